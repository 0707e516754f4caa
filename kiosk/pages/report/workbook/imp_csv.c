/* The words of Appendix 3, as it has them, and the figures of rules/event/duplicate/imp_sheet.h. */
#include "kiosk/pages/report/workbook/imp_csv.h"

#include <stdio.h>
#include <stdlib.h>

#include "kiosk/host/lists/csv.h"
#include "kiosk/pages/report/rank_out.h"
#include "labels/file/outfile.h"
#include "rules/event/duplicate/imp_sheet.h"
#include "rules/event/kind.h"

static const char *const ordinals[WK_MAX_ROUNDS + 1] = {"",    "1st", "2nd", "3rd", "4th", "5th",
                                                        "6th", "7th", "8th", "9th", "10th"};
static const char *const directions[WK_N_WINDS + 1] = {"", "East", "South", "West", "North"};

static void put_players(FILE *out, const struct wk_tournament *tournament, const struct wk_imp_sheet *sheet)
{
    for (int group = 0; group < sheet->n; group++) {
        fputc(',', out);
        if (sheet->player[group] < 0) {
            fputs(",,", out);
            continue;
        }
        fprintf(out, "%d,", tournament->plan.player[sheet->player[group]].number);
        wk_csv_put_typed(out, wk_person_of(tournament, sheet->player[group], sheet->round, 1)->name, ',');
    }
    fputs(",,\r\n", out);
}

static void put_heads(FILE *out, const struct wk_tournament *tournament, const struct wk_imp_sheet *sheet)
{
    if (tournament->plan.n_sections > 1)
        fprintf(out, "Section %d", sheet->section);
    fprintf(out, ",%s Round\r\n", ordinals[sheet->round]);
    for (int group = 0; group < sheet->n; group++)
        fprintf(out, ",%s Player of Group # %d,,", directions[sheet->direction],
                wk_first_table(&tournament->shape, sheet->section) + group);
    fputs(",Average ms,\r\n", out);
    put_players(out, tournament, sheet);
    for (int group = 0; group < sheet->n; group++)
        fputs(",ms,DIF,IMP", out);
    fprintf(out, ",%s Player,provisional\r\n", directions[sheet->direction]);
}

static void put_deal(FILE *out, const struct wk_imp_sheet *sheet, int deal)
{
    char text[WK_IMP_AVERAGE_SIZE];

    fprintf(out, "%s Hand", ordinals[deal + 1]);
    for (int group = 0; group < sheet->n; group++)
        for (int figure = 0; figure < WK_N_IMP_FIGURES; figure++)
            fprintf(out, ",%s", wk_imp_sheet_figure(sheet, deal, group, (enum wk_imp_figure)figure, text));
    fprintf(out, ",%s,%s\r\n", wk_imp_sheet_average(sheet, deal, text), wk_imp_sheet_can_change(sheet, deal) ? "yes" : "no");
}

static void put_sums(FILE *out, const struct wk_imp_sheet *sheet)
{
    bool ruled = false;

    for (int group = 0; group < sheet->n; group++)
        ruled = ruled || sheet->ruled[group];
    if (ruled) {
        fputs("Rulings", out);
        for (int group = 0; group < sheet->n; group++)
            fprintf(out, ",,,%d", (int)sheet->ruled[group]);
        fputs(",,\r\n", out);
    }
    fputs("Sum", out);
    for (int group = 0; group < sheet->n; group++)
        fprintf(out, ",%d,,%d", (int)sheet->ms[group], (int)sheet->imp[group]);
    fprintf(out, ",,%s\r\n", sheet->provisional ? "yes" : "no");
}

static void put_section(FILE *out, const struct wk_rank_page *page, int section, bool *first)
{
    const int rounds = page->after_round ? page->after_round : page->tournament->shape.n_rounds;
    struct wk_imp_sheet sheet;

    for (int round = 1; round <= rounds; round++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            wk_imp_sheet_make(page->tournament, section, round, (enum wk_wind)d, &sheet);
            if (!sheet.any)
                continue;
            if (!*first)
                fputs("\r\n", out);
            *first = false;
            put_heads(out, page->tournament, &sheet);
            for (int deal = 0; deal < sheet.n; deal++)
                put_deal(out, &sheet, deal);
            put_sums(out, &sheet);
        }
}

enum wk_status wk_imp_csv(const struct wk_rank_page *page, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    bool first = true;

    if (!wk_kind_prints(page->tournament->plan.kind, "imp"))
        return WK_BAD_INPUT;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return WK_NO_MEMORY;
    for (int section = 1; section <= page->tournament->plan.n_sections; section++)
        if (!page->section || section == page->section)
            put_section(out, page, section, &first);
    const bool written = !ferror(out);
    const enum wk_status status = fclose(out) == 0 && written ? wk_outfile_save(path, text, n) : WK_NO_MEMORY;
    free(text);
    return status;
}
