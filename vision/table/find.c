/* Finder patterns searched in the whole picture by what they have in common at any angle, and three of them that make a code.
 */
#include "vision/table/find.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/image/wide.h"

enum {
    N_SIZES = 2,
    MAX_HALF = 6,      /* px from the middle of the largest pattern to its rim */
    FINE = 8,          /* points of a pattern's pixel, each way */
    MAX_MARKS = 12288, /* room for those of four tables and what cloth shows between them */
    MAX_TRIOS = 16384,
    MAX_NEAR = 48,
    CELL = 32,  /* px of the search picture to a cell of neighbours */
    BLOCK = 32, /* px of the search picture to a part that is plain or not */
    RUN = 16,   /* px of a line that are compared with a pattern at a time */
    N_STEPS = 100
};

/*
 * Sizes of a module for which patterns are made, px. One pattern serves modules a fifth smaller and larger: on tables drawn and
 * rendered 99 of 100 marks of 1.3 px a module still correlate by .5 with the pattern of 1.1 and by .57 with that of 1.4.
 */
static const double sizes[N_SIZES] = {1.15, 1.45};
#define REACH 4.6         /* modules from a pattern's middle to its rim: the mark and one module of white around it */
#define BLUR 0.45         /* modules by which a pattern is blurred, as lenses do */
#define MIN_RESPONSE 0.42 /* of a mark; true ones have .5 and more in 99 of 100 */
#define MIN_CONTRAST 0.12 /* between the darkest and lightest of a mark, of the lightest */
#define MIN_LEVELS 12     /* the same in grey levels: noise of 3 makes less */
#define SEEN_RESPONSE 0.5 /* of a mark where a code was looked for: the nearest of hundreds of places on a cloth has .4 */
#define SEEN_LEVELS 6     /* of means, white over black: half of the above */
#define PLAIN_LEVELS 10   /* of means of 3 x 3 pixels; what differs by less holds no mark, nor does noise of 4 differ by more */
#define MIN_MODULE (0.95 * WK_TABLE_LEAST_PX) /* px of the search picture; marks are found to half a pixel */
#define MAX_MODULE (1.05 * WK_TABLE_MOST_PX)
#define ARM 14 /* modules between the marks of one code; those of neighbours may be 13 apart */
/*
 * Seen aslant by 53 degrees, as the outer rows are by a camera that leans by 35, one of two arms is .6 of the other, and
 * between two that are turned by 20 degrees besides the angle has a cosine of .32. Squares of lengths are compared: by twice
 * this share.
 */
#define MAX_UNEQUAL 0.36
#define MAX_SKEW 0.36     /* cosine of the angle between them */
#define MIN_LIKENESS 0.45 /* of a place worth reading */
/*
 * The same where codes are known to lie, coarse and soft: of 272 of path-traced tables, 0.83 px a module, half are less like
 * that than MIN_LIKENESS, and nearly all more than this. Everywhere, it makes a search take three times as long.
 */
#define EASY_LIKENESS 0.35
/* Of n modules by chance out of all a correlation near MIN_LIKENESS is off by this, times the root of (1 - n/all) / n. */
#define SPREAD_OF_LIKENESS 0.8
#define APART 9 /* modules between the middles of two codes at least */

struct mark {
    float x, y, response;
    int next; /* in its cell, -1: none */
    bool used;
};

struct trio {
    int at[3];
    float likeness;
};

/* A pattern is the same to the left and to the right of its middle, above and below: a quarter of it tells all. */
struct pattern {
    int half;                                      /* px from its middle to its rim */
    float weight[(MAX_HALF + 1) * (MAX_HALF + 1)]; /* [down][across] from the middle on; mean 0 and length 1 over the whole, the
                                                      middle column halved, for both sides of it are the same */
};

enum {
    MAX_SHARED = (WK_CODE_MODULES + 2) * (WK_CODE_MODULES + 2),
    PART = 28,   /* of them are looked at before it is asked whether the others are worth it */
    SPREAD = 101 /* in rows, from one of them to the next: a prime, and their number is no multiple of it */
};

/*
 * The middles of the modules that all codes have in common, modules from the code's upper left; white: 1, or 0 black. Any few
 * that follow one another lie all over the code.
 */
struct shared {
    int n, n_white;
    float x[MAX_SHARED], y[MAX_SHARED], white[MAX_SHARED];
    float least[MAX_SHARED / PART + 1]; /* correlation in the first 1, 2, ... parts of what is worth a look at the others */
};

