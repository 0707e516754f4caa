/* The scene painted: mat, what it lies on, tiles with their sides, stickers, and a hand over them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/sim/parts.h"

/*
 * Everything is painted by looking back from the picture: each sample asks where its ray crosses the mat and the plane of the
 * tile tops. These crossings are worked out exactly every STEP samples and interpolated between (error below 1/1000 mm).
 */
#define STEP_SHIFT 4
#define STEP (1 << STEP_SHIFT)
_Static_assert(STEP == WK_SIM_PATCH, "patches are painted step by step");
#define STEP_F ((float)STEP)
#define BAND (8 * STEP) /* rows of samples painted at a time: few enough to stay in the cache */

#define AROUND_MM 60 /* how far beyond the page shadows are kept */
#define SHADOW_MM ((float)WK_SIM_SHADOW_MM)
#define PAPER 0.97f    /* brightness of white paper */
#define CLOTH_SIZE 256 /* of the noise that makes cloth, a power of two */

struct plane {
    float *xy; /* [ny][nx][2] page mm */
    int nx, ny;
};

struct painter {
    const struct wk_sim_scene *scene;
    int ss, w, h;                       /* samples */
    int y0, y1;                         /* the band of rows that is painted now, at most BAND of them */
    struct wk_sim_patches patches;      /* what is painted */
    uint8_t *bgr;                       /* [BAND][w][3] */
    uint8_t *taken;                     /* [BAND][w], 1 where a body has been painted */
    uint16_t *ids;                      /* [h / ss][w / ss] */
    struct plane mat, tops, raised;     /* tops: of tiles; raised: of blocks or the rim */
    struct plane box[WK_SIM_N_HEIGHTS]; /* of other things */
    double box_z[WK_SIM_N_HEIGHTS];
    int n_boxes;
    struct plane feet, hand; /* feet: of tiles seen from below, which go on behind the glass */
    uint8_t *shadow;         /* [shadow_h][shadow_w], one per mm, from -AROUND_MM */
    int shadow_w, shadow_h;
    int8_t *cloth; /* [CLOTH_SIZE][CLOTH_SIZE] */
    struct field *field;
    float window[WK_N_ROWS][4]; /* x0 y0 x1 y1 of a frame's windows */
};

static double to_px(const struct painter *p, int sample)
{
    return (sample + 0.5) / p->ss - 0.5;
}

static enum wk_status plane_new(const struct painter *p, double z_mm, struct plane *plane)
{
    plane->nx = (p->w >> STEP_SHIFT) + 2;
    plane->ny = (p->h >> STEP_SHIFT) + 2;
    plane->xy = malloc((size_t)plane->nx * (size_t)plane->ny * 2 * sizeof *plane->xy);
    if (!plane->xy)
        return WK_NO_MEMORY;
    for (int j = 0; j < plane->ny; j++)
        for (int i = 0; i < plane->nx; i++) {
            const struct wk_mm at = wk_sim_camera_hit(&p->scene->camera, to_px(p, i * STEP), to_px(p, j * STEP), z_mm);
            plane->xy[2 * (j * plane->nx + i)] = (float)at.x;
            plane->xy[2 * (j * plane->nx + i) + 1] = (float)at.y;
        }
    return WK_OK;
}

/* Whether a sample is painted. */
static inline bool is_wanted(const struct painter *p, int sx, int sy)
{
    return p->patches.wanted[(sy >> STEP_SHIFT) * p->patches.nx + (sx >> STEP_SHIFT)];
}

static inline void plane_at(const struct plane *plane, int sx, int sy, float *x, float *y)
{
    const float *a = plane->xy + 2 * ((sy >> STEP_SHIFT) * plane->nx + (sx >> STEP_SHIFT)), *b = a + 2 * plane->nx;
    const float u = (float)(sx & (STEP - 1)) / STEP_F, v = (float)(sy & (STEP - 1)) / STEP_F;
    const float x0 = a[0] + u * (a[2] - a[0]), x1 = b[0] + u * (b[2] - b[0]);
    const float y0 = a[1] + u * (a[3] - a[1]), y1 = b[1] + u * (b[3] - b[1]);
    *x = x0 + v * (x1 - x0);
    *y = y0 + v * (y1 - y0);
}

/* Bilinear; (x, y) in mm from the texture's corner. Beyond the border the border goes on. */
static inline void texture_at(const struct wk_sim_texture *t, float x, float y, int out[3])
{
    const int fx = (int)((x * (float)t->px_per_mm - 0.5f) * 256), fy = (int)((y * (float)t->px_per_mm - 0.5f) * 256);
    int ix = fx >> 8, iy = fy >> 8, u = fx & 255, v = fy & 255;
    if (ix < 0)
        ix = u = 0;
    else if (ix > t->w - 2)
        ix = t->w - 2, u = 255;
    if (iy < 0)
        iy = v = 0;
    else if (iy > t->h - 2)
        iy = t->h - 2, v = 255;
    const uint8_t *a = t->bgra + ((size_t)iy * (size_t)t->w + (size_t)ix) * 4, *b = a + (size_t)t->w * 4;
    if (memcmp(a, b, 8) == 0 && memcmp(a, a + 4, 4) == 0) { /* most of paper is plain */
        for (int c = 0; c < 3; c++)
            out[c] = a[c];
        return;
    }
    for (int c = 0; c < 3; c++) {
        const int top = (a[c] << 8) + u * (a[c + 4] - a[c]), bottom = (b[c] << 8) + u * (b[c + 4] - b[c]);
        out[c] = ((top << 8) + v * (bottom - top)) >> 16;
    }
}

