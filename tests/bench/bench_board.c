/*
 * The hall's pages under load: how long a result takes from a kiosk to streams of pages, and to a page in Chromium; what kiosks
 * notice of a thousand phones behind one address; memory. The hall is the program, everything goes over loopback.
 * WK_STREAMS (300), WK_PHONES (1000); WK_SEEN: a command that prints "PART MS", the time of the wall clock, at each change of
 * the page whose address is put behind it.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/support/hall/hall_world.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/state/tournament.h"
#include "hall/server/listen.h"
#include "tests/support/figures.h"
#include "tests/support/hall/carry_records.h"
#include "tests/support/rules/sample_event.h"

#define N_SECTIONS 16
#define N_TABLES (4 * N_SECTIONS) /* and a kiosk at each */
#define OF_ROUND 4                /* hands */
#define N_HANDS (2 * OF_ROUND)
/* A result is two records: 17 a second, as when all tables end a hand within a minute. */
#define EVERY_NS (2 * HALL_SECOND_NS / 17)
#define N_PUSHES 400
#define MOST_STREAMS 2000

static struct hall_world world;
static struct hall_kiosk kiosk[N_TABLES];

/* When each stream was sent a part of a section for the k-th time, and when that was pushed: shared with who reads them. */
struct seen {
    int64_t pushed_ns[N_SECTIONS][4 * N_HANDS];
    int64_t ns[MOST_STREAMS][N_SECTIONS][4 * N_HANDS];
    int n[MOST_STREAMS][N_SECTIONS]; /* without what it was sent at the start */
    int n_open;                      /* streams that have all of the start */
    int n_loaded;
};
static struct seen *seen;

static double part_of(double *ms, int n, double share)
{
    sort_values(ms, n);
    return n > 0 ? ms[(int)(share * (n - 1))] : 0;
}

/* ---- an event */

static void begin(void)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan};
    struct wk_receipt receipt;

    assert_non_null(plan);
    event_plan_make(plan, N_SECTIONS);
    plan->results_only = true;
    assert_int_equal(wk_store_put_entry(world.store, &entry, NULL, &receipt), WK_OK);
    free(plan);
    for (int i = 0; i < N_TABLES; i++)
        hall_kiosk_open(&world, &kiosk[i]);
    for (int i = 0; i < N_TABLES; i++) {
        assert_int_equal(hall_carry(world.store, kiosk[i].store, wk_store_kiosk_id(world.store)), WK_OK);
        hall_push_all(&world, &kiosk[i]);
    }
}

/* A hand's result, confirmed, in the kiosk's own journal. */
static void play(struct hall_kiosk *at, int table, int hand)
{
    struct wk_receipt receipt;
    struct wk_entry result = {.kind = WK_ENTRY_RESULT,
                              .role = WK_ROLE_PAPER,
                              .result = {.at = {table, (hand - 1) / OF_ROUND + 1, (hand - 1) % OF_ROUND + 1},
                                         .outcome = outcome_discard(1, 2, 8 + hand)}};

    assert_int_equal(wk_store_put_entry(at->store, &result, NULL, &receipt), WK_OK);
    const struct wk_entry confirmed = {
        .kind = WK_ENTRY_CONFIRMED, .role = WK_ROLE_PAPER, .confirmed = {wk_store_number(at->store, receipt.seq)}};
    assert_int_equal(wk_store_put_entry(at->store, &confirmed, NULL, &receipt), WK_OK);
}

/* What it has written since it pushed last. */
static double push_ms(struct hall_kiosk *at)
{
    static int64_t have[N_TABLES];
    int64_t *const after = &have[at - kiosk];
    struct wk_frames frames = {.data = NULL};

    if (*after == 0)
        *after = hall_push(&world, at, &frames).have;
    frames = hall_kiosk_frames(at, *after);
    const int64_t since_ns = hall_steady(NULL);
    *after = hall_push(&world, at, &frames).have;
    assert_int_equal(*after, hall_kiosk_head(at));
    wk_frames_release(&frames);
    return (double)(hall_steady(NULL) - since_ns) / 1e6;
}

/* ---- browsers: processes beside this one */

static int board_port;

static int open_socket(void)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)board_port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || connect(fd, (const struct sockaddr *)(const void *)&to, sizeof to) != 0)
        _exit(1);
    return fd;
}

static void send_request(int fd, const char *target, const char *line)
{
    char text[256];
    const int n = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: hall\r\n%s\r\n", target, line);

    if (send(fd, text, (size_t)n, MSG_NOSIGNAL) != n)
        _exit(1);
}

/* What one stream has sent, as far as its last line is not whole. */
struct stream {
    int fd, n_parts;
    size_t n;
    char text[512]; /* a line longer than that is of no interest behind its beginning */
    bool skips;
};

