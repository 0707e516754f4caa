/* Standings of kinds of event that are not duplicate: other columns, other orders, pairs; ranked by the code of all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/kind.h"
#include "tests/support/rules/entering.h"

#define BIT(column) (1u << (column))
#define N_PLAYERS 32

enum { POINTS, STANDARD, FALSE_WINS, BY_JUDGE, N_COLUMNS };

static const struct wk_line_column columns[N_COLUMNS] = {
    [POINTS] = {{"points", "points", "points", WK_SCORE_GAIN, 7, 8}, WK_LINE_CSV_FIRST, NULL, true},
    [STANDARD] = {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 9}, WK_LINE_CSV_FIRST, NULL, false},
    [FALSE_WINS] = {{"false_wins", "false", "false wins", WK_SCORE_WHOLE, 0, 0}, WK_LINE_CSV_NOT, NULL, false},
    [BY_JUDGE] = {{"by_judge", "points", "points of rulings", WK_SCORE_GAIN, 0, 9}, WK_LINE_CSV_LAST, "ruling", false}};

/* Points alone, and equals share a rank; standard points in twelfths, then points; fewest false wins, points only shown. */
static const struct wk_sum_column points_alone[] = {
    {{"points", "points", "points", WK_SCORE_GAIN, 8, 8}, BIT(POINTS) | BIT(BY_JUDGE), WK_RANK_BY_MOST}};
static const struct wk_sum_column standard_first[] = {
    {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 9}, BIT(STANDARD), WK_RANK_BY_MOST},
    {{"points", "points", "game points", WK_SCORE_GAIN, 8, 8}, BIT(POINTS), WK_RANK_BY_MOST}};
static const struct wk_sum_column fewest_false[] = {
    {{"false_wins", "false", "false wins", WK_SCORE_WHOLE, 6, 6}, BIT(FALSE_WINS), WK_RANK_BY_LEAST},
    {{"points", "points", "points", WK_SCORE_GAIN, 8, 8}, BIT(POINTS), WK_RANK_BY_NOTHING}};

/* What each player has, all of it in the first hand of a round. */
static int32_t worth[N_PLAYERS][N_COLUMNS];
static enum wk_line_state state_of_second; /* of the second hand of round 2 */

static void fill(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    for (int h = 0; h < self->shape.n_hands; h++)
        for (int d = 0; d < WK_N_WINDS; d++) {
            struct wk_line *line = &out[h][d];
            const int player = wk_player_at(self, &line->at, (enum wk_wind)(d + 1));
            assert_int_equal(line->at.table, table);
            assert_int_equal(line->direction, d + 1);
            line->state = round == 2 && h == 1 ? state_of_second : WK_LINE_FINAL;
            if (player < 0 || round != 1 || h != 0) /* nobody sits there, or it brings nothing */
                continue;
            memcpy(line->value, worth[player], sizeof worth[player]);
            line->has = BIT(POINTS) | BIT(STANDARD) | BIT(BY_JUDGE);
        }
}

/* Players 0 and 1, 2 and 3, ... are a pair. */
static int first_of_pair(const struct wk_tournament *self, int player)
{
    (void)self;
    return player & ~1;
}

/* The event becomes one of a kind with these sums. */
static void be_of_kind(struct event *event, struct wk_kind_of_event *kind, const struct wk_sum_column *sums, int n_sums)
{
    *kind = *event->tour->plan.kind;
    kind->sums = sums;
    kind->n_sums = n_sums;
    kind->columns = columns;
    kind->n_columns = N_COLUMNS;
    kind->lines = fill;
    kind->party = NULL;
    event->tour->plan.kind = kind;
    memset(worth, 0, sizeof worth);
    state_of_second = WK_LINE_FINAL;
}
#define BE_OF_KIND(event, kind, sums) be_of_kind(event, kind, sums, sizeof(sums) / sizeof *(sums))

static struct wk_standings standings;

static const struct wk_standing *row_of(int player)
{
    for (int i = 0; i < standings.n; i++)
        if (standings.row[i].player == player)
            return &standings.row[i];
    fail();
    return NULL;
}

