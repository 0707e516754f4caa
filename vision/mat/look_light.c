/* The light of a picture: what white paper shows all over it, and the shade of any place under it. */
#include <math.h>
#include <string.h>

#include "labels/marker_bits.h"
#include "labels/sticker.h"
#include "vision/image/image.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/mat/look_parts.h"

enum { BURNT = 250 };

/*
 * Shares of white. Black print shows little of it, the more the more blurred the picture is, and this much is print still;
 * above that haze on the lens, or a picture whose contrast was taken away, is added to everything. Of walls blurred until codes
 * fail, stickers begin to look like the mat or like a face with about as much haze. Test: tests/vision/test_haze.c.
 */
#define BLACK 0.15
#define MIN_CONTRAST 0.85

/*
 * A camera's own curve, and toner that mirrors the room, make black print a third as light as paper in pictures that are sharp.
 * There modules show what the mat never does: a place as smooth as the mat (0.09 at most, see look.c) is no sticker. A lamp
 * mirrored in the toner smooths print too, but by and by: of 14,000 codes read in path-traced pictures none had less than 0.37
 * of the roughness of the smoothest of the five nearest, but in pictures 1.5 stops too bright, where the ground is as light as
 * paper. So where those are rougher than this, a sticker would be rougher than the mat.
 */
#define CLEAR_ROUGHNESS 0.25
#define CLEAR_CONTRAST 0.5 /* less is left of no picture that was looked at; noise is then as rough as print */
#define CLEAR_CODES 5      /* on more sides than one of a place in a corner, in one row and the next */

#define LEAST_LEVEL 0.2 /* of a code's points, in shares of paper: half of them are white */

/* Light of the ground, in shares of paper: what is taken for it is then darker than a sticker that a lamp washes out. */
#define DARKER_THAN_PAPER (0.9 / WK_LOOK_CLEAR_LIGHTER)

/* Sums of a square of pixels, blue green red. Inlined for the squares and the pictures that nearly all are. */
static inline void sum_square(const uint8_t *p, ptrdiff_t stride_bytes, int channels, int side, int sum[3])
{
    for (int j = 0; j < side; j++, p += stride_bytes)
        for (int i = 0; i < side; i++)
            for (int c = 0; c < 3; c++)
                sum[c] += p[i * channels + (channels >= 3 ? c : 0)];
}

/* The mean of a few pixels around (u, v), blue green red; false outside the picture. */
static bool pick(const struct wk_image *bgr, double u, double v, int r, double out[3])
{
    const int side = 2 * r + 1;
    int sum[3] = {0};

    if (!(u > -0.5 && v > -0.5 && u < bgr->w && v < bgr->h))
        return false;
    const int x = (int)(u + 0.5), y = (int)(v + 0.5);

    if (x - r < 0 || y - r < 0 || x + r >= bgr->w || y + r >= bgr->h)
        return false;
    const uint8_t *p = bgr->data + (y - r) * bgr->stride_bytes + (ptrdiff_t)(x - r) * bgr->channels;

    if (bgr->channels == 3 && r == 1)
        sum_square(p, bgr->stride_bytes, 3, 3, sum);
    else if (bgr->channels == 3 && r == 2)
        sum_square(p, bgr->stride_bytes, 3, 5, sum);
    else
        sum_square(p, bgr->stride_bytes, bgr->channels, side, sum);
    for (int c = 0; c < 3; c++)
        out[c] = (double)sum[c] / (side * side);
    return true;
}

static int radius(const struct wk_image *bgr)
{
    int r = bgr->w / 1400;

    return r < 1 ? 1 : r;
}

static void terms(const struct wk_mat *mat, double x_mm, double y_mm, double t[WK_LOOK_TERMS])
{
    double x = (x_mm - mat->page_w_mm / 2) / 200, y = (y_mm - mat->page_h_mm / 2) / 200;

    t[0] = 1;
    t[1] = x;
    t[2] = y;
    t[3] = x * x;
    t[4] = x * y;
    t[5] = y * y;
}

