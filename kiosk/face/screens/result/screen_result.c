/* How a hand ended: entered, and stood for by the four. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/result/game.h"
#include "kiosk/face/screens/result/screen_result.h"
#include "rules/event/duplicate/outlier.h"
#include "rules/event/kind.h"

#include <math.h>

#define TOP 192.0
#define WK_PLACE_SIZE 64

/* It ended without a winner: nothing more is asked. */
static bool nobody_won(const struct wk_outcome *outcome)
{
    return outcome->kind == WK_OUTCOME_DRAW || outcome->kind == WK_OUTCOME_TIME;
}

/* What is still missing of it: NOT, nothing; else why it cannot be entered. */
static enum wk_refusal_kind result_lacks(const struct wk_app *app)
{
    const struct wk_outcome *outcome = &app->seat.outcome;
    bool won = outcome->kind == WK_OUTCOME_DISCARD || outcome->kind == WK_OUTCOME_SELF_DRAWN;

    if (nobody_won(outcome))
        return WK_REFUSED_NOT;
    if (!won || outcome->points == 0)
        return WK_REFUSED_OUTCOME;
    if (outcome->points < WK_POINTS_MIN)
        return WK_REFUSED_POINTS;
    return outcome->points > WK_POINTS_MAX ? WK_REFUSED_POINTS_MANY : WK_REFUSED_NOT;
}

/* One of four columns, in the order of the winds of this hand. */
struct column {
    enum wk_wind direction, wind;
    const char *name;
    struct wk_box box;
};

static struct column column_of(const struct wk_app *app, struct wk_box row, const struct wk_hand_id *at, int i)
{
    struct column c = {.wind = (enum wk_wind)(i + 1), .box = wk_box_column(row, i, WK_N_WINDS, WK_GAP)};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_app_wind_at(app, at, (enum wk_wind)d) == c.wind)
            c.direction = (enum wk_wind)d;
    c.name = wk_app_person_at(app, at, c.direction)->name;
    return c;
}

static void heads(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, const struct wk_hand_id *at,
                  const struct wk_outcome *outcome)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct column c = column_of(app, row, at, i);
        const struct wk_type type = {24, true, WK_C_IVORY, WK_LEFT};

        if (outcome->winner == c.direction)
            wk_draw_box(draw, wk_box_inset(c.box, -8, -8), WK_R_CARD, WK_C_PANEL);
        wk_part_wind_tile(draw, c.box.x, c.box.y, 54, c.wind);
        if (wk_zone_upright(draw)) { /* the name has the column's width below them */
            wk_part_seat_letter(draw, wk_box_at(c.box.x + 70, c.box.y + 16, 44, 40), c.direction, false);
            wk_part_name(draw, c.box.x, c.box.y + 132, c.box.w, 3, type, c.name);
            continue;
        }
        wk_part_seat_tag(draw, c.box.x, c.box.y + 84, c.direction);
        wk_part_name(draw, c.box.x + 66, c.box.y + 39, c.box.w - 66, 3, type, c.name);
    }
}

static void winner_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, const struct wk_hand_id *at,
                        const struct wk_outcome *outcome)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct column c = column_of(app, row, at, i);
        const bool chosen = outcome->winner == c.direction,
                   barred = wk_ruled_out(app->hall.tournament, at, c.direction) != NULL;

        wk_part_key(draw, c.box,
                    &(struct wk_keycap){T("Hu"),
                                        barred   ? WK_KEY_NOT_YET
                                        : chosen ? WK_KEY_CHOSEN
                                                 : WK_KEY_CHOICE,
                                        WK_ACTION_RESULT_WINNER, (int)c.direction, -1});
    }
}

static void payer_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct column c = column_of(app, row, at, i);
        const bool own = outcome->winner == c.direction,
                   chosen = own ? outcome->kind == WK_OUTCOME_SELF_DRAWN : outcome->payer == c.direction;
        const enum wk_key_look look = chosen ? WK_KEY_CHOSEN : outcome->winner == WK_WIND_NONE ? WK_KEY_NOT_YET : WK_KEY_CHOICE;

        wk_part_key(
            draw, c.box,
            &(struct wk_keycap){own ? T("Self-drawn") : T("Discard"), look, WK_ACTION_RESULT_PAYER, (int)c.direction, -1});
    }
}

