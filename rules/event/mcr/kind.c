/*
 * The competition event of MCR: games of four laps of four hands, by hands or by the points of a score sheet; standard points
 * by place at the table, then game points. Source: the Chinese competition rules and the international rulebook; where they are
 * silent, the handbook's page of MCR events.
 */
#include "rules/event/kind.h"
#include "rules/event/mcr/mcr_guide.h"
#include "rules/event/movement.h"
#include "rules/event/outcome.h"
#include "rules/event/tournament_parts.h"
#include "rules/event/words.h"

#define N_LAPS 4
#define N_HANDS (N_LAPS * WK_N_WINDS) /* of a game, one game a round */
#define GAME_POINTS_MAX 20000

static const enum wk_wind chair[WK_N_WINDS] = {WK_WIND_EAST, WK_WIND_SOUTH, WK_WIND_WEST, WK_WIND_NORTH};

/* ---- the plan */

static enum wk_status shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    return wk_tables_shape(plan, N_HANDS, out);
}

static void arrange(struct wk_event_plan *plan)
{
    if (plan->movement == WK_MOVEMENT_DRAWN)
        wk_lots_draw(plan, chair);
}

/* The deal passes after each hand. */
static enum wk_wind wind(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    (void)self;
    return (enum wk_wind)(((int)direction - at->hand + N_HANDS) % WK_N_WINDS + 1);
}

/* Lap by lap: East, South, West, North. */
static enum wk_wind prevalent(const struct wk_event_plan *plan, const struct wk_hand_id *at)
{
    (void)plan;
    return (enum wk_wind)((at->hand - 1) / WK_N_WINDS + 1);
}

/* ---- a hand's result */

static const struct wk_result_field fields[] = {
    {"outcome", WK_RESULT_WORD, offsetof(struct wk_outcome, kind), WK_OUTCOME_DRAW, WK_OUTCOME_TIME, wk_outcome_words,
     "How did it end?", wk_outcome_names},
    {"winner", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, winner), 0, 0, NULL, "Who has won?", NULL},
    {"payer", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, payer), 0, 0, NULL, "Who discarded the tile?", NULL},
    {"points", WK_RESULT_NUMBER, offsetof(struct wk_outcome, points), 0, WK_POINTS_MAX, NULL, "Points", NULL},
    {"penalties", WK_RESULT_POINTS, offsetof(struct wk_outcome, penalty), -WK_RULING_MS_MAX, 0, NULL, "Penalties", NULL},
    {"game", WK_RESULT_POINTS, offsetof(struct wk_outcome, game), -GAME_POINTS_MAX, GAME_POINTS_MAX, NULL, "Game points", NULL},
};

static bool is_whole(const struct wk_outcome *outcome)
{
    return outcome->kind == WK_OUTCOME_GAME || outcome->kind == WK_OUTCOME_TIME;
}

static enum wk_refusal_kind check_outcome(const struct wk_outcome *outcome, struct wk_refusal *why)
{
    int sum = 0;
    bool beyond = false, any = false;

    for (int d = 0; d < WK_N_WINDS; d++) {
        beyond = beyond || outcome->game[d] < -GAME_POINTS_MAX || outcome->game[d] > GAME_POINTS_MAX;
        sum += beyond ? 0 : outcome->game[d];
        any = any || outcome->game[d] != 0;
    }
    why->value = beyond ? 0 : sum;
    if (beyond || sum != 0 || (any && outcome->kind != WK_OUTCOME_GAME))
        return WK_REFUSED_GAME_POINTS;
    const enum wk_refusal_kind penalties = wk_check_penalties(outcome->penalty);
    if (penalties != WK_REFUSED_NOT)
        return penalties;
    if (!is_whole(outcome))
        return wk_outcome_check(outcome, why);
    return outcome->winner == WK_WIND_NONE && outcome->payer == WK_WIND_NONE && outcome->points == 0
               ? WK_REFUSED_NOT
               : wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_WINNER);
}

static enum wk_status points(const struct wk_outcome *outcome, int out[WK_N_WINDS])
{
    struct wk_refusal why;

    if (check_outcome(outcome, &why) != WK_REFUSED_NOT)
        return WK_BAD_INPUT;
    if (!is_whole(outcome))
        return wk_outcome_ms(outcome, out);
    for (int d = 0; d < WK_N_WINDS; d++)
        out[d] = outcome->game[d];
    return WK_OK;
}

