/* labels sheet, mat, chart, board: what is printed before the first evening. Each such row of the papers has a command. */
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/tiles/command_labels_count.h"
#include "labels/paper/label_sheet.h"
#include "labels/paper/papers.h"

/* What the options say. */
struct wanted {
    struct wk_common common;
    const char *out, *json, *set, *on, *only, *outlines;
    double sticker_mm; /* 0: not given */
    int64_t from;      /* 0: not given */
    int64_t codes;     /* 0: not given */
    const struct wk_label_sheet *labels;
    wk_label label[WK_MAX_PLACES]; /* from --only, [n_only] */
    int n_only;
    char only_set[WK_SET_SIZE];
    bool glass;
};

/* Checks that --out is given, and that --json names another file. */
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

/* Checks that --on names known labels; without --sticker-mm they give the stickers' width. */
static bool take_labels(const struct wk_host *host, struct wanted *wanted)
{
    const struct wk_label_sheet *at;
    char known[200] = "";
    size_t n = 0;

    if (!wanted->on)
        return true;
    wanted->labels = wk_label_sheet_find(wanted->on);
    for (int i = 0; (at = wk_label_sheet_at(i)) && n < sizeof known; i++)
        n += (size_t)snprintf(known + n, sizeof known - n, "%s%s %s", i ? ", " : "", at->maker, at->number);
    if (!wanted->labels)
        wk_complain(host, 0, "--on %s: not known; there are %s", wanted->on, known);
    else if (wanted->common.paper && strcasecmp(wanted->common.paper, wk_paper_size_word(wanted->labels->paper)) != 0)
        wk_complain(host, 0, "--paper %s: sheets of %s %s are %s", wanted->common.paper, wanted->labels->maker,
                    wanted->labels->number, wk_paper_size_word(wanted->labels->paper));
    else if (wanted->sticker_mm > wk_label_sheet_sticker(wanted->labels))
        wk_complain(host, 0, "--sticker-mm %g: labels of %s %s hold stickers of %g mm", wanted->sticker_mm,
                    wanted->labels->maker, wanted->labels->number, wk_label_sheet_sticker(wanted->labels));
    else {
        if (!(wanted->sticker_mm > 0))
            wanted->sticker_mm = wk_label_sheet_sticker(wanted->labels);
        return true;
    }
    return false;
}

/* Reads --only, and --from, the first free place on a sheet that is partly used. */
static bool take_only(const struct wk_host *host, struct wanted *wanted)
{
    char problem[WK_ONLY_PROBLEM];

    if (wanted->from && !wanted->only) {
        wk_complain(host, 0, "--from goes with --only");
        return false;
    }
    if (!wanted->only)
        return true;
    if (wk_sheet_only_parse(wanted->only, wanted->only_set, wanted->label, &wanted->n_only, problem) != WK_OK)
        wk_complain(host, 0, "--only %s: %s", wanted->only, problem);
    else if (wanted->set && strcmp(wanted->set, wanted->only_set) != 0)
        wk_complain(host, 0, "--only %s: another set than --set %s", wanted->only, wanted->set);
    else {
        wanted->set = wanted->only_set;
        return true;
    }
    return false;
}

/* Computes the places of a page, and checks that --from is one of them. */
static bool find_cells(const struct wk_host *host, const struct wanted *wanted, enum wk_paper_size paper,
                       struct wk_sheet_grid *grid)
{
    if (!wanted->labels)
        wk_sheet_grid(paper, wanted->sticker_mm, grid);
    else if (wk_label_sheet_grid(wanted->labels, wanted->sticker_mm, grid) != WK_OK)
        return false; /* cannot happen: it was checked before */
    if (wanted->from <= grid->n_columns * grid->n_lines)
        return true;
    wk_complain(host, 0, "--from %d: a page has %d places", (int)wanted->from, grid->n_columns * grid->n_lines);
    return false;
}

/* Fills in what a paper is made of, from the options. False: a line on host->err says why not. */
static bool matter_fits(const struct wk_host *host, const struct wk_paper_def *def, const struct wanted *wanted,
                        struct wk_paper_matter *matter)
{
    matter->json_path = wanted->json;
    matter->set = wanted->set;
    matter->sticker_mm = wanted->sticker_mm;
    matter->on = wanted->labels;
    matter->only = wanted->only ? wanted->label : NULL;
    matter->n_only = wanted->n_only;
    matter->from = (int)wanted->from;
    matter->codes = (enum wk_codes)wanted->codes;
    if (def->needs == WK_PAPER_NEEDS_SET && (!wanted->set || !wk_set_valid(wanted->set)))
        wk_complain(host, 0, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                    wanted->set ? wanted->set : "is missing");
    else
        return targets_fit(host, wanted->out, wanted->json);
    return false;
}

