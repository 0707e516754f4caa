/* The players' page: what is committed to when, what to keep, how to check afterwards. */
#include <stdio.h>
#include <string.h>

#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/receipt_page.h"
#include "labels/paper/page_text.h"

#define PAGE_W 210.0 /* A4 */
#define PAGE_H 297.0
#define LEFT 16.0
#define WIDE (PAGE_W - 2 * LEFT)
#define GAP 6.0
#define PANEL_W ((WIDE - 2 * GAP) / 3)
#define PANEL_TOP 52.0
#define PANEL_H 76.0
#define ROUNDS 5

enum word {
    TITLE,
    SUBTITLE,
    WHEN_1,
    HEAD_1,
    TEXT_1,
    KEEP_1,
    WHEN_2,
    HEAD_2,
    TEXT_2,
    KEEP_2,
    WHEN_3,
    HEAD_3,
    TEXT_3,
    KEEP_3,
    NOTES,
    ROUND,
    TABLE,
    SEALED,
    CLOSED,
    CHECK,
    CHECK_1,
    CHECK_2,
    CHECK_3,
    CHECK_4,
    SHOWS,
    SHOWS_1,
    SHOWS_NOT,
    SHOWS_NOT_1,
    OTHERWISE,
    N_TEXTS
};

static const char *const texts[N_TEXTS] = {
    WK_NC("howto", "One deal, played four times"),
    WK_NC("howto", "How you can be sure of it without trusting the organiser, the kiosk or its program"),
    WK_NC("howto", "Before the first hand"),
    WK_NC("howto", "The deal is sealed"),
    WK_NC("howto", "The kiosk has seen all 136 tiles. It makes a fingerprint of them and of a secret random number, and shows "
                   "it as six words. The words tell nobody a tile, and another deal would give other words."),
    WK_NC("howto", "Note the six words; better still, photograph the screen with its code."),
    WK_NC("howto", "After each of the four hands"),
    WK_NC("howto", "Each wall is checked"),
    WK_NC("howto", "All 34 tiles have to lie as they did before. PASS goes on record together with the deal’s fingerprint, "
                   "signed by the kiosk and linked to all that was recorded before it."),
    WK_NC("howto", "Nothing to keep: look that the screen says PASS for all four walls."),
    WK_NC("howto", "At the end of the round"),
    WK_NC("howto", "The deal is opened"),
    WK_NC("howto", "Faces and the secret number are public now. The checkpoint, six words more, stands for everything on "
                   "record up to then: seal, checks, results."),
    WK_NC("howto", "Note the checkpoint’s six words, or sign its slip and keep one."),
    WK_NC("howto", "Your notes"),
    WK_NC("howto", "round"),
    WK_NC("howto", "table"),
    WK_NC("howto", "words when it was sealed"),
    WK_NC("howto", "words of the checkpoint at the end"),
    WK_NC("howto", "How to check afterwards"),
    WK_NC("howto", "Ask for the receipt of the table and round: a page, and a file such as receipt-3-1.txt. It may be copied "
                   "and sent to anybody."),
    WK_NC("howto",
          "The page shows the tiles and six words for each of your two notes. They have to be the same, word for word."),
    WK_NC("howto", "On a computer with Linux, this makes the fingerprint from the file, without any program of ours:"),
    WK_NC("howto", "Or let the program look at every line of it, signatures and sixteen checks included:"),
    WK_NC("howto", "What it shows"),
    WK_NC("howto", "The tiles opened after the round are those that were sealed before the first hand, and before each next "
                   "group sat down, the camera saw every wall laid back in order."),
    WK_NC("howto", "What it does not show"),
    WK_NC("howto", "Whether the shuffle was a good one, whether somebody saw a tile, or whether stickers were moved between "
                   "tiles. For that there are the report and the spot check."),
    WK_NC("howto", "Do the words differ? Keep what you have noted, and call the director: it takes one person with one note.")};

#define T(id) wk_text(page->language, texts[id])

/* A station of the round: when, what happens, and what to keep of it. */
static void draw_panel(const struct wk_page *page, int i)
{
    const double x = LEFT + i * (PANEL_W + GAP), w = PANEL_W;
    const int first = WHEN_1 + 4 * i;
    wk_canvas_rect(page->canvas, x, PANEL_TOP, w, PANEL_H, 2, WK_INK_SHADE, WK_INK_RULE, 0.25);
    wk_canvas_circle(page->canvas, x + 8, PANEL_TOP, 5, WK_INK_HOUSE, 0, 0);
    wk_page_printf(page, x + 8, PANEL_TOP + 2, 0,
                   (struct wk_page_style){.size = 5.6, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER}, "%d",
                   i + 1);
    wk_page_text(page, x + 4, PANEL_TOP + 10, w - 8, T(first), (struct wk_page_style){.size = 3.4, .colour = WK_INK_SOFT});
    wk_page_text(page, x + 4, PANEL_TOP + 16.5, w - 8, T(first + 1), (struct wk_page_style){.size = 5, .bold = true});
    wk_page_paragraph(page, x + 4, PANEL_TOP + 23.5, w - 8, T(first + 2), (struct wk_page_style){.size = 3.3});
    wk_canvas_rect(page->canvas, x + 4, PANEL_TOP + PANEL_H - 19, w - 8, 0.25, 0, WK_INK_RULE, 0, 0);
    wk_page_paragraph(page, x + 4, PANEL_TOP + PANEL_H - 13.2, w - 8, T(first + 3),
                      (struct wk_page_style){.size = 3.4, .bold = true});
}

