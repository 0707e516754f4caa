/* Deals that have been sealed: found again, opened, listed; and deals that are given to be laid out. */
#include "db/store/stored_deal.h"

#include <stdio.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/sealed.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "db/store/receipt_parts.h"

#define N_DEAL_COLUMNS 10

/* A row that begins with DEAL_COLUMNS. */
static enum wk_status take_deal(struct wk_query *query, struct wk_sealed *out, int64_t *closed_seq, int64_t *opened_seq)
{
    struct wk_sealed deal = {.seq = wk_query_int(query, 0)};
    size_t n = 0;
    const char *set = wk_query_text(query, 3), *tileset = wk_query_text(query, 4);
    const uint8_t *commitment = wk_query_blob(query, 5, &n);
    if (!set || strlen(set) >= sizeof deal.set || !tileset || strlen(tileset) >= sizeof deal.tileset || !commitment ||
        n != sizeof deal.hash)
        return WK_DB_BROKEN;
    deal.table = (int)wk_query_int(query, 1);
    deal.round = (int)wk_query_int(query, 2);
    memcpy(deal.set, set, strlen(set));
    memcpy(deal.tileset, tileset, strlen(tileset));
    memcpy(deal.hash, commitment, n);
    deal.t_ns = wk_query_int(query, 6);
    deal.closed = !wk_query_is_null(query, 7);
    deal.opened = !wk_query_is_null(query, 8);
    deal.to_director = wk_query_int(query, 9) == 1;
    *closed_seq = deal.closed ? wk_query_int(query, 7) : 0;
    *opened_seq = deal.opened ? wk_query_int(query, 8) : 0;
    *out = deal;
    return WK_OK;
}

/* The deal that a query for the columns of a deal with the parameter :a gives first. WK_NOT_FOUND. */
static enum wk_status find_deal(struct wk_store *store, enum wk_query_name name, int64_t a, struct wk_sealed *out)
{
    struct wk_query query;
    int64_t closed_seq = 0, opened_seq = 0;
    wk_query_open(&query, store, name);
    wk_query_bind_int(&query, ":a", a);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        status = take_deal(&query, out, &closed_seq, &opened_seq);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_sealed(struct wk_store *store, int table, struct wk_sealed *out)
{
    return find_deal(store, WK_Q_LAST_DEAL, table, out);
}

enum wk_status wk_store_sealed_one(struct wk_store *store, int64_t deal_seq, struct wk_sealed *out)
{
    return find_deal(store, WK_Q_DEAL, deal_seq, out);
}

/* The faces and salt of a sealed deal, checked against its commitment. */
static enum wk_status unseal(struct wk_store *store, const struct wk_sealed *sealed, struct wk_deal *deal,
                             uint8_t salt[WK_SALT_SIZE])
{
    uint8_t secret[WK_SEALED_DEAL_SIZE], commitment[WK_HASH_SIZE];
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, store, sealed->seq);
    if (status != WK_OK)
        return status;
    status = wk_stored_unbox(&entry, secret, sizeof secret);
    wk_stored_close(&entry);
    if (status == WK_OK && wk_sealed_deal_decode(deal, salt, secret, sizeof secret) != WK_OK)
        status = WK_DB_BROKEN;
    wk_wipe(secret, sizeof secret);
    if (status != WK_OK)
        return status;
    wk_deal_commit(deal, salt, commitment);
    if (memcmp(commitment, sealed->hash, sizeof commitment) == 0 && deal->table == sealed->table &&
        deal->round == sealed->round && strcmp(deal->set, sealed->set) == 0)
        return WK_OK;
    return WK_DB_BROKEN;
}

enum wk_status wk_store_sealed_faces(struct wk_store *store, int table, struct wk_deal *deal)
{
    struct wk_sealed sealed;
    struct wk_deal faces;
    uint8_t salt[WK_SALT_SIZE];
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status != WK_OK)
        return status;
    status = unseal(store, &sealed, &faces, salt);
    if (status == WK_OK)
        *deal = faces;
    wk_wipe(&faces, sizeof faces);
    wk_wipe(salt, sizeof salt);
    return status;
}

