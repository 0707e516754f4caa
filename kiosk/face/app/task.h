/* What is to be done about the wall on the mat, as a player would say it. */
#ifndef WK_KIOSK_FACE_APP_TASK_H
#define WK_KIOSK_FACE_APP_TASK_H

#include <stdbool.h>

#include "labels/label.h"
#include "labels/layout.h"
#include "labels/verdict.h"

struct wk_app;

/* How one slot looks against the wall that it belongs to; zero is the doubt. */
enum wk_slot_look { WK_LOOK_AGAIN = 0, WK_LOOK_RIGHT, WK_LOOK_WRONG, WK_LOOK_BLOCKED, WK_LOOK_EMPTY };

/* One thing to do, as a player would say it: what the screen's first line is made from. */
enum wk_task_kind {
    WK_TASK_NONE = 0, /* nothing to do: the wall is right */
    WK_TASK_LAY,      /* lay a wall on the mat */
    WK_TASK_HAND,     /* take the hand away */
    WK_TASK_MOVE,     /* move: one step of the repair */
    WK_TASK_REPLACE,  /* move.a holds `label`; move.label belongs there (take away and bring in one) */
    WK_TASK_SHIFT,    /* the row lies one or more places off: shift it by `places` columns (right is positive) */
    WK_TASK_MIRROR,   /* the row lies back to front */
    WK_TASK_TURN,     /* the wall is right; the tile in move.a is to be turned by a quarter, to show that it is there */
    WK_TASK_FILL      /* n slots of the row are empty or without a sticker */
};
struct wk_task {
    enum wk_task_kind kind;
    struct wk_move move; /* MOVE, REPLACE; the first step of SHIFT and MIRROR */
    struct wk_move step; /* the step of the verdict's repair that it begins with; WK_DO_NONE: none */
    enum wk_row row;     /* SHIFT, MIRROR, FILL */
    int places;          /* SHIFT */
    int n;               /* FILL: slots to go; SHIFT and MIRROR: steps of the repair that it stands for */
    wk_label label;      /* MOVE: what lies at move.a; REPLACE: likewise */
    wk_label label_b;    /* MOVE, swap: what lies at move.b */
};

/*
 * What is to be done about the wall on the mat, most urgent first, from app->reading, look and verdict; at most max of them are
 * written, the number there is is returned. Repairs come first, then rows to fill.
 */
int wk_app_tasks(const struct wk_app *app, struct wk_task *tasks, int max);

#endif
