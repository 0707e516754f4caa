/* Whether another face may be behind what hides a part of a tile: what is left of that one may look like all of a face. */
#include <math.h>

#include "vision/faces/matcher.h"

/* A tile is looked at in the cells of LOW, so many px of FINE wide and high. */
enum { CELL = FINE_W / LOW_W, BEYOND = -1 };

/* What is tried as hidden, in cells: a half of the tile from each side, more and less of it, a band, a corner. */
static const struct cover {
    int left, top, right, bottom;
} covers[] = {
    {5, 0, 11, 16}, {7, 0, 11, 16},  {0, 0, 6, 16},  {0, 0, 4, 16}, {0, 6, 11, 16},
    {0, 8, 11, 16}, {0, 11, 11, 16}, {0, 0, 11, 10}, {0, 0, 11, 8}, {0, 0, 11, 5},
    {0, 5, 11, 11}, {0, 0, 5, 8},    {6, 0, 11, 8},  {0, 8, 5, 16}, {6, 8, 11, 16},
};
enum { N_COVERS = sizeof covers / sizeof covers[0] };

/* A score so far behind the best is none of a face that a good part of the tile shows. */
#define RIVAL 0.2f

/* A tile so much like the picture enrolled has nothing hidden. */
#define WHOLE 0.97f

/* A part with less than this share of a face's drawing says nothing of it: then the two are far apart. */
#define ENOUGH 0.3f
#define FAR 2.0f

/*
 * What is left of a tile tells two faces apart by so much or more: four times the margin that a whole tile wants. Of the right
 * faces of tiles hidden in part that were taken for others nine in ten came within half of it (bench_hidden.c, seeds 712 and
 * 714), and the farthest known to 0.091: nine bamboos with paper upon three (test_unlike.c, long). Of a thousand bare tiles in
 * hard light two more are asked about than with half of it.
 */
#define APART 0.1f

/* As a share of what the best face draws in as much of it on average: it is seen under the cover, and so it is that face. */
#define SEEN 0.25f
#define LEAST_SHARE 0.1f /* of the tile */

/* Cells that tell a colour. */
#define FEW 4

/*
 * What is under the cover is not the body beside it, in hundredths of an e-fold: bare tiles seldom differ by as much from one
 * half to the other, in hard light neither; paper, cloth and skin nearly always do.
 */
#define OTHER_LIGHT 15.0f
#define OTHER_COLOUR 4.0f

/* A face laid upon the tile where it fits, cell by cell. */
struct laid {
    float penalty; /* what the pose takes off the score */
    struct wk_sums cell[LOW_N1][3];
    struct wk_products all;
};

static bool hides(const struct cover *cover, int cell)
{
    const int x = cell % LOW_W, y = cell / LOW_W;

    return x >= cover->left && x < cover->right && y >= cover->top && y < cover->bottom;
}

/* How alike face and tile are in some cells; n: how many. */
struct part {
    struct wk_products products;
    int n;
};

/* A face's cells at[], NULL: as they are, where the cover hides the tile, or where it does not. */
static struct part part_of(const struct laid *laid, const int *at, const struct cover *cover, bool hidden)
{
    struct wk_sums sum[3] = {{0}};
    int n = 0;

    for (int i = 0; i < LOW_N1; i++) {
        const int cell = at ? at[i] : i;

        if (cell == BEYOND || hides(cover, i) != hidden)
            continue;
        for (int c = 0; c < 3; c++)
            wk_sums_add(&sum[c], &laid->cell[cell][c]);
        n++;
    }
    return (struct part){n > 0 ? wk_products_of(sum) : (struct wk_products){0}, n};
}

static const struct cover nothing = {0, 0, 0, 0};

/* A row of cells in one plane: the sums of each column of px first, many at a time. */
static void sum_row(const int16_t *face, const int16_t *window, struct wk_sums (*cell)[3], int plane)
{
    int32_t a[FINE_W] = {0}, b[FINE_W] = {0}, ab[FINE_W] = {0}, aa[FINE_W] = {0}, bb[FINE_W] = {0};

    for (int y = 0; y < CELL; y++, face += FINE_W, window += FINE_W)
        for (int x = 0; x < FINE_W; x++) {
            a[x] += face[x];
            b[x] += window[x];
            ab[x] += face[x] * window[x];
            aa[x] += face[x] * face[x];
            bb[x] += window[x] * window[x];
        }
    for (int i = 0; i < LOW_W; i++) {
        struct wk_sums sum = {.n = CELL * CELL};

        for (int x = i * CELL; x < (i + 1) * CELL; x++) {
            sum.face += (float)a[x], sum.window += (float)b[x], sum.face_window += (float)ab[x];
            sum.face_face += (float)aa[x], sum.window_window += (float)bb[x];
        }
        cell[i][plane] = sum;
    }
}

