/* Questions that the judge's screens ask about the state. */
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/face/screens/result/game.h"
#include "kiosk/pages/phrases/second_play_phrase.h"
#include "labels/lang/lang.h"
#include "rules/event/duplicate/imp.h"
#include "rules/event/floor.h"
#include "rules/text.h"

#include <stdlib.h>
#include <string.h>

static bool sums_to_nothing(const int ms[WK_N_WINDS])
{
    return ms[0] + ms[1] + ms[2] + ms[3] == 0 && (ms[0] || ms[1] || ms[2] || ms[3]);
}

static bool differs(const uint8_t part[WK_MAX_HANDS])
{
    return part[1] != part[0] || part[2] != part[0] || part[3] != part[0];
}

static bool has_outcome(const struct wk_outcome *outcome)
{
    return outcome->kind == WK_OUTCOME_DRAW || outcome->kind == WK_OUTCOME_TIME ||
           (outcome->kind != WK_OUTCOME_NONE && outcome->winner != WK_WIND_NONE && outcome->points > 0);
}

bool wk_judge_ready(const struct wk_app *app)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_entry *draft = &judge->draft;
    const enum wk_entry_form form = wk_app_has_event(app) ? app->hall.tournament->plan.kind->form : WK_FORM_HAND;

    switch (judge->step) {
    case WK_JUDGE_LIST:
    case WK_JUDGE_SECTION:
    case WK_JUDGE_AGAIN:
    case WK_JUDGE_CASE:
    case WK_JUDGE_ASK:
        return false;
    case WK_JUDGE_ONE:
    case WK_JUDGE_NEW:
    case WK_JUDGE_MOVES:
    case WK_JUDGE_DUE:
        return true;
    case WK_JUDGE_RULED:
        return wk_judge_guide_ready(app);
    case WK_JUDGE_NAME:
    case WK_JUDGE_PERSON:
        return !wk_text_blank(draft->player.person.name);
    case WK_JUDGE_PLACE:
        return judge->add == WK_JUDGE_NOT_PLAYED ? draft->at.table > 0
               : judge->add == WK_JUDGE_OUT      ? draft->out.player >= 0
                                                 : draft->ruling.at.table > 0;
    case WK_JUDGE_AMOUNT:
        return judge->add == WK_JUDGE_MS      ? sums_to_nothing(draft->ruling.ms)
               : wk_judge_types_points(judge) ? draft->ruling.ms[draft->ruling.direction - 1] < 0
                                              : draft->ruling.imp != 0;
    case WK_JUDGE_WAY:
        return draft->out.kind != WK_OUT_NONE;
    case WK_JUDGE_CHAIRS:
        return draft->moved.n > 0;
    case WK_JUDGE_LACKS:
        return draft->gate.hand > 0;
    case WK_JUDGE_DEAL:
        return draft->foul.table > 0;
    case WK_JUDGE_PARTS:
        return differs(draft->foul.part);
    case WK_JUDGE_CHOICE:
        return draft->foul.choice != WK_FOUL_NONE;
    case WK_JUDGE_OUTCOME:
        return form == WK_FORM_GAME ? wk_game_whole(app->hall.tournament->plan.kind, &draft->result.outcome)
                                    : has_outcome(&draft->result.outcome);
    case WK_JUDGE_PRESENT:
        return draft->result.present == wk_players_at(app->hall.tournament, &judge->at);
    case WK_JUDGE_OPEN:
        return judge->left_open == wk_judge_n_open(app);
    case WK_JUDGE_TWO:
        return judge->chosen > 0;
    case WK_JUDGE_REASON:
    case WK_JUDGE_WORDS:
        return !wk_text_blank(draft->reason);
    }
    return false;
}

bool wk_judge_way(const struct wk_app *app, int cell, struct wk_entry *draft)
{
    static const struct {
        enum wk_out_kind kind;
        enum wk_out_results results;
        bool this_round;
    } ways[WK_JUDGE_WAYS] = {{WK_OUT_WITHDRAWN, WK_OUT_KEEP, false},    {WK_OUT_WITHDRAWN, WK_OUT_ANNUL, false},
                             {WK_OUT_SUSPENDED, WK_OUT_KEEP, true},     {WK_OUT_SUSPENDED, WK_OUT_KEEP, false},
                             {WK_OUT_DISQUALIFIED, WK_OUT_KEEP, false}, {WK_OUT_DISQUALIFIED, WK_OUT_ANNUL, false}};

    if (cell < 0 || cell >= WK_JUDGE_WAYS)
        return false;
    draft->out.kind = ways[cell].kind;
    draft->out.results = ways[cell].results;
    draft->out.last_round = ways[cell].this_round ? draft->out.round : wk_app_shape(app)->n_rounds;
    draft->out.last_hand = wk_app_shape(app)->n_hands;
    return true;
}

