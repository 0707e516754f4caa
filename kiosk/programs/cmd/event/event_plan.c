/* Options of a plan, its seating made or read, and why it is refused. */
#include "kiosk/programs/cmd/event/event_plan.h"

#include <stdio.h>
#include <string.h>

#include "kiosk/host/lists/csv.h"
#include "kiosk/pages/phrases/players_fault.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/movement.h"
#include "rules/event/words.h"

/* The kind of event of this word; NULL: the first kind. */
static enum wk_status find_kind(struct wk_event_plan *plan, const char *word, struct wk_problem *problem)
{
    const struct wk_kind_of_event *kind = wk_kind_of_event_find(word);
    char words[256] = "";
    size_t n = 0;

    if (kind) {
        wk_kind_plan(kind, plan);
        return WK_OK;
    }
    for (int i = 0; wk_kind_of_event_at(i) && n < sizeof words; i++)
        n += (size_t)snprintf(words + n, sizeof words - n, "%s%s", i ? ", " : "", wk_kind_of_event_at(i)->word);
    return wk_problem_set(problem, WK_BAD_INPUT, "--kind %.40s: no such kind of event; there is: %s", word, words);
}

static bool can_move(const struct wk_kind_of_event *kind, enum wk_movement movement)
{
    return kind->movements >> movement & 1u;
}

/* Refuses --movement or --seating, and says what else there is of it. */
static enum wk_status not_seated_so(const struct wk_kind_of_event *kind, const struct wk_plan_options *options,
                                    struct wk_problem *problem)
{
    const unsigned seatings = 1u << WK_MOVEMENT_DRAWN | 1u << WK_MOVEMENT_OWN,
                   some = kind->movements & (options->movement ? ~(1u << WK_MOVEMENT_OWN) : seatings);
    const char *option = options->movement ? "movement" : "seating",
               *given = options->movement ? options->movement : options->seating;
    char words[WK_WORDS_SIZE];

    if (some == 0 || !options->movement)
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s %.60s: an event of kind %s is not seated so%s", option, given,
                              kind->word, some ? ": --seating drawn" : "; leave that out");
    return wk_problem_set(problem, WK_BAD_INPUT, "--movement %.60s: an event of kind %s has %s", given, kind->word,
                          wk_words_some(WK_WORDS(wk_movement_words), some, words));
}

/* The movement that was asked for. */
static enum wk_status find_movement(struct wk_event_plan *plan, const struct wk_plan_options *options,
                                    struct wk_problem *problem)
{
    const struct wk_kind_of_event *kind = plan->kind;
    const bool file = options->seating && strcmp(options->seating, "drawn") != 0;
    const char *word = options->movement ? options->movement : options->seating ? (file ? "own" : "drawn") : NULL;

    if (!word)
        return WK_OK;
    plan->movement = (enum wk_movement)wk_word_index(WK_WORDS(wk_movement_words), word);
    if (options->movement && options->seating)
        return wk_problem_set(problem, WK_BAD_INPUT, "--movement and --seating exclude each other: leave one of them out");
    if (plan->movement == WK_MOVEMENT_NONE || !can_move(kind, plan->movement) ||
        (plan->movement == WK_MOVEMENT_OWN && !options->seating))
        return not_seated_so(kind, options, problem);
    return WK_OK;
}

#define SEED_BYTES 16 /* of one that is made here */

static enum wk_status find_seed(struct wk_event_plan *plan, const char *seed, const struct wk_host *host,
                                struct wk_problem *problem)
{
    const size_t n = seed ? strlen(seed) : 0;
    uint8_t bytes[SEED_BYTES];

    if (plan->movement != WK_MOVEMENT_DRAWN)
        return seed ? wk_problem_set(problem, WK_BAD_INPUT, "--seed %.70s: only lots are drawn from one; %s", seed,
                                     can_move(plan->kind, WK_MOVEMENT_DRAWN) ? "--movement drawn draws them"
                                                                             : "this kind of event draws none, leave it out")
                    : WK_OK;
    if (!seed) {
        host->random(host->context, bytes, sizeof bytes);
        for (size_t i = 0; i < sizeof bytes; i++)
            snprintf(plan->seed + 2 * i, 3, "%02x", bytes[i]);
        return WK_OK;
    }
    if (n == 0 || n >= sizeof plan->seed || strspn(seed, "0123456789abcdefABCDEF") != n)
        return wk_problem_set(problem, WK_BAD_INPUT, "--seed %.70s: 1 to %d hexadecimal digits are wanted", seed,
                              (int)sizeof plan->seed - 1);
    memcpy(plan->seed, seed, n + 1);
    return WK_OK;
}