/* ---- entries */

/* The result that ended a game early, of those that count: its hand, 0: none. */
static int ended_in(const struct wk_tournament *self, int table, int round)
{
    for (int hand = 1; hand <= N_HANDS; hand++) {
        const struct wk_hand_state *state = wk_hand_look(self, &(struct wk_hand_id){table, round, hand});
        if (state->state != WK_RESULT_MISSING && is_whole(&state->outcome))
            return hand;
    }
    return 0;
}

/* A game as a whole stands in its first hand, alone; time is called in the first hand that has no result. */
static enum wk_refusal_kind check_whole(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_id *at = &entry->result.at;
    const bool game = entry->result.outcome.kind == WK_OUTCOME_GAME;

    if (game && at->hand != 1)
        return wk_check_number(why, WK_FIELD_HAND, at->hand, 1, 1);
    for (int hand = 1; hand <= N_HANDS; hand++) {
        const struct wk_hand_id other = {at->table, at->round, hand};
        const struct wk_hand_state *state = wk_hand_look(self, &other);
        if (hand > at->hand && state->state != WK_RESULT_MISSING) {
            why->at = other;
            return wk_refuse_seq(WK_REFUSED_GAME_BEGUN, why, state->result_seq);
        }
        if (hand < at->hand && state->state == WK_RESULT_MISSING && !state->not_played) {
            why->at = other;
            return WK_REFUSED_GAME_HANDS;
        }
    }
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    /* Of a hand that is not played only a penalty can be taken. */
    if (entry->kind == WK_ENTRY_RULING && entry->ruling.kind != WK_RULING_PENALTY && entry->seq == 0 &&
        wk_hand_after_end(self, &entry->ruling.at))
        return WK_REFUSED_GAME_OVER;
    if (entry->kind != WK_ENTRY_RESULT)
        return WK_REFUSED_NOT;
    if (entry->result.present)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_DIRECTION);
    return is_whole(&entry->result.outcome) ? check_whole(self, entry, why) : WK_REFUSED_NOT;
}

static void apply(struct wk_tournament *self, const struct wk_entry *entry)
{
    const struct wk_hand_id *at = NULL;

    if (entry->kind == WK_ENTRY_RESULT)
        at = &entry->result.at;
    else if (entry->kind == WK_ENTRY_VOID)
        at = &self->act[self->n_acts - 1].at;
    if (at)
        self->game_over[at->table - 1][at->round - 1] = (uint8_t)ended_in(self, at->table, at->round);
}

/* ---- standings */

enum { COL_STANDARD, COL_POINTS, COL_PENALTY, N_COLS };

static const struct wk_line_column columns[N_COLS] = {
    [COL_STANDARD] = {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 10}, WK_LINE_CSV_FIRST, NULL, true},
    [COL_POINTS] = {{"points", "points", "game points", WK_SCORE_GAIN, 8, 10}, WK_LINE_CSV_FIRST, NULL, true},
    [COL_PENALTY] = {{"penalty", "points", "penalties", WK_SCORE_GAIN, 0, 10}, WK_LINE_CSV_FIRST, "penalty", false},
};
static const struct wk_sum_column sums[] = {
    {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 10}, 1u << COL_STANDARD, WK_RANK_BY_MOST},
    {{"points", "points", "game points", WK_SCORE_GAIN, 8, 10}, 1u << COL_POINTS | 1u << COL_PENALTY, WK_RANK_BY_MOST},
};

/* Standard points of a game by place at the table, in twelfths; equals share what they fill. */
static void share_standard(const int total[WK_N_WINDS], int32_t out[WK_N_WINDS])
{
    static const int of_place[WK_N_WINDS] = {4, 2, 1, 0};

    for (int d = 0; d < WK_N_WINDS; d++) {
        int better = 0, equal = 0, sum = 0;
        for (int e = 0; e < WK_N_WINDS; e++) {
            better += total[e] > total[d];
            equal += total[e] == total[d];
        }
        for (int i = 0; i < equal; i++)
            sum += of_place[better + i];
        out[d] = sum * (WK_PARTS_OF_POINT / equal);
    }
}

/* A round's game at a table. */
struct game {
    bool in[N_HANDS];
    int points[N_HANDS][WK_N_WINDS], penalty[N_HANDS][WK_N_WINDS];
    int total[WK_N_WINDS];
    int last; /* the hand, 1.., that ended it; 0: it is not over */
};

