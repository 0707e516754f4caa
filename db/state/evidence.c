/* Pictures stored with their record, checked against its hashes, opened for a reader; and whether they were wiped since. */
#include "db/state/evidence.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"

static const char only_stickers[] = "stickers";
static const char left_out[] = "left out: disk nearly full";
static const char *const side_name[] = {[WK_SIDE_BACKS] = "backs", [WK_SIDE_FACES] = "faces"};

const char *wk_evidence_side_word(enum wk_side side)
{
    return side_name[side];
}

bool wk_evidence_has_room(int64_t free_bytes)
{
    return free_bytes < 0 || free_bytes >= WK_EVIDENCE_RESERVE;
}

/* What the box of faces is bound to; to its record it is tied by the hash in there. */
static size_t about_faces(const struct wk_store *store, uint8_t about[WK_RECORD_ABOUT_SIZE])
{
    return wk_record_about(about, store->kiosk_id, 0, "evidence-faces");
}

/* Encrypted as the record's body says; *box is malloc'ed, of one size whatever the picture. */
static enum wk_status box_faces(struct wk_store *store, const json_t *body, const struct wk_evidence *faces, uint8_t **box,
                                size_t *n_box)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE], *plain = calloc(1, WK_EVIDENCE_FACES_SIZE);
    if (!plain)
        return WK_NO_MEMORY;
    for (int i = 0; i < 4; i++)
        plain[i] = (uint8_t)(faces->n >> (8 * (3 - i)));
    memcpy(plain + 4, faces->bytes, faces->n);
    const enum wk_status status =
        wk_secret_box(store, body, plain, WK_EVIDENCE_FACES_SIZE, about, about_faces(store, about), box, n_box);
    wk_wipe(plain, WK_EVIDENCE_FACES_SIZE);
    free(plain);
    return status;
}

enum wk_status wk_evidence_unbox_faces(struct wk_store *store, const char *body, const uint8_t *box, size_t n_box,
                                       uint8_t **bytes, size_t *n)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE], *plain;
    size_t length = 0;
    plain = malloc(WK_EVIDENCE_FACES_SIZE);
    if (!plain)
        return WK_NO_MEMORY;
    enum wk_status status =
        wk_secret_unbox(store, body, plain, WK_EVIDENCE_FACES_SIZE, box, n_box, about, about_faces(store, about));
    for (int i = 0; i < 4 && status == WK_OK; i++)
        length = length << 8 | plain[i];
    if (status == WK_OK && (length == 0 || length > WK_EVIDENCE_MAX))
        status = WK_DB_BROKEN;
    if (status == WK_OK) {
        memmove(plain, plain + 4, length);
        *bytes = plain;
        *n = length;
        return WK_OK;
    }
    wk_wipe(plain, WK_EVIDENCE_FACES_SIZE);
    free(plain);
    return status;
}

static bool name_hash(json_t *names, const char *side, const uint8_t *bytes, size_t n)
{
    char hex[2 * WK_HASH_SIZE + 1];
    uint8_t hash[WK_HASH_SIZE];
    wk_hash(hash, bytes, n);
    wk_hex(hex, hash, sizeof hash);
    return json_object_set_new(names, side, json_string(hex)) == 0;
}

static enum wk_status insert(struct wk_store *store, int64_t seq, const char *side, const uint8_t *bytes, size_t n)
{
    struct wk_query query;
    if (n == 0)
        return WK_OK;
    wk_query_open(&query, store, WK_Q_ADD_PICTURE);
    wk_query_bind_int(&query, ":seq", seq);
    wk_query_bind_text(&query, ":side", side);
    wk_query_bind_blob(&query, ":bytes", bytes, n);
    return wk_query_run(&query);
}

enum wk_status wk_evidence_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                               const struct wk_reading_source *source, struct wk_receipt *draft)
{
    struct wk_evidence backs = source->backs, faces = source->faces;
    uint8_t *box = NULL;
    size_t n_box = 0;
    enum wk_status status = WK_OK;
    if (backs.n > WK_EVIDENCE_MAX || faces.n > WK_EVIDENCE_MAX)
        status = WK_BAD_INPUT;
    if (status == WK_OK && backs.n + faces.n > 0) {
        bool room = wk_evidence_has_room(wk_sql_free_bytes(store));
        json_t *names = room ? json_object() : json_string(left_out);
        if (!room)
            backs.n = faces.n = 0;
        if (faces.n > 0)
            status = box_faces(store, body, &faces, &box, &n_box);
        if (status == WK_OK && ((backs.n > 0 && !name_hash(names, "backs", backs.bytes, backs.n)) ||
                                (box && !name_hash(names, "faces", box, n_box))))
            status = WK_NO_MEMORY;
        if (json_object_set_new(body, "evidence", names) != 0 ||
            (backs.n > 0 && json_object_set_new(body, "backs_show", json_string(only_stickers)) != 0))
            status = WK_NO_MEMORY;
    }
    if (status == WK_OK)
        status = wk_journal_add(store, kind, json_incref(body), secret, n_secret, draft);
    if (status == WK_OK)
        status = insert(store, draft->seq, "backs", backs.bytes, backs.n);
    if (status == WK_OK && box)
        status = insert(store, draft->seq, "faces", box, n_box);
    json_decref(body);
    free(box);
    return status;
}

