/* audit check: does a journal hold, and does it agree with checkpoints that were kept elsewhere? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/audit.h"
#include "kiosk/commands.h"
#include "kiosk/json_out.h"
#include "kiosk/points.h"
#include "kiosk/station.h"

struct check {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_station station;
    struct wk_words checkpoints, witnesses;
    struct wk_points points;
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

/* What is to be done about a finding, for a judge. */
static const char *advice(enum wk_audit_kind kind)
{
    switch (kind) {
    case WK_AUDIT_RECORD:
    case WK_AUDIT_CHAIN:
    case WK_AUDIT_GAP:
    case WK_AUDIT_SIGNATURE:
    case WK_AUDIT_UNSIGNED:
    case WK_AUDIT_KEY:
        return "What was recorded from there on rests on the signed score forms alone; compare with a backup and with "
               "checkpoints.";
    case WK_AUDIT_PICTURE:
        return "The record stands; its picture is no evidence any more.";
    case WK_AUDIT_DEAL:
        return "This deal cannot be shown to be the one that was committed to.";
    case WK_AUDIT_REFERENCE:
    case WK_AUDIT_SUM:
        return "The record stands as it was written; what it says cannot be so. Look at what was entered around it.";
    case WK_AUDIT_TABLE:
    case WK_AUDIT_FILE:
    case WK_AUDIT_SCHEMA:
        return "The records that hold are right: go on with a backup of the event.";
    case WK_AUDIT_CUT_OFF:
    case WK_AUDIT_OTHER_HEAD:
    case WK_AUDIT_OTHER_KEY:
        return "Look for the journal that the checkpoint was taken from: on the kiosk, and in its backups.";
    case WK_AUDIT_OTHER_KIOSK:
        return "Hold it against that kiosk's journal.";
    case WK_AUDIT_CLOCK_BACK:
    case WK_AUDIT_CLOCK_AHEAD:
        return "The order of the records stands; read times around it with care.";
    case WK_AUDIT_NEW_KEY:
        return "Ask for the act by which the kiosk was replaced.";
    case WK_AUDIT_SET_TWICE:
        return "Tiles of the two tables may have been mixed up unnoticed; give one of them another set.";
    case WK_AUDIT_HAND_POINTS:
        return "Count it by hand; the program that counts here may decide a reading otherwise than the one that recorded it.";
    case WK_AUDIT_HAND_DEAL:
    case WK_AUDIT_HAND_STICKERS:
        return "Ask the table how the hand came to be, or whether it was keyed in rightly.";
    case WK_AUDIT_HAND_RESULT:
        return "Look for the correction, and for the reason that it gives.";
    case WK_AUDIT_NONE:
    case WK_AUDIT_N_KINDS:
        break;
    }
    return "";
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
    if (a->n_closed_deals > 0)
        row(self, "", a->n_closed_deals, "could not be opened: this club key is not theirs, or there is none here");
    row(self, "checkpoints", a->n_checkpoints, "agreed with");
}

static void print_findings(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    char text[256];

    for (int i = 0; i < a->n; i++) {
        wk_audit_text(&a->finding[i], text, sizeof text);
        fprintf(self->host->out, "- %s\n  %s\n", text, advice(a->finding[i].kind));
    }
    if (a->n_more > 0)
        fprintf(self->host->out, "- and %d more\n", a->n_more);
    for (int i = 0; i < a->n_affected; i++)
        fprintf(self->host->out, "%s table %d round %d", i ? "," : "deals that this concerns:", a->affected[i].table,
                a->affected[i].round);
    if (a->n_affected > 0)
        fprintf(self->host->out, "%s\n", a->n_more_affected ? ", and more" : "");
}

