/* Reads a wall whose codes the caller has found already, such as one of four at a table: what lies in its slots. */
#ifndef WK_VISION_SCAN_WALL_BY_CODES_H
#define WK_VISION_SCAN_WALL_BY_CODES_H

#include "vision/mat/look.h"
#include "vision/scan/scan.h"

/* A code that the caller has found in the picture. */
struct wk_scan_code {
    bool read;   /* label and set are known; else it only has the form of a code */
    bool square; /* its place is exact. Where it is partly hidden it is not: then the fit also follows what lies over it */
    bool forged; /* what was read has our form and a wrong check */
    wk_label label;
    char set[WK_SET_SIZE];
    float score;
    double u[4], v[4]; /* corners, px, clockwise from its own upper left */
    double size_px;    /* a module, measured for all codes alike, so that they may be compared; 0: not measured */
};

#define WK_WALL_GROUNDS 8

/*
 * What the free places beyond the rows' ends look like (the ground, unless something lies there; veil included), for a wall of
 * backs that lies where mat and fit say and whose codes [n] are known. bgr: as large as fit->lens says. Returns how many are in
 * shades.
 */
int wk_scan_wall_ground(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat,
                        const struct wk_fit *fit, const struct wk_scan_code *codes, int n,
                        struct wk_shade shades[WK_WALL_GROUNDS]);

/*
 * Reads such a wall: gives the codes to the slots and the places beside them, and looks at what lies in slots that have none.
 * ground: what the table looks like, as wk_scan_wall_ground() gives it. Determines again where the rows begin, unless the wall
 * is held in its place, and updates *mat. Beside the slots, things without a code of ours are ignored, and a code that lies
 * lower than the tiles' tops counts as one on paper: a table has more things on it than tiles.
 */
void wk_scan_wall(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_mat *mat, const struct wk_fit *fit,
                  const struct wk_scan_code *codes, int n, const struct wk_shade *ground, bool held, struct wk_reading *out);

/*
 * The faces of such a wall while its tiles are turned: LABEL as `backs` has it, which is what wk_scan_wall() says of it in this
 * picture, else what the faces of the tile set say. out->seen.side is WK_SIDE_FACES. WK_BAD_INPUT: the picture is not B G R;
 * WK_NOT_ENROLLED; WK_NO_MEMORY.
 */
enum wk_status wk_scan_wall_faces(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat,
                                  const struct wk_fit *fit, const struct wk_scan_code *codes, int n,
                                  const struct wk_reading *backs, const struct wk_tileset *tileset,
                                  struct wk_face_reading *out) WK_MUST_CHECK;

#endif
