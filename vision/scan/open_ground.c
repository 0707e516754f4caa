/* What lies around open tiles: cloth, the table beyond it, and what may be a tile that was not found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/scan/open_parts.h"

#define SMALL_W_PX 14.0 /* how wide a tile is in the small picture */

/* Where so much of a tile's width has room, a tile may lie: the side of one is seen narrower, as is what lies between two. */
#define ROOM 0.375
#define HALF_LEFT 0.5  /* of a place or of the rim around it */
#define MORE_ROOM 0.75 /* of a tile: so much more than a number of tiles is room for one more */

/* The cloth is of its colour, darker where a shadow lies; a lamp lights it more or less from place to place. Logarithms. */
#define OTHER_HUE 0.16F
#define DARKER 1.3F
#define LIGHTER 0.3F
#define LIT 0.7
#define FAINT 16.0F /* of 255: below it hues are noise */

/* Less than this, of a tile, of the cloth's colour and shut in: strokes of a drawing, not cloth. */
#define LEAST_CLOTH 0.5

/* A table's rim, the floor: larger than so many tiles, along so much of the picture's edge, and smooth. */
#define WIDE_TILES 10
#define WIDE_EDGE 0.2
#define SMOOTH 0.08F
#define SMOOTH_SHARE 0.06

/* Of the tiles found so much is told from the cloth, or tiles without a drawing may not be. */
#define TOLD_APART 0.8

/* What a pixel is; TILE, TAKEN and SOLID come on top of that. */
enum { UNKNOWN = 0, CLOTH, ELSEWHERE, NEAR, SEEN, BENEATH = 0x0f, TILE = 0x10, TAKEN = 0x20, SOLID = 0x40 };

#define AROUND 1.5 /* of a tile's size: what lies around it */
enum { BINS = 24, TERMS = 6, LIGHTINGS = 3 };

/* A pixel's light and hues. */
struct shade {
    float light, red, blue;
};

static struct shade shade_of(const uint8_t *bgr)
{
    const float b = bgr[0] + FAINT, g = bgr[1] + FAINT, r = bgr[2] + FAINT;

    return (struct shade){logf(b + g + r), logf(r / g), logf(b / g)};
}

/* The cloth as its commonest shade, and how much lighter it is from place to place: a quadratic surface. */
struct cloth {
    struct shade shade;
    double lighter[TERMS];
};

static void terms_at(const struct wk_open_ground *ground, int i, double out[TERMS])
{
    const double x = 2.0 * (i % ground->small.w) / ground->small.w - 1, y = 2.0 * (i / ground->small.w) / ground->small.h - 1;

    out[0] = 1, out[1] = x, out[2] = y;
    out[3] = x * x, out[4] = x * y, out[5] = y * y;
}

static const uint8_t *pixel(const struct wk_open_ground *ground, int i)
{
    return ground->small.data + i / ground->small.w * ground->small.stride_bytes + 3 * (i % ground->small.w);
}

static int n_pixels(const struct wk_open_ground *ground)
{
    return ground->small.w * ground->small.h;
}

static bool is_cloth(const struct wk_open_ground *ground, int i, const struct cloth *cloth)
{
    const struct shade shade = shade_of(pixel(ground, i));
    double term[TERMS], lighter = 0;

    terms_at(ground, i, term);
    for (int k = 0; k < TERMS; k++)
        lighter += cloth->lighter[k] * term[k];
    const float light = cloth->shade.light + (float)fmax(fmin(lighter, LIT), -LIT);
    return hypotf(shade.red - cloth->shade.red, shade.blue - cloth->shade.blue) < OTHER_HUE && shade.light < light + LIGHTER &&
           shade.light > light - DARKER;
}

