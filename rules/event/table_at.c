/* What a table is at, and how far the event is. */
#include "rules/event/floor.h"
#include "rules/event/kind.h"

/* Of a table whose result is confirmed. */
static void look_at_gate(const struct wk_tournament *tournament, const struct wk_floor *floor, struct wk_table_at *out)
{
    int section = wk_section_of_table(&tournament->shape, out->at.table), first = wk_first_table(&tournament->shape, section);
    struct wk_gate gate;

    wk_gate_look(tournament, floor, section, out->at.round, out->at.hand, &gate);
    const struct wk_lack *own = &gate.lack[out->at.table - first];
    out->walls = own->walls;
    out->word = own->word;
    out->stage = out->walls ? WK_STAGE_RESTORE : own->card ? WK_STAGE_CARD : WK_STAGE_READY;
    for (int i = wk_section_tables(&tournament->shape, section) - 1; i >= 0; i--)
        if (gate.lack[i].result || gate.lack[i].confirmation || gate.lack[i].walls || gate.lack[i].card || gate.lack[i].word)
            out->waits_for = first + i;
}

void wk_table_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int table, struct wk_table_at *out)
{
    const struct wk_table_walls *walls = &floor->table[table - 1];
    bool deal = walls->sealed && !walls->opened;

    *out = (struct wk_table_at){.at = {.table = table}};
    if (wk_table_now(tournament, floor, table, &out->at) != WK_OK)
        return;
    const struct wk_hand_state *hand = wk_hand_look(tournament, &out->at);
    bool begun = hand->play_seq > 0 || hand->state != WK_RESULT_MISSING ||
                 (deal && walls->round == out->at.round && walls->hand >= out->at.hand);
    if (tournament->plan.results_only && hand->state == WK_RESULT_MISSING && !hand->not_played)
        out->stage = WK_STAGE_RESULT;
    else if (deal && walls->round < out->at.round)
        out->stage = WK_STAGE_CLOSE;
    else if (wk_hand_settled(tournament, &out->at) || hand->ready_carried) /* a carried result says no more than that */
        look_at_gate(tournament, floor, out);
    else if (!wk_hand_seated(tournament, &out->at) && !begun)
        out->stage = WK_STAGE_SEATS;
    else if (!begun && !wk_looks_at_walls(tournament))
        out->stage = WK_STAGE_PLAY;
    else if (!begun && !deal)
        out->stage = WK_STAGE_BUILD;
    else if (!begun)
        out->stage = out->at.hand > 1 && walls->hand > 0 ? WK_STAGE_INSPECT : WK_STAGE_BEGIN;
    else if (hand->state == WK_RESULT_MISSING)
        out->stage = hand->stopped_seq > 0 ? WK_STAGE_RESULT : WK_STAGE_PLAY;
    else
        out->stage = WK_STAGE_CONFIRM;
}

const char *wk_table_stage_name(enum wk_table_stage stage)
{
    static const char *const names[WK_N_STAGES] = {
        [WK_STAGE_OVER] = "finished",
        [WK_STAGE_CLOSE] = "round over: stickers off",
        [WK_STAGE_SEATS] = "seat check",
        [WK_STAGE_BUILD] = "building the walls",
        [WK_STAGE_INSPECT] = "checking the walls",
        [WK_STAGE_BEGIN] = "about to play",
        [WK_STAGE_PLAY] = "playing",
        [WK_STAGE_RESULT] = "entering the result",
        [WK_STAGE_CONFIRM] = "confirming the result",
        [WK_STAGE_RESTORE] = "laying back",
        [WK_STAGE_CARD] = "handing in the score cards",
        [WK_STAGE_READY] = "ready",
    };

    return names[stage];
}

/* Rounds that a section has behind it. */
static int behind(const struct wk_tournament *tournament, const struct wk_floor *floor, int section)
{
    int round, hand;

    return wk_section_now(tournament, floor, section, &round, &hand) == WK_OK ? round - 1 : tournament->shape.n_rounds;
}

int wk_rounds_over(const struct wk_tournament *tournament, const struct wk_floor *floor)
{
    int rounds = tournament->shape.n_rounds;

    for (int section = 1; section <= tournament->plan.n_sections; section++) {
        const int over = behind(tournament, floor, section);
        rounds = over < rounds ? over : rounds;
    }
    return rounds;
}
