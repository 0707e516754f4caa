/* How players draw their tiles, one page: shuffle, dice, whose stacks are whose on a picture of the table, the order of
 * drawing. */
#include <stdio.h>

#include "labels/draw_order.h"
#include "labels/layout.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/page_text.h"
#include "labels/paper/papers.h"
#include "rules/event/duplicate/dealing.h"

#define PAGE_W 210.0 /* laid out for A4 */
#define LEFT 14.0
#define WIDE (PAGE_W - 2 * LEFT)
#define TOP 34.0
#define TABLE 112.0 /* side of the picture of the table */
#define STEPS_X (LEFT + TABLE + 6)
#define STEPS_W (PAGE_W - LEFT - STEPS_X)
#define ORDER_TOP 196.0
#define N_STEPS 8

enum word { TITLE, SUBTITLE, EXAMPLE, MAP, ORDER, ORDER_HOW, ALIKE, N_WORDS };

static const char *const words[N_WORDS] = {
    WK_NC("dealing", "How the tiles are drawn"),
    WK_NC("dealing",
          "Articles 8 to 11 of the format. East is the dealer of the hand. Nobody looks at a tile before it is played."),
    WK_NC("dealing", "Here East threw 4 and 2, so South threw, 5 and 3: South counted 14 stacks from the right."),
    WK_NC("dealing", "Full colour: for the 13 of the hand. Outlined: for the 21 of the wall. Taken clockwise from the break."),
    WK_NC("dealing", "The order of drawing in play"),
    WK_NC("dealing", "The middle row stands on the far row. East’s wall, with the number of each draw:"),
    WK_NC("dealing", "The others alike: South B 30 40 31 41, West C 50 60 51 61, North D 70 80 71 81, and so on.")};

static const char *const steps[N_STEPS] = {
    WK_NC("dealing", "Shuffle all 136 tiles, faces down, all four together."),
    WK_NC("dealing", "Each builds 17 stacks of two in a row."),
    WK_NC("dealing", "East throws two dice. 5 or 9: East throws again; 2, 6, 10: South; 3, 7, 11: West; 4, 8, 12: North."),
    WK_NC("dealing", "Whoever throws second counts stacks from the right end of that side, as many as both throws together, "
                     "and goes on in the next side to the left. The walls are broken there."),
    WK_NC("dealing", "From there, beginning with East, each takes two stacks in turn, three times; then one tile. That is the "
                     "hand: 13."),
    WK_NC("dealing", "Two stacks in turn, five times; then one tile. That is the wall: 21."),
    WK_NC("dealing", "Lay out 13 near, 10 in the middle, 11 far, backs up, and put the stickers on as the chart shows."),
    WK_NC("dealing", "Look at the stickers of your right neighbour. Then the middle row goes on the far row.")};

static const struct wk_dice example = {{{4, 2}, {5, 3}}};

/* ---- the table from above, East below */

#define PITCH .096
#define WALL_OUT .825
#define WALL_SHIFT .08 /* each side is moved to its player's right, so that the four do not meet in the corners */
#define STACK_W .088
#define STACK_H .128

struct table {
    const struct wk_page *page;
    double cx, cy, half;
};

/* `along` to the right of a player, `out` from the middle, as shares of half the table. */
static struct wk_mm point_at(const struct table *table, enum wk_wind wind, double along, double out)
{
    static const int right_x[] = {1, 0, -1, 0}, right_y[] = {0, -1, 0, 1};
    const int ux = right_x[wind - 1], uy = right_y[wind - 1];

    return (struct wk_mm){table->cx + table->half * (ux * along - uy * out), table->cy + table->half * (uy * along + ux * out)};
}

static double along_of(int number)
{
    return ((WK_SIDE_STACKS + 1) / 2.0 - number) * PITCH + WALL_SHIFT;
}

