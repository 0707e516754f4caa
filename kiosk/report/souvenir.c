/* The page of a player's evening, from its head downwards; each part is drawn where the one above it ended. */
#include "kiosk/report/souvenir.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kiosk/phrases/act.h"
#include "kiosk/phrases/number.h"
#include "kiosk/phrases/who.h"
#include "kiosk/report/act.h"
#include "kiosk/report/rank_out.h"
#include "labels/draw/art.h"
#include "labels/draw/ink.h"
#include "labels/lang/name.h"
#include "rules/mcr/marks.h"

#define T(id) wk_text(page->lang, id)

/* mm */
#define MARGIN 15.0
#define HEAD_H 47.0
#define FLOW_H 178.0 /* what the parts below the head take besides the curve, on a page with all of them */
#define FOOT 10.0
#define NOTE_STEP 4.5
#define MAX_NOTES 4
#define CURVE_H_MAX 68.0
#define TILE_W 8.3
#define TILE_H 11.6
#define SET_GAP 1.9

struct page {
    struct wk_canvas *canvas;
    struct wk_art *art;
    const struct wk_evening *evening;
    const struct wk_field_curve *field;
    enum wk_language lang;
    double w, h, y; /* of the page; where the next part begins */
};

static struct wk_text_style style(const struct page *page, double size, bool bold, wk_rgba colour)
{
    return (struct wk_text_style){.size = size, .bold = bold, .colour = colour, .lang = wk_lang_word(page->lang)};
}

static struct wk_text_style aligned(struct wk_text_style style, enum wk_align align)
{
    style.align = align;
    return style;
}

static void text(const struct page *page, double x, double y, const char *utf8, struct wk_text_style style)
{
    wk_canvas_text(page->canvas, x, y, utf8, &style);
}

static int whole(const struct page *page, double x, double y, double w, int max_lines, const char *utf8,
                 struct wk_text_style style)
{
    return wk_canvas_text_whole(page->canvas, x, y, w, max_lines, utf8, &style);
}

/* What was gained is green, what was lost red, and both have their sign. */
static wk_rgba colour_of(int value)
{
    return value > 0 ? WK_INK_GOOD : value < 0 ? WK_INK_BAD : WK_INK_TEXT;
}

static double width(const struct page *page)
{
    return page->w - 2 * MARGIN;
}

/* A part's title, and at the right what belongs to it. */
static void title(struct page *page, const char *words, const char *aside)
{
    const struct wk_text_style bold = style(page, 5, true, WK_INK_HOUSE);
    const double w = wk_canvas_text_width(page->canvas, words, &bold) + 6;

    text(page, MARGIN, page->y + 4.6, words, bold);
    whole(page, page->w - MARGIN, page->y + 4.6, width(page) - w, 2, aside,
          aligned(style(page, 3.4, false, WK_INK_SOFT), WK_ALIGN_RIGHT));
    page->y += 7;
}

/* ---- head */

/* The day of the player's first hand, or of the event, by the clock of the place. */
static void day_of(const struct wk_evening *evening, char text[16])
{
    int64_t t_ns = evening->tournament->t_ns;
    struct tm day;

    for (int i = WK_EVENING - 1; i >= 0; i--) {
        const struct wk_hand_state *hand = wk_hand_look(evening->tournament, &evening->line[i].at);
        t_ns = hand && hand->play_ns > 0 ? hand->play_ns : t_ns;
    }
    const time_t t_s = (time_t)(t_ns / 1000000000);
    text[0] = 0;
    if (localtime_r(&t_s, &day))
        (void)strftime(text, 16, "%Y-%m-%d", &day);
}

/* The rank on a tile of its own. */
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
    const struct wk_person *person = wk_person_of(evening->tournament, evening->player, 1, 1);
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

static void draw_figures(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    char number[32];

    figure(page, 0, wk_signed_text(number, evening->standing.imp), colour_of(evening->standing.imp), "IMP");
    figure(page, 1, wk_signed_text(number, evening->standing.ms), colour_of(evening->standing.ms), T("match points"));
    snprintf(number, sizeof number, "%d", evening->n_won);
    char of[64];
    snprintf(of, sizeof of, T("hands won, of %d"), evening->n_played);
    figure(page, 2, number, WK_INK_TEXT, of);
    snprintf(number, sizeof number, "–");
    if (evening->best_win >= 0)
        snprintf(number, sizeof number, "%d",
                 wk_hand_look(evening->tournament, &evening->line[evening->best_win].at)->outcome.points);
    figure(page, 3, number, WK_INK_TEXT, T("points, the best hand"));
    page->y += 19;
}

