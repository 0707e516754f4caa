/* Audit: does the journal hold together, and do the tables say what it says? And rebuilding them from it. */
#include "db/audit/run.h"

#include <stdlib.h>
#include <string.h>

#include "db/backend/backend.h"
#include "db/state/gather.h"
#include "db/state/replay.h"
#include "db/state/state.h"
#include "rules/event/kind.h"

enum wk_status wk_store_rebuild(struct wk_store *store, int64_t *n_records, int64_t *bad)
{
    int64_t n = 0, first_bad = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    struct wk_replay replay = wk_replay_put_aside(store);
    status = wk_sql_run(store, store->backend->schema->clear);
    if (status == WK_OK)
        status = wk_journal_walk(store, wk_state_apply, &n, &first_bad);
    status = wk_sql_end(store, status);
    wk_replay_take_back(store, &replay);
    if (status == WK_OK && n_records)
        *n_records = n;
    if (status == WK_DB_BROKEN && bad)
        *bad = first_bad;
    return status;
}

/* ---- findings */

static bool before(const struct wk_audit_finding *a, const struct wk_audit_finding *b)
{
    const enum wk_audit_gravity gravity_a = wk_audit_def(a->kind)->gravity, gravity_b = wk_audit_def(b->kind)->gravity;
    return gravity_a != gravity_b ? gravity_a < gravity_b : a->seq != b->seq ? a->seq < b->seq : a->kind < b->kind;
}

void wk_audit_add(struct wk_audit *out, const struct wk_audit_finding *finding)
{
    int at = out->n;
    if (wk_audit_def(finding->kind)->gravity != WK_GRAVITY_NEWS)
        out->holds = false;
    while (at > 0 && before(finding, &out->finding[at - 1]))
        at--;
    if (out->n == WK_AUDIT_MAX)
        out->n_more++;
    if (at == WK_AUDIT_MAX)
        return;
    const int n_moved = (out->n == WK_AUDIT_MAX ? WK_AUDIT_MAX - 1 : out->n) - at;
    memmove(&out->finding[at + 1], &out->finding[at], (size_t)n_moved * sizeof *finding);
    out->finding[at] = *finding;
    if (out->n < WK_AUDIT_MAX)
        out->n++;
}

/* Tells of a record that was found by its number only. */
static enum wk_status add_seq(struct wk_audit_run *run, enum wk_audit_kind kind, int64_t seq)
{
    struct wk_audit_finding finding = {.kind = kind, .seq = seq, .last_seq = seq};
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, run->store, seq);
    if (status == WK_OK) {
        wk_audit_place(&finding, &entry.record);
        wk_stored_close(&entry);
    }
    if (status != WK_OK && status != WK_DB_BROKEN)
        return status;
    wk_audit_add(run->out, &finding);
    return WK_OK;
}

/* ---- what is beside the journal */

/* The tables against those that the walk has just built in their shadow. */
static enum wk_status compare_tables(struct wk_audit_run *run)
{
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(run->store, WK_Q_DIFFERENCE, 0, 0, &seq);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK)
        return add_seq(run, WK_AUDIT_TABLE, seq);
    /* What cannot be read is the file's finding, see check_file(). */
    return status == WK_DB_BROKEN ? WK_OK : status;
}

static enum wk_status check_references(struct wk_audit_run *run)
{
    int64_t seq[WK_AUDIT_MAX];
    struct wk_query query;
    int n = 0;
    wk_query_open(&query, run->store, WK_Q_BAD_REFERENCES);
    enum wk_status status;
    while ((status = wk_query_step(&query)) == WK_OK && n < WK_AUDIT_MAX)
        seq[n++] = wk_query_int(&query, 0);
    wk_query_close(&query);
    if (status != WK_END && status != WK_OK && status != WK_DB_BROKEN)
        return status;
    status = WK_OK;
    for (int i = 0; i < n && status == WK_OK; i++)
        status = add_seq(run, WK_AUDIT_REFERENCE, seq[i]);
    return status;
}