/* How the cloth is lit, by what is taken for cloth so far. */
static void learn_lighting(const struct wk_open_ground *ground, struct cloth *cloth)
{
    double a[TERMS * TERMS] = {0}, b[TERMS] = {0}, term[TERMS];

    for (int i = 0; i < n_pixels(ground); i++) {
        if (ground->kind[i] != CLOTH)
            continue;
        const double lighter = (double)(shade_of(pixel(ground, i)).light - cloth->shade.light);
        terms_at(ground, i, term);
        for (int k = 0; k < TERMS; k++) {
            b[k] += term[k] * lighter;
            for (int j = 0; j < TERMS; j++)
                a[k * TERMS + j] += term[k] * term[j];
        }
    }
    if (wk_plane_solve(a, b, TERMS))
        memcpy(cloth->lighter, b, sizeof b);
}

static void tell_cloth(struct wk_open_ground *ground, struct cloth *cloth)
{
    for (int pass = 0; pass <= LIGHTINGS; pass++) {
        if (pass > 0)
            learn_lighting(ground, cloth);
        for (int i = 0; i < n_pixels(ground); i++)
            ground->kind[i] = is_cloth(ground, i, cloth) ? CLOTH : UNKNOWN;
    }
}

/* Whether a point is in a convex polygon of four. */
static bool is_in(const struct wk_point corner[4], float x, float y)
{
    bool left = false, right = false;

    for (int k = 0; k < 4; k++) {
        const struct wk_point *a = &corner[k], *b = &corner[(k + 1) % 4];
        const float side = (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);

        left = left || side < 0;
        right = right || side > 0;
    }
    return !(left && right);
}

/* Calls for each pixel of the small picture in a tile's place, or in one larger. */
typedef void (*pixel_fn)(struct wk_open_ground *ground, int i, void *context);

static void each_in(struct wk_open_search *search, const struct wk_open_frame *at, double larger, pixel_fn fn, void *context)
{
    struct wk_open_ground *ground = &search->ground;
    struct wk_point corner[4];
    float x0 = 1e9F, y0 = 1e9F, x1 = -1, y1 = -1;

    wk_open_corners(search, at, larger, corner);
    for (int k = 0; k < 4; k++) {
        corner[k].x *= (float)ground->scale, corner[k].y *= (float)ground->scale;
        x0 = fminf(x0, corner[k].x), y0 = fminf(y0, corner[k].y);
        x1 = fmaxf(x1, corner[k].x), y1 = fmaxf(y1, corner[k].y);
    }
    for (int y = (int)fmaxf(y0, 0); y <= y1 && y < ground->small.h; y++)
        for (int x = (int)fmaxf(x0, 0); x <= x1 && x < ground->small.w; x++)
            if (is_in(corner, (float)x + 0.5F, (float)y + 0.5F))
                fn(ground, y * ground->small.w + x, context);
}

static void mark_tile(struct wk_open_ground *ground, int i, void *context)
{
    (void)context;
    ground->kind[i] |= TILE;
}

static void mark_near(struct wk_open_ground *ground, int i, void *context)
{
    (void)context;
    if (ground->kind[i] != TILE)
        ground->kind[i] = NEAR;
}

/* The commonest shade around the tiles. */
static struct shade commonest(const struct wk_open_ground *ground)
{
    int count[BINS][BINS][BINS] = {0};
    struct shade sum = {0, 0, 0};
    int most = 0, best[3] = {0}, n = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n_pixels(ground); i++) {
            const struct shade shade = shade_of(pixel(ground, i));
            const int at[3] = {(int)((shade.light - 3.8F) * 8), (int)((shade.red + 1.5F) * 8), (int)((shade.blue + 1.5F) * 8)};

            if (ground->kind[i] != NEAR || at[0] < 0 || at[1] < 0 || at[2] < 0 || at[0] >= BINS || at[1] >= BINS ||
                at[2] >= BINS)
                continue;
            if (pass == 0 && ++count[at[0]][at[1]][at[2]] > most) {
                most = count[at[0]][at[1]][at[2]];
                memcpy(best, at, sizeof best);
            } else if (pass == 1 && memcmp(best, at, sizeof best) == 0) {
                sum.light += shade.light, sum.red += shade.red, sum.blue += shade.blue;
                n++;
            }
        }
    if (n == 0)
        return sum;
    return (struct shade){sum.light / (float)n, sum.red / (float)n, sum.blue / (float)n};
}

