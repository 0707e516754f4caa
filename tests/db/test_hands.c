/* Hands of a deal beside the tournament: the gate opened by hand, the end of a round, walls that get out of order, all tables.
 */
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_floor.h"
#include "db/store/hands.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/audit.h"
#include "tests/support/db/event_script.h"

static void judge_wall(struct wk_store *store, int table, enum wk_wind wind, const char *purpose, enum wk_verdict_kind kind,
                       struct wk_receipt *receipt)
{
    struct wk_verdict verdict = {.kind = kind, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    make_reading(&reading, WK_SIDE_BACKS, wind);
    assert_int_equal(wk_store_put_verdict(store, table, purpose, &verdict, &reading, &a_source, receipt), WK_OK);
}

static void judge_walls(struct wk_store *store, int table, unsigned mask, const char *purpose)
{
    struct wk_receipt receipt;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (mask & 1u << (w - 1))
            judge_wall(store, table, (enum wk_wind)w, purpose, WK_PASS, &receipt);
}

static void put(struct wk_store *store, const struct wk_entry *entry, int64_t *seq)
{
    struct wk_receipt receipt = {.seq = 0};
    struct wk_refusal why;
    assert_int_equal(wk_store_put_entry(store, entry, &why, &receipt), WK_OK);
    if (seq)
        *seq = receipt.seq;
}

static void begin_event(struct wk_store *store, int n_sections)
{
    struct wk_event_plan plan;
    make_plan(&plan, n_sections);
    put(store, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan}, NULL);
}

static struct wk_entry gate_of(int section, int round, int hand)
{
    return judged((struct wk_entry){.kind = WK_ENTRY_GATE, .gate = {section, round, hand, {0, 8, 0, 0}}}, "camera broke");
}

static void a_gate_opened_by_hand_lets_the_next_hand_begin(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt = {.seq = 0};
    int hand = 0;
    int64_t seq = 0;
    make_deal(&deal, 6, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, 6, &hand, &receipt), WK_OK);
    judge_walls(store, 6, 7, "restore");
    assert_int_equal(wk_store_start_hand(store, 6, &hand, &receipt), WK_ALREADY); /* without an event too */
    begin_event(store, 2);
    /* Another section, another round, another hand: none of them is this one. */
    for (int i = 0; i < 3; i++) {
        struct wk_entry other = gate_of(i == 0 ? 1 : 2, i == 1 ? 2 : 1, i == 2 ? 2 : 1);
        put(store, &other, NULL);
        assert_int_equal(wk_store_start_hand(store, 6, &hand, &receipt), WK_ALREADY);
        assert_int_equal(hand, 1);
    }
    struct wk_entry gate = gate_of(2, 1, 1);
    put(store, &gate, &seq);
    put(store, &(struct wk_entry){.kind = WK_ENTRY_REVERSED, .role = WK_ROLE_JUDGE, .reversed = seq, .reason = "too early"},
        NULL);
    assert_int_equal(wk_store_start_hand(store, 6, &hand, &receipt), WK_ALREADY);
    struct wk_store *other = world_open(world); /* another program opens it */
    put(other, &gate, &seq);
    wk_store_close(other);
    assert_int_equal(wk_store_start_hand(store, 6, &hand, &receipt), WK_OK);
    assert_int_equal(hand, 2);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* The director opens a deal early, and it is dealt again: the event is still in the round it was in. */
static void a_deal_opened_early_is_no_round(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    static struct wk_floor floor;
    struct wk_window window;
    struct wk_deal deal, opened;
    uint8_t salt[WK_SALT_SIZE];
    struct wk_receipt receipt = {.seq = 0};
    int hand = 0;
    begin_event(store, 1);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_open_deal(store, 1, &opened, salt, &receipt), WK_OK);
    make_deal(&deal, 1, 2, 6); /* the store's second deal */
    record_wall(store, &deal, WK_WIND_EAST);
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    assert_int_equal(floor.table[0].round, 1);
    assert_false(floor.table[0].sealed);
    seal_deal(store, &deal);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
        if (h == 1) {
            struct wk_entry gate = gate_of(1, 2, 1);
            put(store, &gate, NULL);
            assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_ALREADY);
            gate = gate_of(1, 1, 1);
            put(store, &gate, NULL);
        } else {
            judge_walls(store, 1, 15, "restore");
        }
        assert_int_equal(wk_store_floor(store, &floor), WK_OK);
        assert_int_equal(floor.table[0].round, 1);
        assert_int_equal(floor.table[0].hand, h);
    }
    judge_wall(store, 1, WK_WIND_EAST, "restore", WK_FAIL, &receipt);
    for (int round = 0; round <= 1; round++) {
        assert_int_equal(wk_store_window(store, 1, round, WK_WIND_EAST, &window), WK_OK);
        assert_int_equal(window.failed.seq, receipt.seq);
    }
    assert_int_equal(wk_store_window(store, 1, 2, WK_WIND_EAST, &window), WK_NOT_FOUND);
    judge_walls(store, 1, 1, "restore");
    assert_int_equal(wk_store_close_deal_anyway(store, 1, "no results are kept here", &receipt), WK_OK);
    make_deal(&deal, 1, 3, 7);
    record_wall(store, &deal, WK_WIND_EAST);
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    assert_int_equal(floor.table[0].round, 2);
    wk_store_close(store);
}

