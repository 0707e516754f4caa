/* Acts of judge and director: their list, one of them, and what can be added. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/pages/phrases/who_phrase.h"

#include <math.h>
#include <string.h>

static void stamp(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    char clock[12];

    wk_time_text(clock, wk_app_time_of_day(app, entry->t_ns), false);
    snprintf(text, n, T("%s \u00b7 record %s"), clock, wk_record_text(entry->seq).text);
}

/* ---------------------------------------------------------------- list */

/* What was done and when; where and why, and whether it still counts. */
static void act_row(const struct wk_app *app, struct wk_draw *draw, int i, struct wk_box card)
{
    const struct wk_act *act = wk_judge_act(app, i);
    const struct wk_entry *entry = &act->entry;
    const bool gone = act->reversed_seq > 0, down = wk_draw_is_pressed(draw, WK_ACTION_JUDGE_LOOK, i);
    const struct wk_type stamped = wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), ended = {24, true, WK_C_IVORY, WK_RIGHT};
    struct wk_box rest = wk_box_inset(card, WK_PAD, 6), head;
    char title[WK_JUDGE_TEXT], place[WK_JUDGE_TEXT], line[WK_JUDGE_TEXT];

    wk_draw_box(draw, card, WK_R_CARD, down ? WK_C_KEY_DOWN : WK_C_PANEL);
    wk_judge_act_title(app, draw, entry, title, sizeof(title));
    wk_judge_act_place(app, draw, entry, place, sizeof(place));
    stamp(app, draw, entry, line, sizeof(line));
    const double room = rest.w - wk_text_width(line, stamped.size, stamped.bold) - 24;
    head = wk_cut_top(&rest, rest.h * (wk_text_width(title, wk_type_bold.size, true) > room ? .64 : .5)); /* two lines */
    wk_cut_right(&head, wk_draw_centred(draw, head, stamped, line) + 24);
    wk_part_fit(draw, head, wk_type_in(wk_type_bold, gone ? WK_C_STONE : WK_C_IVORY, WK_LEFT), title);
    wk_cut_left(&rest, wk_draw_centred(draw, rest, wk_type_tag, place) + 24);
    if (gone) {
        const bool replaced = entry->kind == WK_ENTRY_RESULT || entry->kind == WK_ENTRY_FOUL;

        snprintf(line, sizeof(line), replaced ? T("replaced or taken back: record %s") : T("taken back: record %s"),
                 wk_record_text(act->reversed_seq).text);
        wk_cut_right(&rest, wk_draw_centred(draw, rest, ended, line) + 24);
    }
    if (entry->reason[0])
        wk_part_fit(draw, rest, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT),
                    wk_judge_reason_text(app, draw, entry->reason, line));
    wk_draw_touch(draw, card, WK_ACTION_JUDGE_LOOK, i, false);
}

