/* The duplicate event: the groups of a section play the same deals in each of five rounds, four groups four deals. */
#include "rules/event/duplicate/kind.h"

#include "rules/event/duplicate/any_number.h"
#include "rules/event/duplicate/duplicate_guide.h"
#include "rules/event/duplicate/foul.h"
#include "rules/event/duplicate/imp.h"
#include "rules/event/duplicate/second_play.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/outcome.h"

const struct wk_event_shape wk_duplicate_section = {.n_sections = 1,
                                                    .n_tables = WK_SECTION_TABLES,
                                                    .n_players = WK_SECTION_PLAYERS,
                                                    .section_tables = WK_SECTION_TABLES,
                                                    .section_players = WK_SECTION_PLAYERS,
                                                    .n_rounds = WK_ROUNDS,
                                                    .n_hands = WK_HANDS,
                                                    .n_player_hands = WK_ROUNDS * WK_HANDS};

const struct wk_event_shape *wk_shape_of(const struct wk_tournament *tournament)
{
    return tournament->begun ? &tournament->shape : &wk_duplicate_section;
}

static enum wk_status shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    if (plan->tables > 0)
        return wk_evening_shape(plan, out);
    if (plan->n_sections < 1 || plan->n_sections > WK_MAX_SECTIONS)
        return WK_BAD_INPUT;
    *out = wk_duplicate_section;
    out->n_sections = plan->n_sections;
    out->n_tables *= plan->n_sections;
    out->n_players *= plan->n_sections;
    return WK_OK;
}

static enum wk_status prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    return plan->tables > 0 ? wk_evening_prove(plan, fault) : wk_schedule_prove(&plan->schedule, fault);
}

static enum wk_wind seat(const struct wk_event_plan *plan, int player, struct wk_hand_id *at)
{
    struct wk_event_shape of;

    if (shape(plan, &of) != WK_OK)
        return WK_WIND_NONE;
    const struct wk_seat *first = &plan->schedule.seat[at->round - 1][wk_schedule_place(&of, player)];
    const int section = wk_section_of_player(&of, player);
    at->table = wk_first_table(&of, section) - 1 + wk_table_of_group(first->table, at->hand, wk_section_tables(&of, section));
    return (enum wk_wind)first->direction;
}

static enum wk_wind wind(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    return wk_wind_of_direction(direction, wk_table_in_section(&self->shape, at->table));
}

static bool unruled(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    return wk_second_play_open(self, at->table, at->round, at->hand);
}

static void arrange(struct wk_event_plan *plan)
{
    if (plan->tables > 0)
        wk_evening_arrange(plan);
    else
        wk_schedule_make(&plan->schedule);
}

static const char *const papers[] = {"slips", "cards", "poster", "forms", "imp", "away", NULL};

#define RULING(kind) (1u << WK_RULING_##kind)

const struct wk_kind_of_event wk_duplicate = {
    .word = "duplicate",
    .name = "Duplicate",
    .keeps_walls = true,
    .n_tiles = WK_N_TILES,
    .n_seats = WK_N_WINDS,
    .chairs = "ESWN",
    .movements = 1u << WK_MOVEMENT_NONE,
    .clock = {.hand = 20, .notice = 5, .pause = WK_BREAK_MIN},
    .talk = {.match_points = true,
             .won = "Hu",
             .won_note = "Touch it, say nothing",
             .drawn = "Wall exhausted",
             .drawn_as = WK_OUTCOME_DRAW},
    .papers = papers,
    .shape = shape,
    .tables = wk_evening_tables,
    .divide = wk_evening_divide,
    .comparison = wk_evening_comparison,
    .arrange = arrange,
    .prove = prove,
    .seat = seat,
    .wind = wind,
    .fields = wk_outcome_fields,
    .n_fields = WK_N_OUTCOME_FIELDS,
    .check_outcome = wk_outcome_check,
    .points = wk_outcome_ms,
    .sums_to_zero = true,
    .rulings = RULING(DEAD_HAND) | RULING(NO_HU) | RULING(IMP) | RULING(MS) | RULING(PENALTY) | RULING(REDRESS),
    .guide = &wk_duplicate_guide,
    .check = wk_foul_check,
    .apply = wk_foul_apply,
    .next = wk_next_of_hand,
    .unruled = unruled,
    .sums = wk_duplicate_sums,
    .n_sums = WK_SUM_N,
    .columns = wk_duplicate_columns,
    .n_columns = WK_COL_N_COLUMNS,
    .ranks_head = "Points against the same hand at the other tables",
    .ranks_steps = {"IMP decide, then match scores (ms)", "Touch a name to see the twenty hands"},
    .rows_word = "standings",
    .page_head = "ms / avg",
    .rule_word = "imp_rule",
    .rule = "IMP: a difference between two bands of the table counts for the lower one: 1.25 and 1.75 are 0 IMP, 2 is 1 IMP.",
    .lines = wk_duplicate_lines,
};
