/*
 * An empty event.db, which a power cut can leave, becomes no new journal, neither in silence nor otherwise; and
 * what is being made is never an empty event.db, whenever it is cut short.
 */
#include "tests/support/db/disk_test.h"

#include "db/backend/backend.h"
#include "db/backend/making.h"
#include "labels/file/infile.h"
#include "tests/support/db/store_test.h"

static enum wk_status try_open(struct world *world)
{
    struct wk_store *store = NULL;
    const enum wk_status status = world_try_open(world, &store);
    wk_store_close(store);
    return status;
}

static int n_files(const struct world *world)
{
    int n = 0;
    DIR *folder = opendir(world->folder);
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        n += entry->d_type == DT_REG;
    closedir(folder);
    return n;
}

static void make_file(const char *path, const char *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void an_empty_event_is_refused_and_left_empty(void **state)
{
    struct world *world = *state;
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(world);
    struct stat st;
    make_file(world->path, "", 0);
    for (int read_only = 0; read_only < 2; read_only++) {
        options.read_only = read_only;
        assert_int_equal(wk_store_open(&store, &options), WK_EMPTY_FILE);
    }
    assert_int_equal(stat(world->path, &st), 0);
    assert_int_equal(st.st_size, 0);
    assert_int_equal(n_files(world), 1);
}

/* What is left of one whose log a cut has taken before anything of it came into the file. */
static void an_event_without_any_table_is_refused_and_left(void **state)
{
    struct world *world = *state;
    struct stat before, after;
    world_sql(world, "PRAGMA journal_mode = WAL; CREATE TABLE t(x); DROP TABLE t");
    assert_int_equal(stat(world->path, &before), 0);
    assert_true(before.st_size > 0);
    assert_int_equal(try_open(world), WK_EMPTY_FILE);
    assert_int_equal(stat(world->path, &after), 0);
    assert_int_equal(after.st_size, before.st_size);
    assert_int_equal(after.st_mtim.tv_nsec, before.st_mtim.tv_nsec);
}

/* Of a database that is gone: its log would be played into a new one. */
static void a_log_without_its_event_is_refused_and_left(void **state)
{
    struct world *world = *state;
    char log[128];
    snprintf(log, sizeof log, "%s-wal", world->path);
    make_file(log, "x", 1);
    assert_int_equal(try_open(world), WK_NO_FILE);
    assert_int_equal(n_files(world), 1);
}

/* ---- cut short */

/* Makes the database, and is cut short at operation cut_at; true: it was done before. */
static bool make_and_cut(struct world *world, int64_t cut_at, bool by_kill, uint64_t seed)
{
    int code = 0;
    fflush(NULL);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        struct wk_store *store = NULL;
        disk_begin(world->folder, seed);
        disk.cut_at = cut_at;
        disk.kill = by_kill;
        disk.at_cut = abort;
        const enum wk_status status = world_try_open(world, &store);
        _exit(status == WK_OK ? 0 : 1);
    }
    assert_int_equal(waitpid(pid, &code, 0), pid);
    if (WIFEXITED(code))
        assert_int_equal(WEXITSTATUS(code), 0);
    else
        assert_int_equal(WTERMSIG(code), by_kill ? SIGKILL : SIGABRT);
    return WIFEXITED(code);
}

static void nothing_empty_is_there(struct world *world, int64_t cut_at)
{
    struct stat st;
    if (stat(world->path, &st) == 0 && st.st_size == 0)
        fail_msg("cut at operation %lld: an empty event.db", (long long)cut_at);
    const enum wk_status status = try_open(world); /* and the kiosk goes on */
    if (status != WK_OK)
        fail_msg("cut at operation %lld: %s", (long long)cut_at, wk_status_word(status));
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), N_OWN);
    assert_int_equal(world_int(world, "SELECT count(*) FROM kiosk"), 1);
}

static void clear(const struct world *world)
{
    char command[128];
    snprintf(command, sizeof command, "rm -f %s*", world->path);
    assert_int_equal(system(command), 0);
}

static void a_kill_at_each_write_leaves_no_empty_event(void **state)
{
    struct world *world = *state;
    int64_t cut_at = 1;
    for (bool done = false; !done; cut_at++) {
        clear(world);
        done = make_and_cut(world, cut_at, true, 1);
        nothing_empty_is_there(world, cut_at);
        assert_int_equal(n_files(world), 1); /* nothing half-made stays */
    }
    assert_true(cut_at > 20);
    print_message("%lld kills\n", (long long)cut_at - 2);
}

static void a_power_cut_at_each_write_leaves_no_empty_event(void **state)
{
    struct world *world = *state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        bool done = false;
        for (int64_t cut_at = 1; !done; cut_at++) {
            clear(world);
            done = make_and_cut(world, cut_at, false, 1000 * seed + (uint64_t)cut_at);
            nothing_empty_is_there(world, cut_at);
        }
    }
}

/* ---- and by several at once */

static void many_who_begin_at_once_make_one(void **state)
{
    struct world *world = *state;
    enum { N = 8 };
    int go[2];
    assert_int_equal(pipe(go), 0);
    for (int i = 0; i < N; i++) {
        const pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid > 0)
            continue;
        char byte;
        close(go[1]);
        world->seed = (uint64_t)i;
        (void)!read(go[0], &byte, 1);
        _exit(try_open(world) == WK_OK ? 0 : 1);
    }
    close(go[0]);
    close(go[1]); /* all of them go on now */
    for (int i = 0; i < N; i++) {
        int code = 0;
        assert_true(wait(&code) > 0);
        assert_true(WIFEXITED(code) && WEXITSTATUS(code) == 0);
    }
    assert_int_equal(world_int(world, "SELECT count(*) FROM journal"), N_OWN);
    assert_int_equal(n_files(world), 1);
}

static void what_came_there_meanwhile_stays(void **state)
{
    struct world *world = *state;
    const struct wk_backend_files *files = wk_backend_at(0)->files;
    struct wk_making *making = NULL;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(wk_making_begin(&making, files, world->path), WK_OK);
    make_file(wk_making_path(making), "mine", 4);
    make_file(world->path, "theirs", 6);
    assert_int_equal(wk_making_name(making), WK_ALREADY);
    wk_making_end(making);
    assert_int_equal(wk_infile_load(world->path, 100, &text, &n), WK_OK);
    assert_string_equal(text, "theirs");
    free(text);
    assert_int_equal(n_files(world), 1);
    assert_int_equal(wk_making_begin(&making, files, world->path), WK_ALREADY);
    make_file(world->path, "", 0);
    assert_int_equal(wk_making_begin(&making, files, world->path), WK_EMPTY_FILE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_empty_event_is_refused_and_left_empty),
        TEST(an_event_without_any_table_is_refused_and_left),
        TEST(a_log_without_its_event_is_refused_and_left),
        TEST(a_kill_at_each_write_leaves_no_empty_event),
        TEST(a_power_cut_at_each_write_leaves_no_empty_event),
        TEST(many_who_begin_at_once_make_one),
        TEST(what_came_there_meanwhile_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
