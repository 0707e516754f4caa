/* audit check: is a journal sound, and does it agree with checkpoints that were kept elsewhere? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/audit/audit.h"
#include "db/hall/takeover.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/host/same_file.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/report.h"
#include "kiosk/programs/cli/known_key.h"
#include "kiosk/programs/cli/points.h"
#include "kiosk/programs/cli/replaced.h"
#include "kiosk/programs/cmd/audit/command_audit.h"
#include "labels/secret/six_words.h"

struct check {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_words checkpoints, witnesses, kiosks;
    struct wk_replaced replaced;
    struct wk_points points;
    struct wk_known_keys known;
    uint8_t own_key[WK_PUBLIC_SIZE]; /* of this kiosk */
    bool has_own_key, own_signs, require_witness;
    struct wk_audit_options options;
    struct wk_audit *audit;
    struct wk_problem problem;
};

static void time_text(char text[32], int64_t t_ns)
{
    const time_t t = (time_t)(t_ns / 1000000000);
    struct tm day;

    if (!gmtime_r(&t, &day) || strftime(text, 32, "%Y-%m-%d %H:%M:%S UTC", &day) == 0)
        snprintf(text, 32, "?");
}

static void row(const struct check *self, const char *name, int64_t n, const char *text)
{
    fprintf(self->host->out, "  %-12s %8" PRId64 "  %s\n", name, n, text);
}

static void print_counts(const struct check *self)
{
    const struct wk_audit *a = self->audit;

    row(self, "records", a->n_records, a->n_records == a->last_seq ? "hold, all of them" : "hold, from the first on");
    if (self->options.no_signatures)
        fprintf(self->host->out, "  %-12s %8s  not looked at\n", "signatures", "-");
    else
        row(self, "signatures", a->n_signed, "hold");
    row(self, "pictures", a->n_pictures, "are as recorded");
    row(self, "deals", a->n_deals, "give their commitments");
    if (a->n_director_deals > 0)
        row(self, "", a->n_director_deals, "wait for the director's key: they are looked into once they are opened");
    if (a->n_closed_deals > 0)
        row(self, "", a->n_closed_deals, "could not be opened: this club key is not theirs, or there is none here");
    row(self, "checkpoints", a->n_checkpoints, "agreed with");
    row(self, "witnesses", a->n_witnesses, "from elsewhere vouch for it");
}

/* Only people can tell whose keys these are: their words stand on slips, score forms and receipts. */
static void print_keys(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    char words[WK_SIX_WORDS_SIZE];

    for (int i = 0; i < a->n_keys; i++) {
        const char *known = "";
        for (int k = 0; k < self->known.n; k++)
            if (wk_known_key_is(&self->known.key[k], a->key[i].key))
                known = ": as given";
        if (self->has_own_key && memcmp(a->key[i].key, self->own_key, WK_PUBLIC_SIZE) == 0)
            known = ": this kiosk's own";
        wk_six_words(a->key[i].key, words);
        fprintf(self->host->out, "  %-12s %8" PRId64 "  %s%s\n", i ? "" : "key from", a->key[i].seq, words, known);
    }
}

/* Tables that changed hands: which kiosk took each, who ordered it and why. */
static void print_takeovers(const struct check *self)
{
    struct wk_takeover taken[WK_MAX_TABLES];
    int n = 0;

    if (wk_store_takeovers(self->env.store, taken, WK_MAX_TABLES, &n) != WK_OK)
        return; /* the findings say what is wrong with it */
    for (int i = n - 1; i >= 0; i--)
        fprintf(self->host->out, "  table %-4d   taken over by journal %d with record %s, by %s: %s\n", taken[i].table,
                taken[i].owner, wk_record_text(taken[i].number).text, wk_role_phrases(taken[i].role)->by,
                wk_take_phrases(taken[i].why)->line);
}

