/* libsodium behind functions of ours, and secrets in memory that is locked and wiped. */
#include "labels/secret/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "labels/file/folder.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define NONCE_SIZE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define TAG_SIZE crypto_aead_xchacha20poly1305_ietf_ABYTES

_Static_assert(WK_BOX_EXTRA == NONCE_SIZE + TAG_SIZE, "box layout");
_Static_assert(WK_KEY_SIZE == crypto_kdf_KEYBYTES && WK_KEY_SIZE == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "key size");
_Static_assert(WK_HASH_SIZE == crypto_hash_sha256_BYTES, "hash size");
_Static_assert(WK_MAC_MAX == crypto_generichash_BYTES_MAX, "largest hash");

void *wk_secret_new(size_t n)
{
    const size_t aligned = (n + 15) / 16 * 16; /* what libsodium hands out ends at a page's end */
    void *secret = sodium_init() < 0 ? NULL : sodium_malloc(aligned);
    if (secret)
        memset(secret, 0, aligned);
    return secret;
}

void wk_secret_free(void *secret)
{
    sodium_free(secret);
}

bool wk_secret_locks(void)
{
    uint8_t *page = wk_secret_new(1);
    const bool locks = page && sodium_mlock(page, 1) == 0;
    sodium_free(page);
    return locks;
}

void wk_random_system(void *context, void *buffer, size_t n)
{
    (void)context;
    randombytes_buf(buffer, n);
}

void wk_hash(uint8_t out[WK_HASH_SIZE], const void *data, size_t n)
{
    crypto_generichash(out, WK_HASH_SIZE, data, n, NULL, 0);
}

void wk_sha256(uint8_t out[WK_HASH_SIZE], const void *data, size_t n)
{
    crypto_hash_sha256(out, data, n);
}

void wk_hash_pieces(uint8_t out[WK_HASH_SIZE], const struct wk_piece *pieces, int n)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, WK_HASH_SIZE);
    for (int i = 0; i < n; i++)
        crypto_generichash_update(&state, pieces[i].data, pieces[i].n);
    crypto_generichash_final(&state, out, WK_HASH_SIZE);
}

/* crypto_kdf's sub-key number 1 under the purpose as its context, filled up with zero bytes. */
static void sub_key(uint8_t out[WK_KEY_SIZE], const struct wk_key *key, const char *purpose)
{
    char context[crypto_kdf_CONTEXTBYTES] = {0};
    for (size_t i = 0; i < sizeof context && purpose[i]; i++)
        context[i] = purpose[i];
    crypto_kdf_derive_from_key(out, WK_KEY_SIZE, 1, context, key->bytes);
}

void wk_mac(uint8_t *out, size_t n_out, const struct wk_key *key, const char *purpose, const void *data, size_t n)
{
    uint8_t sub[WK_KEY_SIZE], full[WK_MAC_MAX];
    sub_key(sub, key, purpose);
    /* BLAKE2b makes no less than 16 bytes; what is shorter is cut from them. */
    size_t n_hash = n_out < crypto_generichash_BYTES_MIN ? crypto_generichash_BYTES_MIN
                    : n_out < WK_MAC_MAX                 ? n_out
                                                         : WK_MAC_MAX;
    crypto_generichash(full, n_hash, data, n, sub, sizeof sub);
    memset(out, 0, n_out);
    memcpy(out, full, n_out < n_hash ? n_out : n_hash);
    wk_wipe(sub, sizeof sub);
    wk_wipe(full, sizeof full);
}

