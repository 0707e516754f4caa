/* What hangs and stands in the hall: the card of each table, the poster of a section's seating. */
#include <math.h>

#include "labels/lang/comparison.h"
#include "labels/paper/round_cards.h"
#include "labels/paper/round_parts.h"
#include "rules/event/duplicate/seating.h"

static const char *ordinal(const struct wk_sheet *sheet, int hand)
{
    static const char *const words[] = {"", WK_NC("paper", "1st hand"), WK_NC("paper", "2nd hand"), WK_NC("paper", "3rd hand"),
                                        WK_NC("paper", "4th hand")};
    return wk_text(sheet->language, words[hand]);
}

/* ---- the card */

#define CARD_W 297.0
#define CARD_H 210.0
#define CARD_EDGE 12.0
#define PANEL_X 112.0
#define PANEL_W (CARD_W - CARD_EDGE - PANEL_X)
#define PANEL_Y 36.0
#define PANEL_HEAD 9.0
#define ROUND_H 31.0
#define ROUND_W 11.0

static double cell_w(const struct wk_sheet *sheet)
{
    return (PANEL_W - ROUND_W) / sheet->shape->n_hands;
}

/* The table from above with East nearest: a direction has the same wind in every hand played here. */
static void draw_table(const struct wk_sheet *sheet, double x, double y, double side, int table)
{
    static const struct {
        double x, y;
    } chairs[WK_N_WINDS] = {{0.5, 1.27}, {1.24, 0.5}, {0.5, -0.33}, {-0.24, 0.5}};
    const char *word = wk_text(sheet->language, WK_NC("paper", "Table"));

    wk_canvas_rect(sheet->canvas, x, y, side, side, 4, WK_INK_HOUSE, 0, 0);
    wk_printf(sheet, x + side / 2, y + 0.64 * side,
              (struct wk_print){
                  .size = 0.62 * side, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER, .max_w = 0.86 * side},
              "%d", wk_hall_table(sheet, table));
    wk_print(sheet, x + side / 2, y + 0.88 * side, word,
             (struct wk_print){.size = 0.14 * side, .align = WK_ALIGN_MIDDLE, .colour = 0xffcfe0d4});
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const double cx = x + chairs[d - 1].x * side, cy = y + chairs[d - 1].y * side;
        wk_print_wind(sheet, cx - 4.8, cy - 9.5, 13, wk_wind_of_direction((enum wk_wind)d, table));
        wk_print_seat(sheet, cx - 8.5, cy + 4.6, 17, 5.6, (enum wk_wind)d);
        if (wk_dealer_at_table(table) == (enum wk_wind)d) /* below the seat */
            wk_print(sheet, cx, cy + 15, wk_text(sheet->language, WK_NC("paper", "dealer")),
                     (struct wk_print){.size = 3.6, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE});
    }
}

static void draw_visit(const struct wk_sheet *sheet, double x, double y, int table, int round, int hand)
{
    const int from = wk_group_at_table(table, hand, wk_section_tables(sheet->shape, sheet->section));

    if (hand == 1)
        wk_print(sheet, x + 2, y + 5, wk_text(sheet->language, WK_NC("paper", "begins here")),
                 (struct wk_print){.size = 3, .bold = true, .colour = WK_INK_HOUSE, .max_w = cell_w(sheet) - 3});
    else
        wk_printf(sheet, x + 2, y + 5, (struct wk_print){.size = 3, .colour = WK_INK_SOFT, .max_w = cell_w(sheet) - 3},
                  wk_text(sheet->language, WK_NC("paper", "began at table %d")), wk_hall_table(sheet, from));
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_seated_first(sheet, round, from, (enum wk_wind)d);
        const double line = y + 5 + 5.9 * d;
        wk_print(sheet, x + 2, line, wk_wind_mark(sheet, (enum wk_wind)d), (struct wk_print){.size = 3.2, .bold = true});
        wk_printf(sheet, x + 13.2, line, (struct wk_print){.size = 3.2, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT}, "%d",
                  wk_number_of(sheet, player));
        wk_print_player(sheet, x + 14.2, line, player, round, hand,
                        (struct wk_print){.size = 3.4, .max_w = cell_w(sheet) - 15});
    }
}

