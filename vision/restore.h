/*
 * Restoring: codes that are too blurred for zbar. The three finder patterns are searched as a whole, the 21 x 21 modules are
 * sampled, the blur that the finder patterns show is taken back out, and the code is drawn anew, clean, for zbar to read.
 * What is accepted is still what zbar decoded: nothing here knows a payload.
 */
#ifndef WK_VISION_RESTORE_H
#define WK_VISION_RESTORE_H

#include "vision/image.h"
#include "vision/sticker.h"

#define WK_CODE_MODULES 21 /* QR version 1 */
#define WK_RESTORE_PX 4    /* pixels of a module in the patch to be searched */

struct wk_restorer; /* opaque: buffers of one thread */
enum wk_status wk_restorer_new(struct wk_restorer **out) WK_MUST_CHECK;
void wk_restorer_free(struct wk_restorer *restorer);

/* Where a code's finder patterns were found in a patch. */
struct wk_code_place {
    double x_px, y_px; /* centre of the code */
    double angle_deg;  /* of the code's own x axis, clockwise as seen */
    double module_px;
    double likeness; /* mean correlation with the three finder patterns, -1..1; above 0.6 it is hardly anything else */
};

/*
 * Looks for one code near the patch's middle, within reach_px of it, upright, turned by half and by quarters, give or take 12
 * degrees. patch: grey, at most 320 x 320, WK_RESTORE_PX to the module. False when the patch is too small or too flat.
 */
bool wk_restore_find(struct wk_restorer *restorer, const struct wk_image *patch, double reach_px, struct wk_code_place *out);

/* Restores the code at `place` and has zbar read it. True and *out (corners in the patch) when zbar decoded it. */
bool wk_restore_read(struct wk_restorer *restorer, struct wk_sticker_reader *reader, const struct wk_image *patch,
                     const struct wk_code_place *place, struct wk_code *out);

#endif
