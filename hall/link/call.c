/* Requests to the hall, by libcurl. */
#include "hall/link/call.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/roster.h"
#include "hall/wire/packed.h"

/*
 * libcurl comes with 30 libraries more, which take half of a command's start, and few commands call a hall: it is loaded when
 * the first one does.
 */
#define CURL_LIBRARY "libcurl-gnutls.so.4"

/* clang-format off */
#define CURL_FUNCTIONS(F) \
    F(easy_cleanup) F(easy_getinfo) F(easy_init) F(easy_setopt) F(easy_strerror) F(global_init) F(multi_add_handle) \
    F(multi_cleanup) F(multi_info_read) F(multi_init) F(multi_perform) F(multi_poll) F(multi_remove_handle) F(multi_wakeup) \
    F(slist_append) F(slist_free_all)
/* clang-format on */

static struct {
    bool loaded; /* all of it */
#define POINTER(name) __typeof__(curl_##name) *name;
    CURL_FUNCTIONS(POINTER)
} curl;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void)
{
    void *library = dlopen(CURL_LIBRARY, RTLD_NOW | RTLD_LOCAL); /* kept for the life of the process */
    bool all = library != NULL;

#define FIND(name) all = all && (*(void **)&curl.name = dlsym(library, "curl_" #name)) != NULL;
    CURL_FUNCTIONS(FIND)
    curl.loaded = all && curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

struct wk_calls {
    CURLM *multi;
};

struct wk_call {
    struct wk_calls *calls;
    CURL *easy;
    struct curl_slist *headers;
    char url[WK_URL_SIZE];
    char pin[16 + 64]; /* "sha256//" and base64 */
    char address[WK_URL_SIZE + WK_TARGET_SIZE];
    struct {
        const uint8_t *bytes;
        size_t n, at;
    } out;
    struct {
        uint8_t *bytes;
        size_t n, room, most;
    } in;
    char error[CURL_ERROR_SIZE];
    bool under_way, ended;
    CURLcode result;
};

/* ---------------------------------------------------------------- all of them together */

enum wk_status wk_calls_new(struct wk_calls **out)
{
    struct wk_calls *calls = calloc(1, sizeof(*calls));

    if (!calls)
        return WK_NO_MEMORY;
    pthread_once(&load_once, load);
    if (curl.loaded)
        calls->multi = curl.multi_init();
    if (!calls->multi) {
        free(calls);
        return curl.loaded ? WK_NO_MEMORY : WK_NO_LIBRARY;
    }
    *out = calls;
    return WK_OK;
}

void wk_calls_free(struct wk_calls *calls)
{
    if (!calls)
        return;
    curl.multi_cleanup(calls->multi);
    free(calls);
}

/* Whether any has. */
static bool take_ended(struct wk_calls *calls)
{
    CURLMsg *message;
    bool any = false;
    int left;

    while ((message = curl.multi_info_read(calls->multi, &left)) != NULL) {
        struct wk_call *call = NULL;

        if (message->msg != CURLMSG_DONE ||
            curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&call) != CURLE_OK)
            continue;
        call->result = message->data.result;
        call->ended = any = true;
    }
    return any;
}

void wk_calls_wait(struct wk_calls *calls, int timeout_ms)
{
    int running;

    (void)curl.multi_perform(calls->multi, &running);
    /* An answer that was there already is news: nothing else may come that would end the wait. */
    (void)curl.multi_poll(calls->multi, NULL, 0, take_ended(calls) ? 0 : timeout_ms, NULL);
    (void)curl.multi_perform(calls->multi, &running);
    (void)take_ended(calls);
}

void wk_calls_wake(struct wk_calls *calls)
{
    (void)curl.multi_wakeup(calls->multi);
}

/* ---------------------------------------------------------------- one connection */

static size_t send_some(char *to, size_t size, size_t n, void *context)
{
    struct wk_call *call = context;
    size_t left = call->out.n - call->out.at, some = size * n < left ? size * n : left;

    if (some > 0)
        memcpy(to, call->out.bytes + call->out.at, some);
    call->out.at += some;
    return some;
}

/* A connection that was kept had gone meanwhile: the body is sent from its beginning on a new one. */
static int send_from(void *context, curl_off_t offset, int origin)
{
    struct wk_call *call = context;

    if (origin != SEEK_SET || offset < 0 || (size_t)offset > call->out.n)
        return CURL_SEEKFUNC_FAIL;
    call->out.at = (size_t)offset;
    return CURL_SEEKFUNC_OK;
}

