#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/matcher.h"

#define BLANK_SHARE 0.06f /* the constant energy: of that of a middling face */
#define JOIN_LEVEL 0.60f  /* a further picture of a face that fits the first one worse than this is left out */

/* Orthonormal quadratic surfaces on a grid, in BASIS_UNITS. */
static void make_surfaces(int16_t *out, int w, int h)
{
    float basis[N_SURFACE][F_N1];
    const int n = w * h;

    for (int i = 0; i < n; i++) {
        const float x = (2 * (float)(i % w) + 1) / (float)w - 1, y = (2 * (float)(i / w) + 1) / (float)h - 1;
        const float value[N_SURFACE] = {1, x, y, x * x, x * y, y * y};
        for (int k = 0; k < N_SURFACE; k++)
            basis[k][i] = value[k];
    }
    for (int k = 0; k < N_SURFACE; k++) {
        float norm = 0;
        for (int j = 0; j < k; j++) {
            float along = 0;
            for (int i = 0; i < n; i++)
                along += basis[j][i] * basis[k][i];
            for (int i = 0; i < n; i++)
                basis[k][i] -= along * basis[j][i];
        }
        for (int i = 0; i < n; i++)
            norm += basis[k][i] * basis[k][i];
        norm = 1 / sqrtf(norm);
        for (int i = 0; i < n; i++) {
            basis[k][i] *= norm;
            out[k * n + i] = (int16_t)lrintf(basis[k][i] * BASIS_UNITS);
        }
    }
}

/* Takes the quadratic surface out of a template; returns its energy. */
static float flatten(int16_t *v, const int16_t *surface, int n)
{
    float along[N_SURFACE], energy = 0;

    for (int k = 0; k < N_SURFACE; k++)
        along[k] = (float)dot(v, surface + k * n, n) / BASIS_UNITS;
    for (int i = 0; i < n; i++) {
        float value = v[i];
        for (int k = 0; k < N_SURFACE; k++)
            value -= along[k] * (float)surface[k * n + i] / BASIS_UNITS;
        v[i] = (int16_t)lrintf(value);
        energy += (float)(v[i] * v[i]);
    }
    return energy;
}

static void turn(int16_t *out, const int16_t *in, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i];
}

/* Halves a fine window's light plane. */
static void halve(int16_t *out, const int16_t *in, int in_w, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int16_t *p = in + 2 * y * in_w + 2 * x;
            out[y * w + x] = (int16_t)((p[0] + p[1] + p[in_w] + p[in_w + 1]) / 4);
        }
}

