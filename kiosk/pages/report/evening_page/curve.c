/* The curve of an evening: the first sum of the event's kind (IMP) hand by hand, beside the field's. */
#include <stdio.h>

#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/report/evening_page/parts.h"
#include "rules/event/kind.h"

struct plot {
    double x, y, w, h; /* mm */
    int low, high;     /* the sums at its lower and upper edge */
    int n_hands;       /* hands of an evening */
    const struct wk_score_column *column;
    int one; /* wk_score_unit() */
};

static double at_hand(const struct plot *plot, double n_hands)
{
    return plot->x + plot->w * n_hands / plot->n_hands;
}

static double at_sum(const struct plot *plot, int sum)
{
    return plot->y + plot->h * (plot->high - sum) / (plot->high - plot->low);
}

/* The lowest and highest value that is drawn, rounded out to tens; 0 lies between them. */
static void scale(const struct page *page, struct plot *plot)
{
    const int one = plot->one;
    int low = -4 * one, high = 4 * one;

    for (int i = 0; i < page->evening->n_known; i++) {
        const int all[] = {page->evening->sum[i], page->field->low[i], page->field->high[i]};
        for (int k = 0; k < 3; k++) {
            low = all[k] < low ? all[k] : low;
            high = all[k] > high ? all[k] : high;
        }
    }
    plot->low = -10 * one * ((10 * one - 1 - low) / (10 * one));
    plot->high = 10 * one * ((high + 10 * one - 1) / (10 * one));
}

static void draw_grid(const struct page *page, const struct plot *plot)
{
    const int span = (plot->high - plot->low) / plot->one, step = plot->one * (span > 200 ? 50 : span > 80 ? 20 : 10);
    const struct wk_evening *evening = page->evening;
    char number[WK_NUMBER_SIZE];

    if (evening->best_round > 0)
        wk_canvas_rect(page->canvas, at_hand(plot, (evening->best_round - 1) * evening->tournament->shape.n_hands), plot->y,
                       plot->w / evening->n_rounds, plot->h, 0, WK_INK_SHADE, 0, 0);
    for (int sum = plot->low / step * step; sum <= plot->high; sum += step) {
        wk_canvas_rect(page->canvas, plot->x, at_sum(plot, sum) - .1, plot->w, sum ? .15 : .4, 0, WK_INK_RULE, 0, 0);
        text(page, plot->x - 2, at_sum(plot, sum) + 1.1, wk_score_figure(number, plot->column, sum),
             aligned(style(page, 3.1, false, WK_INK_SOFT), WK_ALIGN_RIGHT));
    }
    for (int r = 0; r < evening->n_rounds; r++) {
        char words[64];

        if (r > 0)
            wk_canvas_rect(page->canvas, at_hand(plot, r * evening->tournament->shape.n_hands) - .1, plot->y, .2, plot->h, 0,
                           WK_INK_RULE, 0, 0);
        snprintf(words, sizeof words, T("Round %d"), r + 1);
        text(page, at_hand(plot, r * evening->tournament->shape.n_hands + 2), plot->y + plot->h + 4.5, words,
             aligned(style(page, 3.3, r + 1 == evening->best_round, WK_INK_SOFT), WK_ALIGN_MIDDLE));
    }
}

/* The curve starts at 0 and goes through the sum after each hand. */
static void trace(const struct page *page, const struct plot *plot, const int *sum)
{
    wk_canvas_move_to(page->canvas, at_hand(plot, 0), at_sum(plot, 0));
    for (int i = 0; i < page->evening->n_known; i++)
        wk_canvas_line_to(page->canvas, at_hand(plot, i + 1), at_sum(plot, sum[i]));
}

static void draw_lines(const struct page *page, const struct plot *plot)
{
    const struct wk_evening *evening = page->evening;
    const struct wk_field_curve *field = page->field;
    const int n = evening->n_known;
    const double x = at_hand(plot, n), y = at_sum(plot, evening->sum[n - 1]);
    char number[WK_NUMBER_SIZE];

    wk_canvas_begin(page->canvas);
    trace(page, plot, field->high);
    for (int i = n - 1; i >= 0; i--)
        wk_canvas_line_to(page->canvas, at_hand(plot, i + 1), at_sum(plot, field->low[i]));
    wk_canvas_close(page->canvas);
    wk_canvas_fill(page->canvas, 0x66000000u | (WK_INK_EDGE & 0xffffffu));
    wk_canvas_begin(page->canvas);
    trace(page, plot, field->middle);
    wk_canvas_stroke_dashed(page->canvas, WK_INK_SOFT, .35, 1.2, 1.2);
    wk_canvas_begin(page->canvas);
    trace(page, plot, evening->sum);
    wk_canvas_stroke(page->canvas, WK_INK_HOUSE, 1);
    wk_canvas_circle(page->canvas, x, y, 1.5, WK_INK_HOUSE, WK_INK_PAPER, .5);
    text(page, x + 2.6, y + 1.6, wk_score_figure(number, plot->column, evening->sum[n - 1]),
         style(page, 4.6, true, WK_INK_HOUSE));
}

void wk_evening_page_curve(struct page *page, double h)
{
    const struct wk_score_column *column = &page->evening->tournament->plan.kind->sums[0].column;
    struct plot plot = {.column = column,
                        .one = wk_score_unit(column),
                        .x = MARGIN + 11,
                        .w = width(page) - 11 - 15,
                        .h = h,
                        .n_hands = page->evening->n_rounds * page->evening->tournament->shape.n_hands};
    char aside[160];

    snprintf(aside, sizeof aside, T("%s summed up; the band: the middle half of %d players, dashed: the one in the middle"),
             T(column->name), page->field->n_players);
    title(page, T("Hand by hand"), aside);
    plot.y = page->y + 1;
    scale(page, &plot);
    draw_grid(page, &plot);
    draw_lines(page, &plot);
    page->y = plot.y + h + 10;
}