/* What is larger than it may be is not taken, and libcurl breaks off. */
static size_t take_some(char *bytes, size_t size, size_t n, void *context)
{
    struct wk_call *call = context;
    const size_t some = size * n, wanted = call->in.n + some;

    if (wanted > call->in.most)
        return 0;
    if (wanted > call->in.room) {
        size_t room = call->in.room ? call->in.room : 4096;

        while (room < wanted)
            room *= 2;
        uint8_t *larger = realloc(call->in.bytes, room);
        if (!larger)
            return 0;
        call->in.bytes = larger;
        call->in.room = room;
    }
    memcpy(call->in.bytes + call->in.n, bytes, some);
    call->in.n = wanted;
    return some;
}

static bool set_up(struct wk_call *call)
{
    CURL *easy = call->easy;

    return curl.easy_setopt(easy, CURLOPT_PRIVATE, call) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "https") == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_NOPROXY, "*") == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           /* The hall's certificate is its own: what counts is the key in it. */
           curl.easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 0L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_PINNEDPUBLICKEY, call->pin) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)WK_CALL_CONNECT_S) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_READFUNCTION, send_some) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_READDATA, call) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SEEKFUNCTION, send_from) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SEEKDATA, call) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_some) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_WRITEDATA, call) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_ERRORBUFFER, call->error) == CURLE_OK;
}

enum wk_status wk_call_new(struct wk_call **out, struct wk_calls *calls, const char *url, const uint8_t spki[WK_PIN_SHA_SIZE])
{
    struct wk_call *call = calloc(1, sizeof(*call));
    static const char kind[] = "sha256//";

    if (!call)
        return WK_NO_MEMORY;
    call->calls = calls;
    snprintf(call->url, sizeof(call->url), "%s", url);
    memcpy(call->pin, kind, sizeof(kind));
    wk_base64(call->pin + sizeof(kind) - 1, spki, WK_PIN_SHA_SIZE);
    call->easy = curl.easy_init();
    if (!call->easy || !set_up(call)) {
        wk_call_free(call);
        return WK_NO_MEMORY;
    }
    *out = call;
    return WK_OK;
}

static void let_go(struct wk_call *call)
{
    if (call->under_way)
        (void)curl.multi_remove_handle(call->calls->multi, call->easy);
    call->under_way = call->ended = false;
    curl.slist_free_all(call->headers);
    call->headers = NULL;
}

void wk_call_free(struct wk_call *call)
{
    if (!call)
        return;
    let_go(call);
    curl.easy_cleanup(call->easy);
    free(call->in.bytes);
    free(call);
}

bool wk_call_under_way(const struct wk_call *call)
{
    return call->under_way;
}

void wk_call_break(struct wk_call *call)
{
    let_go(call);
}

static bool add_header(struct wk_call *call, const char *line)
{
    struct curl_slist *longer = curl.slist_append(call->headers, line);

    if (longer)
        call->headers = longer;
    return longer != NULL;
}

static bool add_headers(struct wk_call *call, const struct wk_call_request *request)
{
    const struct wk_request_mark *const mark = request->mark;
    char line[WK_N_HEADERS][WK_HEADER_SIZE];
    bool good = add_header(call, request->asks_first ? "Expect: 100-continue" : "Expect:") &&
                add_header(call, "Content-Type: application/octet-stream");

    if (!mark)
        return good;
    wk_request_mark_lines(mark, line);
    for (int i = 0; i < WK_N_HEADERS; i++)
        good = good && add_header(call, line[i]);
    return good;
}

enum wk_status wk_call_begin(struct wk_call *call, const struct wk_call_request *request)
{
    const bool posts = strcmp(request->method, "POST") == 0, puts = strcmp(request->method, "PUT") == 0;
    const int silent_s = request->silent_s > 0 ? request->silent_s : WK_CALL_SILENT_S;
    CURL *easy = call->easy;

