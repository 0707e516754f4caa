/* The mat: marks on 34 slots, rows that are complete, and the move to be made now. */
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <string.h>

#define LANE 17.0 /* half the distance between the two arrows of a swap */

/* The picture zone in units, and where millimetres of the page lie in it. */
struct view {
    double x, y, w, h, per_mm, x_mm, y_mm;
    double slot_w, slot_h; /* a slot's pitch in units */
};

static struct view view_of(const struct wk_app *app, const struct wk_draw *draw)
{
    struct wk_app_picture p;
    wk_app_mat_view(app, &p);
    const double scale = (double)draw->scale;
    struct view v = {.x = p.x_px / scale, .y = p.y_px / scale, .w = p.w_px / scale, .h = p.h_px / scale};
    v.per_mm = v.w / p.w_mm;
    v.x_mm = p.x_mm;
    v.y_mm = p.y_mm;
    v.slot_w = app->mat.pitch_x_mm * v.per_mm;
    v.slot_h = app->mat.pitch_y_mm * v.per_mm;
    return v;
}

static struct wk_box box_at(const struct view *v, double x_mm, double y_mm)
{
    return (struct wk_box){v->x + (x_mm - v->x_mm) * v->per_mm - v->slot_w / 2,
                           v->y + (y_mm - v->y_mm) * v->per_mm - v->slot_h / 2, v->slot_w, v->slot_h};
}

/* The slot as printed, and the tile as it lies. */
static struct wk_box slot_box(const struct wk_app *app, const struct view *v, int slot)
{
    return box_at(v, app->mat.slot_mm[slot].x, app->mat.slot_mm[slot].y);
}

static struct wk_box tile_box(const struct wk_app *app, const struct view *v, int slot, bool schematic)
{
    return schematic ? slot_box(app, v, slot)
                     : box_at(v, (double)app->slots.slot[slot].at.x, (double)app->slots.slot[slot].at.y);
}

static struct wk_point centre(const struct wk_box *b)
{
    return (struct wk_point){(float)(b->x + b->w / 2), (float)(b->y + b->h / 2)};
}

static bool row_done(const struct wk_app *app, enum wk_row row)
{
    return app->read && app->wind != WK_WIND_NONE && app->wall[app->wind - 1].row_right[row] == wk_row_length(row);
}

/* ---------------------------------------------------------------- what the present task concerns */

struct focus {
    bool dim; /* everything else goes quiet */
    int n;
    int8_t slot[WK_N_SLOTS];
};

static void focus_add(struct focus *focus, int slot)
{
    if (slot < 0 || slot >= WK_N_SLOTS || focus->n == WK_N_SLOTS)
        return;
    focus->slot[focus->n++] = (int8_t)slot;
}

static bool in_focus(const struct focus *focus, int slot)
{
    for (int i = 0; i < focus->n; i++)
        if (focus->slot[i] == slot)
            return true;
    return false;
}

static struct focus focus_of(const struct wk_app *app)
{
    struct focus focus = {.dim = true};
    const struct wk_task *task = &app->task[0];
    switch (task->kind) {
    case WK_TASK_MOVE:
        if (task->move.what != WK_DO_BRING && !task->move.stray)
            focus_add(&focus, task->move.a);
        if (task->move.b != task->move.a || task->move.what == WK_DO_BRING)
            focus_add(&focus, task->move.b);
        break;
    case WK_TASK_REPLACE:
        focus_add(&focus, task->move.b);
        break;
    case WK_TASK_TURN:
        focus_add(&focus, task->move.a);
        break;
    case WK_TASK_SHIFT:
    case WK_TASK_MIRROR:
        for (int column = 0; column < wk_row_length(task->row); column++)
            focus_add(&focus, wk_row_first(task->row) + column);
        break;
    case WK_TASK_NONE:
    case WK_TASK_LAY:
    case WK_TASK_HAND:
    case WK_TASK_FILL:
        focus.dim = false;
        break;
    }
    return focus;
}

/* ---------------------------------------------------------------- slots */

static void frame_slot(struct wk_draw *draw, const struct wk_box *b, enum wk_colour colour)
{
    wk_draw_border(draw, wk_box_at(b->x + 1, b->y + 1, b->w - 2, b->h - 2), 9, WK_C_GROUND, 11);
    wk_draw_border(draw, wk_box_at(b->x + 1, b->y + 1, b->w - 2, b->h - 2), 9, colour, 5);
}

