/*
 * Fixture: what is on record before a chapter of the demo begins, in a database of the demo's own. What the walls show there
 * was seen by no camera, and the records say that it is simulated. One thread, the one that owns the store.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_DEMO_FIXTURE_H
#define WK_KIOSK_PROGRAMS_PLAY_DEMO_FIXTURE_H

#include "labels/deal/deal.h"
#include "rules/status.h"

struct wk_store;

/* How far an evening of sixteen players has come, at table 1; each up to NEXT_GROUP includes what comes before it. */
enum wk_demo_fixture {
    WK_DEMO_NONE = 0,   /* no event: a table by itself */
    WK_DEMO_EVENT,      /* the four of the first hand come */
    WK_DEMO_SEATED,     /* and sit */
    WK_DEMO_PLAYING,    /* the deal is sealed, the first hand is being played */
    WK_DEMO_RESULT,     /* its result is entered, */
    WK_DEMO_CONFIRMED,  /* and confirmed: the walls are to be laid back */
    WK_DEMO_LAST_WALL,  /* North's alone is missing in the whole section */
    WK_DEMO_NEXT_GROUP, /* the next group sits before the walls */
    WK_DEMO_ROUNDS,     /* instead of all that: an event of results only, three rounds of which are over */
    WK_DEMO_NMJL,       /* or an NMJL event: the last game of round 1 is played, all other tables have finished */
    WK_DEMO_MCR,        /* or one of competition MCR: a game is played, likewise */
    WK_DEMO_CLUB        /* or a club evening of last week, which is over */
};

/*
 * Puts on record all that a fixture needs. store: new, locked afterwards. deal: whose tiles the walls of table 1 hold; the
 * other tables get deals of their own. tileset: the name of the set that is enrolled. The store's codes.
 */
enum wk_status wk_demo_fixture(struct wk_store *store, enum wk_demo_fixture fixture, const struct wk_deal *deal,
                               const char *tileset) WK_MUST_CHECK;

/* Records the walls of a table's deal and seals it, likewise; whoever may do that stands at the store. */
enum wk_status wk_demo_seal(struct wk_store *store, const struct wk_deal *deal, const char *tileset) WK_MUST_CHECK;

#endif
