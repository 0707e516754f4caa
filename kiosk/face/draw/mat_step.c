/* What has to be done now with the wall on the mat: marks its tiles, draws the arrow, and moves the tile. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/mat_view.h"
#include "kiosk/face/draw/wall.h"

#include <math.h>
#include <string.h>

#define LANE 17.0 /* half the distance between the two arrows of a swap */

static struct wk_point centre(const struct wk_box *b)
{
    return (struct wk_point){(float)(b->x + b->w / 2), (float)(b->y + b->h / 2)};
}

/* Whether a tile's label stands at its upper edge, because `other`, to which it goes, is below. */
static bool plate_on_top(const struct wk_box *b, const struct wk_box *other)
{
    return other && other->y > b->y + b->h / 2;
}

/*
 * The label, large enough to be read from across the table, over the sticker's own small one: at the tile's lower edge, where
 * that is, or over the whole tile, and on the side away from `other`.
 */
static void label_plate(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *b, wk_label label,
                        const struct wk_box *other)
{
    char text[3];
    if (!wk_label_valid(label) || v->schematic) /* a drawn tile shows it in large type already */
        return;
    wk_label_format(label, text);
    const double h = 50, y = plate_on_top(b, other) ? b->y + 6 : b->y + b->h - h - 6, top = other ? b->y + 6 : y;
    wk_draw_box(draw, wk_box_at(b->x + 5, top, b->w - 10, b->y + b->h - 6 - top), 6, WK_C_TILE);
    wk_draw_text(draw, b->x + b->w / 2, y + 39, (struct wk_type){44, true, WK_C_TILE_INK, WK_MIDDLE}, text);
}

/* ---------------------------------------------------------------- arrows */

#define RISE 36.0 /* how far an arc is from the tiles */
#define CORNER 16.0

/* An arrow of three straight lines p0 p1 p2 p3 with rounded corners. */
static void bent(struct wk_draw *draw, const double p[4][2], enum wk_colour colour, double width)
{
    enum { STEPS = 5 };
    struct wk_point points[2 + 2 * (STEPS + 1)];
    int n = 0;
    points[n++] = (struct wk_point){(float)p[0][0], (float)p[0][1]};
    for (int corner = 1; corner <= 2; corner++) {
        const double *a = p[corner - 1], *b = p[corner], *c = p[corner + 1];
        double ab = hypot(b[0] - a[0], b[1] - a[1]), bc = hypot(c[0] - b[0], c[1] - b[1]), r = fmin(CORNER, fmin(ab, bc) / 2);
        double from[2] = {b[0] + (a[0] - b[0]) * r / fmax(ab, 1), b[1] + (a[1] - b[1]) * r / fmax(ab, 1)};
        double to[2] = {b[0] + (c[0] - b[0]) * r / fmax(bc, 1), b[1] + (c[1] - b[1]) * r / fmax(bc, 1)};
        for (int i = 0; i <= STEPS; i++) {
            double t = (double)i / STEPS, u = 1 - t;
            points[n++] = (struct wk_point){(float)(u * u * from[0] + 2 * u * t * b[0] + t * t * to[0]),
                                            (float)(u * u * from[1] + 2 * u * t * b[1] + t * t * to[1])};
        }
    }
    points[n++] = (struct wk_point){(float)p[3][0], (float)p[3][1]};
    wk_part_arrow(draw, points, n, colour, width);
}

/* An arrow from a to b that passes above (or below) both, for tiles of one row. */
static void bow(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b, bool under, enum wk_colour colour,
                double width)
{
    double ya = under ? a->y + a->h + 2 : a->y - 2, yb = under ? b->y + b->h + 2 : b->y - 2;
    double xa = a->x + a->w / 2, xb = b->x + b->w / 2, turn = under ? fmax(ya, yb) + RISE : fmin(ya, yb) - RISE;
    bent(draw, (const double[4][2]){{xa, ya}, {xa, turn}, {xb, turn}, {xb, yb}}, colour, width);
}

