/* A season: evenings added up, who is who, the best of them; once more by a simple count over random evenings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/duplicate/seating.h"
#include "rules/event/kind.h"
#include "rules/event/season.h"
#include "tests/support/rules/entering.h"

#define N_PLAYERS 32

enum { STANDARD, POINTS, N_SUMS };

static const struct wk_line_column columns[N_SUMS] = {
    [STANDARD] = {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 9}, WK_LINE_CSV_FIRST, NULL, false},
    [POINTS] = {{"points", "points", "points", WK_SCORE_GAIN, 7, 8}, WK_LINE_CSV_FIRST, NULL, true}};
static const struct wk_sum_column most_first[N_SUMS] = {
    {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 9}, 1u << STANDARD, WK_RANK_BY_MOST},
    {{"points", "points", "points", WK_SCORE_GAIN, 7, 8}, 1u << POINTS, WK_RANK_BY_MOST}};
static const struct wk_sum_column least_first[N_SUMS] = {
    {{"standard", "standard", "standard points", WK_SCORE_FRACTION, 9, 9}, 1u << STANDARD, WK_RANK_BY_LEAST},
    {{"points", "points", "points", WK_SCORE_GAIN, 7, 8}, 1u << POINTS, WK_RANK_BY_NOTHING}};

static struct wk_kind_of_event kind;
static struct wk_season season;

/* What each player has, all of it in the first hand of a round. */
static int32_t worth[N_PLAYERS][N_SUMS];

static void fill(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    (void)table;
    for (int h = 0; h < self->shape.n_hands; h++)
        for (int d = 0; d < WK_N_WINDS; d++) {
            const int player = wk_player_at(self, &out[h][d].at, (enum wk_wind)(d + 1));
            out[h][d].state = WK_LINE_FINAL;
            if (player >= 0 && round == 1 && h == 0)
                memcpy(out[h][d].value, worth[player], sizeof worth[player]);
        }
}

/* A new evening: "Player A0", "Player B1" and so on, without numbers and with nothing. */
static void new_evening(struct event *event)
{
    event_restart(event, N_PLAYERS / WK_SECTION_PLAYERS);
    event->tour->plan.kind = &kind;
    memset(worth, 0, sizeof worth);
}

static void call(struct event *event, int player, const char *name, const char *ema)
{
    struct wk_entrant *entrant = &event->tour->plan.player[player];

    snprintf(entrant->person.name, sizeof entrant->person.name, "%s", name);
    snprintf(entrant->ema, sizeof entrant->ema, "%s", ema);
}

static void add(struct event *event)
{
    assert_int_equal(wk_season_add(&season, event->tour, true), WK_OK);
}

static void make(int best)
{
    assert_int_equal(wk_season_make(&season, best), WK_OK);
}

/* The n-th row of a name, from 0; NULL: there are fewer. */
static const struct wk_season_row *row_of(const char *name, int n)
{
    for (int i = 0; i < season.n_rows; i++)
        if (strcmp(season.row[i].person.name, name) == 0 && n-- == 0)
            return &season.row[i];
    return NULL;
}

static int begin(void **state)
{
    open_event(state);
    struct event *event = *state;
    kind = *event->tour->plan.kind;
    kind.sums = most_first;
    kind.n_sums = N_SUMS;
    kind.columns = columns;
    kind.n_columns = N_SUMS;
    kind.lines = fill;
    return 0;
}

static int end(void **state)
{
    wk_season_release(&season);
    return close_event(state);
}
#define IN_SEASON(test) cmocka_unit_test_setup_teardown(test, begin, end)

/* ---- case by case */

