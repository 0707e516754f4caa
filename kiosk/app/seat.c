/* Seat check and the play of a hand. */
#include "kiosk/app/parts.h"

#include <string.h>

#define ALL_FOUR ((1U << WK_N_WINDS) - 1)
#define MINUTES_MORE 5
#define NS_A_SECOND INT64_C(1000000000)

static bool is_direction(int arg)
{
    return arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;
}

enum wk_wind wk_app_nearest(const struct wk_app *app)
{
    return app->seat.nearest == WK_WIND_NONE ? WK_WIND_EAST : app->seat.nearest;
}

const struct wk_hand_state *wk_app_seat_hand(const struct wk_app *app)
{
    return app->seat.at.table > 0 && wk_app_has_event(app) ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;
}

void wk_app_hand_clock(const struct wk_app *app, const struct wk_hand_id *at, struct wk_hand_clock *out)
{
    const struct wk_hand_state *hand = wk_app_has_event(app) ? wk_hand_look(app->hall.tournament, at) : NULL;
    int64_t now_ns = hand && hand->stopped_ns > 0 ? hand->stopped_ns : app->hall.wall_ns;

    *out = (struct wk_hand_clock){.known = hand && hand->play_ns > 0 && now_ns > 0};
    if (!out->known)
        return;
    out->passed_s = now_ns > hand->play_ns ? (int)((now_ns - hand->play_ns) / NS_A_SECOND) : 0;
    out->limit_s = (app->hand_minutes + hand->extra_min) * 60;
    out->warn = out->passed_s >= out->limit_s - WK_HAND_WARN_MINUTES * 60;
    out->over = out->passed_s >= out->limit_s;
}

struct wk_entry *wk_app_new_entry(struct wk_app *app, enum wk_entry_kind kind)
{
    memset(&app->hall.entry, 0, sizeof(app->hall.entry));
    app->hall.entry.kind = kind;
    return &app->hall.entry;
}

/* What was begun for another hand, or for a result that is not the newest any more, is forgotten. */
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
    if (seat->result != hand->result_seq) {
        seat->result = hand->result_seq;
        seat->agreed = hand->by > 0 ? 1U << (hand->by - 1) : 0;
    }
}

/* Whether what this screen is there for is on record by now: by this kiosk or by another one. */
static bool is_done(const struct wk_app *app)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);
    bool missing = hand && hand->state == WK_RESULT_MISSING;
    bool result = app->screen == WK_SCREEN_RESULT || app->screen == WK_SCREEN_COUNT;

    if (hand && hand->not_played) /* by a judge's word, whatever was being done */
        return app->screen == WK_SCREEN_CHECKIN || app->screen == WK_SCREEN_PLAYING || result ||
               app->screen == WK_SCREEN_CONFIRM;
    if (app->screen == WK_SCREEN_CHECKIN)
        return !hand || hand->seated_seq > 0 || hand->result_seq > 0;
    if (app->screen == WK_SCREEN_PLAYING)
        return !missing || hand->stopped_seq > 0;
    if (result && missing) /* it was no Hu */
        return hand->stopped_seq == 0 && hand->play_seq > 0;
    if (result)
        return app->seat.corrects == 0 || !hand || hand->state == WK_RESULT_CONFIRMED;
    return app->screen == WK_SCREEN_CONFIRM && (!hand || hand->state != WK_RESULT_ENTERED);
}

void wk_app_seat_changed(struct wk_app *app, struct wk_effects *effects)
{
    take_hand(app);
    if (is_done(app))
        wk_app_go(app, wk_app_flow(app), effects);
    else
        wk_app_count_changed(app, effects);
}

/* The hand's clock runs from the moment on in which its screen comes up. */
static void put_play(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_new_entry(app, WK_ENTRY_PLAY)->at = app->seat.at;
    wk_app_put(app, effects);
}

void wk_app_seat_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    take_hand(app);
    const struct wk_hand_state *hand = wk_app_seat_hand(app);
    app->seat.step = WK_CHECKIN_CONFIRM;
    if (screen == WK_SCREEN_PLAYING && hand && hand->play_seq == 0 && !app->hall.waiting)
        put_play(app, effects);
}

void wk_app_seat_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool stored = event->entered.status == WK_OK && event->entered.seq > 0;

    if (event->entered.kind == WK_ENTRY_SEATED && !stored)
        app->seat.here = 0;
    else if (event->entered.kind == WK_ENTRY_CONFIRMED && !stored)
        app->seat.result = 0; /* to be agreed again */
    else if (event->entered.kind == WK_ENTRY_SEATED || event->entered.kind == WK_ENTRY_CONFIRMED)
        wk_app_sound(app, effects, WK_SOUND_DONE);
    take_hand(app);
}