/* ---- the curve */

struct plot {
    double x, y, w, h; /* mm */
    int low, high;     /* IMP at its lower and upper edge */
};

static double at_hand(const struct plot *plot, double n_hands)
{
    return plot->x + plot->w * n_hands / WK_EVENING;
}

static double at_imp(const struct plot *plot, int imp)
{
    return plot->y + plot->h * (plot->high - imp) / (plot->high - plot->low);
}

/* The least and the most that is drawn, to whole tens, 0 among them. */
static void scale(const struct page *page, struct plot *plot)
{
    int low = -4, high = 4;

    for (int i = 0; i < page->evening->n_known; i++) {
        const int all[] = {page->evening->sum[i], page->field->low[i], page->field->high[i]};
        for (int k = 0; k < 3; k++) {
            low = all[k] < low ? all[k] : low;
            high = all[k] > high ? all[k] : high;
        }
    }
    plot->low = -10 * ((9 - low) / 10);
    plot->high = 10 * ((high + 9) / 10);
}

static void draw_grid(const struct page *page, const struct plot *plot)
{
    const int span = plot->high - plot->low, step = span > 200 ? 50 : span > 80 ? 20 : 10;
    const struct wk_evening *evening = page->evening;
    char number[WK_NUMBER_SIZE];

    if (evening->best_round > 0)
        wk_canvas_rect(page->canvas, at_hand(plot, (evening->best_round - 1) * WK_HANDS), plot->y, plot->w / WK_ROUNDS, plot->h,
                       0, WK_INK_SHADE, 0, 0);
    for (int imp = plot->low / step * step; imp <= plot->high; imp += step) {
        wk_canvas_rect(page->canvas, plot->x, at_imp(plot, imp) - .1, plot->w, imp ? .15 : .4, 0, WK_INK_RULE, 0, 0);
        text(page, plot->x - 2, at_imp(plot, imp) + 1.1, wk_signed_text(number, imp),
             aligned(style(page, 3.1, false, WK_INK_SOFT), WK_ALIGN_RIGHT));
    }
    for (int r = 0; r < WK_ROUNDS; r++) {
        char words[64];

        if (r > 0)
            wk_canvas_rect(page->canvas, at_hand(plot, r * WK_HANDS) - .1, plot->y, .2, plot->h, 0, WK_INK_RULE, 0, 0);
        snprintf(words, sizeof words, T("Round %d"), r + 1);
        text(page, at_hand(plot, r * WK_HANDS + 2), plot->y + plot->h + 4.5, words,
             aligned(style(page, 3.3, r + 1 == evening->best_round, WK_INK_SOFT), WK_ALIGN_MIDDLE));
    }
}

/* From 0 before the first hand through the sums after each. */
static void trace(const struct page *page, const struct plot *plot, const int *sum)
{
    wk_canvas_move_to(page->canvas, at_hand(plot, 0), at_imp(plot, 0));
    for (int i = 0; i < page->evening->n_known; i++)
        wk_canvas_line_to(page->canvas, at_hand(plot, i + 1), at_imp(plot, sum[i]));
}

static void draw_lines(const struct page *page, const struct plot *plot)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_field_curve *field = page->field;
    const int n = evening->n_known;
    const double x = at_hand(plot, n), y = at_imp(plot, evening->sum[n - 1]);
    char number[WK_NUMBER_SIZE];

    wk_canvas_begin(page->canvas);
    trace(page, plot, field->high);
    for (int i = n - 1; i >= 0; i--)
        wk_canvas_line_to(page->canvas, at_hand(plot, i + 1), at_imp(plot, field->low[i]));
    wk_canvas_close(page->canvas);
    wk_canvas_fill(page->canvas, 0x66000000u | (WK_INK_EDGE & 0xffffffu));
    wk_canvas_begin(page->canvas);
    trace(page, plot, field->middle);
    wk_canvas_stroke_dashed(page->canvas, WK_INK_SOFT, .35, 1.2, 1.2);
    wk_canvas_begin(page->canvas);
    trace(page, plot, evening->sum);
    wk_canvas_stroke(page->canvas, WK_INK_HOUSE, 1);
    wk_canvas_circle(page->canvas, x, y, 1.5, WK_INK_HOUSE, WK_INK_PAPER, .5);
    text(page, x + 2.6, y + 1.6, wk_signed_text(number, evening->sum[n - 1]), style(page, 4.6, true, WK_INK_HOUSE));
}

