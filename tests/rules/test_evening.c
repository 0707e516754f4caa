/* Evenings of 4 to 64 players: divided, seated, counted otherwise than the proof does, and every planted fault named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/duplicate/any_number.h"
#include "rules/event/duplicate/kind.h"

#define MOST 64

static struct wk_event_plan *plan;
static struct wk_event_shape shape;

/* An evening of so many, listed by number; tables 0: as many as the program takes. */
static void plan_evening(int n, int tables)
{
    *plan = (struct wk_event_plan){.kind = &wk_duplicate, .n_players = n};
    for (int p = 0; p < n; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "P%d", p + 1);
    }
    plan->tables = tables ? tables : wk_evening_tables(n);
    wk_evening_divide(plan);
    assert_int_equal(wk_event_shape(plan, &shape), WK_OK);
    wk_evening_arrange(plan);
}

static struct wk_seat seat_of(int round, int player)
{
    return plan->schedule.seat[round][player];
}

/* ---- counted by going through pairs, as the program does not */

static int meetings(int p, int q)
{
    int n = 0;

    for (int r = 0; r < 5; r++)
        n += seat_of(r, p).table && seat_of(r, p).table == seat_of(r, q).table;
    return n;
}

static int rounds_with_house(int player, int first, int last)
{
    int n = 0;

    for (int r = 0; r < 5; r++) {
        bool with = false;
        for (int q = first; q < last; q++)
            with |= plan->player[q].house && seat_of(r, q).table == seat_of(r, player).table;
        n += with;
    }
    return n;
}

static int rounds_out(int player)
{
    int n = 0;

    for (int r = 0; r < 5; r++)
        n += seat_of(r, player).table == 0;
    return n;
}

struct seen {
    int again, least_out, most_out, least_house, most_house, n_house;
};

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static struct seen look_at_section(int section)
{
    const int first = wk_first_player(&shape, section), last = first + wk_section_players(&shape, section);
    struct seen seen = {.least_out = 9, .least_house = 9};

    for (int p = first; p < last; p++) {
        if (plan->player[p].house) {
            seen.n_house++;
            assert_int_equal(rounds_out(p), 0);
            continue;
        }
        seen.least_out = lesser(seen.least_out, rounds_out(p));
        seen.most_out = greater(seen.most_out, rounds_out(p));
        seen.least_house = lesser(seen.least_house, rounds_with_house(p, first, last));
        seen.most_house = greater(seen.most_house, rounds_with_house(p, first, last));
        for (int q = p + 1; q < last; q++)
            seen.again += plan->player[q].house ? 0 : greater(0, meetings(p, q) - 1);
    }
    return seen;
}

/* Each chair once in each round, in each section. */
static void every_chair_is_taken_once(int section)
{
    const int first = wk_first_player(&shape, section), tables = wk_section_tables(&shape, section);

    for (int r = 0; r < 5; r++) {
        int n[5][4] = {{0}};
        for (int p = first; p < first + wk_section_players(&shape, section); p++)
            if (seat_of(r, p).table)
                n[seat_of(r, p).table - 1][seat_of(r, p).direction - 1]++;
        for (int c = 0; c < 4 * tables; c++)
            assert_int_equal(n[c / 4][c % 4], 1);
    }
}

static void an_evening_is_sound(int n)
{
    struct wk_schedule_fault fault;
    struct wk_comparison comparison;
    struct seen all = {.again = 0};
    int tables = 0, players = 0;

    assert_int_equal(wk_evening_prove(plan, &fault), WK_OK);
    for (int s = 1; s <= shape.n_sections; s++) {
        const struct seen seen = look_at_section(s);
        every_chair_is_taken_once(s);
        assert_true(seen.most_out - seen.least_out <= 1 && seen.most_house - seen.least_house <= 1);
        if (wk_section_tables(&shape, s) == 5)
            assert_int_equal(seen.again, 0); /* of five tables no two meet twice */
        if (wk_section_tables(&shape, s) == 3 && wk_section_players(&shape, s) == 12 && seen.n_house == 0)
            assert_int_equal(seen.again, 24); /* 90 meetings of 66 pairs */
        assert_int_equal(wk_section_of_table(&shape, tables + 1), s);
        assert_int_equal(wk_section_of_player(&shape, players), s);
        tables += wk_section_tables(&shape, s);
        players += wk_section_players(&shape, s);
        all.again += seen.again;
        all.n_house += seen.n_house;
    }
    assert_int_equal(tables, shape.n_tables);
    assert_int_equal(players, shape.n_players);
    assert_int_equal(players - all.n_house, n);
    assert_true(wk_evening_comparison(plan, &comparison));
    assert_int_equal(comparison.n_again, all.again);
    assert_int_equal(comparison.n_house, all.n_house);
}

