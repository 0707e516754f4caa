/* A declared hand: gathers its tiles, counts it, compares its stickers with the sealed deal, and records what becomes the
 * result. */
#include "kiosk/programs/service/hand_scoring.h"
#include "kiosk/programs/service/hand_scoring_tiles.h"
#include "kiosk/programs/service/service.h"

#include <stdlib.h>
#include <string.h>

#include "calibration/drill.h"
#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_declared.h"
#include "kiosk/eye/live/feed.h"
#include "kiosk/face/app/event.h"

static void answer(const struct wk_hand_scoring *self, bool asked, enum wk_status status, struct wk_event *out)
{
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_COUNT;
    out->count.asked = asked;
    out->count.status = status;
    if (!self->open)
        return;
    out->count.seq = self->seq;
    out->count.state = self->state;
    out->count.view = &self->view;
}

/* It goes on record that a hand is shown, before any face is. */
static enum wk_status begin(struct wk_hand_scoring *self, struct wk_service *service, const struct wk_count_request *request)
{
    struct wk_store *store = service->env->store;
    struct wk_receipt receipt;
    struct wk_sealed sealed;
    enum wk_status status = store && request->at.table == service->table ? WK_OK : WK_NOT_YET;

    wk_hand_scoring_end(self);
    if (status == WK_OK)
        status = wk_store_declare(store, &request->at, request->winner, &receipt);
    if (status != WK_OK)
        return status;
    status = wk_store_sealed(store, service->table, &sealed);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    self->open = true;
    self->seq = receipt.seq;
    self->winner = request->winner;
    self->prevalent = request->prevalent;
    self->rules = service->env->config.rules;
    self->sealed = status == WK_OK && !sealed.closed;
    if (self->sealed)
        memcpy(self->set, sealed.set, sizeof(self->set));
    else
        memcpy(self->set, request->set, sizeof(self->set));
    const struct wk_tileset *tileset = request->with_flowers ? wk_service_faces_set(service) : NULL;

    self->with_flowers = request->with_flowers;
    self->sees_flowers = tileset && wk_tileset_has_extra(tileset, WK_EXTRA_FLOWER);
    self->flowers = -1;
    self->touched = WK_SLOT_NONE;
    self->flags = request->flags;
    return WK_OK;
}

/* Nobody makes up a hand while a deal is played here: it would be the one that he holds. */
static enum wk_status practise(struct wk_hand_scoring *self, struct wk_service *service)
{
    struct wk_sealed sealed;
    const enum wk_status status =
        service->env->store ? wk_store_sealed(service->env->store, service->table, &sealed) : WK_NOT_FOUND;

    wk_hand_scoring_end(self);
    if (status == WK_OK && !sealed.closed)
        return WK_NOT_ALLOWED;
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    self->open = self->keyed = self->practice = true;
    self->winner = self->prevalent = WK_WIND_EAST;
    self->rules = service->env->config.rules;
    self->touched = WK_SLOT_NONE;
    return WK_OK;
}

static void lay_again(struct wk_hand_scoring *self)
{
    wk_wipe(&self->laid, sizeof(self->laid));
    wk_wipe(self->keyed_as, sizeof(self->keyed_as));
    self->keyed = self->without_labels = false;
    self->n_keyed = self->cursor = 0;
    self->touched = WK_SLOT_NONE;
    self->flowers = -1;
    self->kong_concealed = self->kong_open = 0;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, 2);
}

/* Which tiles lie on the mat, in whatever slots. */
static void list_tiles(const struct wk_hand_scoring *self, uint8_t out[WK_N_SLOTS][2])
{
    memset(out, 0, (size_t)WK_N_SLOTS * 2);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (self->laid.slot[s].lies) {
            out[s][0] = self->laid.slot[s].label;
            out[s][1] = self->laid.slot[s].face;
        }
    qsort(out, WK_N_SLOTS, 2, by_bytes);
}

/* Compares those tiles with the deal. Nothing of the deal is kept here. */
static enum wk_status ask_deal(struct wk_hand_scoring *self, struct wk_service *service, enum wk_spot_answer *out)
{
    struct wk_declared_doubts doubts;
    struct wk_deal deal;
    enum wk_status status = wk_store_hand_left(service->env->store, service->table);