/* Makes the templates of a face from its fine upright one, already in place; keeps their energies. */
static void finish_face(struct wk_matcher *m, int face, float *coarse_energy, float *fine_energy)
{
    int16_t *fine = m->fine[2 * face], *coarse = m->coarse[2 * face];

    *fine_energy = 0;
    for (int c = 0; c < 3; c++) {
        *fine_energy += flatten(fine + c * F_N1, m->fine_surface, F_N1);
        turn(fine + F_N + c * F_N1, fine + c * F_N1, F_N1);
    }
    halve(coarse, fine, F_W, C_W, C_H);
    *coarse_energy = flatten(coarse, m->coarse_surface, C_N);
    turn(coarse + C_N, coarse, C_N);
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* The energy that says nothing: a small share of what the drawing of a middling face has. */
static float blank_energy(const struct wk_matcher *m, const float energy[WK_N_FACES])
{
    float sorted[WK_N_FACES];
    int n = 0;

    for (int f = 0; f < WK_N_FACES; f++)
        if (m->has_face[f])
            sorted[n++] = energy[f];
    qsort(sorted, (size_t)n, sizeof(*sorted), by_value);
    return BLANK_SHARE * sorted[n / 2] + 1;
}

static void finish(struct wk_matcher *m)
{
    float coarse[WK_N_FACES] = {0}, fine[WK_N_FACES] = {0};

    for (int f = 0; f < WK_N_FACES; f++)
        if (m->has_face[f])
            finish_face(m, f, &coarse[f], &fine[f]);
    m->coarse_blank = blank_energy(m, coarse);
    m->fine_blank = blank_energy(m, fine);
    for (int f = 0; f < WK_N_FACES; f++) {
        m->coarse_norm[f] = 1 / sqrtf(coarse[f] + m->coarse_blank);
        m->fine_norm[f] = 1 / sqrtf(fine[f] + m->fine_blank);
    }
}

/* Cuts the fine upright template out of the picture taken, where the fit says. */
static void cut_template(struct wk_matcher *m, const struct fit *fit, int16_t out[F_N])
{
    int16_t window[F_N];
    const struct canvas *canvas = wk_matcher_canvas(m, fit);

    for (int c = 0; c < 3; c++) {
        cut(window + c * F_N1, canvas->v[c] + (fit->dy + F_REACH) * F_CW + fit->dx + F_REACH, F_CW, F_W, F_H);
        if (fit->way)
            turn(out + c * F_N1, window + c * F_N1, F_N1);
        else
            memcpy(out + c * F_N1, window + c * F_N1, F_N1 * sizeof(*out));
    }
}

/* The first picture of each face is its template as it lies. */
static void learn_first(struct wk_matcher *m, const struct wk_tileset *tileset)
{
    const struct fit straight = {.rotation = F_ROTATIONS / 2, .scale_x = F_SCALES / 2, .scale_y = F_SCALES / 2};

    for (int i = 0; i < tileset->n_shots; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        if (m->has_face[f])
            continue;
        wk_matcher_take(m, tileset->shots[i].bgr);
        cut_template(m, &straight, m->fine[2 * f]);
        m->has_face[f] = true;
    }
    finish(m);
}

/*
 * Further pictures of a face are laid upon the first one, each as it fits best, and all are averaged: what glare, a shadow or a
 * scratch did to one of them fades, and a look costs the same however many there are.
 */
static void learn_further(struct wk_matcher *m, const struct wk_tileset *tileset, float sums[WK_N_FACES][F_N])
{
    int16_t cut_out[F_N];
    int n[WK_N_FACES] = {0};

    for (int i = 0; i < tileset->n_shots; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        if (n[f]++ == 0) {
            for (int k = 0; k < F_N; k++)
                sums[f][k] = m->fine[2 * f][k];
            continue;
        }
        wk_matcher_take(m, tileset->shots[i].bgr);
        const struct fit fit = wk_matcher_fit(m, f);
        if (fit.score < JOIN_LEVEL) {
            n[f]--;
            continue;
        }
        cut_template(m, &fit, cut_out);
        for (int c = 0; c < 3; c++)
            flatten(cut_out + c * F_N1, m->fine_surface, F_N1);
        for (int k = 0; k < F_N; k++)
            sums[f][k] += cut_out[k];
    }
    for (int f = 0; f < WK_N_FACES; f++)
        for (int k = 0; k < F_N && n[f] > 1; k++)
            m->fine[2 * f][k] = (int16_t)lrintf(sums[f][k] / (float)n[f]);
    finish(m);
}

enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset)
{
    const int n_faces = wk_tileset_n_faces(tileset);
    float(*sums)[F_N] = NULL, tile_w_mm, tile_h_mm;

    if (n_faces < 2)
        return WK_NOT_ENROLLED;
    struct wk_matcher *m = calloc(1, sizeof(*m));
    if (!m || wk_tileset_size(tileset, &tile_w_mm, &tile_h_mm) != WK_OK)
        goto fail;
    m->step_x_mm = tile_w_mm / TILE_STEPS_W;
    m->step_y_mm = tile_h_mm / TILE_STEPS_H;
    make_surfaces(m->coarse_surface, C_W, C_H);
    make_surfaces(m->fine_surface, F_W, F_H);
    learn_first(m, tileset);
    if (tileset->n_shots > n_faces) {
        sums = malloc(WK_N_FACES * sizeof(*sums));
        if (!sums)
            goto fail;
        learn_further(m, tileset, sums);
        free(sums);
    }
    *out = m;
    return WK_OK;
fail:
    free(m);
    return WK_NO_MEMORY;
}

void wk_matcher_free(struct wk_matcher *matcher)
{
    free(matcher);
}

int wk_matcher_closest(struct wk_matcher *matcher, const struct wk_tileset *tileset, struct wk_face_pair *pairs, int max)
{
    float near[WK_N_FACES][WK_N_FACES];
    int n = 0;

    for (int a = 0; a < WK_N_FACES; a++)
        for (int b = 0; b < WK_N_FACES; b++)
            near[a][b] = 2;
    for (int i = 0; i < tileset->n_shots; i++) {
        const int own = (int)tileset->shots[i].face - 1;
        struct wk_face_obs obs = {0};
        wk_matcher_look_shot(matcher, tileset->shots[i].bgr, &obs);
        for (int f = 0; f < WK_N_FACES; f++) {
            float *at = own < f ? &near[own][f] : &near[f][own];
            if (f != own && matcher->has_face[f] && obs.score[own] - obs.score[f] < *at)
                *at = obs.score[own] - obs.score[f];
        }
    }
    for (int a = 0; a < WK_N_FACES; a++)
        for (int b = a + 1; b < WK_N_FACES; b++) {
            int at = n < max ? n++ : max;
            for (; at > 0 && pairs[at - 1].margin > near[a][b]; at--)
                if (at < max)
                    pairs[at] = pairs[at - 1];
            if (at < max)
                pairs[at] = (struct wk_face_pair){(enum wk_face)(a + 1), (enum wk_face)(b + 1), near[a][b]};
        }
    while (n > 0 && pairs[n - 1].margin > 1.5f)
        n--;
    return n;
}
