/* Hands whose result was confirmed at two kiosks, differently: which of the two is right, at the desk. */
#include <stdio.h>

#include "hall/board/desk_acts.h"
#include "hall/board/desk_pages.h"
#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

void wk_desk_choose_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role)
{
    const struct wk_twice *twice = NULL;

    for (int i = 0; i < view->n_twice && !twice; i++)
        if (view->twice[i].counts.result == act->number || view->twice[i].other.result == act->number)
            twice = &view->twice[i];
    if (!twice) {
        act->problem = WK_N("It has changed meanwhile. Look again");
        return;
    }
    act->twice = *twice;
    act->at = twice->at;
    if (act->number == twice->counts.result)
        return;
    act->confirms = true;
    act->entry =
        (struct wk_entry){.kind = WK_ENTRY_RESULT,
                          .role = role,
                          .result = {.at = twice->at, .outcome = twice->other.outcome, .corrects = twice->counts.result}};
}

/* ---- markup */

static void put_version(const struct wk_board_frame *frame, const struct wk_kind_of_event *kind,
                        const struct wk_twice_version *version, bool counts, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;
    char text[96];

    wk_html_put(out, "<p><strong>");
    wk_board_put_outcome(out, kind, &version->outcome, lang);
    wk_html_put(out, "</strong><br><span class=\"where\">");
    snprintf(text, sizeof(text), T("record %s"), wk_record_text(version->result).text);
    wk_html_text(out, text);
    wk_html_put(out, " \xc2\xb7 ");
    wk_html_text(out, counts ? T("it counts so far") : T("it does not count so far"));
    wk_html_put(out, "</span></p>");
    wk_board_form_begin(frame, WK_DESK_ACT_LOOK, NULL, out);
    wk_html_hidden(out, "act", wk_desk_act_words[WK_DESK_ACT_CHOOSE]);
    wk_html_hidden(out, "number", wk_record_text(version->result).text);
    wk_board_form_end(out, T("This one is right"));
}

void wk_desk_twice_make(const struct wk_board_frame *frame, const struct wk_desk_view *view, struct wk_html *out)
{
    const struct wk_tournament *const event = view->board->tournament;
    const enum wk_language lang = frame->look.lang;

    for (int i = 0; event && i < view->n_twice; i++) {
        wk_html_put(out, "<section class=\"act\">");
        wk_html_element(out, "h2", T(wk_desk_act_title(WK_DESK_ACT_CHOOSE)));
        wk_desk_put_place(out, event, &view->twice[i].at, lang);
        put_version(frame, event->plan.kind, &view->twice[i].counts, true, out);
        put_version(frame, event->plan.kind, &view->twice[i].other, false, out);
        wk_html_put(out, "</section>");
    }
}

void wk_desk_put_chosen(struct wk_html *out, const struct wk_desk_act *act, const struct wk_tournament *event,
                        enum wk_language lang)
{
    const bool other = act->entry.kind == WK_ENTRY_RESULT;

    wk_desk_put_place(out, event, &act->at, lang);
    wk_html_put(out, "<p><strong>");
    wk_board_put_outcome(out, event->plan.kind, other ? &act->twice.other.outcome : &act->twice.counts.outcome, lang);
    wk_html_put(out, "</strong></p>");
    wk_html_element(out, "p",
                    other ? T("It takes the place of the result that is there, and is confirmed with this. Both stay on record")
                          : T("The result that counts stays, and that it is right goes on record"));
}
