/* What a kiosk records of itself, on a real store: starts, stops, a clock that was set, its checkpoints and those of others. */
#include "db/backend/schema.h"
#include "kiosk/programs/service/service.h"
#include "kiosk/programs/run/clock_watch.h"
#include "tests/support/kiosk/table_test.h"

#include <sqlite3.h>

static struct wk_host host;
static struct wk_env env;
static struct wk_service service;

static void begin(struct table_world *world)
{
    memset(&service, 0, sizeof(service));
    host = (struct wk_host){.clock = table_clock, .context = world};
    env.store = world->store;
    service.host = &host;
    service.env = &env;
    service.table = 7;
}

/* Bodies of a kind, one a line. */
static void expect_records(const struct table_world *world, const char *kind, const char *bodies)
{
    char text[1024] = "";
    sqlite3_stmt *query;
    sqlite3 *db;

    assert_int_equal(sqlite3_open_v2(world->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT body FROM journal WHERE kind = ? ORDER BY seq", -1, &query, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_bind_text(query, 1, kind, -1, SQLITE_STATIC), SQLITE_OK);
    while (sqlite3_step(query) == SQLITE_ROW) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof(text) - n, "%.*s\n", sqlite3_column_bytes(query, 0),
                 (const char *)sqlite3_column_blob(query, 0));
    }
    sqlite3_finalize(query);
    sqlite3_close(db);
    assert_string_equal(text, bodies);
}

static void a_start_and_a_stop(void **state)
{
    struct table_world *world = *state;
    struct wk_service empty = {.env = &env};
    char wanted[160];

    begin(world);
    assert_int_equal(wk_service_stop(&service), WK_OK); /* what was not begun does not end */
    expect_records(world, "stop", "");
    snprintf(
        wanted, sizeof(wanted),
        "{\"camera\":\"v4l2:\\\"/dev/video0\\\"\",\"schema\":%d,\"screen\":\"1280x800\",\"simulated\":false,\"table\":7}\n",
        WK_SCHEMA_VERSION);
    for (int i = 0; i < 2; i++) /* the database was opened again */
        assert_int_equal(wk_service_start(&service, "v4l2:\"/dev/video0\"", false, 1280, 800), WK_OK);
    expect_records(world, "start", wanted);
    assert_int_equal(wk_service_stop(&service), WK_OK);
    expect_records(world, "stop", "{\"table\":7}\n");
    env.store = NULL;
    assert_int_equal(wk_service_start(&empty, "", false, 1, 1), WK_NOT_YET);
    assert_false(empty.started);
}

static void a_clock_that_was_set(void **state)
{
    struct table_world *world = *state;

    begin(world);
    assert_int_equal(wk_service_clock_back(&service), 0);
    assert_int_equal(wk_service_clock(&service, -3600500000000), WK_OK);
    assert_int_equal(wk_service_clock(&service, INT64_C(31622400) * 1000000000), WK_OK);
    expect_records(world, "clock-changed", "{\"back_ms\":3600500}\n{\"ahead_ms\":31622400000}\n");
    world->t_ns -= INT64_C(7200) * 1000000000;
    assert_int_equal(wk_service_clock_back(&service),
                     INT64_C(7199) * 1000000000); /* the test's clock goes on by 1 s with each look */
}

/* Between two looks; what a time server does in small steps is nothing. */
static void the_clock_is_watched(void **state)
{
    static const struct {
        int64_t wall_ms, mono_ms, jump_ms;
    } looks[] = {
        {1000000, 50, 0},
        {1000033, 83, 0},
        {1001900, 116, 0}, /* 1.8 s */
        {1005000, 149, 3067},
        {1005033, 182, 0},
        {400, 215, -1004666}, /* back */
        {0, 248, 0},
        {5000000, 281, 0},    /* it was not set, and then it was */
        {5600000, 600281, 0}, /* the kiosk was busy */
        {5600000 + 2000, 600281, 0},
        {5600000 + 4001, 600281, 2001},
    };
    struct wk_clock_watch watch = {0, 0};

    (void)state;
    for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
        assert_int_equal(wk_clock_watch(&watch, looks[i].wall_ms * 1000000, looks[i].mono_ms * 1000000),
                         looks[i].jump_ms * 1000000);
}

