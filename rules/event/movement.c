/* Tables of four and of three, movements by fixed steps, and the proof of any seating. */
#include "rules/event/movement.h"

#include <string.h>

#define CHAIRS WK_N_WINDS
_Static_assert(WK_MAX_SECTION_PLAYERS == WK_MAX_SECTION_TABLES * CHAIRS, "all tables full");

enum wk_status wk_tables_shape(const struct wk_event_plan *plan, int n_hands, struct wk_event_shape *out)
{
    const int n_tables = (plan->n_players + CHAIRS - 1) / CHAIRS, n_empty = n_tables * CHAIRS - plan->n_players;
    const int n_rounds = plan->n_rounds ? plan->n_rounds : plan->kind->n_rounds;

    if (plan->n_sections != 1 || n_rounds < 1 || n_rounds > WK_MAX_ROUNDS || n_tables < 1 || n_tables > WK_MAX_SECTION_TABLES ||
        (plan->kind->n_seats == CHAIRS ? n_empty > 0 : n_empty > n_tables))
        return WK_BAD_INPUT;
    *out = (struct wk_event_shape){.n_sections = 1,
                                   .n_tables = n_tables,
                                   .n_players = plan->n_players,
                                   .section_tables = n_tables,
                                   .section_players = plan->n_players,
                                   .n_rounds = n_rounds,
                                   .n_hands = n_hands,
                                   .n_player_hands = n_rounds * n_hands};
    return WK_OK;
}

/* ---- movements: how many tables up the first, second, third and fourth player of a table go after each round */

static const int steps[][CHAIRS] = {
    [WK_MOVEMENT_SANCTIONED] = {+1, -1, +2, -2},
    [WK_MOVEMENT_EAST_STAYS] = {0, -1, -2, +1},
};

static bool by_steps(enum wk_movement movement)
{
    return movement == WK_MOVEMENT_SANCTIONED || movement == WK_MOVEMENT_EAST_STAYS;
}

bool wk_movement_step(enum wk_movement movement, int place, int *up)
{
    if (!by_steps(movement))
        return false;
    *up = steps[movement][place];
    return true;
}

int wk_movement_rematch(enum wk_movement movement, int n_tables)
{
    if (!by_steps(movement))
        return 0;
    const int *step = steps[movement];
    for (int round = 2;; round++) /* after n_tables rounds all are where they were */
        for (int a = 0; a < CHAIRS; a++)
            for (int b = 0; b < a; b++)
                if ((step[a] - step[b]) * (round - 1) % n_tables == 0)
                    return round;
}

/* Table (0..) and place there (0..3) of a player in round 1. Tables of three are the last. */
static void first_place(const struct wk_event_shape *shape, int player, int *table, int *place)
{
    const int n_full = shape->n_players - (CHAIRS - 1) * shape->n_tables, of_full = n_full * CHAIRS;

    *table = player < of_full ? player / CHAIRS : n_full + (player - of_full) / (CHAIRS - 1);
    *place = player < of_full ? player % CHAIRS : (player - of_full) % (CHAIRS - 1);
}

static void sit(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS], const int step[CHAIRS], int n_rounds)
{
    struct wk_event_shape shape;

    if (wk_event_shape(plan, &shape) != WK_OK)
        return;
    for (int r = 0; r < n_rounds && r < shape.n_rounds; r++)
        for (int p = 0; p < shape.n_players; p++) {
            int table, place;
            first_place(&shape, p, &table, &place);
            table = ((table + step[place] * r) % shape.n_tables + shape.n_tables) % shape.n_tables;
            plan->schedule.seat[r][p] = (struct wk_seat){(uint8_t)(table + 1), (uint8_t)chair[place]};
        }
}

void wk_tables_sit(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS])
{
    sit(plan, chair, steps[WK_MOVEMENT_SANCTIONED], 1);
}

