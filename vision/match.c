#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/face.h"
#include "vision/faceset.h"
#include "vision/scan.h"

/*
 * Two passes. Coarse: every face both ways up against every shift and rotation of the patch, light only. Fine: the few best faces
 * at double resolution with colour, over small changes of shift, rotation and scale. The similarity is the cosine between template
 * and window after taking a quadratic surface out of both (shadows and the slopes of glare are such surfaces), with a constant
 * energy BLANK added to either side: two blank faces are alike, a blank and a drawn one are not, and noise is like nothing.
 *
 * Grids are laid in units of the tile: WIN is 0.77 of the top's width and 0.78 of its height, clear of rounded edges.
 */
enum {
    WAYS = 2 * WK_N_FACES, /* each face upright and turned */
    N_SURFACE = 6,         /* 1 x y x^2 xy y^2 */
    C_W = 20, C_H = 28, C_N = C_W * C_H, C_REACH = 4,
    C_CW = C_W + 2 * C_REACH, C_CH = C_H + 2 * C_REACH,
    C_SHIFTS = 2 * C_REACH + 1,
    C_ROTATIONS = 7,
    F_W = 40, F_H = 56, F_N1 = F_W * F_H, F_N = 3 * F_N1, F_REACH = 11,
    F_CW = F_W + 2 * F_REACH, F_CH = F_H + 2 * F_REACH,
    F_SHIFTS = 2 * F_REACH + 1,
    F_ROTATIONS = 33, F_SCALES = 3,
    CANDIDATES = 8
};
#define C_ROTATE_DEG 3.0f
#define F_ROTATE_DEG 0.75f
#define F_SCALE 0.03f
#define COARSE_STEP 26.0f /* coarse px across a tile's width */
#define BASIS_UNITS 8192.0f

const float wk_face_margin_accept = 0.04f;

struct canvas {
    bool made;
    int16_t v[3][F_CH][F_CW];
    float energy[F_SHIFTS][F_SHIFTS]; /* < 0: not known yet */
};

struct wk_matcher {
    int n_shots;
    float step_x_mm, step_y_mm; /* of the coarse grid; the fine one has half of it */
    float coarse_blank, fine_blank; /* energy added to either side */
    int16_t coarse_surface[N_SURFACE][C_N];
    int16_t fine_surface[N_SURFACE][F_N1];
    int16_t coarse[WAYS][C_N];
    float coarse_norm[WAYS];
    enum wk_face *shot_face;                 /* [n_shots] */
    int16_t (*fine)[2][F_N];                 /* [n_shots]: upright, turned */
    float *fine_norm;                        /* [n_shots] */

    struct wk_planes planes;
    float level[3];
    int16_t coarse_canvas[C_CH][C_CW];
    struct canvas canvases[F_ROTATIONS][F_SCALES];
};

/* 32-bit products of 16-bit numbers: the compiler turns this into multiply-and-add instructions. n is a constant at each call. */
static inline int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

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

/* What a window holds besides a quadratic surface. */
static inline float energy_of(const int16_t *window, const int16_t *surface, int n)
{
    float energy = (float)dot(window, window, n);
    for (int k = 0; k < N_SURFACE; k++) {
        const float along = (float)dot(window, surface + k * n, n) / BASIS_UNITS;
        energy -= along * along;
    }
    return energy > 0 ? energy : 0;
}

/* Takes the quadratic surface out of a template; returns its norm. */
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

/* Mean of a plane's middle, where the tile lies: taken away so that int16 sums stay small. */
static float middle(const float *plane)
{
    float sum = 0;
    for (int y = WK_SHOT_H / 4; y < WK_SHOT_H * 3 / 4; y++)
        for (int x = WK_SHOT_W / 4; x < WK_SHOT_W * 3 / 4; x++)
            sum += plane[y * WK_SHOT_W + x];
    return sum / (float)(WK_SHOT_H / 2 * (WK_SHOT_W / 2));
}

