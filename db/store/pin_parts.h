/*
 * What setting, asking for and vouching for PINs share. Internal to db/store/. Several: a kiosk that has joined a hall asks
 * (pin_ask.c), the hall answers (vouch.c), and a kiosk alone does both (pin.c).
 */
#ifndef WK_DB_STORE_PIN_PARTS_H
#define WK_DB_STORE_PIN_PARTS_H

#include "db/journal/sql.h"
#include "db/state/roster.h"

#define WK_DIGITS_SIZE 33 /* bytes of a PIN's digits as text, the same for each PIN */
#define WK_AWAY_DIGITS 12 /* of a code for when the hall is away */
#define WK_PROOF_SIZE (WK_DIGITS_SIZE + WK_SEAL_EXTRA)

/* "2468\n" as "2468", zeros behind it; wiped by the caller. WK_BAD_INPUT: no 4..32 digits. */
enum wk_status wk_pin_digits(char digits[WK_DIGITS_SIZE], const char *pin) WK_MUST_CHECK;

/*
 * *hall: the hall's PINs count, at a kiosk of an event with a hall, from the first one that the hall sets; else the store's own
 * do.
 */
enum wk_status wk_pin_by_hall(struct wk_store *store, struct wk_hall_place *place, bool *hall) WK_MUST_CHECK;

/*
 * Compares digits with a role's PIN, or with the role's code for when the hall is away, which has WK_AWAY_DIGITS. WK_NOT_FOUND:
 * there is none; WK_BAD_INPUT: it is another; WK_WRONG_KEY: PINs are sealed to another hall's key.
 */
enum wk_status wk_pin_compare(struct wk_store *store, enum wk_role role, const char *digits) WK_MUST_CHECK;
enum wk_status wk_away_compare(struct wk_store *store, const char *hall_id, enum wk_role role,
                               const char *digits) WK_MUST_CHECK;

/*
 * Encrypts what was typed at a kiosk so that only the hall can open it, and only as part of the kiosk's record with this
 * number. No two proofs are equal, and only the hall can find out whether a guessed PIN would give the same one. WK_BAD_INPUT:
 * no key.
 */
enum wk_status wk_proof_make(uint8_t proof[WK_PROOF_SIZE], const char digits[WK_DIGITS_SIZE],
                             const uint8_t hall_key[WK_PUBLIC_SIZE], const char *kiosk_id, int64_t seq,
                             const struct wk_store *store) WK_MUST_CHECK;
/* Opens it at the hall. WK_WRONG_KEY: made for another hall, kiosk or record, or not at all. */
enum wk_status wk_proof_open(char digits[WK_DIGITS_SIZE], const uint8_t proof[WK_PROOF_SIZE], const struct wk_signer *hall,
                             const char *kiosk_id, int64_t seq) WK_MUST_CHECK;

/* Unlocks `whose` after a right PIN; role may be NULL. */
void wk_role_taken(struct wk_store *store, enum wk_role whose, enum wk_role *role);

/* wk_store_unlock() of a kiosk whose hall seals its PINs. */
enum wk_status wk_pin_ask(struct wk_store *store, const struct wk_hall_place *place, const char digits[WK_DIGITS_SIZE],
                          enum wk_role *role, int *wait_s) WK_MUST_CHECK;
/* Does it? *sealed. */
enum wk_status wk_pin_sealed(struct wk_store *store, const struct wk_hall_place *place, bool *sealed) WK_MUST_CHECK;

#endif
