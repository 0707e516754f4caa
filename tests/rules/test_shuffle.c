/* Statistics of shuffles: exact chances, honest ones are not accused and poor ones are caught. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>

#include "rules/shuffle.h"
#include "tests/support/slice.h"

static uint32_t dice;

static uint32_t roll(uint32_t n)
{
    dice = dice * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)dice * n >> 32);
}

/* 1m 1m 1m 1m 2m ...: as a new box holds them. */
static void new_box(uint8_t tile[WK_N_TILES])
{
    for (int i = 0; i < WK_N_TILES; i++)
        tile[i] = (uint8_t)(1 + i / WK_N_COPIES);
}

static void mix(uint8_t tile[WK_N_TILES])
{
    for (uint32_t i = WK_N_TILES - 1; i > 0; i--) {
        const uint32_t k = roll(i + 1);
        const uint8_t other = tile[k];
        tile[k] = tile[i];
        tile[i] = other;
    }
}

/* Cut about in the middle, and the halves let fall into each other. */
static void riffle(uint8_t tile[WK_N_TILES])
{
    uint8_t old[WK_N_TILES];
    int cut = 0, a = 0, b;
    memcpy(old, tile, sizeof old);
    for (int i = 0; i < WK_N_TILES; i++)
        cut += (int)roll(2);
    b = cut;
    for (int i = 0; i < WK_N_TILES; i++) {
        const int left = cut - a, right = WK_N_TILES - b;
        tile[i] = old[(int)roll((uint32_t)(left + right)) < left ? a++ : b++];
    }
}

static struct wk_shuffle_deal deal_of(const uint8_t tile[WK_N_TILES], int table, int round)
{
    struct wk_shuffle_deal deal = {.table = table, .round = round};
    memcpy(deal.face, tile, sizeof deal.face);
    return deal;
}

#define TABLES 4
#define N (TABLES * 5)

static void honest(struct wk_shuffle_deal deal[N])
{
    uint8_t tile[WK_N_TILES];
    new_box(tile);
    for (int i = 0; i < N; i++) {
        mix(tile);
        deal[i] = deal_of(tile, 1 + i % TABLES, 1 + i / TABLES);
    }
}

static void what_is_expected_is_what_counting_says(void **state)
{
    (void)state;
    struct wk_shuffle_deal deal[N];
    struct wk_shuffle_stats stats;
    const double pair = 3.0 / 135, pung = 3.0 * 2 / (135 * 134), chow = 21.0 * 64 * 6 / (136.0 * 135 * 134),
                 suit = (3.0 * 36 * 35 + 28 * 27) / (136.0 * 135);
    /* The mean of (o - e)^2 / e over a draw of n without replacement is (1 - e / n) (136 - n) / 135. */
    const double walls = 4 * 3 * (136.0 - 34) / 135, hands = 4 * 3 * (136.0 - 13) / 135;
    const struct {
        enum wk_shuffle_kind kind;
        int n;
        double expected;
    } table[] = {
        {WK_SHUFFLE_PAIRS_ROW, 76 * N, 76 * N * pair},
        {WK_SHUFFLE_PAIRS_DRAWN, 80 * N, 80 * N * pair},
        {WK_SHUFFLE_SETS_ROW, 68 * N, 68 * N * (pung + chow)},
        {WK_SHUFFLE_SETS_DRAWN, 76 * N, 76 * N * (pung + chow)},
        {WK_SHUFFLE_SUITS_ROW, 76 * N, 76 * N * suit},
        {WK_SHUFFLE_SUITS_WALLS, 4 * N, N * walls},
        {WK_SHUFFLE_SUITS_HANDS, 4 * N, N * hands},
        {WK_SHUFFLE_HONOURS_HANDS, 52 * N, 52 * N * 28.0 / 136},
        {WK_SHUFFLE_PLACES, 84 * (N - TABLES), 84 * (N - TABLES) / 34.0},
    };
    dice = 1;
    honest(deal);
    assert_int_equal(wk_shuffle_look(deal, N, 1999, 7, &stats), WK_OK);
    assert_int_equal(stats.n_done, WK_N_SHUFFLES);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct wk_shuffle_test *test = &stats.test[table[i].kind];
        assert_true(test->done);
        assert_int_equal(test->n, table[i].n);
        assert_true(fabs(test->expected - table[i].expected) < 5 * test->spread / sqrt(1999));
    }
    assert_int_equal(stats.test[WK_SHUFFLE_COPIES].n, N * (N - 1) / 2);
    assert_true(stats.expected_below == WK_SHUFFLE_ODD * WK_N_SHUFFLES);
}

