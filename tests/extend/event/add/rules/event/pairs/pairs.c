/*
 * Pairs: four pairs at two tables, two rounds of two hands. Partners sit across from each other; a pair has the points of both,
 * and the most points win.
 */
#include "rules/event/outcome.h"
#include "rules/event/standings.h"

#define N_TABLES 2
#define N_PLAYERS 8

static enum wk_status shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    if (plan->n_sections != 1)
        return WK_BAD_INPUT;
    *out = (struct wk_event_shape){.n_sections = 1,
                                   .n_tables = N_TABLES,
                                   .n_players = N_PLAYERS,
                                   .section_tables = N_TABLES,
                                   .section_players = N_PLAYERS,
                                   .n_rounds = 2,
                                   .n_hands = 2,
                                   .n_player_hands = 4};
    return WK_OK;
}

/* Players 1 and 2 are the first pair. It meets the second in round 1, the third in round 2. */
static enum wk_wind seat(const struct wk_event_plan *plan, int player, struct wk_hand_id *at)
{
    const int pair = player / 2, first = at->round == 1 ? pair / 2 : pair % 2, second = at->round == 1 ? pair % 2 : pair / 2;
    static const enum wk_wind chairs[2][2] = {{WK_WIND_EAST, WK_WIND_WEST}, {WK_WIND_SOUTH, WK_WIND_NORTH}};

    (void)plan;
    at->table = first + 1;
    return chairs[second][player % 2];
}

/* East deals the first hand of a round, South the second. */
static enum wk_wind wind(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    (void)self;
    return (enum wk_wind)(((int)direction - at->hand + WK_N_WINDS) % WK_N_WINDS + 1);
}

static void arrange(struct wk_event_plan *plan)
{
    for (int round = 1; round <= 2; round++)
        for (int p = 0; p < N_PLAYERS; p++) {
            struct wk_hand_id at = {.round = round, .hand = 1};
            const enum wk_wind direction = seat(plan, p, &at);
            plan->schedule.seat[round - 1][p] = (struct wk_seat){(uint8_t)at.table, (uint8_t)direction};
        }
}

/* It is the one that there is. */
static enum wk_status prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    for (int round = 1; round <= 2; round++)
        for (int p = 0; p < N_PLAYERS; p++) {
            struct wk_hand_id at = {.round = round, .hand = 1};
            const enum wk_wind direction = seat(plan, p, &at);
            const struct wk_seat *given = &plan->schedule.seat[round - 1][p];
            if (given->table == at.table && given->direction == direction)
                continue;
            *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_NO_SEAT, .player = {p + 1}, .round = {round}};
            return WK_BAD_INPUT;
        }
    return WK_OK;
}

static void lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    for (int hand = 1; hand <= self->shape.n_hands; hand++) {
        const struct wk_hand_id at = {table, round, hand};
        int points[WK_N_WINDS];
        const bool in = wk_hand_ms(self, &at, points) == WK_OK;
        for (int d = 0; d < WK_N_WINDS; d++) {
            struct wk_line *line = &out[hand - 1][d];
            line->state = in ? WK_LINE_FINAL : wk_not_played(self, &at) ? WK_LINE_NOT_PLAYED : WK_LINE_MISSING;
            line->value[0] = (in ? points[d] : 0) + wk_hand_penalty(self, &at, (enum wk_wind)(d + 1));
            line->has = in;
        }
    }
}

static int party(const struct wk_tournament *self, int player)
{
    (void)self;
    return player / 2 * 2;
}

#define POINTS                                                                                                                 \
    {                                                                                                                          \
        .word = "points", .name = "ms", .title = "match points", .form = WK_SCORE_GAIN, .text_w = 8, .sheet_w = 10             \
    }
static const struct wk_sum_column sums[] = {{.column = POINTS, .of = 1, .rank_by = WK_RANK_BY_MOST}};
static const struct wk_line_column columns[] = {{.column = POINTS, .csv = WK_LINE_CSV_FIRST}};
static const char *const papers[] = {NULL};

const struct wk_kind_of_event wk_pairs;
const struct wk_kind_of_event wk_pairs = {
    .word = "pairs",
    .name = "Pairs",
    .n_tiles = WK_N_TILES,
    .n_seats = WK_N_WINDS,
    .chairs = "ESWN",
    .movements = 1u << WK_MOVEMENT_NONE,
    .clock = {.hand = 15, .notice = 5, .pause = 5},
    .papers = papers,
    .shape = shape,
    .arrange = arrange,
    .prove = prove,
    .seat = seat,
    .wind = wind,
    .fields = wk_outcome_fields,
    .n_fields = WK_N_OUTCOME_FIELDS,
    .check_outcome = wk_outcome_check,
    .points = wk_outcome_ms,
    .sums_to_zero = true,
    .rulings = 1u << WK_RULING_DEAD_HAND | 1u << WK_RULING_PENALTY,
    .next = wk_next_of_hand,
    .sums = sums,
    .n_sums = 1,
    .columns = columns,
    .n_columns = 1,
    .rows_word = "standings",
    .lines = lines,
    .party = party,
};
