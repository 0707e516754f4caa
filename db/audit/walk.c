/* The audit's walk over the journal: each record's hash, signature, order and meaning, and the findings on the way. */
#include "db/audit/run.h"

#include <string.h>

#include "db/audit/restored.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/entry.h"
#include "db/state/evidence.h"
#include "db/state/sealed.h"
#include "db/state/state.h"

#define STEP_EVERY 1024 /* records */

void wk_audit_place(struct wk_audit_finding *finding, const struct wk_record *record)
{
    json_t *body = NULL;
    int64_t table = 0, round = 0, hand = 0;
    if (!record->body || wk_body_head(record->body, &body) != WK_OK)
        return;
    if (wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) == WK_OK)
        finding->table = (int)table;
    if (wk_body_int(body, "round", 1, INT32_MAX, &round) == WK_OK)
        finding->round = (int)round;
    if (wk_body_int(body, "hand", 1, WK_DEAL_HANDS, &hand) == WK_OK)
        finding->hand = (int)hand;
    if (wk_body_wind(body, "wind", &finding->wind) != WK_OK)
        finding->wind = WK_WIND_NONE;
    json_decref(body);
}

static void tell(struct wk_audit_run *run, enum wk_audit_kind kind, const struct wk_record *record)
{
    struct wk_audit_finding finding = {.kind = kind, .seq = record->seq, .last_seq = record->seq};
    wk_audit_place(&finding, record);
    wk_audit_add(run->out, &finding);
}

/* ---- the chain: neighbouring records with the same fault are one finding */

static void flush(struct wk_audit_run *run, enum wk_audit_kind kind)
{
    if (run->open[kind].kind != WK_AUDIT_NONE)
        wk_audit_add(run->out, &run->open[kind]);
    run->open[kind].kind = WK_AUDIT_NONE;
}

static void broken(struct wk_audit_run *run, enum wk_audit_kind kind, int64_t seq, int64_t last_seq,
                   const struct wk_record *record)
{
    struct wk_audit_finding *open = &run->open[kind];
    run->torn = run->torn || kind == WK_AUDIT_RECORD || kind == WK_AUDIT_CHAIN || kind == WK_AUDIT_GAP;
    if (run->first_bad == 0 || seq < run->first_bad)
        run->first_bad = seq;
    if (open->kind != WK_AUDIT_NONE && open->last_seq + 1 == seq) {
        open->last_seq = last_seq;
        return;
    }
    flush(run, kind);
    *open = (struct wk_audit_finding){.kind = kind, .seq = seq, .last_seq = last_seq};
    if (record)
        wk_audit_place(open, record);
}

static const uint8_t *key_in_force(const struct wk_audit_run *run)
{
    return run->n_keys > 0 ? run->key[run->n_keys - 1].key : NULL;
}

/*
 * Whether whoever asks knows that the kiosk was replaced here. A tag that nobody can look at might be of another key, and the
 * copy have gone on twice; then he has to know the key as well.
 */
static bool is_accepted(const struct wk_audit_run *run, const struct wk_audit_finding *finding)
{
    const struct wk_audit_options *options = run->options;
    bool replaced = false, known = finding->restore != WK_RESTORE_UNSEEN;
    for (int i = 0; i < options->n_replaced; i++)
        replaced = replaced || options->replaced[i] == finding->seq || options->replaced[i] == finding->restored_seq;
    for (int i = 0; i < options->n_kiosk; i++)
        known = known || wk_known_key_is(&options->kiosk[i], key_in_force(run));
    return replaced && known;
}

/* Nothing from a key on holds: neither what it signed up to now. */
static void refuse_key(struct wk_audit_run *run, enum wk_audit_kind kind, int64_t seq)
{
    if (run->first_bad == 0) {
        run->out->n_records = run->before_key.n_records;
        run->out->n_signed = run->before_key.n_signed;
        run->out->head = run->before_key.head;
    }
    broken(run, kind, seq, seq, NULL);
}

