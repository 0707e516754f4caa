/* Link: what came of the event's hall, and what there is to say of that. */
#include "kiosk/app/parts.h"

#include <stdlib.h>

void wk_app_link_event(struct wk_app *app, const struct wk_event *event)
{
    const bool news = event->link.n_heard != app->link.n_heard;

    app->link = event->link;
    if (news)
        wk_app_gate_stale(app);
}

bool wk_app_link_holds(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return link->status == WK_OK && link->n_waiting == 0 && link->refused_seq == 0;
}

bool wk_app_link_vouched(const struct wk_app *app, int64_t number, int *n, int *others)
{
    const struct wk_app_link *link = &app->link;

    *n = 0;
    *others = link->n_others;
    if (!link->joined || link->own == 0 || link->n_others == 0 || wk_record_journal(number) != link->own)
        return false;
    for (int i = 0; i < link->n_others; i++)
        *n += link->vouched_seq[i] >= wk_record_seq(number);
    return true;
}

int64_t wk_app_link_away_ns(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    return !link->joined || link->since_ns == 0 ? 0 : app->now_ns - link->since_ns;
}

enum wk_link_says wk_app_link_says(const struct wk_app *app)
{
    const struct wk_app_link *link = &app->link;

    if (!link->joined)
        return WK_LINK_NOTHING;
    if (link->refused_seq > 0)
        return WK_LINK_REFUSED;
    if (link->status == WK_OTHER_HALL)
        return WK_LINK_OTHER;
    if (link->status == WK_NOT_ALLOWED)
        return WK_LINK_UNKNOWN;
    if (link->status == WK_DISK_FULL)
        return WK_LINK_FULL;
    if (wk_app_link_away_ns(app) >= WK_LINK_SAYS_NS)
        return link->n_waiting > 0 ? WK_LINK_WAITS : WK_LINK_AWAY;
    return llabs(link->offset_ns) > WK_LINK_CLOCK_NS ? WK_LINK_CLOCK : WK_LINK_NOTHING;
}
