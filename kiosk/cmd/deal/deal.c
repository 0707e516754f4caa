/* deal record, seal, verify: a deal from its four walls to each wall that is laid back. */
#include <stdlib.h>
#include <string.h>

#include "db/store/floor.h"
#include "kiosk/cli/director_cli.h"
#include "kiosk/cli/pictures.h"
#include "kiosk/cli/plain_text.h"
#include "kiosk/cmd/commands.h"
#include "kiosk/cmd/deal/deal.h"
#include "kiosk/host/environment.h"
#include "kiosk/host/json_out.h"
#include "kiosk/walls/foreign_labels.h"
#include "kiosk/walls/wall_service.h"

#define WK_OPT_TABLE(table) WK_OPT_WHOLE("table", table, "T", 1, 64, "the table's number")

/* What all four have in hand while they run. */
struct bench {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_scanner *scanner;
    struct wk_pictures_evidence backs, faces; /* what is kept of the pictures */
    struct wk_problem problem;
    int64_t table;
    const char *pin_file; /* of a judge or the director, once it takes one */
    bool below;           /* the faces' pictures are from under the glass */
    struct wk_foreign_labels foreign;
};

static int failed(const struct bench *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

static enum wk_status fault(struct bench *self, enum wk_status status)
{
    if (status == WK_NOT_ALLOWED)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_JUDGE, &self->problem);
    return wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, wk_status_text(status));
}

static bool table_given(const struct bench *self, int *code)
{
    if (self->table == 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table T is missing: a number from 1 to 64");
    return self->table != 0;
}

/* wind stays WK_WIND_NONE when the option was not given. */
static bool wind_fits(const struct bench *self, const char *text, enum wk_wind *wind, int *code)
{
    if (!text || wk_wind_parse(text, wind) == WK_OK)
        return true;
    *code = wk_complain(self->host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", text);
    return false;
}

static struct wk_reading_source source_of(const struct bench *self)
{
    return (struct wk_reading_source){.camera = "files",
                                      .calibration = self->env.lens_id,
                                      .from = self->backs.simulated || self->faces.simulated ? WK_FROM_SIMULATED : WK_FROM_FILE,
                                      .backs = wk_evidence_sheet_view(&self->backs.evidence),
                                      .faces = wk_evidence_sheet_view(&self->faces.evidence)};
}

/* Tiles of other tables, and a set that is in the hall twice. */
static enum wk_status find_foreign(struct bench *self, const struct wk_reading *backs)
{
    struct wk_floor floor;
    enum wk_status status = wk_store_floor(self->env.store, &floor);

    if (status != WK_OK)
        return fault(self, status);
    wk_foreign_labels_find(&self->foreign, backs, &floor, (int)self->table);
    if (self->foreign.twice > 0)
        wk_complain(self->host, 0,
                    "table %d: set %s lies at table %d too: the same labels are twice in the hall, and tiles may change tables"
                    " unnoticed; give one of the two another set",
                    (int)self->table, self->foreign.set, self->foreign.twice);
    return WK_OK;
}

static void put_foreign(const struct bench *self, json_t *object)
{
    const int twice = self->foreign.twice;

    json_object_set_new(object, "strangers", wk_foreign_labels_json(&self->foreign));
    json_object_set_new(object, "set_also_at", twice ? json_integer(twice) : json_null());
}

/* The database, and in front of it who gives the command. */
static enum wk_status open_store(struct bench *self)
{
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    return status == WK_OK ? wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem) : status;
}

/* Looks at the backs before the database is touched, so that a bad picture leaves no trace. */
static enum wk_status read_backs(struct bench *self, const struct wk_words *files, struct wk_reading *out)
{
    self->env.mat.glass = self->env.mat.glass || self->below;
    enum wk_status status = wk_env_scanner(&self->env, false, &self->scanner, &self->problem);

    self->backs.mat = self->faces.mat = self->env.mat;
    if (status == WK_OK)
        status = wk_pictures_backs(self->scanner, files, out, &self->backs, &self->problem);
    if (status == WK_OK)
        status = open_store(self);
    if (status == WK_OK)
        status = find_foreign(self, out);
    if (status == WK_OK)
        wk_env_warn_trust(&self->env, self->host, &out->tray);
    if (status == WK_OK && !out->tray.found)
        wk_complain(self->host, 0, "%s: %s", files->word[0], wk_status_text(out->tray.reason));
    return status;
}

/* Of a sealed deal with the very set that it was read with, else with the one of this name. */
static enum wk_status read_faces(struct bench *self, const struct wk_words *files, bool of_deal, const char *tileset,
                                 char name[33], struct wk_face_reading *out)
{
    struct wk_tileset *set = NULL;
    struct wk_scanner *below = NULL;
    enum wk_status status = of_deal ? wk_env_sealed_tileset(&self->env, (int)self->table, &set, &self->problem)
                                    : wk_env_tileset(&self->env, tileset, &set, &self->problem);

    if (status == WK_OK && self->below)
        status = wk_env_scanner_below(&self->env, false, &below, &self->problem);
    if (self->below)
        wk_mat_below(&self->env.mat, &self->faces.mat);
    if (status == WK_OK) {
        snprintf(name, 33, "%s", wk_tileset_name(set));
        status = wk_pictures_faces(below ? below : self->scanner, files, set, out, &self->faces, &self->problem);
    }
    if (status == WK_OK && !out->seen.tray.found)
        wk_complain(self->host, 0, "%s: %s", files->word[0], wk_status_text(out->seen.tray.reason));
    wk_scanner_free(below);
    wk_tileset_free(set);
    return status;
}

static void put_away(struct bench *self)
{
    wk_scanner_free(self->scanner);
    wk_env_close(&self->env);
    wk_wipe(&self->faces, sizeof self->faces);
}

static int exit_of_verdict(const struct wk_verdict *verdict)
{
    return verdict->kind == WK_PASS ? WK_EXIT_DONE : verdict->kind == WK_FAIL ? WK_EXIT_FAIL : WK_EXIT_UNSURE;
}

static json_t *winds_of(unsigned mask)
{
    json_t *list = json_array();
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char text[2] = {wk_wind_letter(w), '\0'};
        if (mask & 1u << (w - 1))
            json_array_append_new(list, json_string(text));
    }
    return list;
}

