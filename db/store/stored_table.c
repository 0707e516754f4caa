/* What is kept of one table: walls, rounds, seals, verdicts. */
#include "db/store/stored_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/evidence.h"
#include "db/state/sealed.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "db/store/receipt_parts.h"
#include "db/store/tile_sets.h"

static bool table_valid(int table)
{
    return table >= 1 && table <= WK_TABLE_MAX;
}

static bool wind_valid(enum wk_wind wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

/* Those on record, readable here or not. */
static enum wk_status walls_on_record(struct wk_store *store, int table, unsigned *mask)
{
    int64_t bits = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_WALLS_MASK, table, 0, &bits);
    if (status == WK_OK)
        *mask = (unsigned)bits;
    return status;
}

/*
 * In an event that is sealed to the director, those that are sealed to the key that this kiosk has of the table's deal: of the
 * others nobody here knows the faces, so they are no part of a deal any more.
 */
static enum wk_status walls_to_key(struct wk_store *store, int table, const uint8_t key[WK_PUBLIC_SIZE], unsigned *mask)
{
    char hex[2 * WK_PUBLIC_SIZE + 1];
    struct wk_query query;
    enum wk_status status;
    unsigned found = 0;
    wk_hex(hex, key, WK_PUBLIC_SIZE);
    wk_query_open(&query, store, WK_Q_WALLS_OF_KEY);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_text(&query, ":key", hex);
    while ((status = wk_query_step(&query)) == WK_OK)
        found |= 1u << (wk_query_int(&query, 0) - 1);
    wk_query_close(&query);
    if (status != WK_END)
        return status;
    *mask = found;
    return WK_OK;
}

enum wk_status wk_store_walls(struct wk_store *store, int table, unsigned *mask)
{
    uint8_t key[WK_PUBLIC_SIZE];
    unsigned walls = 0;
    enum wk_status status = walls_on_record(store, table, &walls);
    if (status != WK_OK || walls == 0 || !store->deal_keys) { /* who has no keys at all tells what is on record */
        if (status == WK_OK)
            *mask = walls;
        return status;
    }
    status = wk_deal_key_building(store, table, key);
    if (status == WK_OK)
        status = walls_to_key(store, table, key, &walls);
    else if (status == WK_NOT_FOUND)
        walls = 0;
    if (status != WK_OK && status != WK_NOT_FOUND && status != WK_END)
        return status;
    *mask = walls;
    return WK_OK;
}

enum wk_status wk_store_walls_lost(struct wk_store *store, int table, unsigned *mask)
{
    unsigned all = 0, here = 0;
    enum wk_status status = walls_on_record(store, table, &all);
    if (status == WK_OK)
        status = wk_store_walls(store, table, &here);
    if (status == WK_OK)
        *mask = all & ~here;
    return status;
}

enum wk_status wk_store_round(struct wk_store *store, int table, int *round)
{
    int64_t n = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_N_OPENED, table, 0, &n);
    if (status == WK_OK)
        *round = (int)n + 1;
    return status;
}

/* WK_OK while the table's deal may still be changed: nothing is sealed there, or what was is over. WK_ALREADY otherwise. */
static enum wk_status still_open(struct wk_store *store, int table)
{
    struct wk_sealed deal;
    enum wk_status status = wk_store_sealed(store, table, &deal);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    return status == WK_OK && !deal.closed ? WK_ALREADY : status;
}

/* Adds what every record of a table has. */
static bool put_head(const struct wk_store *store, json_t *body, int table, int round, enum wk_wind wind,
                     const struct wk_reading_source *source)
{
    char letter[2] = {wk_wind_letter(wind), 0};
    json_t *name = wind == WK_WIND_NONE ? json_null() : json_string(letter);
    bool ok = json_object_set_new(body, "table", json_integer(table)) == 0;
    ok = json_object_set_new(body, "wind", name) == 0 && ok;
    ok = ok && json_object_set_new(body, "round", json_integer(round)) == 0;
    ok = ok && json_object_set_new(body, "camera", wk_json_string(source->camera ? source->camera : "")) == 0;
    ok = ok && json_object_set_new(body, "calibration", wk_json_string(source->calibration ? source->calibration : "")) == 0;
    return ok && wk_who_put_source(source, body) && wk_who_put(store, source, body);
}