static void the_deal_of_a_round_that_is_over_is_closed(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt = {.seq = -1};
    struct wk_sealed sealed;
    int hand = 0, round = 0;
    assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_NOT_FOUND);
    begin_event(store, 1);
    for (round = 1; round <= 2; round++) {
        make_deal(&deal, 3, round, 5);
        seal_deal(store, &deal);
        assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_NOT_YET);
        for (int h = 1; h <= WK_HANDS; h++) {
            assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
            receipt.seq = -1;
            assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_NOT_YET);
            judge_walls(store, 3, h == WK_HANDS && round == 2 ? 11 : 15, "restore");
        }
        struct wk_entry gate = gate_of(1, 2, 4);
        if (round == 2) {
            assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_NOT_YET);
            put(store, &gate, NULL);
        }
        assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_NOT_CONFIRMED);
        assert_int_equal(wk_store_close_deal_anyway(store, 3, "", &receipt), WK_BAD_INPUT);
        assert_int_equal(receipt.seq, -1);
        assert_int_equal(wk_store_close_deal_anyway(store, 3, "the hall had to be left", &receipt), WK_OK);
        assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_ALREADY);
        assert_int_equal(wk_store_sealed(store, 3, &sealed), WK_OK);
        assert_true(sealed.opened);
    }
    assert_int_equal(wk_store_round(store, 3, &round), WK_OK);
    assert_int_equal(round, 3);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'deal-opened' AND secret IS NULL AND body LIKE"
                                      " '%\"why\":\"round-end\"%'"),
                     2);
    make_deal(&deal, 3, 3, 6);
    seal_deal(store, &deal);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void expect_look(const struct wk_wall_check *look, const struct wk_receipt *receipt, int hand, const char *purpose)
{
    assert_int_equal(look->seq, receipt->seq);
    assert_int_equal(look->t_ns, receipt->t_ns);
    assert_int_equal(look->hand, hand);
    assert_string_equal(look->purpose, purpose);
}

