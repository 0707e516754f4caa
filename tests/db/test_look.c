/* Opening to read: nothing is changed, nothing is left behind, and what others store meanwhile is seen. */
#include <dirent.h>

#include "tests/support/db/store_test.h"

#define N_NOTES 5

#define RUN(...)                                                                                                               \
    do {                                                                                                                       \
        char command[400];                                                                                                     \
        snprintf(command, sizeof command, __VA_ARGS__);                                                                        \
        assert_int_equal(system(command), 0);                                                                                  \
    } while (0)

/* Names, sizes, times and contents of all that lies in a folder. */
static char *picture_of(const char *folder)
{
    char command[300], *text = calloc(1, 4096);
    snprintf(command, sizeof command, "cd %s && ls -A --full-time | grep -v '^total' && sha256sum * 2>&1", folder);
    FILE *out = popen(command, "r");
    assert_non_null(text);
    assert_non_null(out);
    assert_true(fread(text, 1, 4095, out) > 0);
    (void)pclose(out);
    return text;
}

static int n_copies(const char *tmp)
{
    int n = 0;
    DIR *folder = opendir(tmp);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        n += entry->d_name[0] != '.';
    closedir(folder);
    return n;
}

/* What lies in the folder that is looked at. */
static void closed_by_its_kiosk(struct world *world, const char *to)
{
    RUN("cp -p %s %s", world->path, to);
}
static void one_file(struct world *world, const char *to)
{
    RUN("cp -p %s %s", world->path, to);
    struct world there = *world;
    snprintf(there.path, sizeof there.path, "%.95s", to);
    world_sql(&there, "PRAGMA journal_mode = DELETE");
}
/* As a power cut leaves it: taken while the kiosk has it open. */
static void with_log_and_index(struct world *world, const char *to)
{
    struct wk_receipt receipt;
    struct wk_store *store = world_open(world);
    append_note(store, N_NOTES, &receipt);
    for (int i = 0; i < 3; i++) {
        char name[128];
        static const char *const beside[] = {"", "-wal", "-shm"};
        snprintf(name, sizeof name, "%s%s", to, beside[i]);
        char from[128];
        snprintf(from, sizeof from, "%s%s", world->path, beside[i]);
        RUN("cp -p %s %s", from, name);
    }
    wk_store_close(store);
}
static void with_log_alone(struct world *world, const char *to)
{
    with_log_and_index(world, to);
    RUN("rm %s-shm", to);
}
static void with_an_empty_log(struct world *world, const char *to)
{
    RUN("cp -p %s %s", world->path, to);
    RUN(": > %s-wal", to);
}

static const struct {
    const char *name;
    void (*make)(struct world *world, const char *to);
    int n_more; /* notes that only the log has */
} kinds[] = {{"closed by its kiosk", closed_by_its_kiosk, 0},
             {"one file, as a copy is", one_file, 0},
             {"with log and index", with_log_and_index, 1},
             {"with a log and no index", with_log_alone, 1},
             {"with an empty log", with_an_empty_log, 0}};

/* The records that are seen by somebody who may write nothing there; -1: not opened. Run in a child, as nobody if need be. */
static int look(struct world *world, const char *path, const char *tmp)
{
    struct wk_store_options options = world_options(world);
    struct wk_store *store = NULL;
    int64_t n = 0;
    options.path = path;
    options.tmp = tmp;
    options.read_only = true;
    if (wk_store_open(&store, &options) != WK_OK)
        return 200;
    const enum wk_status status = audit_of(store, &n, NULL);
    wk_store_close(store);
    return status == WK_OK ? (int)n : 201;
}

static int look_in_child(struct world *world, const char *path, const char *tmp, bool as_nobody)
{
    int code = 0;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (as_nobody && geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(202);
        _exit(look(world, path, tmp));
    }
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}

static void test_looking_at_a_database_leaves_nothing_behind(void **state)
{
    struct world *world = *state;
    struct wk_receipt receipt;
    char tmp[80];
    struct wk_store *store = world_open(world);
    for (int i = 0; i < N_NOTES; i++)
        append_note(store, i, &receipt);
    wk_store_close(store);
    snprintf(tmp, sizeof tmp, "%.60s/tmp", world->folder);
    assert_int_equal(mkdir(tmp, 0777), 0);
    assert_int_equal(chmod(tmp, 0777), 0);
    assert_int_equal(chmod(world->folder, 0755), 0);
    int n_before = N_OWN + N_NOTES;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int closed = 0; closed < 2; closed++) { /* where one may write, and where not: a stick that is protected */
            char folder[80], path[96];
            snprintf(folder, sizeof folder, "%.60s/%zu-%d", world->folder, i, closed);
            snprintf(path, sizeof path, "%s/a.db", folder);
            assert_int_equal(mkdir(folder, 0755), 0);
            kinds[i].make(world, path);
            n_before += kinds[i].n_more;
            RUN("chmod 0644 %s/* && chmod %s %s", folder, closed ? "0555" : "0755", folder);
            char *before = picture_of(folder);
            const int n = look_in_child(world, path, tmp, closed);
            char *after = picture_of(folder);
            if (n != n_before)
                fail_msg("%s, closed %d: %d records, not %d", kinds[i].name, closed, n, n_before);
            assert_string_equal(before, after);
            assert_int_equal(n_copies(tmp), 0);
            free(before);
            free(after);
        }
}

/* Somebody who opens it, writes and closes again, all the time: each look holds, and sees no less than the one before. */
static void a_kiosk_that_writes_is_no_finding(void **state)
{
    struct world *world = *state;
    int go[2], seen = 0, code = 0;
    char byte = 0;
    wk_store_close(world_open(world));
    assert_int_equal(pipe(go), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(go[0]);
        for (int i = 0; i < 12; i++) {
            struct wk_store *store = NULL;
            struct wk_receipt receipt;
            if (world_try_open(world, &store) != WK_OK)
                _exit(1);
            for (int k = 0; k < 3; k++)
                if (wk_store_append(store, "note", "{}", NULL, 0, &receipt) != WK_OK)
                    _exit(2);
            wk_store_close(store);
            if (write(go[1], &byte, 1) != 1)
                _exit(3);
        }
        _exit(0);
    }
    close(go[1]);
    do {
        const int n = look_in_child(world, world->path, "/tmp", false);
        if (n < seen || n >= 200)
            fail_msg("%d after %d", n, seen);
        seen = n;
    } while (read(go[0], &byte, 1) == 1);
    close(go[0]);
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_int_equal(code, 0);
    assert_int_equal(look_in_child(world, world->path, "/tmp", false), N_OWN + 36);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_looking_at_a_database_leaves_nothing_behind),
        TEST(a_kiosk_that_writes_is_no_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
