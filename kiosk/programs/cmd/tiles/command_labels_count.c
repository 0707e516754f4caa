/*
 * labels count: stickers that were taken off, counted and graded from pictures of their sheets (DF-18). With what the kiosk's
 * scans have put on record, or the answers of earlier counts, it says when the print of one will fail. It stores nothing unless
 * it is asked to.
 */
#include <stdlib.h>
#include <string.h>

#include "db/store/stored_grades.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cmd/tiles/command_labels_count.h"
#include "labels/file/infile.h"
#include "labels/payload.h"
#include "labels/sticker_count.h"
#include "labels/sticker_grades.h"
#include "vision/image/cv.h"
#include "vision/scan/print_grade.h"
#include "vision/scan/print_scan.h"
#include "vision/scan/scattered.h"

/* A sticker that was seen. */
struct seen {
    wk_label label;
    struct wk_print_grade grade; /* grade -1: it could not be told */
    float x, y;                  /* px, its middle */
    int picture;
};

/* The contrasts of a label, count by count; of a hand's thirteen, which are alike, the least of each count. */
struct history {
    int n;
    double contrast[WK_WEAR_MOST];
};
#define BEFORE_BYTES (1 << 20) /* of an answer: one of 136 stickers has some 30 kB */

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
    char other[WK_SET_SIZE];         /* the set that one of those is of; "": of another club's */
    struct wk_words before;          /* answers of earlier counts, the oldest first */
    struct history history[WK_LABEL_END];
    struct wk_sticker_count last;                      /* what the newest of them counted */
    bool keep;                                         /* this count goes on record */
    struct wk_sticker_grades grades;                   /* of this count, so that scans can be compared with it */
    struct wk_sticker_history on_record;               /* what is there of the set, and this count */
    int n_on_record;                                   /* looks before this count */
    struct wk_print_place place[2 * WK_MAX_SCATTERED]; /* of seen [n_seen] */
    struct wk_print_seen compared[WK_MAX_SCATTERED];
};

/* ---- earlier counts */

/* Puts the least contrasts of one count at the end of the histories; 0: that label was not graded in it. */
static void add_count(struct count *self, const double least[WK_LABEL_END])
{
    for (int label = 0; label < WK_LABEL_END; label++) {
        struct history *history = &self->history[label];

        if (least[label] <= 0 || history->n == WK_WEAR_MOST)
            continue;
        history->contrast[history->n++] = least[label];
    }
}

static void take_least(double least[WK_LABEL_END], wk_label label, double contrast)
{
    if (contrast > 0 && (least[label] <= 0 || contrast < least[label]))
        least[label] = contrast;
}

/* False: it is no answer of a count of this set. */
static bool take_answer(struct count *self, const json_t *answer)
{
    const char *set = json_string_value(json_object_get(answer, "set"));
    const json_t *stickers = json_object_get(answer, "stickers"), *sticker;
    double least[WK_LABEL_END] = {0};
    size_t i;

    if (!set || strcmp(set, self->set) != 0 || !json_is_integer(json_object_get(answer, "there")) || !json_is_array(stickers))
        return false;
    self->last = (struct wk_sticker_count){{0}};
    json_array_foreach(stickers, i, sticker)
    {
        const char *name = json_string_value(json_object_get(sticker, "label"));
        const json_t *contrast = json_object_get(sticker, "contrast"); /* not there: it could not be graded */
        wk_label label = WK_LABEL_NONE;

        if (!name || wk_label_parse(name, &label) != WK_OK || (contrast && !json_is_number(contrast)))
            return false;
        self->last.seen[label]++;
        if (contrast)
            take_least(least, label, json_number_value(contrast));
    }
    add_count(self, least);
    return true;
}

static enum wk_status read_before(struct count *self, struct wk_problem *problem)
{
    for (int i = 0; i < self->before.n; i++) {
        const char *path = self->before.word[i];
        char *bytes = NULL;
        size_t n = 0;
        const enum wk_status status = wk_infile_load(path, BEFORE_BYTES, &bytes, &n);

        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: %s", path, wk_status_text(status));
        json_t *answer = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
        const bool taken = take_answer(self, answer);
        free(bytes);
        json_decref(answer);
        if (!taken)
            return wk_problem_set(problem, WK_BAD_INPUT, "%s: no answer of `labels count --set %s --json`", path, self->set);
    }
    return WK_OK;
}

/* This count is the newest. */
static void take_this_count(struct count *self)
{
    double least[WK_LABEL_END] = {0};

    for (int i = 0; i < self->n_seen; i++)
        if (self->seen[i].grade.grade >= 0)
            take_least(least, self->seen[i].label, self->seen[i].grade.contrast);
    add_count(self, least);
}

/* ---- what is on record */

/* A computer without the kiosk's database counts all the same. */
static enum wk_status read_record(struct count *self, struct wk_problem *problem)
{
    enum wk_status status = WK_OK;

