/* Acts at the desk: what one asks, what it would change and for whom, and that it is done. */
#include <stdio.h>

#include "hall/board/desk_acts.h"
#include "hall/board/desk_pages.h"
#include "hall/desk/chair.h"
#include "hall/desk/change.h"
#include "rules/event/duplicate/outlier.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

#define T(id) wk_text(lang, id)

/* ---- what it is about */

void wk_desk_put_place(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at,
                       enum wk_language lang)
{
    char text[96];

    if (at->hand == 0)
        snprintf(text, sizeof(text), T("Table %d, round %d"), at->table, at->round);
    else
        snprintf(text, sizeof(text),
                 event->plan.kind->talk.games ? T("Table %d, round %d, game %d") : T("Table %d, round %d, hand %d"), at->table,
                 at->round, at->hand);
    wk_html_element(out, "h3", text);
}

static void put_place_of(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                         enum wk_language lang)
{
    const struct wk_hand_id round = {.table = act->at.table, .round = act->at.round};

    wk_desk_put_place(out, event, act->kind == WK_DESK_ACT_FOUL ? &round : &act->at, lang);
}

/* The four of a hand, by name. */
static void put_players(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at)
{
    wk_html_put(out, "<ul>");
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(event, at, (enum wk_wind)d);
        if (player < 0)
            continue;
        wk_html_put(out, "<li><bdi>");
        wk_html_text(out, wk_person_of(event, player, at->round, at->hand)->name);
        wk_html_put(out, "</bdi></li>");
    }
    wk_html_put(out, "</ul>");
}

/* "7 Anna", as the list has the player. */
static void put_player(struct wk_html *out, const struct wk_tournament *event, int player)
{
    wk_html_putf(out, "%d <bdi>", event->plan.player[player].number);
    wk_html_text(out, event->plan.player[player].person.name);
    wk_html_put(out, "</bdi>");
}

static void put_from(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *from,
                     enum wk_language lang)
{
    char text[96];

    snprintf(text, sizeof(text), event->plan.kind->talk.games ? T("From round %d, game %d on") : T("From round %d, hand %d on"),
             from->round, from->hand);
    wk_html_element(out, "p", text);
}

/* ---- what it asks */

static void ask_player(struct wk_html *out, const char *name, int chosen, const struct wk_tournament *event,
                       enum wk_language lang)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, T("Player"));
    wk_html_putf(out, "<select name=\"%s\">", name);
    for (int player = 0; player < wk_n_players(event); player++) {
        wk_html_putf(out, "<option value=\"%d\"%s>%d ", player + 1, player + 1 == chosen ? " selected" : "",
                     event->plan.player[player].number);
        wk_html_text(out, event->plan.player[player].person.name);
        wk_html_put(out, "</option>");
    }
    wk_html_put(out, "</select></label>");
}

static void ask_when(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at, const char *rounds,
                     const char *hands, enum wk_language lang)
{
    wk_html_put(out, "<div class=\"fields\">");
    wk_desk_put_choice(out, rounds, T("Round"), event->shape.n_rounds, at->round);
    wk_desk_put_choice(out, hands, event->plan.kind->talk.games ? T(WK_NC("paper", "Game")) : T(WK_NC("paper", "Hand")),
                       event->shape.n_hands, at->hand);
    wk_html_put(out, "</div>");
}

static void ask_name(struct wk_html *out, const char *name, const char *label, const char *value, bool required)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, label);
    wk_html_putf(out, "<input name=\"%s\" maxlength=\"%d\" autocomplete=\"off\"%s value=\"", name, (WK_NAME_SIZE - 1) / 3,
                 required ? " required" : "");
    wk_html_text(out, value);
    wk_html_put(out, "\"></label>");
}

static void ask_stand_in(struct wk_html *out, const struct wk_desk_act *act, enum wk_language lang)
{
    ask_name(out, "name", T("Who plays in the place of that player?"), act->person.name, true);
    ask_name(out, "club", T("Club"), act->person.club, false);
}

