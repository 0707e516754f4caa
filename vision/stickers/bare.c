/* Finder patterns searched in the whole picture, and codes read between three that go together. */
#include "vision/stickers/bare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"

enum {
    BLOCK = 8,       /* px of the search picture to one of the local mean */
    REACH = 2,       /* blocks around it that are averaged */
    STEP = 2,        /* rows between two that are searched */
    MAX_MARKS = 512, /* finder patterns */
    MAX_TRIPLES = 1024
};

#define MAX_SEARCH_W 2000
#define MIN_TOTAL_PX 14 /* across a finder pattern */
#define MAX_TOTAL_PX 120
#define MIN_CONTRAST 0.15 /* of a pattern's light parts */

/* A finder pattern: its middle, and how long a line through it is inside. */
struct mark {
    double x, y, total;
    int n; /* lines that found it */
    bool used;
};

/* Three finder patterns that may be a code's: its upper left, upper right and lower left. */
struct triple {
    int at[3];
    double error;
};

struct wk_bare_finder {
    struct wk_image search, means, local; /* halved when large; by blocks; averaged */
    int n_marks, n_triples;
    struct mark mark[MAX_MARKS];
    struct triple triple[MAX_TRIPLES];
};

enum wk_status wk_bare_finder_new(struct wk_bare_finder **out)
{
    struct wk_bare_finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return WK_NO_MEMORY;
    *out = finder;
    return WK_OK;
}

void wk_bare_finder_free(struct wk_bare_finder *finder)
{
    if (!finder)
        return;
    wk_image_free(&finder->search);
    wk_image_free(&finder->means);
    wk_image_free(&finder->local);
    free(finder);
}

static bool want(struct wk_image *image, int w, int h)
{
    if (image->data && image->w == w && image->h == h)
        return true;
    wk_image_free(image);
    return wk_image_new(image, w, h, 1) == WK_OK;
}

/* The mean of the blocks around each block: what is darker than that is dark. */
static bool average(struct wk_bare_finder *finder, const struct wk_image *grey)
{
    int w = grey->w / BLOCK, h = grey->h / BLOCK;

    if (!want(&finder->means, w, h) || !want(&finder->local, w, h) || wk_cv_resize(grey, &finder->means) != WK_OK)
        return false;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0, n = 0;

            for (int j = y - REACH < 0 ? 0 : y - REACH; j <= y + REACH && j < h; j++)
                for (int i = x - REACH < 0 ? 0 : x - REACH; i <= x + REACH && i < w; i++, n++)
                    sum += finder->means.data[j * finder->means.stride_bytes + i];
            finder->local.data[y * finder->local.stride_bytes + x] = (uint8_t)(sum / n);
        }
    return true;
}

static bool is_dark(const struct wk_bare_finder *finder, const struct wk_image *grey, int x, int y)
{
    int bx = x / BLOCK, by = y / BLOCK;

    bx = bx < finder->local.w ? bx : finder->local.w - 1;
    by = by < finder->local.h ? by : finder->local.h - 1;
    return grey->data[y * grey->stride_bytes + x] < finder->local.data[by * finder->local.stride_bytes + bx];
}

/* Dark, light, dark, light, dark as 1 1 3 1 1, at any angle. Source: ISO/IEC 18004, 6.3.3. */
static bool is_mark(const int run[5])
{
    int total = run[0] + run[1] + run[2] + run[3] + run[4];
    double module = total / 7.0;

    if (total < MIN_TOTAL_PX || total > MAX_TOTAL_PX)
        return false;
    for (int i = 0; i < 5; i++)
        if (fabs(run[i] - (i == 2 ? 3 : 1) * module) > (i == 2 ? 1.2 : 0.65) * module)
            return false;
    return true;
}

/*
 * The pattern along a line through (x, y), which is dark: dx, dy one step. Moves (x, y) to the middle along that line. Returns
 * its length in steps, 0 when it is none.
 */
