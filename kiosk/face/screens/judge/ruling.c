/* Steps of rulings and of wrong seats. */
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"

#include <math.h>
#include <stdlib.h>

static void draw_place(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_judge_add add = app->judge.add;
    bool table = add == WK_JUDGE_MS || add == WK_JUDGE_NOT_PLAYED;
    struct wk_keycap keys[2];
    char text[2][48];

    wk_judge_headline(app, draw,
                      table                 ? T("Which table? Touch one of its players")
                      : add == WK_JUDGE_OUT ? (wk_app_says_games(app) ? T("Who, and from which round and game on?")
                                                                      : T("Who, and from which round and hand on?"))
                                            : T("Which player?"),
                      add == WK_JUDGE_GUIDE                           ? T("Then put the ruling on record")
                      : add == WK_JUDGE_MS || add == WK_JUDGE_PENALTY ? T("How many points")
                      : add == WK_JUDGE_OUT                           ? T("How, and what becomes of the results")
                                                                      : T("Then say why"));
    struct wk_box body = wk_judge_body(draw, 12);
    wk_judge_header(app, draw, &body, true);
    wk_judge_grid(app, draw, body, WK_ACTION_JUDGE_CHOOSE, NULL);
    wk_part_bar(app, draw, keys, wk_judge_page_keys(app, draw, keys, text));
}

static void draw_imp(const struct wk_app *app, struct wk_draw *draw)
{
    const int sign = app->judge.add == WK_JUDGE_REDRESS ? 1 : -1;

    wk_judge_headline(app, draw, sign > 0 ? T("How many IMP are given?") : T("How many IMP are taken off?"), T("Then say why"));
    for (int i = 1; i <= 20; i++) {
        char text[WK_NUMBER_SIZE];

        wk_signed_text(text, sign * i);
        wk_part_key(draw, wk_box_cell(wk_judge_body(draw, WK_GAP), i - 1, 5, 4, WK_KEY_GAP),
                    &(struct wk_keycap){text, i == sign * app->judge.draft.ruling.imp ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_JUDGE_CHOOSE, i, -1});
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- match points */

static void points_line(const struct wk_app *app, struct wk_draw *draw, int d, struct wk_box card)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_id *at = &judge->draft.ruling.at;
    const int player = wk_player_at(app->hall.tournament, at, (enum wk_wind)d), ms = judge->draft.ruling.ms[d - 1];
    const bool now = (int)judge->direction == d;
    const double cy = wk_box_mid_y(card);
    struct wk_box rest = card;
    char text[WK_NUMBER_SIZE];

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    if (now)
        wk_draw_border(draw, card, WK_R_CARD, WK_C_IVORY, WK_W_THIS);
    wk_part_wind_tile(draw, card.x + 16, cy - 32, 48, wk_app_wind_at(app, at, (enum wk_wind)d));
    wk_cut_left(&rest, 84);
    wk_cut_right(&rest, 24);
    wk_part_name(draw, rest.x, cy - 12, rest.w - 182, 2, (struct wk_type){24, true, WK_C_IVORY, WK_LEFT},
                 wk_person_of(app->hall.tournament, player, at->round, at->hand)->name);
    wk_cut_bottom(&rest, 10);
    wk_draw_label(draw, rest, wk_type_tag, wk_seat_text(draw, (enum wk_wind)d));
    wk_signed_text(text, ms);
    if (ms == 0 && now && judge->minus)
        snprintf(text, sizeof(text), WK_MINUS);
    wk_draw_text(draw, wk_box_right(rest), cy + 16, (struct wk_type){44, true, WK_C_IVORY, WK_RIGHT}, text);
    wk_draw_touch(draw, card, WK_ACTION_JUDGE_CHOOSE, d, false);
}

/* The four players' lines at the left, with their sum below; the keys at the right, in an upright window below. */
struct points_page {
    struct wk_box lines, sum, keys;
};

static struct points_page points_page(const struct wk_draw *draw)
{
    struct points_page page = {.lines = wk_zone_body(draw, WK_JUDGE_TOP)};

    wk_cut_bottom(&page.lines, 12);
    if (wk_zone_upright(draw)) {
        page.keys = wk_cut_bottom(&page.lines, 400);
        wk_cut_bottom(&page.lines, WK_GAP);
    } else {
        page.keys = wk_cut_right(&page.lines, 372);
        wk_cut_right(&page.lines, WK_MARGIN);
    }
    page.sum = wk_cut_bottom(&page.lines, 56);
    wk_cut_bottom(&page.lines, 12);
    return page;
}

static void draw_points(const struct wk_app *app, struct wk_draw *draw)
{
    const int *ms = app->judge.draft.ruling.ms;
    struct points_page page = points_page(draw);
    struct wk_keycap sign = {"\u00b1", WK_KEY_PLAIN, WK_ACTION_JUDGE_SIGN, 0, -1},
                     erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1},
                     rest = {T("The rest"), WK_KEY_PLAIN, WK_ACTION_JUDGE_REST, 0, -1};
    char sum[WK_NUMBER_SIZE], text[64];

    wk_judge_headline(app, draw,
                      wk_judge_match_words(app) ? T("How many match points for each?") : T("How many points for each?"),
                      T("They must add up to 0"));
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        points_line(app, draw, d, wk_box_row(page.lines, d - 1, WK_N_WINDS, 12));
    wk_signed_text(sum, ms[0] + ms[1] + ms[2] + ms[3]);
    snprintf(text, sizeof(text), T("Sum %s"), sum);
    wk_draw_label(draw, wk_box_inset(page.sum, 24, 8), (struct wk_type){36, true, WK_C_IVORY, WK_RIGHT}, text);
    wk_part_keypad(draw, page.keys, &sign, &erase, true);
    wk_judge_bar(app, draw, &rest, 1);
}

