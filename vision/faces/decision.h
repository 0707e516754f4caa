/* Decisions: what is said of a slot by its scores, and which tiles of a table may be sealed. Pure. */
#ifndef WK_VISION_FACES_DECISION_H
#define WK_VISION_FACES_DECISION_H

#include "labels/reading.h"

/* Below this margin a face is not accepted from one look: another look is needed. */
extern const float wk_face_margin_accept;

/*
 * What a scan says of a slot with this observation; only state, why and score are written. FACE; FACE + FOREIGN; UNREADABLE +
 * LOW_MARGIN (a runner-up too near); UNREADABLE + NONE (nothing to see). Whether a tile lies there at all is the caller's
 * question. Pure.
 */
void wk_face_decision(const struct wk_face_obs *obs, struct wk_read *read);

/*
 * Whether a tile may be sealed as the face (1..34) that joint decoding gave it, with the margin from there; if not, it has to
 * be shown again. The margin that is needed depends on the look at the tile alone. It was sure and joint decoding gives the
 * same face: wk_face_margin_accept. It was sure and joint decoding gives another face: no margin is enough, for a tile of the
 * table is missing, doubled or foreign. It was not sure, and joint decoding gives the same face: 1.5 times
 * wk_face_margin_accept, for two such tiles may have changed places. It gave another face, or two faces equally:
 * wk_face_margin_seal, so that the counts alone leave no other place for the tile. It has WK_FACE_DOUBT: no margin is enough,
 * for the sums of scores are no better than the scores; counting alone may settle it (wk_faces_settle()), and no other tile is
 * settled by what it looks like. Pure.
 */
extern const float wk_face_margin_seal;
bool wk_face_settled(const struct wk_face_obs *obs, uint8_t face, float margin);

/*
 * Which of the n tiles of a table may be sealed as joint decoding has them: settled[n]. Where more tiles were sure to be a face
 * than there are copies of it, one of them is not that face, and the sum of scores cannot tell which: all of them have to be
 * shown again. Where no face is there too often and seven tiles of eight are settled, the others are counted off: what is left
 * for them is known, and a tile that shows one of those faces, and none of the others nearly as well (wk_face_margin_seal), is
 * settled, even with WK_FACE_DOUBT; then there is less left for the rest. A tile may show a face that is there four times
 * already, and be one of those left, near enough, with its own drawing hidden. What WK_FACE_DOUBT fears is another face behind
 * what hides a part: for that the tile of the face that it shows would have to look like the other one, with a part hidden as
 * well, and to hide a part adds no drawing. A tile that is taken for none of the set's is never settled. Pure.
 */
void wk_faces_settle(const struct wk_face_obs *obs, int n, const uint8_t *face, const float *margin, bool *settled);

#endif
