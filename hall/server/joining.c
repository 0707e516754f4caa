/*
 * A kiosk wants to join: by the token of a code that `pair` shows at the hall, one kiosk a code, until the director has said
 * yes or no there. Several codes are open at once, and what is said at one of them says nothing of the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "db/state/tournament.h"
#include "hall/server/local.h"
#include "hall/server/parts.h"

#define LEFT_NS (10 * WK_SECOND_NS) /* its `pair` asks twice a second until a kiosk has read the code */

void wk_hello_answer_to(struct wk_hall *hall, struct wk_exchange *exchange)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_hello hello = {.fold = WK_FOLD_VERSION, .now_ns = wk_hall_now(hall)};
    memcpy(hello.nonce, hall->nonce, sizeof hello.nonce);
    snprintf(hello.hall_id, sizeof hello.hall_id, "%s", hall->head[0].kiosk_id);
    if (wk_store_tournament(hall->options.store, &tournament) == WK_OK && tournament->begun)
        snprintf(hello.event, sizeof hello.event, "%s", tournament->plan.name);
    wk_hall_reply(hall, exchange, 200, wk_hello_text(&hello));
}

/* NULL: no code that is shown has this token. */
static struct wk_pairing_seen *pairing_of(struct wk_hall *hall, const uint8_t token[WK_TOKEN_SIZE])
{
    struct wk_pairing_seen *found = NULL;
    for (int i = 0; i < WK_MOST_PAIRINGS; i++)
        if (hall->pairing[i].until_ns > 0 && wk_equal(token, hall->pairing[i].code.token, WK_TOKEN_SIZE))
            found = &hall->pairing[i];
    return found;
}

/* ---- what a kiosk asks */

static bool same_kiosk(const struct wk_pairing_wish *a, const struct wk_pairing_wish *b)
{
    return strcmp(a->kiosk_id, b->kiosk_id) == 0 && memcmp(a->key, b->key, WK_PUBLIC_SIZE) == 0;
}

/* What stands against it, whatever the director says; WAITING: nothing. */
static enum wk_pairing_state obstacle(const struct wk_hall *hall, const struct wk_pairing_wish *wish)
{
    const struct wk_member *const member = wk_member_of(&hall->roster, wish->kiosk_id);
    if (wish->fold != WK_FOLD_VERSION)
        return WK_PAIRING_VERSION;
    if (member && memcmp(member->key, wish->key, WK_PUBLIC_SIZE) != 0)
        return WK_PAIRING_OTHER_KEY;
    return member && member->expelled_from > 0 ? WK_PAIRING_EXPELLED : WK_PAIRING_WAITING;
}

/* The kiosk shows this code now: a person who sees its words for another code must not say yes there. */
static void leave_others(struct wk_hall *hall, const struct wk_pairing_seen *pairing)
{
    for (int i = 0; i < WK_MOST_PAIRINGS; i++) {
        struct wk_pairing_seen *const other = &hall->pairing[i];
        if (other != pairing && other->asked && !other->accepted && same_kiosk(&other->wish, &pairing->wish))
            other->elsewhere = true;
    }
}

static void take_wish(struct wk_hall *hall, struct wk_pairing_seen *pairing, const struct wk_pairing_wish *wish)
{
    const enum wk_pairing_state against = obstacle(hall, wish);
    pairing->asked = true;
    pairing->wish = *wish;
    if (against == WK_PAIRING_VERSION)
        wk_hall_say(hall, "kiosk %s wants to join, with records of version %d; the event's are of version %d", wish->kiosk_id,
                    wish->fold, WK_FOLD_VERSION);
    else if (against == WK_PAIRING_OTHER_KEY)
        wk_hall_say(hall, "somebody wants to join as kiosk %s of the roster, with another key", wish->kiosk_id);
    else
        wk_hall_say(hall, "kiosk %s wants to join", wish->kiosk_id);
    leave_others(hall, pairing);
}

