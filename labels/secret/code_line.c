/* A line of a code is cleaned and taken apart. */
#include "labels/secret/code_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "labels/secret/secret.h"

static bool split(char *line, char *word[], int n_words)
{
    for (int i = 0; i < n_words; i++) {
        word[i] = line;
        line += strcspn(line, " ");
        if ((*line != 0) != (i + 1 < n_words))
            return false;
        if (*line)
            *line++ = 0;
    }
    return true;
}

bool wk_code_line(char *line, size_t size, const char *text, size_t n, char *word[], int n_words)
{
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    if (n >= size || memchr(text, 0, n))
        return false;
    for (size_t i = 0; i < n; i++)
        line[i] = (char)tolower((unsigned char)text[i]);
    line[n] = 0;
    return split(line, word, n_words);
}

bool wk_code_bytes(uint8_t *out, size_t n, const char *word)
{
    return strlen(word) == 2 * n && wk_unhex(out, n, word) == WK_OK;
}

bool wk_code_whole(int64_t *out, int64_t least, int64_t most, const char *word)
{
    const size_t n = strspn(word, "0123456789");
    if (n == 0 || n > 19 || word[n] || (word[0] == '0' && n > 1))
        return false;
    *out = strtoll(word, NULL, 10); /* one that is too large becomes INT64_MAX */
    return *out >= least && *out <= most && *out < INT64_MAX;
}
