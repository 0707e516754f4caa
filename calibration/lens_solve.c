/*
 * The lens solved by damped least squares (Levenberg and Marquardt): eight numbers of the lens and six of each view's pose.
 * Each pose meets the lens only, so that the poses are eliminated view by view and eight equations are left. The start is
 * Zhang's, "A flexible new technique for camera calibration" (2000), with the middle of the picture for the lens's.
 */
#include "calibration/lens_solve.h"

#include <math.h>
#include <string.h>

#include "vision/image/plane.h"

enum { FX, FY, CX, CY, K1, K2, P1, P2, N_LENS, N_POSE = 6, MAX_ROUNDS = 200 };

/* The board's plane to the camera: r (x, y, 0) + t, in squares. */
struct pose {
    double r[9], t[3];
};

struct guess {
    double k[N_LENS];
    struct pose pose[WK_LENS_MAX_VIEWS];
};

/* The equations of one guess: what the lens's numbers, a pose's and both have in common; right sides; squares of what is left.
 */
struct equations {
    double lens[N_LENS][N_LENS], lens_right[N_LENS];
    double pose[WK_LENS_MAX_VIEWS][N_POSE][N_POSE], pose_right[WK_LENS_MAX_VIEWS][N_POSE];
    double both[WK_LENS_MAX_VIEWS][N_POSE][N_LENS];
    double error[WK_LENS_MAX_VIEWS], all;
};

/* One corner: px, and how they change with the lens's numbers and with the pose's (turned about x, y, z, moved along them). */
struct sight {
    double px[2], lens[2][N_LENS], pose[2][N_POSE];
};

/* False: it lies behind the camera. */
static bool see(const double k[N_LENS], const struct pose *pose, double bx, double by, struct sight *s)
{
    double q[3], p[3];

    for (int i = 0; i < 3; i++) {
        q[i] = pose->r[3 * i] * bx + pose->r[3 * i + 1] * by;
        p[i] = q[i] + pose->t[i];
    }
    if (!(p[2] > 1e-6))
        return false;
    const double x = p[0] / p[2], y = p[1] / p[2], r2 = x * x + y * y, r4 = r2 * r2;
    const double bend = 1 + k[K1] * r2 + k[K2] * r4, slope = 2 * (k[K1] + 2 * k[K2] * r2);
    const double u = x * bend + 2 * k[P1] * x * y + k[P2] * (r2 + 2 * x * x);
    const double v = y * bend + k[P1] * (r2 + 2 * y * y) + 2 * k[P2] * x * y;
    const double cross = x * y * slope + 2 * k[P1] * x + 2 * k[P2] * y;
    const double along[2][2] = {{k[FX] * (bend + x * x * slope + 2 * k[P1] * y + 6 * k[P2] * x), k[FX] * cross},
                                {k[FY] * cross, k[FY] * (bend + y * y * slope + 6 * k[P1] * y + 2 * k[P2] * x)}};
    const double of_u[N_LENS] = {u, 0, 1, 0, k[FX] * x * r2, k[FX] * x * r4, k[FX] * 2 * x * y, k[FX] * (r2 + 2 * x * x)};
    const double of_v[N_LENS] = {0, v, 0, 1, k[FY] * y * r2, k[FY] * y * r4, k[FY] * (r2 + 2 * y * y), k[FY] * 2 * x * y};

    s->px[0] = k[FX] * u + k[CX];
    s->px[1] = k[FY] * v + k[CY];
    memcpy(s->lens[0], of_u, sizeof of_u);
    memcpy(s->lens[1], of_v, sizeof of_v);
    for (int c = 0; c < 2; c++) {
        double *to = s->pose[c];

        to[3] = along[c][0] / p[2];
        to[4] = along[c][1] / p[2];
        to[5] = -(along[c][0] * x + along[c][1] * y) / p[2];
        for (int i = 0; i < 3; i++) /* a small turn w moves the point by w x q */
            to[i] = q[(i + 1) % 3] * to[3 + (i + 2) % 3] - q[(i + 2) % 3] * to[3 + (i + 1) % 3];
    }
    return true;
}

/* False: a corner lies behind the camera. */
static bool set_up(const struct wk_board_view *const *views, int n, const struct guess *guess, struct equations *e)
{
    memset(e, 0, sizeof *e);
    for (int v = 0; v < n; v++) {
        for (int i = 0; i < views[v]->n; i++) {
            struct sight s;
            double x, y;

            wk_board_place(views[v]->id[i], &x, &y);
            if (!see(guess->k, &guess->pose[v], x, y, &s))
                return false;
            for (int c = 0; c < 2; c++) {
                const double left = (double)views[v]->xy[2 * i + c] - s.px[c];

                e->error[v] += left * left;
                for (int a = 0; a < N_LENS; a++) {
                    e->lens_right[a] += s.lens[c][a] * left;
                    for (int b = 0; b < N_LENS; b++)
                        e->lens[a][b] += s.lens[c][a] * s.lens[c][b];
                }
                for (int a = 0; a < N_POSE; a++) {
                    e->pose_right[v][a] += s.pose[c][a] * left;
                    for (int b = 0; b < N_POSE; b++)
                        e->pose[v][a][b] += s.pose[c][a] * s.pose[c][b];
                    for (int b = 0; b < N_LENS; b++)
                        e->both[v][a][b] += s.pose[c][a] * s.lens[c][b];
                }
            }
        }
        e->all += e->error[v];
    }
    return true;
}

