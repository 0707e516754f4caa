/*
 * Faces: what a patch looks like against an enrolled tile set.
 * Several: one matcher; what it learns of a set, how it looks at a tile, and what to expect of it are a file each.
 */
#ifndef WK_VISION_FACES_FACE_H
#define WK_VISION_FACES_FACE_H

#include "labels/reading.h"
#include "vision/faces/tileset.h"

/*
 * Looks at one patch, both ways up, with search over shift, scale and rotation. It is WK_PATCH_W x WK_PATCH_H, or half of that,
 * the finest resolution that the matcher uses. `out` is always filled. A matcher holds the buffers of one thread, so that
 * nothing is allocated per slot.
 */
struct wk_matcher;
struct wk_image;

/* WK_NOT_ENROLLED: fewer than two faces. Faces without a copy are never seen: their score is -1. WK_NO_MEMORY. One thread at a
 * time. */
enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset) WK_MUST_CHECK;
void wk_matcher_free(struct wk_matcher *matcher);
/* Whether the matcher was made of a set with these faces and pictures. */
bool wk_matcher_knows(const struct wk_matcher *matcher, const struct wk_tileset *tileset);
void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out);

/* How a face lies relative to its enrolled picture, which lay about in the middle of its slot. */
struct wk_face_pose {
    float x_mm, y_mm;    /* its middle from the patch's, as seen */
    float wider, higher; /* shares by which it is that */
    float turn;          /* clockwise as seen, radians; the same upside down */
};

/*
 * Of the best face of the last look, and as any face (1..34, one that the set has) would lie to be what was seen. Meaningless
 * when nothing was seen.
 */
struct wk_face_pose wk_matcher_pose(const struct wk_matcher *matcher);
struct wk_face_pose wk_matcher_pose_as(const struct wk_matcher *matcher, enum wk_face face);

/*
 * How light and colour of the last look differ from those of the picture enrolled for a face (1..34, one that the set has), in
 * hundredths of an e-fold: light, red against green, blue against yellow. False: the face is blank, so that its shape alone
 * would not tell it from anything without a drawing, a tile's back for one.
 */
bool wk_matcher_tint(const struct wk_matcher *matcher, enum wk_face face, float tint[3]);

/*
 * How alike (at most 1) the enrolled picture of a face (1..34, one that the set has), turned by a quarter, is to the face that
 * it then resembles most. High for round faces and blank ones.
 */
float wk_matcher_quarter(const struct wk_matcher *matcher, enum wk_face face);

/* The best face and the tile compared in six parts: where something hides a part of the tile, nothing of the face is seen. */
struct wk_face_parts {
    float weakest;  /* similarity of the part that is least alike, as a share (at most 1) of that of the best two parts */
    float contrast; /* contrast of the tile's whole drawing, as a share of that of the face */
    float shown;    /* the part where least of the face's drawing is left: the share that is left, sometimes above 1; 1: no part
                       has much drawing */
};

/*
 * The same of the last look and its best face (1..34). weakest and shown do not depend on light and contrast: a tile that is in
 * other light, printed differently or blurred is a little unlike everywhere.
 */
struct wk_face_parts wk_matcher_parts(const struct wk_matcher *matcher, enum wk_face face);

/*
 * Which other faces than its best one (1..34) the tile of the last look may be, partly hidden, bit (face - 1): the part that is
 * seen fits the other face as well, and in the rest neither the best face's drawing nor the tile's body is seen.
 */
uint64_t wk_matcher_others_behind(const struct wk_matcher *matcher, enum wk_face face);

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
 * How well a set will be read, estimated before an event. The set's own pictures are looked at again: shifted, turned, blurred,
 * noisy and in other light. The mean and spread of each face's margins give two shares of tiles, 0..1: those that a single look
 * takes for another face (before any margin is required), and those that need another look. Only an estimate, for the set is
 * tested on the pictures that it learned from. n_looks 0: nothing known. Takes about 0.4 s for 34 faces; the same set gives the
 * same figures.
 */
struct wk_face_outlook {
    int n_looks;
    float error, asked;
};
void wk_matcher_outlook(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_outlook *out);

#endif
