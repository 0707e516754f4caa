/* A record checked, put into its canonical bytes, and hashed. */
#include "db/journal/record_form.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/json.h"
#include "labels/file/json_text.h"

#define FORM "WKR1"

int wk_record_kind_valid(const char *kind)
{
    size_t n = kind ? strspn(kind, "abcdefghijklmnopqrstuvwxyz-") : 0;
    return n >= 1 && n <= WK_KIND_MAX && !kind[n];
}

int wk_record_kiosk_id_valid(const char *kiosk_id)
{
    return kiosk_id && strspn(kiosk_id, "0123456789abcdef") == WK_KIOSK_ID_LEN && !kiosk_id[WK_KIOSK_ID_LEN];
}

static int version_valid(const char *version)
{
    size_t n = 0;
    for (; version && version[n] >= ' ' && version[n] <= '~' && n <= WK_VERSION_MAX; n++)
        ;
    return n >= 1 && n <= WK_VERSION_MAX && !version[n];
}

enum wk_status wk_record_canonical_json(const char *json, char **out)
{
    size_t n = json ? strnlen(json, WK_BODY_MAX + 1) : 0;
    if (n == 0 || n > WK_BODY_MAX)
        return WK_BAD_INPUT;
    json_error_t error;
    json_t *root = json_loadb(json, n, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return wk_json_starved(&error) ? WK_NO_MEMORY : WK_BAD_INPUT;
    if (!json_is_object(root)) {
        json_decref(root);
        return WK_BAD_INPUT;
    }
    enum wk_status status = wk_json_text(root, out);
    json_decref(root);
    return status;
}

static enum wk_status body_check(const char *body)
{
    char *canonical = NULL;
    enum wk_status status = wk_record_canonical_json(body, &canonical);
    if (status == WK_OK && strcmp(body, canonical) != 0)
        status = WK_BAD_INPUT;
    free(canonical);
    return status;
}

static int secret_valid(const struct wk_record *record)
{
    if (record->n_secret == 0)
        return record->secret == NULL;
    return record->secret && record->n_secret > WK_BOX_EXTRA && record->n_secret <= WK_SECRET_MAX;
}

/* All but the form of the body, which a reader of the journal need not parse to know whether it was changed. */
static int fields_valid(const struct wk_record *record)
{
    return wk_record_kiosk_id_valid(record->kiosk_id) && record->seq >= 1 && wk_record_kind_valid(record->kind) &&
           version_valid(record->version) && record->body && strnlen(record->body, WK_BODY_MAX + 1) <= WK_BODY_MAX &&
           secret_valid(record);
}

enum wk_status wk_record_check(const struct wk_record *record)
{
    return fields_valid(record) ? body_check(record->body) : WK_BAD_INPUT;
}

static uint8_t *put(uint8_t *to, const void *bytes, size_t n)
{
    memcpy(to, bytes, n);
    return to + n;
}

static uint8_t *put_number(uint8_t *to, uint64_t number, int n_bytes)
{
    for (int i = n_bytes - 1; i >= 0; i--)
        *to++ = (uint8_t)(number >> (8 * i));
    return to;
}

static uint8_t *put_counted(uint8_t *to, const void *bytes, size_t n)
{
    return put(put_number(to, n, 4), bytes, n);
}

/* The canonical bytes as pieces: what stands before the body, the body, what stands before the secret, the secret, the rest. */
#define N_PIECES 5
#define FORM_SIZE 4
struct pieces {
    uint8_t head[FORM_SIZE + WK_KIOSK_ID_LEN + 8 + 8 + 4 + WK_KIND_MAX + 4 + WK_VERSION_MAX + 4];
    uint8_t flag[1 + 4];
    struct wk_piece piece[N_PIECES]; /* they borrow from here and from the record */
};

static void cut(struct pieces *out, const char *form, const struct wk_record *record)
{
    size_t n_body = strlen(record->body);
    uint8_t *to = put(out->head, form, FORM_SIZE);
    to = put(to, record->kiosk_id, WK_KIOSK_ID_LEN);
    to = put_number(to, (uint64_t)record->seq, 8);
    to = put_number(to, (uint64_t)record->t_ns, 8);
    to = put_counted(to, record->kind, strlen(record->kind));
    to = put_counted(to, record->version, strlen(record->version));
    to = put_number(to, n_body, 4);
    out->piece[0] = (struct wk_piece){out->head, (size_t)(to - out->head)};
    out->piece[1] = (struct wk_piece){record->body, n_body};
    out->flag[0] = record->secret ? 1 : 0;
    put_number(out->flag + 1, record->n_secret, 4);
    out->piece[2] = (struct wk_piece){out->flag, record->secret ? sizeof out->flag : 1};
    out->piece[3] = (struct wk_piece){record->secret, record->n_secret};
    out->piece[4] = (struct wk_piece){record->previous, WK_HASH_SIZE};
}

enum wk_status wk_record_encode(const struct wk_record *record, uint8_t **bytes, size_t *n)
{
    return wk_record_encode_as(record, FORM, 0, bytes, n);
}

enum wk_status wk_record_encode_as(const struct wk_record *record, const char *form, size_t n_behind, uint8_t **bytes,
                                   size_t *n)
{
    struct pieces pieces;
    size_t size = 0;
    if (!fields_valid(record))
        return WK_BAD_INPUT;
    cut(&pieces, form, record);
    for (int i = 0; i < N_PIECES; i++)
        size += pieces.piece[i].n;
    uint8_t *buffer = malloc(size + n_behind), *to = buffer;
    if (!buffer)
        return WK_NO_MEMORY;
    for (int i = 0; i < N_PIECES; i++)
        if (pieces.piece[i].n > 0)
            to = put(to, pieces.piece[i].data, pieces.piece[i].n);
    *bytes = buffer;
    *n = size;
    return WK_OK;
}

enum wk_status wk_record_hash(const struct wk_record *record, uint8_t out[WK_HASH_SIZE])
{
    struct pieces pieces;
    if (!fields_valid(record))
        return WK_BAD_INPUT;
    cut(&pieces, FORM, record);
    wk_hash_pieces(out, pieces.piece, N_PIECES);
    return WK_OK;
}

size_t wk_record_about(uint8_t about[WK_RECORD_ABOUT_SIZE], const char *kiosk_id, int64_t seq, const char *kind)
{
    uint8_t *to = put(about, kiosk_id, strnlen(kiosk_id, WK_KIOSK_ID_LEN));
    to = put_number(to, (uint64_t)seq, 8);
    to = put(to, kind, strnlen(kind, WK_KIND_MAX));
    return (size_t)(to - about);
}
