/* Entries of judge and director: the steps of each kind, touch by touch. Nothing is recorded before the last step. */
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/face/screens/result/game.h"
#include "rules/event/kind.h"
#include "rules/event/protest.h"

#include <string.h>

#define MAX_FLOW 6
/* The steps of each kind in order; the first is where it begins, LIST (zero) ends them. */
static const enum wk_judge_step flows[WK_JUDGE_N_ADDS][MAX_FLOW] = {
    [WK_JUDGE_STAND_IN] = {WK_JUDGE_ONE, WK_JUDGE_NAME, WK_JUDGE_REASON},
    [WK_JUDGE_BACK_AGAIN] = {WK_JUDGE_ONE, WK_JUDGE_REASON},
    [WK_JUDGE_REVERSE] = {WK_JUDGE_ONE, WK_JUDGE_REASON},
    [WK_JUDGE_DEAD_HAND] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_REASON},
    [WK_JUDGE_NO_HU] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_REASON},
    [WK_JUDGE_IMP] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_AMOUNT, WK_JUDGE_REASON},
    [WK_JUDGE_MS] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_AMOUNT, WK_JUDGE_REASON},
    [WK_JUDGE_MOVED] = {WK_JUDGE_NEW, WK_JUDGE_CHAIRS, WK_JUDGE_MOVES, WK_JUDGE_REASON},
    [WK_JUDGE_GATE] = {WK_JUDGE_NEW, WK_JUDGE_LACKS, WK_JUDGE_REASON},
    [WK_JUDGE_FOUL] = {WK_JUDGE_NEW, WK_JUDGE_DEAL, WK_JUDGE_PARTS, WK_JUDGE_CHOICE, WK_JUDGE_REASON},
    [WK_JUDGE_PAPER] = {WK_JUDGE_ONE, WK_JUDGE_OUTCOME},
    [WK_JUDGE_CONFIRM] = {WK_JUDGE_ONE},
    [WK_JUDGE_CORRECT] = {WK_JUDGE_ONE, WK_JUDGE_OUTCOME, WK_JUDGE_PRESENT, WK_JUDGE_REASON},
    [WK_JUDGE_VOID] = {WK_JUDGE_ONE, WK_JUDGE_REASON},
    [WK_JUDGE_PENALTY] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_AMOUNT, WK_JUDGE_REASON},
    [WK_JUDGE_REDRESS] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_AMOUNT, WK_JUDGE_REASON},
    [WK_JUDGE_NOT_PLAYED] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_REASON},
    [WK_JUDGE_OUT] = {WK_JUDGE_NEW, WK_JUDGE_PLACE, WK_JUDGE_WAY, WK_JUDGE_REASON},
    [WK_JUDGE_END] = {WK_JUDGE_NEW, WK_JUDGE_REASON},
    [WK_JUDGE_CLOSE] = {WK_JUDGE_NEW, WK_JUDGE_OPEN, WK_JUDGE_REASON},
    [WK_JUDGE_VERSION] = {WK_JUDGE_TWO, WK_JUDGE_REASON},
    [WK_JUDGE_GUIDE] = {WK_JUDGE_NEW, WK_JUDGE_CASE}, /* its questions are the guide's: guide_step.c */
};

/* The list and the keyboard are two ways to enter the same thing. */
static enum wk_judge_step counts_as(enum wk_judge_step step)
{
    return step == WK_JUDGE_PERSON ? WK_JUDGE_NAME : step == WK_JUDGE_WORDS ? WK_JUDGE_REASON : step;
}

static int place_in_flow(const struct wk_app_judge *judge)
{
    for (int i = 0; judge->add != WK_JUDGE_NOTHING && i < MAX_FLOW; i++)
        if (flows[judge->add][i] == counts_as(judge->step))
            return i;
    return -1;
}

/* A card that is taken is changed by the director alone, before all whose card it is; of others nobody is named. */
static bool is_asked(const struct wk_app *app, enum wk_judge_step step)
{
    const struct wk_hand_id *at = &app->judge.at;

    return step != WK_JUDGE_PRESENT ||
           (app->hall.tournament->card_seq[at->table - 1][at->round - 1] > 0 && app->judge.draft.role == WK_ROLE_DIRECTOR);
}

/* The step that many places on in what is being entered, or as many back, or the next one there that is asked. */
static enum wk_judge_step step_from(const struct wk_app *app, int by)
{
    const struct wk_app_judge *judge = &app->judge;
    int i = place_in_flow(judge);

    if (i < 0 || i + by >= MAX_FLOW)
        return WK_JUDGE_LIST;
    return is_asked(app, flows[judge->add][i + by]) ? flows[judge->add][i + by] : flows[judge->add][i + 2 * by];
}

