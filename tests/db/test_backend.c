/* The contract of a backend: what db/backend/backend.h promises, asked of each row of its table. */
#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/resource.h>

#include "db/audit/backup.h"
#include "db/backend/backend.h"
#include "db/postgres/postgres.h"
#include "db/store/stored_deal.h"
#include "tests/support/db/postgres_test.h"
#include "tests/support/db/store_test.h"

/* The row that is being asked. */
static const struct wk_backend *B;

static void make_empty(const char *path)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
}

static enum wk_status try_open(const char *path, bool read_only, struct wk_db **out)
{
    const struct wk_db_target target = {.path = path, .schema = B->schema, .read_only = read_only};
    return B->open(out, &target);
}

/* From nothing, as the store makes one under another name. */
static enum wk_status try_make(const char *path, struct wk_db **out)
{
    const struct wk_db_target target = {.path = path, .schema = B->schema, .make = true};
    if (B->files)
        make_empty(path);
    return B->open(out, &target);
}

/* One that is ours, as the store opens it. */
static struct wk_db *reopen(const struct world *world, bool read_only)
{
    struct wk_db *db = NULL;
    assert_int_equal(try_open(world->path, read_only, &db), WK_OK);
    assert_int_equal(B->check_schema(db), WK_OK);
    assert_int_equal(B->trust(db), WK_OK);
    return db;
}

static enum wk_status take_steps(struct wk_db *db, int version)
{
    enum wk_status status = B->begin(db);
    for (int v = 0; v < version && status == WK_OK; v++)
        status = B->run(db, B->schema->step[v]);
    if (status == WK_OK)
        status = B->mark(db, version);
    return status == WK_OK ? B->commit(db) : status;
}

/* A new one with all its tables, and the kiosk that records refer to. */
static struct wk_db *make(const struct world *world)
{
    struct wk_db *db = NULL;
    assert_int_equal(try_make(world->path, &db), WK_OK);
    assert_int_equal(B->trust(db), WK_OK);
    assert_int_equal(take_steps(db, B->schema->n), WK_OK);
    assert_int_equal(B->run(db, "INSERT INTO kiosk(\"only\", id) VALUES (1, '0123456789abcdef')"), WK_OK);
    assert_int_equal(B->check_schema(db), WK_OK);
    if (B->files)
        assert_int_equal(B->files->know(db), WK_OK);
    return db;
}

/* WK_END: no row, or NULL. */
static enum wk_status try_ask(struct wk_db *db, const char *sql, int64_t *out)
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = B->prepare(db, sql, &statement);
    if (status == WK_OK)
        status = B->step(db, statement);
    if (status == WK_OK && B->column_is_null(statement, 0))
        status = WK_END;
    if (status == WK_OK)
        *out = B->column_int(statement, 0);
    B->finish(statement);
    return status;
}

static int64_t ask(struct wk_db *db, const char *sql)
{
    int64_t value = -1;
    assert_int_equal(try_ask(db, sql, &value), WK_OK);
    return value;
}

#define N_RECORDS "SELECT count(*) FROM journal"

/* Record seq with these; the rest follows from seq. */
static enum wk_status put(struct wk_db *db, int64_t seq, int64_t t_ns, const char *body, const void *secret, size_t n)
{
    struct wk_db_statement *s = NULL;
    uint8_t hash[WK_HASH_SIZE] = {0}, zeros[WK_HASH_SIZE] = {0};
    memcpy(hash, &seq, sizeof seq);
    enum wk_status status = B->prepare(db,
                                       "INSERT INTO journal(seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash)"
                                       " VALUES (:seq, '0123456789abcdef', :t, 'note', 'test', :body, :secret, :zeros, :hash)",
                                       &s);
    if (status == WK_OK)
        status = B->bind_int(db, s, ":seq", seq);
    if (status == WK_OK)
        status = B->bind_int(db, s, ":t", t_ns);
    if (status == WK_OK)
        status = B->bind_text(db, s, ":body", body);
    if (status == WK_OK)
        status = B->bind_blob(db, s, ":secret", secret, n);
    if (status == WK_OK)
        status = B->bind_blob(db, s, ":zeros", zeros, sizeof zeros);
    if (status == WK_OK)
        status = B->bind_blob(db, s, ":hash", hash, sizeof hash);
    if (status == WK_OK)
        status = B->step(db, s);
    B->finish(s);
    return status == WK_END ? WK_OK : status == WK_OK ? WK_FAILED : status;
}

static enum wk_status put_one(struct wk_db *db, int64_t seq)
{
    enum wk_status status = B->begin(db);
    if (status == WK_OK)
        status = put(db, seq, seq, "{}", NULL, 0);
    if (status == WK_OK)
        status = B->commit(db);
    if (status != WK_OK)
        B->rollback(db);
    return status;
}

/* What `act` gives in a process of its own, which is then gone without closing anything. */
static int in_child(struct world *world, int (*act)(struct world *world), bool as_nobody)
{
    int code = 0;
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (as_nobody && geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(250);
        _exit(act(world));
    }
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}

/* ---- a connection */

static void a_new_one_is_fresh_and_then_ours(void **state)
{
    struct world *world = *state;
    struct wk_db *db = NULL;
    struct wk_db_identity said = {.fresh = false};
    char path[128];
    snprintf(path, sizeof path, "%s/one.db", world->folder);
    assert_int_equal(B->files->nothing_at(path), WK_OK);
    assert_int_equal(try_open(path, false, &db), WK_NO_FILE);
    make_empty(path);
    assert_int_equal(B->files->nothing_at(path), WK_EMPTY_FILE);
    assert_int_equal(try_make(path, &db), WK_OK);
    assert_int_equal(B->identify(db, &said), WK_OK);
    assert_true(said.fresh && !said.ours && !said.read_only && said.version == 0);
    assert_true(B->files->free_bytes(db) > 0);
    assert_int_not_equal(B->files->nothing_at(path), WK_OK);
    B->close(db);
    for (int v = 1; v <= B->schema->n; v++) { /* also as an older program left it */
        B->files->remove(path);
        assert_int_equal(B->files->nothing_at(path), WK_OK);
        assert_int_equal(try_make(path, &db), WK_OK);
        assert_int_equal(B->trust(db), WK_OK);
        assert_int_equal(take_steps(db, v), WK_OK);
        B->close(db);
        for (int read_only = 0; read_only < 2; read_only++) {
            assert_int_equal(try_open(path, read_only, &db), WK_OK);
            assert_int_equal(B->identify(db, &said), WK_OK);
            assert_true(!said.fresh && said.ours && said.version == v);
            assert_int_equal(B->check_schema(db), WK_OK);
            B->close(db);
        }
    }
    B->close(NULL);
}

