/*
 * Lots on record: the list of players is committed to, then the seed is said, then the order is drawn; so nobody can choose who
 * sits where, or change the list after the draw. Before an event begins. One thread, the one that owns the store.
 *
 * Records "lots":
 *     {"step": "asked", "list": BLAKE2b-256 of the file, "players": how many, "names": BLAKE2b-256 of their names, a line each,
 *      and where the seed comes from (db/store/seed_source.h)}
 *     {"step": "drawn", "asked_seq", "said", "secret", "order": places in the list, from 1, the first drawn first}
 *     {"step": "aside", "asked_seq", "reason"}: the director begins with another list
 */
#ifndef WK_DB_STORE_STORED_LOTS_H
#define WK_DB_STORE_STORED_LOTS_H

#include "db/journal/record.h"
#include "db/store/seed_source.h"
#include "labels/deal/checkpoint.h"
#include "rules/event/tournament.h"

/* The newest lots. */
struct wk_lots {
    int64_t seq, t_ns;          /* of the record that asked for them */
    uint8_t head[WK_HASH_SIZE]; /* and its hash: the draw's HEAD */
    uint8_t list[WK_HASH_SIZE];
    int n;                       /* players */
    bool named;                  /* their names were committed to, which versions before did not: */
    uint8_t names[WK_HASH_SIZE]; /* wk_lots_names() */
    bool aside;                  /* the director begins with another list */
    struct wk_seed_asked asked;
    bool drawn;
    char said[WK_SPOT_SAID_SIZE]; /* when drawn */
    uint8_t secret[WK_HASH_SIZE]; /* likewise */
    int order[WK_MAX_PLAYERS];    /* [n], likewise, from 0 */
};

/* The hash of the names of a plan's players, the house's chairs left out, a line each: by the places that they had in the list
 * before `order` was drawn; NULL: as they stand. */
void wk_lots_names(const struct wk_event_plan *plan, const int *order, uint8_t out[WK_HASH_SIZE]);

/* What a list of players is to the newest lots. */
enum wk_lots_list {
    WK_LOTS_LIST_UNKNOWN = 0, /* their names were not committed to */
    WK_LOTS_LIST_DRAWN,       /* the drawn one, in its order; or the lots were put aside */
    WK_LOTS_LIST_OTHER,
    WK_LOTS_LIST_WAITS /* the lots are not drawn yet */
};
enum wk_lots_list wk_lots_list(const struct wk_lots *lots, const struct wk_event_plan *plan);
/* Whether it is the list that was committed to, in the order that it had before the draw. */
bool wk_lots_asked_of(const struct wk_lots *lots, const struct wk_event_plan *plan);
/* The checkpoint of the record that asked for them. */
void wk_store_lots_checkpoint(const struct wk_store *store, const struct wk_lots *lots, struct wk_checkpoint *out);

/* The same of the lots on record here: DRAWN where there are none, or an event has begun. *seq gets the number of the record
 * that asked for them, 0: none. */
enum wk_status wk_store_lots_list(struct wk_store *store, const struct wk_event_plan *plan, enum wk_lots_list *out,
                                  int64_t *seq) WK_MUST_CHECK;

/*
 * Commits to a list of n players (1..WK_MAX_PLAYERS) with the hash of its file, and that of its names, NULL: without;
 * *checkpoint is of that very record. Takes the place of lots that were asked for before, which stay on record. WK_NOT_ALLOWED:
 * it takes the director; WK_ALREADY: an event has begun; WK_BAD_INPUT: n or source.
 */
enum wk_status wk_store_lots_ask(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], const uint8_t *names, int n,
                                 const struct wk_seed_source *source, struct wk_checkpoint *checkpoint,
                                 struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Draws of that list. WK_NOT_ALLOWED; WK_NOT_YET: none were asked for; WK_ALREADY: they are drawn, or an event has begun;
 * WK_BAD_INPUT: what was said is not what was asked for; WK_NOT_FOUND: they were asked for another list; WK_WRONG_KEY: another
 * club key.
 */
enum wk_status wk_store_lots_draw(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], const char *said,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

/* The event begins with another list than the drawn one, for this reason (not empty). WK_NOT_ALLOWED; WK_NOT_YET: there are no
 * lots; WK_ALREADY: an event has begun; WK_BAD_INPUT. */
enum wk_status wk_store_lots_aside(struct wk_store *store, const char *reason, struct wk_receipt *receipt) WK_MUST_CHECK;

/* WK_NOT_FOUND: there are none. WK_DB_BROKEN: the order on record is not what record, seed and secret give. */
enum wk_status wk_store_lots(struct wk_store *store, struct wk_lots *out) WK_MUST_CHECK;

#endif
