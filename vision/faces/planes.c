/* A patch as planes: light and colours on a logarithmic scale, with what is burnt out marked and filled in. */
#include <math.h>
#include <string.h>

#include "vision/faces/faceset.h"

/* Soft shoulder of the logarithm: below this the sensor's noise would be magnified. */
#define LOG_FLOOR 24.0f
/* One e-fold of contrast in planes' units; int16 with room for 8448 products in int32. */
#define LOG_UNITS 100.0f
/* Chroma against light: art is told apart by shape first, and casts and JPEG blur chroma. */
#define CHROMA_WEIGHT 0.7f

/* What is coarse: a bell of two boxes of 2 x COARSE_RADIUS + 1 px, of which COARSE_SHARE is taken away. */
#define COARSE_RADIUS 5
#define COARSE_SHARE 0.65f

/* All three channels from this on: burnt out. */
#define BURNT 245
#define MIDDLE_N (WK_SHOT_W * WK_SHOT_H * 4 / 9)
#define BURNT_LEAST 0.004f /* share of the middle */
#define BURNT_MOST 0.7f
#define BURNT_REACH 3
#define PRINT_REACH 3  /* px: farther than this no white stroke's middle lies from its sides */
#define PRINT_LEVEL 24 /* brighter than the body by no more than this: the body */

/* Smooths a row by 1 2 1; beyond its ends it goes on as it ends. */
static void smooth_row(wk_four row[WK_SHOT_W])
{
    wk_four before = row[0];

    for (int x = 0; x < WK_SHOT_W; x++) {
        const wk_four here = row[x], after = row[x + 1 < WK_SHOT_W ? x + 1 : x];

        row[x] = 0.25f * (before + after) + 0.5f * here;
        before = here;
    }
}

/* The same of all columns, row by row, as they lie in memory. */
static void smooth_columns(wk_four *v)
{
    wk_four before[WK_SHOT_W];

    memcpy(before, v, sizeof(before));
    for (int y = 0; y < WK_SHOT_H; y++, v += WK_SHOT_W) {
        const wk_four *after = y + 1 < WK_SHOT_H ? v + WK_SHOT_W : v;

        for (int x = 0; x < WK_SHOT_W; x++) {
            const wk_four here = v[x];

            v[x] = 0.25f * (before[x] + after[x]) + 0.5f * here;
            before[x] = here;
        }
    }
}

/* The running mean of a row; beyond its ends it goes on as it ends. */
static void box_row(wk_four *out, const wk_four *in)
{
    enum { R = COARSE_RADIUS, W = WK_SHOT_W };
    wk_four line[W + 2 * R + 1], sum = {0};

    for (int x = 0; x < R; x++) {
        line[x] = in[0];
        line[R + W + x] = in[W - 1];
    }
    line[W + 2 * R] = in[W - 1];
    memcpy(line + R, in, W * sizeof(*in));
    for (int x = 0; x < 2 * R + 1; x++)
        sum += line[x];
    for (int x = 0; x < W; x++) {
        out[x] = sum * (1.0f / (2 * R + 1));
        sum += line[x + 2 * R + 1] - line[x];
    }
}

/* The same of all columns, row by row. */
static void box_columns(wk_four *out, const wk_four *in)
{
    enum { R = COARSE_RADIUS, W = WK_SHOT_W, H = WK_SHOT_H };
    wk_four sum[W];

    for (int x = 0; x < W; x++)
        sum[x] = (float)(R + 1) * in[x];
    for (int y = 1; y <= R; y++)
        for (int x = 0; x < W; x++)
            sum[x] += in[y * W + x];
    for (int y = 0; y < H; y++) {
        const wk_four *first = in + (y > R ? y - R : 0) * W, *next = in + (y + R + 1 < H ? y + R + 1 : H - 1) * W;

        for (int x = 0; x < W; x++) {
            out[y * W + x] = sum[x] * (1.0f / (2 * R + 1));
            sum[x] += next[x] - first[x];
        }
    }
}

static void box(wk_four *v, wk_four *scratch)
{
    for (int y = 0; y < WK_SHOT_H; y++)
        box_row(scratch + y * WK_SHOT_W, v + y * WK_SHOT_W);
    box_columns(v, scratch);
}

static void bring_out_strokes(struct wk_planes *planes)
{
    enum { N = WK_SHOT_W * WK_SHOT_H };
    wk_four coarse[N];

    for (int y = 0; y < WK_SHOT_H; y++)
        smooth_row(planes->v + y * WK_SHOT_W);
    smooth_columns(planes->v);
    memcpy(coarse, planes->v, sizeof(coarse));
    box(coarse, planes->scratch);
    box(coarse, planes->scratch);
    for (int i = 0; i < N; i++)
        planes->v[i] -= COARSE_SHARE * coarse[i];
}

