/* A season: its evenings, how they count, and the standings. */
#include "kiosk/pages/site/season_site.h"

#include <stdio.h>

#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/site/site_parts.h"
#include "rules/event/season.h"

#define T(id) wk_text(self->lang, id)

static void put_evenings(const struct wk_season_site *self, struct wk_html *html)
{
    wk_html_put(html, "<ol class=\"evenings\">");
    for (int e = 0; e < self->season->n_evenings; e++) {
        wk_html_put(html, "<li><bdi>");
        wk_html_text(html, self->evening[e]);
        wk_html_put(html, "</bdi>");
        if (!self->season->closed[e]) {
            wk_html_put(html, " \xc2\xb7 ");
            wk_html_text(html, T("The event is not closed: this can still change."));
        }
        wk_html_put(html, "</li>");
    }
    wk_html_put(html, "</ol>");
}

/* How the evenings count, said before the table that follows from it. */
static void put_rule(const struct wk_season_site *self, struct wk_html *html)
{
    char text[200];

    snprintf(text, sizeof text, T("Of each player the best %d of %d events count; the others stand in brackets."), self->best,
             self->season->n_evenings);
    wk_html_element(html, "p",
                    self->best > 0 && self->best < self->season->n_evenings ? text : T("What each event brought is added up."));
    wk_html_element(html, "p",
                    T("Who has the same EMA number is one player; without a number, who has the same name. Who withdrew or was "
                      "disqualified has nothing from that event."));
}

static void put_heads(const struct wk_season_site *self, struct wk_html *html)
{
    wk_html_put(html, "<thead><tr><td></td>");
    wk_html_element(html, "th scope=\"col\"", T("Player"));
    wk_site_put_sum_heads(self->season->kind, self->lang, html);
    wk_html_element(html, "th scope=\"col\"", T("counted"));
    for (int e = 1; e <= self->season->n_evenings; e++)
        wk_html_putf(html, "<th scope=\"col\">%d</th>", e);
    wk_html_put(html, "</tr></thead><tbody>");
}

/* What it brought to the first of the sums. */
static void put_evening(const struct wk_season_site *self, struct wk_html *html, const struct wk_season_evening *evening)
{
    char figure[WK_NUMBER_SIZE], text[WK_NUMBER_SIZE + 2];

    wk_score_figure(figure, &self->season->kind->sums[0].column, evening->sum[0]);
    snprintf(text, sizeof text, evening->state == WK_SEASON_COUNTED ? "%s" : "(%s)", figure);
    wk_html_element(html, "td",
                    evening->state == WK_SEASON_ABSENT ? "\xe2\x80\x93"
                    : evening->state == WK_SEASON_OUT  ? T("out")
                                                       : text);
}

static void put_row(const struct wk_season_site *self, struct wk_html *html, const struct wk_season_row *row)
{
    const struct wk_kind_of_event *const kind = self->season->kind;

    wk_html_put(html, "<tr>");
    wk_site_put_rank(html, row->rank);
    wk_html_put(html, "<th scope=\"row\"><bdi>");
    wk_html_text(html, row->person.name);
    wk_html_put(html, row->provisional ? "</bdi> *" : "</bdi>");
    wk_site_put_club(html, &row->person);
    wk_html_put(html, "</th>");
    for (int s = 0; s < kind->n_sums; s++)
        wk_site_put_value(html, &kind->sums[s].column, true, row->sum[s]);
    wk_html_putf(html, "<td>%d</td>", row->n_counted);
    for (int e = 0; e < self->season->n_evenings; e++)
        put_evening(self, html, &row->evening[e]);
    wk_html_put(html, "</tr>");
}

static void put_notes(const struct wk_season_site *self, struct wk_html *html)
{
    const struct wk_season *const season = self->season;
    bool provisional = false;
    char text[400];

    wk_html_put(html, "<ul class=\"notes\">");
    for (int i = 0; i < season->n_rows; i++)
        provisional |= season->row[i].provisional;
    if (provisional)
        wk_html_element(html, "li", T("* can still change: an event is not closed."));
    for (int i = 0; i < season->n_alike; i++) {
        snprintf(text, sizeof text, T("Counted as two players, and may be one: %s and %s"),
                 season->row[season->alike[i].row[0]].person.name, season->row[season->alike[i].row[1]].person.name);
        wk_html_element(html, "li", text);
    }
    if (season->kind->rule)
        wk_html_element(html, "li", T(season->kind->rule));
    wk_html_put(html, "</ul>");
}

enum wk_status wk_season_site_make(const struct wk_season_site *self, struct wk_site_folder *folder)
{
    struct wk_html html = {.text = NULL};
    enum wk_status status = wk_site_style(folder);

    wk_site_head(&html, self->lang, T(self->season->kind->name), T("Season"));
    wk_site_nav(&html, WK_SITE_INDEX, WK_SITE_INDEX, T("Standings"));
    wk_site_main(&html, T("Season"));
    put_evenings(self, &html);
    put_rule(self, &html);
    wk_html_put(&html, "<div class=\"wide\" tabindex=\"0\"><table class=\"standings\">");
    put_heads(self, &html);
    for (int i = 0; i < self->season->n_rows; i++)
        put_row(self, &html, &self->season->row[i]);
    wk_html_put(&html, "</tbody></table></div>");
    put_notes(self, &html);
    wk_html_element(&html, "h2", T("Files"));
    wk_html_put(&html, "<ul class=\"files\">");
    wk_site_put_file(&html, WK_SEASON_CSV, T("the standings, for any spreadsheet"));
    if (self->xlsx)
        wk_site_put_file(&html, WK_SEASON_XLSX, T("the same as a workbook"));
    wk_site_put_file(&html, WK_SITE_CONTENTS, T("all files of this folder, and their hashes"));
    wk_html_put(&html, "</ul>");
    if (status == WK_OK)
        return wk_site_page_end(folder, &html, WK_SITE_INDEX);
    wk_html_release(&html);
    return status;
}