/* The journals of an event's kiosks, and how many other kiosks vouch for the newest record of each. */
static void print_kiosks(const struct check *self)
{
    const struct wk_audit *a = self->audit;

    if (a->own_number == 0)
        return;
    row(self, "heard", a->n_heard,
        "records of the event's other kiosks are kept here; their deals are looked into at each of them");
    if (a->n_excerpts > 0)
        row(self, "excerpts", a->n_excerpts,
            "of these are here without the readings of other sections' walls, as the hall vouches for them; the hall has the "
            "whole");
    for (int number = WK_HALL_NUMBER; number < WK_MAX_JOURNALS; number++) {
        const struct wk_audit_kiosk *kiosk = &a->kiosk[number];
        int others = 0;
        if (!kiosk->kiosk_id[0])
            continue;
        const int n = wk_audit_vouchers(a, number, kiosk->last_seq > 0 ? kiosk->last_seq : 1, &others);
        fprintf(self->host->out, "  journal %-4d %8" PRId64 "  %s (%s)%s: vouched for by %d of %d\n", number, kiosk->last_seq,
                kiosk->name, kiosk->kiosk_id, number == a->own_number ? ", this one" : "", n, others);
    }
    print_takeovers(self);
}

static void print_findings(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    char text[256];

    for (int i = 0; i < a->n; i++) {
        wk_audit_text(&a->finding[i], text, sizeof text);
        fprintf(self->host->out, "- %s\n  %s\n", text, wk_audit_def(a->finding[i].kind)->advice);
    }
    if (a->n_more > 0)
        fprintf(self->host->out, "- and %d more\n", a->n_more);
    for (int i = 0; i < a->n_affected; i++)
        fprintf(self->host->out, "%s table %d round %d", i ? "," : "deals that this concerns:", a->affected[i].table,
                a->affected[i].round);
    if (a->n_affected > 0)
        fprintf(self->host->out, "%s\n", a->n_more_affected ? ", and more" : "");
}

/* What is sound, and by whose word: what the journal says of itself is kept apart from what others kept of it. */
static void print_answer(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    FILE *out = self->host->out;

    if (!a->holds) {
        fputs("does not hold\n", out);
        return;
    }
    fputs(a->n_witnesses > 0 ? "holds" : "holds in itself", out);
    if (a->n_closed_deals > 0)
        fputs(", as far as it can be looked at without the club key", out);
    if (a->n_unaccepted > 0)
        fputs(", if the director knows of the other kiosk that goes on with it (--replaced)", out);
    if (a->n_witnesses > 0)
        fprintf(out, "; vouched for by %" PRId64 " checkpoint%s up to record %" PRId64, a->n_witnesses,
                a->n_witnesses == 1 ? "" : "s", a->vouched_seq);
    fputc('\n', out);
    if (a->n_witnesses > 0)
        return;
    if (a->n_kiosk_agree == 0 && !self->own_signs)
        fputs(
            "Nothing from elsewhere was compared with it. Whoever has the file can rewrite all of it under a key of his "
            "own, "
            "and\ncut off its end: compare the key's words with those on slips and score forms (--kiosk), and checkpoints that "
            "were kept\nelsewhere (--checkpoint, --witness).\n",
            out);
    else
        fputs("The key is the kiosk's, but without a checkpoint kept elsewhere nobody can tell whether its end was cut off, or "
              "whether\nwhoever has that key rewrote all of it (--checkpoint, --witness).\n",
              out);
}

static void print_text(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    char first[32], last[32], words[WK_SIX_WORDS_SIZE];

    time_text(first, a->first_ns);
    time_text(last, a->last_ns);
    fprintf(self->host->out, "%s: kiosk %s", self->env.config.db, a->head.kiosk_id);
    if (a->last_seq > 0)
        fprintf(self->host->out, ", records 1 to %" PRId64 ", %s to %s", a->last_seq, first, last);
    fputc('\n', self->host->out);
    print_counts(self);
    print_keys(self);
    print_kiosks(self);
    if (a->head.seq > 0) {
        wk_six_words(a->head.head, words);
        fprintf(self->host->out, "  head         %8" PRId64 "  %s\n", a->head.seq, words);
    }
    print_findings(self);
    print_answer(self);
}

static json_t *positive(int64_t value)
{
    return value > 0 ? json_integer(value) : json_null();
}

