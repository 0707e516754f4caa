/* What all papers of an event share: print, names, winds and seats, a sheet begun and ended. */
#include "labels/paper/event_sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "labels/paper/event_parts.h"
#include "labels/paper/page_parts.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"

static const char *const wind_marks[WK_N_WINDS + 1] = {"", WK_NC("paper", "E"), WK_NC("paper", "S"), WK_NC("paper", "W"),
                                                       WK_NC("paper", "N")};
static const char *const seat_words[WK_N_WINDS + 1] = {"", WK_NC("paper", "Seat E"), WK_NC("paper", "Seat S"),
                                                       WK_NC("paper", "Seat W"), WK_NC("paper", "Seat N")};

static struct wk_text_style style_of(const struct wk_sheet *sheet, const struct wk_print *print, double size)
{
    return (struct wk_text_style){.size = size,
                                  .bold = print->bold,
                                  .align = print->align,
                                  .colour = print->colour ? print->colour : WK_INK_TEXT,
                                  .lang = sheet->lang};
}

void wk_print(const struct wk_sheet *sheet, double x, double y, const char *utf8, struct wk_print print)
{
    const struct wk_text_style style = style_of(sheet, &print, print.size);

    if (print.max_w > 0)
        wk_canvas_text_whole(sheet->canvas, x, y, print.max_w, 1, utf8, &style);
    else
        wk_canvas_text(sheet->canvas, x, y, utf8, &style);
}

void wk_print_name(const struct wk_sheet *sheet, double x, double y, const char *utf8, struct wk_print print)
{
    const struct wk_text_style style = style_of(sheet, &print, print.size);

    wk_canvas_text_whole(sheet->canvas, x, y, print.max_w, 2, utf8, &style);
}

void wk_printf(const struct wk_sheet *sheet, double x, double y, struct wk_print style, const char *format, ...)
{
    char text[WK_REASON_SIZE + 160];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wk_print(sheet, x, y, text, style);
}

const char *wk_wind_mark(const struct wk_sheet *sheet, enum wk_wind wind)
{
    return wk_text(sheet->language, wind_marks[wind]);
}

void wk_print_wind(const struct wk_sheet *sheet, double x, double y, double h, enum wk_wind wind)
{
    const double w = WK_WIND_TILE * h, r = 0.12 * h;

    wk_canvas_rect(sheet->canvas, x, y, w, h, r, WK_INK_EDGE, 0, 0);
    wk_canvas_rect(sheet->canvas, x, y, w, 0.94 * h, r, WK_INK_IVORY, WK_INK_EDGE, 0.02 * h);
    wk_print(sheet, x + w / 2, y + 0.69 * h, wk_paper_wind_sign[wind],
             (struct wk_print){.size = 0.58 * h, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = wk_paper_wind_colour[wind]});
}

void wk_print_seat(const struct wk_sheet *sheet, double x, double y, double w, double h, enum wk_wind direction)
{
    wk_canvas_rect(sheet->canvas, x, y, w, h, 0.22 * h, WK_INK_PAPER, WK_INK_TEXT, 0.06 * h);
    wk_print(sheet, x + w / 2, y + 0.71 * h, wk_text(sheet->language, seat_words[direction]),
             (struct wk_print){.size = 0.6 * h, .bold = true, .align = WK_ALIGN_MIDDLE, .max_w = w - 0.2 * h});
}

#define CUT_EDGE 6.6 /* where the lines to cut along end: not every printer prints further out */

void wk_cut_line(const struct wk_sheet *sheet, double w, double h, double x, double y)
{
    if (x > 0) {
        wk_canvas_move_to(sheet->canvas, x, CUT_EDGE);
        wk_canvas_line_to(sheet->canvas, x, h - CUT_EDGE);
    }
    if (y > 0) {
        wk_canvas_move_to(sheet->canvas, CUT_EDGE, y);
        wk_canvas_line_to(sheet->canvas, w - CUT_EDGE, y);
    }
    wk_canvas_stroke_dashed(sheet->canvas, WK_INK_RULE, 0.2, 1.5, 1.5);
}

void wk_rule(const struct wk_sheet *sheet, double x0, double y0, double x1, double y1, double width)
{
    wk_canvas_begin(sheet->canvas);
    wk_canvas_move_to(sheet->canvas, x0, y0);
    wk_canvas_line_to(sheet->canvas, x1, y1);
    wk_canvas_stroke(sheet->canvas, WK_INK_RULE, width);
}

static int n_sections(const struct wk_sheet *sheet)
{
    return sheet->papers->tournament ? sheet->papers->tournament->plan.n_sections : 1;
}

void wk_print_event(const struct wk_sheet *sheet, double x, double y, double w, double size)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    const double right = n_sections(sheet) > 1 ? 5.4 * size : 0;

    if (event)
        wk_print(sheet, x, y, event->plan.name, (struct wk_print){.size = size, .max_w = w - right, .colour = WK_INK_SOFT});
    if (right > 0)
        wk_printf(sheet, x + w, y,
                  (struct wk_print){.size = size, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT},
                  wk_text(sheet->language, WK_NC("paper", "Section %d")), sheet->section);
}