void wk_look_white(const struct wk_light_model *look, double x_mm, double y_mm, double out[3])
{
    double t[WK_LOOK_TERMS];

    terms(look->mat, x_mm, y_mm, t);
    for (int c = 0; c < 3; c++) {
        double sum = 0;

        for (int i = 0; i < WK_LOOK_TERMS; i++)
            sum += look->white[c][i] * t[i];
        out[c] = exp(sum);
    }
}

/* The shade of a point of the page under a light; false when it is not in the picture. */
static bool shade_at(const struct wk_light_model *look, double x_mm, double y_mm, double height_mm, const double white[3],
                     struct wk_shade *out, bool *burnt)
{
    double u, v, seen[3];

    if (!wk_fit_project(look->fit, x_mm, y_mm, height_mm, &u, &v) || !pick(look->bgr, u, v, radius(look->bgr), seen))
        return false;
    for (int c = 0; c < 3; c++)
        out->c[c] = look->veil[c] > 0 ? fmax(seen[c] / white[c] - look->veil[c], 0) / (1 - look->veil[c]) : seen[c] / white[c];
    *burnt = seen[0] >= BURNT && seen[1] >= BURNT && seen[2] >= BURNT;
    return true;
}

bool wk_look_shade(const struct wk_light_model *look, double x_mm, double y_mm, double height_mm, struct wk_shade *out,
                   bool *burnt)
{
    double white[3];

    wk_look_white(look, x_mm, y_mm, white);
    return shade_at(look, x_mm, y_mm, height_mm, white, out, burnt);
}

/* Along a line white's logarithm is a parabola: from one millimetre to the next white grows by a factor that itself grows by a
 * constant one. */
void wk_look_shades(const struct wk_light_model *look, double x_mm, double y_mm, double height_mm, int n, struct wk_shade *out,
                    uint8_t *known)
{
    double white[3], next[3], after[3], grow[3], more[3];

    wk_look_white(look, x_mm, y_mm, white);
    wk_look_white(look, x_mm + 1, y_mm, next);
    wk_look_white(look, x_mm + 2, y_mm, after);
    for (int c = 0; c < 3; c++) {
        grow[c] = next[c] / white[c];
        more[c] = after[c] / next[c] / grow[c];
    }
    for (int i = 0; i < n; i++) {
        bool burnt = false;

        known[i] = shade_at(look, x_mm + i, y_mm, height_mm, white, &out[i], &burnt) ? WK_LOOK_SEEN : 0;
        known[i] |= burnt ? WK_LOOK_BURNT : 0;
        for (int c = 0; c < 3; c++) {
            white[c] *= grow[c];
            grow[c] *= more[c];
        }
    }
}

struct sample {
    double t[WK_LOOK_TERMS], log_white[3], weight;
};

#define MAX_BLACKS (WK_N_SLOTS * 3 + WK_N_MARKERS * 4)
#define MAX_SAMPLES (WK_N_SLOTS * 2 + 16)

/* The code's own coordinates (0..1 over its modules) to px. */
static bool code_plane(const struct wk_look_code *code, double h[9])
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double to[8];

    for (int k = 0; k < 4; k++) {
        to[2 * k] = code->u[k];
        to[2 * k + 1] = code->v[k];
    }
    return wk_plane_from_quad(unit, to, h);
}

/* Medians of the pixels on both sides of a code, `out` beyond its edge (1: a code's width). */
static bool beside_code(const struct wk_light_model *look, const struct wk_look_code *code, double out, double to_y,
                        double colour[3])
{
    double values[3][16], h[9];
    int n = 0;

    if (!code_plane(code, h))
        return false;
    for (int i = 0; i < 8; i++)
        for (int side = 0; side < 2; side++) {
            double u, v, seen[3];

            if (!wk_plane_map(h, side ? 1 + out : -out, 0.1 + (to_y - 0.1) * i / 7, &u, &v) || !pick(look->bgr, u, v, 0, seen))
                continue;
            for (int c = 0; c < 3; c++)
                values[c][n] = seen[c];
            n++;
        }
    if (n < 8)
        return false;
    for (int c = 0; c < 3; c++)
        colour[c] = wk_median(values[c], n);
    return true;
}