/* The points so far, ten digits and a key that takes the last one back; in an upright window in two rows below them. */
static void points_row(struct wk_draw *draw, struct wk_box row, const struct wk_outcome *outcome)
{
    const enum wk_key_look look = nobody_won(outcome) ? WK_KEY_NOT_YET : WK_KEY_PLAIN;
    const bool upright = wk_zone_upright(draw);
    const struct wk_box keys = upright ? wk_cut_bottom(&row, 2 * WK_KEY_H + WK_KEY_GAP)
                                       : wk_cut_right(&row, 11 * (WK_KEY_H + WK_KEY_GAP) - WK_KEY_GAP);
    char text[WK_NUMBER_SIZE];

    wk_cut_left(&row, wk_draw_text(draw, row.x, row.y + 48, wk_type_quiet, T("Points")) + WK_PAD);
    snprintf(text, sizeof(text), "%d", outcome->points);
    wk_draw_text(draw, row.x, row.y + 56, (struct wk_type){56, true, WK_C_IVORY, WK_LEFT}, outcome->points ? text : "\u2013");
    for (int i = 1; i <= 10; i++) {
        snprintf(text, sizeof(text), "%d", i % 10);
        wk_part_key(draw, upright ? wk_box_cell(keys, i - 1, 6, 2, WK_KEY_GAP) : wk_box_column(keys, i - 1, 11, WK_KEY_GAP),
                    &(struct wk_keycap){text, look, WK_ACTION_DIGIT, i % 10, -1});
    }
    struct wk_box last = wk_box_column(keys, 10, 11, WK_KEY_GAP);
    if (upright) {
        last = wk_box_cell(keys, 10, 6, 2, WK_KEY_GAP);
        last.w = wk_box_right(keys) - last.x;
    }
    wk_part_key(draw, last, &(struct wk_keycap){NULL, look, WK_ACTION_ERASE, 0, WK_ICON_ERASE});
}

static void scores(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, const struct wk_hand_id *at,
                   const struct wk_outcome *outcome)
{
    int ms[WK_N_WINDS];
    const bool known = wk_outcome_points(app->hall.tournament, outcome, ms) == WK_OK;
    const struct wk_type type = {52, true, known ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE};

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct column c = column_of(app, row, at, i);
        char text[WK_NUMBER_SIZE];

        wk_signed_text(text, known ? ms[c.direction - 1] : 0);
        wk_draw_label(draw, c.box, type, known ? text : "\u2013");
    }
}

void wk_screen_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome)
{
    const bool upright = wk_zone_upright(draw);
    const double head_h = upright ? 196 : 130;
    struct wk_box body = wk_zone_body(draw, TOP), who = wk_cut_top(&body, head_h + 146);

    heads(app, draw, who, at, outcome);
    wk_cut_top(&who, head_h);
    winner_keys(app, draw, wk_cut_top(&who, WK_KEY_H), at, outcome);
    wk_cut_top(&who, 8);
    payer_keys(app, draw, wk_cut_top(&who, WK_KEY_H), at, outcome);
    wk_cut_top(&body, WK_GAP);
    points_row(draw, wk_cut_top(&body, upright ? 3 * WK_KEY_H + WK_KEY_GAP : WK_KEY_H), outcome);
    if (upright)
        wk_cut_top(&body, WK_GAP);
    scores(app, draw, wk_cut_top(&body, 54), at, outcome);
}

static const char *question(const struct wk_app *app, const struct wk_draw *draw)
{
    const struct wk_outcome *outcome = &app->seat.outcome;

    if (outcome->kind == WK_OUTCOME_DRAW)
        return T("Wall exhausted: draw");
    if (outcome->kind == WK_OUTCOME_TIME)
        return T("Time is called: this hand counts nothing");
    if (outcome->winner == WK_WIND_NONE)
        return T("Who has won?");
    if (outcome->kind == WK_OUTCOME_NONE)
        return T("From whom, or self-drawn?");
    return outcome->points < WK_POINTS_MIN ? T("How many points?") : T("The winner enters it");
}

/* A game is many hands of this kind, which time may end, or which stand on one sheet. */
static bool has_games(const struct wk_app *app)
{
    const struct wk_kind_of_event *kind = app->hall.tournament->plan.kind;
    return wk_kind_has_outcome(kind, WK_OUTCOME_TIME) && wk_kind_has_outcome(kind, WK_OUTCOME_GAME);
}