static void a_fault_lies_between_two_looks(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt pass, again, fail, mended, receipt;
    struct wk_window window = {.wind = WK_WIND_NONE}, faults[4];
    int hand = 0, n = -1;
    make_deal(&deal, 2, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_window(store, 2, 1, WK_WIND_EAST, &window), WK_NOT_FOUND);
    assert_int_equal(wk_store_window(store, 2, 1, WK_WIND_NONE, &window), WK_BAD_INPUT);
    /* Never right so far. */
    judge_wall(store, 2, WK_WIND_SOUTH, "restore", WK_FAIL, &fail);
    assert_int_equal(wk_store_window(store, 2, 1, WK_WIND_SOUTH, &window), WK_OK);
    assert_int_equal(window.passed.seq, 0);
    expect_look(&window.failed, &fail, 0, "restore");
    judge_walls(store, 2, 15, "inspect");
    /* Hand 1: back in order after a second look, which is how it goes; then the next group finds a wall wrong. */
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
    judge_wall(store, 2, WK_WIND_EAST, "restore", WK_FAIL, &receipt);
    judge_wall(store, 2, WK_WIND_EAST, "restore", WK_PASS, &receipt);
    judge_wall(store, 2, WK_WIND_EAST, "inspect", WK_PASS, &pass);
    judge_walls(store, 2, 14, "restore");
    assert_int_equal(wk_store_faults(store, 2, 1, faults, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    judge_wall(store, 2, WK_WIND_EAST, "inspect", WK_INCOMPLETE, &receipt); /* says nothing */
    judge_wall(store, 2, WK_WIND_EAST, "inspect", WK_FAIL, &fail);
    judge_wall(store, 2, WK_WIND_EAST, "inspect", WK_FAIL, &receipt);
    assert_int_equal(wk_store_window(store, 2, 1, WK_WIND_EAST, &window), WK_OK);
    assert_int_equal(window.wind, WK_WIND_EAST);
    expect_look(&window.passed, &pass, 1, "inspect");
    expect_look(&window.failed, &fail, 1, "inspect");
    assert_int_equal(window.mended.seq, 0);
    judge_wall(store, 2, WK_WIND_EAST, "inspect", WK_PASS, &mended);
    /* Hand 2: the fault of another wall is not mended before hand 3 (a judge let them go on). */
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
    judge_walls(store, 2, 15, "restore");
    judge_wall(store, 2, WK_WIND_NORTH, "restore", WK_PASS, &again);
    judge_wall(store, 2, WK_WIND_NORTH, "inspect", WK_FAIL, &receipt);
    begin_event(store, 1);
    struct wk_entry gate = gate_of(1, 1, 2);
    put(store, &gate, NULL);
    int64_t failed = receipt.seq;
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
    judge_wall(store, 2, WK_WIND_NORTH, "restore", WK_PASS, &receipt);
    assert_int_equal(wk_store_faults(store, 2, 1, faults, 4, &n), WK_OK);
    assert_int_equal(n, 2);
    expect_look(&faults[0].passed, &pass, 1, "inspect");
    expect_look(&faults[0].failed, &fail, 1, "inspect");
    expect_look(&faults[0].mended, &mended, 1, "inspect");
    assert_int_equal(faults[1].wind, WK_WIND_NORTH);
    expect_look(&faults[1].passed, &again, 2, "restore");
    assert_int_equal(faults[1].failed.seq, failed);
    expect_look(&faults[1].mended, &receipt, 3, "restore");
    assert_int_equal(wk_store_faults(store, 2, 1, faults, 1, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(wk_store_faults(store, 2, 2, faults, 4, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_window(store, 2, 2, WK_WIND_EAST, &window), WK_NOT_FOUND);
    wk_store_close(store);
}

static void expect_table(const struct wk_floor *floor, int table, struct wk_table_walls wanted)
{
    const struct wk_table_walls *got = &floor->table[table - 1];
    assert_int_equal(got->round, wanted.round);
    assert_int_equal(got->sealed, wanted.sealed);
    assert_int_equal(got->opened, wanted.opened);
    assert_int_equal(got->hand, wanted.hand);
    assert_int_equal(got->passed, wanted.passed);
    assert_int_equal(got->inspected, wanted.inspected);
}

static void all_tables_are_seen_at_a_glance(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_floor floor;
    struct wk_deal deal;
    struct wk_receipt receipt, east;
    int hand = 0;
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    for (int table = 1; table <= WK_MAX_TABLES; table++)
        expect_table(&floor, table, (struct wk_table_walls){.round = 0});
    /* 1: being built; 2: sealed and looked at; 3: in its second hand; 64: a round further. */
    make_deal(&deal, 1, 1, 5);
    record_wall(store, &deal, WK_WIND_WEST);
    for (int table = 2; table <= 3; table++) {
        make_deal(&deal, table, 1, 5);
        seal_deal(store, &deal);
    }
    judge_walls(store, 2, 5, "inspect");
    assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
    judge_walls(store, 3, 15, "restore");
    assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
    judge_walls(store, 3, 7, "restore");
    judge_wall(store, 3, WK_WIND_EAST, "inspect", WK_PASS, &east);
    judge_wall(store, 3, WK_WIND_SOUTH, "inspect", WK_FAIL, &receipt);
    make_deal(&deal, 64, 1, 5);
    seal_deal(store, &deal);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, 64, &hand, &receipt), WK_OK);
        judge_walls(store, 64, 15, "restore");
    }
    assert_int_equal(wk_store_close_deal(store, 64, &receipt), WK_OK);
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    expect_table(&floor, 1, (struct wk_table_walls){.round = 1});
    expect_table(&floor, 2, (struct wk_table_walls){.round = 1, .sealed = true, .passed = 5, .inspected = 5});
    expect_table(&floor, 3, (struct wk_table_walls){.round = 1, .sealed = true, .hand = 2, .passed = 5, .inspected = 1});
    expect_table(&floor, 4, (struct wk_table_walls){.round = 0});
    expect_table(&floor, 64, (struct wk_table_walls){.round = 1, .sealed = true, .opened = true, .hand = 4, .passed = 15});
    for (int table = 1; table <= 3; table++) {
        struct wk_deal its;
        make_deal(&its, table, 1, 1);
        assert_string_equal(floor.table[table - 1].set, its.set);
    }
    assert_string_equal(floor.table[3].set, "");
    make_deal(&deal, 64, 2, 6);
    record_wall(store, &deal, WK_WIND_EAST);
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    expect_table(&floor, 64, (struct wk_table_walls){.round = 2});
    /* What it says of one table is what is said of it alone. */
    int64_t passed[WK_N_WINDS];
    assert_int_equal(world_passed(store, 3), floor.table[2].passed);
    assert_int_equal(wk_store_passed(store, 3, passed), WK_OK);
    assert_memory_equal(passed, floor.table[2].passed_seq, sizeof passed);
    assert_int_equal(passed[0], east.seq); /* the inspection, which came after the wall was laid back */
    wk_store_close(store);
}

/* The seal, four hands, their checks and the opening: each of these records says by its content which deal it is about. */
static void each_record_of_a_deal_names_its_commitment(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_sealed sealed;
    struct wk_deal deal;
    struct wk_receipt receipt = {.seq = 0};
    char hex[2 * WK_HASH_SIZE + 1], sql[256];
    int hand = 0;
    make_deal(&deal, 3, 1, 5);
    seal_deal(store, &deal);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
        judge_walls(store, 3, 15, "restore");
    }
    assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_OK);
    assert_int_equal(wk_store_sealed(store, 3, &sealed), WK_OK);
    wk_store_close(store);
    wk_hex(hex, sealed.hash, WK_HASH_SIZE);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM journal WHERE seq >= %d AND json_extract(body, '$.commitment') = '%s'",
             (int)sealed.seq, hex);
    assert_int_equal(world_int(world, sql), 1 + 4 + 16 + 1);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE body LIKE '%commitment%'"), 1 + 4 + 16 + 1);
    /* And the opening names the seal and each check by its hash. */
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal o, json_each(o.body, '$.checks') c JOIN journal j"
                                      " ON j.seq = json_extract(c.value, '$.record')"
                                      " WHERE o.kind = 'deal-opened' AND j.kind = 'verdict'"
                                      " AND lower(hex(j.hash)) = json_extract(c.value, '$.hash')"
                                      " AND json_extract(j.body, '$.hand') = json_extract(c.value, '$.hand')"
                                      " AND json_extract(j.body, '$.wind') = json_extract(c.value, '$.wind')"),
                     16);
    assert_int_equal(world_int(world,
                               "SELECT count(*) FROM journal o JOIN journal s ON s.kind = 'deal-sealed'"
                               " WHERE o.kind = 'deal-opened' AND lower(hex(s.hash)) = json_extract(o.body, '$.sealed')"),
                     1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
/* ---- hands that the kiosk did not see */

static enum wk_status put_result(struct wk_store *store, struct wk_hand_id at, enum wk_role role, struct wk_refusal *why,
                                 int64_t *seq)
{
    struct wk_receipt receipt = {.seq = 0};
    const struct wk_entry entry = {
        .kind = WK_ENTRY_RESULT, .role = role, .result = {.at = at, .outcome = {.kind = WK_OUTCOME_DRAW}}};
    enum wk_status status = wk_store_put_entry(store, &entry, why, &receipt);
    *seq = receipt.seq;
    return status;
}

static void confirm(struct wk_store *store, int64_t seq)
{
    put(store, &(struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .role = WK_ROLE_JUDGE, .confirmed = {.result = seq, .by = 15}},
        NULL);
}

static const struct wk_hand_state *hand_of(struct wk_store *store, struct wk_hand_id at)
{
    const struct wk_tournament *tournament = NULL;
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    return wk_hand_look(tournament, &at);
}

/* The hole: a result of a hand that nobody had begun was taken from anybody. A judge's is, and bears that; of a hand that the
 * deal's own count has come to, or that was begun at a kiosk, the players' is as ever. */
static void test_a_result_of_a_hand_nobody_has_begun_takes_a_judge(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    const struct wk_hand_id paper = {1, 1, 1}, counted = {2, 1, 1}, later = {2, 1, 2}, at_kiosk = {3, 1, 1};
    struct wk_refusal why;
    struct wk_deal deal;
    struct wk_receipt receipt = {.seq = 0};
    int hand = 0;
    int64_t seq = 0;
    begin_event(store, 1);
    assert_int_equal(put_result(store, paper, WK_ROLE_PLAYERS, &why, &seq), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_UNBEGUN);
    assert_int_equal(why.at.table, 1);
    assert_int_equal(put_result(store, paper, WK_ROLE_PAPER, &why, &seq), WK_OK);
    assert_true(hand_of(store, paper)->unbegun);
    confirm(store, seq);
    make_deal(&deal, 2, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_start_hand(store, 2, &hand, &receipt), WK_OK);
    assert_int_equal(put_result(store, counted, WK_ROLE_PLAYERS, &why, &seq), WK_OK);
    assert_false(hand_of(store, counted)->unbegun);
    assert_int_equal(put_result(store, later, WK_ROLE_PLAYERS, &why, &seq), WK_NOT_ALLOWED);
    struct wk_entry seats = {.kind = WK_ENTRY_SEATED, .seated = {.at = at_kiosk}};
    const struct wk_tournament *tournament = NULL;
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        seats.seated.player[d - 1] = (uint16_t)wk_player_at(tournament, &at_kiosk, (enum wk_wind)d);
    put(store, &seats, NULL);
    assert_int_equal(put_result(store, at_kiosk, WK_ROLE_PLAYERS, &why, &seq), WK_NOT_ALLOWED); /* sat down, no more */
    put(store, &(struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at_kiosk}, NULL);
    assert_int_equal(put_result(store, at_kiosk, WK_ROLE_PLAYERS, &why, &seq), WK_OK);
    assert_false(hand_of(store, at_kiosk)->unbegun);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* Where there is no kiosk, no hand begins. */
static void an_event_of_results_only_takes_results(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_event_plan plan;
    struct wk_refusal why;
    int64_t seq = 0;
    make_plan(&plan, 1);
    plan.results_only = true;
    put(store, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan}, NULL);
    assert_int_equal(put_result(store, (struct wk_hand_id){4, 5, 4}, WK_ROLE_PLAYERS, &why, &seq), WK_OK);
    assert_false(hand_of(store, (struct wk_hand_id){4, 5, 4})->unbegun);
    wk_store_close(store);
    store = world_open(world);
    const struct wk_tournament *tournament = NULL;
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    assert_true(tournament->plan.results_only);
    wk_store_close(store);
}

/* The last hands of a round: one is never played, one comes from paper. The deal is closed all the same, and the next one is of
 * the next round. */
static void a_deal_is_closed_over_hands_that_nobody_began(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    static struct wk_floor floor;
    struct wk_refusal why;
    struct wk_deal deal;
    struct wk_receipt receipt = {.seq = 0};
    int hand = 0;
    int64_t seq = 0;
    begin_event(store, 1);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    for (int h = 1; h <= 2; h++) {
        assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
        judge_walls(store, 1, 15, "restore");
    }
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_YET);
    put(store, &(struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .role = WK_ROLE_JUDGE, .reason = "late", .at = {1, 1, 3}}, NULL);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_YET);
    assert_int_equal(put_result(store, (struct wk_hand_id){1, 1, 4}, WK_ROLE_JUDGE, &why, &seq), WK_OK);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_YET); /* nobody stands for it yet */
    confirm(store, seq);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_CONFIRMED); /* two results are missing still */
    for (int h = 1; h <= 2; h++) {
        assert_int_equal(put_result(store, (struct wk_hand_id){1, 1, h}, WK_ROLE_JUDGE, &why, &seq), WK_OK);
        confirm(store, seq);
    }
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_OK);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_ALREADY);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'hand' AND body ->> '$.passed_over' = 1"), 2);
    make_deal(&deal, 1, 2, 6);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_floor(store, &floor), WK_OK);
    assert_int_equal(floor.table[0].round, 2);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_result_of_a_hand_nobody_has_begun_takes_a_judge),
        TEST(an_event_of_results_only_takes_results),
        TEST(a_deal_is_closed_over_hands_that_nobody_began),
        TEST(a_gate_opened_by_hand_lets_the_next_hand_begin),
        TEST(a_deal_opened_early_is_no_round),
        TEST(the_deal_of_a_round_that_is_over_is_closed),
        TEST(a_fault_lies_between_two_looks),
        TEST(each_record_of_a_deal_names_its_commitment),
        TEST(all_tables_are_seen_at_a_glance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