/* What a kind does not leave to its events. */
static enum wk_status refuse_others(const struct wk_kind_of_event *kind, const struct wk_plan_options *options,
                                    struct wk_problem *problem)
{
    const int minutes = (int)options->minutes;

    if (options->rounds && kind->n_rounds == 0)
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "--rounds %d: an event of kind %s has its own number of them; leave it out", (int)options->rounds,
                              kind->word);
    if (minutes && kind->clock.most == 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "--minutes %d: rounds of kind %s have no clock; leave it out", minutes,
                              kind->word);
    if (minutes && (minutes < kind->clock.least || minutes > kind->clock.most))
        return wk_problem_set(problem, WK_BAD_INPUT, "--minutes %d: %d to %d are wanted for a round", minutes,
                              kind->clock.least, kind->clock.most);
    if (options->teams && !kind->teams)
        return wk_problem_set(problem, WK_BAD_INPUT, "--teams: an event of kind %s has none; leave it out", kind->word);
    if (options->east_scores && !kind->initialer)
        return wk_problem_set(problem, WK_BAD_INPUT, "--east-scores: an event of kind %s has no cards; leave it out",
                              kind->word);
    return WK_OK;
}

enum wk_status wk_plan_begin(struct wk_event_plan *plan, const struct wk_plan_options *options, const struct wk_host *host,
                             struct wk_problem *problem)
{
    enum wk_status status = find_kind(plan, options->kind, problem);

    if (status == WK_OK)
        status = find_movement(plan, options, problem);
    if (status == WK_OK)
        status = find_seed(plan, options->seed, host, problem);
    if (status == WK_OK)
        status = refuse_others(plan->kind, options, problem);
    if (status != WK_OK)
        return status;
    if (options->rounds)
        plan->n_rounds = (int)options->rounds;
    if (options->minutes)
        plan->minutes = (int)options->minutes;
    plan->teams = options->teams;
    plan->east_scores = options->east_scores;
    return WK_OK;
}

/* ---- a seating made elsewhere: number,round1,round2,...; a cell is a table and a direction, "7E" */

static enum wk_status read_cell(const struct wk_kind_of_event *kind, struct wk_seat *out, const char *path,
                                const struct wk_csv_row *row, const char *cell, struct wk_problem *problem)
{
    const size_t n = strlen(cell);
    char table[8] = "";

    if (n >= 2 && n < sizeof table) {
        const enum wk_wind direction = wk_chair_parse(kind, cell[n - 1]);
        memcpy(table, cell, n - 1);
        if (direction && wk_csv_number(table) >= 1 && wk_csv_number(table) <= WK_MAX_SECTION_TABLES) {
            *out = (struct wk_seat){(uint8_t)wk_csv_number(table), (uint8_t)direction};
            return WK_OK;
        }
    }
    return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: \"%.60s\": a table and a direction are wanted, such as 7%c", path,
                          row->line, cell, kind->chairs[0]);
}

static int player_of(const struct wk_event_plan *plan, int number)
{
    for (int p = 0; p < plan->n_players; p++)
        if (plan->player[p].number == number)
            return p;
    return -1;
}

static enum wk_status read_rows(struct wk_event_plan *plan, const char *path, const struct wk_csv *csv,
                                struct wk_problem *problem)
{
    static const char *const number_words[] = {"number", "no", "no.", "编号", "号码", NULL};
    const int number_at = wk_csv_column(&csv->row[0], number_words);

    for (int round = 1; round <= plan->n_rounds; round++) {
        char plain[24], spaced[24];
        snprintf(plain, sizeof plain, "round%d", round);
        snprintf(spaced, sizeof spaced, "round %d", round);
        const int at = wk_csv_column(&csv->row[0], (const char *const[]){plain, spaced, NULL});
        if (number_at < 0 || at < 0)
            return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: no column is called %s", path, csv->row[0].line,
                                  number_at < 0 ? "number" : plain);
        for (int r = 1; r < csv->n_rows; r++) {
            const struct wk_csv_row *row = &csv->row[r];
            const char *number = number_at < row->n ? row->cell[number_at] : "";
            const int player = player_of(plan, wk_csv_number(number));
            if (player < 0)
                return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: no player has the number \"%.20s\"", path, row->line,
                                      number);
            const enum wk_status status = read_cell(plan->kind, &plan->schedule.seat[round - 1][player], path, row,
                                                    at < row->n ? row->cell[at] : "", problem);
            if (status != WK_OK)
                return status;
        }
    }
    return WK_OK;
}

static enum wk_status read_seating(struct wk_event_plan *plan, const char *path, struct wk_problem *problem)
{
    struct wk_csv_fault no_table;
    struct wk_csv csv = {0};
    enum wk_status status = wk_csv_load(&csv, path, &no_table);

