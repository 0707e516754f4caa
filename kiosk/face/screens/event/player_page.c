/* One player's page of the standings: total and rank, twenty hands round by round with their sums, and a curve of the total. */
#include "kiosk/face/draw/parts_print.h"
#include "kiosk/face/screens/event/player_page.h"
#include "kiosk/face/app/app.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

#define HEAD_H 30.0
#define ROUND_W 116.0 /* "Round 5" */
#define SUM_W 132.0
#define ROW_MAX_H 132.0
#define CURVE_MAX_H 420.0
#define UPRIGHT_ROW_MAX_H 170.0
#define CELL_GAP 8.0

struct page {
    const struct wk_app *app;
    struct wk_line line[WK_MAX_PLAYER_HANDS];
    const struct wk_standing *standing; /* NULL: not in the list */
    int last_round;                     /* the last round that is shown */
    int n_rounds;                       /* that have a row: all of them, of a drop-in evening those that were begun */
};

/* The place of one of a round's hands: side by side, in an upright window in two rows. */
static struct wk_box hand_box(const struct page *page, const struct wk_draw *draw, struct wk_box row, int i)
{
    return wk_zone_upright(draw) ? wk_box_cell(row, i, 2, 2, CELL_GAP)
                                 : wk_box_column(row, i, wk_app_shape(page->app)->n_hands, CELL_GAP);
}

static const struct wk_kind_of_event *kind_of(const struct page *page)
{
    return page->app->hall.tournament->plan.kind;
}

/* What a hand added to the sum that ranks first. */
static int brought(const struct page *page, const struct wk_line *line)
{
    return wk_line_adds(page->app->hall.tournament, line, 0);
}

static bool ruled(const struct page *page, const struct wk_line *line)
{
    return wk_line_ruled(page->app->hall.tournament, line, 0) != 0;
}

/* ---- who, and how well ---- */

/* "Rank 4 of 16": among players with a rank; the list says with whom it is shared. */
static void rank_text(const struct page *page, const struct wk_draw *draw, char *text, size_t n)
{
    const struct wk_app_standings *standings = &page->app->gate.standings;
    const struct wk_kind_of_event *kind = kind_of(page);

    int m = page->standing->rank == 0 ? snprintf(text, n, "%s", T("out of the event"))
            : standings->n_equal > 1  ? snprintf(text, n, T("Rank %d of %d, shared by %d"), page->standing->rank,
                                                 standings->n_ranked, standings->n_equal)
                                      : snprintf(text, n, T("Rank %d of %d"), page->standing->rank, standings->n_ranked);
    for (int s = 1; s < kind->n_sums && m > 0 && (size_t)m < n; s++) {
        char sum[WK_NUMBER_SIZE];
        m += snprintf(text + m, n - (size_t)m, " \u00b7 %s %s", T(kind->sums[s].column.name),
                      wk_score_figure(sum, &kind->sums[s].column, page->standing->sum[s]));
    }
}

static void headline(const struct page *page, struct wk_draw *draw)
{
    struct wk_headline headline = {.text = wk_person_ranked(page->app->hall.tournament, page->app->gate.player)->name};
    const struct wk_score_column *column = &kind_of(page)->sums[0].column;
    char text[160], total[WK_NUMBER_SIZE], unit[64];

    if (page->standing) {
        rank_text(page, draw, text, sizeof(text));
        snprintf(unit, sizeof(unit), " %s", T(column->name));
        headline.note = wk_part_print_next(page->app, draw, text);
        headline.gauge = wk_score_figure(total, column, page->standing->sum[0]);
        headline.unit = unit;
    }
    wk_part_headline(draw, &headline);
}

/* ---- hand by hand ---- */

/* The result that counts is not the one that the players confirmed. */
static bool corrected(const struct wk_tournament *tournament, const struct wk_hand_id *at)
{
    for (int i = 0; i < tournament->n_acts; i++) {
        const struct wk_act *act = &tournament->act[i];
        const struct wk_hand_id *of = &act->entry.result.at;
        if (act->entry.kind == WK_ENTRY_RESULT && act->was_confirmed && of->table == at->table && of->round == at->round &&
            of->hand == at->hand)
            return true;
    }
    return false;
}

/* What stands in place of the average if a hand was not compared; NULL: it was. */
static const char *word_of(const struct wk_draw *draw, enum wk_line_state state)
{
    switch (state) {
    case WK_LINE_CANCELLED:
        return T("cancelled");
    case WK_LINE_ALONE:
        return T("alone");
    case WK_LINE_NOT_PLAYED:
        return T("not played");
    case WK_LINE_OUT:
        return T("out");
    case WK_LINE_ANNULLED:
        return T("annulled");
    case WK_LINE_HOUSE:
        return T("house");
    case WK_LINE_WAITING:
        return T("waits");
    case WK_LINE_MISSING:
    case WK_LINE_PROVISIONAL:
    case WK_LINE_FINAL:
    case WK_N_LINE_STATES:
        break;
    }
    return NULL;
}