bool wk_judge_last(const struct wk_app *app)
{
    if (app->judge.add == WK_JUDGE_GUIDE)
        return app->judge.step != WK_JUDGE_CASE && wk_judge_guide_last(app);
    return app->judge.add != WK_JUDGE_NOTHING && step_from(app, 1) == WK_JUDGE_LIST;
}

static enum wk_screen_lists listed(const struct wk_app *app)
{
    return wk_app_stands(app)->lists;
}

/* One of the three. */
static bool is_judges(const struct wk_app *app, enum wk_screen screen)
{
    return wk_app_screen(app, screen)->open == wk_judge_open;
}

void wk_judge_leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)effects;
    if (!is_judges(app, to))
        memset(&app->judge, 0, sizeof(app->judge));
}

/* Where a section is; if it has finished, its last hand. */
static void look_at_section(struct wk_app *app, int section)
{
    struct wk_app_judge *judge = &app->judge;

    judge->section = section;
    judge->page = 0;
    if (wk_section_now(app->hall.tournament, app->hall.floor, section, &judge->at.round, &judge->at.hand) != WK_OK) {
        judge->at.round = wk_app_shape(app)->n_rounds;
        judge->at.hand = wk_app_shape(app)->n_hands;
    }
    judge->at.table = 0;
}

/* Of a list: of the results where those of the table looked at are, or of this kiosk's. */
static int list_page(const struct wk_app *app)
{
    const struct wk_event_shape *shape = wk_app_shape(app);
    const int table = app->judge.at.table > 0 ? app->judge.at.table : app->table,
              first = wk_first_table(shape, app->judge.section);

    if (listed(app) != WK_LISTS_RESULTS || table < first || table >= first + wk_section_tables(shape, app->judge.section))
        return 0;
    const int hand = app->judge.at.table > 0 ? app->judge.at.hand : 1;
    return ((table - first) * shape->n_hands + hand - 1) / WK_JUDGE_RESULTS;
}

void wk_judge_open(struct wk_app *app, struct wk_effects *effects)
{
    bool here = app->table >= 1 && app->table <= wk_n_tables(app->hall.tournament);

    (void)effects;
    memset(&app->judge, 0, sizeof(app->judge));
    app->judge.player = app->judge.first = -1;
    look_at_section(app, here ? wk_section_of_table(wk_app_shape(app), app->table) : 1);
    app->judge.page = list_page(app);
}

void wk_judge_give_up(struct wk_app_judge *judge)
{
    judge->add = WK_JUDGE_NOTHING;
    memset(&judge->draft, 0, sizeof(judge->draft));
    judge->first = -1;
}

bool wk_judge_back(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    int i = place_in_flow(judge);

    if (judge->step == WK_JUDGE_LIST)
        return false;
    if (app->hall.waiting)
        return true;
    if (judge->step == WK_JUDGE_TWO) { /* it was begun on that screen */
        wk_app_go(app, WK_SCREEN_WORK, effects);
        return true;
    }
    app->hall.refusal.kind = WK_REFUSED_NOT;
    judge->syllable[0] = 0;
    if (judge->add == WK_JUDGE_GUIDE && wk_judge_guide_back(app)) {
        return true;
    } else if (judge->step != counts_as(judge->step)) {
        judge->step = counts_as(judge->step);
    } else if (i > 0) {
        judge->step = step_from(app, -1);
        if (i == 1)
            wk_judge_give_up(judge);
    } else {
        judge->step = WK_JUDGE_LIST;
        judge->page = list_page(app);
    }
    app->screen_since_ns = app->now_ns;
    return true;
}

/* ---------------------------------------------------------------- steps */

static void refuse(struct wk_app *app, const struct wk_refusal *why, struct wk_effects *effects)
{
    app->hall.refusal = *why;
    wk_app_sound(app, effects, WK_SOUND_AGAIN);
}

/* Whether the entry would be allowed once it has a reason: checked before anybody looks for one. */
static bool may_come(const struct wk_app *app, struct wk_refusal *why)
{
    struct wk_entry entry = app->judge.draft;

    if (!entry.reason[0])
        entry.reason[0] = '-';
    return wk_tournament_check(app->hall.tournament, &entry, why) == WK_OK;
}

/* These are not the event's entries: decisions about the whole event, and about two results of which one was set aside. */
static bool is_decision(enum wk_judge_add add)
{
    return add == WK_JUDGE_CLOSE || add == WK_JUDGE_VERSION;
}

static void decide(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const bool close = judge->add == WK_JUDGE_CLOSE;
    struct wk_effect *effect;

    if (app->hall.waiting)
        return;
    app->hall.waiting = true;
    judge->decided = WK_OK;
    effect = wk_app_effect(effects, close ? WK_EFFECT_CLOSE_EVENT : WK_EFFECT_CHOOSE);
    memcpy(close ? effect->close.reason : effect->choose.reason, judge->draft.reason, WK_REASON_SIZE);
    if (close) {
        effect->close.leave_open = judge->left_open > 0;
    } else {
        effect->choose.counts = judge->two.version[0].confirmed;
        effect->choose.other = judge->two.version[1].confirmed;
        effect->choose.take_other = judge->chosen == 2;
    }
}

