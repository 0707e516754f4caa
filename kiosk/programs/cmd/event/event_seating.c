/* event schedule, of kinds of event whose seating is no schedule of sections: round by round, as the kind says it, of an event
 * or of so many tables. */
#include "kiosk/programs/cmd/event/event_seating.h"

#include <stdlib.h>

#include "kiosk/host/lists/csv.h"
#include "kiosk/host/program/json_out.h"
#include "rules/event/movement.h"
#include "rules/event/words.h"

/* The players (index, or WK_NOBODY) of a round, table by table. */
typedef uint16_t seats[WK_MAX_SECTION_TABLES][WK_N_WINDS];

static void seat_all(const struct wk_seating *self, int round, seats out)
{
    struct wk_hand_id at = {.round = round, .hand = 1};

    for (int t = 0; t < self->shape.n_tables; t++)
        for (int d = 0; d < WK_N_WINDS; d++)
            out[t][d] = WK_NOBODY;
    for (int p = 0; p < self->shape.n_players; p++) {
        enum wk_wind direction = WK_WIND_NONE;
        if (self->tournament)
            wk_place_of(self->tournament, p, round, 1, &at.table, &direction);
        else
            direction = self->plan->kind->seat(self->plan, p, &at);
        if (direction != WK_WIND_NONE)
            out[at.table - 1][direction - 1] = (uint16_t)p;
    }
}

static json_t *table_json(const struct wk_seating *self, int table, const uint16_t player[WK_N_WINDS])
{
    json_t *chairs = json_object();

    for (int d = 0; d < WK_N_WINDS; d++) {
        const char chair[] = {wk_chair_letter(self->plan->kind, (enum wk_wind)(d + 1)), 0};
        json_object_set_new(chairs, chair,
                            player[d] == WK_NOBODY ? json_null() : json_integer(self->plan->player[player[d]].number));
    }
    return json_pack("{s:i,s:o}", "table", table, "seats", chairs);
}

