/* The pictures that readings rest on: listed and read back for people. */
#include "db/store/evidence.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/evidence.h"
#include "db/state/sealed_deal.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/deal.h"
#include "db/store/table.h"

enum wk_status wk_store_evidence_reading(struct wk_store *store, int64_t seq, struct wk_reading *out)
{
    json_t *body = NULL;
    enum wk_status status = wk_body_of(store, seq, &body);
    if (status == WK_OK)
        status = wk_evidence_body_reading(body, out);
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
        status = wk_sql_int(store, "SELECT " WK_SQL_OPENED_SEQ " FROM deals d WHERE table_no = :a AND round = :b", table, round,
                            &opened);
    return status == WK_NOT_FOUND ? WK_NOT_YET : status;
}

enum wk_status wk_store_get_evidence(struct wk_store *store, int64_t seq, enum wk_side side, uint8_t **bytes, size_t *n)
{
    struct wk_stored entry;
    struct wk_query query;
    size_t n_stored = 0;
    if (side != WK_SIDE_BACKS && side != WK_SIDE_FACES)
        return WK_BAD_INPUT;
    if (side == WK_SIDE_FACES && wk_role_check(store, WK_ROLE_DIRECTOR) != WK_OK)
        return WK_NOT_ALLOWED;
    wk_query_open(&query, store, "SELECT bytes FROM evidence WHERE seq = :seq AND side = :side");
    wk_query_bind_int(&query, ":seq", seq);
    wk_query_bind_text(&query, ":side", wk_evidence_side_word(side));
    enum wk_status status = wk_query_step(&query);
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
    if (status == WK_OK && side == WK_SIDE_BACKS) {
        uint8_t *copy = malloc(n_stored);
        status = copy ? WK_OK : WK_NO_MEMORY;
        if (copy) {
            memcpy(copy, stored, n_stored);
            *bytes = copy;
            *n = n_stored;
        }
    }
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
    wk_query_open(&query, store,
                  "SELECT * FROM (SELECT j.seq, j.t_ns, j.kind, json_extract(j.body, '$.purpose'),"
                  " json_extract(j.body, '$.verdict'), ifnull(json_extract(j.body, '$.hand'), 0), max(e.side = 'backs'),"
                  " max(e.side = 'faces') FROM evidence e JOIN journal j ON j.seq = e.seq"
                  " WHERE json_extract(j.body, '$.table') = :table AND json_extract(j.body, '$.round') = :round"
                  " AND json_extract(j.body, '$.wind') = :wind GROUP BY e.seq ORDER BY e.seq DESC LIMIT :most) ORDER BY 1");
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
