#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/rules/event.h"

static int open_event(void **state)
{
    static struct event event;
    event_open(&event, 2);
    *state = &event;
    return 0;
}

static int close_event(void **state)
{
    event_close(*state);
    return 0;
}

static struct wk_entry with_reason(struct wk_entry entry, const char *reason)
{
    memset(entry.reason, 0, sizeof entry.reason);
    snprintf(entry.reason, sizeof entry.reason, "%s", reason);
    return entry;
}

/* The entry is refused so, before and by taking it in; the line for people says something and fits. */
static void refused(struct event *event, struct wk_entry entry, enum wk_refusal_kind kind, enum wk_status status)
{
    struct wk_refusal why = {0};
    char text[256];

    entry.seq = 0;
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), status);
    assert_int_equal(why.kind, kind);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), status);
    assert_int_equal(event_put(event, entry), status);
    assert_int_equal(event->why.kind, kind);
    wk_refusal_text(&event->why, event->tour, text, sizeof text);
    assert_true(strlen(text) > 10 && strlen(text) < sizeof text);
}

static void taken(struct event *event, struct wk_entry entry)
{
    assert_int_equal(event_put(event, entry), WK_OK);
    assert_int_equal(event->why.kind, WK_REFUSED_NOT);
}

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
    plan->n_sections = 17;
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
        {"17 sections", spoil_sections, WK_REFUSED_PLACE, {-1, -1}, "no such section"},
        {"no section", spoil_no_sections, WK_REFUSED_PLACE, {-1, -1}, "no such section"},
        {"event without a name", spoil_event_name, WK_REFUSED_TEXT, {-1, -1}, "name or reason"},
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

    entry.seq = event->tour->last_seq;
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
                assert_int_equal(wk_section_of_table(at.table), player / 16 + 1);
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
    entry.role = (enum wk_role)3;
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

/* ---- rulings ---- */

