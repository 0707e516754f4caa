/* What papers of events by rounds share: who sits where, how chairs are called, a paper begun and ended. */
#include "labels/paper/round_parts.h"

#include "labels/paper/page_parts.h"

#include <stdio.h>

bool wk_papers_by_round(const struct wk_event_papers *papers)
{
    return papers->tournament && papers->tournament->plan.kind->by_round;
}

enum wk_status wk_print_rounds(const char *pdf_path, const char *word, enum wk_page_kind kind, bool across,
                               void (*draw)(struct wk_sheet *sheet), const struct wk_paper_matter *matter)
{
    const struct wk_event_papers *papers = matter->event;
    struct wk_sheet sheet = {.papers = papers, .lang = matter->lang, .section = 1};

    if (wk_lang_parse(sheet.lang, &sheet.language) != WK_OK || !wk_papers_by_round(papers) || papers->first_section != 1 ||
        papers->n_sections != 1 || !wk_kind_prints(papers->tournament->plan.kind, word))
        return WK_BAD_INPUT;
    sheet.shape = &papers->tournament->shape;
    const enum wk_status status = wk_paper_begin(&sheet.canvas, pdf_path, matter, kind, across);
    if (status != WK_OK)
        return status;
    draw(&sheet);
    return wk_canvas_finish(sheet.canvas);
}

const struct wk_kind_of_event *wk_kind_of_sheet(const struct wk_sheet *sheet)
{
    return sheet->papers->tournament->plan.kind;
}

struct wk_chair_text wk_chair_text(const struct wk_sheet *sheet, enum wk_wind direction)
{
    const char letter = wk_chair_letter(wk_kind_of_sheet(sheet), direction);
    struct wk_chair_text chair;

    if (letter == wk_wind_letter(direction))
        snprintf(chair.text, sizeof chair.text, "%s", wk_wind_mark(sheet, direction));
    else
        snprintf(chair.text, sizeof chair.text, "%c", letter);
    return chair;
}

void wk_print_chair(const struct wk_sheet *sheet, double x, double y, double size, enum wk_wind direction)
{
    wk_canvas_rect(sheet->canvas, x, y, size, size, 0.22 * size, WK_INK_HOUSE, 0, 0);
    wk_print(sheet, x + size / 2, y + 0.75 * size, wk_chair_text(sheet, direction).text,
             (struct wk_print){.size = 0.68 * size, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WK_INK_PAPER});
}

int wk_player_in(const struct wk_sheet *sheet, int table, int round, enum wk_wind direction)
{
    return wk_player_at(sheet->papers->tournament, &(struct wk_hand_id){table, round, 1}, direction) + 1;
}

void wk_print_column_head(const struct wk_sheet *sheet, double x, double y, double w, const struct wk_hand_id *at,
                          enum wk_wind direction)
{
    const int player = wk_player_in(sheet, at->table, at->round, direction);

    wk_print_chair(sheet, x + 1.6, y + 1.4, 7.6, direction);
    wk_printf(sheet, x + w - 1.6, y + 7.2, (struct wk_print){.size = 4, .align = WK_ALIGN_RIGHT, .colour = WK_INK_SOFT}, "%d",
              wk_number_of(sheet, player));
    wk_print_player(sheet, x + 1.6, y + 18.6, player, at->round, 0,
                    (struct wk_print){.size = 4.4, .bold = true, .max_w = w - 3.2});
}

int wk_chairs_taken(const struct wk_sheet *sheet, int table, int round, enum wk_wind out[WK_N_WINDS])
{
    int n = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        const enum wk_wind direction = wk_chair_at(wk_kind_of_sheet(sheet), i);
        if (wk_player_in(sheet, table, round, direction))
            out[n++] = direction;
    }
    return n;
}

int wk_place_in_round(const struct wk_sheet *sheet, int player, int round, enum wk_wind *direction)
{
    int table = 0;

    wk_place_of(sheet->papers->tournament, player - 1, round, 1, &table, direction);
    return table;
}

void wk_print_round_table(const struct wk_sheet *sheet, double x, double y, double size, int round, int table)
{
    wk_printf(sheet, x, y, (struct wk_print){.size = size, .bold = true, .align = WK_ALIGN_RIGHT, .colour = WK_INK_HOUSE},
              wk_text(sheet->language, WK_NC("paper", "Round %d · Table %d")), round, table);
}