bool wk_judge_way_chosen(const struct wk_app *app, int cell)
{
    struct wk_entry entry = app->judge.draft;
    const struct wk_entry *draft = &app->judge.draft;

    return wk_judge_way(app, cell, &entry) && entry.out.kind == draft->out.kind && entry.out.results == draft->out.results &&
           entry.out.last_round == draft->out.last_round;
}

bool wk_judge_is_cell(const struct wk_app *app, int cell)
{
    return cell >= 0 && cell < WK_GROUP * wk_section_tables(wk_app_shape(app), app->judge.section) &&
           wk_judge_player(app, cell) >= 0;
}

bool wk_judge_shows_grid(const struct wk_app *app)
{
    const enum wk_judge_step step = app->judge.step;

    return step == WK_JUDGE_PLACE || step == WK_JUDGE_CHAIRS ||
           (step == WK_JUDGE_LIST && wk_app_stands(app)->lists == WK_LISTS_PLAYERS);
}

int wk_judge_grid_pages(const struct wk_app *app)
{
    return (wk_section_tables(wk_app_shape(app), app->judge.section) + WK_JUDGE_COLUMNS - 1) / WK_JUDGE_COLUMNS;
}

int wk_judge_grid_page(const struct wk_app *app, int table)
{
    return (wk_table_in_section(wk_app_shape(app), table) - 1) / WK_JUDGE_COLUMNS;
}

int wk_judge_player(const struct wk_app *app, int cell)
{
    const struct wk_app_judge *judge = &app->judge;
    struct wk_hand_id at = {.table = wk_first_table(wk_app_shape(app), judge->section) + cell / WK_GROUP,
                            .round = judge->at.round,
                            .hand = judge->at.hand};

    return wk_player_at(app->hall.tournament, &at, (enum wk_wind)(cell % WK_GROUP + 1));
}

bool wk_judge_chair(const struct wk_app *app, int player, int hand, int *table, enum wk_wind *direction)
{
    const struct wk_entry *draft = &app->judge.draft;
    const int first = wk_first_player(wk_app_shape(app), app->judge.section);
    int of[WK_MAX_SECTION_PLAYERS]; /* the chair on which each sits */

    for (int i = 0; i < wk_section_players(wk_app_shape(app), app->judge.section); i++)
        of[i] = i;
    for (int k = 0; k < draft->moved.n; k++) {
        int a = draft->moved.pair[k][0] - first, b = draft->moved.pair[k][1] - first, keep = of[a];

        of[a] = of[b];
        of[b] = keep;
    }
    const int own = player - first;

    wk_place_of(app->hall.tournament, first + of[own], draft->moved.round, hand, table, direction);
    return of[own] != own;
}

bool wk_judge_gate(const struct wk_app *app, struct wk_gate *out)
{
    int round, hand;

    if (!wk_app_has_event(app) ||
        wk_section_now(app->hall.tournament, app->hall.floor, app->judge.section, &round, &hand) != WK_OK)
        return false;
    wk_gate_look(app->hall.tournament, app->hall.floor, app->judge.section, round, hand, out);
    return true;
}

/* ---------------------------------------------------------------- reasons */

#define MAX_REASONS 8
/* Reasons are stored in English; screens translate those that they know. */
static const char *const r_person[MAX_REASONS] = {WK_N("Taken ill"),    WK_N("Came late"),          WK_N("Left the event"),
                                                  WK_N("Did not come"), WK_N("The list was wrong"), WK_N("Back at the table")};
static const char *const r_reverse[MAX_REASONS] = {WK_N("Entered by mistake"), WK_N("The wrong player or table"),
                                                   WK_N("Changed after an appeal"), WK_N("Something new was found")};
static const char *const r_ruling[MAX_REASONS] = {WK_N("A wrong tile was drawn"),
                                                  WK_N("One tile too few"),
                                                  WK_N("One tile too many"),
                                                  WK_N("Drawn from another's wall"),
                                                  WK_N("A false Hu"),
                                                  WK_N("Tiles were shown or named"),
                                                  WK_N("Came late"),
                                                  WK_N("Conduct at the table")};