/* What a shade is besides grey. */
static void hue_of(const struct wk_shade *shade, double hue[3])
{
    const double luma = wk_shade_luma(shade);

    for (int c = 0; c < 3; c++)
        hue[c] = shade->c[c] - luma;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/*
 * The direction in which the backs' hue leads away from grey, and from the ground's hue too, as long as the backs' own. Its
 * length; 0 when it is not known. The veil is in all of them.
 */
static double hue_of_backs(const struct wk_light_model *look, double out[3])
{
    static const double least = 0.05; /* less is no hue that a ground could share */
    double ground[3];

    if (!look->light_known || !look->back_known || look->seen_ground.c[0] < 0)
        return 0;
    hue_of(&look->back, out);
    hue_of(&look->seen_ground, ground);
    const double square = dot(ground, ground), alike = fmax(dot(ground, out), 0);

    for (int c = 0; c < 3 && square > least * least; c++)
        out[c] -= alike / square * ground[c];
    return sqrt(dot(out, out));
}

/* The shade of a strip beside a sticker, between two distances from its paper; false: not in the picture. */
static bool strip_beside(const struct wk_light_model *look, const double h[9], int side, double from_mm, double to_mm,
                         struct wk_shade *out)
{
    enum { N_ALONG = 12, N_OUT = 3 };
    const double first = -WK_CODE_TO_EDGE, last[2] = {1 + WK_CODE_TO_EDGE, WK_CODE_TO_FOOT};
    const int across = side / 2; /* 0: left and right; 1: above and below */
    double values[3][N_ALONG * N_OUT], white[3], x, y;
    int n = 0;

    for (int i = 0; i < N_ALONG; i++)
        for (int k = 0; k < N_OUT; k++) {
            const double out_of = (from_mm + (to_mm - from_mm) * k / (N_OUT - 1)) / WK_CODE_MM,
                         along = first + (last[!across] - first) * (i + 0.5) / N_ALONG,
                         beyond = side % 2 ? last[across] + out_of : first - out_of;
            double u, v, seen[3];

            if (!wk_plane_map(h, across ? along : beyond, across ? beyond : along, &u, &v) || !pick(look->bgr, u, v, 0, seen))
                return false;
            for (int c = 0; c < 3; c++)
                values[c][n] = seen[c];
            if (n++ == 0 && !wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &x, &y))
                return false;
        }
    wk_look_white(look, x, y, white);
    for (int c = 0; c < 3; c++)
        out->c[c] = wk_median(values[c], n) / white[c];
    return true;
}

/* From this on sides can be counted, by what noise and a neighbour's light on the ground add. */
static const double hue_counts = 0.05;

/* As far from the paper as a tile reaches on most sides, mm. */
#define BACK_FROM_MM 0.5
#define BACK_TO_MM 1.3

int wk_look_sides_of_back(const struct wk_light_model *look, const struct wk_look_code *code)
{
    double back[3], h[9];
    const double length = hue_of_backs(look, back);
    int n = 0;

    if (length < hue_counts || !code_plane(code, h))
        return 0;
    for (int side = 0; side < 4; side++) {
        struct wk_shade strip;
        double hue[3];

        if (!strip_beside(look, h, side, BACK_FROM_MM, BACK_TO_MM, &strip))
            continue;
        hue_of(&strip, hue);
        n += dot(hue, back) > 0.5 * dot(back, back);
    }
    return n;
}

