/* What keeps groups from rotating, table by table and hand by hand. */
#include "rules/event/floor.h"

#include <string.h>

#include "rules/event/kind.h"
#include "rules/event/merge.h"

#define ALL_WALLS ((1u << WK_N_WINDS) - 1)

/* -1, 0, 1: a table's walls are past a hand, at it, or not yet there. */
static int compare_hand(const struct wk_hand_id *at, const struct wk_table_walls *walls)
{
    if (at->round != walls->round)
        return at->round > walls->round ? 1 : -1;
    return (at->hand > walls->hand) - (at->hand < walls->hand);
}

/* A table whose walls this kiosk's store knows: another kiosk found one of them out of order, and this one had not heard of it.
 */
static void doubt_walls(struct wk_table_walls *walls, const struct wk_table_looks *looks)
{
    for (int w = 0; w < WK_N_WINDS && compare_hand(&looks->at, walls) == 0; w++)
        if (looks->verdict[w] > WK_WALL_LOOK_PASS)
            walls->passed &= ~(1U << w);
}

/* Another kiosk's table: its newest hand, and the walls that have passed since that began. */
static void hear_walls(struct wk_table_walls *walls, const struct wk_tournament *tournament, const struct wk_table_looks *looks,
                       int table)
{
    *walls = (struct wk_table_walls){.round = looks->at.round, .sealed = looks->at.round > 0, .hand = looks->at.hand};
    for (int w = 0; w < WK_N_WINDS; w++)
        walls->passed |= looks->verdict[w] == WK_WALL_LOOK_PASS ? 1U << w : 0;
    for (int i = tournament->shape.n_player_hands - 1; i >= 0; i--) {
        const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, table, i);
        if (wk_hand_look(tournament, &at)->play_seq && compare_hand(&at, walls) > 0)
            *walls = (struct wk_table_walls){.round = at.round, .sealed = true, .hand = at.hand};
    }
    const struct wk_hand_id next = {table, walls->round + 1, 1};
    const struct wk_hand_state *later = walls->round > 0 ? wk_hand_look(tournament, &next) : NULL;
    walls->opened = later && later->seated_seq; /* players sit down only when that deal is over */
}

void wk_floor_merge(struct wk_floor *floor, const struct wk_merged *merged, int own)
{
    floor->own = own;
    for (int table = 1; table <= wk_n_tables(&merged->tournament); table++) {
        struct wk_table_walls *walls = &floor->table[table - 1];

        walls->keeper = merged->owner[table - 1].owner; /* for what is asked next */
        if (wk_keeps_table(floor, table) && walls->round > 0)
            doubt_walls(walls, &merged->looks[table - 1]);
        else if (wk_looks_at_walls(&merged->tournament)) /* else a hand that began says nothing of a deal */
            hear_walls(walls, &merged->tournament, &merged->looks[table - 1], table);
        walls->keeper = merged->owner[table - 1].owner;
    }
}

bool wk_keeps_table(const struct wk_floor *floor, int table)
{
    const int keeper = floor->table[table - 1].keeper;
    return keeper == 0 || keeper == floor->own;
}

int wk_table_of_set(const struct wk_floor *floor, const char *set, int but_table, bool *in_play)
{
    int over = 0;
    for (int table = 1; table <= WK_MAX_TABLES; table++) {
        const struct wk_table_walls *walls = &floor->table[table - 1];
        if (!walls->set[0] || table == but_table || strncmp(walls->set, set, sizeof walls->set) != 0)
            continue;
        if (!walls->opened) {
            if (in_play)
                *in_play = true;
            return table;
        }
        if (over == 0)
            over = table;
    }
    if (in_play)
        *in_play = false;
    return over;
}

static unsigned walls_lacking(const struct wk_table_walls *walls, int round, int hand)
{
    if (walls->round > round || (walls->round == round && walls->hand > hand))
        return 0;
    return walls->round == round && walls->hand == hand ? ALL_WALLS & ~walls->passed : ALL_WALLS;
}

/*
 * The next group has sat down there, which it does when the rotation is open. A wall that it then finds out of order is no
 * reason to send the others back.
 */
static bool left_behind(const struct wk_tournament *tournament, int table, int round, int hand)
{
    for (int i = wk_place_in_time(&tournament->shape, round, hand) + 1; i < tournament->shape.n_player_hands; i++) {
        const struct wk_hand_id later = wk_hand_in_time(&tournament->shape, table, i);
        if (wk_hand_look(tournament, &later)->seated_seq)
            return true;
    }
    return false;
}

