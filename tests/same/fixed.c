/*
 * Loaded before the program (LD_PRELOAD): all clocks stand where WK_SAME_NOW says (seconds since 1970; the monotonic one counts
 * from there too), and chance is a row of numbers that WK_SAME_SEED begins. Two programs that do the same then write the same,
 * keys, signatures and how long something took included. Not for what waits for time to pass.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

ssize_t getrandom(void *buffer, size_t n, unsigned flags);
int getentropy(void *buffer, size_t n);
void randombytes_buf(void *buffer, size_t n);

static uint64_t number_of(const char *name)
{
    const char *text = getenv(name);

    return text ? strtoull(text, NULL, 10) : 1;
}

static struct timespec now(void)
{
    return (struct timespec){.tv_sec = (time_t)number_of("WK_SAME_NOW"), .tv_nsec = 0};
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE && clock != CLOCK_BOOTTIME && clock != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, clock, out);
    *out = now();
    return 0;
}

time_t time(time_t *out)
{
    const time_t t = now().tv_sec;

    if (out)
        *out = t;
    return t;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    (void)zone;
    *out = (struct timeval){.tv_sec = now().tv_sec};
    return 0;
}

/* Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014 (SplitMix64). */
static uint64_t next(void)
{
    static atomic_uint_fast64_t drawn;
    uint64_t z = number_of("WK_SAME_SEED") * 0x9E3779B97F4A7C15U + (1 + atomic_fetch_add(&drawn, 1)) * 0xD1B54A32D192ED03U;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

ssize_t getrandom(void *buffer, size_t n, unsigned flags)
{
    uint8_t *to = buffer;

    (void)flags;
    for (size_t i = 0; i < n; i++)
        to[i] = (uint8_t)next();
    return (ssize_t)n;
}

int getentropy(void *buffer, size_t n)
{
    (void)getrandom(buffer, n, 0);
    return 0;
}

void randombytes_buf(void *buffer, size_t n)
{
    (void)getrandom(buffer, n, 0);
}