/* Measured from the right edge of a hand's place: what it added to the first sum; and the columns beside that, one above the
 * other: the match score, above the deal's average. */
#define SUM_RIGHT 12.0
#define BESIDE_RIGHT 88.0
#define LOW_H 48.0 /* a place below this height has room for one line */

/* What the hand added, and below it the marks that the foot explains. */
static void hand_sum(const struct page *page, struct wk_draw *draw, struct wk_box cell, const struct wk_line *line)
{
    const bool mended = corrected(page->app->hall.tournament, &line->at), any = ruled(page, line) || line->fouled || mended;
    const double x = wk_box_right(cell) - SUM_RIGHT, y = wk_box_mid_y(cell);
    char text[24];

    wk_score_figure(text, &kind_of(page)->sums[0].column, brought(page, line));
    wk_draw_text(draw, x, any ? y : y + 10, (struct wk_type){28, true, WK_C_IVORY, WK_RIGHT}, text);
    snprintf(text, sizeof(text), "%s%s%s", ruled(page, line) ? "*" : "", line->fouled ? "\u2020" : "", mended ? "\u2021" : "");
    if (any)
        wk_draw_text(draw, x, y + 25, wk_type_in(wk_type_tag, WK_C_IVORY, WK_RIGHT), text);
}

/* The columns beside the sum, one above the other; the index of a missing one is -1. */
static void beside(const struct wk_kind_of_event *kind, int column[2])
{
    int n = 0;

    column[0] = column[1] = -1;
    for (int c = 0; c < kind->n_columns && n < 2; c++)
        if (kind->columns[c].on_page)
            column[n++] = c;
}

static const char *beside_text(const struct page *page, const struct wk_line *line, int column, char text[WK_NUMBER_SIZE])
{
    return column < 0                  ? ""
           : wk_line_has(line, column) ? wk_score_figure(text, &kind_of(page)->columns[column].column, line->value[column])
                                       : "\u2013";
}

/* Wind and table, what stands beside the sum, the sum. */
static void hand(const struct page *page, struct wk_draw *draw, struct wk_box cell, const struct wk_line *line)
{
    const struct wk_type quiet = {22, false, WK_C_STONE, WK_RIGHT};
    const double upper = wk_box_mid_y(cell) - 1, lower = wk_box_mid_y(cell) + 25, x = wk_box_right(cell) - BESIDE_RIGHT;
    const char *word = word_of(draw, line->state);
    const bool low = cell.h < LOW_H;
    char text[WK_NUMBER_SIZE];
    int column[2];

    if (line->at.table && low) {
        wk_draw_textf(draw, cell.x + 12, wk_box_mid_y(cell) + 9, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), "%s %d",
                      wk_wind_han(line->wind), line->at.table);
    } else if (line->at.table) { /* else the player sits nowhere */
        wk_draw_text(draw, cell.x + 12, upper, wk_type_in(wk_type_tag, WK_C_IVORY, WK_LEFT), wk_wind_han(line->wind));
        wk_draw_textf(draw, cell.x + 12, lower, wk_type_in(quiet, WK_C_STONE, WK_LEFT), "%d", line->at.table);
    }
    if (line->state == WK_LINE_MISSING) {
        wk_draw_text(draw, wk_box_right(cell) - SUM_RIGHT, wk_box_mid_y(cell) + 10, quiet, "\u2013");
        return;
    }
    beside(kind_of(page), column);
    if (column[0] >= 0)
        wk_draw_text(draw, x, upper, wk_type_in(wk_type_text, WK_C_IVORY, WK_RIGHT), beside_text(page, line, column[0], text));
    if (word || column[1] >= 0)
        wk_draw_text(draw, x, lower, quiet, word ? word : beside_text(page, line, column[1], text));
    hand_sum(page, draw, cell, line);
}

