/* The schedule proved, counted, and every planted fault in it named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/duplicate/seating.h"

static const struct wk_schedule *sound(void)
{
    static struct wk_schedule schedule;
    wk_schedule_make(&schedule);
    return &schedule;
}

/* Counted otherwise than the proof does: how often each two meet, over all rounds. */
static bool all_meet_once(const struct wk_schedule *s)
{
    for (int p = 0; p < 16; p++)
        for (int q = 0; q < 16; q++) {
            int tables = 0, directions = 0;
            for (int r = 0; r < 5; r++) {
                tables += s->seat[r][p].table == s->seat[r][q].table;
                directions += s->seat[r][p].direction == s->seat[r][q].direction;
            }
            if (p != q && (tables != 1 || directions != 1))
                return false;
        }
    return true;
}

static void the_schedule_is_proved_and_counted(void **state)
{
    struct wk_schedule_fault fault = {.kind = WK_SCHEDULE_NO_SEAT};
    (void)state;
    assert_int_equal(wk_schedule_prove(sound(), &fault), WK_OK);
    assert_int_equal(fault.kind, WK_SCHEDULE_SOUND);
    assert_int_equal(wk_schedule_prove(sound(), NULL), WK_OK);
    assert_true(all_meet_once(sound()));
    for (int p = 0; p < 16; p++) {
        assert_int_equal(sound()->seat[0][p].table, p / 4 + 1);
        assert_int_equal(sound()->seat[0][p].direction, WK_WIND_EAST + p % 4);
    }
}

static int squared(const struct wk_schedule *s, int player, bool directions)
{
    int count[4] = {0}, sum = 0;
    for (int r = 0; r < 5; r++)
        count[(directions ? s->seat[r][player].direction : s->seat[r][player].table) - 1]++;
    for (int i = 0; i < 4; i++)
        sum += count[i] * count[i];
    return sum;
}

static void it_is_as_even_as_promised(void **state)
{
    struct wk_schedule_balance balance;
    int sum[40] = {0}, total = 0;
    (void)state;
    wk_schedule_balance(sound(), &balance);
    assert_int_equal(balance.worst_directions, 13);
    assert_int_equal(balance.n_worst_directions, 2);
    assert_int_equal(balance.worst_tables, 13);
    assert_int_equal(balance.n_worst_tables, 2);
    for (int p = 0; p < 16; p++) {
        sum[squared(sound(), p, true) + squared(sound(), p, false)]++;
        total += squared(sound(), p, true);
    }
    assert_int_equal(total, 160); /* as the coincidences demand of any schedule */
    assert_int_equal(sum[18], 2);
    assert_int_equal(sum[20], 12);
    assert_int_equal(sum[22], 2);
}

/*
 * The search by which the numbering was found: all numberings of the groups that the schedule brings together (those of round 1
 * as they are, for another name for all does not matter). No worst player below 13, and never fewer than two of them. There is
 * but one affine plane of order 4, so this holds for any schedule.
 */
static void no_numbering_is_more_even(void **state)
{
    const struct wk_schedule *const s = sound();
    uint8_t order[24][4];
    int n = 0;
    (void)state;
    for (int i = 0; i < 256; i++) {
        const uint8_t o[4] = {i & 3, i >> 2 & 3, i >> 4 & 3, (uint8_t)(i >> 6)};
        if ((1 << o[0] | 1 << o[1] | 1 << o[2] | 1 << o[3]) == 15)
            memcpy(order[n++], o, 4);
    }
    assert_int_equal(n, 24);
    for (int directions = 0; directions < 2; directions++) {
        int best = 1000, n_best = 0, n_numberings = 0;
        for (int i = 0; i < 24 * 24 * 24 * 24; i++) {
            const int pick[5] = {0, i % 24, i / 24 % 24, i / 576 % 24, i / 13824};
            int worst = 0, n_worst = 0;
            for (int p = 0; p < 16 && worst <= best; p++) {
                int count[4] = {0}, sum = 0;
                for (int r = 0; r < 5; r++) {
                    const struct wk_seat *seat = &s->seat[r][p];
                    const int line = (directions ? seat->direction : seat->table) - 1;
                    count[r == 0 ? line : order[pick[r]][line]]++;
                }
                for (int k = 0; k < 4; k++)
                    sum += count[k] * count[k];
                if (sum > worst) {
                    worst = sum;
                    n_worst = 0;
                }
                n_worst += sum == worst;
            }
            if (worst < best || (worst == best && n_worst < n_best)) {
                best = worst;
                n_best = n_worst;
                n_numberings = 0;
            }
            n_numberings += worst == best && n_worst == n_best;
        }
        assert_int_equal(best, 13);
        assert_int_equal(n_best, 2);
        assert_int_equal(n_numberings, 23040);
    }
}

