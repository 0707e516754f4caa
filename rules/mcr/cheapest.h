/* MCR: the fewest tiles that make a hand worth going out with. Pure: no heap, no globals, any thread. */
#ifndef WK_RULES_MCR_CHEAPEST_H
#define WK_RULES_MCR_CHEAPEST_H

#include "rules/mcr/mcr.h"

/* A winning hand that can still be reached, complete with the tile that wins. */
struct wk_mcr_way {
    int n_drawn; /* tiles to come, the winning one among them; as many of the hand's own go but one, of which one may come again
                    and win */
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
};

/*
 * Of the hands worth WK_MCR_MIN_POINTS that the fewest tiles lead to, one; of four sets and a pair the one worth the most.
 * hand: .win 0 or not, its flags say how it will be won. Tiles of others are not known, so each face may come that the hand
 * holds fewer than four of. WK_NOT_FOUND: there is none, or none among the first WK_MCR_WAYS_MAX that were looked at;
 * WK_BAD_INPUT: malformed, where .win is 0 whatever tile came, or no such rules. *out is unchanged then. Some milliseconds as a
 * rule, a second at the most.
 */
#define WK_MCR_WAYS_MAX 1000000
enum wk_status wk_mcr_cheapest(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_way *out) WK_MUST_CHECK;

#endif
