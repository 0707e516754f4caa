/* Checkpoints: shown at the beginning and end of a round, and whenever a judge asks. */
#include "kiosk/face/app/parts.h"

#include <string.h>

void wk_app_ask_checkpoint(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_CHECKPOINT);

    memset(&vouch->shown, 0, sizeof(vouch->shown));
    vouch->why = why;
    vouch->table = app->table;
    vouch->deal = app->sealed_seq;
    vouch->waiting = true;
    effect->checkpoint.why = why;
    effect->checkpoint.round = app->round;
}

void wk_app_checkpoint_once(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    bool there = vouch->shown.seq > 0 || vouch->waiting;

    if (app->store != WK_OK || app->sealed_seq == 0)
        return;
    if (!there || vouch->why != why || vouch->table != app->table || vouch->deal != app->sealed_seq)
        wk_app_ask_checkpoint(app, why, effects);
}

const struct wk_app_checkpoint *wk_app_checkpoint(const struct wk_app *app)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    const enum wk_checkpoint_why why = wk_app_stands(app)->checkpoint;
    /* The last round's checkpoint stays on the screen when its deal is closed. */
    bool same = vouch->deal == app->sealed_seq || app->sealed_seq == 0;

    return vouch->shown.seq > 0 && vouch->why == why && vouch->table == app->table && same ? &vouch->shown : NULL;
}

void wk_app_hear_checkpoint(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    struct wk_app_vouch *vouch = &app->vouch;

    if (!vouch->waiting)
        return;
    vouch->waiting = false;
    if (event->checkpoint.status == WK_OK)
        vouch->shown = event->checkpoint.made;
    else if (event->checkpoint.status != WK_NOT_YET && event->checkpoint.status != WK_NOT_FOUND)
        wk_app_store_failed(app, event->checkpoint.status);
}
