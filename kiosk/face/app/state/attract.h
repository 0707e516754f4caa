/* Attract: an idle kiosk shows what it is for. */
#ifndef WK_KIOSK_FACE_APP_STATE_ATTRACT_H
#define WK_KIOSK_FACE_APP_STATE_ATTRACT_H

#include <stdbool.h>
#include <stdint.h>

#define WK_ATTRACT_SLIDE_NS 9000000000LL /* how long a picture stands: its line can be read twice */
#define WK_ATTRACT_LOOK_NS 2000000000LL  /* how long a frame of the mat is waited for before the first picture */

struct wk_app_attract {
    int minutes;        /* without a touch; 0: never */
    int64_t touched_ns; /* the last touch or key, or the start; 0: not known yet */
    bool plays;         /* the mat was looked at and is empty; until then the idle screen stands */
    int64_t since_ns;   /* since when it plays */
};

#endif
