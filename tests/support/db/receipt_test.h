/* A receipt made by hand: a deal that was sealed, played four times and opened, and a checkpoint. */
#ifndef WK_TESTS_DB_RECEIPT_TEST_H
#define WK_TESTS_DB_RECEIPT_TEST_H

#include "db/store/receipt.h"
#include "tests/support/db/store_test.h"

/* Its records' bodies may be spoilt before they are signed. */
struct making {
    struct wk_deal_receipt receipt;
    struct wk_signer signer;
    uint8_t previous[WK_HASH_SIZE], anchor[WK_HASH_SIZE];
    int64_t seq;
    char commitment[65], sealed[65];
    char checks[16 * 160];
};

void make_receipt(struct making *self, uint64_t seed, int n_hands, bool first);

#endif
