/* libmicrohttpd with external polling: connections and their deadlines, bodies within limits, answers that come later. */
#include "hall/server/http.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <microhttpd.h>

#include "hall/wire/request.h"

#define SECOND_NS ((int64_t)1000000000)
#define SLOWEST_BYTES_S ((int64_t)64 << 10) /* a body or an answer may take as long as this makes it; phones do better */
#define IDLE_NS (75 * SECOND_NS)            /* between two requests of a connection */
#define SWEEP_NS (SECOND_NS / 2)
#define STREAM_BLOCK 2048 /* bytes of a stream that are handed over at once: they lie in the connection's own memory */
#define POOL_BYTES (2 * WK_TARGET_SIZE + 8 * 1024) /* of a connection: the longest address of ours, twice while it is read */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2" /* Source: RFC 8996: those before are not to be used */
#define PATIENCE_S 2                                                /* until who met a full hall comes again */

struct connection {
    struct wk_http *http;
    struct MHD_Connection *mhd;
    struct connection *before, *after; /* in the order in which they came */
    int64_t deadline_ns;
    int party;
    struct wk_exchange *waiting; /* NULL: none, of this connection */
    struct wk_exchange *stream;  /* likewise: whose head was sent */
    char address[INET6_ADDRSTRLEN];
};

struct wk_exchange {
    struct connection *connection;
    const char *method;
    char *target;
    uint8_t *body; /* [room], of n_announced */
    size_t n_body, room, n_announced;
    size_t held;                   /* bytes of it that are counted: of the body, then of the answer */
    bool large;                    /* likewise */
    bool refused;                  /* there was no room: what else comes of the body is passed over */
    struct MHD_Response *response; /* NULL: not replied yet */
    unsigned code;
    bool begun, whole, waits, sent;
    /* Of a stream: what was sent and has not gone yet is [queue_at, n_queue) of queue [queue_room]. */
    uint8_t *queue;
    size_t queue_at, n_queue, queue_room;
    bool idle; /* nothing of it has to go: the library does not look at its connection */
    void *own;
};

struct wk_http {
    struct wk_http_options options;
    struct MHD_Daemon *daemon;
    struct connection *first, *last;
    int n;
    size_t small; /* bytes */
    int n_large;
    size_t large; /* bytes */
    struct party {
        int n; /* connections */
        size_t small;
        int n_large;
        struct wk_http_refused refused;
    } * party;    /* [options.n_parties] */
    bool resumed; /* a waiting request has its answer, but the library has not noticed: it does not wake for that */
    int64_t swept_ns;
};

static int64_t steady(const struct wk_http *http)
{
    return http->options.steady(http->options.clock_context);
}

/* ---- connections */

static void address_of(const struct sockaddr *from, char text[INET6_ADDRSTRLEN])
{
    text[0] = 0;
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, text, INET6_ADDRSTRLEN);
    else if (from->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, text, INET6_ADDRSTRLEN);
}

static void wake_stream(struct wk_exchange *exchange)
{
    if (!exchange->idle)
        return;
    exchange->idle = false;
    MHD_resume_connection(exchange->connection->mhd);
    exchange->connection->http->resumed = true;
}

/* The library closes it when it sees that nothing more comes; of one that waits it sees nothing before it has its answer. */
static void drop(struct connection *connection)
{
    if (connection->waiting)
        wk_exchange_reply(connection->waiting,
                          &(struct wk_reply){.code = MHD_HTTP_SERVICE_UNAVAILABLE, .retry_after_s = PATIENCE_S});
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection->mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info)
        shutdown(info->connect_fd, SHUT_RDWR);
    if (connection->stream)
        wake_stream(connection->stream);
    connection->deadline_ns = INT64_MAX;
}

/* The one of them that is there longest goes; address NULL: any. */
static void drop_oldest(struct wk_http *http, int party, const char *address)
{
    for (struct connection *c = http->first; c; c = c->after)
        if (c->party == party && c->deadline_ns != INT64_MAX && (!address || strcmp(c->address, address) == 0)) {
            http->party[party].refused.connections++;
            drop(c);
            return;
        }
}

static int of_address(const struct wk_http *http, const char *address)
{
    int n = 0;
    for (const struct connection *c = http->first; c; c = c->after)
        n += c->party == WK_HTTP_STRANGERS && c->deadline_ns != INT64_MAX && strcmp(c->address, address) == 0;
    return n;
}

