/*
 * The card of a table in an event by rounds: its number and chairs, where each chair's player goes after a round, and who sits
 * there in each. Source of the steps: rule 20 of the sanctioned tournament rules.
 */
#include "labels/paper/round_cards.h"

#include <stdio.h>
#include <stdlib.h>

#include "labels/paper/round_parts.h"

#define CARD_W 297.0
#define CARD_H 210.0
#define EDGE 12.0
#define SIDE 42.0 /* of the table as drawn */
#define TABLE_X 56.0
#define TABLE_Y 82.0
#define PANEL_X 142.0
#define PANEL_W (CARD_W - EDGE - PANEL_X)
#define PANEL_Y 36.0
#define PANEL_H 160.0
#define MOST_ROUND_H 40.0
#define ROUND_W 14.0

/* An arrow of length l from (x, y) to where it points: 0 right, 90 down. */
static void draw_arrow(const struct wk_sheet *sheet, double x, double y, double l, double degrees)
{
    wk_canvas_save(sheet->canvas);
    wk_canvas_translate(sheet->canvas, x, y);
    wk_canvas_rotate(sheet->canvas, degrees);
    wk_canvas_begin(sheet->canvas);
    wk_canvas_move_to(sheet->canvas, 0, -1.1);
    wk_canvas_line_to(sheet->canvas, l - 5, -1.1);
    wk_canvas_line_to(sheet->canvas, l - 5, -3.4);
    wk_canvas_line_to(sheet->canvas, l, 0);
    wk_canvas_line_to(sheet->canvas, l - 5, 3.4);
    wk_canvas_line_to(sheet->canvas, l - 5, 1.1);
    wk_canvas_line_to(sheet->canvas, 0, 1.1);
    wk_canvas_close(sheet->canvas);
    wk_canvas_fill(sheet->canvas, WK_INK_HOUSE);
    wk_canvas_restore(sheet->canvas);
}

/* "up 2", where the chair says it; and the table that this leads to. false: it does not, or there is one round only. */
static bool step_of(const struct wk_sheet *sheet, int table, enum wk_wind direction, char text[64], int *to)
{
    const struct wk_kind_of_event *kind = wk_kind_of_sheet(sheet);
    const int n = sheet->shape->n_tables;
    int up;

    if (sheet->shape->n_rounds < 2 || !kind->step || !kind->step(&sheet->papers->tournament->plan, direction, &up))
        return false;
    *to = ((table - 1 + up) % n + n) % n + 1;
    if (up == 0)
        snprintf(text, 64, "%s", wk_text(sheet->language, WK_NC("paper", "stays")));
    else
        snprintf(text, 64, wk_text(sheet->language, up > 0 ? WK_NC("paper", "up %d") : WK_NC("paper", "down %d")), abs(up));
    return true;
}

/* A chair, and beyond it where whoever sits there goes. */
static void draw_chair(const struct wk_sheet *sheet, double x, double y, double degrees, int table, enum wk_wind direction)
{
    const double size = 13;
    char text[64];
    int to;

    wk_print_chair(sheet, x - size / 2, y - size / 2, size, direction);
    if (!step_of(sheet, table, direction, text, &to))
        return;
    const double out = size / 2 + 1.5,
                 dx = degrees == 0     ? 1
                      : degrees == 180 ? -1
                                       : 0,
                 dy = degrees == 90    ? 1
                      : degrees == 270 ? -1
                                       : 0;
    if (to != table)
        draw_arrow(sheet, x + dx * out, y + dy * out, 9, degrees);
    const double at_x = x + dx * (out + (dy == 0 ? 2 : 0)), at_y = y + dy * (out + 17) + (dy == 0 ? -6 : dy < 0 ? 0.5 : 0);
    const enum wk_align align = dx > 0 ? WK_ALIGN_LEFT : dx < 0 ? WK_ALIGN_RIGHT : WK_ALIGN_MIDDLE;
    wk_printf(sheet, at_x, at_y, (struct wk_print){.size = 6, .bold = true, .align = align},
              wk_text(sheet->language, WK_NC("paper", "Table %d")), to);
    wk_print(sheet, at_x, at_y + (dy == 0 ? 15.6 : 5.4), text,
             (struct wk_print){.size = 4.2, .align = align, .colour = WK_INK_SOFT});
}

static void draw_table(const struct wk_sheet *sheet, int table)
{
    /* From East, nearest, to the right: as the directions lie in the room. */
    static const struct {
        double x, y, degrees;
    } chairs[WK_N_WINDS] = {{0.5, 1.18, 90}, {1.18, 0.5, 0}, {0.5, -0.18, 270}, {-0.18, 0.5, 180}};

    wk_canvas_rect(sheet->canvas, TABLE_X, TABLE_Y, SIDE, SIDE, 4, WK_INK_PAPER, WK_INK_HOUSE, 1.2);
    wk_printf(sheet, TABLE_X + SIDE / 2, TABLE_Y + 0.66 * SIDE,
              (struct wk_print){
                  .size = 0.56 * SIDE, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE, .max_w = 0.8 * SIDE},
              "%d", table);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        draw_chair(sheet, TABLE_X + chairs[d - 1].x * SIDE, TABLE_Y + chairs[d - 1].y * SIDE, chairs[d - 1].degrees, table,
                   (enum wk_wind)d);
}

