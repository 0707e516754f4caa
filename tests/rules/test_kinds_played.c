/* Games of NMJL and of competition MCR: what each ending is worth, what is refused, cards, games that end early, standings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/floor.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/round_clock.h"
#include "rules/event/standings.h"

#define A WK_WIND_EAST
#define B WK_WIND_NORTH
#define C WK_WIND_WEST
#define D WK_WIND_SOUTH

static struct wk_tournament *event;
static int64_t seq;

static void begin(const char *kind, int n_players, int n_rounds, bool east_scores)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_refusal why;

    assert_non_null(plan);
    event = calloc(1, sizeof *event);
    assert_non_null(event);
    plan->kind = wk_kind_of_event_find(kind);
    plan->n_sections = 1;
    plan->n_players = n_players;
    plan->n_rounds = n_rounds;
    plan->east_scores = east_scores;
    plan->movement = plan->kind->n_seats == 3 ? WK_MOVEMENT_SANCTIONED
                     : plan->kind->by_round   ? WK_MOVEMENT_DRAWN
                                              : WK_MOVEMENT_NONE;
    strcpy(plan->seed, plan->movement == WK_MOVEMENT_DRAWN ? "1" : "");
    strcpy(plan->name, "Tuesday");
    for (int p = 0; p < n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c%c", 'A' + p / 26, 'a' + p % 26);
    }
    plan->kind->arrange(plan);
    seq = 1;
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan, .seq = seq};
    assert_int_equal(wk_tournament_apply(event, &entry, &why), WK_OK);
    free(plan);
}

static int end(void **state)
{
    (void)state;
    free(event);
    event = NULL;
    return 0;
}

static enum wk_refusal_kind put(struct wk_entry entry)
{
    struct wk_refusal why;

    entry.seq = seq + 1;
    if (wk_tournament_apply(event, &entry, &why) != WK_OK)
        return why.kind;
    seq++;
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind enter(int table, int round, int hand, struct wk_outcome outcome)
{
    return put((struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = {table, round, hand}, .outcome = outcome}});
}

static enum wk_refusal_kind confirm(int table, int round, int hand)
{
    const struct wk_hand_id at = {table, round, hand};
    return put(
        (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                          .confirmed = {.result = wk_hand_look(event, &at)->result_seq, .by = wk_players_at(event, &at)}});
}

static void play(int table, int round, int hand, struct wk_outcome outcome)
{
    assert_int_equal(enter(table, round, hand, outcome), WK_REFUSED_NOT);
    assert_int_equal(confirm(table, round, hand), WK_REFUSED_NOT);
}

static const struct wk_outcome wall = {.kind = WK_OUTCOME_WALL};

/* Points of a game by A, B, C, D. */
static void worth(struct wk_outcome outcome, int a, int b, int c, int d)
{
    int points[WK_N_WINDS];

    assert_int_equal(wk_outcome_points(event, &outcome, points), WK_OK);
    assert_int_equal(points[A - 1], a);
    assert_int_equal(points[B - 1], b);
    assert_int_equal(points[C - 1], c);
    assert_int_equal(points[D - 1], d);
}

static void each_ending_of_a_game_is_worth_what_the_rules_say(void **state)
{
    (void)state;
    begin("nmjl", 16, 1, false);
    worth((struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = A, .points = 25, .self_picked = true}, 35, 0, 0, 0);
    worth((struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = A, .points = 25, .self_picked = true, .jokerless = true}, 55, 0,
          0, 0);
    worth(
        (struct wk_outcome){
            .kind = WK_OUTCOME_WIN, .winner = B, .points = 50, .self_picked = true, .jokerless = true, .singles_pairs = true},
        0, 60, 0, 0);
    static const int loses[] = {-10, -10, -20, -25, -25};
    for (int exposures = 0; exposures <= 4; exposures++)
        worth((struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = D, .points = 30, .payer = C, .exposures = exposures}, 0, 0,
              loses[exposures], 30);
    worth(wall, 10, 10, 10, 10);
    worth((struct wk_outcome){.kind = WK_OUTCOME_WALL, .dead = 1u << (B - 1) | 1u << (C - 1)}, 10, 0, 0, 10);
    worth((struct wk_outcome){.kind = WK_OUTCOME_INCOMPLETE}, 0, 0, 0, 0);
    worth((struct wk_outcome){.kind = WK_OUTCOME_ERROR_ALL}, 0, 0, 0, 0);
    worth((struct wk_outcome){.kind = WK_OUTCOME_ERROR_ONE, .intact = C}, 0, 0, 10, 0);
}

