/* event schedule: the seating of an event, or of any sixteen players; and the proof of one that was made elsewhere. */

#include <stdlib.h>

#include "kiosk/host/lists/csv.h"
#include "kiosk/host/lists/players_csv.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/pages/phrases/players_fault.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "kiosk/programs/cmd/event/event_seating.h"
#include "labels/lang/comparison.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/kinds/kinds.h"

struct printed {
    const struct wk_host *host;
    const struct wk_tournament *tournament; /* NULL: no event, */
    const struct wk_event_plan *plan;       /* but a plan; NULL: players 1 to 16 */
    const struct wk_schedule *schedule;
    const struct wk_event_shape *shape;
    int first, last; /* sections */
};

static const char *fault_word(enum wk_schedule_fault_kind kind)
{
    static const char *const words[] = {"sound", "no-seat", "seat-twice", "table-twice", "direction-twice"};
    return words[kind];
}

static json_t *balance_json(const struct wk_schedule *schedule)
{
    struct wk_schedule_balance balance;

    wk_schedule_balance(schedule, &balance);
    return json_pack("{s:{s:i,s:i},s:{s:i,s:i}}", "directions", "worst", balance.worst_directions, "players",
                     balance.n_worst_directions, "tables", "worst", balance.worst_tables, "players", balance.n_worst_tables);
}

/* Prints the numbers that are set: a fault in one round, or of one player, has no second one. */
static json_t *numbers_json(const int *number)
{
    json_t *array = json_array();

    for (int i = 0; i < 2; i++)
        if (number[i] > 0)
            json_array_append_new(array, json_integer(number[i]));
    return array;
}

static int check(const struct wk_host *host, const char *path, bool json)
{
    struct wk_schedule schedule;
    struct wk_schedule_fault fault;
    struct wk_problem problem;
    const enum wk_status status = wk_event_read_schedule(path, &schedule, &fault, &problem);
    const bool sound = status == WK_OK;
    json_t *object = NULL;

    if (!sound && fault.kind == WK_SCHEDULE_SOUND)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!sound)
        wk_complain(host, 0, "%s", problem.text);
    if (json && sound)
        object =
            json_pack("{s:o,s:b,s:n,s:o}", "file", wk_json_file(path), "sound", 1, "fault", "balance", balance_json(&schedule));
    else if (json)
        object = json_pack("{s:o,s:b,s:{s:s,s:o,s:o,s:s}}", "file", wk_json_file(path), "sound", 0, "fault", "kind",
                           fault_word(fault.kind), "players", numbers_json(fault.player), "rounds", numbers_json(fault.round),
                           "text", problem.text);
    if (json && !wk_json_print(host, object))
        return WK_EXIT_ENVIRONMENT;
    if (!json && sound)
        fprintf(host->out, "%s: every two players meet once at a table and once in a direction\n", path);
    return sound ? WK_EXIT_DONE : WK_EXIT_FAIL;
}

static int index_of(const struct printed *self, int section, int player)
{
    return wk_first_player(self->shape, section) + player;
}

static int number_of(const struct printed *self, int section, int player)
{
    return self->plan ? self->plan->player[index_of(self, section, player)].number : player + 1;
}

static bool is_house(const struct printed *self, int section, int player)
{
    return self->plan && self->plan->player[index_of(self, section, player)].house;
}

/* Of a plan without an event only houses have one. */
static const char *name_of(const struct printed *self, int section, int player)
{
    if (self->tournament)
        return wk_person_of(self->tournament, index_of(self, section, player), 1, 1)->name;
    return is_house(self, section, player) ? self->plan->player[index_of(self, section, player)].person.name : "";
}

/* Not seated as the format has it. */
static bool is_evening(const struct printed *self, struct wk_comparison *comparison)
{
    return self->plan && self->plan->kind->comparison && self->plan->kind->comparison(self->plan, comparison);
}

static bool is_proved(const struct printed *self)
{
    struct wk_schedule_fault fault;

    return self->plan ? self->plan->kind->prove(self->plan, &fault) == WK_OK : wk_schedule_prove(self->schedule, NULL) == WK_OK;
}