/* Strangers may hold half of the connections, and so many of an address. */
static void make_room(struct wk_http *http, const char *address)
{
    const int most = http->options.most_per_address;
    if (most > 0 && of_address(http, address) > most)
        drop_oldest(http, WK_HTTP_STRANGERS, address);
    if (http->party[WK_HTTP_STRANGERS].n > http->options.most / 2)
        drop_oldest(http, WK_HTTP_STRANGERS, NULL);
}

static struct connection *connect_one(struct wk_http *http, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct connection *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    *self = (struct connection){
        .http = http, .mhd = mhd, .before = http->last, .deadline_ns = steady(http) + http->options.request_ns};
    if (info)
        address_of(info->client_addr, self->address);
    *(self->before ? &self->before->after : &http->first) = self;
    http->last = self;
    http->n++;
    http->party[WK_HTTP_STRANGERS].n++;
    make_room(http, self->address);
    return self;
}

static void disconnect(struct connection *self)
{
    struct wk_http *http = self->http;
    *(self->before ? &self->before->after : &http->first) = self->after;
    *(self->after ? &self->after->before : &http->last) = self->before;
    http->n--;
    http->party[self->party].n--;
    free(self);
}

static void on_connection(void *context, struct MHD_Connection *mhd, void **own, enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *own = connect_one(context, mhd);
    else if (*own)
        disconnect(*own);
}

static void sweep(struct wk_http *http)
{
    const int64_t now_ns = steady(http);
    if (now_ns - http->swept_ns < SWEEP_NS)
        return;
    http->swept_ns = now_ns;
    for (struct connection *c = http->first; c; c = c->after)
        if (c->deadline_ns <= now_ns)
            drop(c);
}

/* ---- a request's life */

static void *on_target(void *context, const char *target, struct MHD_Connection *mhd)
{
    struct wk_http *http = context;
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct wk_exchange *exchange = info && info->socket_context ? calloc(1, sizeof *exchange) : NULL;
    if (!exchange)
        return NULL;
    exchange->connection = info->socket_context;
    exchange->connection->deadline_ns = steady(http) + http->options.request_ns;
    exchange->target = strdup(target);
    return exchange;
}

/* ---- bytes in memory */

static void let_go(struct wk_exchange *exchange)
{
    struct wk_http *http = exchange->connection->http;
    struct party *party = &http->party[exchange->connection->party];
    if (exchange->large) {
        http->large -= exchange->held;
        http->n_large--;
        party->n_large--;
    } else {
        http->small -= exchange->held;
        party->small -= exchange->held;
    }
    exchange->held = 0;
    exchange->large = false;
}

/* May it hold n bytes in all, of at most `whole` when it is complete? */
static bool may_hold(const struct wk_exchange *exchange, size_t n, size_t whole)
{
    const struct wk_http *http = exchange->connection->http;
    const struct party *party = &http->party[exchange->connection->party];
    const size_t held = exchange->large ? 0 : exchange->held;
    if (whole > WK_HTTP_SMALL)
        return exchange->large || (http->n_large < WK_HTTP_LARGE_MOST && party->n_large == 0);
    return party->small - held + n <= http->options.party_bytes && http->small - held + n <= WK_HTTP_SMALL_MOST;
}

static void hold(struct wk_exchange *exchange, size_t n, bool large)
{
    struct wk_http *http = exchange->connection->http;
    struct party *party = &http->party[exchange->connection->party];
    let_go(exchange);
    exchange->held = n;
    exchange->large = large;
    if (large) {
        http->large += n;
        http->n_large++;
        party->n_large++;
    } else {
        http->small += n;
        party->small += n;
    }
}

static void forget_body(struct wk_exchange *exchange)
{
    let_go(exchange);
    free(exchange->body);
    exchange->body = NULL;
    exchange->room = exchange->n_body = 0;
}

/* What has come of a body: memory is taken for it now, and not when it was announced. False: there is none. */
static bool take_body(struct wk_exchange *exchange, const char *data, size_t n)
{
    const size_t wanted = exchange->n_body + n;
    if (wanted > exchange->room) {
        size_t room = 2 * wanted < exchange->n_announced ? 2 * wanted : exchange->n_announced;
        uint8_t *const body = may_hold(exchange, room, exchange->n_announced) ? realloc(exchange->body, room) : NULL;
        if (!body)
            return false;
        exchange->body = body;
        exchange->room = room;
        hold(exchange, room, exchange->n_announced > WK_HTTP_SMALL);
    }
    memcpy(exchange->body + exchange->n_body, data, n);
    exchange->n_body = wanted;
    return true;
}

