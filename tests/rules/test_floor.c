/* What is missing at each table before the gate opens, when a break begins, and what several kiosks make of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/floor.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/merge.h"
#include "tests/support/rules/sample_event.h"

/* An event of two sections; everything here is about the second, tables 5 to 8. */
struct hall {
    struct event event;
    struct wk_floor floor;
};

static int open_hall(void **state)
{
    static struct hall hall;
    event_open(&hall.event, 2);
    memset(&hall.floor, 0, sizeof hall.floor);
    *state = &hall;
    return 0;
}

static int close_hall(void **state)
{
    event_close(&((struct hall *)*state)->event);
    return 0;
}

static void begin(struct hall *hall, int round, int hand)
{
    for (int table = 5; table <= 8; table++)
        hall->floor.table[table - 1] = (struct wk_table_walls){.round = round, .sealed = true, .hand = hand};
}

static void finish(struct hall *hall, int round, int hand)
{
    for (int table = 5; table <= 8; table++) {
        assert_true(event_play(&hall->event, (struct wk_hand_id){table, round, hand}, outcome_draw()));
        hall->floor.table[table - 1].passed = 15;
    }
}

static void expect_now(const struct hall *hall, int round, int hand)
{
    int r = 0, h = 0;
    assert_int_equal(wk_section_now(hall->event.tour, &hall->floor, 2, &r, &h), WK_OK);
    assert_int_equal(r, round);
    assert_int_equal(h, hand);
}

/* Zero is never good: a hall of which nothing is known has everything to do. */
static void nothing_known_is_not_open(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int hand = 1; hand <= WK_HANDS; hand++) {
            wk_gate_look(hall->event.tour, &hall->floor, 2, round, hand, &gate);
            assert_false(gate.open || gate.by_hand);
            for (int t = 0; t < 4; t++) {
                assert_true(gate.lack[t].result && !gate.lack[t].confirmation);
                assert_int_equal(gate.lack[t].walls, 15);
            }
        }
    expect_now(hall, 1, 1);
}

/* What is missing is named; the last of it opens the gate. */
static void the_gate_opens_when_nothing_is_missing(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    begin(hall, 1, 1);
    for (int table = 5; table <= 7; table++) {
        assert_true(event_play(&hall->event, (struct wk_hand_id){table, 1, 1}, outcome_draw()));
        hall->floor.table[table - 1].passed = 15;
    }
    hall->floor.table[7].passed = 11;
    assert_int_equal(event_put(&hall->event, entry_result((struct wk_hand_id){8, 1, 1}, outcome_draw(), 0)), WK_OK);
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_false(gate.open);
    for (int t = 0; t < 3; t++)
        assert_true(!gate.lack[t].result && !gate.lack[t].confirmation && !gate.lack[t].walls);
    assert_true(gate.lack[3].confirmation && !gate.lack[3].result);
    assert_int_equal(gate.lack[3].walls, 4);
    hall->floor.table[7].passed = 15;
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_false(gate.open);
    assert_int_equal(event_put(&hall->event, entry_confirmed(hall->event.seq)), WK_OK);
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_true(gate.open && !gate.by_hand);
    expect_now(hall, 1, 2);
    hall->floor.table[4].passed = 14; /* found wrong by the group that comes in */
    expect_now(hall, 1, 1);
    wk_gate_look(hall->event.tour, &hall->floor, 1, 1, 1, &gate);
    assert_false(gate.open); /* the other section's gate is its own */
}

/* Walls that passed after the hand before are no walls of this one. */
static void a_hand_that_has_not_begun_lacks_its_walls(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    begin(hall, 1, 4);
    finish(hall, 1, 4);
    for (int table = 5; table <= 8; table++)
        assert_true(event_play(&hall->event, (struct wk_hand_id){table, 2, 1}, outcome_draw()));
    wk_gate_look(hall->event.tour, &hall->floor, 2, 2, 1, &gate);
    assert_false(gate.open);
    assert_int_equal(gate.lack[2].walls, 15);
    begin(hall, 2, 0);
    hall->floor.table[6].passed = 15;
    wk_gate_look(hall->event.tour, &hall->floor, 2, 2, 1, &gate);
    assert_false(gate.open);
    assert_int_equal(gate.lack[2].walls, 15);
}