static void what_cannot_be_opened_is_named(void **state)
{
    struct world *world = *state;
    static const struct {
        const char *what, *make;
        enum wk_status to_write, to_read;
    } kinds[] = {
        {"nothing", "true", WK_NO_FILE, WK_NO_FILE},
        {"0 bytes", ": >$db", WK_EMPTY_FILE, WK_EMPTY_FILE},
        {"1 byte", "echo >$db", WK_DB_FOREIGN, WK_DB_FOREIGN},
        {"a text", "seq 1000 >$db", WK_DB_FOREIGN, WK_DB_FOREIGN},
        {"a folder", "mkdir $db", WK_DB_FOREIGN, WK_DB_FOREIGN},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int read_only = 0; read_only < 2; read_only++) {
            char command[300];
            struct wk_db *db = NULL;
            struct wk_db_identity said;
            snprintf(command, sizeof command, "rm -rf %s*", world->path);
            assert_int_equal(system(command), 0);
            snprintf(command, sizeof command, "db=%s; %s", world->path, kinds[i].make);
            assert_int_equal(system(command), 0);
            enum wk_status status = try_open(world->path, read_only, &db);
            if (status == WK_OK) /* at the latest at the first look */
                status = B->identify(db, &said);
            B->close(db);
            const enum wk_status wanted = read_only ? kinds[i].to_read : kinds[i].to_write;
            if (status != wanted)
                fail_msg("%s, read_only %d: %s", kinds[i].what, read_only, wk_status_word(status));
        }
}

static int write_what_may_only_be_read(struct world *world)
{
    struct wk_db *db = NULL;
    struct wk_db_identity said = {.fresh = false};
    if (try_open(world->path, false, &db) == WK_OK && (B->identify(db, &said) != WK_OK || !said.read_only))
        return 1;
    B->close(db);
    db = NULL;
    if (try_open(world->path, true, &db) != WK_OK)
        return 2;
    return ask(db, N_RECORDS) == 1 ? 0 : 3;
}

static int n_files(const char *path)
{
    int n = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    while (readdir(folder))
        n++;
    closedir(folder);
    return n;
}

static void reading_changes_nothing(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    B->close(db);
    const int n = n_files(world->folder);
    db = reopen(world, true);
    assert_int_equal(put_one(db, 2), WK_DB_READ_ONLY);
    assert_int_equal(ask(db, N_RECORDS), 1);
    struct wk_db *writer = reopen(world, false); /* what others store meanwhile is seen */
    assert_int_equal(put_one(writer, 2), WK_OK);
    assert_int_equal(ask(db, N_RECORDS), 2);
    B->close(db);
    B->close(writer);
    assert_int_equal(n_files(world->folder), n);
    world_teardown(state);

    assert_int_equal(world_setup(state), 0);
    world = *state;
    db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    B->close(db);
    assert_int_equal(chmod(world->path, 0444), 0);
    assert_int_equal(chmod(world->folder, 0555), 0);
    assert_int_equal(in_child(world, write_what_may_only_be_read, true), 0);
}

/* ---- statements */

static void values_come_back_as_they_went(void **state)
{
    struct world *world = *state;
    static uint8_t blob[200000];
    static const int64_t numbers[] = {0, -1, 1, INT32_MAX, (int64_t)INT32_MAX + 1, INT64_MAX, INT64_MIN, 1800000000123456789};
    static const char *const texts[] = {"",          "{}", "a'b\"c\\n%s?:x", "\xe4\xb8\x9c\xe9\xa3\x8e", "\xf0\x9f\x80\x84",
                                        "\xc3\xa9\n"};
    static const size_t sizes[] = {1, 2, 255, 4096, sizeof blob};
    struct wk_db *db = make(world);
    int64_t seq = 0;
    for (size_t i = 0; i < sizeof blob; i++)
        blob[i] = (uint8_t)(i % 7 ? i * 31 : 0); /* zero bytes as well, the first one */
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            const size_t n = sizes[seq % 5];
            seq++;
            assert_int_equal(put(db, seq, numbers[i], texts[t], seq % 6 ? blob : NULL, n), WK_OK);
        }
    B->close(db);
    db = reopen(world, true);
    struct wk_db_statement *s = NULL;
    assert_int_equal(B->prepare(db, "SELECT seq, t_ns, body, secret FROM journal ORDER BY seq", &s), WK_OK);
    for (int64_t k = 0; k < seq; k++) {
        size_t n = 99, none = 99;
        assert_int_equal(B->step(db, s), WK_OK);
        assert_int_equal(B->column_int(s, 0), k + 1);
        assert_true(B->column_int(s, 1) == numbers[k / 6]);
        assert_string_equal(B->column_text(s, 2), texts[k % 6]);
        assert_null(B->column_blob(s, 2, &none)); /* of another kind */
        assert_int_equal(none, 0);
        assert_null(B->column_text(s, 3));
        const uint8_t *bytes = B->column_blob(s, 3, &n);
        assert_true(B->column_is_null(s, 3) == ((k + 1) % 6 == 0) && !B->column_is_null(s, 1));
        assert_int_equal(n, bytes ? sizes[k % 5] : 0);
        assert_true(bytes ? memcmp(bytes, blob, n) == 0 : B->column_is_null(s, 3));
    }
    assert_int_equal(B->step(db, s), WK_END);
    B->finish(s);
    B->close(db);
}

static void a_text_that_ends_early_is_none(void **state)
{
    struct wk_db *db = make(*state);
    struct wk_db_statement *s = NULL;
    assert_int_equal(B->prepare(db, "SELECT 'a' || char(0) || 'b'", &s), WK_OK);
    assert_int_equal(B->step(db, s), WK_OK);
    assert_null(B->column_text(s, 0)); /* what ends early would pass for something else */
    B->finish(s);
    B->close(db);
}

