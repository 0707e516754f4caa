/* Checkpoints of a journal, and those of others that it carries. */
#include "db/state/journal_state.h"
#include "db/state/state.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "tests/support/db/event_script.h"

static void a_checkpoint_is_of_the_newest_record(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    struct wk_checkpoint checkpoint;
    append_note(store, 1, &receipt);
    int64_t n = world_int(world, "SELECT count(*) FROM journal");
    assert_int_equal(wk_store_checkpoint(store, &checkpoint), WK_OK);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), n); /* nothing is stored */
    assert_true(wk_checkpoint_holds(&checkpoint));
    assert_string_equal(checkpoint.kiosk_id, wk_store_kiosk_id(store));
    assert_int_equal(checkpoint.seq, receipt.seq);
    assert_int_equal(checkpoint.t_s, receipt.t_ns / 1000000000);
    assert_memory_equal(checkpoint.head, receipt.hash, sizeof receipt.hash);
    const struct wk_signer *signer = a_signer();
    assert_memory_equal(checkpoint.key, signer->public_key, sizeof checkpoint.key);

    static const char *const whys[] = {"round-start", "round-end", "asked"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wk_store_put_checkpoint(store, whys[i], i, i, &checkpoint, &receipt), WK_OK);
        assert_true(wk_checkpoint_holds(&checkpoint));
        assert_int_equal(checkpoint.seq, receipt.seq);
        assert_memory_equal(checkpoint.head, receipt.hash, sizeof receipt.hash);
    }
    assert_int_equal(wk_store_put_checkpoint(store, "because", 0, 0, &checkpoint, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_put_checkpoint(store, "asked", WK_MAX_TABLES + 1, 0, &checkpoint, &receipt), WK_BAD_INPUT);
    char *bodies = world_dump(world, "SELECT body FROM journal WHERE kind = 'checkpoint' ORDER BY seq");
    assert_string_equal(bodies, "{\"deal\":null,\"round\":0,\"table\":0,\"why\":\"round-start\"}|\n"
                                "{\"deal\":null,\"round\":1,\"table\":1,\"why\":\"round-end\"}|\n"
                                "{\"deal\":null,\"round\":2,\"table\":2,\"why\":\"asked\"}|\n");
    free(bodies);
    wk_store_close(store);

    struct wk_store_options options = world_options(world);
    options.read_only = true;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_checkpoint(store, &checkpoint), WK_DB_READ_ONLY);
    wk_store_close(store);
}

static struct wk_checkpoint of_another(uint8_t seed, int64_t seq)
{
    struct wk_checkpoint checkpoint = {.seq = seq, .t_s = 1800000000 + seq};
    struct wk_signer signer;
    wk_signer_init(&signer, (const uint8_t[32]){seed});
    snprintf(checkpoint.kiosk_id, sizeof checkpoint.kiosk_id, "%016x", (unsigned)seed);
    memset(checkpoint.head, (int)seq, sizeof checkpoint.head);
    wk_checkpoint_sign(&checkpoint, &signer);
    return checkpoint;
}