static void lay(const struct wk_matcher *m, int face, const struct fit *fit, struct laid *out)
{
    const int16_t *template = face_of(&m->level[FINE], face);
    int16_t window[FINE_N];

    wk_matcher_window_seen(m, face, fit, window);
    out->penalty = wk_matcher_penalty(fit);
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < LOW_H; y++) {
            const int at = c * FINE_N1 + y * CELL * FINE_W;

            sum_row(template + at, window + at, &out->cell[y * LOW_W], c);
        }
    out->all = part_of(out, NULL, &nothing, false).products;
}

/* The cell of one grid that lies on each of another's, or BEYOND. */
static void find_cells(const struct wk_grid *grid, const struct wk_grid *other, int at[LOW_N1])
{
    const float a = grid->rotate_deg * 3.14159265f / 180, b = other->rotate_deg * 3.14159265f / 180;
    const float cos_a = cosf(a), sin_a = sinf(a), cos_b = cosf(b), sin_b = sinf(b);

    for (int i = 0; i < LOW_N1; i++) {
        const float u = ((float)(i % LOW_W) - (LOW_W - 1) / 2.0f) * grid->step_x_mm,
                    v = ((float)(i / LOW_W) - (LOW_H - 1) / 2.0f) * grid->step_y_mm;
        const float x = grid->x_mm - other->x_mm + u * cos_a - v * sin_a, y = grid->y_mm - other->y_mm + u * sin_a + v * cos_a;
        const float across = (x * cos_b + y * sin_b) / other->step_x_mm + LOW_W / 2.0f,
                    down = (y * cos_b - x * sin_b) / other->step_y_mm + LOW_H / 2.0f;

        at[i] = across >= 0 && across < LOW_W && down >= 0 && down < LOW_H ? (int)down * LOW_W + (int)across : BEYOND;
    }
}

/* A sum of colours. */
struct tone {
    float sum[3];
    int n;
};

static void add_tone(struct tone *tone, const float colour[3])
{
    for (int c = 0; c < 3; c++)
        tone->sum[c] += colour[c];
    tone->n++;
}

/* The best face and a rival, whose cells the covers are of. */
struct pair {
    const struct wk_matcher *matcher;
    int best;
    int at[LOW_N1];        /* the best face's cell on each of the rival's */
    float body[LOW_N1][3]; /* how the tile's colours there differ from those of the best face's body */
    struct tone bare;      /* all of them where that face has no drawing */
    struct laid of_best, of_rival;
};

static bool is_bare(const struct pair *pair, int cell)
{
    return pair->at[cell] != BEYOND && pair->matcher->bare[pair->best][pair->at[cell]];
}

/* What the tile enrolled has of its own is taken off; beyond the best face there is only its body. */
static void find_body(struct pair *pair, const struct wk_grid *rival)
{
    const struct wk_matcher *m = pair->matcher;
    const int16_t *enrolled = m->body[pair->best];
    struct tone own = {{0}, 0};
    int16_t now[LOW_N];

    for (int i = 0; i < LOW_N1; i++)
        if (m->bare[pair->best][i])
            add_tone(&own, (const float[3]){enrolled[i], enrolled[LOW_N1 + i], enrolled[2 * LOW_N1 + i]});
    wk_planes_sample_body(&m->planes, rival, now, LOW_N1);
    pair->bare = (struct tone){{0}, 0};
    for (int i = 0; i < LOW_N1; i++) {
        for (int c = 0; c < 3; c++)
            pair->body[i][c] = (float)now[c * LOW_N1 + i] - (pair->at[i] != BEYOND ? (float)enrolled[c * LOW_N1 + pair->at[i]]
                                                                                   : own.sum[c] / (float)(own.n + !own.n));
        if (is_bare(pair, i))
            add_tone(&pair->bare, pair->body[i]);
    }
}

