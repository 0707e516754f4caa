/*
 * Parts of the planting of faults: tiles of a wall, and pixels within the outlines of stickers. For calibration/plant*.c only.
 * Several: one plot is what they all work on; what lies where is one file, what a pixel becomes another.
 */
#ifndef WK_CALIBRATION_PLANT_PARTS_H
#define WK_CALIBRATION_PLANT_PARTS_H

#include "calibration/plant.h"
#include "labels/verdict.h"

/* The unit square of a sticker, its own upper left first, to px in the picture. */
struct wk_plant_outline {
    double to_px[9], from_px[9];
    int x0, y0, x1, y1; /* bounding box in the picture, with the margin */
};

/* A fault being planted: what is borrowed for it, and what is said of it. */
struct wk_plot {
    const struct wk_plant_ground *ground;
    struct wk_image *work;
    struct wk_rng *rng;
    struct wk_planted *out;
    double px_to_mm[9]; /* on the plane of the tile tops */
};

#define WK_PLANT_TILE_MARGIN 0.14 /* of a sticker's sides: the tile, and what is seen of its sides */

/* ---- plant.c ---- */

/* Begins a plot. False: the picture shows no wall of 34 labels, or sizes differ. */
bool wk_plot_begin(struct wk_plot *plot, const struct wk_plant_ground *ground, struct wk_rng *rng, struct wk_image *work,
                   struct wk_planted *out);

/* The picture as it is, into the work. */
void wk_plot_copy_picture(const struct wk_plot *plot);

/* Plants one of a wall's faults in the work. */
enum wk_status wk_plot_plant(struct wk_plot *plot, enum wk_plant kind) WK_MUST_CHECK;

/* Where a slot's sticker lies, px: x, y of its corners. */
void wk_plot_corners(const struct wk_plot *plot, int slot, double corner_px[8]);

/* The sticker of one slot as it was, into the place of another one's, of this wall or another one. */
enum wk_status wk_plot_move_sticker(const struct wk_plot *plot, int from, const struct wk_plot *other, int to) WK_MUST_CHECK;

/* A slot by lot, which is noted as one that differs, shows what a free place shows. */
enum wk_status wk_plot_take_tile(struct wk_plot *plot) WK_MUST_CHECK;

/* The outline of the sticker of a tile in a free place beyond a row's end. Returns a slot of that row, WK_SLOT_NONE: none is in
 * the picture. */
int wk_plot_place_beside(const struct wk_plot *plot, double corner_px[8]);

/* Does this kind of finding name the fault? */
bool wk_planted_is(const struct wk_planted *planted, enum wk_finding_kind kind);

/* ---- plant_paint.c ---- */

/* From four corners in px, with `margin`, a share of the sides, in the box. False: no outline, or none of it in the picture. */
bool wk_plot_outline(const struct wk_plot *plot, const double corner_px[8], double margin, struct wk_plant_outline *out);

/* What lies within an outline of src, into an outline of the work. src_px: the unit square to src's pixels. */
enum wk_status wk_plot_copy(const struct wk_plot *plot, const struct wk_image *src, const double *src_px,
                            const struct wk_plant_outline *to, double margin) WK_MUST_CHECK;

/* Paints the rectangle (u0, v0)..(u1, v1) of an outline in one colour with a little grain. */
void wk_plot_paint(const struct wk_plot *plot, const struct wk_plant_outline *to, double u0, double v0, double u1, double v1,
                   const uint8_t bgr[3]);

/* The value of each channel below which `share` of the pixels lie: in the sticker, or with `ring` around it. */
void wk_plot_level(const struct wk_plot *plot, const struct wk_plant_outline *at, bool ring, double share, uint8_t bgr[3]);

/* A sticker printed new, in the light of the one at `like`. */
enum wk_status wk_plot_sticker(const struct wk_plot *plot, const struct wk_key *key, const char set[WK_SET_SIZE],
                               wk_label label, const struct wk_plant_outline *like,
                               const struct wk_plant_outline *to) WK_MUST_CHECK;

/* A drawn face over the whole tile; which one is drawn by lot, so it says nothing of any deal. */
enum wk_status wk_plot_face(const struct wk_plot *plot, const struct wk_plant_outline *to) WK_MUST_CHECK;

#endif
