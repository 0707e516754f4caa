/* The hall's server over real TLS on loopback: what kiosks push and pull, what it refuses, and whom it keeps serving. */
#include "db/journal/excerpt.h"
#include "db/store/stored_table.h"
#include "tests/support/db/store_test.h"
#include "tests/support/figures.h"
#include "hall/server/parts.h"
#include "hall/server/listen.h"
#include "hall/wire/packed.h"
#include "tests/support/hall/hall_world.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <gnutls/gnutls.h>
#include <jansson.h>
#include <unistd.h>
#if defined __SANITIZE_ADDRESS__
size_t __sanitizer_get_current_allocated_bytes(void); /* of sanitizer/allocator_interface.h, which gcc brings no copy of */
#endif

static struct hall_world world;
static struct hall_kiosk east, west;

static int setup(void **state)
{
    (void)state;
    hall_world_open(&world, NULL);
    hall_kiosk_open(&world, &east);
    hall_kiosk_open(&world, &west);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    hall_kiosk_close(&east);
    hall_kiosk_close(&west);
    hall_world_close(&world);
    return 0;
}

/* ---- push */

static void records_are_pushed_once(void **state)
{
    struct wk_frames none = {.data = NULL}, frames;
    (void)state;
    assert_int_equal(hall_push(&world, &east, &none).have, 0);
    hall_kiosk_write(&east, 5);
    const int64_t n = hall_kiosk_head(&east);
    frames = hall_kiosk_frames(&east, 0);
    struct wk_push_answer answer = hall_push(&world, &east, &frames);
    assert_int_equal(answer.have, n);
    assert_int_equal(answer.refused_seq, 0);
    assert_true(answer.now_ns > 0);
    answer = hall_push(&world, &east, &frames); /* the answer was lost */
    assert_int_equal(answer.have, n);
    assert_int_equal(answer.refused_seq, 0);
    wk_frames_release(&frames);
}

static void a_gap_is_asked_for(void **state)
{
    struct wk_frames frames;
    (void)state;
    hall_push_all(&world, &east);
    hall_kiosk_write(&east, 4);
    const int64_t n = hall_kiosk_head(&east);
    frames = hall_kiosk_frames(&east, n - 2);
    const struct wk_push_answer answer = hall_push(&world, &east, &frames);
    assert_int_equal(answer.have, n - 4);
    assert_int_equal(answer.refused_seq, n - 1);
    assert_string_equal(answer.why, "early");
    wk_frames_release(&frames);
    hall_push_all(&world, &east);
}

static void a_forged_record_is_refused_and_the_rest_goes_on(void **state)
{
    struct wk_frames frames;
    (void)state;
    hall_push_all(&world, &east);
    hall_kiosk_write(&east, 3);
    const int64_t n = hall_kiosk_head(&east);
    frames = hall_kiosk_frames(&east, n - 3);
    frames.data[frames.n - 1] ^= 1; /* the last one's signature */
    const struct wk_push_answer answer = hall_push(&world, &east, &frames);
    assert_int_equal(answer.have, n - 1);
    assert_int_equal(answer.refused_seq, n);
    assert_string_equal(answer.why, "forged");
    assert_non_null(strstr(world.said, "forged"));
    wk_frames_release(&frames);
    hall_push_all(&world, &west);
    hall_push_all(&world, &east);
}

static void two_histories_are_said(void **state)
{
    struct hall_kiosk copy;
    char command[256];
    struct wk_frames frames;
    (void)state;
    hall_kiosk_open(&world, &copy);
    hall_push_all(&world, &copy);
    const int64_t n = hall_kiosk_head(&copy);
    /* Its database is copied, and both go on. */
    wk_store_close(copy.store);
    snprintf(command, sizeof command, "cp %s %s.copy", copy.path, copy.path);
    assert_int_equal(system(command), 0);
    copy.store = hall_store_open(copy.path, &copy.signer);
    hall_kiosk_write(&copy, 2);
    hall_push_all(&world, &copy);
    wk_store_close(copy.store);
    snprintf(command, sizeof command, "rm -f %s*-wal %s*-shm; mv %s.copy %s", copy.path, copy.path, copy.path, copy.path);
    assert_int_equal(system(command), 0);
    copy.store = hall_store_open(copy.path, &copy.signer);
    hall_kiosk_write(&copy, 1);
    frames = hall_kiosk_frames(&copy, n);
    const struct wk_push_answer answer = hall_push(&world, &copy, &frames);
    assert_int_equal(answer.refused_seq, n + 1);
    assert_string_equal(answer.why, "fork");
    wk_frames_release(&frames);
    hall_kiosk_close(&copy);
}

/* What is packed holds the same frames, and is smaller; a kiosk that does not ask for it gets them as they are. */
static void a_pull_comes_packed_where_it_is_asked_for(void **state)
{
    struct hall_request plain, packed;
    uint8_t *body = NULL;
    size_t n = 0;
    (void)state;
    hall_kiosk_write(&east, 40);
    hall_push_all(&world, &east);
    assert_int_equal(hall_ask(&world, &plain, &west, "GET", WK_PATH_RECORDS "?after=&wait=0", NULL, 0), 200);
    assert_int_equal(hall_ask(&world, &packed, &west, "GET", WK_PATH_RECORDS "?after=&wait=0&form=zstd", NULL, 0), 200);
    assert_true(packed.n < plain.n);
    assert_int_equal(wk_unpack(packed.data, packed.n, &body, &n), WK_OK);
    assert_int_equal(n, plain.n);
    assert_memory_equal(body, plain.data, n);
    free(body);
    hall_end(&world, &plain);
    hall_end(&world, &packed);
}

/* How many frames of an answer are excerpts. */
static int excerpts_in(const struct hall_request *request)
{
    struct wk_signed_record view[WK_FRAMES_MOST];
    int n = 0, found = 0;
    assert_int_equal(wk_frames_read(view, &n, request->data, request->n), WK_OK);
    for (int i = 0; i < n; i++)
        found += wk_excerpt_is(view[i].bytes, view[i].n);
    return found;
}