static void print_text(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    const char *words[WK_N_WORDS];
    char first[32], last[32];

    time_text(first, a->first_ns);
    time_text(last, a->last_ns);
    fprintf(self->host->out, "%s: kiosk %s", self->station.config.db, a->head.kiosk_id);
    if (a->last_seq > 0)
        fprintf(self->host->out, ", records 1 to %" PRId64 ", %s to %s", a->last_seq, first, last);
    fputc('\n', self->host->out);
    print_counts(self);
    if (a->head.seq > 0) {
        wk_commit_words(a->head.head, words);
        fprintf(self->host->out, "  head         %8" PRId64, a->head.seq);
        for (int i = 0; i < WK_N_WORDS; i++)
            fprintf(self->host->out, "%s%s", i ? " " : "  ", words[i]);
        fputc('\n', self->host->out);
    }
    print_findings(self);
    if (!a->holds)
        fputs("does not hold\n", self->host->out);
    else if (a->n_closed_deals > 0)
        fputs("holds as far as it can be looked at without the club key\n", self->host->out);
    else
        fputs("holds\n", self->host->out);
    if (a->holds && self->points.n == 0)
        fputs("Nothing was held against it: without a checkpoint kept elsewhere nobody can tell whether its end was cut off,\n"
              "or whether whoever has the kiosk's key wrote all of it anew.\n",
              self->host->out);
}

static json_t *positive(int64_t value)
{
    return value > 0 ? json_integer(value) : json_null();
}

static json_t *json_finding(const struct wk_audit_finding *f)
{
    const char wind[2] = {wk_wind_letter(f->wind), '\0'};
    char text[256];

    wk_audit_text(f, text, sizeof text);
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:s}", "kind", wk_audit_word(f->kind), "seq", positive(f->seq),
                     "last_seq", positive(f->last_seq), "table", positive(f->table), "round", positive(f->round), "hand",
                     positive(f->hand), "wind", f->wind == WK_WIND_NONE ? json_null() : json_string(wind), "clock_ms",
                     positive(f->back_ns / 1000000), "other_table", positive(f->other_table), "text", text);
}

static json_t *json_head(const struct wk_checkpoint *head)
{
    char hash[2 * WK_HASH_SIZE + 1], key[2 * WK_PUBLIC_SIZE + 1];
    const char *words[WK_N_WORDS];
    json_t *list = json_array();

    if (head->seq == 0) {
        json_decref(list);
        return json_null();
    }
    wk_hex(hash, head->head, WK_HASH_SIZE);
    wk_hex(key, head->key, WK_PUBLIC_SIZE);
    wk_commit_words(head->head, words);
    for (int i = 0; i < WK_N_WORDS; i++)
        json_array_append_new(list, json_string(words[i]));
    return json_pack("{s:I,s:s,s:o,s:s}", "seq", (json_int_t)head->seq, "hash", hash, "words", list, "key", key);
}

static json_t *json_of(const struct check *self)
{
    const struct wk_audit *a = self->audit;
    json_t *findings = json_array(), *affected = json_array();

    for (int i = 0; i < a->n; i++)
        json_array_append_new(findings, json_finding(&a->finding[i]));
    for (int i = 0; i < a->n_affected; i++)
        json_array_append_new(affected, json_pack("{s:i,s:i}", "table", a->affected[i].table, "round", a->affected[i].round));
    return json_pack("{s:o,s:s,s:b,s:b,s:I,s:I,s:o,s:I,s:I,s:I,s:I,s:i,s:o,s:o,s:o,s:o,s:i}", "db",
                     wk_json_file(self->station.config.db), "kiosk", a->head.kiosk_id, "holds", a->holds, "whole",
                     a->n_closed_deals == 0 && !self->options.no_signatures, "records", (json_int_t)a->n_records, "last_seq",
                     (json_int_t)a->last_seq, "signatures",
                     self->options.no_signatures ? json_null() : json_integer(a->n_signed), "pictures",
                     (json_int_t)a->n_pictures, "deals", (json_int_t)a->n_deals, "closed_deals", (json_int_t)a->n_closed_deals,
                     "checkpoints", (json_int_t)a->n_checkpoints, "checkpoints_given", self->points.n, "first_bad",
                     a->n_records < a->last_seq ? json_integer(a->n_records + 1) : json_null(), "head", json_head(&a->head),
                     "findings", findings, "affected", affected, "more", a->n_more);
}

static enum wk_status look(struct check *self)
{
    enum wk_status status = WK_OK;

