/*
 * Faces and faces again: blind. The picture is never drawn here; progress counts from left to right and says nothing of slots.
 * Which tiles are to be seen again is named by slot, without a word of why they are in doubt but the light (law 7).
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/walls/walls.h"
#include "kiosk/face/screens/whole/whole_screen.h"

#include <math.h>

static enum wk_wind next_unrecorded(const struct wk_app *app, enum wk_wind but)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (!app->wall[i].recorded && but != (enum wk_wind)(i + 1))
            return (enum wk_wind)(i + 1);
    return WK_WIND_NONE;
}

/* What comes after this wall; or why walls are wanted that were there already. */
static void write_next(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind after, struct wk_headline *line,
                       char *next, size_t n)
{
    if (after == WK_WIND_NONE)
        snprintf(next, n, "%s", T("The deal is sealed"));
    else if (app->walls_lost)
        line->note = T("The key of walls recorded before is gone: record them again");
    else
        snprintf(next, n, T("Lay %s's wall on the mat"), wk_wind_text(draw, after));
}

static void faces_headline(const struct wk_app *app, struct wk_draw *draw)
{
    char text[128] = "", next[128] = "", gauge[16];
    struct wk_headline headline = {.text = text, .next = next, .gauge = gauge, .unit = "/34"};
    enum wk_wind wind = app->wind, after = next_unrecorded(app, wind);
    snprintf(gauge, sizeof(gauge), "%d", app->n_faces);
    write_next(app, draw, after, &headline, next, sizeof(next));
    switch (app->faces_step) {
    case WK_FACES_LAY:
    case WK_FACES_AWAY:
        headline.gauge = headline.unit = NULL;
        if (app->waiting) {
            snprintf(text, sizeof(text), "%s", T("136 tiles are being checked and sealed"));
            snprintf(next, sizeof(next), "%s", T("Six words that prove this deal"));
        } else if (app->read && wind != WK_WIND_NONE && !app->wall[wind - 1].recorded && app->task[0].kind != WK_TASK_NONE) {
            wk_task_text(app, draw, &app->task[0], text, sizeof(text));
            snprintf(next, sizeof(next), T("%s's faces are read, covered"), wk_wind_text(draw, wind));
        } else if (app->faces_step == WK_FACES_AWAY || (wind != WK_WIND_NONE && app->wall[wind - 1].recorded)) {
            snprintf(text, sizeof(text), "%s", T("Stored. Turn the tiles back and take the wall off."));
        } else if (after != WK_WIND_NONE) {
            snprintf(text, sizeof(text), T("Lay %s's wall, backs up"), wk_wind_text(draw, after));
            next[0] = 0;
            if (!app->walls_lost)
                headline.note = T("Any wall that is not stored yet will do");
        }
        break;
    case WK_FACES_LOOK:
        if (app->n_faces_blocked > 0)
            snprintf(text, sizeof(text), "%s", T("Take the hand away"));
        else if (app->n_back_up > 0)
            snprintf(text, sizeof(text),
                     wk_app_judge_turns(app) ? T("Judge: turn %s's tiles over in place") : T("Turn %s's tiles over in place"),
                     wk_wind_text(draw, wind));
        else
            snprintf(text, sizeof(text), T("Leave %s's wall as it lies"), wk_wind_text(draw, wind));
        break;
    case WK_FACES_RECORD:
        snprintf(text, sizeof(text), T("%s's wall is being stored"), wk_wind_text(draw, wind));
        break;
    }
    wk_part_headline(draw, &headline);
}

/* From y to the strip of the four walls. */
static struct wk_box above_strip(const struct wk_app *app, const struct wk_draw *draw, double y)
{
    struct wk_box box = wk_zone_body(draw, y);

    box.h = wk_part_strip_card(app, draw, WK_WIND_EAST).y - WK_GAP - y;
    return box;
}

