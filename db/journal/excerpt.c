/* Excerpts of records are made, by leaving text out, and read. */
#include "db/journal/excerpt.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/record_form.h"

#define FORM "WKX1"
#define BEHIND (WK_HASH_SIZE + WK_SIGNATURE_SIZE) /* what follows the record's form */

const char *wk_excerpt_member(const char *kind)
{
    return strcmp(kind, "verdict") == 0 ? "reading" : strcmp(kind, "wall") == 0 ? "backs" : NULL;
}

/* ---- a body without one of its members */

/* The comma or brace behind a member of an object; NULL: it does not end. */
static const char *member_end(const char *key, const char *end)
{
    int depth = 0;
    bool inside = false; /* a string */
    for (const char *at = key; at < end; at++) {
        if (inside && *at == '\\')
            at++;
        else if (*at == '"')
            inside = !inside;
        else if (!inside && (*at == '{' || *at == '['))
            depth++;
        else if (!inside && depth > 0 && (*at == '}' || *at == ']'))
            depth--;
        else if (!inside && depth == 0 && (*at == ',' || *at == '}'))
            return at;
    }
    return NULL;
}

/* Where the member of that name begins, and what is behind it; NULL: there is none. *behind NULL: the object has no end. */
static const char *find_member(const char *body, const char *end, const char *member, const char **behind)
{
    const size_t n = strlen(member);
    for (const char *key = body + 1; (*behind = member_end(key, end)) != NULL; key = *behind + 1) {
        if ((size_t)(*behind - key) > n + 2 && key[0] == '"' && memcmp(key + 1, member, n) == 0 && key[n + 1] == '"')
            return key;
        if (**behind == '}')
            return NULL;
    }
    return NULL;
}

enum wk_status wk_body_without(const char *body, size_t n, const char *member, char **out)
{
    const char *behind = NULL, *const end = body + n;
    const char *from = n > 0 && body[0] == '{' ? find_member(body, end, member, &behind) : NULL;
    if (!from)
        return behind ? WK_NOT_FOUND : WK_BAD_INPUT;
    if (*behind == ',')
        behind++;
    else if (from[-1] == ',')
        from--;
    char *const text = malloc(n + 1);
    if (!text)
        return WK_NO_MEMORY;
    memcpy(text, body, (size_t)(from - body));
    memcpy(text + (from - body), behind, (size_t)(end - behind));
    text[n - (size_t)(behind - from)] = '\0';
    *out = text;
    return WK_OK;
}

/* ---- reading one */

bool wk_excerpt_is(const uint8_t *bytes, size_t n)
{
    return n > strlen(FORM) && memcmp(bytes, FORM, strlen(FORM)) == 0;
}

enum wk_status wk_excerpt_decode(struct wk_excerpt_view *out, const uint8_t *bytes, size_t n)
{
    struct wk_excerpt_view read;
    if (n <= BEHIND || wk_record_decode_as(&read.record, FORM, bytes, n - BEHIND) != WK_OK || read.record.secret ||
        !wk_excerpt_member(read.record.kind))
        return WK_BAD_INPUT;
    const uint8_t *const behind = bytes + (n - BEHIND);
    memcpy(read.hash, behind, WK_HASH_SIZE);
    read.vouch = behind + WK_HASH_SIZE;
    wk_hash(read.made, bytes, n - WK_SIGNATURE_SIZE);
    *out = read;
    return WK_OK;
}

/* ---- making one */

/* *n counts what is behind as well, of which the signature is the caller's. */
static enum wk_status encode(const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE], uint8_t **bytes, size_t *n)
{
    if (record->secret)
        return WK_BAD_INPUT;
    const enum wk_status status = wk_record_encode_as(record, FORM, BEHIND, bytes, n);
    if (status != WK_OK)
        return status;
    memcpy(*bytes + *n, hash, WK_HASH_SIZE);
    *n += BEHIND;
    return WK_OK;
}

enum wk_status wk_excerpt_hash(const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE], uint8_t out[WK_HASH_SIZE])
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    const enum wk_status status = encode(record, hash, &bytes, &n);
    if (status != WK_OK)
        return status;
    wk_hash(out, bytes, n - WK_SIGNATURE_SIZE);
    free(bytes);
    return WK_OK;
}

/* The body that is left of a record; WK_END: it has nothing long. */
static enum wk_status cut_body(const struct wk_record_view *whole, char **body)
{
    const char *const member = wk_excerpt_member(whole->kind);
    const enum wk_status status = member ? wk_body_without(whole->body, whole->n_body, member, body) : WK_END;
    return status == WK_NOT_FOUND ? WK_END : status;
}

enum wk_status wk_excerpt_make(const uint8_t *bytes, size_t n, const struct wk_signer *hall, uint8_t **out, size_t *n_out)
{
    struct wk_record_view whole;
    uint8_t hash[WK_HASH_SIZE], made[WK_HASH_SIZE], *excerpt = NULL;
    size_t n_excerpt = 0;
    char *body = NULL;
    enum wk_status status = wk_record_decode(&whole, bytes, n);
    if (status == WK_OK)
        status = cut_body(&whole, &body);
    if (status != WK_OK)
        return status;
    struct wk_record record = {.kiosk_id = whole.kiosk_id,
                               .seq = whole.seq,
                               .t_ns = whole.t_ns,
                               .kind = whole.kind,
                               .version = whole.version,
                               .body = body};
    memcpy(record.previous, whole.previous, WK_HASH_SIZE);
    wk_hash(hash, bytes, n);
    status = encode(&record, hash, &excerpt, &n_excerpt);
    free(body);
    if (status == WK_OK && n_excerpt >= n) {
        free(excerpt);
        status = WK_END;
    }
    if (status != WK_OK)
        return status;
    wk_hash(made, excerpt, n_excerpt - WK_SIGNATURE_SIZE);
    wk_sign(excerpt + n_excerpt - WK_SIGNATURE_SIZE, hall, made, WK_HASH_SIZE);
    *out = excerpt;
    *n_out = n_excerpt;
    return WK_OK;
}
