/* A kiosk that has joined a hall asks it whose PIN was typed, takes the answer, and records when the session is locked. */
#include <string.h>

#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/pin_wait.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/pin.h"
#include "db/store/pin_parts.h"
#include "rules/event/words.h"

/* ---- asking */

/* The role whose code for when the hall is away this is; PLAYERS: of none. */
static enum wk_status find_away(struct wk_store *store, const struct wk_hall_place *place, const char *digits,
                                enum wk_role *role)
{
    static const enum wk_role roles[] = {WK_ROLE_DIRECTOR, WK_ROLE_JUDGE};
    *role = WK_ROLE_PLAYERS;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        const enum wk_status status = wk_away_compare(store, place->hall_id, roles[i], digits);
        if (status == WK_OK)
            *role = roles[i];
        if (status != WK_BAD_INPUT && status != WK_NOT_FOUND)
            return status;
    }
    return WK_OK;
}

/* Adds the question in the transaction that the caller has begun. */
static enum wk_status add_question(struct wk_store *store, const struct wk_hall_place *place, const char digits[WK_DIGITS_SIZE],
                                   bool away, struct wk_receipt *draft)
{
    uint8_t proof[WK_PROOF_SIZE], head[WK_HASH_SIZE];
    char hex[2 * WK_PROOF_SIZE + 1];
    int64_t seq = 0;
    enum wk_status status = wk_journal_head(store, &seq, head);
    if (status == WK_OK)
        status = wk_proof_make(proof, digits, place->key, store->kiosk_id, seq + 1, store);
    if (status != WK_OK)
        return status;
    wk_hex(hex, proof, sizeof proof);
    json_t *body = json_pack("{s:s}", "proof", hex);
    if (body && away && json_object_set_new(body, "away", json_true()) != 0) {
        json_decref(body);
        body = NULL;
    }
    status = wk_journal_add(store, WK_KIND_ASKED, body, NULL, 0, draft);
    return status == WK_OK && draft->seq != seq + 1 ? WK_FAILED : status; /* it is bound to its number */
}

static enum wk_status add_unlocked(struct wk_store *store, enum wk_role role, int64_t asked, bool away,
                                   struct wk_receipt *draft)
{
    json_t *body = json_pack("{s:s, s:I}", "role", wk_role_words[role], "asked", (json_int_t)asked);
    if (body && away && json_object_set_new(body, "away", json_true()) != 0) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_UNLOCKED, body, NULL, 0, draft);
}

enum wk_status wk_pin_ask(struct wk_store *store, const struct wk_hall_place *place, const char digits[WK_DIGITS_SIZE],
                          enum wk_role *role, int *wait_s)
{
    struct wk_receipt draft[2] = {{0}}, receipt[2];
    struct wk_guessed guessed;
    int64_t heard = 0;
    uint8_t head[WK_HASH_SIZE];
    wk_store_lock(store); /* who stood there has left, and no other answer is waited for */
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_guesses_look(store, &guessed);
    if (status == WK_OK && guessed.judge_s > 0) {
        *wait_s = guessed.judge_s;
        return wk_sql_end(store, WK_PIN_WAIT);
    }
    if (status == WK_OK)
        status = find_away(store, place, digits, role);
    const bool away = status == WK_OK && *role != WK_ROLE_PLAYERS;
    if (status == WK_OK)
        status = wk_heard_head(store, place->hall_id, &heard, head);
    if (status == WK_OK)
        status = add_question(store, place, digits, away, &draft[0]);
    if (status == WK_OK && away)
        status = add_unlocked(store, *role, draft[0].seq, true, &draft[1]);
    status = wk_journal_end_all(store, status, draft, away ? 2 : 1, receipt);
    if (status != WK_OK)
        return status;
    store->session = (struct wk_unlocking){.asked = receipt[0].seq, .heard = heard, .open = away};
    if (!away)
        return WK_NOT_YET;
    const struct wk_guesses after = wk_guesses_after(&guessed.guesses, *role);
    wk_guesses_keep(store, &after);
    return WK_OK;
}

/* ---- the answer */

struct answer {
    bool there;
    enum wk_role role; /* PLAYERS: of no role */
    char why[8];       /* then */
    int64_t wait_s;
};

