/* Deal histories: what the journal tells of each deal, and what is said of it. */
#include "db/audit/deal_history.h"

#include "db/hall/takeover.h"
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "rules/event/duplicate/seating.h"
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
    struct wk_audit_log log = {.n_histories = 0};
    story_tell(&story);
    assert_int_equal(wk_store_audit_log(story.store, NULL, NULL, &log), WK_OK);
    assert_int_equal(log.n_histories, 4);
    assert_int_equal(log.n_unread, 0);
    assert_int_equal(log.n_left_out, 0);
    assert_int_equal(log.n_back, 0);
    for (int i = 0; i < 4; i++) {
        const struct wk_deal_history *history = &log.history[i];
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
    assert_int_equal(log.history[0].n_hands, 4);
    assert_false(log.history[0].by_director);
    assert_true(log.history[0].opened_seq > 0);
    assert_int_equal(log.history[3].n_hands, 2);
    const int n_steps = log.history[1].n_steps;
    wk_audit_log_release(&log);
    assert_int_equal(wk_store_table_log(story.store, 2, &log), WK_OK); /* of one table the same, and of no other anything */
    assert_int_equal(log.n_histories, 1);
    assert_int_equal(log.history[0].table, 2);
    assert_int_equal(log.history[0].n_steps, n_steps);
    assert_int_equal(wk_deal_history_standing(&log.history[0]), WK_HISTORY_MENDED);
    wk_audit_log_release(&log);
    assert_int_equal(wk_store_table_log(story.store, 0, &log), WK_BAD_INPUT);
    wk_store_close(story.store);
}

static void a_lapse_has_its_window(void **state)
{
    struct story story = a_story(*state);
    struct wk_audit_log log = {.n_histories = 0};
    struct wk_lapse lapse[8];
    story_tell(&story);
    assert_int_equal(wk_store_audit_log(story.store, NULL, NULL, &log), WK_OK);
    assert_int_equal(wk_deal_history_lapses(&log.history[0], lapse, 8), 0);
    assert_int_equal(wk_deal_history_lapses(&log.history[3], lapse, 8), 0);

    assert_int_equal(wk_deal_history_lapses(&log.history[1], lapse, 8), 1);
    assert_int_equal(lapse[0].wind, WK_WIND_EAST);
    assert_int_equal(lapse[0].good->hand, 1);
    assert_int_equal(lapse[0].bad->hand, 2);
    assert_int_equal(lapse[0].n_looks, 2);
    assert_int_equal(lapse[0].mended->hand, 2);
    assert_int_equal(lapse[0].reach, WK_REACH_NONE);
    assert_false(lapse[0].between);
    assert_int_equal(json_array_size(lapse[0].bad->findings), 1);
    assert_int_equal(json_array_size(lapse[0].bad->repair), 1);

    assert_int_equal(wk_deal_history_lapses(&log.history[2], lapse, 8), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(lapse[i].wind, i ? WK_WIND_NORTH : WK_WIND_SOUTH);
        assert_int_equal(lapse[i].reach, WK_REACH_HAND);
        assert_int_equal(lapse[i].reached_hand, 2);
        assert_true(lapse[i].between);
        assert_string_equal(lapse[i].bad->purpose, "inspect");
    }
    assert_int_equal(wk_deal_history_lapses(&log.history[2], lapse, 1), 1);
    assert_int_equal(wk_deal_history_link(&log.history[2], WK_WIND_SOUTH, 2), WK_LINK_BROKEN);
    assert_int_equal(wk_deal_history_link(&log.history[2], WK_WIND_EAST, 2), WK_LINK_PROVED);
    assert_int_equal(wk_deal_history_link(&log.history[2], WK_WIND_EAST, 3), WK_LINK_NONE);
    assert_int_equal(wk_deal_history_link(&log.history[3], WK_WIND_NORTH, 2), WK_LINK_UNSEEN);
    wk_audit_log_release(&log);
    wk_store_close(story.store);
}

/* A deal that is opened early is dealt again in the same round; the histories agree with the list of deals. */
static void rounds_are_those_of_the_event(void **state)
{
    static const int rounds[] = {1, 1, 2};
    struct story story = a_story(*state);
    struct wk_audit_log log = {.n_histories = 0};
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
    assert_int_equal(wk_store_audit_log(story.store, NULL, NULL, &log), WK_OK);
    assert_int_equal(wk_store_list_deals(story.store, 1, entry, 4, &n), WK_OK);
    assert_int_equal(n, 3);
    assert_int_equal(log.n_histories, 3);
    for (int i = 0; i < 3; i++) {
        const struct wk_deal_history *history = &log.history[i];
        assert_int_equal(history->event_round, rounds[i]);
        assert_int_equal(history->event_round, entry[i].event_round);
        assert_int_equal(history->round, entry[i].sealed.round);
        assert_int_equal(history->sealed_seq, entry[i].sealed.seq);
        assert_int_equal(history->opened_seq, entry[i].opened_seq);
        assert_int_equal(history->n_hands, entry[i].n_hands);
        assert_int_equal(history->by_director, entry[i].by_director);
    }
    assert_int_equal(wk_deal_history_standing(&log.history[0]), WK_HISTORY_STOPPED);
    assert_int_equal(wk_deal_history_standing(&log.history[1]), WK_HISTORY_WHOLE);
    assert_int_equal(wk_deal_history_standing(&log.history[2]), WK_HISTORY_PLAYING);
    wk_audit_log_release(&log);
    wk_store_close(story.store);
}

