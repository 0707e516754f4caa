/* pins: codes for kiosks whose hall is away, and the release of wrong PINs. */
#include <string.h>

#include "db/store/vouch.h"
#include "kiosk/programs/cli/away_code.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/hall/hall_env.h"
#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "labels/paper/papers.h"
#include "labels/secret/secret.h"
#include "rules/event/words.h"

static int release(const struct wk_host *host, struct wk_env *env, const char *pin_file)
{
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_release_pins(env->store, &receipt);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    fprintf(host->out, "PINs are looked at again at every kiosk, record %s\n", wk_record_here(env->store, receipt.seq).text);
    return WK_EXIT_DONE;
}

/* Makes a new code, prints it on the terminal, and on a card if one is wanted. */
static int make(const struct wk_host *host, struct wk_env *env, enum wk_role role, const char *pdf, const char *pin_file)
{
    char code[WK_AWAY_CODE_SIZE];
    struct wk_receipt receipt;
    enum wk_status status = wk_store_make_away_code(env->store, role, code, &receipt);
    if (status != WK_OK)
        return wk_hall_env_complain(host, env, pin_file, status);
    wk_away_code_print(host, role, code);
    const struct wk_paper_matter matter = {
        .lang = env->config.lang, .paper = env->config.paper, .away_code = code, .away_role = role == WK_ROLE_DIRECTOR ? 2 : 1};
    if (pdf)
        status = wk_paper_find("away")->write(pdf, &matter);
    wk_wipe(code, sizeof code);
    return status == WK_OK ? WK_EXIT_DONE
                           : wk_complain(host, wk_exit_of(status), "%s: %s", pdf, wk_unwritten_text(pdf, status));
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    const char *pin_file = NULL, *away = NULL, *pdf = NULL;
    bool forgive = false;
    int code;
    const struct wk_option options[] = {
        WK_OPT_TEXT("away", &away, "judge|director", "make a new code that opens kiosks for this role while the hall is away"),
        WK_OPT_TEXT("pdf", &pdf, "FILE",
                    "with --away: a card for whoever gets it as well, A6, with what to do then (--lang en|zh)"),
        WK_OPT_FLAG("release", &forgive, "look at PINs again where too many wrong ones were tried; find out first who tried"),
        WK_OPT_PIN(&pin_file),
        WK_OPT_PAPER(&common),
        WK_OPT_LANG(&common),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    const enum wk_role role = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), away);
    if (forgive == (away != NULL) || (away && role != WK_ROLE_JUDGE && role != WK_ROLE_DIRECTOR))
        return wk_complain(host, WK_EXIT_USAGE, "--away judge, --away director or --release is wanted");
    if (forgive && pdf)
        return wk_complain(host, WK_EXIT_USAGE, "--pdf is for the card of --away");
    if (!wk_hall_env_open(&env, host, &common, pin_file, &code))
        return code;
    code = forgive ? release(host, &env, pin_file) : make(host, &env, role, pdf, pin_file);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_pins = {
    .name = "pins",
    .full = "pins",
    .summary = "Makes a code that opens kiosks while the hall is away, or lets PINs be tried again.",
    .usage = "--away [--pdf [--paper]] [--lang] --pin-file\n--release --pin-file",
    .example = "  wallkeeper-hall pins --away judge --pdf card.pdf --pin-file pin.txt\n"
               "  wallkeeper-hall pins --release --pin-file pin.txt",
    .run = run,
};
