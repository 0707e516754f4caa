/* Stickers in a lamp's reflection: where a slot is lighter than paper, it is read once more in even light. */
#include <math.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/table/parts.h"

#define LIGHTER 1.05  /* than the wall's paper: unevenness of the light in one wall is not */
#define BURNT 252     /* levels: lighter than that is only what is burnt out */
#define LIT_PERCENT 3 /* of a sticker's points: a lamp's reflection is larger than that */
#define FAR 23        /* modules, from a slot's middle: as far as the code of an untidy tile reaches, either way up */

/* Grey at a module of a code; -1 outside the picture. */
static int level_at(const struct wk_image *grey, const double plane[9], double x, double y)
{
    double u, v;

    if (!wk_plane_map(plane, x, y, &u, &v) || !(u >= 0 && v >= 0 && u < grey->w - 0.5 && v < grey->h - 0.5))
        return -1;
    return grey->data[(int)lround(v) * grey->stride_bytes + (int)lround(u)];
}

/* What a wall's paper shows, by the quiet zones left and right of its codes; 0: none was read. */
static double paper_of(const struct wk_table_scanner *scanner, int seat)
{
    double levels[WK_TABLE_MAX_STICKERS];
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        double sum = 0;
        int n_levels = 0;

        if ((int)sticker->seat != seat || sticker->label == WK_LABEL_NONE)
            continue;
        for (int k = 0; k < 2 * WK_CODE_MODULES; k++) {
            const int level = level_at(&scanner->grey, sticker->plane, k % 2 ? -1 : WK_CODE_MODULES + 1, k / 2 + 0.5);

            if (level < 0)
                continue;
            sum += level;
            n_levels++;
        }
        if (n_levels > 0)
            levels[n++] = sum / n_levels;
    }
    wk_sort(levels, n);
    return n > 0 ? levels[n / 2] : 0;
}

/* Whether a sticker, whichever way up, shows more than paper. plane: of its code, upright. */
static bool is_lit(const struct wk_image *grey, const double plane[9], double paper)
{
    const double least = fmin(LIGHTER * paper, BURNT);
    const int foot = (int)(WK_CODE_MODULES * (1 + 2 * WK_CODE_TO_CENTRE));
    int n = 0, n_lit = 0;

    for (int y = -1; y <= foot; y++)
        for (int x = -1; x <= WK_CODE_MODULES; x++, n++)
            n_lit += level_at(grey, plane, x + 0.5, y + 0.5) > least;
    return n_lit * 100 > LIT_PERCENT * n;
}

/* The part of the picture around a slot in even light; false: too little of it is there, or it is too large. */
static bool make_even(struct wk_table_scanner *scanner, const double plane[9], int *x, int *y, struct wk_image *even)
{
    const double mx = WK_CODE_MODULES / 2.0, my = WK_CODE_MODULES * (0.5 + WK_CODE_TO_CENTRE);
    struct wk_image part = scanner->grey;
    double u, v, u1, v1;

    if (!wk_plane_map(plane, mx, my, &u, &v) || !wk_plane_map(plane, mx + 1, my, &u1, &v1))
        return false;
    const double px = hypot(u1 - u, v1 - v);
    const int half = (int)(FAR * px);

    *x = (int)fmax(0, u - half);
    *y = (int)fmax(0, v - half);
    part.w = (int)fmin(scanner->grey.w, u + half) - *x;
    part.h = (int)fmin(scanner->grey.h, v + half) - *y;
    if (part.w <= 0 || part.h <= 0 || part.w > WK_EVEN_SIDE || part.h > WK_EVEN_SIDE)
        return false;
    part.data += *y * part.stride_bytes + *x;
    *even = scanner->even;
    even->w = part.w;
    even->h = part.h;
    wk_image_even(&part, (int)lround(WK_EVEN_MODULES * px), even);
    return true;
}

static bool look_through(struct wk_table_scanner *scanner, const struct wk_table_wall *wall, int slot, double paper)
{
    double plane[9];
    struct wk_image even;
    int x, y;

    if (!wk_table_plane_at(wall, slot, plane) || !is_lit(&scanner->grey, plane, paper) ||
        !make_even(scanner, plane, &x, &y, &even))
        return false;
    const double into_part[9] = {1, 0, -x, 0, 1, -y, 0, 0, 1};

    wk_plane_multiply(into_part, plane, plane);
    (void)wk_table_search_near(&even, plane);
    return wk_table_take_even(scanner, &even, x, y, plane);
}

int wk_table_look_through_glare(struct wk_table_scanner *scanner)
{
    const bool is_time =
        (scanner->n_frames & (scanner->n_frames - 1)) == 0; /* frames 1, 2, 4, 8 ...: a lamp that stays costs little */
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct wk_table_wall *wall = &scanner->wall[w];

        if (!wall->found || !(is_time || (scanner->touched >> w & 1)))
            continue;
        const double paper = paper_of(scanner, w + 1);

        for (int s = 0; paper > 0 && s < WK_N_SLOTS; s++)
            if (!wk_table_has_sticker(scanner, wall, s, true))
                n += look_through(scanner, wall, s, paper);
    }
    return n;
}
