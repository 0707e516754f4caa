/*
 * Kind: what one kind of event is. Whoever adds one fills a const struct wk_kind_of_event in a folder of its own,
 * rules/event/NAME/, and gives it a row in kinds.def; the journal, the commands, the screens and the papers ask through it and
 * know no kind.
 *
 * Every function is pure, takes no ownership and may be called from any thread. A plan is one that its kind's prove() passed
 * unless told otherwise; hands, directions and players are in range. None may be NULL unless told so.
 */
#ifndef WK_RULES_EVENT_KIND_H
#define WK_RULES_EVENT_KIND_H

#include "rules/event/tournament.h"

struct wk_kind_of_event {
    const char *word; /* in records, options and JSON: letters, digits and '-'. Stored: it stays */
    const char *name; /* message id, for people: "Duplicate" */
    /* Its tables keep deals: walls are recorded, and verified after each hand, and gates wait for them. */
    bool keeps_walls;
    int n_tiles; /* of a table's set */

    /* How large the event of a plan is; WK_BAD_INPUT: none has as many sections or players as this one, which need not be
     * proved. *out is written only when it is WK_OK, with no figure above the limits of shape.h. */
    enum wk_status (*shape)(const struct wk_event_plan *plan, struct wk_event_shape *out);
    /* The seating of a plan that has a shape; else WK_BAD_INPUT and what it breaks first in *fault (never NULL). */
    enum wk_status (*prove)(const struct wk_event_plan *plan, struct wk_schedule_fault *fault);
    /* Where a player (index) is to sit in a hand, before any move: at->round and at->hand are given, at->table is set, through
     * the hall. Returns the direction; WK_WIND_NONE: he sits nowhere. */
    enum wk_wind (*seat)(const struct wk_event_plan *plan, int player, struct wk_hand_id *at);
    /* What who sits in a direction is in a hand: East deals. */
    enum wk_wind (*wind)(const struct wk_event_plan *plan, const struct wk_hand_id *at, enum wk_wind direction);
    /* The points of a result by direction (index enum wk_wind - 1), what is off one's own score apart. WK_BAD_INPUT: it is none
     * of this kind's. */
    enum wk_status (*points)(const struct wk_outcome *outcome, int points[WK_N_WINDS]);
    /* Something of a hand that a result alone does not settle, for which the director has yet to choose. */
    bool (*unruled)(const struct wk_tournament *self, const struct wk_hand_id *at);
};

#endif
