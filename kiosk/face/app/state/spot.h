/*
 * Spot check: some tiles, drawn by a checkpoint and a seed that is said after it, are turned up and compared. Part of
 * kiosk/face/app/app.h; behind the PIN. It knows where the drawn tiles lie and what was answered for a whole wall, and no face
 * (law 4).
 */
#ifndef WK_KIOSK_FACE_APP_STATE_SPOT_H
#define WK_KIOSK_FACE_APP_STATE_SPOT_H

#include "kiosk/face/app/state/checkpoint.h"
#include "labels/deal/spot_draw.h"

enum wk_spotting {
    WK_SPOTTING_CHOOSE = 0, /* where the seed comes from, and how many tiles */
    WK_SPOTTING_BEACON,     /* the beacon is named, and its round */
    WK_SPOTTING_NUMBER,     /* the checkpoint stands; the players say a number, or it is said that the next step comes */
    WK_SPOTTING_TYPE,       /* the players' words, or the beacon's value */
    WK_SPOTTING_LAY,        /* a wall of which something is drawn, as it was sealed */
    WK_SPOTTING_TURN,       /* its drawn tiles are turned up and looked at; no picture */
    WK_SPOTTING_TOLD,       /* its answer */
    WK_SPOTTING_DONE        /* those of all walls */
};

/* Where the seed of a draw comes from. */
struct wk_app_spot_source {
    enum wk_spot_seed seed;
    char beacon[WK_SPOT_BEACON_SIZE]; /* BEACON: its name, and the round whose value is taken; else "" and 0 */
    int64_t round;
};

/* What is asked for on the way from there to the seed. */
enum wk_seeding {
    WK_SEEDING_NOT = 0,
    WK_SEEDING_BEACON, /* the beacon is named, and its round */
    WK_SEEDING_SAY,    /* the checkpoint stands; a number is said, or it is said what the next step asks for */
    WK_SEEDING_TYPE    /* words, or the beacon's value */
};

/* What WK_EFFECT_SPOT asks for. */
enum wk_spot_ask { WK_SPOT_ASK_STATE = 0, WK_SPOT_ASK_COUNT, WK_SPOT_ASK_DRAW, WK_SPOT_ASK_LOOK };

struct wk_spot_request {
    enum wk_spot_ask what;
    enum wk_wind wind;                /* LOOK: whose wall the faces seen last are of */
    int count;                        /* COUNT: of tiles that are wanted, */
    struct wk_app_spot_source source; /* and where their seed comes from */
    char said[WK_SPOT_SAID_SIZE];     /* DRAW: the seed, SEED of labels/deal/spot_tiles.h */
};

/* How a wall's check stands. NO_MORE: its faces did not match so often before that they are not compared any more. */
enum wk_spot_said { WK_SPOT_SAID_NOTHING = 0, WK_SPOT_SAID_MATCH, WK_SPOT_SAID_NO_MATCH, WK_SPOT_SAID_NO_MORE };

/* The table's check as the store has it. */
struct wk_app_spot_state {
    int64_t seq; /* of the record that asked; 0: none is under way */
    int count;   /* of tiles */
    struct wk_app_spot_source source;
    bool labels; /* of labels instead: a command asked for it, or a version before tiles were drawn */
    struct wk_app_checkpoint checkpoint;
    bool drawn;
    bool slot[WK_N_WINDS][WK_N_SLOTS]; /* where the drawn tiles lie */
    enum wk_spot_said said[WK_N_WINDS];
};

/* A look at a wall. */
struct wk_app_spot_look {
    enum wk_status reason;  /* of the picture */
    bool other_wall;        /* a sticker lies where it does not belong */
    uint64_t turn;          /* drawn slots whose tile does not lie face up yet, bit per slot */
    enum wk_spot_said said; /* NOTHING: look on */
    int64_t seq;            /* > 0: it is on record */
};

#define WK_SPOT_STEADY 5              /* frames in which nothing changes before a wall is compared */
#define WK_SPOT_UNCLEAR_NS 4000000000 /* so long without an answer, and it is said what helps */

struct wk_app_spot {
    enum wk_spotting step;
    struct wk_app_spot_state state;
    char number[WK_SPOT_NUMBER_SIZE]; /* as far as it is typed; words, a beacon and its value are in app->judge */
    bool waiting;                     /* for the store's answer */
    enum wk_status refused;           /* why the last one was none: WK_NOT_YET, nothing is sealed; WK_END, see NO_MORE */
    struct wk_app_spot_look look;
    bool looked;
    int n_seen, n_back_up, n_steady; /* of the last frames */
    int64_t since_ns;                /* since when the present wall is looked at */
    int64_t asked_ns;                /* when it was compared last */
};

#endif