static void what_a_card_cannot_say_is_refused(void **state)
{
    static const struct wk_outcome bad[] = {
        {.kind = WK_OUTCOME_WIN, .points = 25, .self_picked = true},
        {.kind = WK_OUTCOME_WIN, .winner = A, .points = 25},
        {.kind = WK_OUTCOME_WIN, .winner = A, .payer = A, .points = 25},
        {.kind = WK_OUTCOME_WIN, .winner = A, .payer = B, .points = 25, .self_picked = true},
        {.kind = WK_OUTCOME_WIN, .winner = A, .payer = B, .points = 25, .exposures = 5},
        {.kind = WK_OUTCOME_WIN, .winner = A, .points = 25, .self_picked = true, .exposures = 1},
        {.kind = WK_OUTCOME_WIN, .winner = A, .points = 25, .self_picked = true, .dead = 1u << (A - 1)},
        {.kind = WK_OUTCOME_WIN, .winner = A, .self_picked = true},
        {.kind = WK_OUTCOME_WALL, .winner = A},
        {.kind = WK_OUTCOME_WALL, .points = 25},
        {.kind = WK_OUTCOME_WALL, .dead = 16},
        {.kind = WK_OUTCOME_ERROR_ONE},
        {.kind = WK_OUTCOME_ERROR_ONE, .intact = A, .dead = 1u << (A - 1)},
        {.kind = WK_OUTCOME_ERROR_ALL, .intact = A},
        {.kind = WK_OUTCOME_DRAW},
        {.kind = WK_OUTCOME_GAME},
    };

    (void)state;
    begin("nmjl", 15, 1, false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(enter(1, 1, 1, bad[i]), WK_REFUSED_CARD_GAME);
    struct wk_outcome win = {.kind = WK_OUTCOME_WIN, .winner = A, .points = 80, .self_picked = true};
    assert_int_equal(enter(1, 1, 1, win), WK_REFUSED_CARD_VALUE);
    win.points = 33;
    assert_int_equal(enter(1, 1, 1, win), WK_REFUSED_CARD_VALUE);
    assert_int_equal(
        put((struct wk_entry){.kind = WK_ENTRY_RESULT, .role = WK_ROLE_DIRECTOR, .result = {.at = {1, 1, 1}, .outcome = win}}),
        WK_REFUSED_NOT); /* the director's to widen */
    /* Table 4 has no D: nobody wins, throws or is dead there. */
    assert_int_equal(
        enter(4, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = D, .points = 25, .self_picked = true}),
        WK_REFUSED_CARD_GAME);
    assert_int_equal(enter(4, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_WALL, .dead = 1u << (D - 1)}), WK_REFUSED_CARD_GAME);
    assert_int_equal(enter(4, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_WALL, .penalty = {[D - 1] = -10}}),
                     WK_REFUSED_PENALTY);
}

static struct wk_entry card(int table, int round, const enum wk_wind on[WK_N_WINDS], enum wk_wind collector)
{
    struct wk_entry entry = {.kind = WK_ENTRY_CARD, .card = {.at = {table, round, 4}, .collector = collector}};

    for (int d = 0; d < WK_N_WINDS; d++)
        entry.card.initials[d] = (uint8_t)on[d];
    return entry;
}

/* By direction of the card: East, South, West, North, which are A, D, C, B. */
static const enum wk_wind across[] = {C, B, A, D}, of_three[] = {C, 0, B, A};

