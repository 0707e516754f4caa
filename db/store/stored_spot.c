/* Spot checks asked for, drawn and answered: three records, each only after the one before. */
#include "db/store/stored_spot.h"

#include <stdio.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/sealed_deal.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/stored_deal.h"

static const char *const answers[] = {[WK_SPOT_MATCH] = "match", [WK_SPOT_NO_MATCH] = "no-match"};

static json_t *wind_json(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), 0};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static enum wk_status take_asked(const struct wk_stored *entry, const json_t *body, struct wk_spot *spot)
{
    int64_t count = 0;
    if (wk_body_wind(body, "wind", &spot->wind) != WK_OK || wk_body_int(body, "count", 1, WK_N_LABELS, &count) != WK_OK ||
        wk_body_int(body, "deal_seq", 1, INT64_MAX, &spot->deal_seq) != WK_OK || count > wk_spot_labels(spot->wind))
        return WK_DB_BROKEN;
    spot->count = (int)count;
    spot->seq = entry->record.seq;
    spot->t_ns = entry->record.t_ns;
    memcpy(spot->head, entry->hash, sizeof spot->head);
    return WK_OK;
}

static enum wk_status take_answer(const json_t *body, struct wk_spot *spot)
{
    enum wk_wind wind;
    char word[16];
    if (wk_body_wind(body, "wind", &wind) != WK_OK || wind == WK_WIND_NONE ||
        wk_body_text(body, "answer", sizeof word, word) != WK_OK)
        return WK_DB_BROKEN;
    for (enum wk_spot_answer a = WK_SPOT_MATCH; a <= WK_SPOT_NO_MATCH; a++)
        if (strcmp(word, answers[a]) == 0) {
            if (spot->answer[wind - 1] == WK_SPOT_UNSURE) /* read from the newest on */
                spot->answer[wind - 1] = a;
            return WK_OK;
        }
    return WK_DB_BROKEN;
}

/* One record, from the newest back; of other tables it changes nothing. */
static enum wk_status take(struct wk_store *store, int64_t seq, struct wk_spot *spot)
{
    struct wk_stored entry;
    json_t *body = NULL;
    int64_t table = 0;
    char step[16];
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    status = wk_body_load(entry.record.body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "table", 1, WK_TABLE_MAX, &table);
    if (status == WK_OK)
        status = wk_body_text(body, "step", sizeof step, step);
    if (status == WK_OK && table == spot->table) {
        if (strcmp(step, "asked") == 0) {
            status = take_asked(&entry, body, spot);
        } else if (strcmp(step, "answered") == 0) {
            status = take_answer(body, spot);
        } else {
            status = wk_body_text(body, "number", sizeof spot->number, spot->number);
            spot->drawn = true;
        }
    }
    json_decref(body);
    wk_stored_close(&entry);
    return status;
}

static enum wk_status newest(struct wk_store *store, int table, struct wk_spot *out)
{
    struct wk_query query;
    enum wk_status status;
    *out = (struct wk_spot){.table = table};
    wk_query_open(&query, store, WK_Q_SPOT_CHECKS);
    while (out->seq == 0 && (status = wk_query_step(&query)) == WK_OK)
        if ((status = take(store, wk_query_int(&query, 0), out)) != WK_OK)
            break;
    wk_query_close(&query);
    if (status == WK_END)
        return WK_NOT_FOUND;
    if (status == WK_OK && out->drawn)
        status = wk_spot_draw(out->head, table, out->wind, out->number, out->count, out->label);
    return status == WK_BAD_INPUT ? WK_DB_BROKEN : status;
}

enum wk_status wk_store_spot(struct wk_store *store, int table, struct wk_spot *out)
{
    struct wk_sealed sealed;
    struct wk_spot spot;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = newest(store, table, &spot);
    if (status == WK_OK && spot.deal_seq != sealed.seq)
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        *out = spot;
    return status;
}

/* Begins a transaction; what the step follows on is in *spot. */
static enum wk_status begin(struct wk_store *store, int table, struct wk_spot *spot)
{
    enum wk_status status = wk_record_may(store, WK_KIND_SPOT);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK || !spot)
        return status;
    status = wk_store_spot(store, table, spot);
    return status == WK_OK ? WK_OK : wk_sql_end(store, status == WK_NOT_FOUND ? WK_NOT_YET : status);
}

