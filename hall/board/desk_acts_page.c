/* Acts at the desk as pages: what can be done, what it would change and for whom, and that it is done. */
#include <stdio.h>

#include "hall/board/desk_acts.h"
#include "hall/board/desk_pages.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

#define MOST_HELD 30 /* acts that are shown, the newest first */

#define T(id) wk_text(lang, id)

static const char *const titles[WK_N_DESK_ACTS] = {
    [WK_DESK_ACT_NONE] = WK_N("Acts"),
    [WK_DESK_ACT_GATE] = WK_N("Open a rotation by hand"),
    [WK_DESK_ACT_VOID] = WK_N("Take back a result"),
    [WK_DESK_ACT_NOT_PLAYED] = WK_N("A hand will not be played"),
    [WK_DESK_ACT_GIVE] = WK_N("Give a table to another kiosk"),
    [WK_DESK_ACT_PINS] = WK_N("Let PINs be tried again"),
    [WK_DESK_ACT_REVERSE] = WK_N("Take back an act"),
};

static void put_hidden(struct wk_html *out, const char *name, const char *value)
{
    wk_html_putf(out, "<input type=\"hidden\" name=\"%s\" value=\"%s\">", name, value);
}

static void put_number(struct wk_html *out, const char *name, int value)
{
    if (value > 0)
        wk_html_putf(out, "<input type=\"hidden\" name=\"%s\" value=\"%d\">", name, value);
}

/* ---- what can be done */

static void begin_act(const struct wk_board_frame *frame, enum wk_desk_act_kind kind, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_put(out, "<section class=\"act\">");
    wk_html_element(out, "h2", T(titles[kind]));
    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    put_hidden(out, "act", wk_desk_act_words[kind]);
}

static void end_act(const struct wk_board_frame *frame, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_form_end(out, T("Look what it changes"));
    wk_html_put(out, "</section>");
}

/* A number from 1 on, to be chosen. */
static void put_choice(struct wk_html *out, const char *name, const char *label, int most)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, label);
    wk_html_putf(out, "<select name=\"%s\">", name);
    for (int i = 1; i <= most; i++)
        wk_html_putf(out, "<option>%d</option>", i);
    wk_html_put(out, "</select></label>");
}

static void put_hand_choice(struct wk_html *out, const struct wk_tournament *event, enum wk_language lang)
{
    const struct wk_event_shape *shape = &event->shape;

    wk_html_put(out, "<div class=\"fields\">");
    put_choice(out, "table", T("Table"), shape->n_tables);
    put_choice(out, "round", T("Round"), shape->n_rounds);
    put_choice(out, "hand", event->plan.kind->talk.games ? T(WK_NC("paper", "Game")) : T(WK_NC("paper", "Hand")),
               shape->n_hands);
    wk_html_put(out, "</div>");
}

static void put_give_choice(struct wk_html *out, const struct wk_desk_view *view, enum wk_language lang)
{
    static const char *const whys[] = {[WK_TAKE_BROKEN] = WK_N("its kiosk does not work"),
                                       [WK_TAKE_NO_POWER] = WK_N("it has no power"),
                                       [WK_TAKE_MOVED] = WK_N("it stands elsewhere now"),
                                       [WK_TAKE_OTHER] = WK_N("another reason")};

    wk_html_put(out, "<div class=\"fields\">");
    put_choice(out, "table", T("Table"), view->board->tournament->shape.n_tables);
    wk_html_put(out, "<label>");
    wk_html_text(out, T("Kiosk"));
    wk_html_put(out, "<select name=\"kiosk\">");
    for (int i = 0; i < view->n_kiosks; i++) {
        wk_html_putf(out, "<option value=\"%d\">%d ", view->kiosk[i].number, view->kiosk[i].number);
        wk_html_text(out, view->kiosk[i].name);
        wk_html_put(out, "</option>");
    }
    wk_html_put(out, "</select></label></div><label>");
    wk_html_text(out, T("Why"));
    wk_html_put(out, "<select name=\"why\">");
    for (int why = WK_TAKE_BROKEN; why <= WK_TAKE_OTHER; why++) {
        wk_html_putf(out, "<option value=\"%s\">", wk_take_words[why]);
        wk_html_text(out, T(whys[why]));
        wk_html_put(out, "</option>");
    }
    wk_html_put(out, "</select></label>");
}

