/* The play of a hand of an event: its clock, and the silent Hu. */
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>

/* The HU card of DF-13: large, in one place, and without a sound. */
static void hu_card(struct wk_draw *draw, double x, double y, double w, double h)
{
    bool down = draw->pressed == WK_ACTION_HU;

    wk_draw_rect(draw, x, y, w, h, 16, down ? WK_C_ACCENT_DOWN : WK_C_ACCENT);
    wk_draw_text(draw, x + w / 2, y + h / 2 + 30, (struct wk_type){168, true, WK_C_INK, WK_MIDDLE}, T("Hu"));
    wk_draw_text(draw, x + w / 2, y + h - 40, wk_type_in(wk_type_bold, WK_C_INK, WK_MIDDLE), T("Touch it, say nothing"));
    wk_draw_area(draw, x, y, w, h, WK_ACTION_HU, 0, true);
}

static void hand_clock(const struct wk_app *app, struct wk_draw *draw, double cx, double cy)
{
    struct wk_hand_clock clock;
    char text[64];

    wk_app_hand_clock(app, &app->seat.at, &clock);
    if (!clock.known) {
        wk_draw_text(draw, cx, cy, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), T("Clock not set"));
        return;
    }
    snprintf(text, sizeof(text), "%d:%02d", clock.passed_s / 60, clock.passed_s % 60);
    wk_draw_text(draw, cx, cy, (struct wk_type){168, true, WK_C_IVORY, WK_MIDDLE}, text);
    snprintf(text, sizeof(text), T("of %d minutes"), clock.limit_s / 60);
    wk_draw_text(draw, cx, cy + 60, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), text);
    if (!clock.warn)
        return;
    if (clock.over)
        snprintf(text, sizeof(text), "%s", T("Time is up: come to an end"));
    else
        snprintf(text, sizeof(text), T("%d:%02d are left"), (clock.limit_s - clock.passed_s) / 60,
                 (clock.limit_s - clock.passed_s) % 60);
    double w = wk_text_width(text, 32, true) + 90;
    wk_draw_frame(draw, cx - w / 2, cy + 104, w, 64, 12, WK_C_BLOCKED, 3);
    wk_draw_icon(draw, WK_ICON_BELL, cx - w / 2 + 34, cy + 135, 1, WK_C_BLOCKED);
    wk_draw_text(draw, cx - w / 2 + 64, cy + 147, (struct wk_type){32, true, WK_C_BLOCKED, WK_LEFT}, text);
}

void wk_screen_play(const struct wk_app *app, struct wk_draw *draw)
{
    double top = 208, bottom = wk_zone_bar_y(draw) - 24, w = fmin(480, (double)draw->w * .38);
    double cx = (WK_MARGIN + w + wk_zone_right(draw)) / 2;
    const struct wk_keycap keys[2] = {{T("The wall is at its end"), WK_KEY_PLAIN, WK_ACTION_HU, 1, -1},
                                      {T("5 more minutes"), WK_KEY_PLAIN, WK_ACTION_MORE_MINUTES, 0, -1}};
    char text[64];

    snprintf(text, sizeof(text), T("Hand %d is being played"), app->seat.at.hand);
    wk_part_top(app, draw);
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw,
                         &(struct wk_headline){.text = text, .next = T("When it ends: say how, then lay the walls back")});
    hu_card(draw, WK_MARGIN, top, w, bottom - top);
    hand_clock(app, draw, cx + 16, top + (bottom - top) * .48);
    wk_part_bar(app, draw, keys, 2);
}
