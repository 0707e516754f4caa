/* The players of an event: who sits where, stand-ins. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"

#include <string.h>

static bool stands_in(const struct wk_app *app, int player)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    return strcmp(wk_person_of(tournament, player, app->judge.at.round, app->judge.at.hand)->name,
                  tournament->plan.player[player].person.name) != 0;
}

static bool list_tag(const struct wk_app *app, struct wk_draw *draw, int player, char text[WK_JUDGE_TAG])
{
    if (!stands_in(app, player))
        return false;
    snprintf(text, WK_JUDGE_TAG, "%s", T("stands in"));
    return true;
}

static void draw_list(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap keys[3];
    char text[48], tables[2][48];
    const int n = wk_judge_page_keys(app, draw, keys, tables);

    wk_judge_headline(app, draw, T("Which player?"),
                      wk_app_says_games(app) ? T("Touch a player: who plays from this game on")
                                             : T("Touch a player: who plays from this hand on"));
    struct wk_box body = wk_judge_body(draw, 12);
    wk_judge_header(app, draw, &body, true);
    wk_judge_grid(app, draw, body, WK_ACTION_JUDGE_LOOK, list_tag);
    wk_part_bar(app, draw, keys, n + wk_judge_section_key(app, draw, keys + n, text));
}

/* Where a player sits in each round's first hand. */
static void places(const struct wk_app *app, struct wk_draw *draw, int player, struct wk_box row)
{
    for (int round = 1; round <= wk_app_shape(app)->n_rounds; round++) {
        const bool now = round == app->judge.at.round;
        const struct wk_box card = wk_box_column(row, round - 1, wk_app_shape(app)->n_rounds, WK_GAP);
        struct wk_box rest = wk_box_inset(card, WK_PAD, 0);
        enum wk_wind direction;
        char text[32];
        int table;

        wk_place_of(app->hall.tournament, player, round, now ? app->judge.at.hand : 1, &table, &direction);
        snprintf(text, sizeof(text), T("Round %d"), round);
        wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
        if (now)
            wk_draw_border(draw, card, WK_R_CARD, WK_C_IVORY, WK_W_THIS);
        wk_draw_label(draw, wk_cut_top(&rest, 36), wk_type_tag, text);
        wk_part_number_tile(draw, rest.x, rest.y + 16, 60, table);
        wk_part_seat_tag(draw, rest.x, rest.y + 104, direction);
    }
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    int player = app->judge.player;
    const struct wk_entrant *entrant = &tournament->plan.player[player];
    const struct wk_person *now = wk_person_of(tournament, player, app->judge.at.round, app->judge.at.hand);
    struct wk_keycap keys[2] = {{T("Somebody else plays"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN, -1},
                                {T("Back again"), WK_KEY_PLAIN, WK_ACTION_JUDGE_ADD, WK_JUDGE_BACK_AGAIN, -1}};
    double w = wk_zone_right(draw) - WK_MARGIN, y = 440;
    char name[WK_NAME_IN_TEXT], text[WK_JUDGE_TEXT];

    snprintf(text, sizeof(text),
             wk_app_says_games(app) ? T("Who plays from round %d, game %d on") : T("Who plays from round %d, hand %d on"),
             app->judge.at.round, app->judge.at.hand);
    wk_judge_headline(app, draw, entrant->person.name, text);
    places(app, draw, player, wk_box_at(WK_MARGIN, 208, w, 190));
    snprintf(text, sizeof(text), T("Number %d"), entrant->number);
    wk_draw_text(draw, WK_MARGIN, y, wk_type_text, text);
    wk_part_name(draw, WK_MARGIN + 300, y - 10, w - 300, 1, wk_type_quiet, entrant->person.club);
    if (stands_in(app, player)) {
        wk_name_in_text(name, now->name);
        snprintf(text, sizeof(text), wk_app_says_games(app) ? T("In this game %s plays") : T("In this hand %s plays"), name);
        wk_part_fit(draw, wk_box_at(WK_MARGIN, y + 22, w, 40), wk_type_bold, text);
    }
    wk_part_bar(app, draw, keys, stands_in(app, player) ? 2 : 1);
}

static void draw_name(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap list = {T("List of people"), WK_KEY_PLAIN, WK_ACTION_JUDGE_WORDS, 0, -1};

    wk_judge_headline(app, draw, T("Who plays?"), T("Other scripts: the list of people, or wallkeeper event player"));
    wk_judge_keyboard(app, draw, app->judge.draft.player.person.name);
    wk_judge_bar(app, draw, &list, wk_judge_person(app, 0) ? 1 : 0);
}

static void draw_person(const struct wk_app *app, struct wk_draw *draw)
{
    const int page = app->judge.page;
    struct wk_keycap keys[3];
    int n = 0;
    const struct wk_box body = wk_judge_body(draw, WK_GAP);

    wk_judge_headline(app, draw, T("Who plays?"), T("Those who have stood in before"));
    for (int i = 0; i < WK_JUDGE_PERSONS; i++) {
        const struct wk_person *person = wk_judge_person(app, page * WK_JUDGE_PERSONS + i);
        if (!person)
            break;
        const struct wk_box card = wk_box_column(wk_box_row(body, i / 2, 4, 12), i % 2, 2, WK_GAP);
        wk_judge_choice(draw, card, person->name, person->club[0] ? person->club : NULL, false, WK_ACTION_JUDGE_CHOOSE,
                        page * WK_JUDGE_PERSONS + i);
    }
    keys[n++] = (struct wk_keycap){T("Keyboard"), WK_KEY_PLAIN, WK_ACTION_JUDGE_WORDS, 0, -1};
    if (wk_judge_person(app, (page + 1) * WK_JUDGE_PERSONS))
        keys[n++] = (struct wk_keycap){T("More"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page + 1, -1};
    if (page > 0)
        keys[n++] = (struct wk_keycap){T("Less"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page - 1, -1};
    wk_part_bar(app, draw, keys, n);
}

static void draw_players(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_judge_common(app, draw))
        return;
    if (app->judge.step == WK_JUDGE_ONE && app->judge.player >= 0)
        draw_one(app, draw);
    else if (app->judge.step == WK_JUDGE_NAME)
        draw_name(app, draw);
    else if (app->judge.step == WK_JUDGE_PERSON)
        draw_person(app, draw);
    else
        draw_list(app, draw);
}

const struct wk_screen_def wk_screen_def_players = {
    .id = WK_SCREEN_PLAYERS,
    .word = "players",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .lists = WK_LISTS_PLAYERS,
    .needs_event = true,
    .draw = draw_players,
    .leave = wk_judge_leave,
    .open = wk_judge_open,
    .action = wk_judge_action,
    .back = wk_judge_back,
    .event = wk_judge_event,
    .card = {1, WK_N("Players"), WK_N("Who sits where, stand-ins")},
    .help = {.sketch = WK_SKETCH_PLAYERS,
             .headline = WK_N("Who plays, and where"),
             .steps = {WK_N("Choose the round and the hand"), WK_N("Touch the player"),
                       WK_N("Say who plays from that hand on, and why")}},
};