/*
 * What is said in clear of a picture of faces. All else that was measured on it, margins and states but also blur, brightness,
 * fit, scale (it is refined by the tiles' outlines) and the number of looks, can depend on the faces and stands in the
 * encrypted part.
 */
static json_t *faces_conditions(const struct wk_tray *tray)
{
    return json_pack("{s:s, s:b, s:o}", "side", "faces", "found", (int)tray->found, "reason",
                     tray->found ? json_null() : json_string(wk_status_word(tray->reason)));
}

static enum wk_status wall_body(const struct wk_store *store, const struct wk_wall_record *wall, int round,
                                const struct wk_reading_source *source, json_t **out)
{
    struct wk_reading back;
    json_t *backs = wk_json_reading(&wall->backs);
    json_t *body = json_pack("{s:s, s:s, s:o, s:o}", "set", wall->set, "tileset", wall->tileset, "backs", backs, "faces",
                             faces_conditions(&wall->faces.seen.tray));
    enum wk_status status = WK_NO_MEMORY;
    if (!body || !put_head(store, body, wall->table, round, wall->wind, source))
        goto fail;
    /* Whatever would not come back later is refused now. */
    status = wk_json_read_reading(json_object_get(body, "backs"), &back);
    if (status != WK_OK)
        goto fail;
    *out = body;
    return WK_OK;
fail:
    json_decref(body);
    return status;
}

static bool wall_valid(const struct wk_wall_record *wall)
{
    return table_valid(wall->table) && wind_valid(wall->wind) && memchr(wall->set, 0, sizeof wall->set) &&
           wk_set_valid(wall->set) && memchr(wall->tileset, 0, sizeof wall->tileset) && wk_tileset_name_valid(wall->tileset);
}