static void the_best_evenings_count_exactly_and_equals_share_a_rank(void **state)
{
    static const int32_t brought[3][2] = {{14, 3}, {6, 9}, {-5, 1}}; /* of two players, in twelfths */
    struct event *event = *state;

    for (int e = 0; e < 3; e++) {
        new_evening(event);
        for (int p = 2; p < N_PLAYERS; p++)
            worth[p][STANDARD] = -100;
        worth[0][STANDARD] = brought[e][0];
        worth[1][STANDARD] = brought[e][1];
        add(event);
    }
    make(2);
    const struct wk_season_row *first = row_of("Player A0", 0), *second = row_of("Player B1", 0);
    assert_int_equal(first->sum[STANDARD], 20);
    assert_int_equal(first->rank, 1);
    assert_int_equal(first->n_counted, 2);
    assert_int_equal(first->evening[2].state, WK_SEASON_LEFT_OUT);
    assert_int_equal(first->evening[2].sum[STANDARD], -5);
    assert_int_equal(second->sum[STANDARD], 12);
    assert_int_equal(second->rank, 2);
    assert_int_equal(row_of("Player C2", 0)->rank, 3);
    assert_int_equal(row_of("Player D3", 0)->rank, 3);
    make(0);
    assert_int_equal(row_of("Player A0", 0)->sum[STANDARD], 15);
    make(50); /* more than there were */
    assert_int_equal(row_of("Player B1", 0)->sum[STANDARD], 13);
    assert_int_equal(row_of("Player B1", 0)->n_counted, 3);
}

static void of_equal_first_sums_the_next_decides_which_evening_counts(void **state)
{
    struct event *event = *state;

    for (int e = 0; e < 2; e++) {
        new_evening(event);
        worth[0][STANDARD] = 12;
        worth[0][POINTS] = 10 * e;
        add(event);
    }
    make(1);
    assert_int_equal(row_of("Player A0", 0)->sum[POINTS], 10);
    kind.sums = least_first; /* points rank nobody: the first of equals */
    make(1);
    assert_int_equal(row_of("Player A0", 0)->sum[POINTS], 0);
    assert_int_equal(row_of("Player A0", 0)->evening[1].state, WK_SEASON_LEFT_OUT);
    assert_int_equal(row_of("Player A0", 0)->rank, N_PLAYERS); /* least is best, and all others have 0 */
}

static void who_is_out_of_the_ranks_has_nothing_of_that_evening(void **state)
{
    struct event *event = *state;

    new_evening(event);
    worth[0][STANDARD] = worth[1][STANDARD] = 500;
    taken(event, entry_out(0, WK_OUT_WITHDRAWN, 3, 1, WK_OUT_KEEP));
    taken(event, entry_suspended(1, 3, 1, 3, 4));
    add(event);
    new_evening(event);
    worth[0][STANDARD] = 7;
    taken(event, entry_out(2, WK_OUT_DISQUALIFIED, 3, 1, WK_OUT_ANNUL));
    add(event);
    make(0);
    assert_int_equal(row_of("Player A0", 0)->sum[STANDARD], 7);
    assert_int_equal(row_of("Player A0", 0)->evening[0].state, WK_SEASON_OUT);
    assert_int_equal(row_of("Player A0", 0)->n_counted, 1);
    assert_int_equal(row_of("Player B1", 0)->sum[STANDARD], 500); /* who was suspended keeps his rank */
    assert_int_equal(row_of("Player C2", 0)->n_counted, 1);
}

static void who_has_no_evening_has_no_rank_and_stands_last(void **state)
{
    struct event *event = *state;

    new_evening(event);
    for (int p = 0; p < N_PLAYERS; p++)
        worth[p][STANDARD] = -12;
    taken(event, entry_out(0, WK_OUT_WITHDRAWN, 3, 1, WK_OUT_KEEP));
    add(event);
    make(0);
    assert_string_equal(season.row[N_PLAYERS - 1].person.name, "Player A0");
    assert_int_equal(season.row[N_PLAYERS - 1].rank, 0);
    assert_int_equal(season.row[N_PLAYERS - 2].rank, 1);
}

