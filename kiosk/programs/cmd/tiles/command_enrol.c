/* enrol: learns a tile set from photographs of the mat with tiles face up, as the director does before an event. */
#include <stdlib.h>
#include <string.h>

#include "calibration/enrol_given.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/library.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/tiles/enrol_extra.h"
#include "vision/faces/tileset.h"
#include "vision/image/cv.h"

struct album {
    struct wk_image photo[WK_ENROL_MAX_IMAGES];
    const char *file[WK_ENROL_MAX_IMAGES];
    int n;
};

/* What was asked for, and what came of it. */
struct enrol {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    const char *pin_file; /* of a judge or the director, once a PIN is needed */
    const char *name, *order_text, *labels, *extra;
    enum wk_enrol_order order;
    bool confirm, theirs;
    struct album album;
    struct wk_enrol_known known;
    struct wk_enrol_report report;
    bool confirmed; /* somebody has confirmed the labels */
    int64_t seq;
    struct wk_problem problem;
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

/* Which face each slot was taken for, so that the director can confirm what the program labelled itself. */
static json_t *slots_list(const struct wk_enrol_report *report, int image)
{
    json_t *list = json_array();
    for (int s = 0; s < WK_N_SLOTS; s++) {
        char slot[5];
        enum wk_face face = (enum wk_face)report->photo[image].face[s];
        wk_slot_format(s, slot);
        json_array_append_new(list,
                              json_pack("{s:s,s:s?,s:f,s:b}", "slot", slot, "face", face ? wk_face_name(face) : NULL, "margin",
                                        (double)report->photo[image].margin[s], "doubt", (int)report->photo[image].doubt[s]));
    }
    return list;
}

static json_t *report_object(const struct enrol *self)
{
    const struct wk_enrol_report *report = &self->report;
    json_t *photos = json_array(), *pairs = json_array();

    for (int i = 0; i < self->album.n; i++)
        json_array_append_new(
            photos, json_pack("{s:o,s:o}", "image", wk_json_file(self->album.file[i]), "slots", slots_list(report, i)));
    for (int i = 0; i < report->n_pairs; i++)
        json_array_append_new(pairs, json_pack("{s:s,s:s,s:f}", "a", wk_face_name(report->pair[i].a), "b",
                                               wk_face_name(report->pair[i].b), "margin", (double)report->pair[i].margin));
    json_t *expected = json_pack("{s:i,s:f,s:f}", "looks", report->outlook.n_looks, "error", (double)report->outlook.error,
                                 "asked_again", (double)report->outlook.asked);
    return json_pack("{s:s,s:i,s:i,s:i,s:o,s:b,s:b,s:o,s:o,s:o,s:I}", "tileset", self->name, "images", report->n_images,
                     "copies", report->n_copies, "faces", WK_N_FACES - report->n_missing, "missing",
                     faces_list(report->missing, report->n_missing), "to_confirm", report->to_confirm, "confirmed",
                     self->confirmed, "closest", pairs, "expected", expected, "photographs", photos, "stored_seq",
                     (json_int_t)self->seq);
}

/* Prints the faces that were recognised, a line for each row of the mat, with a question mark behind doubtful ones. */
static void say_labels(FILE *out, const struct enrol *self)
{
    for (int i = 0; i < self->album.n; i++) {
        const struct wk_enrol_labels *labels = &self->report.photo[i];

        fprintf(out, "%d %s:", i + 1, self->album.file[i]);
        for (int s = 0; s < WK_N_SLOTS; s++)
            fprintf(out, "%s%s%s", s == wk_row_first(wk_slot_row(s)) ? "\n " : " ",
                    labels->face[s] ? wk_face_name((enum wk_face)labels->face[s]) : "-", labels->doubt[s] ? "?" : "");
        fputc('\n', out);
    }
}

static void say_report(FILE *out, const struct enrol *self)
{
    const struct wk_enrol_report *report = &self->report;

    fprintf(out, "enrolled: %s, %d faces from %d pictures of tiles in %d photographs, record %s\n", self->name,
            WK_N_FACES - report->n_missing, report->n_copies, report->n_images,
            wk_record_here(self->env.store, self->seq).text);
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
    if (!self->confirmed)
        fprintf(out,
                "Not confirmed: no deal is sealed with this set before somebody has looked at what its tiles were taken for.\n"
                "All right: `wallkeeper enrol --tileset %s --confirm`. Else enrol again with --labels FILE.csv --confirm,\n"
                "a line IMAGE,SLOT,FACE for each tile that is wrong.\n",
                self->name);
    say_labels(out, self);
}

static enum wk_status open_store(struct enrol *self)
{
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    return status == WK_OK ? wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem) : status;
}