static void no_card_is_taken_without_its_games_and_initials(void **state)
{
    static const enum wk_wind wrong[] = {B, B, A, D};

    (void)state;
    begin("nmjl", 15, 1, false);
    for (int game = 1; game <= 4; game++)
        for (int table = 1; table <= 4; table++)
            if (game < 4 || table != 2)
                play(table, 1, game, wall);
    assert_int_equal(put(card(1, 1, wrong, A)), WK_REFUSED_INITIALS);
    assert_int_equal(put(card(1, 1, across, B)), WK_REFUSED_COLLECTOR);
    assert_int_equal(put(card(2, 1, across, A)), WK_REFUSED_NOT_YET);
    assert_int_equal(put(card(1, 1, across, A)), WK_REFUSED_NOT);
    assert_int_equal(put(card(1, 1, across, A)), WK_REFUSED_DONE);
    assert_int_equal(put(card(4, 1, across, A)), WK_REFUSED_INITIALS); /* a table of three: each the next one's */
    assert_int_equal(put(card(4, 1, of_three, A)), WK_REFUSED_NOT);
}

static void only_the_director_changes_a_card_that_was_taken(void **state)
{
    (void)state;
    begin("nmjl", 16, 1, false);
    for (int game = 1; game <= 4; game++)
        play(1, 1, game, wall);
    assert_int_equal(put(card(1, 1, across, A)), WK_REFUSED_NOT);
    const struct wk_hand_id at = {1, 1, 2};
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT,
                             .role = WK_ROLE_JUDGE,
                             .reason = "B was dead",
                             .result = {.at = at,
                                        .outcome = {.kind = WK_OUTCOME_WALL, .dead = 1u << (B - 1)},
                                        .corrects = wk_hand_look(event, &at)->result_seq,
                                        .present = 15}};
    assert_int_equal(put(entry), WK_REFUSED_CARD_TAKEN);
    entry.role = WK_ROLE_DIRECTOR;
    entry.result.present = 7;
    assert_int_equal(put(entry), WK_REFUSED_CARD_TAKEN);
    assert_int_equal(
        put((struct wk_entry){
            .kind = WK_ENTRY_VOID, .role = WK_ROLE_DIRECTOR, .reason = "x", .voided = wk_hand_look(event, &at)->result_seq}),
        WK_REFUSED_CARD_TAKEN);
    entry.result.present = 15;
    assert_int_equal(put(entry), WK_REFUSED_NOT);
}

static void who_initials_and_collects_follows_the_round_and_the_chairs(void **state)
{
    static const enum wk_wind collectors[] = {A, B, C, D, A};

    (void)state;
    begin("nmjl", 19, 5, false);
    for (int round = 1; round <= 5; round++)
        for (int table = 1; table <= 5; table++) {
            const struct wk_hand_id at = {table, round, 4};
            const bool three = wk_player_at(event, &at, D) < 0;
            assert_int_equal(event->plan.kind->collector(event, &at), three && round == 4 ? A : collectors[round - 1]);
            assert_int_equal(event->plan.kind->initialer(event, &at, C), three ? B : A);
        }
    end(NULL);
    begin("nmjl", 16, 1, true);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        assert_int_equal(event->plan.kind->initialer(event, &(struct wk_hand_id){1, 1, 4}, (enum wk_wind)d), A);
}

static void a_table_goes_on_with_three_when_one_leaves(void **state)
{
    (void)state;
    begin("nmjl", 16, 1, false);
    play(1, 1, 1, wall);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_OUT,
                                           .role = WK_ROLE_JUDGE,
                                           .reason = "ill",
                                           .out = {1, WK_OUT_WITHDRAWN, WK_OUT_KEEP, 1, 2, 1, 4}}),
                     WK_REFUSED_NOT); /* player 2 is B */
    assert_int_equal(
        enter(1, 1, 2, (struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = B, .points = 25, .self_picked = true}),
        WK_REFUSED_CARD_GAME);
    for (int game = 2; game <= 4; game++)
        play(1, 1, game, wall);
    assert_int_equal(put(card(1, 1, (const enum wk_wind[]){D, C, A, 0}, A)), WK_REFUSED_NOT); /* A, C, D are left */
    struct wk_standings *standings = calloc(1, sizeof *standings);
    assert_non_null(standings);
    wk_standings_make(event, 0, 0, standings);
    for (int i = 0; i < standings->n; i++) {
        const struct wk_standing *row = &standings->row[i];
        if (row->player < 4)
            assert_int_equal(row->sum[0], row->player == 1 ? 10 : 40);
        assert_true((row->rank == 0) == (row->player == 1));
    }
    free(standings);
}

/* ---- where tables are */

static const struct wk_floor floor_of_one;

static int64_t seat_ns;

