/* Pictures of readings: stored with the record or not at all, told apart from any other, faces of one size and shut. */
#include "db/evidence.h"
#include "tests/db/store_test.h"

static uint8_t picture[WK_EVIDENCE_MAX + 1];

static void paint(uint64_t seed)
{
    for (size_t i = 0; i < sizeof picture; i++)
        picture[i] = (uint8_t)world_next(&seed);
}

static struct wk_reading_source source_with(size_t n_backs, size_t n_faces)
{
    struct wk_reading_source source = a_source;
    source.backs = (struct wk_evidence){picture, n_backs};
    source.faces = (struct wk_evidence){picture + 1, n_faces};
    return source;
}

static int64_t record_with(struct wk_store *store, const struct wk_deal *deal, enum wk_wind wind, size_t n_backs,
                           size_t n_faces)
{
    const struct wk_reading_source source = source_with(n_backs, n_faces);
    struct wk_wall_record wall;
    struct wk_receipt receipt = {0};
    make_wall(&wall, deal, wind);
    assert_int_equal(wk_store_record_wall(store, &wall, &source, &receipt), WK_OK);
    return receipt.seq;
}

static int64_t verdict_with(struct wk_store *store, enum wk_wind wind, size_t n_backs)
{
    const struct wk_reading_source source = source_with(n_backs, 0);
    struct wk_reading reading;
    struct wk_verdict verdict;
    struct wk_receipt receipt = {0};
    make_reading(&reading, WK_SIDE_BACKS, wind);
    wk_verdict_judge(&reading, wind, "07A", &verdict);
    assert_int_equal(wk_store_put_verdict(store, 1, "restore", &verdict, &reading, &source, &receipt), WK_OK);
    return receipt.seq;
}

/* A sealed deal of table 1 with pictures of each wall; gives the record of the east wall. */
static int64_t seal_with_pictures(struct wk_store *store, struct wk_deal *deal)
{
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE];
    int64_t east = 0;
    make_deal(deal, 1, 1, 5);
    for (int w = WK_WIND_NORTH; w >= WK_WIND_EAST; w--)
        east = record_with(store, deal, (enum wk_wind)w, 1000 + (size_t)w, 2000 + (size_t)w);
    assert_int_equal(wk_store_seal(store, deal, "drawn", hash, &receipt), WK_OK);
    return east;
}

static void expect_picture(struct wk_store *store, int64_t seq, enum wk_side side, const uint8_t *bytes, size_t n)
{
    uint8_t *got = NULL;
    size_t n_got = 0;
    assert_int_equal(wk_store_get_evidence(store, seq, side, &got, &n_got), WK_OK);
    assert_int_equal(n_got, n);
    assert_memory_equal(got, bytes, n);
    free(got);
}

