/* The score cards of a round: each is initialed by who has to check it, then all are handed in together. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "rules/event/kind.h"

#define TOP 192.0
#define LINE_H 42.0
#define KEY_H 124.0

static const struct wk_kind_of_event *kind_of(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind;
}

/* What a game has brought to who sits on a chair, penalties included; false: it was not played. */
static bool game_points(const struct wk_app *app, int game, enum wk_wind chair, int *out)
{
    const struct wk_hand_id at = {app->seat.at.table, app->seat.at.round, game};
    const int ruled = wk_hand_penalty(app->hall.tournament, &at, chair);
    int points[WK_N_WINDS];
    const bool played = wk_hand_ms(app->hall.tournament, &at, points) == WK_OK;

    *out = ruled;
    if (played)
        *out += points[chair - 1] + wk_hand_look(app->hall.tournament, &at)->outcome.penalty[chair - 1];
    return played || ruled;
}

/* All of them in one number, which is another when one of them is. */
static uint64_t figures(const struct wk_app *app, enum wk_wind chair)
{
    uint64_t all = 0;
    int points = 0;

    for (int game = 1; game <= wk_app_shape(app)->n_hands; game++)
        all = all * (4 * WK_RULING_MS_MAX) + (uint64_t)(game_points(app, game, chair, &points) + points);
    return all;
}

static void initial(struct wk_app *app, enum wk_wind chair)
{
    if (!(wk_players_at(app->hall.tournament, &app->seat.at) >> (chair - 1) & 1U))
        return;
    app->seat.initialed |= 1U << (chair - 1);
    app->seat.initialed_as[chair - 1] = figures(app, chair);
}

static void games(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, enum wk_wind chair)
{
    char text[48], number[WK_NUMBER_SIZE];
    int points = 0, sum = 0;

    for (int game = 1; game <= wk_app_shape(app)->n_hands; game++) {
        const struct wk_box line = wk_cut_top(&body, LINE_H);
        const bool any = game_points(app, game, chair, &points);
        sum += points;
        snprintf(text, sizeof(text), T("Game %d"), game);
        wk_draw_centred(draw, line, wk_type_quiet, text);
        wk_draw_centred(draw, line, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT),
                        any ? wk_signed_text(number, points) : "\u2013");
    }
    wk_draw_segment(draw, body.x, body.y + 4, wk_box_right(body), body.y + 4, WK_C_EDGE, WK_W_HAIR);
    wk_draw_centred(draw, body, wk_type_text, T("Total"));
    wk_draw_centred(draw, body, (struct wk_type){56, true, WK_C_IVORY, WK_RIGHT}, wk_signed_text(number, sum));
}

/* Who has to check it, on the key by which that is said. */
static void initials(const struct wk_app *app, struct wk_draw *draw, struct wk_box key, enum wk_wind chair)
{
    const enum wk_wind by = kind_of(app)->initialer(app->hall.tournament, &app->seat.at, chair);
    const bool done = app->seat.initialed >> (chair - 1) & 1U;
    const char *name = wk_app_person_at(app, &app->seat.at, by)->name;
    struct wk_box rest = key;

    if (!done)
        wk_part_key(draw, key, &(struct wk_keycap){NULL, WK_KEY_CHOICE, WK_ACTION_CARD_INITIAL, (int)chair, -1});
    wk_draw_centred(draw, wk_cut_top(&rest, 38), wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE),
                    done ? T("Initialed") : T("Checked by"));
    rest = wk_box_inset(rest, 12, 0);
    if (done)
        wk_draw_mark(draw, WK_MARK_OK, wk_cut_left(&rest, 44).x + 18, wk_box_mid_y(rest) - 4, 36, false);
    else
        wk_part_seat_letter(draw, wk_box_centre(wk_cut_left(&rest, 44), 44, 40), by, false);
    wk_cut_left(&rest, 12);
    wk_cut_bottom(&rest, 8);
    wk_part_fit(draw, rest, wk_type_bold, name);
}

