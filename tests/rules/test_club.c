/*
 * Club evenings that score: who sits down, hands in their order, what the players may do themselves, the end, the next evening;
 * and random evenings whose sums are added up here apart from the program, by the rule of the points alone.
 */
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
#include "rules/event/standings.h"

#define E WK_WIND_EAST
#define S WK_WIND_SOUTH
#define W WK_WIND_WEST
#define N WK_WIND_NORTH

#define MOST_PLAYERS 8
#define N_LAPS 10

static struct wk_tournament *event;
static int64_t seq;
static struct wk_refusal why;

static int set_up(void **state)
{
    (void)state;
    event = calloc(1, sizeof *event);
    seq = 0;
    return event ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    free(event);
    return 0;
}

static enum wk_refusal_kind put(struct wk_entry entry)
{
    entry.seq = seq + 1;
    if (wk_tournament_apply(event, &entry, &why) != WK_OK)
        return why.kind;
    seq++;
    return WK_REFUSED_NOT;
}

static enum wk_refusal_kind begin(const char *kind, int n_players)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    enum wk_refusal_kind refused;

    assert_non_null(plan);
    plan->kind = wk_kind_of_event_find(kind);
    plan->n_sections = 1;
    plan->n_players = n_players;
    strcpy(plan->name, "Tuesday");
    for (int p = 0; p < n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c", 'A' + p);
    }
    plan->kind->arrange(plan);
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .event = plan};
    if (plan->kind->drop_in)
        assert_int_equal(wk_entry_needs(event, &entry), WK_ROLE_PLAYERS);
    refused = put(entry);
    free(plan);
    return refused;
}

static enum wk_refusal_kind sit(int round, int hand, int a, int b, int c, int d)
{
    return put(
        (struct wk_entry){.kind = WK_ENTRY_SEATED,
                          .seated = {.at = {1, round, hand}, .player = {(uint16_t)a, (uint16_t)b, (uint16_t)c, (uint16_t)d}}});
}

static enum wk_refusal_kind enter(int round, int hand, struct wk_outcome outcome)
{
    return put((struct wk_entry){.kind = WK_ENTRY_RESULT, .result = {.at = {1, round, hand}, .outcome = outcome}});
}

static enum wk_refusal_kind confirm(int round, int hand)
{
    const struct wk_hand_id at = {1, round, hand};
    return put(
        (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = wk_hand_look(event, &at)->result_seq, .by = 15}});
}

static void play(int round, int hand, struct wk_outcome outcome)
{
    assert_int_equal(enter(round, hand, outcome), WK_REFUSED_NOT);
    assert_int_equal(confirm(round, hand), WK_REFUSED_NOT);
}

static enum wk_refusal_kind end_evening(void)
{
    return put((struct wk_entry){.kind = WK_ENTRY_ENDED});
}

static const struct wk_outcome drawn = {.kind = WK_OUTCOME_DRAW};

static struct wk_outcome from(enum wk_wind winner, enum wk_wind payer, int points)
{
    return (struct wk_outcome){
        .kind = payer ? WK_OUTCOME_DISCARD : WK_OUTCOME_SELF_DRAWN, .winner = winner, .payer = payer, .points = points};
}

/* The sum of a player (index) and, where it is asked for, the hands he has had; who has had none has no rank. */
static int sum_of(int player, int *n_hands)
{
    struct wk_standings standings;

    wk_standings_make(event, 0, 0, &standings);
    if (n_hands)
        *n_hands = 0;
    for (int i = 0; i < standings.n; i++)
        if (standings.row[i].player == player) {
            assert_true(standings.row[i].n_hands > 0 && standings.row[i].rank > 0);
            if (n_hands)
                *n_hands = standings.row[i].n_hands;
            return standings.row[i].sum[0];
        }
    return 0;
}

static void four_to_eight_players_make_an_evening(void **state)
{
    (void)state;
    assert_int_equal(begin("club", 3), WK_REFUSED_PLACE);
    assert_int_equal(begin("club", MOST_PLAYERS + 1), WK_REFUSED_PLACE);
    assert_int_equal(begin("club", MOST_PLAYERS), WK_REFUSED_NOT);
    assert_int_equal(wk_n_tables(event), 1);
    assert_int_equal(event->shape.n_player_hands, 4 * N_LAPS);
}

