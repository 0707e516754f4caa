/* audit receipt: the receipt of an opened deal, its check without any database, the slip of a seal, the page for players. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/walls/receipts.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/points.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/audit/command_audit.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "labels/paper/papers.h"
#include "labels/paper/receipt_page.h"
#include "labels/secret/six_words.h"

struct receipt {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    int64_t table, round;
    const char *out, *pdf, *check, *words;
    struct wk_words checkpoints;
    struct wk_points points;
    bool sealed, howto;
};

static int failed(const struct receipt *self, enum wk_status status, const char *what)
{
    return wk_complain(self->host, wk_exit_of(status), "%s: %s", what, wk_status_text(status));
}

/* ---- what a receipt shows ---- */

static json_t *checks_json(const struct wk_receipt_check *check)
{
    json_t *list = json_array();
    for (int h = 0; h < WK_RECEIPT_HANDS; h++)
        for (int w = 0; w < WK_N_WINDS; w++) {
            const char wind[2] = {wk_wind_letter((enum wk_wind)(w + 1)), 0};
            if (check->pass[h][w].seq > 0)
                json_array_append_new(
                    list, json_pack("{s:i, s:s, s:I}", "hand", h, "wind", wind, "record", (json_int_t)check->pass[h][w].seq));
        }
    return list;
}

/* The members that both making and checking answer with. round NULL: the round of the event is not known. */
static json_t *check_json(const struct wk_receipt_check *check, const struct wk_deal_receipt *receipt)
{
    return json_pack("{s:s, s:o, s:i, s:i, s:o, s:o, s:I, s:I, s:o, s:i, s:i, s:b, s:{s:I, s:o, s:o, s:b}, s:s}", "kiosk",
                     check->kiosk_id, "key", wk_json_hash(check->key), "table", receipt->deal.table, "deal",
                     receipt->deal.round, "commitment", wk_json_hash(check->commitment), "words",
                     wk_json_words(check->commitment), "sealed_seq", (json_int_t)check->sealed_seq, "opened_seq",
                     (json_int_t)check->opened_seq, "checks", checks_json(check), "n_checks", check->n_passes, "n_live",
                     check->n_live, "complete", (int)check->complete, "anchor", "record", (json_int_t)check->anchor_seq, "hash",
                     wk_json_hash(check->anchor), "words", wk_json_words(check->anchor), "checkpoint",
                     (int)check->anchor_is_checkpoint, "seal", check->to_director ? "director" : "club");
}

static struct wk_record_text number_of(struct wk_store *store, int64_t seq)
{
    return store ? wk_record_here(store, seq) : wk_record_text(seq);
}

static void say_words(FILE *out, const char *before, const uint8_t hash[WK_HASH_SIZE])
{
    char words[WK_SIX_WORDS_SIZE];
    wk_six_words(hash, words);
    fprintf(out, "%s %s\n", before, words);
}

/* store: where the records are; NULL: the receipt is checked by itself and knows only its journal's numbers. */
static void say_check(FILE *out, struct wk_store *store, const struct wk_receipt_check *check)
{
    char before[80];
    int n_before = 0;
    fprintf(out, "sealed as record %s, opened as record %s\n", number_of(store, check->sealed_seq).text,
            number_of(store, check->opened_seq).text);
    if (check->to_director)
        fputs("sealed to the director's key, which no kiosk has\n", out);
    say_words(out, "words when it was sealed:", check->commitment);
    fprintf(out, "%d of 16 checks: each wall after each of four hands, in order and about this deal%s\n", check->n_passes,
            check->complete ? "" : "; the others are not on record as PASS");
    fprintf(out, "%d of 16 from a live camera, as their records say\n", check->n_live);
    for (int w = 0; w < WK_N_WINDS; w++)
        n_before += check->pass[0][w].seq > 0;
    if (n_before > 0)
        fprintf(out, "%d checks besides, of before a hand was begun\n", n_before);
    snprintf(before, sizeof before, "words of record %s%s:", number_of(store, check->anchor_seq).text,
             check->anchor_is_checkpoint ? ", a checkpoint" : "");
    say_words(out, before, check->anchor);
    if (check->n_other_keys > 0)
        fprintf(out, "%d records were signed with an earlier key: the kiosk was replaced meanwhile\n", check->n_other_keys);
}

/* ---- making it ---- */

