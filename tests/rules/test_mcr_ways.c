/* What holds of every hand, over the tables of agreed hands and 20,000 random ones: order, suits, flowers, ways of winning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/mcr_deal.h"
#include "tests/support/rules/mcr_rows.h"

enum { ALL_FLAGS = 32 };

static _Noreturn void wrong(const struct wk_mcr_hand *hand, const char *what, int a, int b)
{
    char standing[WK_MCR_TILES_SIZE], meld[WK_MCR_SET_SIZE], melds[64] = "";

    for (int i = 0; i < hand->n_melds; i++) {
        wk_mcr_write_set(&hand->meld[i], meld);
        strcat(strcat(melds, meld), " ");
    }
    wk_mcr_write_tiles(hand->standing, hand->n_standing, standing);
    fail_msg("%s: %s| %s + %s, flags %d: %d, %d", what, melds, standing, wk_face_name((enum wk_face)hand->win), hand->flags, a,
             b);
    abort();
}

/* ---- all hands ---- */

typedef void (*look_fn)(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules);

static void see(void *context, char *const column[N_COLUMNS])
{
    const look_fn *look = context;
    struct wk_mcr_hand hand;
    const char *reason;

    if (!read_row(column, &hand, &reason))
        return;
    (*look)(&hand, WK_MCR_RULEBOOK);
    (*look)(&hand, WK_MCR_AS_PLAYED);
}

static void each_hand(uint64_t seed, look_fn look)
{
    static const char *const names[] = {"vectors.tsv", "under8.tsv",    "ties.tsv",
                                        "nonwin.tsv",  "real_wins.tsv", "real_checks.tsv"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)each_row(names[i], see, &look);
    dice = seed;
    for (int i = 0; i < 20000; i++) {
        struct wk_mcr_hand hand;
        deal(&hand);
        look(&hand, i % 2 ? WK_MCR_RULEBOOK : WK_MCR_AS_PLAYED);
    }
}

static bool score_of(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_score *out)
{
    *out = (struct wk_mcr_score){.total = -3};
    return wk_mcr_score(hand, rules, out) == WK_OK;
}

/* ---- order, flowers, suits ---- */

static void in_another_order(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    struct wk_mcr_hand other = *hand;
    struct wk_mcr_score a, b;

    for (int i = hand->n_standing - 1; i > 0; i--) {
        const int j = roll(i + 1);
        const uint8_t t = other.standing[i];
        other.standing[i] = other.standing[j];
        other.standing[j] = t;
    }
    for (int i = hand->n_melds - 1; i > 0; i--) {
        const int j = roll(i + 1);
        const struct wk_mcr_set t = other.meld[i];
        other.meld[i] = other.meld[j];
        other.meld[j] = t;
    }
    score_of(hand, rules, &a);
    score_of(&other, rules, &b);
    if (a.total != b.total || a.n_fan != b.n_fan || memcmp(a.fan, b.fan, sizeof a.fan) != 0)
        wrong(hand, "in another order", a.total, b.total);
}

static void order_does_not_matter(void **state)
{
    (void)state;
    each_hand(11, in_another_order);
}

static void with_a_flower(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    struct wk_mcr_hand other = *hand;
    struct wk_mcr_score a, b;

    other.flowers = (uint8_t)(hand->flowers < WK_MCR_FLOWERS ? hand->flowers + 1 : 0);
    if (score_of(hand, rules, &a) != score_of(&other, rules, &b))
        wrong(hand, "with a flower", a.total, b.total);
    if (a.total >= 0 && (b.total - a.total != other.flowers - hand->flowers || a.points != b.points))
        wrong(hand, "with a flower", a.total, b.total);
}

static void a_flower_adds_one(void **state)
{
    (void)state;
    each_hand(12, with_a_flower);
}

static bool has(const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (score->fan[i].id == id)
            return true;
    return false;
}

