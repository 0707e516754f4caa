/* Options of a plan, its seating made or read, and why it is refused. */
#include "kiosk/programs/cmd/event/event_plan.h"

#include <stdio.h>
#include <string.h>

#include "kiosk/host/lists/csv.h"
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
        return wk_problem_set(problem, WK_BAD_INPUT, "--movement and --seating exclude each other");
    if (plan->movement == WK_MOVEMENT_NONE || !can_move(kind, plan->movement) ||
        (plan->movement == WK_MOVEMENT_OWN && !options->seating))
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s %.60s: an event of kind %s is not seated so",
                              options->movement ? "movement" : "seating", options->movement ? word : options->seating,
                              kind->word);
    return WK_OK;
}

#define SEED_BYTES 16 /* of one that is made here */

static enum wk_status find_seed(struct wk_event_plan *plan, const char *seed, const struct wk_host *host,
                                struct wk_problem *problem)
{
    const size_t n = seed ? strlen(seed) : 0;
    uint8_t bytes[SEED_BYTES];

    if (plan->movement != WK_MOVEMENT_DRAWN)
        return seed ? wk_problem_set(problem, WK_BAD_INPUT, "--seed: only lots are drawn from one") : WK_OK;
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

enum wk_status wk_plan_begin(struct wk_event_plan *plan, const struct wk_plan_options *options, const struct wk_host *host,
                             struct wk_problem *problem)
{
    enum wk_status status = find_kind(plan, options->kind, problem);

    if (status == WK_OK)
        status = find_movement(plan, options, problem);
    if (status == WK_OK)
        status = find_seed(plan, options->seed, host, problem);
    if (status != WK_OK)
        return status;
    const struct wk_kind_of_event *kind = plan->kind;
    if (options->rounds && kind->n_rounds == 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "--rounds: an event of kind %s has its own number of them", kind->word);
    if (options->minutes && (options->minutes < kind->clock.least || options->minutes > kind->clock.most))
        return kind->clock.most
                   ? wk_problem_set(problem, WK_BAD_INPUT, "--minutes %d: %d to %d are wanted for a round",
                                    (int)options->minutes, kind->clock.least, kind->clock.most)
                   : wk_problem_set(problem, WK_BAD_INPUT, "--minutes: rounds of kind %s have no clock", kind->word);
    if (options->teams && !kind->teams)
        return wk_problem_set(problem, WK_BAD_INPUT, "--teams: an event of kind %s has none", kind->word);
    if (options->east_scores && !kind->initialer)
        return wk_problem_set(problem, WK_BAD_INPUT, "--east-scores: an event of kind %s has no cards", kind->word);
    if (options->rounds)
        plan->n_rounds = (int)options->rounds;
    if (options->minutes)
        plan->minutes = (int)options->minutes;
    plan->teams = options->teams;
    plan->east_scores = options->east_scores;
    return WK_OK;
}

/* ---- a seating made elsewhere: number,round1,round2,...; a cell is a table and a direction, "7E" */

static enum wk_status read_cell(struct wk_seat *out, const char *path, const struct wk_csv_row *row, const char *cell,
                                struct wk_problem *problem)
{
    const size_t n = strlen(cell);
    enum wk_wind direction = WK_WIND_NONE;
    char table[8] = "";

    if (n >= 2 && n < sizeof table) {
        memcpy(table, cell, n - 1);
        if (wk_wind_parse(cell + n - 1, &direction) == WK_OK && wk_csv_number(table) >= 1 &&
            wk_csv_number(table) <= WK_MAX_SECTION_TABLES) {
            *out = (struct wk_seat){(uint8_t)wk_csv_number(table), (uint8_t)direction};
            return WK_OK;
        }
    }
    return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: \"%.60s\": a table and a direction are wanted, such as 7E", path,
                          row->line, cell);
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
            const enum wk_status status =
                read_cell(&plan->schedule.seat[round - 1][player], path, row, at < row->n ? row->cell[at] : "", problem);
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

    if (status != WK_OK)
        return wk_csv_problem(problem, status, path, &no_table);
    status = read_rows(plan, path, &csv, problem);
    wk_csv_release(&csv);
    return status;
}

/* What a director can do about a seating in which players meet again. */
static void advise(const struct wk_event_plan *plan, const struct wk_schedule_fault *fault, char *text, size_t n)
{
    const int n_tables = (plan->n_players + WK_N_WINDS - 1) / WK_N_WINDS, at_most = fault->round[1] - 1;
    const int east_stays = wk_movement_rematch(WK_MOVEMENT_EAST_STAYS, n_tables) - 1;

    *text = '\0';
    if (fault->kind != WK_SCHEDULE_TABLE_TWICE || plan->movement == WK_MOVEMENT_OWN)
        return;
    if (plan->movement == WK_MOVEMENT_SANCTIONED && east_stays > at_most)
        snprintf(text, n,
                 "; %d tables have %d rounds by this movement: --rounds %d, --movement east-stays (%d rounds) or drawn",
                 n_tables, at_most, at_most, east_stays);
    else if (plan->movement != WK_MOVEMENT_DRAWN)
        snprintf(text, n, "; %d tables have %d rounds by this movement: --rounds %d, or --movement drawn", n_tables, at_most,
                 at_most);
    else
        snprintf(text, n, "; no lots were found without that, and %d tables have %d rounds at most: --rounds %d", n_tables,
                 (plan->n_players - 1) / (WK_N_WINDS - 1), at_most);
}

enum wk_status wk_plan_seat(struct wk_event_plan *plan, const struct wk_plan_options *options, struct wk_problem *problem)
{
    struct wk_schedule_fault fault = {.kind = WK_SCHEDULE_SOUND};
    char text[200], more[200];
    enum wk_status status = WK_OK;

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