static void one_column_of_points_ranks_and_equals_share(void **state)
{
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    worth[4][POINTS] = 310;
    worth[9][POINTS] = 320;
    worth[9][BY_JUDGE] = -10; /* a ruling counts in the sum */
    worth[7][POINTS] = -50;
    worth[2][POINTS] = 90;
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(standings.n, N_PLAYERS);
    assert_int_equal(standings.row[0].player, 4); /* equals by number */
    assert_int_equal(standings.row[1].player, 9);
    assert_int_equal(row_of(4)->rank, 1);
    assert_int_equal(row_of(9)->rank, 1);
    assert_int_equal(row_of(9)->sum[0], 310);
    assert_int_equal(row_of(2)->rank, 3);
    assert_int_equal(row_of(0)->rank, 4);
    assert_int_equal(row_of(31)->rank, 4);
    assert_int_equal(row_of(7)->rank, N_PLAYERS);
    assert_int_equal(row_of(0)->n_hands, event->tour->shape.n_player_hands);
    assert_false(row_of(0)->provisional);
    wk_standings_make(event->tour, 2, 0, &standings); /* a section of its own */
    assert_int_equal(standings.n, 16);
    assert_int_equal(standings.row[15].rank, 1);
}

static void twelfths_rank_exactly_and_points_break_the_tie(void **state)
{
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, standard_first);
    worth[3][STANDARD] = 42; /* 7/2 */
    worth[5][STANDARD] = 42;
    worth[8][STANDARD] = 42;
    worth[6][STANDARD] = 41;
    worth[6][POINTS] = 9999;
    worth[5][POINTS] = 12;
    worth[3][POINTS] = worth[8][POINTS] = -12;
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(row_of(5)->rank, 1);
    assert_int_equal(row_of(3)->rank, 2);
    assert_int_equal(row_of(8)->rank, 2);
    assert_int_equal(row_of(6)->rank, 4); /* by a twelfth, whatever else he has */
    assert_int_equal(row_of(6)->sum[0], 41);
}

static void least_may_be_best_and_a_column_may_rank_nobody(void **state)
{
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, fewest_false);
    for (int p = 0; p < N_PLAYERS; p++)
        worth[p][FALSE_WINS] = p == 11 || p == 12 ? 0 : 2;
    worth[12][POINTS] = 500; /* shown, and no better for it */
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(row_of(11)->rank, 1);
    assert_int_equal(row_of(12)->rank, 1);
    assert_int_equal(standings.row[0].player, 11);
    assert_int_equal(row_of(12)->sum[1], 500);
    assert_int_equal(row_of(0)->rank, 3);
}

static void who_is_out_stands_last_of_any_kind(void **state)
{
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    worth[1][POINTS] = 100;
    taken(event, with_reason(entry_out(1, WK_OUT_WITHDRAWN, 3, 1, WK_OUT_KEEP), "ill"));
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(standings.row[N_PLAYERS - 1].player, 1);
    assert_int_equal(row_of(1)->rank, 0);
    assert_true(row_of(1)->out);
    assert_int_equal(row_of(0)->rank, 1);
    wk_standings_make(event->tour, 0, 2, &standings); /* before he left */
    assert_int_equal(row_of(1)->rank, 1);
}

static void what_waits_or_is_missing_makes_provisional(void **state)
{
    static const struct {
        enum wk_line_state state;
        bool now, after_round;
    } all[] = {{WK_LINE_MISSING, false, true}, {WK_LINE_WAITING, true, true},      {WK_LINE_PROVISIONAL, true, true},
               {WK_LINE_FINAL, false, false},  {WK_LINE_NOT_PLAYED, false, false}, {WK_LINE_CANCELLED, false, false}};
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        state_of_second = all[i].state;
        wk_standings_make(event->tour, 0, 0, &standings);
        assert_int_equal(row_of(3)->provisional, all[i].now);
        assert_int_equal(row_of(3)->n_hands, event->tour->shape.n_player_hands - (all[i].state == WK_LINE_MISSING));
        wk_standings_make(event->tour, 0, 2, &standings);
        assert_int_equal(row_of(3)->provisional, all[i].after_round);
        wk_standings_make(event->tour, 0, 1, &standings); /* round 2 is left out */
        assert_false(row_of(3)->provisional);
    }
}

