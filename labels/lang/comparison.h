/* Comparison: what a seating does to the comparison of results, in one sentence for players. Any thread. */
#ifndef WK_LABELS_LANG_COMPARISON_H
#define WK_LABELS_LANG_COMPARISON_H

#include "labels/lang/lang.h"
#include "rules/event/shape.h"

#define WK_COMPARISON_SIZE 512

/* Written whole, and returned. */
const char *wk_comparison_text(enum wk_language language, const struct wk_comparison *comparison,
                               char text[WK_COMPARISON_SIZE]);

#endif
