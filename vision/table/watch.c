/* Which parts of a live picture have changed: means of cells, compared frame by frame. */
#include "vision/table/watch.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 6,      /* points of a cell, each way: noise of 8 levels becomes 1.3 */
    CHANGED = 8,      /* levels, beyond what the light changed all over: four times what such noise makes of a difference */
    SWITCHED = 40,    /* levels all over: more than a cloud makes from one frame to the next */
    RESTLESS = 3,     /* frames: this one and two more */
    MANY_PERCENT = 60 /* of the cells: the camera moved, or somebody leans over all of the table */
};

/* The mean of a cell's green, which is most of its brightness. */
static uint8_t cell_level(const struct wk_image *bgr, int column, int row)
{
    int sum = 0;

    for (int j = 0; j < SAMPLES; j++) {
        int y = (row * SAMPLES + j) * bgr->h / (WK_WATCH_DOWN * SAMPLES);
        const uint8_t *line = bgr->data + y * bgr->stride_bytes + 1;

        for (int i = 0; i < SAMPLES; i++)
            sum += line[(ptrdiff_t)((column * SAMPLES + i) * bgr->w / (WK_WATCH_ACROSS * SAMPLES)) * bgr->channels];
    }
    return (uint8_t)(sum / (SAMPLES * SAMPLES));
}

/* By how much most cells are lighter than before. */
static int common_change(const struct wk_table_watch *watch, uint8_t now[WK_WATCH_DOWN][WK_WATCH_ACROSS])
{
    int histogram[511] = {0}, sum = 0, change = 0;

    for (int y = 0; y < WK_WATCH_DOWN; y++)
        for (int x = 0; x < WK_WATCH_ACROSS; x++)
            histogram[now[y][x] - watch->level[y][x] + 255]++;
    while ((sum += histogram[change]) < WK_WATCH_DOWN * WK_WATCH_ACROSS / 2)
        change++;
    return change - 255;
}

struct wk_table_part wk_table_part_grow(struct wk_table_part part, int px, int w, int h)
{
    int x1 = part.x + part.w + px, y1 = part.y + part.h + px;

    part.x = part.x > px ? part.x - px : 0;
    part.y = part.y > px ? part.y - px : 0;
    part.w = (x1 < w ? x1 : w) - part.x;
    part.h = (y1 < h ? y1 : h) - part.y;
    return part;
}

static bool touch(const struct wk_table_part *a, const struct wk_table_part *b)
{
    return a->x <= b->x + b->w && b->x <= a->x + a->w && a->y <= b->y + b->h && b->y <= a->y + a->h;
}

static struct wk_table_part join(const struct wk_table_part *a, const struct wk_table_part *b)
{
    int x0 = a->x < b->x ? a->x : b->x, y0 = a->y < b->y ? a->y : b->y;
    int x1 = a->x + a->w > b->x + b->w ? a->x + a->w : b->x + b->w;
    int y1 = a->y + a->h > b->y + b->h ? a->y + a->h : b->y + b->h;

    return (struct wk_table_part){x0, y0, x1 - x0, y1 - y0};
}

int wk_table_part_add(struct wk_table_part parts[WK_WATCH_MAX_PARTS], int n, struct wk_table_part part)
{
    bool full = n == WK_WATCH_MAX_PARTS;

    for (int i = 0; i < n; i++)
        if (full || touch(&parts[i], &part)) {
            part = join(&parts[i], &part);
            parts[i] = parts[--n];
            i = -1; /* the larger one may touch others */
        }
    parts[n] = part;
    return n + 1;
}

int wk_table_watch(struct wk_table_watch *watch, const struct wk_image *bgr, struct wk_table_part parts[WK_WATCH_MAX_PARTS])
{
    uint8_t now[WK_WATCH_DOWN][WK_WATCH_ACROSS];
    bool first = watch->w != bgr->w || watch->h != bgr->h;
    int n = 0, n_changed = 0;

    for (int y = 0; y < WK_WATCH_DOWN; y++)
        for (int x = 0; x < WK_WATCH_ACROSS; x++)
            now[y][x] = cell_level(bgr, x, y);
    int change = first ? 0 : common_change(watch, now);

    change = abs(change) > SWITCHED ? 0 : change;
    for (int y = 0; y < WK_WATCH_DOWN; y++)
        for (int x = 0; x < WK_WATCH_ACROSS; x++) {
            bool changed = first || abs(now[y][x] - watch->level[y][x] - change) > CHANGED;
            int x0 = x * bgr->w / WK_WATCH_ACROSS, x1 = (x + 1) * bgr->w / WK_WATCH_ACROSS;
            int y0 = y * bgr->h / WK_WATCH_DOWN, y1 = (y + 1) * bgr->h / WK_WATCH_DOWN;

            watch->restless[y][x] = (uint8_t)(first     ? 0
                                              : changed ? RESTLESS
                                                        : watch->restless[y][x] - (watch->restless[y][x] > 0));
            if (!changed && watch->restless[y][x] == 0)
                continue;
            n_changed++;
            n = wk_table_part_add(parts, n, (struct wk_table_part){x0, y0, x1 - x0, y1 - y0});
        }
    watch->w = bgr->w;
    watch->h = bgr->h;
    memcpy(watch->level, now, sizeof now);
    if (n_changed * 100 <= MANY_PERCENT * WK_WATCH_DOWN * WK_WATCH_ACROSS)
        return n;
    parts[0] = (struct wk_table_part){0, 0, bgr->w, bgr->h};
    return 1;
}
