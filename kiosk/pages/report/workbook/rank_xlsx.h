/*
 * Standings as a workbook for spreadsheets (XLSX), and as the file that goes to the European Mahjong Association. By
 * libxlsxwriter, which is loaded when a workbook is written and is known here only. Numbers are numbers; what people wrote is
 * text and never a formula. The same event gives the same file: no clock is asked.
 */
#ifndef WK_KIOSK_PAGES_REPORT_WORKBOOK_RANK_XLSX_H
#define WK_KIOSK_PAGES_REPORT_WORKBOOK_RANK_XLSX_H

#include "kiosk/pages/report/rank_out.h"

/*
 * Three sheets in the page's language: standings, with notes below them; the hands of all players that stand there; players as
 * they were listed. WK_NO_LIBRARY: libxlsxwriter4 is not installed. WK_IO, WK_DISK_FULL, WK_NO_MEMORY; nothing is written then.
 */
enum wk_status wk_rank_xlsx(const struct wk_rank_page *page, const char *path) WK_MUST_CHECK;

/*
 * One sheet, English: a line for each player in the order of the ranks: Place, EMA ID, Last name, First name, Country, and the
 * sums of the event's kind (IMP, Match points). Source: formats.md, "Results for EMA". The same codes.
 */
enum wk_status wk_rank_ema(const struct wk_rank_page *page, const char *path) WK_MUST_CHECK;

/* A season's standings. */
struct wk_season;
struct wk_season_book {
    const struct wk_season *season; /* after wk_season_make() */
    const char *const *evening;     /* names of its evenings */
    enum wk_language lang;
};
/*
 * One sheet: a line for each player, in the order of the ranks, with the sums, how many evenings count, and what each brought
 * to the first of the sums. The same codes.
 */
enum wk_status wk_season_xlsx(const struct wk_season_book *season, const char *path) WK_MUST_CHECK;

/* How many of them EMA would not know: without a number there. */
int wk_rank_without_ema(const struct wk_rank_page *page);

#endif
