/* The walk over the journals that histories and notes are made of. */
#include <stdlib.h>
#include <string.h>

#include "db/audit/deal_history.h"
#include "db/audit/rows.h"
#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "db/store/store.h"
#include "db/store/stored_table.h"
#include "rules/event/words.h"

#define TELL_EVERY 256 /* records */

/* One journal, as far as it has been read. */
struct line {
    int current[WK_TABLE_MAX + 1]; /* index + 1 of the history that its records of a table belong to, 0: none */
    int64_t seq, t_ns;             /* its last record; 0: none */
    int release;                   /* index + 1 of the version that wrote it */
};

struct walk {
    struct wk_audit_log *out;
    struct wk_audit_rows rows;
    int table; /* that it is about; 0: all */
    int room_histories, room_notes;
    int newest[WK_TABLE_MAX + 1];   /* index + 1 of the table's newest history that counts, 0: none */
    int n_played[WK_TABLE_MAX + 1]; /* deals of a table that were played to the fourth hand */
    int room_steps[WK_AUDIT_LOG_MAX_HISTORIES];
    bool guarded; /* there is a PIN or an event: from then on comparisons of faces are limited, see wk_store_guarded() */
    struct line line[WK_MAX_JOURNALS];
};

/* A record, its texts borrowed. */
struct row {
    int journal;
    int64_t seq, t_ns; /* seq: its number */
    const char *kind, *version;
    const uint8_t *hash;
    const json_t *body;
};

/* The number of another record that one refers to, in the same journal; 0: of none. */
static int64_t number_of(const struct row *row, const json_t *seq)
{
    const int64_t value = json_integer_value(seq);
    return value > 0 && value == wk_record_seq(value) ? wk_record_number(row->journal, value) : 0;
}

/* ---- whose the table was */

/*
 * In whose time of a table a record was written. *late: its kiosk had the table no more, as far as those know who go on there.
 * What it wrote before it got the table is of that time: a deal may have been built before the hall gave it.
 */
static int epoch_of(const struct walk *walk, int table, const struct row *row, bool *late)
{
    const struct wk_merged *merged = walk->rows.merged;
    const struct wk_holding *its = NULL;
    bool any = false;
    for (int i = 0; merged && i < merged->n_holdings; i++) {
        const struct wk_holding *holding = &merged->holding[i];
        if (holding->table != table)
            continue;
        any = true;
        if (holding->owner == row->journal && (!its || (holding->since > 0 && holding->since <= wk_record_seq(row->seq))))
            its = holding;
    }
    *late = its ? wk_record_seq(row->seq) > its->upto : any;
    return its ? its->epoch : 0;
}

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

/* NULL: there are WK_AUDIT_LOG_MAX_HISTORIES, or else there is no memory. aside: of a kiosk that has the table no more. */
static struct wk_deal_history *add_history(struct walk *walk, int journal, int table, int round, bool aside)
{
    struct wk_audit_log *out = walk->out;
    void *histories = out->history;
    const struct wk_deal_history *before = walk->newest[table] ? &out->history[walk->newest[table] - 1] : NULL;
    if (out->n_histories == WK_AUDIT_LOG_MAX_HISTORIES)
        return NULL;
    const bool played = before && !aside && before->n_hands == WK_DEAL_HANDS;
    if (!grow(&histories, &walk->room_histories, out->n_histories, sizeof *out->history))
        return NULL;
    walk->n_played[table] += played;
    out->history = histories;
    out->history[out->n_histories] =
        (struct wk_deal_history){.table = table, .round = round, .event_round = walk->n_played[table] + 1, .aside = aside};
    walk->line[journal].current[table] = ++out->n_histories;
    if (!aside)
        walk->newest[table] = out->n_histories;
    return &out->history[out->n_histories - 1];
}

/* The history that a record of this table and deal belongs to: the one that its kiosk writes, or that another one of the table
 * has begun. NULL: as add_history(). */
static struct wk_deal_history *history_of(struct walk *walk, int journal, int table, int round, bool late)
{
    int *const current = &walk->line[journal].current[table];
    struct wk_audit_log *out = walk->out;
    if (*current && out->history[*current - 1].round == round)
        return &out->history[*current - 1];
    if (walk->newest[table] && out->history[walk->newest[table] - 1].round == round) {
        *current = walk->newest[table];
        return &out->history[*current - 1];
    }
    return add_history(walk, journal, table, round, late);
}

