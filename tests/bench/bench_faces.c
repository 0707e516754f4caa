/* How long 34 faces and the joint decoding of 136 take in one thread (its own time, whatever else runs), beside plain
 * correlation. */
#include <stdio.h>
#include <time.h>

#include "tests/bench/plain.h"
#include "tests/support/vision/patches.h"
#include "vision/faces/assign.h"
#include "tests/support/figures.h"

enum { ROUNDS = 21 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void print(const char *name, double *ms, int n, const char *reach)
{
    sort_values(ms, n);
    printf("%-44s n %3d  median %8.2f ms%s\n", name, n, ms[n / 2], reach);
}

static void bench_decoding(void)
{
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    double ms[10 * ROUNDS];
    unsigned seed = 5;

    for (int r = 0; r < 10 * ROUNDS; r++) {
        for (int i = 0; i < WK_N_TILES; i++) {
            obs[i].best = (enum wk_face)(i / 4 + 1);
            for (int f = 0; f < WK_N_FACES; f++)
                obs[i].score[f] = (float)patch_random(&seed) + (f == i / 4 ? 0.3f : 0);
        }
        const double start = now_ms();
        if (wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin) != WK_OK)
            printf("joint decoding failed\n");
        ms[r] = now_ms() - start;
    }
    print("joint decoding of 136, with margins", ms, 10 * ROUNDS, "   (to reach: 2)");
}

static void bench_looking(struct wk_art *art, struct wk_tileset *tileset)
{
    static uint8_t patches[WK_N_FACES][WK_PATCH_BYTES];
    static struct plain plain;
    static struct patch_look looks[WK_N_FACES];
    struct wk_matcher *matcher = NULL;
    double ms[ROUNDS], start = now_ms();
    int right = 0, plain_right = 0;

    if (wk_matcher_new(&matcher, tileset) != WK_OK)
        return;
    printf("%-44s n   1         %8.2f ms\n", "matcher made, tile size measured", now_ms() - start);
    for (unsigned f = 0; f < WK_N_FACES; f++) {
        float tile[PLAIN_W * PLAIN_H];
        unsigned seed = f + 3;
        looks[f] = (struct patch_look){.light = 0.95, .noise = 2};
        if (!patch_draw(art, (enum wk_face)(f + 1), &looks[f], patches[f]))
            return;
        plain_cut(tile, patches[f], 0, 0, 0, 26, 36);
        plain_learn(&plain, (int)f, tile);
        looks[f] = (struct patch_look){.light = 0.8,
                                       .noise = 5,
                                       .seed = f,
                                       .x_mm = 2 * patch_random(&seed) - 1,
                                       .y_mm = 2 * patch_random(&seed) - 1,
                                       .rotate_deg = 12 * patch_random(&seed) - 6};
        if (f % 3 == 0)
            looks[f].rotate_deg += 180;
        if (!patch_draw(art, (enum wk_face)(f + 1), &looks[f], patches[f]))
            return;
    }
    for (int r = 0; r < ROUNDS; r++) {
        right = 0;
        start = now_ms();
        for (int f = 0; f < WK_N_FACES; f++) {
            const struct wk_image image = patch_image(patches[f]);
            struct wk_face_obs obs;
            wk_matcher_look(matcher, &image, &obs);
            right += obs.best == (enum wk_face)(f + 1);
        }
        ms[r] = now_ms() - start;
    }
    print("34 faces looked at", ms, ROUNDS, "   (to reach: 30)");
    for (int r = 0; r < 3; r++) {
        plain_right = 0;
        start = now_ms();
        for (int f = 0; f < WK_N_FACES; f++) {
            float tile[PLAIN_W * PLAIN_H], score[WK_N_FACES];
            int best = 0;
            plain_cut(tile, patches[f], looks[f].x_mm, looks[f].y_mm, looks[f].rotate_deg, 26, 36);
            plain_look(&plain, tile, score);
            for (int k = 1; k < WK_N_FACES; k++)
                best = score[k] > score[best] ? k : best;
            plain_right += best == f;
        }
        ms[r] = now_ms() - start;
    }
    print("rival: plain correlation, outline given", ms, 3, "");
    printf("%-44s %d of 34, rival %d of 34\n", "right on drawn tiles, askew to 6 degrees", right, plain_right);
    wk_matcher_free(matcher);
}

int main(void)
{
    struct wk_art *art = NULL;
    struct wk_tileset *tileset = NULL;

    if (wk_art_new(&art, "drawn") != WK_OK || !(tileset = patch_tileset(art, "drawn"))) {
        printf("no drawn tiles\n");
        return 1;
    }
    bench_looking(art, tileset);
    bench_decoding();
    wk_tileset_free(tileset);
    wk_art_free(art);
    return 0;
}
