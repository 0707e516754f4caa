/* points: what a winning hand is worth, fan by fan. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/points/points_far.h"
#include "kiosk/programs/cmd/points/points_look.h"
#include "kiosk/programs/cmd/points/points_table.h"
#include "rules/event/words.h"
#include "rules/text.h"

struct asked {
    const struct wk_host *host;
    enum wk_mcr_rules rules;
    enum wk_language lang;
    bool json;                          /* words in JSON stay English */
    const struct wk_points_words *seen; /* the hand that photographs show; NULL: it was given as text */
    struct wk_points_given hand;
};

/* The scorer's texts are message ids. */
static int refuse(const struct asked *self, const char *reason)
{
    return wk_complain(self->host, WK_EXIT_USAGE, "%s", wk_text(self->lang, reason));
}

/* Prints what is wrong with a hand, and marks the place in one of its texts. */
static int mark(const struct asked *self, const char *name, const char *text, const struct wk_mcr_place *place,
                const char *reason)
{
    const int column = (int)strlen(name) + 2 + wk_points_character(text, place->at);

    (void)refuse(self, reason);
    if (!wk_text_valid(text, strlen(text) + 1, true))
        return WK_EXIT_USAGE;
    fprintf(self->host->err, "%s: %s\n%*c", name, text, column, '^');
    for (int n = wk_points_character(text + place->at, place->n) - 1; n > 1; n--)
        fputc('^', self->host->err);
    fputc('\n', self->host->err);
    return WK_EXIT_USAGE;
}

/* fault: what wk_mcr_waits() found, else WK_MCR_SOUND. */
static int point_out(const struct asked *self, enum wk_mcr_fault fault, const char *reason)
{
    struct wk_mcr_place place;
    const char *name;
    const char *const text = wk_points_wrong(&self->hand, fault, &name, &place);

    return mark(self, name, text, &place, reason);
}

/* ---- one hand ---- */

static json_t *fan_json(int id, int n)
{
    const struct wk_mcr_fan *fan = &wk_mcr_fan[id];

    return json_pack("{s:i, s:s, s:s, s:i, s:i}", "id", id, "name", fan->en, "name_zh", fan->zh, "points", (int)fan->points,
                     "count", n);
}

static json_t *sets_json(const struct wk_mcr_reading *reading)
{
    json_t *sets = json_array();
    char text[WK_MCR_SET_SIZE];

    for (int i = 0; i < reading->n_sets; i++) {
        wk_mcr_write_set(&reading->set[i], text);
        json_array_append_new(sets, json_string(text));
    }
    return sets;
}

static const char *shape_word(const struct wk_mcr_reading *reading)
{
    static const char *const word[] = {"none", "sets", "knitted", "pairs", "orphans", "singles"};

    return word[reading->shape];
}

static json_t *score_json(enum wk_mcr_rules rules, const struct wk_mcr_score *score, const struct wk_mcr_left *left)
{
    json_t *fan = json_array(), *out = json_array();

    for (int i = 0; i < score->n_fan; i++)
        json_array_append_new(fan, fan_json(score->fan[i].id, score->fan[i].n));
    for (int i = 0; i < left->n; i++) {
        json_t *row = fan_json(left->fan[i].id, left->fan[i].n);
        json_object_set_new(row, "why", json_string(wk_mcr_why_text((enum wk_mcr_why)left->fan[i].why)));
        json_object_set_new(row, "implied_by", left->fan[i].by ? json_integer(left->fan[i].by) : json_null());
        json_array_append_new(out, row);
    }
    return json_pack("{s:b, s:s, s:i, s:i, s:b, s:o, s:o, s:s, s:o, s:o}", "win", 1, "rules", wk_mcr_profiles[rules].word,
                     "total", score->total, "points", score->points, "enough", score->points >= WK_MCR_MIN_POINTS, "fan", fan,
                     "left_out", out, "shape", shape_word(&score->reading), "sets", sets_json(&score->reading), "pair",
                     score->reading.pair ? json_string(wk_face_name((enum wk_face)score->reading.pair)) : json_null());
}

/* A fan's name in the language; then in English, or for English in Chinese, its original name. */
static void print_fan(const struct asked *self, int id, int n)
{
    const struct wk_mcr_fan *fan = &wk_mcr_fan[id];
    const char *name = wk_text(self->lang, fan->en);
    char times[8] = "";

    if (n > 1)
        snprintf(times, sizeof times, " x%d", n);
    fprintf(self->host->out, "%s%s (%s)", name, times, strcmp(name, fan->en) == 0 ? fan->zh : fan->en);
}

