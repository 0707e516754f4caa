/*
 * What four players agreed on stays when a table changes hands: what anybody had heard of the old owner before he heard of the
 * grant is on record, and whose grant the hall had first.
 */
#include <jansson.h>

#include "db/hall/takeover.h"
#include "db/state/tournament.h"
#include "tests/support/db/hall_test.h"
#include "tests/support/rules/event.h"

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

/* Issue 33, 1.1: the hall had heard of the old owner what the kiosk that takes its table over had not. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_heard_before_a_grant_is_on_record_before_it),
        cmocka_unit_test(a_grant_that_is_heard_again_is_witnessed_once),
        cmocka_unit_test(a_kiosk_says_what_it_had_heard_before_the_hall_gave_a_table),
        cmocka_unit_test(nothing_is_witnessed_while_own_records_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
