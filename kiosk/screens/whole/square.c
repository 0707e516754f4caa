/* The table from above with its marks: a band around what is right, a flag on what is to be done. */
#include "kiosk/screens/whole/whole.h"

#include <math.h>

#define USUAL_SIDE 508.0 /* units, of the square in a window of 1280 x 800: what sizes below are of */
#define BESIDE .5        /* pitches, between a tile's edge and the arrow that goes round it */

/* A wall as its player sees it: x to the right, y towards the player, in units, from the middle of the square. */
struct lie {
    const struct wk_table_wall *wall;
    struct wk_app_square square;
    enum wk_wind seat;
    int side;
    double scale; /* of the square against its usual side */
    double w, h;  /* from tile to tile along a row, and from row to row */
};

struct spot {
    double x, y;
};

static struct spot spot_of(const struct lie *lie, int slot)
{
    const struct wk_point at = lie->wall->at[slot];
    double x = ((double)at.x - .5) * lie->square.side, y = ((double)at.y - .5) * lie->square.side;

    for (int i = 0; i < lie->side; i++) {
        const double t = y;
        y = x;
        x = -t;
    }
    return (struct spot){x, y};
}

static struct wk_point on_screen(const struct lie *lie, double x, double y)
{
    for (int i = 0; i < lie->side; i++) {
        const double t = x;
        x = y;
        y = -t;
    }
    return (struct wk_point){(float)(lie->square.x + lie->square.side / 2 + x),
                             (float)(lie->square.y + lie->square.side / 2 + y)};
}

static double middle_y(const struct lie *lie, enum wk_row row)
{
    double y = 0;

    for (int column = 0; column < wk_row_length(row); column++)
        y += spot_of(lie, wk_slot_at(row, column)).y / wk_row_length(row);
    return y;
}

static struct lie lie_of(const struct wk_app *app, enum wk_wind seat)
{
    struct lie lie = {.wall = &app->whole.wall[seat - 1], .seat = seat, .side = wk_whole_side(app, seat)};

    wk_app_square(app, &lie.square);
    lie.scale = lie.square.side / USUAL_SIDE;
    lie.w = fabs(spot_of(&lie, 12).x - spot_of(&lie, 0).x) / 12;
    lie.h = fabs(middle_y(&lie, WK_ROW_HAND) - middle_y(&lie, WK_ROW_2)) / 2;
    lie.w = fmin(fmax(lie.w, 12 * lie.scale), 36 * lie.scale);
    lie.h = fmin(fmax(lie.h, 20 * lie.scale), 54 * lie.scale);
    return lie;
}

static struct wk_box box_between(struct wk_point a, struct wk_point b)
{
    return (struct wk_box){fmin((double)a.x, (double)b.x), fmin((double)a.y, (double)b.y), fabs((double)(a.x - b.x)),
                           fabs((double)(a.y - b.y))};
}

static struct wk_box slot_box(const struct lie *lie, int slot, double grown)
{
    const struct spot at = spot_of(lie, slot);
    const double w = lie->w / 2 + grown, h = lie->h / 2 + grown;

    return box_between(on_screen(lie, at.x - w, at.y - h), on_screen(lie, at.x + w, at.y + h));
}

/* ---------------------------------------------------------------- a wall as a whole */

/* Extent of rows from..to, as the player sees them. */
static void extent(const struct lie *lie, enum wk_row from, enum wk_row to, double *x0, double *x1, double *y0, double *y1)
{
    *x0 = *y0 = 1e9;
    *x1 = *y1 = -1e9;
    for (int row = from; row <= (int)to; row++)
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++) {
            const struct spot at = spot_of(lie, wk_slot_at((enum wk_row)row, column));

            *x0 = fmin(*x0, at.x - lie->w / 2);
            *x1 = fmax(*x1, at.x + lie->w / 2);
            *y0 = fmin(*y0, at.y - lie->h / 2);
            *y1 = fmax(*y1, at.y + lie->h / 2);
        }
}

