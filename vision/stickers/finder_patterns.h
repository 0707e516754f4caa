/*
 * Marks: a code's three finder patterns searched by sums over squares. Fast; finds codes within some 25 degrees of a multiple
 * of 90 degrees whose blur zbar can still read. For the angles between, cut the patch turned by 45 degrees.
 * vision/stickers/code_recovery.h has the search for the others.
 */
#ifndef WK_VISION_STICKERS_FINDER_PATTERNS_H
#define WK_VISION_STICKERS_FINDER_PATTERNS_H

#include "rules/status.h"
#include "vision/image/image.h"

#define WK_MARKS_PX 3         /* pixels of a module in the patch to be searched */
#define WK_MARKS_MAX_SIDE 288 /* px */

struct wk_mark_finder; /* opaque: buffers of one thread */
enum wk_status wk_mark_finder_new(struct wk_mark_finder **out) WK_MUST_CHECK;
void wk_mark_finder_free(struct wk_mark_finder *finder);

/* Three finder patterns as those of a code lie: the code's plane, modules (0..21, 0..21) to px in the patch. */
struct wk_marks {
    double plane[9];
    double strength; /* grey levels between black and white, summed over the three */
};

/*
 * Lists at most `max` places where a code may lie in a grey patch of WK_MARKS_PX to the module, strongest first. It only looks
 * at the finder patterns: whether it is a code, the reader has to find out. stretch: by what share a module's size may differ.
 * Returns how many; 0 for a patch too small or too large.
 */
int wk_marks_find(struct wk_mark_finder *finder, const struct wk_image *patch, double stretch, struct wk_marks *out, int max);

#endif
