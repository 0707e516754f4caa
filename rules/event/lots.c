/* Seatings by lot: each round is drawn, and then mended by exchanges until nobody in it meets anybody again. */
#include "rules/event/movement.h"

#include "rules/rng.h"

#include <stdlib.h>
#include <string.h>

#define CHAIRS WK_N_WINDS
#define MOST WK_MAX_SECTION_PLAYERS
/*
 * Exchanges before a draw is given up for another, draws before the round before is drawn again, and how often that: ten
 * rounds of 40 tables take some 20 exchanges a round. Five tables' fourth and sixteen's tenth are the hard ones.
 */
#define N_EXCHANGES 600
#define N_DRAWS 12
#define N_BACK 60
#define REST 7 /* a player who was exchanged is not for so many exchanges: the search would go in a circle */

struct lots {
    struct wk_event_plan *plan;
    struct wk_event_shape shape;
    const enum wk_wind *chair;
    struct wk_rng rng;
    uint8_t met[MOST][MOST];            /* how often two have met; partners from the start */
    uint8_t place[WK_MAX_ROUNDS][MOST]; /* table (0..) of each player */
    int sat[MOST][CHAIRS];              /* how often each sat in a direction */
    /* the round that is being drawn */
    uint8_t table[MOST]; /* of each player */
    uint8_t at[WK_MAX_SECTION_TABLES][CHAIRS];
    int n_at[WK_MAX_SECTION_TABLES];
    int rest[MOST];
};

/* A text of any length becomes a start of the generator: each byte turns it. */
static void start(struct wk_rng *rng, const char *seed)
{
    uint64_t state = strlen(seed);

    for (const char *c = seed; *c; c++) {
        wk_rng_init(rng, state, (unsigned char)*c);
        state = wk_rng_next(rng);
    }
    wk_rng_init(rng, state, 0);
}

/* Meetings again that a player has at a table, were he to sit there in the place of `but`. */
static int meets(const struct lots *self, int player, int table, int but)
{
    int n = 0;

    for (int i = 0; i < self->n_at[table]; i++) {
        const int other = self->at[table][i];
        n += other != player && other != but ? self->met[player][other] : 0;
    }
    return n;
}

static int count(const struct lots *self)
{
    int n = 0;

    for (int p = 0; p < self->shape.n_players; p++)
        n += meets(self, p, self->table[p], -1);
    return n / 2;
}

static void shuffle(struct lots *self)
{
    const int n = self->shape.n_players, n_full = n - (CHAIRS - 1) * self->shape.n_tables;
    uint8_t order[MOST];

    for (int i = 0; i < n; i++)
        order[i] = (uint8_t)i;
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)wk_rng_below(&self->rng, (uint32_t)i + 1);
        const uint8_t kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
    for (int t = 0, i = 0; t < self->shape.n_tables; t++) {
        self->n_at[t] = t < n_full ? CHAIRS : CHAIRS - 1;
        for (int k = 0; k < self->n_at[t]; k++, i++) {
            self->at[t][k] = order[i];
            self->table[order[i]] = (uint8_t)t;
        }
    }
    memset(self->rest, 0, sizeof self->rest);
}

static void exchange(struct lots *self, int a, int b)
{
    const uint8_t of_a = self->table[a], of_b = self->table[b];

    for (int i = 0; i < CHAIRS; i++) {
        if (i < self->n_at[of_a] && self->at[of_a][i] == a)
            self->at[of_a][i] = (uint8_t)b;
        if (i < self->n_at[of_b] && self->at[of_b][i] == b)
            self->at[of_b][i] = (uint8_t)a;
    }
    self->table[a] = of_b;
    self->table[b] = of_a;
}

/* What a round has more or fewer of meetings again once the two are exchanged. */
static int change(const struct lots *self, int a, int b)
{
    const int of_a = self->table[a], of_b = self->table[b];

    return meets(self, a, of_b, b) + meets(self, b, of_a, a) - meets(self, a, of_a, -1) - meets(self, b, of_b, -1);
}

/* One of those who meet somebody again, by lot. */
static int one_who_meets(struct lots *self)
{
    int found = -1, n = 0;

    for (int p = 0; p < self->shape.n_players; p++)
        if (meets(self, p, self->table[p], -1) > 0 && wk_rng_below(&self->rng, (uint32_t)++n) == 0)
            found = p;
    return found;
}

/* Meetings again that are left of a round which was drawn: 0, none. */
static int mend(struct lots *self)
{
    int left = count(self);

    for (int i = 1; i <= N_EXCHANGES && left > 0; i++) {
        const int a = one_who_meets(self);
        int best = -1, least = 0, n_equal = 0;
        for (int b = 0; b < self->shape.n_players; b++) {
            if (self->table[a] == self->table[b])
                continue;
            const int by = change(self, a, b);
            const bool rests = self->rest[b] > i && left + by > 0;
            if (rests || (best >= 0 && by > least))
                continue;
            n_equal = best < 0 || by < least ? 1 : n_equal + 1;
            if (n_equal == 1 || wk_rng_below(&self->rng, (uint32_t)n_equal) == 0)
                best = b;
            least = by;
        }
        if (best < 0)
            continue;
        exchange(self, a, best);
        self->rest[a] = self->rest[best] = i + REST;
        left += least;
    }
    return left;
}