static int write_out(struct receipt *self, const struct wk_deal_entry *deal, const struct wk_deal_receipt *receipt,
                     const struct wk_receipt_check *check, const char *text, size_t n)
{
    const struct wk_host *host = self->host;
    enum wk_status status = self->out ? wk_outfile_save(self->out, text, n) : WK_OK;
    if (status != WK_OK)
        return failed(self, status, self->out);
    if (self->pdf) {
        struct wk_paper_receipt page;

        wk_receipts_page(self->env.store, deal, receipt, check, &page);
        status = wk_paper_write_receipt(
            self->pdf,
            &(struct wk_paper_matter){.lang = self->env.config.lang, .paper = self->env.config.paper, .receipt = &page});
        if (status != WK_OK)
            return failed(self, status, self->pdf);
    }
    if (self->common.json) {
        json_t *object = check_json(check, receipt);
        json_object_set_new(object, "round", json_integer(deal->event_round));
        return wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    if (!self->out && !self->pdf)
        fwrite(text, 1, n, host->out);
    else
        say_check(host->out, self->env.store, check);
    return WK_EXIT_DONE;
}

/* Says why there is no receipt; check->seq names the record. */
static int no_receipt(struct receipt *self, enum wk_status status, const struct wk_receipt_check *check)
{
    const int table = (int)self->table, round = (int)self->round;
    const struct wk_host *host = self->host;
    if (status == WK_NOT_FOUND)
        return wk_complain(host, WK_EXIT_USAGE, "table %d, round %d: nothing was sealed there", table, round);
    if (status == WK_NOT_YET)
        return wk_complain(
            host, WK_EXIT_USAGE,
            "table %d, round %d: the deal is not opened yet: there is no receipt before the end of its round, nor before"
            " the director's key has opened a deal that is sealed to it (`wallkeeper deal open --all-closed --director-key "
            "FILE`)",
            table, round);
    if (status == WK_NOT_CONFIRMED)
        return wk_complain(host, WK_EXIT_USAGE, "table %d, round %d: its records are of before records were signed", table,
                           round);
    if (status == WK_BAD_INPUT)
        return wk_complain(host, WK_EXIT_USAGE,
                           "table %d, round %d: the checkpoint is of record %" PRId64
                           ", which does not stand for this deal's checks, is too far from its opening, or is not there",
                           table, round, self->points.n ? self->points.point[0].seq : 0);
    if (status == WK_DB_BROKEN && check->seq > 0)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "table %d, round %d: record %" PRId64 ": %s", table, round, check->seq,
                           wk_receipt_fault_text(check->fault));
    return failed(self, status, self->env.config.db);
}

static int make(struct receipt *self)
{
    struct wk_deal_entry deal;
    struct wk_deal_receipt receipt;
    struct wk_receipt_check check = {.seq = 0};
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_env_store(&self->env, self->host, true, &self->problem);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    status = wk_receipts_find(self->env.store, (int)self->table, (int)self->round, &deal);
    if (status == WK_OK)
        status = wk_receipts_make(self->env.store, &deal, self->points.n ? self->points.point[0].seq : 0, &receipt, &check,
                                  &text, &n);
    if (status != WK_OK)
        return no_receipt(self, status, &check);
    if (self->points.n)
        wk_receipt_against(&receipt, &self->points.point[0], &check);
    const int code = check.fault == WK_RECEIPT_HOLDS ? write_out(self, &deal, &receipt, &check, text, n)
                                                     : wk_complain(self->host, WK_EXIT_FAIL, "record %" PRId64 ": %s",
                                                                   check.seq, wk_receipt_fault_text(check.fault));
    free(text);
    wk_deal_receipt_release(&receipt);
    return code;
}

/* ---- checking it ---- */

/* Whether these six words belong to the hash. */
static bool same_words(const char *text, const uint8_t hash[WK_HASH_SIZE])
{
    const char *words[WK_N_WORDS];
    int number[WK_N_WORDS];
    bool same = wk_six_words_parse(text, number);

    wk_commit_words(hash, words);
    for (int i = 0; same && i < WK_N_WORDS; i++)
        same = words[i] == wk_words[number[i]];
    return same;
}

/* Compares what the caller kept with the receipt. *compared: one of the checkpoints is of a record in the receipt. */
static void hold_against(struct receipt *self, const struct wk_deal_receipt *receipt, struct wk_receipt_check *check,
                         bool *compared)
{
    *compared = false;
    if (check->fault == WK_RECEIPT_HOLDS && self->words && !same_words(self->words, check->commitment))
        check->fault = WK_RECEIPT_WORDS;
    for (int i = 0; i < self->points.n && check->fault == WK_RECEIPT_HOLDS; i++)
        *compared = wk_receipt_against(receipt, &self->points.point[i], check) || *compared;
}

