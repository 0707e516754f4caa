/* Gate: how a section goes on from hand to hand, by what all kiosks have recorded. */
#include "kiosk/face/app/parts.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#include <stdio.h>
#include <string.h>

#define ASK_NS 2000000000LL      /* other programs write to the database too, so the state is asked for this often */
#define ASK_NEW_NS 10000000000LL /* and whether there is an event this often */
#define ALL_WALLS ((1U << WK_N_WINDS) - 1)

static struct wk_app_at section_at(const struct wk_app *app, int section)
{
    int round, hand;

    if (wk_section_now(app->hall.tournament, app->hall.floor, section, &round, &hand) != WK_OK)
        return (struct wk_app_at){(uint8_t)(wk_app_shape(app)->n_rounds + 1), 1};
    if (app->hall.tournament->plan.kind->by_round) /* within it each table goes on for itself */
        hand = 1;
    return (struct wk_app_at){(uint8_t)round, (uint8_t)hand};
}

static bool same(struct wk_app_at a, struct wk_app_at b)
{
    return a.round == b.round && a.hand == b.hand;
}

/* Screens on which a group is busy at its table. */
static bool at_table(const struct wk_app *app)
{
    return wk_app_stands(app)->area == WK_AREA_TABLE;
}

static bool serves(const struct wk_app *app, int section)
{
    bool any = !wk_app_is_station(app) && wk_section_of_table(wk_app_shape(app), app->table) == section;

    for (int i = 1; wk_app_is_station(app) && i <= wk_section_tables(wk_app_shape(app), section); i++)
        any |= wk_app_serves(app, wk_first_table(wk_app_shape(app), section) + i - 1);
    return any;
}

/*
 * A round is over and nobody has sat down yet: the break begins, recorded by the first kiosk of this database that notices. (If
 * two notice at the same moment the break becomes longer, which does no harm: nothing happens at its end.) Between kiosks of a
 * hall it begins without a record, wk_break_look(); where no table says that it is ready, whoever has the section's first one
 * writes it.
 */
static void begin_break(struct wk_app *app, int section, struct wk_effects *effects)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    struct wk_app_at at = app->gate.at[section - 1];
    int table = wk_first_table(wk_app_shape(app), section);

    if (tournament->plan.kind->clock.pause == 0 || wk_gate_by_word(tournament, app->hall.floor) ||
        !wk_keeps_table(app->hall.floor, table) || app->hall.waiting || at.round < 2 ||
        at.round > wk_app_shape(app)->n_rounds || at.hand > 1 || tournament->break_min[section - 1][at.round - 2] > 0)
        return;
    for (int i = 0; i < wk_section_tables(wk_app_shape(app), section); i++)
        if (wk_hand_look(tournament, &(struct wk_hand_id){table + i, at.round, 1})->seated_seq > 0)
            return;
    app->hall.entry = (struct wk_entry){.kind = WK_ENTRY_CLOCK,
                                        .clock = {.kind = WK_CLOCK_BREAK,
                                                  .at = {table, at.round - 1, wk_app_shape(app)->n_hands},
                                                  .minutes = tournament->plan.kind->clock.pause}};
    wk_app_put(app, effects);
}

/*
 * A table of this kiosk has everything that the rotation waits for: that is recorded once, because other kiosks cannot see
 * these walls. One entry at a time; its answer, and each look at the event, lead here again.
 */
static void say_ready(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    for (int table = 1; table <= wk_n_tables(tournament) && !app->hall.waiting; table++) {
        const int section = wk_section_of_table(wk_app_shape(app), table), first = wk_first_table(wk_app_shape(app), section);
        const struct wk_app_at at = app->gate.at[section - 1];
        const bool served = wk_app_is_station(app) ? wk_app_serves(app, table) : table == app->table;
        struct wk_gate gate;

        if (!served || !wk_keeps_table(app->hall.floor, table) || at.round > wk_app_shape(app)->n_rounds)
            continue;
        wk_gate_look(tournament, app->hall.floor, section, at.round, at.hand, &gate);
        if (!gate.lack[table - first].word)
            continue;
        app->hall.entry = (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, at.round, at.hand}};
        wk_app_put(app, effects);
    }
}

/* The section goes on to another hand: tells the players at the table where to go. */
static void goes_on(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_id at;

    app->gate.leaving = true;
    if (wk_app_hand_now(app, &at) && at.hand > 1 && !app->hall.tournament->plan.kind->by_round)
        app->gate.group =
            wk_group_at_table(wk_table_in_section(wk_app_shape(app), at.table), at.hand - 1, wk_app_section_tables(app));
    bool on_mat = wk_app_lays_back(app) && app->wind != WK_WIND_NONE; /* the wall is taken off first */
    if (at_table(app) && !on_mat && !app->waiting)
        wk_app_go(app, wk_app_flow(app), effects);
}