static const struct planted {
    const char *name;
    int round, player; /* 1..: whose seat is altered */
    struct wk_seat seat;
    struct wk_schedule_fault expect;
} planted[] = {
    {"table 0", 3, 7, {0, WK_WIND_EAST}, {.kind = WK_SCHEDULE_NO_SEAT, .player = {7, 0}, .round = {3, 0}}},
    {"table 5", 1, 1, {5, WK_WIND_EAST}, {.kind = WK_SCHEDULE_NO_SEAT, .player = {1, 0}, .round = {1, 0}}},
    {"no direction", 5, 16, {1, WK_WIND_NONE}, {.kind = WK_SCHEDULE_NO_SEAT, .player = {16, 0}, .round = {5, 0}}},
    {"direction 5", 2, 9, {1, 5}, {.kind = WK_SCHEDULE_NO_SEAT, .player = {9, 0}, .round = {2, 0}}},
    {"on another's chair", 1, 2, {4, WK_WIND_NORTH}, {.kind = WK_SCHEDULE_SEAT_TWICE, .player = {2, 16}, .round = {1, 0}}},
};

static void planted_faults_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        struct wk_schedule s = *sound();
        struct wk_schedule_fault fault;
        s.seat[planted[i].round - 1][planted[i].player - 1] = planted[i].seat;
        if (wk_schedule_prove(&s, &fault) != WK_BAD_INPUT || memcmp(&fault, &planted[i].expect, sizeof fault) != 0)
            fail_msg("%s: kind %d players %d %d rounds %d %d", planted[i].name, fault.kind, fault.player[0], fault.player[1],
                     fault.round[0], fault.round[1]);
    }
}

static void exchange(struct wk_schedule *s, int round, int a, int b)
{
    const struct wk_seat seat = s->seat[round - 1][a - 1];
    s->seat[round - 1][a - 1] = s->seat[round - 1][b - 1];
    s->seat[round - 1][b - 1] = seat;
}

/* What the proof names is true of the schedule, whatever it was. */
static bool fault_holds(const struct wk_schedule *s, const struct wk_schedule_fault *f)
{
    const int p = f->player[0] - 1, q = f->player[1] - 1, a = f->round[0] - 1, b = f->round[1] - 1;
    if (p < 0 || q <= p || q > 15 || a < 0 || b <= a || b > 4)
        return false;
    if (f->kind == WK_SCHEDULE_TABLE_TWICE)
        return s->seat[a][p].table == s->seat[a][q].table && s->seat[b][p].table == s->seat[b][q].table;
    return f->kind == WK_SCHEDULE_DIRECTION_TWICE && s->seat[a][p].direction == s->seat[a][q].direction &&
           s->seat[b][p].direction == s->seat[b][q].direction;
}

/* Two exchanged in one round: each swap breaks the schedule, and is never taken for a seat that is missing or taken. */
static void every_swap_is_caught(void **state)
{
    int n = 0, tables = 0, directions = 0;
    (void)state;
    for (int r = 1; r <= 5; r++)
        for (int a = 1; a <= 16; a++)
            for (int b = a + 1; b <= 16; b++, n++) {
                struct wk_schedule s = *sound();
                struct wk_schedule_fault fault = {.kind = WK_SCHEDULE_SOUND};
                exchange(&s, r, a, b);
                assert_int_equal(wk_schedule_prove(&s, &fault), WK_BAD_INPUT);
                if (!fault_holds(&s, &fault))
                    fail_msg("round %d players %d %d: kind %d players %d %d rounds %d %d", r, a, b, fault.kind, fault.player[0],
                             fault.player[1], fault.round[0], fault.round[1]);
                assert_true(fault.round[0] == r || fault.round[1] == r);
                assert_true(fault.player[0] == a || fault.player[0] == b || fault.player[1] == a || fault.player[1] == b);
                tables += fault.kind == WK_SCHEDULE_TABLE_TWICE;
                directions += fault.kind == WK_SCHEDULE_DIRECTION_TWICE;
            }
    assert_int_equal(n, 600);
    assert_true(tables > 0 && directions > 0);
}

