/* What lies in a place, by shade and outline. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/sort.h"
#include "vision/mat/look_parts.h"

enum { HALF_W = 16, HALF_H = 22, BODY_W = 11, BODY_H = 16, MIDDLE_W = 8, MIDDLE_H = 9 }; /* mm */
enum { FACE_HALF_W = 9, FACE_HALF_H = 13 }; /* mm: what lies inside a tile's rounded edges, where its face has its ink */
#define ALIKE 0.3     /* through a veil: of the ground's own distance from paper, for a veil draws all colours together */
#define SURE_CODE 0.6 /* likeness of what is hardly anything else (code_recovery.h) */
enum { ENOUGH_POINTS = 150 }; /* of a slot's middle, of 323 */

static const double near_chroma = 0.05;  /* of two shades that may be the same under noise and a colour cast */
static const double other_chroma = 0.08; /* of two that are not: that, and the noise of a veiled point, 0.03 */
static const double tile_w_mm = 26, tile_h_mm = 36;

/* A slot in steps of a millimetre, at the height of the tile tops. */
struct view {
    struct wk_shade s[2 * HALF_H + 1][2 * HALF_W + 1];
    uint8_t seen[2 * HALF_H + 1][2 * HALF_W + 1];
    int n_seen, n_burnt, n_body;
    bool clear; /* the codes around show all their modules, through haze */
};

static void take_view(const struct wk_light_model *look, struct wk_mm at, struct view *view)
{
    view->n_seen = view->n_burnt = view->n_body = 0;
    view->clear = wk_look_is_clear(look, at);
    for (int y = -HALF_H; y <= HALF_H; y++) {
        uint8_t known[2 * HALF_W + 1];

        wk_look_shades(look, at.x - HALF_W, at.y + y, look->fit->top_mm, 2 * HALF_W + 1, view->s[y + HALF_H], known);
        for (int x = -HALF_W; x <= HALF_W; x++) {
            const bool seen = known[x + HALF_W] & WK_LOOK_SEEN;

            view->seen[y + HALF_H][x + HALF_W] = seen;
            if (abs(x) > BODY_W || abs(y) > BODY_H)
                continue;
            view->n_body++;
            view->n_seen += seen;
            view->n_burnt += (known[x + HALF_W] & WK_LOOK_BURNT) != 0;
        }
    }
}

static bool is_near_ground(const struct wk_light_model *look, bool clear, const struct wk_shade *s, double chroma)
{
    const double ratio = wk_shade_luma(s) / (wk_shade_luma(&look->ground) + 1e-6);
    const double lighter = clear ? WK_LOOK_CLEAR_LIGHTER : 1.25;

    return look->ground.c[0] >= 0 && ratio > 0.45 && ratio < lighter && wk_shade_chroma_apart(s, &look->ground) < chroma;
}

static bool is_ground(const struct wk_light_model *look, bool clear, const struct wk_shade *s)
{
    return is_near_ground(look, clear, s, near_chroma);
}

static bool is_white(const struct wk_shade *s)
{
    static const struct wk_shade paper = {{1, 1, 1}};

    return wk_shade_luma(s) > 0.7 && wk_shade_chroma_apart(s, &paper) < 0.05;
}

static bool is_like(const struct wk_shade *s, const struct wk_shade *body)
{
    double ratio = wk_shade_luma(s) / (wk_shade_luma(body) + 1e-6);

    return ratio > 0.68 && ratio < 1.4 && wk_shade_chroma_apart(s, body) < near_chroma + 0.01;
}

/* What the middle of a slot shows at the ground's height, where no neighbour can stand in the way. */
struct middle {
    int n, n_ground, n_shine; /* points: all, of the ground, lighter than that */
    double rough;             /* how much neighbouring points differ, as a share of their brightness */
};

static struct middle middle_of(const struct wk_light_model *look, struct wk_mm at, double chroma)
{
    const bool clear = wk_look_is_clear(look, at);
    struct middle middle = {0};
    double steps = 0, before = 0, level = 0;
    int n_steps = 0;