static void seat(int table, int round)
{
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .t_ns = seat_ns, .seated.at = {table, round, 1}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = wk_players_at(event, &entry.seated.at) >> (d - 1) & 1u
                                         ? (uint16_t)wk_player_at(event, &entry.seated.at, (enum wk_wind)d)
                                         : WK_NOBODY;
    assert_int_equal(put(entry), WK_REFUSED_NOT);
}

static void is_at(int table, int round, int hand, enum wk_next next)
{
    struct wk_hand_id at;

    assert_int_equal(wk_table_now(event, &floor_of_one, table, &at), WK_OK);
    assert_int_equal(at.table, table);
    assert_int_equal(at.round, round);
    assert_int_equal(at.hand, hand);
    assert_int_equal(event->plan.kind->next(event, &at), next);
}

/* Begun, ended, entered; players stand for it later. */
static void play_by_touch(int table, int round, int hand, struct wk_outcome outcome)
{
    const struct wk_hand_id at = {table, round, hand};

    is_at(table, round, hand, WK_NEXT_PLAY);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}), WK_REFUSED_NOT);
    is_at(table, round, hand, WK_NEXT_PLAY);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}), WK_REFUSED_NOT);
    is_at(table, round, hand, WK_NEXT_RESULT);
    assert_int_equal(enter(table, round, hand, outcome), WK_REFUSED_NOT);
    is_at(table, round, hand, WK_NEXT_CONFIRM);
}

/* All games of a round on paper, with their cards. */
static void play_round(int table, int round)
{
    for (int game = 1; game <= 4; game++)
        play(table, round, game, wall);
    assert_int_equal(put(card(table, round, across, A)), WK_REFUSED_NOT);
}

/* Between the games of a round no table waits for another; between rounds all do, for the last one's cards. */
static void each_table_has_its_own_game_of_the_round(void **state)
{
    int round, hand;

    (void)state;
    begin("nmjl", 19, 2, false); /* table 5 has no D */
    is_at(1, 1, 1, WK_NEXT_SEATS);
    seat(1, 1);
    seat(5, 1);
    for (int table = 2; table <= 4; table++)
        play_round(table, 1);
    for (int game = 1; game <= 4; game++) {
        play_by_touch(1, 1, game, wall);
        assert_int_equal(confirm(1, 1, game), WK_REFUSED_NOT);
        is_at(5, 1, 1, WK_NEXT_PLAY);
    }
    is_at(1, 1, 4, WK_NEXT_CARD);
    assert_int_equal(wk_section_now(event, &floor_of_one, 1, &round, &hand), WK_OK);
    assert_int_equal(round * 10 + hand, 11);
    assert_int_equal(put(card(1, 1, across, A)), WK_REFUSED_NOT);
    is_at(1, 1, 4, WK_NEXT_SETTLED);
    for (int game = 1; game <= 4; game++) {
        play_by_touch(5, 1, game, wall);
        assert_int_equal(confirm(5, 1, game), WK_REFUSED_NOT);
    }
    is_at(1, 1, 4, WK_NEXT_SETTLED);
    assert_int_equal(put(card(5, 1, of_three, A)), WK_REFUSED_NOT);
    is_at(1, 2, 1, WK_NEXT_SEATS);
    is_at(5, 2, 1, WK_NEXT_SEATS);
}

/* One gate of a round: it says what is missing of all its games, and a judge opens it, not one after a game. */
static void a_round_has_one_gate(void **state)
{
    struct wk_entry opened = {
        .kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .reason = "fire", .gate = {.section = 1, .round = 1, .hand = 2}};
    struct wk_gate gate;

    (void)state;
    begin("nmjl", 20, 2, false);
    for (int game = 1; game <= 4; game++)
        if (game != 2)
            play(1, 1, game, wall);
    assert_int_equal(enter(1, 1, 2, wall), WK_REFUSED_NOT);
    is_at(1, 1, 2, WK_NEXT_CONFIRM);
    wk_gate_look(event, &floor_of_one, 1, 1, 1, &gate);
    assert_true(gate.lack[0].confirmation && !gate.lack[0].result && gate.lack[0].card);
    assert_true(gate.lack[1].result && !gate.lack[1].confirmation && gate.lack[1].card);
    assert_int_equal(put(opened), WK_REFUSED_PLACE);
    opened.gate.hand = wk_gate_hand(event, 2);
    assert_int_equal(put(opened), WK_REFUSED_NOT);
    is_at(1, 2, 1, WK_NEXT_SEATS);
}