static const char *const r_moved[MAX_REASONS] = {WK_N("Sat in the wrong seat"), WK_N("Went to the wrong table"),
                                                 WK_N("The slip was misread"), WK_N("Found on the score form")};
static const char *const r_gate[MAX_REASONS] = {WK_N("A judge looked at the walls"), WK_N("The camera does not work"),
                                                WK_N("Tiles of a wall are broken"), WK_N("Time was up"),
                                                WK_N("The hall did not answer")};
static const char *const r_foul[MAX_REASONS] = {WK_N("A wall was laid back wrongly"), WK_N("Tiles fell"),
                                                WK_N("Found at the inspection"), WK_N("Found after the round")};
static const char *const r_result[MAX_REASONS] = {WK_N("Entered wrongly"), WK_N("The score form says otherwise"),
                                                  WK_N("The points were counted again"), WK_N("Changed after an appeal")};

static const char *const r_redress[MAX_REASONS] = {WK_N("Somebody else's fault"), WK_N("The wall was not in order"),
                                                   WK_N("The kiosk was in error")};
static const char *const r_not_played[MAX_REASONS] = {WK_N("Time was up"), WK_N("A player was missing"),
                                                      WK_N("The tiles could not be used")};
static const char *const r_out[MAX_REASONS] = {WK_N("Taken ill"), WK_N("Left the event"), WK_N("Did not come"),
                                               WK_N("Conduct at the table"), WK_N("Tiles were shown or named")};

static const char *const r_end[MAX_REASONS] = {WK_N("All rounds are played"), WK_N("Time was up")};

/* None of these says that the protest time is over: only the store knows that. */
static const char *const r_close[MAX_REASONS] = {WK_N("Nobody protested"), WK_N("All protests are decided"),
                                                 WK_N("The hall has to be left")};
static const char *const r_version[MAX_REASONS] = {WK_N("The players say so"), WK_N("The score form says so"),
                                                   WK_N("The points were counted again")};

static const char *const *reasons_of(enum wk_judge_add add)
{
    switch (add) {
    case WK_JUDGE_STAND_IN:
    case WK_JUDGE_BACK_AGAIN:
        return r_person;
    case WK_JUDGE_REVERSE:
        return r_reverse;
    case WK_JUDGE_DEAD_HAND:
    case WK_JUDGE_NO_HU:
    case WK_JUDGE_IMP:
    case WK_JUDGE_MS:
    case WK_JUDGE_PENALTY:
        return r_ruling;
    case WK_JUDGE_REDRESS:
        return r_redress;
    case WK_JUDGE_NOT_PLAYED:
        return r_not_played;
    case WK_JUDGE_OUT:
        return r_out;
    case WK_JUDGE_END:
        return r_end;
    case WK_JUDGE_CLOSE:
        return r_close;
    case WK_JUDGE_VERSION:
        return r_version;
    case WK_JUDGE_MOVED:
        return r_moved;
    case WK_JUDGE_GATE:
        return r_gate;
    case WK_JUDGE_FOUL:
        return r_foul;
    case WK_JUDGE_PAPER:
    case WK_JUDGE_CONFIRM:
    case WK_JUDGE_CORRECT:
    case WK_JUDGE_VOID:
        return r_result;
    case WK_JUDGE_GUIDE: /* the number of the rule is the reason */
    case WK_JUDGE_NOTHING:
    case WK_JUDGE_N_ADDS:
        break;
    }
    return NULL;
}

const char *wk_judge_reason(enum wk_judge_add add, int i)
{
    const char *const *reasons = reasons_of(add);

    return reasons && i >= 0 && i < MAX_REASONS ? reasons[i] : NULL;
}

const char *wk_judge_reason_known(const char *reason)
{
    for (int add = 0; add < WK_JUDGE_N_ADDS; add++)
        for (int i = 0; wk_judge_reason((enum wk_judge_add)add, i); i++)
            if (strcmp(wk_judge_reason((enum wk_judge_add)add, i), reason) == 0)
                return wk_judge_reason((enum wk_judge_add)add, i);
    return NULL;
}

/* ---------------------------------------------------------------- lists */

/* Whether the person of stand-in k is one of the event's players, or was a stand-in before. */
static bool met_before(const struct wk_tournament *tournament, int k)
{
    const char *name = tournament->stand_in[k].person.name;

    for (int p = 0; p < wk_n_players(tournament); p++)
        if (strcmp(tournament->plan.player[p].person.name, name) == 0)
            return true;
    for (int i = 0; i < k; i++)
        if (strcmp(tournament->stand_in[i].person.name, name) == 0)
            return true;
    return false;
}

