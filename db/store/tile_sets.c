/* What a kiosk keeps beside the tables: records of any kind, tile sets. */
#include "db/store/tile_sets.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/stored_deal.h"

#define TILESET_MAX ((size_t)16 << 20)

bool wk_tileset_name_valid(const char *name)
{
    size_t n = name ? strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.:") : 0;
    return n >= 1 && n <= 32 && !name[n];
}

/* A deal that was read with the set is looked at with it until it is opened. */
static enum wk_status may_replace(struct wk_store *store, const char *name)
{
    struct wk_query query;
    enum wk_status status = wk_who_may_act(store);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_SET_IN_USE);
    wk_query_bind_text(&query, ":name", name);
    status = wk_query_step(&query);
    wk_query_close(&query);
    return status == WK_OK ? WK_ALREADY : status == WK_END ? WK_OK : status;
}

static enum wk_status put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n, bool confirmed,
                                  struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (!wk_tileset_name_valid(name) || n == 0 || n > TILESET_MAX)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = may_replace(store, name);
    if (status == WK_OK) {
        json_t *body = json_pack("{s:s, s:I, s:b}", "name", name, "n_bytes", (json_int_t)n, "confirmed", (int)confirmed);
        if (body && !wk_who_put(store, NULL, body)) {
            json_decref(body);
            body = NULL;
        }
        status = wk_journal_add(store, WK_KIND_TILESET, body, bytes, n, &draft);
    }
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                    struct wk_receipt *receipt)
{
    return put_tileset(store, name, bytes, n, true, receipt);
}

enum wk_status wk_store_put_guessed_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                            struct wk_receipt *receipt)
{
    return put_tileset(store, name, bytes, n, false, receipt);
}

