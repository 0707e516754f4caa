/* Clock watch: does the wall clock go on as the monotonic one does? Somebody who sets it makes records of another time. Pure.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_CLOCK_WATCH_H
#define WK_KIOSK_PROGRAMS_RUN_CLOCK_WATCH_H

#include <stdint.h>

#define WK_CLOCK_JUMP_NS 2000000000LL /* less than this is the clock being adjusted to a time server */

struct wk_clock_watch {
    int64_t wall_ns, mono_ns; /* of the look before; wall 0: none yet */
};

/*
 * Now: wall clock, ns since 1970 UTC, 0 when it is not set; monotonic. By how much the wall clock was set forward (above 0) or
 * back (below 0) since the look before; 0: it was not, or nobody can tell. A computer that slept was set forward, too.
 */
int64_t wk_clock_watch(struct wk_clock_watch *self, int64_t wall_ns, int64_t mono_ns);

#endif
