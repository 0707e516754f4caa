/*
 * The hall under load, over TLS on loopback: records verified, stored and folded a second, memory; and what kiosks notice of
 * thousands of connections by strangers (`bench_hall crowd`).
 */
#include "tests/support/hall/hall_world.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/state/tournament.h"
#include "tests/support/figures.h"

#define N_KIOSKS 16
#define N_RECORDS 48 /* of each */
#define AT_ONCE 4    /* records of a push */
#define BODY 4700    /* bytes of a body: a verdict's */

static struct hall_world world;
static struct hall_kiosk kiosk[N_KIOSKS];

static void write_verdicts(struct hall_kiosk *at, int n)
{
    static char body[BODY + 32];
    struct wk_receipt receipt;
    snprintf(body, sizeof body, "{\"text\":\"%0*d\"}", BODY, 7);
    for (int i = 0; i < n; i++)
        assert_int_equal(wk_store_append(at->store, "note", body, NULL, 0, &receipt), WK_OK);
}

/* Records k and the AT_ONCE - 1 after it. */
static bool add_some(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct wk_frames *frames = context;
    (void)seq;
    return wk_frames_add(frames, frame->bytes, frame->n, frame->signature) == WK_OK && frames->count < AT_ONCE;
}

static void measure_throughput(void)
{
    static double ms[N_KIOSKS * (N_RECORDS / AT_ONCE + 2)];
    static struct hall_request request[N_KIOSKS];
    static struct wk_frames frames[N_KIOSKS];
    const struct wk_merged *merged = NULL;
    int64_t n = 0, sent = 0;
    int n_ms = 0;
    for (int i = 0; i < N_KIOSKS; i++)
        write_verdicts(&kiosk[i], N_RECORDS);
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    const int64_t began_ns = hall_steady(NULL);
    for (int64_t at = 0;; at += AT_ONCE) {
        sent = 0;
        const int64_t since_ns = hall_steady(NULL);
        for (int i = 0; i < N_KIOSKS; i++) {
            frames[i] = (struct wk_frames){.data = NULL};
            assert_int_equal(wk_store_frames(kiosk[i].store, wk_store_kiosk_id(kiosk[i].store), at, add_some, &frames[i]),
                             WK_OK);
            sent += frames[i].count;
            hall_begin(&world, &request[i], &kiosk[i], "POST", WK_PATH_RECORDS, frames[i].data, frames[i].n);
        }
        for (int i = 0; i < N_KIOSKS; i++) {
            assert_true(hall_await(&world, &request[i], HALL_PATIENCE_MS));
            assert_int_equal(request[i].code, 200);
            if (sent > 0)
                ms[n_ms++] = (double)(hall_steady(NULL) - since_ns) / 1e6;
            hall_end(&world, &request[i]);
            wk_frames_release(&frames[i]);
        }
        assert_int_equal(wk_store_merged(world.store, &merged), WK_OK);
        n += sent;
        if (sent == 0)
            break;
    }
    const double s = (double)(hall_steady(NULL) - began_ns) / 1e9;
    getrusage(RUSAGE_SELF, &after);
    const double cpu = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                       (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) / 1e6;
    sort_values(ms, n_ms);
    printf("%lld records of %d B by %d kiosks, %d a push, kiosks' side included: %.0f a second, %.2f ms of processor each; "
           "answered p50 %.0f ms, p99 %.0f ms; %ld MB\n",
           (long long)n, BODY, N_KIOSKS, AT_ONCE, (double)n / s, 1e3 * cpu / (double)n, ms[n_ms / 2], ms[n_ms * 99 / 100],
           resident_kb(getpid()) >> 10);
}

/* ---- strangers */

#define N_PUSHES 400
#define MOST_PUSHES 20000
#define N_STRANGERS 10000
#define N_ADDRESSES 12 /* 127.0.0.2 and on: more than one address may have, together more than the hall takes */
#define HELD 900       /* sockets that the crowd keeps open at once */

/* Opens N_STRANGERS connections, one after the other; each sends the beginning of something, and stays as long as it can. */
static void crowd(int port)
{
    static int fd[HELD];
    const struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (int i = 0; i < HELD; i++)
        fd[i] = -1;
    for (int i = 0; i < N_STRANGERS; i++) {
        const struct sockaddr_in own = {.sin_family = AF_INET,
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1u + (unsigned)(i % N_ADDRESSES))};
        int *const slot = &fd[i % HELD];
        if (*slot >= 0)
            close(*slot);
        *slot = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (*slot < 0 || bind(*slot, (const struct sockaddr *)&own, sizeof own) != 0)
            _exit(1);
        (void)!connect(*slot, (const struct sockaddr *)&at, sizeof at);
        nanosleep(&(const struct timespec){.tv_nsec = 300000}, NULL);
        (void)!send(*slot, "\x16\x03\x01", 3, MSG_NOSIGNAL);
    }
    _exit(0);
}

struct delays {
    double ms[MOST_PUSHES];
    int n;
};

static void push_one(struct delays *delays)
{
    const struct wk_frames none = {.data = NULL};
    struct wk_push_answer answer;
    struct wk_frames frames;
    hall_kiosk_write(&kiosk[0], 1);
    assert_true(hall_try_push(&world, &kiosk[0], &none, 20000, &answer));
    frames = hall_kiosk_frames(&kiosk[0], answer.have);
    const int64_t since_ns = hall_steady(NULL);
    assert_true(hall_try_push(&world, &kiosk[0], &frames, 20000, &answer));
    delays->ms[delays->n++] = (double)(hall_steady(NULL) - since_ns) / 1e6;
    wk_frames_release(&frames);
}

static double part(struct delays *delays, int percent)
{
    sort_values(delays->ms, delays->n);
    return delays->ms[delays->n * percent / 100];
}

static void measure_crowd(void)
{
    static struct delays alone, beside;
    int status = 0;
    hall_world_stop(&world);
    hall_world_spawn(&world);
    hall_world_greet(&world);
    while (alone.n < N_PUSHES)
        push_one(&alone);
    const int child = fork();
    if (child == 0)
        crowd(world.port);
    while (waitpid(child, &status, WNOHANG) == 0 && beside.n < MOST_PUSHES)
        push_one(&beside);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0); /* it opened all of them */
    const double before = part(&alone, 99), then = part(&beside, 99);
    printf("a push of one record, alone: p50 %.1f ms, p99 %.1f ms of %d; while strangers open %d connections: p50 %.1f ms, p99 "
           "%.1f ms of %d (%.1f times); %ld MB\n",
           part(&alone, 50), before, alone.n, N_STRANGERS, part(&beside, 50), then, beside.n, then / before,
           resident_kb(world.process) >> 10);
    hall_world_kill(&world);
}

int main(int argc, char **argv)
{
    const bool strangers = argc > 1 && strcmp(argv[1], "crowd") == 0;
    const int n = strangers ? 1 : N_KIOSKS;
    hall_world_open(&world, NULL);
    for (int i = 0; i < n; i++)
        hall_kiosk_open(&world, &kiosk[i]);
    if (strangers)
        measure_crowd();
    else
        measure_throughput();
    for (int i = 0; i < n; i++)
        hall_kiosk_close(&kiosk[i]);
    hall_world_close(&world);
    return 0;
}
