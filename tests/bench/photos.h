/* Photographs of real tiles for benches: ../shared/data/faces or $WK_FACES; they are no part of the product. */
#ifndef WK_TESTS_BENCH_PHOTOS_H
#define WK_TESTS_BENCH_PHOTOS_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/vision/patches.h"
#include "vision/image/cv.h"

enum { MAX_PHOTOS = 600 };

struct photo {
    char set[32];
    int face; /* 1..34; 35 a flower */
    int copy; /* among those of its set and face */
    double x_mm, y_mm, rotate_deg;
    uint8_t *patch;
};

static struct photo photos[MAX_PHOTOS];
static int n_photos;

/* Lays a photograph as a tile's top of 26 x 36 mm on a mat. */
static bool lay(struct photo *photo, const struct wk_image *image)
{
    const double turn = photo->rotate_deg * 3.14159265358979 / 180, c = cos(turn), s = sin(turn);
    const double kx = image->w / (26.0 * WK_PATCH_PX_PER_MM), ky = image->h / (36.0 * WK_PATCH_PX_PER_MM);
    const double cx = WK_PATCH_W / 2.0 + 4 * photo->x_mm, cy = WK_PATCH_H / 2.0 + 4 * photo->y_mm;
    const double back[9] = {kx * c,  kx * s, image->w / 2.0 - kx * (c * cx + s * cy),
                            -ky * s, ky * c, image->h / 2.0 - ky * (c * cy - s * cx),
                            0,       0,      1};
    struct wk_image patch;

    photo->patch = malloc(WK_PATCH_BYTES);
    if (!photo->patch)
        return false;
    patch = patch_image(photo->patch);
    if (wk_cv_warp(image, &patch, back, 0) != WK_OK)
        return false;
    for (int y = 0; y < WK_PATCH_H; y++)
        for (int x = 0; x < WK_PATCH_W; x++) {
            const double u = back[0] * x + back[1] * y + back[2], v = back[3] * x + back[4] * y + back[5];
            static const uint8_t mat[3] = {206, 222, 214};
            if (u < 0 || v < 0 || u > image->w || v > image->h)
                memcpy(photo->patch + (y * WK_PATCH_W + x) * 3, mat, 3);
        }
    return true;
}

static bool add_photo(const char *folder, const char *name, const char *word, unsigned *seed)
{
    struct photo *photo = &photos[n_photos];
    enum wk_face face = WK_FACE_FOREIGN;
    struct wk_image image;
    char path[512];

    if (strcmp(word, "flower") != 0 && wk_face_parse(word, &face) != WK_OK)
        return false;
    photo->face = (int)face;
    snprintf(photo->set, sizeof(photo->set), "%.*s", (int)strcspn(name, "/"), name);
    for (int i = 0; i < n_photos; i++)
        photo->copy += photos[i].face == photo->face && strcmp(photos[i].set, photo->set) == 0;
    photo->x_mm = 2 * patch_random(seed) - 1;
    photo->y_mm = 2 * patch_random(seed) - 1;
    photo->rotate_deg = 8 * patch_random(seed) - 4 + (photo->copy > 0 && n_photos % 3 == 0 ? 180 : 0);
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    if (wk_image_load(&image, path) != WK_OK)
        return false;
    const bool ok = lay(photo, &image);
    wk_image_free(&image);
    n_photos += ok;
    return ok;
}

static bool load(const char *folder)
{
    char path[512], line[256];
    unsigned seed = 11;

    snprintf(path, sizeof(path), "%s/labels.csv", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof(line), file) && n_photos < MAX_PHOTOS) {
        char *comma = strchr(line, ',');
        if (!comma || strncmp(line, "image", 5) == 0)
            continue;
        *comma = 0;
        comma[1 + strcspn(comma + 1, "\r\n")] = 0;
        if (!add_photo(folder, line, comma + 1, &seed))
            printf("%s: left out\n", line);
    }
    fclose(file);
    return n_photos > 0;
}

#endif
