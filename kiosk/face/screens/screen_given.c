/*
 * A given deal is laid out: the director's screen, the one that shows which face belongs in which slot
 * (kiosk/face/draw/given_view.h). Player screens do not know that view.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/given_view.h"
#include "kiosk/face/draw/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOP 192.0
#define TILE_SHAPE (4 / 3.0) /* height by width, of a drawn tile */

static void draw_none(const struct wk_app *app, struct wk_draw *draw)
{
    char command[96];
    const char *const steps[] = {T("Bring the deal in on this computer, as a file:"), command,
                                 T("Then open this screen again")};

    snprintf(command, sizeof(command), "wallkeeper deal import FILE --table %d --pin-file PIN", app->table);
    wk_part_headline(draw, &(struct wk_headline){.text = T("No deal is given to this table"),
                                                 .note = T("Its tiles are guided to their slots here")});
    if (app->given.status == WK_NOT_FOUND) {
        const struct wk_box right = wk_part_beside(draw, WK_SKETCH_GIVEN);
        wk_part_steps(draw, right.x, right.y + 12, right.w, steps, 3);
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* The row that is laid now: the nearest one with a tile that is not right. */
static enum wk_row row_now(const struct wk_given_view *view)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (view->look[slot] != WK_LOOK_RIGHT)
            return wk_slot_row(slot);
    return WK_N_ROWS;
}

static void draw_headline(const struct wk_app *app, struct wk_draw *draw, enum wk_row row)
{
    const struct wk_app_given *given = &app->given;
    const char *wind = wk_wind_text(draw, given->wind);
    char text[128], gauge[8];
    struct wk_headline line = {.text = text, .gauge = gauge, .unit = "/34"};
    bool whole = given->laid[given->wind - 1] && given->n_right == WK_N_SLOTS;

    snprintf(gauge, sizeof(gauge), "%d", given->n_right);
    if (whole) {
        snprintf(text, sizeof(text), T("%s's wall lies as given"), wind);
        line.next = T("Turn its tiles over in place, then put the stickers on");
    } else if (row < WK_N_ROWS) {
        snprintf(text, sizeof(text), T("%s: lay the %s, faces up"), wind, wk_row_text(draw, row));
        line.note = given->n_wrong > 0   ? T("A cross: another tile belongs there")
                    : given->n_backs > 0 ? T("Some lie with the back up: turn them over")
                    : row == WK_ROW_HAND ? T("In the near row in any order")
                                         : T("Each tile in the slot where it is drawn");
    } else {
        snprintf(text, sizeof(text), T("Leave %s's wall as it lies"), wind);
        line.note = T("It is looked at once more");
    }
    wk_part_headline(draw, &line);
}

#define UPRIGHT_WALLS_H 112.0

/* Which wall, and which are done: down the left side, in an upright window above the tiles. */
static void draw_walls(const struct wk_app *app, struct wk_draw *draw, double bottom)
{
    const bool upright = wk_zone_upright(draw);
    const struct wk_box keys = upright ? wk_box_at(WK_MARGIN, TOP, wk_zone_right(draw) - WK_MARGIN, UPRIGHT_WALLS_H)
                                       : wk_box_at(WK_MARGIN, TOP, WK_PICTURE_X - WK_MARGIN - 20, bottom - TOP);

    for (int i = 0; i < WK_N_WINDS; i++) {
        enum wk_wind wind = (enum wk_wind)(i + 1);
        const struct wk_box box = upright ? wk_box_column(keys, i, WK_N_WINDS, 12) : wk_box_row(keys, i, WK_N_WINDS, 12);
        struct wk_keycap key = {NULL, wind == app->given.wind ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_GIVEN_WALL, (int)wind,
                                -1};

        wk_part_key(draw, box, &key);
        wk_part_wind_tile(draw, wk_box_mid_x(box) - 30, wk_box_mid_y(box) - 40, 60, wind);
        if (app->given.laid[i])
            wk_draw_mark(draw, WK_MARK_OK, wk_box_right(box) - 20, box.y + 22, 28, true);
    }
}

static void draw_tiles(const struct wk_given_view *view, struct wk_draw *draw, enum wk_row now, double bottom)
{
    static const enum wk_mark marks[] = {[WK_LOOK_AGAIN] = WK_MARK_AGAIN,
                                         [WK_LOOK_RIGHT] = WK_MARK_OK,
                                         [WK_LOOK_WRONG] = WK_MARK_WRONG,
                                         [WK_LOOK_BLOCKED] = WK_MARK_BLOCKED,
                                         [WK_LOOK_EMPTY] = WK_MARK_EMPTY};
    const double right = wk_zone_right(draw), left = wk_zone_upright(draw) ? WK_MARGIN : WK_PICTURE_X,
                 top = wk_zone_upright(draw) ? TOP + UPRIGHT_WALLS_H + WK_GAP : TOP;
    const struct wk_box tiles = wk_box_at(left, top, right - left, bottom - top), first = wk_part_slot(draw, tiles, 0);
    const double w = fmin(first.w - 8, (first.h - 56) / TILE_SHAPE), h = w * TILE_SHAPE;
    bool told = false;

    if (now < WK_N_ROWS) {
        struct wk_box row = wk_box_inset(wk_box_row(tiles, WK_N_ROWS - 1 - (int)now, WK_N_ROWS, 0), -8, 0);

        wk_cut_bottom(&row, 6);
        wk_draw_box(draw, row, 12, WK_C_PANEL);
    }
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box cell = wk_part_slot(draw, tiles, slot);
        const double x = wk_box_mid_x(cell) - w / 2, y = cell.y + 6;

        wk_draw_kind(draw, x, y, w, view->kind[slot]);
        if (wk_slot_row(slot) == now && view->look[slot] != WK_LOOK_RIGHT && !told) {
            wk_draw_border(draw, wk_box_at(x - 4, y - 4, w + 8, h + 8), 12, WK_C_NOW, 4);
            told = true;
        }
        wk_draw_mark(draw, marks[view->look[slot]], x + w / 2, y + h + 24, 30, true);
    }
}

