/* The table from above: each wall with its band and mark, the middle of the table, and what may be touched. */
#include <math.h>

#include "kiosk/face/screens/whole/lie.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/whole/whole.h"

/* ---------------------------------------------------------------- a wall as a whole */

void wk_whole_band(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie, double line_w)
{
    const enum wk_wall_state state = wk_whole_state(app, lie->seat);
    struct wk_point points[WK_LIE_OUTLINE];

    if (state != WK_WALL_RIGHT && state != WK_WALL_BLOCKED && state != WK_WALL_AGAIN)
        return;
    wk_lie_outline(lie, points);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, WK_C_GROUND, line_w + 4);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, wk_whole_colour(app, lie->seat), line_w)->dashed = state == WK_WALL_AGAIN;
}

static void ground(struct wk_draw *draw, const struct wk_lie *lie)
{
    struct wk_point points[WK_LIE_OUTLINE];

    if (lie->wall->state != WK_WALL_RIGHT)
        return;
    wk_lie_outline(lie, points);
    wk_draw_poly(draw, points, WK_LIE_OUTLINE - 1, WK_C_OK)->percent = 18;
}

/* Where rows will stand. */
static void outlines_of_gaps(struct wk_draw *draw, const struct wk_lie *lie)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box b = wk_lie_slot(lie, slot, -2);

        if (lie->wall->look[slot] == WK_LOOK_EMPTY || !lie->wall->reading->tray.found)
            wk_draw_border(draw, b, 4, WK_C_EDGE, 1.5);
    }
}

/* In the middle of the wall; that of a hand where no hand is. */
static void mark(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie, bool stored)
{
    const enum wk_wall_state state = lie->wall->state;
    const double y = wk_lie_middle_y(lie, WK_ROW_1);
    struct wk_point at = wk_lie_point(lie, 0, y);

    if (state == WK_WALL_WRONG || state == WK_WALL_GROWING)
        return;
    if (state == WK_WALL_BLOCKED) {
        int n[2] = {0, 0};

        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n[wk_lie_spot(lie, slot).x > 0] += lie->wall->look[slot] == WK_LOOK_BLOCKED;
        at = wk_lie_point(lie, (n[0] > n[1] ? 84 : -84) * lie->scale, y);
    }
    const double d = (state == WK_WALL_BLOCKED ? 60 : stored ? 64 : 52) * lie->scale;
    wk_draw_mark(draw, wk_whole_mark(app, lie->seat), (double)at.x, (double)at.y, d, true);
}

/* Card and wall, in the colour of the wall's state. */
void wk_whole_tie(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie)
{
    static const double height[] = {480, 168, 28, 340}; /* of the usual square, by side: one turn of the hand, never crossing */
    const struct wk_app_square *square = &lie->square;
    const struct wk_box wall = wk_lie_rows(lie, WK_ROW_HAND, WK_ROW_2);
    const bool right = lie->side < 2;
    const double y = square->y + height[lie->side] * lie->scale, x0 = right ? square->x + square->side + 16 : square->x - 16;
    const double x1 = right ? wall.x + wall.w : wall.x;

    wk_draw_segment(draw, x0, y, x1, y, WK_C_GROUND, 10);
    wk_draw_segment(draw, x0, y, x1, y, wk_whole_colour(app, lie->seat), 4);
}

/* Everything goes quiet but the tiles that a step is about, and walls that a hand is over. */
static void dim(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_square *square)
{
    struct wk_box bright[WK_MAX_BRIGHT], stray;
    const struct wk_table_move *first = wk_whole_move(app, app->whole.step);
    int n = 0;

    if (first && wk_whole_stray(app, first, &stray))
        bright[n++] = stray;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_lie lie = wk_lie_of(app, (enum wk_wind)(i + 1));
        const struct wk_table_move *moves[2] = {wk_whole_move(app, lie.wall->step), wk_whole_move(app, lie.wall->after)};

        if (lie.wall->state == WK_WALL_BLOCKED || wk_whole_moves_wall(app, &lie)) {
            bright[n++] = wk_lie_rows(&lie, WK_ROW_1, WK_ROW_2);
            bright[n++] = wk_lie_rows(&lie, WK_ROW_HAND, WK_ROW_HAND);
            continue;
        }
        for (int k = 0; k < 2; k++) {
            if (moves[k] && wk_whole_is_place(&moves[k]->a) && moves[k]->a.seat == lie.seat)
                bright[n++] = wk_lie_slot(&lie, moves[k]->a.slot, 0);
            if (moves[k] && wk_whole_is_place(&moves[k]->b) && moves[k]->b.seat == lie.seat)
                bright[n++] = wk_lie_slot(&lie, moves[k]->b.slot, 0);
        }
    }
    wk_part_dim_around(draw, (struct wk_box){square->x, square->y, square->side, square->side}, bright, n);
}

