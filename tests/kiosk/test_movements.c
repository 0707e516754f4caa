/*
 * Movements and seatings by lot as `event schedule` prints them: each chair of each round of both movements by the formula, the
 * round in which two meet again by it and by counting, and lots in which no two meet twice for at least as many rounds as a
 * greedy draw finds. WK_TABLES: up to how many tables (`make movements`: 40).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tests/support/kiosk/event_commands.h"
#include "tests/support/rules/greedy_draw.h"
#include "tests/support/rules/nmjl_reference.h"

#define FEW_TABLES 12
#define N_TRIES 20

static const char *const movements[] = {"sanctioned", "east-stays"};

static int most_tables(void)
{
    const char *text = getenv("WK_TABLES");
    const int n = text ? atoi(text) : FEW_TABLES;
    return n < 3 || n > NMJL_MAX_TABLES ? NMJL_MAX_TABLES : n;
}

/* Who sits in a chair of a schedule. */
static int seat_of(const json_t *schedule, int round, int table, int chair)
{
    const char name[2] = {(char)('A' + chair), 0};
    const json_t *tables = json_array_get(json_object_get(schedule, "rounds"), (size_t)round - 1),
                 *at = json_array_get(tables, (size_t)table - 1);
    return (int)json_integer_value(json_object_get(json_object_get(at, "seats"), name));
}

static void compare_movement(enum nmjl_movement movement, int n_tables)
{
    const int first = nmjl_first_rematch(movement, n_tables), n_players = NMJL_CHAIRS * n_tables,
              n_rounds = first - 1 < NMJL_MAX_ROUNDS ? first - 1 : NMJL_MAX_ROUNDS;
    same(nmjl_first_rematch_counted(movement, n_players), first, "the reference's own count at %d tables", n_tables);
    must("event schedule --kind nmjl --tables %d --rounds %d --movement %s --json", n_tables, n_rounds, movements[movement]);
    json_t *json = answer();
    same((int64_t)json_array_size(json_object_get(json, "rounds")), n_rounds, "the rounds of %d tables", n_tables);
    same(json_integer_value(json_object_get(json, "first_rematch")), first, "the first rematch of %d tables", n_tables);
    for (int round = 1; round <= n_rounds; round++)
        for (int table = 1; table <= n_tables; table++)
            for (int chair = 0; chair < NMJL_CHAIRS; chair++)
                same(seat_of(json, round, table, chair), nmjl_seat(movement, n_players, round, table, chair),
                     "%s, %d tables, round %d, table %d, chair %d", movements[movement], n_tables, round, table, chair);
    json_decref(json);
    if (first > NMJL_MAX_ROUNDS)
        return;
    same(ask("event schedule --kind nmjl --tables %d --rounds %d --movement %s --json", n_tables, first, movements[movement]),
         1, "the exit code of %s, %d tables, %d rounds", movements[movement], n_tables, first);
    json = answer();
    same(json_integer_value(json_object_get(json, "first_rematch")), first, "the first rematch of %d tables", n_tables);
    json_decref(json);
}

static void movements_are_the_formula(void **state)
{
    const int most = most_tables();
    (void)state;
    commands_begin();
    tally = (struct tally){0};
    for (int n = 3; n <= most; n++)
        for (int m = NMJL_SANCTIONED; m <= NMJL_EAST_STAYS; m++)
            compare_movement((enum nmjl_movement)m, n);
    printf("movements of 3 to %d tables: %d values compared with the formula: %d differ\n", most, tally.n_values,
           tally.n_differences);
    commands_end();
    assert_int_equal(tally.n_differences, 0);
}

/* ---- lots */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Everybody once in each round, and no two twice. */
static void prove_lots(const json_t *schedule, int n_tables, int n_rounds)
{
    static bool met[NMJL_MAX_PLAYERS + 1][NMJL_MAX_PLAYERS + 1];
    memset(met, 0, sizeof met);
    same((int64_t)json_array_size(json_object_get(schedule, "rounds")), n_rounds, "the rounds of %d tables", n_tables);
    for (int round = 1; round <= n_rounds; round++) {
        int n_times[NMJL_MAX_PLAYERS + 1] = {0};
        for (int table = 1; table <= n_tables; table++) {
            int seat[NMJL_CHAIRS];
            for (int a = 0; a < NMJL_CHAIRS; a++) {
                seat[a] = seat_of(schedule, round, table, a);
                assert_true(seat[a] >= 1 && seat[a] <= NMJL_CHAIRS * n_tables);
                n_times[seat[a]]++;
                for (int b = 0; b < a; b++) {
                    same(met[seat[a]][seat[b]], false, "%d tables: whether %d and %d met before round %d", n_tables, seat[a],
                         seat[b], round);
                    met[seat[a]][seat[b]] = met[seat[b]][seat[a]] = true;
                }
            }
        }
        for (int p = 1; p <= NMJL_CHAIRS * n_tables; p++)
            same(n_times[p], 1, "%d tables: how often %d sits in round %d", n_tables, p, round);
    }
}

/* Lots for so many rounds; whether there are any, which are proved then. */
static bool are_drawn(int n_tables, int n_rounds)
{
    if (ask("event schedule --kind nmjl --tables %d --rounds %d --movement drawn --json", n_tables, n_rounds) != 0)
        return false;
    json_t *json = answer();
    prove_lots(json, n_tables, n_rounds);
    json_decref(json);
    return true;
}

/* What is asked of lots by the contract, and what a greedy draw finds here, the larger of the two. */
static int rounds_wanted(int n_tables)
{
    static const int asked[NMJL_MAX_TABLES + 1] = {[5] = 4, [8] = 6, [12] = 9, [16] = 10};
    const int found = greedy_draw(n_tables, NMJL_MAX_ROUNDS, N_TRIES, (uint64_t)n_tables);
    return found > asked[n_tables] ? found : asked[n_tables];
}

static void lots_reach_what_a_greedy_draw_finds(void **state)
{
    const int most = most_tables();
    (void)state;
    commands_begin();
    tally = (struct tally){0};
    printf("lots, tables: rounds of a greedy draw/of the program, up to %d:", NMJL_MAX_ROUNDS);
    for (int n = 5; n <= most; n++) {
        const int wanted = rounds_wanted(n);
        int found = getenv("WK_TABLES") ? NMJL_MAX_ROUNDS : wanted; /* to find that there are no more takes long */
        while (found > 1 && !are_drawn(n, found))
            found--;
        printf(" %d: %d/%d", n, wanted, found);
        same(found >= wanted, true, "whether lots for %d tables have %d rounds, have %d", n, wanted, found);
    }
    const double before = seconds();
    must("event schedule --kind nmjl --tables %d --rounds %d --movement drawn --json", NMJL_MAX_TABLES, NMJL_MAX_ROUNDS);
    printf("\nlots for %d tables and %d rounds, drawn, proved and printed: %.3f s\n", NMJL_MAX_TABLES, NMJL_MAX_ROUNDS,
           seconds() - before);
    printf("lots of 5 to %d tables: %d values proved: %d differ\n", most, tally.n_values, tally.n_differences);
    commands_end();
    assert_int_equal(tally.n_differences, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movements_are_the_formula),
        cmocka_unit_test(lots_reach_what_a_greedy_draw_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