static void empty_slot(const struct wk_app *app, struct wk_draw *draw, const struct wk_box *b, int slot, bool schematic)
{
    char label[3];
    bool bare = app->read && app->reading.slot[slot].state == WK_READ_UNREADABLE;
    wk_label_format(wk_layout_label(app->wind, slot), label);
    struct wk_cmd *plate = wk_draw_box(draw, wk_box_at(b->x + 6, b->y + 7, b->w - 12, b->h - 14), 8, WK_C_MAT_DARK);
    plate->percent = schematic || bare ? 92 : 78;
    struct wk_cmd *edge = wk_draw_border(draw, wk_box_at(b->x + 6, b->y + 7, b->w - 12, b->h - 14), 8, WK_C_EMPTY, 3);
    edge->dashed = 1;
    wk_draw_text(draw, b->x + b->w / 2, b->y + b->h * .73, (struct wk_type){40, false, WK_C_IVORY, WK_MIDDLE}, label);
    wk_draw_mark(draw, WK_MARK_EMPTY, b->x + b->w / 2, b->y + b->h * .26, 22, true);
}

/* A tile drawn, where no picture may be shown: its back with the label that was read. */
static void drawn_tile(const struct wk_app *app, struct wk_draw *draw, const struct wk_box *b, int slot)
{
    const struct wk_read *read = &app->reading.slot[slot];
    char label[3];
    if (!app->read || read->state == WK_READ_EMPTY || read->state == WK_READ_BLOCKED)
        return;
    wk_draw_box(draw, wk_box_at(b->x + 6, b->y + 7, b->w - 12, b->h - 14), 8, WK_C_BACK);
    if (read->state != WK_READ_LABEL)
        return;
    wk_label_format(read->label, label);
    wk_draw_box(draw, wk_box_at(b->x + 12, b->y + 16, b->w - 24, b->h - 32), 4, WK_C_TILE);
    wk_draw_text(draw, b->x + b->w / 2, b->y + b->h / 2 + 13, (struct wk_type){36, true, WK_C_TILE_INK, WK_MIDDLE}, label);
}

/* A tile that lies face up is covered: nobody is shown a face. */
static void cover_face(struct wk_draw *draw, const struct wk_box *b)
{
    wk_draw_box(draw, wk_box_at(b->x + 2, b->y + 2, b->w - 4, b->h - 4), 8, WK_C_PANEL);
    wk_draw_icon(draw, WK_ICON_TURN, b->x + b->w / 2, b->y + b->h / 2, 1.3, WK_C_IVORY);
}

/* A mark in a corner of the tile: the upper right one, or the lower left one. */
static void corner_mark(struct wk_draw *draw, enum wk_slot_look look, const struct wk_box *b, double d, bool low)
{
    static const enum wk_mark marks[] = {WK_MARK_AGAIN, WK_MARK_OK, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY};
    const double dx = d > 24 ? 10 : 12, dy = dx + 1;

    wk_draw_mark(draw, marks[look], low ? b->x + dx : wk_box_right(*b) - dx, low ? wk_box_bottom(*b) - dy : b->y + dy, d, true);
}

static void slot_mark(struct wk_draw *draw, enum wk_slot_look look, const struct wk_box *b, double d)
{
    corner_mark(draw, look, b, d, false);
}

/* Whether a tile's label stands at its upper edge: `other`, to which it goes, lies below. */
static bool plate_on_top(const struct wk_box *b, const struct wk_box *other)
{
    return other && other->y > b->y + b->h / 2;
}

/* The label in type that is read from across the table, on the side of the tile that is away from `other`. */
static void label_plate(struct wk_draw *draw, const struct wk_box *b, wk_label label, const struct wk_box *other, bool drawn)
{
    char text[3];
    if (!wk_label_valid(label) || drawn) /* a drawn tile says it in large type already */
        return;
    wk_label_format(label, text);
    double h = 50, y = plate_on_top(b, other) ? b->y + 6 : b->y + b->h - h - 6;
    wk_draw_box(draw, wk_box_at(b->x + 5, y, b->w - 10, h), 6, WK_C_TILE);
    wk_draw_text(draw, b->x + b->w / 2, y + 39, (struct wk_type){44, true, WK_C_TILE_INK, WK_MIDDLE}, text);
}

