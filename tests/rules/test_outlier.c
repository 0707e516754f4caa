/* Points that are asked about twice, and the results that somebody should look at again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/duplicate/outlier.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/entering.h"
#include "tests/support/rules/mcr_rows.h"

/* ---- the bound, from recorded hands */

enum { N_HALF = 27, N_DEALS = 40000 };
struct recorded {
    int n, points[2][N_HALF];
    bool self_drawn[2][N_HALF];
};

/* First, third, ... make the bound; second, fourth, ... try it. None of these hands has flowers. */
static void see(void *context, char *const column[N_COLUMNS])
{
    struct recorded *self = context;
    const int half = self->n % 2, i = self->n++ / 2;

    assert_true(i < N_HALF);
    assert_string_equal(column[7], "0");
    self->points[half][i] = atoi(column[8]);
    self->self_drawn[half][i] = strstr(column[4], "selfdraw") != NULL;
}

static void read_recorded(struct recorded *out)
{
    *out = (struct recorded){.n = 0};
    assert_int_equal(each_row("real_wins.tsv", see, out), WK_POINTS_RECORDED);
}

static int n_above(const int points[N_HALF])
{
    int n = 0;

    for (int i = 0; i < N_HALF; i++)
        n += points[i] > WK_POINTS_LIKELY;
    return n;
}

static void the_bound_on_points_is_the_highest_of_half_of_the_recorded_hands(void **state)
{
    struct recorded recorded;
    int most = 0, n_slips = 0;
    (void)state;

    read_recorded(&recorded);
    for (int i = 0; i < N_HALF; i++)
        most = recorded.points[0][i] > most ? recorded.points[0][i] : most;
    assert_int_equal(most, WK_POINTS_LIKELY);
    assert_int_equal(n_above(recorded.points[1]), 0);
    for (int i = 0; i < N_HALF; i++) {
        const int points = recorded.points[1][i];
        for (int digit = 0; digit < 10; digit++, n_slips++) {
            assert_true(points * 10 + digit > WK_POINTS_LIKELY);
            assert_int_equal(wk_points_meant(points * 10 + digit), points);
        }
        const int first_twice = points < 10 ? points * 11 : points + 100 * (points / 10);
        assert_true(first_twice > WK_POINTS_LIKELY);
        n_slips++;
    }
    printf("# points: %d hands made the bound %d; of %d others %d are above it, of %d slips of a digit all\n", N_HALF, most,
           N_HALF, n_above(recorded.points[1]), n_slips);
}

/* ---- how far is far, from deals drawn of them */

static unsigned draw(unsigned *seed, unsigned n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % n;
}

static void draw_hand(const struct recorded *recorded, int half, unsigned *seed, int ms[WK_N_WINDS])
{
    const unsigned i = draw(seed, N_HALF), winner = draw(seed, WK_N_WINDS);
    struct wk_outcome outcome = {
        .kind = WK_OUTCOME_SELF_DRAWN, .winner = (enum wk_wind)(winner + 1), .points = recorded->points[half][i]};

    if (!recorded->self_drawn[half][i]) {
        outcome.kind = WK_OUTCOME_DISCARD;
        outcome.payer = (enum wk_wind)((winner + 1 + draw(seed, WK_N_WINDS - 1)) % WK_N_WINDS + 1);
    }
    assert_int_equal(wk_outcome_ms(&outcome, ms), WK_OK);
}

/* Hands of N_DEALS deals by the IMP of the player whom they move most. */
static void count_far(const struct recorded *recorded, int half, int by_imp[21])
{
    unsigned seed = 1;

    memset(by_imp, 0, 21 * sizeof(*by_imp));
    for (int deal = 0; deal < N_DEALS; deal++) {
        int ms[WK_HANDS][WK_N_WINDS], sum[WK_N_WINDS] = {0};
        for (int h = 0; h < WK_HANDS; h++) {
            draw_hand(recorded, half, &seed, ms[h]);
            for (int d = 0; d < WK_N_WINDS; d++)
                sum[d] += ms[h][d];
        }
        for (int h = 0; h < WK_HANDS; h++) {
            int most = 0;
            for (int d = 0; d < WK_N_WINDS; d++) {
                const int imp = abs(wk_imp(WK_PARTS_OF_POINT * ms[h][d] - WK_PARTS_OF_POINT / 4 * sum[d]));
                most = imp > most ? imp : most;
            }
            by_imp[most]++;
        }
    }
}

static int n_from(const int by_imp[21], int least)
{
    int n = 0;

    for (int imp = least; imp <= 20; imp++)
        n += by_imp[imp];
    return n;
}