static inline uint8_t clamp_byte(float v)
{
    return v <= 0 ? 0 : v >= 255 ? 255 : (uint8_t)(v + 0.5f);
}

static inline void put(struct painter *p, int sx, int sy, const int colour[3], float shade)
{
    uint8_t *at = p->bgr + ((size_t)(sy - p->y0) * (size_t)p->w + (size_t)sx) * 3;
    for (int c = 0; c < 3; c++)
        at[c] = clamp_byte((float)colour[c] * shade);
}

static inline void put_id(struct painter *p, int sx, int sy, uint16_t id)
{
    p->taken[(size_t)(sy - p->y0) * (size_t)p->w + (size_t)sx] = 1;
    if (sx % p->ss == 0 && sy % p->ss == 0)
        p->ids[(size_t)(sy / p->ss) * (size_t)(p->w / p->ss) + (size_t)(sx / p->ss)] = id;
}

static void split_colour(wk_rgba colour, int out[3])
{
    out[0] = (int)(colour & 255);
    out[1] = (int)(colour >> 8 & 255);
    out[2] = (int)(colour >> 16 & 255);
}

/* ---- shapes ---- */

/* Distance to a rectangle with rounded corners around the origin; negative inside. */
static inline float to_rounded(float x, float y, float half_w, float half_h, float radius)
{
    const float qx = fabsf(x) - half_w + radius, qy = fabsf(y) - half_h + radius;
    if (qx <= 0 && qy <= 0)
        return (qx > qy ? qx : qy) - radius;
    const float ox = qx > 0 ? qx : 0, oy = qy > 0 ? qy : 0;
    return sqrtf(ox * ox + oy * oy) - radius;
}

static inline void to_own(const struct wk_sim_body *b, float x, float y, float *u, float *v)
{
    const float dx = x - (float)b->x, dy = y - (float)b->y, c = (float)b->cosine, s = (float)b->sine;
    *u = c * dx + s * dy;
    *v = c * dy - s * dx;
}

struct wk_mm wk_sim_body_point(const struct wk_sim_body *body, bool sticker, double u, double v)
{
    double x = (2 * u - 1) * body->half_w, y = (2 * v - 1) * body->half_h;
    if (sticker) {
        const double sx = (u - 0.5) * body->sticker_w, sy = (v - 0.5) * body->sticker_h;
        x = body->sticker_x + body->sticker_cosine * sx - body->sticker_sine * sy;
        y = body->sticker_y + body->sticker_sine * sx + body->sticker_cosine * sy;
    }
    return (struct wk_mm){body->x + body->cosine * x - body->sine * y, body->y + body->sine * x + body->cosine * y};
}

/* ---- the ground ---- */

/* Whether all from a to b is farther than that from 0, on one side. */
static inline bool are_beyond(float a, float b, float far)
{
    return (a > far && b > far) || (a < -far && b < -far);
}

/* Whether a point (x, y) of the page lies in a body's outline swept away from the lamp. */
static inline bool is_swept(const struct wk_sim_scene *scene, const struct wk_sim_body *b, float x, float y)
{
    const float half_w = (float)b->half_w, half_h = (float)b->half_h, light_x = (float)scene->light_x,
                light_y = (float)scene->light_y;
    float u, v, far_u, far_v;
    to_own(b, x, y, &u, &v);
    to_own(b, x - SHADOW_MM * light_x, y - SHADOW_MM * light_y, &far_u, &far_v);
    if (are_beyond(u, far_u, half_w + 1) || are_beyond(v, far_v, half_h + 1))
        return false; /* beside all of it, as most points are */
    for (int k = 0; k <= 4; k++) {
        const float back = (float)k * SHADOW_MM / 4;
        to_own(b, x - back * light_x, y - back * light_y, &u, &v);
        if (to_rounded(u, v, half_w, half_h, (float)b->radius) <= 0.5f)
            return true;
    }
    return false;
}

/* Each value becomes the mean of the nine around it; those at the edge stay. sums: room for w of them. */
static void soften(const uint8_t *from, uint8_t *to, int w, int h, uint16_t *sums)
{
    for (int y = 1; y < h - 1; y++) {
        const uint8_t *s = from + (size_t)y * (size_t)w, *a = s - w, *b = s + w;
        uint8_t *out = to + (size_t)y * (size_t)w;
        for (int x = 0; x < w; x++)
            sums[x] = (uint16_t)(a[x] + s[x] + b[x]);
        for (int x = 1; x < w - 1; x++)
            out[x] = (uint8_t)((sums[x - 1] + sums[x] + sums[x + 1] + 4) / 9);
    }
}

