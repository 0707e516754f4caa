/* Whether the draw is watched: off until the director says so, and off again in another event; in a hall one choice for all. */
#include "db/store/stored_draws.h"

#include "db/state/append.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/party.h"

/* As the kiosk has it before anybody has typed a PIN. */
static struct wk_store *open_locked(struct world *world)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;

    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    return store;
}

static int said_in(struct wk_store *store)
{
    struct wk_draws_choice choice = {.said = -1, .number = -1};

    assert_int_equal(wk_store_draws(store, &choice), WK_OK);
    assert_true(choice.said == 0 || choice.number > 0);
    return choice.said;
}

static void the_newest_choice_counts(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    assert_int_equal(said_in(store), 0);
    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_OK);
    assert_int_equal(said_in(store), 1);
    assert_int_equal(wk_store_put_draws(store, 2, &receipt), WK_OK);
    assert_int_equal(wk_store_put_draws(store, -1, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_put_draws(store, WK_N_DRAWS_WORDS, &receipt), WK_BAD_INPUT);
    wk_store_close(store);
    store = world_open(*state);
    assert_int_equal(said_in(store), 2);
    assert_int_equal(wk_store_append(store, "draw-watch", "{\"said\": \"off\"}", NULL, 0, &receipt), WK_BAD_INPUT);
    wk_store_close(store);
}

static void it_takes_the_director(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, "2468", &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, "1357", &receipt), WK_OK);
    wk_store_close(store);
    store = open_locked(*state);
    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_OK);
    assert_int_equal(world_int(*state, "SELECT count(*) FROM journal WHERE kind = 'draw-watch' AND"
                                       " json_extract(body, '$.role') = 'director'"),
                     1);
    wk_store_close(store);
}

static void another_event_begins_without_it(void **state)
{
    static struct wk_event_plan plan;
    const struct wk_entry begins = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    make_plan(&plan, 1);
    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_OK);
    assert_int_equal(said_in(store), 1);
    assert_int_equal(wk_store_put_entry(store, &begins, NULL, &receipt), WK_OK);
    assert_int_equal(said_in(store), 0);
    assert_int_equal(wk_store_put_draws(store, 2, &receipt), WK_OK);
    assert_int_equal(said_in(store), 2);
    wk_store_close(store);
}

/* As versions wrote it that named neither the event nor how many choices there were. */
static void an_older_choice_counts_where_it_was_made(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    wk_store_close(store);
    plant_record(*state, "draw-watch", "{\"said\": \"at-end\", \"role\": \"director\"}");
    plant_record(*state, "draw-watch", "{\"said\": \"at-once\", \"role\": \"director\"}");
    store = world_open(*state);
    assert_int_equal(said_in(store), 1);
    assert_int_equal(wk_store_put_draws(store, 0, &receipt), WK_OK);
    assert_int_equal(said_in(store), 0);
    wk_store_close(store);
}

static void what_is_no_choice_is_no_answer(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_draws_choice choice = {.said = 7};

    wk_store_close(store);
    plant_record(*state, "draw-watch", "{\"said\": \"perhaps\"}");
    store = world_open(*state);
    assert_int_equal(wk_store_draws(store, &choice), WK_DB_BROKEN);
    assert_int_equal(choice.said, 7);
    wk_store_close(store);
}

/* ---- several kiosks */

#define HALL PARTY_HALL
#define A 1
#define B 2
#define LATER 3
#define DIRECTOR "135790"

static struct party party;

static void choose(int i, int said)
{
    struct wk_receipt receipt;

    assert_int_equal(wk_store_put_draws(party.at[i].store, said, &receipt), WK_OK);
}

/* All of them follow the choice of store `by`. */
static void expect_all(int said, int by)
{
    for (int i = 0; i < party.n; i++) {
        struct wk_draws_choice choice = {.said = -1};

        assert_int_equal(wk_store_draws(party.at[i].store, &choice), WK_OK);
        assert_int_equal(choice.said, said);
        assert_int_equal(wk_record_journal(choice.number), by + 1);
    }
}

static void one_choice_holds_in_the_whole_hall(void **state)
{
    (void)state;
    party_open(&party, 4);
    party_meet(&party);
    choose(A, 1);
    assert_int_equal(said_in(party.at[B].store), 0); /* it has not heard of it */
    party_meet(&party);
    expect_all(1, A);
    choose(B, 2); /* a later one takes its place, whoever makes it */
    party_meet(&party);
    expect_all(2, B);
    choose(A, 0);
    party_meet(&party);
    expect_all(0, A);
    party_close(&party);
}

/* The records of one are carried by all ways and in any order: whoever has them all is of one mind. */
static void kiosks_that_were_told_apart_come_to_one_mind(void **state)
{
    (void)state;
    party_open(&party, 4);
    party_meet(&party);
    choose(A, 1);
    choose(B, 2);
    assert_int_equal(said_in(party.at[A].store), 1);
    party_carry(&party, B, LATER, B, 64);
    assert_int_equal(said_in(party.at[LATER].store), 2);
    party_meet(&party);
    expect_all(2, B);
    choose(A, 1); /* now that it knows of both */
    party_meet(&party);
    expect_all(1, A);
    party_reopen(&party, LATER);
    assert_int_equal(said_in(party.at[LATER].store), 1);
    party_close(&party);
}

