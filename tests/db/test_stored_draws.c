/* Whether the draw is watched: off until the director says so, and off again in another event. */
#include "db/store/stored_draws.h"

#include "db/store/pin.h"
#include "tests/support/db/event_script.h"

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
    int said = -1;

    assert_int_equal(wk_store_draws(store, &said), WK_OK);
    return said;
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
    struct wk_store *store = world_open(*state);
    struct wk_receipt receipt;

    assert_int_equal(wk_store_put_draws(store, 1, &receipt), WK_OK);
    wk_store_close(store);
    plant_record(*state, "event-new", "{}");
    store = world_open(*state);
    assert_int_equal(said_in(store), 0);
    wk_store_close(store);
}

static void what_is_no_choice_is_no_answer(void **state)
{
    struct wk_store *store = world_open(*state);
    int said = 7;

    wk_store_close(store);
    plant_record(*state, "draw-watch", "{\"said\": \"perhaps\"}");
    store = world_open(*state);
    assert_int_equal(wk_store_draws(store, &said), WK_DB_BROKEN);
    assert_int_equal(said, 7);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_newest_choice_counts, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(it_takes_the_director, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(another_event_begins_without_it, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(what_is_no_choice_is_no_answer, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
