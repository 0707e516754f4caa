/* Numbers as people read them on screens and papers: with their sign, and a true minus. Pure. */
#ifndef WK_KIOSK_PAGES_PHRASES_NUMBER_H
#define WK_KIOSK_PAGES_PHRASES_NUMBER_H

#include <stdint.h>

#define WK_MINUS "\u2212" /* as wide as a plus, which a hyphen is not */
#define WK_NUMBER_SIZE 20

/* "+38", "−7", "0": what was gained or lost. Returns text. */
const char *wk_signed_text(char text[WK_NUMBER_SIZE], int value);

/* A value of a column of the standings or of a line (rules/event/standings.h), by its form. Returns text. */
struct wk_score_column;
const char *wk_score_figure(char text[WK_NUMBER_SIZE], const struct wk_score_column *column, int32_t value);

#endif
