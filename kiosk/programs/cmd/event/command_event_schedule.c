/* event schedule: the seating of an event, or of any sixteen players; and the proof of one that was made elsewhere. */

#include "kiosk/host/lists/csv.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "kiosk/programs/cmd/event/event_seating.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

struct printed {
    const struct wk_host *host;
    const struct wk_tournament *tournament; /* NULL: no event, players 1 to 16 */
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
    return self->tournament ? self->tournament->plan.player[index_of(self, section, player)].number : player + 1;
}

static const char *name_of(const struct printed *self, int section, int player)
{
    return self->tournament ? wk_person_of(self->tournament, index_of(self, section, player), 1, 1)->name : "";
}

static json_t *round_json(const struct printed *self, int section, int player, int round)
{
    const struct wk_seat seat = self->schedule->seat[round][player];
    json_t *hands = json_array();

    for (int hand = 1; hand <= self->shape->n_hands; hand++) {
        const int table = wk_table_of_group(seat.table, hand);
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
        for (int p = 0; p < self->shape->section_players; p++) {
            json_t *rounds = json_array(), *player;
            for (int r = 0; r < self->shape->n_rounds; r++)
                json_array_append_new(rounds, round_json(self, s, p, r));
            player = json_pack("{s:i,s:i,s:o*,s:o}", "player", p + 1, "number", number_of(self, s, p), "name",
                               self->tournament ? wk_json_string(name_of(self, s, p)) : NULL, "rounds", rounds);
            json_array_append_new(players, player);
        }
        json_array_append_new(sections, json_pack("{s:i,s:o}", "section", s, "players", players));
    }
    json_t *object =
        json_pack("{s:o,s:b,s:o,s:o}", "event", self->tournament ? wk_json_string(self->tournament->plan.name) : json_null(),
                  "sound", 1, "balance", balance_json(self->schedule), "sections", sections);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* The form that --check and event new --schedule read; tables have their numbers in the hall. */
static int print_csv(const struct printed *self)
{
    FILE *out = self->host->out;

    fprintf(out, "section,player,number,name,round1,round2,round3,round4,round5\n");
    for (int s = self->first; s <= self->last; s++)
        for (int p = 0; p < self->shape->section_players; p++) {
            fprintf(out, "%d,%d,%d,", s, p + 1, number_of(self, s, p));
            wk_csv_put(out, name_of(self, s, p), ',');
            for (int r = 0; r < self->shape->n_rounds; r++)
                fprintf(out, "%d%c%c", wk_first_table(self->shape, s) + self->schedule->seat[r][p].table - 1,
                        wk_wind_letter((enum wk_wind)self->schedule->seat[r][p].direction),
                        r < self->shape->n_rounds - 1 ? ',' : '\n');
        }
    return WK_EXIT_DONE;
}

static int print_text(const struct printed *self)
{
    FILE *out = self->host->out;

    if (self->tournament)
        fprintf(out, "%s\n", self->tournament->plan.name);
    for (int s = self->first; s <= self->last; s++) {
        if (self->tournament)
            fprintf(out, "section %d\n", s);
        fprintf(out, "player  round 1  round 2  round 3  round 4  round 5\n");
        for (int p = 0; p < self->shape->section_players; p++) {
            fprintf(out, "%6d", number_of(self, s, p));
            for (int r = 0; r < self->shape->n_rounds; r++)
                fprintf(out, "%8d%c", wk_first_table(self->shape, s) + self->schedule->seat[r][p].table - 1,
                        wk_wind_letter((enum wk_wind)self->schedule->seat[r][p].direction));
            fprintf(out, self->tournament ? "  %s\n" : "%s\n", name_of(self, s, p));
        }
    }
    return WK_EXIT_DONE;
}

static int print_pdf(const struct printed *self, const char *path, const struct wk_config *config)
{
    const struct wk_event_papers papers = {
        self->tournament, self->schedule, self->first, self->last - self->first + 1, NULL, 0, 0, NULL};
    const struct wk_paper_matter matter = {.lang = config->lang, .paper = config->paper, .event = &papers};
    const enum wk_status status = wk_paper_write_poster(path, &matter);

    return status == WK_OK ? WK_EXIT_DONE
                           : wk_complain(self->host, wk_exit_of(status), "%s: %s", path, wk_unwritten_text(path, status));
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
    int64_t section = 0, tables = 0;
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
    if (plan.kind && tables == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--tables N is missing: how many the plan is for");
    if (plan.kind)
        return pdf || section ? wk_complain(host, WK_EXIT_USAGE,
                                            "--kind goes with --tables, --rounds, --movement, --seed, --json or --csv")
                              : wk_seating_plan(host, &plan, (int)tables, common.json, csv);
    if (!wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    enum wk_status status = wk_event_open(&env, host, true, &printed.tournament, &problem);
    if (status == WK_OK) {
        printed.schedule = &printed.tournament->plan.schedule;
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
    if (wk_schedule_prove(printed.schedule, NULL) !=
        WK_OK) /* the schedule is proved again here: nobody sits down by an unproved one, whatever the store says */
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
             "--kind --tables [--rounds] [--movement] [--seed] [--json | --csv]",
    .example = "  wallkeeper event schedule --pdf seating.pdf\n"
               "  wallkeeper event schedule --check ours.csv",
    .run = run,
};
