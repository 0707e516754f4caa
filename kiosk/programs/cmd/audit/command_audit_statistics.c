/* audit statistics: how the opened deals of an event compare with honest shuffles. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/report/shuffles.h"
#include "kiosk/programs/cmd/audit/command_audit.h"

static void print_text(const struct wk_host *host, const struct wk_shuffle_stats *stats, int n_sealed)
{
    if (n_sealed > 0)
        fprintf(host->out, "still sealed and not looked at: %d\n", n_sealed);
    if (stats->n_deals == 0) {
        fputs("no deal has been opened yet\n", host->out);
        return;
    }
    fprintf(host->out, "opened deals: %d, beside %d honest shuffles of each, seed %llu\n\n", stats->n_deals, stats->n_simulated,
            (unsigned long long)stats->seed);
    fprintf(host->out, "%-50s %9s %9s %9s %9s\n", "", "seen", "expected", "p", "corrected");
    for (int k = 0; k < WK_N_SHUFFLES; k++) {
        const struct wk_shuffle_test *test = &stats->test[k];
        if (test->done)
            fprintf(host->out, "%-50s %9.*f %9.1f %9.2g %9.2g%s\n", wk_shuffle_text((enum wk_shuffle_kind)k),
                    test->two_sided || k == WK_SHUFFLE_HONOURS_WINDS ? 1 : 0, test->seen, test->expected, test->p, test->p_holm,
                    test->p_holm < WK_SHUFFLE_ODD ? " *" : "");
        else
            fprintf(host->out, "%-50s %9s\n", wk_shuffle_text((enum wk_shuffle_kind)k), "-");
    }
    fprintf(host->out, "\n%d of %d below 0.05; honest shuffles have %.1f of them on average. %s\n%s\n", stats->n_below,
            stats->n_done, stats->expected_below,
            stats->odd ? "What is marked * stays below it after correction for their number."
                       : "None stays below it after correction for their number.",
            wk_shuffle_advice());
}

static int look(const struct wk_host *host, struct wk_env *env, const struct wk_common *common, int n_simulated, int64_t seed)
{
    struct wk_problem problem;
    struct wk_shuffle_stats stats;
    int n_sealed = 0;
    enum wk_status status = wk_env_store(env, host, true, &problem);

    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    status = wk_shuffles_of_event(env->store, n_simulated, (uint64_t)seed, &stats, &n_sealed);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s: %s", env->config.db, wk_status_text(status));
    if (!common->json) {
        print_text(host, &stats, n_sealed);
        return WK_EXIT_DONE;
    }
    return wk_json_print(host, wk_shuffles_json(&stats, n_sealed)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_env env;
    int64_t n_simulated = WK_SHUFFLE_SIMULATED, seed = 1;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("simulate", &n_simulated, "N", 99, 999999, "honest shuffles to compare with (default 9999)"),
        WK_OPT_WHOLE("seed", &seed, "N", 0, 9007199254740991, "of these shuffles: the same gives the same answer (default 1)"),
        WK_OPT_JSON(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_env_begin(&env, host, &common, &code))
        return code;
    code = look(host, &env, &common, (int)n_simulated, seed);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_audit_statistics = {
    .name = "statistics",
    .full = "audit statistics",
    .summary = "Compares the opened deals of an event with honest shuffles; it accuses nobody.",
    .usage = "[--simulate] [--seed] [--json]",
    .example = "  wallkeeper audit statistics --db event.db",
    .run = run,
};
