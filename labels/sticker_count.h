/* Sticker count: the stickers of a set that pictures showed, against the 136 that a table has (DF-18). Pure. */
#ifndef WK_LABELS_STICKER_COUNT_H
#define WK_LABELS_STICKER_COUNT_H

#include "labels/label.h"

/* How many of each label were seen. Zeros: none. */
struct wk_sticker_count {
    int seen[WK_LABEL_END];
};

/* How many stickers of a label a table has: 13 of a hand's, one of each other; 0: there is no such label. */
int wk_sticker_wanted(wk_label label);
/* How many of them were not seen. */
int wk_sticker_missing(const struct wk_sticker_count *count, wk_label label);
/* Of the 136, how many were seen; and how many there are beyond them: a sheet has spares. */
int wk_sticker_there(const struct wk_sticker_count *count);
int wk_sticker_spare(const struct wk_sticker_count *count);

/* What was not seen, as `labels sheet --only` takes it: "07A:25,1x2". "" where nothing is missing. Returns text. */
#define WK_STICKERS_TEXT 400
const char *wk_sticker_missing_text(const struct wk_sticker_count *count, const char set[WK_SET_SIZE],
                                    char text[WK_STICKERS_TEXT]);
/*
 * The same of labels of which nothing is missing, but fewer were seen than in a count before: spares have taken the place of
 * those that are gone. An own sticker and its spare look alike, so one count by itself cannot say it.
 */
const char *wk_sticker_fewer_text(const struct wk_sticker_count *count, const struct wk_sticker_count *before,
                                  const char set[WK_SET_SIZE], char text[WK_STICKERS_TEXT]);

#endif