static uint8_t exchanged(uint8_t face, const int suit[3])
{
    return (uint8_t)(face >= WK_FACE_EAST ? face : 9 * suit[(face - 1) / 9] + (face - 1) % 9 + 1);
}

static void in_other_suits(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    static const int orders[5][3] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct wk_mcr_score a, b;

    score_of(hand, rules, &a);
    for (int k = 0; k < 5; k++) {
        struct wk_mcr_hand other = *hand;
        other.win = exchanged(hand->win, orders[k]);
        for (int i = 0; i < hand->n_standing; i++)
            other.standing[i] = exchanged(hand->standing[i], orders[k]);
        for (int i = 0; i < hand->n_melds; i++)
            other.meld[i].face = exchanged(hand->meld[i].face, orders[k]);
        score_of(&other, rules, &b);
        if (has(&a, 3) || has(&a, 40) || has(&b, 3) || has(&b, 40)) /* All Green, Reversible Tiles */
            continue;
        if (a.total != b.total || a.n_fan != b.n_fan || memcmp(a.fan, b.fan, sizeof a.fan) != 0)
            wrong(hand, "in other suits", a.total, b.total);
    }
}

static void suits_are_alike(void **state)
{
    (void)state;
    each_hand(13, in_other_suits);
}

/* ---- one thing more said of the way of winning ---- */

static int n_pairs, n_falls;

static bool is_ruling(const char *name)
{
    for (int i = 0; i < WK_MCR_N_RULINGS; i++)
        if (strcmp(wk_mcr_rulings[i].name, name) == 0)
            return true;
    return false;
}

static int counted(const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (score->fan[i].id == id)
            return score->fan[i].n;
    return 0;
}

/* What a hand loses when more is said of it, as far as there is a reason by name: one that is given with what is not counted,
 * or that a Chicken Hand is worth nothing else. */
static int named(const struct wk_mcr_hand *more, enum wk_mcr_rules rules, const struct wk_mcr_score *a,
                 const struct wk_mcr_score *b)
{
    struct wk_mcr_left left;
    int points = 0;

    wk_mcr_left_out(more, rules, b, &left);
    for (int i = 0; i < a->n_fan; i++) {
        const int id = a->fan[i].id, lost = a->fan[i].n - counted(b, id);
        bool is = id == WK_FAN_CHICKEN_HAND && is_ruling("chicken");
        for (int k = 0; k < left.n; k++)
            is = is || (left.fan[k].id == id && left.fan[k].n >= lost && left.fan[k].why != WK_MCR_NO_WHY);
        if (lost > 0 && is)
            points += lost * wk_mcr_fan[id].points;
    }
    return points;
}

static void with_more_flags(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    struct wk_mcr_score score[ALL_FLAGS];
    struct wk_mcr_hand with = *hand;
    bool sound[ALL_FLAGS];

    for (int flags = 0; flags < ALL_FLAGS; flags++) {
        with.flags = (uint8_t)flags;
        sound[flags] = score_of(&with, rules, &score[flags]);
    }
    for (int a = 0; a < ALL_FLAGS; a++)
        for (int b = a + 1; b < ALL_FLAGS; b++) {
            const int fall = score[a].total - score[b].total;
            if ((a & b) != a || !sound[a] || !sound[b])
                continue;
            n_pairs++;
            if (fall <= 0)
                continue;
            n_falls++;
            with.flags = (uint8_t)b;
            if (named(&with, rules, &score[a], &score[b]) < fall)
                wrong(&with, "worth less, and no reason named", score[a].total, score[b].total);
        }
}

static void more_flags_never_fewer_points_without_a_reason(void **state)
{
    (void)state;
    each_hand(14, with_more_flags);
    printf("%d pairs of ways of winning; worth less, with a reason: %d\n", n_pairs, n_falls);
    assert_true(n_pairs > 100000 && n_falls > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(a_flower_adds_one),
        cmocka_unit_test(suits_are_alike),
        cmocka_unit_test(more_flags_never_fewer_points_without_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
