/*
 * What four players agreed on stays when a table changes hands: what anybody had heard of the old owner before he heard of the
 * grant is on record, and whose grant the hall had first.
 */
#include <jansson.h>

#include "db/hall/takeover.h"
#include "db/hall/wanted.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

#define HALL PARTY_HALL
#define OLD 1
#define SPARE 2
#define TABLE 1

/* The newest record of store i's own journal, its body; NULL: it is of another kind. The caller frees it. */
static json_t *newest(struct party *p, int i, int back, const char *kind)
{
    struct frames frames;
    struct wk_record_view view;
    frames_read(&frames, p->at[i].store, party_id(p, i), party_head(p, i, i) - 1 - back, 1);
    assert_int_equal(frames.n, 1);
    assert_int_equal(wk_record_decode(&view, frames.frame[0].bytes, frames.frame[0].n), WK_OK);
    json_t *body = strcmp(view.kind, kind) == 0 ? json_loadb(view.body, view.n_body, 0, NULL) : NULL;
    frames_free(&frames);
    return body;
}

/* Up to which record of store `of` a body says that its writer has seen; 0: it says nothing. */
static int64_t seen(struct party *p, const json_t *body, int of)
{
    return json_integer_value(json_array_get(json_object_get(json_object_get(body, "seen"), party_id(p, of)), 0));
}

static void expect_when(const json_t *body, const char *when)
{
    assert_non_null(body);
    assert_string_equal(json_string_value(json_object_get(body, "when")), when);
}

static void clock_entry(struct party *p, int i)
{
    (void)party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {WK_CLOCK_HAND, {TABLE, 1, 1}, 5}});
}

/* The hall had heard of the old owner what the kiosk that takes its table over had not. */
static void what_was_heard_before_a_grant_is_on_record_before_it(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    (void)state;
    party_open(p, 3);
    clock_entry(p, OLD);
    const int64_t heard = party_head(p, OLD, OLD);
    party_carry(p, OLD, HALL, OLD, 8); /* and the spare hears nothing of it */
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    const int64_t before = party_head(p, HALL, HALL);
    party_carry(p, SPARE, HALL, SPARE, 8);
    assert_int_equal(party_head(p, HALL, HALL), before + 2);
    json_t *first = newest(p, HALL, 1, "grant-witnessed"), *then = newest(p, HALL, 0, "grant-witnessed");
    expect_when(first, "before");
    assert_int_equal(seen(p, first, OLD), heard);
    assert_int_equal(seen(p, first, SPARE), receipt.seq - 1);
    expect_when(then, "after");
    assert_int_equal(seen(p, then, SPARE), receipt.seq);
    assert_int_equal(json_integer_value(json_object_get(then, "seq")), receipt.seq);
    assert_string_equal(json_string_value(json_object_get(then, "kiosk")), party_id(p, SPARE));
    json_decref(first);
    json_decref(then);
    party_close(p);
}

static void a_grant_that_is_heard_again_is_witnessed_once(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    struct frames frames;
    enum wk_hearing said[8];
    (void)state;
    party_open(p, 3);
    clock_entry(p, OLD);
    party_meet(p);
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    party_meet(p);
    const int64_t heads[] = {party_head(p, HALL, HALL), party_head(p, OLD, OLD), party_head(p, SPARE, SPARE)};
    frames_read(&frames, p->at[SPARE].store, party_id(p, SPARE), receipt.seq - 1, 8);
    party_hear(p, HALL, &frames, said);
    party_hear(p, OLD, &frames, said);
    frames_free(&frames);
    party_meet(p);
    for (int i = 0; i < 3; i++)
        assert_int_equal(party_head(p, i, i), heads[i]);
    party_close(p);
}

