/*
 * The fewest tiles to a hand that is worth going out with, against changing one tile after the other and asking the scorer what
 * each wait is worth; and what is found is there, is worth it, and is as far as is said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/mcr/cheapest.h"
#include "rules/mcr/shanten.h"
#include "tests/support/rules/mcr_deal.h"

static void count(const struct wk_mcr_hand *hand, int n[WK_N_FACES + 1])
{
    memset(n, 0, (WK_N_FACES + 1) * sizeof *n);
    for (int i = 0; i < hand->n_standing; i++)
        n[hand->standing[i]]++;
    n[hand->win]++;
}

/* The same melds, so many other tiles, the winning one among them, and the points that are said. */
static void is_a_way(const struct wk_mcr_hand *hand, const struct wk_mcr_way *way)
{
    struct wk_mcr_score score;
    int before[WK_N_FACES + 1], then[WK_N_FACES + 1], n = 0;

    count(hand, before);
    count(&way->hand, then);
    for (int face = 1; face <= WK_N_FACES; face++)
        n += then[face] > before[face] ? then[face] - before[face] : 0;
    if (then[way->hand.win] > before[way->hand.win] || way->n_drawn == 0)
        assert_int_equal(n, way->n_drawn);
    else
        assert_int_equal(n + 1, way->n_drawn); /* it went and came again */
    assert_int_equal(way->hand.n_melds, hand->n_melds);
    assert_memory_equal(way->hand.meld, hand->meld, sizeof hand->meld);
    assert_int_equal(wk_mcr_score(&way->hand, WK_MCR_AS_PLAYED, &score), WK_OK);
    assert_int_equal(score.points, way->score.points);
    assert_true(score.points >= WK_MCR_MIN_POINTS);
}

static void twelve_kinds_of_random_hands_have_a_way(void **state)
{
    (void)state;
    dice = 17;
    for (int i = 0; i < 240; i++) {
        struct wk_mcr_hand hand = {.seat = WK_WIND_EAST, .prevalent = WK_WIND_SOUTH};
        struct wk_mcr_way way;
        int shanten, n[WK_N_FACES + 1] = {0};

        while (hand.n_standing < WK_MCR_STANDING) { /* of few faces, or of all */
            const int face = 1 + roll(i % 12 < 6 ? 9 + 5 * (i % 12) : WK_N_FACES);
            if (n[face]++ < 4)
                hand.standing[hand.n_standing++] = (uint8_t)face;
        }
        hand.flags = i % 2 ? WK_MCR_SELF_DRAWN : 0;
        assert_int_equal(wk_mcr_shanten(&hand, NULL, &shanten), WK_OK);
        assert_int_equal(wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way), WK_OK);
        assert_true(way.n_drawn > shanten);
        is_a_way(&hand, &way);
    }
}

/* The most points that a wait of it brings, but for one on `gone`, of which no more can come; 0 when none is enough. */
static int best_wait(const struct wk_mcr_hand *hand, int gone)
{
    struct wk_mcr_waits waits;
    int best = 0;

    assert_int_equal(wk_mcr_waits(hand, WK_MCR_AS_PLAYED, &waits, NULL), WK_OK);
    for (int i = 0; i < waits.n; i++)
        if (waits.wait[i].face != gone && waits.wait[i].points >= WK_MCR_MIN_POINTS && waits.wait[i].points > best)
            best = waits.wait[i].points;
    return best;
}

static bool all_are_held(const struct wk_mcr_hand *hand, int face)
{
    struct wk_mcr_hand with = *hand;

    with.win = (uint8_t)face;
    return wk_mcr_fault(&with) == WK_MCR_FIVE_OF_A_KIND;
}

static int best_after_a_change(const struct wk_mcr_hand *hand)
{
    int best = 0;

    for (int face = 1; face <= WK_N_FACES; face++)
        for (int i = 0; i < hand->n_standing; i++) {
            struct wk_mcr_hand other = *hand;
            other.win = (uint8_t)face;
            if (wk_mcr_fault(&other) != WK_MCR_SOUND)
                break;
            other.win = WK_FACE_NONE;
            other.standing[i] = (uint8_t)face;
            const int points = best_wait(&other, all_are_held(hand, hand->standing[i]) ? hand->standing[i] : WK_FACE_NONE);
            best = points > best ? points : best;
        }
    return best;
}