const struct wk_person *wk_judge_person(const struct wk_app *app, int i)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    for (int k = 0; k < tournament->n_stand_ins && i >= 0; k++)
        if (!met_before(tournament, k) && i-- == 0)
            return &tournament->stand_in[k].person;
    return NULL;
}

const struct wk_act *wk_judge_act(const struct wk_app *app, int i)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    for (int k = tournament->n_acts - 1; k >= 0 && i >= 0; k--)
        if (tournament->act[k].entry.kind != WK_ENTRY_REVERSED && i-- == 0)
            return &tournament->act[k];
    return NULL;
}

bool wk_judge_outlier(const struct wk_app *app, int i, struct wk_outlier *out)
{
    struct wk_outlier outlier = {.why = 0};

    do {
        if (!wk_outlier_next(app->hall.tournament, &outlier))
            return false;
    } while (i-- > 0);
    *out = outlier;
    return true;
}

bool wk_judge_reversible(const struct wk_act *act)
{
    enum wk_entry_kind kind = act ? act->entry.kind : WK_ENTRY_NONE;

    return act && act->reversed_seq == 0 &&
           (kind == WK_ENTRY_RULING || kind == WK_ENTRY_MOVED || kind == WK_ENTRY_GATE || kind == WK_ENTRY_FOUL ||
            kind == WK_ENTRY_NOT_PLAYED || kind == WK_ENTRY_OUT || kind == WK_ENTRY_ENDED);
}

/* ---------------------------------------------------------------- a deal played twice */

/* What was so before the draft is not new. */
static bool is_so_already(const struct wk_tournament *tournament, const struct wk_second_play *play)
{
    struct wk_second_play before[WK_MAX_HANDS];
    const int n = wk_second_plays(tournament, play->at.table, play->at.round, before);

    for (int i = 0; i < n; i++)
        if (before[i].at.hand == play->at.hand && before[i].same_as == play->same_as && before[i].n == play->n)
            return true;
    return false;
}

void wk_judge_twice(struct wk_app *app)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    struct wk_app_judge *judge = &app->judge;
    struct wk_tournament *copy = calloc(1, sizeof(*copy));
    struct wk_second_play play = {.n = 0};
    struct wk_entry entry = judge->draft;

    judge->twice = (struct wk_hand_id){.table = 0};
    judge->twice_as = 0;
    entry.reason[0] = '-';
    if (copy) {
        wk_tournament_copy(copy, tournament);
        entry.seq = copy->last_seq[0] + 1;
    }
    if (!copy || wk_tournament_apply(copy, &entry, NULL) != WK_OK) {
        free(copy);
        return;
    }
    while (!judge->twice_as && wk_second_play_next(copy, &play))
        if (play.at.round == entry.moved.round && (play.same_as || !judge->twice.table) && !is_so_already(tournament, &play)) {
            judge->twice = play.at;
            judge->twice_as = play.same_as;
        }
    free(copy);
}

/* ---------------------------------------------------------------- a fouled deal */

void wk_judge_outlook(struct wk_app *app)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    struct wk_app_judge *judge = &app->judge;
    struct wk_tournament *copy = calloc(1, sizeof(*copy));
    struct wk_line lines[WK_MAX_HANDS][WK_N_WINDS];

    memset(judge->outlook, 0, sizeof(judge->outlook));
    for (int i = 0; copy && i < 3; i++) {
        struct wk_entry entry = judge->draft;

        wk_tournament_copy(copy, tournament);
        entry.seq = copy->last_seq[0] + 1;
        entry.foul.choice = (enum wk_foul_choice)(i + 1);
        entry.reason[0] = '-';
        if (wk_tournament_apply(copy, &entry, NULL) != WK_OK)
            continue;
        wk_table_lines(copy, entry.foul.table, entry.foul.round, lines);
        for (int h = 0; h < wk_app_shape(app)->n_hands; h++)
            for (int d = 0; d < WK_N_WINDS; d++) {
                judge->outlook[i].imp[h][d] = (int8_t)lines[h][d].value[WK_COL_IMP];
                judge->outlook[i].state[h][d] = (uint8_t)lines[h][d].state;
            }
        judge->outlook[i].known = true;
    }
    free(copy);
}
