/* One tile against all faces of a set, coarse to fine: every face in every pose first, then the best ones where they fit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/matcher.h"
#include "vision/image/image.h"
#include "vision/image/patch.h"
#include "vision/image/sort.h"

#define DEG (3.14159265f / 180)

const float wk_matcher_pose_cost[N_POSE] = {0.0048f, 0.0048f, 0.2f, 2, 2};

#define EDGE 5.5f       /* steps: a shift that may go on */
#define SEEN_LEAST 0.4f /* share of the window that is not burnt out */
#define BLANK_FACE 0.5f /* a face with less drawing than the energy that says nothing */
#define BLANK_MARGIN 0.3f
#define NO_DRAWING 0.03f /* of the contrast of a middling face: less is noise and the halo of edges */
#define OTHER_TINT 30.0f /* hundredths of an e-fold: more is not the body that the other faces are drawn on */

/* How far a pose may go: steps, radians, shares. */
static const float farthest[N_POSE] = {6.2f, 6.2f, 15 * DEG, 0.21f, 0.21f};

enum {
    N_STARTS = 3,  /* of a way */
    MID_WAYS = 24, /* that are looked at beyond LOW */
    MAX_STEPS = 6,
    CANDIDATES = 10 /* ways that are looked at beyond MID */
};
#define LITTLE 0.002f  /* added to a score: not worth another view */
#define SURPRISE 0.2f  /* of a hundred fits one gains so much more than twice what a step promises */
#define PROMISING 0.2f /* a LOW fit so far behind the best one may still be the right one */
/* Farther behind it is not: of 6,000 looks at tiles of all sets, most of them in hard light, the face that was best in the end
 * was so by .28 at most, and any that came within .15 of it by .45. Those of them that are left out here are seen in
 * look_there(). */
#define OUT_OF_REACH 0.3f
#define HOPELESS 0.15f /* a MID fit so far behind the best does not win the FINE level */

/* What a window holds besides a quadratic surface. */
static float energy_of(const int16_t *window, const struct level *level)
{
    float energy = (float)wk_matcher_dot(window, window, level->n);
    for (int c = 0; c < 3; c++) {
        int32_t product[N_ROWS];
        wk_matcher_dot_rows(window + c * level->n1, level->surface, level->n1, product);
        for (int k = 0; k < N_SURFACE; k++) {
            const float along = (float)product[k] / BASIS_UNITS;
            energy -= along * along;
        }
    }
    return energy > 0 ? energy : 0;
}

float wk_matcher_penalty(const struct fit *fit)
{
    float sum = 0;
    for (int k = 0; k < N_POSE; k++)
        sum += 0.5f * wk_matcher_pose_cost[k] * fit->at[k] * fit->at[k];
    return sum;
}

struct wk_grid wk_matcher_grid(const struct wk_matcher *m, const struct level *l, const struct fit *fit)
{
    const float turn = fit->at[AT_TURN] + (fit->turned ? 180 * DEG : 0), c = cosf(turn), s = sinf(turn);
    const float x = fit->at[AT_X] * m->step_x_mm, y = fit->at[AT_Y] * m->step_y_mm;
    return (struct wk_grid){.rotate_deg = turn / DEG,
                            .step_x_mm = l->px_steps * m->step_x_mm * (1 + fit->at[AT_ZOOM_X]),
                            .step_y_mm = l->px_steps * m->step_y_mm * (1 + fit->at[AT_ZOOM_Y]),
                            .w = l->w,
                            .h = l->h,
                            .x_mm = x * c - y * s,
                            .y_mm = x * s + y * c};
}

void wk_matcher_window(const struct wk_matcher *m, int level, const struct fit *fit, int16_t *window)
{
    const struct wk_grid grid = wk_matcher_grid(m, &m->level[level], fit);
    wk_planes_sample(&m->planes, FINE - level, &grid, window, m->level[level].n1);
}

static struct fit better(const struct fit *a, const struct fit *b)
{
    return b->score > a->score ? *b : *a;
}

/* The best of each way that is turned to the left, hardly, and to the right. */
struct starts {
    struct fit at[WAYS][N_STARTS];
};