/* From a hand on; of somebody who is suspended, to a hand. */
static void ask_from(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                     enum wk_language lang)
{
    wk_html_element(out, "p", T("From there on:"));
    ask_when(out, event, &act->at, "round", "hand", lang);
    if (act->kind == WK_DESK_ACT_SEATS)
        wk_desk_put_choice(out, "to_hand", T("Up to this hand of the round"), event->shape.n_hands, act->to.hand);
    if (act->kind == WK_DESK_ACT_OUT) {
        wk_html_element(out, "p", T("Suspended, up to there:"));
        ask_when(out, event, &act->to, "to_round", "to_hand", lang);
    }
}

static void keep_hand(struct wk_html *out, const struct wk_hand_id *at)
{
    wk_html_hidden_number(out, "table", at->table);
    wk_html_hidden_number(out, "round", at->round);
    wk_html_hidden_number(out, "hand", at->hand);
}

/* The hand that it is about goes along, and what it takes the place of there. */
static void keep_place(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event)
{
    const struct wk_hand_state *const hand = act->kind == WK_DESK_ACT_RESULT ? wk_hand_look(event, &act->at) : NULL;

    keep_hand(out, &act->at);
    if (hand && hand->result_seq > 0)
        wk_html_hidden(out, "number", wk_record_text(hand->result_seq).text);
    if (act->ruling)
        wk_html_hidden(out, "ruling", wk_ruling_words[act->ruling]);
}

static void ask(const struct wk_board_frame *frame, struct wk_desk_act *act, const struct wk_tournament *event,
                struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    const bool of_player = wk_desk_act_of_player(act->kind);
    struct wk_fields fields[WK_DESK_MOST_FIELDS];
    const int n = wk_desk_act_fields(act, event, fields);

    if (!of_player)
        put_place_of(out, act, event, lang);
    if (act->kind == WK_DESK_ACT_RULING)
        wk_html_element(out, "p", T(wk_desk_ruling_name(act->ruling)));
    if (act->kind == WK_DESK_ACT_FOUL)
        wk_html_element(out, "p", T("Hands with the same number had the same tiles. The first hand has 1"));
    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    wk_html_hidden(out, "act", wk_desk_act_words[act->kind]);
    wk_html_hidden_number(out, "asked", 1);
    if (of_player)
        ask_player(out, "player", act->player, event, lang);
    else
        keep_place(out, act, event);
    if (act->kind == WK_DESK_ACT_STAND_IN)
        ask_stand_in(out, act, lang);
    if (act->kind == WK_DESK_ACT_SEATS)
        ask_player(out, "other", act->other, event, lang);
    for (int i = 0; i < n; i++)
        wk_fields_ask(&fields[i], out, lang);
    if (of_player)
        ask_from(out, act, event, lang);
    wk_board_form_end(out, T("Look what it changes"));
}

/* ---- what it would do to the standings */

static void put_rank(struct wk_html *out, int rank)
{
    if (rank)
        wk_html_putf(out, "%d", rank);
    else
        wk_html_put(out, "\xe2\x80\x93");
}

/* Where it changes, what it was stands before what it becomes. */
static void put_changed(struct wk_html *out, const struct wk_tournament *event, const struct wk_changed *row)
{
    static const char to[] = " \xe2\x86\x92 ";
    const struct wk_kind_of_event *const kind = event->plan.kind;

    wk_html_put(out, "<tr><td>");
    if (row->before.rank != row->after.rank) {
        put_rank(out, row->before.rank);
        wk_html_put(out, to);
    }
    wk_html_put(out, "<b>");
    put_rank(out, row->after.rank);
    wk_html_put(out, "</b></td><th scope=\"row\"><bdi>");
    wk_html_text(out, wk_person_ranked(event, row->after.player)->name);
    wk_html_put(out, "</bdi></th>");
    for (int i = 0; i < kind->n_sums; i++) {
        const bool same = row->before.sum[i] == row->after.sum[i];
        wk_html_put(out, "<td>");
        if (!same) {
            wk_board_put_figure(out, &kind->sums[i].column, row->before.sum[i]);
            wk_html_put(out, to);
        }
        wk_html_put(out, same ? "" : "<b>");
        wk_board_put_figure(out, &kind->sums[i].column, row->after.sum[i]);
        wk_html_put(out, same ? "</td>" : "</b></td>");
    }
    wk_html_put(out, "</tr>");
}