static void draw_card(const struct wk_sheet *sheet, int table)
{
    const double bottom = PANEL_Y + PANEL_HEAD + sheet->shape->n_rounds * ROUND_H;

    wk_print_event(sheet, CARD_EDGE, 18, CARD_W - 2 * CARD_EDGE, 5);
    draw_table(sheet, 34, 80, 50, table);
    wk_print(sheet, CARD_EDGE, CARD_H - 24,
             wk_text(sheet->language, WK_NC("paper", "The tile: your wind when you sit there, the same in every hand here.")),
             (struct wk_print){.size = 3.4, .colour = WK_INK_SOFT, .max_w = PANEL_X - CARD_EDGE - 8});
    wk_printf(sheet, CARD_EDGE, CARD_H - 18,
              (struct wk_print){.size = 3.4, .colour = WK_INK_SOFT, .max_w = PANEL_X - CARD_EDGE - 8},
              wk_text(sheet->language, WK_NC("paper", "After the hand the group goes to table %d; the tiles stay.")),
              wk_hall_table(sheet, table % wk_section_tables(sheet->shape, sheet->section) + 1));
    wk_print(sheet, PANEL_X, 30, wk_text(sheet->language, WK_NC("paper", "Who plays here")),
             (struct wk_print){.size = 6.5, .bold = true});
    for (int hand = 1; hand <= sheet->shape->n_hands; hand++)
        wk_print(sheet, PANEL_X + ROUND_W + (hand - 1) * cell_w(sheet) + 2, PANEL_Y + 6, ordinal(sheet, hand),
                 (struct wk_print){.size = 3.8, .bold = true});
    for (int round = 1; round <= sheet->shape->n_rounds; round++) {
        const double y = PANEL_Y + PANEL_HEAD + (round - 1) * ROUND_H;
        if (round % 2)
            wk_canvas_rect(sheet->canvas, PANEL_X, y, PANEL_W, ROUND_H, 0, WK_INK_SHADE, 0, 0);
        wk_printf(sheet, PANEL_X + ROUND_W / 2, y + 15,
                  (struct wk_print){.size = 8, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", round);
        wk_print(sheet, PANEL_X + ROUND_W / 2, y + 20, wk_text(sheet->language, WK_NC("paper", "round")),
                 (struct wk_print){.size = 2.9, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT});
        for (int hand = 1; hand <= sheet->shape->n_hands; hand++)
            draw_visit(sheet, PANEL_X + ROUND_W + (hand - 1) * cell_w(sheet), y, table, round, hand);
    }
    for (int i = 0; i <= sheet->shape->n_rounds; i++)
        wk_rule(sheet, PANEL_X, PANEL_Y + PANEL_HEAD + i * ROUND_H, PANEL_X + PANEL_W, PANEL_Y + PANEL_HEAD + i * ROUND_H, 0.2);
    for (int i = 0; i < sheet->shape->n_hands; i++)
        wk_rule(sheet, PANEL_X + ROUND_W + i * cell_w(sheet), PANEL_Y + 2, PANEL_X + ROUND_W + i * cell_w(sheet), bottom, 0.2);
}

static void draw_cards(struct wk_sheet *sheet)
{
    for (int table = 1; table <= wk_section_tables(sheet->shape, sheet->section); table++) {
        if (table > 1)
            wk_canvas_next_page(sheet->canvas);
        draw_card(sheet, table);
    }
}

/* ---- the poster */

#define POSTER_W 420.0
#define POSTER_EDGE 18.0
#define GRID_X 40.0
#define GRID_Y 58.0
#define BOX_H 41.0

static double box_w(const struct wk_sheet *sheet)
{
    return (POSTER_W - POSTER_EDGE - GRID_X) / wk_section_tables(sheet->shape, sheet->section);
}

static void draw_box(const struct wk_sheet *sheet, double x, double y, int round, int table)
{
    wk_canvas_rect(sheet->canvas, x + 1.5, y + 1.5, box_w(sheet) - 3, BOX_H - 3, 2.5, round % 2 ? WK_INK_SHADE : WK_INK_PAPER,
                   WK_INK_RULE, 0.3);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_seated_first(sheet, round, table, (enum wk_wind)d);
        const double line = y + 9 + 8.87 * (d - 1);
        wk_print_seat(sheet, x + 4, line - 4.9, 15, 6.2, (enum wk_wind)d);
        wk_printf(sheet, x + 32, line, (struct wk_print){.size = 4.6, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT}, "%d",
                  wk_number_of(sheet, player));
        wk_print_player(sheet, x + 34, line, player, round, 0,
                        (struct wk_print){.size = 5.4, .bold = true, .max_w = box_w(sheet) - 38});
    }
}

/* Which wind a seat is at each table: what stays the same in all rounds. */
static void draw_winds(const struct wk_sheet *sheet, double x, double y)
{
    const double wind_w = fmin(21.5, box_w(sheet) * 0.24);

    for (int table = 1; table <= wk_section_tables(sheet->shape, sheet->section); table++) {
        const double left = x + (table - 1) * box_w(sheet) + 4;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const double at = left + (d - 1) * wind_w;
            wk_print_seat(sheet, at, y + 1.2, 13, 5.2, (enum wk_wind)d);
            wk_print_wind(sheet, at + 14, y, 7.6, wk_wind_of_direction((enum wk_wind)d, table));
        }
    }
}

