/* Acts in words. Names are cut so that two of them fit into a line; they are never a format. */
#include "kiosk/screens/judge.h"

#include <stdlib.h>

/* Units, bold at 28: two names in the line of the list, beside the words of the sentence. */
#define NAME_W 340.0
#define MOVED_W 270.0
#define RESULT_W 230.0

typedef char name_text[WK_NAME_SIZE + 4];

static bool is_player(const struct wk_app *app, int player)
{
    return player >= 0 && player < wk_n_players(app->hall.tournament);
}

static void name_at(const struct wk_app *app, const struct wk_draw *draw, int player, int round, int hand, double w,
                    name_text out)
{
    bool there = is_player(app, player) && round >= 1 && round <= WK_ROUNDS && hand >= 1 && hand <= WK_HANDS;

    wk_part_name_cut(draw, out, there ? wk_person_of(app->hall.tournament, player, round, hand)->name : "", w, 28, true);
}

static void name_on_chair(const struct wk_app *app, const struct wk_draw *draw, const struct wk_hand_id *at,
                          enum wk_wind direction, double w, name_text out)
{
    name_at(app, draw, wk_player_at(app->hall.tournament, at, direction), at->round, at->hand, w, out);
}

const char *wk_judge_reason_text(struct wk_draw *draw, const char *reason)
{
    const char *known = wk_judge_reason_known(reason);

    return known ? T(known) : reason;
}

void wk_judge_outcome_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                           const struct wk_outcome *outcome, double w, char *text, size_t n)
{
    name_text winner, payer;

    name_on_chair(app, draw, at, outcome->winner, w, winner);
    name_on_chair(app, draw, at, outcome->payer, w, payer);
    if (outcome->kind == WK_OUTCOME_DISCARD)
        snprintf(text, n, T("%s: %d points from %s"), winner, outcome->points, payer);
    else if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        snprintf(text, n, T("%s: %d points, self-drawn"), winner, outcome->points);
    else
        snprintf(text, n, "%s", T("Nobody won"));
}

static void ruling_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    name_text name;

    name_on_chair(app, draw, &entry->ruling.at, entry->ruling.direction, 2 * NAME_W, name);
    switch (entry->ruling.kind) {
    case WK_RULING_DEAD_HAND:
        snprintf(text, n, T("Dead hand: %s"), name);
        break;
    case WK_RULING_NO_HU:
        snprintf(text, n, T("May not win this hand: %s"), name);
        break;
    case WK_RULING_IMP:
        snprintf(text, n, T("\u2212%d IMP: %s"), -entry->ruling.imp, name);
        break;
    case WK_RULING_PENALTY:
        snprintf(text, n, T("Penalty, \u2212%d match points: %s"), -entry->ruling.ms[entry->ruling.direction - 1], name);
        break;
    case WK_RULING_REDRESS:
        snprintf(text, n, T("Redress, +%d IMP: %s"), entry->ruling.imp, name);
        break;
    case WK_RULING_MS:
    case WK_RULING_NONE:
        snprintf(text, n, "%s", T("Match points moved"));
        break;
    }
}

static void moved_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    name_text a, b;

    name_at(app, draw, entry->moved.pair[0][0], entry->moved.round, entry->moved.first_hand, MOVED_W, a);
    name_at(app, draw, entry->moved.pair[0][1], entry->moved.round, entry->moved.first_hand, MOVED_W, b);
    if (entry->moved.n > 1)
        snprintf(text, n, T("Wrong seats: %s and %s (+%d)"), a, b, entry->moved.n - 1);
    else
        snprintf(text, n, T("Wrong seats: %s and %s"), a, b);
}

static void out_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    name_text name;

    name_at(app, draw, entry->out.player, 1, 1, 2 * NAME_W, name);
    if (entry->out.kind == WK_OUT_WITHDRAWN)
        snprintf(text, n, T("Withdrawn: %s"), name);
    else if (entry->out.kind == WK_OUT_SUSPENDED)
        snprintf(text, n, T("Suspended: %s"), name);
    else
        snprintf(text, n, T("Disqualified: %s"), name);
}

