/* Parts of the judge's screens: headline and bar, keys for round and hand, the section's grid, reasons, keyboard. */
#include "kiosk/face/screens/judge/judge.h"

#include "kiosk/face/draw/parts.h"
#include "rules/event/floor.h"

#include <math.h>
#include <string.h>

void wk_judge_headline(const struct wk_app *app, struct wk_draw *draw, const char *text, const char *note)
{
    char line[64];

    wk_part_top(app, draw);
    if (wk_part_refusal(app, draw))
        return;
    wk_part_headline(draw, &(struct wk_headline){.text = text, .note = app->judge.seq > 0 ? NULL : note});
    if (app->judge.seq == 0)
        return;
    snprintf(line, sizeof(line), T("On record: %s"), wk_record_text(app->judge.seq).text);
    wk_draw_mark(draw, WK_MARK_OK, WK_MARGIN + 16, 161, 32, false);
    wk_draw_text(draw, WK_MARGIN + 48, 171, wk_type_bold, line);
}

void wk_judge_bar(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *others, int n_others)
{
    bool ready = wk_judge_ready(app), last = wk_judge_last(app);
    struct wk_keycap keys[3] = {{last ? T("Put on record") : T("Go on"), ready ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                 ready ? WK_ACTION_JUDGE_NEXT : WK_ACTION_NOT_YET, 0, -1}};

    for (int i = 0; i < n_others && i < 2; i++)
        keys[i + 1] = others[i];
    wk_part_bar(app, draw, keys, 1 + n_others);
}

/* ---------------------------------------------------------------- round, hand, section */

struct wk_box wk_judge_body(const struct wk_draw *draw, double foot)
{
    struct wk_box body = wk_zone_body(draw, WK_JUDGE_TOP);

    wk_cut_bottom(&body, foot);
    return body;
}

/* Where there is no room for so many keys: the one before, the one looked at, the one after. */
#define MOST_NUMBERS 6
static void number_steps(struct wk_draw *draw, struct wk_box *row, int n, int now, bool marked, enum wk_action action)
{
    const struct wk_keycap less = {WK_MINUS, now > 1 ? WK_KEY_CHOICE : WK_KEY_NOT_YET, now > 1 ? action : WK_ACTION_NOT_YET,
                                   now - 1, -1},
                           more = {"+", now < n ? WK_KEY_CHOICE : WK_KEY_NOT_YET, now < n ? action : WK_ACTION_NOT_YET, now + 1,
                                   -1};
    char text[12];

    wk_part_key(draw, wk_cut_left(row, WK_KEY_H), &less);
    wk_cut_left(row, WK_KEY_GAP);
    const struct wk_box key = wk_cut_left(row, WK_KEY_H);
    snprintf(text, sizeof(text), "%d", now);
    wk_part_key(draw, key, &(struct wk_keycap){text, WK_KEY_CHOSEN, action, now, -1});
    if (marked)
        wk_draw_mark(draw, WK_MARK_AGAIN, wk_box_right(key) - 16, key.y + 16, 24, true);
    wk_cut_left(row, WK_KEY_GAP);
    wk_part_key(draw, wk_cut_left(row, WK_KEY_H), &more);
    wk_cut_left(row, WK_KEY_GAP);
}

/* A word and keys 1 to n, of which first to last are chosen; marked: bit (number - 1): something is to be done there. */
static void number_keys(struct wk_draw *draw, struct wk_box *row, const char *word, int n, int first, int last, unsigned marked,
                        enum wk_action action)
{
    wk_cut_left(row, wk_draw_text(draw, row->x, row->y + 46, wk_type_quiet, word) + 14);
    if (n > MOST_NUMBERS) {
        number_steps(draw, row, n, first, marked >> (first - 1) & 1u, action);
        return;
    }
    for (int i = 1; i <= n; i++) {
        const struct wk_box key = wk_cut_left(row, WK_KEY_H);
        char text[12];

        snprintf(text, sizeof(text), "%d", i);
        wk_part_key(draw, key,
                    &(struct wk_keycap){text, i >= first && i <= last ? WK_KEY_CHOSEN : WK_KEY_CHOICE, action, i, -1});
        if (marked >> (i - 1) & 1u)
            wk_draw_mark(draw, WK_MARK_AGAIN, wk_box_right(key) - 16, key.y + 16, 24, true);
        wk_cut_left(row, WK_KEY_GAP);
    }
}

