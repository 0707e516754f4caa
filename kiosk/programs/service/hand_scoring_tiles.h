/* Tiles of a hand that is counted: laid on the mat or keyed in, they become a hand, its worth and its view. Pure. */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_HAND_SCORING_TILES_H
#define WK_KIOSK_PROGRAMS_SERVICE_HAND_SCORING_TILES_H

#include "calibration/drill.h"
#include "kiosk/eye/live/feed.h"
#include "kiosk/programs/service/hand_scoring.h"

/* What lies on the mat, or is keyed, becomes a hand, state and view; but what its stickers say of the deal. key: what the next
 * tile is keyed in as. */
void wk_hand_scoring_make(struct wk_hand_scoring *self, enum wk_count_key key);
/* A tile or meld is keyed in: WK_BAD_INPUT: there is no room for it, or not so many of the face. */
enum wk_status wk_hand_scoring_key(struct wk_hand_scoring *self, enum wk_count_key key, int face) WK_MUST_CHECK;
/* Index of the shown tiles: that one, and the next takes its place; -1: what was keyed last. */
void wk_hand_scoring_erase(struct wk_hand_scoring *self, int shown);
/* What lies on the mat becomes what is keyed, where it is a hand. */
void wk_hand_scoring_to_keys(struct wk_hand_scoring *self);
/* A touch on a shown tile: it won; its kong is concealed, or not. */
void wk_hand_scoring_touch_win(struct wk_hand_scoring *self, int shown);
void wk_hand_scoring_touch_kong(struct wk_hand_scoring *self, int shown);

#endif