/* ---------------------------------------------------------------- the middle of the table */

/* A wind tile before each wall, turned to its player: this is the table from above, and who sits where. */
void wk_whole_wind(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->step);
    double x = -56 * lie->scale, x0, x1, y0, y1;

    wk_lie_extent(lie, WK_ROW_2, WK_ROW_2, &x0, &x1, &y0, &y1);
    if (move && wk_whole_is_place(&move->b) && move->a.seat == move->b.seat && move->b.seat == lie->seat &&
        fabs(wk_lie_spot(lie, move->b.slot).x - x) < 60 * lie->scale) /* a flag stands there */
        x = 26 * lie->scale;
    const struct wk_point at = wk_lie_point(lie, x, fmax(y0 - 38 * lie->scale, 60 * lie->scale));
    wk_part_turned_tile(draw, (double)at.x, (double)at.y, 40 * lie->scale, lie->seat, lie->side);
}

/* The step that is drawn first, or the one that is asked for while there is none. */
static const struct wk_table_move *first_step(const struct wk_app *app, const struct wk_table_move *asked)
{
    const struct wk_table_move *move = wk_whole_move(app, app->whole.step);

    return move ? move : asked;
}

/* An arrow goes over the middle of the table. */
static bool across(const struct wk_table_move *move)
{
    return move && (move->what == WK_DO_SWAP_WALLS ||
                    (wk_whole_is_place(&move->a) && wk_whole_is_place(&move->b) && move->a.seat != move->b.seat));
}

/* In the middle of the table, under an arrow's way; on the upper edge of PASS, where only what is no live picture is said. */
static void tag(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_square *square,
                const struct wk_table_move *first, bool stored)
{
    const bool half = wk_whole_is_half_turn(first);
    const double aside = across(first) ? 1 : 0, cx = square->x + square->side / 2 + (app->simulated ? 44 : 24) * aside;
    const double cy = square->y + square->side / 2 - (stored ? 112 : half ? 66 : 40 * aside);
    const char *text = app->simulated ? T("Simulated picture") : T("Live picture");

    if (stored && !app->simulated)
        return;
    if (!app->simulated) {
        wk_part_live_tag(draw, cx, cy, text);
        return;
    }
    const double w = wk_text_width(text, 24, true) + 28;
    wk_draw_box(draw, wk_box_at(cx - w / 2, cy - WK_SIMULATED_H / 2, w, WK_SIMULATED_H), 8, WK_C_BLOCKED);
    wk_draw_text(draw, cx, cy + 8, (struct wk_type){24, true, WK_C_INK, WK_MIDDLE}, text);
}

