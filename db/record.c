#include "db/record.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "db/json.h"

static const char magic[4] = {'W', 'K', 'R', '1'};

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
    json_t *root = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
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

enum wk_status wk_record_encode(const struct wk_record *record, uint8_t **bytes, size_t *n)
{
    if (!fields_valid(record))
        return WK_BAD_INPUT;
    size_t n_kind = strlen(record->kind), n_version = strlen(record->version), n_body = strlen(record->body);
    size_t size = sizeof magic + WK_KIOSK_ID_LEN + 8 + 8 + 4 + n_kind + 4 + n_version + 4 + n_body + 1 + WK_HASH_SIZE;
    if (record->secret)
        size += 4 + record->n_secret;
    uint8_t *buffer = malloc(size);
    if (!buffer)
        return WK_NO_MEMORY;
    uint8_t *to = put(buffer, magic, sizeof magic);
    to = put(to, record->kiosk_id, WK_KIOSK_ID_LEN);
    to = put_number(to, (uint64_t)record->seq, 8);
    to = put_number(to, (uint64_t)record->t_ns, 8);
    to = put_counted(to, record->kind, n_kind);
    to = put_counted(to, record->version, n_version);
    to = put_counted(to, record->body, n_body);
    *to++ = record->secret ? 1 : 0;
    if (record->secret)
        to = put_counted(to, record->secret, record->n_secret);
    put(to, record->previous, WK_HASH_SIZE);
    *bytes = buffer;
    *n = size;
    return WK_OK;
}

enum wk_status wk_record_hash(const struct wk_record *record, uint8_t out[WK_HASH_SIZE])
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_record_encode(record, &bytes, &n);
    if (status == WK_OK)
        wk_hash(out, bytes, n);
    free(bytes);
    return status;
}

size_t wk_record_about(uint8_t about[WK_RECORD_ABOUT_SIZE], const char *kiosk_id, int64_t seq, const char *kind)
{
    uint8_t *to = put(about, kiosk_id, strnlen(kiosk_id, WK_KIOSK_ID_LEN));
    to = put_number(to, (uint64_t)seq, 8);
    to = put(to, kind, strnlen(kind, WK_KIND_MAX));
    return (size_t)(to - about);
}
