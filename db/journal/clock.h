/* The clocks that the store is given: a wall clock, which people can set, and the computer's uptime, which cannot be set. */
#ifndef WK_DB_JOURNAL_CLOCK_H
#define WK_DB_JOURNAL_CLOCK_H

#include <stdint.h>

/* Wall clock in ns since 1970 UTC; an argument (law 5). */
typedef int64_t (*wk_clock_fn)(void *context);

/* How long the computer has been running, and since which start. Unlike a wall clock this cannot be set. */
#define WK_BOOT_SIZE 37
struct wk_uptime {
    char boot[WK_BOOT_SIZE]; /* any text that differs at each start; "" where there is none */
    int64_t ns;              /* since that start, sleep included */
};
typedef void (*wk_uptime_fn)(void *context, struct wk_uptime *out);

/*
 * Wrong PINs: how many since the director's PIN was last right, how many of them since either role's was, and when the newest
 * was tried.
 */
struct wk_guesses {
    int64_t n, n_judge;
    struct wk_uptime at;
};

#endif
