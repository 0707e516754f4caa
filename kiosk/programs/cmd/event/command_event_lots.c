/*
 * event lots: the order of a list of players by lot, so that nobody can choose who sits where. First the list and a secret are
 * committed to, then the seed is said, then the list is drawn and written for `event new`.
 */
#include <stdlib.h>
#include <string.h>

#include "db/store/stored_lots.h"
#include "kiosk/host/lists/csv.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/seed_cli.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "kiosk/programs/cmd/event/event_plan.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "labels/secret/six_words.h"
#include "rules/event/kinds/kinds.h"

struct lots {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    struct wk_seed_options seed;
    const char *players, *kind, *out, *pin_file;
    struct wk_seed_source source;
    char said[WK_SPOT_SAID_SIZE]; /* "": nothing */
    /* the list */
    struct wk_csv csv;
    struct wk_event_plan *plan; /* its players */
    uint8_t hash[WK_HASH_SIZE];
    int n;     /* players */
    int first; /* row of the first of them: 1 where there is a header */
};

static int failed(const struct lots *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

/* Why lots are not asked for, or not drawn. lots: the newest on record; NULL: there are none, or they do not matter. */
static enum wk_status fault(struct lots *self, enum wk_status status, const struct wk_lots *lots)
{
    const struct wk_record_text number =
        lots ? wk_record_here(self->env.store, lots->seq) : (struct wk_record_text){.text = ""};
    const char *const record = number.text;
    struct wk_problem *problem = &self->problem;

    if (status == WK_NOT_YET && lots)
        return wk_problem_set(problem, status, "lots: those of record %s are not drawn yet: %s draws them", record,
                              wk_seed_option(lots->asked.source.seed));
    if (status == WK_NOT_FOUND && lots)
        return wk_problem_set(problem, status, "lots: those of record %s are of another list than this one: %s", record,
                              lots->drawn ? "give the list as it was before the draw"
                                          : "give that one, or ask for new ones, without --number, --words and --value");
    if (status == WK_BAD_INPUT && lots)
        return wk_problem_set(problem, status, "lots: they wait for %s, as record %s asked for it",
                              wk_seed_option(lots->asked.source.seed), record);
    if (status == WK_ALREADY && lots && lots->drawn)
        return wk_problem_set(problem, status, "lots: they are drawn, once and for all; --again says what was drawn");
    return wk_problem_set(problem, status, "lots: %s",
                          status == WK_NOT_YET   ? "no lots were asked for; begin without --number, --words and --value"
                          : status == WK_ALREADY ? "the event has begun"
                                                 : wk_status_text(status));
}

/* ---- the list */

static enum wk_status count_players(struct lots *self)
{
    self->plan = calloc(1, sizeof *self->plan);
    if (!self->plan)
        return wk_problem_set(&self->problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    self->plan->kind = wk_kind_of_event_find(self->kind);
    const enum wk_status status = wk_plan_take_players(self->plan, &self->csv, self->players, 0, &self->problem);
    if (status != WK_OK)
        return status;
    self->n = wk_plan_players(self->plan);
    self->first = self->csv.n_rows - self->n;
    return WK_OK;
}

static enum wk_status read_list(struct lots *self)
{
    struct wk_csv_fault fault = {.line = 0};
    char *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(self->players, WK_CSV_MAX_BYTES, &bytes, &n);

    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "%s: %s", self->players, wk_status_text(status));
    wk_hash(self->hash, bytes, n);
    status = wk_csv_parse(&self->csv, bytes, n, &fault);
    free(bytes);
    return status == WK_OK ? count_players(self) : wk_csv_problem(&self->problem, status, self->players, &fault);
}

/* The name of a player by the place in the list, from 0: chairs that the house takes are not on it. */
static const char *name_at(const struct lots *self, int place)
{
    const struct wk_entrant *player = self->plan->player;

    for (; player->house || place > 0; player++)
        place -= !player->house;
    return player->person.name;
}

static void put_row(FILE *out, const struct wk_csv_row *row)
{
    for (int i = 0; i < row->n; i++)
        wk_csv_put(out, row->cell[i], i + 1 < row->n ? ',' : '\n');
}

/* The list in the order that was drawn, its header first. */
static enum wk_status write_list(struct lots *self, const struct wk_lots *drawn)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    if (!out)
        return wk_problem_set(&self->problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    if (self->first > 0)
        put_row(out, &self->csv.row[0]);
    for (int i = 0; i < drawn->n; i++)
        put_row(out, &self->csv.row[self->first + drawn->order[i]]);
    const bool written = !ferror(out);
    const enum wk_status status = fclose(out) == 0 && written ? wk_outfile_save(self->out, text, n) : WK_NO_MEMORY;
    free(text);
    return status == WK_OK
               ? WK_OK
               : wk_problem_set(&self->problem, status, "%s: %s; the lots are drawn and on record: --again --out F.csv",
                                self->out, wk_unwritten_text(self->out, status));
}

/* ---- the steps */

static int ask(struct lots *self)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    char line[WK_CHECKPOINT_TEXT_SIZE], words[WK_SIX_WORDS_SIZE], list[2 * WK_HASH_SIZE + 1], command[WK_PATH_SIZE + 60];
    uint8_t names[WK_HASH_SIZE];

    wk_lots_names(self->plan, NULL, names);
    const enum wk_status status =
        wk_store_lots_ask(self->env.store, self->hash, names, self->n, &self->source, &checkpoint, &receipt);

    if (status != WK_OK)
        return failed(self, fault(self, status, NULL));
    wk_checkpoint_format(&checkpoint, false, line);
    wk_six_words(checkpoint.head, words);
    wk_hex(list, self->hash, WK_HASH_SIZE);
    if (self->common.json)
        return wk_json_print(self->host, json_pack("{s:s, s:i, s:s, s:s, s:s, s:o, s:o, s:I}", "step", "asked", "players",
                                                   self->n, "list", list, "seed", wk_spot_seed_word(self->source.seed),
                                                   "checkpoint", line, "head", wk_json_hash(checkpoint.head), "words",
                                                   wk_json_words(checkpoint.head), "stored_seq", (json_int_t)receipt.seq))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(self->host->out, "lots for %d players, record %s\nlist %s\ncheckpoint %s\nwords %s\n", self->n,
            wk_record_here(self->env.store, receipt.seq).text, list, line, words);
    snprintf(command, sizeof command, "wallkeeper event lots --players %s --out drawn.csv", self->players);
    wk_seed_say_next(self->host->out, &self->source, command);
    return WK_EXIT_DONE;
}

