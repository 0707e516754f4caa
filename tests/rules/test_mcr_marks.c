/*
 * What is shown of a hand is its tiles, each once; what a fan is marked with is by itself that fan: looked at as tiles, with
 * predicates that know nothing of how the marks were made. Over the tables of agreed hands and random ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/mcr_deal.h"
#include "tests/support/rules/mcr_rows.h"
#include "tests/support/rules/mcr_shows.h"

static int seen[WK_MCR_N_FAN + 1];

/* ---- what is shown ---- */

static void each_tile_once(const struct wk_mcr_hand *hand, const struct wk_mcr_shown *shown)
{
    int more[WK_N_FACES + 1] = {0}, n_tiles = hand->n_standing + 1;

    for (int i = 0; i < hand->n_standing; i++)
        more[hand->standing[i]]++;
    more[hand->win]++;
    for (int i = 0; i < shown->n; i++) {
        const int meld = shown->tile[i].meld, face = shown->tile[i].face;
        WANT(face >= WK_FACE_1M && face <= WK_FACE_WHITE && meld < hand->n_melds);
        if (meld < 0)
            WANT(more[face]-- > 0);
        else
            n_tiles++;
        WANT(shown->tile[i].back == (meld >= 0 && hand->meld[meld].kind == WK_MCR_CONCEALED_KONG &&
                                     (i == 0 || shown->tile[i - 1].meld != meld || shown->tile[i + 1].meld != meld)));
    }
    WANT(shown->n == n_tiles && n_tiles >= 14);
    for (int m = 0; m < hand->n_melds; m++) {
        char text[WK_MCR_SET_SIZE], tiles[WK_MCR_TILES_SIZE];
        uint8_t face[4];
        int n = 0;
        for (int i = 0; i < shown->n; i++)
            if (shown->tile[i].meld == m)
                face[n++] = shown->tile[i].face;
        wk_mcr_write_tiles(face, n, tiles);
        wk_mcr_write_set(&hand->meld[m], text);
        WANT(strstr(text, tiles) && (hand->meld[m].kind >= WK_MCR_KONG) == (n == 4));
    }
}

static void in_groups(const struct wk_mcr_hand *hand, const struct wk_mcr_shown *shown)
{
    const int last = shown->n - 1;
    int before = -1;

    WANT(shown->tile[last].win && shown->tile[last].face == hand->win && shown->tile[last].group == shown->n_groups - 1);
    for (int i = 0; i < shown->n; i++) {
        const int meld = shown->tile[i].meld, group = shown->tile[i].group;
        WANT(shown->tile[i].win == (i == last) && group < shown->n_groups);
        if (i == 0)
            WANT(group == 0);
        else
            WANT(group == shown->tile[i - 1].group || group == shown->tile[i - 1].group + 1);
        if (i > 0 && group == shown->tile[i - 1].group)
            WANT(meld == shown->tile[i - 1].meld && i < last);
        if (i < last) /* tiles in hand, then melds as they are in the hand */
            WANT(meld == before || meld == before + 1);
        before = meld;
    }
}

static bool is_set(const uint8_t *face, int n)
{
    if (n < 2)
        return n == 1;
    if (face[0] == face[1])
        return n == 2 || (face[1] == face[2] && (n == 3 || face[2] == face[3]));
    return n <= 3 && face[0] < WK_FACE_EAST && (face[0] - 1) / 9 == (face[n - 1] - 1) / 9 && face[n - 1] - face[0] <= 2 &&
           face[0] < face[1] && (n == 2 || face[1] < face[2]);
}

/* Groups are sets and pairs, or series of a Knitted Straight, one of them without the winning tile. */
static void groups_are_sets(const struct wk_mcr_shown *shown, enum wk_mcr_shape shape)
{
    for (int i = 0, n; i < shown->n - 1; i += n) {
        uint8_t face[WK_MCR_SHOWN_MAX];
        bool series = shape == WK_MCR_KNITTED;
        for (n = 0; shown->tile[i + n].group == shown->tile[i].group; n++)
            face[n] = shown->tile[i + n].face;
        for (int k = 1; k < n; k++)
            series = series && (face[k] - face[0]) % 3 == 0 && (face[k] - 1) / 9 == (face[0] - 1) / 9;
        if (shape == WK_MCR_PAIRS)
            WANT(n <= 2 && face[0] == face[n - 1]);
        else if (shape == WK_MCR_SETS || shape == WK_MCR_KNITTED)
            WANT(is_set(face, n) || series);
        else
            WANT(n == 13);
    }
}

/* A set is marked whole or not at all; the winning tile's with it. */
static bool whole_groups(void)
{
    if (g.id == 64 || g.mark == UINT32_C(1) << (g.shown.n - 1))
        return true;
    for (int i = 1; i < g.shown.n; i++)
        if (g.shown.tile[i].group == g.shown.tile[i - 1].group && (g.mark >> i & 1) != (g.mark >> (i - 1) & 1))
            return g.id == 35 && g.score.reading.shape == WK_MCR_SINGLES;
    return true;
}

