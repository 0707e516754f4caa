/* Steps of a rotation opened by hand and of a fouled deal. */
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "rules/event/floor.h"

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

/* A line of what a table needs, cut off the top of its card. */
static void lack_line(struct wk_draw *draw, struct wk_box *card, bool missing, const char *text)
{
    struct wk_box line = *card;

    wk_draw_mark(draw, missing ? WK_MARK_EMPTY : WK_MARK_OK, line.x + 34, line.y - 9, 28, false);
    wk_cut_left(&line, 60);
    wk_cut_right(&line, 12);
    const int n = wk_draw_wrapped(draw, line.x, line.y, line.w, 32, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), text);
    wk_cut_top(card, 34 * n + 14);
}

static void lack_card(struct wk_draw *draw, struct wk_box card, int table, const struct wk_lack *lack)
{
    const bool unconfirmed = lack->result || lack->confirmation;
    char walls[128] = "";

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    wk_part_number_tile(draw, card.x + WK_PAD, card.y + WK_PAD, 60, table);
    if (card.w > 2 * card.h) { /* one below the other: what it needs stands beside its number */
        wk_cut_left(&card, 96);
        wk_cut_top(&card, 44);
    } else {
        wk_cut_top(&card, 146);
    }
    lack_line(draw, &card, lack->result, lack->result ? T("no result yet") : T("result entered"));
    lack_line(draw, &card, unconfirmed, unconfirmed ? T("not confirmed") : T("confirmed by all"));
    wk_judge_wall_names(draw, lack->walls, walls, sizeof(walls));
    lack_line(draw, &card, lack->walls != 0, lack->walls ? T("walls not back in order:") : T("four walls in order"));
    if (lack->walls)
        wk_draw_wrapped(draw, card.x + 60, card.y - 4, card.w - 72, 36, wk_type_text, walls);
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
    snprintf(text, sizeof(text),
             wk_app_says_games(app) ? T("Section %d, round %d: rotate after game %d?")
                                    : T("Section %d, round %d: rotate after hand %d?"),
             app->judge.section, app->judge.draft.gate.round, app->judge.draft.gate.hand);
    wk_judge_headline(app, draw, text,
                      wk_judge_gate_text(app, draw, &app->judge.draft, missing, sizeof(missing))
                          ? missing
                          : T("The standings will say what is missing"));
    const int first = wk_first_table(wk_app_shape(app), app->judge.section),
              n = wk_section_tables(wk_app_shape(app), app->judge.section);
    for (int t = 0; t < n; t++)
        lack_card(draw, wk_part_share(draw, wk_judge_body(draw, WK_GAP), t, n), first + t, &gate.lack[t]);
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- which deal */

static const char *choice_word(struct wk_draw *draw, enum wk_foul_choice choice)
{
    static const char *const words[] = {"", WK_N("compared apart"), WK_N("cancelled"), WK_N("left to stand")};

    return choice > WK_FOUL_NONE && choice <= WK_FOUL_STAND ? T(words[choice]) : "";
}

/* What is known of a deal: how it was decided, or whether its walls were out of order before a hand. */
static void deal_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int cell)
{
    const int t = cell / wk_app_shape(app)->n_rounds, round = cell % wk_app_shape(app)->n_rounds + 1,
              table = wk_first_table(wk_app_shape(app), app->judge.section) + t;
    const struct wk_act *foul = wk_foul_of(app->hall.tournament, table, round);
    const struct wk_app_faults *faults = &app->judge.faults;
    bool found = false, lasting = false;
    char text[32];

    for (int h = 0; h < wk_app_shape(app)->n_hands; h++) {
        found |= faults->found[t][round - 1][h] != 0;
        lasting |= faults->lasting[t][round - 1][h] != 0;
    }
    snprintf(text, sizeof(text), T("Round %d"), round);
    wk_judge_choice(draw, card, text,
                    foul      ? choice_word(draw, foul->entry.foul.choice)
                    : lasting ? T("a wall changed")
                    : found   ? T("a wall was mended")
                              : NULL,
                    false, faults->status == WK_NOT_YET ? WK_ACTION_NONE : WK_ACTION_JUDGE_CHOOSE, cell);
    if (found)
        wk_draw_mark(draw, lasting ? WK_MARK_WRONG : WK_MARK_AGAIN, wk_box_right(card) - 40, wk_box_mid_y(card), 36, false);
}

