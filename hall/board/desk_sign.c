/* The page on which judges and the director sign in. */
#include "hall/board/desk_pages.h"

#include <stdio.h>

#include "hall/web/signed_in.h"

#define T(id) wk_text(lang, id)

static void put_in(const struct wk_board_frame *frame, const char *problem, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_element(out, "h2", T("Judges and director"));
    if (problem)
        wk_html_element(out, "p class=\"problem\" role=\"alert\"", problem);
    wk_board_form_begin(frame, WK_DESK_IN, NULL, out);
    wk_html_put(out, "<label>");
    wk_html_text(out, T("PIN"));
    wk_html_put(out,
                "<input name=\"pin\" type=\"password\" inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"32\" required "
                "autofocus></label><label>");
    wk_html_text(out, T("Your name, as others see it in the work list"));
    wk_html_putf(out, "<input name=\"name\" autocomplete=\"name\" maxlength=\"%d\"></label>", (WK_SIGNED_NAME_SIZE - 1) / 3);
    wk_board_form_end(out, T("Sign in"));
    wk_html_element(out, "p class=\"note\"", T("From the third wrong PIN on there is a wait"));
}

static void put_out(const struct wk_board_frame *frame, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_put(out, "<h2>");
    wk_html_text(out, frame->desk.role == WK_ROLE_DIRECTOR ? T("Signed in: director") : T("Signed in: judge"));
    if (frame->desk.name[0]) {
        wk_html_put(out, " <small><bdi>");
        wk_html_text(out, frame->desk.name);
        wk_html_put(out, "</bdi></small>");
    }
    wk_html_put(out, "</h2>");
    wk_board_form_begin(frame, WK_DESK_OUT, NULL, out);
    wk_board_form_end(out, T("Sign out"));
    wk_html_element(out, "p class=\"note\"", T("It ends by itself: after an hour unused, and twelve hours after the PIN"));
}

void wk_desk_sign_make(const struct wk_board_frame *frame, const char *problem, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_board_frame_begin(frame, out);
    if (frame->desk.signed_in)
        put_out(frame, out);
    else
        put_in(frame, problem, out);
    if (frame->desk.readable)
        wk_html_element(out, "p class=\"warn\"",
                        T("Not encrypted: who can listen in this network can read the PIN, and act in your place"));
    wk_board_frame_end(frame, out);
}
