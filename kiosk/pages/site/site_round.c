/* Rounds and deals of a site: who sat where, how each hand ended, and of a deal what its four groups made of it. */
#include <stdio.h>

#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/phrases/second_play_phrase.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/act.h"
#include "kiosk/pages/site/site_deal.h"
#include "kiosk/pages/site/site_parts.h"
#include "labels/lang/slot_phrase.h"

#define T(id) wk_text(self->rank->lang, id)

typedef struct wk_line round_lines[WK_MAX_HANDS][WK_N_WINDS];

static const char *hand_word(const struct wk_site *self)
{
    return wk_site_event(self)->plan.kind->talk.games ? T("game") : T("hand");
}

/* ---- a round: a table of hands and chairs for each table of the hall */

/* Who sits there, and what the hand brings to the first of the sums. */
static void put_chair(const struct wk_site *self, struct wk_html *html, const struct wk_line *line)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    const int player = line->at.table ? wk_player_at(tournament, &line->at, line->direction) : -1;
    char text[WK_NUMBER_SIZE];

    wk_html_put(html, "<td>");
    if (player >= 0) {
        wk_site_put_player(self, html, player, wk_person_of(tournament, player, line->at.round, line->at.hand));
        if (wk_line_counts(tournament, line, 0))
            wk_html_element(html, "b",
                            wk_score_figure(text, &tournament->plan.kind->sums[0].column, wk_line_adds(tournament, line, 0)));
    }
    wk_html_put(html, "</td>");
}

static void put_heads(const struct wk_site *self, struct wk_html *html)
{
    const struct wk_kind_of_event *const kind = wk_site_event(self)->plan.kind;

    wk_html_put(html, "<thead><tr>");
    wk_html_element(html, "th scope=\"col\"", hand_word(self));
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_html_element(html, "th scope=\"col\"", (const char[2]){wk_chair_letter(kind, wk_chair_at(kind, i)), 0});
    wk_html_element(html, "th scope=\"col\"", T("result"));
    wk_html_put(html, "</tr></thead><tbody>");
}

static void put_hand(const struct wk_site *self, struct wk_html *html, const struct wk_hand_id *at,
                     const struct wk_line lines[WK_N_WINDS])
{
    wk_html_putf(html, "<tr><th scope=\"row\">%d</th>", at->hand);
    for (int i = 0; i < WK_N_WINDS; i++)
        put_chair(self, html, &lines[wk_chair_at(wk_site_event(self)->plan.kind, i) - 1]);
    wk_html_put(html, "<td class=\"result\">");
    wk_site_put_result(self, html, at);
    wk_html_put(html, "</td></tr>");
}

static void put_table(const struct wk_site *self, struct wk_html *html, int table, int round)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    round_lines lines;
    wk_site_name name;
    char text[64];

    wk_table_lines(tournament, table, round, lines);
    snprintf(text, sizeof text, T("Table %d"), table);
    wk_html_put(html, "<section>");
    wk_html_element(html, "h2", text);
    if (tournament->plan.kind->keeps_walls) {
        wk_html_put(html, "<p>");
        wk_site_put_way(html, wk_site_deal_page(name, table, round), T("The deal, and what the groups made of it"));
        wk_html_put(html, "</p>");
    }
    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\"><table class=\"hands\">");
    put_heads(self, html);
    for (int hand = 1; hand <= tournament->shape.n_hands; hand++) {
        const struct wk_hand_id at = {table, round, hand};
        if (!wk_hand_after_end(tournament, &at))
            put_hand(self, html, &at, lines[hand - 1]);
    }
    wk_html_put(html, "</tbody></table></div></section>");
}

enum wk_status wk_site_round_pages(const struct wk_site *self, struct wk_site_folder *folder)
{
    enum wk_status status = WK_OK;

