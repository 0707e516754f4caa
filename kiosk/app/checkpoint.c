/* Checkpoints: shown where a round starts and ends, and whenever a judge asks; other kiosks' are taken in by camera. */
#include "kiosk/app/parts.h"

#include <stdio.h>
#include <string.h>

/* A round starts with its sealed deal, and ends with the four walls back after the fourth hand, before the stickers go. */
static bool starts_round(const struct wk_app *app)
{
    return app->screen == WK_SCREEN_SEALED && app->sealed_seq > 0 && app->hand == 1 && !app->hand_begun;
}

static bool ends_round(const struct wk_app *app)
{
    return app->sealed_seq > 0 && (app->screen == WK_SCREEN_ROUND_END || (app->screen == WK_SCREEN_DONE && app->hand == 4));
}

static void ask(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;

    memset(&vouch->shown, 0, sizeof(vouch->shown));
    vouch->why = why;
    vouch->table = app->table;
    vouch->deal = app->sealed_seq;
    vouch->waiting = true;
    wk_app_effect(effects, WK_EFFECT_CHECKPOINT, WK_WIND_NONE, (int)why);
}

/* Once for each round's start and end, however often its screen comes up. */
static void ask_once(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    bool there = vouch->shown.seq > 0 || vouch->waiting;

    if (!there || vouch->why != why || vouch->table != app->table || vouch->deal != app->sealed_seq)
        ask(app, why, effects);
}

void wk_app_checkpoint_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    if (screen == WK_SCREEN_RECORDS) {
        app->vouch.code[0] = 0;
        app->vouch.carried_as = WK_NOT_YET;
        ask(app, WK_CHECKPOINT_ASKED, effects);
        wk_app_effect(effects, WK_EFFECT_CARRY, WK_WIND_NONE, 0);
    } else if (app->store == WK_OK && starts_round(app)) {
        ask_once(app, WK_CHECKPOINT_ROUND_START, effects);
    } else if (app->store == WK_OK && ends_round(app)) {
        ask_once(app, WK_CHECKPOINT_ROUND_END, effects);
    }
}

const struct wk_app_checkpoint *wk_app_checkpoint(const struct wk_app *app)
{
    const struct wk_app_vouch *vouch = &app->vouch;
    enum wk_checkpoint_why why = app->screen == WK_SCREEN_RECORDS  ? WK_CHECKPOINT_ASKED
                                 : app->screen == WK_SCREEN_SEALED ? WK_CHECKPOINT_ROUND_START
                                                                   : WK_CHECKPOINT_ROUND_END;
    /* The last round's stands on when its deal is closed. */
    bool same = vouch->deal == app->sealed_seq || app->sealed_seq == 0;

    return vouch->shown.seq > 0 && vouch->why == why && vouch->table == app->table && same ? &vouch->shown : NULL;
}

static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;

    if (app->screen != WK_SCREEN_RECORDS || vouch->waiting || strcmp(text, vouch->code) == 0)
        return;
    snprintf(vouch->code, sizeof(vouch->code), "%s", text);
    vouch->waiting = true;
    wk_app_effect(effects, WK_EFFECT_CARRY, WK_WIND_NONE, 1);
}

static void take_carried(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;
    enum wk_status status = event->carried.status;

    vouch->n_carried = event->carried.n;
    for (int i = 0; i < WK_APP_CARRIED; i++)
        vouch->carried[i] = event->carried.carried[i];
    if (!event->carried.answer)
        return;
    vouch->waiting = false;
    vouch->carried_as = status;
    wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    if (status != WK_OK && status != WK_ALREADY && status != WK_BAD_INPUT && status != WK_NOT_YET)
        app->store = status;
}

void wk_app_checkpoint_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_vouch *vouch = &app->vouch;

    if (event->kind == WK_EVENT_CODE) {
        take_code(app, event->code, effects);
    } else if (event->kind == WK_EVENT_CARRIED) {
        take_carried(app, event, effects);
    } else if (vouch->waiting) {
        vouch->waiting = false;
        if (event->checkpoint.status == WK_OK)
            vouch->shown = event->checkpoint.made;
        else if (event->checkpoint.status != WK_NOT_YET && event->checkpoint.status != WK_NOT_FOUND)
            app->store = event->checkpoint.status;
    }
}
