/*
 * Counts a set of tiles before play: laid face up in any rows, some at a time; each look of the camera is added by a touch. The
 * one screen beside enrolment that shows what tiles are, none of which is a deal's (kiosk/face/draw/set_view.h).
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/set_view.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

#define TOP 196.0
#define NUMBER_H 28.0
#define MAP_W 400.0
#define SIZES_H (WK_KEY_H + 24)

static const struct wk_set_view *view_of(const struct wk_app *app)
{
    static const struct wk_set_view none = {.n_places = 0};

    return app->inventory.view ? app->inventory.view : &none;
}

static bool is_whole(const struct wk_inventory_state *state)
{
    return state->n_counted > 0 && state->n_missing == 0 && state->n_over == 0;
}

/* ---------------------------------------------------------------- each kind of tile */

/* What is drawn on a flower or a joker: its character, as on most tiles. */
static void draw_extra(struct wk_draw *draw, struct wk_box tile, enum wk_extra extra)
{
    static const char *const signs[WK_EXTRA_FLOWER + 1] = {
        [WK_EXTRA_PLUM] = "\u6885",          [WK_EXTRA_ORCHID] = "\u862d", [WK_EXTRA_BAMBOO] = "\u7af9",
        [WK_EXTRA_CHRYSANTHEMUM] = "\u83ca", [WK_EXTRA_SPRING] = "\u6625", [WK_EXTRA_SUMMER] = "\u590f",
        [WK_EXTRA_AUTUMN] = "\u79cb",        [WK_EXTRA_WINTER] = "\u51ac", [WK_EXTRA_JOKER] = "J",
        [WK_EXTRA_FLOWER] = "\u82b1"};
    const struct wk_type type = {fmax(28, tile.w * .5), true, WK_C_TILE_INK, WK_MIDDLE};

    wk_draw_centred(draw, tile, type, signs[extra]);
}

static void draw_tile(struct wk_draw *draw, struct wk_box tile, int kind)
{
    wk_draw_kind(draw, tile.x, tile.y, tile.w, kind <= WK_N_FACES ? kind : 0);
    if (kind > WK_N_FACES)
        draw_extra(draw, tile, (enum wk_extra)(kind - WK_N_FACES));
}

/* Below it how many are counted, those that lie there now, of how many there have to be: "2+1/4". */
static void draw_kind(const struct wk_app *app, struct wk_draw *draw, struct wk_box cell, int kind)
{
    const struct wk_set_view *view = view_of(app);
    const int wanted = wk_inventory_wanted(&view->all, kind), counted = view->all.seen[kind],
              now = app->inventory.state.look == WK_INVENTORY_LOOK_COUNTED ? 0 : view->look.seen[kind];
    const double w = fmin(cell.w - 16, (cell.h - NUMBER_H - 8) * .75);
    const struct wk_box tile = wk_box_at(wk_box_mid_x(cell) - w / 2, cell.y + 4, w, w * 4 / 3);
    const bool whole = counted == wanted;
    char text[32];

    draw_tile(draw, tile, kind);
    if (counted > wanted) {
        wk_draw_border(draw, wk_box_inset(tile, -6, -2), 10, WK_C_WRONG, WK_W_THIS);
        wk_draw_mark(draw, WK_MARK_WRONG, tile.x + w - 6, tile.y + 10, 30, true);
    }
    if (now > 0)
        snprintf(text, sizeof(text), "%d+%d/%d", counted, now, wanted);
    else
        snprintf(text, sizeof(text), "%d/%d", counted, wanted);
    wk_draw_text(draw, wk_box_mid_x(cell), wk_box_bottom(tile) + NUMBER_H - 4,
                 (struct wk_type){24, whole, whole ? WK_C_IVORY : WK_C_STONE, WK_MIDDLE}, text);
}

