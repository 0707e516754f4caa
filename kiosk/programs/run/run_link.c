/* The link to the event's hall: started once this database has joined one, and what comes of it as events. */
#include "kiosk/programs/run/shell.h"

#include <stdio.h>
#include <string.h>

#include "db/hall/roster_change.h"
#include "vision/image/clock.h"

static int64_t monotonic(void *context)
{
    (void)context;
    return wk_clock_ns(NULL);
}

/* The link's thread: main looks at its next turn. */
static void wake(void *context)
{
    struct wk_shell *shell = context;

    atomic_store(&shell->link_news, true);
    wk_ui_wake(shell->ui);
}

void wk_shell_link(struct wk_shell *shell)
{
    const struct wk_kiosk_options *options = shell->options;
    struct wk_link_options link = {.monotonic = monotonic, .notify = wake, .context = shell};
    struct wk_hall_place place;
    struct wk_problem problem;

    if (shell->link || options->clock || !options->env->store || wk_store_hall_place(options->env->store, &place) != WK_OK)
        return;
    enum wk_status status = wk_env_store_options(options->env, options->host, false, &link.store, &problem);
    link.store.let = WK_ROLE_PLAYERS; /* it enters nothing for anybody */
    if (status == WK_OK)
        status = wk_link_start(&shell->link, &link);
    if (status == WK_OK)
        return;
    fprintf(options->host->err, "wallkeeper: the hall is not asked: %s\n", wk_status_text(status));
    struct wk_event event; /* nobody will ask it: that is said at once, as of a hall that does not answer */
    wk_service_link(&shell->service, &(struct wk_link_state){.status = status, .failed_ns = wk_clock_ns(NULL)}, &event);
    wk_shell_tell(shell, &event);
}

void wk_shell_take_link(struct wk_shell *shell)
{
    struct wk_link_state state;
    struct wk_event event;

    if (!shell->link || !atomic_exchange(&shell->link_news, false))
        return;
    if (!wk_link_look(shell->link, &state)) {
        atomic_store(&shell->link_news, true); /* at the next turn */
        return;
    }
    wk_service_link(&shell->service, &state, &event);
    wk_shell_tell(shell, &event);
    if (wk_service_follow_tilesets(&shell->service, &event))
        wk_shell_tell(shell, &event);
}