/* Whole numbers, the nearest: what is added and taken off again leaves a float no room for a fraction. */
static inline void shorten(wk_four_short out, wk_four value)
{
    typedef int32_t whole __attribute__((vector_size(16)));
    const float no_room = 1.5f * (1 << 23);
    const whole near = __builtin_convertvector((value + no_room) - no_room, whole);

    for (int c = 0; c < 4; c++)
        out[c] = (int16_t)near[c];
}

/* Means of n x n pixels, less what is taken off all of them. */
static void shrink(wk_four_short *out, const wk_four *in, int n, wk_four less)
{
    for (int y = 0; y < WK_SHOT_H; y += n)
        for (int x = 0; x < WK_SHOT_W; x += n) {
            wk_four sum = {0};

            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    sum += in[(y + j) * WK_SHOT_W + x + i];
            shorten(*out++, sum * (1.0f / (float)(n * n)) - less);
        }
}

/* Within `reach` px of a pixel of this value all get it, along lines of n pixels. */
static void spread_line(uint8_t *v, int n, int step, uint8_t value, int reach)
{
    int last = -reach - 1;
    for (int i = 0; i < n; i++) {
        if (v[i * step] == value)
            last = i;
        else if (i - last <= reach)
            v[i * step] = value;
    }
}

static void spread(uint8_t *v, uint8_t value, int reach)
{
    enum { N = WK_SHOT_W * WK_SHOT_H };
    uint8_t back[N];

    memcpy(back, v, N);
    for (int y = 0; y < WK_SHOT_H; y++) {
        spread_line(v + y * WK_SHOT_W, WK_SHOT_W, 1, value, reach);
        spread_line(back + y * WK_SHOT_W + WK_SHOT_W - 1, WK_SHOT_W, -1, value, reach);
    }
    for (int i = 0; i < N; i++)
        v[i] = back[i] == value ? value : v[i];
    memcpy(back, v, N);
    for (int x = 0; x < WK_SHOT_W; x++) {
        spread_line(v + x, WK_SHOT_H, WK_SHOT_W, value, reach);
        spread_line(back + x + N - WK_SHOT_W, WK_SHOT_H, -WK_SHOT_W, value, reach);
    }
    for (int i = 0; i < N; i++)
        v[i] = back[i] == value ? value : v[i];
}

/* Brightness of a pixel, 0..255. */
static int light_of(const uint8_t *bgr)
{
    return (bgr[0] + 2 * bgr[1] + bgr[2]) / 4;
}

static bool in_middle(int i)
{
    const int x = i % WK_SHOT_W, y = i / WK_SHOT_W;

    return x >= WK_SHOT_W / 6 && x < WK_SHOT_W * 5 / 6 && y >= WK_SHOT_H / 6 && y < WK_SHOT_H * 5 / 6;
}

/* The brightness that half of the middle does not reach. */
static int body_light(const uint8_t *bgr)
{
    int n[256] = {0}, sum = 0, at = 0;

    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++)
        if (in_middle(i))
            n[light_of(bgr + 3 * i)]++;
    while (sum + n[at] < MIDDLE_N / 2)
        sum += n[at++];
    return at;
}

/* White print on a dark tile is burnt out before its body is. A reflection fades towards its rim; print ends at the body. */
static void keep_print(struct wk_planes *planes, const uint8_t *bgr)
{
    uint8_t dark[WK_SHOT_W * WK_SHOT_H];
    const int body = body_light(bgr) + PRINT_LEVEL;

    if (body >= BURNT * 3 / 4)
        return;
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++)
        dark[i] = light_of(bgr + 3 * i) <= body;
    spread(dark, 1, PRINT_REACH);
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++)
        planes->seen[i] = planes->seen[i] || dark[i];
}

static int count_burnt(const struct wk_planes *planes)
{
    int n = 0;

    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++)
        n += !planes->seen[i] && in_middle(i);
    return n;
}

/*
 * What a reflection burns out says nothing, nor do strokes between burnt places, whose contrast is washed out. Where nearly all
 * is burnt the picture is overexposed, and what can still be seen of dark strokes counts as it is.
 */