/* Those that the set has to have, and what was seen besides. */
static int list_kinds(const struct wk_set_view *view, int kinds[WK_INVENTORY_KINDS])
{
    int n = 0;

    for (int kind = 1; kind <= WK_INVENTORY_KINDS; kind++)
        if (wk_inventory_wanted(&view->all, kind) > 0 || view->all.seen[kind] > 0 || view->look.seen[kind] > 0)
            kinds[n++] = kind;
    return n;
}

static void draw_kinds(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    int kinds[WK_INVENTORY_KINDS];
    const int n = list_kinds(view_of(app), kinds),
              columns = wk_zone_upright(draw) ? 7
                        : n > 36              ? 11
                                              : 9,
              rows = (n + columns - 1) / columns;

    for (int i = 0; i < n; i++)
        draw_kind(app, draw, wk_box_cell(box, i, columns, rows, 0), kinds[i]);
}

/* ---------------------------------------------------------------- where they lie */

/* The camera's picture without what is in it: a tile for each place, and a question mark where one is not read. */
static void draw_map(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const struct wk_set_view *view = view_of(app);
    const double shape = view->shape > 0 ? view->shape : 9.0 / 16, w = fmin(box.w, (box.h - 40) / shape);
    const struct wk_box map = wk_box_at(box.x, box.y + 34, w, w * shape);

    wk_draw_label(draw, wk_cut_top(&box, 26), wk_type_tag, T("What the camera sees now"));
    wk_draw_box(draw, map, 10, WK_C_PANEL);
    for (int i = 0; i < view->n_places; i++) {
        const double x = map.x + (double)view->place[i].x * map.w, y = map.y + (double)view->place[i].y * map.h;

        if (view->place[i].read)
            wk_draw_box(draw, wk_box_at(x - 6, y - 8, 12, 16), 3, WK_C_TILE);
        else
            wk_draw_mark(draw, WK_MARK_AGAIN, x, y, 28, true);
    }
    if (app->simulated)
        wk_part_simulated(app, draw, map.x, wk_box_bottom(map) + 10, map.w);
}

/* ---------------------------------------------------------------- what to do */

static void say_look(const struct wk_app *app, struct wk_draw *draw, char text[96], struct wk_headline *headline)
{
    const struct wk_inventory_state *state = &app->inventory.state;

    switch (state->look) {
    case WK_INVENTORY_LOOK_NOT:
    case WK_INVENTORY_LOOK_NONE:
        headline->text = T("Lay tiles face up on a plain cloth");
        headline->note = T("In any rows, some at a time, none twice");
        break;
    case WK_INVENTORY_LOOK_READ:
        snprintf(text, 96, T("All %d tiles that lie there are read"), state->n_read);
        headline->text = text;
        headline->next = T("Add this look");
        break;
    case WK_INVENTORY_LOOK_UNREAD:
        snprintf(text, 96, T("Not read: %d. Read: %d"), state->n_unread, state->n_read);
        headline->text = text;
        headline->note = T("Question mark: lay it apart and straight, or keep it for the next look");
        break;
    case WK_INVENTORY_LOOK_COUNTED:
        headline->text = T("Added. Take these away, lay the next ones");
        headline->note = T("None of them may lie there again");
        break;
    case WK_INVENTORY_LOOK_NO_MAT:
        headline->text = T("Take the tiles off the mat, or show all of it");
        headline->note = T("A plain cloth does as well");
        break;
    case WK_INVENTORY_LOOK_LIKE_CLOTH:
        headline->text = T("Tiles and cloth look alike");
        headline->note = T("Take a plain cloth of another colour");
        break;
    case WK_INVENTORY_LOOK_MANY:
        headline->text = T("Too much lies there");
        headline->note = T("Fewer tiles in one look, and nothing else");
        break;
    }
}

