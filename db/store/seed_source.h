/*
 * Seed source: where the seed of a draw comes from, and the secret of the kiosk's own that goes with it, as records have them.
 * What is drawn with it says its own header: a spot check's tiles, an event's seats. One thread, the store's.
 *
 *     "seed": "number" | "words" | "beacon", of a beacon "beacon", "beacon_round"; "nonce", "secret_hash" (BLAKE2b-256)
 *
 * The secret follows from the nonce by the club key, so that it is kept nowhere before it is shown.
 */
#ifndef WK_DB_STORE_SEED_SOURCE_H
#define WK_DB_STORE_SEED_SOURCE_H

#include <jansson.h>

#include "labels/deal/spot_tiles.h"

struct wk_store;

struct wk_seed_source {
    enum wk_spot_seed seed;
    char beacon[WK_SPOT_BEACON_SIZE]; /* BEACON: its name, and the round whose value is taken; else "" and 0 */
    int64_t round;                    /* 1.. */
};

/* As it stands in the record that asks. */
struct wk_seed_asked {
    struct wk_seed_source source;
    uint8_t nonce[WK_HASH_SIZE], secret_hash[WK_HASH_SIZE];
};

bool wk_seed_source_valid(const struct wk_seed_source *source);

/* Puts a source, a nonce that is made now and the hash of its secret into a body. purpose: 1..8 characters, another for each
 * kind of draw. WK_NO_MEMORY. */
enum wk_status wk_seed_put(const struct wk_store *store, const char *purpose, const struct wk_seed_source *source,
                           json_t *body) WK_MUST_CHECK;

/* And reads them back. WK_DB_BROKEN. */
enum wk_status wk_seed_take(const json_t *body, struct wk_seed_asked *out) WK_MUST_CHECK;

/* The secret of the nonce. WK_WRONG_KEY: the club key is another than when it was asked for. */
enum wk_status wk_seed_secret(const struct wk_store *store, const char *purpose, const struct wk_seed_asked *asked,
                              uint8_t secret[WK_HASH_SIZE]) WK_MUST_CHECK;

#endif