/* There is nothing to look at, or no kiosk that looks. */
static bool no_walls(const struct wk_tournament *tournament, const struct wk_table_walls *walls, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(tournament, at);
    const bool lies_there = walls->sealed && !walls->opened && walls->round == at->round;

    return !wk_looks_at_walls(tournament) || hand->not_played || (hand->unbegun && !lies_there) ||
           left_behind(tournament, at->table, at->round, at->hand);
}

int wk_gate_hand(const struct wk_tournament *tournament, int hand)
{
    return tournament->plan.kind->by_round ? tournament->shape.n_hands : hand;
}

/* What is missing of the results of a hand, or where its gate is the round's, of all its hands. */
static void results_lacking(const struct wk_tournament *tournament, const struct wk_hand_id *last, struct wk_lack *lack)
{
    struct wk_hand_id at = *last;

    for (at.hand = tournament->plan.kind->by_round ? 1 : last->hand; at.hand <= last->hand; at.hand++) {
        const enum wk_result_state state = wk_hand_look(tournament, &at)->state;
        lack->result = lack->result || (state == WK_RESULT_MISSING && !wk_hand_settled(tournament, &at));
        lack->confirmation = lack->confirmation || state == WK_RESULT_ENTERED;
    }
}

bool wk_gate_by_word(const struct wk_tournament *tournament, const struct wk_floor *floor)
{
    return floor->own > 0 && wk_looks_at_walls(tournament);
}

void wk_gate_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int hand,
                  struct wk_gate *out)
{
    const int first_table = wk_first_table(&tournament->shape, section);

    hand = wk_gate_hand(tournament, hand);
    *out = (struct wk_gate){.by_hand = wk_gate_by_hand(tournament, section, round, hand), .open = true};
    for (int i = 0; i < wk_section_tables(&tournament->shape, section); i++) {
        const struct wk_hand_id at = {.table = first_table + i, .round = round, .hand = hand};
        const struct wk_table_walls *walls = &floor->table[at.table - 1];
        struct wk_lack *lack = &out->lack[i];

        results_lacking(tournament, &at, lack);
        lack->walls = no_walls(tournament, walls, &at) ? 0 : walls_lacking(walls, round, hand);
        lack->card = tournament->plan.kind->initialer && hand == tournament->shape.n_hands &&
                     !tournament->card_seq[at.table - 1][round - 1];
        if (wk_gate_by_word(tournament, floor)) {
            const bool all = !lack->result && !lack->confirmation && !lack->walls && !lack->card;
            const bool ready = wk_hand_look(tournament, &at)->ready_seq > 0;
            if (ready)
                *lack = (struct wk_lack){.walls = 0};
            lack->word = all && !ready;
        }
        if (lack->result || lack->confirmation || lack->card || lack->walls || lack->word)
            out->open = false;
    }
    out->open = out->open || out->by_hand;
}

/* The first hand, 0.. in the order of time, that a table has not left for a later one. Of several kiosks each knows the walls
 * of some tables only, and all are to say the same: there it is what the tournament says. Deals of before a drop-in evening are
 * none of its rounds. */
static int not_left(const struct wk_tournament *tournament, const struct wk_floor *floor, int table)
{
    const struct wk_table_walls *walls = &floor->table[table - 1];
    int last = walls->round > 0 && floor->own == 0 && !tournament->plan.kind->drop_in
                   ? wk_place_in_time(&tournament->shape, walls->round, walls->hand > 0 ? walls->hand : 1)
                   : 0;

    for (int i = last + 1; i < tournament->shape.n_player_hands; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, table, i);
        if (wk_hand_look(tournament, &at)->play_seq)
            last = i;
    }
    return last;
}

int wk_table_hand(const struct wk_tournament *tournament, int table, int round, int hand)
{
    struct wk_hand_id at = {table, round, 1};

    if (!tournament->plan.kind->by_round)
        return hand;
    while (at.hand < tournament->shape.n_hands && tournament->plan.kind->next(tournament, &at) == WK_NEXT_SETTLED)
        at.hand++;
    return at.hand;
}

static int earliest_hand(const struct wk_tournament *tournament, int section, int round)
{
    const int first_table = wk_first_table(&tournament->shape, section);
    int earliest = tournament->shape.n_hands;

    for (int table = first_table; table < first_table + wk_section_tables(&tournament->shape, section); table++) {
        const int hand = wk_table_hand(tournament, table, round, 0);
        earliest = hand < earliest ? hand : earliest;
    }
    return earliest;
}