/* Where in its game the hand is: "Hand 5 of 16, South round". */
static const char *place_in_game(const struct wk_app *app, const struct wk_draw *draw, char text[WK_PLACE_SIZE])
{
    const struct wk_hand_id *at = &app->seat.at;

    snprintf(text, WK_PLACE_SIZE, T("Hand %d of %d, %s round"), at->hand, wk_app_shape(app)->n_hands,
             wk_wind_short(draw, wk_prevalent_at(app->hall.tournament, at)));
    return text;
}

/* A game can end before its last hand, or stand on a sheet: keys beside those of the count. */
static void game_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    const enum wk_key_look time = app->seat.outcome.kind == WK_OUTCOME_TIME ? WK_KEY_CHOSEN : WK_KEY_PLAIN;
    const bool upright = wk_zone_upright(draw);
    const int n = upright ? 2 : WK_N_WINDS;

    if (upright)
        row.y -= WK_KEY_H + WK_KEY_GAP;
    wk_part_key(draw, wk_box_column(row, n - 1, n, WK_GAP),
                &(struct wk_keycap){T("Time is called"), time, WK_ACTION_TIME_CALLED, 0, -1});
    if (app->seat.at.hand == 1)
        wk_part_key(draw, wk_box_column(row, n - 2, n, WK_GAP),
                    &(struct wk_keycap){T("Score sheet"), WK_KEY_PLAIN, WK_ACTION_SHEET, 1, -1});
}

/* The winner's hand is laid on the mat, or keyed in at once. */
static void count_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    const struct wk_outcome *outcome = &app->seat.outcome;
    bool may = outcome->winner != WK_WIND_NONE, first = may && outcome->points == 0;
    enum wk_key_look look = first ? WK_KEY_PRIMARY : may ? WK_KEY_PLAIN : WK_KEY_NOT_YET;
    struct wk_keycap count = {T("Count the hand"), look, may ? WK_ACTION_COUNT : WK_ACTION_NOT_YET, 0, -1},
                     keys = {T("Key it in"), may ? WK_KEY_PLAIN : WK_KEY_NOT_YET, may ? WK_ACTION_COUNT : WK_ACTION_NOT_YET, 1,
                             -1};

    const int n = wk_zone_upright(draw) ? 2 : WK_N_WINDS;

    wk_part_key(draw, wk_box_column(row, 0, n, WK_GAP), &count);
    wk_part_key(draw, wk_box_column(row, 1, n, WK_GAP), &keys);
}

/* The result before this one at the table: who vouches for it is known by now. 0: there is none. */
static int64_t last_confirmed(const struct wk_app *app)
{
    struct wk_hand_id at = app->seat.at;
    int64_t number = 0;

    for (int i = (at.round - 1) * wk_app_shape(app)->n_hands + at.hand - 2; i >= 0 && number == 0; i--) {
        at.round = i / wk_app_shape(app)->n_hands + 1;
        at.hand = i % wk_app_shape(app)->n_hands + 1;
        number = wk_hand_look(app->hall.tournament, &at)->confirmed_seq;
    }
    return number;
}

static void tell_vouched(const struct wk_app *app, struct wk_draw *draw, struct wk_box foot)
{
    const int64_t number = last_confirmed(app);
    char text[128];
    int n, others;

    if (number == 0 || !wk_app_link_vouched(app, number, &n, &others))
        return;
    snprintf(text, sizeof(text), T("Last result, record %s: vouched for by %d of %d"), wk_record_text(number).text, n, others);
    if (wk_zone_upright(draw)) /* above what stands there already */
        wk_draw_text(draw, wk_box_right(foot), foot.y - WK_PAD - 36, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
    else
        wk_draw_text(draw, wk_box_right(foot), foot.y + 18, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), text);
}

