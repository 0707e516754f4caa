/* Steps: the moves that mend what lies on a board, in an order in which people can carry them out. Pure; used by verdicts
 * alone. */
#ifndef WK_LABELS_STEPS_H
#define WK_LABELS_STEPS_H

#include "labels/spread.h"

/* One step, in slots of the board. */
struct wk_step {
    enum wk_do what;
    int a, b;          /* WK_SLOT_NONE where unused; for a stray `a` is the slot nearest to it */
    bool stray;        /* the tile concerned lies beside the slots */
    wk_label label;    /* the label concerned, 0 when unknown */
    enum wk_wind from; /* BRING: the wall that the label belongs to, WK_WIND_NONE for "?" */
};

/* What takes a step; `self` is the caller's. */
typedef void wk_take_step(void *self, const struct wk_step *step);

/*
 * Hands the steps to `take`, one by one: what the moves rest on is looked at first; then tiles are turned, those beside the
 * slots taken away, trails over several walls before trails in one carried out, stickers put on; what else is doubtful is
 * looked at last. `plan` is that of spread->board.
 */
void wk_steps_make(const struct wk_spread *spread, const struct wk_plan *plan, wk_take_step *take, void *self);

#endif
