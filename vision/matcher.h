/* What learn.c and match.c share: the grids, the templates, and how a pose is looked at. Private to vision. */
#ifndef WK_VISION_MATCHER_H
#define WK_VISION_MATCHER_H

#include <string.h>

#include "vision/faceset.h"

/*
 * Two passes. Coarse: every face both ways up against every shift and rotation of the patch, light only; then each of the
 * better ones may stretch. Fine: the few best faces at double resolution with colour, climbing over shift, rotation and scale.
 * The similarity is the cosine between template and window after taking a quadratic surface out of both (shadows and the slopes
 * of glare are such surfaces), with a constant energy added to either side: two blank faces are alike, a blank and a drawn one
 * are not, and noise is like nothing.
 *
 * Grids are laid in units of the tile, TILE_STEPS coarse px to its width and height; a window leaves 2 of them free on each
 * side, clear of rounded edges. The search over scales is wide because pictures of one set may be cropped or printed
 * differently; a real tile in a calibrated picture needs none of it, and poses pay for being strange.
 */
enum {
    WAYS = 2 * WK_N_FACES, /* each face upright and turned */
    N_SURFACE = 6,         /* 1 x y x^2 xy y^2 */
    C_W = 22,
    C_H = 32,
    C_N = C_W * C_H,
    C_REACH = 4,
    C_SHIFTS = 2 * C_REACH + 1,
    C_CW = C_W + 2 * C_REACH,
    C_CH = C_H + 2 * C_REACH,
    C_CN = C_CW * C_CH,
    C_ROTATIONS = 7,
    C_STRETCHES = 25, /* 5 scales across by 5 along */
    STRETCHED = 16,   /* faces that may stretch */
    F_W = 2 * C_W,
    F_H = 2 * C_H,
    F_N1 = F_W * F_H,
    F_N = 3 * F_N1,
    F_REACH = 12,
    F_SHIFTS = 2 * F_REACH + 1,
    F_CW = F_W + 2 * F_REACH,
    F_CH = F_H + 2 * F_REACH,
    F_CN = F_CW * F_CH,
    F_PER_C = 4, /* fine rotations to a coarse one */
    F_ROTATIONS = F_PER_C * (C_ROTATIONS - 1) + 3,
    F_SCALES = 11,
    F_SCALE_STEP = 2,    /* fine scales to a coarse one */
    START_ROTATIONS = 3, /* fine rotations to either side where a climb may start */
    N_CANVASES = 96,     /* kept of one look; when they are full the climb ends */
    CANDIDATES = 8,
    MIN_CANDIDATES = 3
};
#define C_ROTATE_DEG 4.0f
#define F_ROTATE_DEG (C_ROTATE_DEG / F_PER_C)
#define F_SCALE 0.04f
#define TILE_STEPS_W 26.0f
#define TILE_STEPS_H 36.0f
#define BASIS_UNITS 8192.0f

/* How a tile is taken to lie: indices of rotation and of the scales across and along, shifts in px of the pass. */
struct fit {
    float score;
    int way; /* 0 upright, 1 turned */
    int rotation, scale_x, scale_y, dx, dy;
};

/* The patch's light resampled for the coarse pass. */
struct coarse_canvas {
    bool made;
    int16_t v[C_CN];
    float norm[C_SHIFTS * C_SHIFTS]; /* 1 / length of the window there; 0: not known yet */
};

/* The patch resampled for the fine pass at one rotation and scale. */
struct canvas {
    int rotation, scale_x, scale_y;
    int16_t v[3][F_CN];
    float energy[F_SHIFTS * F_SHIFTS]; /* < 0: not known yet */
};

struct wk_matcher {
    float step_x_mm, step_y_mm;     /* of the coarse grid; the fine one has half of it */
    float coarse_blank, fine_blank; /* energy added to either side */
    int16_t coarse_surface[N_SURFACE * C_N];
    int16_t fine_surface[N_SURFACE * F_N1];
    bool has_face[WK_N_FACES];
    int16_t coarse[WAYS][C_N];
    int16_t fine[WAYS][F_N];
    float coarse_norm[WK_N_FACES], fine_norm[WK_N_FACES]; /* 1 / length */

    /* Of the look at hand. */
    struct fit best;
    struct wk_planes planes;
    struct coarse_canvas coarse_canvases[C_ROTATIONS][C_STRETCHES];
    int n_canvases;
    struct canvas canvases[N_CANVASES];
};

/* 32-bit products of 16-bit numbers: the compiler turns this into multiply-and-add instructions. n is a constant at each call.
 */
static inline int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Cuts a window of w x h out of a canvas whose rows are `stride` long. */
static inline void cut(int16_t *window, const int16_t *canvas, int stride, int w, int h)
{
    for (int y = 0; y < h; y++)
        memcpy(window + y * w, canvas + y * stride, (size_t)w * sizeof(*window));
}

/* Forgets the last look and takes a new picture, WK_SHOT_BYTES. */
void wk_matcher_take(struct wk_matcher *matcher, const uint8_t *bgr);

/* The fine canvas of a fit; NULL when there is no room for another. */
struct canvas *wk_matcher_canvas(struct wk_matcher *matcher, const struct fit *fit);

/* Where one face fits the picture taken best. */
struct fit wk_matcher_fit(struct wk_matcher *matcher, int face);

/* A whole look at a picture of WK_SHOT_BYTES. */
void wk_matcher_look_shot(struct wk_matcher *matcher, const uint8_t *bgr, struct wk_face_obs *out);

#endif
