/* labels sheet, labels mat, labels chart, labels board: what is printed. */
#include <string.h>

#include "kiosk/cmd/commands.h"
#include "kiosk/host/environment.h"
#include "labels/paper/board.h"
#include "labels/paper/paper.h"

static int written(const struct wk_host *host, enum wk_status status, const char *out)
{
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s: %s", out, wk_status_text(status));
    return WK_EXIT_DONE;
}

/* --out is there, and --json is another file than it. */
static bool targets_fit(const struct wk_host *host, const char *out, const char *json)
{
    if (!out)
        wk_complain(host, 0, "--out FILE is missing: where the PDF goes");
    else if (json && strcmp(out, json) == 0)
        wk_complain(host, 0, "%s: given twice, as --out and as --json", out);
    else
        return true;
    return false;
}

static int run_sheet(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    const char *set = NULL, *out = NULL, *json = NULL;
    double sticker_mm = WK_STICKER_MM;
    const struct wk_option options[] = {
        WK_OPT_TEXT("set", &set, "07A", "the table set's name: three of 0-9 A-Z, another for each table"),
        WK_OPT_TEXT("out", &out, "FILE", "the PDF; print it at 100 %"),
        WK_OPT_TEXT("json", &json, "FILE", "where each sticker lies on the pages"),
        WK_OPT_NUMBER("sticker-mm", &sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM, "width of a sticker (default 24)"),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!set || !wk_set_valid(set))
        return wk_complain(host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                           set ? set : "is missing");
    if (!targets_fit(host, out, json))
        return WK_EXIT_USAGE;
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    code = written(host, wk_paper_sheet(out, json, env.key, set, sticker_mm), out);
    wk_env_close(&env);
    return code;
}

static int run_mat(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    const char *out = NULL, *json = NULL;
    bool glass = false;
    const struct wk_option options[] = {
        WK_OPT_FLAG("glass", &glass,
                    "a frame for a glass plate, two pages: its upper side, and its underside for the camera below"),
        WK_OPT_TEXT("out", &out, "FILE", "the PDF, A3; print it at 100 %"),
        WK_OPT_TEXT("json", &json, "FILE", "where markers and slots lie on the page; also a geometry file for --mat"),
        WK_OPT_MAT(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!targets_fit(host, out, json))
        return WK_EXIT_USAGE;
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    if (env.mat_measured) /* how a printer scaled the last one is no plan for the next */
        wk_mat_default(&env.mat);
    env.mat.glass = env.mat.glass || glass;
    code = written(host, wk_paper_mat(out, json, &env.mat), out);
    wk_env_close(&env);
    return code;
}

static int run_chart(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    const char *out = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("out", &out, "FILE", "the PDF, one page A4"),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!targets_fit(host, out, NULL))
        return WK_EXIT_USAGE;
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    code = written(host, wk_paper_chart(out, env.config.lang), out);
    wk_env_close(&env);
    return code;
}

static int run_board(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    const char *out = NULL, *json = NULL, *paper = "A4";
    const struct wk_option options[] = {
        WK_OPT_TEXT("out", &out, "FILE", "the PDF; its size does not matter, that it lies flat does"),
        WK_OPT_TEXT("json", &json, "FILE", "where the corners of its squares lie on the page"),
        WK_OPT_TEXT("paper", &paper, "A4|A3", "A3 fills the picture of a camera further away (default A4)"),
        WK_OPT_CONFIG(&common),
        WK_OPT_LANG(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    bool a3 = strcmp(paper, "A3") == 0 || strcmp(paper, "a3") == 0;

    if (!a3 && strcmp(paper, "A4") != 0 && strcmp(paper, "a4") != 0)
        return wk_complain(host, WK_EXIT_USAGE, "--paper %s: A4 or A3 is wanted", paper);
    if (!targets_fit(host, out, json))
        return WK_EXIT_USAGE;
    return written(host, wk_paper_board(out, json, a3 ? WK_BOARD_A3 : WK_BOARD_A4), out);
}

static const struct wk_command sheet = {
    .name = "sheet",
    .full = "labels sheet",
    .summary = "Prints the 136 stickers of a table set, with spares and a ruler, at true size.",
    .usage = "--set --out [--json] [--sticker-mm]",
    .example = "  wallkeeper labels sheet --set 07A --out stickers-07A.pdf",
    .run = run_sheet,
};

static const struct wk_command mat = {
    .name = "mat",
    .full = "labels mat",
    .summary = "Prints the mat that a wall is laid on, A3, at true size.",
    .usage = "--out [--json] [--glass]",
    .example = "  wallkeeper labels mat --out mat.pdf\n"
               "  wallkeeper labels mat --glass --out frame.pdf --json frame.json",
    .run = run_mat,
};

static const struct wk_command chart = {
    .name = "chart",
    .full = "labels chart",
    .summary = "Prints the labelling diagram for players, one page.",
    .usage = "--out [--lang]",
    .example = "  wallkeeper labels chart --lang zh --out chart.pdf",
    .run = run_chart,
};

static const struct wk_command board = {
    .name = "board",
    .full = "labels board",
    .summary = "Prints the board that `calibrate camera` measures a lens by.",
    .usage = "--out [--json] [--paper]",
    .example = "  wallkeeper labels board --out board.pdf",
    .run = run_board,
};

static const struct wk_command *const subs[] = {&sheet, &mat, &chart, &board, NULL};

const struct wk_command wk_command_labels = {
    .name = "labels",
    .full = "labels",
    .summary = "Stickers, mat, chart and lens board for the printer.",
    .subs = subs,
};