/* The same beside both, for tiles one above the other. */
static void side_bow(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b, bool left, enum wk_colour colour,
                     double width)
{
    double xa = left ? a->x - 2 : a->x + a->w + 2, xb = left ? b->x - 2 : b->x + b->w + 2;
    double ya = a->y + a->h / 2, yb = b->y + b->h / 2, turn = left ? fmin(xa, xb) - RISE : fmax(xa, xb) + RISE;
    bent(draw, (const double[4][2]){{xa, ya}, {turn, ya}, {turn, yb}, {xb, yb}}, colour, width);
}

/* A straight arrow from box to box, beside the line between their centres by `lane`. */
static void straight(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b, double lane, enum wk_colour colour,
                     double width)
{
    struct wk_point from = centre(a), to = centre(b);
    double dx = (double)(to.x - from.x), dy = (double)(to.y - from.y), length = hypot(dx, dy);
    if (length < 1)
        return;
    double ux = dx / length, uy = dy / length;
    double reach = fmin(fabs(ux) > .01 ? a->w / 2 / fabs(ux) : 1e9, fabs(uy) > .01 ? a->h / 2 / fabs(uy) : 1e9);
    double cut = fmin(reach * .8, length / 2 - 36);
    struct wk_point points[2] = {
        {(float)((double)from.x + ux * cut - uy * lane), (float)((double)from.y + uy * cut + ux * lane)},
        {(float)((double)to.x - ux * cut - uy * lane), (float)((double)to.y - uy * cut + ux * lane)}};
    wk_part_arrow(draw, points, 2, colour, width);
}

static void draw_swap(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b)
{
    if (fabs(a->y - b->y) < a->h / 2) {
        bow(draw, a, b, false, WK_C_NOW, 9);
        bow(draw, b, a, true, WK_C_NOW, 9);
    } else if (fabs(a->x - b->x) < a->w / 2) {
        side_bow(draw, a, b, true, WK_C_NOW, 9);
        side_bow(draw, b, a, false, WK_C_NOW, 9);
    } else {
        straight(draw, a, b, LANE, WK_C_NOW, 10);
        straight(draw, b, a, LANE, WK_C_NOW, 10);
    }
}

static void draw_move(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b)
{
    if (fabs(a->y - b->y) < a->h / 2 && fabs(a->x - b->x) > 1)
        bow(draw, a, b, false, WK_C_NOW, 9);
    else if (fabs(a->x - b->x) < a->w / 2)
        side_bow(draw, a, b, false, WK_C_NOW, 9);
    else
        straight(draw, a, b, 0, WK_C_NOW, 10);
}

/* The whole cycle, drawn faintly, below the first swap. */
static void draw_cycle(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_task *task)
{
    const struct wk_app *app = v->app;
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    for (int i = 0; i < verdict.n_findings; i++) {
        const struct wk_finding *f = &verdict.finding[i];
        bool here = false;
        for (int k = 0; k < f->n_slots; k++)
            here |= f->slots[k] == task->move.a || f->slots[k] == task->move.b;
        if (f->kind != WK_FINDING_CYCLE || !here)
            continue;
        for (int k = 0; k < f->n_slots; k++) {
            int from = f->slots[k];
            if (from < 0 || from >= WK_N_SLOTS || app->reading.slot[from].state != WK_READ_LABEL)
                continue;
            int to = wk_app_home_slot(app, app->reading.slot[from].label);
            bool swap = (from == task->move.a && to == task->move.b) || (from == task->move.b && to == task->move.a);
            if (to == WK_SLOT_NONE || to == from || swap)
                continue;
            struct wk_box a = wk_mat_tile(v, from), b = wk_mat_tile(v, to);
            straight(draw, &a, &b, -LANE, WK_C_STONE, 5);
        }
    }
}

/* The upper end of a wall's card in the strip. If one wall of the whole table is shown, the others stand where its player sees
 * them. */