static void take_planes(struct wk_matcher *m, const uint8_t *bgr)
{
    wk_planes_make(&m->planes, bgr);
    for (int c = 0; c < 3; c++)
        m->level[c] = middle(m->planes.v[c]);
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

static void learn_shot(struct wk_matcher *m, const struct wk_shot *shot, int i, float *fine_energy)
{
    take_planes(m, shot->bgr);
    int16_t *upright = m->fine[i][0], *turned = m->fine[i][1];
    *fine_energy = 0;
    for (int c = 0; c < 3; c++) {
        wk_plane_sample(m->planes.v[c], &shot->pose, m->step_x_mm / 2, m->step_y_mm / 2, m->level[c],
                        F_W, F_H, upright + c * F_N1);
        *fine_energy += flatten(upright + c * F_N1, m->fine_surface[0], F_N1);
        turn(turned + c * F_N1, upright + c * F_N1, F_N1);
    }
    m->shot_face[i] = shot->face;
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset)
{
    if (wk_tileset_complete(tileset, NULL) != WK_OK)
        return WK_NOT_ENROLLED;
    const int n = tileset->n_shots;
    struct wk_matcher *m = calloc(1, sizeof(*m));
    if (!m)
        return WK_NO_MEMORY;
    m->n_shots = n;
    m->shot_face = calloc((size_t)n, sizeof(*m->shot_face));
    m->fine = calloc((size_t)n, sizeof(*m->fine));
    m->fine_norm = calloc((size_t)n, sizeof(*m->fine_norm));
    if (!m->shot_face || !m->fine || !m->fine_norm) {
        wk_matcher_free(m);
        return WK_NO_MEMORY;
    }
    m->step_x_mm = 26.0f / COARSE_STEP;
    m->step_y_mm = 26.0f / COARSE_STEP;
    make_surfaces(m->coarse_surface[0], C_W, C_H);
    make_surfaces(m->fine_surface[0], F_W, F_H);

    float coarse_energy[WK_N_FACES] = {0}, sorted[WK_N_FACES], face_energy[WK_N_FACES] = {0};
    for (int i = 0; i < n; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        learn_shot(m, &tileset->shots[i], i, &m->fine_norm[i]);
        face_energy[f] = m->fine_norm[i];
        halve(m->coarse[2 * f], m->fine[i][0], F_W, C_W, C_H);
        coarse_energy[f] = flatten(m->coarse[2 * f], m->coarse_surface[0], C_N);
        turn(m->coarse[2 * f + 1], m->coarse[2 * f], C_N);
    }
    memcpy(sorted, coarse_energy, sizeof(sorted));
    qsort(sorted, WK_N_FACES, sizeof(*sorted), by_value);
    m->coarse_blank = 0.06f * sorted[WK_N_FACES / 2];
    memcpy(sorted, face_energy, sizeof(sorted));
    qsort(sorted, WK_N_FACES, sizeof(*sorted), by_value);
    m->fine_blank = 0.06f * sorted[WK_N_FACES / 2];
    for (int f = 0; f < WK_N_FACES; f++)
        m->coarse_norm[2 * f] = m->coarse_norm[2 * f + 1] = sqrtf(coarse_energy[f] + m->coarse_blank);
    for (int i = 0; i < n; i++)
        m->fine_norm[i] = sqrtf(m->fine_norm[i] + m->fine_blank);
    *out = m;
    return WK_OK;
}

void wk_matcher_free(struct wk_matcher *matcher)
{
    if (!matcher)
        return;
    free(matcher->shot_face);
    free(matcher->fine);
    free(matcher->fine_norm);
    free(matcher);
}

/* Where a face fits best in the coarse pass. */
struct fit {
    float score;
    int way, rotation, dx, dy;
};

static void look_coarse(struct wk_matcher *m, struct fit best[WK_N_FACES])
{
    int16_t light[2 * C_CH][2 * C_CW], window[C_N];

    for (int f = 0; f < WK_N_FACES; f++)
        best[f].score = -2;
    for (int r = 0; r < C_ROTATIONS; r++) {
        const struct wk_pose pose = {0, 0, C_ROTATE_DEG * (float)(r - C_ROTATIONS / 2)};
        wk_plane_sample(m->planes.v[0], &pose, m->step_x_mm / 2, m->step_y_mm / 2, m->level[0],
                        2 * C_CW, 2 * C_CH, light[0]);
        halve(m->coarse_canvas[0], light[0], 2 * C_CW, C_CW, C_CH);
        for (int s = 0; s < C_SHIFTS * C_SHIFTS; s++) {
            const int dx = s % C_SHIFTS, dy = s / C_SHIFTS;
            for (int y = 0; y < C_H; y++)
                memcpy(window + y * C_W, &m->coarse_canvas[y + dy][dx], C_W * sizeof(*window));
            const float norm = 1 / sqrtf(energy_of(window, m->coarse_surface[0], C_N) + m->coarse_blank);
            for (int way = 0; way < WAYS; way++) {
                const float score = ((float)dot(window, m->coarse[way], C_N) + m->coarse_blank) * norm / m->coarse_norm[way];
                if (score > best[way / 2].score)
                    best[way / 2] = (struct fit){score, way & 1, r, dx - C_REACH, dy - C_REACH};
            }
        }
    }
}

static struct canvas *canvas_at(struct wk_matcher *m, int rotation, int scale)
{
    struct canvas *canvas = &m->canvases[rotation][scale];
    if (canvas->made)
        return canvas;
    const struct wk_pose pose = {0, 0, F_ROTATE_DEG * (float)(rotation - F_ROTATIONS / 2)};
    const float zoom = 1 + F_SCALE * (float)(scale - F_SCALES / 2);
    for (int c = 0; c < 3; c++)
        wk_plane_sample(m->planes.v[c], &pose, m->step_x_mm * zoom / 2, m->step_y_mm * zoom / 2,
                        m->level[c], F_CW, F_CH, canvas->v[c][0]);
    for (int y = 0; y < F_SHIFTS; y++)
        for (int x = 0; x < F_SHIFTS; x++)
            canvas->energy[y][x] = -1;
    canvas->made = true;
    return canvas;
}

static float score_at(struct wk_matcher *m, int rotation, int scale, int dx, int dy, int shot, int way)
{
    int16_t window[F_N];

    if (abs(dx) > F_REACH || abs(dy) > F_REACH || rotation < 0 || rotation >= F_ROTATIONS)
        return -2;
    struct canvas *canvas = canvas_at(m, rotation, scale);
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < F_H; y++)
            memcpy(window + c * F_N1 + y * F_W, &canvas->v[c][y + dy + F_REACH][dx + F_REACH], F_W * sizeof(*window));
    float *energy = &canvas->energy[dy + F_REACH][dx + F_REACH];
    if (*energy < 0) {
        *energy = 0;
        for (int c = 0; c < 3; c++)
            *energy += energy_of(window + c * F_N1, m->fine_surface[0], F_N1);
    }
    return ((float)dot(window, m->fine[shot][way], F_N) + m->fine_blank) / (sqrtf(*energy + m->fine_blank) * m->fine_norm[shot]);
}

