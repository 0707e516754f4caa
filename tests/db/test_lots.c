/* Lots on record: the list and the secret are committed to before the seed is said, and who reads can draw again. */
#include "db/store/stored_lots.h"

#include "labels/deal/drawn_list.h"
#include "tests/support/db/store_test.h"

static const struct wk_seed_source by_number = {.seed = WK_SPOT_SEED_NUMBER}, by_words = {.seed = WK_SPOT_SEED_WORDS};
static const uint8_t list[WK_HASH_SIZE] = {1, 2, 3}, other[WK_HASH_SIZE] = {1, 2, 4};

static void each_step_after_the_one_before(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    struct wk_lots lots;

    assert_int_equal(wk_store_lots(store, &lots), WK_NOT_FOUND);
    assert_int_equal(wk_store_lots_draw(store, list, "5", &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_lots_ask(store, list, 0, &by_number, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_lots_ask(store, list, WK_MAX_PLAYERS + 1, &by_number, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(
        wk_store_lots_ask(store, list, 16, &(struct wk_seed_source){.seed = WK_SPOT_SEED_BEACON}, &checkpoint, &receipt),
        WK_BAD_INPUT);
    assert_int_equal(wk_store_lots_ask(store, list, 16, &by_words, &checkpoint, &receipt), WK_OK);
    assert_memory_equal(checkpoint.head, receipt.hash, WK_HASH_SIZE);
    assert_true(wk_checkpoint_holds(&checkpoint));
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_true(!lots.drawn && lots.n == 16 && lots.asked.source.seed == WK_SPOT_SEED_WORDS);
    assert_int_equal(wk_store_lots_draw(store, list, "4711", &receipt), WK_BAD_INPUT); /* words were asked for */
    assert_int_equal(wk_store_lots_draw(store, other, "a.b.c.d", &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_lots_draw(store, list, "a.b.c.d", &receipt), WK_OK);
    assert_int_equal(wk_store_lots_draw(store, list, "a.b.c.e", &receipt), WK_ALREADY);
    wk_store_close(store);
}

/* From what the records show alone: HEAD, SEED and SECRET, whose hash was there before. */
static void who_reads_can_draw_again(void **state)
{
    struct wk_store *store = world_open(*state);
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    struct wk_list_lot lot = {.said = "4711"};
    uint8_t hash[WK_HASH_SIZE];
    struct wk_lots lots;
    int order[16];

    assert_int_equal(wk_store_lots_ask(store, list, 16, &by_number, &checkpoint, &receipt), WK_OK);
    assert_int_equal(world_int(*state, "SELECT count(*) FROM journal WHERE kind = 'lots' AND"
                                       " (json_extract(body, '$.secret') IS NOT NULL OR secret IS NOT NULL)"),
                     0);
    assert_int_equal(wk_store_lots_draw(store, list, "4711", &receipt), WK_OK);
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_true(lots.drawn);
    assert_string_equal(lots.said, "4711");
    wk_hash(hash, lots.secret, WK_HASH_SIZE);
    assert_memory_equal(hash, lots.asked.secret_hash, WK_HASH_SIZE);
    memcpy(lot.head, checkpoint.head, sizeof lot.head);
    memcpy(lot.secret, lots.secret, sizeof lot.secret);
    wk_list_draw(&lot, 16, order);
    assert_memory_equal(order, lots.order, sizeof order);
    wk_store_close(store);
}

/* Lots that were asked for and drawn again take the place of the first, and both stay on record: whoever tries until it suits
 * is seen. */
static void another_draw_is_seen(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    struct wk_lots lots;

    for (int i = 0; i < 2; i++) {
        assert_int_equal(wk_store_lots_ask(store, i ? other : list, 8, &by_number, &checkpoint, &receipt), WK_OK);
        assert_int_equal(wk_store_lots_draw(store, i ? other : list, "1", &receipt), WK_OK);
    }
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_memory_equal(lots.list, other, WK_HASH_SIZE);
    assert_int_equal(wk_store_lots_ask(store, list, 8, &by_number, &checkpoint, &receipt), WK_OK);
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_false(lots.drawn);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'lots'"), 5);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_step_after_the_one_before, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(who_reads_can_draw_again, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(another_draw_is_seen, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
