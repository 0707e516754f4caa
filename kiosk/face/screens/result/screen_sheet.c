/* The points of a whole game, as its score sheet has them, and the penalties that stand on it. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/result/screen_result.h"
#include "rules/event/kind.h"

#include <stdlib.h>

#define TOP 192.0
#define KEYS_W 372.0
#define KEYS_H 400.0
#define POINTS_MAX 9999
#define PENALTY_W 168.0

static const struct wk_kind_of_event *kind_of(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind;
}

/* The table's game may stand on a sheet. */
static bool has_sheet(const struct wk_app *app)
{
    return wk_app_seat_hand(app) && wk_kind_has_outcome(kind_of(app), WK_OUTCOME_GAME);
}

static bool is_penalty(int line)
{
    return line > WK_N_WINDS;
}

/* What stands on a line, 1..WK_SHEET_LINES. */
static int *figure(struct wk_outcome *outcome, int line)
{
    return is_penalty(line) ? &outcome->penalty[line - WK_N_WINDS - 1] : &outcome->game[line - 1];
}

static int sum_of(const struct wk_outcome *outcome)
{
    int sum = 0;

    for (int d = 0; d < WK_N_WINDS; d++)
        sum += outcome->game[d];
    return sum;
}

/* Something was entered, and it adds up. */
static bool is_whole(const struct wk_app *app)
{
    return (app->seat.line > 0 || app->seat.corrects > 0) && sum_of(&app->seat.outcome) == 0;
}

/* ---------------------------------------------------------------- drawn */

static void figure_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int line, double size)
{
    struct wk_outcome outcome = app->seat.outcome;
    const int value = *figure(&outcome, line);
    const bool meant = app->seat.line == line;
    char text[WK_NUMBER_SIZE];

    wk_part_card(draw, card, meant);
    wk_signed_text(text, value);
    if (value == 0 && meant && app->seat.minus)
        snprintf(text, sizeof(text), WK_MINUS);
    wk_draw_centred(draw, wk_box_inset(card, WK_PAD, 0),
                    (struct wk_type){size, true, value || meant ? WK_C_IVORY : WK_C_STONE, WK_RIGHT}, text);
    wk_draw_touch(draw, card, WK_ACTION_SHEET_LINE, line, false);
}

/* One player: who, the points, and the penalty behind them. */
static void player_line(const struct wk_app *app, struct wk_draw *draw, struct wk_box line, enum wk_wind chair)
{
    const struct wk_box penalty = wk_cut_right(&line, PENALTY_W);
    struct wk_box points, name;

    wk_cut_right(&line, WK_KEY_GAP);
    points = wk_cut_right(&line, wk_zone_upright(draw) ? 200 : 220);
    wk_cut_right(&line, WK_KEY_GAP);
    name = line;
    wk_part_seat_letter(draw, wk_box_centre(wk_cut_left(&name, 44), 44, 40), chair, false);
    wk_cut_left(&name, 14);
    wk_part_name(draw, name.x, wk_box_mid_y(name), name.w, 2, wk_type_bold, wk_app_person_at(app, &app->seat.at, chair)->name);
    figure_card(app, draw, points, (int)chair, 52);
    figure_card(app, draw, penalty, (int)chair + WK_N_WINDS, 36);
}

static void heads(struct wk_draw *draw, struct wk_box row)
{
    const struct wk_type type = wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT);

    wk_draw_label(draw, wk_box_inset(wk_cut_right(&row, PENALTY_W), WK_PAD, 6), type, T("Penalty"));
    wk_cut_right(&row, WK_KEY_GAP);
    wk_draw_label(draw, wk_box_inset(row, WK_PAD, 6), type, T("Game points"));
}

/* The sum of the points, which is 0 before penalties. */
static void sum_line(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    const int sum = sum_of(&app->seat.outcome);
    char number[WK_NUMBER_SIZE], text[64];

    snprintf(text, sizeof(text), T("Sum %s"), wk_signed_text(number, sum));
    wk_draw_mark(draw, sum == 0 ? WK_MARK_OK : WK_MARK_AGAIN, row.x + 22, wk_box_mid_y(row), 40, false);
    wk_cut_left(&row, 58);
    const double w = wk_draw_centred(draw, row, (struct wk_type){36, true, WK_C_IVORY, WK_LEFT}, text);
    wk_cut_left(&row, w + WK_PAD);
    wk_draw_centred(draw, row, wk_type_tag, T("0 before penalties"));
}

static const char *question(const struct wk_app *app, const struct wk_draw *draw)
{
    if (app->seat.line == 0)
        return T("Touch a player's line, then key it in");
    return sum_of(&app->seat.outcome) == 0 ? T("The points of the whole game") : T("The points must add up to 0");
}

