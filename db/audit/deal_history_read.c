/* The walk over the journal that histories and deeds are made of. */
#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "db/store/store.h"
#include "db/store/table.h"

#define TELL_EVERY 256 /* records */

struct walk {
    struct wk_chronicle *out;
    int room_histories, room_deeds;
    int current[WK_TABLE_MAX + 1];  /* index + 1 of the table's newest history, 0: none */
    int n_played[WK_TABLE_MAX + 1]; /* deals of a table that were played to the fourth hand */
    int room_steps[WK_CHRONICLE_MAX_HISTORIES];
    bool guarded; /* there is a PIN or an event: from then on comparisons of faces are limited, see wk_store_guarded() */
};

/* One row of the journal, its texts borrowed. */
struct row {
    int64_t seq, t_ns;
    const char *kind, *version;
    const json_t *body;
};

/* Makes room for one more element; false: no memory. */
static bool grow(void **array, int *room, int n, size_t size)
{
    if (n < *room)
        return true;
    const int wanted = *room ? 2 * *room : 16;
    void *larger = realloc(*array, (size_t)wanted * size);
    if (!larger)
        return false;
    *array = larger;
    *room = wanted;
    return true;
}

/* The history that a record of this table and deal belongs to; NULL: WK_NO_MEMORY, or too many. */
static struct wk_deal_history *history_of(struct walk *walk, int table, int round)
{
    struct wk_chronicle *out = walk->out;
    void *histories = out->history;
    if (walk->current[table]) {
        struct wk_deal_history *history = &out->history[walk->current[table] - 1];
        if (history->round == round)
            return history;
        walk->n_played[table] += history->n_hands == WK_HANDS;
    }
    if (out->n_histories == WK_CHRONICLE_MAX_HISTORIES ||
        !grow(&histories, &walk->room_histories, out->n_histories, sizeof *out->history))
        return NULL;
    out->history = histories;
    out->history[out->n_histories] =
        (struct wk_deal_history){.table = table, .round = round, .event_round = walk->n_played[table] + 1};
    walk->current[table] = ++out->n_histories;
    return &out->history[out->n_histories - 1];
}

static enum wk_status add_step(struct walk *walk, struct wk_deal_history *history, const struct wk_step *step)
{
    void *steps = history->step;
    if (history->n_steps == WK_HISTORY_MAX_STEPS) {
        history->n_left_out++;
        json_decref(step->findings);
        json_decref(step->repair);
        return WK_OK;
    }
    if (!grow(&steps, &walk->room_steps[history - walk->out->history], history->n_steps, sizeof *step))
        return WK_NO_MEMORY;
    history->step = steps;
    history->step[history->n_steps++] = *step;
    return WK_OK;
}

static bool yes(const json_t *body, const char *key)
{
    return json_is_true(json_object_get(body, key));
}

static bool is_live(const json_t *body)
{
    const char *from = json_string_value(json_object_get(body, "from"));
    return from && strcmp(from, "camera") == 0;
}

static bool has_backs(const json_t *body)
{
    return json_is_string(json_object_get(json_object_get(body, "evidence"), "backs"));
}

static enum wk_status take_wall(struct wk_deal_history *history, const struct row *row, struct wk_step *step)
{
    step->kind = WK_STEP_WALL;
    step->simulated = yes(row->body, "simulated");
    step->live = is_live(row->body);
    step->pictures = has_backs(row->body);
    enum wk_status status = wk_body_wind(row->body, "wind", &step->wind);
    if (status == WK_OK)
        status = wk_body_text(row->body, "set", sizeof history->set, history->set);
    return status == WK_OK && step->wind == WK_WIND_NONE ? WK_DB_BROKEN : status;
}

static enum wk_status take_sealed(struct wk_deal_history *history, const struct row *row, struct wk_step *step)
{
    const json_t *walls = json_object_get(row->body, "walls");
    step->kind = WK_STEP_SEALED;
    history->given_seq = json_integer_value(json_object_get(row->body, "given"));
    history->to_director = json_object_get(row->body, "deal_key") != NULL;
    enum wk_status status = wk_body_hash(row->body, "commitment", history->hash);
    if (status == WK_OK)
        status = wk_body_text(row->body, "set", sizeof history->set, history->set);
    if (status == WK_OK)
        status = wk_body_text(row->body, "tileset", sizeof history->tileset, history->tileset);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char letter[2] = {wk_wind_letter((enum wk_wind)w), 0};
        history->wall_seq[w - 1] = json_integer_value(json_object_get(walls, letter));
    }
    if (status == WK_OK)
        history->sealed_seq = row->seq;
    return status;
}