static void who_sits_down_stays_until_others_do(void **state)
{
    (void)state;
    assert_int_equal(begin("club", 6), WK_REFUSED_NOT);
    for (int d = 0; d < WK_N_WINDS; d++) /* nobody has said anything: the first four */
        assert_int_equal(wk_player_at(event, &(struct wk_hand_id){1, 1, 1}, (enum wk_wind)(d + 1)), d);
    assert_int_equal(sit(1, 1, 5, 5, 0, 1), WK_REFUSED_SEATS);
    assert_int_equal(sit(1, 1, 6, 5, 0, 1), WK_REFUSED_PLACE);
    assert_int_equal(sit(1, 1, WK_NOBODY, 5, 0, 1), WK_REFUSED_PLACE);
    assert_int_equal(sit(1, 2, 4, 5, 0, 1), WK_REFUSED_HAND_ORDER);
    assert_int_equal(sit(1, 1, 4, 5, 0, 1), WK_REFUSED_NOT);
    play(1, 1, from(E, N, 10));
    assert_int_equal(sum_of(4, NULL), 8 + 8 + 18);
    assert_int_equal(sum_of(1, NULL), -18);
    assert_int_equal(wk_player_at(event, &(struct wk_hand_id){1, 10, 4}, E), 4);
    assert_int_equal(sit(1, 1, 0, 1, 2, 3), WK_REFUSED_PLAYED);
    assert_int_equal(sit(1, 2, 0, 1, 2, 3), WK_REFUSED_NOT);
    assert_int_equal(wk_player_at(event, &(struct wk_hand_id){1, 1, 1}, E), 4);
    assert_int_equal(wk_player_at(event, &(struct wk_hand_id){1, 1, 2}, E), 0);
    assert_int_equal(
        put((struct wk_entry){.kind = WK_ENTRY_MOVED,
                              .reason = "x",
                              .moved = {.section = 1, .round = 1, .first_hand = 1, .last_hand = 1, .n = 1, .pair = {{0, 1}}}}),
        WK_REFUSED_PLACE);
}

static void hands_come_one_after_the_other(void **state)
{
    static struct wk_floor floor;
    int round = 0, hand = 0;

    (void)state;
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
    assert_int_equal(enter(1, 2, drawn), WK_REFUSED_HAND_ORDER);
    assert_int_equal(why.at.hand, 1);
    assert_int_equal(enter(1, 1, drawn), WK_REFUSED_NOT);
    assert_int_equal(enter(1, 2, drawn), WK_REFUSED_HAND_ORDER); /* not before all have agreed */
    assert_int_equal(confirm(1, 1), WK_REFUSED_NOT);
    for (int h = 2; h <= 4; h++)
        play(1, h, drawn);
    floor.table[0] = (struct wk_table_walls){.round = 3}; /* deals of evenings without scores */
    assert_int_equal(wk_section_now(event, &floor, 1, &round, &hand), WK_OK);
    assert_int_equal(round, 2);
    assert_int_equal(hand, 1);
}

static void the_deal_and_the_wind_pass(void **state)
{
    static const enum wk_wind dealer[] = {E, S, W, N};

    (void)state;
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
    for (int round = 1; round <= N_LAPS; round++)
        for (int hand = 1; hand <= 4; hand++) {
            const struct wk_hand_id at = {1, round, hand};
            assert_int_equal(wk_wind_at(event, &at, dealer[hand - 1]), E);
            assert_int_equal(wk_wind_at(event, &at, dealer[hand % 4]), S);
            assert_int_equal(wk_prevalent_at(event, &at), dealer[(round - 1) % 4]);
        }
    assert_int_equal(wk_prevalent_at(event, &(struct wk_hand_id){2, 1, 1}), WK_WIND_NONE);
}

static void the_table_corrects_what_it_has_confirmed(void **state)
{
    struct wk_entry right = {.kind = WK_ENTRY_RESULT, .reason = "typed wrongly", .result = {.at = {1, 1, 1}}};

    (void)state;
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
    play(1, 1, from(E, S, 8));
    right.result.outcome = from(E, S, 18);
    right.result.corrects = wk_hand_look(event, &right.result.at)->result_seq;
    assert_int_equal(wk_entry_needs(event, &right), WK_ROLE_PLAYERS);
    assert_int_equal(put(right), WK_REFUSED_NOT);
    assert_int_equal(sum_of(0, NULL), 0); /* until all four have agreed again */
    assert_int_equal(confirm(1, 1), WK_REFUSED_NOT);
    assert_int_equal(sum_of(0, NULL), 8 + 8 + 26);
    assert_int_equal(event->n_acts, 1); /* and it is on record as a correction */
    assert_true(event->act[0].was_confirmed);
}

static void an_evening_ends_after_any_hand(void **state)
{
    const struct wk_entry late = {
        .kind = WK_ENTRY_RESULT, .reason = "x", .result = {.at = {1, 1, 1}, .outcome = drawn, .corrects = 2}};
    int n_hands = 0;

    (void)state;
    assert_int_equal(begin("club", 5), WK_REFUSED_NOT);
    assert_false(wk_drop_in_over(event));
    assert_int_equal(enter(1, 1, from(S, WK_WIND_NONE, 20)), WK_REFUSED_NOT);
    assert_int_equal(end_evening(), WK_REFUSED_NOT_ALL);
    assert_int_equal(confirm(1, 1), WK_REFUSED_NOT);
    assert_int_equal(begin("club", 4), WK_REFUSED_EVENT_EXISTS);
    assert_int_equal(wk_entry_needs(event, &(struct wk_entry){.kind = WK_ENTRY_ENDED}), WK_ROLE_PLAYERS);
    assert_int_equal(end_evening(), WK_REFUSED_NOT);
    assert_true(wk_drop_in_over(event));
    assert_true(wk_hand_after_end(event, &(struct wk_hand_id){1, 1, 2}));
    assert_false(wk_hand_after_end(event, &(struct wk_hand_id){1, 1, 1}));
    assert_int_equal(sum_of(1, &n_hands), 84);
    assert_int_equal(n_hands, 1);
    assert_int_equal(sum_of(4, NULL), 0);
    assert_int_equal(wk_entry_needs(event, &late), WK_ROLE_DIRECTOR);
    assert_int_not_equal(enter(1, 2, drawn), WK_REFUSED_NOT);
}