double wk_look_step_beside(const struct wk_light_model *look, const struct wk_look_code *code, int side, double side_mm)
{
    /* A tile reaches 1 to 4 mm beyond its sticker; then its side is seen, in light or in shade, and then the ground. */
    enum { N_NEAR = 3 };
    const double from_mm = 1, each_mm = (0.8 * side_mm - 0.5) / N_NEAR, ground_from_mm = side_mm + 4,
                 ground_to_mm = side_mm + 8;
    double h[9], step[N_NEAR];
    struct wk_shade ground;

    if (!code_plane(code, h) || !strip_beside(look, h, side, ground_from_mm, ground_to_mm, &ground))
        return -1;
    for (int i = 0; i < N_NEAR; i++) {
        struct wk_shade near;

        if (!strip_beside(look, h, side, from_mm + i * each_mm, from_mm + (i + 1) * each_mm, &near))
            return -1;
        step[i] = (fabs(near.c[0] - ground.c[0]) + fabs(near.c[1] - ground.c[1]) + fabs(near.c[2] - ground.c[2])) / 3;
    }
    return wk_median(step, N_NEAR);
}

double wk_look_paper(const struct wk_light_model *look, const struct wk_look_code *code)
{
    const double u = (code->u[0] + code->u[2]) / 2, v = (code->v[0] + code->v[2]) / 2;
    double seen[3], white[3], x, y, share = 0;

    if (!beside_code(look, code, 0.048, 1.3, seen) || !wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &x, &y))
        return -1;
    wk_look_white(look, x, y, white);
    for (int c = 0; c < 3; c++)
        share += seen[c] / white[c] / 3;
    return share;
}

static void add_sample(const struct wk_light_model *look, double x_mm, double y_mm, const double colour[3],
                       struct sample *samples, int *n)
{
    if (colour[0] < 4 || colour[1] < 4 || colour[2] < 4)
        return;
    struct sample *s = &samples[(*n)++];

    terms(look->mat, x_mm, y_mm, s->t);
    for (int c = 0; c < 3; c++)
        s->log_white[c] = log(colour[c]);
    s->weight = 1;
}

/* White paper all over the picture to a smooth field of light; glare and shadow's edges lose their say in later rounds. */
static bool fit_light(struct wk_light_model *look, struct sample *samples, int n)
{
    static const double ridge[WK_LOOK_TERMS] = {1e-6, 0.02, 0.02, 0.3, 0.3, 0.3};

    if (n < 3)
        return false;
    for (int round = 0; round < 4; round++) {
        for (int c = 0; c < 3; c++) {
            double a[WK_LOOK_TERMS * WK_LOOK_TERMS] = {0}, b[WK_LOOK_TERMS] = {0};

            for (int i = 0; i < n; i++)
                for (int p = 0; p < WK_LOOK_TERMS; p++) {
                    for (int q = 0; q < WK_LOOK_TERMS; q++)
                        a[p * WK_LOOK_TERMS + q] += samples[i].weight * samples[i].t[p] * samples[i].t[q];
                    b[p] += samples[i].weight * samples[i].t[p] * samples[i].log_white[c];
                }
            for (int p = 0; p < WK_LOOK_TERMS; p++)
                a[p * WK_LOOK_TERMS + p] += ridge[p];
            if (!wk_plane_solve(a, b, WK_LOOK_TERMS))
                return false;
            memcpy(look->white[c], b, sizeof b);
        }
        for (int i = 0; i < n; i++) {
            double e = -samples[i].log_white[1];

            for (int p = 0; p < WK_LOOK_TERMS; p++)
                e += look->white[1][p] * samples[i].t[p];
            samples[i].weight = 1 / (1 + e * e / (0.12 * 0.12));
        }
    }
    return true;
}

bool wk_look_ground_shade(const struct wk_light_model *look, struct wk_mm at, struct wk_shade *out)
{
    double values[3][12 * 11];
    int n = 0;

    for (int y = -11; y <= 11; y += 2)
        for (int x = -10; x <= 10; x += 2) {
            struct wk_shade s;
            bool burnt;

            if (!wk_look_shade(look, at.x + x, at.y + y, look->fit->top_mm - look->mat->tile_height_mm, &s, &burnt) || burnt)
                continue;
            for (int c = 0; c < 3; c++)
                values[c][n] = s.c[c];
            n++;
        }
    for (int c = 0; n >= 40 && c < 3; c++)
        out->c[c] = wk_median(values[c], n);
    return n >= 40;
}

