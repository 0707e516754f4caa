/* enrol: a tile set from photographs of the mat with open tiles, as the director does it before an event. */
#include <stdlib.h>
#include <string.h>

#include "calibration/enrol.h"
#include "kiosk/commands.h"
#include "kiosk/json_out.h"
#include "kiosk/pictures.h"
#include "kiosk/station.h"
#include "kiosk/work.h"
#include "vision/cv.h"

struct album {
    struct wk_image photo[WK_ENROL_MAX_IMAGES];
    const char *file[WK_ENROL_MAX_IMAGES];
    int n;
};

static enum wk_status keep(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct album *self = context;
    enum wk_status status = wk_picture_copy(bgr, &self->photo[self->n]);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
    self->file[self->n++] = file;
    return WK_OK;
}

static json_t *faces_list(const enum wk_face *faces, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_string(wk_face_name(faces[i])));
    return list;
}

/* What each slot was taken for, so that the director can confirm what the program labelled itself. */
static json_t *slots_list(const struct wk_enrol_report *report, int image)
{
    json_t *list = json_array();
    for (int s = 0; s < WK_N_SLOTS; s++) {
        char slot[5];
        enum wk_face face = (enum wk_face)report->face[image][s];
        wk_slot_format(s, slot);
        json_array_append_new(list, json_pack("{s:s,s:s?,s:f}", "slot", slot, "face", face ? wk_face_name(face) : NULL,
                                              "margin", (double)report->margin[image][s]));
    }
    return list;
}

static json_t *report_object(const char *name, const struct album *album, const struct wk_enrol_report *report, int64_t seq)
{
    json_t *photos = json_array(), *pairs = json_array();

    for (int i = 0; i < album->n; i++)
        json_array_append_new(photos,
                              json_pack("{s:o,s:o}", "image", wk_json_file(album->file[i]), "slots", slots_list(report, i)));
    for (int i = 0; i < WK_ENROL_N_PAIRS; i++)
        if (report->pair[i].a != WK_FACE_NONE)
            json_array_append_new(pairs, json_pack("{s:s,s:s,s:f}", "a", wk_face_name(report->pair[i].a), "b",
                                                   wk_face_name(report->pair[i].b), "margin", (double)report->pair[i].margin));
    json_t *expected = json_pack("{s:i,s:f,s:f}", "looks", report->outlook.n_looks, "error", (double)report->outlook.error,
                                 "asked_again", (double)report->outlook.asked);
    return json_pack("{s:s,s:i,s:i,s:i,s:o,s:b,s:o,s:o,s:o,s:I}", "tileset", name, "images", report->n_images, "copies",
                     report->n_copies, "faces", WK_N_FACES - report->n_missing, "missing",
                     faces_list(report->missing, report->n_missing), "to_confirm", report->to_confirm, "closest", pairs,
                     "expected", expected, "photographs", photos, "stored_seq", (json_int_t)seq);
}

static void say_report(FILE *out, const char *name, const struct album *album, const struct wk_enrol_report *report,
                       int64_t seq)
{
    fprintf(out, "enrolled: %s, %d faces from %d pictures of tiles in %d photographs, record %lld\n", name,
            WK_N_FACES - report->n_missing, report->n_copies, report->n_images, (long long)seq);
    for (int i = 0; i < report->n_missing; i++)
        fprintf(out, "%s%s%s", i ? " " : "not shown: ", wk_face_name(report->missing[i]),
                i + 1 < report->n_missing ? "" : "\n");
    if (report->n_pairs > 0)
        fprintf(
            out,
            "hardest to tell apart: %s and %s; expected of one look at a tile: %.1e taken for another, %.1f %% asked again\n",
            wk_face_name(report->pair[0].a), wk_face_name(report->pair[0].b), (double)report->outlook.error,
            100 * (double)report->outlook.asked);
    if (!report->to_confirm)
        return;
    fputs("Please confirm what the tiles were taken for; when one is wrong, enrol again in the given order:\n", out);
    for (int i = 0; i < album->n; i++) {
        fprintf(out, "%s:", album->file[i]);
        for (int s = 0; s < WK_N_SLOTS; s++)
            fprintf(out, "%s%s", s == wk_row_first(wk_slot_row(s)) ? "\n " : " ",
                    wk_face_name((enum wk_face)report->face[i][s]));
        fputc('\n', out);
    }
}

static enum wk_status store_set(struct wk_station *station, const char *name, const struct wk_tileset *tileset, int64_t *seq,
                                struct wk_problem *problem)
{
    struct wk_receipt receipt;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_tileset_save(tileset, &bytes, &n);

    if (status == WK_OK)
        status = wk_store_put_tileset(station->store, name, bytes, n, &receipt);
    free(bytes);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "tile set %s: %s", name, wk_status_text(status));
    *seq = receipt.seq;
    return WK_OK;
}