/* Who sits there in a round, and where he goes then where the chair does not say it. */
static void draw_seat(const struct wk_sheet *sheet, double x, double y, double w, int table, int round, enum wk_wind direction)
{
    const int player = wk_player_in(sheet, table, round, direction);
    double right = x + w;
    enum wk_wind next;
    char text[64];
    int to;

    wk_print_chair(sheet, x, y - 4.4, 5.8, direction);
    if (player == 0) {
        wk_print(sheet, x + 8, y, wk_text(sheet->language, WK_NC("paper", "empty")),
                 (struct wk_print){.size = 3.6, .colour = WK_INK_SOFT});
        return;
    }
    if (round < sheet->shape->n_rounds && !step_of(sheet, table, direction, text, &to)) {
        wk_printf(sheet, right, y, (struct wk_print){.size = 3.8, .bold = true, .align = WK_ALIGN_RIGHT}, "→ %d",
                  wk_place_in_round(sheet, player, round + 1, &next));
        right -= 11;
    }
    wk_printf(sheet, x + 15.4, y, (struct wk_print){.size = 3.4, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT}, "%d",
              wk_number_of(sheet, player));
    wk_print_player(sheet, x + 17, y, player, round, 0, (struct wk_print){.size = 3.8, .max_w = right - x - 18});
}

static void draw_rounds(const struct wk_sheet *sheet, int table)
{
    const int n = sheet->shape->n_rounds;
    const double h = PANEL_H / n < MOST_ROUND_H ? PANEL_H / n : MOST_ROUND_H, half = (PANEL_W - ROUND_W) / 2;

    for (int round = 1; round <= n; round++) {
        const double y = PANEL_Y + (round - 1) * h, middle = y + h / 2;
        if (round % 2)
            wk_canvas_rect(sheet->canvas, PANEL_X, y, PANEL_W, h, 0, WK_INK_SHADE, 0, 0);
        wk_printf(sheet, PANEL_X + ROUND_W / 2, middle + 1.6,
                  (struct wk_print){.size = 7.4, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", round);
        wk_print(sheet, PANEL_X + ROUND_W / 2, middle + 6, wk_text(sheet->language, WK_NC("paper", "round")),
                 (struct wk_print){.size = 2.9, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT});
        for (int i = 0; i < WK_N_WINDS; i++)
            draw_seat(sheet, PANEL_X + ROUND_W + i % 2 * half, middle + (i / 2 ? 5.4 : -2.2), half - 3, table, round,
                      wk_chair_at(wk_kind_of_sheet(sheet), i));
        wk_rule(sheet, PANEL_X, y, PANEL_X + PANEL_W, y, 0.2);
    }
    wk_rule(sheet, PANEL_X, PANEL_Y + n * h, PANEL_X + PANEL_W, PANEL_Y + n * h, 0.2);
}

static void draw_card(const struct wk_sheet *sheet, int table)
{
    char text[64];
    int to;

    wk_print_event(sheet, EDGE, 18, CARD_W - 2 * EDGE, 5);
    draw_table(sheet, table);
    if (step_of(sheet, table, WK_WIND_EAST, text, &to))
        wk_print_name(sheet, EDGE, CARD_H - 20,
                      wk_text(sheet->language,
                              WK_NC("paper", "The arrows: to which table you go after the round, from the seat you are in. You "
                                             "keep your letter.")),
                      (struct wk_print){.size = 3.8, .colour = WK_INK_SOFT, .max_w = PANEL_X - EDGE - 8});
    wk_print(sheet, PANEL_X, 30, wk_text(sheet->language, WK_NC("paper", "Who sits here in each round")),
             (struct wk_print){.size = 6.5, .bold = true});
    if (sheet->shape->n_rounds > 1 && !step_of(sheet, table, WK_WIND_EAST, text, &to))
        wk_print(sheet, CARD_W - EDGE, 30, wk_text(sheet->language, WK_NC("paper", "→ the next table")),
                 (struct wk_print){.size = 3.6, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT});
    draw_rounds(sheet, table);
}

static void draw_cards(struct wk_sheet *sheet)
{
    for (int table = 1; table <= sheet->shape->n_tables; table++) {
        if (table > 1)
            wk_canvas_next_page(sheet->canvas);
        draw_card(sheet, table);
    }
}

enum wk_status wk_print_round_cards(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_rounds(pdf_path, "cards", WK_PAGE_WHOLE, true, draw_cards, matter);
}