/* The hall's own grant says by itself what the hall had heard; who hears it says so too, and once. */
static void a_kiosk_says_what_it_had_heard_before_the_hall_gave_a_table(void **state)
{
    struct party party, *p = &party;
    (void)state;
    party_open(p, 4);
    clock_entry(p, OLD);
    const int64_t heard = party_head(p, OLD, OLD);
    party_carry(p, OLD, 3, OLD, 8); /* kiosk 3 hears it, and the hall does not */
    party_give(p, HALL, TABLE, SPARE);
    const int64_t before = party_head(p, 3, 3);
    party_carry(p, HALL, 3, HALL, 8);
    json_t *body = newest(p, 3, 0, "grant-witnessed");
    assert_int_equal(party_head(p, 3, 3), before + 1);
    expect_when(body, "before");
    assert_int_equal(seen(p, body, OLD), heard);
    json_decref(body);
    party_close(p);
}

/* Of a closed database. */
static void copy_database(const char *from, const char *to)
{
    char command[700];
    snprintf(command, sizeof command, "cp '%s' '%s'", from, to);
    assert_int_equal(system(command), 0);
}

/* A kiosk whose database is an older copy writes nothing of its own while its own records come back: a second history. */
static void nothing_is_witnessed_while_own_records_come_back(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    struct frames frames, own;
    enum wk_hearing said[8];
    (void)state;
    party_open(p, 4);
    party_meet(p);
    struct wk_store_options options = world_options(p->at[3].world);
    char copy[300];
    snprintf(copy, sizeof copy, "%s.copy", options.path);
    options.signer = &p->at[3].signer;
    wk_store_close(p->at[3].store);
    copy_database(options.path, copy);
    assert_int_equal(wk_store_open(&p->at[3].store, &options), WK_OK);
    clock_entry(p, OLD);
    party_carry(p, OLD, 3, OLD, 8);
    assert_int_equal(wk_store_append(p->at[3].store, "drill", "{}", NULL, 0, &receipt), WK_OK);
    frames_read(&own, p->at[3].store, party_id(p, 3), receipt.seq - 1, 1);
    wk_store_close(p->at[3].store);
    copy_database(copy, options.path);
    assert_int_equal(wk_store_open(&p->at[3].store, &options), WK_OK);
    party_carry(p, OLD, 3, OLD, 8);
    party_give(p, HALL, TABLE, SPARE);
    frames_read(&frames, p->at[HALL].store, party_id(p, HALL), party_head(p, 3, HALL), 7);
    frames.frame = realloc(frames.frame, (size_t)(frames.n + 1) * sizeof *frames.frame);
    assert_non_null(frames.frame);
    frames.frame[frames.n++] = own.frame[0];
    party_hear(p, 3, &frames, said);
    for (int i = 0; i < frames.n; i++)
        assert_int_equal(said[i], WK_HEARD_NEW);
    assert_int_equal(party_head(p, 3, 3), receipt.seq);
    free(own.frame);
    frames_free(&frames);
    party_close(p);
}

/* ---- the hall gives what a kiosk wants ---- */

static void want(struct party *p, int i)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_want_table(p->at[i].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
}

static struct wk_wanted wanted(struct party *p, int i)
{
    struct wk_wanted out = {.owner = -1};
    assert_int_equal(wk_store_wanted(p->at[i].store, TABLE, &out), WK_OK);
    return out;
}

/* Nobody stands at the hall. How many it gave. */
static int answer(struct party *p)
{
    struct wk_store *hall = p->at[HALL].store;
    int n = -1;
    hall->role = WK_ROLE_PLAYERS;
    assert_int_equal(wk_store_answer_wants(hall, &n), WK_OK);
    hall->role = WK_ROLE_DIRECTOR;
    return n;
}

static int finish(struct party *p, int i)
{
    int n = -1;
    assert_int_equal(wk_store_finish_takeovers(p->at[i].store, false, &n), WK_OK);
    return n;
}

