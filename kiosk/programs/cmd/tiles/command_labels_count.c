/* labels count: stickers that were taken off, counted and graded from pictures of their sheets (DF-18). It stores nothing. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cmd/tiles/command_labels_count.h"
#include "labels/payload.h"
#include "labels/sticker_count.h"
#include "vision/image/cv.h"
#include "vision/scan/print_grade.h"
#include "vision/scan/scattered.h"

#define WORN 1 /* grades up to here, D and F, are named: the next scratch may be the one too many */

/* A sticker that was seen. */
struct seen {
    wk_label label;
    struct wk_print_grade grade; /* grade -1: it could not be told */
    float x, y;                  /* px, its middle */
    int picture;
};

struct count {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    const char *set;
    struct wk_book book;
    struct wk_sticker_reader *reader;
    struct wk_sticker_count count;
    struct wk_scattered codes;
    struct seen seen[2 * WK_MAX_SCATTERED];
    int n_seen, n_other, n_pictures; /* other: of another set or club */
};

static void take(struct count *self, const struct wk_image *grey, const struct wk_code *code)
{
    char set[WK_SET_SIZE];
    wk_label label = WK_LABEL_NONE;

    if (wk_payload_decode(code->text, code->n, self->env.key, set, &label) != WK_PAYLOAD_VALID || strcmp(set, self->set) != 0) {
        self->n_other++;
        return;
    }
    self->count.seen[label]++;
    if (self->n_seen == (int)(sizeof self->seen / sizeof *self->seen))
        return;
    struct seen *seen = &self->seen[self->n_seen++];
    *seen = (struct seen){.label = label,
                          .x = (code->corner[0].x + code->corner[2].x) / 2,
                          .y = (code->corner[0].y + code->corner[2].y) / 2,
                          .picture = self->n_pictures};
    if (!wk_print_grade(grey, code, &self->book, &seen->grade))
        seen->grade.grade = -1;
}

static enum wk_status look(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct count *self = context;
    struct wk_image grey = {NULL};
    enum wk_status status = wk_image_new(&grey, bgr->w, bgr->h, 1);

    if (status == WK_OK)
        status = wk_cv_grey(bgr, &grey);
    if (status == WK_OK)
        status = wk_scattered_read(self->reader, &grey, &self->codes);
    for (int i = 0; i < self->codes.n && status == WK_OK; i++)
        take(self, &grey, &self->codes.code[i]);
    wk_image_free(&grey);
    self->n_pictures++;
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
}

static bool is_worn(const struct seen *seen)
{
    return seen->grade.grade >= 0 && seen->grade.grade <= WORN;
}

static json_t *sticker_json(const struct seen *seen)
{
    char name[3];

    wk_label_format(seen->label, name);
    if (seen->grade.grade < 0)
        return json_pack("{s:s, s:n, s:i, s:[f,f]}", "label", name, "grade", "picture", seen->picture + 1, "at_px",
                         (double)seen->x, (double)seen->y);
    const char letter[2] = {wk_print_letter(seen->grade.grade), 0};
    return json_pack("{s:s, s:s, s:f, s:i, s:i, s:i, s:i, s:i, s:[f,f]}", "label", name, "grade", letter, "contrast",
                     seen->grade.contrast, "by_contrast", seen->grade.by_contrast, "by_modulation", seen->grade.by_modulation,
                     "by_correction", seen->grade.by_correction, "wrong", seen->grade.n_wrong, "picture", seen->picture + 1,
                     "at_px", (double)seen->x, (double)seen->y);
}

static json_t *answer_json(const struct count *self)
{
    char text[WK_STICKERS_TEXT];
    json_t *stickers = json_array();

    for (int i = 0; i < self->n_seen; i++)
        json_array_append_new(stickers, sticker_json(&self->seen[i]));
    wk_sticker_missing_text(&self->count, self->set, text);
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:s?, s:o}", "set", self->set, "of", WK_N_TILES, "there",
                     wk_sticker_there(&self->count), "spare", wk_sticker_spare(&self->count), "other", self->n_other, "missing",
                     text[0] ? text : NULL, "stickers", stickers);
}

