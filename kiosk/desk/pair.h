/*
 * Pair: a slot in question as it was recorded and as it is seen now, for a judge. Backs only: whatever is or may be a face was
 * covered before either picture was kept.
 */
#ifndef WK_KIOSK_DESK_PAIR_H
#define WK_KIOSK_DESK_PAIR_H

#include "kiosk/ui/paint.h"
#include "kiosk/work/proof.h"

#define WK_PAIR_SLOTS 2

struct wk_pair; /* opaque; NULL: none */

/* What a pair shows. */
struct wk_pair_view {
    int n; /* slots, 0: no pictures are kept of them */
    int8_t slots[WK_PAIR_SLOTS];
    int edition; /* another one for each verdict */
};

/*
 * Makes the pairs of the slots that the verdict's first move names, from the picture kept with the wall's record and the one of
 * now. *pair is made on first use; *view says what there is. Without a picture, or without memory, there is none: view->n 0.
 */
void wk_pair_make(struct wk_pair **pair, struct wk_store *store, int table, const struct wk_verdict *verdict,
                  const struct wk_proof *now, struct wk_pair_view *view);
void wk_pair_free(struct wk_pair *pair);

/* For the screen: picture 2 i is slot i of the view as recorded, 2 i + 1 as seen now. None for NULL. A view. */
struct wk_tile_pictures wk_pair_tiles(const struct wk_pair *pair);

#endif
