/* The best of an evening: its round, its hand, and the hand that brought most. */
#include <stdio.h>

#include "kiosk/pages/phrases/act_phrase.h"
#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/evening_page/parts.h"
#include "rules/event/kind.h"
#include "rules/mcr/marks.h"

/* mm */
#define TILE_W 8.3
#define TILE_H 11.6
#define SET_GAP 1.9

/* ---- the best round */

static void draw_hand(struct page *page, const struct wk_line *line, bool shaded)
{
    const struct wk_tournament *tournament = page->evening->tournament;
    const struct wk_kind_of_event *kind = tournament->plan.kind;
    const struct wk_hand_state *hand = wk_hand_look(tournament, &line->at);
    const double right = page->w - MARGIN, base = page->y + 5;
    const int32_t brought = wk_line_adds(tournament, line, 0);
    char words[WK_ACT_TITLE_SIZE], number[WK_NUMBER_SIZE];

    if (!hand) /* the player sat nowhere in this hand */
        return;
    if (shaded)
        wk_canvas_rect(page->canvas, MARGIN, page->y, width(page), 7.4, 0, WK_INK_SHADE, 0, 0);
    snprintf(words, sizeof words, T("Hand %d"), line->at.hand);
    text(page, MARGIN + 2, base, words, style(page, 3.7, true, WK_INK_TEXT));
    snprintf(words, sizeof words, T("table %d, %s"), line->at.table, wk_wind_name(page->lang, line->wind));
    whole(page, MARGIN + 19, base, 30, 1, words, style(page, 3.5, false, WK_INK_SOFT));
    if (hand->state == WK_RESULT_CONFIRMED)
        wk_outcome_title(tournament, page->lang, &line->at, &hand->outcome, words, sizeof words);
    else
        snprintf(words, sizeof words, "%s", hand->not_played ? T("not played") : "");
    whole(page, MARGIN + 51, base, width(page) - 51 - 50, 2, words, style(page, 3.7, false, WK_INK_TEXT));
    if (kind->n_sums > 1 && wk_line_counts(tournament, line, 1))
        text(page, right - 26, base, wk_score_figure(number, &kind->sums[1].column, wk_line_adds(tournament, line, 1)),
             aligned(style(page, 3.7, false, WK_INK_TEXT), WK_ALIGN_RIGHT));
    if (wk_line_counts(tournament, line, 0))
        text(page, right - 2, base, wk_score_figure(number, &kind->sums[0].column, brought),
             aligned(style(page, 4.2, true, colour_of(brought)), WK_ALIGN_RIGHT));
    page->y += 7.4;
}

void wk_evening_page_round(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_kind_of_event *kind = evening->tournament->plan.kind;
    const struct wk_text_style head = aligned(style(page, 3.1, false, WK_INK_SOFT), WK_ALIGN_RIGHT);
    const int round = evening->best_round;
    char words[96], number[WK_NUMBER_SIZE], names[3][WK_NAME_SIZE] = {"", "", ""};
    char aside[4 * WK_NAME_IN_TEXT], set[3][WK_NAME_IN_TEXT];
    int table;

    wk_evening_page_partners(page, round, names, &table);
    for (int i = 0; i < 3; i++)
        wk_name_in_text(set[i], names[i]);
    snprintf(words, sizeof words, T("Best round: %d, %s %s"), round,
             wk_score_figure(number, &kind->sums[0].column, evening->round_sum[round - 1]), T(kind->sums[0].column.name));
    snprintf(aside, sizeof aside, T("with %s, %s, %s"), set[0], set[1], set[2]);
    title(page, words, aside);
    if (kind->n_sums > 1)
        text(page, page->w - MARGIN - 26, page->y + 1.8, T(kind->sums[1].column.title), head);
    text(page, page->w - MARGIN - 2, page->y + 1.8, T(kind->sums[0].column.title), head);
    page->y += 3;
    for (int h = 0; h < evening->tournament->shape.n_hands; h++)
        draw_hand(page, &evening->line[wk_place_in_time(&evening->tournament->shape, round, 1) + h], h % 2 == 0);
    page->y += 5;
}

/* ---- the best hand, and the one that brought most */

static enum wk_status draw_tiles(struct page *page, const struct wk_mcr_hand *hand, const struct wk_mcr_score *score)
{
    struct wk_mcr_shown shown;
    enum wk_status status = WK_OK;
    double x = MARGIN;

