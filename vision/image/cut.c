/* A patch cut out by a plane, each of its pixels the nearest one of the picture. */
#include "vision/image/cut.h"

#include <math.h>

enum { RUN = 16 }; /* pixels of a line that are laid at even distances: at tilts of 40 degrees a hundredth of a pixel off */

static bool map(const double *back, double x, double y, double *u, double *v)
{
    const double w = back[6] * x + back[7] * y + back[8];

    if (!(fabs(w) > 1e-9))
        return false;
    *u = (back[0] * x + back[1] * y + back[2]) / w;
    *v = (back[3] * x + back[4] * y + back[5]) / w;
    return true;
}

static double within(double x, double most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

bool wk_cut(const struct wk_image *picture, const double *back, const struct wk_image *patch)
{
    const double most_u = picture->w - 0.501, most_v = picture->h - 0.501;

    for (int y = 0; y < patch->h; y++)
        for (int x = 0; x < patch->w; x += RUN) {
            const int n = patch->w - x < RUN ? patch->w - x : RUN;
            uint8_t *to = patch->data + y * patch->stride_bytes + x;
            double u0, v0, u1, v1;

            if (!map(back, x, y, &u0, &v0) || !map(back, x + n, y, &u1, &v1))
                return false;
            const double du = (u1 - u0) / n, dv = (v1 - v0) / n;

            if (fmin(u0, u1) >= 0 && fmin(v0, v1) >= 0 && fmax(u0, u1) < most_u && fmax(v0, v1) < most_v) {
                int u = (int)(4096 * (u0 + 0.5)), v = (int)(4096 * (v0 + 0.5));
                const int step_u = (int)(4096 * du), step_v = (int)(4096 * dv);

                for (int i = 0; i < n; i++, u += step_u, v += step_v)
                    to[i] = picture->data[(v >> 12) * picture->stride_bytes + (u >> 12)];
            } else {
                for (int i = 0; i < n; i++) {
                    const int u = (int)(within(u0 + i * du, most_u) + 0.5), v = (int)(within(v0 + i * dv, most_v) + 0.5);

                    to[i] = picture->data[v * picture->stride_bytes + u];
                }
            }
        }
    return true;
}
