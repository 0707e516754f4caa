/* The pictures that readings rest on: listed and read back for people. */
#include "db/store/stored_pictures.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/evidence.h"
#include "db/state/roster.h"
#include "db/state/sealed_deal.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_table.h"

/* The id of another kiosk whose record this is; "": it is the store's own. WK_NOT_FOUND: it is nobody's. */
static enum wk_status find_kiosk(struct wk_store *store, int64_t number, char kiosk_id[WK_KIOSK_ID_LEN + 1])
{
    struct wk_roster roster;
    kiosk_id[0] = '\0';
    if (wk_record_journal(number) == 0)
        return WK_OK;
    const enum wk_status status = wk_store_roster(store, &roster);
    if (status != WK_OK || wk_record_journal(number) == roster.own)
        return status;
    const struct wk_member *member = wk_member_at(&roster, wk_record_journal(number));
    if (!member)
        return WK_NOT_FOUND;
    memcpy(kiosk_id, member->kiosk_id, sizeof member->kiosk_id);
    return WK_OK;
}

/* excerpt: whether that is all that is here of it; may be NULL. */
static enum wk_status heard_body(struct wk_store *store, const char *kiosk_id, int64_t seq, json_t **body, bool *excerpt)
{
    struct wk_stored entry;
    wk_stored_open_kiosk(&entry, store, kiosk_id, NULL, seq - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK)
        status = entry.record.seq == seq ? wk_body_load(entry.record.body, body) : WK_DB_BROKEN;
    if (status == WK_OK && excerpt)
        *excerpt = entry.excerpt;
    wk_stored_close(&entry);
    return status == WK_END ? WK_DB_BROKEN : status;
}

enum wk_status wk_store_evidence_reading(struct wk_store *store, int64_t number, struct wk_reading *out)
{
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    bool excerpt = false;
    json_t *body = NULL;
    enum wk_status status = find_kiosk(store, number, kiosk_id);
    if (status == WK_OK)
        status = kiosk_id[0] ? heard_body(store, kiosk_id, wk_record_seq(number), &body, &excerpt)
                             : wk_body_of(store, wk_record_seq(number), &body);
    if (status == WK_OK)
        status = excerpt ? WK_NOT_FOUND : wk_evidence_body_reading(body, out);
    json_decref(body);
    return status;
}

/* Are the faces of a wall's record no secret any more: was its deal opened? */
static enum wk_status faces_open(struct wk_store *store, const char *record_body)
{
    json_t *body = NULL;
    int64_t table = 0, round = 0, opened = 0;
    enum wk_status status = wk_body_load(record_body, &body);
    if (status == WK_OK)
        status = wk_body_int(body, "table", 1, WK_TABLE_MAX, &table);
    if (status == WK_OK)
        status = wk_body_int(body, "round", 1, INT32_MAX, &round);
    json_decref(body);
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_OPENED_OF_ROUND, table, round, &opened);
    return status == WK_NOT_FOUND ? WK_NOT_YET : status;
}

static enum wk_status copy_bytes(const uint8_t *stored, size_t n_stored, uint8_t **bytes, size_t *n)
{
    uint8_t *copy = malloc(n_stored);
    if (!copy)
        return WK_NO_MEMORY;
    memcpy(copy, stored, n_stored);
    *bytes = copy;
    *n = n_stored;
    return WK_OK;
}

