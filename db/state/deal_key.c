/* A deal's key pair made, kept in its slot, destroyed after the seal, and found again for what it opens. */
#include "db/state/deal_key.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/json.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "labels/secret/key_slots.h"

_Static_assert(WK_TABLE_MAX <= WK_KEY_SLOTS, "a slot for each table");

#define NAMED "deal_key"
#define WRAPPED "deal_secret"
#define OPENS "opens"

/* ---- the kiosk's file */

static enum wk_status path_of(const struct wk_store *store, char path[PATH_MAX])
{
    if (!store->deal_keys)
        return WK_SEALED_AWAY;
    int n = snprintf(path, PATH_MAX, "%s/%s.key", store->deal_keys, store->kiosk_id);
    return n > 0 && n < PATH_MAX ? WK_OK : WK_BAD_INPUT;
}

/* WK_NOT_FOUND: there is none. make: then it is made. */
static enum wk_status load(struct wk_store *store, int table, bool make, struct wk_keypair *out)
{
    char path[PATH_MAX];
    struct wk_key *key = NULL;
    enum wk_status status = path_of(store, path);
    if (status == WK_OK)
        status = wk_key_slot_load(&key, path, table - 1);
    if (status == WK_NO_FILE && make) {
        status = wk_key_slot_renew(path, table - 1, store->random, store->context);
        if (status == WK_OK)
            status = wk_key_slot_load(&key, path, table - 1);
    }
    if (status == WK_OK)
        wk_keypair_init(out, key->bytes);
    wk_secret_free(key);
    return status == WK_NO_FILE ? WK_NOT_FOUND : status;
}

enum wk_status wk_deal_key_destroy(struct wk_store *store, int table)
{
    char path[PATH_MAX];
    enum wk_status status = path_of(store, path);
    if (status == WK_OK)
        status = wk_key_slot_renew(path, table - 1, store->random, store->context);
    return status == WK_SEALED_AWAY ? WK_OK : status;
}

/* Is there a seal of the table that was made with this key? */
static enum wk_status used_up(struct wk_store *store, int table, const uint8_t public_key[WK_PUBLIC_SIZE], bool *out)
{
    char hex[2 * WK_PUBLIC_SIZE + 1];
    struct wk_query query;
    wk_hex(hex, public_key, WK_PUBLIC_SIZE);
    wk_query_open(&query, store, WK_Q_USED_UP);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_text(&query, ":key", hex);
    const enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    *out = status == WK_OK;
    return status == WK_END ? WK_OK : status;
}

bool wk_deal_key_left(struct wk_store *store, int table)
{
    struct wk_keypair pair;
    bool used = false;
    const bool left =
        load(store, table, false, &pair) == WK_OK && used_up(store, table, pair.public_key, &used) == WK_OK && used;
    wk_keypair_wipe(&pair);
    return left;
}

void wk_deal_keys_tidy(struct wk_store *store)
{
    for (int table = 1; store->deal_keys && table <= WK_TABLE_MAX; table++) {
        /* What cannot be destroyed now is with the next start, or with the table's next deal, see ready(). */
        if (wk_deal_key_left(store, table))
            (void)!wk_deal_key_destroy(store, table);
    }
}

/* The director's public key of the event. WK_END: it is sealed under the club key, or there is none. */
static enum wk_status director(struct wk_store *store, uint8_t public_key[WK_PUBLIC_SIZE])
{
    const struct wk_tournament *tournament = NULL;
    enum wk_status status = wk_store_tournament(store, &tournament);
    if (status != WK_OK)
        return status;
    if (!tournament->begun || !tournament->plan.to_director)
        return WK_END;
    memcpy(public_key, tournament->plan.director_key, WK_PUBLIC_SIZE);
    return WK_OK;
}

/* The key of the deal that is being built. One that a seal has used up, for it could not be destroyed then, is destroyed now.
 */
