/*
 * Protest: how an event ends. The director ends its play (WK_ENTRY_ENDED); for as long as its protest time runs the standings
 * are provisional and the director corrects, each time with a reason; then the event is closed, and no further entries are
 * accepted. Nothing happens by time alone: when the time has run out, closing just needs no reason. Pure.
 *
 * Wall clocks can be set. People are shown the wall clock time at which it ends. How much of it is left is counted by the wall
 * clock less the steps that are on record since it began ("clock-changed"), is never more than the whole, and is the whole
 * again where the clock says that it has not begun: doubt makes the time longer; a director who closes earlier gives a reason.
 */
#ifndef WK_RULES_EVENT_PROTEST_H
#define WK_RULES_EVENT_PROTEST_H

#include "rules/event/floor.h"

struct wk_tournament;

/* Wall clock at which the protest time ends, ns since 1970 UTC; 0: play is not over. */
int64_t wk_protest_until(const struct wk_tournament *self);
/* How much of it is left by a wall clock now, ns; stepped_ns: by how much that clock was set forward since it began, below 0:
 * back. 0: it has run out, or there is none. */
int64_t wk_protest_left(const struct wk_tournament *self, int64_t now_ns, int64_t stepped_ns);

/* What is open in an event whose results are about to become final. */
struct wk_open_items {
    int n_missing;           /* hands without a result that their sections have left behind, or a table of them has begun */
    int n_unconfirmed;       /* results that are not confirmed, corrections among them */
    int n_cards;             /* score cards of a table's round that are not handed in */
    int n_second_plays;      /* deals that the same four have played twice, unruled */
    struct wk_hand_id first; /* of all of them, by table, round and hand; table 0: there is none */
};
int wk_open_items_look(const struct wk_tournament *self, const struct wk_floor *floor,
                       struct wk_open_items *out); /* how many */

/* The open items one by one, by table, round and hand behind *at (table 0: the first). False: there are no more. */
enum wk_open_kind { WK_OPEN_NONE = 0, WK_OPEN_MISSING, WK_OPEN_UNCONFIRMED, WK_OPEN_SECOND_PLAY, WK_OPEN_CARD };
bool wk_open_item_next(const struct wk_tournament *self, const struct wk_floor *floor, struct wk_hand_id *at,
                       enum wk_open_kind *kind);

#endif