/* A picture of backs that came behind its record from another kiosk. */
static enum wk_status get_heard(struct wk_store *store, const char *kiosk_id, int64_t seq, uint8_t **bytes, size_t *n)
{
    const char *const side = wk_evidence_side_word(WK_SIDE_BACKS);
    struct wk_query query;
    json_t *body = NULL;
    size_t n_stored = 0;
    wk_query_open(&query, store, WK_Q_HEARD_PICTURE);
    wk_query_bind_text(&query, ":id", kiosk_id);
    wk_query_bind_int(&query, ":seq", seq);
    wk_query_bind_text(&query, ":side", side);
    enum wk_status status = wk_query_step(&query);
    const uint8_t *stored = status == WK_OK ? wk_query_blob(&query, 0, &n_stored) : NULL;
    if (status == WK_OK)
        status = stored ? heard_body(store, kiosk_id, seq, &body, NULL) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_evidence_fits(json_object_get(body, "evidence"), side, stored, n_stored)
                     ? copy_bytes(stored, n_stored, bytes, n)
                     : WK_DB_BROKEN;
    json_decref(body);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_get_evidence(struct wk_store *store, int64_t number, enum wk_side side, uint8_t **bytes, size_t *n)
{
    const int64_t seq = wk_record_seq(number);
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    struct wk_stored entry;
    struct wk_query query;
    size_t n_stored = 0;
    if (side != WK_SIDE_BACKS && side != WK_SIDE_FACES)
        return WK_BAD_INPUT;
    if (side == WK_SIDE_FACES && wk_role_check_vouched(store, WK_ROLE_DIRECTOR) != WK_OK)
        return WK_NOT_ALLOWED;
    enum wk_status status = find_kiosk(store, number, kiosk_id);
    if (status != WK_OK || kiosk_id[0])
        return status == WK_OK && side == WK_SIDE_BACKS ? get_heard(store, kiosk_id, seq, bytes, n)
               : status == WK_OK                        ? WK_NOT_FOUND
                                                        : status;
    wk_query_open(&query, store, WK_Q_PICTURE);
    wk_query_bind_int(&query, ":seq", seq);
    wk_query_bind_text(&query, ":side", wk_evidence_side_word(side));
    status = wk_query_step(&query);
    if (status != WK_OK) {
        wk_query_close(&query);
        return status == WK_END ? WK_NOT_FOUND : status;
    }
    const uint8_t *stored = wk_query_blob(&query, 0, &n_stored);
    status = stored ? wk_stored_open(&entry, store, seq) : WK_NO_MEMORY;
    if (status == WK_OK) {
        status = wk_evidence_check(store, &entry.record);
        if (status == WK_OK && side == WK_SIDE_FACES)
            status = faces_open(store, entry.record.body);
        if (status == WK_OK && side == WK_SIDE_FACES)
            status = wk_evidence_unbox_faces(store, entry.record.body, stored, n_stored, bytes, n);
        wk_stored_close(&entry);
    }
    if (status == WK_OK && side == WK_SIDE_BACKS)
        status = copy_bytes(stored, n_stored, bytes, n);
    wk_query_close(&query);
    return status;
}

static enum wk_status take_entry(struct wk_query *query, struct wk_evidence_entry *out)
{
    static const enum wk_verdict_kind known[] = {WK_INCOMPLETE, WK_PASS, WK_FAIL};
    const char *kind = wk_query_text(query, 2), *purpose = wk_query_text(query, 3), *verdict = wk_query_text(query, 4);
    struct wk_evidence_entry entry = {.seq = wk_query_int(query, 0),
                                      .t_ns = wk_query_int(query, 1),
                                      .is_record = kind && strcmp(kind, WK_KIND_WALL) == 0,
                                      .hand = (int)wk_query_int(query, 5),
                                      .backs = wk_query_int(query, 6) == 1,
                                      .faces = wk_query_int(query, 7) == 1};
    if (!kind || (purpose && strlen(purpose) >= sizeof entry.purpose))
        return WK_DB_BROKEN;
    if (purpose)
        memcpy(entry.purpose, purpose, strlen(purpose));
    for (size_t i = 0; verdict && i < sizeof known / sizeof *known; i++)
        if (strcmp(verdict, wk_verdict_word(known[i])) == 0)
            entry.kind = known[i];
    *out = entry;
    return WK_OK;
}

/* The round of the deal that was sealed last at a table, or of the one being recorded since. */
static enum wk_status last_round(struct wk_store *store, int table, int *round)
{
    unsigned walls = 0;
    enum wk_status status = wk_store_round(store, table, round);
    if (status == WK_OK)
        status = wk_store_walls(store, table, &walls);
    if (status == WK_OK && walls == 0) {
        struct wk_sealed sealed;
        status = wk_store_sealed(store, table, &sealed);
        if (status == WK_OK)
            *round = sealed.round;
        else if (status == WK_NOT_FOUND)
            status = WK_OK;
    }
    return status;
}

enum wk_status wk_store_list_evidence(struct wk_store *store, int table, int round, enum wk_wind wind,
                                      struct wk_evidence_entry *out, int most, int *n)
{
    const char letter[2] = {wk_wind_letter(wind), 0};
    struct wk_query query;
    int found = 0;
    if (table < 1 || table > WK_TABLE_MAX || round < 0 || wind < WK_WIND_EAST || wind > WK_WIND_NORTH || most < 1)
        return WK_BAD_INPUT;
    enum wk_status status = round > 0 ? WK_OK : last_round(store, table, &round);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_PICTURES_OF_WALL);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":round", round);
    wk_query_bind_text(&query, ":wind", letter);
    wk_query_bind_int(&query, ":most", most);
    while ((status = wk_query_step(&query)) == WK_OK && found < most) {
        status = take_entry(&query, &out[found]);
        if (status != WK_OK)
            break;
        found++;
    }
    wk_query_close(&query);
    if (status != WK_END && status != WK_OK)
        return status;
    *n = found;
    return WK_OK;
}
