/* Measures: how the hall is, for programs that watch it: /health and /metrics. Nothing of results or tiles. Main thread. */
#ifndef WK_HALL_BOARD_MEASURES_H
#define WK_HALL_BOARD_MEASURES_H

#include <stdint.h>

#include "hall/web/html.h"

struct json_t; /* of jansson.h */

/* What is not in the hall's status. */
struct wk_board_measured {
    int streams, connections; /* of the pages */
    int things;               /* that wait for somebody */
    int64_t wrong_tokens;     /* of players' pages that were asked for since the start */
};

/*
 * Both of the hall's status (wk_hall_status_json()); NULL: it could not be read. The first is JSON, {"ok", "reasons": [words]}:
 * true, and no reasons, where it takes in records and shows them. The second is Prometheus' text.
 */
bool wk_board_health_make(const struct json_t *status, struct wk_html *out);
void wk_board_metrics_make(const struct json_t *status, const struct wk_board_measured *measured, struct wk_html *out);

#endif