static void notes_and_clocks_are_reported(void **state)
{
    struct story story = a_story(*state);
    struct wk_audit_log log = {.n_histories = 0};
    struct wk_receipt receipt;
    assert_int_equal(wk_store_append(story.store, "note", "{\"table\": 7}", NULL, 0, &receipt), WK_OK);
    story.world->t_ns -= 3600000000000;
    assert_int_equal(wk_store_append(story.store, "another", "{\"table\": \"x\"}", NULL, 0, &receipt), WK_OK);
    /* A record of another hand's making: no table, no verdict. */
    plant_record(story.world, "verdict", "{\"table\": 900}");
    assert_int_equal(wk_store_audit_log(story.store, NULL, NULL, &log), WK_OK);
    int n = 0;
    for (int i = 0; i < log.n_notes; i++) {
        n += strcmp(log.note[i].kind, "note") == 0 && log.note[i].table == 7;
        n += strcmp(log.note[i].kind, "another") == 0 && log.note[i].table == 0;
    }
    assert_int_equal(n, 2);
    assert_true(log.n_back >= 1);
    assert_int_equal(log.n_unread, 1);
    assert_int_equal(log.unread_seq, log.last_seq);
    assert_true(log.n_releases >= 2);
    assert_string_equal(log.release[0].version, "test 1");
    wk_audit_log_release(&log);
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
    struct wk_audit_log log = {.n_records = 77};
    struct wk_receipt receipt;
    for (int i = 0; i < 300; i++)
        append_note(story.store, i, &receipt);
    assert_int_equal(wk_store_audit_log(story.store, give_up, NULL, &log), WK_END);
    assert_int_equal(log.n_records, 77);
    wk_store_close(story.store);
}

/* ---- several kiosks */

static const struct wk_deal_history *only_history(const struct wk_audit_log *log, int table)
{
    const struct wk_deal_history *found = NULL;
    for (int i = 0; i < log->n_histories; i++)
        if (log->history[i].table == table && !log->history[i].aside) {
            assert_null(found);
            found = &log->history[i];
        }
    assert_non_null(found);
    return found;
}

/* Whoever has heard all tells the same of each deal: the hall, and the kiosk of any table. */
static void all_journals_tell_of_each_deal(void **state)
{
    static const enum wk_standing_of standings[] = {WK_HISTORY_WHOLE, WK_HISTORY_MENDED, WK_HISTORY_FOULED,
                                                    WK_HISTORY_UNPROVED};
    static struct party party;
    struct story story = {.party = &party, .source = a_source, .seed = 5};
    (void)state;
    party_open(&party, 5);
    story_tell(&story);
    for (int i = 0; i < party.n; i += 3) {
        struct wk_audit_log log = {.n_histories = 0};
        struct wk_lapse lapse[4];
        assert_int_equal(wk_store_audit_log(party.at[i].store, NULL, NULL, &log), WK_OK);
        assert_int_equal(log.own_number, i + 1);
        assert_int_equal(log.n_histories, 4);
        assert_int_equal(log.n_unread, 0);
        int64_t n = 0;
        for (int of = 0; of < party.n; of++)
            n += party_head(&party, i, of);
        assert_int_equal(log.n_records, n);
        assert_int_equal(log.last_seq, party_head(&party, i, i));
        for (int table = 1; table <= 4; table++) {
            const struct wk_deal_history *history = only_history(&log, table);
            assert_int_equal(wk_deal_history_standing(history), standings[table - 1]);
            assert_int_equal(wk_record_journal(history->sealed_seq), table + 1);
            for (int w = 0; w < WK_N_WINDS; w++)
                assert_int_equal(wk_record_journal(history->wall_seq[w]), table + 1);
        }
        assert_int_equal(wk_deal_history_lapses(only_history(&log, 3), lapse, 4), 2);
        assert_int_equal(wk_record_journal(lapse[0].bad->seq), 4);
        assert_int_equal(lapse[0].reached_hand, 2);
        for (int k = 1; k < log.n_notes; k++)
            assert_true(log.note[k - 1].t_ns <= log.note[k].t_ns);
        wk_audit_log_release(&log);
    }
    party_close(&party);
}

static int count_steps(const struct wk_deal_history *history, enum wk_step_kind kind, bool aside)
{
    int n = 0;
    for (int i = 0; i < history->n_steps; i++)
        n += history->step[i].kind == kind && history->step[i].aside == aside;
    return n;
}

