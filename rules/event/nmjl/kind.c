/*
 * The sanctioned NMJL event: rounds of four games, scored by the value of the year's card, from table to table by fixed steps.
 * Source: the sanctioned tournament rules by their numbers, [n]; where they are silent, the handbook's page of NMJL events.
 */
#include "rules/event/kind.h"
#include "rules/event/movement.h"
#include "rules/event/nmjl/nmjl_guide.h"
#include "rules/event/tournament_parts.h"
#include "rules/event/words.h"

#include <stdio.h>

#define N_GAMES 4 /* of a round [19] */
#define VALUE_MIN 20
#define VALUE_MAX 75
#define VALUE_STEP 5
#define MOST_EXPOSURES 4
#define WALL_POINTS 10
#define INTACT_POINTS 10
#define SELF_PICK_POINTS 10
#define JOKERLESS_POINTS 20
#define BLIND_PASS_POINTS (-10) /* looked at a blind pass [7] */

#define BIT(direction) (1u << ((direction)-1))

/* A is East, B North, C West, D South [4]. */
static const enum wk_wind chair[WK_N_WINDS] = {WK_WIND_EAST, WK_WIND_NORTH, WK_WIND_WEST, WK_WIND_SOUTH};

/* ---- the plan */

static enum wk_status shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    return wk_tables_shape(plan, N_GAMES, out);
}

static void arrange(struct wk_event_plan *plan)
{
    if (plan->movement == WK_MOVEMENT_NONE)
        plan->movement = WK_MOVEMENT_SANCTIONED;
    if (plan->movement == WK_MOVEMENT_DRAWN)
        wk_lots_draw(plan, chair);
    else
        wk_movement_make(plan, chair);
}

/* The deal goes round to the right from A, past a chair that is empty. At a table of three the dice say who is East in the last
 * game [3a]. */
static enum wk_wind wind(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const unsigned seated = wk_seated_at(self, at);
    int n = 0;

    for (int east = WK_WIND_EAST; east <= WK_WIND_NORTH; east++)
        if (seated & 1U << (east - 1) && ++n == at->hand)
            return (enum wk_wind)(((int)direction - east + WK_N_WINDS) % WK_N_WINDS + 1);
    return WK_WIND_NONE;
}

static bool step(const struct wk_event_plan *plan, enum wk_wind direction, int *up)
{
    int place = 0;

    while (chair[place] != direction)
        place++;
    return wk_movement_step(plan->movement, place, up);
}

/* ---- a game's result */

static const struct wk_result_field fields[] = {
    {"outcome", WK_RESULT_WORD, offsetof(struct wk_outcome, kind), WK_OUTCOME_WIN, WK_OUTCOME_ERROR_ONE, wk_outcome_words,
     "How did it end?", wk_outcome_names},
    {"winner", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, winner), 0, 0, NULL, "Who has Mah Jongg?", NULL},
    {"value", WK_RESULT_NUMBER, offsetof(struct wk_outcome, points), 0, WK_POINTS_MAX, NULL, "Card", NULL},
    {"self_pick", WK_RESULT_FLAG, offsetof(struct wk_outcome, self_picked), 0, 1, NULL, "Self-picked", NULL},
    {"jokerless", WK_RESULT_FLAG, offsetof(struct wk_outcome, jokerless), 0, 1, NULL, "No joker", NULL},
    {"singles_pairs", WK_RESULT_FLAG, offsetof(struct wk_outcome, singles_pairs), 0, 1, NULL, "Singles and Pairs", NULL},
    {"discarder", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, payer), 0, 0, NULL, "Who discarded the tile?", NULL},
    {"exposures", WK_RESULT_NUMBER, offsetof(struct wk_outcome, exposures), 0, MOST_EXPOSURES, NULL, "Exposures", NULL},
    {"dead", WK_RESULT_DIRECTIONS, offsetof(struct wk_outcome, dead), 0, 0, NULL, "Hand dead", NULL},
    {"penalties", WK_RESULT_POINTS, offsetof(struct wk_outcome, penalty), -WK_RULING_MS_MAX, 0, NULL, "Penalties", NULL},
    {"intact", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, intact), 0, 0, NULL, "Only intact", NULL},
};

static bool is_dead(const struct wk_outcome *outcome, enum wk_wind direction)
{
    return outcome->dead & BIT(direction);
}

static enum wk_refusal_kind wrong(struct wk_refusal *why, enum wk_field field)
{
    return wk_refuse_field(WK_REFUSED_CARD_GAME, why, field);
}