static void checkpoints_go_out(void **state)
{
    struct table_world *world = *state;
    struct wk_checkpoint checkpoint;
    struct wk_event event;
    const char *words[WK_N_WORDS];

    begin(world);
    wk_service_checkpoint(&service, WK_CHECKPOINT_ROUND_START, 3, &event);
    assert_int_equal(event.checkpoint.status, WK_OK);
    expect_records(world, "checkpoint", "{\"deal\":null,\"round\":3,\"table\":7,\"why\":\"round-start\"}\n");
    assert_int_equal(wk_checkpoint_parse(&checkpoint, event.checkpoint.made.text, strlen(event.checkpoint.made.text)), WK_OK);
    assert_int_equal(checkpoint.seq, event.checkpoint.made.seq);
    wk_commit_words(checkpoint.head, words);
    for (int i = 0; i < WK_N_WORDS; i++)
        assert_string_equal(event.checkpoint.made.words[i], words[i]);
    env.store = NULL;
    wk_service_checkpoint(&service, WK_CHECKPOINT_ASKED, 0, &event);
    assert_int_equal(event.checkpoint.status, WK_NOT_YET);
}

static void others_come_in(void **state)
{
    struct table_world *world = *state;
    struct wk_checkpoint other = {.kiosk_id = "00112233445566aa", .t_s = 1800000000, .head = {9}};
    char text[WK_CHECKPOINT_TEXT_SIZE];
    struct wk_signer signer;
    struct wk_event event;

    begin(world);
    wk_service_carry(&service, NULL, &event);
    assert_false(event.carried.answer);
    assert_int_equal(event.carried.status, WK_OK);
    assert_int_equal(event.carried.n, 0);
    wk_signer_init(&signer, (const uint8_t[32]){3});
    for (other.seq = 1; other.seq <= 5; other.seq++) {
        wk_checkpoint_sign(&other, &signer);
        wk_checkpoint_format(&other, true, text);
        wk_service_carry(&service, text, &event);
        assert_true(event.carried.answer);
        assert_int_equal(event.carried.status, WK_OK);
        assert_int_equal(event.carried.n, other.seq < 3 ? other.seq : 3);
        assert_int_equal(event.carried.carried[0].seq, other.seq);
        assert_string_equal(event.carried.carried[0].kiosk_id, other.kiosk_id);
    }
    assert_int_equal(event.carried.carried[2].seq, 3);
    wk_service_carry(&service, text, &event); /* once more */
    assert_int_equal(event.carried.status, WK_ALREADY);
    assert_int_equal(event.carried.n, 3);
    text[30] = text[30] == '1' ? '2' : '1';
    wk_service_carry(&service, text, &event);
    assert_int_equal(event.carried.status, WK_BAD_INPUT);
    assert_int_equal(event.carried.n, 3);
}

/* The first PIN is the director's, who sets the judge's; without the director nothing is set. */
static void pins_are_the_directors(void **state)
{
    struct table_world *world = *state;
    struct wk_event event;

    begin(world);
    wk_service_set_pin(&service, WK_ROLE_JUDGE, "1357", &event);
    assert_int_equal(event.pin_set.status, WK_NOT_ALLOWED);
    assert_int_equal(event.pin_set.seq, 0);
    wk_service_pin(&service, "2580", &event);
    assert_int_equal(event.pin.role, WK_ROLE_DIRECTOR);
    wk_service_set_pin(&service, WK_ROLE_PLAYERS, "", &event);
    assert_int_equal(event.pin_set.status, WK_OK);
    assert_false(event.pin_set.judge);
    wk_service_set_pin(&service, WK_ROLE_JUDGE, "2580", &event);
    assert_int_equal(event.pin_set.status, WK_BAD_INPUT);
    assert_false(event.pin_set.judge);
    wk_service_set_pin(&service, WK_ROLE_JUDGE, "1357", &event);
    assert_int_equal(event.pin_set.status, WK_OK);
    assert_true(event.pin_set.seq > 0 && event.pin_set.judge);
    wk_service_lock(&service);
    wk_service_pin(&service, "1357", &event);
    assert_int_equal(event.pin.role, WK_ROLE_JUDGE);
    wk_service_set_pin(&service, WK_ROLE_DIRECTOR, "99999", &event);
    assert_int_equal(event.pin_set.status, WK_NOT_ALLOWED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_start_and_a_stop, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_clock_that_was_set, table_setup, table_teardown),
        cmocka_unit_test(the_clock_is_watched),
        cmocka_unit_test_setup_teardown(checkpoints_go_out, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(others_come_in, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(pins_are_the_directors, table_setup, table_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