static void rulings(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {2, 1, 1};
    int ms[4];

    refused(event, with_reason(entry_imp(at, 1, -1), ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    refused(event, with_reason(entry_imp(at, 1, -1), "a\tb"), WK_REFUSED_TEXT, WK_BAD_INPUT);
    refused(event, entry_imp(at, 1, 0), WK_REFUSED_IMP, WK_BAD_INPUT);
    refused(event, entry_imp(at, 1, 1), WK_REFUSED_IMP, WK_BAD_INPUT);
    refused(event, entry_imp(at, 1, -21), WK_REFUSED_IMP, WK_BAD_INPUT);
    refused(event, entry_imp(at, 0, -1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_imp(at, 5, -1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_ruling(at, WK_RULING_NONE, 1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_ruling(at, WK_RULING_MS, 1), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_ms(at, 10, -5, -4, 0), WK_REFUSED_SUM, WK_BAD_INPUT);
    refused(event, entry_ms(at, 0, 0, 0, 0), WK_REFUSED_SUM, WK_BAD_INPUT);
    refused(event, entry_ms(at, 2001, -2001, 0, 0), WK_REFUSED_SUM, WK_BAD_INPUT);
    refused(event, entry_ms(at, INT32_MIN, INT32_MAX, 1, 0), WK_REFUSED_SUM, WK_BAD_INPUT);
    taken(event, entry_ms(at, 10, -5, -5, 0));
    const int64_t first = event->seq;
    taken(event, entry_ms(at, 0, 0, -30, 30));
    assert_true(event_play(event, at, outcome_self_drawn(WK_WIND_EAST, 8)));
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_OK);
    assert_memory_equal(ms, ((int[]){58, -21, -51, 14}), sizeof ms);
    taken(event, entry_reversed(first));
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_OK);
    assert_memory_equal(ms, ((int[]){48, -16, -46, 14}), sizeof ms);
    refused(event, entry_reversed(first), WK_REFUSED_STALE, WK_ALREADY);
    assert_int_equal(event->why.seq, wk_act_find(event->tour, first)->reversed_seq);
    refused(event, entry_reversed(wk_act_find(event->tour, first)->reversed_seq), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, entry_reversed(1), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, entry_reversed(1 << 20), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    refused(event, with_reason(entry_reversed(first), ""), WK_REFUSED_STALE, WK_ALREADY);
}

/* DF-20, DF-21: who has a dead hand, or took a tile of another's wall, cannot be entered as the winner of this hand. */
static void who_is_ruled_out_does_not_win(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {2, 1, 1}, next = {2, 1, 2};

    for (int kind = WK_RULING_DEAD_HAND; kind <= WK_RULING_NO_HU; kind++) {
        taken(event, entry_ruling(at, (enum wk_ruling_kind)kind, WK_WIND_SOUTH));
        const int64_t seq = event->seq;
        assert_int_equal(wk_ruled_out(event->tour, &at, WK_WIND_SOUTH)->entry.seq, seq);
        assert_null(wk_ruled_out(event->tour, &at, WK_WIND_EAST));
        assert_null(wk_ruled_out(event->tour, &at, WK_WIND_NONE));
        assert_null(wk_ruled_out(event->tour, &next, WK_WIND_SOUTH));
        refused(event, entry_result(at, outcome_self_drawn(WK_WIND_SOUTH, 8), 0), WK_REFUSED_RULED_OUT, WK_BAD_INPUT);
        assert_int_equal(event->why.seq, seq);
        taken(event, entry_reversed(seq));
        assert_null(wk_ruled_out(event->tour, &at, WK_WIND_SOUTH));
    }
    taken(event, entry_result(at, outcome_discard(WK_WIND_SOUTH, WK_WIND_EAST, 8), 0));
    const int64_t result = event->seq;
    refused(event, entry_ruling(at, WK_RULING_DEAD_HAND, WK_WIND_SOUTH), WK_REFUSED_WON, WK_BAD_INPUT);
    assert_int_equal(event->why.seq, result);
    taken(event, entry_ruling(at, WK_RULING_DEAD_HAND, WK_WIND_EAST)); /* he pays all the same */
    struct wk_entry dead = entry_ruling(at, WK_RULING_DEAD_HAND, WK_WIND_WEST);
    dead.ruling.imp = -5; /* of no meaning here */
    dead.ruling.ms[0] = 5;
    taken(event, dead);
    assert_int_equal(wk_hand_imp(event->tour, &at, WK_WIND_WEST), 0);
    taken(event, entry_result(at, outcome_draw(), result));
    taken(event, entry_ruling(at, WK_RULING_NO_HU, WK_WIND_SOUTH));
    refused(event, entry_result(at, outcome_discard(WK_WIND_SOUTH, WK_WIND_EAST, 8), event->seq - 1), WK_REFUSED_RULED_OUT,
            WK_BAD_INPUT);
}

/* ---- fouled deals, gates, moves ---- */

static void choices_for_a_fouled_deal(void **state)
{
    struct event *event = *state;
    static const char *const bad[] = {"1111", "2111", "0122", "1322", "1132", "1124", "1102"};
    static const char *const good[] = {"1112", "1222", "1212", "1221", "1234"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(event, entry_foul(1, 1, bad[i], WK_FOUL_APART), WK_REFUSED_PARTS, WK_BAD_INPUT);
    refused(event, entry_foul(1, 1, "1122", WK_FOUL_NONE), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_foul(1, 1, "1122", (enum wk_foul_choice)4), WK_REFUSED_PLACE, WK_BAD_INPUT);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        taken(event, entry_foul(2, 1, good[i], WK_FOUL_STAND));
    assert_null(wk_foul_of(event->tour, 1, 1));
    taken(event, entry_foul(1, 1, "1122", WK_FOUL_APART));
    const int64_t a = event->seq;
    taken(event, entry_foul(1, 1, "1122", WK_FOUL_CANCEL));
    const int64_t b = event->seq;
    refused(event, entry_reversed(a), WK_REFUSED_STALE, WK_ALREADY);
    taken(event, entry_foul(1, 1, "1112", WK_FOUL_STAND));
    const int64_t c = event->seq;
    assert_int_equal(wk_foul_of(event->tour, 1, 1)->entry.seq, c);
    taken(event, entry_reversed(c)); /* then it is as if it had never been: the one before holds */
    assert_int_equal(wk_foul_of(event->tour, 1, 1)->entry.seq, b);
    assert_int_equal(wk_act_find(event->tour, b)->reversed_seq, 0);
    assert_int_equal(wk_act_find(event->tour, a)->reversed_seq, b);
    taken(event, entry_reversed(b));
    taken(event, entry_reversed(a));
    assert_null(wk_foul_of(event->tour, 1, 1));
    taken(event, entry_foul(1, 1, "1123", WK_FOUL_APART));
    assert_int_equal(wk_foul_of(event->tour, 1, 1)->entry.seq, event->seq);
}

static void a_gate_is_opened_once(void **state)
{
    struct event *event = *state;
    struct wk_entry entry = entry_gate(2, 3, 4);

    entry.gate.walls[1] = 16;
    refused(event, entry, WK_REFUSED_PLACE, WK_BAD_INPUT);
    entry.gate.walls[1] = 5;
    refused(event, with_reason(entry, ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    taken(event, entry);
    const int64_t seq = event->seq;
    assert_true(event->tour->gate[1][2][3]);
    refused(event, entry, WK_REFUSED_DONE, WK_ALREADY);
    assert_int_equal(event->why.seq, seq);
    taken(event, entry_gate(2, 3, 3));
    taken(event, entry_reversed(seq));
    assert_false(event->tour->gate[1][2][3]);
    assert_true(event->tour->gate[1][2][2]);
    taken(event, entry);
}

static int on_chair(const struct event *event, int table, int hand, int direction)
{
    return wk_player_at(event->tour, &(struct wk_hand_id){table, 1, hand}, (enum wk_wind)direction);
}

/* Exchanges are carried out in the order given; one taken back leaves the later ones as if it had never been. */
static void moves(void **state)
{
    struct event *event = *state;
    const int a = on_chair(event, 5, 1, 1), b = on_chair(event, 5, 1, 2), c = on_chair(event, 6, 1, 3);
    struct wk_entry three = entry_moved(2, 1, 1, 2, a, b);

    refused(event, entry_moved(2, 1, 1, 1, a, a), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_moved(2, 1, 2, 1, a, b), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_moved(2, 1, 0, 1, a, b), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_moved(2, 1, 1, 5, a, b), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_moved(1, 1, 1, 1, a, b), WK_REFUSED_PLACE, WK_BAD_INPUT); /* of the other section */
    refused(event, entry_moved(2, 1, 1, 1, a, 0), WK_REFUSED_PLACE, WK_BAD_INPUT);
    refused(event, entry_moved(2, 1, 1, 1, a, 65535), WK_REFUSED_PLACE, WK_BAD_INPUT);
    three.moved.n = 0;
    refused(event, three, WK_REFUSED_PLACE, WK_BAD_INPUT);
    three.moved.n = WK_MAX_EXCHANGES + 1;
    refused(event, three, WK_REFUSED_PLACE, WK_BAD_INPUT);
    three.moved.n = 2;
    three.moved.pair[1][0] = (uint16_t)a;
    three.moved.pair[1][1] = (uint16_t)c;
    refused(event, with_reason(three, ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    taken(event, three); /* a to b's chair, then on to c's: three players in a ring */
    const int64_t first = event->seq;
    assert_int_equal(on_chair(event, 5, 1, 1), b);
    assert_int_equal(on_chair(event, 5, 1, 2), c);
    assert_int_equal(on_chair(event, 6, 1, 3), a);
    assert_int_equal(on_chair(event, 6, 2, 1), b); /* with the group to its next table */
    assert_int_equal(on_chair(event, 7, 3, 1), a);
    taken(event, entry_moved(2, 1, 2, 4, a, b));
    const int64_t second = event->seq;
    assert_int_equal(on_chair(event, 6, 2, 1), a);
    assert_int_equal(on_chair(event, 7, 2, 3), b);
    assert_int_equal(on_chair(event, 7, 3, 1), b);
    taken(event, entry_reversed(first));
    assert_int_equal(on_chair(event, 5, 1, 1), a);
    assert_int_equal(on_chair(event, 6, 2, 1), b);
    assert_int_equal(on_chair(event, 6, 2, 2), a);
    assert_int_equal(on_chair(event, 7, 2, 3), c);
    taken(event, entry_reversed(second));
    places_agree(state);
    taken(event, entry_moved(2, 1, 1, 1, a, b)); /* the seats to be confirmed are those of the tournament, moves included */
    taken(event, entry_seated(event->tour, (struct wk_hand_id){5, 1, 1}));
    assert_int_equal(event->log[event->n_log - 1].seated.player[0], b);
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

static void acts_fill_up(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1};

    for (int i = 0; i < WK_MAX_ACTS; i++)
        taken(event, entry_imp(at, 1, -1));
    refused(event, entry_imp(at, 1, -1), WK_REFUSED_FULL, WK_BAD_INPUT);
    refused(event, entry_reversed(event->tour->act[0].entry.seq), WK_REFUSED_FULL, WK_BAD_INPUT);
    taken(event, entry_result(at, outcome_draw(), 0)); /* no act: play goes on */
    refused(event, entry_result(at, outcome_draw(), event->seq), WK_REFUSED_FULL, WK_BAD_INPUT);
    assert_int_equal(wk_hand_imp(event->tour, &at, WK_WIND_EAST), -WK_MAX_ACTS);
    assert_int_equal(wk_hand_imp(event->tour, &at, WK_WIND_WEST), 0);
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

/* ---- text ---- */

static void texts(void **state)
{
    static const struct {
        const char *text;
        bool ok;
    } table[] = {
        {"Ann", true},
        {"\xE7\x8E\x8B\xE5\xB0\x8F\xE6\x98\x8E", true},                                 /* Wang Xiaoming */
        {"\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", true},                                     /* Hebrew letters need no formatting */
        {"\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xAE\xD9\x88\xD8\xA7\xD9\x87\xD9\x85", true}, /* Persian, with its non-joiner */
        {"Zo\xCC\x88", true},
        {"\xF0\x9F\x80\x84", true}, /* a tile */
        {"O'Neill & <b>%s</b>", true},
        {"", false},
        {"  \xC2\xA0\xE3\x80\x80", false},
        {"a\x01", false},
        {"a\x7F", false},
        {"a\nb", false},
        {"a\tb", false},
        {"a\xC2\x85", false}, /* next line */
        {"\xC0\xAF", false},  /* overlong */
        {"\xE0\x80\xAF", false},
        {"\xF0\x80\x80\xAF", false},
        {"\xED\xA0\x80", false},     /* surrogate */
        {"\xF4\x90\x80\x80", false}, /* beyond the last */
        {"\xF8\x88\x80\x80\x80", false},
        {"\x80", false},
        {"\xE7\x8E", false}, /* cut */
        {"\xC3(", false},
        {"Ann\xE2\x80\xAE", false}, /* right-to-left override */
        {"Ann\xE2\x81\xA6", false}, /* isolate */
        {"Ann\xD8\x9C", false},     /* Arabic letter mark */
        {"Ann\xE2\x80\x8F", false},
        {"Ann\xE2\x80\x8B", false}, /* no width: would make a second Ann */
        {"\xEF\xBB\xBF"
         "Ann",
         false},                    /* byte order mark */
        {"Ann\xE2\x80\xA8", false}, /* line separator */
        {"Ann\xEF\xBF\xBF", false}, /* no character */
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (wk_text_valid(table[i].text, strlen(table[i].text) + 1, false) != table[i].ok)
            fail_msg("text %d", (int)i);
    assert_true(wk_text_valid("", 1, true));
    assert_false(wk_text_valid("abc", 3, true)); /* no end within its size */
    assert_true(wk_text_valid("abc", 4, true));
}

/* Lines for people are cut between characters, whatever room there is. */
static void refusals_fit(void **state)
{
    struct event *event = *state;
    struct wk_refusal why = {.kind = WK_REFUSED_NAME_TWICE, .player = {0, 1}};
    char text[256], all[256];

    taken(event, entry_player(0, 1, 1, "\xE7\x8E\x8B\xE5\xB0\x8F\xE6\x98\x8E"));
    wk_refusal_text(&why, event->tour, all, sizeof all);
    assert_non_null(strstr(all, "(number 101) and Player B1 (number 102)"));
    for (size_t n = 1; n < strlen(all) + 2; n++) {
        wk_refusal_text(&why, event->tour, text, n);
        assert_true(wk_text_valid(text, n, true));
        assert_memory_equal(text, all, strlen(text));
        assert_true(strlen(text) + 4 > n || strcmp(text, all) == 0);
    }
    for (int kind = 0; kind <= WK_N_REFUSALS; kind++) {
        why = (struct wk_refusal){.kind = (enum wk_refusal_kind)kind, .player = {-1, -1}};
        wk_refusal_text(&why, NULL, text, sizeof text);
        assert_true(strlen(text) > 10);
    }
    for (int kind = 0; kind <= WK_SCHEDULE_DIRECTION_TWICE + 1; kind++) {
        why = (struct wk_refusal){
            .kind = WK_REFUSED_SCHEDULE, .player = {-1, -1}, .fault = {(enum wk_schedule_fault_kind)kind, {3, 14}, {1, 4}}};
        wk_refusal_text(&why, NULL, text, sizeof text);
        assert_non_null(strstr(text, "schedule"));
        assert_true((strstr(text, "14") != NULL) == (kind >= WK_SCHEDULE_SEAT_TWICE && kind <= WK_SCHEDULE_DIRECTION_TWICE));
    }
}

#define IN_EVENT(test) cmocka_unit_test_setup_teardown(test, open_event, close_event)

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
        IN_EVENT(rulings),
        IN_EVENT(who_is_ruled_out_does_not_win),
        IN_EVENT(choices_for_a_fouled_deal),
        IN_EVENT(a_gate_is_opened_once),
        IN_EVENT(moves),
        IN_EVENT(stand_ins),
        IN_EVENT(stand_ins_fill_up),
        IN_EVENT(acts_fill_up),
        IN_EVENT(clocks),
        cmocka_unit_test(texts),
        IN_EVENT(refusals_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
