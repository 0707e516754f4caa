/*
 * The store service over a whole table that was drawn: planted faults are noticed, what came of a drill is kept; four walls of
 * one picture go on record together; the stickers of walls that pass are graded, there and on the mat.
 */

#include "db/store/stored_grades.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/programs/service/service.h"
#include "tests/support/kiosk/table_test.h"
#include "vision/sim/sim.h"

static struct wk_host host;
static struct wk_env env;
static struct wk_service service;
static struct wk_image picture;

static void draw_table(const struct wk_mat *mat, const struct wk_key *key)
{
    static struct wk_sim_walls walls;
    struct wk_sim_conditions conditions;
    struct wk_deal deal;
    struct wk_sim *sim;

    wk_sim_conditions_default(&conditions);
    assert_int_equal(wk_sim_new(&sim, mat, key, "drawn"), WK_OK);
    assert_int_equal(wk_image_new(&picture, conditions.w, conditions.h, 3), WK_OK);
    wk_sim_deal(&deal, "07A", 1, 5);
    wk_sim_walls_init(&walls, &deal);
    assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &conditions, 5, 0, &picture, NULL), WK_OK);
    wk_sim_free(sim);
}

static void begin(struct table_world *world)
{
    host = (struct wk_host){.clock = table_clock, .random = table_random, .context = world};
    env = (struct wk_env){.store = world->store, .key = &world->key};
    wk_mat_default(&env.mat);
    service = (struct wk_service){.host = &host, .env = &env, .table = 1, .sees_table = true};
}

static void a_drill_over_a_table(void **state)
{
    struct table_world *world = *state;
    struct wk_event event;

    begin(world);
    wk_service_drill_begin(&service, &event);
    assert_int_equal(event.drill.status, WK_CAMERA_LOST); /* no picture has come yet */
    assert_null(service.drill);

    draw_table(&env.mat, &world->key);
    service.backs.frame.picture = picture;
    memcpy(service.table_seen.reading.set, "07A", WK_SET_SIZE);
    wk_service_drill_begin(&service, &event);
    assert_int_equal(event.drill.status, WK_OK);
    assert_int_equal(event.drill.n, WK_DRILL_N);
    assert_int_not_equal(event.drill.seats[0], event.drill.seats[1]);
    for (int i = 0; i < 2; i++) {
        assert_in_range(event.drill.seats[i], WK_WIND_EAST, WK_WIND_NORTH);
        assert_int_not_equal(wk_slot_row(event.drill.slots[i]), WK_ROW_HAND);
    }
    for (int n = 1; n <= 3; n++) {
        wk_service_drill_step(&service, &event);
        assert_int_equal(event.drill.status, WK_OK);
        assert_int_equal(event.drill.n_done, n);
        assert_int_equal(event.drill.n_missed, 0);
    }
    assert_int_equal(wk_drill_report(service.drill)->wind, WK_WIND_NONE);
    wk_service_drill_end(&service);

    const struct wk_hand_drill hand = {.seats = {event.drill.seats[0], event.drill.seats[1]},
                                       .slots = {event.drill.slots[0], event.drill.slots[1]},
                                       .noticed = true,
                                       .named = true,
                                       .restored = true};
    wk_service_drill_keep(&service, &hand, &event);
    assert_int_equal(event.drill.status, WK_OK);
    assert_true(event.drill.seq > 0);
    wk_image_free(&picture);
}

#define GRADES "FROM journal WHERE kind = 'stickers-graded'"
#define VERDICTS "FROM journal WHERE kind = 'verdict' AND json_extract(body, '$.purpose') = 'inspect'"