static void pairs_share_their_sum_and_their_rank(void **state)
{
    struct event *event = *state;
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    kind.party = first_of_pair;
    worth[6][POINTS] = 30;
    worth[7][POINTS] = 20;
    worth[2][POINTS] = 10;
    worth[13][POINTS] = 40;
    worth[12][POINTS] = 10;
    wk_standings_make(event->tour, 0, 0, &standings);
    /* Two pairs with 50, then the one with 10: third; partners stand together. */
    static const int first[] = {6, 7, 12, 13, 2, 3, 0, 1}, rank[] = {1, 1, 1, 1, 3, 3, 4, 4};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        assert_int_equal(standings.row[i].player, first[i]);
        assert_int_equal(standings.row[i].rank, rank[i]);
    }
    assert_int_equal(row_of(7)->sum[0], 50);
    assert_int_equal(row_of(2)->sum[0], 10);
    assert_int_equal(row_of(3)->sum[0], 10);
}

static void a_line_says_what_play_and_what_rulings_add(void **state)
{
    struct event *event = *state;
    struct wk_line lines[WK_MAX_PLAYER_HANDS];
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    worth[5][POINTS] = 40;
    worth[5][BY_JUDGE] = -10;
    wk_player_lines(event->tour, 5, lines);
    assert_int_equal(wk_line_adds(event->tour, &lines[0], 0), 30);
    assert_int_equal(wk_line_ruled(event->tour, &lines[0], 0), -10);
    assert_true(wk_line_counts(event->tour, &lines[0], 0));
    assert_true(wk_line_has(&lines[0], STANDARD));
    assert_false(wk_line_has(&lines[0], FALSE_WINS));
    assert_false(wk_line_counts(event->tour, &lines[1], 0)); /* it has nothing to show */
    assert_int_equal(wk_line_adds(event->tour, &lines[1], 0), 0);
    assert_int_equal(lines[7].at.round, 2);
    assert_int_equal(lines[7].at.hand, 4);
}

static void who_sits_nowhere_has_an_empty_line(void **state)
{
    struct event *event = *state;
    struct wk_line lines[WK_MAX_PLAYER_HANDS];
    struct wk_kind_of_event kind;

    BE_OF_KIND(event, &kind, points_alone);
    worth[0][POINTS] = 5;
    for (int i = 0; i < event->tour->shape.n_tables * event->tour->shape.n_player_hands; i++)
        for (int d = 0; d < WK_N_WINDS; d++)
            if (event->tour->hand[i].player[d] == 0)
                event->tour->hand[i].player[d] = WK_NOBODY;
    wk_player_lines(event->tour, 0, lines);
    assert_int_equal(lines[0].at.table, 0);
    assert_int_equal(lines[0].at.round, 1);
    assert_int_equal(lines[0].at.hand, 1);
    assert_int_equal(lines[0].state, WK_LINE_MISSING);
    assert_int_equal(lines[0].value[POINTS], 0);
    wk_standings_make(event->tour, 0, 0, &standings);
    assert_int_equal(row_of(0)->n_hands, 0);
}

static void programs_read_each_form(void **state)
{
    static const struct {
        enum wk_score_form form;
        int32_t value;
        const char *text;
    } all[] = {
        {WK_SCORE_WHOLE, 4, "4"},         {WK_SCORE_GAIN, 4, "4"},           {WK_SCORE_GAIN, -310, "-310"},
        {WK_SCORE_TWELFTHS, 99, "8.25"},  {WK_SCORE_TWELFTHS, -40, "-3.33"}, {WK_SCORE_FRACTION, 42, "7/2"},
        {WK_SCORE_FRACTION, 48, "4"},     {WK_SCORE_FRACTION, 21, "7/4"},    {WK_SCORE_FRACTION, 44, "11/3"},
        {WK_SCORE_FRACTION, -1, "-1/12"}, {WK_SCORE_FRACTION, 0, "0"},       {WK_SCORE_FRACTION, INT32_MAX, "2147483647/12"}};
    char text[WK_SCORE_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const struct wk_score_column column = {.form = all[i].form};
        assert_string_equal(wk_score_text(&column, all[i].value, text), all[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(one_column_of_points_ranks_and_equals_share),
        IN_EVENT(twelfths_rank_exactly_and_points_break_the_tie),
        IN_EVENT(least_may_be_best_and_a_column_may_rank_nobody),
        IN_EVENT(who_is_out_stands_last_of_any_kind),
        IN_EVENT(what_waits_or_is_missing_makes_provisional),
        IN_EVENT(pairs_share_their_sum_and_their_rank),
        IN_EVENT(a_line_says_what_play_and_what_rulings_add),
        IN_EVENT(who_sits_nowhere_has_an_empty_line),
        cmocka_unit_test(programs_read_each_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