static void take_meetings(struct lots *self, const uint8_t *table, int by)
{
    for (int p = 0; p < self->shape.n_players; p++)
        for (int q = 0; q < self->shape.n_players; q++)
            if (p != q && table[p] == table[q])
                self->met[p][q] = (uint8_t)(self->met[p][q] + by);
}

/* The best of some draws for a round (0..), and how many meetings again it has. */
static int draw_round(struct lots *self, int round)
{
    int least = -1;

    for (int i = 0; i < N_DRAWS && least != 0; i++) {
        shuffle(self);
        const int left = mend(self);
        if (least >= 0 && left >= least)
            continue;
        least = left;
        memcpy(self->place[round], self->table, sizeof self->table);
    }
    return least;
}

/* How uneven the chairs of a table would be, with this order of its players: the sum of squares. */
static int unevenness(const struct lots *self, const uint8_t *player, const int *order, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += 2 * self->sat[player[i]][order[i]] + 1;
    return sum;
}

/* The players of a table on its chairs, so that each has sat in each direction as often as in any other. */
static void give_chairs(struct lots *self, int round, int table)
{
    static const int orders[][CHAIRS] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
                                         {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
                                         {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
                                         {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};
    const int first = (int)wk_rng_below(&self->rng, sizeof orders / sizeof *orders);
    uint8_t player[CHAIRS];
    const int *best = NULL;
    int n = 0, least = 0;

    for (int p = 0; p < self->shape.n_players && n < CHAIRS; p++)
        if (self->place[round][p] == table)
            player[n++] = (uint8_t)p;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const int *order = orders[(i + (size_t)first) % (sizeof orders / sizeof *orders)];
        bool fits = true; /* a table of three has no fourth chair */
        for (int k = 0; k < n; k++)
            fits = fits && order[k] < n;
        const int uneven = fits ? unevenness(self, player, order, n) : 0;
        if (!fits || (best && uneven >= least))
            continue;
        best = order;
        least = uneven;
    }
    for (int k = 0; best && k < n; k++) {
        self->plan->schedule.seat[round][player[k]] = (struct wk_seat){(uint8_t)(table + 1), (uint8_t)self->chair[best[k]]};
        self->sat[player[k]][best[k]]++;
    }
}

/* Round 1 as the list has it; false: partners would meet. */
static bool sit_by_list(struct lots *self)
{
    wk_tables_sit(self->plan, self->chair);
    for (int p = 0; p < self->shape.n_players; p++) {
        const struct wk_seat *seat = &self->plan->schedule.seat[0][p];
        self->place[0][p] = self->table[p] = (uint8_t)(seat->table - 1);
        for (int c = 0; c < CHAIRS; c++)
            self->sat[p][c] = self->chair[c] == (enum wk_wind)seat->direction;
    }
    for (int p = 0; p < self->shape.n_players; p++)
        for (int q = 0; q < p; q++)
            if (self->table[p] == self->table[q] && self->met[p][q])
                return false;
    return true;
}

static void know_partners(struct lots *self)
{
    const struct wk_entrant *player = self->plan->player;

    for (int p = 0; self->plan->teams && p < self->shape.n_players; p++)
        for (int q = 0; q < self->shape.n_players; q++)
            self->met[p][q] = p != q && strcmp(player[p].team, player[q].team) == 0;
}

void wk_lots_draw(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS])
{
    struct lots lots = {.plan = plan, .chair = chair};
    int n_back = 0;

    if (wk_event_shape(plan, &lots.shape) != WK_OK)
        return;
    start(&lots.rng, plan->seed);
    know_partners(&lots);
    const bool by_list = sit_by_list(&lots);
    if (by_list)
        take_meetings(&lots, lots.place[0], 1);
    else
        memset(lots.sat, 0, sizeof lots.sat);
    for (int round = by_list; round < lots.shape.n_rounds; round++) {
        const int left = draw_round(&lots, round);
        if (left > 0 && round > by_list && n_back < N_BACK) { /* the rounds before leave no room: one or two of them again */
            const int back = round - by_list > 1 && n_back % 2 ? 2 : 1;
            n_back++;
            for (int r = round - back; r < round; r++)
                take_meetings(&lots, lots.place[r], -1);
            round -= back + 1;
            continue;
        }
        take_meetings(&lots, lots.place[round], 1);
        if (left > 0)
            break;
    }
    for (int round = by_list; round < lots.shape.n_rounds; round++)
        for (int t = 0; t < lots.shape.n_tables; t++)
            give_chairs(&lots, round, t);
}
