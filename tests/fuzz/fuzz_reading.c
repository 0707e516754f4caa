/*
 * How a sentence is read aloud, names that people typed in it: any bytes are an answer that ends within its room, of whole
 * syllables with their tones and of pauses; and what is counted as unread is no more than there is.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "labels/lang/read_aloud.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Syllables of small letters and a tone, a blank between any two, pauses behind them. */
static bool is_reading(const char *at)
{
    while (*at) {
        const size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz");

        if (n == 0 || n > 6 || at[n] < '1' || at[n] > '5')
            return false;
        at += n + 1;
        at += *at && strchr(",.?", *at);
        if (*at && *at++ != ' ')
            return false;
        if (!*at && at[-1] == ' ')
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *const text = malloc(size + 1), *const out = malloc(WK_READING_SIZE);

    if (!text || !out)
        abort();
    memcpy(text, data, size);
    text[size] = 0;

    const int n_unread = wk_reading(out, text);

    if (strlen(out) >= WK_READING_SIZE || !is_reading(out) || n_unread < 0 || (size_t)n_unread > strlen(text) / 3)
        abort();
    free(text);
    free(out);
    return 0;
}
