/* A restoring record looked at: its tag, the copy's head that it names, and the PIN given directly before it. */
#include "db/audit/restored.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"

#define MOST_BETWEEN 16 /* records: a key, and the PINs that were tried */

void wk_restored_tag(uint8_t tag[WK_RESTORED_TAG_SIZE], const struct wk_store *store, int64_t seq,
                     const uint8_t head[WK_HASH_SIZE], const uint8_t key[WK_PUBLIC_SIZE])
{
    uint8_t about[WK_KIOSK_ID_LEN + 8 + WK_HASH_SIZE + WK_PUBLIC_SIZE], *to = about + WK_KIOSK_ID_LEN;
    memcpy(about, store->kiosk_id, WK_KIOSK_ID_LEN);
    for (int shift = 56; shift >= 0; shift -= 8)
        *to++ = (uint8_t)((uint64_t)seq >> shift);
    memcpy(to, head, WK_HASH_SIZE);
    memcpy(to + WK_HASH_SIZE, key, WK_PUBLIC_SIZE);
    wk_mac(tag, WK_RESTORED_TAG_SIZE, store->key, "restored", about, sizeof about);
}

bool wk_restored_between(const char *kind)
{
    return strcmp(kind, WK_KIND_KEY) == 0 || strcmp(kind, WK_KIND_PIN) == 0 || strcmp(kind, WK_KIND_REFUSED) == 0;
}

/* What the record says of the copy. WK_DB_BROKEN: not even that. */
struct told {
    int64_t seq;
    uint8_t head[WK_HASH_SIZE];
    bool tagged;
    uint8_t tag[WK_RESTORED_TAG_SIZE];
};

static enum wk_status read_told(struct told *out, const struct wk_record *record)
{
    json_t *body = NULL;
    enum wk_status status = wk_body_load(record->body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "seq", 1, record->seq - 1, &out->seq);
    if (status == WK_OK)
        status = wk_body_hash(body, "head", out->head);
    out->tagged = status == WK_OK && json_object_get(body, "tag");
    if (out->tagged && wk_body_hash(body, "tag", out->tag) != WK_OK)
        memset(out->tag, 0, sizeof out->tag); /* a tag that is none is a wrong one */
    json_decref(body);
    return status;
}

/* WK_NOT_FOUND: record seq is not of a director's PIN. */
static enum wk_status expect_unlock(struct wk_store *store, int64_t seq)
{
    struct wk_stored entry;
    json_t *body = NULL;
    char role[16] = "";
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    if (strcmp(entry.record.kind, WK_KIND_UNLOCKED) != 0 || wk_body_load(entry.record.body, &body) != WK_OK ||
        wk_body_text(body, "role", sizeof role, role) != WK_OK || strcmp(role, "director") != 0)
        status = WK_NOT_FOUND;
    json_decref(body);
    wk_stored_close(&entry);
    return status;
}

/* The director's PIN directly before it, and before that only a key that came in and PINs, down to the copy. */
static enum wk_status expect_before(struct wk_store *store, int64_t copied, int64_t seq)
{
    const bool near = copied < seq - 1 && seq - copied <= MOST_BETWEEN;
    enum wk_status status = near ? expect_unlock(store, seq - 1) : WK_NOT_FOUND;
    for (int64_t at = copied + 1; at < seq - 1 && status == WK_OK; at++) {
        struct wk_stored entry;
        status = wk_stored_open(&entry, store, at);
        if (status != WK_OK)
            break;
        if (!wk_restored_between(entry.record.kind))
            status = WK_NOT_FOUND;
        wk_stored_close(&entry);
    }
    return status;
}

static enum wk_status expect_copy(struct wk_store *store, const struct told *told)
{
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, store, told->seq);
    if (status != WK_OK)
        return status;
    if (memcmp(entry.hash, told->head, WK_HASH_SIZE) != 0)
        status = WK_NOT_FOUND;
    wk_stored_close(&entry);
    return status;
}

/* Whether the store's club key opens anything that was encrypted before a record: WK_NOT_FOUND, it does not. */
static enum wk_status try_key(struct wk_store *store, int64_t before)
{
    struct wk_query query;
    enum wk_status found = WK_NOT_FOUND;
    wk_query_open(&query, store, WK_Q_SECRETS_BEFORE);
    wk_query_bind_int(&query, ":before", before);
    while (found == WK_NOT_FOUND && wk_query_step(&query) == WK_OK) {
        struct wk_stored entry;
        if (wk_stored_open(&entry, store, wk_query_int(&query, 0)) != WK_OK)
            continue; /* a record that does not hold is another finding */
        const size_t n = entry.record.n_secret > WK_BOX_EXTRA ? entry.record.n_secret - WK_BOX_EXTRA : 0;
        uint8_t *plain = n > 0 ? malloc(n) : NULL;
        if (plain && wk_stored_unbox(&entry, plain, n) == WK_OK)
            found = WK_OK;
        else if (n > 0 && !plain)
            found = WK_NO_MEMORY;
        if (plain)
            wk_wipe(plain, n);
        free(plain);
        wk_stored_close(&entry);
    }
    wk_query_close(&query);
    return found;
}

static enum wk_status look_at_tag(struct wk_store *store, const struct wk_record *record, const struct told *told,
                                  const uint8_t key[WK_PUBLIC_SIZE], bool club_key, enum wk_audit_restore *out)
{
    uint8_t made[WK_RESTORED_TAG_SIZE];
    enum wk_status status = WK_OK;
    *out = WK_RESTORE_UNTAGGED;
    if (!told->tagged)
        return WK_OK;
    *out = WK_RESTORE_UNSEEN;
    if (!club_key)
        return WK_OK;
    wk_restored_tag(made, store, told->seq, told->head, key);
    if (wk_equal(made, told->tag, sizeof made)) {
        *out = WK_RESTORE_TAGGED;
        return WK_OK;
    }
    /* Wrong only under the club's own key: on a machine of another club it says nothing. */
    status = try_key(store, record->seq);
    if (status == WK_OK)
        *out = WK_RESTORE_TAG;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_restored_look(struct wk_store *store, const struct wk_record *record, const uint8_t key[WK_PUBLIC_SIZE],
                                bool club_key, enum wk_audit_restore *out)
{
    struct told told = {.seq = 0};
    enum wk_status status = read_told(&told, record);
    *out = WK_RESTORE_HEAD;
    if (status == WK_OK)
        status = expect_copy(store, &told);
    if (status == WK_OK) {
        *out = WK_RESTORE_UNLOCK;
        status = expect_before(store, told.seq, record->seq);
    }
    if (status == WK_OK)
        status = look_at_tag(store, record, &told, key, club_key, out);
    return status == WK_NOT_FOUND || status == WK_DB_BROKEN ? WK_OK : status;
}
