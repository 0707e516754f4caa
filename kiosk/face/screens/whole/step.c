/* The steps that are to be made, on the table from above: frames, flags, arrows. */
#include <math.h>

#include "kiosk/face/app/app.h"
#include "kiosk/face/screens/whole/lie.h"
#include "kiosk/face/screens/whole/whole.h"

#define BESIDE .5 /* pitches, between a tile's edge and the arrow that goes round it */

static void frame_slot(struct wk_draw *draw, const struct wk_lie *lie, int slot, enum wk_colour colour, double line_w)
{
    const struct wk_box b = wk_lie_slot(lie, slot, 1);

    wk_draw_border(draw, b, 6, WK_C_GROUND, line_w + 3);
    wk_draw_border(draw, b, 6, colour, line_w);
}

/* Upright for who stands before the screen; its foot on the slot, `rows` from it towards the player, below 0: away. */
static void flag(struct wk_draw *draw, const struct wk_lie *lie, int slot, const char *text, double rows)
{
    const struct wk_lie_spot at = wk_lie_spot(lie, slot);
    const struct wk_point tip = wk_lie_point(lie, at.x, at.y), far = wk_lie_point(lie, at.x, at.y + rows * lie->h);
    const double dx = (double)(tip.x - far.x), dy = (double)(tip.y - far.y), length = fmax(hypot(dx, dy), 1);
    const double a = dx / length, b = dy / length, w = fmax(40, wk_text_width(text, 28, true) + 22);
    const double mx = (double)far.x + a * 14, my = (double)far.y + b * 14;
    struct wk_point foot[3] = {tip, {(float)(mx - b * 13), (float)(my + a * 13)}, {(float)(mx + b * 13), (float)(my - a * 13)}};

    wk_draw_line(draw, (struct wk_point[]){foot[1], foot[0], foot[2]}, 3, WK_C_GROUND, 6);
    wk_draw_box(draw, wk_box_at((double)far.x - w / 2 - 3, (double)far.y - 23, w + 6, 46), 10, WK_C_GROUND);
    wk_draw_poly(draw, foot, 3, WK_C_ACCENT);
    wk_draw_box(draw, wk_box_at((double)far.x - w / 2, (double)far.y - 20, w, 40), 8, WK_C_ACCENT);
    wk_draw_text(draw, (double)far.x, (double)far.y + 10, wk_type_in(wk_type_bold, WK_C_TILE_INK, WK_MIDDLE), text);
}

/* Towards the player where the next row is, but from the near row, beyond which the picture ends. */
static double flag_rows(int slot, bool away)
{
    return away || wk_slot_row(slot) == WK_ROW_HAND ? -1.2 : 1.3;
}

static void flag_place(struct wk_draw *draw, const struct wk_lie *lie, const struct wk_table_place *place, bool away)
{
    char text[3];

    wk_whole_place_text(place, text);
    flag(draw, lie, place->slot, text, flag_rows(place->slot, away));
}

bool wk_whole_is_place(const struct wk_table_place *place)
{
    return place->seat != WK_WIND_NONE && place->slot != WK_SLOT_NONE;
}

/* From the one tile's inner edge to the other's, over the middle of the table. */
static void arrow_across(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const struct wk_lie from = wk_lie_of(app, move->a.seat), to = wk_lie_of(app, move->b.seat);
    const struct wk_lie_spot a = wk_lie_spot(&from, move->a.slot), b = wk_lie_spot(&to, move->b.slot);
    const struct wk_point points[2] = {wk_lie_point(&from, a.x, a.y - from.h / 2 - 7),
                                       wk_lie_point(&to, b.x, b.y - to.h / 2 - 7)};

    if (move->what == WK_DO_SWAP)
        wk_part_arrow_both(draw, points, 2, WK_C_NOW, 8);
    else
        wk_part_arrow(draw, points, 2, WK_C_NOW, 8);
}

/* A wall that is to leave, or a place that waits for one: framed, and on it the wind that belongs there. */
static void seat_flag(struct wk_draw *draw, const struct wk_lie *lie)
{
    const struct wk_point at = wk_lie_point(lie, 0, wk_lie_middle_y(lie, WK_ROW_1));
    const double w = 44 * lie->scale, h = w * 4 / 3;
    struct wk_point points[WK_LIE_OUTLINE];

    wk_lie_outline(lie, points);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, WK_C_GROUND, 9);
    wk_draw_line(draw, points, WK_LIE_OUTLINE, WK_C_WRONG, 5);
    wk_draw_box(draw, wk_box_at((double)at.x - w / 2 - 8, (double)at.y - h / 2 - 8, w + 16, h + 16), 10, WK_C_ACCENT);
    wk_part_turned_tile(draw, (double)at.x, (double)at.y, w, lie->seat, 0);
}

