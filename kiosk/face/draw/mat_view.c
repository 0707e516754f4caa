/* The mat: marks on 34 slots, and on rows that are complete. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/mat_view.h"
#include "kiosk/face/draw/wall.h"

#include <math.h>

static struct wk_mat_view view_of(const struct wk_app *app, const struct wk_draw *draw, bool schematic)
{
    struct wk_app_picture p;
    wk_app_mat_view(app, &p);
    const double scale = (double)draw->scale;
    struct wk_mat_view v = {
        .app = app, .schematic = schematic, .x = p.x_px / scale, .y = p.y_px / scale, .w = p.w_px / scale, .h = p.h_px / scale};
    v.per_mm = v.w / p.w_mm;
    v.lower = p.lower_px / scale;
    if (v.lower > 0)
        v.w /= 2;
    v.x_mm = p.x_mm;
    v.y_mm = p.y_mm;
    v.slot_w = app->mat.pitch_x_mm * v.per_mm;
    v.slot_h = app->mat.pitch_y_mm * v.per_mm;
    return v;
}

int wk_mat_n_pieces(const struct wk_mat_view *v)
{
    return v->lower > 0 ? 2 : 1;
}

struct wk_box wk_mat_piece(const struct wk_mat_view *v, int i)
{
    return wk_box_at(v->x, v->y + i * v->lower, v->w, v->h);
}

struct wk_box wk_mat_piece_of(const struct wk_mat_view *v, const struct wk_box *tile)
{
    return wk_mat_piece(v, v->lower > 0 && wk_box_mid_y(*tile) > v->y + (v->lower + v->h) / 2);
}

static struct wk_box box_at(const struct wk_mat_view *v, double x_mm, double y_mm)
{
    const double x = (x_mm - v->x_mm) * v->per_mm, y = (y_mm - v->y_mm) * v->per_mm;
    const int piece = v->lower > 0 && x > v->w;

    return (struct wk_box){v->x + x - piece * v->w - v->slot_w / 2, v->y + y + piece * v->lower - v->slot_h / 2, v->slot_w,
                           v->slot_h};
}

bool wk_mat_row_piece(const struct wk_mat_view *v, enum wk_row row, int i, struct wk_box *out)
{
    const int half = v->lower > 0 ? (WK_N_COLUMNS + 1) / 2 : WK_N_COLUMNS, n = wk_row_length(row);
    const int first = i * half, last = (first + half < n ? first + half : n) - 1;

    if (first > last)
        return false;
    const struct wk_box a = wk_mat_slot(v, wk_row_first(row) + first), b = wk_mat_slot(v, wk_row_first(row) + last);
    *out = wk_box_at(a.x, a.y, wk_box_right(b) - a.x, a.h);
    return true;
}

struct wk_box wk_mat_slot(const struct wk_mat_view *v, int slot)
{
    return box_at(v, v->app->mat.slot_mm[slot].x, v->app->mat.slot_mm[slot].y);
}

struct wk_box wk_mat_tile(const struct wk_mat_view *v, int slot)
{
    const struct wk_point at = v->app->slots.slot[slot].at;

    return v->schematic ? wk_mat_slot(v, slot) : box_at(v, (double)at.x, (double)at.y);
}

struct wk_box wk_mat_stray(const struct wk_mat_view *v, int near_slot)
{
    const struct wk_reading *reading = &v->app->reading;

    for (int i = 0; i < reading->n_strays && i < WK_MAX_STRAYS; i++)
        if (reading->stray[i].near_slot == near_slot)
            return box_at(v, (double)v->app->slots.stray_at[i].x, (double)v->app->slots.stray_at[i].y);
    return wk_mat_slot(v, near_slot);
}

bool wk_mat_is_taken_off(const struct wk_app *app)
{
    int n_gone = 0;

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n_gone += app->reading.slot[slot].state == WK_READ_EMPTY || app->reading.slot[slot].state == WK_READ_BLOCKED;
    return app->read && n_gone > 0 && wk_app_lays_back(app) && app->wind != WK_WIND_NONE && app->wall[app->wind - 1].passed &&
           !app->in_order;
}

static bool row_done(const struct wk_app *app, enum wk_row row)
{
    return app->read && app->wind != WK_WIND_NONE && app->wall[app->wind - 1].row_right[row] == wk_row_length(row);
}

/* ---------------------------------------------------------------- what the present task is about */

