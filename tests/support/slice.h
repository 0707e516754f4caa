/*
 * What takes long under a sanitizer runs whole as it is built for people, and there one case of it: those whose names match the
 * pattern, when the environment has WK_SLICE. To be called before the group is run.
 */
#ifndef WK_TESTS_SUPPORT_SLICE_H
#define WK_TESTS_SUPPORT_SLICE_H

#include <stdlib.h>

#include <cmocka.h>

static inline void slice(const char *pattern)
{
    if (getenv("WK_SLICE"))
        cmocka_set_test_filter(pattern);
}

#endif