/* One player's line and the keys; what is typed can be erased. */
static void draw_penalty(const struct wk_app *app, struct wk_draw *draw)
{
    const struct points_page page = points_page(draw);
    struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};

    wk_judge_headline(
        app, draw, wk_judge_match_words(app) ? T("How many match points are taken off?") : T("How many points are taken off?"),
        T("Nobody else's score moves"));
    points_line(app, draw, (int)app->judge.direction, wk_box_row(page.lines, 0, WK_N_WINDS, 12));
    wk_part_keypad(draw, page.keys, NULL, &erase, true);
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- who is out of the event */

static void draw_way(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        const char *word, *what;
    } cards[WK_JUDGE_WAYS] = {
        {WK_N("Withdrawn"), WK_N("No rank. What was played stays")},
        {WK_N("Withdrawn, results annulled"), WK_N("No rank. The others are compared without them")},
        {WK_N("Suspended for the rest of the round"), NULL},
        {WK_N("Suspended to the end"), NULL},
        {WK_N("Disqualified"), WK_N("No rank. What was played stays")},
        {WK_N("Disqualified, results annulled"), WK_N("No rank. The others are compared without them")},
    };
    const char *nothing = wk_app_says_games(app) ? T("Nothing is added in these games. The rank stays")
                                                 : T("Nothing is added in these hands. The rank stays");
    const struct wk_box body = wk_judge_body(draw, WK_GAP);
    char name[WK_NAME_IN_TEXT], text[WK_JUDGE_TEXT];

    wk_judge_name(app, app->judge.draft.out.player, name);
    snprintf(text, sizeof(text),
             wk_app_says_games(app) ? T("%s, from round %d, game %d on") : T("%s, from round %d, hand %d on"), name,
             app->judge.draft.out.round, app->judge.draft.out.hand);
    wk_judge_headline(app, draw, text, T("Then say why"));
    for (int i = 0; i < WK_JUDGE_WAYS; i++) {
        struct wk_entry entry = app->judge.draft;
        const struct wk_box card = wk_box_column(wk_box_row(body, i / 2, WK_JUDGE_WAYS / 2, 12), i % 2, 2, WK_GAP);

        (void)wk_judge_way(app, i, &entry);
        if (wk_role_may(app->director.role, wk_entry_needs(app->hall.tournament, &entry)))
            wk_judge_choice(draw, card, T(cards[i].word), cards[i].what ? T(cards[i].what) : nothing,
                            wk_judge_way_chosen(app, i), WK_ACTION_JUDGE_CHOOSE, i);
        else
            wk_part_locked(draw, card, T(cards[i].word));
    }
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- wrong seats */

