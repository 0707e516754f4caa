/* The event's hall in the top bar: a dot, and words if the hall has not received every record of this kiosk. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"
#include "rules/event/floor.h"

#include <stdio.h>

#define DOT_Y 38.0 /* the middle of the clock's figures */
#define DOT_R 8.0
#define SHOWN_MAX 9999 /* records, and minutes: for more than that the exact figure does not matter */

double wk_part_link_dot(const struct wk_app *app, struct wk_draw *draw, double right)
{
    if (!app->link.joined)
        return right;
    wk_draw_circle(draw, right - DOT_R, DOT_Y, DOT_R, wk_app_link_holds(app) ? WK_C_OK : WK_C_GROUND, WK_C_OK, 3);
    return right - 2 * DOT_R - 16;
}

static int at_most(int64_t n)
{
    return n > SHOWN_MAX ? SHOWN_MAX : (int)n;
}

static void waits_text(const struct wk_app *app, const struct wk_draw *draw, char text[WK_LINK_TEXT])
{
    const int n = at_most(app->link.n_waiting), minutes = at_most(wk_app_link_away_ns(app) / 60000000000LL);

    if (minutes == 0)
        snprintf(text, WK_LINK_TEXT, T("Hall: records wait: %d"), n);
    else
        snprintf(text, WK_LINK_TEXT, n == 1 ? T("Hall: %d record waits, %d min") : T("Hall: %d records wait, %d min"), n,
                 minutes);
}

bool wk_part_link_text(const struct wk_app *app, const struct wk_draw *draw, char text[WK_LINK_TEXT], bool *grave)
{
    static const char *const lines[WK_N_LINK_SAYS] = {
        [WK_LINK_NO_LIBRARY] = WK_N("Hall: libcurl is missing"), [WK_LINK_REFUSED] = WK_N("The hall refuses a record"),
        [WK_LINK_OTHER] = WK_N("That is not our hall"),          [WK_LINK_UNKNOWN] = WK_N("Hall: not confirmed yet"),
        [WK_LINK_FULL] = WK_N("The hall's disk is full"),        [WK_LINK_STUCK] = WK_N("The hall's disk refuses"),
        [WK_LINK_CLOCK] = WK_N("Clock differs from the hall's"), [WK_LINK_FORK] = WK_N("The hall has two histories"),
        [WK_LINK_EXPELLED] = WK_N("Expelled: ask the director"),
    };
    const enum wk_link_says says = wk_app_link_says(app);
    const int minutes = at_most(wk_app_link_away_ns(app) / 60000000000LL);

    *grave = says == WK_LINK_NO_LIBRARY || says == WK_LINK_FORK || says == WK_LINK_REFUSED || says == WK_LINK_OTHER ||
             says == WK_LINK_FULL || says == WK_LINK_STUCK || says == WK_LINK_EXPELLED;
    if (says == WK_LINK_NOTHING)
        return false;
    if (says == WK_LINK_WAITS)
        waits_text(app, draw, text);
    else if (says == WK_LINK_AWAY && minutes > 0)
        snprintf(text, WK_LINK_TEXT, T("Hall does not answer, %d min"), minutes);
    else
        snprintf(text, WK_LINK_TEXT, "%s", T(says == WK_LINK_AWAY ? WK_N("Hall does not answer") : lines[says]));
    return true;
}

void wk_part_heard_text(const struct wk_app *app, const struct wk_draw *draw, int table, char *text, size_t n)
{
    const int64_t heard_ns = wk_app_heard_ns(app, table), ago_s = (app->now_ns - heard_ns) / 1000000000;

    if (wk_keeps_table(app->hall.floor, table) && app->hall.floor->table[table - 1].keeper == 0)
        snprintf(text, n, "%s", T("no kiosk has it"));
    else if (wk_keeps_table(app->hall.floor, table))
        snprintf(text, n, "%s", T("this kiosk"));
    else if (heard_ns == 0)
        snprintf(text, n, "%s", T("not heard yet"));
    else if (ago_s < 100)
        snprintf(text, n, T("heard %d s ago"), (int)ago_s);
    else
        snprintf(text, n, T("heard %d min ago"), (int)(ago_s / 60));
}