static struct wk_seat seat_of(const struct printed *self, int section, int player, int round)
{
    return self->schedule->seat[round][wk_schedule_place(self->shape, index_of(self, section, player))];
}

/* Who sits out has neither table nor hands. */
static json_t *round_json(const struct printed *self, int section, int player, int round)
{
    const struct wk_seat seat = seat_of(self, section, player, round);
    json_t *hands = json_array();

    if (seat.table == 0)
        return json_pack("{s:i,s:n,s:n,s:o}", "round", round + 1, "table", "direction", "hands", hands);

    for (int hand = 1; hand <= self->shape->n_hands; hand++) {
        const int table = wk_table_of_group(seat.table, hand, wk_section_tables(self->shape, section));
        const char wind[] = {wk_wind_letter(wk_wind_of_direction((enum wk_wind)seat.direction, table)), 0};
        json_array_append_new(hands, json_pack("{s:i,s:i,s:s}", "hand", hand, "table",
                                               wk_first_table(self->shape, section) + table - 1, "wind", wind));
    }
    const char direction[] = {wk_wind_letter((enum wk_wind)seat.direction), 0};
    return json_pack("{s:i,s:i,s:s,s:o}", "round", round + 1, "table", wk_first_table(self->shape, section) + seat.table - 1,
                     "direction", direction, "hands", hands);
}

