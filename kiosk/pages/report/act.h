/* Acts: hands and acts of a tournament as JSON, and which of them a list has to bear. Their words:
 * kiosk/pages/phrases/act_phrase.h.
 */
#ifndef WK_KIOSK_PAGES_REPORT_ACT_H
#define WK_KIOSK_PAGES_REPORT_ACT_H

#include <jansson.h>

#include "db/audit/deal_history.h"
#include "db/store/stored_floor.h"
#include "kiosk/pages/phrases/act_phrase.h"
#include "kiosk/pages/phrases/outlier_phrase.h"
#include "kiosk/pages/phrases/second_play_phrase.h"
#include "rules/event/tournament.h"

/* The hand of a ruling, a correction, a result taken back or a hand not played; NULL: it is of none. */
const struct wk_hand_id *wk_act_hand(const struct wk_act *act);
/* Round and section of an act; section 0: none of its own (REVERSED). */
int wk_act_round(const struct wk_tournament *tournament, const struct wk_act *act);
int wk_act_section(const struct wk_tournament *tournament, const struct wk_act *act);

/*
 * Whether standings after a round (0: all that is known) of a section (0: all) have to bear an act: rulings, moved seats, gates
 * opened by hand, fouled deals, stand-ins, hands not played, players who are out, and what took the place of a confirmed
 * result or took it back, as long as they hold.
 */
bool wk_act_borne(const struct wk_tournament *tournament, const struct wk_act *act, int section, int after_round);

/* An act that is about one player: a ruling that is his alone, that he is out, who stands in for him. */
bool wk_act_of_player(const struct wk_tournament *tournament, const struct wk_act *act, int player);

/* An act as JSON; NULL: no memory. */
json_t *wk_json_act(const struct wk_tournament *tournament, const struct wk_act *act);
/* A hand with its players, result and match points; its rulings are acts. */
json_t *wk_json_hand(const struct wk_tournament *tournament, const struct wk_hand_id *at);
/* {"number": 104, "name": ..., "club": ...} as in a hand; round 0: as the standings name him. */
json_t *wk_json_player(const struct wk_tournament *tournament, int player, int round, int hand);

/* A deal that somebody plays twice: {"table", "round", "hand", "same_as": the hand that the same four played, or null,
 * "players": [{"number", "name", "club", "before": the hand in which he had played it}, ...], "played", "waits", "ruling": the
 * director's choice as an act, or null, "text"}. */
json_t *wk_json_second_play(const struct wk_tournament *tournament, const struct wk_second_play *play);
/* All of a section (0: of the event), of a table (0: all), of a round (0: all) or up to one, as an array. */
struct wk_second_scope {
    int section, table, round, after_round;
};
json_t *wk_json_second_plays(const struct wk_tournament *tournament, const struct wk_second_scope *scope);
/* The next of them behind *play, see wk_second_play_next(). */
bool wk_second_play_within(const struct wk_tournament *tournament, const struct wk_second_scope *scope,
                           struct wk_second_play *play);

/* Results of the event that somebody should look at again, by table, round and hand: [{"table", "round", "hand", "points",
 * "why": some of "points", "far", "unconfirmed", "direction" of whom it moves most, or null, "imp", "text"}, ...]. */
json_t *wk_json_outliers(const struct wk_tournament *tournament);

/* Walls of a deal that failed after they had passed: [{"wind", "passed", "failed", "mended"}, ...]. */
json_t *wk_json_windows(const struct wk_window *window, int n);

#endif
