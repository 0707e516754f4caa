/* The hand that is played at this table: who sits where, its clock, and what has been entered about it. */
#include "kiosk/face/app/parts.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/kind.h"
#include "rules/event/steady.h"

#include <string.h>

static bool is_direction(int arg)
{
    return arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;
}

enum wk_wind wk_app_nearest(const struct wk_app *app)
{
    return app->seat.nearest == WK_WIND_NONE ? WK_WIND_EAST : app->seat.nearest;
}

int wk_app_chairs(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind out[WK_N_WINDS])
{
    const unsigned here = wk_players_at(app->hall.tournament, at);
    int n = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind chair = wk_chair_at(app->hall.tournament->plan.kind, i);
        if (here >> (chair - 1) & 1U)
            out[n++] = chair;
    }
    return n;
}

const struct wk_hand_state *wk_app_seat_hand(const struct wk_app *app)
{
    return app->seat.at.table > 0 && wk_app_has_event(app) ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;
}

static const struct wk_kind_clock *kind_clock(const struct wk_app *app)
{
    return wk_app_has_event(app) ? &app->hall.tournament->plan.kind->clock : &wk_duplicate.clock;
}

int wk_app_hand_minutes(const struct wk_app *app)
{
    return app->hand_minutes > 0 && kind_clock(app)->hand > 0 ? app->hand_minutes : kind_clock(app)->hand;
}

void wk_app_hand_clock(const struct wk_app *app, const struct wk_hand_id *at, struct wk_hand_clock *out)
{
    const struct wk_hand_state *hand = wk_app_has_event(app) ? wk_hand_look(app->hall.tournament, at) : NULL;
    const struct wk_steady_hand *steady = hand ? wk_app_steady_hand(app, at) : NULL;

    *out = (struct wk_hand_clock){.known = steady != NULL};
    if (!out->known)
        return;
    const int64_t passed_ns = (steady->stopped_seq ? steady->stopped_ns : app->now_ns) - steady->begun_ns;
    out->passed_s = passed_ns > 0 ? (int)(passed_ns / WK_NS_A_SECOND) : 0;
    out->limit_s = (wk_app_hand_minutes(app) + hand->extra_min) * 60;
    if (wk_app_hand_minutes(app) == 0) /* no hand of its kind has a time */
        return;
    out->warn = out->passed_s >= out->limit_s - kind_clock(app)->notice * 60;
    out->over = out->passed_s >= out->limit_s;
}

struct wk_entry *wk_app_new_entry(struct wk_app *app, enum wk_entry_kind kind)
{
    memset(&app->hall.entry, 0, sizeof(app->hall.entry));
    app->hall.entry.kind = kind;
    return &app->hall.entry;
}

/* Forgets entries that were begun for another hand, or about a result that has been replaced. */
static void take_hand(struct wk_app *app)
{
    struct wk_app_seat *seat = &app->seat;
    struct wk_hand_id at = {.table = 0};

    if (!wk_app_hand_now(app, &at))
        at.table = 0;
    if (at.table != seat->at.table || at.round != seat->at.round || at.hand != seat->at.hand)
        *seat = (struct wk_app_seat){.at = at, .nearest = seat->nearest};
    const struct wk_hand_state *hand = wk_app_seat_hand(app);
    if (!hand)
        return;
    if (seat->corrects != 0 && seat->corrects != hand->result_seq) {
        seat->corrects = 0;
        seat->outcome = (struct wk_outcome){.kind = WK_OUTCOME_NONE};
    }
    seat->outcome.dead |= wk_ruled_dead(app->hall.tournament, &at); /* the result has to say so */
    if (seat->result != hand->result_seq) {
        seat->result = hand->result_seq;
        seat->agreed = hand->by > 0 ? 1U << (hand->by - 1) : 0;
    }
}

void wk_app_seat_changed(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_stands(app);

    take_hand(app);
    if (def->done && def->done(app, wk_app_seat_hand(app)))
        wk_app_go(app, wk_app_flow(app), effects);
}

void wk_app_put_play(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_new_entry(app, WK_ENTRY_PLAY)->at = app->seat.at;
    wk_app_put(app, effects);
}

/* The clock of a hand starts when the screen comes up on which it is played. */
static void begin_hand(struct wk_app *app, const struct wk_screen_def *on, struct wk_effects *effects)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);

    if (on->hand_clock && hand && hand->play_seq == 0 && !app->hall.waiting)
        wk_app_put_play(app, effects);
}

void wk_app_seat_on_way(struct wk_app *app, const struct wk_screen_def *to, struct wk_effects *effects)
{
    take_hand(app);
    begin_hand(app, to, effects);
}

void wk_app_seat_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool stored = event->entered.status == WK_OK && event->entered.seq > 0;

    if (event->entered.kind == WK_ENTRY_SEATED && !stored)
        app->seat.here = 0;
    else if (event->entered.kind == WK_ENTRY_RESULT && !stored)
        app->seat.agreed_first = false;
    else if (event->entered.kind == WK_ENTRY_CONFIRMED && !stored)
        app->seat.result = 0; /* has to be agreed on again */
    else if (event->entered.kind == WK_ENTRY_SEATED || event->entered.kind == WK_ENTRY_CONFIRMED)
        wk_app_sound(app, effects, WK_SOUND_DONE);
    take_hand(app);
    if (stored && event->entered.kind != WK_ENTRY_PLAY) /* the screen came up while this entry was on its way */
        begin_hand(app, wk_app_stands(app), effects);
}

void wk_app_seat_tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_clock clock;

    if (!wk_app_stands(app)->hand_clock || !wk_app_has_event(app))
        return;
    wk_app_hand_clock(app, &app->seat.at, &clock);
    if (!clock.known || !clock.warn || app->seat.warned_min == clock.limit_s / 60)
        return;
    app->seat.warned_min = clock.limit_s / 60;
    wk_app_sound(app, effects, WK_SOUND_TIME);
}

void wk_app_outcome(struct wk_outcome *outcome, enum wk_action action, int arg)
{
    bool player = arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;

    if (action == WK_ACTION_RESULT_WINNER && arg == WK_WIND_NONE) {
        *outcome = (struct wk_outcome){.kind = WK_OUTCOME_DRAW};
    } else if (action == WK_ACTION_RESULT_WINNER && player && outcome->winner != (enum wk_wind)arg) {
        *outcome = (struct wk_outcome){.winner = (enum wk_wind)arg,
                                       .points = outcome->points}; /* from whom it was won is asked again */
    } else if (action == WK_ACTION_RESULT_PAYER && player && outcome->winner != WK_WIND_NONE) {
        bool self = arg == (int)outcome->winner;

        outcome->kind = self ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
        outcome->payer = self ? WK_WIND_NONE : (enum wk_wind)arg;
    }
}

bool wk_app_takes_entries(const struct wk_app *app)
{
    return wk_app_seat_hand(app) && !app->hall.waiting && app->overlay == WK_OVERLAY_NONE;
}

void wk_app_turn_table(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)effects;
    if (wk_app_takes_entries(app))
        app->seat.nearest = is_direction(arg) ? (enum wk_wind)arg : (enum wk_wind)(wk_app_nearest(app) % WK_N_WINDS + 1);
}