bool wk_evidence_fits(const json_t *names, const char *side, const uint8_t *bytes, size_t n)
{
    uint8_t named[WK_HASH_SIZE], hash[WK_HASH_SIZE];
    if (!side || !bytes || wk_body_hash(names, side, named) != WK_OK)
        return false;
    wk_hash(hash, bytes, n);
    return memcmp(hash, named, sizeof hash) == 0;
}

/* A wall's record has it as "backs", a verdict as "reading". */
enum wk_status wk_evidence_body_reading(const json_t *body, struct wk_reading *out)
{
    const json_t *reading = json_object_get(body, "backs");
    return wk_json_read_reading(reading ? reading : json_object_get(body, "reading"), out) == WK_OK ? WK_OK : WK_DB_BROKEN;
}

/*
 * Was it left uncovered, or covered in the wrong place? Covered was the slot of the mat, where a tile lies that is on the mat.
 * What was taken for a damaged sticker or a bare back was not covered at all.
 */
static bool stood_open(const struct wk_read *read, bool on_mat)
{
    if (read->state == WK_READ_UNREADABLE)
        return !on_mat || read->why == WK_WHY_NO_STICKER || read->why == WK_WHY_DAMAGED || read->why == WK_WHY_CONFLICT;
    return read->state == WK_READ_FACE && !on_mat;
}

bool wk_evidence_may_show_face(const char *text)
{
    struct wk_reading reading;
    json_t *body = NULL;
    bool may = true;
    if (wk_body_load(text, &body) == WK_OK) {
        const char *shows = json_string_value(json_object_get(body, "backs_show"));
        if (shows && strcmp(shows, only_stickers) == 0) {
            may = false;
        } else if (wk_evidence_body_reading(body, &reading) == WK_OK) {
            const bool on_mat = reading.tray.by == WK_TRAY_BY_MARKERS;
            may = false;
            for (int s = 0; s < WK_N_SLOTS; s++)
                may = may || stood_open(&reading.slot[s], on_mat);
            for (int i = 0; i < reading.n_strays; i++)
                may = may || stood_open(&reading.stray[i].read, on_mat);
        }
    }
    json_decref(body);
    return may;
}

/* Does a "pictures-wiped" name this record? Its body may be anybody's. */
static bool names_picture(const char *text, int64_t seq)
{
    json_t *body = NULL, *one;
    char role[16];
    size_t i;
    bool named = false;
    if (!text || wk_body_load(text, &body) != WK_OK)
        return false;
    if (wk_body_text(body, "role", sizeof role, role) == WK_OK && strcmp(role, "director") == 0)
        json_array_foreach(json_object_get(body, "pictures"), i, one) named =
            named || (json_is_integer(one) && json_integer_value(one) == seq);
    json_decref(body);
    return named;
}

enum wk_status wk_evidence_wiped(struct wk_store *store, int64_t seq, bool *out)
{
    struct wk_query query;
    enum wk_status status;
    bool named = false;
    wk_query_open(&query, store, WK_Q_WIPED_AFTER);
    wk_query_bind_int(&query, ":seq", seq);
    while (!named && (status = wk_query_step(&query)) == WK_OK)
        named = names_picture(wk_query_text(&query, 0), seq);
    wk_query_close(&query);
    if (!named && status != WK_END)
        return status;
    *out = named;
    return WK_OK;
}

enum wk_status wk_evidence_check(struct wk_store *store, const struct wk_record *record)
{
    struct wk_query query;
    json_t *body = NULL;
    size_t n_held = 0;
    bool backs = false, wiped = false;
    enum wk_status status = wk_body_load(record->body, &body);
    const json_t *names = status == WK_OK ? json_object_get(body, "evidence") : NULL;
    wk_query_open(&query, store, WK_Q_PICTURES_OF);
    wk_query_bind_int(&query, ":seq", record->seq);
    while (status == WK_OK && (status = wk_query_step(&query)) == WK_OK) {
        size_t n = 0;
        const char *side = wk_query_text(&query, 0);
        const uint8_t *bytes = wk_query_blob(&query, 1, &n);
        status = wk_evidence_fits(names, side, bytes, n) ? WK_OK : WK_DB_BROKEN;
        backs = backs || (side && strcmp(side, side_name[WK_SIDE_BACKS]) == 0);
        n_held++;
    }
    wk_query_close(&query);
    if (status == WK_END)
        status = WK_OK;
    if (status == WK_OK && !backs && json_object_get(names, side_name[WK_SIDE_BACKS]))
        status = wk_evidence_wiped(store, record->seq, &wiped);
    if (status == WK_OK && n_held + (wiped ? 1 : 0) != json_object_size(names))
        status = WK_DB_BROKEN;
    json_decref(body);
    return status;
}
