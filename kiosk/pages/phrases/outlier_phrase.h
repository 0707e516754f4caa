/* A result to look at again in words: for commands, reports and screens alike. Pure. */
#ifndef WK_KIOSK_PAGES_PHRASES_OUTLIER_PHRASE_H
#define WK_KIOSK_PAGES_PHRASES_OUTLIER_PHRASE_H

#include "labels/lang/lang.h"
#include "rules/event/duplicate/outlier.h"

#define WK_OUTLIER_SIZE 512 /* a long name */

/* All that speaks for looking again: "240 points are more than is likely; +16 IMP for Anna (3) against the deal's other
 * groups". */
void wk_outlier_text(const struct wk_tournament *tournament, const struct wk_outlier *outlier, enum wk_language lang,
                     char text[WK_OUTLIER_SIZE]);

#endif
