/*
 * The seating of all rounds, a line a player, to be hung up: table and chair in each. Where lots were drawn with their seed and
 * its seal, so that everybody can draw them again.
 */
#include "labels/paper/page_parts.h"
#include "labels/paper/round_parts.h"
#include "labels/secret/secret.h"

#include <stdio.h>
#include <string.h>

#define PAGE_W 210.0
#define PAGE_H 297.0
#define EDGE 12.0
#define INNER (PAGE_W - 2 * EDGE)
#define LINE_H 5.4
#define HEAD_H 7.0
#define BOTTOM (PAGE_H - 16.0)
#define NUMBER_W 13.0
#define MOST_CELL_W 20.0
#define LEAST_NAME_W 42.0
#define NEXT_TOP 30.0 /* of the table, on the pages after the first */

static double cell_w(const struct wk_sheet *sheet)
{
    const double w = (INNER - NUMBER_W - LEAST_NAME_W) / sheet->shape->n_rounds;
    return w < MOST_CELL_W ? w : MOST_CELL_W;
}

static double round_x(const struct wk_sheet *sheet, int round)
{
    return PAGE_W - EDGE - (sheet->shape->n_rounds - round + 1) * cell_w(sheet);
}

static double paragraph(const struct wk_sheet *sheet, double y, const char *text, bool mono)
{
    return wk_paper_paragraph(
        sheet->canvas, EDGE, y, INNER, text,
        &(struct wk_text_style){.size = mono ? 3 : 3.6, .mono = mono, .colour = WK_INK_TEXT, .lang = sheet->lang});
}

static double draw_lots(const struct wk_sheet *sheet, double y)
{
    const char *const seed = sheet->papers->tournament->plan.seed;
    uint8_t hash[WK_HASH_SIZE];
    char hex[2 * WK_HASH_SIZE + 1], text[WK_SEED_SIZE + 64];

    y = paragraph(sheet, y,
                  wk_text(sheet->language, WK_NC("paper", "Drawn by lot from the seed below. Who announced its seal before the "
                                                          "list was closed could not choose the lots.")),
                  false);
    wk_sha256(hash, seed, strlen(seed));
    wk_hex(hex, hash, sizeof hash);
    snprintf(text, sizeof text, "%s  %s", wk_text(sheet->language, WK_NC("paper", "Seed:")), seed);
    y = paragraph(sheet, y, text, true);
    snprintf(text, sizeof text, "%s  %s", wk_text(sheet->language, WK_NC("paper", "Seal:")), hex);
    y = paragraph(sheet, y, text, true);
    snprintf(text, sizeof text, "printf %%s %s | sha256sum", seed);
    return paragraph(sheet, y, text, true);
}

/* "After each round: A up 1, B down 1", where chairs say it. */
static double draw_steps(const struct wk_sheet *sheet, double y)
{
    const struct wk_kind_of_event *kind = wk_kind_of_sheet(sheet);
    const char *between = "";
    char text[240] = "";
    size_t n = 0;

    for (int i = 0; i < WK_N_WINDS && n < sizeof text; i++) {
        const enum wk_wind chair = wk_chair_at(kind, i);
        int up = 0;
        if (!kind->step || !kind->step(&sheet->papers->tournament->plan, chair, &up))
            return y;
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s %s", between, wk_chair_text(sheet, chair).text,
                              up == 0  ? "0"
                              : up > 0 ? "+"
                                       : "−");
        if (up != 0 && n < sizeof text)
            n += (size_t)snprintf(text + n, sizeof text - n, "%d", up > 0 ? up : -up);
        between = " · ";
    }
    char line[360];
    snprintf(line, sizeof line, "%s %s",
             wk_text(sheet->language, WK_NC("paper", "Tables up or down after each round, table 1 "
                                                     "after the last:")),
             text);
    return paragraph(sheet, y, line, false);
}

