/* What a tile set's pictures become once, so that a tile is quick to compare: templates, their slopes, their energies. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/matcher.h"
#include "vision/image/sort.h"
#include "vision/faces/tileset.h"

#define BLANK_SHARE 0.06f /* the constant energy: of that of a middling face */
#define BARE_SHARE 0.5f   /* less drawing than this share of what a middling face has on average: bare body */
#define SLOPE_UNITS 64.0f /* what the slopes are scaled to, root mean square */
#define JOIN_LEVEL 0.60f  /* a further picture of a face that fits the first one worse than this is left out */

enum { ALL_N = LOW_N + FINE_N / 4 + FINE_N }; /* of one template at all levels */

/* Orthonormal quadratic surfaces on a grid, in BASIS_UNITS. */
static void make_surfaces(int16_t *out, int w, int h)
{
    float basis[N_SURFACE][FINE_N1];
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

/* Takes the quadratic surface out of each plane of a template. */
static void flatten(int16_t *v, const struct level *l)
{
    for (int c = 0; c < 3; c++, v += l->n1) {
        int32_t product[N_ROWS];
        wk_matcher_dot_rows(v, l->surface, l->n1, product);
        for (int i = 0; i < l->n1; i++) {
            float value = v[i];
            for (int k = 0; k < N_SURFACE; k++)
                value -= (float)product[k] * (float)l->surface[k * l->n1 + i] / (BASIS_UNITS * BASIS_UNITS);
            v[i] = (int16_t)lrintf(value);
        }
    }
}

static void turn(int16_t *out, const int16_t *in, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[n - 1 - i];
}

/* The energy that says nothing: a small share of what the drawing of a middling face has. */
static float blank_energy(const struct wk_matcher *m, const float energy[WK_N_FACES])
{
    float sorted[WK_N_FACES];
    int n = 0;

    for (int f = 0; f < WK_N_FACES; f++)
        if (m->has_face[f])
            sorted[n++] = energy[f];
    wk_sort_floats(sorted, n);
    return BLANK_SHARE * sorted[n / 2] + 1;
}

/* How a template's window changes with each part of the pose, per unit of it: [N_POSE][n]. stretch: step_y_mm / step_x_mm. */
static void differentiate(const struct level *l, const int16_t *face, float stretch, float *out)
{
    for (int i = 0; i < l->n; i++) {
        const int x = i % l->w, y = i / l->w % l->h;
        const int left = x > 0, right = x<l->w - 1, up = y> 0, down = y < l->h - 1;
        const float gx = (float)(face[i + right] - face[i - left]) / ((float)(left + right) * l->px_steps);
        const float gy = (float)(face[i + down * l->w] - face[i - up * l->w]) / ((float)(up + down) * l->px_steps);
        const float u = ((float)x - (float)(l->w - 1) / 2) * l->px_steps, v = ((float)y - (float)(l->h - 1) / 2) * l->px_steps;
        out[AT_X * l->n + i] = gx;
        out[AT_Y * l->n + i] = gy;
        out[AT_TURN * l->n + i] = gy * u / stretch - gx * v * stretch;
        out[AT_ZOOM_X * l->n + i] = gx * u;
        out[AT_ZOOM_Y * l->n + i] = gy * v;
    }
}

/* The inverse of a positive definite matrix, in place (Gauss and Jordan). */
static void invert(float a[N_POSE][N_POSE])
{
    for (int k = 0; k < N_POSE; k++) {
        const float pivot = 1 / a[k][k];
        a[k][k] = 1;
        for (int j = 0; j < N_POSE; j++)
            a[k][j] *= pivot;
        for (int i = 0; i < N_POSE; i++) {
            const float factor = a[i][k];
            if (i == k)
                continue;
            a[i][k] = 0;
            for (int j = 0; j < N_POSE; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
}

/* The slopes of a face at a level, and what a Gauss-Newton step needs of them. scratch: [N_POSE][n]. */
static void make_slopes(struct level *l, int face, float stretch, float *scratch)
{
    const int16_t *template = face_of(l, face);
    int16_t *slopes = face_of(l, face) + l->n;
    const float energy = (float)wk_matcher_dot(template, template, l->n);

    differentiate(l, template, stretch, scratch);
    for (int k = 0; k < N_POSE; k++) {
        int16_t *slope = slopes + k * l->n;
        const float *v = scratch + k * l->n;
        float sum = 1, along = 0;
        for (int i = 0; i < l->n; i++) {
            sum += v[i] * v[i];
            along += v[i] * (float)template[i];
        }
        along /= energy + 1;
        const float unit = sqrtf(sum / (float)l->n) / SLOPE_UNITS;
        l->unit[face][k] = unit;
        for (int i = 0; i < l->n; i++)
            slope[i] = (int16_t)lrintf((v[i] - along * (float)template[i]) / unit);
        flatten(slope, l);
    }
    for (int k = 0; k < N_POSE; k++)
        for (int j = 0; j < N_POSE; j++)
            l->solve[face][k][j] = l->unit[face][k] * l->unit[face][j] *
                                       (float)wk_matcher_dot(slopes + k * l->n, slopes + j * l->n, l->n) / (energy + l->blank) +
                                   (k == j ? wk_matcher_pose_cost[k] : 0);
    invert(l->solve[face]);
}

/* Cells of LOW in which a face has no drawing. */
static void find_bare(struct wk_matcher *m, int face)
{
    enum { CELL = FINE_W / LOW_W };
    const struct level *l = &m->level[FINE];
    const int16_t *template = face_of(l, face);
    float drawn[LOW_N1] = {0};

    for (int i = 0; i < l->n; i++) {
        const int x = i % FINE_W, y = i / FINE_W % FINE_H;

        drawn[y / CELL * LOW_W + x / CELL] += (float)(template[i] * template[i]);
    }
    for (int i = 0; i < LOW_N1; i++)
        m->bare[face][i] = drawn[i] < BARE_SHARE * l->blank / BLANK_SHARE / LOW_N1;
}

/* Makes what the search needs of the upright templates in place. */
static enum wk_status finish(struct wk_matcher *m)
{
    float *scratch = malloc((size_t)N_POSE * FINE_N * sizeof(*scratch));

    if (!scratch)
        return WK_NO_MEMORY;
    for (int k = 0; k < N_LEVELS; k++) {
        struct level *l = &m->level[k];
        float energy[WK_N_FACES] = {0};
        for (int f = 0; f < WK_N_FACES; f++)
            if (m->has_face[f]) {
                flatten(face_of(l, f), l);
                energy[f] = (float)wk_matcher_dot(face_of(l, f), face_of(l, f), l->n);
            }
        l->blank = blank_energy(m, energy);
        for (int f = 0; f < WK_N_FACES; f++) {
            l->norm[f] = 1 / sqrtf(energy[f] + l->blank);
            if (m->has_face[f] && k > LOW)
                make_slopes(l, f, m->step_y_mm / m->step_x_mm, scratch);
        }
    }
    for (int f = 0; f < WK_N_FACES; f++) {
        if (m->has_face[f])
            find_bare(m, f);
        memcpy(m->low[2 * f], face_of(&m->level[LOW], f), sizeof(m->low[0]));
        for (int c = 0; c < 3; c++)
            turn(m->low[2 * f + 1] + c * LOW_N1, m->low[2 * f] + c * LOW_N1, LOW_N1);
    }
    free(scratch);
    return WK_OK;
}

/* The mean square of what is drawn in the middle of a picture: 16 x 24 mm of it, where no tile's edge comes near. */
static float drawing_of(const struct wk_planes *planes)
{
    enum { HALF_W = 8 * WK_SHOT_PX_PER_MM, HALF_H = 12 * WK_SHOT_PX_PER_MM };
    wk_four sum = {0}, squares = {0};

    for (int y = WK_SHOT_H / 2 - HALF_H; y < WK_SHOT_H / 2 + HALF_H; y++)
        for (int x = WK_SHOT_W / 2 - HALF_W; x < WK_SHOT_W / 2 + HALF_W; x++) {
            sum += planes->v[y * WK_SHOT_W + x];
            squares += planes->v[y * WK_SHOT_W + x] * planes->v[y * WK_SHOT_W + x];
        }
    squares -= sum * sum / (float)(4 * HALF_W * HALF_H);
    return (squares[0] + squares[1] + squares[2]) / (float)(4 * HALF_W * HALF_H);
}

/* The first picture of each face is its template as it lies. */
static void learn_first(struct wk_matcher *m, const struct wk_tileset *tileset)
{
    const struct fit straight = {.score = 0};

    for (int i = 0; i < tileset->n_shots; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        if (m->has_face[f])
            continue;
        wk_matcher_take(m, tileset->shots[i].bgr);
        for (int k = 0; k < N_LEVELS; k++)
            wk_matcher_window(m, k, &straight, face_of(&m->level[k], f));
        const struct wk_grid cells = wk_matcher_grid(m, &m->level[LOW], &straight);
        wk_planes_sample_body(&m->planes, &cells, m->body[f], LOW_N1);
        m->tint[f] = m->planes.tint;
        m->drawing[f] = drawing_of(&m->planes);
        m->has_face[f] = true;
    }
}

/*
 * Further pictures of a face are laid upon the first one, each as it fits best, and all are averaged: what glare, a shadow or a
 * scratch did to one of them fades, and a look costs the same however many there are. sums: zeros.
 */
static void learn_further(struct wk_matcher *m, const struct wk_tileset *tileset, float sums[WK_N_FACES][ALL_N])
{
    int n[WK_N_FACES] = {0};

    for (int i = 0; i < tileset->n_shots; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        struct fit fit = {.score = 1};
        float *sum = sums[f];
        wk_matcher_take(m, tileset->shots[i].bgr);
        if (n[f] > 0)
            fit = wk_matcher_fit(m, f);
        if (fit.score < JOIN_LEVEL)
            continue;
        n[f]++;
        for (int k = 0; k < N_LEVELS; k++) {
            const struct level *l = &m->level[k];
            int16_t window[FINE_N];
            wk_matcher_window(m, k, &fit, window);
            flatten(window, l);
            for (int j = 0; j < l->n; j++)
                *sum++ += window[j];
        }
    }
    for (int f = 0; f < WK_N_FACES; f++) {
        const float *sum = sums[f];
        for (int k = 0; k < N_LEVELS && n[f] > 1; k++)
            for (int j = 0; j < m->level[k].n; j++)
                face_of(&m->level[k], f)[j] = (int16_t)lrintf(*sum++ / (float)n[f]);
    }
}

static enum wk_status make_levels(struct wk_matcher *m)
{
    size_t total = 0;

    for (int k = 0; k < N_LEVELS; k++) {
        struct level *l = &m->level[k];
        l->w = LOW_W << k;
        l->h = LOW_H << k;
        l->n1 = l->w * l->h;
        l->n = 3 * l->n1;
        l->px_steps = 2 / (float)(1 << k);
        total += (size_t)(N_SURFACE * l->n1 + WK_N_FACES * (k > LOW ? N_ROWS : 1) * l->n);
    }
    int16_t *p = m->memory = calloc(total, sizeof(*p));
    if (!p)
        return WK_NO_MEMORY;
    for (int k = 0; k < N_LEVELS; k++) {
        struct level *l = &m->level[k];
        l->surface = p;
        l->face = l->surface + N_SURFACE * l->n1;
        p = l->face + WK_N_FACES * (k > LOW ? N_ROWS : 1) * l->n;
        make_surfaces(l->surface, l->w, l->h);
    }
    return WK_OK;
}

static enum wk_status learn(struct wk_matcher *m, const struct wk_tileset *tileset)
{
    float(*sums)[ALL_N];

    learn_first(m, tileset);
    enum wk_status status = finish(m);
    if (status != WK_OK || tileset->n_shots <= wk_tileset_n_faces(tileset))
        return status;
    sums = calloc(WK_N_FACES, sizeof(*sums));
    if (!sums)
        return WK_NO_MEMORY;
    learn_further(m, tileset, sums);
    free(sums);
    return finish(m);
}

/* A picture as it shows a tile that lies a quarter turned; what it does not show takes the edge's value. */
static void turn_quarter(uint8_t *out, const uint8_t *in)
{
    for (int y = 0; y < WK_SHOT_H; y++)
        for (int x = 0; x < WK_SHOT_W; x++, out += 3) {
            const int u = y - (WK_SHOT_H - WK_SHOT_W) / 2, v = WK_SHOT_H - 1 - x - (WK_SHOT_H - WK_SHOT_W) / 2;

            memcpy(out, in + (v * WK_SHOT_W + (u < 0 ? 0 : u >= WK_SHOT_W ? WK_SHOT_W - 1 : u)) * 3, 3);
        }
}

/* How well the first picture of each face fits the set when it lies a quarter turned. */
static void learn_quarters(struct wk_matcher *m, const struct wk_tileset *tileset)
{
    bool learnt[WK_N_FACES] = {false};

    for (int i = 0; i < tileset->n_shots; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        uint8_t bgr[WK_SHOT_BYTES];

        if (learnt[f])
            continue;
        turn_quarter(bgr, tileset->shots[i].bgr);
        m->quarter[f] = wk_matcher_likest(m, bgr);
        learnt[f] = true;
    }
}

enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset)
{
    float tile_w_mm = 0, tile_h_mm = 0;

    if (wk_tileset_n_faces(tileset) < 2)
        return WK_NOT_ENROLLED;
    struct wk_matcher *m = calloc(1, sizeof(*m));
    enum wk_status status = m ? wk_tileset_size(tileset, &tile_w_mm, &tile_h_mm) : WK_NO_MEMORY;
    if (status == WK_OK) {
        m->print = tileset->print;
        m->step_x_mm = tile_w_mm / TILE_STEPS_W;
        m->step_y_mm = tile_h_mm / TILE_STEPS_H;
        status = make_levels(m);
    }
    if (status == WK_OK)
        status = learn(m, tileset);
    if (status != WK_OK) {
        wk_matcher_free(m);
        return status;
    }
    learn_quarters(m, tileset);
    *out = m;
    return WK_OK;
}

void wk_matcher_free(struct wk_matcher *matcher)
{
    if (matcher)
        free(matcher->memory);
    free(matcher);
}

bool wk_matcher_knows(const struct wk_matcher *matcher, const struct wk_tileset *tileset)
{
    return matcher->print == tileset->print;
}
