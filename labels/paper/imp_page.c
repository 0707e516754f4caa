/*
 * IMP of each round, laid out as in Appendix 3 of the MCR Duplicate Format: a page a section and round with a figure, its four
 * directions below one another. Without a figure it is one page, to be filled in by hand.
 */
#include "labels/paper/event_parts.h"
#include "rules/event/duplicate/imp_sheet.h"

#include <stdio.h>

#define PAGE_W 297.0
#define PAGE_H 210.0
#define EDGE 12.0
#define TOP 32.0
#define FOOT 11.0 /* for the notes */
#define GAP 3.2   /* between two directions */
#define LABEL_W 25.0
#define AVERAGE_W 27.0
#define STAR_W 2.6 /* at the right edge, for the mark of what can still change */
#define HEAD_ROWS 2
#define MOST_ROW 5.6

static const char *const hands[WK_IMP_SHEET_MOST] = {WK_NC("paper", "1st hand"), WK_NC("paper", "2nd hand"),
                                                     WK_NC("paper", "3rd hand"), WK_NC("paper", "4th hand"),
                                                     WK_NC("paper", "5th hand")};
static const char *const players[WK_N_WINDS + 1] = {"", WK_NC("paper", "East player"), WK_NC("paper", "South player"),
                                                    WK_NC("paper", "West player"), WK_NC("paper", "North player")};
static const char *const figures[WK_N_IMP_FIGURES] = {"ms", "DIF", "IMP"};

/* A direction on its page. */
struct block {
    const struct wk_sheet *sheet;
    const struct wk_imp_sheet *imp;
    double y, row_h, group_w;
};

static const char *text_of(const struct block *block, const char *message)
{
    return wk_text(block->sheet->language, message);
}

static double base_of(const struct block *block, int row)
{
    return block->y + row * block->row_h + 0.72 * block->row_h;
}

static double size_of(const struct block *block)
{
    return 0.66 * block->row_h;
}

static double group_x(const struct block *block, int group)
{
    return EDGE + LABEL_W + group * block->group_w;
}

/* A figure against the right edge of its column. */
static void print_figure(const struct block *block, int row, int group, enum wk_imp_figure figure, const char *text)
{
    wk_print(block->sheet, group_x(block, group) + (figure + 1) * block->group_w / WK_N_IMP_FIGURES - 3, base_of(block, row),
             text,
             (struct wk_print){.size = size_of(block),
                               .bold = figure == WK_IMP_FIGURE_IMP,
                               .align = WK_ALIGN_RIGHT,
                               .max_w = block->group_w / WK_N_IMP_FIGURES - 3});
}

static void print_number(const struct block *block, int row, int group, enum wk_imp_figure figure, int number)
{
    char text[WK_SCORE_SIZE];

    snprintf(text, sizeof text, "%d", number);
    print_figure(block, row, group, figure, text);
}

static void print_label(const struct block *block, int row, const char *text, bool bold)
{
    wk_print(block->sheet, EDGE + 1.5, base_of(block, row), text,
             (struct wk_print){.size = size_of(block), .bold = bold, .max_w = LABEL_W - 3});
}

/* "Group 2 · 7 Li Wei", and what stands in the three columns below. */
static void draw_group_head(const struct block *block, int group)
{
    const struct wk_event_papers *papers = block->sheet->papers;
    const double x = group_x(block, group), part = 0.42 * block->group_w;
    const int player = block->imp->player[group];
    char name[WK_NAME_SIZE + 16];

    wk_printf(block->sheet, x + 1.5, base_of(block, 0),
              (struct wk_print){.size = size_of(block), .bold = true, .max_w = part - 2},
              wk_text(block->sheet->language, WK_NC("paper", "Group %d")), wk_hall_table(block->sheet, group + 1));
    if (papers->tournament && player >= 0) {
        snprintf(name, sizeof name, "%d %s", papers->tournament->plan.player[player].number,
                 wk_person_of(papers->tournament, player, block->imp->round, 1)->name);
        wk_print_name(block->sheet, x + part, base_of(block, 0), name,
                      (struct wk_print){.size = size_of(block), .max_w = block->group_w - part - 2});
    }
    for (int figure = 0; figure < WK_N_IMP_FIGURES; figure++)
        wk_print(block->sheet, x + (figure + 1) * block->group_w / WK_N_IMP_FIGURES - 3, base_of(block, 1), figures[figure],
                 (struct wk_print){.size = 0.85 * size_of(block), .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT});
}