static void draw_deal(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_judge_body(draw, 14);

    const enum wk_status looked = app->judge.faults.status;

    wk_judge_headline(app, draw, T("Which deal was fouled?"),
                      looked == WK_OK        ? T("Then say which groups had the same tiles")
                      : looked == WK_NOT_YET ? T("One moment: the records of all tables are being looked through")
                                             : T("What the walls tell cannot be read: nothing is marked"));
    wk_judge_heads(app, draw, &body);
    const int n_rounds = wk_app_shape(app)->n_rounds, n_tables = wk_section_tables(wk_app_shape(app), app->judge.section);
    for (int cell = 0; cell < n_tables * n_rounds; cell++)
        deal_card(app, draw, wk_box_row(wk_box_column(body, cell / n_rounds, n_tables, WK_GAP), cell % n_rounds, n_rounds, 10),
                  cell);
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- which groups */

/* The walls that were found out of order between the hand before and this one. */
static void walls_before(const struct wk_app *app, struct wk_draw *draw, int hand, struct wk_box box)
{
    const struct wk_entry *draft = &app->judge.draft;
    const struct wk_type type = wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT);
    const int table = wk_table_in_section(wk_app_shape(app), draft->foul.table) - 1, round = draft->foul.round - 1;
    const unsigned found = app->judge.faults.found[table][round][hand - 2],
                   lasting = app->judge.faults.lasting[table][round][hand - 2];
    char walls[128] = "";

    if (!found)
        return;
    wk_judge_wall_names(draw, lasting ? lasting : found, walls, sizeof(walls));
    wk_draw_mark(draw, lasting ? WK_MARK_WRONG : WK_MARK_AGAIN, box.x + 14, box.y, 28, false);
    wk_draw_text(draw, box.x + 38, box.y + 8, type, lasting ? T("changed before it:") : T("mended before it:"));
    wk_cut_top(&box, 12);
    wk_draw_paragraph(draw, box, 28, type, walls);
}

/* A hand: who played it, what happened to its walls before, and which of the deals it had. */
static void part_card(const struct wk_app *app, struct wk_draw *draw, int hand, struct wk_box card)
{
    const struct wk_entry *draft = &app->judge.draft;
    const struct wk_hand_id at = {.table = draft->foul.table, .round = draft->foul.round, .hand = hand};
    const int part = draft->foul.part[hand - 1];
    struct wk_box text = wk_box_inset(card, 12, 12), key = wk_cut_bottom(&text, 88);
    char line[32];

    wk_draw_box(draw, card, WK_R_CARD, WK_C_PANEL);
    wk_cut_left(&text, 8);
    snprintf(line, sizeof(line), T("Hand %d"), hand);
    wk_draw_label(draw, wk_cut_top(&text, 28), wk_type_bold, line);
    wk_cut_top(&text, 17);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(app->hall.tournament, &at, (enum wk_wind)d);
        const struct wk_box row = wk_cut_top(&text, wk_zone_upright(draw) ? 46 : 62);
        const struct wk_type type = {24, false, WK_C_IVORY, WK_LEFT};
        const char *name = wk_person_of(app->hall.tournament, player, at.round, hand)->name;

        if (wk_zone_upright(draw)) /* lower, and wider */
            wk_part_fit(draw, row, type, name);
        else
            wk_part_name(draw, row.x, wk_box_mid_y(row), row.w, 2, type, name);
    }
    if (hand > 1)
        walls_before(app, draw, hand, wk_cut_bottom(&text, 84));
    snprintf(line, sizeof(line), T("Deal %c"), '@' + part);
    if (hand == 1)
        wk_draw_text(draw, wk_box_mid_x(key), wk_box_mid_y(key) + 12, (struct wk_type){36, true, WK_C_IVORY, WK_MIDDLE}, line);
    else
        wk_part_key(draw, key,
                    &(struct wk_keycap){line, part == 1 ? WK_KEY_CHOICE : WK_KEY_CHOSEN, WK_ACTION_JUDGE_CHOOSE, hand, -1});
}

