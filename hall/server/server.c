/* One turn after the other: what has come is taken in, stored, answered. */
#include "hall/server/server.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/state/put_back.h"
#include "db/store/store.h"
#include "db/store/vouch.h"
#include "hall/server/parts.h"

#define LOOK_NS (WK_SECOND_NS / 4) /* between two looks at what other programs wrote */
#define LOCAL_MOST 16              /* connections of commands */
#define LINE_SIZE 512              /* of the log */

const struct wk_hall_limits wk_hall_usual_limits = {.most = 2048,
                                                    .most_per_address = 64,
                                                    .most_per_kiosk = 8,
                                                    .most_records = 16384,
                                                    .most_bytes = (int64_t)256 << 20,
                                                    .most_picture_bytes = (int64_t)1 << 30,
                                                    .request_ns = 20 * WK_SECOND_NS,
                                                    .least_bytes = (int64_t)200 << 20,
                                                    .least_bytes_pictures = (int64_t)2 << 30};

int64_t wk_hall_now(const struct wk_hall *hall)
{
    return hall->options.clock(hall->options.context);
}

int64_t wk_hall_steady(const struct wk_hall *hall)
{
    return hall->options.steady(hall->options.context);
}

void wk_hall_say(const struct wk_hall *hall, const char *format, ...)
{
    char line[LINE_SIZE];
    va_list args;
    if (!hall->options.say)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    hall->options.say(hall->options.context, line);
}

void wk_hall_trouble(struct wk_hall *hall, enum wk_status status)
{
    if (status == hall->trouble)
        return;
    hall->trouble = status;
    hall->trouble_ns = wk_hall_now(hall);
    if (status == WK_OK)
        wk_hall_say(hall, "records are stored again");
    else
        wk_hall_say(hall, "no records are stored: %s", wk_status_text(status));
}

/* ---- a hall that was restored */

bool wk_hall_waits_for(const struct wk_hall *hall, const struct wk_member *member)
{
    return hall->put_back && member->number != WK_HALL_NUMBER && wk_hall_head(hall, member->kiosk_id) > 0 &&
           hall->seen[member->number].head != WK_HEAD_SAME;
}

/* Once all that were ever heard have said that they hold nothing of the hall's which it does not have: at least one of them, or
 * nobody has said anything. */
static void settle(struct wk_hall *hall)
{
    int n_heard = 0;
    for (int i = 0; i < hall->roster.n; i++) {
        const struct wk_member *const member = &hall->roster.member[i];
        if (wk_hall_waits_for(hall, member))
            return;
        n_heard += member->number != WK_HALL_NUMBER && hall->seen[member->number].head == WK_HEAD_SAME;
    }
    if (n_heard == 0 || !hall->put_back)
        return;
    const enum wk_status status = wk_put_back_over(hall->options.store);
    hall->put_back = status != WK_OK;
    if (status == WK_OK)
        wk_hall_say(hall, "all kiosks were heard since the hall was restored: it goes on from its record %lld",
                    (long long)hall->head[0].seq);
    else
        wk_hall_say(hall, "all kiosks were heard, and the mark of the restored database stays: %s", wk_status_text(status));
}

void wk_hall_take_head(struct wk_hall *hall, int number, const struct wk_head *theirs)
{
    struct wk_kiosk_seen *const seen = &hall->seen[number];
    const enum wk_head_said before = seen->head;
    seen->head = WK_HEAD_UNSAID;
    if (theirs && wk_store_compare_head(hall->options.store, theirs, &seen->head) == WK_OK)
        seen->head_seq = theirs->seq;
    if (seen->head == WK_HEAD_OTHER && before != WK_HEAD_OTHER)
        wk_hall_say(hall, "FORK: kiosk %d holds another record %lld of this hall than the one here", number,
                    (long long)seen->head_seq);
    settle(hall);
}

/* ---- what is stored */