/* What was drawn: of whoever is first, second ... the place in the list. */
static int answer(struct lots *self, const struct wk_lots *drawn)
{
    char secret[2 * WK_HASH_SIZE + 1];

    wk_hex(secret, drawn->secret, WK_HASH_SIZE);
    if (self->common.json) {
        json_t *order = json_array();
        for (int i = 0; i < drawn->n; i++)
            json_array_append_new(order, json_integer(drawn->order[i] + 1));
        return wk_json_print(self->host, json_pack("{s:s, s:o, s:s, s:s, s:o, s:I}", "step", "drawn", "head",
                                                   wk_json_hash(drawn->head), "said", drawn->said, "secret", secret, "order",
                                                   order, "asked_seq", (json_int_t)drawn->seq))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    }
    fprintf(self->host->out, "drawn with %s %s, secret %s\n", wk_spot_seed_word(drawn->asked.source.seed), drawn->said, secret);
    for (int i = 0; i < drawn->n; i++)
        fprintf(self->host->out, "%4d  %s\n", i + 1, name_at(self, drawn->order[i]));
    if (self->out)
        fprintf(self->host->out, "%s: the list in this order, for `wallkeeper event new --players`\n", self->out);
    return WK_EXIT_DONE;
}

/* Draws, or says again what was drawn. */
static int draw(struct lots *self)
{
    struct wk_receipt receipt;
    struct wk_lots lots;
    int code;

    if (self->seed.value && wk_store_lots(self->env.store, &lots) == WK_OK &&
        !wk_seed_is_due(self->host, &lots.asked.source, &code))
        return code;
    enum wk_status status = self->said[0] ? wk_store_lots_draw(self->env.store, self->hash, self->said, &receipt) : WK_OK;
    const enum wk_status found = wk_store_lots(self->env.store, &lots);

    if (status == WK_OK)
        status = found == WK_NOT_FOUND ? WK_NOT_YET : found;
    if (status == WK_OK && memcmp(lots.list, self->hash, WK_HASH_SIZE) != 0)
        status = WK_NOT_FOUND;
    else if (status == WK_OK && !lots.drawn)
        status = WK_NOT_YET;
    if (status != WK_OK)
        return failed(self, fault(self, status, found == WK_OK ? &lots : NULL));
    if (self->out && (status = write_list(self, &lots)) != WK_OK)
        return failed(self, status);
    return answer(self, &lots);
}