/* Climbs from a coarse fit of one shot to its best pose nearby. */
static float look_fine(struct wk_matcher *m, const struct fit *from, int shot)
{
    const int per = (int)(C_ROTATE_DEG / F_ROTATE_DEG);
    int rotation = (from->rotation - C_ROTATIONS / 2) * per + F_ROTATIONS / 2, scale = F_SCALES / 2, dx = 2 * from->dx, dy = 2 * from->dy;
    float best = -2;
    const int r0 = rotation, x0 = dx, y0 = dy;

    for (int r = -2; r <= 2; r += 2)
        for (int y = -2; y <= 2; y++)
            for (int x = -2; x <= 2; x++) {
                const float score = score_at(m, r0 + r, scale, x0 + x, y0 + y, shot, from->way);
                if (score > best) {
                    best = score;
                    rotation = r0 + r;
                    dx = x0 + x;
                    dy = y0 + y;
                }
            }
    for (bool moved = true; moved;) {
        static const int8_t steps[][4] = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0},
                                          {0, 0, 1, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}, {0, 0, 0, -1}};
        moved = false;
        for (size_t k = 0; k < sizeof(steps) / sizeof(*steps); k++) {
            const int s = scale + steps[k][1];
            if (s < 0 || s >= F_SCALES)
                continue;
            const float score = score_at(m, rotation + steps[k][0], s, dx + steps[k][2], dy + steps[k][3], shot, from->way);
            if (score > best) {
                best = score;
                rotation += steps[k][0];
                scale = s;
                dx += steps[k][2];
                dy += steps[k][3];
                moved = true;
            }
        }
    }
    return best;
}