static void print(const struct count *self, const struct wk_words *images)
{
    FILE *out = self->host->out;
    char text[WK_STICKERS_TEXT], name[3];

    fprintf(out, "%d of %d stickers of set %s are there", wk_sticker_there(&self->count), WK_N_TILES, self->set);
    if (wk_sticker_spare(&self->count) > 0)
        fprintf(out, ", and %d spare", wk_sticker_spare(&self->count));
    if (self->n_other > 0)
        fprintf(out, "; %d codes are of another set", self->n_other);
    fputc('\n', out);
    for (int i = 0; i < self->n_seen; i++)
        if (is_worn(&self->seen[i])) {
            wk_label_format(self->seen[i].label, name);
            fprintf(out, "worn, grade %c: %s, %s at %.0f, %.0f px\n", wk_print_letter(self->seen[i].grade.grade), name,
                    images->word[self->seen[i].picture < images->n ? self->seen[i].picture : 0], (double)self->seen[i].x,
                    (double)self->seen[i].y);
        }
    if (wk_sticker_missing_text(&self->count, self->set, text)[0])
        fprintf(out, "not seen: %s\nprint them again: wallkeeper labels sheet --only %s --out lost.pdf\n", text, text);
}

static int answer(const struct count *self, const struct wk_words *images)
{
    if (self->common.json) {
        if (!wk_json_print(self->host, answer_json(self)))
            return WK_EXIT_ENVIRONMENT;
    } else {
        print(self, images);
    }
    return wk_sticker_there(&self->count) == WK_N_TILES ? WK_EXIT_DONE : WK_EXIT_FAIL;
}

static int count(struct count *self, const struct wk_words *images)
{
    struct wk_problem problem;
    enum wk_status status = wk_book_fill(&self->book, self->env.key, self->set);

    if (status == WK_OK)
        status = wk_sticker_reader_new(&self->reader);
    if (status != WK_OK)
        wk_problem_set(&problem, status, "%s", wk_status_text(status));
    else
        status = wk_pictures_each(images, 1, look, self, &problem);
    wk_sticker_reader_free(self->reader);
    return status == WK_OK ? answer(self, images) : wk_complain(self->host, wk_exit_of(status), "%s", problem.text);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct count *self = calloc(1, sizeof *self);
    struct wk_words images = {.n = 0};
    struct wk_problem problem;
    int code;

    if (!self)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    self->host = host;
    self->common.key_missing = WK_KEY_MISSING_REFUSED;
    self->common.looks = true;
    const struct wk_option options[] = {
        WK_OPT_TEXT("set", &self->set, "SET", "the table set, three characters: 07A"),
        WK_OPT_JSON(&self->common),
        WK_OPTS_PLAIN(&self->common),
        WK_OPT_END,
    };
    if (!wk_command_options(host, command, options, &images, argc, argv, &code)) {
        free(self);
        return code;
    }
    if (!self->set || !wk_set_valid(self->set))
        code = wk_complain(host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                           self->set ? self->set : "is missing");
    else if (wk_pictures_check(&images, NULL, &problem) != WK_OK)
        code = wk_complain(host, WK_EXIT_USAGE, "%s", problem.text);
    else if (wk_env_begin(&self->env, host, &self->common, &code)) {
        code = count(self, &images);
        wk_env_close(&self->env);
    }
    free(self);
    return code;
}

const struct wk_command wk_command_labels_count = {
    .name = "count",
    .full = "labels count",
    .summary =
        "Counts the stickers of a set from photographs of their sheets, names those not seen, and grades how worn each is.",
    .usage = "--set [--json] IMAGE...",
    .example = "  wallkeeper labels count --set 07A sheet1.jpg sheet2.jpg sheet3.jpg",
    .run = run,
};
