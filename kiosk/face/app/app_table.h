/*
 * The whole table at once, where one camera overhead sees the four walls (view = table): what each of them shows, what is to be
 * done about it, and which of them is looked at closely. Part of kiosk/face/app/app.h; index seat - 1 throughout, and the wall
 * of a seat is that of its wind. Nothing here can hold a face (law 4).
 */
#ifndef WK_KIOSK_FACE_APP_APP_TABLE_H
#define WK_KIOSK_FACE_APP_APP_TABLE_H

#include "kiosk/face/app/state/turned.h"
#include "kiosk/face/app/seen/slots.h"
#include "kiosk/face/app/task.h"
#include "labels/table_verdict.h"

#define WK_TABLE_LARGE_NS 20000000000LL  /* without a touch: from one wall back to the whole table */
#define WK_TABLE_STACKED_NS 1500000000LL /* walls that passed are seen stacked for so long: the hand is played */
#define WK_TABLE_PASS_NS 6000000000LL /* the PASS of all four stands so long, to be seen from two metres, before it goes on */

/* What a wall is as seen now; zero is the doubt. */
enum wk_wall_state {
    WK_WALL_AGAIN = 0, /* something lies there that cannot be read */
    WK_WALL_BLOCKED,   /* a hand is over it */
    WK_WALL_EMPTY,
    WK_WALL_GROWING, /* what lies there is right, and tiles are missing */
    WK_WALL_WRONG,
    WK_WALL_RIGHT /* 34 right, nothing beside them */
};

#define WK_TABLE_NO_STEP (-1)
#define WK_TABLE_STEPS (2 * WK_N_WINDS + 1) /* two a wall, and one of a tile that lies at none */

struct wk_table_wall {
    enum wk_wall_state state;
    enum wk_verdict_kind judged;      /* as the wall of its seat; guidance only */
    struct wk_slots slots;            /* what each slot held over the last frames */
    const struct wk_reading *reading; /* the newest, borrowed until the next WK_EVENT_TABLE; nothing seen: an empty one */
    enum wk_slot_look look[WK_N_SLOTS];
    struct wk_point at[WK_N_SLOTS]; /* where each slot's tile lies, 0..1 of the square, steadied */
    bool fail_asked;                /* this laying of the wall has been judged as FAIL already */
    int next_slot;                  /* GROWING: where the next tile belongs */
    int n_moves;                    /* steps of the table's repair that concern it */
    int step, after;                /* of these, index of the table's moves: to be done now, and next; or WK_TABLE_NO_STEP */
    struct wk_table_move shown;     /* the step that was to be done last, and since when */
    int64_t shown_ns;
    struct wk_app_turned turned; /* while faces are read: how far */
    struct wk_app_doubt doubt;
    bool touched; /* since its tiles were marked to be read once more */
};

/* A tile of this table at none of its walls. */
struct wk_table_stray {
    wk_label label;
    struct wk_point at; /* 0..1 of the square */
};

struct wk_app_table {
    bool on;            /* view = table: build, faces, restore and inspect look at the whole table */
    enum wk_wind below; /* whose seat is at the kiosk's side, the picture's lower edge */
    bool read;          /* what follows holds something of the present screen */
    struct wk_table_wall wall[WK_N_WINDS];
    int n_strays;
    struct wk_table_stray stray[WK_MAX_TABLE_STRAYS];
    enum wk_verdict_kind judged; /* all four together; guidance only, never shown as PASS */
    bool exchange_named;         /* the verdict calls the drill's exchange by its name */
    int n_moves, n_moves_done;   /* of the table's repair: left, and done of this one */
    int n_steps;                 /* of the moves left those that `step` and `after` name, the first one first: */
    struct wk_table_move move[WK_TABLE_STEPS];
    int step;           /* the table's first move, WK_TABLE_NO_STEP: none is to be made */
    enum wk_wind large; /* the wall that is shown upright and large, WK_WIND_NONE: none is */
    int64_t large_ns;   /* since it was touched last; 0: a challenge has opened it */
    int64_t passed_ns;  /* since when all four have passed and lie right, 0: they do not */
    bool asked;         /* unclear faces were asked for since the walls lay in order; a second time from the backs */
    int64_t lost_ns;    /* faces are looked for, and since when not all walls are seen where they lay; 0: they are */
    bool taken;         /* after that they are taken up for the next hand: what is missing is no fault, */
    int64_t stacked_ns; /* and since when all are seen stacked; 0: they are not */
};

/* It takes whole walls to other seats. Such steps come first, alone: those behind name places as they are from then on. */
bool wk_table_moves_walls(const struct wk_table_move *move);

#endif