enum wk_status wk_hall_look(struct wk_hall *hall)
{
    static struct wk_head head[WK_MAX_JOURNALS];
    int n = 0;
    hall->looked_ns = wk_hall_steady(hall);
    enum wk_status status = wk_store_heads(hall->options.store, head, WK_MAX_JOURNALS, &n);
    if (status != WK_OK)
        return status;
    status = wk_put_back(hall->options.store, &hall->put_back);
    if (status != WK_OK)
        return status;
    const bool moved = n != hall->n_heads || memcmp(head, hall->head, (size_t)n * sizeof head[0]) != 0;
    if (moved && (hall->n_heads == 0 || head[0].seq != hall->head[0].seq))
        status = wk_store_roster(hall->options.store, &hall->roster);
    if (status != WK_OK || !moved)
        return status;
    memcpy(hall->head, head, sizeof head);
    hall->n_heads = n;
    hall->renewed = true;
    return WK_OK;
}

int64_t wk_hall_head(const struct wk_hall *hall, const char *kiosk_id)
{
    for (int i = 0; i < hall->n_heads; i++)
        if (strcmp(hall->head[i].kiosk_id, kiosk_id) == 0)
            return hall->head[i].seq;
    return 0;
}

enum wk_status wk_hall_weight(struct wk_hall *hall, const char *kiosk_id, struct wk_weight **out)
{
    const struct wk_member *const member = wk_member_of(&hall->roster, kiosk_id);
    *out = NULL;
    if (!member || member->number == WK_HALL_NUMBER)
        return WK_OK;
    struct wk_kiosk_seen *const seen = &hall->seen[member->number];
    const enum wk_status status = seen->weighed ? WK_OK : wk_store_weight(hall->options.store, kiosk_id, &seen->weight);
    seen->weighed = status == WK_OK;
    if (status == WK_OK)
        *out = &seen->weight;
    return status;
}

bool wk_hall_has_room(const struct wk_hall *hall, int64_t least)
{
    const int64_t free_bytes = wk_store_free_bytes(hall->options.store);
    return free_bytes < 0 || free_bytes >= least;
}

/* ---- answers */

void wk_hall_reply(struct wk_hall *hall, struct wk_exchange *exchange, int code, char *text)
{
    hall->n_refused += !text || code != 200;
    wk_exchange_reply(exchange, &(struct wk_reply){.code = text ? code : 503,
                                                   .type = "application/json",
                                                   .body = text,
                                                   .n = text ? strlen(text) : 0,
                                                   .retry_after_s = code == 503 || code == 429 ? 5 : 0});
}

void wk_hall_refuse(struct wk_hall *hall, struct wk_exchange *exchange, int code, const char *word, const char *text)
{
    struct wk_wire_error error = {.stamped = false};
    snprintf(error.word, sizeof error.word, "%s", word);
    snprintf(error.text, sizeof error.text, "%s", text);
    wk_hall_reply(hall, exchange, code, wk_wire_error_text(&error));
}

/* ---- signed requests */

/* Is the body that came the one whose hash was signed? */
static bool body_holds(const struct wk_hall_request *request)
{
    uint8_t hash[WK_HASH_SIZE];
    size_t n;
    const uint8_t *const body = wk_exchange_body(request->exchange, &n);
    wk_hash(hash, n > 0 ? (const void *)body : "", n);
    return memcmp(hash, request->body, sizeof hash) == 0;
}

static int64_t newest_of(const struct wk_kiosk_seen *seen)
{
    int64_t newest = 0;
    for (int k = 0; k < WK_N_REQUESTS; k++)
        newest = seen->count[k] > newest ? seen->count[k] : newest;
    return newest;
}

/* Is it the first time that this request comes? */
static bool take_stamp(struct wk_hall *hall, struct wk_kiosk_seen *seen, enum wk_hall_request_kind kind,
                       const struct wk_stamp *stamp)
{
    if (!wk_equal(stamp->nonce, hall->nonce, WK_NONCE_SIZE) || stamp->count <= seen->count[kind] ||
        stamp->count - newest_of(seen) > WK_COUNT_MOST_AHEAD)
        return false;
    seen->count[kind] = stamp->count;
    return true;
}