static int pull_excerpts(const char *query, size_t *n)
{
    struct hall_request request;
    char target[256];
    snprintf(target, sizeof target, WK_PATH_RECORDS "?%s", query);
    assert_int_equal(hall_ask(&world, &request, &west, "GET", target, NULL, 0), 200);
    const int found = excerpts_in(&request);
    if (n)
        *n = request.n;
    hall_end(&world, &request);
    return found;
}

/* Each kiosk pulls every table. Of other sections' looks come excerpts, and the rest where it is asked for. */
static void looks_of_other_sections_come_as_excerpts(void **state)
{
    const struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_EAST, .n_right = WK_N_SLOTS};
    const char *const id = wk_store_kiosk_id(east.store);
    struct wk_receipt receipt;
    struct wk_reading reading;
    char query[160];
    size_t n_whole = 0, n_cut = 0, n_rest = 0;
    (void)state;
    make_reading(&reading, WK_SIDE_BACKS, WK_WIND_EAST);
    for (int i = 0; i < 5; i++) /* table 6 is of section 2 */
        assert_int_equal(wk_store_put_verdict(east.store, 6, "record", &verdict, &reading, &a_source, &receipt), WK_OK);
    hall_push_all(&world, &east);
    assert_int_equal(pull_excerpts("after=&wait=0", &n_whole), 0); /* as a kiosk of before asks */
    assert_int_equal(pull_excerpts("after=&wait=0&whole=0000000000000002", NULL), 0);
    assert_int_equal(pull_excerpts("after=&wait=0&whole=0000000000000001", &n_cut), 5);
    assert_true(n_whole - n_cut > 5 * 3000);
    /* It has all of the journal, and wants behind record seq - 3 what it has not whole. */
    snprintf(query, sizeof query, "after=%s:%lld,%s:9999&wait=0&whole=0000000000000002&rest=%s:%lld", id,
             (long long)receipt.seq, wk_store_kiosk_id(world.store), id, (long long)receipt.seq - 3);
    assert_int_equal(pull_excerpts(query, &n_rest), 0);
    assert_in_range(n_rest, 3 * 3000, 4 * 6000);
    struct hall_request request; /* of its own journal nobody gets excerpts */
    assert_int_equal(hall_ask(&world, &request, &east, "GET", WK_PATH_RECORDS "?after=&wait=0&whole=0000000000000001", NULL, 0),
                     200);
    assert_int_equal(excerpts_in(&request), 0);
    hall_end(&world, &request);
}

/* A record of a kind that this version does not know is kept and passed on like any other. */
static void unknown_kinds_are_passed_on(void **state)
{
    struct wk_receipt receipt;
    struct hall_request request;
    struct wk_signed_record view[WK_FRAMES_MOST];
    struct wk_record_view record;
    struct wk_pull pull = {.wait_s = 0};
    char target[WK_TARGET_SIZE];
    int n = 0, found = 0;
    (void)state;
    assert_int_equal(wk_store_append(east.store, "of-tomorrow", "{\"new\":true}", NULL, 0, &receipt), WK_OK);
    hall_push_all(&world, &east);
    wk_pull_target(&pull, target);
    assert_int_equal(hall_ask(&world, &request, &west, "GET", target, NULL, 0), 200);
    assert_int_equal(wk_frames_read(view, &n, request.data, request.n), WK_OK);
    for (int i = 0; i < n; i++)
        if (wk_record_decode(&record, view[i].bytes, view[i].n) == WK_OK)
            found += strcmp(record.kind, "of-tomorrow") == 0;
    assert_int_equal(found, 1);
    hall_end(&world, &request);
}

/* A tile set: 30 MB in one record. */
static void a_large_record_is_taken(void **state)
{
    const size_t n = (size_t)30 << 20;
    uint8_t *secret = calloc(1, n);
    struct wk_receipt receipt;
    (void)state;
    assert_non_null(secret);
    assert_int_equal(wk_store_append(east.store, "large", "{}", secret, n, &receipt), WK_OK);
    free(secret);
    hall_push_all(&world, &east);
}

/* ---- pull */

/* What the kiosk hears of the others, by one pull after the other. */
static void pull_all(struct hall_kiosk *kiosk)
{
    static struct wk_head head[WK_MAX_JOURNALS];
    for (bool more = true; more;) {
        struct wk_pull pull = {.wait_s = 0};
        struct hall_request request;
        struct wk_signed_record frame[WK_FRAMES_MOST];
        enum wk_hearing said[WK_FRAMES_MOST];
        char target[WK_TARGET_SIZE];
        int n = 0;
        assert_int_equal(wk_store_heads(kiosk->store, head, WK_MAX_JOURNALS, &n), WK_OK);
        for (int i = 0; i < n; i++)
            wk_cursor_set(&pull.after, head[i].kiosk_id, head[i].seq);
        wk_pull_target(&pull, target);
        assert_int_equal(hall_ask(&world, &request, kiosk, "GET", target, NULL, 0), 200);
        assert_int_equal(wk_frames_read(frame, &n, request.data, request.n), WK_OK);
        if (n > 0)
            assert_int_equal(wk_store_hear(kiosk->store, frame, n, said), WK_OK);
        for (int i = 0; i < n; i++)
            assert_int_equal(said[i], WK_HEARD_NEW);
        more = n > 0;
        hall_end(&world, &request);
    }
}

