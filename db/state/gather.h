/*
 * Gather: this store's journal and those that were heard, in memory and merged (rules/event/merge.h), for a store whose event
 * has several kiosks. What has come since is added, and what it changes is merged. Internal to db/. One thread, the one that
 * owns the store.
 */
#ifndef WK_DB_STATE_GATHER_H
#define WK_DB_STATE_GATHER_H

#include <jansson.h>

#include "db/state/roster.h"
#include "rules/event/merge.h"

struct wk_gathered {
    struct wk_roster roster;
    const struct wk_merged *merged;
    int64_t told[WK_MAX_JOURNALS]; /* for each journal, up to which seq this kiosk's states that it has seen it */
    /* Gates that its own journal has witnessed ("gate-witnessed"), index section - 1, round - 1, hand - 1. */
    bool witnessed[WK_MAX_SECTIONS][WK_MAX_ROUNDS][WK_MAX_HANDS];
    int64_t *unvouched; /* [n_unvouched] own acts, by seq, that count only here: the hall has not vouched for them */
    int n_unvouched;
    bool hall_pins;  /* the hall has set PINs, */
    bool hall_asked; /* the hall checks PINs; false: what the kiosks say counts, as in older events */
};

/*
 * Brought up to date, borrowed until the next call that writes or looks. WK_NOT_FOUND: the store keeps its event alone. Also
 * within a transaction; after one that was rolled back the next call reads all of it.
 */
enum wk_status wk_gather(struct wk_store *store, const struct wk_gathered **out) WK_MUST_CHECK;
/*
 * Takes in a record that was stored in the transaction under way, right after that: nobody has to read it back to look at what
 * is merged. Does nothing where what stands before it is not in memory; wk_gather() reads it then.
 */
enum wk_status wk_gather_add(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;
void wk_gather_forget(struct wk_store *store); /* drops what is in memory; the next call reads all of it */
void wk_gather_close(struct wk_store *store);  /* frees it all; borrowed pointers are invalid afterwards */

/* The entry that a record of wk_record_number() holds, borrowed like what was merged; NULL: it is none, or set aside. */
const struct wk_entry *wk_gather_entry(const struct wk_store *store, int64_t number);

/* The highest role that the hall vouches for at a record of wk_record_number() (db/state/sessions.h): the director's where
 * nothing is asked. WK_NOT_FOUND: alone, or no such record is here. */
enum wk_status wk_gather_vouched(struct wk_store *store, int64_t number, enum wk_role *role) WK_MUST_CHECK;

/* The same at a record of its own, where its own word is enough until the hall has spoken. */
enum wk_status wk_gather_own_role(struct wk_store *store, int64_t seq, enum wk_role *role) WK_MUST_CHECK;

/*
 * Whether this store's journal has to state what it has taken in before it takes in more of a kiosk's (rules/event/merge.h). As
 * wk_gather().
 */
enum wk_status wk_gather_has_to_say(struct wk_store *store, const char *kiosk_id, bool *out) WK_MUST_CHECK;

/* Finds out whether the event has a hall, for store->of_many; wk_gather() does so too. */
enum wk_status wk_gather_know(struct wk_store *store) WK_MUST_CHECK;

/*
 * Adds to a body what this store has seen since its last record: "seen", {kiosk: [seq, hash]}. Adds nothing when there is
 * nothing new, as always in a store that keeps its event alone. Within the transaction of the record.
 */
enum wk_status wk_gather_put_seen(struct wk_store *store, json_t *body) WK_MUST_CHECK;

/*
 * The body of an entry as the journal of `writer` has it: what it refers to is a seq of that journal, or of that of "of". In
 * the entry it is a number of wk_record_number(). WK_BAD_INPUT: it refers to a journal that is not on the roster; WK_NO_MEMORY.
 */
enum wk_status wk_gather_encode(const struct wk_gathered *self, const struct wk_entry *entry, json_t **out) WK_MUST_CHECK;

#endif