static void on_completed(void *context, struct MHD_Connection *mhd, void **own, enum MHD_RequestTerminationCode code)
{
    struct wk_http *http = context;
    struct wk_exchange *exchange = *own;
    (void)mhd;
    (void)code;
    if (!exchange)
        return;
    if (exchange->begun)
        http->options.handler->end(http->options.context, exchange);
    exchange->connection->deadline_ns = steady(http) + IDLE_NS;
    exchange->connection->stream = NULL;
    free(exchange->queue);
    if (exchange->response)
        MHD_destroy_response(exchange->response);
    forget_body(exchange);
    free(exchange->target);
    free(exchange);
    *own = NULL;
}

static enum MHD_Result send_reply(struct wk_exchange *exchange)
{
    exchange->sent = true;
    return MHD_queue_response(exchange->connection->mhd, exchange->code, exchange->response);
}

/* A request that goes no further, in words of its own. */
static void refuse(struct wk_exchange *exchange, int code, const char *why)
{
    wk_exchange_reply(exchange, &(struct wk_reply){.code = code,
                                                   .type = "text/plain",
                                                   .body = strdup(why),
                                                   .n = strlen(why),
                                                   .retry_after_s = code == MHD_HTTP_SERVICE_UNAVAILABLE ? PATIENCE_S : 0});
}

static void refuse_bytes(struct wk_exchange *exchange)
{
    exchange->connection->http->party[exchange->connection->party].refused.bytes++;
    refuse(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "too much at once\n");
}

/* The head of it is there: its body may come, or it is refused. */
static void begin(struct wk_http *http, struct wk_exchange *exchange)
{
    const char *const length = wk_exchange_header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
    int64_t n = 0;
    exchange->begun = true;
    if (!exchange->target) {
        refuse(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "no memory\n");
        return;
    }
    const size_t most = http->options.handler->begin(http->options.context, exchange);
    if (exchange->response)
        return;
    if (wk_exchange_header(exchange, MHD_HTTP_HEADER_TRANSFER_ENCODING) || (length && wk_whole_parse(&n, length) != WK_OK))
        refuse(exchange, MHD_HTTP_LENGTH_REQUIRED, "Content-Length is wanted\n");
    else if ((uint64_t)n > most)
        refuse(exchange, MHD_HTTP_CONTENT_TOO_LARGE, "too large\n");
    else if (!may_hold(exchange, 0, (size_t)n))
        refuse_bytes(exchange);
    else {
        exchange->n_announced = (size_t)n;
        if ((size_t)n > WK_HTTP_SMALL)
            hold(exchange, 0, true);
        exchange->connection->deadline_ns += n * SECOND_NS / SLOWEST_BYTES_S;
    }
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *mhd, const char *url, const char *method,
                                  const char *version, const char *data, size_t *n, void **own)
{
    struct wk_http *http = context;
    struct wk_exchange *exchange = *own;
    (void)mhd;
    (void)url;
    (void)version;
    if (!exchange)
        return MHD_NO;
    if (exchange->sent) { /* what else comes of a body that was refused */
        *n = 0;
        return MHD_YES;
    }
    if (!exchange->begun) {
        exchange->method = method;
        begin(http, exchange);
        return exchange->response ? send_reply(exchange) : MHD_YES;
    }
    if (*n > 0) {
        if (*n > exchange->n_announced - exchange->n_body)
            return MHD_NO;
        if (!exchange->refused && !take_body(exchange, data, *n)) {
            exchange->refused = true;
            forget_body(exchange);
        }
        *n = 0;
        return MHD_YES;
    }
    if (!exchange->whole) {
        exchange->whole = true;
        exchange->connection->deadline_ns = INT64_MAX - 1;
        if (exchange->refused)
            refuse_bytes(exchange);
        else
            http->options.handler->answer(http->options.context, exchange);
    }
    return exchange->response ? send_reply(exchange) : MHD_YES;
}

/* ---- the exchange, for the handler */

const char *wk_exchange_method(const struct wk_exchange *exchange)
{
    return exchange->method;
}

const char *wk_exchange_target(const struct wk_exchange *exchange)
{
    return exchange->target;
}

const char *wk_exchange_address(const struct wk_exchange *exchange)
{
    return exchange->connection->address;
}

const char *wk_exchange_header(struct wk_exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection->mhd, MHD_HEADER_KIND, name);
}

const char *wk_exchange_argument(struct wk_exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection->mhd, MHD_GET_ARGUMENT_KIND, name);
}

