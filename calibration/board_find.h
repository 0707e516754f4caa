/* Board finder: the lens board's corners in a picture, by the markers in its white squares. */
#ifndef WK_CALIBRATION_BOARD_FIND_H
#define WK_CALIBRATION_BOARD_FIND_H

#include "labels/paper/board.h"
#include "vision/mat/marker.h"

/* The board in one picture. */
struct wk_board_view {
    int w, h; /* of the picture, px */
    int n;
    int id[WK_BOARD_N_CORNERS];       /* rising */
    float xy[2 * WK_BOARD_N_CORNERS]; /* px */
};

/* Where corner `id` lies on the board, in squares from its upper left. */
void wk_board_place(int id, double *x, double *y);

/*
 * Finds where four squares of the board meet, to a few hundredths of a pixel, in a grey picture: those beside two markers that
 * are seen. view->n 0: none. WK_BAD_INPUT, WK_NO_MEMORY: as wk_marker_find().
 */
enum wk_status wk_board_find(struct wk_marker_finder *finder, const struct wk_image *grey,
                             struct wk_board_view *view) WK_MUST_CHECK;

#endif