/* Whoever has a kiosk's key writes that he is the director; what makes no sense, or is of another event, counts for nobody. */
static void only_the_directors_word_is_followed(void **state)
{
    struct wk_receipt receipt;
    int wait_s = 0;

    (void)state;
    party_open(&party, 3);
    assert_int_equal(wk_store_set_pin(party.at[HALL].store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK);
    party_meet(&party);
    for (int i = 0; i < party.n; i++)
        wk_store_lock(party.at[i].store);
    as_director(party.at[A].store);
    choose(A, 1);
    party_meet(&party);
    assert_int_equal(said_in(party.at[A].store), 0);
    assert_int_equal(said_in(party.at[B].store), 0);
    assert_int_equal(said_in(party.at[HALL].store), 0);
    assert_int_equal(party_unlock(&party, B, DIRECTOR, &wait_s), WK_OK);
    choose(B, 2);
    party_meet(&party);
    assert_int_equal(said_in(party.at[HALL].store), 2);
    assert_int_equal(said_in(party.at[B].store), 2);
    assert_int_equal(said_in(party.at[A].store), 2);
    party_close(&party);
}

/*
 * While the hall is away a kiosk takes the director's code for that, and its choice holds there. The hall, which has made
 * another code meanwhile, vouches for nobody: then the kiosk follows what all others do, and knows why.
 */
static void what_the_hall_refuses_does_not_hold_where_it_was_made(void **state)
{
    struct wk_receipt receipt;
    struct wk_draws_choice choice = {.said = -1};
    char code[WK_AWAY_CODE_SIZE], other[WK_AWAY_CODE_SIZE];
    int n = 0;

    (void)state;
    party_open(&party, 3);
    assert_int_equal(wk_store_set_pin(party.at[HALL].store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK);
    assert_int_equal(wk_store_make_away_code(party.at[HALL].store, WK_ROLE_DIRECTOR, code, &receipt), WK_OK);
    party_meet(&party);
    for (int i = 0; i < party.n; i++)
        wk_store_lock(party.at[i].store);
    assert_int_equal(party_unlock(&party, B, DIRECTOR, NULL), WK_OK);
    choose(B, 2);
    party_meet(&party);
    as_director(party.at[HALL].store);
    assert_int_equal(wk_store_make_away_code(party.at[HALL].store, WK_ROLE_DIRECTOR, other, &receipt), WK_OK);

    assert_int_equal(wk_store_unlock(party.at[A].store, code, NULL, NULL), WK_OK);
    choose(A, 1);
    assert_int_equal(wk_store_draws(party.at[A].store, &choice), WK_OK);
    assert_true(choice.said == 1 && !choice.refused);
    wk_store_lock(party.at[A].store);
    party_tell(&party, A);
    assert_int_equal(said_in(party.at[HALL].store), 2);
    assert_int_equal(said_in(party.at[A].store), 1);
    assert_int_equal(wk_store_answer_pins(party.at[HALL].store, 0, &n), WK_OK);
    assert_int_equal(n, 1);
    party_meet(&party);
    expect_all(2, B);
    assert_int_equal(wk_store_draws(party.at[A].store, &choice), WK_OK);
    assert_true(choice.refused);
    party_reopen(&party, A);
    assert_int_equal(said_in(party.at[A].store), 2);

    assert_int_equal(party_unlock(&party, A, DIRECTOR, NULL), WK_OK);
    choose(A, 0);
    party_meet(&party);
    expect_all(0, A);
    assert_int_equal(wk_store_draws(party.at[A].store, &choice), WK_OK);
    assert_false(choice.refused);
    party_close(&party);
}

/* A record as only another program would write it. */
static void write_by_hand(struct wk_store *store, const char *body)
{
    struct wk_receipt receipt, draft = {0};

    assert_int_equal(wk_sql_begin(store), WK_OK);
    const enum wk_status status = wk_journal_add(store, "draw-watch", json_loads(body, 0, NULL), NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
}

static void nonsense_of_another_kiosk_is_passed_over(void **state)
{
    static const char *const bodies[] = {
        "{}",
        "{\"said\": 1}",
        "{\"said\": \"perhaps\", \"nth\": 9}",
        "{\"said\": \"at-end\"}",
        "{\"said\": \"at-end\", \"nth\": 9, \"event\": \"\"}",
        "{\"said\": \"at-end\", \"nth\": 9, \"event\": \"00\"}",
    };

    (void)state;
    party_open(&party, 3);
    party_meet(&party);
    choose(A, 1);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        write_by_hand(party.at[B].store, bodies[i]);
    party_meet(&party);
    assert_int_equal(said_in(party.at[HALL].store), 1);
    assert_int_equal(said_in(party.at[A].store), 1);
    party_close(&party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_newest_choice_counts, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(it_takes_the_director, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(another_event_begins_without_it, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(an_older_choice_counts_where_it_was_made, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(what_is_no_choice_is_no_answer, world_setup, world_teardown),
        cmocka_unit_test(one_choice_holds_in_the_whole_hall),
        cmocka_unit_test(kiosks_that_were_told_apart_come_to_one_mind),
        cmocka_unit_test(only_the_directors_word_is_followed),
        cmocka_unit_test(what_the_hall_refuses_does_not_hold_where_it_was_made),
        cmocka_unit_test(nonsense_of_another_kiosk_is_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
