/* Requests of the commands on the hall's computer. */
#include "hall/server/local.h"

#include <string.h>

#include "hall/server/parts.h"

static size_t local_begin(void *context, struct wk_exchange *exchange)
{
    (void)context;
    (void)exchange;
    return 0;
}

/* A request of the commands, and who makes its answer: of what concerns one code its token is an argument. */
static const struct {
    const char *method, *path;
    char *(*of_hall)(struct wk_hall *hall);
    char *(*of_code)(struct wk_hall *hall, const char *token);
} requests[] = {
    {"GET", WK_LOCAL_STATUS, wk_hall_status_text, NULL},       {"POST", WK_LOCAL_PAIR, wk_pairing_show_text, NULL},
    {"GET", WK_LOCAL_PAIR, NULL, wk_pairing_state_text},       {"POST", WK_LOCAL_ACCEPT, NULL, wk_pairing_accept_text},
    {"POST", WK_LOCAL_DECLINE, NULL, wk_pairing_decline_text},
};

static void local_answer(void *context, struct wk_exchange *exchange)
{
    struct wk_hall *hall = context;
    const char *const method = wk_exchange_method(exchange), *const target = wk_exchange_target(exchange);
    const size_t n_path = strcspn(target, "?");
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(method, requests[i].method) != 0 || strlen(requests[i].path) != n_path ||
            strncmp(target, requests[i].path, n_path) != 0)
            continue;
        const char *const token = wk_exchange_argument(exchange, WK_LOCAL_CODE);
        wk_hall_reply(hall, exchange, 200,
                      requests[i].of_hall ? requests[i].of_hall(hall) : requests[i].of_code(hall, token ? token : ""));
        return;
    }
    wk_hall_refuse(hall, exchange, 404, "no-such", "no such request");
}

static void local_end(void *context, struct wk_exchange *exchange)
{
    (void)context;
    (void)exchange;
}

const struct wk_http_handler wk_local_handler = {local_begin, local_answer, local_end};