/* Of a real kind, where nothing has been entered. */
static void an_evening_to_come_brings_nothing_and_is_none_of_the_best(void **state)
{
    struct event *event = *state;

    event_restart(event, 1);
    assert_int_equal(wk_season_add(&season, event->tour, true), WK_OK);
    event_restart(event, 1);
    assert_int_equal(wk_season_add(&season, event->tour, false), WK_OK);
    make(1);
    assert_int_equal(season.n_rows, WK_SECTION_PLAYERS);
    assert_int_equal(season.row[0].rank, 0);
    assert_int_equal(season.row[0].n_counted, 0);
    assert_int_equal(season.row[0].evening[0].state, WK_SEASON_ABSENT);
    assert_true(season.row[0].provisional);
}

static void a_row_is_provisional_while_one_of_its_evenings_is_not_closed(void **state)
{
    struct event *event = *state;

    new_evening(event);
    add(event);
    new_evening(event);
    call(event, 0, "Somebody else", "");
    assert_int_equal(wk_season_add(&season, event->tour, false), WK_OK);
    make(0);
    assert_false(row_of("Player A0", 0)->provisional);
    assert_true(row_of("Player B1", 0)->provisional);
    assert_true(row_of("Somebody else", 0)->provisional);
}

static void an_evening_of_another_kind_is_refused_and_changes_nothing(void **state)
{
    struct event *event = *state;

    new_evening(event);
    add(event);
    event_restart(event, 2);
    assert_int_equal(wk_season_add(&season, event->tour, true), WK_BAD_INPUT);
    assert_int_equal(season.n_evenings, 1);
    assert_int_equal(season.n_brought, N_PLAYERS);
}

static void a_season_has_so_many_evenings_at_most(void **state)
{
    struct event *event = *state;

    new_evening(event);
    worth[0][STANDARD] = 1;
    for (int e = 0; e < WK_MAX_EVENINGS; e++)
        add(event);
    assert_int_equal(wk_season_add(&season, event->tour, true), WK_BAD_INPUT);
    make(0);
    assert_int_equal(season.n_rows, N_PLAYERS);
    assert_int_equal(season.row[0].sum[STANDARD], WK_MAX_EVENINGS);
}

/* ---- who is who */

static void one_number_is_one_person_whatever_the_name(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Anna Alt", "04010001");
    worth[0][STANDARD] = 12;
    add(event);
    new_evening(event);
    call(event, 5, "Anna Neu", "04010001");
    snprintf(event->tour->plan.player[5].person.club, WK_NAME_SIZE, "Club of now");
    worth[5][STANDARD] = 12;
    add(event);
    make(0);
    assert_null(row_of("Anna Alt", 0));
    assert_int_equal(row_of("Anna Neu", 0)->sum[STANDARD], 24);
    assert_string_equal(row_of("Anna Neu", 0)->person.club, "Club of now");
    assert_int_equal(season.n_alike, 0);
}

static void two_numbers_are_two_persons_whatever_the_name(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Li Wei", "04010001");
    add(event);
    new_evening(event);
    call(event, 0, "Li Wei", "04010002");
    add(event);
    make(0);
    assert_non_null(row_of("Li Wei", 1));
    assert_int_equal(season.n_alike, 0); /* the numbers say that they are two */
}

static void a_name_without_a_number_joins_the_only_number_it_fits(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Li Wei", "");
    add(event);
    new_evening(event);
    call(event, 0, "Li Wei", "04010001");
    add(event);
    make(0);
    assert_null(row_of("Li Wei", 1));
    assert_string_equal(row_of("Li Wei", 0)->ema, "04010001");
    assert_int_equal(row_of("Li Wei", 0)->n_counted, 2);
}

static void a_name_that_fits_two_numbers_is_left_apart_and_asked_about(void **state)
{
    struct event *event = *state;
    static const char *const numbers[] = {"04010001", "", "04010002"};

    for (int e = 0; e < 3; e++) {
        new_evening(event);
        call(event, 0, "Li Wei", numbers[e]);
        add(event);
    }
    make(0);
    assert_non_null(row_of("Li Wei", 2));
    assert_int_equal(season.n_alike, 2); /* who has no number with each of the two */
}