static void draw_list(const struct wk_app *app, struct wk_draw *draw)
{
    const int page = app->judge.page;
    const struct wk_box body = wk_judge_body(draw, 12);
    struct wk_keycap keys[3] = {{T("New entry"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING, -1}};
    int n = 1;

    wk_judge_headline(app, draw, T("Rulings, and everything done by hand"), T("Newest first. Touch one to take it back"));
    if (!wk_judge_act(app, 0))
        wk_draw_text(draw, WK_MARGIN, WK_JUDGE_TOP + 60, wk_type_large, T("Nothing yet"));
    for (int i = page * WK_JUDGE_ROWS; i < (page + 1) * WK_JUDGE_ROWS && wk_judge_act(app, i); i++)
        act_row(app, draw, i, wk_box_row(body, i - page * WK_JUDGE_ROWS, WK_JUDGE_ROWS, 8));
    if (wk_judge_act(app, (page + 1) * WK_JUDGE_ROWS))
        keys[n++] = (struct wk_keycap){T("Older"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page + 1, -1};
    if (page > 0)
        keys[n++] = (struct wk_keycap){T("Newer"), WK_KEY_PLAIN, WK_ACTION_JUDGE_PAGE, page - 1, -1};
    wk_part_bar(app, draw, keys, n);
}

/* ---------------------------------------------------------------- one */

static double fact(struct wk_draw *draw, double y, const char *word, const char *text)
{
    double x = WK_MARGIN + 260, w = wk_zone_right(draw) - x;

    if (y > wk_zone_bar_y(draw) - 16) /* only the longest acts reach it: the journal has the rest */
        return y;
    wk_draw_text(draw, WK_MARGIN, y, wk_type_quiet, word);
    return y + 36 * wk_draw_wrapped(draw, x, y, w, 36, wk_type_text, text) + 12;
}

/* Two on a line if there are many; the lines share the height that is left. */
static double exchanges(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, double y)
{
    const int n = entry->moved.n, columns = n > 3 ? 2 : 1;
    const int rows = (n + columns - 1) / columns;
    const double x = WK_MARGIN + 260, lead = fmin(72, (wk_zone_bar_y(draw) - WK_GAP - y + 30) / rows);
    const struct wk_box body = {x, y - 30, wk_zone_right(draw) - x, rows * lead};

    for (int i = 0; i < n; i++) {
        char name[2][WK_NAME_IN_TEXT], text[WK_JUDGE_TEXT];

        for (int k = 0; k < 2; k++)
            wk_name_in_text(
                name[k],
                wk_person_of(app->hall.tournament, entry->moved.pair[i][k], entry->moved.round, entry->moved.first_hand)->name);
        snprintf(text, sizeof(text), T("%s and %s"), name[0], name[1]);
        wk_part_fit(draw, wk_box_cell(body, i, columns, rows, 8), wk_type_text, text);
    }
    return y + rows * lead + 10;
}

/* The walls of a table that had not passed. */
static double walls_line(struct wk_draw *draw, int table, unsigned walls, double y)
{
    char text[64], names[128], line[256];

    if (!walls)
        return y;
    snprintf(text, sizeof(text), T("Table %d"), table);
    wk_judge_wall_names(draw, walls, names, sizeof(names));
    snprintf(line, sizeof(line), "%s %s", T("walls not back in order:"), names);
    return fact(draw, y, text, line);
}

/* Match points or IMP of a ruling, or what the result was before. */
static double what_it_did(const struct wk_app *app, struct wk_draw *draw, const struct wk_act *act, double y)
{
    const struct wk_entry *entry = &act->entry;
    char text[WK_JUDGE_TEXT], ms[WK_NUMBER_SIZE];

    if (entry->kind == WK_ENTRY_OUT)
        return fact(draw, y, T("Results"),
                    entry->out.results == WK_OUT_ANNUL ? T("annulled: the others are compared without them")
                                                       : T("what was played stays"));
    if (entry->kind == WK_ENTRY_RESULT) {
        wk_judge_outcome_text(app, draw, &entry->result.at, &act->replaced, text, sizeof(text));
        return fact(draw, y, T("Before"), text);
    }
    if (entry->kind == WK_ENTRY_RULING && entry->ruling.kind == WK_RULING_MS)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            int player = wk_player_at(app->hall.tournament, &entry->ruling.at, (enum wk_wind)d);

            wk_signed_text(ms, entry->ruling.ms[d - 1]);
            wk_draw_text(draw, WK_MARGIN + 220, y, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), ms);
            wk_part_name(draw, WK_MARGIN + 260, y - 10, wk_zone_right(draw) - WK_MARGIN - 260, 1, wk_type_text,
                         wk_person_of(app->hall.tournament, player, entry->ruling.at.round, entry->ruling.at.hand)->name);
            y += 38;
        }
    if (entry->kind == WK_ENTRY_MOVED)
        return exchanges(app, draw, entry, y);
    if (entry->kind == WK_ENTRY_GATE && wk_judge_gate_text(app, draw, entry, text, sizeof(text)))
        y = fact(draw, y, T("Now"), text);
    if (entry->kind == WK_ENTRY_GATE)
        for (int t = 0; t < wk_section_tables(wk_app_shape(app), entry->gate.section); t++)
            y = walls_line(draw, wk_first_table(wk_app_shape(app), entry->gate.section) + t, entry->gate.walls[t], y);
    if (entry->kind == WK_ENTRY_FOUL) {
        snprintf(text, sizeof(text), "%c \u00b7 %c \u00b7 %c \u00b7 %c", '@' + entry->foul.part[0], '@' + entry->foul.part[1],
                 '@' + entry->foul.part[2], '@' + entry->foul.part[3]);
        return fact(draw, y, T("Deals of hands 1 to 4"), text);
    }
    return y;
}

