/* Players in the order of a hash of each. */
#include "labels/deal/drawn_list.h"

#include <stdio.h>
#include <string.h>

static void hash_player(const struct wk_list_lot *lot, int number, uint8_t out[WK_HASH_SIZE])
{
    char head[2 * WK_HASH_SIZE + 1], secret[2 * WK_HASH_SIZE + 1], line[4 * WK_HASH_SIZE + WK_SPOT_SAID_SIZE + 60];

    wk_hex(head, lot->head, WK_HASH_SIZE);
    wk_hex(secret, lot->secret, WK_HASH_SIZE);
    const int n = snprintf(line, sizeof line, "wallkeeper-lots 1 %s %s %s %d", head, lot->said, secret, number);
    wk_hash(out, line, (size_t)n);
}

void wk_list_draw(const struct wk_list_lot *lot, int n, int *order)
{
    uint8_t sorted[WK_MAX_PLAYERS][WK_HASH_SIZE];

    for (int i = 0; i < n; i++) {
        uint8_t hash[WK_HASH_SIZE];
        int at = i;

        hash_player(lot, i + 1, hash);
        for (; at > 0 && memcmp(sorted[at - 1], hash, WK_HASH_SIZE) > 0; at--) {
            memcpy(sorted[at], sorted[at - 1], WK_HASH_SIZE);
            order[at] = order[at - 1];
        }
        memcpy(sorted[at], hash, WK_HASH_SIZE);
        order[at] = i;
    }
}
