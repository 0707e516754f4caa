/* A tournament entry by entry: what may come next, and what is refused with its reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/entering.h"
#include "rules/event/duplicate/seating.h"

static struct wk_entry entry_at(enum wk_entry_kind kind, struct wk_hand_id at)
{
    return (struct wk_entry){.kind = kind, .at = at};
}

static struct wk_entry entry_clock(enum wk_clock_kind kind, struct wk_hand_id at, int minutes)
{
    return (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {.kind = kind, .at = at, .minutes = minutes}};
}

/* ---- what an event begins with ---- */

struct broken_plan {
    const char *what;
    void (*spoil)(struct wk_event_plan *plan);
    enum wk_refusal_kind kind;
    int player[2];
    const char *text; /* a part of the line */
};

static void spoil_sections(struct wk_event_plan *plan)
{
    plan->n_sections = 65;
}
static void spoil_no_sections(struct wk_event_plan *plan)
{
    plan->n_sections = 0;
}
static void spoil_event_name(struct wk_event_plan *plan)
{
    plan->name[0] = '\0';
}
static void spoil_name(struct wk_event_plan *plan)
{
    memcpy(plan->player[3].person.name,
           "\xE2\x80\xAE"
           "evil",
           8);
}
static void spoil_name_end(struct wk_event_plan *plan)
{
    memset(plan->player[31].person.name, 'x', WK_NAME_SIZE);
}
static void spoil_club(struct wk_event_plan *plan)
{
    memcpy(plan->player[0].person.club, "a\nb", 4);
}
static void spoil_number(struct wk_event_plan *plan)
{
    plan->player[8].number = 10000;
}
static void spoil_number_0(struct wk_event_plan *plan)
{
    plan->player[0].number = 0;
}
static void spoil_number_twice(struct wk_event_plan *plan)
{
    plan->player[20].number = plan->player[2].number;
}
static void spoil_first_number(struct wk_event_plan *plan)
{
    plan->player[31].number = plan->player[0].number;
}
static void spoil_name_twice(struct wk_event_plan *plan)
{
    plan->player[21].person = plan->player[5].person;
}
static void spoil_schedule(struct wk_event_plan *plan)
{
    const struct wk_seat seat = plan->schedule.seat[2][0];
    plan->schedule.seat[2][0] = plan->schedule.seat[2][7];
    plan->schedule.seat[2][7] = seat;
}

static void a_broken_plan_begins_nothing(void **state)
{
    static const struct broken_plan table[] = {
        {"65 sections", spoil_sections, WK_REFUSED_PLACE, {-1, -1}, "65 sections: an event has 1 to 64"},
        {"no section", spoil_no_sections, WK_REFUSED_PLACE, {-1, -1}, "0 sections: an event has 1 to 64"},
        {"event without a name", spoil_event_name, WK_REFUSED_TEXT, {-1, -1}, "the event's name is missing"},
        {"name that reads backwards", spoil_name, WK_REFUSED_TEXT, {3, -1}, "player 4"},
        {"name without an end", spoil_name_end, WK_REFUSED_TEXT, {31, -1}, "player 32"},
        {"club of two lines", spoil_club, WK_REFUSED_TEXT, {0, -1}, "player 1"},
        {"number too large", spoil_number, WK_REFUSED_NUMBER, {8, -1}, "player 9"},
        {"number 0", spoil_number_0, WK_REFUSED_NUMBER, {0, -1}, "player 1"},
        {"number twice", spoil_number_twice, WK_REFUSED_NUMBER, {2, 20}, "player 3 and player 21"},
        {"number of the first", spoil_first_number, WK_REFUSED_NUMBER, {0, 31}, "player 1 and player 32"},
        {"name twice", spoil_name_twice, WK_REFUSED_NAME_TWICE, {5, 21}, "player 6 and player 22"},
        {"schedule", spoil_schedule, WK_REFUSED_SCHEDULE, {-1, -1}, "the schedule puts players"},
    };
    struct wk_tournament *tour = calloc(1, sizeof *tour), *zero = calloc(1, sizeof *zero);
    struct wk_event_plan plan;
    struct wk_refusal why;
    char text[256];

    (void)state;
    assert_true(tour && zero);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .seq = 1, .event = &plan};
        event_plan_make(&plan, 2);
        table[i].spoil(&plan);
        assert_int_equal(wk_tournament_apply(tour, &entry, &why), WK_BAD_INPUT);
        if (why.kind != table[i].kind || memcmp(why.player, table[i].player, sizeof why.player) != 0)
            fail_msg("%s: %d, players %d and %d", table[i].what, (int)why.kind, why.player[0], why.player[1]);
        wk_refusal_text(&why, tour, text, sizeof text);
        if (!strstr(text, table[i].text))
            fail_msg("%s: %s", table[i].what, text);
    }
    assert_memory_equal(tour, zero, sizeof *tour);
    assert_int_equal(wk_tournament_apply(tour, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .seq = 1}, &why), WK_BAD_INPUT);
    assert_int_equal(wk_tournament_apply(tour, &(struct wk_entry){.kind = WK_ENTRY_PLAY, .seq = 1}, &why), WK_NOT_YET);
    assert_int_equal(why.kind, WK_REFUSED_NO_EVENT);
    free(tour);
    free(zero);
}