static json_t *json_finding(const struct wk_audit_finding *f)
{
    static const char *const restored[] = {
        [WK_RESTORE_TAGGED] = "tagged",   [WK_RESTORE_UNTAGGED] = "untagged", [WK_RESTORE_UNSEEN] = "not-looked",
        [WK_RESTORE_HEAD] = "wrong-head", [WK_RESTORE_UNLOCK] = "no-unlock",  [WK_RESTORE_TAG] = "wrong-tag"};
    const char wind[2] = {wk_wind_letter(f->wind), '\0'};
    char text[256];

    wk_audit_text(f, text, sizeof text);
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:s}", "kind", wk_audit_word(f->kind), "seq",
                     positive(f->seq), "last_seq", positive(f->last_seq), "table", positive(f->table), "round",
                     positive(f->round), "hand", positive(f->hand), "wind",
                     f->wind == WK_WIND_NONE ? json_null() : json_string(wind), "clock_ms", positive(f->back_ns / 1000000),
                     "other_table", positive(f->other_table), "restored_seq", positive(f->restored_seq), "restored",
                     f->restore ? json_string(restored[f->restore]) : json_null(), "accepted",
                     f->kind == WK_AUDIT_NEW_KEY ? json_boolean(f->accepted) : json_null(), "kiosk",
                     f->kiosk_id[0] ? json_string(f->kiosk_id) : json_null(), "seen",
                     f->seen_seq > 0 ? json_string(wk_audit_record_seen(f).text) : json_null(), "text", text);
}

static json_t *json_head(const struct wk_checkpoint *head)
{
    if (head->seq == 0)
        return json_null();
    return json_pack("{s:I,s:o,s:o,s:o}", "seq", (json_int_t)head->seq, "hash", wk_json_hash(head->head), "words",
                     wk_json_words(head->head), "key", wk_json_hash(head->key));
}

static json_t *json_keys(const struct wk_audit *audit)
{
    char words[WK_SIX_WORDS_SIZE], key[2 * WK_PUBLIC_SIZE + 1];
    json_t *list = json_array();

    for (int i = 0; i < audit->n_keys; i++) {
        wk_six_words(audit->key[i].key, words);
        wk_hex(key, audit->key[i].key, WK_PUBLIC_SIZE);
        json_array_append_new(list,
                              json_pack("{s:I,s:s,s:s}", "seq", (json_int_t)audit->key[i].seq, "key", key, "words", words));
    }
    return list;
}

/* "own": this kiosk's own key signs. "other": it should, but another does. null: not this kiosk's database, or no key here. */
static json_t *json_own(const struct check *self)
{
    if (self->own_signs)
        return json_string("own");
    return self->options.own_key ? json_string("other") : json_null();
}

static json_t *json_of(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    json_t *findings = json_array(), *affected = json_array();

    for (int i = 0; i < a->n; i++)
        json_array_append_new(findings, json_finding(&a->finding[i]));
    for (int i = 0; i < a->n_affected; i++)
        json_array_append_new(affected, json_pack("{s:i,s:i}", "table", a->affected[i].table, "round", a->affected[i].round));
    const struct {
        const char *key;
        json_t *value;
    } members[] = {
        {"db", wk_json_file(self->env.config.db)},
        {"kiosk", json_string(a->head.kiosk_id)},
        {"holds", json_boolean(a->holds)},
        {"whole", json_boolean(a->n_closed_deals == 0 && !self->options.no_signatures)},
        {"records", json_integer(a->n_records)},
        {"last_seq", json_integer(a->last_seq)},
        {"signatures", self->options.no_signatures ? json_null() : json_integer(a->n_signed)},
        {"pictures", json_integer(a->n_pictures)},
        {"deals", json_integer(a->n_deals)},
        {"closed_deals", json_integer(a->n_closed_deals)},
        {"director_deals", json_integer(a->n_director_deals)},
        {"checkpoints", json_integer(a->n_checkpoints)},
        {"checkpoints_given", json_integer(self->points.n)},
        {"witnesses", json_integer(a->n_witnesses)},
        {"vouched_seq", positive(a->vouched_seq)},
        {"kiosk_keys_given", json_integer(self->known.n)},
        {"kiosk_keys_agree", json_integer(a->n_kiosk_agree)},
        {"kiosk_key", json_own(self)},
        {"unaccepted", json_integer(a->n_unaccepted)},
        {"keys", json_keys(a)},
        {"heard", a->own_number > 0 ? json_integer(a->n_heard) : json_null()},
        {"excerpts", a->own_number > 0 ? json_integer(a->n_excerpts) : json_null()},
        {"kiosks", wk_report_kiosks_json(a)},
        {"first_bad", a->n_records < a->last_seq ? json_integer(a->n_records + 1) : json_null()},
        {"head", json_head(&a->head)},
        {"findings", findings},
        {"affected", affected},
        {"more", json_integer(a->n_more)},
    };
    json_t *object = json_object();

    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_object_set_new(object, members[i].key, members[i].value);
    if (a->own_number > 0)
        json_object_update_new(object, json_pack("{s:o*}", "taken_over", wk_report_takeovers_json(self->env.store)));
    return object;
}

