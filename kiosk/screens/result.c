/* How a hand ended: entered, and stood for by the four. */
#include "kiosk/app/screen_def.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>

#define TOP 192.0
#define WINNER_Y 322.0
#define PAYER_Y 402.0
#define KEYPAD_Y 484.0

/* Four columns, in the order of the winds of this hand. */
struct column {
    enum wk_wind direction, wind;
    const char *name;
    double x, w;
};

static struct column column_of(const struct wk_app *app, const struct wk_draw *draw, const struct wk_hand_id *at, int i)
{
    struct column c = {.wind = (enum wk_wind)(i + 1), .w = (wk_zone_right(draw) - WK_MARGIN - 48) / 4};

    c.x = WK_MARGIN + i * (c.w + 16);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (wk_app_wind_of(at->table, (enum wk_wind)d) == c.wind)
            c.direction = (enum wk_wind)d;
    c.name = wk_app_person_at(app, at, c.direction)->name;
    return c;
}

static void heads(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, draw, at, i);
        if (outcome->winner == c.direction)
            wk_draw_rect(draw, c.x - 8, TOP - 8, c.w + 16, KEYPAD_Y - TOP, 12, WK_C_PANEL);
        wk_part_wind_tile(draw, c.x, TOP, 54, c.wind);
        wk_part_seat_tag(draw, c.x, TOP + 84, c.direction);
        wk_part_name(draw, c.x + 66, TOP + 39, c.w - 66, 3, (struct wk_type){24, true, WK_C_IVORY, WK_LEFT}, c.name);
    }
}

static void winner_keys(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                        const struct wk_outcome *outcome, double y)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, draw, at, i);
        bool chosen = outcome->winner == c.direction;
        bool barred = wk_ruled_out(app->hall.tournament, at, c.direction) != NULL;
        wk_part_key(draw, c.x, y, c.w, 72,
                    &(struct wk_keycap){T("Hu"),
                                        barred   ? WK_KEY_NOT_YET
                                        : chosen ? WK_KEY_CHOSEN
                                                 : WK_KEY_CHOICE,
                                        WK_ACTION_RESULT_WINNER, (int)c.direction, -1});
    }
}

static void payer_keys(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome, double y)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, draw, at, i);
        bool own = outcome->winner == c.direction;
        bool chosen = own ? outcome->kind == WK_OUTCOME_SELF_DRAWN : outcome->payer == c.direction;
        enum wk_key_look look = chosen ? WK_KEY_CHOSEN : outcome->winner == WK_WIND_NONE ? WK_KEY_NOT_YET : WK_KEY_CHOICE;
        wk_part_key(
            draw, c.x, y, c.w, 72,
            &(struct wk_keycap){own ? T("Self-drawn") : T("Discard"), look, WK_ACTION_RESULT_PAYER, (int)c.direction, -1});
    }
}

static void keypad(struct wk_draw *draw, const struct wk_outcome *outcome, double y)
{
    double pitch = 84, x = wk_zone_right(draw) - 11 * pitch + 12,
           label = wk_draw_text(draw, WK_MARGIN, y + 48, wk_type_quiet, T("Points"));
    enum wk_key_look look = outcome->kind == WK_OUTCOME_DRAW ? WK_KEY_NOT_YET : WK_KEY_PLAIN;
    char text[16];

    snprintf(text, sizeof(text), "%d", outcome->points);
    wk_draw_text(draw, WK_MARGIN + label + 20, y + 56, (struct wk_type){56, true, WK_C_IVORY, WK_LEFT},
                 outcome->points ? text : "\u2013");
    for (int i = 1; i <= 10; i++, x += pitch) {
        snprintf(text, sizeof(text), "%d", i % 10);
        wk_part_key(draw, x, y, 72, 72, &(struct wk_keycap){text, look, WK_ACTION_DIGIT, i % 10, -1});
    }
    wk_part_key(draw, x, y, 72, 72, &(struct wk_keycap){NULL, look, WK_ACTION_ERASE, 0, WK_ICON_BACK});
}

static void scores(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                   const struct wk_outcome *outcome, double y)
{
    int ms[WK_N_WINDS];
    bool known = wk_outcome_ms(outcome, ms) == WK_OK;

    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, draw, at, i);
        char text[16];
        wk_ms_text(text, known ? ms[c.direction - 1] : 0);
        wk_draw_text(draw, c.x + c.w / 2, y, (struct wk_type){52, true, known ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE},
                     known ? text : "\u2013");
    }
}