    for (int y = -MIDDLE_H; y <= MIDDLE_H; y++) {
        struct wk_shade line[2 * MIDDLE_W + 1];
        uint8_t known[2 * MIDDLE_W + 1];

        wk_look_shades(look, at.x - MIDDLE_W, at.y + y, look->fit->top_mm - look->mat->tile_height_mm, 2 * MIDDLE_W + 1, line,
                       known);
        for (int i = 0; i < 2 * MIDDLE_W + 1; i++) {
            const double luma = wk_shade_luma(&line[i]);

            if (known[i] != WK_LOOK_SEEN)
                continue;
            middle.n++;
            if (is_near_ground(look, clear, &line[i], chroma))
                middle.n_ground++;
            else
                middle.n_shine += luma > wk_shade_luma(&look->ground);
            level += luma;
            if (i > 0) {
                steps += fabs(luma - before);
                n_steps++;
            }
            before = luma;
        }
    }
    middle.rough = n_steps > 0 && level > 0 ? steps / n_steps / (level / middle.n) : HUGE_VAL;
    return middle;
}

/*
 * Whether the mat itself is seen in the slot's middle. enough: the share of it that has to be in plain sight; rough: how rough
 * it may be. A reflection makes the mat lighter on one side. Print on the mat is faint; modules, even blurred, are not.
 */
static bool sees_ground(const struct wk_light_model *look, struct wk_mm at, double enough, double rough)
{
    const struct middle m = middle_of(look, at, near_chroma);

    return m.n > ENOUGH_POINTS &&
           (m.n_ground > enough * m.n || (m.n_ground > 0.5 * m.n && m.n_ground + m.n_shine > 0.97 * m.n)) && m.rough < rough;
}

/* The ground all over, but for noise and a speck; as smooth as the mat's faint print. */
static bool is_all_ground(const struct middle *m)
{
    return m->n > ENOUGH_POINTS && m->n_ground > 0.9 * m->n && m->rough < 0.09;
}

/*
 * A tile of the next row, or one that lies askew, may hide one side of a gap: then the ground is seen all over to the other
 * side. A tile that lay here as untidily as tiles lie would cover most of that.
 */
static bool sees_ground_aside(const struct wk_light_model *look, struct wk_mm at)
{
    static const struct wk_mm aside[] = {{-5, 0}, {5, 0}, {0, -5}, {0, 5}};
    bool seen = false;

    for (size_t i = 0; i < sizeof aside / sizeof aside[0] && !seen; i++) {
        const struct middle m = middle_of(look, (struct wk_mm){at.x + aside[i].x, at.y + aside[i].y}, near_chroma);

        seen = is_all_ground(&m);
    }
    return seen;
}

/*
 * Whether a place shows the table itself through a veil. The ground was seen through the same veil, so the two are alike as
 * they are; but a veil makes all colours alike too, so the ground has to be another colour than paper, black print and all
 * blurred mixtures of them, and than this table's backs. An empty place shows the ground all over, one under an arm in a few of
 * its points.
 */
static bool sees_ground_through_veil(const struct wk_light_model *look, struct wk_mm at)
{
    static const struct wk_shade paper = {{1, 1, 1}};
    struct wk_light_model seen = *look;

    if (look->seen_ground.c[0] < 0 || !look->back_known)
        return false;
    seen.ground = look->seen_ground;
    for (int c = 0; c < 3; c++) {
        seen.veil[c] = 0;
        seen.back.c[c] = look->veil[c] + (1 - look->veil[c]) * look->back.c[c];
    }
    const double off_paper = wk_shade_chroma_apart(&seen.ground, &paper);

    if (off_paper < other_chroma || (wk_shade_chroma_apart(&seen.ground, &seen.back) < other_chroma &&
                                     wk_shade_luma(&seen.back) < 1.5 * wk_shade_luma(&seen.ground)))
        return false;
    const struct middle m = middle_of(&seen, at, ALIKE * off_paper);

    return is_all_ground(&m);
}