/* Who has left sits nowhere: three take their chairs. */
static void three_who_are_left_take_their_chairs(void **state)
{
    (void)state;
    begin("nmjl", 20, 2, false);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_OUT,
                                           .role = WK_ROLE_JUDGE,
                                           .reason = "ill",
                                           .out = {1, WK_OUT_WITHDRAWN, WK_OUT_KEEP, 1, 1, 2, 4}}),
                     WK_REFUSED_NOT); /* player 2 is B */
    seat(1, 1);
    is_at(1, 1, 1, WK_NEXT_PLAY);
}

/* ---- the clock of a round */

static void reads(const struct wk_round_clock *clock, int64_t passed_s, int left_s, int rest_left_s)
{
    struct wk_round_time time;

    wk_round_clock_read(clock, passed_s, &time);
    assert_int_equal(time.left_s, left_s);
    assert_int_equal(time.rest_left_s, rest_left_s);
    assert_int_equal(time.over, left_s == 0);
    assert_int_equal(time.warn, left_s <= clock->notice * 60);
}

/* Three hours with a rest in their middle; an hour without one. */
static void a_clock_stands_still_in_its_rest(void **state)
{
    const struct wk_round_clock hours = {.minutes = 180, .notice = 15, .rest = 15}, hour = {.minutes = 60, .notice = 10};
    int64_t marks[WK_MAX_ROUND_MARKS];

    (void)state;
    reads(&hours, -5, 10800, 0);
    reads(&hours, 5399, 5401, 0);
    reads(&hours, 5400, 5400, 900);
    reads(&hours, 6299, 5400, 1);
    reads(&hours, 6300, 5400, 0);
    reads(&hours, 10799, 901, 0);
    reads(&hours, 10800, 900, 0);
    reads(&hours, 11700, 0, 0);
    reads(&hours, 99999, 0, 0);
    reads(&hour, 1800, 1800, 0);
    reads(&hour, 3000, 600, 0);
    assert_int_equal(wk_round_clock_marks(&hour, marks), 2);
    assert_int_equal(marks[0], 3000);
    assert_int_equal(marks[1], 3600);
    assert_int_equal(wk_round_clock_marks(&hours, marks), 4);
    assert_int_equal(marks[0], 5400);
    assert_int_equal(marks[1], 6300);
    assert_int_equal(marks[2], 10800);
    assert_int_equal(marks[3], 11700);
}

static enum wk_refusal_kind put_clock(int round, int minutes)
{
    return put(
        (struct wk_entry){.kind = WK_ENTRY_CLOCK,
                          .t_ns = 7000,
                          .clock = {.kind = WK_CLOCK_ROUND, .at = {1, round, event->shape.n_hands}, .minutes = minutes}});
}

/* It begins with the last table that sits, or before that by hand; minutes are added to it. */
static void a_clock_begins_when_everybody_sits(void **state)
{
    struct wk_round_clock clock;

    (void)state;
    begin("nmjl", 19, 2, false);
    for (int table = 1; table <= 5; table++) {
        assert_true(wk_round_clock_look(event, 1, 1, &clock));
        assert_int_equal(clock.begun_ns, 0);
        seat_ns = 1000 * table;
        seat(table, 1);
    }
    assert_true(wk_round_clock_look(event, 1, 1, &clock));
    assert_int_equal(clock.begun_ns, 5000);
    assert_int_equal(clock.minutes, 60);
    assert_int_equal(put_clock(1, 5), WK_REFUSED_NOT);
    assert_int_equal(put_clock(2, 0), WK_REFUSED_NOT);
    assert_int_equal(put_clock(2, 61), WK_REFUSED_MINUTES);
    assert_true(wk_round_clock_look(event, 1, 1, &clock));
    assert_int_equal(clock.minutes, 65);
    assert_true(wk_round_clock_look(event, 1, 2, &clock));
    assert_int_equal(clock.begun_ns, 7000);
    end(NULL);
    begin("duplicate", 16, 0, false);
    assert_false(wk_round_clock_look(event, 1, 1, &clock));
    assert_int_equal(put_clock(1, 0), WK_REFUSED_PLACE);
}

