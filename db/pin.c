/* Who stands at the kiosk: PINs of the judge and the director, and the wait that guessing brings. */
#include <string.h>

#include "db/journal.h"
#include "db/state.h"

#define SECOND_NS INT64_C(1000000000)
#define FREE_GUESSES 2 /* wrong PINs in a row that cost no wait */
#define FIRST_WAIT_S 30
#define MOST_WAIT_S 900

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

enum wk_status wk_role_check(const struct wk_store *store, enum wk_role least)
{
    return wk_role_may(store->role, least) ? WK_OK : WK_NOT_ALLOWED;
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

static enum wk_status find_pin(struct wk_store *store, enum wk_role role, int64_t *seq)
{
    return wk_sql_int(store, "SELECT seq FROM pins WHERE role = CASE :a WHEN 1 THEN 'director' ELSE 'judge' END",
                      role == WK_ROLE_DIRECTOR, 0, seq);
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

static int wait_after(int64_t n_wrong)
{
    int wait_s = FIRST_WAIT_S;
    if (n_wrong <= FREE_GUESSES)
        return 0;
    for (int64_t i = FREE_GUESSES + 1; i < n_wrong && wait_s < MOST_WAIT_S; i++)
        wait_s *= 2;
    return wait_s < MOST_WAIT_S ? wait_s : MOST_WAIT_S;
}

/*
 * How many wrong PINs stand on record since the last right one, and for how long none is looked at. What of a wait has gone by
 * is what this handle has seen the clock advance since the newest of them was recorded: a clock that goes back adds nothing,
 * and takes nothing away.
 */
static enum wk_status look_at_refusals(struct wk_store *store, int64_t *n_wrong, int *wait_s)
{
    struct wk_pin_wait *wait = &store->pin_wait;
    struct wk_query query;
    int64_t n = 0, seq = 0, t_ns = 0;
    wk_query_open(&query, store,
                  "SELECT n, newest, (SELECT t_ns FROM journal WHERE seq = newest) FROM"
                  " (SELECT count(*) AS n, max(seq) AS newest FROM journal INDEXED BY journal_by_kind"
                  "  WHERE kind = '" WK_KIND_REFUSED "' AND seq >"
                  "  (SELECT ifnull(max(seq), 0) FROM journal WHERE kind = '" WK_KIND_UNLOCKED "'))");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        n = wk_query_int(&query, 0);
        seq = wk_query_int(&query, 1);
        t_ns = wk_query_int(&query, 2);
    }
    wk_query_close(&query);
    if (status != WK_OK)
        return status == WK_END ? WK_FAILED : status;
    const int64_t now = store->clock(store->context);
    if (wait->seq != seq)
        *wait = (struct wk_pin_wait){.seq = seq, .looked_ns = t_ns};
    const int64_t gone_ns = wk_time_back(now, wait->looked_ns), most_ns = MOST_WAIT_S * SECOND_NS;
    wait->gone_ns += gone_ns < most_ns ? gone_ns : most_ns; /* the time in a changed record can be any */
    wait->looked_ns = now;
    const int64_t left = wait_after(n) * SECOND_NS - wait->gone_ns;
    *n_wrong = n;
    *wait_s = left > 0 ? (int)((left + SECOND_NS - 1) / SECOND_NS) : 0;
    return WK_OK;
}

/*
 * Looks at a PIN under the write lock, so that programs that guess side by side wait in one line: WK_OK and *role;
 * WK_BAD_INPUT: it is nobody's, *n_wrong counts it; WK_NOT_FOUND: there is none at all yet.
 */
static enum wk_status look_at_pin(struct wk_store *store, const char *digits, enum wk_role *role, int64_t *n_wrong, int *wait_s)
{
    enum wk_status status = look_at_refusals(store, n_wrong, wait_s);
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
    enum wk_status status = outcome;
    if (outcome == WK_OK)
        status = wk_journal_add(store, WK_KIND_UNLOCKED, json_pack("{s:s}", "role", role_words[role]), NULL, 0, &draft);
    else if (outcome == WK_BAD_INPUT)
        status = wk_journal_add(store, WK_KIND_REFUSED, json_pack("{s:I}", "n", (json_int_t)n_wrong), NULL, 0, &draft);
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
        status = wk_journal_end(store, add_pin(store, WK_ROLE_DIRECTOR, digits, &draft), &draft, &receipt);
        if (status == WK_OK)
            status = wk_sql_begin(store);
        if (status != WK_OK)
            return status;
        status = look_at_pin(store, digits, role, &n_wrong, wait_s);
    }
    status = record_outcome(store, status, *role, n_wrong);
    if (status == WK_BAD_INPUT)
        *wait_s = wait_after(n_wrong);
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
    enum wk_status status = look_at_refusals(store, &n_wrong, &wait);
    if (status != WK_OK)
        return status;
    *set = found == WK_OK;
    if (wait_s)
        *wait_s = wait;
    return WK_OK;
}
