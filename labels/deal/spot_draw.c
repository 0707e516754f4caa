/* A draw of tiles from a hash and a number called out, without repetition; and the odds of what it misses. */
#include "labels/deal/spot_draw.h"

#include "rules/event/shape.h"

#include <stdio.h>
#include <string.h>

int wk_spot_labels(enum wk_wind wind)
{
    return wind == WK_WIND_NONE ? WK_N_LABELS : WK_SPOT_WALL;
}

bool wk_spot_number_valid(const char *number)
{
    const size_t n = strspn(number, "0123456789");
    return n >= 1 && n <= WK_SPOT_NUMBER_MAX && !number[n];
}

/* Label `index` of a wind in the order of the draw: the hand's, the twenty numbers, the letter. */
static wk_label label_at(enum wk_wind wind, int index)
{
    const int block = (int)wind - WK_WIND_EAST;
    if (index == 0)
        return (wk_label)wind;
    return index == WK_SPOT_WALL - 1 ? (wk_label)(WK_LABEL_A + block) : (wk_label)(10 + 20 * block + index - 1);
}

enum wk_status wk_spot_draw(const uint8_t head[WK_HASH_SIZE], int table, enum wk_wind wind, const char *number, int count,
                            wk_label *out)
{
    const int n_labels = wk_spot_labels(wind);
    bool drawn[WK_N_LABELS] = {false};
    char hex[2 * WK_HASH_SIZE + 1], line[160];
    int n = 0;

    if (table < 1 || table > WK_MAX_TABLES || wind > WK_WIND_NORTH || count < 1 || count > n_labels ||
        !wk_spot_number_valid(number))
        return WK_BAD_INPUT;
    wk_hex(hex, head, WK_HASH_SIZE);
    for (int round = 0; n < count; round++) {
        uint8_t hash[WK_HASH_SIZE];
        const int length =
            snprintf(line, sizeof line, "wallkeeper-spot 1 %s %d %.*s %s %d", hex, table, wind == WK_WIND_NONE ? 5 : 1,
                     wind == WK_WIND_NONE ? "table" : &"ESWN"[wind - 1], number, round);
        wk_hash(hash, line, (size_t)length);
        for (int i = 0; i < WK_HASH_SIZE && n < count; i++) {
            const int index = hash[i] % n_labels;
            if (hash[i] >= 256 / n_labels * n_labels || drawn[index])
                continue;
            drawn[index] = true;
            out[n++] = wind == WK_WIND_NONE
                           ? label_at((enum wk_wind)(WK_WIND_EAST + index / WK_SPOT_WALL), index % WK_SPOT_WALL)
                           : label_at(wind, index);
        }
    }
    return WK_OK;
}

int wk_spot_slots(const wk_label *labels, int n, enum wk_wind wind, bool slot[WK_N_SLOTS])
{
    int n_slots = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        slot[s] = false;
        for (int i = 0; i < n; i++)
            slot[s] |= labels[i] == wk_layout_label(wind, s);
        n_slots += slot[s];
    }
    return n_slots;
}

double wk_spot_escape(int n, int count, int touched)
{
    double chance = 1;
    for (int i = 0; i < touched; i++)
        chance *= n - count - i > 0 ? (double)(n - count - i) / (n - i) : 0;
    return chance;
}

int wk_spot_needed(int n, int touched, int per_cent)
{
    for (int count = 0; count < n; count++) {
        int64_t ways = 100, of = 100 - per_cent; /* whole numbers, for equal is enough */
        for (int i = 0; i < touched; i++) {
            ways *= n - count - i > 0 ? n - count - i : 0;
            of *= n - i;
        }
        if (ways <= of)
            return count;
    }
    return n;
}