/*
 * This kiosk's own key, if there is one. The database at this kiosk's usual path must be signed with it; a database that was
 * named need not be, because it may be another kiosk's.
 */
static void find_own_key(struct check *self)
{
    struct wk_signer *signer = NULL;
    struct wk_paths paths;

    if (wk_signer_load(&signer, self->env.config.kiosk_key, NULL, NULL, NULL) != WK_OK)
        return;
    memcpy(self->own_key, signer->public_key, sizeof self->own_key);
    wk_secret_free(signer);
    self->has_own_key = true;
    if ((!self->common.db && !self->common.store) ||
        (wk_env_places(self->host, &paths) && wk_same_file(self->env.config.db, paths.db)))
        self->options.own_key = self->own_key;
}

/* After the audit: whether this kiosk's own key signs the journal. Where options.own_key is set it must be the newest key. */
static bool own_key_signs(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    bool found = false;

    for (int i = 0; i < a->n_keys && self->has_own_key; i++)
        found = memcmp(a->key[i].key, self->own_key, WK_PUBLIC_SIZE) == 0 && (i == a->n_keys - 1 || !self->options.own_key);
    return found && !self->options.no_signatures;
}

static enum wk_status look(struct check *self)
{
    enum wk_status status = wk_replaced_read(&self->replaced, &self->options, &self->problem);

    for (int i = 0; i < self->kiosks.n && status == WK_OK; i++)
        status = wk_known_keys_add(&self->known, self->kiosks.word[i], &self->problem);
    for (int i = 0; i < self->checkpoints.n && status == WK_OK; i++)
        status = wk_points_add(&self->points, self->checkpoints.word[i], &self->problem);
    if (status == WK_OK)
        status = wk_env_store(&self->env, self->host, true, &self->problem);
    if (status == WK_DB_READ_ONLY)
        wk_problem_set(&self->problem, status, "%s: made by an older version: a kiosk of this one brings it up to date",
                       self->env.config.db);
    for (int i = 0; i < self->witnesses.n && status == WK_OK; i++)
        status = wk_points_witnessed(&self->points, self->host, self->witnesses.word[i], wk_store_kiosk_id(self->env.store),
                                     &self->problem);
    if (status != WK_OK)
        return status;
    self->options.checkpoint = self->points.point;
    self->options.n_checkpoints = self->points.n;
    self->options.kiosk = self->known.key;
    self->options.n_kiosk = self->known.n;
    find_own_key(self);
    self->audit = calloc(1, sizeof *self->audit);
    status = self->audit ? wk_store_audit(self->env.store, &self->options, self->audit) : WK_NO_MEMORY;
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    self->own_signs = own_key_signs(self);
    return wk_replaced_check(&self->replaced, self->audit, &self->problem);
}

/* A file that is too damaged to be opened, or has other tables or triggers than ours, is a finding as well. None of its content
 * was looked at, so nothing else can be reported. */
