/* How an event ends: its play, the protest time, and what may still be open when it closes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/event/protest.h"
#include "tests/support/rules/entering.h"

#define MINUTE (60 * EVENT_SECOND)

static struct wk_entry entry_ended(const char *reason)
{
    return with_reason((struct wk_entry){.kind = WK_ENTRY_ENDED, .role = WK_ROLE_DIRECTOR}, reason);
}

/* What may come next of an entry that is not stored yet. */
static enum wk_refusal_kind asked(const struct event *event, struct wk_entry entry)
{
    struct wk_refusal why = {0};

    entry.seq = 0;
    const enum wk_status status = wk_tournament_check(event->tour, &entry, &why);
    assert_int_equal(status == WK_OK, why.kind == WK_REFUSED_NOT);
    return why.kind;
}

/* An event of before there was such a thing has none, and is not ended. */
static void an_event_without_protest_time_is_not_ended(void **state)
{
    struct event *event = *state;

    assert_int_equal(event->tour->plan.protest_min, 0);
    refused(event, entry_ended(""), WK_REFUSED_PROTEST, WK_BAD_INPUT);
    assert_int_equal(wk_protest_until(event->tour), 0);
    assert_int_equal(wk_protest_left(event->tour, INT64_MAX, 0), 0);
}

/* Once play is over nobody plays, and the director alone corrects, each time with a reason; what kiosks entered that had not
 * heard of it counts; and it is taken back. */
static void in_the_protest_time_the_director_corrects(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1}, next = {1, 1, 2};

    event->tour->plan.protest_min = 30;
    assert_true(event_play(event, at, outcome_draw()));
    const int64_t result = wk_hand_look(event->tour, &at)->result_seq;
    taken(event, entry_ended(""));
    const int64_t ended = event->seq;
    assert_int_equal(event->tour->ended_seq, ended);
    assert_int_equal(asked(event, entry_ended("")), WK_REFUSED_ENDED);

    assert_int_equal(asked(event, entry_seated(event->tour, next)), WK_REFUSED_ENDED);
    assert_int_equal(asked(event, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at}), WK_REFUSED_ENDED);
    assert_int_equal(asked(event, entry_gate(1, 1, 1)), WK_REFUSED_ENDED);
    struct wk_entry corrected = entry_result(at, outcome_self_drawn(WK_WIND_EAST, 8), result),
                    first = entry_result(next, outcome_draw(), 0);
    assert_int_equal(asked(event, corrected), WK_REFUSED_NO_REASON);
    assert_int_equal(asked(event, first), WK_REFUSED_NO_REASON);
    corrected = with_reason(corrected, "protest of North");
    assert_int_equal(asked(event, corrected), WK_REFUSED_NOT);
    assert_int_equal(asked(event, with_reason(first, "the form was found")), WK_REFUSED_NOT);

    const struct wk_entry theirs[] = {corrected, entry_confirmed(result), entry_penalty(at, WK_WIND_EAST, -10),
                                      entry_void(result), entry_not_played(next)};
    for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
        assert_int_equal(wk_entry_needs(event->tour, &theirs[i]), WK_ROLE_DIRECTOR);
    struct wk_entry heard = theirs[1];
    heard.seq = event->seq + 1; /* on record, of who had not heard that play is over */
    assert_int_equal(wk_entry_needs(event->tour, &heard), WK_ROLE_PLAYERS);
    assert_true(event_play(event, next, outcome_draw()));

    taken(event, corrected);
    taken(event, entry_reversed(ended));
    assert_int_equal(event->tour->ended_seq, 0);
    assert_int_equal(asked(event, entry_gate(1, 1, 1)), WK_REFUSED_NOT);
    taken(event, entry_ended("rained off"));
}

/* In a hall another kiosk's word ends nothing. */
static void only_the_events_own_journal_ends_it(void **state)
{
    struct event *event = *state;
    struct wk_refusal why;
    struct wk_entry ended = entry_ended("");

    event->tour->plan.protest_min = 30;
    ended.seq = wk_record_number(3, 7);
    assert_int_equal(wk_tournament_check(event->tour, &ended, &why), WK_NOT_ALLOWED);
    assert_int_equal(why.kind, WK_REFUSED_NOT_OWNER);
}

