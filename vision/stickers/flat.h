/* Flat: stickers that lie on the mat with no tile under them, told by their size among the others'. Pure; any thread. */
#ifndef WK_VISION_STICKERS_FLAT_H
#define WK_VISION_STICKERS_FLAT_H

#include "labels/reading.h"

/* A sticker as it was seen: where, on the page, and how large its code is at the height of the tile tops, mm. */
struct wk_flat_sight {
    double x_mm, y_mm, side_mm;
};

#define WK_FLAT_TERMS 4

/* By what share each sticker is larger (below 0: smaller) than the others predict for its place. */
struct wk_flat_fit {
    double off[WK_N_SLOTS];
    double spread;              /* of those that agree: 1 sigma */
    double term[WK_FLAT_TERMS]; /* the surface that says so; see wk_flat_off() */
};

/*
 * sights [n]. The majority counts: some stickers in each row, or the whole middle row, may lie flat; a whole first or last row
 * cannot be judged. False, and *out unchanged: too few of them, or they lie so that nothing can be said.
 */
bool wk_flat_compare(const struct wk_flat_sight *sights, int n, struct wk_flat_fit *out);

/* By what share a sight that was not used in a fit is larger than the fit predicts; valid also a little beside the slots. */
double wk_flat_off(const struct wk_flat_fit *fit, const struct wk_flat_sight *sight);

/*
 * The same of a reading of backs, of one picture or of several between which nothing moved: off[slot], NAN where no label was
 * read. False, and *out unchanged: without a mat, and where wk_flat_compare() says nothing.
 */
bool wk_flat_measure(const struct wk_reading *reading, struct wk_flat_fit *out);

/*
 * Marks the labels of a reading whose stickers lie flat on the mat (.flat); a label that may look so small because the scale is
 * wrong there (tray.scale_off) becomes UNREADABLE, to be looked at again. Labels that cannot be judged stay as they are;
 * without a mat all do. reading: as above.
 */
void wk_flat_mark(struct wk_reading *reading);

#endif