static int print_json(const struct wk_host *host, const struct wk_seating *self)
{
    const struct wk_event_plan *plan = self->plan;
    const int rematch = wk_movement_rematch(plan->movement, self->shape.n_tables);
    json_t *rounds = json_array();
    seats player;

    for (int round = 1; round <= self->shape.n_rounds; round++) {
        json_t *tables = json_array();
        seat_all(self, round, player);
        for (int t = 1; t <= self->shape.n_tables; t++)
            json_array_append_new(tables, table_json(self, t, player[t - 1]));
        json_array_append_new(rounds, tables);
    }
    json_t *object = json_pack("{s:s,s:i,s:o,s:o}", "kind", plan->kind->word, "tables", self->shape.n_tables, "first_rematch",
                               rematch ? json_integer(rematch) : json_null(), "rounds", rounds);
    if (plan->movement)
        json_object_set_new(object, "movement", json_string(wk_movement_words[plan->movement]));
    if (plan->seed[0])
        json_object_set_new(object, "seed", json_string(plan->seed));
    return wk_json_print(host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static const char *name_of(const struct wk_seating *self, int player, int round)
{
    return self->tournament ? wk_person_of(self->tournament, player, round, 1)->name : "";
}

static void print_text(FILE *out, const struct wk_seating *self)
{
    seats player;

    if (self->tournament)
        fprintf(out, "%s\n", self->plan->name);
    for (int round = 1; round <= self->shape.n_rounds; round++) {
        seat_all(self, round, player);
        fprintf(out, "round %d\n", round);
        for (int t = 1; t <= self->shape.n_tables; t++) {
            bool first = true;
            fprintf(out, "  table %d:", t);
            for (int i = 0; i < WK_N_WINDS; i++) {
                const enum wk_wind chair = wk_chair_at(self->plan->kind, i);
                const uint16_t p = player[t - 1][chair - 1];
                if (p == WK_NOBODY)
                    continue;
                fprintf(out, "%s %c %d%s%s", first ? "" : ",", wk_chair_letter(self->plan->kind, chair),
                        self->plan->player[p].number, self->tournament ? " " : "", name_of(self, p, round));
                first = false;
            }
            fprintf(out, "\n");
        }
    }
}

/* As event new --seating reads it. */
static void print_csv(FILE *out, const struct wk_seating *self)
{
    fprintf(out, "number,name");
    for (int round = 1; round <= self->shape.n_rounds; round++)
        fprintf(out, ",round%d", round);
    fprintf(out, "\n");
    for (int p = 0; p < self->shape.n_players; p++) {
        fprintf(out, "%d,", self->plan->player[p].number);
        wk_csv_put(out, name_of(self, p, 1), ',');
        for (int round = 1; round <= self->shape.n_rounds; round++) {
            struct wk_hand_id at = {.round = round, .hand = 1};
            const enum wk_wind direction = self->plan->kind->seat(self->plan, p, &at);
            fprintf(out, "%d%c%c", at.table, wk_chair_letter(self->plan->kind, direction),
                    round < self->shape.n_rounds ? ',' : '\n');
        }
    }
}

/* A drop-in evening has no seating beforehand. */
static int no_seating(const struct wk_host *host, const struct wk_kind_of_event *kind)
{
    return wk_complain(host, WK_EXIT_USAGE,
                       "an event of kind %s has no schedule: `event sit --seats 3,1,7,2` says who plays from the next hand on",
                       kind->word);
}

int wk_seating_print(const struct wk_host *host, const struct wk_seating *self, bool json, bool csv)
{
    if (self->plan->kind->drop_in)
        return no_seating(host, self->plan->kind);
    if (json)
        return print_json(host, self);
    if (csv)
        print_csv(host->out, self);
    else
        print_text(host->out, self);
    return WK_EXIT_DONE;
}

int wk_seating_plan(const struct wk_host *host, const struct wk_plan_options *options, int n_players, bool json, bool csv)
{
    const int n_tables = (n_players + WK_N_WINDS - 1) / WK_N_WINDS;
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_seating seating = {.plan = plan};
    struct wk_problem problem;

    if (!plan)
        return wk_complain(host, WK_EXIT_ENVIRONMENT, "%s", wk_status_text(WK_NO_MEMORY));
    enum wk_status status = wk_plan_begin(plan, options, host, &problem);
    const int wanted = plan->n_rounds, rematch = wk_movement_rematch(plan->movement, n_tables);
    if (rematch && wanted >= rematch && wanted > WK_MAX_ROUNDS) /* too many by the movement, before they are too many for us */
        plan->n_rounds = WK_MAX_ROUNDS;
    plan->n_sections = 1;
    plan->n_players = n_players;
    for (int p = 0; p < plan->n_players; p++)
        plan->player[p].number = p + 1;
    if (status == WK_OK && !plan->kind->drop_in && (status = wk_event_shape(plan, &seating.shape)) != WK_OK) {
        if (n_players % WK_N_WINDS)
            wk_problem_set(&problem, status, "--count %d: an event of kind %s is not for so many", n_players, plan->kind->word);
        else
            wk_problem_set(&problem, status,
                           "--tables %d --rounds %d: an event of kind %s has 1 to %d tables and 1 to %d rounds", n_tables,
                           plan->n_rounds, plan->kind->word, WK_MAX_SECTION_TABLES, WK_MAX_ROUNDS);
    }
    if (status != WK_OK || plan->kind->drop_in) {
        const int refused =
            status == WK_OK ? no_seating(host, plan->kind) : wk_complain(host, wk_exit_of(status), "%s", problem.text);
        free(plan);
        return refused;
    }
    status = wk_plan_seat(plan, options, &problem);
    int code = status == WK_OK || json ? wk_seating_print(host, &seating, json, csv) : WK_EXIT_DONE;
    if (status == WK_OK && wanted > WK_MAX_ROUNDS)
        status = wk_problem_set(&problem, WK_BAD_INPUT, "--rounds %d: players meet again in round %d", wanted, rematch);
    if (status != WK_OK && code == WK_EXIT_DONE)
        code = wk_complain(host, WK_EXIT_FAIL, "%s", problem.text);
    free(plan);
    return code;
}
