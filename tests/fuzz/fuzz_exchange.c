/* Deals in the exchange format: what is read is written, and read back as the same. */
#include <stdlib.h>
#include <string.h>

#include "labels/deal/exchange.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wk_exchange deal, back;
    static char text[WK_EXCHANGE_SIZE], again[WK_EXCHANGE_SIZE];
    struct wk_exchange_fault fault = {.line = 0};
    struct wk_exchange_reader file, own;
    enum wk_status status;
    char *bytes = malloc(size + 1); /* its own, so that reading beyond the end shows */

    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    wk_exchange_begin(&file, bytes, size);
    while ((status = wk_exchange_next(&file, &deal, &fault)) == WK_OK) {
        int n = wk_exchange_format(&deal, text);
        wk_exchange_begin(&own, text, (size_t)n);
        if (n == 0 || wk_exchange_next(&own, &back, &fault) != WK_OK || wk_exchange_format(&back, again) != n ||
            memcmp(text, again, (size_t)n) != 0)
            abort();
    }
    if (status == WK_BAD_INPUT && (fault.line < 1 || !fault.text[0]))
        abort();
    free(bytes);
    return 0;
}