/* Adds a wall in the transaction that the caller has begun. */
static enum wk_status add_wall(struct wk_store *store, const struct wk_wall_record *wall,
                               const struct wk_reading_source *source, struct wk_receipt *draft)
{
    uint8_t secret[WK_SEALED_WALL_SIZE];
    json_t *body = NULL;
    int round = 0;
    enum wk_status status = wk_sealed_wall_encode(&wall->faces, secret);
    if (status == WK_OK)
        status = wk_who_may_look(store, source);
    if (status == WK_OK)
        status = still_open(store, wall->table);
    if (status == WK_OK)
        status = wk_store_round(store, wall->table, &round);
    if (status == WK_OK)
        status = wall_body(store, wall, round, source, &body);
    if (status == WK_OK)
        status = wk_deal_key_name(store, wall->table, NULL, body);
    if (status == WK_OK)
        status = wk_evidence_add(store, WK_KIND_WALL, json_incref(body), secret, sizeof secret, source, draft);
    json_decref(body);
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_store_record_wall(struct wk_store *store, const struct wk_wall_record *wall,
                                    const struct wk_reading_source *source, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (!wall_valid(wall))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = add_wall(store, wall, source, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_record_table(struct wk_store *store, const struct wk_wall_record walls[WK_N_WINDS],
                                     const struct wk_reading_source sources[WK_N_WINDS], struct wk_receipt receipts[WK_N_WINDS])
{
    struct wk_receipt drafts[WK_N_WINDS] = {{0}};
    for (int i = 0; i < WK_N_WINDS; i++)
        if (!wall_valid(&walls[i]) || walls[i].table != walls[0].table || (int)walls[i].wind != i + 1)
            return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < WK_N_WINDS && status == WK_OK; i++)
        status = add_wall(store, &walls[i], &sources[i], &drafts[i]);
    return wk_journal_end_all(store, status, drafts, WK_N_WINDS, receipts);
}

static enum wk_status read_wall(const struct wk_stored *entry, struct wk_wall_record *out)
{
    uint8_t secret[WK_SEALED_WALL_SIZE];
    json_t *body = NULL;
    int64_t table = 0;
    enum wk_status status = wk_body_load(entry->record.body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "table", 1, WK_TABLE_MAX, &table);
    if (status == WK_OK)
        status = wk_body_wind(body, "wind", &out->wind);
    if (status == WK_OK)
        status = wk_body_text(body, "set", sizeof out->set, out->set);
    if (status == WK_OK)
        status = wk_body_text(body, "tileset", sizeof out->tileset, out->tileset);
    if (status == WK_OK && wk_json_read_reading(json_object_get(body, "backs"), &out->backs) != WK_OK)
        status = WK_DB_BROKEN;
    if (status == WK_OK)
        status = wk_stored_unbox(entry, secret, sizeof secret);
    if (status == WK_OK && wk_sealed_wall_decode(&out->faces, secret, sizeof secret) != WK_OK)
        status = WK_DB_BROKEN;
    out->table = (int)table;
    json_decref(body);
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_store_get_wall(struct wk_store *store, int table, enum wk_wind wind, struct wk_wall_record *out)
{
    struct wk_stored entry;
    struct wk_wall_record wall = {.table = 0};
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_WALL, table, wind, &seq);
    if (status != WK_OK)
        return status;
    status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    status = read_wall(&entry, &wall);
    wk_stored_close(&entry);
    if (status == WK_OK)
        *out = wall;
    else if (status == WK_SEALED_AWAY)
        status = WK_NOT_FOUND;
    wk_wipe(&wall, sizeof wall);
    return status;
}

/* Four walls, all of which can be read here. */
static enum wk_status all_here(struct wk_store *store, int table)
{
    unsigned walls = 0;
    const enum wk_status status = wk_store_walls(store, table, &walls);
    return status == WK_OK && walls != (1u << WK_N_WINDS) - 1 ? WK_NOT_YET : status;
}

/* Four walls of the deal's own set, their records named in *seqs: {"E": 3, ...}. */
static enum wk_status walls_for_seal(struct wk_store *store, const struct wk_deal *deal, json_t **seqs)
{
    struct wk_query query;
    enum wk_status status;
    bool ok = true;
    json_t *object = json_object();
    wk_query_open(&query, store, WK_Q_WALLS);
    wk_query_bind_text(&query, ":set", deal->set);
    wk_query_bind_int(&query, ":table", deal->table);
    while ((status = wk_query_step(&query)) == WK_OK) {
        char letter[2] = {wk_wind_letter((enum wk_wind)wk_query_int(&query, 0)), 0};
        ok = ok && wk_query_int(&query, 2) == 1;
        if (json_object_set_new(object, letter, json_integer(wk_query_int(&query, 1))) != 0)
            break;
    }
    wk_query_close(&query);
    if (status != WK_END)
        status = status == WK_OK ? WK_NO_MEMORY : status;
    else if (json_object_size(object) != WK_N_WINDS)
        status = WK_NOT_YET;
    else
        status = ok ? WK_OK : WK_BAD_INPUT;
    if (status == WK_OK)
        *seqs = object;
    else
        json_decref(object);
    return status;
}

/* A deal that the director had given says so: "given", the record that gave it. That it is this one is the caller's to see. */
static enum wk_status add_given(struct wk_store *store, int table, json_t *body)
{
    struct wk_deal given;
    int64_t seq = 0;
    enum wk_status status = wk_store_given_deal(store, table, &given, &seq);
    wk_wipe(&given, sizeof given);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK && json_object_set_new(body, "given", json_integer(seq)) != 0)
        status = WK_NO_MEMORY;
    return status;
}

/* The very record of the set that its walls were read with: "tileset_seq"; none of a set that is not in this database. */
static enum wk_status add_tileset(struct wk_store *store, const char *tileset, json_t *body)
{
    struct wk_tileset_entry entry;
    enum wk_status status = wk_store_find_tileset(store, tileset, 0, &entry);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK && json_object_set_new(body, "tileset_seq", json_integer(entry.seq)) != 0)
        status = WK_NO_MEMORY;
    return status;
}

