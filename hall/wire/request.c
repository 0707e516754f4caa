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

#define FORM_ZSTD "zstd"
#define SECTIONS_DIGITS 16

const char *const wk_pull_parts[WK_N_PULL_PARTS] = {"after", "wait", "head", "form", "whole", "rest"};

void wk_pull_target(const struct wk_pull *pull, char target[WK_TARGET_SIZE])
{
    char after[WK_CURSOR_TEXT_SIZE], head[2 * WK_HASH_SIZE + 1] = "";
    wk_cursor_format(&pull->after, after);
    if (pull->has_head)
        wk_hex(head, pull->head, WK_HASH_SIZE);
    int n = snprintf(target, WK_TARGET_SIZE, WK_PATH_RECORDS "?after=%s&wait=%d%s%s%s", after, pull->wait_s,
                     pull->has_head ? "&head=" : "", head, pull->packed ? "&form=" FORM_ZSTD : "");
    if (pull->scoped)
        n += snprintf(target + n, WK_TARGET_SIZE - (size_t)n, "&whole=%0*" PRIx64, SECTIONS_DIGITS, pull->whole);
    if (pull->rest.kiosk_id[0])
        snprintf(target + n, WK_TARGET_SIZE - (size_t)n, "&rest=%s:%" PRId64, pull->rest.kiosk_id, pull->rest.seq);
}

static bool sections_read(wk_sections *out, const char *text)
{
    uint8_t bytes[sizeof *out];
    *out = 0;
    if (strlen(text) != SECTIONS_DIGITS || wk_unhex(bytes, sizeof bytes, text) != WK_OK)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

static bool mark_read(struct wk_cursor_mark *out, const char *text)
{
    struct wk_cursor read;
    if (wk_cursor_parse(&read, text) != WK_OK || read.n != 1)
        return false;
    *out = read.mark[0];
    return true;
}

enum wk_status wk_pull_read(struct wk_pull *out, const char *const value[WK_N_PULL_PARTS])
{
    const char *const after = value[0], *const wait = value[1], *const head = value[2], *const form = value[3];
    const char *const whole = value[4], *const rest = value[5];
    struct wk_pull read = {.packed = form && strcmp(form, FORM_ZSTD) == 0, .scoped = whole != NULL};
    int64_t wait_s = 0;
    if ((after && wk_cursor_parse(&read.after, after) != WK_OK) ||
        (wait && (wk_whole_parse(&wait_s, wait) != WK_OK || wait_s > WK_PULL_WAIT_MAX_S)) ||
        (head && (strlen(head) != 2 * WK_HASH_SIZE || wk_unhex(read.head, WK_HASH_SIZE, head) != WK_OK)) ||
        (whole && !sections_read(&read.whole, whole)) || (rest && !mark_read(&read.rest, rest)))
        return WK_BAD_INPUT;
    read.wait_s = (int)wait_s;
    read.has_head = head != NULL;
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

/* ---- clocks */

int64_t wk_clock_sure_ns(const struct wk_clock_off *clock)
{
    const int64_t far_ns = llabs(clock->offset_ns);
    if (clock->within_ns <= 0 || far_ns <= clock->within_ns)
        return 0;
    return clock->offset_ns > 0 ? far_ns - clock->within_ns : clock->within_ns - far_ns;
}

/* "-3600000000000 1200000": two whole numbers, of which only the first may be below 0. */
static bool clock_read(struct wk_clock_off *out, const char *text)
{
    const bool below = text[0] == '-';
    const char *rest;
    if (!whole_up_to(&out->offset_ns, text + below, ' ', &rest) || rest[-1] != ' ' || (below && out->offset_ns == 0))
        return false;
    if (below)
        out->offset_ns = -out->offset_ns;
    return wk_whole_parse(&out->within_ns, rest) == WK_OK;
}

/* ---- signatures */

#define SIGNED_SIZE (WK_TARGET_SIZE + 2 * WK_HASH_SIZE + 2 * WK_NONCE_SIZE + 128)

const char *const wk_request_headers[WK_N_HEADERS] = {WK_HEADER_KIOSK, WK_HEADER_NONCE, WK_HEADER_COUNT,
                                                      WK_HEADER_CLOCK, WK_HEADER_BODY,  WK_HEADER_SIGNATURE};

/* What is signed; its length, 0: it does not fit. */
static size_t signed_text(const struct wk_request *request, char text[SIGNED_SIZE])
{
    char body[2 * WK_HASH_SIZE + 1], nonce[2 * WK_NONCE_SIZE + 1];
    wk_hex(body, request->body, WK_HASH_SIZE);
    wk_hex(nonce, request->stamp.nonce, WK_NONCE_SIZE);
    const int n = snprintf(text, SIGNED_SIZE, "WKQ2\n%s\n%s\n%s\n%s\n%" PRId64 "\n%" PRId64 " %" PRId64 "\n", request->method,
                           request->target, body, nonce, request->stamp.count, request->stamp.clock.offset_ns,
                           request->stamp.clock.within_ns);
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

static bool bytes_read(uint8_t *out, size_t n, const char *text)
{
    return strlen(text) == 2 * n && wk_unhex(out, n, text) == WK_OK;
}

enum wk_status wk_request_mark_read(struct wk_request_mark *out, const char *const value[WK_N_HEADERS])
{
    struct wk_request_mark read;
    for (int i = 0; i < WK_N_HEADERS; i++)
        if (!value[i])
            return WK_BAD_INPUT;
    if (!id_up_to(read.kiosk_id, value[0], 0) || !bytes_read(read.stamp.nonce, WK_NONCE_SIZE, value[1]) ||
        wk_whole_parse(&read.stamp.count, value[2]) != WK_OK || !clock_read(&read.stamp.clock, value[3]) ||
        !bytes_read(read.body, WK_HASH_SIZE, value[4]) || !bytes_read(read.signature, WK_SIGNATURE_SIZE, value[5]))
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}

void wk_request_mark_lines(const struct wk_request_mark *mark, char line[WK_N_HEADERS][WK_HEADER_SIZE])
{
    char nonce[2 * WK_NONCE_SIZE + 1], body[2 * WK_HASH_SIZE + 1], signature[2 * WK_SIGNATURE_SIZE + 1];
    wk_hex(nonce, mark->stamp.nonce, WK_NONCE_SIZE);
    wk_hex(body, mark->body, WK_HASH_SIZE);
    wk_hex(signature, mark->signature, WK_SIGNATURE_SIZE);
    snprintf(line[0], WK_HEADER_SIZE, WK_HEADER_KIOSK ": %s", mark->kiosk_id);
    snprintf(line[1], WK_HEADER_SIZE, WK_HEADER_NONCE ": %s", nonce);
    snprintf(line[2], WK_HEADER_SIZE, WK_HEADER_COUNT ": %" PRId64, mark->stamp.count);
    snprintf(line[3], WK_HEADER_SIZE, WK_HEADER_CLOCK ": %" PRId64 " %" PRId64, mark->stamp.clock.offset_ns,
             mark->stamp.clock.within_ns);
    snprintf(line[4], WK_HEADER_SIZE, WK_HEADER_BODY ": %s", body);
    snprintf(line[5], WK_HEADER_SIZE, WK_HEADER_SIGNATURE ": %s", signature);
}
