/* The page of a player's evening, from its head downwards; each part is drawn where the one above it ended. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kiosk/pages/phrases/act_phrase.h"
#include "kiosk/pages/phrases/certificate_phrase.h"
#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/act.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/evening_page/parts.h"
#include "rules/event/kind.h"

/* mm */
#define HEAD_H 47.0
#define FLOW_H 178.0 /* height of the parts below the head, without the curve, on a page that has all of them */
#define FOOT 10.0
#define NOTE_STEP 4.5
#define MAX_NOTES 4
#define CURVE_H_MAX 68.0

/* ---- head */

/* The day of the player's first hand, or of the event, in local time. */
static void day_of(const struct wk_evening *evening, char text[16])
{
    int64_t t_ns = evening->tournament->t_ns;
    struct tm day;

    for (int i = evening->tournament->shape.n_player_hands - 1; i >= 0; i--) {
        const struct wk_hand_state *hand = wk_hand_look(evening->tournament, &evening->line[i].at);
        t_ns = hand && hand->play_ns > 0 ? hand->play_ns : t_ns;
    }
    const time_t t_s = (time_t)(t_ns / 1000000000);
    text[0] = 0;
    if (localtime_r(&t_s, &day))
        (void)strftime(text, 16, "%Y-%m-%d", &day);
}

/* The rank, drawn on a tile. */
static void draw_rank(const struct page *page, double x, double y, double w, double h)
{
    const struct wk_evening *evening = page->evening;
    const double mid = x + w / 2;
    char number[32], of[64];

    wk_canvas_rect(page->canvas, x, y + 1.4, w, h, 2.6, WK_INK_EDGE, 0, 0);
    wk_canvas_rect(page->canvas, x, y, w, h, 2.6, WK_INK_IVORY, 0, 0);
    if (evening->standing.rank > 0 && evening->n_played > 0) {
        snprintf(number, sizeof number, "%d", evening->standing.rank);
        snprintf(of, sizeof of, T("of %d"), evening->n_ranked);
    } else {
        const char *out = wk_rank_out_word(evening->tournament, evening->player, 0);
        snprintf(number, sizeof number, "–");
        snprintf(of, sizeof of, "%s", out ? T(out) : "");
    }
    text(page, mid, y + 7.5, T("rank"), aligned(style(page, 3.6, false, WK_INK_SOFT), WK_ALIGN_MIDDLE));
    whole(page, mid, y + h * .66, w - 4, 1, number, aligned(style(page, 18, true, WK_INK_HOUSE), WK_ALIGN_MIDDLE));
    whole(page, mid, y + h - 4, w - 3, 1, of, aligned(style(page, 3.8, false, WK_INK_SOFT), WK_ALIGN_MIDDLE));
}

static void draw_head(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_person *person = wk_person_ranked(evening->tournament, evening->player);
    const double tile_w = 28, w = width(page) - tile_w - 10;
    char line[2 * WK_NAME_IN_TEXT + 64], club[WK_NAME_IN_TEXT], day[16];

    wk_canvas_rect(page->canvas, 0, 0, page->w, HEAD_H, 0, WK_INK_HOUSE, 0, 0);
    whole(page, MARGIN, 13, w, 2, evening->tournament->plan.name, style(page, 4.4, false, WK_INK_IVORY));
    whole(page, MARGIN, 28.5, w, 2, person->name, style(page, 12, true, WK_INK_PAPER));
    day_of(evening, day);
    wk_name_in_text(club, person->club);
    snprintf(line, sizeof line, T("No. %d"), evening->tournament->plan.player[evening->player].number);
    snprintf(line + strlen(line), sizeof line - strlen(line), "%s%s \u00b7 %s", club[0] ? " \u00b7 " : "", club, day);
    whole(page, MARGIN, 41, w, 2, line, style(page, 4, false, WK_INK_IVORY));
    draw_rank(page, page->w - MARGIN - tile_w, 6, tile_w, 34);
    page->y = HEAD_H + 6;
}

/* ---- figures */

static void figure(const struct page *page, int i, const char *number, wk_rgba colour, const char *what)
{
    const double w = width(page) / 4, x = MARGIN + i * w;

    whole(page, x, page->y + 8, w - 4, 1, number, style(page, 9.5, true, colour));
    whole(page, x, page->y + 13.5, w - 4, 2, what, style(page, 3.5, false, WK_INK_SOFT));
}

