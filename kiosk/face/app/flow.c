/*
 * Flow: which screen of a table in an event comes next. It is computed from what is on record, so that a power cut at any
 * moment loses nothing. These rules stand only here.
 */
#include "kiosk/face/app/parts.h"
#include "rules/event/floor.h"
#include "rules/event/kind.h"

#define ALL_WALLS ((1U << WK_N_WINDS) - 1)

const struct wk_table_walls *wk_app_walls(const struct wk_app *app)
{
    bool of_event = wk_app_has_event(app) && app->table >= 1 && app->table <= wk_n_tables(app->hall.tournament);
    return of_event ? &app->hall.floor->table[app->table - 1] : NULL;
}

/* A sealed deal that has not been opened lies on the table. */
static bool has_deal(const struct wk_table_walls *walls)
{
    return walls->sealed && !walls->opened;
}

/* This round's deal lies there, and the store has its hand as begun. */
static bool hand_begun(const struct wk_table_walls *walls, const struct wk_hand_id *at)
{
    return has_deal(walls) && walls->round == at->round && walls->hand >= at->hand;
}

bool wk_app_hand_played(const struct wk_app *app)
{
    struct wk_hand_id at;
    return wk_app_hand_now(app, &at) && wk_hand_look(app->hall.tournament, &at)->state == WK_RESULT_CONFIRMED;
}

static bool opened_by_hand(const struct wk_app *app, int table, int round, int hand)
{
    return wk_gate_by_hand(app->hall.tournament, wk_section_of_table(wk_app_shape(app), table), round, hand);
}

/* No hand of this deal was begun and nobody opened the rotation by hand: its walls were recorded for this very hand, so there
 * is no earlier hand after which they were laid back. */
static bool new_deal(const struct wk_app *app, const struct wk_table_walls *walls, const struct wk_hand_id *at)
{
    return at->hand == 1 || (walls->hand == 0 && !opened_by_hand(app, at->table, at->round, at->hand - 1));
}

bool wk_app_may_begin(const struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);
    struct wk_hand_id at;

    if (!walls || !wk_app_hand_now(app, &at) || new_deal(app, walls, &at) || wk_app_hand_played(app))
        return true;
    bool by_hand = opened_by_hand(app, at.table, at.round, at.hand - 1);
    unsigned by_eye = !app->gate.by_eye ? 0 : by_hand ? ALL_WALLS : walls->passed;
    return (walls->inspected | by_eye) == ALL_WALLS;
}

/* The walls of the round's deal are to be built and recorded. */
static enum wk_screen building(const struct wk_app *app)
{
    if (!wk_app_all_built(app))
        return app->whole.on ? WK_SCREEN_BUILD : WK_SCREEN_SEATS;
    return wk_app_plays_unsealed(app) ? WK_SCREEN_PLAYING : WK_SCREEN_FACES;
}

/* The same players had the hand before at this table. */
static bool stays(const struct wk_app *app, const struct wk_hand_id *at)
{
    const struct wk_hand_id before = {at->table, at->round, at->hand - 1};

    for (int d = WK_WIND_EAST; at->hand > 1 && d <= WK_WIND_NORTH; d++)
        if (wk_player_at(app->hall.tournament, &before, (enum wk_wind)d) !=
            wk_player_at(app->hall.tournament, at, (enum wk_wind)d))
            return false;
    return at->hand > 1;
}

/* For players who have just finished a hand: where their next one is, and then its seats. */
static enum wk_screen to_seats(const struct wk_app *app, const struct wk_hand_id *at)
{
    if (!app->gate.leaving || (at->hand == 1 && at->round == 1) || stays(app, at))
        return WK_SCREEN_CHECKIN;
    return at->hand > 1 ? WK_SCREEN_ROTATE : WK_SCREEN_ROUND_END;
}

enum wk_screen wk_app_entry_screen(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind->form == WK_FORM_GAME ? WK_SCREEN_GAME : WK_SCREEN_RESULT;
}

/* A drop-in evening without walls: its hands are entered one after the other. */
static enum wk_screen between_hands(const struct wk_app *app, const struct wk_hand_id *at)
{
    const enum wk_next next = app->hall.tournament->plan.kind->next(app->hall.tournament, at);

    return next == WK_NEXT_CONFIRM ? WK_SCREEN_CONFIRM : WK_SCREEN_HANDS;
}

