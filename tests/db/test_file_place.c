/* A store whose file is taken away or replaced while it is open: nothing is said to be stored, and there is a way back. */
#include <fcntl.h>

#include "db/backend/sqlite.h"
#include "db/journal/sql.h"
#include "db/store/tile_sets.h"
#include "tests/support/db/store_test.h"

static char aside[128]; /* where things are put that may come back */

static void name_of(char name[128], const struct world *world, const char *suffix)
{
    snprintf(name, 128, "%s%s", world->path, suffix);
}

static void copy_onto(const char *from, const char *to)
{
    char bytes[4096];
    ssize_t n;
    int in = open(from, O_RDONLY | O_CLOEXEC), out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(in >= 0 && out >= 0);
    while ((n = read(in, bytes, sizeof bytes)) > 0)
        assert_int_equal(write(out, bytes, (size_t)n), n);
    /* An own file closed here would drop SQLite's locks on it: POSIX. Another program's hand does not; nor does a leak. */
    close(in);
}

static void drop(const struct world *world, const char *suffix)
{
    char name[128];
    name_of(name, world, suffix);
    assert_int_equal(remove(name), 0);
}

static void put(const struct world *world, const char *suffix, bool back)
{
    char name[128], there[192];
    name_of(name, world, suffix);
    snprintf(there, sizeof there, "%s%s", aside, suffix);
    assert_int_equal(back ? rename(there, name) : rename(name, there), 0);
}

static void cut(const struct world *world, const char *suffix)
{
    char name[128];
    name_of(name, world, suffix);
    assert_int_equal(truncate(name, 0), 0);
}

/* "older": a copy of before, "other": another kiosk's database. */
static void lay_over(const struct world *world, const char *what, bool in_place)
{
    char from[128], link_name[160];
    snprintf(from, sizeof from, "%s/%s", world->folder, what);
    if (in_place) {
        copy_onto(from, world->path);
        return;
    }
    snprintf(link_name, sizeof link_name, "%s.tmp", from);
    copy_onto(from, link_name);
    assert_int_equal(rename(link_name, world->path), 0);
}

static void remove_all(struct world *w)
{
    drop(w, "");
    drop(w, "-wal");
    drop(w, "-shm");
}
static void remove_file(struct world *w)
{
    drop(w, "");
}
static void remove_log(struct world *w)
{
    drop(w, "-wal");
}
static void remove_index(struct world *w)
{
    drop(w, "-shm");
}
static void rename_file(struct world *w)
{
    put(w, "", false);
}
static void rename_all(struct world *w)
{
    put(w, "", false);
    put(w, "-wal", false);
    put(w, "-shm", false);
}
static void rename_log(struct world *w)
{
    put(w, "-wal", false);
}
static void rename_folder(struct world *w)
{
    assert_int_equal(rename(w->folder, aside), 0);
}
static void older_in_its_place(struct world *w)
{
    lay_over(w, "older", false);
}
static void other_in_its_place(struct world *w)
{
    lay_over(w, "other", false);
}
static void older_written_into_it(struct world *w)
{
    lay_over(w, "older", true);
}
static void other_written_into_it(struct world *w)
{
    lay_over(w, "other", true);
}
static void file_cut(struct world *w)
{
    cut(w, "");
}
static void log_cut(struct world *w)
{
    cut(w, "-wal");
}

static const struct way {
    const char *name;
    void (*act)(struct world *world);
    bool moved; /* WK_DB_MOVED it is; else any failure, for SQLite may notice first */
} ways[] = {
    {"all removed", remove_all, true},
    {"the file removed", remove_file, true},
    {"the log removed", remove_log, true},
    {"its index removed", remove_index, true},
    {"the file renamed", rename_file, true},
    {"all renamed", rename_all, true},
    {"the log renamed", rename_log, true},
    {"the folder renamed", rename_folder, true},
    {"an older copy in its place", older_in_its_place, true},
    {"another database in its place", other_in_its_place, true},
    {"an older copy written into it", older_written_into_it, false},
    {"another database written into it", other_written_into_it, false},
    {"the file cut to nothing", file_cut, false},
    {"the log cut to nothing", log_cut, false},
};

/* When it happens: before the transaction, within it, at its COMMIT, after that. */
enum when { BEFORE, WITHIN, AT_COMMIT, AFTER, N_WHEN };
static const char *const when_words[] = {"before", "within", "at the commit", "after it"};