void wk_judge_act_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    static const char *const choices[] = {WK_N("Fouled deal"), WK_N("Fouled deal: compared apart"),
                                          WK_N("Fouled deal: hands cancelled"), WK_N("Fouled deal: left to stand")};
    const struct wk_act *act;
    char words[WK_JUDGE_TEXT];
    name_text a, b;

    text[0] = 0;
    switch (entry->kind) {
    case WK_ENTRY_PLAYER:
        wk_part_name_cut(draw, a, entry->player.person.name, NAME_W, 28, true);
        if (is_player(app, entry->player.player))
            wk_part_name_cut(draw, b, app->hall.tournament->plan.player[entry->player.player].person.name, NAME_W, 28, true);
        else
            b[0] = 0;
        snprintf(text, n, T("%s plays for %s"), a, b);
        break;
    case WK_ENTRY_RULING:
        ruling_title(app, draw, entry, text, n);
        break;
    case WK_ENTRY_MOVED:
        moved_title(app, draw, entry, text, n);
        break;
    case WK_ENTRY_GATE:
        snprintf(text, n, "%s", T("Rotation opened by hand"));
        break;
    case WK_ENTRY_FOUL:
        snprintf(text, n, "%s", T(choices[(unsigned)entry->foul.choice <= WK_FOUL_STAND ? entry->foul.choice : 0]));
        break;
    case WK_ENTRY_RESULT:
        wk_judge_outcome_text(app, draw, &entry->result.at, &entry->result.outcome, RESULT_W, words, sizeof(words));
        snprintf(text, n, T("Corrected: %s"), words);
        break;
    case WK_ENTRY_VOID:
        act = wk_act_find(app->hall.tournament, entry->seq);
        if (act)
            wk_judge_outcome_text(app, draw, &act->at, &act->replaced, RESULT_W, words, sizeof(words));
        else
            words[0] = 0;
        snprintf(text, n, T("Result taken back: %s"), words);
        break;
    case WK_ENTRY_NOT_PLAYED:
        snprintf(text, n, "%s", T("Not played"));
        break;
    case WK_ENTRY_OUT:
        out_title(app, draw, entry, text, n);
        break;
    case WK_ENTRY_REVERSED:
        act = wk_act_find(app->hall.tournament, entry->reversed);
        if (!act || act->entry.kind == WK_ENTRY_REVERSED)
            break;
        wk_judge_act_title(app, draw, &act->entry, words, sizeof(words));
        snprintf(text, n, T("Taken back: %s"), words);
        break;
    case WK_ENTRY_NONE:
    case WK_ENTRY_EVENT:
    case WK_ENTRY_SEATED:
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_CONFIRMED:
    case WK_ENTRY_CLOCK:
    case WK_N_ENTRIES:
        break;
    }
}

static void hand_place(struct wk_draw *draw, const struct wk_hand_id *at, char *text, size_t n)
{
    snprintf(text, n, T("Table %d, round %d, hand %d"), at->table, at->round, at->hand);
}

void wk_judge_act_place(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    const struct wk_act *act;

    text[0] = 0;
    switch (entry->kind) {
    case WK_ENTRY_PLAYER:
        snprintf(text, n, T("From round %d, hand %d on"), entry->player.round, entry->player.hand);
        break;
    case WK_ENTRY_RULING:
        hand_place(draw, &entry->ruling.at, text, n);
        break;
    case WK_ENTRY_RESULT:
        hand_place(draw, &entry->result.at, text, n);
        break;
    case WK_ENTRY_MOVED:
        if (entry->moved.first_hand == entry->moved.last_hand)
            snprintf(text, n, T("Section %d, round %d, hand %d"), entry->moved.section, entry->moved.round,
                     entry->moved.first_hand);
        else
            snprintf(text, n, T("Section %d, round %d, hands %d to %d"), entry->moved.section, entry->moved.round,
                     entry->moved.first_hand, entry->moved.last_hand);
        break;
    case WK_ENTRY_GATE:
        snprintf(text, n, T("Section %d, round %d, hand %d"), entry->gate.section, entry->gate.round, entry->gate.hand);
        break;
    case WK_ENTRY_FOUL:
        snprintf(text, n, T("Table %d, round %d"), entry->foul.table, entry->foul.round);
        break;
    case WK_ENTRY_VOID:
        act = wk_act_find(app->hall.tournament, entry->seq);
        if (act)
            hand_place(draw, &act->at, text, n);
        break;
    case WK_ENTRY_NOT_PLAYED:
        hand_place(draw, &entry->at, text, n);
        break;
    case WK_ENTRY_OUT:
        if (entry->out.last_round == WK_ROUNDS && entry->out.last_hand == WK_HANDS)
            snprintf(text, n, T("From round %d, hand %d on"), entry->out.round, entry->out.hand);
        else
            snprintf(text, n, T("From round %d, hand %d to round %d, hand %d"), entry->out.round, entry->out.hand,
                     entry->out.last_round, entry->out.last_hand);
        break;
    case WK_ENTRY_REVERSED:
        act = wk_act_find(app->hall.tournament, entry->reversed);
        if (act && act->entry.kind != WK_ENTRY_REVERSED)
            wk_judge_act_place(app, draw, &act->entry, text, n);
        break;
    case WK_ENTRY_NONE:
    case WK_ENTRY_EVENT:
    case WK_ENTRY_SEATED:
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_CONFIRMED:
    case WK_ENTRY_CLOCK:
    case WK_N_ENTRIES:
        break;
    }
}

bool wk_judge_gate_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    char tables[40] = "";
    size_t at = 0;

    for (int t = 1; t <= WK_SECTION_TABLES; t++) {
        struct wk_hand_id hand = {(entry->gate.section - 1) * WK_SECTION_TABLES + t, entry->gate.round, entry->gate.hand};

        if (!wk_hand_settled(app->hall.tournament, &hand))
            at += (size_t)snprintf(tables + at, sizeof(tables) - at, "%s%d", at ? ", " : "", hand.table);
    }
    snprintf(text, n, T("No confirmed result at table %s"), tables);
    return at > 0;
}