/* ---------------------------------------------------------------- arrows */

#define RISE 36.0 /* how far a bow stands off the tiles */
#define CORNER 16.0

/* Three straight lines p0 p1 p2 p3 with rounded corners, as an arrow. */
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

/* From a to b over (or under) both, for tiles of one row. */
static void bow(struct wk_draw *draw, const struct wk_box *a, const struct wk_box *b, bool under, enum wk_colour colour,
                double width)
{
    double ya = under ? a->y + a->h + 2 : a->y - 2, yb = under ? b->y + b->h + 2 : b->y - 2;
    double xa = a->x + a->w / 2, xb = b->x + b->w / 2, turn = under ? fmax(ya, yb) + RISE : fmin(ya, yb) - RISE;
    bent(draw, (const double[4][2]){{xa, ya}, {xa, turn}, {xb, turn}, {xb, yb}}, colour, width);
}

/* The same at the side of both, for tiles above each other. */
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

/* The whole round of a cycle, quietly, under the swap that comes first. */
static void draw_cycle(const struct wk_app *app, struct wk_draw *draw, const struct view *v, const struct wk_task *task,
                       bool schematic)
{
    for (int i = 0; i < app->verdict.n_findings; i++) {
        const struct wk_finding *f = &app->verdict.finding[i];
        bool here = false;
        for (int k = 0; k < f->n_slots; k++)
            here |= f->slots[k] == task->move.a || f->slots[k] == task->move.b;
        if (f->kind != WK_FINDING_CYCLE || !here)
            continue;
        for (int k = 0; k < f->n_slots; k++) {
            int from = f->slots[k];
            if (from < 0 || from >= WK_N_SLOTS || app->reading.slot[from].state != WK_READ_LABEL)
                continue;
            int to = wk_layout_slot(app->reading.slot[from].label);
            bool swap = (from == task->move.a && to == task->move.b) || (from == task->move.b && to == task->move.a);
            if (to == WK_SLOT_NONE || to == from || swap)
                continue;
            struct wk_box a = tile_box(app, v, from, schematic), b = tile_box(app, v, to, schematic);
            straight(draw, &a, &b, -LANE, WK_C_STONE, 5);
        }
    }
}

/* The top of a wall's tile in the strip; beside one wall of the whole table the others stand as its player sees them. */
static struct wk_point strip_tile(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind)
{
    const struct wk_box card =
        app->whole.own != WK_WIND_NONE ? wk_screen_own_strip(app, draw, wind) : wk_part_strip_card(app, draw, wind);

    return (struct wk_point){(float)(card.x + 38), (float)(card.y + 8)};
}

/* The strip's card of a wall, or the lower edge. */
static struct wk_point bring_from(const struct wk_app *app, const struct wk_draw *draw, const struct view *v,
                                  const struct wk_box *b, enum wk_wind from)
{
    struct wk_point tail = {centre(b).x, (float)(v->y + v->h - 8)};
    if (from != WK_WIND_NONE) {
        tail = strip_tile(app, draw, from);
        tail.x = (float)fmax((double)tail.x, v->x + 20);
        tail.y -= 8;
    }
    return tail;
}

/* From there up to the slot. */
static void draw_bring(const struct wk_app *app, struct wk_draw *draw, const struct view *v, const struct wk_box *b,
                       enum wk_wind from)
{
    struct wk_point points[2] = {bring_from(app, draw, v, b, from), {centre(b).x, (float)(b->y + b->h - 8)}};
    if ((double)(points[0].y - points[1].y) < 30) /* near row: too little room from below */
        points[1].y = (float)(b->y + b->h / 2);
    wk_part_arrow(draw, points, 2, WK_C_NOW, 10);
}

/* The card of the wall that a tile belongs to, else the picture's nearest side. */
static struct wk_point way_out(const struct wk_app *app, const struct wk_draw *draw, const struct view *v,
                               const struct wk_box *a, enum wk_wind owner)
{
    const struct wk_point from = centre(a);
    struct wk_point to = from;
    if (owner != WK_WIND_NONE)
        return strip_tile(app, draw, owner);
    double up = (double)from.y - v->y, down = v->y + v->h - (double)from.y, left = (double)from.x - v->x,
           right = v->x + v->w - (double)from.x;
    if (up <= down && up <= left && up <= right)
        to.y = (float)(v->y + 12);
    else if (down <= left && down <= right)
        to.y = (float)(v->y + v->h - 12);
    else
        to.x = (float)(left < right ? v->x + 12 : v->x + v->w - 12);
    return to;
}