struct wk_table_finder {
    struct shared shared;
    struct wk_image search;
    struct pattern pattern[N_SIZES];
    float *response; /* [h][w] of the search picture: the larger of both patterns', their middles there; -1: not looked */
    int room;        /* pixels that the response holds */
    float *folded;   /* [MAX_HALF + 1][stride] lines of the search picture, each with the one as far below the middle */
    int *column;     /* [2][stride]: sums of brightness, and of its squares, over as many lines as a pattern has */
    unsigned *run;   /* [2][stride + 1]: those sums, added up along the line */
    float *line;     /* [2][stride]: the responses of a line to one pattern, and how far it is from plain */
    int stride;
    int *cell, n_cells; /* first mark of each */
    float worth;        /* the least likeness of a place worth reading */
    int n_marks, n_trios;
    struct mark mark[MAX_MARKS];
    struct trio trio[MAX_TRIOS];
};

/* ---- patterns ---- */

/* A finder pattern at (x, y) modules from its middle: 0 black, 1 white. */
static double mark_at(double x, double y)
{
    double d = fmax(fabs(x), fabs(y));

    return d < 1.5 || (d >= 2.5 && d < 3.5) ? 0 : 1;
}

/* A finder pattern as it looks on average when turned by any angle, blurred. */
static void make_pattern(double module, struct pattern *pattern)
{
    static const int n_turns = 18;
    const int half = (int)(REACH * module), reach = (int)(BLUR * FINE * 3);
    double profile[8 * FINE * 2] = {0}; /* by distance from the middle, FINE steps to a module */
    double value[(MAX_HALF + 1) * (MAX_HALF + 1)], sum = 0, squares = 0, n = 0;

    for (int r = 0; r < 8 * FINE * 2; r++)
        for (int t = 0; t < n_turns; t++) {
            double a = t * 1.5707963 / n_turns, d = (double)r / FINE;

            profile[r] += mark_at(d * cos(a), d * sin(a)) / n_turns;
        }
    for (int y = 0; y <= half; y++)
        for (int x = 0; x <= half; x++) {
            const double times = (x > 0 ? 2 : 1) * (y > 0 ? 2 : 1);
            double at = 0, weight = 0;

            for (int j = -reach; j <= reach; j += 2)
                for (int i = -reach; i <= reach; i += 2) {
                    double dx = x / module + (double)i / FINE, dy = y / module + (double)j / FINE;
                    double g = exp(-0.5 * (i * i + j * j) / (BLUR * BLUR * FINE * FINE));

                    at += g * profile[(int)(hypot(dx, dy) * FINE)];
                    weight += g;
                }
            value[y * (half + 1) + x] = at /= weight;
            sum += times * at;
            squares += times * at * at;
            n += times;
        }
    pattern->half = half;
    for (int i = 0; i < (half + 1) * (half + 1); i++)
        pattern->weight[i] = (float)((value[i] - sum / n) / sqrt(squares - sum * sum / n) / (i % (half + 1) == 0 ? 2 : 1));
}

/* What all codes have at module (x, y): 1 white, 0 black, -1 anything. Source: ISO/IEC 18004, version 1. */
static int shared_module(int x, int y)
{
    bool left = x < 8, top = y < 8, right = x >= WK_CODE_MODULES - 8, foot = y >= WK_CODE_MODULES - 8;

    if (x < 0 || y < 0 || x >= WK_CODE_MODULES || y >= WK_CODE_MODULES)
        return 1;
    if ((left && (top || foot)) || (right && top))
        return (int)mark_at(left ? x - 3 : x - (WK_CODE_MODULES - 4), top ? y - 3 : y - (WK_CODE_MODULES - 4));
    return x == 6 || y == 6 ? (x + y) % 2 : -1;
}

static void list_shared(struct shared *out)
{
    struct shared in_rows = {0}, *shared = &in_rows;

    for (int y = -1; y <= WK_CODE_MODULES; y++)
        for (int x = -1; x <= WK_CODE_MODULES; x++) {
            const int want = shared_module(x, y);

            if (want < 0)
                continue;
            shared->x[shared->n] = (float)x + 0.5F;
            shared->y[shared->n] = (float)y + 0.5F;
            shared->white[shared->n++] = (float)want;
            shared->n_white += want;
        }
    *out = in_rows;
    for (int i = 0; i < out->n; i++) {
        const int from = i * SPREAD % out->n;

        out->x[i] = in_rows.x[from];
        out->y[i] = in_rows.y[from];
        out->white[i] = in_rows.white[from];
    }
    for (int i = 1; i <= out->n / PART; i++) {
        const double share = (double)i * PART / out->n;

        out->least[i - 1] = (float)(MIN_LIKENESS - 3 * SPREAD_OF_LIKENESS * sqrt((1 - share) / (i * PART)));
    }
}

