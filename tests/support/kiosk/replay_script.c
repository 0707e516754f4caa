/* The script of an evening. */
#include "tests/support/kiosk/replay_script.h"
#include "rules/event/duplicate/seating.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

const struct quirk quirks[] = {
    {1, 1, 1, QUIRK_SEATS, .a = 2, .b = 4},
    {3, 1, 1, QUIRK_NO_HU, .a = 0},
    {2, 1, 1, QUIRK_RULED_OUT, .a = 3},
    {1, 1, 1, QUIRK_SWAP, WK_WIND_SOUTH, 24, 31, 0},
    {2, 1, 2, QUIRK_NOT_RIGHT, .a = 0},
    {4, 1, 2, QUIRK_CYCLE, WK_WIND_EAST, 14, 20, 30},
    {3, 1, 3, QUIRK_INSPECT_SWAP, WK_WIND_WEST, 13, 26, 0},
    {4, 1, 4, QUIRK_OTHER_TABLE, WK_WIND_NORTH, 0, 0, 0},
    {2, 2, 1, QUIRK_MORE_TIME, .a = 0},
    {4, 2, 2, QUIRK_LOST_TILE, WK_WIND_WEST, 5, 0, 0},
    {4, 2, 3, QUIRK_INSPECT_BY_EYE, .a = 0},
    {1, 3, 2, QUIRK_SEATS, .a = 1, .b = 3},
    {1, 4, 2, QUIRK_INSPECT_SWAP, WK_WIND_NORTH, 15, 16, 0},
    {3, 4, 2, QUIRK_SWAP, WK_WIND_EAST, 3, 30, 0},
    {2, 5, 3, QUIRK_NOT_RIGHT, .a = 0},
    {3, 5, 4, QUIRK_SWAP, WK_WIND_NORTH, 23, 33, 0},
};

/* How a hand ended: some draws, some self-drawn, 8 points and many. */
static struct wk_outcome outcome_at(struct wk_hand_id at)
{
    const unsigned n = (unsigned)(at.table * 31 + at.round * 17 + at.hand * 7) * 2654435761u >> 16;
    const int winner = (int)(n % 4) + 1, points = n % 5 == 0 ? 8 : 8 + (int)(n / 8 % 80);
    if (n % 11 == 3)
        return outcome_draw();
    if (n % 3 == 0)
        return outcome_self_drawn(winner, points);
    return outcome_discard(winner, winner % 4 + 1, points);
}

const struct act acts[] = {
    {WHEN_PLAYED, {2, 1, 1}, "Drew from the wrong end", ACT_RULING, {2, 1, 1}, 3, WK_RULING_DEAD_HAND},
    {WHEN_CONFIRMED, {1, 2, 4}, "Drew from another wall twice", ACT_IMP, {1, 2, 4}, 2, -1},
    {WHEN_CONFIRMED, {3, 1, 2}, "One tile fewer", ACT_IMP, {3, 1, 2}, 1, -2},
    {WHEN_CONFIRMED, {3, 1, 4}, "It had been taken back in time", ACT_REVERSE, {3, 1, 2}, 0, 0},
    {WHEN_STUCK, {4, 2, 2}, "A tile is under the stage", ACT_GATE, {4, 2, 2}, 0, 0},
    {WHEN_CONFIRMED, {2, 2, 4}, "Points were counted again", ACT_CORRECT, {2, 2, 3}, 0, 0},
    {WHEN_CONFIRMED, {4, 2, 4}, "Went home ill", ACT_STAND_IN, {1, 3, 1}, 5, 0},
    {WHEN_CONFIRMED, {4, 3, 1}, "Showed tiles to the others", ACT_MS, {4, 3, 1}, 1, 24},
    {WHEN_PLAYED, {1, 3, 4}, "Looked into a wall", ACT_RULING, {1, 3, 4}, 4, WK_RULING_NO_HU},
    {WHEN_PLAYED, {3, 4, 1}, "Sat on each other's chairs", ACT_MOVED, {1, 3, 2}, 3, 0},
    {WHEN_CONFIRMED, {3, 4, 4}, "Walls were mixed up", ACT_FOUL, {3, 4, 1}, WK_FOUL_CANCEL, 0},
    {WHEN_PLAYED, {3, 5, 1}, "The later groups had one deal", ACT_FOUL, {3, 4, 1}, WK_FOUL_APART, 0},
    {WHEN_CONFIRMED, {1, 5, 4}, "A call that was none", ACT_IMP, {1, 5, 4}, 4, -1},
};