/* Black print's share of white around a code that was read: the middles of its finder patterns. Returns how many. */
static int black_of_code(const struct wk_light_model *look, const struct wk_look_code *code, double share[3][3])
{
    static const double middle[3][2] = {{3.5, 3.5}, {17.5, 3.5}, {3.5, 17.5}}; /* modules */
    double h[9], u, v, x, y, seen[3], white[3];
    int n = 0;

    if (!code_plane(code, h))
        return 0;
    for (int k = 0; k < 3; k++) {
        if (!wk_plane_map(h, middle[k][0] / WK_CODE_MODULES, middle[k][1] / WK_CODE_MODULES, &u, &v) ||
            !pick(look->bgr, u, v, 0, seen) || !wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &x, &y))
            continue;
        wk_look_white(look, x, y, white);
        for (int c = 0; c < 3; c++)
            share[c][n] = seen[c] / white[c];
        n++;
    }
    return n;
}

/* The same of a marker: the middles of its border's four sides. */
static int black_of_marker(const struct wk_light_model *look, const struct wk_mm *corner, double share[3][4])
{
    int n = 0;

    for (int k = 0; k < 4; k++) {
        const struct wk_mm *a = &corner[k], *b = &corner[(k + 1) % 4];
        const double in = 0.5 / WK_MARKER_MODULES, x = (a->x + b->x) / 2 - (b->y - a->y) * in,
                     y = (a->y + b->y) / 2 + (b->x - a->x) * in;
        double u, v, seen[3], white[3];

        if (hypot(b->x - a->x, b->y - a->y) <= 0 || !wk_fit_project(look->fit, x, y, 0, &u, &v) ||
            !pick(look->bgr, u, v, 0, seen))
            continue;
        wk_look_white(look, x, y, white);
        for (int c = 0; c < 3; c++)
            share[c][n] = seen[c] / white[c];
        n++;
    }
    return n;
}

/* How much points of a code a millimetre apart differ, as a share of their brightness; negative: they are not in the
 * picture, or far too dark. */
static double roughness_of_code(const struct wk_light_model *look, const struct wk_look_code *code)
{
    const int n = (int)WK_CODE_MM;
    double h[9], u, v, x, y, steps = 0, level = 0;

    if (!code_plane(code, h))
        return -1;
    for (int j = 1; j < n; j++) {
        double before = 0;

        for (int i = 1; i < n; i++) {
            struct wk_shade shade;
            bool burnt;

            if (!wk_plane_map(h, (double)i / n, (double)j / n, &u, &v) ||
                !wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &x, &y) ||
                !wk_look_shade(look, x, y, look->fit->top_mm, &shade, &burnt))
                return -1;
            const double luma = wk_shade_luma(&shade);

            steps += i > 1 ? fabs(luma - before) : 0;
            level += luma;
            before = luma;
        }
    }
    level /= (n - 1) * (n - 1);
    return level > LEAST_LEVEL ? steps / ((n - 1) * (n - 2)) / level : -1;
}

/* Notes how rough codes are, and where. */
static void learn_prints(struct wk_light_model *look, const struct wk_look_code *codes, int n)
{
    for (int i = 0; i < n; i++) {
        struct wk_look_print *print = &look->print[look->n_prints];
        const double u = (codes[i].u[0] + codes[i].u[2]) / 2, v = (codes[i].v[0] + codes[i].v[2]) / 2;

        print->roughness = roughness_of_code(look, &codes[i]);
        look->n_prints +=
            print->roughness >= 0 && wk_fit_unproject(look->fit, u, v, look->fit->top_mm, &print->x_mm, &print->y_mm);
    }
}

bool wk_look_is_clear(const struct wk_light_model *look, struct wk_mm at)
{
    double far_mm[WK_N_SLOTS], furthest;

    if (look->n_prints < CLEAR_CODES || look->ground.c[0] < 0 || wk_shade_luma(&look->ground) >= DARKER_THAN_PAPER)
        return false;
    for (int i = 0; i < look->n_prints; i++)
        far_mm[i] = hypot(look->print[i].x_mm - at.x, look->print[i].y_mm - at.y);
    furthest = wk_nth(far_mm, look->n_prints, CLEAR_CODES - 1);
    for (int i = 0; i < look->n_prints; i++)
        if (hypot(look->print[i].x_mm - at.x, look->print[i].y_mm - at.y) <= furthest &&
            look->print[i].roughness <= CLEAR_ROUGHNESS)
            return false;
    return true;
}