static enum wk_status take_hand(struct wk_deal_history *history, const struct row *row, struct wk_step *step)
{
    int64_t hand = 0;
    enum wk_status status = wk_body_int(row->body, "hand", 1, WK_HANDS, &hand);
    step->kind = WK_STEP_HAND;
    step->hand = (int)hand;
    if (status == WK_OK)
        history->n_hands = step->hand;
    return status;
}

static enum wk_status take_look(const struct row *row, struct wk_step *step)
{
    static const enum wk_verdict_kind kinds[] = {WK_INCOMPLETE, WK_PASS, WK_FAIL};
    const char *word = json_string_value(json_object_get(row->body, "verdict"));
    const char *side = json_string_value(json_object_get(json_object_get(row->body, "reading"), "side"));
    int64_t hand = 0;
    bool known = false;
    step->kind = WK_STEP_LOOK;
    for (size_t i = 0; word && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(word, wk_verdict_word(kinds[i])) == 0) {
            step->verdict = kinds[i];
            known = true;
        }
    enum wk_status status = known ? wk_body_wind(row->body, "wind", &step->wind) : WK_DB_BROKEN;
    if (status == WK_OK)
        status = wk_body_text(row->body, "purpose", sizeof step->purpose, step->purpose);
    if (status == WK_OK)
        status = wk_body_int(row->body, "hand", 0, WK_HANDS, &hand);
    if (status != WK_OK)
        return status;
    step->hand = (int)hand;
    step->faces = side && strcmp(side, "faces") == 0;
    step->simulated = yes(row->body, "simulated");
    step->live = is_live(row->body);
    step->pictures = has_backs(row->body);
    if (step->verdict != WK_PASS) {
        /* They outlast the record that they were read from. */
        step->findings = json_deep_copy(json_object_get(row->body, "findings"));
        step->repair = json_deep_copy(json_object_get(row->body, "repair"));
    }
    return WK_OK;
}

static enum wk_status take_opened(struct wk_deal_history *history, const struct row *row, struct wk_step *step)
{
    const char *why = json_string_value(json_object_get(row->body, "why"));
    step->kind = strcmp(row->kind, WK_KIND_CLOSED) == 0 ? WK_STEP_CLOSED : WK_STEP_OPENED;
    step->by_director = !why || strcmp(why, "round-end") != 0;
    if (!history->closed_seq) {
        history->closed_seq = row->seq;
        history->by_director = step->by_director;
    }
    if (step->kind == WK_STEP_OPENED && !history->opened_seq)
        history->opened_seq = row->seq;
    return WK_OK;
}

/* From this record on the faces of those walls are compared no more that have not matched often enough. */
static void take_limit(struct wk_deal_history *history, const struct row *row)
{
    for (int w = 0; w < WK_N_WINDS && !history->opened_seq; w++)
        if (history->no_match[w] >= WK_FACES_TRIES && !history->spent_seq[w]) {
            history->spent_seq[w] = row->seq;
            history->spent_ns[w] = row->t_ns;
        }
}

static void take_guard(struct walk *walk, const struct row *row)
{
    if (walk->guarded || (strcmp(row->kind, WK_KIND_PIN) != 0 && wk_entry_kind_of(row->kind) != WK_ENTRY_EVENT))
        return;
    walk->guarded = true;
    for (int i = 0; i < walk->out->n_histories; i++)
        take_limit(&walk->out->history[i], row);
}