static enum wk_refusal_kind check_win(const struct wk_outcome *outcome, struct wk_refusal *why)
{
    const bool discarded = outcome->payer != WK_WIND_NONE;

    if (outcome->winner == WK_WIND_NONE || is_dead(outcome, outcome->winner))
        return wrong(why, WK_FIELD_WINNER);
    if (discarded == outcome->self_picked || outcome->payer == outcome->winner)
        return wrong(why, WK_FIELD_PAYER);
    if (outcome->exposures < 0 || outcome->exposures > MOST_EXPOSURES || (!discarded && outcome->exposures))
        return wrong(why, WK_FIELD_EXPOSURES);
    if (outcome->intact != WK_WIND_NONE)
        return wrong(why, WK_FIELD_INTACT);
    return outcome->points >= 1 && outcome->points <= WK_POINTS_MAX ? WK_REFUSED_NOT : wrong(why, WK_FIELD_POINTS);
}

static enum wk_refusal_kind check_outcome(const struct wk_outcome *outcome, struct wk_refusal *why)
{
    if (outcome->kind < WK_OUTCOME_WIN || outcome->kind > WK_OUTCOME_ERROR_ONE)
        return WK_REFUSED_CARD_GAME;
    if ((unsigned)outcome->winner > WK_WIND_NORTH)
        return wrong(why, WK_FIELD_WINNER);
    if ((unsigned)outcome->payer > WK_WIND_NORTH)
        return wrong(why, WK_FIELD_PAYER);
    if ((unsigned)outcome->intact > WK_WIND_NORTH)
        return wrong(why, WK_FIELD_INTACT);
    if (outcome->dead >> WK_N_WINDS)
        return wrong(why, WK_FIELD_DEAD);
    const enum wk_refusal_kind penalties = wk_check_penalties(outcome->penalty);
    if (penalties != WK_REFUSED_NOT)
        return penalties;
    if (outcome->kind == WK_OUTCOME_WIN)
        return check_win(outcome, why);
    if (outcome->winner != WK_WIND_NONE)
        return wrong(why, WK_FIELD_WINNER);
    if (outcome->payer != WK_WIND_NONE || outcome->self_picked)
        return wrong(why, WK_FIELD_PAYER);
    if (outcome->points || outcome->jokerless || outcome->singles_pairs)
        return wrong(why, WK_FIELD_POINTS);
    if (outcome->exposures)
        return wrong(why, WK_FIELD_EXPOSURES);
    return (outcome->kind == WK_OUTCOME_ERROR_ONE) == (outcome->intact != WK_WIND_NONE) &&
                   (outcome->intact == WK_WIND_NONE || !is_dead(outcome, outcome->intact))
               ? WK_REFUSED_NOT
               : wrong(why, WK_FIELD_INTACT);
}

/* What the discarder of the winning tile loses, by the exposures that could be seen [10e f g]; four are as three. */
static int discard_points(int exposures)
{
    return exposures < 2 ? 10 : exposures == 2 ? 20 : 25;
}

static enum wk_status points(const struct wk_outcome *outcome, int out[WK_N_WINDS])
{
    struct wk_refusal why;

    if (check_outcome(outcome, &why) != WK_REFUSED_NOT)
        return WK_BAD_INPUT;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        out[d - 1] = outcome->kind == WK_OUTCOME_WALL && !is_dead(outcome, (enum wk_wind)d) ? WALL_POINTS : 0;
    if (outcome->kind == WK_OUTCOME_WIN)
        out[outcome->winner - 1] = outcome->points + (outcome->self_picked ? SELF_PICK_POINTS : 0) +
                                   (outcome->jokerless && !outcome->singles_pairs ? JOKERLESS_POINTS : 0);
    if (outcome->payer != WK_WIND_NONE)
        out[outcome->payer - 1] = -discard_points(outcome->exposures);
    if (outcome->intact != WK_WIND_NONE)
        out[outcome->intact - 1] = INTACT_POINTS;
    return WK_OK;
}