static void draw_curve(struct page *page, double h)
{
    struct plot plot = {.x = MARGIN + 11, .w = width(page) - 11 - 15, .h = h};
    char aside[160];

    snprintf(aside, sizeof aside, T("IMP summed up; the band: the middle half of %d players, dashed: the one in the middle"),
             page->field->n_players);
    title(page, T("Hand by hand"), aside);
    plot.y = page->y + 1;
    scale(page, &plot);
    draw_grid(page, &plot);
    draw_lines(page, &plot);
    page->y = plot.y + h + 10;
}

/* ---- the best round */

/* The three who sit at a player's table in a round's first hand. */
static void partners(const struct page *page, int round, char names[3][WK_NAME_SIZE], int *table)
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

static void draw_hand(struct page *page, const struct wk_line *line, bool shaded)
{
    const struct wk_line_has has = wk_line_has(line);
    const struct wk_hand_state *hand = wk_hand_look(page->evening->tournament, &line->at);
    const double right = page->w - MARGIN, base = page->y + 5;
    char words[WK_ACT_TITLE_SIZE], number[WK_NUMBER_SIZE];

    if (shaded)
        wk_canvas_rect(page->canvas, MARGIN, page->y, width(page), 7.4, 0, WK_INK_SHADE, 0, 0);
    snprintf(words, sizeof words, T("Hand %d"), line->at.hand);
    text(page, MARGIN + 2, base, words, style(page, 3.7, true, WK_INK_TEXT));
    snprintf(words, sizeof words, T("table %d, %s"), line->at.table, wk_wind_name(page->lang, line->wind));
    whole(page, MARGIN + 19, base, 30, 1, words, style(page, 3.5, false, WK_INK_SOFT));
    if (hand->state == WK_RESULT_CONFIRMED)
        wk_outcome_title(page->evening->tournament, page->lang, &line->at, &hand->outcome, words, sizeof words);
    else
        snprintf(words, sizeof words, "%s", hand->not_played ? T("not played") : "");
    whole(page, MARGIN + 51, base, width(page) - 51 - 50, 2, words, style(page, 3.7, false, WK_INK_TEXT));
    if (has.ms)
        text(page, right - 26, base, wk_signed_text(number, line->ms),
             aligned(style(page, 3.7, false, WK_INK_TEXT), WK_ALIGN_RIGHT));
    if (has.imp)
        text(page, right - 2, base, wk_signed_text(number, line->imp + line->imp_ruling),
             aligned(style(page, 4.2, true, colour_of(line->imp + line->imp_ruling)), WK_ALIGN_RIGHT));
    page->y += 7.4;
}