/* The spare has heard the seal alone, the hall the hand that is played as well: with the grant that comes to the spare. */
static void with_the_hall_up_the_hall_gives_the_table_with_its_own_heads(void **state)
{
    struct party party, *p = &party;
    (void)state;
    party_open(p, 4);
    party_deal(p, OLD);
    party_meet(p);
    party_look(p, OLD, TABLE, WK_WIND_EAST, WK_PASS);
    const int64_t head = party_head(p, OLD, OLD);
    party_carry(p, OLD, HALL, OLD, 64);
    want(p, SPARE);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_WAITS);
    assert_int_equal(answer(p), 0); /* it has not heard of that */
    party_carry(p, SPARE, HALL, SPARE, 64);
    assert_int_equal(answer(p), 1);
    assert_int_equal(answer(p), 0);
    json_t *grant = newest(p, HALL, 0, "table-given");
    assert_non_null(grant);
    assert_int_equal(json_integer_value(json_object_get(grant, "epoch")), 2);
    assert_string_equal(json_string_value(json_object_get(grant, "kiosk")), party_id(p, SPARE));
    assert_string_equal(json_string_value(json_object_get(grant, "reason")), "broken");
    assert_string_equal(json_string_value(json_object_get(grant, "role")), "director");
    json_decref(grant);
    const struct wk_merged *merged = NULL;
    assert_int_equal(wk_store_merged(p->at[HALL].store, &merged), WK_OK);
    assert_int_equal(merged->owner[TABLE - 1].owner, SPARE + 1);
    /* The grant is there before what it rests on: nothing is copied yet. */
    party_carry(p, HALL, SPARE, HALL, 64);
    assert_int_equal(finish(p, SPARE), 0);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_WAITS);
    party_carry(p, HALL, SPARE, OLD, 64);
    assert_int_equal(party_head(p, SPARE, OLD), head);
    assert_int_equal(finish(p, SPARE), 1);
    assert_int_equal(finish(p, SPARE), 0);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_HERE);
    assert_int_equal(wk_record_journal(wanted(p, SPARE).number), HALL + 1);
    struct wk_sealed a, b;
    struct wk_stored_verdict verdict;
    int hand = 0;
    assert_int_equal(wk_store_sealed(p->at[OLD].store, TABLE, &a), WK_OK);
    assert_int_equal(wk_store_sealed(p->at[SPARE].store, TABLE, &b), WK_OK);
    assert_memory_equal(a.hash, b.hash, sizeof a.hash);
    assert_int_equal(wk_store_hand(p->at[SPARE].store, TABLE, &hand), WK_OK);
    assert_int_equal(hand, 1);
    assert_int_equal(wk_store_last_verdict(p->at[SPARE].store, TABLE, WK_WIND_EAST, &verdict), WK_OK);
    assert_int_equal(verdict.kind, WK_PASS);
    party_close(p);
}

/* Its wish may have come before it was expelled, or by way of another kiosk. */
static void an_expelled_kiosk_is_given_nothing_that_it_wants(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    int64_t from = 0;
    (void)state;
    party_open(p, 3);
    want(p, SPARE);
    party_meet(p);
    assert_int_equal(wk_store_expel(p->at[HALL].store, SPARE + 1, &from, &receipt), WK_OK);
    assert_int_equal(answer(p), 0);
    assert_int_equal(wk_store_readmit(p->at[HALL].store, SPARE + 1, &receipt), WK_OK);
    assert_int_equal(answer(p), 1);
    party_close(p);
}

static void asked_twice_it_is_given_once(void **state)
{
    struct party party, *p = &party;
    (void)state;
    party_open(p, 3);
    want(p, SPARE);
    want(p, SPARE);
    party_meet(p);
    assert_int_equal(answer(p), 1);
    party_meet(p);
    assert_int_equal(answer(p), 0);
    struct wk_receipt receipt;
    assert_int_equal(wk_store_want_table(p->at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_ALREADY);
    party_close(p);
}

static void of_two_spares_that_ask_at_once_the_second_hears_who_has_it(void **state)
{
    struct party party, *p = &party;
    (void)state;
    party_open(p, 5);
    want(p, 4);
    want(p, SPARE); /* the lower number, and later */
    party_carry(p, 4, HALL, 4, 64);
    party_carry(p, SPARE, HALL, SPARE, 64);
    assert_int_equal(answer(p), 1);
    party_meet(p);
    assert_int_equal(finish(p, 4) + finish(p, SPARE), 1);
    assert_int_equal(wanted(p, 4).state, WK_WANTED_HERE);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_GONE);
    assert_int_equal(wanted(p, SPARE).owner, 5);
    party_close(p);
}

