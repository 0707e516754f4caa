/* A long code that is seen and too small to be read: its three finder patterns, found along the picture's rows. */
#include "vision/stickers/slip_small.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 16     /* px; brightest and darkest of it and its neighbours say what is black there */
#define CONTRAST 40  /* grey levels between the two: less is no print */
#define LEAST_PX 1.0 /* a module; below that black and white run together */
#define MOST_PX 2.4  /* zbar reads what is larger */
#define MAX_FINDERS 400
#define MANY_FINDERS 60 /* of which it is not told any more which three belong together: a table full of stickers */
#define LEAST_LEG 24    /* modules between two finder patterns: a sticker's code has 14 to 18 of them, a kiosk's 26 and more */
#define MOST_LEG 110
#define ROOM 12 /* modules around a code in which no other is */

struct finder {
    double x, y, px; /* its middle; a module */
    int n;           /* rows that show it */
};

struct scene {
    const struct wk_image *grey;
    int w, h;        /* blocks */
    uint8_t *middle; /* [h][w] between black and white; 0: no contrast there */
    struct finder finder[MAX_FINDERS];
    int n;
};

static bool is_black(const struct scene *scene, int x, int y)
{
    return scene->grey->data[y * scene->grey->stride_bytes + x] < scene->middle[y / BLOCK * scene->w + x / BLOCK];
}

/* The darkest and brightest pixel of each block, then of it and its eight neighbours. */
static bool find_middles(struct scene *scene)
{
    const struct wk_image *grey = scene->grey;
    const size_t n = (size_t)scene->w * (size_t)scene->h;
    uint8_t *low = malloc(2 * n), *high = low ? low + n : NULL;

    scene->middle = low ? malloc(n) : NULL;
    if (!scene->middle) {
        free(low);
        return false;
    }
    memset(low, 255, n);
    memset(high, 0, n);
    for (int y = 0; y < grey->h; y++)
        for (int x = 0; x < grey->w; x++) {
            const uint8_t p = grey->data[y * grey->stride_bytes + x];
            const int b = y / BLOCK * scene->w + x / BLOCK;

            low[b] = p < low[b] ? p : low[b];
            high[b] = p > high[b] ? p : high[b];
        }
    for (int j = 0; j < scene->h; j++)
        for (int i = 0; i < scene->w; i++) {
            int darkest = 255, brightest = 0;

            for (int k = 0; k < 9; k++) {
                const int x = i + k % 3 - 1, y = j + k / 3 - 1;

                if (x < 0 || y < 0 || x >= scene->w || y >= scene->h)
                    continue;
                darkest = low[y * scene->w + x] < darkest ? low[y * scene->w + x] : darkest;
                brightest = high[y * scene->w + x] > brightest ? high[y * scene->w + x] : brightest;
            }
            scene->middle[j * scene->w + i] = (uint8_t)(brightest - darkest < CONTRAST ? 0 : (darkest + brightest) / 2);
        }
    free(low);
    return true;
}

/* Five runs as a line through a finder pattern has them, 1 1 3 1 1; a module's px, 0: they are not. */
static double module_of(const int run[5])
{
    const double px = (run[0] + run[1] + run[2] + run[3] + run[4]) / 7.0;

    if (px < LEAST_PX || px > MOST_PX)
        return 0;
    for (int i = 0; i < 5; i++)
        if (fabs(run[i] - (i == 2 ? 3 : 1) * px) > fmax(i == 2 ? 1.2 * px : 0.7 * px, 1))
            return 0;
    return px;
}

/* The same along the column through a row's middle: where that is, -1: nowhere. */
static double middle_of_column(const struct scene *scene, int x, int y)
{
    int run[5] = {0}, up = y, down = y;

    if (!is_black(scene, x, y))
        return -1;
    for (; up >= 0 && is_black(scene, x, up); up--)
        run[2]++;
    const int top = up + 1;

    for (; up >= 0 && !is_black(scene, x, up) && run[1] < 8; up--)
        run[1]++;
    for (; up >= 0 && is_black(scene, x, up) && run[0] < 8; up--)
        run[0]++;
    for (down = y + 1; down < scene->grey->h && is_black(scene, x, down); down++)
        run[2]++;
    const int bottom = down;

    for (; down < scene->grey->h && !is_black(scene, x, down) && run[3] < 8; down++)
        run[3]++;
    for (; down < scene->grey->h && is_black(scene, x, down) && run[4] < 8; down++)
        run[4]++;
    return module_of(run) > 0 ? (top + bottom) / 2.0 : -1;
}