static void draw_sheet(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP), keys;
    enum wk_wind chair[WK_N_WINDS];

    wk_part_top(app, draw);
    if (!has_sheet(app))
        return;
    const bool whole = is_whole(app);
    const struct wk_keycap sign = {"\u00b1", WK_KEY_PLAIN, WK_ACTION_SHEET_SIGN, 0, -1},
                           erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1},
                           bar[3] = {
                               {T("Enter"), whole ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, WK_ACTION_RESULT_ENTER, 0, -1},
                               {T("The rest"), WK_KEY_PLAIN, WK_ACTION_SHEET_REST, 0, -1},
                               {T("By hands"), WK_KEY_PLAIN, WK_ACTION_SHEET, 0, -1},
                           };
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = question(app, draw), .next = T("All four agree")});
    wk_cut_bottom(&body, 12);
    if (wk_zone_upright(draw)) {
        keys = wk_cut_bottom(&body, KEYS_H);
        wk_cut_bottom(&body, WK_GAP);
    } else {
        keys = wk_cut_right(&body, KEYS_W);
        wk_cut_right(&body, WK_MARGIN);
    }
    heads(draw, wk_cut_top(&body, 36));
    sum_line(app, draw, wk_cut_bottom(&body, 56));
    wk_cut_bottom(&body, 12);
    const int n = wk_app_chairs(app, &app->seat.at, chair);
    for (int i = 0; i < n; i++)
        player_line(app, draw, wk_box_row(body, i, n, 12), chair[i]);
    wk_part_keypad(draw, keys, &sign, &erase, app->seat.line > 0);
    wk_part_bar(app, draw, bar, app->seat.corrects ? 2 : 3);
}

/* ---------------------------------------------------------------- typed */

static void choose_line(struct wk_app *app, int line)
{
    if (line < 1 || line > WK_SHEET_LINES)
        return;
    app->seat.line = line;
    app->seat.minus = false;
}

static void type_digit(struct wk_app *app, int digit)
{
    if (app->seat.line == 0 || digit < 0 || digit > 9)
        return;
    int *value = figure(&app->seat.outcome, app->seat.line);
    const int now = abs(*value) * 10 + digit, most = is_penalty(app->seat.line) ? WK_RULING_MS_MAX : POINTS_MAX;
    const bool lost = *value < 0 || is_penalty(app->seat.line) || (*value == 0 && app->seat.minus);

    if (now <= most)
        *value = lost ? -now : now;
}

/* Of what is typed, or before it. A penalty is lost in any case. */
static void change_sign(struct wk_app *app)
{
    if (app->seat.line == 0 || is_penalty(app->seat.line))
        return;
    int *value = figure(&app->seat.outcome, app->seat.line);
    app->seat.minus = *value == 0 ? !app->seat.minus : *value > 0;
    *value = -*value;
}

static void take_rest(struct wk_app *app)
{
    struct wk_outcome *outcome = &app->seat.outcome;

    if (app->seat.line >= 1 && app->seat.line <= WK_N_WINDS)
        outcome->game[app->seat.line - 1] -= sum_of(outcome);
}

static void put_sheet(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_refusal why;

    if (!is_whole(app) || kind_of(app)->check_outcome(&app->seat.outcome, &why) != WK_REFUSED_NOT)
        wk_app_sound(app, effects, WK_SOUND_AGAIN); /* the headline says why */
    else
        wk_result_put(app, effects);
}

static void to_hands(struct wk_app *app, struct wk_effects *effects)
{
    if (app->seat.corrects)
        return;
    app->seat.outcome = (struct wk_outcome){.kind = WK_OUTCOME_NONE};
    wk_app_go(app, wk_app_entry_screen(app), effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!has_sheet(app) || !wk_app_takes_entries(app))
        return action == WK_ACTION_ERASE && app->overlay == WK_OVERLAY_NONE;
    if (action == WK_ACTION_SHEET_LINE)
        choose_line(app, arg);
    else if (action == WK_ACTION_DIGIT)
        type_digit(app, arg);
    else if (action == WK_ACTION_ERASE && app->seat.line > 0)
        *figure(&app->seat.outcome, app->seat.line) /= 10;
    else if (action == WK_ACTION_SHEET_SIGN)
        change_sign(app);
    else if (action == WK_ACTION_SHEET_REST)
        take_rest(app);
    else if (action == WK_ACTION_RESULT_ENTER)
        put_sheet(app, effects);
    else if (action == WK_ACTION_SHEET)
        to_hands(app, effects);
    else
        return action == WK_ACTION_ERASE;
    return true;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->seat.line = 0;
    app->seat.minus = false;
}

const struct wk_screen_def wk_screen_def_sheet = {
    .id = WK_SCREEN_SHEET,
    .word = "sheet",
    .area = WK_AREA_TABLE,
    .no_camera = true,
    .draw = draw_sheet,
    .forget = forget,
    .action = act,
    .done = wk_result_done,
    .help = {.sketch = WK_SKETCH_SCORE,
             .headline = WK_N("The points of the whole game"),
             .steps = {WK_N("Touch a line and key in what the sheet says"),
                       WK_N("What each has won or lost, before penalties: it adds up to 0"),
                       WK_N("By hands: back to one hand after another")}},
};
