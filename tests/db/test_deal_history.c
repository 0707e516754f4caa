/* Deal histories: what the journal tells of each deal, and what is said of it. */
#include "db/audit/deal_history.h"

#include "db/state/sealed_deal.h"
#include "db/store/deal.h"
#include "tests/support/db/deal_history_test.h"

static struct story a_story(struct world *world)
{
    return (struct story){.world = world, .store = world_open(world), .source = a_source, .seed = 5};
}

static void each_deal_has_its_standing(void **state)
{
    static const enum wk_standing_of standings[] = {WK_HISTORY_WHOLE, WK_HISTORY_MENDED, WK_HISTORY_FOULED,
                                                    WK_HISTORY_UNPROVED};
    struct story story = a_story(*state);
    struct wk_chronicle chronicle = {.n_histories = 0};
    story_tell(&story);
    assert_int_equal(wk_store_chronicle(story.store, NULL, NULL, &chronicle), WK_OK);
    assert_int_equal(chronicle.n_histories, 4);
    assert_int_equal(chronicle.n_unread, 0);
    assert_int_equal(chronicle.n_left_out, 0);
    assert_int_equal(chronicle.n_back, 0);
    for (int i = 0; i < 4; i++) {
        const struct wk_deal_history *history = &chronicle.history[i];
        struct wk_sealed sealed;
        assert_int_equal(history->table, i + 1);
        assert_int_equal(history->event_round, 1);
        assert_int_equal(wk_store_sealed(story.store, i + 1, &sealed), WK_OK);
        assert_int_equal(history->sealed_seq, sealed.seq);
        assert_memory_equal(history->hash, sealed.hash, WK_HASH_SIZE);
        assert_int_equal(wk_deal_history_standing(history), standings[i]);
        for (int w = 0; w < WK_N_WINDS; w++)
            assert_true(history->wall_seq[w] > 0 && history->wall_seq[w] < history->sealed_seq);
    }
    assert_int_equal(chronicle.history[0].n_hands, 4);
    assert_false(chronicle.history[0].by_director);
    assert_true(chronicle.history[0].opened_seq > 0);
    assert_int_equal(chronicle.history[3].n_hands, 2);
    wk_chronicle_release(&chronicle);
    wk_store_close(story.store);
}

static void a_lapse_has_its_window(void **state)
{
    struct story story = a_story(*state);
    struct wk_chronicle chronicle = {.n_histories = 0};
    struct wk_lapse lapse[8];
    story_tell(&story);
    assert_int_equal(wk_store_chronicle(story.store, NULL, NULL, &chronicle), WK_OK);
    assert_int_equal(wk_deal_history_lapses(&chronicle.history[0], lapse, 8), 0);
    assert_int_equal(wk_deal_history_lapses(&chronicle.history[3], lapse, 8), 0);

    assert_int_equal(wk_deal_history_lapses(&chronicle.history[1], lapse, 8), 1);
    assert_int_equal(lapse[0].wind, WK_WIND_EAST);
    assert_int_equal(lapse[0].good->hand, 1);
    assert_int_equal(lapse[0].bad->hand, 2);
    assert_int_equal(lapse[0].n_looks, 2);
    assert_int_equal(lapse[0].mended->hand, 2);
    assert_int_equal(lapse[0].reach, WK_REACH_NONE);
    assert_false(lapse[0].between);
    assert_int_equal(json_array_size(lapse[0].bad->findings), 1);
    assert_int_equal(json_array_size(lapse[0].bad->repair), 1);

    assert_int_equal(wk_deal_history_lapses(&chronicle.history[2], lapse, 8), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(lapse[i].wind, i ? WK_WIND_NORTH : WK_WIND_SOUTH);
        assert_int_equal(lapse[i].reach, WK_REACH_HAND);
        assert_int_equal(lapse[i].reached_hand, 2);
        assert_true(lapse[i].between);
        assert_string_equal(lapse[i].bad->purpose, "inspect");
    }
    assert_int_equal(wk_deal_history_lapses(&chronicle.history[2], lapse, 1), 1);
    assert_int_equal(wk_deal_history_link(&chronicle.history[2], WK_WIND_SOUTH, 2), WK_LINK_BROKEN);
    assert_int_equal(wk_deal_history_link(&chronicle.history[2], WK_WIND_EAST, 2), WK_LINK_PROVED);
    assert_int_equal(wk_deal_history_link(&chronicle.history[2], WK_WIND_EAST, 3), WK_LINK_NONE);
    assert_int_equal(wk_deal_history_link(&chronicle.history[3], WK_WIND_NORTH, 2), WK_LINK_UNSEEN);
    wk_chronicle_release(&chronicle);
    wk_store_close(story.store);
}