/* The group that has come looks at four walls that lie there: four records, each with its sheet, joined by their picture. */
static void four_walls_of_one_picture_are_joined(void **state)
{
    struct table_world *world = *state;
    struct wk_table_scanner *scanner;
    struct wk_deal deal;
    struct wk_event event;

    begin(world);
    wk_service_verify_table(&service, true, &event);
    assert_int_equal(event.table_verified.status, WK_NOT_YET); /* nothing is sealed */
    table_deal(&deal, 0);
    table_seal(world, &deal);
    draw_table(&env.mat, &world->key);
    const struct wk_table_options options = {.mat = env.mat, .key = &world->key, .set = "07A"};
    assert_int_equal(wk_table_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_table_scan(scanner, &picture, &service.table_seen.reading), WK_OK);
    wk_table_scanner_free(scanner);
    service.backs.frame.picture = picture;
    service.backs.frame.mat = &env.mat;
    wk_service_verify_table(&service, true, &event);
    assert_int_equal(event.table_verified.status, WK_OK);
    for (int i = 0; i < WK_N_WINDS; i++)
        assert_true(event.table_verified.passed_seq[i] > (i ? event.table_verified.passed_seq[i - 1] : 0));
    assert_int_equal(table_ask(world, "SELECT count(*) " VERDICTS " AND json_extract(body, '$.evidence.backs') IS NOT NULL"),
                     WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(json_extract(body, '$.table_picture')) " VERDICTS), WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(DISTINCT json_extract(body, '$.table_picture')) " VERDICTS), 1);
    assert_int_equal(table_records(world), table_ask(world, "SELECT max(seq) FROM journal")); /* and the audit holds */

    /* Of a file nothing of the stickers is kept, of a camera's picture each wall once an evening. */
    assert_int_equal(table_ask(world, "SELECT count(*) " GRADES), 0);
    service.backs.frame.live = true;
    for (int i = 0; i < 2; i++)
        wk_service_verify_table(&service, false, &event);
    assert_int_equal(table_ask(world, "SELECT count(*) " GRADES), WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(DISTINCT json_extract(body, '$.wind')) " GRADES), WK_N_WINDS);
    static struct wk_sticker_history history;
    assert_int_equal(wk_store_grades(world->store, "07A", &history), WK_OK);
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const struct wk_sticker_grade *now = &history.now[label];
        assert_int_equal(now->n, wk_label_copies(label));
        assert_int_equal(now->n_worn, 0);
        assert_true(!wk_label_valid(label) || (now->contrast > .92 && now->contrast < 1.08));
    }
    service.backs.frame.live = false;

    service.table_seen.reading.wall[2].slot[20].state = WK_READ_BLOCKED; /* one that is not right has no PASS */
    wk_service_verify_table(&service, false, &event);
    assert_int_equal(event.table_verified.status, WK_OK);
    for (int i = 0; i < WK_N_WINDS; i++)
        assert_int_equal(event.table_verified.passed_seq[i] > 0, i != 2);
    wk_image_free(&picture);
}

static void draw_mat(const struct wk_mat *mat, const struct wk_key *key, enum wk_wind wind)
{
    static struct wk_sim_wall wall;
    struct wk_sim_conditions conditions;
    struct wk_deal deal;
    struct wk_sim *sim;

    wk_sim_conditions_default(&conditions);
    assert_int_equal(wk_sim_new(&sim, mat, key, "drawn"), WK_OK);
    assert_int_equal(wk_image_new(&picture, conditions.w, conditions.h, 3), WK_OK);
    wk_sim_deal(&deal, "07A", 1, 5);
    wk_sim_wall_init(&wall, wind, &deal);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &conditions, 5, 0, &picture, NULL), WK_OK);
    wk_sim_free(sim);
}

static void verify_wall(enum wk_wind wind)
{
    struct wk_event event;

    wk_service_verify(&service, wind, &service.backs.wall.seen, false, &event);
    assert_true(event.stored.status == WK_OK && event.stored.verdict->kind == WK_PASS);
}

/*
 * A wall on the mat is graded when it has passed before a real camera: not from a simulated picture, nor from a frame in which
 * something is in the way of too many stickers, though the wall passes by those before it; and then no more that evening.
 */
