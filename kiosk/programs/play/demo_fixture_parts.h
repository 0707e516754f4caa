/*
 * Parts of the fixtures: entries of an event, and what is on record of the other kinds of event.
 * Several: what keeps walls, and what does not, have a file each.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_DEMO_FIXTURE_PARTS_H
#define WK_KIOSK_PROGRAMS_PLAY_DEMO_FIXTURE_PARTS_H

#include "kiosk/programs/play/demo_fixture.h"
#include "rules/event/tournament.h"

struct wk_receipt;

#define WK_DEMO_PLAYERS 19 /* at most */

/* An event as its kind has it when nobody asks for anything else; drawn ones from a seed of the demo's. */
struct wk_demo_event {
    const char *kind, *name; /* the kind's word */
    int n_players, n_rounds; /* rounds 0: the kind has its own number of them */
    bool in_teams, results_only;
};

/* Puts an event; an entry; and: who sits at a table as the schedule has it; a result, which a set of directions confirms, 0:
 * nobody. */
enum wk_status wk_demo_put_event(struct wk_store *store, const struct wk_demo_event *event) WK_MUST_CHECK;
enum wk_status wk_demo_put(struct wk_store *store, struct wk_entry entry, struct wk_receipt *receipt) WK_MUST_CHECK;
enum wk_status wk_demo_put_seated(struct wk_store *store, const struct wk_hand_id *at) WK_MUST_CHECK;
enum wk_status wk_demo_put_result(struct wk_store *store, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                                  unsigned by) WK_MUST_CHECK;

/* The fixtures from WK_DEMO_NMJL on; the director stands at the store. */
enum wk_status wk_demo_kind(struct wk_store *store, enum wk_demo_fixture fixture) WK_MUST_CHECK;

#endif
