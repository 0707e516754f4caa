/* IMP of each round as a table for a spreadsheet, laid out as in Appendix 3 of the MCR Duplicate Format. */
#ifndef WK_KIOSK_PAGES_REPORT_WORKBOOK_IMP_CSV_H
#define WK_KIOSK_PAGES_REPORT_WORKBOOK_IMP_CSV_H

#include "rules/status.h"

struct wk_rank_page;

/*
 * A block for each section, round and direction that has a figure, an empty line between two: the round, the groups, who plays
 * there, ms, DIF and IMP of each group with the average, a line a deal, what rulings gave or took if anything, sums. The last
 * cell of a deal says whether it can still change. The page's section and after_round hold (kiosk/pages/report/rank_out.h).
 * WK_BAD_INPUT: the event is of a kind that has no IMP. WK_IO, WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_imp_csv(const struct wk_rank_page *page, const char *path) WK_MUST_CHECK;

#endif
