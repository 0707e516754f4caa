/* What judges and the director may do in a tournament, and how it is taken back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/rules/entering.h"
#include "rules/event/duplicate/seating.h"

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
    assert_true(wk_gate_by_hand(event->tour, 2, 3, 4));
    refused(event, entry, WK_REFUSED_DONE, WK_ALREADY);
    assert_int_equal(event->why.seq, seq);
    taken(event, entry_gate(2, 3, 3));
    taken(event, entry_reversed(seq));
    assert_false(wk_gate_by_hand(event->tour, 2, 3, 4));
    assert_true(wk_gate_by_hand(event->tour, 2, 3, 3));
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
    uint16_t by_schedule[2 * WK_SECTION_TABLES * WK_ROUNDS * WK_HANDS][WK_N_WINDS];
    const int n_plays = event->tour->shape.n_tables * event->tour->shape.n_player_hands;

    assert_int_equal(n_plays, 2 * WK_SECTION_TABLES * WK_ROUNDS * WK_HANDS);
    for (int i = 0; i < n_plays; i++)
        memcpy(by_schedule[i], event->tour->hand[i].player, sizeof by_schedule[i]);

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
    for (int i = 0; i < n_plays; i++)
        assert_memory_equal(event->tour->hand[i].player, by_schedule[i], sizeof by_schedule[i]);
    taken(event, entry_moved(2, 1, 1, 1, a, b)); /* the seats to be confirmed are those of the tournament, moves included */
    taken(event, entry_seated(event->tour, (struct wk_hand_id){5, 1, 1}));
    assert_int_equal(event->log[event->n_log - 1].seated.player[0], b);
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

/* Who has to stand for what, as domain.md has it. */
static void acts_take_a_role(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_entry entry = entry_result(at, outcome_draw(), 0);
    static const struct {
        enum wk_entry_kind kind;
        enum wk_role role;
    } plain[] = {
        {WK_ENTRY_EVENT, WK_ROLE_DIRECTOR}, {WK_ENTRY_FOUL, WK_ROLE_DIRECTOR},   {WK_ENTRY_PLAYER, WK_ROLE_JUDGE},
        {WK_ENTRY_RULING, WK_ROLE_JUDGE},   {WK_ENTRY_MOVED, WK_ROLE_JUDGE},     {WK_ENTRY_GATE, WK_ROLE_JUDGE},
        {WK_ENTRY_SEATED, WK_ROLE_PLAYERS}, {WK_ENTRY_PLAY, WK_ROLE_PLAYERS},    {WK_ENTRY_STOPPED, WK_ROLE_PLAYERS},
        {WK_ENTRY_CLOCK, WK_ROLE_PLAYERS},  {WK_ENTRY_RESULT, WK_ROLE_PLAYERS},  {WK_ENTRY_CONFIRMED, WK_ROLE_JUDGE},
        {WK_ENTRY_NONE, WK_ROLE_DIRECTOR},  {WK_N_ENTRIES, WK_ROLE_DIRECTOR},    {WK_ENTRY_REVERSED, WK_ROLE_JUDGE},
        {WK_ENTRY_READY, WK_ROLE_PLAYERS},  {WK_ENTRY_CARRIED, WK_ROLE_PLAYERS},
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_int_equal(wk_entry_needs(event->tour, &(struct wk_entry){.kind = plain[i].kind}), plain[i].role);

    /* Before all four stand for a result the players may enter it again, afterwards a judge may. */
    assert_int_equal(event_put(event, entry), WK_OK);
    const int64_t result = event->seq;
    entry = entry_result(at, outcome_self_drawn(1, 8), result);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_PLAYERS);
    struct wk_entry confirmed = entry_confirmed(result);
    assert_int_equal(wk_entry_needs(event->tour, &confirmed), WK_ROLE_PLAYERS);
    confirmed.confirmed.by = 7;
    assert_int_equal(wk_entry_needs(event->tour, &confirmed), WK_ROLE_JUDGE);
    assert_int_equal(event_put(event, entry_confirmed(result)), WK_OK);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);

    /* What the director has chosen only the director takes back. */
    struct wk_entry foul = {.kind = WK_ENTRY_FOUL, .reason = "r", .foul = {1, 1, {1, 1, 2, 2}, WK_FOUL_APART}};
    struct wk_entry gate = {.kind = WK_ENTRY_GATE, .reason = "r", .gate = {.section = 1, .round = 1, .hand = 1}};
    assert_int_equal(event_put(event, foul), WK_OK);
    assert_int_equal(wk_entry_needs(event->tour, &(struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = event->seq}),
                     WK_ROLE_DIRECTOR);
    assert_int_equal(event_put(event, gate), WK_OK);
    assert_int_equal(wk_entry_needs(event->tour, &(struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = event->seq}),
                     WK_ROLE_JUDGE);

    static const bool may[4][4] = {{1, 0, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}};
    for (int role = WK_ROLE_PLAYERS; role <= WK_ROLE_DIRECTOR; role++)
        for (int least = WK_ROLE_PLAYERS; least <= WK_ROLE_DIRECTOR; least++)
            assert_int_equal(wk_role_may((enum wk_role)role, (enum wk_role)least), may[role][least]);
}