/* Where the way on was is the way back, so that two quick touches say yes to nothing. */
void wk_screen_points_asked(const struct wk_app *app, struct wk_draw *draw, int points, enum wk_action yes)
{
    const int meant = wk_points_meant(points);
    char text[64], note[192], back_text[48], yes_text[48];
    struct wk_keycap keys[2] = {{back_text, WK_KEY_PRIMARY, WK_ACTION_ERASE, 0, -1}, {yes_text, WK_KEY_PLAIN, yes, points, -1}};

    snprintf(text, sizeof(text), T("Really %d points?"), points);
    snprintf(yes_text, sizeof(yes_text), T("Yes, %d points"), points);
    if (meant) {
        snprintf(note, sizeof(note), T("Of %d recorded hands none was above %d. Was it %d?"), WK_POINTS_RECORDED,
                 WK_POINTS_LIKELY, meant);
        snprintf(back_text, sizeof(back_text), T("It is %d"), meant);
    } else {
        snprintf(note, sizeof(note), T("Of %d recorded hands none was above %d"), WK_POINTS_RECORDED, WK_POINTS_LIKELY);
        snprintf(back_text, sizeof(back_text), "%s", T("Change it"));
    }
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = note});
    wk_part_bar(app, draw, keys, 2);
}

/* Below the fields: how the points are found, and what else there is to a game, or what can be said of the numbers. */
static void foot_keys(const struct wk_app *app, struct wk_draw *draw, bool unfinished)
{
    struct wk_box foot = wk_zone_body(draw, TOP);

    wk_cut_bottom(&foot, 10);
    foot = wk_cut_bottom(&foot, WK_KEY_H);
    count_keys(app, draw, foot);
    if (has_games(app)) {
        game_keys(app, draw, foot);
        return;
    }
    tell_vouched(app, draw, foot);
    wk_draw_text(draw, wk_box_right(foot), foot.y + (wk_zone_upright(draw) ? -WK_PAD : 46),
                 wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT),
                 unfinished ? T("8 points or more") : T("Match scores of this hand, sum 0"));
}

static void draw_result(const struct wk_app *app, struct wk_draw *draw)
{
    const bool asked = app->seat.asked > 0 && app->seat.asked == app->seat.outcome.points;
    bool unfinished = result_lacks(app) != WK_REFUSED_NOT, draws = app->seat.outcome.kind == WK_OUTCOME_DRAW;
    struct wk_keycap keys[3] = {{T("Enter"), unfinished ? WK_KEY_NOT_YET : WK_KEY_PRIMARY, WK_ACTION_RESULT_ENTER, 0, -1},
                                {T("Draw"), draws ? WK_KEY_CHOSEN : WK_KEY_PLAIN, WK_ACTION_RESULT_WINNER, WK_WIND_NONE, -1},
                                {T("Not a Hu"), WK_KEY_PLAIN, WK_ACTION_PLAY_ON, 0, -1}};
    const struct wk_hand_state *hand = app->seat.at.table > 0 ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;
    char place[WK_PLACE_SIZE], drawn[160];

    wk_part_top(app, draw);
    if (!hand)
        return;
    const bool named = app->seat.corrects == 0 && wk_part_named_draws(app, draw, drawn, sizeof(drawn));

    if (asked)
        wk_screen_points_asked(app, draw, app->seat.asked, WK_ACTION_RESULT_ENTER);
    else if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = question(app, draw),
                                                     .note = named ? drawn : NULL,
                                                     .next = named                            ? NULL
                                                             : nobody_won(&app->seat.outcome) ? T("All four agree")
                                                                                              : T("The other three agree"),
                                                     .step = has_games(app) ? place_in_game(app, draw, place) : NULL});
    wk_screen_outcome(app, draw, &app->seat.at, &app->seat.outcome);
    foot_keys(app, draw, unfinished);
    if (!asked)
        wk_part_bar(app, draw, keys, app->seat.corrects == 0 && hand->stopped_seq > 0 ? 3 : 2);
}

/* ---- entered by one ---- */

static void take_digit(struct wk_app *app, int digit)
{
    struct wk_outcome *outcome = &app->seat.outcome;
    int points = app->seat.points_old ? digit : outcome->points * 10 + digit;

    if (nobody_won(outcome) || digit < 0 || digit > 9 || points > 999)
        return;
    outcome->points = points;
    app->seat.points_old = false;
}

/* The winner enters the hand; a draw nobody, so that all four agree to it. */
void wk_result_put(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_RESULT);

    entry->result.at = app->seat.at;
    entry->result.outcome = app->seat.outcome;
    entry->result.by = app->seat.outcome.winner;
    entry->result.corrects = app->seat.corrects;
    wk_app_put(app, effects);
}

