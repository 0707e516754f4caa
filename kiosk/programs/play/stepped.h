/*
 * Stepped time: in lock-step (see kiosk/programs/run/kiosk.h) the time of the day goes as the stepped clock does. The
 * computer's own goes on while a picture is drawn and read, however long that takes beside other programs, and would seem to
 * have been set.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_STEPPED_H
#define WK_KIOSK_PROGRAMS_PLAY_STEPPED_H

#include "kiosk/host/program/command.h"
#include "vision/image/clock.h"

struct wk_stepped {
    const struct wk_host *real;
    const struct wk_clock *clock;
    int64_t begun_ns, wall_ns; /* both at the start; wall clock 0: not set */
};

/* The host with that time of the day; all else is the real one's. It borrows all three, and is good for as long as they are. */
struct wk_host wk_stepped_host(struct wk_stepped *self, const struct wk_host *real, const struct wk_clock *clock);

#endif
