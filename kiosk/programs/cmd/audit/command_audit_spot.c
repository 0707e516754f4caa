/* audit spot: some tiles, drawn so that nobody can choose them, are turned up and compared with the sealed deal. */
#include <stdlib.h>
#include <string.h>

#include "db/audit/certificate.h"
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_spot.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/seed_cli.h"
#include "kiosk/programs/cmd/audit/command_audit.h"

#define COUNT 8 /* labels that are drawn, unless --count says otherwise */

struct spot {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_director_cli director;
    struct wk_problem problem;
    int64_t table, count, tiles;
    const char *wind_text, *pin_file;
    struct wk_seed_options seed;
    enum wk_wind wind;
    struct wk_seed_source source;
    char said[WK_SPOT_SAID_SIZE]; /* "": nothing */
    struct wk_words faces;
};

static int failed(const struct spot *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

static enum wk_status fault(struct spot *self, enum wk_status status)
{
    const char *text =
        status == WK_NOT_YET   ? "no spot check is under way for its sealed deal; begin one with --tiles"
        : status == WK_END     ? "its faces have not matched so often that they are compared no more before the deal is opened"
        : status == WK_ALREADY ? "what this spot check waited for has been said; begin another one with --tiles"
        : status == WK_BAD_INPUT ? "its spot check waits for something else: --number, --words or --value, as it was asked for"
                                 : wk_status_text(status);
    return wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, text);
}

static json_t *chances(int n, int count)
{
    return json_pack("{s:{s:f,s:f}, s:{s:{s:i,s:i},s:{s:i,s:i}}}", "escape", "changed", wk_spot_escape(n, count, 1),
                     "exchanged", wk_spot_escape(n, count, 2), "needed", "changed", "95", wk_spot_needed(n, 1, 95), "99",
                     wk_spot_needed(n, 1, 99), "exchanged", "95", wk_spot_needed(n, 2, 95), "99", wk_spot_needed(n, 2, 99));
}

static void say_chances(FILE *out, int n, int count)
{
    fprintf(out,
            "one tile changed: escapes %d of %d labels with %.1f %%; to be 95 %% sure %d are to be looked at, 99 %% %d\n"
            "two exchanged:    escape with %.1f %%; 95 %% %d, 99 %% %d\n",
            count, n, 100 * wk_spot_escape(n, count, 1), wk_spot_needed(n, 1, 95), wk_spot_needed(n, 1, 99),
            100 * wk_spot_escape(n, count, 2), wk_spot_needed(n, 2, 95), wk_spot_needed(n, 2, 99));
}

/* What a draw of so many tiles says of all of them, if all match. */
static void say_sentence(FILE *out, int n, int tiles)
{
    const int fewer = wk_spot_fewer_than(&(struct wk_spot_group){n, tiles}, 1, WK_SPOT_RISK);

    fprintf(out,
            "if all match: at a risk of %d %%, fewer than %d of %d tiles were altered\n"
            "at that risk one exchange takes %d tiles, four altered ones %d, eight %d\n",
            WK_SPOT_RISK, fewer, n, wk_spot_draws_needed(n, 2, WK_SPOT_RISK), wk_spot_draws_needed(n, 4, WK_SPOT_RISK),
            wk_spot_draws_needed(n, 8, WK_SPOT_RISK));
}

static json_t *wind_or_null(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), '\0'};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

/* Said before anybody turns a tile: the comparison needs a key that is not on this computer. */
static void say_key_wanted(struct spot *self)
{
    struct wk_sealed sealed;

    if (wk_store_sealed(self->env.store, (int)self->table, &sealed) != WK_OK || !sealed.to_director || sealed.opened ||
        wk_store_director_held(self->env.store))
        return;
    (void)wk_director_wanted(&self->problem, "with --faces");
    wk_complain(self->host, 0, "table %d: %s", (int)self->table, self->problem.text);
}

/* ---- the steps ---- */

