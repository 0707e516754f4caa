/* Event seating: who sits where in each round of an event that is no duplicate one, for `event schedule`. */
#ifndef WK_KIOSK_PROGRAMS_CMD_EVENT_EVENT_SEATING_H
#define WK_KIOSK_PROGRAMS_CMD_EVENT_EVENT_SEATING_H

#include "kiosk/host/program/command.h"
#include "kiosk/programs/cmd/event/event_plan.h"

struct wk_seating {
    const struct wk_event_plan *plan;
    const struct wk_tournament *tournament; /* with its moves; NULL: a plan without an event */
    struct wk_event_shape shape;
};

/* As JSON, CSV or text. The exit code. */
int wk_seating_print(const struct wk_host *host, const struct wk_seating *self, bool json, bool csv);

/* The same of n_players players, numbered from 1; WK_EXIT_FAIL, and why, if they would meet again. */
int wk_seating_plan(const struct wk_host *host, const struct wk_plan_options *options, int n_players, bool json, bool csv);

#endif
