/* Open deals: how many wait, the director's key, its passphrase. The passphrase is never drawn. */
#include "kiosk/app/screen_def.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <string.h>

static void typing(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_deals *deals = &app->deals;
    char next[160], open[64], masked[3 * WK_DEALS_PHRASE + 1] = "";

    for (const char *c = deals->phrase; *c; c++) /* so that words can be told from one another */
        strcat(masked, *c == ' ' ? " " : "\u2022");
    snprintf(next, sizeof(next), deals->wrong ? T("That does not unlock it: %s") : T("The key is here: %s"), deals->words);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Type the passphrase of the director's key"), .next = next});
    wk_part_keyboard(
        draw, &(struct wk_keyboard){
                  .text = masked, .letter = WK_ACTION_DEALS_LETTER, .shift = WK_ACTION_DEALS_SHIFT, .capital = deals->capital});
    snprintf(open, sizeof(open), T("Open %d deals"), deals->n_closed);
    wk_part_bar(app, draw,
                &(struct wk_keycap){open, deals->phrase[0] ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                    deals->phrase[0] ? WK_ACTION_DEALS_NEXT : WK_ACTION_NOT_YET, 0, -1},
                1);
}

static void line(struct wk_draw *draw, double y, enum wk_mark mark, const char *text)
{
    wk_draw_mark(draw, mark, WK_MARGIN + 24, y - 10, 44, false);
    wk_draw_wrapped(draw, WK_MARGIN + 72, y, wk_zone_right(draw) - WK_MARGIN - 72, 42, wk_type_text, text);
}

static void draw_deals(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_deals *deals = &app->deals;
    const bool none = deals->n_closed == 0, done = deals->n_opened > 0;
    char text[96] = "";

    wk_part_top(app, draw);
    if (wk_app_deals_typing(app)) {
        typing(app, draw);
        return;
    }
    if (done)
        snprintf(text, sizeof(text), T("%d deals are open now"), deals->n_opened);
    else if (deals->n_closed > 0)
        snprintf(text, sizeof(text), T("%d deals wait for the director's key"), deals->n_closed);
    else if (none)
        snprintf(text, sizeof(text), "%s", T("No deal waits to be opened"));
    wk_part_headline(draw, &(struct wk_headline){.text = T("Open deals"),
                                                 .next = T("Deals whose round is over; each opening is on record")});
    if (text[0])
        line(draw, 250, none && !done ? WK_MARK_EMPTY : done ? WK_MARK_OK : WK_MARK_AGAIN, text);
    if (!none && !done) {
        line(draw, 340, WK_MARK_EMPTY, T("Put in the stick with the director's key, or hold its sheet under this camera"));
        if (deals->other)
            line(draw, 430, WK_MARK_WRONG, T("That is the key of another event"));
        else if (deals->code[0] && !deals->words[0])
            line(draw, 430, WK_MARK_AGAIN, T("That code was not read whole. Show it again"));
    }
    if (none || done)
        wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1}, 1);
    else
        wk_part_bar(app, draw, &(struct wk_keycap){T("The stick is in"), WK_KEY_PRIMARY, WK_ACTION_DEALS_NEXT, 0, -1}, 1);
}

const struct wk_screen_def wk_screen_def_deals = {
    .id = WK_SCREEN_DEALS,
    .word = "deals",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .measures = WK_APP_MEASURES_KEY,
    .draw = draw_deals,
    .help = {.headline = WK_N("Who can open the deals"),
             .steps = {WK_N("They are sealed to the director's key, which is on a stick or on a sheet"),
                       WK_N("Its passphrase is typed here, and not shown"),
                       WK_N("Then all deals whose round is over are open, and receipts can be printed")}},
};