void wk_judge_put(struct wk_app *app, struct wk_effects *effects)
{
    if (is_decision(app->judge.add)) {
        decide(app, effects);
        return;
    }
    app->hall.entry = app->judge.draft;
    wk_app_put(app, effects);
}

/* The page of the grid that has the table that the kiosk stands at. */
static int grid_page(const struct wk_app *app)
{
    const struct wk_event_shape *shape = wk_app_shape(app);
    const bool here =
        app->table >= 1 && app->table <= shape->n_tables && wk_section_of_table(shape, app->table) == app->judge.section;

    return here ? wk_judge_grid_page(app, app->table) : 0;
}

void wk_judge_go_step(struct wk_app *app, enum wk_judge_step step)
{
    struct wk_app_judge *judge = &app->judge;

    judge->step = step;
    app->screen_since_ns = app->now_ns;
    app->focus = 0;
    judge->capital = true;
    judge->minus = false;
    judge->syllable[0] = 0;
    if (step == WK_JUDGE_PLACE || step == WK_JUDGE_CHAIRS)
        judge->page = grid_page(app);
    if (step == WK_JUDGE_CHOICE)
        wk_judge_outlook(app);
    if (step == WK_JUDGE_MOVES)
        wk_judge_twice(app);
}

void wk_judge_next(struct wk_app *app, struct wk_effects *effects)
{
    enum wk_judge_step after = step_from(app, 1);
    struct wk_refusal why;

    if (app->judge.add == WK_JUDGE_GUIDE) {
        wk_judge_guide_next(app, effects);
        return;
    }
    if (app->judge.step == WK_JUDGE_DUE) {
        wk_judge_disqualify(app);
        return;
    }
    if (app->judge.add == WK_JUDGE_NOTHING || !wk_judge_ready(app))
        return;
    if (after == WK_JUDGE_LIST) {
        wk_judge_put(app, effects);
    } else if (after == WK_JUDGE_REASON && !is_decision(app->judge.add) && !may_come(app, &why)) {
        refuse(app, &why, effects);
    } else {
        wk_judge_go_step(app, after);
    }
}

/* With the complaint that has this seq a player is to be disqualified: judge->player. The event may not have it yet. */
static bool is_due(struct wk_app *app, int64_t seq)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    const struct wk_entry *draft = &app->judge.draft;

    if (draft->kind != WK_ENTRY_RULING || draft->ruling.kind != WK_RULING_COMPLAINT)
        return false;
    app->judge.player = wk_player_at(tournament, &draft->ruling.at, draft->ruling.direction);
    return wk_complaints(tournament, app->judge.player) + !wk_act_find(tournament, seq) >= tournament->plan.kind->complaints;
}

/* The entry is on record. A result that a judge or a form stands for is confirmed by the same. */
static void entered(struct wk_app *app, int64_t seq, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    enum wk_role role = judge->draft.role;

    if (judge->draft.kind == WK_ENTRY_RESULT) {
        memset(&judge->draft, 0, sizeof(judge->draft));
        judge->draft.kind = WK_ENTRY_CONFIRMED;
        judge->draft.role = role;
        judge->draft.confirmed.result = seq;
        judge->draft.confirmed.by = wk_players_at(app->hall.tournament, &judge->at);
        wk_judge_put(app, effects);
        return;
    }
    const bool due = is_due(app, seq);
    if (judge->add == WK_JUDGE_GUIDE && wk_judge_guide_entered(app, effects))
        return;
    wk_app_sound(app, effects, WK_SOUND_DONE);
    judge->seq = seq;
    wk_judge_give_up(judge);
    wk_judge_go_step(app, due ? WK_JUDGE_DUE : WK_JUDGE_LIST);
    judge->page = list_page(app);
}

/* The answer to an entry. */
static void answered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->add == WK_JUDGE_NOTHING || event->entered.kind != judge->draft.kind)
        return;
    if (event->entered.status == WK_OK && event->entered.seq > 0) {
        entered(app, event->entered.seq, effects);
    } else {
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
        if (judge->draft.kind == WK_ENTRY_CONFIRMED) { /* the result is on record: the rest can be done there */
            wk_judge_give_up(judge);
            wk_judge_go_step(app, listed(app) == WK_LISTS_RESULTS ? WK_JUDGE_ONE : WK_JUDGE_LIST);
        }
    }
}

/* Closed: its last checkpoint has to be taken along. Chosen: the two results are shown as they stand now. Neither: says why, at
 * the step that can. */
