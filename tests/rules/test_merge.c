/* Journals of many kiosks merged: the same evening whatever the order they were heard in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/allocations.h"
#include "tests/support/rules/entering.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/slice.h"

#define HALL KIOSKS_HALL

static const struct wk_hand_id first = {1, 1, 1};

static int open_kiosks(void **state)
{
    static struct kiosks kiosks;
    kiosks_open(&kiosks, 6, 1);
    *state = &kiosks;
    return 0;
}

static int close_kiosks(void **state)
{
    kiosks_close(*state);
    return 0;
}

#define WITH_KIOSKS(test) cmocka_unit_test_setup_teardown(test, open_kiosks, close_kiosks)

static struct wk_entry entry_at(enum wk_entry_kind kind, struct wk_hand_id at)
{
    return (struct wk_entry){.kind = kind, .at = at};
}

static struct wk_entry judged(struct wk_entry entry)
{
    entry.role = WK_ROLE_JUDGE;
    return entry;
}

static const struct wk_hand_state *hand_at(struct kiosks *k, int kiosk, struct wk_hand_id at)
{
    return wk_hand_look(&kiosks_view(k, kiosk)->tournament, &at);
}

/* What is set aside as a kiosk sees it, the i-th. */
static void set_aside(struct kiosks *k, int kiosk, int i, int64_t number, enum wk_refusal_kind kind)
{
    const struct wk_merged *view = kiosks_view(k, kiosk);
    assert_in_range(i, 0, view->n_aside - 1);
    assert_int_equal(view->aside[i].number, number);
    assert_int_equal(view->aside[i].why.kind, kind);
}

/* ---- the order ---- */

static void what_was_seen_comes_before(void **state)
{
    struct kiosks *k = *state;
    /* Kiosk 5's result is on record before kiosk 2's correction of it, though 2 is the lower number. */
    const int64_t result = kiosks_enter(k, 5, entry_result(first, outcome_self_drawn(1, 8), 0));
    kiosks_hear(k, 2, 5, wk_record_seq(result));
    const int64_t corrected = kiosks_enter(k, 2, judged(entry_result(first, outcome_self_drawn(1, 24), result)));
    kiosks_meet(k);
    assert_int_equal(hand_at(k, 3, first)->result_seq, corrected);
    assert_int_equal(hand_at(k, 3, first)->outcome.points, 24);
    assert_int_equal(kiosks_view(k, 3)->n_aside, 0);
}

static void of_two_that_did_not_know_of_each_other_the_lower_journal_comes_first(void **state)
{
    struct kiosks *k = *state;
    const int64_t late = kiosks_enter(k, 4, entry_gate(1, 1, 1));
    const int64_t early = kiosks_enter(k, 2, entry_gate(1, 1, 1));
    kiosks_meet(k);
    assert_true(wk_gate_by_hand(&kiosks_view(k, 5)->tournament, 1, 1, 1));
    assert_int_equal(kiosks_view(k, 5)->tournament.act[0].entry.seq, early);
    assert_int_equal(kiosks_view(k, 5)->n_aside, 1);
    set_aside(k, 5, 0, late, WK_REFUSED_DONE);
    assert_int_equal(kiosks_view(k, 5)->aside[0].why.seq, early);
}

static void one_that_has_seen_what_is_not_there_waits(void **state)
{
    struct kiosks *k = *state;
    const int64_t result = kiosks_enter(k, 2, entry_result(first, outcome_draw(), 0));
    kiosks_hear(k, 3, 2, 1);
    const int64_t confirmed = kiosks_enter(k, 3, judged(entry_confirmed(result)));
    kiosks_hear(k, 4, 3, 1);
    const struct wk_merged *view = kiosks_view(k, 4);
    assert_int_equal(view->n_aside, 0);
    assert_int_equal(view->n_waiting, 1);
    assert_int_equal(view->waiting[0].number, confirmed);
    assert_int_equal(view->waiting[0].needs, result);
    kiosks_hear(k, 4, 2, 1);
    assert_int_equal(kiosks_view(k, 4)->n_waiting, 0);
    assert_int_equal(hand_at(k, 4, first)->state, WK_RESULT_CONFIRMED);
}