static void take_line(struct stream *self, int index)
{
    int section;

    if (sscanf(self->text, "data: section-%d ", &section) != 1 || section < 1 || section > N_SECTIONS)
        return;
    if (++self->n_parts == N_SECTIONS)
        __atomic_add_fetch(&seen->n_open, 1, __ATOMIC_SEQ_CST);
    int *const n = &seen->n[index][section - 1];
    if (self->n_parts > N_SECTIONS && *n < 4 * N_HANDS)
        seen->ns[index][section - 1][(*n)++] = hall_steady(NULL);
}

static void take(struct stream *self, int index)
{
    char data[65536];
    const ssize_t n = recv(self->fd, data, sizeof data, MSG_DONTWAIT);

    if (n == 0)
        _exit(2); /* the hall has closed it */
    for (ssize_t i = 0; i < n; i++) {
        if (data[i] != '\n' && self->n < sizeof self->text - 1) {
            self->text[self->n++] = data[i];
        } else if (data[i] == '\n') {
            self->text[self->n] = 0;
            self->n = 0;
            take_line(self, index);
        }
    }
}

/* Holds n streams open until it is killed; as phones do, each loads its page and what belongs to it before. */
static void hold_streams(int first, int n, bool loads)
{
    static struct stream stream[MOST_STREAMS];
    static struct pollfd polled[MOST_STREAMS];
    static char page[1 << 16];

    for (int i = 0; i < n; i++) {
        if (loads) {
            const int fd = open_socket();
            send_request(fd, "/?lang=en", "Connection: close\r\n");
            while (recv(fd, page, sizeof page, 0) > 0)
                ;
            close(fd);
            __atomic_add_fetch(&seen->n_loaded, 1, __ATOMIC_SEQ_CST);
        }
        stream[i].fd = open_socket();
        send_request(stream[i].fd, "/live/?lang=en", "");
        polled[i] = (struct pollfd){.fd = stream[i].fd, .events = POLLIN};
        for (int k = 0; k <= i; k++)
            if (i % 16 == 15)
                take(&stream[k], first + k);
    }
    for (;;)
        if (poll(polled, (nfds_t)n, 1000) > 0)
            for (int i = 0; i < n; i++)
                if (polled[i].revents)
                    take(&stream[i], first + i);
}

static int begin_streams(int first, int n, bool loads)
{
    const int child = fork();

    assert_true(child >= 0);
    if (child == 0)
        hold_streams(first, n, loads);
    return child;
}

static void end_streams(int child)
{
    int status;

    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status))
        fail_msg("a stream was refused or closed: %d", WEXITSTATUS(status));
}

static void wait_for(const int *n, int least)
{
    for (int64_t until_ns = hall_steady(NULL) + 120 * HALL_SECOND_NS; *(const volatile int *)n < least;) {
        assert_true(hall_steady(NULL) < until_ns);
        hall_run(&world, 20);
    }
}

/* A page in a real browser, as one more stream: its times are the wall clock's. */
static int begin_browser(int index)
{
    const char *const command = getenv("WK_SEEN");

    if (!command)
        return 0;
    const int child = fork();
    if (child != 0)
        return child;
    char line[1024], id[32];
    double ms;
    int section;
    setpgid(0, 0);
    snprintf(line, sizeof line, "exec %s 'http://127.0.0.1:%d/?lang=en'", command, board_port);
    FILE *const pipe = popen(line, "r");
    while (pipe && fgets(line, sizeof line, pipe)) {
        if (strcmp(line, "open\n") == 0)
            __atomic_add_fetch(&seen->n_open, 1, __ATOMIC_SEQ_CST);
        if (sscanf(line, "%31s %lf", id, &ms) != 2 || sscanf(id, "section-%d", &section) != 1 || section > N_SECTIONS)
            continue;
        int *const n = &seen->n[index][section - 1];
        if (*n < 4 * N_HANDS)
            seen->ns[index][section - 1][(*n)++] = (int64_t)(ms * 1e6) - hall_now(NULL) + hall_steady(NULL);
    }
    _exit(0);
}

/* ---- figures */

/* What an append that has to be on the disk takes here, alone: what a kiosk's and the hall's records wait for. */
static void say_disk(void)
{
    static double ms[200];
    static const char page[4096];
    char path[HALL_PATH_SIZE];

    hall_world_path(&world, "disk", path);
    const int fd = open(path, O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < 200; i++) {
        const int64_t since_ns = hall_steady(NULL);
        assert_int_equal(write(fd, page, sizeof page), sizeof page);
        assert_int_equal(fdatasync(fd), 0);
        ms[i] = (double)(hall_steady(NULL) - since_ns) / 1e6;
    }
    close(fd);
    printf("fdatasync of 4 kB alone: p50 %.1f ms, p99 %.1f ms\n", part_of(ms, 200, .5), part_of(ms, 200, .99));
}

