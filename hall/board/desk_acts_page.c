/* Acts at the desk: those that can be done, and those that hold. */
#include <stdio.h>

#include "hall/board/desk_acts.h"
#include "hall/board/desk_pages.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

#define MOST_HELD 30 /* acts that are shown, the newest first */

#define T(id) wk_text(lang, id)

const char *wk_desk_act_title(int kind)
{
    static const char *const titles[WK_N_DESK_ACTS] = {
        [WK_DESK_ACT_NONE] = WK_N("Acts"),
        [WK_DESK_ACT_RESULT] = WK_N("Result from paper, or corrected"),
        [WK_DESK_ACT_RULING] = WK_N("A ruling"),
        [WK_DESK_ACT_VOID] = WK_N("Take back a result"),
        [WK_DESK_ACT_NOT_PLAYED] = WK_N("A hand will not be played"),
        [WK_DESK_ACT_GATE] = WK_N("Open a rotation by hand"),
        [WK_DESK_ACT_TIME] = WK_N("More time for a section"),
        [WK_DESK_ACT_SEATS] = WK_N("Two sat in each other's seats"),
        [WK_DESK_ACT_STAND_IN] = WK_N("Somebody else plays"),
        [WK_DESK_ACT_OUT] = WK_N("A player is out of the event"),
        [WK_DESK_ACT_FOUL] = WK_N("Fouled deal"),
        [WK_DESK_ACT_ENDED] = WK_N("Play is over"),
        [WK_DESK_ACT_GIVE] = WK_N("Give a table to another kiosk"),
        [WK_DESK_ACT_SAY] = WK_N("Tell everybody something"),
        [WK_DESK_ACT_PINS] = WK_N("Let PINs be tried again"),
        [WK_DESK_ACT_CHOOSE] = WK_N("Confirmed at two kiosks, with two results"),
        [WK_DESK_ACT_VOUCH] = WK_N("Let an act without a PIN count"),
        [WK_DESK_ACT_REVERSE] = WK_N("Take back an act"),
    };

    return titles[kind];
}

const char *wk_desk_ruling_name(enum wk_ruling_kind ruling)
{
    static const char *const names[WK_RULING_DEAD + 1] = {"",
                                                          WK_N("Dead hand"),
                                                          WK_N("No Hu"),
                                                          WK_N("IMP off"),
                                                          WK_N("Points moved"),
                                                          WK_N("Penalty"),
                                                          WK_N("Redress"),
                                                          WK_N("A complaint"),
                                                          WK_N("Dead in this game")};

    return names[ruling];
}

/* ---- what can be done */

static void begin_act(const struct wk_board_frame *frame, enum wk_desk_act_kind kind, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_put(out, "<section class=\"act\">");
    wk_html_element(out, "h2", T(wk_desk_act_title(kind)));
    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    wk_html_hidden(out, "act", wk_desk_act_words[kind]);
}

static void end_act(const struct wk_board_frame *frame, enum wk_desk_act_kind kind, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_form_end(out, wk_desk_act_asks(kind) ? T("Go on") : T("Look what it changes"));
    wk_html_put(out, "</section>");
}

void wk_desk_put_choice(struct wk_html *out, const char *name, const char *label, int most, int chosen)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, label);
    wk_html_putf(out, "<select name=\"%s\">", name);
    for (int i = 1; i <= most; i++)
        wk_html_putf(out, "<option%s>%d</option>", i == chosen ? " selected" : "", i);
    wk_html_put(out, "</select></label>");
}

static void put_hand_choice(struct wk_html *out, const struct wk_tournament *event, bool of_deal, enum wk_language lang)
{
    const struct wk_event_shape *shape = &event->shape;

    wk_html_put(out, "<div class=\"fields\">");
    wk_desk_put_choice(out, "table", T("Table"), shape->n_tables, 1);
    wk_desk_put_choice(out, "round", T("Round"), shape->n_rounds, 1);
    if (!of_deal)
        wk_desk_put_choice(out, "hand", event->plan.kind->talk.games ? T(WK_NC("paper", "Game")) : T(WK_NC("paper", "Hand")),
                           shape->n_hands, 1);
    wk_html_put(out, "</div>");
}

