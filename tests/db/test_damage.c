/* Damage: what is changed behind the store's back is found, and named by the first record that it touches. */
#include "db/journal/record.h"
#include "db/backend/sqlite.h"
#include "db/journal/sql.h"
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "tests/support/db/store_test.h"

#define N_NOTES 6

/* Notes and a sealed deal. */
static struct wk_store *damageable(struct world *world)
{
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt;
    for (int i = 1; i <= N_NOTES; i++)
        append_note(store, i, &receipt);
    make_deal(&deal, 1, 1, 8);
    seal_deal(store, &deal);
    append_note(store, 99, &receipt);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    return store;
}

static void expect_bad(struct wk_store *store, int64_t wanted)
{
    int64_t n = -1, bad = -1;
    assert_int_equal(audit_of(store, &n, &bad), WK_DB_BROKEN);
    assert_int_equal(bad, wanted);
    assert_int_equal(n, wanted - 1);
}

/* Changes one byte at a time of each column of each record; short values whole, long ones here and there. */
static void any_changed_byte_names_its_record(void **state)
{
    struct world *world = *state;
    struct wk_store *store = damageable(world);
    static const char *const columns[] = {"kiosk_id", "kind", "version", "body", "secret", "previous", "hash"};
    sqlite3 *db = NULL;
    int n_flips = 0;
    uint64_t seed = 11;
    print_message("seed %llu\n", (unsigned long long)seed);
    db = world_connect(world, false);
    int64_t n_records = world_int(world, "SELECT count(*) FROM journal");
    for (int64_t seq = 1; seq <= n_records; seq++)
        for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
            char sql[256];
            snprintf(sql, sizeof sql, "SELECT length(CAST(%s AS BLOB)) FROM journal WHERE seq = %lld", columns[c],
                     (long long)seq);
            int64_t size = world_int(world, sql);
            int64_t step = size <= 40 && seq <= 2 ? 1 : size / 4 + 1;
            for (int64_t i = size ? (int64_t)(world_next(&seed) % (uint64_t)step) : 0; i < size; i += step) {
                bool blob = c >= 4;
                char sqls[2][512];
                unsigned bit = 1u << world_next(&seed) % (blob ? 8 : 7);
                for (int back = 0; back < 2; back++) {
                    sqlite3_stmt *s = NULL;
                    snprintf(sqls[back], sizeof sqls[back], "SELECT rowid, %s FROM journal WHERE seq = %lld", columns[c],
                             (long long)seq);
                    assert_int_equal(sqlite3_prepare_v2(db, sqls[back], -1, &s, NULL), SQLITE_OK);
                    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
                    uint8_t *copy = malloc((size_t)size);
                    assert_non_null(copy);
                    memcpy(copy, sqlite3_column_blob(s, 1), (size_t)size);
                    sqlite3_finalize(s);
                    copy[i] = (uint8_t)(copy[i] ^ bit);
                    snprintf(sqls[back], sizeof sqls[back], "UPDATE journal SET %s = ?1 WHERE seq = %lld", columns[c],
                             (long long)seq);
                    assert_int_equal(sqlite3_prepare_v2(db, sqls[back], -1, &s, NULL), SQLITE_OK);
                    assert_int_equal(blob ? sqlite3_bind_blob(s, 1, copy, (int)size, SQLITE_STATIC)
                                          : sqlite3_bind_text(s, 1, (const char *)copy, (int)size, SQLITE_STATIC),
                                     SQLITE_OK);
                    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
                    sqlite3_finalize(s);
                    free(copy);
                    if (!back)
                        expect_bad(store, seq);
                }
                n_flips++;
            }
        }
    print_message("%d bytes changed\n", n_flips);
    assert_true(n_flips > 400);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    sqlite3_close(db);
    wk_store_close(store);
}