struct focus {
    bool dim; /* everything else is drawn faintly */
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

void wk_mat_frame(struct wk_draw *draw, const struct wk_box *b, enum wk_colour colour)
{
    wk_draw_border(draw, wk_box_at(b->x + 1, b->y + 1, b->w - 2, b->h - 2), 9, WK_C_GROUND, 11);
    wk_draw_border(draw, wk_box_at(b->x + 1, b->y + 1, b->w - 2, b->h - 2), 9, colour, 5);
}

static void empty_slot(struct wk_draw *draw, const struct wk_mat_view *v, const struct wk_box *b, int slot)
{
    const struct wk_app *app = v->app;
    char label[3];
    bool bare = app->read && (app->reading.slot[slot].state == WK_READ_UNREADABLE || wk_app_planted(app) == slot);
    wk_label_format(wk_app_home_label(app, app->wind, slot), label);
    struct wk_cmd *plate = wk_draw_box(draw, wk_box_at(b->x + 6, b->y + 7, b->w - 12, b->h - 14), 8, WK_C_MAT_DARK);
    plate->percent = v->schematic || bare ? 92 : 78;
    struct wk_cmd *edge = wk_draw_border(draw, wk_box_at(b->x + 6, b->y + 7, b->w - 12, b->h - 14), 8, WK_C_EMPTY, 3);
    edge->dashed = 1;
    wk_draw_text(draw, b->x + b->w / 2, b->y + b->h * .73, (struct wk_type){40, false, WK_C_IVORY, WK_MIDDLE}, label);
    wk_draw_mark(draw, WK_MARK_EMPTY, b->x + b->w / 2, b->y + b->h * .26, 22, true);
}

/* Draws a tile where no picture may be shown: its back with the label that was read. */
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

void wk_mat_cover(struct wk_draw *draw, const struct wk_box *b)
{
    wk_draw_box(draw, wk_box_at(b->x + 2, b->y + 2, b->w - 4, b->h - 4), 8, WK_C_PANEL);
    wk_draw_icon(draw, WK_ICON_TURN, b->x + b->w / 2, b->y + b->h / 2, 1.3, WK_C_IVORY);
}

void wk_mat_mark(struct wk_draw *draw, enum wk_slot_look look, const struct wk_box *b, double d, bool low)
{
    static const enum wk_mark marks[] = {WK_MARK_AGAIN, WK_MARK_OK, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY};
    const double dx = d > 24 ? 10 : 12, dy = dx + 1;

    wk_draw_mark(draw, marks[look], low ? b->x + dx : wk_box_right(*b) - dx, low ? wk_box_bottom(*b) - dy : b->y + dy, d, true);
}

/* ---------------------------------------------------------------- the whole */

static void row_heads(struct wk_draw *draw, const struct wk_mat_view *v)
{
    const struct wk_app *app = v->app;
    const struct wk_app_wall *wall = app->wind != WK_WIND_NONE ? &app->wall[app->wind - 1] : NULL;
    for (int row = 0; row < WK_N_ROWS; row++) {
        struct wk_box b = wk_mat_slot(v, wk_row_first((enum wk_row)row));
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

/* Each complete row: its ground (fill), or the line around it. */
static void lit_rows(struct wk_draw *draw, const struct wk_mat_view *v, bool fill)
{
    for (int i = 0; i < WK_N_ROWS * wk_mat_n_pieces(v); i++) {
        const enum wk_row row = (enum wk_row)(i % WK_N_ROWS);
        struct wk_box box;
        if (!row_done(v->app, row) || !wk_mat_row_piece(v, row, i / WK_N_ROWS, &box))
            continue;
        box = wk_box_inset(box, -5, 1);
        if (fill) {
            wk_draw_box(draw, box, 12, WK_C_OK)->percent = 14;
        } else {
            wk_draw_border(draw, box, 12, WK_C_GROUND, 10);
            wk_draw_border(draw, box, 12, WK_C_OK, 4);
        }
    }
}

/* A notice over the whole width: the picture was drawn by the program, or has made-up faults in it. Nothing covers it. */
static bool is_simulated(const struct wk_app *app)
{
    return app->simulated || wk_app_stands(app)->practice;
}

/* A flag over a tile of the far row, or a band over the whole wall that is right, takes the place of the half's name. */
static bool head_is_taken(const struct wk_mat_view *v, const struct wk_box *piece)
{
    const struct wk_task *task = &v->app->task[0];
    const int slots[] = {task->move.a, task->move.b};

    for (int i = 0; i < 2 && (task->kind == WK_TASK_MOVE || task->kind == WK_TASK_REPLACE); i++) {
        const struct wk_box tile = slots[i] >= 0 && slots[i] < WK_N_SLOTS ? wk_mat_tile(v, slots[i]) : *piece;

        if (slots[i] >= 0 && slots[i] < WK_N_SLOTS && wk_slot_row(slots[i]) == WK_ROW_2 &&
            wk_mat_piece_of(v, &tile).y == piece->y)
            return true;
    }
    return v->app->read && v->app->in_order && piece->y > v->y;
}

/* The name of each half, above it. */
static void half_heads(struct wk_draw *draw, const struct wk_mat_view *v)
{
    for (int i = 0; i < wk_mat_n_pieces(v); i++) {
        const struct wk_box piece = wk_mat_piece(v, i);

        if (!head_is_taken(v, &piece))
            wk_draw_centred(draw, wk_box_at(piece.x, piece.y - WK_HALF_HEAD_H, piece.w, WK_HALF_HEAD_H), wk_type_tag,
                            i ? T("The wall's right half") : T("The wall's left half"));
    }
}

static void lower_head(struct wk_draw *draw, const struct wk_mat_view *v, const char *text)
{
    const struct wk_box piece = wk_mat_piece(v, 1);

    if (!v->app->read || !v->app->in_order) /* else a band over the whole wall may be there */
        wk_draw_centred(draw, wk_box_at(piece.x, piece.y - WK_HALF_HEAD_H, piece.w, WK_HALF_HEAD_H),
                        wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
}

/* Says what kind of picture this is. */
static void picture_tag(struct wk_draw *draw, const struct wk_mat_view *v)
{
    const struct wk_app *app = v->app;
    bool bare = app->read && app->reading.tray.by == WK_TRAY_BY_STICKERS && app->whole.large == WK_WIND_NONE;
    const bool simulated = is_simulated(app);
    const char *text = bare ? T("No mat: the stickers say where the slots are") : T("Live picture");
    if (v->lower > 0 && !bare && !simulated) /* in halves it stands beside the lower half's name, where no tile has its mark */
        lower_head(draw, v, text);
    else if (bare || !simulated)
        wk_part_live_tag(draw, v->x + v->w / 2, v->y + v->lower + v->h - (simulated ? 57 : 21), text);
}

/* Draws tiles, covers faces, and marks empty places. */
static void fill_slots(struct wk_draw *draw, const struct wk_mat_view *v)
{
    const struct wk_app *app = v->app;
    const int planted = wk_app_planted(app);

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box tile = wk_mat_tile(v, slot), place = wk_mat_slot(v, slot);
        if (v->schematic || planted == slot)
            drawn_tile(app, draw, v->schematic ? &place : &tile, slot);
        if (app->read && app->reading.slot[slot].state == WK_READ_FACE)
            wk_mat_cover(draw, &tile);
        if (!app->read || (app->look[slot] == WK_LOOK_EMPTY && !wk_mat_is_taken_off(app)))
            empty_slot(draw, v, &place, slot);
    }
}

static void dim_the_rest(struct wk_draw *draw, const struct wk_mat_view *v, const struct focus *focus)
{
    const struct wk_task *task = &v->app->task[0];
    struct wk_box boxes[WK_N_SLOTS + 1];
    int n = 0;

    for (; n < focus->n; n++)
        boxes[n] = wk_box_inset(wk_mat_tile(v, focus->slot[n]), 1, 1);
    if (task->move.stray && task->kind == WK_TASK_MOVE)
        boxes[n++] = wk_mat_stray(v, task->move.a >= 0 ? task->move.a : 0);
    for (int i = 0; i < wk_mat_n_pieces(v); i++) {
        const struct wk_box piece = wk_mat_piece(v, i);
        struct wk_box here[WK_N_SLOTS + 1];
        int n_here = 0;

        for (int k = 0; k < n; k++)
            if (wk_mat_piece_of(v, &boxes[k]).y == piece.y)
                here[n_here++] = boxes[k];
        wk_part_dim_around(draw, piece, here, n_here);
    }
}

/* Marks what was seen at each slot, unless the task's marks or a complete row say it. */
static void slot_marks(struct wk_draw *draw, const struct wk_mat_view *v, const struct focus *focus)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box tile = wk_mat_tile(v, slot);
        const enum wk_slot_look look = v->app->look[slot];
        const bool lit = row_done(v->app, wk_slot_row(slot));
        if (look == WK_LOOK_EMPTY || in_focus(focus, slot) || (look == WK_LOOK_RIGHT && (lit || focus->dim)))
            continue;
        if (!focus->dim && (look == WK_LOOK_WRONG || look == WK_LOOK_AGAIN))
            wk_mat_frame(draw, &tile, look == WK_LOOK_WRONG ? WK_C_WRONG : WK_C_AGAIN);
        wk_mat_mark(draw, look, &tile, look == WK_LOOK_RIGHT ? 20 : focus->dim ? 28 : 36, false);
    }
}

void wk_part_mat(const struct wk_app *app, struct wk_draw *draw, bool schematic)
{
    const struct wk_mat_view v = view_of(app, draw, schematic);
    const struct focus focus = focus_of(app);
    const bool wall = app->wind != WK_WIND_NONE, read = app->read && wall;
    const int planted = wk_app_planted(app);

    for (int i = 0; i < wk_mat_n_pieces(&v); i++) {
        const struct wk_box piece = wk_mat_piece(&v, i);

        if (schematic)
            wk_draw_box(draw, piece, 12, WK_C_MAT);
        else
            wk_draw_picture(draw, piece.x, piece.y, piece.w, piece.h, 12)->n = v.lower > 0 ? i + 1 : 0;
    }
    if (wall) {
        lit_rows(draw, &v, true);
        fill_slots(draw, &v);
    }
    if (focus.dim)
        dim_the_rest(draw, &v, &focus);
    if (read) {
        wk_mat_way(draw, &v);
        lit_rows(draw, &v, false);
        slot_marks(draw, &v, &focus);
    }
    if (v.lower > 0)
        half_heads(draw, &v);
    if (!schematic)
        picture_tag(draw, &v);
    if (read && !wk_mat_is_taken_off(app))
        wk_mat_step(draw, &v);
    for (int i = 0; i < wk_mat_n_pieces(&v) && !schematic && is_simulated(app); i++) {
        const struct wk_box piece = wk_mat_piece(&v, i);
        const double x = v.lower > 0 ? WK_MARGIN : piece.x, right = v.lower > 0 ? wk_zone_right(draw) : wk_box_right(piece);

        wk_part_simulated(app, draw, x, wk_box_bottom(piece) - WK_SIMULATED_H, right - x);
    }
    if (planted != WK_SLOT_NONE) { /* it exists in the picture only, and so do the hands that mend it */
        const struct wk_box tile = wk_mat_tile(&v, planted);

        wk_part_pulse(app, draw, tile, app->practice.since_ns);
        wk_draw_touch(draw, wk_box_centre(tile, fmax(tile.w, WK_KEY_H), fmax(tile.h, WK_KEY_H)), WK_ACTION_PRACTICE,
                      planted + 1, true);
    }
    if (wk_app_stands(app)->tiles == WK_TILES_WALLS && !wk_zone_upright(draw))
        row_heads(draw, &v);
}