static enum wk_status check_sets(struct wk_audit_run *run)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, run->store, WK_Q_SETS_TWICE);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const int64_t seq = wk_query_int(&query, 0);
        wk_audit_add(run->out, &(struct wk_audit_finding){.kind = WK_AUDIT_SET_TWICE,
                                                          .seq = seq,
                                                          .last_seq = seq,
                                                          .table = (int)wk_query_int(&query, 1),
                                                          .round = (int)wk_query_int(&query, 2),
                                                          .other_table = (int)wk_query_int(&query, 3)});
    }
    wk_query_close(&query);
    /* What cannot be read is the file's finding, see check_file(). */
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

enum wk_status wk_audit_tournament(struct wk_audit_run *run, const struct wk_tournament **out)
{
    const struct wk_gathered *gathered = NULL;
    const enum wk_status status = wk_gather(run->store, &gathered);
    *out = NULL;
    if (status == WK_OK)
        *out = &gathered->merged->tournament;
    else if (status == WK_NOT_FOUND)
        *out = run->store->replay.tournament;
    return status == WK_NO_MEMORY ? status : WK_OK; /* what cannot be read is found by the walk, and among the others' */
}

/* The match points of each hand as they come out of that, rulings included. */
static enum wk_status check_sums(struct wk_audit_run *run)
{
    const struct wk_tournament *tour;
    const enum wk_status status = wk_audit_tournament(run, &tour);
    if (status != WK_OK || !tour || !tour->begun || !tour->plan.kind->sums_to_zero)
        return status;
    for (int t = 1; t <= wk_n_tables(tour); t++)
        for (int r = 1; r <= tour->shape.n_rounds; r++)
            for (int h = 1; h <= tour->shape.n_hands; h++) {
                const struct wk_hand_id at = {t, r, h};
                int ms[WK_N_WINDS];
                if (wk_hand_ms(tour, &at, ms) != WK_OK || ms[0] + ms[1] + ms[2] + ms[3] == 0)
                    continue;
                const int64_t number = wk_hand_look(tour, &at)->result_seq, seq = wk_record_seq(number);
                wk_audit_add(run->out, &(struct wk_audit_finding){.kind = WK_AUDIT_SUM,
                                                                  .seq = seq,
                                                                  .last_seq = seq,
                                                                  .number = wk_record_journal(number),
                                                                  .table = t,
                                                                  .round = r,
                                                                  .hand = h});
            }
    return WK_OK;
}

static void add_file(struct wk_audit_run *run, enum wk_audit_kind kind)
{
    wk_audit_add(run->out, &(struct wk_audit_finding){.kind = kind});
}

/* The file itself, and are its tables the ones that the program makes? Those first, for a check runs what they say. */
static enum wk_status check_file(struct wk_audit_run *run)
{
    enum wk_status status = wk_sql_check_schema(run->store);
    if (status == WK_DB_SCHEMA)
        add_file(run, WK_AUDIT_SCHEMA);
    else if (status == WK_OK)
        status = wk_sql_check(run->store);
    if ((status == WK_DB_BROKEN || (status == WK_OK && run->torn_pictures)) && !run->unread)
        add_file(run, WK_AUDIT_FILE);
    return status == WK_DB_SCHEMA || status == WK_DB_BROKEN ? WK_OK : status;
}

/* ---- what is known elsewhere */

static const uint8_t *key_at(const struct wk_audit_run *run, int64_t seq)
{
    const uint8_t *key = NULL;
    for (int i = 0; i < run->n_keys && run->key[i].seq <= seq; i++)
        key = run->key[i].key;
    return key;
}

static enum wk_status hash_at(struct wk_store *store, int64_t seq, uint8_t hash[WK_HASH_SIZE], int64_t *t_ns)
{
    struct wk_query query;
    size_t n = 0;
    wk_query_open(&query, store, WK_Q_HASH_AND_TIME);
    wk_query_bind_int(&query, ":seq", seq);
    enum wk_status status = wk_query_step(&query);
    const uint8_t *bytes = status == WK_OK ? wk_query_blob(&query, 0, &n) : NULL;
    if (bytes && n == WK_HASH_SIZE) {
        memcpy(hash, bytes, n);
        *t_ns = wk_query_int(&query, 1);
    } else if (status == WK_OK || status == WK_END) {
        status = WK_NOT_FOUND;
    }
    wk_query_close(&query);
    return status;
}