static void an_event_begins_once(void **state)
{
    struct event *event = *state;

    assert_int_equal(wk_n_tables(event->tour), 8);
    assert_int_equal(wk_n_players(event->tour), 32);
    refused(event, (struct wk_entry){.kind = WK_ENTRY_EVENT, .event = event->plan}, WK_REFUSED_EVENT_EXISTS, WK_ALREADY);
    assert_int_equal(event->why.seq, 1);
    refused(event, (struct wk_entry){.kind = WK_ENTRY_NONE}, WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, (struct wk_entry){.kind = WK_N_ENTRIES}, WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, (struct wk_entry){.kind = (enum wk_entry_kind) - 1}, WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
}

static void entries_come_in_order(void **state)
{
    struct event *event = *state;
    struct wk_entry entry = entry_imp((struct wk_hand_id){1, 1, 1}, 1, -1);
    struct wk_refusal why;

    entry.seq = event->tour->last_seq[0];
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), WK_ALREADY);
    assert_int_equal(why.kind, WK_REFUSED_ORDER);
    entry.seq = 0; /* may come next, and cannot be taken in before it has a number */
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), WK_OK);
    assert_int_equal(wk_tournament_apply(event->tour, &entry, &why), WK_ALREADY);
    assert_int_equal(why.kind, WK_REFUSED_ORDER);
    assert_int_equal(event->tour->n_acts, 0);
}

/* ---- places ---- */