    for (int round = 1; round <= self->rounds_over && status == WK_OK; round++) {
        struct wk_html html = {.text = NULL};
        wk_site_name name;
        char title[64];
        snprintf(title, sizeof title, T("Round %d"), round);
        wk_site_page_begin(self, &html, wk_site_round(name, round), title);
        for (int table = 1; table <= wk_n_tables(wk_site_event(self)); table++)
            put_table(self, &html, table, round);
        status = wk_site_page_end(folder, &html, name);
    }
    return status;
}

/* ---- a deal: its groups side by side, direction by direction */

static void put_group(const struct wk_site *self, struct wk_html *html, const struct wk_line *line)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    const int player = line->at.table ? wk_player_at(tournament, &line->at, line->direction) : -1;

    if (player < 0)
        return;
    wk_html_putf(html, "<tr><th scope=\"row\">%d</th><td class=\"who\">", line->at.hand);
    wk_site_put_player(self, html, player, wk_person_of(tournament, player, line->at.round, line->at.hand));
    wk_html_put(html, "</td>");
    wk_site_put_line(self, html, line);
    wk_html_put(html, "</tr>");
}

static void put_direction(const struct wk_site *self, struct wk_html *html, round_lines lines, enum wk_wind direction)
{
    char text[96];

    snprintf(text, sizeof text, T("%s, wind %c"), wk_wind_name(self->rank->lang, direction),
             wk_wind_letter(lines[0][direction - 1].wind));
    wk_html_put(html, "<section>");
    wk_html_element(html, "h2", text);
    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\"><table class=\"groups\"><thead><tr>");
    wk_html_element(html, "th scope=\"col\"", hand_word(self));
    wk_html_element(html, "th scope=\"col\"", T("player"));
    wk_site_put_line_heads(self, html);
    wk_html_put(html, "</tr></thead><tbody>");
    for (int hand = 0; hand < wk_site_event(self)->shape.n_hands; hand++)
        put_group(self, html, &lines[hand][direction - 1]);
    wk_html_put(html, "</tbody></table></div></section>");
}

/* What was decided about it. */
static void put_acts(const struct wk_site *self, struct wk_html *html, int table, int round)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    const struct wk_second_scope scope = {.table = table, .round = round};
    char text[WK_SECOND_PLAY_SIZE];

    wk_html_put(html, "<ul class=\"notes\">");
    for (int a = 0; a < tournament->n_acts; a++) {
        const struct wk_act *const act = &tournament->act[a];
        const struct wk_hand_id *const at = wk_act_hand(act);
        if ((at && at->table == table && at->round == round && wk_site_act_shown(self, act)) ||
            act == wk_foul_of(tournament, table, round))
            wk_site_put_act(self, html, act);
    }
    for (struct wk_second_play play = {.n = 0}; wk_second_play_within(tournament, &scope, &play);) {
        wk_second_play_text(tournament, &play, self->rank->lang, text);
        wk_html_element(html, "li", text);
    }
    wk_html_put(html, "</ul>");
}

static void put_results(const struct wk_site *self, struct wk_html *html, int table, int round)
{
    wk_html_put(html, "<ol class=\"results\">");
    for (int hand = 1; hand <= wk_site_event(self)->shape.n_hands; hand++) {
        wk_html_put(html, "<li>");
        wk_site_put_result(self, html, &(struct wk_hand_id){table, round, hand});
        wk_html_put(html, "</li>");
    }
    wk_html_put(html, "</ol>");
}

/* ---- the deal itself, once it was opened */

static const struct wk_site_deal *deal_of(const struct wk_site *self, int table, int round)
{
    for (int i = 0; i < self->n_deals; i++)
        if (self->deal[i].table == table && self->deal[i].round == round)
            return &self->deal[i];
    return NULL;
}

