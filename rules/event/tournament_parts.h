/* What the checks of entries share, the kinds' among them, and how an act is taken in. For rules/event/ only. Several: checks,
 * and what takes in. */
#ifndef WK_RULES_EVENT_TOURNAMENT_PARTS_H
#define WK_RULES_EVENT_TOURNAMENT_PARTS_H

#include "rules/event/tournament.h"

/* A check: says WK_REFUSED_NOT, or fills in *why but for its kind. */
typedef enum wk_refusal_kind wk_check_fn(const struct wk_tournament *self, const struct wk_entry *entry,
                                         struct wk_refusal *why);

wk_check_fn wk_check_not_played, wk_check_out, wk_check_ruling, wk_check_moved, wk_check_gate, wk_check_clock,
    wk_check_reversed;

/* Say a kind, and fill in a seq or the one field that is wrong. */
enum wk_refusal_kind wk_refuse_seq(enum wk_refusal_kind kind, struct wk_refusal *why, int64_t seq);
enum wk_refusal_kind wk_refuse_field(enum wk_refusal_kind kind, struct wk_refusal *why, enum wk_field field);

/* Penalties of a result by direction: each WK_RULING_MS_MAX below 0 at most; else WK_REFUSED_PENALTY. */
enum wk_refusal_kind wk_check_penalties(const int penalty[WK_N_WINDS]);

/* Places of the event; else WK_REFUSED_PLACE, which names the number that is none. */
enum wk_refusal_kind wk_check_number(struct wk_refusal *why, enum wk_field field, int value, int least, int most);
enum wk_refusal_kind wk_check_place_in_time(const struct wk_tournament *self, struct wk_refusal *why, int round, int hand);
enum wk_refusal_kind wk_check_at(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why);
enum wk_refusal_kind wk_check_index(const struct wk_tournament *self, int player, struct wk_refusal *why);

/* The hand of an entry; *why has where it is. */
enum wk_refusal_kind wk_check_look(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why,
                                   const struct wk_hand_state **out);

/* Takes an act in, and returns it: for apply() of a kind. There is room for it, as its check has found. */
struct wk_act *wk_act_add(struct wk_tournament *self, const struct wk_entry *entry);

#endif