void wk_result_enter(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_app_takes_entries(app))
        return;
    if (result_lacks(app) == WK_REFUSED_NOT)
        wk_result_put(app, effects);
    else
        app->hall.refusal.kind = result_lacks(app);
}

/* A game has one way: by hands, or as its sheet has it. */
static void open_sheet(struct wk_app *app, struct wk_effects *effects)
{
    app->seat.outcome = (struct wk_outcome){.kind = WK_OUTCOME_GAME};
    wk_app_go(app, WK_SCREEN_SHEET, effects);
}

/* Enters points that were typed. Unlikely ones are asked about first; yes: the points to which the answer was yes. */
static void enter_typed(struct wk_app *app, int yes, struct wk_effects *effects)
{
    const int points = app->seat.outcome.points;

    if (points > WK_POINTS_LIKELY && result_lacks(app) == WK_REFUSED_NOT && (app->seat.asked != points || yes != points)) {
        app->seat.asked = points;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else {
        app->seat.asked = 0;
        wk_result_enter(app, effects);
    }
}

/* Who has won is said: its points are counted. */
static void count_points(struct wk_app *app, bool by_keys, struct wk_effects *effects)
{
    const enum wk_wind winner = app->seat.outcome.winner;

    if (app->store != WK_OK)
        return;
    if (winner == WK_WIND_NONE) {
        app->hint = true;
    } else if (wk_ruled_out(app->hall.tournament, &app->seat.at, winner)) {
        app->hall.refusal.kind = WK_REFUSED_RULED_OUT;
    } else {
        wk_app_go(app, WK_SCREEN_COUNT, effects);
        app->count.by_keys = by_keys;
    }
}

static bool result_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    const bool player = arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;
    const int asked = app->seat.asked;

    if (!wk_app_takes_entries(app))
        return action == WK_ACTION_ERASE && app->overlay == WK_OVERLAY_NONE;
    if (action == WK_ACTION_RESULT_WINNER && player && wk_ruled_out(app->hall.tournament, &app->seat.at, (enum wk_wind)arg)) {
        app->hall.refusal.kind = WK_REFUSED_RULED_OUT;
    } else if (action == WK_ACTION_RESULT_WINNER || action == WK_ACTION_RESULT_PAYER) {
        wk_app_outcome(&app->seat.outcome, action, arg);
    } else if (action == WK_ACTION_DIGIT) {
        take_digit(app, arg);
    } else if (action == WK_ACTION_ERASE) {
        app->seat.outcome.points = app->seat.points_old && !asked ? 0 : app->seat.outcome.points / 10;
        app->seat.points_old = false;
    } else if (action == WK_ACTION_RESULT_ENTER) {
        enter_typed(app, arg, effects);
        return true;
    } else if (action == WK_ACTION_PLAY_ON && app->seat.corrects == 0) {
        wk_app_put_play(app, effects);
    } else if (action == WK_ACTION_COUNT) {
        count_points(app, arg == 1, effects);
    } else if (action == WK_ACTION_TIME_CALLED && has_games(app)) {
        app->seat.outcome = (struct wk_outcome){.kind = WK_OUTCOME_TIME};
    } else if (action == WK_ACTION_SHEET && app->seat.at.hand == 1 && has_games(app)) {
        open_sheet(app, effects);
    } else {
        return false;
    }
    app->seat.asked = 0; /* whatever was touched: it may be another result now */
    return true;
}

bool wk_result_done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    if (hand && hand->not_played) /* by a judge's word, whatever was being done */
        return true;
    if (hand && hand->state == WK_RESULT_MISSING) /* it was no Hu */
        return hand->stopped_seq == 0 && hand->play_seq > 0;
    return app->seat.corrects == 0 || !hand || hand->state == WK_RESULT_CONFIRMED;
}

const struct wk_screen_def wk_screen_def_result = {
    .id = WK_SCREEN_RESULT,
    .word = "result",
    .area = WK_AREA_TABLE,
    .draw = draw_result,
    .action = result_action,
    .done = wk_result_done,
    .resume = {WK_N("The hand has ended: how?"), WK_N("The other three agree"), WK_N("Enter the result")},
    .help = {.sketch = WK_SKETCH_SCORE,
             .headline = WK_N("How did the hand end?"),
             .steps = {WK_N("Who has won, from whom, how many points"),
                       WK_N("Nobody has won: Draw. The hand goes on: Not a Hu"), WK_N("The winner enters it")}},
};

