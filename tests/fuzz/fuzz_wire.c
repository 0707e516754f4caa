/* What a kiosk and the hall read of each other: what is taken says the same when it is written again. First byte: which. */
#include <stdlib.h>
#include <string.h>

#include "db/journal/excerpt.h"
#include "hall/wire/answers.h"
#include "hall/wire/frames.h"
#include "hall/wire/packed.h"
#include "hall/wire/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool holds)
{
    if (!holds)
        abort();
}

static void frames(const uint8_t *data, size_t n)
{
    static struct wk_signed_record view[WK_FRAMES_MOST];
    struct wk_frames again = {.data = NULL};
    int count = 0;
    if (wk_frames_read(view, &count, data, n) != WK_OK)
        return;
    for (int i = 0; i < count; i++)
        need(wk_frames_add(&again, view[i].bytes, view[i].n, view[i].signature) == WK_OK);
    need(again.n == n && (n == 0 || memcmp(again.data, data, n) == 0));
    wk_frames_release(&again);
}

static void cursor(const char *text)
{
    static struct wk_cursor read, same;
    char again[WK_CURSOR_TEXT_SIZE];
    if (wk_cursor_parse(&read, text) != WK_OK)
        return;
    wk_cursor_format(&read, again);
    need(strcmp(again, text) == 0 && wk_cursor_parse(&same, again) == WK_OK && same.n == read.n);
}

/* What comes out is no larger than it may be, and packs again. */
static void packed(const uint8_t *data, size_t n)
{
    uint8_t *plain = NULL, *again = NULL, *same = NULL;
    size_t n_plain = 0, n_again = 0, n_same = 0;
    if (wk_unpack(data, n, &plain, &n_plain) != WK_OK)
        return;
    need(n_plain > 0 && n_plain <= WK_PACK_MOST);
    if (wk_pack(plain, n_plain, &again, &n_again) == WK_OK) {
        need(wk_unpack(again, n_again, &same, &n_same) == WK_OK && n_same == n_plain && memcmp(same, plain, n_plain) == 0);
        free(again);
        free(same);
    }
    free(plain);
}

/* What is read of an excerpt is all that its hash says. */
static void excerpt(const uint8_t *data, size_t n)
{
    struct wk_excerpt_view view;
    uint8_t made[WK_HASH_SIZE];
    if (wk_excerpt_decode(&view, data, n) != WK_OK)
        return;
    char *body = calloc(1, view.record.n_body + 1);
    need(body != NULL);
    memcpy(body, view.record.body, view.record.n_body);
    struct wk_record record = {.kiosk_id = view.record.kiosk_id,
                               .seq = view.record.seq,
                               .t_ns = view.record.t_ns,
                               .kind = view.record.kind,
                               .version = view.record.version,
                               .body = body};
    memcpy(record.previous, view.record.previous, sizeof record.previous);
    need(wk_excerpt_hash(&record, view.hash, made) == WK_OK && memcmp(made, view.made, sizeof made) == 0);
    free(body);
}

/* A member goes, and no more than it. */
static void body_without(const char *text, size_t n)
{
    char *left = NULL;
    if (wk_body_without(text, n, "reading", &left) != WK_OK)
        return;
    need(strlen(left) + strlen("\"reading\":") <= n);
    free(left);
}

/* Cursor, wait, head, form, ...: a line each. What is written again reads the same. */
static void pull(char *text)
{
    static struct wk_pull read, same;
    static char target[WK_TARGET_SIZE], again[WK_TARGET_SIZE];
    const char *value[WK_N_PULL_PARTS] = {NULL}, *part[WK_N_PULL_PARTS] = {NULL};
    for (int i = 0; i < WK_N_PULL_PARTS && text; i++) {
        value[i] = text;
        text = strchr(text, '\n');
        if (text)
            *text++ = 0;
    }
    if (wk_pull_read(&read, value) != WK_OK)
        return;
    need(read.wait_s >= 0 && read.wait_s <= WK_PULL_WAIT_MAX_S);
    wk_pull_target(&read, target);
    memcpy(again, target, sizeof again);
    need(strncmp(target, WK_PATH_RECORDS "?", strlen(WK_PATH_RECORDS "?")) == 0);
    for (char *at = strtok(target + strlen(WK_PATH_RECORDS "?"), "&"); at; at = strtok(NULL, "&"))
        for (int i = 0; i < WK_N_PULL_PARTS; i++)
            if (strncmp(at, wk_pull_parts[i], strlen(wk_pull_parts[i])) == 0 && at[strlen(wk_pull_parts[i])] == '=')
                part[i] = at + strlen(wk_pull_parts[i]) + 1;
    need(part[0] && strcmp(part[0], value[0]) == 0 && wk_pull_read(&same, part) == WK_OK);
    wk_pull_target(&same, target);
    need(strcmp(target, again) == 0);
}

