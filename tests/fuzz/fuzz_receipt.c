/* A deal's receipt, and the canonical bytes of one of its records: what is let in goes out again as the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "db/store/receipt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at_receipt(const char *text, size_t size)
{
    struct wk_receipt_check check;
    struct wk_deal_receipt receipt = {.n = 0};
    char *again = NULL;
    size_t n = 0;
    if (wk_receipt_check(text, size, &check, &receipt) != WK_OK || check.fault == WK_RECEIPT_UNCHECKED)
        abort();
    if (check.fault == WK_RECEIPT_HOLDS &&
        (wk_deal_receipt_format(&receipt, &again, &n) != WK_OK || n != size || memcmp(again, text, n) != 0))
        abort();
    free(again);
    wk_deal_receipt_release(&receipt);
}

static void look_at_record(const uint8_t *data, size_t size)
{
    struct wk_record_view view;
    uint8_t *bytes = NULL;
    size_t n = 0;
    if (wk_record_decode(&view, data, size) != WK_OK)
        return;
    char *body = strndup(view.body, view.n_body);
    struct wk_record record = {.kiosk_id = view.kiosk_id,
                               .seq = view.seq,
                               .t_ns = view.t_ns,
                               .kind = view.kind,
                               .version = view.version,
                               .body = body,
                               .secret = view.secret,
                               .n_secret = view.n_secret};
    memcpy(record.previous, view.previous, sizeof record.previous);
    if (!body || wk_record_encode(&record, &bytes, &n) != WK_OK || n != size || memcmp(bytes, data, n) != 0)
        abort();
    free(bytes);
    free(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1);
    if (!text)
        return 0;
    memcpy(text, data, size); /* exactly so long, for the sanitizer to watch its end */
    look_at_receipt(text, size);
    look_at_record(data, size);
    free(text);
    return 0;
}
