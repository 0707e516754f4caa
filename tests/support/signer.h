/* Who tests and benchmarks are: the kiosk's key, the same each time, and the director without a PIN. */
#ifndef WK_TESTS_SIGNER_H
#define WK_TESTS_SIGNER_H

#include "db/journal/sql.h"

/* Borrowed, as the store wants it. */
static inline const struct wk_signer *a_signer(void)
{
    static const uint8_t seed[32] = {9};
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    return &signer;
}

/* The director stands at the kiosk; a PIN takes its time, on purpose. */
static inline void as_director(struct wk_store *store)
{
    store->role = WK_ROLE_DIRECTOR;
}

#endif
