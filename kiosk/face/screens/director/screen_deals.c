/* Open deals: how many wait, the director's key, and its passphrase, which is never drawn; or a club's deal that is over. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"

#include <stdio.h>
#include <string.h>

#include "labels/secret/secret.h"

/* Whether the key for this event is here and deals wait for it. */
static bool is_typing(const struct wk_app *app)
{
    const struct wk_app_deals *deals = &app->deals;

    return deals->words[0] && !deals->other && deals->n_closed > 0 && deals->n_opened == 0;
}

void wk_screen_phrase(struct wk_draw *draw, const char *text, const char *note, const char *phrase, bool capital, bool shown)
{
    char masked[3 * WK_DEALS_PHRASE + 1] = "";

    for (const char *c = phrase; *c; c++) /* so that words can be told apart */
        strcat(masked, *c == ' ' ? " " : "\u2022");
    if (shown)
        snprintf(masked, sizeof(masked), "%s", phrase);
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = note});
    wk_part_keyboard(draw,
                     &(struct wk_keyboard){
                         .text = masked, .letter = WK_ACTION_DEALS_LETTER, .shift = WK_ACTION_DEALS_SHIFT, .capital = capital});
}

struct wk_keycap wk_screen_show_key(const struct wk_draw *draw, bool shown)
{
    return (struct wk_keycap){shown ? T("Hide") : T("Show"), WK_KEY_PLAIN, WK_ACTION_DEALS_SHOW, 0, -1};
}

bool wk_screen_phrase_touch(char phrase[WK_DEALS_PHRASE], bool *capital, bool *shown, enum wk_action action, int arg)
{
    const size_t n = strlen(phrase);

    if (action == WK_ACTION_DEALS_SHOW) {
        *shown = !*shown;
        return true;
    }
    if (action == WK_ACTION_DEALS_SHIFT) {
        *capital = !*capital;
    } else if (action == WK_ACTION_ERASE && n > 0) {
        phrase[n - 1] = 0;
    } else if (action == WK_ACTION_DEALS_LETTER) {
        if (n + 1 < WK_DEALS_PHRASE && arg >= ' ' && arg <= '~')
            phrase[n] = (char)(*capital && arg >= 'a' && arg <= 'z' ? arg - 'a' + 'A' : arg);
        *capital = false;
    } else {
        return false;
    }
    return true;
}

static void typing(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_deals *deals = &app->deals;
    char next[160], open[64];

    snprintf(next, sizeof(next), deals->wrong ? T("That does not unlock it: %s") : T("The key is here: %s"), deals->words);
    wk_screen_phrase(draw, T("Type the passphrase of the director's key"), next, deals->phrase, deals->capital, deals->shown);
    snprintf(open, sizeof(open), T("Open %d deals"), deals->n_closed);
    const struct wk_keycap keys[2] = {{open, deals->phrase[0] ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                       deals->phrase[0] ? WK_ACTION_DEALS_NEXT : WK_ACTION_NOT_YET, 0, -1},
                                      wk_screen_show_key(draw, deals->shown)};
    wk_part_bar(app, draw, keys, 2);
}

/* A mark and what it says; returns the y of the next one. */
static double line(struct wk_draw *draw, struct wk_box box, double y, enum wk_mark mark, const char *text)
{
    wk_draw_mark(draw, mark, box.x + 22, y + 22, 44, false);
    return y + 64 +
           38 * wk_draw_wrapped(draw, box.x + 68, y + 32, box.w - 68, 38, wk_type_in(wk_type_text, WK_C_IVORY, WK_LEFT), text) -
           38;
}

/* A club's deal: its commitment, which the players noted when it was sealed. */
static void draw_own(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_deals *deals = &app->deals;
    struct wk_box body = wk_zone_body(draw, 208);
    char text[96];

    if (deals->seq > 0) {
        wk_part_headline(draw, &(struct wk_headline){.text = T("Open deals"), .note = T("It is on record")});
        snprintf(text, sizeof(text), T("The deal is open: record %s"), wk_record_text(deals->seq).text);
        body = wk_part_ended(draw, WK_MARK_OK, text, T("These are the words that were noted at its seal"));
    } else {
        wk_part_headline(draw,
                         &(struct wk_headline){.text = T("Open this deal?"),
                                               .note = T("All four hands are played. Compare the words with those noted")});
    }
    wk_part_words(draw, wk_cut_top(&body, wk_zone_upright(draw) ? 360 : 250), deals->commitment, true);
    wk_part_bar(app, draw,
                deals->seq > 0 ? &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}
                               : &(struct wk_keycap){T("Open the deal"), WK_KEY_PRIMARY, WK_ACTION_DEALS_NEXT, 0, -1},
                1);
}

