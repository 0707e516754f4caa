/* What face.c and match.c share: a tile set's pictures, and how a picture becomes numbers. Private to vision. */
#ifndef WK_VISION_FACESET_H
#define WK_VISION_FACESET_H

#include "vision/face.h"

/* A patch is kept at half its resolution: 2 px/mm, [WK_SHOT_H][WK_SHOT_W][3] B G R. */
#define WK_SHOT_PX_PER_MM 2
#define WK_SHOT_W 72
#define WK_SHOT_H 96
#define WK_SHOT_BYTES (WK_SHOT_W * WK_SHOT_H * 3)

/* How a tile's top lies in a patch. */
struct wk_pose {
    float x_mm, y_mm;  /* its centre from the patch's centre */
    float rotate_deg;  /* clockwise as seen */
};

#define WK_MAX_SHOTS 8 /* copies kept of each face */
struct wk_shot {
    enum wk_face face;
    struct wk_pose pose;
    uint8_t bgr[WK_SHOT_BYTES];
};

struct wk_tileset {
    char name[33];
    float tile_w_mm, tile_h_mm; /* the top's size; 0: not measured yet */
    int n_shots, max_shots;
    struct wk_shot *shots;
};

/* Halves a patch. */
void wk_shot_cut(uint8_t *bgr, const struct wk_image *patch);

/* Three planes of contrast: light, red against green, blue against yellow; the logarithm makes them independent of exposure. */
struct wk_planes {
    float v[3][WK_SHOT_H * WK_SHOT_W];
};
void wk_planes_make(struct wk_planes *planes, const uint8_t *bgr);

/*
 * Samples one plane on a grid of w x h points, step_x_mm and step_y_mm apart, around (0, 0) of `pose`, rounded to int16 after
 * taking `level` away. Points outside take the edge's value.
 */
void wk_plane_sample(const float *plane, const struct wk_pose *pose, float step_x_mm, float step_y_mm,
                     float level, int w, int h, int16_t *out);

/* Finds the tile tops' common size and each shot's pose from the straight edges of the tops. */
void wk_shots_measure(struct wk_shot *shots, int n, float *tile_w_mm, float *tile_h_mm);

#endif