static void no_place_is_taken_for_another(void **state)
{
    struct event *event = *state;
    static const struct wk_hand_id bad[] = {{0, 1, 1}, {9, 1, 1}, {-1, 1, 1}, {1, 0, 1},
                                            {1, 6, 1}, {1, 1, 0}, {1, 1, 5},  {65, 1, 1}};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct wk_hand_id at = bad[i];
        assert_null(wk_hand_look(event->tour, &at));
        assert_int_equal(wk_player_at(event->tour, &at, WK_WIND_EAST), -1);
        refused(event, (struct wk_entry){.kind = WK_ENTRY_SEATED, .seated = {.at = at}}, WK_REFUSED_PLACE, WK_BAD_INPUT);
        refused(event, entry_at(WK_ENTRY_PLAY, at), WK_REFUSED_PLACE, WK_BAD_INPUT);
        refused(event, entry_at(WK_ENTRY_STOPPED, at), WK_REFUSED_PLACE, WK_BAD_INPUT);
        refused(event, entry_result(at, outcome_draw(), 0), WK_REFUSED_PLACE, WK_BAD_INPUT);
        refused(event, entry_imp(at, 1, -1), WK_REFUSED_PLACE, WK_BAD_INPUT);
        refused(event, entry_clock(WK_CLOCK_HAND, at, 5), WK_REFUSED_PLACE, WK_BAD_INPUT);
        if (at.hand == 1) {
            refused(event, entry_foul(at.table, at.round, "1122", WK_FOUL_APART), WK_REFUSED_PLACE, WK_BAD_INPUT);
            assert_null(wk_foul_of(event->tour, at.table, at.round));
        }
    }
    refused(event, entry_gate(3, 1, 1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_gate(0, 1, 1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_gate(1, 6, 1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_gate(1, 1, 5), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_player(32, 1, 1, "Ann"), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_player(-1, 1, 1, "Ann"), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_player(0, 0, 1, "Ann"), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_player(0, 5, 5, "Ann"), WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(wk_player_at(event->tour, &(struct wk_hand_id){1, 1, 1}, WK_WIND_NONE), -1);
    assert_int_equal(wk_player_at(event->tour, &(struct wk_hand_id){1, 1, 1}, (enum wk_wind)5), -1);
}

/* Where a player sits is where he is found, and DF-4 and DF-5 lead him there. */
static void places_agree(void **state)
{
    struct event *event = *state;

    for (int player = 0; player < 32; player++)
        for (int round = 1; round <= WK_ROUNDS; round++)
            for (int hand = 1; hand <= WK_HANDS; hand++) {
                const struct wk_seat first = event->plan->schedule.seat[round - 1][player % 16];
                struct wk_hand_id at = {0, round, hand};
                enum wk_wind direction;
                wk_place_of(event->tour, player, round, hand, &at.table, &direction);
                assert_int_equal(at.table, player / 16 * 4 + (first.table - 1 + hand - 1) % 4 + 1);
                assert_int_equal(direction, first.direction);
                assert_int_equal(wk_section_of_table(&event->tour->shape, at.table), player / 16 + 1);
                assert_int_equal(wk_player_at(event->tour, &at, direction), player);
            }
}

/* ---- a hand ---- */

static void a_hand_from_seats_to_result(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {6, 2, 3};
    const struct wk_hand_state *hand = wk_hand_look(event->tour, &at);
    struct wk_entry seated = entry_seated(event->tour, at);
    int ms[4];

    refused(event, entry_at(WK_ENTRY_PLAY, at), WK_REFUSED_NOT_YET, WK_NOT_YET);
    refused(event, entry_at(WK_ENTRY_STOPPED, at), WK_REFUSED_NOT_YET, WK_NOT_YET);
    seated.seated.player[0] = entry_seated(event->tour, at).seated.player[1];
    refused(event, seated, WK_REFUSED_SEATS, WK_BAD_INPUT);
    assert_int_equal(event->why.player[0], seated.seated.player[1]);
    assert_int_equal(event->why.player[1], entry_seated(event->tour, at).seated.player[0]);
    seated.seated.player[0] = 40000;
    refused(event, seated, WK_REFUSED_PLACE, WK_BAD_INPUT);
    taken(event, entry_seated(event->tour, at));
    taken(event, entry_seated(event->tour, at)); /* again, before it begins */
    taken(event, entry_at(WK_ENTRY_PLAY, at));
    const int64_t play_seq = event->seq;
    assert_int_equal(hand->play_ns, play_seq * EVENT_SECOND);
    refused(event, entry_at(WK_ENTRY_PLAY, at), WK_REFUSED_DONE, WK_ALREADY);
    assert_int_equal(event->why.seq, play_seq);
    taken(event, entry_at(WK_ENTRY_STOPPED, at));
    const int64_t stopped_ns = hand->stopped_ns;
    assert_int_equal(stopped_ns, event->seq * EVENT_SECOND);
    refused(event, entry_at(WK_ENTRY_STOPPED, at), WK_REFUSED_DONE, WK_ALREADY);
    taken(event, entry_at(WK_ENTRY_PLAY, at)); /* it was no Hu */
    assert_int_equal(hand->stopped_ns, 0);
    assert_int_equal(hand->play_ns, play_seq * EVENT_SECOND + event->seq * EVENT_SECOND - stopped_ns);
    taken(event, entry_at(WK_ENTRY_STOPPED, at));
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_NOT_YET);
    taken(event, entry_result(at, outcome_self_drawn(WK_WIND_WEST, 24), 0));
    assert_int_equal(hand->state, WK_RESULT_ENTERED);
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_NOT_YET);
    taken(event, entry_confirmed(event->seq));
    assert_int_equal(hand->state, WK_RESULT_CONFIRMED);
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_OK);
    assert_memory_equal(ms, ((int[]){-32, -32, 96, -32}), sizeof ms);
    refused(event, entry_seated(event->tour, at), WK_REFUSED_PLAYED, WK_ALREADY);
    refused(event, entry_at(WK_ENTRY_PLAY, at), WK_REFUSED_PLAYED, WK_ALREADY);
}

