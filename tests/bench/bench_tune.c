/* What looking after a camera's focus, light and bands costs with each frame: microseconds of processor, at three sizes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "calibration/tune/tune_look.h"
#include "rules/rng.h"

#define FRAMES 200

static double cpu_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

int main(void)
{
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct wk_tune_look look = {.n_rows = 0};
        struct wk_tune_sight sight;
        struct wk_image image;
        struct wk_rng rng;

        if (wk_image_new(&image, sizes[i][0], sizes[i][1], 3) != WK_OK)
            return 1;
        wk_rng_init(&rng, 1, 0);
        for (size_t k = 0; k < (size_t)image.w * (size_t)image.h * 3; k++) /* paper and print, with a sensor's noise */
            image.data[k] = (uint8_t)((k / 60 % 2 ? 200 : 60) + wk_rng_below(&rng, 9));
        const double begun = cpu_us();

        for (int k = 0; k < FRAMES; k++)
            if (!wk_tune_look(&look, &image, &sight))
                return 1;
        printf("%d x %d: %.0f us a frame, mean of %d\n", image.w, image.h, (cpu_us() - begun) / FRAMES, FRAMES);
        wk_image_free(&image);
    }
    return 0;
}