static double draw_top(const struct wk_sheet *sheet)
{
    const struct wk_event_plan *plan = &sheet->papers->tournament->plan;
    double y = 37;

    wk_print_event(sheet, EDGE, 18, INNER, 4.6);
    wk_print(sheet, EDGE, 29, wk_text(sheet->language, WK_NC("paper", "Seating of all rounds")),
             (struct wk_print){.size = 8.5, .bold = true});
    y = paragraph(sheet, y,
                  plan->teams
                      ? wk_text(sheet->language, WK_NC("paper", "Nobody meets anybody twice, and team-mates never meet: "
                                                                "that was proved before the event began."))
                      : wk_text(sheet->language, WK_NC("paper", "Nobody meets anybody twice: that was proved before "
                                                                "the event began.")),
                  false);
    y = plan->movement == WK_MOVEMENT_DRAWN ? draw_lots(sheet, y) : draw_steps(sheet, y);
    return y + 2;
}

static void draw_heads(const struct wk_sheet *sheet, double y)
{
    wk_print(sheet, EDGE + NUMBER_W, y + 4.8, wk_text(sheet->language, WK_NC("paper", "Player")),
             (struct wk_print){.size = 3.4, .bold = true});
    for (int round = 1; round <= sheet->shape->n_rounds; round++)
        wk_printf(sheet, round_x(sheet, round) + cell_w(sheet) / 2, y + 4.8,
                  (struct wk_print){.size = 3.4, .bold = true, .align = WK_ALIGN_MIDDLE, .max_w = cell_w(sheet) - 1},
                  wk_text(sheet->language, WK_NC("paper", "Round %d")), round);
    wk_rule(sheet, EDGE, y + HEAD_H - 0.6, PAGE_W - EDGE, y + HEAD_H - 0.6, 0.5);
}

static void draw_line(const struct wk_sheet *sheet, double y, int player)
{
    const double base = y + 3.9;

    if (player % 2)
        wk_canvas_rect(sheet->canvas, EDGE, y, INNER, LINE_H, 0, WK_INK_SHADE, 0, 0);
    wk_printf(sheet, EDGE + NUMBER_W - 3, base,
              (struct wk_print){.size = 3.6, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_HOUSE}, "%d",
              wk_number_of(sheet, player));
    wk_print(sheet, EDGE + NUMBER_W, base, wk_name_of(sheet, player, sheet->shape->n_rounds),
             (struct wk_print){.size = 3.6, .max_w = round_x(sheet, 1) - EDGE - NUMBER_W - 3});
    for (int round = 1; round <= sheet->shape->n_rounds; round++) {
        enum wk_wind chair = WK_WIND_NONE;
        const int table = wk_place_in_round(sheet, player, round, &chair);
        const bool out = wk_out_hands(sheet, player, round) == wk_all_hands(sheet);
        if (chair == WK_WIND_NONE)
            continue;
        wk_printf(sheet, round_x(sheet, round) + cell_w(sheet) / 2, base,
                  (struct wk_print){.size = 3.6, .align = WK_ALIGN_MIDDLE, .colour = out ? WK_INK_SOFT : WK_INK_TEXT},
                  out ? "(%d %s)" : "%d %s", table, wk_chair_text(sheet, chair).text);
    }
}

static void draw_seating(struct wk_sheet *sheet)
{
    double y = draw_top(sheet);

    draw_heads(sheet, y);
    y += HEAD_H;
    for (int player = 1; player <= sheet->shape->n_players; player++) {
        if (y + LINE_H > BOTTOM) {
            wk_canvas_next_page(sheet->canvas);
            wk_print_event(sheet, EDGE, 18, INNER, 4.6);
            draw_heads(sheet, NEXT_TOP - HEAD_H);
            y = NEXT_TOP;
        }
        draw_line(sheet, y, player);
        y += LINE_H;
    }
}

enum wk_status wk_paper_write_seating(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "seating", WK_PAGE_WHOLE, false, draw_seating, matter);
}