static void evidence(const char *text)
{
    struct wk_picture_name read;
    char again[WK_TARGET_SIZE];
    if (wk_picture_read(&read, text) != WK_OK)
        return;
    wk_picture_target(&read, again);
    need(strcmp(again, text) == 0);
}

/* Kiosk, nonce, count, clock, body, signature: a line each. */
static void mark(char *text)
{
    struct wk_request_mark read;
    const char *value[WK_N_HEADERS] = {NULL};
    char again[WK_N_HEADERS][WK_HEADER_SIZE];
    for (int i = 0; i < WK_N_HEADERS && text; i++) {
        value[i] = text;
        text = strchr(text, '\n');
        if (text)
            *text++ = 0;
    }
    if (wk_request_mark_read(&read, value) != WK_OK)
        return;
    wk_request_mark_lines(&read, again);
    for (int i = 0; i < WK_N_HEADERS; i++)
        need(strcmp(strchr(again[i], ' ') + 1, value[i]) == 0);
}

static void pairing(const char *text, size_t n)
{
    struct wk_pairing_code read, same;
    char again[WK_PAIRING_TEXT_SIZE];
    if (wk_pairing_parse(&read, text, n) != WK_OK)
        return;
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_pairing_format(&read, capitals, again);
        need(wk_pairing_parse(&same, again, strlen(again)) == WK_OK && strcmp(same.url, read.url) == 0 &&
             memcmp(same.token, read.token, WK_TOKEN_SIZE) == 0);
    }
}

static void bodies(const char *text, size_t n)
{
    struct wk_push_answer push;
    struct wk_hello hello;
    struct wk_pairing_wish wish;
    struct wk_pairing_answer pair;
    struct wk_wire_error error;
    char *again = NULL;
    if (wk_push_answer_read(&push, text, n) == WK_OK) {
        again = wk_push_answer_text(&push);
        need(again && wk_push_answer_read(&push, again, strlen(again)) == WK_OK);
        free(again);
    }
    if (wk_hello_read(&hello, text, n) == WK_OK) {
        again = wk_hello_text(&hello);
        need(again && wk_hello_read(&hello, again, strlen(again)) == WK_OK);
        free(again);
    }
    if (wk_pairing_wish_read(&wish, text, n) == WK_OK) {
        again = wk_pairing_wish_text(&wish);
        need(again && wk_pairing_wish_read(&wish, again, strlen(again)) == WK_OK);
        free(again);
    }
    if (wk_pairing_answer_read(&pair, text, n) == WK_OK) {
        again = wk_pairing_answer_text(&pair);
        need(again && wk_pairing_answer_read(&pair, again, strlen(again)) == WK_OK);
        free(again);
    }
    if (wk_wire_error_read(&error, text, n) == WK_OK) {
        again = wk_wire_error_text(&error);
        need(again && wk_wire_error_read(&error, again, strlen(again)) == WK_OK);
        free(again);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const uint8_t which = data[0];
    data++;
    size--;
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    switch (which) {
    case 'f':
        frames(data, size);
        break;
    case 'c':
        cursor(text);
        break;
    case 'q':
        pull(text);
        break;
    case 'z':
        packed(data, size);
        break;
    case 'x':
        excerpt(data, size);
        break;
    case 'b':
        body_without(text, size);
        break;
    case 'e':
        evidence(text);
        break;
    case 'm':
        mark(text);
        break;
    case 'p':
        pairing(text, size);
        break;
    default:
        bodies(text, size);
        break;
    }
    free(text);
    return 0;
}