    if (status == WK_OK)
        status = wk_store_sealed_faces(service->env->store, service->table, &deal);
    if (status != WK_OK)
        return status;
    wk_declared_check(&self->laid, &self->declared, self->winner, self->set, &deal, &doubts);
    *out = doubts.n > 0 ? WK_SPOT_NO_MATCH : WK_SPOT_MATCH;
    wk_wipe(&deal, sizeof(deal));
    wk_wipe(&doubts, sizeof(doubts));
    return WK_OK;
}

/* One answer for the whole hand, recorded before it is given. WK_SPOT_UNSURE: its faces are not compared now. */
static enum wk_status compare_faces(struct wk_hand_scoring *self, struct wk_service *service)
{
    uint8_t tiles[WK_N_SLOTS][2];
    enum wk_spot_answer said = WK_SPOT_UNSURE;
    struct wk_receipt receipt;
    enum wk_status status = WK_OK;

    list_tiles(self, tiles);
    if (self->answer == WK_SPOT_UNSURE || memcmp(tiles, self->compared, sizeof(tiles)) != 0) {
        self->answer = WK_SPOT_UNSURE;
        status = ask_deal(self, service, &said);
        if (status == WK_OK)
            status = wk_store_compare_hand(service->env->store, self->seq, said, &receipt);
        if (status == WK_OK)
            self->answer = said;
        memcpy(self->compared, tiles, sizeof(tiles));
    }
    wk_wipe(tiles, sizeof(tiles));
    /* There may be no more comparisons, or not without the director's key, or not after the round: then the audit does it, once
     * the deal is opened. */
    return status == WK_END || status == WK_SEALED_AWAY || status == WK_NOT_YET ? WK_OK : status;
}

/* Compares labels and faces with the sealed deal, once all labels were seen. What labels say by themselves is told tile by
 * tile; of the faces only whether all of them are the deal's. */
static enum wk_status compare_with_deal(struct wk_hand_scoring *self, struct wk_service *service)
{
    struct wk_count_state *state = &self->state;
    struct wk_declared_doubts *doubts = &self->view.doubts;
    enum wk_status status = WK_OK;

    state->labels = self->sealed ? WK_COUNT_LABELS_NOT : WK_COUNT_LABELS_NO_DEAL;
    if (self->keyed || self->without_labels || self->declared.fault != WK_DECLARED_SOUND || state->n_labels < state->n_tiles)
        return WK_OK;
    wk_declared_check(&self->laid, &self->declared, self->winner, self->set, NULL, doubts);
    if (doubts->n == 0 && self->sealed) {
        status = compare_faces(self, service);
        if (status != WK_OK)
            return status;
        if (self->answer == WK_SPOT_NO_MATCH)
            doubts->doubt[doubts->n++].kind = WK_DOUBT_NOT_THE_DEAL;
    }
    state->n_doubts = doubts->n;
    for (int i = 0; i < doubts->n; i++)
        state->slots |= doubts->doubt[i].slots;
    for (int s = 0; s < WK_N_SLOTS; s++)
        self->view.slot[s].wrong = state->slots >> s & 1U;
    if (state->n_doubts > 0)
        state->labels = WK_COUNT_LABELS_DIFFER;
    else if (self->sealed)
        state->labels = self->answer == WK_SPOT_MATCH ? WK_COUNT_LABELS_AGREE : WK_COUNT_LABELS_LATER;
    return WK_OK;
}

static enum wk_status make(struct wk_hand_scoring *self, struct wk_service *service, enum wk_count_key key)
{
    wk_hand_scoring_make(self, key);
    return compare_with_deal(self, service);
}

static enum wk_counted_stickers stickers_of(const struct wk_hand_scoring *self)
{
    switch (self->state.labels) {
    case WK_COUNT_LABELS_AGREE:
        return WK_STICKERS_AGREE;
    case WK_COUNT_LABELS_DIFFER:
        return WK_STICKERS_DIFFER;
    case WK_COUNT_LABELS_NO_DEAL:
        return WK_STICKERS_NO_DEAL;
    case WK_COUNT_LABELS_LATER:
        return WK_STICKERS_LATER;
    case WK_COUNT_LABELS_NOT:
        break;
    }
    return WK_STICKERS_NOT_SEEN;
}

