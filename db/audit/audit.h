/* Audit: does a journal hold, and does it agree with what is known of it elsewhere? One thread, the one that owns the store. */
#ifndef WK_DB_AUDIT_AUDIT_H
#define WK_DB_AUDIT_AUDIT_H

#include "db/audit/audit_finding.h"
#include "db/state/roster.h"
#include "labels/deal/checkpoint.h"

struct wk_store;

/* A kiosk's public key as people note it: the whole key, or its six words (its first 60 bits). */
struct wk_known_key {
    uint8_t key[WK_PUBLIC_SIZE];
    bool words; /* the bits after them are not looked at */
};

/* Is it this key? Any thread. */
bool wk_known_key_is(const struct wk_known_key *known, const uint8_t key[WK_PUBLIC_SIZE]);

/* A key that signs, from this record on. */
#define WK_AUDIT_MAX_KEYS 32
struct wk_audit_key {
    int64_t seq;
    uint8_t key[WK_PUBLIC_SIZE];
};

/* A deal with records after the first record that does not hold. */
struct wk_audit_deal {
    int table, round;
};

/* One journal of an event with several kiosks, the store's own among them, as it is kept here. */
struct wk_audit_kiosk {
    char kiosk_id[WK_KIOSK_ID_LEN + 1]; /* "": the roster has no such number */
    char name[WK_MEMBER_NAME_SIZE];
    uint8_t key[WK_PUBLIC_SIZE]; /* that the hall has enrolled */
    wk_sections sections;        /* in which it has a table */
    int64_t last_seq;            /* of the last record there is, 0: none */
    uint8_t head[WK_HASH_SIZE];  /* of that record */
    /* index: number of another journal; up to which record of this one that journal holds matching hashes; 0: none */
    int64_t vouched[WK_MAX_JOURNALS];
};

#define WK_AUDIT_MAX 64
/* Large: an event's kiosks are in it. Allocate it. */
struct wk_audit {
    bool holds;        /* no finding but news */
    int64_t n_records; /* that hold, from the first on */
    int64_t last_seq;  /* of the last record there is; 0: none */
    int n_keys;        /* that came in, in the order of their records; with a finding not all of them need be the kiosk's */
    struct wk_audit_key key[WK_AUDIT_MAX_KEYS];
    int n_unaccepted;         /* NEW_KEY findings that are not accepted: the records behind them may be another kiosk's */
    int64_t n_signed;         /* of those that hold, whose signatures were looked at and hold */
    int64_t n_pictures;       /* that their records name, and are so */
    int64_t n_deals;          /* sealed ones that give their commitments */
    int64_t n_director_deals; /* sealed to the director's key and not opened: only the director can open them */
    int64_t n_closed_deals;   /* sealed ones that could not be looked at: another club key, or none */
    int64_t n_checkpoints;    /* handed in and agreed with */
    int64_t n_witnesses;      /* different ones among them: each vouches for all records up to its own */
    int64_t vouched_seq;      /* the last record for which one does; 0: none */
    int n_kiosk_agree;        /* of the kiosk's keys that were handed in, those that sign here */
    int64_t first_ns, last_ns;
    struct wk_checkpoint head; /* of the last record that holds, not signed; seq 0: none */
    int n;                     /* findings listed, the worst first, then by seq */
    int n_more;                /* found besides */
    struct wk_audit_finding finding[WK_AUDIT_MAX];
    int own_number;                               /* in the roster of its event; 0: it keeps its event alone */
    int64_t n_heard;                              /* records of the others that are kept here, whether they hold or not */
    int64_t n_excerpts;                           /* of these, those kept as excerpts only (db/journal/excerpt.h) */
    struct wk_audit_kiosk kiosk[WK_MAX_JOURNALS]; /* index its number */
    int n_affected;                               /* deals with records after the first that does not hold */
    int n_more_affected;
    struct wk_audit_deal affected[WK_AUDIT_MAX];
};

struct wk_audit_options {
    const struct wk_checkpoint *checkpoint; /* [n_checkpoints] kept elsewhere */
    int n_checkpoints;
    const int64_t
        *replaced; /* [n_replaced] records by which the kiosk was replaced, as people know: of the key or "restored" */
    int n_replaced;
    const struct wk_known_key *kiosk; /* [n_kiosk] keys of the kiosk, as noted elsewhere */
    int n_kiosk;
    const uint8_t *own_key; /* [WK_PUBLIC_SIZE] of the kiosk, when it audits its own database; else NULL */
    bool no_key;            /* there is no club key: the tag of a "restored" is not looked at */
    bool no_signatures;     /* leave them out, for a quick look */
    bool no_pictures;
    bool no_deals;                                          /* leave them closed: there is no club key */
    bool (*step)(void *context, int64_t done, int64_t all); /* progress, now and then; false: give up (WK_END). May be NULL */
    void *context;
};

/*
 * Looks at everything, whatever it finds, in one consistent state of the database; nothing is changed. WK_OK: *out tells, also
 * of a journal that does not hold. Any other status: it could not be looked at. The club key is needed for deals only: when it
 * opens none of them, it is another one, and they are counted as closed.
 */
enum wk_status wk_store_audit(struct wk_store *store, const struct wk_audit_options *options,
                              struct wk_audit *out) WK_MUST_CHECK;

/*
 * How many other kiosks' journals hold a hash of record seq or a later one of journal `number` of the roster, and so vouch for
 * all records up to seq. *others: how many could: the hall and the kiosks with a table in the same section; for the hall's own
 * journal, all kiosks with a table. Pure.
 */
int wk_audit_vouchers(const struct wk_audit *audit, int number, int64_t seq, int *others);

/*
 * Checks, before a database or a copy is used, that nothing was changed, lost or damaged since it was written, as far as the
 * file alone shows. It does not check who wrote it. WK_DB_BROKEN; else the audit's codes.
 */
enum wk_status wk_store_sound(struct wk_store *store) WK_MUST_CHECK;

/*
 * Rebuilds the tables beside the journal from its records, all or nothing. WK_DB_BROKEN: the journal itself does not hold,
 * nothing is changed and *bad is the first bad seq. Both pointers may be NULL.
 */
enum wk_status wk_store_rebuild(struct wk_store *store, int64_t *n_records, int64_t *bad) WK_MUST_CHECK;

#endif