/* A comparison of faces with the sealed deal, by a check or a counted hand ("faces") or a spot check ("answer"). */
static void take_comparison(const struct walk *walk, struct wk_deal_history *history, const struct row *row,
                            const char *said_as)
{
    const char *said = json_string_value(json_object_get(row->body, said_as));
    const bool differs = said && strcmp(said, "no-match") == 0;
    enum wk_wind wind = WK_WIND_NONE;
    if (!history->sealed_seq || history->opened_seq || !said || (!differs && strcmp(said, "match") != 0))
        return;
    history->n_compared++;
    history->n_no_match += differs;
    if (differs && wk_body_wind(row->body, "wind", &wind) == WK_OK && wind != WK_WIND_NONE)
        history->no_match[wind - 1]++;
    if (walk->guarded)
        take_limit(history, row);
}

static enum wk_status take_step(struct walk *walk, const struct row *row)
{
    struct wk_step step = {.seq = row->seq, .t_ns = row->t_ns};
    int64_t table = 0, round = 0;
    enum wk_status status = wk_body_int(row->body, "table", 1, WK_TABLE_MAX, &table);
    if (status == WK_OK)
        status = wk_body_int(row->body, "round", 1, INT32_MAX, &round);
    if (status != WK_OK)
        return status;
    struct wk_deal_history *history = history_of(walk, (int)table, (int)round);
    if (!history) {
        walk->out->n_left_out++;
        return WK_OK;
    }
    if (strcmp(row->kind, WK_KIND_WALL) == 0)
        status = take_wall(history, row, &step);
    else if (strcmp(row->kind, WK_KIND_SEALED) == 0)
        status = take_sealed(history, row, &step);
    else if (strcmp(row->kind, WK_KIND_HAND) == 0)
        status = take_hand(history, row, &step);
    else if (strcmp(row->kind, WK_KIND_VERDICT) == 0)
        status = take_look(row, &step);
    else
        status = take_opened(history, row, &step);
    if (status == WK_OK && step.kind == WK_STEP_LOOK)
        take_comparison(walk, history, row, "faces");
    return status == WK_OK ? add_step(walk, history, &step) : status;
}

static enum wk_status take_deed(struct walk *walk, const struct row *row)
{
    struct wk_chronicle *out = walk->out;
    int64_t table = 0;
    void *deeds = out->deed;
    if (out->n_deeds == WK_CHRONICLE_MAX_DEEDS) {
        out->n_left_out++;
        return WK_OK;
    }
    if (!grow(&deeds, &walk->room_deeds, out->n_deeds, sizeof *out->deed))
        return WK_NO_MEMORY;
    out->deed = deeds;
    json_t *body = json_deep_copy(row->body);
    if (!body)
        return WK_NO_MEMORY;
    if (wk_body_int(row->body, "table", 1, WK_TABLE_MAX, &table) != WK_OK)
        table = 0;
    if (strcmp(row->kind, WK_KIND_SPOT) == 0 && table > 0 && walk->current[table])
        take_comparison(walk, &out->history[walk->current[table] - 1], row, "answer");
    if (strcmp(row->kind, WK_KIND_COMPARED) == 0 && table > 0 && walk->current[table])
        take_comparison(walk, &out->history[walk->current[table] - 1], row, "faces");
    const struct wk_record_kind *kind = wk_record_kind(row->kind);
    out->deed[out->n_deeds] = (struct wk_deed){
        .seq = row->seq, .t_ns = row->t_ns, .text = kind->text, .act = kind->act, .table = (int)table, .body = body};
    memcpy(out->deed[out->n_deeds].hash, out->head, WK_HASH_SIZE);
    memcpy(out->deed[out->n_deeds++].kind, row->kind, strlen(row->kind) + 1);
    return WK_OK;
}

static void take_version(struct wk_chronicle *out, const struct row *row)
{
    const struct wk_release *last = out->n_releases ? &out->release[out->n_releases - 1] : NULL;
    if (!row->version || strlen(row->version) >= sizeof last->version || (last && strcmp(last->version, row->version) == 0))
        return;
    if (out->n_releases == WK_CHRONICLE_MAX_RELEASES) {
        out->n_left_out++;
        return;
    }
    struct wk_release *release = &out->release[out->n_releases++];
    *release = (struct wk_release){.seq = row->seq, .t_ns = row->t_ns};
    memcpy(release->version, row->version, strlen(row->version) + 1);
}

