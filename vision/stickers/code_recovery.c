/* A blurred code found by its finder patterns, sampled, recognised or drawn again for zbar. */
#include "vision/stickers/code_recovery.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/image/plane.h"

enum {
    N = WK_CODE_MODULES,
    MARK = 9, /* a finder pattern with its white border, modules */
    MARK_PX = MARK * WK_RECOVERY_PX,
    MAX_SIDE = WK_RECOVERY_MAX_SIDE,
    CLEAN_PX = 3,    /* a module of the code drawn again: zbar reads no fewer of them than at 4, and of 2 px many fewer */
    CLEAN_EVERY = 2, /* rows and columns of it that zbar searches: no code is lost; of 3 px every one */
    CLEAN_EDGE = 2,  /* modules around it: what zbar needs */
    CLEAN_SIDE = (N + 2 * CLEAN_EDGE) * CLEAN_PX
};

/* Mean squared residuals, in units of the contrast, up to which the finder patterns count as understood. */
static const double WORTH_A_TRY = 0.12, WORTH_A_SHIFT = 0.09;

struct wk_code_recovery {
    uint8_t mark[MARK_PX * MARK_PX];
    float response[MAX_SIDE * MAX_SIDE];
    uint8_t clean[CLEAN_SIDE * CLEAN_SIDE];
    struct wk_book *books[WK_MAX_BOOKS]; /* the one used last first */
    int n_books;
};

enum wk_status wk_code_recovery_new(struct wk_code_recovery **out)
{
    struct wk_code_recovery *recovery = calloc(1, sizeof *recovery);

    if (!recovery)
        return WK_NO_MEMORY;
    for (int y = 0; y < MARK_PX; y++)
        for (int x = 0; x < MARK_PX; x++)
            recovery->mark[y * MARK_PX + x] = wk_modules_known(x / WK_RECOVERY_PX - 1, y / WK_RECOVERY_PX - 1) ? 255 : 0;
    *out = recovery;
    return WK_OK;
}

void wk_code_recovery_free(struct wk_code_recovery *recovery)
{
    if (!recovery)
        return;
    for (int i = 0; i < recovery->n_books; i++)
        free(recovery->books[i]);
    free(recovery);
}

/* The book used last goes to the front. */
static void to_front(struct wk_code_recovery *recovery, int i)
{
    struct wk_book *book = recovery->books[i];

    memmove(recovery->books + 1, recovery->books, (size_t)i * sizeof(struct wk_book *));
    recovery->books[0] = book;
}

enum wk_status wk_code_recovery_learn(struct wk_code_recovery *recovery, const struct wk_key *key, const char set[WK_SET_SIZE])
{
    for (int i = 0; i < recovery->n_books; i++)
        if (!strcmp(recovery->books[i]->set, set)) {
            to_front(recovery, i);
            return WK_OK;
        }
    if (recovery->n_books < WK_MAX_BOOKS) {
        if (!(recovery->books[recovery->n_books] = calloc(1, sizeof(struct wk_book))))
            return WK_NO_MEMORY;
        recovery->n_books++;
    }
    to_front(recovery, recovery->n_books - 1);
    return wk_book_fill(recovery->books[0], key, set);
}

const struct wk_book *wk_code_recovery_book(const struct wk_code_recovery *recovery)
{
    return recovery->n_books > 0 ? recovery->books[0] : NULL;
}

struct map {
    const float *value;
    int w, h;
};

static double at(const struct map *map, double x, double y)
{
    if (!(x >= 0 && y >= 0 && x < map->w - 1 && y < map->h - 1))
        return -1;
    int i = (int)x, j = (int)y;
    double fx = x - i, fy = y - j;
    const float *p = map->value + j * map->w + i;

    return (1 - fy) * ((1 - fx) * (double)p[0] + fx * (double)p[1]) +
           fy * ((1 - fx) * (double)p[map->w] + fx * (double)p[map->w + 1]);
}