/* The record of a deal's opening, in a transaction. Of one that was sealed to the director it carries the deal's key. */
static enum wk_status add_opening(struct wk_store *store, const struct wk_sealed *sealed, struct wk_receipt *draft)
{
    struct wk_keypair pair;
    json_t *body = NULL;
    enum wk_status status = wk_deal_summary(store, sealed, &body);
    if (status == WK_OK && sealed->closed && !sealed->opened && json_object_set_new(body, "why", json_string("round-end")) != 0)
        status = WK_NO_MEMORY;
    if (status == WK_OK && !wk_who_put(store, NULL, body))
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_deal_key_open(store, sealed, &pair);
    if (status == WK_END)
        return wk_journal_add(store, WK_KIND_OPENED, body, NULL, 0, draft);
    if (status == WK_OK && json_object_set_new(body, "opens", wk_json_hash(pair.public_key)) != 0)
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_OPENED, json_incref(body), pair.secret, sizeof pair.secret, draft);
    json_decref(body);
    wk_keypair_wipe(&pair);
    return status;
}

enum wk_status wk_store_director_key(struct wk_store *store, uint8_t public_key[WK_PUBLIC_SIZE])
{
    const struct wk_tournament *tournament = NULL;
    enum wk_status status = wk_store_tournament(store, &tournament);
    if (status != WK_OK)
        return status;
    if (!tournament->begun || !tournament->plan.to_director)
        return WK_NOT_YET;
    memcpy(public_key, tournament->plan.director_key, WK_PUBLIC_SIZE);
    return WK_OK;
}

enum wk_status wk_store_hold_director(struct wk_store *store, const uint8_t secret[WK_KEY_SIZE])
{
    struct wk_keypair *pair;
    uint8_t wanted[WK_PUBLIC_SIZE];
    enum wk_status status = wk_store_director_key(store, wanted);
    if (status != WK_OK)
        return status;
    pair = wk_secret_new(sizeof *pair);
    if (!pair)
        return WK_NO_MEMORY;
    wk_keypair_init(pair, secret);
    if (!wk_equal(pair->public_key, wanted, sizeof wanted)) {
        wk_secret_free(pair);
        return WK_WRONG_KEY;
    }
    wk_secret_free(store->director);
    store->director = pair;
    return WK_OK;
}

bool wk_store_key_left(struct wk_store *store, int table)
{
    return wk_deal_key_left(store, table);
}

bool wk_store_director_held(const struct wk_store *store)
{
    return store->director != NULL;
}

/* The deal sealed by a record, whose round is over; deal_seq 0: the table's last one, however far it is. */
static enum wk_status find_to_open(struct wk_store *store, int table, int64_t deal_seq, struct wk_sealed *sealed)
{
    if (deal_seq == 0)
        return wk_store_sealed(store, table, sealed);
    const enum wk_status status = wk_store_sealed_one(store, deal_seq, sealed);
    if (status != WK_OK)
        return status;
    return !sealed->closed ? WK_NOT_YET : sealed->opened ? WK_ALREADY : WK_OK;
}

/* deal and salt NULL: no faces are given out. The caller has checked that this is allowed. */
static enum wk_status open_allowed(struct wk_store *store, int table, int64_t deal_seq, struct wk_deal *deal,
                                   uint8_t salt[WK_SALT_SIZE], struct wk_receipt *receipt)
{
    struct wk_sealed sealed;
    struct wk_deal faces;
    uint8_t its_salt[WK_SALT_SIZE];
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find_to_open(store, table, deal_seq, &sealed);
    if (status == WK_OK)
        status = unseal(store, &sealed, &faces, its_salt); /* what does not open does not go on record as opened */
    if (status == WK_OK)
        status = add_opening(store, &sealed, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK && deal) {
        *deal = faces;
        memcpy(salt, its_salt, WK_SALT_SIZE);
    }
    wk_wipe(&faces, sizeof faces);
    wk_wipe(its_salt, sizeof its_salt);
    return status;
}

static enum wk_status open_sealed(struct wk_store *store, int table, int64_t deal_seq, struct wk_deal *deal,
                                  uint8_t salt[WK_SALT_SIZE], struct wk_receipt *receipt)
{
    const enum wk_status status = wk_role_check_vouched(store, WK_ROLE_DIRECTOR);
    return status == WK_OK ? open_allowed(store, table, deal_seq, deal, salt, receipt) : status;
}

enum wk_status wk_store_open_deal(struct wk_store *store, int table, struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE],
                                  struct wk_receipt *receipt)
{
    return open_sealed(store, table, 0, deal, salt, receipt);
}

enum wk_status wk_store_open_closed(struct wk_store *store, int64_t deal_seq, struct wk_receipt *receipt)
{
    return deal_seq > 0 ? open_sealed(store, 0, deal_seq, NULL, NULL, receipt) : WK_NOT_FOUND;
}

