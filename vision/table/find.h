/* Finding: where in a whole picture codes of ours may lie, any way round, from about half a pixel a module on. */
#ifndef WK_VISION_TABLE_FIND_H
#define WK_VISION_TABLE_FIND_H

#include "rules/status.h"
#include "vision/image/image.h"

enum { WK_TABLE_MAX_PLACES = 720 }; /* four tables have 544 stickers; the rest is room for what only looks like one */

#define WK_TABLE_LEAST_PX 0.95 /* of the picture that is searched, to a module */
#define WK_TABLE_MOST_PX 1.75

/* A place that has what all codes have in common. */
struct wk_table_find {
    double plane[9]; /* modules (0..21, 0..21) to px of the whole picture, to about half a module */
    double likeness; /* correlation with what all codes share, -1..1 */
};

struct wk_table_finder; /* opaque: scratch pictures of one thread */
enum wk_status wk_table_finder_new(struct wk_table_finder **out) WK_MUST_CHECK;
void wk_table_finder_free(struct wk_table_finder *finder);

/*
 * Lists places in a grey picture that is looked at made smaller by `shrink` (1: as it is; less: made larger); codes of
 * WK_TABLE_LEAST_PX to WK_TABLE_MOST_PX a module are found then. easy: also what has less in
 * common with codes. Best first, none twice. Returns how many; -1: no memory.
 */
int wk_table_find(struct wk_table_finder *finder, const struct wk_image *grey, double shrink, bool easy,
                  struct wk_table_find out[WK_TABLE_MAX_PLACES]);

/*
 * How much the modules under a plane look like what all codes share: finder patterns and the white around them, timing, quiet
 * zone. Correlation, -1..1; -1 also where the code leaves the picture.
 */
double wk_table_likeness(const struct wk_image *grey, const double plane[9]);

/*
 * Whether one of a code's finder patterns is seen under a plane. Edges of neighbours and a cloth's grain can resemble a whole
 * code as much as a code in glare does, but they do not resemble a finder pattern.
 */
bool wk_table_has_mark(const struct wk_image *grey, const double plane[9]);

#endif
