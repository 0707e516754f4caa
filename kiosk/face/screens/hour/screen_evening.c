/* The first hour's second step: a club's evening, an event with a hall, or one that this kiosk keeps alone. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action != WK_ACTION_EVENING || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (arg == WK_OCCASION_CLUB) {
        wk_hour_keep(effects, WK_KEEP_EVENING, WK_OCCASION_CLUB);
        wk_app_go(app, WK_SCREEN_HOUR, effects);
    } else if (arg == WK_OCCASION_EVENT) {
        wk_hour_keep(effects, WK_KEEP_EVENING, WK_OCCASION_EVENT);
        wk_hour_lead(app, WK_HOUR_EVENING, WK_SCREEN_JOIN, effects);
    } else if (arg == WK_OCCASION_ALONE) {
        wk_hour_keep(effects, WK_KEEP_EVENING, WK_OCCASION_ALONE);
        wk_hour_lead(app, WK_HOUR_EVENING, WK_SCREEN_NEW_EVENT, effects);
    }
    return true;
}

static void draw_evening(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_occasion chosen = app->hour.kept.evening;
    const struct wk_choice choices[] = {
        {T("A club's evening"),
         T("Touch in who plays: hands are entered here and added up, and each takes a page home. Deals kept and compared, in "
           "IMP: an event."),
         WK_ACTION_EVENING, WK_OCCASION_CLUB, chosen == WK_OCCASION_CLUB, false},
        {T("An event with a hall"),
         T("Players, seats, results and standings come from the hall's computer: this kiosk joins it."), WK_ACTION_EVENING,
         WK_OCCASION_EVENT, chosen == WK_OCCASION_EVENT, false},
        {T("An event, here alone"), T("This kiosk keeps it. The players come from a list on a USB stick, 4 or more."),
         WK_ACTION_EVENING, WK_OCCASION_ALONE, chosen == WK_OCCASION_ALONE, false},
    };

    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T("What is played here?"), .note = T("A club's evening needs no list of players")});
    wk_part_choices(draw, wk_zone_body(draw, 208), choices, (int)(sizeof choices / sizeof *choices));
    wk_part_bar(app, draw, NULL, 0);
}

const struct wk_screen_def wk_screen_def_evening = {
    .id = WK_SCREEN_EVENING,
    .word = "evening",
    .area = WK_AREA_PLAYERS,
    .no_camera = true,
    .stays_open = true,
    .draw = draw_evening,
    .action = act,
    .help = {.headline = WK_N("What is played here?"),
             .steps = {WK_N("A club's evening: touch it, and go on"),
                       WK_N("An event: with a hall's computer, or on this kiosk alone"),
                       WK_N("Both can be done later too, from the director's area")}},
};