static void whoever_lies_about_what_it_has_seen_stops_itself_alone(void **state)
{
    static const struct wk_seen lies[] = {{3, 1}, {2, 1}, {WK_MAX_JOURNALS, 1}, {-1, 1}, {7, INT64_MAX}};
    struct kiosks *k = *state;
    kiosks_claim(k, 2, lies[0]); /* 2 has seen 3, and 3 has seen 2 */
    kiosks_claim(k, 3, lies[1]);
    for (int i = 2; i < 5; i++) {
        kiosks_claim(k, 4, lies[i]);
        kiosks_enter(k, 5, entry_result((struct wk_hand_id){1, 1, i - 1}, outcome_draw(), 0));
    }
    kiosks_meet(k);
    const struct wk_merged *view = kiosks_view(k, HALL);
    assert_int_equal(view->n_waiting, 3);
    assert_int_equal(view->waiting[0].needs, wk_record_number(3, 1));
    assert_int_equal(view->waiting[2].needs, wk_record_number(4, 1)); /* itself: it never may come */
    for (int hand = 1; hand <= 3; hand++)
        assert_int_equal(hand_at(k, HALL, (struct wk_hand_id){1, 1, hand})->state, WK_RESULT_ENTERED);
}

static void one_journal_alone_is_taken_in_as_it_stands(void **state)
{
    static struct event event;
    static struct wk_merge_record record[64];
    struct wk_merged *merged;
    (void)state;
    event_open(&event, 1);
    for (int i = 0; i < 6; i++)
        assert_true(event_play(&event, (struct wk_hand_id){1 + i % 4, 1, 1 + i / 4}, outcome_self_drawn(1 + i % 4, 8 + i)));
    assert_int_equal(event_put(&event, entry_moved(1, 1, 1, 2, 0, 5)), WK_OK);
    assert_int_equal(event_put(&event, entry_gate(1, 1, 1)), WK_OK);
    for (int i = 0; i < event.n_log; i++)
        record[event.log[i].seq - 1] = (struct wk_merge_record){.kind = WK_MERGE_ENTRY, .entry = &event.log[i]};
    assert_int_equal(wk_merge(&(struct wk_merge_journal){record, event.seq}, 1, WK_FOLD_BY_WITNESS, &merged), WK_OK);
    char *one = tournament_digest(event.tour), *other = tournament_digest(&merged->tournament);
    assert_string_equal(one, other);
    assert_int_equal(merged->n_aside + merged->n_waiting, 0);
    free(one);
    free(other);
    wk_merged_free(merged);
    event_close(&event);
}

static void there_are_1_to_512_journals(void **state)
{
    struct wk_merged *merged;
    (void)state;
    assert_int_equal(wk_merge(NULL, 0, WK_FOLD_BY_WITNESS, &merged), WK_BAD_INPUT);
    assert_null(merged);
    assert_int_equal(wk_merge(NULL, WK_MAX_JOURNALS + 1, WK_FOLD_BY_WITNESS, &merged), WK_BAD_INPUT);
    wk_merged_free(NULL);
}

/* ---- owners ---- */

static void a_table_counts_from_its_owner_only(void **state)
{
    struct kiosks *k = *state;
    const int64_t granted = kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(k);
    const int64_t others = kiosks_enter(k, 3, entry_result(first, outcome_draw(), 0));
    const int64_t owners = kiosks_enter(k, 2, entry_result(first, outcome_self_drawn(1, 8), 0));
    kiosks_meet(k);
    assert_int_equal(hand_at(k, HALL, first)->result_seq, owners);
    assert_int_equal(kiosks_view(k, HALL)->n_aside, 1);
    set_aside(k, HALL, 0, others, WK_REFUSED_NOT_OWNER);
    assert_int_equal(kiosks_view(k, HALL)->aside[0].why.at.table, 1);
    assert_int_equal(kiosks_view(k, HALL)->owner[0].owner, 2);
    (void)granted;
    /* A judge enters from anywhere, and at a table in nobody's hands anybody does. */
    const struct wk_hand_id second = {1, 1, 2}, free_table = {2, 1, 1};
    kiosks_enter(k, 3, judged(entry_result(second, outcome_draw(), 0)));
    kiosks_enter(k, 3, entry_result(free_table, outcome_draw(), 0));
    assert_int_equal(hand_at(k, 3, second)->state, WK_RESULT_ENTERED);
    assert_int_equal(hand_at(k, 3, free_table)->state, WK_RESULT_ENTERED);
}

static void an_owner_counts_from_where_it_has_heard_of_it(void **state)
{
    struct kiosks *k = *state;
    const int64_t before = kiosks_enter(k, 2, entry_result(first, outcome_draw(), 0));
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(k);
    const int64_t after = kiosks_enter(k, 2, entry_result(first, outcome_self_drawn(2, 8), 0));
    kiosks_meet(k);
    set_aside(k, 3, 0, before, WK_REFUSED_NOT_OWNER);
    assert_int_equal(hand_at(k, 3, first)->result_seq, after);
}