static void decided(struct wk_app *app, enum wk_status status, int64_t seq, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const bool close = judge->add == WK_JUDGE_CLOSE;

    if (!is_decision(judge->add))
        return;
    wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (close && status == WK_OK) {
        wk_app_go(app, WK_SCREEN_RECORDS, effects);
        return;
    }
    judge->decided = status;
    if (status == WK_OK) {
        judge->seq = seq;
        wk_judge_give_up(judge);
    }
    judge->left_open = 0;
    wk_judge_go_step(app, close ? WK_JUDGE_OPEN : WK_JUDGE_TWO);
}

int wk_judge_n_open(const struct wk_app *app)
{
    struct wk_open_items open;

    return wk_open_items_look(app->hall.tournament, app->hall.floor, &open) + app->work.n_twice_all;
}

/* If the director agreed that two stay open, that does not cover a third. */
static void look_at_open(struct wk_app *app)
{
    if (app->judge.add != WK_JUDGE_CLOSE || app->judge.left_open == 0 || app->judge.left_open == wk_judge_n_open(app))
        return;
    app->judge.left_open = 0;
    wk_judge_go_step(app, WK_JUDGE_OPEN);
}

/* Hands that were confirmed twice are found in all kiosks' records: asks the store. */
static void look_for_twice(struct wk_effects *effects)
{
    wk_app_effect(effects, WK_EFFECT_LOOK_WORK);
}

/* The event goes on while something is being entered. */
static void look_again(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_gate gate;

    if (!wk_app_has_event(app))
        return;
    if (app->judge.step == WK_JUDGE_CHOICE)
        wk_judge_outlook(app);
    if (app->judge.step == WK_JUDGE_MOVES)
        wk_judge_twice(app);
    if (app->judge.step == WK_JUDGE_LACKS && wk_judge_gate(app, &gate))
        for (int t = 0; t < wk_section_tables(wk_app_shape(app), app->judge.section); t++)
            app->judge.draft.gate.walls[t] = (uint8_t)gate.lack[t].walls;
    if (app->judge.add == WK_JUDGE_CLOSE)
        look_for_twice(effects);
    look_at_open(app);
}

static void look_at_work(struct wk_app *app, const struct wk_app_work *work)
{
    if (work->status != WK_OK) {
        wk_app_store_failed(app, work->status);
        return;
    }
    app->work = *work;
    look_at_open(app);
}

void wk_judge_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_ENTERED)
        answered(app, event, effects);
    else if (event->kind == WK_EVENT_DECIDED)
        decided(app, event->decided.status, event->decided.seq, effects);
    else if (event->kind == WK_EVENT_TOURNAMENT && event->tournament.status == WK_OK)
        look_again(app, effects);
    else if (event->kind == WK_EVENT_WORK && app->judge.add == WK_JUDGE_CLOSE)
        look_at_work(app, &event->work);
    else if (event->kind == WK_EVENT_FAULTS && app->judge.add == WK_JUDGE_FOUL)
        app->judge.faults = event->faults;
}

/* ---------------------------------------------------------------- beginning */

static void begin_person(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_tournament *tournament = app->hall.tournament;

    judge->draft.kind = WK_ENTRY_PLAYER;
    judge->draft.player.player = judge->player;
    judge->draft.player.round = judge->at.round;
    judge->draft.player.hand = judge->at.hand;
    if (judge->add == WK_JUDGE_BACK_AGAIN)
        judge->draft.player.person = tournament->plan.player[judge->player].person;
}

static void begin_result(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &judge->at);

    judge->draft.role = judge->add == WK_JUDGE_CORRECT ? app->director.role : WK_ROLE_PAPER;
    if (judge->add == WK_JUDGE_CONFIRM) {
        judge->draft.kind = WK_ENTRY_CONFIRMED;
        judge->draft.confirmed.result = hand->result_seq;
        judge->draft.confirmed.by = wk_players_at(app->hall.tournament, &judge->at);
        return;
    }
    judge->draft.kind = WK_ENTRY_RESULT;
    judge->draft.result.at = judge->at;
    if (judge->add == WK_JUDGE_CORRECT)
        judge->draft.result.corrects = hand->result_seq;
    if (app->hall.tournament->plan.kind->form == WK_FORM_GAME) /* little of what a card has changes at once */
        judge->draft.result.outcome = hand->outcome;
    judge->other = false;
}

static const enum wk_ruling_kind rulings[WK_JUDGE_N_ADDS] = {[WK_JUDGE_DEAD_HAND] = WK_RULING_DEAD_HAND,
                                                             [WK_JUDGE_NO_HU] = WK_RULING_NO_HU,
                                                             [WK_JUDGE_IMP] = WK_RULING_IMP,
                                                             [WK_JUDGE_MS] = WK_RULING_MS,
                                                             [WK_JUDGE_PENALTY] = WK_RULING_PENALTY,
                                                             [WK_JUDGE_REDRESS] = WK_RULING_REDRESS};