/*
 * How bright, in shares of paper, a point has to be to lie in a lamp's reflection. Haze takes a part of what the lamp adds, and
 * a picture in which paper itself is nearly as light as pixels can be has room for less: half of that room will do there. By
 * `least` paper may differ anywhere from the light that was fitted to all of it. Where there is no more room than that a
 * reflection is as light as paper, and what is as light as paper may be one.
 */
static double shine_of(const struct wk_light_model *look, const double white[3])
{
    static const double least = 1.03;
    double room = 0;

    for (int c = 0; c < 3; c++)
        room += (255 / fmax(white[c], 1) - look->veil[c]) / (1 - look->veil[c]) / 3;
    if (room < least)
        return 2 - least;
    return fmax(least, fmin(look->veil[1] > 0 ? 1.1 : 1.2, (1 + room) / 2));
}

/* What is doubtful in a place: in haze paper where nothing but the mat ought to be seen; a reflection where a face ought to be,
 * burnt out or not, for it is lighter than paper and washes a code out. */
struct doubts {
    bool paper, shine;
};

static struct doubts doubts_of(const struct wk_light_model *look, const struct view *view, double shines)
{
    const bool hazy = look->veil[1] > 0 && !view->clear;
    int n = 0, whites = 0, shining = 0;

    for (int y = -BODY_H; y <= BODY_H; y++)
        for (int x = -BODY_W; x <= BODY_W; x++) {
            const struct wk_shade *s = &view->s[y + HALF_H][x + HALF_W];

            if (!view->seen[y + HALF_H][x + HALF_W])
                continue;
            n++;
            whites += is_white(s);
            shining += wk_shade_luma(s) > shines;
        }
    return (struct doubts){.paper = hazy && whites * 20 > n, .shine = shining * 20 > n};
}

static double share_like(const struct view *view, const struct wk_shade *body, int x0, int x1, int y0, int y1)
{
    int n = 0, like = 0;

    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            n += view->seen[y + HALF_H][x + HALF_W];
            like += view->seen[y + HALF_H][x + HALF_W] && is_like(&view->s[y + HALF_H][x + HALF_W], body);
        }
    return n ? (double)like / n : 0;
}

/* What a point and those around it differ from grey by: white that a lamp mirrored there adds leaves it as it is. */
static bool hue_around(const struct view *view, int x, int y, double hue[3])
{
    double luma = 0;

    memset(hue, 0, 3 * sizeof *hue);
    for (int j = y - 1; j <= y + 1; j++)
        for (int i = x - 1; i <= x + 1; i++) {
            if (!view->seen[j + HALF_H][i + HALF_W])
                return false;
            for (int c = 0; c < 3; c++)
                hue[c] += view->s[j + HALF_H][i + HALF_W].c[c] / 9;
        }
    for (int c = 0; c < 3; c++)
        luma += hue[c] / 3;
    for (int c = 0; c < 3; c++)
        hue[c] -= luma;
    return true;
}

/* Share of the tile's body that has this shade's hue or more of it, in whatever light; single points show any hue in a dark
 * picture's noise. */
static double share_of_hue(const struct view *view, const struct wk_shade *body)
{
    const double luma = wk_shade_luma(body);
    int n = 0, like = 0;

    for (int y = -BODY_H; y <= BODY_H; y++)
        for (int x = -BODY_W; x <= BODY_W; x++) {
            double hue[3], along = 0, square = 0;

            if (!hue_around(view, x, y, hue))
                continue;
            for (int c = 0; c < 3; c++) {
                along += hue[c] * (body->c[c] - luma);
                square += (body->c[c] - luma) * (body->c[c] - luma);
            }
            n++;
            like += along > 0.5 * square;
        }
    return n ? (double)like / n : 0;
}

/* Share of plain white in the middle; 0 where something brighter than paper is about, for in a reflection modules are white
 * too. */
