#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/matcher.h"
#include "vision/scan.h"

#define HOPELESS 0.25f /* a coarse fit so far behind the best does not win the fine pass */

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
                fit.score = ((float)dot(window, m->coarse[way], C_N) + m->coarse_blank) * norm * m->coarse_norm[way / 2];
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
            fit.score = ((float)dot(window, m->coarse[way], C_N) + m->coarse_blank) * norm * m->coarse_norm[way / 2];
            if (fit.score > best->score)
                *best = fit;
        }
}

struct canvas *wk_matcher_canvas(struct wk_matcher *m, const struct fit *fit)
{
    for (int i = 0; i < m->n_canvases; i++) {
        struct canvas *canvas = &m->canvases[i];
        if (canvas->rotation == fit->rotation && canvas->scale_x == fit->scale_x && canvas->scale_y == fit->scale_y)
            return canvas;
    }
    if (m->n_canvases == N_CANVASES)
        return NULL;
    struct canvas *canvas = &m->canvases[m->n_canvases++];
    const struct wk_grid grid = {F_ROTATE_DEG * (float)(fit->rotation - F_ROTATIONS / 2), m->step_x_mm * zoom(fit->scale_x) / 2,
                                 m->step_y_mm * zoom(fit->scale_y) / 2, F_CW, F_CH};
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

static float score_of(struct wk_matcher *m, const struct fit *fit, int face)
{
    int16_t window[F_N];

    if (abs(fit->dx) > F_REACH || abs(fit->dy) > F_REACH || fit->rotation < 0 || fit->rotation >= F_ROTATIONS ||
        fit->scale_x < 0 || fit->scale_x >= F_SCALES || fit->scale_y < 0 || fit->scale_y >= F_SCALES)
        return -2;
    struct canvas *canvas = wk_matcher_canvas(m, fit);
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
    return ((float)dot(window, m->fine[2 * face + fit->way], F_N) + m->fine_blank) / sqrtf(*energy + m->fine_blank) *
               m->fine_norm[face] -
           strangeness(fit);
}

/* How much higher the top of the parabola through three scores one step apart is than the middle one. */
static float top_of(float before, float here, float after)
{
    const float bend = 2 * here - before - after;
    return before > -1 && after > -1 && bend > 1e-6f ? (after - before) * (after - before) / (8 * bend) : 0;
}

/* What the best pose gains between the steps of shift and rotation. */
static float between(struct wk_matcher *m, const struct fit *best, int face)
{
    float gain = 0;

    for (int axis = 0; axis < 3; axis++) {
        float score[2];
        for (int k = 0; k < 2; k++) {
            struct fit fit = *best;
            *(axis == 0 ? &fit.dx : axis == 1 ? &fit.dy : &fit.rotation) += 2 * k - 1;
            score[k] = score_of(m, &fit, face);
        }
        gain += top_of(score[0], best->score, score[1]);
    }
    return gain;
}

/* Climbs from around a face's coarse fit to its best pose nearby: rotation and shift make ridges, so it starts from several. */
static struct fit look_fine(struct wk_matcher *m, const struct fit *from, int face)
{
    static const int8_t steps[][5] = {{0, 0, 0, 1, 0},  {0, 0, 0, -1, 0}, {0, 0, 0, 0, 1},  {0, 0, 0, 0, -1}, {1, 0, 0, 0, 0},
                                      {-1, 0, 0, 0, 0}, {0, 1, 0, 0, 0},  {0, -1, 0, 0, 0}, {0, 0, 1, 0, 0},  {0, 0, -1, 0, 0}};
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
        fit.score = score_of(m, &fit, face);
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
            fit.score = score_of(m, &fit, face);
            if (fit.score > best.score) {
                best = fit;
                moved = true;
            }
        }
    }
    best.score += between(m, &best, face);
    return best;
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

void wk_matcher_take(struct wk_matcher *m, const uint8_t *bgr)
{
    wk_planes_make(&m->planes, bgr);
    m->n_canvases = 0;
    for (int r = 0; r < C_ROTATIONS; r++)
        for (int s = 0; s < C_STRETCHES; s++)
            m->coarse_canvases[r][s].made = false;
}

struct fit wk_matcher_fit(struct wk_matcher *m, int face)
{
    struct fit fits[WK_N_FACES];

    look_coarse(m, fits);
    stretch(m, &fits[face], face);
    return look_fine(m, &fits[face], face);
}

void wk_matcher_look_shot(struct wk_matcher *m, const uint8_t *bgr, struct wk_face_obs *out)
{
    struct fit fits[WK_N_FACES];
    int order[WK_N_FACES], n_fine = 0;
    float lowest = 2;

    wk_matcher_take(m, bgr);
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
        const struct fit fit = look_fine(m, &fits[f], f);
        out->score[f] = fit.score;
        if (n_fine == 0 || fit.score > m->best.score)
            m->best = fit;
        lowest = out->score[f] < lowest ? out->score[f] : lowest;
    }
    for (int k = n_fine; k < WK_N_FACES; k++) {
        const float score = m->has_face[order[k]] ? fits[order[k]].score : -1;
        out->score[order[k]] = score < lowest ? score : lowest;
    }
    wk_face_decide(out);
    /* At the edge of the search the tile may lie farther out, and what was seen is a part of it. */
    if (abs(m->best.dx) >= F_REACH - 1 || abs(m->best.dy) >= F_REACH - 1)
        out->margin = 0;
}

void wk_matcher_pose(const struct wk_matcher *matcher, float *x_mm, float *y_mm, float *rotate_deg)
{
    const float degrees = F_ROTATE_DEG * (float)(matcher->best.rotation - F_ROTATIONS / 2), turn = degrees * 3.14159265f / 180;
    const float u = (float)matcher->best.dx * matcher->step_x_mm * zoom(matcher->best.scale_x) / 2;
    const float v = (float)matcher->best.dy * matcher->step_y_mm * zoom(matcher->best.scale_y) / 2;

    *x_mm = u * cosf(turn) - v * sinf(turn);
    *y_mm = u * sinf(turn) + v * cosf(turn);
    *rotate_deg = degrees + (matcher->best.way ? 180 : 0);
}

void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out)
{
    uint8_t bgr[WK_SHOT_BYTES];

    *out = (struct wk_face_obs){0};
    if (patch->w != WK_PATCH_W || patch->h != WK_PATCH_H || patch->channels != 3)
        return;
    wk_shot_cut(bgr, patch);
    wk_matcher_look_shot(matcher, bgr, out);
}