/* What a round added to the first sum, and below it to the next one. */
static void sum(const struct page *page, struct wk_draw *draw, struct wk_box cell, const struct wk_line *line)
{
    const struct wk_kind_of_event *kind = kind_of(page);
    const double right = wk_box_right(cell) - SUM_RIGHT;
    int first = 0, next = 0, n = 0;
    char text[WK_NUMBER_SIZE];

    for (int i = 0; i < wk_app_shape(page->app)->n_hands; i++) {
        first += brought(page, &line[i]);
        next += kind->n_sums > 1 ? wk_line_adds(page->app->hall.tournament, &line[i], 1) : 0;
        n += line[i].state != WK_LINE_MISSING;
    }
    if (n == 0)
        return;
    const bool low = cell.h < LOW_H;
    wk_draw_text(draw, right, wk_box_mid_y(cell) + (low ? 10 : -1), (struct wk_type){low ? 28 : 32, true, WK_C_IVORY, WK_RIGHT},
                 wk_score_figure(text, &kind->sums[0].column, first));
    if (kind->n_sums > 1)
        wk_draw_textf(draw, right, wk_box_mid_y(cell) + 25, (struct wk_type){22, false, WK_C_STONE, WK_RIGHT}, "%s %s",
                      T(kind->sums[1].column.name), wk_score_figure(text, &kind->sums[1].column, next));
}

static void heads(const struct page *page, struct wk_draw *draw, struct wk_box row)
{
    const struct wk_type left = {22, false, WK_C_STONE, WK_LEFT}, right = wk_type_in(left, WK_C_STONE, WK_RIGHT);
    const struct wk_box sums = wk_cut_right(&row, SUM_W);
    const struct wk_kind_of_event *kind = kind_of(page);
    char text[32];

    struct wk_box hands = wk_cut_left(&row, ROUND_W);
    wk_draw_text(draw, hands.x, wk_box_bottom(hands) - 8, left, T("hand"));
    const int n = wk_zone_upright(draw) ? 2 : wk_app_shape(page->app)->n_hands;
    for (int i = 0; i < n; i++) {
        const struct wk_box cell = wk_box_column(row, i, n, CELL_GAP);
        if (n == wk_app_shape(page->app)->n_hands)
            snprintf(text, sizeof(text), "%d", i + 1);
        else
            snprintf(text, sizeof(text), "%d, %d", i + 1, i + 1 + n);
        wk_draw_text(draw, cell.x + 12, wk_box_bottom(cell) - 8, left, text);
        if (kind->page_head)
            wk_draw_text(draw, wk_box_right(cell) - BESIDE_RIGHT, wk_box_bottom(cell) - 8, right, T(kind->page_head));
        wk_draw_text(draw, wk_box_right(cell) - SUM_RIGHT, wk_box_bottom(cell) - 8, right, T(kind->sums[0].column.name));
    }
    wk_draw_text(draw, wk_box_right(sums) - SUM_RIGHT, wk_box_bottom(sums) - 8, right, T("Sum"));
}

static void round_row(const struct page *page, struct wk_draw *draw, struct wk_box row, int round)
{
    const struct wk_line *line = &page->line[wk_place_in_time(wk_app_shape(page->app), round, 1)];
    const struct wk_box sums = wk_cut_right(&row, SUM_W);
    const bool shown = round <= page->last_round;
    struct wk_box name = wk_cut_left(&row, ROUND_W);
    char text[32];

    snprintf(text, sizeof(text), T("Round %d"), round);
    wk_draw_centred(draw, name, wk_type_in(wk_type_tag, shown ? WK_C_IVORY : WK_C_STONE, WK_LEFT), text);
    for (int i = 0; i < wk_app_shape(page->app)->n_hands; i++) {
        const struct wk_box cell = hand_box(page, draw, row, i);
        if (!shown) {
            wk_draw_border(draw, cell, WK_R_TAG, WK_C_LINE, WK_W_HAIR);
            continue;
        }
        wk_draw_box(draw, cell, WK_R_TAG, WK_C_PANEL);
        hand(page, draw, cell, &line[i]);
    }
    if (shown)
        sum(page, draw, sums, line);
}

/* ---- how the total went ---- */