static double plain_middle(const struct view *view, double shines)
{
    const int half_w = 6, half_h = 8;
    int whites = 0, shining = 0;

    for (int y = -BODY_H; y <= BODY_H; y++)
        for (int x = -BODY_W; x <= BODY_W; x++) {
            const struct wk_shade *s = &view->s[y + HALF_H][x + HALF_W];

            if (!view->seen[y + HALF_H][x + HALF_W])
                continue;
            shining += wk_shade_luma(s) > shines;
            whites += abs(x) <= half_w && abs(y) <= half_h && is_white(s);
        }
    return shining > 8 ? 0 : (double)whites / ((2 * half_w + 1) * (2 * half_h + 1));
}

/* Whether the body ends here: something else, and not by and by, as the light of a reflection does. */
static bool is_edge(const struct wk_shade *inside, const struct wk_shade *s, const struct wk_shade *body)
{
    double ratio = wk_shade_luma(s) / (wk_shade_luma(inside) + 1e-6);

    return !is_like(s, body) && (ratio < 0.8 || ratio > 1.25 || wk_shade_chroma_apart(s, inside) > near_chroma);
}

/* On how many of the four sides the body ends where a tile's outline is, most of the way along. */
static int bounded_sides(const struct view *view, const struct wk_shade *body)
{
    const int back = 3; /* mm */
    int n = 0;

    for (int side = 0; side < 4; side++) {
        int along = side < 2 ? 12 : 8, seen = 0, looked = 0;

        for (int k = -along; k <= along; k += 2, looked++)
            for (int out = side < 2 ? 12 : 17; out <= (side < 2 ? HALF_W : HALF_H); out++) {
                int x = side < 2 ? (side ? out : -out) : k, y = side < 2 ? k : side == 2 ? -out : out;
                int dx = side < 2 ? (side ? back : -back) : 0, dy = side < 2 ? 0 : side == 2 ? -back : back;

                if (view->seen[y + HALF_H][x + HALF_W] && view->seen[y - dy + HALF_H][x - dx + HALF_W] &&
                    is_edge(&view->s[y - dy + HALF_H][x - dx + HALF_W], &view->s[y + HALF_H][x + HALF_W], body)) {
                    seen++;
                    break;
                }
            }
        n += seen * 10 >= looked * 7;
    }
    return n;
}

/* Tiles have gaps around them, hands have none. sideways: the body is wide and low. */
static bool tile_shaped(const struct view *view, const struct wk_shade *body, bool *sideways)
{
    double left = share_like(view, body, -16, -15, -9, 9), right = share_like(view, body, 15, 16, -9, 9);
    double far = share_like(view, body, -8, 8, -22, -20), near = share_like(view, body, -8, 8, 20, 22);
    double far_in = share_like(view, body, -8, 8, -17, -16), near_in = share_like(view, body, -8, 8, 16, 17);

    *sideways = left > 0.7 && right > 0.7 && fmin(far_in, near_in) < 0.4;
    /* A tile seen from the side shows its own body in one gap, at most in part in another. */
    return *sideways ? fmax(far, near) < 0.4 : left + right + far + near < 1.1 || bounded_sides(view, body) >= 3;
}

/* How much of a plain light border there is all around, as a face has it, 0..1; a patch of glare is white too, and fades: 0. */
static double light_border(const struct view *view)
{
    double level[21 * 29];
    int n = 0, whites = 0;

    for (int y = -14; y <= 14; y++)
        for (int x = -10; x <= 10; x++) {
            if ((abs(x) < 9 && abs(y) < 13) || !view->seen[y + HALF_H][x + HALF_W])
                continue;
            level[n++] = wk_shade_luma(&view->s[y + HALF_H][x + HALF_W]);
            whites += is_white(&view->s[y + HALF_H][x + HALF_W]);
        }
    if (n < 100)
        return 0;
    return wk_nth(level, n, n * 3 / 4) < 1.35 * wk_nth(level, n, n * 2 / 5) ? (double)whites / n : 0;
}