/* Puts a step in its place: behind those of the same time of the table, and of all before. */
static enum wk_status add_step(struct walk *walk, struct wk_deal_history *history, const struct wk_step *step)
{
    void *steps = history->step;
    int at = history->n_steps;
    if (history->n_steps == WK_HISTORY_MAX_STEPS) {
        history->n_left_out++;
        json_decref(step->findings);
        json_decref(step->repair);
        return WK_OK;
    }
    if (!grow(&steps, &walk->room_steps[history - walk->out->history], history->n_steps, sizeof *step))
        return WK_NO_MEMORY;
    history->step = steps;
    for (; at > 0 && history->step[at - 1].epoch > step->epoch; at--)
        history->step[at] = history->step[at - 1];
    history->step[at] = *step;
    history->n_steps++;
    return WK_OK;
}

/* The hand that was begun last in a history up to a time of its table. */
static int hand_begun(const struct wk_deal_history *history, int epoch)
{
    int hand = 0;
    for (int i = 0; i < history->n_steps && history->step[i].epoch <= epoch; i++)
        if (history->step[i].kind == WK_STEP_HAND && !history->step[i].aside)
            hand = history->step[i].hand;
    return hand;
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

/* An attacker may have written anything there: a text that is no camera's id counts as none. */
static uint8_t camera_of(struct wk_audit_log *out, const json_t *body)
{
    const json_t *driver = json_object_get(body, "driver");
    char id[sizeof out->camera[0]] = "";
    if (wk_body_text(driver, "id", sizeof id, id) != WK_OK || !id[0])
        return 0;
    for (const char *p = id; *p; p++)
        if (*p < ' ' || *p > '~')
            return 0;
    for (int i = 0; i < out->n_cameras; i++)
        if (strcmp(out->camera[i], id) == 0)
            return (uint8_t)(i + 1);
    if (out->n_cameras == WK_AUDIT_LOG_MAX_CAMERAS)
        return 0;
    memcpy(out->camera[out->n_cameras], id, sizeof id);
    return (uint8_t)++out->n_cameras;
}

static bool has_backs(const json_t *body)
{
    return json_is_string(json_object_get(json_object_get(body, "evidence"), "backs"));
}

static enum wk_status take_wall(struct wk_audit_log *out, struct wk_deal_history *history, const struct row *row,
                                struct wk_step *step)
{
    step->kind = WK_STEP_WALL;
    step->simulated = yes(row->body, "simulated");
    step->live = is_live(row->body);
    step->camera = camera_of(out, row->body);
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
    history->given_seq = number_of(row, json_object_get(row->body, "given"));
    history->to_director = json_object_get(row->body, "deal_key") != NULL;
    enum wk_status status = wk_body_hash(row->body, "commitment", history->hash);
    if (status == WK_OK)
        status = wk_body_text(row->body, "set", sizeof history->set, history->set);
    if (status == WK_OK)
        status = wk_body_text(row->body, "tileset", sizeof history->tileset, history->tileset);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char letter[2] = {wk_wind_letter((enum wk_wind)w), 0};
        history->wall_seq[w - 1] = number_of(row, json_object_get(walls, letter));
    }
    if (status == WK_OK)
        history->sealed_seq = row->seq;
    return status;
}

static enum wk_status take_hand(struct wk_deal_history *history, const struct row *row, struct wk_step *step)
{
    int64_t hand = 0;
    enum wk_status status = wk_body_int(row->body, "hand", 1, WK_DEAL_HANDS, &hand);
    step->kind = WK_STEP_HAND;
    step->hand = (int)hand;
    if (status == WK_OK && !step->aside)
        history->n_hands = step->hand;
    return status;
}

static enum wk_status take_look(struct wk_audit_log *out, const struct row *row, struct wk_step *step)
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
        status = wk_body_int(row->body, "hand", 0, WK_DEAL_HANDS, &hand);
    if (status != WK_OK)
        return status;
    step->hand = (int)hand;
    step->faces = side && strcmp(side, "faces") == 0;
    step->simulated = yes(row->body, "simulated");
    step->live = is_live(row->body);
    step->camera = camera_of(out, row->body);
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
    if (!history->closed_seq && !step->aside) {
        history->closed_seq = row->seq;
        history->by_director = step->by_director;
    }
    if (step->kind == WK_STEP_OPENED && !history->opened_seq)
        history->opened_seq = row->seq;
    step->aside = step->aside && step->kind == WK_STEP_CLOSED; /* its faces are known then, whichever kiosk opened it */
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

