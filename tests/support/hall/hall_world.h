/*
 * A hall in a folder of its own, its server on loopback with TLS, and kiosks that are paired with it; and requests to it by
 * libcurl. All on one thread: hall_await() lets both sides work by turns. With WK_HALL_STORE=postgresql its database is a
 * schema of a private PostgreSQL, and what asks for a file is skipped, as all is where there is none.
 */
#ifndef WK_TESTS_HALL_WORLD_H
#define WK_TESTS_HALL_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/hall/heard.h"
#include "db/hall/roster_change.h"
#include "db/store/store.h"
#include "hall/server/local.h"
#include "hall/server/server.h"
#include "hall/server/tls.h"
#include "hall/wire/answers.h"
#include "hall/wire/frames.h"
#include "hall/wire/request.h"
#include "tests/support/signer.h"

#define HALL_SECOND_NS ((int64_t)1000000000)
#define HALL_PATIENCE_MS 240000 /* at any load; all is waited for */
#define HALL_PATH_SIZE 96

struct hall_world {
    char folder[64];
    char place[192], beside[96]; /* of its database; and what lies beside that */
    struct wk_signer signer;
    struct wk_tls tls;
    struct wk_hall_limits limits;
    struct wk_store *store;
    struct wk_hall *hall; /* NULL: it is down, or a process of its own */
    int process;          /* 0: none */
    bool v6;              /* it is reached at [::1] */
    int port;
    int board_port;               /* of the pages that a process of its own shows; 0: none */
    uint8_t nonce[WK_NONCE_SIZE]; /* that requests bear: the running server's */
    CURLM *multi;
    int n_kiosks;
    int64_t clock_off_ns; /* of the kiosks' clocks, as their requests say it */
    int64_t ahead_ns;     /* of the hall's wall clock */
    char said[4096];      /* of its log, the newest at its end */
};

struct hall_kiosk {
    char path[HALL_PATH_SIZE];
    struct wk_signer signer;
    struct wk_store *store;
    int number;
    int64_t count; /* of its newest request */
};

/* A store of a kiosk or a hall, the director at it; the club's key is the same for all. */
struct wk_store *hall_store_open(const char *path, const struct wk_signer *signer);

/* The rest of this test is of a hall whose database is a file. */
void hall_wants_file(void);

/* The hall is begun and serves; limits NULL: the usual ones. */
void hall_world_open(struct hall_world *self, const struct wk_hall_limits *limits);
void hall_world_open_at(struct hall_world *self, const struct wk_hall_limits *limits, bool v6);
void hall_world_close(struct hall_world *self);
/* The server goes, with its store, and is there again, at the same port. */
void hall_world_stop(struct hall_world *self);
void hall_world_start(struct hall_world *self);

/* The running server's nonce is asked for: by whoever has started one; it may be a while in coming. */
void hall_world_greet(struct hall_world *self);

/* Instead of that, the program of the hall on the same database, at the same port; and `kill -9` for it. */
void hall_world_spawn(struct hall_world *self);
void hall_world_kill(struct hall_world *self);

/* The club's key, which all of its stores have. */
extern const struct wk_key hall_club;

/* A name in its folder. */
void hall_world_path(const struct hall_world *self, const char *name, char path[HALL_PATH_SIZE]);

/* A kiosk with a store of its own that is on the hall's roster and has joined. */
void hall_kiosk_open(struct hall_world *self, struct hall_kiosk *kiosk);
void hall_kiosk_close(struct hall_kiosk *kiosk);
/* n records more in its journal. */
void hall_kiosk_write(struct hall_kiosk *kiosk, int n);
/* Its records after seq `after` as a body, as many as fit. */
struct wk_frames hall_kiosk_frames(struct hall_kiosk *kiosk, int64_t after);
int64_t hall_kiosk_head(const struct hall_kiosk *kiosk);

/* A request that is under way. */
struct hall_request {
    CURL *curl;
    struct curl_slist *headers;
    uint8_t *sent; /* its body */
    bool done;
    CURLcode result;
    long code; /* 0: no answer */
    uint8_t *data;
    size_t n;
    int retry_after_s;
    bool deaf;   /* nothing of the answer is read */
    size_t says; /* 0: its length is true; else what it announces */
};

/* kiosk NULL: not signed. body [n] is copied. */
void hall_begin(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
                const char *target, const void *body, size_t n);
/* The same, signed as `mark` says; what it says need not be true. */
void hall_begin_marked(struct hall_world *self, struct hall_request *request, const struct wk_request_mark *mark,
                       const char *method, const char *target, const void *body, size_t n);
/* Likewise, by one who announces a body of `says` bytes and sends these, or who reads nothing of the answer. */
void hall_begin_hostile(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
                        const char *target, const void *body, size_t n, size_t says, bool deaf);
/* Both sides work until it is answered, for at most ms; false: it is not. */
bool hall_await(struct hall_world *self, struct hall_request *request, int ms);
void hall_end(struct hall_world *self, struct hall_request *request);
/* All of it, and the answer's code; *request is for hall_end(). */
long hall_ask(struct hall_world *self, struct hall_request *request, struct hall_kiosk *kiosk, const char *method,
              const char *target, const void *body, size_t n);

/* A request signed as it should be. */
struct wk_request_mark hall_mark(struct hall_world *self, struct hall_kiosk *kiosk, const char *method, const char *target,
                                 const void *body, size_t n);

/* The same to the local socket, as the commands ask. */
long hall_ask_local(struct hall_world *self, struct hall_request *request, const char *method, const char *target);

/* Frames are pushed: the hall's answer, which has to be 200. */
struct wk_push_answer hall_push(struct hall_world *self, struct hall_kiosk *kiosk, const struct wk_frames *frames);
/* The same, false where no answer came: the hall may be gone. */
bool hall_try_push(struct hall_world *self, struct hall_kiosk *kiosk, const struct wk_frames *frames, int ms,
                   struct wk_push_answer *out);
/* Everything that the kiosk has is pushed. */
void hall_push_all(struct hall_world *self, struct hall_kiosk *kiosk);

/* Both sides work for so long. */
void hall_run(struct hall_world *self, int ms);

int64_t hall_now(void *context);
int64_t hall_steady(void *context);

#endif