static void statements_are_used_more_than_once(void **state)
{
    static const char sql[] = "SELECT :a, :b, :a WHERE :a IS NOT NULL";
    struct world *world = *state;
    struct wk_db *db = make(world);
    struct wk_db_statement *s = NULL;
    for (int round = 0; round < 3; round++) {
        if (!s)
            assert_int_equal(B->prepare(db, sql, &s), WK_OK);
        assert_int_equal(B->bind_int(db, s, ":nobody", 1), WK_NOT_FOUND);
        assert_int_equal(B->bind_text(db, s, ":nobody", "x"), WK_NOT_FOUND);
        assert_int_equal(B->bind_blob(db, s, ":nobody", "x", 1), WK_NOT_FOUND);
        assert_int_equal(B->bind_int(db, s, ":a", 40 + round), WK_OK);
        assert_int_equal(B->step(db, s), WK_OK);
        assert_int_equal(B->column_int(s, 0), 40 + round);
        assert_int_equal(B->column_int(s, 2), 40 + round);
        assert_true(B->column_is_null(s, 1)); /* nothing is left of what was bound last time */
        if (round == 1)
            assert_int_equal(B->step(db, s), WK_END);
        B->reset(s);
        assert_int_equal(B->bind_text(db, s, ":b", "left"), WK_OK);
        B->reset(s);
    }
    assert_int_equal(B->step(db, s), WK_END); /* :a is NULL again */
    B->finish(s);
    B->finish(NULL);
    int64_t value = 0;
    const enum wk_status status = try_ask(db, "SELECT nothing FROM nowhere", &value);
    assert_true(status != WK_OK && status != WK_END);
    assert_int_equal(B->run(db, "INSERT INTO walls VALUES (1, 1, 1, '07A'"), WK_FAILED);
    assert_int_equal(B->run(db, "this is no SQL"), WK_FAILED);
    B->close(db);
}

/* ---- the schema: nothing that breaks it is stored, whoever has it done */

#define HASH "zeroblob(32)"
#define RECORD "INSERT INTO journal(seq, kiosk_id, t_ns, kind, version, body, previous, hash) VALUES "

static void what_breaks_the_schema_is_refused(void **state)
{
    static const char *const breaking[] = {
        "UPDATE journal SET body = '{\"a\":1}' WHERE seq = 1",
        "DELETE FROM journal WHERE seq = 2",
        "DELETE FROM journal",
        "UPDATE kiosk SET id = 'fedcba9876543210'",
        "DELETE FROM kiosk",
        "INSERT INTO kiosk(only, id) VALUES (2, 'fedcba9876543210')",
        RECORD "(4, '0123456789abcdef', 1, 'note', 'v', '{}', " HASH ", " HASH ")", /* a gap */
        RECORD "(2, '0123456789abcdef', 1, 'note', 'v', '{}', " HASH ", " HASH ")", /* there already */
        RECORD "(3, 'fedcba9876543210', 1, 'note', 'v', '{}', " HASH ", " HASH ")", /* of no kiosk */
        RECORD "(3, '0123456789abcdef', 1, '', 'v', '{}', " HASH ", " HASH ")",     /* of no kind */
        RECORD "(3, '0123456789abcdef', 1, 'note', 'v', '{}', " HASH ", zeroblob(31))",
        RECORD "(3, '0123456789abcdef', 1, 'note', 'v', '{}', " HASH ", (SELECT hash FROM journal WHERE seq = 1))",
        RECORD "(3, '0123456789abcdef', 1, 'note', 'v', NULL, " HASH ", " HASH ")",
        RECORD "(3, '0123456789abcdef', 'x', 'note', 'v', '{}', " HASH ", " HASH ")",
        "REPLACE INTO journal SELECT * FROM journal WHERE seq = 1",
        "UPDATE evidence SET bytes = x'00'",
        "DELETE FROM evidence",
        "INSERT INTO evidence(seq, side, bytes) VALUES (1, 'backs', x'02')", /* there already */
        "INSERT INTO evidence(seq, side, bytes) VALUES (1, 'sides', x'02')",
        "INSERT INTO evidence(seq, side, bytes) VALUES (9, 'backs', x'02')",
        "INSERT INTO evidence(seq, side, bytes) VALUES (1, 'faces', x'')",
        "INSERT INTO walls VALUES (0, 1, 1, '07A')",
        "INSERT INTO walls VALUES (1, 5, 1, '07A')",
        "INSERT INTO walls VALUES (1, 1, 9, '07A')",
        "INSERT INTO walls VALUES (1, 1, 1, NULL)",
        "INSERT INTO pins VALUES ('player', 1)",
        "INSERT INTO deals(seq, table_no, round, set_name, tileset, commitment, t_ns) VALUES (1, 1, 1, 'a', 'b', x'00', 1)",
        "INSERT INTO hands VALUES (1, 2, 1)", /* of no deal */
        "INSERT INTO tilesets VALUES ('a', 1, 2)",
    };
    struct world *world = *state;
    struct wk_db *db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(put_one(db, 2), WK_OK);
    assert_int_equal(B->run(db, "INSERT INTO evidence(seq, side, bytes) VALUES (1, 'backs', x'01')"), WK_OK);
    for (size_t i = 0; i < sizeof breaking / sizeof *breaking; i++) {
        assert_int_equal(B->begin(db), WK_OK);
        const enum wk_status status = B->run(db, breaking[i]);
        B->rollback(db);
        if (status != WK_DB_BROKEN)
            fail_msg("%s: %s", breaking[i], wk_status_word(status));
    }
    /* what is refused in the middle of a transaction leaves what was done in it before to whoever ends it */
    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(put(db, 3, 3, "{}", NULL, 0), WK_OK);
    assert_int_equal(B->run(db, breaking[0]), WK_DB_BROKEN);
    assert_int_equal(B->commit(db), WK_OK);
    assert_int_equal(ask(db, N_RECORDS), 3);
    assert_int_equal(ask(db, "SELECT count(*) FROM journal WHERE body = '{}'"), 3);
    assert_int_equal(ask(db, "SELECT count(*) FROM evidence"), 1);
    assert_int_equal(B->check(db), WK_OK);
    B->close(db);
}