static void draw_head(const struct block *block)
{
    const double right = PAGE_W - EDGE - STAR_W;
    const struct wk_print soft = {
        .size = 0.85 * size_of(block), .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT, .max_w = AVERAGE_W - STAR_W - 1};

    wk_canvas_rect(block->sheet->canvas, EDGE, block->y, PAGE_W - 2 * EDGE, HEAD_ROWS * block->row_h, 0, WK_INK_SHADE, 0, 0);
    wk_print(block->sheet, EDGE + 1.5, base_of(block, 0), text_of(block, players[block->imp->direction]),
             (struct wk_print){.size = size_of(block), .bold = true, .max_w = LABEL_W - 3, .colour = WK_INK_HOUSE});
    for (int group = 0; group < block->imp->n; group++)
        draw_group_head(block, group);
    wk_print(block->sheet, right, base_of(block, 0), text_of(block, WK_NC("paper", "Average ms")), soft);
    wk_print(block->sheet, right, base_of(block, 1), text_of(block, players[block->imp->direction]), soft);
}

/* What stands in this row can still change. */
static void print_star(const struct block *block, int row)
{
    wk_print(block->sheet, PAGE_W - EDGE - STAR_W / 2, base_of(block, row), "*",
             (struct wk_print){.size = size_of(block), .colour = WK_INK_SOFT, .align = WK_ALIGN_MIDDLE});
}

static void draw_deal(const struct block *block, int deal)
{
    const int row = HEAD_ROWS + deal;
    char text[WK_IMP_AVERAGE_SIZE];

    print_label(block, row, text_of(block, hands[deal]), false);
    for (int group = 0; group < block->imp->n; group++)
        for (int figure = 0; figure < WK_N_IMP_FIGURES; figure++)
            print_figure(block, row, group, (enum wk_imp_figure)figure,
                         wk_imp_sheet_figure(block->imp, deal, group, (enum wk_imp_figure)figure, text));
    wk_print(block->sheet, PAGE_W - EDGE - STAR_W, base_of(block, row), wk_imp_sheet_average(block->imp, deal, text),
             (struct wk_print){.size = size_of(block), .align = WK_ALIGN_RIGHT, .max_w = AVERAGE_W - STAR_W - 1});
    if (block->imp->any && wk_imp_sheet_can_change(block->imp, deal))
        print_star(block, row);
}

static bool is_ruled(const struct wk_imp_sheet *imp)
{
    for (int group = 0; group < imp->n; group++)
        if (imp->ruled[group])
            return true;
    return false;
}

static int rows_of(const struct wk_imp_sheet *imp)
{
    return HEAD_ROWS + imp->n + is_ruled(imp) + 1;
}

/* What rulings gave or took, and the sums. */
static void draw_sums(const struct block *block)
{
    const int last = rows_of(block->imp) - 1;

    if (is_ruled(block->imp))
        print_label(block, last - 1, text_of(block, WK_NC("paper", "Rulings")), false);
    print_label(block, last, text_of(block, WK_NC("paper", "Sum")), true);
    for (int group = 0; group < block->imp->n; group++) {
        if (block->imp->ruled[group])
            print_number(block, last - 1, group, WK_IMP_FIGURE_IMP, block->imp->ruled[group]);
        if (!block->imp->any)
            continue;
        print_number(block, last, group, WK_IMP_FIGURE_MS, block->imp->ms[group]);
        print_number(block, last, group, WK_IMP_FIGURE_IMP, block->imp->imp[group]);
    }
    if (block->imp->any && block->imp->provisional)
        print_star(block, last);
}

static void draw_grid(const struct block *block)
{
    const int rows = rows_of(block->imp);
    const double bottom = block->y + rows * block->row_h;

    for (int row = HEAD_ROWS; row < rows; row++)
        wk_rule(block->sheet, EDGE, block->y + row * block->row_h, PAGE_W - EDGE, block->y + row * block->row_h,
                row == HEAD_ROWS || row == rows - 1 ? 0.4 : 0.2);
    for (int group = 0; group <= block->imp->n; group++)
        wk_rule(block->sheet, group_x(block, group), block->y, group_x(block, group), bottom, 0.3);
    wk_canvas_rect(block->sheet->canvas, EDGE, block->y, PAGE_W - 2 * EDGE, rows * block->row_h, 0, 0, WK_INK_RULE, 0.5);
}