/* Shadows of the tiles on the mat: their outlines swept away from the lamp, softened. */
static enum wk_status shadow_new(struct painter *p)
{
    const struct wk_sim_scene *scene = p->scene;
    p->shadow_w = (int)scene->mat->page_w_mm + 2 * AROUND_MM;
    p->shadow_h = (int)scene->mat->page_h_mm + 2 * AROUND_MM;
    const size_t n = (size_t)p->shadow_w * (size_t)p->shadow_h;
    uint8_t *soft = malloc(n);
    uint16_t *sums = malloc((size_t)p->shadow_w * sizeof *sums);
    p->shadow = malloc(n);
    if (!p->shadow || !soft || !sums) {
        free(soft);
        free(sums);
        return WK_NO_MEMORY;
    }
    memset(p->shadow, 255, n);
    for (int i = 0; i < scene->n_bodies; i++) {
        const struct wk_sim_body *b = &scene->body[i];
        if (b->kind == WK_SIM_PAPER)
            continue; /* paper throws no shadow */
        const double c = fabs(b->cosine), s = fabs(b->sine), further = (double)SHADOW_MM + 3;
        const int reach_x = (int)(c * b->half_w + s * b->half_h + further),
                  reach_y = (int)(s * b->half_w + c * b->half_h + further);
        for (int dy = -reach_y; dy <= reach_y; dy++)
            for (int dx = -reach_x; dx <= reach_x; dx++) {
                const int x = (int)b->x + AROUND_MM + dx, y = (int)b->y + AROUND_MM + dy;
                if (x < 0 || y < 0 || x >= p->shadow_w || y >= p->shadow_h)
                    continue;
                uint8_t *at = p->shadow + (size_t)y * (size_t)p->shadow_w + x;
                if (*at == 255 && is_swept(scene, b, (float)(x - AROUND_MM), (float)(y - AROUND_MM)))
                    *at = 150;
            }
    }
    /* Three box means of 3 mm are close to a Gauss of 1.4 mm. */
    for (int round = 0; round < 3; round++) {
        memcpy(soft, p->shadow, n);
        soften(soft, p->shadow, p->shadow_w, p->shadow_h, sums);
    }
    free(soft);
    free(sums);
    return WK_OK;
}

static inline float shadow_at(const struct painter *p, float x, float y)
{
    const float fx = x + AROUND_MM, fy = y + AROUND_MM;
    if (!(fx >= 0 && fy >= 0 && fx < (float)(p->shadow_w - 1) && fy < (float)(p->shadow_h - 1)))
        return 1;
    const int ix = (int)fx, iy = (int)fy;
    const float u = fx - (float)ix, v = fy - (float)iy;
    const uint8_t *a = p->shadow + (size_t)iy * (size_t)p->shadow_w + (size_t)ix, *b = a + p->shadow_w;
    if ((a[0] & a[1] & b[0] & b[1]) == 255)
        return 1;
    const float top = (float)a[0] + u * (float)(a[1] - a[0]), bottom = (float)b[0] + u * (float)(b[1] - b[0]);
    return (top + v * (bottom - top)) / 255;
}

static enum wk_status cloth_new(struct painter *p)
{
    struct wk_rng rng;
    p->cloth = malloc(CLOTH_SIZE * CLOTH_SIZE);
    if (!p->cloth)
        return WK_NO_MEMORY;
    wk_rng_init(&rng, p->scene->seed, WK_SIM_STREAM_SCENE);
    for (int i = 0; i < CLOTH_SIZE * CLOTH_SIZE; i++)
        p->cloth[i] = (int8_t)((int)wk_rng_below(&rng, 64) + (int)wk_rng_below(&rng, 64) - 63);
    return WK_OK;
}

static inline float cloth_at(const struct painter *p, float x, float y)
{
    const float kx = x + 4096, ky = y + 4096;
    const int ix = (int)kx, iy = (int)ky;
    const float u = kx - (float)ix, v = ky - (float)iy;
    const int8_t *a = p->cloth + (iy & (CLOTH_SIZE - 1)) * CLOTH_SIZE,
                 *b = p->cloth + ((iy + 1) & (CLOTH_SIZE - 1)) * CLOTH_SIZE;
    const int i = ix & (CLOTH_SIZE - 1), k = (ix + 1) & (CLOTH_SIZE - 1);
    const float top = (float)a[i] + u * (float)(a[k] - a[i]), bottom = (float)b[i] + u * (float)(b[k] - b[i]);
    return top + v * (bottom - top);
}

/* Whether a frame on glass is cut out here. */
static inline bool in_window(const struct painter *p, float x, float y)
{
    for (int row = 0; row < WK_N_ROWS; row++)
        if (x > p->window[row][0] && x < p->window[row][2] && y > p->window[row][1] && y < p->window[row][3])
            return true;
    return false;
}