static enum wk_status ready(struct wk_store *store, int table, bool make, struct wk_keypair *out)
{
    bool used = false;
    enum wk_status status = load(store, table, make, out);
    if (status == WK_OK)
        status = used_up(store, table, out->public_key, &used);
    if (status != WK_OK || !used)
        return status;
    status = wk_deal_key_destroy(store, table);
    return status == WK_OK ? load(store, table, make, out) : status;
}

enum wk_status wk_deal_key_building(struct wk_store *store, int table, uint8_t public_key[WK_PUBLIC_SIZE])
{
    struct wk_keypair pair;
    uint8_t to[WK_PUBLIC_SIZE];
    enum wk_status status = director(store, to);
    if (status != WK_OK)
        return status;
    status = ready(store, table, false, &pair);
    if (status == WK_OK)
        memcpy(public_key, pair.public_key, WK_PUBLIC_SIZE);
    wk_keypair_wipe(&pair);
    return status == WK_SEALED_AWAY ? WK_NOT_FOUND : status;
}

/* ---- what a record says of it */

static enum wk_status put_hex(json_t *body, const char *name, const uint8_t *bytes, size_t n)
{
    char hex[2 * WK_WRAPPED_SIZE + 1];
    wk_hex(hex, bytes, n);
    return json_object_set_new(body, name, json_string(hex)) == 0 ? WK_OK : WK_NO_MEMORY;
}

static enum wk_status name_building(struct wk_store *store, int table, json_t *body)
{
    struct wk_keypair pair;
    uint8_t to[WK_PUBLIC_SIZE], wrapped[WK_WRAPPED_SIZE];
    enum wk_status status = director(store, to);
    if (status != WK_OK)
        return status == WK_END ? WK_OK : status;
    status = ready(store, table, true, &pair);
    if (status == WK_OK)
        status = wk_wrap(wrapped, to, pair.secret);
    if (status == WK_OK)
        status = put_hex(body, NAMED, pair.public_key, sizeof pair.public_key);
    if (status == WK_OK)
        status = put_hex(body, WRAPPED, wrapped, sizeof wrapped);
    wk_keypair_wipe(&pair);
    return status;
}

/* The body of a sealed deal's record in short. */
static enum wk_status seal_of(struct wk_store *store, int64_t deal_seq, json_t **out)
{
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, store, deal_seq);
    if (status != WK_OK)
        return status;
    status = wk_body_head(entry.record.body, out);
    wk_stored_close(&entry);
    return status;
}

enum wk_status wk_deal_key_name(struct wk_store *store, int table, const struct wk_sealed *deal, json_t *body)
{
    json_t *seal = NULL;
    if (!deal)
        return name_building(store, table, body);
    if (deal->opened || !deal->to_director)
        return WK_OK;
    enum wk_status status = seal_of(store, deal->seq, &seal);
    if (status == WK_OK && json_object_set(body, NAMED, json_object_get(seal, NAMED)) != 0)
        status = WK_NO_MEMORY;
    json_decref(seal);
    return status;
}

/* ---- the secret half of a key that a record names */

static enum wk_status fits(const struct wk_keypair *pair, const uint8_t public_key[WK_PUBLIC_SIZE])
{
    return wk_equal(pair->public_key, public_key, WK_PUBLIC_SIZE) ? WK_OK : WK_WRONG_KEY;
}

/* By the director's key, if the store holds it; else WK_SEALED_AWAY. */
static enum wk_status by_director(struct wk_store *store, const json_t *head, const uint8_t public_key[WK_PUBLIC_SIZE],
                                  struct wk_keypair *out)
{
    const char *hex = json_string_value(json_object_get(head, WRAPPED));
    uint8_t wrapped[WK_WRAPPED_SIZE], secret[WK_KEY_SIZE];
    if (!store->director || !hex || strlen(hex) != 2 * sizeof wrapped || wk_unhex(wrapped, sizeof wrapped, hex) != WK_OK)
        return WK_SEALED_AWAY;
    enum wk_status status = wk_unwrap(secret, store->director, wrapped);
    if (status == WK_OK) {
        wk_keypair_init(out, secret);
        status = fits(out, public_key);
    }
    wk_wipe(secret, sizeof secret);
    return status;
}