static void print_left(const struct asked *self, const struct wk_mcr_left *left)
{
    FILE *out = self->host->out;

    for (int i = 0; i < left->n; i++) {
        const struct wk_mcr_fan *by = &wk_mcr_fan[left->fan[i].by];
        fputs(wk_text(self->lang, WK_N("not counted: ")), out);
        print_fan(self, left->fan[i].id, 1);
        fprintf(out, "%s%s", wk_text(self->lang, WK_NC("fan", ": ")),
                wk_text(self->lang, wk_mcr_why_text((enum wk_mcr_why)left->fan[i].why)));
        if (left->fan[i].by)
            fprintf(out, " %s", wk_text(self->lang, by->en));
        fputc('\n', out);
    }
}

static void print_rules(const struct asked *self)
{
    fprintf(self->host->out, "%s\n", wk_text(self->lang, wk_mcr_profiles[self->rules].said));
}

static void print_score(const struct asked *self, const struct wk_mcr_score *score, const struct wk_mcr_left *left)
{
    static const char *const read_as[] = {"",
                                          WK_N("read as sets:"),
                                          WK_N("read as knitted tiles and sets:"),
                                          WK_N("read as pairs"),
                                          WK_N("read as orphans"),
                                          WK_N("read as single tiles")};
    const struct wk_mcr_reading *reading = &score->reading;
    FILE *out = self->host->out;
    char text[WK_MCR_SET_SIZE];

    for (int i = 0; i < score->n_fan; i++) {
        fprintf(out, "%4d  ", wk_mcr_fan[score->fan[i].id].points * score->fan[i].n);
        print_fan(self, score->fan[i].id, score->fan[i].n);
        fputc('\n', out);
    }
    fprintf(out, "%4d  ", score->total);
    fprintf(out,
            score->points >= WK_MCR_MIN_POINTS
                ? wk_text(self->lang, WK_N("in all; %d without flowers, enough to go out"))
                : wk_text(self->lang, WK_N("in all; %d without flowers, too few to go out: 8 are wanted")),
            score->points);
    fprintf(out, "\n%s", wk_text(self->lang, read_as[reading->shape]));
    for (int i = 0; i < reading->n_sets; i++) {
        wk_mcr_write_set(&reading->set[i], text);
        fprintf(out, " %s", text);
    }
    if (reading->pair && reading->shape <= WK_MCR_KNITTED)
        fprintf(out, wk_text(self->lang, WK_N(", pair of %s")), wk_face_name((enum wk_face)reading->pair));
    fputc('\n', out);
    print_left(self, left);
    print_rules(self);
}

static void print_wait(const struct asked *self, const struct wk_mcr_wait *wait)
{
    FILE *out = self->host->out;

    fprintf(out, "%s\t", wk_face_name((enum wk_face)wait->face));
    if (!wait->can_come)
        fputs(wk_text(self->lang, WK_N("cannot come")), out);
    else
        fprintf(out,
                wait->points >= WK_MCR_MIN_POINTS
                    ? wk_text(self->lang, WK_N("%d in all; %d without flowers"))
                    : wk_text(self->lang, WK_N("%d in all; %d without flowers, too few to go out")),
                wait->total, wait->points);
    fputc('\n', out);
}

/* A hand that waits for a tile: each tile that completes it, what the hand would be worth, and how it gets to 8 points. */
static int waiting(const struct asked *self)
{
    struct wk_mcr_hand hand;
    struct wk_mcr_waits waits;
    struct wk_points_far far;
    enum wk_mcr_fault fault;
    const char *reason;
    json_t *rows;

    if (wk_mcr_read_waiting(&self->hand.columns, &hand, &reason) != WK_OK)
        return point_out(self, WK_MCR_SOUND, reason);
    if (wk_mcr_waits(&hand, self->rules, &waits, &fault) != WK_OK)
        return point_out(self, fault, wk_mcr_fault_text(fault));
    rows = json_array();
    for (int i = 0; i < waits.n; i++) {
        const struct wk_mcr_wait *wait = &waits.wait[i];
        const char *name = wk_face_name((enum wk_face)wait->face);
        json_array_append_new(rows, json_pack("{s:s, s:b, s:i, s:i}", "tile", name, "can_come", (int)wait->can_come, "total",
                                              wait->total, "points", wait->points));
        if (!self->json)
            print_wait(self, wait);
    }
    wk_points_far_look(&hand, self->rules, NULL, &far);
    if (self->json) {
        json_t *answer = json_pack("{s:s, s:o}", "rules", wk_mcr_profiles[self->rules].word, "waits", rows);
        wk_points_far_json(answer, &far);
        return wk_json_print(self->host, answer) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    json_decref(rows);
    if (waits.n == 0)
        fprintf(self->host->out, "%s\n", wk_text(self->lang, WK_N("it waits for nothing")));
    wk_points_far_print(self->host->out, &far, self->lang);
    print_rules(self);
    return waits.n ? WK_EXIT_DONE : WK_EXIT_FAIL;
}

/* Splits the words into columns; a single word may be a table's row, with or without its id. Returns how many, 0: no hand. */
static int words_of(const struct wk_words *words, char line[WK_POINTS_LINE], const char *word[WK_MCR_N_COLUMNS])
{
    const char *column[WK_POINTS_COLUMNS];
    int n = words->n, first;

    if (n == 1 && strchr(words->word[0], '\t') && strlen(words->word[0]) < WK_POINTS_LINE) {
        strcpy(line, words->word[0]);
        line[strcspn(line, "\r\n")] = 0;
        n = wk_points_cut(line, column);
        first = n == WK_POINTS_COLUMNS;
        memcpy(word, column + first, (size_t)(n - first) * sizeof *word);
        return n - first;
    }
    if (n < 3 || n > WK_MCR_N_COLUMNS)
        return 0;
    memcpy(word, words->word, (size_t)n * sizeof *word);
    return n;
}

/* Prints the answer. The hand itself is printed only if it was read from photographs. */
static bool print_json(const struct asked *self, json_t *answer)
{
    const char *const *word = self->seen ? self->seen->column : NULL;

    if (word)
        json_object_set_new(answer, "hand",
                            json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "melds", word[0], "concealed", word[1], "win",
                                      word[2], "flags", word[3], "seat", word[4], "prevalent", word[5], "flowers", word[6]));
    return wk_json_print(self->host, answer);
}