static void draw_away(const struct wk_app *app, struct wk_draw *draw, const struct view *v, const struct wk_box *a,
                      enum wk_wind owner)
{
    struct wk_point points[2] = {centre(a), way_out(app, draw, v, a, owner)};
    if (owner != WK_WIND_NONE)
        points[0].y = (float)(a->y + a->h - 4);
    wk_part_arrow(draw, points, 2, WK_C_NOW, 10);
}

static void draw_row_task(const struct wk_app *app, struct wk_draw *draw, const struct view *v, const struct wk_task *task,
                          bool schematic)
{
    int first = wk_row_first(task->row), n = wk_row_length(task->row);
    struct wk_box a = slot_box(app, v, first), b = slot_box(app, v, first + n - 1);
    double y = a.y + a.h / 2, middle = (a.x + b.x + b.w) / 2;
    wk_draw_border(draw, wk_box_at(a.x - 4, a.y, b.x + b.w - a.x + 8, a.h), 12, WK_C_GROUND, 11);
    wk_draw_border(draw, wk_box_at(a.x - 4, a.y, b.x + b.w - a.x + 8, a.h), 12, WK_C_WRONG, 5);
    if (task->kind == WK_TASK_SHIFT) {
        double reach = (b.x - a.x) * .38 * (task->places > 0 ? 1 : -1);
        struct wk_point points[2] = {{(float)(middle - reach), (float)y}, {(float)(middle + reach), (float)y}};
        wk_part_arrow(draw, points, 2, WK_C_NOW, 20);
        for (int slot = first; slot < first + n; slot++) { /* a tile of one end that belongs to the other */
            wk_label label = app->reading.slot[slot].state == WK_READ_LABEL ? app->reading.slot[slot].label : WK_LABEL_NONE;
            int home = wk_layout_slot(label);
            if (home < first || home >= first + n || home - slot == task->places || home == slot)
                continue;
            struct wk_box from = tile_box(app, v, slot, schematic), to = tile_box(app, v, home, schematic);
            bow(draw, &from, &to, true, WK_C_NOW, 9);
            label_plate(draw, &from, label, NULL, schematic);
        }
        return;
    }
    struct wk_box ta = tile_box(app, v, first, schematic), tb = tile_box(app, v, first + n - 1, schematic);
    bow(draw, &ta, &tb, false, WK_C_NOW, 9);
    bow(draw, &tb, &ta, true, WK_C_NOW, 9);
    if (app->reading.slot[first].state == WK_READ_LABEL)
        label_plate(draw, &ta, app->reading.slot[first].label, NULL, schematic);
    if (app->reading.slot[first + n - 1].state == WK_READ_LABEL)
        label_plate(draw, &tb, app->reading.slot[first + n - 1].label, NULL, schematic);
}

static struct wk_box stray_box(const struct wk_app *app, const struct view *v, int near_slot)
{
    for (int i = 0; i < app->reading.n_strays && i < WK_MAX_STRAYS; i++)
        if (app->reading.stray[i].near_slot == near_slot)
            return box_at(v, (double)app->slots.stray_at[i].x, (double)app->slots.stray_at[i].y);
    return slot_box(app, v, near_slot);
}

/* A tile of another table's set has no home here. */
static bool strange(const struct wk_app *app, const struct wk_move *move)
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
    return strange(app, &task->move) || wind == app->wind ? WK_WIND_NONE : wind;
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

/* Each tile of a row that is to be shifted or turned round. */
static void show_row_ways(const struct wk_app *app, struct wk_draw *draw, const struct view *v, enum wk_row row, double way,
                          bool schematic)
{
    for (int column = 0; column < wk_row_length(row); column++) {
        const int slot = wk_slot_at(row, column);
        const struct wk_read *read = &app->reading.slot[slot];
        const int home = read->state == WK_READ_LABEL && wk_label_wind(read->label) == app->wind ? wk_layout_slot(read->label)
                                                                                                 : WK_SLOT_NONE;
        if (home == WK_SLOT_NONE || home == slot || wk_slot_row(home) != row)
            continue;
        const struct wk_box from = tile_box(app, v, slot, schematic), to = slot_box(app, v, home);
        show_way(draw, &from, &to, 0, read->label, way);
    }
}

