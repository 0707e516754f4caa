/* Sealed deals: found, opened, listed; and deals that the director gives to be laid out. One thread, the store's. */
#ifndef WK_DB_STORE_STORED_DEAL_H
#define WK_DB_STORE_STORED_DEAL_H

#include "db/journal/record.h"
#include "db/state/sealed_deal.h"
#include "labels/deal/deal.h"

struct wk_store;

/* The table's sealed deal without its faces. WK_NOT_FOUND: nothing is sealed there. */
enum wk_status wk_store_sealed(struct wk_store *store, int table, struct wk_sealed *out) WK_MUST_CHECK;
/* The same of one deal by the record of its seal. WK_NOT_FOUND: it seals none. */
enum wk_status wk_store_sealed_one(struct wk_store *store, int64_t deal_seq, struct wk_sealed *out) WK_MUST_CHECK;
/* Its faces, for a comparison in memory; the caller wipes *deal. Re-computes the commitment: WK_DB_BROKEN when it does not
 * hold. WK_SEALED_AWAY: they are sealed to the director's key, which the store does not hold. */
enum wk_status wk_store_sealed_faces(struct wk_store *store, int table, struct wk_deal *deal) WK_MUST_CHECK;
/*
 * Opens the table's last deal for the director: recorded as such, then *deal and salt are filled. A second opening is recorded
 * again. Where it was sealed to the director's key, the record ("opens") carries the deal's own key, under the club key, so
 * that opened deals can be used without the director's key: WK_SEALED_AWAY while the store does not hold that.
 */
enum wk_status wk_store_open_deal(struct wk_store *store, int table, struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE],
                                  struct wk_receipt *receipt) WK_MUST_CHECK;
/* The same for a deal by the record of its seal, whose round is over; no faces are given out. WK_ALREADY: it is open;
 * WK_NOT_YET: it is being played; WK_NOT_FOUND. */
enum wk_status wk_store_open_closed(struct wk_store *store, int64_t deal_seq, struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Opens each deal that is over and whose key the hall has released (db/hall/release.h). No faces are given out, and no role is
 * needed here. *n gets how many.
 */
enum wk_status wk_store_open_released(struct wk_store *store, int *n) WK_MUST_CHECK;
/*
 * Faces and salt of a deal that has been opened, checked against its commitment; nothing is recorded. WK_NOT_YET: it is not
 * opened; WK_NOT_FOUND: record deal_seq seals none. They are no longer secret, so the caller need not wipe them.
 */
enum wk_status wk_store_opened_deal(struct wk_store *store, int64_t deal_seq, struct wk_deal *deal,
                                    uint8_t salt[WK_SALT_SIZE]) WK_MUST_CHECK;

/*
 * Gives the store the director's secret half, until wk_store_lock() or the store is closed: deals that are sealed to it can be
 * opened and compared. Copied; the caller wipes his own. WK_WRONG_KEY: it is not this event's; WK_NOT_YET: no event here is
 * sealed to a director's key.
 */
enum wk_status wk_store_hold_director(struct wk_store *store, const uint8_t secret[WK_KEY_SIZE]) WK_MUST_CHECK;
bool wk_store_director_held(const struct wk_store *store);
/* The public half that the event's deals are sealed to. WK_NOT_YET as above. */
enum wk_status wk_store_director_key(struct wk_store *store, uint8_t public_key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;

/*
 * Where deals are sealed to the director's key, the kiosk's copy of the deal's own key is destroyed with the seal. True: it
 * still exists, because the disk failed; the next start tries again.
 */
bool wk_store_key_left(struct wk_store *store, int table);

#define WK_MAX_DEALS (WK_MAX_TABLES * WK_MAX_ROUNDS * 2) /* of one event; one can be opened early and dealt again */
/* All deals that were sealed, oldest first; table 0: of all tables; of more than `most` the newest. */
struct wk_deal_entry {
    struct wk_sealed sealed;       /* its round counts the table's deals */
    int event_round;               /* 1.. ; see wk_store_floor() */
    int64_t closed_seq;            /* the record with which it was over; 0: it is being played */
    int64_t opened_seq, opened_ns; /* 0: it is not opened */
    bool by_director;              /* it was over by the director's act, not at the end of its round */
    int n_hands;                   /* begun, 0..4 */
    bool given;                    /* laid out as the director had given it, not dealt */
};
enum wk_status wk_store_list_deals(struct wk_store *store, int table, struct wk_deal_entry *out, int most,
                                   int *n) WK_MUST_CHECK;

/* A deal that another kiosk has sealed and not opened, as far as is known here. */
struct wk_deal_elsewhere {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq; /* of its seal */
    int table;
};
/* The oldest first; *n gets how many are in out [most]. */
enum wk_status wk_store_list_elsewhere(struct wk_store *store, struct wk_deal_elsewhere *out, int most, int *n) WK_MUST_CHECK;

/*
 * A deal that the table is to lay out, given by the director ("deal-given"), kept encrypted; it holds until a deal is sealed
 * there, and a later one takes its place. deal->round and set are not looked at. source: a short name of where it came from, in
 * clear, NULL for none. WK_NOT_ALLOWED; WK_ALREADY: a deal is sealed there; WK_BAD_INPUT: not four of each face.
 */
enum wk_status wk_store_give_deal(struct wk_store *store, const struct wk_deal *deal, const char *source,
                                  struct wk_receipt *receipt) WK_MUST_CHECK;
/* The table is not to lay it out after all ("deal-withdrawn"). WK_NOT_ALLOWED; WK_NOT_FOUND: none is given. */
enum wk_status wk_store_withdraw_deal(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The deal that the table is to lay out; seq may be NULL. The caller wipes *deal. WK_NOT_FOUND: none. */
enum wk_status wk_store_given_deal(struct wk_store *store, int table, struct wk_deal *deal, int64_t *seq) WK_MUST_CHECK;

#endif