static void draw_arrow(const struct wk_page *page, double x, double y)
{
    wk_canvas_begin(page->canvas);
    wk_canvas_move_to(page->canvas, x, y - 2);
    wk_canvas_line_to(page->canvas, x + 2.6, y);
    wk_canvas_line_to(page->canvas, x, y + 2);
    wk_canvas_stroke(page->canvas, WK_INK_HOUSE, 0.8);
}

/* A table to be filled in by hand. */
static double draw_notes(const struct wk_page *page, double y)
{
    const double x[] = {LEFT, LEFT + 14, LEFT + 28, LEFT + 103, LEFT + WIDE}, line = 6.8;
    wk_page_text(page, LEFT, y, WIDE, T(NOTES), (struct wk_page_style){.size = 4.6, .bold = true});
    y += 3;
    for (int c = 0; c < 4; c++)
        wk_page_text(page, x[c] + 1.5, y + 3.6, x[c + 1] - x[c] - 2, T(ROUND + c),
                     (struct wk_page_style){.size = 3, .colour = WK_INK_SOFT});
    y += 5;
    for (int r = 0; r < ROUNDS; r++) {
        for (int c = 0; c < 4; c++)
            wk_canvas_rect(page->canvas, x[c], y + r * line, x[c + 1] - x[c], line, 0, WK_INK_PAPER, WK_INK_RULE, 0.25);
        wk_page_printf(page, x[0] + 7, y + r * line + 4.8, 0, (struct wk_page_style){.size = 3.8, .align = WK_ALIGN_MIDDLE},
                       "%d", r + 1);
    }
    return y + ROUNDS * line;
}

static double draw_step(const struct wk_page *page, double y, int number, const char *text)
{
    wk_page_printf(page, LEFT, y, 0, (struct wk_page_style){.size = 3.5, .bold = true, .colour = WK_INK_HOUSE}, "%d", number);
    return wk_page_paragraph(page, LEFT + 5, y, WIDE - 5, text, (struct wk_page_style){.size = 3.5}) + 0.6;
}

static void draw_check(const struct wk_page *page, double y)
{
    char command[400];
    wk_page_text(page, LEFT, y, WIDE, T(CHECK), (struct wk_page_style){.size = 4.6, .bold = true});
    y = draw_step(page, y + 6.5, 1, T(CHECK_1));
    y = draw_step(page, y, 2, T(CHECK_2));
    y = draw_step(page, y, 3, T(CHECK_3));
    (void)snprintf(command, sizeof command, "R=receipt-3-1.txt\n%s", wk_receipt_step(WK_STEP_DEAL));
    y = wk_page_commands(page, LEFT + 5, y - 3.2, WIDE - 5, command, 2.9) + 5;
    y = draw_step(page, y, 4, T(CHECK_4));
    y = wk_page_commands(page, LEFT + 5, y - 3.2, WIDE - 5, "wallkeeper audit receipt --check receipt-3-1.txt", 2.9) + 8;
    const double half = (WIDE - GAP) / 2;
    for (int i = 0; i < 2; i++) {
        wk_page_text(page, LEFT + i * (half + GAP), y, half, T(SHOWS + 2 * i),
                     (struct wk_page_style){.size = 3.8, .bold = true});
        wk_page_paragraph(page, LEFT + i * (half + GAP), y + 5.4, half, T(SHOWS_1 + 2 * i),
                          (struct wk_page_style){.size = 3.3});
    }
    wk_page_text(page, PAGE_W / 2, PAGE_H - 10, WIDE, T(OTHERWISE),
                 (struct wk_page_style){.size = 3.6, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_HOUSE});
}

static void draw(const struct wk_page *page)
{
    wk_page_text(page, LEFT, 25, WIDE, T(TITLE), (struct wk_page_style){.size = 10.5, .bold = true});
    wk_page_text(page, LEFT, 33, WIDE, T(SUBTITLE), (struct wk_page_style){.size = 4.4, .colour = WK_INK_SOFT});
    wk_canvas_rect(page->canvas, LEFT, 37.5, WIDE, 0.8, 0, WK_INK_HOUSE, 0, 0);
    for (int i = 0; i < 3; i++) {
        draw_panel(page, i);
        if (i > 0)
            draw_arrow(page, LEFT + i * (PANEL_W + GAP) - GAP / 2 - 1.3, PANEL_TOP + PANEL_H / 2);
    }
    draw_check(page, draw_notes(page, PANEL_TOP + PANEL_H + 10) + 10);
}

enum wk_status wk_paper_write_howto(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_page page = {.lang = matter->lang};
    if (wk_lang_parse(page.lang, &page.language) != WK_OK)
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&page.canvas, pdf_path, matter, WK_PAGE_WHOLE, false);
    if (status != WK_OK)
        return status;
    draw(&page);
    return wk_canvas_finish(page.canvas);
}