void wk_screen_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome)
{
    heads(app, draw, at, outcome);
    winner_keys(app, draw, at, outcome, WINNER_Y);
    payer_keys(app, draw, at, outcome, PAYER_Y);
    keypad(draw, outcome, KEYPAD_Y);
    scores(app, draw, at, outcome, 610);
}

static const char *question(const struct wk_app *app, const struct wk_draw *draw)
{
    const struct wk_outcome *outcome = &app->seat.outcome;

    if (outcome->kind == WK_OUTCOME_DRAW)
        return T("A draw: nobody has won");
    if (outcome->winner == WK_WIND_NONE)
        return T("Who has won?");
    if (outcome->kind == WK_OUTCOME_NONE)
        return T("From whom, or self-drawn?");
    return outcome->points < WK_POINTS_MIN ? T("How many points?") : T("The winner enters it");
}

/* The winner's hand is laid on the mat, or keyed in at once. */
static void count_keys(const struct wk_app *app, struct wk_draw *draw, double y)
{
    const struct wk_outcome *outcome = &app->seat.outcome;
    bool may = outcome->winner != WK_WIND_NONE, first = may && outcome->points == 0;
    enum wk_key_look look = first ? WK_KEY_PRIMARY : may ? WK_KEY_PLAIN : WK_KEY_NOT_YET;
    struct wk_keycap count = {T("Count the hand"), look, may ? WK_ACTION_COUNT : WK_ACTION_NOT_YET, 0, -1},
                     keys = {T("Key it in"), may ? WK_KEY_PLAIN : WK_KEY_NOT_YET, may ? WK_ACTION_COUNT : WK_ACTION_NOT_YET, 1,
                             -1};
    double w = (wk_zone_right(draw) - WK_MARGIN - 48) / 4;

    wk_part_key(draw, WK_MARGIN, y, w, 72, &count);
    wk_part_key(draw, WK_MARGIN + w + 16, y, w, 72, &keys);
}

static void draw_result(const struct wk_app *app, struct wk_draw *draw)
{
    bool unfinished = wk_app_result_lacks(app) != WK_REFUSED_NOT, draws = app->seat.outcome.kind == WK_OUTCOME_DRAW;
    struct wk_keycap keys[3] = {{T("Enter"), unfinished ? WK_KEY_NOT_YET : WK_KEY_PRIMARY, WK_ACTION_RESULT_ENTER, 0, -1},
                                {T("Draw"), draws ? WK_KEY_CHOSEN : WK_KEY_PLAIN, WK_ACTION_RESULT_WINNER, WK_WIND_NONE, -1},
                                {T("It was no Hu"), WK_KEY_PLAIN, WK_ACTION_PLAY_ON, 0, -1}};
    const struct wk_hand_state *hand = app->seat.at.table > 0 ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;

    wk_part_top(app, draw);
    if (!hand)
        return;
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw,
                         &(struct wk_headline){.text = question(app, draw),
                                               .next = draws ? T("All four agree to it") : T("The other three agree to it")});
    wk_screen_outcome(app, draw, &app->seat.at, &app->seat.outcome);
    count_keys(app, draw, wk_zone_bar_y(draw) - 82);
    wk_draw_text(draw, wk_zone_right(draw), wk_zone_bar_y(draw) - 36, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT),
                 unfinished ? T("8 points or more") : T("Match scores of this hand, sum 0"));
    wk_part_bar(app, draw, keys, app->seat.corrects == 0 && hand->stopped_seq > 0 ? 3 : 2);
}

const struct wk_screen_def wk_screen_def_result = {
    .id = WK_SCREEN_RESULT,
    .word = "result",
    .area = WK_AREA_TABLE,
    .draw = draw_result,
    .resume = {WK_N("The hand has ended: how?"), WK_N("The other three agree to it"), WK_N("Enter the result")},
    .help = {.headline = WK_N("How did the hand end?"),
             .steps = {WK_N("Who has won, from whom, how many points"),
                       WK_N("Nobody has won: Draw. The hand goes on: It was no Hu"), WK_N("The winner enters it")}},
};

static void won_text(const struct wk_draw *draw, const struct wk_outcome *outcome, const char *winner, const char *payer,
                     char *text, size_t n)
{
    if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        snprintf(text, n, T("%s: Hu, %d points, self-drawn"), winner, outcome->points);
    else
        snprintf(text, n, T("%s: Hu, %d points, from %s"), winner, outcome->points, payer);
}