/* The mean correlation of a code's three finder patterns; (c, s): its x axis, px a module. The response's origin is half a mark
 * inside the patch. */
static double likeness(const struct map *map, double x, double y, double c, double s)
{
    static const int corner[3][2] = {{-7, -7}, {7, -7}, {-7, 7}};
    double sum = 0;

    for (int k = 0; k < 3; k++) {
        double u = x + corner[k][0] * c - corner[k][1] * s, v = y + corner[k][0] * s + corner[k][1] * c;

        sum += at(map, u - (MARK_PX - 1) / 2.0, v - (MARK_PX - 1) / 2.0);
    }
    return sum / 3;
}

static double likeness_of(const struct map *map, const struct wk_code_place *place)
{
    double a = place->angle_deg * 3.14159265358979 / 180;

    return likeness(map, place->x_px, place->y_px, cos(a) * place->module_px, sin(a) * place->module_px);
}

bool wk_code_recovery_find(struct wk_code_recovery *recovery, const struct wk_image *patch, double reach_px,
                           struct wk_code_place *out)
{
    const struct wk_image mark = {.data = recovery->mark, .w = MARK_PX, .h = MARK_PX, .stride_bytes = MARK_PX, .channels = 1};
    struct map map = {.value = recovery->response, .w = patch->w - MARK_PX + 1, .h = patch->h - MARK_PX + 1};
    struct wk_code_place best = {.likeness = -1};
    double cx = (patch->w - 1) / 2.0, cy = (patch->h - 1) / 2.0, step = 2;

    if (patch->w > MAX_SIDE || patch->h > MAX_SIDE || map.w < 8 || map.h < 8 ||
        wk_cv_match(patch, &mark, recovery->response) != WK_OK)
        return false;
    for (int quarter = 0; quarter < 4; quarter++)
        for (double tilt = -9; tilt <= 9; tilt += 4.5) {
            double a = (quarter * 90 + tilt) * 3.14159265358979 / 180, c = cos(a) * WK_RECOVERY_PX, s = sin(a) * WK_RECOVERY_PX;

            for (double y = cy - reach_px; y <= cy + reach_px; y += step)
                for (double x = cx - reach_px; x <= cx + reach_px; x += step) {
                    double l = likeness(&map, x, y, c, s);

                    if (l > best.likeness)
                        best = (struct wk_code_place){x, y, quarter * 90 + tilt, WK_RECOVERY_PX, l};
                }
        }
    /* Downhill by turns over place, angle and size. */
    double size[4] = {1, 1, 2, 0.08};

    for (int round = 0; round < 24; round++) {
        bool better = false;

        for (int p = 0; p < 4; p++)
            for (int sign = -1; sign <= 1; sign += 2) {
                struct wk_code_place try = best;

                *(p == 0 ? &try.x_px : p == 1 ? &try.y_px : p == 2 ? &try.angle_deg : &try.module_px) += sign * size[p];
                if (fabs(try.module_px - WK_RECOVERY_PX) > 0.12 * WK_RECOVERY_PX)
                    continue;
                try.likeness = likeness_of(&map, &try);
                if (try.likeness > best.likeness) {
                    best = try;
                    better = true;
                }
            }
        for (int p = 0; !better && p < 4; p++)
            size[p] /= 2;
        if (size[0] < 0.06)
            break;
    }
    *out = best;
    return best.likeness > -1;
}

/* What zbar reads in the code drawn again, with what all codes share as it has to be. */
bool wk_code_recovery_read_ink(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const uint8_t *black,
                               struct wk_code *out)
{
    struct wk_image image = {
        .data = recovery->clean, .w = CLEAN_SIDE, .h = CLEAN_SIDE, .stride_bytes = CLEAN_SIDE, .channels = 1};
    struct wk_code codes[WK_MAX_CODES];