/* How groups go on; where the section is not as the format has it, what that does to the comparison. */
static void draw_ways(const struct wk_sheet *sheet, double y)
{
    const struct wk_event_plan *plan = sheet->papers->tournament ? &sheet->papers->tournament->plan : NULL;
    const struct wk_print style = {.size = 5.2, .max_w = POSTER_W - GRID_X - POSTER_EDGE};
    const int first = wk_hall_table(sheet, 1);
    struct wk_comparison comparison;
    char text[WK_COMPARISON_SIZE];

    if (!plan || !plan->kind->comparison || !plan->kind->comparison(plan, &comparison)) {
        wk_printf(
            sheet, GRID_X + 4, y, style,
            wk_text(sheet->language, WK_NC("paper", "After each hand the whole group goes on, table %d → %d → %d → %d → %d, "
                                                    "and everybody keeps the seat's direction.")),
            first, first + 1, first + 2, first + 3, first);
        return;
    }
    wk_printf(
        sheet, GRID_X + 4, y, style,
        wk_text(sheet->language, WK_NC("paper", "After each hand the whole group goes on to the next table, after %d to %d, "
                                                "and everybody keeps the seat's direction.")),
        wk_hall_table(sheet, wk_section_tables(sheet->shape, sheet->section)), first);
    wk_print(sheet, GRID_X + 4, y + 8, wk_comparison_text(sheet->language, &comparison, text), style);
}

static void draw_poster(struct wk_sheet *sheet)
{
    const double below = GRID_Y + sheet->shape->n_rounds * BOX_H;

    wk_print(sheet, POSTER_EDGE, 27, wk_text(sheet->language, WK_NC("paper", "Seating")),
             (struct wk_print){.size = 13, .bold = true});
    wk_print_event(sheet, 78, 27, POSTER_W - POSTER_EDGE - 78, 7.5);
    wk_print(sheet, POSTER_EDGE, 38, wk_text(sheet->language, WK_NC("paper", "table and seat of the first hand of each round")),
             (struct wk_print){.size = 5, .colour = WK_INK_SOFT});
    for (int table = 1; table <= wk_section_tables(sheet->shape, sheet->section); table++) {
        const double x = GRID_X + (table - 1) * box_w(sheet);
        wk_canvas_rect(sheet->canvas, x + 1.5, GRID_Y - 14, box_w(sheet) - 3, 12.5, 2.5, WK_INK_HOUSE, 0, 0);
        wk_printf(sheet, x + box_w(sheet) / 2, GRID_Y - 5,
                  (struct wk_print){.size = 7.5, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER},
                  wk_text(sheet->language, WK_NC("paper", "Table %d")), wk_hall_table(sheet, table));
    }
    for (int round = 1; round <= sheet->shape->n_rounds; round++) {
        const double y = GRID_Y + (round - 1) * BOX_H;
        wk_printf(sheet, POSTER_EDGE + 9, y + 22,
                  (struct wk_print){.size = 16, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d", round);
        wk_print(sheet, POSTER_EDGE + 9, y + 29, wk_text(sheet->language, WK_NC("paper", "round")),
                 (struct wk_print){.size = 4.6, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_SOFT});
        for (int table = 1; table <= wk_section_tables(sheet->shape, sheet->section); table++)
            draw_box(sheet, GRID_X + (table - 1) * box_w(sheet), y, round, table);
    }
    wk_print(sheet, POSTER_EDGE, below + 8.4, wk_text(sheet->language, WK_NC("paper", "winds")),
             (struct wk_print){.size = 4.6, .colour = WK_INK_SOFT});
    draw_winds(sheet, GRID_X, below + 3);
    draw_ways(sheet, below + 20);
}

enum wk_status wk_paper_write_cards(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_papers_by_round(matter->event) ? wk_print_round_cards(pdf_path, matter)
                                             : wk_print_sections(pdf_path, WK_PAGE_WHOLE, true, draw_cards, matter);
}

enum wk_status wk_paper_write_poster(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_sections(pdf_path, WK_PAGE_DOUBLE, true, draw_poster, matter);
}
