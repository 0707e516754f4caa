/*
 * Audit: does a journal hold, and does it agree with what is known of it elsewhere? One thread, the one that owns the store.
 * Several: one audit; its findings in words are a file of their own.
 */
#ifndef WK_DB_AUDIT_AUDIT_H
#define WK_DB_AUDIT_AUDIT_H

#include "db/store.h"

enum wk_audit_kind {
    WK_AUDIT_NONE = 0,
    /* the journal does not hold: nothing from this record on proves anything */
    WK_AUDIT_RECORD,    /* a record does not fit its own hash, or breaks its form */
    WK_AUDIT_CHAIN,     /* it does not refer to the one before */
    WK_AUDIT_GAP,       /* its number is not the next */
    WK_AUDIT_SIGNATURE, /* its signature does not hold */
    WK_AUDIT_UNSIGNED,  /* it has none */
    WK_AUDIT_RESTORED,  /* it goes on with a copy that nobody restored as its "restored" says, see restore below */
    WK_AUDIT_KEY,       /* signed by a key that no record has brought in, or that came in without a restored copy */
    /* what hangs on a record */
    WK_AUDIT_PICTURE,   /* a picture is missing, is another one, or belongs to no record */
    WK_AUDIT_REFERENCE, /* it refers to a record that is not there or of another kind, or could never have come next */
    WK_AUDIT_DEAL,      /* a deal's bytes do not open, do not give its commitment, or it has not four of each face */
    WK_AUDIT_SUM,       /* match points that do not sum to 0, counts of slots that are not 34 */
    WK_AUDIT_TABLE,     /* a table beside the journal says otherwise */
    WK_AUDIT_FILE,      /* SQLite finds the file unsound; seq: where reading broke off, 0 if it did not */
    WK_AUDIT_SCHEMA,    /* tables, indexes or triggers are not those that the program made */
    /* against a checkpoint kept elsewhere: seq is the checkpoint's */
    WK_AUDIT_CUT_OFF,     /* the journal ends before it */
    WK_AUDIT_OTHER_HEAD,  /* record seq has another hash: this is not the journal that it was taken from */
    WK_AUDIT_OTHER_KEY,   /* it was signed by a key that this journal does not know */
    WK_AUDIT_OTHER_KIOSK, /* it is another kiosk's */
    /* against the kiosk's key as it is known elsewhere */
    WK_AUDIT_OTHER_SIGNER, /* it did not sign this journal */
    WK_AUDIT_NOT_OWN,      /* this is the kiosk's own database, and another key than the kiosk's signs last */
    /* nothing is wrong with the journal, but somebody should know */
    WK_AUDIT_CLOCK_BACK,      /* the wall clock went back by detail.back_ns before this record */
    WK_AUDIT_CLOCK_AHEAD,     /* the kiosk noticed that its clock was set forward */
    WK_AUDIT_NEW_KEY,         /* from here on another key signs: the kiosk was replaced, restored from a copy; see accepted */
    WK_AUDIT_SET_TWICE,       /* a deal was sealed with the set of one that was still closed at other_table */
    WK_AUDIT_FACE_IN_PICTURE, /* its picture of backs may show a face, see db/state/evidence.h */
    /* likewise; of hands that the kiosk counted, the first two when their deal has been opened */
    WK_AUDIT_HAND_POINTS,   /* by the rules named it is not worth what was taken over */
    WK_AUDIT_HAND_DEAL,     /* the winner cannot have had these tiles in the deal that was played */
    WK_AUDIT_HAND_STICKERS, /* its stickers did not agree with the sealed deal */
    WK_AUDIT_HAND_RESULT,   /* the hand's result says otherwise than what was taken over last */
    /* likewise; where the pictures of looks came from. Looks of before records said so are not judged */
    WK_AUDIT_FROM_FILES,   /* a deal's looks, seq to last_seq, that rest on files, a loopback device or simulated pictures */
    WK_AUDIT_SAME_PICTURE, /* one picture stands under looks seq and last_seq */
    WK_AUDIT_STILL,        /* the camera gave the same pictures again and again */
    WK_AUDIT_TOO_QUICK,    /* a wall was back sooner after its hand began than anybody can lay it: db/audit/looks.c */
    /*
     * Likewise; what tells faces of a deal, seq to last_seq, went to the club key in an event that is sealed to the director's.
     * No program of this version writes that: it was an older one, which knows of no such key, or somebody with the kiosk's.
     */
    WK_AUDIT_SEAL_MODE,
    WK_AUDIT_N_KINDS
};

