/* A site's frame, its parts, and its files in order. */
#include "kiosk/pages/site/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/board/assets.h"
#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/report/act.h"
#include "kiosk/pages/site/site_assets.h"
#include "kiosk/pages/site/site_parts.h"
#include "labels/secret/six_words.h"

#define T(id) wk_text(self->rank->lang, id)

/* ---- names */

const char *wk_site_round(wk_site_name name, int round)
{
    snprintf(name, WK_SITE_NAME_SIZE, "round-%d.html", round);
    return name;
}

const char *wk_site_deal_page(wk_site_name name, int table, int round)
{
    snprintf(name, WK_SITE_NAME_SIZE, "table-%d-round-%d.html", table, round);
    return name;
}

const char *wk_site_player(wk_site_name name, const struct wk_tournament *tournament, int player)
{
    snprintf(name, WK_SITE_NAME_SIZE, "player-%d.html", tournament->plan.player[player].number);
    return name;
}

const char *wk_site_receipt(wk_site_name name, int table, int round)
{
    snprintf(name, WK_SITE_NAME_SIZE, "receipt-table-%d-round-%d.txt", table, round);
    return name;
}

/* ---- what stands around a page */

void wk_site_head(struct wk_html *html, enum wk_language lang, const char *event, const char *title)
{
    wk_html_putf(html, "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">", wk_lang_def(lang)->locale);
    wk_html_put(html,
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; base-uri "
                "'none'; form-action 'none'\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    wk_html_text(html, title);
    wk_html_put(html, title[0] ? " \xc2\xb7 " : "");
    wk_html_text(html, event);
    wk_html_put(html,
                "</title><link rel=\"stylesheet\" href=\"" WK_SITE_STYLE "\"></head>\n<body class=\"site\"><header><p><bdi>");
    wk_html_text(html, event);
    wk_html_put(html, "</bdi></p><nav>");
}

void wk_site_nav(struct wk_html *html, const char *file, const char *to, const char *text)
{
    wk_html_putf(html, "<a href=\"%s\"%s>", to, strcmp(file, to) == 0 ? " aria-current=\"page\"" : "");
    wk_html_text(html, text);
    wk_html_put(html, "</a>");
}

void wk_site_main(struct wk_html *html, const char *title)
{
    wk_html_put(html, "</nav></header>\n<main>");
    wk_html_element(html, "h1", title);
}

void wk_site_page_begin(const struct wk_site *self, struct wk_html *html, const char *file, const char *title)
{
    const char *const event = wk_site_event(self)->plan.name;
    wk_site_name name;
    char text[64];

    wk_site_head(html, self->rank->lang, event, title);
    wk_site_nav(html, file, WK_SITE_INDEX, T("Event"));
    if (self->rounds_over > 0)
        wk_site_nav(html, file, WK_SITE_STANDINGS, T("Standings"));
    for (int round = 1; round <= self->rounds_over; round++) {
        snprintf(text, sizeof text, T("Round %d"), round);
        wk_site_nav(html, file, wk_site_round(name, round), text);
    }
    wk_site_nav(html, file, WK_SITE_CHECK, T("How to check this"));
    wk_site_main(html, title[0] ? title : event);
}

/* What was made, as a file of the folder; html is empty afterwards. */
static enum wk_status put_made(struct wk_site_folder *folder, struct wk_html *html, const char *file)
{
    size_t n = 0;
    char *const text = wk_html_take(html, &n);
    const enum wk_status status = text ? wk_site_folder_put(folder, file, text, n) : WK_NO_MEMORY;

    free(text);
    return status;
}

enum wk_status wk_site_page_end(struct wk_site_folder *folder, struct wk_html *html, const char *file)
{
    wk_html_put(html, "</main></body></html>\n");
    return put_made(folder, html, file);
}

/* ---- parts */

void wk_site_put_way(struct wk_html *html, const char *file, const char *text)
{
    wk_html_putf(html, "<a href=\"%s\">", file);
    wk_html_text(html, text);
    wk_html_put(html, "</a>");
}

void wk_site_put_player(const struct wk_site *self, struct wk_html *html, int player, const struct wk_person *person)
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    wk_site_name name;

    if (player < 0)
        return;
    const bool house = tournament->plan.player[player].house;
    if (!house)
        wk_html_putf(html, "<a href=\"%s\">", wk_site_player(name, tournament, player));
    wk_html_put(html, "<bdi>");
    wk_html_text(html, person->name);
    wk_html_put(html, house ? "</bdi>" : "</bdi></a>");
}

void wk_site_put_rank(struct wk_html *html, int rank)
{
    if (rank)
        wk_html_putf(html, "<td class=\"rank\">%d</td>", rank);
    else
        wk_html_put(html, "<td class=\"rank\">\xe2\x80\x93</td>");
}

void wk_site_put_club(struct wk_html *html, const struct wk_person *person)
{
    if (!person->club[0])
        return;
    wk_html_put(html, " <small><bdi>");
    wk_html_text(html, person->club);
    wk_html_put(html, "</bdi></small>");
}

void wk_site_put_sum_heads(const struct wk_kind_of_event *kind, enum wk_language lang, struct wk_html *html)
{
    for (int s = 0; s < kind->n_sums; s++)
        wk_html_element(html, "th scope=\"col\"", wk_text(lang, kind->sums[s].column.name));
}

void wk_site_put_value(struct wk_html *html, const struct wk_score_column *column, bool has, int32_t value)
{
    char text[WK_NUMBER_SIZE];

    wk_html_element(html, "td", has ? wk_score_figure(text, column, value) : "");
}

void wk_site_put_result(const struct wk_site *self, struct wk_html *html, const struct wk_hand_id *at)
{
    const struct wk_hand_state *const hand = wk_hand_look(wk_site_event(self), at);
    char text[WK_LINE_SIZE];

    if (hand->state == WK_RESULT_CONFIRMED)
        wk_outcome_text(wk_site_event(self), at, &hand->outcome, self->rank->lang, text);
    else
        snprintf(text, sizeof text, "%s", wk_not_played(wk_site_event(self), at) ? T("not played") : T("no result"));
    wk_html_text(html, text);
}

void wk_site_put_line_heads(const struct wk_site *self, struct wk_html *html)
{
    const struct wk_kind_of_event *const kind = wk_site_event(self)->plan.kind;

    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].column.text_w > 0)
            wk_html_element(html, "th scope=\"col\"", T(kind->columns[c].column.name));
}

