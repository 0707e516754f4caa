/*
 * The hall's requests, as they come over the network but for TLS: whatever somebody sends, a stranger or a kiosk of the event,
 * the hall answers in HTTP or hangs up, stores nothing that its kiosk did not write, and serves the next who asks. First byte:
 *
 *     r  the rest is sent as it stands
 *     u  a line "METHOD ADDRESS", the rest is the body
 *     s  the same, signed by a kiosk of the event
 *     h  a line "METHOD ADDRESS", then the values of the six headers a line each, the rest is the body
 *     f  records of that kiosk, sent and signed by it, of which some bytes were changed: two of each three say where, one how
 *     p  a picture of that kiosk's record 1 that it does not have, the rest is its bytes, signed
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/store/store.h"
#include "hall/server/listen.h"
#include "hall/server/parts.h"
#include "hall/server/server.h"
#include "tests/support/signer.h"

#define REQUEST_SIZE (WK_TARGET_SIZE + 1024)
#define TURNS 64 /* more than any answer takes */
#define RECORDS 6

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct wk_hall *hall;
static struct wk_store *at_hall, *at_kiosk;
static struct wk_signer hall_signer, signer;
static struct wk_frames written; /* by the kiosk */
static char folder[96], path[128];
static int64_t clock_ns = INT64_C(1700000000) * WK_SECOND_NS;
static uint64_t seed = 1;

static void need(bool holds)
{
    if (!holds)
        abort();
}

static int64_t tick(void *context)
{
    (void)context;
    return clock_ns += 1000;
}

static void repeat_random(void *context, void *buffer, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)buffer)[i] = (uint8_t)((seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407) >> 56);
}

static struct wk_store *open_store(const char *name, const struct wk_signer *by)
{
    char file[128];
    const struct wk_store_options options = {
        .path = file, .signer = by, .version = "fuzz", .clock = tick, .random = repeat_random};
    struct wk_store *store = NULL;
    snprintf(file, sizeof file, "%s/%s.db", folder, name);
    need(wk_store_open(&store, &options) == WK_OK);
    as_director(store);
    return store;
}

static bool add(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    (void)seq;
    return wk_frames_add(context, frame->bytes, frame->n, frame->signature) == WK_OK;
}

static void clear(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        perror(folder);
}

/* A hall with one kiosk, a code to join by, and records that wait at the kiosk. */
static void begin(void)
{
    struct wk_member member = {.name = "Table 1"};
    struct wk_receipt receipt;
    struct wk_hall_options options = {.local = -1,
                                      .url = "https://hall.test:7443",
                                      .limits = wk_hall_usual_limits,
                                      .clock = tick,
                                      .steady = tick,
                                      .random = repeat_random};
    snprintf(folder, sizeof folder, "%s/wk-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    need(mkdtemp(folder) != NULL && atexit(clear) == 0);
    wk_signer_init(&hall_signer, (const uint8_t[32]){1});
    wk_signer_init(&signer, (const uint8_t[32]){2});
    at_hall = open_store("hall", &hall_signer);
    at_kiosk = open_store("kiosk", &signer);
    need(wk_store_begin_hall(at_hall, "Hall", &receipt) == WK_OK);
    snprintf(member.kiosk_id, sizeof member.kiosk_id, "%s", wk_store_kiosk_id(at_kiosk));
    memcpy(member.key, signer.public_key, sizeof member.key);
    need(wk_store_enroll(at_hall, &member, &member.number, &receipt) == WK_OK);
    for (int i = 0; i < RECORDS; i++)
        need(wk_store_append(at_kiosk, "note", "{\"note\":1}", NULL, 0, &receipt) == WK_OK);
    need(wk_store_frames(at_kiosk, member.kiosk_id, 0, add, &written) == WK_OK);
    snprintf(path, sizeof path, "%s/socket", folder);
    need(wk_listen_local(path, &options.fd) == WK_OK);
    options.store = at_hall;
    options.limits.least_bytes = options.limits.least_bytes_pictures = 0;
    need(wk_hall_open(&hall, &options) == WK_OK);
    hall->pairing[0].until_ns = INT64_MAX; /* a code is shown, of which a corpus knows the token: zeros */
}

/* ---- one request */

/* All of it; what the hall answers, [n] of at most sizeof(answer) - 1; 0: it hung up, or waits for more. */
static size_t exchange(const void *bytes, size_t n, char *answer, size_t most)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t at = 0, got = 0;
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    strcpy(to.sun_path, path);
    need(fd >= 0 && connect(fd, (const struct sockaddr *)&to, sizeof to) == 0);
    for (int turn = 0; turn < TURNS; turn++) {
        const ssize_t put = at < n ? send(fd, (const char *)bytes + at, n - at, MSG_NOSIGNAL) : 0;
        at += put > 0 ? (size_t)put : 0;
        wk_hall_turn(hall, 0);
        const ssize_t took = recv(fd, answer + got, most - 1 - got, 0);
        got += took > 0 ? (size_t)took : 0;
        if (took == 0 || (took > 0 && at == n))
            break;
    }
    answer[got] = 0;
    (void)close(fd);
    wk_hall_turn(hall, 0);
    return got;
}

struct head {
    const char *line;                /* "METHOD ADDRESS", to be sent as it stands */
    const char *value[WK_N_HEADERS]; /* NULL: none */
};

