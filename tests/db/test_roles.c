/* Who may say something about a deal: each hole that was found has a test of its name. */
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/stored_spot.h"
#include "db/store/tile_sets.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/event_script.h"

static const struct wk_reading_source from_file = {.camera = "files", .from = WK_FROM_FILE};
static const struct wk_reading_source from_simulator = {.camera = "sim", .from = WK_FROM_SIMULATED};
static const struct wk_reading_source from_loopback = {.camera = "v4l2", .from = WK_FROM_LOOPBACK, .driver = "v4l2 loopback"};
static const struct wk_source_control controls[] = {{"exposure", 200}, {"focus", 85}};
static const struct wk_reading_source from_camera = {.camera = "v4l2:/dev/video0",
                                                     .from = WK_FROM_CAMERA,
                                                     .driver = "uvcvideo",
                                                     .card = "HD Webcam",
                                                     .bus = "usb-0000:00:14.0-1",
                                                     .camera_id = "v4l2:HD Webcam 046d:0825 5B2A1C",
                                                     .controls = controls,
                                                     .n_controls = 2};
static const struct wk_reading_source from_nowhere = {.camera = ""};

/* A store as a command has it, or the kiosk's screens; nobody stands there. */
static struct wk_store *open_as(struct world *world, bool screen, enum wk_role let)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    options.screen = screen;
    options.let = let;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    return store;
}

static void set_pins(struct world *world)
{
    struct wk_store *store = open_as(world, false, WK_ROLE_PLAYERS);
    struct wk_receipt receipt;
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, "1357", &receipt), WK_OK);
    wk_store_close(store);
}

static enum wk_status look(struct wk_store *store, int table, enum wk_wind wind, const struct wk_reading_source *source)
{
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt;
    make_reading(&reading, WK_SIDE_BACKS, wind);
    return wk_store_put_verdict(store, table, "restore", &verdict, &reading, source, &receipt);
}

static enum wk_status try_wall(struct wk_store *store, const struct wk_deal *deal, const struct wk_reading_source *source)
{
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    make_wall(&wall, deal, WK_WIND_EAST);
    return wk_store_record_wall(store, &wall, source, &receipt);
}

static void sealed_table(struct world *world, struct wk_deal *deal)
{
    struct wk_store *store = world_open(world);
    make_deal(deal, 1, 1, 5);
    seal_deal(store, deal);
    wk_store_close(store);
}

/* The whole of it: hands, looks, the close, as a shell without a PIN would have it. */
static void test_sealed_deal_does_not_open_without_a_pin(void **state)
{
    struct world *world = *state;
    struct wk_deal deal, other;
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    int hand;
    sealed_table(world, &deal);
    set_pins(world);
    char *before = world_dump(world, "SELECT count(*) FROM journal");
    struct wk_store *store = open_as(world, false, WK_ROLE_PLAYERS);
    make_deal(&other, 2, 1, 6);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_file), WK_NOT_ALLOWED);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_simulator), WK_NOT_ALLOWED);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_nowhere), WK_NOT_ALLOWED);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_camera), WK_NOT_ALLOWED); /* a command has no camera */
    assert_int_equal(try_wall(store, &other, &from_file), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_seal(store, &other, "drawn", hash, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_close_deal_anyway(store, 1, "why not", &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_put_tileset(store, "mine", "x", 1, &receipt), WK_NOT_ALLOWED);
    char *after = world_dump(world, "SELECT count(*) FROM journal");
    assert_string_equal(before, after);
    free(before);
    free(after);
    /* A judge may, and the records bear it. */
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_file), WK_OK);
    wk_store_close(store);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind IN ('hand', 'verdict')"
                                      " AND json_extract(body, '$.role') = 'judge' AND json_extract(body, '$.by') = 'command'"),
                     2);
}

