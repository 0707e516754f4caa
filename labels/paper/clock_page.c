/*
 * The clock page: begin, announcement and end of a round, to be written in large where all see it. It lies in a sleeve and is
 * wiped, or is printed once for each round. Source: rule 19 of the sanctioned tournament rules; the Chinese competition rules,
 * "Procedure", 4.
 */
#include "labels/paper/round_parts.h"
#include "rules/event/round_clock.h"

#include <stdio.h>

#define PAGE_W 297.0
#define EDGE 14.0
#define INNER (PAGE_W - 2 * EDGE)
#define ROW_Y 56.0
#define ROW_H 41.0
#define BOX_H 33.0
#define BOX_W 118.0

/* A line of the page: what happens then, and a box for the time. */
static void draw_time(const struct wk_sheet *sheet, int row, const char *text)
{
    const double y = ROW_Y + row * ROW_H, x = PAGE_W - EDGE - BOX_W;

    wk_print_name(sheet, EDGE, y + BOX_H / 2 + 4.6, text,
                  (struct wk_print){.size = 14, .bold = true, .max_w = INNER - BOX_W - 8});
    wk_canvas_rect(sheet->canvas, x, y, BOX_W, BOX_H, 3, WK_INK_PAPER, WK_INK_HOUSE, 0.8);
    for (int i = -1; i <= 1; i += 2)
        wk_canvas_circle(sheet->canvas, x + BOX_W / 2, y + BOX_H / 2 + i * 5.6, 1.6, WK_INK_HOUSE, 0, 0);
}

static void draw_clock(struct wk_sheet *sheet)
{
    const struct wk_kind_clock *clock = &wk_kind_of_sheet(sheet)->clock;
    char text[128];

    wk_print_event(sheet, EDGE, 20, INNER, 5);
    wk_print(sheet, EDGE, 42, wk_text(sheet->language, WK_NC("paper", "Round")), (struct wk_print){.size = 18, .bold = true});
    wk_canvas_rect(sheet->canvas, EDGE + 66, 25, 26, 21, 3, WK_INK_PAPER, WK_INK_HOUSE, 0.8);
    wk_printf(sheet, PAGE_W - EDGE, 42,
              (struct wk_print){.size = 18, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_HOUSE, .max_w = BOX_W + 40},
              wk_text(sheet->language, WK_NC("paper", "%d minutes")), wk_round_clock_minutes(sheet->papers->tournament));
    draw_time(sheet, 0, wk_text(sheet->language, WK_NC("paper", "Begins, when all sit")));
    snprintf(text, sizeof text, wk_text(sheet->language, WK_NC("paper", "Announcement: %d minutes left")), clock->notice);
    draw_time(sheet, 1, text);
    draw_time(sheet, 2, wk_text(sheet->language, WK_NC("paper", "Ends")));
    wk_print(sheet, EDGE, ROW_Y + 3 * ROW_H + 6,
             wk_text(sheet->language, WK_NC("paper", "What is not finished at the end counts nothing. Nothing else ends by the "
                                                     "clock: the director calls the time.")),
             (struct wk_print){.size = 5.2, .colour = WK_INK_SOFT, .max_w = INNER});
    wk_printf(sheet, EDGE, ROW_Y + 3 * ROW_H + 14.4, (struct wk_print){.size = 5.2, .colour = WK_INK_SOFT, .max_w = INNER},
              wk_text(sheet->language, WK_NC("paper", "Break after the round: %d minutes.")), clock->pause);
    if (clock->think_s > 0)
        wk_printf(sheet, EDGE, ROW_Y + 3 * ROW_H + 22.4, (struct wk_print){.size = 5.2, .colour = WK_INK_SOFT, .max_w = INNER},
                  wk_text(sheet->language, WK_NC("paper", "To think: %d seconds before the dealer's first discard, %d before "
                                                          "each other, %d for a claim.")),
                  clock->first_s, clock->think_s, clock->claim_s);
}

enum wk_status wk_paper_write_clock(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "clock", WK_PAGE_WHOLE, true, draw_clock, matter);
}