/* A later key is known only by what comes behind it: one that goes on with a restored copy says so there. */
static void settle_key(struct wk_audit_run *run, enum wk_audit_restore restore, int64_t seq)
{
    struct wk_audit_finding finding = {
        .kind = WK_AUDIT_NEW_KEY, .seq = run->new_key, .last_seq = run->new_key, .restore = restore, .restored_seq = seq};
    const bool forged = restore >= WK_RESTORE_HEAD;
    if (forged && run->new_key == 0)
        broken(run, WK_AUDIT_RESTORED, seq, seq, NULL);
    else if (forged)
        refuse_key(run, WK_AUDIT_RESTORED, run->new_key);
    else if (run->new_key != 0 && restore == WK_RESTORE_NONE)
        refuse_key(run, WK_AUDIT_KEY, run->new_key);
    if (forged) {
        run->open[WK_AUDIT_RESTORED].restore = restore;
        run->open[WK_AUDIT_RESTORED].restored_seq = seq;
    } else if (run->new_key != 0 && restore != WK_RESTORE_NONE) {
        finding.accepted = is_accepted(run, &finding);
        run->out->n_unaccepted += !finding.accepted;
        wk_audit_add(run->out, &finding);
    }
    run->new_key = 0;
}

static enum wk_status take_key(struct wk_audit_run *run, const struct wk_record *record)
{
    uint8_t key[WK_PUBLIC_SIZE];
    json_t *body = NULL;
    enum wk_status status = wk_body_load(record->body, &body);
    if (status == WK_OK)
        status = wk_body_hash(body, "key", key);
    json_decref(body);
    if (status != WK_OK || run->n_keys == WK_AUDIT_MAX_KEYS)
        return WK_DB_BROKEN;
    if (run->n_keys > 0)
        run->new_key = record->seq;
    run->before_key = (struct wk_audit_proof){run->out->n_records, run->out->n_signed, run->out->head};
    run->key[run->n_keys].seq = record->seq;
    memcpy(run->key[run->n_keys++].key, key, sizeof key);
    return WK_OK;
}

static void check_signature(struct wk_audit_run *run, const struct wk_stored *entry)
{
    const struct wk_record *record = &entry->record;
    const uint8_t *key = key_in_force(run);
    if (!entry->signature)
        broken(run, WK_AUDIT_UNSIGNED, record->seq, record->seq, record);
    else if (!key)
        broken(run, WK_AUDIT_KEY, record->seq, record->seq, record);
    else if (!run->options->no_signatures && !wk_signature_holds(entry->signature, key, entry->hash, WK_HASH_SIZE))
        broken(run, WK_AUDIT_SIGNATURE, record->seq, record->seq, record);
    else if (!run->options->no_signatures && run->first_bad == 0)
        run->out->n_signed++;
}

/* What stands between another kiosk's key and its "restored". */
static bool of_a_pin(const char *kind)
{
    return strcmp(kind, WK_KIND_UNLOCKED) == 0 || (strcmp(kind, WK_KIND_KEY) != 0 && wk_restored_between(kind));
}

/* One record as a link of the chain. True: it says what was written when it was hashed. */
static bool check_link(struct wk_audit_run *run, const struct wk_stored *entry, bool fits, enum wk_audit_restore restore)
{
    const struct wk_record *record = &entry->record;
    bool gap = record->seq != run->next_seq;
    if (gap)
        broken(run, WK_AUDIT_GAP, run->next_seq, record->seq - 1, NULL);
    if (gap || !fits || !of_a_pin(record->kind))
        settle_key(run, gap ? WK_RESTORE_NONE : restore, record->seq);
    if (!fits || strcmp(record->kiosk_id, run->store->kiosk_id) != 0) {
        broken(run, WK_AUDIT_RECORD, record->seq, record->seq, record);
    } else {
        /* Where the hash that stands beside a record was changed, the next one still tells which it was. */
        if (!gap && memcmp(record->previous, run->written, WK_HASH_SIZE) != 0 &&
            memcmp(record->previous, run->computed, WK_HASH_SIZE) != 0)
            broken(run, WK_AUDIT_CHAIN, record->seq, record->seq, record);
        if (strcmp(record->kind, WK_KIND_KEY) == 0 && take_key(run, record) != WK_OK)
            broken(run, WK_AUDIT_KEY, record->seq, record->seq, record);
        check_signature(run, entry);
    }
    memcpy(run->written, entry->written, WK_HASH_SIZE);
    memcpy(run->computed, entry->hash, WK_HASH_SIZE);
    run->next_seq = record->seq + 1;
    return fits;
}

