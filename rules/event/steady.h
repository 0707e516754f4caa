/*
 * Steady: when a hand began and stopped, and when a break ends, by the clock that nobody sets. Records bear wall clocks, and
 * those are set: by a time server in the middle of a hand, and at another kiosk to another time than here. So a record's time
 * counts for when it happened only as far as it lies between the look at the event before and the one that brought it; from
 * then on time is counted here. What happened before the program began nobody saw come: of that the record's time counts,
 * but never as one that is still to come. Pure.
 */
#ifndef WK_RULES_EVENT_STEADY_H
#define WK_RULES_EVENT_STEADY_H

#include "rules/event/floor.h"

struct wk_steady_hand {
    uint8_t round, hand;           /* 0: none */
    int64_t play_seq, stopped_seq; /* of the records that these are the times of */
    int64_t begun_ns, stopped_ns;  /* monotonic; begun as if it had never stood still. Without the record they mean nothing */
};

struct wk_steady_break {
    uint8_t round;  /* that it follows on, 0: none */
    int min;        /* its length, minutes */
    int64_t end_ns; /* monotonic */
};

/* A section's round clock (rules/event/round_clock.h). */
struct wk_steady_round {
    uint8_t round;    /* 0: it has not begun */
    int64_t wall_ns;  /* of the record by which it began */
    int64_t begun_ns; /* monotonic */
};

/* Zero: nothing was looked at yet. Large, so that it has one owner, who lends it. */
struct wk_steady {
    int64_t looked_ns, heard_ns; /* the look before: of it, and of one with the hall there; 0: none. So old is what is new of
                                    this kiosk's own records, and of others' */
    struct wk_steady_hand hand[WK_MAX_TABLES][2]; /* index table - 1: the hand it is at, and the one before */
    struct wk_steady_break pause[WK_MAX_SECTIONS];
    struct wk_steady_round round[WK_MAX_SECTIONS];
};

/* One moment on both clocks. */
struct wk_steady_now {
    int64_t now_ns;  /* monotonic, > 0 */
    int64_t wall_ns; /* 0: that clock is not set yet */
    bool hall;       /* the hall has all and answers, or there is none: what others recorded came at once */
};

/*
 * A look at an event: what is new in it since the look before is timed. Without a wall clock nothing is, and the event is to be
 * looked at as soon as there is one.
 */
void wk_steady_look(struct wk_steady *self, const struct wk_steady_now *now, const struct wk_tournament *tournament,
                    const struct wk_floor *floor);

/* When something of a wall time happened, monotonic, as far as it may lie in the past: it was not known at before_ns (0: nobody
 * had looked). Below 0 for what was before the computer was switched on. */
int64_t wk_steady_between(const struct wk_steady_now *now, int64_t wall_ns, int64_t before_ns);

/* A hand's times; NULL: it is neither the table's present hand nor the one before, has not begun, or no clock was set. */
const struct wk_steady_hand *wk_steady_find(const struct wk_steady *self, const struct wk_event_shape *shape,
                                            const struct wk_hand_id *at);

#endif