static void after_a_takeover_the_late_tail_of_the_old_owner_is_set_aside(void **state)
{
    struct kiosks *k = *state;
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(k);
    const int64_t known = kiosks_enter(k, 2, entry_result(first, outcome_self_drawn(1, 24), 0));
    kiosks_meet(k);
    const int64_t tail = kiosks_enter(k, 2, entry_confirmed(known)); /* nobody hears that */
    const int64_t taken = kiosks_grant(k, 5, (struct wk_grant){1, 5, 2});
    const int64_t confirmed = kiosks_enter(k, 5, entry_confirmed(known));
    kiosks_meet(k);
    const struct wk_merged *view = kiosks_view(k, HALL);
    assert_int_equal(view->owner[0].owner, 5);
    assert_int_equal(view->owner[0].epoch, 2);
    assert_int_equal(hand_at(k, HALL, first)->result_seq, known);
    assert_int_equal(hand_at(k, HALL, first)->confirmed_seq, confirmed);
    set_aside(k, HALL, 0, tail, WK_REFUSED_NOT_OWNER);
    assert_int_equal(view->aside[0].why.seq, taken);
    /* It was there first; once the old owner knows, nothing that it enters counts, until the table comes back to it. */
    const struct wk_hand_id second = {1, 1, 2};
    const int64_t late = kiosks_enter(k, 2, entry_result(second, outcome_draw(), 0));
    kiosks_grant(k, 2, (struct wk_grant){1, 2, 3});
    const int64_t again = kiosks_enter(k, 2, entry_result(second, outcome_self_drawn(3, 8), 0));
    kiosks_meet(k);
    set_aside(k, 4, 1, late, WK_REFUSED_NOT_OWNER);
    assert_int_equal(hand_at(k, 4, second)->result_seq, again);
}

static void of_two_takeovers_at_once_one_counts_everywhere(void **state)
{
    struct kiosks *k = *state;
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(k);
    const int64_t b = kiosks_grant(k, 5, (struct wk_grant){1, 5, 2});
    const int64_t b_result = kiosks_enter(k, 5, entry_result(first, outcome_draw(), 0));
    kiosks_grant(k, 4, (struct wk_grant){1, 4, 2});
    const int64_t a_result = kiosks_enter(k, 4, entry_result(first, outcome_self_drawn(1, 8), 0));
    kiosks_meet(k);
    for (int kiosk = HALL; kiosk < k->n; kiosk++) {
        assert_int_equal(kiosks_view(k, kiosk)->owner[0].owner, 4);
        assert_int_equal(hand_at(k, kiosk, first)->result_seq, a_result);
        set_aside(k, kiosk, 0, b, WK_REFUSED_STALE);
        set_aside(k, kiosk, 1, b_result, WK_REFUSED_NOT_OWNER);
    }
}

static void a_grant_that_would_lock_a_table_is_set_aside(void **state)
{
    static const struct wk_grant bad[] = {{0, 2, 1}, {WK_MAX_TABLES + 1, 2, 1}, {1, -1, 1}, {1, WK_MAX_JOURNALS, 1},
                                          {1, 2, 2}, {1, 2, INT32_MAX},         {1, 2, 0},  {1, 2, -1}};
    struct kiosks *k = *state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        kiosks_grant(k, 3, bad[i]);
    kiosks_enter(k, 4, entry_result(first, outcome_draw(), 0));
    kiosks_meet(k);
    assert_int_equal(kiosks_view(k, HALL)->n_aside, sizeof bad / sizeof *bad);
    assert_int_equal(kiosks_view(k, HALL)->owner[0].epoch, 0);
    assert_int_equal(hand_at(k, HALL, first)->state, WK_RESULT_ENTERED);
}

/* ---- what is entered at once ---- */

static void two_judges_correct_one_result_and_the_second_is_told(void **state)
{
    struct kiosks *k = *state;
    const int64_t result = kiosks_enter(k, 2, entry_result(first, outcome_draw(), 0));
    kiosks_meet(k);
    const int64_t late = kiosks_enter(k, 4, judged(entry_result(first, outcome_self_drawn(1, 8), result)));
    const int64_t early = kiosks_enter(k, 3, judged(entry_result(first, outcome_self_drawn(2, 16), result)));
    kiosks_meet(k);
    assert_int_equal(hand_at(k, HALL, first)->result_seq, early);
    set_aside(k, HALL, 0, late, WK_REFUSED_STALE);
    assert_int_equal(kiosks_view(k, HALL)->aside[0].why.seq, early);
}

