/* Opening, and every way in which a disk, a file or another program can be in the way. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>

#include "db/journal/journal.h"
#include "db/backend/sqlite.h"
#include "db/state/append.h"
#include "db/state/sealed_deal.h"
#include "db/state/state.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "tests/support/db/store_test.h"

static void write_file(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static enum wk_status try_read_only(struct world *world)
{
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(world);
    options.read_only = true;
    enum wk_status status = wk_store_open(&store, &options);
    wk_store_close(store);
    return status;
}

static enum wk_status try_open(struct world *world)
{
    struct wk_store *store = NULL;
    enum wk_status status = world_try_open(world, &store);
    wk_store_close(store);
    return status;
}

static void a_database_of_one_note(struct world *world)
{
    struct wk_receipt receipt;
    struct wk_store *store = world_open(world);
    append_note(store, 1, &receipt);
    wk_store_close(store);
}

/* Runs body in a child without the rights of root, and gives what it returned. */
static int in_child(struct world *world, int (*body)(struct world *))
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(200);
        _exit(body(world));
    }
    int code = 0;
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}

static int child_opens(struct world *world)
{
    return (int)try_open(world);
}

static int child_opens_read_only(struct world *world)
{
    return (int)try_read_only(world);
}

/* Brings the write-ahead log into the database and its files away. */
static void remove_log(struct world *world)
{
    char name[128];
    world_sql(world, "PRAGMA wal_checkpoint(TRUNCATE)");
    snprintf(name, sizeof name, "%s-wal", world->path);
    assert_true(remove(name) == 0 || errno == ENOENT);
    snprintf(name, sizeof name, "%s-shm", world->path);
    assert_true(remove(name) == 0 || errno == ENOENT);
}

static void missing_folders_are_made_for_their_owner(void **state)
{
    struct world *world = *state;
    struct stat st;
    snprintf(world->path, sizeof world->path, "%s/a/b/c.db", world->folder);
    assert_int_equal(try_read_only(world), WK_NO_FILE);
    assert_int_equal(access(world->path, F_OK), -1);
    assert_int_equal(try_open(world), WK_OK);
    assert_int_equal(stat(world->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(try_read_only(world), WK_OK);
}

static void a_name_that_sqlite_has_uses_for_is_a_file(void **state)
{
    struct world *world = *state;
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(world->folder), 0);
    static const char *const names[] = {":memory:", "file:x.db?mode=memory", "plain.db"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(world->path, sizeof world->path, "%s", names[i]);
        assert_int_equal(try_open(world), WK_OK);
        assert_int_equal(access(names[i], F_OK), 0);
    }
    assert_int_equal(chdir(before), 0);
}

static void arguments_are_looked_at(void **state)
{
    struct world *world = *state;
    struct wk_store *store = NULL;
    char long_version[200];
    memset(long_version, 'v', sizeof long_version - 1);
    long_version[sizeof long_version - 1] = 0;
    struct wk_store_options good = world_options(world), o = good;
    o.path = NULL;
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    o.path = "";
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    o = good, o.clock = NULL;
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    o = good, o.random = NULL;
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    o = good, o.signer = NULL;
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    o = good, o.version = long_version;
    assert_int_equal(wk_store_open(&store, &o), WK_BAD_INPUT);
    assert_null(store);
    wk_store_close(NULL);
}

static void what_is_no_database_of_ours_is_left_alone(void **state)
{
    struct world *world = *state;
    static char noise[9000], back[9000];
    uint64_t seed = 3;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)world_next(&seed);
    static const size_t sizes[] = {1, 10, 100, 511, 512, 1024, 4096, 9000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        write_file(world->path, noise, sizes[i]);
        assert_int_equal(try_open(world), WK_DB_FOREIGN);
        assert_int_equal(try_read_only(world), WK_DB_FOREIGN);
        FILE *file = fopen(world->path, "rb");
        assert_non_null(file);
        assert_int_equal(fread(back, 1, sizeof back, file), sizes[i]);
        assert_memory_equal(back, noise, sizes[i]);
        fclose(file);
    }
    assert_int_equal(remove(world->path), 0);
    world_sql(world, "CREATE TABLE theirs(x); INSERT INTO theirs VALUES (1)");
    assert_int_equal(try_open(world), WK_DB_FOREIGN);
    assert_int_equal(remove(world->path), 0);
    world_sql(world, "PRAGMA application_id = 7");
    assert_int_equal(try_open(world), WK_DB_FOREIGN);
    assert_int_equal(remove(world->path), 0);
    world_sql(world, "PRAGMA user_version = 1");
    assert_int_equal(try_open(world), WK_DB_FOREIGN);
    char *mode = world_dump(world, "PRAGMA journal_mode");
    assert_string_equal(mode, "delete|\n"); /* not even that was changed */
    free(mode);
    assert_int_equal(remove(world->path), 0);
    assert_int_equal(mkdir(world->path, 0700), 0);
    assert_int_equal(try_open(world), WK_DB_FOREIGN);
    snprintf(world->path, sizeof world->path, "%s/event.db/..", world->folder);
    assert_int_equal(try_open(world), WK_DB_FOREIGN);
}