/* Whether a table is there: the one whose top the page is, or another. */
static inline bool on_table(const struct wk_sim_scene *scene, float x, float y)
{
    if (x >= 0 && y >= 0 && x <= (float)scene->mat->page_w_mm && y <= (float)scene->mat->page_h_mm)
        return true;
    for (int k = 0; k < scene->n_tops; k++) {
        const struct wk_sim_top *top = &scene->top[k];
        const float dx = x - (float)top->x, dy = y - (float)top->y, c = (float)top->cosine, s = (float)top->sine;
        if (fabsf(c * dx + s * dy) <= (float)top->half && fabsf(c * dy - s * dx) <= (float)top->half)
            return true;
    }
    return false;
}

static inline void paint_ground_at(struct painter *p, int sx, int sy, float x, float y, const int table[3])
{
    const float shadow = p->feet.xy ? 1 : shadow_at(p, x, y);
    int colour[3];
    if (p->scene->mat->glass && in_window(p, x, y)) {
        const int rough = (int)(0.08f * cloth_at(p, x * 0.05f, y * 0.05f));
        split_colour(p->scene->beyond, colour);
        for (int c = 0; c < 3; c++)
            colour[c] += rough;
        put(p, sx, sy, colour, 1);
        return;
    }
    if (p->scene->page && x >= 0 && y >= 0 && x < (float)p->scene->mat->page_w_mm && y < (float)p->scene->mat->page_h_mm) {
        texture_at(p->scene->page, x, y, colour);
        put(p, sx, sy, colour, PAPER * shadow);
        return;
    }
    if (p->scene->floor && !on_table(p->scene, x, y)) {
        split_colour(p->scene->floor, colour);
        put(p, sx, sy, colour, 1);
        return;
    }
    const int rough = (int)(0.10f * cloth_at(p, x * 0.35f, y * 0.35f) + 0.06f * cloth_at(p, x * 1.7f, y * 1.7f));
    for (int c = 0; c < 3; c++)
        colour[c] = table[c] + rough;
    put(p, sx, sy, colour, shadow);
}

/* The mat and what it lies on, where no body hides it: a row of crossings at a time, as it is most of the picture. */
static void paint_ground(struct painter *p)
{
    int table[3];
    split_colour(p->scene->table, table);
    for (int sy = p->y0; sy < p->y1; sy++) {
        const float *a = p->mat.xy + 2 * (sy >> STEP_SHIFT) * p->mat.nx, *b = a + 2 * p->mat.nx;
        const float v = (float)(sy & (STEP - 1)) / STEP_F;
        const uint8_t *taken = p->taken + (size_t)(sy - p->y0) * (size_t)p->w;
        for (int block = 0; block < p->w; block += STEP, a += 2, b += 2) {
            if (!is_wanted(p, block, sy))
                continue;
            const float x0 = a[0] + v * (b[0] - a[0]), y0 = a[1] + v * (b[1] - a[1]);
            const float dx = (a[2] + v * (b[2] - a[2]) - x0) / STEP_F, dy = (a[3] + v * (b[3] - a[3]) - y0) / STEP_F;
            const int n = p->w - block < STEP ? p->w - block : STEP;
            for (int i = 0; i < n; i++)
                if (!taken[block + i])
                    paint_ground_at(p, block + i, sy, x0 + dx * (float)i, y0 + dy * (float)i, table);
        }
    }
}

/* ---- tiles ---- */

/* Samples of the band that a body may cover: its corners below and above, and the bend that a lens puts between them. */
static void bounds(const struct painter *p, const struct wk_sim_body *b, int *x0, int *y0, int *x1, int *y1)
{
    float lo_x = INFINITY, lo_y = INFINITY, hi_x = -INFINITY, hi_y = -INFINITY;
    for (int k = 0; k < 8; k++) {
        const struct wk_mm at = wk_sim_body_point(b, false, k & 1, k >> 1 & 1);
        const struct wk_point px = wk_sim_camera_see(&p->scene->camera, at.x, at.y, k & 4 ? b->z : b->z - b->height);
        lo_x = fminf(lo_x, px.x), hi_x = fmaxf(hi_x, px.x), lo_y = fminf(lo_y, px.y), hi_y = fmaxf(hi_y, px.y);
    }
    const float ss = (float)p->ss, right = (float)p->w, low = (float)p->y0, high = (float)p->y1;
    *x0 = (int)fmaxf(0, fminf(right, (lo_x - 3) * ss)), *x1 = (int)fmaxf(0, fminf(right, (hi_x + 4) * ss));
    *y0 = (int)fmaxf(low, fminf(high, (lo_y - 3) * ss)), *y1 = (int)fmaxf(low, fminf(high, (hi_y + 4) * ss));
}

/* What a sticker shows at a point, mm from its upper left. */
static void sticker_at(const struct wk_sim_body *b, const struct wk_sim_marks *marks, float x, float y, int colour[3])
{
    const int grey = wk_sim_wear_at(marks, x, y);
    if (grey < 0)
        texture_at(b->sticker, x, y, colour);
    else
        colour[0] = colour[1] = colour[2] = grey;
}