static int not_asked(struct spot *self, enum wk_status status)
{
    if (status == WK_NOT_YET)
        return wk_complain(self->host, WK_EXIT_USAGE, "table %d: nothing is sealed here that could be looked at",
                           (int)self->table);
    return failed(self, fault(self, status));
}

static int ask(struct spot *self)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    char line[WK_CHECKPOINT_TEXT_SIZE], words[WK_SIX_WORDS_SIZE];
    const int n = wk_spot_labels(self->wind);
    const enum wk_status status =
        wk_store_spot_ask(self->env.store, (int)self->table, self->wind, (int)self->count, &checkpoint, &receipt);
    json_t *object, *more;

    if (status != WK_OK)
        return not_asked(self, status);
    say_key_wanted(self);
    wk_checkpoint_format(&checkpoint, false, line);
    wk_six_words(checkpoint.head, words);
    if (!self->common.json) {
        fprintf(self->host->out, "spot check of table %d: %d of %d labels, record %s\ncheckpoint %s\nwords %s",
                (int)self->table, (int)self->count, n, wk_record_here(self->env.store, receipt.seq).text, line, words);
        fprintf(self->host->out,
                "\nNow, and not before, the players say a number:\n  wallkeeper audit spot --table %d --number NUMBER\n",
                (int)self->table);
        say_chances(self->host->out, n, (int)self->count);
        return WK_EXIT_DONE;
    }
    object = json_pack("{s:s, s:i, s:o, s:i, s:i, s:s, s:o, s:o, s:I}", "step", "asked", "table", (int)self->table, "wind",
                       wind_or_null(self->wind), "count", (int)self->count, "of", n, "checkpoint", line, "head",
                       wk_json_hash(checkpoint.head), "words", wk_json_words(checkpoint.head), "stored_seq",
                       (json_int_t)receipt.seq);
    more = chances(n, (int)self->count);
    json_object_update(object, more);
    json_decref(more);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* The same of tiles. */
static json_t *asked_json(const struct spot *self, const struct wk_checkpoint *checkpoint, const struct wk_receipt *receipt)
{
    const int n = wk_spot_tiles(self->wind);
    char line[WK_CHECKPOINT_TEXT_SIZE];

    wk_checkpoint_format(checkpoint, false, line);
    json_t *object =
        json_pack("{s:s, s:i, s:o, s:i, s:i, s:s, s:s, s:o, s:o, s:I, s:i, s:i}", "step", "asked", "table", (int)self->table,
                  "wind", wind_or_null(self->wind), "tiles", (int)self->tiles, "of", n, "seed",
                  wk_spot_seed_word(self->source.seed), "checkpoint", line, "head", wk_json_hash(checkpoint->head), "words",
                  wk_json_words(checkpoint->head), "stored_seq", (json_int_t)receipt->seq, "risk_percent", WK_SPOT_RISK,
                  "fewer_than", wk_spot_fewer_than(&(struct wk_spot_group){n, (int)self->tiles}, 1, WK_SPOT_RISK));
    if (object && self->source.seed == WK_SPOT_SEED_BEACON) {
        json_object_set_new(object, "beacon", wk_json_string(self->source.beacon));
        json_object_set_new(object, "beacon_round", json_integer(self->source.round));
    }
    return object;
}

static int ask_tiles(struct spot *self)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    char line[WK_CHECKPOINT_TEXT_SIZE], words[WK_SIX_WORDS_SIZE];
    const int n = wk_spot_tiles(self->wind);
    const enum wk_status status = wk_store_spot_ask_tiles(self->env.store, (int)self->table, self->wind, (int)self->tiles,
                                                          &self->source, &checkpoint, &receipt);

    if (status != WK_OK)
        return not_asked(self, status);
    say_key_wanted(self);
    if (self->common.json)
        return wk_json_print(self->host, asked_json(self, &checkpoint, &receipt)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    wk_checkpoint_format(&checkpoint, false, line);
    wk_six_words(checkpoint.head, words);
    fprintf(self->host->out, "spot check of table %d: %d of %d tiles, record %s\ncheckpoint %s\nwords %s\n", (int)self->table,
            (int)self->tiles, n, wk_record_here(self->env.store, receipt.seq).text, line, words);
    char command[80];
    snprintf(command, sizeof command, "wallkeeper audit spot --table %d", (int)self->table);
    wk_seed_say_next(self->host->out, &self->source, command);
    say_sentence(self->host->out, n, (int)self->tiles);
    return WK_EXIT_DONE;
}

