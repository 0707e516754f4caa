/* Standing: what became of a deal, as a report judges it. For kiosk/pages/report only. */
#ifndef WK_KIOSK_PAGES_REPORT_STANDING_H
#define WK_KIOSK_PAGES_REPORT_STANDING_H

#include "kiosk/pages/report/report.h"

/* What became of a deal: a line, and its tone. */
const char *wk_report_standing(const struct wk_report *report, enum wk_standing_of standing);
enum wk_tone wk_report_tone(enum wk_standing_of standing);
const char *wk_report_standing_word(enum wk_standing_of standing); /* for JSON */
enum wk_tone wk_report_tone_of_link(enum wk_link link);
/* Standing and the director's choice together: a deal on which he ruled is fouled whatever the looks say. */
enum wk_standing_of wk_report_standing_of(const struct wk_report *report, const struct wk_deal_history *history);

/* The hand of a history as the tournament has it; false: it has none. */
bool wk_report_hand(const struct wk_report *report, const struct wk_deal_history *history, int hand, struct wk_hand_id *out);

#endif
