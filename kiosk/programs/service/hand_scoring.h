/*
 * Hand scoring: what the kiosk does for a hand that was declared: gathers the tiles from the mat or from keys, counts them,
 * compares their stickers with the sealed deal, puts on record that it was shown and what was taken over
 * (db/store/stored_declared.h). The faces are here, the order of steps is the app's. Main thread only.
 *
 * A hand that is keyed in is never compared with the deal: what somebody types must learn nothing of it. Nor may a tile that
 * bears a sticker which is not its own: so there is one answer for the hand, no tile is named, each answer is on record, and a
 * deal says "no match" a few times only (wk_store_compare_hand()).
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_HAND_SCORING_H
#define WK_KIOSK_PROGRAMS_SERVICE_HAND_SCORING_H

#include "db/store/stored_table.h"
#include "kiosk/face/app/state/count.h"
#include "kiosk/face/draw/hand_view.h"

struct wk_event;
struct wk_service;

#define WK_HAND_SCORING_KEYS (WK_MCR_MELDS + WK_MCR_STANDING + 1)

struct wk_hand_scoring {
    bool open;
    int64_t seq; /* of the declaration */
    enum wk_wind winner, prevalent;
    enum wk_mcr_rules rules;
    bool sealed;           /* there is a deal that its stickers are compared with, */
    char set[WK_SET_SIZE]; /* of this set */
    bool keyed;
    bool practice; /* made up: it stays keyed, and nothing of it goes on record */
    struct wk_laid laid;
    struct wk_declared declared;
    int touched; /* slot, or WK_SLOT_NONE */
    uint64_t kong_concealed, kong_open;
    uint8_t flags;
    bool with_flowers, sees_flowers; /* it is played with flowers; the tile set has pictures of them */
    int flowers;                     /* as touched; -1: as they lie */
    bool without_labels;
    /* Sticker and face of each tile that was compared last, in order, and what was answered: the same tiles are not asked
     * again.
     */
    uint8_t compared[WK_N_SLOTS][2];
    enum wk_spot_answer answer;
    int n_keyed; /* what was keyed, in order: the last tile in hand is the one that won */
    int cursor;  /* where the next one goes, 0..n_keyed */
    struct {
        uint8_t key, face;
    } keyed_as[WK_HAND_SCORING_KEYS];
    struct wk_count_state state;
    struct wk_hand_view view;
};

/* Carries out a request: WK_EVENT_COUNT, whose view holds until WK_COUNT_END. t_ns is left to the caller. */
void wk_hand_scoring_do(struct wk_hand_scoring *self, struct wk_service *service, const struct wk_count_request *request,
                        struct wk_event *out);
/* What a frame shows: WK_EVENT_COUNT; WK_EVENT_NONE when none is open or it is keyed in. */
void wk_hand_scoring_see(struct wk_hand_scoring *self, struct wk_service *service, const struct wk_face_reading *faces,
                         struct wk_event *out);
/* Wipes it all. */
void wk_hand_scoring_end(struct wk_hand_scoring *self);

#endif