/* Why no tile set came of the photographs, with the one at fault. */
static void name_fault(enum wk_status status, const char *file, const struct wk_enrol_report *report,
                       struct wk_problem *problem)
{
    if (status == WK_NOT_ENROLLED)
        wk_problem_set(problem, status, "%s: nothing to recognise a free order from; show the given order first (see --help)",
                       file);
    else if (status == WK_BAD_INPUT && report->bad_image >= 0 && !report->tray.found)
        wk_problem_set(problem, status, "%s: %s", file, wk_status_text(WK_IMAGE_SIZE));
    else if (status == WK_BAD_INPUT)
        wk_problem_set(
            problem, status,
            "%s: no tile set comes of this: fewer than two tiles, or a name other than 1 to 32 of a-z 0-9 - _ . :", file);
    else
        wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
}

static enum wk_status make(struct wk_station *station, const struct wk_host *host, const char *name, enum wk_enrol_order order,
                           const struct album *album, struct wk_enrol_report *report, int64_t *seq, struct wk_problem *problem)
{
    struct wk_tileset *tileset = NULL, *known = NULL;
    struct wk_scanner *scanner = NULL;
    enum wk_status status = wk_station_store(station, host, false, problem);

    if (status != WK_OK)
        return status;
    if (order == WK_ENROL_FREE) {
        status = wk_work_tileset(station->store, NULL, &known);
        if (status != WK_OK && status != WK_NOT_ENROLLED)
            return wk_problem_set(problem, status, "tile sets: %s", wk_status_text(status));
    }
    status = wk_station_scanner(station, false, &scanner, problem);
    if (status == WK_OK) {
        status = wk_enrol(&tileset, name, scanner, album->photo, album->n, order, known, report);
        if (status != WK_OK)
            name_fault(status, album->file[report->bad_image >= 0 ? report->bad_image : 0], report, problem);
    }
    if (status == WK_OK)
        status = store_set(station, name, tileset, seq, problem);
    wk_tileset_free(tileset);
    wk_tileset_free(known);
    wk_scanner_free(scanner);
    return status;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_station station;
    struct wk_words images = {.n = 0};
    struct wk_problem problem;
    struct album album = {.n = 0};
    struct wk_enrol_report report;
    enum wk_enrol_order order = WK_ENROL_CANONICAL;
    const char *name = NULL, *order_text = NULL;
    int64_t seq = 0;
    const struct wk_option options[] = {
        WK_OPT_TEXT("tileset", &name, "NAME", "what the set is called: 1 to 32 of a-z 0-9 - _ . :"),
        WK_OPT_TEXT(
            "order", &order_text, "given|free",
            "given (default): 1m..9m 1s..9s 1p..9p E S W N C F P from h.0 on; free: labelled by the program, to be confirmed"),
        WK_OPT_JSON(&common),
        WK_OPTS_ALL(&common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code = WK_EXIT_DONE;

    if (!wk_command_options(host, self, options, &images, argc, argv, &code))
        return code;
    if (!name)
        return wk_complain(host, WK_EXIT_USAGE, "--tileset NAME is missing: what the set is to be called");
    if (order_text && strcmp(order_text, "free") == 0)
        order = WK_ENROL_FREE;
    else if (order_text && strcmp(order_text, "given") != 0)
        return wk_complain(host, WK_EXIT_USAGE, "--order %s: given or free is wanted", order_text);
    if (images.n > WK_ENROL_MAX_IMAGES)
        return wk_complain(host, WK_EXIT_USAGE, "%d photographs: at most %d are wanted", images.n, WK_ENROL_MAX_IMAGES);
    if ((status = wk_pictures_check(&images, NULL, &problem)) != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!wk_station_begin(&station, host, &common, &code))
        return code;
    status = wk_pictures_each(&images, WK_ENROL_MAX_IMAGES / images.n, keep, &album, &problem);
    if (status == WK_OK)
        status = make(&station, host, name, order, &album, &report, &seq, &problem);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    else if (!common.json)
        say_report(host->out, name, &album, &report, seq);
    else if (!wk_json_print(host, report_object(name, &album, &report, seq)))
        code = WK_EXIT_ENVIRONMENT;
    for (int i = 0; i < album.n; i++)
        wk_image_free(&album.photo[i]);
    wk_station_close(&station);
    return code;
}

const struct wk_command wk_command_enrol = {
    .name = "enrol",
    .full = "enrol",
    .summary = "Learns a tile set from photographs of the mat with 34 tiles face up.",
    .usage = "--tileset NAME [--order given|free] [--json] IMAGE...",
    .example = "  wallkeeper enrol --tileset club-a first.png second.png",
    .run = run,
};