/* A pull that knows of each journal that an event can have, with the longest numbers, is answered like any other. */
static void a_pull_of_all_journals_is_answered(void **state)
{
    struct wk_pull pull = {.wait_s = 0};
    struct hall_request request;
    static char target[WK_TARGET_SIZE];
    (void)state;
    for (int i = 0; i < WK_MAX_JOURNALS; i++) {
        char id[WK_KIOSK_ID_LEN + 1];
        snprintf(id, sizeof id, "%016x", i + 1);
        wk_cursor_set(&pull.after, id, INT64_MAX - i);
    }
    wk_pull_target(&pull, target);
    assert_true(strlen(target) > (size_t)WK_MAX_JOURNALS * 37);
    assert_int_equal(hall_ask(&world, &request, &west, "GET", target, NULL, 0), 200);
    hall_end(&world, &request);
}

static int64_t known_of(struct hall_kiosk *kiosk, const char *kiosk_id)
{
    static struct wk_head head[WK_MAX_JOURNALS];
    int n = 0;
    assert_int_equal(wk_store_heads(kiosk->store, head, WK_MAX_JOURNALS, &n), WK_OK);
    for (int i = 0; i < n; i++)
        if (strcmp(head[i].kiosk_id, kiosk_id) == 0)
            return head[i].seq;
    return 0;
}

static void what_one_pushes_another_pulls(void **state)
{
    (void)state;
    hall_kiosk_write(&east, 300); /* more than a body holds */
    hall_push_all(&world, &east);
    pull_all(&west);
    assert_int_equal(known_of(&west, wk_store_kiosk_id(east.store)), hall_kiosk_head(&east));
    assert_true(known_of(&west, wk_store_kiosk_id(world.store)) > 0);
    assert_int_equal(known_of(&west, wk_store_kiosk_id(west.store)), hall_kiosk_head(&west));
}

/* A pull that waits is answered as soon as something comes, from a kiosk or from the desk, and when its time is over. */
static void a_pull_waits_for_news(void **state)
{
    struct wk_pull pull = {.wait_s = 20};
    struct hall_request request;
    struct wk_head head[8];
    struct wk_receipt receipt;
    char target[WK_TARGET_SIZE];
    int n = 0;
    (void)state;
    hall_push_all(&world, &east);
    for (int round = 0; round < 3; round++) {
        pull.wait_s = round < 2 ? 20 : 1;
        assert_int_equal(wk_store_heads(world.store, head, 8, &n), WK_OK);
        for (int i = 0; i < n; i++)
            wk_cursor_set(&pull.after, head[i].kiosk_id, head[i].seq);
        wk_pull_target(&pull, target);
        hall_begin(&world, &request, &west, "GET", target, NULL, 0);
        assert_false(hall_await(&world, &request, 300));
        if (round == 0) {
            hall_kiosk_write(&east, 1);
            hall_push_all(&world, &east);
        } else if (round == 1)
            assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_OK);
        assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
        assert_int_equal(request.code, 200);
        assert_int_equal(request.n > 0, round < 2);
        hall_end(&world, &request);
    }
}

/* ---- who may ask */

static void strangers_are_refused(void **state)
{
    struct hall_request request;
    struct hall_kiosk stranger = {.number = 0};
    struct wk_request_mark mark;
    uint8_t seed[32];
    char path[HALL_PATH_SIZE];
    (void)state;
    assert_int_equal(hall_ask(&world, &request, NULL, "GET", WK_PATH_RECORDS, NULL, 0), 401);
    hall_end(&world, &request);
    assert_int_equal(hall_ask(&world, &request, NULL, "GET", "/", NULL, 0), 404);
    hall_end(&world, &request);
    assert_int_equal(hall_ask(&world, &request, NULL, "GET", "/status", NULL, 0), 404); /* of the local socket alone */
    hall_end(&world, &request);
    assert_int_equal(hall_ask(&world, &request, NULL, "GET", WK_PATH_HELLO, NULL, 0), 200);
    hall_end(&world, &request);

    wk_random_system(NULL, seed, sizeof seed);
    wk_signer_init(&stranger.signer, seed);
    hall_world_path(&world, "stranger.db", path);
    stranger.store = hall_store_open(path, &stranger.signer);
    assert_int_equal(hall_ask(&world, &request, &stranger, "POST", WK_PATH_RECORDS, NULL, 0), 403);
    hall_end(&world, &request);
    /* Another's name, its own key. */
    mark = hall_mark(&world, &stranger, "POST", WK_PATH_RECORDS, NULL, 0);
    strcpy(mark.kiosk_id, wk_store_kiosk_id(west.store));
    hall_begin_marked(&world, &request, &mark, "POST", WK_PATH_RECORDS, NULL, 0);
    assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
    assert_int_equal(request.code, 403);
    hall_end(&world, &request);
    hall_kiosk_close(&stranger);
}

/* Sends as signed; its answer's code, and what it says of the next request. */
static long send_marked(const struct wk_request_mark *mark, struct wk_wire_error *said)
{
    struct hall_request request;
    hall_begin_marked(&world, &request, mark, "POST", WK_PATH_RECORDS, NULL, 0);
    assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
    const long code = request.code;
    if (code == 200 || wk_wire_error_read(said, (const char *)request.data, request.n) != WK_OK)
        *said = (struct wk_wire_error){.stamped = false};
    hall_end(&world, &request);
    return code;
}

/* Neither at once, nor with a newer one before it, nor under a new nonce; and it is told how to go on. */
static void a_request_is_taken_once(void **state)
{
    struct wk_wire_error said;
    const struct wk_request_mark first = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0),
                                 second = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0);
    (void)state;
    assert_int_equal(send_marked(&first, &said), 200);
    assert_int_equal(send_marked(&first, &said), 401);
    assert_true(said.stamped && said.count == first.stamp.count);
    assert_memory_equal(said.nonce, world.nonce, sizeof said.nonce);
    assert_int_equal(send_marked(&second, &said), 200);
    assert_int_equal(send_marked(&first, &said), 401);
    assert_int_equal(send_marked(&second, &said), 401);
    world.nonce[3] ^= 1;
    const struct wk_request_mark other = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0);
    world.nonce[3] ^= 1;
    assert_int_equal(send_marked(&other, &said), 401);
    assert_memory_equal(said.nonce, world.nonce, sizeof said.nonce);
    /* All counts cannot be used up by whoever has the key for a moment. */
    const int64_t count = east.count;
    east.count = INT64_MAX - 1;
    const struct wk_request_mark last = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0);
    east.count = count;
    assert_int_equal(send_marked(&last, &said), 401);
    hall_push_all(&world, &east);
}

