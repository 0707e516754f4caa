/* Notices steps of the wall clock by comparing it with the monotonic clock. */
#include "kiosk/programs/run/clock_watch.h"

int64_t wk_clock_watch(struct wk_clock_watch *self, int64_t wall_ns, int64_t mono_ns)
{
    int64_t jump_ns = 0;

    if (self->wall_ns > 0 && wall_ns > 0)
        jump_ns = (wall_ns - self->wall_ns) - (mono_ns - self->mono_ns);
    self->wall_ns = wall_ns;
    self->mono_ns = mono_ns;
    return jump_ns > WK_CLOCK_JUMP_NS || jump_ns < -WK_CLOCK_JUMP_NS ? jump_ns : 0;
}