/* Checks the options for stickers: outlines alone need neither a set nor --out. False: a line on host->err says why not. */
static bool sheet_fits(const struct wk_host *host, struct wanted *wanted)
{
    if (!take_labels(host, wanted) || !take_only(host, wanted))
        return false;
    if (!(wanted->sticker_mm > 0))
        wanted->sticker_mm = WK_STICKER_MM;
    if (wanted->outlines && wanted->out && strcmp(wanted->outlines, wanted->out) == 0) {
        wk_complain(host, 0, "%s: given twice, as --out and as --outlines", wanted->out);
        return false;
    }
    return true;
}

static int written(const struct wk_host *host, enum wk_status status, const char *out)
{
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s: %s", out, wk_unwritten_text(out, status));
    return WK_EXIT_DONE;
}

/* --json without a file prints the JSON: the paper's writer puts it into a temporary file, which is printed and removed. */
static int print_places(const struct wk_host *host, const char *path)
{
    json_t *places = json_load_file(path, 0, NULL);
    const bool printed = places && wk_json_print(host, places);

    (void)remove(path);
    return printed ? WK_EXIT_DONE : wk_complain(host, WK_EXIT_ENVIRONMENT, "the places on the page could not be printed");
}

/* Writes the PDF, and its JSON if that is wanted. */
static int write_paper(const struct wk_host *host, const struct wk_paper_def *def, const struct wanted *wanted,
                       struct wk_paper_matter *matter)
{
    const bool prints = wanted->json && !wanted->json[0];
    char beside[WK_PATH_SIZE];

    if (prints) {
        if (snprintf(beside, sizeof beside, "%s.json-%ld", wanted->out, (long)getpid()) >= (int)sizeof beside)
            return wk_complain(host, WK_EXIT_USAGE, "--out: a path of more than %d bytes", WK_PATH_SIZE - 24);
        matter->json_path = beside;
    }
    const int code = written(host, def->write(wanted->out, matter), wanted->out);
    return prints && code == WK_EXIT_DONE ? print_places(host, beside) : code;
}

/* The board may also be printed on a double page: A3, 11x17. */
static bool take_page(const struct wk_host *host, struct wanted *wanted, struct wk_paper_matter *matter)
{
    enum wk_page_kind kind = WK_PAGE_WHOLE;

    if (!wanted->common.paper || wk_paper_size_parse(wanted->common.paper, &matter->paper) == WK_OK)
        return true;
    if (wk_page_size_parse(wanted->common.paper, &matter->paper, &kind) != WK_OK) {
        wk_complain(host, 0, "--paper %s: A4, A3, letter or 11x17 is wanted", wanted->common.paper);
        return false;
    }
    matter->large = kind == WK_PAGE_DOUBLE;
    wanted->common.paper = wk_paper_size_word(matter->paper);
    return true;
}

static void say_labels(const struct wk_host *host, const struct wanted *wanted)
{
    const struct wk_label_sheet *const labels = wanted->labels;

    wk_complain(host, 0, "%s %s: stickers of %g mm on labels of %.1f x %.1f mm%s", labels->maker, labels->number,
                wanted->sticker_mm, labels->label_w_mm, labels->label_h_mm,
                wk_label_sheet_is_cut(labels) ? ", which are longer than a tile: cut each along its line" : "");
}

/* Prints with the club's key, and for the mat as it is configured. */
static int print_here(const struct wk_host *host, const struct wk_paper_def *def, const struct wanted *wanted,
                      struct wk_paper_matter *matter)
{
    struct wk_env env;
    struct wk_common common = wanted->common;
    int code;