    for (int i = 0; i < self->checkpoints.n && status == WK_OK; i++)
        status = wk_points_add(&self->points, self->checkpoints.word[i], &self->problem);
    if (status == WK_OK)
        status = wk_station_store(&self->station, self->host, true, &self->problem);
    if (status == WK_DB_READ_ONLY)
        wk_problem_set(
            &self->problem, status,
            "%s: made by an older version (a kiosk of this one brings it up to date), or still in use where nothing can be"
            " written: check a copy elsewhere",
            self->station.config.db);
    for (int i = 0; i < self->witnesses.n && status == WK_OK; i++)
        status = wk_points_witnessed(&self->points, self->host, self->witnesses.word[i], wk_store_kiosk_id(self->station.store),
                                     &self->problem);
    if (status != WK_OK)
        return status;
    self->options.checkpoint = self->points.point;
    self->options.n_checkpoints = self->points.n;
    self->audit = calloc(1, sizeof *self->audit);
    status = self->audit ? wk_store_audit(self->station.store, &self->options, self->audit) : WK_NO_MEMORY;
    if (status != WK_OK)
        wk_problem_set(&self->problem, status, "%s: %s", self->station.config.db, wk_status_text(status));
    return status;
}

/* A file that is too damaged to be opened is a finding as well: the answer is the same, but there is nothing to tell of it. */
static int answer(struct check *self, enum wk_status status)
{
    if (status != WK_OK)
        return wk_complain(self->host, status == WK_DB_BROKEN ? WK_EXIT_FAIL : wk_exit_of(status), "%s", self->problem.text);
    if (!self->common.json)
        print_text(self);
    else if (!wk_json_print(self->host, json_of(self)))
        return WK_EXIT_ENVIRONMENT;
    if (!self->audit->holds)
        return WK_EXIT_FAIL;
    return self->audit->n_closed_deals > 0 && !self->options.no_deals ? WK_EXIT_UNSURE : WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct check c = {.host = host};
    struct wk_words rest = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_REPEAT("checkpoint", &c.checkpoints, "TEXT|FILE", "a checkpoint kept elsewhere, or a file with one a line"),
        WK_OPT_REPEAT("witness", &c.witnesses, "OTHER.db", "another kiosk's database, which carries checkpoints of this one"),
        WK_OPT_FLAG("no-signatures", &c.options.no_signatures, "leave the signatures out, for a quick look"),
        WK_OPT_FLAG("no-deals", &c.options.no_deals, "leave sealed deals closed: the club key is not asked for"),
        WK_OPT_JSON(&c.common),
        WK_OPT_CONFIG(&c.common),
        WK_OPT_TEXT("key", &c.common.key, "FILE", "club key (default: $XDG_DATA_HOME/wallkeeper/club.key)"),
        WK_OPT_TEXT("db", &c.common.db, "FILE", "the same as DB (default: $XDG_DATA_HOME/wallkeeper/event.db)"),
        WK_OPT_END,
    };
    bool has_key = false;
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n > 1 || (rest.n == 1 && c.common.db))
        return wk_complain(host, WK_EXIT_USAGE, "one database at a time (see `wallkeeper %s --help`)", self->full);
    if (rest.n == 1)
        c.common.db = rest.word[0];
    if (!wk_station_begin_looking(&c.station, host, &c.common, c.options.no_deals ? NULL : &has_key, &code))
        return code;
    code = answer(&c, look(&c));
    wk_points_release(&c.points);
    free(c.audit);
    wk_station_close(&c.station);
    return code;
}

const struct wk_command wk_command_audit_check = {
    .name = "check",
    .full = "audit check",
    .summary =
        "Checks that the journal of an event holds, and that it agrees with checkpoints kept elsewhere; nothing is written.",
    .usage = "[DB] [--checkpoint TEXT|FILE]... [--witness OTHER.db]... [--no-signatures] [--no-deals] [--json]",
    .example = "  wallkeeper audit check /media/stick/event.db --checkpoint kept.txt --witness table-2.db",
    .run = run,
};
