/* Times that people play by, as they are lent to the app (rules/event/steady.h). */
#include "kiosk/face/app/parts.h"
#include "rules/event/floor.h"
#include "rules/event/steady.h"

const struct wk_steady_hand *wk_app_steady_hand(const struct wk_app *app, const struct wk_hand_id *at)
{
    return app->hall.steady ? wk_steady_find(app->hall.steady, wk_app_shape(app), at) : NULL;
}

static bool by_record(const struct wk_app *app, int64_t wall_ns, int64_t *out)
{
    const struct wk_steady_now now = {.now_ns = app->now_ns, .wall_ns = app->hall.wall_ns};

    if (wall_ns <= 0 || now.wall_ns <= 0)
        return false;
    *out = wk_steady_between(&now, wall_ns, 0);
    return true;
}

bool wk_app_steady_begun(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out)
{
    const struct wk_steady_hand *hand = wk_app_steady_hand(app, at);

    if (!hand)
        return by_record(app, wk_hand_look(app->hall.tournament, at)->play_ns, out);
    *out = hand->begun_ns;
    return true;
}

bool wk_app_steady_stopped(const struct wk_app *app, const struct wk_hand_id *at, int64_t *out)
{
    const struct wk_steady_hand *hand = wk_app_steady_hand(app, at);

    if (!hand)
        return by_record(app, wk_hand_look(app->hall.tournament, at)->stopped_ns, out);
    *out = hand->stopped_ns;
    return hand->stopped_seq > 0;
}

bool wk_app_round_look(const struct wk_app *app, int section, struct wk_app_round *out)
{
    const struct wk_steady_round *steady = app->hall.steady ? &app->hall.steady->round[section - 1] : NULL;
    struct wk_app_round now = {.round = 0};
    int hand;

    if (!wk_app_has_event(app) || wk_section_now(app->hall.tournament, app->hall.floor, section, &now.round, &hand) != WK_OK ||
        !wk_round_clock_look(app->hall.tournament, section, now.round, &now.clock))
        return false;
    now.begun = steady && steady->round == now.round;
    now.begun_ns = now.begun ? steady->begun_ns : 0;
    wk_round_clock_read(&now.clock, now.begun ? (app->now_ns - now.begun_ns) / WK_NS_A_SECOND : 0, &now.time);
    *out = now;
    return true;
}

bool wk_app_steady_break(const struct wk_app *app, int section, int round, int64_t *end_ns)
{
    const struct wk_steady_break *pause = app->hall.steady ? &app->hall.steady->pause[section - 1] : NULL;

    if (!pause || round < 1 || pause->round != round)
        return false;
    *end_ns = pause->end_ns;
    return true;
}