/* Every face both ways up at every shift and rotation. */
static void look_low(struct wk_matcher *m, struct starts *starts)
{
    const struct level *l = &m->level[LOW];
    int16_t canvas[3 * LOW_CW * LOW_CH], window[LOW_N];

    for (int way = 0; way < WAYS; way++)
        for (int k = 0; k < N_STARTS; k++)
            starts->at[way][k] = (struct fit){.score = -2, .turned = way % 2};
    for (int r = 0; r < LOW_ROTATIONS; r++) {
        const float degrees = LOW_ROTATE_DEG * (float)(r - LOW_ROTATIONS / 2);
        const int side = (r >= LOW_ROTATIONS / 2) + (r > LOW_ROTATIONS / 2);
        const struct wk_grid grid = {degrees, 2 * m->step_x_mm, 2 * m->step_y_mm, LOW_CW, LOW_CH, 0, 0};
        wk_planes_sample(&m->planes, FINE - LOW, &grid, canvas, LOW_CW * LOW_CH);
        for (int s = 0; s < LOW_SHIFTS * LOW_SHIFTS; s++) {
            const int dx = s % LOW_SHIFTS, dy = s / LOW_SHIFTS;
            struct fit fit = {.at = {2 * (float)(dx - LOW_REACH), 2 * (float)(dy - LOW_REACH), degrees * DEG}};
            for (int y = 0; y < 3 * LOW_H; y++)
                memcpy(window + y * LOW_W, canvas + (y / LOW_H * LOW_CH + y % LOW_H + dy) * LOW_CW + dx,
                       LOW_W * sizeof(*window));
            const float norm = 1 / sqrtf(energy_of(window, l) + l->blank), penalty = wk_matcher_penalty(&fit);
            int32_t product[WAYS];
            wk_matcher_dot_ways(window, (const int16_t(*)[LOW_N])m->low, product);
            for (int way = 0; way < WAYS; way++) {
                fit.score = ((float)product[way] + l->blank) * norm * l->norm[way / 2] - penalty;
                if (fit.score <= starts->at[way][side].score || !m->has_face[way / 2])
                    continue;
                fit.turned = way % 2;
                fit.at[AT_X] = (float)(fit.turned ? LOW_REACH - dx : dx - LOW_REACH) * 2;
                fit.at[AT_Y] = (float)(fit.turned ? LOW_REACH - dy : dy - LOW_REACH) * 2;
                starts->at[way][side] = fit;
            }
        }
    }
}

static struct fit best_start(const struct fit start[N_STARTS])
{
    struct fit best = start[0];

    for (int k = 1; k < N_STARTS; k++)
        best = better(&best, &start[k]);
    return best;
}

/* The picture as a pose shows it at a level. */
struct view {
    int16_t window[FINE_N];
    uint8_t seen[FINE_N1]; /* where any of it is burnt out */
    float energy;          /* of the window */
};

static void look_at(const struct wk_matcher *m, int level, const struct fit *fit, struct view *view)
{
    const struct level *l = &m->level[level];
    const struct wk_grid grid = wk_matcher_grid(m, l, fit);

    wk_planes_sample(&m->planes, FINE - level, &grid, view->window, l->n1);
    if (m->planes.any_burnt)
        wk_planes_sample_seen(&m->planes, &grid, view->seen);
    else
        view->energy = energy_of(view->window, l);
}

/*
 * How alike a face and a view are, fit->score, and what one Gauss-Newton step would do: *next, and what it promises to add to
 * the score; -1: it leads out of reach. What of the view is burnt out is taken to be as the face has it.
 */
static float compare(const struct wk_matcher *m, int level, int face, const struct view *view, struct fit *fit,
                     struct fit *next)
{
    const struct level *l = &m->level[level];
    struct view filled;
    int32_t product[N_ROWS];
    float pull[N_POSE], gain = 0;

