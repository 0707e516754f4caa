/* Addresses of requests are made and read, and requests signed. */
#include "hall/wire/request.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum wk_status wk_whole_parse(int64_t *out, const char *text)
{
    const size_t n = strspn(text, "0123456789");
    if (n == 0 || n >= WK_WHOLE_SIZE || text[n] || (text[0] == '0' && n > 1))
        return WK_BAD_INPUT;
    errno = 0;
    const long long value = strtoll(text, NULL, 10);
    if (errno != 0)
        return WK_BAD_INPUT;
    *out = value;
    return WK_OK;
}

/* A whole number that ends at `end`, or with the text; *rest is what follows it. */
static bool whole_up_to(int64_t *out, const char *text, char end, const char **rest)
{
    char digits[WK_WHOLE_SIZE];
    const size_t n = strspn(text, "0123456789");
    if (n >= sizeof digits || (text[n] && text[n] != end))
        return false;
    memcpy(digits, text, n);
    digits[n] = 0;
    *rest = text + n + (text[n] != 0);
    return wk_whole_parse(out, digits) == WK_OK;
}

/* A kiosk's id and what ends it. */
static bool id_up_to(char id[WK_KIOSK_ID_LEN + 1], const char *text, char end)
{
    if (strnlen(text, WK_KIOSK_ID_LEN) < WK_KIOSK_ID_LEN || text[WK_KIOSK_ID_LEN] != end)
        return false;
    memcpy(id, text, WK_KIOSK_ID_LEN);
    id[WK_KIOSK_ID_LEN] = 0;
    return wk_record_kiosk_id_valid(id);
}

/* ---- cursor */

static struct wk_cursor_mark *find(struct wk_cursor *cursor, const char *kiosk_id)
{
    for (int i = 0; i < cursor->n; i++)
        if (strcmp(cursor->mark[i].kiosk_id, kiosk_id) == 0)
            return &cursor->mark[i];
    return NULL;
}

int64_t wk_cursor_of(const struct wk_cursor *cursor, const char *kiosk_id)
{
    for (int i = 0; i < cursor->n; i++)
        if (strcmp(cursor->mark[i].kiosk_id, kiosk_id) == 0)
            return cursor->mark[i].seq;
    return 0;
}

void wk_cursor_set(struct wk_cursor *cursor, const char *kiosk_id, int64_t seq)
{
    struct wk_cursor_mark *mark = find(cursor, kiosk_id);
    if (!mark && cursor->n == WK_MAX_JOURNALS)
        return;
    if (!mark) {
        mark = &cursor->mark[cursor->n++];
        snprintf(mark->kiosk_id, sizeof mark->kiosk_id, "%.*s", WK_KIOSK_ID_LEN, kiosk_id);
    }
    mark->seq = seq;
}

void wk_cursor_format(const struct wk_cursor *cursor, char text[WK_CURSOR_TEXT_SIZE])
{
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < cursor->n; i++)
        n += (size_t)snprintf(text + n, WK_CURSOR_TEXT_SIZE - n, "%s%s:%" PRId64, i > 0 ? "," : "", cursor->mark[i].kiosk_id,
                              cursor->mark[i].seq);
}

enum wk_status wk_cursor_parse(struct wk_cursor *out, const char *text)
{
    struct wk_cursor read = {.n = 0};
    while (*text) {
        struct wk_cursor_mark mark;
        if (read.n == WK_MAX_JOURNALS || !id_up_to(mark.kiosk_id, text, ':'))
            return WK_BAD_INPUT;
        const char *const number = text + WK_KIOSK_ID_LEN + 1;
        if (!whole_up_to(&mark.seq, number, ',', &text) || (text[-1] == ',' && !*text) || find(&read, mark.kiosk_id))
            return WK_BAD_INPUT;
        read.mark[read.n++] = mark;
    }
    *out = read;
    return WK_OK;
}

/* ---- addresses */

void wk_pull_target(const struct wk_pull *pull, char target[WK_TARGET_SIZE])
{
    char after[WK_CURSOR_TEXT_SIZE];
    wk_cursor_format(&pull->after, after);
    snprintf(target, WK_TARGET_SIZE, WK_PATH_RECORDS "?after=%s&wait=%d", after, pull->wait_s);
}