static void put_wall(const struct wk_site *self, struct wk_html *html, const struct wk_deal *deal, enum wk_wind wind)
{
    for (int row = WK_ROW_HAND; row < WK_N_ROWS; row++) {
        wk_html_put(html, "<tr>");
        if (row == WK_ROW_HAND)
            wk_html_element(html, "th scope=\"rowgroup\" rowspan=\"3\"", wk_wind_name(self->rank->lang, wind));
        wk_html_element(html, "td", wk_row_phrase(self->rank->lang, (enum wk_row)row));
        wk_html_put(html, "<td class=\"tiles\"><code>");
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++) {
            wk_html_put(html, column > 0 ? " " : "");
            wk_html_put(html, wk_face_name((enum wk_face)deal->face[wind - 1][wk_slot_at((enum wk_row)row, column)]));
        }
        wk_html_put(html, "</code></td></tr>");
    }
}

static void put_walls(const struct wk_site *self, struct wk_html *html, const struct wk_deal *deal)
{
    wk_html_element(html, "h2", T("Its walls"));
    wk_html_put(html, "<div class=\"wide\" tabindex=\"0\"><table class=\"walls\"><tbody>");
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        put_wall(self, html, deal, (enum wk_wind)wind);
    wk_html_put(html, "</tbody></table></div>");
}

static void put_proof(const struct wk_site *self, struct wk_html *html, const struct wk_site_deal *deal)
{
    wk_site_name name;
    char text[160];

    wk_html_element(html, "h2", T("How it is proved"));
    wk_html_put(html, "<p>");
    wk_html_text(html, T("Words when it was sealed:"));
    wk_html_put(html, " ");
    wk_site_put_words(html, deal->commitment);
    wk_html_put(html, "</p><p>");
    if (!deal->opened) {
        wk_html_text(html, T("The deal is not open: its walls and its receipt come once it is."));
        wk_html_put(html, "</p>");
        return;
    }
    snprintf(text, sizeof text, T("%d of 16 checks found a wall in order after a hand."), deal->n_passes);
    wk_html_text(html, text);
    wk_html_put(html, " ");
    wk_html_text(html, T("Words of the last record that stands for it:"));
    wk_html_put(html, " ");
    wk_site_put_words(html, deal->anchor);
    wk_html_put(html, "</p><p>");
    wk_site_put_way(html, wk_site_receipt(name, deal->table, deal->round), T("Receipt"));
    wk_html_put(html, " \xc2\xb7 ");
    wk_site_put_way(html, WK_SITE_CHECK, T("How to check this"));
    wk_html_put(html, "</p>");
}

static enum wk_status deal_page(const struct wk_site *self, struct wk_site_folder *folder, int table, int round)
{
    const struct wk_site_deal *const deal = deal_of(self, table, round);
    struct wk_html html = {.text = NULL};
    round_lines lines;
    wk_site_name name;
    char title[96];

    wk_table_lines(wk_site_event(self), table, round, lines);
    snprintf(title, sizeof title, T("Table %d, round %d"), table, round);
    wk_site_page_begin(self, &html, wk_site_deal_page(name, table, round), title);
    put_results(self, &html, table, round);
    wk_html_put(&html, "<div class=\"pairs\">");
    for (int direction = WK_WIND_EAST; direction <= WK_WIND_NORTH; direction++)
        put_direction(self, &html, lines, (enum wk_wind)direction);
    wk_html_put(&html, "</div>");
    put_acts(self, &html, table, round);
    if (deal && deal->opened)
        put_walls(self, &html, &deal->deal);
    if (deal)
        put_proof(self, &html, deal);
    enum wk_status status = wk_site_page_end(folder, &html, name);
    if (status == WK_OK && deal && deal->opened)
        status = wk_site_folder_put(folder, wk_site_receipt(name, table, round), deal->receipt, deal->n_receipt);
    return status;
}

enum wk_status wk_site_deal_pages(const struct wk_site *self, struct wk_site_folder *folder)
{
    enum wk_status status = WK_OK;

    for (int round = 1; round <= self->rounds_over && wk_site_event(self)->plan.kind->keeps_walls; round++)
        for (int table = 1; table <= wk_n_tables(wk_site_event(self)) && status == WK_OK; table++)
            status = deal_page(self, folder, table, round);
    return status;
}