enum wk_status wk_section_now(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int *round,
                              int *hand)
{
    const int first_table = wk_first_table(&tournament->shape, section), n_hands = tournament->shape.n_player_hands;
    int from = n_hands - 1;

    if (!tournament->begun)
        return WK_END;
    const bool by_round = tournament->plan.kind->by_round;
    for (int table = first_table; table < first_table + wk_section_tables(&tournament->shape, section); table++) {
        const int first = not_left(tournament, floor, table);
        from = first < from ? first : from;
    }
    if (by_round) /* one gate of each round */
        from -= from % tournament->shape.n_hands;
    for (int i = from; i < n_hands; i += by_round ? tournament->shape.n_hands : 1) {
        const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, first_table, i);
        struct wk_gate gate;
        wk_gate_look(tournament, floor, section, at.round, at.hand, &gate);
        if (gate.open)
            continue;
        *round = at.round;
        *hand = by_round ? earliest_hand(tournament, section, at.round) : at.hand;
        return WK_OK;
    }
    return WK_END;
}

enum wk_status wk_table_now(const struct wk_tournament *tournament, const struct wk_floor *floor, int table,
                            struct wk_hand_id *at)
{
    struct wk_hand_id now = {.table = table};
    const enum wk_status status =
        wk_section_now(tournament, floor, wk_section_of_table(&tournament->shape, table), &now.round, &now.hand);

    if (status != WK_OK)
        return status;
    now.hand = wk_table_hand(tournament, table, now.round, now.hand);
    *at = now;
    return WK_OK;
}

/* When the judge's act that holds opened the last gate of a round, INT64_MAX: none did. */
static int64_t opened_by_hand(const struct wk_tournament *tournament, int section, int round)
{
    const int last_hand = tournament->shape.n_hands;

    for (int i = 0; i < tournament->n_acts && wk_gate_by_hand(tournament, section, round, last_hand); i++) {
        const struct wk_act *act = &tournament->act[i];
        if (act->entry.kind == WK_ENTRY_GATE && act->reversed_seq == 0 && act->entry.gate.section == section &&
            act->entry.gate.round == round && act->entry.gate.hand == last_hand)
            return act->entry.t_ns;
    }
    return INT64_MAX;
}

/* When all tables of a section had said that they are ready after a round, INT64_MAX: not all have. */
static int64_t all_ready(const struct wk_tournament *tournament, int section, int round)
{
    const int first_table = wk_first_table(&tournament->shape, section);
    int64_t latest = 0;

    for (int i = 0; i < wk_section_tables(&tournament->shape, section); i++) {
        const struct wk_hand_id at = {.table = first_table + i, .round = round, .hand = tournament->shape.n_hands};
        const struct wk_hand_state *state = wk_hand_look(tournament, &at);
        if (!state->ready_seq)
            return INT64_MAX;
        latest = state->ready_ns > latest ? state->ready_ns : latest;
    }
    return latest;
}

int64_t wk_break_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int *min)
{
    const int added = tournament->break_min[section - 1][round - 1];
    const int64_t put_ns = tournament->break_ns[section - 1][round - 1];

    const bool by_word = wk_gate_by_word(tournament, floor);
    if (min)
        *min = by_word ? tournament->plan.kind->clock.pause + added : added;
    if (!by_word)
        return put_ns;
    const int64_t ready_ns = all_ready(tournament, section, round), by_hand_ns = opened_by_hand(tournament, section, round);
    const int64_t begun_ns = ready_ns < by_hand_ns ? ready_ns : by_hand_ns;
    if (begun_ns == INT64_MAX)
        return 0;
    const int64_t end_ns = begun_ns + (tournament->plan.kind->clock.pause + added) * INT64_C(60000000000);
    return end_ns > put_ns ? end_ns : put_ns; /* more time for one that was over goes on from there */
}

void wk_missing_results(const struct wk_tournament *tournament, const struct wk_floor *floor, int section,
                        struct wk_missing *out)
{
    const int first_table = wk_first_table(&tournament->shape, section);
    int round, hand, n_past = tournament->shape.n_player_hands;

    *out = (struct wk_missing){.n = 0};
    if (wk_section_now(tournament, floor, section, &round, &hand) == WK_OK)
        n_past = wk_place_in_time(&tournament->shape, round, hand);
    for (int table = first_table; table < first_table + wk_section_tables(&tournament->shape, section); table++)
        for (int i = 0; i < n_past; i++) {
            const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, table, i);
            if (!wk_hand_settled(tournament, &at) && out->n < WK_MAX_MISSING)
                out->at[out->n++] = at;
        }
}
