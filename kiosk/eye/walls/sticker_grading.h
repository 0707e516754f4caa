/*
 * Sticker grading: what the picture of a wall that has passed shows of its stickers, graded and put on record with the set,
 * once an evening (DF-18). Labels only; of a simulated picture or a photograph nothing is kept, for it says nothing of the
 * club's stickers. One thread, the one that owns the store.
 */
#ifndef WK_KIOSK_EYE_WALLS_STICKER_GRADING_H
#define WK_KIOSK_EYE_WALLS_STICKER_GRADING_H

#include "labels/reading.h"

struct wk_image;
struct wk_key;
struct wk_store;

/* Pointers are borrowed. */
struct wk_grading {
    const struct wk_key *key;   /* the club's */
    const struct wk_image *bgr; /* of the newest frame */
    const struct wk_reading
        *wall[WK_N_WINDS]; /* [wind - 1]: what that frame alone shows of a wall that passed; NULL: of none */
};

/*
 * Grades those walls that are due (db/store/stored_grades.h). A wall of which the frame shows too few stickers is left to the
 * next hand. n_kept: how many went on record. Takes some 35 ms a wall. The store's codes, WK_NO_MEMORY: of those before it was
 * kept what is on record.
 */
enum wk_status wk_sticker_grading_keep(struct wk_store *store, const struct wk_grading *in, int *n_kept) WK_MUST_CHECK;

#endif
