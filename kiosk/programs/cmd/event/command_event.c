/* event new, event player, event show, event papers: an event, who plays in it, and what is printed for it. */
#include <stdlib.h>
#include <string.h>

#include "db/state/journal_state.h"
#include "db/store/stored_lots.h"
#include "kiosk/host/lists/boxed.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/event_cli.h"
#include "kiosk/programs/cli/event_seal.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "kiosk/programs/cmd/event/event_plan.h"
#include "labels/lang/comparison.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/protest.h"

/* ---- new */

static enum wk_status read_plan(struct wk_event_plan *plan, const char *players, int n_sections, const char *schedule,
                                const struct wk_plan_options *options, struct wk_problem *problem)
{
    struct wk_schedule_fault broken;

    if (plan->tables > 0 && (!plan->kind->tables || n_sections > 0))
        return wk_problem_set(problem, WK_BAD_INPUT, "--tables: only duplicate events whose --sections are not said");
    if (n_sections > 1 && !plan->kind->keeps_walls)
        return wk_problem_set(problem, WK_BAD_INPUT, "--sections %d: an event of kind %s has one; leave it out", n_sections,
                              plan->kind->word);
    const enum wk_status status = wk_plan_read_players(plan, players, n_sections, problem);
    if (status != WK_OK)
        return status;
    if (schedule && !plan->kind->keeps_walls)
        return wk_problem_set(problem, WK_BAD_INPUT, "--schedule: only a duplicate event is seated by a file of one's own");
    if (schedule && plan->tables > 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "--schedule: only sections of sixteen are seated by a file of one's own");
    return schedule ? wk_event_read_schedule(schedule, &plan->schedule, &broken, problem)
                    : wk_plan_seat(plan, options, problem);
}

/* Names with characters that no font has. Without the drawing libraries nothing is printed, so there is no warning either. */
struct boxes {
    struct wk_boxed name[WK_MAX_PLAYERS];
    int n;
};

static enum wk_status find_boxes(struct boxes *boxes, const struct wk_event_plan *plan)
{
    const enum wk_status status = wk_boxed_find(plan, WK_MAX_PLAYERS, boxes->name, &boxes->n);
    return status == WK_NO_LIBRARY ? WK_OK : status;
}

static json_t *boxes_json(const struct boxes *boxes)
{
    json_t *list = json_array();

    for (int i = 0; i < boxes->n; i++)
        json_array_append_new(
            list, json_pack("{s:o,s:s}", "name", wk_json_string(boxes->name[i].text), "character", boxes->name[i].character));
    return list;
}

static void print_boxes(const struct boxes *boxes, FILE *out)
{
    for (int i = 0; i < boxes->n; i++)
        fprintf(
            out,
            "%s: no font here has \"%s\", a box would be printed; write it otherwise (event player), or install a font that "
            "has it\n",
            boxes->name[i].text, boxes->name[i].character);
}

void wk_event_kind_json(const struct wk_event_plan *plan, json_t *object)
{
    if (plan->kind != wk_kind_of_event_find(NULL))
        json_object_set_new(object, "kind", json_string(plan->kind->word));
}

json_t *wk_comparison_json(const struct wk_comparison *comparison)
{
    char text[WK_COMPARISON_SIZE];

    return json_pack("{s:i,s:i,s:i,s:i,s:i,s:s}", "least", comparison->least, "most", comparison->most, "meetings_again",
                     comparison->n_again, "house", comparison->n_house, "sit_out", comparison->n_out, "text",
                     wk_comparison_text(WK_LANG_EN, comparison, text));
}

static bool compares(const struct wk_event_plan *plan, struct wk_comparison *out)
{
    return plan->kind->comparison && plan->kind->comparison(plan, out);
}