static void a_schema_that_was_changed_is_noticed_and_not_run(void **state)
{
    const char *const changes[] = {
        "CREATE TRIGGER more AFTER INSERT ON journal BEGIN INSERT INTO walls VALUES (1, 1, 1, '07A'); END",
        B->schema->evidence_open,
        "CREATE TABLE more(a)",
        "CREATE INDEX more ON journal(body)",
        "ALTER TABLE walls ADD COLUMN more TEXT",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct world *world = *state;
        struct wk_db *db = make(world), *other = reopen(world, false);
        assert_int_equal(B->run(other, changes[i]), WK_OK);
        B->close(other);
        const enum wk_status begun = B->begin(db); /* by whoever has it open */
        if (begun != WK_DB_SCHEMA || B->check_schema(db) != WK_DB_SCHEMA)
            fail_msg("%s: %s", changes[i], wk_status_word(begun));
        B->close(db);
        for (int read_only = 0; read_only < 2; read_only++) { /* and by whoever opens it */
            assert_int_equal(try_open(world->path, read_only, &db), WK_OK);
            assert_int_equal(B->check_schema(db), WK_DB_SCHEMA);
            if (!read_only) {
                (void)put(db, 1, 1, "{}", NULL, 0);
                assert_int_equal(ask(db, "SELECT count(*) FROM walls"), 0); /* its trigger has not run */
            }
            B->close(db);
        }
        world_teardown(state);
        assert_int_equal(world_setup(state), 0);
    }
    struct world *world = *state;
    struct wk_db *db = make(world);
    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(B->mark(db, B->schema->n + 1), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    assert_int_equal(B->check_schema(db), WK_DB_NEWER);
    B->close(db);
}

/* The tables that are rebuilt: emptied, made once more beside the real ones, compared; nothing of it stays. */
static void the_shadow_shows_what_differs(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world);
    int64_t seq = 0;
    for (int i = 1; i <= 4; i++)
        assert_int_equal(put_one(db, i), WK_OK);
    assert_int_equal(B->run(db, "INSERT INTO walls VALUES (1, 1, 3, '07A'), (1, 2, 4, '07A')"), WK_OK);
    assert_int_equal(B->run(db, B->schema->shadow_begin), WK_OK);
    assert_int_equal(B->run(db, B->schema->shadow), WK_OK);
    assert_int_equal(try_ask(db, "SELECT count(*) FROM walls", &seq), WK_OK);
    assert_int_equal(seq, 0); /* hidden */
    assert_int_equal(ask(db, B->query(WK_Q_DIFFERENCE)), 3);
    assert_int_equal(B->run(db, "INSERT INTO walls VALUES (1, 1, 3, '07A'), (1, 2, 4, '07A')"), WK_OK);
    assert_int_equal(try_ask(db, B->query(WK_Q_DIFFERENCE), &seq), WK_END);
    assert_int_equal(B->run(db, "INSERT INTO pins VALUES ('judge', 2)"), WK_OK);
    assert_int_equal(ask(db, B->query(WK_Q_DIFFERENCE)), 2);
    B->rollback(db);
    assert_int_equal(B->run(db, B->schema->shadow_end), WK_OK);
    assert_int_equal(ask(db, "SELECT count(*) FROM walls"), 2);
    assert_int_equal(B->check_schema(db), WK_OK);
    assert_int_equal(B->run(db, "INSERT INTO walls VALUES (2, 1, 99, '07A')"), WK_DB_BROKEN); /* references count again */
    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(B->run(db, B->schema->clear), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    assert_int_equal(ask(db, "SELECT count(*) FROM walls"), 0);
    assert_int_equal(ask(db, N_RECORDS), 4);
    B->close(db);
}

/* ---- transactions */

static int commit_one_and_begin_another(struct world *world)
{
    struct wk_db *db = reopen(world, false);
    if (put_one(db, 2) != WK_OK || B->begin(db) != WK_OK || put(db, 3, 3, "{}", NULL, 0) != WK_OK)
        return 1;
    (void)kill(getpid(), SIGSTOP); /* killed here */
    return 2;
}

static void what_is_committed_is_there_and_nothing_else(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world), *other = reopen(world, true);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(ask(other, N_RECORDS), 1);
    B->forget(other);
    assert_int_equal(ask(other, N_RECORDS), 1);

    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(put(db, 2, 2, "{}", NULL, 0), WK_OK);
    assert_int_equal(ask(db, N_RECORDS), 2);
    assert_int_equal(ask(other, N_RECORDS), 1); /* not before it is committed */
    B->rollback(db);
    B->rollback(db); /* where none is begun, nothing */
    assert_int_equal(ask(db, N_RECORDS), 1);

    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(put(db, 2, 2, "{}", NULL, 0), WK_OK);
    B->close(db); /* rolls it back */
    assert_int_equal(ask(other, N_RECORDS), 1);
    B->close(other);

    int code = 0;
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        _exit(commit_one_and_begin_another(world));
    assert_int_equal(waitpid(pid, &code, WUNTRACED), pid);
    assert_true(WIFSTOPPED(code));
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, &code, 0), pid);
    db = reopen(world, false);
    assert_int_equal(ask(db, N_RECORDS), 2);
    assert_int_equal(put_one(db, 3), WK_OK); /* and it goes on */
    assert_int_equal(B->check(db), WK_OK);
    B->close(db);
}

static void one_writes_at_a_time_and_others_read(void **state)
{
    struct world *world = *state;
    struct wk_db *a = make(world), *b = reopen(world, false), *reader = reopen(world, true);
    struct wk_db_statement *s = NULL;
    for (int i = 1; i <= 3; i++)
        assert_int_equal(put_one(a, i), WK_OK);
    assert_int_equal(B->prepare(reader, "SELECT seq FROM journal ORDER BY seq", &s), WK_OK);
    assert_int_equal(B->step(reader, s), WK_OK);
    assert_int_equal(B->begin(a), WK_OK);
    assert_int_equal(put(a, 4, 4, "{}", NULL, 0), WK_OK);
    assert_int_equal(B->begin(b), WK_DB_LOCKED);
    assert_int_equal(B->commit(a), WK_OK); /* a reader in the middle of it is no hindrance */
    for (int i = 2; i <= 3; i++)
        assert_int_equal(B->step(reader, s), WK_OK);
    assert_int_equal(B->step(reader, s), WK_END); /* it sees the state that it began with */
    B->finish(s);
    assert_int_equal(ask(reader, N_RECORDS), 4);
    assert_int_equal(put_one(b, 5), WK_OK);
    assert_int_equal(put_one(b, 5), WK_DB_BROKEN);
    assert_int_equal(put_one(a, 6), WK_OK);
    assert_int_equal(ask(b, N_RECORDS), 6);
    B->close(a);
    B->close(b);
    B->close(reader);
}