/* Nobody wins whom a judge has ruled out. */
static struct wk_outcome rightful(struct wk_hand_id at, struct wk_outcome outcome)
{
    for (int i = 0; i < N_ACTS; i++)
        if (acts[i].kind == ACT_RULING && reference_same(acts[i].at, at) && (int)outcome.winner == acts[i].a)
            return outcome_draw();
    return outcome;
}

struct wk_outcome outcome_of(struct wk_hand_id at)
{
    return rightful(at, outcome_at(at));
}

static struct wk_outcome outcome_corrected(struct wk_hand_id at)
{
    return outcome_self_drawn(2, 40 + at.hand);
}

const struct quirk *quirk_of(struct wk_hand_id at, enum quirk_kind kind)
{
    for (int i = 0; i < N_QUIRKS; i++)
        if (quirks[i].kind == kind && reference_same((struct wk_hand_id){quirks[i].table, quirks[i].round, quirks[i].hand}, at))
            return &quirks[i];
    return NULL;
}

/* ---------------------------------------------------------------- what the script comes to */

static int player_due(const struct event *script, int table, int direction, int round, int hand)
{
    int t, d;
    for (int p = 0; p < WK_SECTION_PLAYERS; p++) {
        reference_place(script, p, round, hand, &t, &d);
        if (t == table && d == direction)
            return p;
    }
    fail();
    return -1;
}

struct wk_entry entry_of(const struct act *act, const struct event *script, int64_t refers_to)
{
    struct wk_entry entry = {.kind = WK_ENTRY_NONE};
    switch (act->kind) {
    case ACT_RULING:
        entry = entry_ruling(act->at, (enum wk_ruling_kind)act->b, act->a);
        break;
    case ACT_IMP:
        entry = entry_imp(act->at, act->a, act->b);
        break;
    case ACT_MS:
        entry = entry_ms(act->at, -act->b, act->b / 3, act->b / 3, act->b / 3);
        break;
    case ACT_REVERSE:
        entry = entry_reversed(refers_to);
        break;
    case ACT_CORRECT:
        entry = entry_result(act->at, outcome_corrected(act->at), refers_to);
        entry.role = WK_ROLE_JUDGE;
        entry.result.by = WK_WIND_NONE;
        break;
    case ACT_STAND_IN:
        entry = entry_player(act->a, act->at.round, act->at.hand, "Zhao Stand-In");
        break;
    case ACT_MOVED:
        entry = entry_moved(1, act->at.round, act->at.hand, act->a, player_due(script, 1, WK_WIND_WEST, 3, 2),
                            player_due(script, 2, WK_WIND_SOUTH, 3, 2));
        break;
    case ACT_GATE:
        entry = entry_gate(1, act->at.round, act->at.hand);
        break;
    case ACT_FOUL:
        entry = entry_foul(act->at.table, act->at.round, "1122", (enum wk_foul_choice)act->a);
        break;
    }
    snprintf(entry.reason, sizeof entry.reason, "%s", act->reason);
    return entry;
}

static int64_t log_put(struct event *log, struct wk_entry entry)
{
    entry.seq = ++log->seq;
    log->log[log->n_log++] = entry;
    return entry.seq;
}

void write_script(struct event *script)
{
    int64_t imp_seq = 0;
    script->n_log = 0;
    script->seq = 0;
    log_put(script, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = script->plan});
    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int hand = 1; hand <= WK_HANDS; hand++)
            for (int table = 1; table <= N_TABLES; table++) {
                const struct wk_hand_id at = {table, round, hand};
                log_put(script, entry_confirmed(log_put(script, entry_result(at, outcome_of(at), 0))));
            }
    for (int i = 0; i < N_ACTS; i++) {
        const int64_t seq = log_put(script, entry_of(&acts[i], script, imp_seq));
        if (acts[i].kind == ACT_CORRECT)
            log_put(script, entry_confirmed(seq));
        if (acts[i].kind == ACT_IMP)
            imp_seq = seq; /* the next that is taken back */
    }
}
