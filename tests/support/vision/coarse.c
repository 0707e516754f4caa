/* Coarse pictures of stickers, each pixel the mean of what lies under it. */
#include "tests/support/vision/coarse.h"

#include <math.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/image/plane.h"

enum { N = WK_CODE_MODULES, SHIFTS = 5 };
static const double RADIANS = 3.14159265358979 / 180;
static const double BACK = 0.35;   /* ink of a tile's back */
static const double FINE_PX = 0.9; /* a module, from which on a pixel's mean is that of fewer points */

struct wk_image coarse_image(uint8_t *pixels)
{
    return (struct wk_image){.data = pixels, .w = COARSE_SIDE, .h = COARSE_SIDE, .stride_bytes = COARSE_SIDE, .channels = 1};
}

struct coarse_view coarse_any(struct wk_rng *rng, double module_px)
{
    struct coarse_view view = {.module_px = module_px};

    view.turn_deg = wk_rng_between(rng, 0, 360);
    view.tilt_deg = wk_rng_between(rng, 0, 25);
    view.tilt_to_deg = wk_rng_between(rng, 0, 360);
    view.blur_px = wk_rng_between(rng, 0.3, 1.1);
    view.motion_px = wk_rng_below(rng, 4) ? 0 : wk_rng_between(rng, 0, 1.5 * module_px);
    view.motion_to_deg = wk_rng_between(rng, 0, 360);
    view.white = wk_rng_between(rng, 90, 240);
    view.black = view.white * wk_rng_between(rng, 0.08, 0.45);
    view.slope = wk_rng_between(rng, 0, 0.4);
    view.noise = wk_rng_between(rng, 1, 7);
    view.jpeg = wk_rng_below(rng, 4) ? 60 + (int)wk_rng_below(rng, 38) : 0;
    return view;
}

/* Something between 0 and 1 that looks like chance, the same for the same place. */
static double chance(int x, int y)
{
    unsigned h = (unsigned)x * 0x9e3779b1u ^ (unsigned)y * 0x85ebca77u;

    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (double)(h >> 8) / (1 << 24);
}

static double sticker_ink(const uint8_t *black, double x, double y)
{
    if (x >= 0 && y >= 0 && x < N && y < N)
        return black[(int)y * N + (int)x] ? 1 : 0;
    if (x < -2 || x >= N + 2 || y < -2 || y >= N + 11)
        return BACK;
    /* The label under the code. */
    return y > N + 2 && y < N + 9 && x > 3 && x < N - 3 && chance((int)(x / 3), (int)(y / 2)) < 0.5 ? 1 : 0;
}

static double texture_ink(const struct coarse_thing *thing, double x, double y)
{
    double u = x / thing->pitch, v = y / thing->pitch;

    switch (thing->texture) {
    case COARSE_STICKER:
        return sticker_ink(thing->black, x, y);
    case COARSE_CHECKS:
        return ((int)floor(u) + (int)floor(v)) & 1;
    case COARSE_WAVES:
        return 0.5 + 0.25 * (sin(u) * cos(1.7 * v + u) + sin(0.6 * u + 1.1 * v));
    case COARSE_PRINT:
    case COARSE_TEXTURES:
        break;
    }
    return chance((int)floor(u), (int)floor(v)) < 0.5;
}

/* 1 black, 0 white. */
static double ink(const struct coarse_thing *thing, double x, double y)
{
    double u = x - N / 2.0, v = y - N / 2.0;

    if (thing->cut && u * cos(thing->cut_angle) + v * sin(thing->cut_angle) > thing->cut_beyond)
        return thing->cut_ink;
    if (fabs(u * cos(thing->scratch_angle) + v * sin(thing->scratch_angle) - thing->scratch_at) < thing->scratch_modules / 2)
        return 0;
    for (int i = 0; i < thing->n_spots; i++)
        if (hypot(x - thing->spot[i][0], y - thing->spot[i][1]) < thing->spot[i][2])
            return thing->spot[i][3];
    return texture_ink(thing, x, y);
}