static void won_text(const struct wk_draw *draw, const struct wk_outcome *outcome, const char *winner, const char *payer,
                     char *text, size_t n)
{
    if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        snprintf(text, n, T("%s: Hu, %d points, self-drawn"), winner, outcome->points);
    else
        snprintf(text, n, T("%s: Hu, %d points, from %s"), winner, outcome->points, payer);
}

/* The result in one line, else smaller in two, with whole names: it is what the four stand for. */
static void tell_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_outcome *outcome, double y)
{
    const double room = wk_zone_right(draw) - WK_MARGIN;
    const bool self = outcome->kind == WK_OUTCOME_SELF_DRAWN;
    const struct wk_type whole = {36, true, WK_C_NOW, WK_LEFT};
    char text[400];

    if (outcome->kind == WK_OUTCOME_GAME) {
        snprintf(text, sizeof(text), "%s", T("The whole game, from the score sheet"));
    } else if (outcome->kind == WK_OUTCOME_TIME) {
        snprintf(text, sizeof(text), "%s", T("Time is called: this hand counts nothing"));
    } else if (outcome->kind == WK_OUTCOME_DRAW) {
        snprintf(text, sizeof(text), "%s", T("Wall exhausted: draw"));
    } else {
        char winner[WK_NAME_IN_TEXT], payer[WK_NAME_IN_TEXT];

        wk_name_in_text(winner, wk_app_person_at(app, &app->seat.at, outcome->winner)->name);
        wk_name_in_text(payer, self ? "" : wk_app_person_at(app, &app->seat.at, outcome->payer)->name);
        won_text(draw, outcome, winner, payer, text, sizeof(text));
    }
    const struct wk_type type = wk_type_narrowed(whole, text, room, 28);
    if (wk_text_width(text, type.size, type.bold) <= room)
        wk_draw_text(draw, WK_MARGIN, y, type, text);
    else
        wk_part_fit(draw, wk_box_at(WK_MARGIN, y - 45, room, 70), whole, text);
}

static void agree_card(const struct wk_app *app, struct wk_draw *draw, const struct column *c, int ms, bool first)
{
    const bool agreed = app->seat.agreed >> (c->direction - 1) & 1U;
    struct wk_box rest = wk_box_inset(c->box, WK_GAP, WK_GAP), head, key;
    char text[WK_NUMBER_SIZE];

    wk_draw_box(draw, c->box, WK_R_CARD, WK_C_PANEL);
    head = wk_cut_top(&rest, 128);
    wk_part_wind_tile(draw, head.x, head.y, 54, c->wind);
    wk_part_name(draw, head.x + 68, head.y + 44, c->box.w - 94, 3, wk_type_bold, c->name);
    wk_part_seat_tag(draw, head.x, head.y + 100, c->direction);
    key = wk_cut_bottom(&rest, WK_KEY_H);
    wk_cut_bottom(&rest, 8);
    wk_signed_text(text, ms);
    wk_draw_text(draw, wk_box_mid_x(rest), wk_box_mid_y(rest) + 34, (struct wk_type){88, true, WK_C_IVORY, WK_MIDDLE}, text);
    if (agreed) {
        wk_part_ticked(draw, key, T("Agreed"));
        return;
    }
    wk_part_keyface(draw, key,
                    &(struct wk_keycap){T("I agree"), first ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_AGREE, 0, -1});
    wk_draw_touch(draw, c->box, WK_ACTION_AGREE, (int)c->direction, first);
}

