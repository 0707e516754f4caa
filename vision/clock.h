/* The monotonic clock, for cameras and for the time that a reading took. Judgements never ask it (law 5). */
#ifndef WK_VISION_CLOCK_H
#define WK_VISION_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t wk_clock_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline double wk_clock_ms(void)
{
    return (double)wk_clock_ns() / 1e6;
}

#endif
