/* Open tiles: the first ones by search, the others next to them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/faces/decision.h"
#include "vision/image/cv.h"
#include "vision/scan/open_parts.h"

#define PI 3.14159265358979

/* How wide a tile may be seen, px: fewer do not show which it is. */
#define LEAST_W_PX 24.0
#define MOST_SHARE 0.5 /* of the picture's height, a tile's own */
#define NEXT_SIZE 1.18 /* a look finds a tile that is larger or smaller by a tenth */

/* A look finds a tile that lies so far off, shares of its width and height; places looked at lie twice as far apart. */
#define REACH_W 0.125
#define REACH_H 0.11

/* A face so alike that its tile tells where others lie. */
#define LIKE 0.7F
#define FIRST_LIKE 0.8F
#define AGREE 0.08    /* of the sizes of two tiles, as logarithms */
#define SAME_SIZE 0.2 /* of neighbours */

#define SURE 0.9F       /* no other size is tried */
#define LEAST_DRAWING 5 /* of edges, in levels a pixel: noise has less */
#define COMMON 20.0     /* tiles side by side in a picture */

enum { SPOTS = 12, MAX_SIZES = 40, AGREEING = 3, THUMB_W = 480, BLOCK = 12 };

/* A place with much drawing. */
struct spot {
    double u, v;
    float strength;
};

/* How strong edges are in each direction, mod 90 degrees, in a part of a grey picture. */
static double edges_lie(const struct wk_image *grey, int x0, int y0, int x1, int y1)
{
    double sum_c = 0, sum_s = 0;

    for (int y = y0 < 1 ? 1 : y0; y < y1 && y < grey->h - 1; y++)
        for (int x = x0 < 1 ? 1 : x0; x < x1 && x < grey->w - 1; x++) {
            const uint8_t *p = grey->data + y * grey->stride_bytes + x;
            const double gx = p[1] - p[-1], gy = p[grey->stride_bytes] - p[-grey->stride_bytes], m = gx * gx + gy * gy,
                         turn = 4 * atan2(gy, gx);

            if (m < 100)
                continue;
            sum_c += sqrt(m) * cos(turn);
            sum_s += sqrt(m) * sin(turn);
        }
    return atan2(sum_s, sum_c) / 4;
}

static float strength_of(const struct wk_image *grey, int x0, int y0)
{
    long sum = 0;

    for (int y = y0; y < y0 + BLOCK; y++)
        for (int x = x0; x < x0 + BLOCK; x++) {
            const uint8_t *p = grey->data + y * grey->stride_bytes + x;
            sum += labs(p[1] - p[-1]) + labs(p[grey->stride_bytes] - p[-grey->stride_bytes]);
        }
    return (float)sum;
}

/* The places of a small grey picture with most drawing, none next to another. Returns how many. */
static int list_spots(const struct wk_image *grey, struct spot spots[SPOTS])
{
    int n = 0;

    for (int y = 1; y + BLOCK < grey->h - 1; y += BLOCK)
        for (int x = 1; x + BLOCK < grey->w - 1; x += BLOCK) {
            const struct spot spot = {x + BLOCK / 2.0, y + BLOCK / 2.0, strength_of(grey, x, y)};
            int at = n;

            for (int i = 0; i < n; i++)
                if (hypot(spots[i].u - spot.u, spots[i].v - spot.v) < 2.5 * BLOCK) {
                    at = spots[i].strength < spot.strength ? i : -1;
                    break;
                }
            if (at == SPOTS)
                for (int i = at = 0; i < n; i++)
                    at = spots[i].strength < spots[at].strength ? i : at;
            if (spot.strength < LEAST_DRAWING * BLOCK * BLOCK || at < 0 || (at < n && spots[at].strength >= spot.strength))
                continue;
            spots[at] = spot;
            n += at == n;
        }
    return n;
}

static struct wk_open_frame frame_at(double u, double v, double px_per_mm, double turn)
{
    return (struct wk_open_frame){.u = u,
                                  .v = v,
                                  .across = {px_per_mm * cos(turn), px_per_mm * sin(turn)},
                                  .down = {-px_per_mm * sin(turn), px_per_mm * cos(turn)}};
}

