/* demo: a table plays by itself, with a simulated camera. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/cmd/commands.h"
#include "kiosk/host/environment.h"
#include "kiosk/run/demo.h"
#include "labels/lang/lang.h"

#define HEADLESS_SHOTS "build/demo"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_demo_options options = {.host = host, .deal_seed = 2026, .seed = 7};
    struct wk_kiosk_stats stats = {0};
    char folder[WK_PATH_SIZE];
    const char *lang = NULL;
    int64_t seed = 2026;
    bool show_stats = false;
    const struct wk_option list[] = {
        WK_OPT_FLAG("headless", &options.headless, "without a display: prints each step, saves the screens, exits when done"),
        WK_OPT_TEXT("shots", &options.shots, "DIR", "where the screens are saved as PNG (headless: " HEADLESS_SHOTS ")"),
        WK_OPT_TEXT("lang", &lang, wk_lang_usage(), "language of the screens"),
        WK_OPT_WHOLE("seed", &seed, "N", 0, 1e9, "another deal"),
        WK_OPT_FLAG("stats", &show_stats, "at the end: start, frames, memory"),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, list, NULL, argc, argv, &code))
        return code;
    if (lang && wk_lang_parse(lang, &options.lang) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--lang %s: %s is wanted", lang, wk_lang_choice());
    options.deal_seed = (uint64_t)seed;
    options.headless = options.headless || !host->has_display;
    if (options.headless && !options.shots)
        options.shots = HEADLESS_SHOTS;
    snprintf(folder, sizeof(folder), "%s/wallkeeper-demo-%ld", host->tmp, (long)getpid());
    options.folder = folder;
    status = wk_demo_run(&options, &stats);
    if (show_stats)
        wk_kiosk_print_stats(host->out, &stats);
    if (status == WK_OK && stats.cut_short)
        return wk_complain(host, WK_EXIT_UNSURE, "ended by a signal before the last step: the demo says nothing");
    if (status == WK_OK && options.headless)
        fprintf(host->out, "every verdict was right; the screens are in %s\n", options.shots);
    return status == WK_FAILED ? WK_EXIT_FAIL : wk_exit_of(status);
}

const struct wk_command wk_command_demo = {
    .name = "demo",
    .full = "demo",
    .summary = "A table plays by itself before a simulated camera: build, faces, seal, a hand, restore, repair, PASS.",
    .usage = "[--headless] [--shots] [--lang]",
    .example = "  wallkeeper demo\n"
               "  wallkeeper demo --headless --shots /tmp/demo",
    .run = run,
};