static void draw_deals(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_deals *deals = &app->deals;
    const bool none = deals->n_closed == 0, done = deals->n_opened > 0;
    char text[96] = "";

    wk_part_top(app, draw);
    if (is_typing(app)) {
        typing(app, draw);
        return;
    }
    if (deals->own) {
        draw_own(app, draw);
        return;
    }
    wk_part_headline(draw, &(struct wk_headline){.text = T("Open deals"),
                                                 .note = T("So that all may see the tiles of rounds that are over")});
    if (none || done) {
        snprintf(text, sizeof(text), T("%d deals are open now"), deals->n_opened);
        wk_part_ended(draw, done ? WK_MARK_OK : WK_MARK_EMPTY, done ? text : T("No deal waits to be opened"),
                      done ? T("It is on record. Receipts can be printed; each player may check them.")
                           : T("A deal waits here once its round is over"));
        wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, 1);
        return;
    }
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_OPEN_DEAL);
    double y = right.y + 4;
    if (deals->n_closed > 0) {
        snprintf(text, sizeof(text), T("%d deals wait for the director's key"), deals->n_closed);
        y = line(draw, right, y, WK_MARK_AGAIN, text);
    }
    y = line(draw, right, y, WK_MARK_EMPTY, T("Put in the stick with the director's key, or hold its sheet under this camera"));
    if (deals->other)
        line(draw, right, y, WK_MARK_WRONG, T("That is the key of another event"));
    else if (wk_part_code_unread(app))
        line(draw, right, y, WK_MARK_AGAIN, T(wk_part_code_unread(app)));
    else if (deals->code[0] && !deals->words[0])
        line(draw, right, y, WK_MARK_AGAIN, T("That code was not read whole. Show it again"));
    wk_part_bar(app, draw, &(struct wk_keycap){T("The stick is in"), WK_KEY_PRIMARY, WK_ACTION_DEALS_NEXT, 0, -1}, 1);
}

/* ---- its steps ---- */

static void ask(struct wk_app *app, enum wk_openings_ask what, struct wk_effects *effects)
{
    struct wk_openings_request *request = &wk_app_effect(effects, WK_EFFECT_DEALS)->deals;

    app->deals.waiting = true;
    request->what = what;
    if (what == WK_DEALS_CODE)
        memcpy(request->code, app->deals.code, sizeof(request->code));
    else if (what == WK_DEALS_OPEN)
        memcpy(request->phrase, app->deals.phrase, sizeof(request->phrase));
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    wk_wipe(&app->deals, sizeof(app->deals));
    app->deals.n_closed = -1;
}

static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    forget(app, from, effects);
    if (app->store == WK_OK)
        ask(app, WK_DEALS_LOOK, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;

    if (!app->director.unlocked || app->overlay != WK_OVERLAY_NONE || deals->waiting || app->store != WK_OK)
        return false;
    if (is_typing(app) && wk_screen_phrase_touch(deals->phrase, &deals->capital, &deals->shown, action, arg)) {
        deals->wrong = deals->wrong && action != WK_ACTION_DEALS_LETTER;
        return true;
    }
    if (action == WK_ACTION_DEALS_NEXT && deals->own && deals->n_closed > 0)
        ask(app, WK_DEALS_OPEN, effects);
    else if (action == WK_ACTION_DEALS_NEXT && !is_typing(app))
        ask(app, WK_DEALS_LOOK, effects);
    else if (action == WK_ACTION_DEALS_NEXT && deals->phrase[0])
        ask(app, WK_DEALS_OPEN, effects);
    return false;
}

/* A code that begins as a key's does. A key for which a passphrase is being typed is not replaced. */
static void take_code(struct wk_app *app, const char *text, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;

    if (deals->waiting || deals->n_closed <= 0 || is_typing(app) || strcmp(text, deals->code) == 0)
        return;
    snprintf(deals->code, sizeof(deals->code), "%s", text);
    wk_app_stay_open(app); /* hands hold the sheet */
    ask(app, WK_DEALS_CODE, effects);
}

static void deals_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_deals *deals = &app->deals;
    const enum wk_status status = event->deals.status;

    if (event->kind == WK_EVENT_STICK && event->stick && !deals->waiting && deals->n_closed > 0 && !deals->own &&
        !is_typing(app) && app->store == WK_OK)
        ask(app, WK_DEALS_LOOK, effects); /* the key may be on the stick */
    if (event->kind == WK_EVENT_CODE)
        take_code(app, event->code, effects);
    if (event->kind != WK_EVENT_DEALS || !deals->waiting)
        return;
    deals->waiting = false;
    wk_wipe(deals->phrase, sizeof(deals->phrase));
    deals->n_closed = event->deals.n_closed;
    deals->n_opened = event->deals.n_opened;
    deals->other = status == WK_WRONG_KEY;
    deals->wrong = event->deals.asked == WK_DEALS_OPEN && status == WK_BAD_INPUT;
    snprintf(deals->words, sizeof(deals->words), "%s", event->deals.words);
    deals->own = event->deals.own;
    memcpy(deals->commitment, event->deals.commitment, sizeof(deals->commitment));
    deals->seq = event->deals.seq;
    if (status == WK_NOT_ALLOWED) {
        wk_app_shut(app, effects);
    } else if (status == WK_OK || status == WK_WRONG_KEY || status == WK_BAD_INPUT || status == WK_NOT_FOUND) {
        if (event->deals.asked != WK_DEALS_LOOK)
            wk_app_sound(app, effects, status == WK_OK ? WK_SOUND_DONE : WK_SOUND_AGAIN);
    } else {
        wk_app_store_failed(app, status);
    }
}

const struct wk_screen_def wk_screen_def_deals = {
    .id = WK_SCREEN_DEALS,
    .word = "deals",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .measures = WK_APP_MEASURES_KEY,
    .shows_phrase = true,
    .draw = draw_deals,
    .enter = enter,
    .forget = forget,
    .action = act,
    .event = deals_event,
    .help = {.sketch = WK_SKETCH_OPEN_DEAL,
             .headline = WK_N("Who can open the deals"),
             .steps = {WK_N("They are sealed to the director's key, which is on a stick or on a sheet"),
                       WK_N("Its passphrase is typed here, and not shown"),
                       WK_N("Then all deals whose round is over are open, and receipts can be printed")}},
};
