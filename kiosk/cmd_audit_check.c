/* audit check: does a journal hold? */
#include <inttypes.h>

#include "kiosk/commands.h"
#include "kiosk/json_out.h"
#include "kiosk/station.h"

static int check(const struct wk_host *host, struct wk_station *station, bool json)
{
    struct wk_problem problem;
    int64_t n = 0, bad = 0;
    enum wk_status status = wk_station_store(station, host, true, &problem);

    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    status = wk_store_verify(station->store, &n, &bad);
    if (status != WK_OK && status != WK_DB_BROKEN)
        return wk_complain(host, wk_exit_of(status), "%s: %s", station->config.db, wk_status_text(status));
    if (json) {
        if (!wk_json_print(host, json_pack("{s:b,s:I,s:I}", "holds", status == WK_OK, "records", (json_int_t)n, "first_bad",
                                           (json_int_t)bad)))
            return WK_EXIT_ENVIRONMENT;
    } else if (status == WK_OK) {
        fprintf(host->out, "%" PRId64 " records hold\n", n);
    } else {
        fprintf(host->out, "%" PRId64 " records hold; record %" PRId64 " does not\n", n, bad);
    }
    return status == WK_OK ? WK_EXIT_DONE : WK_EXIT_FAIL;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_station station;
    struct wk_words rest = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_JSON(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, &rest, argc, argv, &code))
        return code;
    if (rest.n > 1 || (rest.n == 1 && common.db))
        return wk_complain(host, WK_EXIT_USAGE, "one database at a time (see `wallkeeper %s --help`)", self->full);
    if (rest.n == 1)
        common.db = rest.word[0];
    if (!wk_station_begin(&station, host, &common, &code))
        return code;
    code = check(host, &station, common.json);
    wk_station_close(&station);
    return code;
}

const struct wk_command wk_command_audit_check = {
    .name = "check",
    .full = "audit check",
    .summary = "Checks that the journal of an event holds; nothing is written.",
    .usage = "[DB] [--json]",
    .example = "  wallkeeper audit check /media/stick/event.db",
    .run = run,
};