static struct wk_open_frame moved(const struct wk_open_frame *at, double across_mm, double down_mm)
{
    struct wk_open_frame out = *at;

    out.u += across_mm * at->across[0] + down_mm * at->down[0];
    out.v += across_mm * at->across[1] + down_mm * at->down[1];
    return out;
}

static bool is_like_a_face(const struct wk_face_obs *obs, float least)
{
    return obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE && obs->margin >= wk_face_margin_accept &&
           obs->score[obs->best - WK_FACE_1M] >= least;
}

static bool in_picture(const struct wk_open_search *search, const struct wk_open_frame *at)
{
    const struct wk_image *bgr = search->scanner->frame.bgr;
    struct wk_point corner[4];

    wk_open_corners(search, at, 0, corner);
    for (int k = 0; k < 4; k++)
        if (corner[k].x < 0 || corner[k].y < 0 || corner[k].x > (float)bgr->w || corner[k].y > (float)bgr->h)
            return false;
    return true;
}

/*
 * Whether a tile lies about there whose drawing tells it: looked at where it is expected, and again where it then lies. least:
 * how alike it has to be.
 */
static enum wk_status find_at(struct wk_open_search *search, const struct wk_open_frame *about, float least, bool blank,
                              struct wk_open_found *out, bool *found)
{
    struct wk_open_look look;
    const struct wk_face_obs *obs = &look.obs;
    float tint[3];
    enum wk_status status = WK_OK;

    *found = false;
    *out = (struct wk_open_found){.at = *about};
    for (int i = 0; i < 2; i++) {
        if (!in_picture(search, &out->at))
            return WK_OK;
        status = wk_open_look(search, &out->at, &look);
        if (status != WK_OK || !is_like_a_face(obs, i ? least : least - 0.1F))
            return status;
        out->blank = !wk_matcher_tint(look.by, obs->best, tint);
        if (out->blank && !blank)
            return WK_OK;
    }
    out->score = obs->score[obs->best - WK_FACE_1M];
    *found = in_picture(search, &out->at);
    return WK_OK;
}

/* Whether two tiles cannot lie there both. */
static bool overlap(const struct wk_open_search *search, const struct wk_open_frame *a, const struct wk_open_frame *b)
{
    const double det = a->across[0] * a->down[1] - a->across[1] * a->down[0], u = b->u - a->u, v = b->v - a->v,
                 x = (u * a->down[1] - v * a->down[0]) / det, y = (v * a->across[0] - u * a->across[1]) / det,
                 along = (b->across[0] * a->across[0] + b->across[1] * a->across[1]) /
                         (hypot(b->across[0], b->across[1]) * hypot(a->across[0], a->across[1])),
                 c = fabs(along), s = sqrt(fmax(0, 1 - c * c)), w = search->tile_w_mm, h = search->tile_h_mm;

    return fabs(x) < 0.8 * (w + fmax(c * w, s * h)) / 2 && fabs(y) < 0.8 * (h + fmax(c * h, s * w)) / 2;
}

/* Adds a tile unless a better one lies there. */
static bool add(struct wk_open_search *search, const struct wk_open_found *found)
{
    int n = 0;

    for (int i = 0; i < search->n; i++)
        if (overlap(search, &search->tile[i].at, &found->at) &&
            (search->tile[i].score >= found->score || (found->blank && !search->tile[i].blank)))
            return false;
    for (int i = 0; i < search->n; i++)
        if (!overlap(search, &search->tile[i].at, &found->at))
            search->tile[n++] = search->tile[i];
    search->n = n;
    search->full = search->full || n == WK_OPEN_MAX;
    if (n < WK_OPEN_MAX)
        search->tile[search->n++] = *found;
    return true;
}

static bool fits_size(const struct wk_open_frame *a, const struct wk_open_frame *b)
{
    return fabs(log(wk_open_density(a) / wk_open_density(b))) < SAME_SIZE;
}