/* The drawn labels of a wall and where they lie: "25 (2.4), the hand (h.0 to h.12)". */
static void say_wall(FILE *out, const struct wk_spot *spot, enum wk_wind wind)
{
    bool slot[WK_N_SLOTS];
    const char *gap = "";
    char name[3], where[5];

    if (wk_spot_slots(spot->label, spot->count, wind, slot) == 0)
        return;
    fprintf(out, "wall %c: ", wk_wind_letter(wind));
    if (slot[0]) {
        fprintf(out, "all 13 of the hand");
        gap = ", ";
    }
    for (int s = wk_row_length(WK_ROW_HAND); s < WK_N_SLOTS; s++)
        if (slot[s]) {
            wk_label_format(wk_layout_label(wind, s), name);
            wk_slot_format(s, where);
            fprintf(out, "%s%s (%s)", gap, name, where);
            gap = ", ";
        }
    fputc('\n', out);
}

static json_t *walls_json(const struct wk_spot *spot)
{
    json_t *walls = json_object();

    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char wind[2] = {wk_wind_letter(w), '\0'};
        bool slot[WK_N_SLOTS];
        json_t *slots = json_array();
        wk_spot_slots(spot->label, spot->count, w, slot);
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (slot[s])
                json_array_append_new(slots, wk_json_slot(s));
        json_object_set_new(walls, wind, slots);
    }
    return walls;
}

