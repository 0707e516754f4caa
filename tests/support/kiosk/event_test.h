/*
 * What tests of an event share: sixteen players to a section, a real tournament that folds the entries the app puts, and what
 * the store would know of the walls. event_begin() after app_begin(); from then on app_act() and the like answer for it.
 */
#ifndef WK_TESTS_KIOSK_EVENT_TEST_H
#define WK_TESTS_KIOSK_EVENT_TEST_H

#include "rules/event/floor.h"
#include "rules/event/tournament.h"
#include "tests/support/kiosk/app_test.h"

/* What stands outside the app. */
struct event_store {
    struct wk_tournament tournament;
    struct wk_floor floor;
    struct wk_event_plan plan;
    int64_t wall_ns;
    int n_entries[WK_N_ENTRIES]; /* taken */
    struct wk_entry last;        /* the newest that the app put */
    enum wk_status fails;        /* WK_OK: entries are taken; else the store's answer to each */
};

struct event_store *event_store(void);

/* The state of the event, as after any change by anybody. */
void event_send(struct app_world *w);

/* How this table's walls stand. */
void event_send_store(struct app_world *w);

/* An entry as it comes from anywhere. */
enum wk_status event_apply(struct wk_entry *entry, struct wk_refusal *why);

/* The part of app_answer() that an event needs; true: it has answered. */
bool event_answer(struct app_world *w, const struct wk_effect *effect);

/* Time passes on the wall and in the program. */
void event_wait(struct app_world *w, int64_t seconds);

/* An event of n sections, begun; the app, new, at a table of it, or in station mode. */
/* Events that begin from now on have players with the longest names of all. */
void event_long_names(bool on);
void event_begin(struct app_world *w, int n_sections, int table, bool station);

/* The same of another kind: "nmjl". */
void event_begin_kind(struct app_world *w, const char *kind, int n_players, int n_rounds, int table);

/* The power is cut: a new app, which knows what is on record and nothing else. */
void event_store_restart(struct app_world *w);

/* The deal of a round at a table is sealed, and nothing has been played with it. */
void event_seal(struct app_world *w, int table, int round);

/* All that a group does at a table in a hand but the walls, entered without the app. */
void event_store_play(const struct wk_hand_id *at, const struct wk_outcome *outcome);

#endif