void wk_app_seat_tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_clock clock;

    if (app->screen != WK_SCREEN_PLAYING || !wk_app_has_event(app))
        return;
    wk_app_hand_clock(app, &app->seat.at, &clock);
    if (!clock.known || !clock.warn || app->seat.warned_min == clock.limit_s / 60)
        return;
    app->seat.warned_min = clock.limit_s / 60;
    wk_app_sound(app, effects, WK_SOUND_TIME);
}

bool wk_app_seat_back(struct wk_app *app)
{
    if (app->screen != WK_SCREEN_CHECKIN || app->seat.step == WK_CHECKIN_CONFIRM)
        return false;
    app->seat.step = WK_CHECKIN_CONFIRM;
    return true;
}

static void put_seated(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_SEATED);

    entry->seated.at = app->seat.at;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry->seated.player[d - 1] = (uint16_t)wk_player_at(app->hall.tournament, &app->seat.at, (enum wk_wind)d);
    entry->seated.n_corrected = (uint8_t)(app->seat.n_corrected < 255 ? app->seat.n_corrected : 255);
    wk_app_put(app, effects);
}

/* A name on the seat check's screen. */
static void tap_name(struct wk_app *app, enum wk_wind direction, struct wk_effects *effects)
{
    struct wk_app_seat *seat = &app->seat;

    if (seat->step == WK_CHECKIN_CONFIRM) {
        seat->here |= 1U << (direction - 1);
        if (seat->here == ALL_FOUR)
            put_seated(app, effects);
    } else if (seat->step == WK_CHECKIN_SWAP && seat->swap[0] == direction) {
        seat->swap[0] = WK_WIND_NONE;
    } else if (seat->step == WK_CHECKIN_SWAP && seat->swap[0] == WK_WIND_NONE) {
        seat->swap[0] = direction;
    } else if (seat->step == WK_CHECKIN_SWAP) {
        seat->swap[1] = direction;
        seat->step = WK_CHECKIN_CHANGE;
    }
}

static void checkin_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_seat *seat = &app->seat;

    if (action == WK_ACTION_SEAT_HERE && is_direction(arg)) {
        tap_name(app, (enum wk_wind)arg, effects);
    } else if (action == WK_ACTION_SEAT_WRONG) {
        seat->step = seat->step == WK_CHECKIN_CONFIRM ? WK_CHECKIN_SWAP : WK_CHECKIN_CONFIRM;
        seat->swap[0] = seat->swap[1] = WK_WIND_NONE;
    } else if (action == WK_ACTION_SEAT_CHANGED && seat->step == WK_CHECKIN_CHANGE) {
        seat->here &= ~(1U << (seat->swap[0] - 1) | 1U << (seat->swap[1] - 1)); /* each confirms the chair it is due on */
        seat->n_corrected += 2;
        seat->step = WK_CHECKIN_CONFIRM;
    } else if (action == WK_ACTION_SEAT_FIND && arg >= 0 && arg <= app->hall.tournament->plan.n_sections) {
        seat->step = arg > 0 ? WK_CHECKIN_FIND : WK_CHECKIN_CONFIRM;
        seat->section = arg;
    }
}

/* Silent, as the HU card is: no sound tells the other tables. */
static void stop_hand(struct wk_app *app, bool draw, struct wk_effects *effects)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);

    if (hand->play_seq == 0) {
        put_play(app, effects); /* the store could not take it before */
        return;
    }
    app->seat.outcome = (struct wk_outcome){.kind = draw ? WK_OUTCOME_DRAW : WK_OUTCOME_NONE};
    wk_app_new_entry(app, WK_ENTRY_STOPPED)->at = app->seat.at;
    wk_app_put(app, effects);
}

static void more_time(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_CLOCK);

    entry->clock.kind = WK_CLOCK_HAND;
    entry->clock.at = app->seat.at;
    entry->clock.minutes = MINUTES_MORE;
    wk_app_put(app, effects);
}

void wk_app_seat_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_seat_hand(app) || app->hall.waiting || app->overlay != WK_OVERLAY_NONE)
        return;
    if (action == WK_ACTION_SEAT_TURN)
        app->seat.nearest = is_direction(arg) ? (enum wk_wind)arg : (enum wk_wind)(wk_app_nearest(app) % WK_N_WINDS + 1);
    else if (app->screen == WK_SCREEN_CHECKIN)
        checkin_action(app, action, arg, effects);
    else if (app->screen == WK_SCREEN_PLAYING && action == WK_ACTION_HU)
        stop_hand(app, arg == 1, effects);
    else if (app->screen == WK_SCREEN_PLAYING && action == WK_ACTION_MORE_MINUTES)
        more_time(app, effects);
    else if (app->screen == WK_SCREEN_RESULT && action == WK_ACTION_PLAY_ON && app->seat.corrects == 0)
        put_play(app, effects);
    else if (app->screen == WK_SCREEN_RESULT || app->screen == WK_SCREEN_CONFIRM)
        wk_app_result_action(app, action, arg, effects);
}
