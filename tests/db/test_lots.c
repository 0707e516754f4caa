/* Lots on record: the list and the secret are committed to before the seed is said, and who reads can draw again. */
#include "db/store/stored_lots.h"

#include "labels/deal/drawn_list.h"
#include "rules/event/duplicate/kind.h"
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
    assert_int_equal(wk_store_lots_ask(store, list, NULL, 0, &by_number, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_lots_ask(store, list, NULL, WK_MAX_PLAYERS + 1, &by_number, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(
        wk_store_lots_ask(store, list, NULL, 16, &(struct wk_seed_source){.seed = WK_SPOT_SEED_BEACON}, &checkpoint, &receipt),
        WK_BAD_INPUT);
    assert_int_equal(wk_store_lots_ask(store, list, NULL, 16, &by_words, &checkpoint, &receipt), WK_OK);
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

    assert_int_equal(wk_store_lots_ask(store, list, NULL, 16, &by_number, &checkpoint, &receipt), WK_OK);
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

static void name_players(struct wk_event_plan *plan, int n, const int *order)
{
    *plan = (struct wk_event_plan){.kind = &wk_duplicate, .n_sections = n / 16, .n_players = n};
    for (int i = 0; i < n; i++)
        snprintf(plan->player[i].person.name, sizeof plan->player[i].person.name, "Player %d", order ? order[i] : i);
}

/* The list that an event begins with is told by its names: the drawn one in its order, not the one before, not another. */
static void the_drawn_list_is_known(void **state)
{
    static struct wk_event_plan before, drawn, longer;
    struct wk_store *store = world_open(*state);
    enum wk_lots_list told = WK_LOTS_LIST_UNKNOWN;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    uint8_t names[WK_HASH_SIZE];
    struct wk_lots lots;
    int64_t seq;

    name_players(&before, 16, NULL);
    wk_lots_names(&before, NULL, names);
    assert_int_equal(wk_store_lots_list(store, &before, &told, &seq), WK_OK);
    assert_true(told == WK_LOTS_LIST_DRAWN && seq == 0); /* there are no lots */
    assert_int_equal(wk_store_lots_aside(store, "why", &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_lots_ask(store, list, names, 16, &by_number, &checkpoint, &receipt), WK_OK);
    assert_int_equal(wk_store_lots_list(store, &before, &told, &seq), WK_OK);
    assert_true(told == WK_LOTS_LIST_WAITS && seq == checkpoint.seq);
    assert_int_equal(wk_store_lots_draw(store, list, "5", &receipt), WK_OK);
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    name_players(&drawn, 16, lots.order);
    name_players(&longer, 32, NULL);
    assert_int_equal(wk_lots_list(&lots, &drawn), WK_LOTS_LIST_DRAWN);
    assert_int_equal(wk_lots_list(&lots, &before), WK_LOTS_LIST_OTHER);
    assert_true(wk_lots_asked_of(&lots, &before) && !wk_lots_asked_of(&lots, &drawn) && !wk_lots_asked_of(&lots, &longer));
    struct wk_checkpoint again;
    wk_store_lots_checkpoint(store, &lots, &again);
    assert_true(again.seq == checkpoint.seq && memcmp(again.head, checkpoint.head, sizeof again.head) == 0);
    assert_int_equal(wk_lots_list(&lots, &longer), WK_LOTS_LIST_OTHER);
    snprintf(drawn.player[3].person.name, sizeof drawn.player[3].person.name, "Somebody else");
    assert_int_equal(wk_lots_list(&lots, &drawn), WK_LOTS_LIST_OTHER);
    assert_int_equal(wk_store_lots_aside(store, "", &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_lots_aside(store, "Wu Jie is ill", &receipt), WK_OK);
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_true(lots.aside && lots.drawn && wk_lots_list(&lots, &before) == WK_LOTS_LIST_DRAWN);
    assert_int_equal(wk_store_lots_ask(store, list, NULL, 16, &by_number, &checkpoint, &receipt), WK_OK);
    assert_int_equal(wk_store_lots_draw(store, list, "5", &receipt), WK_OK);
    assert_int_equal(wk_store_lots_list(store, &before, &told, &seq), WK_OK);
    assert_int_equal(told, WK_LOTS_LIST_UNKNOWN); /* as versions before recorded them */
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
        assert_int_equal(wk_store_lots_ask(store, i ? other : list, NULL, 8, &by_number, &checkpoint, &receipt), WK_OK);
        assert_int_equal(wk_store_lots_draw(store, i ? other : list, "1", &receipt), WK_OK);
    }
    assert_int_equal(wk_store_lots(store, &lots), WK_OK);
    assert_memory_equal(lots.list, other, WK_HASH_SIZE);
    assert_int_equal(wk_store_lots_ask(store, list, NULL, 8, &by_number, &checkpoint, &receipt), WK_OK);
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
        cmocka_unit_test_setup_teardown(the_drawn_list_is_known, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(another_draw_is_seen, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