/* A blank tile fills its place, and nothing of its like goes on around it. */
static bool fills_place(struct wk_open_search *search, const struct wk_open_frame *at)
{
    double rim;
    const struct wk_open_share in = wk_open_ground_share(search, at, &rim);

    return in.left > 0.9 * in.n && rim < 0.35;
}

/*
 * The best of the looks around a spot, tiles being so large: unchanged if there is none better. next: a tile found, which it
 * is to be as large as; it may be a blank one then. NULL: of the first ones, by their drawing alone.
 */
static enum wk_status search_spot(struct wk_open_search *search, double u, double v, double px_per_mm, double turn,
                                  const struct wk_open_frame *next, struct wk_open_found *best)
{
    enum wk_status status = WK_OK;

    for (int quarter = 0; quarter < 2; quarter++) {
        const struct wk_open_frame middle = frame_at(u, v, px_per_mm, turn + quarter * PI / 2);

        for (int k = 0; k < 25 && status == WK_OK; k++) {
            const struct wk_open_frame about =
                moved(&middle, (k % 5 - 2) * 2 * REACH_W * search->tile_w_mm, (k / 5 - 2) * 2 * REACH_H * search->tile_h_mm);
            struct wk_open_found tile = {.score = 0};
            bool found;

            status = find_at(search, &about, next ? LIKE : FIRST_LIKE, next != NULL, &tile, &found);
            if (found && tile.score > best->score && (!next || fits_size(&tile.at, next)) &&
                (!tile.blank || fills_place(search, &tile.at)))
                *best = tile;
        }
    }
    return status;
}

static bool agree(const struct wk_open_found *a, const struct wk_open_found *b)
{
    return fabs(log(wk_open_density(&a->at) / wk_open_density(&b->at))) < AGREE;
}

/* Takes the tiles of the size on which most spots agree. */
static bool take_size(struct wk_open_search *search, const struct wk_open_found *best, int n, int least)
{
    int most = 0, of = 0;

    for (int i = 0; i < n; i++) {
        int agreeing = 0;

        for (int k = 0; k < n; k++)
            agreeing += best[i].score > 0 && best[k].score > 0 && agree(&best[i], &best[k]);
        if (agreeing > most) {
            most = agreeing;
            of = i;
        }
    }
    if (most < least)
        return false;
    search->px_per_mm = wk_open_density(&best[of].at);
    for (int k = 0; k < n; k++)
        if (best[k].score > 0 && agree(&best[of], &best[k]))
            (void)add(search, &best[k]);
    return true;
}

/* The sizes at which a tile may be seen, the commonest first: about twenty tiles side by side, then ever smaller and larger. */
static int list_sizes(const struct wk_open_search *search, double sizes[MAX_SIZES])
{
    const struct wk_image *bgr = search->scanner->frame.bgr;
    const double least = LEAST_W_PX / search->tile_w_mm, most = MOST_SHARE * bgr->h / search->tile_h_mm,
                 common = bgr->w / (COMMON * search->tile_w_mm);
    int n = 0;

    for (int k = 0; k < MAX_SIZES; k++) {
        const double size = common * pow(NEXT_SIZE, k % 2 ? -(k / 2 + 1) : k / 2);
        if (size >= least && size <= most)
            sizes[n++] = size;
    }
    return n;
}

/* The best tile at a spot, of all sizes, or of the one that another spot showed. */
static enum wk_status search_all_sizes(struct wk_open_search *search, double u, double v, double turn, double known,
                                       struct wk_open_found *best)
{
    double sizes[MAX_SIZES] = {known};
    const int n = known > 0 ? 1 : list_sizes(search, sizes);
    enum wk_status status = WK_OK;

    *best = (struct wk_open_found){.score = 0};
    for (int i = 0; i < n && status == WK_OK && best->score < SURE; i++)
        status = search_spot(search, u, v, sizes[i], turn, NULL, best);
    return status;
}