static int print_json(const struct printed *self)
{
    json_t *sections = json_array();

    for (int s = self->first; s <= self->last; s++) {
        json_t *players = json_array();
        for (int p = 0; p < wk_section_players(self->shape, s); p++) {
            json_t *rounds = json_array(), *player;
            for (int r = 0; r < self->shape->n_rounds; r++)
                json_array_append_new(rounds, round_json(self, s, p, r));
            player = json_pack("{s:i,s:i,s:o*,s:o}", "player", p + 1, "number", number_of(self, s, p), "name",
                               self->tournament ? wk_json_string(name_of(self, s, p)) : NULL, "rounds", rounds);
            if (is_house(self, s, p))
                json_object_set_new(player, "house", json_true());
            json_array_append_new(players, player);
        }
        json_array_append_new(sections, json_pack("{s:i,s:o}", "section", s, "players", players));
    }
    json_t *object = json_pack("{s:o,s:b}", "event",
                               self->tournament ? wk_json_string(self->tournament->plan.name) : json_null(), "sound", 1);
    struct wk_comparison comparison;
    if (is_evening(self, &comparison))
        json_object_set_new(object, "comparison", wk_comparison_json(&comparison));
    else
        json_object_set_new(object, "balance", balance_json(self->schedule));
    json_object_set_new(object, "sections", sections);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* "2E"; "-": he sits out. */
static void put_seat(const struct printed *self, int section, struct wk_seat seat, int width)
{
    if (seat.table > 0)
        fprintf(self->host->out, "%*d%c", width, wk_first_table(self->shape, section) + seat.table - 1,
                wk_wind_letter((enum wk_wind)seat.direction));
    else
        fprintf(self->host->out, "%*s", width > 0 ? width + 1 : 1, "-");
}

/* The form that --check and event new --schedule read; tables have their numbers in the hall. */
static int print_csv(const struct printed *self)
{
    FILE *out = self->host->out;

    fprintf(out, "section,player,number,name,round1,round2,round3,round4,round5\n");
    for (int s = self->first; s <= self->last; s++)
        for (int p = 0; p < wk_section_players(self->shape, s); p++) {
            fprintf(out, "%d,%d,%d,", s, p + 1, number_of(self, s, p));
            wk_csv_put(out, name_of(self, s, p), ',');
            for (int r = 0; r < self->shape->n_rounds; r++) {
                put_seat(self, s, seat_of(self, s, p, r), 0);
                fputc(r < self->shape->n_rounds - 1 ? ',' : '\n', out);
            }
        }
    return WK_EXIT_DONE;
}

static int print_text(const struct printed *self)
{
    struct wk_comparison comparison;
    char text[WK_COMPARISON_SIZE];
    FILE *out = self->host->out;

    if (self->tournament)
        fprintf(out, "%s\n", self->tournament->plan.name);
    if (is_evening(self, &comparison))
        fprintf(out, "%s\n", wk_comparison_text(WK_LANG_EN, &comparison, text));
    for (int s = self->first; s <= self->last; s++) {
        if (self->plan)
            fprintf(out, "section %d\n", s);
        fprintf(out, "player  round 1  round 2  round 3  round 4  round 5\n");
        for (int p = 0; p < wk_section_players(self->shape, s); p++) {
            fprintf(out, "%6d", number_of(self, s, p));
            for (int r = 0; r < self->shape->n_rounds; r++)
                put_seat(self, s, seat_of(self, s, p, r), 8);
            fprintf(out, "%s%s\n", self->tournament || is_house(self, s, p) ? "  " : "", name_of(self, s, p));
        }
    }
    return WK_EXIT_DONE;
}

static int print_pdf(const struct printed *self, const char *path, const struct wk_config *config)
{
    const struct wk_event_papers papers = {.tournament = self->tournament,
                                           .schedule = self->schedule,
                                           .first_section = self->first,
                                           .n_sections = self->last - self->first + 1};
    const struct wk_paper_matter matter = {.lang = config->lang, .paper = config->paper, .event = &papers};
    const enum wk_status status = wk_paper_write_poster(path, &matter);

    return status == WK_OK ? WK_EXIT_DONE
                           : wk_complain(self->host, wk_exit_of(status), "%s: %s", path, wk_unwritten_text(path, status));
}

/* ---- without an event */

/* A list of so many, who are divided as one that comes from a file is. */
static enum wk_status plan_players(struct wk_event_plan *plan, int n_players, struct wk_problem *problem)
{
    char bytes[16 + 8 * WK_MAX_PLAYERS], text[WK_PLAYERS_FAULT_SIZE];
    struct wk_players_fault fault = {.why = ""};
    struct wk_csv_fault no_table;
    struct wk_csv csv = {0};
    size_t n = (size_t)snprintf(bytes, sizeof bytes, "name\n");

    for (int p = 1; p <= n_players; p++)
        n += (size_t)snprintf(bytes + n, sizeof bytes - n, "P%d\n", p);
    enum wk_status status = wk_csv_parse(&csv, bytes, n, &no_table);
    if (status == WK_OK)
        status = wk_players_read(plan, &csv, 0, &fault);
    wk_csv_release(&csv);
    if (status != WK_OK) {
        wk_players_fault_text(&fault, WK_LANG_EN, text);
        wk_problem_set(problem, status, "%s", text);
    }
    return status;
}

/* The seating of so many players of a kind whose sections are not alike; at n_tables tables, 0: as many as it says. */
static int print_ahead(const struct wk_host *host, const struct wk_plan_options *options, int n_players, int n_tables,
                       bool json, bool csv)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_event_shape shape;
    struct wk_problem problem;

    if (!plan)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    enum wk_status status = wk_plan_begin(plan, options, host, &problem);
    plan->tables = n_tables;
    if (status == WK_OK)
        status = plan_players(plan, n_players, &problem);
    if (status == WK_OK)
        status = wk_plan_seat(plan, options, &problem);
    if (status == WK_OK)
        status = wk_event_shape(plan, &shape);
    const struct printed printed = {host, NULL, plan, &plan->schedule, &shape, 1, plan->n_sections};
    const int code = status != WK_OK ? wk_complain(host, wk_exit_of(status), "%s", problem.text)
                     : json          ? print_json(&printed)
                     : csv           ? print_csv(&printed)
                                     : print_text(&printed);
    free(plan);
    return code;
}

