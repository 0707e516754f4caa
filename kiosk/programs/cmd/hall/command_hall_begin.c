/* begin: a database becomes the hall of an event. */
#include "db/hall/roster_change.h"
#include "kiosk/programs/cli/away_code.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"

/* Reports that the database is a hall now, and the director's code for when the hall is away. */
static int tell(const struct wk_host *host, struct wk_env *env, const char *pin_file, const struct wk_receipt *receipt,
                bool json)
{
    const char *const id = wk_store_kiosk_id(env->store);
    json_t *object = json ? json_pack("{s:s,s:I}", "hall", id, "stored_seq", (json_int_t)receipt->seq) : NULL;
    if (!json)
        fprintf(host->out, "%s is the hall %s, record %s\n", env->config.db, id, wk_record_here(env->store, receipt->seq).text);
    const enum wk_status status = wk_away_code_show(host, env->store, WK_ROLE_DIRECTOR, object);
    if (status != WK_OK) {
        json_decref(object);
        return wk_hall_env_complain(host, env, pin_file, status);
    }
    return !json || wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

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
    if (!wk_hall_env_open(&env, host, &common, pin_file, &code))
        return code;
    const enum wk_status status = wk_store_begin_hall(env.store, name, &receipt);
    if (status == WK_ALREADY)
        code = wk_complain(host, WK_EXIT_USAGE, "%s: it is a hall already, or a kiosk that has joined one", env.config.db);
    else if (status == WK_BAD_INPUT)
        code = wk_complain(host, WK_EXIT_USAGE, "--name: 1 to %d bytes are wanted, on one line", WK_MEMBER_NAME_SIZE - 1);
    else if (status != WK_OK)
        code = wk_hall_env_complain(host, &env, pin_file, status);
    else
        code = tell(host, &env, pin_file, &receipt, common.json);
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
