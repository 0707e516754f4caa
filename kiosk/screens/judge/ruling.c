/* Steps of rulings and of wrong seats. */
#include "kiosk/screens/judge/judge.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <stdlib.h>

#define GAP 12.0

static void draw_place(const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_judge_add add = app->judge.add;
    bool table = add == WK_JUDGE_MS || add == WK_JUDGE_NOT_PLAYED;

    wk_judge_headline(app, draw,
                      table                 ? T("Which table? Touch one of its players")
                      : add == WK_JUDGE_OUT ? T("Who, and from which round and hand on?")
                                            : T("Whom does it concern?"),
                      add == WK_JUDGE_MS || add == WK_JUDGE_PENALTY ? T("How many points")
                      : add == WK_JUDGE_OUT                         ? T("How, and what becomes of the results")
                                                                    : T("Why"));
    wk_judge_header(app, draw, true);
    wk_judge_grid(app, draw, WK_JUDGE_TOP + WK_JUDGE_HEADER, WK_ACTION_JUDGE_CHOOSE, NULL);
    wk_part_bar(app, draw, NULL, 0);
}

static void draw_imp(const struct wk_app *app, struct wk_draw *draw)
{
    double w = (wk_zone_right(draw) - WK_MARGIN - 4 * GAP) / 5, pitch = (wk_zone_bar_y(draw) - 4 - WK_JUDGE_TOP) / 4;

    int sign = app->judge.add == WK_JUDGE_REDRESS ? 1 : -1;

    wk_judge_headline(app, draw, sign > 0 ? T("How many IMP are given?") : T("How many IMP are taken off?"), T("Why"));
    for (int i = 1; i <= 20; i++) {
        char text[16];

        wk_ms_text(text, sign * i);
        wk_part_key(draw, wk_box_at(WK_MARGIN + (i - 1) % 5 * (w + GAP), WK_JUDGE_TOP + (i - 1) / 5 * pitch, w, pitch - GAP),
                    &(struct wk_keycap){text, i == sign * app->judge.draft.ruling.imp ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_JUDGE_CHOOSE, i, -1});
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- match points */

static void points_line(const struct wk_app *app, struct wk_draw *draw, int d, double y, double w, double h)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_id *at = &judge->draft.ruling.at;
    int player = wk_player_at(app->hall.tournament, at, (enum wk_wind)d), ms = judge->draft.ruling.ms[d - 1];
    bool now = (int)judge->direction == d;
    char text[16];

    wk_draw_box(draw, wk_box_at(WK_MARGIN, y, w, h), 12, WK_C_PANEL);
    if (now)
        wk_draw_border(draw, wk_box_at(WK_MARGIN, y, w, h), 12, WK_C_IVORY, 3);
    wk_part_wind_tile(draw, WK_MARGIN + 16, y + (h - 64) / 2, 48, wk_app_wind_of(at->table, (enum wk_wind)d));
    wk_part_name(draw, WK_MARGIN + 84, y + h / 2 - 12, w - 290, 2, (struct wk_type){24, true, WK_C_IVORY, WK_LEFT},
                 wk_person_of(app->hall.tournament, player, at->round, at->hand)->name);
    wk_draw_text(draw, WK_MARGIN + 84, y + h - 10, wk_type_tag, wk_seat_text(draw, (enum wk_wind)d));
    wk_ms_text(text, ms);
    if (ms == 0 && now && judge->minus)
        snprintf(text, sizeof(text), "\u2212");
    wk_draw_text(draw, WK_MARGIN + w - 24, y + h / 2 + 16, (struct wk_type){44, true, WK_C_IVORY, WK_RIGHT}, text);
    wk_draw_touch(draw, wk_box_at(WK_MARGIN, y, w, h), WK_ACTION_JUDGE_CHOOSE, d, false);
}

static void draw_points(const struct wk_app *app, struct wk_draw *draw)
{
    const int *ms = app->judge.draft.ruling.ms;
    double pad_w = 372, pad_x = wk_zone_right(draw) - pad_w, w = pad_x - 32 - WK_MARGIN, bottom = wk_zone_bar_y(draw) - 12,
           pitch = (bottom - WK_JUDGE_TOP - 56) / 4;
    struct wk_keycap sign = {"\u00b1", WK_KEY_PLAIN, WK_ACTION_JUDGE_SIGN, 0, -1},
                     erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1},
                     rest = {T("The rest"), WK_KEY_PLAIN, WK_ACTION_JUDGE_REST, 0, -1};
    char sum[16], text[64];

    wk_judge_headline(app, draw, T("How many match points for each?"), T("They have to sum to 0"));
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        points_line(app, draw, d, WK_JUDGE_TOP + (d - 1) * pitch, w, pitch - 12);
    wk_ms_text(sum, ms[0] + ms[1] + ms[2] + ms[3]);
    snprintf(text, sizeof(text), T("Sum %s"), sum);
    wk_draw_text(draw, WK_MARGIN + w - 24, bottom - 8, (struct wk_type){36, true, WK_C_IVORY, WK_RIGHT}, text);
    wk_part_keypad(draw, wk_box_at(pad_x, WK_JUDGE_TOP, pad_w, bottom - WK_JUDGE_TOP), &sign, &erase, true);
    wk_judge_bar(app, draw, &rest, 1);
}