static void say_result(const struct receipt *self, const struct wk_receipt_check *check, const struct wk_deal_receipt *receipt,
                       bool compared)
{
    FILE *out = self->host->out;
    char key[2 * WK_PUBLIC_SIZE + 1];
    if (check->fault == WK_RECEIPT_FORM)
        fprintf(out, "DOES NOT HOLD: line %d: %s\n", check->line, wk_receipt_fault_text(check->fault));
    else if (check->fault == WK_RECEIPT_WORDS)
        fprintf(out, "DOES NOT HOLD: %s\n", wk_receipt_fault_text(check->fault));
    else if (check->fault != WK_RECEIPT_HOLDS)
        fprintf(out, "DOES NOT HOLD: record %" PRId64 ": %s\n", check->seq, wk_receipt_fault_text(check->fault));
    if (check->fault != WK_RECEIPT_HOLDS)
        return;
    wk_hex(key, check->key, sizeof check->key);
    fprintf(out, "HOLDS: table %d, deal %d of this table, kiosk %s\n", receipt->deal.table, receipt->deal.round,
            check->kiosk_id);
    say_check(out, NULL, check);
    fprintf(out, "key %s\n", key);
    fputs(self->words ? "the words that you noted are the same\n"
                      : "compare the words with those that you noted when it was sealed, or give them: --words \"...\"\n",
          out);
    fputs(compared ? "the checkpoint that you kept agrees: nothing of this was written later\n"
          : self->points.n
              ? "the checkpoint that you kept is of a record that this receipt does not show: ask for one made with"
                " it (audit receipt --checkpoint)\n"
              : "compare the words of that record with a checkpoint that you kept, or give it: --checkpoint\n",
          out);
}

static json_t *result_json(const struct receipt *self, const struct wk_receipt_check *check,
                           const struct wk_deal_receipt *receipt, bool compared)
{
    const bool holds = check->fault == WK_RECEIPT_HOLDS;
    json_t *object = check->fault == WK_RECEIPT_FORM && receipt->n == 0 ? json_object() : check_json(check, receipt);
    json_object_set_new(object, "file", wk_json_file(self->check));
    json_object_set_new(object, "holds", json_boolean(holds));
    json_object_set_new(object, "fault", holds ? json_null() : json_string(wk_receipt_fault_word(check->fault)));
    json_object_set_new(object, "fault_record", check->seq > 0 ? json_integer(check->seq) : json_null());
    json_object_set_new(object, "fault_line", check->line > 0 ? json_integer(check->line) : json_null());
    json_object_set_new(object, "checkpoint_compared", json_boolean(compared));
    json_object_set_new(object, "words_compared", json_boolean(self->words != NULL));
    return object;
}

static int check_file(struct receipt *self)
{
    struct wk_deal_receipt receipt = {.n = 0};
    struct wk_receipt_check check;
    char *text = NULL;
    size_t n = 0;
    bool compared = false;
    enum wk_status status = wk_infile_load(self->check, WK_RECEIPT_TEXT_MAX, &text, &n);
    if (status == WK_OK)
        status = n == 0 ? WK_EMPTY_FILE : wk_receipt_check(text, n, &check, &receipt);
    free(text);
    if (status != WK_OK)
        return failed(self, status, self->check);
    hold_against(self, &receipt, &check, &compared);
    int code = check.fault != WK_RECEIPT_HOLDS ? WK_EXIT_FAIL : self->points.n && !compared ? WK_EXIT_UNSURE : WK_EXIT_DONE;
    if (!self->common.json)
        say_result(self, &check, &receipt, compared);
    else if (!wk_json_print(self->host, result_json(self, &check, &receipt, compared)))
        code = WK_EXIT_ENVIRONMENT;
    wk_deal_receipt_release(&receipt);
    return code;
}

/* ---- papers ---- */

