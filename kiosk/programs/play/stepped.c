/* The time of the day in lock-step. */
#include "kiosk/programs/play/stepped.h"

static int64_t wall_clock(void *context)
{
    const struct wk_stepped *self = context;

    return self->wall_ns > 0 ? self->wall_ns + wk_clock_ns(self->clock) - self->begun_ns : 0;
}

static void uptime(void *context, struct wk_uptime *out)
{
    const struct wk_host *real = ((const struct wk_stepped *)context)->real;

    real->uptime(real->context, out);
}

static void random_bytes(void *context, void *buffer, size_t n)
{
    const struct wk_host *real = ((const struct wk_stepped *)context)->real;

    real->random(real->context, buffer, n);
}

struct wk_host wk_stepped_host(struct wk_stepped *self, const struct wk_host *real, const struct wk_clock *clock)
{
    struct wk_host host = *real;

    *self = (struct wk_stepped){
        .real = real, .clock = clock, .begun_ns = wk_clock_ns(clock), .wall_ns = real->clock(real->context)};
    host.clock = wall_clock;
    host.uptime = real->uptime ? uptime : NULL;
    host.random = random_bytes;
    host.context = self;
    return host;
}