    wk_mcr_show(hand, score, &shown);
    for (int i = 0; i < shown.n && status == WK_OK; i++) {
        if (i > 0)
            x += TILE_W + (shown.tile[i].group != shown.tile[i - 1].group ? SET_GAP : 0);
        wk_canvas_rect(page->canvas, x, page->y + .7, TILE_W - .4, TILE_H, 1, WK_INK_EDGE, 0, 0);
        wk_canvas_rect(page->canvas, x, page->y, TILE_W - .4, TILE_H, 1, WK_INK_IVORY, WK_INK_EDGE, .15);
        status = wk_art_draw(page->art, page->canvas, (enum wk_face)shown.tile[i].face, x + .6, page->y + .6, TILE_W - 1.6,
                             TILE_H - 1.2);
        if (shown.tile[i].win)
            wk_canvas_rect(page->canvas, x + .6, page->y + TILE_H + 1.5, TILE_W - 1.6, .8, .4, WK_INK_HOUSE, 0, 0);
    }
    page->y += TILE_H + 3.4;
    return status;
}

/* "Full Flush 24, Pure Straight 16", for a hand that was counted. */
static void fan_text(const struct page *page, const struct wk_mcr_score *score, char *words, size_t size)
{
    size_t n = 0;

    words[0] = 0;
    for (int i = 0; i < score->n_fan && n < size; i++) {
        const struct wk_mcr_fan *fan = &wk_mcr_fan[score->fan[i].id];
        char times[16] = "";
        if (score->fan[i].n > 1)
            snprintf(times, sizeof times, " \u00d7 %d", score->fan[i].n);
        n += (size_t)snprintf(words + n, size - n, "%s%s %d%s", i > 0 ? "  \u00b7  " : "", T(fan->en), fan->points, times);
    }
}

enum wk_status wk_evening_page_win(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_line *line = &evening->line[evening->best_win];
    const struct wk_outcome *outcome = &wk_hand_look(evening->tournament, &line->at)->outcome;
    enum wk_status status = WK_OK;
    struct wk_mcr_score score;
    char words[1024], aside[96];

    snprintf(words, sizeof words, T("Best hand: %d points"), outcome->points);
    snprintf(aside, sizeof aside, T("round %d, hand %d, table %d"), line->at.round, line->at.hand, line->at.table);
    title(page, words, aside);
    if (evening->counted && wk_mcr_score(&evening->counted->hand, evening->counted->rules, &score) == WK_OK) {
        page->y += 1;
        status = draw_tiles(page, &evening->counted->hand, &score);
        fan_text(page, &score, words, sizeof words);
        page->y +=
            4 + 2.4 * (whole(page, MARGIN, page->y + 3.5, width(page), 3, words, style(page, 3.7, false, WK_INK_TEXT)) - 1);
    } else {
        wk_outcome_title(evening->tournament, page->lang, &line->at, outcome, words, sizeof words);
        page->y += 4 + 1.5 * whole(page, MARGIN, page->y + 3.5, width(page), 2, words, style(page, 3.9, false, WK_INK_TEXT));
        whole(page, MARGIN, page->y + 3, width(page), 1,
              T("Its tiles are not shown: they were not counted at the kiosk, or their deal is still sealed"),
              style(page, 3.4, false, WK_INK_SOFT));
        page->y += 3;
    }
    page->y += 5;
    return status;
}

/* Writes what the line beside the sum says. False: the others had other tiles, or there is nothing to compare with. */
static bool average_text(const struct page *page, const struct wk_line *line, char *words, size_t size)
{
    const struct wk_kind_of_event *kind = page->evening->tournament->plan.kind;
    char number[2][WK_NUMBER_SIZE];
    int n = 0;

    for (int c = 0; c < kind->n_columns && n < 2; c++)
        if (kind->columns[c].on_page && wk_line_has(line, c))
            wk_score_figure(number[n++], &kind->columns[c].column, line->value[c]);
    if (!kind->keeps_walls || n < 2)
        return false;
    snprintf(words, size, T("%s match points; with the same tiles the average was %s"), number[0], number[1]);
    return true;
}

void wk_evening_page_gain(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_tournament *tournament = evening->tournament;
    const struct wk_score_column *column = &tournament->plan.kind->sums[0].column;
    const struct wk_line *line = &evening->line[evening->best_gain];
    const struct wk_hand_state *hand = wk_hand_look(tournament, &line->at);
    char words[WK_ACT_TITLE_SIZE], number[WK_NUMBER_SIZE], aside[96];

    snprintf(words, sizeof words, T("The hand that brought most: %s %s"),
             wk_score_figure(number, column, wk_line_gain(tournament, line)), T(column->name));
    snprintf(aside, sizeof aside, T("round %d, hand %d, table %d"), line->at.round, line->at.hand, line->at.table);
    title(page, words, aside);
    wk_outcome_title(tournament, page->lang, &line->at, &hand->outcome, words, sizeof words);
    page->y += 4 + 1.5 * whole(page, MARGIN, page->y + 3.5, width(page), 2, words, style(page, 3.9, false, WK_INK_TEXT));
    if (average_text(page, line, words, sizeof words))
        whole(page, MARGIN, page->y + 3, width(page), 1, words, style(page, 3.4, false, WK_INK_SOFT));
    page->y += 8;
}
