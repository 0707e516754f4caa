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

#define PURPOSE "spot-lot" /* of the secrets */

static const char *const answers[] = {[WK_SPOT_MATCH] = "match", [WK_SPOT_NO_MATCH] = "no-match"};

static json_t *wind_json(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), 0};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static enum wk_status take_labels(const json_t *body, struct wk_spot *spot)
{
    int64_t count = 0;
    if (wk_body_int(body, "count", 1, WK_N_LABELS, &count) != WK_OK || count > wk_spot_labels(spot->wind))
        return WK_DB_BROKEN;
    spot->count = (int)count;
    return WK_OK;
}

static enum wk_status take_tiles(const json_t *body, struct wk_spot *spot)
{
    int64_t tiles = 0;
    if (wk_body_int(body, "tiles", 1, WK_N_TILES, &tiles) != WK_OK || tiles > wk_spot_tiles(spot->wind))
        return WK_DB_BROKEN;
    spot->tiles = (int)tiles;
    return wk_seed_take(body, &spot->asked);
}

static enum wk_status take_asked(const struct wk_stored *entry, const json_t *body, struct wk_spot *spot)
{
    if (wk_body_wind(body, "wind", &spot->wind) != WK_OK ||
        wk_body_int(body, "deal_seq", 1, INT64_MAX, &spot->deal_seq) != WK_OK)
        return WK_DB_BROKEN;
    const enum wk_status status = json_object_get(body, "tiles") ? take_tiles(body, spot) : take_labels(body, spot);
    if (status != WK_OK)
        return status;
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
            status = wk_body_text(body, json_object_get(body, "said") ? "said" : "number", sizeof spot->number, spot->number);
            spot->drawn = true;
        }
    }
    json_decref(body);
    wk_stored_close(&entry);
    return status;
}

/* Draws by what was said; secret [WK_HASH_SIZE] is given out, zeros where labels are drawn. */
static enum wk_status draw(const struct wk_store *store, struct wk_spot *spot, uint8_t *secret)
{
    struct wk_spot_lot lot = {.table = spot->table, .wind = spot->wind};
    struct wk_spot_tile tile[WK_N_TILES];

    memset(secret, 0, WK_HASH_SIZE);
    if (spot->tiles == 0)
        return wk_spot_draw(spot->head, spot->table, spot->wind, spot->number, spot->count, spot->label);
    enum wk_status status = wk_seed_secret(store, PURPOSE, &spot->asked, secret);
    if (status != WK_OK)
        return status;
    memcpy(lot.head, spot->head, sizeof lot.head);
    memcpy(lot.secret, secret, sizeof lot.secret);
    memcpy(lot.said, spot->number, sizeof lot.said);
    status = wk_spot_draw_tiles(&lot, spot->tiles, tile);
    if (status == WK_OK)
        spot->count = wk_spot_tile_labels(tile, spot->tiles, spot->label);
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
    uint8_t secret[WK_HASH_SIZE];
    if (status == WK_OK && out->drawn)
        status = draw(store, out, secret);
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

/* What is asked for; more is taken over, NULL: no memory. */
static enum wk_status ask(struct wk_store *store, int table, enum wk_wind wind, json_t *more, struct wk_checkpoint *checkpoint,
                          struct wk_receipt *receipt)
{
    struct wk_sealed sealed;
    struct wk_receipt draft = {0}, stored;
    enum wk_status status = begin(store, table, NULL);
    if (status != WK_OK) {
        json_decref(more);
        return status;
    }
    status = wk_store_sealed(store, table, &sealed);
    if (status == WK_NOT_FOUND)
        status = WK_NOT_YET;
    if (status == WK_OK) {
        json_t *body = json_pack("{s:s, s:i, s:o, s:I, s:o}", "step", "asked", "table", table, "wind", wind_json(wind),
                                 "deal_seq", (json_int_t)sealed.seq, "commitment", wk_json_hash(sealed.hash));
        if (!more || json_object_update(body, more) != 0) {
            json_decref(body);
            body = NULL;
        }
        status = add(store, body, &draft);
    }
    json_decref(more);
    status = wk_journal_end(store, status, &draft, &stored);
    if (status != WK_OK)
        return status;
    struct wk_spot spot = {.seq = stored.seq, .t_ns = stored.t_ns};
    memcpy(spot.head, stored.hash, sizeof spot.head);
    wk_store_spot_checkpoint(store, &spot, checkpoint);
    *receipt = stored;
    return WK_OK;
}

enum wk_status wk_store_spot_ask(struct wk_store *store, int table, enum wk_wind wind, int count,
                                 struct wk_checkpoint *checkpoint, struct wk_receipt *receipt)
{
    if (wind > WK_WIND_NORTH || count < 1 || count > wk_spot_labels(wind))
        return WK_BAD_INPUT;
    return ask(store, table, wind, json_pack("{s:i}", "count", count), checkpoint, receipt);
}

enum wk_status wk_store_spot_ask_tiles(struct wk_store *store, int table, enum wk_wind wind, int tiles,
                                       const struct wk_seed_source *source, struct wk_checkpoint *checkpoint,
                                       struct wk_receipt *receipt)
{
    if (wind > WK_WIND_NORTH || tiles < 1 || tiles > wk_spot_tiles(wind) || !wk_seed_source_valid(source))
        return WK_BAD_INPUT;
    json_t *more = json_pack("{s:i}", "tiles", tiles);
    if (!more || wk_seed_put(store, PURPOSE, source, more) != WK_OK) {
        json_decref(more);
        return WK_NO_MEMORY;
    }
    return ask(store, table, wind, more, checkpoint, receipt);
}

enum wk_status wk_store_spot_draw(struct wk_store *store, int table, const char *number, struct wk_receipt *receipt)
{
    struct wk_spot spot;
    struct wk_receipt draft = {0};
    uint8_t secret[WK_HASH_SIZE];
    enum wk_status status = begin(store, table, &spot);
    if (status != WK_OK)
        return status;
    if (spot.drawn)
        return wk_sql_end(store, WK_ALREADY);
    if (spot.tiles > 0 ? !wk_spot_said_valid(spot.asked.source.seed, number) : !wk_spot_number_valid(number))
        return wk_sql_end(store, WK_BAD_INPUT);
    snprintf(spot.number, sizeof spot.number, "%s", number);
    status = draw(store, &spot, secret);
    json_t *labels = json_array();
    for (int i = 0; i < spot.count && status == WK_OK; i++)
        json_array_append_new(labels, wk_json_label(spot.label[i]));
    if (status == WK_OK) {
        json_t *body = json_pack("{s:s, s:i, s:I, s:s, s:O}", "step", "drawn", "table", table, "asked_seq",
                                 (json_int_t)spot.seq, spot.tiles > 0 ? "said" : "number", number, "labels", labels);
        if (spot.tiles > 0)
            json_object_set_new(body, "secret", wk_json_hash(secret));
        status = add(store, body, &draft);
    }
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