static void count_told(struct wk_open_ground *ground, int i, void *context)
{
    int *count = context;

    count[0]++;
    count[1] += ground->kind[i] != CLOTH;
}

/* Whether the tiles found are told from the cloth. */
static bool are_told(struct wk_open_search *search)
{
    int told[2] = {0, 0};

    for (int i = 0; i < search->n; i++)
        each_in(search, &search->tile[i].at, 0, count_told, told);
    return told[1] >= TOLD_APART * told[0];
}

/* A region of pixels of one kind. */
struct region {
    int n, n_edge, n_rough;
    int x0, y0, x1, y1;
};

/* Collects the pixels around i of its kind into ground->region; they become `as`. */
static struct region collect(struct wk_open_ground *ground, int i, int as)
{
    const int w = ground->small.w, h = ground->small.h;
    struct region out = {.x0 = w, .y0 = h};
    const uint8_t of = ground->kind[i];
    int next = 0;

    ground->kind[i] = (uint8_t)as;
    ground->region[out.n++] = i;
    while (next < out.n) {
        const int at = ground->region[next++], x = at % w, y = at / w;

        out.n_edge += x == 0 || y == 0 || x == w - 1 || y == h - 1;
        out.x0 = x < out.x0 ? x : out.x0, out.x1 = x > out.x1 ? x : out.x1;
        out.y0 = y < out.y0 ? y : out.y0, out.y1 = y > out.y1 ? y : out.y1;
        if (x + 1 < w && y + 1 < h) {
            const float here = shade_of(pixel(ground, at)).light;
            out.n_rough += fabsf(shade_of(pixel(ground, at + 1)).light - here) > SMOOTH ||
                           fabsf(shade_of(pixel(ground, at + w)).light - here) > SMOOTH;
        }
        const int beside[4] = {x > 0 ? at - 1 : -1, x + 1 < w ? at + 1 : -1, y > 0 ? at - w : -1, y + 1 < h ? at + w : -1};
        for (int k = 0; k < 4; k++)
            if (beside[k] >= 0 && ground->kind[beside[k]] == of) {
                ground->kind[beside[k]] = (uint8_t)as;
                ground->region[out.n++] = beside[k];
            }
    }
    return out;
}

static double tile_pixels(const struct wk_open_search *search)
{
    const double px = search->px_per_mm * search->ground.scale;

    return search->tile_w_mm * search->tile_h_mm * px * px;
}

/* Strokes of a tile's drawing may be of the cloth's colour: cloth is wider than a stroke, and more of it. */
static void leave_out_strokes(struct wk_open_search *search)
{
    struct wk_open_ground *ground = &search->ground;
    const int w = ground->small.w, h = ground->small.h;

    for (int i = 0; i < (h - 2) * w; i++) {
        int n = 0;

        for (int k = 0; k < 9 && i % w < w - 2; k++)
            n += (ground->kind[i + k / 3 * w + k % 3] & BENEATH) == CLOTH;
        for (int k = 0; k < 9 && n == 9; k++)
            ground->kind[i + k / 3 * w + k % 3] |= SOLID;
    }
    for (int i = 0; i < w * h; i++)
        ground->kind[i] = ground->kind[i] == (CLOTH | SOLID) ? CLOTH : UNKNOWN;
    for (int i = 0; i < w * h; i++) {
        if (ground->kind[i] != CLOTH)
            continue;
        const struct region region = collect(ground, i, SEEN);
        for (int k = 0; k < region.n && region.n < LEAST_CLOTH * tile_pixels(search); k++)
            ground->kind[ground->region[k]] = UNKNOWN;
    }
    for (int i = 0; i < w * h; i++)
        if (ground->kind[i] == SEEN)
            ground->kind[i] = CLOTH;
}

