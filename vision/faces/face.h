/*
 * Faces: a tile set enrolled from photographs, and what a patch looks like against it.
 * Several: learning, matching, judging and joint decoding are a file each.
 */
#ifndef WK_VISION_FACES_FACE_H
#define WK_VISION_FACES_FACE_H

#include "labels/reading.h"
#include "vision/image/image.h"

struct wk_tileset; /* opaque, immutable after building; may be read by several threads */

/* Starts a tile set of this name (1..32 characters a-z 0-9 - _ . :). WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_tileset_new(struct wk_tileset **out, const char *name) WK_MUST_CHECK;
void wk_tileset_free(struct wk_tileset *tileset);
const char *wk_tileset_name(const struct wk_tileset *tileset);

/* Adds one copy of a face from a patch (vision/image/patch.h, B G R). WK_BAD_INPUT: face out of range or nothing to see.
 */
enum wk_status wk_tileset_add(struct wk_tileset *tileset, enum wk_face face, const struct wk_image *patch) WK_MUST_CHECK;

/* Takes the first copy of a face away again; none: nothing happens. */
void wk_tileset_drop(struct wk_tileset *tileset, enum wk_face face);

/* WK_OK when each of 34 faces has a copy, else WK_NOT_ENROLLED; *missing (may be NULL) gets the first face without one. */
enum wk_status wk_tileset_complete(const struct wk_tileset *tileset, enum wk_face *missing) WK_MUST_CHECK;

/* How many of the 34 faces have a copy. */
int wk_tileset_n_faces(const struct wk_tileset *tileset);

/* Bytes for the store (versioned; hostile when read back). *bytes is malloc'ed, the caller frees it. */
enum wk_status wk_tileset_save(const struct wk_tileset *tileset, uint8_t **bytes, size_t *n) WK_MUST_CHECK;
enum wk_status wk_tileset_load(struct wk_tileset **out, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

/*
 * Looks at one patch, both ways up, with search over shift, scale and rotation. `out` is always filled. scratch: a matcher that
 * holds the buffers of one thread, so that nothing is allocated per slot.
 */
struct wk_matcher;

/* WK_NOT_ENROLLED: fewer than two faces. Faces without a copy are never seen: their score is -1. WK_NO_MEMORY. One thread at a
 * time. */
enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset) WK_MUST_CHECK;
void wk_matcher_free(struct wk_matcher *matcher);
/* Whether the matcher was made of a set with these faces and pictures. */
bool wk_matcher_knows(const struct wk_matcher *matcher, const struct wk_tileset *tileset);
void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out);

/*
 * Where the best face of the last look lies: its middle from the patch's, and how it is turned against the picture enrolled,
 * clockwise as seen. The picture enrolled lay about in the middle of its slot. Meaningless when nothing was seen.
 */
void wk_matcher_pose(const struct wk_matcher *matcher, float *x_mm, float *y_mm, float *rotate_deg);

/*
 * How light and colour of the last look differ from those of the picture enrolled for a face (1..34, one that the set has), in
 * hundredths of an e-fold: light, red against green, blue against yellow. False: the face is blank, so that its shape alone
 * would not tell it from anything without a drawing, a tile's back for one.
 */
bool wk_matcher_tint(const struct wk_matcher *matcher, enum wk_face face, float tint[3]);

/*
 * Whether the first picture learnt of a face (1..34) can be one of it: there is a drawing, or it is the white dragon and has
 * about the colour of the other faces. A tile that lay on its face shows neither. True for a face that the set does not have.
 */
bool wk_matcher_can_be(const struct wk_matcher *matcher, enum wk_face face);

/* Two faces that a set makes hard to tell apart. margin: what the other loses against the right one on the pictures enrolled.
 */
struct wk_face_pair {
    enum wk_face a, b;
    float margin;
};

/* The closest pairs of the set's faces, closest first, into pairs[max]; returns how many. Looks at each picture enrolled once.
 */
int wk_matcher_closest(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_pair *pairs, int max);

/*
 * What to expect of a set, before an event rather than during it: its own pictures are looked at again, shifted, turned,
 * blurred, noisy and in other light, and from the middle and the spread of each face's margins follow the shares of tiles,
 * 0..1, that a single look takes for another face (before any margin is asked for) and for which another look is wanted. An
 * estimate: the pictures that the set learned from are those that it is tried with. n_looks 0: nothing known. Takes about 0.4 s
 * for 34 faces; the same set gives the same figures.
 */
struct wk_face_outlook {
    int n_looks;
    float error, asked;
};
void wk_matcher_outlook(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_outlook *out);

/* Margin under which another look at a face is wanted, instead of accepting it from one. */
extern const float wk_face_margin_accept;

/*
 * What a scan says of a slot with this observation; only state, why and score are written. FACE; FACE + FOREIGN; UNREADABLE +
 * LOW_MARGIN (a runner-up too near); UNREADABLE + NONE (nothing to see). Whether a tile lies there at all is the caller's
 * question. Pure.
 */
void wk_face_decision(const struct wk_face_obs *obs, struct wk_read *read);

/*
 * Joint decoding: the best assignment of n observations (1..136) to faces with at most `copies` of each (n <= 34 * copies): the
 * greatest sum of scores. An observation whose best is WK_FACE_NONE says nothing and takes what is left. face[n] gets the
 * assigned faces 1..34; margin[n] what the total would lose if this tile had to be another face. Equal observations have margin
 * 0 between them. WK_BAD_INPUT: n or copies out of range, a score that is no number. Pure. Source: stickers-and-mat.md.
 */
enum wk_status wk_decode_jointly(const struct wk_face_obs *obs, int n, int copies, uint8_t *face, float *margin) WK_MUST_CHECK;

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