/*
 * Whether this may be a sticker whose toner mirrors a lamp: paper, and what is printed on it no darker than what is left of a
 * code then. A face on a tile as light as paper has ink of less than 0.7 of that in a tenth of its points or more, in all
 * grades of light; of stickers washed out in path-traced pictures none had it in more than 6 %, nor a hue of more than 0.005,
 * where a blank tile's ivory had 0.017 or more. A blank one as white as paper is doubted too.
 */
static bool may_be_washed_out(const struct view *view, const struct wk_shade *body)
{
    static const struct wk_shade white = {{1, 1, 1}};
    static const double paper = 0.88, hue = 0.011, ink = 0.7, most_ink = 0.08;
    const double level = wk_shade_luma(body);
    int n = 0, n_ink = 0;

    for (int y = -FACE_HALF_H; y <= FACE_HALF_H; y++)
        for (int x = -FACE_HALF_W; x <= FACE_HALF_W; x++)
            if (view->seen[y + HALF_H][x + HALF_W]) {
                n++;
                n_ink += wk_shade_luma(&view->s[y + HALF_H][x + HALF_W]) < ink * level;
            }
    return level > paper && wk_shade_chroma_apart(body, &white) < hue && n_ink < most_ink * n;
}

void wk_look_corners(const struct wk_light_model *look, struct wk_mm at, bool sideways, struct wk_point corners[4])
{
    double w = (sideways ? tile_h_mm : tile_w_mm) / 2, h = (sideways ? tile_w_mm : tile_h_mm) / 2;

    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_fit_project(look->fit, at.x + (k == 1 || k == 2 ? w : -w), at.y + (k >= 2 ? h : -h), look->fit->top_mm, &u, &v);
        corners[k] = (struct wk_point){(float)u, (float)v};
    }
}

static bool is_foreign(const struct wk_light_model *look, const struct wk_shade *body)
{
    static const struct wk_shade paper = {{1, 1, 1}};
    static const double cos_10_deg = 0.9848;
    double a[2], b[2], la, lb, white = 1.0 / 3, sa = 3 * wk_shade_luma(body), sb = 3 * wk_shade_luma(&look->back);

    if (!look->back_known || sa < 1e-3 || sb < 1e-3)
        return false;
    /* The backs were seen as a thin border beside white paper, so only the direction of their colour is sure. */
    a[0] = body->c[0] / sa - white;
    a[1] = body->c[2] / sa - white;
    b[0] = look->back.c[0] / sb - white;
    b[1] = look->back.c[2] / sb - white;
    if (wk_shade_chroma_apart(body, &paper) < 0.06 || wk_shade_chroma_apart(&look->back, &paper) < 0.03)
        return false;
    la = hypot(a[0], a[1]);
    lb = hypot(b[0], b[1]);
    const double dot = a[0] * b[0] + a[1] * b[1], cross = fabs(a[0] * b[1] - a[1] * b[0]);

    /* Bare tiles of the table's own lie within 3 degrees in any light, another red beside an orange at 20. How far the fainter
     * lies from the other's direction: what points the other way lies as far as it is strong. */
    return dot < cos_10_deg * la * lb && (dot < 0 ? fmin(la, lb) : cross / fmax(la, lb)) > 0.025;
}

bool wk_look_has_hue_of_backs(const struct wk_light_model *look, const struct wk_shade *body)
{
    static const struct wk_shade paper = {{1, 1, 1}};

    return look->back_known && wk_shade_chroma_apart(body, &paper) >= 0.06 &&
           wk_shade_chroma_apart(&look->back, &paper) >= 0.03 && !is_foreign(look, body);
}

double wk_look_share(const struct wk_light_model *look, struct wk_mm at, const struct wk_shade *shade)
{
    struct view view;

    take_view(look, at, &view);
    return share_like(&view, shade, -HALF_W, HALF_W, -HALF_H, HALF_H);
}

