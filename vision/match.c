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
    C_W = 22, C_H = 32, C_N = C_W * C_H, C_REACH = 4,
    C_CW = C_W + 2 * C_REACH, C_CH = C_H + 2 * C_REACH, C_CN = C_CW * C_CH,
    C_SHIFTS = 2 * C_REACH + 1,
    C_ROTATIONS = 7,
    F_W = 44, F_H = 64, F_N1 = F_W * F_H, F_N = 3 * F_N1, F_REACH = 10,
    F_CW = F_W + 2 * F_REACH, F_CH = F_H + 2 * F_REACH, F_CN = F_CW * F_CH,
    F_SHIFTS = 2 * F_REACH + 1,
    F_ROTATIONS = 27, F_SCALES = 11,
    F_PER_C = 4,     /* fine rotations to a coarse one */
    F_SCALE_STEP = 2, /* fine scales to a coarse one */
    C_STRETCHES = 25, /* 5 coarse scales across by 5 along */
    N_CANVASES = 96, /* kept of one look; when they are full the climb ends */
    STRETCHED = 16, /* faces that the coarse pass lets stretch */
    CANDIDATES = 8, MIN_CANDIDATES = 3
};
/*
 * A tile whose best face reaches no more than this, margin included, is none of the set's. Flowers against five sets reach 0.58 at
 * most (0.45 to 0.52 with a small margin); right tiles of another session, cropped differently, 0.63 at least.
 */
#define FOREIGN_LEVEL 0.61f
#define BLANK_SHARE 0.06f
#define HOPELESS 0.25f /* a coarse fit so far behind the best does not win the fine pass */
#define C_ROTATE_DEG 4.0f
#define F_ROTATE_DEG (C_ROTATE_DEG / F_PER_C)
#define START_ROTATIONS 3 /* fine steps to either side where a climb may start */
#define F_SCALE 0.04f
#define TILE_STEPS_W 26.0f /* coarse px across a tile and along it */
#define TILE_STEPS_H 36.0f
#define BASIS_UNITS 8192.0f

const float wk_face_margin_accept = 0.025f;

/* How a tile is taken to lie: indices of rotation and of the scales across and along, shifts in px of the pass. */
struct fit {
    float score;
    int way; /* 0 upright, 1 turned */
    int rotation, scale_x, scale_y, dx, dy;
};

/* The patch's light resampled for the coarse pass. */
struct coarse_canvas {
    bool made;
    int16_t v[C_CN];
    float norm[C_SHIFTS * C_SHIFTS]; /* 1 / length of the window there; 0: not known yet */
};

/* The patch resampled for the fine pass at one rotation and scale. */
struct canvas {
    int rotation, scale_x, scale_y;
    int16_t v[3][F_CN];
    float energy[F_SHIFTS * F_SHIFTS]; /* < 0: not known yet */
};

struct wk_matcher {
    int n_shots;
    float step_x_mm, step_y_mm;     /* of the coarse grid; the fine one has half of it */
    float coarse_blank, fine_blank; /* energy added to either side */
    int16_t coarse_surface[N_SURFACE * C_N];
    int16_t fine_surface[N_SURFACE * F_N1];
    int16_t coarse[WAYS][C_N];
    float coarse_norm[WAYS]; /* 1 / length */
    bool has_face[WK_N_FACES];
    enum wk_face *shot_face; /* [n_shots] */
    int16_t (*fine)[2][F_N]; /* [n_shots]: upright, turned */
    float *fine_norm;        /* [n_shots] */

    struct wk_planes planes;
    struct coarse_canvas coarse_canvases[C_ROTATIONS][C_STRETCHES];
    int n_canvases;
    struct canvas canvases[N_CANVASES];
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

/* Halves a fine window's light plane. */
static void halve(int16_t *out, const int16_t *in, int in_w, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int16_t *p = in + 2 * y * in_w + 2 * x;
            out[y * w + x] = (int16_t)((p[0] + p[1] + p[in_w] + p[in_w + 1]) / 4);
        }
}

static float zoom(int scale)
{
    return 1 + F_SCALE * (float)(scale - F_SCALES / 2);
}

/* Scales of the coarse pass. */
static int stretch_x(int stretch)
{
    return F_SCALES / 2 + (stretch % 5 - 2) * F_SCALE_STEP;
}

static int stretch_y(int stretch)
{
    return F_SCALES / 2 + (stretch / 5 - 2) * F_SCALE_STEP;
}