static void moved_missing_and_forged_records_are_found(void **state)
{
    struct world *world = *state;
    static const struct {
        const char *sql;
        int64_t bad;
    } faults[] = {
        {"UPDATE journal SET seq = 105 WHERE seq = 5", 5},
        {"UPDATE journal SET seq = 7000 WHERE seq = 1", 1},
        {"DELETE FROM journal WHERE seq = 3", 3},
        {"DELETE FROM journal WHERE seq = 1", 1},
        {"UPDATE journal SET t_ns = t_ns + 1 WHERE seq = 4", 4},
        {"UPDATE journal SET seq = 900 WHERE seq = 2; UPDATE journal SET seq = 2 WHERE seq = 3; UPDATE journal SET seq = 3 "
         "WHERE seq = 900",
         2},
        {"UPDATE journal SET secret = NULL WHERE seq = 8", 8},
        {"UPDATE journal SET secret = x'00' WHERE seq = 2", 2},
        {"DELETE FROM journal WHERE seq > 4", 5}, /* a table still refers to what was cut off */
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        snprintf(world->path, sizeof world->path, "%s/%zu.db", world->folder, i);
        struct wk_store *store = damageable(world);
        int64_t bad = -1, n = -1;
        world_tamper(world, faults[i].sql);
        assert_int_equal(audit_of(store, &n, &bad), WK_DB_BROKEN);
        if (i + 1 < sizeof faults / sizeof *faults) {
            assert_int_equal(bad, faults[i].bad);
            assert_int_equal(n, faults[i].bad - 1);
        } else {
            assert_int_equal(n, 4); /* the first row without its record is the deal's */
            assert_int_equal(bad, N_OWN + N_NOTES + 5);
        }
        wk_store_close(store);
    }
}

/* What the header says of a chain: its end cut off leaves a shorter chain that holds. */
static void an_end_cut_off_leaves_a_chain_that_holds(void **state)
{
    struct world *world = *state;
    struct wk_store *store = damageable(world);
    int64_t n = 0, n_before = world_int(world, "SELECT count(*) FROM journal");
    world_tamper(world, "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)");
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, n_before - 1);
    wk_store_close(store);
}