/* Rounds that the section has left with results missing: bit (round - 1). */
static unsigned rounds_missing(const struct wk_app *app)
{
    struct wk_missing missing;
    unsigned rounds = 0;

    wk_missing_results(app->hall.tournament, app->hall.floor, app->judge.section, &missing);
    for (int i = 0; i < missing.n; i++)
        rounds |= 1u << (missing.at[i].round - 1);
    return rounds;
}

void wk_judge_header(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body, bool with_hands)
{
    const struct wk_app_judge *judge = &app->judge;
    const bool range = judge->step == WK_JUDGE_CHAIRS;
    const int first = range ? judge->draft.moved.first_hand : judge->at.hand,
              last = range ? judge->draft.moved.last_hand : judge->at.hand;
    struct wk_box row = wk_cut_top(body, WK_KEY_H);

    number_keys(draw, &row, T("Round"), wk_app_shape(app)->n_rounds, judge->at.round, judge->at.round,
                wk_app_stands(app)->lists == WK_LISTS_RESULTS ? rounds_missing(app) : 0, WK_ACTION_JUDGE_ROUND);
    if (with_hands && wk_zone_upright(draw)) { /* a row of their own */
        wk_cut_top(body, WK_KEY_GAP);
        row = wk_cut_top(body, WK_KEY_H);
    } else {
        wk_cut_left(&row, 40);
    }
    if (with_hands)
        number_keys(draw, &row, wk_app_says_games(app) ? T("Games") : T("Hands"), wk_app_shape(app)->n_hands, first, last, 0,
                    WK_ACTION_JUDGE_HAND);
    wk_cut_top(body, WK_KEY_GAP);
}

int wk_judge_section_key(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap *key, char text[48])
{
    if (app->hall.tournament->plan.n_sections < 2)
        return 0;
    snprintf(text, 48, T("Section %d"), app->judge.section);
    *key = (struct wk_keycap){text, WK_KEY_CHOICE, WK_ACTION_JUDGE_SECTION, 0, -1};
    return 1;
}

