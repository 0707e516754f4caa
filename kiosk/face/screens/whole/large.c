/* One wall of the table upright and large, the other three beside it as a strip. */
#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/screens/whole/whole.h"

#define STRIP_H 88.0

/* "Give 80 to North, take back 43": an exchange with another wall, as this one's player does it. */
static bool exchange_text(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    const enum wk_wind own = app->whole.large;
    const struct wk_table_move *move = wk_whole_move(app, app->whole.wall[own - 1].step);
    char given[3], taken[3];

    if (!move || move->what != WK_DO_SWAP || move->a.seat == move->b.seat)
        return false;
    const struct wk_table_place *here = move->a.seat == own ? &move->a : &move->b;
    const struct wk_table_place *there = move->a.seat == own ? &move->b : &move->a;
    wk_whole_place_text(there, given);
    wk_whole_place_text(here, taken);
    snprintf(text, n, T("Give %s to %s, take back %s"), given, wk_wind_text(draw, there->seat), taken);
    return true;
}

static void headline(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_table_wall *wall = &app->whole.wall[app->whole.large - 1];
    char text[128] = "", said[128] = "", next[160] = "", gauge[16] = "\u2013", step[48] = "";
    struct wk_headline line = {.text = text, .said = said, .next = next, .gauge = gauge, .unit = "/34"};
    const struct wk_table_move *after = wk_whole_move(app, wall->after);
    const int n = wk_whole_n_right(app, app->whole.large);

    if (n >= 0)
        snprintf(gauge, sizeof(gauge), "%d", n);
    if (!wk_app_table_is_fresh(app) || !app->read) {
        snprintf(text, sizeof(text), T("Look at %s's wall"), wk_wind_text(draw, app->whole.large));
    } else if (wall->state == WK_WALL_RIGHT && app->task[0].kind != WK_TASK_TURN) {
        snprintf(text, sizeof(text), T("%s's wall is right. Leave it."), wk_wind_text(draw, app->whole.large));
    } else {
        if (!exchange_text(app, draw, text, sizeof(text))) {
            wk_task_text(app, draw, &app->task[0], text, sizeof(text));
            wk_task_said(app, draw, &app->task[0], said, sizeof(said));
        }
        if (!text[0])
            snprintf(text, sizeof(text), "%s", T("Hands off the wall for a moment"));
        if (app->task[0].kind == WK_TASK_TURN)
            line.note = T("Then turn it back. It shows the kiosk that the wall is there.");
        else if (after)
            wk_whole_move_text(app, draw, after, next, sizeof(next));
        else if (wall->n_moves == 0)
            wk_task_text(app, draw, &app->task[1], next, sizeof(next));
        if (wall->n_moves > 0) {
            snprintf(step, sizeof(step), T("Move %d of %d"), 1, wall->n_moves);
            line.step = step;
        }
    }
    if (wk_app_must_call(app)) {
        snprintf(next, sizeof(next), "%s", text);
        snprintf(text, sizeof(text), "%s", T("Call the judge: this wall is not in order"));
        said[0] = 0;
        line.step = NULL;
    }
    wk_part_headline(draw, &line);
}