/* A dead battery, and chrony at nine in the evening: the hall's clock is set back and ahead, and every kiosk goes on. */
static void the_halls_clock_may_jump_and_nobody_is_shut_out(void **state)
{
    static const int64_t jump_s[] = {0, -3600, 3600, -86400 * 365, 0};
    struct wk_wire_error said;
    struct wk_request_mark before = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0);
    (void)state;
    assert_int_equal(send_marked(&before, &said), 200);
    for (size_t i = 0; i < sizeof jump_s / sizeof jump_s[0]; i++) {
        world.ahead_ns = jump_s[i] * HALL_SECOND_NS;
        hall_kiosk_write(&east, 2);
        hall_push_all(&world, &east);
        hall_push_all(&world, &west);
        assert_int_equal(send_marked(&before, &said), 401);
    }
    world.ahead_ns = 0;
}

/* Whoever recorded a request has no more use for it after a restart, wherever the clock stands then. */
static void a_restart_makes_no_request_good_again(void **state)
{
    struct wk_wire_error said;
    const struct wk_request_mark taken = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0),
                                 held_back = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, NULL, 0);
    (void)state;
    assert_int_equal(send_marked(&taken, &said), 200);
    for (int i = 0; i < 2; i++) {
        hall_world_stop(&world);
        world.ahead_ns = i == 0 ? -3600 * HALL_SECOND_NS : 0;
        hall_world_start(&world);
        assert_int_equal(send_marked(&taken, &said), 401);
        assert_int_equal(send_marked(&held_back, &said), 401);
        assert_true(said.stamped && said.count == 0);
        hall_push_all(&world, &east);
    }
}

static void another_body_than_the_signed_one_is_refused(void **state)
{
    struct hall_request request;
    const struct wk_request_mark mark = hall_mark(&world, &east, "POST", WK_PATH_RECORDS, "abc", 3);
    (void)state;
    hall_begin_marked(&world, &request, &mark, "POST", WK_PATH_RECORDS, "abd", 3);
    assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
    assert_int_equal(request.code, 400);
    hall_end(&world, &request);
    assert_int_equal(hall_ask(&world, &request, &east, "POST", WK_PATH_RECORDS, "abc", 3), 400); /* no frames */
    hall_end(&world, &request);
}

/* ---- limits */

static void what_is_too_large_is_refused_unread(void **state)
{
    const size_t n = WK_FRAMES_BODY_MAX + 1;
    struct hall_request request;
    uint8_t *body = calloc(1, n);
    (void)state;
    assert_non_null(body);
    hall_begin(&world, &request, &east, "POST", WK_PATH_RECORDS, body, n);
    assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
    assert_true(request.code == 413 || request.result != CURLE_OK);
    hall_end(&world, &request);
    hall_begin(&world, &request, NULL, "POST", WK_PATH_PAIR, body, n);
    assert_true(hall_await(&world, &request, HALL_PATIENCE_MS));
    assert_true(request.code == 413 || request.result != CURLE_OK);
    hall_end(&world, &request);
    free(body);
    hall_push_all(&world, &east);
}