/* ---- MCR */

static void a_game_by_hands_goes_on_hand_by_hand(void **state)
{
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW}, time = {.kind = WK_OUTCOME_TIME};
    const enum wk_wind laps[] = {WK_WIND_EAST, WK_WIND_SOUTH, WK_WIND_WEST, WK_WIND_NORTH};

    (void)state;
    begin("mcr", 16, 2, false);
    for (int hand = 1; hand <= 16; hand++)
        assert_int_equal(wk_prevalent_at(event, &(struct wk_hand_id){2, 1, hand}), laps[(hand - 1) / 4]);
    for (int table = 1; table <= 4; table++)
        seat(table, 1);
    play_by_touch(1, 1, 1, draw);
    assert_int_equal(confirm(1, 1, 1), WK_REFUSED_NOT);
    is_at(1, 1, 2, WK_NEXT_PLAY);
    assert_int_equal(enter(1, 1, 2, time), WK_REFUSED_NOT);
    is_at(1, 1, 2, WK_NEXT_CONFIRM);
    assert_int_equal(confirm(1, 1, 2), WK_REFUSED_NOT);
    is_at(1, 1, 16, WK_NEXT_SETTLED);
    is_at(2, 1, 1, WK_NEXT_PLAY);
    for (int table = 2; table <= 4; table++)
        play(table, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_GAME, .game = {40, 30, -30, -40}});
    is_at(1, 2, 1, WK_NEXT_SEATS);
}

static void a_game_ends_with_its_sheet_or_when_time_is_called(void **state)
{
    const struct wk_outcome sheet = {.kind = WK_OUTCOME_GAME, .game = {30, 30, -20, -40}},
                            crooked = {.kind = WK_OUTCOME_GAME, .game = {30, 30, -20, -41}}, draw = {.kind = WK_OUTCOME_DRAW},
                            time = {.kind = WK_OUTCOME_TIME};

    (void)state;
    begin("mcr", 16, 2, false);
    assert_int_equal(enter(1, 1, 1, crooked), WK_REFUSED_GAME_POINTS);
    assert_int_equal(enter(1, 1, 2, sheet), WK_REFUSED_PLACE);
    play(1, 1, 1, sheet);
    assert_int_equal(enter(1, 1, 2, draw), WK_REFUSED_GAME_OVER);
    play(2, 1, 1, draw);
    assert_int_equal(enter(2, 1, 1, sheet), WK_REFUSED_HAS_RESULT);
    assert_int_equal(enter(2, 1, 3, time), WK_REFUSED_GAME_HANDS);
    play(2, 1, 2, time);
    for (int hand = 3; hand <= 16; hand++)
        assert_true(wk_hand_settled(event, &(struct wk_hand_id){2, 1, hand}));
    /* Taken back, the game goes on. */
    const struct wk_hand_id at = {2, 1, 2};
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_VOID,
                                           .role = WK_ROLE_JUDGE,
                                           .reason = "too early",
                                           .voided = wk_hand_look(event, &at)->result_seq}),
                     WK_REFUSED_NOT);
    assert_false(wk_hand_settled(event, &(struct wk_hand_id){2, 1, 3}));
    play(2, 1, 2, draw);
}

static int32_t standard_of(int player)
{
    struct wk_standings *standings = calloc(1, sizeof *standings);
    int32_t out = -1;

    assert_non_null(standings);
    wk_standings_make(event, 0, 0, standings);
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            out = standings->row[i].sum[0];
    free(standings);
    return out;
}

