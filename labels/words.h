/* Words: 1024 common English nouns to say ten bits aloud. Their order is part of the commitment's words: it never changes. */
#ifndef WK_LABELS_WORDS_H
#define WK_LABELS_WORDS_H

#define WK_N_ALL_WORDS 1024

/* Distinct, 4 to 7 small letters, in alphabetical order; no two share their first four letters. */
extern const char *const wk_words[WK_N_ALL_WORDS];

#endif