static void every_number_of_players_is_seated_and_fair(void **state)
{
    (void)state;
    for (int n = 4; n <= MOST; n++) {
        plan_evening(n, 0);
        an_evening_is_sound(n);
        for (int s = 1; n >= 12 && s <= shape.n_sections; s++)
            assert_in_range(wk_section_tables(&shape, s), 3, 5);
        assert_int_equal(shape.n_tables, (n + 2) / 4);
    }
    assert_int_equal(wk_evening_tables(3), 0);
    assert_int_equal(wk_evening_tables(65), 0);
}

/* A wish for fewer tables has up to three sit out, for more up to three chairs for the house. */
static void a_wish_for_tables_is_seated_and_fair(void **state)
{
    (void)state;
    for (int tables = 1; tables <= 16; tables++)
        for (int n = tables > 1 ? 4 * tables - 3 : 4; n <= 4 * tables + 3 && n <= MOST; n++) {
            plan_evening(n, tables);
            an_evening_is_sound(n);
        }
}

/* Players keep the list's order, and the house's numbers follow theirs. */
static void the_list_keeps_its_order(void **state)
{
    int last = 0, n_house = 0;

    (void)state;
    plan_evening(26, 0);
    for (int p = 0; p < shape.n_players; p++) {
        if (plan->player[p].house) {
            n_house++;
            assert_int_equal(plan->player[p].number, 26 + n_house);
            continue;
        }
        assert_int_equal(plan->player[p].number, last + 1);
        last = plan->player[p].number;
    }
    assert_int_equal(n_house, 2);
    assert_int_equal(last, 26);
}

/* No group plays a deal twice, and each table is used in each hand. */
static void every_hand_has_all_tables(void **state)
{
    (void)state;
    for (int n = 4; n <= MOST; n++) {
        plan_evening(n, 0);
        for (int round = 1; round <= 5; round++)
            for (int p = 0; p < shape.n_players; p++) {
                bool been[17] = {false};
                for (int hand = 1; hand <= shape.n_hands; hand++) {
                    struct wk_hand_id at = {.round = round, .hand = hand};
                    if (wk_duplicate.seat(plan, p, &at) == WK_WIND_NONE)
                        continue;
                    assert_int_equal(wk_section_of_table(&shape, at.table), wk_section_of_player(&shape, p));
                    assert_false(been[at.table]);
                    been[at.table] = true;
                    assert_in_range(wk_table_in_section(&shape, at.table), 1, WK_N_WINDS + 1);
                }
            }
    }
}

static enum wk_schedule_fault_kind fault_of(void)
{
    struct wk_schedule_fault fault;

    assert_int_equal(wk_evening_prove(plan, &fault), WK_BAD_INPUT);
    return fault.kind;
}

static void exchange(int round, int p, int q)
{
    const struct wk_seat keep = plan->schedule.seat[round][p];

    plan->schedule.seat[round][p] = plan->schedule.seat[round][q];
    plan->schedule.seat[round][q] = keep;
}

static void planted_faults_are_named(void **state)
{
    (void)state;
    plan_evening(20, 0);
    plan->schedule.seat[2][7] = plan->schedule.seat[2][8];
    assert_int_equal(fault_of(), WK_SCHEDULE_SEAT_TWICE);
    plan->schedule.seat[2][7] = (struct wk_seat){6, WK_WIND_EAST};
    assert_int_equal(fault_of(), WK_SCHEDULE_NO_SEAT);
    plan->schedule.seat[2][7] = (struct wk_seat){0, WK_WIND_NONE};
    assert_int_equal(fault_of(), WK_SCHEDULE_NO_SEAT);
    plan_evening(20, 0);
    for (int p = 0; p < 20; p++)
        plan->schedule.seat[1][p] = plan->schedule.seat[0][p];
    assert_int_equal(fault_of(), WK_SCHEDULE_AGAIN);
    plan_evening(21, 0);
    for (int r = 0, out[5]; r < 5; r++) { /* one player sits out in all rounds */
        for (out[r] = 0; plan->schedule.seat[r][out[r]].table; out[r]++)
            ;
        exchange(r, 0, out[r]);
    }
    assert_int_equal(fault_of(), WK_SCHEDULE_OUT);
    plan_evening(19, 0);
    for (int r = 0; r < 5; r++) /* one always sits with the house */
        for (int p = 1; p < 19; p++)
            if (plan->schedule.seat[r][p].table == plan->schedule.seat[r][19].table) {
                exchange(r, 0, p);
                break;
            }
    assert_int_equal(fault_of(), WK_SCHEDULE_HOUSE);
}

static int make_plan(void **state)
{
    (void)state;
    plan = calloc(1, sizeof *plan);
    return plan ? 0 : -1;
}

static int free_plan(void **state)
{
    (void)state;
    free(plan);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_players_is_seated_and_fair),
        cmocka_unit_test(a_wish_for_tables_is_seated_and_fair),
        cmocka_unit_test(the_list_keeps_its_order),
        cmocka_unit_test(every_hand_has_all_tables),
        cmocka_unit_test(planted_faults_are_named),
    };
    return cmocka_run_group_tests(tests, make_plan, free_plan);
}