static void the_next_evening_begins_in_the_same_records(void **state)
{
    (void)state;
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
    play(1, 1, from(E, S, 8));
    assert_int_equal(end_evening(), WK_REFUSED_NOT);
    assert_int_equal(begin("duplicate", 16), WK_REFUSED_EVENT_EXISTS);
    assert_int_equal(begin("club", 7), WK_REFUSED_NOT);
    assert_int_equal(wk_n_players(event), 7);
    assert_int_equal(event->ended_seq, 0);
    assert_int_equal(event->seq, seq);
    assert_int_equal(sum_of(0, NULL), 0);
    assert_int_equal(put((struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .confirmed = {.result = 2, .by = 15}}),
                     WK_REFUSED_NO_SUCH);
    play(1, 1, drawn);
    seq = 1; /* numbers of records go on through all evenings */
    assert_int_equal(enter(1, 2, drawn), WK_REFUSED_ORDER);
}

static void forty_hands_are_an_evening(void **state)
{
    (void)state;
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
    for (int round = 1; round <= N_LAPS; round++)
        for (int hand = 1; hand <= 4; hand++)
            play(round, hand, drawn);
    assert_true(wk_drop_in_over(event));
    assert_int_equal(begin("club", 4), WK_REFUSED_NOT);
}

/* ---- random evenings, added up apart */

static uint32_t random_state = 20261129;

static int below(int n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (int)((random_state >> 8) % (uint32_t)n);
}

/* Official International Rulebook: who discards pays 8 and the points, the two others 8; who draws himself is paid that by all.
 */
static void settle(int winner, int payer, int points, const int seat[4], int sum[MOST_PLAYERS])
{
    for (int c = 0; c < 4; c++) {
        const int pays = c == winner ? 0 : payer < 0 || payer == c ? 8 + points : 8;
        sum[seat[c]] -= pays;
        sum[seat[winner]] += pays;
    }
}

static void random_evening(int n_players)
{
    int sum[MOST_PLAYERS] = {0}, n_hands[MOST_PLAYERS] = {0}, seat[4] = {0, 1, 2, 3}, got = 0;

    assert_int_equal(begin("club", n_players), WK_REFUSED_NOT);
    const int n = below(4 * N_LAPS + 1);
    for (int i = 0; i < n; i++) {
        const int round = i / 4 + 1, hand = i % 4 + 1;
        if (below(3) == 0) {
            for (int c = 0; c < 4; c++) /* another four, drawn without anybody twice */
                do {
                    seat[c] = below(n_players);
                } while ((c > 0 && seat[c] == seat[0]) || (c > 1 && seat[c] == seat[1]) || (c > 2 && seat[c] == seat[2]));
            assert_int_equal(sit(round, hand, seat[0], seat[1], seat[2], seat[3]), WK_REFUSED_NOT);
        }
        for (int c = 0; c < 4; c++)
            n_hands[seat[c]]++;
        const int winner = below(5), payer = below(4), points = 8 + below(80);
        if (winner == 4) {
            play(round, hand, drawn);
        } else {
            play(round, hand,
                 from((enum wk_wind)(winner + 1), winner == payer ? WK_WIND_NONE : (enum wk_wind)(payer + 1), points));
            settle(winner, winner == payer ? -1 : payer, points, seat, sum);
        }
    }
    if (n < 4 * N_LAPS)
        assert_int_equal(end_evening(), WK_REFUSED_NOT);
    for (int p = 0; p < n_players; p++) {
        assert_int_equal(sum_of(p, &got), sum[p]);
        assert_int_equal(got, n_hands[p]);
    }
}

static void sums_are_those_of_the_hands(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++)
        random_evening(4 + i % (MOST_PLAYERS - 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(four_to_eight_players_make_an_evening, set_up, end),
        cmocka_unit_test_setup_teardown(who_sits_down_stays_until_others_do, set_up, end),
        cmocka_unit_test_setup_teardown(hands_come_one_after_the_other, set_up, end),
        cmocka_unit_test_setup_teardown(the_deal_and_the_wind_pass, set_up, end),
        cmocka_unit_test_setup_teardown(the_table_corrects_what_it_has_confirmed, set_up, end),
        cmocka_unit_test_setup_teardown(an_evening_ends_after_any_hand, set_up, end),
        cmocka_unit_test_setup_teardown(the_next_evening_begins_in_the_same_records, set_up, end),
        cmocka_unit_test_setup_teardown(forty_hands_are_an_evening, set_up, end),
        cmocka_unit_test_setup_teardown(sums_are_those_of_the_hands, set_up, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