/* What lies in one deal, counted by hand: walls of a new box in order, and one with nothing beside its like. */
static void a_deal_is_counted(void **state)
{
    (void)state;
    uint8_t tile[WK_N_TILES];
    struct wk_shuffle_deal deal;
    struct wk_shuffle_stats stats;
    new_box(tile);
    deal = deal_of(tile, 1, 1);
    assert_int_equal(wk_shuffle_look(&deal, 1, 9, 1, &stats), WK_OK);
    /* East: 13.. : 4m 4m 4m 5m | 5m 5m 5m ... : 34 tiles of a wall from 1m on; rows of 10 and 11 hold 8 faces or so. */
    int pairs = 0, sets = 0, suits = 0;
    for (int w = 0; w < 4; w++)
        for (int row = 0; row < 2; row++)
            for (int i = row ? 23 : 13; i < (row ? 34 : 23); i++) {
                const int last = row ? 33 : 22, a = deal.face[w][i], b = i < last ? deal.face[w][i + 1] : 0,
                          c = i + 1 < last ? deal.face[w][i + 2] : 0;
                pairs += a == b;
                suits += b && (a > 27 ? 27 : (a - 1) / 9) == (b > 27 ? 27 : (b - 1) / 9);
                sets += a == b && b == c; /* sorted fours hold no chow */
            }
    assert_true(stats.test[WK_SHUFFLE_PAIRS_ROW].seen == pairs && pairs > 50);
    assert_true(stats.test[WK_SHUFFLE_SETS_ROW].seen == sets && sets > 25);
    assert_true(stats.test[WK_SHUFFLE_SUITS_ROW].seen == suits && suits > 70);
    assert_false(stats.test[WK_SHUFFLE_PLACES].done);
    assert_false(stats.test[WK_SHUFFLE_SEQUENCE].done);
    assert_false(stats.test[WK_SHUFFLE_COPIES].done);
    assert_int_equal(stats.n_done, WK_N_SHUFFLES - 3);
}

static void sequences_are_found_in_either_direction(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int from, to, n, step, longest;
    } table[] = {
        {"as it lay", 13, 23, 6, 1, 6},
        {"turned round", 24, 22, 7, -1, 7},
        {"a whole row", 23, 23, 11, 1, 11},
        {"not over a row's end", 19, 19, 8, 1, 4},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct wk_shuffle_deal deal[2];
        struct wk_shuffle_stats stats;
        uint8_t tile[WK_N_TILES], other[WK_N_TILES];
        /* No two neighbours of the one are neighbours in the other: face + 1 beside each, and face + 5. */
        for (int k = 0; k < WK_N_TILES; k++) {
            tile[k] = (uint8_t)(1 + k % WK_N_FACES);
            other[k] = (uint8_t)(1 + k * 5 % WK_N_FACES);
        }
        deal[0] = deal_of(tile, 3, 1);
        /* Changed by exchanging tiles, so that it stays a deal. */
        for (int k = 0; k < table[i].n; k++) {
            const int at = table[i].to + k * table[i].step;
            const uint8_t want = tile[table[i].from + k];
            for (int m = 34; m < WK_N_TILES; m++)
                if (other[m] == want) {
                    other[m] = other[at];
                    other[at] = want;
                    break;
                }
        }
        deal[1] = deal_of(other, 3, 2);
        assert_int_equal(wk_shuffle_look(deal, 2, 9, 1, &stats), WK_OK);
        if (stats.test[WK_SHUFFLE_SEQUENCE].seen != table[i].longest)
            print_error("%s: %g\n", table[i].name, stats.test[WK_SHUFFLE_SEQUENCE].seen);
        assert_true(stats.test[WK_SHUFFLE_SEQUENCE].seen == table[i].longest);
    }
}

/* Honest events: a p-value is below any x in no more than a share x of them (and the warning not in more than 5 %). */
static void honest_shuffles_are_not_accused(void **state)
{
    (void)state;
    enum { EVENTS = 800, DEALS = 6, SIMULATED = 79 };
    static const double at[] = {0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9};
    static double p[WK_N_SHUFFLES][EVENTS];
    int n_odd = 0;
    dice = 5;
    for (int e = 0; e < EVENTS; e++) {
        struct wk_shuffle_deal deal[N];
        struct wk_shuffle_stats stats;
        honest(deal);
        for (int d = 0; d < DEALS; d++)
            deal[d].table = 1 + d % 2;
        assert_int_equal(wk_shuffle_look(deal, DEALS, SIMULATED, roll(1u << 31), &stats), WK_OK);
        for (int k = 0; k < WK_N_SHUFFLES; k++)
            p[k][e] = stats.test[k].p;
        n_odd += stats.odd;
    }
    for (int k = 0; k < WK_N_SHUFFLES; k++)
        for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
            int below = 0;
            for (int e = 0; e < EVENTS; e++)
                below += p[k][e] <= at[i];
            const double most = at[i] * EVENTS + 4 * sqrt(EVENTS * at[i] * (1 - at[i]));
            if (below > most)
                print_error("%s: %d of %d at %g\n", wk_shuffle_word((enum wk_shuffle_kind)k), below, EVENTS, at[i]);
            assert_true(below <= most);
            /* And not so careful that nothing would ever be found: those with many values come near it. */
            if (k == WK_SHUFFLE_SUITS_ROW || k == WK_SHUFFLE_SUITS_WALLS || k == WK_SHUFFLE_SUITS_HANDS)
                assert_true(below >= 0.75 * at[i] * EVENTS - 4 * sqrt(EVENTS * at[i] * (1 - at[i])));
        }
    assert_true(n_odd <= 0.05 * EVENTS + 4 * sqrt(EVENTS * 0.05 * 0.95));
}

