/* What was typed at a kiosk is closed for the hall, and opened there. */
#include <string.h>

#include "db/state/state.h"
#include "db/store/pin_parts.h"

enum wk_status wk_proof_make(uint8_t proof[WK_PROOF_SIZE], const char digits[WK_DIGITS_SIZE],
                             const uint8_t hall_key[WK_PUBLIC_SIZE], const char *kiosk_id, int64_t seq,
                             const struct wk_store *store)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE], to[WK_PUBLIC_SIZE];
    const size_t n_about = wk_record_about(about, kiosk_id, seq, WK_KIND_ASKED);
    enum wk_status status = wk_seal_key_of(to, hall_key);
    if (status == WK_OK)
        status = wk_seal(proof, to, digits, WK_DIGITS_SIZE, about, n_about, store->random, store->context);
    return status;
}

enum wk_status wk_proof_open(char digits[WK_DIGITS_SIZE], const uint8_t proof[WK_PROOF_SIZE], const struct wk_signer *hall,
                             const char *kiosk_id, int64_t seq)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE];
    char opened[WK_DIGITS_SIZE];
    struct wk_keypair pair;
    const size_t n_about = wk_record_about(about, kiosk_id, seq, WK_KIND_ASKED);
    wk_signer_pair(&pair, hall);
    enum wk_status status = wk_unseal(opened, &pair, proof, WK_PROOF_SIZE, about, n_about);
    wk_keypair_wipe(&pair);
    if (status == WK_OK && (opened[WK_DIGITS_SIZE - 1] != '\0' || wk_pin_digits(digits, opened) != WK_OK))
        status = WK_WRONG_KEY;
    wk_wipe(opened, sizeof opened);
    return status;
}
