/* The loop: the app and the runtime around it. For kiosk/programs/run/ and kiosk/programs/play/ only; main thread. */
#ifndef WK_KIOSK_PROGRAMS_RUN_LOOP_H
#define WK_KIOSK_PROGRAMS_RUN_LOOP_H

#include "kiosk/face/app/screen_def.h"
#include "kiosk/programs/run/clock_watch.h"
#include "kiosk/programs/run/runtime.h"

struct wk_kiosk {
    struct wk_app app;
    struct wk_runtime runtime;
    struct wk_clock_watch clock;
    int64_t tick_ns, show_ns; /* when each was last */
    char stood[256];          /* what the screen says, since when, and whether it was said aloud */
    int64_t stood_ns;
    bool spoken;
    const char *screen_trouble; /* that was logged last; NULL: none */
};

#endif