/* Tries one spot after another until the tiles of some agree in size. */
static enum wk_status search_sizes(struct wk_open_search *search, const struct wk_image *grey, double thumb,
                                   const struct spot *spots, int n)
{
    const double turn = edges_lie(grey, 0, 0, grey->w, grey->h);
    struct wk_open_found best[SPOTS];

    double known = 0;

    for (int i = 0; i < n; i++) {
        const double u = spots[i].u / thumb, v = spots[i].v / thumb;
        enum wk_status status = search_all_sizes(search, u, v, turn, known, &best[i]);

        if (status == WK_OK && known > 0 && best[i].score <= 0)
            status = search_all_sizes(search, u, v, turn, 0, &best[i]);
        if (status != WK_OK)
            return status;
        if (best[i].score > 0)
            known = wk_open_density(&best[i].at);
        if (take_size(search, best, i + 1, AGREEING))
            return WK_OK;
    }
    return take_size(search, best, n, 1) ? WK_OK : WK_NOT_FOUND;
}

enum wk_status wk_open_begin(struct wk_open_search *search)
{
    const struct wk_image *full = &search->scanner->frame.grey;
    const double thumb = fmin(1, (double)THUMB_W / full->w);
    struct spot spots[SPOTS];
    struct wk_image grey;
    enum wk_status status = wk_image_new(&grey, (int)(full->w * thumb), (int)(full->h * thumb), 1);

    if (status != WK_OK)
        return status;
    status = wk_cv_resize(full, &grey);
    if (status == WK_OK)
        status = search_sizes(search, &grey, thumb, spots, list_spots(&grey, spots));
    wk_image_free(&grey);
    return status;
}

enum wk_status wk_open_grow(struct wk_open_search *search)
{
    enum wk_status status = WK_OK;

    for (int i = 0; i < search->n && status == WK_OK; i++) {
        const struct wk_open_frame at = search->tile[i].at;

        if (search->tile[i].grown)
            continue;
        search->tile[i].grown = true;
        for (int k = 0; k < 4 && status == WK_OK; k++) {
            const struct wk_open_frame about = moved(&at, (k == 0) - (k == 1) ? ((k == 0) - (k == 1)) * search->tile_w_mm : 0,
                                                     (k == 2) - (k == 3) ? ((k == 2) - (k == 3)) * search->tile_h_mm : 0);
            struct wk_open_found tile = {.score = 0};
            bool found = false, taken = false;

            for (int j = 0; j < search->n; j++)
                taken = taken || overlap(search, &search->tile[j].at, &about);
            if (!taken)
                status = find_at(search, &about, LIKE, false, &tile, &found);
            if (found && fits_size(&tile.at, &at) && add(search, &tile))
                i = -1; /* those not grown yet, from the first one on */
        }
        if (i >= 0 && search->full)
            break;
    }
    return status;
}

/* Which tile found lies next to there. */
static const struct wk_open_found *nearest(const struct wk_open_search *search, double u, double v)
{
    int best = 0;

    for (int i = 1; i < search->n; i++)
        if (hypot(search->tile[i].at.u - u, search->tile[i].at.v - v) <
            hypot(search->tile[best].at.u - u, search->tile[best].at.v - v))
            best = i;
    return &search->tile[best];
}

enum wk_status wk_open_try(struct wk_open_search *search, double u, double v, bool *found)
{
    const struct wk_open_frame next = nearest(search, u, v)->at;
    const struct wk_image *grey = &search->scanner->frame.grey;
    const double reach = 1.5 * search->tile_h_mm * wk_open_density(&next);
    const double turns[] = {atan2(next.across[1], next.across[0]),
                            edges_lie(grey, (int)(u - reach), (int)(v - reach), (int)(u + reach), (int)(v + reach))};
    struct wk_open_found best = {.score = 0};
    enum wk_status status = WK_OK;

    for (int t = 0; t < 2 && status == WK_OK; t++)
        status = search_spot(search, u, v, wk_open_density(&next), turns[t], &next, &best);
    *found = status == WK_OK && best.score > 0 && add(search, &best);
    return status;
}