/* ---- what hangs on a record */

static void next_picture(struct wk_audit_run *run)
{
    enum wk_status status = wk_query_step(&run->pictures);
    run->picture_seq = status == WK_OK ? wk_query_int(&run->pictures, 0) : 0;
    run->torn_pictures = run->torn_pictures || (status != WK_OK && status != WK_END);
}

/* Those of a record that does not hold say nothing either way. */
static void skip_pictures(struct wk_audit_run *run, int64_t seq)
{
    while (run->picture_seq == seq)
        next_picture(run);
}

/* Pictures that stand before a record, and that none has named. */
static void lost_pictures(struct wk_audit_run *run, int64_t seq)
{
    while (run->picture_seq != 0 && run->picture_seq < seq) {
        const struct wk_audit_finding finding = {
            .kind = WK_AUDIT_PICTURE, .seq = run->picture_seq, .last_seq = run->picture_seq};
        wk_audit_add(run->out, &finding);
        skip_pictures(run, finding.seq);
    }
}

static enum wk_status check_pictures(struct wk_audit_run *run, const struct wk_record *record, const json_t *body)
{
    const json_t *names = json_object_get(body, "evidence");
    size_t n_right = 0;
    bool wrong = false, backs = false, wiped = false;
    while (run->picture_seq == record->seq) {
        size_t n = 0;
        const char *side = wk_query_text(&run->pictures, 1);
        const uint8_t *bytes = wk_query_blob(&run->pictures, 2, &n);
        if (wk_evidence_fits(names, side, bytes, n))
            n_right++;
        else
            wrong = true;
        backs = backs || (side && strcmp(side, "backs") == 0);
        next_picture(run);
    }
    if (!backs && json_object_get(names, "backs")) {
        enum wk_status status = wk_evidence_wiped(run->store, record->seq, &wiped);
        if (status != WK_OK)
            return status;
    }
    if (wrong || n_right + (wiped ? 1 : 0) != json_object_size(names))
        tell(run, WK_AUDIT_PICTURE, record);
    else if (backs && wk_evidence_may_show_face(record->body))
        tell(run, WK_AUDIT_FACE_IN_PICTURE, record);
    run->out->n_pictures += (int64_t)n_right;
    return WK_OK;
}

static void check_counts(struct wk_audit_run *run, const struct wk_record *record, const json_t *body)
{
    int64_t right = 0, wrong = 0, unreadable = 0;
    if (wk_body_int(body, "n_right", 0, WK_N_SLOTS, &right) != WK_OK ||
        wk_body_int(body, "n_wrong", 0, WK_N_SLOTS, &wrong) != WK_OK ||
        wk_body_int(body, "n_unreadable", 0, WK_N_SLOTS, &unreadable) != WK_OK || right + wrong + unreadable != WK_N_SLOTS)
        tell(run, WK_AUDIT_SUM, record);
}

/* Another kiosk's checkpoint is worth carrying only when it is one. */
static void check_witness(struct wk_audit_run *run, const struct wk_record *record, const json_t *body)
{
    const char *line = json_string_value(json_object_get(body, "checkpoint"));
    struct wk_checkpoint point;
    if (!line || wk_checkpoint_parse(&point, line, strlen(line)) != WK_OK)
        tell(run, WK_AUDIT_REFERENCE, record);
}