/* A deal that is opened early is dealt again in the same round; the histories agree with the list of deals. */
static void rounds_are_those_of_the_event(void **state)
{
    static const int rounds[] = {1, 1, 2};
    struct story story = a_story(*state);
    struct wk_chronicle chronicle = {.n_histories = 0};
    struct wk_deal_entry entry[4];
    struct wk_deal deal;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    int n = 0, hand = 0;
    for (int d = 1; d <= 3; d++) {
        make_deal(&deal, 1, d, (uint64_t)d);
        seal_deal(story.store, &deal);
        if (d == 1)
            assert_int_equal(wk_store_open_deal(story.store, 1, &deal, salt, &receipt), WK_OK);
        for (int h = 1; d == 2 && h <= WK_HANDS; h++) {
            assert_int_equal(wk_store_start_hand(story.store, 1, &hand, &receipt), WK_OK);
            story_pass(&story, 1, 15, "restore");
        }
        if (d == 2)
            assert_int_equal(wk_store_close_deal(story.store, 1, &receipt), WK_OK);
    }
    assert_int_equal(wk_store_chronicle(story.store, NULL, NULL, &chronicle), WK_OK);
    assert_int_equal(wk_store_list_deals(story.store, 1, entry, 4, &n), WK_OK);
    assert_int_equal(n, 3);
    assert_int_equal(chronicle.n_histories, 3);
    for (int i = 0; i < 3; i++) {
        const struct wk_deal_history *history = &chronicle.history[i];
        assert_int_equal(history->event_round, rounds[i]);
        assert_int_equal(history->event_round, entry[i].event_round);
        assert_int_equal(history->round, entry[i].sealed.round);
        assert_int_equal(history->sealed_seq, entry[i].sealed.seq);
        assert_int_equal(history->opened_seq, entry[i].opened_seq);
        assert_int_equal(history->n_hands, entry[i].n_hands);
        assert_int_equal(history->by_director, entry[i].by_director);
    }
    assert_int_equal(wk_deal_history_standing(&chronicle.history[0]), WK_HISTORY_STOPPED);
    assert_int_equal(wk_deal_history_standing(&chronicle.history[1]), WK_HISTORY_WHOLE);
    assert_int_equal(wk_deal_history_standing(&chronicle.history[2]), WK_HISTORY_PLAYING);
    wk_chronicle_release(&chronicle);
    wk_store_close(story.store);
}

static void deeds_and_clocks_are_told(void **state)
{
    struct story story = a_story(*state);
    struct wk_chronicle chronicle = {.n_histories = 0};
    struct wk_receipt receipt;
    assert_int_equal(wk_store_append(story.store, "note", "{\"table\": 7}", NULL, 0, &receipt), WK_OK);
    story.world->t_ns -= 3600000000000;
    assert_int_equal(wk_store_append(story.store, "another", "{\"table\": \"x\"}", NULL, 0, &receipt), WK_OK);
    /* A record of another hand's making: no table, no verdict. */
    plant_record(story.world, "verdict", "{\"table\": 900}");
    assert_int_equal(wk_store_chronicle(story.store, NULL, NULL, &chronicle), WK_OK);
    int n = 0;
    for (int i = 0; i < chronicle.n_deeds; i++) {
        n += strcmp(chronicle.deed[i].kind, "note") == 0 && chronicle.deed[i].table == 7;
        n += strcmp(chronicle.deed[i].kind, "another") == 0 && chronicle.deed[i].table == 0;
    }
    assert_int_equal(n, 2);
    assert_true(chronicle.n_back >= 1);
    assert_int_equal(chronicle.n_unread, 1);
    assert_int_equal(chronicle.unread_seq, chronicle.last_seq);
    assert_true(chronicle.n_releases >= 2);
    assert_string_equal(chronicle.release[0].version, "test 1");
    wk_chronicle_release(&chronicle);
    wk_store_close(story.store);
}

static bool give_up(void *context, int64_t done, int64_t all)
{
    (void)context;
    return done >= all;
}

static void a_walk_can_be_given_up(void **state)
{
    struct story story = a_story(*state);
    struct wk_chronicle chronicle = {.n_records = 77};
    struct wk_receipt receipt;
    for (int i = 0; i < 300; i++)
        append_note(story.store, i, &receipt);
    assert_int_equal(wk_store_chronicle(story.store, give_up, NULL, &chronicle), WK_END);
    assert_int_equal(chronicle.n_records, 77);
    wk_store_close(story.store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_deal_has_its_standing, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_lapse_has_its_window, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(rounds_are_those_of_the_event, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(deeds_and_clocks_are_told, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_walk_can_be_given_up, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
