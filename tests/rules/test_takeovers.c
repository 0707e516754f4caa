/*
 * Tables that change hands: what four players stood for, and somebody besides their kiosk had heard, stays, whoever takes the
 * table, two at once as well, whether the hall is up or away.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/entering.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/rules/shown.h"
#include "tests/support/slice.h"

#define HALL KIOSKS_HALL
#define N_KIOSKS 7 /* journals: the empty one, the hall's, a kiosk at each table, a spare */
#define N_TABLES 4

static const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2}, third = {1, 1, 3};

static int open_kiosks(void **state)
{
    static struct kiosks kiosks;
    kiosks = (struct kiosks){.careful = true};
    kiosks_open(&kiosks, N_KIOSKS, 1);
    kiosks_grant(&kiosks, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(&kiosks);
    kiosks_meet(&kiosks); /* what they wrote about that, too */
    *state = &kiosks;
    return 0;
}

static int close_kiosks(void **state)
{
    kiosks_close(*state);
    return 0;
}

#define WITH_KIOSKS(test) cmocka_unit_test_setup_teardown(test, open_kiosks, close_kiosks)

static const struct wk_hand_state *hand_at(struct kiosks *k, int kiosk, struct wk_hand_id at)
{
    return wk_hand_look(&kiosks_view(k, kiosk)->tournament, &at);
}

/* A result and all four for it, and the table ready: the number of its RESULT. */
static int64_t play(struct kiosks *k, int owner, struct wk_hand_id at, int points)
{
    const int64_t result = kiosks_enter(k, owner, entry_result(at, outcome_self_drawn(1, points), 0));
    kiosks_enter(k, owner, entry_confirmed(result));
    kiosks_enter(k, owner, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at});
    return result;
}

static void expect(struct kiosks *k, int kiosk, struct wk_hand_id at, int64_t result)
{
    const struct wk_hand_state *hand = hand_at(k, kiosk, at);
    assert_int_equal(hand->result_seq, result);
    assert_int_equal(hand->state, WK_RESULT_CONFIRMED);
    assert_true(hand->ready_seq > 0);
}

static void hear_all_of(struct kiosks *k, int kiosk, int journal)
{
    kiosks_hear(k, kiosk, journal, k->journal[journal].n);
}

static void take(struct kiosks *k, int kiosk, int table)
{
    kiosks_grant(k, kiosk, (struct wk_grant){table, kiosk, kiosks_view(k, kiosk)->owner[table - 1].epoch + 1});
}

/* What is in doubt in a view: how often a result is set aside for another. */
static int count_doubts(const struct wk_merged *view, int64_t result, int64_t counts)
{
    int n = 0;
    for (int i = 0; i < view->n_aside; i++)
        n += view->aside[i].result > 0 && (!result || (view->aside[i].result == result && view->aside[i].counts == counts));
    return n;
}

/* ---- as it was reported ---- */

static void a_takeover_by_a_spare_that_heard_less_voids_nothing_that_the_hall_knows(void **state)
{
    struct kiosks *k = *state;
    const int64_t one = play(k, 2, first, 24);
    hear_all_of(k, 5, 2);
    const int64_t two = play(k, 2, second, 16), three = play(k, 2, third, 8);
    hear_all_of(k, HALL, 2);
    take(k, 5, 1);
    kiosks_meet(k);
    for (int kiosk = HALL; kiosk < k->n; kiosk++) {
        assert_int_equal(kiosks_view(k, kiosk)->owner[0].owner, 5);
        expect(k, kiosk, first, one);
        expect(k, kiosk, second, two);
        expect(k, kiosk, third, three);
        assert_int_equal(kiosks_view(k, kiosk)->n_aside, 0);
    }
}

static void a_table_given_back_has_all_that_its_first_owner_had_confirmed(void **state)
{
    struct kiosks *k = *state;
    const int64_t one = play(k, 2, first, 24), two = play(k, 2, second, 16);
    hear_all_of(k, 3, 2); /* the hall is away */
    take(k, 5, 1);
    kiosks_meet(k);
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 3});
    kiosks_meet(k);
    const int64_t three = play(k, 2, third, 8);
    kiosks_meet(k);
    expect(k, HALL, first, one);
    expect(k, HALL, second, two);
    expect(k, HALL, third, three);
    assert_int_equal(kiosks_view(k, HALL)->n_aside, 0);
}