static void chair_text(struct wk_draw *draw, int table, enum wk_wind direction, char *text, size_t n)
{
    snprintf(text, n, T("Table %d, %s"), table, wk_seat_text(draw, direction));
}

static bool chair_tag(const struct wk_app *app, struct wk_draw *draw, int player, char text[WK_JUDGE_TAG])
{
    enum wk_wind direction;
    int table;
    char chair[64];

    if (!wk_judge_chair(app, player, app->judge.draft.moved.first_hand, &table, &direction))
        return false;
    chair_text(draw, table, direction, chair, sizeof(chair));
    snprintf(text, WK_JUDGE_TAG, "\u2192 %s", chair);
    return true;
}

static void draw_chairs(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_entry *draft = &app->judge.draft;
    struct wk_keycap keys[3] = {{T("Undo the last two"), WK_KEY_PLAIN, WK_ACTION_JUDGE_DROP, 0, -1}};
    char tables[2][48], a[WK_NAME_IN_TEXT], b[WK_NAME_IN_TEXT], next[WK_JUDGE_TEXT];
    const int n = draft->moved.n, n_pages = wk_judge_page_keys(app, draw, keys + (n > 0), tables);

    snprintf(next, sizeof(next), "%s", T("Then see which results move"));
    if (app->judge.first >= 0) {
        wk_judge_name(app, app->judge.first, a);
        snprintf(next, sizeof(next), T("Whose seat did %s take?"), a);
    } else if (n > 0) {
        wk_judge_name(app, draft->moved.pair[n - 1][0], a);
        wk_judge_name(app, draft->moved.pair[n - 1][1], b);
        snprintf(next, sizeof(next), T("%s and %s sat in each other's seats"), a, b);
    }
    wk_judge_headline(app, draw, T("Touch two players who sat in each other's seats"), next);
    struct wk_box body = wk_judge_body(draw, 12);
    wk_judge_header(app, draw, &body, true);
    wk_judge_grid(app, draw, body, WK_ACTION_JUDGE_CHOOSE, chair_tag);
    wk_judge_bar(app, draw, keys, n_pages + (n > 0));
}

/* The match points of a chair in a hand, "?" while they are not confirmed. */
static void ms_of_chair(const struct wk_app *app, int table, int round, int hand, enum wk_wind direction,
                        char text[WK_NUMBER_SIZE])
{
    struct wk_hand_id at = {.table = table, .round = round, .hand = hand};
    int ms[WK_N_WINDS];

    if (wk_hand_ms(app->hall.tournament, &at, ms) == WK_OK)
        wk_signed_text(text, ms[direction - 1]);
    else
        snprintf(text, 16, "?");
}

#define MOVES_LEAD 84 /* from line to line, where there is room: for names in two */

/* The name's lines are centred on the line of the figures. */
static void moves_line(const struct wk_app *app, struct wk_draw *draw, int player, double y, double lead, double name_w,
                       double pitch)
{
    const struct wk_entry *draft = &app->judge.draft;
    const char *name = wk_person_of(app->hall.tournament, player, app->judge.at.round, app->judge.at.hand)->name;
    const double right = name_w > 0 ? 194 : 170;
    double x = WK_MARGIN + name_w;

    if (name_w > 0)
        (void)wk_part_name(draw, WK_MARGIN, y - 9, name_w - 24, lead >= MOVES_LEAD ? 2 : 1, wk_type_bold, name);
    else /* a line of its own above them */
        wk_part_fit(draw, wk_box_at(WK_MARGIN, y - 54, wk_zone_right(draw) - WK_MARGIN, 30),
                    (struct wk_type){22, true, WK_C_IVORY, WK_LEFT}, name);
    for (int hand = draft->moved.first_hand; hand <= draft->moved.last_hand; hand++, x += pitch) {
        char was[WK_NUMBER_SIZE], is[WK_NUMBER_SIZE];
        enum wk_wind direction;
        int table;

        wk_place_of(app->hall.tournament, player, draft->moved.round, hand, &table, &direction);
        ms_of_chair(app, table, draft->moved.round, hand, direction, was);
        (void)wk_judge_chair(app, player, hand, &table, &direction);
        ms_of_chair(app, table, draft->moved.round, hand, direction, is);
        wk_draw_text(draw, x + 70, y, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), was);
        wk_draw_text(draw, x + 84, y, wk_type_in(wk_type_text, WK_C_NOW, WK_LEFT), "\u2192");
        wk_draw_text(draw, x + right, y, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), is);
    }
}