static void draw_parts(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box body = wk_judge_body(draw, 12);

    wk_judge_headline(app, draw, T("Which groups had the same tiles?"), T("Touch the hands where the tiles had changed"));
    for (int hand = 1; hand <= wk_app_shape(app)->n_hands; hand++)
        part_card(app, draw, hand, wk_part_quarter(draw, body, hand - 1));
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- what becomes of it */

static void imp_text(const struct wk_judge_outlook *outlook, int hand, int d, char text[WK_NUMBER_SIZE])
{
    uint8_t state = outlook->state[hand - 1][d - 1];

    if (!outlook->known || state == WK_LINE_MISSING || state == WK_LINE_WAITING)
        snprintf(text, 16, "?");
    else if (state >= WK_LINE_CANCELLED) /* belongs to nobody, or to another player */
        snprintf(text, 16, "\u2013");
    else
        wk_signed_text(text, outlook->imp[hand - 1][d - 1]);
}

/* The IMP of the round's hands, one in each line, with a column for each chair. */
static void outlook_table(struct wk_draw *draw, const struct wk_judge_outlook *outlook, int n_hands, struct wk_box box,
                          bool chosen)
{
    static const char *const seats[] = {WK_N("E"), WK_N("S"), WK_N("W"), WK_N("N")};
    const enum wk_colour quiet = chosen ? WK_C_INK : WK_C_STONE, bold = chosen ? WK_C_INK : WK_C_IVORY;

    for (int hand = 0; hand <= n_hands; hand++) { /* titles first */
        struct wk_box line = wk_cut_top(&box, hand == 0 ? 0 : 40), word = wk_cut_left(&line, 90);
        char text[32];

        snprintf(text, sizeof(text), T("Hand %d"), hand);
        if (hand > 0)
            wk_draw_label(draw, word, wk_type_in(wk_type_tag, quiet, WK_LEFT), text);
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            struct wk_box cell = wk_box_column(line, d - 1, WK_N_WINDS, 0);

            wk_cut_right(&cell, 8);
            if (hand > 0)
                imp_text(outlook, hand, d, text);
            wk_draw_label(draw, cell,
                          hand > 0 ? (struct wk_type){26, true, bold, WK_RIGHT} : wk_type_in(wk_type_tag, quiet, WK_RIGHT),
                          hand > 0 ? text : T(seats[d - 1]));
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
        {WK_N("Cancel"),
         WK_N("Hands with other tiles than the first count for nobody. The rest are compared with each other.")},
        {WK_N("Let it stand"), WK_N("Scored as if nothing had happened. The notes mention it.")},
    };
    struct wk_box body = wk_judge_body(draw, 12);

    wk_judge_headline(app, draw, T("What happens to this deal?"),
                      wk_app_shape(app)->n_hands == 4 ? T("The IMP of its four hands are shown below")
                                                      : T("The IMP of its hands are shown below"));
    for (int i = 0; i < 3; i++) {
        const bool upright = wk_zone_upright(draw);
        const struct wk_box card = upright ? wk_box_row(body, i, 3, WK_GAP) : wk_box_column(body, i, 3, WK_GAP);
        const bool now = (int)app->judge.draft.foul.choice == i + 1,
                   down = wk_draw_is_pressed(draw, WK_ACTION_JUDGE_CHOOSE, i + 1);
        struct wk_box text = wk_box_inset(card, WK_PAD, 0), imp;

        if (upright) /* beside the words */
            imp = wk_box_centre(wk_cut_right(&text, 340), 340, 168);
        else
            imp = wk_box_at(text.x, wk_box_bottom(text) - 188, text.w, 188);
        wk_draw_box(draw, card, WK_R_CARD, now ? WK_C_IVORY : down ? WK_C_KEY_DOWN : WK_C_PANEL);
        wk_draw_label(draw, wk_cut_top(&text, 48), (struct wk_type){36, true, now ? WK_C_INK : WK_C_IVORY, WK_LEFT},
                      T(choices[i].word));
        wk_cut_top(&text, 12);
        wk_draw_paragraph(draw, text, 32, wk_type_in(wk_type_tag, now ? WK_C_INK : WK_C_STONE, WK_LEFT), T(choices[i].what));
        outlook_table(draw, &app->judge.outlook[i], wk_app_shape(app)->n_hands, imp, now);
        wk_draw_touch(draw, card, WK_ACTION_JUDGE_CHOOSE, i + 1, false);
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