enum wk_status wk_table_finder_new(struct wk_table_finder **out)
{
    struct wk_table_finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return WK_NO_MEMORY;
    for (int i = 0; i < N_SIZES; i++)
        make_pattern(sizes[i], &finder->pattern[i]);
    list_shared(&finder->shared);
    *out = finder;
    return WK_OK;
}

void wk_table_finder_free(struct wk_table_finder *finder)
{
    if (!finder)
        return;
    free(finder->search.data);
    free(finder->response);
    free(finder->folded);
    free(finder->column);
    free(finder->run);
    free(finder->line);
    free(finder->cell);
    free(finder);
}

/* Sees that there is room for a search picture of w x h px, which it becomes. Room that was made stays. */
static bool make_room(struct wk_table_finder *finder, int w, int h)
{
    int n_cells = (w / CELL + 1) * (h / CELL + 1);

    if (finder->room < w * h) {
        finder->room = 0;
        free(finder->search.data);
        free(finder->response);
        finder->search.data = malloc((size_t)w * (size_t)h);
        finder->response = malloc((size_t)w * (size_t)h * sizeof(float));
        if (!finder->search.data || !finder->response)
            return false;
        finder->room = w * h;
    }
    if (finder->stride < w + RUN) { /* a run may reach beyond the line's end */
        finder->stride = 0;
        free(finder->folded);
        free(finder->column);
        free(finder->run);
        free(finder->line);
        finder->folded = calloc((size_t)(MAX_HALF + 1) * (size_t)(w + RUN), sizeof *finder->folded);
        finder->column = calloc(2 * (size_t)(w + RUN), sizeof *finder->column);
        finder->run = calloc(2 * (size_t)(w + RUN + 1), sizeof *finder->run);
        finder->line = calloc(2 * (size_t)(w + RUN), sizeof *finder->line);
        if (!finder->folded || !finder->column || !finder->run || !finder->line)
            return false;
        finder->stride = w + RUN;
    }
    if (finder->n_cells < n_cells) {
        free(finder->cell);
        finder->cell = malloc((size_t)n_cells * sizeof *finder->cell);
        finder->n_cells = finder->cell ? n_cells : 0;
    }
    finder->search.w = w;
    finder->search.h = h;
    finder->search.stride_bytes = w;
    finder->search.channels = 1;
    return finder->n_cells >= n_cells;
}

/* ---- marks ---- */

static float response_at(const struct wk_table_finder *finder, int x, int y)
{
    int w = finder->search.w, h = finder->search.h;

    return x < 0 || y < 0 || x >= w || y >= h ? -1.0F : finder->response[(ptrdiff_t)y * w + x];
}

/* A rectangle of the search picture, px; x1 and y1 no longer belong to it. */
struct area {
    int x0, y0, x1, y1;
};

/* As much more on each side, as far as the picture goes. */
static struct area around(const struct wk_image *grey, struct area area, int px)
{
    area.x0 = area.x0 > px ? area.x0 - px : 0;
    area.y0 = area.y0 > px ? area.y0 - px : 0;
    area.x1 = area.x1 + px < grey->w ? area.x1 + px : grey->w;
    area.y1 = area.y1 + px < grey->h ? area.y1 + px : grey->h;
    return area;
}

/* Whether there is hardly any contrast, as on cloth: most of a table is plain, and looking for marks there is most of the work.
 */
static bool is_plain(const struct wk_image *grey, struct area area)
{
    int dark = 9 * 255, light = 0;

    for (int y = area.y0; y + 2 < area.y1; y += 2) {
        const uint8_t *a = grey->data + (ptrdiff_t)y * grey->stride_bytes, *b = a + grey->stride_bytes,
                      *c = b + grey->stride_bytes;

        for (int x = area.x0; x + 2 < area.x1; x += 2) {
            int sum = a[x] + a[x + 1] + a[x + 2] + b[x] + b[x + 1] + b[x + 2] + c[x] + c[x + 1] + c[x + 2];

            dark = sum < dark ? sum : dark;
            light = sum > light ? sum : light;
        }
    }
    return light - dark < 9 * PLAIN_LEVELS;
}