enum fault { FEW_RIFFLES, SAME_AS_BEFORE, ROWS_LEFT, SUITS_APART, ELSEWHERE, HONOURS_TO_EAST };

static int by_face(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void spoil(struct wk_shuffle_deal deal[N], enum fault fault)
{
    uint8_t tile[WK_N_TILES];
    honest(deal);
    for (int i = 0; i < N; i++) {
        struct wk_shuffle_deal *d = &deal[i];
        memcpy(tile, d->face, sizeof tile);
        switch (fault) {
        case FEW_RIFFLES: /* each from a new box */
            new_box(tile);
            for (int k = 0; k < 4; k++)
                riffle(tile);
            break;
        case SAME_AS_BEFORE: /* one table, once */
            if (i == 9)
                memcpy(tile, deal[5].face, sizeof tile);
            break;
        case ELSEWHERE: /* another table's of the round before */
            if (i == 9)
                memcpy(tile, deal[4].face, sizeof tile);
            break;
        case ROWS_LEFT: /* stirred for a moment only: pieces of five stay together, wherever they go */
            if (i >= TABLES) {
                memcpy(tile, deal[i - TABLES].face, sizeof tile);
                for (int k = 0; k < 60; k++) {
                    const uint32_t a = roll(27) * 5, b = roll(27) * 5;
                    uint8_t piece[5];
                    memcpy(piece, tile + a, 5);
                    memmove(tile + a, tile + b, 5);
                    memcpy(tile + b, piece, 5);
                }
            }
            break;
        case SUITS_APART: /* somebody has tidied up row 1 of East */
            qsort(tile + 13, 10, 1, by_face);
            break;
        case HONOURS_TO_EAST: /* two more in his hand each time */
            for (int h = 0, k = 13; h < 2 && k < WK_N_TILES; k++)
                if (tile[k] >= WK_FACE_EAST)
                    for (int e = 0; e < 13; e++)
                        if (tile[e] < WK_FACE_EAST) {
                            const uint8_t other = tile[e];
                            tile[e] = tile[k];
                            tile[k] = other;
                            h++;
                            break;
                        }
            break;
        }
        memcpy(d->face, tile, sizeof tile);
    }
}

static void poor_shuffles_are_caught(void **state)
{
    (void)state;
    static const struct {
        enum fault fault;
        enum wk_shuffle_kind by;
    } table[] = {
        {FEW_RIFFLES, WK_SHUFFLE_PAIRS_ROW},         {SAME_AS_BEFORE, WK_SHUFFLE_COPIES},
        {SAME_AS_BEFORE, WK_SHUFFLE_PLACES},         {ROWS_LEFT, WK_SHUFFLE_SEQUENCE},
        {SUITS_APART, WK_SHUFFLE_SUITS_ROW},         {ELSEWHERE, WK_SHUFFLE_COPIES},
        {HONOURS_TO_EAST, WK_SHUFFLE_HONOURS_WINDS},
    };
    dice = 77;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct wk_shuffle_deal deal[N];
        struct wk_shuffle_stats stats;
        int caught = 0;
        for (int e = 0; e < 5; e++) {
            spoil(deal, table[i].fault);
            assert_int_equal(wk_shuffle_look(deal, N, 499, 3, &stats), WK_OK);
            caught += stats.odd && stats.test[table[i].by].p_holm < 0.05;
        }
        if (caught < 5)
            print_error("fault %d by %s: %d of 5\n", table[i].fault, wk_shuffle_word(table[i].by), caught);
        assert_int_equal(caught, 5);
    }
}

