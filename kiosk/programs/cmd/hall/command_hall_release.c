/* release: at the hall the director's key opens the deals that are over; their kiosks then record it. */
#include "db/hall/release.h"
#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"

static int release(const struct wk_host *host, struct wk_env *env, const struct wk_director_cli *director, const char *pin_file,
                   bool json)
{
    struct wk_problem problem;
    struct wk_receipt receipt;
    int n = 0;
    if (wk_director_hold(env, director, &problem) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "%s", problem.text);
    const enum wk_status status = wk_store_release_deals(env->store, &n, &receipt);
    if (status == WK_SEALED_AWAY)
        return wk_complain(host, wk_exit_of(status), "a deal was sealed to another key than this");
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    if (json)
        return wk_json_print(host, json_pack("{s:i}", "released", n)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    if (n == 0)
        fputs("no deal that is over waits for the director's key\n", host->out);
    else
        fprintf(host->out, "%d %s released: their kiosks open them as soon as they hear it\n", n, n == 1 ? "deal" : "deals");
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_director_cli director = {.key_file = NULL};
    struct wk_env env;
    const char *pin_file = NULL;
    const struct wk_option options[] = {
        WK_OPTS_DIRECTOR(&director), WK_OPT_PIN(&pin_file), WK_OPT_JSON(&common), WK_OPTS_HALL(&common), WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!director.key_file || !pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--director-key FILE and --pin-file FILE are wanted");
    if (!wk_hall_env_open(&env, host, &common, pin_file, &code))
        return code;
    code = release(host, &env, &director, pin_file, common.json);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_release = {
    .name = "release",
    .full = "release",
    .summary = "Opens the deals of rounds that are over, with the director's key: at their kiosks, which need not have it.",
    .usage = "--director-key --passphrase-file --pin-file [--json]",
    .example =
        "  wallkeeper-hall release --director-key /media/stick/director.key --passphrase-file phrase.txt --pin-file pin.txt",
    .run = run,
};
