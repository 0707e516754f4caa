/* A name within a sentence, whatever script either is written in. Pure. */
#ifndef WK_LABELS_LANG_NAME_WITHIN_H
#define WK_LABELS_LANG_NAME_WITHIN_H

#include "rules/event/tournament.h"

#define WK_NAME_IN_TEXT (WK_NAME_SIZE + 6) /* bytes of a name and two isolates */

/*
 * The name as a sentence takes it: one that is written from the right (Arabic, Hebrew) is set between isolates (U+2068,
 * U+2069), so that the figures and marks after it stay where they are; another is as it was. A name longer than WK_NAME_SIZE is
 * cut.
 */
void wk_name_in_text(char out[WK_NAME_IN_TEXT], const char *name);

#endif