    if (!self->keep && (self->before.n > 0 || (!self->common.db && !wk_env_db_there(&self->env))))
        return WK_OK;
    status = wk_env_store(&self->env, self->host, !self->keep, problem);
    if (status != WK_OK)
        return status;
    status = wk_store_grades(self->env.store, self->set, &self->on_record);
    self->n_on_record = self->on_record.n_looks;
    return status == WK_OK ? WK_OK
                           : wk_problem_set(problem, status, "what is on record of the set: %s", wk_status_text(status));
}

static enum wk_status keep_count(struct count *self, struct wk_problem *problem)
{
    struct wk_receipt receipt;
    const enum wk_status status = self->keep ? wk_store_put_grades(self->env.store, &self->grades, &receipt) : WK_OK;

    wk_sticker_history_add(&self->on_record, &self->grades);
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "the count is not on record: %s", wk_status_text(status));
}

/* The contrasts that a forecast goes by, of a label: of counts that were named, else of what is on record. */
static const double *contrasts_of(const struct count *self, int label, int *n)
{
    const bool named = self->before.n > 0;

    *n = named ? self->history[label].n : self->on_record.n[label];
    return named ? self->history[label].contrast : self->on_record.contrast[label];
}

static bool has_forecast(const struct count *self)
{
    return self->before.n > 0 || self->n_on_record > 0;
}

/* Of the next label from *label on whose print falls; false: there is none. */
static bool next_falling(const struct count *self, int *label, struct wk_wear *wear, int *n)
{
    for (; *label < WK_LABEL_END; (*label)++) {
        const double *contrast = contrasts_of(self, *label, n);

        wk_wear_forecast(contrast, *n, wear);
        if (wear->says == WK_WEAR_FALLS)
            return true;
    }
    return false;
}

static json_t *forecast_json(const struct count *self)
{
    json_t *list = json_array();
    struct wk_wear wear;
    char name[3];
    int n = 0;

    for (int label = 0; next_falling(self, &label, &wear, &n); label++) {
        wk_label_format((wk_label)label, name);
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:f, s:f, s:i, s:i}", "label", name, "counts", n, "contrast", wear.contrast,
                                        "per_count", wear.per_count, "earliest", wear.earliest, "latest", wear.latest));
    }
    return list;
}

static void print_forecast(const struct count *self, FILE *out)
{
    struct wk_wear wear;
    const char *look = self->before.n > 0 ? "count" : "evening";
    char name[3], latest[16] = "";
    bool any = false;
    int n = 0;

    for (int label = 0; next_falling(self, &label, &wear, &n); label++) {
        wk_label_format((wk_label)label, name);
        snprintf(latest, sizeof latest, wear.latest < WK_WEAR_LONG ? "%d" : "%d or more", wear.latest);
        fprintf(out, "%s: contrast %.2f, %.3f %s %s; grade F in %d to %s %ss (95 %% of the line's slope, of %d %ss)\n", name,
                wear.contrast, wear.per_count, self->before.n > 0 ? "a" : "an", look, wear.earliest, latest, look, n, look);
        any = true;
    }
    if (!any)
        fprintf(out, "no sticker's print is shown to fall; it takes %d %ss to say\n", WK_WEAR_LEAST, look);
}

/* ---- this count */

static void take(struct count *self, const struct wk_image *grey, const struct wk_code *code)
{
    char set[WK_SET_SIZE];
    wk_label label = WK_LABEL_NONE;

    const bool ours = wk_payload_decode(code->text, code->n, self->env.key, set, &label) == WK_PAYLOAD_VALID;
    if (!ours || strcmp(set, self->set) != 0) {
        self->n_other++;
        if (ours)
            snprintf(self->other, sizeof self->other, "%s", set);
        return;
    }
    self->count.seen[label]++;
    if (self->n_seen == (int)(sizeof self->seen / sizeof *self->seen))
        return;
    struct wk_print_place *place = &self->place[self->n_seen];
    struct seen *seen = &self->seen[self->n_seen++];
    place->label = label;
    for (int k = 0; k < 4; k++) {
        place->corner[2 * k] = (double)code->corner[k].x;
        place->corner[2 * k + 1] = (double)code->corner[k].y;
    }
    *seen = (struct seen){.label = label,
                          .x = (code->corner[0].x + code->corner[2].x) / 2,
                          .y = (code->corner[0].y + code->corner[2].y) / 2,
                          .picture = self->n_pictures};
    if (!wk_print_grade(grey, code, &self->book, &seen->grade))
        seen->grade.grade = -1;
}

/* The stickers of a picture, from the first-th on, beside the middle one of them: so scans tell contrast too. */
static enum wk_status compare(struct count *self, const struct wk_image *grey, int first)
{
    const int n = self->n_seen - first;
    const enum wk_status status = n > 0 ? wk_print_scan(grey, &self->book, self->place + first, n, self->compared) : WK_OK;

    for (int i = 0; i < n && status == WK_OK; i++) {
        const struct seen *seen = &self->seen[first + i];
        const struct wk_print_seen *print = &self->compared[i];

        wk_sticker_grades_add(&self->grades, seen->label, seen->grade.grade,
                              print->label == WK_LABEL_NONE ? 0 : print->contrast, print->n_wrong);
    }
    return status;
}