bool wk_judge_has(const struct wk_app *app, enum wk_judge_add add)
{
    const struct wk_kind_of_event *kind = app->hall.tournament->plan.kind;

    if (add == WK_JUDGE_FOUL)
        return kind->keeps_walls;
    if (add == WK_JUDGE_GUIDE)
        return kind->guide;
    return rulings[add] == WK_RULING_NONE || (kind->rulings >> rulings[add] & 1U);
}

static void begin_ruling(struct wk_app *app)
{
    app->judge.draft.kind = WK_ENTRY_RULING;
    app->judge.draft.ruling.kind = rulings[app->judge.add];
    app->judge.direction = WK_WIND_EAST;
}

static void begin_moved(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;

    judge->draft.kind = WK_ENTRY_MOVED;
    judge->draft.moved.section = judge->section;
    judge->draft.moved.round = judge->at.round;
    judge->draft.moved.first_hand = judge->draft.moved.last_hand = judge->at.hand;
}

static void begin_gate(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;
    struct wk_gate gate;

    judge->draft.kind = WK_ENTRY_GATE;
    judge->draft.gate.section = judge->section;
    if (!wk_judge_gate(app, &gate)) /* it is over: there is nothing to open */
        return;
    judge->draft.gate.round = judge->at.round;
    judge->draft.gate.hand = wk_gate_hand(app->hall.tournament, judge->at.hand);
    for (int t = 0; t < wk_section_tables(wk_app_shape(app), app->judge.section); t++)
        judge->draft.gate.walls[t] = (uint8_t)gate.lack[t].walls;
}

enum wk_judge_add wk_judge_ending(const struct wk_app *app)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    if (app->hall.closed)
        return WK_JUDGE_NOTHING;
    if (tournament->plan.protest_min > 0 && !tournament->ended_seq)
        return WK_JUDGE_END;
    return app->hall.floor->own > 0 ? WK_JUDGE_NOTHING : WK_JUDGE_CLOSE;
}

void wk_judge_begin_two(struct wk_app *app, const struct wk_work_twice *two, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_work_twice copy = *two; /* a copy, because the screen that has it is left */

    if (!wk_judge_allowed(app, WK_JUDGE_VERSION))
        return;
    wk_app_go(app, WK_SCREEN_ACTS, effects);
    if (listed(app) != WK_LISTS_ACTS)
        return;
    wk_judge_open(app, effects);
    judge->section = wk_section_of_table(wk_app_shape(app), copy.at.table);
    judge->add = WK_JUDGE_VERSION;
    judge->two = copy;
    wk_judge_go_step(app, WK_JUDGE_TWO);
}

int wk_judge_n_results(const struct wk_app *app)
{
    return wk_section_tables(wk_app_shape(app), app->judge.section) * wk_app_shape(app)->n_hands;
}

bool wk_judge_allowed(const struct wk_app *app, enum wk_judge_add add)
{
    struct wk_entry entry = {.kind = WK_ENTRY_RULING};

    if (add == WK_JUDGE_FOUL)
        entry.kind = WK_ENTRY_FOUL;
    else if (add == WK_JUDGE_END || is_decision(add))
        entry.kind = WK_ENTRY_ENDED;
    else if (add == WK_JUDGE_OUT && app->judge.draft.kind == WK_ENTRY_OUT)
        entry = app->judge.draft;
    else if (add == WK_JUDGE_REVERSE)
        entry = (struct wk_entry){.kind = WK_ENTRY_REVERSED, .reversed = app->judge.act};
    return wk_role_may(app->director.role, wk_entry_needs(app->hall.tournament, &entry));
}

/* Which entries can be begun from the present state. */
static bool may_begin(const struct wk_app *app, enum wk_judge_add add)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_state *hand = listed(app) == WK_LISTS_RESULTS ? wk_hand_look(app->hall.tournament, &judge->at) : NULL;

    if (add <= WK_JUDGE_NOTHING || add >= WK_JUDGE_N_ADDS || judge->step != flows[add][0] || !wk_judge_has(app, add) ||
        !wk_judge_allowed(app, add))
        return false;
    if (add == WK_JUDGE_END || add == WK_JUDGE_CLOSE)
        return wk_judge_ending(app) == add;
    if (judge->step == WK_JUDGE_NEW)
        return true;
    if (add == WK_JUDGE_REVERSE)
        return listed(app) == WK_LISTS_ACTS && wk_judge_reversible(wk_act_find(app->hall.tournament, judge->act));
    if (add == WK_JUDGE_STAND_IN || add == WK_JUDGE_BACK_AGAIN)
        return listed(app) == WK_LISTS_PLAYERS && judge->player >= 0;
    if (!hand)
        return false;
    return add == WK_JUDGE_PAPER     ? hand->state == WK_RESULT_MISSING && !hand->not_played
           : add == WK_JUDGE_CONFIRM ? hand->state == WK_RESULT_ENTERED
                                     : hand->state != WK_RESULT_MISSING;
}