static void put_changes(struct wk_html *out, const struct wk_tournament *event, const struct wk_change *change,
                        enum wk_language lang)
{
    const struct wk_kind_of_event *const kind = event->plan.kind;
    char text[96];

    wk_html_put(out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-labelledby=\"change\"><table "
                     "class=\"change\"><caption id=\"change\">");
    snprintf(text, sizeof(text), T("Standings after round %d"), change->rounds);
    wk_html_text(out, text);
    wk_html_put(out, "</caption><thead><tr><th scope=\"col\">");
    wk_html_text(out, T("Rank"));
    wk_html_put(out, "</th><th scope=\"col\">");
    wk_html_text(out, T("Player"));
    wk_html_put(out, "</th>");
    for (int i = 0; i < kind->n_sums; i++)
        wk_html_element(out, "th scope=\"col\"", T(kind->sums[i].column.name));
    wk_html_put(out, "</tr></thead><tbody>");
    for (int i = 0; i < change->n; i++)
        put_changed(out, event, &change->row[i]);
    wk_html_put(out, "</tbody></table></div>");
    if (change->n_all > change->n) {
        snprintf(text, sizeof(text), T("%d more"), change->n_all - change->n);
        wk_html_element(out, "p", text);
    }
}

static void put_standings(struct wk_html *out, const struct wk_desk_act *act, const struct wk_board_view *board,
                          enum wk_language lang)
{
    const struct wk_entry entries[] = {act->entry, {.kind = WK_ENTRY_CONFIRMED, .role = act->entry.role}};
    static struct wk_change change;
    char text[96];

    if (wk_change_look(board->tournament, &board->standings, board->rounds_over, entries, act->confirms ? 2 : 1, &change) !=
        WK_OK)
        return;
    if (change.n > 0)
        put_changes(out, board->tournament, &change, lang);
    else
        wk_html_element(out, "p",
                        change.rounds == 0 ? T("No round is over yet: there are no standings that it could change")
                                           : T("The standings of the rounds that are over stay as they are"));
    if (change.n_moved > 0) {
        snprintf(text, sizeof(text), T("Others who come to another rank by that: %d"), change.n_moved);
        wk_html_element(out, "p", text);
    }
}

/* ---- what it would change */

static void put_gate(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                     enum wk_language lang)
{
    char text[160];
    int n = 0;

    if (event->plan.kind->by_round)
        snprintf(text, sizeof(text), T("Section %d, after round %d"), act->section, act->at.round);
    else
        snprintf(text, sizeof(text), T("Section %d, after round %d, hand %d"), act->section, act->at.round, act->at.hand);
    wk_html_element(out, "h3", text);
    wk_html_element(out, "p", T("All its tables go on, and nothing takes that back for a group that has moved"));
    wk_html_put(out, "<ul>");
    for (int i = 0; i < wk_section_tables(&event->shape, act->section); i++) {
        const struct wk_lack *lack = &act->gate.lack[i];
        const char *const what = lack->result         ? T("no result yet")
                                 : lack->confirmation ? T("not confirmed")
                                 : lack->walls        ? T("Walls are not back in order")
                                 : lack->card         ? T("The score cards are not handed in")
                                 : lack->word         ? T("its kiosk has not said that it is ready")
                                                      : NULL;
        if (!what)
            continue;
        n++;
        snprintf(text, sizeof(text), T("Table %d"), wk_first_table(&event->shape, act->section) + i);
        wk_html_put(out, "<li><b>");
        wk_html_text(out, text);
        wk_html_put(out, "</b> ");
        wk_html_text(out, what);
        wk_html_put(out, "</li>");
    }
    wk_html_put(out, "</ul>");
    if (n == 0)
        wk_html_element(out, "p", T("Nothing is missing: it opens by itself"));
}