/* What a "restored" record is worth (db/audit/restored.h). */
enum wk_audit_restore {
    WK_RESTORE_NONE = 0,
    WK_RESTORE_TAGGED,   /* the director's PIN was given, and the club key has tagged it */
    WK_RESTORE_UNTAGGED, /* no tag: of a version that made none, or of somebody without the club key */
    WK_RESTORE_UNSEEN,   /* there is a tag, and no club key here to look at it */
    /* it was forged, or changed: */
    WK_RESTORE_HEAD,   /* the copy's last record is not the one that it names */
    WK_RESTORE_UNLOCK, /* the director's PIN was not given directly before it */
    WK_RESTORE_TAG     /* its tag is not of the club key */
};

/* One finding; where it says nothing of a table, round, wind or hand these are 0. */
struct wk_audit_finding {
    enum wk_audit_kind kind;
    int64_t seq;      /* first record concerned; 0: of none */
    int64_t last_seq; /* last one */
    int table, round, hand;
    enum wk_wind wind;
    int64_t back_ns;               /* CLOCK_*: by how much */
    int other_table;               /* SET_TWICE: where the set lay as well */
    enum wk_audit_restore restore; /* NEW_KEY, RESTORED: what its "restored" is worth */
    int64_t restored_seq;          /* and which record that is */
    bool accepted;                 /* NEW_KEY: the caller knows of it */
};

/* A kiosk's public key as people keep it: whole, or its six words, which are its first 60 bits. */
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

/* A deal of which records lie behind the first that does not hold. */
struct wk_audit_deal {
    int table, round;
};

#define WK_AUDIT_MAX 64
struct wk_audit {
    bool holds;        /* no finding of a kind before WK_AUDIT_CLOCK_BACK */
    int64_t n_records; /* that hold, from the first on */
    int64_t last_seq;  /* of the last record there is; 0: none */
    int n_keys;        /* that came in, in the order of their records; with a finding not all of them need be the kiosk's */
    struct wk_audit_key key[WK_AUDIT_MAX_KEYS];
    int n_unaccepted;         /* NEW_KEY that nobody has accepted: whether those records are this kiosk's cannot be told */
    int64_t n_signed;         /* of those that hold, whose signatures were looked at and hold */
    int64_t n_pictures;       /* that their records name, and are so */
    int64_t n_deals;          /* sealed ones that give their commitments */
    int64_t n_director_deals; /* sealed to the director's key and not opened: nobody else can look into them yet */
    int64_t n_closed_deals;   /* sealed ones that could not be looked at: another club key, or none */
    int64_t n_checkpoints;    /* handed in and agreed with */
    int64_t n_witnesses;      /* those of them that differ: each vouches for all records up to its own */
    int64_t vouched_seq;      /* the last record for which one does; 0: none */
    int n_kiosk_agree;        /* of the kiosk's keys that were handed in, those that sign here */
    int64_t first_ns, last_ns;
    struct wk_checkpoint head; /* of the last record that holds, not signed; seq 0: none */
    int n;                     /* findings listed, the worst first, then by seq */
    int n_more;                /* found besides */
    struct wk_audit_finding finding[WK_AUDIT_MAX];
    int n_affected; /* deals behind the first record that does not hold */
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
    const uint8_t *own_key; /* [WK_PUBLIC_SIZE] of the kiosk that looks at its own database; NULL: it is not that */
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
 * For whoever is to go on with a database or a copy: was anything changed, lost or damaged since it was written, as far as the
 * file tells by itself? Who wrote it is not asked. WK_DB_BROKEN; else the audit's codes.
 */
enum wk_status wk_store_sound(struct wk_store *store) WK_MUST_CHECK;

/* One English line on what a finding means and what it affects; "" for none. text [n] is written whole. */
void wk_audit_text(const struct wk_audit_finding *finding, char *text, size_t n);
/* Its word for JSON: "record", "chain", "cut-off", ... Static storage. */
const char *wk_audit_word(enum wk_audit_kind kind);

#endif