static void a_name_joins_nobody_who_sat_in_the_same_evening(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Li Wei", "04010001");
    add(event);
    new_evening(event);
    call(event, 0, "Wei Li", "04010001");
    call(event, 1, "Li Wei", "");
    add(event);
    make(0);
    assert_int_equal(row_of("Wei Li", 0)->n_counted, 2);
    assert_int_equal(row_of("Li Wei", 0)->n_counted, 1);
}

static void names_that_read_alike_are_asked_about_and_not_one(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Li Wei", "");
    add(event);
    new_evening(event);
    call(event, 0, "LI WEI", "");
    add(event);
    make(0);
    assert_int_equal(row_of("Li Wei", 0)->n_counted, 1);
    assert_int_equal(row_of("LI WEI", 0)->n_counted, 1);
    assert_int_equal(season.n_alike, 1);
    assert_string_equal(season.row[season.alike[0].row[0]].person.name, "LI WEI");
    assert_string_equal(season.row[season.alike[0].row[1]].person.name, "Li Wei");
}

static void a_number_of_two_players_of_an_evening_counts_for_neither(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Ann", "04010001");
    call(event, 1, "Bob", "04010001");
    add(event);
    make(0);
    assert_non_null(row_of("Ann", 0));
    assert_non_null(row_of("Bob", 0));
    assert_string_equal(row_of("Ann", 0)->ema, "");
}

static void a_number_is_not_a_stand_ins(void **state)
{
    struct event *event = *state;

    new_evening(event);
    call(event, 0, "Ann", "04010001");
    taken(event, entry_player(0, 1, 1, "Bob"));
    add(event);
    make(0);
    assert_null(row_of("Ann", 0));
    assert_string_equal(row_of("Bob", 0)->ema, "");
}

/* ---- random evenings, counted once more */

#define POOL 48
#define MOST_EVENINGS 6

static uint32_t drawn;

static int draw(int n)
{
    drawn = drawn * 1664525 + 1013904223;
    return (int)((drawn >> 8) % (uint32_t)n);
}

struct counted {
    bool there[MOST_EVENINGS], out[MOST_EVENINGS];
    int standard[MOST_EVENINGS], points[MOST_EVENINGS];
    int sum, sum_points, n;
};

/* The best ones of what he has, by trying which is the next best. */
static void count(struct counted *person, int n_evenings, int best)
{
    bool taken_already[MOST_EVENINGS] = {false};

    person->sum = person->sum_points = person->n = 0;
    for (int k = 0; k < n_evenings && (best == 0 || k < best); k++) {
        int next = -1;
        for (int e = 0; e < n_evenings; e++)
            if (person->there[e] && !person->out[e] && !taken_already[e] &&
                (next < 0 || person->standard[e] > person->standard[next] ||
                 (person->standard[e] == person->standard[next] && person->points[e] > person->points[next])))
                next = e;
        if (next < 0)
            return;
        taken_already[next] = true;
        person->sum += person->standard[next];
        person->sum_points += person->points[next];
        person->n++;
    }
}

static int rank_of(const struct counted *people, int who)
{
    int rank = 1;

    for (int p = 0; p < POOL; p++)
        rank += people[p].n > 0 && (people[p].sum > people[who].sum ||
                                    (people[p].sum == people[who].sum && people[p].sum_points > people[who].sum_points));
    return people[who].n > 0 ? rank : 0;
}

/* A third have no number, a third a number and any name, a third a number that is sometimes left out. */
static void call_person(struct event *event, int player, int who)
{
    char name[32], ema[WK_EMA_SIZE] = "";

    snprintf(name, sizeof name, who % 3 == 1 && draw(2) ? "New Name %d" : "Person %d", who);
    if (who % 3 == 1 || (who % 3 == 2 && draw(2)))
        snprintf(ema, sizeof ema, "%08d", 4010000 + who);
    call(event, player, name, ema);
    snprintf(event->tour->plan.player[player].person.club, WK_NAME_SIZE, "%d", who);
}

