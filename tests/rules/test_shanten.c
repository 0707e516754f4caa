/*
 * How far hands are from ready, against all there is to reach: every way to fill a suit or the honors with sets and a pair is
 * listed, and the fewest tiles that lead to one of them are counted, over hands of four kinds, with melds and without (40,000
 * by `make hands`). And by the waits, which the scorer finds by itself: a hand that is one tile away from ready has a tile to
 * change that shows it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/mcr/shanten.h"
#include "tests/support/rules/mcr_deal.h"

enum { RANKS = 9, HONORS = 7, GROUPS = 4, FAR = 1000, MOST_WAYS = 60000, N_KINDS = 4 };

static struct wk_mcr_distances distances;

/* ---- what there is to reach */

struct ways {
    int n_ranks, n;
    struct way {
        uint8_t sets, pair, tiles[RANKS];
    } way[MOST_WAYS];
};

static struct ways suit = {.n_ranks = RANKS}, honors = {.n_ranks = HONORS};

static void list(struct ways *self, const struct way *way, int from)
{
    assert_true(self->n < MOST_WAYS);
    self->way[self->n++] = *way;
    for (int k = from; k < 2 * self->n_ranks + self->n_ranks - 2 && way->sets < 4; k++) { /* pungs, then chows */
        struct way more = *way;
        bool fits = true;
        if (k >= self->n_ranks && (self->n_ranks == HONORS || k - self->n_ranks > 6))
            break;
        more.sets++;
        if (k < self->n_ranks)
            more.tiles[k] += 3;
        else
            for (int i = 0; i < 3; i++)
                more.tiles[k - self->n_ranks + i]++;
        for (int r = 0; r < self->n_ranks; r++)
            fits = fits && more.tiles[r] <= 4;
        if (fits)
            list(self, &more, k);
    }
}

static void list_all(struct ways *self)
{
    list(self, &(struct way){0}, 0);
    for (int r = 0; r < self->n_ranks; r++) {
        struct way paired = {.pair = 1};
        paired.tiles[r] = 2;
        list(self, &paired, 0);
    }
}

static int set_up(void **state)
{
    (void)state;
    list_all(&suit);
    list_all(&honors);
    wk_mcr_distances_fill(&distances);
    return 0;
}

/* ---- the fewest tiles, by looking at all */

typedef uint8_t tiles_by_rank[GROUPS][RANKS];

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* By sets and pair, what each group lacks; taken: of each rank, what else holds some of its four. */
static void lacks_of(const struct ways *ways, const uint8_t *have, const uint8_t *taken, int lacks[5][2])
{
    for (int n = 0; n < 10; n++)
        lacks[n / 2][n % 2] = FAR;
    for (int i = 0; i < ways->n; i++) {
        const struct way *way = &ways->way[i];
        int lack = 0;
        for (int r = 0; r < ways->n_ranks; r++)
            lack += way->tiles[r] + taken[r] > 4 ? FAR : larger(way->tiles[r] - have[r], 0);
        if (lack < lacks[way->sets][way->pair])
            lacks[way->sets][way->pair] = lack;
    }
}

static int lack_sets(tiles_by_rank have, tiles_by_rank taken, int n_sets)
{
    int all[5][2] = {{0, FAR}, {FAR, FAR}, {FAR, FAR}, {FAR, FAR}, {FAR, FAR}};

    for (int g = 0; g < GROUPS; g++) {
        int one[5][2], sum[5][2];
        lacks_of(g < 3 ? &suit : &honors, have[g], taken[g], one);
        for (int n = 0; n < 10; n++)
            sum[n / 2][n % 2] = FAR;
        for (int a = 0; a < 10; a++)
            for (int b = 0; b < 10; b++)
                if (a / 2 + b / 2 <= 4 && a % 2 + b % 2 <= 1) {
                    int *to = &sum[a / 2 + b / 2][a % 2 + b % 2];
                    *to = all[a / 2][a % 2] + one[b / 2][b % 2] < *to ? all[a / 2][a % 2] + one[b / 2][b % 2] : *to;
                }
        memcpy(all, sum, sizeof all);
    }
    return all[n_sets][1];
}

static int lack_knitted(tiles_by_rank have, tiles_by_rank taken, int n_sets)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int least = FAR;

    for (int k = 0; k < 6; k++) {
        tiles_by_rank left, held;
        int lack = 0;
        memcpy(left, have, sizeof left);
        memcpy(held, taken, sizeof held);
        for (int g = 0; g < 3; g++)
            for (int r = orders[k][g]; r < RANKS; r += 3) {
                lack += left[g][r] == 0;
                left[g][r] = (uint8_t)(left[g][r] - (left[g][r] > 0));
                lack += ++held[g][r] > 4 ? FAR : 0;
            }
        lack += lack_sets(left, held, n_sets);
        least = lack < least ? lack : least;
    }
    return least;
}

