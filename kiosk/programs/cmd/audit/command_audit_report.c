/* audit report: what an event's records say, as PDF, HTML or JSON. */
#include <string.h>
#include <unistd.h>

#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/report/report.h"
#include "kiosk/programs/cli/replaced.h"
#include "kiosk/programs/cmd/audit/command_audit.h"
#include "rules/event/duplicate/kind.h"

struct wanted {
    const struct wk_host *host;
    struct wk_common common;
    int64_t table, round;
    struct wk_replaced replaced;
};

static bool tell(void *context, int64_t done, int64_t all)
{
    FILE *err = context;
    fprintf(err, "\r%lld of %lld records", (long long)done, (long long)all);
    fflush(err);
    return true;
}

static int write_page(const struct wanted *self, struct wk_report *report, wk_report_page_fn new_page, const char *path)
{
    const enum wk_status status = wk_report_put(report, new_page, path, NULL);

    return status == WK_OK ? WK_EXIT_DONE
                           : wk_complain(self->host, wk_exit_of(status), "%s: %s", path, wk_unwritten_text(path, status));
}

static int put_out(const struct wanted *self, struct wk_report *report)
{
    int code = WK_EXIT_DONE;
    if (self->common.out)
        code = write_page(self, report, wk_report_page_new_pdf, self->common.out);
    if (self->common.out2 && code == WK_EXIT_DONE)
        code = write_page(self, report, wk_report_page_new_html, self->common.out2);
    if (self->common.json && code == WK_EXIT_DONE)
        code = wk_json_print(self->host, wk_report_json(report)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    return code;
}

static int make(struct wanted *self, struct wk_env *env)
{
    FILE *err = self->host->err;
    struct wk_audit_options options = {.step = isatty(fileno(err)) == 1 ? tell : NULL, .context = err};
    struct wk_report report = {.cells = wk_evidence_sheet_cells, .table = (int)self->table, .round = (int)self->round};
    struct wk_problem problem;
    static struct wk_audit audit;
    int code;
    enum wk_status status = wk_replaced_read(&self->replaced, &options, &problem);
    if (status == WK_OK)
        status = wk_env_store(env, self->host, true, &problem);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", problem.text);
    report.store = env->store;
    report.lang = env->lang;
    report.paper = env->config.paper;
    status = wk_report_read(&report, &options, &audit);
    if (options.step)
        fputs("\r\x1b[K", err);
    if (status != WK_OK)
        wk_problem_set(&problem, status, "%s: %s", env->config.db, wk_status_text(status));
    else
        status = wk_replaced_check(&self->replaced, &audit, &problem);
    code = status == WK_OK ? put_out(self, &report) : wk_complain(self->host, wk_exit_of(status), "%s", problem.text);
    wk_report_release(&report);
    return code;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wanted self = {.host = host, .common.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_env env;
    const struct wk_option options[] = {
        WK_OPT_TEXT("pdf", &self.common.out, "FILE", "pages to be printed (--paper, --lang)"),
        WK_OPT_TEXT("html", &self.common.out2, "FILE", "one page for a browser, in one file without scripts (--lang en|zh)"),
        WK_OPT_WHOLE("table", &self.table, "T", 1, WK_MAX_TABLES, "the deals of one table only"),
        WK_OPT_WHOLE("round", &self.round, "R", 1, wk_duplicate_section.n_rounds, "the deals of one round only"),
        WK_OPT_REPLACED(&self.replaced),
        WK_OPT_JSON(&self.common),
        WK_OPT_PAPER(&self.common),
        WK_OPTS_STORE(&self.common),
        WK_OPT_END,
    };
    int code;
    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (!self.common.out && !self.common.out2 && !self.common.json)
        return wk_complain(host, WK_EXIT_USAGE, "--pdf FILE, --html FILE or --json is wanted (see `wallkeeper %s --help`)",
                           command->full);
    if (self.common.out && self.common.out2 && strcmp(self.common.out, self.common.out2) == 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s: given twice, as --pdf and as --html", self.common.out);
    self.common.looks = true;
    if (!wk_env_begin(&env, host, &self.common, &code))
        return code;
    code = make(&self, &env);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_audit_report = {
    .name = "report",
    .full = "audit report",
    .summary = "Reports what became of each deal, who had a wall when it went wrong, and what was overridden.",
    .usage = "--pdf | --html | --json [--table] [--round] [--replaced]... [--paper] [--lang]",
    .example = "  wallkeeper audit report --db event.db --pdf report.pdf",
    .run = run,
};
