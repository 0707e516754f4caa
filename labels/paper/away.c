/* The card for when the hall is away: the code that opens a kiosk then, and what to do. */
#include <stdio.h>

#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"

#define PAGE_W 148.0
#define PAGE_H 105.0
#define EDGE 9.0
#define CODE_Y 21.0
#define CODE_H 11.0
#define GROUP 4
#define N_GROUPS 3
#define GROUP_W 40.0
#define GROUP_GAP 5.0

static const char *const title = WK_NC("paper", "When the hall is away");
static const char *const whose[] = {WK_NC("paper", "Code for kiosks"), WK_NC("paper", "A judge's code for kiosks"),
                                    WK_NC("paper", "The director's code for kiosks")};
static const char *const lines[] = {
    WK_NC("paper", "Play goes on. Walls, results and the clock need no hall; what is recorded is sent when it is back."),
    WK_NC("paper",
          "A PIN opens no kiosk then. Enter this code in its place. While the hall answers, your PIN is right, not the code."),
    WK_NC("paper", "What you do counts at that table, marked as not vouched for. When the hall is back it checks the code by "
                   "itself, and it "
                   "counts for all."),
    WK_NC("paper", "Leave the judge's area before you go: until the hall is back, whoever stands there acts in your name."),
    WK_NC("paper",
          "Rotation: the four tables read each other's ready code (Ready code), or you open it by hand at each of the four."),
    WK_NC("paper",
          "A kiosk is dead: at a spare, Hall, Take a table over, Take it without the hall. A sealed deal waits for the hall."),
    WK_NC("paper",
          "Keep this card to yourself. If it is lost, tell the director: wallkeeper-hall pins --away makes another code, "
          "and this one "
          "opens nothing.")};

/* Twelve digits, read out in groups of four; or room to write them. */
static void draw_code(struct wk_canvas *canvas, const char *code)
{
    const struct wk_text_style digits = {
        .size = 8, .bold = true, .mono = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_TEXT};

    for (int i = 0; i < N_GROUPS; i++) {
        const double x = EDGE + i * (GROUP_W + GROUP_GAP);
        char text[GROUP + 1];
        wk_canvas_rect(canvas, x, CODE_Y, GROUP_W, CODE_H, 1.5, WK_INK_SHADE, WK_INK_RULE, 0.4);
        for (int k = 1; k < GROUP && !code; k++)
            wk_canvas_rect(canvas, x + k * GROUP_W / GROUP - 0.15, CODE_Y, 0.3, CODE_H, 0, WK_INK_RULE, 0, 0);
        if (!code)
            continue;
        snprintf(text, sizeof text, "%.*s", GROUP, code + i * GROUP);
        wk_canvas_text(canvas, x + GROUP_W / 2, CODE_Y + CODE_H - 2.6, text, &digits);
    }
}

static void draw(struct wk_canvas *canvas, const struct wk_paper_matter *matter, enum wk_language language)
{
    const char *const lang = wk_lang_word(language);
    const int role = matter->away_role >= 0 && matter->away_role < 3 ? matter->away_role : 0;
    double y = CODE_Y + CODE_H + 6;

    wk_canvas_rect(canvas, 0, 0, PAGE_W, PAGE_H, 0, WK_INK_PAPER, 0, 0);
    wk_canvas_text(canvas, EDGE, 13.5, wk_text(language, title),
                   &(struct wk_text_style){.size = 6.5, .bold = true, .colour = WK_INK_TEXT, .lang = lang});
    wk_canvas_text(canvas, EDGE, 19, wk_text(language, whose[role]),
                   &(struct wk_text_style){.size = 3.6, .colour = WK_INK_SOFT, .lang = lang});
    draw_code(canvas, matter->away_code);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        y = wk_paper_paragraph(canvas, EDGE, y, PAGE_W - 2 * EDGE, wk_text(language, lines[i]),
                               &(struct wk_text_style){.size = 2.9, .colour = WK_INK_TEXT, .lang = lang}) +
            1.2;
}

enum wk_status wk_paper_write_away(const char *pdf_path, const struct wk_paper_matter *matter)
{
    enum wk_language language = WK_LANG_EN;
    struct wk_canvas *canvas = NULL;
    enum wk_status status = matter->lang ? wk_lang_parse(matter->lang, &language) : WK_OK;

    if (status == WK_OK)
        status = wk_paper_begin(&canvas, pdf_path, matter, WK_PAGE_QUARTER, true);
    if (status != WK_OK)
        return status;
    draw(canvas, matter, language);
    return wk_canvas_finish(canvas);
}