static struct wk_point strip_tile(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind)
{
    const struct wk_box card =
        app->whole.large != WK_WIND_NONE ? wk_part_large_card(app, draw, wind) : wk_part_strip_card(app, draw, wind);

    return (struct wk_point){(float)(card.x + 38), (float)(card.y + 8)};
}

/* A wall's card in the strip, or the lower edge. */
static struct wk_point bring_from(const struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *b,
                                  enum wk_wind from)
{
    struct wk_point tail = {centre(b).x, (float)(wk_box_bottom(wk_mat_piece_of(v, b)) - 8)};
    if (from != WK_WIND_NONE) {
        tail = strip_tile(v->app, draw, from);
        tail.x = (float)fmax((double)tail.x, v->x + 20);
        tail.y -= 8;
    }
    return tail;
}

/* An arrow from there up to the slot. */
static void draw_bring(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *b, enum wk_wind from)
{
    struct wk_point points[2] = {bring_from(draw, v, b, from), {centre(b).x, (float)(b->y + b->h - 8)}};
    if ((double)(points[0].y - points[1].y) < 30) /* near row: too little room from below */
        points[1].y = (float)(b->y + b->h / 2);
    wk_part_arrow(draw, points, 2, WK_C_NOW, 10);
}

/* The card of the wall that a tile belongs to, or the nearest side of the picture. */
static struct wk_point way_out(const struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *a,
                               enum wk_wind owner)
{
    const struct wk_box piece = wk_mat_piece_of(v, a);
    const struct wk_point from = centre(a);
    struct wk_point to = from;
    if (owner != WK_WIND_NONE)
        return strip_tile(v->app, draw, owner);
    double up = (double)from.y - piece.y, down = wk_box_bottom(piece) - (double)from.y, left = (double)from.x - piece.x,
           right = wk_box_right(piece) - (double)from.x;
    if (up <= down && up <= left && up <= right)
        to.y = (float)(piece.y + 12);
    else if (down <= left && down <= right)
        to.y = (float)(wk_box_bottom(piece) - 12);
    else
        to.x = (float)(left < right ? piece.x + 12 : wk_box_right(piece) - 12);
    return to;
}

static void draw_away(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *a, enum wk_wind owner)
{
    struct wk_point points[2] = {centre(a), way_out(draw, v, a, owner)};
    if (owner != WK_WIND_NONE)
        points[0].y = (float)(a->y + a->h - 4);
    wk_part_arrow(draw, points, 2, WK_C_NOW, 10);
}

static wk_label label_at(const struct wk_mat_view *v, int slot)
{
    const struct wk_read *read = &v->app->reading.slot[slot];

    return read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE;
}

static void draw_row_task(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_task *task)
{
    int first = wk_row_first(task->row), n = wk_row_length(task->row);
    for (int i = 0; i < wk_mat_n_pieces(v); i++) {
        struct wk_box part;
        if (!wk_mat_row_piece(v, task->row, i, &part))
            continue;
        wk_draw_border(draw, wk_box_inset(part, -4, 0), 12, WK_C_GROUND, 11);
        wk_draw_border(draw, wk_box_inset(part, -4, 0), 12, WK_C_WRONG, 5);
        if (task->kind != WK_TASK_SHIFT)
            continue;
        const double reach = (part.w - v->slot_w) * .38 * (task->places > 0 ? 1 : -1), y = wk_box_mid_y(part);
        struct wk_point points[2] = {{(float)(wk_box_mid_x(part) - reach), (float)y},
                                     {(float)(wk_box_mid_x(part) + reach), (float)y}};
        wk_part_arrow(draw, points, 2, WK_C_NOW, 20);
    }
    if (task->kind == WK_TASK_SHIFT) {
        for (int slot = first; slot < first + n; slot++) { /* a tile at one end that belongs at the other */
            const wk_label label = label_at(v, slot);
            int home = wk_app_home_slot(v->app, label);
            if (home < first || home >= first + n || home - slot == task->places || home == slot)
                continue;
            struct wk_box from = wk_mat_tile(v, slot), to = wk_mat_tile(v, home);
            if (v->lower > 0)
                draw_move(draw, &from, &to);
            else
                bow(draw, &from, &to, true, WK_C_NOW, 9);
            label_plate(draw, v, &from, label, NULL);
        }
        return;
    }
    struct wk_box ta = wk_mat_tile(v, first), tb = wk_mat_tile(v, first + n - 1);
    draw_swap(draw, &ta, &tb);
    label_plate(draw, v, &ta, label_at(v, first), NULL);
    label_plate(draw, v, &tb, label_at(v, first + n - 1), NULL);
}

