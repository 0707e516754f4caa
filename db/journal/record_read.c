/* A record's canonical bytes, taken apart. */
#include <stdbool.h>
#include <string.h>

#include "db/journal/record_form.h"

/* What is left of the bytes; data NULL: they have come to an end too early. */
struct rest {
    const uint8_t *data;
    size_t n;
};

static const uint8_t *take(struct rest *rest, size_t n)
{
    const uint8_t *data = rest->data;
    if (!data || n > rest->n) {
        rest->data = NULL;
        return NULL;
    }
    rest->data += n;
    rest->n -= n;
    return data;
}

static uint64_t take_number(struct rest *rest, size_t n_bytes)
{
    const uint8_t *data = take(rest, n_bytes);
    uint64_t number = 0;
    for (size_t i = 0; data && i < n_bytes; i++)
        number = number << 8 | data[i];
    return number;
}

static const uint8_t *take_counted(struct rest *rest, size_t least, size_t most, size_t *n)
{
    *n = (size_t)take_number(rest, 4);
    if (*n < least || *n > most)
        rest->data = NULL;
    return take(rest, *n);
}

static void take_text(struct rest *rest, size_t most, char *text)
{
    size_t n = 0;
    const uint8_t *data = take_counted(rest, 1, most, &n);
    if (!data)
        return;
    if (memchr(data, 0, n))
        rest->data = NULL;
    memcpy(text, data, n);
    text[n] = 0;
}

static bool fits(const struct wk_record_view *read)
{
    for (const char *c = read->version; *c; c++)
        if (*c < ' ' || *c > '~')
            return false;
    return wk_record_kiosk_id_valid(read->kiosk_id) && read->seq >= 1 && wk_record_kind_valid(read->kind) &&
           !memchr(read->body, 0, read->n_body);
}

enum wk_status wk_record_decode(struct wk_record_view *out, const uint8_t *bytes, size_t n)
{
    return wk_record_decode_as(out, "WKR1", bytes, n);
}

enum wk_status wk_record_decode_as(struct wk_record_view *out, const char *form, const uint8_t *bytes, size_t n)
{
    struct rest rest = {bytes, n};
    struct wk_record_view read = {.seq = 0};
    const uint8_t *magic = take(&rest, 4), *id = take(&rest, WK_KIOSK_ID_LEN);
    if (!id || memcmp(magic, form, 4) != 0)
        return WK_BAD_INPUT;
    memcpy(read.kiosk_id, id, WK_KIOSK_ID_LEN);
    read.seq = (int64_t)take_number(&rest, 8);
    read.t_ns = (int64_t)take_number(&rest, 8);
    take_text(&rest, WK_KIND_MAX, read.kind);
    take_text(&rest, WK_VERSION_MAX, read.version);
    read.body = (const char *)take_counted(&rest, 2, WK_BODY_MAX, &read.n_body);
    const uint64_t has_secret = take_number(&rest, 1);
    if (has_secret == 1)
        read.secret = take_counted(&rest, WK_BOX_EXTRA + 1, WK_SECRET_MAX, &read.n_secret);
    const uint8_t *previous = take(&rest, WK_HASH_SIZE);
    if (!previous || rest.n > 0 || has_secret > 1 || !fits(&read))
        return WK_BAD_INPUT;
    memcpy(read.previous, previous, WK_HASH_SIZE);
    *out = read;
    return WK_OK;
}