/* At most two sums of the standings, and the number of hands won. */
static void draw_figures(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_kind_of_event *kind = evening->tournament->plan.kind;
    char number[32], of[64];
    int i = 0;

    for (; i < kind->n_sums && i < 2; i++) {
        const struct wk_score_column *column = &kind->sums[i].column;
        const int32_t sum = evening->standing.sum[i];
        figure(page, i, wk_score_figure(number, column, sum), column->form == WK_SCORE_GAIN ? colour_of(sum) : WK_INK_TEXT,
               T(column->title));
    }
    snprintf(number, sizeof number, "%d", evening->n_won);
    snprintf(of, sizeof of, T("hands won, of %d"), evening->n_played);
    figure(page, i++, number, WK_INK_TEXT, of);
    snprintf(number, sizeof number, "–");
    if (evening->best_win >= 0)
        snprintf(number, sizeof number, "%d",
                 wk_hand_look(evening->tournament, &evening->line[evening->best_win].at)->outcome.points);
    figure(page, i, number, WK_INK_TEXT, T("points, the best hand"));
    page->y += 19;
}

/* ---- who sat at the table, and what a judge decided */

void wk_evening_page_partners(const struct page *page, int round, char names[3][WK_NAME_SIZE], int *table)
{
    const struct wk_tournament *tournament = page->evening->tournament;
    enum wk_wind own;
    int n = 0;

    wk_place_of(tournament, page->evening->player, round, 1, table, &own);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const struct wk_hand_id at = {*table, round, 1};
        const int player = wk_player_at(tournament, &at, (enum wk_wind)d);
        if (d != (int)own && player >= 0 && n < 3)
            snprintf(names[n++], WK_NAME_SIZE, "%s", wk_person_of(tournament, player, round, 1)->name);
    }
}

static void draw_partners(struct page *page)
{
    const double w = width(page) / page->evening->n_rounds;

    title(page, T("At the table with"), "");
    for (int r = 0; r < page->evening->n_rounds; r++) {
        char names[3][WK_NAME_SIZE] = {"", "", ""}, head[64];
        int table;

        wk_evening_page_partners(page, r + 1, names, &table);
        snprintf(head, sizeof head, T("Round %d"), r + 1);
        text(page, MARGIN + r * w, page->y + 3, head, style(page, 3.3, false, WK_INK_SOFT));
        for (int i = 0; i < 3; i++)
            whole(page, MARGIN + r * w, page->y + 8 + i * 6.6, w - 4, 2, names[i], style(page, 3.6, false, WK_INK_TEXT));
    }
    page->y += 24;
}

static bool is_note(const struct wk_evening *evening, const struct wk_act *act)
{
    return !act->reversed_seq && wk_act_of_player(evening->tournament, act, evening->player);
}

/* The least number of kiosks that vouch for a result of the player: "4 of 4". False: the event has no hall, or no result. */
static bool least_vouched(const struct page *page, int *least, int *others)
{
    const struct wk_vouched *vouched = page->vouched;
    bool any = false;

    for (int i = 0; i < page->evening->tournament->shape.n_player_hands; i++) {
        const struct wk_hand_state *hand = wk_hand_look(page->evening->tournament, &page->evening->line[i].at);
        for (int j = 0; j < vouched->n && hand && hand->confirmed_seq > 0; j++)
            if (wk_record_journal(vouched->journal[j].number) == wk_record_journal(hand->confirmed_seq) &&
                (!any || vouched->journal[j].n < *least)) {
                *least = vouched->journal[j].n;
                *others = vouched->journal[j].others;
                any = true;
            }
    }
    return any;
}

/* How many lines the foot of the page has. */
/* During protest time everything can be corrected; after it only what still waits for a result. Of a closed event nothing. */
static bool provisional_text(const struct page *page, char words[WK_RANK_PROTEST_SIZE])
{
    if (wk_rank_protest_of(page->evening->tournament, page->closed, page->lang, words))
        return true;
    if (!page->evening->standing.provisional)
        return false;
    snprintf(words, WK_RANK_PROTEST_SIZE, "%s", T("This can still change: a hand awaits its result, or others of its deal."));
    return true;
}