/* A tile of another table's set has no home here. */
static bool of_other_set(const struct wk_app *app, const struct wk_move *move)
{
    const struct wk_read *read = NULL;
    if (!move->stray && move->a >= 0 && move->a < WK_N_SLOTS)
        read = &app->reading.slot[move->a];
    for (int i = 0; i < app->reading.n_strays && i < WK_MAX_STRAYS && move->stray && !read; i++)
        if (app->reading.stray[i].near_slot == move->a)
            read = &app->reading.stray[i].read;
    return !read || read->state != WK_READ_LABEL || (app->set[0] && strncmp(read->set, app->set, WK_SET_SIZE) != 0);
}

static enum wk_wind owner_of(const struct wk_app *app, const struct wk_task *task)
{
    const enum wk_wind wind = wk_label_wind(task->label);
    const bool no_strip = wk_app_planted(app) != WK_SLOT_NONE; /* the clock is in its place */

    return no_strip || of_other_set(app, &task->move) || wind == app->wind ? WK_WIND_NONE : wind;
}

/* ---------------------------------------------------------------- the way of a tile */

static void show_way(struct wk_draw *draw, const struct wk_box *from, const struct wk_box *to, double aside, wk_label label,
                     double way)
{
    char text[3] = "";
    if (wk_label_valid(label))
        wk_label_format(label, text);
    wk_part_tile_on_way(draw, *from, *to, aside, text, way);
}

/* A tile of the same size around a point. */
static struct wk_box moved_to(const struct wk_box *tile, struct wk_point at)
{
    return wk_box_at((double)at.x - tile->w / 2, (double)at.y - tile->h / 2, tile->w, tile->h);
}

/* Marks each tile of a row that has to be shifted or turned round. */
static void show_row_ways(struct wk_draw *draw, const struct wk_mat_view *v, enum wk_row row, double way)
{
    for (int column = 0; column < wk_row_length(row); column++) {
        const int slot = wk_slot_at(row, column);
        const wk_label label = label_at(v, slot);
        const int home = wk_label_wind(label) == v->app->wind ? wk_app_home_slot(v->app, label) : WK_SLOT_NONE;
        if (home == WK_SLOT_NONE || home == slot || wk_slot_row(home) != row)
            continue;
        const struct wk_box from = wk_mat_tile(v, slot), to = wk_mat_slot(v, home);
        show_way(draw, &from, &to, 0, label, way);
    }
}

/* A step with one tile or two, and where it is in the picture. */
struct step {
    const struct wk_mat_view *v;
    const struct wk_task *task;
    int slot_a, slot_b; /* 0 if the step has no such tile */
    struct wk_box a, b;
};

static struct step step_of(const struct wk_mat_view *v)
{
    const struct wk_task *task = &v->app->task[0];
    const struct wk_move *move = &task->move;
    struct step s = {v, task, .slot_a = move->a, .slot_b = move->b};

    if (s.slot_a < 0 || s.slot_a >= WK_N_SLOTS)
        s.slot_a = 0;
    if (s.slot_b < 0 || s.slot_b >= WK_N_SLOTS)
        s.slot_b = 0;
    s.a = move->stray ? wk_mat_stray(v, s.slot_a) : wk_mat_tile(v, s.slot_a);
    s.b = wk_mat_tile(v, s.slot_b);
    return s;
}

