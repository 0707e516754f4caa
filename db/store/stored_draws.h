/*
 * Whether the draw is watched while hands are played, as the director has chosen for the present event: at all of its kiosks as
 * the last of them was told, as far as that has come here. Off until then. One thread, the one that owns the store.
 *
 * Records "draw-watch": {"said": WORD, "nth": 1 more than that of the choice it takes the place of, "event": hash of the
 * event's record, in hexadecimal, "role": "director"}. No clock orders them: a later one has a higher "nth", and of two kiosks
 * that were told before they heard of each other the one with the higher number holds. At its own kiosk one holds until the
 * hall has said who stood there: where that was not the director it holds nowhere. Without "nth" and "event", as older
 * versions wrote them, one counts at its own kiosk, in an event that it keeps alone.
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

struct wk_draws_choice {
    int said;       /* which of the words; 0 where nothing was chosen */
    int64_t number; /* of the record that says so (wk_record_number()), by which its kiosk is known; 0: there is none */
    bool refused;   /* a later one was made at this kiosk, and the hall does not vouch for it */
};

/* said: which of the words, 0..WK_N_DRAWS_WORDS - 1. WK_NOT_ALLOWED: it takes the director; WK_BAD_INPUT. */
enum wk_status wk_store_put_draws(struct wk_store *store, int said, struct wk_receipt *receipt) WK_MUST_CHECK;

/* The choice that holds. What other kiosks wrote counts where the hall vouches for the director; nonsense of theirs is passed
 * over. WK_DB_BROKEN: one of this kiosk's own is none of the words. */
enum wk_status wk_store_draws(struct wk_store *store, struct wk_draws_choice *out) WK_MUST_CHECK;

#endif