static double draw_block(const struct block *block)
{
    draw_head(block);
    draw_grid(block);
    for (int deal = 0; deal < block->imp->n; deal++)
        draw_deal(block, deal);
    draw_sums(block);
    return block->y + rows_of(block->imp) * block->row_h + GAP;
}

static void draw_title(const struct wk_sheet *sheet, int round)
{
    wk_print_event(sheet, EDGE, 16, PAGE_W - 2 * EDGE, 4.2);
    wk_print(sheet, EDGE, 27, wk_text(sheet->language, WK_NC("paper", "IMP of the round")),
             (struct wk_print){.size = 7.5, .bold = true});
    if (sheet->papers->tournament)
        wk_printf(sheet, PAGE_W - EDGE, 27,
                  (struct wk_print){.size = 7.5, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_HOUSE},
                  wk_text(sheet->language, WK_NC("paper", "Round %d")), round);
}

static void draw_notes(const struct wk_sheet *sheet, bool can_change)
{
    const struct wk_print soft = {.size = 3, .colour = WK_INK_SOFT, .max_w = PAGE_W - 2 * EDGE};

    wk_print(
        sheet, EDGE, PAGE_H - EDGE - 4.4,
        wk_text(sheet->language,
                WK_NC("paper", "ms: match points of a hand. DIF = ms - average ms of that hand and direction. IMP: what DIF "
                               "is worth by the table of Appendix 2. A group is named by the table where it begins.")),
        soft);
    if (can_change)
        wk_print(sheet, EDGE, PAGE_H - EDGE,
                 wk_text(sheet->language, WK_NC("paper", "* can still change: a result of this hand is missing, or awaits a "
                                                         "ruling.")),
                 soft);
}

/* A page of four sheets, as large as they all fit. */
static void draw_round(const struct wk_sheet *sheet, int round, const struct wk_imp_sheet imp[WK_N_WINDS])
{
    struct block block = {.sheet = sheet, .y = TOP};
    bool can_change = false;
    int rows = 0;

    for (int d = 0; d < WK_N_WINDS; d++) {
        rows += rows_of(&imp[d]);
        can_change = can_change || (imp[d].any && imp[d].provisional);
    }
    block.row_h = (PAGE_H - EDGE - FOOT - TOP - (WK_N_WINDS - 1) * GAP) / rows;
    if (block.row_h > MOST_ROW)
        block.row_h = MOST_ROW;
    draw_title(sheet, round);
    for (int d = 0; d < WK_N_WINDS; d++) {
        block.imp = &imp[d];
        block.group_w = (PAGE_W - 2 * EDGE - LABEL_W - AVERAGE_W) / imp[d].n;
        block.y = draw_block(&block);
    }
    draw_notes(sheet, can_change);
}

/* Sheets of a round; of no event, or of one that has not begun, empty ones. Returns whether there is a figure on them. */
static bool make_sheets(const struct wk_sheet *sheet, int round, struct wk_imp_sheet imp[WK_N_WINDS])
{
    bool any = false;

    for (int d = 0; d < WK_N_WINDS; d++) {
        if (sheet->papers->tournament)
            wk_imp_sheet_make(sheet->papers->tournament, sheet->section, round, (enum wk_wind)(d + 1), &imp[d]);
        else
            imp[d] =
                (struct wk_imp_sheet){.direction = (enum wk_wind)(d + 1), .n = wk_section_tables(sheet->shape, sheet->section)};
        any = any || imp[d].any;
    }
    return any;
}

static void draw_section(struct wk_sheet *sheet)
{
    struct wk_imp_sheet imp[WK_N_WINDS];
    int pages = 0;

    for (int round = 1; sheet->papers->tournament && round <= sheet->shape->n_rounds; round++) {
        if (!make_sheets(sheet, round, imp))
            continue;
        if (pages++ > 0)
            wk_canvas_next_page(sheet->canvas);
        draw_round(sheet, round, imp);
    }
    if (pages > 0)
        return;
    make_sheets(sheet, 1, imp);
    draw_round(sheet, 1, imp);
}

enum wk_status wk_paper_write_imp(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_sections(pdf_path, WK_PAGE_WHOLE, true, draw_section, matter);
}
