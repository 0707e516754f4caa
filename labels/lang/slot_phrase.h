/* Rows and slots as players say them: commands and JSON have "2.3", which nobody at a table can find. Pure. */
#ifndef WK_LABELS_LANG_SLOT_PHRASE_H
#define WK_LABELS_LANG_SLOT_PHRASE_H

#include "labels/lang/lang.h"
#include "labels/layout.h"

/* "far row". Static storage. */
const char *wk_row_phrase(enum wk_language lang, enum wk_row row);

#define WK_SLOT_PHRASE_SIZE 48

/* "far row tile 4", from the left; returns text. */
const char *wk_slot_phrase(enum wk_language lang, int slot, char text[WK_SLOT_PHRASE_SIZE]);
/* The same of a slot's name as records have it; anything else stays what it is. Returns one of the two. */
const char *wk_slot_name_phrase(enum wk_language lang, const char *name, char text[WK_SLOT_PHRASE_SIZE]);

#endif