static void add(struct scene *scene, double x, double y, double px)
{
    for (int i = 0; i < scene->n; i++) {
        struct finder *finder = &scene->finder[i];

        if (fabs(finder->x - x) < 2 * px && fabs(finder->y - y) < 2 * px) {
            finder->n++;
            return;
        }
    }
    if (scene->n < MAX_FINDERS)
        scene->finder[scene->n++] = (struct finder){.x = x, .y = y, .px = px, .n = 1};
}

static void look_along(struct scene *scene, int y)
{
    int run[5] = {0}, x = 0;
    bool black = false;

    for (; x <= scene->grey->w; x++) {
        const bool now = x < scene->grey->w && is_black(scene, x, y);

        if (now == black) {
            run[4]++;
            continue;
        }
        if (black) { /* a black run has ended: with the four before it */
            const double px = module_of(run);
            const int middle = x - run[4] - run[3] - (run[2] + 1) / 2;
            const double column = px > 0 && middle >= 0 ? middle_of_column(scene, middle, y) : -1;

            if (column >= 0)
                add(scene, middle, column, px);
        }
        memmove(run, run + 1, 4 * sizeof run[0]);
        run[4] = 1;
        black = now;
    }
}

/* Whether the corner and the two ends stand as a code's: two legs of one length, at a right angle. */
static bool is_code(const struct finder *corner, const struct finder *a, const struct finder *b)
{
    const double ax = a->x - corner->x, ay = a->y - corner->y, bx = b->x - corner->x, by = b->y - corner->y;
    const double leg_a = hypot(ax, ay), leg_b = hypot(bx, by), px = (corner->px + a->px + b->px) / 3;

    return leg_a > LEAST_LEG * px && leg_a < MOST_LEG * px && fabs(leg_a - leg_b) < 0.15 * leg_a &&
           fabs(ax * bx + ay * by) < 0.2 * leg_a * leg_b && fabs(a->px - b->px) < 0.4 * px;
}

/* Whether no other finder pattern stands in or beside it: among many stickers three of them stand like this by chance. */
static bool stands_alone(const struct scene *scene, const struct finder *corner, const struct finder *a, const struct finder *b)
{
    const double ax = a->x - corner->x, ay = a->y - corner->y, bx = b->x - corner->x, by = b->y - corner->y;
    const double turn = ax * by - ay * bx, edge = ROOM * corner->px / hypot(ax, ay);

    for (int i = 0; i < scene->n; i++) {
        const struct finder *other = &scene->finder[i];
        const double x = other->x - corner->x, y = other->y - corner->y;
        const double u = (x * by - y * bx) / turn, v = (ax * y - ay * x) / turn;

        if (other != corner && other != a && other != b && u > -edge && u < 1 + edge && v > -edge && v < 1 + edge)
            return false;
    }
    return true;
}

/* Data look like a finder pattern at times, in one row or two; its black middle is three modules high. */
static void drop_chance(struct scene *scene)
{
    int n = 0;

    for (int i = 0; i < scene->n; i++)
        if (scene->finder[i].n >= 1.5 * scene->finder[i].px)
            scene->finder[n++] = scene->finder[i];
    scene->n = n;
}

bool wk_slip_is_small(const struct wk_image *grey)
{
    struct scene scene = {.grey = grey, .w = (grey->w + BLOCK - 1) / BLOCK, .h = (grey->h + BLOCK - 1) / BLOCK};
    bool found = false;

    if (!find_middles(&scene))
        return false;
    for (int y = 0; y < grey->h; y++)
        look_along(&scene, y);
    drop_chance(&scene);
    for (int i = 0; i < scene.n && scene.n <= MANY_FINDERS && !found; i++)
        for (int j = 0; j < scene.n && !found; j++)
            for (int k = j + 1; k < scene.n && !found; k++)
                found = i != j && i != k && is_code(&scene.finder[i], &scene.finder[j], &scene.finder[k]) &&
                        stands_alone(&scene, &scene.finder[i], &scene.finder[j], &scene.finder[k]);
    free(scene.middle);
    return found;
}