    if (def->needs != WK_PAPER_NEEDS_SET || !wanted->out) /* nothing on this paper depends on the club key */
        common.key_missing = WK_KEY_MISSING_BORNE;
    else if (wanted->only) /* with another key it would not be a sticker of this set */
        common.key_missing = WK_KEY_MISSING_REFUSED;
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    const bool glass = env.mat.glass || wanted->glass;
    if (env.mat_measured || !env.config.mat[0]) /* how a printer scaled the last mat must not change the next one */
        wk_mat_on(&env.mat, env.config.paper);
    env.mat.glass = glass;
    matter->lang = env.config.lang;
    matter->paper = env.config.paper;
    matter->key = env.key;
    matter->mat = &env.mat;
    code = WK_EXIT_DONE;
    if (def->needs == WK_PAPER_NEEDS_SET) {
        struct wk_sheet_grid grid;

        if (!find_cells(host, wanted, matter->paper, &grid))
            code = WK_EXIT_USAGE;
        else if (wanted->outlines)
            code = written(host, wk_sheet_outlines(&grid, wanted->sticker_mm, wanted->outlines), wanted->outlines);
    }
    if (code == WK_EXIT_DONE && wanted->out)
        code = write_paper(host, def, wanted, matter);
    if (code == WK_EXIT_DONE && wanted->labels)
        say_labels(host, wanted);
    wk_env_close(&env);
    return code;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const struct wk_paper_def *def = wk_paper_find(self->name);
    struct wanted wanted = {.out = NULL};
    struct wk_paper_matter matter = {.lang = NULL};
    const struct wk_option of_set[] = {
        WK_OPT_TEXT("set", &wanted.set, "07A", "the table set's name: three of 0-9 A-Z, another for each table"),
        WK_OPT_TEXT("out", &wanted.out, "FILE", def->out),
        WK_OPT_MAYBE("json", &wanted.json, "FILE", def->json),
        WK_OPT_NUMBER("sticker-mm", &wanted.sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of a sticker (default 24, or what the labels of --on hold)"),
        WK_OPT_TEXT("on", &wanted.on, "MAKER NUMBER",
                    "sheets of labels that are cut already, as \"Herma 4212\"; another name lists those that are known"),
        WK_OPT_TEXT("only", &wanted.only, "SET:LABELS", "single stickers again: 07A:25,1x2 is one 25 and two 1"),
        WK_OPT_WHOLE("from", &wanted.from, "N", 1, WK_MAX_PLACES,
                     "with --only: the first place that is free on the sheet, line by line from the left"),
        WK_OPT_WHOLE("codes", &wanted.codes, "1|2", WK_CODES_1, WK_CODES_2,
                     "1: as sheets printed them that do not say which codes they have (default 2, easier to tell apart)"),
        WK_OPT_TEXT("outlines", &wanted.outlines, "FILE",
                    "what is cut: F.svg for a plotter, F.pdf to be tried on plain paper; needs neither --set nor --out"),
        WK_OPT_PAPER(&wanted.common),
        WK_OPTS_PLAIN(&wanted.common),
        WK_OPT_END,
    };
    const struct wk_option of_mat[] = {
        WK_OPT_FLAG("glass", &wanted.glass,
                    "a frame for a glass plate, two pages: its upper side, and its underside for the camera below"),
        WK_OPT_TEXT("out", &wanted.out, "FILE", def->out),
        WK_OPT_MAYBE("json", &wanted.json, "FILE", def->json),
        WK_OPT_MAT(&wanted.common),
        WK_OPT_PAPER(&wanted.common),
        WK_OPTS_PLAIN(&wanted.common),
        WK_OPT_END,
    };
    const struct wk_option of_board[] = {
        WK_OPT_TEXT("out", &wanted.out, "FILE", def->out),
        WK_OPT_MAYBE("json", &wanted.json, "FILE", def->json),
        WK_OPT_TEXT("paper", &wanted.common.paper, "A4|A3|letter|11x17",
                    "A3 and 11x17 fill the picture of a camera further away (default: the configured paper)"),
        WK_OPT_CONFIG(&wanted.common),
        WK_OPT_LANG(&wanted.common),
        WK_OPT_END,
    };
    const struct wk_option of_language[] = {
        WK_OPT_TEXT("out", &wanted.out, "FILE", def->out),
        WK_OPT_PAPER(&wanted.common),
        WK_OPTS_PLAIN(&wanted.common),
        WK_OPT_END,
    };
    const struct wk_option *options = def->needs == WK_PAPER_NEEDS_SET     ? of_set
                                      : def->needs == WK_PAPER_NEEDS_MAT   ? of_mat
                                      : def->needs == WK_PAPER_NEEDS_BOARD ? of_board
                                                                           : of_language;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (def->needs == WK_PAPER_NEEDS_SET && !sheet_fits(host, &wanted))
        return WK_EXIT_USAGE;
    const bool alone = wanted.outlines && !wanted.out && !wanted.json && !wanted.only; /* outlines instead of a sheet */
    if ((!alone && !matter_fits(host, def, &wanted, &matter)) ||
        (def->needs == WK_PAPER_NEEDS_BOARD && !take_page(host, &wanted, &matter)))
        return WK_EXIT_USAGE;
    return print_here(host, def, &wanted, &matter);
}

#define WK_PAPER_LABELS(name_, needs, summary_, usage_, example_, out, json)                                                   \
    static const struct wk_command sub_##name_ = {                                                                             \
        .name = #name_, .full = "labels " #name_, .summary = summary_, .usage = usage_, .example = example_, .run = run};
#include "labels/paper/papers.def"

static const struct wk_command *const subs[] = {
#define WK_PAPER_LABELS(name, ...) &sub_##name,
#include "labels/paper/papers.def"
    &wk_command_labels_count,
    NULL,
};

const struct wk_command wk_command_labels = {
    .name = "labels",
    .full = "labels",
    .summary = "Stickers, mat, chart and lens board for the printer.",
    .subs = subs,
};