static int write_until_it_is_full(struct world *world)
{
    static char body[5000];
    const struct rlimit limit = {400000, 400000}; /* a file that may not grow stands for a disk that is full */
    struct wk_db *db = reopen(world, false);
    enum wk_status status = WK_OK;
    int64_t n = 0, counted = 0;
    memset(body, ' ', sizeof body - 1);
    if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 201;
    while (status == WK_OK && n < 200) {
        status = B->begin(db);
        if (status == WK_OK)
            status = put(db, n + 1, 1, body, NULL, 0);
        if (status == WK_OK)
            status = B->commit(db);
        if (status == WK_OK)
            n++;
        else
            B->rollback(db);
    }
    if (status != WK_DISK_FULL && status != WK_IO)
        return 202;
    return try_ask(db, N_RECORDS, &counted) == WK_OK && counted == n ? (int)n : 203;
}

static void a_full_disk_loses_nothing(void **state)
{
    struct world *world = *state;
    B->close(make(world));
    const int n = in_child(world, write_until_it_is_full, false);
    assert_in_range(n, 10, 199);
    struct wk_db *db = reopen(world, false);
    assert_int_equal(ask(db, N_RECORDS), n);
    assert_int_equal(put_one(db, n + 1), WK_OK);
    assert_int_equal(B->check(db), WK_OK);
    B->close(db);
}

static void what_was_damaged_is_noticed(void **state)
{
    struct world *world = *state;
    static char body[3000];
    struct wk_db *db = make(world);
    struct stat st;
    memset(body, 'x', sizeof body - 1);
    for (int i = 1; i <= 60; i++)
        assert_int_equal(put(db, i, i, body, NULL, 0), WK_OK);
    assert_int_equal(B->check(db), WK_OK);
    B->close(db);
    assert_int_equal(stat(world->path, &st), 0);
    const int fd = open(world->path, O_WRONLY);
    assert_true(fd >= 0);
    for (off_t at = 8192 * 2; at < st.st_size; at += 8192)
        assert_int_equal(pwrite(fd, "not what was here before", 24, at), 24);
    assert_int_equal(close(fd), 0);
    db = NULL;
    enum wk_status status = try_open(world->path, true, &db);
    if (status == WK_OK)
        status = B->check(db);
    assert_int_equal(status, WK_DB_BROKEN);
    B->close(db);
}

/* ---- its place */

static void one_that_was_moved_is_noticed(void **state)
{
    struct world *world = *state;
    char aside[128];
    bool touched = true;
    struct wk_db *db = NULL;
    snprintf(aside, sizeof aside, "%s.aside", world->path);
    db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(B->files->look(db, &touched), WK_OK);
    assert_false(touched);
    assert_int_equal(B->files->tidy(db), WK_OK);
    assert_int_equal(B->files->at_path(db), WK_OK);

    assert_int_equal(rename(world->path, aside), 0);
    assert_int_equal(B->files->look(db, &touched), WK_DB_MOVED);
    assert_int_equal(B->files->at_path(db), WK_DB_MOVED);
    assert_int_equal(rename(aside, world->path), 0); /* put back, it goes on */
    assert_int_equal(B->files->at_path(db), WK_OK);
    enum wk_status status = B->files->look(db, &touched);
    assert_int_equal(status, WK_OK);
    B->files->accept(db);
    assert_int_equal(put_one(db, 2), WK_OK);

    assert_int_equal(chmod(world->path, 0640), 0); /* something was done to it: its contents have to be looked at, once */
    assert_int_equal(B->files->look(db, &touched), WK_OK);
    assert_true(touched);
    B->files->accept(db);
    assert_int_equal(B->files->look(db, &touched), WK_OK);
    assert_false(touched);
    B->close(db);

    db = reopen(world, true); /* only read: there is nothing to lose, and nothing is looked at */
    assert_int_equal(rename(world->path, aside), 0);
    assert_int_equal(B->files->look(db, &touched), WK_OK);
    assert_false(touched);
    assert_int_equal(B->files->at_path(db), WK_OK);
    B->close(db);
}

/* ---- for good, and elsewhere */

static bool lies_in_folder(const struct world *world, const char *text)
{
    char command[256];
    snprintf(command, sizeof command, "cat %s/* | grep -aq '%s'", world->folder, text);
    return system(command) == 0;
}

