/* A checkpoint's line of text made, read and its signature checked. */
#include "labels/deal/checkpoint.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "labels/secret/code_line.h"

#define N_WORDS 7                               /* of a line */
#define NUMBER_MOST INT64_C(999999999999999999) /* 18 digits: a line of the longest has its size */

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

enum wk_status wk_checkpoint_parse(struct wk_checkpoint *out, const char *text, size_t n)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], *word[N_WORDS];
    struct wk_checkpoint read = {.seq = 0};
    uint8_t id[8];
    if (!wk_code_line(line, sizeof line, text, n, word, N_WORDS) || strcmp(word[0], "wkc1") != 0 ||
        !wk_code_bytes(id, sizeof id, word[1]) || !wk_code_whole(&read.seq, 1, NUMBER_MOST, word[2]) ||
        !wk_code_whole(&read.t_s, 0, NUMBER_MOST, word[3]) || !wk_code_bytes(read.head, sizeof read.head, word[4]) ||
        !wk_code_bytes(read.key, sizeof read.key, word[5]) || !wk_code_bytes(read.signature, sizeof read.signature, word[6]))
        return WK_BAD_INPUT;
    memcpy(read.kiosk_id, word[1], sizeof read.kiosk_id);
    if (!wk_checkpoint_holds(&read))
        return WK_BAD_INPUT;
    *out = read;
    return WK_OK;
}