static int print_seal(struct receipt *self)
{
    struct wk_deal_entry deal;
    struct wk_checkpoint checkpoint;
    struct wk_paper_seal slip;
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    status = wk_receipts_find(self->env.store, (int)self->table, (int)self->round, &deal);
    if (status == WK_NOT_FOUND)
        return wk_complain(self->host, WK_EXIT_USAGE, "table %d: nothing is sealed here", (int)self->table);
    if (status == WK_OK)
        status = wk_receipts_seal(self->env.store, &deal, &checkpoint, &slip);
    if (status == WK_OK)
        status = wk_paper_write_seal(
            self->pdf,
            &(struct wk_paper_matter){.lang = self->env.config.lang, .paper = self->env.config.paper, .seal = &slip});
    if (status != WK_OK)
        return failed(self, status, self->pdf);
    if (!self->common.json) {
        say_words(self->host->out, "words:", deal.sealed.hash);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:i, s:i, s:o, s:o, s:I}", "table", (int)self->table, "round", deal.event_round, "commitment",
                               wk_json_hash(deal.sealed.hash), "words", wk_json_words(deal.sealed.hash), "sealed_seq",
                               (json_int_t)deal.sealed.seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int print_howto(struct receipt *self)
{
    const enum wk_status status = wk_paper_write_howto(
        self->pdf, &(struct wk_paper_matter){.lang = self->env.config.lang, .paper = self->env.config.paper});
    if (status != WK_OK)
        return failed(self, status, self->pdf);
    if (self->common.json && !wk_json_print(self->host, json_pack("{s:o}", "pdf", wk_json_file(self->pdf))))
        return WK_EXIT_ENVIRONMENT;
    return WK_EXIT_DONE;
}

/* Which options may be combined. */
static const char *misuse(const struct receipt *self)
{
    if ((self->check != NULL) + self->sealed + self->howto > 1)
        return "--check, --sealed and --howto: one at a time";
    if (self->check)
        return self->table || self->round || self->out || self->pdf ? "--check FILE goes with --checkpoint, --words, --json"
                                                                    : NULL;
    if (self->words)
        return "--words goes with --check FILE";
    if ((self->sealed || self->howto) && (!self->pdf || self->out || self->checkpoints.n))
        return "--sealed and --howto go with --pdf FILE";
    if (!self->howto && !self->table)
        return "--table T is missing";
    if (!self->sealed && !self->howto && !self->round)
        return "--round R is missing";
    return NULL;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct receipt r = {.host = host, .common.key_missing = WK_KEY_MISSING_BORNE};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &r.table, "T", 1, WK_MAX_TABLES, "the table of the deal"),
        WK_OPT_WHOLE("round", &r.round, "R", 1, 64, "the round of the event"),
        WK_OPT_TEXT("out", &r.out, "FILE", "the receipt as text (default: on standard output)"),
        WK_OPT_TEXT("pdf", &r.pdf, "FILE", "its page"),
        WK_OPT_TEXT("check", &r.check, "FILE", "does this receipt hold? Without any database"),
        WK_OPT_REPEAT("checkpoint", &r.checkpoints, "TEXT|FILE",
                      "a checkpoint that was kept: to be shown by the receipt, or compared with it"),
        WK_OPT_TEXT("words", &r.words, "WORDS", "the six words noted when the deal was sealed, compared with it"),
        WK_OPT_FLAG("sealed", &r.sealed, "the slip of the table's last seal, without faces"),
        WK_OPT_FLAG("howto", &r.howto, "the page that tells players what to keep and how to check"),
        WK_OPT_JSON(&r.common),
        WK_OPT_PAPER(&r.common),
        WK_OPTS_STORE(&r.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    const char *wrong = misuse(&r);
    if (wrong)
        return wk_complain(host, WK_EXIT_USAGE, "%s (see `%s %s --help`)", wrong, wk_program(host), self->full);
    enum wk_status status = WK_OK;
    for (int i = 0; i < r.checkpoints.n && status == WK_OK; i++)
        status = wk_points_add(&r.points, r.checkpoints.word[i], &r.problem);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", r.problem.text);
    else if (r.check)
        code = check_file(&r);
    else if (r.points.n > 1)
        code = wk_complain(host, WK_EXIT_USAGE, "a receipt is made up to one checkpoint, and %d were given", r.points.n);
    else if (wk_env_begin(&r.env, host, &r.common, &code)) {
        code = r.howto ? print_howto(&r) : r.sealed ? print_seal(&r) : make(&r);
        wk_env_close(&r.env);
    }
    wk_points_release(&r.points);
    return code;
}

const struct wk_command wk_command_audit_receipt = {
    .name = "receipt",
    .full = "audit receipt",
    .summary = "Writes what anybody needs to check an opened deal, and checks it without a database.",
    .usage = "--table --round [--out] [--pdf [--paper]] [--checkpoint] [--lang] [--json]\n--check [--words] [--checkpoint]... "
             "[--json]\n--sealed --table --pdf\n--howto --pdf [--lang]",
    .example = "  wallkeeper audit receipt --table 3 --round 1 --out receipt-3-1.txt --pdf receipt-3-1.pdf\n"
               "  wallkeeper audit receipt --check receipt-3-1.txt --words \"dough queen weight mill arbor popcorn\"",
    .run = run,
};
