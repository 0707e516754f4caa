/* Who stands at the kiosk: PINs of the judge and the director, and the wait that guessing brings. */
#include "db/store/pin.h"

#include <string.h>

#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/state/pin_wait.h"

static const char *const role_words[] = {[WK_ROLE_JUDGE] = "judge", [WK_ROLE_DIRECTOR] = "director"};

enum wk_role wk_store_role(const struct wk_store *store)
{
    return store->role;
}

void wk_store_lock(struct wk_store *store)
{
    store->role = WK_ROLE_PLAYERS;
    wk_secret_free(store->director);
    store->director = NULL;
}

/* "2468\n" as "2468"; wiped by the caller. WK_BAD_INPUT: no 4..32 digits. */
#define DIGITS_SIZE 33
static enum wk_status read_digits(char digits[DIGITS_SIZE], const char *pin)
{
    const size_t n = strspn(pin, "0123456789");
    if (n < 4 || n >= DIGITS_SIZE || pin[n + strspn(pin + n, "\r\n")])
        return WK_BAD_INPUT;
    memcpy(digits, pin, n);
    digits[n] = 0;
    return WK_OK;
}

/* Whose PIN the record seq sets; records of before there were roles: the director's. */
static enum wk_status pin_role(struct wk_store *store, int64_t seq, char role[16])
{
    json_t *body = NULL;
    enum wk_status status = wk_body_of(store, seq, &body);
    if (status == WK_OK && !json_object_get(body, "role"))
        strcpy(role, role_words[WK_ROLE_DIRECTOR]);
    else if (status == WK_OK)
        status = wk_body_text(body, "role", 16, role);
    json_decref(body);
    return status;
}

/* The newest of the journal: a table beside it is only what somebody made of it. WK_NOT_FOUND: the role has none. */
static enum wk_status find_pin(struct wk_store *store, enum wk_role role, int64_t *seq)
{
    char whose[16];
    int64_t at = INT64_MAX;
    for (;;) {
        enum wk_status status =
            wk_sql_int(store, "SELECT max(seq) FROM journal WHERE kind = '" WK_KIND_PIN "' AND seq < :a", at, 0, &at);
        if (status == WK_OK)
            status = pin_role(store, at, whose);
        if (status != WK_OK)
            return status;
        if (strcmp(whose, role_words[role]) == 0) {
            *seq = at;
            return WK_OK;
        }
    }
}

/* May a first PIN be chosen? Only in a journal that holds, and in which nobody ever gave or tried one. */
static enum wk_status check_first(struct wk_store *store)
{
    int64_t n = 0, bad = 0;
    enum wk_status status = wk_sql_int(
        store, "SELECT count(*) FROM journal WHERE kind IN ('" WK_KIND_PIN "', '" WK_KIND_UNLOCKED "', '" WK_KIND_REFUSED "')",
        0, 0, &n);
    if (status == WK_OK && n > 0)
        return WK_DB_BROKEN;
    return status == WK_OK ? wk_journal_walk(store, NULL, &n, &bad) : status;
}

/* Holds a PIN against a role's. WK_NOT_FOUND: that has none; WK_BAD_INPUT: it is another. */
static enum wk_status compare(struct wk_store *store, enum wk_role role, const char *digits)
{
    uint8_t kept[WK_PIN_SIZE];
    struct wk_stored entry;
    int64_t seq = 0;
    enum wk_status status = find_pin(store, role, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    status = wk_stored_unbox(&entry, kept, sizeof kept);
    wk_stored_close(&entry);
    if (status == WK_OK)
        status = wk_pin_check(kept, digits);
    wk_wipe(kept, sizeof kept);
    return status;
}

/* Adds a role's PIN in the transaction that the caller has begun. */
static enum wk_status add_pin(struct wk_store *store, enum wk_role role, const char *digits, struct wk_receipt *draft)
{
    uint8_t made[WK_PIN_SIZE];
    enum wk_status status = wk_pin_hash(made, digits, store->random, store->context);
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_PIN, json_pack("{s:s}", "role", role_words[role]), made, sizeof made, draft);
    wk_wipe(made, sizeof made);
    return status;
}

/*
 * Looks at a PIN under the write lock, so that programs that guess side by side wait in one line: WK_OK and *role;
 * WK_BAD_INPUT: it is nobody's, *n_wrong counts it; WK_NOT_FOUND: there is none at all yet.
 */
