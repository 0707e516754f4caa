/*
 * Pinyin: the Chinese characters of a syllable, commonest first, for typing them on a keyboard of letters. The table is made of
 * that of Debian's rime-data-pinyin-simp (Apache-2.0) when the program is built. Pure; any thread.
 */
#ifndef WK_LABELS_LANG_PINYIN_H
#define WK_LABELS_LANG_PINYIN_H

#include <stdbool.h>

#define WK_PINYIN_LETTERS 6 /* of the longest syllable */
#define WK_PINYIN_PAGE 9    /* characters are offered at once, for the digits 1 to 9 */
#define WK_PINYIN_CHAR_SIZE 5

/* Whether a syllable begins with these small letters; v stands for u with its two dots. */
bool wk_pinyin_begins(const char *letters);

/* Character number index (0..) of a whole syllable, in UTF-8. False: it has no so many, or is none; text is not written then.
 */
bool wk_pinyin(const char *syllable, int index, char text[WK_PINYIN_CHAR_SIZE]);

#endif