    if (m->planes.any_burnt) {
        filled = *view;
        fit->score = wk_matcher_compare_seen(l, face, filled.seen, filled.window, &fit->seen);
        filled.energy = energy_of(filled.window, l);
        view = &filled;
    }
    const float scale = l->norm[face] / sqrtf(view->energy + l->blank);
    wk_matcher_dot_rows(view->window, face_of(l, face), l->n, product);
    if (!m->planes.any_burnt)
        fit->score = ((float)product[0] + l->blank) * scale;
    fit->score -= wk_matcher_penalty(fit);
    *next = *fit;
    for (int k = 0; k < N_POSE; k++)
        pull[k] = l->unit[face][k] * scale * (float)product[1 + k] + wk_matcher_pose_cost[k] * fit->at[k];
    for (int k = 0; k < N_POSE; k++) {
        float move = 0;
        for (int j = 0; j < N_POSE; j++)
            move += l->solve[face][k][j] * pull[j];
        next->at[k] -= move;
        gain += 0.5f * move * pull[k];
        if (fabsf(next->at[k]) > farthest[k])
            return -1;
    }
    return gain;
}

/*
 * Moves a face's fit to where it is best nearby; `there` is what is seen from it. After n_steady steps one that does not
 * promise to reach `least` is not followed any further: its score is what it promises.
 */
static struct fit refine_view(const struct wk_matcher *m, int level, int face, const struct fit *from, int n_steady,
                              float least, const struct view *there)
{
    struct fit fit = *from, best = {.score = -2}, next;
    const struct view *view = there;
    struct view moved;

    for (int k = 0;; k++) {
        const float promised = compare(m, level, face, view, &fit, &next), gained = fit.score - best.score;
        if (gained > 0)
            best = fit;
        if (k == MAX_STEPS || gained < LITTLE || promised < LITTLE)
            return best;
        if (k >= n_steady && best.score + 2 * promised + SURPRISE < least) {
            best.score += promised;
            return best;
        }
        fit = next;
        look_at(m, level, &fit, &moved);
        view = &moved;
    }
}

static struct fit refine(const struct wk_matcher *m, int level, int face, const struct fit *from, float least)
{
    struct view view;

    look_at(m, level, from, &view);
    return refine_view(m, level, face, from, 1, least, &view);
}

/* The ways in the order of their fits, best first. */
static void rank(const struct fit fits[WAYS], int order[WAYS])
{
    for (int way = 0; way < WAYS; way++) {
        int at = way;
        for (; at > 0 && fits[order[at - 1]].score < fits[way].score; at--)
            order[at] = order[at - 1];
        order[at] = way;
    }
}

void wk_matcher_take(struct wk_matcher *m, const uint8_t *bgr)
{
    wk_planes_make(&m->planes, bgr);
}

struct fit wk_matcher_fit(struct wk_matcher *m, int face)
{
    struct starts starts;
    struct fit fit = {.score = -2};

    look_low(m, &starts);
    for (int way = 2 * face; way < 2 * face + 2; way++) {
        const struct fit from = best_start(starts.at[way]), there = refine(m, MID, face, &from, -2);
        fit = better(&fit, &there);
    }
    return refine(m, FINE, face, &fit, -2);
}

/*
 * Where the best start of a way fits at MID. A fit that promised to be among the best and is worse at MID got stuck beside the
 * strokes: then the ways round about are tried as well, for the right face may be the one that is missing, and the best of the
 * others would look sure.
 */
static struct fit look_from(const struct wk_matcher *m, int face, const struct fit start[N_STARTS], float promising,
                            float least)
{
    const struct fit first = best_start(start);
    struct fit best = refine(m, MID, face, &first, least);

    for (int k = 0; k < N_STARTS && first.score >= promising && best.score < first.score; k++) {
        if (start[k].at[AT_TURN] == first.at[AT_TURN])
            continue;
        const struct fit fit = refine(m, MID, face, &start[k], least);
        best = better(&best, &fit);
    }
    return best;
}

/*
 * Each face is compared where the best one lies: it is one tile that all of them look at, and a face that got stuck elsewhere
 * would make the best one look sure.
 */