/* What the present step moves, on its way; two that change places pass each other on their right. */
static void show_ways(const struct wk_app *app, struct wk_draw *draw, const struct view *v, bool schematic)
{
    const struct wk_task *task = &app->task[0];
    const struct wk_move *move = &task->move;
    const double way = wk_way(app, app->task_since_ns, true);
    const bool is_row = task->kind == WK_TASK_SHIFT || task->kind == WK_TASK_MIRROR;
    if (way >= 1 || (task->kind != WK_TASK_MOVE && !is_row))
        return;
    if (is_row) {
        show_row_ways(app, draw, v, task->row, way, schematic);
        return;
    }
    const int sa = move->a >= 0 && move->a < WK_N_SLOTS ? move->a : 0, sb = move->b >= 0 && move->b < WK_N_SLOTS ? move->b : 0;
    const struct wk_box a = move->stray ? stray_box(app, v, sa) : tile_box(app, v, sa, schematic),
                        b = tile_box(app, v, sb, schematic);
    struct wk_box end;
    switch (move->what) {
    case WK_DO_SWAP:
        show_way(draw, &b, &a, v->slot_w / 2, task->label_b, way);
        show_way(draw, &a, &b, v->slot_w / 2, task->label, way);
        break;
    case WK_DO_MOVE:
        show_way(draw, &a, &b, 0, task->label, way);
        break;
    case WK_DO_BRING:
        end = moved_to(&b, bring_from(app, draw, v, &b, move->from));
        show_way(draw, &end, &b, 0, wk_layout_label(app->wind, sb), way);
        break;
    case WK_DO_TAKE_AWAY:
        end = moved_to(&a, way_out(app, draw, v, &a, owner_of(app, task)));
        show_way(draw, &a, &end, 0, task->label, way);
        break;
    case WK_DO_TURN:
    case WK_DO_RESTICK:
    case WK_DO_LOOK_AGAIN:
    case WK_DO_SWAP_WALLS:
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
}

static void draw_turn(struct wk_draw *draw, const struct wk_box *a)
{
    wk_draw_circle(draw, a->x + a->w / 2, a->y + a->h / 2, 34, WK_C_GROUND, WK_C_NOW, 4);
    wk_draw_icon(draw, WK_ICON_TURN, a->x + a->w / 2, a->y + a->h / 2, 1.4, WK_C_NOW);
}

static void draw_task(const struct wk_app *app, struct wk_draw *draw, const struct view *v, bool schematic)
{
    const struct wk_task *task = &app->task[0];
    const struct wk_move *move = &task->move;
    char label[3] = "";
    if (task->kind == WK_TASK_SHIFT || task->kind == WK_TASK_MIRROR) {
        draw_row_task(app, draw, v, task, schematic);
        return;
    }
    if (task->kind == WK_TASK_TURN) {
        struct wk_box box = tile_box(app, v, move->a, schematic);
        frame_slot(draw, &box, WK_C_NOW);
        draw_turn(draw, &box);
        return;
    }
    if (task->kind != WK_TASK_MOVE && task->kind != WK_TASK_REPLACE)
        return;
    int sa = move->a >= 0 && move->a < WK_N_SLOTS ? move->a : 0, sb = move->b >= 0 && move->b < WK_N_SLOTS ? move->b : 0;
    struct wk_box a = move->stray ? stray_box(app, v, sa) : tile_box(app, v, sa, schematic),
                  b = tile_box(app, v, sb, schematic);
    const bool looks = move->what == WK_DO_LOOK_AGAIN, two = move->what == WK_DO_SWAP || move->what == WK_DO_MOVE;
    if (task->kind == WK_TASK_REPLACE) {
        wk_label_format(wk_layout_label(app->wind, sb), label);
        frame_slot(draw, &b, WK_C_WRONG);
        slot_mark(draw, WK_LOOK_WRONG, &b, 36);
        label_plate(draw, &b, task->label, NULL, schematic);
        wk_part_flag(draw, b.x + b.w / 2 - 4, b.y - 2, label, false);
        return;
    }
    if (move->what != WK_DO_BRING && sa == move->a) {
        frame_slot(draw, &a, looks ? WK_C_AGAIN : WK_C_WRONG);
        if (!looks && app->reading.slot[sa].state == WK_READ_FACE && !move->stray)
            cover_face(draw, &a);
    }
    switch (move->what) {
    case WK_DO_SWAP:
        frame_slot(draw, &b, WK_C_WRONG);
        draw_cycle(app, draw, v, task, schematic);
        draw_swap(draw, &a, &b);
        label_plate(draw, &a, task->label, &b, schematic);
        label_plate(draw, &b, task->label_b, &a, schematic);
        break;
    case WK_DO_MOVE:
        frame_slot(draw, &b, WK_C_NOW);
        draw_move(draw, &a, &b);
        label_plate(draw, &a, task->label, &b, schematic);
        break;
    case WK_DO_BRING:
        frame_slot(draw, &b, WK_C_NOW);
        draw_bring(app, draw, v, &b, move->from);
        wk_label_format(wk_layout_label(app->wind, sb), label);
        wk_part_flag(draw, b.x + b.w / 2, b.y - 2, label, false);
        break;
    case WK_DO_TAKE_AWAY:
        label_plate(draw, &a, task->label, NULL, schematic);
        draw_away(app, draw, v, &a, owner_of(app, task));
        break;
    case WK_DO_TURN:
        draw_turn(draw, &a);
        break;
    case WK_DO_RESTICK:
        wk_label_format(wk_layout_label(app->wind, sa), label);
        wk_part_flag(draw, a.x + a.w / 2 - 4, a.y - 2, label, false);
        break;
    case WK_DO_LOOK_AGAIN:
        wk_label_format(wk_layout_label(app->wind, sa), label);
        wk_part_flag(draw, a.x + a.w / 2 - 4, a.y - 2, label, false);
        break;
    case WK_DO_SWAP_WALLS: /* steps of a table, never of one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    if (move->what != WK_DO_BRING && move->what != WK_DO_TURN)
        corner_mark(draw, looks ? WK_LOOK_AGAIN : WK_LOOK_WRONG, &a, 36, two && !schematic && plate_on_top(&a, &b));
    if (move->what == WK_DO_SWAP)
        corner_mark(draw, WK_LOOK_WRONG, &b, 36, !schematic && plate_on_top(&b, &a));
}

/* ---------------------------------------------------------------- the whole */

static void row_heads(const struct wk_app *app, struct wk_draw *draw, const struct view *v)
{
    const struct wk_app_wall *wall = app->wind != WK_WIND_NONE ? &app->wall[app->wind - 1] : NULL;
    for (int row = 0; row < WK_N_ROWS; row++) {
        struct wk_box b = slot_box(app, v, wk_row_first((enum wk_row)row));
        double cy = b.y + b.h / 2, right = WK_PICTURE_X - 16;
        char of[8];
        snprintf(of, sizeof(of), "/%d", wk_row_length((enum wk_row)row));
        wk_draw_text(draw, right, cy - 8, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), wk_row_short(draw, (enum wk_row)row));
        wk_draw_text(draw, right, cy + 26, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), of);
        wk_draw_textf(draw, right - wk_text_width(of, 28, false), cy + 26, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), "%d",
                      wall ? wall->row_right[row] : 0);
        if (wall && row_done(app, (enum wk_row)row))
            wk_draw_mark(draw, WK_MARK_OK, WK_MARGIN + 16, cy - 4, 32, false);
    }
}

