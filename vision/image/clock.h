/*
 * The monotonic clock, for cameras and for the time that a reading took. Judgements never ask it (law 5).
 *
 * Functions that need the time take a clock as an argument; NULL is the system's. A stepped clock stands still until its owner
 * moves it, so that a run in lock-step waits for nothing and gives the same result on every machine.
 */
#ifndef WK_VISION_IMAGE_CLOCK_H
#define WK_VISION_IMAGE_CLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* A clock that is stepped. One thread. */
struct wk_clock {
    int64_t now_ns; /* above 0: zero is "never" */
};

static inline int64_t wk_clock_ns(const struct wk_clock *clock)
{
    struct timespec t;

    if (clock)
        return clock->now_ns;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline double wk_clock_ms(const struct wk_clock *clock)
{
    return (double)wk_clock_ns(clock) / 1e6;
}

#endif
