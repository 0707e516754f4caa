/* The order in which a wall is drawn, as a picture: what is gone, what comes next. */
#include "kiosk/face/draw/order_view.h"
#include "labels/draw_order.h"
#include "labels/layout.h"

#include <math.h>

#define LINE_H 36.0
#define KEY_W 80.0
#define MOST_TILE_H 104.0
#define N_DRAWN 21 /* tiles that a wall is drawn from: 10 and 11 */

#define FAR_LENGTH 11
#define RIGHT_PART 6 /* columns of the wall's right part, which an upright window has above the left one */

static struct wk_box tile_box(const struct wk_draw *draw, struct wk_box rows, int slot)
{
    const bool upright = wk_zone_upright(draw);
    const int near = wk_slot_row(slot) == WK_ROW_1, column = wk_slot_column(slot), n_left = FAR_LENGTH - RIGHT_PART;
    const bool left = column < n_left;
    const struct wk_box row = wk_box_row(rows, upright && left ? 2 + near : near, upright ? 4 : 2, 8),
                        tile = upright
                                   ? wk_box_column(row, left ? column + RIGHT_PART - n_left : column - n_left, RIGHT_PART, 0)
                                   : wk_box_column(row, column, FAR_LENGTH, 0);

    return wk_box_inset(tile, 4, 0);
}

static void order_tile(struct wk_draw *draw, struct wk_box tile, wk_label label, int drawn)
{
    const int order = wk_draw_order(label);
    const bool gone = order <= drawn, next = order == drawn + 1;
    char text[3];

    wk_label_format(label, text);
    if (gone)
        wk_draw_border(draw, wk_box_inset(tile, 1, 1), WK_R_TAG, WK_C_EDGE, WK_W_OUTLINE);
    else
        wk_part_blank_tile(draw, tile);
    wk_draw_centred(draw, tile, (struct wk_type){32, true, gone ? WK_C_STONE : WK_C_TILE_INK, WK_MIDDLE}, text);
    if (next)
        wk_draw_border(draw, wk_box_inset(tile, -2, -2), WK_R_TAG, WK_C_NOW, 4);
    wk_draw_touch(draw, tile, WK_ACTION_JUDGE_TILE, label, false);
}

/* From the tile drawn last to the one that comes next, from edge to edge. */
static void arrow_to_next(struct wk_draw *draw, struct wk_box from, struct wk_box to)
{
    const double x = wk_box_mid_x(from), y = wk_box_mid_y(from), dx = wk_box_mid_x(to) - x, dy = wk_box_mid_y(to) - y;
    const double begin = .28, end = .62; /* of the way: the labels stay free */
    const struct wk_point way[] = {{(float)(x + begin * dx), (float)(y + begin * dy)},
                                   {(float)(x + end * dx), (float)(y + end * dy)}};

    wk_part_arrow(draw, way, 2, WK_C_NOW, 6);
}

/* The walls: a key each, two by two at the left; in an upright window in a row above. Leaves what is below or beside them. */
static void wall_keys(struct wk_draw *draw, struct wk_box *box, enum wk_wind wind)
{
    const bool upright = wk_zone_upright(draw);
    const struct wk_box keys = upright ? wk_cut_top(box, WK_KEY_H) : wk_cut_left(box, 2 * KEY_W + 8);

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind key_wind = (enum wk_wind)(i + 1);
        const struct wk_keycap key = {wk_wind_sign(draw, key_wind), key_wind == wind ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                      WK_ACTION_JUDGE_TILE, wk_layout_label(key_wind, 0), -1};

        wk_part_key(draw, wk_box_cell(keys, i, upright ? 4 : 2, upright ? 1 : 2, 8), &key);
    }
    if (upright)
        wk_cut_top(box, WK_GAP);
    else
        wk_cut_left(box, WK_GAP);
}

/* "East: 12 comes after 21". text [n] is written whole. */
static void order_text(const struct wk_draw *draw, enum wk_wind wind, int drawn, char *text, size_t n)
{
    char last_text[3], next_text[3];

    wk_label_format(wk_label_drawn(wind, drawn), last_text);
    wk_label_format(wk_label_drawn(wind, drawn + 1), next_text);
    if (drawn == 0)
        snprintf(text, n, T("%s: %s is drawn first"), wk_wind_text(draw, wind), next_text);
    else if (drawn == N_DRAWN)
        snprintf(text, n, T("%s: %s is the last of this wall"), wk_wind_text(draw, wind), last_text);
    else
        snprintf(text, n, T("%s: %s comes after %s"), wk_wind_text(draw, wind), next_text, last_text);
}

/* What comes next at the left; how to say what was drawn at the right, where there is room. */
static void draw_line(struct wk_draw *draw, struct wk_box line, enum wk_wind wind, int drawn)
{
    const char *const hint = T("Touch the tile drawn last");
    char text[64];

    wk_cut_bottom(&line, 8);
    order_text(draw, wind, drawn, text, sizeof(text));
    const double told = wk_draw_label(draw, line, wk_type_in(wk_type_bold, WK_C_NOW, WK_LEFT), text);
    if (told + WK_GAP + wk_text_width(hint, wk_type_tag.size, false) <= line.w)
        wk_draw_label(draw, line, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), hint);
}

void wk_part_draw_order(struct wk_draw *draw, struct wk_box box, wk_label last)
{
    const enum wk_wind wind = last == WK_LABEL_NONE ? WK_WIND_EAST : wk_label_wind(last);
    const bool upright = wk_zone_upright(draw);
    const int drawn = wk_draw_order(last);

    box.h = fmin(box.h, upright ? WK_KEY_H + WK_GAP + LINE_H + 4 * MOST_TILE_H + 24 : LINE_H + 2 * MOST_TILE_H + 8);
    wall_keys(draw, &box, wind);
    draw_line(draw, wk_cut_top(&box, LINE_H), wind, drawn);
    for (int slot = wk_row_first(WK_ROW_1); slot < WK_N_SLOTS; slot++)
        order_tile(draw, tile_box(draw, box, slot), wk_layout_label(wind, slot), drawn);
    if (drawn > 0 && drawn < N_DRAWN)
        arrow_to_next(draw, tile_box(draw, box, wk_layout_slot(wk_label_drawn(wind, drawn))),
                      tile_box(draw, box, wk_layout_slot(wk_label_drawn(wind, drawn + 1))));
}