/* The table's rim and the floor are no cloth, and hold no tile either. */
static void leave_out_surroundings(struct wk_open_search *search)
{
    struct wk_open_ground *ground = &search->ground;
    const double edge = 2.0 * (ground->small.w + ground->small.h);

    for (int i = 0; i < n_pixels(ground); i++) {
        if (ground->kind[i] != UNKNOWN)
            continue;
        const struct region region = collect(ground, i, SEEN);
        if (region.n > WIDE_TILES * tile_pixels(search) && region.n_edge > WIDE_EDGE * edge &&
            region.n_rough < SMOOTH_SHARE * region.n)
            for (int k = 0; k < region.n; k++)
                ground->kind[ground->region[k]] = ELSEWHERE;
    }
    for (int i = 0; i < n_pixels(ground); i++)
        if (ground->kind[i] == SEEN)
            ground->kind[i] = UNKNOWN;
}

static enum wk_status make_small(struct wk_open_search *search)
{
    const struct wk_image *bgr = search->scanner->frame.bgr;
    struct wk_open_ground *ground = &search->ground;

    ground->scale = fmin(1, SMALL_W_PX / (search->tile_w_mm * search->px_per_mm));
    enum wk_status status = wk_image_new(&ground->small, (int)(bgr->w * ground->scale), (int)(bgr->h * ground->scale), 3);
    if (status != WK_OK)
        return status;
    ground->kind = calloc((size_t)n_pixels(ground), sizeof *ground->kind);
    ground->inside = calloc((size_t)n_pixels(ground), sizeof *ground->inside);
    ground->region = calloc((size_t)n_pixels(ground), sizeof *ground->region);
    if (!ground->kind || !ground->inside || !ground->region)
        return WK_NO_MEMORY;
    return wk_cv_resize(bgr, &ground->small);
}

static void lessen(float *at, float than)
{
    if (than < *at)
        *at = than;
}

/* How far each pixel is from the nearest that is known. */
static void measure_inside(struct wk_open_ground *ground)
{
    const int w = ground->small.w, h = ground->small.h;
    const float aslant = 1.4142F;
    float *d = ground->inside;

    for (int i = 0; i < w * h; i++)
        d[i] = ground->kind[i] == UNKNOWN ? 1e6F : 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float *at = d + y * w + x;
            if (x > 0)
                lessen(at, at[-1] + 1);
            if (y > 0)
                lessen(at, at[-w] + 1);
            if (x > 0 && y > 0)
                lessen(at, at[-w - 1] + aslant);
            if (x + 1 < w && y > 0)
                lessen(at, at[-w + 1] + aslant);
        }
    for (int y = h - 1; y >= 0; y--)
        for (int x = w - 1; x >= 0; x--) {
            float *at = d + y * w + x;
            if (x + 1 < w)
                lessen(at, at[1] + 1);
            if (y + 1 < h)
                lessen(at, at[w] + 1);
            if (x + 1 < w && y + 1 < h)
                lessen(at, at[w + 1] + aslant);
            if (x > 0 && y + 1 < h)
                lessen(at, at[w - 1] + aslant);
        }
}

static double least_room(const struct wk_open_search *search)
{
    return ROOM * search->tile_w_mm * search->px_per_mm * search->ground.scale;
}

static void find_most(struct wk_open_ground *ground, int i, void *context)
{
    float *most = context;

    *most = fmaxf(*most, ground->inside[i]);
}

/* Whether there would be room for each tile found, if it were not: so there is for those that were not. */
static bool would_be_found(struct wk_open_search *search)
{
    measure_inside(&search->ground);
    for (int i = 0; i < search->n; i++) {
        float most = 0;

        each_in(search, &search->tile[i].at, 0, find_most, &most);
        if (most < least_room(search))
            return false;
    }
    return true;
}

enum wk_status wk_open_ground_learn(struct wk_open_search *search, bool *like_tiles)
{
    struct wk_open_ground *ground = &search->ground;
    const enum wk_status status = make_small(search);