static void find_burnt(struct wk_planes *planes, const uint8_t *bgr)
{
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++) {
        const uint8_t *p = bgr + 3 * i;
        planes->seen[i] = p[0] < BURNT || p[1] < BURNT || p[2] < BURNT;
    }
    int n = count_burnt(planes);
    if ((float)n > BURNT_LEAST * MIDDLE_N) {
        keep_print(planes, bgr);
        n = count_burnt(planes);
    }
    planes->any_burnt = (float)n > BURNT_LEAST * MIDDLE_N && (float)n < BURNT_MOST * MIDDLE_N;
    planes->most_burnt = (float)n >= BURNT_MOST * MIDDLE_N;
    if (planes->any_burnt)
        spread(planes->seen, 0, BURNT_REACH);
}

/*
 * What is not seen takes the mean of what is seen around it, or else the hole itself would be the strongest stroke of the tile:
 * the coarse search would go by it, and the strokes beside it would be changed when what is coarse is taken away.
 */
static void fill_burnt(struct wk_planes *planes)
{
    enum { N = WK_SHOT_W * WK_SHOT_H };
    wk_four around[N], all = {0};

    for (int i = 0; i < N; i++) {
        around[i] = planes->seen[i] ? planes->v[i] : (wk_four){0};
        around[i][3] = planes->seen[i]; /* the weight */
        all += around[i];
    }
    box(around, planes->scratch);
    box(around, planes->scratch);
    for (int i = 0; i < N; i++)
        if (!planes->seen[i]) {
            planes->v[i] = around[i][3] > 0.01f ? around[i] / around[i][3] : all / fmaxf(all[3], 1);
            planes->v[i][3] = 0;
        }
}

/* The mean in the middle, where the tile lies. */
static wk_four middle_of(const struct wk_planes *planes)
{
    wk_four sum = {0};

    for (int y = WK_SHOT_H / 4; y < WK_SHOT_H * 3 / 4; y++)
        for (int x = WK_SHOT_W / 4; x < WK_SHOT_W * 3 / 4; x++)
            sum += planes->v[y * WK_SHOT_W + x];
    return sum / (float)(WK_SHOT_H / 2 * (WK_SHOT_W / 2));
}

void wk_planes_make(struct wk_planes *planes, const uint8_t *bgr)
{
    float table[256];

    for (int i = 0; i < 256; i++)
        table[i] = LOG_UNITS * logf(((float)i + LOG_FLOOR) / LOG_FLOOR);
    for (int i = 0; i < WK_SHOT_W * WK_SHOT_H; i++, bgr += 3) {
        const float b = table[bgr[0]], g = table[bgr[1]], r = table[bgr[2]];
        planes->v[i] = (wk_four){(b + 2 * g + r) / 4, CHROMA_WEIGHT * (r - g), CHROMA_WEIGHT * (b - (r + g) / 2), 0};
    }
    find_burnt(planes, bgr - WK_SHOT_BYTES);
    if (planes->any_burnt)
        fill_burnt(planes);
    planes->tint = middle_of(planes);
    shrink(planes->body, planes->v, 4, planes->tint);
    bring_out_strokes(planes);
    const wk_four level = middle_of(planes);
    shrink(planes->whole, planes->v, 1, level);
    shrink(planes->half, planes->v, 2, level);
    shrink(planes->quarter, planes->v, 4, level);
}

/* A grid in pixels: the point (i, j) lies at origin + i * along + j * down. */
struct walk {
    float x0, y0, along_x, along_y, down_x, down_y, max_x, max_y;
};

static struct walk walk_of(const struct wk_grid *grid, float px_per_mm, int w, int h)
{
    const float turn = grid->rotate_deg * 3.14159265f / 180, cosine = cosf(turn), sine = sinf(turn);
    const float u = (float)(grid->w - 1) / 2, v = (float)(grid->h - 1) / 2;
    struct walk walk = {
        .along_x = grid->step_x_mm * cosine * px_per_mm,
        .along_y = grid->step_x_mm * sine * px_per_mm,
        .down_x = -grid->step_y_mm * sine * px_per_mm,
        .down_y = grid->step_y_mm * cosine * px_per_mm,
        /* Just inside, so that the pixel to the right and the one below exist. */
        .max_x = (float)w - 1.001f,
        .max_y = (float)h - 1.001f,
    };
    walk.x0 = (float)(w - 1) / 2 + grid->x_mm * px_per_mm - u * walk.along_x - v * walk.down_x;
    walk.y0 = (float)(h - 1) / 2 + grid->y_mm * px_per_mm - u * walk.along_y - v * walk.down_y;
    return walk;
}

static inline float clamp(float value, float max)
{
    return value < 0 ? 0 : value > max ? max : value;
}

/* Two pixels side by side. */
typedef int16_t eight __attribute__((vector_size(16)));
enum { PLACE_BITS = 16, SHARE_BITS = 6 }; /* a pixel is counted in 1 / 65536, what lies between four is looked at in 1 / 64 */