static inline const uint8_t *line_of(const struct wk_table_finder *finder, int y)
{
    return finder->search.data + y * finder->search.stride_bytes;
}

/* Adds a line's brightness and its squares to the columns' sums; times -1: takes them off. */
WK_WIDE static void add_line(struct wk_table_finder *finder, int y, int x0, int x1, int times)
{
    const uint8_t *line = line_of(finder, y);
    int *sum = finder->column, *squares = finder->column + finder->stride;

    for (int x = x0; x < x1; x++) {
        sum[x] += times * line[x];
        squares[x] += times * line[x] * line[x];
    }
}

/* Of each line above the middle one and the one as far below it: their sum. */
WK_WIDE static void fold_lines(struct wk_table_finder *finder, int y, int half, int x0, int x1)
{
    for (int x = x0; x < x1; x++)
        finder->folded[x] = line_of(finder, y)[x];
    for (int j = 1; j <= half; j++) {
        const uint8_t *above = line_of(finder, y - j), *below = line_of(finder, y + j);
        float *to = finder->folded + (ptrdiff_t)j * finder->stride;

        for (int x = x0; x < x1; x++)
            to[x] = (float)(above[x] + below[x]);
    }
}

typedef float eight __attribute__((vector_size(32)));

/* Products of a pattern and what lies around RUN pixels from x on: most of the work of a search, so the sums stay in registers.
 */
WK_WIDE static void multiply(const struct wk_table_finder *finder, const struct pattern *pattern, int x, float out[RUN])
{
    eight a = {0}, b = {0};

    _Static_assert(RUN * sizeof(float) == 2 * sizeof a, "two sums");
    for (int j = 0; j <= pattern->half; j++) {
        const float *line = finder->folded + (ptrdiff_t)j * finder->stride + x,
                    *weight = pattern->weight + j * (pattern->half + 1);

        for (int i = 0; i <= pattern->half; i++) {
            eight left, right; /* both sides of a pattern at once */

            memcpy(&left, line - i, sizeof left);
            memcpy(&right, line + i, sizeof right);
            a += weight[i] * (left + right);
            memcpy(&left, line + 8 - i, sizeof left);
            memcpy(&right, line + 8 + i, sizeof right);
            b += weight[i] * (left + right);
        }
    }
    memcpy(out, &a, sizeof a);
    memcpy(out + 8, &b, sizeof b);
}

/* Of products, and of the spread of what they were taken of, makes correlations, where they are above 0. */
WK_WIDE static void correlate(float *product, const float *spread, int n)
{
    for (int k = 0; k < n; k++) {
        const float over = spread[k] > 1 ? spread[k] : INFINITY, above = product[k] > 0 ? product[k] : 0;

        product[k] = above / sqrtf(over);
    }
}

/* The sum of the first 0, 1, ... n columns. It may go over: the difference of two is right all the same. */
static void add_up(const int *column, int n, unsigned *run)
{
    run[0] = 0;
    for (int x = 0; x < n; x++)
        run[x + 1] = run[x] + (unsigned)column[x];
}

/* How far n pixels, each with `half` about it on all sides, are from being plain: squares about their mean, added up. */
WK_WIDE static void spread_of(const unsigned *run, const unsigned *run_squares, int half, int n, float *out)
{
    const int side = 2 * half + 1;
    const float size = (float)(side * side);

    for (int x = 0; x < n; x++) {
        const float sum = (float)(int)(run[x + side] - run[x]), squares = (float)(int)(run_squares[x + side] - run_squares[x]);

        out[x] = squares - sum * sum / size;
    }
}

WK_WIDE static void keep_larger(const float *from, int n, float *to)
{
    for (int k = 0; k < n; k++)
        to[k] = from[k] > to[k] ? from[k] : to[k];
}