static void one_tile_and_two_are_what_waits_say(void **state)
{
    int seen[3] = {0};

    (void)state;
    dice = 23;
    for (int i = 0; i < 200; i++) {
        struct wk_mcr_hand hand;
        struct wk_mcr_way way;
        deal(&hand);
        if (hand.n_standing > 1 && i % 2)
            hand.standing[0] = hand.standing[1];
        hand.win = WK_FACE_NONE;
        hand.flags = 0;
        const enum wk_status status = wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way);
        if (status == WK_BAD_INPUT)
            continue; /* five of a kind */
        if (status == WK_OK)
            is_a_way(&hand, &way);
        const int one = best_wait(&hand, WK_FACE_NONE), two = one ? 0 : best_after_a_change(&hand);
        assert_int_equal(status == WK_OK && way.n_drawn == 1, one > 0);
        if (!one)
            assert_int_equal(status == WK_OK && way.n_drawn == 2, two > 0);
        if ((one || two) && way.score.reading.shape <= WK_MCR_KNITTED)
            assert_int_equal(way.score.points, one ? one : two);
        seen[one ? 0 : two ? 1 : 2]++;
    }
    assert_true(seen[0] > 20 && seen[1] > 20);
}

/*
 * 2m and 5s complete it for 4 points. With 2m for the 5m it waits for a 5m alone: a Closed Wait, and 222m is concealed too,
 * which makes 8 when self-drawn.
 */
static void what_goes_comes_again_for_a_better_wait(void **state)
{
    struct wk_mcr_hand hand = {.n_melds = 1,
                               .meld = {{WK_MCR_PUNG, 9}},
                               .n_standing = 10,
                               .standing = {2, 2, 4, 5, 6, 14, 14, WK_FACE_WHITE, WK_FACE_WHITE, WK_FACE_WHITE},
                               .seat = WK_WIND_SOUTH,
                               .prevalent = WK_WIND_EAST,
                               .flags = WK_MCR_SELF_DRAWN};
    struct wk_mcr_way way;

    (void)state;
    assert_int_equal(wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way), WK_OK);
    assert_int_equal(way.n_drawn, 2);
    assert_int_equal(way.hand.win, 5);
    assert_int_equal(way.score.points, 8);
    is_a_way(&hand, &way);
}

/* Fourteen tiles that are worth enough have no way to go; four melds that are worth nothing have none to take. */
static void a_hand_that_is_there_and_one_that_never_will(void **state)
{
    struct wk_mcr_hand hand = {.n_melds = 4,
                               .meld = {{WK_MCR_CHOW, 1}, {WK_MCR_CHOW, 2}, {WK_MCR_CHOW, 14}, {WK_MCR_PUNG, WK_FACE_NORTH}},
                               .n_standing = 1,
                               .standing = {WK_FACE_1P},
                               .seat = WK_WIND_EAST,
                               .prevalent = WK_WIND_EAST,
                               .flags = WK_MCR_SELF_DRAWN};
    struct wk_mcr_way way;

    (void)state;
    assert_int_equal(wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way), WK_NOT_FOUND);
    hand.meld[3] = (struct wk_mcr_set){WK_MCR_PUNG, WK_FACE_EAST};
    hand.meld[1] = hand.meld[2] = (struct wk_mcr_set){WK_MCR_PUNG, WK_FACE_RED};
    hand.meld[1].face = WK_FACE_GREEN;
    assert_int_equal(wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way), WK_OK);
    assert_int_equal(way.n_drawn, 1);
    hand.win = WK_FACE_1P;
    assert_int_equal(wk_mcr_cheapest(&hand, WK_MCR_AS_PLAYED, &way), WK_OK);
    assert_int_equal(way.n_drawn, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twelve_kinds_of_random_hands_have_a_way),
        cmocka_unit_test(one_tile_and_two_are_what_waits_say),
        cmocka_unit_test(what_goes_comes_again_for_a_better_wait),
        cmocka_unit_test(a_hand_that_is_there_and_one_that_never_will),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
