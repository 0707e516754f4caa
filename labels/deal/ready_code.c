/* A table's readiness as a line of text: made, signed, read. */
#include "labels/deal/ready_code.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "labels/secret/code_line.h"
#include "rules/event/duplicate/seating.h"

#define N_WORDS 9 /* for a table */

/* The line of one up to its signature. */
static int format_signed(const struct wk_ready_code *code, char text[WK_READY_WORD_SIZE])
{
    return snprintf(text, WK_READY_WORD_SIZE, "WKG1 %.16s %.16s %" PRId64 " %d %d %d %" PRId64, code->event_id, code->kiosk_id,
                    code->seq, code->at.table, code->at.round, code->at.hand, code->t_ns);
}

void wk_ready_code_sign(struct wk_ready_code *code, const struct wk_signer *signer)
{
    char text[WK_READY_WORD_SIZE];
    const int n = format_signed(code, text);
    wk_sign(code->signature, signer, text, (size_t)n);
}

bool wk_ready_code_holds(const struct wk_ready_code *code, const uint8_t key[WK_PUBLIC_SIZE])
{
    char text[WK_READY_WORD_SIZE];
    const int n = format_signed(code, text);
    return wk_signature_holds(code->signature, key, text, (size_t)n);
}

void wk_ready_code_format(const struct wk_ready_code *codes, int n, bool capitals, char text[WK_READY_TEXT_SIZE])
{
    char one[WK_READY_WORD_SIZE], signature[2 * WK_SIGNATURE_SIZE + 1];
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < n; i++) {
        format_signed(&codes[i], one);
        wk_hex(signature, codes[i].signature, WK_SIGNATURE_SIZE);
        used += (size_t)snprintf(text + used, WK_READY_TEXT_SIZE - used, "%s%s %s", i > 0 ? " " : "", one, signature);
    }
    for (char *c = text; capitals && *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

static bool read_id(char id[17], const char *word)
{
    uint8_t bytes[8];
    if (!wk_code_bytes(bytes, sizeof bytes, word))
        return false;
    memcpy(id, word, 17);
    return true;
}

static bool read_number(int *out, int most, const char *word)
{
    int64_t number = 0;
    if (!wk_code_whole(&number, 1, most, word))
        return false;
    *out = (int)number;
    return true;
}

static bool read_one(struct wk_ready_code *out, char *const word[N_WORDS])
{
    return strcmp(word[0], "wkg1") == 0 && read_id(out->event_id, word[1]) && read_id(out->kiosk_id, word[2]) &&
           wk_code_whole(&out->seq, 1, wk_record_number(1, 0) - 1, word[3]) &&
           read_number(&out->at.table, WK_MAX_TABLES, word[4]) && read_number(&out->at.round, WK_ROUNDS, word[5]) &&
           read_number(&out->at.hand, WK_DEAL_HANDS, word[6]) && wk_code_whole(&out->t_ns, 1, INT64_MAX, word[7]) &&
           wk_code_bytes(out->signature, sizeof out->signature, word[8]);
}

enum wk_status wk_ready_code_parse(struct wk_ready_code out[WK_READY_TABLES], int *n, const char *text, size_t n_text)
{
    char line[WK_READY_TEXT_SIZE], *word[WK_READY_TABLES * N_WORDS];
    struct wk_ready_code read[WK_READY_TABLES] = {{.seq = 0}};
    int n_read = 1;
    while (n_read <= WK_READY_TABLES && !wk_code_line(line, sizeof line, text, n_text, word, n_read * N_WORDS))
        n_read++;
    if (n_read > WK_READY_TABLES)
        return WK_BAD_INPUT;
    for (int i = 0; i < n_read; i++)
        if (!read_one(&read[i], word + (ptrdiff_t)i * N_WORDS))
            return WK_BAD_INPUT;
    memcpy(out, read, (size_t)n_read * sizeof *out);
    *n = n_read;
    return WK_OK;
}