static void draw_one(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_act *act = wk_act_find(app->hall.tournament, app->judge.act), *by;
    char title[WK_JUDGE_TEXT], text[WK_JUDGE_TEXT];
    double y = 236;
    struct wk_keycap key = {T("Take it back"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_ADD, WK_JUDGE_REVERSE, -1};

    wk_judge_act_place(app, draw, &act->entry, text, sizeof(text));
    wk_judge_headline(app, draw, text, wk_judge_reversible(act) ? T("It can be taken back; both stay in the journal") : NULL);
    wk_judge_act_title(app, draw, &act->entry, title, sizeof(title));
    wk_part_fit(draw, wk_box_at(WK_MARGIN, y - 42, wk_zone_right(draw) - WK_MARGIN, 64), wk_type_bold, title);
    y += 56;
    stamp(app, draw, &act->entry, text, sizeof(text));
    y = fact(draw, y, T("When"), text);
    y = fact(draw, y, T("By"), T(wk_role_phrases(act->entry.role)->by));
    if (act->entry.reason[0])
        y = fact(draw, y, T("Reason"), wk_judge_reason_text(app, draw, act->entry.reason, text));
    y = what_it_did(app, draw, act, y);
    by = act->reversed_seq ? wk_act_find(app->hall.tournament, act->reversed_seq) : NULL;
    if (act->reversed_seq) {
        snprintf(text, sizeof(text), T("record %s"), wk_record_text(act->reversed_seq).text);
        y = fact(draw, y, by && by->entry.kind == WK_ENTRY_REVERSED ? T("Taken back by") : T("Replaced by"), text);
        if (by && by->entry.reason[0])
            fact(draw, y, T("Reason"), wk_judge_reason_text(app, draw, by->entry.reason, text));
    }
    if (!wk_judge_allowed(app, WK_JUDGE_REVERSE))
        key = (struct wk_keycap){T("With the director's PIN"), WK_KEY_NOT_YET, WK_ACTION_NOT_YET, 0, -1};
    wk_part_bar(app, draw, &key, wk_judge_reversible(act) ? 1 : 0);
}

/* ---------------------------------------------------------------- what can be added */

static const struct {
    enum wk_judge_add add;
    const char *word, *what;
} news[] = {
    {WK_JUDGE_GUIDE, WK_N("By the rules"), WK_N("What the rules say to a fault")},
    {WK_JUDGE_DEAD_HAND, WK_N("Dead hand"), WK_N("Plays on, cannot win")},
    {WK_JUDGE_NO_HU, WK_N("No Hu"), WK_N("May not win this hand")},
    {WK_JUDGE_IMP, WK_N("IMP"), WK_N("Taken off one player's total")},
    {WK_JUDGE_MS, WK_N("Match points"), WK_N("Moved between the four")},
    {WK_JUDGE_MOVED, WK_N("Wrong seats"), WK_N("Results go with the players")},
    {WK_JUDGE_GATE, WK_N("Let the tables rotate"), WK_N("Although something is missing")},
    {WK_JUDGE_FOUL, WK_N("Fouled deal"), WK_N("Not the same tiles for all")},
    {WK_JUDGE_PENALTY, WK_N("Penalty"), WK_N("Match points off one player")},
    {WK_JUDGE_REDRESS, WK_N("Redress"), WK_N("IMP for who did nothing wrong")},
    {WK_JUDGE_NOT_PLAYED, WK_N("Not played"), WK_N("A hand that nobody will play")},
    {WK_JUDGE_OUT, WK_N("Out of the event"), WK_N("A player plays no more")},
    {WK_JUDGE_END, WK_N("End of play"), WK_N("The protest time begins")},
    {WK_JUDGE_CLOSE, WK_N("Close the event"), WK_N("The standings are final")},
};
#define N_NEWS ((int)(sizeof(news) / sizeof(news[0])))

static const char *word(const struct wk_app *app, int i)
{
    return news[i].add == WK_JUDGE_MS && !wk_judge_match_words(app) ? WK_N("Points moved") : news[i].word;
}

/* What a card says below its word, in the words of the event's kind. */
static const char *what_text(const struct wk_app *app, struct wk_draw *draw, int i)
{
    if (news[i].add == WK_JUDGE_PENALTY && !wk_judge_match_words(app))
        return T("Points off one player");
    if (news[i].add == WK_JUDGE_NOT_PLAYED && wk_app_says_games(app))
        return T("A game that nobody will play");
    return T(news[i].what);
}

/* Ending and closing the event share one place. */
static int n_cards(const struct wk_app *app)
{
    int n = -1;

    for (int i = 0; i < N_NEWS; i++)
        n += wk_judge_has(app, news[i].add);
    return n;
}

static void draw_new(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_box body = wk_judge_body(draw, WK_GAP);
    struct wk_keycap section;
    char text[48];

    wk_judge_headline(app, draw, T("What do you want to record?"), T("Nothing counts until the last key"));
    for (int i = 0, n = 0; i < N_NEWS; i++) {
        if (!wk_judge_has(app, news[i].add))
            continue;
        const bool ends = news[i].add == WK_JUDGE_END || news[i].add == WK_JUDGE_CLOSE;
        const int n_columns = wk_zone_upright(draw) ? 2 : 3, n_rows = (n_cards(app) + n_columns - 1) / n_columns,
                  place = ends ? n : n++;
        const struct wk_box card =
            wk_box_column(wk_box_row(body, place / n_columns, n_rows, 12), place % n_columns, n_columns, WK_GAP);

        if (ends && wk_judge_ending(app) != news[i].add)
            continue;
        if (wk_judge_allowed(app, news[i].add))
            wk_judge_choice(draw, card, T(word(app, i)), what_text(app, draw, i), false, WK_ACTION_JUDGE_ADD, (int)news[i].add);
        else
            wk_part_locked(draw, card, T(word(app, i)));
    }
    wk_part_bar(app, draw, &section, wk_judge_section_key(app, draw, &section, text));
}

static void draw_acts(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_judge_common(app, draw) || wk_judge_guide_steps(app, draw) || wk_judge_ruling_steps(app, draw) ||
        wk_judge_deal_steps(app, draw) || wk_judge_decision_steps(app, draw))
        return;
    if (app->judge.step == WK_JUDGE_ONE && wk_act_find(app->hall.tournament, app->judge.act))
        draw_one(app, draw);
    else if (app->judge.step == WK_JUDGE_NEW)
        draw_new(app, draw);
    else
        draw_list(app, draw);
}

const struct wk_screen_def wk_screen_def_acts = {
    .id = WK_SCREEN_ACTS,
    .word = "acts",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_JUDGE,
    .lists = WK_LISTS_ACTS,
    .needs_event = true,
    .draw = draw_acts,
    .leave = wk_judge_leave,
    .open = wk_judge_open,
    .action = wk_judge_action,
    .back = wk_judge_back,
    .event = wk_judge_event,
    .card = {2, WK_N("Rulings"), WK_N("Rulings, wrong seats, rotation, fouled deals"), WK_N("Rulings, wrong seats, rotation")},
    .help = {.sketch = WK_SKETCH_RULINGS,
             .headline = WK_N("Everything the judges have decided"),
             .steps = {WK_N("New entry: a ruling, wrong seats, the rotation, a deal"),
                       WK_N("Touch one to see it or take it back"),
                       WK_N("Nothing is ever lost: what is taken back stays in the journal")}},
};