/* ---- record ---- */

struct record {
    struct bench bench;
    const char *wind_text, *tileset;
    enum wk_wind wind;
    struct wk_words backs, faces;
};

static int print_refusal(struct bench *self, const struct wk_verdict *verdict)
{
    if (self->common.json) {
        json_t *object = wk_json_verdict(verdict, 0);
        json_object_set_new(object, "recorded", json_false());
        put_foreign(self, object);
        if (!wk_json_print(self->host, object))
            return WK_EXIT_ENVIRONMENT;
    } else {
        fputs("not recorded: ", self->host->out);
        wk_print_verdict(self->host->out, verdict, 0);
        wk_foreign_labels_print(self->host->out, &self->foreign);
    }
    return exit_of_verdict(verdict);
}

static int print_recorded(struct record *self, const struct wk_reading *backs, const char *tileset,
                          const struct wk_answer *answer)
{
    struct bench *b = &self->bench;
    const char wind[2] = {wk_wind_letter(self->wind), '\0'};
    char set[WK_SET_SIZE];
    unsigned walls = 0;
    int round = 0;
    enum wk_status status = wk_store_walls(b->env.store, (int)b->table, &walls);

    if (status == WK_OK)
        status = wk_store_round(b->env.store, (int)b->table, &round);
    if (status != WK_OK)
        return failed(b, fault(b, status));
    wk_reading_set(backs, set);
    if (!b->common.json) {
        fprintf(b->host->out, "recorded: table %d, wall %s, set %s, 34 labels and 34 faces, record %lld\n", (int)b->table, wind,
                set, (long long)answer->receipt.seq);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:b,s:i,s:i,s:s,s:s,s:s,s:{s:i,s:i},s:o,s:I}", "recorded", 1, "table", (int)b->table, "round",
                               round, "wind", wind, "set", set, "tileset", tileset, "counts", "labels", WK_N_SLOTS, "faces",
                               WK_N_SLOTS, "walls", winds_of(walls), "stored_seq", (json_int_t)answer->receipt.seq);
    put_foreign(b, object);
    return wk_json_print(b->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* First the order of the backs, for which no tile set is needed; then the faces. */
static int record(struct record *self)
{
    struct bench *b = &self->bench;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_recording in = {.table = (int)b->table, .wind = self->wind, .backs = &backs};
    struct wk_reading_source source;
    struct wk_answer answer;
    char tileset[33] = "";
    enum wk_status status = read_backs(b, &self->backs, &backs);

    if (status != WK_OK)
        return failed(b, status);
    source = source_of(b);
    status = wk_wall_service_record(b->env.store, &in, &source, &answer);
    if (status != WK_OK)
        return failed(b, fault(b, status));
    if (answer.verdict.kind != WK_PASS)
        return print_refusal(b, &answer.verdict);
    status = read_faces(b, &self->faces, false, self->tileset, tileset, &faces);
    if (status != WK_OK)
        return failed(b, status);
    in.faces = &faces;
    in.tileset = tileset;
    source = source_of(b);
    status = wk_wall_service_record(b->env.store, &in, &source, &answer);
    wk_wipe(&faces, sizeof faces);
    if (status != WK_OK)
        return failed(b, fault(b, status));
    if (answer.receipt.seq == 0)
        return print_refusal(b, &answer.verdict);
    return print_recorded(self, &backs, tileset, &answer);
}

static int run_record(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct record r = {.bench = {.host = host, .common = {.db_missing = WK_DB_MISSING_MADE}}};
    struct bench *b = &r.bench;
    const struct wk_option options[] = {
        WK_OPT_TABLE(&b->table),
        WK_OPT_TEXT("wind", &r.wind_text, "E|S|W|N", "whose wall it is"),
        WK_OPT_LIST("backs", &r.backs, "IMAGE...", "the wall with the stickers up"),
        WK_OPT_LIST("faces", &r.faces, "IMAGE...", "the same tiles in the same slots, faces up"),
        WK_OPT_BELOW(&b->below),
        WK_OPT_TEXT("tileset", &r.tileset, "NAME", "the enrolled tile set (default: the one enrolled last)"),
        WK_OPT_PIN_LATER(&b->pin_file),
        WK_OPT_JSON(&b->common),
        WK_OPTS_ALL(&b->common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !table_given(b, &code) ||
        !wind_fits(b, r.wind_text, &r.wind, &code))
        return code;
    if (!r.wind_text || r.backs.n == 0 || r.faces.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing (see `wallkeeper %s --help`)",
                           !r.wind_text     ? "--wind E|S|W|N"
                           : r.backs.n == 0 ? "--backs IMAGE..."
                                            : "--faces IMAGE...",
                           self->full);
    if ((status = wk_pictures_check(&r.backs, &r.faces, &b->problem)) != WK_OK)
        return failed(b, status);
    b->common.looks = true;
    if (!wk_env_begin(&b->env, host, &b->common, &code))
        return code;
    code = record(&r);
    put_away(b);
    return code;
}

/* ---- seal ---- */

static int print_sealed(struct bench *self, const struct wk_sealing *sealing)
{
    char hash[2 * WK_HASH_SIZE + 1], words[WK_SIX_WORDS_SIZE];

    wk_six_words(sealing->hash, words);
    wk_hex(hash, sealing->hash, WK_HASH_SIZE);
    if (sealing->key_left)
        wk_complain(self->host, 0,
                    "table %d: the kiosk's copy of this deal's key could not be destroyed (%s): it can still open the deal;"
                    " mend the disk, and start the program again",
                    (int)self->table, self->env.deal_keys);
    if (!self->common.json) {
        fprintf(self->host->out,
                "sealed: table %d, round %d, set %s, 4 walls, 136 labels, 4 of each of 34 faces, record %lld\ncommitment "
                "%s\nwords %s\n",
                (int)self->table, sealing->round, sealing->set, (long long)sealing->receipt.seq, hash, words);
        if (sealing->to_director)
            fputs("sealed to the director's key: nobody at this kiosk can open it\n", self->host->out);
        return WK_EXIT_DONE;
    }
    json_t *object =
        json_pack("{s:b,s:i,s:i,s:s,s:{s:i,s:i,s:i},s:s,s:o,s:I,s:s}", "sealed", 1, "table", (int)self->table, "round",
                  sealing->round, "set", sealing->set, "counts", "walls", WK_N_WINDS, "labels", WK_N_TILES, "faces", WK_N_FACES,
                  "commitment", hash, "words", wk_json_words(sealing->hash), "stored_seq", (json_int_t)sealing->receipt.seq,
                  "seal", sealing->to_director ? "director" : "club");
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int print_again(struct bench *self, const struct wk_sealing *sealing)
{
    json_t *list = json_array();
    char slot[5];

    for (int i = 0; i < sealing->n_again; i++) {
        const struct wk_tile_place *place = &sealing->again[i];
        const char wind[2] = {wk_wind_letter(place->wind), '\0'};
        wk_slot_format(place->slot, slot);
        json_array_append_new(list, json_pack("{s:s,s:s}", "wind", wind, "slot", slot));
        if (!self->common.json)
            fprintf(self->host->out, "%s wall %s slot %s\n", i ? "                 " : "show these again:", wind, slot);
    }
    if (self->common.json) {
        json_t *object = json_pack("{s:b,s:i,s:O}", "sealed", 0, "table", (int)self->table, "again", list);
        if (!wk_json_print(self->host, object)) {
            json_decref(list);
            return WK_EXIT_ENVIRONMENT;
        }
    }
    json_decref(list);
    return wk_complain(self->host, WK_EXIT_UNSURE,
                       "table %d: not sealed, %d tiles were not seen clearly; record their walls again", (int)self->table,
                       sealing->n_again);
}

static enum wk_status why_not_sealed(struct bench *self, enum wk_status status, unsigned walls)
{
    char missing[2 * WK_N_WINDS + 1] = "";
    size_t n = 0;
    unsigned lost = 0;

    if (status == WK_ALREADY)
        return wk_problem_set(&self->problem, status,
                              "table %d: the deal is sealed already; it is opened with `wallkeeper deal open`",
                              (int)self->table);
    if (status != WK_NOT_YET)
        return fault(self, status);
    if (wk_store_walls_lost(self->env.store, (int)self->table, &lost) == WK_OK && lost != 0)
        return wk_problem_set(&self->problem, status,
                              "table %d: walls were recorded under a key that is not on this kiosk (the database was restored"
                              " here, or the key's file is gone, or they are of before the event): record the walls again",
                              (int)self->table);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (!(walls & 1u << (w - 1))) {
            missing[n++] = ' ';
            missing[n++] = wk_wind_letter(w);
        }
    missing[n] = '\0';
    return wk_problem_set(&self->problem, status, "table %d: four walls are sealed together; not recorded yet:%s",
                          (int)self->table, missing);
}

/* The tiles' faces rest on labels that nobody stands for. */
static int print_unconfirmed(struct bench *self, const struct wk_sealing *sealing)
{
    if (self->common.json) {
        json_t *object = json_pack("{s:b,s:i,s:s,s:s}", "sealed", 0, "table", (int)self->table, "reason",
                                   wk_status_word(WK_NOT_CONFIRMED), "tileset", sealing->tileset);
        if (!wk_json_print(self->host, object))
            return WK_EXIT_ENVIRONMENT;
    }
    return wk_complain(self->host, WK_EXIT_USAGE,
                       "table %d: not sealed: nobody had confirmed tile set %s when its walls were recorded; confirm it"
                       " (`wallkeeper enrol --tileset %s --confirm`) and record the walls again",
                       (int)self->table, sealing->tileset, sealing->tileset);
}

static int run_seal(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct bench b = {.host = host};
    struct wk_sealing sealing = {.walls = 0};
    const struct wk_option options[] = {
        WK_OPT_TABLE(&b.table), WK_OPT_PIN_LATER(&b.pin_file), WK_OPT_JSON(&b.common), WK_OPTS_STORE(&b.common), WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !table_given(&b, &code))
        return code;
    if (!wk_env_begin(&b.env, host, &b.common, &code))
        return code;
    status = open_store(&b);
    if (status == WK_OK && (status = wk_wall_service_seal(b.env.store, (int)b.table, &sealing)) != WK_OK)
        why_not_sealed(&b, status, sealing.walls);
    if (status == WK_NOT_CONFIRMED)
        code = print_unconfirmed(&b, &sealing);
    else if (status != WK_OK)
        code = failed(&b, status);
    else
        code = sealing.receipt.seq > 0 ? print_sealed(&b, &sealing) : print_again(&b, &sealing);
    put_away(&b);
    return code;
}

/* ---- verify ---- */

struct verify {
    struct bench bench;
    const char *wind_text;
    enum wk_wind wind;
    struct wk_words backs, faces;
    bool inspect;
    struct wk_director_cli director;
};

static int verify(struct verify *self)
{
    struct bench *b = &self->bench;
    struct wk_reading backs;
    struct wk_face_reading faces;
    struct wk_reading_source source;
    struct wk_answer answer;
    struct wk_verifying in = {
        .table = (int)b->table, .wind = self->wind, .backs = &backs, .purpose = self->inspect ? "inspect" : "restore"};
    char tileset[33] = "";
    enum wk_status status = read_backs(b, &self->backs, &backs);

    if (status != WK_OK)
        return failed(b, status);
    if (self->faces.n > 0) {
        if ((status = wk_director_hold(&b->env, &self->director, &b->problem)) != WK_OK)
            return failed(b, status);
        if ((status = read_faces(b, &self->faces, true, NULL, tileset, &faces)) != WK_OK)
            return failed(b, status);
        in.faces = &faces;
    }
    source = source_of(b);
    if (status == WK_OK)
        status = wk_wall_service_verify(b->env.store, &in, &source, &answer);
    wk_wipe(&faces, sizeof faces);
    if (status == WK_NOT_FOUND || status == WK_NOT_YET)
        return wk_complain(b->host, WK_EXIT_USAGE,
                           "table %d: nothing is sealed here yet; record four walls and seal them first", (int)b->table);
    if (status == WK_SEALED_AWAY)
        return failed(b, wk_director_wanted(&b->problem, "faces cannot be compared now"));
    if (status == WK_END)
        return wk_complain(
            b->host, WK_EXIT_USAGE,
            "table %d: the faces of this wall have not matched %d times; they are compared no more before the deal"
            " is opened",
            (int)b->table, WK_FACES_TRIES);
    if (status != WK_OK)
        return failed(b, fault(b, status));
    if (answer.verdict.wind == WK_WIND_NONE && backs.tray.found)
        wk_complain(b->host, 0, "%s: no label tells whose wall it is; give --wind", self->backs.word[0]);
    if (!b->common.json) {
        wk_print_verdict(b->host->out, &answer.verdict, answer.receipt.seq);
        wk_foreign_labels_print(b->host->out, &b->foreign);
    } else {
        json_t *object = wk_json_verdict(&answer.verdict, answer.receipt.seq);
        put_foreign(b, object);
        if (!wk_json_print(b->host, object))
            return WK_EXIT_ENVIRONMENT;
    }
    return exit_of_verdict(&answer.verdict);
}

static int run_verify(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct verify v = {.bench = {.host = host}};
    struct bench *b = &v.bench;
    const struct wk_option options[] = {
        WK_OPT_TABLE(&b->table),
        WK_OPT_TEXT("wind", &v.wind_text, "E|S|W|N", "whose wall it is (default: the one its labels tell)"),
        WK_OPT_LIST("backs", &v.backs, "IMAGE...", "the wall with the stickers up"),
        WK_OPT_LIST("faces", &v.faces, "IMAGE...", "also the faces, compared with the sealed deal and never shown"),
        WK_OPT_BELOW(&b->below),
        WK_OPT_FLAG("inspect", &v.inspect, "the incoming group's scan (default: the restoring group's)"),
        WK_OPTS_DIRECTOR(&v.director),
        WK_OPT_PIN_LATER(&b->pin_file),
        WK_OPT_JSON(&b->common),
        WK_OPTS_ALL(&b->common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !table_given(b, &code) ||
        !wind_fits(b, v.wind_text, &v.wind, &code))
        return code;
    if (v.backs.n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--backs IMAGE... is missing (see `wallkeeper %s --help`)", self->full);
    if ((status = wk_pictures_check(&v.backs, &v.faces, &b->problem)) != WK_OK)
        return failed(b, status);
    b->common.looks = true;
    if (!wk_env_begin(&b->env, host, &b->common, &code))
        return code;
    code = verify(&v);
    put_away(b);
    return code;
}

static const struct wk_command record_command = {
    .name = "record",
    .full = "deal record",
    .summary = "Records a wall: its labels must be in order, its faces are kept encrypted.",
    .usage = "--table --wind --backs --faces [--tileset] [--pin-file] [--json]",
    .example = "  wallkeeper deal record --table 1 --wind E --backs E-backs.png --faces E-faces.png",
    .run = run_record,
};

static const struct wk_command seal_command = {
    .name = "seal",
    .full = "deal seal",
    .summary = "Seals the deal of four recorded walls and shows its commitment.",
    .usage = "--table [--pin-file] [--json]",
    .example = "  wallkeeper deal seal --table 1",
    .run = run_seal,
};

static const struct wk_command verify_command = {
    .name = "verify",
    .full = "deal verify",
    .summary = "Checks a wall that was laid back: PASS, or what is wrong and the fewest moves that mend it.",
    .usage = "--table [--wind] --backs [--faces] [--inspect] [--pin-file] [--json]",
    .example = "  wallkeeper deal verify --table 1 --backs E-restored.png --json",
    .run = run_verify,
};

static const struct wk_command *const subs[] = {&record_command,           &seal_command,
                                                &verify_command,           &wk_command_deal_open,
                                                &wk_command_deal_hand,     &wk_command_deal_close,
                                                &wk_command_deal_evidence, &wk_command_deal_export,
                                                &wk_command_deal_import,   NULL};

const struct wk_command wk_command_deal = {
    .name = "deal",
    .full = "deal",
    .summary = "Records, seals, verifies and opens deals, shows what was seen of them, and exchanges them as text.",
    .subs = subs,
};
