/* The camera's pose and lens by least squares over the corners seen, with a prior of what webcams are like. */
#include "vision/mat/fit.h"

#include <math.h>
#include <string.h>

#include "vision/image/plane.h"

enum { N_POSE = 6, LOG_F = 6, K1 = 7, TOP = 8, N_PARAMS = 9, N_PRIORS = 3 };

/* What webcams are like: 65 degrees wide give or take, barrel rather than cushion. */
static const double log_f_mean = -0.2, log_f_sigma = 0.35; /* of f / width */
static const double k1_mean = -0.02, k1_sigma = 0.08;
static const double top_sigma_mm = 1.5;
static const double marker_reach = 6, top_reach = 3; /* sigmas beyond which a sight counts ever less */
#define SETTLED 1e-12                                /* of a focal length: a step that no picture shows */

struct wk_lens wk_lens_for(const struct wk_lens *lens, int w, int h)
{
    struct wk_lens out = {.w = w, .h = h};

    if (lens->fx > 0 && lens->w > 0 && lens->h > 0) {
        double sx = (double)w / lens->w, sy = (double)h / lens->h;

        if (fabs(sx - sy) < 0.01 * sx) {
            out = *lens;
            out.w = w;
            out.h = h;
            out.fx *= sx;
            out.fy *= sy;
            out.cx = (lens->cx + 0.5) * sx - 0.5;
            out.cy = (lens->cy + 0.5) * sy - 0.5;
        }
    }
    return out;
}

/* Beyond the radius where the polynomial turns back, a point would be seen twice: there it is carried on along a straight line.
 */
static double bend(const struct wk_lens *lens, double r2)
{
    double s = 1 + r2 * (lens->k1 + r2 * (lens->k2 + r2 * lens->k3));

    return s < 0.3 ? 0.3 : s;
}

static void distort(const struct wk_lens *lens, double x, double y, double *u, double *v)
{
    double r2 = x * x + y * y, s = bend(lens, r2);

    *u = lens->fx * (x * s + 2 * lens->p1 * x * y + lens->p2 * (r2 + 2 * x * x)) + lens->cx;
    *v = lens->fy * (y * s + lens->p1 * (r2 + 2 * y * y) + 2 * lens->p2 * x * y) + lens->cy;
}

bool wk_fit_project(const struct wk_fit *fit, double x_mm, double y_mm, double height_mm, double *u_px, double *v_px)
{
    const double *r = fit->r, *t = fit->t;
    double x = r[0] * x_mm + r[1] * y_mm - r[2] * height_mm + t[0];
    double y = r[3] * x_mm + r[4] * y_mm - r[5] * height_mm + t[1];
    double z = r[6] * x_mm + r[7] * y_mm - r[8] * height_mm + t[2];

    *u_px = *v_px = 0;
    if (z < 1)
        return false;
    distort(&fit->lens, x / z, y / z, u_px, v_px);
    return true;
}

double wk_fit_camera(const struct wk_fit *fit, double *x_mm, double *y_mm)
{
    const double *r = fit->r, *t = fit->t;

    *x_mm = -(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]);
    *y_mm = -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]);
    return r[2] * t[0] + r[5] * t[1] + r[8] * t[2];
}

void wk_fit_plane(const struct wk_fit *fit, double height_mm, double h[9])
{
    const struct wk_lens *lens = &fit->lens;

    for (int i = 0; i < 3; i++) {
        h[3 * i] = fit->r[3 * i];
        h[3 * i + 1] = fit->r[3 * i + 1];
        h[3 * i + 2] = fit->t[i] - height_mm * fit->r[3 * i + 2];
    }
    for (int j = 0; j < 3; j++) {
        h[j] = lens->fx * h[j] + lens->cx * h[6 + j];
        h[3 + j] = lens->fy * h[3 + j] + lens->cy * h[6 + j];
    }
}

bool wk_fit_unproject(const struct wk_fit *fit, double u_px, double v_px, double height_mm, double *x_mm, double *y_mm)
{
    const struct wk_lens *lens = &fit->lens;
    double x0 = (u_px - lens->cx) / lens->fx, y0 = (v_px - lens->cy) / lens->fy, x = x0, y = y0;
    double h[9], back[9];

    for (int i = 0; i < 20; i++) {
        const double r2 = x * x + y * y, s = bend(lens, r2), before_x = x, before_y = y;

        x = (x0 - 2 * lens->p1 * x * y - lens->p2 * (r2 + 2 * x * x)) / s;
        y = (y0 - lens->p1 * (r2 + 2 * y * y) - 2 * lens->p2 * x * y) / s;
        if (fabs(x - before_x) + fabs(y - before_y) < SETTLED)
            break;
    }
    wk_fit_plane(fit, height_mm, h);
    *x_mm = *y_mm = 0;
    return wk_plane_invert(h, back) && wk_plane_map(back, lens->fx * x + lens->cx, lens->fy * y + lens->cy, x_mm, y_mm);
}

