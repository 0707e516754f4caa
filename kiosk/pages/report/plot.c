/*
 * A deal's history as a plot: a lane for each wall, from its record through the four hands to the opening; one mark for each
 * look. Marks stand in the order of time, hand by hand, but not to scale: a minute gets as much room as an hour.
 */
#include <math.h>
#include <string.h>

#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"
#include "kiosk/pages/report/standing.h"
#include "labels/draw/ink.h"

#define T(id) wk_text(report->lang, id)

#define PLAY 0xffe4dfd3u

#define GUTTER 17.0 /* for the names of the walls */
#define HEAD 7.0
#define LANE 7.0
#define FOOT 15.0
#define PLAY_W 11.0 /* width of a hand that is being played */
#define SEAL_W 5.0
#define END_W 12.0
#define STEP_MAX 9.0
#define MARK 3.4
#define TEXT 2.6 /* one size only: each further one would add its own outlines to an SVG */

/* The phases: recording, sealed and not yet played, then each hand with the time after it. */
#define N_PHASES (2 + WK_DEAL_HANDS)
#define PHASE_OF_HAND(hand) ((hand) + 1)

struct plan {
    struct wk_canvas *canvas;
    const struct wk_report *report;
    const struct wk_deal_history *history;
    double step, mark;
    double begin[N_PHASES]; /* where the looks of a phase begin; of a hand: of those after it was played */
    double end;
    int n[N_PHASES]; /* columns of a phase */
    int64_t first_ns[N_PHASES], last_ns[N_PHASES];
};

/* Whether a step has a mark in a wall's lane. */
static bool marked(const struct wk_step *step, enum wk_wind wind)
{
    return (step->kind == WK_STEP_WALL || step->kind == WK_STEP_LOOK) && !step->aside && step->wind == wind;
}

double wk_report_plot_h(const struct wk_deal_history *history)
{
    (void)history;
    return HEAD + WK_N_WINDS * LANE + FOOT;
}

static struct wk_text_style style_of(const struct plan *plan, double size, enum wk_align align, wk_rgba colour)
{
    return (struct wk_text_style){.size = size, .align = align, .colour = colour, .lang = wk_lang_word(plan->report->lang)};
}

/* The phase that a step begins; `phase` when it begins none. */
static int phase_after(const struct wk_step *step, int phase)
{
    return step->aside                    ? phase
           : step->kind == WK_STEP_SEALED ? 1
           : step->kind == WK_STEP_HAND   ? PHASE_OF_HAND(step->hand)
                                          : phase;
}

static void count(struct plan *plan)
{
    int n[WK_N_WINDS] = {0}, phase = 0;
    for (int i = 0; i < plan->history->n_steps; i++) {
        const struct wk_step *step = &plan->history->step[i];
        const int next = phase_after(step, phase);
        if (next != phase)
            memset(n, 0, sizeof n);
        phase = next;
        if (step->aside || step->kind == WK_STEP_TAKEN)
            continue;
        if (!plan->first_ns[phase])
            plan->first_ns[phase] = step->t_ns;
        if (step->kind != WK_STEP_OPENED && step->kind != WK_STEP_CLOSED)
            plan->last_ns[phase] = step->t_ns;
        for (int w = 0; w < WK_N_WINDS; w++)
            if (marked(step, (enum wk_wind)(w + 1)) && ++n[w] > plan->n[phase])
                plan->n[phase] = n[w];
    }
}

static void lay_out(struct plan *plan, double w)
{
    const int n_hands = plan->history->n_hands;
    int n = 0;
    double x = GUTTER;
    count(plan);
    for (int phase = 0; phase < N_PHASES; phase++) {
        if (plan->n[phase] == 0 && (phase == 0 || (phase > 1 && phase <= PHASE_OF_HAND(n_hands))))
            plan->n[phase] = 1;
        n += plan->n[phase];
    }
    plan->step = fmin(STEP_MAX, (w - GUTTER - SEAL_W - END_W - PLAY_W * n_hands) / n);
    plan->mark = fmin(MARK, plan->step * 0.9);
    for (int phase = 0; phase < N_PHASES; phase++) {
        x += phase == 1 ? SEAL_W : 0;
        x += phase > 1 && phase <= PHASE_OF_HAND(n_hands) ? PLAY_W : 0;
        plan->begin[phase] = x;
        x += plan->n[phase] * plan->step;
    }
    plan->end = x;
}

static double lane_y(enum wk_wind wind)
{
    return HEAD + (wind - 0.5) * LANE;
}