static void draw_headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_inventory_state *state = &app->inventory.state;
    struct wk_headline headline = {NULL};
    char text[96], gauge[8], unit[8];

    if (is_whole(state)) {
        snprintf(text, 96, T("The set is whole: %d tiles, none twice"), state->n_counted);
        headline.text = text;
        headline.note = T("It can be played with");
    } else if (state->n_over > 0) {
        snprintf(text, 96, T("Too many tiles: %d, framed below"), state->n_over);
        headline.text = text;
        headline.note = T("Shown twice? Take the last look back");
    } else if (app->camera != WK_OK) {
        headline.text = T("The camera gives no picture");
        headline.note = T("Look at its cable");
    } else {
        say_look(app, draw, text, &headline);
    }
    snprintf(gauge, sizeof(gauge), "%d", state->n_counted);
    snprintf(unit, sizeof(unit), "/%d", state->tiles);
    headline.gauge = gauge;
    headline.unit = unit;
    wk_part_headline(draw, &headline);
}

/* How many tiles the set has: asked before the first look is added, where its flowers are enrolled. */
static bool asks_size(const struct wk_inventory_state *state)
{
    return state->n_looks == 0 && (state->flowers || state->jokers);
}

static void draw_sizes(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    const struct wk_inventory_state *state = &app->inventory.state;
    const struct {
        int tiles;
        const char *text;
        bool can;
    } sizes[] = {{136, T("136 tiles"), true},
                 {144, T("144 with flowers"), state->flowers},
                 {152, T("152 with jokers"), state->flowers && state->jokers}};

    row = wk_cut_top(&row, WK_KEY_H);
    for (int i = 0; i < 3; i++)
        if (sizes[i].can)
            wk_part_key(draw, wk_box_column(row, i, 3, WK_GAP),
                        &(struct wk_keycap){sizes[i].text, state->tiles == sizes[i].tiles ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                            WK_ACTION_INVENTORY_SIZE, sizes[i].tiles, -1});
}

static void draw_keys(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_inventory_state *state = &app->inventory.state;
    const bool can = state->look == WK_INVENTORY_LOOK_READ && !is_whole(state);
    struct wk_keycap keys[2];
    int n = 0;

    if (is_whole(state))
        keys[n++] = (struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
    else
        keys[n++] =
            (struct wk_keycap){!can && app->hint ? T("Each tile must be read") : T("Add this look"),
                               can ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, can ? WK_ACTION_INVENTORY_ADD : WK_ACTION_NOT_YET, 0, -1};
    if (state->n_looks > 0)
        keys[n++] = (struct wk_keycap){T("Take the last look back"), WK_KEY_PLAIN, WK_ACTION_INVENTORY_DROP, 0, -1};
    wk_part_bar(app, draw, keys, n);
}

/* Why nothing can be counted; false: it can. */
static bool draw_unable(const struct wk_app *app, struct wk_draw *draw)
{
    const bool deal = app->inventory.status == WK_ALREADY;
    const char *const wait[] = {T("Finish the deal at this table"), T("Let the director open it"), T("Then count the set")},
                      *const enrol[] = {T("Enrol tiles"), T("Then count the set")};

    if (app->inventory.status == WK_OK || app->inventory.status == WK_NOT_YET)
        return false;
    wk_part_headline(draw, &(struct wk_headline){.text = deal ? T("A deal is under way at this table") : T("Tiles not known"),
                                                 .note = deal ? T("Its tiles must not be seen on any screen")
                                                              : T("They are counted by what they look like")});
    const struct wk_box right = wk_part_beside(draw, deal ? WK_SKETCH_OPEN_DEAL : WK_SKETCH_ENROL);
    wk_part_steps(draw, right.x, right.y + 12, right.w, deal ? wait : enrol, deal ? 3 : 2);
    wk_part_bar(app, draw, NULL, 0);
    return true;
}

static void draw_inventory(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP);

    wk_part_top(app, draw);
    if (draw_unable(app, draw))
        return;
    draw_headline(app, draw);
    draw_keys(app, draw);
    if (!app->inventory.view)
        return;
    if (asks_size(&app->inventory.state))
        draw_sizes(app, draw, wk_cut_top(&body, SIZES_H));
    wk_cut_bottom(&body, 6);
    const struct wk_box map = wk_zone_upright(draw) ? wk_cut_bottom(&body, 300) : wk_cut_right(&body, MAP_W);
    wk_cut_right(&body, wk_zone_upright(draw) ? 0 : WK_PAD);
    draw_kinds(app, draw, body);
    draw_map(app, draw, map);
}