static void equals_share_the_standard_points_of_the_places_they_fill(void **state)
{
    static const struct {
        int game[WK_N_WINDS], penalty[WK_N_WINDS], twelfths[WK_N_WINDS];
    } games[] = {
        {{40, 10, -20, -30}, {0}, {48, 24, 12, 0}},
        {{20, 20, -10, -30}, {0}, {36, 36, 12, 0}},
        {{40, 0, 0, -40}, {0}, {48, 18, 18, 0}},
        {{20, 20, 20, -60}, {0}, {28, 28, 28, 0}},
        {{60, -20, -20, -20}, {0}, {48, 12, 12, 12}},
        {{0, 0, 0, 0}, {0}, {21, 21, 21, 21}},
        {{40, 10, -20, -30}, {-50, 0, 0, 0}, {24, 48, 12, 0}}, /* a penalty counts before the places are given */
    };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct wk_outcome sheet = {.kind = WK_OUTCOME_GAME};
        begin("mcr", 4, 1, false);
        memcpy(sheet.game, games[i].game, sizeof sheet.game);
        memcpy(sheet.penalty, games[i].penalty, sizeof sheet.penalty);
        play(1, 1, 1, sheet);
        for (int p = 0; p < 4; p++)
            assert_int_equal(standard_of(p), games[i].twelfths[p]);
        end(NULL);
    }
}

/* A judge's penalty counts whichever hand of the game it is put to, even one that the game ended before. */
static void a_penalty_counts_after_the_end_too(void **state)
{
    struct wk_standings *standings = calloc(1, sizeof *standings);

    (void)state;
    assert_non_null(standings);
    begin("mcr", 4, 1, false);
    play(1, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_GAME, .game = {40, 30, -30, -40}});
    assert_int_equal(
        put((struct wk_entry){
            .kind = WK_ENTRY_RULING,
            .role = WK_ROLE_JUDGE,
            .reason = "talk",
            .ruling = {.at = {1, 1, 15}, .kind = WK_RULING_PENALTY, .direction = WK_WIND_EAST, .ms = {-20, 0, 0, 0}}}),
        WK_REFUSED_NOT);
    wk_standings_make(event, 0, 0, standings);
    assert_int_equal(standings->row[0].player, 1); /* 30 is more than 40 - 20 */
    assert_int_equal(standings->row[1].sum[0], 24);
    assert_int_equal(standings->row[1].sum[1], 20);
    free(standings);
}

/* On the sheet of a game that somebody else played for who is out: it goes with the result, and counts at the table only. */
static void a_penalty_on_the_sheet_goes_with_the_result(void **state)
{
    struct wk_standings *standings = calloc(1, sizeof *standings);

    (void)state;
    assert_non_null(standings);
    begin("mcr", 4, 1, false);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_OUT,
                                           .role = WK_ROLE_JUDGE,
                                           .reason = "talk",
                                           .out = {0, WK_OUT_SUSPENDED, WK_OUT_KEEP, 1, 1, 1, 16}}),
                     WK_REFUSED_NOT);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_PLAYER,
                                           .role = WK_ROLE_JUDGE,
                                           .reason = "talk",
                                           .player = {.player = 0, .round = 1, .hand = 1, .person = {.name = "Zoe"}}}),
                     WK_REFUSED_NOT);
    play(1, 1, 1, (struct wk_outcome){.kind = WK_OUTCOME_GAME, .game = {40, 30, -30, -40}, .penalty = {-20, 0, 0, 0}});
    wk_standings_make(event, 0, 0, standings);
    for (int i = 0; i < standings->n; i++) {
        const struct wk_standing *row = &standings->row[i];
        if (row->player == 0)
            assert_int_equal(row->sum[1], 0);
        else if (row->player == 1)
            assert_int_equal(row->sum[0], 48); /* 30 is more than 40 - 20 */
    }
    free(standings);
}

static void standard_points_come_when_the_game_is_over(void **state)
{
    const struct wk_outcome win = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_SOUTH, .points = 8};

    (void)state;
    begin("mcr", 4, 1, false);
    for (int hand = 1; hand <= 16; hand++) {
        assert_int_equal(standard_of(1), 0);
        play(1, 1, hand, win);
    }
    assert_int_equal(standard_of(1), 48);
    assert_int_equal(standard_of(0), 12); /* 2, 1 and 0 shared by three */
}

/* Nobody deals twice running; in an MCR game each deals once a lap, and the prevalent wind is the lap's. */
static void the_deal_passes_after_each_game_and_hand(void **state)
{
    static const char *const kinds[] = {"nmjl", "mcr"};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        begin(kinds[i], 20, 2, false);
        for (int round = 1; round <= 2; round++)
            for (int hand = 1; hand <= event->shape.n_hands; hand++) {
                const struct wk_hand_id at = {3, round, hand};
                for (int d = 0; d < WK_N_WINDS; d++)
                    assert_int_equal(wk_wind_at(event, &at, (enum wk_wind)((hand - 1 + d) % WK_N_WINDS + 1)), d + 1);
                if (event->shape.n_hands > WK_N_WINDS)
                    assert_int_equal(wk_prevalent_at(event, &at), (hand - 1) / WK_N_WINDS + 1);
            }
        end(state);
    }
}