static int connect_to(int port, const char *from)
{
    const struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in own = {.sin_family = AF_INET};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    inet_pton(AF_INET, from, &own.sin_addr);
    assert_int_equal(bind(fd, (const struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static bool closed(int fd)
{
    char byte;
    return recv(fd, &byte, 1, MSG_DONTWAIT) == 0;
}

/* Whoever connects and says nothing, or a byte now and then, is let go; kiosks are served meanwhile. */
static void the_slow_are_let_go(void **state)
{
    struct hall_world hurried;
    struct hall_kiosk kiosk;
    struct wk_hall_limits limits = wk_hall_usual_limits;
    int fd[12], n_closed = 0;
    (void)state;
    limits.request_ns =
        3 * HALL_SECOND_NS; /* longer than a kiosk's own request takes under a sanitizer, with other tests beside */
    limits.most = 16;
    limits.most_per_address = 16;
    hall_world_open(&hurried, &limits);
    hall_kiosk_open(&hurried, &kiosk);
    for (int i = 0; i < 12; i++)
        fd[i] = connect_to(hurried.port, "127.0.0.2");
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 12; k++)
            (void)!send(fd[k], "\x16", 1, MSG_NOSIGNAL);
        hall_kiosk_write(&kiosk, 1);
        hall_push_all(&hurried, &kiosk);
        hall_run(&hurried, 200);
    }
    for (int waited_ms = 0; n_closed < 12 && waited_ms < HALL_PATIENCE_MS; waited_ms += 100) {
        n_closed = 0;
        for (int k = 0; k < 12; k++) {
            (void)!send(fd[k], "\x16", 1, MSG_NOSIGNAL);
            n_closed += closed(fd[k]);
        }
        hall_run(&hurried, 100);
    }
    for (int i = 0; i < 12; i++)
        close(fd[i]);
    assert_int_equal(n_closed, 12);
    hall_kiosk_close(&kiosk);
    hall_world_close(&hurried);
}

/* ---- hostile kiosks: they have joined, and their requests are signed as they should be */

#define N_HOSTILE 24

static struct hall_request hostile[N_HOSTILE];

static void end_hostile(struct hall_world *at, int n)
{
    for (int i = 0; i < n; i++)
        hall_end(at, &hostile[i]);
}

static json_t *kiosk_at_desk(struct hall_world *at, int number)
{
    struct hall_request request;
    const json_t *one;
    json_t *found = NULL;
    size_t i;
    assert_int_equal(hall_ask_local(at, &request, "GET", WK_LOCAL_STATUS), 200);
    json_t *const status = json_loadb((const char *)request.data, request.n, 0, NULL);
    json_array_foreach(json_object_get(status, "kiosks"), i,
                       one) if (json_integer_value(json_object_get(one, "number")) == number) found = json_deep_copy(one);
    json_decref(status);
    hall_end(at, &request);
    assert_non_null(found);
    return found;
}

static int64_t turned_away(struct hall_world *at, int number, const char *what)
{
    json_t *const kiosk = kiosk_at_desk(at, number);
    const int64_t n = json_integer_value(json_object_get(json_object_get(kiosk, "turned_away"), what));
    json_decref(kiosk);
    return n;
}

/* It announces much and sends nothing of it. */
static void announced_bodies_hold_no_memory(void **state)
{
    struct hall_kiosk liar[3];
    (void)state;
    for (int k = 0; k < 3; k++)
        hall_kiosk_open(&world, &liar[k]);
    for (int i = 0; i < N_HOSTILE; i++)
        hall_begin_hostile(&world, &hostile[i], &liar[i % 3], "POST", WK_PATH_RECORDS, "abc", 3,
                           i < 3 ? WK_FRAMES_BODY_MAX : WK_FRAMES_BYTES, false);
    hall_run(&world, 1000);
    assert_true(wk_http_bytes(world.hall->net) < (size_t)1 << 20);
    hall_kiosk_write(&east, 260); /* a body as large as one may be that others send beside it */
    hall_push_all(&world, &east);
    end_hostile(&world, N_HOSTILE);
    for (int k = 0; k < 3; k++)
        hall_kiosk_close(&liar[k]);
}

/* What this process holds, in MB. AddressSanitizer keeps up to 256 MB of what was given back: there what is in use counts. */
static long memory_mb(void)
{
#if defined __SANITIZE_ADDRESS__
    return (long)(__sanitizer_get_current_allocated_bytes() >> 20);
#else
    return resident_kb(getpid()) >> 10;
#endif
}

/* Kiosks ask for the largest record, again and again, and read nothing of the answers; the others go on meanwhile. */
static void answers_are_counted(void **state)
{
    struct hall_world full;
    struct hall_kiosk set, deaf[4];
    struct wk_receipt receipt;
    struct wk_pull pull = {.wait_s = 20};
    const size_t n = (size_t)31 << 20;
    uint8_t *const secret = malloc(n);
    char target[WK_TARGET_SIZE];
    (void)state;
    assert_non_null(secret);
    wk_random_system(NULL, secret, n);
    hall_world_open(&full, NULL);
    hall_kiosk_open(&full, &set);
    for (int k = 0; k < 4; k++)
        hall_kiosk_open(&full, &deaf[k]);
    assert_int_equal(wk_store_append(set.store, "large", "{}", secret, n, &receipt), WK_OK);
    free(secret);
    hall_push_all(&full, &set);
    wk_cursor_set(&pull.after, wk_store_kiosk_id(full.store), 1000);
    wk_cursor_set(&pull.after, wk_store_kiosk_id(set.store), hall_kiosk_head(&set) - 1);
    wk_pull_target(&pull, target);
    const long before_mb = memory_mb();
    for (int i = 0; i < N_HOSTILE; i++)
        hall_begin_hostile(&full, &hostile[i], &deaf[i % 4], "GET", target, NULL, 0, 0, true);
    for (int i = 0; i < 600 && wk_http_bytes(full.hall->net) < 3 * n; i++)
        hall_run(&full, 100);
    hall_run(&full, 1000);
    assert_in_range(wk_http_bytes(full.hall->net), n, 3 * WK_FRAMES_BODY_MAX);
    const long held_mb = memory_mb() - before_mb;
    print_message("held: %ld MB\n", held_mb);
    assert_in_range(held_mb, 1, 300); /* three of 31 MB, and what is made of one while it is read and encrypted */
    hall_kiosk_write(&set, 3);
    hall_push_all(&full, &set);
    end_hostile(&full, N_HOSTILE);
    for (int i = 0; i < 600 && wk_http_bytes(full.hall->net) > 0; i++)
        hall_run(&full, 100);
    assert_int_equal(wk_http_bytes(full.hall->net), 0);
    for (int k = 0; k < 4; k++)
        hall_kiosk_close(&deaf[k]);
    hall_kiosk_close(&set);
    hall_world_close(&full);
}

/* So many pulls wait at the hall. */
static void until_they_wait(struct hall_world *at, int wanted)
{
    int n = -1;
    for (int i = 0; i < 2000 && n != wanted; i++) {
        hall_run(at, 10);
        n = 0;
        for (struct wk_hall_request *e = at->hall->waiting; e; e = e->next, n++)
            e->until_ns = INT64_MAX; /* none ends by time while a busy computer makes the others */
    }
    assert_int_equal(n, wanted);
}

/* One that opens as many as there are loses its own oldest; eight honest ones at one address lose none. */
static void connections_are_capped_by_kiosk_and_not_by_address(void **state)
{
    struct hall_world small;
    struct hall_kiosk greedy, kiosk[8];
    struct hall_request waiting[8][2];
    struct wk_hall_limits limits = wk_hall_usual_limits;
    struct wk_pull pull = {.wait_s = WK_PULL_WAIT_MAX_S};
    char target[WK_TARGET_SIZE];
    (void)state;
    limits.most = 40;
    limits.most_per_address = 4;
    limits.most_per_kiosk = 3;
    hall_world_open(&small, &limits);
    hall_kiosk_open(&small, &greedy);
    for (int k = 0; k < 8; k++)
        hall_kiosk_open(&small, &kiosk[k]);
    for (int i = 0; i < small.hall->n_heads; i++)
        wk_cursor_set(&pull.after, small.hall->head[i].kiosk_id, 1000);
    wk_pull_target(&pull, target);
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 2; i++) { /* one after the other: a stranger until its request is there */
            hall_begin_hostile(&small, &waiting[k][i], &kiosk[k], "GET", target, NULL, 0, 0, false);
            until_they_wait(&small, 2 * k + i + 1);
        }
    for (int i = 0; i < N_HOSTILE; i++) {
        hall_begin_hostile(&small, &hostile[i], &greedy, "GET", target, NULL, 0, 0, false);
        if (i < 3)
            until_they_wait(&small, 16 + i + 1);
        else
            assert_true(hall_await(&small, &hostile[i - 3], HALL_PATIENCE_MS));
    }
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 2; i++)
            assert_false(waiting[k][i].done);
    for (int i = 0; i < N_HOSTILE; i++)
        assert_int_equal(hostile[i].done, i < N_HOSTILE - 3);
    hall_push_all(&small, &kiosk[0]);
    assert_int_equal(turned_away(&small, greedy.number, "connections"), N_HOSTILE - 3);
    assert_int_equal(turned_away(&small, kiosk[3].number, "connections"), 0);
    end_hostile(&small, N_HOSTILE);
    for (int k = 0; k < 8; k++) {
        for (int i = 0; i < 2; i++)
            hall_end(&small, &waiting[k][i]);
        hall_kiosk_close(&kiosk[k]);
    }
    hall_kiosk_close(&greedy);
    hall_world_close(&small);
}