/* ---- acts that hold, and can be taken back */

static const char *name_of(const struct wk_act *act)
{
    static const char *const names[WK_N_ENTRIES] = {
        [WK_ENTRY_RULING] = WK_N("A ruling"),
        [WK_ENTRY_MOVED] = WK_N("Seats that were moved"),
        [WK_ENTRY_GATE] = WK_N("A rotation opened by hand"),
        [WK_ENTRY_FOUL] = WK_N("A decision on a fouled deal"),
        [WK_ENTRY_NOT_PLAYED] = WK_N("A hand that is not played"),
        [WK_ENTRY_OUT] = WK_N("A player who is out"),
        [WK_ENTRY_ENDED] = WK_N("The end of play"),
    };

    return act->reversed_seq == 0 && (unsigned)act->entry.kind < WK_N_ENTRIES ? names[act->entry.kind] : NULL;
}

static void put_held(const struct wk_board_frame *frame, const struct wk_tournament *event, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    int n = 0;

    wk_html_put(out, "<section class=\"held\">");
    wk_html_element(out, "h2", T("Acts that hold"));
    for (int i = event->n_acts - 1; i >= 0 && n < MOST_HELD; i--) {
        const struct wk_act *act = &event->act[i];
        const char *const name = name_of(act);
        if (!name)
            continue;
        if (n++ == 0)
            wk_html_put(out, "<ul class=\"work\">");
        const struct wk_record_text number = wk_record_text(act->entry.seq);
        wk_html_put(out, "<li class=\"taken\"><div><strong>");
        wk_html_text(out, T(name));
        wk_html_putf(out, "</strong> <span class=\"where\">%s</span><br><bdi>", number.text);
        wk_html_text(out, act->entry.reason);
        wk_html_put(out, "</bdi></div>");
        wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
        put_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_REVERSE]);
        put_hidden(out, "number", number.text);
        wk_board_form_end(out, T("Take back"));
        wk_html_put(out, "</li>");
    }
    wk_html_put(out, n > 0 ? "</ul>" : "");
    if (n == 0)
        wk_html_element(out, "p", T("None"));
    wk_html_put(out, "</section>");
}

void wk_desk_acts_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out)
{
    const struct wk_tournament *event = view->board->tournament;
    const enum wk_language lang = frame->look.lang;

    wk_board_frame_begin(frame, out);
    wk_html_put(out, "<div class=\"acts\">");
    if (event) {
        begin_act(frame, WK_DESK_ACT_GATE, out);
        put_choice(out, "section", T("Section"), event->shape.n_sections);
        end_act(frame, out);
        for (int kind = WK_DESK_ACT_VOID; kind <= WK_DESK_ACT_NOT_PLAYED; kind++) {
            begin_act(frame, (enum wk_desk_act_kind)kind, out);
            put_hand_choice(out, event, lang);
            end_act(frame, out);
        }
    }
    if (event && view->n_kiosks > 0 && frame->desk.role == WK_ROLE_DIRECTOR) {
        begin_act(frame, WK_DESK_ACT_GIVE, out);
        put_give_choice(out, view, lang);
        end_act(frame, out);
    }
    if (frame->desk.role == WK_ROLE_DIRECTOR) {
        begin_act(frame, WK_DESK_ACT_PINS, out);
        end_act(frame, out);
    }
    wk_html_put(out, "</div>");
    if (event)
        put_held(frame, event, out);
    wk_board_frame_end(frame, out);
}

/* ---- what it would change */

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

