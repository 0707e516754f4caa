/* The schedule of a section made from GF(4), and proved by counting. */
#include "rules/event/duplicate/seating.h"

#include <stdbool.h>
#include <string.h>

#define N_CLASSES 5 /* of parallel lines, 4 lines each */

/* Products in GF(4), whose elements 0, 1, a, a + 1 are written 0..3; its sums are exclusive ors. */
static const uint8_t product[4][4] = {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};

/*
 * Which table and which direction, 0..3, each line of a class is. Any numbering gives a sound schedule; this pair is one of the
 * most even. Of the 24^4 numberings of the lines (those of one class may be fixed) none has a worst player below 13, and 23,040
 * have the fewest, two players with 13. Of all pairs of these none brings the sums of a player's two figures nearer to 20 each:
 * here twelve players have 20, two 18 and two 22, so that who has it uneven at tables has it even in directions.
 */
static const uint8_t table_of_line[N_CLASSES][4] = {{0, 1, 2, 3}, {2, 3, 1, 0}, {1, 0, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}};
static const uint8_t direction_of_line[N_CLASSES][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {0, 1, 2, 3}, {2, 3, 1, 0}, {1, 2, 0, 3}};

/* Lines y = m x + line for the classes m = 0..3, x = line for the fifth. */
static int line_through(int class, int x, int y)
{
    return class == 4 ? x : y ^ product[class][x];
}

static struct wk_seat seat_of_point(int round, int x, int y)
{
    const int tables = round, directions = (round + 1) % N_CLASSES; /* never the same class */
    return (struct wk_seat){.table = (uint8_t)(table_of_line[tables][line_through(tables, x, y)] + 1),
                            .direction =
                                (uint8_t)(direction_of_line[directions][line_through(directions, x, y)] + WK_WIND_EAST)};
}

void wk_schedule_make(struct wk_schedule *out)
{
    memset(out, 0, sizeof *out);
    for (int point = 0; point < WK_SECTION_PLAYERS; point++) {
        const int x = point % 4, y = point / 4;
        const struct wk_seat first = seat_of_point(0, x, y);
        /* Players are numbered as they sit in round 1: 1 to 4 at table 1 from East on, and so forth. */
        const int player = (first.table - 1) * WK_GROUP + first.direction - WK_WIND_EAST;
        for (int r = 0; r < WK_ROUNDS; r++)
            out->seat[r][player] = seat_of_point(r, x, y);
    }
}

static enum wk_status broken(struct wk_schedule_fault *fault, enum wk_schedule_fault_kind kind, int player, int other,
                             int round, int later)
{
    if (fault)
        *fault = (struct wk_schedule_fault){.kind = kind, .player = {player + 1, other + 1}, .round = {round + 1, later + 1}};
    return WK_BAD_INPUT;
}

static enum wk_status prove_chairs(const struct wk_schedule *schedule, struct wk_schedule_fault *fault)
{
    for (int r = 0; r < WK_ROUNDS; r++) {
        const struct wk_seat *seat = schedule->seat[r];
        for (int p = 0; p < WK_SECTION_PLAYERS; p++) {
            if (seat[p].table < 1 || seat[p].table > WK_SECTION_TABLES || seat[p].direction < WK_WIND_EAST ||
                seat[p].direction > WK_WIND_NORTH)
                return broken(fault, WK_SCHEDULE_NO_SEAT, p, -1, r, -1);
            for (int q = 0; q < p; q++)
                if (seat[p].table == seat[q].table && seat[p].direction == seat[q].direction)
                    return broken(fault, WK_SCHEDULE_SEAT_TWICE, q, p, r, -1);
        }
    }
    return WK_OK;
}

enum wk_status wk_schedule_prove(const struct wk_schedule *schedule, struct wk_schedule_fault *fault)
{
    const enum wk_status status = prove_chairs(schedule, fault);

    if (status != WK_OK)
        return status;
    /* Four to each table and 24 meetings a round: 120 in all, as many as pairs. So none twice means each once; so in
     * directions. */
    for (int b = 1; b < WK_ROUNDS; b++)
        for (int p = 0; p < WK_SECTION_PLAYERS; p++)
            for (int q = p + 1; q < WK_SECTION_PLAYERS; q++) {
                const struct wk_seat *p_later = &schedule->seat[b][p], *q_later = &schedule->seat[b][q];
                for (int a = 0; a < b; a++) {
                    const struct wk_seat *p_seat = &schedule->seat[a][p], *q_seat = &schedule->seat[a][q];
                    if (p_later->table == q_later->table && p_seat->table == q_seat->table)
                        return broken(fault, WK_SCHEDULE_TABLE_TWICE, p, q, a, b);
                    if (p_later->direction == q_later->direction && p_seat->direction == q_seat->direction)
                        return broken(fault, WK_SCHEDULE_DIRECTION_TWICE, p, q, a, b);
                }
            }
    if (fault)
        *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    return WK_OK;
}

static int squares(const int count[4])
{
    return count[0] * count[0] + count[1] * count[1] + count[2] * count[2] + count[3] * count[3];
}

static void take_worst(int squared, int *worst, int *n)
{
    if (squared > *worst) {
        *worst = squared;
        *n = 0;
    }
    if (squared == *worst)
        ++*n;
}

void wk_schedule_balance(const struct wk_schedule *schedule, struct wk_schedule_balance *out)
{
    memset(out, 0, sizeof *out);
    for (int p = 0; p < WK_SECTION_PLAYERS; p++) {
        int tables[4] = {0}, directions[4] = {0};
        for (int r = 0; r < WK_ROUNDS; r++) {
            tables[(schedule->seat[r][p].table - 1) & 3]++;
            directions[(schedule->seat[r][p].direction - WK_WIND_EAST) & 3]++;
        }
        take_worst(squares(directions), &out->worst_directions, &out->n_worst_directions);
        take_worst(squares(tables), &out->worst_tables, &out->n_worst_tables);
    }
}

static bool within(int n, int most)
{
    return n >= 1 && n <= most;
}

int wk_table_of_group(int group, int hand, int n_tables)
{
    return within(group, n_tables) && within(hand, WK_HANDS) ? (group - 1 + hand - 1) % n_tables + 1 : 0;
}

int wk_group_at_table(int table, int hand, int n_tables)
{
    return within(table, n_tables) && within(hand, WK_HANDS) ? (table - 1 - (hand - 1) + WK_HANDS * n_tables) % n_tables + 1
                                                             : 0;
}

enum wk_wind wk_dealer_at_table(int table)
{
    return within(table, WK_DEAL_TABLES) ? (enum wk_wind)(WK_WIND_EAST + (table - 1) % WK_N_WINDS) : WK_WIND_NONE;
}