enum wk_status wk_store_find_tileset(struct wk_store *store, const char *name, int64_t before_seq, struct wk_tileset_entry *out)
{
    struct wk_query query;
    wk_query_open(&query, store, name ? WK_Q_TILESET : WK_Q_LAST_TILESET);
    if (name)
        wk_query_bind_text(&query, ":name", name);
    else
        wk_query_bind_int(&query, ":before", before_seq);
    enum wk_status status = wk_query_step(&query);
    const char *found = status == WK_OK ? wk_query_text(&query, 0) : NULL;
    if (status == WK_OK && (!found || strlen(found) >= sizeof out->name))
        status = WK_DB_BROKEN;
    if (status == WK_OK) {
        strcpy(out->name, found);
        out->seq = wk_query_int(&query, 1);
        out->confirmed = wk_query_int(&query, 2) == 1;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_tileset_seals(struct wk_store *store, int table, const char *name)
{
    struct wk_tileset_entry set;
    struct wk_query query;
    int64_t first = 0;
    enum wk_status status = wk_store_find_tileset(store, name, 0, &set);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_ENROLLED : status;
    wk_query_open(&query, store, WK_Q_FIRST_WALL);
    wk_query_bind_int(&query, ":table", table);
    status = wk_query_step(&query);
    if (status == WK_OK)
        first = wk_query_int(&query, 0);
    wk_query_close(&query);
    if (status != WK_OK)
        return status;
    return set.confirmed && set.seq < first ? WK_OK : WK_NOT_CONFIRMED;
}

static enum wk_status find_tileset(struct wk_store *store, const char *name, int64_t *seq)
{
    struct wk_query query;
    wk_query_open(&query, store, name ? WK_Q_SEQ_OF_TILESET : WK_Q_LAST_SEQ_OF_TILESET);
    if (name)
        wk_query_bind_text(&query, ":name", name);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *seq = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_ENROLLED : status;
}

/* The set that a record holds. */
static enum wk_status unbox(const struct wk_stored *entry, uint8_t **bytes, size_t *n)
{
    const bool is_one = strcmp(entry->record.kind, WK_KIND_TILESET) == 0;
    const size_t size = is_one && entry->record.n_secret > WK_BOX_EXTRA ? entry->record.n_secret - WK_BOX_EXTRA : 0;
    uint8_t *plain = size ? malloc(size) : NULL;
    const enum wk_status status = !size ? WK_DB_BROKEN : !plain ? WK_NO_MEMORY : wk_stored_unbox(entry, plain, size);
    if (status != WK_OK) {
        free(plain);
        return status;
    }
    *bytes = plain;
    *n = size;
    return WK_OK;
}

/* That of another kiosk's record. WK_NOT_ENROLLED: it is not here. */
static enum wk_status unbox_heard(struct wk_store *store, const struct wk_origin *at, uint8_t **bytes, size_t *n)
{
    struct wk_stored entry;
    wk_stored_open_kiosk(&entry, store, at->kiosk_id, WK_KIND_TILESET, at->seq - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK)
        status = entry.record.seq == at->seq ? unbox(&entry, bytes, n) : WK_END;
    wk_stored_close(&entry);
    return status == WK_END ? WK_NOT_ENROLLED : status;
}

/* Whose record holds the set of a record of this store: its own, or the one that it uses. */
static enum wk_status origin_of(const struct wk_stored *entry, struct wk_origin *out)
{
    json_t *head = NULL;
    enum wk_status status = wk_body_head(entry->record.body, &head);
    if (status == WK_OK)
        status = wk_record_origin(&entry->record, head, out);
    json_decref(head);
    return status;
}

enum wk_status wk_store_tileset_of(struct wk_store *store, int64_t seq, uint8_t **bytes, size_t *n)
{
    struct wk_stored entry;
    struct wk_origin at = {.seq = 0};
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    const bool used = entry.record.n_secret == 0 && strcmp(entry.record.kind, WK_KIND_TILESET) == 0;
    status = used ? origin_of(&entry, &at) : unbox(&entry, bytes, n);
    wk_stored_close(&entry);
    return status == WK_OK && used ? unbox_heard(store, &at, bytes, n) : status;
}

enum wk_status wk_store_get_tileset(struct wk_store *store, const char *name, uint8_t **bytes, size_t *n)
{
    int64_t seq = 0;
    enum wk_status status = find_tileset(store, name, &seq);
    return status == WK_OK ? wk_store_tileset_of(store, seq, bytes, n) : status;
}

/* Seals of before they named the record of the set were made with the newest of its name. */
enum wk_status wk_store_sealed_tileset(struct wk_store *store, int table, int64_t *seq)
{
    struct wk_sealed sealed;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_TILESET_OF_DEAL, sealed.seq, 0, seq);
    return status;
}

/* ---- those of the event's other kiosks */

enum wk_status wk_store_tilesets_heard(struct wk_store *store, int64_t *n)
{
    return wk_sql_int(store, WK_Q_N_HEARD_TILESETS, 0, 0, n);
}

/* Of records that the event's order has: what stands in their bodies. False: it is no set that others may use. */
static bool read_offer(const struct wk_stored *entry, const struct wk_member *member, struct wk_tileset_offer *out)
{
    json_t *head = NULL;
    bool good = wk_body_head(entry->record.body, &head) == WK_OK &&
                wk_body_text(head, "name", sizeof out->name, out->name) == WK_OK && wk_tileset_name_valid(out->name) &&
                !json_is_false(json_object_get(head, "confirmed")) && !json_object_get(head, WK_TAKEN_FROM) &&
                (member->expelled_from == 0 || entry->record.seq < member->expelled_from);
    json_decref(head);
    out->number = member->number;
    out->seq = entry->record.seq;
    memcpy(out->by, member->name, sizeof out->by);
    return good && entry->record.n_secret > 0;
}

/* Where a record stands in the event's order; -1: it has not been taken in. From its end, where a new one is. */
static int64_t place_of(const struct wk_merged *merged, int64_t number)
{
    int64_t i = merged->n_order - 1;
    while (i >= 0 && merged->order[i] != number)
        i--;
    return i;
}

struct offers {
    struct wk_tileset_offer *out;
    int64_t *place; /* [n] of out */
    int most, n;
};

/* Beside those that were found, in order; of one name the last stays. */
static void add_offer(struct offers *self, const struct wk_tileset_offer *offer, int64_t place)
{
    for (int i = 0; i < self->n; i++)
        if (strcmp(self->out[i].name, offer->name) == 0) {
            if (self->place[i] >= place)
                return;
            memmove(&self->out[i], &self->out[i + 1], (size_t)(self->n - i - 1) * sizeof *self->out);
            memmove(&self->place[i], &self->place[i + 1], (size_t)(self->n - i - 1) * sizeof *self->place);
            self->n--;
            break;
        }
    int at = 0;
    while (at < self->n && self->place[at] > place)
        at++;
    if (at == self->most)
        return;
    if (self->n == self->most)
        self->n--;
    memmove(&self->out[at + 1], &self->out[at], (size_t)(self->n - at) * sizeof *self->out);
    memmove(&self->place[at + 1], &self->place[at], (size_t)(self->n - at) * sizeof *self->place);
    self->out[at] = *offer;
    self->place[at] = place;
    self->n++;
}

static enum wk_status add_of(struct wk_store *store, const struct wk_gathered *gathered, const struct wk_member *member,
                             struct offers *offers)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_kiosk(&entry, store, member->kiosk_id, WK_KIND_TILESET, 0);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        struct wk_tileset_offer offer;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        const int64_t place =
            read_offer(&entry, member, &offer) ? place_of(gathered->merged, wk_record_number(offer.number, offer.seq)) : -1;
        if (place >= 0)
            add_offer(offers, &offer, place);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_tileset_offers(struct wk_store *store, struct wk_tileset_offer *out, int most, int *n)
{
    const struct wk_gathered *gathered = NULL;
    struct offers offers = {.out = out, .most = most};
    enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_NOT_FOUND) {
        *n = 0;
        return WK_OK;
    }
    if (status != WK_OK)
        return status;
    offers.place = calloc((size_t)most + 1, sizeof *offers.place);
    if (!offers.place)
        return WK_NO_MEMORY;
    for (int i = 0; i < gathered->roster.n && status == WK_OK; i++)
        if (gathered->roster.member[i].number != gathered->roster.own)
            status = add_of(store, gathered, &gathered->roster.member[i], &offers);
    free(offers.place);
    if (status == WK_OK)
        *n = offers.n;
    return status;
}