static void rotate(double r[9], double wx, double wy, double wz)
{
    double a = sqrt(wx * wx + wy * wy + wz * wz), s = a > 1e-9 ? sin(a) / a : 1, c = a > 1e-9 ? (1 - cos(a)) / (a * a) : 0.5;
    double k[9] = {0, -wz, wy, wz, 0, -wx, -wy, wx, 0}, kk[9], m[9], out[9];

    wk_plane_multiply(k, k, kk);
    for (int i = 0; i < 9; i++)
        m[i] = (i % 4 == 0) + s * k[i] + c * kk[i];
    wk_plane_multiply(m, r, out);
    memcpy(r, out, sizeof out);
}

static struct wk_fit moved(const struct wk_fit *fit, const double *step)
{
    struct wk_fit out = *fit;

    rotate(out.r, step[0], step[1], step[2]);
    for (int i = 0; i < 3; i++)
        out.t[i] += step[3 + i];
    out.lens.fx *= exp(step[LOG_F]);
    out.lens.fy *= exp(step[LOG_F]);
    out.lens.k1 += step[K1];
    out.top_mm += step[TOP];
    return out;
}

/* Residuals in sigmas, robust: beyond reach they grow like a logarithm. Two for each sight, then the priors. */
static bool residuals(const struct wk_fit *fit, const struct wk_sight *sights, int n, double top0_mm, double *out)
{
    for (int i = 0; i < n; i++) {
        const struct wk_sight *s = &sights[i];
        double u, v, reach = s->top ? top_reach : marker_reach;

        if (!wk_fit_project(fit, s->x_mm, s->y_mm, s->top ? fit->top_mm : 0, &u, &v))
            return false;
        double du = (u - s->u_px) / s->sigma_px, dv = (v - s->v_px) / s->sigma_px, d2 = (du * du + dv * dv) / (reach * reach);
        double weight = d2 > 1e-12 ? sqrt(log1p(d2) / d2) : 1;

        out[2 * i] = du * weight;
        out[2 * i + 1] = dv * weight;
    }
    out[2 * n] = (log(fit->lens.fx / fit->lens.w) - log_f_mean) / log_f_sigma;
    out[2 * n + 1] = (fit->lens.k1 - k1_mean) / k1_sigma;
    out[2 * n + 2] = (fit->top_mm - top0_mm) / top_sigma_mm;
    return true;
}

static double inner(const double *a, const double *b, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Levenberg-Marquardt from *fit; the cost reached, or -1. */
static double descend(struct wk_fit *fit, const struct wk_sight *sights, int n, bool free_top)
{
    static const double nudge[N_PARAMS] = {1e-5, 1e-5, 1e-5, 1e-2, 1e-2, 1e-2, 1e-5, 1e-5, 1e-2};
    double r0[2 * WK_MAX_SIGHTS + N_PRIORS], r1[2 * WK_MAX_SIGHTS + N_PRIORS], j[N_PARAMS][2 * WK_MAX_SIGHTS + N_PRIORS];
    int m = 2 * n + N_PRIORS;
    double top0_mm = fit->top_mm, lambda = 1e-3, cost;

    if (!residuals(fit, sights, n, top0_mm, r0))
        return -1;
    cost = inner(r0, r0, m);
    for (int round = 0; round < 60; round++) {
        double jj[N_PARAMS][N_PARAMS], jr[N_PARAMS];
        bool better = false;

        for (int p = 0; p < N_PARAMS; p++) {
            bool held = (fit->lens_known && (p == LOG_F || p == K1)) || (p == TOP && !free_top);
            double step[N_PARAMS] = {0};

            memset(j[p], 0, sizeof j[p]);
            if (held)
                continue;
            step[p] = nudge[p];
            struct wk_fit there = moved(fit, step);
            if (!residuals(&there, sights, n, top0_mm, r1))
                return -1;
            for (int i = 0; i < m; i++)
                j[p][i] = (r1[i] - r0[i]) / nudge[p];
        }
        for (int p = 0; p < N_PARAMS; p++) {
            for (int q = 0; q <= p; q++)
                jj[p][q] = jj[q][p] = inner(j[p], j[q], m);
            jr[p] = -inner(j[p], r0, m);
        }
        while (lambda < 1e8) {
            double a[N_PARAMS * N_PARAMS], b[N_PARAMS];

            memcpy(a, jj, sizeof a);
            memcpy(b, jr, sizeof b);
            for (int p = 0; p < N_PARAMS; p++)
                a[p * N_PARAMS + p] = a[p * N_PARAMS + p] * (1 + lambda) + 1e-9;
            if (!wk_plane_solve(a, b, N_PARAMS))
                return -1;
            struct wk_fit there = moved(fit, b);
            double there_cost = residuals(&there, sights, n, top0_mm, r1) ? inner(r1, r1, m) : cost + 1;

            if (there_cost < cost) {
                better = cost - there_cost > 1e-6 * cost;
                *fit = there;
                cost = there_cost;
                memcpy(r0, r1, sizeof r0);
                lambda *= 0.2;
                break;
            }
            lambda *= 6;
        }
        if (!better)
            break;
    }
    return cost;
}

/* The pose that a homography of the markers' plane implies for a focal length. */
static bool pose_from_plane(struct wk_fit *fit, const double *h)
{
    const struct wk_lens *lens = &fit->lens;
    double a[3], b[3], t[3];

    for (int i = 0; i < 3; i++) {
        double *to = i == 0 ? a : i == 1 ? b : t;

        to[2] = h[6 + i];
        to[0] = (h[i] - lens->cx * to[2]) / lens->fx;
        to[1] = (h[3 + i] - lens->cy * to[2]) / lens->fy;
    }
    double na = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]), nb = sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
    double scale = sqrt(na * nb), dot = 0, n;

    if (!(scale > 1e-12))
        return false;
    if (t[2] < 0)
        scale = -scale;
    for (int i = 0; i < 3; i++) {
        a[i] /= scale < 0 ? -na : na;
        b[i] /= scale;
        t[i] /= scale;
        dot += a[i] * b[i];
    }
    n = 0;
    for (int i = 0; i < 3; i++) {
        b[i] -= dot * a[i];
        n += b[i] * b[i];
    }
    n = sqrt(n);
    if (!(n > 1e-6))
        return false;
    for (int i = 0; i < 3; i++)
        b[i] /= n;
    double c[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};

    for (int i = 0; i < 3; i++) {
        fit->r[3 * i] = a[i];
        fit->r[3 * i + 1] = b[i];
        fit->r[3 * i + 2] = c[i];
        fit->t[i] = t[i];
    }
    return true;
}

