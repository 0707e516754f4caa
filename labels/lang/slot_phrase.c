/* Rows and slots as players say them. */
#include "labels/lang/slot_phrase.h"

#include <stdio.h>

const char *wk_row_phrase(enum wk_language lang, enum wk_row row)
{
    static const char *const names[] = {WK_N("near row"), WK_N("middle row"), WK_N("far row")};

    return wk_text(lang, names[(unsigned)row < WK_N_ROWS ? row : 0]);
}

const char *wk_slot_phrase(enum wk_language lang, int slot, char text[WK_SLOT_PHRASE_SIZE])
{
    const enum wk_row row = wk_slot_row(slot);

    snprintf(text, WK_SLOT_PHRASE_SIZE, wk_text(lang, WK_N("%s tile %d")), wk_row_phrase(lang, row),
             slot - wk_row_first(row) + 1);
    return text;
}

const char *wk_slot_name_phrase(enum wk_language lang, const char *name, char text[WK_SLOT_PHRASE_SIZE])
{
    int slot;

    return wk_slot_parse(name, &slot) == WK_OK ? wk_slot_phrase(lang, slot, text) : name;
}