/* Colour of the top at its own (u, v), `inside` mm from its edge. */
static void paint_top(struct painter *p, const struct wk_sim_body *b, const struct wk_sim_marks *marks, int sx, int sy, float u,
                      float v, float inside)
{
    int colour[3];
    float shade = inside < 1 ? 0.86f + 0.14f * inside : 1;
    split_colour(b->top, colour);
    if (b->kind == WK_SIM_BLOCK)
        texture_at(p->scene->page, (float)b->x + u, (float)b->y + v, colour);
    else if (b->face)
        texture_at(b->face, u + (float)b->half_w, v + (float)b->half_h, colour);
    if (b->sticker) {
        const float dx = u - (float)b->sticker_x, dy = v - (float)b->sticker_y, c = (float)b->sticker_cosine,
                    s = (float)b->sticker_sine;
        const float x = c * dx + s * dy + (float)b->sticker_w / 2, y = c * dy - s * dx + (float)b->sticker_h / 2;
        const float w = (float)b->sticker_w, h = (float)b->sticker_h;
        if (x >= 0 && y >= 0 && x < w && y < h) {
            sticker_at(b, marks, x, y, colour);
            shade *= PAPER;
        } else if (x >= -0.4f && y >= -0.4f && x < w + 0.4f && y < h + 0.4f) {
            shade *= 0.82f;
        }
    }
    put(p, sx, sy, colour, shade);
}

/* A ray that stays on one side of a tile along one axis, farther away than what counts as met: most of those around it. */
static inline bool passes(float from, float way, float half)
{
    const float clear = half + 0.05f;
    return (from > clear && from + way > clear) || (from < -clear && from + way < -clear);
}

/*
 * Looks for the side that a ray meets on its way from the top's plane at (u, v) down to the mat at (u + du, v + dv), `from` mm
 * away from the outline at first: steps as long as the distance to it are safe. Returns the height of the hit as a share, or
 * -1.
 */
static float meet_side(const struct wk_sim_body *b, float u, float v, float du, float dv, float from)
{
    const float length = sqrtf(du * du + dv * dv);
    float gone = 0, gap = from;
    if (passes(u, du, (float)b->half_w) || passes(v, dv, (float)b->half_h))
        return -1;
    for (int i = 0; i < 24; i++) {
        gone += gap > 0.03f ? gap : 0.03f;
        if (gone >= length)
            return -1;
        gap = to_rounded(u + du * gone / length, v + dv * gone / length, (float)b->half_w, (float)b->half_h, (float)b->radius);
        if (gap <= 0.02f)
            return 1 - gone / length;
    }
    return -1;
}

static void paint_side(struct painter *p, const struct wk_sim_body *b, int sx, int sy, float u, float v, float up)
{
    /* Outward normal in the body's axes. */
    const float qx = fabsf(u) - (float)(b->half_w - b->radius), qy = fabsf(v) - (float)(b->half_h - b->radius);
    float nx = qx > 0 ? qx : 0, ny = qy > 0 ? qy : 0;
    const float length = sqrtf(nx * nx + ny * ny);
    if (length > 0) {
        nx = (u < 0 ? -nx : nx) / length;
        ny = (v < 0 ? -ny : ny) / length;
    }
    const float world_x = (float)b->cosine * nx - (float)b->sine * ny, world_y = (float)b->sine * nx + (float)b->cosine * ny;
    const float lit = -(world_x * (float)p->scene->light_x + world_y * (float)p->scene->light_y);
    const float z = up * (float)b->height, seam = fabsf(z - (float)b->split);
    float shade = (0.66f + 0.16f * lit) * (0.78f + 0.22f * up);
    int colour[3];
    split_colour(z > (float)b->split ? b->upper : b->lower, colour);
    if (b->upper != b->lower && seam < 0.35f)
        shade *= 0.85f;
    put(p, sx, sy, colour, shade);
}

static void paint_body(struct painter *p, const struct wk_sim_body *b, uint16_t id, const struct plane *top)
{
    int x0, y0, x1, y1;
    const float half_w = (float)b->half_w, half_h = (float)b->half_h, radius = (float)b->radius;
    struct wk_sim_marks marks;
    bounds(p, b, &x0, &y0, &x1, &y1);
    wk_sim_wear_marks(b, &marks);
    for (int sy = y0; sy < y1; sy++)
        for (int sx = x0; sx < x1; sx++) {
            float x, y, u, v, gx, gy, gu, gv;
            if (!is_wanted(p, sx, sy)) {
                sx |= STEP - 1; /* the next patch */
                continue;
            }
            plane_at(top, sx, sy, &x, &y);
            to_own(b, x, y, &u, &v);
            const float away = to_rounded(u, v, half_w, half_h, radius);
            if (away <= 0) {
                paint_top(p, b, &marks, sx, sy, u, v, -away);
                put_id(p, sx, sy, id);
                continue;
            }
            if (p->scene->mat->below && !in_window(p, x, y))
                continue; /* the frame hides the tile's side */
            plane_at(p->feet.xy ? &p->feet : &p->mat, sx, sy, &gx, &gy);
            to_own(b, gx, gy, &gu, &gv);
            const float up = meet_side(b, u, v, gu - u, gv - v, away);
            if (up >= 0) {
                paint_side(p, b, sx, sy, gu + (u - gu) * up, gv + (v - gv) * up, up);
                put_id(p, sx, sy, id);
            }
        }
}

