/* Stickers counted. */
#include "labels/sticker_count.h"

#include <stdio.h>

#include "rules/tile.h"

#define OF_A_HAND 13

int wk_sticker_wanted(wk_label label)
{
    return !wk_label_valid(label) ? 0 : label <= WK_N_WINDS ? OF_A_HAND : 1;
}

int wk_sticker_missing(const struct wk_sticker_count *count, wk_label label)
{
    const int missing = wk_sticker_wanted(label) - count->seen[label];

    return missing > 0 ? missing : 0;
}

int wk_sticker_there(const struct wk_sticker_count *count)
{
    int there = 0;

    for (wk_label label = 1; label < WK_LABEL_END; label++)
        there += wk_sticker_wanted(label) - wk_sticker_missing(count, label);
    return there;
}

int wk_sticker_spare(const struct wk_sticker_count *count)
{
    int seen = 0;

    for (wk_label label = 1; label < WK_LABEL_END; label++)
        seen += wk_label_valid(label) ? count->seen[label] : 0;
    return seen - wk_sticker_there(count);
}

const char *wk_sticker_missing_text(const struct wk_sticker_count *count, const char set[WK_SET_SIZE],
                                    char text[WK_STICKERS_TEXT])
{
    size_t n = 0;

    text[0] = '\0';
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const int missing = wk_sticker_missing(count, label);
        char name[3];

        if (missing == 0)
            continue;
        wk_label_format(label, name);
        if (n == 0)
            n = (size_t)snprintf(text, WK_STICKERS_TEXT, "%s:%s", set, name);
        else
            n += (size_t)snprintf(text + n, WK_STICKERS_TEXT - n, ",%s", name);
        if (missing > 1)
            n += (size_t)snprintf(text + n, WK_STICKERS_TEXT - n, "x%d", missing);
    }
    return text;
}
