/* Views of the lens board through a known lens, drawn from the printed board. For tests. */
#ifndef WK_TESTS_BOARD_VIEW_H
#define WK_TESTS_BOARD_VIEW_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/paper/board.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/mat/fit.h"

#define BOARD_MARGIN 1 /* squares of white around the board */

/* Where the board is held: its middle at (x, y) of the picture (0..1), `share` of its width wide, tilted, turned. */
struct board_pose {
    double x, y, share, tilt_x_deg, tilt_y_deg, turn_deg;
};

uint8_t *board_texture(void);
struct wk_fit board_fit(const struct wk_lens *lens, const struct board_pose *pose);

/* Fills a B G R picture of lens->w x lens->h with the board, 3 x 3 samples a pixel, blur and noise as a webcam has them. */
void board_draw(const uint8_t *bgra, const struct wk_lens *lens, const struct board_pose *pose, unsigned seed,
                struct wk_image *out);

#endif
