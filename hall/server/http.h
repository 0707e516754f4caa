/*
 * HTTP: requests taken in and answered on one thread, with TLS or on a local socket, and with limits for every client: number
 * of connections, time for a whole request, bytes in memory. A *party* is a client that has proved its identity: it has its own
 * share of each, independent of its address and of other clients. Strangers, who have not proved one, together are one party,
 * with a further limit by address. The only file that knows libmicrohttpd. Main thread.
 *
 * Bytes in memory are those of bodies that have arrived, not those that were announced, and those of answers until they are
 * sent. What holds more than WK_HTTP_SMALL is large: there is room for WK_HTTP_LARGE_MOST such at once, one of a party, and
 * what is small never waits for them.
 */
#ifndef WK_HALL_SERVER_HTTP_H
#define WK_HALL_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/journal/clock.h"
#include "rules/status.h"

#define WK_HTTP_SMALL                                                                                                          \
    (((size_t)1 << 20) + 4096)                  /* bytes of a body or an answer: frames of 1 MB, with what stands around them */
#define WK_HTTP_PARTY_MOST (6 * WK_HTTP_SMALL)  /* of a party at once, large ones aside; a kiosk has three */
#define WK_HTTP_SMALL_MOST (64 * WK_HTTP_SMALL) /* of all parties */
#define WK_HTTP_LARGE_MOST 3
#define WK_HTTP_STRANGERS 0 /* the party of those who have not said who they are */

struct wk_http;     /* opaque */
struct wk_exchange; /* a request and what becomes of it, opaque; lives until end() */

/* What the server above does with a request. begin() comes first, then answer(), or else end(). */
struct wk_http_handler {
    /*
     * The head of a request is there, and nothing of its body. Returns how many bytes the body may have; a longer one is
     * refused. When it replied, no byte of the body is taken in.
     */
    size_t (*begin)(void *context, struct wk_exchange *exchange);
    /* The whole request is there: it replies, or has it wait with wk_exchange_wait() and replies later. */
    void (*answer)(void *context, struct wk_exchange *exchange);
    /* Answered, or the other side has gone: the exchange is freed next. */
    void (*end)(void *context, struct wk_exchange *exchange);
};

struct wk_http_options {
    int fd;                                /* a listening socket, taken over also on failure */
    const char *tls_key, *tls_certificate; /* PEM; NULL: without TLS, as on a local socket */
    int most;                              /* connections at once; half of them are for those who have proved who they are */
    int most_per_address;                  /* of strangers; 0: as many as there may be. Of more the oldest goes */
    int most_per_party;                    /* likewise */
    int n_parties;                         /* numbers of parties are below it */
    size_t party_bytes;                    /* of a party in memory at once, large ones aside; 0: WK_HTTP_PARTY_MOST */
    int64_t request_ns;                    /* in which a request has to be there, but for a long body: 64 kB a second */
    wk_clock_fn steady;                    /* ns that nobody sets */
    void *clock_context;
    const struct wk_http_handler *handler; /* borrowed, as context is */
    void *context;
};

/* WK_IO: neither key nor certificate are such, or the system refuses; WK_NO_MEMORY. */
enum wk_status wk_http_open(struct wk_http **out, const struct wk_http_options *options) WK_MUST_CHECK;
/* What waits is let go without an answer. NULL is allowed. */
void wk_http_close(struct wk_http *http);

/* wk_http_run() when this can be read, or after so many ms, whichever is first. */
int wk_http_fd(const struct wk_http *http);
int wk_http_wait_ms(struct wk_http *http);
/* Takes in and sends what can be, and calls the handler. */
void wk_http_run(struct wk_http *http);
int wk_http_connections(const struct wk_http *http);
size_t wk_http_bytes(const struct wk_http *http); /* in memory now */

/* What was refused to a party since the start. */
struct wk_http_refused {
    int64_t connections; /* connections closed because a client had opened too many */
    int64_t bytes;       /* bodies and answers that were too much at once */
};
struct wk_http_refused wk_http_refused_of(const struct wk_http *http, int party);

/* ---- an exchange */

const char *wk_exchange_method(const struct wk_exchange *exchange);
const char *wk_exchange_target(const struct wk_exchange *exchange);               /* as it was sent: path and query */
const char *wk_exchange_address(const struct wk_exchange *exchange);              /* "192.168.1.31"; "" on a local socket */
const char *wk_exchange_header(struct wk_exchange *exchange, const char *name);   /* NULL: none */
const char *wk_exchange_argument(struct wk_exchange *exchange, const char *name); /* of the query; NULL: none */
const uint8_t *wk_exchange_body(const struct wk_exchange *exchange, size_t *n);   /* whole, within answer() and later */

/* What belongs to the handler; NULL to begin with. */
void wk_exchange_set_own(struct wk_exchange *exchange, void *own);
void *wk_exchange_own(const struct wk_exchange *exchange);

/* The client has proved that it is this party (1..): its connection is not closed in favour of another. */
void wk_exchange_trust(struct wk_exchange *exchange, int party);
/* Is there room for an answer of so many bytes? Small ones of the party's share always have it. */
bool wk_exchange_has_room(const struct wk_exchange *exchange, size_t n);
/* The answer comes later; until then its time does not run. Within answer(). */
void wk_exchange_wait(struct wk_exchange *exchange);

struct wk_reply_header {
    const char *name, *value;
};
/* An answer. */
struct wk_reply {
    int code;         /* 200, 403, ... */
    const char *type; /* of the body */
    void *body;       /* [n], malloc'ed, taken over; NULL: none */
    size_t n;
    int retry_after_s; /* 0: not said */
    /* Further lines of its head, [n_headers], borrowed; NULL: none. */
    const struct wk_reply_header *headers;
    int n_headers;
};
/* Replies, once. Also to one that waits. */
void wk_exchange_reply(struct wk_exchange *exchange, const struct wk_reply *reply);

/*
 * Replies with a stream instead, within answer(): the head goes at once (the reply has no body), what is sent follows, for as
 * long as both sides want it. It ends with the connection: end() then says so. A stream in which nothing waits to be read has
 * no time of its own; one that lets what was sent lie for longer than a request may take is closed, as is one with more than
 * WK_HTTP_STREAM_MOST in memory.
 */
#define WK_HTTP_STREAM_MOST ((size_t)256 << 10)
void wk_exchange_stream(struct wk_exchange *exchange, const struct wk_reply *reply);
/* Ends it: nothing more is sent. */
void wk_exchange_close(struct wk_exchange *exchange);
/* Bytes [n] are copied. False: it takes no more, and is closed. */
bool wk_exchange_send(struct wk_exchange *exchange, const void *bytes, size_t n);

#endif