static enum wk_status seal_body(struct wk_store *store, const struct wk_deal *deal, const char *tileset,
                                const uint8_t hash[WK_HASH_SIZE], json_t **out)
{
    json_t *seqs = NULL;
    int round = 0;
    enum wk_status status = wk_who_may_act(store);
    if (status == WK_OK)
        status = still_open(store, deal->table);
    if (status == WK_OK)
        status = all_here(store, deal->table);
    if (status == WK_OK)
        status = walls_for_seal(store, deal, &seqs);
    if (status == WK_OK)
        status = wk_store_round(store, deal->table, &round);
    if (status != WK_OK || round != deal->round) {
        json_decref(seqs);
        return status == WK_OK ? WK_BAD_INPUT : status;
    }
    *out = json_pack("{s:i, s:i, s:s, s:s, s:o, s:o}", "table", deal->table, "round", round, "set", deal->set, "tileset",
                     tileset, "commitment", wk_json_hash(hash), "walls", seqs);
    if (!*out || !wk_who_put(store, NULL, *out))
        return WK_NO_MEMORY;
    status = add_tileset(store, tileset, *out);
    if (status == WK_OK)
        status = add_given(store, deal->table, *out);
    return status == WK_OK ? wk_deal_key_name(store, deal->table, NULL, *out) : status;
}

enum wk_status wk_store_seal(struct wk_store *store, const struct wk_deal *deal, const char *tileset,
                             uint8_t hash[WK_HASH_SIZE], struct wk_receipt *receipt)
{
    uint8_t salt[WK_SALT_SIZE], commitment[WK_HASH_SIZE], secret[WK_SEALED_DEAL_SIZE];
    struct wk_receipt draft = {0};
    json_t *body = NULL;
    if (!table_valid(deal->table) || !memchr(deal->set, 0, sizeof deal->set) || !wk_set_valid(deal->set) ||
        !wk_tileset_name_valid(tileset))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    store->random(store->context, salt, sizeof salt);
    wk_deal_commit(deal, salt, commitment);
    status = seal_body(store, deal, tileset, commitment, &body);
    if (status == WK_OK)
        status = wk_deal_check(deal);
    if (status == WK_OK)
        status = wk_sealed_deal_encode(deal, salt, secret);
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_SEALED, json_incref(body), secret, sizeof secret, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK) {
        memcpy(hash, commitment, WK_HASH_SIZE);
        /* wk_store_key_left() says what is left of it: that is shown, and tried again at the next start. */
        if (json_object_get(body, "deal_key"))
            (void)!wk_deal_key_destroy(store, deal->table);
    }
    json_decref(body);
    wk_wipe(salt, sizeof salt);
    wk_wipe(secret, sizeof secret);
    return status;
}

/* The deal that a verdict is on, and which hand of it is being played; deal->seq and hand are 0 while recording. */
static enum wk_status deal_of_verdict(struct wk_store *store, int table, const char *purpose, struct wk_sealed *deal, int *hand)
{
    struct wk_sealed sealed;
    unsigned walls = 0;
    if (strcmp(purpose, "record") == 0) {
        deal->seq = 0;
        *hand = 0;
        return wk_store_round(store, table, &deal->round);
    }
    if (strcmp(purpose, "restore") != 0 && strcmp(purpose, "inspect") != 0)
        return WK_BAD_INPUT;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = walls_on_record(store, table, &walls);
    if (status == WK_NOT_FOUND || (status == WK_OK && walls != 0))
        return WK_NOT_YET;
    if (status == WK_OK)
        status = wk_store_hand(store, table, hand);
    if (status == WK_OK)
        *deal = sealed;
    return status;
}