/* The stepped shape of a wall, closed: 11 and 10 far from the player, 13 near. */
#define N_OUTLINE 9
static void outline(const struct lie *lie, struct wk_point points[N_OUTLINE])
{
    const double e = 6 * lie->scale;
    double fx0, fx1, fy0, fy1, nx0, nx1, ny0, ny1;

    extent(lie, WK_ROW_1, WK_ROW_2, &fx0, &fx1, &fy0, &fy1);
    extent(lie, WK_ROW_HAND, WK_ROW_HAND, &nx0, &nx1, &ny0, &ny1);
    const double step = (fy1 + ny0) / 2 - 2, x0 = fmin(fx0, nx0) - e;
    points[0] = on_screen(lie, fx0 - e, fy0 - e + 1);
    points[1] = on_screen(lie, fx1 + e, fy0 - e + 1);
    points[2] = on_screen(lie, fx1 + e, step);
    points[3] = on_screen(lie, nx1 + e, step);
    points[4] = on_screen(lie, nx1 + e, ny1 + e - 1);
    points[5] = on_screen(lie, x0, ny1 + e - 1);
    points[6] = on_screen(lie, x0, step);
    points[7] = on_screen(lie, fx0 - e, step);
    points[8] = points[0];
}

static struct wk_box rows_box(const struct lie *lie, enum wk_row from, enum wk_row to)
{
    double x0, x1, y0, y1;

    extent(lie, from, to, &x0, &x1, &y0, &y1);
    return box_between(on_screen(lie, x0 - 6, y0 - 6), on_screen(lie, x1 + 6, y1 + 6));
}

static void band(const struct wk_app *app, struct wk_draw *draw, const struct lie *lie, double line_w)
{
    const enum wk_wall_state state = lie->wall->state;
    struct wk_point points[N_OUTLINE];

    if (state != WK_WALL_RIGHT && state != WK_WALL_BLOCKED && state != WK_WALL_AGAIN)
        return;
    outline(lie, points);
    wk_draw_line(draw, points, N_OUTLINE, WK_C_GROUND, line_w + 4);
    wk_draw_line(draw, points, N_OUTLINE, wk_whole_colour(app, lie->seat), line_w)->dashed = state == WK_WALL_AGAIN;
}

static void ground(struct wk_draw *draw, const struct lie *lie)
{
    struct wk_point points[N_OUTLINE];

    if (lie->wall->state != WK_WALL_RIGHT)
        return;
    outline(lie, points);
    wk_draw_poly(draw, points, N_OUTLINE - 1, WK_C_OK)->percent = 18;
}

/* Where rows will stand. */
static void outlines_of_gaps(struct wk_draw *draw, const struct lie *lie)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box b = slot_box(lie, slot, -2);

        if (lie->wall->look[slot] == WK_LOOK_EMPTY || !lie->wall->reading.tray.found)
            wk_draw_frame(draw, b.x, b.y, b.w, b.h, 4, WK_C_EDGE, 1.5);
    }
}

/* In the middle of the wall; that of a hand where no hand is. */
static void mark(const struct wk_app *app, struct wk_draw *draw, const struct lie *lie, bool stored)
{
    const enum wk_wall_state state = lie->wall->state;
    const double y = middle_y(lie, WK_ROW_1);
    struct wk_point at = on_screen(lie, 0, y);

    if (state == WK_WALL_WRONG || state == WK_WALL_GROWING)
        return;
    if (state == WK_WALL_BLOCKED) {
        int n[2] = {0, 0};

        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            n[spot_of(lie, slot).x > 0] += lie->wall->look[slot] == WK_LOOK_BLOCKED;
        at = on_screen(lie, (n[0] > n[1] ? 84 : -84) * lie->scale, y);
    }
    const double d = (state == WK_WALL_BLOCKED ? 60 : stored ? 64 : 52) * lie->scale;
    wk_draw_mark(draw, wk_whole_mark(app, lie->seat), (double)at.x, (double)at.y, d, state != WK_WALL_EMPTY);
}