/* How early a body is painted: farthest from the camera's foot first, for a nearer box may hide a farther one, never the other
 * way round. */
static double remoteness(const struct wk_sim_scene *scene, const struct wk_sim_body *b)
{
    if (b->kind == WK_SIM_PAPER || b->kind == WK_SIM_RIM)
        return HUGE_VAL;
    return hypot(b->x - scene->camera.foot_x, b->y - scene->camera.foot_y);
}

/* Where rays cross the plane of a body's top. */
static const struct plane *top_plane(const struct painter *p, const struct wk_sim_body *b)
{
    switch (b->kind) {
    case WK_SIM_PAPER:
        return &p->mat;
    case WK_SIM_BLOCK:
    case WK_SIM_RIM:
        return &p->raised;
    case WK_SIM_BOX:
        for (int k = 0; k < p->n_boxes; k++)
            if (p->box_z[k] == b->z)
                return &p->box[k];
        break;
    case WK_SIM_TILE:
        break;
    }
    return &p->tops;
}

/* A plane for each height of boxes. */
static enum wk_status boxes_new(struct painter *p)
{
    for (int i = 0; i < p->scene->n_bodies; i++) {
        const struct wk_sim_body *b = &p->scene->body[i];
        if (b->kind != WK_SIM_BOX || top_plane(p, b) != &p->tops || p->n_boxes == WK_SIM_N_HEIGHTS)
            continue;
        const enum wk_status status = plane_new(p, b->z, &p->box[p->n_boxes]);
        if (status != WK_OK)
            return status;
        p->box_z[p->n_boxes++] = b->z;
    }
    return WK_OK;
}