void wk_site_put_line(const struct wk_site *self, struct wk_html *html, const struct wk_line *line)
{
    const struct wk_kind_of_event *const kind = wk_site_event(self)->plan.kind;

    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].column.text_w > 0)
            wk_site_put_value(html, &kind->columns[c].column, wk_line_has(line, c), line->value[c]);
}

void wk_site_put_file(struct wk_html *html, const char *file, const char *text)
{
    wk_html_put(html, "<li>");
    wk_site_put_way(html, file, file);
    wk_html_put(html, " ");
    wk_html_text(html, text);
    wk_html_put(html, "</li>");
}

void wk_site_put_words(struct wk_html *html, const uint8_t hash[WK_HASH_SIZE])
{
    char words[WK_SIX_WORDS_SIZE];

    wk_six_words(hash, words);
    wk_html_element(html, "strong lang=\"en\"", words);
}

int wk_site_player_lines(const struct wk_site *self, int player, struct wk_line out[WK_MAX_PLAYER_HANDS])
{
    const struct wk_tournament *const tournament = wk_site_event(self);
    struct wk_line all[WK_MAX_PLAYER_HANDS];
    int n = 0;

    wk_player_lines(tournament, player, all);
    for (int i = 0; i < self->rounds_over * tournament->shape.n_hands; i++)
        if (all[i].at.table && !wk_hand_after_end(tournament, &all[i].at))
            out[n++] = all[i];
    return n;
}

bool wk_site_act_shown(const struct wk_site *self, const struct wk_act *act)
{
    return wk_act_round(wk_site_event(self), act) <= self->rounds_over && !act->reversed_seq;
}

void wk_site_put_act(const struct wk_site *self, struct wk_html *html, const struct wk_act *act)
{
    char text[WK_LINE_SIZE];

    wk_act_text(wk_site_event(self), act, self->rank->lang, text);
    wk_html_element(html, "li", text);
}

int wk_site_results(const struct wk_site *self)
{
    const struct wk_event_shape *const shape = &wk_site_event(self)->shape;
    int n = 0;

    for (int table = 1; table <= shape->n_tables; table++)
        for (int i = 0; i < self->rounds_over * shape->n_hands; i++) {
            const struct wk_hand_id at = wk_hand_in_time(shape, table, i);
            n += wk_hand_look(wk_site_event(self), &at)->state == WK_RESULT_CONFIRMED;
        }
    return n;
}

/* ---- all of it */

enum wk_status wk_site_style(struct wk_site_folder *folder)
{
    struct wk_html css = {.text = NULL};

    wk_html_put(&css, wk_board_css);
    wk_html_put(&css, wk_site_css);
    return put_made(folder, &css, WK_SITE_STYLE);
}

/* Every line of the players who stand there. */
static enum wk_status put_lines(const struct wk_site *self, struct wk_site_folder *folder)
{
    const struct wk_standings *const standings = self->rank->standings;
    struct wk_line *const lines = calloc((size_t)standings->n + 1, WK_MAX_PLAYER_HANDS * sizeof *lines);
    const char *const path = lines ? wk_site_folder_add(folder, WK_SITE_LINES) : NULL;
    int n = 0;

    for (int i = 0; lines && i < standings->n; i++)
        n += wk_site_player_lines(self, standings->row[i].player, lines + n);
    const enum wk_status status = path ? wk_rank_lines_csv(wk_site_event(self), lines, n, path) : WK_NO_MEMORY;
    free(lines);
    return status;
}

static enum wk_status put_tables(const struct wk_site *self, struct wk_site_folder *folder)
{
    const char *const path = wk_site_folder_add(folder, WK_SITE_CSV);
    const enum wk_status status = path ? wk_rank_csv(self->rank, path) : WK_NO_MEMORY;

    return status == WK_OK ? put_lines(self, folder) : status;
}

enum wk_status wk_site_make(const struct wk_site *self, struct wk_site_folder *folder)
{
    static enum wk_status (*const pages[])(const struct wk_site *self, struct wk_site_folder *folder) = {
        wk_site_event_pages, wk_site_check_page, wk_site_round_pages, wk_site_deal_pages, wk_site_player_pages, put_tables};
    const size_t n = self->rounds_over > 0 ? sizeof pages / sizeof *pages : 2;
    enum wk_status status = wk_site_style(folder);

    for (size_t i = 0; i < n && status == WK_OK; i++)
        status = pages[i](self, folder);
    return status;
}