static void a_judge_opens_it(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    begin(hall, 1, 1);
    assert_int_equal(event_put(&hall->event, entry_gate(2, 1, 1)), WK_OK);
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_true(gate.open && gate.by_hand);
    assert_true(gate.lack[0].result);
    assert_int_equal(gate.lack[0].walls, 15);
    expect_now(hall, 1, 2);
    assert_int_equal(event_put(&hall->event, entry_reversed(hall->event.seq)), WK_OK);
    expect_now(hall, 1, 1);
}

static void expect_missing(const struct hall *hall, const char *expected)
{
    struct wk_missing missing;
    char text[512] = "";
    size_t n = 0;

    wk_missing_results(hall->event.tour, &hall->floor, 2, &missing);
    for (int i = 0; i < missing.n; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%d:%d.%d", i ? " " : "", missing.at[i].table, missing.at[i].round,
                              missing.at[i].hand);
    assert_string_equal(text, expected);
}

/* What a gate that was opened by hand passes over is shown until it is there, and where the section is, is not behind. */
static void results_left_behind(void **state)
{
    struct hall *hall = *state;
    const struct wk_hand_id seven = {7, 1, 1};
    struct wk_missing missing;
    struct wk_entry entry;

    expect_missing(hall, "");
    begin(hall, 1, 1);
    expect_missing(hall, ""); /* it is being played */
    assert_true(event_play(&hall->event, (struct wk_hand_id){5, 1, 1}, outcome_draw()));
    assert_int_equal(event_put(&hall->event, entry_result(seven, outcome_draw(), 0)), WK_OK);
    expect_missing(hall, "");
    assert_int_equal(event_put(&hall->event, entry_gate(2, 1, 1)), WK_OK);
    const int64_t gate_seq = hall->event.seq;
    expect_missing(hall, "6:1.1 7:1.1 8:1.1");
    wk_missing_results(hall->event.tour, &hall->floor, 1, &missing);
    assert_int_equal(missing.n, 0); /* the other section is where it was */
    assert_int_equal(event_put(&hall->event, entry_confirmed(wk_hand_look(hall->event.tour, &seven)->result_seq)), WK_OK);
    expect_missing(hall, "6:1.1 8:1.1");
    assert_true(event_play(&hall->event, (struct wk_hand_id){6, 1, 1}, outcome_draw()));
    begin(hall, 1, 2);
    finish(hall, 1, 2);
    expect_missing(hall, "8:1.1"); /* hands later it still is */
    assert_true(event_play(&hall->event, (struct wk_hand_id){8, 1, 1}, outcome_draw()));
    expect_missing(hall, "");
    entry = entry_result(seven, outcome_discard(1, 2, 9), wk_hand_look(hall->event.tour, &seven)->result_seq);
    snprintf(entry.reason, sizeof entry.reason, "misheard");
    assert_int_equal(event_put(&hall->event, entry), WK_OK);
    expect_missing(hall, "7:1.1"); /* corrected, and not confirmed yet */
    assert_int_equal(event_put(&hall->event, entry_confirmed(hall->event.seq)), WK_OK);
    expect_missing(hall, "");
    assert_int_equal(event_put(&hall->event, entry_reversed(gate_seq)), WK_OK);
    expect_missing(hall, "");
}

/* All gates opened by hand: all that can be missing is missing. */
static void all_results_left_behind(void **state)
{
    struct hall *hall = *state;
    struct wk_missing missing;

    for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++)
        assert_int_equal(event_put(&hall->event, entry_gate(2, i / WK_HANDS + 1, i % WK_HANDS + 1)), WK_OK);
    wk_missing_results(hall->event.tour, &hall->floor, 2, &missing);
    assert_int_equal(missing.n, WK_SECTION_TABLES * WK_ROUNDS * WK_HANDS);
    assert_int_equal(missing.at[0].table, 5);
    assert_int_equal(missing.at[WK_SECTION_TABLES * WK_ROUNDS * WK_HANDS - 1].table, 8);
    assert_int_equal(missing.at[WK_SECTION_TABLES * WK_ROUNDS * WK_HANDS - 1].round, WK_ROUNDS);
}

