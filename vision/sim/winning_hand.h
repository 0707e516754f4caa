/*
 * Simulator: a winning hand as its winner lays it on the mat (labels/deal/declared.h says how), of tiles that a deal has and
 * that the winner could have drawn and claimed. Pure.
 */
#ifndef WK_VISION_SIM_WINNING_HAND_H
#define WK_VISION_SIM_WINNING_HAND_H

#include "rules/mcr/mcr.h"
#include "vision/sim/sim.h"

/* How the tile that won is laid. Where the near row has no room for it, it lies by itself in another. */
enum wk_sim_lay {
    WK_SIM_LAY_SIDEWAYS = 0,
    WK_SIM_LAY_APART, /* beyond an empty slot */
    WK_SIM_LAY_LAST   /* rightmost in the near row */
};

/* Which of a deal's tiles it is: the wall that it was drawn from and its slot there. */
struct wk_sim_drawn {
    enum wk_wind wall;
    int slot;
};

/* A hand and where its tiles were drawn. The winner is hand.seat; all from the winner's own wall, but one tile of each meld
 * that is not concealed (a chow's from the player on the left) and a winning discard. A self-drawn tile is the one drawn last.
 */
struct wk_sim_hand {
    struct wk_mcr_hand hand;
    struct wk_sim_drawn meld[WK_MCR_MELDS][4]; /* [n_melds][3, 4 of a kong], faces rising */
    struct wk_sim_drawn standing[WK_MCR_STANDING];
    struct wk_sim_drawn win;
};

/*
 * Exchanges faces of a deal until this hand can be won in it; which of its tiles are drawn where is chosen by the seed.
 * WK_BAD_INPUT: the hand is malformed; *deal and *out are unchanged then.
 */
enum wk_status wk_sim_hand_deal(struct wk_deal *deal, const struct wk_mcr_hand *hand, uint64_t seed,
                                struct wk_sim_hand *out) WK_MUST_CHECK;

/*
 * A hand that this wind can win in a deal as it is, worth `points` without flowers or more (8 for one that may go out), the
 * prevalent wind East, chosen by the seed. WK_NOT_FOUND: none was met with; try another seed, or ask for less.
 */
enum wk_status wk_sim_hand_find(const struct wk_deal *deal, enum wk_wind winner, int points, uint64_t seed,
                                struct wk_sim_hand *out) WK_MUST_CHECK;

/*
 * Lays it: wall->slot[] are the hand's tiles, those of a concealed kong one or two with their backs up, all others face up;
 * nothing else lies there. To be drawn with WK_SIDE_BACKS, which leaves each tile as it lies. What the lay leaves open is
 * chosen by the seed. recorded[]: the faces that lie there, 0: none.
 */
void wk_sim_hand_lay(const struct wk_sim_hand *hand, const struct wk_deal *deal, enum wk_sim_lay lay, uint64_t seed,
                     struct wk_sim_wall *wall);

/* The same tiles turned over where they lie: all show their stickers. */
void wk_sim_hand_turn(struct wk_sim_wall *wall);

#endif