static void put_time(struct wk_html *out, const struct wk_desk_act *act, const struct wk_board_view *board,
                     enum wk_language lang)
{
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = lang};
    char text[96];

    wk_board_put_where(out, board, act->section, &look);
    snprintf(text, sizeof(text), T("%d minutes more, at all tables of section %d"), act->minutes, act->section);
    wk_html_element(out, "p", text);
    wk_html_element(out, "p", T("Nothing takes that back"));
}

static void put_hand(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                     enum wk_language lang)
{
    wk_desk_put_place(out, event, &act->at, lang);
    put_players(out, event, &act->at);
    wk_html_element(out, "p",
                    act->kind == WK_DESK_ACT_VOID
                        ? T("It has no result then, until another is entered. What was entered stays on record")
                        : T("Nobody has points of it, and what it is compared with is compared without it"));
    if (act->kind == WK_DESK_ACT_VOID)
        wk_html_element(out, "p", T("To put it right, enter the result again at the table or from paper"));
}

static void put_give(struct wk_html *out, const struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_language lang)
{
    const int keeper = view->board->floor.table[act->at.table - 1].keeper;
    char text[160];

    if (keeper > 0)
        snprintf(text, sizeof(text), T("Table %d goes from kiosk %d to kiosk %d"), act->at.table, keeper, act->kiosk);
    else
        snprintf(text, sizeof(text), T("Table %d goes to kiosk %d"), act->at.table, act->kiosk);
    wk_html_element(out, "p", text);
    if (keeper > 0)
        wk_html_element(out, "p", T("What its kiosk has not sent does not count. The same form gives the table back"));
}

/* What a result brings each of the table. */
static void put_points(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                       enum wk_language lang)
{
    const struct wk_outcome *const outcome = &act->entry.result.outcome;
    int points[WK_N_WINDS];

    if (wk_outcome_points(event, outcome, points) != WK_OK)
        return;
    wk_html_put(out, "<ul class=\"points\">");
    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind chair = wk_chair_at(event->plan.kind, i);
        if (wk_player_at(event, &act->at, chair) < 0)
            continue;
        const int of = points[chair - 1] + outcome->penalty[chair - 1];
        wk_html_putf(out, "<li><b>%s%d</b> <bdi>", of < 0 ? "\xe2\x88\x92" : of > 0 ? "+" : "", of < 0 ? -of : of);
        wk_chair_put(out, event, &act->at, chair, lang);
        wk_html_put(out, "</bdi></li>");
    }
    wk_html_put(out, "</ul>");
}

static void put_warning(struct wk_html *out, const char *text)
{
    wk_html_element(out, "p class=\"warn\"", text);
}

/* What is easily done wrong: a digit too many, another round's hand. */
static void warn_of_result(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                           enum wk_language lang)
{
    const struct wk_hand_state *const hand = wk_hand_look(event, &act->at);
    const int points = act->entry.result.outcome.points;
    char text[160];

    if (event->plan.kind->form == WK_FORM_HAND && points > WK_POINTS_LIKELY) {
        snprintf(text, sizeof(text), T("Of %d recorded hands none was above %d"), WK_POINTS_RECORDED, WK_POINTS_LIKELY);
        put_warning(out, text);
    }
    if (!event->plan.results_only && !act->entry.result.corrects && hand->play_seq == 0)
        put_warning(out, T("Careful: nobody has begun this hand at a kiosk"));
}

/* With whom, and how long. */
static void put_seats(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                      enum wk_language lang)
{
    char text[96];

    snprintf(text, sizeof(text), event->plan.kind->talk.games ? T("Up to round %d, game %d") : T("Up to round %d, hand %d"),
             act->at.round, act->to.hand);
    wk_html_element(out, "p", text);
    wk_html_put(out, "<h3>");
    put_player(out, event, act->other - 1);
    wk_html_put(out, "</h3>");
    wk_html_element(out, "p", T("Results of these hands go to who sat there. The schedule stays as it is"));
}