/* The rules by which a chair gets its points; a hand that wins has the card's value by [10] itself. */
static void cite(const struct wk_outcome *outcome, enum wk_wind direction, char text[WK_CITE_SIZE])
{
    const bool penalty = outcome->penalty[direction - 1] == BLIND_PASS_POINTS;
    const char *rule = "", *bonus = "", *jokerless = "";

    if (outcome->kind == WK_OUTCOME_WALL)
        rule = is_dead(outcome, direction) ? "[10h]" : "[10c]";
    else if (outcome->kind == WK_OUTCOME_INCOMPLETE)
        rule = "[10d]";
    else if (outcome->kind != WK_OUTCOME_WIN)
        rule = "[13d]";
    else if (outcome->payer == direction)
        rule = outcome->exposures < 2 ? "[10e]" : outcome->exposures == 2 ? "[10f]" : "[10g]";
    else if (outcome->winner == direction)
        rule = "[10]";
    if (outcome->winner == direction && outcome->self_picked)
        bonus = " [10a]";
    if (outcome->winner == direction && outcome->jokerless && !outcome->singles_pairs)
        jokerless = " [10b]";
    snprintf(text, WK_CITE_SIZE, "%s%s%s%s%s", rule, bonus, jokerless, penalty && rule[0] ? " " : "", penalty ? "[7]" : "");
}

/* ---- cards */

static enum wk_wind across(enum wk_wind direction)
{
    return (enum wk_wind)((direction + 1) % WK_N_WINDS + 1);
}

static bool sits(unsigned here, enum wk_wind direction)
{
    return here & BIT(direction);
}

/* A and C initial each other's card, B and D likewise [4]; at a table of three, or where three are left, each the next one's.
 */
static enum wk_wind initialer(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind of)
{
    const unsigned here = wk_players_at(self, at);
    enum wk_wind order[WK_N_WINDS];
    int n = 0, place = -1;

    if (!sits(here, of))
        return WK_WIND_NONE;
    if (self->plan.east_scores)
        return WK_WIND_EAST;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (sits(here, chair[i])) {
            place = chair[i] == of ? n : place;
            order[n++] = chair[i];
        }
    return n == WK_N_WINDS ? across(of) : order[(place + n - 1) % n];
}

/* A, B, C, D in rounds 1 to 4, then A again [21]. */
static enum wk_wind collector(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const unsigned here = wk_players_at(self, at);
    enum wk_wind due = self->plan.east_scores ? WK_WIND_EAST : chair[(at->round - 1) % WK_N_WINDS];

    for (int i = 0; !sits(here, due) && i < WK_N_WINDS; i++)
        due = chair[i];
    return due;
}

/* ---- entries */

static enum wk_refusal_kind check_seated(const struct wk_outcome *outcome, unsigned here, struct wk_refusal *why)
{
    if (outcome->winner != WK_WIND_NONE && !sits(here, outcome->winner))
        return wrong(why, WK_FIELD_WINNER);
    if (outcome->payer != WK_WIND_NONE && !sits(here, outcome->payer))
        return wrong(why, WK_FIELD_PAYER);
    if (outcome->intact != WK_WIND_NONE && !sits(here, outcome->intact))
        return wrong(why, WK_FIELD_INTACT);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (outcome->penalty[d - 1] && !sits(here, (enum wk_wind)d))
            return WK_REFUSED_PENALTY;
    return outcome->dead & ~here ? wrong(why, WK_FIELD_DEAD) : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check_result(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_id *at = &entry->result.at;
    const struct wk_outcome *outcome = &entry->result.outcome;
    const unsigned here = wk_players_at(self, at);
    const int64_t card_seq = self->card_seq[at->table - 1][at->round - 1];
    const bool usual = outcome->points >= VALUE_MIN && outcome->points <= VALUE_MAX && outcome->points % VALUE_STEP == 0;

    if (card_seq && (entry->role != WK_ROLE_DIRECTOR || entry->result.present != here))
        return wk_refuse_seq(WK_REFUSED_CARD_TAKEN, why, card_seq);
    if (!card_seq && entry->result.present)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_DIRECTION);
    if (outcome->kind == WK_OUTCOME_WIN && !usual && entry->role != WK_ROLE_DIRECTOR)
        return WK_REFUSED_CARD_VALUE;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (BIT(d) & wk_ruled_dead(self, at) & ~outcome->dead)
            return wk_refuse_seq(WK_REFUSED_RULED_DEAD, why, wk_ruled_out(self, at, (enum wk_wind)d)->entry.seq);
    return check_seated(outcome, here, why);
}

/* The result says who is dead: a ruling that comes after it does not change it. */
static enum wk_refusal_kind check_ruling(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    const struct wk_hand_state *hand = wk_hand_look(self, &entry->ruling.at);

    return entry->ruling.kind == WK_RULING_DEAD && hand->result_seq && !is_dead(&hand->outcome, entry->ruling.direction)
               ? wk_refuse_seq(WK_REFUSED_NOT_DEAD, why, hand->result_seq)
               : WK_REFUSED_NOT;
}

