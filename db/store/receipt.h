/*
 * A deal's receipt: all that is needed to check, without the kiosk and its program, that the opened deal is the one that was
 * committed to, and that the checks of its hands refer to it: one deal, played four times.
 *
 * Text, version 1. ASCII, lines end with LF (the last one too), one space between words, nothing else; numbers without leading
 * zeros; salts, hashes, keys, signatures and bytes in small hexadecimal digits:
 *
 *     wallkeeper-receipt 1
 *     kiosk ID                       16 digits
 *     commitment HASH
 *     words W W W W W W              of the commitment, labels/deal/deal.h
 *     salt SALT                      32 bytes
 *     wallkeeper-deal 1              the deal's canonical text, eight lines, labels/deal/deal.c
 *     ...
 *     record SEQ KIND                as often as there are records
 *     time YYYY-MM-DD HH:MM:SS UTC
 *     hash HASH                      of its bytes, `b2sum -l 256`
 *     key KEY                        that it was signed with, Ed25519
 *     signature SIGNATURE            over the 32 bytes of the hash
 *     bytes BYTES                    the record, db/journal/record.h
 *     anchor SEQ HASH                the first "checkpoint" among the records; the last record where there is none
 *     anchor-words W W W W W W       of that hash: those that were shown with the checkpoint
 *
 * The records, in order: the "deal-sealed"; the checks of the deal, by number; and then a chain of records without a gap, each
 * of which holds the hash of the one before it. The chain begins with a record that names seal and checks by their hashes: a
 * checkpoint of the table at the end of the round, or the "deal-opened". The opening is in the chain. So a checkpoint of that
 * time, kept elsewhere, proves the seal and all checks.
 * Several: a receipt's text is checked without a store, made with one.
 */
#ifndef WK_DB_STORE_RECEIPT_H
#define WK_DB_STORE_RECEIPT_H

#include "labels/deal/deal.h"
#include "db/journal/record.h"
#include "labels/deal/checkpoint.h"

struct wk_store;

#define WK_RECEIPT_RECORDS 1024                /* in one receipt */
#define WK_RECEIPT_TEXT_MAX ((size_t)64 << 20) /* bytes of its text */
#define WK_RECEIPT_HANDS 5                     /* 1..4; 0: checks of before a hand was begun */

struct wk_receipt_record {
    uint8_t *bytes; /* [n] canonical bytes, malloc'ed */
    size_t n;
    uint8_t key[WK_PUBLIC_SIZE], signature[WK_SIGNATURE_SIZE];
};

/* Released by wk_deal_receipt_release(). */
struct wk_deal_receipt {
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    int n;
    struct wk_receipt_record *record; /* [n], malloc'ed */
};
void wk_deal_receipt_release(struct wk_deal_receipt *receipt); /* also a zeroed one */

/* A copy of the bytes becomes the last record. WK_NO_MEMORY; WK_BAD_INPUT: no record's, or there are WK_RECEIPT_RECORDS. */
enum wk_status wk_deal_receipt_add(struct wk_deal_receipt *receipt, const uint8_t *bytes, size_t n,
                                   const uint8_t key[WK_PUBLIC_SIZE], const uint8_t signature[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;

/* The text; *text is malloc'ed and ends with a zero as well. WK_BAD_INPUT: no records, or no deal. Pure. */
enum wk_status wk_deal_receipt_format(const struct wk_deal_receipt *receipt, char **text, size_t *n) WK_MUST_CHECK;

/* What does not hold. */
enum wk_receipt_fault {
    WK_RECEIPT_UNCHECKED = 0, /* zero never means good */
    WK_RECEIPT_HOLDS,
    WK_RECEIPT_FORM,       /* line: has a wrong form, or contradicts the rest */
    WK_RECEIPT_KIOSK,      /* seq: is of another kiosk than the rest */
    WK_RECEIPT_ORDER,      /* seq: a record of this kind has no place here */
    WK_RECEIPT_SIGNATURE,  /* seq: its signature does not hold */
    WK_RECEIPT_COMMITMENT, /* seq: the seal's commitment is not that of this salt and deal */
    WK_RECEIPT_REFERENCE,  /* seq: is about another deal */
    WK_RECEIPT_CHECKS,     /* seq: a check that the chain does not name, or names with another hash; or one is missing */
    WK_RECEIPT_CHAIN,      /* seq: does not refer to the record before it */
    WK_RECEIPT_CHECKPOINT, /* seq: has another hash than the checkpoint says, or is of another kiosk or key */
    WK_RECEIPT_WORDS,      /* the words that were noted at the seal are others */
    WK_RECEIPT_N_FAULTS
};

/* What a receipt shows. */
struct wk_receipt_check {
    enum wk_receipt_fault fault;
    int64_t seq; /* of the record concerned; 0: none */
    int line;    /* WK_RECEIPT_FORM */
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    uint8_t commitment[WK_HASH_SIZE];
    int64_t sealed_seq, sealed_ns;
    bool to_director; /* it was sealed to the director's key, which no kiosk has; else under the club key */
    int64_t opened_seq,
        opened_ns; /* the record with which it was over: its opening, or its closing where it was opened later */
    struct {
        int64_t seq, t_ns; /* seq 0: no PASS is shown */
    } pass[WK_RECEIPT_HANDS][WK_N_WINDS];
    int n_passes;                  /* of hands 1 to 4 */
    int n_live;                    /* of those, from a live camera as their records say */
    bool complete;                 /* all sixteen are shown */
    int64_t chain_seq;             /* where the chain begins */
    int64_t anchor_seq, anchor_ns; /* the record that stands for all, see above */
    uint8_t anchor[WK_HASH_SIZE];
    bool anchor_is_checkpoint;   /* it was put on record as shown or printed */
    uint8_t key[WK_PUBLIC_SIZE]; /* of the last record */
    int n_other_keys;            /* records signed with another one: the kiosk was replaced meanwhile */
};

/*
 * Checks the receipt in text [n]. WK_OK whatever the result: *out says it. WK_NO_MEMORY. *receipt (may be NULL) gets what was
 * read, nothing when the form is wrong. Pure.
 */
enum wk_status wk_receipt_check(const char *text, size_t n, struct wk_receipt_check *out,
                                struct wk_deal_receipt *receipt) WK_MUST_CHECK;

/*
 * Compares a receipt, checked before, with a checkpoint that was kept elsewhere; check->fault says when the two do not agree.
 * False: they cannot be compared, for no record of the chain has the checkpoint's number.
 */
bool wk_receipt_against(const struct wk_deal_receipt *receipt, const struct wk_checkpoint *checkpoint,
                        struct wk_receipt_check *check);

/* One English line on a fault, "" for none; a word for JSON. Static storage. */
const char *wk_receipt_fault_text(enum wk_receipt_fault fault);
const char *wk_receipt_fault_word(enum wk_receipt_fault fault);

/*
 * The receipt of the deal that record deal_seq seals. point: a record that the chain has to show, the opening or one after it,
 * or a checkpoint before it that names the same checks; 0: the oldest such checkpoint, else the first after the opening, where
 * there is one. WK_NOT_FOUND: there is no such deal; WK_NOT_YET: it is not opened; WK_BAD_INPUT: point is none, or too far
 * away; WK_NOT_CONFIRMED: one of the records is from before there were signatures. Nothing is recorded.
 */
enum wk_status wk_store_deal_receipt(struct wk_store *store, int64_t deal_seq, int64_t point,
                                     struct wk_deal_receipt *out) WK_MUST_CHECK;

#endif