/* If these seats make somebody play a deal twice, that is said before what to do next. */
static void twice_note(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    const struct wk_app_judge *judge = &app->judge;

    if (judge->twice.table && judge->twice_as)
        snprintf(text, n, T("Table %d: the same four then have hands %d and %d. The director has to rule"), judge->twice.table,
                 judge->twice_as, judge->twice.hand);
    else if (judge->twice.table)
        snprintf(text, n, T("Table %d, hand %d: somebody then plays this deal twice"), judge->twice.table, judge->twice.hand);
    else
        snprintf(text, n, "%s", T("Then say why"));
}

static void draw_moves(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_entry *draft = &app->judge.draft;
    const int n_hands = draft->moved.last_hand - draft->moved.first_hand + 1, section = draft->moved.section;
    const bool upright = wk_zone_upright(draw);
    double pitch = upright ? 184 : 212, name_w = upright ? 0 : fmin(660, wk_zone_right(draw) - WK_MARGIN - n_hands * pitch),
           y = WK_JUDGE_TOP + 26, lead = (wk_zone_bar_y(draw) - 12 - y) / wk_section_players(wk_app_shape(app), section);
    char note[160];
    int n = 0;

    twice_note(app, draw, note, sizeof(note));
    wk_judge_headline(
        app, draw,
        wk_judge_match_words(app) ? T("These match points go to other players") : T("These points go to other players"), note);
    for (int hand = draft->moved.first_hand; hand <= draft->moved.last_hand; hand++) {
        char text[32];

        snprintf(text, sizeof(text), wk_app_says_games(app) ? T("Game %d") : T("Hand %d"), hand);
        wk_draw_text(draw, WK_MARGIN + name_w + (hand - draft->moved.first_hand) * pitch + 20, y, wk_type_tag, text);
    }
    for (int i = 0; i < wk_section_players(wk_app_shape(app), section); i++) {
        enum wk_wind direction;
        int table, player = wk_first_player(wk_app_shape(app), section) + i;

        if (wk_judge_chair(app, player, draft->moved.first_hand, &table, &direction))
            n++;
    }
    lead = n > 0 ? fmin(MOVES_LEAD, (wk_zone_bar_y(draw) - 16 - y) / n) : lead;
    for (int i = 0; i < wk_section_players(wk_app_shape(app), section); i++) {
        enum wk_wind direction;
        int table, player = wk_first_player(wk_app_shape(app), section) + i;

        if (wk_judge_chair(app, player, draft->moved.first_hand, &table, &direction))
            moves_line(app, draw, player, y += lead, lead, name_w, pitch);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

bool wk_judge_ruling_steps(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->judge.step == WK_JUDGE_PLACE)
        draw_place(app, draw);
    else if (app->judge.step == WK_JUDGE_AMOUNT && (app->judge.add == WK_JUDGE_IMP || app->judge.add == WK_JUDGE_REDRESS))
        draw_imp(app, draw);
    else if (wk_judge_types_points(&app->judge))
        draw_penalty(app, draw);
    else if (app->judge.step == WK_JUDGE_WAY)
        draw_way(app, draw);
    else if (app->judge.step == WK_JUDGE_AMOUNT)
        draw_points(app, draw);
    else if (app->judge.step == WK_JUDGE_CHAIRS)
        draw_chairs(app, draw);
    else if (app->judge.step == WK_JUDGE_MOVES)
        draw_moves(app, draw);
    else
        return false;
    return true;
}
