/* audit checkpoint: the journal's newest record, to be kept elsewhere. audit witness: records another kiosk's here. */
#include <inttypes.h>

#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_floor.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/points.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/audit/command_audit.h"
#include "labels/paper/papers.h"
#include "labels/secret/six_words.h"
#include "rules/event/floor.h"

struct work {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
};

/* Opens a database only if it exists already: neither a database nor a club key is made just for a checkpoint. */
static bool begin(struct work *self, int *code)
{
    self->common.key_missing = WK_KEY_MISSING_BORNE;
    if (!wk_env_begin(&self->env, self->host, &self->common, code))
        return false;
    if (!wk_env_db_there(&self->env)) {
        *code = wk_complain(self->host, WK_EXIT_USAGE, "%s: %s", self->env.config.db, wk_status_text(WK_NO_FILE));
        wk_env_close(&self->env);
        return false;
    }
    const enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);
    if (status == WK_OK)
        return true;
    *code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    wk_env_close(&self->env);
    return false;
}

static int print_checkpoint(const struct work *self, const struct wk_checkpoint *point, const char *pdf)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], head[WK_SIX_WORDS_SIZE], key[WK_SIX_WORDS_SIZE];

    wk_checkpoint_format(point, false, line);
    wk_six_words(point->head, head);
    wk_six_words(point->key, key);
    if (!self->common.json) {
        fprintf(self->host->out, "# record %s: %s\n%s\n", wk_record_here(self->env.store, point->seq).text, head, line);
        if (pdf)
            fprintf(self->host->out, "# printed: %s\n", pdf);
        return WK_EXIT_DONE;
    }
    return wk_json_print(self->host, json_pack("{s:s,s:s,s:I,s:o,s:s,s:o}", "checkpoint", line, "kiosk", point->kiosk_id, "seq",
                                               (json_int_t)point->seq, "words", wk_json_words(point->head), "key_words", key,
                                               "pdf", pdf ? wk_json_file(pdf) : json_null()))
               ? WK_EXIT_DONE
               : WK_EXIT_ENVIRONMENT;
}

/* The event's name for the printed strip; "" when there is no event. */
static const char *title_of(struct wk_store *store)
{
    const struct wk_tournament *tour = NULL;

    return wk_store_tournament(store, &tour) == WK_OK && tour->begun ? tour->plan.name : "";
}

static enum wk_status put_checkpoint(struct wk_store *store, int table, struct wk_checkpoint *out)
{
    struct wk_floor floor;
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_floor(store, &floor);

    if (status != WK_OK)
        return status;
    return wk_store_put_checkpoint(store, "asked", table, table ? floor.table[table - 1].round : 0, out, &receipt);
}

static enum wk_status print_strip(const struct work *self, const struct wk_checkpoint *point, const char *pdf)
{
    return wk_paper_write_checkpoint(pdf, &(struct wk_paper_matter){.lang = self->env.config.lang,
                                                                    .paper = self->env.config.paper,
                                                                    .checkpoint = point,
                                                                    .title = title_of(self->env.store)});
}

static int run_checkpoint(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct work w = {.host = host};
    struct wk_checkpoint point;
    const char *pdf = NULL;
    int64_t table = 0;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &table, "T", 1, WK_MAX_TABLES,
                     "it stands for the checks of this table's sealed deal, too: for its receipt"),
        WK_OPT_TEXT("pdf", &pdf, "F.pdf", "a strip of it to be signed and kept (A6, or a quarter of Letter)"),
        WK_OPT_JSON(&w.common),
        WK_OPT_PAPER(&w.common),
        WK_OPTS_STORE(&w.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !begin(&w, &code))
        return code;
    status = put_checkpoint(w.env.store, (int)table, &point);
    if (status != WK_OK)
        wk_problem_set(&w.problem, status, "%s: %s", w.env.config.db, wk_status_text(status));
    else if (pdf && (status = print_strip(&w, &point, pdf)) != WK_OK)
        wk_problem_set(&w.problem, status, "%s: %s", pdf, wk_unwritten_text(pdf, status));
    code = status == WK_OK ? print_checkpoint(&w, &point, pdf) : wk_complain(host, wk_exit_of(status), "%s", w.problem.text);
    wk_env_close(&w.env);
    return code;
}

/* Records all of them, or those before the first that fails; what is already on record counts as done. */
static enum wk_status witness(struct work *self, const struct wk_points *points, json_t *list)
{
    for (int i = 0; i < points->n; i++) {
        const struct wk_checkpoint *point = &points->point[i];
        struct wk_receipt receipt = {.seq = 0};
        const enum wk_status status = wk_store_put_witness(self->env.store, point, &receipt);

        if (status != WK_OK && status != WK_ALREADY)
            return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
        json_array_append_new(list, json_pack("{s:s,s:I,s:o}", "kiosk", point->kiosk_id, "seq", (json_int_t)point->seq,
                                              "stored_seq", receipt.seq > 0 ? json_integer(receipt.seq) : json_null()));
        if (self->common.json)
            continue;
        fprintf(self->host->out, "kiosk %s, record %" PRId64, point->kiosk_id, point->seq);
        if (status == WK_OK)
            fprintf(self->host->out, ": on record here as %s\n", wk_record_here(self->env.store, receipt.seq).text);
        else
            fputs(": this journal's own, or on record already\n", self->host->out);
    }
    return WK_OK;
}

static int run_witness(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct work w = {.host = host};
    struct wk_words rest = {.n = 0};
    struct wk_points points = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_JSON(&w.common),
        WK_OPTS_STORE(&w.common),
        WK_OPT_END,
    };
    json_t *list = json_array();
    enum wk_status status = WK_OK;
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        goto done;
    if (rest.n == 0) {
        code = wk_complain(host, WK_EXIT_USAGE, "a checkpoint is missing: its line or a file (see `%s %s --help`)",
                           wk_program(host), self->full);
        goto done;
    }
    for (int i = 0; i < rest.n && status == WK_OK; i++)
        status = wk_points_add(&points, rest.word[i], &w.problem);
    if (status != WK_OK) {
        code = wk_complain(host, wk_exit_of(status), "%s", w.problem.text);
        goto done;
    }
    if (!begin(&w, &code))
        goto done;
    status = witness(&w, &points, list);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", w.problem.text);
    else
        code =
            !w.common.json || wk_json_print(host, json_pack("{s:O}", "witnessed", list)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    wk_env_close(&w.env);
done:
    wk_points_release(&points);
    json_decref(list);
    return code;
}

const struct wk_command wk_command_audit_checkpoint = {
    .name = "checkpoint",
    .full = "audit checkpoint",
    .summary = "How far the journal is now, signed: to be kept where the kiosk cannot reach it.",
    .usage = "[--table] [--pdf [--paper]] [--json]",
    .example = "  wallkeeper audit checkpoint --pdf strip.pdf >> kept.txt",
    .run = run_checkpoint,
};

const struct wk_command wk_command_audit_witness = {
    .name = "witness",
    .full = "audit witness",
    .summary = "Puts another kiosk's checkpoint on record here, so that this journal can speak for it.",
    .usage = "TEXT|FILE... [--json]",
    .example = "  wallkeeper audit witness table-2.txt",
    .run = run_witness,
};