static void look_there(const struct wk_matcher *m, const struct fit *best, struct fit fits[WAYS])
{
    struct view there;

    look_at(m, MID, best, &there);
    for (int f = 0; f < WK_N_FACES; f++) {
        struct fit *way = &fits[2 * f + best->turned];

        if (!m->has_face[f])
            continue;
        const struct fit fit = refine_view(m, MID, f, best, 0,
                                           fmaxf(better(&fits[2 * f], &fits[2 * f + 1]).score, best->score - HOPELESS), &there);
        *way = better(way, &fit);
    }
}

/* The best ways of LOW move to where they fit best at MID; the others are worth no more than any of these. */
static void look_mid(const struct wk_matcher *m, const struct starts *starts, struct fit fits[WAYS], int order[WAYS])
{
    float lowest = 2, most = -2;

    for (int way = 0; way < WAYS; way++)
        fits[way] = best_start(starts->at[way]);
    rank(fits, order);
    const float promising = fits[order[0]].score - PROMISING, reach = fits[order[0]].score - OUT_OF_REACH;
    for (int k = 0; k < WAYS; k++) {
        struct fit *fit = &fits[order[k]];
        const bool looked = k < MID_WAYS && fit->score >= reach;
        if (looked && m->has_face[order[k] / 2])
            *fit = look_from(m, order[k] / 2, starts->at[order[k]], promising, most - HOPELESS);
        most = fmaxf(most, fit->score);
        if (looked || fit->score < lowest)
            lowest = fit->score < lowest ? fit->score : lowest;
        else
            fit->score = lowest;
    }
    rank(fits, order);
    const struct fit best = fits[order[0]];
    look_there(m, &best, fits);
    rank(fits, order);
}

/*
 * A way's fit at FINE. Where the best so far lies is tried as well, `there` being what is seen from it: it is one tile that all
 * of them look at, and a runner-up that got stuck elsewhere would make the best one look sure.
 */
static struct fit look_fine(const struct wk_matcher *m, int face, const struct fit *from, const struct view *there)
{
    const struct fit fit = refine(m, FINE, face, from, m->best.score - HOPELESS);

    if (fit.score > m->best.score)
        return fit;
    const struct fit again = refine_view(m, FINE, face, &m->best, 0, fit.score, there);
    return better(&fit, &again);
}

/* A face with hardly any drawing. */
static bool blank(const struct wk_matcher *m, enum wk_face face)
{
    const struct level *l = &m->level[FINE];
    return l->norm[face - 1] * l->norm[face - 1] * l->blank > BLANK_FACE;
}

bool wk_matcher_tint(const struct wk_matcher *m, enum wk_face face, float tint[3])
{
    for (int c = 0; c < 3; c++)
        tint[c] = m->planes.tint[c] - m->tint[face - 1][c];
    return !blank(m, face);
}

float wk_matcher_quarter(const struct wk_matcher *m, enum wk_face face)
{
    return m->quarter[face - 1];
}

/* The middling one of the faces' values. */
static float middling(const struct wk_matcher *m, const float value[WK_N_FACES])
{
    float sorted[WK_N_FACES];
    int n = 0;

    for (int f = 0; f < WK_N_FACES; f++)
        if (m->has_face[f])
            sorted[n++] = value[f];
    wk_sort_floats(sorted, n);
    return n > 0 ? sorted[n / 2] : 0;
}

bool wk_matcher_can_be(const struct wk_matcher *m, enum wk_face face)
{
    float tint[WK_N_FACES];

    if (!m->has_face[face - 1] || m->drawing[face - 1] > NO_DRAWING * middling(m, m->drawing))
        return true;
    for (int c = 1; c < 3 && face == WK_FACE_WHITE; c++) {
        for (int f = 0; f < WK_N_FACES; f++)
            tint[f] = m->tint[f][c];
        if (fabsf(tint[face - 1] - middling(m, tint)) > OTHER_TINT)
            return false;
    }
    return face == WK_FACE_WHITE;
}

/*
 * Answers that a margin alone does not make sure. At the edge of the search the tile may lie farther out, and what was seen is
 * a part of it. Where most is burnt out the rest may be of any face. A drawing that is veiled by a reflection comes near to a
 * blank face, which has a wide margin whenever it is one; and where a reflection burns out a part of it, nothing is left that a
 * drawing or a tile's back could not show as well.
 */
