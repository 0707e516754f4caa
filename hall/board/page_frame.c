/* What stands around the parts of a page. */
#include "hall/board/page_frame.h"

#include <string.h>

#define AGAIN_S 30 /* a page that does not turn, without a script */

#define T(id) wk_text(lang, id)

static void put_link(struct wk_html *html, const struct wk_board_frame *frame, const char *path, const char *text, bool here)
{
    wk_html_putf(html, "<a href=\"%s?lang=%s\"%s>", path, wk_lang_word(frame->look.lang), here ? " aria-current=\"page\"" : "");
    wk_html_text(html, text);
    wk_html_put(html, "</a>");
}

static void put_head(const struct wk_board_frame *frame, struct wk_html *html)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_putf(html, "<!doctype html><html lang=\"%s\"%s><head><meta charset=\"utf-8\">", wk_lang_def(lang)->locale,
                 frame->wall ? " class=\"far\"" : "");
    wk_html_put(html, "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    wk_html_text(html, frame->event[0] ? frame->event : "Wallkeeper");
    wk_html_putf(html, "</title><link rel=\"stylesheet\" href=\"%s\">", frame->css);
    if (frame->live) {
        wk_html_putf(html, "<script defer src=\"%s\"></script>", frame->js);
        /* Without a script the page comes again by itself. */
        wk_html_putf(html, "<noscript><meta http-equiv=\"refresh\" content=\"%d;url=%s?lang=%s&amp;turn=%d\"></noscript>",
                     frame->look.page == WK_BOARD_SCREEN ? WK_BOARD_TURN_S : AGAIN_S, frame->path, wk_lang_word(lang),
                     frame->look.turn + 1);
    }
    wk_html_put(html, "</head>");
}

/* The pages that this browser may ask for. */
static void put_ways(const struct wk_board_frame *frame, struct wk_html *html)
{
    const enum wk_language lang = frame->look.lang;

    for (int page = 0; page < WK_N_BOARD_PAGES; page++) {
        const struct wk_board_page_def *def = &wk_board_page_defs[page];
        if (def->name && (!def->for_desk || frame->desk.signed_in))
            put_link(html, frame, def->path, T(def->name), frame->look.page == (enum wk_board_page)page);
    }
    if (frame->desk.signed_in)
        put_link(html, frame, WK_DESK_ACTS, T("Acts"), strcmp(frame->path, WK_DESK_ACTS) == 0);
    if (frame->desk.signed_in)
        put_link(html, frame, WK_CEREMONY_PATH, T("Ceremony"), strcmp(frame->path, WK_CEREMONY_PATH) == 0);
    if (frame->for_desk)
        put_link(html, frame, WK_DESK_PATH, frame->desk.signed_in ? T("Sign out") : T("Judges and director"),
                 strcmp(frame->path, WK_DESK_PATH) == 0);
}

static void put_bar(const struct wk_board_frame *frame, struct wk_html *html)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_put(html, "<header><h1><bdi>");
    wk_html_text(html, frame->event[0] ? frame->event : "Wallkeeper");
    wk_html_put(html, "</bdi></h1><nav>");
    put_ways(frame, html);
    for (int other = 0; other < WK_N_LANGS; other++)
        if (other != (int)lang) {
            const struct wk_lang_def *def = wk_lang_def((enum wk_language)other);
            wk_html_putf(html, "<a href=\"%s?lang=%s\" lang=\"%s\">", frame->path, def->code, def->locale);
            wk_html_text(html, def->name);
            wk_html_put(html, "</a>");
        }
    wk_html_put(html, "</nav></header>");
}

void wk_board_frame_begin(const struct wk_board_frame *frame, struct wk_html *out)
{
    const char *const lang = wk_lang_word(frame->look.lang);

    put_head(frame, out);
    wk_html_putf(out, "<body class=\"%s\"",
                 frame->look.page == WK_BOARD_SCREEN     ? "wall"
                 : frame->look.page == WK_BOARD_DIRECTOR ? "director"
                 : frame->look.page == WK_BOARD_PLAYER   ? "player"
                                                         : "plain");
    if (frame->live)
        wk_html_putf(out, " data-live=\"/live%s?lang=%s\"", frame->path, lang);
    wk_html_put(out, ">");
    put_bar(frame, out);
    wk_html_put(out, "<main>");
}

void wk_board_frame_end(const struct wk_board_frame *frame, struct wk_html *out)
{
    const enum wk_language lang = frame->look.lang;

    wk_html_put(out, "</main>");
    if (frame->as_of) {
        wk_html_put(out, "<footer><p>");
        wk_html_text(out, T("As of"));
        wk_html_putf(out, " <time id=\"as-of\">%s</time><span id=\"stale\" role=\"status\" hidden> ", frame->as_of);
        wk_html_text(out, T("not heard since: this page may be old"));
        wk_html_put(out, "</span></p></footer>");
    }
    wk_html_put(out, "</body></html>\n");
}

void wk_board_page_make(const struct wk_board_frame *frame, const struct wk_board_parts *parts, struct wk_html *out)
{
    wk_board_frame_begin(frame, out);
    if (frame->desk.signed_in && frame->look.page < WK_N_BOARD_PAGES && wk_board_page_defs[frame->look.page].act) {
        wk_board_form_begin(frame, wk_board_page_defs[frame->look.page].act, WK_FORM_OF_PAGE, out);
        wk_html_put(out, "</form><button id=\"sound\" aria-pressed=\"false\" hidden>");
        wk_html_text(out, wk_text(frame->look.lang, WK_N("Sound")));
        wk_html_put(out, "</button>");
    }
    for (int i = 0; i < parts->n; i++) {
        wk_html_putf(out, "<section id=\"%s\">", parts->part[i].id);
        wk_html_put(out, parts->part[i].html.text ? parts->part[i].html.text : "");
        wk_html_put(out, "</section>");
        out->failed |= parts->part[i].html.failed;
    }
    wk_board_frame_end(frame, out);
}

void wk_board_note_make(const struct wk_board_frame *frame, const char *text, struct wk_html *out)
{
    wk_board_frame_begin(frame, out);
    wk_html_element(out, "p class=\"note\"", text);
    wk_board_frame_end(frame, out);
}

void wk_board_form_begin(const struct wk_board_frame *frame, const char *path, const char *id, struct wk_html *out)
{
    wk_html_putf(out, "<form method=\"post\" action=\"%s?lang=%s\"", path, wk_lang_word(frame->look.lang));
    if (id)
        wk_html_putf(out, " id=\"%s\"", id);
    wk_html_putf(out, "><input type=\"hidden\" name=\"token\" value=\"%s\">", frame->desk.token);
}

void wk_board_form_end(struct wk_html *out, const char *text)
{
    wk_html_element(out, "button", text);
    wk_html_put(out, "</form>");
}
