/* Time of day, as people read it beside a line: in this computer's time zone. Any thread. */
#ifndef WK_KIOSK_HOST_TIME_OF_DAY_H
#define WK_KIOSK_HOST_TIME_OF_DAY_H

#include <stdint.h>

struct wk_time_of_day {
    char text[8]; /* "21:04"; "" where the time zone is not known */
};
struct wk_time_of_day wk_time_of_day(int64_t t_ns); /* ns since 1970 UTC */

#endif
