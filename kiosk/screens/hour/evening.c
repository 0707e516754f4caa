/* The first hour's second step: a club's evening, or an event. */
#include "kiosk/app/hour.h"
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

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
    }
    return true;
}

static void card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_occasion which, const char *word,
                 const char *what)
{
    struct wk_box text = wk_box_inset(box, WK_PAD, WK_PAD);
    const bool chosen = app->hour.kept.evening == which;

    wk_draw_box(draw, box, WK_R_PLATE, wk_draw_is_pressed(draw, WK_ACTION_EVENING, (int)which) ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_draw_label(draw, wk_cut_top(&text, 42), (struct wk_type){36, true, WK_C_IVORY, WK_LEFT}, word);
    if (chosen)
        wk_draw_mark(draw, WK_MARK_OK, wk_box_right(box) - 44, box.y + 44, 36, false);
    wk_cut_top(&text, 14);
    wk_draw_paragraph(draw, text, 36, wk_type_quiet, what);
    wk_draw_touch(draw, box, WK_ACTION_EVENING, (int)which, false);
}

static void draw_evening(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, 208), cards[2];

    wk_part_top(app, draw);
    wk_part_headline(
        draw, &(struct wk_headline){.text = T("What is played here?"), .note = T("A club's evening needs no list of players")});
    body.h = wk_zone_upright(draw) ? 2 * 300 + WK_GAP : 330;
    for (int i = 0; i < 2; i++)
        cards[i] = wk_zone_upright(draw) ? wk_box_row(body, i, 2, WK_GAP) : wk_box_column(body, i, 2, WK_GAP);
    card(app, draw, cards[0], WK_OCCASION_CLUB, T("A club's evening"),
         T("Four at a table build the walls, play and lay them back. Results stay on paper."));
    card(app, draw, cards[1], WK_OCCASION_EVENT, T("An event"),
         T("Players, seats, results and standings come from the hall's computer: this kiosk joins it."));
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
                       WK_N("An event: the hall's computer has its players and seats"),
                       WK_N("A hall can be joined later too, from the director's area")}},
};
