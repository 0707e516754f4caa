/* Homographies: through four points, through each other, turned round; and the linear equations that this takes. */
#include "vision/image/plane.h"

#include <math.h>
#include <string.h>

bool wk_plane_map(const double *h, double x, double y, double *u, double *v)
{
    double w = h[6] * x + h[7] * y + h[8];

    *u = *v = 0;
    if (fabs(w) < 1e-12)
        return false;
    *u = (h[0] * x + h[1] * y + h[2]) / w;
    *v = (h[3] * x + h[4] * y + h[5]) / w;
    return true;
}

bool wk_plane_solve(double *a, double *b, int n)
{
    for (int k = 0; k < n; k++) {
        int best = k;

        for (int i = k + 1; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
                best = i;
        if (!(fabs(a[best * n + k]) > 1e-14))
            return false;
        if (best != k) {
            for (int j = 0; j < n; j++) {
                double t = a[k * n + j];

                a[k * n + j] = a[best * n + j];
                a[best * n + j] = t;
            }
            double t = b[k];

            b[k] = b[best];
            b[best] = t;
        }
        for (int i = k + 1; i < n; i++) {
            double f = a[i * n + k] / a[k * n + k];

            for (int j = k; j < n; j++)
                a[i * n + j] -= f * a[k * n + j];
            b[i] -= f * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            b[k] -= a[k * n + j] * b[j];
        b[k] /= a[k * n + k];
    }
    return true;
}

bool wk_plane_from_quad(const double from[8], const double to[8], double *h)
{
    double a[64] = {0}, b[8];

    for (int i = 0; i < 4; i++) {
        double x = from[2 * i], y = from[2 * i + 1], u = to[2 * i], v = to[2 * i + 1];
        double *p = a + 16 * i, *q = p + 8;

        p[0] = x;
        p[1] = y;
        p[2] = 1;
        p[6] = -u * x;
        p[7] = -u * y;
        q[3] = x;
        q[4] = y;
        q[5] = 1;
        q[6] = -v * x;
        q[7] = -v * y;
        b[2 * i] = u;
        b[2 * i + 1] = v;
    }
    if (!wk_plane_solve(a, b, 8))
        return false;
    memcpy(h, b, sizeof b);
    h[8] = 1;
    return true;
}

/* Moves and scales points so that their middle is 0 and their mean distance from it 1: shift x, shift y, scale. */
static bool centre(const double *xy, int n, double c[3])
{
    double away = 0;

    c[0] = c[1] = 0;
    for (int i = 0; i < n; i++) {
        c[0] += xy[2 * i] / n;
        c[1] += xy[2 * i + 1] / n;
    }
    for (int i = 0; i < n; i++)
        away += hypot(xy[2 * i] - c[0], xy[2 * i + 1] - c[1]) / n;
    c[2] = 1 / away;
    return away > 0 && isfinite(c[2]);
}

bool wk_plane_fit(const double *from, const double *to, int n, double *h)
{
    double a[3], b[3], m[8] = {0};

    if (n < 4 || !centre(from, n, a) || !centre(to, n, b))
        return false;
    /* First the linear equations, which weigh a point by its depth; then a few of Newton's steps from there. */
    for (int round = 0; round < 5; round++) {
        double left[64] = {0}, right[8] = {0};

        for (int i = 0; i < n; i++) {
            const double x = (from[2 * i] - a[0]) * a[2], y = (from[2 * i + 1] - a[1]) * a[2];
            const double depth = round == 0 ? 1 : m[6] * x + m[7] * y + 1;

            if (!(depth > 1e-9))
                return false;
            for (int k = 0; k < 2; k++) {
                const double at = (to[2 * i + k] - b[k]) * b[2];
                const double is = round == 0 ? 0 : (m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2]) / depth;
                const double by = round == 0 ? at : is;
                double row[8] = {0};

                row[3 * k] = x / depth;
                row[3 * k + 1] = y / depth;
                row[3 * k + 2] = 1 / depth;
                row[6] = -by * x / depth;
                row[7] = -by * y / depth;
                for (int p = 0; p < 8; p++) {
                    right[p] += row[p] * (at - is);
                    for (int q = 0; q < 8; q++)
                        left[8 * p + q] += row[p] * row[q];
                }
            }
        }
        if (!wk_plane_solve(left, right, 8))
            return false;
        for (int p = 0; p < 8; p++)
            m[p] += right[p];
    }
    const double in[9] = {a[2], 0, -a[0] * a[2], 0, a[2], -a[1] * a[2], 0, 0, 1};
    const double out[9] = {1 / b[2], 0, b[0], 0, 1 / b[2], b[1], 0, 0, 1};
    double middle[9];

    memcpy(middle, m, sizeof m);
    middle[8] = 1;
    wk_plane_multiply(middle, in, middle);
    wk_plane_multiply(out, middle, middle);
    if (!(fabs(middle[8]) > 1e-12))
        return false;
    for (int i = 0; i < 9; i++)
        h[i] = middle[i] / middle[8];
    return true;
}

void wk_plane_multiply(const double *a, const double *b, double *out)
{
    double m[9];

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
    memcpy(out, m, sizeof m);
}

bool wk_plane_invert(const double *h, double *out)
{
    double m[9] = {
        h[4] * h[8] - h[5] * h[7], h[2] * h[7] - h[1] * h[8], h[1] * h[5] - h[2] * h[4],
        h[5] * h[6] - h[3] * h[8], h[0] * h[8] - h[2] * h[6], h[2] * h[3] - h[0] * h[5],
        h[3] * h[7] - h[4] * h[6], h[1] * h[6] - h[0] * h[7], h[0] * h[4] - h[1] * h[3],
    };
    double det = h[0] * m[0] + h[1] * m[3] + h[2] * m[6];

    if (!(fabs(det) > 1e-18))
        return false;
    for (int i = 0; i < 9; i++)
        out[i] = m[i] / det;
    return true;
}
