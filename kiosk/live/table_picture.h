/* Picture of a table: straightened into a square with the kiosk's side below, and nothing seen of it but stickers that were
 * read. */
#ifndef WK_KIOSK_LIVE_TABLE_PICTURE_H
#define WK_KIOSK_LIVE_TABLE_PICTURE_H

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

/* Draws the square into bgra (caller's, as wide as high); reading: of the very same frame. WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_table_picture_draw(const struct wk_image *bgr, const struct wk_table_reading *reading,
                                     const struct wk_table_square *square, struct wk_image *bgra) WK_MUST_CHECK;

#endif
