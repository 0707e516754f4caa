/*
 * Spot checks on record, in this order: the request, which gives the checkpoint; the number that the players say, which gives
 * the draw; the answer for each wall. So nobody can choose what is drawn, or leave out a result. One thread, the one that owns
 * the store.
 *
 * Records "spot-check":
 *     {"step": "asked", "table", "wind": "E" or null for the table, "count", "deal_seq", "commitment"}
 *     {"step": "drawn", "table", "asked_seq", "number", "labels": ["25", ...]}
 *     {"step": "answered", "table", "asked_seq", "wind", "answer": "match" | "no-match"}
 * They do not say which tile did not match, for that would give away a face. Where tiles are drawn and not labels
 * (labels/deal/spot_tiles.h), "tiles" stands in the place of "count" in the first of them, with where the seed comes from
 * (db/store/seed_source.h), and in the second "said" in the place of "number", and "secret".
 */
#ifndef WK_DB_STORE_STORED_SPOT_H
#define WK_DB_STORE_STORED_SPOT_H

#include "db/journal/record.h"
#include "db/store/seed_source.h"
#include "db/store/stored_table.h"
#include "labels/deal/checkpoint.h"
#include "labels/deal/spot_draw.h"

/* A table's newest spot check. */
struct wk_spot {
    int64_t seq, t_ns;          /* of the record that asked for it */
    uint8_t head[WK_HASH_SIZE]; /* and its hash: the draw's HEAD */
    int64_t deal_seq;
    int table;
    enum wk_wind wind;          /* WK_WIND_NONE: of the whole table */
    int tiles;                  /* that are drawn; 0: labels are */
    int count;                  /* of labels; where tiles are drawn, of those they bear, 0 before the draw */
    struct wk_seed_asked asked; /* of tiles */
    bool drawn;
    char number[WK_SPOT_SAID_SIZE]; /* when drawn: what was said */
    wk_label label[WK_N_LABELS];    /* [count], when drawn */
    enum wk_spot_answer answer[WK_N_WINDS];
};

/*
 * Asks for a check of the table's sealed deal; *checkpoint is of that very record. Takes the place of one that was asked for
 * before, which stays on record. WK_NOT_ALLOWED: it takes a judge; WK_NOT_YET: nothing is sealed; WK_BAD_INPUT: count.
 */
enum wk_status wk_store_spot_ask(struct wk_store *store, int table, enum wk_wind wind, int count,
                                 struct wk_checkpoint *checkpoint, struct wk_receipt *receipt) WK_MUST_CHECK;

/* The same of tiles, 1..wk_spot_tiles(), with their source. WK_BAD_INPUT: also no such source. */
enum wk_status wk_store_spot_ask_tiles(struct wk_store *store, int table, enum wk_wind wind, int tiles,
                                       const struct wk_seed_source *source, struct wk_checkpoint *checkpoint,
                                       struct wk_receipt *receipt) WK_MUST_CHECK;

/* Takes the number, or what else the source says; WK_WRONG_KEY: the club key is another than when it was asked. WK_NOT_ALLOWED;
 * WK_NOT_YET: none was asked for; WK_ALREADY: its number has been said; WK_BAD_INPUT. */
enum wk_status wk_store_spot_draw(struct wk_store *store, int table, const char *number,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The answer for a wall; once more each time it was looked at again. WK_NOT_ALLOWED; WK_NOT_YET: nothing is drawn;
 * WK_BAD_INPUT: nothing is drawn of this wall, or no answer.
 */
enum wk_status wk_store_spot_answer(struct wk_store *store, int table, enum wk_wind wind, enum wk_spot_answer answer,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;

/* The checkpoint that was shown, again: of the record that asked. */
void wk_store_spot_checkpoint(const struct wk_store *store, const struct wk_spot *spot, struct wk_checkpoint *out);

/* The newest check of the deal that is sealed there now. WK_NOT_FOUND: none. */
enum wk_status wk_store_spot(struct wk_store *store, int table, struct wk_spot *out) WK_MUST_CHECK;

#endif
