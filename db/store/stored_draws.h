/*
 * Whether the draw is watched while hands are played at this kiosk, as the director has chosen for the present event. Off until
 * then. One thread, the one that owns the store.
 *
 * Records "draw-watch": {"said": WORD, "role": "director"}
 */
#ifndef WK_DB_STORE_STORED_DRAWS_H
#define WK_DB_STORE_STORED_DRAWS_H

#include "db/journal/record.h"

struct wk_store;

/* When a wrong draw is said: never, for nobody looks; at once; when the hand is over. The first is the default. */
#define WK_DRAWS_WORDS                                                                                                         \
    {                                                                                                                          \
        "off", "at-once", "at-end"                                                                                             \
    }
enum { WK_N_DRAWS_WORDS = 3 };

/* said: which of the words, 0..WK_N_DRAWS_WORDS - 1. WK_NOT_ALLOWED: it takes the director; WK_BAD_INPUT. */
enum wk_status wk_store_put_draws(struct wk_store *store, int said, struct wk_receipt *receipt) WK_MUST_CHECK;

/* The newest choice since the event began, 0: there is none. WK_DB_BROKEN: it is none of the words. */
enum wk_status wk_store_draws(struct wk_store *store, int *said) WK_MUST_CHECK;

#endif
