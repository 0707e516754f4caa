/*
 * Markers: squares of 6 x 6 modules, a black border around 4 x 4 bits, on white paper (labels/marker_bits.h), found in grey
 * pictures. One thread a finder.
 */
#ifndef WK_VISION_MAT_MARKER_H
#define WK_VISION_MAT_MARKER_H

#include <stdbool.h>

#include "rules/status.h"

struct wk_image;

/* A marker as seen: corners clockwise from its own upper left, px; a pixel's middle is a whole number. */
struct wk_marker {
    int id;
    float x[4], y[4];
};

/* What is looked for. */
struct wk_marker_search {
    int first_id, n_ids; /* these and no others */
    double min_side_px;  /* much smaller ones are ignored; about 10 is the least that can be read */
};

/* Scratch of one thread, as large as the largest picture so far: no frame allocates but the first. */
struct wk_marker_finder;
enum wk_status wk_marker_finder_new(struct wk_marker_finder **out) WK_MUST_CHECK;
void wk_marker_finder_free(struct wk_marker_finder *finder);

/*
 * Finds markers in a grey picture, corners to half a pixel: at most max of them into out, *n how many; of two
 * prints of one id both. All 16 bits have to be right: when one wrong bit was allowed, codes of stickers were taken for
 * markers. WK_BAD_INPUT (no grey picture, ids that there are not), WK_NO_MEMORY; *n is 0 then.
 */
enum wk_status wk_marker_find(struct wk_marker_finder *finder, const struct wk_image *grey,
                              const struct wk_marker_search *search, struct wk_marker *out, int max, int *n) WK_MUST_CHECK;

/*
 * Moves a marker's corners to where the lines through the edges of its border meet, looked for within half a module of the
 * given corners, at most 8 px: accurate to 0.1 px or better in a sharp picture. False, and nothing is moved: a side has no such
 * edge or is hidden for more than half of its length, or a corner would move too far.
 */
bool wk_marker_sharpen(const struct wk_image *grey, struct wk_marker *marker);

#endif
