#include <math.h>
#include <string.h>

#include "vision/faceset.h"

/* Soft shoulder of the logarithm: below this the sensor's noise would be magnified. */
#define LOG_FLOOR 24.0f
/* One e-fold of contrast in planes' units; int16 with room for 6720 products in int32. */
#define LOG_UNITS 100.0f
/* Chroma against light: art is told apart by shape first, and casts and JPEG blur chroma. */
#define CHROMA_WEIGHT 0.7f

/* Smooths by 1 2 1 both ways: about 0.35 mm. */
static void blur_121(float v[WK_SHOT_H * WK_SHOT_W][4])
{
    float above[WK_SHOT_W][4], left[4], here[4];

    for (int y = 0; y < WK_SHOT_H; y++) {
        float(*row)[4] = v + y * WK_SHOT_W;
        memcpy(left, row[0], sizeof(left));
        for (int x = 0; x < WK_SHOT_W; x++) {
            const float *right = row[x + 1 < WK_SHOT_W ? x + 1 : x];
            memcpy(here, row[x], sizeof(here));
            for (int c = 0; c < 4; c++)
                row[x][c] = 0.25f * (left[c] + right[c]) + 0.5f * here[c];
            memcpy(left, here, sizeof(left));
        }
    }
    memcpy(above, v, sizeof(above));
    for (int y = 0; y < WK_SHOT_H; y++) {
        float(*row)[4] = v + y * WK_SHOT_W;
        const int down = y + 1 < WK_SHOT_H ? WK_SHOT_W : 0;
        for (int x = 0; x < WK_SHOT_W; x++) {
            memcpy(here, row[x], sizeof(here));
            for (int c = 0; c < 4; c++)
                row[x][c] = 0.25f * (above[x][c] + row[x + down][c]) + 0.5f * here[c];
            memcpy(above[x], here, sizeof(here));
        }
    }
}

static void halve_light(struct wk_planes *planes)
{
    float *out = planes->light;
    for (int y = 0; y < WK_SHOT_H; y += 2)
        for (int x = 0; x < WK_SHOT_W; x += 2) {
            const float(*p)[4] = (const float(*)[4])planes->v + y * WK_SHOT_W + x;
            *out++ = (p[0][0] + p[1][0] + p[WK_SHOT_W][0] + p[WK_SHOT_W + 1][0]) / 4;
        }
}

void wk_planes_make(struct wk_planes *planes, const uint8_t *bgr)
{
    float table[256], sum[4] = {0};

    for (int i = 0; i < 256; i++)
        table[i] = LOG_UNITS * logf(((float)i + LOG_FLOOR) / LOG_FLOOR);
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++, bgr += 3) {
        const float b = table[bgr[0]], g = table[bgr[1]], r = table[bgr[2]];
        planes->v[i][0] = (b + 2 * g + r) / 4;
        planes->v[i][1] = CHROMA_WEIGHT * (r - g);
        planes->v[i][2] = CHROMA_WEIGHT * (b - (r + g) / 2);
        planes->v[i][3] = 0;
    }
    blur_121(planes->v);
    halve_light(planes);
    for (int y = WK_SHOT_H / 4; y < WK_SHOT_H * 3 / 4; y++)
        for (int x = WK_SHOT_W / 4; x < WK_SHOT_W * 3 / 4; x++)
            for (int c = 0; c < 4; c++)
                sum[c] += planes->v[y * WK_SHOT_W + x][c];
    for (int c = 0; c < 4; c++)
        planes->level[c] = sum[c] / (float)(WK_SHOT_H / 2 * (WK_SHOT_W / 2));
}

/* Four floats as one value: gcc and clang make one instruction of it. */
typedef float four __attribute__((vector_size(16)));
typedef int32_t four_int __attribute__((vector_size(16)));
/* Makes every value positive, so that cutting the fraction off rounds to the nearest. */
#define ROUND_UP 8192

/* A grid in pixels: the point (i, j) lies at origin + i * along + j * down. */
struct walk {
    float x0, y0, along_x, along_y, down_x, down_y, max_x, max_y;
};

static struct walk walk_of(const struct wk_grid *grid, float px_per_mm, int w, int h)
{
    const float turn = grid->rotate_deg * 3.14159265f / 180, cosine = cosf(turn), sine = sinf(turn);
    const float u = (float)(grid->w - 1) / 2, v = (float)(grid->h - 1) / 2;
    struct walk walk = {
        .along_x = grid->step_x_mm * cosine * px_per_mm,
        .along_y = grid->step_x_mm * sine * px_per_mm,
        .down_x = -grid->step_y_mm * sine * px_per_mm,
        .down_y = grid->step_y_mm * cosine * px_per_mm,
        /* Just inside, so that the pixel to the right and the one below exist. */
        .max_x = (float)w - 1.001f,
        .max_y = (float)h - 1.001f,
    };
    walk.x0 = (float)(w - 1) / 2 - u * walk.along_x - v * walk.down_x;
    walk.y0 = (float)(h - 1) / 2 - u * walk.along_y - v * walk.down_y;
    return walk;
}

static inline float clamp(float value, float max)
{
    return value < 0 ? 0 : value > max ? max : value;
}

static inline int16_t nearest(float value)
{
    return (int16_t)(value + (value < 0 ? -0.5f : 0.5f));
}

void wk_planes_sample(const struct wk_planes *planes, const struct wk_grid *grid, int16_t *out, int plane_n)
{
    const struct walk walk = walk_of(grid, WK_SHOT_PX_PER_MM, WK_SHOT_W, WK_SHOT_H);
    const four bias = ROUND_UP + 0.5f - *(const four *)planes->level;

    for (int j = 0; j < grid->h; j++)
        for (int i = 0; i < grid->w; i++, out++) {
            const float x = clamp(walk.x0 + (float)i * walk.along_x + (float)j * walk.down_x, walk.max_x);
            const float y = clamp(walk.y0 + (float)i * walk.along_y + (float)j * walk.down_y, walk.max_y);
            const int ix = (int)x, iy = (int)y;
            const float fx = x - (float)ix, fy = y - (float)iy;
            const four *p = (const four *)planes->v + iy * WK_SHOT_W + ix, *q = p + WK_SHOT_W;
            const four top = p[0] + fx * (p[1] - p[0]), low = q[0] + fx * (q[1] - q[0]);
            const four_int value = __builtin_convertvector(top + fy * (low - top) + bias, four_int);
            for (int c = 0; c < 3; c++)
                out[c * plane_n] = (int16_t)(value[c] - ROUND_UP);
        }
}

void wk_planes_sample_light(const struct wk_planes *planes, const struct wk_grid *grid, int16_t *out)
{
    enum { W = WK_SHOT_W / 2 };
    const struct walk walk = walk_of(grid, WK_SHOT_PX_PER_MM / 2.0f, W, WK_SHOT_H / 2);

    for (int j = 0; j < grid->h; j++)
        for (int i = 0; i < grid->w; i++) {
            const float x = clamp(walk.x0 + (float)i * walk.along_x + (float)j * walk.down_x, walk.max_x);
            const float y = clamp(walk.y0 + (float)i * walk.along_y + (float)j * walk.down_y, walk.max_y);
            const int ix = (int)x, iy = (int)y;
            const float fx = x - (float)ix, fy = y - (float)iy;
            const float *p = planes->light + iy * W + ix;
            const float top = p[0] + fx * (p[1] - p[0]), low = p[W] + fx * (p[W + 1] - p[W]);
            *out++ = nearest(top + fy * (low - top) - planes->level[0]);
        }
}
