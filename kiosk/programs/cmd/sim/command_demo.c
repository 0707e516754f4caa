/* demo: a table that plays by itself, with a simulated camera. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/face/screens/screens.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/cmd/beside.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/play/chapters.h"
#include "kiosk/programs/play/demo.h"
#include "kiosk/programs/play/stepped.h"
#include "kiosk/programs/play/text_list.h"
#include "labels/lang/lang.h"

#define HEADLESS_SHOTS "build/demo"

struct noted {
    struct wk_text_list *list;
    bool around[WK_N_CHAPTERS + 1][WK_N_SCREENS]; /* where each chapter has been */
    enum wk_status status;
};

static bool note_texts(void *context, const struct wk_kiosk_shown *shown)
{
    struct noted *noted = context;
    const struct wk_app *app = shown->app;
    bool *around = &noted->around[app->demo.chapter][app->screen];

    wk_text_list_shown(noted->list, wk_screen_word(app->screen));
    if (!*around)
        noted->status = wk_text_list_around(noted->list, app);
    *around = true;
    return noted->status == WK_OK;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_demo_options options = {.host = host, .deal_seed = 2026, .seed = 7};
    struct wk_kiosk_stats stats = {0};
    struct wk_clock clock = {.now_ns = wk_clock_ns(NULL)};
    struct wk_stepped stepped;
    struct wk_host in_step;
    char folder[WK_PATH_SIZE];
    const char *lang = NULL, *list_path = NULL;
    struct noted texts = {.status = WK_OK};
    int64_t seed = 2026, chapter = 0;
    bool show_stats = false;
    const struct wk_option list[] = {
        WK_OPT_FLAG("headless", &options.headless, "without a display: prints each step, saves the screens, exits when done"),
        WK_OPT_TEXT("shots", &options.shots, "DIR", "where the screens are saved as PNG (headless: " HEADLESS_SHOTS ")"),
        WK_OPT_TEXT("lang", &lang, wk_lang_usage(), "language of the screens"),
        WK_OPT_WHOLE("chapter", &chapter, "N", 1, WK_N_CHAPTERS,
                     "the one to begin with, headless the only one: seats, build, restore, count, confirm, rotate, standings, "
                     "fouled, nmjl, mcr, club"),
        WK_OPT_WHOLE("seed", &seed, "N", 0, 1e9, "another deal"),
        WK_OPT_TEXT("texts", &list_path, "F.html",
                    "every text of the kiosk, English and Chinese, with the screens that show it, or the file where it stands: "
                    "for paper"),
        WK_OPT_FLAG("stats", &show_stats, "in real time; at the end: start, frames, memory"),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, list, NULL, argc, argv, &code))
        return code;
    if (lang && wk_lang_parse(lang, &options.lang) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--lang %s: %s is wanted", lang, wk_lang_choice());
    options.deal_seed = (uint64_t)seed;
    options.chapter = (int)chapter;
    if (list_path) {
        options.headless = true;
        status = host->locale ? wk_lang_open(host->locale) : WK_NO_FILE;
        if (status == WK_OK)
            status = wk_text_list_new(&texts.list, WK_LANG_ZH);
        if (status != WK_OK)
            return wk_complain(host, WK_EXIT_ENVIRONMENT, "--texts: the Chinese texts are not there: %s",
                               wk_status_text(status));
        options.shown = note_texts;
        options.shown_context = &texts;
    }
    options.headless = options.headless || !host->has_display;
    if (options.headless && !options.shots)
        options.shots = HEADLESS_SHOTS;
    snprintf(folder, sizeof(folder), "%s/wallkeeper-demo-%ld", host->tmp, (long)getpid());
    options.folder = folder;
    if (options.headless &&
        !show_stats) { /* nobody watches: runs as fast as the computer can, with the same outcome however busy it is */
        in_step = wk_stepped_host(&stepped, host, &clock);
        options.host = &in_step;
        options.clock = &clock;
    }
    status = wk_demo_run(&options, &stats);
    if (texts.list) {
        const enum wk_status written = texts.status == WK_OK ? wk_text_list_write(texts.list, list_path) : texts.status;

        wk_text_list_free(texts.list);
        if (written != WK_OK)
            return wk_complain(host, wk_exit_of(written), "%s: %s", list_path, wk_status_text(written));
    }
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
    .summary = WK_SUMMARY_DEMO,
    .usage = "[--chapter] [--headless] [--shots] [--lang] [--texts]",
    .example = "  wallkeeper demo\n"
               "  wallkeeper demo --chapter 4\n"
               "  wallkeeper demo --headless --shots /tmp/demo",
    .run = run,
};