/* What a line of pixels has in common with a pattern around each. */
static void match_line(struct wk_table_finder *finder, const struct pattern *pattern, int y, int x0, int x1)
{
    const int half = pattern->half, n_columns = x1 - x0 + 2 * half;
    unsigned *run = finder->run, *run_squares = run + finder->stride + 1;
    float *response = finder->line, *spread = response + finder->stride;

    fold_lines(finder, y, half, x0 - half, x1 + half);
    add_up(finder->column + x0 - half, n_columns, run);
    add_up(finder->column + finder->stride + x0 - half, n_columns, run_squares);
    spread_of(run, run_squares, half, x1 - x0, spread);
    for (int x = x0; x < x1; x += RUN)
        multiply(finder, pattern, x, response + x - x0);
    correlate(response, spread, x1 - x0);
    keep_larger(response, x1 - x0, finder->response + (ptrdiff_t)y * finder->search.w + x0);
}

/* Looks for both patterns, their middles in an area, as far as they fit into the picture. */
static void match_area(struct wk_table_finder *finder, struct area area)
{
    for (int i = 0; i < N_SIZES; i++) {
        const struct pattern *pattern = &finder->pattern[i];
        const int half = pattern->half, w = finder->search.w, h = finder->search.h;
        const int x0 = area.x0 > half ? area.x0 : half, x1 = area.x1 < w - half ? area.x1 : w - half;
        const int y0 = area.y0 > half ? area.y0 : half, y1 = area.y1 < h - half ? area.y1 : h - half;

        if (x0 >= x1 || y0 >= y1)
            continue;
        memset(finder->column + x0 - half, 0, (size_t)(x1 - x0 + 2 * half) * sizeof *finder->column);
        memset(finder->column + finder->stride + x0 - half, 0, (size_t)(x1 - x0 + 2 * half) * sizeof *finder->column);
        for (int y = y0 - half; y < y0 + half; y++)
            add_line(finder, y, x0 - half, x1 + half, 1);
        for (int y = y0; y < y1; y++) {
            add_line(finder, y + half, x0 - half, x1 + half, 1);
            match_line(finder, pattern, y, x0, x1);
            add_line(finder, y - half, x0 - half, x1 + half, -1);
        }
    }
}

/* Looks for marks where the picture is not plain. */
static void match_blocks(struct wk_table_finder *finder)
{
    const struct wk_image *grey = &finder->search;

    for (int i = 0; i < grey->w * grey->h; i++)
        finder->response[i] = -1;
    for (int y = 0; y < grey->h; y += BLOCK) {
        struct area row = {0, y, 0, y + BLOCK < grey->h ? y + BLOCK : grey->h};

        for (int x = 0; x < grey->w; x += BLOCK) {
            const struct area block = {x, row.y0, x + BLOCK < grey->w ? x + BLOCK : grey->w, row.y1};
            const bool plain = is_plain(grey, around(grey, block, MAX_HALF + 1));

            if (!plain)
                row.x1 = block.x1;
            if ((plain || block.x1 == grey->w) && row.x1 > row.x0)
                match_area(finder, row);
            if (plain)
                row.x0 = row.x1 = block.x1;
        }
    }
}

/* Whether no response around (x, y), which lies as far from the picture's edge as a mark does, is larger. */
static bool is_peak(const struct wk_table_finder *finder, int x, int y)
{
    const float *at = finder->response + (ptrdiff_t)y * finder->search.w + x, v = *at;

    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
            const float other = at[(ptrdiff_t)j * finder->search.w + i];

            if (other > v || (other == v && (j < 0 || (j == 0 && i < 0))))
                return false;
        }
    return true;
}

static bool has_contrast(const struct wk_image *grey, int x, int y)
{
    int dark = 255, light = 0;

    for (int j = -4; j <= 4; j++)
        for (int i = -4; i <= 4; i++) {
            int u = x + i, v = y + j;

            if (u < 0 || v < 0 || u >= grey->w || v >= grey->h)
                continue;
            int level = grey->data[v * grey->stride_bytes + u];

            dark = level < dark ? level : dark;
            light = level > light ? level : light;
        }
    return light - dark >= MIN_LEVELS && light - dark > MIN_CONTRAST * light;
}

/* Where a parabola through three values has its top, -0.5..0.5. */
static double top_of(double before, double at, double after)
{
    double bend = before - 2 * at + after;

    return bend >= 0 ? 0 : fmax(-0.5, fmin(0.5, 0.5 * (before - after) / bend));
}

