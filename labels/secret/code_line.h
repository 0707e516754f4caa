/* Lines of a code that people copy and cameras read: words between single blanks, in small or capital letters. Pure. */
#ifndef WK_LABELS_SECRET_CODE_LINE_H
#define WK_LABELS_SECRET_CODE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Takes text [n] (hostile), blanks and line ends around it allowed, apart into n_words words: small letters in line [size],
 * which word [n_words] points into. False: more or fewer words, a zero byte, or no room.
 */
bool wk_code_line(char *line, size_t size, const char *text, size_t n, char *word[], int n_words);

/* A word of just n bytes in hexadecimal digits. */
bool wk_code_bytes(uint8_t *out, size_t n, const char *word);

/* A word that is a whole number from least, 0 or more, to most: digits without leading zeros, so that it has one form only. */
bool wk_code_whole(int64_t *out, int64_t least, int64_t most, const char *word);

#endif
