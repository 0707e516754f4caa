/* Movements from table to table, tables of three, lots: by their numbers, and proved by counting who meets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/kinds/kinds.h"
#include "rules/event/movement.h"

static struct wk_event_plan *plan;

static int setup(void **state)
{
    (void)state;
    plan = calloc(1, sizeof *plan);
    return plan ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    free(plan);
    return 0;
}

static enum wk_status seat(const char *kind, int n_players, int n_rounds, enum wk_movement movement,
                           struct wk_schedule_fault *fault)
{
    struct wk_event_shape shape;

    plan->kind = wk_kind_of_event_find(kind);
    plan->n_sections = 1;
    plan->n_players = n_players;
    plan->n_rounds = n_rounds;
    plan->movement = movement;
    snprintf(plan->seed, sizeof plan->seed, "%s", movement == WK_MOVEMENT_DRAWN ? "2b" : "");
    for (int p = 0; p < n_players; p++)
        plan->player[p].number = p + 1;
    if (wk_event_shape(plan, &shape) != WK_OK)
        return WK_BAD_INPUT;
    memset(&plan->schedule, 0, sizeof plan->schedule);
    plan->kind->arrange(plan);
    return plan->kind->prove(plan, fault);
}

/* [20] and nmjl.md, "Who goes where": the round in which two first meet again. */
static void the_sanctioned_movement_repeats_as_its_formula_says(void **state)
{
    static const int by_tables[][2] = {{3, 2},  {4, 2},   {5, 6},  {6, 3},   {7, 8},  {8, 3}, {9, 4},
                                       {10, 6}, {11, 12}, {12, 4}, {13, 14}, {16, 5}, {20, 6}};
    struct wk_schedule_fault fault;

    (void)state;
    for (size_t i = 0; i < sizeof by_tables / sizeof *by_tables; i++) {
        const int n_tables = by_tables[i][0], rematch = by_tables[i][1];
        assert_int_equal(wk_movement_rematch(WK_MOVEMENT_SANCTIONED, n_tables), rematch);
        const int last = rematch - 1 < WK_MAX_ROUNDS ? rematch - 1 : WK_MAX_ROUNDS;
        assert_int_equal(seat("nmjl", n_tables * 4, last, WK_MOVEMENT_SANCTIONED, &fault), WK_OK);
        if (rematch > WK_MAX_ROUNDS)
            continue;
        assert_int_equal(seat("nmjl", n_tables * 4, rematch, WK_MOVEMENT_SANCTIONED, &fault), WK_BAD_INPUT);
        assert_int_equal(fault.kind, WK_SCHEDULE_TABLE_TWICE);
        assert_int_equal(fault.round[1], rematch);
        assert_true(fault.player[0] >= 1 && fault.player[0] < fault.player[1]);
    }
}

static void where_east_stays_more_rounds_fit(void **state)
{
    struct wk_schedule_fault fault;

    (void)state;
    assert_int_equal(wk_movement_rematch(WK_MOVEMENT_EAST_STAYS, 8), 5);
    assert_int_equal(wk_movement_rematch(WK_MOVEMENT_EAST_STAYS, 12), 5);
    assert_int_equal(wk_movement_rematch(WK_MOVEMENT_EAST_STAYS, 16), 9);
    assert_int_equal(seat("nmjl", 32, 4, WK_MOVEMENT_EAST_STAYS, &fault), WK_OK);
    for (int r = 0; r < 4; r++)
        assert_int_equal(plan->schedule.seat[r][0].table, 1);
    assert_int_equal(plan->schedule.seat[1][1].table, 8); /* B of table 1 goes down one: the last */
    assert_int_equal(plan->schedule.seat[1][2].table, 7); /* C down two */
    assert_int_equal(plan->schedule.seat[1][3].table, 2); /* D up one */
}