static void lay_plane(const struct coarse_view *view, struct wk_rng *rng, double *plane)
{
    double a = view->turn_deg * RADIANS, t = view->tilt_to_deg * RADIANS, k = cos(view->tilt_deg * RADIANS) - 1;
    double c = cos(a) * view->module_px, s = sin(a) * view->module_px, ct = cos(t), st = sin(t);
    double far = sin(view->tilt_deg * RADIANS) / (1200 * view->module_px); /* the camera is about a metre away */
    double middle = COARSE_SIDE / 2.0;
    double turn[9] = {c, -s, -(c - s) * N / 2, s, c, -(s + c) * N / 2, 0, 0, 1};
    double tilt[9] = {1 + k * ct * ct, k * ct * st, 0, k * ct * st, 1 + k * st * st, 0, ct * far, st * far, 1};
    double shift[9] = {1, 0, middle + wk_rng_between(rng, -1, 1), 0, 1, middle + wk_rng_between(rng, -1, 1), 0, 0, 1};

    wk_plane_multiply(tilt, turn, plane);
    wk_plane_multiply(shift, plane, plane);
}

/* Nearly a Gauss: the sum of four, of which each has a variance of a third. */
static double gauss(struct wk_rng *rng)
{
    double sum = 0;

    for (int i = 0; i < 4; i++)
        sum += wk_rng_between(rng, -1, 1);
    return sum * 0.866;
}

/* The mean ink under a pixel, and over the way that it moved. */
static double ink_at(const struct coarse_thing *thing, const struct coarse_view *view, const double *back, int x, int y)
{
    int n_shifts = view->motion_px > 0 ? SHIFTS : 1, n_points = view->module_px < FINE_PX ? 6 : view->module_px < 2 ? 4 : 2;
    double sum = 0, u, v;

    for (int k = 0; k < n_shifts * n_points * n_points; k++) {
        double way = n_shifts > 1 ? (k / (n_points * n_points) / (SHIFTS - 1.0) - 0.5) * view->motion_px : 0;
        double px = x + (k % n_points + 0.5) / n_points - 0.5 + way * cos(view->motion_to_deg * RADIANS);
        double py = y + (k / n_points % n_points + 0.5) / n_points - 0.5 + way * sin(view->motion_to_deg * RADIANS);

        wk_plane_map(back, px, py, &u, &v);
        sum += ink(thing, u, v);
    }
    return sum / (n_shifts * n_points * n_points);
}

bool coarse_draw(const struct coarse_thing *thing, const struct coarse_view *view, struct wk_rng *rng, uint8_t *pixels,
                 double *plane)
{
    double back[9], reach = 18 * view->module_px + 6;

    lay_plane(view, rng, plane);
    if (!wk_plane_invert(plane, back))
        return false;
    memset(pixels, (int)(view->white + BACK * (view->black - view->white)), COARSE_SIDE * COARSE_SIDE);
    int from = (int)fmax(0, COARSE_SIDE / 2.0 - reach), to = COARSE_SIDE - from;
    struct wk_image part = {
        .data = pixels + from * (COARSE_SIDE + 1), .w = to - from, .h = to - from, .stride_bytes = COARSE_SIDE, .channels = 1};

    for (int y = from; y < to; y++)
        for (int x = from; x < to; x++) {
            double light = 1 + view->slope * ((double)(x - from) / (to - from) - 0.5);
            double grey = view->white + (view->black - view->white) * ink_at(thing, view, back, x, y);

            pixels[y * COARSE_SIDE + x] = (uint8_t)fmin(255, grey * light);
        }
    if (wk_cv_blur(&part, &part, view->blur_px) != WK_OK)
        return false;
    for (int y = from; y < to; y++)
        for (int x = from; x < to; x++) {
            const double dx = x - COARSE_SIDE / 2.0 - view->lamp_at[0], dy = y - COARSE_SIDE / 2.0 - view->lamp_at[1];
            const double lamp =
                view->lamp > 0 ? view->lamp * exp(-(dx * dx + dy * dy) / (2 * view->lamp_px * view->lamp_px)) : 0;
            uint8_t *p = &pixels[y * COARSE_SIDE + x];

            *p = (uint8_t)fmax(0, fmin(255, *p + lamp + view->noise * gauss(rng) + 0.5));
        }
    return !view->jpeg || wk_image_jpeg_roundtrip(&part, view->jpeg) == WK_OK;
}

void coarse_guess(const double *plane, double off, struct wk_rng *rng, double *guess)
{
    double a = wk_rng_between(rng, -3, 3) * RADIANS, k = wk_rng_between(rng, 0.97, 1.03), c = k * cos(a), s = k * sin(a);
    double x = wk_rng_between(rng, -off, off), y = wk_rng_between(rng, -off, off);
    double wrong[9] = {c, -s, N / 2.0 * (1 - c + s) + x, s, c, N / 2.0 * (1 - s - c) + y, 0, 0, 1};

    wk_plane_multiply(plane, wrong, guess);
}