static void begin(struct wk_app *app, int add, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (!may_begin(app, (enum wk_judge_add)add))
        return;
    wk_judge_give_up(judge);
    judge->add = (enum wk_judge_add)add;
    judge->draft.role = app->director.role;
    if (add == WK_JUDGE_STAND_IN || add == WK_JUDGE_BACK_AGAIN) {
        begin_person(app);
    } else if (add == WK_JUDGE_REVERSE) {
        judge->draft.kind = WK_ENTRY_REVERSED;
        judge->draft.reversed = judge->act;
    } else if (add == WK_JUDGE_MOVED) {
        begin_moved(app);
    } else if (add == WK_JUDGE_GATE) {
        look_at_section(app, judge->section);
        begin_gate(app);
    } else if (add == WK_JUDGE_FOUL) {
        judge->draft.kind = WK_ENTRY_FOUL;
        judge->faults = (struct wk_app_faults){.status = WK_NOT_YET};
        wk_app_effect(effects, WK_EFFECT_LOOK_FAULTS)->section = judge->section;
    } else if (add == WK_JUDGE_NOT_PLAYED) {
        judge->draft.kind = WK_ENTRY_NOT_PLAYED;
    } else if (add == WK_JUDGE_GUIDE) {
        wk_judge_guide_begin(app);
    } else if (add == WK_JUDGE_END) {
        judge->draft.kind = WK_ENTRY_ENDED;
    } else if (add == WK_JUDGE_CLOSE) {
        judge->left_open = 0;
        judge->decided = WK_OK;
        look_for_twice(effects);
    } else if (add == WK_JUDGE_OUT) {
        judge->draft.kind = WK_ENTRY_OUT;
        judge->draft.out.player = -1;
    } else if (add == WK_JUDGE_VOID) {
        judge->draft.kind = WK_ENTRY_VOID;
        judge->draft.voided = wk_hand_look(app->hall.tournament, &judge->at)->result_seq;
    } else if (add == WK_JUDGE_PAPER || add == WK_JUDGE_CONFIRM || add == WK_JUDGE_CORRECT) {
        begin_result(app);
    } else {
        begin_ruling(app);
    }
    wk_judge_next(app, effects);
    if (judge->step == flows[add][0] && !app->hall.waiting)
        wk_judge_give_up(judge); /* it was refused at once */
}

/* From a ruling to the result that it contradicts, which is corrected at once; by the ruling the hand of `dead` is. */
static void correct_ruled(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_id at = judge->at;
    const enum wk_wind dead = wk_judge_guide_against(app) == WK_REFUSED_NOT_DEAD ? judge->guide.who : WK_WIND_NONE;

    wk_app_go(app, WK_SCREEN_RESULTS, effects);
    if (listed(app) != WK_LISTS_RESULTS)
        return;
    wk_judge_open(app, effects);
    judge->section = wk_section_of_table(wk_app_shape(app), at.table);
    judge->at = at;
    wk_judge_go_step(app, WK_JUDGE_ONE);
    if (wk_hand_look(app->hall.tournament, &at)->outcome.kind == WK_OUTCOME_GAME) /* by the command that has its points */
        return;
    begin(app, WK_JUDGE_CORRECT, effects);
    judge->other = dead != WK_WIND_NONE;
    if (dead != WK_WIND_NONE)
        (void)wk_game_touch(app->hall.tournament->plan.kind, &judge->draft.result.outcome, WK_ACTION_GAME_DEAD, (int)dead);
}

/* ---------------------------------------------------------------- touches */

/* Nobody can be replaced in a hand that has been played: takes the first hand after those, if there is one. */
static void look_beyond_played(struct wk_app *app)
{
    struct wk_hand_id *at = &app->judge.at;

    for (int i = wk_app_shape(app)->n_player_hands - 2; i >= wk_place_in_time(wk_app_shape(app), at->round, at->hand); i--) {
        struct wk_hand_id hand = wk_hand_in_time(wk_app_shape(app), 0, i);
        enum wk_wind direction;

        wk_place_of(app->hall.tournament, app->judge.player, hand.round, hand.hand, &hand.table, &direction);
        if (wk_hand_look(app->hall.tournament, &hand)->result_seq == 0)
            continue;
        at->round = (i + 1) / wk_app_shape(app)->n_hands + 1;
        at->hand = (i + 1) % wk_app_shape(app)->n_hands + 1;
        return;
    }
}

