/*
 * Lots for seats and numbers: the order of a list of players, drawn so that nobody can choose it. Pure.
 *
 * The draw. First the kiosk puts on record the hash of the list, and the hash of a SECRET of its own, and shows the checkpoint
 * of that record. Then the seed is said: by those present, or by a public beacon in a round that was named beforehand
 * (labels/deal/spot_tiles.h has what can be said). Then the secret is shown. For each player of the list, N from 1 in its
 * order, hash this line, which has no end of line (blanks single; HEAD the checkpoint's, and SECRET, each 64 small hexadecimal
 * digits):
 *
 *     printf 'wallkeeper-lots 1 HEAD SEED SECRET N' | b2sum -l 256
 *
 * and sort the players by their hashes: the first of them is the first of the drawn list, and so on.
 */
#ifndef WK_LABELS_DEAL_DRAWN_LIST_H
#define WK_LABELS_DEAL_DRAWN_LIST_H

#include "labels/deal/spot_tiles.h"
#include "rules/event/shape.h"

struct wk_list_lot {
    uint8_t head[WK_HASH_SIZE];
    uint8_t secret[WK_HASH_SIZE];
    char said[WK_SPOT_SAID_SIZE];
};

/* The order of n players (1..WK_MAX_PLAYERS): order [n] has the places in the list, from 0, the first drawn first. Any thread.
 */
void wk_list_draw(const struct wk_list_lot *lot, int n, int *order);

#endif