static void record_and_checks_lie_side_by_side(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_evidence_entry entry[8];
    struct wk_deal deal;
    int n = 0, hand = 0;
    struct wk_receipt receipt;
    paint(1);
    int64_t east = seal_with_pictures(store, &deal);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    int64_t restored = verdict_with(store, WK_WIND_EAST, 3000);
    verdict_with(store, WK_WIND_SOUTH, 3001);
    verdict_with(store, WK_WIND_EAST, 0); /* without a picture */
    assert_int_equal(wk_store_list_evidence(store, 1, 0, WK_WIND_EAST, entry, 8, &n), WK_OK);
    assert_int_equal(n, 2);
    assert_true(entry[0].is_record && entry[0].backs && entry[0].faces && entry[0].seq == east && entry[0].t_ns > 0);
    assert_true(!entry[1].is_record && entry[1].backs && !entry[1].faces && entry[1].seq == restored);
    assert_string_equal(entry[1].purpose, "restore");
    assert_int_equal(entry[1].kind, WK_PASS);
    assert_int_equal(entry[1].hand, 1);
    expect_picture(store, east, WK_SIDE_BACKS, picture, 1001);
    expect_picture(store, restored, WK_SIDE_BACKS, picture, 3000);
    assert_int_equal(wk_store_list_evidence(store, 1, 1, WK_WIND_EAST, entry, 1, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_true(entry[0].seq == restored); /* the newest */
    assert_int_equal(wk_store_list_evidence(store, 1, 2, WK_WIND_EAST, entry, 8, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_list_evidence(store, 1, 0, WK_WIND_NONE, entry, 8, &n), WK_BAD_INPUT);
    uint8_t *bytes = NULL;
    size_t n_bytes = 0;
    assert_int_equal(wk_store_get_evidence(store, restored, WK_SIDE_FACES, &bytes, &n_bytes), WK_NOT_FOUND);
    assert_int_equal(wk_store_get_evidence(store, restored, WK_SIDE_NONE, &bytes, &n_bytes), WK_BAD_INPUT);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK); /* leaves them alone */
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void faces_are_shut_until_the_deal_is_opened(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal, opened;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE], *bytes = NULL;
    size_t n = 0;
    paint(2);
    int64_t east = seal_with_pictures(store, &deal);
    assert_int_equal(wk_store_get_evidence(store, east, WK_SIDE_FACES, &bytes, &n), WK_NOT_YET);
    assert_null(bytes);
    /* All of one size, and none of the bytes in clear. */
    assert_int_equal(world_int(world, "SELECT count(DISTINCT length(bytes)) FROM evidence WHERE side = 'faces'"), 1);
    assert_int_equal(world_int(world, "SELECT max(length(bytes)) FROM evidence WHERE side = 'faces'"),
                     WK_EVIDENCE_FACES_SIZE + WK_BOX_EXTRA);
    char sql[160], hex[65];
    wk_hex(hex, picture + 1, 32);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM evidence WHERE side = 'faces' AND instr(bytes, X'%s') > 0", hex);
    assert_int_equal(world_int(world, sql), 0);
    assert_int_equal(wk_store_open_deal(store, 1, &opened, salt, &receipt), WK_OK);
    expect_picture(store, east, WK_SIDE_FACES, picture + 1, 2001);
    wk_store_close(store);
    memset(world->key.bytes, 8, sizeof world->key.bytes); /* another club's key */
    store = world_open(world);
    assert_int_equal(wk_store_get_evidence(store, east, WK_SIDE_FACES, &bytes, &n), WK_WRONG_KEY);
    wk_store_close(store);
}

/* What somebody with the file could do to it, and that the check of the journal names the record. */
static void tampering_is_noticed(void **state)
{
    static const char *const deeds[] = {
        "UPDATE evidence SET bytes = X'00' WHERE seq = :seq AND side = 'backs'",
        "UPDATE evidence SET bytes = (SELECT bytes FROM evidence WHERE seq <> :seq AND side = 'faces')"
        " WHERE seq = :seq AND side = 'faces'",
        "UPDATE evidence SET side = 'faces' WHERE seq = :seq AND side = 'backs'",
        "DELETE FROM evidence WHERE seq = :seq AND side = 'faces'",
        "DELETE FROM evidence WHERE seq = :seq",
    };
    struct world *world = *state;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        struct wk_store *store = world_open(world);
        struct wk_deal deal;
        char sql[512];
        size_t n = 0;
        int64_t bad = 0;
        uint8_t *bytes = NULL;
        paint(3);
        make_deal(&deal, 1, 1, 5);
        record_with(store, &deal, WK_WIND_SOUTH, 900, 800);
        int64_t seq = record_with(store, &deal, WK_WIND_EAST, 1000, 2000);
        append_note(store, 1, &(struct wk_receipt){0});
        assert_int_equal(audit_of(store, NULL, &bad), WK_OK);
        wk_store_close(store);
        n = (size_t)snprintf(sql, sizeof sql,
                             "PRAGMA ignore_check_constraints = 1;"
                             "CREATE TEMP TABLE it AS SELECT %lld AS seq;",
                             (long long)seq);
        for (const char *at = deeds[i]; *at && n + 24 < sizeof sql; at++) {
            if (strncmp(at, ":seq", 4) == 0) {
                n += (size_t)snprintf(sql + n, sizeof sql - n, "(SELECT seq FROM it)");
                at += 3;
            } else {
                sql[n++] = *at;
                sql[n] = 0;
            }
        }
        if (i == 2) /* the other side has to make room first */
            world_tamper(world, "DELETE FROM evidence WHERE side = 'faces'");
        world_tamper(world, sql);
        store = world_open(world);
        assert_int_equal(audit_of(store, NULL, &bad), WK_DB_BROKEN);
        assert_true(bad == seq || i == 2);
        assert_true(wk_store_get_evidence(store, seq, WK_SIDE_BACKS, &bytes, &n) != WK_OK);
        assert_null(bytes);
        wk_store_close(store);
        assert_int_equal(remove(world->path), 0);
    }
}

static void a_picture_is_never_changed(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    sqlite3 *db = NULL;
    make_deal(&deal, 1, 1, 5);
    record_with(store, &deal, WK_WIND_EAST, 1000, 2000);
    wk_store_close(store);
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM evidence", NULL, NULL, NULL), SQLITE_CONSTRAINT);
    assert_int_equal(sqlite3_exec(db, "UPDATE evidence SET bytes = X'00'", NULL, NULL, NULL), SQLITE_CONSTRAINT);
    sqlite3_close(db);
}

static void too_much_is_refused_and_nothing_stored(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_receipt receipt = {0};
    make_deal(&deal, 1, 1, 5);
    make_wall(&wall, &deal, WK_WIND_EAST);
    for (int k = 0; k < 2; k++) {
        const struct wk_reading_source source = source_with(k ? WK_EVIDENCE_MAX + 1 : 10, k ? 10 : (size_t)WK_EVIDENCE_MAX + 1);
        assert_int_equal(wk_store_record_wall(store, &wall, &source, &receipt), WK_BAD_INPUT);
    }
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), N_OWN);
    record_with(store, &deal, WK_WIND_EAST, WK_EVIDENCE_MAX, WK_EVIDENCE_MAX);
    wk_store_close(store);
}