/* "PASS" of the table, from four receipts. */
static void pass_plate(struct wk_draw *draw, const struct wk_app_square *square, int stored_s)
{
    const double cx = square->x + square->side / 2, cy = square->y + square->side / 2;
    char clock[12], text[64];

    wk_draw_say_pass(draw, T("Four walls, pass"));
    wk_time_text(clock, stored_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    wk_draw_box(draw, wk_box_at(cx - 112, cy - 112, 224, 224), 20, WK_C_GROUND);
    wk_draw_border(draw, wk_box_at(cx - 112, cy - 112, 224, 224), 20, WK_C_OK, 5);
    wk_draw_mark(draw, WK_MARK_OK, cx, cy - 54, 84, false);
    wk_draw_text(draw, cx, cy + 62, (struct wk_type){80, true, WK_C_OK, WK_MIDDLE}, T("PASS"));
    wk_draw_text(draw, cx, cy + 97, (struct wk_type){26, false, WK_C_IVORY, WK_MIDDLE}, text);
}

/* ---------------------------------------------------------------- touches, and the whole */

/* A wall's quarter, in two steps: along the diagonals 12 and more belong to no wall. */
static void areas(struct wk_draw *draw, const struct wk_lie *lie)
{
    const double s = lie->scale;
    const struct wk_box outer = wk_lie_box(lie, -170 * s, 181 * s, 170 * s, 254 * s);
    const struct wk_box inner = wk_lie_box(lie, -98 * s, 108 * s, 98 * s, 181 * s);

    wk_draw_touch(draw, outer, WK_ACTION_WIND, (int)lie->seat, false);
    wk_draw_touch(draw, inner, WK_ACTION_WIND, (int)lie->seat, false);
}

/* A step of two walls is drawn once, with the first of them. */
static bool is_drawn_with(const struct wk_table_move *move, enum wk_wind seat)
{
    return move->a.seat == seat || move->a.seat == WK_WIND_NONE;
}

static void marks(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie lies[WK_N_WINDS], bool stored)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_move *move = wk_whole_move(app, lies[i].wall->step);

        if (move && is_drawn_with(move, lies[i].seat) && wk_whole_step_is_shown(app, move))
            wk_whole_ways(app, draw, move);
    }
    for (int i = 0; i < WK_N_WINDS; i++) {
        if (!wk_zone_upright(draw)) /* there the winds on the felt tell whose card is whose */
            wk_whole_tie(app, draw, &lies[i]);
        wk_whole_band(app, draw, &lies[i], stored ? 6 : 4);
        mark(app, draw, &lies[i], stored);
    }
    for (int i = 0; i < WK_N_WINDS && !stored; i++)
        if (!wk_whole_moves_wall(app, &lies[i])) /* its wind is in the middle of its place then */
            wk_whole_wind(app, draw, &lies[i]);
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_whole_after(app, draw, &lies[i]);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_move *move = wk_whole_move(app, lies[i].wall->step);

        if (move && is_drawn_with(move, lies[i].seat) && wk_whole_step_is_shown(app, move))
            wk_whole_step(app, draw, move);
        wk_whole_next(draw, &lies[i]);
        wk_whole_frame_again(app, draw, &lies[i], !wk_app_stands(app)->asks_again);
    }
    /* What lies in the middle and belongs to no wall is no wall's step. */
    const struct wk_table_move *middle = wk_whole_move(app, app->whole.step);

    if (middle && middle->a.seat == WK_WIND_NONE && middle->b.seat == WK_WIND_NONE)
        wk_whole_step(app, draw, middle);
}

void wk_whole_square(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *asked)
{
    const struct wk_table_move *first = first_step(app, asked);
    struct wk_app_square square;
    struct wk_lie lies[WK_N_WINDS];
    bool wrong = false, fresh = wk_app_table_is_fresh(app);
    int stored_s;
    const bool stored = wk_whole_all_passed(app, &stored_s);

    wk_app_square(app, &square);
    wk_draw_picture(draw, square.x, square.y, square.side, square.side, 12);
    for (int i = 0; i < WK_N_WINDS; i++) {
        lies[i] = wk_lie_of(app, (enum wk_wind)(i + 1));
        wrong = wrong || lies[i].wall->step != WK_TABLE_NO_STEP;
        if (fresh) {
            ground(draw, &lies[i]);
            outlines_of_gaps(draw, &lies[i]);
        }
        if (!asked)
            areas(draw, &lies[i]);
    }
    if (fresh && wrong)
        dim(app, draw, &square);
    const bool half = wk_whole_is_half_turn(first);
    if (fresh && !stored && !half)
        tag(app, draw, &square, first, false);
    if (fresh)
        marks(app, draw, lies, stored);
    if (fresh && asked && first == asked)
        wk_whole_step(app, draw, asked);
    if (fresh && !stored && half) /* two arrows cross where it would be */
        tag(app, draw, &square, first, false);
    if (stored) {
        pass_plate(draw, &square, stored_s);
        tag(app, draw, &square, first, true);
    }
}

/* ---------------------------------------------------------------- where a wall's places are, from how its tiles lie */

#define USUAL_SIDE 508.0 /* units, of the square in a window of 1280 x 800: what sizes are of */

struct wk_lie_spot wk_lie_spot(const struct wk_lie *lie, int slot)
{
    const struct wk_point at = lie->wall->at[slot];
    double x = ((double)at.x - .5) * lie->square.side, y = ((double)at.y - .5) * lie->square.side;

    for (int i = 0; i < lie->side; i++) {
        const double t = y;
        y = x;
        x = -t;
    }
    return (struct wk_lie_spot){x, y};
}

struct wk_point wk_lie_point(const struct wk_lie *lie, double x, double y)
{
    for (int i = 0; i < lie->side; i++) {
        const double t = x;
        x = y;
        y = -t;
    }
    return (struct wk_point){(float)(lie->square.x + lie->square.side / 2 + x),
                             (float)(lie->square.y + lie->square.side / 2 + y)};
}