/* The first deal after a record that is over and not open. WK_NOT_FOUND. */
static enum wk_status next_closed(struct wk_store *store, int64_t after, struct wk_sealed *out)
{
    return find_deal(store, WK_Q_NEXT_CLOSED, after, out);
}

enum wk_status wk_store_open_released(struct wk_store *store, int *n)
{
    struct wk_sealed sealed = {.seq = 0};
    enum wk_status status;
    *n = 0;
    while ((status = next_closed(store, sealed.seq, &sealed)) == WK_OK) {
        struct wk_receipt receipt;
        bool released = false;
        status = wk_deal_key_released(store, &sealed, &released);
        if (status == WK_OK && released)
            status = open_allowed(store, 0, sealed.seq, NULL, NULL, &receipt);
        if (status != WK_OK)
            return status;
        *n += released;
    }
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_store_opened_deal(struct wk_store *store, int64_t deal_seq, struct wk_deal *deal, uint8_t salt[WK_SALT_SIZE])
{
    struct wk_sealed sealed;
    struct wk_deal faces;
    enum wk_status status = wk_store_sealed_one(store, deal_seq, &sealed);
    if (status == WK_OK && !sealed.opened)
        status = WK_NOT_YET;
    if (status == WK_OK)
        status = unseal(store, &sealed, &faces, salt);
    if (status == WK_OK)
        *deal = faces;
    return status;
}

/* Whether a deal was laid out as the director had given it. */
static enum wk_status look_at_seal(struct wk_store *store, struct wk_deal_entry *entry)
{
    json_t *body = NULL;
    int64_t seq = 0;
    enum wk_status status = wk_body_of(store, entry->sealed.seq, &body);
    if (status == WK_OK)
        entry->given = wk_body_int(body, "given", 1, INT64_MAX, &seq) == WK_OK;
    json_decref(body);
    return status;
}

/* When a deal was opened, and whether it was over by the director's act: one that is closed at its round's end says "why". */
static enum wk_status look_at_opening(struct wk_store *store, struct wk_deal_entry *entry)
{
    json_t *body = NULL;
    char why[16];
    if (entry->closed_seq == 0)
        return WK_OK;
    enum wk_status status =
        entry->opened_seq ? wk_sql_int(store, WK_Q_TIME_OF, entry->opened_seq, 0, &entry->opened_ns) : WK_OK;
    if (status == WK_OK)
        status = wk_body_of(store, entry->closed_seq, &body);
    if (status == WK_OK)
        entry->by_director = wk_body_text(body, "why", sizeof why, why) != WK_OK || strcmp(why, "round-end") != 0;
    json_decref(body);
    return status;
}

enum wk_status wk_store_list_deals(struct wk_store *store, int table, struct wk_deal_entry *out, int most, int *n)
{
    struct wk_query query;
    enum wk_status status;
    int found = 0;
    wk_query_open(&query, store, WK_Q_DEALS);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":most", most > 0 ? most : 0);
    while ((status = wk_query_step(&query)) == WK_OK && found < most) {
        struct wk_deal_entry *entry = &out[found++];
        *entry = (struct wk_deal_entry){.event_round = (int)wk_query_int(&query, N_DEAL_COLUMNS),
                                        .n_hands = (int)wk_query_int(&query, N_DEAL_COLUMNS + 1)};
        status = take_deal(&query, &entry->sealed, &entry->closed_seq, &entry->opened_seq);
        if (status == WK_OK)
            status = look_at_seal(store, entry);
        if (status == WK_OK)
            status = look_at_opening(store, entry);
        if (status != WK_OK)
            break;
    }
    wk_query_close(&query);
    if (status != WK_END)
        return status;
    *n = found;
    return WK_OK;
}