    if (status != WK_OK)
        return status;
    for (int i = 0; i < search->n; i++)
        each_in(search, &search->tile[i].at, 0.3, mark_tile, NULL);
    for (int i = 0; i < search->n; i++)
        each_in(search, &search->tile[i].at, AROUND, mark_near, NULL);
    struct cloth cloth = {.shade = commonest(ground)};
    tell_cloth(ground, &cloth);
    *like_tiles = !are_told(search);
    leave_out_strokes(search);
    *like_tiles = *like_tiles || !would_be_found(search);
    for (int i = 0; i < search->n; i++)
        each_in(search, &search->tile[i].at, 0.04, mark_tile, NULL);
    leave_out_surroundings(search);
    return WK_OK;
}

void wk_open_ground_cover(struct wk_open_search *search)
{
    for (int i = 0; i < search->n; i++)
        each_in(search, &search->tile[i].at, 0.04, mark_tile, NULL);
    measure_inside(&search->ground);
}

void wk_open_ground_again(struct wk_open_search *search)
{
    struct wk_open_ground *ground = &search->ground;

    for (int i = 0; i < n_pixels(ground); i++)
        ground->kind[i] &= BENEATH;
    wk_open_ground_cover(search);
}

void wk_open_ground_free(struct wk_open_ground *ground)
{
    wk_image_free(&ground->small);
    free(ground->kind);
    free(ground->inside);
    free(ground->region);
}

bool wk_open_ground_room(const struct wk_open_search *search, double *u, double *v)
{
    const struct wk_open_ground *ground = &search->ground;
    int best = 0;

    for (int i = 1; i < n_pixels(ground); i++)
        best = ground->inside[i] > ground->inside[best] ? i : best;
    *u = (best % ground->small.w + 0.5) / ground->scale;
    *v = (best / ground->small.w + 0.5) / ground->scale;
    return ground->inside[best] >= least_room(search);
}

int wk_open_ground_take(struct wk_open_search *search, double u, double v, struct wk_point corners[4])
{
    struct wk_open_ground *ground = &search->ground;
    const int x = (int)(u * ground->scale), y = (int)(v * ground->scale);
    const struct region region = collect(ground, y * ground->small.w + x, TAKEN);
    const float s = (float)ground->scale;
    const float x0 = (float)region.x0 / s, y0 = (float)region.y0 / s, x1 = (float)(region.x1 + 1) / s,
                y1 = (float)(region.y1 + 1) / s;
    const int room = (int)(region.n / tile_pixels(search) + MORE_ROOM);

    corners[0] = (struct wk_point){x0, y0};
    corners[1] = (struct wk_point){x1, y0};
    corners[2] = (struct wk_point){x1, y1};
    corners[3] = (struct wk_point){x0, y1};
    return room < 1 ? 1 : room;
}

static void count_left(struct wk_open_ground *ground, int i, void *context)
{
    struct wk_open_share *share = context;

    share->n++;
    share->left += ground->kind[i] == UNKNOWN;
    share->known += (ground->kind[i] & (TILE | TAKEN)) > 0;
}

struct wk_open_share wk_open_ground_share(struct wk_open_search *search, const struct wk_open_frame *at, double *rim)
{
    struct wk_open_share in = {0}, all = {0};

    each_in(search, at, 0, count_left, &in);
    each_in(search, at, 0.5, count_left, &all);
    *rim = all.n > in.n ? (double)(all.left - in.left) / (all.n - in.n) : 1;
    return in;
}

static void mark_taken(struct wk_open_ground *ground, int i, void *context)
{
    (void)context;
    ground->kind[i] |= TAKEN;
}

int wk_open_ground_doubt(struct wk_open_search *search, const struct wk_open_frame *at)
{
    double rim;
    const struct wk_open_share in = wk_open_ground_share(search, at, &rim);

    if (in.known > HALF_LEFT * in.n)
        return 0;
    each_in(search, at, 0.04, mark_taken, NULL);
    return rim > HALF_LEFT ? 2 : 1;
}
