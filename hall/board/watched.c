/* What programs that watch the hall ask for. */
#include <string.h>

#include <jansson.h>

#include "hall/board/board_parts.h"
#include "hall/board/measures.h"

#define HEALTH "/health"
#define METRICS "/metrics"

static void reply_text(struct wk_exchange *exchange, int code, const char *type, struct wk_html *text)
{
    static const struct wk_reply_header headers[] = {{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};
    struct wk_reply reply = {.code = code, .type = type, .headers = headers, .n_headers = 2};

    reply.body = wk_html_take(text, &reply.n);
    if (!reply.body)
        reply = (struct wk_reply){.code = 503, .retry_after_s = 2};
    wk_exchange_reply(exchange, &reply);
}

bool wk_watch_answer(struct wk_board *self, struct wk_exchange *exchange)
{
    const char *const target = wk_exchange_target(exchange);
    const bool health = wk_board_path_is(target, HEALTH);
    struct wk_html text = {.text = NULL};

    if (!health && !wk_board_path_is(target, METRICS))
        return false;
    if (!self->options.watch_anywhere && !wk_board_asks_here(exchange)) {
        wk_exchange_reply(exchange, &(struct wk_reply){.code = 403});
        return true;
    }
    json_t *const status = self->hall ? wk_hall_status_json(self->hall) : NULL;
    if (health) {
        const bool ok = wk_board_health_make(status, &text);
        reply_text(exchange, ok ? 200 : 503, "application/json", &text);
    } else {
        wk_board_take_desk(self);
        const struct wk_board_measured measured = {.streams = self->n_streams,
                                                   .connections = wk_http_connections(self->http),
                                                   .things = self->desk.list.n_all,
                                                   .wrong_tokens = self->n_wrong_ever};
        wk_board_metrics_make(status, &measured, &text);
        reply_text(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
    }
    json_decref(status);
    return true;
}