/* ---- the command */

static bool options_fit(struct lots *self, bool again, int *code)
{
    const bool said = wk_seed_has_said(&self->seed);

    *code = WK_EXIT_DONE;
    if (!self->players)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--players P.csv is missing: the names, one a line");
    else if (!again && !self->pin_file)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--pin-file FILE is missing: the director's PIN");
    else if (self->kind && !wk_kind_of_event_find(self->kind))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--kind %s: there is no such kind of event", self->kind);
    else if ((said || again) && wk_seed_has_source(&self->seed))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "where the seed comes from was said before");
    else if (said && again)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--again says what was drawn; it draws nothing");
    else if (self->out && !said && !again)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--out goes with --number, --words, --value or --again");
    return *code == WK_EXIT_DONE && wk_seed_source_read(self->host, &self->seed, &self->source, code) &&
           wk_seed_said_read(self->host, &self->seed, self->said, code);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct lots self = {.host = host, .common = {.db_missing = WK_DB_MISSING_NEW}};
    bool again = false;
    const struct wk_option options[] = {
        WK_OPT_TEXT("players", &self.players, "P.csv", "the list, as `event new` takes it"),
        WK_OPT_TEXT("kind", &self.kind, "KIND", "of the event that is to be (default: duplicate)"),
        WK_OPTS_SEED_SOURCE(&self.seed),
        WK_OPTS_SEED_SAID(&self.seed),
        WK_OPT_FLAG("again", &again, "says what was drawn of this list, and that record, seed and secret give it"),
        WK_OPT_TEXT("out", &self.out, "F.csv", "the list in the order that was drawn"),
        WK_OPT_PIN(&self.pin_file),
        WK_OPT_JSON(&self.common),
        WK_OPT_NEW(&self.common),
        WK_OPTS_STORE(&self.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code) || !options_fit(&self, again, &code))
        return code;
    self.common.looks = true; /* a list from outside is parsed */
    self.common.out = self.out;
    if (!wk_env_begin(&self.env, host, &self.common, &code))
        return code;
    enum wk_status status = read_list(&self);
    if (status == WK_OK)
        status = wk_env_store(&self.env, host, again, &self.problem);
    if (status == WK_OK)
        status = wk_env_unlock(&self.env, self.pin_file, NULL, &self.problem);
    code = status != WK_OK ? failed(&self, status) : self.said[0] || again ? draw(&self) : ask(&self);
    free(self.plan);
    wk_csv_release(&self.csv);
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_event_lots = {
    .name = "lots",
    .full = "event lots",
    .summary = "Draws the order of a list of players, so that nobody can choose who sits where, and anybody can draw it again.",
    .usage =
        "--players [--kind] [--seed] [--beacon --beacon-round] --pin-file [--db --new] [--json]\n"
        "--players [--kind] [--number] [--words] [--value] [--out] --pin-file [--json]\n--players --again [--out] [--json]",
    .example = "  wallkeeper event lots --players players.csv --seed words --pin-file pin.txt\n"
               "  wallkeeper event lots --players players.csv --words apple,pear,plum,fig --out drawn.csv --pin-file pin.txt\n"
               "  wallkeeper event new --name \"Winter Cup\" --players drawn.csv --pin-file pin.txt",
    .run = run,
};