static void outcomes_that_are_none(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_outcome odd = outcome_draw();
    struct wk_entry entry = entry_result(at, outcome_draw(), 0);
    char text[256];

    refused(event, entry_result(at, outcome_discard(1, 2, 7), 0), WK_REFUSED_POINTS, WK_BAD_INPUT);
    wk_refusal_text(&event->why, event->tour, text, sizeof text);
    assert_string_equal(text, "table 1, round 1, hand 1: a hand worth less than 8 points may not be declared");
    refused(event, entry_result(at, outcome_self_drawn(1, 0), 0), WK_REFUSED_POINTS, WK_BAD_INPUT);
    refused(event, entry_result(at, outcome_self_drawn(1, -88), 0), WK_REFUSED_POINTS, WK_BAD_INPUT);
    refused(event, entry_result(at, outcome_discard(1, 2, 501), 0), WK_REFUSED_POINTS_MANY, WK_BAD_INPUT);
    refused(event, entry_result(at, outcome_discard(1, 1, 8), 0), WK_REFUSED_OUTCOME, WK_BAD_INPUT);
    refused(event, entry_result(at, outcome_discard(1, 0, 8), 0), WK_REFUSED_OUTCOME, WK_BAD_INPUT);
    refused(event, entry_result(at, outcome_discard(5, 1, 8), 0), WK_REFUSED_OUTCOME, WK_BAD_INPUT);
    odd.points = 8;
    refused(event, entry_result(at, odd, 0), WK_REFUSED_OUTCOME, WK_BAD_INPUT);
    refused(event, entry_result(at, (struct wk_outcome){0}, 0), WK_REFUSED_OUTCOME, WK_BAD_INPUT);
    entry.result.by = (enum wk_wind)5;
    refused(event, entry, WK_REFUSED_PLACE, WK_BAD_INPUT);
    entry.result.by = WK_WIND_NONE;
    entry.role = (enum wk_role)4;
    refused(event, entry, WK_REFUSED_PLACE, WK_BAD_INPUT);
}

