/* The kiosk's key of tests and benchmarks: the same each time. */
#ifndef WK_TESTS_SIGNER_H
#define WK_TESTS_SIGNER_H

#include "labels/secret.h"

static inline struct wk_signer a_signer(void)
{
    static const uint8_t seed[32] = {9};
    struct wk_signer signer;
    wk_signer_init(&signer, seed);
    return signer;
}

#endif