static void put_ruling_choice(struct wk_html *out, const struct wk_tournament *event, enum wk_language lang)
{
    put_hand_choice(out, event, false, lang);
    wk_html_put(out, "<label>");
    wk_html_text(out, T("What is ruled?"));
    wk_html_put(out, "<select name=\"ruling\">");
    for (int ruling = WK_RULING_NONE + 1; ruling <= WK_RULING_DEAD; ruling++)
        if (event->plan.kind->rulings >> ruling & 1u) {
            wk_html_putf(out, "<option value=\"%s\">", wk_ruling_words[ruling]);
            wk_html_text(out, T(wk_desk_ruling_name((enum wk_ruling_kind)ruling)));
            wk_html_put(out, "</option>");
        }
    wk_html_put(out, "</select></label>");
}

static void put_give_choice(struct wk_html *out, const struct wk_desk_view *view, enum wk_language lang)
{
    static const char *const whys[] = {[WK_TAKE_BROKEN] = WK_N("its kiosk does not work"),
                                       [WK_TAKE_NO_POWER] = WK_N("it has no power"),
                                       [WK_TAKE_MOVED] = WK_N("it stands elsewhere now"),
                                       [WK_TAKE_OTHER] = WK_N("another reason")};

    wk_html_put(out, "<div class=\"fields\">");
    wk_desk_put_choice(out, "table", T("Table"), view->board->tournament->shape.n_tables, 1);
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

const char *wk_desk_act_held(enum wk_entry_kind kind)
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

    return names[kind];
}

void wk_desk_put_take_back(const struct wk_board_frame *frame, int64_t number, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    wk_html_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_REVERSE]);
    wk_html_hidden(out, "number", wk_record_text(number).text);
    wk_board_form_end(out, T("Take back"));
}

static void put_held_act(const struct wk_board_frame *frame, const struct wk_act *act, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    const bool of_hand = act->entry.kind == WK_ENTRY_RULING || act->entry.kind == WK_ENTRY_NOT_PLAYED;

    wk_html_put(out, "<li class=\"taken\"><div><strong>");
    wk_html_text(out, T(act->entry.kind == WK_ENTRY_RULING ? wk_desk_ruling_name(act->entry.ruling.kind)
                                                           : wk_desk_act_held(act->entry.kind)));
    wk_html_put(out, "</strong> <span class=\"where\">");
    if (of_hand) {
        const struct wk_hand_id *const at = act->entry.kind == WK_ENTRY_RULING ? &act->entry.ruling.at : &act->entry.at;
        char text[64];
        snprintf(text, sizeof(text), T("Table %d"), at->table);
        wk_html_text(out, text);
        wk_html_putf(out, ", %d.%d \xc2\xb7 ", at->round, at->hand);
    }
    wk_html_putf(out, "%s</span><br><bdi>", wk_record_text(act->entry.seq).text);
    wk_html_text(out, act->entry.reason);
    wk_html_put(out, "</bdi></div>");
    wk_desk_put_take_back(frame, act->entry.seq, out);
    wk_html_put(out, "</li>");
}

static void put_held(const struct wk_board_frame *frame, const struct wk_tournament *event, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    int n = 0;

    wk_html_put(out, "<section class=\"held\">");
    wk_html_element(out, "h2", T("Acts that hold"));
    for (int i = event->n_acts - 1; i >= 0 && n < MOST_HELD; i--) {
        if (event->act[i].reversed_seq > 0 || !wk_desk_act_held(event->act[i].entry.kind))
            continue;
        if (n++ == 0)
            wk_html_put(out, "<ul class=\"work\">");
        put_held_act(frame, &event->act[i], out);
    }
    wk_html_put(out, n > 0 ? "</ul>" : "");
    if (n == 0)
        wk_html_element(out, "p", T("None"));
    wk_html_put(out, "</section>");
}

