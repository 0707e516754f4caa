/* Who stands at the kiosk: PINs of the judge and the director, and the wait that guessing brings. */
#include "db/store/pin.h"

#include <string.h>

#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/put_back.h"
#include "db/state/roster.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/state/pin_wait.h"
#include "db/store/pin_parts.h"
#include "rules/event/words.h"

enum wk_role wk_store_role(const struct wk_store *store)
{
    return store->role;
}

enum wk_status wk_pin_digits(char digits[WK_DIGITS_SIZE], const char *pin)
{
    const size_t n = strspn(pin, "0123456789");
    if (n < 4 || n >= WK_DIGITS_SIZE || pin[n + strspn(pin + n, "\r\n")])
        return WK_BAD_INPUT;
    memset(digits, 0, WK_DIGITS_SIZE);
    memcpy(digits, pin, n);
    return WK_OK;
}

/* Where a PIN stands. */
struct pin_place {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq;
    bool sealed; /* to the key of the hall that set it */
};

/* The newest record of a kind that a journal has for a role, of whatever role for NULL. WK_NOT_FOUND. */
static enum wk_status newest(struct wk_store *store, const char *kiosk_id, const char *kind, const char *role,
                             struct pin_place *out)
{
    struct wk_stored entry;
    enum wk_status status;
    struct pin_place found = {.seq = 0};
    wk_stored_open_kiosk(&entry, store, kiosk_id, kind, 0);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        /* records of before there were roles: the director's */
        char whose[16] = "director";
        json_t *body = NULL;
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = wk_body_load(entry.record.body, &body);
        if (status == WK_OK && json_object_get(body, "role"))
            status = wk_body_text(body, "role", sizeof whose, whose);
        const bool sealed = status == WK_OK && json_is_true(json_object_get(body, "sealed"));
        json_decref(body);
        if (status != WK_OK)
            break;
        if (role && strcmp(whose, role) != 0)
            continue;
        found.seq = entry.record.seq;
        found.sealed = sealed;
    }
    wk_stored_close(&entry);
    if (status != WK_END)
        return status;
    memcpy(found.kiosk_id, kiosk_id, WK_KIOSK_ID_LEN);
    *out = found;
    return found.seq > 0 ? WK_OK : WK_NOT_FOUND;
}

