/* The chart by which players stick the labels on. */
#ifndef WK_LABELS_PAPER_CHART_H
#define WK_LABELS_PAPER_CHART_H

#include "rules/status.h"

/* The labelling chart of Appendix 1, A4 landscape, one page; lang a code of labels/lang. */
enum wk_status wk_paper_chart(const char *pdf_path, const char *lang) WK_MUST_CHECK;

#endif
