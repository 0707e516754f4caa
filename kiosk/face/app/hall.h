/*
 * Hall: what the app knows of the event around the walls. Part of kiosk/face/app/app.h. Nothing here can hold a face (law 4).
 * Several: what is asked of it is answered in hall_look.c, what it says of the way of screens in flow.c.
 */
#ifndef WK_KIOSK_FACE_APP_HALL_H
#define WK_KIOSK_FACE_APP_HALL_H

#include "rules/event/round_clock.h"
#include "rules/event/shape.h"
#include "rules/event/tournament.h"

struct wk_app_hall {
    bool station;                           /* this kiosk serves all tables: one is chosen on the screen */
    int first_table, last_table;            /* and of them only these; 0: all */
    const struct wk_tournament *tournament; /* borrowed until the next WK_EVENT_TOURNAMENT; NULL: not known yet */
    const struct wk_floor *floor;           /* likewise */
    const struct wk_steady *steady;         /* likewise; NULL: nothing was timed */
    bool closed;                            /* the event is, as far as this kiosk has heard */
    int64_t wall_ns;                        /* wall clock of the newest tick, 0: not set */
    int mat_table, n_mat_table;             /* whose wall lies on the mat, 0: nobody's; for how many frames */
    int left_table;                         /* the one that was left for the hall while its wall may lie there, 0: none */
    bool opened;                            /* a table has been opened since the program began */
    bool by_wall;                           /* the table was opened by its wall; its state is on its way */
    bool judge[WK_MAX_TABLES];              /* tables that call the judge: index table - 1; */
    int n_judges;                           /* so many do */
    int page;                               /* 0..: of the tables that are shown, where not all are at once */
    struct wk_entry entry;                  /* on its way to the store, or the last one that was */
    bool waiting;                           /* for the answer to it */
    struct wk_refusal refusal;              /* why the last entry was not taken, until the next touch */
};

struct wk_app;
struct wk_floor;
struct wk_gate;
struct wk_steady;
struct wk_table_walls;

/* Up to WK_SECTIONS_AT_ONCE sections are on a screen together; of more there are pages. */
#define WK_SECTIONS_AT_ONCE 16
#define WK_PAGE_SECTIONS 8
int wk_app_section_pages(int n_sections); /* 1.. */

/* A table calls the judge, or he has come. */
void wk_app_calls_judge(struct wk_app *app, int table, bool calls);

/* An event is under way in this database. */
bool wk_app_has_event(const struct wk_app *app);
/* How large the event is; without one that of a section which plays deals. */
const struct wk_event_shape *wk_app_shape(const struct wk_app *app);

/*
 * This kiosk has joined a hall and has not heard its event. No deal begins here before: rounds are counted by the deals of a
 * table, so one of before would be taken for the event's. Without the hall it takes another database.
 */
bool wk_app_awaits_event(const struct wk_app *app);

/* Another kiosk has this table: nothing is entered for it here. */
bool wk_app_elsewhere(const struct wk_app *app);

/* The hand that this table is at. False: no event, or all its rounds are over. */
bool wk_app_hand_now(const struct wk_app *app, struct wk_hand_id *at);

/* A table of the event: its walls as the store has them, NULL: none. */
const struct wk_table_walls *wk_app_walls(const struct wk_app *app);

/* Its present hand is over, with a confirmed result: what is left to do is to lay the walls back. */
bool wk_app_hand_played(const struct wk_app *app);

/* The hand may begin: of the first one the deal is sealed; of a later one the group that has come has looked at all walls. */
bool wk_app_may_begin(const struct wk_app *app);

/* The event has this table, and it is among those that the configuration gives this kiosk (none named: all). */
bool wk_app_serves(const struct wk_app *app, int table);

/* Another table whose deal bears these stickers, 0: none known. */
int wk_app_table_of_set(const struct wk_app *app, const char *set);
/* Another table where the stickers that this table's walls bear lie as well, in a deal that is not over: the same labels are
 * twice in the hall. 0: none. */
int wk_app_set_twice(const struct wk_app *app);

/* The wind of a chair in a hand of the event; WK_WIND_NONE: there is no event, or no such hand. */
enum wk_wind wk_app_wind_at(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind direction);

/* Who sits on a chair in a hand of the event. Borrowed; never NULL. */
const struct wk_person *wk_app_person_at(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind direction);

/* Wall clock at which the event's protest time ends, ns; 0: its play is not over (rules/event/protest.h). */
int64_t wk_app_protest_until(const struct wk_app *app);

/* What the local time of day was, or will be, at a moment of the wall clock, in seconds; -1: nobody can tell. */
int wk_app_time_of_day(const struct wk_app *app, int64_t wall_ns);

/* How many tables the section of the kiosk's table has. */
int wk_app_section_tables(const struct wk_app *app);
/* The tables that a gate waits for, from the section's first on: how many. And where the group that sits here goes after it; 0:
 * its round is over. */
int wk_app_tables_lacking(const struct wk_app *app, const struct wk_gate *gate, int table[WK_MAX_SECTION_TABLES]);
int wk_app_next_table(const struct wk_app *app);

/* ---- times, see rules/event/steady.h */

/* A hand's times; NULL: it is neither the table's present hand nor the one before, has not begun, or the clock was not set. */
const struct wk_steady_hand *wk_app_steady_hand(const struct wk_app *app, const struct wk_hand_id *at);

/* When any hand began, as if it had never stood still, and when it stopped; monotonic, and so below 0 for what was before the
 * computer was switched on. Of hands further back what their records say has to do. False: it has not, or nobody knows. */
bool wk_app_steady_begun(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out);
bool wk_app_steady_stopped(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out);

/* The clock of a section's present round (rules/event/round_clock.h). False: there is no event, its rounds have none, or all of
 * them are over. */
struct wk_app_round {
    int round;
    struct wk_round_clock clock;
    bool begun;       /* else nobody has begun it, or no clock is set */
    int64_t begun_ns; /* monotonic */
    struct wk_round_time time;
};
bool wk_app_round_look(const struct wk_app *app, int section, struct wk_app_round *out);

/* When the break after a round of a section ends, likewise. */
bool wk_app_steady_break(const struct wk_app *app, int section, int round, int64_t *end_ns);

#endif