static void the_chance_of_equal_places_is_exact(void **state)
{
    (void)state;
    enum { SHUFFLES = 100000 };
    uint8_t tile[WK_N_TILES];
    int at_least[85] = {0};
    dice = 11;
    new_box(tile);
    mix(tile);
    const struct wk_shuffle_deal deal = deal_of(tile, 1, 1);
    for (int i = 0; i < SHUFFLES; i++) {
        int equal = 0;
        mix(tile);
        for (int w = 0; w < 4; w++)
            for (int s = 13; s < 34; s++)
                equal += tile[w * 34 + s] == deal.face[w][s];
        for (int k = 0; k <= equal; k++)
            at_least[k]++;
    }
    assert_true(wk_shuffle_places_chance(&deal, 0) == 1);
    double mean = 0;
    for (int k = 1; k <= 84; k++) {
        const double chance = wk_shuffle_places_chance(&deal, k), spread = sqrt(chance * (1 - chance) / SHUFFLES);
        mean += chance;
        assert_true(chance > 0 && chance < wk_shuffle_places_chance(&deal, k - 1));
        assert_true(fabs((double)at_least[k] / SHUFFLES - chance) <= 5 * spread + 1e-5);
    }
    assert_true(fabs(mean - 84 / 34.0) < 1e-9);
    /* All 84 the same: the product over the faces of the ways to pick theirs, over all orders of 84 of 136. */
    double all = 1;
    int count[35] = {0}, place = 0;
    for (int w = 0; w < 4; w++)
        for (int s = 13; s < 34; s++)
            all *= (double)(4 - count[deal.face[w][s]]++) / (136 - place++);
    assert_true(fabs(wk_shuffle_places_chance(&deal, 84) / all - 1) < 1e-9);
}

static void holm_never_falls(void **state)
{
    (void)state;
    struct wk_shuffle_deal deal[N];
    struct wk_shuffle_stats stats, again;
    dice = 21;
    spoil(deal, FEW_RIFFLES);
    assert_int_equal(wk_shuffle_look(deal, N, 99, 3, &stats), WK_OK);
    assert_int_equal(wk_shuffle_look(deal, N, 99, 3, &again), WK_OK);
    assert_memory_equal(&stats, &again, sizeof stats);
    for (int a = 0; a < WK_N_SHUFFLES; a++) {
        assert_true(stats.test[a].p_holm >= stats.test[a].p && stats.test[a].p_holm <= 1);
        for (int b = 0; b < WK_N_SHUFFLES; b++)
            assert_true(stats.test[a].p <= stats.test[b].p ? stats.test[a].p_holm <= stats.test[b].p_holm : true);
    }
    /* The least is corrected for all. */
    double least = 1, least_holm = 1;
    for (int a = 0; a < WK_N_SHUFFLES; a++) {
        least = fmin(least, stats.test[a].p);
        least_holm = fmin(least_holm, stats.test[a].p_holm);
    }
    assert_true(fabs(least_holm - fmin(1, least * stats.n_done)) < 1e-12);
}

static void what_is_no_deal_is_refused(void **state)
{
    (void)state;
    struct wk_shuffle_deal deal[N];
    struct wk_shuffle_stats stats = {.n_done = 42};
    dice = 2;
    honest(deal);
    assert_int_equal(wk_shuffle_look(deal, -1, 9, 1, &stats), WK_BAD_INPUT);
    assert_int_equal(wk_shuffle_look(deal, WK_SHUFFLE_MAX_DEALS + 1, 9, 1, &stats), WK_BAD_INPUT);
    assert_int_equal(wk_shuffle_look(deal, N, 0, 1, &stats), WK_BAD_INPUT);
    for (int face = 0; face < 256; face++) {
        const uint8_t kept = deal[3].face[2][20];
        deal[3].face[2][20] = (uint8_t)face;
        assert_int_equal(wk_shuffle_look(deal, 4, 1, 1, &stats), face == kept ? WK_OK : WK_BAD_INPUT);
        deal[3].face[2][20] = kept;
    }
    assert_int_equal(wk_shuffle_look(NULL, 0, 9, 1, &stats), WK_OK);
    assert_int_equal(stats.n_done, 0);
    assert_false(stats.odd);
    for (int k = -1; k <= WK_N_SHUFFLES; k++) {
        assert_non_null(wk_shuffle_word((enum wk_shuffle_kind)k));
        assert_non_null(wk_shuffle_text((enum wk_shuffle_kind)k));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_expected_is_what_counting_says),
        cmocka_unit_test(a_deal_is_counted),
        cmocka_unit_test(sequences_are_found_in_either_direction),
        cmocka_unit_test_long(honest_shuffles_are_not_accused),
        cmocka_unit_test(poor_shuffles_are_caught),
        cmocka_unit_test(the_chance_of_equal_places_is_exact),
        cmocka_unit_test(holm_never_falls),
        cmocka_unit_test(what_is_no_deal_is_refused),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