/* A tile of a stack, or both: from `from` to `to` of its height as its player sees it, 0 is the side of the table's middle. */
static void tile_of(const struct table *table, struct wk_stack stack, const struct wk_take *take, double from, double to)
{
    const bool across = stack.side == WK_WIND_SOUTH || stack.side == WK_WIND_NORTH;
    const double out = WALL_OUT + ((from + to) / 2 - .5) * STACK_H, w = STACK_W * table->half,
                 h = (to - from) * STACK_H * table->half;
    const struct wk_mm at = point_at(table, stack.side, along_of(stack.number), out);
    const wk_rgba colour = wk_paper_wind_colour[take->who];
    const double size = to - from < 1 ? 2.4 : 3.2;

    wk_canvas_rect(table->page->canvas, at.x - (across ? h : w) / 2 + .2, at.y - (across ? w : h) / 2 + .2,
                   (across ? h : w) - .4, (across ? w : h) - .4, .4, take->of_hand ? colour : WK_INK_PAPER, colour, .3);
    wk_page_text(table->page, at.x, at.y + size * .36, 0, wk_paper_wind_sign[take->who],
                 (struct wk_page_style){
                     .size = size, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = take->of_hand ? WK_INK_PAPER : colour});
}

static void draw_stacks(const struct table *table, const struct wk_opening *opening)
{
    for (int lap = 0; lap < WK_DEAL_LAPS; lap++)
        for (int turn = 0; turn < WK_N_WINDS; turn++) {
            const struct wk_take take = wk_dealing_take(lap, turn);
            if (take.n == 1) { /* the upper tile is drawn towards the middle */
                tile_of(table, wk_dealing_stack(opening, take.first), &take, take.first % 2 ? .5 : 0, take.first % 2 ? 1 : .5);
                continue;
            }
            for (int tile = take.first; tile < take.first + take.n; tile += 2)
                tile_of(table, wk_dealing_stack(opening, tile), &take, 0, 1);
        }
}

static void draw_break(const struct table *table, const struct wk_opening *opening)
{
    const double along = along_of(opening->counted.number) - PITCH / 2;
    const struct wk_mm a = point_at(table, opening->counted.side, along, WALL_OUT - .12),
                       b = point_at(table, opening->counted.side, along, WALL_OUT + .12);

    wk_canvas_begin(table->page->canvas);
    wk_canvas_move_to(table->page->canvas, a.x, a.y);
    wk_canvas_line_to(table->page->canvas, b.x, b.y);
    wk_canvas_stroke(table->page->canvas, WK_INK_TEXT, .9);
}

/* Dice as figures in boxes: paper needs no pips. */
static void draw_dice(const struct table *table)
{
    for (int i = 0; i < WK_DICE_THROWS * WK_DICE; i++) {
        const double x = table->cx + (i % 2 ? 1 : -9), y = table->cy + (i / 2 ? 1 : -9);
        wk_canvas_rect(table->page->canvas, x, y, 8, 8, 1.2, WK_INK_IVORY, WK_INK_EDGE, .3);
        wk_page_printf(table->page, x + 4, y + 5.9, 0,
                       (struct wk_page_style){.size = 5.2, .bold = true, .align = WK_ALIGN_MIDDLE}, "%d",
                       example.die[i / 2][i % 2]);
    }
}

static enum wk_status draw_table(const struct wk_page *page)
{
    const struct table table = {page, LEFT + TABLE / 2, TOP + TABLE / 2, TABLE / 2};
    struct wk_opening opening;
    const enum wk_status status = wk_dealing_open(&example, &opening);