/* A step goes on record, with the role of who takes it. body: taken over, NULL: no memory. */
static enum wk_status add(struct wk_store *store, json_t *body, struct wk_receipt *draft)
{
    if (body && !wk_who_put(store, NULL, body)) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_SPOT, body, NULL, 0, draft);
}

void wk_store_spot_checkpoint(const struct wk_store *store, const struct wk_spot *spot, struct wk_checkpoint *out)
{
    *out = (struct wk_checkpoint){.seq = spot->seq, .t_s = spot->t_ns / 1000000000};
    memcpy(out->kiosk_id, store->kiosk_id, sizeof out->kiosk_id);
    memcpy(out->head, spot->head, sizeof out->head);
    wk_checkpoint_sign(out, store->signer);
}

enum wk_status wk_store_spot_ask(struct wk_store *store, int table, enum wk_wind wind, int count,
                                 struct wk_checkpoint *checkpoint, struct wk_receipt *receipt)
{
    struct wk_sealed sealed;
    struct wk_receipt draft = {0}, stored;
    if (wind > WK_WIND_NORTH || count < 1 || count > wk_spot_labels(wind))
        return WK_BAD_INPUT;
    enum wk_status status = begin(store, table, NULL);
    if (status != WK_OK)
        return status;
    status = wk_store_sealed(store, table, &sealed);
    if (status == WK_NOT_FOUND)
        status = WK_NOT_YET;
    if (status == WK_OK)
        status = add(store,
                     json_pack("{s:s, s:i, s:o, s:i, s:I, s:o}", "step", "asked", "table", table, "wind", wind_json(wind),
                               "count", count, "deal_seq", (json_int_t)sealed.seq, "commitment", wk_json_hash(sealed.hash)),
                     &draft);
    status = wk_journal_end(store, status, &draft, &stored);
    if (status != WK_OK)
        return status;
    struct wk_spot spot = {.seq = stored.seq, .t_ns = stored.t_ns};
    memcpy(spot.head, stored.hash, sizeof spot.head);
    wk_store_spot_checkpoint(store, &spot, checkpoint);
    *receipt = stored;
    return WK_OK;
}

enum wk_status wk_store_spot_draw(struct wk_store *store, int table, const char *number, struct wk_receipt *receipt)
{
    struct wk_spot spot;
    struct wk_receipt draft = {0};
    json_t *labels;
    if (!wk_spot_number_valid(number))
        return WK_BAD_INPUT;
    enum wk_status status = begin(store, table, &spot);
    if (status != WK_OK)
        return status;
    if (spot.drawn)
        return wk_sql_end(store, WK_ALREADY);
    status = wk_spot_draw(spot.head, table, spot.wind, number, spot.count, spot.label);
    labels = json_array();
    for (int i = 0; i < spot.count && status == WK_OK; i++)
        json_array_append_new(labels, wk_json_label(spot.label[i]));
    if (status == WK_OK)
        status = add(store,
                     json_pack("{s:s, s:i, s:I, s:s, s:O}", "step", "drawn", "table", table, "asked_seq", (json_int_t)spot.seq,
                               "number", number, "labels", labels),
                     &draft);
    json_decref(labels);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_spot_answer(struct wk_store *store, int table, enum wk_wind wind, enum wk_spot_answer answer,
                                    struct wk_receipt *receipt)
{
    struct wk_spot spot;
    struct wk_receipt draft = {0};
    bool slot[WK_N_SLOTS];
    if (wind < WK_WIND_EAST || wind > WK_WIND_NORTH || answer < WK_SPOT_MATCH || answer > WK_SPOT_NO_MATCH)
        return WK_BAD_INPUT;
    enum wk_status status = begin(store, table, &spot);
    if (status != WK_OK)
        return status;
    if (!spot.drawn || wk_spot_slots(spot.label, spot.count, wind, slot) == 0)
        return wk_sql_end(store, spot.drawn ? WK_BAD_INPUT : WK_NOT_YET);
    status = wk_store_faces_left(store, table, wind);
    if (status != WK_OK)
        return wk_sql_end(store, status);
    status = add(store,
                 json_pack("{s:s, s:i, s:I, s:o, s:s}", "step", "answered", "table", table, "asked_seq", (json_int_t)spot.seq,
                           "wind", wind_json(wind), "answer", answers[answer]),
                 &draft);
    return wk_journal_end(store, status, &draft, receipt);
}