static void gather(const struct wk_tournament *self, int table, int round, struct game *out)
{
    bool all = true;

    *out = (struct game){.last = 0};
    for (int hand = 1; hand <= N_HANDS; hand++) {
        const struct wk_hand_id at = {table, round, hand};
        const int h = hand - 1;
        if (!wk_hand_after_end(self, &at)) {
            out->in[h] = wk_hand_ms(self, &at, out->points[h]) == WK_OK;
            out->last = out->in[h] ? hand : out->last;
            all = all && (out->in[h] || wk_not_played(self, &at));
        }
        for (int d = 0; d < WK_N_WINDS; d++) {
            /* Of who sits there, for the places at the table: that a result does not count for who is out is the lines' to say.
             */
            out->penalty[h][d] =
                wk_line_penalty(self, &at, (enum wk_wind)(d + 1), out->in[h] ? WK_LINE_FINAL : WK_LINE_MISSING);
            out->total[d] += (out->in[h] ? out->points[h][d] : 0) + out->penalty[h][d];
        }
    }
    if (!all)
        out->last = 0;
}

static void lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    struct game game;
    int32_t standard[WK_N_WINDS];

    gather(self, table, round, &game);
    share_standard(game.total, standard);
    for (int hand = 1; hand <= N_HANDS; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            struct wk_line *line = &out[hand - 1][d - 1];
            const struct wk_hand_id at = line->at;
            const bool after = wk_hand_after_end(self, &at);
            if (after && game.penalty[hand - 1][d - 1] == 0) {
                *line = (struct wk_line){.at.table = 0};
                continue;
            }
            line->state =
                after ? WK_LINE_NOT_PLAYED : wk_line_state_of(self, &at, (enum wk_wind)d, game.in[hand - 1], game.last > 0);
            line->value[COL_PENALTY] = wk_line_penalty(self, &at, (enum wk_wind)d, line->state);
            line->has = 1u << COL_PENALTY;
            if (line->state != WK_LINE_FINAL && line->state != WK_LINE_PROVISIONAL)
                continue;
            line->value[COL_POINTS] = game.points[hand - 1][d - 1];
            line->has |= 1u << COL_POINTS;
            if (hand == game.last) {
                line->value[COL_STANDARD] = standard[d - 1];
                line->has |= 1u << COL_STANDARD;
            }
        }
}

static const char *const papers[] = {"slips", "cards", "games", "seating", "clock", "teams", NULL};

const struct wk_kind_of_event wk_mcr;
const struct wk_kind_of_event wk_mcr = {
    .word = "mcr",
    .name = "MCR",
    .n_tiles = 144,
    .n_seats = WK_N_WINDS,
    .chairs = "ESWN",
    .movements = 1u << WK_MOVEMENT_DRAWN | 1u << WK_MOVEMENT_OWN,
    .n_rounds = 6,
    .by_round = true,
    .clock = {.round = 90,
              .least = 30,
              .most = 300,
              .notice = 15,
              .pause = 15,
              .rest = 15,
              .rest_from = 180,
              .first_s = 30,
              .think_s = 15,
              .claim_s = 3},
    .talk = {.won = "Hu",
             .won_note = "Then say the fan",
             .drawn = "Wall exhausted",
             .drawn_as = WK_OUTCOME_DRAW,
             .late = "Time was called",
             .late_as = WK_OUTCOME_TIME},
    .papers = papers,
    .shape = shape,
    .arrange = arrange,
    .prove = wk_tables_prove,
    .seat = wk_tables_seat,
    .wind = wind,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .check_outcome = check_outcome,
    .points = points,
    .sums_to_zero = true,
    .prevalent = prevalent,
    .rulings = 1u << WK_RULING_DEAD_HAND | 1u << WK_RULING_NO_HU | 1u << WK_RULING_MS | 1u << WK_RULING_PENALTY,
    .guide = &wk_mcr_guide,
    .check = check,
    .apply = apply,
    .next = wk_next_of_hand,
    .sums = sums,
    .n_sums = 2,
    .columns = columns,
    .n_columns = N_COLS,
    .ranks_head = "Standard points of each game, by place at the table",
    .ranks_steps = {"Standard points decide, then game points", "Touch a name to see the games"},
    .rows_word = "rows",
    .page_head = "standard / points",
    .lines = lines,
    .teams = true,
};
