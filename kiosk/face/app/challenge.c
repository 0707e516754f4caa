/* Challenges: when one is drawn by lot, and when it is met. */
#include "kiosk/face/app/parts.h"

#include <string.h>

static void go_on(struct wk_app *app, struct wk_app_challenge *challenge, enum wk_challenge_step step)
{
    challenge->step = step;
    challenge->since_ns = app->now_ns;
}

static void ask(struct wk_app *app, struct wk_app_challenge *challenge, enum wk_challenge_step step, enum wk_challenge_ask what,
                struct wk_effects *effects)
{
    go_on(app, challenge, step);
    app->waiting = true;
    wk_app_effect(effects, WK_EFFECT_CHALLENGE)->challenge = (struct wk_challenge_request){.what = what,
                                                                                           .wind = app->wind,
                                                                                           .hand = app->hand,
                                                                                           .one_in = app->challenge_one_in,
                                                                                           .slot = challenge->slot,
                                                                                           .drawn_seq = challenge->seq};
}

/* The tile lies across in its slot and its label is read, so it is the right one. */
static bool is_turned(const struct wk_app *app, int slot)
{
    const struct wk_read *read = &app->reading.slot[slot];

    return read->state == WK_READ_LABEL && read->sideways && read->label == wk_layout_label(app->wind, slot);
}

bool wk_app_challenge_holds(const struct wk_app *app)
{
    const struct wk_app_challenge *challenge = app->wind != WK_WIND_NONE ? &app->wall[app->wind - 1].challenge : NULL;
    bool turning = challenge && (challenge->step == WK_CHALLENGE_TURN || challenge->step == WK_CHALLENGE_BACK);

    return turning && app->now_ns - challenge->since_ns < WK_CHALLENGE_NS;
}

bool wk_app_challenge_met(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_challenge *challenge = &wk_app_wall(app)->challenge;

    if (app->challenge_one_in == 0)
        return app->in_order;
    switch (challenge->step) {
    case WK_CHALLENGE_OPEN:
        if (app->in_order)
            ask(app, challenge, WK_CHALLENGE_DRAW, WK_CHALLENGE_ASK_LOT, effects);
        break;
    case WK_CHALLENGE_TURN:
        if (is_turned(app, challenge->slot)) {
            go_on(app, challenge, WK_CHALLENGE_BACK);
            wk_app_sound(app, effects, WK_SOUND_DONE);
        }
        break;
    case WK_CHALLENGE_BACK:
        if (app->in_order)
            ask(app, challenge, WK_CHALLENGE_KEEP, WK_CHALLENGE_ASK_KEEP, effects);
        break;
    case WK_CHALLENGE_MET:
        return app->in_order;
    case WK_CHALLENGE_DRAW:
    case WK_CHALLENGE_KEEP:
        break;
    }
    return false;
}

void wk_app_hear_challenge(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const enum wk_wind wind = event->challenge.wind;
    struct wk_app_challenge *challenge = wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH ? &app->wall[wind - 1].challenge : NULL;

    app->waiting = false;
    if (!challenge)
        return;
    if (event->challenge.status != WK_OK) { /* asked again when the store works again */
        wk_app_store_failed(app, event->challenge.status);
        challenge->step = challenge->step == WK_CHALLENGE_KEEP ? WK_CHALLENGE_BACK : WK_CHALLENGE_OPEN;
        return;
    }
    if (challenge->step == WK_CHALLENGE_DRAW && event->challenge.slot != WK_SLOT_NONE) {
        challenge->slot = (int8_t)event->challenge.slot;
        challenge->seq = event->challenge.seq;
        go_on(app, challenge, WK_CHALLENGE_TURN);
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else {
        go_on(app, challenge, WK_CHALLENGE_MET);
    }
}