static int lack_others(tiles_by_rank have, enum wk_mcr_shape shape)
{
    int pairs = 0, orphans = 0, pair = 0, singles = 0, most = 0;

    for (int g = 0; g < GROUPS; g++)
        for (int r = 0; r < RANKS; r++) {
            const bool orphan = g == 3 || r == 0 || r == 8;
            pairs += have[g][r] / 2;
            orphans += orphan && have[g][r] > 0;
            pair |= orphan && have[g][r] > 1;
            singles += g == 3 && have[g][r] > 0;
        }
    for (int m = 0; m < 3; m++)
        for (int s = 0; s < 3; s++)
            for (int r = 0, n = 0; m != s && r < RANKS; r++) {
                n += (r % 3 == m && have[0][r]) + (r % 3 == s && have[1][r]) + (r % 3 == 3 - m - s && have[2][r]);
                most = n > most ? n : most;
            }
    return shape == WK_MCR_PAIRS ? 7 - pairs : shape == WK_MCR_ORPHANS ? 14 - orphans - pair : 14 - larger(singles + most, 0);
}

static void count(const struct wk_mcr_hand *hand, tiles_by_rank have, tiles_by_rank melded)
{
    memset(have, 0, sizeof(tiles_by_rank));
    memset(melded, 0, sizeof(tiles_by_rank));
    for (int i = 0; i < hand->n_standing; i++)
        have[(hand->standing[i] - 1) / 9][(hand->standing[i] - 1) % 9]++;
    if (hand->win)
        have[(hand->win - 1) / 9][(hand->win - 1) % 9]++;
    for (int i = 0; i < hand->n_melds; i++) {
        uint8_t *from = &melded[(hand->meld[i].face - 1) / 9][(hand->meld[i].face - 1) % 9];
        if (hand->meld[i].kind == WK_MCR_CHOW)
            from[0]++, from[1]++, from[2]++;
        else
            from[0] = (uint8_t)(from[0] + (hand->meld[i].kind == WK_MCR_PUNG ? 3 : 4));
    }
}

/* FAR and more: this shape cannot be reached. */
static int lack_of(const struct wk_mcr_hand *hand, enum wk_mcr_shape shape)
{
    tiles_by_rank have, melded;

    count(hand, have, melded);
    if (shape == WK_MCR_SETS)
        return lack_sets(have, melded, 4 - hand->n_melds);
    if (shape == WK_MCR_KNITTED)
        return hand->n_melds > 1 ? FAR : lack_knitted(have, melded, 1 - hand->n_melds);
    return hand->n_melds > 0 ? FAR : lack_others(have, shape);
}

/* ---- hands */

enum kind { PLAIN, HALF_FLUSH, FULL_FLUSH, ORPHANS };

static int face_of(enum kind kind, int of_suit)
{
    static const uint8_t orphans[] = {1, 9, 10, 18, 19, 27, 28, 29, 30, 31, 32, 33, 34};

    if (kind == ORPHANS && roll(4))
        return orphans[roll(13)];
    if (kind == FULL_FLUSH || (kind == HALF_FLUSH && roll(3)))
        return 9 * of_suit + 1 + roll(9);
    return kind == HALF_FLUSH ? 28 + roll(7) : 1 + roll(34);
}

/* Drawn at random, with so many melds of any kind. */
static void draw(struct wk_mcr_hand *hand, enum kind kind, int n_melds)
{
    const int of_suit = roll(3);
    uint8_t left[35];

    memset(left, 4, sizeof left);
    *hand = (struct wk_mcr_hand){.seat = WK_WIND_EAST, .prevalent = WK_WIND_EAST};
    while (hand->n_melds < n_melds) {
        const int face = face_of(kind, of_suit), how = WK_MCR_CHOW + roll(4),
                  n = how == WK_MCR_CHOW   ? 1
                      : how == WK_MCR_PUNG ? 3
                                           : 4;
        const int last = how == WK_MCR_CHOW ? face + 2 : face;
        bool fits = how != WK_MCR_CHOW || (face < 28 && (face - 1) % 9 < 7);
        for (int f = face; fits && f <= last; f++)
            fits = left[f] >= n;
        for (int f = face; fits && f <= last; f++)
            left[f] = (uint8_t)(left[f] - n);
        if (fits)
            hand->meld[hand->n_melds++] = (struct wk_mcr_set){(uint8_t)how, (uint8_t)face};
    }
    while (hand->n_standing < WK_MCR_STANDING - 3 * n_melds) {
        const int face = face_of(kind, of_suit);
        if (left[face] > 0) {
            hand->standing[hand->n_standing++] = (uint8_t)face;
            left[face]--;
        }
    }
}