/* The panel that stands where the picture would be. Once the wall is stored its tiles are turned back, here too. */
static void covered(const struct wk_app *app, struct wk_draw *draw)
{
    const bool away = app->faces_step == WK_FACES_AWAY;
    const int n = app->faces_step == WK_FACES_LOOK || app->faces_step == WK_FACES_RECORD ? app->n_faces : 0;
    const double way = wk_way(app, app->away_ns, false);
    struct wk_box panel = above_strip(app, draw, 192), row = wk_box_inset(panel, 50, 0);
    const double cx = wk_box_mid_x(panel);

    wk_draw_box(draw, panel, WK_R_PLATE, WK_C_PANEL);
    wk_draw_icon(draw, WK_ICON_COVERED, cx, panel.y + panel.h * .19, fmin(4.1, panel.h * .0104), WK_C_IVORY);
    wk_draw_text(draw, cx, panel.y + panel.h * .465, (struct wk_type){44, true, WK_C_IVORY, WK_MIDDLE},
                 T("The picture is covered"));
    wk_draw_wrapped(draw, cx, panel.y + panel.h * .585, row.w, 32, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                    T("Nobody sees a face. The count goes from left to right, not by slot."));
    wk_cut_top(&row, panel.h * .735);
    row = wk_cut_top(&row, 44);
    for (int i = 0; i < WK_N_SLOTS; i++) {
        const struct wk_box tile = wk_box_inset(wk_box_column(row, i, WK_N_SLOTS, 0), 2, 0);

        if (away)
            wk_part_tile_turning(draw, tile, way);
        else if (i < n)
            wk_part_blank_tile(draw, tile);
        else
            wk_draw_border(draw, wk_box_inset(tile, 1, 1), 4, WK_C_EDGE, WK_W_OUTLINE);
    }
}

void wk_screen_plan(const bool marked[WK_N_SLOTS], struct wk_draw *draw, double x, double y, double w, enum wk_wind wind)
{
    const struct wk_box wall = {x, y, w, w * WK_PLAN_ASPECT};
    const double size = w / WK_N_COLUMNS >= 44 ? 28 : 22;

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box row = wk_box_row(wall, 2 - (int)wk_slot_row(slot), WK_N_ROWS, 0),
                            cell = wk_box_column(row, wk_slot_column(slot), WK_N_COLUMNS, 0);
        char label[3];

        if (!marked[slot]) {
            wk_draw_border(draw, wk_box_inset(cell, 2, 2), 3, WK_C_LINE, WK_W_OUTLINE);
            continue;
        }
        wk_label_format(wk_layout_label(wind, slot), label);
        wk_draw_box(draw, wk_box_inset(cell, 1, 1), 4, WK_C_AGAIN);
        wk_draw_text(draw, wk_box_mid_x(cell), wk_box_mid_y(cell) + size * .36,
                     (struct wk_type){size, true, WK_C_INK, WK_MIDDLE}, label);
    }
}

void wk_screen_one_plan(const struct wk_app *app, struct wk_draw *draw, const bool marked[WK_N_SLOTS], enum wk_wind wind)
{
    struct wk_box body = above_strip(app, draw, 200);
    const double side = wk_zone_upright(draw) ? 140 : 200,
                 w = fmin(body.h / WK_PLAN_ASPECT, body.w - (wk_zone_upright(draw) ? side : 320));
    struct wk_box plan = wk_cut_right(&body, w);

    const double tile_w = fmin(120, body.h * .4), top = body.y + fmin(90, body.h * .24);

    wk_part_wind_tile(draw, body.x + side / 2 - tile_w / 2, top, tile_w, wind);
    wk_draw_text(draw, body.x + side / 2, top + tile_w * 4 / 3 + 50, wk_type_in(wk_type_bold, WK_C_IVORY, WK_MIDDLE),
                 wk_wind_text(draw, wind));
    wk_screen_plan(marked, draw, plan.x, plan.y, w, wind);
}