/* From wall to wall on the felt; aside: so far to the right of whose wall it is, and to the left where it goes. */
static void arrow_of_wall(struct wk_draw *draw, const struct wk_lie *from, const struct wk_lie *to, double aside, bool both)
{
    const double y0 = wk_lie_middle_y(from, WK_ROW_2) - from->h / 2 - 12, y1 = wk_lie_middle_y(to, WK_ROW_2) - to->h / 2 - 12;
    const struct wk_point points[2] = {wk_lie_point(from, aside * from->scale, y0), wk_lie_point(to, -aside * to->scale, y1)};

    if (both)
        wk_part_arrow_both(draw, points, 2, WK_C_NOW, 8);
    else
        wk_part_arrow(draw, points, 2, WK_C_NOW, 8);
}

/* How many seats on each wall of a turned table goes, 1..3. */
static int seats_on(const struct wk_table_move *move)
{
    return ((int)move->b.seat - (int)move->a.seat + WK_N_WINDS) % WK_N_WINDS;
}

bool wk_whole_is_half_turn(const struct wk_table_move *move)
{
    return move && move->what == WK_DO_TURN_TABLE && seats_on(move) == 2;
}

/* Two walls change places, or one goes to a place where none is; or each goes as many seats on, or changes with that across. */
static void draw_walls_step(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const bool turn = move->what == WK_DO_TURN_TABLE, half = wk_whole_is_half_turn(move);
    const int on = seats_on(move);
    const double aside = !turn || half ? 0 : on == WK_N_WINDS - 1 ? -44 : 44; /* neighbours' arrows pass one another */

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind seat = (enum wk_wind)(i + 1);
        const struct wk_lie from = wk_lie_of(app, seat),
                            to = wk_lie_of(app, turn ? (enum wk_wind)((i + on) % WK_N_WINDS + 1) : move->b.seat);

        if ((turn && !(half && i > 1)) || seat == move->a.seat)
            arrow_of_wall(draw, &from, &to, aside, half || (!turn && to.wall->state != WK_WALL_EMPTY));
        if (turn || seat == move->a.seat || seat == move->b.seat)
            seat_flag(draw, &from);
    }
}

/* Inside one wall: round the tiles' edges within a row, straight from row to row. */
static void arrow_inside(struct wk_draw *draw, const struct wk_lie *lie, const struct wk_table_move *move,
                         enum wk_colour colour)
{
    const double width = 5; /* so that two heads have room on neighbouring tiles */
    const struct wk_lie_spot a = wk_lie_spot(lie, move->a.slot), b = wk_lie_spot(lie, move->b.slot);
    const double out = wk_slot_row(move->a.slot) == WK_ROW_HAND ? -1 : 1, y = (a.y + b.y) / 2 + out * (lie->h * BESIDE + 4);
    struct wk_point points[4];
    int n = 0;

    if (wk_slot_row(move->a.slot) == wk_slot_row(move->b.slot)) {
        points[n++] = wk_lie_point(lie, a.x, y);
        points[n++] = wk_lie_point(lie, a.x, y + out * 20 * lie->scale);
        points[n++] = wk_lie_point(lie, b.x, y + out * 20 * lie->scale);
        points[n++] = wk_lie_point(lie, b.x, y);
    } else {
        const double length = fmax(hypot(b.x - a.x, b.y - a.y), 1), cut = fmin(lie->w / 2 + 4, length / 4);
        const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;

        points[n++] = wk_lie_point(lie, a.x + ux * cut, a.y + uy * cut);
        points[n++] = wk_lie_point(lie, b.x - ux * cut, b.y - uy * cut);
    }
    if (move->what == WK_DO_SWAP)
        wk_part_arrow_both(draw, points, n, colour, width);
    else
        wk_part_arrow(draw, points, n, colour, width);
}

void wk_whole_after(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->after);

    if (!move || !wk_whole_is_place(&move->a) || move->a.seat != lie->seat)
        return;
    frame_slot(draw, lie, move->a.slot, WK_C_STONE, 3);
    if (!wk_whole_is_place(&move->b) || move->b.seat != lie->seat)
        return;
    frame_slot(draw, lie, move->b.slot, WK_C_STONE, 3);
    arrow_inside(draw, lie, move, WK_C_STONE);
}