/* One player's, and nobody else's: what is taken off is in no average and goes to nobody. */
static void penalties_and_redress(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {2, 1, 1};
    struct wk_entry penalty = entry_penalty(at, WK_WIND_WEST, -30);
    int ms[4];

    refused(event, entry_penalty(at, WK_WIND_WEST, 0), WK_REFUSED_PENALTY, WK_BAD_INPUT);
    refused(event, entry_penalty(at, WK_WIND_WEST, 1), WK_REFUSED_PENALTY, WK_BAD_INPUT);
    refused(event, entry_penalty(at, WK_WIND_WEST, -2001), WK_REFUSED_PENALTY, WK_BAD_INPUT);
    penalty.ruling.ms[0] = -1; /* another's besides */
    refused(event, penalty, WK_REFUSED_PENALTY, WK_BAD_INPUT);
    refused(event, with_reason(entry_penalty(at, WK_WIND_WEST, -1), ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    refused(event, entry_redress(at, WK_WIND_EAST, 0), WK_REFUSED_IMP, WK_BAD_INPUT);
    refused(event, entry_redress(at, WK_WIND_EAST, 21), WK_REFUSED_IMP, WK_BAD_INPUT);
    refused(event, entry_redress(at, WK_WIND_NONE, 3), WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(event->why.field, WK_FIELD_DIRECTION);
    taken(event, entry_penalty(at, WK_WIND_WEST, -30));
    const int64_t seq = event->seq;
    taken(event, entry_penalty(at, WK_WIND_WEST, -5));
    taken(event, entry_redress(at, WK_WIND_WEST, 4));
    taken(event, entry_imp(at, WK_WIND_WEST, -1));
    assert_int_equal(wk_hand_penalty(event->tour, &at, WK_WIND_WEST), -35);
    assert_int_equal(wk_hand_penalty(event->tour, &at, WK_WIND_EAST), 0);
    assert_int_equal(wk_hand_imp(event->tour, &at, WK_WIND_WEST), 3);
    assert_true(event_play(event, at, outcome_self_drawn(WK_WIND_EAST, 8)));
    assert_int_equal(wk_hand_ms(event->tour, &at, ms), WK_OK);
    assert_memory_equal(ms, ((int[]){48, -16, -16, -16}), sizeof ms);
    taken(event, entry_reversed(seq));
    assert_int_equal(wk_hand_penalty(event->tour, &at, WK_WIND_WEST), -5);
}

/* A result is taken back and another entered; what referred to the first is told so. */
static void results_are_voided(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {2, 1, 1};

    refused(event, entry_void(0), WK_REFUSED_NO_SUCH, WK_NOT_FOUND);
    assert_true(event_play(event, at, outcome_self_drawn(WK_WIND_EAST, 8)));
    const int64_t first = wk_hand_look(event->tour, &at)->result_seq;
    taken(event, entry_ruling(at, WK_RULING_NO_HU, WK_WIND_SOUTH));
    refused(event, with_reason(entry_void(first), ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    taken(event, entry_void(first));
    assert_int_equal(wk_hand_look(event->tour, &at)->state, WK_RESULT_MISSING);
    assert_int_equal(wk_hand_look(event->tour, &at)->result_seq, 0);
    const struct wk_act *act = wk_act_find(event->tour, event->seq);
    assert_true(act && act->was_confirmed && act->at.table == 2 && act->replaced.winner == WK_WIND_EAST);
    const int64_t voided = event->seq;
    refused(event, entry_void(first), WK_REFUSED_STALE, WK_ALREADY);
    assert_int_equal(event->why.seq, voided);
    refused(event, entry_confirmed(first), WK_REFUSED_STALE, WK_ALREADY);
    refused(event, entry_result(at, outcome_draw(), first), WK_REFUSED_STALE, WK_ALREADY);
    refused(event, entry_reversed(voided), WK_REFUSED_NO_SUCH, WK_NOT_FOUND); /* enter another */
    refused(event, entry_result(at, outcome_self_drawn(WK_WIND_SOUTH, 8), 0), WK_REFUSED_RULED_OUT, WK_BAD_INPUT);
    assert_true(event_play(event, at, outcome_draw()));
    /* One that had corrected another is taken back with it: the hand has none. */
    taken(event, with_reason(entry_result(at, outcome_self_drawn(WK_WIND_WEST, 9), wk_hand_look(event->tour, &at)->result_seq),
                             "misheard"));
    const int64_t corrected = event->seq;
    taken(event, entry_void(corrected));
    assert_int_equal(wk_act_find(event->tour, corrected)->reversed_seq, event->seq);
    assert_int_equal(wk_hand_look(event->tour, &at)->state, WK_RESULT_MISSING);
}

/* A hand that will never be played takes nothing any more, until that is taken back. */
static void hands_not_played(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {2, 1, 1}, played = {1, 1, 1}, nowhere = {9, 1, 1};

    assert_true(event_play(event, played, outcome_draw()));
    refused(event, entry_not_played(played), WK_REFUSED_HAS_RESULT, WK_ALREADY);
    refused(event, entry_not_played(nowhere), WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(event->why.field, WK_FIELD_TABLE);
    refused(event, with_reason(entry_not_played(at), ""), WK_REFUSED_NO_REASON, WK_BAD_INPUT);
    assert_false(wk_hand_settled(event->tour, &at));
    taken(event, entry_not_played(at));
    const int64_t seq = event->seq;
    assert_true(wk_hand_settled(event->tour, &at) && wk_hand_settled(event->tour, &played));
    refused(event, entry_not_played(at), WK_REFUSED_DONE, WK_ALREADY);
    refused(event, entry_result(at, outcome_draw(), 0), WK_REFUSED_NOT_PLAYED, WK_ALREADY);
    assert_int_equal(event->why.seq, seq);
    refused(event, entry_seated(event->tour, at), WK_REFUSED_NOT_PLAYED, WK_ALREADY);
    refused(event, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at}, WK_REFUSED_NOT_PLAYED, WK_ALREADY);
    taken(event, entry_reversed(seq));
    assert_false(wk_hand_settled(event->tour, &at));
    assert_true(event_play(event, at, outcome_draw()));
}

/* DF-23: who is out sits nowhere from that hand on; a stand-in does. */
static void players_who_are_out(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 2, 1};
    const int player = wk_player_at(event->tour, &at, WK_WIND_EAST);
    struct wk_entry annulled = entry_suspended(player, 2, 1, 2, 4);

    refused(event, entry_out(99, WK_OUT_WITHDRAWN, 1, 1, 0), WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(event->why.field, WK_FIELD_PLAYER);
    refused(event, entry_out(player, WK_OUT_NONE, 1, 1, 0), WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(event->why.field, WK_FIELD_KIND);
    refused(event, entry_suspended(player, 2, 3, 2, 2), WK_REFUSED_PLACE, WK_BAD_INPUT);
    annulled.out.results = WK_OUT_ANNUL;
    refused(event, annulled, WK_REFUSED_PLACE, WK_BAD_INPUT);
    assert_int_equal(event->why.field, WK_FIELD_RESULTS);
    annulled.out.kind = WK_OUT_WITHDRAWN; /* for good, or not at all */
    refused(event, annulled, WK_REFUSED_PLACE, WK_BAD_INPUT);
    taken(event, entry_suspended(player, 2, 1, 2, 4));
    const int64_t seq = event->seq;
    assert_null(wk_out_in(event->tour, player, 1, 4));
    assert_non_null(wk_out_in(event->tour, player, 2, 1));
    assert_non_null(wk_out_in(event->tour, player, 2, 4));
    assert_null(wk_out_in(event->tour, player, 3, 1));
    assert_null(wk_out_of_ranks(event->tour, player, 0));
    refused(event, entry_seated(event->tour, at), WK_REFUSED_OUT, WK_BAD_INPUT);
    assert_int_equal(event->why.player[0], player);
    taken(event, entry_player(player, 2, 1, "Somebody else"));
    taken(event, entry_seated(event->tour, at));
    taken(event, entry_out(player, WK_OUT_DISQUALIFIED, 4, 1, 0));
    assert_null(wk_out_of_ranks(event->tour, player, 3));
    assert_non_null(wk_out_of_ranks(event->tour, player, 4));
    assert_non_null(wk_out_of_ranks(event->tour, player, 0));
    taken(event, entry_reversed(event->seq));
    assert_null(wk_out_of_ranks(event->tour, player, 0));
    assert_int_equal(wk_out_in(event->tour, player, 2, 2)->entry.seq, seq);
}

/* An entry that is not stored yet is refused, naming the player and the act; one on record, of a kiosk that had not heard of it
 * or from before this was asked, stays. */
static void refused_for_who_is_out(struct event *event, struct wk_entry entry, int player, int64_t seq)
{
    struct wk_refusal why = {0};
    char text[256];

    entry.seq = 0;
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_OUT);
    assert_int_equal(why.player[0], player);
    assert_int_equal(why.seq, seq);
    wk_refusal_text(&why, event->tour, text, sizeof text);
    assert_non_null(strstr(text, "put a stand-in in, or enter the hand as not played"));
    entry.seq = event->seq + 1;
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), WK_OK);
}

/* Who has withdrawn, or is suspended in that hand, neither wins nor loses nor stands for a result. */
static void who_is_out_neither_wins_nor_confirms(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 2, 1}, played = {2, 2, 1};
    const int player = wk_player_at(event->tour, &at, WK_WIND_EAST), other = wk_player_at(event->tour, &played, WK_WIND_NORTH);
    struct wk_entry confirmed;

    assert_true(event_play(event, played, outcome_self_drawn(WK_WIND_NORTH, 8)));
    taken(event, entry_seated(event->tour, at));
    taken(event, entry_result(at, outcome_draw(), 0));
    const int64_t result = event->seq;
    taken(event, entry_out(player, WK_OUT_WITHDRAWN, 2, 1, 0));
    const int64_t seq = event->seq;
    taken(event, entry_out(other, WK_OUT_WITHDRAWN, 2, 1, 0));

    /* Entered before he left: the others' judge confirms it, he does not. */
    confirmed = entry_confirmed(result);
    refused_for_who_is_out(event, confirmed, player, seq);
    confirmed.role = WK_ROLE_JUDGE;
    refused_for_who_is_out(event, confirmed, player, seq);
    confirmed.confirmed.by = 0;
    taken(event, confirmed);

    /* A result of a hand that has one is corrected: it was played before he was out. */
    struct wk_entry corrected =
        with_reason(entry_result(played, outcome_draw(), wk_hand_look(event->tour, &played)->result_seq), "misheard");
    assert_int_equal(wk_tournament_check(event->tour, &corrected, NULL), WK_OK);

    /* Whoever wins it: he cannot have sat there. */
    const struct wk_hand_id next = {2, 2, 2};
    int chair = WK_WIND_EAST;
    while (chair < WK_WIND_NORTH && wk_player_at(event->tour, &next, (enum wk_wind)chair) != player)
        chair++;
    assert_int_equal(wk_player_at(event->tour, &next, (enum wk_wind)chair), player);
    refused_for_who_is_out(event, entry_result(next, outcome_self_drawn(chair, 24), 0), player, seq);
    refused_for_who_is_out(event, entry_result(next, outcome_draw(), 0), player, seq);
    taken(event, entry_player(player, 2, 2, "Stands In"));
    assert_true(event_play(event, next, outcome_self_drawn(chair, 24)));

    /* A suspension ends. */
    const struct wk_hand_id in = {3, 1, 4}, behind = {3, 2, 1};
    const int third = wk_player_at(event->tour, &in, WK_WIND_WEST);
    taken(event, entry_suspended(third, 1, 4, 1, 4));
    refused_for_who_is_out(event, entry_result(in, outcome_draw(), 0), third, event->seq);
    assert_true(event_play(event, behind, outcome_draw()));
}

/* Nor does a hand begin whose seats were confirmed before he left; one that has stopped runs on. */
static void no_hand_begins_with_who_is_out(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 2, 1}, runs = {2, 2, 1};
    const int player = wk_player_at(event->tour, &at, WK_WIND_EAST), other = wk_player_at(event->tour, &runs, WK_WIND_EAST);
    const struct wk_entry play = {.kind = WK_ENTRY_PLAY, .at = at}, on = {.kind = WK_ENTRY_PLAY, .at = runs};

    taken(event, entry_seated(event->tour, at));
    taken(event, entry_seated(event->tour, runs));
    taken(event, on);
    taken(event, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = runs});
    taken(event, entry_out(player, WK_OUT_WITHDRAWN, 2, 1, 0));
    refused_for_who_is_out(event, play, player, event->seq);
    taken(event, entry_out(other, WK_OUT_WITHDRAWN, 2, 2, 0));
    taken(event, on);
}

