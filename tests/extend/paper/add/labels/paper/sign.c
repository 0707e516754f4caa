/* Papers as tests/extend adds them: one without anything, one of an event, one for the kiosk's key. */
#include "labels/draw/ink.h"
#include "labels/paper/event_parts.h"
#include "labels/paper/page_parts.h"
#include "rules/event/duplicate/seating.h"

static enum wk_status put(const char *pdf_path, const struct wk_paper_matter *matter, const char *text)
{
    const struct wk_text_style style = {.size = 30, .bold = true, .colour = WK_INK_TEXT, .lang = matter->lang};
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_paper_begin(&canvas, pdf_path, matter, WK_PAGE_WHOLE, true);

    if (status != WK_OK)
        return status;
    wk_canvas_text(canvas, 20, 100, text, &style);
    return wk_canvas_finish(canvas);
}

enum wk_status wk_paper_write_sign(const char *pdf_path, const struct wk_paper_matter *matter)
{
    enum wk_language language;

    if (wk_lang_parse(matter->lang, &language) != WK_OK)
        return WK_BAD_INPUT;
    return put(pdf_path, matter, wk_text(language, WK_NC("paper", "East")));
}

enum wk_status wk_paper_write_rules(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_paper_write_sign(pdf_path, matter);
}

static void draw_names(struct wk_sheet *sheet)
{
    wk_print(sheet, 20, 20, wk_text(sheet->language, WK_NC("paper", "East")), (struct wk_print){.size = 8});
    for (int p = 1; p <= WK_SECTION_PLAYERS; p++) {
        wk_printf(sheet, 20, 20 + 10 * p, (struct wk_print){.size = 5}, "%s", wk_name_of(sheet, p, 1));
        wk_rule(sheet, 20, 22 + 10 * p, 190, 22 + 10 * p, 0.5);
    }
}

enum wk_status wk_paper_write_names(const char *pdf_path, const struct wk_paper_matter *matter)
{
    return wk_print_sections(pdf_path, WK_PAGE_WHOLE, false, draw_names, matter);
}