static void agree(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *by)
{
    int least = FAR, got;

    for (int shape = WK_MCR_SETS; shape <= WK_MCR_SINGLES; shape++) {
        const int lack = lack_of(hand, (enum wk_mcr_shape)shape);
        assert_int_equal(wk_mcr_shanten_of(hand, (enum wk_mcr_shape)shape, by, &got), WK_OK);
        assert_int_equal(got, lack >= FAR ? WK_MCR_FAR : lack - 1);
        least = lack < least ? lack : least;
    }
    assert_int_equal(wk_mcr_shanten(hand, by, &got), WK_OK);
    assert_int_equal(got, least - 1);
}

static void agree_on(int n_hands, uint64_t seed)
{
    dice = seed;
    for (int i = 0; i < n_hands; i++) {
        struct wk_mcr_hand hand;
        draw(&hand, (enum kind)(i % N_KINDS), i / N_KINDS % 2 ? 1 + i / (2 * N_KINDS) % WK_MCR_MELDS : 0);
        agree(&hand, &distances);
        if (i % 11 == 0)
            agree(&hand, NULL);
    }
}

/* ---- what holds */

/* Half of them with one to four melds, as many of each kind. WK_HANDS: how many, `make hands` */
static void hands_are_as_far_as_all_there_is_says(void **state)
{
    const char *wanted = getenv("WK_HANDS");

    (void)state;
    agree_on(wanted ? atoi(wanted) : 160, 2026);
}

/* Fourteen tiles that win are complete, and thirteen of them ready; the scorer says so by its own way. */
static void what_wins_is_complete(void **state)
{
    int n = 0, got;

    (void)state;
    dice = 11;
    for (int i = 0; i < 5000; i++) {
        struct wk_mcr_hand hand;
        struct wk_mcr_score score;
        deal(&hand);
        const bool wins = wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score) == WK_OK;
        n += wins;
        assert_int_equal(wk_mcr_shanten(&hand, i % 2 ? &distances : NULL, &got), WK_OK);
        assert_int_equal(wins, got == -1);
        hand.win = WK_FACE_NONE;
        hand.flags = 0;
        assert_int_equal(wk_mcr_shanten(&hand, &distances, &got), WK_OK);
        assert_true(got >= 0 && (!wins || got == 0));
    }
    assert_true(n > 2500);
}

static bool is_ready(const struct wk_mcr_hand *hand, uint64_t *faces)
{
    struct wk_mcr_waits waits;

    *faces = 0;
    assert_int_equal(wk_mcr_waits(hand, WK_MCR_AS_PLAYED, &waits, NULL), WK_OK);
    for (int i = 0; i < waits.n; i++)
        *faces |= (uint64_t)waits.wait[i].can_come << waits.wait[i].face;
    return *faces != 0;
}

/* Whether another tile in the place of one of the hand makes it ready; the faces that do. */
static bool is_one_away(const struct wk_mcr_hand *hand, uint64_t *faces)
{
    *faces = 0;
    for (int face = 1; face <= WK_N_FACES; face++)
        for (int i = 0; i < hand->n_standing && !(*faces >> face & 1); i++) {
            struct wk_mcr_hand other = *hand;
            uint64_t waits;
            other.win = (uint8_t)face;
            if (wk_mcr_fault(&other) != WK_MCR_SOUND)
                break;
            other.standing[i] = (uint8_t)face;
            other.win = WK_FACE_NONE;
            *faces |= (uint64_t)is_ready(&other, &waits) << face;
        }
    return *faces != 0;
}

/* By changing tiles one by one, and the waits: no table, no list of ways. What is useful of a ready hand is what it waits for.
 */
static void waits_say_what_is_ready_and_what_is_useful(void **state)
{
    int seen[3] = {0};

    (void)state;
    dice = 5;
    for (int i = 0; i < 300; i++) {
        struct wk_mcr_hand hand;
        uint64_t useful, faces;
        int got;
        deal(&hand);
        if (hand.n_standing > 1 && i % 3)
            hand.standing[0] = hand.standing[1]; /* some that are not ready */
        hand.win = WK_FACE_NONE;
        hand.flags = 0;
        if (wk_mcr_shanten(&hand, &distances, &got) != WK_OK)
            continue; /* five of a kind */
        assert_int_equal(wk_mcr_useful(&hand, &distances, &useful), WK_OK);
        const bool ready = is_ready(&hand, &faces);
        assert_int_equal(ready, got == 0);
        if (!ready)
            assert_int_equal(is_one_away(&hand, &faces), got == 1);
        if (got <= 1)
            assert_true(useful == faces);
        seen[got < 2 ? got : 2]++;
    }
    assert_true(seen[0] > 20 && seen[1] > 20);
}

