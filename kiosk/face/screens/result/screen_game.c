/* How a game of a score card ended. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/result/game.h"
#include "kiosk/face/screens/result/screen_result.h"

static const struct wk_kind_of_event *kind_of(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind;
}

/* A game of the table is there to be entered. */
static bool has_game(const struct wk_app *app)
{
    return wk_app_seat_hand(app) && kind_of(app)->form == WK_FORM_GAME;
}

/* Where "Wall game" stands while a game is played it stands here too, so that two quick touches agree to nothing. */
static void draw_game(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_outcome *outcome = &app->seat.outcome;
    char step[32];

    wk_part_top(app, draw);
    if (!has_game(app))
        return;
    const bool whole = wk_game_whole(kind_of(app), outcome), nobody = outcome->winner == WK_WIND_NONE;
    const struct wk_keycap keys[3] = {
        wk_game_wall_key(draw, outcome),
        wk_game_other_key(draw, app->seat.other),
        {T("All agree"), whole ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, WK_ACTION_AGREE, 0, -1},
    };
    snprintf(step, sizeof(step), T("Game %d"), app->seat.at.hand);
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = wk_game_question(draw, kind_of(app), outcome),
                                                     .note = whole    ? T("One touch for the whole table")
                                                             : nobody ? T("Nobody, and no tiles are left: Wall game")
                                                                      : NULL,
                                                     .step = step});
    wk_game_fields(app, draw, &app->seat.at, outcome, app->seat.other);
    wk_part_bar(app, draw, keys, 3);
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->seat.other = false;
}

/* The table stands for what is shown: it is entered, and confirmed as soon as it is on record. */
static void agree(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_game_whole(kind_of(app), &app->seat.outcome)) {
        wk_app_sound(app, effects, WK_SOUND_AGAIN); /* the headline asks for what is missing */
        return;
    }
    wk_result_put(app, effects);
    app->seat.agreed_first = true;
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!has_game(app) || !wk_app_takes_entries(app))
        return false;
    if (action == WK_ACTION_GAME_OTHER)
        app->seat.other = !app->seat.other;
    else if (action == WK_ACTION_AGREE)
        agree(app, effects);
    else
        return wk_game_touch(kind_of(app), &app->seat.outcome, action, arg);
    return true;
}

static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    if (!hand || hand->not_played || hand->state == WK_RESULT_CONFIRMED)
        return true;
    return hand->state == WK_RESULT_ENTERED && app->seat.corrects == 0;
}

const struct wk_screen_def wk_screen_def_game = {
    .id = WK_SCREEN_GAME,
    .word = "game",
    .area = WK_AREA_TABLE,
    .no_camera = true,
    .draw = draw_game,
    .forget = forget,
    .action = act,
    .done = done,
    .resume = {WK_N("The game has ended: how?"), WK_N("One touch for the whole table"), WK_N("Enter the result")},
    .help = {.sketch = WK_SKETCH_SCORE,
             .headline = WK_N("How did the game end?"),
             .steps = {WK_N("Who has Mah Jongg, what the card says, who threw the tile"),
                       WK_N("No tiles left: Wall game. Time, an error, a dead hand: Other ends"),
                       WK_N("The points are below. The table agrees by one touch")}},
};
