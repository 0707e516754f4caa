/*
 * Sizes of paper, a row each: what a country's printers hold, the double of it for mats and posters, and a quarter for slips.
 * Pure. Source: ISO 216; ANSI/ASME Y14.1 (Letter is its A, 11x17 its B).
 */
#ifndef WK_LABELS_PAPER_SIZE_H
#define WK_LABELS_PAPER_SIZE_H

#include <stdbool.h>

#include "rules/status.h"

/* X(ID, word of the configuration, then name, width and height upright in mm: of a page, of a double one, of a quarter) */
#define WK_PAPER_SIZES(X)                                                                                                      \
    X(A4, "a4", "A4", 210, 297, "A3", 297, 420, "A6", 105, 148)                                                                \
    X(LETTER, "letter", "Letter", 215.9, 279.4, "11x17", 279.4, 431.8, "a quarter of Letter", 107.95, 139.7)

enum wk_paper_size {
    WK_PAPER_NOT_SAID = 0, /* it is not configured: A4 is used */
#define WK_PAPER_ID(id, ...) WK_PAPER_##id,
    WK_PAPER_SIZES(WK_PAPER_ID)
#undef WK_PAPER_ID
        WK_N_PAPER_SIZES
};

enum wk_page_kind { WK_PAGE_WHOLE = 0, WK_PAGE_DOUBLE, WK_PAGE_QUARTER, WK_N_PAGE_KINDS };

struct wk_page_size {
    const char *name;  /* "A3", "11x17" */
    double w_mm, h_mm; /* upright */
};

/* US lasers leave a quarter of an inch white on each side; all others leave less. */
#define WK_PAPER_MARGIN_MM 6.35

/* Static storage. */
const struct wk_page_size *wk_page_size(enum wk_paper_size size, enum wk_page_kind kind);

/* "a4", "letter"; "" for NOT_SAID. "a4|letter" for an option's help and "a4 or letter" for a complaint; static storage. */
const char *wk_paper_size_word(enum wk_paper_size size);
const char *wk_paper_size_usage(void);
const char *wk_paper_size_choice(void);
/* Capital letters are small ones. WK_BAD_INPUT: none of them; *out unchanged. */
enum wk_status wk_paper_size_parse(const char *word, enum wk_paper_size *out) WK_MUST_CHECK;
/* The same of the name of a whole or a double page: "A3" is the double one of A4. */
enum wk_status wk_page_size_parse(const char *name, enum wk_paper_size *size, enum wk_page_kind *kind) WK_MUST_CHECK;

/* The size whose page is within a millimetre of w x h, upright: what a locale says of its country. NOT_SAID: none. */
enum wk_paper_size wk_paper_size_of(double w_mm, double h_mm);

#endif
