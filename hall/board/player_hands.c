/* The hands on a player's page, and their sum as a curve. */
#include "hall/board/player_hands.h"

#include <stdio.h>

#include "hall/board/event_view.h"
#include "hall/desk/chair.h"
#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

/* What is shown of a player: his hands in the order of time. */
struct hands {
    const struct wk_board_view *view;
    const struct wk_kind_of_event *kind;
    enum wk_language lang;
    bool receipts;                            /* there is a page that checks them */
    int player, n;                            /* hands of the event */
    struct wk_line line[WK_MAX_PLAYER_HANDS]; /* table 0: it is not shown */
};

static void gather(struct hands *self)
{
    const struct wk_tournament *event = self->view->tournament;

    self->n = event->shape.n_player_hands;
    wk_player_lines(event, self->player, self->line);
    for (int i = 0; i < self->n; i++)
        if (!wk_board_hand_is_open(self->view, &self->line[i].at))
            self->line[i].at.table = 0;
}

/* ---- the curve */

#define CURVE_W 600
#define CURVE_H 180

struct curve {
    int n, least, most; /* points; sums at its lower and upper edge */
    int sum[WK_MAX_PLAYER_HANDS + 1];
};

static void sum_up(const struct hands *self, struct curve *out)
{
    *out = (struct curve){.n = 1};
    for (int i = 0; i < self->n; i++) {
        if (self->line[i].at.table == 0)
            continue;
        const int sum = out->sum[out->n - 1] + wk_line_adds(self->view->tournament, &self->line[i], 0);
        out->sum[out->n++] = sum;
        out->least = sum < out->least ? sum : out->least;
        out->most = sum > out->most ? sum : out->most;
    }
    if (out->most == out->least)
        out->most++;
}

static double height_of(const struct curve *curve, int sum)
{
    return 10 + (CURVE_H - 20.0) * (curve->most - sum) / (curve->most - curve->least);
}

static double width_of(const struct curve *curve, int i)
{
    return 4 + (CURVE_W - 12.0) * i / (curve->n - 1);
}

