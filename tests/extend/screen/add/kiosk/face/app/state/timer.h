/* A timer for the director: minutes that are asked for, and when they are over. Part of kiosk/face/app/app.h. */
#ifndef WK_KIOSK_APP_STATE_TIMER_H
#define WK_KIOSK_APP_STATE_TIMER_H

#include <stdbool.h>
#include <stdint.h>

struct wk_app_timer {
    int64_t until_ns; /* 0: it does not run */
    int n_set;        /* since the screen was entered */
    bool over;
};

#endif