void wk_judge_disqualify(struct wk_app *app)
{
    struct wk_app_judge *judge = &app->judge;

    look_beyond_played(app);
    judge->add = WK_JUDGE_OUT;
    judge->draft = (struct wk_entry){.kind = WK_ENTRY_OUT,
                                     .role = app->director.role,
                                     .out = {.player = judge->player, .round = judge->at.round, .hand = judge->at.hand}};
    (void)wk_judge_way(app, WK_JUDGE_WAY_DISQUALIFIED, &judge->draft);
    wk_judge_go_step(app, WK_JUDGE_WAY);
}

static void look(struct wk_app *app, int arg)
{
    struct wk_app_judge *judge = &app->judge;
    const struct wk_act *act;
    struct wk_outlier outlier;

    if (judge->step == WK_JUDGE_AGAIN && arg >= 0 && wk_judge_outlier(app, arg, &outlier)) {
        judge->section = wk_section_of_table(wk_app_shape(app), outlier.at.table);
        judge->at = outlier.at;
        wk_judge_go_step(app, WK_JUDGE_ONE);
        return;
    }
    if (judge->step != WK_JUDGE_LIST || arg < 0)
        return;
    if (listed(app) == WK_LISTS_ACTS) {
        act = wk_judge_act(app, arg);
        if (!act)
            return;
        judge->act = act->entry.seq;
    } else if (listed(app) == WK_LISTS_PLAYERS) {
        if (!wk_judge_is_cell(app, arg))
            return;
        judge->player = wk_judge_player(app, arg);
        look_beyond_played(app);
    } else if (arg >= wk_judge_n_results(app)) {
        return;
    } else {
        judge->at.table = wk_first_table(wk_app_shape(app), judge->section) + arg / wk_app_shape(app)->n_hands;
        judge->at.hand = arg % wk_app_shape(app)->n_hands + 1;
    }
    wk_judge_go_step(app, WK_JUDGE_ONE);
}

static void choose_section(struct wk_app *app, int section)
{
    struct wk_app_judge *judge = &app->judge;

    if (judge->step == WK_JUDGE_LIST || judge->step == WK_JUDGE_NEW) {
        judge->for_new = judge->step == WK_JUDGE_NEW;
        if (section != 0)
            return;
        judge->page = (judge->section - 1) / WK_PAGE_SECTIONS;
        wk_judge_go_step(app, WK_JUDGE_SECTION);
    } else if (judge->step == WK_JUDGE_SECTION && section >= 1 && section <= app->hall.tournament->plan.n_sections) {
        look_at_section(app, section);
        wk_judge_go_step(app, judge->for_new ? WK_JUDGE_NEW : WK_JUDGE_LIST);
    }
}

static void choose_round(struct wk_app *app, int round)
{
    struct wk_app_judge *judge = &app->judge;

    if (round < 1 || round > wk_app_shape(app)->n_rounds ||
        (judge->step != WK_JUDGE_LIST && judge->step != WK_JUDGE_PLACE && judge->step != WK_JUDGE_CHAIRS))
        return;
    judge->at.round = round;
    if (judge->step == WK_JUDGE_CHAIRS) { /* the seats are different now */
        judge->draft.moved.round = round;
        judge->draft.moved.n = 0;
        judge->first = -1;
    }
}

/* A hand outside the range extends it; a hand inside becomes the only one. */
static void choose_hand(struct wk_app *app, int hand)
{
    struct wk_app_judge *judge = &app->judge;

    if (hand < 1 || hand > wk_app_shape(app)->n_hands)
        return;
    if (judge->step == WK_JUDGE_LIST || judge->step == WK_JUDGE_PLACE) {
        judge->at.hand = hand;
    } else if (judge->step == WK_JUDGE_CHAIRS) {
        int *first = &judge->draft.moved.first_hand, *last = &judge->draft.moved.last_hand;

        if (hand < *first)
            *first = hand;
        else if (hand > *last)
            *last = hand;
        else
            *first = *last = hand;
        judge->at.hand = *first;
    }
}

/* ---------------------------------------------------------------- all of it */

static void other_way(struct wk_app *app)
{
    static const struct {
        enum wk_judge_step from, to;
    } ways[] = {{WK_JUDGE_NAME, WK_JUDGE_PERSON},
                {WK_JUDGE_PERSON, WK_JUDGE_NAME},
                {WK_JUDGE_REASON, WK_JUDGE_WORDS},
                {WK_JUDGE_WORDS, WK_JUDGE_REASON}};

    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
        if (app->judge.step == ways[i].from) {
            wk_judge_go_step(app, ways[i].to);
            app->judge.page = 0;
            break;
        }
    if (app->judge.step == WK_JUDGE_WORDS && wk_judge_reason_known(app->judge.draft.reason))
        app->judge.draft.reason[0] = 0; /* a reason in one's own words begins empty */
}