enum wk_status wk_pull_read(struct wk_pull *out, const char *after, const char *wait)
{
    struct wk_pull read = {.wait_s = 0};
    int64_t wait_s = 0;
    if ((after && wk_cursor_parse(&read.after, after) != WK_OK) ||
        (wait && (wk_whole_parse(&wait_s, wait) != WK_OK || wait_s > WK_PULL_WAIT_MAX_S)))
        return WK_BAD_INPUT;
    read.wait_s = (int)wait_s;
    *out = read;
    return WK_OK;
}

void wk_picture_target(const struct wk_picture_name *name, char target[WK_TARGET_SIZE])
{
    snprintf(target, WK_TARGET_SIZE, WK_PATH_EVIDENCE "%s/%" PRId64 "/%s", name->kiosk_id, name->seq,
             name->faces ? "faces" : "backs");
}

enum wk_status wk_picture_read(struct wk_picture_name *out, const char *target)
{
    struct wk_picture_name read = {.faces = false};
    if (strncmp(target, WK_PATH_EVIDENCE, strlen(WK_PATH_EVIDENCE)) != 0)
        return WK_BAD_INPUT;
    target += strlen(WK_PATH_EVIDENCE);
    if (!id_up_to(read.kiosk_id, target, '/') || !whole_up_to(&read.seq, target + WK_KIOSK_ID_LEN + 1, '/', &target) ||
        read.seq < 1)
        return WK_BAD_INPUT;
    read.faces = strcmp(target, "faces") == 0;
    if (!read.faces && strcmp(target, "backs") != 0)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

/* ---- signatures */

#define SIGNED_SIZE (WK_TARGET_SIZE + 2 * WK_HASH_SIZE + 64)

/* What is signed; its length, 0: it does not fit. */
static size_t signed_text(const struct wk_request *request, char text[SIGNED_SIZE])
{
    char body[2 * WK_HASH_SIZE + 1];
    wk_hex(body, request->body, WK_HASH_SIZE);
    const int n =
        snprintf(text, SIGNED_SIZE, "WKQ1\n%s\n%s\n%s\n%" PRId64 "\n", request->method, request->target, body, request->t_ns);
    return n > 0 && n < SIGNED_SIZE ? (size_t)n : 0;
}

enum wk_status wk_request_sign(uint8_t signature[WK_SIGNATURE_SIZE], const struct wk_signer *signer,
                               const struct wk_request *request)
{
    char text[SIGNED_SIZE];
    const size_t n = signed_text(request, text);
    if (n == 0)
        return WK_BAD_INPUT;
    wk_sign(signature, signer, text, n);
    return WK_OK;
}

bool wk_request_holds(const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t key[WK_PUBLIC_SIZE],
                      const struct wk_request *request)
{
    char text[SIGNED_SIZE];
    const size_t n = signed_text(request, text);
    return n > 0 && wk_signature_holds(signature, key, text, n);
}

enum wk_status wk_request_mark_read(struct wk_request_mark *out, const char *kiosk, const char *time, const char *body,
                                    const char *signature)
{
    struct wk_request_mark read;
    if (!kiosk || !time || !body || !signature || !id_up_to(read.kiosk_id, kiosk, 0) ||
        wk_whole_parse(&read.t_ns, time) != WK_OK || strlen(body) != 2 * WK_HASH_SIZE ||
        wk_unhex(read.body, WK_HASH_SIZE, body) != WK_OK || strlen(signature) != 2 * WK_SIGNATURE_SIZE ||
        wk_unhex(read.signature, WK_SIGNATURE_SIZE, signature) != WK_OK)
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

void wk_request_mark_lines(const struct wk_request_mark *mark, char line[WK_N_HEADERS][WK_HEADER_SIZE])
{
    char body[2 * WK_HASH_SIZE + 1], signature[2 * WK_SIGNATURE_SIZE + 1];
    wk_hex(body, mark->body, WK_HASH_SIZE);
    wk_hex(signature, mark->signature, WK_SIGNATURE_SIZE);
    snprintf(line[0], WK_HEADER_SIZE, WK_HEADER_KIOSK ": %s", mark->kiosk_id);
    snprintf(line[1], WK_HEADER_SIZE, WK_HEADER_TIME ": %" PRId64, mark->t_ns);
    snprintf(line[2], WK_HEADER_SIZE, WK_HEADER_BODY ": %s", body);
    snprintf(line[3], WK_HEADER_SIZE, WK_HEADER_SIGNATURE ": %s", signature);
}
