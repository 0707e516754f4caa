/* The mat itself, where nothing ought to lie: what light cannot make of it. */
#include <math.h>

#include "vision/mat/look_parts.h"

enum { REACH_X = 13, REACH_Y = 18, STEP = 2, N_X = 2 * (REACH_X + STEP) + 1, N_Y = 2 * (REACH_Y + STEP) + 1, MAX_NEAR = 16 };

static const double tile_half_w_mm = 13, tile_half_h_mm = 18, margin_mm = 3;
static const double near_mm = 70;   /* from a place's middle to a tile that may stand in the way */
static const double between = 0.4;  /* how far a line of light or dark stands out, in shares of white; print has half of it */
static const double off_hue = 0.07; /* of a colour that is not the ground's, by noise and a colour cast at most half of it */
static const double hue_at_once = 0.05; /* within STEP mm; a lamp's colour comes by and by */

/* A place in steps of a millimetre, on the ground; level < 0: not seen, or burnt out. */
struct ground {
    double level[N_Y][N_X], off[N_Y][N_X];
};

/* Whether a tile covers the ground at (x, y), seen past points that lead to (lean_x, lean_y) further on at its top. */
static bool is_covered(double x, double y, struct wk_mm lean, const struct wk_look_tile *tile)
{
    double a = tile->up_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a);

    for (int k = 0; k <= 3; k++) {
        double dx = x + lean.x * k / 3 - tile->x_mm, dy = y + lean.y * k / 3 - tile->y_mm;

        if (fabs(c * dx + s * dy) < tile_half_w_mm + margin_mm && fabs(c * dy - s * dx) < tile_half_h_mm + margin_mm)
            return true;
    }
    return false;
}

double wk_look_off_ground(const struct wk_light_model *look, const struct wk_shade *s)
{
    double sum = 3 * wk_shade_luma(s) + 1e-6, g = 3 * wk_shade_luma(&look->ground) + 1e-6;
    double gx = look->ground.c[0] / g - 1.0 / 3, gy = look->ground.c[2] / g - 1.0 / 3;
    double px = s->c[0] / sum - 1.0 / 3, py = s->c[2] / sum - 1.0 / 3, t = (px * gx + py * gy) / (gx * gx + gy * gy + 1e-6);

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - t * gx, py - t * gy);
}

static bool ends_in_light(const struct ground *ground, int i, int j)
{
    const double(*level)[N_X] = ground->level, here = level[j][i];

    return (level[j][i - 1] >= 0 && level[j][i + 1] >= 0 && fabs(level[j][i - 1] + level[j][i + 1] - 2 * here) > between) ||
           (level[j - 1][i] >= 0 && level[j + 1][i] >= 0 && fabs(level[j - 1][i] + level[j + 1][i] - 2 * here) > between);
}

static bool ends_in_hue(const struct ground *ground, int i, int j)
{
    static const int beside[4][2] = {{-STEP, 0}, {STEP, 0}, {0, -STEP}, {0, STEP}};

    if (ground->off[j][i] < off_hue)
        return false;
    for (int k = 0; k < 4; k++) {
        int x = i + beside[k][0], y = j + beside[k][1];

        if (ground->level[y][x] >= 0 && ground->off[y][x] < ground->off[j][i] - hue_at_once)
            return true;
    }
    return false;
}

void wk_look_at_ground(const struct wk_light_model *look, struct wk_mm at, const struct wk_look_tile *tiles, int n,
                       struct wk_look_ground *out)
{
    static const double dark = 0.12; /* in shares of white: too dark for a hue */
    double height = look->fit->top_mm - look->mat->tile_height_mm, u, v, top_x, top_y;
    const struct wk_look_tile *near[MAX_NEAR];
    struct ground ground;
    int n_near = 0;

    *out = (struct wk_look_ground){0};
    if (look->ground.c[0] < 0 || !wk_fit_project(look->fit, at.x, at.y, height, &u, &v) ||
        !wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &top_x, &top_y))
        return;
    for (int i = 0; i < n && n_near < MAX_NEAR; i++)
        if (hypot(tiles[i].x_mm - at.x, tiles[i].y_mm - at.y) < near_mm)
            near[n_near++] = &tiles[i];
    for (int j = 0; j < N_Y; j++)
        for (int i = 0; i < N_X; i++) {
            double x = at.x + i - N_X / 2, y = at.y + j - N_Y / 2;
            bool hidden = false, burnt;
            struct wk_shade s;

            ground.level[j][i] = -1;
            ground.off[j][i] = 0;
            for (int k = 0; k < n_near && !hidden; k++)
                hidden = is_covered(x, y, (struct wk_mm){top_x - at.x, top_y - at.y}, near[k]);
            if (hidden || !wk_look_shade(look, x, y, height, &s, &burnt))
                continue;
            bool inner = i >= STEP && j >= STEP && i < N_X - STEP && j < N_Y - STEP;

            out->n_seen += inner;
            out->n_burnt += inner && burnt;
            if (burnt)
                continue;
            ground.level[j][i] = wk_shade_luma(&s);
            ground.off[j][i] = ground.level[j][i] > dark ? wk_look_off_ground(look, &s) : 0;
        }
    for (int j = STEP; j < N_Y - STEP; j++)
        for (int i = STEP; i < N_X - STEP; i++)
            out->n_edge += ground.level[j][i] >= 0 && (ends_in_light(&ground, i, j) || ends_in_hue(&ground, i, j));
}