double wk_lie_middle_y(const struct wk_lie *lie, enum wk_row row)
{
    double y = 0;

    for (int column = 0; column < wk_row_length(row); column++)
        y += wk_lie_spot(lie, wk_slot_at(row, column)).y / wk_row_length(row);
    return y;
}

struct wk_lie wk_lie_of(const struct wk_app *app, enum wk_wind seat)
{
    struct wk_lie lie = {.wall = &app->whole.wall[seat - 1], .seat = seat, .side = wk_whole_side(app, seat)};

    wk_app_square(app, &lie.square);
    lie.scale = lie.square.side / USUAL_SIDE;
    lie.w = fabs(wk_lie_spot(&lie, 12).x - wk_lie_spot(&lie, 0).x) / 12;
    lie.h = fabs(wk_lie_middle_y(&lie, WK_ROW_HAND) - wk_lie_middle_y(&lie, WK_ROW_2)) / 2;
    lie.w = fmin(fmax(lie.w, 12 * lie.scale), 36 * lie.scale);
    lie.h = fmin(fmax(lie.h, 20 * lie.scale), 54 * lie.scale);
    return lie;
}

struct wk_box wk_lie_box(const struct wk_lie *lie, double x0, double y0, double x1, double y1)
{
    const struct wk_point a = wk_lie_point(lie, x0, y0), b = wk_lie_point(lie, x1, y1);

    return (struct wk_box){fmin((double)a.x, (double)b.x), fmin((double)a.y, (double)b.y), fabs((double)(a.x - b.x)),
                           fabs((double)(a.y - b.y))};
}

struct wk_box wk_lie_slot(const struct wk_lie *lie, int slot, double grown)
{
    const struct wk_lie_spot at = wk_lie_spot(lie, slot);
    const double w = lie->w / 2 + grown, h = lie->h / 2 + grown;

    return wk_lie_box(lie, at.x - w, at.y - h, at.x + w, at.y + h);
}

void wk_lie_extent(const struct wk_lie *lie, enum wk_row from, enum wk_row to, double *x0, double *x1, double *y0, double *y1)
{
    *x0 = *y0 = 1e9;
    *x1 = *y1 = -1e9;
    for (int row = from; row <= (int)to; row++)
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++) {
            const struct wk_lie_spot at = wk_lie_spot(lie, wk_slot_at((enum wk_row)row, column));

            *x0 = fmin(*x0, at.x - lie->w / 2);
            *x1 = fmax(*x1, at.x + lie->w / 2);
            *y0 = fmin(*y0, at.y - lie->h / 2);
            *y1 = fmax(*y1, at.y + lie->h / 2);
        }
}

void wk_lie_outline(const struct wk_lie *lie, struct wk_point points[WK_LIE_OUTLINE])
{
    const double e = 6 * lie->scale;
    double fx0, fx1, fy0, fy1, nx0, nx1, ny0, ny1;

    wk_lie_extent(lie, WK_ROW_1, WK_ROW_2, &fx0, &fx1, &fy0, &fy1);
    wk_lie_extent(lie, WK_ROW_HAND, WK_ROW_HAND, &nx0, &nx1, &ny0, &ny1);
    const double step = (fy1 + ny0) / 2 - 2, x0 = fmin(fx0, nx0) - e;
    points[0] = wk_lie_point(lie, fx0 - e, fy0 - e + 1);
    points[1] = wk_lie_point(lie, fx1 + e, fy0 - e + 1);
    points[2] = wk_lie_point(lie, fx1 + e, step);
    points[3] = wk_lie_point(lie, nx1 + e, step);
    points[4] = wk_lie_point(lie, nx1 + e, ny1 + e - 1);
    points[5] = wk_lie_point(lie, x0, ny1 + e - 1);
    points[6] = wk_lie_point(lie, x0, step);
    points[7] = wk_lie_point(lie, fx0 - e, step);
    points[8] = points[0];
}

struct wk_box wk_lie_rows(const struct wk_lie *lie, enum wk_row from, enum wk_row to)
{
    double x0, x1, y0, y1;

    wk_lie_extent(lie, from, to, &x0, &x1, &y0, &y1);
    return wk_lie_box(lie, x0 - 6, y0 - 6, x1 + 6, y1 + 6);
}
