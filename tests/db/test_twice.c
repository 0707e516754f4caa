/* What four players have confirmed when a table changes hands: it stays, or the director is asked. Stores of one event. */
#include "db/hall/takeover.h"
#include "db/hall/twice.h"
#include "db/hall/wanted.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

#define HALL PARTY_HALL
#define OLD 1
#define TABLES 4
#define SPARE 5
#define OTHER 6
#define TABLE 1
#define MOST 8

static const struct wk_tournament *tournament(struct party *p, int i)
{
    const struct wk_tournament *out = NULL;
    assert_int_equal(wk_store_tournament(p->at[i].store, &out), WK_OK);
    return out;
}

static const struct wk_hand_state *hand_at(struct party *p, int i, int hand)
{
    return wk_hand_look(tournament(p, i), &(struct wk_hand_id){TABLE, 1, hand});
}

static void confirm(struct party *p, int i, struct wk_hand_id at, int points)
{
    party_enter(p, i, entry_seated(tournament(p, i), at));
    party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    party_enter(p, i, entry_confirmed(party_enter(p, i, entry_result(at, outcome_self_drawn(1, points), 0))));
}

static void take_over(struct party *p, int i)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_take_over(p->at[i].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
}

static void open_party(struct party *p)
{
    party_open(p, OTHER + 1);
}

/* Two spares have the table at once, and each the first hand's result: 33 and 22 points. The hall hears `first` first. */
static void confirm_twice(struct party *p, int first, int second)
{
    const struct wk_hand_id at = {TABLE, 1, 1};
    take_over(p, first);
    take_over(p, second);
    confirm(p, first, at, 33);
    confirm(p, second, at, 22);
    party_carry(p, first, HALL, first, 64);
    party_carry(p, second, HALL, second, 64);
    party_meet(p);
}

static int open_ones(struct party *p, int i, struct wk_twice *out)
{
    int n = -1, n_all = -1, n_open = 0;
    assert_int_equal(wk_store_twice(p->at[i].store, out, MOST, &n, &n_all), WK_OK);
    assert_int_equal(n, n_all);
    for (int k = 0; k < n; k++)
        n_open += out[k].kept == 0;
    return n_open;
}

/* ---- and the director chooses */

static void a_hand_that_was_confirmed_twice_is_one_piece_of_work_with_both(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    (void)state;
    open_party(p);
    confirm_twice(p, OTHER, SPARE);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(open_ones(p, i, twice), 1);
        assert_true(twice[0].at.table == TABLE && twice[0].at.round == 1 && twice[0].at.hand == 1);
        assert_int_equal(twice[0].counts.outcome.points + twice[0].other.outcome.points, 33 + 22);
        assert_int_not_equal(twice[0].counts.outcome.points, twice[0].other.outcome.points);
        assert_int_equal(hand_at(p, i, 1)->outcome.points, twice[0].counts.outcome.points);
        assert_true(twice[0].counts.t_ns > 0 && twice[0].other.t_ns > 0);
        assert_int_equal(wk_record_journal(twice[0].counts.confirmed),
                         (twice[0].counts.outcome.points == 33 ? OTHER : SPARE) + 1);
    }
    party_close(p);
}

static void the_director_lets_stand_what_counts_and_everybody_knows(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    struct wk_receipt receipt;
    (void)state;
    open_party(p);
    confirm_twice(p, OTHER, SPARE);
    assert_int_equal(open_ones(p, HALL, twice), 1);
    const int points = twice[0].counts.outcome.points;
    struct wk_store *hall = p->at[HALL].store;
    assert_int_equal(wk_store_choose_result(hall, &twice[0], false, "", &receipt), WK_BAD_INPUT);
    hall->role = WK_ROLE_JUDGE;
    assert_int_equal(wk_store_choose_result(hall, &twice[0], false, "the players say so", &receipt), WK_NOT_ALLOWED);
    hall->role = WK_ROLE_DIRECTOR;
    assert_int_equal(wk_store_choose_result(hall, &twice[0], false, "the players say so", &receipt), WK_OK);
    assert_int_equal(wk_store_choose_result(hall, &twice[0], false, "the players say so", &receipt), WK_ALREADY);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(open_ones(p, i, twice), 0);
        assert_int_equal(twice[0].kept, wk_record_number(HALL + 1, receipt.seq)); /* it stays in the report */
        assert_int_equal(hand_at(p, i, 1)->outcome.points, points);
    }
    party_close(p);
}

/* The director at the desk says that a takeover was a judge's. */
static void vouch_for_takeover(struct party *p, int i)
{
    const int64_t seq = world_int(p->at[i].world, "SELECT max(seq) FROM journal WHERE kind = 'table-given'");
    struct wk_receipt receipt;
    assert_int_equal(wk_store_vouch(p->at[HALL].store, i + 1, &seq, 1, &receipt), WK_OK);
}

