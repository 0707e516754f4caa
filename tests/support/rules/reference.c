/* A second opinion on standings, written from the text of the rules and apart from the program's. */
#include "tests/support/rules/reference.h"
#include "rules/event/duplicate/seating.h"

bool reference_holds(const struct event *event, int index)
{
    for (int i = index + 1; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_REVERSED && event->log[i].reversed == event->log[index].seq)
            return false;
    return true;
}

bool reference_same(struct wk_hand_id a, struct wk_hand_id b)
{
    return a.table == b.table && a.round == b.round && a.hand == b.hand;
}

const struct wk_outcome *reference_outcome(const struct event *event, struct wk_hand_id at)
{
    const struct wk_entry *newest = NULL;
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_RESULT && reference_same(event->log[i].result.at, at))
            newest = &event->log[i];
    for (int i = 0; newest && i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_VOID && event->log[i].voided == newest->seq)
            return NULL;
    for (int i = 0; newest && i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_CONFIRMED && event->log[i].confirmed.result == newest->seq)
            return &newest->result.outcome;
    return NULL;
}

/* What a direction won in a hand, and what a judge gave or took. */
static int reference_ms(const struct event *event, struct wk_hand_id at, int direction)
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
static int reference_imp(int sum, int n)
{
    static const int last[] = {1, 5, 9, 15, 23, 31, 39, 47, 55, 63, 71, 83, 95, 107, 131, 155, 179, 211, 243, 295};
    const int size = abs(sum);
    for (int imp = 0; imp < 20; imp++)
        if (size < (last[imp] + 1) * n) /* what lies between two lines belongs to the upper of the table */
            return sum < 0 ? -imp : imp;
    return sum < 0 ? -20 : 20;
}

void reference_place(const struct event *event, int player, int round, int hand, int *table, int *direction)
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
static const struct wk_entry *reference_foul(const struct event *event, int table, int round)
{
    const struct wk_entry *found = NULL;
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_FOUL && event->log[i].foul.table == table && event->log[i].foul.round == round &&
            reference_holds(event, i))
            found = &event->log[i];
    return found;
}

/* Whether a hand is on record as one that will never be played. */
static bool reference_not_played(const struct event *event, struct wk_hand_id at)
{
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_NOT_PLAYED && reference_same(event->log[i].at, at) && reference_holds(event, i))
            return true;
    return false;
}

/* Who plays as a player in a hand: what was said last for that hand or an earlier one. */
static const char *reference_name(const struct event *event, int player, int round, int hand)
{
    const char *name = event->log[0].event->player[player].person.name;
    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind == WK_ENTRY_PLAYER && e->player.player == player &&
            e->player.round * 10 + e->player.hand <= round * 10 + hand)
            name = e->player.person.name;
    }
    return name;
}

/* Whether a player is out in a hand: DF-23. */
static bool reference_out(const struct event *event, int player, int round, int hand)
{
    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind == WK_ENTRY_OUT && e->out.player == player && reference_holds(event, i) &&
            round * 10 + hand >= e->out.round * 10 + e->out.hand &&
            round * 10 + hand <= e->out.last_round * 10 + e->out.last_hand)
            return true;
    }
    return false;
}

/* Whether what a player does in a hand himself is annulled. */
static bool reference_annulled(const struct event *event, int player, int round, int hand)
{
    for (int i = 0; i < event->n_log; i++)
        if (event->log[i].kind == WK_ENTRY_OUT && event->log[i].out.player == player &&
            event->log[i].out.results == WK_OUT_ANNUL && reference_holds(event, i))
            return strcmp(reference_name(event, player, round, hand), reference_name(event, player, 1, 1)) == 0;
    return false;
}

/* Whether who sat there is one whose result is annulled. */
static bool reference_annulled_at(const struct event *event, struct wk_hand_id at, int direction)
{
    bool any = false;
    for (int i = 0; i < event->n_log; i++)
        any = any || (event->log[i].kind == WK_ENTRY_OUT && event->log[i].out.results == WK_OUT_ANNUL);
    for (int p = 0; any && p < event->log[0].event->n_sections * 16; p++) {
        int table, its;
        if (!reference_annulled(event, p, at.round, at.hand))
            continue;
        reference_place(event, p, at.round, at.hand, &table, &its);
        if (table == at.table && its == direction)
            return true;
    }
    return false;
}

/* Whether a player has no rank after a round. */
static bool reference_no_rank(const struct event *event, int player, int after_round)
{
    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind == WK_ENTRY_OUT && e->out.player == player && e->out.kind != WK_OUT_SUSPENDED &&
            reference_holds(event, i) && (e->out.round <= after_round || e->out.results == WK_OUT_ANNUL))
            return true;
    }
    return false;
}

static void reference_add_hand(const struct event *event, int player, struct wk_hand_id at, int direction,
                               struct reference_row *row)
{
    const struct wk_entry *foul = reference_foul(event, at.table, at.round);
    const bool split = foul && foul->foul.choice != WK_FOUL_STAND;
    int n = 0, n_to_come = 0, sum = 0, penalty = 0;

    for (int i = 0; i < event->n_log; i++) {
        const struct wk_entry *e = &event->log[i];
        if (e->kind != WK_ENTRY_RULING || !reference_same(e->ruling.at, at) || (int)e->ruling.direction != direction ||
            !reference_holds(event, i))
            continue;
        if (e->ruling.kind == WK_RULING_IMP || e->ruling.kind == WK_RULING_REDRESS)
            row->imp += e->ruling.imp;
        if (e->ruling.kind == WK_RULING_PENALTY) /* off his score, whatever becomes of the hand */
            penalty += e->ruling.ms[direction - 1];
    }
    row->ms += penalty;
    if (reference_not_played(event, at) || reference_out(event, player, at.round, at.hand) ||
        reference_annulled(event, player, at.round, at.hand))
        return;
    if (!reference_outcome(event, at) || (split && foul->foul.choice == WK_FOUL_CANCEL && foul->foul.part[at.hand - 1] != 1))
        return;
    for (int h = 1; h <= 4; h++) {
        const struct wk_hand_id other = {at.table, at.round, h};
        if ((split && foul->foul.part[h - 1] != foul->foul.part[at.hand - 1]) || reference_not_played(event, other) ||
            reference_annulled_at(event, other, direction))
            continue;
        n_to_come += !reference_outcome(event, other);
        if (!reference_outcome(event, other))
            continue;
        n++;
        sum += reference_ms(event, other, direction);
    }
    row->ms += reference_ms(event, at, direction);
    if (n > 1 || n_to_come == 0) /* else nobody knows yet what to compare with */
        row->imp += reference_imp(n * (reference_ms(event, at, direction) + penalty) - sum, n);
}

void reference_standings(const struct event *event, int after_round, struct reference_row *row)
{
    const int n = event->log[0].event->n_sections * 16;
    for (int p = 0; p < n; p++) {
        row[p] = (struct reference_row){0, 0, reference_no_rank(event, p, after_round) ? 0 : 1};
        for (int round = 1; round <= after_round; round++)
            for (int hand = 1; hand <= 4; hand++) {
                int table, direction;
                reference_place(event, p, round, hand, &table, &direction);
                reference_add_hand(event, p, (struct wk_hand_id){table, round, hand}, direction, &row[p]);
            }
    }
    for (int p = 0; p < n; p++)
        for (int q = 0; q < n; q++)
            row[p].rank += row[p].rank > 0 && row[q].rank > 0 &&
                           (row[q].imp > row[p].imp || (row[q].imp == row[p].imp && row[q].ms > row[p].ms));
}