/* Says why a set was not stored. */
static enum wk_status not_stored(struct enrol *self, enum wk_status status)
{
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_JUDGE, &self->problem);
    return wk_problem_set(&self->problem, status, "tile set %s: %s", self->name,
                          status == WK_ALREADY
                              ? "a deal that was read with it is sealed; it is replaced when that is opened, and"
                                " until then a new set takes another name"
                              : wk_status_text(status));
}

static enum wk_status store_bytes(struct enrol *self, const uint8_t *bytes, size_t n)
{
    struct wk_receipt receipt;
    struct wk_store *store = self->env.store;
    enum wk_status status = self->confirmed ? wk_store_put_tileset(store, self->name, bytes, n, &receipt)
                                            : wk_store_put_guessed_tileset(store, self->name, bytes, n, &receipt);

    if (status == WK_OK)
        self->seq = receipt.seq;
    return status;
}

static enum wk_status store_set(struct enrol *self, const struct wk_tileset *tileset)
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_tileset_save(tileset, &bytes, &n);

    if (status == WK_OK)
        status = store_bytes(self, bytes, n);
    free(bytes);
    return status == WK_OK ? status : not_stored(self, status);
}

/* Says why the photographs gave no tile set, and names the photograph at fault. */
static void name_fault(struct enrol *self, enum wk_status status)
{
    const struct wk_enrol_report *report = &self->report;
    const char *file = self->album.file[report->bad_image >= 0 ? report->bad_image : 0];

    if (status == WK_BAD_INPUT && report->bad_image >= 0 && !report->tray.found)
        wk_problem_set(&self->problem, status, "%s: %s", file, wk_status_text(WK_IMAGE_SIZE));
    else if (status == WK_BAD_INPUT && report->n_stickers > 0)
        wk_problem_set(&self->problem, status, "%s: these are backs, with %d stickers: turn the tiles face up", file,
                       report->n_stickers);
    else if (status == WK_BAD_INPUT)
        wk_problem_set(
            &self->problem, status,
            "%s: no tile set comes of this: fewer than two tiles, or a name other than 1 to 32 of a-z 0-9 - _ . :", file);
    else
        wk_problem_set(&self->problem, status, "%s: %s", file, wk_status_text(status));
}

static enum wk_status read_labels(struct enrol *self)
{
    int line = 0;
    enum wk_status status = self->labels ? wk_enrol_given_load(self->known.given, self->labels, self->album.n, &line) : WK_OK;

    if (status == WK_BAD_INPUT)
        return wk_problem_set(&self->problem, status,
                              "%s:%d: it is IMAGE,SLOT,FACE, as in 1,h.0,3m, each slot and face of a photograph once",
                              self->labels, line);
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s: %s", self->labels, wk_status_text(status));
    return WK_OK;
}

/* Makes a set from photographs and stores it. */
static enum wk_status make(struct enrol *self)
{
    struct wk_tileset *tileset = NULL;
    struct wk_scanner *scanner = NULL;
    enum wk_status status = read_labels(self);

    if (status == WK_OK)
        status = open_store(self);
    if (status != WK_OK)
        return status;
    if (self->order == WK_ENROL_FREE) {
        status = wk_library_load_all(self->env.store, &self->known);
        if (status != WK_OK)
            return wk_problem_set(&self->problem, status, "tile sets: %s", wk_status_text(status));
    }
    status = wk_env_scanner(&self->env, false, &scanner, &self->problem);
    if (status == WK_OK) {
        status =
            wk_enrol(&tileset, self->name, scanner, self->album.photo, self->album.n, self->order, &self->known, &self->report);
        if (status != WK_OK)
            name_fault(self, status);
    }
    if (status == WK_OK && self->report.too_alike)
        status = wk_problem_set(&self->problem, WK_BAD_INPUT,
                                "tile set %s: %s and %s look too much alike: one would now and then be recorded as the other."
                                " Mark the face of one of the two, and enrol again",
                                self->name, wk_face_name(self->report.pair[0].a), wk_face_name(self->report.pair[0].b));
    self->confirmed = !self->report.to_confirm || self->confirm;
    if (status == WK_OK)
        status = store_set(self, tileset);
    wk_tileset_free(tileset);
    wk_library_release(&self->known);
    wk_scanner_free(scanner);
    return status;
}

