/*
 * Desk view: what judges and the director act on, as values: what waits for somebody, the worst first, and the kiosks. It is
 * read from beside a shoulder: no tile and no points stand in it. Main thread, the one that owns the store.
 * Several: the work list is made in work_list.c.
 */
#ifndef WK_HALL_BOARD_DESK_VIEW_H
#define WK_HALL_BOARD_DESK_VIEW_H

#include "db/hall/calls.h"
#include "db/hall/twice.h"
#include "hall/board/event_view.h"
#include "hall/web/signed_in.h"

struct wk_hall;
struct json_t;

/* What a thing in the list is; from worst to least. */
enum wk_desk_kind {
    WK_DESK_NONE = 0,
    WK_DESK_CALL,
    WK_DESK_TROUBLE,
    WK_DESK_MERGE,
    WK_DESK_HALL_FORK,
    WK_DESK_FORK,
    WK_DESK_DISK,
    WK_DESK_RESTORED,
    WK_DESK_TWICE,
    WK_DESK_REFUSED,
    WK_DESK_PIN_WAIT,
    WK_DESK_FAR_WAIT,
    WK_DESK_PINS,
    WK_DESK_TABLE_EXPELLED,
    WK_DESK_SILENT,
    WK_DESK_RESULT,
    WK_DESK_CONFIRM,
    WK_DESK_WALLS,
    WK_DESK_CARD,
    WK_DESK_SECOND_PLAY,
    WK_DESK_UNVOUCHED,
    WK_DESK_ASIDE,
    WK_DESK_WAITING,
    WK_DESK_NO_KIOSK,
    WK_DESK_EXPELLED_ASKS,
    WK_DESK_TURNED_AWAY,
    WK_DESK_CLOCK,
    WK_DESK_OUTLIER, /* of rounds that are over; nothing waits for it */
    WK_N_DESK_KINDS
};

#define WK_DESK_KEY_SIZE 48
struct wk_desk_item {
    enum wk_desk_kind kind;
    char key[WK_DESK_KEY_SIZE];        /* of the same thing in each look: letters of an address */
    struct wk_hand_id at;              /* table 0: of none; round and hand 0: of the table */
    int n_tables, last_table;          /* of several tables, of which at.table is the first; 0: of one, or none */
    int kiosk;                         /* number in the roster, 0: of none */
    int64_t number;                    /* a record, wk_record_number(); 0: none */
    int64_t since_ns;                  /* wall clock, 0: it is not known */
    const char *why;                   /* a message id, NULL: its kind says it all */
    const struct wk_desk_taken *taken; /* who has taken it, NULL: nobody */
};
/* Somebody sees to it. */
struct wk_desk_taken {
    char key[WK_DESK_KEY_SIZE]; /* "": nothing */
    char name[WK_SIGNED_NAME_SIZE];
    enum wk_role role;
    int64_t at_ns; /* wall clock */
};

struct wk_desk_kiosk {
    int number;
    char name[48];
    char tables[64]; /* "1 2" */
    int64_t records;
    int64_t silent_since_ns; /* wall clock; 0: it was heard within WK_DESK_SILENT_S */
    bool never;              /* not heard since the hall was started */
    bool expelled, refused;
};

#define WK_DESK_SILENT_S 30 /* a kiosk asks at least every 25 s, even when nothing happens there */
#define WK_DESK_LATE_S 300  /* so long after a hand stopped a table is late */
#define WK_DESK_CALL_S 1800 /* of calls that came before the hall was started, those not older than this are shown */
#define WK_DESK_MOST 256
struct wk_desk_list {
    int n, n_all;
    struct wk_desk_item item[WK_DESK_MOST]; /* [n] */
};

/* Large: it has one owner. Zero: nothing was looked at yet. */
struct wk_desk_view {
    const struct wk_board_view *board; /* borrowed */
    int64_t looked_ns;                 /* steady */
    struct wk_desk_list list;
    int n_kiosks;
    struct wk_desk_kiosk kiosk[WK_MAX_JOURNALS];
    struct wk_desk_taken taken[WK_DESK_MOST];
    int64_t calls_heard[WK_MAX_JOURNALS];
    struct wk_call call[WK_MAX_TABLES]; /* [n_calls] that nobody has said is done */
    int n_calls;
    struct wk_twice twice[WK_TWICE_MOST]; /* [n_twice] that the director has not decided */
    int n_twice;
};

/*
 * Looks again, unless it has done so within a second and no record has come. The board's view is of now. hall NULL: nothing is
 * known of its kiosks.
 */
void wk_desk_look(struct wk_desk_view *self, const struct wk_board_view *board, struct wk_store *store, struct wk_hall *hall,
                  bool renewed);

/* Somebody takes a thing, or leaves it (who NULL). What is not in the list is passed over. */
void wk_desk_take(struct wk_desk_view *self, const char *key, const struct wk_signed_in *who);
/* A call is seen to. */
void wk_desk_done(struct wk_desk_view *self, const char *key);

/* ---- how the list is made, work_list.c */

/* Adds a thing; since it is there stays, but for a change of more than a few seconds. before: the list of the look before. */
struct wk_desk_making {
    struct wk_desk_view *view;
    const struct wk_desk_list *before;
    struct wk_store *store;
    const struct json_t *status; /* of the hall; NULL: not known */
    int64_t now_ns;              /* wall clock */
};
void wk_desk_add(struct wk_desk_making *self, struct wk_desk_item item);
void wk_desk_list_make(struct wk_desk_making *self);

/* A whole number of the hall's status, 0: it is not there. */
int64_t wk_board_whole(const struct json_t *object, const char *name);

#endif