static int answer_unopened(struct check *self, enum wk_status status)
{
    struct wk_audit *nothing = calloc(1, sizeof *nothing); /* too large for the stack */

    if (!nothing)
        return wk_complain(self->host, wk_exit_of(WK_NO_MEMORY), "%s", wk_status_text(WK_NO_MEMORY));
    nothing->n = 1;
    nothing->finding[0].kind = status == WK_DB_SCHEMA ? WK_AUDIT_SCHEMA : WK_AUDIT_FILE;
    struct wk_audit *const begun = self->audit;

    self->audit = nothing;
    const bool printed = !self->common.json || wk_json_print(self->host, json_of(self));
    self->audit = begun;
    free(nothing);
    return wk_complain(self->host, printed ? WK_EXIT_FAIL : WK_EXIT_ENVIRONMENT, "%s", self->problem.text);
}

static int answer(struct check *self, enum wk_status status)
{
    if (status == WK_DB_BROKEN || status == WK_DB_SCHEMA)
        return answer_unopened(self, status);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    if (!self->common.json)
        print_text(self);
    else if (!wk_json_print(self->host, json_of(self)))
        return WK_EXIT_ENVIRONMENT;
    if (!self->audit->holds)
        return WK_EXIT_FAIL;
    const bool closed = self->audit->n_closed_deals > 0 && !self->options.no_deals;
    const bool unwitnessed = self->require_witness && self->audit->n_witnesses == 0;
    return closed || unwitnessed || self->audit->n_unaccepted > 0 ? WK_EXIT_UNSURE : WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct check c = {.host = host};
    struct wk_words rest = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_REPEAT("checkpoint", &c.checkpoints, "TEXT|FILE", "a checkpoint kept elsewhere, or a file with one a line"),
        WK_OPT_REPEAT("witness", &c.witnesses, "OTHER.db", "another kiosk's database, which carries checkpoints of this one"),
        WK_OPT_FLAG("require-witness", &c.require_witness, "exit code 3 when no checkpoint from elsewhere vouches for it"),
        WK_OPT_REPEAT("kiosk", &c.kiosks, "KEY",
                      "the kiosk's key as noted: six words, hexadecimal digits, or a file with them"),
        WK_OPT_REPLACED(&c.replaced),
        WK_OPT_FLAG("no-signatures", &c.options.no_signatures, "leave the signatures out, for a quick look"),
        WK_OPT_FLAG("no-deals", &c.options.no_deals, "leave sealed deals closed: the club key is not asked for"),
        WK_OPT_JSON(&c.common),
        WK_OPT_CONFIG(&c.common),
        WK_OPT_TEXT("key", &c.common.key, "FILE", "club key (default: $XDG_DATA_HOME/wallkeeper/club.key)"),
        WK_OPT_TEXT("db", &c.common.db, "FILE", "the same as DB (default: $XDG_DATA_HOME/wallkeeper/{db})"),
        WK_OPT_STORE(&c.common),
        WK_OPT_END,
    };
    bool has_key = false;
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n > 1 || (rest.n == 1 && c.common.db))
        return wk_complain(host, WK_EXIT_USAGE, "one database at a time (see `%s %s --help`)", wk_program(host), self->full);
    if (c.kiosks.n > 0 && c.options.no_signatures)
        return wk_complain(host, WK_EXIT_USAGE, "--kiosk says whose the signatures are: not with --no-signatures");
    if (rest.n == 1)
        c.common.db = rest.word[0];
    c.common.looks = true;
    if (!wk_env_begin_looking(&c.env, host, &c.common, c.options.no_deals ? NULL : &has_key, &code))
        return code;
    c.options.no_key = !has_key;
    code = answer(&c, look(&c));
    wk_points_release(&c.points);
    free(c.audit);
    wk_env_close(&c.env);
    return code;
}

const struct wk_command wk_command_audit_check = {
    .name = "check",
    .full = "audit check",
    .summary =
        "Checks that the journal of an event holds, and that it agrees with checkpoints kept elsewhere; nothing is written.",
    .usage = "[DB] [--checkpoint]... [--witness]... [--require-witness] [--kiosk]... [--replaced]... [--no-signatures] "
             "[--no-deals] [--json]",
    .example = "  wallkeeper audit check /media/stick/{db} --checkpoint kept.txt --witness table-2.db\n"
               "  wallkeeper audit check {db} --kiosk \"dough queen weight mill arbor popcorn\"",
    .run = run,
};
