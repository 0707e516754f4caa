/*
 * Photographs of real tiles (../shared/data/faces or $WK_FACES; they are no part of the product) laid upon the blank tops of
 * rendered tiles, in the light that falls there.
 */
#ifndef WK_TESTS_BENCH_PHOTO_TOPS_H
#define WK_TESTS_BENCH_PHOTO_TOPS_H

#include "tests/bench/walls.h"
#include "vision/image/plane.h"

enum { PHOTO_COPIES = 8 };
#define PHOTO_BODY 228.0 /* the level of a blank top in full light */

static struct {
    int n[WK_FACE_FOREIGN + 1]; /* flowers are WK_FACE_FOREIGN */
    struct wk_image image[WK_FACE_FOREIGN + 1][PHOTO_COPIES];
} tops;

/* Adds the photographs of a set; lacking: only of faces that have none yet. */
static inline void tops_add(const char *set, bool lacking)
{
    const char *folder = getenv("WK_FACES") ? getenv("WK_FACES") : "../shared/data/faces";
    char path[512], line[256];
    bool had[WK_FACE_FOREIGN + 1];

    for (int f = 0; f <= WK_FACE_FOREIGN; f++)
        had[f] = lacking && tops.n[f] > 0;
    snprintf(path, sizeof path, "%s/labels.csv", folder);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *comma = strchr(line, ',');
        enum wk_face face = WK_FACE_FOREIGN;
        if (!comma || strncmp(line, set, strlen(set)) != 0 || line[strlen(set)] != '/')
            continue;
        *comma = 0;
        comma[1 + strcspn(comma + 1, "\r\n")] = 0;
        snprintf(path, sizeof path, "%s/%s", folder, line);
        if ((strcmp(comma + 1, "flower") == 0 || wk_face_parse(comma + 1, &face) == WK_OK) && !had[face] &&
            tops.n[face] < PHOTO_COPIES && wk_image_load(&tops.image[face][tops.n[face]], path) == WK_OK)
            tops.n[face]++;
    }
    if (file)
        fclose(file);
}

/* Whether each face has so many photographs. */
static inline bool tops_have(int n)
{
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (tops.n[f] < n)
            return false;
    return true;
}

/* The photographs of a set. False: a face has fewer than two. */
static inline bool tops_load(const char *set)
{
    tops_add(set, false);
    return tops_have(2);
}

static void tops_free(void)
{
    for (int f = WK_FACE_1M; f <= WK_FACE_FOREIGN; f++)
        while (tops.n[f] > 0)
            wk_image_free(&tops.image[f][--tops.n[f]]);
}

/* The photograph at u, v in 0..1. */
static double top_at(const struct wk_image *photo, double u, double v, int c)
{
    const int x = (int)(u * (photo->w - 1) + 0.5), y = (int)(v * (photo->h - 1) + 0.5);

    return photo->data[y * photo->stride_bytes + 3 * x + c];
}

/* quad: the top's corners, px, clockwise from its own upper left. */
static void top_paste(struct wk_image *image, const struct wk_image *photo, const double quad[8], double blur_px)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double to_unit[9], low[2] = {1e9, 1e9}, high[2] = {0, 0};
    const double reach = 1.2 * blur_px + 0.4;

    need(wk_plane_from_quad(quad, unit, to_unit), "plane");
    for (int k = 0; k < 8; k++) {
        low[k % 2] = quad[k] < low[k % 2] ? quad[k] : low[k % 2];
        high[k % 2] = quad[k] > high[k % 2] ? quad[k] : high[k % 2];
    }
    for (int y = (int)low[1]; y <= (int)high[1]; y++)
        for (int x = (int)low[0]; x <= (int)high[0]; x++) {
            double sum[3] = {0}, u, v;
            int n = 0;

            if (x < 0 || y < 0 || x >= image->w || y >= image->h || !wk_plane_map(to_unit, x, y, &u, &v) || u < 0.01 ||
                v < 0.01 || u > 0.99 || v > 0.99)
                continue;
            for (int i = 0; i < 25; i++)
                if (wk_plane_map(to_unit, x + (i % 5 - 2) / 2.0 * reach, y + (i / 5 - 2) / 2.0 * reach, &u, &v) && u >= 0 &&
                    v >= 0 && u <= 1 && v <= 1) {
                    for (int c = 0; c < 3; c++)
                        sum[c] += top_at(photo, u, v, c);
                    n++;
                }
            uint8_t *p = image->data + y * image->stride_bytes + 3 * x;
            for (int c = 0; c < 3 && n > 0; c++) {
                const double level = sum[c] / n * p[c] / PHOTO_BODY;
                p[c] = (uint8_t)(level > 255 ? 255 : level);
            }
        }
}

/* Lays a photograph on each top of the wall that shows, whose pieces were drawn blank. copy: which one of its face, by slot. */
static inline void tops_lay_each(struct wk_image *image, const struct wk_sim_wall *wall, const char *truth, double blur_px,
                                 const int copy[WK_N_SLOTS])
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        double quad[8];

        if (!piece->present)
            continue;
        need((truth = strstr(truth, "\"top_px\"")) != NULL, "truth");
        truth += strlen("\"top_px\"");
        for (int k = 0; k < 8; k++) {
            truth += strcspn(truth, "-0123456789");
            quad[k] = strtod(truth, (char **)(uintptr_t)&truth);
        }
        const int face = wall->recorded[s];
        if (piece->face_up)
            top_paste(image, &tops.image[face][copy[s] % tops.n[face]], quad, blur_px);
    }
}

/* The same; copy: 0 the one that is enrolled, else which of the others. */
static inline void tops_lay(struct wk_image *image, const struct wk_sim_wall *wall, const char *truth, double blur_px, int copy)
{
    int each[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++)
        each[s] = copy == 0 ? 0 : 1 + (copy + s) % (tops.n[wall->recorded[s]] - 1);
    tops_lay_each(image, wall, truth, blur_px, each);
}

#endif
