/* A club evening between its hands: who sits where in the next one, who sits out, the sums so far; others sit down, the last
 * result is taken back, the evening ends. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "rules/event/standings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOP 200.0
#define OUT_H 116.0 /* those who sit out */
#define FIRST_OUT (WK_N_WINDS + 1)

static const struct wk_tournament *evening(const struct wk_app *app)
{
    return app->hall.tournament;
}

/* Who sits on a chair: as it is being changed, else as it counts. */
static int sits(const struct wk_app *app, enum wk_wind direction)
{
    return app->club.hands == WK_HANDS_CHAIRS ? app->club.seat[direction - 1]
                                              : wk_player_at(evening(app), &app->seat.at, direction);
}

/* The nth (0..) who sits out; -1: there are fewer. */
static int sits_out(const struct wk_app *app, int nth)
{
    for (int p = 0; p < wk_n_players(evening(app)); p++) {
        bool on_chair = false;

        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
            on_chair |= sits(app, (enum wk_wind)d) == p;
        if (!on_chair && nth-- == 0)
            return p;
    }
    return -1;
}

/* The hand before the next one that has a result; false: there is none. */
static bool last_hand(const struct wk_app *app, struct wk_hand_id *at)
{
    const struct wk_event_shape *shape = wk_app_shape(app);

    for (int i = wk_place_in_time(shape, app->seat.at.round, app->seat.at.hand) - 1; i >= 0; i--) {
        *at = wk_hand_in_time(shape, app->seat.at.table, i);
        if (wk_hand_look(evening(app), at)->state == WK_RESULT_CONFIRMED)
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- what is drawn */

static const char *name_of(const struct wk_app *app, int player)
{
    return wk_person_of(evening(app), player, app->seat.at.round, app->seat.at.hand)->name;
}

static void sum_text(const struct wk_standings *standings, int player, char text[WK_NUMBER_SIZE])
{
    wk_signed_text(text, 0);
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].player == player)
            wk_signed_text(text, standings->row[i].sum[0]);
}

/* A place that is touched while chairs are changed. */
static struct wk_cmd *place_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int place)
{
    const bool changes = app->club.hands == WK_HANDS_CHAIRS;
    struct wk_cmd *frame = wk_part_card(draw, card, false);

    if (changes && app->club.touched == place) {
        frame->stroke = WK_C_NOW;
        frame->line_w = 4;
    }
    if (changes)
        wk_draw_touch(draw, card, WK_ACTION_HANDS_PLACE, place, false);
    return frame;
}

/* A chair, in the order of the winds of this hand: the dealer first. */
static void chair_row(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, enum wk_wind direction,
                      const struct wk_standings *standings)
{
    const enum wk_wind wind = wk_app_wind_at(app, &app->seat.at, direction);
    const int player = sits(app, direction);
    char sum[WK_NUMBER_SIZE];

    place_card(app, draw, row, (int)direction);
    row = wk_box_inset(row, WK_GAP, 4);
    const double tile_h = fmin(72, row.h);
    wk_part_wind_tile(draw, row.x, wk_box_mid_y(row) - tile_h / 2, tile_h * .75, wind);
    wk_cut_left(&row, 72);
    if (!wk_zone_upright(draw)) /* there the tile alone says it */
        wk_draw_centred(draw, wk_cut_left(&row, 108), wk_type_quiet, wk_wind_text(draw, wind));
    sum_text(standings, player, sum);
    wk_draw_centred(draw, wk_cut_right(&row, 120), wk_type_in(wk_type_large, WK_C_IVORY, WK_RIGHT), sum);
    const double tag_w = wk_text_width(wk_seat_text(draw, direction), 24, false) + 32;
    const struct wk_box tag = wk_cut_right(&row, tag_w + WK_GAP);
    wk_part_seat_tag(draw, tag.x, wk_box_mid_y(tag) - 20, direction);
    wk_cut_right(&row, WK_GAP);
    wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 2, wk_type_bold, name_of(app, player));
}

static void out_cards(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, const struct wk_standings *standings)
{
    const int n = wk_n_players(evening(app)) - WK_N_WINDS, columns = wk_zone_upright(draw) && n > 2 ? 2 : n;

    wk_draw_text(draw, row.x, row.y + 24, wk_type_tag, T("Sitting out"));
    wk_cut_top(&row, 34);
    for (int i = 0; i < n; i++) {
        struct wk_box card = wk_box_cell(row, i, columns, n > columns ? 2 : 1, WK_KEY_GAP);
        char sum[WK_NUMBER_SIZE];
        const int player = sits_out(app, i);

        place_card(app, draw, card, FIRST_OUT + i);
        card = wk_box_inset(card, 12, 2);
        sum_text(standings, player, sum);
        wk_draw_centred(draw, wk_cut_right(&card, wk_text_width(sum, wk_type_text.size, false) + 8),
                        wk_type_in(wk_type_text, WK_C_STONE, WK_RIGHT), sum);
        wk_part_fit(draw, card, wk_type_text, name_of(app, player));
    }
}

