/*
 * The rival of the faces' benches: plain normalised correlation in grey at 48 x 64, with a search over shifts and three scales,
 * both ways up. It is given the tile's outline, which the matcher is not.
 */
#ifndef WK_TESTS_BENCH_PLAIN_H
#define WK_TESTS_BENCH_PLAIN_H

#include <math.h>
#include <stdint.h>

#include "rules/tile.h"

enum { PLAIN_W = 48, PLAIN_H = 64, PLAIN_TW = 38, PLAIN_TH = 52, PLAIN_SCALES = 3 };

struct plain_template {
    float v[PLAIN_TW * PLAIN_TH];
};
struct plain {
    struct plain_template of[WK_N_FACES][PLAIN_SCALES][2];
};

static float plain_at(const float *tile, float x, float y)
{
    x = x < 0 ? 0 : x > PLAIN_W - 1.001f ? PLAIN_W - 1.001f : x;
    y = y < 0 ? 0 : y > PLAIN_H - 1.001f ? PLAIN_H - 1.001f : y;
    const int ix = (int)x, iy = (int)y;
    const float fx = x - (float)ix, fy = y - (float)iy, *p = tile + iy * PLAIN_W + ix;
    return (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * p[PLAIN_W] + fx * p[PLAIN_W + 1]);
}

static void plain_normalise(float *v, int n)
{
    float mean = 0, norm = 0;
    for (int i = 0; i < n; i++)
        mean += v[i];
    mean /= (float)n;
    for (int i = 0; i < n; i++) {
        v[i] -= mean;
        norm += v[i] * v[i];
    }
    norm = 1 / sqrtf(norm + 1e-6f);
    for (int i = 0; i < n; i++)
        v[i] *= norm;
}

static void plain_learn(struct plain *plain, int face, const float *tile)
{
    for (int s = 0; s < PLAIN_SCALES; s++) {
        float *v = plain->of[face][s][0].v, *turned = plain->of[face][s][1].v;
        const float zoom = 1 / (0.94f + 0.06f * (float)s);
        for (int y = 0; y < PLAIN_TH; y++)
            for (int x = 0; x < PLAIN_TW; x++)
                v[y * PLAIN_TW + x] = plain_at(tile, PLAIN_W / 2.0f - 0.5f + ((float)x - PLAIN_TW / 2.0f + 0.5f) * zoom,
                                               PLAIN_H / 2.0f - 0.5f + ((float)y - PLAIN_TH / 2.0f + 0.5f) * zoom);
        plain_normalise(v, PLAIN_TW * PLAIN_TH);
        for (int i = 0; i < PLAIN_TW * PLAIN_TH; i++)
            turned[i] = v[PLAIN_TW * PLAIN_TH - 1 - i];
    }
}

static void plain_look(const struct plain *plain, const float *tile, float score[WK_N_FACES])
{
    float window[PLAIN_TW * PLAIN_TH];

    for (int f = 0; f < WK_N_FACES; f++)
        score[f] = -1;
    for (int dy = 0; dy <= PLAIN_H - PLAIN_TH; dy++)
        for (int dx = 0; dx <= PLAIN_W - PLAIN_TW; dx++) {
            for (int y = 0; y < PLAIN_TH; y++)
                for (int x = 0; x < PLAIN_TW; x++)
                    window[y * PLAIN_TW + x] = tile[(y + dy) * PLAIN_W + x + dx];
            plain_normalise(window, PLAIN_TW * PLAIN_TH);
            for (int k = 0; k < WK_N_FACES * PLAIN_SCALES * 2; k++) {
                const float *v = plain->of[k / (2 * PLAIN_SCALES)][k / 2 % PLAIN_SCALES][k % 2].v;
                float sum[8] = {0};
                for (int i = 0; i < PLAIN_TW * PLAIN_TH; i += 8)
                    for (int j = 0; j < 8; j++)
                        sum[j] += v[i + j] * window[i + j];
                const float total = sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
                if (total > score[k / (2 * PLAIN_SCALES)])
                    score[k / (2 * PLAIN_SCALES)] = total;
            }
        }
}

/* A tile's top cut from a patch by its known place, as grey 48 x 64. The patch: B G R, 4 px/mm, 144 px wide. */
static void plain_cut(float *tile, const uint8_t *patch, double x_mm, double y_mm, double rotate_deg, double w_mm, double h_mm)
{
    const double turn = rotate_deg * 3.14159265358979 / 180;
    for (int y = 0; y < PLAIN_H; y++)
        for (int x = 0; x < PLAIN_W; x++) {
            const double u = ((x + 0.5) / PLAIN_W - 0.5) * w_mm, v = ((y + 0.5) / PLAIN_H - 0.5) * h_mm;
            const double px = 4 * (18 + x_mm + u * cos(turn) - v * sin(turn)),
                         py = 4 * (24 + y_mm + u * sin(turn) + v * cos(turn));
            double sum = 0;
            for (int k = 0; k < 4; k++) {
                int ix = (int)(px + k % 2 - 0.5), iy = (int)(py + k / 2 - 0.5);
                ix = ix < 0 ? 0 : ix > 143 ? 143 : ix;
                iy = iy < 0 ? 0 : iy > 191 ? 191 : iy;
                const uint8_t *p = patch + (iy * 144 + ix) * 3;
                sum += 0.114 * p[0] + 0.587 * p[1] + 0.299 * p[2];
            }
            tile[y * PLAIN_W + x] = (float)(sum / 4);
        }
}

#endif
