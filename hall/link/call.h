/*
 * Call: requests to the hall over HTTPS, one at a time on a connection that is kept. The server has to have the TLS key that
 * was learnt when the hall was joined: no certificate authority is used, and no proxy or redirection is followed. The only file
 * that knows libcurl. One thread, but for wk_calls_wake().
 */
#ifndef WK_HALL_LINK_CALL_H
#define WK_HALL_LINK_CALL_H

#include "hall/wire/answers.h"
#include "hall/wire/request.h"

struct wk_calls; /* opaque: what waits for all of them together */
struct wk_call;  /* opaque: one connection */

/* WK_NO_MEMORY; WK_NO_LIBRARY: libcurl is not there, or is not as wanted. */
enum wk_status wk_calls_new(struct wk_calls **out) WK_MUST_CHECK;
void wk_calls_free(struct wk_calls *calls); /* its calls have been freed; NULL is allowed */
/* Lets requests go on for at most so long, or until one of them has ended, or until wk_calls_wake(). */
void wk_calls_wait(struct wk_calls *calls, int timeout_ms);
void wk_calls_wake(struct wk_calls *calls); /* any thread */

/* To the hall at url, whose TLS key has this SHA-256. Both are copied. WK_NO_MEMORY. */
enum wk_status wk_call_new(struct wk_call **out, struct wk_calls *calls, const char *url,
                           const uint8_t spki[WK_PIN_SHA_SIZE]) WK_MUST_CHECK;
void wk_call_free(struct wk_call *call); /* one under way is broken off; NULL is allowed */

struct wk_call_request {
    const char *method, *target;
    const uint8_t *body; /* [n], borrowed until it has ended; NULL: none */
    size_t n;
    const struct wk_request_mark *mark; /* who asks; NULL: not signed */
    bool asks_first;                    /* the body is only sent when the hall wants it */
    int silent_s;                       /* the answer may be so long in coming; 0: WK_CALL_SILENT_S */
    size_t most;                        /* bytes of an answer that are taken */
};
#define WK_CALL_CONNECT_S 5
#define WK_CALL_SILENT_S 10 /* without a byte in either direction */

/* Nothing of this connection may be under way. WK_NO_MEMORY, WK_FAILED. */
enum wk_status wk_call_begin(struct wk_call *call, const struct wk_call_request *request) WK_MUST_CHECK;
void wk_call_break(struct wk_call *call); /* breaks off what is under way, and the connection with it */
bool wk_call_under_way(const struct wk_call *call);

struct wk_call_answer {
    /*
     * WK_OK: 200; WK_NO_HALL: no answer, or half of one; WK_OTHER_HALL: it has another TLS key; WK_NOT_ALLOWED: it does not
     * know this kiosk; WK_DISK_FULL, WK_DB_READ_ONLY: its disk; WK_BAD_INPUT: it does not take this, or what it sends cannot be
     * unpacked; WK_NOT_YET: it is too busy, or (code 401) it has other requests of ours, or none since it began: error says
     * which comes next.
     */
    enum wk_status status;
    int code;            /* of HTTP, 0: there was no answer */
    const uint8_t *body; /* [n], of code 200, unpacked; the call's own, until the next begins */
    size_t n;
    size_t n_wire;              /* bytes of it as it came */
    struct wk_wire_error error; /* of another code, "" where it says none */
    int retry_after_s;          /* 0: not said */
    char trouble[256];          /* error text of the network, for a technician; "": none */
};
/* True: what was under way has ended, and *out tells how. */
bool wk_call_ended(struct wk_call *call, struct wk_call_answer *out);

#endif