static int count(const struct asked *self)
{
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    struct wk_mcr_left left;
    const char *reason;

    if (wk_mcr_is_nothing(self->hand.columns.win))
        return waiting(self);
    if (wk_mcr_read(&self->hand.columns, &hand, &reason) != WK_OK)
        return point_out(self, WK_MCR_SOUND, reason);
    if (wk_mcr_score(&hand, self->rules, &score) != WK_OK) {
        if (self->json)
            return print_json(self,
                              json_pack("{s:b, s:s, s:i}", "win", 0, "rules", wk_mcr_profiles[self->rules].word, "total", -3))
                       ? WK_EXIT_FAIL
                       : WK_EXIT_ENVIRONMENT;
        fprintf(self->host->out, "%s\n", wk_text(self->lang, WK_N("no winning hand")));
        return WK_EXIT_FAIL;
    }
    wk_mcr_left_out(&hand, self->rules, &score, &left);
    if (self->json)
        return print_json(self, score_json(self->rules, &score, &left)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    print_score(self, &score, &left);
    return WK_EXIT_DONE;
}

/* A hand in columns, or in one text as others write it. */
static int one(struct asked *self, const struct wk_words *words)
{
    const char *word[WK_MCR_N_COLUMNS] = {"-", "-", "", "-", "E", "E", "0"}, *reason;
    char line[WK_POINTS_LINE];
    struct wk_mcr_place wrong;

    if (words->n == 1 && !strchr(words->word[0], '\t')) {
        self->hand.text = words->word[0];
        if (wk_mcr_foreign_read(self->hand.text, &self->hand.foreign, &reason, &wrong) != WK_OK)
            return mark(self, "hand", self->hand.text, &wrong, reason);
        self->hand.columns = wk_mcr_foreign_columns(&self->hand.foreign);
    } else if (words_of(words, line, word) > 0) {
        self->hand.columns = wk_points_columns(word);
    } else {
        return refuse(
            self, WK_N("a hand is MELDS CONCEALED WIN [FLAGS [SEAT [PREVALENT [FLOWERS]]]], each in quotes if it has blanks"));
    }
    return count(self);
}

/* The hand that photographs show. */
static int seen(struct asked *self, const struct wk_points_look *look)
{
    struct wk_points_words seen;
    struct wk_words words = {.n = WK_MCR_N_COLUMNS};
    const int code = wk_points_look(self->host, look, self->lang, &seen);

    if (code != WK_EXIT_DONE)
        return code;
    self->seen = &seen;
    memcpy(words.word, seen.column, sizeof seen.column);
    if (!self->json)
        wk_points_print(self->host->out, &seen);
    return one(self, &words);
}

static json_t *rulings_json(enum wk_language lang)
{
    json_t *list = json_array();

    for (int i = 0; i < WK_MCR_N_RULINGS; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", wk_mcr_rulings[i].name, "text",
                                              wk_text(lang, wk_mcr_rulings[i].text), "source",
                                              wk_text(lang, wk_mcr_rulings[i].source)));
    return json_pack("{s:o}", "rulings", list);
}