void wk_box(uint8_t *box, const struct wk_key *key, const void *plain, size_t n, const void *about, size_t n_about,
            wk_random_fn random, void *context)
{
    uint8_t sub[WK_KEY_SIZE];
    sub_key(sub, key, "box");
    random(context, box, NONCE_SIZE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(box + NONCE_SIZE, NULL, plain, n, about, n_about, NULL, box, sub);
    wk_wipe(sub, sizeof sub);
}

enum wk_status wk_unbox(void *plain, const struct wk_key *key, const uint8_t *box, size_t n_box, const void *about,
                        size_t n_about)
{
    if (n_box < WK_BOX_EXTRA)
        return WK_WRONG_KEY;
    uint8_t sub[WK_KEY_SIZE];
    const uint8_t *sealed = box + NONCE_SIZE;
    unsigned long long n_sealed = n_box - NONCE_SIZE;
    sub_key(sub, key, "box");
    /* Without an output it only verifies, so that a wrong key leaves plain as it was. */
    int bad = crypto_aead_xchacha20poly1305_ietf_decrypt(NULL, NULL, NULL, sealed, n_sealed, about, n_about, box, sub);
    if (!bad && n_box > WK_BOX_EXTRA)
        bad = crypto_aead_xchacha20poly1305_ietf_decrypt(plain, NULL, NULL, sealed, n_sealed, about, n_about, box, sub);
    wk_wipe(sub, sizeof sub);
    return bad ? WK_WRONG_KEY : WK_OK;
}

/* On failure *key holds anything. */
static enum wk_status read_key(struct wk_key *key, const char *path)
{
    enum wk_status status = WK_UNREADABLE_FILE;
    struct stat st;
    uint8_t more;
    size_t n = 0, n_more = 0;
    /* A pipe put there must not hang the kiosk; whoever may make a link must not choose which file is the key. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return errno == ENOENT ? WK_NO_FILE : errno == ELOOP ? WK_BAD_INPUT : WK_UNREADABLE_FILE;
    if (fstat(fd, &st) != 0)
        goto out;
    status = WK_BAD_INPUT;
    if (!S_ISREG(st.st_mode) || (st.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        goto out;
    status = wk_infile_read(fd, key->bytes, sizeof key->bytes, &n);
    if (status == WK_OK)
        status = wk_infile_read(fd, &more, 1, &n_more);
    if (status == WK_OK && (n != sizeof key->bytes || n_more != 0))
        status = WK_BAD_INPUT;
out:
    close(fd);
    return status;
}

enum wk_status wk_key_place(const struct wk_key *key, const char *path, wk_random_fn random, void *context)
{
    uint8_t suffix[8];
    char hex[2 * sizeof suffix + 1], name[PATH_MAX];
    random(context, suffix, sizeof suffix);
    wk_hex(hex, suffix, sizeof suffix);
    int n = snprintf(name, sizeof name, "%s.%s", path, hex);
    if (n < 0 || (size_t)n >= sizeof name)
        return WK_BAD_INPUT;
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return wk_outfile_status(errno);
    enum wk_status status = wk_outfile_put(fd, key->bytes, sizeof key->bytes);
    if (status == WK_OK && fsync(fd) != 0)
        status = wk_outfile_status(errno);
    if (close(fd) != 0 && status == WK_OK)
        status = WK_IO;
    if (status == WK_OK && link(name, path) != 0)
        status = errno == EEXIST ? WK_ALREADY : wk_outfile_status(errno);
    unlink(name);
    if (status == WK_OK)
        (void)wk_folder_sync(path); /* the key itself is on disk already */
    return status;
}

enum wk_status wk_key_load(struct wk_key **out, const char *path, wk_random_fn random, void *context, int *made)
{
    bool made_now = false;
    struct wk_key *key = wk_secret_new(sizeof *key);
    enum wk_status status = key ? read_key(key, path) : WK_NO_MEMORY;
    if (status == WK_NO_FILE && random) {
        int why = wk_folders_make(path);
        status = why == 0 ? WK_OK : wk_outfile_status(why);
        if (status == WK_OK) {
            random(context, key->bytes, sizeof key->bytes);
            status = wk_key_place(key, path, random, context);
        }
        if (status == WK_OK)
            made_now = true;
        if (status == WK_OK || status == WK_ALREADY)
            status = read_key(key, path);
    }
    if (status != WK_OK) {
        wk_secret_free(key);
        return status;
    }
    if (made)
        *made = made_now;
    *out = key;
    return WK_OK;
}

void wk_key_wipe(struct wk_key *key)
{
    wk_wipe(key, sizeof *key);
}

void wk_wipe(void *memory, size_t n)
{
    sodium_memzero(memory, n);
}

int wk_equal(const void *a, const void *b, size_t n)
{
    return sodium_memcmp(a, b, n) == 0;
}

void wk_hex(char *text, const uint8_t *data, size_t n)
{
    sodium_bin2hex(text, 2 * n + 1, data, n);
}

void wk_base64(char *text, const uint8_t *data, size_t n)
{
    sodium_bin2base64(text, sodium_base64_encoded_len(n, sodium_base64_VARIANT_ORIGINAL), data, n,
                      sodium_base64_VARIANT_ORIGINAL);
}

enum wk_status wk_unhex(uint8_t *data, size_t n, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        const char *high = text[2 * i] ? strchr(digits, text[2 * i]) : NULL;
        const char *low = high && text[2 * i + 1] ? strchr(digits, text[2 * i + 1]) : NULL;
        if (!low)
            return WK_BAD_INPUT;
        data[i] = (uint8_t)((high - digits) << 4 | (low - digits));
    }
    return WK_OK;
}