static void a_table_is_ready_once_its_result_is_confirmed_and_stays_so(void **state)
{
    struct kiosks *k = *state;
    const int64_t early = kiosks_enter(k, 2, entry_at(WK_ENTRY_READY, first));
    const int64_t result = kiosks_enter(k, 2, entry_result(first, outcome_draw(), 0));
    kiosks_enter(k, 2, entry_confirmed(result));
    const int64_t ready = kiosks_enter(k, 2, entry_at(WK_ENTRY_READY, first));
    const int64_t twice = kiosks_enter(k, 2, entry_at(WK_ENTRY_READY, first));
    kiosks_meet(k);
    kiosks_enter(k, HALL, judged(with_reason(entry_result(first, outcome_self_drawn(1, 8), result), "seen on paper")));
    kiosks_meet(k);
    assert_int_equal(hand_at(k, 5, first)->ready_seq, ready);
    assert_int_equal(hand_at(k, 5, first)->state, WK_RESULT_ENTERED);
    set_aside(k, 5, 0, early, WK_REFUSED_NOT_YET);
    set_aside(k, 5, 1, twice, WK_REFUSED_DONE);
}

/* ---- words that were carried ---- */

/* A table's result confirmed and its walls back, in the journal of its owner alone. The number of its READY. */
static int64_t play_alone(struct kiosks *k, int owner, struct wk_hand_id at)
{
    kiosks_enter(k, owner, entry_confirmed(kiosks_enter(k, owner, entry_result(at, outcome_draw(), 0))));
    return kiosks_enter(k, owner, entry_at(WK_ENTRY_READY, at));
}

static void a_word_that_was_carried_counts_at_once_and_its_record_changes_nothing(void **state)
{
    struct kiosks *k = *state;
    for (int table = 1; table <= 2; table++) /* of 5, whose journal comes after the carriers', and of 2, before them */
        kiosks_grant(k, HALL, (struct wk_grant){table, table == 1 ? 5 : 2, 1});
    kiosks_meet(k);
    for (int table = 1; table <= 2; table++) {
        const struct wk_hand_id at = {table, 1, 1};
        const int64_t ready = play_alone(k, table == 1 ? 5 : 2, at);
        const int64_t said_ns = k->journal[table == 1 ? 5 : 2].record[wk_record_seq(ready) - 1].entry->t_ns;
        const int64_t carried = kiosks_carry(k, 3, ready);
        kiosks_carry(k, 4, ready);
        assert_int_equal(hand_at(k, 3, at)->ready_seq, carried);
        assert_int_equal(hand_at(k, 3, at)->ready_ns, said_ns);
        assert_true(hand_at(k, 3, at)->ready_carried);
        assert_int_equal(hand_at(k, 3, at)->state, WK_RESULT_MISSING);
        /* Nobody writes the same a second time. */
        struct wk_entry again = {.kind = WK_ENTRY_CARRIED, .carried = {at, ready, said_ns, ""}};
        assert_int_equal(wk_tournament_check(&kiosks_view(k, 3)->tournament, &again, NULL), WK_ALREADY);
        kiosks_meet(k);
        for (int kiosk = HALL; kiosk < k->n; kiosk++) {
            assert_int_equal(hand_at(k, kiosk, at)->ready_seq, ready);
            assert_int_equal(hand_at(k, kiosk, at)->ready_ns, said_ns);
            assert_false(hand_at(k, kiosk, at)->ready_carried);
            assert_int_equal(kiosks_view(k, kiosk)->n_aside, 0);
        }
    }
}

static void nobody_carries_the_word_of_who_has_not_the_table(void **state)
{
    struct kiosks *k = *state;
    const struct wk_hand_id second = {2, 1, 1}, third = {3, 1, 1};
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_grant(k, HALL, (struct wk_grant){2, 4, 1});
    kiosks_meet(k);
    const int64_t said = play_alone(k, 2, first), own = kiosks_enter(k, 2, entry_at(WK_ENTRY_READY, second)),
                  nobodys = kiosks_enter(k, 2, entry_at(WK_ENTRY_READY, third));
    const int64_t carried[] = {kiosks_carry(k, 3, own), kiosks_carry(k, 3, nobodys), kiosks_carry(k, 2, own)};
    kiosks_carry(k, 3, said);
    assert_int_equal(hand_at(k, 3, second)->ready_seq, 0);
    assert_int_equal(hand_at(k, 3, third)->ready_seq, 0);
    assert_true(hand_at(k, 3, first)->ready_seq > 0);
    set_aside(k, 3, 0, carried[0], WK_REFUSED_NOT_OWNER);
    set_aside(k, 3, 1, carried[1], WK_REFUSED_NOT_OWNER);
    set_aside(k, 2, kiosks_view(k, 2)->n_aside - 1, carried[2], WK_REFUSED_NOT_OWNER);
    /* Nor of a table or hand that is none. */
    const struct wk_entry nowhere = {.kind = WK_ENTRY_CARRIED, .carried = {{9, 1, 1}, said, 1, ""}};
    const int64_t last = kiosks_enter(k, 4, nowhere);
    set_aside(k, 4, 0, last, WK_REFUSED_PLACE);
}

