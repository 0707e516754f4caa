/* How many rounds a plain greedy draw finds. */
#include "tests/support/rules/greedy_draw.h"

#include <stdbool.h>
#include <string.h>

#define N_CHAIRS 4
#define MAX_PLAYERS 160
#define N_ATTEMPTS 300 /* at a round, each from another order */

struct draw {
    int n_players, order[MAX_PLAYERS];
    bool met[MAX_PLAYERS][MAX_PLAYERS];
    uint64_t state;
};

static void shuffle_players(struct draw *draw)
{
    for (int i = draw->n_players - 1; i > 0; i--) {
        draw->state = draw->state * 6364136223846793005u + 1442695040888963407u;
        const int j = (int)((draw->state >> 33) % (uint64_t)(i + 1)), kept = draw->order[i];
        draw->order[i] = draw->order[j];
        draw->order[j] = kept;
    }
}

/* The first in the order who is not seated yet and has met nobody of the table; -1: there is none. */
static int next_player(const struct draw *draw, const bool *seated, const int *table, int n)
{
    for (int i = 0; i < draw->n_players; i++) {
        const int player = draw->order[i];
        bool fits = !seated[player];
        for (int k = 0; k < n && fits; k++)
            fits = !draw->met[player][table[k]];
        if (fits)
            return player;
    }
    return -1;
}

/* Fills table after table; false: somebody is left who fits nowhere. */
static bool fill(const struct draw *draw, int (*table)[N_CHAIRS])
{
    bool seated[MAX_PLAYERS] = {false};
    for (int t = 0; t < draw->n_players / N_CHAIRS; t++)
        for (int n = 0; n < N_CHAIRS; n++) {
            table[t][n] = next_player(draw, seated, table[t], n);
            if (table[t][n] < 0)
                return false;
            seated[table[t][n]] = true;
        }
    return true;
}

static bool draw_round(struct draw *draw)
{
    int table[MAX_PLAYERS / N_CHAIRS][N_CHAIRS];
    for (int attempt = 0; attempt < N_ATTEMPTS; attempt++) {
        shuffle_players(draw);
        if (!fill(draw, table))
            continue;
        for (int t = 0; t < draw->n_players / N_CHAIRS; t++)
            for (int a = 0; a < N_CHAIRS; a++)
                for (int b = 0; b < N_CHAIRS; b++)
                    draw->met[table[t][a]][table[t][b]] = true;
        return true;
    }
    return false;
}

int greedy_draw(int n_tables, int n_most, int n_tries, uint64_t seed)
{
    static struct draw draw;
    int best = 0;
    draw.n_players = N_CHAIRS * n_tables;
    draw.state = seed;
    for (int i = 0; i < draw.n_players; i++)
        draw.order[i] = i;
    for (int i = 0; i < n_tries && best < n_most; i++) {
        int n = 0;
        memset(draw.met, 0, sizeof draw.met);
        while (n < n_most && draw_round(&draw))
            n++;
        best = n > best ? n : best;
    }
    return best;
}
