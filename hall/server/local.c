/* Requests of the commands on the hall's computer. */
#include "hall/server/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "hall/server/parts.h"

static char *text_of(json_t *object)
{
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

static char *show_code(struct wk_hall *hall)
{
    struct wk_pairing_seen *const pairing = &hall->pairing;
    char line[WK_PAIRING_TEXT_SIZE];
    const struct wk_member *const self = wk_member_at(&hall->roster, WK_HALL_NUMBER);
    *pairing = (struct wk_pairing_seen){.until_ns = wk_hall_steady(hall) + WK_PAIRING_S * WK_SECOND_NS};
    snprintf(pairing->code.url, sizeof pairing->code.url, "%s", hall->url);
    snprintf(pairing->code.hall_id, sizeof pairing->code.hall_id, "%s", self->kiosk_id);
    memcpy(pairing->code.hall_key, self->key, WK_PUBLIC_SIZE);
    memcpy(pairing->code.spki, hall->options.spki, WK_PIN_SHA_SIZE);
    hall->options.random(hall->options.context, pairing->code.token, WK_TOKEN_SIZE);
    wk_pairing_format(&pairing->code, false, line);
    return text_of(json_pack("{s:s}", "code", line));
}

static char *show_asked(struct wk_hall *hall)
{
    const struct wk_pairing_seen *const pairing = &hall->pairing;
    char key[2 * WK_PUBLIC_SIZE + 1];
    if (pairing->asked && pairing->wish.fold != WK_FOLD_VERSION)
        return text_of(json_pack("{s:s,s:s,s:s,s:i,s:i}", "state", "version", "kiosk", pairing->wish.kiosk_id, "name",
                                 pairing->wish.name, "fold", pairing->wish.fold, "hall_fold", WK_FOLD_VERSION));
    if (pairing->asked && !pairing->declined) {
        wk_hex(key, pairing->wish.key, WK_PUBLIC_SIZE);
        return text_of(json_pack("{s:s,s:s,s:s,s:s}", "state", "asked", "kiosk", pairing->wish.kiosk_id, "key", key, "name",
                                 pairing->wish.name));
    }
    const bool open = !pairing->declined && pairing->until_ns > wk_hall_steady(hall);
    return text_of(json_pack("{s:s}", "state", open ? "open" : "over"));
}

static size_t local_begin(void *context, struct wk_exchange *exchange)
{
    (void)context;
    (void)exchange;
    return 0;
}

static void local_answer(void *context, struct wk_exchange *exchange)
{
    struct wk_hall *hall = context;
    const bool post = strcmp(wk_exchange_method(exchange), "POST") == 0;
    const char *const target = wk_exchange_target(exchange);
    if (!post && strcmp(target, WK_LOCAL_STATUS) == 0)
        wk_hall_reply(hall, exchange, 200, wk_hall_status_text(hall));
    else if (post && strcmp(target, WK_LOCAL_PAIR) == 0)
        wk_hall_reply(hall, exchange, 200, show_code(hall));
    else if (!post && strcmp(target, WK_LOCAL_PAIR) == 0)
        wk_hall_reply(hall, exchange, 200, show_asked(hall));
    else if (post && strcmp(target, WK_LOCAL_DECLINE) == 0) {
        hall->pairing.declined = hall->pairing.asked;
        wk_hall_reply(hall, exchange, 200, show_asked(hall));
    } else
        wk_hall_refuse(hall, exchange, 404, "no-such", "no such request");
}

static void local_end(void *context, struct wk_exchange *exchange)
{
    (void)context;
    (void)exchange;
}

const struct wk_http_handler wk_local_handler = {local_begin, local_answer, local_end};