/* Tiles of which nobody can tell any more which is which: slots by their labels, nothing of faces. */
static void stickers_again(const struct wk_app *app, struct wk_draw *draw)
{
    char gauge[16];
    bool again[WK_N_SLOTS];
    int n = 0;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n += again[slot] = app->doubt.slots >> slot & 1;
    snprintf(gauge, sizeof(gauge), "%d", n);
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Turn the marked tiles back, stickers up"),
                                                 .note = T("Each where it belongs, then over again, one after the other"),
                                                 .gauge = gauge,
                                                 .unit = T(" to see again")});
    wk_screen_one_plan(app, draw, again, app->wind);
    wk_part_strip(app, draw, WK_STRIP_FACES);
    wk_part_bar(app, draw, NULL, 0);
}

/* Of the whole table's backs only: where a tile lies face up, or may, nothing is shown. */
static bool shows_backs(const struct wk_app *app)
{
    return wk_app_sees_table(app) && !wk_app_turns_table(app);
}

static void draw_faces(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_sees_table(app)) {
        struct wk_keycap key;
        wk_screen_whole_table(app, draw, &key, shows_backs(app) ? wk_screen_dealing_key(app, draw, &key) : 0, true);
        return;
    }
    bool mending = app->faces_step != WK_FACES_LOOK && app->faces_step != WK_FACES_RECORD && app->read && !app->waiting &&
                   app->wind != WK_WIND_NONE && !app->wall[app->wind - 1].recorded && app->task[0].kind != WK_TASK_NONE;
    if (app->faces_step == WK_FACES_LOOK && app->doubt.told) {
        stickers_again(app, draw);
        return;
    }
    wk_part_top(app, draw);
    faces_headline(app, draw);
    wk_part_strip(app, draw, WK_STRIP_FACES);
    if (mending)
        wk_part_mat(app, draw, true); /* backs only, drawn: no picture while faces may lie open */
    else
        covered(app, draw);
    wk_part_bar(app, draw, NULL, 0);
}

/* Players look at each other's stickers until the first tile is turned. */
static bool faces_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    return (shows_backs(app) && wk_screen_to_dealing(app, action, arg, effects)) ||
           wk_screen_touch_table(app, action, arg, effects);
}

const struct wk_screen_def wk_screen_def_faces = {
    .id = WK_SCREEN_FACES,
    .word = "faces",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .walls = WK_WALLS_RECORDED,
    .draw = draw_faces,
    .table = true,
    .leads = {WK_SCREEN_DEALING},
    .picture = shows_backs,
    .action = faces_action,
    .back = wk_screen_back_to_seats,
    .resume = {WK_N("All four walls are built"), WK_N("The faces are read, covered"), WK_N("Read the faces")},
    .help = {.headline = WK_N("The faces are read, and nobody sees them"),
             .steps = {WK_N("Lay a wall, backs up"), WK_N("The judge turns it over in place"),
                       WK_N("The count shows how far it is")},
             .picture = wk_part_help_covered},
};

/* What is to be done with the tiles marked of the wall that lies there. */
static const char *marked_text(const struct wk_app *app, const struct wk_draw *draw)
{
    if (app->given.other)
        return T("The marked tiles are not the given deal's");
    if (app->n_back_up > 0)
        return wk_app_judge_turns(app) ? T("Judge: turn over only the tiles marked here")
                                       : T("Turn over only the tiles marked here");
    return wk_app_judge_turns(app) ? T("Judge: straighten the tiles marked here") : T("Straighten the tiles marked here");
}