    if (status != WK_OK)
        return status;
    wk_canvas_rect(page->canvas, LEFT, TOP, TABLE, TABLE, 3, WK_INK_SHADE, WK_INK_RULE, .3);
    draw_stacks(&table, &opening);
    draw_break(&table, &opening);
    draw_dice(&table);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        const struct wk_mm at = point_at(&table, (enum wk_wind)wind, 0, .48);
        wk_canvas_rect(page->canvas, at.x - 4.5, at.y - 5.5, 9, 11, 1.2, wk_paper_wind_colour[wind], 0, 0);
        wk_page_text(page, at.x, at.y + 2.6, 0, wk_paper_wind_sign[wind],
                     (struct wk_page_style){.size = 7, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER});
    }
    return WK_OK;
}

/* ---- words, and the order of drawing */

#define T(id) wk_text(page->language, id)

static void draw_steps(const struct wk_page *page)
{
    double y = TOP + 4;

    for (int i = 0; i < N_STEPS; i++) {
        wk_page_printf(page, STEPS_X, y, 0, (struct wk_page_style){.size = 4.4, .bold = true, .colour = WK_INK_HOUSE}, "%d",
                       i + 1);
        y = wk_page_paragraph(page, STEPS_X + 6, y, STEPS_W - 6, T(steps[i]), (struct wk_page_style){.size = 3.5}) + 2.2;
    }
}

static void draw_order(const struct wk_page *page)
{
    const double step = WIDE / 11, h = 15;

    for (int slot = wk_row_first(WK_ROW_1); slot < WK_N_SLOTS; slot++) {
        const wk_label label = wk_layout_label(WK_WIND_EAST, slot);
        const double x = LEFT + wk_slot_column(slot) * step, y = ORDER_TOP + 14 + (wk_slot_row(slot) == WK_ROW_1 ? h + 2 : 0);
        char name[3];

        wk_label_format(label, name);
        wk_canvas_rect(page->canvas, x + .6, y, step - 1.2, h, 1, WK_INK_IVORY, WK_INK_EDGE, .3);
        wk_page_text(page, x + step / 2, y + 8, 0, name,
                     (struct wk_page_style){.size = 6, .bold = true, .align = WK_ALIGN_MIDDLE});
        wk_page_printf(page, x + step / 2, y + 13, 0,
                       (struct wk_page_style){.size = 3.4, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE}, "%d.",
                       wk_draw_order(label));
    }
}

enum wk_status wk_paper_write_dealing(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_page it = {.lang = matter->lang}, *page = &it;
    if (wk_lang_parse(page->lang, &page->language) != WK_OK)
        return WK_BAD_INPUT;
    enum wk_status status = wk_paper_begin(&page->canvas, pdf_path, matter, WK_PAGE_WHOLE, false);
    if (status != WK_OK)
        return status;
    wk_page_text(page, LEFT, 19, WIDE, T(words[TITLE]), (struct wk_page_style){.size = 8, .bold = true});
    wk_page_text(page, LEFT, 27, WIDE, T(words[SUBTITLE]), (struct wk_page_style){.size = 3.6, .colour = WK_INK_SOFT});
    status = draw_table(page);
    if (status != WK_OK) {
        wk_canvas_free(page->canvas);
        return status;
    }
    draw_steps(page);
    const double y = wk_page_paragraph(page, LEFT, TOP + TABLE + 7, TABLE, T(words[EXAMPLE]),
                                       (struct wk_page_style){.size = 3.5, .bold = true});
    wk_page_paragraph(page, LEFT, y + .6, TABLE, T(words[MAP]), (struct wk_page_style){.size = 3.2, .colour = WK_INK_SOFT});
    wk_page_text(page, LEFT, ORDER_TOP, WIDE, T(words[ORDER]), (struct wk_page_style){.size = 6, .bold = true});
    wk_page_text(page, LEFT, ORDER_TOP + 8, WIDE, T(words[ORDER_HOW]),
                 (struct wk_page_style){.size = 3.6, .colour = WK_INK_SOFT});
    draw_order(page);
    wk_page_text(page, LEFT, ORDER_TOP + 54, WIDE, T(words[ALIKE]), (struct wk_page_style){.size = 3.8});
    return wk_canvas_finish(page->canvas);
}
