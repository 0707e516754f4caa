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

/* "07A:25,1x2" of n [label] of each. */
static const char *put_labels(const int n[WK_LABEL_END], const char set[WK_SET_SIZE], char text[WK_STICKERS_TEXT])
{
    size_t at = 0;

    text[0] = '\0';
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        char name[3];

        if (n[label] <= 0)
            continue;
        wk_label_format(label, name);
        if (at == 0)
            at = (size_t)snprintf(text, WK_STICKERS_TEXT, "%s:%s", set, name);
        else
            at += (size_t)snprintf(text + at, WK_STICKERS_TEXT - at, ",%s", name);
        if (n[label] > 1)
            at += (size_t)snprintf(text + at, WK_STICKERS_TEXT - at, "x%d", n[label]);
    }
    return text;
}

const char *wk_sticker_missing_text(const struct wk_sticker_count *count, const char set[WK_SET_SIZE],
                                    char text[WK_STICKERS_TEXT])
{
    int n[WK_LABEL_END] = {0};

    for (wk_label label = 1; label < WK_LABEL_END; label++)
        n[label] = wk_sticker_missing(count, label);
    return put_labels(n, set, text);
}

const char *wk_sticker_fewer_text(const struct wk_sticker_count *count, const struct wk_sticker_count *before,
                                  const char set[WK_SET_SIZE], char text[WK_STICKERS_TEXT])
{
    int n[WK_LABEL_END] = {0};

    for (wk_label label = 1; label < WK_LABEL_END; label++)
        if (wk_sticker_missing(count, label) == 0)
            n[label] = before->seen[label] - count->seen[label];
    return put_labels(n, set, text);
}