/* The label of a slot, over its tile. */
static void home_flag(struct wk_draw *draw, const struct step *s, int slot, const struct wk_box *box, double aside)
{
    char label[3];

    wk_label_format(wk_app_home_label(s->v->app, s->v->app->wind, slot), label);
    wk_part_flag(draw, box->x + box->w / 2 - aside, box->y - 2, label, false);
}

static void draw_turn(struct wk_draw *draw, const struct wk_box *a)
{
    wk_draw_circle(draw, a->x + a->w / 2, a->y + a->h / 2, 34, WK_C_GROUND, WK_C_NOW, 4);
    wk_draw_icon(draw, WK_ICON_TURN, a->x + a->w / 2, a->y + a->h / 2, 1.4, WK_C_NOW);
}

static void swap_mark(struct wk_draw *draw, const struct step *s)
{
    wk_mat_frame(draw, &s->b, WK_C_WRONG);
    draw_cycle(draw, s->v, s->task);
    draw_swap(draw, &s->a, &s->b);
    label_plate(draw, s->v, &s->a, s->task->label, &s->b);
    label_plate(draw, s->v, &s->b, s->task->label_b, &s->a);
}

/* The two tiles pass each other, each on its right. */
static void swap_way(struct wk_draw *draw, const struct step *s, double way)
{
    show_way(draw, &s->b, &s->a, s->v->slot_w / 2, s->task->label_b, way);
    show_way(draw, &s->a, &s->b, s->v->slot_w / 2, s->task->label, way);
}

static void move_mark(struct wk_draw *draw, const struct step *s)
{
    wk_mat_frame(draw, &s->b, WK_C_NOW);
    draw_move(draw, &s->a, &s->b);
    label_plate(draw, s->v, &s->a, s->task->label, &s->b);
}

static void move_way(struct wk_draw *draw, const struct step *s, double way)
{
    show_way(draw, &s->a, &s->b, 0, s->task->label, way);
}

static void bring_mark(struct wk_draw *draw, const struct step *s)
{
    wk_mat_frame(draw, &s->b, WK_C_NOW);
    draw_bring(draw, s->v, &s->b, s->task->move.from);
    if (s->v->app->look[s->slot_b] != WK_LOOK_EMPTY) /* which says it itself */
        home_flag(draw, s, s->slot_b, &s->b, 0);
}

static void bring_way(struct wk_draw *draw, const struct step *s, double way)
{
    const struct wk_box from = moved_to(&s->b, bring_from(draw, s->v, &s->b, s->task->move.from));

    show_way(draw, &from, &s->b, 0, wk_app_home_label(s->v->app, s->v->app->wind, s->slot_b), way);
}

static void away_mark(struct wk_draw *draw, const struct step *s)
{
    label_plate(draw, s->v, &s->a, s->task->label, NULL);
    draw_away(draw, s->v, &s->a, owner_of(s->v->app, s->task));
}

static void away_way(struct wk_draw *draw, const struct step *s, double way)
{
    const struct wk_box to = moved_to(&s->a, way_out(draw, s->v, &s->a, owner_of(s->v->app, s->task)));

    show_way(draw, &s->a, &to, 0, s->task->label, way);
}

static void turn_mark(struct wk_draw *draw, const struct step *s)
{
    draw_turn(draw, &s->a);
}

static void flag_mark(struct wk_draw *draw, const struct step *s)
{
    home_flag(draw, s, s->slot_a, &s->a, 4);
}

