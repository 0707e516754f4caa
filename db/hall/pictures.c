/* A picture that comes is compared with the hash in its record, and stored beside it. */
#include "db/hall/pictures.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/sql.h"
#include "db/state/body.h"
#include "db/state/evidence.h"
#include "db/state/state.h"
#include "labels/reading.h"

static const char *side_of(const struct wk_picture_name *name)
{
    return wk_evidence_side_word(name->faces ? WK_SIDE_FACES : WK_SIDE_BACKS);
}

/* The names of the pictures of a record that was heard: "evidence" of its body, a new reference. */
static enum wk_status names_of(struct wk_store *store, const struct wk_picture_name *name, json_t **out)
{
    struct wk_query query;
    json_t *body = NULL;
    wk_query_open(&query, store, WK_Q_HEARD_BODY);
    wk_query_bind_text(&query, ":id", name->kiosk_id);
    wk_query_bind_int(&query, ":seq", name->seq);
    enum wk_status status = wk_query_step(&query);
    const char *const text = status == WK_OK ? wk_query_text(&query, 0) : NULL;
    if (status == WK_OK)
        status = text && wk_body_load(text, &body) == WK_OK ? WK_OK : WK_DB_BROKEN;
    wk_query_close(&query);
    if (status == WK_OK && !json_is_string(json_object_get(json_object_get(body, "evidence"), side_of(name))))
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        *out = json_incref(json_object_get(body, "evidence"));
    json_decref(body);
    return status == WK_END ? WK_NOT_FOUND : status;
}

static enum wk_status is_there(struct wk_store *store, const struct wk_picture_name *name, bool *there)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_HAS_HEARD_PICTURE);
    wk_query_bind_text(&query, ":id", name->kiosk_id);
    wk_query_bind_int(&query, ":seq", name->seq);
    wk_query_bind_text(&query, ":side", side_of(name));
    const enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    *there = status == WK_OK;
    return status == WK_END ? WK_OK : status;
}

static enum wk_status find(struct wk_store *store, const struct wk_picture_name *name, json_t **names)
{
    bool there = false;
    enum wk_status status = is_there(store, name, &there);
    if (status == WK_OK)
        status = there ? WK_ALREADY : names_of(store, name, names);
    return status;
}

enum wk_status wk_store_wants_picture(struct wk_store *store, const struct wk_picture_name *name)
{
    json_t *names = NULL;
    const enum wk_status status = find(store, name, &names);
    json_decref(names);
    return status;
}

static enum wk_status insert(struct wk_store *store, const struct wk_picture_name *name, const uint8_t *bytes, size_t n)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_ADD_HEARD_PICTURE);
    wk_query_bind_text(&query, ":id", name->kiosk_id);
    wk_query_bind_int(&query, ":seq", name->seq);
    wk_query_bind_text(&query, ":side", side_of(name));
    wk_query_bind_blob(&query, ":bytes", bytes, n);
    return wk_query_run(&query);
}

enum wk_status wk_store_hear_picture(struct wk_store *store, const struct wk_picture_name *name, const uint8_t *bytes, size_t n)
{
    json_t *names = NULL;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find(store, name, &names);
    if (status == WK_OK && (n == 0 || n > WK_PICTURE_MAX || !wk_evidence_fits(names, side_of(name), bytes, n)))
        status = WK_BAD_INPUT;
    if (status == WK_OK)
        status = insert(store, name, bytes, n);
    json_decref(names);
    return wk_sql_end(store, status);
}

enum wk_status wk_store_next_picture(struct wk_store *store, struct wk_picture_name *name, uint8_t **bytes, size_t *n)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_NEXT_PICTURE);
    wk_query_bind_int(&query, ":seq", name->seq);
    wk_query_bind_text(&query, ":side", side_of(name));
    enum wk_status status = wk_query_step(&query);
    size_t size = 0;
    const char *const side = status == WK_OK ? wk_query_text(&query, 1) : NULL;
    const uint8_t *const blob = status == WK_OK ? wk_query_blob(&query, 2, &size) : NULL;
    if (status == WK_OK && !(side && blob))
        status = WK_DB_BROKEN;
    uint8_t *copy = status == WK_OK ? malloc(size) : NULL;
    if (status == WK_OK && !copy)
        status = WK_NO_MEMORY;
    if (status == WK_OK) {
        memcpy(copy, blob, size);
        memcpy(name->kiosk_id, store->kiosk_id, sizeof name->kiosk_id);
        name->seq = wk_query_int(&query, 0);
        name->faces = strcmp(side, wk_evidence_side_word(WK_SIDE_FACES)) == 0;
        *bytes = copy;
        *n = size;
    }
    wk_query_close(&query);
    return status;
}
