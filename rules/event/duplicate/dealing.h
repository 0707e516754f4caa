/*
 * Dealing: how the 136 tiles of a table become four players' own (DF-8, DF-9). Each builds a side of 17 stacks of two; two
 * throws of two dice say where the walls are broken; from there on the stacks are taken in one order, round the table, by the
 * dealer first: four tiles a turn three times and one tile, which are the 13 of the hand, four a turn five times and one,
 * which are the 21 of the wall. Nobody looks at a tile. Pure; any thread.
 *
 * Source: DF-8, DF-9; DF-8 begins "the same way as regular MCR": Chinese Mahjong Competition Rules, Competition procedure, 5.5.
 * Winds are those of the hand: East is its dealer. Decided here, for the texts leave it open: with 17 stacks a side a count
 * above 17 goes on in the next side; the first stack that is taken is the one after the stack that is counted; of a stack the
 * upper tile is taken first; the "3 stacks" and "5 stacks" of DF-9 are of four tiles each, else they do not make 13 and 21.
 */
#ifndef WK_RULES_EVENT_DUPLICATE_DEALING_H
#define WK_RULES_EVENT_DUPLICATE_DEALING_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/status.h"
#include "rules/tile.h"

#define WK_SIDE_STACKS 17
#define WK_ALL_STACKS (WK_N_WINDS * WK_SIDE_STACKS)
#define WK_DICE_THROWS 2
#define WK_DICE 2 /* of a throw */
#define WK_DIE_FACES 6
#define WK_DEAL_LAPS 10     /* each player takes once in each */
#define WK_DEAL_HAND_LAPS 4 /* of these, the first make the 13 of the hand */

/* 1..6 each; 0: not thrown yet. The dealer throws first, then who is at `second` below. */
struct wk_dice {
    uint8_t die[WK_DICE_THROWS][WK_DICE];
};

/* A stack by who built it: number 1..WK_SIDE_STACKS from the right as its player sees it. */
struct wk_stack {
    enum wk_wind side;
    int number;
};

/* Where the walls are broken. */
struct wk_opening {
    enum wk_wind second;     /* who throws the second time, and in whose side the count begins */
    int count;               /* of both throws: 4..24 */
    struct wk_stack counted; /* the last stack of the count; it is the last that is taken of all */
    struct wk_stack first;   /* the stack after it, which the dealer takes first */
};

/* What one player takes in one lap: tiles `first`..`first + n - 1` of all 136 in the order in which they are taken, from 0. */
struct wk_take {
    enum wk_wind who;
    int first, n; /* n: 4, two whole stacks; or 1 */
    bool of_hand; /* for the hand of 13; else for the wall */
};

/* Whether all four dice are thrown; and the first throw's, which say who throws next. */
bool wk_dice_thrown(const struct wk_dice *dice);
/* Who throws the second time: East for a sum of 5 and 9, South 2 6 10, West 3 7 11, North 4 8 12. WK_WIND_NONE: the first throw
 * is not complete. */
enum wk_wind wk_dice_second(const struct wk_dice *dice);

/* WK_BAD_INPUT: a die is not 1..6; then *out is unchanged. */
enum wk_status wk_dealing_open(const struct wk_dice *dice, struct wk_opening *out) WK_MUST_CHECK;

/* Which player takes what: lap 0..WK_DEAL_LAPS - 1, turn 0..WK_N_WINDS - 1. Outside of these nobody takes anything. */
struct wk_take wk_dealing_take(int lap, int turn);

/* The stack of a tile 0..135 in the order in which they are taken; an even one lies on top. Out of range: side WK_WIND_NONE. */
struct wk_stack wk_dealing_stack(const struct wk_opening *opening, int tile);

/* How many tiles of a stack are still there once the first n_taken of all are: 0..2. */
int wk_dealing_left(const struct wk_opening *opening, struct wk_stack stack, int n_taken);

/* The lap in which a stack is taken, 0..; of the two stacks of single tiles that whose tiles those are. -1: no such stack. */
int wk_dealing_lap(const struct wk_opening *opening, struct wk_stack stack);

#endif
