/* A site's first page and its standings. */
#include <stdio.h>

#include "kiosk/pages/site/site_parts.h"

#define T(id) wk_text(self->rank->lang, id)

/* On how many results all of this rests, and whether it can still change. */
static void put_rests(const struct wk_site *self, struct wk_html *html)
{
    const struct wk_event_shape *const shape = &wk_site_event(self)->shape;
    const int n = wk_site_results(self);
    char text[WK_RANK_PROTEST_SIZE];

    if (self->rounds_over == 0)
        snprintf(text, sizeof text, "%s", T("No round is over yet: there are no results here."));
    else if (wk_site_event(self)->plan.kind->drop_in)
        snprintf(text, sizeof text, T("This rests on %d results."), n);
    else
        snprintf(text, sizeof text, T("This rests on %d of %d results; rounds over: %d of %d."), n,
                 shape->n_tables * shape->n_player_hands, self->rounds_over, shape->n_rounds);
    wk_html_element(html, "p", text);
    if (wk_rank_protest(self->rank, text))
        wk_html_element(html, "p", text);
    wk_html_element(html, "p",
                    self->rank->closed ? T("The event is closed: nothing of this changes any more.")
                                       : T("The event is not closed: this can still change."));
}

static void put_files(const struct wk_site *self, struct wk_html *html)
{
    wk_html_element(html, "h2", T("Files"));
    wk_html_put(html, "<ul class=\"files\">");
    if (self->rounds_over > 0) {
        wk_site_put_file(html, WK_SITE_CSV, T("the standings, for any spreadsheet"));
        wk_site_put_file(html, WK_SITE_LINES, T("each player's hands, for any spreadsheet"));
    }
    if (self->xlsx)
        wk_site_put_file(html, WK_SITE_XLSX, T("both as one workbook"));
    if (self->records) {
        wk_site_put_file(html, WK_SITE_RECORDS, T("all records of the event, signed"));
        wk_site_put_file(html, WK_SITE_CHECKPOINT, T("where the records end"));
    }
    wk_site_put_file(html, WK_SITE_CONTENTS, T("all files of this folder, and their hashes"));
    wk_html_put(html, "</ul>");
}

static void put_standing(const struct wk_site *self, struct wk_html *html, const struct wk_standing *row)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    const struct wk_person *const person = wk_person_ranked(tournament, row->player);
    const char *const gone = wk_rank_out_word(tournament, row->player, self->rounds_over);

    wk_html_put(html, "<tr>");
    wk_site_put_rank(html, row->rank);
    wk_html_put(html, "<th scope=\"row\">");
    wk_site_put_player(self, html, row->player, person);
    wk_site_put_club(html, person);
    if (gone)
        wk_html_element(html, "small", T(gone));
    wk_html_put(html, "</th>");
    for (int s = 0; s < tournament->plan.kind->n_sums; s++)
        wk_site_put_value(html, &tournament->plan.kind->sums[s].column, true, row->sum[s]);
    wk_html_put(html, row->provisional ? "<td>*</td></tr>" : "<td></td></tr>");
}

static void put_table(const struct wk_site *self, struct wk_html *html, int most)
{
    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\"><table class=\"standings\"><thead><tr><td></td>");
    wk_html_element(html, "th scope=\"col\"", T("Player"));
    wk_site_put_sum_heads(wk_site_event(self)->plan.kind, self->rank->lang, html);
    wk_html_put(html, "<td></td></tr></thead><tbody>");
    for (int i = 0; i < self->rank->standings->n && i < most; i++)
        put_standing(self, html, &self->rank->standings->row[i]);
    wk_html_put(html, "</tbody></table></div>");
}

static void put_note(const char *note, void *context)
{
    wk_html_element(context, "li", note);
}

static enum wk_status standings_page(const struct wk_site *self, struct wk_site_folder *folder)
{
    const bool all = self->rounds_over == wk_site_event(self)->shape.n_rounds;
    struct wk_html html = {.text = NULL};
    char title[128];

    snprintf(title, sizeof title, T("Standings after round %d"), self->rounds_over);
    wk_site_page_begin(self, &html, WK_SITE_STANDINGS, all ? T("Standings after the last round") : title);
    put_rests(self, &html);
    put_table(self, &html, self->rank->standings->n);
    wk_html_put(&html, "<ul class=\"notes\">");
    wk_rank_notes(self->rank, put_note, &html);
    wk_html_put(&html, "</ul>");
    return wk_site_page_end(folder, &html, WK_SITE_STANDINGS);
}

#define FIRST_ROWS 3

enum wk_status wk_site_event_pages(const struct wk_site *self, struct wk_site_folder *folder)
{
    struct wk_html html = {.text = NULL};
    char text[96];

    wk_site_page_begin(self, &html, WK_SITE_INDEX, "");
    snprintf(text, sizeof text, T("%d players"), wk_plan_players(&wk_site_event(self)->plan));
    wk_html_put(&html, "<p>");
    wk_html_text(&html, T(wk_site_event(self)->plan.kind->name));
    wk_html_put(&html, " \xc2\xb7 ");
    wk_html_text(&html, text);
    wk_html_put(&html, "</p>");
    put_rests(self, &html);
    if (self->rounds_over > 0) {
        put_table(self, &html, FIRST_ROWS);
        wk_html_put(&html, "<p>");
        wk_site_put_way(&html, WK_SITE_STANDINGS, T("All standings"));
        wk_html_put(&html, "</p>");
    }
    put_files(self, &html);
    const enum wk_status status = wk_site_page_end(folder, &html, WK_SITE_INDEX);
    return status == WK_OK && self->rounds_over > 0 ? standings_page(self, folder) : status;
}
