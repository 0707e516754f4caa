/*
 * A whole event played at one kiosk in station mode: the real app, store service and store, and in place of the camera walls as
 * a perfect one reads them. What is here is the kiosk's loop without a window, the mat with what lies on it, and the cutting of
 * the power. Who plays, and what is to come of it, is in the test.
 *
 * The power is cut at one of two kinds of points. Between two events: the app is dropped. Or right after the store has written
 * something: the app may still say what it says then (so that it is known which screen ought to come back), but writes no more.
 * Then only the file counts, copied as it lies there with its log, without a handle being closed.
 */
#ifndef WK_TESTS_KIOSK_REPLAY_TEST_H
#define WK_TESTS_KIOSK_REPLAY_TEST_H

#include "tests/support/kiosk/table_test.h"

#include "db/audit/backup.h"
#include "db/state/tournament.h"
#include "db/store/stored_floor.h"
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/draw.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/programs/service/service.h"
#include "tests/support/rules/sample_event.h"

enum cuts {
    CUTS_NONE = 0,
    CUTS_EVERY_WRITE, /* after each record */
    CUTS_AT_RANDOM,   /* and between two events */
    CUTS_CLOCK,       /* none; but the clock is set back and forth */
    CUTS_FULL,        /* none; but the disk is full now and then, until the screen says so */
    CUTS_REPLACED     /* now and then the kiosk breaks down for good, and another goes on from a copy, with a key of its own */
};

/* What lies on the mat; wind NONE: nothing. */
struct mat {
    enum wk_wind wind;
    char set[WK_SET_SIZE];
    wk_label label[WK_N_SLOTS]; /* 0: the slot is empty */
};

/* What people saw before a cut, and ought to see again. */
struct seen {
    enum wk_screen screen;
    int table, round, hand;
    unsigned passed, recorded;
    bool deal;     /* sealed and not opened */
    bool corrects; /* a result that is on record and was found not right */
};

struct replay {
    struct table_world *world; /* folder, key, clock, store */
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    struct wk_app app;
    struct wk_app_options options;
    struct wk_tileset *tileset;
    int64_t t_ns, number; /* monotonic; of the frame */
    int depth;            /* of events that answer events */
    struct mat mat;

    enum cuts cuts;
    uint64_t dice;
    bool dying, dead; /* nothing is written any more; the app is gone */
    bool calm;        /* no cuts for the time being */
    bool unlocked;    /* the PIN was right once */
    struct seen seen;
    struct wk_move told; /* what the screen last said is to be done with the wall; people remember it in the dark */
    struct wk_tournament *before;
    struct wk_floor floor_before;
    int n_replaced, n_clocks, n_full;
    int n_cuts, n_writes, n_files, n_fails, n_windows, n_refused;

    struct wk_entry *log; /* that the app put, in the order of their seq */
    int n_log;
};

unsigned replay_roll(struct replay *r, unsigned n);
unsigned bits_of(const struct wk_app *app, bool recorded);
void step(struct replay *r, struct wk_event *event);
void touch(struct replay *r, enum wk_action action, int arg);
void tick(struct replay *r);
void set_of(int table, char set[WK_SET_SIZE]);
void lay(struct replay *r, int table, enum wk_wind wind);
void exchange_tiles(struct replay *r, int a, int b);

/* A frame of what the kiosk looks at; faces: of the deal that lies there. */
void frame(struct replay *r, const struct wk_deal *deal);

/* As long as backs are looked at. */
void frames(struct replay *r, int n);

void clear_mat(struct replay *r);
struct wk_store *open_file(struct replay *r);

/* The power is cut here and now, whatever `cuts` says. */
void replay_cut(struct replay *r);

/* After a cut: the same table is touched again, and its screen comes back. */
void power_comes_back(struct replay *r);

/* A kiosk is switched on; what its database has is all that it knows. */
void replay_switch_on(struct replay *r, struct table_world *world, const struct wk_app_options *options, enum cuts cuts,
                      uint64_t seed);

/* Likewise in station mode: an event that begins (plan; NULL: none yet); nothing else. */
void replay_open(struct replay *r, struct table_world *world, const struct wk_event_plan *plan, enum cuts cuts, uint64_t seed,
                 enum wk_faces_way way);

void replay_close(struct replay *r);

#endif