/* A second one of the same player that says nothing new is told, and so one taken back lets him in again; what weighs more is
 * taken, and so is another time. */
static void a_second_out_of_the_same_player_is_told(void **state)
{
    struct event *event = *state;
    struct wk_refusal why = {0};
    char text[256];
    struct wk_entry again = entry_out(3, WK_OUT_WITHDRAWN, 2, 1, WK_OUT_ANNUL);

    taken(event, entry_out(3, WK_OUT_WITHDRAWN, 4, 2, 0));
    const int64_t first = event->seq;
    assert_int_equal(wk_tournament_check(event->tour, &again, &why), WK_ALREADY);
    assert_int_equal(why.kind, WK_REFUSED_OUT_ALREADY);
    assert_true(why.player[0] == 3 && why.seq == first);
    wk_refusal_text(&why, event->tour, text, sizeof text);
    assert_non_null(strstr(text, "out of the event already"));
    struct wk_entry entry = entry_suspended(3, 5, 1, 5, 4);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), WK_ALREADY);
    entry = entry_suspended(3, 1, 1, 1, 4);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), WK_OK);
    entry = entry_out(4, WK_OUT_WITHDRAWN, 4, 2, 0);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), WK_OK);
    entry = entry_out(3, WK_OUT_DISQUALIFIED, 2, 1, 0);
    assert_int_equal(wk_tournament_check(event->tour, &entry, NULL), WK_OK);
    taken(event, entry);
    const int64_t second = event->seq;
    assert_int_equal(wk_out_in(event->tour, 3, 5, 4)->entry.seq, second);
    taken(event, entry_reversed(second));
    assert_int_equal(wk_out_in(event->tour, 3, 5, 4)->entry.seq, first);
    taken(event, entry_reversed(first));
    assert_null(wk_out_in(event->tour, 3, 5, 4));
    again.seq = 0;
    assert_int_equal(wk_tournament_check(event->tour, &again, NULL), WK_OK);
}