/* Solves a x = b, 6 x 6, leaving a as it is; b becomes x. */
static bool solve_pose(const double a[N_POSE][N_POSE], double b[N_POSE])
{
    double copy[N_POSE * N_POSE];

    memcpy(copy, a, sizeof copy);
    return wk_plane_solve(copy, b, N_POSE);
}

/* The equations of the lens alone, the poses eliminated; damp: by how much the diagonals grow. */
static bool eliminate(const struct equations *e, int n, double damp, double left[N_LENS][N_LENS], double right[N_LENS])
{
    memcpy(left, e->lens, sizeof e->lens);
    memcpy(right, e->lens_right, sizeof e->lens_right);
    for (int a = 0; a < N_LENS; a++)
        left[a][a] *= 1 + damp;
    for (int v = 0; v < n; v++) {
        double pose[N_POSE][N_POSE];

        memcpy(pose, e->pose[v], sizeof pose);
        for (int a = 0; a < N_POSE; a++)
            pose[a][a] *= 1 + damp;
        for (int column = 0; column <= N_LENS; column++) { /* the last is the right side */
            double x[N_POSE];

            for (int a = 0; a < N_POSE; a++)
                x[a] = column < N_LENS ? e->both[v][a][column] : e->pose_right[v][a];
            if (!solve_pose((const double(*)[N_POSE])pose, x))
                return false;
            for (int row = 0; row < N_LENS; row++)
                for (int a = 0; a < N_POSE; a++)
                    *(column < N_LENS ? &left[row][column] : &right[row]) -= e->both[v][a][row] * x[a];
        }
    }
    return true;
}

/* Turns r by a small turn w, by Rodrigues' formula. */
static void turn(double r[9], const double w[3])
{
    const double angle = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);

    if (angle < 1e-300)
        return;
    const double x = w[0] / angle, y = w[1] / angle, z = w[2] / angle, s = sin(angle), c = cos(angle), d = 1 - c;
    const double by[9] = {c + x * x * d,     x * y * d - z * s, x * z * d + y * s, x * y * d + z * s, c + y * y * d,
                          y * z * d - x * s, x * z * d - y * s, y * z * d + x * s, c + z * z * d};

    wk_plane_multiply(by, r, r);
}

/* One step from a guess. */
static bool step(const struct equations *e, int n, double damp, struct guess *guess)
{
    double left[N_LENS][N_LENS], move[N_LENS];

    if (!eliminate(e, n, damp, left, move) || !wk_plane_solve(&left[0][0], move, N_LENS))
        return false;
    for (int v = 0; v < n; v++) {
        double pose[N_POSE][N_POSE], x[N_POSE];

        memcpy(pose, e->pose[v], sizeof pose);
        for (int a = 0; a < N_POSE; a++) {
            pose[a][a] *= 1 + damp;
            x[a] = e->pose_right[v][a];
            for (int b = 0; b < N_LENS; b++)
                x[a] -= e->both[v][a][b] * move[b];
        }
        if (!solve_pose((const double(*)[N_POSE])pose, x))
            return false;
        turn(guess->pose[v].r, x);
        for (int i = 0; i < 3; i++)
            guess->pose[v].t[i] += x[3 + i];
    }
    for (int a = 0; a < N_LENS; a++)
        guess->k[a] += move[a];
    return true;
}

/* The focal length that makes the board's axes as long as each other and square in all views; else a webcam's. */
static double first_focus(const double (*h)[9], int n, int w)
{
    double ab = 0, bb = 0;

    for (int v = 0; v < n; v++) {
        const double *m = h[v], length = m[0] * m[0] + m[3] * m[3] + m[1] * m[1] + m[4] * m[4];
        const double a[2] = {(m[0] * m[1] + m[3] * m[4]) / length,
                             (m[0] * m[0] + m[3] * m[3] - m[1] * m[1] - m[4] * m[4]) / length};
        const double b[2] = {m[6] * m[7] / length, (m[6] * m[6] - m[7] * m[7]) / length};

        for (int i = 0; i < 2; i++) {
            ab += a[i] * b[i];
            bb += b[i] * b[i];
        }
    }
    const double square = bb > 0 ? -ab / bb : 0; /* a + b f^2 = 0 for both of all views, by least squares */

    return square > 0.09 * w * w && square < 16.0 * w * w ? sqrt(square) : 0.85 * w;
}