#define MOST_OFFERS 16

static enum wk_status find_offer(struct wk_store *store, const char *name, struct wk_tileset_offer *out)
{
    struct wk_tileset_offer offer[MOST_OFFERS];
    int n = 0;
    enum wk_status status = wk_store_tileset_offers(store, offer, MOST_OFFERS, &n);
    for (int i = 0; i < n && status == WK_OK; i++)
        if (strcmp(offer[i].name, name) == 0) {
            *out = offer[i];
            return WK_OK;
        }
    return status == WK_OK ? WK_NOT_ENROLLED : status;
}

enum wk_status wk_store_tileset_by(struct wk_store *store, int64_t seq, struct wk_tileset_offer *out)
{
    struct wk_stored entry;
    struct wk_origin at = {.seq = 0};
    struct wk_tileset_offer offer = {.seq = 0};
    static struct wk_roster roster;
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    const bool used = entry.record.n_secret == 0;
    status = origin_of(&entry, &at);
    wk_stored_close(&entry);
    if (status == WK_OK)
        status = used ? wk_store_roster(store, &roster) : WK_NOT_FOUND;
    if (status != WK_OK)
        return status;
    const struct wk_member *const member = wk_member_of(&roster, at.kiosk_id);
    if (!member)
        return WK_NOT_FOUND;
    offer.number = member->number;
    offer.seq = at.seq;
    memcpy(offer.by, member->name, sizeof offer.by);
    *out = offer;
    return WK_OK;
}

