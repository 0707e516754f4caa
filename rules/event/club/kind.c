/*
 * A club evening that scores: four at one table, more take turns; hands of MCR, of which the sum counts. The deal passes after
 * each hand, a lap of four hands is a round, and the prevalent wind passes after it. Source: the Official International
 * Rulebook for the points and the laps; all else is the house's, handbook, club.md.
 */
#include "rules/event/kind.h"
#include "rules/event/outcome.h"
#include "rules/event/tournament_parts.h"

#define N_HANDS WK_N_WINDS   /* of a lap: each deals once */
#define N_LAPS WK_MAX_ROUNDS /* more than an evening has; the next one can begin at once */
#define PLAYERS_MAX 8        /* of one table: two groups that take turns */
#define TABLE 1

/* ---- the plan */

static enum wk_status shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    if (plan->n_sections != 1 || plan->n_players < WK_N_WINDS || plan->n_players > PLAYERS_MAX)
        return WK_BAD_INPUT;
    *out = (struct wk_event_shape){.n_sections = 1,
                                   .n_tables = 1,
                                   .n_players = plan->n_players,
                                   .section_tables = 1,
                                   .section_players = plan->n_players,
                                   .n_rounds = N_LAPS,
                                   .n_hands = N_HANDS,
                                   .n_player_hands = N_LAPS * N_HANDS};
    return WK_OK;
}

/* There is no schedule. */
static void arrange(struct wk_event_plan *plan)
{
    (void)plan;
}

static enum wk_status prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    struct wk_event_shape any;

    *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    return shape(plan, &any);
}

/* Until somebody says otherwise: the first four, in the order of the list. */
static enum wk_wind seat(const struct wk_event_plan *plan, int player, struct wk_hand_id *at)
{
    (void)plan;
    at->table = TABLE;
    return player < WK_N_WINDS ? (enum wk_wind)(player + 1) : WK_WIND_NONE;
}

/* The deal passes after each hand. */
static enum wk_wind wind(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    (void)self;
    return (enum wk_wind)(((int)direction - at->hand + N_HANDS) % WK_N_WINDS + 1);
}

static enum wk_wind prevalent(const struct wk_event_plan *plan, const struct wk_hand_id *at)
{
    (void)plan;
    return (enum wk_wind)((at->round - 1) % WK_N_WINDS + 1);
}

/* ---- entries */

/* The hand of an entry is the one that comes next. */
static enum wk_refusal_kind check_turn(const struct wk_tournament *self, const struct wk_hand_id *at, struct wk_refusal *why)
{
    for (int i = 0; i < self->shape.n_player_hands; i++) {
        const struct wk_hand_id next = wk_hand_in_time(&self->shape, TABLE, i);
        if (wk_hand_settled(self, &next))
            continue;
        why->at = next;
        return next.round == at->round && next.hand == at->hand ? WK_REFUSED_NOT : WK_REFUSED_HAND_ORDER;
    }
    return WK_REFUSED_GAME_OVER;
}

/* An evening does not end over a result that not all have agreed to. */
static enum wk_refusal_kind check_ended(const struct wk_tournament *self, struct wk_refusal *why)
{
    for (int i = 0; i < self->shape.n_player_hands; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&self->shape, TABLE, i);
        if (wk_hand_look(self, &at)->state == WK_RESULT_ENTERED) {
            why->at = at;
            return WK_REFUSED_NOT_ALL;
        }
    }
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why)
{
    if (entry->kind == WK_ENTRY_RESULT && entry->result.present)
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_DIRECTION);
    if (entry->kind == WK_ENTRY_RESULT && !entry->result.corrects)
        return check_turn(self, &entry->result.at, why);
    if (entry->kind == WK_ENTRY_SEATED)
        return check_turn(self, &entry->seated.at, why);
    if (entry->kind == WK_ENTRY_ENDED)
        return check_ended(self, why);
    if (entry->kind == WK_ENTRY_MOVED) /* moves are made from a schedule */
        return wk_refuse_field(WK_REFUSED_PLACE, why, WK_FIELD_KIND);
    return WK_REFUSED_NOT;
}

static enum wk_next next(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    if (wk_hand_settled(self, at))
        return WK_NEXT_SETTLED;
    return wk_hand_look(self, at)->state == WK_RESULT_ENTERED ? WK_NEXT_CONFIRM : WK_NEXT_PLAY;
}

/* ---- standings */

enum { COL_POINTS, COL_PENALTY, N_COLS };

static const struct wk_line_column columns[N_COLS] = {
    [COL_POINTS] = {{"points", "points", "points", WK_SCORE_GAIN, 8, 10}, WK_LINE_CSV_FIRST, NULL, false},
    [COL_PENALTY] = {{"penalty", "points", "penalties", WK_SCORE_GAIN, 0, 10}, WK_LINE_CSV_FIRST, "penalty", false},
};
static const struct wk_sum_column sums[] = {
    {{"points", "points", "points", WK_SCORE_GAIN, 8, 10}, 1u << COL_POINTS | 1u << COL_PENALTY, WK_RANK_BY_MOST},
};

static void lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    for (int hand = 1; hand <= N_HANDS; hand++) {
        const struct wk_hand_id at = {table, round, hand};
        int points[WK_N_WINDS];
        const bool in = wk_hand_ms(self, &at, points) == WK_OK, never = wk_hand_after_end(self, &at);

        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            struct wk_line *line = &out[hand - 1][d - 1];
            const int penalty = wk_hand_penalty(self, &at, (enum wk_wind)d);
            if (never && penalty == 0) {
                *line = (struct wk_line){.at = {0, round, hand}};
                continue;
            }
            line->state = never ? WK_LINE_NOT_PLAYED : wk_line_state_of(self, &at, (enum wk_wind)d, in, true);
            line->value[COL_PENALTY] = penalty;
            line->has = 1u << COL_PENALTY;
            if (line->state != WK_LINE_FINAL)
                continue;
            line->value[COL_POINTS] = points[d - 1];
            line->has |= 1u << COL_POINTS;
        }
    }
}

static const char *const papers[] = {NULL};

const struct wk_kind_of_event wk_club;
const struct wk_kind_of_event wk_club = {
    .word = "club",
    .name = "Club evening",
    .drop_in = true,
    .n_tiles = WK_N_TILES,
    .n_seats = WK_N_WINDS,
    .chairs = "ESWN",
    .movements = 1u << WK_MOVEMENT_NONE,
    .clock = {.hand = 0},
    .talk = {.won = "Hu", .won_note = "Then say the fan", .drawn = "Wall exhausted", .drawn_as = WK_OUTCOME_DRAW},
    .papers = papers,
    .shape = shape,
    .arrange = arrange,
    .prove = prove,
    .seat = seat,
    .wind = wind,
    .prevalent = prevalent,
    .fields = wk_outcome_fields,
    .n_fields = WK_N_OUTCOME_FIELDS,
    .check_outcome = wk_outcome_check,
    .points = wk_outcome_ms,
    .sums_to_zero = true,
    .rulings = 1u << WK_RULING_DEAD_HAND | 1u << WK_RULING_NO_HU | 1u << WK_RULING_MS | 1u << WK_RULING_PENALTY,
    .check = check,
    .next = next,
    .sums = sums,
    .n_sums = 1,
    .columns = columns,
    .n_columns = N_COLS,
    .ranks_head = "The points of all hands",
    .ranks_steps = {"The higher sum is ahead; equals share the rank", "Touch a name to see the hands"},
    .rows_word = "rows",
    .lines = lines,
};