/* Whether what the cover is taken to hide and what it leaves are bodies of two colours, the best face's drawing left out. */
static bool sees_other_body(const struct pair *pair, const struct cover *cover)
{
    struct tone under = {{0}, 0}, bare = {{0}, 0};
    float step[3];

    for (int y = cover->top; y < cover->bottom; y++)
        for (int x = cover->left; x < cover->right; x++) {
            const int i = y * LOW_W + x;

            if (is_bare(pair, i))
                add_tone(&bare, pair->body[i]);
            else if (pair->at[i] == BEYOND)
                add_tone(&under, pair->body[i]);
        }
    const int n_under = under.n + bare.n, n_left = pair->bare.n - bare.n;
    if (n_under < FEW || n_left < FEW)
        return n_under >= FEW;
    for (int c = 0; c < 3; c++)
        step[c] = (under.sum[c] + bare.sum[c]) / (float)n_under - (pair->bare.sum[c] - bare.sum[c]) / (float)n_left;
    return fabsf(step[0]) > OTHER_LIGHT || hypotf(step[1], step[2]) > OTHER_COLOUR;
}

/* The energy of a part that says nothing. */
static float quiet_of(const struct pair *pair, const struct part *part)
{
    return pair->matcher->level[FINE].blank * (float)part->n / LOW_N1 + 1;
}

static float alike(const struct pair *pair, const struct part *part)
{
    const struct wk_products *p = &part->products;
    const float quiet = quiet_of(pair, part);

    return (p->cross + quiet) / sqrtf((p->face + quiet) * (p->window + quiet));
}

/* By how much the best face is more like what the cover leaves of the tile than the rival is. */
static float apart(const struct pair *pair, const struct cover *cover)
{
    const struct part rival = part_of(&pair->of_rival, NULL, cover, false),
                      best = part_of(&pair->of_best, pair->at, cover, false);

    if (rival.products.face < ENOUGH * pair->of_rival.all.face)
        return FAR;
    return alike(pair, &best) - pair->of_best.penalty - alike(pair, &rival) + pair->of_rival.penalty;
}

/* Whether the drawing of the best face is seen in what the cover is taken to hide. */
static bool sees_drawing(const struct pair *pair, const struct cover *cover)
{
    const struct part under = part_of(&pair->of_best, pair->at, cover, true);
    const struct wk_products *all = &pair->of_best.all, *here = &under.products;
    const float gain = all->face > 1 ? all->cross / all->face : 1, share = fmaxf((float)under.n / LOW_N1, LEAST_SHARE);
    const float drawn = (all->face + pair->matcher->level[FINE].blank) * gain * gain * share;

    return here->cross > 0 && here->cross * here->cross > SEEN * drawn * (here->face + quiet_of(pair, &under));
}

/*
 * Whether the tile may be the rival, with a part of it hidden: what is left need not tell the two apart where something else
 * than the body is seen beside it; else it has to be the rival's rather than the best face's.
 */
static bool may_be(struct pair *pair, int rival)
{
    const struct wk_matcher *m = pair->matcher;
    const struct wk_grid best_grid = wk_matcher_grid(m, &m->level[LOW], &m->best),
                         rival_grid = wk_matcher_grid(m, &m->level[LOW], &m->fit[rival]);

    lay(m, rival, &m->fit[rival], &pair->of_rival);
    find_cells(&rival_grid, &best_grid, pair->at);
    find_body(pair, &rival_grid);
    for (int k = 0; k < N_COVERS; k++)
        if (apart(pair, &covers[k]) < (sees_other_body(pair, &covers[k]) ? APART : -APART) && !sees_drawing(pair, &covers[k]))
            return true;
    return false;
}

uint64_t wk_matcher_others_behind(const struct wk_matcher *m, enum wk_face best)
{
    struct pair pair = {.matcher = m, .best = (int)best - 1};
    uint64_t others = 0;
    bool is_laid = false;

    for (int f = 0; f < WK_N_FACES && m->best.score < WHOLE; f++) {
        if (f == pair.best || !m->has_face[f] || m->fit[f].score < m->best.score - RIVAL)
            continue;
        if (!is_laid)
            lay(m, pair.best, &m->best, &pair.of_best);
        is_laid = true;
        others |= (uint64_t)may_be(&pair, f) << f;
    }
    return others;
}
