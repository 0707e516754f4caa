/* The lens board: a chess board with markers in its white squares, printed to measure what a camera's lens does. */
#ifndef WK_LABELS_PAPER_BOARD_H
#define WK_LABELS_PAPER_BOARD_H

#include "labels/draw/canvas.h"

#define WK_BOARD_COLUMNS 10 /* of squares; the upper left one is black */
#define WK_BOARD_ROWS 7
#define WK_BOARD_N_MARKERS 35
#define WK_BOARD_N_CORNERS ((WK_BOARD_COLUMNS - 1) * (WK_BOARD_ROWS - 1)) /* where four squares meet, row by row */
#define WK_BOARD_MARKER 0.72                                              /* width of a marker, in squares */
#define WK_BOARD_FIRST_ID 8 /* ids row by row; those before are the mat's, so that the two are never taken for one another */

/* Draws the board with its upper left corner at (x, y), squares `square` units wide; the ground must be white. */
void wk_draw_board(struct wk_canvas *canvas, double x, double y, double square);

#endif