bool wk_look_is_veiled(const struct wk_light_model *look, struct wk_mm at)
{
    return look->veiled && !wk_look_is_clear(look, at);
}

/*
 * How much is added to everything, by what black print shows: a share of white of BLACK or less is print, blur and the camera's
 * own curve, and leaves all as it is. What is added to everything is added to the mat's print as to the stickers': where only
 * one of the two is pale it is a printer that had little toner, and no haze.
 */
static void learn_veil(struct wk_light_model *look, const struct wk_look_code *codes, int n)
{
    double share[3][MAX_BLACKS], of_mat[3][4 * WK_N_MARKERS], of[3][4], of_code[3][3], least = 1;
    int n_shares = 0, n_of_mat = 0;

    for (int i = 0; i < WK_N_MARKERS; i++)
        for (int k = 0, m = black_of_marker(look, look->mat->marker_mm[i], of); k < m; k++, n_of_mat++)
            for (int c = 0; c < 3; c++)
                share[c][n_of_mat] = of_mat[c][n_of_mat] = of[c][k];
    n_shares = n_of_mat;
    for (int i = 0; i < n; i++)
        for (int k = 0, m = black_of_code(look, &codes[i], of_code); k < m; k++, n_shares++)
            for (int c = 0; c < 3; c++)
                share[c][n_shares] = of_code[c][k];
    for (int c = 0; c < 3 && n_shares > 0; c++) {
        double black = wk_median(share[c], n_shares);

        if (n_of_mat > 0)
            black = fmin(black, wk_median(of_mat[c], n_of_mat));
        look->veil[c] = fmin(fmax((black - BLACK) / (1 - BLACK), 0), 0.9);
        least = fmin(least, 1 - look->veil[c]);
    }
    look->veiled = n_shares > 0 && least < MIN_CONTRAST;
    if (least < 1 && least > CLEAR_CONTRAST)
        learn_prints(look, codes, n);
}

void wk_look_learn(struct wk_light_model *look, const struct wk_image *bgr, const struct wk_fit *fit, const struct wk_mat *mat,
                   const struct wk_look_code *codes, int n, const struct wk_mm *free_places, int n_free)
{
    struct sample samples[MAX_SAMPLES];
    double values[3][WK_N_SLOTS], medians[3][16], colour[3];
    int n_samples = 0, n_values = 0, n_medians = 0;

    *look = (struct wk_light_model){.bgr = bgr, .fit = fit, .mat = mat, .seen_ground = {{-1, -1, -1}}};
    n = n > WK_N_SLOTS ? WK_N_SLOTS : n;
    for (int i = 0; i < n; i++) {
        double u = 0, v = 0, x, y;

        for (int k = 0; k < 4; k++) {
            u += codes[i].u[k] / 4;
            v += codes[i].v[k] / 4;
        }
        if (wk_fit_unproject(fit, u, v, fit->top_mm, &x, &y) && beside_code(look, &codes[i], 0.048, 1.3, colour))
            add_sample(look, x, y, colour, samples, &n_samples);
    }
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++) {
            const struct wk_mm *a = &mat->marker_mm[m][k], *b = &mat->marker_mm[m][(k + 1) % 4];
            double side = hypot(b->x - a->x, b->y - a->y), out = side / 10;

            if (side <= 0) /* a wall without a mat */
                continue;
            double x = (a->x + b->x) / 2 + (b->y - a->y) / side * out, y = (a->y + b->y) / 2 - (b->x - a->x) / side * out, u, v;

            if (wk_fit_project(fit, x, y, 0, &u, &v) && pick(bgr, u, v, 0, colour))
                add_sample(look, x, y, colour, samples, &n_samples);
        }
    look->light_known = fit_light(look, samples, n_samples) && n_samples >= 6;
    if (!look->light_known)
        for (int c = 0; c < 3; c++) {
            memset(look->white[c], 0, sizeof look->white[c]);
            look->white[c][0] = log(220);
        }
    else
        learn_veil(look, codes, n);
    for (int i = 0; i < n_free && n_medians < 16; i++) {
        struct wk_shade ground;

        if (!wk_look_ground_shade(look, free_places[i], &ground))
            continue;
        for (int c = 0; c < 3; c++)
            medians[c][n_medians] = ground.c[c];
        n_medians++;
    }
    for (int c = 0; c < 3; c++)
        look->ground.c[c] = n_medians ? wk_median(medians[c], n_medians) : -1;
    for (int i = 0; i < n; i++) {
        double u = (codes[i].u[0] + codes[i].u[2]) / 2, v = (codes[i].v[0] + codes[i].v[2]) / 2, x, y, white[3];

        if (!beside_code(look, &codes[i], 0.13, 1.3, colour) || !wk_fit_unproject(fit, u, v, fit->top_mm, &x, &y))
            continue;
        wk_look_white(look, x, y, white);
        for (int c = 0; c < 3; c++)
            values[c][n_values] = colour[c] / white[c];
        n_values++;
    }
    look->back_known = n_values >= 5;
    for (int c = 0; look->back_known && c < 3; c++)
        look->back.c[c] = wk_median(values[c], n_values);
}