static void paint_bodies(struct painter *p)
{
    const struct wk_sim_scene *scene = p->scene;
    int order[WK_SIM_MAX_BODIES];
    double away[WK_SIM_MAX_BODIES];
    for (int i = 0; i < scene->n_bodies; i++) {
        int k = i;
        away[i] = remoteness(scene, &scene->body[i]);
        for (; k > 0 && away[order[k - 1]] < away[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int i = 0; i < scene->n_bodies; i++) {
        const struct wk_sim_body *b = &scene->body[order[i]];
        paint_body(p, b, (uint16_t)(order[i] + 1), top_plane(p, b));
    }
}

/* ---- a hand ---- */

#define HAND_W 150 /* of the field, in steps of FIELD_MM around the middle of the palm */
#define HAND_UP 130
#define HAND_DOWN 420
#define FIELD_MM 2.0f
#define LEAST_AROUND 20.0f /* from the hand to the edges of the field */
#define HAND_CAST_MM 9.0f  /* half the width of a shadow's edge */
struct field {
    float gap[(HAND_UP + HAND_DOWN) / 2 + 1][HAND_W + 1];
};

static float to_capsule(float x, float y, float ax, float ay, float bx, float by, float r)
{
    const float dx = bx - ax, dy = by - ay, t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    const float k = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotf(x - ax - k * dx, y - ay - k * dy) - r;
}

/* A union whose joints are smoothed over k mm. */
static float soft_min(float a, float b, float k)
{
    const float h = fmaxf(k - fabsf(a - b), 0) / k;
    return fminf(a, b) - h * h * k / 4;
}

/* Distance to the hand's outline, fingers pointing away from the player (up), the wrist and arm below. */
static float to_hand(float x, float y)
{
    static const float fingers[4][5] = {
        {-27, -25, -36, -78, 8}, {-9, -30, -12, -97, 8.5f}, {9, -30, 13, -101, 9}, {26, -25, 36, -86, 8.5f}};
    float gap = to_rounded(x, y + 2, 38, 42, 26);
    for (int i = 0; i < 4; i++)
        gap = soft_min(gap, to_capsule(x, y, fingers[i][0], fingers[i][1], fingers[i][2], fingers[i][3], fingers[i][4]), 6);
    gap = soft_min(gap, to_capsule(x, y, 30, 22, 66, -24, 10), 10);
    return soft_min(gap, to_capsule(x, y, 0, 40, 0, 600, 31), 24);
}

static enum wk_status field_new(struct painter *p)
{
    p->field = malloc(sizeof *p->field);
    if (!p->field)
        return WK_NO_MEMORY;
    for (int j = 0; j <= (HAND_UP + HAND_DOWN) / 2; j++)
        for (int i = 0; i <= HAND_W; i++)
            p->field->gap[j][i] = to_hand(((float)i - HAND_W / 2) * FIELD_MM, (float)j * FIELD_MM - HAND_UP);
    return WK_OK;
}

static float field_at(const struct field *field, float x, float y)
{
    const float fx = x / FIELD_MM + HAND_W / 2, fy = (y + HAND_UP) / FIELD_MM;
    if (!(fx >= 0 && fy >= 0 && fx < HAND_W))
        return 50;
    const int ix = (int)fx,
              iy = fy < (HAND_UP + HAND_DOWN) / 2 - 1 ? (int)fy : (HAND_UP + HAND_DOWN) / 2 - 1; /* the arm goes on */
    const float u = fx - (float)ix, v = fminf(fy - (float)iy, 1);
    const float *a = field->gap[iy], *b = field->gap[iy + 1];
    const float top = a[ix] + u * (a[ix + 1] - a[ix]), bottom = b[ix] + u * (b[ix + 1] - b[ix]);
    return top + v * (bottom - top);
}

/* A hand on its way over the picture, as its samples ask for it. */
struct hand {
    float x, y, cast_x, cast_y; /* the palm; its shadow on the tops of tiles; mm */
    float cosine, sine;
    int skin[3];
};

/* The distance to its outline, and to that of its shadow on the tops of tiles. mm */
static inline void gaps_at(const struct painter *p, const struct hand *hand, int sx, int sy, float *gap, float *cast)
{
    float x, y;
    plane_at(&p->tops, sx, sy, &x, &y);
    float dx = x - hand->cast_x, dy = y - hand->cast_y;
    *cast = field_at(p->field, hand->cosine * dx + hand->sine * dy, hand->cosine * dy - hand->sine * dx);
    plane_at(&p->hand, sx, sy, &x, &y);
    dx = x - hand->x, dy = y - hand->y;
    *gap = field_at(p->field, hand->cosine * dx + hand->sine * dy, hand->cosine * dy - hand->sine * dx);
}

static inline void paint_hand_at(struct painter *p, const struct hand *hand, int sx, int sy)
{
    float gap, cast, x, y;
    gaps_at(p, hand, sx, sy, &gap, &cast);
    if (gap <= 0) {
        plane_at(&p->hand, sx, sy, &x, &y);
        const float deep = fminf(-gap / 15, 1), vein = 0.0006f * cloth_at(p, x * 0.12f, y * 0.12f);
        put(p, sx, sy, hand->skin, 0.60f + 0.40f * sqrtf(deep) + vein);
        put_id(p, sx, sy, WK_SIM_HAND_ID);
    } else if (cast < HAND_CAST_MM) {
        const float k = 1 - 0.34f * (cast < -HAND_CAST_MM ? 1 : (HAND_CAST_MM - cast) / (2 * HAND_CAST_MM));
        uint8_t *at = p->bgr + ((size_t)(sy - p->y0) * (size_t)p->w + (size_t)sx) * 3;
        for (int i = 0; i < 3; i++)
            at[i] = clamp_byte((float)at[i] * k);
    }
}

/*
 * Whether a hand may show in a patch of STEP x STEP samples: both distances grow by no more than the way from its middle, and
 * are LEAST_AROUND or more at the field's edges.
 */
static bool hand_is_near(const struct painter *p, const struct hand *hand, int sx, int sy)
{
    float gap, cast, x, y, far_x, far_y;
    plane_at(&p->tops, sx, sy, &x, &y);
    plane_at(&p->tops, sx + STEP - 1, sy + STEP - 1, &far_x, &far_y);
    gaps_at(p, hand, sx + STEP / 2, sy + STEP / 2, &gap, &cast);
    return fminf(fminf(gap, cast), LEAST_AROUND) - HAND_CAST_MM <= 0.6f * hypotf(far_x - x, far_y - y);
}

static struct hand hand_of(const struct wk_sim_scene *scene, int i)
{
    const struct wk_mm at = scene->hand[i].at;
    const double a = scene->hand[i].deg * 3.14159265358979323846 / 180;
    struct hand hand = {.x = (float)at.x,
                        .y = (float)at.y,
                        .cast_x = (float)(at.x + 14 * scene->light_x),
                        .cast_y = (float)(at.y + 14 * scene->light_y),
                        .cosine = (float)cos(a),
                        .sine = (float)sin(a)};
    split_colour(scene->skin, hand.skin);
    return hand;
}

/* Marks where hands of a scene may show that are elsewhere in another one, or not there. */
static void mark_hands(struct painter *p, const struct wk_sim_scene *scene, const struct wk_sim_scene *without)
{
    for (int i = 0; i < scene->n_hands; i++) {
        const struct hand hand = hand_of(scene, i);
        if (i < without->n_hands && memcmp(&scene->hand[i], &without->hand[i], sizeof scene->hand[i]) == 0)
            continue;
        for (int y = 0; y < p->patches.ny; y++)
            for (int x = 0; x < p->patches.nx; x++)
                if (hand_is_near(p, &hand, x * STEP, y * STEP))
                    p->patches.wanted[y * p->patches.nx + x] = 1;
    }
}

static void paint_hand(struct painter *p, const struct hand *hand)
{
    for (int y = p->y0; y < p->y1; y += STEP)
        for (int x = 0; x < p->w; x += STEP) {
            if (!is_wanted(p, x, y) || !hand_is_near(p, hand, x, y))
                continue;
            for (int sy = y; sy < y + STEP && sy < p->y1; sy++)
                for (int sx = x; sx < x + STEP && sx < p->w; sx++)
                    paint_hand_at(p, hand, sx, sy);
        }
}

/* Averages the band's ss x ss samples into pixels. */
static inline void shrink_by(const struct painter *p, int ss, int16_t *base)
{
    const int w = p->w / ss, k = WK_SIM_UNIT / (ss * ss);
    const size_t row = (size_t)p->w * 3;
    for (int y = p->y0 / ss; y < p->y1 / ss; y++)
        for (int x = 0; x < w; x++) {
            if (!is_wanted(p, x * ss, y * ss))
                continue;
            const uint8_t *at = p->bgr + (size_t)(y * ss - p->y0) * row + (size_t)(x * ss) * 3;
            int16_t *to = base + ((size_t)y * (size_t)w + (size_t)x) * 3;
            for (int c = 0; c < 3; c++) {
                int sum = 0;
                for (int j = 0; j < ss; j++)
                    for (int i = 0; i < ss; i++)
                        sum += at[(size_t)j * row + (size_t)(i * 3 + c)];
                to[c] = (int16_t)(sum * k);
            }
        }
}

static void shrink(const struct painter *p, int16_t *base)
{
    if (p->ss == 2)
        shrink_by(p, 2, base); /* a number that the compiler knows */
    else
        shrink_by(p, p->ss, base);
}

/* What differs from a scene before; NULL: all. */
static enum wk_status patches_new(struct painter *p, const struct wk_sim_scene *before)
{
    struct wk_sim_patches *patches = &p->patches;
    patches->nx = (p->w + STEP - 1) / STEP;
    patches->ny = (p->h + STEP - 1) / STEP;
    patches->wanted = malloc((size_t)patches->nx * (size_t)patches->ny);
    if (!patches->wanted)
        return WK_NO_MEMORY;
    memset(patches->wanted, before ? 0 : 1, (size_t)patches->nx * (size_t)patches->ny);
    if (!before)
        return WK_OK;
    wk_sim_mark_bodies(before, p->scene, patches);
    wk_sim_mark_bodies(p->scene, before, patches);
    mark_hands(p, before, p->scene);
    mark_hands(p, p->scene, before);
    return WK_OK;
}

enum wk_status wk_sim_paint(const struct wk_sim_scene *scene, const struct wk_sim_scene *before, int16_t *base, uint16_t *ids)
{
    const int ss = scene->samples;
    struct painter p = {.scene = scene, .ss = ss, .w = scene->camera.w * ss, .h = scene->camera.h * ss, .ids = ids};
    double height = 0, raised = scene->mat->marker_height_mm;
    const int n_hands = scene->n_hands + (before ? before->n_hands : 0);
    enum wk_status status = WK_NO_MEMORY;
    for (int i = 0; i < scene->n_bodies; i++)
        if (scene->body[i].kind == WK_SIM_TILE)
            height = scene->body[i].height;
        else if (scene->body[i].kind == WK_SIM_RIM)
            raised = scene->body[i].height;
    for (int row = 0; row < WK_N_ROWS; row++) {
        const struct wk_mm_box box = wk_mat_window(scene->mat, (enum wk_row)row);
        p.window[row][0] = (float)box.x0, p.window[row][1] = (float)box.y0;
        p.window[row][2] = (float)box.x1, p.window[row][3] = (float)box.y1;
    }
    p.bgr = malloc((size_t)BAND * (size_t)p.w * 3);
    p.taken = malloc((size_t)BAND * (size_t)p.w);
    if (!p.bgr || !p.taken)
        goto done;
    if ((status = plane_new(&p, 0, &p.mat)) != WK_OK ||
        (status = plane_new(&p, scene->mat->below ? 0 : height, &p.tops)) != WK_OK ||
        (status = plane_new(&p, raised, &p.raised)) != WK_OK || (status = boxes_new(&p)) != WK_OK ||
        (status = shadow_new(&p)) != WK_OK || (status = cloth_new(&p)) != WK_OK)
        goto done;
    if (scene->mat->below && (status = plane_new(&p, -height, &p.feet)) != WK_OK)
        goto done;
    if (n_hands > 0 && ((status = plane_new(&p, WK_SIM_HAND_Z_MM, &p.hand)) != WK_OK || (status = field_new(&p)) != WK_OK))
        goto done;
    if ((status = patches_new(&p, before)) != WK_OK)
        goto done;
    memset(ids, 0, (size_t)scene->camera.w * (size_t)scene->camera.h * sizeof *ids);
    for (p.y0 = 0; p.y0 < p.h; p.y0 = p.y1) {
        p.y1 = p.y0 + BAND < p.h ? p.y0 + BAND : p.h;
        memset(p.taken, 0, (size_t)BAND * (size_t)p.w);
        paint_bodies(&p);
        paint_ground(&p);
        for (int i = 0; i < scene->n_hands; i++) {
            const struct hand hand = hand_of(scene, i);
            paint_hand(&p, &hand);
        }
        shrink(&p, base);
    }
done:
    free(p.bgr);
    free(p.taken);
    free(p.mat.xy);
    free(p.tops.xy);
    free(p.feet.xy);
    free(p.hand.xy);
    free(p.raised.xy);
    for (int k = 0; k < p.n_boxes; k++)
        free(p.box[k].xy);
    free(p.shadow);
    free(p.cloth);
    free(p.field);
    free(p.patches.wanted);
    return status;
}