/* Gives record seq the hash that fits what it says now. */
static void forge_hash(struct world *world, int64_t seq)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    uint8_t hash[WK_HASH_SIZE];
    db = world_connect(world, false);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT kiosk_id, t_ns, kind, version, body, secret, previous FROM journal WHERE seq = ?1", -1,
                           &s, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_bind_int64(s, 1, seq), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    struct wk_record record = {.seq = seq,
                               .kiosk_id = (const char *)sqlite3_column_text(s, 0),
                               .t_ns = sqlite3_column_int64(s, 1),
                               .kind = (const char *)sqlite3_column_text(s, 2),
                               .version = (const char *)sqlite3_column_text(s, 3),
                               .body = (const char *)sqlite3_column_text(s, 4),
                               .secret = sqlite3_column_blob(s, 5),
                               .n_secret = (size_t)sqlite3_column_bytes(s, 5)};
    memcpy(record.previous, sqlite3_column_blob(s, 6), WK_HASH_SIZE);
    assert_int_equal(wk_record_hash(&record, hash), WK_OK);
    sqlite3_finalize(s);
    assert_int_equal(sqlite3_prepare_v2(db, "UPDATE journal SET hash = ?1 WHERE seq = ?2", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_bind_blob(s, 1, hash, sizeof hash, SQLITE_STATIC), SQLITE_OK);
    assert_int_equal(sqlite3_bind_int64(s, 2, seq), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
    sqlite3_close(db);
}

static void a_forged_record_breaks_the_chain_after_it(void **state)
{
    struct world *world = *state;
    struct wk_store *store = damageable(world);
    world_tamper(world, "UPDATE journal SET body = '{\"number\":7}' WHERE seq = 4");
    expect_bad(store, 4);
    forge_hash(world, 4);
    expect_bad(store, 4); /* by its signature */
    assert_int_equal(audit_kinds(store), AUDIT_BIT(SIGNATURE) | AUDIT_BIT(CHAIN));
    wk_store_close(store);
}

/* An encrypted part moved to another record does not open there, even under a hash that fits. */
static void a_box_opens_in_its_own_record_only(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_wall_record wall;
    make_deal(&deal, 1, 1, 8);
    record_wall(store, &deal, WK_WIND_EAST);
    record_wall(store, &deal, WK_WIND_SOUTH);
    world_tamper(world, "UPDATE journal SET secret = (SELECT secret FROM journal WHERE seq = 2) WHERE seq = 3");
    forge_hash(world, 3);
    assert_int_equal(wk_store_get_wall(store, 1, WK_WIND_EAST, &wall), WK_OK);
    assert_int_equal(wk_store_get_wall(store, 1, WK_WIND_SOUTH, &wall), WK_WRONG_KEY);
    wk_store_close(store);
}

static void a_record_that_does_not_hold_is_not_used(void **state)
{
    struct world *world = *state;
    struct wk_store *store = damageable(world);
    struct wk_deal deal;
    struct wk_sealed sealed;
    world_tamper(world, "UPDATE journal SET t_ns = 1 WHERE kind = 'deal-sealed'");
    assert_int_equal(wk_store_sealed(store, 1, &sealed), WK_OK);
    assert_int_equal(wk_store_sealed_faces(store, 1, &deal), WK_DB_BROKEN);
    wk_store_close(store);
}

/* Something that changes a record while it is written is noticed before anything is said. */
static void what_is_read_back_must_be_what_was_written(void **state)
{
    struct world *world = *state;
    static const char *const meddlers[] = {
        "CREATE TRIGGER meddler AFTER INSERT ON journal BEGIN UPDATE journal SET body = '{\"number\":8}' WHERE seq = NEW.seq; "
        "END",
        "CREATE TRIGGER meddler AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE seq = NEW.seq; END",
        "CREATE TRIGGER meddler AFTER INSERT ON journal BEGIN UPDATE journal SET seq = 4000 WHERE seq = NEW.seq; END",
        "CREATE TRIGGER meddler AFTER INSERT ON journal BEGIN UPDATE journal SET signature = NULL WHERE seq = NEW.seq; END",
        "CREATE TRIGGER meddler AFTER INSERT ON journal BEGIN UPDATE journal SET signature ="
        " (SELECT signature FROM journal WHERE seq = 1) WHERE seq = NEW.seq; END",
    };
    for (size_t i = 0; i < sizeof meddlers / sizeof *meddlers; i++) {
        snprintf(world->path, sizeof world->path, "%s/%zu.db", world->folder, i);
        struct wk_store *store = damageable(world);
        struct wk_receipt receipt = {.seq = -5};
        world_sql(world, meddlers[i]);
        assert_int_equal(wk_store_append(store, "note", "{\"number\":7}", NULL, 0, &receipt), WK_DB_SCHEMA);
        store->db->schema_cookie = 0; /* as if nobody had looked at the schema: then it is noticed by reading back */
        assert_int_equal(wk_store_append(store, "note", "{\"number\":7}", NULL, 0, &receipt), WK_DB_BROKEN);
        assert_int_equal(receipt.seq, -5);
        wk_store_close(store);
    }
}

static size_t load(const char *path, uint8_t **bytes)
{
    struct stat st;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &st), 0);
    *bytes = malloc((size_t)st.st_size);
    assert_non_null(*bytes);
    assert_int_equal(fread(*bytes, 1, (size_t)st.st_size, file), st.st_size);
    fclose(file);
    return (size_t)st.st_size;
}