static void after_a_takeover_only_a_carrier_who_had_not_heard_of_it_is_believed(void **state)
{
    struct kiosks *k = *state;
    kiosks_grant(k, HALL, (struct wk_grant){1, 2, 1});
    kiosks_meet(k);
    const int64_t ready = play_alone(k, 2, first); /* it dies with this unsent, but its code was read */
    const int64_t carried = kiosks_carry(k, 3, ready), result = wk_record_number(2, k->journal[2].n - 2);
    kiosks_grant(k, 5, (struct wk_grant){1, 5, 2});
    kiosks_hear(k, 4, 5, k->journal[5].n);
    const int64_t late = kiosks_carry(k, 4, ready); /* an old code, shown to one who knows */
    set_aside(k, 4, 0, late, WK_REFUSED_NOT_OWNER);
    kiosks_hear(k, HALL, 3, k->journal[3].n);
    kiosks_hear(k, HALL, 5, k->journal[5].n);
    assert_int_equal(hand_at(k, HALL, first)->ready_seq, carried); /* groups have gone on by that word: the gate stays open */
    kiosks_meet(k);
    for (int kiosk = HALL; kiosk < k->n; kiosk++) { /* and it vouches for what the old owner wrote before */
        assert_int_equal(hand_at(k, kiosk, first)->ready_seq, ready);
        assert_int_equal(hand_at(k, kiosk, first)->result_seq, result);
        assert_int_equal(hand_at(k, kiosk, first)->state, WK_RESULT_CONFIRMED);
        assert_int_equal(kiosks_view(k, kiosk)->owner[0].owner, 5);
    }
}

/* ---- looks at walls ---- */

static enum wk_wall_look_verdict east(struct kiosks *k, int kiosk)
{
    return kiosks_view(k, kiosk)->looks[0].verdict[WK_WIND_EAST - 1];
}

static struct wk_wall_look look(struct wk_hand_id at, enum wk_wall_look_verdict verdict)
{
    return (struct wk_wall_look){at, WK_WIND_EAST, verdict};
}

static void a_later_look_counts_and_of_two_at_once_the_worse(void **state)
{
    struct kiosks *k = *state;
    kiosks_look(k, 2, look(first, WK_WALL_LOOK_FAIL));
    kiosks_look(k, 2, look(first, WK_WALL_LOOK_PASS));
    kiosks_meet(k);
    assert_int_equal(east(k, HALL), WK_WALL_LOOK_PASS);
    /* Neither knows of the other; 2's next one knows of its own alone. */
    kiosks_look(k, 3, look(first, WK_WALL_LOOK_FAIL));
    kiosks_look(k, 2, look(first, WK_WALL_LOOK_INCOMPLETE));
    kiosks_look(k, 2, look(first, WK_WALL_LOOK_PASS));
    kiosks_meet(k);
    for (int kiosk = HALL; kiosk < k->n; kiosk++)
        assert_int_equal(east(k, kiosk), WK_WALL_LOOK_FAIL);
    /* Whoever knows of both has the last word. */
    kiosks_look(k, 4, look(first, WK_WALL_LOOK_PASS));
    kiosks_meet(k);
    assert_int_equal(east(k, HALL), WK_WALL_LOOK_PASS);
    /* Another hand begins without looks; one after it of the hand before changes nothing. */
    kiosks_look(k, 2, look((struct wk_hand_id){1, 1, 2}, WK_WALL_LOOK_INCOMPLETE));
    kiosks_meet(k);
    kiosks_look(k, 3, look(first, WK_WALL_LOOK_FAIL));
    kiosks_meet(k);
    assert_int_equal(east(k, HALL), WK_WALL_LOOK_INCOMPLETE);
    assert_int_equal(kiosks_view(k, HALL)->looks[0].at.hand, 2);
}

static void looks_that_cannot_be_are_set_aside(void **state)
{
    static const struct wk_wall_look bad[] = {{{0, 1, 1}, WK_WIND_EAST, WK_WALL_LOOK_PASS},
                                              {{5, 1, 1}, WK_WIND_EAST, WK_WALL_LOOK_PASS}, /* one section has four tables */
                                              {{1, 1, 0}, WK_WIND_EAST, WK_WALL_LOOK_PASS},
                                              {{1, 1, 1}, WK_WIND_NONE, WK_WALL_LOOK_PASS},
                                              {{1, 1, 1}, (enum wk_wind)5, WK_WALL_LOOK_PASS},
                                              {{1, 1, 1}, WK_WIND_EAST, WK_WALL_LOOK_NONE},
                                              {{1, 1, 1}, WK_WIND_EAST, (enum wk_wall_look_verdict)4}};
    struct kiosks *k = *state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        kiosks_look(k, 2, bad[i]);
    kiosks_look(k, 2, look((struct wk_hand_id){1, 6, 1}, WK_WALL_LOOK_FAIL)); /* of a deal for practice, after the last round */
    assert_int_equal(kiosks_view(k, 2)->n_aside, sizeof bad / sizeof *bad);
    assert_int_equal(east(k, 2), WK_WALL_LOOK_NONE);
}