/* The event as JSON. A passphrase that the program made up is in it: it is stored nowhere else. */
static json_t *plan_json(const struct wk_event_plan *plan, const struct wk_event_seal *seal, const struct boxes *boxes,
                         int64_t seq)
{
    json_t *object =
        json_pack("{s:o,s:i,s:i,s:I,s:s}", "event", wk_json_string(plan->name), "sections", plan->n_sections, "players",
                  wk_plan_players(plan), "stored_seq", (json_int_t)seq, "seal", plan->to_director ? "director" : "club");
    json_object_set_new(object, "results_only", json_boolean(plan->results_only));
    json_object_set_new(object, "protest_min", json_integer(plan->protest_min));
    wk_event_kind_json(plan, object);
    struct wk_comparison comparison;
    if (compares(plan, &comparison)) {
        json_object_set_new(object, "tables", json_integer(plan->tables));
        json_object_set_new(object, "comparison", wk_comparison_json(&comparison));
    }

    if (plan->to_director) {
        char words[WK_SIX_WORDS_SIZE];
        wk_director_key_words(plan->director_key, words);
        json_object_set_new(object, "director_key", json_string(words));
        json_object_set_new(object, "made", json_boolean(seal->made));
    }
    if (boxes->n > 0)
        json_object_set_new(object, "boxed", boxes_json(boxes));
    if (seal->phrase[0])
        json_object_set_new(object, "passphrase", json_string(seal->phrase));
    return object;
}

#define PROTEST_BY_CONFIG (-1)

/* Where lots are on record the event begins with the drawn list, or for a reason with another one. reason: NULL, none was
 * given. */
static enum wk_status check_lots(struct wk_store *store, const struct wk_event_plan *plan, const char *reason,
                                 struct wk_problem *problem)
{
    enum wk_lots_list list = WK_LOTS_LIST_UNKNOWN;
    struct wk_receipt receipt;
    int64_t seq = 0;
    enum wk_status status = wk_store_lots_list(store, plan, &list, &seq);

    if (status == WK_OK && list != WK_LOTS_LIST_DRAWN && list != WK_LOTS_LIST_UNKNOWN && !reason)
        return wk_problem_set(
            problem, WK_BAD_INPUT,
            list == WK_LOTS_LIST_WAITS
                ? "the lots that were asked for in record %s are not drawn yet: draw them with `wallkeeper event "
                  "lots`, or say with --reason TEXT why the event begins without"
                : "this list is not the one drawn by the lots of record %s: take that one (`wallkeeper event lots "
                  "--players LIST --again --out drawn.csv`), or say with --reason TEXT why it is another",
            wk_record_here(store, seq).text);
    if (status == WK_OK && list != WK_LOTS_LIST_DRAWN && reason)
        status = wk_store_lots_aside(store, reason, &receipt);
    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "lots: %s", wk_status_text(status));
}

static int store_plan(const struct wk_host *host, const struct wk_common *common, const char *pin_file, const char *reason,
                      struct wk_event_plan *plan, struct wk_event_seal *seal)
{
    const bool by_players = plan->kind->drop_in && !pin_file;
    const struct wk_entry entry = {
        .kind = WK_ENTRY_EVENT, .role = by_players ? WK_ROLE_PLAYERS : WK_ROLE_DIRECTOR, .event = plan};
    struct wk_env env;
    struct wk_receipt receipt = {.seq = 0};
    struct wk_problem problem;
    struct boxes boxes = {.n = 0};
    struct wk_comparison comparison;
    char text[WK_COMPARISON_SIZE];
    int code;

