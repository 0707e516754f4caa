/* A given deal: fetches it from the store, and compares each tile that the camera sees with the one wanted in its slot. */
#include "db/store/pin.h"
#include "db/store/stored_deal.h"
#include "kiosk/programs/service/given_deal.h"
#include "vision/faces/decision.h"

#include <stdio.h>
#include <string.h>

static bool in_hand(int slot)
{
    return wk_slot_row(slot) == WK_ROW_HAND;
}

/* How a slot looks whose tile was not seen to be the right one. */
static enum wk_slot_look look_of(const struct wk_read *read)
{
    switch (read->state) {
    case WK_READ_EMPTY:
        return WK_LOOK_EMPTY;
    case WK_READ_BLOCKED:
        return WK_LOOK_BLOCKED;
    case WK_READ_FACE: /* a tile of the hand row, which has no more of this face */
        return read->why == WK_WHY_FOREIGN ? WK_LOOK_AGAIN : WK_LOOK_WRONG;
    case WK_READ_LABEL: /* its back is up */
    case WK_READ_UNREADABLE:
        break;
    }
    return WK_LOOK_AGAIN;
}

/* WRONG: the face is certainly another one. AGAIN: the camera is not sure of it. */
static enum wk_slot_look look_at_face(const struct wk_face_obs *obs, uint8_t wanted)
{
    if (obs->best == wanted)
        return WK_LOOK_RIGHT;
    bool certain =
        obs->margin >= 0 && obs->score[obs->best - WK_FACE_1M] - obs->score[wanted - WK_FACE_1M] >= wk_face_margin_accept;
    return certain ? WK_LOOK_WRONG : WK_LOOK_AGAIN;
}

/* The tiles of the hand that lie there already come first; the rest of the hand goes to the other slots. */
static void look_at_hand(const uint8_t *wanted, const struct wk_face_reading *faces, struct wk_given_view *view)
{
    int left[WK_N_FACES + 1] = {0}, face = WK_FACE_1M;

    for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
        left[wanted[s]]++;
    for (int s = 0; s < wk_row_length(WK_ROW_HAND) && faces; s++) {
        enum wk_face best = faces->face[s].best;
        if (!wk_wall_service_face_seen(faces, s) || left[best] == 0)
            continue;
        left[best]--;
        view->kind[s] = (uint8_t)best;
        view->look[s] = WK_LOOK_RIGHT;
    }
    for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++) {
        if (view->look[s] == WK_LOOK_RIGHT)
            continue;
        while (face < WK_FACE_WHITE && left[face] == 0)
            face++;
        left[face]--;
        view->kind[s] = (uint8_t)face;
    }
}

void wk_given_deal_compare(const struct wk_deal *deal, enum wk_wind wind, const struct wk_face_reading *faces,
                           struct wk_given_view *view, struct wk_event *out)
{
    const uint8_t *wanted = deal->face[wind - 1];
    const struct wk_face_reading *seen = faces && faces->seen.tray.found ? faces : NULL;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        view->kind[s] = wanted[s];
        view->look[s] = seen ? look_of(&seen->seen.slot[s]) : WK_LOOK_EMPTY;
        if (seen && !in_hand(s) && wk_wall_service_face_seen(seen, s))
            view->look[s] = look_at_face(&seen->face[s], wanted[s]);
    }
    look_at_hand(wanted, seen, view);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        out->given.n_right += view->look[s] == WK_LOOK_RIGHT;
        out->given.n_wrong += view->look[s] == WK_LOOK_WRONG;
        out->given.n_backs += seen && seen->seen.slot[s].state == WK_READ_LABEL;
    }
}

static void answer(const struct wk_given_deal *self, enum wk_status status, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_GIVEN;
    out->given.status = status;
    out->given.wind = self->wind;
    out->given.seq = self->open ? self->seq : 0;
    out->given.view = self->open ? &self->view : NULL;
}

/* It goes on record that the director sees the faces, before they are shown. */
static enum wk_status fetch(struct wk_given_deal *self, struct wk_service *service)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt;
    char body[64];
    enum wk_status status = store ? WK_OK : WK_NOT_YET;

    if (status == WK_OK && wk_store_role(store) != WK_ROLE_DIRECTOR)
        status = WK_NOT_ALLOWED; /* only the director gets through the screen's own lock */
    if (status == WK_OK)
        status = wk_store_given_deal(store, service->table, &self->deal, &self->seq);
    if (status != WK_OK)
        return status;
    snprintf(body, sizeof(body), "{\"given\": %lld, \"table\": %d}", (long long)self->seq, service->table);
    return wk_store_append(store, "given-shown", body, NULL, 0, &receipt);
}

void wk_given_deal_wall(struct wk_given_deal *self, struct wk_service *service, enum wk_wind wind, struct wk_event *out)
{
    enum wk_status status = self->open ? WK_OK : fetch(self, service);

    if (status != WK_OK)
        wk_given_deal_end(self);
    self->open = status == WK_OK;
    self->wind = wind;
    answer(self, status, out);
    if (self->open)
        wk_given_deal_compare(&self->deal, wind, NULL, &self->view, out);
}

void wk_given_deal_see(struct wk_given_deal *self, const struct wk_face_reading *faces, struct wk_event *out)
{
    answer(self, WK_OK, out);
    if (!self->open)
        out->kind = WK_EVENT_NONE;
    else
        wk_given_deal_compare(&self->deal, self->wind, faces, &self->view, out);
}

void wk_given_deal_end(struct wk_given_deal *self)
{
    wk_wipe(self, sizeof(*self));
}
