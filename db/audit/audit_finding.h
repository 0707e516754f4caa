/* Finding: what an audit can say of a journal, its kinds and their words (db/audit/findings.def has the rows). Pure. */
#ifndef WK_DB_AUDIT_AUDIT_FINDING_H
#define WK_DB_AUDIT_AUDIT_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/journal/record.h"
#include "rules/event/tournament.h"

/* What it can find: db/audit/findings.def, one row each. */
enum wk_audit_kind {
    WK_AUDIT_NONE = 0,
#define WK_FINDING(id, ...) WK_AUDIT_##id,
#define WK_LOOK(id, ...) WK_AUDIT_##id,
#include "db/audit/findings.def"
    WK_AUDIT_N_KINDS
};

/* What is worst comes first. */
enum wk_audit_gravity {
    WK_GRAVITY_CHAIN = 0, /* nothing from this record on proves anything */
    WK_GRAVITY_FILE,      /* the file around the chain */
    WK_GRAVITY_HEARD,     /* the journal of another kiosk, as it is kept here */
    WK_GRAVITY_ELSEWHERE, /* disagrees with what is known elsewhere */
    WK_GRAVITY_RECORD,    /* what hangs on a record */
    WK_GRAVITY_NEWS       /* the journal holds, but somebody should know */
};

enum wk_audit_about { WK_ABOUT_RECORD = 0, WK_ABOUT_FILE, WK_ABOUT_HAND };

/* All properties of a kind of finding. Texts are English; report is the message id of a line. */
struct wk_audit_def {
    const char *word; /* for JSON: "record", "chain", "cut-off", ... */
    enum wk_audit_gravity gravity;
    enum wk_audit_about about;
    const char *line, *advice, *report;
    unsigned look; /* enum wk_query_name: finds it, first seq, last seq, table, round, hand, wind; 0: code in db/audit does */
};

/* Of any value; what is no kind gets that of NONE, whose word is "none" and whose texts are "". Static storage. */
const struct wk_audit_def *wk_audit_def(enum wk_audit_kind kind);

/* What a "restored" record is worth (db/audit/restored.h). */
enum wk_audit_restore {
    WK_RESTORE_NONE = 0,
    WK_RESTORE_TAGGED,   /* the director's PIN was given, and the club key has tagged it */
    WK_RESTORE_UNTAGGED, /* no tag: written by a version that made none, or without the club key */
    WK_RESTORE_UNSEEN,   /* there is a tag, but no club key here to check it */
    /* it was forged, or changed: */
    WK_RESTORE_HEAD,   /* the copy's last record is not the one that the record names */
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
    int number;                    /* number in the roster of the journal that it is in; 0: the store's own journal, or none */
    char kiosk_id[WK_KIOSK_ID_LEN + 1]; /* and whose that is; "": the store's own */
    int seen_number;  /* SEEN_*, WAITING: the journal whose record it has seen; CARRIED*: the journal that it quotes */
    int64_t seen_seq; /* and which */
    enum wk_refusal_kind aside; /* ASIDE: why */
};

/* One English line on what a finding means and what it affects; "" for none. text [n] is written whole. */
void wk_audit_text(const struct wk_audit_finding *finding, char *text, size_t n);
/* The number of its record, for people: "24", of another kiosk's journal "3-24". */
struct wk_record_text wk_audit_record(const struct wk_audit_finding *finding);
struct wk_record_text wk_audit_record_seen(const struct wk_audit_finding *finding); /* of the one that it has seen */
/* Its word, as above. */
const char *wk_audit_word(enum wk_audit_kind kind);

#endif