static void the_last_tables_are_of_three_and_their_empty_chair_moves(void **state)
{
    struct wk_schedule_fault fault;

    (void)state;
    for (int n_empty = 1; n_empty <= 3; n_empty++) {
        assert_int_equal(seat("nmjl", 28 - n_empty, 4, WK_MOVEMENT_SANCTIONED, &fault), WK_OK);
        for (int round = 0; round < 4; round++) {
            int n_south[8] = {0};
            for (int p = 0; p < plan->n_players; p++)
                if (plan->schedule.seat[round][p].direction == WK_WIND_SOUTH)
                    n_south[plan->schedule.seat[round][p].table]++;
            for (int t = 1; t <= 7; t++) { /* the chairs of the last tables, two down after each round */
                const int from = (t - 1 + 2 * round) % 7 + 1;
                assert_int_equal(n_south[t], from <= 7 - n_empty);
            }
        }
    }
    assert_int_equal(seat("nmjl", 5, 1, WK_MOVEMENT_SANCTIONED, &fault), WK_BAD_INPUT); /* neither fours nor threes */
    assert_int_equal(seat("nmjl", 6, 1, WK_MOVEMENT_SANCTIONED, &fault), WK_OK);
    assert_int_equal(seat("mcr", 15, 1, WK_MOVEMENT_DRAWN, &fault), WK_BAD_INPUT);
}

/* As many rounds without a rematch as a greedy draw finds, or more: issue's figures. */
static void lots_are_drawn_without_a_rematch(void **state)
{
    static const int rounds[][2] = {{1, 1}, {4, 5}, {5, 4}, {8, 6}, {12, 9}, {16, 10}, {40, 10}};
    struct wk_schedule_fault fault;

    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        assert_int_equal(seat("mcr", rounds[i][0] * 4, rounds[i][1], WK_MOVEMENT_DRAWN, &fault), WK_OK);
        const struct wk_schedule first = plan->schedule;
        for (int p = 0; p < plan->n_players; p++) /* the list's order in round 1 */
            assert_int_equal(first.seat[0][p].table, p / 4 + 1);
        assert_int_equal(seat("mcr", rounds[i][0] * 4, rounds[i][1], WK_MOVEMENT_DRAWN, &fault), WK_OK);
        assert_memory_equal(&first, &plan->schedule, sizeof first); /* anybody can draw them again */
    }
    assert_int_equal(seat("mcr", 16, 6, WK_MOVEMENT_DRAWN, &fault), WK_BAD_INPUT); /* 15 others, three a round */
    assert_int_equal(fault.round[1], 6);
}

static void partners_never_meet(void **state)
{
    struct wk_schedule_fault fault;

    (void)state;
    for (int listed = 0; listed < 2; listed++) {
        for (int p = 0; p < 32; p++)
            snprintf(plan->player[p].team, WK_NAME_SIZE, "Team %d", listed ? p / 4 : p % 8);
        plan->teams = true;
        assert_int_equal(seat("mcr", 32, 4, WK_MOVEMENT_DRAWN, &fault), WK_OK);
        /* In the order of a list of whole teams partners would sit together: round 1 is by lot too. */
        assert_true((plan->schedule.seat[0][1].table == 1) == !listed || plan->schedule.seat[0][0].table != 1);
    }
    /* Whoever seats them by hand is told. */
    for (int p = 0; p < 32; p++)
        plan->schedule.seat[0][p] = (struct wk_seat){(uint8_t)(p / 4 + 1), (uint8_t)(p % 4 + 1)};
    assert_int_equal(plan->kind->prove(plan, &fault), WK_BAD_INPUT);
    assert_int_equal(fault.kind, WK_SCHEDULE_TEAM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_sanctioned_movement_repeats_as_its_formula_says, setup, teardown),
        cmocka_unit_test_setup_teardown(where_east_stays_more_rounds_fit, setup, teardown),
        cmocka_unit_test_setup_teardown(the_last_tables_are_of_three_and_their_empty_chair_moves, setup, teardown),
        cmocka_unit_test_setup_teardown(lots_are_drawn_without_a_rematch, setup, teardown),
        cmocka_unit_test_setup_teardown(partners_never_meet, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