static int draw(struct spot *self)
{
    struct wk_receipt receipt;
    struct wk_spot spot;
    json_t *labels;
    int code;

    if (self->seed.value && wk_store_spot(self->env.store, (int)self->table, &spot) == WK_OK &&
        !wk_seed_is_due(self->host, &spot.asked.source, &code))
        return code;
    enum wk_status status = wk_store_spot_draw(self->env.store, (int)self->table, self->said, &receipt);

    if (status == WK_OK)
        status = wk_store_spot(self->env.store, (int)self->table, &spot);
    if (status != WK_OK)
        return failed(self, fault(self, status));
    if (!self->common.json) {
        fprintf(self->host->out, "drawn with %s %s, record %s; turn these face up, wall by wall:\n",
                wk_spot_seed_word(spot.asked.source.seed), spot.number, wk_record_here(self->env.store, receipt.seq).text);
        for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            say_wall(self->host->out, &spot, w);
        return WK_EXIT_DONE;
    }
    labels = json_array();
    for (int i = 0; i < spot.count; i++)
        json_array_append_new(labels, wk_json_label(spot.label[i]));
    json_t *object = json_pack("{s:s, s:i, s:s, s:o, s:o, s:I}", "step", "drawn", "table", (int)self->table,
                               spot.tiles > 0 ? "said" : "number", spot.number, "labels", labels, "turn", walls_json(&spot),
                               "stored_seq", (json_int_t)receipt.seq);
    if (object && spot.tiles > 0)
        json_object_set_new(object, "tiles", json_integer(spot.tiles));
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static const char *word_of(enum wk_spot_answer answer)
{
    return answer == WK_SPOT_MATCH ? "match" : answer == WK_SPOT_NO_MATCH ? "no-match" : "unsure";
}

/* Why there is no answer. The reasons depend on a face only in that a picture was not clear. */
static void say_unsure(const struct spot *self, const struct wk_spot_look *look)
{
    char where[5];

    if (look->reason != WK_OK) {
        wk_complain(self->host, 0, "%s: %s", self->faces.word[0], wk_status_text(look->reason));
    } else if (look->other_wall) {
        wk_complain(self->host, 0, "%s: a sticker is seen where it does not belong: this is not wall %c, or not in order",
                    self->faces.word[0], wk_wind_letter(self->wind));
    } else if (look->n_turn > 0) {
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (look->turn[s]) {
                wk_slot_format(s, where);
                wk_complain(self->host, 0, "%s: the tile in %s does not lie face up", self->faces.word[0], where);
            }
    } else {
        wk_complain(self->host, 0,
                    "%s: not all was seen clearly: take another picture; more tiles of the wall may be turned up",
                    self->faces.word[0]);
    }
}

static int compare(struct spot *self)
{
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *set = NULL;
    struct wk_face_reading faces;
    struct wk_spot_look look = {.answer = WK_SPOT_UNSURE};
    enum wk_status status = wk_env_sealed_tileset(&self->env, (int)self->table, &set, &self->problem);

    if (status == WK_NOT_FOUND)
        return failed(self, fault(self, WK_NOT_YET));
    if (status == WK_OK)
        status = wk_env_scanner(&self->env, false, &scanner, &self->problem);
    if (status == WK_OK)
        status = wk_pictures_turning(scanner, &self->faces, set, &faces, NULL, &self->problem);
    wk_scanner_free(scanner);
    wk_tileset_free(set);
    if (status != WK_OK)
        return failed(self, status);
    status = wk_wall_service_spot(self->env.store, (int)self->table, self->wind, &faces, &look);
    wk_wipe(&faces, sizeof faces);
    if (status == WK_BAD_INPUT)
        return wk_complain(self->host, WK_EXIT_USAGE, "table %d: nothing is drawn of wall %c", (int)self->table,
                           wk_wind_letter(self->wind));
    if (status == WK_SEALED_AWAY)
        return failed(self, wk_director_wanted(&self->problem, "tiles cannot be compared now"));
    if (status != WK_OK)
        return failed(self, fault(self, status));
    if (look.answer == WK_SPOT_UNSURE)
        say_unsure(self, &look);
    if (self->common.json) {
        if (!wk_json_print(self->host, json_pack("{s:s, s:i, s:o, s:s, s:o}", "step", "answered", "table", (int)self->table,
                                                 "wind", wind_or_null(self->wind), "answer", word_of(look.answer), "stored_seq",
                                                 look.receipt.seq > 0 ? json_integer(look.receipt.seq) : json_null())))
            return WK_EXIT_ENVIRONMENT;
    } else if (look.receipt.seq > 0) {
        fprintf(self->host->out, "%s: wall %c, record %s\n", look.answer == WK_SPOT_MATCH ? "match" : "no match",
                wk_wind_letter(self->wind), wk_record_here(self->env.store, look.receipt.seq).text);
    }
    return look.answer == WK_SPOT_MATCH ? WK_EXIT_DONE : look.answer == WK_SPOT_NO_MATCH ? WK_EXIT_FAIL : WK_EXIT_UNSURE;
}

/* ---- the command ---- */

/* What a draw of tiles asks for. */
static bool tiles_fit(struct spot *self, int *code)
{
    *code = WK_EXIT_DONE;
    if (self->tiles == 0 && wk_seed_has_source(&self->seed))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--seed, --beacon and --beacon-round go with --tiles K");
    else if (self->tiles > 0 && self->count > 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--tiles draws tiles, --count labels: one of them");
    else if (self->tiles > wk_spot_tiles(self->wind))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--tiles %d: a wall has %d tiles", (int)self->tiles, WK_N_SLOTS);
    return *code == WK_EXIT_DONE && wk_seed_source_read(self->host, &self->seed, &self->source, code);
}

static bool options_fit(struct spot *self, const struct wk_command *command, int *code)
{
    const bool is_said = wk_seed_has_said(&self->seed);
    enum wk_status status;

    *code = WK_EXIT_DONE;
    if (self->table == 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table T is missing: a number from 1 to %d", WK_MAX_TABLES);
    else if (self->wind_text && wk_wind_parse(self->wind_text, &self->wind) != WK_OK)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", self->wind_text);
    else if (!self->pin_file)
        *code = wk_complain(self->host, WK_EXIT_USAGE,
                            "--pin-file FILE is missing: the judge's PIN (see `wallkeeper %s --help`)", command->full);
    else if (is_said && (self->faces.n > 0 || self->wind_text || self->count || self->tiles))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--%s stands alone: what is looked at was said before it",
                            wk_seed_said_option(&self->seed));
    else if (self->faces.n > 0 && (!self->wind_text || self->count || self->tiles))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--faces goes with --wind, the wall that lies on the picture");
    else if (self->count > wk_spot_labels(self->wind))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--count %d: a wall has %d labels", (int)self->count, WK_SPOT_WALL);
    else if (self->faces.n > 0 && (status = wk_pictures_check(&self->faces, NULL, &self->problem)) != WK_OK)
        *code = failed(self, status);
    else if (!tiles_fit(self, code) || !wk_seed_said_read(self->host, &self->seed, self->said, code))
        return false;
    if (self->count == 0)
        self->count = COUNT;
    return *code == WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct spot s = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &s.table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_WHOLE("count", &s.count, "K", 1, WK_N_LABELS, "labels to draw; the hand of a wind is one (default 8)"),
        WK_OPT_TEXT("wind", &s.wind_text, "E|S|W|N", "draw from this wall only; with --faces: the wall on the picture"),
        WK_OPT_WHOLE("tiles", &s.tiles, "K", 1, WK_N_TILES,
                     "draws tiles in place of labels, for the evening's certificate; one of a hand stands for its 13"),
        WK_OPTS_SEED_SOURCE(&s.seed),
        WK_OPTS_SEED_SAID(&s.seed),
        WK_OPT_LIST("faces", &s.faces, "IMAGE...", "the wall with the drawn tiles face up: compares"),
        WK_OPT_PIN(&s.pin_file),
        WK_OPTS_DIRECTOR(&s.director),
        WK_OPT_JSON(&s.common),
        WK_OPTS_ALL(&s.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    s.common.looks = true;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !options_fit(&s, self, &code) ||
        !wk_env_begin(&s.env, host, &s.common, &code))
        return code;
    status = wk_env_store(&s.env, host, false, &s.problem);
    if (status == WK_OK)
        status = wk_env_unlock(&s.env, s.pin_file, NULL, &s.problem);
    if (status == WK_OK)
        status = wk_director_hold(&s.env, &s.director, &s.problem);
    code = status != WK_OK ? failed(&s, status)
           : s.faces.n > 0 ? compare(&s)
           : s.said[0]     ? draw(&s)
           : s.tiles > 0   ? ask_tiles(&s)
                           : ask(&s);
    wk_env_close(&s.env);
    return code;
}

const struct wk_command wk_command_audit_spot = {
    .name = "spot",
    .full = "audit spot",
    .summary = "Draws tiles by lot, so that nobody can choose them, and compares them with the sealed deal: match or no match.",
    .usage = "--table --pin-file [--count] [--wind] [--json]\n--table --pin-file --tiles [--seed] [--beacon --beacon-round] "
             "[--wind] [--json]\n--table --pin-file [--number] [--words] [--value] [--json]\n--table --pin-file --wind "
             "--faces [--director-key --passphrase-file] [--json]",
    .example = "  wallkeeper audit spot --table 3 --count 8 --pin-file pin.txt\n"
               "  wallkeeper audit spot --table 3 --number 4711 --pin-file pin.txt\n"
               "  wallkeeper audit spot --table 3 --wind E --faces east.jpg --pin-file pin.txt",
    .run = run,
};