static void refuse_stamp(struct wk_hall *hall, struct wk_exchange *exchange, const struct wk_kiosk_seen *seen)
{
    struct wk_wire_error error = {.word = "again",
                                  .text =
                                      "sent before, or before the hall began: the next one with this nonce, and a count above",
                                  .stamped = true,
                                  .count = newest_of(seen)};
    memcpy(error.nonce, hall->nonce, sizeof error.nonce);
    wk_hall_reply(hall, exchange, 401, wk_wire_error_text(&error));
}

static enum wk_status read_mark(struct wk_request_mark *out, struct wk_exchange *exchange)
{
    const char *value[WK_N_HEADERS];
    for (int i = 0; i < WK_N_HEADERS; i++)
        value[i] = wk_exchange_header(exchange, wk_request_headers[i]);
    return wk_request_mark_read(out, value);
}

/* A signed request: who asks is known and may, else it has replied and gives NULL. */
static struct wk_hall_request *begin_request(struct wk_hall *hall, struct wk_exchange *exchange, enum wk_hall_request_kind kind)
{
    struct wk_request_mark mark;
    if (read_mark(&mark, exchange) != WK_OK) {
        wk_hall_refuse(hall, exchange, 401, "unsigned", "the request is not signed");
        return NULL;
    }
    const struct wk_member *const member = wk_member_of(&hall->roster, mark.kiosk_id);
    struct wk_request signed_part = {
        .method = wk_exchange_method(exchange), .target = wk_exchange_target(exchange), .stamp = mark.stamp};
    memcpy(signed_part.body, mark.body, sizeof signed_part.body);
    if (!member || member->number == WK_HALL_NUMBER) {
        wk_hall_refuse(hall, exchange, 403, "stranger", "this kiosk is not of the event; pair it");
        return NULL;
    }
    if (!wk_request_holds(mark.signature, member->key, &signed_part)) {
        wk_hall_refuse(hall, exchange, 403, "forged", "the signature does not hold");
        return NULL;
    }
    struct wk_kiosk_seen *const seen = &hall->seen[member->number];
    if (member->expelled_from > 0) {
        seen->n_expelled++;
        wk_hall_refuse(hall, exchange, 403, WK_REFUSAL_EXPELLED,
                       "the director has expelled this kiosk; ask at the hall's desk, `wallkeeper-hall roster --readmit`");
        return NULL;
    }
    wk_exchange_trust(exchange, member->number);
    if (!take_stamp(hall, seen, kind, &mark.stamp)) {
        refuse_stamp(hall, exchange, seen);
        return NULL;
    }
    struct wk_hall_request *request = calloc(1, sizeof *request);
    if (!request) {
        wk_hall_reply(hall, exchange, 503, NULL);
        return NULL;
    }
    seen->clock = mark.stamp.clock;
    seen->heard_ns = wk_hall_steady(hall);
    snprintf(seen->address, sizeof seen->address, "%s", wk_exchange_address(exchange));
    *request = (struct wk_hall_request){.kind = kind, .exchange = exchange, .number = member->number};
    memcpy(request->body, mark.body, sizeof request->body);
    wk_exchange_set_own(exchange, request);
    return request;
}

static void take_out(struct wk_hall_request **list, const struct wk_hall_request *request)
{
    for (; *list; list = &(*list)->next)
        if (*list == request) {
            *list = request->next;
            return;
        }
}

static void free_request(struct wk_hall *hall, struct wk_hall_request *request)
{
    take_out(&hall->pushed, request);
    take_out(&hall->waiting, request);
    hall->renewed = hall->renewed || request->large; /* the next may have one */
    free(request->frame);
    free(request);
}

/* ---- requests of the network */

enum route { ROUTE_NONE = 0, ROUTE_HELLO, ROUTE_PAIR, ROUTE_PUSH, ROUTE_PULL, ROUTE_PICTURE };