int wk_hall_table(const struct wk_sheet *sheet, int table)
{
    return wk_first_table(sheet->shape, sheet->section) + table - 1;
}

static int index_of(const struct wk_sheet *sheet, int player)
{
    return wk_first_player(sheet->shape, sheet->section) + player - 1;
}

const char *wk_name_of(const struct wk_sheet *sheet, int player, int round)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    return event ? wk_person_of(event, index_of(sheet, player), round, sheet->shape->n_hands)->name : "";
}

const char *wk_club_of(const struct wk_sheet *sheet, int player, int round)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    return event ? wk_person_of(event, index_of(sheet, player), round, sheet->shape->n_hands)->club : "";
}

int wk_number_of(const struct wk_sheet *sheet, int player)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    return event ? event->plan.player[index_of(sheet, player)].number : player;
}

unsigned wk_all_hands(const struct wk_sheet *sheet)
{
    return (1u << sheet->shape->n_hands) - 1;
}

unsigned wk_out_hands(const struct wk_sheet *sheet, int player, int round)
{
    const struct wk_tournament *event = sheet->papers->tournament;
    const int index = index_of(sheet, player);
    unsigned hands = 0;

    for (int hand = 1; event && hand <= sheet->shape->n_hands; hand++)
        if (wk_out_in(event, index, round, hand) && wk_plays_himself(event, index, round, hand))
            hands |= 1u << (hand - 1);
    return hands;
}

const char *wk_out_mark(const struct wk_sheet *sheet)
{
    return wk_text(sheet->language, WK_NC("paper", "out of the event"));
}

void wk_print_player(const struct wk_sheet *sheet, double x, double y, int player, int round, int hand, struct wk_print style)
{
    const unsigned asked = hand ? 1u << (hand - 1) : wk_all_hands(sheet), out = wk_out_hands(sheet, player, round) & asked;
    char list[2 * WK_MAX_HANDS + 1] = "", text[WK_NAME_SIZE + 64];
    size_t n = 0;

    if (out == asked) {
        style.colour = WK_INK_SOFT;
        style.bold = false;
        wk_print_name(sheet, x, y, wk_out_mark(sheet), style);
        return;
    }
    for (int h = 1; h <= sheet->shape->n_hands; h++)
        if (out & 1u << (h - 1))
            n += (size_t)snprintf(list + n, sizeof list - n, "%s%d", n ? "," : "", h);
    if (n > 0)
        snprintf(text, sizeof text, wk_text(sheet->language, WK_NC("paper", "%s (not in hand %s)")),
                 wk_name_of(sheet, player, round), list);
    wk_print_name(sheet, x, y, n > 0 ? text : wk_name_of(sheet, player, round), style);
}

const struct wk_seat *wk_seat_first(const struct wk_sheet *sheet, int player, int round)
{
    return &sheet->papers->schedule->seat[round - 1][wk_schedule_place(sheet->shape, index_of(sheet, player))];
}

int wk_seated_first(const struct wk_sheet *sheet, int round, int table, enum wk_wind direction)
{
    for (int p = 1; p <= wk_section_players(sheet->shape, sheet->section); p++) {
        const struct wk_seat *seat = wk_seat_first(sheet, p, round);
        if (seat->table == table && seat->direction == direction)
            return p;
    }
    return 1; /* never: the schedule is proved */
}

static bool is_proved(const struct wk_event_papers *papers)
{
    const struct wk_event_plan *plan = papers->tournament ? &papers->tournament->plan : NULL;
    struct wk_schedule_fault fault;

    if (plan && plan->tables > 0)
        return plan->kind->prove(plan, &fault) == WK_OK;
    return wk_schedule_prove(papers->schedule, NULL) == WK_OK;
}

enum wk_status wk_print_sections(const char *pdf_path, enum wk_page_kind kind, bool across,
                                 void (*draw)(struct wk_sheet *sheet), const struct wk_paper_matter *matter)
{
    const struct wk_event_papers *papers = matter->event;
    struct wk_sheet sheet = {.papers = papers,
                             .shape = papers->tournament ? &papers->tournament->shape : &wk_duplicate_section,
                             .lang = matter->lang};
    const int last = papers->first_section + papers->n_sections - 1;

    if (wk_lang_parse(sheet.lang, &sheet.language) != WK_OK || papers->first_section < 1 || papers->n_sections < 1 ||
        last > n_sections(&sheet) || !is_proved(papers))
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&sheet.canvas, pdf_path, matter, kind, across);
    if (status != WK_OK)
        return status;
    for (sheet.section = papers->first_section; sheet.section <= last; sheet.section++) {
        if (sheet.section > papers->first_section)
            wk_canvas_next_page(sheet.canvas);
        draw(&sheet);
    }
    return wk_canvas_finish(sheet.canvas);
}
