/* Link: takes news from the event's hall. */
#include "kiosk/face/app/parts.h"

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