/* Who may do which of them. */
static void new_acts_take_a_role(void **state)
{
    struct event *event = *state;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_entry entry = entry_result(at, outcome_draw(), 0);

    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_PLAYERS);
    entry.result.unbegun = true;
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_void(3);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_not_played(at);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_penalty(at, 1, -1);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_redress(at, 1, 1);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_out(1, WK_OUT_WITHDRAWN, 1, 1, 0);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_JUDGE);
    entry = entry_out(1, WK_OUT_DISQUALIFIED, 1, 1, 0);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_DIRECTOR);
    taken(event, entry);
    entry = entry_reversed(event->seq);
    assert_int_equal(wk_entry_needs(event->tour, &entry), WK_ROLE_DIRECTOR);
}

/* The one field that is wrong is named. */
static void refusals_name_the_field(void **state)
{
    struct event *event = *state;
    struct wk_entry winner = entry_result((struct wk_hand_id){1, 1, 1}, outcome_draw(), 0), draw = winner, payer = winner;
    winner.result.outcome = outcome_discard(0, 2, 8);
    payer.result.outcome = outcome_discard(2, 2, 8);
    draw.result.outcome.points = 8;
    const struct {
        struct wk_entry entry;
        const char *text;
    } table[] = {
        {entry_result((struct wk_hand_id){9, 1, 1}, outcome_draw(), 0), "there is no table 9: 1 to 8 is wanted"},
        {entry_result((struct wk_hand_id){1, 6, 1}, outcome_draw(), 0), "there is no round 6: 1 to 5 is wanted"},
        {entry_result((struct wk_hand_id){1, 1, 0}, outcome_draw(), 0), "there is no hand 0: 1 to 4 is wanted"},
        {winner, "the winner: "},
        {payer, "who discarded: "},
        {draw, "the points: "},
        {entry_imp((struct wk_hand_id){1, 1, 1}, 0, -1), "there is no such direction"},
        {entry_ms((struct wk_hand_id){1, 1, 1}, 1, 1, 1, 2), "these sum to +5"},
        {entry_ms((struct wk_hand_id){1, 1, 1}, 0, 0, 0, 0), "not all 0"},
        {entry_ms((struct wk_hand_id){1, 1, 1}, 0, 0, 2001, -2001), "+2001"},
        {entry_gate(3, 1, 1), "there is no section 3: 1 to 2 is wanted"},
        {entry_moved(1, 1, 3, 2, 0, 5), "there is no hand 2: 3 to 4 is wanted"},
        {entry_moved(1, 1, 1, 2, 0, 20), "there is no such player"},
        {with_reason(entry_gate(1, 1, 1), "a\tb"), "the reason is missing, too long"},
    };

    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct wk_refusal why;
        char text[300];
        assert_int_not_equal(wk_tournament_check(event->tour, &table[i].entry, &why), WK_OK);
        wk_refusal_text(&why, event->tour, text, sizeof text);
        if (!strstr(text, table[i].text))
            fail_msg("%s: and not %s", text, table[i].text);
    }
}