static struct wk_pairing_answer decide(struct wk_hall *hall, const struct wk_pairing_wish *wish)
{
    struct wk_pairing_seen *const pairing = pairing_of(hall, wish->token);
    if (!pairing || (pairing->asked && !same_kiosk(&pairing->wish, wish)))
        return (struct wk_pairing_answer){.state = WK_PAIRING_OVER};
    const bool late = wk_hall_steady(hall) > pairing->until_ns && !pairing->accepted;
    if (!pairing->asked && !late)
        take_wish(hall, pairing, wish);
    /* `pair` has ended where something stood against it: what was updated since wants another code. */
    if (pairing->asked && (pairing->wish.fold != wish->fold))
        return (struct wk_pairing_answer){.state = WK_PAIRING_OVER};
    if (pairing->declined)
        return (struct wk_pairing_answer){.state = WK_PAIRING_DECLINED};
    const struct wk_member *const member = wk_member_of(&hall->roster, wish->kiosk_id);
    const enum wk_pairing_state against = obstacle(hall, wish);
    if (against != WK_PAIRING_WAITING)
        return (struct wk_pairing_answer){.state = against, .fold = against == WK_PAIRING_VERSION ? WK_FOLD_VERSION : 0};
    if (pairing->accepted && member)
        return (struct wk_pairing_answer){.state = WK_PAIRING_ENROLLED, .number = member->number};
    return (struct wk_pairing_answer){.state = late || pairing->elsewhere ? WK_PAIRING_OVER : WK_PAIRING_WAITING};
}

void wk_pairing_answer_to(struct wk_hall *hall, struct wk_exchange *exchange)
{
    struct wk_pairing_wish wish;
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);
    if (wk_pairing_wish_read(&wish, (const char *)body, n) != WK_OK) {
        wk_hall_refuse(hall, exchange, 400, "form", "no wish to join");
        return;
    }
    const struct wk_pairing_answer answer = decide(hall, &wish);
    wk_hall_reply(hall, exchange, 200, wk_pairing_answer_text(&answer));
}

/* ---- what `pair` asks */

/* Nothing more comes of it: it is too old, decided, refused, or its `pair` was ended before any kiosk asked. */
static bool is_over(const struct wk_hall *hall, const struct wk_pairing_seen *pairing, int64_t now_ns)
{
    return pairing->until_ns <= now_ns || pairing->accepted || pairing->declined || pairing->elsewhere ||
           (pairing->asked && obstacle(hall, &pairing->wish) != WK_PAIRING_WAITING) ||
           (!pairing->asked && pairing->asked_about_ns + LEFT_NS <= now_ns);
}

/* Decided a moment ago: its kiosk still has to hear of it. */
static bool is_fresh(const struct wk_pairing_seen *pairing, int64_t now_ns)
{
    return (pairing->accepted || pairing->declined) && pairing->asked_about_ns + LEFT_NS > now_ns;
}

/* A place for one more: nobody's, or of the code among those that are over which was shown first. NULL: all are open. */
static struct wk_pairing_seen *free_place(struct wk_hall *hall, int *n_open)
{
    const int64_t now_ns = wk_hall_steady(hall);
    struct wk_pairing_seen *place = NULL;
    *n_open = 0;
    for (int i = 0; i < WK_MOST_PAIRINGS; i++) {
        struct wk_pairing_seen *const pairing = &hall->pairing[i];
        if (!is_over(hall, pairing, now_ns))
            ++*n_open;
        else if (!is_fresh(pairing, now_ns) && (!place || pairing->until_ns < place->until_ns))
            place = pairing;
    }
    return place;
}

char *wk_pairing_show_text(struct wk_hall *hall)
{
    const struct wk_member *const self = wk_member_at(&hall->roster, WK_HALL_NUMBER);
    const int64_t now_ns = wk_hall_steady(hall);
    char line[WK_PAIRING_TEXT_SIZE];
    int n_open = 0;
    struct wk_pairing_seen *const pairing = free_place(hall, &n_open);
    if (!pairing)
        return wk_answer_text(json_pack("{s:i}", "full", WK_MOST_PAIRINGS));
    *pairing = (struct wk_pairing_seen){.until_ns = now_ns + WK_PAIRING_S * WK_SECOND_NS, .asked_about_ns = now_ns};
    snprintf(pairing->code.url, sizeof pairing->code.url, "%s", hall->url);
    snprintf(pairing->code.hall_id, sizeof pairing->code.hall_id, "%s", self->kiosk_id);
    memcpy(pairing->code.hall_key, self->key, WK_PUBLIC_SIZE);
    memcpy(pairing->code.spki, hall->options.spki, WK_PIN_SHA_SIZE);
    hall->options.random(hall->options.context, pairing->code.token, WK_TOKEN_SIZE);
    wk_pairing_format(&pairing->code, false, line);
    return wk_answer_text(json_pack("{s:s,s:i}", "code", line, "others", n_open));
}

