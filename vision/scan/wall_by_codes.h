/* A wall whose codes somebody else has found, as one of four at a table: what lies in its slots. */
#ifndef WK_VISION_SCAN_WALL_BY_CODES_H
#define WK_VISION_SCAN_WALL_BY_CODES_H

#include "vision/mat/look.h"
#include "vision/scan/scan.h"

/* A code that somebody else has found in the picture. */
struct wk_scan_code {
    bool read;   /* label and set are told; else it only has the form of one */
    bool square; /* that form tells where it lies: what is hidden in part is fitted to what lies over it, too */
    bool forged; /* what was read has our form and a wrong check */
    wk_label label;
    char set[WK_SET_SIZE];
    float score;
    double u[4], v[4]; /* corners, px, clockwise from its own upper left */
    double size_px;    /* a module, measured for all codes alike, so that they may be compared; 0: not measured */
};

#define WK_WALL_GROUNDS 8

/*
 * What the free places beyond the rows' ends look like, for a wall of backs that lies where mat and fit say and whose codes [n]
 * are known; the ground, unless something lies there, with whatever veil is on it. bgr: as large as fit->lens says. Returns how
 * many are in shades.
 */
int wk_scan_wall_ground(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_mat *mat,
                        const struct wk_fit *fit, const struct wk_scan_code *codes, int n,
                        struct wk_shade shades[WK_WALL_GROUNDS]);

/*
 * Reads such a wall: gives the codes to the slots and the places beside them, and looks at what lies in slots that have none.
 * ground: what the table looks like, as wk_scan_wall_ground() gives it. Where the rows begin is settled once more, unless the
 * wall is held to where it lay, and *mat says so afterwards. What carries no code of ours beside the slots is not looked at,
 * and one that lies lower than the tiles' tops is on paper: a table has more things on it than tiles.
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
