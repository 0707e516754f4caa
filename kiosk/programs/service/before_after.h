/*
 * Before and after: a slot in question as it was recorded and as it is seen now, for a judge. Backs only: whatever is or may be
 * a face was covered before either picture was kept.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_BEFORE_AFTER_H
#define WK_KIOSK_PROGRAMS_SERVICE_BEFORE_AFTER_H

#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/face/draw/tile_pictures.h"

#define WK_BEFORE_AFTER_SLOTS 2

struct wk_verdict;
struct wk_before_after; /* opaque; NULL: none */

/* What is shown of them. */
struct wk_before_after_view {
    int n; /* slots, 0: no pictures are kept of them */
    int8_t slots[WK_BEFORE_AFTER_SLOTS];
    int edition; /* another one for each verdict */
};

/*
 * Makes both pictures of the slots that the verdict's first move names, from the picture kept with the wall's record and the
 * one of now. *before_after is made on first use; *view says what there is. Without a picture, or without memory, there is
 * none: view->n 0.
 */
void wk_before_after_make(struct wk_before_after **before_after, struct wk_store *store, int table,
                          const struct wk_verdict *verdict, const struct wk_evidence_sheet *now,
                          struct wk_before_after_view *view);
void wk_before_after_free(struct wk_before_after *before_after);

/* For the screen: picture 2 i is slot i of the view as recorded, 2 i + 1 as seen now. None for NULL. A view. */
struct wk_tile_pictures wk_before_after_tiles(const struct wk_before_after *before_after);

#endif
