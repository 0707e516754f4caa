/* Paper, cloth and skin upon a part of a tile's top, for benches of the eye. */
#ifndef WK_TESTS_BENCH_HIDDEN_TOPS_H
#define WK_TESTS_BENCH_HIDDEN_TOPS_H

#include <math.h>

#include "tests/bench/walls.h"
#include "vision/image/plane.h"

/* What hides a tile, in shares of it as it lies: from left, from above, to right, to below. */
static const double hidden[][4] = {{-0.1, -0.1, 1.1, 0.5},  {-0.1, 0.5, 1.1, 1.1},  {-0.1, -0.1, 1.1, 0.33},
                                   {-0.1, 0.67, 1.1, 1.1},  {-0.1, -0.1, 0.5, 1.1}, {0.5, -0.1, 1.1, 1.1},
                                   {-0.1, -0.1, 0.33, 1.1}, {0.67, -0.1, 1.1, 1.1}, {-0.1, 0.33, 1.1, 0.67},
                                   {-0.1, -0.1, 0.5, 0.5},  {-0.1, -0.1, 1.1, 0.4}, {-0.1, 0.4, 1.1, 1.1}};
enum { N_HIDDEN = sizeof hidden / sizeof hidden[0], N_COLOURS = 4 };
static const uint8_t colours[N_COLOURS][3] = {{230, 230, 230}, {60, 60, 60}, {120, 150, 205}, {206, 222, 214}};

/* Hides a part of a tile's top; quad: its corners, px, clockwise. */
static void hide(struct wk_image *image, const double quad[8], const double part[4], const uint8_t *bgr)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double to_unit[9], u, v;

    need(wk_plane_from_quad(quad, unit, to_unit), "plane");
    for (int y = 0; y < image->h; y++)
        for (int x = 0; x < image->w; x++) {
            if (fabs(x - quad[0]) + fabs(y - quad[1]) > 400 || !wk_plane_map(to_unit, x, y, &u, &v))
                continue;
            if (quad[1] > quad[5]) { /* it lies upside down */
                u = 1 - u;
                v = 1 - v;
            }
            if (u >= part[0] && v >= part[1] && u <= part[2] && v <= part[3])
                memcpy(image->data + y * image->stride_bytes + 3 * x, bgr, 3);
        }
}

#endif
