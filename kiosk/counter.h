/*
 * Counter: what the kiosk does for a hand that was declared: gathers the tiles from the mat or from keys, counts them, holds
 * their stickers against the sealed deal, puts on record that it was shown and what was taken over. The faces are here, the
 * order of steps is the app's. Main thread only.
 *
 * Records "hand-declared", before any face is shown:
 *     {"table", "round", "hand", "winner": "E", "deal_seq": N or null}
 * and "hand-counted", when the points are taken over, with the tiles as an encrypted part (a declared hand is still a face of
 * an open deal):
 *     {"declared": seq, "how": "camera" | "keys", "stickers": "agree" | "differ" | "not-seen" | "no-deal", "rules": "rulebook"
 * | "as-played", "points": N, "tiles": 14..18}
 */
#ifndef WK_KIOSK_COUNTER_H
#define WK_KIOSK_COUNTER_H

#include "kiosk/desk.h"
#include "kiosk/hand_view.h"

struct wk_counter {
    bool open;
    int64_t seq; /* of the declaration */
    enum wk_wind winner;
    enum wk_mcr_rules rules;
    bool keyed;
    struct wk_laid laid;
    struct wk_declared declared;
    int touched; /* slot, or WK_SLOT_NONE */
    uint64_t kong_concealed, kong_open;
    uint8_t flags;
    bool without_labels;
    int n_keyed; /* what was keyed, in order, for ERASE */
    struct {
        uint8_t key, face;
    } keyed_as[WK_MCR_MELDS + WK_MCR_STANDING + 1];
    struct wk_hand_view view;
};

/* Carries out app->count.ask: WK_EVENT_COUNT, whose view holds until WK_COUNT_END. t_ns is left to the caller. */
void wk_counter_do(struct wk_counter *self, struct wk_desk *desk, const struct wk_app *app, struct wk_event *out);
/* What a frame shows: WK_EVENT_COUNT; WK_EVENT_NONE when none is open or it is keyed in. */
void wk_counter_see(struct wk_counter *self, struct wk_desk *desk, const struct wk_face_reading *faces, struct wk_event *out);
/* Wipes it all. */
void wk_counter_end(struct wk_counter *self);

#endif