/* A whole evening; then results that are corrected long afterwards, which send nobody back. */
static void five_rounds(void **state)
{
    struct hall *hall = *state;
    const struct wk_hand_id early = {6, 1, 2};
    struct wk_gate gate;
    int round = 7, hand = 7;

    for (int r = 1; r <= WK_ROUNDS; r++) {
        begin(hall, r, 0);
        hall->floor.table[6].round = r - 1; /* one table still has the round before on it */
        hall->floor.table[6].hand = 4 * (r > 1);
        hall->floor.table[6].passed = 15;
        expect_now(hall, r, 1);
        for (int h = 1; h <= WK_HANDS; h++) {
            begin(hall, r, h);
            expect_now(hall, r, h);
            if (r == 3 && h == 2) {
                struct wk_entry entry =
                    entry_result(early, outcome_discard(1, 2, 9), wk_hand_look(hall->event.tour, &early)->result_seq);
                snprintf(entry.reason, sizeof entry.reason, "misheard");
                assert_int_equal(event_put(&hall->event, entry), WK_OK);
                wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 2, &gate);
                assert_true(gate.lack[1].confirmation && !gate.lack[1].walls);
                expect_now(hall, 3, 2);
            }
            finish(hall, r, h);
            if (r < WK_ROUNDS || h < WK_HANDS)
                expect_now(hall, h < WK_HANDS ? r : r + 1, h % WK_HANDS + 1);
        }
    }
    assert_int_equal(wk_section_now(hall->event.tour, &hall->floor, 2, &round, &hand), WK_END);
    assert_int_equal(round, 7);
    assert_int_equal(hand, 7);
}

/* Hands that have begun by the record count as begun where nothing is known of the walls. */
static void hands_on_record(void **state)
{
    struct hall *hall = *state;

    for (int i = 0; i < 16; i++) { /* all are seated for both hands before any of them begins */
        const struct wk_hand_id at = {5 + i / 2 % 4, 1, 1 + i % 2};
        expect_now(hall, 1, 1);
        assert_int_equal(event_put(&hall->event, i < 8 ? entry_seated(hall->event.tour, at)
                                                       : (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}),
                         WK_OK);
    }
    expect_now(hall, 1, 2);
}

/* A group that has come finds a wall out of order: its table is at that hand all the same, and so are the others. */
static void what_an_inspection_finds_sends_nobody_back(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    begin(hall, 1, 1);
    finish(hall, 1, 1);
    expect_now(hall, 1, 2);
    hall->floor.table[5].passed = 11;
    expect_now(hall, 1, 1); /* laid again before anybody came: it is wanted again */
    hall->floor.table[5].passed = 15;
    for (int table = 5; table <= 7; table++)
        assert_int_equal(event_put(&hall->event, entry_seated(hall->event.tour, (struct wk_hand_id){table, 1, 2})), WK_OK);
    hall->floor.table[5].passed = 11;
    hall->floor.table[4].hand = 2; /* at another table they play already */
    hall->floor.table[4].passed = 0;
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_true(gate.open && !gate.by_hand);
    expect_now(hall, 1, 2);
}

static enum wk_status say_ready(struct hall *hall, int table, int round, int hand)
{
    return event_put(&hall->event, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, round, hand}});
}

