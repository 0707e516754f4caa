/*
 * The check of a receipt (db/store/receipt.c) for a page: a text goes in, what it shows comes out as JSON. What the check takes
 * from labels/secret stands here by its names, made of hall/phone/small_crypto.h. For WebAssembly alone.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store/receipt.h"
#include "labels/file/json_text.h"
#include "labels/secret/six_words.h"
#include "hall/phone/memory.h"
#include "hall/phone/small_crypto.h"

/* ---- what labels/secret has elsewhere */

void wk_hash(uint8_t out[WK_HASH_SIZE], const void *data, size_t n)
{
    wk_small_hash(out, data, n);
}

int wk_signature_holds(const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t public_key[WK_PUBLIC_SIZE], const void *data,
                       size_t n)
{
    return wk_small_signature_holds(signature, public_key, data, n);
}

void wk_wipe(void *memory, size_t n)
{
    memset(memory, 0, n);
}

enum wk_status wk_unhex(uint8_t *data, size_t n, const char *text)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < 2 * n; i++) {
        const char *const at = text[i] ? strchr(digits, text[i]) : NULL;
        if (!at)
            return WK_BAD_INPUT;
        data[i / 2] = (uint8_t)(i % 2 ? data[i / 2] << 4 | (at - digits) : at - digits);
    }
    return WK_OK;
}

/* Without memory there is no verdict: malloc() ends the check. */
bool wk_json_starved(const json_error_t *error)
{
    (void)error;
    return false;
}

/* ---- for the page */

static char *receipt;

/* Where a text of n bytes goes; what was there before is forgotten. */
EXPORT(receipt_room) char *receipt_room(size_t n)
{
    wk_phone_forget();
    receipt = malloc(n + 1);
    return receipt;
}

static void put_check(FILE *out, const struct wk_receipt_check *check, const struct wk_deal_receipt *read)
{
    char english[WK_SIX_WORDS_SIZE], chinese[WK_SIX_WORDS_SIZE];

    wk_six_words(check->commitment, english);
    wk_six_words_chinese(check->commitment, chinese);
    fprintf(out, ",\"kiosk\":\"%s\",\"set\":\"%s\",\"table\":%d,\"round\":%d", check->kiosk_id, read->deal.set,
            read->deal.table, read->deal.round);
    fprintf(out, ",\"sealed_s\":%lld,\"opened_s\":%lld,\"passes\":%d,\"live\":%d", (long long)(check->sealed_ns / 1000000000),
            (long long)(check->opened_ns / 1000000000), check->n_passes, check->n_live);
    fprintf(out, ",\"records\":%d,\"other_keys\":%d,\"words\":[\"%s\",\"%s\"]", read->n, check->n_other_keys, english, chinese);
    wk_six_words(check->anchor, english);
    wk_six_words_chinese(check->anchor, chinese);
    fprintf(out, ",\"anchor\":%lld,\"checkpoint\":%d,\"anchor_words\":[\"%s\",\"%s\"]", (long long)check->anchor_seq,
            check->anchor_is_checkpoint, english, chinese);
    wk_six_words(check->key, english);
    wk_six_words_chinese(check->key, chinese);
    fprintf(out, ",\"key_words\":[\"%s\",\"%s\"]", english, chinese);
}

/* What a text of n bytes there shows, as JSON that ends with a zero. */
EXPORT(receipt_check) const char *receipt_check(size_t n)
{
    struct wk_receipt_check check;
    struct wk_deal_receipt read = {.n = 0};
    char *text = NULL;
    size_t n_text = 0;

    if (wk_receipt_check(receipt, n, &check, &read) != WK_OK)
        __builtin_trap(); /* for want of memory, and malloc() ended it before */
    FILE *const out = open_memstream(&text, &n_text);
    fprintf(out, "{\"fault\":\"%s\",\"seq\":%lld,\"line\":%d", wk_receipt_fault_word(check.fault), (long long)check.seq,
            check.line);
    if (read.n > 0 && check.fault != WK_RECEIPT_FORM)
        put_check(out, &check, &read);
    fprintf(out, "}");
    return text;
}
