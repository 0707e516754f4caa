/* Pictures of readings: stored with the record or not at all, told apart from any other, faces of one size and shut. */
#include "db/audit/audit.h"
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/evidence.h"
#include "db/state/state.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_pictures.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/wipe.h"
#include "tests/support/db/store_test.h"

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
    static const char *const changes[] = {
        "UPDATE evidence SET bytes = X'00' WHERE seq = :seq AND side = 'backs'",
        "UPDATE evidence SET bytes = (SELECT bytes FROM evidence WHERE seq <> :seq AND side = 'faces')"
        " WHERE seq = :seq AND side = 'faces'",
        "UPDATE evidence SET side = 'faces' WHERE seq = :seq AND side = 'backs'",
        "DELETE FROM evidence WHERE seq = :seq AND side = 'faces'",
        "DELETE FROM evidence WHERE seq = :seq",
    };
    struct world *world = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
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
        for (const char *at = changes[i]; *at && n + 24 < sizeof sql; at++) {
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

/* A verdict with a picture as older versions wrote it, which does not say what the picture shows. */
static int64_t old_verdict(struct wk_store *store, enum wk_read_state state, enum wk_read_why why, enum wk_tray_by by)
{
    struct wk_reading reading;
    struct wk_verdict verdict;
    struct wk_receipt made = {0}, draft = {0};
    struct wk_stored entry;
    struct wk_query query;
    make_reading(&reading, WK_SIDE_BACKS, WK_WIND_EAST);
    reading.tray.by = by;
    reading.slot[3] = (struct wk_read){.state = state, .why = why};
    const struct wk_reading_source source = source_with(700, 0);
    wk_verdict_judge(&reading, WK_WIND_EAST, "07A", &verdict);
    assert_int_equal(wk_store_put_verdict(store, 1, "restore", &verdict, &reading, &source, &made), WK_OK);
    assert_int_equal(wk_stored_open(&entry, store, made.seq), WK_OK);
    assert_false(wk_evidence_may_show_face(entry.record.body)); /* of this version */
    json_t *body = json_loads(entry.record.body, 0, NULL);
    wk_stored_close(&entry);
    assert_int_equal(json_object_del(body, "backs_show"), 0);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    assert_int_equal(wk_journal_add(store, WK_KIND_VERDICT, body, NULL, 0, &draft), WK_OK);
    wk_query_open(&query, store, WK_Q_ADD_PICTURE);
    wk_query_bind_int(&query, ":seq", draft.seq);
    wk_query_bind_text(&query, ":side", "backs");
    wk_query_bind_blob(&query, ":bytes", picture, 700);
    assert_int_equal(wk_query_run(&query), WK_OK);
    assert_int_equal(wk_journal_end(store, WK_OK, &draft, &made), WK_OK);
    return made.seq;
}

/* The seqs that the audit names for a face that may be seen, in order. */
static int named_by_audit(struct wk_store *store, bool *holds, int64_t seqs[8])
{
    struct wk_audit said = {.n = 0};
    int n = 0;
    assert_int_equal(wk_store_audit(store, &(struct wk_audit_options){.no_deals = true}, &said), WK_OK);
    for (int i = 0; i < said.n; i++)
        if (said.finding[i].kind == WK_AUDIT_FACE_IN_PICTURE)
            seqs[n++] = said.finding[i].seq;
    *holds = said.holds;
    return n;
}

static bool file_has(const char *path, const uint8_t *bytes, size_t n)
{
    FILE *file = fopen(path, "rb");
    bool found = false;
    if (!file)
        return false;
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size_t size = (size_t)ftell(file);
    uint8_t *all = malloc(size + 1);
    rewind(file);
    assert_int_equal(fread(all, 1, size, file), size);
    for (size_t i = 0; i + n <= size && !found; i++)
        found = memcmp(all + i, bytes, n) == 0;
    free(all);
    fclose(file);
    return found;
}

/* Faces that older versions stored in clear: named by the audit, wiped by the director alone, and that is on record. */
static void test_older_pictures_with_faces_are_named_and_wiped_on_record(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt = {0}, none = {0};
    int64_t seqs[8] = {0}, wiped[8] = {0};
    uint8_t *bytes = NULL;
    size_t n_bytes = 0;
    char path[600];
    bool holds = false;
    int n = 0;
    paint(6);
    seal_with_pictures(store, &deal);
    assert_int_equal(wk_store_wipe_pictures(store, "none yet", wiped, 8, &n, &receipt), WK_NOT_FOUND);
    paint(7); /* bytes that no other record has */
    int64_t kept[] = {old_verdict(store, WK_READ_FACE, WK_WHY_NONE, WK_TRAY_BY_MARKERS),
                      old_verdict(store, WK_READ_EMPTY, WK_WHY_NONE, WK_TRAY_BY_STICKERS),
                      old_verdict(store, WK_READ_BLOCKED, WK_WHY_NONE, WK_TRAY_BY_MARKERS)};
    int64_t bad[] = {old_verdict(store, WK_READ_FACE, WK_WHY_NONE, WK_TRAY_BY_STICKERS),
                     old_verdict(store, WK_READ_UNREADABLE, WK_WHY_DAMAGED, WK_TRAY_BY_MARKERS)};
    assert_int_equal(named_by_audit(store, &holds, seqs), 2);
    assert_true(holds && seqs[0] == bad[0] && seqs[1] == bad[1]);
    wk_store_lock(store);
    assert_int_equal(wk_store_wipe_pictures(store, "a face stood there", wiped, 8, &n, &none), WK_NOT_ALLOWED);
    store->role = WK_ROLE_DIRECTOR;
    assert_int_equal(wk_store_wipe_pictures(store, "", wiped, 8, &n, &none), WK_BAD_INPUT);
    assert_int_equal(none.seq, 0);
    assert_int_equal(wk_store_wipe_pictures(store, "a face stood there", wiped, 8, &n, &receipt), WK_OK);
    assert_true(n == 2 && wiped[0] == bad[0] && wiped[1] == bad[1] && receipt.seq > bad[1]);
    assert_int_equal(named_by_audit(store, &holds, seqs), 0);
    assert_true(holds);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(wk_store_get_evidence(store, bad[i], WK_SIDE_BACKS, &bytes, &n_bytes), WK_NOT_FOUND);
    for (size_t i = 0; i < 3; i++)
        expect_picture(store, kept[i], WK_SIDE_BACKS, picture, 700);
    assert_int_equal(wk_sql_check_schema(store), WK_OK); /* and the door is shut again */
    wk_store_close(store);
    /* Only what was wiped on record may be missing. */
    char sql[200];
    snprintf(sql, sizeof sql, "DELETE FROM evidence WHERE seq = %lld", (long long)kept[0]);
    world_tamper(world, sql);
    store = world_open(world);
    assert_int_equal(named_by_audit(store, &holds, seqs), 0);
    assert_false(holds);
    for (size_t i = 1; i < 3; i++) /* so that none is left with these bytes */
        expect_picture(store, kept[i], WK_SIDE_BACKS, picture, 700);
    wk_store_close(store);
    snprintf(sql, sizeof sql, "PRAGMA secure_delete = ON; DELETE FROM evidence WHERE length(bytes) = 700");
    assert_true(file_has(world->path, picture, 60));
    world_tamper(world, sql);
    assert_false(file_has(world->path, picture, 60)); /* the wiped ones are not in the file's free pages either */
    snprintf(path, sizeof path, "%s-wal", world->path);
    assert_false(file_has(path, picture, 60));
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
    world_make_older(world, 2);
    char *before = world_dump(world, "SELECT seq, body, hex(hash) FROM journal");
    store = world_open(world);
    assert_int_equal(world_int(world, "PRAGMA user_version"), WK_SCHEMA_VERSION);
    assert_int_equal(audit_kinds(store), AUDIT_BIT(UNSIGNED));
    assert_true(verdict_with(store, WK_WIND_EAST, 500) > 0);
    assert_int_equal(audit_kinds(store), AUDIT_BIT(UNSIGNED));
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
        TEST(test_older_pictures_with_faces_are_named_and_wiped_on_record),
        TEST(too_much_is_refused_and_nothing_stored),
        TEST(a_full_disk_keeps_the_verdicts),
        TEST(a_file_of_version_2_is_taken_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
