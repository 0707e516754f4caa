/*
 * The ceremony on the wall: the first three places, the third first. How far it has come stands in the address, so that a
 * browser that is started again shows the same; whoever stands at the screen goes on by its key.
 */
#include <stdio.h>
#include <stdlib.h>

#include "db/state/journal_state.h"
#include "hall/board/board_parts.h"
#include "rules/event/kind.h"

#define PLACES 3

#define T(id) wk_text(lang, id)

/* The ranks that are given, of the first three, the last first; equals share one, and then the next is not given. */
static int ranks_of(const struct wk_standings *standings, int rank[PLACES])
{
    int n = 0;

    for (int r = PLACES; r >= 1; r--)
        for (int i = 0; i < standings->n; i++)
            if (standings->row[i].rank == r) {
                rank[n++] = r;
                break;
            }
    return n;
}

static void put_sums(struct wk_html *html, const struct wk_kind_of_event *kind, const struct wk_standing *row,
                     enum wk_language lang)
{
    wk_html_put(html, " <span>");
    wk_board_put_figure(html, &kind->sums[0].column, row->sum[0]);
    wk_html_put(html, " ");
    wk_html_text(html, T(kind->sums[0].column.name));
    wk_html_put(html, "</span>");
}

/* Who has a place, or, while it is not said, that there is one. */
static void put_place(struct wk_html *html, const struct wk_board_view *view, int rank, bool said, enum wk_language lang)
{
    wk_html_putf(html, "<li%s><b class=\"tile\">%d</b><div>", said ? "" : " class=\"unsaid\"", rank);
    for (int i = 0; said && i < view->standings.n; i++) {
        const struct wk_standing *const row = &view->standings.row[i];
        if (row->rank != rank)
            continue;
        const struct wk_person *const person = wk_person_ranked(view->tournament, row->player);
        wk_html_put(html, "<p><strong><bdi>");
        wk_html_text(html, person->name);
        wk_html_put(html, "</bdi></strong>");
        put_sums(html, view->tournament->plan.kind, row, lang);
        if (person->club[0]) {
            wk_html_put(html, " <small><bdi>");
            wk_html_text(html, person->club);
            wk_html_put(html, "</bdi></small>");
        }
        wk_html_put(html, "</p>");
    }
    wk_html_put(html, "</div></li>");
}

/* The way on: to the next place, at the end to all of them. */
static void put_way(struct wk_html *html, int step, int n, enum wk_language lang)
{
    if (step >= n) {
        wk_board_put_way(html, wk_board_page_defs[WK_BOARD_SCREEN].path, T("Standings"), lang);
        return;
    }
    wk_html_putf(html, "<p><a class=\"key\" href=\"%s?lang=%s&amp;step=%d\">", WK_CEREMONY_PATH, wk_lang_word(lang), step + 1);
    wk_html_text(html, T("Next"));
    wk_html_put(html, "</a></p>");
}

static void put_places(struct wk_html *html, const struct wk_board_view *view, int step, bool closed, enum wk_language lang)
{
    int rank[PLACES];
    const int n = ranks_of(&view->standings, rank);

    wk_html_element(html, "h2", T("Standings after the last round"));
    if (!closed)
        wk_html_element(html, "p class=\"note\"", T("The event is not closed: this can still change."));
    wk_html_put(html, "<ol class=\"places\">");
    for (int i = n - 1; i >= 0; i--)
        put_place(html, view, rank[i], i < step, lang);
    wk_html_put(html, "</ol>");
    put_way(html, step, n, lang);
}

bool wk_ceremony_answer(struct wk_board *self, struct wk_exchange *exchange)
{
    const char *const asked = wk_exchange_argument(exchange, "step");
    const struct wk_board_look look = {.page = WK_N_BOARD_PAGES, .lang = wk_board_lang_of(exchange)};
    const enum wk_language lang = look.lang;
    struct wk_html html = {.text = NULL};
    struct wk_board_asks asks;
    int64_t seq = 0;

    if (!wk_board_path_is(wk_exchange_target(exchange), WK_CEREMONY_PATH))
        return false;
    const bool closed = wk_store_closed(self->options.store, &seq) == WK_OK;
    wk_board_ask(self, exchange, &asks);
    wk_board_take_view(self);
    const struct wk_board_view *const view = &self->view;
    struct wk_board_frame frame = wk_board_frame_of(self, exchange, &look, &asks);
    frame.path = WK_CEREMONY_PATH;
    frame.wall = true;
    if (!view->tournament || view->rounds_over < view->tournament->shape.n_rounds) {
        wk_board_note_make(&frame, view->tournament ? T("The ceremony comes after the last round") : T("No event has begun"),
                           &html);
    } else {
        wk_board_frame_begin(&frame, &html);
        put_places(&html, view, asked ? (int)strtol(asked, NULL, 10) : 0, closed, lang);
        wk_board_frame_end(&frame, &html);
    }
    wk_board_reply_html(self, exchange, 200, &html, NULL);
    return true;
}