/* Whether the players have taken their seats; in events with walls they do so first. */
static enum wk_screen before_play(const struct wk_app *app, const struct wk_table_walls *walls, const struct wk_hand_id *at)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    if (!wk_looks_at_walls(tournament) || wk_hand_look(tournament, at)->play_seq > 0 || hand_begun(walls, at))
        return WK_SCREEN_PLAYING;
    if (!has_deal(walls))
        return building(app);
    return new_deal(app, walls, at) ? WK_SCREEN_SEALED : WK_SCREEN_INSPECT;
}

/* The result is confirmed, or there will be none. */
static enum wk_screen after_result(const struct wk_app *app, const struct wk_table_walls *walls, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, at);
    struct wk_gate gate;

    if (!wk_looks_at_walls(app->hall.tournament) || hand->not_played || (!has_deal(walls) && hand->unbegun))
        return WK_SCREEN_WAIT; /* there are no walls to look at */
    if (!has_deal(walls) && at->hand == 1 && app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND)
        return WK_SCREEN_FACES;
    if (has_deal(walls) && walls->round == at->round && walls->hand < at->hand)
        return WK_SCREEN_SEALED; /* it was played before the seal, or on paper: its beginning is recorded now */
    wk_gate_look(app->hall.tournament, app->hall.floor, wk_section_of_table(wk_app_shape(app), at->table), at->round, at->hand,
                 &gate);
    bool walls_missing = gate.lack[wk_table_in_section(wk_app_shape(app), at->table) - 1].walls > 0;
    return walls_missing && hand_begun(walls, at) ? WK_SCREEN_RESTORE : WK_SCREEN_WAIT;
}

enum wk_screen wk_app_flow(const struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);
    struct wk_hand_id at;

    if (!walls || wk_app_elsewhere(app))
        return WK_SCREEN_IDLE;
    bool over = !wk_app_hand_now(app, &at);
    if (wk_app_drops_in(app))
        return over ? WK_SCREEN_STANDINGS : between_hands(app, &at);
    if (has_deal(walls) && (over || walls->round < at.round))
        return WK_SCREEN_ROUND_END;
    if (over || app->hall.tournament->plan.results_only)
        return WK_SCREEN_STANDINGS;
    switch (app->hall.tournament->plan.kind->next(app->hall.tournament, &at)) {
    case WK_NEXT_SEATS:
        return to_seats(app, &at);
    case WK_NEXT_PLAY:
        return before_play(app, walls, &at);
    case WK_NEXT_RESULT:
        return wk_app_entry_screen(app);
    case WK_NEXT_CONFIRM:
        return WK_SCREEN_CONFIRM;
    case WK_NEXT_CARD:
        return WK_SCREEN_CARD;
    case WK_NEXT_SETTLED:
        break;
    }
    return after_result(app, walls, &at);
}

/*
 * The screens show the hand that the event's state has. Walls that passed are those that were laid back, or those that the next
 * group has checked. While a wall lies there, what is shown about it does not change.
 */
void wk_app_follow(struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);
    struct wk_hand_id at;

    if (!walls)
        return;
    bool over = !wk_app_hand_now(app, &at), on_mat = wk_app_lays_back(app) && app->wind != WK_WIND_NONE;
    unsigned passed = wk_app_walls_are(app) == WK_WALLS_INSPECTED ? walls->inspected : walls->passed;
    app->deal_over = over;
    app->hand_begun = !over && hand_begun(walls, &at);
    bool left = !over && has_deal(walls) && walls->round < at.round; /* its stickers are still on */
    if (!over && !on_mat) {
        app->round = left ? walls->round : at.round;
        app->hand = left ? wk_app_shape(app)->n_hands : at.hand;
    }
    if (!has_deal(walls) || walls->hand == 0)
        passed = 0;
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_app_wall *wall = &app->wall[i];
        bool now = passed >> i & 1U;
        if (now && !wall->passed)
            wall->passed_s = -1;
        wk_app_set_passed(wall, now ? walls->passed_seq[i] : 0);
    }
}

bool wk_app_is_over(const struct wk_app *app)
{
    return wk_app_has_event(app) && wk_app_screen(app, wk_app_flow(app))->standings;
}

bool wk_app_drops_in(const struct wk_app *app)
{
    return wk_app_has_event(app) && app->hall.tournament->plan.kind->drop_in;
}

bool wk_app_says_games(const struct wk_app *app)
{
    return wk_app_has_event(app) && app->hall.tournament->plan.kind->talk.games;
}

bool wk_app_is_station(const struct wk_app *app)
{
    return app->hall.station && !wk_app_drops_in(app);
}

bool wk_app_judge_turns(const struct wk_app *app)
{
    return app->face_pass != WK_FACES_WAY_AFTER_FIRST_HAND && wk_app_has_event(app);
}