static bool path_is(const char *target, const char *path)
{
    const size_t n = strlen(path);
    return strncmp(target, path, n) == 0 && (target[n] == 0 || target[n] == '?');
}

static enum route route_of(const struct wk_exchange *exchange)
{
    const char *const method = wk_exchange_method(exchange), *const target = wk_exchange_target(exchange);
    const bool get = strcmp(method, "GET") == 0, post = strcmp(method, "POST") == 0;
    if (get && path_is(target, WK_PATH_HELLO))
        return ROUTE_HELLO;
    if (post && path_is(target, WK_PATH_PAIR))
        return ROUTE_PAIR;
    if (post && path_is(target, WK_PATH_RECORDS))
        return ROUTE_PUSH;
    if (get && path_is(target, WK_PATH_RECORDS))
        return ROUTE_PULL;
    if (strcmp(method, "PUT") == 0 && strncmp(target, WK_PATH_EVIDENCE, strlen(WK_PATH_EVIDENCE)) == 0)
        return ROUTE_PICTURE;
    return ROUTE_NONE;
}

static size_t begin_push(struct wk_hall *hall, struct wk_exchange *exchange)
{
    if (!begin_request(hall, exchange, WK_REQUEST_PUSH))
        return 0;
    const bool crowded = !wk_hall_has_room(hall, hall->options.limits.least_bytes);
    if (crowded || hall->crowded)
        wk_hall_trouble(hall, crowded ? WK_DISK_FULL : WK_OK);
    hall->crowded = crowded;
    if (!crowded)
        return WK_FRAMES_BODY_MAX;
    wk_hall_refuse(hall, exchange, 503, "disk-full", "the hall's disk is nearly full");
    return 0;
}

static size_t begin_picture(struct wk_hall *hall, struct wk_exchange *exchange)
{
    struct wk_hall_request *const request = begin_request(hall, exchange, WK_REQUEST_PICTURE);
    return request ? wk_picture_begin(hall, request) : 0;
}

static size_t net_begin(void *context, struct wk_exchange *exchange)
{
    struct wk_hall *hall = context;
    switch (route_of(exchange)) {
    case ROUTE_HELLO:
        return 0;
    case ROUTE_PAIR:
        return WK_ANSWER_MAX;
    case ROUTE_PUSH:
        return begin_push(hall, exchange);
    case ROUTE_PULL:
        (void)begin_request(hall, exchange, WK_REQUEST_PULL);
        return 0;
    case ROUTE_PICTURE:
        return begin_picture(hall, exchange);
    case ROUTE_NONE:
        break;
    }
    wk_hall_refuse(hall, exchange, 404, "no-such", "no such address");
    return 0;
}

static void net_answer(void *context, struct wk_exchange *exchange)
{
    struct wk_hall *hall = context;
    struct wk_hall_request *request = wk_exchange_own(exchange);
    if (!request) {
        if (route_of(exchange) == ROUTE_PAIR)
            wk_pairing_answer_to(hall, exchange);
        else
            wk_hello_answer_to(hall, exchange);
        return;
    }
    if (!body_holds(request))
        wk_hall_refuse(hall, exchange, 400, "body", "the body is not the one that was signed");
    else if (request->kind == WK_REQUEST_PUSH)
        wk_push_answer_to(hall, request);
    else if (request->kind == WK_REQUEST_PULL)
        wk_pull_answer_to(hall, request);
    else
        wk_picture_answer_to(hall, request);
}

static void net_end(void *context, struct wk_exchange *exchange)
{
    struct wk_hall_request *request = wk_exchange_own(exchange);
    if (request)
        free_request(context, request);
}

static const struct wk_http_handler net_handler = {net_begin, net_answer, net_end};

/* ---- the server */