/* Any sequence of swaps is refused exactly when a count of meetings says so; players and rounds renamed stay sound. */
static void many_swaps_and_renamings(void **state)
{
    uint32_t x = 12345;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct wk_schedule s = *sound(), renamed;
        for (int k = 0; k <= i % 5; k++) {
            x = x * 1664525u + 1013904223u;
            exchange(&s, (int)(x >> 8) % 5 + 1, (int)(x >> 12) % 16 + 1, (int)(x >> 20) % 16 + 1);
        }
        assert_int_equal(wk_schedule_prove(&s, NULL) == WK_OK, all_meet_once(&s));
        for (int r = 0; r < 5; r++)
            for (int p = 0; p < 16; p++)
                renamed.seat[(r + i) % 5][(p * 5 + i) % 16] = sound()->seat[r][p];
        assert_int_equal(wk_schedule_prove(&renamed, NULL), WK_OK);
    }
}

static void every_group_plays_every_table_once(void **state)
{
    (void)state;
    for (int g = 1; g <= 4; g++) {
        int tables = 0, winds[5] = {0};
        for (int h = 1; h <= 4; h++) {
            const int t = wk_table_of_group(g, h, 4);
            assert_int_equal(wk_group_at_table(t, h, 4), g);
            tables |= 1 << t;
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
                winds[d] |= 1 << wk_wind_of_direction((enum wk_wind)d, t);
            assert_int_equal(wk_table_of_group(g, h % 4 + 1, 4), t % 4 + 1); /* DF-5: 1-2-3-4 */
        }
        assert_int_equal(tables, 0x1e);
        for (int d = 1; d <= 4; d++)
            assert_int_equal(winds[d], 0x1e); /* each wind once a round, whatever the direction */
    }
    assert_int_equal(wk_table_of_group(3, 1, 4), 3); /* DF-4: table 3 begins with the third hand, the deal of table 3 */
    for (int bad = -1; bad <= 6; bad += 7) {
        assert_int_equal(wk_table_of_group(bad, 1, 4), 0);
        assert_int_equal(wk_group_at_table(1, bad, 4), 0);
        assert_int_equal(wk_dealer_at_table(bad), WK_WIND_NONE);
    }
}

/* DF-6: the dealers are E, S, W, N; DF-5: going on, each is East, North, West, South in turn, beginning where his table says.
 */
static void winds_of_the_rule_book(void **state)
{
    static const char order[] = "ENWS";
    (void)state;
    for (int t = 1; t <= 4; t++) {
        assert_int_equal(wk_wind_letter(wk_dealer_at_table(t)), "ESWN"[t - 1]);
        assert_int_equal(wk_wind_of_direction(wk_dealer_at_table(t), t), WK_WIND_EAST);
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        for (int g = 1; g <= 4; g++)
            for (int h = 1; h < 4; h++) {
                const char now = wk_wind_letter(wk_wind_of_direction((enum wk_wind)d, wk_table_of_group(g, h, 4)));
                const char then = wk_wind_letter(wk_wind_of_direction((enum wk_wind)d, wk_table_of_group(g, h + 1, 4)));
                assert_int_equal(order[(strchr(order, now) - order + 1) % 4], then);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_schedule_is_proved_and_counted),
        cmocka_unit_test(it_is_as_even_as_promised),
        cmocka_unit_test(no_numbering_is_more_even),
        cmocka_unit_test(planted_faults_are_named),
        cmocka_unit_test(every_swap_is_caught),
        cmocka_unit_test(many_swaps_and_renamings),
        cmocka_unit_test(every_group_plays_every_table_once),
        cmocka_unit_test(winds_of_the_rule_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