static void a_wall_on_the_mat_is_graded_once(void **state)
{
    struct table_world *world = *state;
    struct wk_scanner *scanner;
    struct wk_deal deal;

    begin(world);
    table_deal(&deal, 0);
    table_seal(world, &deal);
    draw_mat(&env.mat, &world->key, WK_WIND_SOUTH);
    assert_int_equal(wk_scanner_new(&scanner, &(struct wk_scan_options){.mat = env.mat, .key = &world->key, .cascade = true}),
                     WK_OK);
    assert_int_equal(wk_scan_backs(scanner, &picture, &service.backs.newest), WK_OK);
    wk_scanner_free(scanner);
    service.sees_table = false;
    service.backs.wall.seen = service.backs.newest;
    service.backs.frame.picture = picture;
    service.backs.frame.mat = &env.mat;
    service.backs.frame.live = service.backs.frame.simulated = true;
    verify_wall(WK_WIND_SOUTH);
    service.backs.frame.simulated = false;
    for (int s = 0; s < 5; s++)
        service.backs.newest.slot[s].state = WK_READ_BLOCKED;
    verify_wall(WK_WIND_SOUTH);
    assert_int_equal(table_ask(world, "SELECT count(*) " GRADES), 0);
    service.backs.newest = service.backs.wall.seen;
    for (int hand = 0; hand < 2; hand++)
        verify_wall(WK_WIND_SOUTH);
    assert_int_equal(table_ask(world, "SELECT count(*) " GRADES), 1);
    assert_int_equal(table_ask(world, "SELECT json_extract(body, '$.wind') = 'S' " GRADES), 1);
    wk_image_free(&picture);
}

/* Two tables stand side by side in a picture of 3,840 pixels, an exchange in the second one's south wall. */
static void draw_two_tables(const struct wk_mat *mat, const struct wk_key *key, const struct wk_deal deals[2])
{
    static struct wk_sim_walls walls[2];
    const struct wk_sim_hall hall = {.n = 2, .stand = {{.walls = &walls[0]}, {.walls = &walls[1], .x_mm = 960}}, .all = true};
    struct wk_sim_conditions conditions;
    struct wk_sim *sim;

    wk_sim_conditions_default(&conditions);
    conditions.w = 3840;
    conditions.h = 2160;
    for (int i = 0; i < 2; i++)
        wk_sim_walls_init(&walls[i], &deals[i]);
    assert_int_equal(wk_sim_walls_fault(&walls[1], "S:swap:31,36", 1), WK_OK);
    assert_int_equal(wk_sim_new(&sim, mat, key, "drawn"), WK_OK);
    assert_int_equal(wk_image_new(&picture, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_hall_render(sim, &hall, WK_SIDE_BACKS, &conditions, 6, 0, &picture, NULL), WK_OK);
    wk_sim_free(sim);
}

/* One camera sees two tables of a kiosk: each is judged by its own deal, and what is wrong with one is on record for it alone.
 */
static void two_tables_of_one_picture_are_judged_apart(void **state)
{
    struct table_world *world = *state;
    struct wk_deal deals[2];

    begin(world);
    for (int i = 0; i < 2; i++) {
        table_deal(&deals[i], i);
        deals[i].table = i + 1;
        memcpy(deals[i].set, i ? "08B" : "07A", WK_SET_SIZE);
        table_seal(world, &deals[i]);
    }
    draw_two_tables(&env.mat, &world->key, deals);
    service.backs.frame.picture = picture;
    service.backs.frame.mat = &env.mat;
    for (int i = 0; i < 2; i++) {
        struct wk_table_scanner *scanner;
        struct wk_event event;

        assert_int_equal(wk_env_table_scanner(&env, deals[i].set, true, &scanner, NULL), WK_OK);
        assert_int_equal(wk_table_scan(scanner, &picture, &service.table_seen.reading), WK_OK);
        wk_table_scanner_free(scanner);
        service.table = i + 1;
        wk_service_verify_table(&service, true, &event);
        assert_int_equal(event.table_verified.status, WK_OK);
        for (int w = 0; w < WK_N_WINDS; w++)
            assert_int_equal(event.table_verified.passed_seq[w] > 0, i == 0 || w + 1 != WK_WIND_SOUTH);
    }
    assert_int_equal(table_ask(world, "SELECT count(*) " VERDICTS " AND json_extract(body, '$.table') = 1"), WK_N_WINDS);
    assert_int_equal(table_ask(world, "SELECT count(*) " VERDICTS " AND json_extract(body, '$.table') = 2"), WK_N_WINDS);
    wk_image_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_drill_over_a_table, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(four_walls_of_one_picture_are_joined, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_wall_on_the_mat_is_graded_once, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(two_tables_of_one_picture_are_judged_apart, table_setup, table_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