static void draw_confirm(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_state *hand = app->seat.at.table > 0 ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;
    struct wk_box body = wk_zone_body(draw, TOP), line = wk_cut_top(&body, 34);
    int ms[WK_N_WINDS], n = 0;
    bool first = true;
    int n_vouch, others;
    char gauge[16], note[192];

    wk_part_top(app, draw);
    if (hand && app->hall.tournament->plan.kind->form == WK_FORM_GAME)
        wk_game_stand(app, draw, &app->seat.at, hand);
    if (!hand || app->hall.tournament->plan.kind->form == WK_FORM_GAME ||
        wk_outcome_points(app->hall.tournament, &hand->outcome, ms) != WK_OK)
        return;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += (int)(app->seat.agreed >> i & 1U);
    snprintf(gauge, sizeof(gauge), "%d", n);
    const bool walls = wk_looks_at_walls(app->hall.tournament);
    snprintf(note, sizeof(note), "%s", walls ? T("Then lay the four walls back") : "");
    if (wk_app_link_vouched(app, hand->result_seq, &n_vouch, &others))
        snprintf(note, sizeof(note),
                 walls ? T("Record %s, vouched for by %d of %d. Then lay the four walls back")
                       : T("Record %s, vouched for by %d of %d"),
                 wk_record_text(hand->result_seq).text, n_vouch, others);
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw,
                         &(struct wk_headline){
                             .text = T("Is this right? Touch your own name."), .note = note, .gauge = gauge, .unit = "/4"});
    tell_outcome(app, draw, &hand->outcome, wk_box_bottom(line));
    wk_cut_top(&body, 22);
    wk_cut_bottom(&body, WK_GAP);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, body, &app->seat.at, i);
        const bool agreed = app->seat.agreed >> (c.direction - 1) & 1U;

        c.box = wk_part_quarter(draw, body, i);
        agree_card(app, draw, &c, ms[c.direction - 1] + hand->outcome.penalty[c.direction - 1], first && !agreed);
        first = first && agreed;
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Not right"), WK_KEY_PLAIN, WK_ACTION_NOT_RIGHT, 0, -1}, 1);
}

/* ---- stood for by the four ---- */

static void put_confirmed(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_CONFIRMED);

    entry->confirmed.result = app->seat.result;
    entry->confirmed.by = app->seat.agreed;
    wk_app_put(app, effects);
}

static void put_agreed(struct wk_app *app, struct wk_effects *effects)
{
    app->seat.agreed = wk_players_at(app->hall.tournament, &app->seat.at);
    put_confirmed(app, effects);
}

/* The table has agreed to it before it was entered. */
static void hear_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind != WK_EVENT_ENTERED || event->entered.kind != WK_ENTRY_RESULT)
        return;
    const bool stands = app->seat.agreed_first && event->entered.seq > 0 && event->entered.seq == app->seat.result;
    app->seat.agreed_first = false;
    if (stands && wk_app_takes_entries(app))
        put_agreed(app, effects);
}

static void enter_again(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);

    app->seat.corrects = hand->result_seq;
    app->seat.outcome = hand->outcome;
    app->seat.points_old = true;
    app->seat.asked = 0;
    wk_app_go(app, hand->outcome.kind == WK_OUTCOME_GAME ? WK_SCREEN_SHEET : wk_app_entry_screen(app), effects);
}

static bool confirm_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_takes_entries(app))
        return false;
    if (action == WK_ACTION_AGREE && app->hall.tournament->plan.kind->form == WK_FORM_GAME) {
        put_agreed(app, effects);
    } else if (action == WK_ACTION_AGREE && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH) {
        app->seat.agreed |= 1U << (arg - 1);
        if (app->seat.agreed == (1U << WK_N_WINDS) - 1)
            put_confirmed(app, effects);
    } else if (action == WK_ACTION_NOT_RIGHT) {
        enter_again(app, effects);
    } else {
        return false;
    }
    return true;
}

static bool confirm_done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    (void)app;
    return !hand || hand->not_played || hand->state != WK_RESULT_ENTERED;
}

const struct wk_screen_def wk_screen_def_confirm = {
    .id = WK_SCREEN_CONFIRM,
    .word = "confirm",
    .area = WK_AREA_TABLE,
    .draw = draw_confirm,
    .action = confirm_action,
    .done = confirm_done,
    .event = hear_entered,
    .resume = {WK_N("The result has to be confirmed"), WK_N("Then lay the four walls back"), WK_N("Look at it")},
    .help = {.sketch = WK_SKETCH_CONFIRM,
             .headline = WK_N("Each player confirms the result"),
             .steps = {WK_N("Read the line above and your own match score"), WK_N("Touch your own name when it is right"),
                       WK_N("Not right: enter again")}},
};