const uint8_t *wk_exchange_body(const struct wk_exchange *exchange, size_t *n)
{
    *n = exchange->n_body;
    return exchange->body;
}

void wk_exchange_set_own(struct wk_exchange *exchange, void *own)
{
    exchange->own = own;
}

void *wk_exchange_own(const struct wk_exchange *exchange)
{
    return exchange->own;
}

void wk_exchange_trust(struct wk_exchange *exchange, int party)
{
    struct connection *self = exchange->connection;
    struct wk_http *http = self->http;
    if (self->party == party)
        return;
    http->party[self->party].n--;
    self->party = party;
    if (++http->party[party].n > http->options.most_per_party)
        drop_oldest(http, party, NULL);
}

bool wk_exchange_has_room(const struct wk_exchange *exchange, size_t n)
{
    return may_hold(exchange, n, n);
}

void wk_exchange_wait(struct wk_exchange *exchange)
{
    exchange->waits = true;
    exchange->connection->waiting = exchange;
    MHD_suspend_connection(exchange->connection->mhd);
}

static void add_header(struct MHD_Response *response, const char *name, int64_t value)
{
    char text[WK_WHOLE_SIZE + 1];
    snprintf(text, sizeof text, "%" PRId64, value);
    (void)MHD_add_response_header(response, name, text);
}

/* The head of an answer that was made: its type and its further lines; sends it, or ends the connection where there is none. */
static void set_head(struct wk_exchange *exchange, const struct wk_reply *reply)
{
    struct wk_http *http = exchange->connection->http;
    if (!exchange->response) { /* no memory: the connection ends without an answer */
        drop(exchange->connection);
    } else {
        if (reply->type)
            (void)MHD_add_response_header(exchange->response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
        if (reply->retry_after_s > 0)
            add_header(exchange->response, MHD_HTTP_HEADER_RETRY_AFTER, reply->retry_after_s);
        for (int i = 0; i < reply->n_headers; i++)
            (void)MHD_add_response_header(exchange->response, reply->headers[i].name, reply->headers[i].value);
    }
    if (exchange->waits)
        MHD_resume_connection(exchange->connection->mhd);
    http->resumed = http->resumed || exchange->waits;
    exchange->waits = false;
}

void wk_exchange_reply(struct wk_exchange *exchange, const struct wk_reply *reply)
{
    struct wk_http *http = exchange->connection->http;
    const bool none = !reply->body;
    if (exchange->response) { /* it was dropped meanwhile */
        free(reply->body);
        return;
    }
    exchange->connection->waiting = NULL;
    exchange->response = none ? MHD_create_response_from_buffer(0, (void *)(uintptr_t) "", MHD_RESPMEM_PERSISTENT)
                              : MHD_create_response_from_buffer(reply->n, reply->body, MHD_RESPMEM_MUST_FREE);
    exchange->code = (unsigned)reply->code;
    exchange->connection->deadline_ns =
        steady(http) + http->options.request_ns + (int64_t)reply->n * SECOND_NS / SLOWEST_BYTES_S;
    if (exchange->whole)
        forget_body(exchange);
    hold(exchange, reply->n, reply->n > WK_HTTP_SMALL);
    if (!exchange->response)
        free(reply->body);
    set_head(exchange, reply);
}

/* ---- streams */

/* The connection's part that is to go next. With nothing to send it is left alone until there is. */
static ssize_t read_stream(void *context, uint64_t at, char *bytes, size_t most)
{
    struct wk_exchange *exchange = context;
    struct connection *connection = exchange->connection;
    const size_t left = exchange->n_queue - exchange->queue_at, n = left < most ? left : most;
    (void)at;
    if (connection->deadline_ns == INT64_MAX) /* it was dropped */
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (n == 0) {
        exchange->idle = true;
        connection->deadline_ns = INT64_MAX - 1;
        MHD_suspend_connection(connection->mhd);
        return 0;
    }
    memcpy(bytes, exchange->queue + exchange->queue_at, n);
    exchange->queue_at += n;
    if (exchange->queue_at == exchange->n_queue)
        exchange->queue_at = exchange->n_queue = 0;
    hold(exchange, exchange->n_queue - exchange->queue_at, false);
    return (ssize_t)n;
}

void wk_exchange_stream(struct wk_exchange *exchange, const struct wk_reply *reply)
{
    exchange->connection->stream = exchange;
    exchange->response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, exchange, NULL);
    exchange->code = (unsigned)reply->code;
    exchange->connection->deadline_ns = steady(exchange->connection->http) + exchange->connection->http->options.request_ns;
    forget_body(exchange);
    set_head(exchange, reply);
}