static bool in_doubt(const struct wk_matcher *m, const struct wk_face_obs *obs)
{
    const bool at_edge = fabsf(m->best.at[AT_X]) > EDGE || fabsf(m->best.at[AT_Y]) > EDGE;
    const bool hidden = m->planes.most_burnt || (m->planes.any_burnt && m->best.seen < SEEN_LEAST);

    if (at_edge || hidden || obs->best < WK_FACE_1M || obs->best > WK_FACE_WHITE)
        return at_edge || hidden;
    return blank(m, obs->best) && (m->planes.any_burnt || obs->margin < BLANK_MARGIN);
}

void wk_matcher_look_shot(struct wk_matcher *m, const uint8_t *bgr, struct wk_face_obs *out)
{
    struct starts starts;
    struct fit fits[WAYS];
    struct view there;
    int order[WAYS];
    float lowest = 2;

    wk_matcher_take(m, bgr);
    look_low(m, &starts);
    look_mid(m, &starts, fits, order);
    m->best = (struct fit){.score = -2};
    for (int f = 0; f < WK_N_FACES; f++) {
        out->score[f] = -2;
        m->fit[f] = better(&fits[2 * f], &fits[2 * f + 1]);
    }
    for (int k = 0; k < CANDIDATES; k++) {
        const int f = order[k] / 2;
        if (!m->has_face[f] || fits[order[k]].score < m->best.score - HOPELESS)
            break;
        const struct fit fit = look_fine(m, f, &fits[order[k]], &there);
        if (fit.score > m->best.score) {
            m->best = fit;
            look_at(m, FINE, &fit, &there);
        }
        if (fit.score > out->score[f]) {
            out->score[f] = fit.score;
            m->fit[f] = fit;
        }
        lowest = fit.score < lowest ? fit.score : lowest;
    }
    /* The others are worth no more than any of these. */
    for (int f = 0; f < WK_N_FACES; f++)
        if (out->score[f] < -1) {
            const float score = m->has_face[f] ? m->fit[f].score : -1;
            out->score[f] = score < lowest ? score : lowest;
        }
    wk_face_decide(out);
    if (in_doubt(m, out))
        out->margin = WK_FACE_DOUBT;
}

float wk_matcher_likest(struct wk_matcher *m, const uint8_t *bgr)
{
    struct starts starts;
    struct fit fits[WAYS];
    int order[WAYS];

    wk_matcher_take(m, bgr);
    look_low(m, &starts);
    look_mid(m, &starts, fits, order);
    return fits[order[0]].score;
}

static struct wk_face_pose pose_of(const struct wk_matcher *m, const struct fit *fit)
{
    const struct wk_grid grid = wk_matcher_grid(m, &m->level[FINE], fit);

    return (struct wk_face_pose){grid.x_mm, grid.y_mm, fit->at[AT_ZOOM_X], fit->at[AT_ZOOM_Y], fit->at[AT_TURN]};
}

struct wk_face_pose wk_matcher_pose(const struct wk_matcher *m)
{
    return pose_of(m, &m->best);
}

struct wk_face_pose wk_matcher_pose_as(const struct wk_matcher *m, enum wk_face face)
{
    return pose_of(m, &m->fit[face - 1]);
}

void wk_matcher_look(struct wk_matcher *matcher, const struct wk_image *patch, struct wk_face_obs *out)
{
    uint8_t bgr[WK_SHOT_BYTES];

    *out = (struct wk_face_obs){0};
    if (patch->channels != 3)
        return;
    if (patch->w == WK_SHOT_W && patch->h == WK_SHOT_H)
        for (int y = 0; y < WK_SHOT_H; y++)
            memcpy(bgr + y * WK_SHOT_W * 3, patch->data + y * patch->stride_bytes, WK_SHOT_W * 3);
    else if (patch->w == WK_PATCH_W && patch->h == WK_PATCH_H)
        wk_shot_cut(bgr, patch);
    else
        return;
    wk_matcher_look_shot(matcher, bgr, out);
}