_Static_assert(offsetof(struct wk_signer, public_key) == crypto_sign_SEEDBYTES &&
                   sizeof(struct wk_signer) == crypto_sign_SECRETKEYBYTES && WK_PUBLIC_SIZE == crypto_sign_PUBLICKEYBYTES &&
                   WK_SIGNATURE_SIZE == crypto_sign_BYTES && crypto_sign_SEEDBYTES == WK_KEY_SIZE,
               "Ed25519: libsodium's secret key is the seed, then the public key");

void wk_signer_init(struct wk_signer *signer, const uint8_t seed[32])
{
    uint8_t public_key[WK_PUBLIC_SIZE];
    crypto_sign_seed_keypair(public_key, (uint8_t *)signer, seed);
}

enum wk_status wk_signer_load(struct wk_signer **out, const char *path, wk_random_fn random, void *context, int *made)
{
    struct wk_key *seed = NULL;
    struct wk_signer *signer = wk_secret_new(sizeof *signer);
    enum wk_status status = signer ? wk_key_load(&seed, path, random, context, made) : WK_NO_MEMORY;
    if (status != WK_OK) {
        wk_secret_free(signer);
        return status;
    }
    wk_signer_init(signer, seed->bytes);
    wk_secret_free(seed);
    *out = signer;
    return WK_OK;
}

void wk_sign(uint8_t signature[WK_SIGNATURE_SIZE], const struct wk_signer *signer, const void *data, size_t n)
{
    crypto_sign_detached(signature, NULL, data, n, (const uint8_t *)signer);
}

int wk_signature_holds(const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t public_key[WK_PUBLIC_SIZE], const void *data,
                       size_t n)
{
    return crypto_sign_verify_detached(signature, data, n, public_key) == 0;
}

_Static_assert(WK_KEY_SIZE == crypto_box_SECRETKEYBYTES && WK_PUBLIC_SIZE == crypto_box_PUBLICKEYBYTES &&
                   WK_WRAPPED_SIZE == WK_KEY_SIZE + crypto_box_SEALBYTES && WK_PHRASE_SALT_SIZE == crypto_pwhash_SALTBYTES,
               "X25519 and Argon2id");

void wk_keypair_init(struct wk_keypair *pair, const uint8_t secret[WK_KEY_SIZE])
{
    memcpy(pair->secret, secret, sizeof pair->secret);
    crypto_scalarmult_base(pair->public_key, pair->secret);
}

void wk_keypair_wipe(struct wk_keypair *pair)
{
    wk_wipe(pair, sizeof *pair);
}

enum wk_status wk_seal_key_of(uint8_t to[WK_PUBLIC_SIZE], const uint8_t signing[WK_PUBLIC_SIZE])
{
    uint8_t made[crypto_scalarmult_curve25519_BYTES];
    if (crypto_sign_ed25519_pk_to_curve25519(made, signing) != 0)
        return WK_BAD_INPUT;
    memcpy(to, made, sizeof made);
    return WK_OK;
}

void wk_signer_pair(struct wk_keypair *pair, const struct wk_signer *signer)
{
    (void)crypto_sign_ed25519_sk_to_curve25519(pair->secret, (const uint8_t *)signer); /* gives 0 always */
    crypto_scalarmult_base(pair->public_key, pair->secret);
}

void wk_signer_key(struct wk_key *key, const struct wk_signer *signer, const char *purpose)
{
    (void)crypto_generichash(key->bytes, sizeof key->bytes, (const uint8_t *)purpose, strlen(purpose), signer->seed,
                             sizeof signer->seed); /* fails for sizes alone */
}