/* NULL: no such code, or none that is shown. */
static struct wk_pairing_seen *named(struct wk_hall *hall, const char *token)
{
    uint8_t bytes[WK_TOKEN_SIZE];
    if (strlen(token) != 2 * WK_TOKEN_SIZE || wk_unhex(bytes, WK_TOKEN_SIZE, token) != WK_OK)
        return NULL;
    return pairing_of(hall, bytes);
}

static const char *word_of(const struct wk_hall *hall, const struct wk_pairing_seen *pairing)
{
    if (!pairing || pairing->declined)
        return "over";
    if (pairing->accepted)
        return "accepted";
    if (pairing->elsewhere)
        return "elsewhere";
    if (pairing->asked)
        switch (obstacle(hall, &pairing->wish)) {
        case WK_PAIRING_VERSION:
            return "version";
        case WK_PAIRING_OTHER_KEY:
            return "other-key";
        case WK_PAIRING_EXPELLED:
            return "expelled";
        case WK_PAIRING_UNKNOWN:
        case WK_PAIRING_WAITING:
        case WK_PAIRING_ENROLLED:
        case WK_PAIRING_DECLINED:
        case WK_PAIRING_OVER:
        case WK_N_PAIRING_STATES:
        default:
            break;
        }
    if (pairing->until_ns <= wk_hall_steady(hall))
        return "over";
    return pairing->asked ? "asked" : "open";
}

static char *describe(struct wk_hall *hall, struct wk_pairing_seen *pairing)
{
    const char *const word = word_of(hall, pairing);
    json_t *object = json_pack("{s:s}", "state", word);
    char key[2 * WK_PUBLIC_SIZE + 1];
    if (!object || !pairing || !pairing->asked || strcmp(word, "over") == 0)
        return wk_answer_text(object);
    const struct wk_pairing_wish *const wish = &pairing->wish;
    const struct wk_member *const member = wk_member_of(&hall->roster, wish->kiosk_id);
    wk_hex(key, wish->key, WK_PUBLIC_SIZE);
    json_object_set_new(object, "kiosk", json_string(wish->kiosk_id));
    json_object_set_new(object, "key", json_string(key));
    json_object_set_new(object, "name", json_string(wish->name));
    if (wish->fold != WK_FOLD_VERSION) {
        json_object_set_new(object, "fold", json_integer(wish->fold));
        json_object_set_new(object, "hall_fold", json_integer(WK_FOLD_VERSION));
    }
    if (member) {
        json_object_set_new(object, "number", json_integer(member->number));
        json_object_set_new(object, "known_as", json_string(member->name));
    }
    return wk_answer_text(object);
}

char *wk_pairing_state_text(struct wk_hall *hall, const char *token)
{
    struct wk_pairing_seen *const pairing = named(hall, token);
    if (pairing)
        pairing->asked_about_ns = wk_hall_steady(hall);
    return describe(hall, pairing);
}

char *wk_pairing_accept_text(struct wk_hall *hall, const char *token)
{
    struct wk_pairing_seen *const pairing = named(hall, token);
    if (pairing && strcmp(word_of(hall, pairing), "asked") == 0) {
        pairing->accepted = true;
        pairing->asked_about_ns = wk_hall_steady(hall);
    }
    return describe(hall, pairing);
}

char *wk_pairing_decline_text(struct wk_hall *hall, const char *token)
{
    struct wk_pairing_seen *const pairing = named(hall, token);
    if (pairing && pairing->asked) {
        pairing->declined = true;
        pairing->asked_about_ns = wk_hall_steady(hall);
    }
    return describe(hall, pairing);
}
