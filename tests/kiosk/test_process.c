/*
 * The program as the system sees it: what a core or somebody who looks into the process would find, what it gives up before it
 * parses pictures, and what it says when it is ended or when others can get at its files.
 */
#define _GNU_SOURCE /* WCOREDUMP, syscall() */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h> /* CLONE_NEWUSER */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "db/audit/backup.h"
#include "db/journal/record.h"
#include "db/store/pin.h"
#include "db/store/store.h"
#include "db/store/tile_sets.h"
#include "kiosk/host/confine.h"
#include "kiosk/programs/run/clock_watch.h"
#include "labels/deal/checkpoint.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/slice.h"
#include "vision/scan/scan.h"

#define PATIENCE_MS 120000 /* on a machine that does much else */

static const char *program(void)
{
    static char path[4096];
    const char *given = getenv("WK_PROGRAM");
    assert_non_null(realpath(given ? given : "build/wallkeeper", path));
    return path;
}

/* Starts the program in the scratch folder, which is its home too; its output goes to out.txt and err.txt there. */
static pid_t start(const char *const *words, rlim_t memory)
{
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid > 0)
        return pid;
    char *argv[20] = {(char *)(uintptr_t)program()};
    for (int i = 0; words[i] && i < 18; i++)
        argv[i + 1] = (char *)(uintptr_t)words[i];
    struct rlimit core;
    const struct rlimit limit = {memory, memory};
    if (getrlimit(RLIMIT_CORE, &core) == 0) { /* as large a core as may be */
        core.rlim_cur = core.rlim_max = geteuid() == 0 ? RLIM_INFINITY : core.rlim_max;
        (void)setrlimit(RLIMIT_CORE, &core);
    }
    if (chdir(scratch_folder) != 0 || setenv("HOME", scratch_folder, 1) || unsetenv("XDG_DATA_HOME") ||
        unsetenv("XDG_CONFIG_HOME") || setenv("SDL_VIDEODRIVER", "dummy", 1) || setenv("SDL_AUDIODRIVER", "dummy", 1) ||
        setenv("DISPLAY", ":0", 1) || !freopen("out.txt", "w", stdout) || !freopen("err.txt", "w", stderr) ||
        (memory && setrlimit(RLIMIT_AS, &limit) != 0))
        _exit(99);
    execv(argv[0], argv);
    _exit(98);
}

static char *contents(const char *name)
{
    static char text[2][8192];
    static unsigned next;
    char *to = text[next++ % 2];
    FILE *file = fopen(scratch_path(name), "r");
    size_t n = file ? fread(to, 1, sizeof text[0] - 1, file) : 0;
    to[n] = '\0';
    if (file)
        fclose(file);
    return to;
}

/* Waits for its end; a program that hangs fails the test. */
static int end_of(pid_t pid)
{
    int status = 0;
    for (int ms = 0; ms < PATIENCE_MS; ms += 20) {
        if (waitpid(pid, &status, WNOHANG) == pid)
            return status;
        poll(NULL, 0, 20);
    }
    (void)kill(pid, SIGKILL);
    (void)waitpid(pid, &status, 0);
    fail_msg("it never ended; it said: %s%s", contents("out.txt"), contents("err.txt"));
    return -1;
}

static void expect_within(rlim_t memory, int code, const char *says, const char *const *words)
{
    const int status = end_of(start(words, memory));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != code || !strstr(contents("err.txt"), says))
        fail_msg("%s: exit %d, status %x, not \"%s\": %s", words[0], WEXITSTATUS(status), (unsigned)status, says,
                 contents("err.txt"));
}
#define EXPECT(code, says, ...) expect_within(0, code, says, (const char *const[]){__VA_ARGS__, NULL})

/* Waits until a file of the folder is there, or holds the text. */
static void wait_for(pid_t pid, const char *name, const char *text)
{
    for (int ms = 0; ms < PATIENCE_MS; ms += 20) {
        if (access(scratch_path(name), F_OK) == 0 && (!text || strstr(contents(name), text)))
            return;
        if (waitpid(pid, NULL, WNOHANG) == pid)
            fail_msg("it ended too soon: %s%s", contents("out.txt"), contents("err.txt"));
        poll(NULL, 0, 20);
    }
    (void)kill(pid, SIGKILL);
    fail_msg("%s never came: %s", name, contents("err.txt"));
}