static void take_time(struct wk_chronicle *out, const struct row *row)
{
    if (out->n_records == 0)
        out->first_ns = row->t_ns;
    else if (row->t_ns < out->last_ns) {
        const int64_t back_ns = wk_time_back(out->last_ns, row->t_ns);
        out->n_back++;
        if (back_ns > out->back_ns) {
            out->back_ns = back_ns;
            out->back_seq = row->seq;
        }
    }
    out->last_ns = row->t_ns;
    out->last_seq = row->seq;
    out->n_records++;
}

static enum wk_status take_row(struct walk *walk, struct wk_query *query)
{
    struct wk_chronicle *out = walk->out;
    struct row row = {.seq = wk_query_int(query, 0),
                      .t_ns = wk_query_int(query, 1),
                      .kind = wk_query_text(query, 2),
                      .version = wk_query_text(query, 3)};
    const char *text = wk_query_text(query, 4);
    size_t n = 0;
    const uint8_t *hash = wk_query_blob(query, 5, &n);
    json_t *body = NULL;
    enum wk_status status = WK_DB_BROKEN;
    take_time(out, &row);
    if (hash && n == WK_HASH_SIZE)
        memcpy(out->head, hash, n);
    if (row.kind && wk_record_kind_valid(row.kind)) {
        take_version(out, &row);
        take_guard(walk, &row);
        /* The tournament's entries are read by wk_store_tournament(). */
        if (wk_entry_kind_of(row.kind) != WK_ENTRY_NONE)
            return WK_OK;
        status = text ? wk_body_load(text, &body) : WK_DB_BROKEN;
        row.body = body;
    }
    if (status == WK_OK)
        status = wk_record_kind(row.kind)->of_deal ? take_step(walk, &row) : take_deed(walk, &row);
    json_decref(body);
    if (status == WK_DB_BROKEN && out->n_unread++ == 0)
        out->unread_seq = row.seq;
    return status == WK_DB_BROKEN ? WK_OK : status;
}

static enum wk_status walk_all(struct walk *walk, struct wk_store *store, wk_chronicle_step_fn step, void *context)
{
    struct wk_query query;
    int64_t all = 0;
    enum wk_status status = wk_sql_int(store, "SELECT count(*) FROM journal", 0, 0, &all);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, "SELECT seq, t_ns, kind, version, body, hash FROM journal ORDER BY seq");
    while ((status = wk_query_step(&query)) == WK_OK) {
        status = take_row(walk, &query);
        if (status == WK_OK && step && walk->out->n_records % TELL_EVERY == 0 && !step(context, walk->out->n_records, all))
            status = WK_END;
        if (status != WK_OK)
            break;
    }
    wk_query_close(&query);
    /* WK_END is how the rows end as well; then all of them were counted. */
    return status == WK_END && walk->out->n_records >= all ? WK_OK : status;
}

enum wk_status wk_store_chronicle(struct wk_store *store, wk_chronicle_step_fn step, void *context, struct wk_chronicle *out)
{
    struct wk_chronicle found = {.n_histories = 0};
    struct walk *walk = calloc(1, sizeof *walk);
    if (!walk)
        return WK_NO_MEMORY;
    walk->out = &found;
    memcpy(found.kiosk_id, wk_store_kiosk_id(store), sizeof found.kiosk_id - 1);
    enum wk_status status = wk_sql_run(store, "BEGIN");
    if (status == WK_OK)
        status = wk_sql_end(store, walk_all(walk, store, step, context));
    free(walk);
    if (status != WK_OK) {
        wk_chronicle_release(&found);
        return status;
    }
    *out = found;
    return WK_OK;
}

void wk_chronicle_release(struct wk_chronicle *chronicle)
{
    for (int i = 0; i < chronicle->n_histories; i++) {
        struct wk_deal_history *history = &chronicle->history[i];
        for (int k = 0; k < history->n_steps; k++) {
            json_decref(history->step[k].findings);
            json_decref(history->step[k].repair);
        }
        free(history->step);
    }
    for (int i = 0; i < chronicle->n_deeds; i++)
        json_decref(chronicle->deed[i].body);
    free(chronicle->history);
    free(chronicle->deed);
    *chronicle = (struct wk_chronicle){.n_histories = 0};
}