static void corrections(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {3, 1, 2}, other = {3, 1, 3};
    const struct wk_hand_state *hand = wk_hand_look(event->tour, &at);

    taken(event, entry_result(at, outcome_discard(1, 2, 8), 0));
    const int64_t first = event->seq;
    refused(event, entry_result(at, outcome_draw(), 0), WK_REFUSED_HAS_RESULT, WK_ALREADY);
    assert_int_equal(event->why.seq, first);
    taken(event, entry_result(at, outcome_discard(1, 2, 18), first)); /* not confirmed: no reason is needed */
    const int64_t second = event->seq;
    assert_int_equal(event->tour->n_acts, 1);
    assert_int_equal(event->tour->act[0].replaced.points, 8);
    assert_false(event->tour->act[0].was_confirmed);
    refused(event, entry_confirmed(first), WK_REFUSED_STALE, WK_ALREADY);
    assert_int_equal(event->why.seq, second);
    refused(event, entry_confirmed(second + 1000), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, entry_confirmed(0), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    taken(event, entry_confirmed(second));
    refused(event, entry_confirmed(second), WK_REFUSED_CONFIRMED, WK_ALREADY);
    refused(event, entry_result(at, outcome_draw(), second), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    refused(event, with_reason(entry_result(at, outcome_draw(), second), " "), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    refused(event, with_reason(entry_result(at, outcome_draw(), first), "x"), WK_REFUSED_STALE, WK_ALREADY);
    refused(event, with_reason(entry_result(other, outcome_draw(), second), "x"), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    taken(event, with_reason(entry_result(at, outcome_draw(), second), "misheard"));
    assert_int_equal(hand->state, WK_RESULT_ENTERED);
    assert_int_equal(hand->result_seq, event->seq);
    assert_int_equal(hand->confirmed_seq, 0);
    assert_int_equal(event->tour->act[0].reversed_seq, event->seq);
    assert_int_equal(event->tour->act[1].replaced.points, 18);
    assert_true(event->tour->act[1].was_confirmed);
    refused(event, entry_reversed(event->seq), WK_REFUSED_NO_SUCH, WK_NOT_FOUND); /* a result is corrected, never taken back */
}

static void who_confirms(void **state)
{
    struct event *event = *state;
    struct wk_entry entry;

    taken(event, entry_result((struct wk_hand_id){1, 1, 1}, outcome_draw(), 0));
    entry = entry_confirmed(event->seq);
    for (unsigned by = 0; by < 15; by++) {
        entry.confirmed.by = by;
        refused(event, entry, WK_REFUSED_NOT_ALL, WK_NOT_YET);
    }
    entry.confirmed.by = 31;
    refused(event, entry, WK_REFUSED_PLACE, WK_BAD_INPUT);
    entry.confirmed.by = 0;
    entry.role = WK_ROLE_PAPER;
    taken(event, entry);
    assert_int_equal(wk_hand_look(event->tour, &(struct wk_hand_id){1, 1, 1})->role, WK_ROLE_PAPER);
}

/* ---- people ---- */

static void stand_ins(void **state)
{
    struct event *event = *state;
    struct wk_hand_id at = {0, 1, 1};
    enum wk_wind direction;

    taken(event, with_reason(entry_player(3, 1, 1, "Cosima"), "")); /* a late change before anything is played */
    assert_string_equal(wk_person_of(event->tour, 3, 1, 1)->name, "Cosima");
    refused(event, entry_player(4, 1, 1, "Cosima"), WK_REFUSED_NAME_TWICE, WK_BAD_INPUT);
    refused(event, entry_player(4, 3, 1, event->plan->player[30].person.name), WK_REFUSED_NAME_TWICE, WK_BAD_INPUT);
    refused(event, entry_player(4, 1, 1, ""), WK_REFUSED_TEXT, WK_BAD_INPUT);
    refused(event, entry_player(4, 1, 1, "\xFF"), WK_REFUSED_TEXT, WK_BAD_INPUT);
    taken(event, entry_player(4, 1, 1, event->plan->player[3].person.name)); /* whose place Cosima has taken */
    wk_place_of(event->tour, 3, 1, 1, &at.table, &direction);
    assert_true(event_play(event, at, outcome_draw()));
    refused(event, entry_player(3, 1, 1, "Dan"), WK_REFUSED_PLAYED, WK_ALREADY);
    assert_int_equal(event->why.at.table, at.table);
    refused(event, with_reason(entry_player(3, 1, 2, "Dan"), ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    taken(event, entry_player(3, 2, 3, "Dan"));
    refused(event, entry_player(5, 1, 2, "Dan"), WK_REFUSED_NAME_TWICE, WK_BAD_INPUT); /* he will be in both seats then */
    assert_string_equal(wk_person_of(event->tour, 3, 2, 2)->name, "Cosima");
    assert_string_equal(wk_person_of(event->tour, 3, 2, 3)->name, "Dan");
    assert_string_equal(wk_person_of(event->tour, 3, 5, 4)->name, "Dan");
    taken(event, entry_player(3, 4, 1, "Cosima"));
    assert_string_equal(wk_person_of(event->tour, 3, 4, 1)->name, "Cosima");
    taken(event, entry_player(3, 2, 1, "Emil")); /* what was said for later hands no longer holds */
    assert_string_equal(wk_person_of(event->tour, 3, 5, 4)->name, "Emil");
    taken(event, entry_player(5, 1, 2, "Dan"));
    taken(event, entry_player(6, 4, 3, "Fay"));
    taken(event, entry_player(6, 3, 2, "Fay")); /* sooner than was thought */
    at = (struct wk_hand_id){.round = 4, .hand = 1};
    wk_place_of(event->tour, 7, 4, 1, &at.table, &direction);
    assert_true(event_play(event, at, outcome_draw()));
    refused(event, entry_player(7, 3, 2, "Gil"), WK_REFUSED_PLAYED, WK_ALREADY);
    assert_int_equal(event->why.at.round, 4);
    taken(event, entry_player(7, 4, 2, "Gil"));
}

static void stand_ins_fill_up(void **state)
{
    struct event *event = *state;

    for (int i = 0; i < WK_MAX_STAND_INS; i++)
        taken(event, entry_player(i % 2, 5, 4, i % 2 ? "Ann" : "Ben"));
    refused(event, entry_player(2, 5, 4, "Cleo"), WK_REFUSED_FULL, WK_BAD_INPUT);
}

/* ---- clocks ---- */

static void clocks(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {5, 1, 4};

    refused(event, entry_clock(WK_CLOCK_NONE, at, 5), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_clock((enum wk_clock_kind)3, at, 5), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_clock(WK_CLOCK_BREAK, (struct wk_hand_id){5, 1, 3}, 10), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_clock(WK_CLOCK_HAND, at, 0), WK_REFUSED_MINUTES, WK_BAD_INPUT);
    refused(event, entry_clock(WK_CLOCK_HAND, at, 61), WK_REFUSED_MINUTES, WK_BAD_INPUT);
    refused(event, entry_clock(WK_CLOCK_BREAK, at, -10), WK_REFUSED_MINUTES, WK_BAD_INPUT);
    taken(event, entry_clock(WK_CLOCK_BREAK, at, 10));
    const int64_t begun_ns = event->seq * EVENT_SECOND;
    assert_int_equal(event->tour->break_ns[1][0], begun_ns + 600 * EVENT_SECOND);
    taken(event, entry_clock(WK_CLOCK_BREAK, (struct wk_hand_id){7, 1, 4}, 5)); /* of the section, whichever table it names */
    assert_int_equal(event->tour->break_ns[1][0], begun_ns + 900 * EVENT_SECOND);
    assert_int_equal(event->tour->break_min[1][0], 15);
    event->seq += 2000;
    taken(event, entry_clock(WK_CLOCK_BREAK, at, 1)); /* long after its end it goes on from now */
    assert_int_equal(event->tour->break_ns[1][0], (event->seq + 60) * EVENT_SECOND);
    for (int i = 0; i < 10; i++)
        taken(event, entry_clock(WK_CLOCK_HAND, at, 60));
    refused(event, entry_clock(WK_CLOCK_HAND, at, 1), WK_REFUSED_MINUTES, WK_BAD_INPUT);
    assert_int_equal(wk_hand_look(event->tour, &at)->extra_min, 600);
    assert_int_equal(event->tour->break_ns[0][0], 0);
}

/* ---- numbers ---- */

static void record_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t number; /* 0: none */
    } cases[] = {{"1", 1},
                 {"1099511627775", 1099511627775},
                 {"3-24", (INT64_C(3) << 40) + 24},
                 {"511-1", (INT64_C(511) << 40) + 1},
                 {"", 0},
                 {"0", 0},
                 {"3-", 0},
                 {"-24", 0},
                 {"0-24", 0},
                 {"512-1", 0},
                 {"3-1099511627776", 0},
                 {"24 ", 0},
                 {"3-24-1", 0},
                 {"+24", 0},
                 {"99999999999999999999999", 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t number = 7;
        assert_int_equal(wk_record_parse(cases[i].text, &number), cases[i].number > 0);
        assert_int_equal(number, cases[i].number ? cases[i].number : 7);
        if (cases[i].number)
            assert_string_equal(wk_record_text(number).text, cases[i].text);
    }
    int64_t number;
    assert_true(wk_record_parse("3298534883352", &number)); /* as JSON has it */
    assert_string_equal(wk_record_text(number).text, "3-24");
}

/* ---- the largest event ---- */

/* Sixteen players sit down at its last four tables, and it ranks all 1,024. */
static void sixty_four_sections_play_and_are_ranked(void **state)
{
    struct event event;
    struct wk_standings *standings = calloc(1, sizeof *standings);
    (void)state;
    assert_non_null(standings);
    event_open(&event, WK_MAX_SECTIONS);
    assert_int_equal(wk_n_tables(event.tour), 256);
    assert_int_equal(wk_n_players(event.tour), 1024);
    for (int table = 253; table <= 256; table++)
        assert_true(event_play(&event, (struct wk_hand_id){table, 1, 1}, outcome_self_drawn(WK_WIND_EAST, 24)));
    refused(&event, entry_at(WK_ENTRY_PLAY, (struct wk_hand_id){257, 1, 1}), WK_REFUSED_PLACE, WK_BAD_INPUT);
    wk_standings_make(event.tour, 0, 0, standings);
    assert_int_equal(standings->n, 1024);
    for (int i = 0; i < 4; i++)
        assert_int_equal(wk_section_of_table(&event.tour->shape, 256), standings->row[i].player / WK_SECTION_PLAYERS + 1);
    free(standings);
    event_close(&event);
}

static void copied(struct wk_tournament *to, const struct wk_tournament *from)
{
    wk_tournament_copy(to, from);
    assert_memory_equal(to, from, sizeof *to);
}

/* Byte by byte, whatever was there before: a larger event, a smaller one, none. */
static void a_copy_is_the_same(void **state)
{
    struct wk_tournament *to = calloc(1, sizeof *to), *none = calloc(1, sizeof *none);
    struct event small, large;
    (void)state;
    assert_true(to && none);
    event_open(&small, 1);
    event_open(&large, WK_MAX_SECTIONS);
    assert_true(event_play(&small, (struct wk_hand_id){4, 1, 1}, outcome_draw()));
    taken(&small, entry_player(3, 2, 1, "Ann"));
    for (int table = 1; table <= 256; table += 51)
        assert_true(event_play(&large, (struct wk_hand_id){table, 1, 1}, outcome_draw()));
    for (int i = 0; i < 20; i++) {
        char name[16];
        snprintf(name, sizeof name, "Stand-in %d", i);
        taken(&large, entry_player(1000 + i, 2, 1, name));
        taken(&large, entry_imp((struct wk_hand_id){1, 1, 1}, WK_WIND_EAST, -1));
    }
    copied(to, small.tour);
    copied(to, large.tour);
    copied(to, to);
    copied(to, small.tour);
    copied(to, none);
    copied(to, large.tour);
    wk_tournament_clear(to);
    assert_memory_equal(to, none, sizeof *to);
    free(to);
    free(none);
    event_close(&small);
    event_close(&large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_plan_begins_nothing),
        IN_EVENT(an_event_begins_once),
        IN_EVENT(entries_come_in_order),
        IN_EVENT(no_place_is_taken_for_another),
        IN_EVENT(places_agree),
        IN_EVENT(a_hand_from_seats_to_result),
        IN_EVENT(outcomes_that_are_none),
        IN_EVENT(corrections),
        IN_EVENT(who_confirms),
        IN_EVENT(stand_ins),
        IN_EVENT(stand_ins_fill_up),
        IN_EVENT(clocks),
        cmocka_unit_test(record_numbers),
        cmocka_unit_test(sixty_four_sections_play_and_are_ranked),
        cmocka_unit_test(a_copy_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
