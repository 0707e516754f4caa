/* Walls and the table as several screens draw them: from above, as in help, and with PASS over a wall. */
#include "kiosk/face/draw/wall.h"
#include "kiosk/face/app/app.h"

#include <math.h>

/* From the reader, who sits nearest, anticlockwise: East, South, West, North. The direction to a wall's right hand. */
static const int turn_x[] = {1, 0, -1, 0}, turn_y[] = {0, -1, 0, 1};

/* A box of a player's side: `along` to the right of its middle, `out` from the table's middle, all shares of `half`. */
static struct wk_box at_side(double cx, double cy, double half, int i, const struct wk_box *share)
{
    const double ux = turn_x[i], uy = turn_y[i], along = share->x * half, out = share->y * half;
    const double w = (ux != 0 ? share->w : share->h) * half, h = (ux != 0 ? share->h : share->w) * half;

    return wk_box_at(cx + ux * along - uy * out - w / 2, cy + uy * along + ux * out - h / 2, w, h);
}

static void three_rows(struct wk_draw *draw, double cx, double cy, double half, int i, bool lit, bool here)
{
    static const struct {
        int n;
        double off;
    } rows[] = {{13, .80}, {10, .68}, {11, .56}};

    for (int r = 0; r < 3; r++)
        for (int k = 0; k < rows[r].n; k++) {
            const struct wk_box share = {-.46 + k * .0725 + .03, rows[r].off + .045, .059, .087};
            struct wk_cmd *tile = wk_draw_box(draw, at_side(cx, cy, half, i, &share), 1, lit ? WK_C_TILE : WK_C_NONE);
            if (!lit) {
                tile->stroke = here ? WK_C_ACCENT : WK_C_FELT_LINE;
                tile->line_w = 1.4F;
            }
        }
}

/* Whoever plays without kept walls has tiles before him and nothing more that is known here. */
static void one_row(struct wk_draw *draw, double cx, double cy, double half, int i, bool lit)
{
    const struct wk_box share = {0, .78, 1, .12};
    struct wk_cmd *row = wk_draw_box(draw, at_side(cx, cy, half, i, &share), 3, lit ? WK_C_TILE : WK_C_NONE);

    if (!lit) {
        row->stroke = WK_C_FELT_LINE;
        row->line_w = 1.4F;
    }
}

void wk_part_table(const struct wk_app *app, struct wk_draw *draw, double cx, double cy, double half, unsigned done,
                   enum wk_wind now, int table)
{
    const bool walls = !wk_app_has_event(app) || wk_looks_at_walls(app->hall.tournament);

    wk_draw_box(draw, wk_box_at(cx - half, cy - half, 2 * half, 2 * half), 16, WK_C_FELT);
    wk_draw_border(draw, wk_box_at(cx - half, cy - half, 2 * half, 2 * half), 16, WK_C_FELT_EDGE, 3);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const bool lit = done >> i & 1U;
        if (walls)
            three_rows(draw, cx, cy, half, i, lit, (int)now == i + 1);
        else
            one_row(draw, cx, cy, half, i, lit);
    }
    wk_draw_textf(draw, cx, cy + .10 * half, (struct wk_type){.56 * half, true, WK_C_TILE, WK_MIDDLE}, "%d", table);
    wk_draw_text(draw, cx, cy + .34 * half, wk_type_in(wk_type_tag, WK_C_PLATE_STONE, WK_MIDDLE), T("Table"));
}