/* Card and wall, in the colour of the wall's state. */
static void tie(const struct wk_app *app, struct wk_draw *draw, const struct lie *lie)
{
    static const double height[] = {480, 168, 28, 340}; /* of the usual square, by side: one turn of the hand, never crossing */
    const struct wk_app_square *square = &lie->square;
    const struct wk_box wall = rows_box(lie, WK_ROW_HAND, WK_ROW_2);
    const bool right = lie->side < 2;
    const double y = square->y + height[lie->side] * lie->scale, x0 = right ? square->x + square->side + 16 : square->x - 16;
    const double x1 = right ? wall.x + wall.w : wall.x;

    wk_draw_segment(draw, x0, y, x1, y, WK_C_GROUND, 10);
    wk_draw_segment(draw, x0, y, x1, y, wk_whole_colour(app, lie->seat), 4);
}

/* ---------------------------------------------------------------- what is to be done */

static void frame_slot(struct wk_draw *draw, const struct lie *lie, int slot, enum wk_colour colour, double line_w)
{
    const struct wk_box b = slot_box(lie, slot, 1);

    wk_draw_frame(draw, b.x, b.y, b.w, b.h, 6, WK_C_GROUND, line_w + 3);
    wk_draw_frame(draw, b.x, b.y, b.w, b.h, 6, colour, line_w);
}

/* Upright for who stands before the screen; its foot on the slot, `rows` from it towards the player, below 0: away. */
static void flag(struct wk_draw *draw, const struct lie *lie, int slot, const char *text, double rows)
{
    const struct spot at = spot_of(lie, slot);
    const struct wk_point tip = on_screen(lie, at.x, at.y), far = on_screen(lie, at.x, at.y + rows * lie->h);
    const double dx = (double)(tip.x - far.x), dy = (double)(tip.y - far.y), length = fmax(hypot(dx, dy), 1);
    const double a = dx / length, b = dy / length, w = fmax(40, wk_text_width(text, 28, true) + 22);
    const double mx = (double)far.x + a * 14, my = (double)far.y + b * 14;
    struct wk_point foot[3] = {tip, {(float)(mx - b * 13), (float)(my + a * 13)}, {(float)(mx + b * 13), (float)(my - a * 13)}};

    wk_draw_line(draw, (struct wk_point[]){foot[1], foot[0], foot[2]}, 3, WK_C_GROUND, 6);
    wk_draw_rect(draw, (double)far.x - w / 2 - 3, (double)far.y - 23, w + 6, 46, 10, WK_C_GROUND);
    wk_draw_poly(draw, foot, 3, WK_C_ACCENT);
    wk_draw_rect(draw, (double)far.x - w / 2, (double)far.y - 20, w, 40, 8, WK_C_ACCENT);
    wk_draw_text(draw, (double)far.x, (double)far.y + 10, wk_type_in(wk_type_bold, WK_C_INK, WK_MIDDLE), text);
}

/* Towards the player where the next row is, but from the near row, beyond which the picture ends. */
static double flag_rows(int slot, bool away)
{
    return away || wk_slot_row(slot) == WK_ROW_HAND ? -1.2 : 1.3;
}

static void flag_place(struct wk_draw *draw, const struct lie *lie, const struct wk_table_place *place, bool away)
{
    char text[3];

    wk_whole_place_text(place, text);
    flag(draw, lie, place->slot, text, flag_rows(place->slot, away));
}

static bool is_place(const struct wk_table_place *place)
{
    return place->seat != WK_WIND_NONE && place->slot != WK_SLOT_NONE;
}