static void of_two_spares_at_once_the_one_that_the_hall_had_first_keeps_the_table(void **state)
{
    struct kiosks *k = *state;
    take(k, 6, 1);
    const int64_t his = play(k, 6, first, 33 - 8);
    hear_all_of(k, HALL, 6);
    take(k, 4, 1); /* the lower number, and it comes later */
    const int64_t other = play(k, 4, first, 22 - 8), next = play(k, 4, second, 9);
    hear_all_of(k, 3, 4);
    expect(k, 3, second, next);
    kiosks_meet(k);
    kiosks_meet(k); /* and the hall hears what 3 had heard */
    for (int kiosk = HALL; kiosk < k->n; kiosk++) {
        const struct wk_merged *view = kiosks_view(k, kiosk);
        assert_int_equal(view->owner[0].owner, 6);
        expect(k, kiosk, first, his);
        assert_int_equal(count_doubts(view, other, his), 1); /* both are named, for somebody to decide */
        assert_int_equal(count_doubts(view, 0, 0), 1);
        expect(k, kiosk, second, next); /* two had heard it, and nobody else has a result there */
        assert_int_equal(view->n_contested, 1);
    }
    take(k, 3, 1); /* whoever knows of both decides between them */
    assert_int_equal(kiosks_view(k, 3)->owner[0].owner, 3);
    assert_int_equal(kiosks_view(k, 3)->owner[0].epoch, 3);
    assert_int_equal(kiosks_view(k, 3)->n_contested, 0);
}

static void followers_of_the_one_who_came_too_late_lock_nothing(void **state)
{
    struct kiosks *k = *state;
    take(k, 6, 1);
    hear_all_of(k, HALL, 6);
    take(k, 4, 1);
    hear_all_of(k, 3, 4);
    take(k, 3, 1); /* epoch 3, of a table whose grant of epoch 2 does not count */
    kiosks_meet(k);
    assert_int_equal(kiosks_view(k, HALL)->owner[0].owner, 6);
    assert_int_equal(kiosks_view(k, HALL)->owner[0].epoch, 2);
    take(k, 5, 1);
    kiosks_meet(k);
    assert_int_equal(kiosks_view(k, HALL)->owner[0].owner, 5);
    const int64_t result = play(k, 5, first, 8);
    kiosks_meet(k);
    expect(k, HALL, first, result);
}

/* ---- what did not know of it ---- */

static void what_did_not_know_that_a_result_was_confirmed_changes_nothing_of_it(void **state)
{
    struct kiosks *k = *state;
    const int64_t result = kiosks_enter(k, 2, entry_result(first, outcome_self_drawn(1, 24), 0));
    hear_all_of(k, HALL, 2);
    struct wk_entry acts[] = {entry_void(result), with_reason(entry_result(first, outcome_draw(), result), "seen on paper"),
                              entry_ruling(first, WK_RULING_NO_HU, 1)};
    kiosks_enter(k, 2, entry_confirmed(result));
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        acts[i].role = WK_ROLE_JUDGE;
        kiosks_enter(k, HALL, acts[i]);
    }
    kiosks_meet(k);
    assert_int_equal(hand_at(k, 5, first)->result_seq, result);
    assert_int_equal(hand_at(k, 5, first)->state, WK_RESULT_CONFIRMED);
    assert_int_equal(kiosks_view(k, 5)->n_aside, 3);
    kiosks_enter(k, HALL, acts[1]); /* who knows it may */
    kiosks_meet(k);
    assert_int_equal(hand_at(k, 5, first)->outcome.kind, WK_OUTCOME_DRAW);
}

static void a_confirmation_that_could_not_come_next_stands_in_nobodys_way(void **state)
{
    struct kiosks *k = *state;
    take(k, 4, 1); /* somebody takes the table, and has four players stand for what cannot be */
    const int64_t made_up = kiosks_enter(k, 4, entry_result(first, outcome_self_drawn(1, 7), 0));
    kiosks_enter(k, 4, entry_confirmed(made_up));
    hear_all_of(k, HALL, 4);
    const int64_t result = play(k, 2, first, 24);
    hear_all_of(k, 3, 2);
    kiosks_meet(k);
    kiosks_meet(k); /* and the hall hears what 3 had heard */
    expect(k, HALL, first, result);
}

/* ---- evenings ---- */

struct evening {
    struct kiosks *k;
    struct shown shown;
    bool away; /* the hall is */
};

/* What a kiosk sees now against what it was shown before. */
static void look(struct evening *self, int kiosk, bool end)
{
    shown_look(&self->shown, kiosk, kiosks_view(self->k, kiosk), end);
}

static void enter_if_it_may(struct kiosks *k, int kiosk, struct wk_entry entry)
{
    if (entry.kind != WK_ENTRY_NONE && wk_tournament_check(&kiosks_view(k, kiosk)->tournament, &entry, NULL) == WK_OK)
        kiosks_enter(k, kiosk, entry);
}

static int some_kiosk(void)
{
    return HALL + 1 + (int)kiosks_chance(N_KIOSKS - HALL - 1);
}

static void take_over(struct kiosks *k, int kiosk, int table)
{
    if (kiosks_view(k, kiosk)->owner[table - 1].owner != kiosk)
        take(k, kiosk, table);
}

/* A code that a kiosk shows is read by another, who may have heard of anything else. */
static void read_code(struct kiosks *k, int kiosk)
{
    const int journal = some_kiosk();
    int64_t ready = 0;
    for (int64_t i = 0; i < k->journal[journal].n; i++)
        if (k->journal[journal].record[i].kind == WK_MERGE_ENTRY && k->journal[journal].record[i].entry->kind == WK_ENTRY_READY)
            ready = wk_record_number(journal, i + 1);
    if (ready > 0 && journal != kiosk)
        kiosks_carry(k, kiosk, ready);
}