static int enrol_photos(struct enrol *self, const struct wk_words *images)
{
    enum wk_status status = wk_pictures_each(images, WK_ENROL_MAX_IMAGES / images->n, keep, &self->album, &self->problem);
    int code = WK_EXIT_DONE;

    if (status == WK_OK)
        status = make(self);
    if (status != WK_OK)
        code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    else if (!self->common.json)
        say_report(self->host->out, self);
    else if (!wk_json_print(self->host, report_object(self)))
        code = WK_EXIT_ENVIRONMENT;
    for (int i = 0; i < self->album.n; i++)
        wk_image_free(&self->album.photo[i]);
    return code;
}

/* Adds flowers or jokers to the set that is enrolled, which stays confirmed or not as it was. */
static enum wk_status add_extras(struct enrol *self, const struct wk_words *images, int *n)
{
    struct wk_tileset_entry entry = {.seq = 0};
    struct wk_tileset *tileset = NULL;
    struct wk_scanner *scanner = NULL;
    enum wk_status status = open_store(self);

    if (status == WK_OK)
        status = wk_env_tileset(&self->env, self->name, &tileset, &self->problem);
    if (status == WK_OK)
        status = wk_env_scanner(&self->env, false, &scanner, &self->problem);
    if (status == WK_OK)
        status = wk_enrol_extras(scanner, tileset, strcmp(self->extra, "jokers") == 0, images, n, &self->problem);
    if (status == WK_OK) {
        status = wk_store_find_tileset(self->env.store, self->name, 0, &entry);
        self->confirmed = entry.confirmed;
        status = status == WK_OK ? store_set(self, tileset) : not_stored(self, status);
    }
    wk_scanner_free(scanner);
    wk_tileset_free(tileset);
    return status;
}