static void decide(struct wk_face_obs *out)
{
    int first = 0, second = -1;
    for (int f = 1; f < WK_N_FACES; f++) {
        if (out->score[f] > out->score[first]) {
            second = first;
            first = f;
        } else if (second < 0 || out->score[f] > out->score[second]) {
            second = f;
        }
    }
    out->margin = out->score[first] - out->score[second];
    out->best = out->score[first] < 0.6f ? WK_FACE_FOREIGN : (enum wk_face)(first + 1);
}

void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out)
{
    uint8_t bgr[WK_SHOT_BYTES];
    struct fit fits[WK_N_FACES];
    bool taken[WK_N_FACES] = {false};
    float lowest = 2;

    *out = (struct wk_face_obs){0};
    if (patch->w != WK_PATCH_W || patch->h != WK_PATCH_H || patch->channels != 3)
        return;
    wk_shot_cut(bgr, patch);
    take_planes(matcher, bgr);
    for (int r = 0; r < F_ROTATIONS; r++)
        for (int s = 0; s < F_SCALES; s++)
            matcher->canvases[r][s].made = false;
    look_coarse(matcher, fits);
    for (int k = 0; k < CANDIDATES; k++) {
        int best = -1;
        for (int f = 0; f < WK_N_FACES; f++)
            if (!taken[f] && (best < 0 || fits[f].score > fits[best].score))
                best = f;
        taken[best] = true;
        out->score[best] = -2;
        for (int i = 0; i < matcher->n_shots; i++)
            if ((int)matcher->shot_face[i] == best + 1) {
                const float score = look_fine(matcher, &fits[best], i);
                out->score[best] = score > out->score[best] ? score : out->score[best];
            }
        lowest = out->score[best] < lowest ? out->score[best] : lowest;
    }
    for (int f = 0; f < WK_N_FACES; f++)
        if (!taken[f])
            out->score[f] = fits[f].score < lowest ? fits[f].score : lowest;
    decide(out);
}

void wk_face_judge(const struct wk_face_obs *obs, struct wk_read *read)
{
    read->score = obs->margin < 0 ? 0 : obs->margin > 1 ? 1 : obs->margin;
    read->state = WK_READ_UNREADABLE;
    read->why = WK_WHY_NONE;
    if (obs->best == WK_FACE_FOREIGN) {
        read->state = WK_READ_FACE;
        read->why = WK_WHY_FOREIGN;
    } else if (obs->best != WK_FACE_NONE && obs->margin < wk_face_margin_accept) {
        read->why = WK_WHY_LOW_MARGIN;
    } else if (obs->best != WK_FACE_NONE) {
        read->state = WK_READ_FACE;
    }
}

void wk_face_obs_fuse(const struct wk_face_obs *const *obs, int n, struct wk_face_obs *out)
{
    struct wk_face_obs sum = {0};
    int seen = 0;

    for (int i = 0; i < n; i++) {
        if (obs[i]->best == WK_FACE_NONE)
            continue;
        seen++;
        for (int f = 0; f < WK_N_FACES; f++)
            sum.score[f] += obs[i]->score[f];
    }
    for (int f = 0; f < WK_N_FACES; f++)
        sum.score[f] /= (float)(seen > 0 ? seen : 1);
    if (seen > 0)
        decide(&sum);
    *out = sum;
}
