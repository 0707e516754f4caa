/* Dealing: every two throws against a table that is built and dealt tile by tile, as people do it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/duplicate/dealing.h"

/* ---- the same by hand: tiles lie on a table seen from above, and hands reach for them */

#define N_TILES 136

/* The table's edge, clockwise from East's right end: East sits below, South right, West above, North left. */
struct naive {
    int side[WK_ALL_STACKS], number[WK_ALL_STACKS]; /* who built the stack, and which it is from that player's right */
    int high[WK_ALL_STACKS];                        /* tiles in it */
    enum wk_wind whose[N_TILES];                    /* in the order in which they were taken */
    int stack[N_TILES];
    int n_taken, hand[WK_N_WINDS + 1], wall[WK_N_WINDS + 1];
};

static void build(struct naive *table)
{
    static const char sides[] = "ENWS"; /* whose left hand touches whose right: the next side clockwise */
    int at = 0;

    memset(table, 0, sizeof *table);
    for (const char *side = sides; *side; side++)
        for (int number = 1; number <= 17; number++, at++) {
            table->side[at] = *side == 'E'   ? WK_WIND_EAST
                              : *side == 'S' ? WK_WIND_SOUTH
                              : *side == 'W' ? WK_WIND_WEST
                                             : WK_WIND_NORTH;
            table->number[at] = number;
            table->high[at] = 2;
        }
}

static int count_from(const struct naive *table, int side, int count)
{
    int at = 0;

    while (table->side[at] != side || table->number[at] != 1)
        at++;
    while (--count > 0)
        at = at + 1 == WK_ALL_STACKS ? 0 : at + 1;
    return at;
}

static void take_tiles(struct naive *table, int *at, int who, int n, int *into)
{
    while (n-- > 0) {
        while (table->high[*at] == 0)
            *at = *at + 1 == WK_ALL_STACKS ? 0 : *at + 1;
        table->high[*at]--;
        table->stack[table->n_taken] = *at;
        table->whose[table->n_taken++] = (enum wk_wind)who;
        into[who]++;
    }
}

/* DF-9: three times four tiles and one; five times four and one; the dealer begins. */
static void deal(struct naive *table, int at)
{
    for (int who = 1, times = 0; times < 3; who == 4 ? who = 1, times++ : who++)
        take_tiles(table, &at, who, 4, table->hand);
    for (int who = 1; who <= 4; who++)
        take_tiles(table, &at, who, 1, table->hand);
    for (int who = 1, times = 0; times < 5; who == 4 ? who = 1, times++ : who++)
        take_tiles(table, &at, who, 4, table->wall);
    for (int who = 1; who <= 4; who++)
        take_tiles(table, &at, who, 1, table->wall);
}

/* Competition procedure, 5.5: 5 9 the dealer, 2 6 10, 3 7 11, 4 8 12 who sits right, opposite, left of the dealer. */
static int second_of(int points)
{
    static const char said[] = "..SWNESWNESWN";

    return said[points] == 'E' ? 1 : said[points] == 'S' ? 2 : said[points] == 'W' ? 3 : 4;
}

static void is_as_by_hand(const struct wk_dice *dice)
{
    const int first = dice->die[0][0] + dice->die[0][1], both = first + dice->die[1][0] + dice->die[1][1];
    struct wk_opening opening;
    struct naive table;

    build(&table);
    const int counted = count_from(&table, second_of(first), both), begin = counted + 1 == WK_ALL_STACKS ? 0 : counted + 1;
    deal(&table, begin);
    assert_int_equal(wk_dealing_open(dice, &opening), WK_OK);
    assert_int_equal(opening.second, second_of(first));
    assert_int_equal(opening.count, both);
    assert_int_equal(opening.counted.side, table.side[counted]);
    assert_int_equal(opening.counted.number, table.number[counted]);
    assert_int_equal(opening.first.side, table.side[begin]);
    assert_int_equal(opening.first.number, table.number[begin]);

    for (int lap = 0; lap < WK_DEAL_LAPS; lap++)
        for (int turn = 0; turn < WK_N_WINDS; turn++) {
            const struct wk_take take = wk_dealing_take(lap, turn);
            for (int tile = take.first; tile < take.first + take.n; tile++) {
                const struct wk_stack stack = wk_dealing_stack(&opening, tile);
                assert_int_equal(take.who, table.whose[tile]);
                assert_int_equal(stack.side, table.side[table.stack[tile]]);
                assert_int_equal(stack.number, table.number[table.stack[tile]]);
                assert_int_equal(wk_dealing_left(&opening, stack, tile), 2 - tile % 2);
                assert_int_equal(wk_dealing_left(&opening, stack, tile + 1), 1 - tile % 2);
                assert_int_equal(wk_dealing_lap(&opening, stack), lap);
            }
        }
}

