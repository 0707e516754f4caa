#include <math.h>
#include <string.h>

#include "vision/faceset.h"

/* Soft shoulder of the logarithm: below this the sensor's noise would be magnified. */
#define LOG_FLOOR 24.0f
/* One e-fold of contrast in planes' units; int16 with room for 6720 products in int32. */
#define LOG_UNITS 100.0f
/* Chroma against light: art is told apart by shape first, and casts and JPEG blur chroma. */
#define CHROMA_WEIGHT 0.7f

/* Smooths by 1 2 1 both ways: about 0.35 mm, so that sharp and soft pictures of a tile look alike. */
static void blur_121(float *v)
{
    float above[WK_SHOT_W];

    for (int y = 0; y < WK_SHOT_H; y++) {
        float *row = v + y * WK_SHOT_W;
        float left = row[0];
        for (int x = 0; x < WK_SHOT_W; x++) {
            const float here = row[x], right = row[x + 1 < WK_SHOT_W ? x + 1 : x];
            row[x] = 0.25f * (left + right) + 0.5f * here;
            left = here;
        }
    }
    memcpy(above, v, sizeof(above));
    for (int y = 0; y < WK_SHOT_H; y++) {
        float *row = v + y * WK_SHOT_W;
        const float *below = y + 1 < WK_SHOT_H ? row + WK_SHOT_W : row;
        for (int x = 0; x < WK_SHOT_W; x++) {
            const float here = row[x];
            row[x] = 0.25f * (above[x] + below[x]) + 0.5f * here;
            above[x] = here;
        }
    }
}

void wk_planes_make(struct wk_planes *planes, const uint8_t *bgr)
{
    float table[256];

    for (int i = 0; i < 256; i++)
        table[i] = LOG_UNITS * logf(((float)i + LOG_FLOOR) / LOG_FLOOR);
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++, bgr += 3) {
        const float b = table[bgr[0]], g = table[bgr[1]], r = table[bgr[2]];
        planes->v[0][i] = (b + 2 * g + r) / 4;
        planes->v[1][i] = CHROMA_WEIGHT * (r - g);
        planes->v[2][i] = CHROMA_WEIGHT * (b - (r + g) / 2);
    }
    for (int c = 0; c < 3; c++)
        blur_121(planes->v[c]);
}

void wk_plane_sample(const float *plane, const struct wk_pose *pose, float step_x_mm, float step_y_mm,
                     float level, int w, int h, int16_t *out)
{
    const float turn = pose->rotate_deg * 3.14159265f / 180, cosine = cosf(turn), sine = sinf(turn);
    const float ax = step_x_mm * cosine * WK_SHOT_PX_PER_MM, ay = step_x_mm * sine * WK_SHOT_PX_PER_MM;
    const float bx = -step_y_mm * sine * WK_SHOT_PX_PER_MM, by = step_y_mm * cosine * WK_SHOT_PX_PER_MM;
    const float u0 = (float)(w - 1) / 2, v0 = (float)(h - 1) / 2;
    const float cx = (WK_SHOT_W - 1) / 2.0f + pose->x_mm * WK_SHOT_PX_PER_MM;
    const float cy = (WK_SHOT_H - 1) / 2.0f + pose->y_mm * WK_SHOT_PX_PER_MM;

    for (int j = 0; j < h; j++)
        for (int i = 0; i < w; i++) {
            const float u = (float)i - u0, v = (float)j - v0;
            float x = cx + u * ax + v * bx, y = cy + u * ay + v * by;
            x = x < 0 ? 0 : x > WK_SHOT_W - 1.001f ? WK_SHOT_W - 1.001f : x;
            y = y < 0 ? 0 : y > WK_SHOT_H - 1.001f ? WK_SHOT_H - 1.001f : y;
            const int ix = (int)x, iy = (int)y;
            const float fx = x - (float)ix, fy = y - (float)iy;
            const float *p = plane + iy * WK_SHOT_W + ix;
            const float top = p[0] + fx * (p[1] - p[0]);
            const float low = p[WK_SHOT_W] + fx * (p[WK_SHOT_W + 1] - p[WK_SHOT_W]);
            const float value = top + fy * (low - top) - level;
            *out++ = (int16_t)(value < 0 ? value - 0.5f : value + 0.5f);
        }
}
