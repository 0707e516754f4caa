/* The card of a table in an event by rounds: what `cards` of labels/paper/papers.def is for such an event. */
#ifndef WK_LABELS_PAPER_ROUND_CARDS_H
#define WK_LABELS_PAPER_ROUND_CARDS_H

#include "labels/paper/papers.h"

/* A page a table, A4 landscape. The codes of labels/paper/papers.h. */
enum wk_status wk_print_round_cards(const char *pdf_path, const struct wk_paper_matter *matter) WK_MUST_CHECK;

#endif