static void put_draft(struct wk_html *out, struct wk_desk_act *act, const struct wk_tournament *event, enum wk_language lang)
{
    struct wk_fields fields[WK_DESK_MOST_FIELDS];
    const int n = wk_desk_act_fields(act, event, fields);
    const bool of_player = wk_desk_act_of_player(act->kind);

    if (of_player) {
        wk_html_put(out, "<h3>");
        put_player(out, event, act->player - 1);
        wk_html_put(out, "</h3>");
        put_from(out, event, &act->at, lang);
        if (act->kind == WK_DESK_ACT_SEATS)
            put_seats(out, act, event, lang);
    } else {
        put_place_of(out, act, event, lang);
    }
    if (act->kind == WK_DESK_ACT_RULING)
        wk_html_element(out, "p", T(wk_desk_ruling_name(act->ruling)));
    for (int i = 0; i < n; i++)
        wk_fields_show(&fields[i], out, lang);
}

static void put_result(struct wk_html *out, struct wk_desk_act *act, const struct wk_tournament *event, enum wk_language lang)
{
    put_points(out, act, event, lang);
    warn_of_result(out, act, event, lang);
    wk_html_element(out, "p",
                    act->entry.result.corrects
                        ? T("It takes the place of the result that is there, and is confirmed with this. Both stay on record")
                        : T("It is confirmed with this, as the players have signed it"));
}

static void put_foul(struct wk_html *out, const struct wk_desk_act *act, enum wk_language lang)
{
    static const char *const whats[] = {
        "", WK_N("Each hand is compared with those that had the same tiles; one that is alone gets 0 IMP."),
        WK_N("Hands with other tiles than the first count for nobody. The rest are compared with each other."),
        WK_N("It is scored as if nothing had been")};

    wk_html_element(out, "p", T(whats[act->entry.foul.choice]));
}

static void put_out(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                    enum wk_language lang)
{
    char text[96];

    if (act->entry.out.kind == WK_OUT_SUSPENDED) {
        snprintf(text, sizeof(text), event->plan.kind->talk.games ? T("Up to round %d, game %d") : T("Up to round %d, hand %d"),
                 act->to.round, act->to.hand);
        wk_html_element(out, "p", text);
        wk_html_element(out, "p",
                        event->plan.kind->talk.games ? T("Nothing is added in these games. The rank stays")
                                                     : T("Nothing is added in these hands. The rank stays"));
    } else {
        wk_html_element(out, "p",
                        act->entry.out.results == WK_OUT_ANNUL ? T("No rank. The others are compared without them")
                                                               : T("No rank. What was played stays"));
    }
}

static void put_stand_in(struct wk_html *out, const struct wk_desk_act *act, enum wk_language lang)
{
    wk_html_put(out, "<p>");
    wk_html_text(out, T("Plays there:"));
    wk_html_put(out, " <strong><bdi>");
    wk_html_text(out, act->person.name);
    wk_html_put(out, "</bdi></strong></p>");
    wk_html_element(out, "p", T("The same form, with the player's own name, gives the place back"));
}

static void put_ended(struct wk_html *out, const struct wk_tournament *event, enum wk_language lang)
{
    char text[96];

    snprintf(text, sizeof(text), T("The protest time begins: %d minutes"), event->plan.protest_min);
    wk_html_element(out, "p", text);
    wk_html_element(out, "p", T("From then on only the director enters results and corrections, each with a reason"));
}

static void put_vouch(struct wk_html *out, const struct wk_desk_act *act, enum wk_language lang)
{
    char text[64];

    snprintf(text, sizeof(text), T("record %s"), wk_record_text(act->number).text);
    wk_html_element(out, "h3", text);
    wk_html_element(
        out, "p", T("It counts from then on, as if its PIN had been seen. Ask first who stood there: nothing takes this back"));
}

static void put_say(struct wk_html *out, const struct wk_desk_act *act, const struct wk_board_view *board,
                    enum wk_language lang)
{
    if (board->said.text[0]) {
        wk_html_element(out, "p", T("So far everybody reads:"));
        wk_html_element(out, "p class=\"said\"", board->said.text);
    }
    if (!act->text[0]) {
        wk_html_element(out, "p", T("It is not shown any more then"));
        return;
    }
    wk_html_element(out, "p",
                    T("Each kiosk shows it between hands, until it is touched there, and so do these pages and the wall:"));
    wk_html_element(out, "p class=\"said\"", act->text);
}