/* The kiosk's screens: players go on with a live camera, and with nothing else. */
static void test_simulated_pictures_at_a_kiosk_take_a_judge(void **state)
{
    static const struct wk_reading_source *const others[] = {&from_file, &from_simulator, &from_loopback, &from_nowhere};
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand;
    sealed_table(world, &deal);
    struct wk_store *store = open_as(world, true, WK_ROLE_PLAYERS);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_simulator), WK_OK); /* a club evening: no PIN, no event */
    wk_store_close(store);
    set_pins(world);
    store = open_as(world, true, WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_camera), WK_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(look(store, 1, WK_WIND_SOUTH, others[i]), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    wk_store_lock(store); /* who has unlocked it once lets it go on, and answers for it */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(look(store, 1, WK_WIND_SOUTH, others[i]), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_WEST, &from_camera), WK_OK);
    wk_store_close(store);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE json_extract(body, '$.role') = 'judge'"
                                      " AND kind = 'verdict' AND json_extract(body, '$.wind') = 'S'"),
                     4);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE json_extract(body, '$.from') = 'camera' AND"
                                      " json_extract(body, '$.driver.name') = 'uvcvideo' AND"
                                      " json_extract(body, '$.controls.focus') = 85 AND"
                                      " json_extract(body, '$.driver.bus') = 'usb-0000:00:14.0-1' AND"
                                      " json_extract(body, '$.driver.id') = 'v4l2:HD Webcam 046d:0825 5B2A1C' AND"
                                      " json_extract(body, '$.role') IS NULL"),
                     2);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE json_extract(body, '$.from') = 'simulated' AND"
                                      " json_extract(body, '$.simulated') = 1"),
                     2);
}

static void pass_all(struct wk_store *store, int table)
{
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        assert_int_equal(look(store, table, w, &from_camera), WK_OK);
}

static void test_close_in_an_event_needs_the_results(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    static struct wk_event_plan plan;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    int hand;
    sealed_table(world, &deal);
    set_pins(world);
    struct wk_store *store = open_as(world, true, WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    make_plan(&plan, 1);
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_OK);
    wk_store_lock(store);
    for (int h = 1; h <= WK_HANDS; h++) {
        assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
        pass_all(store, 1);
    }
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_CONFIRMED);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_NOT_CONFIRMED);
    assert_int_equal(wk_store_close_deal_anyway(store, 1, "the hall had to be left", &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_close_deal_anyway(store, 1, "the hall had to be left", &receipt), WK_OK);
    wk_store_close(store);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'deal-opened' AND"
                                      " json_extract(body, '$.reason') = 'the hall had to be left' AND"
                                      " json_extract(body, '$.role') = 'director'"),
                     1);
}

static enum wk_status try_faces(struct wk_store *store, enum wk_wind wind, enum wk_spot_answer answer)
{
    struct wk_verdict verdict = {.kind = answer == WK_SPOT_MATCH ? WK_PASS : WK_FAIL, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt;
    const struct wk_faces_said faces = {answer, {[7] = answer == WK_SPOT_NO_MATCH}};
    make_reading(&reading, WK_SIDE_BACKS, wind);
    if (answer == WK_SPOT_NO_MATCH)
        wk_verdict_faces_differ(&verdict);
    return wk_store_put_faces_verdict(store, 1, "restore", &verdict, &reading, &from_file, &faces, &receipt);
}

static void test_faces_are_no_oracle(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    sealed_table(world, &deal);
    struct wk_store *store = open_as(world, false, WK_ROLE_PLAYERS);
    for (int i = 0; i < 5; i++) /* a club evening: whoever wants to becomes its director and opens the deal */
        assert_int_equal(try_faces(store, WK_WIND_SOUTH, WK_SPOT_NO_MATCH), WK_OK);
    wk_store_close(store);
    set_pins(world);
    store = open_as(world, false, WK_ROLE_PLAYERS);
    assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_NO_MATCH), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    for (int i = 0; i < WK_FACES_TRIES; i++) {
        assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_MATCH), WK_OK);
        assert_int_equal(wk_store_faces_left(store, 1, WK_WIND_EAST), WK_OK);
        assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_NO_MATCH), WK_OK);
    }
    assert_int_equal(wk_store_faces_left(store, 1, WK_WIND_EAST), WK_END);
    assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_MATCH), WK_END);
    assert_int_equal(try_faces(store, WK_WIND_NORTH, WK_SPOT_NO_MATCH), WK_OK); /* each wall its own */
    wk_store_close(store);
    /* Which slot it was is in no record in clear. */
    assert_int_equal(world_int(world,
                               "SELECT count(*) FROM journal, json_each(body, '$.findings') f WHERE kind = 'verdict' AND"
                               " (json_array_length(f.value, '$.slots') > 0 OR json_array_length(body, '$.repair') > 0)"),
                     0);
    assert_int_equal(world_int(world, "SELECT count(DISTINCT length(secret)) FROM journal WHERE kind = 'verdict'"), 1);
}