static void lit_row(const struct wk_app *app, struct wk_draw *draw, const struct view *v, enum wk_row row, bool fill)
{
    int first = wk_row_first(row), n = wk_row_length(row);
    struct wk_box a = slot_box(app, v, first), b = slot_box(app, v, first + n - 1);
    double x = a.x - 5, w = b.x + b.w - a.x + 10;
    if (fill) {
        wk_draw_box(draw, wk_box_at(x, a.y + 1, w, a.h - 2), 12, WK_C_OK)->percent = 14;
        return;
    }
    wk_draw_border(draw, wk_box_at(x, a.y + 1, w, a.h - 2), 12, WK_C_GROUND, 10);
    wk_draw_border(draw, wk_box_at(x, a.y + 1, w, a.h - 2), 12, WK_C_OK, 4);
}

/* What kind of picture it is: live, or drawn by the program itself, which is said over its whole width. */
static void picture_tag(const struct wk_app *app, struct wk_draw *draw, const struct view *v)
{
    bool bare = app->read && app->reading.tray.by == WK_TRAY_BY_STICKERS && app->whole.own == WK_WIND_NONE;
    const char *text = bare ? T("No mat: the stickers say where the slots are") : T("Live picture");
    if (bare || !app->simulated)
        wk_part_live_tag(draw, v->x + v->w / 2, v->y + v->h - (app->simulated ? 57 : 21), text);
    if (!app->simulated)
        return;
    wk_part_simulated(draw, v->x, v->y + v->h - WK_SIMULATED_H, v->w);
}