/* Share of a strip at the height of the tops that has this shade or is burnt out. */
static double strip_like(const struct wk_light_model *look, double x0, double x1, double y0, double y1,
                         const struct wk_shade *shade)
{
    int n = 0, like = 0;

    for (double y = y0; y <= y1; y++)
        for (double x = x0; x <= x1; x++) {
            struct wk_shade s;
            bool burnt;

            if (!wk_look_shade(look, x, y, look->fit->top_mm, &s, &burnt))
                continue;
            n++;
            like += burnt || is_like(&s, shade);
        }
    return n ? (double)like / n : 0;
}

double wk_look_upright(const struct wk_light_model *look, struct wk_mm at, const struct wk_shade *shade)
{
    const double far = strip_like(look, at.x - 8, at.x + 8, at.y - 17, at.y - 15, shade),
                 near = strip_like(look, at.x - 8, at.x + 8, at.y + 15, at.y + 17, shade),
                 left = strip_like(look, at.x - 17, at.x - 15, at.y - 9, at.y + 9, shade),
                 right = strip_like(look, at.x + 15, at.x + 17, at.y - 9, at.y + 9, shade);

    return fmin(far, near) - fmin(left, right);
}

void wk_look_place(const struct wk_light_model *look, struct wk_mm at, double likeness, enum wk_look_around around,
                   struct wk_read *read, struct wk_shade *shade)
{
    const bool alone = around == WK_AROUND_ON_TABLE;
    struct view view;
    double values[3][(2 * BODY_W + 1) * (2 * BODY_H + 1)], white[3];
    struct wk_shade body;
    int n = 0, whites = 0, matter = 0, cell = 0;
    bool sideways = false;

    *read = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_NONE};
    *shade = (struct wk_shade){{0, 0, 0}};
    take_view(look, at, &view);
    if (view.n_seen < view.n_body * 7 / 10)
        return;
    if (look->veiled && !view.clear) {
        if (likeness < 0.5 && view.n_burnt == 0 && sees_ground_through_veil(look, at))
            read->state = WK_READ_EMPTY;
        else
            read->why = likeness > 0.5 ? WK_WHY_DAMAGED : WK_WHY_GLARE;
        return;
    }
    wk_look_white(look, at.x, at.y, white);
    if (look->light_known && (white[0] + white[1] + white[2]) / 3 < 30) {
        read->why = WK_WHY_DARK;
        return;
    }
    if (view.n_burnt > view.n_body / 4) {
        read->why = WK_WHY_GLARE;
        return;
    }
    const double shines = shine_of(look, white);
    const struct doubts doubt = doubts_of(look, &view, shines);

    if (likeness < 0.5 && !doubt.paper &&
        (sees_ground(look, at, 0.85, 0.09) || (around != WK_AROUND_DOUBT && sees_ground_aside(look, at)))) {
        read->state = WK_READ_EMPTY;
        return;
    }
    /*
     * Dots in a square look like finder patterns; but between those of a code there are modules, not plain ivory. Where there
     * is more likeness than dots have it is a code whose modules fade in a reflection.
     */
    if (likeness > 0.4 && likeness < SURE_CODE && plain_middle(&view, shines) > (alone ? 0.5 : 0.6))
        likeness = 0.3;
    if (likeness > 0.5) {
        read->why = doubt.shine ? WK_WHY_GLARE : WK_WHY_DAMAGED;
        wk_look_corners(look, at, false, read->corners_px);
        return;
    }
    for (int y = -HALF_H + 1; y < HALF_H; y++)
        for (int x = -HALF_W; x <= HALF_W; x++) {
            const struct wk_shade *s = &view.s[y + HALF_H][x + HALF_W];
            bool in_body = abs(x) <= BODY_W && abs(y) <= BODY_H, white_here = is_white(s),
                 ground_here = is_ground(look, view.clear, s);

            if (!view.seen[y + HALF_H][x + HALF_W])
                continue;
            cell++;
            matter += !white_here && !ground_here && wk_shade_luma(s) > 0.3 && !(look->back_known && is_like(s, &look->back));
            if (!in_body)
                continue;
            whites += white_here;
            for (int c = 0; c < 3; c++)
                values[c][n] = s->c[c];
            n++;
        }
    for (int c = 0; c < 3; c++)
        body.c[c] = wk_median(values[c], n);
    *shade = body;
    double uniform = share_like(&view, &body, -BODY_W, BODY_W, -BODY_H, BODY_H);
    double border = light_border(&view);
    bool shaped = tile_shaped(&view, &body, &sideways);
    int bounded = bounded_sides(&view, &body);

    /* A neighbour's shadow lies on some of the mat, but at the height of the tops there is nothing either. */
    if (uniform > 0.9 && is_ground(look, view.clear, &body) && bounded < 2 && likeness < 0.4 && !doubt.paper &&
        sees_ground(look, at, 0.7, 0.15)) {
        read->state = WK_READ_EMPTY;
        return;
    }

    /* A lamp may be mirrored in a bare back: it has the backs' hue all the same, and ends where a tile does. */
    const bool bare = bounded >= 3 && wk_look_has_hue_of_backs(look, &body) && share_of_hue(&view, &body) > 0.7;

    if ((uniform > 0.7 || bare) && !is_white(&body) && !is_ground(look, view.clear, &body)) {
        /* Neighbours seen from the side close the gaps with the backs' colour: two of the four will do then. */
        if (!shaped && !((alone || wk_look_has_hue_of_backs(look, &body)) && bounded >= 2)) {
            read->state = WK_READ_BLOCKED;
            return;
        }
        read->why = is_foreign(look, &body) ? WK_WHY_FOREIGN : WK_WHY_NO_STICKER;
        read->sideways = sideways;
        wk_look_corners(look, at, sideways, read->corners_px);
        return;
    }
    if (whites > 0.38 * n && !doubt.shine && likeness < 0.4 && border > 0.6 &&
        (shaped || alone || (likeness >= 0 && border > 0.9 && bounded >= 2)) && view.n_burnt * 20 <= view.n_body) {
        if (may_be_washed_out(&view, &body)) {
            read->why = WK_WHY_GLARE;
            return;
        }
        read->score = (float)border;
        read->state = WK_READ_FACE;
        read->sideways = sideways;
        wk_look_corners(look, at, sideways, read->corners_px);
        return;
    }
    if (matter > 0.3 * cell && !shaped) {
        read->state = WK_READ_BLOCKED;
        return;
    }
    read->why = doubt.shine ? WK_WHY_GLARE : WK_WHY_DAMAGED;
}