enum wk_status wk_wrap(uint8_t wrapped[WK_WRAPPED_SIZE], const uint8_t public_key[WK_PUBLIC_SIZE],
                       const uint8_t key[WK_KEY_SIZE])
{
    return crypto_box_seal(wrapped, key, WK_KEY_SIZE, public_key) == 0 ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_unwrap(uint8_t key[WK_KEY_SIZE], const struct wk_keypair *pair, const uint8_t wrapped[WK_WRAPPED_SIZE])
{
    uint8_t plain[WK_KEY_SIZE];
    int bad = crypto_box_seal_open(plain, wrapped, WK_WRAPPED_SIZE, pair->public_key, pair->secret);
    if (!bad)
        memcpy(key, plain, sizeof plain);
    wk_wipe(plain, sizeof plain);
    return bad ? WK_WRONG_KEY : WK_OK;
}

enum wk_status wk_seal(uint8_t *box, const uint8_t public_key[WK_PUBLIC_SIZE], const void *plain, size_t n, const void *about,
                       size_t n_about, wk_random_fn random, void *context)
{
    struct wk_key key;
    random(context, key.bytes, sizeof key.bytes);
    enum wk_status status = wk_wrap(box, public_key, key.bytes);
    if (status == WK_OK)
        wk_box(box + WK_WRAPPED_SIZE, &key, plain, n, about, n_about, random, context);
    wk_key_wipe(&key);
    return status;
}

enum wk_status wk_unseal(void *plain, const struct wk_keypair *pair, const uint8_t *box, size_t n_box, const void *about,
                         size_t n_about)
{
    struct wk_key key;
    if (n_box < WK_SEAL_EXTRA)
        return WK_WRONG_KEY;
    enum wk_status status = wk_unwrap(key.bytes, pair, box);
    if (status == WK_OK)
        status = wk_unbox(plain, &key, box + WK_WRAPPED_SIZE, n_box - WK_WRAPPED_SIZE, about, n_about);
    wk_key_wipe(&key);
    return status;
}

enum wk_status wk_phrase_key(struct wk_key *key, const char *phrase, const uint8_t salt[WK_PHRASE_SALT_SIZE], int passes,
                             int memory_kib)
{
    if (passes < 1 || memory_kib < 8)
        return WK_BAD_INPUT;
    int rc = crypto_pwhash(key->bytes, sizeof key->bytes, phrase, strlen(phrase), salt, (unsigned long long)passes,
                           (size_t)memory_kib << 10, crypto_pwhash_ALG_ARGON2ID13);
    return rc == 0 ? WK_OK : WK_NO_MEMORY;
}

/* Form of a kept PIN: version, salt, Argon2id of the digits. Version 1 stands for these costs: about 0.2 s on a small computer.
 */
#define PIN_FORM 1
#define PIN_PASSES 3
#define PIN_MEMORY_BYTES ((size_t)64 << 20)
#define PIN_HASH_SIZE (WK_PIN_SIZE - 1 - crypto_pwhash_SALTBYTES)

_Static_assert(PIN_HASH_SIZE == 32, "form of a kept PIN");

static enum wk_status pin_hash(uint8_t out[PIN_HASH_SIZE], const char *pin, const uint8_t salt[crypto_pwhash_SALTBYTES])
{
    int rc =
        crypto_pwhash(out, PIN_HASH_SIZE, pin, strlen(pin), salt, PIN_PASSES, PIN_MEMORY_BYTES, crypto_pwhash_ALG_ARGON2ID13);
    return rc == 0 ? WK_OK : WK_NO_MEMORY;
}

enum wk_status wk_pin_hash(uint8_t out[WK_PIN_SIZE], const char *pin, wk_random_fn random, void *context)
{
    uint8_t kept[WK_PIN_SIZE] = {PIN_FORM};
    random(context, kept + 1, crypto_pwhash_SALTBYTES);
    enum wk_status status = pin_hash(kept + 1 + crypto_pwhash_SALTBYTES, pin, kept + 1);
    if (status == WK_OK)
        memcpy(out, kept, sizeof kept);
    wk_wipe(kept, sizeof kept);
    return status;
}

enum wk_status wk_pin_check(const uint8_t kept[WK_PIN_SIZE], const char *pin)
{
    uint8_t hash[PIN_HASH_SIZE];
    if (kept[0] != PIN_FORM)
        return WK_DB_BROKEN;
    enum wk_status status = pin_hash(hash, pin, kept + 1);
    if (status == WK_OK && !wk_equal(hash, kept + 1 + crypto_pwhash_SALTBYTES, sizeof hash))
        status = WK_BAD_INPUT;
    wk_wipe(hash, sizeof hash);
    return status;
}