static void add_mark(struct wk_table_finder *finder, int x, int y, float v)
{
    struct mark *mark = &finder->mark[finder->n_marks];
    int cell = (y / CELL) * (finder->search.w / CELL + 1) + x / CELL;

    *mark = (struct mark){.response = v, .next = finder->cell[cell]};
    mark->x = (float)(x + top_of(response_at(finder, x - 1, y), v, response_at(finder, x + 1, y)));
    mark->y = (float)(y + top_of(response_at(finder, x, y - 1), v, response_at(finder, x, y + 1)));
    finder->cell[cell] = finder->n_marks++;
}

/* Whether one of n responses is `least` or more; most lines have hardly any. */
WK_WIDE static bool any_reaches(const float *response, int n, float least)
{
    int any = 0;

    for (int i = 0; i < n; i++)
        any |= response[i] >= least;
    return any;
}

/* Adds the marks of a piece of a line, and counts them by their response. */
static void add_marks_of(struct wk_table_finder *finder, int y, int x0, int x1, float least, int n[N_STEPS + 1])
{
    const float *line = finder->response + (ptrdiff_t)y * finder->search.w;

    if (!any_reaches(line + x0, x1 - x0, least))
        return;
    for (int x = x0; x < x1; x++) {
        if (!(line[x] >= least) || !is_peak(finder, x, y) || !has_contrast(&finder->search, x, y))
            continue;
        n[(int)(line[x] * N_STEPS)]++;
        if (finder->n_marks < MAX_MARKS)
            add_mark(finder, x, y, line[x]);
    }
}

/*
 * Adds the marks whose response is `least` or more. Returns the response from which on there is room for all of them: more than
 * `least` where there is none for all that were found.
 */
static float add_marks(struct wk_table_finder *finder, float least)
{
    const int half = finder->pattern[0].half;
    int n[N_STEPS + 1] = {0}, sum = 0, step = N_STEPS;

    for (int i = 0; i < finder->n_cells; i++)
        finder->cell[i] = -1;
    finder->n_marks = 0;
    for (int y = half; y < finder->search.h - half; y++)
        for (int x = half; x < finder->search.w - half; x += CELL)
            add_marks_of(finder, y, x, x + CELL < finder->search.w - half ? x + CELL : finder->search.w - half, least, n);
    while (step > 0 && sum + n[step] <= MAX_MARKS)
        sum += n[step--];
    return fmaxf(least, (float)(step + 1) / N_STEPS);
}

static void find_marks(struct wk_table_finder *finder)
{
    const float every = (float)MIN_RESPONSE;

    match_blocks(finder);
    const float least = add_marks(finder, every);

    if (least > every)
        (void)add_marks(finder, least);
}

/* ---- three marks ---- */

/* A mark as another one sees it, px of the search picture. */
struct arm {
    float x, y, square; /* of its length */
    int mark;
};

/* The marks that may be an arm away. */
static int list_near(const struct wk_table_finder *finder, int of, struct arm near[MAX_NEAR])
{
    const struct mark *a = &finder->mark[of];
    int across = finder->search.w / CELL + 1, down = finder->search.h / CELL + 1, n = 0;
    int cx = (int)a->x / CELL, cy = (int)a->y / CELL;

    for (int j = cy > 0 ? cy - 1 : 0; j <= cy + 1 && j < down; j++)
        for (int i = cx > 0 ? cx - 1 : 0; i <= cx + 1 && i < across; i++)
            for (int k = finder->cell[j * across + i]; k >= 0 && n < MAX_NEAR; k = finder->mark[k].next) {
                float dx = finder->mark[k].x - a->x, dy = finder->mark[k].y - a->y, d2 = dx * dx + dy * dy;

                if (d2 > (float)(ARM * MIN_MODULE * ARM * MIN_MODULE) && d2 < (float)(ARM * MAX_MODULE * ARM * MAX_MODULE))
                    near[n++] = (struct arm){dx, dy, d2, k};
            }
    return n;
}

/* About as long as one another and square, as the arms of a code are. */
static bool are_arms(const struct arm *b, const struct arm *c)
{
    const float most = b->square > c->square ? b->square : c->square, dot = b->x * c->x + b->y * c->y;

    return fabsf(b->square - c->square) < 2 * (float)MAX_UNEQUAL * most &&
           dot * dot < (float)(MAX_SKEW * MAX_SKEW) * b->square * c->square;
}

