/*
 * Picture of a table: straightened into a square with the kiosk's side below, and nothing seen of it but stickers that were
 * read, each at its place. On a mat in order the ground between them is shown too; not here: a tile that is carried over the
 * table, laid in its middle or held in a hand may lie face up in any place where no sticker was read in this very frame, and
 * before play somebody would learn from the screen what nobody is to know (law 7). So arms and felt are not seen either.
 */
#ifndef WK_KIOSK_EYE_LIVE_TABLE_PICTURE_H
#define WK_KIOSK_EYE_LIVE_TABLE_PICTURE_H

#include "labels/mat.h"
#include "labels/table_reading.h"
#include "vision/image/image.h"

/* How the picture becomes the square; zero: nothing is known yet. */
struct wk_table_square {
    unsigned walls;      /* that told it, bit (seat - 1) */
    double to_square[9]; /* px of the picture -> 0..1 of the square, row-major */
};

/*
 * Follows the walls of a reading: the plane in which they stand as walls usually do (labels/table_place.h). While the same ones
 * are seen and have hardly moved it stays, so that the picture does not tremble; without any it stays as it was, or is the
 * middle of the picture of w x h px.
 */
void wk_table_square_follow(struct wk_table_square *square, const struct wk_table_reading *reading, const struct wk_mat *mat,
                            int w_px, int h_px);

/*
 * Where the tile of each slot lies, 0..1 of the square, at [(seat - 1) * WK_N_SLOTS + slot]: the middle of what was read there,
 * else the slot's own; of a wall that was not found, or what is out of the square, where it usually is.
 */
void wk_table_square_places(const struct wk_table_square *square, const struct wk_table_reading *reading,
                            const struct wk_mat *mat, struct wk_point at[WK_N_WINDS * WK_N_SLOTS]);

/* Where what lies at no wall lies, 0..1 of the square: at [reading->n_strays]; beyond that range where it is out of the square.
 */
void wk_table_square_strays(const struct wk_table_square *square, const struct wk_table_reading *reading,
                            struct wk_point at[WK_MAX_TABLE_STRAYS]);

/* Draws the square into bgra (caller's, as wide as high); reading: of the very same frame. WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_table_picture_draw(const struct wk_image *bgr, const struct wk_table_reading *reading,
                                     const struct wk_table_square *square, struct wk_image *bgra) WK_MUST_CHECK;

#endif