/* The same checkpoint given twice is one witness. */
static void agrees(struct wk_audit_run *run, const struct wk_checkpoint *point)
{
    bool again = false;
    for (const struct wk_checkpoint *one = run->options->checkpoint; one < point && !again; one++)
        again = one->seq == point->seq && memcmp(one->head, point->head, WK_HASH_SIZE) == 0;
    run->out->n_checkpoints++;
    run->out->n_witnesses += !again;
    if (point->seq > run->out->vouched_seq)
        run->out->vouched_seq = point->seq;
}

static enum wk_status check_checkpoint(struct wk_audit_run *run, const struct wk_checkpoint *point)
{
    struct wk_audit_finding finding = {.seq = point->seq, .last_seq = point->seq};
    uint8_t hash[WK_HASH_SIZE];
    int64_t t_ns = 0;
    const uint8_t *key = key_at(run, point->seq);
    enum wk_status status = WK_OK;
    if (strcmp(point->kiosk_id, run->store->kiosk_id) != 0) {
        finding.kind = WK_AUDIT_OTHER_KIOSK;
    } else if (point->seq > run->out->last_seq) {
        finding.kind = WK_AUDIT_CUT_OFF;
    } else {
        status = hash_at(run->store, point->seq, hash, &t_ns);
        if (status == WK_NOT_FOUND || status == WK_DB_BROKEN ||
            (status == WK_OK && (memcmp(hash, point->head, sizeof hash) != 0 || t_ns / 1000000000 != point->t_s)))
            finding.kind = WK_AUDIT_OTHER_HEAD;
        else if (status == WK_OK && (!key || memcmp(key, point->key, WK_PUBLIC_SIZE) != 0 || !wk_checkpoint_holds(point)))
            finding.kind = WK_AUDIT_OTHER_KEY;
        if (status == WK_NOT_FOUND || status == WK_DB_BROKEN)
            status = WK_OK;
    }
    if (finding.kind != WK_AUDIT_NONE)
        wk_audit_add(run->out, &finding);
    else if (status == WK_OK)
        agrees(run, point);
    return status;
}

bool wk_known_key_is(const struct wk_known_key *known, const uint8_t key[WK_PUBLIC_SIZE])
{
    enum { WHOLE = 60 / 8 }; /* bytes of six words, and a half */
    if (!known->words)
        return memcmp(known->key, key, WK_PUBLIC_SIZE) == 0;
    return memcmp(known->key, key, WHOLE) == 0 && known->key[WHOLE] >> 4 == key[WHOLE] >> 4;
}

/*
 * Each key that was handed in has to sign here, for a journal that somebody rewrote bears his key, not the kiosk's. What is
 * signed by others is for the gate of new keys (db/audit/restored.h).
 */
static void check_kiosk(struct wk_audit_run *run)
{
    const uint8_t *own = run->options->own_key;
    for (int i = 0; i < run->options->n_kiosk; i++) {
        bool found = false;
        for (int k = 0; k < run->n_keys && !found; k++)
            found = wk_known_key_is(&run->options->kiosk[i], run->key[k].key);
        run->out->n_kiosk_agree += found;
        if (!found)
            wk_audit_add(run->out, &(struct wk_audit_finding){.kind = WK_AUDIT_OTHER_SIGNER});
    }
    if (own && run->n_keys > 0 && memcmp(run->key[run->n_keys - 1].key, own, WK_PUBLIC_SIZE) != 0)
        wk_audit_add(run->out, &(struct wk_audit_finding){.kind = WK_AUDIT_NOT_OWN});
}

/* ---- all of it */

