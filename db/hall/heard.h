/*
 * Heard: records of an event's other kiosks, verified and kept as they came, beside the store's own journal. It does not matter
 * from whom a record is received: each record is signed by the kiosk that wrote it. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_HEARD_H
#define WK_DB_HALL_HEARD_H

#include "db/journal/record.h"

struct wk_store;

/* What became of a record that came. */
enum wk_hearing {
    WK_HEARD_NEW = 0,  /* it was stored */
    WK_HEARD_BEFORE,   /* it is there already */
    WK_HEARD_EARLY,    /* those before it in its journal are not there */
    WK_HEARD_STRANGER, /* of no kiosk of the event */
    WK_HEARD_FORGED,   /* no record, or not in its kiosk's chain, or not signed by its key; or a roster without sense */
    WK_HEARD_FORK,  /* its kiosk wrote another with the same number: both are kept, and no record after them is taken; only of
                       the hall those after the one heard first are */
    WK_HEARD_WHOLE, /* it was here as an excerpt, and the rest was stored now */
    WK_N_HEARINGS
};
/* "new", "before", "early", "stranger", "forged", "fork", "whole". Static storage. */
const char *wk_hearing_word(enum wk_hearing hearing);

/*
 * Takes in frames [n] in their order, in one transaction; said [n] tells what became of each. Records of this very store are
 * taken back into its journal when it had lost them, with what they change; their pictures are not. At the hall a fork goes on
 * record ("fork"), so that all kiosks know of it; at a kiosk only a fork of the hall does (db/hall/forks.h). Before a table
 * changes hands what was heard up to there is witnessed (db/hall/witness.h). Only the database can fail; then nothing is
 * stored. WK_NOT_FOUND: the store keeps its event alone.
 *
 * At a kiosk a frame may hold an excerpt that its hall vouches for (db/journal/excerpt.h) in place of another kiosk's record.
 * When the whole record comes later, its rest is added if it agrees with all that the excerpt says.
 */
enum wk_status wk_store_hear(struct wk_store *store, const struct wk_signed_record *frames, int n,
                             enum wk_hearing *said) WK_MUST_CHECK;

/* The identity of a record. As a journal's head: its newest record. */
struct wk_head {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq;
    uint8_t hash[WK_HASH_SIZE];
};
/* This store's journal, then those that were heard, by their ids; *n gets how many are in out [most]. */
enum wk_status wk_store_heads(struct wk_store *store, struct wk_head *out, int most, int *n) WK_MUST_CHECK;
/* That of one journal, any kiosk's: seq 0 and zeros when nothing of it is here. */
enum wk_status wk_store_head(struct wk_store *store, const char *kiosk_id, struct wk_head *out) WK_MUST_CHECK;

/* Returns false to stop. The frame is valid until it returns. */
typedef bool (*wk_frame_fn)(void *context, int64_t seq, const struct wk_signed_record *frame);
/*
 * The records of a journal, its own or one that was heard, after seq `after`, in order, up to one that is
 * here as an excerpt only. Records from before there were signatures cannot belong to an event with a hall: WK_DB_BROKEN.
 */
enum wk_status wk_store_frames(struct wk_store *store, const char *kiosk_id, int64_t after, wk_frame_fn visit,
                               void *context) WK_MUST_CHECK;

/* Records that have the number of one that is in its journal: forks, by kiosk and seq; *n gets how many are in out [most]. */
enum wk_status wk_store_forks(struct wk_store *store, struct wk_head *out, int most, int *n) WK_MUST_CHECK;

#endif
