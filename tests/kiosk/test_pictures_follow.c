/* The pictures of walls follow their records to the hall, when nothing else is to be sent. */
#include "tests/support/vision/table_view.h"

#include "db/hall/pictures.h"
#include "db/journal/sql.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "tests/support/db/store_test.h"
#include "tests/support/hall/linked.h"

#define N_PICTURES (2 * WK_N_WINDS) /* of backs and of faces */

static struct wk_evidence_sheet sheet[WK_N_WINDS]; /* of backs, [wind - 1]; those of faces are taken for what they hold only */

static int take_pictures(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_open(&view);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        table_view_shoot(&view, "mild", (enum wk_wind)w, NULL, 5, &wall);
        table_view_scan(&view, &reading);
        wk_evidence_sheet_take(&sheet[w - 1], &view.image, &reading, NULL, &view.options.mat);
        assert_true(sheet[w - 1].n > 0);
    }
    table_view_close(&view);
    return 0;
}

static void record_walls(struct linked *at)
{
    struct wk_reading_source source = a_source;
    struct wk_wall_record wall;
    struct wk_deal deal;
    struct wk_receipt receipt;

    make_deal(&deal, 1, 1, 5);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        make_wall(&wall, &deal, (enum wk_wind)w);
        source.backs = wk_evidence_sheet_view(&sheet[w - 1]);
        source.faces = wk_evidence_sheet_view(&sheet[w % WK_N_WINDS]);
        assert_int_equal(wk_store_record_wall(at->kiosk.store, &wall, &source, &receipt), WK_OK);
    }
}

static sqlite3 *look_into(const char *path)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_busy_timeout(db, 5000), SQLITE_OK);
    assert_int_equal(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL), SQLITE_OK);
    return db;
}

/* Is it at the hall, byte for byte? */
static bool is_there(struct wk_store *hall, const struct wk_picture_name *name, const uint8_t *bytes, size_t n)
{
    struct wk_query query;
    size_t n_there = 0;

    wk_query_open(&query, hall, WK_Q_HEARD_PICTURE);
    wk_query_bind_text(&query, ":id", name->kiosk_id);
    wk_query_bind_int(&query, ":seq", name->seq);
    wk_query_bind_text(&query, ":side", name->faces ? "faces" : "backs");
    const enum wk_status status = wk_query_step(&query);
    const uint8_t *const there = status == WK_OK ? wk_query_blob(&query, 0, &n_there) : NULL;
    assert_true(status == WK_END || (there && n_there == n && memcmp(there, bytes, n) == 0));
    wk_query_close(&query);
    return status == WK_OK;
}

/* Pictures that the hall has; each is byte for byte the one that the kiosk has. */
static int at_hall(const struct hall_world *world, const struct linked *of)
{
    struct wk_picture_name name = {.seq = 0};
    uint8_t *bytes = NULL;
    size_t size = 0;
    int n = 0;

    while (wk_store_next_picture(of->kiosk.store, &name, &bytes, &size) == WK_OK) {
        n += is_there(world->store, &name, bytes, size);
        free(bytes);
    }
    return n;
}

/* A bad network, which is cut while a picture is on its way; and a record that is written meanwhile is not kept waiting. */
static void they_follow_when_no_record_waits(void **state)
{
    const struct wk_hall_limits limits = {.most = 64,
                                          .most_per_address = 64,
                                          .most_per_kiosk = 8,
                                          .most_records = 16384,
                                          .most_bytes = INT64_C(1) << 28,
                                          .most_picture_bytes = INT64_C(1) << 30,
                                          .request_ns = 20 * HALL_SECOND_NS,
                                          .least_bytes = 0,
                                          .least_bytes_pictures = 0};
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, &limits);
    linked_open(&world, &kiosk);
    hall_kiosk_write(&kiosk.kiosk, 100);
    record_walls(&kiosk);
    atomic_store(&kiosk.proxy.faults.delay_ms, 4);
    linked_start(&kiosk);
    UNTIL(&world, linked_at_hall(&world, &kiosk));
    assert_int_equal(at_hall(&world, &kiosk), 0); /* records first */
    UNTIL(&world, at_hall(&world, &kiosk) > 0);
    atomic_store(&kiosk.proxy.faults.delay_ms, 20);
    hall_kiosk_write(&kiosk.kiosk, 1);
    wk_link_wake(kiosk.link);
    UNTIL(&world, linked_at_hall(&world, &kiosk));
    const int before = at_hall(&world, &kiosk);
    assert_in_range(before, 1, N_PICTURES - 1);
    atomic_store(&kiosk.proxy.faults.cut, true);
    UNTIL(&world, linked_look(&kiosk).status == WK_NO_HALL);
    atomic_store(&kiosk.proxy.faults.delay_ms, 0);
    atomic_store(&kiosk.proxy.faults.cut, false);
    UNTIL(&world, at_hall(&world, &kiosk) == N_PICTURES);
    assert_in_range(linked_look(&kiosk).n_pictures, N_PICTURES, N_PICTURES + 1); /* none but what was cut is sent again */
    assert_int_equal(linked_look(&kiosk).status, WK_OK);
    linked_close(&kiosk);
    hall_world_close(&world);
}

/* A byte of one has changed on the kiosk's disk: it is not the picture of its record any more. The others go. */
static void one_that_its_record_does_not_name_is_not_taken(void **state)
{
    struct hall_world world;
    struct linked kiosk;

    (void)state;
    hall_world_open(&world, NULL);
    linked_open(&world, &kiosk);
    record_walls(&kiosk);
    sqlite3 *db = look_into(kiosk.kiosk.path);
    assert_int_equal(
        sqlite3_exec(db,
                     "UPDATE evidence SET bytes = CAST(substr(bytes, 1, 100) || x'00' || substr(bytes, 102) AS BLOB)"
                     " WHERE rowid = (SELECT min(rowid) + 2 FROM evidence)",
                     NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 1);
    sqlite3_close(db);
    linked_start(&kiosk);
    UNTIL(&world, linked_look(&kiosk).n_pictures == N_PICTURES - 1);
    hall_run(&world, 200);
    assert_int_equal(at_hall(&world, &kiosk), N_PICTURES - 1);
    assert_int_equal(linked_look(&kiosk).status, WK_OK);
    linked_close(&kiosk);
    hall_world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_follow_when_no_record_waits),
        cmocka_unit_test(one_that_its_record_does_not_name_is_not_taken),
    };

    return cmocka_run_group_tests(tests, take_pictures, NULL);
}
