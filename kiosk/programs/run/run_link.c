/* The link to the event's hall: started once this database has joined a hall; its news become events. */
#include "kiosk/programs/run/runtime.h"

#include <stdio.h>
#include <string.h>

#include "db/hall/roster_change.h"
#include "vision/image/clock.h"

static int64_t monotonic(void *context)
{
    (void)context;
    return wk_clock_ns(NULL);
}

/* Runs in the link's thread; main looks in its next turn. */
static void wake(void *context)
{
    struct wk_runtime *runtime = context;

    atomic_store(&runtime->link_news, true);
    wk_ui_wake(runtime->ui);
}

void wk_runtime_link(struct wk_runtime *runtime)
{
    const struct wk_kiosk_options *options = runtime->options;
    struct wk_link_options link = {.monotonic = monotonic, .notify = wake, .context = runtime};
    struct wk_hall_place place;
    struct wk_problem problem;

    if (runtime->link || options->clock || !options->env->store || wk_store_hall_place(options->env->store, &place) != WK_OK)
        return;
    enum wk_status status = wk_env_store_options(options->env, options->host, false, &link.store, &problem);
    link.store.let = WK_ROLE_PLAYERS; /* it makes no entries for anybody */
    if (status == WK_OK)
        status = wk_link_start(&runtime->link, &link);
    if (status == WK_OK)
        return;
    fprintf(options->host->err, "wallkeeper: the hall is not asked: %s\n", wk_status_text(status));
    struct wk_event event; /* nothing would ever ask it: reports at once that the hall does not answer */
    wk_service_link(&runtime->service, &(struct wk_link_state){.status = status, .failed_ns = wk_clock_ns(NULL)}, &event);
    wk_runtime_tell(runtime, &event);
}

void wk_runtime_take_link(struct wk_runtime *runtime)
{
    struct wk_link_state state;
    struct wk_event event;

    if (!runtime->link || !atomic_exchange(&runtime->link_news, false))
        return;
    if (!wk_link_look(runtime->link, &state)) {
        atomic_store(&runtime->link_news, true); /* seen by main in its next turn */
        return;
    }
    wk_service_link(&runtime->service, &state, &event);
    wk_runtime_tell(runtime, &event);
    if (wk_service_follow_draws(&runtime->service, &event))
        wk_runtime_tell(runtime, &event);
    if (wk_service_follow_tilesets(&runtime->service, &event))
        wk_runtime_tell(runtime, &event);
}