static enum wk_refusal_kind check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    if (entry->kind == WK_ENTRY_RESULT)
        return check_result(self, entry, why);
    if (entry->kind == WK_ENTRY_RULING)
        return check_ruling(self, entry, why);
    if (entry->kind == WK_ENTRY_VOID) {
        const int64_t card_seq = self->card_seq[why->at.table - 1][why->at.round - 1];
        return card_seq ? wk_refuse_seq(WK_REFUSED_CARD_TAKEN, why, card_seq) : WK_REFUSED_NOT;
    }
    return WK_REFUSED_NOT;
}

static enum wk_next next(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    const enum wk_next of_game = wk_next_of_hand(self, at);

    return of_game == WK_NEXT_SETTLED && at->hand == N_GAMES && !self->card_seq[at->table - 1][at->round - 1] ? WK_NEXT_CARD
                                                                                                              : of_game;
}

/* ---- standings */

enum { COL_POINTS, COL_PENALTY, N_COLS };

static const struct wk_line_column columns[N_COLS] = {
    [COL_POINTS] = {{"points", "points", "points", WK_SCORE_GAIN, 8, 10}, WK_LINE_CSV_FIRST, NULL, true},
    [COL_PENALTY] = {{"penalty", "points", "penalties", WK_SCORE_GAIN, 0, 10}, WK_LINE_CSV_FIRST, "penalty", false},
};
static const struct wk_sum_column sums[] = {
    {{"points", "points", "points", WK_SCORE_WHOLE, 8, 10}, 1u << COL_POINTS | 1u << COL_PENALTY, WK_RANK_BY_MOST},
};

static void lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    const bool taken = self->card_seq[table - 1][round - 1];

    for (int hand = 1; hand <= N_GAMES; hand++) {
        const struct wk_hand_id at = {table, round, hand};
        int points_of[WK_N_WINDS];
        const bool in = wk_hand_ms(self, &at, points_of) == WK_OK;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            struct wk_line *line = &out[hand - 1][d - 1];
            line->state = wk_line_state_of(self, &at, (enum wk_wind)d, in, taken);
            line->value[COL_PENALTY] = wk_line_penalty(self, &at, (enum wk_wind)d, line->state);
            line->has = 1u << COL_PENALTY;
            if (line->state != WK_LINE_FINAL && line->state != WK_LINE_PROVISIONAL)
                continue;
            line->value[COL_POINTS] = points_of[d - 1];
            line->has |= 1u << COL_POINTS;
        }
    }
}

static const char *const papers[] = {"slips", "cards", "scorecards", "seating", "clock", "rules", NULL};

const struct wk_kind_of_event wk_nmjl;
const struct wk_kind_of_event wk_nmjl = {
    .word = "nmjl",
    .name = "NMJL",
    .n_tiles = 152,
    .n_seats = 3,
    .chairs = "ADCB",
    .movements = 1u << WK_MOVEMENT_SANCTIONED | 1u << WK_MOVEMENT_EAST_STAYS | 1u << WK_MOVEMENT_DRAWN,
    .n_rounds = 4,
    .by_round = true,
    .clock = {.round = 60, .least = 50, .most = 60, .notice = 10, .pause = 10},
    .talk = {.games = true,
             .won = "Mah Jongg",
             .won_note = "Then enter the game",
             .drawn = "Wall game",
             .drawn_as = WK_OUTCOME_WALL,
             .late = "Not finished in time",
             .late_as = WK_OUTCOME_INCOMPLETE},
    .papers = papers,
    .shape = shape,
    .arrange = arrange,
    .prove = wk_tables_prove,
    .seat = wk_tables_seat,
    .wind = wind,
    .step = step,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .check_outcome = check_outcome,
    .points = points,
    .form = WK_FORM_GAME,
    .card = {VALUE_MIN, VALUE_MAX, VALUE_STEP, BLIND_PASS_POINTS},
    .cite = cite,
    .rulings = 1u << WK_RULING_PENALTY | 1u << WK_RULING_COMPLAINT | 1u << WK_RULING_DEAD,
    .complaints = 2,
    .guide = &wk_nmjl_guide,
    .check = check,
    .next = next,
    .initialer = initialer,
    .collector = collector,
    .sums = sums,
    .n_sums = 1,
    .columns = columns,
    .n_columns = N_COLS,
    .ranks_head = "The points of all games",
    .ranks_steps = {"The higher sum is ahead; equals share the rank", "Touch a name to see the games"},
    .rows_word = "rows",
    .page_head = "points",
    .lines = lines,
};