/* ---- evenings: the same records give the same state ---- */

/* A READY somewhere in a kiosk's journal, whether anybody has heard of it or not; 0: none. */
static int64_t some_ready(const struct kiosks *k, int journal)
{
    int64_t found = 0;
    for (int64_t i = 0; i < k->journal[journal].n; i++)
        if (k->journal[journal].record[i].kind == WK_MERGE_ENTRY &&
            k->journal[journal].record[i].entry->kind == WK_ENTRY_READY && (found == 0 || kiosks_chance(3) == 0))
            found = wk_record_number(journal, i + 1);
    return found;
}

/* A kiosk writes what its own view allows. */
static void enter_if_it_may(struct kiosks *k, int kiosk, struct wk_entry entry)
{
    if (entry.kind != WK_ENTRY_NONE && wk_tournament_check(&kiosks_view(k, kiosk)->tournament, &entry, NULL) == WK_OK)
        kiosks_enter(k, kiosk, entry);
}

static void something_happens(struct kiosks *k)
{
    const int kiosk = HALL + (int)kiosks_chance((unsigned)(k->n - HALL)), table = 1 + (int)kiosks_chance(4);
    const struct wk_merged *view = kiosks_view(k, kiosk);
    const unsigned what = kiosks_chance(20);
    if (what < 10) { /* mostly at the table that it has, now and then at another's */
        for (int t = 1; t <= 4 && what > 0; t++)
            if (view->owner[t - 1].owner == kiosk) {
                enter_if_it_may(k, kiosk, kiosks_next_step(&view->tournament, t));
                return;
            }
        enter_if_it_may(k, kiosk, kiosks_next_step(&view->tournament, table));
    } else if (what < 13) {
        enter_if_it_may(k, kiosk, kiosks_some_act(&view->tournament, 1));
    } else if (what < 15) {
        kiosks_look(k, kiosk,
                    (struct wk_wall_look){{table, 1, 1 + (int)kiosks_chance(4)},
                                          (enum wk_wind)(1 + kiosks_chance(4)),
                                          (enum wk_wall_look_verdict)(1 + kiosks_chance(3))});
    } else if (what == 16) { /* a code is read: of whoever has the table, or had it */
        const int64_t ready = some_ready(k, HALL + (int)kiosks_chance((unsigned)(k->n - HALL)));
        if (ready > 0)
            kiosks_carry(k, kiosk, ready);
    } else if (what == 15) {
        kiosks_grant(k, kiosk, (struct wk_grant){table, kiosk, view->owner[table - 1].epoch + 1});
    } else {
        const int journal = HALL + (int)kiosks_chance((unsigned)(k->n - HALL));
        kiosks_hear(k, kiosk, journal, k->has[kiosk].n[journal] + 1 + kiosks_chance(12));
    }
}

static char *digest_of(struct kiosks *k, const struct kiosk_heads *has)
{
    return merged_digest(kiosks_merge(k, has));
}

/* Records come in batches from journals taken at random, with what is there already among them, until all is there. */
static char *after_any_arrival(struct kiosks *k)
{
    struct kiosk_heads has = {{0}};
    int64_t missing = 0;
    for (int j = HALL; j < k->n; j++)
        missing += k->journal[j].n;
    for (int looks = 3; missing > 0;) {
        const int j = HALL + (int)kiosks_chance((unsigned)(k->n - HALL));
        const int64_t from = has.n[j] > 3 ? has.n[j] - (int64_t)kiosks_chance(4) : has.n[j],
                      to = from + 1 + (int64_t)kiosks_chance(256);
        const int64_t end = to > k->journal[j].n ? k->journal[j].n : to;
        missing -= end > has.n[j] ? end - has.n[j] : 0;
        has.n[j] = end > has.n[j] ? end : has.n[j];
        if (looks-- > 0) /* a state in between that nobody keeps */
            free(digest_of(k, &has));
    }
    return digest_of(k, &has);
}