enum wk_status wk_store_give_deal(struct wk_store *store, const struct wk_deal *deal, const char *source,
                                  struct wk_receipt *receipt)
{
    static const uint8_t no_salt[WK_SALT_SIZE];
    uint8_t secret[WK_SEALED_DEAL_SIZE];
    struct wk_deal given = *deal;
    struct wk_sealed sealed;
    struct wk_receipt draft = {0};
    json_t *body = NULL;
    enum wk_status status = wk_role_check_vouched(store, WK_ROLE_DIRECTOR);
    memcpy(given.set, "000", WK_SET_SIZE);
    given.round = 1;
    if (status != WK_OK)
        goto done;
    status = WK_BAD_INPUT;
    if (given.table >= 1 && given.table <= WK_TABLE_MAX && wk_deal_check(&given) == WK_OK)
        status = wk_sealed_deal_encode(&given, no_salt, secret);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        goto done;
    status = wk_store_sealed(store, given.table, &sealed);
    if (status == WK_OK && !sealed.closed)
        status = WK_ALREADY;
    if (status == WK_OK || status == WK_NOT_FOUND) {
        body = json_pack("{s:i, s:o}", "table", given.table, "source", wk_json_string(source ? source : ""));
        status = body ? wk_deal_key_name(store, given.table, NULL, body) : WK_NO_MEMORY;
    }
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_GIVEN, json_incref(body), secret, sizeof secret, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
done:
    json_decref(body);
    wk_wipe(&given, sizeof given);
    wk_wipe(secret, sizeof secret);
    return status;
}

/* Takes the deal out of a "deal-given" when it is of this table. WK_NOT_FOUND: it is of another; WK_END: it is withdrawn. */
static enum wk_status take_given(const struct wk_stored *entry, int table, struct wk_deal *deal)
{
    uint8_t secret[WK_SEALED_DEAL_SIZE], salt[WK_SALT_SIZE];
    json_t *body = NULL;
    int64_t its_table = 0;
    enum wk_status status = wk_body_load(entry->record.body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "table", 1, WK_TABLE_MAX, &its_table);
    json_decref(body);
    if (status == WK_OK && its_table != table)
        return WK_NOT_FOUND;
    if (status == WK_OK && strcmp(entry->record.kind, WK_KIND_WITHDRAWN) == 0)
        return WK_END;
    if (status == WK_OK)
        status = wk_stored_unbox(entry, secret, sizeof secret);
    if (status == WK_OK && (wk_sealed_deal_decode(deal, salt, secret, sizeof secret) != WK_OK || deal->table != table ||
                            wk_deal_check(deal) != WK_OK))
        status = WK_DB_BROKEN;
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_store_given_deal(struct wk_store *store, int table, struct wk_deal *deal, int64_t *seq)
{
    struct wk_query query;
    struct wk_deal given;
    int64_t found = 0;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_GIVEN_SINCE);
    wk_query_bind_int(&query, ":table", table);
    while (found == 0 && (status = wk_query_step(&query)) == WK_OK) {
        struct wk_stored entry;
        const int64_t here = wk_query_int(&query, 0);
        status = wk_stored_open(&entry, store, here);
        if (status != WK_OK)
            break;
        status = take_given(&entry, table, &given);
        wk_stored_close(&entry);
        if (status == WK_OK)
            found = here;
        else if (status != WK_NOT_FOUND)
            break;
    }
    wk_query_close(&query);
    if (found) {
        *deal = given;
        if (seq)
            *seq = found;
    }
    wk_wipe(&given, sizeof given);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_withdraw_deal(struct wk_store *store, int table, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct wk_deal given;
    enum wk_status status = wk_record_may(store, WK_KIND_WITHDRAWN);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_store_given_deal(store, table, &given, NULL);
    if (status == WK_OK || status == WK_SEALED_AWAY) /* one that can no longer be read here can be withdrawn, too */
        status = wk_journal_add(store, WK_KIND_WITHDRAWN, json_pack("{s:i}", "table", table), NULL, 0, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    wk_wipe(&given, sizeof given);
    return status;
}

enum wk_status wk_store_list_elsewhere(struct wk_store *store, struct wk_deal_elsewhere *out, int most, int *n)
{
    struct wk_query query;
    enum wk_status status = WK_OK;
    int found = 0;
    /* A deal counts as opened when its kiosk has opened it, or the kiosk that took the table over: found by the commitment. */
    wk_query_open(&query, store, WK_Q_HEARD_SEALED);
    while (found < most && (status = wk_query_step(&query)) == WK_OK) {
        struct wk_deal_elsewhere *const deal = &out[found++];
        const char *const id = wk_query_text(&query, 0);
        snprintf(deal->kiosk_id, sizeof deal->kiosk_id, "%s", id ? id : "");
        deal->seq = wk_query_int(&query, 1);
        deal->table = (int)wk_query_int(&query, 2);
    }
    wk_query_close(&query);
    if (status != WK_OK && status != WK_END)
        return status;
    *n = found;
    return WK_OK;
}