static enum wk_status look(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct count *self = context;
    const int first = self->n_seen;
    struct wk_image grey = {NULL};
    enum wk_status status = wk_image_new(&grey, bgr->w, bgr->h, 1);

    if (status == WK_OK)
        status = wk_cv_grey(bgr, &grey);
    if (status == WK_OK)
        status = wk_scattered_read(self->reader, &grey, &self->codes);
    for (int i = 0; i < self->codes.n && status == WK_OK; i++)
        take(self, &grey, &self->codes.code[i]);
    if (status == WK_OK)
        status = compare(self, &grey, first);
    wk_image_free(&grey);
    self->n_pictures++;
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
}

static bool is_worn(const struct seen *seen)
{
    return seen->grade.grade >= 0 && seen->grade.grade <= WK_STICKER_WORN;
}

static json_t *sticker_json(const struct seen *seen)
{
    char name[3];

    wk_label_format(seen->label, name);
    if (seen->grade.grade < 0)
        return json_pack("{s:s, s:n, s:i, s:[f,f]}", "label", name, "grade", "picture", seen->picture + 1, "at_px",
                         (double)seen->x, (double)seen->y);
    const char letter[2] = {wk_sticker_letter(seen->grade.grade), 0};
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
    json_t *answer = json_pack("{s:s, s:i, s:i, s:i, s:i, s:s?, s:o}", "set", self->set, "of", WK_N_TILES, "there",
                               wk_sticker_there(&self->count), "spare", wk_sticker_spare(&self->count), "other", self->n_other,
                               "missing", text[0] ? text : NULL, "stickers", stickers);
    if (self->before.n > 0)
        json_object_set_new(answer, "fewer",
                            wk_sticker_fewer_text(&self->count, &self->last, self->set, text)[0] ? json_string(text)
                                                                                                 : json_null());
    if (has_forecast(self))
        json_object_set_new(answer, "forecast", forecast_json(self));
    return answer;
}

/* Pictures of another set, or of nothing: what they do not show is not lost. */
static bool is_of_nothing(const struct count *self)
{
    return wk_sticker_there(&self->count) == 0;
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
    if (self->other[0])
        fprintf(out, ": %s", self->other);
    fputc('\n', out);
    for (int i = 0; i < self->n_seen; i++)
        if (is_worn(&self->seen[i])) {
            wk_label_format(self->seen[i].label, name);
            fprintf(out, "worn, grade %c: %s, %s at %.0f, %.0f px\n", wk_sticker_letter(self->seen[i].grade.grade), name,
                    images->word[self->seen[i].picture < images->n ? self->seen[i].picture : 0], (double)self->seen[i].x,
                    (double)self->seen[i].y);
        }
    if (!is_of_nothing(self) && wk_sticker_fewer_text(&self->count, &self->last, self->set, text)[0])
        fprintf(out, "fewer than in the count before, spares take their place: %s\n", text);
    if (has_forecast(self))
        print_forecast(self, out);
    if (self->keep)
        fprintf(out, "on record: the kiosk's screen Stickers has it\n");
    if (is_of_nothing(self))
        fprintf(out, "these are no pictures of set %s, so nothing is said of what is lost\n", self->set);
    else if (wk_sticker_missing_text(&self->count, self->set, text)[0])
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

    wk_sticker_grades_begin(&self->grades, self->set, WK_WIND_NONE);
    if (status == WK_OK)
        status = wk_sticker_reader_new(&self->reader);
    if (status != WK_OK)
        wk_problem_set(&problem, status, "%s", wk_status_text(status));
    else if ((status = read_before(self, &problem)) == WK_OK && (status = read_record(self, &problem)) == WK_OK)
        status = wk_pictures_each(images, 1, look, self, &problem);
    wk_sticker_reader_free(self->reader);
    if (status == WK_OK && self->keep && is_of_nothing(self))
        status = wk_problem_set(&problem, WK_BAD_INPUT,
                                "--keep: no sticker of set %s is on these pictures%s%s; nothing is on record", self->set,
                                self->other[0] ? ", but those of set " : "", self->other);
    if (status == WK_OK) {
        take_this_count(self);
        status = keep_count(self, &problem);
    }
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
        WK_OPT_REPEAT(
            "before", &self->before, "COUNT.json",
            "the answer of an earlier count (--json), once for each, the oldest first: says whose print falls, and when "
            "it will fail; without it this is said by what the kiosk's scans have put on record"),
        WK_OPT_FLAG("keep", &self->keep, "put the count on record: the kiosk then knows what is lost and worn"),
        WK_OPT_JSON(&self->common),
        WK_OPTS_STORE(&self->common),
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
    .usage = "--set [--before] [--keep] [--json] IMAGE...",
    .example = "  wallkeeper labels count --set 07A sheet1.jpg sheet2.jpg sheet3.jpg sheet4.jpg",
    .run = run,
};
