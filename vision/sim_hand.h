/*
 * A hand to declare, for simulated tables: a winning hand found among the tiles of a deal, each tile one that the winner can
 * have drawn or claimed, and how it lies on the mat (labels/declared.h). Pure; holds faces.
 */
#ifndef WK_VISION_SIM_HAND_H
#define WK_VISION_SIM_HAND_H

#include "rules/mcr.h"
#include "vision/sim.h"

/* A tile of a deal: a slot of a wind's wall. */
struct wk_sim_tile {
    uint8_t wind; /* enum wk_wind */
    int8_t slot;
};

struct wk_sim_hand {
    enum wk_wind winner, from; /* from: whose wall the winning tile is of; the winner: self-drawn */
    struct wk_mcr_hand hand;   /* seat, prevalent East, SELF_DRAWN where it is; no other flags, no flowers */
    /* The tiles of hand.meld[i], .standing[i], .win: their faces are those of the deal. A chow's in rising order. */
    struct wk_sim_tile meld[WK_MCR_MELDS][4];
    struct wk_sim_tile standing[WK_MCR_STANDING];
    struct wk_sim_tile win;
};

/*
 * Finds a hand worth WK_MCR_MIN_POINTS or more (rulebook) that wind `winner` of this deal can have won with: of the own wall
 * the hand row and the first so many in the order of drawing (DF-11), one claimed tile in each melded set, chows from the
 * player on the left, and the winning tile, self-drawn (then no tile of the hand is drawn later) or of another player. The same
 * for a seed. WK_NOT_FOUND: none was found, and *out is unchanged; of some ten thousand deals that has not happened.
 */
enum wk_status wk_sim_hand_find(const struct wk_deal *deal, enum wk_wind winner, uint64_t seed,
                                struct wk_sim_hand *out) WK_MUST_CHECK;

/* How the tile that won lies. With 13 others in hand there is no room in the near row: it lies by itself in another. */
enum wk_sim_lay { WK_SIM_LAY_SIDEWAYS = 0, WK_SIM_LAY_APART, WK_SIM_LAY_LAST, WK_SIM_N_LAYS };

/*
 * Lays the hand: the tiles in hand in the near row from the left, in an order by the seed, the melds in the two others, an
 * empty slot between two. Faces up (.face_up, for a view with side WK_SIDE_BACKS), a concealed kong's outer two with their
 * backs up.
 */
void wk_sim_hand_lay(const struct wk_sim_hand *hand, const struct wk_deal *deal, enum wk_sim_lay lay, uint64_t seed,
                     struct wk_sim_wall *out);

/* All tiles of a laid hand turned over where they lie: those that show a face show their backs then. */
void wk_sim_hand_turn(struct wk_sim_wall *wall);

#endif