/* What is beyond a kiosk's quota is told to that kiosk, and at the desk; the others are not touched, nor is it by a restart. */
/* Each has three: what it pushes, what it pulls, its pictures. */
static void kiosks_of_256_tables_stand_beside_as_many_strangers_as_there_may_be(void **state)
{
    const struct wk_hall_limits *const limits = &wk_hall_usual_limits;
    (void)state;
    assert_int_equal(WK_MAX_TABLES, 256);
    assert_true(limits->most_per_kiosk >= 3);
    assert_true(limits->most - limits->most / 2 >= 3 * WK_MAX_TABLES);
}

static void a_kiosk_fills_no_disk(void **state)
{
    static uint8_t secret[40000];
    struct hall_world small;
    struct hall_kiosk busy, wordy, honest;
    struct wk_receipt receipt;
    struct wk_push_answer answer;
    struct wk_frames frames;
    struct wk_hall_limits limits = wk_hall_usual_limits;
    (void)state;
    limits.most_records = 40;
    limits.most_bytes = 65536;
    hall_world_open(&small, &limits);
    hall_kiosk_open(&small, &busy);
    hall_kiosk_open(&small, &wordy);
    hall_kiosk_open(&small, &honest);
    hall_kiosk_write(&busy, 60);
    for (int i = 0; i < 2; i++) {
        frames = hall_kiosk_frames(&busy, 0);
        answer = hall_push(&small, &busy, &frames);
        wk_frames_release(&frames);
        assert_int_equal(answer.have, 40);
        assert_int_equal(answer.refused_seq, 41);
        assert_string_equal(answer.why, "quota");
        hall_world_stop(&small);
        hall_world_start(&small);
    }
    wk_random_system(NULL, secret, sizeof secret);
    for (int i = 0; i < 2; i++)
        assert_int_equal(wk_store_append(wordy.store, "large", "{}", secret, sizeof secret, &receipt), WK_OK);
    frames = hall_kiosk_frames(&wordy, 0);
    answer = hall_push(&small, &wordy, &frames);
    wk_frames_release(&frames);
    assert_int_equal(answer.refused_seq, receipt.seq);
    assert_string_equal(answer.why, "quota");
    json_t *const kiosk = kiosk_at_desk(&small, wordy.number);
    assert_string_equal(json_string_value(json_object_get(json_object_get(kiosk, "refused"), "why")), "quota");
    json_decref(kiosk);
    hall_kiosk_write(&honest, 5);
    hall_push_all(&small, &honest);
    hall_kiosk_close(&busy);
    hall_kiosk_close(&wordy);
    hall_kiosk_close(&honest);
    hall_world_close(&small);
}

/* ---- the line */

/* How far a client comes that offers these versions of TLS alone. */
static int shake_hands(const char *priorities)
{
    const struct timeval patience = {.tv_usec = 2000};
    gnutls_certificate_credentials_t none;
    gnutls_session_t session;
    int said = GNUTLS_E_AGAIN;
    const int fd = connect_to(world.port, "127.0.0.3");
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(gnutls_init(&session, GNUTLS_CLIENT), 0);
    assert_int_equal(gnutls_certificate_allocate_credentials(&none), 0);
    assert_int_equal(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, none), 0);
    assert_int_equal(gnutls_priority_set_direct(session, priorities, NULL), 0);
    gnutls_transport_set_int(session, fd);
    for (int i = 0; i < 2000 && said < 0 && !gnutls_error_is_fatal(said); i++) {
        wk_hall_turn(world.hall, 0);
        said = gnutls_handshake(session);
    }
    gnutls_deinit(session);
    gnutls_certificate_free_credentials(none);
    close(fd);
    return said;
}

static void tls_before_1_2_is_refused(void **state)
{
    (void)state;
    assert_int_equal(shake_hands("NORMAL:-VERS-ALL:+VERS-TLS1.3"), GNUTLS_E_SUCCESS);
    assert_int_equal(shake_hands("NORMAL:-VERS-ALL:+VERS-TLS1.2"), GNUTLS_E_SUCCESS);
    assert_true(gnutls_error_is_fatal(shake_hands("NORMAL:-VERS-ALL:+VERS-TLS1.1:+VERS-TLS1.0:%VERIFY_ALLOW_SIGN_WITH_SHA1")));
}

