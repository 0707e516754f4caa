/* The encrypted parts' plain bytes: a wall's faces, or a deal. What is let in goes out again as the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "db/state/sealed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wk_face_reading faces;
    static uint8_t again[WK_SEALED_WALL_SIZE], padded[WK_SEALED_WALL_SIZE], deal_again[WK_SEALED_DEAL_SIZE];
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    if (wk_sealed_deal_decode(&deal, salt, data, size) == WK_OK && wk_sealed_deal_encode(&deal, salt, deal_again) != WK_OK)
        abort();
    /* Short inputs are filled up with zeros, so that a fuzzer need not find the size. */
    memset(padded, 0, sizeof padded);
    memcpy(padded, data, size < sizeof padded ? size : sizeof padded);
    if (wk_sealed_wall_decode(&faces, padded, sizeof padded) == WK_OK &&
        (wk_sealed_wall_encode(&faces, again) != WK_OK || memcmp(padded, again, sizeof again) != 0))
        abort();
    return 0;
}
