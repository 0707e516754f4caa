/* schema: what whoever keeps a database's server runs there before a hall begins in it. Nothing is connected to. */
#include "db/postgres/postgres.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "kiosk/programs/cmd/hall/hall_env.h"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    bool print = false;
    const struct wk_option options[] = {
        WK_OPT_FLAG("print", &print, "the SQL of the roles and of the tables, for psql; it can be run again"),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!print)
        return wk_complain(host, WK_EXIT_USAGE, "--print is missing: nothing else is done with it");
    if (!wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    code = WK_EXIT_DONE;
    if (!wk_postgres_print(host->out, env.config.db))
        code = wk_complain(host, WK_EXIT_USAGE, "%s: that is not on a server: --store postgresql:///NAME", env.config.db);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_schema = {
    .name = "schema",
    .full = "schema",
    .summary = "Prints what is run on a database's server before a hall begins there.",
    .usage = "--print [--store]",
    .example = "  wallkeeper-hall schema --print --store postgresql:///wallkeeper",
    .run = run,
};