static void something_happens(struct evening *self)
{
    struct kiosks *k = self->k;
    const int kiosk = some_kiosk(), table = 1 + (int)kiosks_chance(N_TABLES);
    const unsigned what = kiosks_chance(100);
    if (kiosks_chance(30) == 0)
        self->away = !self->away;
    if (what < 55) {
        for (int t = 1; t <= N_TABLES; t++)
            if (kiosks_view(k, kiosk)->owner[t - 1].owner == kiosk)
                enter_if_it_may(k, kiosk, kiosks_next_step(&kiosks_view(k, kiosk)->tournament, t));
    } else if (what < 58) {
        take_over(k, kiosk, table);
        if (kiosks_chance(2) == 0)
            take_over(k, some_kiosk(), table); /* at once */
    } else if (what < 60 && !self->away) {
        const int to = some_kiosk();
        if (kiosks_view(k, HALL)->owner[table - 1].owner != to)
            kiosks_grant(k, HALL, (struct wk_grant){table, to, kiosks_view(k, HALL)->owner[table - 1].epoch + 1});
    } else if (what < 63) {
        enter_if_it_may(k, kiosk, kiosks_some_act(&kiosks_view(k, kiosk)->tournament, 1));
    } else if (what < 66) {
        read_code(k, kiosk);
    } else {
        const int to = kiosks_chance(3) ? kiosk : HALL, journal = HALL + (int)kiosks_chance(N_KIOSKS - HALL);
        if (!self->away || (to != HALL && journal != HALL))
            kiosks_hear(k, to, journal, k->has[to].n[journal] + 1 + kiosks_chance(8));
        look(self, to, false);
    }
    look(self, kiosk, false);
}

/* The first thing that went wrong; "": nothing did. Static storage. */
static const char *play_evening(unsigned seed, int fold, int n_steps)
{
    static struct kiosks kiosks;
    static struct evening evening;
    evening = (struct evening){.k = &kiosks};
    shown_begin(&evening.shown, N_TABLES);
    kiosks = (struct kiosks){.careful = true, .fold = fold};
    kiosks_seed(seed);
    kiosks_open(&kiosks, N_KIOSKS, 1);
    for (int table = 1; table <= N_TABLES; table++)
        kiosks_grant(&kiosks, HALL, (struct wk_grant){table, HALL + table, 1});
    kiosks_meet(&kiosks);
    for (int i = 0; i < n_steps && !evening.shown.fault[0]; i++)
        something_happens(&evening);
    for (int meet = 0; meet < 3 && !evening.shown.fault[0];
         meet++) { /* what they say of it before a grant comes is heard as well */
        kiosks_meet(&kiosks);
        for (int kiosk = HALL; kiosk < N_KIOSKS; kiosk++)
            look(&evening, kiosk, false);
    }
    for (int kiosk = HALL; kiosk < N_KIOSKS && !evening.shown.fault[0]; kiosk++)
        look(&evening, kiosk, true);
    kiosks_close(&kiosks);
    return evening.shown.fault;
}

static void expect_evenings(unsigned from, unsigned n)
{
    for (unsigned seed = from; seed < from + n; seed++) {
        const char *fault = play_evening(seed, WK_FOLD_BY_WITNESS, 300);
        if (fault[0])
            fail_msg("seed %u: %s", seed, fault);
    }
}

static void a_confirmed_result_that_two_had_heard_is_never_set_aside_and_ready_never_shrinks(void **state)
{
    (void)state;
    expect_evenings(1, 20);
}

static void a_confirmed_result_that_two_had_heard_is_never_set_aside_for_longer(void **state)
{
    const char *wanted = getenv("WK_SEEDS");
    (void)state;
    const char *from = getenv("WK_FROM");
    expect_evenings(from ? (unsigned)strtoul(from, NULL, 10) : 1001, wanted ? (unsigned)strtoul(wanted, NULL, 10) : 50);
}

static void the_rule_of_before_loses_results(void **state)
{
    unsigned n = 0;
    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++)
        n += play_evening(seed, WK_FOLD_BY_WRITER, 300)[0] != 0;
    assert_true(n >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_KIOSKS(a_takeover_by_a_spare_that_heard_less_voids_nothing_that_the_hall_knows),
        WITH_KIOSKS(a_table_given_back_has_all_that_its_first_owner_had_confirmed),
        WITH_KIOSKS(of_two_spares_at_once_the_one_that_the_hall_had_first_keeps_the_table),
        WITH_KIOSKS(followers_of_the_one_who_came_too_late_lock_nothing),
        WITH_KIOSKS(what_did_not_know_that_a_result_was_confirmed_changes_nothing_of_it),
        WITH_KIOSKS(a_confirmation_that_could_not_come_next_stands_in_nobodys_way),
        cmocka_unit_test(a_confirmed_result_that_two_had_heard_is_never_set_aside_and_ready_never_shrinks),
        cmocka_unit_test(the_rule_of_before_loses_results),
        cmocka_unit_test_long(a_confirmed_result_that_two_had_heard_is_never_set_aside_for_longer),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