/* The record with which a deal of this key was sealed; 0: none. */
static enum wk_status sealed_with(struct wk_store *store, const char *hex, int64_t *seq)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_SEALED_WITH);
    wk_query_bind_text(&query, ":key", hex);
    const enum wk_status status = wk_query_step(&query);
    *seq = status == WK_OK ? wk_query_int(&query, 0) : 0;
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

/* The secret half of a key in the first record that a query for whole records with :key gives. WK_SEALED_AWAY: there is none.
 */
static enum wk_status by_record(struct wk_store *store, enum wk_query_name name, const char *hex,
                                const uint8_t public_key[WK_PUBLIC_SIZE], struct wk_keypair *out)
{
    struct wk_stored entry = {.signature = NULL};
    uint8_t secret[WK_KEY_SIZE];
    wk_query_open(&entry.query, store, name);
    wk_query_bind_text(&entry.query, ":key", hex);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    else if (status == WK_END)
        status = WK_SEALED_AWAY;
    if (status == WK_OK)
        status = wk_stored_unbox(&entry, secret, sizeof secret);
    wk_stored_close(&entry);
    if (status == WK_OK) {
        wk_keypair_init(out, secret);
        status = fits(out, public_key);
    }
    wk_wipe(secret, sizeof secret);
    return status;
}

/* By the record of the deal's opening, or of its release by the hall. */
static enum wk_status by_opening(struct wk_store *store, const char *hex, const uint8_t public_key[WK_PUBLIC_SIZE],
                                 struct wk_keypair *out)
{
    const enum wk_status status = by_record(store, WK_Q_OPENED_WITH, hex, public_key, out);
    /* The hall's word need not be believed: the key is the one that the deal names, or it is not. */
    return status == WK_SEALED_AWAY ? by_record(store, WK_Q_RELEASED, hex, public_key, out) : status;
}

/* head names a key. What is nearest first: the kiosk's file, the director's key, the opening. */
static enum wk_status find(struct wk_store *store, const json_t *head, struct wk_keypair *out)
{
    uint8_t public_key[WK_PUBLIC_SIZE];
    int64_t table = 0, seq = 0;
    json_t *seal = NULL;
    enum wk_status status = wk_body_hash(head, NAMED, public_key);
    if (status == WK_OK)
        status = wk_body_int(head, "table", 1, WK_TABLE_MAX, &table);
    if (status != WK_OK)
        return status;
    if (load(store, (int)table, false, out) == WK_OK && fits(out, public_key) == WK_OK)
        return WK_OK;
    status = by_director(store, head, public_key, out);
    if (status != WK_SEALED_AWAY)
        return status;
    const char *hex = json_string_value(json_object_get(head, NAMED));
    if (store->director && (status = sealed_with(store, hex, &seq)) == WK_OK && seq > 0 &&
        (status = seal_of(store, seq, &seal)) == WK_OK)
        status = by_director(store, seal, public_key, out);
    else if (status == WK_OK || !store->director)
        status = WK_SEALED_AWAY;
    json_decref(seal);
    return status == WK_SEALED_AWAY ? by_opening(store, hex, public_key, out) : status;
}

enum wk_status wk_deal_key_open(struct wk_store *store, const struct wk_sealed *deal, struct wk_keypair *out)
{
    struct wk_keypair pair;
    json_t *seal = NULL;
    if (!deal->to_director)
        return WK_END;
    enum wk_status status = seal_of(store, deal->seq, &seal);
    if (status == WK_OK)
        status = find(store, seal, &pair);
    if (status == WK_OK)
        *out = pair;
    wk_keypair_wipe(&pair);
    json_decref(seal);
    return status;
}