/* The plane of the code that three marks span, px of a picture `scale` times as large. */
static void plane_of(const struct wk_table_finder *finder, const struct trio *trio, double scale, double plane[9])
{
    const struct mark *a = &finder->mark[trio->at[0]], *b = &finder->mark[trio->at[1]], *c = &finder->mark[trio->at[2]];
    double ax = (double)(b->x - a->x) * scale / ARM, ay = (double)(b->y - a->y) * scale / ARM;
    double dx = (double)(c->x - a->x) * scale / ARM, dy = (double)(c->y - a->y) * scale / ARM;
    double x0 = ((double)a->x + 0.5) * scale - 0.5 - 3.5 * (ax + dx), y0 = ((double)a->y + 0.5) * scale - 0.5 - 3.5 * (ay + dy);
    const double h[9] = {ax, dx, x0, ay, dy, y0, 0, 0, 1};

    memcpy(plane, h, sizeof h);
}

/* Grey between pixels; false outside. */
static bool grey_at(const struct wk_image *grey, double u, double v, double *level)
{
    if (!(u >= 0 && v >= 0 && u < grey->w - 1 && v < grey->h - 1))
        return false;
    int x = (int)u, y = (int)v;
    const uint8_t *p = grey->data + y * grey->stride_bytes + x, *q = p + grey->stride_bytes;
    double fx = u - x, fy = v - y;

    *level = (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * q[0] + fx * q[1]);
    return true;
}

/* A rectangle of modules, x1 and y1 no longer of it. */
struct modules {
    int x0, y0, x1, y1;
};

/* How much modules look like what all codes share there: a correlation, and what is white lighter than what is black by so many
 * levels. */
static double likeness_of(const struct wk_image *grey, const double plane[9], struct modules at, double *levels)
{
    double n = 0, s = 0, ss = 0, w = 0, ws = 0;

    *levels = 0;
    for (int y = at.y0; y < at.y1; y++)
        for (int x = at.x0; x < at.x1; x++) {
            int want = shared_module(x, y);
            double u, v, level;

            if (want < 0)
                continue;
            if (!wk_plane_map(plane, x + 0.5, y + 0.5, &u, &v) || !grey_at(grey, u, v, &level))
                return -1;
            n++;
            s += level;
            ss += level * level;
            w += want;
            ws += want * level;
        }
    double spread = (ss - s * s / n) * (w - w * w / n);

    *levels = ws / w - (s - ws) / (n - w);
    return spread > 0 ? (ws - w * s / n) / sqrt(spread) : -1;
}

double wk_table_likeness(const struct wk_image *grey, const double plane[9])
{
    double levels;

    return likeness_of(grey, plane, (struct modules){-1, -1, WK_CODE_MODULES + 1, WK_CODE_MODULES + 1}, &levels);
}

bool wk_table_has_mark(const struct wk_image *grey, const double plane[9])
{
    static const struct modules marks[3] = {
        {0, 0, 8, 8}, {WK_CODE_MODULES - 8, 0, WK_CODE_MODULES, 8}, {0, WK_CODE_MODULES - 8, 8, WK_CODE_MODULES}};
    double levels;

    for (int i = 0; i < 3; i++)
        if (likeness_of(grey, plane, marks[i], &levels) > SEEN_RESPONSE && levels > SEEN_LEVELS)
            return true;
    return false;
}

/* Correlation of n modules, w of them white: sums of their levels, of the squares, and of the levels of the white ones. */
static float correlation_of(float n, float w, float s, float ss, float ws)
{
    const float spread = (ss - s * s / n) * (w - w * w / n);

    return spread > 0 ? (ws - w * s / n) / sqrtf(spread) : -1;
}

/*
 * wk_table_likeness() of a code seen straight from above, as three marks have it, for a quarter of the price: there are many.
 * -1 also where some of the modules say that all of them will be less than what is worth reading: of 100 trios that is so
 * of 97.
 */
