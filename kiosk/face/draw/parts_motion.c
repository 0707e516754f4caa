/* Motion: a tile that moves, a tile that is turned over. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"

#include <math.h>

#define PI 3.14159265358979323846
#define STEPS 12 /* of a movement: one for each picture of a screen with sixty a second, so that no list is drawn twice */
#define STEP_NS (WK_WAY_NS / STEPS)

static double way_in(const struct wk_app *app, int64_t past_ns, int n_steps)
{
    const int64_t step = past_ns / STEP_NS;

    if (app->looks.less_motion || past_ns < 0 || step >= n_steps)
        return 1;
    const double left = 1 - (double)step / n_steps;
    return 1 - left * left;
}

double wk_way(const struct wk_app *app, int64_t since_ns, bool again)
{
    const int64_t past_ns = app->now_ns - since_ns;

    return since_ns <= 0 ? 1 : way_in(app, again && past_ns > 0 ? past_ns % WK_WAY_AGAIN_NS : past_ns, STEPS);
}

double wk_long_way(const struct wk_app *app, int64_t since_ns)
{
    return since_ns <= 0 ? 1 : way_in(app, app->now_ns - since_ns, WK_LONG_WAY_NS / STEP_NS);
}

static double between(double from, double to, double way)
{
    return from + (to - from) * way;
}

struct wk_box wk_part_card_on_way(struct wk_draw *draw, struct wk_box from, struct wk_box to, double way)
{
    draw->moves |= way < 1;
    to.x = between(from.x, to.x, way);
    to.y = between(from.y, to.y, way);
    if (way < 1) /* so that it can be told from the tiles that it passes over */
        wk_draw_box(draw, wk_box_inset(to, -4, -4), WK_R_CARD + 4, WK_C_GROUND);
    return to;
}

#define PULSE_NS 1000000000LL
#define PULSE_STEPS 48 /* in which it widens: most of its second */
#define PULSE_WIDE 26.0

void wk_part_pulse(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, int64_t since_ns)
{
    const int64_t past_ns = app->now_ns - since_ns;
    const double way = app->looks.less_motion ? .5 : way_in(app, past_ns > 0 ? past_ns % PULSE_NS : 0, PULSE_STEPS);

    wk_draw_border(draw, wk_box_inset(box, -2, -2), 10, WK_C_IVORY, 5);
    if (way >= 1)
        return;
    draw->moves |= !app->looks.less_motion;
    wk_draw_border(draw, wk_box_inset(box, -6 - PULSE_WIDE * way, -6 - PULSE_WIDE * way), 12, WK_C_IVORY, 1 + 6 * (1 - way));
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
    if (fmin(w, h) >= 40) /* smaller ones could not be read */
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

/* Turned about its long axis: narrow half-way, with the other side up from there on. */
void wk_part_tile_turning(struct wk_draw *draw, struct wk_box tile, double way)
{
    const double w = fmax(fabs(cos(PI * way)) * tile.w, 1);

    draw->moves |= way < 1;
    wk_draw_box(draw, wk_box_centre(tile, w, tile.h), fmin(w, tile.h) * .13, way < .5 ? WK_C_TILE : WK_C_BACK);
}