static void what_is_wiped_is_gone(void **state)
{
    static const char secret[] = "a picture that shows a face";
    struct world *world = *state;
    struct wk_db *db = make(world), *reader = reopen(world, true);
    struct wk_db_statement *s = NULL;
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(B->prepare(db, "INSERT INTO evidence(seq, side, bytes) VALUES (1, 'backs', :bytes)", &s), WK_OK);
    assert_int_equal(B->bind_blob(db, s, ":bytes", secret, strlen(secret)), WK_OK);
    assert_int_equal(B->step(db, s), WK_END);
    B->finish(s);
    assert_true(lies_in_folder(world, secret));
    assert_int_equal(B->files->overwrite_deleted(db), WK_OK);
    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(B->run(db, B->schema->evidence_open), WK_OK);
    assert_int_equal(B->run(db, "DELETE FROM evidence"), WK_OK);
    assert_int_equal(B->run(db, B->schema->evidence_shut), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    s = NULL; /* somebody who is reading still needs what was there */
    assert_int_equal(B->prepare(reader, "SELECT seq FROM journal", &s), WK_OK);
    assert_int_equal(B->step(reader, s), WK_OK);
    assert_int_equal(B->files->empty_log(db), WK_DB_LOCKED);
    B->finish(s);
    assert_int_equal(B->files->empty_log(db), WK_OK);
    assert_false(lies_in_folder(world, secret));
    assert_int_equal(B->check_schema(db), WK_OK);
    assert_int_equal(ask(db, "SELECT count(*) FROM evidence"), 0);
    B->close(reader);
    B->close(db);
}

struct copying {
    struct wk_db *writer;
    int64_t done, pages;
    int n, give_up_at; /* 0: never */
};

static bool write_meanwhile(void *context, int64_t done, int64_t pages)
{
    struct copying *copying = context;
    assert_true(done >= copying->done && done <= pages);
    copying->done = done;
    copying->pages = pages;
    if (copying->n++ == 0)
        assert_int_equal(put_one(copying->writer, 401), WK_OK);
    return copying->n != copying->give_up_at;
}

static void a_copy_is_one_moment_in_one_file(void **state)
{
    struct world *world = *state;
    static char body[6000];
    struct world there = *world;
    struct copying copying = {.writer = make(world)};
    memset(body, 'x', sizeof body - 1);
    assert_int_equal(B->begin(copying.writer), WK_OK);
    for (int i = 1; i <= 400; i++)
        assert_int_equal(put(copying.writer, i, i, body, NULL, 0), WK_OK);
    assert_int_equal(B->commit(copying.writer), WK_OK);
    snprintf(there.path, sizeof there.path, "%.60s/copy.db", world->folder);
    const int n = n_files(world->folder);
    make_empty(there.path);
    struct wk_db *db = reopen(world, true);
    assert_int_equal(B->files->copy(db, there.path, write_meanwhile, &copying), WK_OK);
    B->close(db);
    assert_true(copying.n > 1 && copying.done == copying.pages);
    assert_int_equal(n_files(world->folder), n + 1); /* nothing beside it */
    db = reopen(&there, true);
    assert_int_equal(ask(db, N_RECORDS), 400); /* what was written meanwhile is not in it */
    assert_int_equal(B->check(db), WK_OK);
    B->close(db);
    assert_int_equal(ask(copying.writer, N_RECORDS), 401);
    B->files->remove(there.path);
    assert_int_equal(B->files->nothing_at(there.path), WK_OK);

    make_empty(there.path);
    copying.n = 1;
    copying.done = 0;
    copying.give_up_at = 2;
    db = reopen(world, true);
    assert_int_equal(B->files->copy(db, there.path, write_meanwhile, &copying), WK_END);
    B->close(db);
    B->files->remove(there.path);
    B->close(copying.writer);
}

static void what_would_be_taken_for_a_part_is_noticed(void **state)
{
    struct world *world = *state;
    char name[128];
    B->close(make(world));
    assert_int_equal(B->files->nothing_at(world->path), WK_ALREADY);
    B->files->remove(world->path);
    assert_int_equal(B->files->nothing_at(world->path), WK_OK);
    B->files->remove(world->path); /* where there is nothing, nothing */
    snprintf(name, sizeof name, "%s/none/event.db", world->folder);
    assert_int_equal(B->files->nothing_at(name), WK_OK);
    struct wk_db *db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(unlink(world->path), 0); /* what is left of one: a new one in its place would take it for its own */
    const int n = n_files(world->folder) - 2;
    assert_int_equal(B->files->nothing_at(world->path), n > 0 ? WK_ALREADY : WK_OK);
    B->close(db);
}

/* ---- and an event on it */

/* Values of the kinds that the statements' parameters have. */
static void bind_all(struct wk_db *db, struct wk_db_statement *s)
{
    static const char *const ints[] = {":seq",   ":a",         ":b",    ":after",  ":n",    ":table",
                                       ":round", ":hand",      ":wind", ":deal",   ":most", ":before",
                                       ":t_ns",  ":confirmed", ":at",   ":opened", ":asked"};
    static const char *const texts[] = {":id",  ":kiosk_id", ":kind",    ":version", ":body",   ":key",
                                        ":set", ":tileset",  ":purpose", ":verdict", ":name",   ":role",
                                        ":own", ":hall",     ":side",    ":member",  ":letter", ":kiosk"};
    static const char *const blobs[] = {":hash", ":previous", ":signature", ":secret", ":bytes", ":vouch", ":commitment"};
    static const uint8_t bytes[64] = {1};
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++)
        assert_in_set(B->bind_int(db, s, ints[i], 1), ((const uintmax_t[]){WK_OK, WK_NOT_FOUND}), 2);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_in_set(B->bind_text(db, s, texts[i], "x"), ((const uintmax_t[]){WK_OK, WK_NOT_FOUND}), 2);
    for (size_t i = 0; i < sizeof blobs / sizeof *blobs; i++)
        assert_in_set(B->bind_blob(db, s, blobs[i], bytes, sizeof bytes), ((const uintmax_t[]){WK_OK, WK_NOT_FOUND}), 2);
}

/* It is run; what it would add breaks the schema, and is not added. */
static void each_statement_is_understood(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world);
    for (int q = WK_Q_NONE + 1; q < WK_N_QUERIES; q++) {
        const bool of_shadow =
            q == WK_Q_BAD_REFERENCES || q == WK_Q_SETS_TWICE || q == WK_Q_LOOK_TOO_QUICK || q == WK_Q_DIFFERENCE;
        struct wk_db_statement *s = NULL;
        const char *const sql = B->query((enum wk_query_name)q);
        assert_non_null(sql);
        assert_int_equal(of_shadow ? B->run(db, B->schema->shadow_begin) : B->begin(db), WK_OK);
        if (of_shadow)
            assert_int_equal(B->run(db, B->schema->shadow), WK_OK);
        assert_int_equal(B->prepare(db, sql, &s), WK_OK);
        bind_all(db, s);
        if (q == WK_Q_PICTURES_OF_WALL)
            assert_int_equal(B->bind_text(db, s, ":wind", "E"), WK_OK);
        const enum wk_status status = B->step(db, s);
        if (status != WK_OK && status != WK_END && status != WK_DB_BROKEN)
            fail_msg("%s: %s", sql, wk_status_word(status));
        B->finish(s);
        B->rollback(db);
        if (of_shadow)
            assert_int_equal(B->run(db, B->schema->shadow_end), WK_OK);
    }
    B->close(db);
}

static void an_event_is_kept_on_it(void **state)
{
    struct world *world = *state;
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    struct wk_checkpoint head;
    struct wk_receipt receipt;
    struct wk_deal deal;
    char copy[128];
    options.backend = "no such word";
    assert_int_equal(wk_store_open(&store, &options), WK_BAD_INPUT);
    assert_null(store);
    options.backend = B->word;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    as_director(store);
    append_note(store, 1, &receipt);
    make_deal(&deal, 1, 1, 4);
    seal_deal(store, &deal);
    int64_t n = 0, n_again = 0;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_true(n > 6);
    assert_int_equal(wk_store_rebuild(store, &n_again, NULL), WK_OK);
    assert_int_equal(n_again, n);
    snprintf(copy, sizeof copy, "%s/backup.db", world->folder);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    assert_int_equal(head.seq, n + 1);
    assert_int_equal(wk_store_at_path(store), WK_OK);
    wk_store_close(store);
    for (int i = 0; i < 2; i++) { /* it and its backup */
        options.path = i ? copy : world->path;
        options.backend = i ? wk_backend_at(0)->word : B->word;
        options.read_only = true;
        assert_int_equal(wk_store_open(&store, &options), WK_OK);
        assert_int_equal(audit_of(store, &n_again, NULL), WK_OK);
        assert_int_equal(n_again, n + 1);
        assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_READ_ONLY);
        wk_store_close(store);
    }
}