/* An act that is taken back. */
static void put_reverse(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                        enum wk_language lang)
{
    const struct wk_act *const held = event ? wk_act_find(event, act->number) : NULL;
    const char *const name = held && held->reversed_seq == 0 ? wk_desk_act_held(held->entry.kind) : NULL;

    if (!name)
        return;
    wk_html_element(out, "h3", T(name));
    wk_html_element(out, "p", held->entry.reason);
    wk_html_element(out, "p", T("It does not hold any more then. Both stay on record"));
}

static void put_change(struct wk_html *out, struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_language lang)
{
    const struct wk_tournament *event = view->board->tournament;

    if (wk_desk_act_asks(act->kind))
        put_draft(out, act, event, lang);
    if (act->kind == WK_DESK_ACT_GATE)
        put_gate(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_TIME)
        put_time(out, act, view->board, lang);
    else if (act->kind == WK_DESK_ACT_CHOOSE)
        wk_desk_put_chosen(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_VOID || act->kind == WK_DESK_ACT_NOT_PLAYED)
        put_hand(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_GIVE)
        put_give(out, act, view, lang);
    else if (act->kind == WK_DESK_ACT_PINS)
        wk_html_element(out, "p", T("The count of wrong PINs begins again at every kiosk. Find out first who tried"));
    else if (act->kind == WK_DESK_ACT_RESULT)
        put_result(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_FOUL)
        put_foul(out, act, lang);
    else if (act->kind == WK_DESK_ACT_OUT)
        put_out(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_STAND_IN)
        put_stand_in(out, act, lang);
    else if (act->kind == WK_DESK_ACT_ENDED)
        put_ended(out, event, lang);
    else if (act->kind == WK_DESK_ACT_VOUCH)
        put_vouch(out, act, lang);
    else if (act->kind == WK_DESK_ACT_SAY)
        put_say(out, act, view->board, lang);
    else if (act->kind == WK_DESK_ACT_REVERSE)
        put_reverse(out, act, event, lang);
    if (act->entry.kind != WK_ENTRY_NONE && act->kind != WK_DESK_ACT_GATE && act->kind != WK_DESK_ACT_STAND_IN &&
        act->kind != WK_DESK_ACT_TIME)
        put_standings(out, act, view->board, lang);
}

/* All of it goes along, so that what is done is what was shown. */
static void put_again(struct wk_html *out, struct wk_desk_act *act, const struct wk_tournament *event)
{
    struct wk_fields fields[WK_DESK_MOST_FIELDS];

    wk_html_hidden(out, "act", wk_desk_act_words[act->kind]);
    wk_html_hidden_number(out, "section", act->section);
    keep_hand(out, &act->at);
    wk_html_hidden_number(out, "kiosk", act->kiosk);
    wk_html_hidden_number(out, "asked", act->asked);
    wk_html_hidden_number(out, "player", act->player);
    wk_html_hidden_number(out, "other", act->other);
    wk_html_hidden_number(out, "minutes", act->minutes);
    wk_html_hidden_number(out, "to_round", act->to.round);
    wk_html_hidden_number(out, "to_hand", act->to.hand);
    if (act->why != WK_TAKE_UNSAID)
        wk_html_hidden(out, "why", wk_take_words[act->why]);
    if (act->ruling != WK_RULING_NONE)
        wk_html_hidden(out, "ruling", wk_ruling_words[act->ruling]);
    if (act->number > 0)
        wk_html_hidden(out, "number", wk_record_text(act->number).text);
    if (act->text[0])
        wk_html_hidden(out, "text", act->text);
    if (act->person.name[0])
        wk_html_hidden(out, "name", act->person.name);
    if (act->person.club[0])
        wk_html_hidden(out, "club", act->person.club);
    const int n = event && wk_desk_act_asks(act->kind) ? wk_desk_act_fields(act, event, fields) : 0;
    for (int i = 0; i < n; i++)
        wk_fields_keep(&fields[i], out);
}

