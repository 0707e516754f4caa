/* The gallery's states of a kiosk that has joined a hall. */
#include "tests/support/kiosk/gallery_link.h"

#include "tests/support/kiosk/gallery_gate.h"

void link_send(struct app_world *w, const struct wk_app_link *link)
{
    struct wk_event event = {.kind = WK_EVENT_LINK, .link = *link};

    event.link.joined = true;
    app_send(w, &event);
}

/* At the gate, where records of others are waited for. */
static void link_is(struct app_world *w, struct wk_app_link link, int64_t ago_s)
{
    g_wait(w);
    if (ago_s > 0)
        link.since_ns = w->app.now_ns - ago_s * 1000000000LL;
    link_send(w, &link);
}

void g_link_holds(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK}, 0);
}

void g_link_waits(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL, .n_waiting = 14}, 190);
}

void g_link_one_waits(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL, .n_waiting = 1}, 60);
}

void g_link_away(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL}, 130);
}

void g_link_other(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OTHER_HALL, .n_waiting = 3}, 30);
}

void g_link_unknown(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NOT_ALLOWED, .n_waiting = 2}, 5);
}

void g_link_refused(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK, .n_waiting = 5, .refused_seq = 812}, 30);
}

void g_link_full(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_DISK_FULL, .n_waiting = 5}, 30);
}

void g_link_clock(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK, .offset_ns = -3600000000000LL}, 0);
}