static void a_newer_one_is_left_alone(void **state)
{
    struct world *world = *state;
    a_database_of_one_note(world);
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", WK_SCHEMA_VERSION + 1);
    world_sql(world, sql);
    assert_int_equal(try_open(world), WK_DB_NEWER);
    assert_int_equal(try_read_only(world), WK_DB_NEWER);
    world_sql(world, "PRAGMA user_version = 0");
    assert_int_equal(try_open(world), WK_DB_BROKEN);
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", WK_SCHEMA_VERSION);
    world_sql(world, sql);
    assert_int_equal(try_open(world), WK_OK);
}

/* A PASS as version 1 wrote it, of a sealed deal, in a file as version 1 had it: no hands, and no record that names one. */
static void a_database_of_version_1(struct world *world)
{
    struct wk_deal deal;
    struct wk_sealed sealed;
    struct wk_receipt draft = {0}, receipt = {0};
    struct wk_store *store = world_open(world);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_sealed(store, 1, &sealed), WK_OK);
    json_t *body =
        json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:I}", "purpose", "restore", "verdict", "PASS", "n_right", 34,
                  "n_wrong", 0, "n_unreadable", 0, "table", 1, "round", 1, "wind", "E", "deal_seq", (json_int_t)sealed.seq);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    assert_int_equal(wk_journal_add(store, WK_KIND_VERDICT, body, NULL, 0, &draft), WK_OK);
    assert_int_equal(wk_journal_end(store, WK_OK, &draft, &receipt), WK_OK);
    wk_store_close(store);
    world_make_older(world, 1);
}

#define SINCE_7                                                                                                                \
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'table_no >= 1', 'table_no BETWEEN 1 AND 64');"  \
    "PRAGMA writable_schema = OFF;"
#define SINCE_6 SINCE_7 "DROP TABLE heard_excerpt; DROP TABLE heard_whole;"