static enum wk_status look_at_pin(struct wk_store *store, const char *digits, enum wk_role *role, int64_t *n_wrong, int *wait_s)
{
    enum wk_status status = wk_guesses_look(store, n_wrong, wait_s);
    if (status == WK_OK && *wait_s > 0)
        return WK_PIN_WAIT;
    if (status == WK_OK)
        status = compare(store, WK_ROLE_DIRECTOR, digits);
    *role = WK_ROLE_DIRECTOR;
    if (status != WK_BAD_INPUT)
        return status;
    status = compare(store, WK_ROLE_JUDGE, digits);
    *role = WK_ROLE_JUDGE;
    ++*n_wrong;
    return status == WK_NOT_FOUND ? WK_BAD_INPUT : status;
}

/* Records in the transaction that the caller has begun how it went, and ends it. */
static enum wk_status record_outcome(struct wk_store *store, enum wk_status outcome, enum wk_role role, int64_t n_wrong)
{
    struct wk_receipt draft = {0}, receipt = {0};
    const struct wk_guesses guesses = outcome == WK_OK ? (struct wk_guesses){.n = 0} : wk_guesses_more(store, n_wrong - 1);
    enum wk_status status = outcome;
    if (outcome == WK_OK)
        status = wk_journal_add(store, WK_KIND_UNLOCKED, json_pack("{s:s}", "role", role_words[role]), NULL, 0, &draft);
    else if (outcome == WK_BAD_INPUT)
        status = wk_journal_add(store, WK_KIND_REFUSED, wk_guesses_json(&guesses), NULL, 0, &draft);
    if (outcome == WK_OK || outcome == WK_BAD_INPUT)
        wk_guesses_keep(store, &guesses);
    status = wk_journal_end(store, status, &draft, &receipt);
    return status == WK_OK ? outcome : status;
}

/* Unlocks or refuses; the first PIN ever becomes the director's, and is looked at then like any other. */
static enum wk_status unlock(struct wk_store *store, const char *digits, enum wk_role *role, int *wait_s)
{
    struct wk_receipt draft = {0}, receipt = {0};
    int64_t n_wrong = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = look_at_pin(store, digits, role, &n_wrong, wait_s);
    if (status == WK_NOT_FOUND) {
        status = check_first(store);
        if (status != WK_OK)
            return wk_sql_end(store, status);
        status = wk_journal_end(store, add_pin(store, WK_ROLE_DIRECTOR, digits, &draft), &draft, &receipt);
        if (status == WK_OK)
            status = wk_sql_begin(store);
        if (status != WK_OK)
            return status;
        status = look_at_pin(store, digits, role, &n_wrong, wait_s);
    }
    status = record_outcome(store, status, *role, n_wrong);
    if (status == WK_BAD_INPUT)
        *wait_s = wk_guesses_wait(n_wrong);
    return status;
}

enum wk_status wk_store_unlock(struct wk_store *store, const char *pin, enum wk_role *role, int *wait_s)
{
    char digits[DIGITS_SIZE];
    enum wk_role whose = WK_ROLE_PLAYERS;
    int wait = 0;
    enum wk_status status = read_digits(digits, pin);
    if (status == WK_OK)
        status = unlock(store, digits, &whose, &wait);
    wk_wipe(digits, sizeof digits);
    if (wait_s)
        *wait_s = wait;
    if (status != WK_OK)
        return status;
    store->role = whose;
    if (!wk_role_may(store->let, whose))
        store->let = whose;
    if (role)
        *role = whose;
    return WK_OK;
}

enum wk_status wk_store_set_pin(struct wk_store *store, enum wk_role role, const char *pin, struct wk_receipt *receipt)
{
    char digits[DIGITS_SIZE];
    struct wk_receipt draft = {0};
    const bool of_director = role == WK_ROLE_DIRECTOR;
    if (!of_director && role != WK_ROLE_JUDGE)
        return WK_BAD_INPUT;
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = read_digits(digits, pin);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = compare(store, of_director ? WK_ROLE_JUDGE : WK_ROLE_DIRECTOR, digits);
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
    int64_t seq = 0, n_wrong = 0;
    int wait = 0;
    enum wk_status found = find_pin(store, role, &seq);
    if (found != WK_OK && found != WK_NOT_FOUND)
        return found;
    enum wk_status status = wk_guesses_look(store, &n_wrong, &wait);
    if (status != WK_OK)
        return status;
    *set = found == WK_OK;
    if (wait_s)
        *wait_s = wait;
    return WK_OK;
}