static void a_malformed_hand_is_refused(void **state)
{
    struct wk_mcr_hand hand;
    uint64_t useful = 3;
    int got = 77;

    (void)state;
    dice = 1;
    draw(&hand, PLAIN, 0);
    assert_int_equal(wk_mcr_shanten_of(&hand, WK_MCR_NO_SHAPE, &distances, &got), WK_BAD_INPUT);
    assert_int_equal(wk_mcr_shanten_of(&hand, (enum wk_mcr_shape)(WK_MCR_SINGLES + 1), NULL, &got), WK_BAD_INPUT);
    hand.n_standing = 12;
    assert_int_equal(wk_mcr_shanten(&hand, &distances, &got), WK_BAD_INPUT);
    assert_int_equal(wk_mcr_shanten_of(&hand, WK_MCR_PAIRS, NULL, &got), WK_BAD_INPUT);
    assert_int_equal(wk_mcr_useful(&hand, NULL, &useful), WK_BAD_INPUT);
    hand.n_standing = 13;
    hand.win = WK_FACE_EAST;
    assert_int_equal(wk_mcr_useful(&hand, NULL, &useful), WK_BAD_INPUT);
    memset(hand.standing, WK_FACE_EAST, sizeof hand.standing);
    assert_int_equal(wk_mcr_shanten(&hand, &distances, &got), WK_BAD_INPUT);
    assert_int_equal(got, 77);
    assert_int_equal(useful, 3);
}

/* A tile in hand that would be the last of its kind, no winds, a flag that there is not: the tiles are as far. */
static void tiles_alone_are_looked_at(void **state)
{
    struct wk_mcr_hand hand, bare;
    uint64_t useful[2];
    int got[2];

    (void)state;
    dice = 5;
    draw(&hand, PLAIN, 0);
    hand.win = hand.standing[0];
    bare = hand;
    bare.flags = WK_MCR_LAST_OF_KIND | WK_MCR_ROB_KONG | 128;
    bare.seat = bare.prevalent = WK_WIND_NONE;
    bare.flowers = 99;
    for (int i = 0; i < 2; i++, hand.win = bare.win = WK_FACE_NONE) {
        assert_int_equal(wk_mcr_shanten(&hand, &distances, &got[0]), WK_OK);
        assert_int_equal(wk_mcr_shanten(&bare, &distances, &got[1]), WK_OK);
        assert_int_equal(got[0], got[1]);
        assert_int_equal(wk_mcr_shanten_of(&bare, WK_MCR_SETS, &distances, &got[1]), WK_OK);
    }
    assert_int_equal(wk_mcr_useful(&hand, &distances, &useful[0]), WK_OK);
    assert_int_equal(wk_mcr_useful(&bare, &distances, &useful[1]), WK_OK);
    assert_true(useful[0] == useful[1]);
}

/* Four of a tile that are melded do not come once more: E stands alone, and its pair cannot be. */
static void what_is_melded_cannot_come(void **state)
{
    struct wk_mcr_hand hand = {.n_melds = 4,
                               .meld = {{WK_MCR_PUNG, WK_FACE_EAST}, {WK_MCR_CHOW, 1}, {WK_MCR_CHOW, 4}, {WK_MCR_CHOW, 7}},
                               .n_standing = 1,
                               .standing = {WK_FACE_EAST},
                               .seat = WK_WIND_EAST,
                               .prevalent = WK_WIND_EAST};
    uint64_t useful;
    int got;

    (void)state;
    assert_int_equal(wk_mcr_shanten(&hand, &distances, &got), WK_OK);
    assert_int_equal(got, 1);
    assert_int_equal(wk_mcr_useful(&hand, &distances, &useful), WK_OK);
    assert_int_equal(useful >> WK_FACE_EAST & 1, 0);
    assert_int_equal(useful >> WK_FACE_SOUTH & 1, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_as_far_as_all_there_is_says),
        cmocka_unit_test(what_wins_is_complete),
        cmocka_unit_test(waits_say_what_is_ready_and_what_is_useful),
        cmocka_unit_test(a_malformed_hand_is_refused),
        cmocka_unit_test(tiles_alone_are_looked_at),
        cmocka_unit_test(what_is_melded_cannot_come),
    };

    return cmocka_run_group_tests(tests, set_up, NULL);
}