/*
 * The record is a copy: a kiosk took it over with the table. Nothing happened then, and what it says is known from the journal
 * that had it first, where that is here; what that kiosk writes of the deal from there on belongs to the same history.
 */
static bool is_known_copy(struct walk *walk, const struct row *row, int table)
{
    const json_t *from = json_object_get(row->body, WK_TAKEN_FROM);
    const char *kiosk_id = json_string_value(json_object_get(from, "kiosk"));
    const struct wk_member *member = kiosk_id ? wk_member_of(&walk->rows.roster, kiosk_id) : NULL;
    const int64_t seq = json_integer_value(json_object_get(from, "seq"));
    if (!member || seq > walk->line[member->number].seq)
        return false;
    for (int i = walk->out->n_histories; i > 0 && strcmp(row->kind, WK_KIND_SEALED) == 0; i--)
        if (walk->out->history[i - 1].table == table &&
            walk->out->history[i - 1].sealed_seq == wk_record_number(member->number, seq)) {
            walk->line[row->journal].current[table] = i;
            break;
        }
    return true;
}

/* Where a record of a deal belongs, and whether it counts there. NULL: as add_history(). */
static struct wk_deal_history *place_step(struct walk *walk, const struct row *row, int table, int round, struct wk_step *step)
{
    const bool sealed = strcmp(row->kind, WK_KIND_SEALED) == 0, look = strcmp(row->kind, WK_KIND_VERDICT) == 0;
    const bool over = strcmp(row->kind, WK_KIND_OPENED) == 0 || strcmp(row->kind, WK_KIND_CLOSED) == 0;
    bool late = false;
    int64_t hand = 0;
    step->epoch = epoch_of(walk, table, row, &late);
    struct wk_deal_history *history = history_of(walk, row->journal, table, round, late);
    if (history && sealed && late && !history->aside) /* what was built there goes on elsewhere */
        history = add_history(walk, row->journal, table, round, true);
    if (!history)
        return NULL;
    step->aside = late && !look;
    /* A look counts from any kiosk, unless it was after a hand that does not count. */
    if (late && look && wk_body_int(row->body, "hand", 0, WK_DEAL_HANDS, &hand) == WK_OK)
        step->aside = hand != hand_begun(history, step->epoch);
    /* A deal ends once and is opened for all, whichever kiosk had its table by then. */
    if (over && history->n_steps > 0)
        step->epoch = history->step[history->n_steps - 1].epoch;
    return history;
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
    if (is_known_copy(walk, row, (int)table))
        return WK_OK;
    struct wk_deal_history *history = place_step(walk, row, (int)table, (int)round, &step);
    if (!history && walk->out->n_histories < WK_AUDIT_LOG_MAX_HISTORIES)
        return WK_NO_MEMORY;
    if (!history) {
        walk->out->n_left_out++;
        return WK_OK;
    }
    if (strcmp(row->kind, WK_KIND_WALL) == 0)
        status = take_wall(walk->out, history, row, &step);
    else if (strcmp(row->kind, WK_KIND_SEALED) == 0)
        status = take_sealed(history, row, &step);
    else if (strcmp(row->kind, WK_KIND_HAND) == 0)
        status = take_hand(history, row, &step);
    else if (strcmp(row->kind, WK_KIND_VERDICT) == 0)
        status = take_look(walk->out, row, &step);
    else
        status = take_opened(history, row, &step);
    if (status == WK_OK && step.kind == WK_STEP_LOOK)
        take_comparison(walk, history, row, "faces");
    return status == WK_OK ? add_step(walk, history, &step) : status;
}

/* Within a deal: from here on another kiosk has its table. */
static enum wk_status take_given(struct walk *walk, const struct row *row, int table)
{
    const struct wk_merged *merged = walk->rows.merged;
    const char *why = json_string_value(json_object_get(row->body, "reason")),
               *role = json_string_value(json_object_get(row->body, "role"));
    struct wk_deal_history *history = walk->newest[table] ? &walk->out->history[walk->newest[table] - 1] : NULL;
    for (int i = 0; merged && history && !history->closed_seq && i < merged->n_holdings; i++)
        if (merged->holding[i].number == row->seq)
            return add_step(walk, history,
                            &(struct wk_step){.kind = WK_STEP_TAKEN,
                                              .seq = row->seq,
                                              .t_ns = row->t_ns,
                                              .owner = merged->holding[i].owner,
                                              .epoch = merged->holding[i].epoch,
                                              .why = (enum wk_take_reason)wk_word_index(WK_WORDS(wk_take_words), why),
                                              .role = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), role)});
    return WK_OK;
}

