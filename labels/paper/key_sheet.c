/* The director's key on a sheet: its code, its line and its words. */
#include <stdio.h>
#include <string.h>

#include "labels/draw/canvas.h"
#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/page_text.h"
#include "labels/secret/director_key.h"

#define PAGE_W 210.0
#define PAGE_H 297.0
#define EDGE 20.0
#define QR 110.0
#define QUIET 8.0 /* of white about the code: four of its modules, of which 57 are a side, and a little */
#define WORDS 6.5
#define UP_SIZE 4.2 /* of the mark beside the code */
#define N_LINES 6   /* the title first */

static const char *const lines[N_LINES] = {
    WK_NC("paper", "The director's key"),
    WK_NC("paper", "It opens the deals that were sealed to it, and nothing else does. No kiosk has it."),
    WK_NC("paper", "Hold the code under the kiosk's camera: Director, Open deals; then type the passphrase."),
    WK_NC("paper", "The passphrase is not on this sheet, and must not be kept with it."),
    WK_NC("paper", "Keep the sheet off the hall until the deals may be opened, and a second copy elsewhere."),
    WK_NC("paper", "As a file: type the line into a text file, for wallkeeper deal open --director-key FILE.")};

static double print(struct wk_canvas *canvas, double y, const char *text, struct wk_text_style style)
{
    return wk_paper_paragraph(canvas, EDGE, y, PAGE_W - 2 * EDGE, text, &style);
}

static enum wk_status draw(struct wk_canvas *canvas, const struct wk_director_key *key, const char *title, const char *lang)
{
    enum wk_language language = WK_LANG_EN;
    char line[WK_DIRECTOR_LINE_SIZE], words[WK_SIX_WORDS_SIZE];
    double y = 32;
    enum wk_status status = lang ? wk_lang_parse(lang, &language) : WK_OK;

    wk_canvas_rect(canvas, 0, 0, PAGE_W, PAGE_H, 0, WK_INK_PAPER, 0, 0);
    y = print(canvas, y, wk_text(language, lines[0]),
              (struct wk_text_style){.size = 9, .bold = true, .colour = WK_INK_TEXT, .lang = lang});
    y = print(canvas, y, title, (struct wk_text_style){.size = 5, .colour = WK_INK_SOFT, .lang = lang});
    wk_director_key_words(key->public_key, words);
    y = print(canvas, y + 4, words, (struct wk_text_style){.size = WORDS, .bold = true, .colour = WK_INK_TEXT});
    y += QUIET + (0.3 - WK_PAPER_LINE) * WORDS; /* a letter reaches so far below its line */
    wk_director_key_format(key, true, line);
    wk_page_up(canvas, language, (PAGE_W + QR) / 2 + QUIET, y + UP_SIZE, UP_SIZE, WK_INK_SOFT);
    status = status != WK_OK ? status : wk_canvas_qr(canvas, (PAGE_W - QR) / 2, y, QR, line, 0, 'M', WK_INK_TEXT);
    y += QR + QUIET + 4.2; /* a line stands on its foot */
    for (int i = 1; i < N_LINES; i++)
        y = print(canvas, y, wk_text(language, lines[i]),
                  (struct wk_text_style){.size = 4.2, .colour = WK_INK_TEXT, .lang = lang}) +
            1;
    wk_director_key_format(key, false, line);
    print(canvas, y + 4, line, (struct wk_text_style){.size = 3.6, .colour = WK_INK_SOFT, .mono = true});
    return status;
}

enum wk_status wk_paper_write_key(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_canvas *canvas = NULL;
    enum wk_status status = wk_paper_begin(&canvas, pdf_path, matter, WK_PAGE_WHOLE, false);

    if (status != WK_OK)
        return status;
    status = draw(canvas, matter->director_key, matter->title, matter->lang);
    if (status == WK_OK)
        return wk_canvas_finish(canvas);
    wk_canvas_free(canvas);
    return status;
}
