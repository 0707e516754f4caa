/*
 * Arms over a table: what differs from how the table lay still, and at which side of the table it comes in. Pure; a value of
 * one thread.
 */
#ifndef WK_VISION_TABLE_ARMS_H
#define WK_VISION_TABLE_ARMS_H

#include "rules/tile.h"
#include "vision/image/image.h"

enum { WK_ARMS_ACROSS = 160, WK_ARMS_DOWN = 90, WK_ARMS_CELLS = WK_ARMS_ACROSS * WK_ARMS_DOWN };

/* Whose arm: 0 nobody's, 1..4 that of a wind, WK_ARMS_SOMEBODY: it cannot be told, or several that touch. */
enum { WK_ARMS_SOMEBODY = WK_N_WINDS + 1 };

/* Where the table lies, px of the picture. */
struct wk_arms_table {
    double x, y;              /* its middle */
    double mm;                /* px of one */
    double to[WK_N_WINDS][2]; /* from there to the middle of each wall; of one that is not known 0, 0 */
};

/* All zero: nothing was seen yet. Cells are numbered row by row. */
struct wk_arms {
    int w, h;
    uint8_t ground[WK_ARMS_CELLS][3]; /* B G R of the table as it lay still */
    uint8_t before[WK_ARMS_CELLS][3]; /* of the picture before */
    int64_t still_ms[WK_ARMS_CELLS]; /* since when a cell that differs from the ground has not changed; 0: it does not differ */
    uint8_t whose[WK_ARMS_CELLS];
    uint8_t large[WK_ARMS_CELLS]; /* differs together with more than a tile would */
    int queue[WK_ARMS_CELLS];     /* scratch */
};

/* Takes a picture, B G R, at a time, ms. What lies still for long enough becomes the ground: a tile soon, an arm hardly ever.
 */
void wk_arms_look(struct wk_arms *arms, const struct wk_image *bgr, int64_t at_ms, const struct wk_arms_table *table);

/* Whose arm is within a distance of a point, px. */
int wk_arms_over(const struct wk_arms *arms, double u, double v, double reach_px);

/* Whether something larger than a tile has come or gone there. */
bool wk_arms_large(const struct wk_arms *arms, double u, double v);

#endif
