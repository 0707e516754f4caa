/* A table's life: its hands in the order of time, when each began, stopped and was ready, by which records, and what was
 * decided. */
#include <stdio.h>
#include <time.h>

#include "hall/board/desk_pages.h"
#include "hall/board/desk_view.h"
#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

void wk_desk_time(int64_t t_ns, char text[16])
{
    const time_t t = (time_t)(t_ns / 1000000000);
    struct tm parts;

    if (t_ns <= 0 || !localtime_r(&t, &parts) || strftime(text, 16, "%H:%M:%S", &parts) == 0)
        snprintf(text, 16, "\xe2\x80\x93");
}

/* A dash where it has not happened. */
static void put_time(struct wk_html *out, bool there, int64_t t_ns)
{
    char text[16];

    wk_desk_time(there ? t_ns : 0, text);
    wk_html_element(out, "td", text);
}

static void put_record(struct wk_html *out, int64_t number)
{
    wk_html_element(out, "td", number > 0 ? wk_record_text(number).text : "\xe2\x80\x93");
}

static void put_hand(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(event, at);

    wk_html_putf(out, "<tr><th scope=\"row\">%d.%d</th>", at->round, at->hand);
    put_time(out, hand->seated_seq > 0, hand->seated_ns);
    put_time(out, hand->play_seq > 0, hand->play_ns);
    put_time(out, hand->stopped_seq > 0, hand->stopped_ns);
    put_record(out, hand->result_seq);
    put_record(out, hand->state == WK_RESULT_CONFIRMED ? hand->confirmed_seq : 0);
    put_time(out, hand->ready_seq > 0, hand->ready_ns);
    wk_html_put(out, "</tr>");
}

static void put_hands(struct wk_html *out, const struct wk_tournament *event, int table, enum wk_language lang)
{
    static const char *const names[] = {WK_N("seats"),  WK_N("begun"),     WK_N("stopped"),
                                        WK_N("result"), WK_N("confirmed"), WK_N("ready")};
    const int n = event->shape.n_rounds * event->shape.n_hands;

    wk_html_put(out,
                "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-labelledby=\"table\"><table class=\"life\"><thead><tr>"
                "<th scope=\"col\">");
    wk_html_text(out, T("Round"));
    wk_html_put(out, "</th>");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        wk_html_element(out, "th scope=\"col\"", T(names[i]));
    wk_html_put(out, "</tr></thead><tbody>");
    for (int i = 0; i < n; i++) {
        const struct wk_hand_id at = wk_hand_in_time(&event->shape, table, i);
        put_hand(out, event, &at);
    }
    wk_html_put(out, "</tbody></table></div>");
}

/* ---- what was decided about it */

/* The hand of an act; NULL: it is of none. */
static const struct wk_hand_id *hand_of(const struct wk_act *act)
{
    return act->entry.kind == WK_ENTRY_RULING       ? &act->entry.ruling.at
           : act->entry.kind == WK_ENTRY_RESULT     ? &act->entry.result.at
           : act->entry.kind == WK_ENTRY_NOT_PLAYED ? &act->entry.at
           : act->entry.kind == WK_ENTRY_VOID       ? &act->at
                                                    : NULL;
}

static void put_act(struct wk_html *out, const struct wk_act *act, enum wk_language lang)
{
    const struct wk_hand_id *at = hand_of(act);
    const char *const name = act->entry.kind == WK_ENTRY_RULING       ? T("A ruling")
                             : act->entry.kind == WK_ENTRY_RESULT     ? T("A result that was corrected")
                             : act->entry.kind == WK_ENTRY_NOT_PLAYED ? T("A hand that is not played")
                                                                      : T("A result that was taken back");

    wk_html_putf(out, "<li class=\"taken\"><div><strong>%d.%d ", at->round, at->hand);
    wk_html_text(out, name);
    wk_html_putf(out, "</strong> <span class=\"where\">%s</span><br><bdi>", wk_record_text(act->entry.seq).text);
    wk_html_text(out, act->entry.reason);
    wk_html_put(out, "</bdi>");
    if (act->reversed_seq > 0) {
        wk_html_put(out, "<br>");
        wk_html_text(out, T("taken back since"));
    }
    wk_html_put(out, "</div></li>");
}

static void put_acts(struct wk_html *out, const struct wk_tournament *event, int table, enum wk_language lang)
{
    wk_html_put(out, "<ul class=\"work\">");
    for (int i = 0; i < event->n_acts; i++) {
        const struct wk_hand_id *at = hand_of(&event->act[i]);
        if (at && at->table == table)
            put_act(out, &event->act[i], lang);
    }
    wk_html_put(out, "</ul>");
}

void wk_desk_table_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, const struct wk_audit_log *log,
                        int table, struct wk_html *out)
{
    const struct wk_tournament *event = view->board->tournament;
    const enum wk_language lang = frame->look.lang;
    struct wk_table_at at;
    char text[32];

    wk_board_frame_begin(frame, out);
    snprintf(text, sizeof(text), T("Table %d"), table);
    wk_html_put(out, "<h2 id=\"table\">");
    wk_html_text(out, text);
    wk_table_look(event, &view->board->floor, table, &at);
    wk_html_put(out, " <small>");
    wk_html_text(out, T(wk_table_stage_name(at.stage)));
    wk_html_put(out, "</small></h2>");
    put_hands(out, event, table, lang);
    put_acts(out, event, table, lang);
    if (log)
        wk_desk_evidence_make(out, view->board, log, table, lang);
    wk_board_frame_end(frame, out);
}