double wk_look_outlines(const struct wk_light_model *look, uint64_t slots)
{
    double sum = 0;
    int n = 0;

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        for (int side = 0; side < 4 && (slots >> slot & 1); side++) {
            double part[2] = {0};
            int seen[2] = {0};

            /* Along each side of the outline: 1.5 mm inside it, and the middle of the gap outside. */
            for (int where = 0; where < 2; where++)
                for (int i = -4; i <= 4; i++) {
                    double out = side < 2 ? (where ? (tile_w_mm + look->mat->pitch_x_mm) / 4 : tile_w_mm / 2 - 1.5)
                                          : (where ? (tile_h_mm + look->mat->pitch_y_mm) / 4 : tile_h_mm / 2 - 1.5);
                    double x = side < 2 ? (side ? -out : out) : i * 2.4, y = side < 2 ? i * 3.4 : (side == 2 ? -out : out);
                    struct wk_shade s;
                    bool burnt;

                    if (!wk_look_shade(look, look->mat->slot_mm[slot].x + x, look->mat->slot_mm[slot].y + y, look->fit->top_mm,
                                       &s, &burnt) ||
                        burnt)
                        continue;
                    part[where] += wk_shade_luma(&s);
                    seen[where]++;
                }
            if (seen[0] < 5 || seen[1] < 5)
                continue;
            part[0] /= seen[0];
            part[1] /= seen[1];
            sum += fabs(part[0] - part[1]) / (part[0] + part[1] + 1e-6);
            n++;
        }
    return n ? sum / n : 0;
}