/* From the one tile's inner edge to the other's, over the middle of the table. */
static void arrow_across(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const struct lie from = lie_of(app, move->a.seat), to = lie_of(app, move->b.seat);
    const struct spot a = spot_of(&from, move->a.slot), b = spot_of(&to, move->b.slot);
    const struct wk_point points[2] = {on_screen(&from, a.x, a.y - from.h / 2 - 7), on_screen(&to, b.x, b.y - to.h / 2 - 7)};

    if (move->what == WK_DO_SWAP)
        wk_part_arrow_both(draw, points, 2, WK_C_ACCENT, 8);
    else
        wk_part_arrow(draw, points, 2, WK_C_ACCENT, 8);
}

/* A wall that is to leave, or a place that waits for one: framed, and on it the wind that belongs there. */
static void seat_flag(struct wk_draw *draw, const struct lie *lie)
{
    const struct wk_point at = on_screen(lie, 0, middle_y(lie, WK_ROW_1));
    const double w = 44 * lie->scale, h = w * 4 / 3;
    struct wk_point points[N_OUTLINE];

    outline(lie, points);
    wk_draw_line(draw, points, N_OUTLINE, WK_C_GROUND, 9);
    wk_draw_line(draw, points, N_OUTLINE, WK_C_WRONG, 5);
    wk_draw_rect(draw, (double)at.x - w / 2 - 8, (double)at.y - h / 2 - 8, w + 16, h + 16, 10, WK_C_ACCENT);
    wk_part_turned_tile(draw, (double)at.x, (double)at.y, w, lie->seat, 0);
}

/* From wall to wall on the felt; aside: so far to the right of whose wall it is, and to the left where it goes. */
static void arrow_of_wall(struct wk_draw *draw, const struct lie *from, const struct lie *to, double aside, bool both)
{
    const double y0 = middle_y(from, WK_ROW_2) - from->h / 2 - 12, y1 = middle_y(to, WK_ROW_2) - to->h / 2 - 12;
    const struct wk_point points[2] = {on_screen(from, aside * from->scale, y0), on_screen(to, -aside * to->scale, y1)};

    if (both)
        wk_part_arrow_both(draw, points, 2, WK_C_ACCENT, 8);
    else
        wk_part_arrow(draw, points, 2, WK_C_ACCENT, 8);
}

/* Two walls change places, or one goes to a place where none is; or each goes as many seats on. */
static void draw_walls_step(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const bool turn = move->what == WK_DO_TURN_TABLE;
    const int on = ((int)move->b.seat - (int)move->a.seat + WK_N_WINDS) % WK_N_WINDS;
    const double aside = !turn ? 0 : on == WK_N_WINDS - 1 ? -44 : 44; /* neighbours' arrows pass one another */

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind seat = (enum wk_wind)(i + 1);
        const struct lie from = lie_of(app, seat),
                         to = lie_of(app, turn ? (enum wk_wind)((i + on) % WK_N_WINDS + 1) : move->b.seat);

        if (turn || seat == move->a.seat)
            arrow_of_wall(draw, &from, &to, aside, !turn && to.wall->state != WK_WALL_EMPTY);
        if (turn || seat == move->a.seat || seat == move->b.seat)
            seat_flag(draw, &from);
    }
}

/* Inside one wall: round the tiles' edges within a row, straight from row to row. */
static void arrow_inside(struct wk_draw *draw, const struct lie *lie, const struct wk_table_move *move, enum wk_colour colour)
{
    const double width = 5; /* so that two heads have room on neighbouring tiles */
    const struct spot a = spot_of(lie, move->a.slot), b = spot_of(lie, move->b.slot);
    const double out = wk_slot_row(move->a.slot) == WK_ROW_HAND ? -1 : 1, y = (a.y + b.y) / 2 + out * (lie->h * BESIDE + 4);
    struct wk_point points[4];
    int n = 0;

    if (wk_slot_row(move->a.slot) == wk_slot_row(move->b.slot)) {
        points[n++] = on_screen(lie, a.x, y);
        points[n++] = on_screen(lie, a.x, y + out * 20 * lie->scale);
        points[n++] = on_screen(lie, b.x, y + out * 20 * lie->scale);
        points[n++] = on_screen(lie, b.x, y);
    } else {
        const double length = fmax(hypot(b.x - a.x, b.y - a.y), 1), cut = fmin(lie->w / 2 + 4, length / 4);
        const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;

        points[n++] = on_screen(lie, a.x + ux * cut, a.y + uy * cut);
        points[n++] = on_screen(lie, b.x - ux * cut, b.y - uy * cut);
    }
    if (move->what == WK_DO_SWAP)
        wk_part_arrow_both(draw, points, n, colour, width);
    else
        wk_part_arrow(draw, points, n, colour, width);
}

