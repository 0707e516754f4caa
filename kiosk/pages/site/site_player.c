/* A player's page of a site: place, curve, hands, and what was decided about him. */
#include <stdio.h>

#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/report/act.h"
#include "kiosk/pages/site/site_parts.h"

#define T(id) wk_text(self->rank->lang, id)

#define CURVE_W 640
#define CURVE_H 200

/* What a page is made of. */
struct own {
    int n; /* hands in rounds that are over */
    struct wk_line line[WK_MAX_PLAYER_HANDS];
    int sum[WK_MAX_PLAYER_HANDS]; /* the first of the kind's sums up to each */
};

static void gather(const struct wk_site *self, int player, struct own *out)
{
    int sum = 0;

    out->n = wk_site_player_lines(self, player, out->line);
    for (int i = 0; i < out->n; i++) {
        sum += wk_line_adds(wk_site_event(self), &out->line[i], 0);
        out->sum[i] = sum;
    }
}

/* ---- the curve */

static int y_of(int value, int least, int most)
{
    return CURVE_H - 10 - (int)((int64_t)(value - least) * (CURVE_H - 20) / (most - least));
}

static void put_scale(struct wk_html *html, const struct wk_score_column *column, int value, int y)
{
    char figure[WK_NUMBER_SIZE];

    wk_html_putf(html, "<text x=\"6\" y=\"%d\">%s</text>", y + 5, wk_score_figure(figure, column, value));
}

static void put_curve(const struct wk_site *self, struct wk_html *html, const struct own *own)
{
    const struct wk_score_column *const column = &wk_site_event(self)->plan.kind->sums[0].column;
    int least = 0, most = 1;
    char text[128], figure[WK_NUMBER_SIZE];

    if (own->n == 0)
        return;
    for (int i = 0; i < own->n; i++) {
        least = own->sum[i] < least ? own->sum[i] : least;
        most = own->sum[i] > most ? own->sum[i] : most;
    }
    snprintf(text, sizeof text, T("%s after each hand: %s at the end"), T(column->title),
             wk_score_figure(figure, column, own->sum[own->n - 1]));
    wk_html_put(html, "<figure>");
    wk_html_putf(html, "<svg class=\"curve\" role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"", CURVE_W, CURVE_H);
    wk_html_text(html, text);
    wk_html_putf(html, "\"><path class=\"zero\" d=\"M0 %dH%d\"/><path class=\"line\" d=\"M0 %d", y_of(0, least, most), CURVE_W,
                 y_of(0, least, most));
    for (int i = 0; i < own->n; i++)
        wk_html_putf(html, "L%d %d", (i + 1) * CURVE_W / own->n, y_of(own->sum[i], least, most));
    wk_html_put(html, "\"/>");
    put_scale(html, column, most, y_of(most, least, most));
    if (least < 0)
        put_scale(html, column, least, y_of(least, least, most));
    wk_html_put(html, "</svg>");
    wk_html_element(html, "figcaption", text);
    wk_html_put(html, "</figure>");
}

/* ---- the hands */

static void put_place(const struct wk_site *self, struct wk_html *html, const struct wk_line *line)
{
    const struct wk_kind_of_event *const kind = wk_site_event(self)->plan.kind;
    wk_site_name name;
    char text[16];

    wk_html_putf(html, "<tr><td>%d</td><td>%d</td><td>", line->at.round, line->at.hand);
    snprintf(text, sizeof text, "%d", line->at.table);
    wk_site_put_way(
        html, kind->keeps_walls ? wk_site_deal_page(name, line->at.table, line->at.round) : wk_site_round(name, line->at.round),
        text);
    wk_html_putf(html, "</td><td>%c</td>", wk_chair_letter(kind, line->direction));
}

static void put_hands(const struct wk_site *self, struct wk_html *html, const struct own *own)
{
    const bool games = wk_site_event(self)->plan.kind->talk.games;
    const char *const heads[] = {T("round"), games ? T("game") : T("hand"), T("table"), T("seat")};

    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\"><table class=\"own\"><thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        wk_html_element(html, "th scope=\"col\"", heads[i]);
    wk_site_put_line_heads(self, html);
    wk_html_element(html, "th scope=\"col\"", T("result"));
    wk_html_put(html, "</tr></thead><tbody>");
    for (int i = 0; i < own->n; i++) {
        put_place(self, html, &own->line[i]);
        wk_site_put_line(self, html, &own->line[i]);
        wk_html_put(html, "<td class=\"result\">");
        wk_site_put_result(self, html, &own->line[i].at);
        wk_html_put(html, "</td></tr>");
    }
    wk_html_put(html, "</tbody></table></div>");
}

static void put_acts(const struct wk_site *self, struct wk_html *html, int player)
{
    const struct wk_tournament *const tournament = wk_site_event(self);

    wk_html_put(html, "<ul class=\"notes\">");
    for (int a = 0; a < tournament->n_acts; a++)
        if (wk_act_of_player(tournament, &tournament->act[a], player) && wk_site_act_shown(self, &tournament->act[a]))
            wk_site_put_act(self, html, &tournament->act[a]);
    wk_html_put(html, "</ul>");
}

static void put_rank(const struct wk_site *self, struct wk_html *html, const struct wk_standing *row)
{
    const struct wk_kind_of_event *const kind = wk_site_event(self)->plan.kind;
    const char *const gone = wk_rank_out_word(wk_site_event(self), row->player, self->rounds_over);
    char text[64];

    wk_html_put(html, "<p class=\"sums\">");
    snprintf(text, sizeof text, T("Rank %d"), row->rank);
    wk_html_element(html, "strong", row->rank ? text : gone ? T(gone) : "\xe2\x80\x93");
    for (int s = 0; s < kind->n_sums; s++) {
        wk_html_put(html, " \xc2\xb7 ");
        wk_html_text(html, wk_score_figure(text, &kind->sums[s].column, row->sum[s]));
        wk_html_put(html, " ");
        wk_html_text(html, T(kind->sums[s].column.name));
    }
    wk_html_put(html, row->provisional ? " *</p>" : "</p>");
}

enum wk_status wk_site_player_pages(const struct wk_site *self, struct wk_site_folder *folder)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    enum wk_status status = WK_OK;

    for (int i = 0; i < self->rank->standings->n && status == WK_OK; i++) {
        const struct wk_standing *const row = &self->rank->standings->row[i];
        struct wk_html html = {.text = NULL};
        struct own own;
        wk_site_name name;

        gather(self, row->player, &own);
        wk_site_page_begin(self, &html, wk_site_player(name, tournament, row->player),
                           wk_person_ranked(tournament, row->player)->name);
        put_rank(self, &html, row);
        put_curve(self, &html, &own);
        put_hands(self, &html, &own);
        put_acts(self, &html, row->player);
        status = wk_site_page_end(folder, &html, name);
    }
    return status;
}