void wk_movement_make(struct wk_event_plan *plan, const enum wk_wind chair[WK_N_WINDS])
{
    if (by_steps(plan->movement))
        sit(plan, chair, steps[plan->movement], WK_MAX_ROUNDS);
}

enum wk_wind wk_tables_seat(const struct wk_event_plan *plan, int player, struct wk_hand_id *at)
{
    const struct wk_seat *seat = &plan->schedule.seat[at->round - 1][player];

    at->table = seat->table;
    return (enum wk_wind)seat->direction;
}

/* ---- proof */

struct proof {
    const struct wk_event_plan *plan;
    struct wk_event_shape shape;
    uint8_t met[WK_MAX_SECTION_PLAYERS][WK_MAX_SECTION_PLAYERS]; /* the round in which two met, 0: not yet */
    struct wk_schedule_fault *fault;
};

static enum wk_status broken(struct proof *self, enum wk_schedule_fault_kind kind, int player, int other, int round, int later)
{
    *self->fault = (struct wk_schedule_fault){kind, {player + 1, other + 1}, {round, later}, 0};
    return WK_BAD_INPUT;
}

/* Who sits at each table of a round: indices, -1: nobody. */
static enum wk_status prove_chairs(struct proof *self, int round, int (*at)[CHAIRS])
{
    const struct wk_seat *seat = self->plan->schedule.seat[round - 1];

    memset(at, 0xff, (size_t)self->shape.n_tables * sizeof *at);
    for (int p = 0; p < self->shape.n_players; p++) {
        const int t = seat[p].table, d = seat[p].direction;
        if (t < 1 || t > self->shape.n_tables || d < WK_WIND_EAST || d > WK_WIND_NORTH)
            return broken(self, WK_SCHEDULE_NO_SEAT, p, -1, round, 0);
        if (at[t - 1][d - 1] >= 0)
            return broken(self, WK_SCHEDULE_SEAT_TWICE, at[t - 1][d - 1], p, round, 0);
        at[t - 1][d - 1] = p;
    }
    for (int t = 0; t < self->shape.n_tables; t++) {
        int n = 0;
        for (int d = 0; d < CHAIRS; d++)
            n += at[t][d] >= 0;
        if (n < self->plan->kind->n_seats) {
            *self->fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_FEW, .round = {round}, .table = t + 1};
            return WK_BAD_INPUT;
        }
    }
    return WK_OK;
}

static enum wk_status prove_meeting(struct proof *self, int p, int q, int round)
{
    const int a = p < q ? p : q, b = p < q ? q : p;
    const struct wk_entrant *player = self->plan->player;

    if (self->plan->teams && strcmp(player[a].team, player[b].team) == 0)
        return broken(self, WK_SCHEDULE_TEAM, a, b, round, 0);
    if (self->met[a][b])
        return broken(self, WK_SCHEDULE_TABLE_TWICE, a, b, self->met[a][b], round);
    self->met[a][b] = (uint8_t)round;
    return WK_OK;
}

enum wk_status wk_tables_prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    struct proof proof = {.plan = plan, .fault = fault};
    int at[WK_MAX_SECTION_TABLES][CHAIRS];

    if (wk_event_shape(plan, &proof.shape) != WK_OK)
        return broken(&proof, WK_SCHEDULE_NO_SEAT, 0, -1, 1, 0);
    for (int round = 1; round <= proof.shape.n_rounds; round++) {
        enum wk_status status = prove_chairs(&proof, round, at);
        for (int t = 0; status == WK_OK && t < proof.shape.n_tables; t++)
            for (int d = 0; status == WK_OK && d < CHAIRS; d++)
                for (int e = 0; status == WK_OK && e < d; e++)
                    if (at[t][d] >= 0 && at[t][e] >= 0)
                        status = prove_meeting(&proof, at[t][d], at[t][e], round);
        if (status != WK_OK)
            return status;
    }
    *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    return WK_OK;
}