static void evening(unsigned seed, int n_steps)
{
    static struct kiosks kiosks;
    struct kiosks *k = &kiosks;
    kiosks_seed(seed);
    kiosks_open(k, 7, 1);
    for (int table = 1; table <= 4; table++)
        kiosks_grant(k, HALL, (struct wk_grant){table, HALL + table, 1});
    kiosks_meet(k);
    for (int i = 0; i < n_steps; i++)
        something_happens(k);
    char *arrived = after_any_arrival(k);
    kiosks_meet(k);
    for (int kiosk = HALL; kiosk < k->n; kiosk++) {
        char *own = merged_digest(kiosks_view(k, kiosk));
        if (strcmp(own, arrived) != 0)
            fail_msg("seed %u: kiosk %d sees another evening", seed, kiosk);
        free(own);
    }
    if (kiosks_view(k, HALL)->n_waiting)
        fail_msg("seed %u: something waits although all is there", seed);
    free(arrived);
    kiosks_close(k);
}

/* One who takes in what comes, batch by batch, against all of it merged at once after each. */
static void expect_no_difference(struct kiosks *k, unsigned seed)
{
    struct wk_merge_journal journals[KIOSKS_MAX];
    struct kiosk_heads has = {{0}};
    struct wk_merge *merge = NULL;
    int64_t missing = 0;
    for (int j = 0; j < k->n; j++)
        missing += k->journal[j].n;
    assert_int_equal(wk_merge_new(&merge), WK_OK);
    assert_int_equal(wk_merge_begin(merge, k->n, WK_FOLD_BY_WITNESS), WK_OK);
    while (missing > 0) {
        const int j = HALL + (int)kiosks_chance((unsigned)(k->n - HALL));
        const int64_t end = has.n[j] + 1 + (int64_t)kiosks_chance(kiosks_chance(4) ? 4 : 64);
        missing += has.n[j];
        has.n[j] = end > k->journal[j].n ? k->journal[j].n : end;
        missing -= has.n[j];
        for (int i = 0; i < k->n; i++)
            journals[i] = (struct wk_merge_journal){k->journal[i].record, has.n[i]};
        assert_int_equal(wk_merge_more(merge, journals), WK_OK);
        char *more = merged_digest(wk_merge_look(merge)), *all = digest_of(k, &has);
        if (strcmp(more, all) != 0)
            fail_msg("seed %u: what is new, folded into what was there, is not all of it folded", seed);
        free(more);
        free(all);
    }
    wk_merge_free(merge);
}

static void what_is_new_folded_into_what_is_there_is_all_of_it_folded(void **state)
{
    const char *wanted = getenv("WK_SEEDS");
    const unsigned n = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 10;
    (void)state;
    for (unsigned seed = 1; seed <= n; seed++) {
        static struct kiosks kiosks;
        kiosks_seed(seed);
        kiosks_open(&kiosks, 7, 1);
        for (int table = 1; table <= 4; table++)
            kiosks_grant(&kiosks, HALL, (struct wk_grant){table, HALL + table, 1});
        kiosks_meet(&kiosks);
        for (int i = 0; i < (seed % 2 ? 250 : 1200); i++)
            something_happens(&kiosks);
        expect_no_difference(&kiosks, seed);
        kiosks_close(&kiosks);
    }
}

static void the_same_records_give_the_same_evening(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 40; seed++)
        evening(seed, 250);
}

static void the_same_records_give_the_same_evening_for_longer(void **state)
{
    (void)state;
    const char *wanted = getenv("WK_SEEDS");
    const unsigned n = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 100;
    for (unsigned seed = 1001; seed <= 1000 + n; seed++)
        evening(seed, 250);
}

static void a_full_event_is_the_same_in_any_order(void **state)
{
    static struct kiosks k;
    (void)state;
    for (unsigned seed = 1; seed <= 3; seed++) {
        kiosks_seed(seed);
        kiosks_large_event(&k);
        char *whole = merged_digest(kiosks_view(&k, HALL));
        for (int i = 0; i < 3; i++) {
            char *arrived = after_any_arrival(&k);
            assert_string_equal(arrived, whole);
            free(arrived);
        }
        /* What was done twice at once is set aside once. */
        assert_in_range(kiosks_view(&k, HALL)->n_aside, 15, 20);
        free(whole);
        kiosks_close(&k);
    }
}