/* What is asked about a kind without an event. */
static int run_ahead(const struct wk_host *host, const struct wk_plan_options *options, int n_players, int n_tables, bool json,
                     bool csv)
{
    const struct wk_kind_of_event *kind = wk_kind_of_event_find(options->kind);
    const int n = n_players > 0 ? n_players : n_tables * WK_N_WINDS;

    if (n == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--tables N or --count N is missing: how many the plan is for");
    if (kind && kind->tables)
        return print_ahead(host, options, n, n_players > 0 ? n_tables : 0, json, csv);
    if (n_players > 0 && n_tables > 0)
        return wk_complain(host, WK_EXIT_USAGE, "--tables and --count exclude each other: tables are as many as players need");
    return wk_seating_plan(host, options, n, json, csv);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    struct printed printed = {.host = host, .first = 1, .last = 1};
    struct wk_schedule made;
    struct wk_problem problem;
    const char *pdf = NULL, *file = NULL;
    bool csv = false;
    int64_t section = 0, tables = 0, count = 0;
    struct wk_plan_options plan = {.kind = NULL};
    const struct wk_option options[] = {
        WK_OPT_JSON(&common),
        WK_OPT_FLAG("csv", &csv, "comma-separated values on standard output"),
        WK_OPT_TEXT("pdf", &pdf, "FILE", "the poster of each section, A3 or 11x17"),
        WK_OPT_WHOLE("section", &section, "N", 1, WK_MAX_SECTIONS, "this section only"),
        WK_OPT_TEXT("check", &file, "F.csv", "proves a schedule made elsewhere, and names who meets twice: exit 0 or 1"),
        WK_OPTS_PLAN_SEATING(&plan),
        WK_OPT_WHOLE("tables", &tables, "N", 1, WK_MAX_SECTION_TABLES,
                     "with --kind: the seating of so many full tables, without an event"),
        WK_OPT_WHOLE("count", &count, "N", 1, WK_MAX_PLAYERS,
                     "with --kind: of so many players; duplicate: with --tables, at so many"),
        WK_OPT_PAPER(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (common.json + csv + (pdf != NULL) > 1 || (file && (csv || pdf || section || common.db)))
        return wk_complain(host, WK_EXIT_USAGE, "one of --json, --csv and --pdf is wanted; --check goes with --json only");
    if (file)
        return check(host, file, common.json);
    if (plan.kind)
        return pdf || section ? wk_complain(host, WK_EXIT_USAGE,
                                            "--kind goes with --tables, --count, --rounds, --movement, --seed, --json or --csv")
                              : run_ahead(host, &plan, (int)count, (int)tables, common.json, csv);
    if (!wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    enum wk_status status = wk_event_open(&env, host, true, &printed.tournament, &problem);
    if (status == WK_OK) {
        printed.plan = &printed.tournament->plan;
        printed.schedule = &printed.plan->schedule;
        printed.shape = &printed.tournament->shape;
        printed.last = printed.tournament->plan.n_sections;
    } else if (status == WK_NOT_FOUND && !common.db && section <= 1) {
        wk_schedule_make(&made);
        printed.schedule = &made;
        printed.shape = &wk_duplicate_section;
    } else {
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
        goto out;
    }
    if (printed.tournament && printed.tournament->plan.kind != &wk_duplicate) {
        const struct wk_seating seating = {&printed.tournament->plan, printed.tournament, printed.tournament->shape};
        code = pdf || section ? wk_complain(host, WK_EXIT_USAGE, "of this kind of event --json, --csv or nothing is wanted")
                              : wk_seating_print(host, &seating, common.json, csv);
        goto out;
    }
    if (section > printed.last) {
        code = wk_complain(host, WK_EXIT_USAGE, "--section %d: the event has %d", (int)section, printed.last);
        goto out;
    }
    if (section > 0)
        printed.first = printed.last = (int)section;
    if (!is_proved(
            &printed)) /* the schedule is proved again here: nobody sits down by an unproved one, whatever the store says */
        code = wk_complain(host, WK_EXIT_ENVIRONMENT, "the schedule does not hold");
    else
        code = common.json ? print_json(&printed)
               : csv       ? print_csv(&printed)
               : pdf       ? print_pdf(&printed, pdf, &env.config)
                           : print_text(&printed);
out:
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_event_schedule = {
    .name = "schedule",
    .full = "event schedule",
    .summary = "Prints who sits where in each round, proved; or proves a schedule made elsewhere.",
    .usage = "[--json | --csv | --pdf [--paper]] [--section]\n--check [--json]\n"
             "--kind [--tables] [--count] [--rounds] [--movement] [--seed] [--json | --csv]",
    .example = "  wallkeeper event schedule --pdf seating.pdf\n"
               "  wallkeeper event schedule --check ours.csv\n"
               "  wallkeeper event schedule --kind duplicate --count 14",
    .run = run,
};
