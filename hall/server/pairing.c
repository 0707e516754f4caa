/* A kiosk wants to join: by the token of the code that the hall shows, one kiosk a code, until the director has said yes or no.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/tournament.h"
#include "hall/server/parts.h"

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

/* Is it the same kiosk that asked by this code before? */
static bool same_kiosk(const struct wk_pair_wish *a, const struct wk_pair_wish *b)
{
    return strcmp(a->kiosk_id, b->kiosk_id) == 0 && memcmp(a->key, b->key, WK_PUBLIC_SIZE) == 0;
}

static struct wk_pair_answer decide(struct wk_hall *hall, const struct wk_pair_wish *wish)
{
    struct wk_pairing_seen *const pairing = &hall->pairing;
    const struct wk_member *const member = wk_member_of(&hall->roster, wish->kiosk_id);
    const bool known = wk_equal(wish->token, pairing->code.token, WK_TOKEN_SIZE) && pairing->until_ns > 0 &&
                       (!pairing->asked || same_kiosk(&pairing->wish, wish));
    if (!known)
        return (struct wk_pair_answer){.state = WK_PAIR_OVER};
    if (wish->fold != WK_FOLD_VERSION) {
        if (!pairing->asked) {
            wk_hall_say(hall, "kiosk %s wants to join, with records of version %d; the event's are of version %d",
                        wish->kiosk_id, wish->fold, WK_FOLD_VERSION);
            pairing->wish = *wish;
        }
        pairing->asked = true;
        return (struct wk_pair_answer){.state = WK_PAIR_VERSION, .fold = WK_FOLD_VERSION};
    }
    if (pairing->asked && pairing->wish.fold != WK_FOLD_VERSION) /* `pair` has ended; updated, it wants another code */
        return (struct wk_pair_answer){.state = WK_PAIR_OVER};
    if (pairing->declined)
        return (struct wk_pair_answer){.state = WK_PAIR_DECLINED};
    if (pairing->asked && member && memcmp(member->key, wish->key, WK_PUBLIC_SIZE) == 0)
        return (struct wk_pair_answer){.state = WK_PAIR_ENROLLED, .number = member->number};
    if (wk_hall_steady(hall) > pairing->until_ns)
        return (struct wk_pair_answer){.state = WK_PAIR_OVER};
    if (!pairing->asked)
        wk_hall_say(hall, "kiosk %s wants to join", wish->kiosk_id);
    pairing->asked = true;
    pairing->wish = *wish;
    return (struct wk_pair_answer){.state = WK_PAIR_WAITING};
}

void wk_pair_answer_to(struct wk_hall *hall, struct wk_exchange *exchange)
{
    struct wk_pair_wish wish;
    size_t n;
    const uint8_t *const body = wk_exchange_body(exchange, &n);
    if (wk_pair_wish_read(&wish, (const char *)body, n) != WK_OK) {
        wk_hall_refuse(hall, exchange, 400, "form", "no wish to join");
        return;
    }
    const struct wk_pair_answer answer = decide(hall, &wish);
    wk_hall_reply(hall, exchange, 200, wk_pair_answer_text(&answer));
}