enum wk_status wk_deal_key_unwrap(struct wk_store *store, const json_t *seal, struct wk_keypair *out)
{
    uint8_t public_key[WK_PUBLIC_SIZE];
    if (!json_object_get(seal, NAMED))
        return WK_END;
    const enum wk_status status = wk_body_hash(seal, NAMED, public_key);
    return status == WK_OK ? by_director(store, seal, public_key, out) : status;
}

enum wk_status wk_deal_key_released(struct wk_store *store, const struct wk_sealed *deal, bool *out)
{
    struct wk_query query;
    json_t *seal = NULL;
    enum wk_status status = seal_of(store, deal->seq, &seal);
    if (status != WK_OK)
        return status;
    const char *hex = json_string_value(json_object_get(seal, NAMED));
    wk_query_open(&query, store, WK_Q_RELEASED);
    wk_query_bind_text(&query, ":key", hex ? hex : "");
    status = wk_query_step(&query);
    wk_query_close(&query);
    json_decref(seal);
    if (status != WK_OK && status != WK_END)
        return status;
    *out = status == WK_OK;
    return WK_OK;
}

/* ---- encrypted parts */

enum wk_status wk_secret_box(struct wk_store *store, const json_t *body, const void *plain, size_t n, const void *about,
                             size_t n_about, uint8_t **box, size_t *n_box)
{
    const bool to_deal = json_object_get(body, NAMED) != NULL;
    uint8_t public_key[WK_PUBLIC_SIZE];
    const size_t n_made = n + (to_deal ? WK_SEAL_EXTRA : WK_BOX_EXTRA);
    enum wk_status status = to_deal ? wk_body_hash(body, NAMED, public_key) : WK_OK;
    uint8_t *made = status == WK_OK ? malloc(n_made) : NULL;
    if (!made)
        return status == WK_OK ? WK_NO_MEMORY : status;
    if (to_deal)
        status = wk_seal(made, public_key, plain, n, about, n_about, store->random, store->context);
    else
        wk_box(made, store->key, plain, n, about, n_about, store->random, store->context);
    if (status != WK_OK) {
        free(made);
        return status;
    }
    *box = made;
    *n_box = n_made;
    return WK_OK;
}

enum wk_status wk_secret_unbox(struct wk_store *store, const char *body, void *plain, size_t n, const uint8_t *box,
                               size_t n_box, const void *about, size_t n_about)
{
    struct wk_keypair pair;
    json_t *head = NULL;
    enum wk_status status = wk_body_head(body, &head);
    if (status != WK_OK)
        return status;
    const bool to_deal = json_object_get(head, NAMED) != NULL;
    if (!box || n_box != n + (to_deal ? WK_SEAL_EXTRA : WK_BOX_EXTRA))
        status = WK_DB_BROKEN;
    else if (!to_deal)
        status = wk_unbox(plain, store->key, box, n_box, about, n_about);
    else if ((status = find(store, head, &pair)) == WK_OK)
        status = wk_unseal(plain, &pair, box, n_box, about, n_about);
    wk_keypair_wipe(&pair);
    json_decref(head);
    return status;
}

enum wk_status wk_stored_unbox(const struct wk_stored *entry, void *plain, size_t n)
{
    const struct wk_record *record = &entry->record;
    uint8_t about[WK_RECORD_ABOUT_SIZE];
    struct wk_origin origin;
    json_t *head = NULL;
    enum wk_status status = wk_body_head(record->body, &head);
    if (status == WK_OK)
        status = wk_record_origin(record, head, &origin);
    json_decref(head);
    if (status != WK_OK)
        return status;
    size_t n_about = wk_record_about(about, origin.kiosk_id, origin.seq, record->kind);
    return wk_secret_unbox(entry->query.store, record->body, plain, n, record->secret, record->n_secret, about, n_about);
}