/* Does this store use that very set already? */
static enum wk_status is_used(struct wk_store *store, const struct wk_tileset_offer *offer, bool *used)
{
    struct wk_tileset_entry set;
    struct wk_tileset_offer by = {.seq = 0};
    enum wk_status status = wk_store_find_tileset(store, offer->name, 0, &set);
    if (status == WK_OK)
        status = wk_store_tileset_by(store, set.seq, &by);
    *used = status == WK_OK && by.number == offer->number && by.seq == offer->seq;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* Whether it can be read here; how long it is. */
static enum wk_status try_offer(struct wk_store *store, const struct wk_tileset_offer *offer, struct wk_origin *at, size_t *n)
{
    static struct wk_roster roster;
    uint8_t *bytes = NULL;
    enum wk_status status = wk_store_roster(store, &roster);
    const struct wk_member *const member = status == WK_OK ? wk_member_at(&roster, offer->number) : NULL;
    if (!member)
        return status == WK_OK ? WK_NOT_ENROLLED : status;
    *at = (struct wk_origin){.seq = offer->seq};
    memcpy(at->kiosk_id, member->kiosk_id, sizeof at->kiosk_id);
    status = unbox_heard(store, at, &bytes, n);
    free(bytes);
    return status;
}

static enum wk_status use(struct wk_store *store, const struct wk_tileset_offer *offer, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct wk_origin at;
    size_t n = 0;
    bool used = false;
    enum wk_status status = try_offer(store, offer, &at, &n);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = may_replace(store, offer->name);
    if (status == WK_OK)
        status = is_used(store, offer, &used);
    if (status == WK_OK && used)
        status = WK_ALREADY;
    if (status == WK_OK) {
        json_t *body = json_pack("{s:s, s:I, s:b, s:{s:s, s:I}}", "name", offer->name, "n_bytes", (json_int_t)n, "confirmed", 1,
                                 WK_TAKEN_FROM, "kiosk", at.kiosk_id, "seq", (json_int_t)at.seq);
        if (body && !wk_who_put(store, NULL, body)) {
            json_decref(body);
            body = NULL;
        }
        status = wk_journal_add(store, WK_KIND_TILESET, body, NULL, 0, &draft);
    }
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_use_tileset(struct wk_store *store, const char *name, struct wk_receipt *receipt)
{
    struct wk_tileset_offer offer;
    if (!wk_tileset_name_valid(name))
        return WK_BAD_INPUT;
    const enum wk_status status = find_offer(store, name, &offer);
    return status == WK_OK ? use(store, &offer, receipt) : status;
}

enum wk_status wk_store_follow_tilesets(struct wk_store *store, bool *used)
{
    struct wk_tileset_offer offer[MOST_OFFERS], by;
    struct wk_tileset_entry set;
    struct wk_receipt receipt;
    int64_t walls = 0;
    int n = 0, at = 0;
    *used = false;
    /* A wall that was recorded is not to be sealed with another set. */
    enum wk_status status = wk_sql_int(store, WK_Q_HAS_WALLS, 0, 0, &walls);
    if (status == WK_OK && walls == 0)
        status = wk_store_tileset_offers(store, offer, MOST_OFFERS, &n);
    if (status != WK_OK || n == 0)
        return status;
    status = wk_store_find_tileset(store, NULL, 0, &set);
    if (status == WK_OK) {
        status = wk_store_tileset_by(store, set.seq, &by);
        while (status == WK_OK && at < n && strcmp(offer[at].name, set.name) != 0)
            at++;
    } else if (status == WK_NOT_FOUND)
        status = n == 1 ? WK_OK : WK_NOT_FOUND; /* of several somebody chooses */
    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK && at < n)
        status = use(store, &offer[at], &receipt);
    *used = status == WK_OK && at < n;
    return status == WK_ALREADY ? WK_OK : status;
}