    memset(recovery->clean, 255, sizeof recovery->clean);
    for (int m = 0; m < N * N; m++) {
        const int is_white = wk_modules_known(m % N, m / N);
        uint8_t *at = recovery->clean + (m / N + CLEAN_EDGE) * CLEAN_PX * CLEAN_SIDE + (m % N + CLEAN_EDGE) * CLEAN_PX;

        for (int row = 0; row < CLEAN_PX && (is_white < 0 ? black[m] : !is_white); row++)
            memset(at + row * CLEAN_SIDE, 0, CLEAN_PX);
    }
    if (wk_sticker_read(reader, &image, CLEAN_EVERY, codes) != 1)
        return false;
    *out = codes[0];
    return true;
}

/* Whether two codes are the same one, by the margin that book.h states. */
static bool matches(const uint8_t *black_a, const struct wk_code_bits *a, const uint8_t *black_b, const struct wk_code_bits *b,
                    int *n_wrong)
{
    int n_format;

    wk_book_differ(a, b, n_wrong, &n_format);
    return *n_wrong <= WK_BOOK_MAX_WRONG && n_format <= WK_BOOK_MAX_WRONG_FORMAT &&
           wk_book_worst_region(black_a, black_b) <= WK_BOOK_MAX_WRONG_REGION;
}

static bool is_page(const struct wk_book_page *page, const uint8_t *black, int *n_wrong)
{
    struct wk_code_bits bits;

    wk_book_bits(black, &bits);
    return matches(page->black, &page->bits, black, &bits, n_wrong);
}

/*
 * The payload that these modules are, if they are one of the books'. light: the modules' own, for a closer look at the nearest
 * page, with its own ink spread as theirs is; NULL: without one.
 */
static bool find_page(struct wk_code_recovery *recovery, const uint8_t *black, const struct wk_light *light, const double *grey,
                      struct wk_code *out)
{
    uint8_t seen[N * N];

    for (int i = 0; i < recovery->n_books; i++) {
        const struct wk_book_page *page = wk_book_nearest(recovery->books[i], black);

        if (!page)
            continue;
        if (light)
            wk_modules_against(light, grey, page->black, seen);
        if (!is_page(page, light ? seen : black, &out->n_wrong))
            continue;
        to_front(recovery, i);
        out->n = WK_PAYLOAD_LEN;
        memcpy(out->text, page->text, WK_PAYLOAD_LEN);
        return true;
    }
    return false;
}

static void lay_corners(const double *plane, struct wk_code *out)
{
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(plane, k == 1 || k == 2 ? N : 0, k >= 2 ? N : 0, &u, &v);
        out->corner[k] = (struct wk_point){(float)u, (float)v};
    }
}

/* The modules of a code that is not blurred. False: it leaves the picture, or no light over it explains what all codes share.
 */
static bool look_sharp(const struct wk_image *picture, const double *plane, double grey[N * N], uint8_t black[N * N])
{
    struct wk_light light;

    if (!wk_modules_sample(picture, plane, 0, 0, grey) || !wk_modules_light(grey, false, &light))
        return false;
    wk_modules_black(&light, grey, black);
    return true;
}

static bool glance(const struct wk_image *picture, const double *plane, struct wk_code_look *out)
{
    double grey[N * N];
    struct wk_light light;

    if (!wk_modules_glance(picture, plane, grey) || !wk_modules_light(grey, false, &light))
        return false;
    wk_modules_black(&light, grey, out->black);
    wk_book_bits(out->black, &out->bits);
    return true;
}

/* The page of a text, of the kind of codes that is more like what was seen; NULL: none. *n_wrong: codewords that differ. */
static const struct wk_book_page *page_of(const struct wk_code_recovery *recovery, const char *text,
                                          const struct wk_code_bits *seen, int *n_wrong)
{
    const struct wk_book_page *best = NULL;

    for (int i = 0; i < recovery->n_books && !best; i++)
        for (int k = 0; recovery->books[i]->set[0] && k < WK_N_CODES * WK_N_LABELS; k++) {
            const struct wk_book_page *page = &recovery->books[i]->page[k / WK_N_LABELS][k % WK_N_LABELS];
            int n, n_format;

            if (memcmp(page->text, text, WK_PAYLOAD_LEN) != 0)
                continue;
            wk_book_differ(&page->bits, seen, &n, &n_format);
            if (n_format > WK_BOOK_MAX_WRONG_FORMAT || (best && n >= *n_wrong))
                continue;
            best = page;
            *n_wrong = n;
        }
    return best;
}

