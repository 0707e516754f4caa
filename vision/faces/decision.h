/* Decisions: what is said of a slot by its scores, and which tiles of a table may be sealed. Pure. */
#ifndef WK_VISION_FACES_DECISION_H
#define WK_VISION_FACES_DECISION_H

#include "labels/reading.h"

/* Margin under which another look at a face is wanted, instead of accepting it from one. */
extern const float wk_face_margin_accept;

/*
 * What a scan says of a slot with this observation; only state, why and score are written. FACE; FACE + FOREIGN; UNREADABLE +
 * LOW_MARGIN (a runner-up too near); UNREADABLE + NONE (nothing to see). Whether a tile lies there at all is the caller's
 * question. Pure.
 */
void wk_face_decision(const struct wk_face_obs *obs, struct wk_read *read);

/*
 * Whether a tile may be sealed as the face (1..34) and with the margin that joint decoding gave it; else it is to be shown
 * again. One that was sure by itself: when it is what it looked like and the margin is wk_face_margin_accept; when it is
 * something else, a tile of the table is missing, doubled or foreign. One that was not sure and is what it looked like: with
 * half as much again, for a pair of such tiles may have changed places. One that looked like something else, or like two faces
 * alike: with wk_face_margin_seal, so that the counts alone leave no other place for it. One with WK_FACE_DOUBT: never, for
 * the sums of scores are no better than the scores. Pure.
 */
extern const float wk_face_margin_seal;
bool wk_face_settled(const struct wk_face_obs *obs, uint8_t face, float margin);

/*
 * Which of the n tiles of a table may be sealed as joint decoding has them: settled[n]. Where more tiles were sure to be a face
 * than there are copies of it, one of them is none, and which one a sum of scores does not tell: all of them are to be shown
 * again. Pure.
 */
void wk_faces_settle(const struct wk_face_obs *obs, int n, const uint8_t *face, const float *margin, bool *settled);

#endif