static double column_x(const struct plan *plan, int phase, int column)
{
    return plan->begin[phase] + (column + 0.5) * plan->step;
}

static void put_line(const struct plan *plan, double x0, double y0, double x1, double y1)
{
    wk_canvas_begin(plan->canvas);
    wk_canvas_move_to(plan->canvas, x0, y0);
    wk_canvas_line_to(plan->canvas, x1, y1);
}

static void put_hatch(const struct plan *plan, double x0, double x1, double y)
{
    const double h = 1.1;
    wk_canvas_rect(plan->canvas, x0, y - h, x1 - x0, 2 * h, 0, 0xfff3d5d1u, WK_INK_BAD, 0.25);
    for (double x = x0 + 0.6; x < x1 - 0.3; x += 1.5) {
        put_line(plan, x, y + h, fmin(x + 1.2, x1), y - h);
        wk_canvas_stroke(plan->canvas, WK_INK_BAD, 0.25);
    }
}

/* What is known about the wall between two looks. */
static void put_between(const struct plan *plan, const struct wk_step *a, const struct wk_step *b, double x0, double x1,
                        double y)
{
    const bool a_bad = a->kind == WK_STEP_LOOK && a->verdict == WK_FAIL,
               b_bad = b->kind == WK_STEP_LOOK && b->verdict == WK_FAIL,
               doubt = (a->kind == WK_STEP_LOOK && a->verdict == WK_INCOMPLETE) ||
                       (b->kind == WK_STEP_LOOK && b->verdict == WK_INCOMPLETE);
    if (a_bad) {
        put_hatch(plan, x0, x1, y);
        return;
    }
    put_line(plan, x0, y, x1, y);
    if (b_bad)
        wk_canvas_stroke_dashed(plan->canvas, WK_INK_BAD, 1.3, 0.3, 2.1);
    else if (doubt)
        wk_canvas_stroke_dashed(plan->canvas, WK_INK_WARN, 0.5, 1.2, 1.4);
    else
        wk_canvas_stroke(plan->canvas, WK_INK_GOOD, 0.6);
}

static void put_mark(const struct plan *plan, const struct wk_step *step, double x, double y)
{
    const double r = plan->mark / 2;
    if (step->kind == WK_STEP_WALL) {
        wk_canvas_circle(plan->canvas, x, y, 0.62 * r, WK_INK_PAPER, WK_INK_TEXT, 0.5);
        return;
    }
    if (strcmp(step->purpose, "inspect") == 0)
        wk_canvas_circle(plan->canvas, x, y, 1.42 * r, WK_INK_PAPER, WK_INK_TEXT, 0.35);
    wk_report_page_sign(plan->canvas, x, y, plan->mark * (strcmp(step->purpose, "record") == 0 ? 0.7 : 1),
                        step->verdict == WK_PASS   ? WK_TONE_GOOD
                        : step->verdict == WK_FAIL ? WK_TONE_BAD
                                                   : WK_TONE_WARN);
}

/* Each lane is drawn in two passes: first what lies between the marks, then the marks. */
static void put_lane(const struct plan *plan, enum wk_wind wind, bool marks)
{
    const struct wk_step *before = NULL;
    int phase = 0, column = 0;
    double x_before = 0;
    for (int i = 0; i < plan->history->n_steps; i++) {
        const struct wk_step *step = &plan->history->step[i];
        const int next = phase_after(step, phase);
        column = next == phase ? column : 0;
        phase = next;
        if (!marked(step, wind))
            continue;
        const double x = column_x(plan, phase, column++), y = lane_y(wind);
        if (marks)
            put_mark(plan, step, x, y);
        else if (before)
            put_between(plan, before, step, x_before, x, y);
        before = step;
        x_before = x;
    }
}

/* "10:05–10:12", below a phase. */
static void put_times(const struct plan *plan, int phase, double x0, double x1)
{
    char from[WK_REPORT_TIME_SIZE], to[WK_REPORT_TIME_SIZE], text[2 * WK_REPORT_TIME_SIZE + 4];
    struct wk_text_style style = style_of(plan, TEXT, WK_ALIGN_MIDDLE, WK_INK_SOFT);
    if (!plan->first_ns[phase])
        return;
    wk_report_time(plan->first_ns[phase], false, from);
    wk_report_time(plan->last_ns[phase], false, to);
    snprintf(text, sizeof text, "%.5s–%.5s", from, to);
    wk_canvas_text(plan->canvas, (x0 + x1) / 2, HEAD + WK_N_WINDS * LANE + 3, text, &style);
}