static enum wk_status look(struct wk_audit_run *run)
{
    enum wk_status status = wk_audit_walk(run);
    if (status == WK_OK && !run->torn)
        status = compare_tables(run);
    if (status == WK_OK && !run->torn)
        status = check_references(run);
    if (status == WK_OK && !run->torn)
        status = check_sets(run);
    if (status == WK_OK && !run->torn)
        status = wk_audit_hands(run);
    if (status == WK_OK && !run->torn)
        status = wk_audit_looks(run);
    if (status == WK_OK)
        status = wk_audit_heard(run);
    if (status == WK_OK)
        status = check_sums(run);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < run->options->n_checkpoints && status == WK_OK; i++)
        status = check_checkpoint(run, &run->options->checkpoint[i]);
    check_kiosk(run);
    return status == WK_OK ? check_file(run) : status;
}

enum wk_status wk_store_audit(struct wk_store *store, const struct wk_audit_options *options, struct wk_audit *out)
{
    struct wk_audit_run *run = calloc(1, sizeof *run);
    struct wk_audit *made = calloc(1, sizeof *made);
    const struct wk_schema *schema = store->backend->schema;
    enum wk_status status = run && made ? wk_sql_run(store, schema->shadow_begin) : WK_NO_MEMORY;
    if (status != WK_OK)
        goto done;
    made->holds = true;
    memcpy(made->head.kiosk_id, store->kiosk_id, sizeof made->head.kiosk_id);
    *run = (struct wk_audit_run){.store = store, .options = options, .out = made};
    status = wk_sql_run(store, schema->shadow);
    struct wk_replay replay = wk_replay_put_aside(store);
    if (status == WK_OK)
        status = look(run);
    wk_replay_take_back(store, &replay);
    const uint8_t *key = key_at(run, made->head.seq);
    made->n_keys = run->n_keys;
    memcpy(made->key, run->key, sizeof made->key);
    if (key)
        memcpy(made->head.key, key, WK_PUBLIC_SIZE);
    /* Nothing is to stay of it, so it ends in a rollback in any case; WK_ALREADY stands for "all is well" on the way there. */
    status = wk_sql_end(store, status == WK_OK ? WK_ALREADY : status);
    if (status == WK_ALREADY)
        status = WK_OK;
    enum wk_status restored = wk_sql_run(store, schema->shadow_end);
    if (status == WK_OK)
        status = restored;
    if (status == WK_OK)
        *out = *made;
done:
    free(run);
    free(made);
    return status;
}

int wk_audit_vouchers(const struct wk_audit *audit, int number, int64_t seq, int *others)
{
    const struct wk_audit_kiosk *of = &audit->kiosk[number];
    int n = 0;
    *others = 0;
    for (int by = WK_HALL_NUMBER; by < WK_MAX_JOURNALS; by++) {
        const wk_sections both = by == WK_HALL_NUMBER       ? 1
                                 : number == WK_HALL_NUMBER ? audit->kiosk[by].sections
                                                            : audit->kiosk[by].sections & of->sections;
        if (by == number || !audit->kiosk[by].kiosk_id[0] || !both)
            continue;
        ++*others;
        n += of->vouched[by] >= seq;
    }
    return n;
}

enum wk_status wk_store_sound(struct wk_store *store)
{
    static const enum wk_audit_kind harm[] = {WK_AUDIT_RECORD, WK_AUDIT_CHAIN, WK_AUDIT_GAP,   WK_AUDIT_PICTURE,
                                              WK_AUDIT_TABLE,  WK_AUDIT_FILE,  WK_AUDIT_SCHEMA};
    const struct wk_audit_options options = {.no_signatures = true, .no_deals = true};
    struct wk_audit *audit = calloc(1, sizeof *audit);
    enum wk_status status = audit ? wk_store_audit(store, &options, audit) : WK_NO_MEMORY;
    for (int i = 0; status == WK_OK && i < audit->n; i++)
        for (size_t k = 0; k < sizeof harm / sizeof *harm; k++)
            if (audit->finding[i].kind == harm[k])
                status = WK_DB_BROKEN;
    free(audit);
    return status;
}