static void is_taken_over(struct world *world, const char *sql)
{
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    struct wk_deal deal;
    append_note(store, 1, &receipt);
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    wk_store_close(store);
    world_sql(world, sql);
    char *before = world_dump(world, "SELECT seq, body, hex(hash), hex(signature) FROM journal");
    assert_int_equal(try_read_only(world), WK_DB_READ_ONLY);
    store = world_open(world);
    assert_int_equal(world_int(world, "PRAGMA user_version"), WK_SCHEMA_VERSION);
    assert_int_equal(audit_kinds(store), 0);
    wk_store_close(store);
    char *after = world_dump(world, "SELECT seq, body, hex(hash), hex(signature) FROM journal");
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_file_of_version_5_is_taken_over(void **state)
{
    is_taken_over(*state, SINCE_6 "DROP TABLE heard_evidence; DROP TABLE fork; DROP TABLE heard; PRAGMA user_version = 5");
}

/* What was heard came whole then. */
static void a_file_of_version_6_is_taken_over(void **state)
{
    is_taken_over(*state, SINCE_6 "PRAGMA user_version = 6");
}

/* Its tables had numbers up to 64, whatever the event's were. */
static void a_file_of_version_7_is_taken_over(void **state)
{
    struct world *world = *state;
    struct wk_deal deal;
    is_taken_over(world, SINCE_7 "PRAGMA user_version = 7");
    struct wk_store *store = world_open(world);
    make_deal(&deal, WK_MAX_TABLES, 1, 6);
    seal_deal(store, &deal);
    assert_int_equal(audit_kinds(store), 0);
    wk_store_close(store);
    assert_int_equal(world_int(world, "SELECT count(*) FROM deals"), 2);
    assert_int_equal(world_int(world, "SELECT max(table_no) FROM deals"), WK_MAX_TABLES);
}

static void a_file_of_version_1_is_taken_over(void **state)
{
    struct world *world = *state;
    struct wk_stored_verdict verdict = {.kind = WK_INCOMPLETE};
    struct wk_receipt receipt = {0};
    int hand = -1;
    a_database_of_version_1(world);
    char *before = world_dump(world, "SELECT seq, body, hex(hash) FROM journal");
    assert_int_equal(try_read_only(world), WK_DB_READ_ONLY); /* nothing is changed by looking */
    assert_int_equal(world_int(world, "PRAGMA user_version"), 1);
    struct wk_store *store = world_open(world);
    assert_int_equal(world_int(world, "PRAGMA user_version"), WK_SCHEMA_VERSION);
    char *after = world_dump(world, "SELECT seq, body, hex(hash) FROM journal");
    assert_string_equal(before, after);
    assert_int_equal(audit_kinds(store), AUDIT_BIT(UNSIGNED));
    assert_int_equal(wk_store_last_verdict(store, 1, WK_WIND_EAST, &verdict), WK_OK);
    assert_int_equal(verdict.kind, WK_PASS);
    assert_int_equal(wk_store_hand(store, 1, &hand), WK_OK);
    assert_int_equal(hand, 0);
    assert_int_equal(wk_store_start_hand(store, 1, &hand, &receipt), WK_OK);
    assert_int_equal(hand, 1);
    assert_int_equal(wk_store_last_verdict(store, 1, WK_WIND_EAST, &verdict), WK_NOT_FOUND);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    assert_int_equal(audit_kinds(store), AUDIT_BIT(UNSIGNED));
    assert_int_equal(wk_store_hand(store, 1, &hand), WK_OK);
    assert_int_equal(hand, 1);
    wk_store_close(store);
    free(before);
    free(after);
}

/* A journal of before there were signatures goes on signed; so does that of a kiosk that was replaced by another. */
static void a_key_comes_in_once(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt;
    static const char keys[] = "SELECT seq, body LIKE '%\"why\":\"new\"%', body LIKE '%\"before\":\"%', length(signature)"
                               " FROM journal WHERE kind = 'kiosk-key'";
    static const uint8_t seed[32] = {77};
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(world->path, &db), SQLITE_OK);
    for (int i = 0; i < 4; i++)
        assert_int_equal(sqlite3_exec(db, wk_sqlite_schema.step[i], NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "INSERT INTO kiosk VALUES (1, '0123456789abcdef', 5); PRAGMA user_version = 4;"
                                  "PRAGMA application_id = 1464551985",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    plant_record(world, "note", "{}");
    for (int i = 0; i < 3; i++)
        assert_int_equal(try_open(world), WK_OK);
    char *found = world_dump(world, keys);
    assert_string_equal(found, "2|1|0|64|\n");
    free(found);
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), 2);

    struct wk_store_options options = world_options(world);
    struct wk_store *old = world_open(world), *other = NULL;
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    assert_int_equal(wk_store_open(&other, &options), WK_OK);
    append_note(other, 1, &receipt);
    assert_int_equal(receipt.seq, 4);
    append_note(old, 1, &receipt); /* whoever writes is named first */
    assert_int_equal(receipt.seq, 6);
    append_note(old, 2, &receipt);
    assert_int_equal(receipt.seq, 7);
    found = world_dump(world, keys);
    assert_string_equal(found, "2|1|0|64|\n3|0|1|64|\n5|0|1|64|\n");
    free(found);
    assert_int_equal(audit_kinds(old), AUDIT_BIT(UNSIGNED) | AUDIT_BIT(KEY));
    wk_store_close(old);
    wk_store_close(other);
}

static void a_damaged_file_is_broken(void **state)
{
    struct world *world = *state;
    struct stat st;
    a_database_of_one_note(world);
    assert_int_equal(stat(world->path, &st), 0);
    assert_int_equal(truncate(world->path, st.st_size / 2), 0);
    struct wk_store *store = NULL;
    enum wk_status status = world_try_open(world, &store);
    if (status == WK_OK)
        status = audit_of(store, NULL, NULL);
    assert_int_equal(status, WK_DB_BROKEN);
    wk_store_close(store);
}