static void draw_section(const struct wk_app *app, struct wk_draw *draw)
{
    const int columns = wk_zone_upright(draw) ? 2 : 4, n = app->hall.tournament->plan.n_sections,
              n_pages = wk_app_section_pages(n), first = n_pages > 1 ? app->judge.page * WK_PAGE_SECTIONS : 0,
              last = n_pages > 1 && first + WK_PAGE_SECTIONS < n ? first + WK_PAGE_SECTIONS : n;
    struct wk_box body = wk_judge_body(draw, WK_GAP), row = {0};
    uint8_t section[WK_MAX_SECTIONS];

    wk_judge_headline(app, draw, T("Which section?"), NULL);
    if (n_pages > 1) {
        for (int i = 0; i < n; i++)
            section[i] = (uint8_t)(i + 1);
        wk_cut_top(&body, 8);
        wk_part_section_pages(draw, wk_cut_top(&body, WK_KEY_H), section, n, app->judge.page);
    }
    for (int i = first; i < last; i++) {
        char word[48], what[64];

        if (i % columns == 0) {
            wk_cut_top(&body, i == 0 ? 8 : columns == 2 ? 8 : WK_GAP);
            row = wk_cut_top(&body, columns == 2 ? 100 : 108);
        }
        snprintf(word, sizeof(word), T("Section %d"), i + 1);
        wk_tables_text(draw, wk_first_table(wk_app_shape(app), i + 1), wk_first_table(wk_app_shape(app), i + 2) - 1, what,
                       sizeof(what));
        wk_judge_choice(draw, wk_box_column(row, i % columns, columns, WK_GAP), word, what, i + 1 == app->judge.section,
                        WK_ACTION_JUDGE_SECTION, i + 1);
    }
    wk_part_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- the section's grid */

/* Tables of the section that stand beside each other, on the page of its grid or all of them: how many there is room for, the
 * first of them (from 0), how many. */
static int n_columns(const struct wk_app *app)
{
    const int n = wk_section_tables(wk_app_shape(app), app->judge.section);

    return n < WK_JUDGE_COLUMNS || !wk_judge_shows_grid(app) ? n : WK_JUDGE_COLUMNS;
}

static int first_shown(const struct wk_app *app)
{
    return wk_judge_shows_grid(app) ? app->judge.page * WK_JUDGE_COLUMNS : 0;
}

static int n_shown(const struct wk_app *app)
{
    const int left = wk_section_tables(wk_app_shape(app), app->judge.section) - first_shown(app);

    return left < n_columns(app) ? left : n_columns(app);
}

void wk_judge_heads(const struct wk_app *app, struct wk_draw *draw, struct wk_box *body)
{
    struct wk_box row = wk_cut_top(body, 26);
    const int first = first_shown(app);

    for (int t = 0; t < n_shown(app); t++) {
        char text[32];

        snprintf(text, sizeof(text), T("Table %d"), wk_first_table(wk_app_shape(app), app->judge.section) + first + t);
        wk_draw_label(draw, wk_box_inset(wk_box_column(row, t, n_columns(app), WK_GAP), 4, 0),
                      wk_type_in(wk_type_tag, WK_C_STONE, WK_LEFT), text);
    }
    wk_cut_top(body, 10);
}

void wk_judge_name(const struct wk_app *app, int player, char text[WK_NAME_IN_TEXT])
{
    wk_name_in_text(text, wk_person_of(app->hall.tournament, player, app->judge.at.round, app->judge.at.hand)->name);
}

/* A player's card. Tag: the line under the name; NULL: none. */
struct card {
    int player;
    const char *tag;
    bool chosen;
    enum wk_action action;
    int arg;
};

static void player_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, const struct card *card)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    const struct wk_hand_id *at = &app->judge.at;
    const bool down = wk_draw_is_pressed(draw, card->action, card->arg);
    const enum wk_colour fill = card->chosen ? WK_C_IVORY
                                : down       ? WK_C_KEY_DOWN
                                             : WK_C_PANEL,
                         name = card->chosen ? WK_C_INK : WK_C_IVORY,
                         tag = card->chosen ? WK_C_INK
                               : card->tag  ? WK_C_NOW
                                            : WK_C_STONE;
    struct wk_box text = box;
    enum wk_wind direction;
    int table;

    wk_place_of(tournament, card->player, at->round, at->hand, &table, &direction);
    const enum wk_wind wind = wk_wind_at(tournament, &(struct wk_hand_id){table, at->round, at->hand}, direction);
    wk_draw_box(draw, box, WK_R_CARD, fill);
    const struct wk_type type = {card->tag ? 22 : 24, true, name, WK_LEFT};
    const char *who = wk_person_of(tournament, card->player, at->round, at->hand)->name;
    if (wk_zone_upright(draw)) { /* the name below them, over the whole card */
        wk_part_wind_tile(draw, box.x + 14, box.y + 6, 33, wind);
        wk_part_seat_letter(draw, wk_box_at(box.x + 58, box.y + 11, 41, 34), direction, card->chosen);
        text = wk_box_inset(box, 12, 0);
        wk_cut_top(&text, 52);
        struct wk_box line = text;
        wk_cut_bottom(&line, card->tag ? 26 : 4);
        wk_part_fit(draw, line, type, who);
    } else {
        wk_part_wind_tile(draw, box.x + 14, wk_box_mid_y(box) - 41, 33, wind);
        wk_part_seat_letter(draw, wk_box_at(box.x + 10, wk_box_mid_y(box) + 7, 41, 34), direction, card->chosen);
        wk_cut_left(&text, 62);
        wk_cut_right(&text, 8);
        struct wk_box name_box = wk_box_inset(text, 0, 2);
        wk_cut_bottom(&name_box, card->tag ? 24 : 0);
        wk_part_fit(draw, name_box, type, who);
    }
    wk_cut_bottom(&text, 2);
    if (card->tag)
        wk_part_fit(draw, wk_cut_bottom(&text, 26), (struct wk_type){22, false, tag, WK_LEFT}, card->tag);
    wk_draw_touch(draw, box, card->action, card->arg, false);
}