/* Diagram of a wall: rows as the player sees them, the direction in which the numbers rise. */
static void wall_diagram(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind)
{
    const double column = w / WK_N_COLUMNS, tile_h = column * 1.32;
    struct wk_box wall = {x, y, w, 3 * tile_h + 2 * 8};

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        const struct wk_box row = wk_box_row(wall, 2 - (int)wk_slot_row(slot), WK_N_ROWS, 8),
                            tile = wk_box_inset(wk_box_column(row, wk_slot_column(slot), WK_N_COLUMNS, 0), 2, 0);
        char label[3];

        wk_label_format(wk_layout_label(wind, slot), label);
        wk_part_blank_tile(draw, tile); /* whose edge a light ground needs */
        wk_draw_centred(draw, tile, (struct wk_type){26, true, WK_C_TILE_INK, WK_MIDDLE}, label);
    }
    const float middle = (float)wk_box_mid_y(wall);
    const struct wk_point rise[] = {{(float)(x + 12.6 * column), middle}, {(float)(x + 10.4 * column), middle}};
    wk_part_arrow(draw, rise, 2, WK_C_NOW, 8);
    wall.h += 38;
    wk_draw_label(draw, wall, wk_type_tag, T("near: your side"));
    wk_draw_label(draw, wall, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), T("numbers rise to the left"));
}

static void legend(struct wk_draw *draw, struct wk_box box)
{
    static const char *const words[] = {WK_N("look again"), WK_N("right"), WK_N("wrong"), WK_N("in the way"), WK_N("empty")};
    static const enum wk_mark marks[] = {WK_MARK_AGAIN, WK_MARK_OK, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY};

    for (int i = 0; i < 5; i++) {
        const struct wk_box column = wk_box_column(box, i, 5, 0);

        wk_draw_mark(draw, marks[i], wk_box_mid_x(column), column.y, 44, false);
        wk_draw_label(draw, column, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), T(words[i]));
    }
}

void wk_part_help_wall(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    wall_diagram(draw, x + 32, y + 32, w - 64, app->wind != WK_WIND_NONE ? app->wind : WK_WIND_EAST);
    legend(draw, wk_box_at(x + 16, y + h - 86, w - 32, 58));
}

void wk_part_help_covered(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    (void)app;
    wk_draw_icon(draw, WK_ICON_COVERED, x + w / 2, y + h / 2 - 20, 10.8, WK_C_IVORY);
}

void wk_part_pass_plate(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_wall *wall = app->wind != WK_WIND_NONE ? &app->wall[app->wind - 1] : NULL;
    if (!wall || !wall->passed || !app->in_order)
        return;
    char clock[12], text[64];
    snprintf(text, sizeof(text), T("%s, pass"), wk_wind_text(draw, app->wind));
    wk_draw_say_pass(draw, text);
    wk_time_text(clock, wall->passed_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    /* A band over the whole picture, to be seen from two metres: whose wall, and that it passed. */
    const char *word = T("PASS");
    const double word_w = wk_text_width(word, 128, true);
    const struct wk_box picture = wk_part_picture(app, draw), band = wk_box_centre(picture, picture.w, 212);
    const double cy = wk_box_mid_y(band);
    struct wk_box rest = wk_box_centre(band, 126 + 48 + word_w + 48 + 96, band.h);

    wk_draw_box(draw, wk_box_inset(band, 0, -6), 0, WK_C_GROUND);
    wk_draw_box(draw, band, 0, WK_C_OK);
    wk_part_wind_tile(draw, rest.x, cy - 84, 126, app->wind);
    wk_cut_left(&rest, 126 + 48);
    wk_draw_text(draw, rest.x, cy + 28, (struct wk_type){128, true, WK_C_INK, WK_LEFT}, word);
    wk_draw_text(draw, rest.x + word_w / 2, cy + 82, (struct wk_type){36, false, WK_C_INK, WK_MIDDLE}, text);
    const float x = (float)(rest.x + word_w + 48), y = (float)cy;
    const struct wk_point tick[3] = {{x, y + 4}, {x + 34, y + 40}, {x + 92, y - 42}};
    wk_draw_line(draw, tick, 3, WK_C_INK, 16);
}

/* Beside each other at the lower edge; in an upright window two by two under the wall, the key the last of them. */
struct wk_box wk_part_large_card(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind)
{
    const int place = ((int)app->whole.large - (int)wind + WK_N_WINDS) % WK_N_WINDS; /* 0: its own */

    return wk_part_wall_card(app, draw, wk_zone_upright(draw) ? (place + WK_N_WINDS - 1) % WK_N_WINDS : place);
}