static void a_full_disk_keeps_the_verdicts(void **state)
{
    (void)state;
    assert_true(wk_evidence_has_room(-1));
    assert_true(wk_evidence_has_room(WK_EVIDENCE_RESERVE));
    assert_false(wk_evidence_has_room(WK_EVIDENCE_RESERVE - 1));
    assert_false(wk_evidence_has_room(0));
}

static void a_file_of_version_2_is_taken_over(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    wk_store_close(store);
    world_sql(
        world, AS_VERSION_4
        "DROP INDEX journal_by_kind; DROP TABLE evidence; ALTER TABLE tilesets DROP COLUMN confirmed; PRAGMA user_version = 2");
    char *before = world_dump(world, "SELECT seq, body, hex(hash) FROM journal");
    store = world_open(world);
    assert_int_equal(world_int(world, "PRAGMA user_version"), 5);
    assert_int_equal(audit_kinds(store), 1u << WK_AUDIT_UNSIGNED);
    assert_true(verdict_with(store, WK_WIND_EAST, 500) > 0);
    assert_int_equal(audit_kinds(store), 1u << WK_AUDIT_UNSIGNED);
    wk_store_close(store);
    char *after =
        world_dump(world, "SELECT seq, body, hex(hash) FROM journal ORDER BY seq LIMIT (SELECT max(seq) - 1 FROM journal)");
    assert_string_equal(before, after);
    free(before);
    free(after);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(record_and_checks_lie_side_by_side),
        TEST(faces_are_shut_until_the_deal_is_opened),
        TEST(tampering_is_noticed),
        TEST(a_picture_is_never_changed),
        TEST(too_much_is_refused_and_nothing_stored),
        TEST(a_full_disk_keeps_the_verdicts),
        TEST(a_file_of_version_2_is_taken_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