void wk_app_gate_changed(struct wk_app *app, struct wk_effects *effects)
{
    int mine = wk_section_of_table(wk_app_shape(app), app->table);
    bool moved = false;

    wk_app_follow(app);
    for (int section = 1; section <= app->hall.tournament->plan.n_sections; section++) {
        struct wk_app_at *at = &app->gate.at[section - 1], now = section_at(app, section);
        bool news = at->round > 0 && !same(*at, now);
        *at = now;
        if (!serves(app, section))
            continue;
        if (news)
            wk_app_sound(app, effects, WK_SOUND_DONE);
        moved |= news && section == mine;
        begin_break(app, section, effects);
    }
    if (app->hall.floor->own > 0)
        say_ready(app, effects);
    const bool led_on = at_table(app) && (moved || (wk_app_elsewhere(app) && !app->waiting));
    if (wk_app_elsewhere(app) && at_table(app) && !app->waiting)
        wk_app_go(app, WK_SCREEN_IDLE, effects);
    else if (moved)
        goes_on(app, effects);
    if (!led_on && wk_app_stands(app)->changed) /* where nobody stands at the table, another screen does not come up */
        wk_app_stands(app)->changed(app, effects);
}

void wk_app_gate_begin(struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);

    app->gate.unseen = walls && wk_app_walls_are(app) == WK_WALLS_INSPECTED ? ALL_WALLS & ~walls->inspected : 0;
}

void wk_app_gate_failed(struct wk_app *app, const struct wk_app_window *window)
{
    struct wk_app_gate_state *gate = &app->gate;

    if (wk_app_walls_are(app) != WK_WALLS_INSPECTED || window->failed_seq == 0)
        return;
    bool same = gate->window.wind == window->wind && gate->window.passed_seq == window->passed_seq;
    gate->told = app->judge_called || (same && gate->told);
    gate->window = *window;
}

bool wk_app_found(const struct wk_app *app)
{
    const enum wk_wind wind = app->gate.window.wind;

    if (wk_app_walls_are(app) != WK_WALLS_INSPECTED || wind == WK_WIND_NONE)
        return false;
    if (app->whole.on)
        return app->whole.read && app->whole.wall[wind - 1].state != WK_WALL_RIGHT;
    return wind == app->wind && !app->in_order;
}

/* A hand that needs no walls: it will not be played, or was played on paper. */
static bool without_walls(const struct wk_app *app, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, at);

    return hand->not_played || (hand->unbegun && hand->state == WK_RESULT_CONFIRMED);
}

bool wk_app_walls_in_doubt(const struct wk_app *app, int table)
{
    const struct wk_table_walls *walls = &app->hall.floor->table[table - 1];
    bool doubt = walls->hand > 0 && walls->passed != ALL_WALLS;

    if (!walls->sealed || walls->opened || walls->round > wk_app_shape(app)->n_rounds)
        return false;
    for (int hand = walls->hand + 1; hand <= wk_app_shape(app)->n_hands; hand++)
        doubt |= !without_walls(app, &(struct wk_hand_id){table, walls->round, hand});
    return doubt;
}

bool wk_app_must_call(const struct wk_app *app)
{
    return wk_app_found(app) && !app->gate.told;
}

void wk_app_gate_closed(struct wk_app *app)
{
    app->gate.not_closed = app->gate.closing && app->sealed_seq > 0;
    app->gate.peeling = app->gate.closing && app->gate.asked && app->sealed_seq == 0;
    app->gate.closing = false;
}

/* A hand that begins with walls that only the group itself has checked: its entry says so. */
void wk_app_gate_note(struct wk_app *app)
{
    struct wk_entry *entry = &app->hall.entry;
    char walls[2 * WK_N_WINDS + 1] = "";

    if (entry->kind != WK_ENTRY_PLAY || app->gate.unseen == 0 || entry->reason[0])
        return;
    for (int i = 0, n = 0; i < WK_N_WINDS; i++)
        if (app->gate.unseen >> i & 1U)
            n += snprintf(walls + n, sizeof(walls) - (size_t)n, " %c", wk_wind_letter((enum wk_wind)(i + 1)));
    snprintf(entry->reason, sizeof(entry->reason), "walls inspected by eye:%s", walls);
}

