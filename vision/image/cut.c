/* A patch cut out by a plane; OpenCV's way takes thrice the time for pieces so small, and half of it went there. */
#include "vision/image/cut.h"

#include <math.h>

enum { RUN = 16 }; /* pixels of a line that are laid at even distances: at tilts of 40 degrees a hundredth of a pixel off */

/* The level at (u, v), in 1/4096 px; all four pixels lie in the picture. */
static inline uint8_t between(const struct wk_image *picture, int u, int v)
{
    const uint8_t *a = picture->data + (v >> 12) * picture->stride_bytes + (u >> 12), *b = a + picture->stride_bytes;
    const int fu = u >> 4 & 255, fv = v >> 4 & 255, above = (a[0] << 8) + fu * (a[1] - a[0]),
              below = (b[0] << 8) + fu * (b[1] - b[0]);

    return (uint8_t)(((above << 8) + fv * (below - above) + (1 << 15)) >> 16);
}

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
    const double most_u = picture->w - 1.001, most_v = picture->h - 1.001;

    for (int y = 0; y < patch->h; y++)
        for (int x = 0; x < patch->w; x += RUN) {
            const int n = patch->w - x < RUN ? patch->w - x : RUN;
            uint8_t *to = patch->data + y * patch->stride_bytes + x;
            double u0, v0, u1, v1;

            if (!map(back, x, y, &u0, &v0) || !map(back, x + n, y, &u1, &v1))
                return false;
            const double du = (u1 - u0) / n, dv = (v1 - v0) / n;

            if (fmin(u0, u1) >= 0 && fmin(v0, v1) >= 0 && fmax(u0, u1) < most_u && fmax(v0, v1) < most_v) {
                int u = (int)(4096 * u0), v = (int)(4096 * v0);
                const int step_u = (int)(4096 * du), step_v = (int)(4096 * dv);

                for (int i = 0; i < n; i++, u += step_u, v += step_v)
                    to[i] = between(picture, u, v);
            } else {
                for (int i = 0; i < n; i++)
                    to[i] =
                        between(picture, (int)(4096 * within(u0 + i * du, most_u)), (int)(4096 * within(v0 + i * dv, most_v)));
            }
        }
    return true;
}