/* Of several kiosks it is their word that opens the gate, not what one of them sees of walls; and nothing closes it again. */
static void of_several_kiosks_the_gate_only_grows(void **state)
{
    struct hall *hall = *state;
    struct wk_gate gate;

    hall->floor.own = 2;
    begin(hall, 1, 1);
    assert_int_equal(say_ready(hall, 5, 1, 1), WK_NOT_YET); /* no result */
    finish(hall, 1, 1);
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_false(gate.open);
    assert_true(gate.lack[0].word && !gate.lack[0].result && !gate.lack[0].confirmation && !gate.lack[0].walls);
    hall->floor.table[5].passed = 11;
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_true(gate.lack[1].walls == 4 && !gate.lack[1].word); /* what is missing says more than that nobody said so */
    for (int table = 5; table <= 8; table++) {
        expect_now(hall, 1, 1);
        assert_int_equal(say_ready(hall, table, 1, 1), WK_OK);
    }
    wk_gate_look(hall->event.tour, &hall->floor, 2, 1, 1, &gate);
    assert_true(gate.open && !gate.by_hand && !gate.lack[1].walls && !gate.lack[1].word);
    expect_now(hall, 1, 2);
    assert_int_equal(say_ready(hall, 5, 1, 1), WK_ALREADY);

    /* Neither a wall nor a result that is taken back closes it; a kiosk that knows of no walls says the same. */
    struct wk_entry taken_back = entry_void(wk_hand_look(hall->event.tour, &(struct wk_hand_id){6, 1, 1})->result_seq);
    assert_int_equal(event_put(&hall->event, taken_back), WK_OK);
    memset(hall->floor.table, 0, sizeof hall->floor.table);
    expect_now(hall, 1, 2);
    expect_missing(hall, "6:1.1");
    hall->floor.own = 0;
    expect_now(hall, 1, 1);
}

/* Walls that a kiosk has of its own table, and not of others, do not move the section. */
static void walls_of_one_table_say_nothing_of_several(void **state)
{
    struct hall *hall = *state;

    hall->floor.own = 2;
    begin(hall, 2, 3);
    expect_now(hall, 1, 1);
    assert_int_equal(event_put(&hall->event, entry_gate(2, 1, 1)), WK_OK);
    expect_now(hall, 1, 2);
}

static struct wk_entry more_break(void)
{
    return (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {.kind = WK_CLOCK_BREAK, .at = {6, 1, 4}, .minutes = 5}};
}

/* It begins with the latest word, or with the judge's before that, and is the same wherever the same is known. */
static void a_break_begins_by_itself(void **state)
{
    struct hall *hall = *state;
    const struct wk_tournament *tour = hall->event.tour;
    const int64_t minute = 60 * EVENT_SECOND;
    int min = 0;

    begin(hall, 1, 4);
    finish(hall, 1, 4);
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, &min), 0);
    assert_int_equal(min, 0);
    hall->floor.own = 2;
    assert_int_equal(event_put(&hall->event, entry_gate(2, 1, 4)), WK_OK);
    const int64_t gate = hall->event.seq;
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, &min), gate * EVENT_SECOND + WK_BREAK_MIN * minute);
    for (int table = 8; table >= 5; table--)
        assert_int_equal(say_ready(hall, table, 1, 4), WK_OK);
    const int64_t ready = hall->event.seq;
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, &min), gate * EVENT_SECOND + WK_BREAK_MIN * minute);
    assert_int_equal(event_put(&hall->event, entry_reversed(gate)), WK_OK);
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, &min), ready * EVENT_SECOND + WK_BREAK_MIN * minute);
    assert_int_equal(min, WK_BREAK_MIN);
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(event_put(&hall->event, more_break()), WK_OK);
        assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, &min), ready * EVENT_SECOND + (WK_BREAK_MIN + 5 * i) * minute);
        assert_int_equal(min, WK_BREAK_MIN + 5 * i);
    }
    hall->event.seq += 3000; /* long after its end it goes on from then */
    assert_int_equal(event_put(&hall->event, more_break()), WK_OK);
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 1, NULL), hall->event.seq * EVENT_SECOND + 5 * minute);
    assert_int_equal(wk_break_look(tour, &hall->floor, 2, 2, &min), 0);
}

/* Of its own table a kiosk knows more than others can tell, but where one of them found a wall worse; of others' it knows what
 * they said. */
