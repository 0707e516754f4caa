/*
 * Faces: what a patch looks like against an enrolled tile set.
 * Several: one matcher; what it learns of a set, how it looks at a tile, and what to expect of it are a file each.
 */
#ifndef WK_VISION_FACES_FACE_H
#define WK_VISION_FACES_FACE_H

#include "labels/reading.h"
#include "vision/faces/tileset.h"
#include "vision/image/image.h"

/*
 * Looks at one patch, both ways up, with search over shift, scale and rotation. It is WK_PATCH_W x WK_PATCH_H or half of that,
 * which is as fine as anything is looked at. `out` is always filled. A matcher holds the buffers of one thread, so that nothing
 * is allocated per slot.
 */
struct wk_matcher;

/* WK_NOT_ENROLLED: fewer than two faces. Faces without a copy are never seen: their score is -1. WK_NO_MEMORY. One thread at a
 * time. */
enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset) WK_MUST_CHECK;
void wk_matcher_free(struct wk_matcher *matcher);
/* Whether the matcher was made of a set with these faces and pictures. */
bool wk_matcher_knows(const struct wk_matcher *matcher, const struct wk_tileset *tileset);
void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out);

/* How the best face of the last look lies, against its picture enrolled, which lay about in the middle of its slot. */
struct wk_face_pose {
    float x_mm, y_mm;    /* its middle from the patch's, as seen */
    float wider, higher; /* shares by which it is that */
};

/* Meaningless when nothing was seen. */
struct wk_face_pose wk_matcher_pose(const struct wk_matcher *matcher);

/*
 * How light and colour of the last look differ from those of the picture enrolled for a face (1..34, one that the set has), in
 * hundredths of an e-fold: light, red against green, blue against yellow. False: the face is blank, so that its shape alone
 * would not tell it from anything without a drawing, a tile's back for one.
 */
bool wk_matcher_tint(const struct wk_matcher *matcher, enum wk_face face, float tint[3]);

/*
 * How alike, at most 1, a tile of a face (1..34, one that the set has) that lies a quarter turned and the face that it is most
 * like then are, by the picture enrolled: much for round faces and blank ones.
 */
float wk_matcher_quarter(const struct wk_matcher *matcher, enum wk_face face);

/* Best face and tile compared in six parts; what hides a part of a tile leaves nothing of the face there. */
struct wk_face_parts {
    float weakest;  /* where they are least alike: as a share, at most 1, of how alike they are in the best two */
    float contrast; /* of all of the tile's drawing, as a share of the face's */
    float shown;    /* where least is left of what the face has drawn: the share that is, more than 1 at times; 1: no part is
                       drawn much */
};

/*
 * The same of the last look and its best face (1..34). To weakest and shown light and contrast do not matter: a tile in other
 * light, printed otherwise or blurred is a little unlike everywhere.
 */
struct wk_face_parts wk_matcher_parts(const struct wk_matcher *matcher, enum wk_face face);

/*
 * Whether the tile of the last look may be another face than its best one (1..34), with a part of it hidden: what is left of
 * the tile shows the other one as well, and in the rest neither the best face's drawing nor the tile's own body is seen.
 */
bool wk_matcher_another_behind(const struct wk_matcher *matcher, enum wk_face face);

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

#endif