static void draw_given(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_given *given = &app->given;
    const struct wk_given_view *view = given->view;
    double bottom = wk_zone_bar_y(draw) - 8;
    int n_laid = 0;

    wk_part_top(app, draw);
    if (!view || given->wind < WK_WIND_EAST) {
        draw_none(app, draw);
        return;
    }
    enum wk_row now = row_now(view);
    draw_headline(app, draw, now);
    draw_walls(app, draw, bottom);
    draw_tiles(view, draw, now, bottom);
    enum wk_wind next = given->wind;
    for (int i = 0; i < WK_N_WINDS; i++) {
        n_laid += given->laid[i];
        if (given->laid[next - 1])
            next = next == WK_WIND_NORTH ? WK_WIND_EAST : (enum wk_wind)(next + 1);
    }
    bool may = given->laid[given->wind - 1];
    struct wk_keycap key = {T("Next wall"), may ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                            may ? WK_ACTION_GIVEN_WALL : WK_ACTION_NOT_YET, (int)next, -1};
    if (n_laid == WK_N_WINDS)
        key = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
    else if (!may && app->hint)
        key.text = T("34 right tiles first");
    wk_part_bar(app, draw, &key, 1);
}

/* ---- its steps: one wall after another, its tiles seen right before the next ---- */

static void ask(struct wk_app *app, enum wk_wind wind, struct wk_effects *effects)
{
    app->given.status = WK_NOT_YET;
    app->given.n_whole = 0;
    wk_app_effect(effects, WK_EFFECT_GIVEN_WALL)->wind = wind;
}

static void open_given(struct wk_app *app, struct wk_effects *effects)
{
    ask(app, WK_WIND_EAST, effects);
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    memset(&app->given, 0, sizeof(app->given));
    if (to != app->screen)
        wk_app_effect(effects, WK_EFFECT_GIVEN_END);
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    memset(&app->given, 0, sizeof(app->given));
}

/* Nobody is there to see it. */
static void late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)app;
    if (event->kind == WK_EVENT_GIVEN)
        wk_app_effect(effects, WK_EFFECT_GIVEN_END);
}

/* A wall was asked for, or a frame shows how far it is. While tiles are laid nobody touches the screen: they keep it open. */
static void given_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_given *given = &app->given;
    bool asked = given->status == WK_NOT_YET, further = event->given.n_right > given->n_right;

    if (event->kind != WK_EVENT_GIVEN)
        return;
    if (!app->director.unlocked) {
        late(app, event, effects);
        return;
    }
    given->status = event->given.status;
    given->view = event->given.view;
    given->seq = event->given.seq;
    given->wind = event->given.wind;
    given->n_right = event->given.n_right;
    given->n_wrong = event->given.n_wrong;
    given->n_backs = event->given.n_backs;
    if (given->status != WK_OK) {
        if (given->status != WK_NOT_FOUND && given->status != WK_NOT_ALLOWED)
            wk_app_store_failed(app, given->status);
        return;
    }
    if (asked) {
        wk_app_use_side(app, WK_SIDE_FACES, effects); /* a new wall: what was seen of the one before is forgotten */
        return;
    }
    if (further)
        wk_app_stay_open(app);
    given->n_whole = given->n_right == WK_N_SLOTS ? given->n_whole + 1 : 0;
    if (given->n_whole >= 2 && !given->laid[given->wind - 1]) {
        given->laid[given->wind - 1] = true;
        wk_app_sound(app, effects, WK_SOUND_DONE);
    }
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_GIVEN_WALL && app->given.status == WK_OK && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH)
        ask(app, (enum wk_wind)arg, effects);
    return false;
}

const struct wk_screen_def wk_screen_def_given = {
    .id = WK_SCREEN_GIVEN,
    .word = "given",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .side = WK_SIDE_NONE, /* faces once there is a deal */
    .shows_faces = true,
    .draw = draw_given,
    .leave = leave,
    .enter = enter,
    .open = open_given,
    .action = act,
    .event = given_event,
    .late = late,
    .needs_walls = true,
    .card = {12, WK_N("Given deal"), WK_N("Lay it out; its faces are shown")},
    .help = {.sketch = WK_SKETCH_GIVEN,
             .headline = WK_N("A given deal is laid out, face by face"),
             .steps = {WK_N("Each tile in the slot where it is drawn; the camera looks at each"),
                       WK_N("When a wall is whole: turn its tiles over, put the stickers on"),
                       WK_N("Players must not see this screen: lock it before they come")}},
};
