/* The clocks that the store is handed: one that people set, and one that nobody can set. */
#ifndef WK_DB_JOURNAL_CLOCK_H
#define WK_DB_JOURNAL_CLOCK_H

#include <stdint.h>

/* Wall clock in ns since 1970 UTC; an argument (law 5). */
typedef int64_t (*wk_clock_fn)(void *context);

/* For how long the computer has been running, and since which start: nobody can set that, as one can a wall clock. */
#define WK_BOOT_SIZE 37
struct wk_uptime {
    char boot[WK_BOOT_SIZE]; /* any text, another at each start; "" where there is none */
    int64_t ns;              /* since that start, sleep included */
};
typedef void (*wk_uptime_fn)(void *context, struct wk_uptime *out);

/* PINs that were tried in vain: how many since the director's was right, how many of them since either role's was, and when the
 * newest of them was. */
struct wk_guesses {
    int64_t n, n_judge;
    struct wk_uptime at;
};

#endif
