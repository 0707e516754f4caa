/* A kernel and its plain twin timed side by side: what they cost this thread, printed, never judged. */
#ifndef WK_TESTS_SUPPORT_VISION_KERNEL_TIME_H
#define WK_TESTS_SUPPORT_VISION_KERNEL_TIME_H

#include <stdint.h>
#include <stdio.h>
#include <time.h>

static inline int64_t thread_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void print_times(const char *name, int64_t fast_ns, int64_t plain_ns, int n)
{
    printf("%s: %.0f ns, its plain twin %.0f ns\n", name, (double)fast_ns / n, (double)plain_ns / n);
}

/* The same numbers in each run: 0..n - 1. */
static inline uint32_t kernel_chance(uint64_t *state, uint32_t n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((*state >> 32) * n) >> 32);
}

#endif
