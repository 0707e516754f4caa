/*
 * What the making of a deal's tiles has put on record before its walls: the dice, and who has looked at the neighbour's
 * stickers. One thread, the one that owns the store.
 *
 * Records "dice": {"table", "round", "hand", "dice": [4 of 1..6], "by": "players" | "kiosk"},
 * "tiles-looked-at": {"table", "round", "hand", "wind": who looked, "of": at whose}
 */
#ifndef WK_DB_STORE_STORED_DEALING_H
#define WK_DB_STORE_STORED_DEALING_H

#include <stdint.h>

#include "rules/event/duplicate/dealing.h"

struct wk_store;

#define WK_KIND_DICE "dice"
#define WK_KIND_LOOKED_AT "tiles-looked-at"

struct wk_stored_dealing {
    struct wk_dice dice; /* thrown last */
    int64_t dice_seq;    /* of their record; 0: there is none */
    unsigned looked;     /* who has looked: bit (wind - 1) */
};

/* Of a table's deal by its round, 1.. (wk_store_round()). WK_OK with nothing in *out: nothing is on record. */
enum wk_status wk_store_dealing(struct wk_store *store, int table, int round, struct wk_stored_dealing *out) WK_MUST_CHECK;

#endif
