/*
 * What learn.c and match.c share: the levels, the templates, and how a tile is taken to lie. Private to vision.
 * Several: faces that light has burnt out are compared by other means, and faces part by part, in files of their own.
 */
#ifndef WK_VISION_FACES_MATCHER_H
#define WK_VISION_FACES_MATCHER_H

#include <string.h>

#include "vision/faces/faceset.h"

/*
 * Three levels, each of twice the resolution of the one before. LOW: every face both ways up at every shift and rotation. MID:
 * the better ones move to where they fit best, each by a few Gauss-Newton steps over shift, rotation and scales. FINE: the few
 * best ones once more. The similarity is the cosine between template and window after taking a quadratic surface out of both
 * (shadows and the slopes of glare are such surfaces), with a constant energy added to either side: so two blank faces are
 * similar, a blank and a drawn one are not, and noise is similar to nothing.
 *
 * Grids are laid in units of the tile, TILE_STEPS steps to its width and height; a window leaves 2 of them free on each side,
 * clear of rounded edges. The search over scales is wide because pictures of one set may be cropped or printed differently; a
 * real tile in a calibrated picture needs none of it, and an unusual pose lowers the score (wk_matcher_pose_cost).
 */
enum { LOW, MID, FINE, N_LEVELS };
enum {
    WAYS = 2 * WK_N_FACES, /* each face upright and turned */
    N_SURFACE = 6,         /* 1 x y x^2 xy y^2 */
    N_POSE = 5,
    N_ROWS = 6, /* of a surface; of a face and its slopes */
    LOW_W = 11,
    LOW_H = 16,
    LOW_N1 = LOW_W * LOW_H,
    LOW_N = 3 * LOW_N1,
    LOW_REACH = 2, /* px of this level, 2 steps each */
    LOW_SHIFTS = 2 * LOW_REACH + 1,
    LOW_CW = LOW_W + 2 * LOW_REACH,
    LOW_CH = LOW_H + 2 * LOW_REACH,
    LOW_ROTATIONS = 5, /* the corners of a tile between two of them move by less than half a px of this level */
    FINE_W = 4 * LOW_W,
    FINE_H = 4 * LOW_H,
    FINE_N1 = FINE_W * FINE_H,
    FINE_N = 3 * FINE_N1
};
#define LOW_ROTATE_DEG 6.0f
#define TILE_STEPS_W 26.0f
#define TILE_STEPS_H 36.0f
#define BASIS_UNITS 8192.0f

/* How a tile is taken to lie: seen from the template, the patch's picture of a point s is at turn * (zoom * s + shift). */
enum { AT_X, AT_Y, AT_TURN, AT_ZOOM_X, AT_ZOOM_Y };
struct fit {
    float score;
    float seen;       /* share of the window that no reflection hides */
    bool turned;      /* by 180 degrees, before the rest */
    float at[N_POSE]; /* shift in steps of the tile, turn in radians, zooms - 1 */
};

/* The templates of one level. */
struct level {
    int w, h, n1, n;                         /* px; n1 = w h, n = 3 n1: planes stand one after another */
    float px_steps;                          /* steps to a px */
    float blank;                             /* energy added to either side */
    int16_t *surface;                        /* [N_SURFACE][n1], orthonormal in BASIS_UNITS */
    int16_t *face;                           /* [WK_N_FACES][N_ROWS][n]: upright, flattened, and its slopes: how that changes
                                                with the pose; LOW has none, [WK_N_FACES][n] */
    float norm[WK_N_FACES];                  /* 1 / length */
    float unit[WK_N_FACES][N_POSE];          /* what one unit of a slope stands for */
    float solve[WK_N_FACES][N_POSE][N_POSE]; /* the inverse of the score's curvature (Gauss-Newton), from these slopes */
};

