/* Light evened out: the darkest and the lightest around each pixel, by an opening and a closing of the picture. */
#include "vision/image/even.h"

#include <string.h>

enum { LEAST_LEVELS = 16 }; /* between darkest and lightest; where less is left, noise would pass for print */

/* out [n]: the greatest of the values from `reach` before to `reach` after each. Values and out lie `step` apart. */
static void greatest(const uint8_t *value, int n, int step, int reach, uint8_t *out)
{
    for (int i = 0; i < n; i++) {
        const int from = i > reach ? i - reach : 0, to = i + reach < n ? i + reach : n - 1;
        uint8_t most = 0;

        for (int k = from; k <= to; k++)
            most = value[k * step] > most ? value[k * step] : most;
        out[i * step] = most;
    }
}

static void invert(uint8_t *value, int n)
{
    for (int i = 0; i < n; i++)
        value[i] = (uint8_t)(255 - value[i]);
}

/* A closing: the greatest around each pixel, then the least of these. What is dark and smaller than the reach is gone. */
static void fill_dark(uint8_t *level, int w, int h, int reach)
{
    uint8_t line[WK_EVEN_SIDE * WK_EVEN_SIDE];

    for (int pass = 0; pass < 2; pass++) { /* the second of the inverse, so its greatest are the least */
        for (int y = 0; y < h; y++)
            greatest(level + y * w, w, 1, reach, line + y * w);
        for (int x = 0; x < w; x++)
            greatest(line + x, h, w, reach, level + x);
        invert(level, w * h);
    }
}

void wk_image_even(const struct wk_image *grey, int reach, struct wk_image *out)
{
    uint8_t light[WK_EVEN_SIDE * WK_EVEN_SIDE], dark[WK_EVEN_SIDE * WK_EVEN_SIDE];
    const int w = grey->w, h = grey->h;

    for (int y = 0; y < h; y++)
        memcpy(light + y * w, grey->data + y * grey->stride_bytes, (size_t)w);
    memcpy(dark, light, (size_t)w * (size_t)h);
    invert(dark, w * h);
    fill_dark(light, w, h, reach);
    fill_dark(dark, w, h, reach);
    invert(dark, w * h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int low = dark[y * w + x], high = light[y * w + x], levels = high - low;
            const int twice = 2 * grey->data[y * grey->stride_bytes + x] - low - high;

            out->data[y * out->stride_bytes + x] =
                (uint8_t)(128 + 100 * twice / (levels > LEAST_LEVELS ? levels : LEAST_LEVELS));
        }
}
