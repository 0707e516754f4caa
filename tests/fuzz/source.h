/* Source: a fuzzer's bytes, taken one by one; zeros when they are used up. */
#ifndef WK_TESTS_FUZZ_SOURCE_H
#define WK_TESTS_FUZZ_SOURCE_H

#include <stddef.h>
#include <stdint.h>

struct source {
    const uint8_t *data;
    size_t n;
};

static inline uint8_t next(struct source *source)
{
    if (source->n == 0)
        return 0;
    source->n--;
    return *source->data++;
}

#endif