    if (!wk_env_begin(&env, host, common, &code))
        return code;
    if (plan->protest_min == PROTEST_BY_CONFIG) /* whoever drops in corrects at the table */
        plan->protest_min = plan->kind->drop_in ? 0 : env.config.protest_minutes;
    enum wk_status status = wk_env_store(&env, host, false, &problem);
    if (status == WK_OK && (status = find_boxes(&boxes, plan)) != WK_OK)
        wk_problem_set(&problem, status, "%s", wk_status_text(status));
    if (status == WK_OK && pin_file)
        status = wk_env_unlock(&env, pin_file, NULL, &problem);
    if (status == WK_OK && !by_players)
        status = check_lots(env.store, plan, reason, &problem);
    if (status == WK_OK)
        status = wk_event_seal_plan(seal, host, env.config.seal_director, plan, &problem);
    if (status == WK_OK)
        status = wk_event_put(&env, pin_file, &entry, &receipt, &problem);
    seal->stored = status == WK_OK;
    const struct wk_record_text number = wk_record_here(env.store, receipt.seq);
    wk_env_close(&env);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (common->json)
        return wk_json_print(host, plan_json(plan, seal, &boxes, receipt.seq)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    fprintf(host->out, "%s: %d players in %d section%s%s%s; record %s\n", plan->name, wk_plan_players(plan), plan->n_sections,
            plan->n_sections == 1 ? "" : "s", plan->kind->drop_in ? "" : ", the schedule is proved",
            plan->results_only && plan->kind->keeps_walls ? "; results only, no walls" : "", number.text);
    if (compares(plan, &comparison))
        fprintf(host->out, "%d table%s. %s\n", plan->tables, plan->tables == 1 ? "" : "s",
                wk_comparison_text(WK_LANG_EN, &comparison, text));
    print_boxes(&boxes, host->out);
    if ((plan->kind->keeps_walls && !plan->results_only) || plan->to_director) /* else there are no deals to seal */
        wk_event_seal_print(seal, plan, host);
    return WK_EXIT_DONE;
}

/* Checked before the players' file is parsed and before anything is made: an event that cannot begin leaves no key behind. */
static bool confine(const struct wk_host *host, struct wk_common common, const struct wk_event_seal *seal, int *code)
{
    struct wk_env env;

    common.looks = true;
    common.out = seal->director.key_file;
    if (!wk_env_begin_looking(&env, host, &common, NULL, code))
        return false;
    wk_env_close(&env);
    return true;
}

static int run_new(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_common common = {.db_missing = WK_DB_MISSING_NEW};
    struct wk_event_plan *plan = NULL;
    struct wk_problem problem;
    struct wk_event_seal seal = {.mode = NULL};
    struct wk_plan_options plan_options = {.kind = NULL};
    const char *name = NULL, *players = NULL, *schedule = NULL, *pin_file = NULL, *reason = NULL;
    int64_t n_sections = 0, n_tables = 0, protest_min = PROTEST_BY_CONFIG;
    bool results_only = false;
    const struct wk_option options[] = {
        WK_OPT_TEXT("name", &name, "TEXT", "what the event is called, on screens and papers"),
        WK_OPT_TEXT("players", &players, "P.csv",
                    "names, and where wanted numbers, clubs, teams; duplicate: 4 to 64, or 16 a section, in this order"),
        WK_OPT_WHOLE("sections", &n_sections, "N", 1, WK_MAX_SECTIONS, "how many (default: as many as the players make up)"),
        WK_OPT_WHOLE("tables", &n_tables, "N", 1, WK_MAX_SECTION_TABLES,
                     "duplicate, 4 to 64 players: at so many tables; the house fills chairs, who is over sits out"),
        WK_OPT_TEXT("schedule", &schedule, "F.csv", "a schedule made elsewhere (default: the built-in one)"),
        WK_OPTS_PLAN(&plan_options),
        WK_OPTS_EVENT_SEAL(&seal),
        WK_OPT_FLAG("results-only", &results_only, "an event without kiosks: results are entered, walls are not looked at"),
        WK_OPT_WHOLE(
            "protest-minutes", &protest_min, "N", 0, WK_PROTEST_MAX_MIN,
            "for so long after its end the director corrects results, 0: it is closed at once (default: protest_minutes of the "
            "configuration, 30)"),
        WK_OPT_TEXT("reason", &reason, "TEXT", "where lots are on record: why the event begins with another list; on record"),
        WK_OPT_PIN(&pin_file),
        WK_OPT_JSON(&common),
        WK_OPT_NEW(&common),
        WK_OPTS_STORE(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (!players)
        return wk_complain(host, WK_EXIT_USAGE, "--players P.csv is missing: the names, one a line");
    if (!confine(host, common, &seal, &code))
        return code;
    plan = calloc(1, sizeof *plan);
    if (!plan)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    plan->results_only = results_only;
    plan->tables = (int)n_tables;
    plan->protest_min = (int)protest_min;
    enum wk_status status = wk_event_text(plan->name, sizeof plan->name, "name", name, false, &problem);
    if (status == WK_OK)
        status = wk_plan_begin(plan, &plan_options, host, &problem);
    if (status == WK_OK)
        status = read_plan(plan, players, (int)n_sections, schedule, &plan_options, &problem);
    code = status == WK_OK ? store_plan(host, &common, pin_file, reason, plan, &seal)
                           : wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_event_seal_end(&seal);
    free(plan);
    return code;
}

/* ---- player */

static int find_player(const struct wk_tournament *tournament, int number)
{
    for (int p = 0; p < wk_n_players(tournament); p++)
        if (tournament->plan.player[p].number == number)
            return p;
    return -1;
}

static bool fill_person(struct wk_tourney *self, struct wk_entry *entry, int *code, int64_t number)
{
    entry->player.player = find_player(self->tournament, (int)number);
    if (entry->player.player >= 0)
        return true;
    *code = wk_complain(self->host, wk_exit_of(WK_NOT_FOUND), "--number %d: no player of the event has it", (int)number);
    return false;
}

static int answer_player(struct wk_tourney *self, const struct wk_entry *entry, int64_t number)
{
    const struct wk_person *person = &entry->player.person;
    const int who = self->tournament->plan.player[entry->player.player].number;

    if (self->common.json) {
        json_t *answer =
            json_pack("{s:i,s:o,s:i,s:i,s:I}", "number", who, "name", wk_json_string(person->name), "from_round",
                      entry->player.round, "from_hand", entry->player.hand, "stored_seq", (json_int_t)wk_record_seq(number));
        wk_tourney_follows_json(self, entry, answer);
        return wk_json_print(self->host, answer) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    fprintf(self->host->out, "number %d is %s from round %d, hand %d on; record %s\n", who, person->name, entry->player.round,
            entry->player.hand, wk_record_text(number).text);
    wk_tourney_follows(self, entry);
    return WK_EXIT_DONE;
}

static int run_player(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_PLAYER};
    struct wk_person *person = &entry.player.person;
    const char *name = NULL, *club = NULL;
    int64_t number = 0, round = 1, hand = 1, stored = 0;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("number", &number, "N", 1, 9999, "the player's number"),
        WK_OPT_TEXT("name", &name, "TEXT", "who plays under it"),
        WK_OPT_TEXT("club", &club, "TEXT", "their club"),
        WK_OPT_WHOLE("from-round", &round, "R", 1, WK_MAX_ROUNDS, "from this round on (default 1)"),
        WK_OPT_WHOLE("from-hand", &hand, "H", 1, WK_MAX_HANDS, "and from this hand of it on (default 1)"),
        WK_OPT_TEXT("reason", &t.reason, "TEXT", "why; needed once play has begun"),
        WK_OPT_PIN(&t.pin_file),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (number == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--number N is missing: the player's number");
    enum wk_status status = wk_event_text(person->name, sizeof person->name, "name", name, false, &t.problem);
    if (status == WK_OK)
        status = wk_event_text(person->club, sizeof person->club, "club", club, true, &t.problem);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", t.problem.text);
    if (!wk_tourney_reason(&t, &entry, &code) || !wk_tourney_begin(&t, false, &code))
        return code;
    entry.player.round = (int)round;
    entry.player.hand = (int)hand;
    entry.role = t.role;
    if (fill_person(&t, &entry, &code, number) && (code = wk_tourney_put(&t, &entry, &stored)) == WK_EXIT_DONE)
        code = answer_player(&t, &entry, stored);
    wk_tourney_end(&t);
    return code;
}

/* ---- show */

static json_t *player_json(const struct wk_tournament *tournament, int player)
{
    const struct wk_person *person = wk_person_of(tournament, player, 1, 1);
    json_t *stand_ins = json_array();

    for (int i = 0; i < tournament->n_stand_ins; i++) {
        const struct wk_stand_in *in = &tournament->stand_in[i];
        if (in->player == player)
            json_array_append_new(stand_ins, json_pack("{s:i,s:i,s:o,s:o,s:I}", "from_round", in->round, "from_hand", in->hand,
                                                       "name", wk_json_string(in->person.name), "club",
                                                       wk_json_string(in->person.club), "seq", (json_int_t)in->seq));
    }
    json_t *outs = json_array();
    for (int a = 0; a < tournament->n_acts; a++)
        if (tournament->act[a].entry.kind == WK_ENTRY_OUT && tournament->act[a].entry.out.player == player)
            json_array_append_new(outs, wk_json_act(tournament, &tournament->act[a]));
    const struct wk_entrant *entrant = &tournament->plan.player[player];
    json_t *object =
        json_pack("{s:i,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "number", entrant->number, "section",
                  wk_section_of_player(&tournament->shape, player), "player",
                  player - wk_first_player(&tournament->shape, wk_section_of_player(&tournament->shape, player)) + 1, "name",
                  wk_json_string(person->name), "club", wk_json_string(person->club), "first", wk_json_string(entrant->first),
                  "last", wk_json_string(entrant->last), "country", wk_json_string(entrant->country), "ema",
                  wk_json_string(entrant->ema), "changes", stand_ins, "outs", outs);
    if (entrant->house)
        json_object_set_new(object, "house", json_true());
    return object;
}

static int show_json(const struct wk_host *host, const struct wk_tournament *tournament, const struct wk_floor *floor,
                     int64_t closed_seq)
{
    json_t *players = json_array(), *sections = json_array();

    for (int p = 0; p < wk_n_players(tournament); p++)
        json_array_append_new(players, player_json(tournament, p));
    for (int s = 1; s <= tournament->plan.n_sections; s++) {
        int round = 0, hand = 0;
        const bool over = wk_section_now(tournament, floor, s, &round, &hand) == WK_END;
        json_array_append_new(sections, json_pack("{s:i,s:i,s:o,s:o,s:b}", "section", s, "first_table",
                                                  wk_first_table(&tournament->shape, s), "round",
                                                  over ? json_null() : json_integer(round), "hand",
                                                  over ? json_null() : json_integer(hand), "over", over));
    }
    json_t *object = json_pack("{s:o,s:I,s:i,s:o,s:o,s:b,s:o,s:o}", "event", wk_json_string(tournament->plan.name), "seq",
                               (json_int_t)tournament->seq, "protest_min", tournament->plan.protest_min, "protest_until_ns",
                               wk_protest_until(tournament) ? json_integer(wk_protest_until(tournament)) : json_null(),
                               "closed_seq", closed_seq > 0 ? json_integer(closed_seq) : json_null(), "results_only",
                               (int)tournament->plan.results_only, "sections", sections, "players", players);
    wk_event_kind_json(&tournament->plan, object);
    return wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int show_text(const struct wk_host *host, const struct wk_tournament *tournament, const struct wk_floor *floor,
                     int64_t closed_seq)
{
    fprintf(host->out, "%s: %d players\n", tournament->plan.name, wk_plan_players(&tournament->plan));
    if (closed_seq > 0)
        fprintf(host->out, "closed by the director, record %s\n", wk_record_text(closed_seq).text);
    else if (tournament->ended_seq && tournament->plan.kind->drop_in)
        fprintf(host->out, "the evening is over, record %s\n", wk_record_text(tournament->ended_seq).text);
    else if (tournament->ended_seq)
        fprintf(host->out, "play is over, record %s; %d minutes of protest time from then on, and it is not closed yet\n",
                wk_record_text(tournament->ended_seq).text, tournament->plan.protest_min);
    for (int s = 1; s <= tournament->plan.n_sections; s++) {
        int round = 0, hand = 0;
        const bool over = wk_section_now(tournament, floor, s, &round, &hand) == WK_END;
        if (tournament->plan.kind->drop_in && !over)
            fprintf(host->out, "next: round %d, hand %d\n", round, hand);
        else if (tournament->plan.kind->drop_in)
            ; /* said above, or no hand is left */
        else if (over)
            fprintf(host->out, "section %d: all rounds are over\n", s);
        else
            fprintf(host->out, "section %d: round %d, %s %d\n", s, round, wk_kind_hand_word(tournament->plan.kind), hand);
        for (int p = wk_first_player(&tournament->shape, s); p < wk_first_player(&tournament->shape, s + 1); p++) {
            const struct wk_person *person = wk_person_of(tournament, p, tournament->shape.n_rounds, tournament->shape.n_hands);
            const struct wk_act *out = wk_out_of_ranks(tournament, p, 0);
            fprintf(host->out, "%6d  %s%s%s%s\n", tournament->plan.player[p].number, person->name, *person->club ? " · " : "",
                    person->club,
                    !out                                         ? ""
                    : out->entry.out.kind == WK_OUT_DISQUALIFIED ? ", disqualified"
                                                                 : ", withdrawn");
        }
    }
    return WK_EXIT_DONE;
}

static int run_show(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_env env;
    struct wk_floor floor;
    int64_t closed_seq = 0;
    const struct wk_tournament *tournament = NULL;
    struct wk_problem problem;
    const struct wk_option options[] = {WK_OPT_JSON(&common), WK_OPTS_STORE(&common), WK_OPT_END};
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code) ||
        !wk_env_begin_looking(&env, host, &common, NULL, &code))
        return code;
    enum wk_status status = wk_event_open(&env, host, true, &tournament, &problem);
    if (status == WK_OK) {
        status = wk_store_floor(env.store, &floor);
        if (status == WK_OK)
            status = wk_store_closed(env.store, &closed_seq);
        if (status == WK_NOT_FOUND)
            status = WK_OK;
        if (status != WK_OK)
            wk_problem_set(&problem, status, "%s", wk_status_text(status));
    }
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    else
        code = common.json ? show_json(host, tournament, &floor, closed_seq) : show_text(host, tournament, &floor, closed_seq);
    wk_env_close(&env);
    return code;
}

static const struct wk_command new = {
    .name = "new",
    .full = "event new",
    .summary = "Begins an event: its players from a CSV file (duplicate: 4 to 64, or 16 a section), and its schedule.",
    .usage = "--name --players [--kind] [--sections] [--schedule] [--results-only] [--protest-minutes] [--seal --director-key] "
             "[--passphrase-file] [--reason] --pin-file [--db --new] [--json]",
    .example = "  wallkeeper event new --name \"Winter Cup\" --players players.csv --pin-file pin.txt",
    .run = run_new,
};

static const struct wk_command player = {
    .name = "player",
    .full = "event player",
    .summary = "Puts somebody else under a player's number: a late change, or a stand-in from a hand on.",
    .usage = "--number --name [--club] [--from-round] [--from-hand] [--reason] --pin-file [--json]",
    .example =
        "  wallkeeper event player --number 7 --name \"Wu Jie\" --from-round 3 --reason \"Ann Lee is ill\" --pin-file pin.txt",
    .run = run_player,
};

static const struct wk_command show = {
    .name = "show",
    .full = "event show",
    .summary = "Says who plays, who stands in for whom, and where each section is.",
    .usage = "[--json]",
    .example = "  wallkeeper event show --json",
    .run = run_show,
};

static const struct wk_command *const subs[] = {&new,
                                                &wk_command_event_lots,
                                                &wk_command_event_schedule,
                                                &player,
                                                &wk_command_event_out,
                                                &show,
                                                &wk_command_event_sit,
                                                &wk_command_event_end,
                                                &wk_command_event_papers,
                                                &wk_command_event_key,
                                                &wk_command_event_close,
                                                NULL};

const struct wk_command wk_command_event = {
    .name = "event",
    .full = "event",
    .summary = "A tournament of 16 players a section: players, seating, papers.",
    .subs = subs,
};