static size_t send_with(const struct head *head, const uint8_t *body, size_t n, char *answer, size_t most)
{
    char *const whole = malloc(REQUEST_SIZE + n);
    size_t at = 0;
    need(whole != NULL);
    at += (size_t)snprintf(whole, REQUEST_SIZE, "%.*s HTTP/1.1\r\nHost: h\r\n", WK_TARGET_SIZE + 16, head->line);
    for (int i = 0; i < WK_N_HEADERS; i++)
        if (head->value[i] && at < REQUEST_SIZE)
            at += (size_t)snprintf(whole + at, REQUEST_SIZE - at, "%s: %.160s\r\n", wk_request_headers[i], head->value[i]);
    if (at < REQUEST_SIZE)
        at += (size_t)snprintf(whole + at, REQUEST_SIZE - at, "Content-Length: %zu\r\n\r\n", n);
    if (at > REQUEST_SIZE - 1)
        at = REQUEST_SIZE - 1;
    if (n > 0)
        memcpy(whole + at, body, n);
    const size_t got = exchange(whole, at + n, answer, most);
    free(whole);
    return got;
}

/* As the kiosk would send it. */
static size_t send_signed(const char *line, const uint8_t *body, size_t n, char *answer, size_t most)
{
    static int64_t count;
    char method[32] = "", target[WK_TARGET_SIZE] = "", lines[WK_N_HEADERS][WK_HEADER_SIZE];
    struct wk_request request = {.method = method, .target = target, .stamp = {.count = ++count}};
    struct wk_request_mark mark = {.stamp = request.stamp};
    struct head head = {.line = line};
    const char *const blank = strchr(line, ' ');
    if (!blank || blank - line >= (long)sizeof method || strlen(blank + 1) >= sizeof target)
        return 0;
    memcpy(method, line, (size_t)(blank - line));
    strcpy(target, blank + 1);
    memcpy(request.stamp.nonce, hall->nonce, sizeof hall->nonce);
    wk_hash(request.body, n > 0 ? (const void *)body : "", n);
    if (wk_request_sign(mark.signature, &signer, &request) != WK_OK)
        return 0;
    mark.stamp = request.stamp;
    memcpy(mark.body, request.body, sizeof mark.body);
    snprintf(mark.kiosk_id, sizeof mark.kiosk_id, "%s", wk_store_kiosk_id(at_kiosk));
    wk_request_mark_lines(&mark, lines);
    for (int i = 0; i < WK_N_HEADERS; i++)
        head.value[i] = strchr(lines[i], ' ') + 1;
    return send_with(&head, body, n, answer, most);
}

/* ---- what is tried */

/* A line of the input, ended; what follows it. */
static const uint8_t *take_line(char *out, size_t size, const uint8_t *data, size_t *n)
{
    const uint8_t *const end = memchr(data, '\n', *n);
    const size_t length = end ? (size_t)(end - data) : *n;
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), (const char *)data);
    *n -= end ? length + 1 : length;
    return end ? end + 1 : data + length;
}

static size_t changed_frames(const uint8_t *data, size_t n, char *answer, size_t most)
{
    uint8_t *const copy = malloc(written.n);
    need(copy != NULL);
    memcpy(copy, written.data, written.n);
    for (size_t i = 0; i + 2 < n; i += 3)
        copy[((size_t)data[i] << 8 | data[i + 1]) % written.n] ^= data[i + 2];
    const size_t got = send_signed("POST " WK_PATH_RECORDS, copy, written.n, answer, most);
    free(copy);
    return got;
}

static size_t try_one(uint8_t which, const uint8_t *data, size_t n, char *answer, size_t most)
{
    char line[WK_TARGET_SIZE + 32], value[WK_N_HEADERS][192];
    if (which == 'r')
        return exchange(data, n, answer, most);
    if (which == 'f')
        return changed_frames(data, n, answer, most);
    if (which == 'p') {
        snprintf(line, sizeof line, "PUT " WK_PATH_EVIDENCE "%s/1/backs", wk_store_kiosk_id(at_kiosk));
        return send_signed(line, data, n, answer, most);
    }
    data = take_line(line, sizeof line, data, &n);
    if (which == 's')
        return send_signed(line, data, n, answer, most);
    struct head head = {.line = line};
    for (int i = 0; i < WK_N_HEADERS && which == 'h'; i++) {
        data = take_line(value[i], sizeof value[i], data, &n);
        head.value[i] = value[i];
    }
    return send_with(&head, data, n, answer, most);
}

/* The kiosk that writes what is true is served, and nothing else of it is there. */
static void expect_served(void)
{
    static char answer[4096];
    struct wk_head there, here;
    need(send_signed("POST " WK_PATH_RECORDS, NULL, 0, answer, sizeof answer) > 0 && strncmp(answer, "HTTP/1.1 200", 12) == 0);
    need(wk_store_head(at_hall, wk_store_kiosk_id(at_kiosk), &there) == WK_OK);
    need(wk_store_head(at_kiosk, wk_store_kiosk_id(at_kiosk), &here) == WK_OK);
    need(there.seq <= here.seq && (there.seq < here.seq || memcmp(there.hash, here.hash, sizeof here.hash) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[WK_FRAMES_BODY_MAX < 262144 ? WK_FRAMES_BODY_MAX : 262144];
    static unsigned n;
    if (size == 0)
        return 0;
    if (!hall)
        begin();
    const size_t got = try_one(data[0], data + 1, size - 1, answer, sizeof answer);
    need(got == 0 || strncmp(answer, "HTTP/1.", 7) == 0);
    need(strncmp(answer + (got > 9 ? 9 : got), "500", 3) != 0);
    if (n++ % 16 == 0)
        expect_served();
    return 0;
}
