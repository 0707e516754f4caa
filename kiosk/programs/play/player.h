/*
 * Player: plays a script on the kiosk, as hands at the touch screen and on the simulated mat would. It sees the app's state,
 * asks for taps and screenshots, and finds out whether each verdict was right. One thread.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_PLAYER_H
#define WK_KIOSK_PROGRAMS_PLAY_PLAYER_H

#include "kiosk/programs/play/script.h"
#include "kiosk/programs/play/sim_table.h"

struct wk_app;

#define WK_PLAYER_PATIENCE_MS 60000 /* a wait or an expectation that takes longer has failed */

struct wk_player {
    /* set by the caller; the rest zero */
    const struct wk_script *script;
    struct wk_sim_table *sim_table;  /* NULL: the script may not touch a simulated mat */
    const char *name;                /* of the script, for messages */
    bool for_people;                 /* pauses are kept and moves take their time */
    int patience_ms;                 /* 0: WK_PLAYER_PATIENCE_MS */
    int chapter, n_chapters;         /* of the demo that the script is, n 0: none; */
    const struct wk_demo_card *card; /* [n_chapters] */
    const char *says;                /* before each step: what the screen says; NULL: nobody looks */

    int at;             /* next cue */
    int step;           /* steps begun */
    int64_t since_ns;   /* when the present cue was begun, 0: not yet */
    int64_t settled_ns; /* since when the camera shows the newest view, 0: not yet */
    int64_t number;     /* of the newest frame counted */
    int n_fresh;        /* frames that the app has seen of the newest view */
    bool paused, next, taken_over;
    bool in_line; /* the caller's: of the present step a line is written that has not ended */
    int wanted;   /* chapter to go on with, 0: none yet */
    double speed; /* of pauses, 0: 1 */
    struct {
        struct wk_move last;
        enum wk_wind wind;
        int n_done;
        int64_t due_ns;
    } repair;
};

enum wk_ask_kind {
    WK_ASK_NOTHING = 0, /* not now */
    WK_ASK_GO_ON,       /* a cue was played without any need of the caller; ask again soon */
    WK_ASK_STEP,        /* text: a new step has begun, player->step of script->n_steps */
    WK_ASK_TAP,         /* action, arg */
    WK_ASK_KEY,         /* text */
    WK_ASK_SHOT,        /* text: name */
    WK_ASK_RIGHT,       /* text: an expectation came true */
    WK_ASK_WRONG,       /* text: what failed; the script is over */
    WK_ASK_END          /* the script is over, nothing failed */
};

struct wk_ask {
    enum wk_ask_kind kind;
    enum wk_action action;
    int arg;
    char text[256];
};

/* Plays at most one cue. *out written whole. */
void wk_player_step(struct wk_player *player, const struct wk_app *app, int64_t now_ns, struct wk_ask *out);

#endif
