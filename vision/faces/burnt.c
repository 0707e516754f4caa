/* Comparing a face with what a reflection leaves of it. */
#include <math.h>

#include "vision/faces/matcher.h"

/* A symmetric positive system solved in place for two right hand sides, by elimination; rows that say nothing give 0. */
static void solve(float a[N_SURFACE][N_SURFACE], float x[2][N_SURFACE])
{
    for (int k = 0; k < N_SURFACE; k++) {
        const float pivot = a[k][k] > 1e-3f ? 1 / a[k][k] : 0;
        for (int i = 0; i < N_SURFACE; i++) {
            const float factor = i == k ? 0 : a[i][k] * pivot;
            for (int j = k; j < N_SURFACE; j++)
                a[i][j] -= factor * a[k][j];
            for (int s = 0; s < 2; s++)
                x[s][i] -= factor * x[s][k];
        }
    }
    for (int k = 0; k < N_SURFACE; k++)
        for (int s = 0; s < 2; s++)
            x[s][k] = a[k][k] > 1e-3f ? x[s][k] / a[k][k] : 0;
}

/* Of one plane where it is seen: products of face and window, their energies, both without the quadratic surface there. */
struct products {
    float cross, face, window;
};

/* Zeroes what is not seen, out of the window too; along[] gets the window's surface. */
static struct products multiply(const struct level *l, float seen_surface[N_SURFACE][N_SURFACE], const int16_t *face,
                                const uint8_t *seen, int16_t *window, float along[N_SURFACE])
{
    int16_t part[FINE_N1];
    float a[N_SURFACE][N_SURFACE], x[2][N_SURFACE], b[2][N_SURFACE];

    for (int i = 0; i < l->n1; i++) {
        part[i] = (int16_t)(seen[i] ? face[i] : 0);
        window[i] = (int16_t)(seen[i] ? window[i] : 0);
    }
    struct products out = {(float)wk_matcher_dot(part, window, l->n1), (float)wk_matcher_dot(part, part, l->n1),
                           (float)wk_matcher_dot(window, window, l->n1)};
    for (int k = 0; k < N_SURFACE; k++) {
        x[0][k] = b[0][k] = (float)wk_matcher_dot(part, l->surface + k * l->n1, l->n1) / BASIS_UNITS;
        x[1][k] = b[1][k] = (float)wk_matcher_dot(window, l->surface + k * l->n1, l->n1) / BASIS_UNITS;
    }
    memcpy(a, seen_surface, sizeof(a));
    solve(a, x);
    for (int k = 0; k < N_SURFACE; k++) {
        out.cross -= b[0][k] * x[1][k];
        out.face -= b[0][k] * x[0][k];
        out.window -= b[1][k] * x[1][k];
        along[k] = x[1][k];
    }
    return out;
}

float wk_matcher_compare_seen(const struct level *l, int face, const uint8_t *seen, int16_t *window, float *share)
{
    const int16_t *template = face_of(l, face);
    float surface[N_SURFACE][N_SURFACE] = {{0}}, along[3][N_SURFACE];
    struct products sum = {0, 0, 0};
    int n_seen = 0;

    for (int i = 0; i < l->n1; i++) {
        if (!seen[i])
            continue;
        n_seen++;
        for (int k = 0; k < N_SURFACE; k++)
            for (int j = k; j < N_SURFACE; j++)
                surface[k][j] += (float)l->surface[k * l->n1 + i] * (float)l->surface[j * l->n1 + i];
    }
    for (int k = 0; k < N_SURFACE; k++)
        for (int j = 0; j < N_SURFACE; j++)
            surface[k][j] = j < k ? surface[j][k] : surface[k][j] / (BASIS_UNITS * BASIS_UNITS);
    for (int c = 0; c < 3; c++) {
        const struct products p = multiply(l, surface, template + c * l->n1, seen, window + c * l->n1, along[c]);
        sum.cross += p.cross;
        sum.face += p.face;
        sum.window += p.window;
    }
    *share = (float)n_seen / (float)l->n1;
    const float blank = l->blank * *share;
    const float gain = sum.face > 1 && sum.cross > 0 ? sum.cross / sum.face : 0;
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < l->n1; i++) {
            float value = gain * (float)template[c * l->n1 + i];
            if (seen[i])
                continue;
            for (int k = 0; k < N_SURFACE; k++)
                value += along[c][k] * (float)l->surface[k * l->n1 + i] / BASIS_UNITS;
            window[c * l->n1 + i] = (int16_t)(value < -8000 ? -8000 : value > 8000 ? 8000 : value);
        }
    return (sum.cross + blank) / sqrtf((fmaxf(sum.face, 0) + blank) * (fmaxf(sum.window, 0) + blank));
}
