/* Steps of a rotation opened by hand and of a fouled deal. */
#include "kiosk/screens/judge/judge.h"
#include "kiosk/screens/screen.h"

#include <string.h>

void wk_judge_wall_names(struct wk_draw *draw, unsigned mask, char *text, size_t n)
{
    text[0] = 0;
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        if (mask >> (wind - 1) & 1u) {
            size_t at = strlen(text);

            snprintf(text + at, n - at, "%s%s", at ? " " : "", wk_wind_text(draw, (enum wk_wind)wind));
        }
}

/* ---------------------------------------------------------------- rotation */

static double lack_line(struct wk_draw *draw, double x, double y, double w, bool missing, const char *text)
{
    wk_draw_mark(draw, missing ? WK_MARK_EMPTY : WK_MARK_OK, x + 34, y - 9, 28, false);
    return y + 34 * wk_draw_wrapped(draw, x + 60, y, w - 72, 32, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), text) + 14;
}

static void lack_card(struct wk_draw *draw, double x, double y, double w, double h, int table, const struct wk_lack *lack)
{
    char walls[128] = "";

    wk_draw_box(draw, wk_box_at(x, y, w, h), 12, WK_C_PANEL);
    wk_part_number_tile(draw, x + 20, y + 20, 60, table);
    y += 146;
    y = lack_line(draw, x, y, w, lack->result, lack->result ? T("no result yet") : T("result entered"));
    y = lack_line(draw, x, y, w, lack->result || lack->confirmation,
                  lack->result || lack->confirmation ? T("not confirmed") : T("confirmed by all"));
    wk_judge_wall_names(draw, lack->walls, walls, sizeof(walls));
    y = lack_line(draw, x, y, w, lack->walls != 0, lack->walls ? T("walls not back in order:") : T("four walls in order"));
    if (lack->walls)
        wk_draw_wrapped(draw, x + 60, y - 4, w - 72, 36, wk_type_text, walls);
}

