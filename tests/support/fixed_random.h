/*
 * Randomness for a program under test that is the same in each run (law 5): the same club key, so the same stickers, so the
 * same pictures. It goes on where it was; a case that wants to be repeated sets fixed_random_state first.
 */
#ifndef WK_TESTS_SUPPORT_FIXED_RANDOM_H
#define WK_TESTS_SUPPORT_FIXED_RANDOM_H

#include <stddef.h>
#include <stdint.h>

static uint64_t fixed_random_state;

static inline void fixed_random(void *context, void *buffer, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n; i++) {
        fixed_random_state = fixed_random_state * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)buffer)[i] = (uint8_t)(fixed_random_state >> 56);
    }
}

#endif