static void read_key(const char *name, uint8_t key[WK_KEY_SIZE])
{
    FILE *file = fopen(scratch_path(name), "rb");
    assert_non_null(file);
    assert_int_equal(fread(key, 1, WK_KEY_SIZE, file), WK_KEY_SIZE);
    fclose(file);
}

/* How often a key stands in a process's memory; -1: nobody but root may look. */
static int copies_in(pid_t pid, const uint8_t key[WK_KEY_SIZE])
{
    char path[64], line[512];
    enum { CHUNK = 1 << 20 };
    int n = 0;
    snprintf(path, sizeof path, "/proc/%d/mem", (int)pid);
    const int memory = open(path, O_RDONLY | O_CLOEXEC);
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "r");
    if (memory < 0 || !maps)
        return -1;
    uint8_t *bytes = malloc(CHUNK + WK_KEY_SIZE);
    assert_non_null(bytes);
    while (fgets(line, sizeof line, maps)) {
        unsigned long long from, to;
        char rights[8];
        if (sscanf(line, "%llx-%llx %7s", &from, &to, rights) != 3 || rights[0] != 'r' || strstr(line, "[v") ||
            to - from > 1ULL << 32)
            continue; /* what is larger is a sanitizer's own */
        for (; from < to; from += CHUNK) {
            const size_t wanted = to - from < CHUNK + WK_KEY_SIZE - 1 ? (size_t)(to - from) : CHUNK + WK_KEY_SIZE - 1;
            const ssize_t got = pread(memory, bytes, wanted, (off_t)from);
            const uint8_t *at = bytes;
            while (got > 0 && (at = memmem(at, (size_t)(bytes + got - at), key, WK_KEY_SIZE)) != NULL)
                n++, at++;
        }
    }
    free(bytes);
    fclose(maps);
    close(memory);
    return n;
}