static int cross(const struct wk_bare_finder *finder, const struct wk_image *grey, int dx, int dy, double *x, double *y)
{
    int run[5] = {0}, first = 0, last = 0;

    for (int way = -1; way <= 1; way += 2) {
        int k = 2, i = way < 0 ? 0 : 1;

        for (;; i++) {
            int u = (int)*x + way * i * dx, v = (int)*y + way * i * dy;

            if (u < 0 || v < 0 || u >= grey->w || v >= grey->h || run[k] > MAX_TOTAL_PX)
                return 0;
            if (is_dark(finder, grey, u, v) != (k % 2 == 0)) {
                if (k == (way < 0 ? 0 : 4))
                    break;
                k += way;
            }
            run[k]++;
        }
        *(way < 0 ? &first : &last) = way * i;
    }
    if (!is_mark(run))
        return 0;
    /* The middle of the middle run. */
    double middle = (first + run[0] + run[1] + last - run[4] - run[3]) / 2.0;

    *(dx ? x : y) = (dx ? (int)*x : (int)*y) + middle;
    return run[0] + run[1] + run[2] + run[3] + run[4];
}

static bool has_contrast(const struct wk_image *grey, double x, double y, double total)
{
    int cx = (int)x, cy = (int)y, r = (int)(total / 2), dark = 255, light = 0;

    for (int k = -r; k <= r; k++) {
        int u = cx + k;

        if (u < 0 || u >= grey->w)
            continue;
        int level = grey->data[cy * grey->stride_bytes + u];

        dark = level < dark ? level : dark;
        light = level > light ? level : light;
    }
    return light - dark > 12 && light - dark > MIN_CONTRAST * light;
}

static void add_mark(struct wk_bare_finder *finder, double x, double y, double total)
{
    for (int i = 0; i < finder->n_marks; i++) {
        struct mark *m = &finder->mark[i];

        if (hypot(m->x - x, m->y - y) > 0.25 * total)
            continue;
        m->x = (m->x * m->n + x) / (m->n + 1);
        m->y = (m->y * m->n + y) / (m->n + 1);
        m->total = (m->total * m->n + total) / (m->n + 1);
        m->n++;
        return;
    }
    if (finder->n_marks < MAX_MARKS)
        finder->mark[finder->n_marks++] = (struct mark){.x = x, .y = y, .total = total, .n = 1};
}

static void look_closer(struct wk_bare_finder *finder, const struct wk_image *grey, double x, double y)
{
    if (!cross(finder, grey, 0, 1, &x, &y))
        return;
    int across = cross(finder, grey, 1, 0, &x, &y), down = across ? cross(finder, grey, 0, 1, &x, &y) : 0;

    if (down && across < 1.5 * down && down < 1.5 * across && has_contrast(grey, x, y, across))
        add_mark(finder, x, y, (across + down) / 2.0);
}

static void find_marks(struct wk_bare_finder *finder, const struct wk_image *grey)
{
    finder->n_marks = 0;
    for (int y = STEP / 2; y < grey->h; y += STEP) {
        int run[5] = {0};
        bool dark = false;

        for (int x = 0; x < grey->w; x++) {
            if (is_dark(finder, grey, x, y) == dark) {
                run[4]++;
                continue;
            }
            if (dark && is_mark(run))
                look_closer(finder, grey, x - run[4] - run[3] - run[2] / 2.0 - 0.5, y);
            memmove(run, run + 1, 4 * sizeof *run);
            run[4] = 1;
            dark = !dark;
        }
    }
}

/* How far three marks are from being a code's corners; 1 and more: they are none. */
static double triple_error(const struct mark *a, const struct mark *b, const struct mark *c)
{
    double bx = b->x - a->x, by = b->y - a->y, cx = c->x - a->x, cy = c->y - a->y, lb = hypot(bx, by), lc = hypot(cx, cy);
    double side = sqrt(lb * lc), module = (a->total + b->total + c->total) / 21, right = (bx * cx + by * cy) / (lb * lc);

    /* Along the picture's axes a line through a pattern is up to 1.4 times as long as across it. */
    if (bx * cy - by * cx <= 0 || side < 14 * 0.62 * module || side > 14 * 1.2 * module)
        return 1;
    return fabs(log(lb / lc)) / 0.3 + fabs(right) / 0.3 + fabs(log(a->total / b->total)) + fabs(log(a->total / c->total));
}

static int by_error(const void *a, const void *b)
{
    double x = ((const struct triple *)a)->error, y = ((const struct triple *)b)->error;

    return x < y ? -1 : x > y;
}