/* The texts stand as the handbook has them. */
static int rulings(const struct asked *self)
{
    FILE *out = self->host->out;

    if (self->json)
        return wk_json_print(self->host, rulings_json(self->lang)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    fprintf(out, "%s\n|---|---|---|\n", wk_text(self->lang, WK_N("| ruling | how it is counted | source |")));
    for (int i = 0; i < WK_MCR_N_RULINGS; i++)
        fprintf(out, "| `%s` | %s | %s |\n", wk_mcr_rulings[i].name, wk_text(self->lang, wk_mcr_rulings[i].text),
                wk_text(self->lang, wk_mcr_rulings[i].source));
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    const char *profiles[WK_MCR_N_RULES], *rules = NULL, *tsv = NULL, *lang = "en";
    bool json = false, disputes = false, reasons = false;
    struct wk_words words = {0};
    struct wk_points_look look = {.tileset = NULL};
    const int n_profiles = wk_mcr_profile_words(WK_MCR_AS_PLAYED, profiles);
    char usage[WK_WORDS_SIZE], meanings[WK_MCR_PROFILES_SIZE], help[WK_MCR_PROFILES_SIZE + 64];
    const struct wk_option options[] = {
        WK_OPT_TEXT("rules", &rules, wk_words_usage(profiles, n_profiles, usage), help),
        WK_OPT_TEXT(
            "tsv", &tsv, "F",
            "a table of hands: id, melds, concealed, win, flags, seat, prevalent, flowers, or id and HAND; - for input"),
        WK_OPT_FLAG("reasons", &reasons, "with --tsv: a fourth column says why a row is invalid, and where"),
        WK_OPT_FLAG("json", &json, "one JSON object"),
        WK_OPT_TEXT("lang", &lang, wk_lang_usage(), "language of what people read"),
        WK_OPT_FLAG("rulings", &disputes, "prints how disputed readings are decided, and by what source"),
        WK_OPTS_POINTS_LOOK(&look),
        WK_OPT_END,
    };
    struct asked asked = {.host = host};
    int code;

    snprintf(help, sizeof help, "%s (default: the configured ones, else %s)", wk_mcr_profiles_help(WK_MCR_N_RULES, meanings),
             wk_mcr_profiles[WK_MCR_AS_PLAYED].word);
    if (!wk_command_options(host, self, options, &words, argc, argv, &code))
        return code;
    if (!disputes && !wk_env_rules(host, &look.common, &asked.rules, &code))
        return code;
    if (rules && wk_mcr_profile_of(rules, WK_MCR_EDITION, &asked.rules) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--rules is %s",
                           wk_words_choice(profiles, wk_mcr_profile_words(WK_MCR_N_RULES, profiles), usage));
    if (wk_lang_parse(lang, &asked.lang) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--lang is %s", wk_lang_choice());
    if (asked.lang != WK_LANG_EN && (!host->locale || wk_lang_open(host->locale) != WK_OK))
        asked.lang = WK_LANG_EN;
    asked.json = json;
    if (disputes && (tsv || words.n))
        return wk_complain(host, WK_EXIT_USAGE, "--rulings takes neither a hand nor --tsv");
    if (disputes)
        return rulings(&asked);
    if (tsv && (words.n || json))
        return wk_complain(host, WK_EXIT_USAGE, "--tsv takes neither a hand nor --json");
    if (look.faces.n && (tsv || words.n))
        return wk_complain(host, WK_EXIT_USAGE, "--faces takes neither a hand nor --tsv");
    if (look.faces.n)
        return seen(&asked, &look);
    if (look.backs.n || look.tileset || look.wind || look.prevalent || look.flags || look.flowers)
        return wk_complain(host, WK_EXIT_USAGE,
                           "--backs, --tileset, --wind, --prevalent, --flags and --flowers go with --faces");
    if (reasons && !tsv)
        return wk_complain(host, WK_EXIT_USAGE, "--reasons goes with --tsv");
    return tsv ? wk_points_table(host, tsv, asked.rules, asked.lang, reasons) : one(&asked, &words);
}

const struct wk_command wk_command_points = {
    .name = "points",
    .full = "points",
    .summary = "Counts the points of a hand, fan by fan, and says what is not counted and why, or how far it is from winning.",
    .usage = "[--rules] [--json] [--lang] MELDS CONCEALED WIN [FLAGS [SEAT [PREVALENT [FLOWERS]]]]\n[--rules] [--json] "
             "[--lang] HAND\n--faces [--backs --wind] "
             "[--rules] [--json] [--lang]\n--tsv [--reasons] [--rules] [--lang]\n--rulings [--json] [--lang]",
    .example = "  wallkeeper points '123m (7777p)' '45s EE 789m' 6s selfdraw S E 2\n"
               "  wallkeeper points - '2344m 456s 789p EEE' -    (what it waits for, or how far it is from that)\n"
               "  wallkeeper points '[123m,1][7777p]45sEE789m6s|ES1000|2'    (as other projects write a hand)\n"
               "  wallkeeper points --faces hand.jpg --backs turned.jpg --wind S    (photographs of the hand on the mat)\n"
               "  wallkeeper points --tsv hands.tsv",
    .run = run,
};