/* A sealed deal's bytes against what its record says of them in clear. WK_WRONG_KEY: they do not open. */
static enum wk_status look_into_deal(const struct wk_stored *entry, const json_t *body)
{
    uint8_t secret[WK_SEALED_DEAL_SIZE], salt[WK_SALT_SIZE], made[WK_HASH_SIZE], said[WK_HASH_SIZE];
    struct wk_deal deal;
    int64_t table = 0, round = 0;
    char set[WK_SET_SIZE];
    enum wk_status status = wk_stored_unbox(entry, secret, sizeof secret);
    if (status == WK_OK)
        status = wk_sealed_deal_decode(&deal, salt, secret, sizeof secret);
    wk_wipe(secret, sizeof secret);
    if (status != WK_OK)
        return status;
    wk_deal_commit(&deal, salt, made);
    if (wk_body_hash(body, "commitment", said) != WK_OK || memcmp(made, said, sizeof made) != 0 ||
        wk_deal_check(&deal) != WK_OK || wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) != WK_OK ||
        wk_body_int(body, "round", 1, INT32_MAX, &round) != WK_OK || wk_body_text(body, "set", sizeof set, set) != WK_OK ||
        table != deal.table || round != deal.round || strcmp(set, deal.set) != 0)
        status = WK_DB_BROKEN;
    wk_wipe(&deal, sizeof deal);
    wk_wipe(salt, sizeof salt);
    return status;
}

/* WK_NO_MEMORY says nothing about the deal. */
static enum wk_status check_deal(struct wk_audit_run *run, const struct wk_stored *entry, const json_t *body)
{
    enum wk_status status = run->options->no_deals ? WK_WRONG_KEY : look_into_deal(entry, body);
    if (status == WK_NO_MEMORY)
        return status;
    if (status == WK_OK) {
        run->out->n_deals++;
    } else if (status == WK_SEALED_AWAY) {
        run->out->n_director_deals++; /* only the director can open it; after that it can be read by all */
    } else if (status == WK_WRONG_KEY) {
        struct wk_audit_finding finding = {.kind = WK_AUDIT_DEAL, .seq = entry->record.seq, .last_seq = entry->record.seq};
        wk_audit_place(&finding, &entry->record);
        if (run->out->n_closed_deals++ < WK_AUDIT_MAX)
            run->closed[run->n_closed++] = finding;
    } else {
        tell(run, WK_AUDIT_DEAL, &entry->record);
    }
    return WK_OK;
}

/* Why an entry of the tournament could not be taken in: for its sums, or because it could not come next. */
static enum wk_audit_kind why_refused(struct wk_audit_run *run, const struct wk_record *record, const json_t *body)
{
    const struct wk_replay *replay = &run->store->replay;
    enum wk_entry_kind kind = wk_entry_kind_of(record->kind);
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    struct wk_entry entry;
    if (kind == WK_ENTRY_NONE || kind == WK_ENTRY_EVENT || !replay->tournament || !body ||
        wk_entry_decode(kind, body, &replay->tournament->plan, &entry) != WK_OK ||
        wk_tournament_check(replay->tournament, &entry, &why) == WK_OK)
        return WK_AUDIT_REFERENCE;
    return why.kind == WK_REFUSED_SUM || why.kind == WK_REFUSED_OUTCOME || why.kind == WK_REFUSED_POINTS ||
                   why.kind == WK_REFUSED_POINTS_MANY
               ? WK_AUDIT_SUM
               : WK_AUDIT_REFERENCE;
}

/* Behind the first record that does not hold: which deals that concerns. */
static void note_affected(struct wk_audit_run *run, const struct wk_record *record)
{
    struct wk_audit_finding place = {.kind = WK_AUDIT_NONE};
    struct wk_audit *out = run->out;
    wk_audit_place(&place, record);
    if (place.table == 0 || place.round == 0)
        return;
    for (int i = 0; i < out->n_affected; i++)
        if (out->affected[i].table == place.table && out->affected[i].round == place.round)
            return;
    if (out->n_affected == WK_AUDIT_MAX)
        out->n_more_affected++;
    else
        out->affected[out->n_affected++] = (struct wk_audit_deal){place.table, place.round};
}