static struct {
    struct world *world;
    const struct way *way; /* NULL: it has happened, or is not to */
    enum when when;
} plan;

static void happens(enum when when)
{
    if (!plan.way || plan.when != when)
        return;
    void (*act)(struct world *) = plan.way->act;
    plan.way = NULL;
    act(plan.world);
}

static int64_t meddling_clock(void *context)
{
    happens(WITHIN);
    return world_clock(context);
}

static int at_commit(void *context)
{
    (void)context;
    happens(AT_COMMIT);
    return 0;
}

static int after_commit(void *context, sqlite3 *handle, const char *schema, int n_pages)
{
    (void)context;
    (void)handle;
    (void)schema;
    (void)n_pages;
    happens(AFTER);
    return SQLITE_OK;
}

static struct wk_store *open_meddled(struct world *world)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    options.clock = meddling_clock;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    as_director(store);
    (void)sqlite3_commit_hook(store->db->handle, at_commit, NULL);
    (void)sqlite3_wal_hook(store->db->handle, after_commit, NULL);
    return store;
}

/* A database of 7 notes and a tile set, "older" with 4 of them in one file, and "other", another kiosk's. */
static struct wk_store *make_files(struct world *world)
{
    char name[128];
    struct wk_receipt receipt;
    struct world other = *world;
    snprintf(aside, sizeof aside, "%s.aside", world->folder);
    snprintf(other.path, sizeof other.path, "%.70s/other", world->folder);
    other.seed = 99;
    struct wk_store *store = world_open(&other);
    append_note(store, 1, &receipt);
    wk_store_close(store);
    store = world_open(world);
    for (int i = 0; i < 4; i++)
        append_note(store, i, &receipt);
    wk_store_close(store); /* the log is moved into the file */
    snprintf(name, sizeof name, "%s/older", world->folder);
    copy_onto(world->path, name);
    store = world_open(world); /* what follows makes pages that the copy has not, and not all are in the last log */
    uint8_t *tileset = calloc(1, 60000);
    assert_non_null(tileset);
    assert_int_equal(wk_store_put_tileset(store, "drawn", tileset, 60000, &receipt), WK_OK);
    free(tileset);
    wk_store_close(store);
    store = open_meddled(world);
    for (int i = 4; i < 7; i++)
        append_note(store, i, &receipt);
    return store;
}

/* In a child: what is done to the files of a mapped log may end the program, and that is no PASS either. */
static int tries_to_store(struct world *world, const struct way *way, enum when when)
{
    struct wk_store *store = make_files(world);
    struct wk_receipt receipt = {.seq = -5};
    plan.world = world;
    plan.way = way;
    plan.when = when;
    happens(BEFORE);
    enum wk_status status = wk_store_append(store, "note", "{\"number\": 77}", NULL, 0, &receipt);
    if (plan.way || status == WK_OK || receipt.seq != -5 || (way->moved && status != WK_DB_MOVED))
        return status;
    receipt.seq = -5; /* and not the next time either */
    status = wk_store_append(store, "note", "{\"number\": 78}", NULL, 0, &receipt);
    return status == WK_OK || receipt.seq != -5 || (way->moved && status != WK_DB_MOVED) ? 100 + (int)status : 0;
}

static void test_a_file_taken_away_under_a_running_store_is_no_longer_stored_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (int when = 0; when < N_WHEN; when++) {
            void *own = NULL;
            int code = 0;
            assert_int_equal(world_setup(&own), 0);
            pid_t pid = fork();
            assert_true(pid >= 0);
            if (pid == 0)
                _exit(tries_to_store(own, &ways[i], (enum when)when));
            assert_int_equal(waitpid(pid, &code, 0), pid);
            if (!WIFEXITED(code) || WEXITSTATUS(code) != 0)
                fail_msg("%s %s: %d", ways[i].name, when_words[when], code);
            if (ways[i].act == rename_folder) {
                snprintf(aside, sizeof aside, "%s.aside", ((struct world *)own)->folder);
                assert_int_equal(rename(aside, ((struct world *)own)->folder), 0);
            }
            assert_int_equal(world_teardown(&own), 0);
        }
}

