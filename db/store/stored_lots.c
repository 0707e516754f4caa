/* Lots asked for and drawn: two records, the second only after the first. */
#include "db/store/stored_lots.h"

#include <stdio.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "labels/deal/drawn_list.h"

#define PURPOSE "lots" /* of the secrets */

static enum wk_status take_asked(const struct wk_stored *entry, const json_t *body, struct wk_lots *out)
{
    int64_t n = 0;

    if (wk_body_hash(body, "list", out->list) != WK_OK || wk_body_int(body, "players", 1, WK_MAX_PLAYERS, &n) != WK_OK)
        return WK_DB_BROKEN;
    out->n = (int)n;
    out->named = json_object_get(body, "names") != NULL;
    if (out->named && wk_body_hash(body, "names", out->names) != WK_OK)
        return WK_DB_BROKEN;
    out->seq = entry->record.seq;
    out->t_ns = entry->record.t_ns;
    memcpy(out->head, entry->hash, sizeof out->head);
    return wk_seed_take(body, &out->asked);
}

/* The order that a record has; from 0. */
static enum wk_status take_order(const json_t *body, int n, int *order)
{
    const json_t *list = json_object_get(body, "order");

    if ((int)json_array_size(list) != n)
        return WK_DB_BROKEN;
    for (int i = 0; i < n; i++)
        order[i] = (int)json_integer_value(json_array_get(list, (size_t)i)) - 1;
    return WK_OK;
}

static void draw(const struct wk_lots *lots, int *order)
{
    struct wk_list_lot lot = {.said = ""};

    memcpy(lot.head, lots->head, sizeof lot.head);
    memcpy(lot.secret, lots->secret, sizeof lot.secret);
    memcpy(lot.said, lots->said, sizeof lot.said);
    wk_list_draw(&lot, lots->n, order);
}

/* What was drawn is what record, seed and secret give, and the secret is the one that was committed to. */
static enum wk_status take_drawn(const json_t *body, struct wk_lots *out)
{
    uint8_t hash[WK_HASH_SIZE];
    int order[WK_MAX_PLAYERS];

    if (wk_body_text(body, "said", sizeof out->said, out->said) != WK_OK ||
        wk_body_hash(body, "secret", out->secret) != WK_OK || take_order(body, out->n, out->order) != WK_OK)
        return WK_DB_BROKEN;
    wk_hash(hash, out->secret, WK_HASH_SIZE);
    draw(out, order);
    out->drawn = true;
    return memcmp(hash, out->asked.secret_hash, WK_HASH_SIZE) == 0 && wk_spot_said_valid(out->asked.source.seed, out->said) &&
                   memcmp(order, out->order, (size_t)out->n * sizeof *order) == 0
               ? WK_OK
               : WK_DB_BROKEN;
}

/* Reads a record: of those that drew, the body is kept in *drawn until the one that asked is read, which is the one before. */
static enum wk_status take(struct wk_store *store, int64_t seq, json_t **drawn, struct wk_lots *out)
{
    struct wk_stored entry;
    json_t *body = NULL;
    char step[16];
    enum wk_status status = wk_stored_open(&entry, store, seq);

    if (status != WK_OK)
        return status;
    status = wk_body_load(entry.record.body, &body);
    if (status == WK_OK)
        status = wk_body_text(body, "step", sizeof step, step);
    if (status == WK_OK && strcmp(step, "asked") == 0) {
        status = take_asked(&entry, body, out);
        if (status == WK_OK && *drawn)
            status = take_drawn(*drawn, out);
    } else if (status == WK_OK && strcmp(step, "aside") == 0) {
        out->aside = true;
    } else if (status == WK_OK && !*drawn) {
        *drawn = json_incref(body);
    }
    json_decref(body);
    wk_stored_close(&entry);
    return status;
}

enum wk_status wk_store_lots(struct wk_store *store, struct wk_lots *out)
{
    struct wk_lots lots = {.seq = 0};
    struct wk_query query;
    json_t *drawn = NULL;
    enum wk_status status = WK_OK;

    wk_query_open(&query, store, WK_Q_LOTS);
    while (lots.seq == 0 && status == WK_OK && (status = wk_query_step(&query)) == WK_OK)
        status = take(store, wk_query_int(&query, 0), &drawn, &lots);
    wk_query_close(&query);
    json_decref(drawn);
    if (status == WK_END)
        return WK_NOT_FOUND;
    if (status == WK_OK)
        *out = lots;
    return status;
}

/* Begins a transaction in which lots may be written: no event has begun. */
static enum wk_status begin(struct wk_store *store)
{
    const struct wk_tournament *tournament = NULL;
    enum wk_status status = wk_record_may(store, WK_KIND_LOTS);

    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_store_tournament(store, &tournament);
    if (status == WK_OK && tournament->begun)
        status = WK_ALREADY;
    return status == WK_OK ? WK_OK : wk_sql_end(store, status);
}