/* The result in one line; names as long as there is room. */
static void tell_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_outcome *outcome, double y)
{
    bool self = outcome->kind == WK_OUTCOME_SELF_DRAWN;
    char winner[WK_NAME_SIZE + 4], payer[WK_NAME_SIZE + 4], text[400];

    if (outcome->kind == WK_OUTCOME_DRAW) {
        snprintf(text, sizeof(text), "%s", T("A draw: nobody has won"));
    } else {
        won_text(draw, outcome, "", "", text, sizeof(text));
        double room = (wk_zone_right(draw) - WK_MARGIN - 8 - wk_text_width(text, 36, true)) / (self ? 1 : 2);
        wk_part_name_cut(draw, winner, wk_app_person_at(app, &app->seat.at, outcome->winner)->name, room, 36, true);
        wk_part_name_cut(draw, payer, self ? "" : wk_app_person_at(app, &app->seat.at, outcome->payer)->name, room, 36, true);
        won_text(draw, outcome, winner, payer, text, sizeof(text));
    }
    wk_draw_text(draw, WK_MARGIN, y, (struct wk_type){36, true, WK_C_ACCENT, WK_LEFT}, text);
}

static void agree_card(const struct wk_app *app, struct wk_draw *draw, const struct column *c, double y, double h, int ms,
                       bool first)
{
    bool agreed = app->seat.agreed >> (c->direction - 1) & 1U;
    double bottom = y + h;
    char text[16];

    wk_draw_rect(draw, c->x, y, c->w, h, 12, WK_C_PANEL);
    wk_part_wind_tile(draw, c->x + 16, y + 16, 54, c->wind);
    wk_part_name(draw, c->x + 84, y + 60, c->w - 94, 3, wk_type_bold, c->name);
    wk_part_seat_tag(draw, c->x + 16, y + 116, c->direction);
    wk_ms_text(text, ms);
    wk_draw_text(draw, c->x + c->w / 2, y + (h - 96 + 144) / 2 + 34, (struct wk_type){88, true, WK_C_IVORY, WK_MIDDLE}, text);
    if (agreed) {
        const char *word = T("Agreed");
        double left = c->x + (c->w - wk_text_width(word, 28, true) - 44) / 2;
        wk_draw_mark(draw, WK_MARK_OK, left + 16, bottom - 52, 32, false);
        wk_draw_text(draw, left + 44, bottom - 42, wk_type_in(wk_type_bold, WK_C_OK, WK_LEFT), word);
        return;
    }
    wk_part_keyface(draw, c->x + 16, bottom - 88, c->w - 32, 72,
                    &(struct wk_keycap){T("I agree"), first ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_AGREE, 0, -1});
    wk_draw_area(draw, c->x, y, c->w, h, WK_ACTION_AGREE, (int)c->direction, first);
}

static void draw_confirm(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_state *hand = app->seat.at.table > 0 ? wk_hand_look(app->hall.tournament, &app->seat.at) : NULL;
    double y = 248, h = wk_zone_bar_y(draw) - 16 - y;
    int ms[WK_N_WINDS], n = 0;
    bool first = true;
    char gauge[16];

    wk_part_top(app, draw);
    if (!hand || wk_outcome_ms(&hand->outcome, ms) != WK_OK)
        return;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += (int)(app->seat.agreed >> i & 1U);
    snprintf(gauge, sizeof(gauge), "%d", n);
    if (!wk_part_refusal(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = T("Is this right? Tap your own name."),
                                                     .next = T("Then lay the four walls back"),
                                                     .gauge = gauge,
                                                     .unit = "/4"});
    tell_outcome(app, draw, &hand->outcome, 226);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct column c = column_of(app, draw, &app->seat.at, i);
        bool agreed = app->seat.agreed >> (c.direction - 1) & 1U;
        agree_card(app, draw, &c, y, h, ms[c.direction - 1], first && !agreed);
        first = first && agreed;
    }
    wk_part_bar(app, draw, &(struct wk_keycap){T("Not right"), WK_KEY_PLAIN, WK_ACTION_NOT_RIGHT, 0, -1}, 1);
}

const struct wk_screen_def wk_screen_def_confirm = {
    .id = WK_SCREEN_CONFIRM,
    .word = "confirm",
    .area = WK_AREA_TABLE,
    .draw = draw_confirm,
    .resume = {WK_N("The result has to be confirmed"), WK_N("Then lay the four walls back"), WK_N("Look at it")},
    .help = {.headline = WK_N("Each player stands for the result"),
             .steps = {WK_N("Read the line above and your own match score"), WK_N("Tap your own name when it is right"),
                       WK_N("Not right: it is entered again")}},
};
