/* How large a set's tiles are, by the straight edges of their tops. */
#include <math.h>
#include <stdlib.h>

#include "vision/faces/faceset.h"

/*
 * The straight edges of tile tops. All tiles of a set have one size, so the size is what fits all of its pictures best
 * together; a single picture's edges (art, a neighbour, the tile's own side) may mislead, 34 of them do not. Nothing is assumed
 * of colours: an edge is a step in any plane, up or down, along a side's whole length. Brightness alone would not do: the
 * shadow beside a dark tile may be as dark as its top, and then the edges of its side are all that is seen.
 */
enum {
    ANGLES = 19, /* -9 to 9 degrees */
    W = WK_SHOT_W,
    H = WK_SHOT_H,
    MIN_W = 36,
    N_W = 29, /* half millimetres: 18 to 32 mm */
    MIN_H = 50,
    N_H = 37, /* 25 to 43 mm */
    OFF = 7,  /* a centre lies at most 3.5 mm off */
    PARTS = 3
};
/*
 * A step counts no more than this (planes' units): a faint step along a whole side is worth as much as a strong one, for the
 * strong ones are often those of the tile's side against the mat.
 */
#define STEP_CAP 5.0f
/* Height over width of the tiles that are made. */
#define MIN_SHAPE 1.27f
#define MAX_SHAPE 1.47f
#define OFF_COST 0.4f   /* for each half millimetre off the centre */
#define ANGLE_COST 0.3f /* for each degree */
/* For each half millimetre off the tile that the mat is made for: where a frame is drawn on every tile, it fits as well as the
 * tiles' edges do. */
#define SIZE_COST 0.01f
#define USUAL_W 52
#define USUAL_H 72

struct edges {
    float w[ANGLES][N_W], h[ANGLES][N_H]; /* how well two sides this far apart fit */
};

/* Strength of a straight edge between each two neighbouring points along a line: the grid is [n_across][n_along] or its
 * transpose. */
static void edge_profile(const int16_t *grid, int n, int step, int side, int first, int per_part, float *out)
{
    for (int i = 0; i < n; i++)
        out[i] = 0;
    for (int i = 1; i < n - 1; i++)
        for (int part = 0; part < PARTS; part++) {
            float most = 0;
            for (int c = 0; c < 3; c++) {
                int sum = 0;
                for (int k = 0; k < per_part; k++) {
                    const int16_t *p = grid + c * W * H + i * step + (first + part * per_part + k) * side;
                    sum += p[step] - p[-step];
                }
                most = fmaxf(most, fabsf((float)sum / (float)per_part));
            }
            out[i] += fminf(most, STEP_CAP);
        }
}

/* The best place of two sides for each distance between them. */
static void pair_up(const float *profile, int n, int min, int n_sizes, float *best)
{
    for (int s = 0; s < n_sizes; s++) {
        const int size = min + s;
        best[s] = -1;
        for (int a = 1; a + size < n - 1; a++) {
            const int off = 2 * a + size - (n - 1); /* twice the distance of the middle from the centre */
            if (abs(off) > 2 * OFF)
                continue;
            const float value = profile[a] + profile[a + size] - OFF_COST * 0.5f * (float)abs(off);
            best[s] = value > best[s] ? value : best[s];
        }
    }
}

static void find_edges(const uint8_t *bgr, struct wk_planes *planes, struct edges *edges)
{
    int16_t grid[3 * W * H];
    float across[W], down[H];

    wk_planes_make(planes, bgr);
    for (int a = 0; a < ANGLES; a++) {
        const struct wk_grid whole = {(float)(a - ANGLES / 2), 0.5f, 0.5f, W, H, 0, 0};
        wk_planes_sample(planes, 0, &whole, grid, W * H);
        edge_profile(grid, W, 1, W, H / 2 - 18, 12, across);
        edge_profile(grid, H, W, 1, W / 2 - 12, 8, down);
        pair_up(across, W, MIN_W, N_W, edges->w[a]);
        pair_up(down, H, MIN_H, N_H, edges->h[a]);
    }
}

static float fit_at(const struct edges *edges, int w, int h)
{
    float best = -1e9f;
    for (int a = 0; a < ANGLES; a++) {
        const float value = edges->w[a][w] + edges->h[a][h] - ANGLE_COST * (float)abs(a - ANGLES / 2);
        best = value > best ? value : best;
    }
    return best;
}

enum wk_status wk_shots_measure(const struct wk_shot *shots, int n, float *tile_w_mm, float *tile_h_mm)
{
    struct edges *edges = calloc((size_t)n, sizeof(*edges));
    struct wk_planes *planes = calloc(1, sizeof(*planes));
    float best = -1e9f;
    int best_w = 0, best_h = 0;

    if (!edges || !planes) {
        free(edges);
        free(planes);
        return WK_NO_MEMORY;
    }
    for (int i = 0; i < n; i++)
        find_edges(shots[i].bgr, planes, &edges[i]);
    for (int w = 0; w < N_W; w++)
        for (int h = 0; h < N_H; h++) {
            const float shape = (float)(MIN_H + h) / (float)(MIN_W + w);
            float sum = -SIZE_COST * (float)(n * (abs(MIN_W + w - USUAL_W) + abs(MIN_H + h - USUAL_H)));
            if (shape < MIN_SHAPE || shape > MAX_SHAPE)
                continue;
            for (int i = 0; i < n; i++)
                sum += fit_at(&edges[i], w, h);
            if (sum > best) {
                best = sum;
                best_w = w;
                best_h = h;
            }
        }
    *tile_w_mm = (float)(MIN_W + best_w) / WK_SHOT_PX_PER_MM;
    *tile_h_mm = (float)(MIN_H + best_h) / WK_SHOT_PX_PER_MM;
    free(edges);
    free(planes);
    return WK_OK;
}

bool wk_tile_size_ok(float w_mm, float h_mm)
{
    const float w = w_mm * WK_SHOT_PX_PER_MM - MIN_W, h = h_mm * WK_SHOT_PX_PER_MM - MIN_H;
    return w >= 0 && w < N_W && h >= 0 && h < N_H;
}