/* The step after the one to be made now: quiet, and only where it stays on its own wall. */
static void draw_after(const struct wk_app *app, struct wk_draw *draw, const struct lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->after);

    if (!move || !is_place(&move->a) || move->a.seat != lie->seat)
        return;
    frame_slot(draw, lie, move->a.slot, WK_C_STONE, 3);
    if (!is_place(&move->b) || move->b.seat != lie->seat)
        return;
    frame_slot(draw, lie, move->b.slot, WK_C_STONE, 3);
    arrow_inside(draw, lie, move, WK_C_STONE);
}

static void frames_of(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    if (is_place(&move->a) && !move->stray) {
        const struct lie lie = lie_of(app, move->a.seat);

        frame_slot(draw, &lie, move->a.slot, move->what == WK_DO_LOOK_AGAIN ? WK_C_AGAIN : WK_C_WRONG, 5);
    }
    if (is_place(&move->b)) {
        const struct lie lie = lie_of(app, move->b.seat);

        frame_slot(draw, &lie, move->b.slot, move->what == WK_DO_SWAP ? WK_C_WRONG : WK_C_ACCENT, 5);
    }
}

/* Two flags beside tiles of one wall have room. */
static bool far_apart(const struct lie *lie, const struct wk_table_move *move)
{
    return fabs(spot_of(lie, move->a.slot).x - spot_of(lie, move->b.slot).x) > 3 * lie->w;
}

/* The flag says what belongs in a slot; the arrow brings it. */
static void draw_step(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const bool two = is_place(&move->a) && is_place(&move->b) && (move->what == WK_DO_SWAP || move->what == WK_DO_MOVE);

    if (wk_table_moves_walls(move)) {
        draw_walls_step(app, draw, move);
        return;
    }
    frames_of(app, draw, move);
    if (two && !move->stray && move->a.seat != move->b.seat) {
        arrow_across(app, draw, move);
    } else if (two && !move->stray) {
        const struct lie lie = lie_of(app, move->a.seat);

        arrow_inside(draw, &lie, move, WK_C_ACCENT);
    }
    if (is_place(&move->b)) {
        const struct lie lie = lie_of(app, move->b.seat);

        flag_place(draw, &lie, &move->b, move->a.seat == move->b.seat);
    }
    if (!is_place(&move->a) || move->stray || move->what == WK_DO_MOVE)
        return;
    const struct lie lie = lie_of(app, move->a.seat);
    const struct wk_box b = slot_box(&lie, move->a.slot, 0);

    if (move->what == WK_DO_TURN)
        wk_draw_icon(draw, WK_ICON_TURN, b.x + b.w / 2, b.y + b.h / 2, 1, WK_C_ACCENT);
    else if (!two || move->a.seat != move->b.seat || far_apart(&lie, move))
        flag_place(draw, &lie, &move->a, false);
}

/* The next sticker of a wall that grows. */
static void draw_next(struct wk_draw *draw, const struct lie *lie)
{
    const int slot = lie->wall->next_slot;
    const struct wk_table_place place = {lie->seat, (int8_t)slot};

    if (lie->wall->state != WK_WALL_GROWING || slot == WK_SLOT_NONE)
        return;
    frame_slot(draw, lie, slot, WK_C_ACCENT, 4);
    flag_place(draw, lie, &place, false);
}