static float likeness_straight(const struct wk_table_finder *finder, const double plane[9])
{
    const struct shared *shared = &finder->shared;
    const struct wk_image *grey = &finder->search;
    const float easier = (float)MIN_LIKENESS - finder->worth; /* than shared->least */
    const float ax = (float)plane[0], dx = (float)plane[1], x0 = (float)plane[2], ay = (float)plane[3], dy = (float)plane[4],
                y0 = (float)plane[5], right = (float)(grey->w - 1), foot = (float)(grey->h - 1);
    float s = 0, ss = 0, w = 0, ws = 0;

    for (int k = 0; k < 4; k++) { /* a little outside of all points, which are between them however they are rounded */
        const float x = k % 2 ? WK_CODE_MODULES + 0.6F : -0.6F, y = k / 2 ? WK_CODE_MODULES + 0.6F : -0.6F;
        const float u = ax * x + dx * y + x0, v = ay * x + dy * y + y0;

        if (!(u >= 0 && v >= 0 && u < right && v < foot))
            return -1;
    }
    for (int i = 0; i < shared->n; i++) {
        const float u = ax * shared->x[i] + dx * shared->y[i] + x0, v = ay * shared->x[i] + dy * shared->y[i] + y0;
        const int x = (int)u, y = (int)v;
        const uint8_t *p = grey->data + y * grey->stride_bytes + x, *q = p + grey->stride_bytes;
        const float fx = u - (float)x, fy = v - (float)y;
        const float above = (float)p[0] + fx * (float)(p[1] - p[0]), below = (float)q[0] + fx * (float)(q[1] - q[0]);
        const float level = above + fy * (below - above);

        s += level;
        ss += level * level;
        w += shared->white[i];
        ws += shared->white[i] * level;
        if ((i + 1) % PART == 0 && correlation_of((float)(i + 1), w, s, ss, ws) < shared->least[i / PART] - easier)
            return -1;
    }
    return correlation_of((float)shared->n, w, s, ss, ws);
}

/* Of a code's upper left mark, that right of it and that below. */
static void try_trio(struct wk_table_finder *finder, int a, int b, int c)
{
    struct trio trio = {.at = {a, b, c}};
    double plane[9];

    if (finder->n_trios == MAX_TRIOS)
        return;
    plane_of(finder, &trio, 1, plane);
    trio.likeness = likeness_straight(finder, plane);
    if (trio.likeness > finder->worth)
        finder->trio[finder->n_trios++] = trio;
}

static int by_likeness(const void *a, const void *b)
{
    float x = ((const struct trio *)a)->likeness, y = ((const struct trio *)b)->likeness;

    return x > y ? -1 : x < y;
}

static void find_trios(struct wk_table_finder *finder)
{
    struct arm near[MAX_NEAR];

    finder->n_trios = 0;
    for (int a = 0; a < finder->n_marks; a++) {
        const int n = list_near(finder, a, near);

        for (int p = 0; p < n; p++)
            for (int q = 0; q < p; q++) {
                const bool left = near[p].x * near[q].y > near[p].y * near[q].x;

                if (are_arms(&near[p], &near[q]))
                    try_trio(finder, a, near[left ? p : q].mark, near[left ? q : p].mark);
            }
    }
    qsort(finder->trio, (size_t)finder->n_trios, sizeof finder->trio[0], by_likeness);
}

static bool is_taken(const struct wk_table_find *finds, int n, const double plane[9])
{
    double x, y, module = hypot(plane[0], plane[3]);

    wk_plane_map(plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0, &x, &y);
    for (int i = 0; i < n; i++) {
        double u, v;

        wk_plane_map(finds[i].plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES / 2.0, &u, &v);
        if (hypot(u - x, v - y) < APART * module)
            return true;
    }
    return false;
}

int wk_table_find(struct wk_table_finder *finder, const struct wk_image *grey, double shrink, bool easy,
                  struct wk_table_find out[WK_TABLE_MAX_PLACES])
{
    int n = 0;

    const int w = (int)lround(grey->w / shrink), h = (int)lround(grey->h / shrink);
    if (w <= 2 * MAX_HALF + 1 || h <= 2 * MAX_HALF + 1)
        return 0;
    if (!make_room(finder, w, h) ||
        (shrink < 1 ? wk_cv_enlarge(grey, &finder->search) : wk_cv_resize(grey, &finder->search)) != WK_OK)
        return -1;
    finder->worth = easy ? (float)EASY_LIKENESS : (float)MIN_LIKENESS;
    find_marks(finder);
    find_trios(finder);
    for (int i = 0; i < finder->n_trios && n < WK_TABLE_MAX_PLACES; i++) {
        const struct trio *trio = &finder->trio[i];
        struct mark *a = &finder->mark[trio->at[0]], *b = &finder->mark[trio->at[1]], *c = &finder->mark[trio->at[2]];

        plane_of(finder, trio, (double)grey->w / finder->search.w, out[n].plane);
        out[n].likeness = (double)trio->likeness;
        if (a->used || b->used || c->used || is_taken(out, n, out[n].plane))
            continue;
        a->used = b->used = c->used = true;
        n++;
    }
    return n;
}