/* One player's line and the keys; what is typed comes off. */
static void draw_penalty(const struct wk_app *app, struct wk_draw *draw)
{
    double pad_w = 372, pad_x = wk_zone_right(draw) - pad_w, w = pad_x - 32 - WK_MARGIN, bottom = wk_zone_bar_y(draw) - 12;
    struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};

    wk_judge_headline(app, draw, T("How many match points are taken off?"), T("Nobody else's score moves"));
    points_line(app, draw, (int)app->judge.direction, WK_JUDGE_TOP, w, (bottom - WK_JUDGE_TOP - 56) / 4 - 12);
    wk_part_keypad(draw, wk_box_at(pad_x, WK_JUDGE_TOP, pad_w, bottom - WK_JUDGE_TOP), NULL, &erase, true);
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
        {WK_N("Suspended for the rest of the round"), WK_N("Nothing is added in these hands. The rank stays")},
        {WK_N("Suspended to the end"), WK_N("Nothing is added in these hands. The rank stays")},
        {WK_N("Disqualified"), WK_N("No rank. What was played stays")},
        {WK_N("Disqualified, results annulled"), WK_N("No rank. The others are compared without them")},
    };
    double w = (wk_zone_right(draw) - WK_MARGIN - 16) / 2, pitch = (wk_zone_bar_y(draw) - 4 - WK_JUDGE_TOP) / 3;
    char name[WK_NAME_SIZE + 4], text[WK_JUDGE_TEXT];

    wk_judge_name(app, draw, app->judge.draft.out.player, 400, name);
    snprintf(text, sizeof(text), T("%s, from round %d, hand %d on"), name, app->judge.draft.out.round,
             app->judge.draft.out.hand);
    wk_judge_headline(app, draw, text, T("Why"));
    for (int i = 0; i < WK_JUDGE_WAYS; i++) {
        struct wk_entry entry = app->judge.draft;
        double x = WK_MARGIN + i % 2 * (w + 16), y = WK_JUDGE_TOP + i / 2 * pitch, h = pitch - 12;

        (void)wk_judge_way(i, &entry);
        if (wk_role_may(app->director.role, wk_entry_needs(app->hall.tournament, &entry)))
            wk_judge_choice(draw, x, y, w, h, T(cards[i].word), T(cards[i].what), wk_judge_way_chosen(app, i),
                            WK_ACTION_JUDGE_CHOOSE, i);
        else
            wk_part_locked(draw, wk_box_at(x, y, w, h), T(cards[i].word));
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
    struct wk_keycap drop = {T("Not the last two"), WK_KEY_PLAIN, WK_ACTION_JUDGE_DROP, 0, -1};
    char a[WK_NAME_SIZE + 4], b[WK_NAME_SIZE + 4], next[WK_JUDGE_TEXT];
    int n = draft->moved.n;

    snprintf(next, sizeof(next), "%s", T("Which results that moves"));
    if (app->judge.first >= 0) {
        wk_judge_name(app, draw, app->judge.first, 500, a);
        snprintf(next, sizeof(next), T("Whose chair did %s sit on?"), a);
    } else if (n > 0) {
        wk_judge_name(app, draw, draft->moved.pair[n - 1][0], 340, a);
        wk_judge_name(app, draw, draft->moved.pair[n - 1][1], 340, b);
        snprintf(next, sizeof(next), T("%s and %s sat on each other's chairs"), a, b);
    }
    wk_judge_headline(app, draw, T("Touch two who sat on each other's chairs"), next);
    wk_judge_header(app, draw, true);
    wk_judge_grid(app, draw, WK_JUDGE_TOP + WK_JUDGE_HEADER, WK_ACTION_JUDGE_CHOOSE, chair_tag);
    wk_judge_bar(app, draw, &drop, n > 0 ? 1 : 0);
}