/* body: taken over, NULL: no memory. */
static enum wk_status add(struct wk_store *store, json_t *body, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};

    if (body && !wk_who_put(store, NULL, body)) {
        json_decref(body);
        body = NULL;
    }
    const enum wk_status status = wk_journal_add(store, WK_KIND_LOTS, body, NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* ---- the list that an event begins with */

void wk_lots_names(const struct wk_event_plan *plan, const int *order, uint8_t out[WK_HASH_SIZE])
{
    const int n = wk_plan_players(plan);
    const char *name[WK_MAX_PLAYERS] = {NULL};
    char text[WK_MAX_PLAYERS * (WK_NAME_SIZE + 1)];
    size_t at = 0;
    int place = 0;

    for (const struct wk_entrant *player = plan->player; place < n; player++)
        if (!player->house) {
            name[order ? order[place] : place] = player->person.name;
            place++;
        }
    for (int i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s\n", name[i]);
    wk_hash(out, text, at);
}

enum wk_lots_list wk_lots_list(const struct wk_lots *lots, const struct wk_event_plan *plan)
{
    uint8_t names[WK_HASH_SIZE];

    if (lots->aside)
        return WK_LOTS_LIST_DRAWN;
    if (!lots->drawn)
        return WK_LOTS_LIST_WAITS;
    if (!lots->named)
        return WK_LOTS_LIST_UNKNOWN;
    if (lots->n != wk_plan_players(plan))
        return WK_LOTS_LIST_OTHER;
    wk_lots_names(plan, lots->order, names);
    return memcmp(names, lots->names, sizeof names) == 0 ? WK_LOTS_LIST_DRAWN : WK_LOTS_LIST_OTHER;
}

bool wk_lots_asked_of(const struct wk_lots *lots, const struct wk_event_plan *plan)
{
    uint8_t names[WK_HASH_SIZE];

    if (!lots->named || lots->n != wk_plan_players(plan))
        return false;
    wk_lots_names(plan, NULL, names);
    return memcmp(names, lots->names, sizeof names) == 0;
}

void wk_store_lots_checkpoint(const struct wk_store *store, const struct wk_lots *lots, struct wk_checkpoint *out)
{
    *out = (struct wk_checkpoint){.seq = lots->seq, .t_s = lots->t_ns / 1000000000};
    memcpy(out->kiosk_id, store->kiosk_id, sizeof out->kiosk_id);
    memcpy(out->head, lots->head, sizeof out->head);
    wk_checkpoint_sign(out, store->signer);
}

enum wk_status wk_store_lots_list(struct wk_store *store, const struct wk_event_plan *plan, enum wk_lots_list *out,
                                  int64_t *seq)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_lots lots;
    enum wk_status status = wk_store_tournament(store, &tournament);

    *out = WK_LOTS_LIST_DRAWN;
    *seq = 0;
    if (status != WK_OK || tournament->begun)
        return status;
    status = wk_store_lots(store, &lots);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_OK : status;
    *out = wk_lots_list(&lots, plan);
    *seq = lots.seq;
    return WK_OK;
}

enum wk_status wk_store_lots_aside(struct wk_store *store, const char *reason, struct wk_receipt *receipt)
{
    struct wk_lots lots;

    if (!reason[0])
        return WK_BAD_INPUT;
    enum wk_status status = begin(store);
    if (status != WK_OK)
        return status;
    status = wk_store_lots(store, &lots);
    if (status != WK_OK)
        return wk_sql_end(store, status == WK_NOT_FOUND ? WK_NOT_YET : status);
    return add(store, json_pack("{s:s, s:I, s:s}", "step", "aside", "asked_seq", (json_int_t)lots.seq, "reason", reason),
               receipt);
}

enum wk_status wk_store_lots_ask(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], const uint8_t *names, int n,
                                 const struct wk_seed_source *source, struct wk_checkpoint *checkpoint,
                                 struct wk_receipt *receipt)
{
    if (n < 1 || n > WK_MAX_PLAYERS || !wk_seed_source_valid(source))
        return WK_BAD_INPUT;
    enum wk_status status = begin(store);
    if (status != WK_OK)
        return status;
    json_t *body = json_pack("{s:s, s:o, s:i}", "step", "asked", "list", wk_json_hash(list), "players", n);
    if (body && names)
        json_object_set_new(body, "names", wk_json_hash(names));
    if (body && wk_seed_put(store, PURPOSE, source, body) != WK_OK) {
        json_decref(body);
        body = NULL;
    }
    status = add(store, body, receipt);
    if (status != WK_OK)
        return status;
    struct wk_lots lots = {.seq = receipt->seq, .t_ns = receipt->t_ns};
    memcpy(lots.head, receipt->hash, sizeof lots.head);
    wk_store_lots_checkpoint(store, &lots, checkpoint);
    return WK_OK;
}

static json_t *order_json(const int *order, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_integer(order[i] + 1));
    return list;
}

/* What may be drawn now. */
static enum wk_status check(const struct wk_lots *lots, const uint8_t list[WK_HASH_SIZE], const char *said)
{
    if (memcmp(lots->list, list, WK_HASH_SIZE) != 0)
        return WK_NOT_FOUND;
    if (lots->drawn)
        return WK_ALREADY;
    return wk_spot_said_valid(lots->asked.source.seed, said) ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_store_lots_draw(struct wk_store *store, const uint8_t list[WK_HASH_SIZE], const char *said,
                                  struct wk_receipt *receipt)
{
    struct wk_lots lots;
    enum wk_status status = begin(store);

    if (status != WK_OK)
        return status;
    status = wk_store_lots(store, &lots);
    status = status == WK_NOT_FOUND ? WK_NOT_YET : status == WK_OK ? check(&lots, list, said) : status;
    if (status == WK_OK)
        status = wk_seed_secret(store, PURPOSE, &lots.asked, lots.secret);
    if (status != WK_OK)
        return wk_sql_end(store, status);
    snprintf(lots.said, sizeof lots.said, "%s", said);
    draw(&lots, lots.order);
    return add(store,
               json_pack("{s:s, s:I, s:s, s:o, s:o}", "step", "drawn", "asked_seq", (json_int_t)lots.seq, "said", said,
                         "secret", wk_json_hash(lots.secret), "order", order_json(lots.order, lots.n)),
               receipt);
}
