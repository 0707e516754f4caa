/* Motion: a tile on its way, a tile that is turned over. */
#include "kiosk/draw/parts.h"

#include <math.h>

#define PI 3.14159265358979323846
#define STEPS 12 /* of a way: one for each picture of a screen that shows sixty a second, so no list is drawn twice */

double wk_way(const struct wk_app *app, int64_t since_ns, bool again)
{
    int64_t past_ns = app->now_ns - since_ns;

    if (app->looks.less_motion || since_ns <= 0 || past_ns < 0)
        return 1;
    if (again)
        past_ns %= WK_WAY_AGAIN_NS;
    if (past_ns >= WK_WAY_NS)
        return 1;
    const double left = 1 - (double)(past_ns / (WK_WAY_NS / STEPS)) / STEPS;
    return 1 - left * left;
}

static double between(double from, double to, double way)
{
    return from + (to - from) * way;
}

void wk_part_tile_on_way(struct wk_draw *draw, struct wk_box from, struct wk_box to, double aside, const char *label,
                         double way)
{
    const double dx = wk_box_mid_x(to) - wk_box_mid_x(from), dy = wk_box_mid_y(to) - wk_box_mid_y(from);
    const double bow = aside * sin(PI * way) / fmax(hypot(dx, dy), 1);
    const double w = between(from.w, to.w, way), h = between(from.h, to.h, way), edge = fmin(w, h) * .1;

    if (way >= 1)
        return;
    draw->moves = true;
    const struct wk_box tile = wk_box_at(between(wk_box_mid_x(from), wk_box_mid_x(to), way) - dy * bow - w / 2,
                                         between(wk_box_mid_y(from), wk_box_mid_y(to), way) + dx * bow - h / 2, w, h);
    wk_draw_box(draw, wk_box_inset(tile, -3, -3), edge + 3, WK_C_GROUND);
    wk_draw_box(draw, tile, edge, WK_C_BACK);
    wk_draw_box(draw, wk_box_inset(tile, edge, edge), edge / 2, WK_C_WHITE);
    if (fmin(w, h) >= 40) /* smaller ones nobody could read */
        wk_draw_text(draw, wk_box_mid_x(tile), wk_box_mid_y(tile) + w * .18,
                     (struct wk_type){w * .5, true, WK_C_TILE_INK, WK_MIDDLE}, label);
}

void wk_part_wind_on_way(struct wk_draw *draw, struct wk_point from, struct wk_point to, double w, enum wk_wind wind,
                         double way)
{
    if (way >= 1)
        return;
    draw->moves = true;
    wk_part_turned_tile(draw, between((double)from.x, (double)to.x, way), between((double)from.y, (double)to.y, way), w, wind,
                        0);
}

/* About its long axis: narrow half-way, and the other side from there on. */
void wk_part_tile_turning(struct wk_draw *draw, struct wk_box tile, double way)
{
    const double w = fmax(fabs(cos(PI * way)) * tile.w, 1);

    draw->moves |= way < 1;
    wk_draw_box(draw, wk_box_centre(tile, w, tile.h), fmin(w, tile.h) * .13, way < .5 ? WK_C_TILE : WK_C_BACK);
}
