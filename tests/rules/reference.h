/*
 * A second opinion on standings, written from the text of the rules and apart from the program's: it takes the log of an event
 * and for each question looks through all of it again. Slow, plain, in fractions.
 */
#ifndef WK_TESTS_RULES_REFERENCE_H
#define WK_TESTS_RULES_REFERENCE_H

#include "tests/rules/event.h"

struct reference_row {
    int imp, ms, rank;
};

/* Whether an act of the log is not taken back by a later entry. */
static inline bool reference_holds(const struct event *event, int index)
{
    for (int i = index + 1; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_REVERSED && event->log[i].reversed == event->log[index].seq)
            return false;
    return true;
}

static inline bool reference_same(struct wk_hand_id a, struct wk_hand_id b)
{
    return a.table == b.table && a.round == b.round && a.hand == b.hand;
}

/* The outcome that counts for a hand, NULL: none is confirmed. */
static inline const struct wk_outcome *reference_outcome(const struct event *event, struct wk_hand_id at)
{
    const struct wk_entry *newest = NULL;
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_RESULT && reference_same(event->log[i].result.at, at))
            newest = &event->log[i];
    for (int i = 0; newest && i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_CONFIRMED && event->log[i].confirmed.result == newest->seq)
            return &newest->result.outcome;
    return NULL;
}

/* What a direction won in a hand, and what a judge gave or took. */
static inline int reference_ms(const struct event *event, struct wk_hand_id at, int direction)
{
    const struct wk_outcome *o = reference_outcome(event, at);
    int ms = 0;
    if (o->kind == WK_OUTCOME_SELF_DRAWN)
        ms = direction == (int)o->winner ? 3 * (8 + o->points) : -(8 + o->points);
    if (o->kind == WK_OUTCOME_DISCARD)
        ms = direction == (int)o->winner ? 8 + 8 + 8 + o->points : direction == (int)o->payer ? -8 - o->points : -8;
    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind == WK_ENTRY_RULING && e->ruling.kind == WK_RULING_MS && reference_same(e->ruling.at, at) &&
            reference_holds(event, i))
            ms += e->ruling.ms[direction - 1];
    }
    return ms;
}

/* Appendix 2, read line by line; of a difference of sum / n. */
static inline int reference_imp(int sum, int n)
{
    static const int last[] = {1, 5, 9, 15, 23, 31, 39, 47, 55, 63, 71, 83, 95, 107, 131, 155, 179, 211, 243, 295};
    const int size = abs(sum);
    for (int imp = 0; imp < 20; imp++)
        if (size < (last[imp] + 1) * n) /* what lies between two lines belongs to the upper of the table */
            return sum < 0 ? -imp : imp;
    return sum < 0 ? -20 : 20;
}

/* Where a player sat: by the schedule, then by each exchange that holds. */
static inline void reference_place(const struct event *event, int player, int round, int hand, int *table, int *direction)
{
    const struct wk_event_plan *plan = event->log[0].event;
    int table_of[WK_SECTION_PLAYERS], direction_of[WK_SECTION_PLAYERS];
    for (int p = 0; p < WK_SECTION_PLAYERS; p++) {
        table_of[p] = (plan->schedule.seat[round - 1][p].table - 1 + hand - 1) % 4 + 1;
        direction_of[p] = plan->schedule.seat[round - 1][p].direction;
    }
    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind != WK_ENTRY_MOVED || e->moved.section != player / 16 + 1 || e->moved.round != round ||
            hand < e->moved.first_hand || hand > e->moved.last_hand || !reference_holds(event, i))
            continue;
        for (int k = 0; k < e->moved.n; k++) {
            const int a = e->moved.pair[k][0] % 16, b = e->moved.pair[k][1] % 16;
            const int t = table_of[a], d = direction_of[a];
            table_of[a] = table_of[b], direction_of[a] = direction_of[b];
            table_of[b] = t, direction_of[b] = d;
        }
    }
    *table = player / 16 * 4 + table_of[player % 16];
    *direction = direction_of[player % 16];
}

/* The director's choice that holds for a deal, NULL: none. */
static inline const struct wk_entry *reference_foul(const struct event *event, int table, int round)
{
    const struct wk_entry *found = NULL;
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_FOUL && event->log[i].foul.table == table && event->log[i].foul.round == round &&
            reference_holds(event, i))
            found = &event->log[i];
    return found;
}

static inline void reference_add_hand(const struct event *event, struct wk_hand_id at, int direction, struct reference_row *row)
{
    const struct wk_entry *foul = reference_foul(event, at.table, at.round);
    const bool split = foul && foul->foul.choice != WK_FOUL_STAND;
    int n = 0, sum = 0;

    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind == WK_ENTRY_RULING && e->ruling.kind == WK_RULING_IMP && reference_same(e->ruling.at, at) &&
            (int)e->ruling.direction == direction && reference_holds(event, i))
            row->imp += e->ruling.imp;
    }
    if (!reference_outcome(event, at) || (split && foul->foul.choice == WK_FOUL_CANCEL && foul->foul.part[at.hand - 1] != 1))
        return;
    for (int h = 1; h <= 4; h++) {
        const struct wk_hand_id other = {at.table, at.round, h};
        if (!reference_outcome(event, other) || (split && foul->foul.part[h - 1] != foul->foul.part[at.hand - 1]))
            continue;
        n++;
        sum += reference_ms(event, other, direction);
    }
    row->ms += reference_ms(event, at, direction);
    row->imp += reference_imp(n * reference_ms(event, at, direction) - sum, n);
}

/* All players of an event after a round 1..5; row [WK_MAX_PLAYERS] by index. */
static inline void reference_standings(const struct event *event, int after_round, struct reference_row *row)
{
    const int n = event->log[0].event->n_sections * 16;
    for (int p = 0; p < n; p++) {
        row[p] = (struct reference_row){0, 0, 1};
        for (int round = 1; round <= after_round; round++)
            for (int hand = 1; hand <= 4; hand++) {
                int table, direction;
                reference_place(event, p, round, hand, &table, &direction);
                reference_add_hand(event, (struct wk_hand_id){table, round, hand}, direction, &row[p]);
            }
    }
    for (int p = 0; p < n; p++)
        for (int q = 0; q < n; q++)
            row[p].rank += row[q].imp > row[p].imp || (row[q].imp == row[p].imp && row[q].ms > row[p].ms);
}

#endif
