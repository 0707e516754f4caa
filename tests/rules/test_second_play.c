/* A deal that the same people play twice, in each way that it comes about, and the director's ruling on it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/duplicate/second_play.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/rules/entering.h"

/* The four of a table in a hand change chairs with the four of another one, for that hand or several. */
static struct wk_entry exchange_tables(const struct event *event, int round, int first, int last, int table, int other)
{
    struct wk_entry entry = {.kind = WK_ENTRY_MOVED,
                             .role = WK_ROLE_JUDGE,
                             .reason = "went to the wrong table",
                             .moved = {.section = 1, .round = round, .first_hand = first, .last_hand = last, .n = 4}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const struct wk_hand_id a = {table, round, first}, b = {other, round, first};
        entry.moved.pair[d - 1][0] = (uint16_t)wk_player_at(event->tour, &a, (enum wk_wind)d);
        entry.moved.pair[d - 1][1] = (uint16_t)wk_player_at(event->tour, &b, (enum wk_wind)d);
    }
    return entry;
}

static void play_deal(struct event *event, int table, int round)
{
    for (int hand = 1; hand <= WK_HANDS; hand++)
        assert_true(event_play(event, (struct wk_hand_id){table, round, hand},
                               outcome_discard(1 + hand % 4, 1 + (hand + 1) % 4, 8 + hand)));
}

static void all_are(const struct event *event, int table, int round, enum wk_line_state state)
{
    struct wk_line line[WK_HANDS][WK_N_WINDS];

    wk_table_lines(event->tour, table, round, line);
    for (int hand = 0; hand < WK_HANDS; hand++)
        for (int d = 0; d < WK_N_WINDS; d++)
            assert_int_equal(line[hand][d].state, state);
}

static bool anything_provisional(const struct event *event)
{
    static struct wk_standings standings;
    bool any = false;

    wk_standings_make(event->tour, 1, 0, &standings);
    for (int i = 0; i < standings.n; i++)
        any = any || standings.row[i].provisional;
    return any;
}

/* The issue's own: hand 2 given to the four who played hand 1 at that table. Found as soon as the move is on record, for a hand
 * that is to come too; provisional until the director has said what becomes of it, whichever way; no number moves before. */
static void a_deal_played_twice_by_the_same_four_awaits_a_ruling(void **state)
{
    static const enum wk_foul_choice choices[] = {WK_FOUL_APART, WK_FOUL_CANCEL, WK_FOUL_STAND};
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];
    static struct wk_standings before, after;

    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        play_deal(event, table, 1);
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 0);
    all_are(event, 1, 1, WK_LINE_FINAL);
    assert_false(anything_provisional(event));

    taken(event, exchange_tables(event, 1, 2, 2, 2, 1)); /* at table 2 sit in hand 2 who played hand 1 at table 1 */
    const int64_t moved = event->seq;
    wk_standings_make(event->tour, 0, 0, &before);
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_true(play[0].at.table == 1 && play[0].at.hand == 2 && play[0].n == 4 && play[0].same_as == 1 && play[0].played);
    for (int d = 0; d < WK_N_WINDS; d++)
        assert_int_equal(play[0].before[d], 1);
    assert_true(play[0].by && play[0].by->entry.seq == moved && !play[0].ruling && wk_second_play_waits(&play[0]));
    all_are(event, 1, 1, WK_LINE_PROVISIONAL);
    assert_true(anything_provisional(event));

    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        taken(event, entry_foul(1, 1, "1211", choices[i]));
        assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
        assert_true(play[0].ruling && !wk_second_play_waits(&play[0]));
        if (choices[i] == WK_FOUL_STAND)
            all_are(event, 1, 1, WK_LINE_FINAL);
        wk_standings_make(event->tour, 0, 0, &after);
        if (choices[i] == WK_FOUL_STAND) /* the numbers are those of before the ruling */
            for (int r = 0; r < after.n; r++)
                assert_true(after.row[r].player == before.row[r].player &&
                            after.row[r].sum[WK_SUM_IMP] == before.row[r].sum[WK_SUM_IMP] &&
                            after.row[r].sum[WK_SUM_MS] == before.row[r].sum[WK_SUM_MS] &&
                            after.row[r].rank == before.row[r].rank);
        taken(event, entry_reversed(event->seq));
        all_are(event, 1, 1, WK_LINE_PROVISIONAL);
    }
    taken(event, entry_reversed(moved));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 0);
    all_are(event, 1, 1, WK_LINE_FINAL);
}

/* What the director chose before anybody knew of the second play says nothing of it. */
static void a_ruling_of_before_is_none_on_a_second_play(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];

    play_deal(event, 1, 1);
    taken(event, entry_foul(1, 1, "1122", WK_FOUL_STAND));
    taken(event, exchange_tables(event, 1, 2, 2, 2, 1));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_null(play[0].ruling);
    all_are(event, 1, 1, WK_LINE_PROVISIONAL);
    taken(event, entry_foul(1, 1, "1222", WK_FOUL_STAND));
    all_are(event, 1, 1, WK_LINE_FINAL);
}

