/* How parts of a record's body are read. */
#include "db/state/body.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "labels/file/json_text.h"

enum wk_status wk_body_load(const char *body, json_t **out)
{
    json_error_t error;
    json_t *root = json_loads(body, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return wk_json_starved(&error) ? WK_NO_MEMORY : WK_DB_BROKEN;
    if (!json_is_object(root)) {
        json_decref(root);
        return WK_DB_BROKEN;
    }
    *out = root;
    return WK_OK;
}

/* Behind the string, object or array that begins at text; NULL: it has no end. */
static const char *skip(const char *text)
{
    int depth = 0;
    do {
        const char c = *text++;
        if (c == '"')
            for (; *text && *text != '"'; text++)
                text += *text == '\\' && text[1];
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        if (c == '\0' || (c == '"' && *text++ != '"'))
            return NULL;
    } while (depth > 0);
    return text;
}

enum wk_status wk_body_head(const char *body, json_t **out)
{
    char *head = malloc(strlen(body) + 1), *to = head;
    enum wk_status status = head ? WK_OK : WK_NO_MEMORY;
    bool inside = false; /* past the object's own brace */
    while (status == WK_OK && *body) {
        const bool whole = inside && (*body == '"' || *body == '{' || *body == '[');
        const char *end = whole ? skip(body) : body + 1;
        if (!end) {
            status = WK_DB_BROKEN;
        } else if (*body != '"' && end - body > WK_HEAD_MEMBER) {
            memcpy(to, "null", 4);
            to += 4;
        } else {
            memcpy(to, body, (size_t)(end - body));
            to += end - body;
        }
        inside = inside || *body == '{';
        body = end;
    }
    if (status == WK_OK) {
        *to = '\0';
        status = wk_body_load(head, out);
    }
    free(head);
    return status;
}

enum wk_status wk_body_of(struct wk_store *store, int64_t seq, json_t **out)
{
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    status = wk_body_load(entry.record.body, out);
    wk_stored_close(&entry);
    return status;
}

enum wk_status wk_records_of(struct wk_store *store, const char *kind, int table, int most, int64_t **seqs, int *n)
{
    struct wk_query query;
    enum wk_status status;
    const size_t room = most > 0 ? (size_t)most : 0;
    int64_t *found = calloc(room + 1, sizeof *found);
    int n_found = 0;
    if (!found)
        return WK_NO_MEMORY;
    wk_query_open(&query, store, WK_Q_NEWEST_OF_KIND);
    wk_query_bind_text(&query, ":kind", kind);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":most", (int64_t)room);
    while ((status = wk_query_step(&query)) == WK_OK)
        found[n_found++] = wk_query_int(&query, 0);
    wk_query_close(&query);
    if (status != WK_END) {
        free(found);
        return status;
    }
    *seqs = found;
    *n = n_found;
    return WK_OK;
}

enum wk_status wk_body_int(const json_t *body, const char *key, int64_t least, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(body, key);
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return WK_DB_BROKEN;
    *out = json_integer_value(value);
    return WK_OK;
}

enum wk_status wk_body_text(const json_t *body, const char *key, size_t size, char *out)
{
    const char *text = json_string_value(json_object_get(body, key));
    if (!text || strlen(text) >= size)
        return WK_DB_BROKEN;
    memcpy(out, text, strlen(text) + 1);
    return WK_OK;
}

enum wk_status wk_record_origin(const struct wk_record *record, const json_t *body, struct wk_origin *out)
{
    const json_t *from = json_object_get(body, WK_TAKEN_FROM);
    struct wk_origin origin = {.seq = record->seq};
    if (!from) {
        memcpy(out->kiosk_id, record->kiosk_id, sizeof out->kiosk_id);
        out->seq = record->seq;
        return WK_OK;
    }
    if (wk_body_text(from, "kiosk", sizeof origin.kiosk_id, origin.kiosk_id) != WK_OK ||
        !wk_record_kiosk_id_valid(origin.kiosk_id) || wk_body_int(from, "seq", 1, INT64_MAX, &origin.seq) != WK_OK)
        return WK_DB_BROKEN;
    *out = origin;
    return WK_OK;
}

enum wk_status wk_body_wind(const json_t *body, const char *key, enum wk_wind *out)
{
    const json_t *value = json_object_get(body, key);
    enum wk_wind wind = WK_WIND_NONE;
    if (json_is_string(value) ? wk_wind_parse(json_string_value(value), &wind) != WK_OK : !json_is_null(value))
        return WK_DB_BROKEN;
    *out = wind;
    return WK_OK;
}

enum wk_status wk_body_hash(const json_t *body, const char *key, uint8_t out[WK_HASH_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    char text[2 * WK_HASH_SIZE + 1];
    uint8_t hash[WK_HASH_SIZE];
    if (wk_body_text(body, key, sizeof text, text) != WK_OK || strspn(text, digits) != 2 * WK_HASH_SIZE)
        return WK_DB_BROKEN;
    for (size_t i = 0; i < WK_HASH_SIZE; i++)
        hash[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 | (strchr(digits, text[2 * i + 1]) - digits));
    memcpy(out, hash, sizeof hash);
    return WK_OK;
}
