/*
 * Lots on record: the list of players is committed to, then the seed is said, then the order is drawn; so nobody can choose who
 * sits where, or change the list after the draw. Before an event begins. One thread, the one that owns the store.
 *
 * Records "lots":
 *     {"step": "asked", "list": BLAKE2b-256 of the file, "players": how many, and where the seed comes from
 *      (db/store/seed_source.h)}
 *     {"step": "drawn", "asked_seq", "said", "secret", "order": places in the list, from 1, the first drawn first}
 */
#ifndef WK_DB_STORE_STORED_LOTS_H
#define WK_DB_STORE_STORED_LOTS_H

#include "db/journal/record.h"
#include "db/store/seed_source.h"
#include "labels/deal/checkpoint.h"
#include "rules/event/shape.h"

/* The newest lots. */
struct wk_lots {
    int64_t seq, t_ns;          /* of the record that asked for them */
    uint8_t head[WK_HASH_SIZE]; /* and its hash: the draw's HEAD */
    uint8_t list[WK_HASH_SIZE];
    int n; /* players */
    struct wk_seed_asked asked;
    bool drawn;
    char said[WK_SPOT_SAID_SIZE]; /* when drawn */
    uint8_t secret[WK_HASH_SIZE]; /* likewise */
    int order[WK_MAX_PLAYERS];    /* [n], likewise, from 0 */
};

/*
 * Commits to a list of n players (1..WK_MAX_PLAYERS) with the hash of its file; *checkpoint is of that very record. Takes the
 * place of lots that were asked for before, which stay on record. WK_NOT_ALLOWED: it takes the director; WK_ALREADY: an event
 * has begun; WK_BAD_INPUT: n or source.
 */
enum wk_status wk_store_lots_ask(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], int n,
                                 const struct wk_seed_source *source, struct wk_checkpoint *checkpoint,
                                 struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Draws of that list. WK_NOT_ALLOWED; WK_NOT_YET: none were asked for; WK_ALREADY: they are drawn, or an event has begun;
 * WK_BAD_INPUT: what was said is not what was asked for; WK_NOT_FOUND: they were asked for another list; WK_WRONG_KEY: another
 * club key.
 */
enum wk_status wk_store_lots_draw(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], const char *said,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

/* WK_NOT_FOUND: there are none. WK_DB_BROKEN: the order on record is not what record, seed and secret give. */
enum wk_status wk_store_lots(struct wk_store *store, struct wk_lots *out) WK_MUST_CHECK;

#endif
