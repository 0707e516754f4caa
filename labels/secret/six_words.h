/* Words: 1024 common nouns, English and Chinese, to say ten bits aloud. Their order is part of the commitment's words: it never
 * changes. */
#ifndef WK_LABELS_SECRET_SIX_WORDS_H
#define WK_LABELS_SECRET_SIX_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "labels/secret/secret.h"

#define WK_N_ALL_WORDS 1024

/* Distinct, 4 to 7 small letters, in alphabetical order; no two share their first four letters. */
extern const char *const wk_words[WK_N_ALL_WORDS];

/*
 * A word of the list in Chinese: two characters that no other word has in either order, and that sound like no other even
 * without tones. "" for what is none of the list. Static storage.
 */
const char *wk_word_chinese(const char *word);
/* The number of a word [n] in either language, -1: it is none. */
int wk_word_number(const char *text, size_t n);

/*
 * Six words as somebody types them, each in either language: capitals, blanks, commas as they come, Chinese ones with nothing
 * between them too, with the numbers before them or without ("1 acorn 2. actor"). false: they are not six words of the list, or
 * a number is another than that of its place.
 */
#define WK_N_WORDS 6
bool wk_six_words_parse(const char *text, int number[WK_N_WORDS]);

/* Six words (10 bits each, of 1024) that show the first 60 bits of a commitment. Static storage. */
void wk_commit_words(const uint8_t hash[WK_HASH_SIZE], const char *words[WK_N_WORDS]);
/* The same as they are said, blanks between them; of a kiosk's public key as well. */
#define WK_SIX_WORDS_SIZE 64
void wk_six_words(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_SIZE]);
void wk_six_words_chinese(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_SIZE]);
/*
 * For commands, which have no key to change their language: both lists, a line each behind its name and with numbers, for one
 * is no translation of the other. Lines begin with four blanks and end with a line feed.
 */
#define WK_SIX_WORDS_LISTS_SIZE 192
void wk_six_words_lists(const uint8_t hash[WK_HASH_SIZE], char text[WK_SIX_WORDS_LISTS_SIZE]);

#endif
