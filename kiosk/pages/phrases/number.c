/* Numbers with their sign. */
#include "kiosk/pages/phrases/number.h"

#include <stdio.h>

#include "rules/event/standings.h"

/* A number as programs write it, with a true minus. */
static const char *with_minus(char text[WK_NUMBER_SIZE], const char *number)
{
    const char *sign = number[0] == '-' ? WK_MINUS : "";

    snprintf(text, WK_NUMBER_SIZE, "%s%s", sign, number + (number[0] == '-'));
    return text;
}

const char *wk_signed_text(char text[WK_NUMBER_SIZE], int value)
{
    char number[16];

    snprintf(number, sizeof(number), value == 0 ? "%d" : "%+d", value);
    return with_minus(text, number);
}

const char *wk_score_figure(char text[WK_NUMBER_SIZE], const struct wk_score_column *column, int32_t value)
{
    char number[WK_SCORE_SIZE];

    return column->form == WK_SCORE_GAIN ? wk_signed_text(text, value) : with_minus(text, wk_score_text(column, value, number));
}