static void walls_of_other_kiosks(void **state)
{
    struct hall *hall = *state;
    struct wk_merged *merged = calloc(1, sizeof *merged);

    assert_non_null(merged);
    begin(hall, 1, 1);
    hall->floor.table[4].passed = 15;
    assert_int_equal(event_put(&hall->event, entry_seated(hall->event.tour, (struct wk_hand_id){7, 1, 2})), WK_OK);
    assert_int_equal(event_put(&hall->event, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = {7, 1, 2}}), WK_OK);
    merged->tournament = *hall->event.tour;
    for (int table = 5; table <= 8; table++)
        merged->looks[table - 1] = (struct wk_table_looks){
            .at = {table, 1, 1}, .verdict = {WK_WALL_LOOK_PASS, WK_WALL_LOOK_FAIL, WK_WALL_LOOK_INCOMPLETE, WK_WALL_LOOK_NONE}};
    merged->owner[4].owner = 2;
    for (int table = 6; table <= 8; table++)
        merged->owner[table - 1].owner = 3;
    wk_floor_merge(&hall->floor, merged, 2);
    const struct wk_table_walls *walls = hall->floor.table;
    assert_int_equal(hall->floor.own, 2);
    assert_true(wk_keeps_table(&hall->floor, 5) && !wk_keeps_table(&hall->floor, 6) && wk_keeps_table(&hall->floor, 1));
    assert_int_equal(walls[4].passed, 15 & ~2 & ~4); /* a wall that nobody else looked at stays as it is */
    assert_int_equal(walls[5].passed, 1);
    assert_true(walls[5].round == 1 && walls[5].hand == 1 && walls[5].sealed && walls[5].keeper == 3);
    assert_true(walls[6].hand == 2 && walls[6].passed == 0); /* a later hand has begun there */

    merged->looks[4].at.hand = 4; /* of a hand that this kiosk's store is past, or not yet at: it says nothing of this one */
    hall->floor.table[4].passed = 15;
    wk_floor_merge(&hall->floor, merged, 2);
    assert_int_equal(walls[4].passed, 15);
    free(merged);
}

/* Which table a tile of another set belongs to: a deal that is played says more than one that is over. */
static void a_set_names_its_table(void **state)
{
    struct wk_floor floor = {.table = {{.round = 0}}};
    bool in_play = true;
    (void)state;
    assert_int_equal(wk_table_of_set(&floor, "07A", 0, &in_play), 0);
    assert_false(in_play);
    floor.table[1] = (struct wk_table_walls){.round = 1, .sealed = true, .opened = true, .set = "07A"};
    assert_int_equal(wk_table_of_set(&floor, "07A", 0, &in_play), 2);
    assert_false(in_play);
    floor.table[4] = (struct wk_table_walls){.round = 1, .set = "07A"};
    assert_int_equal(wk_table_of_set(&floor, "07A", 0, &in_play), 5);
    assert_true(in_play);
    assert_int_equal(wk_table_of_set(&floor, "07A", 5, &in_play), 2);
    assert_false(in_play);
    assert_int_equal(wk_table_of_set(&floor, "07B", 0, NULL), 0);
}

#define IN_HALL(test) cmocka_unit_test_setup_teardown(test, open_hall, close_hall)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(nothing_known_is_not_open),
        IN_HALL(the_gate_opens_when_nothing_is_missing),
        IN_HALL(a_hand_that_has_not_begun_lacks_its_walls),
        IN_HALL(a_judge_opens_it),
        IN_HALL(results_left_behind),
        IN_HALL(all_results_left_behind),
        IN_HALL(five_rounds),
        IN_HALL(hands_on_record),
        IN_HALL(what_an_inspection_finds_sends_nobody_back),
        IN_HALL(of_several_kiosks_the_gate_only_grows),
        IN_HALL(walls_of_one_table_say_nothing_of_several),
        IN_HALL(a_break_begins_by_itself),
        IN_HALL(walls_of_other_kiosks),
        cmocka_unit_test(a_set_names_its_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
