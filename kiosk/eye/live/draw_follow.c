/* Follows the draws of a hand: which walls are seen, who drew when, how long turns take. */
#include "kiosk/eye/live/draw_follow.h"

#include <string.h>

#include "vision/image/sort.h"

#define MAX_DRAWN (WK_N_WINDS * WK_WALL_DRAWS)

void wk_draw_follow_begin(struct wk_draw_follow *self)
{
    struct wk_draw_watch watch = self->watch;

    wk_draw_watch_begin(&watch);
    memset(self, 0, sizeof *self);
    self->watch = watch;
}

static bool sees(const struct wk_draw_look *look, int wall)
{
    for (int k = 0; k < WK_WALL_DRAWS; k++)
        if (look->seen[wall][k] != WK_DRAW_UNKNOWN)
            return true;
    return false;
}

static void note_seen(struct wk_draw_follow *self, const struct wk_draw_look *look)
{
    self->unseen = 0;
    for (int w = 0; w < WK_N_WINDS; w++) {
        if (self->seen_ms[w] == 0 || sees(look, w))
            self->seen_ms[w] = look->at_ms;
        if (look->at_ms - self->seen_ms[w] >= WK_DRAW_UNSEEN_MS)
            self->unseen |= 1U << w;
    }
}

static void add_drawn(struct wk_draw_follow *self, const struct wk_draw_event *event)
{
    int at = self->n_drawn;

    if (at == MAX_DRAWN)
        return;
    const int64_t ms = event->from_ms > 0 ? (event->from_ms + event->to_ms) / 2 : event->to_ms;

    for (; at > 0 && self->drawn[at - 1].at_ms > ms; at--) /* one that was hidden is told after a later one */
        self->drawn[at] = self->drawn[at - 1];
    self->drawn[at].wall = event->wall;
    self->drawn[at].order = event->order;
    self->drawn[at].at_ms = ms;
    self->n_drawn++;
}

/* It lies there again, so that nobody has drawn it. */
static void take_back(struct wk_draw_follow *self, const struct wk_draw_event *event)
{
    int n = 0;

    for (int i = 0; i < self->n_drawn; i++)
        if (self->drawn[i].wall != event->wall || self->drawn[i].order != event->order)
            self->drawn[n++] = self->drawn[i];
    self->n_drawn = n;
}

int wk_draw_follow_look(struct wk_draw_follow *self, const struct wk_draw_look *look,
                        struct wk_draw_event out[WK_DRAW_MAX_EVENTS])
{
    const int n = wk_draw_watch_look(&self->watch, look, out);

    note_seen(self, look);
    for (int i = 0; i < n; i++) {
        if (out[i].kind == WK_DRAW_DRAWN)
            add_drawn(self, &out[i]);
        else if (out[i].kind == WK_DRAW_PUT_BACK)
            take_back(self, &out[i]);
        self->n_named += out[i].kind == WK_DRAW_NAMED;
    }
    return n;
}

void wk_draw_follow_turns(const struct wk_draw_follow *self, struct wk_draw_turns out[WK_N_WINDS])
{
    double ms[MAX_DRAWN];

    for (int w = 0; w < WK_N_WINDS; w++) {
        int n = 0;

        for (int i = 0; i + 1 < self->n_drawn; i++)
            if ((int)self->drawn[i].wall == w + 1)
                ms[n++] = (double)(self->drawn[i + 1].at_ms - self->drawn[i].at_ms);
        out[w] = (struct wk_draw_turns){.n = n, .median_ms = n > 0 ? (int)wk_median(ms, n) : 0};
    }
}