static void each_row_has_a_word_of_its_own(void **state)
{
    (void)state;
    char place[64];
    assert_ptr_equal(wk_backend_find(NULL, "event.db"), wk_backend_at(0));
    assert_ptr_equal(wk_backend_find(B->word, NULL), B);
    assert_null(wk_backend_find("", "event.db"));
    snprintf(place, sizeof place, "%s:event.db", B->word);
    assert_ptr_equal(wk_backend_find(NULL, place), B);
    place[strlen(B->word)] = '.';
    assert_ptr_equal(wk_backend_find(NULL, place), wk_backend_at(0));
    assert_int_equal(strspn(B->word, "abcdefghijklmnopqrstuvwxyz"), strlen(B->word));
}

/* ---- of a server */

/* As anybody connects who is not the store. */
static enum wk_status said_by(struct world *world, const char *role, const char *sql)
{
    char place[160];
    struct wk_db *db = NULL;
    snprintf(place, sizeof place, "postgresql://%s%s", role, strchr(world->path, '@'));
    enum wk_status status = try_open(place, false, &db);
    if (status == WK_OK)
        status = B->run(db, sql);
    B->close(db);
    return status;
}

static void what_is_recorded_nobody_changes(void **state)
{
    static const char *const tables[] = {"kiosk", "journal",        "evidence",      "heard",
                                         "fork",  "heard_evidence", "heard_excerpt", "heard_whole"};
    struct world *world = *state;
    assert_true(said_by(world, "wk_owner", "DO $$ BEGIN CREATE ROLE wk_hall LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$") ==
                WK_OK);
    struct wk_db *db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int how = 0; how < 4; how++) {
            const char *const column = i == 0 ? "id" : "seq";
            char sql[100];
            switch (how) {
            case 2:
                snprintf(sql, sizeof sql, "UPDATE %s SET %s = %s", tables[i], column, column);
                break;
            case 3:
                snprintf(sql, sizeof sql, "INSERT INTO %s SELECT * FROM %s", tables[i], tables[i]);
                break;
            default:
                snprintf(sql, sizeof sql, how ? "TRUNCATE %s CASCADE" : "DELETE FROM %s", tables[i]);
            }
            assert_int_equal(said_by(world, "wk_hall", sql), WK_DB_READ_ONLY);
            if (how < 3)
                assert_int_equal(said_by(world, "wk_owner", sql), WK_DB_BROKEN);
        }
    /* and it may do what it is for */
    assert_int_equal(said_by(world, "wk_hall",
                             "CALL add_heard(1, 'fedcba9876543210', 1, 'note', 'v', '{}', NULL, "
                             "sha256('a'), sha256('b'), sha256('c') || sha256('d'))"),
                     WK_OK);
    assert_int_equal(said_by(world, "wk_hall",
                             "CALL add_heard(3, 'fedcba9876543210', 1, 'note', 'v', '{}', NULL, "
                             "sha256('a'), sha256('b'), sha256('c') || sha256('d'))"),
                     WK_DB_BROKEN);
    assert_int_equal(said_by(world, "wk_hall", "DROP TRIGGER journal_kept ON journal"), WK_DB_READ_ONLY);
    assert_int_equal(ask(db, N_RECORDS), 1);
    B->close(db);
}

#define ADD_TWO(seq)                                                                                                           \
    "CALL add_heard(ARRAY[1, " seq "], ARRAY['fedcba9876543210', 'fedcba9876543210'], ARRAY[1, 2], ARRAY['note', 'note'],"     \
    " ARRAY['v', 'v'], ARRAY['{}', '{}'], ARRAY[NULL::bytea, NULL], ARRAY[sha256('a'), sha256('b')],"                          \
    " ARRAY[sha256('b'), sha256('c')], ARRAY[sha256('c') || sha256('d'), sha256('c') || sha256('d')])"

/* As it was when each record was a call of its own. */
static void an_older_schema_steps_up(void **state)
{
    struct world *world = *state;
    struct wk_db *db = NULL;
    assert_int_equal(try_make(world->path, &db), WK_OK);
    assert_int_equal(take_steps(db, 7), WK_OK);
    assert_int_equal(B->run(db, "CALL add_kiosk('0123456789abcdef')"), WK_OK);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(B->check_schema(db), WK_OK);
    assert_int_equal(B->begin(db), WK_OK);
    for (int v = 7; v < B->schema->n; v++)
        assert_int_equal(B->run(db, B->schema->step[v]), WK_OK);
    assert_int_equal(B->mark(db, B->schema->n), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    assert_int_equal(B->check_schema(db), WK_OK);
    assert_int_equal(put_one(db, 3), WK_DB_BROKEN); /* a gap, as ever */
    assert_int_equal(put_one(db, 2), WK_OK);
    assert_int_equal(B->run(db, ADD_TWO("3")), WK_DB_BROKEN);
    assert_int_equal(B->run(db, ADD_TWO("1")), WK_DB_BROKEN);
    assert_int_equal(B->run(db, ADD_TWO("2")), WK_OK);
    assert_int_equal(ask(db, "SELECT max(n) FROM heard"), 2);
    assert_int_equal(B->run(db, "INSERT INTO walls VALUES (65, 1, 1, '07A')"), WK_OK);
    B->close(db);
}

static void a_changed_schema_is_noticed(void **state)
{
    static const char *const changes[] = {
        "DROP TRIGGER journal_kept ON journal",
        "ALTER TABLE journal DISABLE TRIGGER journal_no_gap",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$",
        "ALTER TABLE walls ADD COLUMN more text",
        "CREATE TABLE more(a int)",
        "ALTER TABLE heard DROP CONSTRAINT heard_seq_check",
    };
    struct world *world = *state;
    struct wk_db *db = make(world);
    assert_int_equal(B->check_schema(db), WK_OK);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[128];
        assert_int_equal(B->run(db, changes[i]), WK_OK);
        if (B->check_schema(db) != WK_DB_SCHEMA)
            fail_msg("%s", changes[i]);
        snprintf(sql, sizeof sql, "DROP SCHEMA %s CASCADE", strchr(world->path, '#') + 1);
        assert_int_equal(B->run(db, sql), WK_OK);
        B->close(db);
        db = make(world);
    }
    B->close(db);
}