static void without_rights_it_is_read_only(void **state)
{
    struct world *world = *state;
    assert_int_equal(chmod(world->folder, 0777), 0);
    a_database_of_one_note(world);
    assert_int_equal(chmod(world->path, 0444), 0);
    assert_int_equal(in_child(world, child_opens), WK_DB_READ_ONLY);
    assert_int_equal(in_child(world, child_opens_read_only), WK_OK);
    assert_int_equal(chmod(world->path, 0666), 0);
    assert_int_equal(in_child(world, child_opens), WK_OK);
    remove_log(world);
    assert_int_equal(chmod(world->folder, 0555), 0);
    assert_int_equal(in_child(world, child_opens), WK_DB_READ_ONLY);
    assert_int_equal(in_child(world, child_opens_read_only), WK_OK);
    assert_int_equal(chmod(world->path, 0), 0);
    assert_int_equal(in_child(world, child_opens), WK_UNREADABLE_FILE);
    assert_int_equal(in_child(world, child_opens_read_only), WK_UNREADABLE_FILE);
    snprintf(world->path, sizeof world->path, "%s/new.db", world->folder);
    assert_int_equal(in_child(world, child_opens), WK_DB_READ_ONLY);
    snprintf(world->path, sizeof world->path, "%s/sub/new.db", world->folder);
    assert_int_equal(in_child(world, child_opens), WK_DB_READ_ONLY);
}

static void a_read_only_store_does_not_write(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt = {0};
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(world);
    a_database_of_one_note(world);
    options.read_only = true;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    int64_t n = 0;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, N_OWN + 1);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_READ_ONLY);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_DB_READ_ONLY);
    assert_int_equal(receipt.seq, 0);
    wk_store_close(store);
}

static void another_program_that_writes_is_waited_for_and_then_named(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt = {0};
    struct wk_store *store = world_open(world);
    sqlite3 *other = NULL;
    append_note(store, 1, &receipt);
    assert_int_equal(sqlite3_open(world->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    receipt.seq = 0;
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_LOCKED);
    assert_int_equal(receipt.seq, 0);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK); /* reading goes on */
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    append_note(store, 2, &receipt);
    assert_int_equal(receipt.seq, N_OWN + 2);
    sqlite3_close(other);
    wk_store_close(store);
}