static void one_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, enum wk_wind chair)
{
    struct wk_box rest = wk_box_inset(card, WK_PAD, WK_GAP), head, key;

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    head = wk_cut_top(&rest, 80);
    wk_part_seat_letter(draw, wk_box_centre(wk_cut_left(&head, 44), 44, 40), chair, false);
    wk_cut_left(&head, 14);
    wk_part_fit(draw, head, wk_type_bold, wk_app_person_at(app, &app->seat.at, chair)->name);
    key = wk_cut_bottom(&rest, KEY_H);
    wk_cut_bottom(&rest, 8);
    games(app, draw, rest, chair);
    initials(app, draw, key, chair);
}

static bool all_initialed(const struct wk_app *app)
{
    return app->seat.initialed == wk_players_at(app->hall.tournament, &app->seat.at);
}

/* In the place of what to do next, as large as it: who takes the cards away. */
static void headline(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_wind collector = kind_of(app)->collector(app->hall.tournament, &app->seat.at);
    char name[WK_NAME_IN_TEXT], text[WK_NAME_IN_TEXT + 64];

    wk_name_in_text(name, wk_app_person_at(app, &app->seat.at, collector)->name);
    snprintf(text, sizeof(text), T("%s hands all cards in"), name);
    if (wk_part_refusal(app, draw))
        return;
    wk_part_headline(draw,
                     all_initialed(app)
                         ? &(struct wk_headline){.text = text, .note = T("All together, none may be missing")}
                         : &(struct wk_headline){.text = T("Check the card above your name, touch your name"), .next = text});
}

static void draw_card(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_zone_body(draw, TOP);
    enum wk_wind chair[WK_N_WINDS];

    wk_part_top(app, draw);
    if (!wk_app_seat_hand(app) || !kind_of(app)->initialer)
        return;
    headline(app, draw);
    wk_cut_bottom(&body, WK_GAP);
    const int n = wk_app_chairs(app, &app->seat.at, chair);
    for (int i = 0; i < n; i++)
        one_card(app, draw, wk_zone_upright(draw) ? wk_box_cell(body, i, 2, 2, WK_GAP) : wk_box_column(body, i, n, WK_GAP),
                 chair[i]);
    wk_part_bar(app, draw,
                &(struct wk_keycap){T("Handed in"), all_initialed(app) ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                    WK_ACTION_CARD_HAND_IN, 0, -1},
                1);
}

static void put_card(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    struct wk_entry *entry;

    if (!all_initialed(app)) {
        wk_app_sound(app, effects, WK_SOUND_AGAIN); /* the headline says what is missing */
        return;
    }
    entry = wk_app_new_entry(app, WK_ENTRY_CARD);
    entry->card.at = app->seat.at;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry->card.initials[d - 1] = (uint8_t)kind_of(app)->initialer(tournament, &app->seat.at, (enum wk_wind)d);
    entry->card.collector = kind_of(app)->collector(tournament, &app->seat.at);
    wk_app_put(app, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_takes_entries(app))
        return false;
    if (action == WK_ACTION_CARD_INITIAL && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH)
        initial(app, (enum wk_wind)arg);
    else if (action == WK_ACTION_CARD_HAND_IN)
        put_card(app, effects);
    else
        return false;
    return true;
}

/* What was checked is not what stands there any more: a judge has changed a game. */
static void changed(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (app->seat.initialed >> (d - 1) & 1U && app->seat.initialed_as[d - 1] != figures(app, (enum wk_wind)d))
            app->seat.initialed &= ~(1U << (d - 1));
}

/* The cards are taken, or one of their games is open again. */
static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    return !hand || kind_of(app)->next(app->hall.tournament, &app->seat.at) != WK_NEXT_CARD;
}

const struct wk_screen_def wk_screen_def_card = {
    .id = WK_SCREEN_CARD,
    .word = "card",
    .area = WK_AREA_TABLE,
    .no_camera = true,
    .draw = draw_card,
    .action = act,
    .changed = changed,
    .done = done,
    .resume = {WK_N("The round's score cards"), WK_N("Initialed, then handed in together"), WK_N("Look at them")},
    .help = {.sketch = WK_SKETCH_CONFIRM,
             .headline = WK_N("Score cards of the round"),
             .steps = {WK_N("Each card names who checks it: that player alone touches it"),
                       WK_N("Something is wrong: call the judge before anybody touches"),
                       WK_N("After they are handed in only the director changes anything")}},
};
