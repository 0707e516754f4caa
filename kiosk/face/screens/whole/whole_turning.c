/*
 * The whole table while its tiles are turned over: nothing of the picture, how far each wall is, and by their places the tiles
 * that are to be shown again.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/whole/lie.h"
#include "kiosk/face/screens/whole/whole.h"

/* Tiles of all walls that are to show their stickers again, or their faces. */
static int n_again(const struct wk_app *app, bool doubt)
{
    bool slots[WK_N_SLOTS];
    int n = 0;

    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->whole.wall[i].doubt.told == doubt)
            n += wk_whole_again(app, (enum wk_wind)(i + 1), slots);
    return n;
}

static int sum(const struct wk_app *app, int n[3])
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_app_turned *turned = &app->whole.wall[i].turned;

        n[0] += turned->n_seen;
        n[1] += turned->n_back_up;
        n[2] += turned->n_blocked;
    }
    return n[0];
}

void wk_whole_turning_headline(const struct wk_app *app, struct wk_draw *draw)
{
    const bool judged = wk_app_judge_turns(app), look = app->faces_step == WK_FACES_LOOK;
    const int n_doubt = n_again(app, true), n_unclear = n_again(app, false);
    int n[3] = {0};
    char gauge[16];
    struct wk_headline line = {.gauge = gauge, .unit = "/136", .next = T("The deal is sealed")};

    snprintf(gauge, sizeof(gauge), "%d", sum(app, n));
    if (!look) {
        line.text = T("The four walls are being stored");
    } else if (n_doubt > 0) {
        line.text = T("Turn the marked tiles back, stickers up");
        line.next = NULL;
        line.note = T("Each where it belongs, then over again, one after the other");
    } else if (n_unclear > 0 && app->given.other) {
        line.text = T("The marked tiles are not the given deal's");
        line.next = T("Call the director, who lays the right ones");
    } else if (n_unclear > 0) {
        line.text = judged ? T("Judge: straighten the tiles marked here") : T("Straighten the tiles marked here");
        line.next = T("They are read again at once");
    } else if (n[1] > 0) {
        line.text = judged ? T("Judge: turn all tiles over in place") : T("Turn all tiles over in place");
        line.next = NULL;
        line.note = T("One after the other; all walls at once if you like");
    } else {
        line.text = n[2] > 0 ? T("Take the hand away") : T("Leave the walls as they lie");
    }
    if (look && n_doubt + n_unclear > 0) {
        snprintf(gauge, sizeof(gauge), "%d", n_doubt > 0 ? n_doubt : n_unclear);
        line.unit = T(" to see again");
    }
    wk_part_headline(draw, &line);
}

/* As many tiles as were read, from the far row on: which they are it does not say. */
static void tiles(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie)
{
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        const int n = wk_whole_row_right(app, lie->seat, (enum wk_row)row);

        for (int column = 0; column < wk_row_length((enum wk_row)row); column++) {
            const struct wk_box box = wk_lie_slot(lie, wk_slot_at((enum wk_row)row, column), -2);

            if (column < n)
                wk_draw_box(draw, box, 3, WK_C_TILE);
            else
                wk_draw_border(draw, box, 3, WK_C_EDGE, 1.5);
        }
    }
}

static void mark(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie)
{
    const enum wk_wall_state state = wk_whole_state(app, lie->seat);
    const struct wk_point at = wk_lie_point(lie, 0, wk_lie_middle_y(lie, WK_ROW_1));

    if (state == WK_WALL_RIGHT || state == WK_WALL_BLOCKED)
        wk_draw_mark(draw, wk_whole_mark(app, lie->seat), (double)at.x, (double)at.y, 52 * lie->scale, true);
}

/* Between the winds on the felt. */
static void covered(struct wk_draw *draw, const struct wk_app_square *square)
{
    const double cx = square->x + square->side / 2, cy = square->y + square->side / 2;

    wk_draw_icon(draw, WK_ICON_COVERED, cx, cy - 54, 2.2, WK_C_TILE);
    wk_draw_wrapped(draw, cx, cy + 8, 190, 30, (struct wk_type){24, true, WK_C_TILE, WK_MIDDLE}, T("The picture is covered"));
}

void wk_whole_covered(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_app_square square;

    wk_app_square(app, &square);
    const struct wk_box box = {square.x, square.y, square.side, square.side};

    wk_draw_box(draw, box, 12, WK_C_FELT);
    wk_draw_border(draw, wk_box_inset(box, 1, 1), 12, WK_C_FELT_EDGE, 2);
    covered(draw, &square);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_lie lie = wk_lie_of(app, (enum wk_wind)(i + 1));

        tiles(app, draw, &lie);
        if (!wk_zone_upright(draw))
            wk_whole_tie(app, draw, &lie);
        wk_whole_band(app, draw, &lie, 4);
        mark(app, draw, &lie);
        wk_whole_wind(app, draw, &lie);
    }
    for (int i = 0; i < WK_N_WINDS && app->faces_step == WK_FACES_LOOK; i++) {
        const struct wk_lie lie = wk_lie_of(app, (enum wk_wind)(i + 1));

        wk_whole_frame_again(app, draw, &lie, true);
    }
}