bool wk_whole_stray(const struct wk_app *app, const struct wk_table_move *move, struct wk_box *box)
{
    const double side = 44; /* of the usual square: as large as a tile's height, for it may lie any way */
    struct wk_app_square square;

    wk_app_square(app, &square);
    for (int i = 0; move->a.seat == WK_WIND_NONE && i < app->whole.n_strays; i++) {
        const struct wk_table_stray *stray = &app->whole.stray[i];
        const double half = side / 2 * wk_lie_of(app, WK_WIND_EAST).scale;
        const double x = square.x + (double)stray->at.x * square.side, y = square.y + (double)stray->at.y * square.side;

        if (stray->label != move->label || x - half < square.x || y - half < square.y || x + half > square.x + square.side ||
            y + half > square.y + square.side)
            continue;
        *box = wk_box_at(x - half, y - half, 2 * half, 2 * half);
        return true;
    }
    return false;
}

/* The tile that lies at no wall, and the way to its slot. */
static void draw_stray(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    struct wk_box b;

    if (!wk_whole_stray(app, move, &b))
        return;
    wk_draw_border(draw, b, 6, WK_C_GROUND, 8);
    wk_draw_border(draw, b, 6, WK_C_WRONG, 5);
    if (!wk_whole_is_place(&move->b))
        return;
    const struct wk_lie to = wk_lie_of(app, move->b.seat);
    const struct wk_lie_spot spot = wk_lie_spot(&to, move->b.slot);
    const struct wk_point end = wk_lie_point(&to, spot.x, spot.y - to.h / 2 - 7);
    const double x = b.x + b.w / 2, y = b.y + b.h / 2, dx = (double)end.x - x, dy = (double)end.y - y;
    const double length = hypot(dx, dy), from = b.w / 2 + 4;

    if (length > 2 * from)
        wk_part_arrow(draw, (struct wk_point[]){{(float)(x + from * dx / length), (float)(y + from * dy / length)}, end}, 2,
                      WK_C_NOW, 8);
}

static void frames_of(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    if (wk_whole_is_place(&move->a) && !move->stray) {
        const struct wk_lie lie = wk_lie_of(app, move->a.seat);

        frame_slot(draw, &lie, move->a.slot, move->what == WK_DO_LOOK_AGAIN ? WK_C_AGAIN : WK_C_WRONG, 5);
    }
    if (wk_whole_is_place(&move->b)) {
        const struct wk_lie lie = wk_lie_of(app, move->b.seat);

        frame_slot(draw, &lie, move->b.slot, move->what == WK_DO_SWAP ? WK_C_WRONG : WK_C_NOW, 5);
    }
}

/* Two flags beside tiles of one wall have room. */
static bool far_apart(const struct wk_lie *lie, const struct wk_table_move *move)
{
    return fabs(wk_lie_spot(lie, move->a.slot).x - wk_lie_spot(lie, move->b.slot).x) > 3 * lie->w;
}

/* The flag says what belongs in a slot; the arrow brings it. */
void wk_whole_step(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const bool two =
        wk_whole_is_place(&move->a) && wk_whole_is_place(&move->b) && (move->what == WK_DO_SWAP || move->what == WK_DO_MOVE);

    if (wk_table_moves_walls(move)) {
        draw_walls_step(app, draw, move);
        return;
    }
    frames_of(app, draw, move);
    draw_stray(app, draw, move);
    if (two && !move->stray && move->a.seat != move->b.seat) {
        arrow_across(app, draw, move);
    } else if (two && !move->stray) {
        const struct wk_lie lie = wk_lie_of(app, move->a.seat);

        arrow_inside(draw, &lie, move, WK_C_NOW);
    }
    if (wk_whole_is_place(&move->b)) {
        const struct wk_lie lie = wk_lie_of(app, move->b.seat);

        flag_place(draw, &lie, &move->b, move->a.seat == move->b.seat);
    }
    if (!wk_whole_is_place(&move->a) || move->stray || move->what == WK_DO_MOVE)
        return;
    const struct wk_lie lie = wk_lie_of(app, move->a.seat);
    const struct wk_box b = wk_lie_slot(&lie, move->a.slot, 0);

    if (move->what == WK_DO_TURN) {
        wk_draw_circle(draw, b.x + b.w / 2, b.y + b.h / 2, 18, WK_C_GROUND, WK_C_NONE, 0);
        wk_draw_icon(draw, WK_ICON_TURN, b.x + b.w / 2, b.y + b.h / 2, 1, WK_C_NOW);
    } else if (!two || move->a.seat != move->b.seat || far_apart(&lie, move)) {
        flag_place(draw, &lie, &move->a, false);
    }
}

