/* A small random generator for simulations and lots: the same numbers for a seed on any machine. Never for secrets. Pure. */
#ifndef WK_RULES_RNG_H
#define WK_RULES_RNG_H

#include <stdint.h>

/* Source: D. Blackman and S. Vigna, xoshiro256** and splitmix64, 2018, dedicated to the public domain (prng.di.unimi.it). */
struct wk_rng {
    uint64_t s[4];
};

/* Starts stream number `stream` of a seed; different streams of one seed have nothing in common. */
static inline void wk_rng_init(struct wk_rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed ^ stream * 0xd1342543de82ef95u;
    for (int i = 0; i < 4; i++) {
        uint64_t z = x += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        rng->s[i] = z ^ z >> 31;
    }
}

static inline uint64_t wk_rng_next(struct wk_rng *rng)
{
    uint64_t *s = rng->s;
    const uint64_t m = s[1] * 5, result = (m << 7 | m >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* 0 <= result < n, n >= 1; the bias is below n / 2^32. */
static inline uint32_t wk_rng_below(struct wk_rng *rng, uint32_t n)
{
    return (uint32_t)((wk_rng_next(rng) >> 32) * n >> 32);
}

/* low <= result < high, in steps of 2^-53 of the span. */
static inline double wk_rng_between(struct wk_rng *rng, double low, double high)
{
    return low + (high - low) * ((double)(wk_rng_next(rng) >> 11) * 0x1p-53);
}

#endif
