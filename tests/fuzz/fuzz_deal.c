/* Canonical deals: what is read is written again byte for byte. */
#include <stdlib.h>
#include <string.h>

#include "labels/deal/deal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_deal deal;
    char again[WK_DEAL_TEXT_SIZE];
    char *text = malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size);
    if (wk_deal_parse(&deal, text, size) == WK_OK) {
        int n = wk_deal_canonical(&deal, again);
        if (wk_deal_check(&deal) != WK_OK || n < 0 || (size_t)n != size || memcmp(again, text, size) != 0)
            abort();
    }
    free(text);
    return 0;
}