void wk_app_gate_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->entered.kind == WK_ENTRY_PLAY && event->entered.status == WK_OK)
        app->gate.unseen = 0;
    if (event->entered.kind == WK_ENTRY_READY) /* nobody touched anything: the next look shows what became of it */
        app->hall.refusal.kind = WK_REFUSED_NOT;
}

/* ---------------------------------------------------------------- time */

/* A moment lies between the last tick and this one. */
static bool just_now(const struct wk_app *app, int64_t at_ns)
{
    return app->gate.tick_ns > 0 && app->gate.tick_ns < at_ns && app->now_ns >= at_ns;
}

static bool round_rings(const struct wk_app *app, int section)
{
    int64_t marks_s[WK_MAX_ROUND_MARKS];
    struct wk_app_round round;
    bool rings = false;

    if (!wk_app_round_look(app, section, &round) || !round.begun)
        return false;
    for (int i = wk_round_clock_marks(&round.clock, marks_s) - 1; i >= 0; i--)
        rings = rings || just_now(app, round.begun_ns + marks_s[i] * WK_NS_A_SECOND);
    return rings;
}

/* Rings the bell if a break has ended since the last tick, or a round's clock has something to announce. */
static void ring(struct wk_app *app, struct wk_effects *effects)
{
    for (int section = 1; section <= app->hall.tournament->plan.n_sections; section++) {
        int64_t end_ns;

        if (!serves(app, section))
            continue;
        if ((wk_app_steady_break(app, section, app->gate.at[section - 1].round - 1, &end_ns) && just_now(app, end_ns)) ||
            round_rings(app, section))
            wk_app_sound(app, effects, WK_SOUND_TIME);
    }
}

/* Screens that may show news from others: a rotation, a result, an act of the judge. */
static bool looks_on(const struct wk_app *app)
{
    return wk_screen_for_players(app) || wk_app_stands(app)->changed;
}

void wk_app_gate_tick(struct wk_app *app, struct wk_effects *effects)
{
    bool event = wk_app_has_event(app);

    if (event)
        ring(app, effects);
    app->gate.tick_ns = app->now_ns;
    if (!app->hall.tournament || app->store != WK_OK || app->waiting || app->hall.waiting || !looks_on(app) ||
        app->now_ns - app->gate.asked_ns < (event ? ASK_NS : ASK_NEW_NS))
        return;
    app->gate.asked_ns = app->now_ns;
    wk_app_effect(effects, WK_EFFECT_LOOK_EVENT);
}

void wk_app_gate_stale(struct wk_app *app)
{
    app->gate.asked_ns = app->now_ns - ASK_NEW_NS;
}

/* ---------------------------------------------------------------- touches */

void wk_app_leave_table(struct wk_app *app, struct wk_effects *effects)
{
    app->gate.leaving = false;
    if (wk_app_is_station(app))
        wk_app_go_home(app, effects);
    else
        wk_app_go(app, wk_app_flow(app), effects);
}

void wk_app_open_standings(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (!wk_app_has_event(app) || !wk_screen_for_players(app) || wk_app_stands(app)->standings || app->waiting)
        return;
    app->gate.from = (int)app->screen;
    wk_app_go(app, WK_SCREEN_STANDINGS, effects);
}

/* ---------------------------------------------------------------- the hall: its news, and codes while it is away */

void wk_app_hear_link(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    const bool news = event->link.n_heard != app->link.n_heard;

    app->link = event->link;
    if (news)
        wk_app_gate_stale(app);
}

void wk_app_open_codes(struct wk_app *app, int arg, struct wk_effects *effects)
{
    struct wk_hand_id at;

    (void)arg;
    if (!wk_app_stands(app)->ready_code || app->waiting || !wk_app_ready_hand(app, &at))
        return;
    app->ready.by_key = true;
    wk_app_go(app, WK_SCREEN_CODES, effects);
}

void wk_app_codes_tick(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_app_at now = app->gate.at[wk_section_of_table(wk_app_shape(app), app->table) - 1];
    const bool left = app->ready.left && app->ready.left_at.round == now.round && app->ready.left_at.hand == now.hand;
    struct wk_hand_id at;

    if (left || app->overlay != WK_OVERLAY_NONE || app->waiting || app->hall.waiting || !wk_app_hall_is_away(app) ||
        !wk_app_ready_hand(app, &at) || at.hand != now.hand || at.round != now.round)
        return;
    app->ready.by_key = false;
    wk_app_go(app, WK_SCREEN_CODES, effects);
}