static int enrol_extras(struct enrol *self, const struct wk_words *images)
{
    int n = 0;
    const enum wk_status status = add_extras(self, images, &n);

    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    if (!self->common.json) {
        fprintf(self->host->out, "enrolled: %s of %s, from %d pictures of tiles, record %s\n", self->extra, self->name, n,
                wk_record_here(self->env.store, self->seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:s,s:s,s:i,s:b,s:I}", "tileset", self->name, "extra", self->extra, "copies", n, "confirmed",
                               (int)self->confirmed, "stored_seq", (json_int_t)self->seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* A person has looked at the stored set and confirms it. */
static int confirm_stored(struct enrol *self)
{
    struct wk_tileset_entry entry;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = open_store(self);

    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    status = wk_store_find_tileset(self->env.store, self->name, 0, &entry);
    self->confirmed = true;
    self->seq = status == WK_OK ? entry.seq : 0;
    if (status == WK_OK && !entry.confirmed) {
        status = wk_store_get_tileset(self->env.store, self->name, &bytes, &n);
        if (status == WK_OK)
            status = store_bytes(self, bytes, n);
        free(bytes);
    }
    if (status == WK_NOT_FOUND)
        return wk_complain(self->host, WK_EXIT_USAGE, "tile set %s: %s", self->name, wk_status_text(WK_NOT_ENROLLED));
    if (status != WK_OK) {
        (void)not_stored(self, status);
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    }
    if (!self->common.json) {
        fprintf(self->host->out, "confirmed: %s, record %s\n", self->name, wk_record_here(self->env.store, self->seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:s,s:b,s:I}", "tileset", self->name, "confirmed", 1, "stored_seq", (json_int_t)self->seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* Uses a set that another kiosk of the event has enrolled. */
static int take_theirs(struct enrol *self)
{
    struct wk_tileset_offer by = {.number = 0};
    struct wk_receipt receipt = {.seq = 0};
    enum wk_status status = open_store(self);

    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    status = wk_store_use_tileset(self->env.store, self->name, &receipt);
    if (status == WK_OK)
        status = wk_store_tileset_by(self->env.store, receipt.seq, &by);
    if (status == WK_NOT_ENROLLED)
        return wk_complain(self->host, WK_EXIT_USAGE, "tile set %s: no other kiosk of the event has enrolled and confirmed it",
                           self->name);
    if (status == WK_ALREADY)
        return wk_complain(self->host, WK_EXIT_USAGE,
                           "tile set %s: it is used here already, or a deal that was read with the one before is sealed",
                           self->name);
    if (status != WK_OK) {
        (void)not_stored(self, status);
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    }
    if (!self->common.json) {
        fprintf(self->host->out, "%s, enrolled by kiosk %d (%s), is used here: record %s\n", self->name, by.number, by.by,
                wk_record_here(self->env.store, receipt.seq).text);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:s,s:b,s:I,s:{s:i,s:s,s:I}}", "tileset", self->name, "confirmed", 1, "stored_seq",
                               (json_int_t)receipt.seq, "from", "number", by.number, "name", by.by, "seq", (json_int_t)by.seq);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* True: the options make sense together. */
static bool options_fit(struct enrol *self, const struct wk_words *images, int *code)
{
    enum wk_status status = WK_OK;

    *code = WK_EXIT_USAGE;
    if (!self->name) {
        wk_complain(self->host, *code, "--tileset NAME is missing: what the set is to be called");
        return false;
    }
    if (self->order_text && strcmp(self->order_text, "free") == 0) {
        self->order = WK_ENROL_FREE;
    } else if (self->order_text && strcmp(self->order_text, "given") != 0) {
        wk_complain(self->host, *code, "--order %s: given or free is wanted", self->order_text);
        return false;
    }
    if (images->n > WK_ENROL_MAX_IMAGES) {
        wk_complain(self->host, *code, "%d photographs: at most %d are wanted", images->n, WK_ENROL_MAX_IMAGES);
        return false;
    }
    if (self->extra && strcmp(self->extra, "flowers") != 0 && strcmp(self->extra, "jokers") != 0) {
        wk_complain(self->host, *code, "--extra %s: flowers or jokers is wanted", self->extra);
        return false;
    }
    if (self->extra && (self->theirs || self->confirm || self->labels || self->order_text)) {
        wk_complain(self->host, *code, "--extra goes with --tileset and photographs alone");
        return false;
    }
    if (self->theirs && (images->n > 0 || self->confirm || self->labels || self->order_text)) {
        wk_complain(self->host, *code, "--from-event goes with --tileset alone");
        return false;
    }
    if (self->theirs)
        return true;
    if (images->n == 0 && self->confirm && !self->labels && !self->order_text)
        return true;
    if ((status = wk_pictures_check(images, NULL, &self->problem)) != WK_OK)
        *code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    return status == WK_OK;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    static struct enrol self; /* large, and one at a time */
    struct wk_words images = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_TEXT("tileset", &self.name, "NAME", "what the set is called: 1 to 32 of a-z 0-9 - _ . :"),
        WK_OPT_TEXT(
            "order", &self.order_text, "given|free",
            "given (default): 1m..9m 1s..9s 1p..9p E S W N C F P from h.0 on; free: labelled by the program, to be confirmed"),
        WK_OPT_TEXT("labels", &self.labels, "F.csv", "what the program got wrong: lines IMAGE,SLOT,FACE as in 1,h.0,3m"),
        WK_OPT_FLAG("confirm", &self.confirm,
                    "somebody has looked at what the tiles were taken for (without an IMAGE: at the stored set's)"),
        WK_OPT_FLAG("from-event", &self.theirs, "uses the set of this name that another kiosk of the event has enrolled"),
        WK_OPT_TEXT("extra", &self.extra, "flowers|jokers",
                    "adds these to the enrolled set. Flowers: plum orchid bamboo chrysanthemum spring summer autumn winter "
                    "from h.0 on; jokers: one to eight"),
        WK_OPT_PIN_LATER(&self.pin_file),
        WK_OPT_JSON(&self.common),
        WK_OPTS_ALL(&self.common),
        WK_OPT_END,
    };
    int code = WK_EXIT_DONE;

    memset(&self, 0, sizeof(self));
    self.host = host;
    if (!wk_command_options(host, command, options, &images, argc, argv, &code) || !options_fit(&self, &images, &code))
        return code;
    self.common.db_missing = images.n > 0 && !self.extra ? WK_DB_MISSING_MADE : WK_DB_MISSING_REFUSED;
    self.common.looks = true;
    if (!wk_env_begin(&self.env, host, &self.common, &code))
        return code;
    code = self.extra     ? enrol_extras(&self, &images)
           : images.n > 0 ? enrol_photos(&self, &images)
           : self.theirs  ? take_theirs(&self)
                          : confirm_stored(&self);
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_enrol = {
    .name = "enrol",
    .full = "enrol",
    .summary = "Learns a tile set from photographs of the mat with 34 tiles face up.",
    .usage = "--tileset [--order] [--labels] [--confirm] [--pin-file] [--json] [IMAGE...]\n--tileset --extra [--pin-file] "
             "[--json] IMAGE...\n"
             "--tileset --from-event [--pin-file] [--json]",
    .example = "  wallkeeper enrol --tileset club-a first.png second.png\n"
               "  wallkeeper enrol --tileset club-a --order free any-order.png\n"
               "  wallkeeper enrol --tileset club-a --extra flowers flowers.png\n"
               "  wallkeeper enrol --tileset club-a --confirm",
    .run = run,
};