static void draw_again(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_sees_table(app)) {
        wk_screen_whole_table(app, draw, NULL, 0, true);
        return;
    }
    if (app->faces_step == WK_FACES_LOOK && app->doubt.told) {
        stickers_again(app, draw);
        return;
    }
    char text[128], next[128] = "", gauge[16];
    int per_wall[WK_N_WINDS] = {0}, n_walls = 0;
    enum wk_wind only = WK_WIND_NONE;
    for (int i = 0; i < app->n_again; i++)
        per_wall[app->again[i].wind - 1]++;
    for (int i = 0; i < WK_N_WINDS; i++) {
        if (per_wall[i] == 0)
            continue;
        n_walls++;
        if (only == WK_WIND_NONE)
            only = (enum wk_wind)(i + 1);
    }
    snprintf(gauge, sizeof(gauge), "%d", app->n_again);
    bool on_mat = app->faces_step == WK_FACES_LOOK || app->faces_step == WK_FACES_RECORD;
    if (on_mat) {
        snprintf(text, sizeof(text), "%s", marked_text(app, draw));
        snprintf(next, sizeof(next), "%s",
                 app->given.other ? T("Call the director, who lays the right ones") : T("They are read again at once"));
    } else {
        snprintf(text, sizeof(text), T("Lay %s's wall again, backs up"), wk_wind_text(draw, only));
        snprintf(next, sizeof(next), "%s",
                 app->face_pass == WK_FACES_WAY_UNDERGLASS ? T("They are read again at once")
                 : wk_app_judge_turns(app)                 ? T("The judge turns over the marked tiles, and no others")
                                                           : T("Turn over the marked tiles, and no others"));
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .next = next, .gauge = gauge, .unit = T(" to see again")});
    const bool upright = wk_zone_upright(draw);
    double top = 200, bottom = wk_zone_strip_y(draw) - 16, right = wk_zone_right(draw);
    bool again[WK_N_WINDS][WK_N_SLOTS] = {{false}};
    for (int i = 0; i < app->n_again; i++)
        again[app->again[i].wind - 1][app->again[i].slot] = true;
    if (n_walls == 1) {
        wk_screen_one_plan(app, draw, again[only - 1], only);
    } else {
        const struct wk_box body = wk_zone_body(draw, top);
        double cell_w = (right - WK_MARGIN - 32) / 2, cell_h = (bottom - top - 16) / 2;
        for (int i = 0; i < WK_N_WINDS; i++) {
            double x = WK_MARGIN + (i % 2) * (cell_w + 32), y = top + (i / 2) * (cell_h + 16);
            if (upright) { /* one below the other, in place of the strip too */
                const struct wk_box card = wk_box_row(body, i, WK_N_WINDS, WK_GAP);
                const double w = fmin(card.w - 106, (card.h - 2 * WK_GAP) / WK_PLAN_ASPECT);

                wk_draw_box(draw, card, WK_R_PLATE, WK_C_PANEL);
                wk_part_wind_tile(draw, card.x + 16, wk_box_mid_y(card) - 36, 54, (enum wk_wind)(i + 1));
                wk_screen_plan(again[i], draw, card.x + 86, wk_box_mid_y(card) - w * WK_PLAN_ASPECT / 2, w,
                               (enum wk_wind)(i + 1));
                continue;
            }
            wk_draw_box(draw, wk_box_at(x, y, cell_w, cell_h), 16, WK_C_PANEL);
            wk_part_wind_tile(draw, x + 16, y + cell_h / 2 - 36, 54, (enum wk_wind)(i + 1));
            wk_screen_plan(again[i], draw, x + 86, y + (cell_h - (cell_w - 106) / WK_N_COLUMNS * 3.9) / 2, cell_w - 106,
                           (enum wk_wind)(i + 1));
        }
    }
    if (n_walls == 1 || !upright)
        wk_part_strip(app, draw, WK_STRIP_FACES);
    wk_part_bar(app, draw, NULL, 0);
}

const struct wk_screen_def wk_screen_def_again = {
    .id = WK_SCREEN_AGAIN,
    .word = "again",
    .area = WK_AREA_TABLE,
    .side = WK_SIDE_BACKS,
    .walls = WK_WALLS_RECORDED,
    .asks_again = true,
    .draw = draw_again,
    .table = true,
    .picture = shows_backs,
    .action = wk_screen_touch_table,
    .back = wk_screen_back_to_seats,
    .help = {.headline = WK_N("Some tiles need a second look"),
             .steps = {WK_N("The marked slots name the tiles"), WK_N("The judge lays them straight, without glare"),
                       WK_N("They are read at once")},
             .picture = wk_part_help_covered},
};