static void rows_of_any_length_come_in_parts(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world);
    struct wk_db_statement *all[2] = {NULL};
    assert_int_equal(B->begin(db), WK_OK);
    for (int i = 1; i <= 300; i++)
        assert_int_equal(put(db, i, i, "{}", NULL, 0), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(B->prepare(db, B->query(WK_Q_RECORDS), &all[i]), WK_OK);
    for (int seq = 1; seq <= 300; seq++)
        for (int i = 0; i < 2; i++) { /* one within the other, and others beside them; a writer in the middle of it */
            assert_int_equal(B->step(db, all[i]), WK_OK);
            assert_int_equal(B->column_int(all[i], 0), seq);
            if (seq == 100 && i == 1)
                assert_int_equal(put_one(db, 301), WK_OK);
            if (seq % 50 == 0)
                assert_int_equal(ask(db, "SELECT count(*) FROM kiosk"), 1);
        }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(B->step(db, all[i]), WK_END); /* of the moment at which they began */
        B->reset(all[i]);
        assert_int_equal(B->step(db, all[i]), WK_OK);
        B->finish(all[i]); /* in the middle */
    }
    assert_int_equal(put_one(db, 302), WK_OK);
    B->close(db);
}

static size_t in_memory(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* A pull goes through a journal, whatever its length: a few of its rows are in memory, and never all. */
static void a_journal_is_never_in_memory_as_a_whole(void **state)
{
    enum { ROWS = 600, BODY = 16384 };
    struct world *world = *state;
    struct wk_db *db = make(world);
    struct wk_db_statement *all = NULL;
    static char body[BODY];
    size_t most = 0;
    snprintf(body, sizeof body, "{\"text\":\"%0*d\"}", BODY - 20, 7);
    assert_int_equal(B->begin(db), WK_OK);
    for (int i = 1; i <= ROWS; i++)
        assert_int_equal(put(db, i, i, body, NULL, 0), WK_OK);
    assert_int_equal(B->commit(db), WK_OK);
    const size_t before = in_memory();
    assert_int_equal(B->prepare(db, B->query(WK_Q_RECORDS), &all), WK_OK);
    for (int seq = 1; seq <= ROWS; seq++) {
        assert_int_equal(B->step(db, all), WK_OK);
        assert_int_equal(B->column_int(all, 0), seq);
        const size_t now = in_memory();
        most = now > before + most ? now - before : most;
    }
    assert_int_equal(B->step(db, all), WK_END);
    B->finish(all);
    B->close(db);
    if (most > (size_t)ROWS * BODY / 3)
        fail_msg("%zu bytes for %d rows of %d", most, ROWS, BODY);
}

static void after_a_break_it_goes_on(void **state)
{
    struct world *world = *state;
    struct wk_db *db = make(world);
    assert_int_equal(put_one(db, 1), WK_OK);
    assert_int_equal(B->begin(db), WK_OK);
    assert_int_equal(put(db, 2, 2, "{}", NULL, 0), WK_OK);
    postgres_kill(); /* as a power cut would */
    assert_int_equal(put(db, 3, 3, "{}", NULL, 0), WK_IO);
    assert_int_equal(B->commit(db), WK_IO);
    B->rollback(db);
    assert_int_equal(B->begin(db), WK_IO); /* it is away */
    postgres_again();
    assert_int_equal(ask(db, N_RECORDS), 1);
    assert_int_equal(put_one(db, 2), WK_OK);
    assert_int_equal(ask(db, N_RECORDS), 2);
    B->close(db);
}

/* A world whose database is no file: an address, with a schema that is not there yet. */
static int server_setup(void **state)
{
    static int n;
    if (world_setup(state) != 0)
        return -1;
    struct world *const world = *state;
    snprintf(world->path, sizeof world->path, "%s#t%d", postgres_place(), ++n);
    return 0;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
#define AT_SERVER(name) cmocka_unit_test_setup_teardown(name, server_setup, world_teardown)
#define OF_ANY(TEST)                                                                                                           \
    TEST(each_row_has_a_word_of_its_own), TEST(values_come_back_as_they_went), TEST(statements_are_used_more_than_once),       \
        TEST(the_shadow_shows_what_differs), TEST(what_is_committed_is_there_and_nothing_else),                                \
        TEST(one_writes_at_a_time_and_others_read), TEST(each_statement_is_understood), TEST(an_event_is_kept_on_it)
    const struct CMUnitTest of_files[] = {
        OF_ANY(TEST),
        TEST(a_new_one_is_fresh_and_then_ours),
        TEST(what_cannot_be_opened_is_named),
        TEST(reading_changes_nothing),
        TEST(a_text_that_ends_early_is_none),
        TEST(what_breaks_the_schema_is_refused),
        TEST(a_schema_that_was_changed_is_noticed_and_not_run),
        TEST(a_full_disk_loses_nothing),
        TEST(what_was_damaged_is_noticed),
        TEST(one_that_was_moved_is_noticed),
        TEST(what_is_wiped_is_gone),
        TEST(a_copy_is_one_moment_in_one_file),
        TEST(what_would_be_taken_for_a_part_is_noticed),
    };
    const struct CMUnitTest of_servers[] = {
        OF_ANY(AT_SERVER),
        AT_SERVER(what_is_recorded_nobody_changes),
        AT_SERVER(an_older_schema_steps_up),
        AT_SERVER(a_changed_schema_is_noticed),
        AT_SERVER(rows_of_any_length_come_in_parts),
        AT_SERVER(a_journal_is_never_in_memory_as_a_whole),
        AT_SERVER(after_a_break_it_goes_on),
    };
    int n_failed = 0;
    const bool served = postgres_place() != NULL;
    if (served)
        wk_backend_add(&wk_backend_postgresql);
    else
        printf("SKIP test_backend: there is no PostgreSQL here\n");
    for (size_t i = 0; !served && i < sizeof of_servers / sizeof *of_servers; i++)
        printf("[  SKIPPED ] %s\n", of_servers[i].name);
    for (int i = 0; wk_backend_at(i); i++) {
        B = wk_backend_at(i);
        n_failed += B->files ? cmocka_run_group_tests_name(B->word, of_files, NULL, NULL)
                             : cmocka_run_group_tests_name(B->word, of_servers, NULL, NULL);
    }
    return n_failed;
}