static void say_delays(const char *what, int first, int n)
{
    const int most = n * N_SECTIONS * 4 * N_HANDS;
    double *const ms = calloc((size_t)most, sizeof *ms);
    int count = 0, lacks = 0;

    assert_non_null(ms);
    for (int i = first; i < first + n; i++)
        for (int s = 0; s < N_SECTIONS; s++)
            for (int k = 0; k < 4 * N_HANDS; k++)
                if (k < seen->n[i][s])
                    ms[count++] = (double)(seen->ns[i][s][k] - seen->pushed_ns[s][k]) / 1e6;
                else
                    lacks++;
    printf("result from a kiosk to %s: p50 %.0f ms, p99 %.0f ms, longest %.0f ms of %d; %d not seen by themselves\n", what,
           part_of(ms, count, .5), part_of(ms, count, .99), part_of(ms, count, 1), count, lacks);
    free(ms);
}

static void measure_delays(int n_streams)
{
    const int streams = begin_streams(0, n_streams, false), browser = begin_browser(n_streams);
    int64_t next_ns;

    wait_for(&seen->n_open, n_streams + (browser > 0));
    next_ns = hall_steady(NULL);
    for (int hand = 1; hand <= N_HANDS; hand++)
        for (int i = 0; i < 4; i++)
            for (int section = 0; section < N_SECTIONS; section++, next_ns += EVERY_NS) {
                const int table = 4 * section + i;
                if (next_ns > hall_steady(NULL))
                    hall_run(&world, (int)((next_ns - hall_steady(NULL)) / 1000000));
                seen->pushed_ns[section][4 * (hand - 1) + i] = hall_steady(NULL);
                play(&kiosk[table], table + 1, hand);
                (void)push_ms(&kiosk[table]);
            }
    hall_run(&world, 2000);
    say_delays("streams", 0, n_streams);
    if (browser > 0) {
        say_delays("a page in Chromium", n_streams, 1);
        kill(-browser, SIGTERM);
        waitpid(browser, NULL, 0);
    } else {
        printf("Chromium: skipped, nothing says how a page is looked at (WK_SEEN)\n");
    }
    end_streams(streams);
}

static double measure_pushes(double *ms, const char *what)
{
    for (int i = 0; i < N_PUSHES; i++) {
        hall_kiosk_write(&kiosk[i % N_TABLES], 1);
        ms[i] = push_ms(&kiosk[i % N_TABLES]);
    }
    const double p99 = part_of(ms, N_PUSHES, .99);
    printf("a push of one record, %s: p50 %.1f ms, p99 %.1f ms\n", what, part_of(ms, N_PUSHES, .5), p99);
    return p99;
}

static void measure_phones(int n_phones)
{
    static double ms[N_PUSHES];

    memset(seen, 0, sizeof *seen);
    const double alone = measure_pushes(ms, "alone");
    const int64_t since_ns = hall_steady(NULL);
    const int phones = begin_streams(0, n_phones, true);
    const double loading = measure_pushes(ms, "while phones come");
    wait_for(&seen->n_open, n_phones);
    const double s = (double)(hall_steady(NULL) - since_ns) / 1e9;
    const double there = measure_pushes(ms, "when they are there");
    printf("%d phones of one address: %d pages loaded, all there after %.1f s; p99 %.1f and %.1f times that alone; the hall "
           "with %d "
           "tables takes %ld MB\n",
           n_phones, seen->n_loaded, s, loading / alone, there / alone, N_TABLES, resident_kb(world.process) >> 10);
    end_streams(phones);
}

int main(void)
{
    const int n_streams = number_of("WK_STREAMS", 300), n_phones = number_of("WK_PHONES", 1000);
    struct rlimit files;
    int fd = -1;

    assert_true(n_streams < MOST_STREAMS && n_phones < MOST_STREAMS);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(seen != MAP_FAILED);
    setvbuf(stdout, NULL, _IOLBF, 0);
    hall_world_open(&world, NULL);
    begin();
    hall_world_stop(&world);
    assert_int_equal(wk_listen_net("127.0.0.1", 0, &fd, &board_port), WK_OK);
    close(fd);
    world.board_port = board_port;
    hall_world_spawn(&world);
    hall_world_greet(&world);
    say_disk();
    measure_delays(n_streams);
    measure_phones(n_phones);
    hall_world_kill(&world);
    for (int i = 0; i < N_TABLES; i++)
        hall_kiosk_close(&kiosk[i]);
    hall_world_close(&world);
    return 0;
}
