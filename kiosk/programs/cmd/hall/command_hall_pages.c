/* pages: where each player finds his page, for who has lost his slip. */
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "labels/secret/player_token.h"
#include "rules/event/tournament.h"

static int list(const struct wk_host *host, struct wk_env *env, bool json)
{
    const struct wk_tournament *event = NULL;
    struct wk_problem problem;
    json_t *const rows = json ? json_array() : NULL;
    const enum wk_status status = wk_event_open(env, host, true, &event, &problem);

    if (status != WK_OK) {
        json_decref(rows);
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    }
    for (int player = 0; player < wk_n_players(event); player++) {
        const struct wk_entrant *one = &event->plan.player[player];
        const char *const name = wk_person_ranked(event, player)->name;
        char url[WK_PLAYER_URL_SIZE];

        wk_player_url(url, env->config.board_url, env->key, event->t_ns, player);
        if (json)
            json_array_append_new(rows, json_pack("{s:i,s:s,s:s}", "number", one->number, "name", name, "page", url));
        else
            fprintf(host->out, "%4d  %s  %s\n", one->number, url, name);
    }
    return !json || wk_json_print(host, json_pack("{s:o}", "players", rows)) ? WK_EXIT_DONE : WK_EXIT_FAIL;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_env env;
    int code;
    const struct wk_option options[] = {
        WK_OPT_JSON(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!wk_hall_env_begin(&env, host, &common, &code))
        return code;
    if (!env.key)
        code = wk_complain(host, WK_EXIT_USAGE, "%s: the club key is wanted, from which the addresses follow", env.config.key);
    else if (!env.config.board_url[0])
        code =
            wk_complain(host, WK_EXIT_USAGE, "board_url is missing in the configuration: where phones find the hall's pages");
    else
        code = list(host, &env, common.json);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_pages = {
    .name = "pages",
    .full = "pages",
    .summary = "Lists where each player finds his page, for who has lost the slip that says it.",
    .usage = "[--json]",
    .example = "  wallkeeper-hall pages",
    .run = run,
};
