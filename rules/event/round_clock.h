/*
 * Round clock: one clock for all tables of a section, of a kind whose rounds have one (rules/event/kind.h). It begins when
 * everybody sits, with the latest of the entries by which the tables of the round took their chairs; a table that is not led by
 * a kiosk has none, so it can be begun by hand before (WK_CLOCK_ROUND). Nothing ends by it: when its time is over the players
 * say how their game stood. Pure.
 */
#ifndef WK_RULES_EVENT_ROUND_CLOCK_H
#define WK_RULES_EVENT_ROUND_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct wk_tournament;

struct wk_round_clock {
    int64_t begun_ns; /* wall clock; 0: not yet */
    int minutes;      /* of play, with what was added */
    int notice;       /* so many before its end it is announced */
    int rest;         /* minutes of a rest in the middle of it, which are no play; 0: it has none */
};

/* Minutes of play in a round as planned. 0: the rounds of its kind have no clock. */
int wk_round_clock_minutes(const struct wk_tournament *tournament);

/* The clock of a round of a section. False: the event's rounds have none; *out is unchanged. */
bool wk_round_clock_look(const struct wk_tournament *tournament, int section, int round, struct wk_round_clock *out);

/* What it shows so long after its beginning. */
struct wk_round_time {
    int left_s;      /* of play */
    int rest_left_s; /* of the rest, while that lasts, else 0 */
    bool warn;       /* its last minutes, as announced */
    bool over;
};
void wk_round_clock_read(const struct wk_round_clock *clock, int64_t passed_s, struct wk_round_time *out);

/* The moments that are announced, in seconds after its beginning, rising: how many. */
#define WK_MAX_ROUND_MARKS 4
int wk_round_clock_marks(const struct wk_round_clock *clock, int64_t marks_s[WK_MAX_ROUND_MARKS]);

#endif