static void to_page(struct wk_app *app, int page)
{
    if (page < 0 || page >= WK_MAX_ACTS)
        return;
    struct wk_outlier outlier;
    if (app->judge.step == WK_JUDGE_LIST && listed(app) == WK_LISTS_RESULTS) {
        if (page == 0 || wk_judge_n_results(app) <= WK_JUDGE_RESULTS)
            wk_judge_go_step(app, WK_JUDGE_AGAIN);
        app->judge.page = page > 0 && (page - 1) * WK_JUDGE_RESULTS < wk_judge_n_results(app) ? page - 1 : 0;
        return;
    }
    if ((app->judge.step == WK_JUDGE_AGAIN && wk_judge_outlier(app, page * WK_JUDGE_OUTLIERS, &outlier)) ||
        (app->judge.step == WK_JUDGE_PERSON && wk_judge_person(app, page * WK_JUDGE_PERSONS)) ||
        (app->judge.step == WK_JUDGE_LIST && listed(app) == WK_LISTS_ACTS && wk_judge_act(app, page * WK_JUDGE_ROWS)) ||
        (wk_judge_shows_grid(app) && page < wk_judge_grid_pages(app)) ||
        (app->judge.step == WK_JUDGE_SECTION && page < wk_app_section_pages(app->hall.tournament->plan.n_sections)))
        app->judge.page = page;
}

/* Points above what is likely are asked about before going on; yes: the points to which the answer was yes. */
static void next_typed(struct wk_app *app, int yes, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;
    const int points = judge->draft.result.outcome.points, asked = judge->asked;

    judge->asked = 0;
    if (judge->step == WK_JUDGE_OUTCOME && points > WK_POINTS_LIKELY && points <= WK_POINTS_MAX && wk_judge_ready(app) &&
        (asked != points || yes != points)) {
        judge->asked = points;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else {
        wk_judge_next(app, effects);
    }
}

bool wk_judge_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_judge *judge = &app->judge;

    if (app->overlay != WK_OVERLAY_NONE || app->hall.waiting)
        return false;
    if (action != WK_ACTION_JUDGE_NEXT)
        judge->asked = 0; /* after any touch, it may be another result */
    if (action == WK_ACTION_DIGIT)
        return wk_judge_digit(app, arg);
    if (action == WK_ACTION_ERASE)
        return wk_judge_erase(app);
    if (!app->director.unlocked || judge->section == 0 || !wk_app_has_event(app))
        return false;
    if (action == WK_ACTION_JUDGE_ADD && arg == WK_JUDGE_NOTHING && listed(app) == WK_LISTS_ACTS &&
        judge->step == WK_JUDGE_LIST)
        wk_judge_go_step(app, WK_JUDGE_NEW);
    else if (action == WK_ACTION_JUDGE_ADD)
        begin(app, arg, effects);
    else if (action == WK_ACTION_JUDGE_LOOK && wk_judge_guide_against(app) != WK_REFUSED_NOT)
        correct_ruled(app, effects);
    else if (action == WK_ACTION_JUDGE_LOOK)
        look(app, arg);
    else if (action == WK_ACTION_JUDGE_PAGE)
        to_page(app, arg);
    else if (action == WK_ACTION_JUDGE_SECTION)
        choose_section(app, arg);
    else if (action == WK_ACTION_JUDGE_ROUND)
        choose_round(app, arg);
    else if (action == WK_ACTION_JUDGE_HAND)
        choose_hand(app, arg);
    else if (action == WK_ACTION_JUDGE_TILE)
        wk_judge_guide_drawn(app, arg);
    else if (action == WK_ACTION_JUDGE_CHOOSE)
        wk_judge_choose(app, arg, effects);
    else if (action == WK_ACTION_JUDGE_SIGN || action == WK_ACTION_JUDGE_REST)
        wk_judge_match_points(judge, action);
    else if (action == WK_ACTION_JUDGE_DROP)
        judge->draft.moved.n -= judge->step == WK_JUDGE_CHAIRS && judge->draft.moved.n > 0;
    else if (action == WK_ACTION_JUDGE_WORDS)
        other_way(app);
    else if (action == WK_ACTION_JUDGE_NEXT)
        next_typed(app, arg, effects);
    else if (!wk_judge_type(judge, action, arg))
        return false;
    judge->seq = 0;
    return true;
}

bool wk_judge_type(struct wk_app_judge *judge, enum wk_action action, int arg)
{
    if (action == WK_ACTION_JUDGE_LETTER)
        wk_judge_letter(judge, arg);
    else if (action == WK_ACTION_JUDGE_SHIFT)
        judge->capital = !judge->capital;
    else if (action == WK_ACTION_JUDGE_PINYIN)
        wk_judge_pinyin(judge);
    else
        return false;
    return true;
}