/* ---- what is asked for ---- */

static void ask(struct wk_app *app, enum wk_inventory_ask what, int tiles, struct wk_effects *effects)
{
    app->inventory.asked = what != WK_INVENTORY_END;
    wk_app_effect(effects, WK_EFFECT_INVENTORY)->inventory = (struct wk_inventory_request){.what = what, .tiles = tiles};
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    const bool was = app->inventory.view || app->inventory.asked;

    (void)from;
    memset(&app->inventory, 0, sizeof(app->inventory));
    if (was)
        ask(app, WK_INVENTORY_END, 0, effects);
}

/* As many tiles as the event is played with, else as the enrolled set has. */
static void begin(struct wk_app *app, struct wk_effects *effects)
{
    app->inventory.status = WK_NOT_YET;
    ask(app, WK_INVENTORY_BEGIN, wk_app_has_event(app) ? app->hall.tournament->plan.kind->n_tiles : 0, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    const struct wk_inventory_state *state = &app->inventory.state;

    if (app->overlay != WK_OVERLAY_NONE || app->inventory.asked || app->inventory.status != WK_OK)
        return false;
    if (action == WK_ACTION_INVENTORY_ADD && state->look == WK_INVENTORY_LOOK_READ)
        ask(app, WK_INVENTORY_ADD, 0, effects);
    else if (action == WK_ACTION_INVENTORY_DROP && state->n_looks > 0)
        ask(app, WK_INVENTORY_DROP, 0, effects);
    else if (action == WK_ACTION_INVENTORY_SIZE && asks_size(state))
        ask(app, WK_INVENTORY_BEGIN, arg, effects);
    return false;
}

static void take_news(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const bool was_whole = is_whole(&app->inventory.state);

    if (event->kind != WK_EVENT_INVENTORY || (event->inventory.asked && !app->inventory.asked))
        return;
    const bool added = event->inventory.state.n_looks > app->inventory.state.n_looks;

    if (event->inventory.asked)
        app->inventory.asked = false;
    app->inventory.status = event->inventory.status;
    app->inventory.state = event->inventory.state;
    app->inventory.view = event->inventory.view;
    if (added)
        wk_app_sound(app, effects,
                     !was_whole && is_whole(&app->inventory.state) ? WK_SOUND_PASS
                     : app->inventory.state.n_over > 0             ? WK_SOUND_AGAIN
                                                                   : WK_SOUND_DONE);
}

/* An answer to what was asked before the screen was left. */
static void late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_INVENTORY && event->inventory.view)
        ask(app, WK_INVENTORY_END, 0, effects);
}

/* Whose wall lies there does not matter. */
static void no_wall(struct wk_app *app, struct wk_effects *effects)
{
    (void)app, (void)effects;
}

static bool no_picture(const struct wk_app *app)
{
    (void)app;
    return false;
}

const struct wk_screen_def wk_screen_def_inventory = {
    .id = WK_SCREEN_INVENTORY,
    .word = "inventory",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .side = WK_SIDE_BACKS,
    .tiles = WK_TILES_EACH,
    .no_camera = true, /* it says so itself: no mat is needed either */
    .draw = draw_inventory,
    .picture = no_picture,
    .forget = forget,
    .open = begin,
    .action = act,
    .frame = no_wall,
    .event = take_news,
    .late = late,
    .card = {14, WK_N("Count a set"), WK_N("Are all its tiles there, none twice?")},
    .help = {.sketch = WK_SKETCH_ENROL,
             .headline = WK_N("Before play: are all tiles there?"),
             .steps = {WK_N("Lay some tiles face up on a plain cloth under the camera, in any rows"),
                       WK_N("Add the look once each tile is read, take them away, lay the next"),
                       WK_N("2+1/4: two counted, one lies there now, four there have to be")}},
};
