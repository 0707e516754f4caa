/* Time of day: hours and minutes of a wall clock. */
#include "kiosk/host/time_of_day.h"

#include <time.h>

struct wk_time_of_day wk_time_of_day(int64_t t_ns)
{
    struct wk_time_of_day out = {.text = ""};
    const time_t t_s = (time_t)(t_ns / 1000000000);
    struct tm day;

    if (localtime_r(&t_s, &day) && strftime(out.text, sizeof(out.text), "%H:%M", &day) == 0)
        out.text[0] = '\0';
    return out;
}
