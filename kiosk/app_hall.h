/*
 * Hall: what the app knows of the event around the walls. Part of kiosk/app.h. Nothing here can hold a face (law 4).
 */
#ifndef WK_KIOSK_APP_HALL_H
#define WK_KIOSK_APP_HALL_H

#include "rules/floor.h"

struct wk_app_hall {
    bool station;                           /* this kiosk serves all tables: one is chosen on the screen */
    const struct wk_tournament *tournament; /* borrowed until the next WK_EVENT_TOURNAMENT; NULL: not known yet */
    const struct wk_floor *floor;           /* likewise */
    int64_t wall_ns;                        /* wall clock of the newest tick, 0: not set */
    struct wk_entry entry;                  /* on its way to the store, or the last one that was */
    bool waiting;                           /* for the answer to it */
    struct wk_refusal refusal;              /* why the last entry was not taken, until the next touch */
};

struct wk_app;

/* An event is under way in this database. */
bool wk_app_has_event(const struct wk_app *app);

/* The hand that this table is at: where its section is. False: no event, or all five rounds are over. */
bool wk_app_hand_now(const struct wk_app *app, struct wk_hand_id *at);

/* A table of the event: its walls as the store has them, NULL: none. */
const struct wk_table_walls *wk_app_walls(const struct wk_app *app);

/* Its present hand is over, with a confirmed result: what is left to do is to lay the walls back. */
bool wk_app_hand_played(const struct wk_app *app);

/* The hand may begin: of the first one the deal is sealed; of a later one the group that has come has looked at all walls. */
bool wk_app_may_begin(const struct wk_app *app);

#endif