void wk_judge_grid(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, enum wk_action action,
                   bool (*tag)(const struct wk_app *app, struct wk_draw *draw, int player, char text[WK_JUDGE_TAG]))
{
    const int first = first_shown(app);

    wk_judge_heads(app, draw, &body);
    for (int cell = WK_GROUP * first; cell < WK_GROUP * (first + n_shown(app)); cell++) {
        const struct wk_box column = wk_box_column(body, cell / WK_GROUP - first, n_columns(app), WK_GAP);
        const int player = wk_judge_player(app, cell);
        char text[WK_JUDGE_TAG] = "";

        if (player < 0)
            continue;
        bool tagged = tag && tag(app, draw, player, text);
        player_card(app, draw, wk_box_row(column, cell % WK_GROUP, WK_GROUP, 8),
                    &(struct card){player, tagged ? text : NULL,
                                   app->judge.step == WK_JUDGE_CHAIRS && player == app->judge.first, action, cell});
    }
}

int wk_judge_page_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap keys[2], char text[2][48])
{
    const int page = app->judge.page, base = wk_first_table(wk_app_shape(app), app->judge.section) - 1,
              last = wk_section_tables(wk_app_shape(app), app->judge.section);
    int n = 0;

    for (int to = page + 1; to >= page - 1; to -= 2) {
        const int from = to * WK_JUDGE_COLUMNS + 1, end = from + WK_JUDGE_COLUMNS - 1;
        if (to < 0 || to >= wk_judge_grid_pages(app))
            continue;
        wk_tables_text(draw, base + from, base + (end < last ? end : last), text[n], 48);
        keys[n] = (struct wk_keycap){text[n], WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, to, -1};
        n++;
    }
    return n;
}

void wk_judge_four(const struct wk_app *app, struct wk_draw *draw, struct wk_box row, enum wk_wind chosen)
{
    const int n_columns_here = wk_zone_upright(draw) ? 2 : WK_N_WINDS;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(app->hall.tournament, &app->judge.at, (enum wk_wind)d);
        if (player >= 0)
            player_card(app, draw, wk_box_cell(row, d - 1, n_columns_here, WK_N_WINDS / n_columns_here, 8),
                        &(struct card){player, NULL, (int)chosen == d, WK_ACTION_JUDGE_CHOOSE, d});
    }
}

void wk_judge_choice(struct wk_draw *draw, struct wk_box card, const char *word, const char *what, bool chosen,
                     enum wk_action action, int arg)
{
    const bool down = wk_draw_is_pressed(draw, action, arg);
    struct wk_box text = wk_box_inset(card, WK_PAD, 0);
    const int n_lines = !what                                           ? 0
                        : wk_text_width(what, 24, false) <= text.w      ? 1
                        : wk_text_width(what, 24, false) < 1.8 * text.w ? 2
                                                                        : 3;
    const struct wk_type bold = {wk_text_width(word, 32, true) > text.w ? 28 : 32, true, chosen ? WK_C_INK : WK_C_IVORY,
                                 WK_LEFT};
    const double lead = fmin(30, (card.h - 52) / fmax(n_lines, 1));
    const struct wk_box head = wk_cut_top(&text, card.h / 2 + 12 - n_lines * (lead + 2) / 2);

    wk_draw_box(draw, card, WK_R_CARD, chosen ? WK_C_IVORY : down ? WK_C_KEY_DOWN : WK_C_PANEL);
    if (wk_text_width(word, bold.size, true) > text.w) /* a name */
        wk_part_fit(draw, n_lines > 0 ? wk_box_inset(head, 0, 4) : wk_box_inset(card, WK_PAD, 8), bold, word);
    else
        wk_draw_label(draw, head, bold, word);
    wk_cut_top(&text, 8);
    if (what)
        wk_draw_paragraph(draw, text, lead, wk_type_in(wk_type_tag, chosen ? WK_C_INK : WK_C_STONE, WK_LEFT), what);
    if (action != WK_ACTION_NONE)
        wk_draw_touch(draw, card, action, arg, false);
}

void wk_judge_keyboard(const struct wk_app *app, struct wk_draw *draw, const char *text)
{
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = text,
                                                 .letter = WK_ACTION_JUDGE_LETTER,
                                                 .shift = WK_ACTION_JUDGE_SHIFT,
                                                 .capital = app->judge.capital && !app->judge.chinese,
                                                 .pinyin = WK_ACTION_JUDGE_PINYIN,
                                                 .chosen = app->judge.chinese,
                                                 .syllable = app->judge.syllable,
                                                 .page = app->judge.candidates});
}