/* Each wall's wind on its way to where the wall goes. */
static void ways_of_walls(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move, double way)
{
    const bool turn = move->what == WK_DO_TURN_TABLE;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind seat = (enum wk_wind)(i + 1), other = seat == move->a.seat ? move->b.seat : move->a.seat;
        const struct wk_lie from = wk_lie_of(app, seat),
                            to = wk_lie_of(app, turn ? (enum wk_wind)((i + seats_on(move)) % WK_N_WINDS + 1) : other);

        if (turn || seat == move->a.seat || (seat == move->b.seat && from.wall->state != WK_WALL_EMPTY))
            wk_part_wind_on_way(draw, wk_lie_point(&from, 0, wk_lie_middle_y(&from, WK_ROW_1)),
                                wk_lie_point(&to, 0, wk_lie_middle_y(&to, WK_ROW_1)), 44 * from.scale, seat, way);
    }
}

void wk_whole_ways(const struct wk_app *app, struct wk_draw *draw, const struct wk_table_move *move)
{
    const enum wk_wind seat = move->a.seat != WK_WIND_NONE ? move->a.seat : move->b.seat;
    const double way = wk_way(app, app->whole.wall[seat - 1].shown_ns, true);

    if (way >= 1)
        return;
    if (wk_table_moves_walls(move)) {
        ways_of_walls(app, draw, move, way);
    } else if (wk_whole_is_place(&move->a) && wk_whole_is_place(&move->b) && !move->stray &&
               (move->what == WK_DO_SWAP || move->what == WK_DO_MOVE)) {
        const struct wk_lie la = wk_lie_of(app, move->a.seat), lb = wk_lie_of(app, move->b.seat);
        const struct wk_box a = wk_lie_slot(&la, move->a.slot, 0), b = wk_lie_slot(&lb, move->b.slot, 0);

        if (move->what == WK_DO_SWAP)
            wk_part_tile_on_way(draw, b, a, la.w / 2, "", way);
        wk_part_tile_on_way(draw, a, b, move->what == WK_DO_SWAP ? la.w / 2 : 0, "", way);
    }
}

void wk_whole_next(struct wk_draw *draw, const struct wk_lie *lie)
{
    const int slot = lie->wall->next_slot;
    const struct wk_table_place place = {lie->seat, (int8_t)slot};

    if (lie->wall->state != WK_WALL_GROWING || slot == WK_SLOT_NONE)
        return;
    frame_slot(draw, lie, slot, WK_C_NOW, 4);
    flag_place(draw, lie, &place, false);
}

void wk_whole_frame_again(const struct wk_app *app, struct wk_draw *draw, const struct wk_lie *lie, bool flag)
{
    bool slots[WK_N_SLOTS], first = flag;

    if (wk_whole_again(app, lie->seat, slots) == 0)
        return;
    for (int slot = WK_N_SLOTS - 1; slot >= 0; slot--)
        if (slots[slot])
            frame_slot(draw, lie, slot, WK_C_AGAIN, 4);
    for (int slot = 0; slot < WK_N_SLOTS && first; slot++) {
        const struct wk_table_place place = {lie->seat, (int8_t)slot};

        if (!slots[slot])
            continue;
        frame_slot(draw, lie, slot, WK_C_NOW, 4);
        flag_place(draw, lie, &place, false);
        first = false;
    }
}

bool wk_whole_step_is_shown(const struct wk_app *app, const struct wk_table_move *move)
{
    const enum wk_wind seats[2] = {move->a.seat, move->b.seat};

    for (int i = 0; i < 2; i++)
        if (seats[i] != WK_WIND_NONE && app->whole.wall[seats[i] - 1].state == WK_WALL_BLOCKED)
            return false;
    return true;
}

/* The wall itself is to go to another seat, or another one is to come to its place. */
bool wk_whole_moves_wall(const struct wk_app *app, const struct wk_lie *lie)
{
    const struct wk_table_move *move = wk_whole_move(app, lie->wall->step);

    return move && wk_table_moves_walls(move);
}