/* Names that read the same: of a new entry they are refused, on record they stay. */
static void names_that_read_the_same(void **state)
{
    struct event *event = *state;
    struct wk_entry entry = entry_player(3, 1, 2, "PLAYER  A0");
    struct wk_refusal why;
    char text[300];

    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_NAME_ALIKE);
    wk_refusal_text(&why, event->tour, text, sizeof text);
    assert_non_null(strstr(text, "Player D3 (number 104) and Player A0 (number 101) have names that differ only in case"));
    taken(event, entry); /* a journal of before */
    snprintf(event->plan->player[7].person.name, WK_NAME_SIZE, "player f5");
    memset(event->tour, 0, sizeof *event->tour);
    entry = (struct wk_entry){.kind = WK_ENTRY_EVENT, .event = event->plan};
    assert_int_equal(wk_tournament_check(event->tour, &entry, &why), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_NAME_ALIKE);
    assert_int_equal(why.player[0], 5);
    assert_int_equal(why.player[1], 7);
    entry.seq = 1;
    assert_int_equal(wk_tournament_apply(event->tour, &entry, &why), WK_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_EVENT(rulings),
        IN_EVENT(who_is_ruled_out_does_not_win),
        IN_EVENT(choices_for_a_fouled_deal),
        IN_EVENT(a_gate_is_opened_once),
        IN_EVENT(moves),
        IN_EVENT(acts_fill_up),
        IN_EVENT(acts_take_a_role),
        IN_EVENT(penalties_and_redress),
        IN_EVENT(results_are_voided),
        IN_EVENT(hands_not_played),
        IN_EVENT(players_who_are_out),
        IN_EVENT(who_is_out_neither_wins_nor_confirms),
        IN_EVENT(no_hand_begins_with_who_is_out),
        IN_EVENT(a_second_out_of_the_same_player_is_told),
        IN_EVENT(new_acts_take_a_role),
        IN_EVENT(refusals_name_the_field),
        IN_EVENT(names_that_read_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