void wk_screen_mat(const struct wk_app *app, struct wk_draw *draw, bool schematic)
{
    struct view v = view_of(app, draw);
    struct focus focus = focus_of(app);
    struct wk_box boxes[WK_N_SLOTS + 1];
    int n_boxes = 0;
    if (schematic)
        wk_draw_box(draw, wk_box_at(v.x, v.y, v.w, v.h), 12, WK_C_MAT);
    else
        wk_draw_picture(draw, v.x, v.y, v.w, v.h, 12);
    if (app->wind != WK_WIND_NONE) {
        for (int row = 0; row < WK_N_ROWS; row++)
            if (row_done(app, (enum wk_row)row))
                lit_row(app, draw, &v, (enum wk_row)row, true);
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            struct wk_box t = tile_box(app, &v, slot, schematic), s = slot_box(app, &v, slot);
            if (schematic)
                drawn_tile(app, draw, &s, slot);
            if (app->read && app->reading.slot[slot].state == WK_READ_FACE)
                cover_face(draw, &t);
            if (!app->read || app->look[slot] == WK_LOOK_EMPTY)
                empty_slot(app, draw, &s, slot, schematic);
        }
    }
    if (focus.dim) {
        for (int i = 0; i < focus.n; i++) {
            struct wk_box t = tile_box(app, &v, focus.slot[i], schematic);
            boxes[n_boxes++] = (struct wk_box){t.x + 1, t.y + 1, t.w - 2, t.h - 2};
        }
        if (app->task[0].move.stray && app->task[0].kind == WK_TASK_MOVE)
            boxes[n_boxes++] = stray_box(app, &v, app->task[0].move.a >= 0 ? app->task[0].move.a : 0);
        wk_part_dim_around(draw, (struct wk_box){v.x, v.y, v.w, v.h}, boxes, n_boxes);
    }
    if (app->read && app->wind != WK_WIND_NONE)
        show_ways(app, draw, &v, schematic); /* beneath all marks */
    for (int row = 0; row < WK_N_ROWS && app->wind != WK_WIND_NONE; row++)
        if (row_done(app, (enum wk_row)row))
            lit_row(app, draw, &v, (enum wk_row)row, false);
    for (int slot = 0; slot < WK_N_SLOTS && app->read && app->wind != WK_WIND_NONE; slot++) {
        struct wk_box t = tile_box(app, &v, slot, schematic);
        enum wk_slot_look look = app->look[slot];
        bool lit = row_done(app, wk_slot_row(slot));
        if (look == WK_LOOK_EMPTY || in_focus(&focus, slot) || (look == WK_LOOK_RIGHT && (lit || focus.dim)))
            continue;
        if (!focus.dim && (look == WK_LOOK_WRONG || look == WK_LOOK_AGAIN))
            frame_slot(draw, &t, look == WK_LOOK_WRONG ? WK_C_WRONG : WK_C_AGAIN);
        slot_mark(draw, look, &t, look == WK_LOOK_RIGHT ? 20 : focus.dim ? 28 : 36);
    }
    if (!schematic)
        picture_tag(app, draw, &v);
    if (app->read && app->wind != WK_WIND_NONE)
        draw_task(app, draw, &v, schematic);
    if (app->screen != WK_SCREEN_ENROL && !wk_zone_upright(draw))
        row_heads(app, draw, &v);
}