/* The commitment stands beside the deal's number, so that each signed verdict names the deal by its content. */
static json_t *verdict_body(const struct wk_verdict *verdict, const struct wk_reading *reading, const char *purpose,
                            const struct wk_sealed *deal, int hand)
{
    bool clear = reading->side != WK_SIDE_FACES;
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:i, s:o}", "purpose", purpose, "verdict",
                     wk_verdict_word(verdict->kind), "n_right", verdict->n_right, "n_wrong", verdict->n_wrong, "n_unreadable",
                     verdict->n_unreadable, "findings", wk_json_findings(verdict), "repair", wk_json_repair(verdict),
                     "deal_seq", deal->seq ? json_integer(deal->seq) : json_null(), "commitment",
                     deal->seq ? wk_json_hash(deal->hash) : json_null(), "hand", hand, "reading",
                     clear ? wk_json_reading(reading) : faces_conditions(&reading->tray));
}

/* How many times a wall of a deal has said that its faces are not these: to a check, or to a spot check of what was drawn. */
static enum wk_status tries_made(struct wk_store *store, int table, int64_t deal_seq, enum wk_wind wind, int64_t *n)
{
    const char letter[2] = {wk_wind_letter(wind), 0};
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_N_NO_MATCH_OF_WALL);
    wk_query_bind_int(&query, ":deal", deal_seq);
    wk_query_bind_int(&query, ":wind", wind);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_text(&query, ":letter", letter);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *n = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_FAILED : status;
}

enum wk_status wk_store_faces_left(struct wk_store *store, int table, enum wk_wind wind)
{
    struct wk_sealed sealed;
    bool guarded = true;
    int64_t n = 0;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = wk_store_guarded(store, &guarded);
    if (status != WK_OK || sealed.opened || !guarded)
        return status;
    status = tries_made(store, table, sealed.seq, wind, &n);
    return status == WK_OK && n >= WK_FACES_TRIES ? WK_END : status;
}