static void an_exclusive_lock_is_named_at_opening(void **state)
{
    struct world *world = *state;
    a_database_of_one_note(world);
    sqlite3 *other = NULL;
    assert_int_equal(sqlite3_open(world->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(try_open(world), WK_DB_LOCKED);
    sqlite3_close(other);
    assert_int_equal(try_open(world), WK_OK);
}

/* SQLite's own limit of pages stands for a disk that fills up: both end in SQLITE_FULL. */
static void a_full_disk_is_named_and_loses_nothing(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt = {0};
    struct wk_deal deal;
    struct wk_wall_record wall;
    make_deal(&deal, 1, 1, 4);
    make_wall(&wall, &deal, WK_WIND_EAST);
    assert_int_equal(sqlite3_exec(store->db->handle, "PRAGMA max_page_count = 60", NULL, NULL, NULL), SQLITE_OK);
    enum wk_status status = WK_OK;
    int64_t n = N_OWN, n_records = 0;
    while (status == WK_OK && n < 1000) {
        receipt.seq = 0;
        status = wk_store_record_wall(store, &wall, &a_source, &receipt);
        n += status == WK_OK;
        assert_int_equal(receipt.seq, status == WK_OK ? n : 0);
    }
    assert_int_equal(status, WK_DISK_FULL);
    assert_true(n >= 3);
    assert_int_equal(audit_of(store, &n_records, NULL), WK_OK);
    assert_int_equal(n_records, n);
    assert_int_equal(sqlite3_exec(store->db->handle, "PRAGMA max_page_count = 100000", NULL, NULL, NULL), SQLITE_OK);
    append_note(store, 1, &receipt);
    assert_int_equal(receipt.seq, n + 1);
    wk_store_close(store);
}

/* Writing that fails in the middle, by a limit on the size of files: said, and what was receipted is there. */
static int child_cannot_go_on_writing(struct world *world)
{
    struct rlimit limit = {400000, 400000};
    struct wk_store *store = NULL;
    struct wk_receipt receipt = {0};
    char body[4096] = "{\"a\":\"";
    if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 100;
    memset(body + 6, 'x', 4000);
    memcpy(body + 4006, "\"}", 3);
    if (world_try_open(world, &store) != WK_OK)
        return 101;
    enum wk_status status = WK_OK;
    int64_t n = N_OWN, n_records = 0;
    while (status == WK_OK && n < 1000) {
        receipt.seq = 0;
        status = wk_store_append(store, "note", body, NULL, 0, &receipt);
        if (status == WK_OK && receipt.seq != ++n)
            return 102;
    }
    if (receipt.seq != 0 || (status != WK_IO && status != WK_DISK_FULL))
        return 103;
    if (audit_of(store, &n_records, NULL) != WK_OK || n_records != n || n < 10)
        return 104;
    _exit((int)n); /* without closing, as a kiosk may have to */
}

static int child_cannot_write_at_all(struct world *world)
{
    struct rlimit limit = {1000, 1000};
    if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 100;
    enum wk_status status = try_open(world);
    return status == WK_IO || status == WK_DISK_FULL ? 1 : 101;
}

static void writing_that_fails_loses_nothing(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt;
    assert_int_equal(chmod(world->folder, 0777), 0);
    int n = in_child(world, child_cannot_go_on_writing);
    assert_in_range(n, 10, 99);
    struct wk_store *store = world_open(world);
    int64_t n_records = 0;
    assert_int_equal(audit_of(store, &n_records, NULL), WK_OK);
    assert_int_equal(n_records, n);
    append_note(store, 1, &receipt);
    assert_int_equal(receipt.seq, n + 1);
    wk_store_close(store);
    snprintf(world->path, sizeof world->path, "%s/new.db", world->folder);
    assert_int_equal(in_child(world, child_cannot_write_at_all), 1);
    assert_int_equal(try_open(world), WK_OK); /* nothing half-made is in the way afterwards */
}

/* Several programs start on a database that is not there yet, and all append: nothing is lost, nobody gets a seq twice. */
static void programs_share_a_database(void **state)
{
    struct world *world = *state;
    enum { N = 3, EACH = 40 };
    int from_children[2];
    assert_int_equal(pipe(from_children), 0);
    for (int c = 0; c < N; c++) {
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid > 0)
            continue;
        struct wk_store *store = NULL;
        world->seed = (uint64_t)c * 1000;
        if (world_try_open(world, &store) != WK_OK)
            _exit(1);
        for (int i = 0; i < EACH; i++) {
            struct wk_receipt receipt = {0};
            if (wk_store_append(store, "note", "{}", NULL, 0, &receipt) != WK_OK)
                _exit(2);
            if (write(from_children[1], &receipt.seq, sizeof receipt.seq) != sizeof receipt.seq)
                _exit(3);
        }
        wk_store_close(store);
        _exit(0);
    }
    close(from_children[1]);
    bool seen[N_OWN + N * EACH + 1] = {false};
    int64_t seq = 0;
    int n_seen = 0;
    while (read(from_children[0], &seq, sizeof seq) == sizeof seq) {
        assert_in_range(seq, N_OWN + 1, N_OWN + N * EACH);
        assert_false(seen[seq]);
        seen[seq] = true;
        n_seen++;
    }
    close(from_children[0]);
    for (int c = 0; c < N; c++) {
        int code = 0;
        assert_true(wait(&code) > 0);
        assert_true(WIFEXITED(code));
        assert_int_equal(WEXITSTATUS(code), 0);
    }
    assert_int_equal(n_seen, N * EACH);
    struct wk_store *store = world_open(world);
    int64_t n = 0;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, N_OWN + N * EACH);
    wk_store_close(store);
}

static void two_handles_in_one_program_get_on(void **state)
{
    struct world *world = *state;
    struct wk_store *a = world_open(world), *b = world_open(world);
    for (int i = 0; i < 5; i++) {
        struct wk_receipt receipt;
        append_note(a, i, &receipt);
        assert_int_equal(receipt.seq, N_OWN + 2 * i + 1);
        append_note(b, i, &receipt);
        assert_int_equal(receipt.seq, N_OWN + 2 * i + 2);
    }
    wk_store_close(a);
    assert_int_equal(audit_of(b, NULL, NULL), WK_OK);
    wk_store_close(b);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(missing_folders_are_made_for_their_owner),
        TEST(a_name_that_sqlite_has_uses_for_is_a_file),
        TEST(arguments_are_looked_at),
        TEST(what_is_no_database_of_ours_is_left_alone),
        TEST(a_newer_one_is_left_alone),
        TEST(a_file_of_version_5_is_taken_over),
        TEST(a_file_of_version_6_is_taken_over),
        TEST(a_file_of_version_7_is_taken_over),
        TEST(a_file_of_version_1_is_taken_over),
        TEST(a_key_comes_in_once),
        TEST(a_damaged_file_is_broken),
        TEST(without_rights_it_is_read_only),
        TEST(a_read_only_store_does_not_write),
        TEST(another_program_that_writes_is_waited_for_and_then_named),
        TEST(an_exclusive_lock_is_named_at_opening),
        TEST(a_full_disk_is_named_and_loses_nothing),
        TEST(writing_that_fails_loses_nothing),
        TEST(programs_share_a_database),
        TEST(two_handles_in_one_program_get_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