struct wk_matcher {
    uint64_t print; /* of the set */
    float step_x_mm, step_y_mm;
    bool has_face[WK_N_FACES];
    wk_four tint[WK_N_FACES];  /* of the first picture */
    float quarter[WK_N_FACES]; /* how alike the first picture, a quarter turned, and the best face are */
    float drawing[WK_N_FACES]; /* contrast in the middle of the first picture, clear of the tile's edges */
    struct level level[N_LEVELS];
    int16_t body[WK_N_FACES][LOW_N]; /* colours of the first picture, in cells of LOW */
    bool bare[WK_N_FACES][LOW_N1];   /* cells without a drawing */
    int16_t *memory;                 /* of all levels */
    int16_t low[WAYS][LOW_N];

    /* Of the look at hand. */
    struct fit best;
    struct fit fit[WK_N_FACES]; /* of each face, the better way up: at FINE; at MID where FINE was not computed */
    struct wk_planes planes;
};

/* ---- products.c: 32-bit sums of products of 16-bit numbers. n: a multiple of LOW_N1 ---- */

int32_t wk_matcher_dot(const int16_t *a, const int16_t *b, int n);

/* The products of a window and of six rows of n numbers. */
void wk_matcher_dot_rows(const int16_t *window, const int16_t *rows, int n, int32_t out[N_ROWS]);

/* The products of a window and each way of LOW. */
void wk_matcher_dot_ways(const int16_t window[LOW_N], const int16_t way[WAYS][LOW_N], int32_t out[WAYS]);

static inline int16_t *face_of(const struct level *l, int face)
{
    return l->face + face * (l->w > LOW_W ? N_ROWS : 1) * l->n;
}

/* The a_i of the penalty of a pose, half the sum of a_i at_i^2: tiles seldom lie far off, and their size is known. */
extern const float wk_matcher_pose_cost[N_POSE];

/* Forgets the last look and takes a new picture, WK_SHOT_BYTES. */
void wk_matcher_take(struct wk_matcher *matcher, const uint8_t *bgr);

/* What a fit's pose takes off its score. */
float wk_matcher_penalty(const struct fit *fit);

/* Where the window of a pose lies at a level. */
struct wk_grid wk_matcher_grid(const struct wk_matcher *matcher, const struct level *level, const struct fit *fit);

/* The window of a pose at a level, [n]. */
void wk_matcher_window(const struct wk_matcher *matcher, int level, const struct fit *fit, int16_t *window);

/*
 * How alike a face and a window are where the window is seen ([n1], 0 or 1). What is not seen is filled in from the face, so
 * that it does not move the pose.
 */
float wk_matcher_compare_seen(const struct level *level, int face, const uint8_t *seen, int16_t *window, float *share);

/* ---- face_parts.c ---- */

/* Sums over some pixels of face and window in one plane. */
struct wk_sums {
    float n, face, window, face_window, face_face, window_window;
};

static inline void wk_sums_add(struct wk_sums *sum, const struct wk_sums *more)
{
    sum->n += more->n, sum->face += more->face, sum->window += more->window, sum->face_window += more->face_window;
    sum->face_face += more->face_face, sum->window_window += more->window_window;
}

/* Products of face and window over all planes, each less its mean. */
struct wk_products {
    float cross, face, window;
};
struct wk_products wk_products_of(const struct wk_sums plane[3]);

/* The window of a face's fit at FINE, [FINE_N]; what a reflection hides is filled in as the face has it. */
void wk_matcher_window_seen(const struct wk_matcher *matcher, int face, const struct fit *fit, int16_t *window);

/* ---- match.c ---- */

/* Where one face fits the picture taken best. */
struct fit wk_matcher_fit(struct wk_matcher *matcher, int face);

/* About how alike the best face of a look would be, in less than half of a look's time. */
float wk_matcher_likest(struct wk_matcher *matcher, const uint8_t *bgr);

/* A whole look at a picture of WK_SHOT_BYTES. */
void wk_matcher_look_shot(struct wk_matcher *matcher, const uint8_t *bgr, struct wk_face_obs *out);

#endif