/* Once the deal is open its director learns which slots they were. */
static void test_the_director_learns_the_slots(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    struct wk_faces_differ differ[4];
    uint8_t salt[WK_SALT_SIZE];
    int n = -1;
    sealed_table(world, &deal);
    set_pins(world);
    struct wk_store *store = open_as(world, false, WK_ROLE_JUDGE);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_MATCH), WK_OK);
    assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_NO_MATCH), WK_OK);
    assert_int_equal(try_faces(store, WK_WIND_NORTH, WK_SPOT_NO_MATCH), WK_OK);
    assert_int_equal(wk_store_sealed(store, 1, &sealed), WK_OK);
    assert_int_equal(wk_store_faces_differ(store, sealed.seq, differ, 4, &n), WK_NOT_YET);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
    assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_faces_differ(store, sealed.seq, differ, 4, &n), WK_OK);
    assert_int_equal(n, 2);
    assert_int_equal(differ[0].wind, WK_WIND_EAST);
    assert_int_equal(differ[1].wind, WK_WIND_NORTH);
    for (int i = 0; i < n; i++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_int_equal(differ[i].other[s], s == 7);
    assert_int_equal(wk_store_faces_differ(store, sealed.seq, differ, 1, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_int_equal(wk_store_faces_differ(store, 999999, differ, 4, &n), WK_NOT_FOUND);
    wk_store_close(store);
}

/* Spot checks draw on the same three. */
static void test_spot_checks_are_no_oracle(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    sealed_table(world, &deal);
    set_pins(world);
    struct wk_store *store = open_as(world, false, WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
    for (int i = 0; i < WK_FACES_TRIES; i++) {
        assert_int_equal(wk_store_spot_ask(store, 1, WK_WIND_EAST, 22, &checkpoint, &receipt), WK_OK);
        assert_int_equal(wk_store_spot_draw(store, 1, "5", &receipt), WK_OK);
        assert_int_equal(i == 1 ? try_faces(store, WK_WIND_EAST, WK_SPOT_NO_MATCH)
                                : wk_store_spot_answer(store, 1, WK_WIND_EAST, WK_SPOT_NO_MATCH, &receipt),
                         WK_OK);
    }
    assert_int_equal(wk_store_spot_answer(store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_END);
    assert_int_equal(try_faces(store, WK_WIND_EAST, WK_SPOT_MATCH), WK_END);
    wk_store_close(store);
}

/* Who opened a deal before its round's end, and who checked its faces, stands in their records. */
static void test_openings_and_spot_checks_bear_the_role(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    sealed_table(world, &deal);
    set_pins(world);
    for (int screen = 0; screen < 2; screen++) {
        struct wk_store *store = open_as(world, screen, WK_ROLE_PLAYERS);
        assert_int_equal(wk_store_unlock(store, "1357", NULL, NULL), WK_OK);
        assert_int_equal(wk_store_spot_ask(store, 1, WK_WIND_EAST, 22, &checkpoint, &receipt), WK_OK);
        assert_int_equal(wk_store_spot_draw(store, 1, "5", &receipt), WK_OK);
        assert_int_equal(wk_store_spot_answer(store, 1, WK_WIND_EAST, WK_SPOT_MATCH, &receipt), WK_OK);
        assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_NOT_ALLOWED);
        assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
        assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_OK);
        wk_store_close(store);
    }
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'spot-check'"
                                      " AND json_extract(body, '$.role') = 'judge'"),
                     6);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind = 'deal-opened'"
                                      " AND json_extract(body, '$.role') = 'director'"),
                     2);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal WHERE kind IN ('spot-check', 'deal-opened')"
                                      " AND json_extract(body, '$.by') = 'command'"),
                     4);
}