/* Kiosks that hear of each other at once are one database: nothing is set aside, and the state is that of one journal. */
static void kiosks_that_hear_all_at_once_are_one_database(void **state)
{
    static struct kiosks kiosks;
    struct kiosks *k = &kiosks;
    static int64_t number_of[4096]; /* in the one journal, of each record of the kiosks in their order */
    (void)state;
    for (unsigned seed = 1; seed <= 8; seed++) {
        struct event event;
        int64_t n = 1;
        kiosks_seed(seed);
        kiosks_open(k, 6, 1);
        event_open(&event, 1);
        number_of[1] = wk_record_number(HALL, 1);
        while (n < 200) {
            const int kiosk = HALL + (int)kiosks_chance(5);
            const struct wk_tournament *tour = &kiosks_view(k, kiosk)->tournament;
            struct wk_entry entry =
                                kiosks_chance(5) ? kiosks_next_step(tour, 1 + (int)kiosks_chance(4)) : kiosks_some_act(tour, 1),
                            one;
            if (wk_tournament_check(tour, &entry, NULL) != WK_OK)
                continue;
            one = entry;
            int64_t *refers = one.kind == WK_ENTRY_RESULT      ? &one.result.corrects
                              : one.kind == WK_ENTRY_CONFIRMED ? &one.confirmed.result
                              : one.kind == WK_ENTRY_VOID      ? &one.voided
                              : one.kind == WK_ENTRY_REVERSED  ? &one.reversed
                                                               : NULL;
            for (int64_t i = 1; refers && i <= n; i++)
                if (number_of[i] == *refers) {
                    *refers = i;
                    break;
                }
            number_of[++n] = kiosks_enter(k, kiosk, entry);
            assert_int_equal(event_put(&event, one), WK_OK);
            kiosks_meet(k);
        }
        char *one = tournament_digest(event.tour), *many = tournament_digest(&kiosks_view(k, 3)->tournament);
        assert_string_equal(one, many);
        assert_int_equal(kiosks_view(k, 3)->n_aside, 0);
        free(one);
        free(many);
        event_close(&event);
        kiosks_close(k);
    }
}

static enum wk_status merge_all(void *state)
{
    const struct kiosks *const k = state;
    struct wk_merge_journal journals[KIOSKS_MAX];
    struct wk_merged *merged = NULL;

    for (int i = 0; i < k->n; i++)
        journals[i] = (struct wk_merge_journal){k->journal[i].record, k->journal[i].n};
    const enum wk_status status = wk_merge(journals, k->n, WK_FOLD_BY_WITNESS, &merged);
    wk_merged_free(merged);
    return status;
}

static void each_allocation_of_a_merge_fails_once(void **state)
{
    struct kiosks *k = *state;

    kiosks_enter(k, 2, entry_at(WK_ENTRY_SEATED, (struct wk_hand_id){1, 1, 1}));
    kiosks_grant(k, HALL, (struct wk_grant){.table = 1, .owner = 3, .epoch = 2});
    kiosks_meet(k);
    kiosks_enter(k, 2, entry_at(WK_ENTRY_SEATED, (struct wk_hand_id){1, 1, 1})); /* is set aside */
    kiosks_meet(k);
    each_allocation_fails("a merge", merge_all, k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_KIOSKS(what_was_seen_comes_before),
        WITH_KIOSKS(of_two_that_did_not_know_of_each_other_the_lower_journal_comes_first),
        WITH_KIOSKS(one_that_has_seen_what_is_not_there_waits),
        WITH_KIOSKS(whoever_lies_about_what_it_has_seen_stops_itself_alone),
        cmocka_unit_test(one_journal_alone_is_taken_in_as_it_stands),
        cmocka_unit_test(there_are_1_to_512_journals),
        WITH_KIOSKS(a_table_counts_from_its_owner_only),
        WITH_KIOSKS(an_owner_counts_from_where_it_has_heard_of_it),
        WITH_KIOSKS(after_a_takeover_the_late_tail_of_the_old_owner_is_set_aside),
        WITH_KIOSKS(of_two_takeovers_at_once_one_counts_everywhere),
        WITH_KIOSKS(a_grant_that_would_lock_a_table_is_set_aside),
        WITH_KIOSKS(two_judges_correct_one_result_and_the_second_is_told),
        WITH_KIOSKS(a_table_is_ready_once_its_result_is_confirmed_and_stays_so),
        WITH_KIOSKS(a_word_that_was_carried_counts_at_once_and_its_record_changes_nothing),
        WITH_KIOSKS(nobody_carries_the_word_of_who_has_not_the_table),
        WITH_KIOSKS(after_a_takeover_only_a_carrier_who_had_not_heard_of_it_is_believed),
        WITH_KIOSKS(a_later_look_counts_and_of_two_at_once_the_worse),
        WITH_KIOSKS(looks_that_cannot_be_are_set_aside),
        WITH_KIOSKS(each_allocation_of_a_merge_fails_once),
        cmocka_unit_test(what_is_new_folded_into_what_is_there_is_all_of_it_folded),
        cmocka_unit_test(the_same_records_give_the_same_evening),
        cmocka_unit_test_long(the_same_records_give_the_same_evening_for_longer),
        cmocka_unit_test_long(a_full_event_is_the_same_in_any_order),
        cmocka_unit_test(kiosks_that_hear_all_at_once_are_one_database),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