/* One of them, by its record. */
static enum wk_status read_differ(struct wk_store *store, struct wk_faces_differ *out)
{
    uint8_t secret[WK_N_SLOTS];
    struct wk_stored entry;
    json_t *body = NULL;
    int64_t hand = 0;
    enum wk_status status = wk_stored_open(&entry, store, out->seq);
    if (status != WK_OK)
        return status;
    status = wk_body_load(entry.record.body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "hand", 0, WK_DEAL_HANDS, &hand);
    if (status == WK_OK)
        status = wk_stored_unbox(&entry, secret, sizeof secret);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        out->other[s] = secret[s] != 0;
    out->hand = (int)hand;
    json_decref(body);
    wk_stored_close(&entry);
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_store_faces_differ(struct wk_store *store, int64_t deal_seq, struct wk_faces_differ *out, int most, int *n)
{
    struct wk_query query;
    struct wk_sealed sealed;
    enum wk_status status = wk_store_sealed_one(store, deal_seq, &sealed);
    *n = 0;
    if (status != WK_OK || !sealed.opened)
        return status == WK_OK ? WK_NOT_YET : status;
    wk_query_open(&query, store, WK_Q_NO_MATCHES_OF_DEAL);
    wk_query_bind_int(&query, ":deal", deal_seq);
    while (*n < most && (status = wk_query_step(&query)) == WK_OK)
        out[(*n)++] = (struct wk_faces_differ){.seq = wk_query_int(&query, 0), .wind = (enum wk_wind)wk_query_int(&query, 1)};
    wk_query_close(&query);
    status = status == WK_END ? WK_OK : status;
    for (int i = 0; i < *n && status == WK_OK; i++)
        status = read_differ(store, &out[i]);
    return status;
}

static bool put_faces(json_t *body, const struct wk_faces_said *faces)
{
    static const char *const words[] = {
        [WK_SPOT_UNSURE] = "unsure", [WK_SPOT_MATCH] = "match", [WK_SPOT_NO_MATCH] = "no-match"};
    return json_object_set_new(body, "faces", json_string(words[faces->answer])) == 0;
}

/* The encrypted part of a verdict, of one size for what it is: of a reading of faces, of a comparison with them; 0 bytes. */
static enum wk_status verdict_secret(const struct wk_reading *reading, const struct wk_faces_said *faces,
                                     uint8_t secret[WK_SEALED_WALL_SIZE], size_t *n_secret)
{
    if (reading->side == WK_SIDE_FACES) {
        struct wk_face_reading all = {.seen = *reading};
        *n_secret = WK_SEALED_WALL_SIZE;
        return wk_sealed_wall_encode(&all, secret);
    }
    for (int s = 0; faces && s < WK_N_SLOTS; s++)
        secret[s] = faces->other[s];
    *n_secret = faces ? WK_N_SLOTS : 0;
    return WK_OK;
}

/* Adds a verdict in the transaction that the caller has begun. */
static enum wk_status add_verdict(struct wk_store *store, int table, const char *purpose, const struct wk_look *look,
                                  struct wk_receipt *draft)
{
    const struct wk_faces_said *faces = look->faces;
    uint8_t secret[WK_SEALED_WALL_SIZE];
    size_t n_secret = 0;
    json_t *body = NULL;
    struct wk_sealed deal = {.seq = 0};
    const struct wk_verdict *verdict = look->verdict;
    int hand = 0;
    enum wk_status status = verdict_secret(look->reading, faces, secret, &n_secret);
    if (status == WK_OK)
        status = wk_who_may_look(store, look->source);
    if (status == WK_OK)
        status = deal_of_verdict(store, table, purpose, &deal, &hand);
    if (status == WK_OK && faces)
        status = wk_store_faces_left(store, table, verdict->wind);
    if (status == WK_OK) {
        body = verdict_body(verdict, look->reading, purpose, &deal, hand);
        status =
            body && put_head(store, body, table, deal.round, verdict->wind, look->source) && (!faces || put_faces(body, faces))
                ? WK_OK
                : WK_NO_MEMORY;
    }
    if (status == WK_OK && (n_secret > 0 || look->source->faces.n > 0))
        status = wk_deal_key_name(store, table, deal.seq ? &deal : NULL, body);
    if (status == WK_OK)
        status = wk_evidence_add(store, WK_KIND_VERDICT, json_incref(body), secret, n_secret, look->source, draft);
    json_decref(body);
    wk_wipe(secret, sizeof secret);
    return status;
}

static bool look_valid(const struct wk_look *look)
{
    return (unsigned)look->verdict->wind <= WK_WIND_NORTH && (unsigned)look->verdict->kind <= WK_FAIL &&
           (!look->faces || (look->reading->side == WK_SIDE_BACKS && (unsigned)look->faces->answer <= WK_SPOT_NO_MATCH));
}

static enum wk_status put_verdict(struct wk_store *store, int table, const char *purpose, const struct wk_look *look,
                                  struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (!table_valid(table) || !look_valid(look))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = add_verdict(store, table, purpose, look, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_put_verdict(struct wk_store *store, int table, const char *purpose, const struct wk_verdict *verdict,
                                    const struct wk_reading *reading, const struct wk_reading_source *source,
                                    struct wk_receipt *receipt)
{
    return put_verdict(store, table, purpose, &(struct wk_look){verdict, reading, source, NULL}, receipt);
}

enum wk_status wk_store_put_table(struct wk_store *store, int table, const char *purpose,
                                  const struct wk_look looks[WK_N_WINDS], struct wk_receipt receipts[WK_N_WINDS])
{
    struct wk_receipt drafts[WK_N_WINDS] = {{0}};
    bool valid = table_valid(table);
    for (int i = 0; i < WK_N_WINDS; i++)
        valid = valid && looks[i].reading->side == WK_SIDE_BACKS && look_valid(&looks[i]);
    if (!valid)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < WK_N_WINDS && status == WK_OK; i++)
        status = add_verdict(store, table, purpose, &looks[i], &drafts[i]);
    return wk_journal_end_all(store, status, drafts, WK_N_WINDS, receipts);
}

enum wk_status wk_store_put_faces_verdict(struct wk_store *store, int table, const char *purpose,
                                          const struct wk_verdict *verdict, const struct wk_reading *reading,
                                          const struct wk_reading_source *source, const struct wk_faces_said *faces,
                                          struct wk_receipt *receipt)
{
    return put_verdict(store, table, purpose, &(struct wk_look){verdict, reading, source, faces}, receipt);
}