/* Table 1 goes over to a spare kiosk after its second hand was played. The old one, cut off, had found a wall wrong before, and
 * mends it, and goes on with a third hand of its own; the spare looks for itself and plays the deal to its end. */
static void play_at_two(struct party *party, struct story *story)
{
    struct wk_store *old = party->at[1].store, *spare = party->at[5].store;
    struct wk_receipt receipt;
    int hand = 0;
    story_deal(story, 1);
    for (int h = 1; h <= 2; h++) {
        assert_int_equal(wk_store_start_hand(old, 1, &hand, &receipt), WK_OK);
        story_pass(story, 1, h == 1 ? 15 : 3, "restore");
    }
    party_meet(party);
    story_swap(story, 1, WK_WIND_WEST, "restore"); /* of this nobody hears */
    party->at[5].world->t_ns -= 3600000000000;     /* clocks say nothing */
    assert_int_equal(wk_store_take_over(spare, 1, WK_TAKE_NO_POWER, &receipt), WK_OK);
    story_pass(story, 1, 12, "restore");
    assert_int_equal(wk_store_start_hand(old, 1, &hand, &receipt), WK_OK);
    story_swap(story, 1, WK_WIND_EAST, "restore");
    party->at[1].store = spare;
    story_pass(story, 1, 12, "restore");
    for (int h = 3; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(spare, 1, &hand, &receipt), WK_OK);
        assert_int_equal(hand, h);
        story_pass(story, 1, 15, "restore");
    }
    assert_int_equal(wk_store_close_deal_anyway(spare, 1, "results come from paper", &receipt), WK_OK);
    party->at[1].store = old;
}

static void a_deal_that_was_taken_over_has_one_history(void **state)
{
    static struct party party;
    struct story story = {.party = &party, .source = a_source, .seed = 5};
    struct wk_receipt receipt;
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    (void)state;
    party_open(&party, 6);
    play_at_two(&party, &story);
    /* The director opens it at the old one, and another is sealed there, at a table that it no longer has. */
    assert_int_equal(wk_store_open_deal(party.at[1].store, 1, &deal, salt, &receipt), WK_OK);
    make_deal(&deal, 1, 2, 77);
    seal_deal(party.at[1].store, &deal);
    party_tell(&party, 5); /* before the old one's is heard: what others had heard of it would count */
    party_meet(&party);
    for (int i = 0; i < party.n; i++) {
        struct wk_audit_log log = {.n_histories = 0};
        struct wk_lapse lapse[4];
        int n_taken = 0, n_aside = 0;
        assert_int_equal(wk_store_audit_log(party.at[i].store, NULL, NULL, &log), WK_OK);
        const struct wk_deal_history *history = only_history(&log, 1);
        assert_int_equal(wk_record_journal(history->sealed_seq), 2);
        assert_int_equal(wk_record_journal(history->opened_seq), 2); /* a fact, whoever did it */
        assert_int_equal(wk_record_journal(history->closed_seq), 6);
        assert_int_equal(count_steps(history, WK_STEP_CLOSED, false) + count_steps(history, WK_STEP_OPENED, false), 2);
        assert_int_equal(history->n_hands, WK_HANDS);
        assert_int_equal(count_steps(history, WK_STEP_SEALED, false), 1);
        assert_int_equal(count_steps(history, WK_STEP_HAND, false), WK_HANDS);
        assert_int_equal(count_steps(history, WK_STEP_HAND, true), 1);
        assert_int_equal(count_steps(history, WK_STEP_LOOK, true), 1);
        assert_int_equal(wk_deal_history_standing(history), WK_HISTORY_MENDED);
        assert_int_equal(wk_deal_history_lapses(history, lapse, 4), 1);
        assert_int_equal(lapse[0].wind, WK_WIND_WEST);
        assert_int_equal(wk_record_journal(lapse[0].bad->seq), 2);
        assert_int_equal(wk_record_journal(lapse[0].mended->seq), 2);
        for (int k = 0; k < history->n_steps; k++) {
            const struct wk_step *step = &history->step[k];
            if (step->kind != WK_STEP_TAKEN)
                continue;
            n_taken++;
            assert_int_equal(step->owner, 6);
            assert_int_equal(step->why, WK_TAKE_NO_POWER);
            assert_int_equal(step->role, WK_ROLE_DIRECTOR);
        }
        assert_int_equal(n_taken, 1);
        for (int k = 0; k < log.n_histories; k++)
            n_aside += log.history[k].aside;
        assert_int_equal(n_aside, 1);
        wk_audit_log_release(&log);
    }
    party_close(&party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_deal_has_its_standing, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_lapse_has_its_window, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(rounds_are_those_of_the_event, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(notes_and_clocks_are_reported, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(a_walk_can_be_given_up, world_setup, world_teardown),
        cmocka_unit_test(all_journals_tell_of_each_deal),
        cmocka_unit_test(a_deal_that_was_taken_over_has_one_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