static void put_hand(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                     enum wk_language lang)
{
    char text[96];

    snprintf(text, sizeof(text),
             event->plan.kind->talk.games ? T("Table %d, round %d, game %d") : T("Table %d, round %d, hand %d"), act->at.table,
             act->at.round, act->at.hand);
    wk_html_element(out, "h3", text);
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

static void put_change(struct wk_html *out, const struct wk_desk_act *act, const struct wk_desk_view *view,
                       enum wk_language lang)
{
    const struct wk_tournament *event = view->board->tournament;
    const struct wk_act *const held = act->kind == WK_DESK_ACT_REVERSE && event ? wk_act_find(event, act->number) : NULL;
    const char *const name = held ? name_of(held) : NULL;

    if (act->kind == WK_DESK_ACT_GATE)
        put_gate(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_VOID || act->kind == WK_DESK_ACT_NOT_PLAYED)
        put_hand(out, act, event, lang);
    else if (act->kind == WK_DESK_ACT_GIVE)
        put_give(out, act, view, lang);
    else if (act->kind == WK_DESK_ACT_PINS)
        wk_html_element(out, "p", T("The count of wrong PINs begins again at every kiosk. Find out first who tried"));
    else if (name) {
        wk_html_element(out, "h3", T(name));
        wk_html_element(out, "p", held->entry.reason);
        wk_html_element(out, "p", T("It does not hold any more then. Both stay on record"));
    }
}

/* All of it goes along, so that what is done is what was shown. */
static void put_again(struct wk_html *out, const struct wk_desk_act *act)
{
    put_hidden(out, "act", wk_desk_act_words[act->kind]);
    put_number(out, "section", act->section);
    put_number(out, "table", act->at.table);
    put_number(out, "round", act->at.round);
    put_number(out, "hand", act->at.hand);
    put_number(out, "kiosk", act->kiosk);
    if (act->why != WK_TAKE_UNSAID)
        put_hidden(out, "why", wk_take_words[act->why]);
    if (act->number > 0)
        put_hidden(out, "number", wk_record_text(act->number).text);
}

static void put_back(const struct wk_board_frame *frame, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_putf(out, "<p><a class=\"key\" href=\"" WK_DESK_ACTS "?lang=%s\">", wk_lang_word(lang));
    wk_html_text(out, T("Back"));
    wk_html_put(out, "</a></p>");
}

void wk_desk_act_look_make(const struct wk_board_frame *frame, const struct wk_desk_act *act, const struct wk_desk_view *view,
                           struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_frame_begin(frame, out);
    wk_html_element(out, "h2", T(titles[act->kind]));
    if (act->problem) {
        wk_html_element(out, "p class=\"problem\" role=\"alert\"", T(act->problem));
    } else {
        put_change(out, act, view, lang);
        wk_board_form_begin(frame, WK_DESK_ACT_DO, NULL, out);
        put_again(out, act);
        if (act->entry.kind != WK_ENTRY_NONE) {
            wk_html_put(out, "<label>");
            wk_html_text(out, T("Why? It stands in the record"));
            wk_html_putf(out, "<input name=\"reason\" maxlength=\"%d\" required></label>", (WK_REASON_SIZE - 1) / 3);
        }
        wk_board_form_end(out, T("Do it"));
    }
    put_back(frame, out);
    wk_board_frame_end(frame, out);
}

void wk_desk_act_done_make(const struct wk_board_frame *frame, const struct wk_desk_act *act, int64_t number,
                           struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    char text[96];

    wk_board_frame_begin(frame, out);
    wk_html_element(out, "h2", T(titles[act->kind]));
    snprintf(text, sizeof(text), T("Done: record %s"), wk_record_text(number).text);
    wk_html_element(out, "p role=\"status\"", text);
    if (act->entry.kind == WK_ENTRY_GATE || act->entry.kind == WK_ENTRY_NOT_PLAYED) {
        wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
        put_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_REVERSE]);
        put_hidden(out, "number", wk_record_text(number).text);
        wk_board_form_end(out, T("Take back"));
    }
    put_back(frame, out);
    wk_board_frame_end(frame, out);
}