/* Before it is played it is told, and waits for nothing; a hand that will never be played is no play. */
static void a_second_play_to_come_is_known_before_it_is_played(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];
    const struct wk_hand_id second = {1, 1, 2};

    assert_true(event_play(event, (struct wk_hand_id){1, 1, 1}, outcome_draw()));
    taken(event, exchange_tables(event, 1, 2, 2, 2, 1));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_true(play[0].same_as == 1 && !play[0].played && !wk_second_play_waits(&play[0]));
    taken(event, entry_not_played(second));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 0);
    taken(event, entry_reversed(event->seq));
    taken(event, entry_result(second, outcome_draw(), 0));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_true(wk_second_play_waits(&play[0]));
    taken(event, entry_void(event->seq));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_false(wk_second_play_waits(&play[0]));
}

/* One of the four alone: it is named, with where he had it, and the deal stays final. */
static void one_player_who_has_seen_the_deal_is_named(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];
    const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2};
    const int seen = wk_player_at(event->tour, &first, WK_WIND_WEST), due = wk_player_at(event->tour, &second, WK_WIND_WEST);

    play_deal(event, 1, 1);
    taken(event, entry_moved(1, 1, 2, 2, seen, due));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_true(play[0].at.hand == 2 && play[0].n == 1 && play[0].same_as == 0 && play[0].played);
    assert_int_equal(play[0].before[WK_WIND_WEST - 1], 1);
    assert_int_equal(play[0].before[WK_WIND_EAST - 1], 0);
    all_are(event, 1, 1, WK_LINE_FINAL);
}

/* By name, not by number: who has played as himself and stands in for another at the deal that he knows. A group whose number
 * others play under is not the same four. */
static void a_stand_in_who_has_played_the_deal_is_named(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];
    const struct wk_hand_id first = {1, 1, 1}, second = {1, 1, 2};
    const int a = wk_player_at(event->tour, &first, WK_WIND_EAST), b = wk_player_at(event->tour, &second, WK_WIND_SOUTH);
    const struct wk_person *knows = wk_person_of(event->tour, a, 1, 1);
    char name[WK_NAME_SIZE];

    snprintf(name, sizeof name, "%s", knows->name);
    taken(event, entry_player(a, 1, 2, "Somebody Else"));
    taken(event, entry_player(b, 1, 2, name));
    assert_int_equal(wk_second_plays(event->tour, 1, 1, play), 1);
    assert_true(play[0].at.hand == 2 && play[0].n == 1 && play[0].before[WK_WIND_SOUTH - 1] == 1);
    assert_non_null(play[0].by);

    taken(event, exchange_tables(event, 2, 2, 2, 2, 1)); /* round 2: the same numbers, one of them played by another */
    const struct wk_hand_id again = {1, 2, 2};
    assert_int_equal(wk_second_plays(event->tour, 1, 2, play), 1);
    assert_int_equal(play[0].same_as, 1);
    taken(event, entry_player(wk_player_at(event->tour, &again, WK_WIND_NORTH), 2, 2, "Fresh Eyes"));
    assert_int_equal(wk_second_plays(event->tour, 1, 2, play), 1);
    assert_true(play[0].n == 3 && play[0].same_as == 0);
}

/* A group that sat at its table of before for the rest of the round: each of its hands is found, and the group's that had to
 * give way. */
static void a_group_at_the_wrong_table_is_found_in_each_deal(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];
    int n = 0;

    taken(event, exchange_tables(event, 3, 2, 4, 2, 1));
    for (int table = 1; table <= WK_SECTION_TABLES; table++) {
        const int found = wk_second_plays(event->tour, table, 3, play);
        for (int i = 0; i < found; i++)
            n += play[i].same_as > 0;
    }
    /* Groups 1 and 4 go on as 4 and 1: group 1 plays 1, 1, 2, 3 and group 4 plays 4, 2, 3, 4. */
    assert_int_equal(n, 2);
}

/* By no schedule that is proved does anybody play a deal twice. */
static void nobody_plays_a_deal_twice_by_the_schedule(void **state)
{
    struct event *event = *state;
    struct wk_second_play play[WK_HANDS - 1];

    for (int table = 1; table <= wk_n_tables(event->tour); table++)
        for (int round = 1; round <= WK_ROUNDS; round++)
            assert_int_equal(wk_second_plays(event->tour, table, round, play), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(a_deal_played_twice_by_the_same_four_awaits_a_ruling),
        IN_EVENT(a_ruling_of_before_is_none_on_a_second_play),
        IN_EVENT(a_second_play_to_come_is_known_before_it_is_played),
        IN_EVENT(one_player_who_has_seen_the_deal_is_named),
        IN_EVENT(a_stand_in_who_has_played_the_deal_is_named),
        IN_EVENT(a_group_at_the_wrong_table_is_found_in_each_deal),
        IN_EVENT(nobody_plays_a_deal_twice_by_the_schedule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