/* By table: a clock that goes, stands, was set forward with a note of it, and back. */
static void the_protest_time_is_counted_through_steps_of_the_clock(void **state)
{
    static const struct {
        const char *name;
        int now_min, stepped_min, left_min;
    } cases[] = {
        {"it has just begun", 0, 0, 30},
        {"it runs", 12, 0, 18},
        {"it has run out to the second", 30, 0, 0},
        {"long ago", 600, 0, 0},
        {"an hour ahead, ten minutes in", 70, 60, 20},
        {"an hour back, ten minutes in", -50, -60, 20},
        {"back, and nobody noted it", -50, 0, 30},
        {"a note of more than ever went by", 10, 60, 30},
    };
    struct event *event = *state;

    event->tour->plan.protest_min = 30;
    taken(event, entry_ended(""));
    const int64_t began = event->tour->ended_ns;
    assert_int_equal(wk_protest_until(event->tour), began + 30 * MINUTE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (wk_protest_left(event->tour, began + cases[i].now_min * MINUTE, cases[i].stepped_min * MINUTE) !=
            cases[i].left_min * MINUTE)
            fail_msg("%s", cases[i].name);
}

static struct wk_entry voided(int64_t result)
{
    return with_reason((struct wk_entry){.kind = WK_ENTRY_VOID, .role = WK_ROLE_DIRECTOR, .voided = result}, "wrong table");
}

/* Although no gate left it behind: the section has got there, or beyond. What no table has begun is not missing. */
static void a_result_that_was_taken_back_is_open(void **state)
{
    static struct wk_floor floor;
    struct event *event = *state;
    struct wk_open_items open;
    const struct wk_hand_id last = {3, 1, 1};

    event->tour->plan.results_only = true;
    for (int table = 1; table <= 4; table++)
        assert_true(event_play(event, (struct wk_hand_id){table, 1, 1}, outcome_draw()));
    assert_int_equal(wk_open_items_look(event->tour, &floor, &open), 0);
    taken(event, voided(wk_hand_look(event->tour, &last)->result_seq));
    assert_int_equal(wk_open_items_look(event->tour, &floor, &open), 1);
    assert_true(open.n_missing == 1 && open.first.table == 3 && open.first.round == 1 && open.first.hand == 1);
}

/* Results that are missing, not confirmed, or not ruled on, in order; what will never be played is not. */
static void what_is_open_is_listed(void **state)
{
    static struct wk_floor floor;
    struct event *event = *state;
    struct wk_open_items open;
    struct wk_hand_id at = {.table = 0};
    enum wk_open_kind kind;

    event->tour->plan.results_only = true;
    assert_int_equal(wk_open_items_look(event->tour, &floor, &open), 0);
    for (int table = 1; table <= 4; table++)
        for (int hand = 1; hand <= 2; hand++)
            if (table != 2 || hand != 1)
                assert_true(event_play(event, (struct wk_hand_id){table, 1, hand}, outcome_draw()));
    taken(event, entry_gate(1, 1, 1)); /* table 2's first hand is left behind */
    const struct wk_hand_id corrected = {4, 1, 1};
    taken(event, with_reason(entry_result(corrected, outcome_self_drawn(WK_WIND_EAST, 8),
                                          wk_hand_look(event->tour, &corrected)->result_seq),
                             "misheard"));
    assert_int_equal(wk_open_items_look(event->tour, &floor, &open), 2);
    assert_true(open.n_missing == 1 && open.n_unconfirmed == 1 && open.first.table == 2 && open.first.hand == 1);
    assert_true(wk_open_item_next(event->tour, &floor, &at, &kind) && kind == WK_OPEN_MISSING && at.table == 2);
    assert_true(wk_open_item_next(event->tour, &floor, &at, &kind) && kind == WK_OPEN_UNCONFIRMED && at.table == 4);
    assert_false(wk_open_item_next(event->tour, &floor, &at, &kind));
    taken(event, entry_not_played((struct wk_hand_id){2, 1, 1}));
    taken(event, entry_confirmed(wk_hand_look(event->tour, &corrected)->result_seq));
    assert_int_equal(wk_open_items_look(event->tour, &floor, &open), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(an_event_without_protest_time_is_not_ended), IN_EVENT(in_the_protest_time_the_director_corrects),
        IN_EVENT(only_the_events_own_journal_ends_it),        IN_EVENT(the_protest_time_is_counted_through_steps_of_the_clock),
        IN_EVENT(a_result_that_was_taken_back_is_open),       IN_EVENT(what_is_open_is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