/* The table as a key back to it: four walls of three rows, the kiosk's own seat below. */
static void whole_key(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w)
{
    static const int rows[] = {WK_ROW_2, WK_ROW_1, WK_ROW_HAND};
    const double cx = x + 50, cy = y + 44;

    wk_draw_box(draw, wk_box_at(x, y, w, STRIP_H), 12,
                wk_draw_is_pressed(draw, WK_ACTION_WIND, WK_WIND_NONE) ? WK_C_KEY_DOWN : WK_C_KEY);
    wk_draw_box(draw, wk_box_at(x + 14, y + 8, 72, 72), 8, WK_C_FELT);
    wk_draw_border(draw, wk_box_at(x + 14, y + 8, 72, 72), 8, WK_C_FELT_EDGE, 2);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const int side = wk_whole_side(app, (enum wk_wind)(i + 1));
        const enum wk_colour colour = app->whole.wall[i].state == WK_WALL_RIGHT ? WK_C_OK : WK_C_IVORY;

        for (int row = 0; row < WK_N_ROWS; row++) {
            const double length = 24.0 * wk_row_length((enum wk_row)rows[row]) / WK_N_COLUMNS, out = 16 + 5 * row;
            const double left = -12, top = side == 0 || side == 1 ? out : -out - 4;

            if (side == 0 || side == 2)
                wk_draw_box(draw, wk_box_at(cx + (side == 0 ? left : -left - length), cy + top, length, 4), 1, colour);
            else
                wk_draw_box(draw, wk_box_at(cx + top, cy + (side == 1 ? -left - length : left), 4, length), 1, colour);
        }
    }
    wk_draw_text(draw, x + 104, y + 54, wk_type_text, T("Whole table"));
    wk_draw_touch(draw, wk_box_at(x, y, w, STRIP_H), WK_ACTION_WIND, WK_WIND_NONE, false);
}

/* Three rows, upright, each tile as it looks. */
static void small_wall(const struct wk_table_wall *wall, struct wk_draw *draw, double x, double y, bool passed)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const double sx = x + wk_slot_column(slot) * 12, sy = y + (2 - (int)wk_slot_row(slot)) * 11;
        enum wk_colour colour = WK_C_IVORY;

        if (passed)
            colour = WK_C_OK;
        else if (wall->look[slot] == WK_LOOK_WRONG)
            colour = WK_C_WRONG;
        else if (wall->look[slot] != WK_LOOK_RIGHT)
            colour = WK_C_EDGE;
        wk_draw_box(draw, wk_box_at(sx, sy, 10, 8), 2, colour);
    }
}

static void small_card(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, enum wk_wind seat)
{
    const double right = x + w - 16;
    const bool passed = wk_whole_has_passed(app, seat);
    const int n = wk_whole_n_right(app, seat);

    wk_draw_box(draw, wk_box_at(x, y, w, STRIP_H), 12, WK_C_PANEL);
    wk_part_wind_tile(draw, x + 14, y + 12, 48, seat);
    wk_draw_text(draw, x + 78, y + 36, wk_type_bold, wk_wind_text(draw, seat));
    if (passed) {
        wk_draw_text(draw, right, y + 36, wk_type_in(wk_type_bold, WK_C_OK, WK_RIGHT), T("PASS"));
    } else {
        char got[16] = "\u2013";

        if (n >= 0)
            snprintf(got, sizeof(got), "%d", n);
        wk_draw_text(draw, right, y + 36, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), "/34");
        wk_draw_text(draw, right - wk_text_width("/34", 24, false) - 2, y + 36, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT),
                     got);
    }
    if (wk_app_table_is_fresh(app)) {
        small_wall(&app->whole.wall[seat - 1], draw, x + 78, y + 49, passed);
        wk_draw_mark(draw, passed ? WK_MARK_OK : wk_whole_mark(app, seat), right - 14, y + 65, 28, false);
    }
    wk_draw_touch(draw, wk_box_at(x, y, w, STRIP_H), WK_ACTION_WIND, (int)seat, false);
}

void wk_whole_large(const struct wk_app *app, struct wk_draw *draw, bool strip)
{
    headline(app, draw);
    for (int i = 1; i <= WK_N_WINDS && strip; i++) { /* before the wall, whose arrows may point at another one of the strip */
        const enum wk_wind wind = (enum wk_wind)i;
        const struct wk_box box = wk_part_large_card(app, draw, wind);

        if (wind == app->whole.large)
            whole_key(app, draw, box.x, box.y, box.w);
        else
            small_card(app, draw, box.x, box.y, box.w, wind);
    }
    wk_part_mat(app, draw, false);
    if (wk_app_lays_back(app))
        wk_part_pass_plate(app, draw);
}