/* The hall was away, the judge took the table without it: when it hears both it gives nothing more. */
static void a_hall_that_comes_back_late_gives_nothing_that_was_taken(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    (void)state;
    party_open(p, 3);
    want(p, SPARE);
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_OK);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_HERE);
    assert_int_equal(finish(p, SPARE), 0);
    party_meet(p);
    assert_int_equal(answer(p), 0);
    party_close(p);
}

static void what_is_not_wanted_any_more_is_not_given(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt = {.seq = 0};
    (void)state;
    party_open(p, 3);
    assert_int_equal(wk_store_unwant_table(p->at[SPARE].store, TABLE, &receipt), WK_OK);
    assert_int_equal(receipt.seq, 0);
    want(p, SPARE);
    assert_int_equal(wk_store_unwant_table(p->at[SPARE].store, TABLE, &receipt), WK_OK);
    assert_true(receipt.seq > 0);
    assert_int_equal(wanted(p, SPARE).state, WK_WANTED_NOT);
    party_meet(p);
    assert_int_equal(answer(p), 0);
    want(p, SPARE); /* and then it is, after all */
    party_meet(p);
    assert_int_equal(answer(p), 1);
    party_close(p);
}

static void a_wish_takes_a_judge_and_a_table(void **state)
{
    struct party party, *p = &party;
    struct wk_receipt receipt;
    (void)state;
    party_open(p, 3);
    struct wk_store *spare = p->at[SPARE].store;
    assert_int_equal(wk_store_want_table(spare, 0, WK_TAKE_BROKEN, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_want_table(spare, WK_MAX_TABLES + 1, WK_TAKE_BROKEN, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_want_table(p->at[HALL].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_want_table(p->at[OLD].store, TABLE, WK_TAKE_BROKEN, &receipt), WK_ALREADY);
    spare->role = WK_ROLE_PLAYERS;
    assert_int_equal(wk_store_want_table(spare, TABLE, WK_TAKE_BROKEN, &receipt), WK_NOT_ALLOWED);
    party_close(p);
}

/* From the desk: the deals come along too, and back again. */
static void given_from_the_desk_the_deals_come_along(void **state)
{
    struct party party, *p = &party;
    int hand = 0;
    (void)state;
    party_open(p, 3);
    party_deal(p, OLD);
    party_meet(p);
    party_give(p, HALL, TABLE, SPARE);
    party_meet(p);
    assert_int_equal(finish(p, OLD), 0);
    assert_int_equal(finish(p, SPARE), 1);
    assert_int_equal(wk_store_hand(p->at[SPARE].store, TABLE, &hand), WK_OK);
    assert_int_equal(hand, 1);
    party_meet(p);
    party_give(p, HALL, TABLE, OLD);
    party_meet(p);
    assert_int_equal(finish(p, OLD), 1);
    assert_int_equal(finish(p, OLD), 0);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_heard_before_a_grant_is_on_record_before_it),
        cmocka_unit_test(a_grant_that_is_heard_again_is_witnessed_once),
        cmocka_unit_test(a_kiosk_says_what_it_had_heard_before_the_hall_gave_a_table),
        cmocka_unit_test(nothing_is_witnessed_while_own_records_come_back),
        cmocka_unit_test(with_the_hall_up_the_hall_gives_the_table_with_its_own_heads),
        cmocka_unit_test(an_expelled_kiosk_is_given_nothing_that_it_wants),
        cmocka_unit_test(asked_twice_it_is_given_once),
        cmocka_unit_test(of_two_spares_that_ask_at_once_the_second_hears_who_has_it),
        cmocka_unit_test(a_hall_that_comes_back_late_gives_nothing_that_was_taken),
        cmocka_unit_test(what_is_not_wanted_any_more_is_not_given),
        cmocka_unit_test(a_wish_takes_a_judge_and_a_table),
        cmocka_unit_test(given_from_the_desk_the_deals_come_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