/* A step waits while a hand is over one of its walls. */
static bool is_shown(const struct wk_app *app, const struct wk_table_move *move)
{
    const enum wk_wind seats[2] = {move->a.seat, move->b.seat};

    for (int i = 0; i < 2; i++)
        if (seats[i] != WK_WIND_NONE && app->whole.wall[seats[i] - 1].state == WK_WALL_BLOCKED)
            return false;
    return true;
}

/* The wall itself is to go to another seat, or another one is to come to its place. */
static bool moves_wall(const struct wk_app *app, const struct lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->step);

    return move && wk_table_moves_walls(move);
}

/* Everything goes quiet but the tiles that a step is about, and walls that a hand is over. */
static void dim(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_square *square)
{
    struct wk_box bright[WK_MAX_BRIGHT];
    int n = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct lie lie = lie_of(app, (enum wk_wind)(i + 1));
        const struct wk_table_move *moves[2] = {wk_whole_move(app, lie.wall->step), wk_whole_move(app, lie.wall->after)};

        if (lie.wall->state == WK_WALL_BLOCKED || moves_wall(app, &lie)) {
            bright[n++] = rows_box(&lie, WK_ROW_1, WK_ROW_2);
            bright[n++] = rows_box(&lie, WK_ROW_HAND, WK_ROW_HAND);
            continue;
        }
        for (int k = 0; k < 2; k++) {
            if (moves[k] && is_place(&moves[k]->a) && moves[k]->a.seat == lie.seat)
                bright[n++] = slot_box(&lie, moves[k]->a.slot, 0);
            if (moves[k] && is_place(&moves[k]->b) && moves[k]->b.seat == lie.seat)
                bright[n++] = slot_box(&lie, moves[k]->b.slot, 0);
        }
    }
    wk_part_dim_around(draw, (struct wk_box){square->x, square->y, square->side, square->side}, bright, n);
}

/* ---------------------------------------------------------------- the middle of the table */

/* A wind tile before each wall, turned to its player: this is the table from above, and who sits where. */
static void wind_tile(const struct wk_app *app, struct wk_draw *draw, const struct lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->step);
    double x = -56 * lie->scale, x0, x1, y0, y1;

    extent(lie, WK_ROW_2, WK_ROW_2, &x0, &x1, &y0, &y1);
    if (move && is_place(&move->b) && move->a.seat == move->b.seat && move->b.seat == lie->seat &&
        fabs(spot_of(lie, move->b.slot).x - x) < 60 * lie->scale) /* a flag stands there */
        x = 26 * lie->scale;
    const struct wk_point at = on_screen(lie, x, fmax(y0 - 38 * lie->scale, 60 * lie->scale));
    wk_part_turned_tile(draw, (double)at.x, (double)at.y, 40 * lie->scale, lie->seat, lie->side);
}

/* An arrow goes over the middle of the table. */
static bool across(const struct wk_app *app)
{
    const struct wk_table_move *move = wk_whole_move(app, app->whole.step);

    return move &&
           (move->what == WK_DO_SWAP_WALLS || (is_place(&move->a) && is_place(&move->b) && move->a.seat != move->b.seat));
}

/* In the middle of the table, under an arrow's way; on the upper edge of PASS, where only what is no live picture is said. */
static void tag(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_square *square, bool stored)
{
    const double aside = across(app) ? 1 : 0, cx = square->x + square->side / 2 + (app->simulated ? 44 : 24) * aside;
    const double cy = square->y + square->side / 2 - (stored ? 112 : 40 * aside);
    const char *text = app->simulated ? T("Simulated picture") : T("Live picture");

    if (stored && !app->simulated)
        return;
    if (!app->simulated) {
        wk_part_live_tag(draw, cx, cy, text);
        return;
    }
    const double w = wk_text_width(text, 24, true) + 28;
    wk_draw_rect(draw, cx - w / 2, cy - WK_SIMULATED_H / 2, w, WK_SIMULATED_H, 8, WK_C_BLOCKED);
    wk_draw_text(draw, cx, cy + 8, (struct wk_type){24, true, WK_C_INK, WK_MIDDLE}, text);
}

