/* The page for when something goes wrong: labels/paper/incidents.def, two columns on one page, to hang where the judge sits. */
#include "labels/paper/incident.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/page_text.h"

#define PAGE_W 210.0 /* laid out for A4 */
#define LEFT 12.0
#define GAP 8.0
#define COLUMN_W ((PAGE_W - 2 * LEFT - GAP) / 2)
#define TOP 26.0
#define BETWEEN 0.6
#define HALF (WK_N_INCIDENTS / 2) /* of the rows stand in the left column */

enum word { TITLE, SUBTITLE, N_TEXTS };

static const char *const texts[N_TEXTS] = {WK_NC("incidents", "When something goes wrong"),
                                           WK_NC("incidents", "What to do, and what is not lost. A word in quotation marks is "
                                                              "a key on the screen; rulings and results want a PIN.")};

#define T(id) wk_text(page->language, id)

/* Returns where the next one begins. */
static double draw_incident(const struct wk_page *page, double x, double y, int number)
{
    const struct wk_incident_def *incident = wk_incident_def((enum wk_incident)number);
    const struct wk_page_style plain = {.size = 2.7}, soft = {.size = 2.7, .colour = WK_INK_SOFT};

    wk_canvas_rect(page->canvas, x, y, COLUMN_W, 0.5, 0, WK_INK_HOUSE, 0, 0);
    wk_page_text(page, x, y + 5.2, COLUMN_W, T(incident->title), (struct wk_page_style){.size = 4, .bold = true});
    y = wk_page_paragraph(page, x, y + 9.4, COLUMN_W, T(incident->seen), soft);
    for (int i = 0; i < WK_INCIDENT_STEPS; i++) {
        wk_page_printf(page, x, y, 0, (struct wk_page_style){.size = 2.7, .bold = true, .colour = WK_INK_HOUSE}, "%d", i + 1);
        y = wk_page_paragraph(page, x + 4, y, COLUMN_W - 4, T(incident->step[i]), plain);
    }
    y = wk_page_paragraph(page, x, y, COLUMN_W, T(incident->kept), (struct wk_page_style){.size = 2.7, .bold = true});
    if (incident->command)
        y = wk_page_paragraph(page, x, y - 0.4, COLUMN_W, incident->command,
                              (struct wk_page_style){.size = 2.1, .mono = true, .colour = WK_INK_SOFT});
    return y + BETWEEN;
}

enum wk_status wk_paper_write_incidents(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_page it = {.lang = matter->lang}, *page = &it;
    if (wk_lang_parse(page->lang, &page->language) != WK_OK)
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&page->canvas, pdf_path, matter, WK_PAGE_WHOLE, false);
    if (status != WK_OK)
        return status;
    wk_page_text(page, LEFT, 16, PAGE_W - 2 * LEFT, T(texts[TITLE]), (struct wk_page_style){.size = 7, .bold = true});
    wk_page_text(page, LEFT, 22, PAGE_W - 2 * LEFT, T(texts[SUBTITLE]),
                 (struct wk_page_style){.size = 3.2, .colour = WK_INK_SOFT});
    double y = TOP;
    for (int i = 1; i <= HALF; i++)
        y = draw_incident(page, LEFT, y, i);
    y = TOP;
    for (int i = HALF + 1; i < WK_N_INCIDENTS; i++)
        y = draw_incident(page, LEFT + COLUMN_W + GAP, y, i);
    return wk_canvas_finish(page->canvas);
}