static void find_triples(struct wk_bare_finder *finder)
{
    finder->n_triples = 0;
    for (int i = 0; i < finder->n_marks; i++) {
        const struct mark *a = &finder->mark[i];
        int near[32], n = 0;

        for (int k = 0; k < finder->n_marks && n < 32; k++) {
            double d = hypot(finder->mark[k].x - a->x, finder->mark[k].y - a->y) / (a->total / 7);

            if (k != i && d > 14 * 0.55 && d < 14 * 1.3)
                near[n++] = k;
        }
        for (int p = 0; p < n; p++)
            for (int q = 0; q < n; q++) {
                double error = p == q ? 1 : triple_error(a, &finder->mark[near[p]], &finder->mark[near[q]]);

                if (error < 1 && finder->n_triples < MAX_TRIPLES)
                    finder->triple[finder->n_triples++] = (struct triple){{i, near[p], near[q]}, error};
            }
    }
    qsort(finder->triple, (size_t)finder->n_triples, sizeof finder->triple[0], by_error);
}

/* Reads the code that three marks span. scale: px of the picture to one of the search picture. */
static bool read_triple(const struct wk_bare_finder *finder, const struct wk_bare_eye *eye, const struct wk_image *grey,
                        double scale, const struct triple *triple, struct wk_bare_code *out)
{
    const struct mark *a = &finder->mark[triple->at[0]], *b = &finder->mark[triple->at[1]], *c = &finder->mark[triple->at[2]];
    /* A module's step along and down the code, px of the picture. */
    double ax = (b->x - a->x) * scale / 14, ay = (b->y - a->y) * scale / 14, dx = (c->x - a->x) * scale / 14,
           dy = (c->y - a->y) * scale / 14;
    double x0 = (a->x + 0.5) * scale - 0.5 - 3.5 * (ax + dx), y0 = (a->y + 0.5) * scale - 0.5 - 3.5 * (ay + dy);
    double plane[9] = {ax, dx, x0, ay, dy, y0, 0, 0, 1};
    struct wk_code code;

    if (!wk_code_recovery_sharp(eye->recovery, eye->reader, grey, plane, &code) ||
        wk_payload_decode(code.text, code.n, eye->key, out->set, &out->label) != WK_PAYLOAD_VALID)
        return false;
    for (int k = 0; k < 4; k++) {
        out->u[k] = (double)code.corner[k].x;
        out->v[k] = (double)code.corner[k].y;
    }
    return true;
}

static bool known(const struct wk_bare_code *codes, int n, const struct wk_bare_code *code)
{
    double side = hypot(code->u[1] - code->u[0], code->v[1] - code->v[0]);

    for (int i = 0; i < n; i++)
        if (hypot(codes[i].u[0] + codes[i].u[2] - code->u[0] - code->u[2],
                  codes[i].v[0] + codes[i].v[2] - code->v[0] - code->v[2]) < side)
            return true;
    return false;
}

int wk_bare_search(struct wk_bare_finder *finder, const struct wk_bare_eye *eye, const struct wk_image *grey,
                   struct wk_bare_code out[WK_BARE_MAX_CODES])
{
    const struct wk_image *search = grey;
    int shrink = (grey->w + MAX_SEARCH_W - 1) / MAX_SEARCH_W, n = 0;

    if (shrink > 1) {
        if (!want(&finder->search, grey->w / shrink, grey->h / shrink) || wk_cv_resize(grey, &finder->search) != WK_OK)
            return 0;
        search = &finder->search;
    }
    if (!average(finder, search))
        return 0;
    find_marks(finder, search);
    find_triples(finder);
    for (int i = 0; i < finder->n_triples && n < WK_BARE_MAX_CODES; i++) {
        const struct triple *triple = &finder->triple[i];
        struct mark *m[3];
        bool used = false;

        for (int k = 0; k < 3; k++) {
            m[k] = &finder->mark[triple->at[k]];
            used = used || m[k]->used;
        }
        if (used || !read_triple(finder, eye, grey, (double)grey->w / search->w, triple, &out[n]) || known(out, n, &out[n]))
            continue;
        for (int k = 0; k < 3; k++)
            m[k]->used = true;
        n++;
    }
    return n;
}