static void draw_lacks(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_gate gate;
    char text[96], missing[128];

    if (!wk_judge_gate(app, &gate)) {
        wk_judge_headline(app, draw, T("All rounds of this section are over"), NULL);
        wk_part_bar(app, draw, NULL, 0);
        return;
    }
    snprintf(text, sizeof(text), T("Section %d, round %d: rotate after hand %d?"), app->judge.section,
             app->judge.draft.gate.round, app->judge.draft.gate.hand);
    wk_judge_headline(app, draw, text,
                      wk_judge_gate_text(app, draw, &app->judge.draft, missing, sizeof(missing))
                          ? missing
                          : T("What is missing is said in the standings"));
    for (int t = 0; t < WK_SECTION_TABLES; t++) {
        double w, x = wk_judge_column(draw, t, &w);

        lack_card(draw, x, WK_JUDGE_TOP, w, wk_zone_bar_y(draw) - 16 - WK_JUDGE_TOP,
                  (app->judge.section - 1) * WK_SECTION_TABLES + t + 1, &gate.lack[t]);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- which deal */

static const char *choice_word(struct wk_draw *draw, enum wk_foul_choice choice)
{
    static const char *const words[] = {"", WK_N("compared apart"), WK_N("cancelled"), WK_N("left to stand")};

    return choice > WK_FOUL_NONE && choice <= WK_FOUL_STAND ? T(words[choice]) : "";
}

static void draw_deal(const struct wk_app *app, struct wk_draw *draw)
{
    double top, pitch;

    wk_judge_headline(app, draw, T("Which deal was fouled?"), T("Which groups had the same tiles"));
    top = wk_judge_heads(app, draw, WK_JUDGE_TOP);
    pitch = (wk_zone_bar_y(draw) - 4 - top) / WK_ROUNDS;
    for (int cell = 0; cell < WK_SECTION_TABLES * WK_ROUNDS; cell++) {
        int round = cell % WK_ROUNDS + 1, table = (app->judge.section - 1) * WK_SECTION_TABLES + cell / WK_ROUNDS + 1;
        const struct wk_act *foul = wk_foul_of(app->hall.tournament, table, round);
        double w, x = wk_judge_column(draw, cell / WK_ROUNDS, &w), y = top + (round - 1) * pitch;
        const struct wk_app_faults *faults = &app->judge.faults;
        bool found = false, lasting = false;
        char text[32];

        for (int h = 0; h < WK_HANDS; h++) {
            found |= faults->found[cell / WK_ROUNDS][round - 1][h] != 0;
            lasting |= faults->lasting[cell / WK_ROUNDS][round - 1][h] != 0;
        }
        snprintf(text, sizeof(text), T("Round %d"), round);
        wk_judge_choice(draw, x, y, w, pitch - 10, text,
                        foul      ? choice_word(draw, foul->entry.foul.choice)
                        : lasting ? T("a wall changed")
                        : found   ? T("a wall was mended")
                                  : NULL,
                        false, WK_ACTION_JUDGE_CHOOSE, cell);
        if (found)
            wk_draw_mark(draw, lasting ? WK_MARK_WRONG : WK_MARK_AGAIN, x + w - 40, y + (pitch - 10) / 2, 36, false);
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- which groups */

/* Which walls were found out of order between the hand before and this one. */
static void walls_before(const struct wk_app *app, struct wk_draw *draw, int hand, double x, double y, double w)
{
    const struct wk_entry *draft = &app->judge.draft;
    int table = (draft->foul.table - 1) % WK_SECTION_TABLES, round = draft->foul.round - 1;
    unsigned found = app->judge.faults.found[table][round][hand - 2],
             lasting = app->judge.faults.lasting[table][round][hand - 2];
    char walls[128] = "";

    if (!found)
        return;
    wk_judge_wall_names(draw, lasting ? lasting : found, walls, sizeof(walls));
    wk_draw_mark(draw, lasting ? WK_MARK_WRONG : WK_MARK_AGAIN, x + 14, y - 30, 28, false);
    wk_draw_text(draw, x + 38, y - 22, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT),
                 lasting ? T("changed before it:") : T("mended before it:"));
    wk_draw_wrapped(draw, x, y + 10, w, 28, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), walls);
}

static void part_card(const struct wk_app *app, struct wk_draw *draw, int hand, double x, double y, double w, double h)
{
    const struct wk_entry *draft = &app->judge.draft;
    struct wk_hand_id at = {.table = draft->foul.table, .round = draft->foul.round, .hand = hand};
    int part = draft->foul.part[hand - 1];
    char text[32];

    wk_draw_box(draw, wk_box_at(x, y, w, h), 12, WK_C_PANEL);
    snprintf(text, sizeof(text), T("Hand %d"), hand);
    wk_draw_text(draw, x + 20, y + 40, wk_type_bold, text);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        int player = wk_player_at(app->hall.tournament, &at, (enum wk_wind)d);

        wk_part_name(draw, x + 20, y + 26 + d * 62, w - 32, 2, (struct wk_type){24, false, WK_C_IVORY, WK_LEFT},
                     wk_person_of(app->hall.tournament, player, at.round, hand)->name);
    }
    if (hand > 1)
        walls_before(app, draw, hand, x + 20, y + h - 154, w - 32);
    snprintf(text, sizeof(text), T("Deal %c"), '@' + part);
    if (hand == 1)
        wk_draw_text(draw, x + w / 2, y + h - 44, (struct wk_type){36, true, WK_C_IVORY, WK_MIDDLE}, text);
    else
        wk_part_key(draw, wk_box_at(x + 12, y + h - 100, w - 24, 88),
                    &(struct wk_keycap){text, part == 1 ? WK_KEY_CHOICE : WK_KEY_CHOSEN, WK_ACTION_JUDGE_CHOOSE, hand, -1});
}

static void draw_parts(const struct wk_app *app, struct wk_draw *draw)
{
    wk_judge_headline(app, draw, T("Which groups had the same tiles?"), T("Touch where the tiles were others than before"));
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        double w, x = wk_judge_column(draw, hand - 1, &w);

        part_card(app, draw, hand, x, WK_JUDGE_TOP, w, wk_zone_bar_y(draw) - 12 - WK_JUDGE_TOP);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- what becomes of it */

static void imp_text(const struct wk_judge_outlook *outlook, int hand, int d, char text[16])
{
    uint8_t state = outlook->state[hand - 1][d - 1];

    if (!outlook->known || state == WK_LINE_MISSING || state == WK_LINE_WAITING)
        snprintf(text, 16, "?");
    else if (state >= WK_LINE_CANCELLED) /* nobody's, or not his */
        snprintf(text, 16, "\u2013");
    else
        wk_ms_text(text, outlook->imp[hand - 1][d - 1]);
}

static void outlook_table(struct wk_draw *draw, const struct wk_judge_outlook *outlook, double x, double y, double w,
                          enum wk_colour quiet, enum wk_colour bold)
{
    static const char *const seats[] = {WK_N("E"), WK_N("S"), WK_N("W"), WK_N("N")};
    double pitch = (w - 90) / 4;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        wk_draw_text(draw, x + 90 + d * pitch - 8, y, wk_type_in(wk_type_tag, quiet, WK_RIGHT), T(seats[d - 1]));
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        double line = y + hand * 40;
        char text[32];

        snprintf(text, sizeof(text), T("Hand %d"), hand);
        wk_draw_text(draw, x, line, wk_type_in(wk_type_tag, quiet, WK_LEFT), text);
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            imp_text(outlook, hand, d, text);
            wk_draw_text(draw, x + 90 + d * pitch - 8, line, (struct wk_type){26, true, bold, WK_RIGHT}, text);
        }
    }
}