/* d840e9c: six copies of the club's key and the kiosk's seed in a core, which anybody with the account could have made. */
static void test_a_core_of_the_kiosk_holds_no_key(void **state)
{
    uint8_t club[WK_KEY_SIZE], seed[WK_KEY_SIZE];
    char path[64], limits[4096];
    (void)state;
    const char *const words[] = {"kiosk", "--camera", "sim:3", "--windowed", "--shots", "shots", NULL};
    const pid_t pid = start(words, 0);
    wait_for(pid, "shots/01-hour.png", NULL);
    read_key(".local/share/wallkeeper/club.key", club);
    read_key(".local/share/wallkeeper/kiosk.key", seed);
    const int of_club = copies_in(pid, club), of_seed = copies_in(pid, seed);
    if (geteuid() != 0)
        assert_true(of_club == -1 && of_seed == -1); /* not even who started it looks into it */
    else if (of_club != 1 || of_seed != 1)
        fail_msg("the club's key lies %d times in memory, the kiosk's %d times", of_club, of_seed);
    snprintf(path, sizeof path, "/proc/%d/limits", (int)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    limits[fread(limits, 1, sizeof limits - 1, file)] = '\0';
    fclose(file);
    const char *core = strstr(limits, "Max core file size");
    assert_non_null(core);
    char soft[16] = "", hard[16] = "";
    assert_int_equal(sscanf(core, "Max core file size %15s %15s", soft, hard), 2);
    assert_string_equal(soft, "0");
    assert_string_equal(hard, "0");
    assert_int_equal(kill(pid, SIGABRT), 0);
    const int status = end_of(pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_false(WCOREDUMP(status));
}

static int64_t no_clock(void *context)
{
    (void)context;
    return 1800000000000000000;
}

/* The same in this process, where all that uses a key comes and goes: one copy while it is held, none afterwards. */
static void test_keys_lie_once_and_are_wiped(void **state)
{
    uint8_t masked[2][WK_KEY_SIZE]; /* so that this test's own copy is not found */
    struct wk_key *key = NULL;
    struct wk_signer *signer = NULL;
    char db[512], copy[512];
    (void)state;
    assert_int_equal(wk_key_load(&key, scratch_path("k/club.key"), wk_random_system, NULL, NULL), WK_OK);
    assert_int_equal(wk_signer_load(&signer, scratch_path("k/kiosk.key"), wk_random_system, NULL, NULL), WK_OK);
    for (int i = 0; i < WK_KEY_SIZE; i++) {
        masked[0][i] = key->bytes[i] ^ 0x5a;
        masked[1][i] = signer->seed[i] ^ 0x5a;
    }
    snprintf(db, sizeof db, "%s", scratch_path("k/event.db"));
    snprintf(copy, sizeof copy, "%s", scratch_path("k/copy.db"));
    for (int held = 1; held >= 0; held--) {
        if (held) {
            /* everything that uses a key, as a kiosk does */
            struct wk_store *store = NULL;
            struct wk_receipt receipt;
            struct wk_checkpoint head;
            struct wk_scanner *scanner = NULL;
            struct wk_scan_options options = {.key = key};
            wk_mat_default(&options.mat);
            const struct wk_store_options to = {
                .path = db, .key = key, .signer = signer, .version = "test", .clock = no_clock, .random = wk_random_system};
            assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
            assert_int_equal(wk_store_open(&store, &to), WK_OK);
            assert_int_equal(wk_store_append(store, "note", "{}", "secret", 6, &receipt), WK_OK);
            assert_int_equal(wk_store_unlock(store, "2468", NULL, NULL), WK_OK);
            assert_int_equal(wk_store_put_tileset(store, "drawn", "any", 3, &receipt), WK_OK);
            assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
            wk_store_close(store);
            wk_scanner_free(scanner);
        } else {
            wk_secret_free(key);
            wk_secret_free(signer);
        }
        for (int which = 0; which < 2; which++) {
            int pipes[2], n = -1;
            assert_int_equal(pipe(pipes), 0);
            const pid_t watcher = fork(); /* a child may not look into its parent everywhere: it looks at itself, a copy */
            assert_true(watcher >= 0);
            if (watcher == 0) {
                uint8_t needle[WK_KEY_SIZE];
                struct rlimit none = {0, 0};
                (void)setrlimit(RLIMIT_CORE, &none);
                const pid_t looked_at = fork();
                if (looked_at == 0) {
                    pause();
                    _exit(0);
                }
                for (int i = 0; i < WK_KEY_SIZE; i++)
                    needle[i] = masked[which][i] ^ 0x5a;
                n = copies_in(looked_at, needle);
                (void)kill(looked_at, SIGKILL);
                (void)waitpid(looked_at, NULL, 0);
                _exit(write(pipes[1], &n, sizeof n) == sizeof n ? 0 : 1);
            }
            assert_int_equal(read(pipes[0], &n, sizeof n), sizeof n);
            assert_int_equal(waitpid(watcher, NULL, 0), watcher);
            close(pipes[0]);
            close(pipes[1]);
            if (n != held)
                fail_msg("%s: the %s key lies %d times in memory", held ? "held" : "freed", which ? "kiosk's" : "club's", n);
        }
    }
}

/* d840e9c: "every verdict was right", exit 0. */
static void test_a_demo_that_is_ended_does_not_say_that_all_was_right(void **state)
{
    (void)state;
    const char *const words[] = {"demo", "--headless", "--shots", "shots", NULL};
    const pid_t pid = start(words, 0);
    wait_for(pid, "out.txt", "[ 1/");
    assert_int_equal(kill(pid, SIGTERM), 0);
    const int status = end_of(pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_null(strstr(contents("out.txt"), "every verdict"));
    assert_non_null(strstr(contents("err.txt"), "ended by a signal"));
}

/* a2d53cf7: exit 2 of "make demo" beside 25 other programs, whose minutes used up its patience. Nobody watches: it goes in
 * lock-step. */
static void a_demo_without_a_display_is_the_same_on_a_busy_computer(void **state)
{
    char command[1400];
    (void)state;
    for (int busy = 0; busy < 2; busy++) {
        const char *const words[] = {"demo", "--headless", "--chapter", "6", "--shots", busy ? "shots-busy" : "shots-idle",
                                     NULL};
        const pid_t pid = start(words, 0);
        wait_for(pid, "out.txt", "[ 1/");
        for (int i = 0; busy && i < 10; i++) {
            assert_int_equal(kill(pid, SIGSTOP), 0);
            poll(NULL, 0, 100);
            assert_int_equal(kill(pid, SIGCONT), 0);
            poll(NULL, 0, 20);
        }
        const int status = end_of(pid);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        assert_non_null(strstr(contents("out.txt"), "every verdict was right"));
    }
    snprintf(command, sizeof command, "cd '%s' && ls shots-idle >idle.txt && ls shots-busy | cmp - idle.txt", scratch_folder);
    assert_int_equal(system(command), 0);
}

/* d840e9c waited for ever for somebody to write into it. */
static void test_a_pipe_in_a_files_place_is_no_hang(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(scratch_path("pipe"), 0600), 0);
    EXPECT(2, "pipe", "scan", "--side", "backs", "pipe");
    EXPECT(2, "pipe", "scan", "--side", "backs", "--config", "pipe", "pipe");
    EXPECT(2, "pipe", "event", "new", "--name", "x", "--players", "pipe", "--pin-file", "pipe");
    EXPECT(2, "pipe", "deal", "open", "--table", "1", "--pin-file", "pipe");
    EXPECT(2, "pipe", "audit", "check", "--kiosk", "pipe");
    EXPECT(2, "pipe", "deal", "import", "pipe", "--table", "1", "--pin-file", "pipe");
    EXPECT(2, "pipe", "scan", "--side", "backs", "--key", "pipe", "/dev/null");
}

/* d840e9c took all of them in silence. */
static void test_files_that_others_can_get_at_are_told(void **state)
{
    (void)state;
    scratch_write(scratch_path("pin"), "2468");
    assert_int_equal(chmod(scratch_path("pin"), 0666), 0);
    EXPECT(2, "chmod 600 pin", "deal", "open", "--table", "1", "--pin-file", "pin");
    assert_int_equal(chmod(scratch_path("pin"), 0644), 0);
    scratch_write(scratch_path("judges"), "1357");
    EXPECT(0, "pin: others on this computer can read it", "pin", "--role", "judge", "--new-file", "judges", "--pin-file",
           "pin");
    assert_int_equal(chmod(scratch_path(".local/share/wallkeeper"), 0777), 0);
    EXPECT(2, "chmod 700", "deal", "open", "--table", "1", "--pin-file", "pin");
    assert_int_equal(chmod(scratch_path(".local/share/wallkeeper"), 0700), 0);
    char key[512], link[512];
    snprintf(key, sizeof key, "%s", scratch_path(".local/share/wallkeeper/club.key"));
    snprintf(link, sizeof link, "%s", scratch_path("link.key"));
    assert_int_equal(symlink(key, link), 0);
    EXPECT(2, "no usable club key", "deal", "open", "--table", "1", "--pin-file", "pin", "--key", "link.key");
}

/* Half of a command's start would go to what draws and opens windows. */
static void what_draws_is_loaded_when_something_is_drawn(void **state)
{
    static const char *const late[] = {"libcairo", "libpango", "librsvg", "libSDL", "libopencv", "libGL"};
    (void)state;
    assert_int_equal(setenv("LD_TRACE_LOADED_OBJECTS", "1", 1), 0);
    EXPECT(0, "", "version");
    assert_int_equal(unsetenv("LD_TRACE_LOADED_OBJECTS"), 0);
    assert_non_null(strstr(contents("out.txt"), "libzbar"));
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        if (strstr(contents("out.txt"), late[i]))
            fail_msg("each command loads %s", late[i]);

    scratch_write(scratch_path("libpangocairo-1.0.so.0"), "no library");
    assert_int_equal(setenv("LD_LIBRARY_PATH", scratch_folder, 1), 0);
    EXPECT(4, "not installed: libpangocairo", "labels", "mat", "--out", "mat.pdf");
    assert_int_equal(unsetenv("LD_LIBRARY_PATH"), 0);
    assert_int_equal(remove(scratch_path("libpangocairo-1.0.so.0")), 0);
}

/* Below the least that drawing takes, libraries end the process in their words; the program says it in its own before. */
static void test_little_memory_is_said_in_own_words(void **state)
{
    static const rlim_t sizes_mb[] = {140, 200, 300};
    (void)state;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    return; /* a sanitizer takes terabytes of addresses */
#endif
    for (size_t i = 0; i < sizeof sizes_mb / sizeof *sizes_mb; i++)
        expect_within(sizes_mb[i] << 20, 4, "ulimit -v",
                      (const char *const[]){"sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "3",
                                            "--out", "w.png", NULL});
}

static void *nothing(void *context)
{
    return context;
}

/* Whoever finds a hole in a decoder: no program, no network, no file outside. Both ways: what the kernel has not is said. */
static void a_confined_process_can_do_little(void **state)
{
    char inside[512], outside[512];
    (void)state;
    snprintf(inside, sizeof inside, "%s/in", scratch_folder);
    snprintf(outside, sizeof outside, "%s/outside.txt", scratch_folder);
    assert_int_equal(mkdir(inside, 0700), 0);
    (void)program(); /* found before the process is confined */
    for (int screen = 0; screen < 2; screen++) {
        const pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            const struct wk_confinement to = {.n = 2, .folder = {inside, "/no/such/folder"}, .screen = screen == 1};
            const struct wk_confined confined = wk_confine(&to);
            unsigned bad = 0;
            char from[600], as[600], *const argv[] = {(char *)(uintptr_t) "/bin/true", NULL};
            snprintf(from, sizeof from, "%s/a", inside);
            snprintf(as, sizeof as, "%s/b", inside);
            if (open(from, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) < 0 || rename(from, as) != 0 || unlink(as) != 0)
                bad |= 1;
            if (confined.files != (wk_confine_landlock() > 0) || confined.calls != wk_confine_seccomp())
                bad |= 2;
            if (confined.files && (open(outside, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0 || errno != EACCES))
                bad |= 4;
            if (confined.files && open(program(), O_RDONLY | O_CLOEXEC) < 0)
                bad |= 8;
            if (open("/dev/null", O_WRONLY | O_CLOEXEC) < 0)
                bad |= 16;
            if (confined.calls && (socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno != EPERM))
                bad |= 32;
            if (confined.calls && (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) != (screen == 1))
                bad |= 64;
            /* what a window or its sound takes: memory that programs share, files of its own compared (Mesa, Radeon) */
            const int memory = shm_open("/wk-confined", O_RDWR | O_CREAT | O_EXCL, 0600);
            if (confined.files && (memory >= 0) != (screen == 1))
                bad |= 128;
            if (memory >= 0)
                (void)shm_unlink("/wk-confined");
            if (syscall(SYS_kcmp, getpid(), getpid(), 0 /* KCMP_FILE */, 0, 1) < 0 && errno == EPERM)
                bad |= 128;
            if (confined.calls && (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL) >= 0 || errno != EPERM))
                bad |= 128;
            pthread_t thread; /* takes clone3 where it is */
            if (pthread_create(&thread, NULL, nothing, NULL) != 0 || pthread_join(thread, NULL) != 0)
                bad |= 128;
            if (confined.calls || confined.files) {
                execv(argv[0], argv);
                bad |= errno == EPERM || errno == EACCES ? 0 : 128;
            }
            _exit((int)bad);
        }
        const int status = end_of(pid);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    assert_int_equal(access(outside, F_OK), -1);
}

/* A stick that is mounted afterwards is reached through the folder above its own; only root may mount one to try it. */
static void what_is_mounted_later_can_be_written_to(void **state)
{
    char above[512], stick[600], file[700];
    int ready[2], mounted[2];
    char byte = 0;
    (void)state;
    snprintf(above, sizeof above, "%s/sticks", scratch_folder);
    snprintf(stick, sizeof stick, "%s/stick", above);
    snprintf(file, sizeof file, "%s/copy.db", stick);
    assert_true(mkdir(above, 0700) == 0 && mkdir(stick, 0700) == 0);
    assert_true(pipe(ready) == 0 && pipe(mounted) == 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        const struct wk_confinement to = {.n = 1, .folder = {above}, .screen = true};
        (void)wk_confine(&to);
        if (write(ready[1], &byte, 1) != 1 || read(mounted[0], &byte, 1) != 1)
            _exit(2);
        _exit(open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) >= 0 ? 0 : 1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    const bool can = mount("none", stick, "tmpfs", MS_NOSUID | MS_NODEV, "size=64k") == 0;
    assert_int_equal(write(mounted[1], &byte, 1), 1);
    const int status = end_of(pid);
    const bool there = can && access(file, F_OK) == 0;
    if (can)
        assert_int_equal(umount(stick), 0);
    for (int i = 0; i < 2; i++)
        assert_true(close(ready[i]) == 0 && close(mounted[i]) == 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(there, can);
}

/* Each command that parses what comes from outside, and did not give up its rights before; what it writes, it can. */
static void commands_that_parse_run_confined(void **state)
{
    static const struct {
        const char *name, *words[16];
        const char *made; /* a file that has to be there afterwards, outside the data folders */
        int code;
    } cases[] = {
        {"calibrate check", {"calibrate", "check", "--camera", "sim:3"}, NULL, -1},
        {"calibrate camera", {"calibrate", "camera", "--camera", "images:pictures", "--out", "out/lens.json"}, NULL, 3},
        {"drill", {"drill", "--camera", "sim:3", "--n", "1", "--seed", "1"}, NULL, -1},
        {"deal import", {"deal", "import", "deal.txt", "--table", "1", "--pin-file", "pin-import"}, NULL, 2},
        {"audit report", {"audit", "report", "--html", "out/report.html"}, "out/report.html", 0},
        {"audit check", {"audit", "check", "out/event.db", "--witness", "other.db"}, NULL, 0},
        {"event new",
         {"event", "new", "--name", "x", "--players", "players.csv", "--pin-file", "pin-import", "--db", "new/event.db",
          "--new", "--seal", "director", "--director-key", "stick/director.key"},
         "stick/director.key",
         0},
        {"restore", {"restore", "copy.db", "--db", "restored/event.db", "--pin-file", "pin-import"}, "restored/event.db", 0},
    };
    (void)state;
    assert_true(mkdir(scratch_path("out"), 0700) == 0 && mkdir(scratch_path("pictures"), 0700) == 0);
    EXPECT(0, "", "sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", "3", "--out", "pictures/w.png");
    scratch_write(scratch_path("deal.txt"), "[Nonsense]\n");
    scratch_write(scratch_path("pin-import"), "2468");
    assert_int_equal(chmod(scratch_path("pin-import"), 0600), 0);
    FILE *players = fopen(scratch_path("players.csv"), "w");
    assert_non_null(players);
    for (int i = 1; i <= 16; i++)
        assert_true(fprintf(players, "Player %d\n", i) > 0);
    assert_int_equal(fclose(players), 0);
    assert_true(mkdir(scratch_path("new"), 0700) == 0 && mkdir(scratch_path("stick"), 0700) == 0 &&
                mkdir(scratch_path("restored"), 0700) == 0);
    EXPECT(0, "", "event", "new", "--name", "x", "--players", "players.csv", "--pin-file", "pin-import", "--db", "out/event.db",
           "--new");
    EXPECT(0, "", "event", "new", "--name", "y", "--players", "players.csv", "--pin-file", "pin-import", "--db", "other.db",
           "--kiosk-key", "other.key", "--new");
    EXPECT(0, "", "audit", "checkpoint", "--db", "out/event.db");
    char said[300];
    snprintf(said, sizeof said, "%s", scratch_path("said.txt"));
    assert_int_equal(rename(scratch_path("out.txt"), said), 0);
    EXPECT(0, "", "audit", "witness", "said.txt", "--db", "other.db", "--kiosk-key", "other.key");
    EXPECT(0, "", "backup", "--db", "out/event.db", "--out", "copy.db");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[64], text[4096];
        const pid_t pid = start(cases[i].words, 0);
        siginfo_t ended;
        assert_int_equal(waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT), 0);
        snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
        FILE *file = fopen(path, "r"); /* what it was when it ended */
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        const bool confined = strstr(text, "Seccomp:\t2") != NULL;
        const int status = end_of(pid);
        if (confined != wk_confine_seccomp())
            fail_msg("%s: parsed with all rights", cases[i].name);
        if (!WIFEXITED(status) || (cases[i].code >= 0 && WEXITSTATUS(status) != cases[i].code) || WEXITSTATUS(status) == 4)
            fail_msg("%s: status %x: %s", cases[i].name, (unsigned)status, contents("err.txt"));
        if (cases[i].made && access(scratch_path(cases[i].made), F_OK) != 0)
            fail_msg("%s: %s was not written: %s", cases[i].name, cases[i].made, contents("err.txt"));
    }
}

/* A socket as systemd's, in the scratch folder, which the programs that start next are given. */
static int listen_as_systemd(void)
{
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    snprintf(own.sun_path, sizeof own.sun_path, "%s", scratch_path("systemd"));
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(setenv("NOTIFY_SOCKET", own.sun_path, 1), 0);
    return fd;
}

static void hear(int fd, const char *sentence)
{
    struct pollfd says = {.fd = fd, .events = POLLIN};
    char text[64] = "";
    assert_int_equal(poll(&says, 1, PATIENCE_MS), 1);
    assert_true(recv(fd, text, sizeof text - 1, 0) > 0);
    assert_string_equal(text, sentence);
}

/* The program itself is confined when it parses pictures, says what it can, and systemd hears its loop turn. */
static void the_kiosk_runs_confined(void **state)
{
    char path[64], text[4096];
    const int systemd = listen_as_systemd();
    (void)state;
    const char *const words[] = {"kiosk", "--db",       "own.db",  "--new",  "--camera",
                                 "sim:3", "--windowed", "--shots", "shots2", NULL};
    const pid_t pid = start(words, 0);
    wait_for(pid, "shots2/01-hour.png", NULL);
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(strstr(text, "Seccomp:\t2") != NULL, wk_confine_seccomp());
    hear(systemd, "READY=1");
    hear(systemd, "WATCHDOG=1");
    assert_int_equal(kill(pid, SIGTERM), 0);
    hear(systemd, "STOPPING=1");
    const int status = end_of(pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(systemd);
    unsetenv("NOTIFY_SOCKET");
    EXPECT(0, "", "--version", "-v");
    assert_non_null(strstr(contents("out.txt"), "sqlite3"));
    assert_non_null(strstr(contents("out.txt"), wk_confine_landlock() > 0 ? "Landlock)    confined" : "not confined"));
    EXPECT(0, "", "version");
    assert_null(strstr(contents("out.txt"), "Landlock"));
}

/* a2d53cf7: a fourth record, "clock-changed", when the computer was busy for two seconds: the stepped clock had stood still. */
static void a_busy_computer_sets_no_clock(void **state)
{
    static const char script[] =
        "wait idle\ntap practice\nwait practice\nshot there\nlay E\nrepair\ntap back\nwait idle\nquit\n";
    char journal[65536];
    (void)state;
    FILE *file = fopen(scratch_path("busy.txt"), "w");
    assert_non_null(file);
    assert_true(fputs(script, file) >= 0);
    assert_int_equal(fclose(file), 0);
    const char *const words[] = {"kiosk",    "--db",     "busy.db",     "--new",   "--camera", "sim:3", "--windowed",
                                 "--script", "busy.txt", "--lock-step", "--shots", "busy",     NULL};
    const pid_t pid = start(words, 0);
    wait_for(pid, "busy/01-there.png", NULL);
    assert_int_equal(kill(pid, SIGSTOP), 0);
    poll(NULL, 0, WK_CLOCK_JUMP_NS / 1000000 + 200);
    assert_int_equal(kill(pid, SIGCONT), 0);
    const int status = end_of(pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    file = fopen(scratch_path("busy.db"), "rb");
    assert_non_null(file);
    for (size_t n; (n = fread(journal, 1, sizeof journal, file)) > 0;)
        assert_null(memmem(journal, n, "clock-changed", strlen("clock-changed")));
    fclose(file);
}

static int tear_down(void **state)
{
    char command[600];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_core_of_the_kiosk_holds_no_key),
        cmocka_unit_test(test_keys_lie_once_and_are_wiped),
        cmocka_unit_test(test_a_demo_that_is_ended_does_not_say_that_all_was_right),
        cmocka_unit_test_long(a_demo_without_a_display_is_the_same_on_a_busy_computer),
        cmocka_unit_test(test_a_pipe_in_a_files_place_is_no_hang),
        cmocka_unit_test(test_files_that_others_can_get_at_are_told),
        cmocka_unit_test(what_draws_is_loaded_when_something_is_drawn),
        cmocka_unit_test(test_little_memory_is_said_in_own_words),
        cmocka_unit_test(a_confined_process_can_do_little),
        cmocka_unit_test(what_is_mounted_later_can_be_written_to),
        cmocka_unit_test(commands_that_parse_run_confined),
        cmocka_unit_test(the_kiosk_runs_confined),
        cmocka_unit_test_long(a_busy_computer_sets_no_clock),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, scratch_open, tear_down);
}
