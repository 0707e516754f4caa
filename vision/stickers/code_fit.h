/*
 * Code fit: where exactly a code lies in a picture. A plane that is a little off is moved, by Gauss-Newton steps, until the
 * picture shows black and white where the code has them, blurred as the picture is; the light over the code is found with it.
 * It compares points half a module apart, because edges fix the position. Pure. Source of the method: S. Baker, I. Matthews,
 * "Lucas-Kanade 20 years on" (2004), inverse compositional.
 */
#ifndef WK_VISION_STICKERS_CODE_FIT_H
#define WK_VISION_STICKERS_CODE_FIT_H

#include <stdbool.h>
#include <stdint.h>

#include "vision/stickers/modules.h"

struct wk_image;

enum {
    WK_FIT_SIDE = 2 * WK_CODE_WIDE - 1,        /* points half a module apart, half a module inside the quiet zone's rim */
    WK_FIT_POINTS = WK_FIT_SIDE * WK_FIT_SIDE, /* at most */
    WK_FIT_LIGHT = 6,                          /* numbers of the light, as struct wk_light has them */
    WK_FIT_UNKNOWNS = WK_FIT_LIGHT + 6,        /* and of the plane, whose perspective part stays as given */
    WK_FIT_SPREADS = 4,
    WK_FIT_PATCH = 224 /* px a side: a code of 5 px a module, turned by 45 degrees */
};

/* How far a picture spreads ink: standard deviations of a Gauss, in modules. */
static const double wk_fit_sigma[WK_FIT_SPREADS] = {0.3, 0.5, 0.7, 0.9};

/* Points of a code, and what they would show at one spread: how their grey follows from each unknown. Large: never on a stack.
 */
struct wk_fit_points {
    int n;
    float x[WK_FIT_POINTS], y[WK_FIT_POINTS]; /* modules */
};
struct wk_fit_pattern {
    float row[WK_FIT_POINTS][WK_FIT_UNKNOWNS];
    double solve[WK_FIT_UNKNOWNS * WK_FIT_UNKNOWNS];
};

/* The points whose grey, at any spread, comes from modules that all codes share. */
void wk_fit_shared_points(struct wk_fit_points *points);

/* All points of a code and half a module around it. */
void wk_fit_all_points(struct wk_fit_points *points);

/*
 * What the points show at a spread. black [WK_N_MODULES]: of a code; NULL: what all codes share, the rest unknown. False: it
 * cannot be solved.
 */
bool wk_fit_pattern(const struct wk_fit_points *points, const uint8_t *black, int spread, struct wk_fit_pattern *out);

/* What a fit found: light as in struct wk_light (u and v tenths of modules from the middle). */
struct wk_code_fit {
    double light[WK_FIT_LIGHT];
    int spread;
    double noise; /* mean squared, of what is left unexplained, in units of the contrast */
    double shown; /* the part of the points' variance that is explained, 0..1 */
    double moved; /* modules, of the corner that moved most in the last step */
};

/* The part of a picture that a code lies in, as numbers that are quick to reckon with. Large: never on a stack. */
struct wk_fit_patch {
    int x, y, w, h; /* px of the picture */
    float grey[WK_FIT_PATCH][WK_FIT_PATCH];
};

/* Cuts out what lies two modules around a code. False: that is larger than a patch, or the code leaves the picture. */
bool wk_fit_cut(const struct wk_image *picture, const double *plane, struct wk_fit_patch *out);

/* The points' greys: grey [points->n], between pixels by cubics. False: the code leaves the patch. */
bool wk_fit_sample(const struct wk_fit_points *points, const struct wk_fit_patch *patch, const double *plane, float *grey);

/*
 * Draws in the greys of a worn code: where specks and scratches show what neither light nor a step explains, `tempered`
 * [points->n] is what would be shown there, nearly; elsewhere it is grey [points->n].
 */
void wk_fit_temper(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey,
                   float *tempered);

/* The light that explains the greys best, and the step that the plane has to make; plane [9] makes it. False: no contrast. */
bool wk_fit_step(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey, double *plane,
                 struct wk_code_fit *out);

/*
 * What the modules show: grey [WK_N_MODULES], each the mean over its area. False: the code leaves the patch.
 */
bool wk_fit_modules(const struct wk_fit_patch *patch, const double *plane, float *grey);

/* What the modules would show of their ink [WK_N_MODULES] at a spread, `beyond` lying around them: out [WK_N_MODULES]. */
void wk_fit_spread(const float *ink, float beyond, int spread, float *out);

#endif
