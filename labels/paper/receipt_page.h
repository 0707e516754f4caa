/* Papers of a deal's commitment: what the slip of its seal and the receipt after it was opened show. Times are UTC. */
#ifndef WK_LABELS_PAPER_RECEIPT_PAGE_H
#define WK_LABELS_PAPER_RECEIPT_PAGE_H

#include "labels/deal/checkpoint.h"
#include "labels/deal/deal.h"

/* A seal, as it may be shown while the deal is a secret. Strings are borrowed. */
struct wk_paper_seal {
    const char *event; /* its name, "" for none */
    int table, round;
    int64_t seq, t_ns; /* of its record */
    uint8_t commitment[WK_HASH_SIZE];
    const struct wk_checkpoint *checkpoint; /* taken after it; NULL: none */
};

/* What a receipt shows (db/store/receipt.h), for paper. */
struct wk_paper_receipt {
    const char *event, *kiosk_id;
    int round; /* of the event */
    const struct wk_deal *deal;
    uint8_t salt[WK_SALT_SIZE];
    bool to_director; /* sealed to the director's key */
    int64_t sealed_seq, sealed_ns, opened_seq, opened_ns;
    struct {
        int64_t seq, t_ns; /* seq 0: no PASS on record */
    } pass[4][WK_N_WINDS];
    int n_live;                /* 0..16: those of them from a live camera, as their records say */
    int64_t head_seq, head_ns; /* the last record shown */
    uint8_t head[WK_HASH_SIZE];
    bool head_is_checkpoint;
    uint8_t key[WK_PUBLIC_SIZE];
};

/*
 * What a player types to check a receipt's text, for sh with R set to its file and N to a record's number: the deal's
 * commitment; what a record says; its hash; its signature ("Signature Verified Successfully"). Static storage.
 */
enum wk_receipt_step { WK_STEP_DEAL = 0, WK_STEP_READ, WK_STEP_HASH, WK_STEP_SIGNATURE, WK_N_STEPS };
const char *wk_receipt_step(enum wk_receipt_step step);

#endif