/* "PASS" of the table, from four receipts. */
static void pass_plate(struct wk_draw *draw, const struct wk_app_square *square, int stored_s)
{
    const double cx = square->x + square->side / 2, cy = square->y + square->side / 2;
    char clock[12], text[64];

    wk_time_text(clock, stored_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    wk_draw_rect(draw, cx - 112, cy - 112, 224, 224, 20, WK_C_GROUND);
    wk_draw_frame(draw, cx - 112, cy - 112, 224, 224, 20, WK_C_OK, 5);
    wk_draw_mark(draw, WK_MARK_OK, cx, cy - 54, 84, false);
    wk_draw_text(draw, cx, cy + 62, (struct wk_type){80, true, WK_C_OK, WK_MIDDLE}, T("PASS"));
    wk_draw_text(draw, cx, cy + 97, (struct wk_type){26, false, WK_C_IVORY, WK_MIDDLE}, text);
}

/* ---------------------------------------------------------------- touches, and the whole */

/* A wall's quarter, in two steps: along the diagonals 12 and more belong to no wall. */
static void areas(struct wk_draw *draw, const struct lie *lie)
{
    const double s = lie->scale;
    const struct wk_box outer = box_between(on_screen(lie, -170 * s, 181 * s), on_screen(lie, 170 * s, 254 * s));
    const struct wk_box inner = box_between(on_screen(lie, -98 * s, 108 * s), on_screen(lie, 98 * s, 181 * s));

    wk_draw_area(draw, outer.x, outer.y, outer.w, outer.h, WK_ACTION_WIND, (int)lie->seat, false);
    wk_draw_area(draw, inner.x, inner.y, inner.w, inner.h, WK_ACTION_WIND, (int)lie->seat, false);
}

static void marks(const struct wk_app *app, struct wk_draw *draw, const struct lie lies[WK_N_WINDS], bool stored)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        tie(app, draw, &lies[i]);
        band(app, draw, &lies[i], stored ? 6 : 4);
        mark(app, draw, &lies[i], stored);
    }
    for (int i = 0; i < WK_N_WINDS && !stored; i++)
        if (!moves_wall(app, &lies[i])) /* its wind is in the middle of its place then */
            wind_tile(app, draw, &lies[i]);
    for (int i = 0; i < WK_N_WINDS; i++)
        draw_after(app, draw, &lies[i]);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_move *move = wk_whole_move(app, lies[i].wall->step);
        const bool second =
            move && move->a.seat != lies[i].seat && move->a.seat != WK_WIND_NONE; /* drawn with its first wall */

        if (move && !second && is_shown(app, move))
            draw_step(app, draw, move);
        draw_next(draw, &lies[i]);
    }
}

void wk_whole_square(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_app_square square;
    struct lie lies[WK_N_WINDS];
    bool wrong = false, fresh = wk_app_table_is_fresh(app);
    int stored_s;
    const bool stored = wk_whole_all_passed(app, &stored_s);

    wk_app_square(app, &square);
    wk_draw_picture(draw, square.x, square.y, square.side, square.side, 12);
    for (int i = 0; i < WK_N_WINDS; i++) {
        lies[i] = lie_of(app, (enum wk_wind)(i + 1));
        wrong = wrong || lies[i].wall->step != WK_TABLE_NO_STEP;
        if (fresh) {
            ground(draw, &lies[i]);
            outlines_of_gaps(draw, &lies[i]);
        }
        areas(draw, &lies[i]);
    }
    if (fresh && wrong)
        dim(app, draw, &square);
    if (fresh && !stored)
        tag(app, draw, &square, false);
    if (fresh)
        marks(app, draw, lies, stored);
    if (stored) {
        pass_plate(draw, &square, stored_s);
        tag(app, draw, &square, true);
    }
}
