/*
 * Given deal: what the kiosk does for the director who lays out a given deal: fetches it, and compares each tile that the
 * camera sees with it. The faces are here, the order of steps is the app's. Main thread only.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_GIVEN_DEAL_H
#define WK_KIOSK_PROGRAMS_SERVICE_GIVEN_DEAL_H

#include "kiosk/face/draw/given_view.h"
#include "kiosk/programs/service/service.h"

struct wk_given_deal {
    bool open;
    int64_t seq;
    enum wk_wind wind;
    struct wk_deal deal;       /* a secret */
    struct wk_given_view view; /* likewise */
};

/*
 * A wall of the table's given deal; the first one fetches it and puts on record that its faces are shown. *out gets a
 * WK_EVENT_GIVEN, whose view holds until wk_given_deal_end(). t_ns is left to the caller.
 */
void wk_given_deal_wall(struct wk_given_deal *self, struct wk_service *service, enum wk_wind wind, struct wk_event *out);
/* What a frame shows of that wall: WK_EVENT_GIVEN; WK_EVENT_NONE when none is open. */
void wk_given_deal_see(struct wk_given_deal *self, const struct wk_face_reading *faces, struct wk_event *out);
/* Wipes it all. */
void wk_given_deal_end(struct wk_given_deal *self);

/*
 * A wall of a deal against what is seen of it (faces NULL: nothing). A tile of the hand row may lie in any of its slots
 * (DF-10): slots with a tile of the hand show that one, the others what is left of it, in order. Counts go into the event.
 * Pure.
 */
void wk_given_deal_compare(const struct wk_deal *deal, enum wk_wind wind, const struct wk_face_reading *faces,
                           struct wk_given_view *view, struct wk_event *out);

#endif
