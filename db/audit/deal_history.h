/*
 * Deal history: what the journals tell of each deal, from its first wall to its opening, and all other acts of people at the
 * kiosks. Read in one walk; then all that is asked of a history is pure. No face is in any of it. One thread, the one that owns
 * the store. Several: putting a deal's history together is pure, reading it from the store is not.
 *
 * Of an event of several kiosks all journals are read that are kept here, and a deal that was taken over with its table has one
 * history. Every seq here is a wk_record_number(), which includes the journal; for a kiosk alone it is the record's seq.
 */
#ifndef WK_DB_AUDIT_DEAL_HISTORY_H
#define WK_DB_AUDIT_DEAL_HISTORY_H

#include <jansson.h>

#include "labels/label.h"
#include "labels/secret/secret.h"
#include "labels/verdict.h"
#include "rules/event/take_reason.h"
#include "rules/event/tournament.h"

struct wk_store;

enum wk_step_kind {
    WK_STEP_NONE = 0,
    WK_STEP_WALL,   /* a wall was recorded */
    WK_STEP_SEALED, /* the deal was sealed */
    WK_STEP_HAND,   /* a hand began */
    WK_STEP_LOOK,   /* a check of a wall; purpose says on which occasion */
    WK_STEP_OPENED, /* the deal was opened; more than once where the director asked again */
    WK_STEP_CLOSED, /* its round was over; it stays sealed to the director's key until it is opened */
    WK_STEP_TAKEN   /* its table came into another kiosk's hands */
};

struct wk_step {
    enum wk_step_kind kind;
    int64_t seq, t_ns;            /* of its record */
    enum wk_wind wind;            /* WALL, LOOK; WK_WIND_NONE: of a wall that could not be told */
    int hand;                     /* HAND: the hand that begins; LOOK: the hand begun last, 0: none */
    enum wk_verdict_kind verdict; /* LOOK */
    char purpose[16];             /* LOOK: "record", "restore", "inspect" */
    bool faces;                   /* LOOK: of the faces, not of the backs */
    bool simulated;               /* WALL, LOOK: no camera saw it */
    bool live;                    /* WALL, LOOK: taken by a live camera, as the record says */
    uint8_t camera;               /* WALL, LOOK: which, an index + 1 of the log's; 0: not known */
    bool pictures;                /* WALL, LOOK: a picture of the backs was kept */
    bool by_director;             /* OPENED: by an act of the director, not at the end of the round */
    int owner;                    /* TAKEN: whose it is from here on, a number in the roster */
    enum wk_take_reason why;      /* TAKEN */
    enum wk_role role;            /* TAKEN: who stood there, JUDGE or DIRECTOR */
    int epoch;                    /* epoch of the table when its kiosk wrote it: 1 for the first kiosk that had it; 0: alone */
    bool aside;                   /* its kiosk no longer had the table and did not know it: does not count below */
    /* LOOK that is no PASS: findings and repair moves as recorded (db/journal/json.h); else NULL */
    json_t *findings, *repair;
};

#define WK_HISTORY_MAX_STEPS 2000 /* of one deal; further ones are counted */

struct wk_deal_history {
    int table;
    int round;                    /* counts the table's deals */
    int event_round;              /* see wk_store_floor() */
    int64_t sealed_seq;           /* 0: not sealed */
    int64_t given_seq;            /* the record by which the director gave this deal; 0: it was dealt */
    uint8_t hash[WK_HASH_SIZE];   /* commitment */
    char set[WK_SET_SIZE];        /* of the stickers, "" before the first wall */
    char tileset[33];             /* enrolled set */
    int64_t wall_seq[WK_N_WINDS]; /* records of the walls as sealed, 0: not known */
    int n_hands;                  /* begun, 0..4 */
    bool to_director;             /* sealed to the director's key, not under the club key */
    int64_t closed_seq;           /* record with which it was over: its closing, or its first opening; 0: none */
    int64_t opened_seq;           /* first opening, 0: none */
    bool by_director;             /* it was over by the director's act */
    int n_compared, n_no_match;   /* before it was opened: how often its faces were compared, by checks, spot checks and counted
                                     hands; how often they did not match */
    int no_match[WK_N_WINDS];     /* the same of each wall */
    int64_t spent_seq[WK_N_WINDS], spent_ns[WK_N_WINDS]; /* record after which a wall was no longer compared; 0: it still is */
    bool aside;                                          /* sealed by a kiosk that no longer had the table */
    int n_steps, n_left_out;
    struct wk_step *step; /* in the order of their records; of a table that changed hands, kiosk by kiosk */
};

/* A record of what a person or the program did that belongs neither to a deal's history nor to the tournament. */
struct wk_log_note {
    int64_t seq, t_ns;
    char kind[33];
    const char *text;           /* message id of the kind's text, static storage; NULL: the kind is not known here */
    bool act;                   /* somebody used or tried a right */
    int table;                  /* 0: of none */
    uint8_t hash[WK_HASH_SIZE]; /* its record's */
    json_t *body;               /* as stored; it holds no face */
};

struct wk_release {
    char version[101]; /* of the program */
    int64_t seq, t_ns; /* from this record on */
};