    if (status == WK_EMPTY_FILE)
        return wk_problem_set(problem, status, "%s: %s; a line number,round1,round2,... and one for each player are wanted",
                              path, no_table.why);
    if (status != WK_OK)
        return wk_csv_problem(problem, status, path, &no_table);
    status = read_rows(plan, path, &csv, problem);
    wk_csv_release(&csv);
    return status;
}

/* No more rounds can there be: who sat at a table goes to as many others, and each pair meets once. */
static int rounds_at_most(const struct wk_event_plan *plan, int n_tables)
{
    const int n = plan->n_players, n_small = n_tables * WK_N_WINDS - n, n_full = n_tables - n_small;
    const int largest = n_full > 0 ? WK_N_WINDS : WK_N_WINDS - 1;

    return n_tables < largest ? 1 : n * (n - 1) / 2 / (n_full * 6 + n_small * 3);
}

/* What a director can do about a seating in which players meet again. */
static void advise(const struct wk_event_plan *plan, const struct wk_schedule_fault *fault, char *text, size_t n)
{
    const int n_tables = (plan->n_players + WK_N_WINDS - 1) / WK_N_WINDS, found = fault->round[1] - 1;
    const int east_stays = wk_movement_rematch(WK_MOVEMENT_EAST_STAYS, n_tables) - 1;
    const int at_most = rounds_at_most(plan, n_tables);
    char others[80] = "";

    *text = '\0';
    if (fault->kind != WK_SCHEDULE_TABLE_TWICE || plan->movement == WK_MOVEMENT_OWN)
        return;
    if (plan->movement == WK_MOVEMENT_DRAWN && found < at_most)
        snprintf(others, sizeof others, " or another --seed");
    else if (plan->movement == WK_MOVEMENT_SANCTIONED && east_stays > found)
        snprintf(others, sizeof others, ", --movement east-stays (%d rounds) or drawn", east_stays);
    else if (plan->movement != WK_MOVEMENT_DRAWN && found < at_most)
        snprintf(others, sizeof others, " or --movement drawn (%d rounds at most)", at_most);
    snprintf(text, n, "; so %d players have %d round%s%s: --rounds %d%s", plan->n_players, found, found == 1 ? "" : "s",
             plan->movement == WK_MOVEMENT_DRAWN ? " by these lots" : " by this movement", found, others);
}

static enum wk_status players_problem(const char *path, enum wk_status status, const struct wk_players_fault *fault,
                                      struct wk_problem *problem)
{
    char text[WK_PLAYERS_FAULT_SIZE];

    if (status == WK_OK)
        return WK_OK;
    wk_players_fault_text(fault, WK_LANG_EN, text);
    return wk_csv_problem(problem, status, path, &(struct wk_csv_fault){fault->line, text});
}

enum wk_status wk_plan_take_players(struct wk_event_plan *plan, const struct wk_csv *csv, const char *path, int n_sections,
                                    struct wk_problem *problem)
{
    struct wk_players_fault fault;

    return players_problem(path, wk_players_read(plan, csv, n_sections, &fault), &fault, problem);
}

enum wk_status wk_plan_read_players(struct wk_event_plan *plan, const char *path, int n_sections, struct wk_problem *problem)
{
    struct wk_players_fault fault;

    return players_problem(path, wk_players_load(plan, path, n_sections, &fault), &fault, problem);
}

enum wk_status wk_plan_seat(struct wk_event_plan *plan, const struct wk_plan_options *options, struct wk_problem *problem)
{
    struct wk_schedule_fault fault = {.kind = WK_SCHEDULE_SOUND};
    struct wk_event_shape shape;
    char text[200], more[200];
    enum wk_status status = WK_OK;

    if (wk_event_shape(plan, &shape) != WK_OK) /* players were counted with the list */
        return wk_problem_set(problem, WK_BAD_INPUT, "--rounds %d: 1 to %d are wanted", plan->n_rounds, WK_MAX_ROUNDS);
    if (plan->teams && !wk_plan_lists_teams(plan))
        return wk_problem_set(problem, WK_BAD_INPUT, "--teams: no player has a team; the list wants a column team");
    if (plan->movement == WK_MOVEMENT_OWN)
        status = read_seating(plan, options->seating, problem);
    else
        plan->kind->arrange(plan);
    if (status != WK_OK || plan->kind->prove(plan, &fault) == WK_OK)
        return status;
    wk_refusal_text(&(struct wk_refusal){.kind = WK_REFUSED_SCHEDULE, .player = {-1, -1}, .fault = fault}, NULL, text,
                    sizeof text);
    advise(plan, &fault, more, sizeof more);
    return wk_problem_set(problem, WK_BAD_INPUT, "%s%s", text, more);
}