static void test_enrol_does_not_replace_the_set_of_a_sealed_deal(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt first, receipt;
    uint8_t salt[WK_SALT_SIZE], *bytes = NULL;
    size_t n = 0;
    int64_t seq = 0;
    assert_int_equal(wk_store_put_tileset(store, "drawn", "older", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "first", 5, &first), WK_OK);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "other", 5, &receipt), WK_ALREADY);
    assert_int_equal(wk_store_put_guessed_tileset(store, "drawn", "other", 5, &receipt), WK_ALREADY);
    assert_int_equal(wk_store_put_tileset(store, "another", "other", 5, &receipt), WK_OK);
    assert_int_equal(world_int(world, "SELECT json_extract(body, '$.tileset_seq') FROM journal WHERE kind = 'deal-sealed'"),
                     first.seq);
    assert_int_equal(wk_store_open_deal(store, 1, &deal, salt, &receipt), WK_OK);
    assert_int_equal(wk_store_put_tileset(store, "drawn", "later", 5, &receipt), WK_OK);
    assert_int_equal(wk_store_sealed_tileset(store, 1, &seq), WK_OK); /* the very one, also after that */
    assert_int_equal(seq, first.seq);
    assert_int_equal(wk_store_tileset_of(store, seq, &bytes, &n), WK_OK);
    assert_int_equal(n, 5);
    assert_memory_equal(bytes, "first", 5);
    free(bytes);
    assert_int_equal(wk_store_sealed_tileset(store, 9, &seq), WK_NOT_FOUND);
    wk_store_close(store);
}

static int n_found(const struct wk_audit *audit, enum wk_audit_kind kind)
{
    int n = 0;
    for (int i = 0; i < audit->n; i++)
        n += audit->finding[i].kind == kind;
    return n;
}

/* Remarks of the audit: nothing is wrong with the journal, and it holds. */
static void test_audit_names_pictures_that_prove_nothing(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    struct wk_receipt receipt;
    const struct wk_audit_options options = {.n_checkpoints = 0};
    struct wk_audit *audit = calloc(1, sizeof *audit);
    struct wk_reading_source camera = from_camera;
    int hand;
    assert_non_null(audit);
    sealed_table(world, &deal);
    struct wk_store *store = open_as(world, true, WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    assert_int_equal(wk_store_audit(store, &options, audit), WK_OK);
    assert_int_equal(audit->n, 0);                                       /* looks of before records said where they came from */
    assert_int_equal(look(store, 1, WK_WIND_EAST, &from_camera), WK_OK); /* a second or two after the hand began */
    world->t_ns += 20000000000;
    camera.backs = (struct wk_evidence){(const uint8_t *)"picture", 7};
    assert_int_equal(look(store, 1, WK_WIND_SOUTH, &camera), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_WEST, &camera), WK_OK);
    camera = from_camera;
    camera.still = true;
    assert_int_equal(look(store, 1, WK_WIND_NORTH, &camera), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_NORTH, &from_simulator), WK_OK);
    assert_int_equal(look(store, 1, WK_WIND_NORTH, &from_file), WK_OK);
    assert_int_equal(wk_store_audit(store, &options, audit), WK_OK);
    assert_true(audit->holds);
    assert_int_equal(n_found(audit, WK_AUDIT_TOO_QUICK), 1);
    assert_int_equal(n_found(audit, WK_AUDIT_SAME_PICTURE), 1);
    assert_int_equal(n_found(audit, WK_AUDIT_STILL), 1);
    assert_int_equal(n_found(audit, WK_AUDIT_FROM_FILES), 1); /* one for the deal */
    assert_int_equal(audit->n, 4);
    free(audit);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sealed_deal_does_not_open_without_a_pin, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_simulated_pictures_at_a_kiosk_take_a_judge, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_close_in_an_event_needs_the_results, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_faces_are_no_oracle, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_the_director_learns_the_slots, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_spot_checks_are_no_oracle, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_openings_and_spot_checks_bear_the_role, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_audit_names_pictures_that_prove_nothing, world_setup, world_teardown),
        cmocka_unit_test_setup_teardown(test_enrol_does_not_replace_the_set_of_a_sealed_deal, world_setup, world_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