static void a_hall_is_reached_at_an_ipv6_address(void **state)
{
    struct hall_world six;
    struct hall_kiosk kiosk;
    int fd = -1, port = 0;
    (void)state;
    if (wk_listen_net("::1", 0, &fd, &port) != WK_OK)
        skip(); /* the computer has none */
    close(fd);
    hall_world_open_at(&six, NULL, true);
    hall_kiosk_open(&six, &kiosk);
    hall_kiosk_write(&kiosk, 2);
    hall_push_all(&six, &kiosk);
    hall_kiosk_close(&kiosk);
    hall_world_close(&six);
}

/* ---- the disk */

static void a_full_disk_is_said_and_mended(void **state)
{
    struct hall_request request;
    struct rlimit before, small;
    struct wk_frames frames;
    (void)state;
    hall_wants_file();
    hall_push_all(&world, &west);
    hall_kiosk_write(&west, 60);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 4096; /* no file grows */
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    frames = hall_kiosk_frames(&west, hall_kiosk_head(&west) - 60);
    assert_int_equal(hall_ask(&world, &request, &west, "POST", WK_PATH_RECORDS, frames.data, frames.n), 503);
    assert_true(request.retry_after_s > 0);
    hall_end(&world, &request);
    assert_non_null(strstr(world.said, "no records are stored"));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(hall_push(&world, &west, &frames).refused_seq, 0);
    assert_non_null(strstr(world.said, "stored again"));
    wk_frames_release(&frames);
    hall_push_all(&world, &west);
}

static void a_nearly_full_disk_takes_nothing(void **state)
{
    struct hall_world full;
    struct hall_kiosk kiosk;
    struct hall_request request;
    struct wk_hall_limits limits = wk_hall_usual_limits;
    (void)state;
    hall_wants_file();
    limits.least_bytes = limits.least_bytes_pictures = INT64_MAX;
    hall_world_open(&full, &limits);
    hall_kiosk_open(&full, &kiosk);
    assert_int_equal(hall_ask(&full, &request, &kiosk, "POST", WK_PATH_RECORDS, NULL, 0), 503);
    assert_true(request.retry_after_s > 0);
    hall_end(&full, &request);
    assert_non_null(strstr(full.said, "no records are stored"));
    full.hall->options.limits.least_bytes = 0; /* room was made: the next that asks is enough, though it has nothing to send */
    assert_int_equal(hall_ask(&full, &request, &kiosk, "POST", WK_PATH_RECORDS, NULL, 0), 200);
    hall_end(&full, &request);
    assert_non_null(strstr(full.said, "stored again"));
    hall_kiosk_close(&kiosk);
    hall_world_close(&full);
}

/* ---- a restart, an older copy */

static int64_t hall_head(void)
{
    struct wk_head head;
    int n = 0;
    assert_int_equal(wk_store_heads(world.store, &head, 1, &n), WK_OK);
    return head.seq;
}

static bool add_a_frame(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    (void)seq;
    return wk_frames_add(context, frame->bytes, frame->n, frame->signature) == WK_OK;
}

static void what_it_has_comes_from_the_store(void **state)
{
    struct wk_frames none = {.data = NULL};
    char command[256];
    (void)state;
    hall_wants_file();
    hall_push_all(&world, &east);
    const int64_t n = hall_kiosk_head(&east);
    hall_world_stop(&world);
    snprintf(command, sizeof command, "cp %s/hall.db %s/old.db", world.folder, world.folder);
    assert_int_equal(system(command), 0);
    hall_world_start(&world);
    assert_int_equal(hall_push(&world, &east, &none).have, n);
    hall_kiosk_write(&east, 10);
    hall_push_all(&world, &east);
    hall_world_stop(&world);
    snprintf(command, sizeof command, "cp %s/old.db %s/hall.db; rm -f %s/hall.db-*", world.folder, world.folder, world.folder);
    assert_int_equal(system(command), 0);
    hall_world_start(&world);
    assert_int_equal(hall_push(&world, &east, &none).have, n);
    hall_push_all(&world, &east);
    assert_int_equal(hall_push(&world, &east, &none).have, n + 10);
}

/* What was decided at the desk comes back from the kiosks that have heard it. */
static void a_hall_takes_its_own_records_back(void **state)
{
    char command[256];
    struct wk_frames frames = {.data = NULL};
    struct wk_receipt receipt;
    (void)state;
    hall_wants_file();
    const int64_t before = hall_head();
    hall_world_stop(&world);
    snprintf(command, sizeof command, "cp %s/hall.db %s/old.db", world.folder, world.folder);
    assert_int_equal(system(command), 0);
    hall_world_start(&world);
    for (int i = 0; i < 3; i++)
        assert_int_equal(wk_store_append(world.store, "note", "{}", NULL, 0, &receipt), WK_OK);
    hall_run(&world, 300);
    pull_all(&east);
    hall_world_stop(&world);
    snprintf(command, sizeof command, "cp %s/old.db %s/hall.db; rm -f %s/hall.db-*", world.folder, world.folder, world.folder);
    assert_int_equal(system(command), 0);
    hall_world_start(&world);
    assert_int_equal(hall_head(), before);
    struct wk_frames none = {.data = NULL};
    assert_int_equal(hall_push(&world, &east, &none).hall, before);
    assert_int_equal(wk_store_frames(east.store, wk_store_kiosk_id(world.store), before, add_a_frame, &frames), WK_OK);
    const struct wk_push_answer answer = hall_push(&world, &east, &frames);
    wk_frames_release(&frames);
    assert_int_equal(answer.have, before + 3);
    assert_int_equal(answer.hall, before + 3);
    assert_int_equal(hall_head(), before + 3);
}

/* ---- pictures, and what is shown at the desk */