static void put_act(const struct plan *plan, double x, int row, const char *text)
{
    const enum wk_align align = x > (GUTTER + WK_REPORT_PAGE_W_MM) / 2 ? WK_ALIGN_RIGHT : WK_ALIGN_LEFT;
    const double y = HEAD + WK_N_WINDS * LANE + 8 + 4 * row;
    struct wk_text_style style = style_of(plan, TEXT, align, WK_INK_TEXT);
    wk_canvas_save(plan->canvas);
    wk_canvas_translate(plan->canvas, x, y - 0.9);
    wk_canvas_rotate(plan->canvas, 45);
    wk_canvas_rect(plan->canvas, -0.9, -0.9, 1.8, 1.8, 0, WK_INK_TEXT, 0, 0);
    wk_canvas_restore(plan->canvas);
    wk_canvas_text(plan->canvas, align == WK_ALIGN_RIGHT ? x - 2 : x + 2, y, text, &style);
}

static void put_phases(const struct plan *plan)
{
    const struct wk_report *report = plan->report;
    const struct wk_text_style title = style_of(plan, TEXT, WK_ALIGN_MIDDLE, WK_INK_TEXT);
    struct wk_hand_id at;
    char text[60];
    for (int hand = 1; hand <= plan->history->n_hands; hand++) {
        const int phase = PHASE_OF_HAND(hand);
        const double x = plan->begin[phase] - PLAY_W, end = plan->begin[phase] + plan->n[phase] * plan->step;
        wk_canvas_rect(plan->canvas, x + 0.8, HEAD - 1, PLAY_W - 1.6, WK_N_WINDS * LANE + 1, 1, PLAY, 0, 0);
        snprintf(text, sizeof text, T("hand %d"), hand);
        wk_canvas_text(plan->canvas, x + PLAY_W / 2, HEAD - 2.6, text, &title);
        put_times(plan, phase, x, end);
        /* Only at a table whose walls were not proved: the gate was opened by hand because of them. */
        if (wk_deal_history_worst_link(plan->history, hand + 1) > WK_LINK_PROVED &&
            wk_report_hand(report, plan->history, hand, &at) &&
            wk_gate_by_hand(report->tournament, wk_section_of_table(&report->tournament->shape, at.table), at.round, hand))
            put_act(plan, end, 0, T("gate opened by hand"));
    }
    wk_canvas_text(plan->canvas, plan->begin[0] + plan->n[0] * plan->step / 2, HEAD - 2.6, T("recorded"), &title);
    put_times(plan, 0, plan->begin[0], plan->begin[0] + plan->n[0] * plan->step);
    if (plan->history->sealed_seq) {
        const double x = plan->begin[0] + plan->n[0] * plan->step + SEAL_W / 2;
        wk_canvas_rect(plan->canvas, x - 0.5, HEAD - 1, 1, WK_N_WINDS * LANE + 1, 0, WK_INK_TEXT, 0, 0);
        put_act(plan, x, 0, T("sealed"));
    }
    if (plan->history->closed_seq) {
        const double x = plan->end + END_W / 2;
        put_line(plan, x, HEAD - 1, x, HEAD + WK_N_WINDS * LANE);
        wk_canvas_stroke_dashed(plan->canvas, WK_INK_TEXT, 0.8, 0.2, 1.6);
        put_act(plan, x, 1,
                plan->history->by_director  ? T("opened by the director")
                : plan->history->opened_seq ? T("opened at the round's end")
                                            : T("over, not opened yet"));
    }
}

void wk_report_plot(struct wk_canvas *canvas, double w_mm, double h_mm, const void *context)
{
    const struct wk_report_plot *what = context;
    const struct wk_report *report = what->report;
    struct plan plan = {.canvas = canvas, .report = report, .history = what->history};
    const struct wk_text_style name = style_of(&plan, TEXT, WK_ALIGN_LEFT, WK_INK_TEXT);
    (void)h_mm;
    lay_out(&plan, w_mm);
    put_phases(&plan);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        wk_canvas_text(canvas, 0, lane_y((enum wk_wind)w) + 1, wk_report_wind(report, (enum wk_wind)w), &name);
        put_line(&plan, GUTTER - 2, lane_y((enum wk_wind)w), plan.end, lane_y((enum wk_wind)w));
        wk_canvas_stroke(canvas, WK_INK_RULE, 0.2);
        put_lane(&plan, (enum wk_wind)w, false);
        put_lane(&plan, (enum wk_wind)w, true);
    }
}