static void random_evening(struct event *event, int evening, struct counted *people)
{
    int order[POOL];

    new_evening(event);
    for (int p = 0; p < POOL; p++) {
        const int other = draw(p + 1);
        order[p] = order[other];
        order[other] = p;
    }
    for (int p = 0; p < N_PLAYERS; p++) {
        struct counted *person = &people[order[p]];
        call_person(event, p, order[p]);
        person->there[evening] = true;
        person->standard[evening] = worth[p][STANDARD] = draw(9) - 3;
        person->points[evening] = worth[p][POINTS] = draw(5) - 2;
        person->out[evening] = draw(10) == 0;
        if (person->out[evening])
            taken(event, entry_out(p, WK_OUT_WITHDRAWN, 2, 1, WK_OUT_KEEP));
    }
    add(event);
}

static void random_evenings_are_as_a_simple_count_has_them(void **state)
{
    struct event *event = *state;

    for (int seed = 1; seed <= 60; seed++) {
        struct counted people[POOL];
        memset(people, 0, sizeof people);
        drawn = (uint32_t)seed;
        const int n = 1 + seed % MOST_EVENINGS, best = draw(n + 2);
        int n_there = 0;
        for (int e = 0; e < n; e++)
            random_evening(event, e, people);
        make(best);
        for (int p = 0; p < POOL; p++)
            count(&people[p], n, best);
        for (int p = 0; p < POOL; p++)
            for (int e = 0; e < n; e++)
                if (people[p].there[e]) {
                    n_there++;
                    break;
                }
        assert_int_equal(season.n_rows, n_there);
        for (int i = 0; i < season.n_rows; i++) {
            const int who = atoi(season.row[i].person.club);
            const int sums[] = {people[who].sum, people[who].sum_points, people[who].n, rank_of(people, who)};
            const int got[] = {season.row[i].sum[STANDARD], season.row[i].sum[POINTS], season.row[i].n_counted,
                               season.row[i].rank};
            for (int k = 0; k < 4; k++)
                if (got[k] != sums[k])
                    fail_msg("seed %d, person %d, value %d: %d for %d", seed, who, k, got[k], sums[k]);
        }
        wk_season_release(&season);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SEASON(the_best_evenings_count_exactly_and_equals_share_a_rank),
        IN_SEASON(of_equal_first_sums_the_next_decides_which_evening_counts),
        IN_SEASON(who_is_out_of_the_ranks_has_nothing_of_that_evening),
        IN_SEASON(who_has_no_evening_has_no_rank_and_stands_last),
        IN_SEASON(an_evening_to_come_brings_nothing_and_is_none_of_the_best),
        IN_SEASON(a_row_is_provisional_while_one_of_its_evenings_is_not_closed),
        IN_SEASON(an_evening_of_another_kind_is_refused_and_changes_nothing),
        IN_SEASON(a_season_has_so_many_evenings_at_most),
        IN_SEASON(one_number_is_one_person_whatever_the_name),
        IN_SEASON(two_numbers_are_two_persons_whatever_the_name),
        IN_SEASON(a_name_without_a_number_joins_the_only_number_it_fits),
        IN_SEASON(a_name_that_fits_two_numbers_is_left_apart_and_asked_about),
        IN_SEASON(a_name_joins_nobody_who_sat_in_the_same_evening),
        IN_SEASON(names_that_read_alike_are_asked_about_and_not_one),
        IN_SEASON(a_number_of_two_players_of_an_evening_counts_for_neither),
        IN_SEASON(a_number_is_not_a_stand_ins),
        IN_SEASON(random_evenings_are_as_a_simple_count_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
