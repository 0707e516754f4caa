/* begin: a database becomes the hall of an event. */
#include "db/hall/roster.h"
#include "kiosk/cli/away_code.h"
#include "kiosk/cli/record_here.h"
#include "hall/cmd/commands.h"
#include "hall/cmd/desk.h"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.db_missing = WK_DB_MISSING_NEW};
    struct wk_env env;
    struct wk_receipt receipt;
    const char *name = "Hall", *pin_file = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("name", &name, "TEXT", "what kiosks call it (default: Hall)"),
        WK_OPT_PIN(&pin_file),
        WK_OPT_JSON(&common),
        WK_OPT_NEW(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!wk_desk_open(&env, host, &common, pin_file, &code))
        return code;
    const enum wk_status status = wk_store_begin_hall(env.store, name, &receipt);
    if (status == WK_ALREADY)
        code = wk_complain(host, WK_EXIT_USAGE, "%s: it is a hall already, or a kiosk that has joined one", env.config.db);
    else if (status == WK_BAD_INPUT)
        code = wk_complain(host, WK_EXIT_USAGE, "--name: 1 to %d bytes are wanted, on one line", WK_MEMBER_NAME_SIZE - 1);
    else if (status != WK_OK)
        code = wk_desk_complain(host, &env, pin_file, status);
    else if (common.json)
        code = wk_json_print(
                   host, json_pack("{s:s,s:I}", "hall", wk_store_kiosk_id(env.store), "stored_seq", (json_int_t)receipt.seq))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    else {
        fprintf(host->out, "%s is the hall %s, record %s\n", env.config.db, wk_store_kiosk_id(env.store),
                wk_record_here(env.store, receipt.seq).text);
        const enum wk_status shown = wk_away_code_show(host, env.store, WK_ROLE_DIRECTOR);
        code = shown == WK_OK ? WK_EXIT_DONE : wk_desk_complain(host, &env, pin_file, shown);
    }
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_begin = {
    .name = "begin",
    .full = "begin",
    .summary = "Makes this database the hall of an event; once, before kiosks are paired.",
    .usage = "[--name] --pin-file [--new] [--json]",
    .example = "  wallkeeper-hall begin --pin-file pin.txt",
    .run = run,
};