/* A fourth chow joins the three of a fan once: the two share one of the three. */
static void fourth_chow(void)
{
    static const uint8_t three[] = {23, 28, 30, 39, 41, 50};
    uint32_t of_three = 0;

    for (int k = 0; k < g.score.n_fan; k++)
        for (size_t i = 0; i < sizeof three; i++)
            of_three |= g.score.fan[k].id == three[i] ? g.marks[k] : 0;
    for (int k = 0; of_three && k < g.score.n_fan; k++)
        if (g.score.fan[k].id >= 69 && g.score.fan[k].id <= 72) {
            g.id = g.score.fan[k].id, g.n = g.score.fan[k].n, g.mark = g.marks[k];
            WANT(__builtin_popcount(g.mark & of_three) == 3 && __builtin_popcount(g.mark | of_three) == 12);
        }
}

static void look(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    g.hand = hand;
    g.id = g.n = 0;
    g.mark = 0;
    if (wk_mcr_score(hand, rules, &g.score) != WK_OK) {
        wk_mcr_show(hand, NULL, &g.shown);
        each_tile_once(hand, &g.shown);
        in_groups(hand, &g.shown);
        return;
    }
    wk_mcr_show(hand, &g.score, &g.shown);
    each_tile_once(hand, &g.shown);
    in_groups(hand, &g.shown);
    groups_are_sets(&g.shown, (enum wk_mcr_shape)g.score.reading.shape);
    wk_mcr_marks(hand, rules, &g.score, &g.shown, g.marks);
    g.all = (UINT32_C(1) << g.shown.n) - 1;
    for (int k = 0; k < g.score.n_fan; k++) {
        g.id = g.score.fan[k].id, g.n = g.score.fan[k].n, g.mark = g.marks[k];
        memset(g.have, 0, sizeof g.have);
        for (int i = 0; i < g.shown.n; i++)
            if (g.mark >> i & 1)
                g.have[g.shown.tile[i].face]++;
        g.n_have = __builtin_popcount(g.mark);
        WANT(!(g.mark & ~g.all));
        WANT(shows());
        WANT(whole_groups());
        seen[g.id]++;
    }
    for (int k = g.score.n_fan; k < WK_MCR_MAX_FAN; k++)
        assert_int_equal(g.marks[k], 0);
    fourth_chow();
}

static void see(void *context, char *const column[N_COLUMNS])
{
    struct wk_mcr_hand hand;
    const char *reason;

    (void)context;
    if (!read_row(column, &hand, &reason))
        return;
    look(&hand, WK_MCR_RULEBOOK);
    look(&hand, WK_MCR_AS_PLAYED);
}

static void rows_of_the_tables(void **state)
{
    static const char *const names[] = {"vectors.tsv", "under8.tsv",    "ties.tsv",
                                        "nonwin.tsv",  "real_wins.tsv", "real_checks.tsv"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)each_row(names[i], see, NULL);
}

static void random_hands(void **state)
{
    (void)state;
    dice = 21;
    for (int i = 0; i < 20000; i++) {
        struct wk_mcr_hand hand;
        deal(&hand);
        look(&hand, i % 2 ? WK_MCR_RULEBOOK : WK_MCR_AS_PLAYED);
    }
    for (int id = 1; id <= WK_MCR_N_FAN; id++)
        if (seen[id] < 5)
            fail_msg("%d %s was marked %d times", id, wk_mcr_fan[id].en, seen[id]);
}

/* While a hand is keyed in there is no winning tile yet, and too little or too much of the rest. */
static void a_hand_in_the_making(void **state)
{
    (void)state;
    struct wk_mcr_hand hand = {0};
    struct wk_mcr_shown shown;

    wk_mcr_show(&hand, NULL, &shown);
    assert_int_equal(shown.n, 0);
    assert_int_equal(shown.n_groups, 0);
    hand.n_melds = 1;
    hand.meld[0] = (struct wk_mcr_set){WK_MCR_CONCEALED_KONG, WK_FACE_EAST};
    hand.n_standing = 2;
    hand.standing[0] = WK_FACE_WHITE, hand.standing[1] = WK_FACE_1M;
    wk_mcr_show(&hand, NULL, &shown);
    assert_int_equal(shown.n, 6);
    assert_int_equal(shown.n_groups, 2);
    assert_int_equal(shown.tile[0].face, WK_FACE_1M);
    assert_true(shown.tile[2].back && !shown.tile[3].back && shown.tile[5].back && !shown.tile[5].win);
    memset(&hand, 255, sizeof hand);
    wk_mcr_show(&hand, NULL, &shown);
    assert_true(shown.n <= WK_MCR_SHOWN_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_tables),
        cmocka_unit_test(random_hands),
        cmocka_unit_test(a_hand_in_the_making),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