static void save(const char *path, const uint8_t *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static const char everything[] =
    "SELECT seq, kiosk_id, t_ns, kind, version, body, hex(secret), hex(previous), hex(hash), 0 FROM journal"
    " UNION ALL SELECT 'd', seq, table_no, round, set_name, tileset, hex(commitment), t_ns, opened_seq, 0 FROM deals"
    " UNION ALL SELECT 'w', table_no, wind, seq, set_name, 0, 0, 0, 0, 0 FROM walls ORDER BY 1, 2, 3";

/* As audit_of(), and that the file is damaged is said once, however many looks stumble over it. */
static enum wk_status audit_of_file(struct wk_store *store)
{
    static const struct wk_audit_options options = {.n_checkpoints = 0};
    static struct wk_audit audit;
    const enum wk_status status = wk_store_audit(store, &options, &audit);
    int n = 0;
    for (int i = 0; status == WK_OK && i < audit.n; i++)
        n += audit.finding[i].kind == WK_AUDIT_FILE;
    assert_true(n <= 1);
    return status == WK_OK && !audit.holds ? WK_DB_BROKEN : status;
}

#define PAGE 4096 /* of SQLite's file */

/* Harm anywhere in the file, a flipped bit or a page of ones: reported, or it changed nothing that is kept. Never accepted in
 * silence, never a crash. */
static void harm_to_the_file_is_reported_or_harmless(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_deal deal;
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    int n_reported = 0, n_harmless = 0;
    uint64_t seed = 21;
    make_deal(&deal, 1, 1, 8);
    seal_deal(store, &deal);
    for (int i = 0; i < 5; i++)
        append_note(store, i, &receipt);
    wk_store_close(store);
    world_sql(world, "PRAGMA journal_mode = DELETE");
    char *before = world_dump(world, everything);
    size_t n = load(world->path, &bytes);
    print_message("seed %llu, %zu bytes\n", (unsigned long long)seed, n);
    for (int i = 0; i < 300 + (int)(n / PAGE); i++) {
        size_t at = i < 100 ? (size_t)i : (size_t)(world_next(&seed) % n), n_harmed = 1;
        uint8_t bits = (uint8_t)(1u << world_next(&seed) % 8), was[PAGE];
        if (i >= 300) {
            at = (size_t)(i - 300) * PAGE;
            n_harmed = PAGE;
            bits = 0xff;
        }
        memcpy(was, bytes + at, n_harmed);
        for (size_t k = 0; k < n_harmed; k++)
            bytes[at + k] = n_harmed > 1 ? bits : bytes[at + k] ^ bits;
        save(world->path, bytes, n);
        memcpy(bytes + at, was, n_harmed);
        store = NULL;
        enum wk_status status = world_try_open(world, &store);
        if (status == WK_OK)
            status = audit_of_file(store);
        wk_store_close(store);
        if (status == WK_OK) {
            char *after = world_dump(world, everything);
            assert_string_equal(before, after);
            free(after);
            n_harmless++;
        } else {
            assert_true(status == WK_DB_BROKEN || status == WK_DB_FOREIGN || status == WK_DB_NEWER || status == WK_IO ||
                        status == WK_FAILED || status == WK_NO_MEMORY || status == WK_DB_READ_ONLY || status == WK_DB_SCHEMA);
            n_reported++;
        }
        char name[128];
        snprintf(name, sizeof name, "%s-wal", world->path);
        (void)remove(name);
        snprintf(name, sizeof name, "%s-shm", world->path);
        (void)remove(name);
    }
    print_message("%d reported, %d harmless\n", n_reported, n_harmless);
    assert_true(n_reported > 100);
    free(before);
    free(bytes);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(any_changed_byte_names_its_record),          TEST(moved_missing_and_forged_records_are_found),
        TEST(an_end_cut_off_leaves_a_chain_that_holds),   TEST(a_forged_record_breaks_the_chain_after_it),
        TEST(a_box_opens_in_its_own_record_only),         TEST(a_record_that_does_not_hold_is_not_used),
        TEST(what_is_read_back_must_be_what_was_written), TEST(harm_to_the_file_is_reported_or_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