static void pictures_come_behind_their_records(void **state)
{
    static uint8_t picture[3000];
    struct wk_picture_name name = {.seq = 0};
    struct wk_reading_source source = a_source;
    struct wk_wall_record wall;
    struct wk_deal deal;
    struct wk_receipt receipt;
    struct hall_request request;
    char target[WK_TARGET_SIZE];
    uint8_t *bytes = NULL;
    size_t n = 0;
    (void)state;
    wk_random_system(NULL, picture, sizeof picture);
    source.backs = (struct wk_evidence){picture, sizeof picture};
    make_deal(&deal, 1, 1, 5);
    make_wall(&wall, &deal, WK_WIND_EAST);
    assert_int_equal(wk_store_record_wall(east.store, &wall, &source, &receipt), WK_OK);
    assert_int_equal(wk_store_next_picture(east.store, &name, &bytes, &n), WK_OK);
    assert_true(name.seq == receipt.seq && !name.faces && n == sizeof picture);
    wk_picture_target(&name, target);
    assert_int_equal(hall_ask(&world, &request, &east, "PUT", target, bytes, n), 404); /* its record has not come */
    hall_end(&world, &request);
    hall_push_all(&world, &east);
    bytes[7] ^= 1;
    assert_int_equal(hall_ask(&world, &request, &east, "PUT", target, bytes, n), 400); /* not the one of the record */
    hall_end(&world, &request);
    bytes[7] ^= 1;
    assert_int_equal(hall_ask(&world, &request, &east, "PUT", target, bytes, n), 200);
    hall_end(&world, &request);
    assert_int_equal(wk_store_wants_picture(world.store, &name), WK_ALREADY);
    assert_int_equal(hall_ask(&world, &request, &east, "PUT", target, bytes, n), 200); /* the answer was lost */
    hall_end(&world, &request);
    free(bytes);
    assert_int_equal(wk_store_next_picture(east.store, &name, &bytes, &n), WK_END);
}

/* A clock that is off by an hour is shown, and changes nothing. */
static void what_is_wrong_is_shown_at_the_desk(void **state)
{
    struct hall_request request;
    (void)state;
    world.clock_off_ns = -3600 * HALL_SECOND_NS;
    hall_kiosk_write(&east, 2);
    hall_push_all(&world, &east);
    world.clock_off_ns = 0;
    assert_int_equal(hall_ask_local(&world, &request, "GET", WK_LOCAL_STATUS), 200);
    assert_non_null(strstr((const char *)request.data, "\"offset_ms\":-3600000"));
    assert_non_null(strstr((const char *)request.data, "\"set_aside\":"));
    assert_non_null(strstr((const char *)request.data, "\"forks\":[{"));
    hall_end(&world, &request);
    assert_int_equal(hall_ask_local(&world, &request, "GET", WK_PATH_RECORDS), 404); /* kiosks' requests are none here */
    hall_end(&world, &request);
}

/* Whatever is sent, the hall goes on. */
static void nonsense_is_let_go(void **state)
{
    static const char *const some[] = {
        "GET / HTTP/9.9\r\n\r\n",
        "POST /pair HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /pair HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        "POST /pair HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "\r\n\r\n\r\n",
        "GET /status HTTP/1.1\r\nHost: a\r\nHost: b\r\n: \r\n\r\n"};
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    struct hall_request request;
    char path[HALL_PATH_SIZE];
    uint8_t noise[600];
    (void)state;
    hall_world_path(&world, "hall.sock", path);
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    for (int i = 0; i < 120; i++) {
        const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
        wk_random_system(NULL, noise, sizeof noise);
        const char *const text = some[i % 6];
        if (i % 2 == 0)
            (void)!send(fd, text, strlen(text), MSG_NOSIGNAL);
        (void)!send(fd, noise, sizeof noise, MSG_NOSIGNAL);
        hall_run(&world, 2);
        close(fd);
    }
    assert_int_equal(hall_ask_local(&world, &request, "GET", WK_LOCAL_STATUS), 200);
    hall_end(&world, &request);
    hall_push_all(&world, &east);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_pushed_once),
        cmocka_unit_test(a_gap_is_asked_for),
        cmocka_unit_test(a_forged_record_is_refused_and_the_rest_goes_on),
        cmocka_unit_test(two_histories_are_said),
        cmocka_unit_test(a_pull_comes_packed_where_it_is_asked_for),
        cmocka_unit_test(looks_of_other_sections_come_as_excerpts),
        cmocka_unit_test(unknown_kinds_are_passed_on),
        cmocka_unit_test(what_one_pushes_another_pulls),
        cmocka_unit_test(a_pull_of_all_journals_is_answered),
        cmocka_unit_test(a_large_record_is_taken),
        cmocka_unit_test(a_pull_waits_for_news),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(a_request_is_taken_once),
        cmocka_unit_test(the_halls_clock_may_jump_and_nobody_is_shut_out),
        cmocka_unit_test(a_restart_makes_no_request_good_again),
        cmocka_unit_test(another_body_than_the_signed_one_is_refused),
        cmocka_unit_test(what_is_too_large_is_refused_unread),
        cmocka_unit_test(the_slow_are_let_go),
        cmocka_unit_test(announced_bodies_hold_no_memory),
        cmocka_unit_test(answers_are_counted),
        cmocka_unit_test(connections_are_capped_by_kiosk_and_not_by_address),
        cmocka_unit_test(kiosks_of_256_tables_stand_beside_as_many_strangers_as_there_may_be),
        cmocka_unit_test(a_kiosk_fills_no_disk),
        cmocka_unit_test(tls_before_1_2_is_refused),
        cmocka_unit_test(a_hall_is_reached_at_an_ipv6_address),
        cmocka_unit_test(a_full_disk_is_said_and_mended),
        cmocka_unit_test(a_nearly_full_disk_takes_nothing),
        cmocka_unit_test(pictures_come_behind_their_records),
        cmocka_unit_test(what_is_wrong_is_shown_at_the_desk),
        cmocka_unit_test(nonsense_is_let_go),
        cmocka_unit_test(what_it_has_comes_from_the_store),
        cmocka_unit_test(a_hall_takes_its_own_records_back),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
