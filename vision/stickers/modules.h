/*
 * Modules: the 21 x 21 squares of a sticker's code as greys: how they are sampled, what all codes have in common, the light
 * over them, and how their ink is spread by blur. Any thread. Source of the code's structure: ISO/IEC 18004, version 1.
 */
#ifndef WK_VISION_STICKERS_MODULES_H
#define WK_VISION_STICKERS_MODULES_H

#include <stdbool.h>
#include <stdint.h>

#include "labels/sticker.h"

struct wk_image;

enum {
    WK_N_MODULES = WK_CODE_MODULES * WK_CODE_MODULES,
    WK_CODE_EDGE = WK_QUIET_MODULES, /* of the quiet zone, that take part */
    WK_CODE_WIDE = WK_CODE_MODULES + 2 * WK_CODE_EDGE,
    WK_N_LIGHT = 6 /* numbers that describe the light over a code */
};

/* 1 white, 0 black, -1 data: what every code of version 1 has at (x, y), -WK_CODE_EDGE..WK_CODE_MODULES + WK_CODE_EDGE - 1. */
int wk_modules_known(int x, int y);

/*
 * Samples the modules of a code in a grey picture: grey [WK_N_MODULES], row by row from the code's own upper left, each the
 * mean of 3 x 3 points in the middle half of it. plane [9]: modules (0..21, 0..21) to px; dx, dy: a shift in modules. False
 * when the code leaves the picture.
 */
bool wk_modules_sample(const struct wk_image *picture, const double *plane, double dx, double dy, double *grey);

/* The same by one point in the middle of each module: rougher by the picture's noise, and a sixth of the work. */
bool wk_modules_glance(const struct wk_image *picture, const double *plane, double *grey);

/*
 * How light a code's rim is, between the black of its finder patterns (0) and the white beside it (1), independent of the
 * light: about 0.5 where the plane fits, also when the plane is shifted a little; more where the code is smaller than the plane
 * says. False: the code leaves the picture, or hardly any contrast.
 */
bool wk_modules_rim(const struct wk_image *picture, const double *plane, double *rim);

/* The light over a code: grey = b0 + b1 u + b2 v + (b3 + b4 u + b5 v) ink, u and v tenths of modules from the middle. */
struct wk_light {
    double b[WK_N_LIGHT];
    int spread;      /* which of the tables' */
    double residual; /* mean squared, of the modules that all codes share, in units of the contrast */
};

/*
 * The light as the finder patterns show it. any_blur: also finds how the ink is spread, else it is taken as sharp. False:
 * hardly any contrast.
 */
bool wk_modules_light(const double *grey, bool any_blur, struct wk_light *out);

/* Which modules are darker than halfway between black and white: black [WK_N_MODULES], 0 or 1. */
void wk_modules_black(const struct wk_light *light, const double *grey, uint8_t *black);

/*
 * Removes the spread of the ink: black [WK_N_MODULES], 0 or 1, becomes the ink that explains the greys best; modules that all
 * codes share stay. light: from wk_modules_light().
 */
void wk_modules_unspread(const struct wk_light *light, const double *grey, uint8_t *black);

/*
 * Compares a code (black [WK_N_MODULES]) with the greys: assuming that it is this code, seen [WK_N_MODULES] becomes black or
 * white as each module shows once the spread from its neighbours is removed. Where seen differs from black, the greys
 * contradict the code or are unclear.
 */
void wk_modules_against(const struct wk_light *light, const double *grey, const uint8_t *black, uint8_t *seen);

#endif