/* Who has a kiosk's key signs whatever he likes, and is not the director by that. */
static void the_holder_of_a_kiosks_key_settles_nothing(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    struct wk_receipt receipt;
    (void)state;
    open_party(p);
    confirm_twice(p, OTHER, SPARE);
    assert_int_equal(wk_store_set_pin(p->at[HALL].store, WK_ROLE_DIRECTOR, "135790", &receipt), WK_OK);
    vouch_for_takeover(p, OTHER);
    vouch_for_takeover(p, SPARE);
    party_meet(p);
    assert_int_equal(open_ones(p, HALL, twice), 1);
    assert_int_equal(open_ones(p, SPARE, twice), 1);
    as_director(p->at[SPARE].store);
    assert_int_equal(wk_store_choose_result(p->at[SPARE].store, &twice[0], false, "so it was", &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(open_ones(p, HALL, twice), 1);
    assert_int_equal(open_ones(p, OTHER, twice), 1);
    assert_int_equal(wk_store_choose_result(p->at[HALL].store, &twice[0], false, "the players say so", &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(open_ones(p, OTHER, twice), 0);
    party_close(p);
}

static void the_director_takes_the_other_one_as_a_correction(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    struct wk_receipt receipt;
    (void)state;
    open_party(p);
    confirm_twice(p, OTHER, SPARE);
    assert_int_equal(open_ones(p, HALL, twice), 1);
    const int points = twice[0].other.outcome.points;
    assert_int_equal(wk_store_choose_result(p->at[HALL].store, &twice[0], true, "both were asked", &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(open_ones(p, i, twice), 0);
        assert_int_equal(hand_at(p, i, 1)->state, WK_RESULT_CONFIRMED);
        assert_int_equal(hand_at(p, i, 1)->outcome.points, points);
        assert_int_equal(tournament(p, i)->n_acts, 1); /* the correction, with its reason */
    }
    party_close(p);
}

static void who_confirmed_the_same_result_twice_asks_nobody(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    (void)state;
    open_party(p);
    take_over(p, OTHER);
    take_over(p, SPARE);
    confirm(p, OTHER, (struct wk_hand_id){TABLE, 1, 1}, 33);
    confirm(p, SPARE, (struct wk_hand_id){TABLE, 1, 1}, 33);
    party_meet(p);
    assert_int_equal(open_ones(p, HALL, twice), 0);
    party_close(p);
}

/* ---- what was confirmed stays */

/* Three hands of round 1 at four tables, each heard by the hall; of OLD the spare has heard the first alone. */
static void play_three_hands(struct party *p)
{
    open_party(p);
    for (int hand = 1; hand <= 3; hand++) {
        for (int table = 1; table <= TABLES; table++) {
            confirm(p, table, (struct wk_hand_id){table, 1, hand}, 8 + 10 * hand + table);
            party_enter(p, table, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, 1, hand}});
        }
        for (int to = 0; to <= TABLES; to++)
            for (int of = 0; of <= TABLES; of++)
                while (party_carry(p, of, to, of, 64) > 0)
                    ;
        if (hand == 1)
            party_meet(p);
    }
}

static void expect_three_hands(struct party *p)
{
    for (int i = 0; i < p->n; i++)
        for (int hand = 1; hand <= 3; hand++) {
            assert_int_equal(hand_at(p, i, hand)->state, WK_RESULT_CONFIRMED);
            assert_int_equal(hand_at(p, i, hand)->outcome.points, 8 + 10 * hand + TABLE);
            assert_true(hand_at(p, i, hand)->ready_seq > 0);
        }
}

/* The hall away, so that the spare writes the grant, and had heard only hand 1. */
static void a_takeover_leaves_standing_what_the_hall_had_heard(void **state)
{
    struct party party, *p = &party;
    (void)state;
    play_three_hands(p);
    take_over(p, SPARE);
    party_meet(p);
    expect_three_hands(p);
    party_give(p, HALL, TABLE, OLD); /* and given back it stays */
    party_meet(p);
    expect_three_hands(p);
    party_close(p);
}

/* The same with the hall up. */
static void a_takeover_by_the_hall_leaves_standing_what_it_had_heard(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    int n = 0;
    (void)state;
    play_three_hands(p);
    assert_int_equal(wk_store_want_table(p->at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    party_carry(p, SPARE, HALL, SPARE, 64);
    assert_int_equal(wk_store_answer_wants(p->at[HALL].store, &n), WK_OK);
    assert_int_equal(n, 1);
    party_meet(p);
    expect_three_hands(p);
    assert_int_equal(wk_store_finish_takeovers(p->at[SPARE].store, false, &n), WK_OK);
    assert_int_equal(n, 1);
    party_close(p);
}

/* The one of the lower number came later, and replaced a confirmed result, 33 by 22 points. */
static void of_two_spares_at_once_the_one_that_the_hall_had_first_stays(void **state)
{
    struct party party, *p = &party;
    struct wk_twice twice[MOST];
    (void)state;
    open_party(p);
    confirm_twice(p, OTHER, SPARE);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(hand_at(p, i, 1)->outcome.points, 33);
        assert_int_equal(open_ones(p, i, twice), 1);
        assert_int_equal(twice[0].counts.outcome.points, 33);
        assert_int_equal(twice[0].other.outcome.points, 22);
    }
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_takeover_leaves_standing_what_the_hall_had_heard),
        cmocka_unit_test(a_takeover_by_the_hall_leaves_standing_what_it_had_heard),
        cmocka_unit_test(of_two_spares_at_once_the_one_that_the_hall_had_first_stays),
        cmocka_unit_test(a_hand_that_was_confirmed_twice_is_one_piece_of_work_with_both),
        cmocka_unit_test(the_director_lets_stand_what_counts_and_everybody_knows),
        cmocka_unit_test(the_holder_of_a_kiosks_key_settles_nothing),
        cmocka_unit_test(the_director_takes_the_other_one_as_a_correction),
        cmocka_unit_test(who_confirmed_the_same_result_twice_asks_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
