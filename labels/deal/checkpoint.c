/* A checkpoint's line of text made, read and its signature checked. */
#include "labels/deal/checkpoint.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_WORDS 7 /* of a line */

/* The line up to its signature. */
static int format_signed(const struct wk_checkpoint *checkpoint, char text[WK_CHECKPOINT_TEXT_SIZE])
{
    char head[2 * WK_HASH_SIZE + 1], key[2 * WK_PUBLIC_SIZE + 1];
    wk_hex(head, checkpoint->head, WK_HASH_SIZE);
    wk_hex(key, checkpoint->key, WK_PUBLIC_SIZE);
    return snprintf(text, WK_CHECKPOINT_TEXT_SIZE, "WKC1 %.16s %" PRId64 " %" PRId64 " %s %s", checkpoint->kiosk_id,
                    checkpoint->seq, checkpoint->t_s, head, key);
}

void wk_checkpoint_sign(struct wk_checkpoint *checkpoint, const struct wk_signer *signer)
{
    char text[WK_CHECKPOINT_TEXT_SIZE];
    memcpy(checkpoint->key, signer->public_key, WK_PUBLIC_SIZE);
    const int n = format_signed(checkpoint, text);
    wk_sign(checkpoint->signature, signer, text, (size_t)n);
}

bool wk_checkpoint_holds(const struct wk_checkpoint *checkpoint)
{
    char text[WK_CHECKPOINT_TEXT_SIZE];
    const int n = format_signed(checkpoint, text);
    return wk_signature_holds(checkpoint->signature, checkpoint->key, text, (size_t)n);
}

void wk_checkpoint_format(const struct wk_checkpoint *checkpoint, bool capitals, char text[WK_CHECKPOINT_TEXT_SIZE])
{
    char signature[2 * WK_SIGNATURE_SIZE + 1];
    const size_t n = (size_t)format_signed(checkpoint, text);
    wk_hex(signature, checkpoint->signature, WK_SIGNATURE_SIZE);
    snprintf(text + n, WK_CHECKPOINT_TEXT_SIZE - n, " %s", signature);
    for (char *c = text; capitals && *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

/* A whole number without a sign or leading zeros, so that a checkpoint has one form only. */
static bool whole(const char *text, int64_t least, int64_t *out)
{
    const size_t n = strspn(text, "0123456789");
    if (n == 0 || n > 18 || text[n] || (text[0] == '0' && n > 1))
        return false;
    *out = strtoll(text, NULL, 10);
    return *out >= least;
}

static bool digits(uint8_t *out, size_t n, const char *text)
{
    return strlen(text) == 2 * n && wk_unhex(out, n, text) == WK_OK;
}

enum wk_status wk_checkpoint_parse(struct wk_checkpoint *out, const char *text, size_t n)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], *word[N_WORDS], *rest = line;
    struct wk_checkpoint read = {.seq = 0};
    uint8_t id[8];
    while (n > 0 && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    if (n >= sizeof line || memchr(text, 0, n))
        return WK_BAD_INPUT;
    for (size_t i = 0; i < n; i++)
        line[i] = (char)tolower((unsigned char)text[i]);
    line[n] = 0;
    for (int i = 0; i < N_WORDS; i++) {
        word[i] = rest;
        rest += strcspn(rest, " ");
        if ((*rest != 0) != (i + 1 < N_WORDS))
            return WK_BAD_INPUT;
        if (*rest)
            *rest++ = 0;
    }
    if (strcmp(word[0], "wkc1") != 0 || !digits(id, sizeof id, word[1]) || !whole(word[2], 1, &read.seq) ||
        !whole(word[3], 0, &read.t_s) || !digits(read.head, sizeof read.head, word[4]) ||
        !digits(read.key, sizeof read.key, word[5]) || !digits(read.signature, sizeof read.signature, word[6]))
        return WK_BAD_INPUT;
    memcpy(read.kiosk_id, word[1], sizeof read.kiosk_id);
    if (!wk_checkpoint_holds(&read))
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}
