/* A name within a sentence: one written from the right is isolated. */
#include "labels/lang/name_within.h"
#include "rules/text.h"

#include <stdio.h>

/* Any letter of U+0580 to U+08FF: Hebrew, Arabic and their neighbours. */
static bool from_right(const char *name)
{
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if ((c[0] >= 0xD6 && c[0] <= 0xDF) || (c[0] == 0xE0 && c[1] <= 0xA3))
            return true;
    return false;
}

void wk_name_in_text(char out[WK_NAME_IN_TEXT], const char *name)
{
    char whole[WK_NAME_SIZE];

    snprintf(whole, sizeof(whole), "%s", name);
    wk_text_cut(whole, sizeof(whole) - 1);
    snprintf(out, WK_NAME_IN_TEXT, from_right(whole) ? "\u2068%s\u2069" : "%s", whole);
}
