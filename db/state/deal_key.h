/*
 * The key of a deal: where an event is sealed to the director, all that tells faces of a deal is encrypted to a key pair of
 * that deal instead of the club key. Its record names the public half in clear ("deal_key"); the secret half is
 *   - in a file of the kiosk (wk_store_options.deal_keys, a slot for each table) from the deal's first face until its seal,
 *     then overwritten with the next deal's (labels/secret/key_slots.h);
 *   - in the records of before the seal and in the seal, wrapped to the director's public key ("deal_secret");
 *   - in the record of the deal's opening ("opens"), under the club key: from then on the director's key is not needed.
 * Internal to db/.
 */
#ifndef WK_DB_STATE_DEAL_KEY_H
#define WK_DB_STATE_DEAL_KEY_H

#include <jansson.h>

#include "db/journal/journal.h"
#include "db/state/sealed_deal.h"

/*
 * Writes into body the key that its encrypted part is encrypted to. deal NULL: the key of the table's deal that is being built,
 * made when there is none. Writes nothing where the club key is used: in an event of that mode, without an event, and for a
 * deal that is open. In the caller's transaction. WK_SEALED_AWAY: the store was given no place for such keys; WK_BAD_INPUT:
 * that key's file can be read by others than its owner, or is none.
 */
enum wk_status wk_deal_key_name(struct wk_store *store, int table, const struct wk_sealed *deal, json_t *body) WK_MUST_CHECK;

/*
 * The key of the table's deal that is being built, as far as it is here. WK_NOT_FOUND: none is; WK_END: the event is sealed
 * under the club key, or there is none.
 */
enum wk_status wk_deal_key_building(struct wk_store *store, int table, uint8_t public_key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;

/* After the seal: destroys the kiosk's copy of the key by overwriting it with the key of the table's next deal. */
enum wk_status wk_deal_key_destroy(struct wk_store *store, int table) WK_MUST_CHECK;
/* The same when the store is opened, for keys of sealed deals that a power cut left. */
void wk_deal_keys_tidy(struct wk_store *store);

/* Whether the kiosk's copy still exists because the disk failed to overwrite it. */
bool wk_deal_key_left(struct wk_store *store, int table);

/* The secret half of a sealed deal's key, for its opening. WK_SEALED_AWAY: the director's key is not here; WK_END: it has none.
 */
enum wk_status wk_deal_key_open(struct wk_store *store, const struct wk_sealed *deal, struct wk_keypair *out) WK_MUST_CHECK;

/* The same of the seal of any kiosk's deal, by its record's body, with the director's key alone. WK_SEALED_AWAY; WK_END. */
enum wk_status wk_deal_key_unwrap(struct wk_store *store, const json_t *seal, struct wk_keypair *out) WK_MUST_CHECK;
/* Has the hall released the key of this sealed deal, so that anybody with the club key has it? */
enum wk_status wk_deal_key_released(struct wk_store *store, const struct wk_sealed *deal, bool *out) WK_MUST_CHECK;

/*
 * Encrypts plain [n] as a record's body says: to the deal's key that it names, or under the club key. *box is malloc'ed.
 * `about` as for wk_box().
 */
enum wk_status wk_secret_box(struct wk_store *store, const json_t *body, const void *plain, size_t n, const void *about,
                             size_t n_about, uint8_t **box, size_t *n_box) WK_MUST_CHECK;
/*
 * And back, plain [n]. WK_DB_BROKEN: another size; WK_WRONG_KEY: the club key, or the deal's, does not fit; WK_SEALED_AWAY: the
 * deal's key is not to be had here.
 */
enum wk_status wk_secret_unbox(struct wk_store *store, const char *body, void *plain, size_t n, const uint8_t *box,
                               size_t n_box, const void *about, size_t n_about) WK_MUST_CHECK;

/* Opens the encrypted part, which has to have n bytes. WK_WRONG_KEY; WK_DB_BROKEN: there is none, or of another size. */
enum wk_status wk_stored_unbox(const struct wk_stored *entry, void *plain, size_t n) WK_MUST_CHECK;

#endif