/* The match points of a chair in a hand, "?" while they are not confirmed. */
static void ms_of_chair(const struct wk_app *app, int table, int round, int hand, enum wk_wind direction, char text[16])
{
    struct wk_hand_id at = {.table = table, .round = round, .hand = hand};
    int ms[WK_N_WINDS];

    if (wk_hand_ms(app->hall.tournament, &at, ms) == WK_OK)
        wk_ms_text(text, ms[direction - 1]);
    else
        snprintf(text, 16, "?");
}

static void moves_line(const struct wk_app *app, struct wk_draw *draw, int player, double y, double name_w, double pitch)
{
    const struct wk_entry *draft = &app->judge.draft;
    char name[WK_NAME_SIZE + 4];
    double x = WK_MARGIN + name_w;

    wk_judge_name(app, draw, player, name_w - 24, name);
    wk_draw_text(draw, WK_MARGIN, y, wk_type_bold, name);
    for (int hand = draft->moved.first_hand; hand <= draft->moved.last_hand; hand++, x += pitch) {
        char was[16], is[16];
        enum wk_wind direction;
        int table;

        wk_place_of(app->hall.tournament, player, draft->moved.round, hand, &table, &direction);
        ms_of_chair(app, table, draft->moved.round, hand, direction, was);
        (void)wk_judge_chair(app, player, hand, &table, &direction);
        ms_of_chair(app, table, draft->moved.round, hand, direction, is);
        wk_draw_text(draw, x + 70, y, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), was);
        wk_draw_text(draw, x + 84, y, wk_type_in(wk_type_text, WK_C_ACCENT, WK_LEFT), "\u2192");
        wk_draw_text(draw, x + 194, y, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), is);
    }
}

static void draw_moves(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_entry *draft = &app->judge.draft;
    double pitch = 212, name_w = wk_zone_right(draw) - WK_MARGIN - 4 * pitch, y = WK_JUDGE_TOP + 26,
           lead = (wk_zone_bar_y(draw) - 12 - y) / WK_SECTION_PLAYERS;
    int n = 0, section = draft->moved.section;

    wk_judge_headline(app, draw, T("These match points go to other players"), T("Why"));
    for (int hand = draft->moved.first_hand; hand <= draft->moved.last_hand; hand++) {
        char text[32];

        snprintf(text, sizeof(text), T("Hand %d"), hand);
        wk_draw_text(draw, WK_MARGIN + name_w + (hand - draft->moved.first_hand) * pitch + 20, y, wk_type_tag, text);
    }
    for (int i = 0; i < WK_SECTION_PLAYERS; i++) {
        enum wk_wind direction;
        int table, player = (section - 1) * WK_SECTION_PLAYERS + i;

        if (wk_judge_chair(app, player, draft->moved.first_hand, &table, &direction))
            n++;
    }
    lead = n > 0 ? fmin(44, (wk_zone_bar_y(draw) - 16 - y) / n) : lead;
    for (int i = 0; i < WK_SECTION_PLAYERS; i++) {
        enum wk_wind direction;
        int table, player = (section - 1) * WK_SECTION_PLAYERS + i;

        if (wk_judge_chair(app, player, draft->moved.first_hand, &table, &direction))
            moves_line(app, draw, player, y += lead, name_w, pitch);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

bool wk_judge_ruling_steps(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->judge.step == WK_JUDGE_PLACE)
        draw_place(app, draw);
    else if (app->judge.step == WK_JUDGE_AMOUNT && (app->judge.add == WK_JUDGE_IMP || app->judge.add == WK_JUDGE_REDRESS))
        draw_imp(app, draw);
    else if (app->judge.step == WK_JUDGE_AMOUNT && app->judge.add == WK_JUDGE_PENALTY)
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