/* Moved away and back again: it goes on, and nothing that was receipted is missing. */
static void what_is_put_back_goes_on(void **state)
{
    struct world *world = *state;
    struct wk_store *store = make_files(world);
    struct wk_receipt receipt = {0};
    plan.way = NULL;
    rename_all(world);
    assert_int_equal(wk_store_at_path(store), WK_DB_MOVED);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_MOVED);
    put(world, "", true);
    assert_int_equal(wk_store_at_path(store), WK_OK);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_MOVED); /* its log is missing still */
    put(world, "-wal", true);
    put(world, "-shm", true);
    append_note(store, 8, &receipt);
    assert_int_equal(receipt.seq, N_OWN + 9);
    wk_store_close(store);
    store = world_open(world);
    int64_t n = 0;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, N_OWN + 9);
    wk_store_close(store);
}

/* A log that was removed lives on in the program that has it open: closing brings what it holds into the file. */
static void a_lost_log_is_saved_by_closing(void **state)
{
    struct world *world = *state;
    struct wk_store *store = make_files(world);
    struct wk_receipt receipt = {0};
    plan.way = NULL;
    remove_log(world);
    remove_index(world);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_MOVED);
    assert_int_equal(wk_store_at_path(store), WK_OK);
    wk_store_close(store);
    store = world_open(world);
    append_note(store, 8, &receipt);
    assert_int_equal(receipt.seq, N_OWN + 9);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* Closing what was moved touches nothing that has come to its path since. */
static void closing_leaves_what_lies_there_now(void **state)
{
    struct world *world = *state;
    struct wk_store *store = make_files(world), *other = NULL;
    struct wk_receipt receipt = {0};
    plan.way = NULL;
    rename_all(world);
    lay_over(world, "other", false);
    assert_int_equal(world_try_open(world, &other), WK_OK);
    append_note(other, 2, &receipt);
    wk_store_close(store);
    append_note(other, 3, &receipt);
    assert_int_equal(audit_of(other, NULL, NULL), WK_OK);
    wk_store_close(other);
}

/* Another program that writes much moves the log into the file: that is looked at, and is no reason to stop. */
static void another_programs_writing_is_no_alarm(void **state)
{
    struct world *world = *state;
    struct wk_store *a = world_open(world), *b = world_open(world);
    struct wk_receipt receipt = {0};
    char body[40000] = "{\"a\":\"";
    memset(body + 6, 'x', 39000);
    memcpy(body + 39006, "\"}", 3);
    int n_moved = 0;
    for (int i = 0; i < 150; i++) {
        const struct timespec before = a->db->place.file.written;
        assert_int_equal(wk_store_append(i % 10 == 0 ? a : b, "note", body, NULL, 0, &receipt), WK_OK);
        n_moved += memcmp(&before, &a->db->place.file.written, sizeof before) != 0;
    }
    assert_true(n_moved > 0);
    world_sql(world, "PRAGMA wal_checkpoint(TRUNCATE)");
    assert_int_equal(wk_store_append(a, "note", body, NULL, 0, &receipt), WK_OK);
    assert_int_equal(wk_store_append(b, "note", body, NULL, 0, &receipt), WK_OK);
    assert_int_equal(audit_of(b, NULL, NULL), WK_OK);
    wk_store_close(a);
    wk_store_close(b);
}

/* By way of a link: the link's end is what counts, and a link that leads elsewhere is noticed. */
static void a_link_that_leads_elsewhere_is_noticed(void **state)
{
    struct world *world = *state;
    struct world linked = *world;
    struct wk_receipt receipt = {0};
    wk_store_close(make_files(world));
    plan.way = NULL;
    snprintf(linked.path, sizeof linked.path, "%.70s/link.db", world->folder);
    assert_int_equal(symlink(world->path, linked.path), 0);
    struct wk_store *store = world_open(&linked);
    append_note(store, 1, &receipt);
    assert_int_equal(remove(linked.path), 0);
    assert_int_equal(symlink("other", linked.path), 0);
    assert_int_equal(wk_store_append(store, "note", "{}", NULL, 0, &receipt), WK_DB_MOVED);
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_taken_away_under_a_running_store_is_no_longer_stored_in),
        TEST(what_is_put_back_goes_on),
        TEST(a_lost_log_is_saved_by_closing),
        TEST(closing_leaves_what_lies_there_now),
        TEST(another_programs_writing_is_no_alarm),
        TEST(a_link_that_leads_elsewhere_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
