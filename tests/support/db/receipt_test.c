/* A receipt made by hand. */
#include "tests/support/db/receipt_test.h"

static void make_record(struct making *self, const char *kind, const char *body, char hex[65])
{
    struct wk_record record = {.kiosk_id = "0123456789abcdef",
                               .seq = self->seq++,
                               .t_ns = 1800000000000000000 + self->seq * 60000000000,
                               .kind = kind,
                               .version = "test 1",
                               .body = body};
    uint8_t *bytes = NULL, hash[WK_HASH_SIZE], signature[WK_SIGNATURE_SIZE];
    size_t n = 0;
    memcpy(record.previous, self->previous, sizeof record.previous);
    assert_int_equal(wk_record_check(&record), WK_OK);
    assert_int_equal(wk_record_encode(&record, &bytes, &n), WK_OK);
    wk_hash(hash, bytes, n);
    wk_sign(signature, &self->signer, hash, sizeof hash);
    assert_int_equal(wk_deal_receipt_add(&self->receipt, bytes, n, self->signer.public_key, signature), WK_OK);
    memcpy(self->previous, hash, sizeof hash);
    if (hex)
        wk_hex(hex, hash, sizeof hash);
    free(bytes);
}

static void make_check(struct making *self, int hand, enum wk_wind wind)
{
    char body[400], hash[65];
    const int64_t seq = self->seq;
    snprintf(body, sizeof body,
             "{\"commitment\":\"%s\",\"deal_seq\":5,\"hand\":%d,\"purpose\":\"restore\",\"round\":%d,\"table\":%d,"
             "\"verdict\":\"PASS\",\"wind\":\"%c\"}",
             self->commitment, hand, self->receipt.deal.round, self->receipt.deal.table, wk_wind_letter(wind));
    make_record(self, "verdict", body, hash);
    const size_t n = strlen(self->checks);
    snprintf(self->checks + n, sizeof self->checks - n, "%s{\"hand\":%d,\"hash\":\"%s\",\"record\":%d,\"wind\":\"%c\"}",
             n ? "," : "", hand, hash, (int)seq, wk_wind_letter(wind));
}

void make_receipt(struct making *self, uint64_t seed, int n_hands, bool first)
{
    char body[4096];
    uint8_t hash[WK_HASH_SIZE];
    *self = (struct making){.seq = 5};
    memset(body, (int)seed, 32);
    wk_signer_init(&self->signer, (const uint8_t *)body);
    make_deal(&self->receipt.deal, 3, 2, seed);
    for (size_t i = 0; i < WK_SALT_SIZE; i++)
        self->receipt.salt[i] = (uint8_t)world_next(&seed);
    wk_deal_commit(&self->receipt.deal, self->receipt.salt, hash);
    wk_hex(self->commitment, hash, sizeof hash);
    snprintf(body, sizeof body, "{\"commitment\":\"%s\",\"round\":2,\"set\":\"09A\",\"table\":3,\"tileset\":\"drawn\"}",
             self->commitment);
    make_record(self, "deal-sealed", body, self->sealed);
    for (int hand = 1; hand <= n_hands; hand++) {
        self->seq += 3; /* records that are nobody's business here */
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            make_check(self, hand, (enum wk_wind)w);
    }
    snprintf(body, sizeof body,
             "{\"checks\":[%s],\"commitment\":\"%s\",\"deal_seq\":5,\"round\":2,\"sealed\":\"%s\",\"table\":3}", self->checks,
             self->commitment, self->sealed);
    if (first) { /* the checkpoint of the round's end stands before the opening */
        char checkpoint[5000];
        snprintf(checkpoint, sizeof checkpoint, "{\"deal\":%s,\"round\":2,\"table\":3,\"why\":\"round-end\"}", body);
        make_record(self, "checkpoint", checkpoint, NULL);
        memcpy(self->anchor, self->previous, sizeof self->anchor);
        make_record(self, "judge-call", "{\"table\":1}", NULL);
    }
    make_record(self, "deal-opened", body, NULL);
    make_record(self, "judge-call", "{\"table\":1}", NULL);
    make_record(self, "checkpoint", "{\"deal\":null,\"round\":2,\"table\":3,\"why\":\"asked\"}", NULL);
    if (!first)
        memcpy(self->anchor, self->previous, sizeof self->anchor);
}