/* What is drawn for each kind of step, and what moves. Steps of two walls belong to a table and do not occur here. */
static const struct {
    void (*mark)(struct wk_draw *draw, const struct step *s);
    void (*way)(struct wk_draw *draw, const struct step *s, double way); /* NULL: nothing moves */
    enum wk_colour frame;                                                /* frame around a; NONE: no tile lies there yet */
    bool corner, corner_b;                                               /* a, b has a mark that says what is wrong */
} steps[] = {
    [WK_DO_SWAP] = {swap_mark, swap_way, WK_C_WRONG, true, true},
    [WK_DO_MOVE] = {move_mark, move_way, WK_C_WRONG, true, false},
    [WK_DO_BRING] = {bring_mark, bring_way, WK_C_NONE, false, false},
    [WK_DO_TAKE_AWAY] = {away_mark, away_way, WK_C_WRONG, true, false},
    [WK_DO_TURN] = {turn_mark, NULL, WK_C_WRONG, false, false},
    [WK_DO_RESTICK] = {flag_mark, NULL, WK_C_WRONG, true, false},
    [WK_DO_LOOK_AGAIN] = {flag_mark, NULL, WK_C_AGAIN, true, false},
    [WK_DO_SWAP_WALLS] = {0},
    [WK_DO_TURN_TABLE] = {0},
};

void wk_mat_way(struct wk_draw *draw, const struct wk_mat_view *v)
{
    const struct wk_task *task = &v->app->task[0];
    const double way = wk_way(v->app, v->app->task_since_ns, true);

    if (way >= 1)
        return;
    if (task->kind == WK_TASK_SHIFT || task->kind == WK_TASK_MIRROR) {
        show_row_ways(draw, v, task->row, way);
    } else if (task->kind == WK_TASK_MOVE && steps[task->move.what].way) {
        const struct step s = step_of(v);
        steps[task->move.what].way(draw, &s, way);
    }
}

static void draw_step(struct wk_draw *draw, const struct step *s)
{
    const struct wk_move *move = &s->task->move;
    const enum wk_colour frame = steps[move->what].frame;
    const bool again = frame == WK_C_AGAIN;

    if (!steps[move->what].mark)
        return;
    if (frame != WK_C_NONE && s->slot_a == move->a) {
        wk_mat_frame(draw, &s->a, frame);
        if (!again && s->v->app->reading.slot[s->slot_a].state == WK_READ_FACE && !move->stray)
            wk_mat_cover(draw, &s->a);
    }
    steps[move->what].mark(draw, s);
    const bool between = !s->v->schematic && (move->what == WK_DO_SWAP || move->what == WK_DO_MOVE);
    if (steps[move->what].corner)
        wk_mat_mark(draw, again ? WK_LOOK_AGAIN : WK_LOOK_WRONG, &s->a, 36, between && plate_on_top(&s->a, &s->b));
    if (steps[move->what].corner_b)
        wk_mat_mark(draw, WK_LOOK_WRONG, &s->b, 36, between && plate_on_top(&s->b, &s->a));
}

/* A tile that lies where another one belongs. */
static void draw_replace(struct wk_draw *draw, const struct step *s)
{
    wk_mat_frame(draw, &s->b, WK_C_WRONG);
    wk_mat_mark(draw, WK_LOOK_WRONG, &s->b, 36, false);
    label_plate(draw, s->v, &s->b, s->task->label, NULL);
    home_flag(draw, s, s->slot_b, &s->b, 4);
}

void wk_mat_step(struct wk_draw *draw, const struct wk_mat_view *v)
{
    const struct step s = step_of(v);

    switch (s.task->kind) {
    case WK_TASK_SHIFT:
    case WK_TASK_MIRROR:
        draw_row_task(draw, v, s.task);
        break;
    case WK_TASK_TURN:
        wk_mat_frame(draw, &s.a, WK_C_NOW);
        draw_turn(draw, &s.a);
        break;
    case WK_TASK_REPLACE:
        draw_replace(draw, &s);
        break;
    case WK_TASK_MOVE:
        draw_step(draw, &s);
        break;
    case WK_TASK_NONE:
    case WK_TASK_LAY:
    case WK_TASK_HAND:
    case WK_TASK_FILL:
        break;
    }
}