static void learn_shot(struct wk_matcher *m, const struct wk_shot *shot, int i, float *fine_energy)
{
    const struct wk_grid grid = {0, m->step_x_mm / 2, m->step_y_mm / 2, F_W, F_H};
    int16_t *upright = m->fine[i][0], *turned = m->fine[i][1];

    wk_planes_make(&m->planes, shot->bgr);
    wk_planes_sample(&m->planes, &grid, upright, F_N1);
    *fine_energy = 0;
    for (int c = 0; c < 3; c++) {
        *fine_energy += flatten(upright + c * F_N1, m->fine_surface, F_N1);
        turn(turned + c * F_N1, upright + c * F_N1, F_N1);
    }
    m->shot_face[i] = shot->face;
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

enum wk_status wk_matcher_new(struct wk_matcher **out, const struct wk_tileset *tileset)
{
    const int n = tileset->n_shots;
    if (wk_tileset_n_faces(tileset) < 2)
        return WK_NOT_ENROLLED;
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
    float tile_w_mm, tile_h_mm;
    if (wk_tileset_size(tileset, &tile_w_mm, &tile_h_mm) != WK_OK) {
        wk_matcher_free(m);
        return WK_NO_MEMORY;
    }
    m->step_x_mm = tile_w_mm / TILE_STEPS_W;
    m->step_y_mm = tile_h_mm / TILE_STEPS_H;
    make_surfaces(m->coarse_surface, C_W, C_H);
    make_surfaces(m->fine_surface, F_W, F_H);

    float coarse_energy[WK_N_FACES] = {0}, face_energy[WK_N_FACES] = {0};
    for (int i = 0; i < n; i++) {
        const int f = (int)tileset->shots[i].face - 1;
        learn_shot(m, &tileset->shots[i], i, &m->fine_norm[i]);
        face_energy[f] = m->fine_norm[i];
        m->has_face[f] = true;
        halve(m->coarse[2 * f], m->fine[i][0], F_W, C_W, C_H);
        coarse_energy[f] = flatten(m->coarse[2 * f], m->coarse_surface, C_N);
        turn(m->coarse[2 * f + 1], m->coarse[2 * f], C_N);
    }
    m->coarse_blank = blank_energy(m, coarse_energy);
    m->fine_blank = blank_energy(m, face_energy);
    for (int f = 0; f < WK_N_FACES; f++)
        m->coarse_norm[2 * f] = m->coarse_norm[2 * f + 1] = 1 / sqrtf(coarse_energy[f] + m->coarse_blank);
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

/* Cuts a window of w x h out of a canvas whose rows are `stride` long. */
static inline void cut(int16_t *window, const int16_t *canvas, int stride, int w, int h)
{
    for (int y = 0; y < h; y++)
        memcpy(window + y * w, canvas + y * stride, (size_t)w * sizeof(*window));
}

static struct coarse_canvas *coarse_canvas(struct wk_matcher *m, int rotation, int stretch)
{
    struct coarse_canvas *canvas = &m->coarse_canvases[rotation][stretch];
    if (canvas->made)
        return canvas;
    const struct wk_grid grid = {C_ROTATE_DEG * (float)(rotation - C_ROTATIONS / 2), m->step_x_mm * zoom(stretch_x(stretch)),
                                 m->step_y_mm * zoom(stretch_y(stretch)), C_CW, C_CH};
    wk_planes_sample_light(&m->planes, &grid, canvas->v);
    memset(canvas->norm, 0, sizeof(canvas->norm));
    canvas->made = true;
    return canvas;
}

/* The window at a shift, and 1 / its length. */
static float coarse_window(struct wk_matcher *m, int rotation, int stretch, int dx, int dy, int16_t window[C_N])
{
    struct coarse_canvas *canvas = coarse_canvas(m, rotation, stretch);
    float *norm = &canvas->norm[(dy + C_REACH) * C_SHIFTS + dx + C_REACH];

    cut(window, canvas->v + (dy + C_REACH) * C_CW + dx + C_REACH, C_CW, C_W, C_H);
    if (*norm <= 0)
        *norm = 1 / sqrtf(energy_of(window, m->coarse_surface, C_N) + m->coarse_blank);
    return *norm;
}

/* Every face both ways up at every shift and rotation. */
static void look_coarse(struct wk_matcher *m, struct fit best[WK_N_FACES])
{
    int16_t window[C_N];
    struct fit fit = {.scale_x = F_SCALES / 2, .scale_y = F_SCALES / 2};

    for (int f = 0; f < WK_N_FACES; f++)
        best[f].score = -2;
    for (fit.rotation = 0; fit.rotation < C_ROTATIONS; fit.rotation++)
        for (int s = 0; s < C_SHIFTS * C_SHIFTS; s++) {
            fit.dx = s % C_SHIFTS - C_REACH;
            fit.dy = s / C_SHIFTS - C_REACH;
            const float norm = coarse_window(m, fit.rotation, C_STRETCHES / 2, fit.dx, fit.dy, window);
            for (int way = 0; way < WAYS; way++) {
                fit.score = ((float)dot(window, m->coarse[way], C_N) + m->coarse_blank) * norm * m->coarse_norm[way];
                fit.way = way & 1;
                if (fit.score > best[way / 2].score && m->has_face[way / 2])
                    best[way / 2] = fit;
            }
        }
}

/* Lets a face's coarse fit stretch and shrink. */
static void stretch(struct wk_matcher *m, struct fit *best, int face)
{
    int16_t window[C_N];
    const struct fit from = *best;
    struct fit fit = from;
    const int way = 2 * face + fit.way;

    for (int s = 0; s < C_STRETCHES; s++)
        for (int k = 0; k < 9; k++) {
            fit.scale_x = stretch_x(s);
            fit.scale_y = stretch_y(s);
            fit.dx = from.dx + k % 3 - 1;
            fit.dy = from.dy + k / 3 - 1;
            if (abs(fit.dx) > C_REACH || abs(fit.dy) > C_REACH)
                continue;
            const float norm = coarse_window(m, fit.rotation, s, fit.dx, fit.dy, window);
            fit.score = ((float)dot(window, m->coarse[way], C_N) + m->coarse_blank) * norm * m->coarse_norm[way];
            if (fit.score > best->score)
                *best = fit;
        }
}

/* The canvas of a fit; NULL when there is no room for another. */
static struct canvas *canvas_of(struct wk_matcher *m, const struct fit *fit)
{
    for (int i = 0; i < m->n_canvases; i++) {
        struct canvas *canvas = &m->canvases[i];
        if (canvas->rotation == fit->rotation && canvas->scale_x == fit->scale_x && canvas->scale_y == fit->scale_y)
            return canvas;
    }
    if (m->n_canvases == N_CANVASES)
        return NULL;
    struct canvas *canvas = &m->canvases[m->n_canvases++];
    const struct wk_grid grid = {F_ROTATE_DEG * (float)(fit->rotation - F_ROTATIONS / 2),
                                 m->step_x_mm * zoom(fit->scale_x) / 2, m->step_y_mm * zoom(fit->scale_y) / 2, F_CW, F_CH};
    canvas->rotation = fit->rotation;
    canvas->scale_x = fit->scale_x;
    canvas->scale_y = fit->scale_y;
    wk_planes_sample(&m->planes, &grid, canvas->v[0], F_CN);
    for (int i = 0; i < F_SHIFTS * F_SHIFTS; i++)
        canvas->energy[i] = -1;
    return canvas;
}

/* What a pose takes off a score: tiles seldom lie far off, and their size is known. Units: px of the fine pass. */
static float strangeness(const struct fit *fit)
{
    const float sx = (float)(fit->scale_x - F_SCALES / 2), sy = (float)(fit->scale_y - F_SCALES / 2);
    const float dx = (float)fit->dx, dy = (float)fit->dy;
    return 0.0016f * (sx * sx + sy * sy) + 0.0006f * (dx * dx + dy * dy);
}

static float score_of(struct wk_matcher *m, const struct fit *fit, int shot)
{
    int16_t window[F_N];

    if (abs(fit->dx) > F_REACH || abs(fit->dy) > F_REACH || fit->rotation < 0 || fit->rotation >= F_ROTATIONS ||
        fit->scale_x < 0 || fit->scale_x >= F_SCALES || fit->scale_y < 0 || fit->scale_y >= F_SCALES)
        return -2;
    struct canvas *canvas = canvas_of(m, fit);
    if (!canvas)
        return -2;
    for (int c = 0; c < 3; c++)
        cut(window + c * F_N1, canvas->v[c] + (fit->dy + F_REACH) * F_CW + fit->dx + F_REACH, F_CW, F_W, F_H);
    float *energy = &canvas->energy[(fit->dy + F_REACH) * F_SHIFTS + fit->dx + F_REACH];
    if (*energy < 0) {
        *energy = 0;
        for (int c = 0; c < 3; c++)
            *energy += energy_of(window + c * F_N1, m->fine_surface, F_N1);
    }
    return ((float)dot(window, m->fine[shot][fit->way], F_N) + m->fine_blank) /
           (sqrtf(*energy + m->fine_blank) * m->fine_norm[shot]) - strangeness(fit);
}

/* How much higher the top of the parabola through three scores one step apart is than the middle one. */
static float top_of(float before, float here, float after)
{
    const float bend = 2 * here - before - after;
    return before > -1 && after > -1 && bend > 1e-6f ? (after - before) * (after - before) / (8 * bend) : 0;
}

/* What the best pose gains between the steps of shift and rotation. */
static float between(struct wk_matcher *m, const struct fit *best, int shot)
{
    float gain = 0;

    for (int axis = 0; axis < 3; axis++) {
        float score[2];
        for (int k = 0; k < 2; k++) {
            struct fit fit = *best;
            *(axis == 0 ? &fit.dx : axis == 1 ? &fit.dy : &fit.rotation) += 2 * k - 1;
            score[k] = score_of(m, &fit, shot);
        }
        gain += top_of(score[0], best->score, score[1]);
    }
    return gain;
}

/* Climbs from around a coarse fit of one shot to its best pose nearby: rotation and shift make ridges, so it starts from several. */
static float look_fine(struct wk_matcher *m, const struct fit *from, int shot)
{
    static const int8_t steps[][5] = {{0, 0, 0, 1, 0}, {0, 0, 0, -1, 0}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, -1}, {1, 0, 0, 0, 0},
                                      {-1, 0, 0, 0, 0}, {0, 1, 0, 0, 0}, {0, -1, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, -1, 0, 0}};
    struct fit best = *from;

    best.rotation = (from->rotation - C_ROTATIONS / 2) * F_PER_C + F_ROTATIONS / 2;
    best.dx = 2 * from->dx;
    best.dy = 2 * from->dy;
    best.score = -2;
    const struct fit start = best;
    for (int k = 0; k < 27; k++) {
        struct fit fit = start;
        fit.rotation += (k / 9 - 1) * START_ROTATIONS;
        fit.dx += k % 3 - 1;
        fit.dy += k / 3 % 3 - 1;
        fit.score = score_of(m, &fit, shot);
        if (fit.score > best.score)
            best = fit;
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (size_t k = 0; k < sizeof(steps) / sizeof(*steps); k++) {
            struct fit fit = best;
            fit.rotation += steps[k][0];
            fit.scale_x += steps[k][1];
            fit.scale_y += steps[k][2];
            fit.dx += steps[k][3];
            fit.dy += steps[k][4];
            fit.score = score_of(m, &fit, shot);
            if (fit.score > best.score) {
                best = fit;
                moved = true;
            }
        }
    }
    return best.score + between(m, &best, shot);
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
    out->best = out->score[first] + out->margin < FOREIGN_LEVEL ? WK_FACE_FOREIGN : (enum wk_face)(first + 1);
}

/* The faces in the order of their coarse fits, best first. */
static void rank(const struct fit fits[WK_N_FACES], int order[WK_N_FACES])
{
    for (int f = 0; f < WK_N_FACES; f++) {
        int at = f;
        for (; at > 0 && fits[order[at - 1]].score < fits[f].score; at--)
            order[at] = order[at - 1];
        order[at] = f;
    }
}

static void look(struct wk_matcher *m, const uint8_t *bgr, struct wk_face_obs *out)
{
    struct fit fits[WK_N_FACES];
    int order[WK_N_FACES], n_fine = 0;
    float lowest = 2;

    wk_planes_make(&m->planes, bgr);
    m->n_canvases = 0;
    for (int r = 0; r < C_ROTATIONS; r++)
        for (int s = 0; s < C_STRETCHES; s++)
            m->coarse_canvases[r][s].made = false;
    look_coarse(m, fits);
    rank(fits, order);
    for (int k = 0; k < STRETCHED && m->has_face[order[k]]; k++)
        stretch(m, &fits[order[k]], order[k]);
    rank(fits, order);
    for (; n_fine < CANDIDATES; n_fine++) {
        const int f = order[n_fine];
        if (!m->has_face[f])
            break;
        if (n_fine >= MIN_CANDIDATES && fits[f].score < fits[order[0]].score - HOPELESS)
            break;
        out->score[f] = -2;
        for (int i = 0; i < m->n_shots; i++)
            if ((int)m->shot_face[i] == f + 1) {
                const float score = look_fine(m, &fits[f], i);
                out->score[f] = score > out->score[f] ? score : out->score[f];
            }
        lowest = out->score[f] < lowest ? out->score[f] : lowest;
    }
    for (int k = n_fine; k < WK_N_FACES; k++) {
        const float score = m->has_face[order[k]] ? fits[order[k]].score : -1;
        out->score[order[k]] = score < lowest ? score : lowest;
    }
    decide(out);
}

void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out)
{
    uint8_t bgr[WK_SHOT_BYTES];

    *out = (struct wk_face_obs){0};
    if (patch->w != WK_PATCH_W || patch->h != WK_PATCH_H || patch->channels != 3)
        return;
    wk_shot_cut(bgr, patch);
    look(matcher, bgr, out);
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
        look(matcher, tileset->shots[i].bgr, &obs);
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