void wk_look_light(const struct wk_image *bgr, const struct wk_fit *fit, const struct wk_mat *mat, double *brightness,
                   double *glare)
{
    enum { STEP = 3, RUN = 8 }; /* mm; places of a line laid at even distances, off by a hundredth of a pixel at most */
    int histogram[256] = {0}, n = 0, burnt = 0, level = 0;
    const double x0 = mat->slot_mm[wk_slot_at(WK_ROW_2, 0)].x - mat->pitch_x_mm / 2,
                 y0 = mat->slot_mm[wk_slot_at(WK_ROW_2, 0)].y - mat->pitch_y_mm / 2;
    const int n_across = (int)ceil(WK_N_COLUMNS * mat->pitch_x_mm / STEP), green = bgr->channels >= 3 ? 1 : 0, red = 2 * green;

    for (double y = y0; y < y0 + WK_N_ROWS * mat->pitch_y_mm; y += STEP)
        for (int i = 0; i < n_across; i += RUN) {
            const int n_run = n_across - i < RUN ? n_across - i : RUN;
            double u, v, u1, v1;

            if (!wk_fit_project(fit, x0 + STEP * i, y, fit->top_mm, &u, &v) ||
                !wk_fit_project(fit, x0 + STEP * (i + RUN), y, fit->top_mm, &u1, &v1))
                continue;
            const double du = (u1 - u) / RUN, dv = (v1 - v) / RUN;

            for (int k = 0; k < n_run; k++) {
                const double at_u = u + k * du + 0.5, at_v = v + k * dv + 0.5;

                if (!(at_u >= 0 && at_v >= 0 && at_u < bgr->w && at_v < bgr->h))
                    continue;
                const uint8_t *p = bgr->data + (int)at_v * bgr->stride_bytes + (ptrdiff_t)(int)at_u * bgr->channels;

                n++;
                histogram[(p[0] + p[green] + p[red]) / 3]++;
                burnt += p[0] >= BURNT && p[green] >= BURNT && p[red] >= BURNT;
            }
        }
    for (int sum = 0; level < 255 && (sum += histogram[level]) <= n / 2; level++)
        continue;
    *brightness = n ? level : 0;
    *glare = n ? (double)burnt / n : 0;
}

void wk_look_tell_ground(struct wk_light_model *look, const struct wk_shade *seen)
{
    look->seen_ground = look->ground = *seen;
    look->n_prints = 0; /* a mat is smooth, cloth may be as rough as print */
    for (int c = 0; c < 3 && seen->c[0] >= 0; c++)
        look->ground.c[c] = fmax(seen->c[c] - look->veil[c], 0) / (1 - look->veil[c]);
}
