/* One thread, one poll: what comes in at one end goes out at the other. */
#include "tests/support/hall/proxy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST 64 /* connections */
#define PIECE 4096

struct line {
    int end[2]; /* the kiosk's, the hall's; -1: closed */
};

static void drop(struct line *line, bool reset)
{
    const struct linger at_once = {.l_onoff = 1, .l_linger = 0};

    for (int i = 0; i < 2; i++) {
        if (line->end[i] >= 0 && reset)
            (void)setsockopt(line->end[i], SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
        if (line->end[i] >= 0)
            (void)close(line->end[i]);
        line->end[i] = -1;
    }
}

static int connect_to(int port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof(address)) == 0)
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

static void let_in(struct proxy *self, struct line *lines)
{
    struct line in = {{accept(self->listens, NULL, NULL), -1}};

    if (in.end[0] < 0)
        return;
    if (!atomic_load(&self->faults.cut))
        in.end[1] = connect_to(atomic_load(&self->to));
    for (int i = 0; in.end[1] >= 0 && i < MOST; i++)
        if (lines[i].end[0] < 0) {
            lines[i] = in;
            atomic_fetch_add(&self->n_in, 1);
            return;
        }
    drop(&in, true);
}

static bool falls(unsigned *seed, int percent)
{
    return percent > 0 && rand_r(seed) % 100 < percent;
}

static bool put(int fd, const char *bytes, ssize_t n)
{
    for (ssize_t at = 0; at < n;) {
        const ssize_t some = send(fd, bytes + at, (size_t)(n - at), MSG_NOSIGNAL);

        if (some <= 0)
            return false;
        at += some;
    }
    return true;
}

/* One piece from one end to the other. */
static void bring(struct proxy *self, struct line *line, int from, unsigned *seed)
{
    struct proxy_faults *faults = &self->faults;
    char bytes[PIECE];
    const ssize_t n = recv(line->end[from], bytes, sizeof(bytes), 0);

    if (n <= 0) {
        drop(line, n < 0);
        return;
    }
    const int delay_ms = atomic_load(&faults->delay_ms) + (from == 1 ? atomic_exchange(&faults->answer_ms, 0) : 0);
    if (delay_ms > 0)
        (void)poll(NULL, 0, delay_ms);
    if (falls(seed, atomic_load(&faults->reset_percent)) || (from == 1 && atomic_load(&faults->lost_answers))) {
        drop(line, true);
        return;
    }
    const bool twice = falls(seed, atomic_load(&faults->double_percent));
    atomic_fetch_add(&self->bytes, n);
    if (!put(line->end[1 - from], bytes, n) || (twice && !put(line->end[1 - from], bytes, n)))
        drop(line, true);
}

static void *run(void *context)
{
    struct proxy *self = context;
    struct line lines[MOST];
    unsigned seed = 1;

    for (int i = 0; i < MOST; i++)
        lines[i] = (struct line){{-1, -1}};
    while (!atomic_load(&self->end)) {
        struct pollfd poll_of[1 + 2 * MOST] = {{.fd = self->listens, .events = POLLIN}};
        const bool half_open = atomic_load(&self->faults.half_open);

        for (int i = 0; i < MOST; i++) {
            if (atomic_load(&self->faults.cut))
                drop(&lines[i], true);
            for (int e = 0; e < 2; e++)
                poll_of[1 + 2 * i + e] = (struct pollfd){.fd = half_open ? -1 : lines[i].end[e], .events = POLLIN};
        }
        if (poll(poll_of, 1 + 2 * MOST, 20) <= 0)
            continue;
        if (poll_of[0].revents)
            let_in(self, lines);
        for (int i = 0; i < MOST; i++)
            for (int e = 0; e < 2; e++)
                if (poll_of[1 + 2 * i + e].revents && lines[i].end[e] >= 0)
                    bring(self, &lines[i], e, &seed);
    }
    for (int i = 0; i < MOST; i++)
        drop(&lines[i], true);
    return NULL;
}

void proxy_open(struct proxy *self, int to)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof(address);

    memset(self, 0, sizeof(*self));
    atomic_store(&self->to, to);
    self->listens = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(self->listens >= 0);
    assert_int_equal(bind(self->listens, (const struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(listen(self->listens, MOST), 0);
    assert_int_equal(getsockname(self->listens, (struct sockaddr *)&address, &size), 0);
    self->port = ntohs(address.sin_port);
    assert_int_equal(pthread_create(&self->thread, NULL, run, self), 0);
}

void proxy_close(struct proxy *self)
{
    atomic_store(&self->end, true);
    (void)pthread_join(self->thread, NULL);
    (void)close(self->listens);
}