static enum wk_status take(const struct wk_hand_scoring *self, struct wk_service *service, bool simulated, int64_t *seq)
{
    const struct wk_hand_view *view = &self->view;
    const enum wk_counted_how how = self->keyed ? WK_COUNTED_KEYS : simulated ? WK_COUNTED_SIMULATED : WK_COUNTED_CAMERA;
    struct wk_receipt receipt;
    enum wk_status status;

    if (!self->state.wins || self->state.points < WK_MCR_MIN_POINTS)
        return WK_BAD_INPUT;
    status = wk_store_count_hand(service->env->store, self->seq, how, stickers_of(self), self->rules, &view->hand, &view->score,
                                 &receipt);
    if (status == WK_OK)
        *seq = receipt.seq;
    return status;
}

/* Keys that change the tiles, or what is known about them. */
static enum wk_status change(struct wk_hand_scoring *self, const struct wk_count_request *request)
{
    switch (request->what) {
    case WK_COUNT_LAY:
        if (self->practice)
            return WK_BAD_INPUT;
        lay_again(self);
        break;
    case WK_COUNT_KEYS:
        wk_hand_scoring_to_keys(self);
        break;
    case WK_COUNT_KEY:
        return self->keyed ? wk_hand_scoring_key(self, request->as, request->tile) : WK_BAD_INPUT;
    case WK_COUNT_ERASE:
        if (self->keyed)
            wk_hand_scoring_erase(self, request->shown);
        break;
    case WK_COUNT_WIN:
        wk_hand_scoring_touch_win(self, request->shown);
        break;
    case WK_COUNT_KONG:
        wk_hand_scoring_touch_kong(self, request->shown);
        break;
    case WK_COUNT_FLAGS:
        self->flags = request->flags;
        break;
    case WK_COUNT_FLOWERS:
        if (!self->with_flowers || request->flowers < 0 || request->flowers > WK_MCR_FLOWERS)
            return WK_BAD_INPUT;
        self->flowers = request->flowers;
        break;
    case WK_COUNT_LABELS:
        self->without_labels = true;
        break;
    case WK_COUNT_BEGIN:
    case WK_COUNT_PRACTICE:
    case WK_COUNT_TAKE:
    case WK_COUNT_END:
        break;
    }
    return WK_OK;
}

void wk_hand_scoring_do(struct wk_hand_scoring *self, struct wk_service *service, const struct wk_count_request *request,
                        struct wk_event *out)
{
    const enum wk_count_ask ask = request->what;
    enum wk_status status = self->open ? WK_OK : WK_NOT_YET;
    int64_t taken_seq = 0;

    if (ask == WK_COUNT_END) {
        wk_hand_scoring_end(self);
        memset(out, 0, sizeof(*out));
        return;
    }
    if (ask == WK_COUNT_BEGIN)
        status = begin(self, service, request);
    else if (ask == WK_COUNT_PRACTICE)
        status = practise(self, service);
    else if (ask == WK_COUNT_TAKE && status == WK_OK)
        status = take(self, service, request->simulated, &taken_seq);
    else if (status == WK_OK)
        status = change(self, request);
    if (self->open && ask != WK_COUNT_TAKE) {
        const enum wk_status made = make(self, service, request->next);

        status = status == WK_OK ? made : status;
    }
    answer(self, true, status, out);
    out->count.taken_seq = taken_seq;
}

void wk_hand_scoring_see(struct wk_hand_scoring *self, struct wk_service *service, const struct wk_face_reading *faces,
                         struct wk_event *out)
{
    enum wk_status status = WK_OK;

    memset(out, 0, sizeof(*out));
    if (!self->open || self->keyed)
        return;
    if (wk_laid_see(&self->laid, faces))
        status = make(self, service, WK_KEY_IN_HAND);
    answer(self, false, status, out);
}

void wk_hand_scoring_end(struct wk_hand_scoring *self)
{
    wk_wipe(self, sizeof(*self));
}