static bool is_provisional(const struct page *page)
{
    char words[WK_RANK_PROTEST_SIZE];
    return provisional_text(page, words);
}

static int n_notes(const struct page *page)
{
    const struct wk_evening *evening = page->evening;
    int least, others;
    int n = 0;

    for (int a = 0; a < evening->tournament->n_acts && n < MAX_NOTES; a++)
        n += is_note(evening, &evening->tournament->act[a]);
    return n + is_provisional(page) + least_vouched(page, &least, &others) + (page->spots->fewer_than > 0);
}

/* The newest is at the top. What finds no room here is in the journal and in `rank player`. */
static void draw_notes(const struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_tournament *tournament = evening->tournament;
    const struct wk_text_style small = style(page, 3, false, WK_INK_SOFT);
    double y = page->h - FOOT - (n_notes(page) - 1) * NOTE_STEP;
    int n = 0;

    for (int a = tournament->n_acts - 1; a >= 0 && n < MAX_NOTES; a--) {
        char words[WK_LINE_SIZE];

        if (!is_note(evening, &tournament->act[a]))
            continue;
        wk_act_text(tournament, &tournament->act[a], page->lang, words);
        whole(page, MARGIN, y, width(page), 1, words, small);
        y += NOTE_STEP;
        n++;
    }
    int least, others;
    if (least_vouched(page, &least, &others)) {
        char words[WK_LINE_SIZE];

        snprintf(words, sizeof words, T("These results are vouched for by at least %d of %d other kiosks."), least, others);
        whole(page, MARGIN, y, width(page), 1, words, small);
        y += NOTE_STEP;
    }
    char sentence[WK_CERTIFICATE_SIZE];
    if (wk_certificate_text(page->spots, page->lang, sentence)) {
        whole(page, MARGIN, y, width(page), 1, sentence, small);
        y += NOTE_STEP;
    }
    char provisional[WK_RANK_PROTEST_SIZE];
    if (provisional_text(page, provisional))
        text(page, MARGIN, y, provisional, small);
}

/* ---- the page */

static enum wk_status draw_page(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    enum wk_status status = WK_OK;

    draw_head(page);
    if (evening->n_played > 0)
        draw_figures(page);
    else
        whole(page, MARGIN, page->y + 10, width(page), 2, T("No hand has been played yet."),
              style(page, 7, false, WK_INK_SOFT));
    page->y += evening->n_played > 0 ? 0 : 24;
    if (evening->n_known > 0)
        wk_evening_page_curve(page, fmin(page->h - HEAD_H - FLOW_H - FOOT - n_notes(page) * NOTE_STEP, CURVE_H_MAX));
    if (evening->n_known > 0 && evening->best_round > 0)
        wk_evening_page_round(page);
    if (evening->best_win >= 0)
        status = wk_evening_page_win(page);
    if (evening->best_gain >= 0)
        wk_evening_page_gain(page);
    draw_partners(page);
    draw_notes(page);
    return status;
}

enum wk_status wk_evening_page_pdf(const struct wk_evening_page *self, const char *path)
{
    const struct wk_page_size *const size = wk_page_size(self->paper, WK_PAGE_WHOLE);
    struct wk_evening evening;
    struct wk_field_curve field;
    struct page page = {.evening = &evening,
                        .field = &field,
                        .vouched = &self->vouched,
                        .spots = &self->spots,
                        .closed = self->closed,
                        .lang = self->lang,
                        .w = size->w_mm,
                        .h = size->h_mm};
    enum wk_status status = wk_field_curve(self->tournament, &field);

    if (status == WK_OK)
        status = wk_art_new(&page.art, "drawn");
    if (status == WK_OK)
        status = wk_canvas_new_pages(&page.canvas, path, self->pages, page.w, page.h);
    for (int i = 0; i < self->n_players && status == WK_OK; i++) {
        if (i > 0)
            wk_canvas_next_page(page.canvas);
        wk_evening_of(self->tournament, self->standings, self->player[i], self->counted, self->n_counted, &evening);
        status = draw_page(&page);
    }
    wk_art_free(page.art);
    if (status == WK_OK)
        return wk_canvas_finish(page.canvas);
    wk_canvas_free(page.canvas);
    return status;
}
