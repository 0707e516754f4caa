/*
 * View: what pages show of an event, as values. It holds what everybody in the hall may see: who sits where, what a table is
 * at, clocks, and standings after rounds that are over in every section. No result of a hand that others have yet to play
 * stands in it, and nothing of tiles (law 7). Main thread, the one that owns the store.
 */
#ifndef WK_HALL_BOARD_EVENT_VIEW_H
#define WK_HALL_BOARD_EVENT_VIEW_H

#include "db/hall/announcement.h"
#include "rules/event/standings.h"
#include "rules/event/standings_when.h"
#include "rules/event/steady.h"

struct wk_store;

/* The clock of a section: of its round, or of the break before it. */
enum wk_board_clock_kind { WK_BOARD_NO_CLOCK = 0, WK_BOARD_ROUND, WK_BOARD_REST, WK_BOARD_BREAK };
struct wk_board_clock {
    enum wk_board_clock_kind kind;
    int left_s;       /* until it ends; 0: it is over */
    int64_t until_ns; /* wall clock at which it ends: the same at each look, unless it has moved; 0: it is over */
    bool warn;        /* the last minutes of play */
};

/* Where a section is. Round 0: all its rounds are over. */
struct wk_board_stand {
    int round, hand;
};

/* Large: it has one owner. Zero: nothing was looked at yet. */
struct wk_board_view {
    const struct wk_tournament *tournament; /* borrowed from the store until its next call; NULL: no event has begun */
    int64_t n_taken;                        /* records in what follows; 0: nothing was taken in */
    struct wk_announcement said;            /* by the director to everybody, as the listener has read it last */
    struct wk_floor floor;
    struct wk_steady steady;
    struct wk_steady_now now;
    enum wk_standings_when when; /* said by its owner. What groups have yet to play is in no standings, whatever it says */
    bool as_they_stand;          /* the standings are of all that is known, and not only of those rounds: */
    int rounds_over;             /* in all sections */
    int n_counted;               /* confirmed results on which the standings rest */
    struct wk_board_stand stand[WK_MAX_SECTIONS]; /* index section - 1 */
    struct wk_board_clock clock[WK_MAX_SECTIONS]; /* index section - 1 */
    struct wk_standings standings;                /* n 0: none is over, or nobody is to see them */
};

/*
 * Takes in what is on record, for what is made of the view before the store's next call. Costs little where no record has come.
 * An error leaves a view without an event. The store is a hall's: WK_NOT_FOUND.
 */
enum wk_status wk_board_view_look(struct wk_board_view *self, struct wk_store *store,
                                  const struct wk_steady_now *now) WK_MUST_CHECK;

/*
 * Whether a hand's result may be shown: its section has the round behind it, and where groups play the same deals, each of them
 * has played this one or never will.
 */
bool wk_board_hand_is_open(const struct wk_board_view *self, const struct wk_hand_id *at);
/* Whether the deals of a round have receipts that anybody may have: where kiosks seal them, once it is over in every section.
 */
bool wk_board_has_receipts(const struct wk_board_view *self, int round);

#endif
