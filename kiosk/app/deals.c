/* Open deals: the director's key is shown to the kiosk, its passphrase typed, and all that waits for it is opened. */
#include "kiosk/app/parts.h"

#include <stdio.h>
#include <string.h>

#include "labels/secret/secret.h"

static void ask(struct wk_app *app, enum wk_openings_ask what, struct wk_effects *effects)
{
    app->deals.waiting = true;
    wk_app_effect(effects, WK_EFFECT_DEALS, WK_WIND_NONE, (int)what);
}

void wk_app_deals_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    wk_wipe(&app->deals, sizeof(app->deals));
    app->deals.n_closed = -1;
    if (screen == WK_SCREEN_DEALS && app->store == WK_OK)
        ask(app, WK_DEALS_LOOK, effects);
}

bool wk_app_deals_typing(const struct wk_app *app)
{
    const struct wk_app_deals *deals = &app->deals;

    return app->screen == WK_SCREEN_DEALS && deals->words[0] && !deals->other && deals->n_closed > 0 && deals->n_opened == 0;
}

static void add_letter(struct wk_app_deals *deals, int letter)
{
    const size_t n = strlen(deals->phrase);

    if (n + 1 >= sizeof(deals->phrase) || letter < ' ' || letter > '~')
        return;
    deals->wrong = false;
    deals->phrase[n] = (char)(deals->capital && letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    deals->capital = false;
}

bool wk_app_deals_erase(struct wk_app *app)
{
    struct wk_app_deals *deals = &app->deals;
    const size_t n = strlen(deals->phrase);

    if (!wk_app_deals_typing(app) || app->overlay != WK_OVERLAY_NONE || deals->waiting || n == 0)
        return false;
    deals->phrase[n - 1] = 0;
    return true;
}

void wk_app_deals_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;

    if (app->screen != WK_SCREEN_DEALS || !app->director.unlocked || app->overlay != WK_OVERLAY_NONE || deals->waiting ||
        app->store != WK_OK)
        return;
    if (action == WK_ACTION_DEALS_LETTER && wk_app_deals_typing(app))
        add_letter(deals, arg);
    else if (action == WK_ACTION_DEALS_SHIFT)
        deals->capital = !deals->capital;
    else if (action == WK_ACTION_DEALS_NEXT && !wk_app_deals_typing(app))
        ask(app, WK_DEALS_LOOK, effects);
    else if (action == WK_ACTION_DEALS_NEXT && deals->phrase[0])
        ask(app, WK_DEALS_OPEN, effects);
}

/* A code that begins as a key's does. One that is being typed for stays. */
static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;

    if (deals->waiting || deals->n_closed <= 0 || wk_app_deals_typing(app) || strcmp(text, deals->code) == 0)
        return;
    snprintf(deals->code, sizeof(deals->code), "%s", text);
    wk_app_director_touch(app); /* hands hold the sheet */
    ask(app, WK_DEALS_CODE, effects);
}

void wk_app_deals_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;
    const enum wk_status status = event->deals.status;

    if (app->screen != WK_SCREEN_DEALS)
        return;
    if (event->kind == WK_EVENT_CODE) {
        take_code(app, event->code, effects);
        return;
    }
    if (!deals->waiting)
        return;
    deals->waiting = false;
    wk_wipe(deals->phrase, sizeof(deals->phrase));
    deals->n_closed = event->deals.n_closed;
    deals->n_opened = event->deals.n_opened;
    deals->other = status == WK_WRONG_KEY;
    deals->wrong = event->deals.asked == WK_DEALS_OPEN && status == WK_BAD_INPUT;
    snprintf(deals->words, sizeof(deals->words), "%s", event->deals.words);
    if (status == WK_NOT_ALLOWED) {
        wk_app_director_shut(app, effects);
    } else if (status == WK_OK || status == WK_WRONG_KEY || status == WK_BAD_INPUT || status == WK_NOT_FOUND) {
        if (event->deals.asked != WK_DEALS_LOOK)
            wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    } else {
        app->store = status;
        app->store_tried = true;
    }
}
