/* Where a seed comes from. */
#include "db/store/seed_source.h"

#include "db/journal/json.h"
#include "db/journal/sql.h"
#include "db/state/body.h"

bool wk_seed_source_valid(const struct wk_seed_source *source)
{
    if (source->seed != WK_SPOT_SEED_BEACON)
        return source->seed < WK_SPOT_SEED_BEACON && !source->beacon[0] && source->round == 0;
    for (const char *at = source->beacon; *at; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    return source->beacon[0] && source->round >= 1;
}

static void make_secret(const struct wk_store *store, const char *purpose, const uint8_t nonce[WK_HASH_SIZE],
                        uint8_t secret[WK_HASH_SIZE])
{
    wk_mac(secret, WK_HASH_SIZE, store->key, purpose, nonce, WK_HASH_SIZE);
}

enum wk_status wk_seed_put(const struct wk_store *store, const char *purpose, const struct wk_seed_source *source, json_t *body)
{
    uint8_t nonce[WK_HASH_SIZE], secret[WK_HASH_SIZE], hash[WK_HASH_SIZE];

    store->random(store->context, nonce, sizeof nonce);
    make_secret(store, purpose, nonce, secret);
    wk_hash(hash, secret, sizeof secret);
    wk_wipe(secret, sizeof secret);
    int failed = json_object_set_new(body, "seed", json_string(wk_spot_seed_word(source->seed))) |
                 json_object_set_new(body, "nonce", wk_json_hash(nonce)) |
                 json_object_set_new(body, "secret_hash", wk_json_hash(hash));
    if (source->seed == WK_SPOT_SEED_BEACON)
        failed |= json_object_set_new(body, "beacon", json_string(source->beacon)) |
                  json_object_set_new(body, "beacon_round", json_integer(source->round));
    return failed ? WK_NO_MEMORY : WK_OK;
}

enum wk_status wk_seed_take(const json_t *body, struct wk_seed_asked *out)
{
    struct wk_seed_asked asked = {.source.round = 0};
    struct wk_seed_source *source = &asked.source;
    char word[16];

    if (wk_body_text(body, "seed", sizeof word, word) != WK_OK || wk_body_hash(body, "nonce", asked.nonce) != WK_OK ||
        wk_body_hash(body, "secret_hash", asked.secret_hash) != WK_OK)
        return WK_DB_BROKEN;
    source->seed = wk_spot_seed_find(word);
    if (source->seed == WK_SPOT_SEED_BEACON && (wk_body_text(body, "beacon", sizeof source->beacon, source->beacon) != WK_OK ||
                                                wk_body_int(body, "beacon_round", 1, INT64_MAX, &source->round) != WK_OK))
        return WK_DB_BROKEN;
    if (!wk_seed_source_valid(source))
        return WK_DB_BROKEN;
    *out = asked;
    return WK_OK;
}

enum wk_status wk_seed_secret(const struct wk_store *store, const char *purpose, const struct wk_seed_asked *asked,
                              uint8_t secret[WK_HASH_SIZE])
{
    uint8_t hash[WK_HASH_SIZE];

    make_secret(store, purpose, asked->nonce, secret);
    wk_hash(hash, secret, WK_HASH_SIZE);
    return wk_equal(hash, asked->secret_hash, WK_HASH_SIZE) ? WK_OK : WK_WRONG_KEY;
}
