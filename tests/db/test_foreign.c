/* Files that others have made or changed: nothing that stands in them is run, and none costs more than it is worth. */
#include <fcntl.h>

#include "db/audit/backup.h"
#include "db/journal/sql.h"
#include "db/store/pin.h"
#include "tests/support/db/store_test.h"

#define PIN "2468"
#define LIMIT_S 20 /* to say no: a hundred times what it takes here, a third of the attack that this is named after */

/* What does not end, or fills the disk, if it is run. */
#define ENDLESS "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

static const struct {
    const char *name, *sql;
} changes[] = {
    {"an endless trigger on the journal", "CREATE TRIGGER evil AFTER INSERT ON journal BEGIN " ENDLESS "; END"},
    {"a trigger that fills the disk",
     "CREATE TRIGGER evil AFTER INSERT ON journal BEGIN INSERT INTO tilesets(name, seq, confirmed)"
     " SELECT hex(randomblob(500000)), i, 1 FROM (WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n)"
     " SELECT i FROM n); END"},
    {"a trigger that does nothing", "CREATE TRIGGER evil BEFORE INSERT ON pins BEGIN SELECT 1; END"},
    {"one of ours missing", "DROP TRIGGER journal_no_gap"},
    {"one of ours that says less",
     "DROP TRIGGER journal_no_gap; CREATE TRIGGER journal_no_gap BEFORE INSERT ON journal WHEN 0 BEGIN SELECT 1; END"},
    {"the kiosk as an endless view",
     "ALTER TABLE kiosk RENAME TO k; CREATE VIEW kiosk AS SELECT only, id FROM k JOIN (" ENDLESS ")"},
    {"the journal as a view", "ALTER TABLE journal RENAME TO j; CREATE VIEW journal AS SELECT * FROM j"},
    {"a view beside", "CREATE VIEW evil AS " ENDLESS},
    {"a generated column", "ALTER TABLE journal ADD COLUMN evil TEXT AS (hex(zeroblob(400000000)))"},
    {"an index on an expression", "CREATE INDEX evil ON journal(length(hex(zeroblob(seq * 10000000))))"},
    {"a table beside", "CREATE TABLE evil(a)"},
    {"a virtual table", "CREATE VIRTUAL TABLE evil USING fts5(a)"},
    {"statistics", "ANALYZE"},
};

static void a_database(struct world *world, const char *name)
{
    struct wk_receipt receipt;
    snprintf(world->path, sizeof world->path, "%.70s/%s", world->folder, name);
    struct wk_store *store = world_open(world);
    assert_int_equal(wk_store_unlock(store, PIN, NULL, NULL), WK_OK);
    append_note(store, 1, &receipt);
    wk_store_close(store);
    world_sql(world, "PRAGMA journal_mode = DELETE");
}

static enum wk_status open_as(struct world *world, bool read_only)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    options.read_only = read_only;
    enum wk_status status = wk_store_open(&store, &options);
    wk_store_close(store);
    return status;
}

static enum wk_status restore_from(struct world *world, const char *copy)
{
    struct wk_store_options options = world_options(world);
    struct wk_receipt receipt;
    char path[128];
    snprintf(path, sizeof path, "%.70s/restored.db", world->folder);
    options.path = path;
    (void)remove(path);
    return wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt);
}

static int n_named(const struct world *world)
{
    char command[160], line[32] = "";
    snprintf(command, sizeof command, "ls %s | grep -c restored", world->folder);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    assert_non_null(fgets(line, sizeof line, out));
    (void)pclose(out);
    return atoi(line);
}

static void what_was_added_to_a_database_is_not_run_at_opening(void **state)
{
    struct world *world = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu.db", i);
        a_database(world, name);
        assert_int_equal(open_as(world, true), WK_OK);
        world_sql(world, changes[i].sql);
        alarm(LIMIT_S);
        for (int read_only = 0; read_only < 2; read_only++)
            if (open_as(world, read_only) != WK_DB_SCHEMA)
                fail_msg("%s, read_only %d: %s", changes[i].name, read_only, wk_status_text(open_as(world, read_only)));
        alarm(0);
    }
}

static void test_restore_does_not_run_triggers_of_a_foreign_database(void **state)
{
    struct world *world = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu.db", i);
        a_database(world, name);
        if (i == 0)
            assert_int_equal(restore_from(world, world->path), WK_OK);
        world_sql(world, changes[i].sql);
        alarm(LIMIT_S);
        if (restore_from(world, world->path) != WK_DB_SCHEMA)
            fail_msg("%s", changes[i].name);
        alarm(0);
        assert_int_equal(n_named(world), 0);
    }
}

