/*
 * Look: what lies in a place where no code was read: the mat, a tile's bare back, a face, a hand. Colours are judged against
 * white paper under the same light, which the stickers and the markers' borders show all over the mat.
 * Several: a look needs the light that was learnt and the ground around; each is a file.
 */
#ifndef WK_VISION_MAT_LOOK_H
#define WK_VISION_MAT_LOOK_H

#include "labels/mat.h"
#include "labels/reading.h"
#include "vision/mat/fit.h"

struct wk_image;

#define WK_LOOK_TERMS 6

/* How rough the print of a code looks through haze, and where it lies on the page. */
struct wk_look_print {
    double x_mm, y_mm;
    double roughness; /* how much points a millimetre apart differ, as a share of their brightness */
};

/* Share of white that a surface throws back, blue green red; 1 is paper. */
struct wk_shade {
    double c[3];
};

/* The light of one picture and the colours to tell apart. A value; nothing is allocated. */
struct wk_light_model {
    const struct wk_image *bgr;
    const struct wk_fit *fit;
    const struct wk_mat *mat;
    double white[3][WK_LOOK_TERMS]; /* log of what white paper shows at (x, y): 1, x, y, x x, x y, y y with x, y in 200 mm from
                                       the middle */
    bool light_known;               /* fitted to enough paper */
    double veil[3];                 /* share of white that haze on the lens or a flat picture adds to everything; 0 as a rule */
    bool veiled;                    /* so much that neither an empty place nor a face can be told, unless codes are clear */
    int n_prints;                   /* 0: nothing is added, or too much */
    struct wk_look_print print[WK_N_SLOTS];
    struct wk_shade ground;      /* the mat between the slots */
    struct wk_shade seen_ground; /* of a table, veil included; below 0: not known */
    bool back_known;
    struct wk_shade back; /* the backs of this table's tiles */
};

/* The corners of a code that was read, px, clockwise from its own upper left. */
struct wk_look_code {
    double u[4], v[4];
};

/* Learns light and colours from the codes read [n] (n may be 0) and from the free places [n_free] of the mat. */
void wk_look_learn(struct wk_light_model *look, const struct wk_image *bgr, const struct wk_fit *fit, const struct wk_mat *mat,
                   const struct wk_look_code *codes, int n, const struct wk_mm *free_places, int n_free);

/*
 * Sets what the ground looks like, as seen elsewhere in the picture; seen: veil included. Through a veil, a place is judged
 * empty by this alone.
 */
void wk_look_tell_ground(struct wk_light_model *look, const struct wk_shade *seen);

/* What most of a free place shows at the ground's height; false, and *out unchanged: too little of it is in the picture. */
bool wk_look_ground_shade(const struct wk_light_model *look, struct wk_mm at, struct wk_shade *out);

/* What was read around a place. */
enum wk_look_around {
    WK_AROUND_DOUBT,    /* not all of it is ground: an arm or a cup may reach into the place */
    WK_AROUND_ON_MAT,   /* all of it is mat: what lies in the place is no larger than a tile; a neighbour may hide one side of a
                           gap */
    WK_AROUND_ON_TABLE, /* the same on a table; what lies there need not be seen to end on all sides (on a mat it must: its
                           margin is as white as a face) */
};

/*
 * Judges the place at (x, y) mm. likeness: how much it looks like a code (wk_code_place), -1 when that was not measured. read:
 * state, why, sideways and, for a tile, corners_px. In doubt the state is UNREADABLE. shade: that of most of the place.
 */
void wk_look_place(const struct wk_light_model *look, struct wk_mm at, double likeness, enum wk_look_around around,
                   struct wk_read *read, struct wk_shade *shade);

/* Whether nothing can be judged at (x, y) mm: the picture is veiled, and the codes around do not show all their modules. */
bool wk_look_is_veiled(const struct wk_light_model *look, struct wk_mm at);

/* Whether this is the colour of this table's backs. Always false for backs that are as grey as hands may be. */
bool wk_look_has_hue_of_backs(const struct wk_light_model *look, const struct wk_shade *body);

/*
 * On how many sides of a sticker, 0..4, the hue of this table's backs begins where the paper ends, as it does on a tile, which
 * is larger than its sticker. 0 too where the backs have no hue, or that of the ground, or one that is not known.
 */
int wk_look_sides_of_back(const struct wk_light_model *look, const struct wk_look_code *code);

/*
 * The difference, as a share of white, between what lies directly beside a sticker (its tile's side, if it has a tile) and what
 * lies beyond. side: of the code, 0 left, 1 right, 2 above, 3 below; side_mm: how wide the tile's side is seen. Below 0: not in
 * the picture.
 */
double wk_look_step_beside(const struct wk_light_model *look, const struct wk_look_code *code, int side, double side_mm);

/* How bright the paper beside a code is: its share of what paper shows there as a rule. Below 0: not in the picture. */
double wk_look_paper(const struct wk_light_model *look, const struct wk_look_code *code);

/* A tile that is known to lie at (x, y) mm; up_deg: where its upper edge points, 0 away from the player, 90 right. */
struct wk_look_tile {
    double x_mm, y_mm, up_deg;
};

/* The ground around a place: points of a grid of a millimetre, at most 27 by 37. */
struct wk_look_ground {
    int n_seen;  /* in the picture, and behind no known tile */
    int n_burnt; /* of those: too bright to show anything */
    int n_edge;  /* of those: where something ends at once. Light, shadow and the mat's faint print do not. */
};

/*
 * Looks at the ground around (x, y) mm past the tiles known [n]. All zero where the ground is not known or not in the picture.
 * A white reflection adds to the ground's colour and has soft edges. A tile has outlines and print, which keep their full
 * contrast where they are not burnt out.
 */
void wk_look_at_ground(const struct wk_light_model *look, struct wk_mm at, const struct wk_look_tile *tiles, int n,
                       struct wk_look_ground *out);

/* Where the corners of a tile at (x, y) mm are, px, clockwise from its upper left. */
void wk_look_corners(const struct wk_light_model *look, struct wk_mm at, bool sideways, struct wk_point corners[4]);

/* Share (0..1) of the place and the gaps around it that has this shade. */
double wk_look_share(const struct wk_light_model *look, struct wk_mm at, const struct wk_shade *shade);

/*
 * How a tile's top lies, by the strips that it covers only if it lies straight or a quarter turned: 1 straight .. -1 sideways;
 * neighbours, reflections and the tile's own sides pull it towards 0. shade: of its body, as wk_look_place() gave it.
 */
double wk_look_upright(const struct wk_light_model *look, struct wk_mm at, const struct wk_shade *shade);

/*
 * How well tiles stand out in these slots (bit per slot) if their tops were at look->fit->top_mm: 0..1, the mean contrast
 * between just inside their outlines and the gaps around them. Only for comparing heights with one another.
 */
double wk_look_outlines(const struct wk_light_model *look, uint64_t slots);

/* Median brightness (0..255) and burnt-out share (0..1) of the wall's area. */
void wk_look_light(const struct wk_image *bgr, const struct wk_fit *fit, const struct wk_mat *mat, double *brightness,
                   double *glare);

#endif