    let_go(call);
    call->out.bytes = request->body;
    call->out.n = request->body ? request->n : 0;
    call->out.at = call->in.n = 0;
    call->in.most = request->most;
    call->error[0] = 0;
    if (snprintf(call->address, sizeof(call->address), "%s%s", call->url, request->target) >= (int)sizeof(call->address))
        return WK_BAD_INPUT;
    if (!add_headers(call, request) || curl.easy_setopt(easy, CURLOPT_URL, call->address) != CURLE_OK)
        return WK_NO_MEMORY;
    bool good = curl.easy_setopt(easy, CURLOPT_HTTPGET, 1L) == CURLE_OK; /* takes back what the request before was */
    if (posts)
        good = good && curl.easy_setopt(easy, CURLOPT_POST, 1L) == CURLE_OK &&
               curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->out.n) == CURLE_OK;
    if (puts)
        good = good && curl.easy_setopt(easy, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
               curl.easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)call->out.n) == CURLE_OK;
    good = good && curl.easy_setopt(easy, CURLOPT_HTTPHEADER, call->headers) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, (long)silent_s) == CURLE_OK;
    if (!good || curl.multi_add_handle(call->calls->multi, easy) != CURLM_OK)
        return WK_FAILED;
    call->under_way = true;
    return WK_OK;
}

/* ---------------------------------------------------------------- how it ended */

/* Why the hall stores nothing: WK_NOT_YET, it has too much to do. */
static enum wk_status unstored(const char *word)
{
    if (strcmp(word, wk_status_word(WK_DISK_FULL)) == 0)
        return WK_DISK_FULL;
    return strcmp(word, wk_status_word(WK_DB_READ_ONLY)) == 0 || strcmp(word, wk_status_word(WK_IO)) == 0 ? WK_DB_READ_ONLY
                                                                                                          : WK_NOT_YET;
}

static enum wk_status status_of(const struct wk_call_answer *answer)
{
    switch (answer->code) {
    case 200:
        return WK_OK;
    case 403:
        return strcmp(answer->error.word, WK_REFUSAL_EXPELLED) == 0 ? WK_EXPELLED : WK_NOT_ALLOWED;
    case 401: /* for its nonce or count, which come with the answer */
    case 429:
        return WK_NOT_YET;
    case 503:
        return unstored(answer->error.word);
    default:
        return WK_BAD_INPUT;
    }
}

/* The body of an answer, unpacked where it is packed. */
static enum wk_status take_body(struct wk_call *call)
{
    const char *type = NULL;
    uint8_t *plain = NULL;
    size_t n = 0;

    (void)curl.easy_getinfo(call->easy, CURLINFO_CONTENT_TYPE, &type);
    if (!type || strcmp(type, WK_PACK_TYPE) != 0)
        return WK_OK;
    const enum wk_status status = wk_unpack(call->in.bytes, call->in.n, &plain, &n);
    if (status != WK_OK)
        return status;
    free(call->in.bytes);
    call->in.bytes = plain;
    call->in.n = call->in.room = n;
    return WK_OK;
}

static void look(struct wk_call *call, struct wk_call_answer *out)
{
    curl_off_t later = 0;
    long code = 0;

    if (call->result != CURLE_OK) {
        out->status = call->result == CURLE_SSL_PINNEDPUBKEYNOTMATCH ? WK_OTHER_HALL : WK_NO_HALL;
        snprintf(out->trouble, sizeof(out->trouble), "%s", call->error[0] ? call->error : curl.easy_strerror(call->result));
        return;
    }
    (void)curl.easy_getinfo(call->easy, CURLINFO_RESPONSE_CODE, &code);
    (void)curl.easy_getinfo(call->easy, CURLINFO_RETRY_AFTER, &later);
    out->code = (int)code;
    out->retry_after_s = later > 0 ? (later < 3600 ? (int)later : 3600) : 0;
    if (code != 200 && wk_wire_error_read(&out->error, (const char *)call->in.bytes, call->in.n) != WK_OK)
        out->error = (struct wk_wire_error){.word = ""};
    out->n_wire = call->in.n;
    out->status = status_of(out);
    if (out->status == WK_OK)
        out->status = take_body(call);
    if (out->status == WK_OK) {
        out->body = call->in.bytes;
        out->n = call->in.n;
    }
}

bool wk_call_ended(struct wk_call *call, struct wk_call_answer *out)
{
    if (!call->under_way || !call->ended)
        return false;
    *out = (struct wk_call_answer){.status = WK_NO_HALL};
    look(call, out);
    let_go(call);
    return true;
}