/* What the hall says in records of a kind, of this store's question. */
static enum wk_status find_answer(struct wk_store *store, const char *hall_id, const char *kind, struct answer *out)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_kiosk(&entry, store, hall_id, kind, store->session.heard);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        json_t *body = NULL;
        char id[WK_KIOSK_ID_LEN + 1], word[16] = "";
        int64_t asked = 0;
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = wk_body_load(entry.record.body, &body);
        if (status != WK_OK)
            break;
        if (wk_body_text(body, "kiosk", sizeof id, id) == WK_OK && strcmp(id, store->kiosk_id) == 0 &&
            wk_body_int(body, "asked", 1, INT64_MAX, &asked) == WK_OK && asked == store->session.asked) {
            out->there = true;
            if (wk_body_text(body, "role", sizeof word, word) == WK_OK)
                out->role = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), word);
            (void)!wk_body_text(body, "why", sizeof out->why, out->why);
            (void)!wk_body_int(body, "wait_s", 0, INT32_MAX, &out->wait_s);
        }
        json_decref(body);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* It was right. */
static enum wk_status open_session(struct wk_store *store, enum wk_role role)
{
    struct wk_receipt draft = {0}, receipt;
    struct wk_guessed guessed;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_guesses_look(store, &guessed);
    if (status == WK_OK)
        status = add_unlocked(store, role, store->session.asked, false, &draft);
    status = wk_journal_end(store, status, &draft, &receipt);
    if (status != WK_OK)
        return status;
    const struct wk_guesses after = wk_guesses_after(&guessed.guesses, role);
    wk_guesses_keep(store, &after);
    store->session.open = true;
    return WK_OK;
}

/* It was wrong: counted here as well, so that the screen waits whether the hall is there or not. */
static enum wk_status count_wrong(struct wk_store *store, int *wait_s)
{
    struct wk_receipt draft = {0}, receipt;
    struct wk_guessed guessed;
    struct wk_guesses more = {.n = 0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_guesses_look(store, &guessed);
    if (status == WK_OK) {
        more = wk_guesses_more(store, &guessed.guesses);
        json_t *body = wk_guesses_json(&more);
        if (body && json_object_set_new(body, "asked", json_integer(store->session.asked)) != 0) {
            json_decref(body);
            body = NULL;
        }
        status = wk_journal_add(store, WK_KIND_REFUSED, body, NULL, 0, &draft);
    }
    status = wk_journal_end(store, status, &draft, &receipt);
    if (status != WK_OK)
        return status;
    wk_guesses_keep(store, &more);
    store->session = (struct wk_unlocking){.asked = 0};
    if (wk_guesses_wait(more.n_judge) > *wait_s)
        *wait_s = wk_guesses_wait(more.n_judge);
    return WK_BAD_INPUT;
}

enum wk_status wk_store_unlock_answer(struct wk_store *store, enum wk_role *role, int *wait_s)
{
    struct wk_hall_place place;
    struct answer answer = {.there = false};
    int wait = 0;
    if (store->session.asked == 0 || store->session.open)
        return WK_NOT_FOUND;
    enum wk_status status = wk_store_hall_place(store, &place);
    if (status == WK_OK)
        status = find_answer(store, place.hall_id, WK_KIND_VOUCHED, &answer);
    if (status == WK_OK && !answer.there)
        status = find_answer(store, place.hall_id, WK_KIND_NOT_VOUCHED, &answer);
    if (status != WK_OK || !answer.there)
        return status == WK_OK ? WK_NOT_YET : status;
    wait = (int)answer.wait_s;
    if (answer.role == WK_ROLE_JUDGE || answer.role == WK_ROLE_DIRECTOR) {
        status = open_session(store, answer.role);
        if (status == WK_OK)
            wk_role_taken(store, answer.role, role);
    } else if (strcmp(answer.why, "wrong") == 0) {
        status = count_wrong(store, &wait);
    } else {
        store->session = (struct wk_unlocking){.asked = 0};
        status = strcmp(answer.why, "held") == 0 ? WK_NOT_ALLOWED : WK_PIN_WAIT;
    }
    if (wait_s)
        *wait_s = wait;
    return status;
}

/* ---- leaving */

void wk_store_lock(struct wk_store *store)
{
    const int64_t asked = store->session.asked;
    struct wk_receipt draft = {0}, receipt;
    store->role = WK_ROLE_PLAYERS;
    store->session = (struct wk_unlocking){.asked = 0};
    wk_secret_free(store->director);
    store->director = NULL;
    if (asked == 0 || store->read_only || wk_sql_begin(store) != WK_OK)
        return; /* the hall ends it then, after a while */
    const enum wk_status status =
        wk_journal_add(store, WK_KIND_LOCKED, json_pack("{s:I}", "asked", (json_int_t)asked), NULL, 0, &draft);
    (void)!wk_journal_end(store, status, &draft, &receipt); /* likewise */
}