static void draw_choice(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        const char *word, *what;
    } choices[] = {
        {WK_N("Compare apart"),
         WK_N("Each hand is compared with those that had the same tiles; one that is alone gets 0 IMP.")},
        {WK_N("Cancel"), WK_N("Hands with other tiles than the first count for nobody. The rest is compared among itself.")},
        {WK_N("Let it stand"), WK_N("Scored as if nothing had been. It stands in the notes.")},
    };
    double right = wk_zone_right(draw), w = (right - WK_MARGIN - 32) / 3, h = wk_zone_bar_y(draw) - 12 - WK_JUDGE_TOP;

    wk_judge_headline(app, draw, T("What becomes of this deal?"), T("The IMP of its four hands are shown below"));
    for (int i = 0; i < 3; i++) {
        double x = WK_MARGIN + i * (w + 16), y = WK_JUDGE_TOP;
        bool now = (int)app->judge.draft.foul.choice == i + 1, down = draw->pressed == WK_ACTION_JUDGE_CHOOSE;
        enum wk_colour quiet = now ? WK_C_INK : WK_C_STONE, bold = now ? WK_C_INK : WK_C_IVORY;

        wk_draw_box(draw, wk_box_at(x, y, w, h), 12, now ? WK_C_IVORY : down ? WK_C_KEY_DOWN : WK_C_PANEL);
        wk_draw_text(draw, x + 20, y + 48, (struct wk_type){36, true, bold, WK_LEFT}, T(choices[i].word));
        wk_draw_wrapped(draw, x + 20, y + 92, w - 40, 32, wk_type_in(wk_type_tag, quiet, WK_LEFT), T(choices[i].what));
        outlook_table(draw, &app->judge.outlook[i], x + 20, y + h - 188, w - 40, quiet, bold);
        wk_draw_touch(draw, wk_box_at(x, y, w, h), WK_ACTION_JUDGE_CHOOSE, i + 1, false);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

bool wk_judge_deal_steps(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->judge.step == WK_JUDGE_LACKS)
        draw_lacks(app, draw);
    else if (app->judge.step == WK_JUDGE_DEAL)
        draw_deal(app, draw);
    else if (app->judge.step == WK_JUDGE_PARTS)
        draw_parts(app, draw);
    else if (app->judge.step == WK_JUDGE_CHOICE)
        draw_choice(app, draw);
    else
        return false;
    return true;
}