static void far_is_what_deals_of_half_of_the_recorded_hands_seldom_have(void **state)
{
    struct recorded recorded;
    int made[21], tried[21];
    const int n = N_DEALS * WK_HANDS;
    (void)state;

    read_recorded(&recorded);
    count_far(&recorded, 0, made);
    count_far(&recorded, 1, tried);
    assert_true(n_from(made, WK_FAR_IMP) * (N_HALF + 1) < n);
    assert_true(n_from(made, WK_FAR_IMP - 1) * (N_HALF + 1) >= n);
    assert_true(n_from(tried, WK_FAR_IMP) * (N_HALF + 1) < n);
    printf("# far: of %d hands of drawn deals %d move somebody by %d IMP, %d by %d; of the others' %d by %d\n", n,
           n_from(made, WK_FAR_IMP), WK_FAR_IMP, n_from(made, WK_FAR_IMP - 1), WK_FAR_IMP - 1, n_from(tried, WK_FAR_IMP),
           WK_FAR_IMP);
}

static void what_was_meant_is_a_hand(void **state)
{
    static const struct {
        int points, meant;
    } table[] = {{-240, 0}, {0, 0},  {8, 0},  {24, 0},   {65, 0},   {66, 0},
                 {79, 0},   {80, 8}, {88, 8}, {240, 24}, {500, 50}, {9999999, 999999}};
    (void)state;

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
        assert_int_equal(wk_points_meant(table[i].points), table[i].meant);
}

/* ---- an event's list */

static void play(struct event *event, int table, int hand, int points)
{
    assert_true(event_play(event, (struct wk_hand_id){table, 1, hand}, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, points)));
}

static int n_outliers(const struct event *event)
{
    struct wk_outlier outlier = {.why = 0};
    int n = 0;

    while (wk_outlier_next(event->tour, &outlier))
        n++;
    return n;
}

static void the_director_sees_240_that_stands_among_24(void **state)
{
    struct event *event = *state;
    struct wk_outlier outlier = {.why = 0};

    assert_false(wk_outlier_next(event->tour, &outlier));
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        play(event, 1, hand, 24);
        play(event, 2, hand, 66 - (hand != 3)); /* the bound itself is likely */
        play(event, 3, hand, hand == 2 ? 240 : 24);
    }
    assert_true(wk_outlier_next(event->tour, &outlier));
    assert_true(outlier.at.table == 2 && outlier.at.hand == 3 && outlier.why == WK_OUTLIER_POINTS);
    assert_true(wk_outlier_next(event->tour, &outlier));
    assert_true(outlier.at.table == 3 && outlier.at.hand == 2 && outlier.why == (WK_OUTLIER_POINTS | WK_OUTLIER_FAR));
    assert_true(outlier.direction == WK_WIND_EAST && outlier.imp == 16);
    assert_false(wk_outlier_next(event->tour, &outlier));
    assert_int_equal(outlier.at.hand, 2);
}

static void a_change_that_nobody_confirmed_is_listed_until_somebody_does(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_outlier outlier = {.why = 0};

    play(event, 1, 1, 24);
    assert_int_equal(n_outliers(event), 0);
    struct wk_entry change = {.kind = WK_ENTRY_RESULT,
                              .role = WK_ROLE_JUDGE,
                              .reason = "the form says so",
                              .result = {.at = at,
                                         .outcome = outcome_discard(WK_WIND_EAST, WK_WIND_WEST, 24),
                                         .corrects = wk_hand_look(event->tour, &at)->result_seq}};
    taken(event, change);
    assert_true(wk_outlier_next(event->tour, &outlier));
    assert_memory_equal(&outlier.at, &at, sizeof at);
    assert_int_equal(outlier.why, WK_OUTLIER_CHANGED);
    assert_int_equal(n_outliers(event), 1);
    taken(event, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                                   .role = WK_ROLE_JUDGE,
                                   .confirmed = {.result = wk_hand_look(event->tour, &at)->result_seq, .by = 15}});
    assert_int_equal(n_outliers(event), 0);
}

static void a_draw_and_a_hand_not_played_are_no_outliers(void **state)
{
    struct event *event = *state;

    for (int hand = 1; hand < WK_HANDS; hand++)
        assert_true(event_play(event, (struct wk_hand_id){1, 1, hand}, outcome_draw()));
    taken(event, with_reason((struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .role = WK_ROLE_JUDGE, .at = {1, 1, 4}}, "late"));
    assert_int_equal(n_outliers(event), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bound_on_points_is_the_highest_of_half_of_the_recorded_hands),
        cmocka_unit_test(far_is_what_deals_of_half_of_the_recorded_hands_seldom_have),
        cmocka_unit_test(what_was_meant_is_a_hand),
        IN_EVENT(the_director_sees_240_that_stands_among_24),
        IN_EVENT(a_change_that_nobody_confirmed_is_listed_until_somebody_does),
        IN_EVENT(a_draw_and_a_hand_not_played_are_no_outliers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