#define WK_AUDIT_LOG_MAX_HISTORIES 4096
#define WK_AUDIT_LOG_MAX_NOTES 20000
#define WK_AUDIT_LOG_MAX_RELEASES 256
#define WK_AUDIT_LOG_MAX_CAMERAS 200 /* a table's and a spare for each; those of further ones are not known */

/* All that a report of the journals is made of. */
struct wk_audit_log {
    char kiosk_id[17];
    int n_kiosks;      /* of its event's roster, with the hall; 0: it keeps its event alone */
    int own_number;    /* of the store's own journal in its event's roster; 0: it keeps its event alone */
    int64_t n_records; /* of all journals, as all below but these two */
    int64_t last_seq; /* of this store's journal, a seq and no wk_record_number(); head: that record's hash, zeros when there is
                         none */
    uint8_t head[WK_HASH_SIZE];
    int64_t first_ns, last_ns; /* the earliest and the latest */
    int n_histories, n_notes, n_releases, n_left_out;
    struct wk_deal_history *history; /* in the order of their first records */
    struct wk_log_note *note;        /* in the order of their records; of several kiosks, of their times */
    struct wk_release release[WK_AUDIT_LOG_MAX_RELEASES];
    int n_cameras;
    char camera[WK_AUDIT_LOG_MAX_CAMERAS][128]; /* ids, as wk_camera_origin.id; printable ASCII */
    int64_t n_back, back_ns, back_seq;          /* how often a clock went back; the largest step, and the record after it */
    int64_t n_unread, unread_seq; /* records that could not be read, the first of them; wk_store_audit() tells why */
};

/*
 * Walks the journals in one consistent state, whether or not their chains hold: what cannot be read is counted. step (may be
 * NULL) is called now and then; false: give up (WK_END). On failure *out is unchanged, else released by wk_audit_log_release().
 */
typedef bool (*wk_audit_log_step_fn)(void *context, int64_t done, int64_t all);
enum wk_status wk_store_audit_log(struct wk_store *store, wk_audit_log_step_fn step, void *context,
                                  struct wk_audit_log *out) WK_MUST_CHECK;
/* The same of a table: of other tables' deals, and of what people did there, nothing is read. */
enum wk_status wk_store_table_log(struct wk_store *store, int table, struct wk_audit_log *out) WK_MUST_CHECK;
void wk_audit_log_release(struct wk_audit_log *log); /* a zero-initialised one is allowed */

/* ---- what a deal's history tells; pure */

/* What became of a wall that was out of order. */
enum wk_reach {
    WK_REACH_NONE = 0, /* not played with while out of order */
    WK_REACH_HAND      /* a group played with it */
};

/* A wall out of order. It happened between the last good look and the first bad one. Steps are borrowed from the history. */
struct wk_lapse {
    enum wk_wind wind;
    const struct wk_step *good;   /* the last PASS before it, or the wall's recording; NULL: not known */
    const struct wk_step *bad;    /* the first FAIL after that */
    const struct wk_step *mended; /* the first PASS after that; NULL: none */
    int n_looks;                  /* that failed, from bad on until it was mended */
    bool between;                 /* good and bad are of the same hand: it happened between two groups */
    enum wk_reach reach;
    int reached_hand; /* the first hand that was begun while it was out of order, 0: none */
};

/* The history's lapses in the order of their first bad looks; of more than `most` the first. Returns how many are in out
 * [most].
 */
int wk_deal_history_lapses(const struct wk_deal_history *history, struct wk_lapse *out, int most);

/* How a wall stood when a hand began. */
enum wk_link {
    WK_LINK_NONE = 0, /* that hand has not begun */
    WK_LINK_PROVED,   /* the newest look was a PASS; before the first hand: no fault since the wall was recorded */
    WK_LINK_UNSEEN,   /* no look had seen it in order since the hand before */
    WK_LINK_BROKEN    /* the newest look was a FAIL */
};
/* hand 1..4: the one that begins. */
enum wk_link wk_deal_history_link(const struct wk_deal_history *history, enum wk_wind wind, int hand);
/* The worst of the four walls. */
enum wk_link wk_deal_history_worst_link(const struct wk_deal_history *history, int hand);

/* The verdict on a deal's history, the worst last. */
enum wk_standing_of {
    WK_HISTORY_BUILDING = 0, /* not sealed */
    WK_HISTORY_PLAYING,      /* not all four hands begun or not closed yet; nothing amiss so far */
    WK_HISTORY_STOPPED,      /* opened before the fourth hand began; every fault until then was mended */
    WK_HISTORY_WHOLE,        /* each hand began with walls seen in order, and no wall was ever out of order */
    WK_HISTORY_MENDED,       /* walls were out of order, and in order again before they were played with */
    WK_HISTORY_UNPROVED,     /* a hand began with a wall that no look had seen in order */
    WK_HISTORY_FOULED        /* a hand began with a wall that had been seen out of order */
};
enum wk_standing_of wk_deal_history_standing(const struct wk_deal_history *history);

/* Among the newest PASS of each wall after each of the four hands (at most 16): how many a live camera saw. */
int wk_deal_history_live(const struct wk_deal_history *history);

/* A wall's record as it was sealed, NULL: none. */
const struct wk_step *wk_deal_history_record(const struct wk_deal_history *history, enum wk_wind wind);

#endif