void wk_exchange_close(struct wk_exchange *exchange)
{
    if (exchange->connection->deadline_ns != INT64_MAX)
        drop(exchange->connection);
}

bool wk_exchange_send(struct wk_exchange *exchange, const void *bytes, size_t n)
{
    struct connection *connection = exchange->connection;
    const size_t left = exchange->n_queue - exchange->queue_at;
    if (connection->deadline_ns == INT64_MAX)
        return false;
    if (exchange->queue_at > 0)
        memmove(exchange->queue, exchange->queue + exchange->queue_at, left);
    exchange->queue_at = 0;
    exchange->n_queue = left;
    if (left + n > exchange->queue_room) {
        const size_t room = 2 * (left + n);
        uint8_t *const grown =
            left + n <= WK_HTTP_STREAM_MOST && may_hold(exchange, left + n, left + n) ? realloc(exchange->queue, room) : NULL;
        if (!grown) {
            connection->http->party[connection->party].refused.bytes++;
            drop(connection);
            return false;
        }
        exchange->queue = grown;
        exchange->queue_room = room;
    }
    memcpy(exchange->queue + left, bytes, n);
    exchange->n_queue = left + n;
    hold(exchange, exchange->n_queue, false);
    if (left == 0)
        connection->deadline_ns = steady(connection->http) + connection->http->options.request_ns;
    wake_stream(exchange);
    return true;
}

/* ---- the daemon */

static void say_nothing(void *context, const char *format, va_list args)
{
    (void)context;
    (void)format;
    (void)args;
}

enum wk_status wk_http_open(struct wk_http **out, const struct wk_http_options *options)
{
    struct wk_http *self = calloc(1, sizeof *self);
    struct MHD_OptionItem tls[] = {{MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)options->tls_key},
                                   {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)(uintptr_t)options->tls_certificate},
                                   {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)(uintptr_t)TLS_PRIORITIES},
                                   {MHD_OPTION_END, 0, NULL}};
    if (!options->tls_key)
        tls[0] = tls[3];
    if (!self) {
        close(options->fd);
        return WK_NO_MEMORY;
    }
    self->options = *options;
    if (self->options.party_bytes == 0)
        self->options.party_bytes = WK_HTTP_PARTY_MOST;
    self->party = calloc((size_t)options->n_parties, sizeof *self->party);
    self->daemon =
        !self->party
            ? NULL
            : MHD_start_daemon(
                  (options->tls_key ? MHD_USE_TLS : 0u) | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0, NULL,
                  NULL, on_request, self, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL, MHD_OPTION_LISTEN_SOCKET, options->fd,
                  MHD_OPTION_CONNECTION_LIMIT, (unsigned)options->most, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES,
                  MHD_OPTION_NOTIFY_CONNECTION, on_connection, self, MHD_OPTION_URI_LOG_CALLBACK, on_target, self,
                  MHD_OPTION_NOTIFY_COMPLETED, on_completed, self, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
    if (!self->daemon) {
        close(options->fd);
        free(self->party);
        free(self);
        return WK_IO;
    }
    *out = self;
    return WK_OK;
}

void wk_http_close(struct wk_http *http)
{
    if (!http)
        return;
    /* The library wants none to wait when it stops: they end with a closed connection. */
    for (struct connection *c = http->first; c; c = c->after) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_CONNECTION_SUSPENDED);
        if (info && info->suspended == MHD_YES)
            MHD_resume_connection(c->mhd);
    }
    MHD_stop_daemon(http->daemon);
    free(http->party);
    free(http);
}

int wk_http_fd(const struct wk_http *http)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

int wk_http_wait_ms(struct wk_http *http)
{
    MHD_UNSIGNED_LONG_LONG ms = 0;
    const int most = (int)(SWEEP_NS / 1000000);
    if (http->resumed)
        return 0;
    return MHD_get_timeout(http->daemon, &ms) == MHD_YES && ms < (unsigned)most ? (int)ms : most;
}

void wk_http_run(struct wk_http *http)
{
    sweep(http);
    do {
        http->resumed = false;
        MHD_run(http->daemon);
    } while (http->resumed);
}

int wk_http_connections(const struct wk_http *http)
{
    return http->n;
}

size_t wk_http_bytes(const struct wk_http *http)
{
    return http->small + http->large;
}

struct wk_http_refused wk_http_refused_of(const struct wk_http *http, int party)
{
    return http->party[party].refused;
}