/* The pose that a homography from the board to the picture, its middle at 0, means. */
static void first_pose(const double h[9], double f, struct pose *pose)
{
    double a[3] = {h[0] / f, h[3] / f, h[6]}, b[3] = {h[1] / f, h[4] / f, h[7]}, t[3] = {h[2] / f, h[5] / f, h[8]}, c[3];
    const double la = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]), lb = sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
    const double scale = 2 / (la + lb);
    double along = 0, length = 0;

    for (int i = 0; i < 3; i++) {
        a[i] /= la;
        b[i] *= scale;
        pose->t[i] = t[i] * scale;
        along += a[i] * b[i];
    }
    for (int i = 0; i < 3; i++) {
        b[i] -= along * a[i];
        length += b[i] * b[i];
    }
    for (int i = 0; i < 3; i++)
        b[i] /= sqrt(length);
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    for (int i = 0; i < 3; i++) {
        pose->r[3 * i] = a[i];
        pose->r[3 * i + 1] = b[i];
        pose->r[3 * i + 2] = c[i];
    }
}

static bool first_guess(const struct wk_board_view *const *views, int n, struct guess *guess)
{
    const int w = views[0]->w, height = views[0]->h;
    const double cx = (w - 1) / 2.0, cy = (height - 1) / 2.0;
    double h[WK_LENS_MAX_VIEWS][9];

    for (int v = 0; v < n; v++) {
        double on[2 * WK_BOARD_N_CORNERS], seen[2 * WK_BOARD_N_CORNERS];

        for (int i = 0; i < views[v]->n; i++) {
            wk_board_place(views[v]->id[i], &on[2 * i], &on[2 * i + 1]);
            seen[2 * i] = (double)views[v]->xy[2 * i] - cx;
            seen[2 * i + 1] = (double)views[v]->xy[2 * i + 1] - cy;
        }
        if (!wk_plane_fit(on, seen, views[v]->n, h[v]))
            return false;
    }
    *guess = (struct guess){.k = {[CX] = cx, [CY] = cy}};
    guess->k[FX] = guess->k[FY] = first_focus((const double(*)[9])h, n, w);
    for (int v = 0; v < n; v++)
        first_pose(h[v], guess->k[FX], &guess->pose[v]);
    return true;
}

/* The square roots of the diagonal of the lens's covariances; the rest is not needed. */
static bool sigmas(const struct equations *e, int n, double variance, double sigma[4])
{
    double left[N_LENS][N_LENS], right[N_LENS];

    if (!eliminate(e, n, 0, left, right))
        return false;
    for (int a = 0; a < 4; a++) {
        double copy[N_LENS * N_LENS], unit[N_LENS] = {0};

        memcpy(copy, left, sizeof copy);
        unit[a] = 1;
        if (!wk_plane_solve(copy, unit, N_LENS) || !(unit[a] >= 0))
            return false;
        sigma[a] = sqrt(unit[a] * variance);
    }
    return true;
}

enum wk_status wk_lens_solve(const struct wk_board_view *const *views, int n, struct wk_lens_solved *out, double *view_rms)
{
    struct equations e, tried;
    struct guess guess;
    double damp = 1e-3, sigma[4];
    int n_corners = 0;

    if (n < 3 || n > WK_LENS_MAX_VIEWS)
        return WK_BAD_INPUT;
    for (int v = 0; v < n; v++) {
        if (views[v]->n < 6)
            return WK_BAD_INPUT;
        n_corners += views[v]->n;
    }
    if (!first_guess(views, n, &guess) || !set_up(views, n, &guess, &e))
        return WK_NOT_FOUND;
    for (int round = 0; round < MAX_ROUNDS && damp < 1e12; round++) {
        struct guess next = guess;

        if (!step(&e, n, damp, &next) || !set_up(views, n, &next, &tried) || !(tried.all < e.all)) {
            damp *= 10;
            continue;
        }
        const bool done = e.all - tried.all < 1e-9 * e.all;

        guess = next;
        e = tried;
        damp = fmax(damp / 10, 1e-12);
        if (done)
            break;
    }
    if (!isfinite(e.all) || !sigmas(&e, n, e.all / (2 * n_corners - N_LENS - N_POSE * n), sigma))
        return WK_NOT_FOUND;
    const double *k = guess.k;

    *out = (struct wk_lens_solved){{views[0]->w, views[0]->h, k[FX], k[FY], k[CX], k[CY], k[K1], k[K2], k[P1], k[P2], 0},
                                   sqrt(e.all / n_corners),
                                   fmax(sigma[0], sigma[1]),
                                   fmax(sigma[2], sigma[3])};
    for (int v = 0; v < n; v++)
        view_rms[v] = sqrt(e.error[v] / views[v]->n);
    return WK_OK;
}
