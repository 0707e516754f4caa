/*
 * Nothing runs twice in .ci/run: a case that takes long under a sanitizer runs as it is built for people, the rest under the
 * sanitizer. WK_SLICE says which part is wanted: "short" under a sanitizer, "long" beside one; without it a program runs whole.
 * The Makefile knows the programs by their including this.
 */
#ifndef WK_TESTS_SUPPORT_SLICE_H
#define WK_TESTS_SUPPORT_SLICE_H

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A case of simulated video, or of thousands: not for a sanitizer. Its program calls pass_over_long(). */
#define cmocka_unit_test_long(f)                                                                                               \
    {                                                                                                                          \
#f " (long)", f, NULL, NULL, NULL                                                                                      \
    }
#define cmocka_unit_test_long_setup_teardown(f, setup, teardown)                                                               \
    {                                                                                                                          \
#f " (long)", f, setup, teardown, NULL                                                                                 \
    }

static inline int slice_is(const char *part)
{
    const char *wanted = getenv("WK_SLICE");
    return wanted && strcmp(wanted, part) == 0;
}

/* Before the group is run: of its long cases none, or they alone. */
static inline void pass_over_long(void)
{
    if (slice_is("short"))
        cmocka_set_skip_filter("* (long)");
    else if (slice_is("long"))
        cmocka_set_test_filter("* (long)");
}

#endif