static void put_back(const struct wk_board_frame *frame, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_put_way(out, WK_DESK_ACTS, T("Back"), lang);
}

/* The hand, the players and the record that contradict it. */
static void put_against(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                        enum wk_language lang)
{
    const struct wk_refusal *const why = &act->against;
    char text[64];

    if (!event || why->kind == WK_REFUSED_NOT)
        return;
    if (why->at.table > 0)
        wk_desk_put_place(out, event, &why->at, lang);
    wk_html_put(out, "<ul>");
    for (int i = 0; i < 2; i++) {
        if (why->player[i] < 0 || why->player[i] >= wk_n_players(event))
            continue;
        wk_html_put(out, "<li>");
        put_player(out, event, why->player[i]);
        wk_html_put(out, "</li>");
    }
    if (why->seq > 0) {
        snprintf(text, sizeof(text), T("record %s"), wk_record_text(why->seq).text);
        wk_html_element(out, "li", text);
    }
    wk_html_put(out, "</ul>");
}

/* What is shown is done by its key, for a reason. */
static void put_key(const struct wk_board_frame *frame, struct wk_desk_act *act, const struct wk_tournament *event,
                    struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    const bool required = wk_desk_act_wants_reason(act, event);

    wk_board_form_begin(frame, WK_DESK_ACT_DO, NULL, out);
    put_again(out, act, event);
    if (act->entry.kind != WK_ENTRY_NONE || required) {
        wk_html_put(out, "<label>");
        wk_html_text(out, T("Why? It stands in the record"));
        wk_html_putf(out, "<input name=\"reason\" maxlength=\"%d\"%s></label>", (WK_REASON_SIZE - 1) / 3,
                     required ? " required" : "");
    }
    wk_board_form_end(out, T("Do it"));
}

void wk_desk_act_look_make(const struct wk_board_frame *frame, struct wk_desk_act *act, const struct wk_desk_view *view,
                           struct wk_html *out)
{
    const struct wk_tournament *event = view->board->tournament;
    const enum wk_language lang = frame->look.lang;
    const bool asks = event && wk_desk_act_asks(act->kind);

    wk_board_frame_begin(frame, out);
    wk_html_element(out, "h2", T(wk_desk_act_title(act->kind)));
    if (act->problem)
        wk_html_element(out, "p class=\"problem\" role=\"alert\"", T(act->problem));
    put_against(out, act, event, lang);
    if (asks && (act->asked ? act->problem != NULL : !act->problem)) {
        ask(frame, act, event, out);
    } else if (!act->problem) {
        put_change(out, act, view, lang);
        put_key(frame, act, event, out);
    }
    put_back(frame, out);
    wk_board_frame_end(frame, out);
}

/* What was entered is taken back by another act. */
static void put_undo(const struct wk_board_frame *frame, const struct wk_desk_act *act, int64_t number, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    if (act->kind == WK_DESK_ACT_SAY && act->text[0]) { /* by the same act, without a text */
        wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
        wk_html_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_SAY]);
        wk_board_form_end(out, T("Take back"));
        return;
    }
    if (act->kind != WK_DESK_ACT_RESULT) {
        if (wk_desk_act_held(act->entry.kind))
            wk_desk_put_take_back(frame, number, out);
        return;
    }
    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    wk_html_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_VOID]);
    keep_hand(out, &act->at);
    wk_board_form_end(out, T("Take back"));
}

void wk_desk_act_done_make(const struct wk_board_frame *frame, const struct wk_desk_act *act, int64_t number,
                           struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    char text[96];

    wk_board_frame_begin(frame, out);
    wk_html_element(out, "h2", T(wk_desk_act_title(act->kind)));
    snprintf(text, sizeof(text), T("Done: record %s"), wk_record_text(number).text);
    wk_html_element(out, "p role=\"status\"", text);
    put_undo(frame, act, number, out);
    put_back(frame, out);
    wk_board_frame_end(frame, out);
}