static void every_two_throws(void **state)
{
    struct wk_dice dice;
    int n = 0;

    (void)state;
    for (int throws = 0; throws < 6 * 6 * 6 * 6; throws++, n++) {
        for (int i = 0, rest = throws; i < 4; i++, rest /= 6)
            dice.die[i / 2][i % 2] = (uint8_t)(1 + rest % 6);
        is_as_by_hand(&dice);
    }
    assert_int_equal(n, 1296);
}

/* 13 and 21 each, from all 136 tiles once, in turns that follow one another without a gap. */
static void each_has_thirteen_and_twenty_one(void **state)
{
    int hand[WK_N_WINDS + 1] = {0}, wall[WK_N_WINDS + 1] = {0}, next = 0;

    (void)state;
    for (int lap = 0; lap < WK_DEAL_LAPS; lap++)
        for (int turn = 0; turn < WK_N_WINDS; turn++) {
            const struct wk_take take = wk_dealing_take(lap, turn);
            assert_int_equal(take.who, turn + 1);
            assert_int_equal(take.first, next);
            next += take.n;
            *(take.of_hand ? &hand[take.who] : &wall[take.who]) += take.n;
        }
    assert_int_equal(next, N_TILES);
    for (int who = 1; who <= 4; who++) {
        assert_int_equal(hand[who], 13);
        assert_int_equal(wall[who], 21);
    }
}

/* 3 and 4, then 2 and 6: South throws, ... one case counted out by hand, and one that goes on in the next side. */
static void two_cases_counted_out(void **state)
{
    struct wk_opening opening;
    struct wk_stack stack;

    (void)state;
    assert_int_equal(wk_dealing_open(&(struct wk_dice){{{4, 2}, {5, 3}}}, &opening), WK_OK); /* 6: South; 14 of South's 17 */
    assert_int_equal(opening.second, WK_WIND_SOUTH);
    assert_int_equal(opening.counted.side, WK_WIND_SOUTH);
    assert_int_equal(opening.counted.number, 14);
    assert_int_equal(opening.first.number, 15);
    stack = wk_dealing_stack(&opening, 6); /* East's two stacks are 15 and 16, South's first 17, then on to East's side */
    assert_int_equal(stack.side, WK_WIND_EAST);
    assert_int_equal(stack.number, 1);
    assert_int_equal(wk_dealing_open(&(struct wk_dice){{{6, 6}, {6, 6}}}, &opening), WK_OK); /* 12: North; 24 is 17 and 7 */
    assert_int_equal(opening.counted.side, WK_WIND_WEST);
    assert_int_equal(opening.counted.number, 7);
}

static void what_is_no_throw(void **state)
{
    struct wk_opening opening = {.count = 99};
    struct wk_dice dice = {{{3, 4}, {1, 6}}};

    (void)state;
    assert_true(wk_dice_thrown(&dice));
    for (int i = 0; i < 4; i++) {
        struct wk_dice bad = dice;
        static const uint8_t values[] = {0, 7, 255};
        for (size_t v = 0; v < sizeof values; v++) {
            bad.die[i / 2][i % 2] = values[v];
            assert_false(wk_dice_thrown(&bad));
            assert_int_equal(wk_dealing_open(&bad, &opening), WK_BAD_INPUT);
            assert_int_equal(wk_dice_second(&bad), i < 2 ? WK_WIND_NONE : WK_WIND_WEST);
        }
    }
    assert_int_equal(opening.count, 99);
    assert_int_equal(wk_dealing_take(-1, 0).n, 0);
    assert_int_equal(wk_dealing_take(WK_DEAL_LAPS, 0).n, 0);
    assert_int_equal(wk_dealing_take(0, WK_N_WINDS).n, 0);
    assert_int_equal(wk_dealing_open(&dice, &opening), WK_OK);
    assert_int_equal(wk_dealing_stack(&opening, N_TILES).side, WK_WIND_NONE);
    assert_int_equal(wk_dealing_stack(&opening, -1).side, WK_WIND_NONE);
    assert_int_equal(wk_dealing_lap(&opening, (struct wk_stack){WK_WIND_EAST, 18}), -1);
    assert_int_equal(wk_dealing_left(&opening, (struct wk_stack){WK_WIND_NONE, 1}, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_two_throws),
        cmocka_unit_test(each_has_thirteen_and_twenty_one),
        cmocka_unit_test(two_cases_counted_out),
        cmocka_unit_test(what_is_no_throw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