/* ---- acts that were made at a kiosk, and wait for a word */

static void put_unvouched(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out)
{
    for (int i = 0; i < view->list.n; i++) {
        const struct wk_desk_item *const item = &view->list.item[i];
        if (item->kind != WK_DESK_UNVOUCHED)
            continue;
        begin_act(frame, WK_DESK_ACT_VOUCH, out);
        wk_html_putf(out, "<p>%s</p>", wk_record_text(item->number).text);
        wk_html_hidden(out, "number", wk_record_text(item->number).text);
        end_act(frame, WK_DESK_ACT_VOUCH, out);
    }
}

/* Left empty, it takes back what is said now. */
static void put_say(const struct wk_desk_view *view, struct wk_html *out, enum wk_language lang)
{
    wk_html_put(out, "<label>");
    wk_html_text(out, T("One line, which every kiosk shows between hands. Empty: it is over"));
    wk_html_putf(out, "<input name=\"text\" autocomplete=\"off\" maxlength=\"%d\" value=\"", (WK_ANNOUNCEMENT_SIZE - 1) / 3);
    wk_html_text(out, view->board->said.text);
    wk_html_put(out, "\"></label>");
}

/* What its form asks first. */
static void put_first(const struct wk_desk_view *view, enum wk_desk_act_kind kind, struct wk_html *out, enum wk_language lang)
{
    const struct wk_tournament *event = view->board->tournament;

    if (kind == WK_DESK_ACT_RULING)
        put_ruling_choice(out, event, lang);
    else if (kind == WK_DESK_ACT_RESULT || kind == WK_DESK_ACT_VOID || kind == WK_DESK_ACT_NOT_PLAYED)
        put_hand_choice(out, event, false, lang);
    else if (kind == WK_DESK_ACT_FOUL)
        put_hand_choice(out, event, true, lang);
    else if (kind == WK_DESK_ACT_GATE || kind == WK_DESK_ACT_TIME)
        wk_desk_put_choice(out, "section", T("Section"), event->shape.n_sections, 1);
    else if (kind == WK_DESK_ACT_GIVE)
        put_give_choice(out, view, lang);
    else if (kind == WK_DESK_ACT_SAY)
        put_say(view, out, lang);
    if (kind == WK_DESK_ACT_TIME)
        wk_desk_put_choice(out, "minutes", T("Minutes"), WK_DESK_MOST_MINUTES, 5);
}

void wk_desk_acts_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out)
{
    const struct wk_tournament *event = view->board->tournament;
    const enum wk_language lang = frame->look.lang;

    wk_board_frame_begin(frame, out);
    wk_html_put(out, "<div class=\"acts\">");
    for (int i = WK_DESK_ACT_NONE + 1; i < WK_DESK_ACT_CHOOSE; i++) {
        const enum wk_desk_act_kind kind = (enum wk_desk_act_kind)i;
        if (!wk_desk_act_allowed(kind, event, frame->desk.role) || (kind == WK_DESK_ACT_GIVE && view->n_kiosks == 0))
            continue;
        begin_act(frame, kind, out);
        put_first(view, kind, out, lang);
        end_act(frame, kind, out);
    }
    if (wk_desk_act_allowed(WK_DESK_ACT_CHOOSE, event, frame->desk.role))
        wk_desk_twice_make(frame, view, out);
    if (wk_desk_act_allowed(WK_DESK_ACT_VOUCH, event, frame->desk.role))
        put_unvouched(frame, view, out);
    wk_html_put(out, "</div>");
    if (event)
        put_held(frame, event, out);
    wk_board_frame_end(frame, out);
}
