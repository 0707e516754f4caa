/* event key: shows the words of a director's key, and prints its sheet. Neither needs the passphrase. */
#include "db/journal/json.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "labels/paper/papers.h"

static int run_key(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    struct wk_director_key key;
    struct wk_problem problem;
    const char *path = NULL, *sheet = NULL, *title = NULL;
    char words[WK_SIX_WORDS_SIZE];
    const struct wk_option options[] = {
        WK_OPT_TEXT("director-key", &path, "FILE", "the director's key"),
        WK_OPT_TEXT("sheet", &sheet, "F.pdf", "a page with its code, for the kiosk's camera"),
        WK_OPT_TEXT("title", &title, "TEXT", "what the page says it is for"),
        WK_OPT_JSON(&common),
        WK_OPT_PAPER(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (!path)
        return wk_complain(host, WK_EXIT_USAGE, "--director-key FILE is missing");
    enum wk_status status = wk_director_read_key(path, &key, &problem);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    const struct wk_paper_matter matter = {
        .lang = env.config.lang, .paper = env.config.paper, .director_key = &key, .title = title ? title : ""};
    if (sheet && (status = wk_paper_write_key(sheet, &matter)) != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s: %s", sheet, wk_status_text(status));
    wk_env_close(&env);
    if (status != WK_OK)
        return code;
    wk_director_key_words(key.public_key, words);
    if (common.json)
        return wk_json_print(host, json_pack("{s:s, s:o}", "words", words, "public", wk_json_hash(key.public_key)))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "director's key: %s\n", words);
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_event_key = {
    .name = "key",
    .full = "event key",
    .summary = "Says what a director's key is called, and prints its sheet.",
    .usage = "--director-key [--sheet] [--title] [--paper] [--lang] [--json]",
    .example = "  wallkeeper event key --director-key /media/stick/director.key --sheet key.pdf --title \"Winter Cup\"",
    .run = run_key,
};