enum wk_status wk_pin_by_hall(struct wk_store *store, struct wk_hall_place *place, bool *hall)
{
    struct pin_place any;
    enum wk_status status = wk_store_hall_place(store, place);
    if (status == WK_OK)
        status = newest(store, place->hall_id, WK_KIND_PIN, NULL, &any);
    *hall = status == WK_OK;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_pin_sealed(struct wk_store *store, const struct wk_hall_place *place, bool *sealed)
{
    struct pin_place any = {.seq = 0};
    const enum wk_status status = newest(store, place->hall_id, WK_KIND_PIN, NULL, &any);
    *sealed = any.sealed;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* The newest of the journal: a table beside it is only what somebody made of it. WK_NOT_FOUND: the role has none. */
static enum wk_status find_pin(struct wk_store *store, enum wk_role role, struct pin_place *out)
{
    struct wk_hall_place place;
    bool hall = false;
    enum wk_status status = wk_pin_by_hall(store, &place, &hall);
    return status == WK_OK ? newest(store, hall ? place.hall_id : store->kiosk_id, WK_KIND_PIN, wk_role_words[role], out)
                           : status;
}

/* PINs come from a hall that it has joined, though none may have come yet. */
static enum wk_status has_joined(struct wk_store *store, bool *joined)
{
    struct wk_hall_place place;
    const enum wk_status status = wk_store_hall_place(store, &place);
    *joined = status == WK_OK;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* May a first PIN be chosen? Only in a journal that holds, and in which no PIN was ever set or tried. */
static enum wk_status check_first(struct wk_store *store)
{
    int64_t n = 0, bad = 0;
    bool joined = false;
    enum wk_status status = has_joined(store, &joined);
    if (status == WK_OK && joined)
        return WK_NO_HALL;
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_N_PINS_USED, 0, 0, &n);
    if (status == WK_OK && n > 0)
        return WK_DB_BROKEN;
    return status == WK_OK ? wk_journal_walk(store, NULL, &n, &bad) : status;
}

/* What a PIN of a hall is sealed with: without the hall's own key an attacker has nothing to test a guess on. */
#define SEAL_PURPOSE "wallkeeper-pin"
#define SEALED_PIN_SIZE (WK_PIN_SIZE + WK_BOX_EXTRA)

static enum wk_status unseal(const struct wk_store *store, uint8_t kept[WK_PIN_SIZE], const uint8_t sealed[SEALED_PIN_SIZE])
{
    struct wk_key key;
    wk_signer_key(&key, store->signer, SEAL_PURPOSE);
    const enum wk_status status = wk_unbox(kept, &key, sealed, SEALED_PIN_SIZE, "", 0);
    wk_key_wipe(&key);
    return status;
}

/* A PIN or a code as it is kept, from its record. */
static enum wk_status read_kept(struct wk_store *store, const char *kind, const struct pin_place *place,
                                uint8_t kept[WK_PIN_SIZE])
{
    uint8_t sealed[SEALED_PIN_SIZE];
    struct wk_stored entry;
    wk_stored_open_kiosk(&entry, store, place->kiosk_id, kind, place->seq - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK)
        status = place->sealed ? wk_stored_unbox(&entry, sealed, sizeof sealed) : wk_stored_unbox(&entry, kept, WK_PIN_SIZE);
    wk_stored_close(&entry);
    return status == WK_OK && place->sealed ? unseal(store, kept, sealed) : status;
}

static enum wk_status compare_kept(struct wk_store *store, const char *kind, const struct pin_place *place, const char *digits)
{
    uint8_t kept[WK_PIN_SIZE];
    enum wk_status status = read_kept(store, kind, place, kept);
    if (status == WK_OK)
        status = wk_pin_check(kept, digits);
    wk_wipe(kept, sizeof kept);
    return status;
}

enum wk_status wk_pin_compare(struct wk_store *store, enum wk_role role, const char *digits)
{
    struct pin_place place;
    const enum wk_status status = find_pin(store, role, &place);
    return status == WK_OK ? compare_kept(store, WK_KIND_PIN, &place, digits) : status;
}

enum wk_status wk_away_compare(struct wk_store *store, const char *hall_id, enum wk_role role, const char *digits)
{
    struct pin_place place;
    if (strlen(digits) != WK_AWAY_DIGITS)
        return WK_BAD_INPUT;
    const enum wk_status status = newest(store, hall_id, WK_KIND_AWAY_CODE, wk_role_words[role], &place);
    return status == WK_OK ? compare_kept(store, WK_KIND_AWAY_CODE, &place, digits) : status;
}

/* Is this a hall, or about to become one? */
static enum wk_status seals(struct wk_store *store, bool *out)
{
    struct wk_roster roster;
    const enum wk_status status = wk_store_roster(store, &roster);
    /* An event that was begun before goes on as it was begun: nothing of it asked for a voucher. */
    *out = status == WK_OK && (roster.own == WK_HALL_NUMBER ? roster.fold >= WK_FOLD_BY_WITNESS : store->hall);
    return status;
}

/* Adds a role's PIN in the transaction that the caller has begun. */
static enum wk_status add_pin(struct wk_store *store, enum wk_role role, const char *digits, struct wk_receipt *draft)
{
    uint8_t made[WK_PIN_SIZE], sealed[SEALED_PIN_SIZE];
    struct wk_key key;
    bool seal = false;
    enum wk_status status = seals(store, &seal);
    if (status == WK_OK)
        status = wk_pin_hash(made, digits, store->random, store->context);
    if (status == WK_OK && seal) {
        wk_signer_key(&key, store->signer, SEAL_PURPOSE);
        wk_box(sealed, &key, made, sizeof made, "", 0, store->random, store->context);
        wk_key_wipe(&key);
        status = wk_journal_add(store, WK_KIND_PIN, json_pack("{s:s, s:b}", "role", wk_role_words[role], "sealed", 1), sealed,
                                sizeof sealed, draft);
    } else if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_PIN, json_pack("{s:s}", "role", wk_role_words[role]), made, sizeof made, draft);
    wk_wipe(made, sizeof made);
    return status;
}

/*
 * Looks at a PIN under the write lock, so that programs that guess side by side wait in one line: WK_OK and *role;
 * WK_BAD_INPUT: it is nobody's, or the director's, for whom it is too early; WK_PIN_WAIT: too early for either; WK_NOT_FOUND:
 * there is none at all yet.
 */
static enum wk_status look_at_pin(struct wk_store *store, const char *digits, enum wk_role *role, struct wk_guessed *guessed)
{
    enum wk_status status = wk_guesses_look(store, guessed);
    if (status == WK_OK && guessed->judge_s > 0)
        return WK_PIN_WAIT;
    *role = WK_ROLE_DIRECTOR;
    if (status == WK_OK)
        status = guessed->director_s > 0 ? WK_BAD_INPUT : wk_pin_compare(store, WK_ROLE_DIRECTOR, digits);
    if (status != WK_BAD_INPUT)
        return status;
    *role = WK_ROLE_JUDGE;
    status = wk_pin_compare(store, WK_ROLE_JUDGE, digits);
    return status == WK_NOT_FOUND ? WK_BAD_INPUT : status;
}

/* Records in the transaction that the caller has begun how it went, and ends it. A hall that was put back from a copy writes
 * nothing: there guesses are counted in the file alone. */
static enum wk_status record_outcome(struct wk_store *store, enum wk_status outcome, enum wk_role role,
                                     const struct wk_guesses *before)
{
    struct wk_receipt draft = {0}, receipt = {0};
    const struct wk_guesses guesses = outcome == WK_OK ? wk_guesses_after(before, role) : wk_guesses_more(store, before);
    bool put_back = false;
    enum wk_status status = wk_put_back(store, &put_back);
    if (status != WK_OK) {
        if (outcome == WK_BAD_INPUT)
            wk_guesses_keep(store, &guesses);
        return wk_sql_end(store, status);
    }
    if (put_back) {
        if (outcome == WK_OK || outcome == WK_BAD_INPUT)
            wk_guesses_keep(store, &guesses);
        return wk_sql_end(store, outcome);
    }
    status = outcome;
    if (outcome == WK_OK)
        status = wk_journal_add(store, WK_KIND_UNLOCKED, wk_door_put(store, json_pack("{s:s}", "role", wk_role_words[role])),
                                NULL, 0, &draft);
    else if (outcome == WK_BAD_INPUT)
        status = wk_journal_add(store, WK_KIND_REFUSED, wk_door_put(store, wk_guesses_json(&guesses)), NULL, 0, &draft);
    if (outcome == WK_OK || outcome == WK_BAD_INPUT)
        wk_guesses_keep(store, &guesses);
    status = wk_journal_end(store, status, &draft, &receipt);
    return status == WK_OK ? outcome : status;
}

/* Unlocks or refuses; the first PIN ever becomes the director's, and is looked at then like any other. */
static enum wk_status unlock(struct wk_store *store, const char *digits, enum wk_role *role, int *wait_s)
{
    struct wk_receipt draft = {0}, receipt = {0};
    struct wk_guessed guessed;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = look_at_pin(store, digits, role, &guessed);
    if (status == WK_NOT_FOUND) {
        status = check_first(store);
        if (status != WK_OK)
            return wk_sql_end(store, status);
        status = wk_journal_end(store, add_pin(store, WK_ROLE_DIRECTOR, digits, &draft), &draft, &receipt);
        if (status == WK_OK)
            status = wk_sql_begin(store);
        if (status != WK_OK)
            return status;
        status = look_at_pin(store, digits, role, &guessed);
    }
    status = record_outcome(store, status, *role, &guessed.guesses);
    if (status == WK_BAD_INPUT)
        *wait_s = wk_guesses_wait(guessed.guesses.n_judge + 1);
    else if (status == WK_PIN_WAIT)
        *wait_s = guessed.judge_s;
    return status;
}

void wk_role_taken(struct wk_store *store, enum wk_role whose, enum wk_role *role)
{
    store->role = whose;
    if (!wk_role_may(store->let, whose))
        store->let = whose;
    if (role)
        *role = whose;
}

void wk_store_stand(struct wk_store *store, enum wk_role role)
{
    store->role = role;
}

enum wk_status wk_store_unlock(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s)
{
    char digits[WK_DIGITS_SIZE];
    enum wk_role whose = WK_ROLE_PLAYERS;
    struct wk_hall_place place;
    int wait = 0;
    bool ask = false;
    enum wk_status status = wk_pin_digits(digits, pin);
    if (status == WK_OK)
        status = wk_pin_by_hall(store, &place, &ask);
    if (status == WK_OK && ask)
        status = wk_pin_sealed(store, &place, &ask);
    if (status == WK_OK)
        status = ask ? wk_pin_ask(store, &place, digits, &whose, &wait) : unlock(store, digits, &whose, &wait);
    wk_wipe(digits, sizeof digits);
    if (wait_s)
        *wait_s = wait;
    if (status == WK_OK)
        wk_role_taken(store, whose, role);
    return status;
}

enum wk_status wk_store_unlock_far(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s)
{
    store->far = true;
    const enum wk_status status = wk_store_unlock(store, pin, role, wait_s);
    store->far = false;
    return status;
}

enum wk_status wk_store_far_wait(struct wk_store *store, int *wait_s)
{
    struct wk_guessed guessed = {.director_s = 0};
    store->far = true;
    const enum wk_status status = wk_guesses_look(store, &guessed);
    store->far = false;
    if (status == WK_OK)
        *wait_s = guessed.director_s;
    return status;
}

enum wk_status wk_store_set_pin(struct wk_store *store, enum wk_role role, const char *pin, struct wk_receipt *receipt)
{
    char digits[WK_DIGITS_SIZE];
    struct wk_receipt draft = {0};
    const bool of_director = role == WK_ROLE_DIRECTOR;
    if (!of_director && role != WK_ROLE_JUDGE)
        return WK_BAD_INPUT;
    struct wk_hall_place place;
    bool hall = false;
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = wk_pin_by_hall(store, &place, &hall);
    if (status == WK_OK && hall)
        status = WK_NOT_ALLOWED;
    if (status == WK_OK)
        status = wk_pin_digits(digits, pin);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_pin_compare(store, of_director ? WK_ROLE_JUDGE : WK_ROLE_DIRECTOR, digits);
    if (status == WK_OK)
        status = WK_BAD_INPUT;
    else if (status == WK_BAD_INPUT || status == WK_NOT_FOUND)
        status = add_pin(store, role, digits, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    wk_wipe(digits, sizeof digits);
    return status;
}

enum wk_status wk_store_pin_state(struct wk_store *store, enum wk_role role, bool *set, int *wait_s)
{
    struct pin_place place;
    struct wk_guessed guessed;
    enum wk_status found = find_pin(store, role, &place);
    if (found != WK_OK && found != WK_NOT_FOUND)
        return found;
    bool joined = false;
    enum wk_status status = wk_guesses_look(store, &guessed);
    if (status == WK_OK)
        status = has_joined(store, &joined);
    if (status != WK_OK)
        return status;
    *set = found == WK_OK || (joined && role == WK_ROLE_DIRECTOR);
    if (wait_s)
        *wait_s = role == WK_ROLE_DIRECTOR ? guessed.director_s : guessed.judge_s;
    return WK_OK;
}