static void put_curve(struct wk_html *html, const struct hands *self)
{
    const enum wk_language lang = self->lang;
    const struct wk_score_column *column = &self->kind->sums[0].column;
    struct curve curve;

    sum_up(self, &curve);
    if (curve.n < 3) /* of one hand there is no curve */
        return;
    const int last = curve.n - 1;
    wk_html_putf(html, "<figure><svg class=\"curve\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">", CURVE_W, CURVE_H);
    wk_html_putf(html, "<path class=\"zero\" d=\"M0 %.1fH%d\"/><path class=\"line\" d=\"M", height_of(&curve, 0), CURVE_W);
    for (int i = 0; i < curve.n; i++)
        wk_html_putf(html, "%s%.1f %.1f", i ? "L" : "", width_of(&curve, i), height_of(&curve, curve.sum[i]));
    wk_html_putf(html, "\"/><circle class=\"end\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/></svg><figcaption>", width_of(&curve, last),
                 height_of(&curve, curve.sum[last]));
    wk_html_text(html, T(column->title));
    wk_html_put(html, ", ");
    wk_html_text(html, T("hand by hand"));
    wk_html_put(html, ": <b>");
    wk_board_put_figure(html, column, curve.sum[last]);
    wk_html_put(html, "</b></figcaption></figure>");
}

/* ---- a hand */

static void put_hand(struct wk_html *html, const struct hands *self, const struct wk_hand_state *hand)
{
    const enum wk_language lang = self->lang;

    if (hand->state == WK_RESULT_CONFIRMED)
        wk_board_put_outcome(html, self->kind, &hand->outcome, lang);
    else
        wk_html_text(html, hand->not_played ? T("not played") : T("no result yet"));
}

static bool on_page(const struct hands *self, int column)
{
    return self->kind->columns[column].on_page;
}

/* The figures of a line: the columns that a page has, and what goes into the sums. */
static void put_figures(struct wk_html *html, const struct hands *self, const struct wk_line *line)
{
    for (int c = 0; c < self->kind->n_columns; c++) {
        if (!on_page(self, c))
            continue;
        wk_html_put(html, "<td>");
        if (wk_line_has(line, c))
            wk_board_put_figure(html, &self->kind->columns[c].column, line->value[c]);
        wk_html_put(html, "</td>");
    }
    wk_html_put(html, "<td><b>");
    if (wk_line_counts(self->view->tournament, line, 0))
        wk_board_put_figure(html, &self->kind->sums[0].column, wk_line_adds(self->view->tournament, line, 0));
    wk_html_put(html, "</b></td>");
}

static void put_heads(struct wk_html *html, const struct hands *self, const char *first)
{
    const enum wk_language lang = self->lang;

    wk_html_put(html, "<thead><tr>");
    wk_html_element(html, "th scope=\"col\"", first);
    wk_html_element(html, "th scope=\"col\"", T("Result"));
    for (int c = 0; c < self->kind->n_columns; c++)
        if (on_page(self, c))
            wk_html_element(html, "th scope=\"col\"", T(self->kind->columns[c].column.name));
    wk_html_element(html, "th scope=\"col\"", T(self->kind->sums[0].column.name));
    wk_html_put(html, "</tr></thead><tbody>");
}

/* A file that anybody can check: here, where there is the page for it. */
static void put_receipt(struct wk_html *html, const struct hands *self, const struct wk_line *own)
{
    const enum wk_language lang = self->lang;

    wk_html_putf(html, "<p><a class=\"key\" href=\"" WK_RECEIPT_PATH "/%d/%d?lang=%s\" download>", own->at.table, own->at.round,
                 wk_lang_word(lang));
    wk_html_text(html, T("Receipt of this deal"));
    wk_html_put(html, "</a>");
    if (self->receipts) {
        wk_html_put(html, " <a class=\"key\" href=\"" WK_RECEIPT_PATH "\">");
        wk_html_text(html, T("Check it"));
        wk_html_put(html, "</a>");
    }
    wk_html_put(html, "</p>");
}

/* What the groups did with the deal of a hand, at the chair that the player had. */
static void put_groups(struct wk_html *html, const struct hands *self, const struct wk_line *own)
{
    const enum wk_language lang = self->lang;
    const struct wk_tournament *event = self->view->tournament;
    struct wk_line all[WK_MAX_HANDS][WK_N_WINDS];
    char text[64];

    wk_table_lines(event, own->at.table, own->at.round, all);
    wk_html_put(html, "<details><summary>");
    snprintf(text, sizeof(text), T("Hand %d"), own->at.hand);
    wk_html_text(html, text);
    wk_html_put(html, ": ");
    wk_html_text(html, T("all groups"));
    wk_html_put(html, "</summary><table class=\"hands\">");
    put_heads(html, self, T("Group"));
    for (int hand = 1; hand <= event->shape.n_hands; hand++) {
        const struct wk_hand_id at = {own->at.table, own->at.round, hand};
        const struct wk_line *line = &all[hand - 1][own->direction - 1];
        wk_html_putf(html, "<tr%s><th scope=\"row\">%d</th><td>", hand == own->at.hand ? " class=\"own\"" : "", hand);
        put_hand(html, self, wk_hand_look(event, &at));
        wk_html_put(html, "</td>");
        put_figures(html, self, line);
        wk_html_put(html, "</tr>");
    }
    wk_html_put(html, "</tbody></table>");
    if (wk_board_has_receipts(self->view, own->at.round))
        put_receipt(html, self, own);
    wk_html_put(html, "</details>");
}

/* ---- a round */

static int first_of(const struct hands *self, int round)
{
    return wk_place_in_time(&self->view->tournament->shape, round, 1);
}

static bool shows_round(const struct hands *self, int round)
{
    bool any = false;

    for (int h = 0; h < self->view->tournament->shape.n_hands; h++)
        any |= self->line[first_of(self, round) + h].at.table > 0;
    return any;
}

static void put_round(struct wk_html *html, const struct hands *self, int round)
{
    const enum wk_language lang = self->lang;
    const struct wk_tournament *event = self->view->tournament;
    const struct wk_line *line = &self->line[first_of(self, round)];
    char text[64];

    snprintf(text, sizeof(text), T("Round %d"), round);
    wk_html_element(html, "h3", text);
    wk_html_put(html, "<table class=\"hands\">");
    put_heads(html, self, self->kind->talk.games ? T("Game") : T(WK_NC("paper", "Hand")));
    for (int h = 0; h < event->shape.n_hands; h++) {
        if (line[h].at.table == 0)
            continue;
        wk_html_putf(html, "<tr><th scope=\"row\">%d</th><td>", line[h].at.hand);
        put_hand(html, self, wk_hand_look(event, &line[h].at));
        wk_html_put(html, " <small>");
        snprintf(text, sizeof(text), T("table %d, seat %s"), line[h].at.table,
                 wk_chair_sign(self->kind, line[h].direction, lang));
        wk_html_text(html, text);
        wk_html_put(html, "</small></td>");
        put_figures(html, self, &line[h]);
        wk_html_put(html, "</tr>");
    }
    wk_html_put(html, "</tbody></table>");
    for (int h = 0; h < event->shape.n_hands && self->kind->keeps_walls; h++)
        if (line[h].at.table > 0)
            put_groups(html, self, &line[h]);
}

void wk_player_put_hands(struct wk_html *html, const struct wk_board_view *view, const struct wk_board_look *look)
{
    static struct hands hands; /* large; the main thread has one */
    const enum wk_language lang = look->lang;
    bool any = false;

    hands = (struct hands){
        .view = view, .kind = view->tournament->plan.kind, .lang = lang, .receipts = look->receipts, .player = look->player};
    gather(&hands);
    wk_html_element(html, "h2", T("Your hands"));
    put_curve(html, &hands);
    for (int round = view->tournament->shape.n_rounds; round >= 1; round--)
        if (shows_round(&hands, round)) {
            put_round(html, &hands, round);
            any = true;
        }
    if (!any)
        wk_html_element(html, "p class=\"note\"",
                        hands.kind->keeps_walls ? T("A hand is shown when all groups have played its deal")
                                                : T("Hands are shown when their round is over"));
    if (hands.kind->keeps_walls && look->receipts) {
        wk_html_put(html, "<p><a class=\"key\" href=\"" WK_RECEIPT_PATH "\">");
        wk_html_text(html, T("Check the receipt of a deal"));
        wk_html_put(html, "</a></p>");
    }
}