bool wk_code_recovery_note(const struct wk_code_recovery *recovery, const struct wk_image *picture, const double *plane,
                           const char *text, size_t n, struct wk_code_look *out)
{
    int n_wrong = WK_N_CODEWORDS;

    return n == WK_PAYLOAD_LEN && glance(picture, plane, out) && page_of(recovery, text, &out->bits, &n_wrong) &&
           n_wrong <= WK_NOTE_MAX_WRONG;
}

bool wk_code_recovery_same(const struct wk_image *picture, const double *plane, const struct wk_code_look *look)
{
    struct wk_code_look now;
    int n_wrong;

    return glance(picture, plane, &now) && matches(look->black, &look->bits, now.black, &now.bits, &n_wrong);
}

bool wk_code_recovery_known(struct wk_code_recovery *recovery, const struct wk_image *picture, const double *plane,
                            struct wk_code *out)
{
    double grey[N * N];
    uint8_t black[N * N];

    if (!look_sharp(picture, plane, grey, black) || !find_page(recovery, black, NULL, grey, out))
        return false;
    lay_corners(plane, out);
    return true;
}

/* Whether the modules that all codes share are there, but for one in eight. */
static bool is_code(const uint8_t *black)
{
    int n = 0, wrong = 0;

    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            int known = wk_modules_known(x, y);

            n += known >= 0;
            wrong += known >= 0 && black[y * N + x] == known;
        }
    return wrong * 8 <= n;
}

bool wk_code_recovery_sharp(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const struct wk_image *picture,
                            const double *plane, struct wk_code *out)
{
    double grey[N * N];
    uint8_t black[N * N];

    if (!look_sharp(picture, plane, grey, black) || !is_code(black) ||
        (!find_page(recovery, black, NULL, grey, out) && !wk_code_recovery_read_ink(recovery, reader, black, out)))
        return false;
    lay_corners(plane, out);
    return true;
}

void wk_code_recovery_plane(const struct wk_code_place *place, double *plane)
{
    double a = place->angle_deg * 3.14159265358979 / 180, c = cos(a) * place->module_px, s = sin(a) * place->module_px;
    double flat[9] = {c, -s, place->x_px - (c - s) * N / 2, s, c, place->y_px - (s + c) * N / 2, 0, 0, 1};

    memcpy(plane, flat, sizeof flat);
}

bool wk_code_recovery_read(struct wk_code_recovery *recovery, struct wk_sticker_reader *reader, const struct wk_image *picture,
                           const double *plane, struct wk_code *out)
{
    static const double shifts[][2] = {{0, 0}, {0.2, 0}, {-0.2, 0}, {0, 0.2}, {0, -0.2}};
    double grey[N * N];
    uint8_t black[N * N];
    struct wk_light light;
    bool done = false;

    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0] && !done; k++) {
        if (!wk_modules_sample(picture, plane, shifts[k][0], shifts[k][1], grey))
            continue;
        /* A shift helps a code that is nearly understood. */
        if (!wk_modules_light(grey, true, &light) || light.residual > (k ? WORTH_A_SHIFT : WORTH_A_TRY))
            break;
        wk_modules_black(&light, grey, black);
        if ((done = find_page(recovery, black, &light, grey, out)))
            break;
        wk_modules_unspread(&light, grey, black);
        done = find_page(recovery, black, &light, grey, out) || wk_code_recovery_read_ink(recovery, reader, black, out);
    }
    if (done)
        lay_corners(plane, out);
    return done;
}