/* Of A, C and B in turn, D's chair is empty; who is East in the last game the dice say [3a]. */
static void the_deal_passes_an_empty_chair(void **state)
{
    static const enum wk_wind dealer[] = {WK_WIND_EAST, WK_WIND_WEST, WK_WIND_NORTH};

    (void)state;
    begin("nmjl", 3, 1, false);
    assert_int_equal(wk_seated_at(event, &(struct wk_hand_id){1, 1, 1}), 1U << 0 | 1U << 2 | 1U << 3);
    for (int hand = 1; hand <= 4; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const enum wk_wind wind = wk_wind_at(event, &(struct wk_hand_id){1, 1, hand}, (enum wk_wind)d);
            assert_int_equal(wind == WK_WIND_NONE, hand == 4);
            assert_int_equal(wind == WK_WIND_EAST, hand < 4 && (enum wk_wind)d == dealer[hand - 1]);
        }
}

static void a_kind_has_the_numbers_of_players_that_it_has(void **state)
{
    static const struct {
        const char *kind;
        int n_players;
        bool may;
    } rows[] = {{"mcr", 4, true},    {"mcr", 16, true},  {"mcr", 160, true}, {"mcr", 3, false},
                {"mcr", 17, false},  {"mcr", 18, false}, {"mcr", 19, false}, {"nmjl", 6, true},
                {"nmjl", 160, true}, {"nmjl", 2, false}, {"nmjl", 5, false}, {"nmjl", 19, true}};
    struct wk_event_plan *plan = calloc(1, sizeof *plan);

    (void)state;
    assert_non_null(plan);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_event_shape shape;
        *plan = (struct wk_event_plan){.n_sections = 1};
        wk_kind_plan(wk_kind_of_event_find(rows[i].kind), plan);
        plan->n_players = rows[i].n_players;
        const enum wk_status status = plan->kind->shape(plan, &shape);
        if (status != (rows[i].may ? WK_OK : WK_BAD_INPUT))
            fail_msg("%s of %d players: %s", rows[i].kind, rows[i].n_players, wk_status_text(status));
    }
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(each_ending_of_a_game_is_worth_what_the_rules_say, end),
        cmocka_unit_test_teardown(what_a_card_cannot_say_is_refused, end),
        cmocka_unit_test_teardown(no_card_is_taken_without_its_games_and_initials, end),
        cmocka_unit_test_teardown(only_the_director_changes_a_card_that_was_taken, end),
        cmocka_unit_test_teardown(who_initials_and_collects_follows_the_round_and_the_chairs, end),
        cmocka_unit_test_teardown(a_table_goes_on_with_three_when_one_leaves, end),
        cmocka_unit_test_teardown(each_table_has_its_own_game_of_the_round, end),
        cmocka_unit_test_teardown(a_round_has_one_gate, end),
        cmocka_unit_test_teardown(three_who_are_left_take_their_chairs, end),
        cmocka_unit_test(a_clock_stands_still_in_its_rest),
        cmocka_unit_test_teardown(a_clock_begins_when_everybody_sits, end),
        cmocka_unit_test_teardown(a_game_by_hands_goes_on_hand_by_hand, end),
        cmocka_unit_test_teardown(a_game_ends_with_its_sheet_or_when_time_is_called, end),
        cmocka_unit_test_teardown(equals_share_the_standard_points_of_the_places_they_fill, end),
        cmocka_unit_test_teardown(a_penalty_on_the_sheet_goes_with_the_result, end),
        cmocka_unit_test_teardown(a_penalty_counts_after_the_end_too, end),
        cmocka_unit_test_teardown(standard_points_come_when_the_game_is_over, end),
        cmocka_unit_test_teardown(the_deal_passes_after_each_game_and_hand, end),
        cmocka_unit_test_teardown(the_deal_passes_an_empty_chair, end),
        cmocka_unit_test(a_kind_has_the_numbers_of_players_that_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