/* A trigger that comes under a running kiosk: nothing is written any more, and what it says is not run. */
static void test_a_trigger_added_under_a_running_store_is_not_run(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt = {.seq = -5};
    for (size_t i = 0; i < 5; i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu.db", i);
        a_database(world, name);
        struct wk_store *store = world_open(world);
        world_sql(world, changes[i].sql);
        alarm(LIMIT_S);
        assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_SCHEMA);
        alarm(0);
        assert_int_equal(receipt.seq, -5);
        wk_store_close(store);
    }
    /* Taken out again it goes on. */
    a_database(world, "mended.db");
    struct wk_store *store = world_open(world);
    world_sql(world, changes[2].sql);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_SCHEMA);
    world_sql(world, "DROP TRIGGER evil");
    append_note(store, 2, &receipt);
    wk_store_close(store);
}

/* Each version of the schema is told from one that was changed, before it is brought up to date. */
static void an_older_database_is_compared_with_its_own_version(void **state)
{
    struct world *world = *state;
    for (int version = 1; version < 5; version++)
        for (int changed = 0; changed < 2; changed++) {
            char name[32];
            snprintf(name, sizeof name, "%d-%d.db", version, changed);
            a_database(world, name);
            world_make_older(world, version);
            if (changed)
                world_sql(world, changes[0].sql);
            alarm(LIMIT_S);
            assert_int_equal(open_as(world, false), changed ? WK_DB_SCHEMA : WK_OK);
            alarm(0);
            if (!changed)
                assert_int_equal(open_as(world, true), WK_OK);
        }
}

static void change_bytes(const char *path, off_t at, const void *bytes, size_t n)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, bytes, n, at), (ssize_t)n);
    assert_int_equal(close(fd), 0);
}

/* More pages than there are, more than fit, and a file of holes; texts of another encoding. */
static void what_a_file_says_of_itself_costs_nothing(void **state)
{
    struct world *world = *state;
    struct stat st;
    a_database(world, "pages.db");
    change_bytes(world->path, 28, (const uint8_t[]){0x7f, 0xff, 0xff, 0xf0}, 4);
    alarm(LIMIT_S);
    assert_int_not_equal(restore_from(world, world->path), WK_OK);
    a_database(world, "holes.db");
    assert_int_equal(stat(world->path, &st), 0);
    const uint32_t n_pages = 2000000000;
    assert_int_equal(truncate(world->path, (off_t)n_pages * 4096), 0);
    change_bytes(world->path, 28,
                 (const uint8_t[]){(uint8_t)(n_pages >> 24), n_pages >> 16 & 255, n_pages >> 8 & 255, n_pages & 255}, 4);
    assert_int_not_equal(restore_from(world, world->path), WK_OK);
    alarm(0);
    assert_int_equal(n_named(world), 0);
    a_database(world, "encoding.db");
    change_bytes(world->path, 56, (const uint8_t[]){0, 0, 0, 2}, 4);
    assert_int_not_equal(restore_from(world, world->path), WK_OK);
    assert_int_not_equal(open_as(world, false), WK_OK);
    assert_int_not_equal(open_as(world, true), WK_OK);

    /* The same tables and texts, but in UTF-16 from the start. */
    sqlite3 *db = NULL;
    char marks[96];
    snprintf(world->path, sizeof world->path, "%.70s/utf16.db", world->folder);
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA encoding = 'UTF-16'", NULL, NULL, NULL), SQLITE_OK);
    for (int i = 0; i < WK_SCHEMA_VERSION; i++)
        assert_int_equal(sqlite3_exec(db, wk_sqlite_schema.step[i], NULL, NULL, NULL), SQLITE_OK);
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", WK_APPLICATION_ID, WK_SCHEMA_VERSION);
    assert_int_equal(sqlite3_exec(db, marks, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(open_as(world, false), WK_DB_SCHEMA);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(what_was_added_to_a_database_is_not_run_at_opening),
        TEST(test_restore_does_not_run_triggers_of_a_foreign_database),
        TEST(test_a_trigger_added_under_a_running_store_is_not_run),
        TEST(an_older_database_is_compared_with_its_own_version),
        TEST(what_a_file_says_of_itself_costs_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