/* An event of several kiosks is looked at where all of them are (db/audit/audit_heard.c). */
static enum wk_status check_act(struct wk_audit_run *run, const struct wk_record *record)
{
    struct wk_audit_act act;
    enum wk_role needed = WK_ROLE_PLAYERS;
    bool yes = true;
    if (run->store->of_many)
        return WK_OK;
    enum wk_status status = wk_audit_act_of(record, &act);
    if (status == WK_OK)
        status = wk_audit_needed(run->store->replay.tournament, record, &needed);
    if (status != WK_OK)
        return status;
    if (!wk_role_may(act.role, needed))
        act.role = needed;
    status = wk_audit_stood(&run->stood, record, &act, &yes);
    if (status == WK_OK && !yes)
        tell(run, WK_AUDIT_UNVOUCHED, record);
    return status;
}

static enum wk_status check_contents(struct wk_audit_run *run, const struct wk_stored *entry)
{
    const struct wk_record *record = &entry->record;
    const bool sealed = strcmp(record->kind, WK_KIND_SEALED) == 0, verdict = strcmp(record->kind, WK_KIND_VERDICT) == 0;
    const bool witness = strcmp(record->kind, WK_KIND_WITNESS) == 0;
    const bool pictures = !run->options->no_pictures && (verdict || strcmp(record->kind, WK_KIND_WALL) == 0);
    json_t *body = NULL;
    enum wk_status status = WK_OK;
    if (run->event_closed && wk_record_kind(record->kind)->of_event)
        tell(run, WK_AUDIT_REFERENCE, record);
    run->event_closed = run->event_closed || strcmp(record->kind, WK_KIND_EVENT_CLOSED) == 0;
    if (!run->options->no_pictures && !pictures)
        lost_pictures(run, record->seq + 1);
    if (sealed || pictures || verdict || witness) {
        status = wk_body_head(record->body, &body);
        if (status == WK_NO_MEMORY)
            return status;
        if (status != WK_OK) {
            tell(run, WK_AUDIT_REFERENCE, record);
            return WK_OK;
        }
    }
    if (pictures)
        status = check_pictures(run, record, body);
    if (verdict)
        check_counts(run, record, body);
    if (status == WK_OK && sealed)
        status = check_deal(run, entry, body);
    if (witness)
        check_witness(run, record, body);
    if (status == WK_OK)
        status = check_act(run, record);
    if (status == WK_OK && !run->torn) {
        status = wk_state_apply_head(run->store, record, body);
        if (status == WK_DB_BROKEN) {
            if (!body && wk_body_load(record->body, &body) != WK_OK)
                body = NULL;
            tell(run, why_refused(run, record, body), record);
            status = WK_OK;
        }
    }
    json_decref(body);
    return status;
}

/* ---- the clock */

static void check_clock(struct wk_audit_run *run, const struct wk_record *record)
{
    struct wk_audit_finding finding = {.seq = record->seq, .last_seq = record->seq};
    struct wk_audit *out = run->out;
    json_t *body = NULL;
    int64_t ms = 0;
    if (out->first_ns == 0 && out->last_ns == 0)
        out->first_ns = out->last_ns = record->t_ns;
    if (strcmp(record->kind, WK_KIND_CLOCK_CHANGED) == 0 && wk_body_load(record->body, &body) == WK_OK) {
        if (wk_body_int(body, "back_ms", 1, INT64_MAX / 1000000, &ms) == WK_OK)
            finding.kind = WK_AUDIT_CLOCK_BACK;
        else if (wk_body_int(body, "ahead_ms", 1, INT64_MAX / 1000000, &ms) == WK_OK)
            finding.kind = WK_AUDIT_CLOCK_AHEAD;
        finding.back_ns = ms * 1000000;
    }
    json_decref(body);
    if (finding.kind == WK_AUDIT_NONE && record->t_ns < out->last_ns) {
        finding.kind = WK_AUDIT_CLOCK_BACK;
        finding.back_ns = wk_time_back(out->last_ns, record->t_ns);
        wk_audit_place(&finding, record);
    }
    if (finding.kind != WK_AUDIT_NONE)
        wk_audit_add(out, &finding);
    out->last_ns = record->t_ns;
}

/* ---- all of it */