static void what_others_show_is_carried(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt = {.seq = -5};
    struct wk_checkpoint other = of_another(3, 7), own, list[8];
    int n = -1;
    assert_int_equal(wk_store_witnessed(store, list, 8, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_checkpoint(store, &own), WK_OK);
    assert_int_equal(wk_store_put_witness(store, &own, &receipt), WK_ALREADY);
    other.seq++;
    assert_int_equal(wk_store_put_witness(store, &other, &receipt), WK_BAD_INPUT);
    assert_int_equal(receipt.seq, -5);
    for (int i = 0; i < 4; i++) {
        other = of_another((uint8_t)(3 + i % 2), 10 + i);
        assert_int_equal(wk_store_put_witness(store, &other, &receipt), WK_OK);
        assert_int_equal(wk_store_put_witness(store, &other, &receipt), WK_ALREADY);
    }
    wk_store_close(store);
    store = world_open(world);
    assert_int_equal(wk_store_put_witness(store, &other, &receipt), WK_ALREADY);
    for (int most = 0; most < 8; most++) {
        assert_int_equal(wk_store_witnessed(store, list, most, &n), WK_OK);
        assert_int_equal(n, most < 4 ? most : 4);
        for (int i = 0; i < n; i++) {
            assert_int_equal(list[i].seq, 10 + 4 - n + i);
            assert_true(wk_checkpoint_holds(&list[i]));
        }
    }
    assert_int_equal(wk_store_append(store, "witness", "{}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_append(store, "checkpoint", "{}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_append(store, "kiosk-key", "{}", NULL, 0, &receipt), WK_BAD_INPUT);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void put(struct wk_store *store, struct wk_entry entry, enum wk_status wanted)
{
    struct wk_refusal why;
    struct wk_receipt receipt;
    assert_int_equal(wk_store_put_entry(store, &entry, &why, &receipt), wanted);
}

/* After it nothing of the event comes any more, and what somebody writes all the same is found. */
static void a_closed_event_takes_nothing_more(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world), *other = NULL;
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_receipt receipt = {.seq = -5};
    struct wk_checkpoint last;
    enum wk_close_step step = WK_CLOSE_NONE;
    struct wk_wall_record wall;
    struct wk_deal deal, opened;
    uint8_t salt[WK_SALT_SIZE];
    int64_t seq = 0;
    int hand = 0;
    assert_non_null(plan);
    make_plan(plan, 1);
    make_deal(&deal, 2, 1, 5);
    assert_int_equal(wk_store_close_event(store, "rain", 0, false, &step, &last, &receipt), WK_NOT_FOUND);
    put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan}, WK_OK);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_close_event(store, "rain", 0, false, &step, &last, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_open_deal(store, 2, &opened, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_close_event(store, "", 0, false, &step, &last, &receipt), WK_BAD_INPUT); /* no round is over */
    wk_store_lock(store);
    assert_int_equal(wk_store_close_event(store, "rain", 0, false, &step, &last, &receipt), WK_NOT_ALLOWED);
    as_director(store);
    assert_int_equal(wk_store_closed(store, &seq), WK_NOT_FOUND);
    assert_int_equal(world_try_open(world, &other), WK_OK); /* another program that has it open meanwhile */
    assert_int_equal(wk_store_close_event(store, "rain", 0, false, &step, &last, &receipt), WK_OK);
    assert_true(wk_checkpoint_holds(&last) && last.seq == receipt.seq);
    assert_memory_equal(last.head, receipt.hash, sizeof receipt.hash);
    assert_int_equal(wk_store_closed(store, &seq), WK_OK);
    assert_int_equal(seq, receipt.seq);

    const struct wk_entry entry = {.kind = WK_ENTRY_PLAYER,
                                   .role = WK_ROLE_DIRECTOR,
                                   .player = {.player = 4, .round = 1, .hand = 1, .person = {"Wu Jie", ""}}};
    make_deal(&deal, 2, 2, 6);
    make_wall(&wall, &deal, WK_WIND_EAST);
    for (int i = 0; i < 2; i++) {
        struct wk_store *one = i == 0 ? store : other;
        assert_int_equal(wk_store_close_event(one, "rain", 0, false, &step, &last, &receipt), WK_EVENT_CLOSED);
        put(one, entry, WK_EVENT_CLOSED);
        assert_int_equal(wk_store_record_wall(one, &wall, &a_source, &receipt), WK_EVENT_CLOSED);
        assert_int_equal(wk_store_give_deal(one, &deal, NULL, &receipt), WK_EVENT_CLOSED);
        assert_int_equal(wk_store_start_hand(one, 2, &hand, &receipt), WK_NOT_YET);
    }
    assert_int_equal(receipt.seq, seq);
    append_note(store, 1, &receipt); /* the program's own notes go on, checkpoints and copies too */
    assert_int_equal(wk_store_put_checkpoint(store, "asked", 0, 0, &last, &receipt), WK_OK);
    assert_int_equal(audit_kinds(store), 0);
    wk_store_close(other);
    wk_store_close(store);

    /* an old copy of the program, or somebody with the key, goes on all the same */
    plant_record(world, "event-closed", "{\"event\": \"x\", \"reason\": \"\"}");
    store = world_open(world);
    assert_int_equal(audit_kinds(store), AUDIT_BIT(UNSIGNED) | AUDIT_BIT(REFERENCE) | AUDIT_BIT(CLOCK_BACK));
    wk_store_close(store);
    free(plan);
}

#define MINUTE_NS INT64_C(60000000000)

/* An event with a protest time: the first call ends its play, the next closes it, when the time has run out or with a reason;
 * a clock that was set forward does not cut it short. */
static void an_event_with_a_protest_time_is_closed_in_two_steps(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_receipt receipt = {.seq = -5};
    struct wk_checkpoint point;
    enum wk_close_step step = WK_CLOSE_NONE;
    int64_t left_ns = -1, seq = 0;
    assert_non_null(plan);
    make_plan(plan, 1);
    plan->protest_min = 30;
    put(store, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan}, WK_OK);
    as_director(store);
    assert_int_equal(wk_store_close_event(store, "", 0, false, &step, &point, &receipt), WK_BAD_INPUT);
    assert_int_equal(wk_store_close_event(store, "rain", 0, false, &step, &point, &receipt), WK_OK);
    assert_int_equal(step, WK_CLOSE_ENDED);
    assert_true(wk_checkpoint_holds(&point) && point.seq == receipt.seq);
    assert_int_equal(wk_store_closed(store, &seq), WK_NOT_FOUND);
    assert_int_equal(wk_store_close_event(store, "", 0, false, &step, &point, &receipt), WK_BAD_INPUT);

    world->t_ns += 60 * MINUTE_NS; /* and the kiosk saw that it jumped */
    assert_int_equal(wk_store_append(store, WK_KIND_CLOCK_CHANGED, "{\"ahead_ms\": 3600000}", NULL, 0, &receipt), WK_OK);
    assert_int_equal(wk_store_protest_left(store, &left_ns), WK_OK);
    assert_true(left_ns > 29 * MINUTE_NS && left_ns <= 30 * MINUTE_NS);
    assert_int_equal(wk_store_close_event(store, "", 0, false, &step, &point, &receipt), WK_BAD_INPUT);
    world->t_ns += 30 * MINUTE_NS; /* and these have gone by */
    assert_int_equal(wk_store_protest_left(store, &left_ns), WK_OK);
    assert_int_equal(left_ns, 0);
    assert_int_equal(wk_store_close_event(store, "", 0, false, &step, &point, &receipt), WK_OK);
    assert_int_equal(step, WK_CLOSE_CLOSED);
    assert_int_equal(wk_store_closed(store, &seq), WK_OK);
    assert_int_equal(seq, receipt.seq);
    free(plan);
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {TEST(a_checkpoint_is_of_the_newest_record), TEST(what_others_show_is_carried),
                                       TEST(a_closed_event_takes_nothing_more),
                                       TEST(an_event_with_a_protest_time_is_closed_in_two_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