static void draw_round(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_text_style head = aligned(style(page, 3.1, false, WK_INK_SOFT), WK_ALIGN_RIGHT);
    const int round = evening->best_round;
    char words[96], number[WK_NUMBER_SIZE], names[3][WK_NAME_SIZE] = {"", "", ""};
    char aside[4 * WK_NAME_IN_TEXT], set[3][WK_NAME_IN_TEXT];
    int table;

    partners(page, round, names, &table);
    for (int i = 0; i < 3; i++)
        wk_name_in_text(set[i], names[i]);
    snprintf(words, sizeof words, T("Best round: %d, %s IMP"), round, wk_signed_text(number, evening->round_imp[round - 1]));
    snprintf(aside, sizeof aside, T("with %s, %s, %s"), set[0], set[1], set[2]);
    title(page, words, aside);
    text(page, page->w - MARGIN - 26, page->y + 1.8, T("match points"), head);
    text(page, page->w - MARGIN - 2, page->y + 1.8, "IMP", head);
    page->y += 3;
    for (int h = 0; h < WK_HANDS; h++)
        draw_hand(page, &evening->line[(round - 1) * WK_HANDS + h], h % 2 == 0);
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

/* "Full Flush 24, Pure Straight 16": of a hand that was counted. */
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

static enum wk_status draw_win(struct page *page)
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

static void draw_gain(struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_line *line = &evening->line[evening->best_gain];
    const struct wk_hand_state *hand = wk_hand_look(evening->tournament, &line->at);
    char words[WK_ACT_TITLE_SIZE], number[WK_NUMBER_SIZE], average[WK_NUMBER_SIZE], aside[96];

    snprintf(words, sizeof words, T("The hand that brought most: %s IMP"), wk_signed_text(number, line->imp));
    snprintf(aside, sizeof aside, T("round %d, hand %d, table %d"), line->at.round, line->at.hand, line->at.table);
    title(page, words, aside);
    wk_outcome_title(evening->tournament, page->lang, &line->at, &hand->outcome, words, sizeof words);
    page->y += 4 + 1.5 * whole(page, MARGIN, page->y + 3.5, width(page), 2, words, style(page, 3.9, false, WK_INK_TEXT));
    snprintf(words, sizeof words, T("%s match points; with the same tiles the average was %s"),
             wk_signed_text(number, line->ms), wk_average_text(average, line->average_12));
    whole(page, MARGIN, page->y + 3, width(page), 1, words, style(page, 3.4, false, WK_INK_SOFT));
    page->y += 8;
}

/* ---- who sat at the table, and what a judge decided */

static void draw_partners(struct page *page)
{
    const double w = width(page) / WK_ROUNDS;

    title(page, T("At the table with"), "");
    for (int r = 0; r < WK_ROUNDS; r++) {
        char names[3][WK_NAME_SIZE] = {"", "", ""}, head[64];
        int table;

        partners(page, r + 1, names, &table);
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

/* How many lines stand at the foot of the page. */
static int n_notes(const struct wk_evening *evening)
{
    int n = 0;

    for (int a = 0; a < evening->tournament->n_acts && n < MAX_NOTES; a++)
        n += is_note(evening, &evening->tournament->act[a]);
    return n + evening->standing.provisional;
}

/* The newest at the top; what has no place is in the journal and in `rank player`. */
static void draw_notes(const struct page *page)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_tournament *tournament = evening->tournament;
    const struct wk_text_style small = style(page, 3, false, WK_INK_SOFT);
    double y = page->h - FOOT - (n_notes(evening) - 1) * NOTE_STEP;
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
    if (evening->standing.provisional)
        text(page, MARGIN, y, T("This can still change: a hand awaits its result, or others of its deal."), small);
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
        draw_curve(page, fmin(page->h - HEAD_H - FLOW_H - FOOT - n_notes(evening) * NOTE_STEP, CURVE_H_MAX));
    if (evening->n_known > 0 && evening->best_round > 0)
        draw_round(page);
    if (evening->best_win >= 0)
        status = draw_win(page);
    if (evening->best_gain >= 0)
        draw_gain(page);
    draw_partners(page);
    draw_notes(page);
    return status;
}

enum wk_status wk_souvenir_pdf(const struct wk_souvenir *souvenir, const char *path)
{
    static const double sizes[][2] = {[WK_SOUVENIR_A4] = {210, 297}, [WK_SOUVENIR_LETTER] = {215.9, 279.4}};
    const double *size = sizes[souvenir->paper];
    struct wk_evening evening;
    struct wk_field_curve field;
    struct page page = {.evening = &evening, .field = &field, .lang = souvenir->lang, .w = size[0], .h = size[1]};
    enum wk_status status = wk_field_curve(souvenir->tournament, &field);

    if (status == WK_OK)
        status = wk_art_new(&page.art, "drawn");
    if (status == WK_OK)
        status = wk_canvas_new_pdf(&page.canvas, path, page.w, page.h);
    for (int i = 0; i < souvenir->n_players && status == WK_OK; i++) {
        if (i > 0)
            wk_canvas_next_page(page.canvas);
        wk_evening_of(souvenir->tournament, souvenir->standings, souvenir->player[i], souvenir->counted, souvenir->n_counted,
                      &evening);
        status = draw_page(&page);
    }
    wk_art_free(page.art);
    if (status == WK_OK)
        return wk_canvas_finish(page.canvas);
    wk_canvas_free(page.canvas);
    return status;
}