static enum wk_status take(struct wk_audit_run *run, struct wk_stored *entry)
{
    struct wk_audit *out = run->out;
    const struct wk_record *record = &entry->record;
    enum wk_status status = wk_stored_take(entry);
    if (status != WK_OK && status != WK_DB_BROKEN)
        return status;
    lost_pictures(run, record->seq);
    enum wk_audit_restore restore = WK_RESTORE_NONE;
    const uint8_t *key = key_in_force(run);
    if (status == WK_OK && key && strcmp(record->kind, WK_KIND_RESTORED) == 0) {
        const enum wk_status looked = wk_restored_look(run->store, record, key, !run->options->no_key, &restore);
        if (looked != WK_OK)
            return looked;
    }
    const bool fits = check_link(run, entry, status == WK_OK, restore);
    if (!fits)
        skip_pictures(run, record->seq);
    status = fits ? check_contents(run, entry) : WK_OK;
    out->last_seq = record->seq;
    if (run->first_bad != 0)
        note_affected(run, record);
    if (fits)
        check_clock(run, record);
    if (run->first_bad == 0) {
        out->n_records++;
        out->head.seq = record->seq;
        out->head.t_s = record->t_ns / 1000000000;
        memcpy(out->head.head, entry->hash, WK_HASH_SIZE);
    }
    return status;
}

static void open_pictures(struct wk_audit_run *run)
{
    wk_query_open(&run->pictures, run->store, WK_Q_PICTURES);
    next_picture(run);
}

/* The chain's findings that are open, the first of them with all that it takes along; and what was put off. */
static void close_chain(struct wk_audit_run *run)
{
    settle_key(run, WK_RESTORE_NONE, 0);
    for (int kind = WK_AUDIT_NONE + 1; kind < WK_AUDIT_N_KINDS; kind++)
        flush(run, (enum wk_audit_kind)kind);
    for (int i = 0; i < run->out->n; i++)
        if (run->first_bad != 0 && run->out->finding[i].seq == run->first_bad &&
            wk_audit_def(run->out->finding[i].kind)->gravity == WK_GRAVITY_CHAIN &&
            run->out->finding[i].last_seq < run->out->last_seq)
            run->out->finding[i].last_seq = run->out->last_seq;
    /* A key that opens other deals is the right one, so these were changed. */
    for (int i = 0; run->out->n_deals > 0 && i < run->n_closed; i++)
        wk_audit_add(run->out, &run->closed[i]);
    if (run->out->n_deals > 0)
        run->out->n_closed_deals = run->out->n_director_deals = 0;
}

/* WK_END: to the last record, or given up on the way. */
static enum wk_status walk(struct wk_audit_run *run, struct wk_stored *entry)
{
    const struct wk_audit_options *options = run->options;
    struct wk_audit_finding finding = {.kind = WK_AUDIT_FILE};
    int64_t n = 0, all = 0;
    enum wk_status status = wk_sql_int(run->store, WK_Q_LAST_SEQ, 0, 0, &all);
    if (status != WK_OK && status != WK_NOT_FOUND && status != WK_DB_BROKEN)
        return status;
    while ((status = wk_query_step(&entry->query)) == WK_OK) {
        status = take(run, entry);
        if (status != WK_OK)
            return status;
        if (++n % STEP_EVERY == 0 && options->step && !options->step(options->context, n, all)) {
            run->given_up = true;
            return WK_END;
        }
    }
    if (status == WK_END)
        return status;
    finding.seq = finding.last_seq = run->next_seq;
    wk_audit_add(run->out, &finding);
    run->torn = run->unread = true;
    if (run->first_bad == 0)
        run->first_bad = run->next_seq;
    return status == WK_DB_BROKEN ? WK_END : status;
}

enum wk_status wk_audit_walk(struct wk_audit_run *run)
{
    struct wk_stored entry;
    run->next_seq = 1;
    if (!run->options->no_pictures)
        open_pictures(run);
    wk_stored_open_all(&entry, run->store);
    enum wk_status status = walk(run, &entry);
    wk_stored_close(&entry);
    if (status == WK_END && !run->given_up)
        lost_pictures(run, INT64_MAX);
    wk_query_close(&run->pictures);
    close_chain(run);
    return run->given_up || status != WK_END ? status : WK_OK;
}