static enum wk_status open_net(struct wk_hall *self)
{
    const struct wk_hall_options *const options = &self->options;
    const struct wk_http_options net = {.fd = options->fd,
                                        .tls_key = options->tls_key,
                                        .tls_certificate = options->tls_certificate,
                                        .most = options->limits.most,
                                        .most_per_address = options->limits.most_per_address,
                                        .most_per_party = options->limits.most_per_kiosk,
                                        .n_parties = WK_MAX_JOURNALS,
                                        .request_ns = options->limits.request_ns,
                                        .steady = options->steady,
                                        .clock_context = options->context,
                                        .handler = &net_handler,
                                        .context = self};
    struct wk_http_options local = net;
    local.fd = options->local;
    local.tls_key = local.tls_certificate = NULL;
    local.most = 2 * LOCAL_MOST; /* of which strangers, as all are here, have half */
    local.most_per_address = 0;
    local.handler = &wk_local_handler;
    self->options.fd = -1;
    enum wk_status status = wk_http_open(&self->net, &net);
    if (status != WK_OK || options->local < 0)
        return status;
    self->options.local = -1;
    return wk_http_open(&self->local, &local);
}

enum wk_status wk_hall_open(struct wk_hall **out, const struct wk_hall_options *options)
{
    struct wk_hall *self = calloc(1, sizeof *self);
    enum wk_status status = self ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK) {
        self->options = *options;
        self->trouble = WK_OK;
        self->began_ns = wk_hall_now(self);
        options->random(options->context, self->nonce, sizeof self->nonce);
        status = wk_pairing_url_valid(options->url) ? wk_hall_look(self) : WK_BAD_INPUT;
    }
    if (status == WK_OK) {
        snprintf(self->url, sizeof self->url, "%s", options->url);
        status = self->roster.own == WK_HALL_NUMBER ? open_net(self) : WK_NOT_FOUND;
    }
    if (status == WK_OK) {
        *out = self;
        return WK_OK;
    }
    const int fd = self ? self->options.fd : options->fd, local = self ? self->options.local : options->local;
    if (fd >= 0)
        close(fd);
    if (local >= 0)
        close(local);
    wk_hall_close(self);
    return status;
}

void wk_hall_close(struct wk_hall *hall)
{
    if (!hall)
        return;
    wk_http_close(hall->net);
    wk_http_close(hall->local);
    free(hall);
}

/* Kiosks that have asked whose PIN was typed wait for it, with people before them. */
static enum wk_status answer_pins(struct wk_hall *hall)
{
    int n = 0;
    const enum wk_status status = wk_store_answer_pins(hall->options.store, wk_hall_steady(hall), &n);
    return status == WK_OK && n > 0 ? wk_hall_look(hall) : status;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void wk_hall_turn(struct wk_hall *hall, int wait_ms)
{
    const struct wk_hall_beside *const beside = &hall->options.beside;
    struct pollfd fd[3] = {{.fd = wk_http_fd(hall->net), .events = POLLIN},
                           {.fd = -1, .events = POLLIN},
                           {.fd = beside->run ? beside->fd(beside->context) : -1, .events = POLLIN}};
    wait_ms = least(wait_ms, wk_http_wait_ms(hall->net));
    wait_ms = least(wait_ms, (int)(LOOK_NS / 1000000));
    if (hall->local) {
        fd[1].fd = wk_http_fd(hall->local);
        wait_ms = least(wait_ms, wk_http_wait_ms(hall->local));
    }
    if (beside->run)
        wait_ms = least(wait_ms, beside->wait_ms(beside->context));
    (void)poll(fd, 3, wait_ms);
    wk_http_run(hall->net);
    if (hall->local)
        wk_http_run(hall->local);
    enum wk_status status = WK_OK;
    const bool due = wk_hall_steady(hall) - hall->looked_ns >= LOOK_NS;
    if (hall->pushed)
        wk_push_store(hall);
    else if (due)
        status = wk_hall_look(hall);
    if (status == WK_OK && (hall->renewed || due))
        status = answer_pins(hall);
    if (status != WK_OK || (due && hall->unread))
        wk_hall_trouble(hall, status);
    hall->unread = status != WK_OK || (hall->unread && !due);
    const bool renewed = hall->renewed;
    wk_pull_wake(hall);
    if (beside->run)
        beside->run(beside->context, hall, renewed);
}