static void places(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_standings standings;

    wk_standings_make(evening(app), 0, 0, &standings);
    wk_cut_bottom(&body, WK_GAP);
    if (wk_n_players(evening(app)) > WK_N_WINDS)
        out_cards(app, draw, wk_cut_bottom(&body, wk_zone_upright(draw) ? 2 * OUT_H - 34 : OUT_H), &standings);
    wk_cut_bottom(&body, WK_KEY_GAP);
    body.h = fmin(body.h, 4 * 132);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int place = (int)wk_app_wind_at(app, &app->seat.at, (enum wk_wind)d) - 1;

        chair_row(app, draw, wk_box_row(body, place, WK_N_WINDS, WK_KEY_GAP), (enum wk_wind)d, &standings);
    }
}

static void draw_next(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[2] = {{T("Enter the result"), WK_KEY_PRIMARY, WK_ACTION_HANDS_RESULT, 0, -1},
                                      {T("Something else"), WK_KEY_PLAIN, WK_ACTION_HANDS_ELSE, 0, -1}};
    char text[96], note[WK_NAME_IN_TEXT + 64], dealer[WK_NAME_IN_TEXT];

    snprintf(text, sizeof(text), T("%s round, hand %d"), wk_wind_short(draw, wk_prevalent_at(evening(app), &app->seat.at)),
             app->seat.at.hand);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_app_wind_at(app, &app->seat.at, (enum wk_wind)d) == WK_WIND_EAST)
            wk_name_in_text(dealer, name_of(app, sits(app, (enum wk_wind)d)));
    snprintf(note, sizeof(note), T("%s deals. After the hand: enter the result"), dealer);
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = text, .note = note});
    places(app, draw);
    wk_part_bar(app, draw, keys, 2);
}

static void draw_else(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_hand_id before;
    const struct wk_choice choices[] = {
        {T("Change seats"), T("Somebody else plays, or two change their chairs."), WK_ACTION_HANDS_CHAIRS, 0, false, false},
        {T("Take back"), T("The last result was entered wrongly: it is entered again."), WK_ACTION_HANDS_BACK, 0, false,
         !last_hand(app, &before)},
        {T("End the evening"), T("The sums stand then, and each takes a page home."), WK_ACTION_HANDS_END, 0, false, false},
    };

    wk_part_headline(draw, &(struct wk_headline){.text = T("What is to be done?"), .note = T("Back: the next hand is played")});
    wk_part_choices(draw, wk_zone_body(draw, 208), choices, (int)(sizeof choices / sizeof *choices));
    wk_part_bar(app, draw, NULL, 0);
}

static void draw_chairs(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap keys[2] = {{T("We sit so"), WK_KEY_PRIMARY, WK_ACTION_HANDS_CHAIRS, 1, -1},
                                      {T("Leave it"), WK_KEY_PLAIN, WK_ACTION_HANDS_CHAIRS, 0, -1}};

    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = T("Touch two who change places"),
                                                     .note = T("On chairs, or a chair and who sits out")});
    places(app, draw);
    wk_part_bar(app, draw, keys, 2);
}

/* Asked once more: where the way on was is the way back. */
static void draw_asked(const struct wk_app *app, struct wk_draw *draw, const char *text, const char *note, const char *yes,
                       enum wk_action action)
{
    const struct wk_keycap keys[2] = {{T("Play on"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1},
                                      {yes, WK_KEY_PLAIN, action, 1, -1}};

    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = text, .note = note});
    places(app, draw);
    wk_part_bar(app, draw, keys, 2);
}

static void draw_take_back(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_hand_id at;
    char text[96];

    if (!last_hand(app, &at))
        return;
    snprintf(text, sizeof(text), T("Take back the result of the %s round, hand %d?"),
             wk_wind_short(draw, wk_prevalent_at(evening(app), &at)), at.hand);
    draw_asked(app, draw, text, T("It stays on record. All four agree to the new one"), T("Take it back"),
               WK_ACTION_HANDS_BACK);
}

static void draw_hands(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    if (!wk_app_drops_in(app) || app->seat.at.table == 0)
        return;
    if (app->club.hands == WK_HANDS_ELSE)
        draw_else(app, draw);
    else if (app->club.hands == WK_HANDS_CHAIRS)
        draw_chairs(app, draw);
    else if (app->club.hands == WK_HANDS_TAKE_BACK)
        draw_take_back(app, draw);
    else if (app->club.hands == WK_HANDS_END)
        draw_asked(app, draw, T("End the evening?"), T("Then its sums stand, and each player's page can be printed"),
                   T("End the evening"), WK_ACTION_HANDS_END);
    else
        draw_next(app, draw);
}

