/*
 * What tileset.c and match.c share: a tile set's pictures, and how a picture becomes numbers. Private to vision.
 * Several: a picture becomes numbers in steps (cut, planes, size, decision), a file each.
 */
#ifndef WK_VISION_FACES_FACESET_H
#define WK_VISION_FACES_FACESET_H

#include "vision/faces/face.h"

/* A patch is kept at half its resolution: 2 px/mm, [WK_SHOT_H][WK_SHOT_W][3] B G R. */
#define WK_SHOT_PX_PER_MM 2
#define WK_SHOT_W 72
#define WK_SHOT_H 96
#define WK_SHOT_BYTES (WK_SHOT_W * WK_SHOT_H * 3)

#define WK_MAX_SHOTS 8 /* copies kept of each face */
struct wk_shot {
    enum wk_face face;
    uint8_t bgr[WK_SHOT_BYTES];
};

struct wk_tileset {
    char name[33];
    float tile_w_mm, tile_h_mm; /* the top's size; 0: not measured yet */
    uint64_t print;             /* hash of faces and pictures: equal only for sets that look the same */
    int n_shots, max_shots;
    struct wk_shot *shots;
    struct wk_tileset *extras; /* enum wk_extra in the place of faces; NULL: none */
};

/* Halves a patch. */
void wk_shot_cut(uint8_t *bgr, const struct wk_image *patch);

/* Four floats as one value: gcc and clang make one instruction of an operation on it. */
typedef float wk_four __attribute__((vector_size(16)));
typedef int16_t wk_four_short[4];

/*
 * Contrast at each pixel of a shot: light, red against green, blue against yellow, 0. The logarithm makes them independent of
 * exposure. A light smoothing makes sharp and soft pictures of a tile similar. Most of the low frequencies are removed, which
 * brings out the strokes that tell similar faces apart.
 */
struct wk_planes {
    wk_four v[WK_SHOT_H * WK_SHOT_W];
    wk_four scratch[WK_SHOT_H * WK_SHOT_W];
    wk_four_short whole[WK_SHOT_H * WK_SHOT_W]; /* v minus its mean in the middle, where the tile lies */
    wk_four_short half[WK_SHOT_H / 2 * (WK_SHOT_W / 2)], quarter[WK_SHOT_H / 4 * (WK_SHOT_W / 4)];
    wk_four_short body[WK_SHOT_H / 4 * (WK_SHOT_W / 4)]; /* v - tint, low frequencies not yet removed: body colours */
    wk_four tint;                                        /* mean in the middle, before the low frequencies are removed */
    bool any_burnt;                                      /* a reflection hides a part of the tile, not all of it */
    bool most_burnt;                                     /* nearly the whole tile is burnt out; then all of it counts as seen */
    uint8_t seen[WK_SHOT_H * WK_SHOT_W];                 /* 1: not burnt out */
};
void wk_planes_make(struct wk_planes *planes, const uint8_t *bgr);

/* A grid of w x h points step_x_mm and step_y_mm apart, turned clockwise as seen; x_mm, y_mm: its middle from the patch's. */
struct wk_grid {
    float rotate_deg;
    float step_x_mm, step_y_mm;
    int w, h;
    float x_mm, y_mm;
};

/*
 * Samples the planes on a grid: out[c * plane_n + y * w + x] for c 0..2. Points outside take the edge's
 * value. halvings: 0 from the planes as they are, 1 and 2 from those of half and a quarter of the resolution.
 */
void wk_planes_sample(const struct wk_planes *planes, int halvings, const struct wk_grid *grid, int16_t *out, int plane_n);

/* The same of planes->body, of a quarter of the resolution. */
void wk_planes_sample_body(const struct wk_planes *planes, const struct wk_grid *grid, int16_t *out, int plane_n);

/* The same of planes->seen, by the nearest pixels. */
void wk_planes_sample_seen(const struct wk_planes *planes, const struct wk_grid *grid, uint8_t *out);

/* Finds the tile tops' common size from the straight edges of n >= 1 shots. WK_NO_MEMORY. */
enum wk_status wk_shots_measure(const struct wk_shot *shots, int n, float *tile_w_mm, float *tile_h_mm) WK_MUST_CHECK;

/* Whether wk_shots_measure() could have found this size. */
bool wk_tile_size_ok(float w_mm, float h_mm);

/* The size of the tile tops, measured unless it is known. The set has at least one shot. WK_NO_MEMORY. */
enum wk_status wk_tileset_size(const struct wk_tileset *tileset, float *w_mm, float *h_mm) WK_MUST_CHECK;

/* Fills best and margin from the scores; the same where the wall's middling tile is unlike the face enrolled by so much. */
void wk_face_decide(struct wk_face_obs *obs);
void wk_face_decide_faded(struct wk_face_obs *obs, float unlike);

#endif