/* ---------------------------------------------------------------- why */

static void draw_reasons(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_judge *judge = &app->judge;
    const bool own = judge->draft.reason[0] && !wk_judge_reason_known(judge->draft.reason);
    struct wk_box body = wk_judge_body(draw, WK_GAP), act = wk_cut_top(&body, 88), text = wk_box_inset(act, WK_PAD, 0), last;
    char title[WK_JUDGE_TEXT], place[WK_JUDGE_TEXT], missing[128];

    wk_judge_headline(app, draw, T("Why?"), T("It goes into the standings and the journal"));
    if (judge->draft.kind == WK_ENTRY_NONE) {
        wk_judge_decision_title(app, draw, title, sizeof(title), place, sizeof(place));
    } else {
        wk_judge_act_title(app, draw, &judge->draft, title, sizeof(title));
        wk_judge_act_place(app, draw, &judge->draft, place, sizeof(place));
    }
    if (judge->draft.kind == WK_ENTRY_GATE && wk_judge_gate_text(app, draw, &judge->draft, missing, sizeof(missing)))
        snprintf(place + strlen(place), sizeof(place) - strlen(place), " \u00b7 %s", missing);
    wk_draw_box(draw, act, WK_R_CARD, WK_C_PANEL);
    wk_part_fit(draw, wk_box_inset(wk_cut_top(&text, 56), 0, 5), wk_type_bold, title);
    const struct wk_box line = wk_cut_top(&text, 18);
    if (wk_text_width(place, wk_type_tag.size, false) > line.w)
        wk_part_fit(draw, wk_box_inset(line, 0, -6), wk_type_tag, place);
    else
        wk_draw_label(draw, line, wk_type_tag, place);

    wk_cut_top(&body, 12);
    last = wk_box_row(body, 4, 5, WK_KEY_GAP);
    for (int i = 0; wk_judge_reason(judge->add, i); i++) {
        const char *reason = wk_judge_reason(judge->add, i);

        wk_part_key(draw, wk_box_column(wk_box_row(body, i / 2, 5, WK_KEY_GAP), i % 2, 2, WK_GAP),
                    &(struct wk_keycap){T(reason), strcmp(reason, judge->draft.reason) == 0 ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_JUDGE_CHOOSE, i, -1});
    }
    wk_part_key(draw, last,
                &(struct wk_keycap){own ? NULL : T("Another reason"), own ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                    WK_ACTION_JUDGE_WORDS, 0, -1});
    if (own)
        wk_part_fit(draw, wk_box_inset(last, WK_PAD, 4), wk_type_in(wk_type_bold, WK_C_INK, WK_MIDDLE), judge->draft.reason);
    wk_judge_bar(app, draw, NULL, 0);
}

static void draw_words(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_keycap list = {T("List of reasons"), WK_KEY_PLAIN, WK_ACTION_JUDGE_WORDS, 0, -1};

    wk_judge_headline(app, draw, T("Why? In your own words"), T("It goes into the standings and the journal"));
    wk_judge_keyboard(app, draw, app->judge.draft.reason);
    wk_judge_bar(app, draw, &list, 1);
}

bool wk_judge_common(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->judge.section == 0) { /* there is no event */
        wk_part_top(app, draw);
        wk_part_bar(app, draw, NULL, 0);
    } else if (app->judge.step == WK_JUDGE_SECTION)
        draw_section(app, draw);
    else if (app->judge.step == WK_JUDGE_REASON)
        draw_reasons(app, draw);
    else if (app->judge.step == WK_JUDGE_WORDS)
        draw_words(app, draw);
    else
        return false;
    return true;
}

bool wk_judge_begun(const struct wk_app *app, const struct wk_hand_id *at)
{
    const struct wk_table_walls *walls = &app->hall.floor->table[at->table - 1];

    return !wk_looks_at_walls(app->hall.tournament) || wk_hand_look(app->hall.tournament, at)->play_seq > 0 ||
           (walls->round == at->round && walls->hand >= at->hand) || walls->round > at->round;
}