/* From hand to hand, with a line at zero; as far as there are results. */
static void curve(const struct page *page, struct wk_draw *draw, struct wk_box box)
{
    struct wk_point point[WK_MAX_PLAYER_HANDS + 1];
    const struct wk_score_column *column = &kind_of(page)->sums[0].column;
    const int one = wk_score_unit(column);
    int total[WK_MAX_PLAYER_HANDS + 1] = {0}, n = 1, least = -10 * one, most = 10 * one;
    char text[WK_NUMBER_SIZE];

    for (int i = 0; i < page->last_round * wk_app_shape(page->app)->n_hands; i++) {
        total[i + 1] = total[i] + brought(page, &page->line[i]);
        if (page->line[i].state != WK_LINE_MISSING)
            n = i + 2;
        least = total[i + 1] < least ? total[i + 1] : least;
        most = total[i + 1] > most ? total[i + 1] : most;
    }
    wk_draw_box(draw, box, WK_R_CARD, WK_C_PANEL);
    struct wk_box plot = wk_box_inset(box, 0, 16);
    const struct wk_box end = wk_cut_right(&plot, SUM_W), name = wk_cut_left(&plot, ROUND_W);
    const double zero_y = plot.y + plot.h * most / (most - least),
                 pitch = plot.w / (page->n_rounds * wk_app_shape(page->app)->n_hands);

    wk_draw_centred(draw, wk_box_inset(name, 12, 0), wk_type_tag, T("Total"));
    for (int round = 1; round < page->n_rounds; round++)
        wk_draw_segment(draw, plot.x + round * wk_app_shape(page->app)->n_hands * pitch, plot.y,
                        plot.x + round * wk_app_shape(page->app)->n_hands * pitch, wk_box_bottom(plot), WK_C_LINE, WK_W_HAIR);
    wk_draw_segment(draw, plot.x, zero_y, wk_box_right(plot), zero_y, WK_C_LINE, WK_W_OUTLINE);
    wk_draw_text(draw, plot.x - 8, zero_y + 8, (struct wk_type){22, false, WK_C_STONE, WK_RIGHT}, "0");
    for (int i = 0; i < n; i++)
        point[i] = (struct wk_point){(float)(plot.x + i * pitch), (float)(zero_y - plot.h * total[i] / (most - least))};
    wk_draw_line(draw, point, n, WK_C_IVORY, WK_W_THIS);
    wk_draw_circle(draw, (double)point[n - 1].x, (double)point[n - 1].y, 6, WK_C_IVORY, WK_C_NONE, 0);
    wk_draw_centred(draw, wk_box_inset(end, SUM_RIGHT, 0), (struct wk_type){32, true, WK_C_IVORY, WK_RIGHT},
                    wk_score_figure(text, column, total[n - 1]));
}

static void marks(const struct page *page, struct wk_draw *draw, struct wk_box line)
{
    bool any[3] = {false};
    const char *texts[3] = {T("* with a ruling"), T("\u2020 a deal that was fouled"), T("\u2021 corrected afterwards")};

    for (int i = 0; i < page->last_round * wk_app_shape(page->app)->n_hands; i++) {
        any[0] |= ruled(page, &page->line[i]);
        any[1] |= page->line[i].fouled;
        any[2] |= corrected(page->app->hall.tournament, &page->line[i].at);
    }
    const bool provisional = page->standing && page->standing->provisional;
    if (wk_zone_upright(draw)) { /* as one text in two lines */
        char text[400] = "";

        for (int i = 0; i < 4; i++)
            if (i < 3 ? any[i] : provisional)
                snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", text[0] ? "   " : "",
                         i < 3 ? texts[i] : T("some results are still missing"));
        wk_draw_paragraph(draw, line, 30, wk_type_tag, text);
        return;
    }
    for (int i = 0; i < 3; i++)
        if (any[i])
            wk_cut_left(&line, wk_draw_centred(draw, line, wk_type_tag, texts[i]) + 32);
    if (provisional)
        wk_draw_centred(draw, line, wk_type_tag, T("some results are still missing"));
}

/* Of a drop-in evening so many as it has so far, for this player; the first few always, so that the page looks alike. */
static int n_rounds(const struct page *page)
{
    const struct wk_event_shape *shape = wk_app_shape(page->app);
    int n = shape->n_rounds;

    while (kind_of(page)->drop_in && n > WK_N_WINDS) {
        for (int i = 0; i < shape->n_hands; i++)
            if (page->line[wk_place_in_time(shape, n, i + 1)].state != WK_LINE_MISSING)
                return n;
        n--;
    }
    return n;
}

void wk_screen_player(const struct wk_app *app, struct wk_draw *draw)
{
    struct page page = {.app = app,
                        .last_round = app->gate.after_round > 0 ? app->gate.after_round : wk_app_shape(app)->n_rounds};
    struct wk_box body = wk_zone_body(draw, 192);

    wk_player_lines(app->hall.tournament, app->gate.player, page.line);
    page.n_rounds = n_rounds(&page);
    page.last_round = page.last_round < page.n_rounds ? page.last_round : page.n_rounds;
    if (app->gate.standings.n > 0)
        page.standing = &app->gate.standings.player;
    headline(&page, draw);
    heads(&page, draw, wk_cut_top(&body, HEAD_H));
    const struct wk_box foot = wk_cut_bottom(&body, wk_zone_upright(draw) ? 72 : 36);
    const double row_h = fmin(wk_zone_upright(draw) ? UPRIGHT_ROW_MAX_H : ROW_MAX_H, (body.h - 92) / page.n_rounds);
    for (int round = 1; round <= page.n_rounds; round++) {
        struct wk_box row = wk_cut_top(&body, row_h);
        row.h -= 6;
        round_row(&page, draw, row, round);
    }
    wk_cut_top(&body, 6);
    body.h = fmin(body.h, CURVE_MAX_H);
    curve(&page, draw, body);
    marks(&page, draw, foot);
}
