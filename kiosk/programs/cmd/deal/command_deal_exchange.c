/* deal export, deal import: writes opened deals as text, and reads one that is to be laid out (labels/deal/exchange.h). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "labels/deal/exchange.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "rules/event/duplicate/kind.h"

struct exchange {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    int64_t table, round, number;
    bool withdraw;
    const char *path, *pin_file;
    struct wk_deal_entry *entry; /* [n] deals sealed at this event, oldest first */
    int n;
};

static int failed(const struct exchange *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

static enum wk_status fault(struct exchange *self, enum wk_status status)
{
    return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
}

static enum wk_status list_deals(struct exchange *self)
{
    self->entry = calloc(WK_MAX_DEALS, sizeof *self->entry);
    enum wk_status status =
        self->entry ? wk_store_list_deals(self->env.store, 0, self->entry, WK_MAX_DEALS, &self->n) : WK_NO_MEMORY;
    return status == WK_OK ? status : fault(self, status);
}

static void put_away(struct exchange *self)
{
    free(self->entry);
    wk_env_close(&self->env);
}

/* ---- export ---- */

struct text {
    char *bytes;
    size_t n;
};

/* Whether the round's results at this table belong to this deal. A deal that was opened early was dealt again in the same
 * round. */
static bool newest_of_round(const struct exchange *self, const struct wk_deal_entry *entry)
{
    for (int i = 0; i < self->n; i++) {
        const struct wk_deal_entry *other = &self->entry[i];
        if (other->sealed.table == entry->sealed.table && other->event_round == entry->event_round &&
            other->sealed.seq > entry->sealed.seq)
            return false;
    }
    return true;
}

static enum wk_status fill(const struct exchange *self, const struct wk_deal_entry *entry, struct wk_exchange *out)
{
    const struct wk_tournament *tournament;
    const time_t t = (time_t)(entry->sealed.t_ns / 1000000000);
    struct tm day;
    enum wk_status status = wk_store_tournament(self->env.store, &tournament);

    memset(out, 0, sizeof *out);
    if (status == WK_OK)
        status = wk_store_opened_deal(self->env.store, entry->sealed.seq, &out->deal, out->salt);
    if (status != WK_OK)
        return status;
    out->salted = out->committed = true;
    memcpy(out->commitment, entry->sealed.hash, sizeof out->commitment);
    if (entry->event_round <= wk_shape_of(tournament)->n_rounds)
        out->round = entry->event_round;
    if (gmtime_r(&t, &day))
        (void)strftime(out->date, sizeof out->date, "%Y-%m-%d", &day);
    if (newest_of_round(self, entry))
        wk_exchange_results(out, tournament, entry->sealed.table, entry->event_round);
    else if (tournament->begun)
        snprintf(out->event, sizeof out->event, "%s", tournament->plan.name);
    return WK_OK;
}

static bool wanted(const struct exchange *self, const struct wk_deal_entry *entry)
{
    return (self->table == 0 || entry->sealed.table == self->table) && (self->round == 0 || entry->event_round == self->round);
}

static enum wk_status add_deal(struct exchange *self, const struct wk_deal_entry *entry, struct text *text, json_t *list)
{
    static struct wk_exchange deal; /* too large for a stack */
    char hash[2 * WK_HASH_SIZE + 1];
    char *more = realloc(text->bytes, text->n + WK_EXCHANGE_SIZE);
    enum wk_status status = more ? fill(self, entry, &deal) : WK_NO_MEMORY;

    if (more)
        text->bytes = more;
    if (status != WK_OK)
        return fault(self, status);
    int n = wk_exchange_format(&deal, text->bytes + text->n);
    if (n == 0)
        return fault(self, WK_DB_BROKEN);
    text->n += (size_t)n;
    wk_hex(hash, entry->sealed.hash, WK_HASH_SIZE);
    json_array_append_new(list, json_pack("{s:i,s:i,s:i,s:s,s:s,s:I}", "table", entry->sealed.table, "round",
                                          entry->event_round, "deal", entry->sealed.round, "set", entry->sealed.set,
                                          "commitment", hash, "seq", (json_int_t)entry->sealed.seq));
    return WK_OK;
}

static int print_exported(struct exchange *self, const struct text *text, json_t *list, int n_closed)
{
    const struct wk_host *host = self->host;
    const int n = (int)json_array_size(list);

    if (self->path) {
        enum wk_status status = wk_outfile_save_private(self->path, text->bytes, text->n);
        if (status != WK_OK)
            return wk_complain(host, wk_exit_of(status), "%s: %s", self->path, wk_unwritten_text(self->path, status));
    }
    if (n_closed > 0)
        wk_complain(host, 0, "left out: %d %s not open", n_closed, n_closed == 1 ? "deal that is" : "deals that are");
    if (self->common.json) {
        json_t *object = json_pack("{s:o,s:O,s:i}", "out", self->path ? wk_json_file(self->path) : json_null(), "deals", list,
                                   "not_open", n_closed);
        if (!self->path)
            json_object_set_new(object, "text", json_stringn(text->bytes, text->n));
        return wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    if (self->path)
        fprintf(host->out, "exported: %d %s in %s\n", n, n == 1 ? "deal" : "deals", self->path);
    else
        fwrite(text->bytes, 1, text->n, host->out);
    return WK_EXIT_DONE;
}

static int export(struct exchange *self)
{
    struct text text = {NULL, 0};
    json_t *list = json_array();
    enum wk_status status = wk_env_store(&self->env, self->host, true, &self->problem);
    int n_closed = 0, code;

    if (status == WK_OK)
        status = list_deals(self);
    for (int i = 0; i < self->n && status == WK_OK; i++) {
        if (!wanted(self, &self->entry[i]))
            continue;
        if (self->entry[i].opened_seq == 0)
            n_closed++;
        else
            status = add_deal(self, &self->entry[i], &text, list);
    }
    if (status != WK_OK)
        code = failed(self, status);
    else if (json_array_size(list) > 0)
        code = print_exported(self, &text, list, n_closed);
    else
        code = wk_complain(self->host, WK_EXIT_USAGE,
                           n_closed > 0 ? "nothing to export: the deal is not open; that comes at the end of its round, or with"
                                          " `wallkeeper deal open` (and --director-key where it is sealed to the director's)"
                                        : "nothing to export: no such deal was ever sealed");
    json_decref(list);
    free(text.bytes);
    return code;
}

static int run_export(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct exchange e = {.host = host, .common.key_missing = WK_KEY_MISSING_BORNE};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &e.table, "T", 1, WK_MAX_TABLES, "one table only (default: all)"),
        WK_OPT_WHOLE("round", &e.round, "R", 1, wk_duplicate_section.n_rounds, "one round only (default: all)"),
        WK_OPT_TEXT("out", &e.path, "F.deal.txt", "the file that is written (default: standard output)"),
        WK_OPT_JSON(&e.common),
        WK_OPTS_STORE(&e.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!wk_env_begin(&e.env, host, &e.common, &code))
        return code;
    code = export(&e);
    put_away(&e);
    return code;
}

/* ---- import ---- */

static enum wk_status load(struct exchange *self, char **bytes, size_t *n)
{
    const enum wk_status status = wk_infile_load(self->path, WK_EXCHANGE_MAX_BYTES, bytes, n);

    if (status == WK_BAD_INPUT)
        return wk_problem_set(&self->problem, status, "%s: larger than %d MB", self->path, WK_EXCHANGE_MAX_BYTES >> 20);
    if (status == WK_OK && *n == 0)
        return wk_problem_set(&self->problem, WK_EMPTY_FILE, "%s: %s", self->path, wk_status_text(WK_EMPTY_FILE));
    return status == WK_OK ? WK_OK : wk_problem_set(&self->problem, status, "%s: %s", self->path, wk_status_text(status));
}

/* The deal number self->number, or the only one when that is 0. The whole file must be right. *n_deals: how many it holds. */
static enum wk_status read_deal(struct exchange *self, struct wk_exchange *out, int *n_deals)
{
    static struct wk_exchange deal; /* too large for a stack */
    struct wk_exchange_reader reader;
    struct wk_exchange_fault why = {.line = 0};
    char *bytes = NULL;
    size_t n = 0;
    enum wk_status status = load(self, &bytes, &n);

    *n_deals = 0;
    if (status == WK_OK) {
        wk_exchange_begin(&reader, bytes, n);
        while ((status = wk_exchange_next(&reader, &deal, &why)) == WK_OK)
            if (++*n_deals == (self->number ? self->number : 1))
                *out = deal;
        if (status == WK_BAD_INPUT)
            wk_problem_set(&self->problem, status, "%s:%d: %s", self->path, why.line, why.text);
        else if (*n_deals == 0)
            status = wk_problem_set(&self->problem, WK_BAD_INPUT, "%s: there is no deal in it", self->path);
        else if (self->number > *n_deals || (self->number == 0 && *n_deals > 1))
            status = wk_problem_set(&self->problem, WK_BAD_INPUT, "%s: it holds %d %s; --deal N says which", self->path,
                                    *n_deals, *n_deals == 1 ? "deal" : "deals");
        else
            status = WK_OK;
    }
    wk_wipe(&deal, sizeof deal);
    if (bytes)
        wk_wipe(bytes, n);
    free(bytes);
    return status;
}

/* A deal of this event with these same walls that was opened: whoever played it knows the tiles. NULL: there is none. */
static const struct wk_deal_entry *played_before(struct exchange *self, const struct wk_deal *deal)
{
    const struct wk_deal_entry *found = NULL;
    struct wk_deal other;
    uint8_t salt[WK_SALT_SIZE];

    for (int i = 0; i < self->n && !found; i++)
        if (self->entry[i].opened_seq > 0 &&
            wk_store_opened_deal(self->env.store, self->entry[i].sealed.seq, &other, salt) == WK_OK &&
            memcmp(other.face, deal->face, sizeof deal->face) == 0)
            found = &self->entry[i];
    return found;
}

static enum wk_status give(struct exchange *self, struct wk_exchange *given, int n_deals, struct wk_receipt *receipt)
{
    char source[WK_NAME_SIZE + 64];
    enum wk_status status;

    snprintf(source, sizeof source, "deal %d of %d%s%s", self->number ? (int)self->number : 1, n_deals,
             given->event[0] ? ", event " : "", given->event);
    given->deal.table = (int)self->table;
    status = wk_store_give_deal(self->env.store, &given->deal, source, receipt);
    if (status == WK_ALREADY)
        return wk_problem_set(&self->problem, status, "table %d: a deal is sealed there; it has to be played and closed first",
                              (int)self->table);
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
    return status == WK_OK ? status : fault(self, status);
}

static int print_given(struct exchange *self, const struct wk_exchange *given, int n_deals, const struct wk_deal_entry *before,
                       int64_t seq)
{
    const int number = self->number ? (int)self->number : 1;

    if (given->n_unknown > 0)
        wk_complain(self->host, 0, "%s: %d %s not known here and passed over", self->path, given->n_unknown,
                    given->n_unknown == 1 ? "tag is" : "tags are");
    if (before)
        wk_complain(self->host, 0,
                    "warning: these walls were played at this event: table %d, round %d; whoever sat there knows them",
                    before->sealed.table, before->event_round);
    if (!self->common.json) {
        fprintf(self->host->out, "given: table %d lays out deal %d of %d of %s", (int)self->table, number, n_deals, self->path);
        if (given->event[0])
            fprintf(self->host->out, " (%s)", given->event);
        fprintf(self->host->out, ", 4 walls, 136 tiles, record %s\n", wk_record_here(self->env.store, seq).text);
        fputs("On the kiosk the director opens \"Given deal\"; it guides each tile to its slot.\n", self->host->out);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack(
        "{s:b,s:i,s:o,s:i,s:i,s:s,s:i,s:o,s:I}", "given", 1, "table", (int)self->table, "file", wk_json_file(self->path),
        "deal", number, "deals", n_deals, "event", given->event, "unknown_tags", given->n_unknown, "played_before",
        before ? json_pack("{s:i,s:i}", "table", before->sealed.table, "round", before->event_round) : json_null(),
        "stored_seq", (json_int_t)seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* The director takes a given deal back: the table deals for itself again. */
static int withdraw(struct exchange *self)
{
    struct wk_receipt receipt;
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status != WK_OK)
        return failed(self, status);
    status = wk_store_withdraw_deal(self->env.store, (int)self->table, &receipt);
    if (status == WK_NOT_FOUND)
        return wk_complain(self->host, WK_EXIT_USAGE, "table %d: no deal is given there, or it is sealed", (int)self->table);
    if (status == WK_NOT_ALLOWED)
        return failed(self, wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem));
    if (status != WK_OK)
        return failed(self, fault(self, status));
    if (!self->common.json) {
        fprintf(self->host->out, "withdrawn: table %d deals as always, record %s\n", (int)self->table,
                wk_record_here(self->env.store, receipt.seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:b,s:i,s:I}", "given", 0, "table", (int)self->table, "stored_seq", (json_int_t)receipt.seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int import(struct exchange *self)
{
    static struct wk_exchange given; /* too large for a stack */
    struct wk_receipt receipt = {.seq = 0};
    const struct wk_deal_entry *before = NULL;
    int n_deals = 0, code;
    enum wk_status status = read_deal(self, &given, &n_deals); /* read before the database is touched */

    if (status == WK_OK)
        status = wk_env_store(&self->env, self->host, false, &self->problem);
    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status == WK_OK)
        status = list_deals(self);
    if (status == WK_OK) {
        before = played_before(self, &given.deal);
        status = give(self, &given, n_deals, &receipt);
    }
    code = status == WK_OK ? print_given(self, &given, n_deals, before, receipt.seq) : failed(self, status);
    wk_wipe(&given, sizeof given);
    return code;
}

static int run_import(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct exchange e = {.host = host};
    struct wk_words files = {0};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &e.table, "T", 1, WK_MAX_TABLES, "the table that lays it out"),
        WK_OPT_WHOLE("deal", &e.number, "N", 1, 1000, "which one of a file with several"),
        WK_OPT_FLAG("withdraw", &e.withdraw, "instead of a FILE: the table is not to lay out what it was given"),
        WK_OPT_TEXT("pin-file", &e.pin_file, "FILE", "holds the director's PIN, 4 to 32 digits; the first one used becomes it"),
        WK_OPT_JSON(&e.common),
        WK_OPTS_STORE(&e.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, &files, argc, argv, &code))
        return code;
    const char *missing = files.n != !e.withdraw ? (e.withdraw ? "no FILE" : "one FILE")
                          : !e.table             ? "--table T"
                          : !e.pin_file          ? "--pin-file FILE"
                                                 : NULL;
    if (missing)
        return wk_complain(host, WK_EXIT_USAGE, "%s is wanted (see `wallkeeper %s --help`)", missing, self->full);
    e.path = files.word[0];
    e.common.looks = true;
    if (!wk_env_begin(&e.env, host, &e.common, &code))
        return code;
    code = e.withdraw ? withdraw(&e) : import(&e);
    put_away(&e);
    return code;
}

const struct wk_command wk_command_deal_export = {
    .name = "export",
    .full = "deal export",
    .summary = "Writes deals that are open, and their results, as text for people and other programs.",
    .usage = "[--table] [--round] [--out] [--json]",
    .example = "  wallkeeper deal export --table 1 --round 2 --out table1.deal.txt",
    .run = run_export,
};

const struct wk_command wk_command_deal_import = {
    .name = "import",
    .full = "deal import",
    .summary = "Takes a deal from such a text, for a table to lay it out; the director's act.",
    .usage = "FILE --table [--deal] --pin-file [--json]\n--withdraw --table --pin-file [--json]",
    .example = "  wallkeeper deal import table1.deal.txt --table 3 --pin-file pin.txt",
    .run = run_import,
};