/* The plain homography through sights on the markers' plane, by normal equations on centred coordinates. */
static bool plane_through(const struct wk_sight *sights, int n, double *h)
{
    double mx = 0, my = 0, mu = 0, mv = 0, a[64] = {0}, b[8] = {0};
    int used = 0;

    for (int i = 0; i < n; i++) {
        if (sights[i].top)
            continue;
        mx += sights[i].x_mm;
        my += sights[i].y_mm;
        mu += sights[i].u_px;
        mv += sights[i].v_px;
        used++;
    }
    if (used < 4)
        return false;
    mx /= used;
    my /= used;
    mu /= used;
    mv /= used;
    for (int i = 0; i < n; i++) {
        double x = (sights[i].x_mm - mx) / 100, y = (sights[i].y_mm - my) / 100;
        double u = (sights[i].u_px - mu) / 100, v = (sights[i].v_px - mv) / 100;
        double row[2][9] = {{x, y, 1, 0, 0, 0, -u * x, -u * y, u}, {0, 0, 0, x, y, 1, -v * x, -v * y, v}};

        if (sights[i].top)
            continue;
        for (int k = 0; k < 2; k++)
            for (int p = 0; p < 8; p++) {
                for (int q = 0; q < 8; q++)
                    a[8 * p + q] += row[k][p] * row[k][q];
                b[p] += row[k][p] * row[k][8];
            }
    }
    if (!wk_plane_solve(a, b, 8))
        return false;
    double m[9] = {b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], 1};
    double to[9] = {0.01, 0, -mx / 100, 0, 0.01, -my / 100, 0, 0, 1}, from[9] = {100, 0, mu, 0, 100, mv, 0, 0, 1};

    wk_plane_multiply(m, to, m);
    wk_plane_multiply(from, m, h);
    return true;
}

bool wk_fit_solve(struct wk_fit *fit, const struct wk_sight *sights, int n, bool free_top)
{
    static const double starts[] = {0.6, 0.85, 1.25}; /* f / width: 80, 61 and 44 degrees */
    struct wk_fit best = *fit;
    double best_cost = -1, h[9];

    if (n < 4 || n > WK_MAX_SIGHTS || fit->lens.w <= 0)
        return false;
    if (fit->n_markers > 0) {
        best_cost = descend(&best, sights, n, free_top);
    } else {
        if (!plane_through(sights, n, h))
            return false;
        for (int i = 0; i < (fit->lens_known ? 1 : 3); i++) {
            struct wk_fit try = *fit;

            if (!fit->lens_known) {
                try.lens.fx = try.lens.fy = starts[i] * fit->lens.w;
                try.lens.cx = (fit->lens.w - 1) / 2.0;
                try.lens.cy = (fit->lens.h - 1) / 2.0;
            }
            if (!pose_from_plane(&try, h))
                continue;
            double cost = descend(&try, sights, n, free_top);

            if (cost >= 0 && (best_cost < 0 || cost < best_cost)) {
                best = try;
                best_cost = cost;
            }
        }
    }
    if (best_cost < 0)
        return false;
    double sum = 0;
    int corners = 0;

    for (int i = 0; i < n; i++) {
        double u, v;

        if (sights[i].top || !wk_fit_project(&best, sights[i].x_mm, sights[i].y_mm, 0, &u, &v))
            continue;
        sum += (u - sights[i].u_px) * (u - sights[i].u_px) + (v - sights[i].v_px) * (v - sights[i].v_px);
        corners++;
    }
    best.n_markers = corners / 4;
    best.residual_px = corners ? sqrt(sum / corners) : 0;
    *fit = best;
    return true;
}