static enum wk_status take_note(struct walk *walk, const struct row *row)
{
    struct wk_audit_log *out = walk->out;
    int64_t table = 0;
    void *notes = out->note;
    if (out->n_notes == WK_AUDIT_LOG_MAX_NOTES) {
        out->n_left_out++;
        return WK_OK;
    }
    if (!grow(&notes, &walk->room_notes, out->n_notes, sizeof *out->note))
        return WK_NO_MEMORY;
    out->note = notes;
    json_t *body = json_deep_copy(row->body);
    if (!body)
        return WK_NO_MEMORY;
    if (wk_body_int(row->body, "table", 1, WK_TABLE_MAX, &table) != WK_OK)
        table = 0;
    const int current = walk->line[row->journal].current[table];
    if (strcmp(row->kind, WK_KIND_SPOT) == 0 && current)
        take_comparison(walk, &out->history[current - 1], row, "answer");
    if (strcmp(row->kind, WK_KIND_COMPARED) == 0 && current)
        take_comparison(walk, &out->history[current - 1], row, "faces");
    const struct wk_record_kind *kind = wk_record_kind(row->kind);
    out->note[out->n_notes] = (struct wk_log_note){
        .seq = row->seq, .t_ns = row->t_ns, .text = kind->text, .act = kind->act, .table = (int)table, .body = body};
    if (row->hash)
        memcpy(out->note[out->n_notes].hash, row->hash, WK_HASH_SIZE);
    memcpy(out->note[out->n_notes++].kind, row->kind, strlen(row->kind) + 1);
    return strcmp(row->kind, WK_KIND_TABLE_GIVEN) == 0 && table > 0 ? take_given(walk, row, (int)table) : WK_OK;
}

static void take_version(struct walk *walk, const struct row *row)
{
    struct wk_audit_log *out = walk->out;
    struct line *line = &walk->line[row->journal];
    const struct wk_release *last = line->release ? &out->release[line->release - 1] : NULL;
    if (!row->version || strlen(row->version) >= sizeof last->version || (last && strcmp(last->version, row->version) == 0))
        return;
    if (out->n_releases == WK_AUDIT_LOG_MAX_RELEASES) {
        out->n_left_out++;
        return;
    }
    struct wk_release *release = &out->release[out->n_releases++];
    line->release = out->n_releases;
    *release = (struct wk_release){.seq = row->seq, .t_ns = row->t_ns};
    memcpy(release->version, row->version, strlen(row->version) + 1);
}

static void take_time(struct walk *walk, const struct row *row)
{
    struct wk_audit_log *out = walk->out;
    struct line *line = &walk->line[row->journal];
    const bool many = out->own_number > 0;
    if (out->n_records == 0 || (many && row->t_ns < out->first_ns))
        out->first_ns = row->t_ns;
    if (out->n_records == 0 || !many || row->t_ns > out->last_ns)
        out->last_ns = row->t_ns;
    if (line->seq > 0 && row->t_ns < line->t_ns) {
        const int64_t back_ns = wk_time_back(line->t_ns, row->t_ns);
        out->n_back++;
        if (back_ns > out->back_ns) {
            out->back_ns = back_ns;
            out->back_seq = row->seq;
        }
    }
    line->t_ns = row->t_ns;
    line->seq = wk_record_seq(row->seq);
    out->n_records++;
}

static void take_head(struct wk_audit_log *out, const struct row *row)
{
    if (row->journal != out->own_number)
        return;
    out->last_seq = wk_record_seq(row->seq);
    if (row->hash)
        memcpy(out->head, row->hash, WK_HASH_SIZE);
}

/* Bodies of other tables' records are most of what is on record: they are not read to find that out. */
static bool may_name_table(const char *body, int table)
{
    static const char key[] = "\"table\"";
    for (const char *at = body; (at = strstr(at, key)) != NULL;) {
        at += sizeof key - 1;
        at += strspn(at, " :");
        if (strtol(at, NULL, 10) == table)
            return true;
    }
    return false;
}