static inline unsigned limit(int value, int max)
{
    return (unsigned)(value < 0 ? 0 : value > max ? max : value);
}

/* How far a place is from its pixel. */
static inline int16_t share(unsigned place)
{
    return (int16_t)(place >> (PLACE_BITS - SHARE_BITS) & ((1 << SHARE_BITS) - 1));
}

/* Between two pixels side by side and the two below them. Smoothed, neighbours differ by less than 32767 shares. */
static inline eight between(const wk_four_short *p, unsigned w, int16_t to_x, int16_t to_y)
{
    eight top, low;

    memcpy(&top, p, sizeof top);
    memcpy(&low, p + w, sizeof low);
    top += ((low - top) * to_y) >> SHARE_BITS;
    low = __builtin_shufflevector(top, top, 4, 5, 6, 7, 0, 1, 2, 3);
    return top + (((low - top) * to_x) >> SHARE_BITS);
}

/* A grid's walk in places, and the last ones from which the pixel to the right and the one below exist. */
struct places {
    int along_x, along_y, max_x, max_y;
};

/* A row of a grid from (x, y) on. inside: all of it lies between 0 and the last places, as most rows do. */
static inline void sample_row(const wk_four_short *from, unsigned w, const struct places *by, int x, int y, bool inside,
                              int16_t *out, int n, int plane_n)
{
    for (int i = 0; i < n; i++, out++, x += by->along_x, y += by->along_y) {
        const unsigned at_x = inside ? (unsigned)x : limit(x, by->max_x), at_y = inside ? (unsigned)y : limit(y, by->max_y);
        const wk_four_short *p = from + ((at_y >> PLACE_BITS) * w + (at_x >> PLACE_BITS));
        const eight value = between(p, w, share(at_x), share(at_y));

        out[0] = value[0];
        out[plane_n] = value[1];
        out[2 * plane_n] = value[2];
    }
}

static inline bool is_inside(const struct places *by, int x, int y)
{
    return x >= 0 && x <= by->max_x && y >= 0 && y <= by->max_y;
}

/* from: planes of a resolution that was halved so many times. */
static void sample(const wk_four_short *from, int halvings, const struct wk_grid *grid, int16_t *out, int plane_n)
{
    const unsigned w = WK_SHOT_W >> halvings, h = WK_SHOT_H >> halvings;
    const struct walk walk = walk_of(grid, WK_SHOT_PX_PER_MM / (float)(1 << halvings), (int)w, (int)h);
    const float place = 1 << PLACE_BITS;
    const struct places by = {(int)lrintf(walk.along_x * place), (int)lrintf(walk.along_y * place),
                              (int)((w - 1) << PLACE_BITS) - 1, (int)((h - 1) << PLACE_BITS) - 1};

    for (int j = 0; j < grid->h; j++, out += grid->w) {
        const int x = (int)lrintf((walk.x0 + (float)j * walk.down_x) * place);
        const int y = (int)lrintf((walk.y0 + (float)j * walk.down_y) * place);

        if (is_inside(&by, x, y) && is_inside(&by, x + (grid->w - 1) * by.along_x, y + (grid->w - 1) * by.along_y))
            sample_row(from, w, &by, x, y, true, out, grid->w, plane_n);
        else
            sample_row(from, w, &by, x, y, false, out, grid->w, plane_n);
    }
}

void wk_planes_sample(const struct wk_planes *planes, int halvings, const struct wk_grid *grid, int16_t *out, int plane_n)
{
    sample(halvings == 0 ? planes->whole : halvings == 1 ? planes->half : planes->quarter, halvings, grid, out, plane_n);
}

void wk_planes_sample_body(const struct wk_planes *planes, const struct wk_grid *grid, int16_t *out, int plane_n)
{
    sample(planes->body, 2, grid, out, plane_n);
}

void wk_planes_sample_seen(const struct wk_planes *planes, const struct wk_grid *grid, uint8_t *out)
{
    const struct walk walk = walk_of(grid, WK_SHOT_PX_PER_MM, WK_SHOT_W, WK_SHOT_H);

    for (int j = 0; j < grid->h; j++)
        for (int i = 0; i < grid->w; i++) {
            const float x = clamp(walk.x0 + (float)i * walk.along_x + (float)j * walk.down_x, walk.max_x);
            const float y = clamp(walk.y0 + (float)i * walk.along_y + (float)j * walk.down_y, walk.max_y);
            *out++ = planes->seen[(int)(y + 0.5f) * WK_SHOT_W + (int)(x + 0.5f)];
        }
}