/* ---------------------------------------------------------------- its steps */

static void begin_chairs(struct wk_app *app)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app->club.seat[d - 1] = (uint16_t)wk_player_at(evening(app), &app->seat.at, (enum wk_wind)d);
    app->club.touched = 0;
    app->club.hands = WK_HANDS_CHAIRS;
}

static void put_chairs(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_SEATED);

    entry->seated.at = app->seat.at;
    memcpy(entry->seated.player, app->club.seat, sizeof(entry->seated.player));
    app->club.hands = WK_HANDS_NEXT;
    wk_app_put(app, effects);
}

/* Of two places the players change; of one touched twice nothing comes. */
static void touch_place(struct wk_app *app, int place)
{
    const int first = app->club.touched, a = first < place ? first : place, b = first < place ? place : first;

    if (place < WK_WIND_EAST || place > wk_n_players(evening(app)))
        return;
    app->club.touched = first == 0 ? place : 0;
    if (first == 0 || a == b || a >= FIRST_OUT)
        return;
    const int comes = b >= FIRST_OUT ? sits_out(app, b - FIRST_OUT) : app->club.seat[b - 1];
    if (b < FIRST_OUT)
        app->club.seat[b - 1] = app->club.seat[a - 1];
    app->club.seat[a - 1] = (uint16_t)comes;
}

static void take_back(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_hand_id at;

    app->club.hands = WK_HANDS_NEXT;
    if (!last_hand(app, &at))
        return;
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_VOID);
    entry->voided = wk_hand_look(evening(app), &at)->result_seq;
    snprintf(entry->reason, sizeof(entry->reason), "%s", "taken back at the table");
    wk_app_put(app, effects);
}

static void end_evening(struct wk_app *app, struct wk_effects *effects)
{
    app->club.hands = WK_HANDS_NEXT;
    wk_app_new_entry(app, WK_ENTRY_ENDED);
    wk_app_put(app, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_club *club = &app->club;
    struct wk_hand_id before;

    if (!wk_app_takes_entries(app) || !wk_app_drops_in(app))
        return false;
    if (action == WK_ACTION_HANDS_RESULT && club->hands == WK_HANDS_NEXT)
        wk_app_go(app, wk_app_entry_screen(app), effects);
    else if (action == WK_ACTION_HANDS_ELSE)
        club->hands = club->hands == WK_HANDS_NEXT ? WK_HANDS_ELSE : WK_HANDS_NEXT;
    else if (action == WK_ACTION_HANDS_CHAIRS && club->hands == WK_HANDS_ELSE)
        begin_chairs(app);
    else if (action == WK_ACTION_HANDS_CHAIRS && club->hands == WK_HANDS_CHAIRS && arg == 1)
        put_chairs(app, effects);
    else if (action == WK_ACTION_HANDS_CHAIRS)
        club->hands = WK_HANDS_NEXT;
    else if (action == WK_ACTION_HANDS_PLACE && club->hands == WK_HANDS_CHAIRS)
        touch_place(app, arg);
    else if (action == WK_ACTION_HANDS_BACK && arg == 1 && club->hands == WK_HANDS_TAKE_BACK)
        take_back(app, effects);
    else if (action == WK_ACTION_HANDS_BACK && club->hands == WK_HANDS_ELSE && last_hand(app, &before))
        club->hands = WK_HANDS_TAKE_BACK;
    else if (action == WK_ACTION_HANDS_END && arg == 1 && club->hands == WK_HANDS_END)
        end_evening(app, effects);
    else if (action == WK_ACTION_HANDS_END && club->hands == WK_HANDS_ELSE)
        club->hands = WK_HANDS_END;
    else
        return false;
    return true;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const bool asked = app->club.hands != WK_HANDS_NEXT;

    (void)effects;
    app->club.hands = WK_HANDS_NEXT;
    return asked;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->club.hands = WK_HANDS_NEXT;
    app->club.touched = 0;
}

static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    return !hand || hand->state != WK_RESULT_MISSING || wk_hand_settled(evening(app), &app->seat.at);
}

const struct wk_screen_def wk_screen_def_hands = {
    .id = WK_SCREEN_HANDS,
    .word = "hands",
    .area = WK_AREA_TABLE,
    .no_camera = true,
    .no_rounds = true,
    .between_hands = true,
    .draw = draw_hands,
    .forget = forget,
    .action = act,
    .back = back,
    .done = done,
    .resume = {WK_N("The evening goes on"), WK_N("After each hand: enter the result"), WK_N("Go on")},
    .help = {.sketch = WK_SKETCH_SCORE,
             .headline = WK_N("A hand after the other, as long as you like"),
             .steps = {WK_N("Enter the result after each hand; all four agree"),
                       WK_N("Other players, a wrong result, the end: Something else"),
                       WK_N("After its end the sums stand, and each takes a page home")}},
};