static enum wk_status take_row(struct walk *walk, const struct wk_audit_row *from)
{
    struct wk_audit_log *out = walk->out;
    struct row row = {.journal = from->journal,
                      .seq = wk_record_number(from->journal, from->seq),
                      .t_ns = from->t_ns,
                      .kind = from->kind,
                      .version = from->version,
                      .hash = from->hash};
    json_t *body = NULL;
    enum wk_status status = WK_DB_BROKEN;
    take_time(walk, &row);
    take_head(out, &row);
    if (row.kind && wk_record_kind_valid(row.kind)) {
        take_version(walk, &row);
        take_guard(walk, &row);
        /* The tournament's entries are read by wk_store_tournament(). */
        if (wk_entry_kind_of(row.kind) != WK_ENTRY_NONE)
            return WK_OK;
        if (walk->table > 0 && from->body && !may_name_table(from->body, walk->table))
            return WK_OK;
        status = from->body ? wk_body_load(from->body, &body) : WK_DB_BROKEN;
        row.body = body;
    }
    if (status == WK_OK)
        status = wk_record_kind(row.kind)->of_deal ? take_step(walk, &row) : take_note(walk, &row);
    json_decref(body);
    if (status == WK_DB_BROKEN && out->n_unread++ == 0)
        out->unread_seq = row.seq;
    return status == WK_DB_BROKEN ? WK_OK : status;
}

static int by_time(const void *a, const void *b)
{
    const struct wk_log_note *x = a, *y = b;
    const int64_t before = x->t_ns != y->t_ns ? x->t_ns : x->seq, after = x->t_ns != y->t_ns ? y->t_ns : y->seq;
    return (before > after) - (before < after);
}

static enum wk_status walk_all(struct walk *walk, wk_audit_log_step_fn step, void *context)
{
    struct wk_audit_log *out = walk->out;
    struct wk_audit_row row;
    enum wk_status status;
    while ((status = wk_audit_rows_step(&walk->rows, &row)) == WK_OK) {
        status = take_row(walk, &row);
        if (status == WK_OK && step && out->n_records % TELL_EVERY == 0 && !step(context, out->n_records, walk->rows.n_all))
            return WK_END;
        if (status != WK_OK)
            return status;
    }
    if (out->own_number > 0 && out->n_notes > 0)
        qsort(out->note, (size_t)out->n_notes, sizeof *out->note, by_time);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status read_log(struct wk_store *store, int table, wk_audit_log_step_fn step, void *context,
                               struct wk_audit_log *out)
{
    struct wk_audit_log found = {.n_histories = 0};
    struct walk *walk = calloc(1, sizeof *walk);
    if (!walk)
        return WK_NO_MEMORY;
    walk->out = &found;
    walk->table = table;
    memcpy(found.kiosk_id, wk_store_kiosk_id(store), sizeof found.kiosk_id - 1);
    enum wk_status status = wk_sql_begin_read(store);
    if (status == WK_OK) {
        status = wk_audit_rows_open(&walk->rows, store);
        found.own_number = walk->rows.roster.own;
        found.n_kiosks = walk->rows.roster.n;
        walk->guarded = found.own_number > 0; /* its hall has them, if not this journal */
        if (status == WK_OK)
            status = walk_all(walk, step, context);
        wk_audit_rows_close(&walk->rows);
        status = wk_sql_end(store, status);
    }
    free(walk);
    if (status != WK_OK) {
        wk_audit_log_release(&found);
        return status;
    }
    *out = found;
    return WK_OK;
}

enum wk_status wk_store_audit_log(struct wk_store *store, wk_audit_log_step_fn step, void *context, struct wk_audit_log *out)
{
    return read_log(store, 0, step, context, out);
}

enum wk_status wk_store_table_log(struct wk_store *store, int table, struct wk_audit_log *out)
{
    return table < 1 || table > WK_TABLE_MAX ? WK_BAD_INPUT : read_log(store, table, NULL, NULL, out);
}

void wk_audit_log_release(struct wk_audit_log *log)
{
    for (int i = 0; i < log->n_histories; i++) {
        struct wk_deal_history *history = &log->history[i];
        for (int k = 0; k < history->n_steps; k++) {
            json_decref(history->step[k].findings);
            json_decref(history->step[k].repair);
        }
        free(history->step);
    }
    for (int i = 0; i < log->n_notes; i++)
        json_decref(log->note[i].body);
    free(log->history);
    free(log->note);
    *log = (struct wk_audit_log){.n_histories = 0};
}
