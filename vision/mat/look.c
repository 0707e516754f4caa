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

/* How much darker and lighter a point may be than what it is a part of: hands and tiles throw shadows on the mat, one tile's
 * top is lit more alike. As near to white, and to grey, that a shade has no hue to be told by; a back's is a mean of many
 * points, so that half will do. Of the first version (27cf50fa), see the limits of a place below. */
static const double ground_darker = 0.45, ground_lighter = 1.25, body_darker = 0.68, body_lighter = 1.4;
static const double white_luma = 0.7;
static const double grey_body = 0.06, grey_back = 0.03;

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
    const double lighter = clear ? WK_LOOK_CLEAR_LIGHTER : ground_lighter;

    return look->ground.c[0] >= 0 && ratio > ground_darker && ratio < lighter &&
           wk_shade_chroma_apart(s, &look->ground) < chroma;
}

static bool is_ground(const struct wk_light_model *look, bool clear, const struct wk_shade *s)
{
    return is_near_ground(look, clear, s, near_chroma);
}

static bool is_white(const struct wk_shade *s)
{
    static const struct wk_shade paper = {{1, 1, 1}};

    return wk_shade_luma(s) > white_luma && wk_shade_chroma_apart(s, &paper) < near_chroma;
}

static bool is_like(const struct wk_shade *s, const struct wk_shade *body)
{
    double ratio = wk_shade_luma(s) / (wk_shade_luma(body) + 1e-6);

    return ratio > body_darker && ratio < body_lighter && wk_shade_chroma_apart(s, body) < near_chroma + 0.01;
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

/* From a place's middle along a line across one of its sides, left right far near: whether white ends and the backs' hue begins
 * within 1.5 mm. */
static bool has_rim(const struct wk_light_model *look, struct wk_mm at, int side, double along)
{
    static const double step = 0.5, rim = 1.5; /* mm */
    const bool across = side < 2;
    const double sign = side % 2 ? 1 : -1, half = (across ? tile_w_mm : tile_h_mm) / 2;
    double white_to = 0;

    for (double out = half - 6; out <= half + 4; out += step) {
        const double x = at.x + (across ? sign * out : along), y = at.y + (across ? along : sign * out);
        struct wk_shade s;
        bool burnt;

        if (!wk_look_shade(look, x, y, look->fit->top_mm, &s, &burnt))
            continue;
        if (is_white(&s))
            white_to = out;
        else if (white_to > 0 && out - white_to <= rim && out > half - 4 && wk_look_has_hue_of_backs(look, &s))
            return true;
    }
    return false;
}

/* On how many sides of what is white the backs' hue begins, half the way along at least: about a sticker on most, about a face
 * where a tile beside it or its own side is seen. */
static int rimmed_sides(const struct wk_light_model *look, struct wk_mm at)
{
    int n = 0;

    for (int side = 0; side < 4; side++) {
        const int reach = side < 2 ? 10 : 7; /* mm to each side of the middle */
        int n_lines = 0, n_rims = 0;

        for (int along = -reach; along <= reach; along += 2, n_lines++)
            n_rims += has_rim(look, at, side, along);
        n += 2 * n_rims >= n_lines;
    }
    return n;
}

/*
 * Whether this may be a sticker of whose print little is left: as white as paper, but not all around, for its tile shows there,
 * whose back begins on two sides or more where the paper ends. Faces on ivory, drawn on mats and tables with colour casts, have
 * more hue, or a border that is white nearly everywhere, or the back on fewer sides: a neighbour's, or their own side.
 */
static bool may_be_worn(const struct wk_light_model *look, struct wk_mm at, const struct wk_shade *body, double border)
{
    static const struct wk_shade white = {{1, 1, 1}};
    static const double hue = 0.02, most_border = 0.92;

    return border < most_border && wk_shade_chroma_apart(body, &white) < hue && rimmed_sides(look, at) >= 2;
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
    if (wk_shade_chroma_apart(body, &paper) < grey_body || wk_shade_chroma_apart(&look->back, &paper) < grey_back)
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

    return look->back_known && wk_shade_chroma_apart(body, &paper) >= grey_body &&
           wk_shade_chroma_apart(&look->back, &paper) >= grey_back && !is_foreign(look, body);
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

/* ---- a place that has no code: what lies there */

/*
 * Limits, each with what lies on either side of it. Where none else is named, both sides are tried by the planted faults of
 * tests/vision/test_scan.c (tells_what_lies_there, sees_a_hand), test_haze.c and test_near.c, and in all grades of light by
 * `make campaign` (bench_faults). Those of the first version (27cf50fa) have no derivation on record: whoever moves one runs
 * these.
 *
 * How much like a code a place looks, -1..1: below MAYBE_CODE nothing speaks for a code; from LIKE_CODE on it is one that
 * cannot be read, whatever else is seen. Between the two only what a code cannot look like is said of a place. Dots in a square
 * reach up to SURE_CODE (296c5079): their likeness is DOTS then, if there is plain ivory between them where a code has modules.
 * On a mat its margin is ivory too, so there more of it has to be seen than among tiles on a table (e40e7254).
 */
static const double maybe_code = 0.4, like_code = 0.5, dots = 0.3;
static const double plain_on_table = 0.5, plain_on_mat = 0.6; /* of the middle */

/* Of the body's points: too few in the picture, or too many burnt out, to say anything; and how many burnt ones a face may have
 * (499da807): more of them may be what is left of a sticker that mirrors a lamp. */
enum {
    BODY_POINTS = (2 * BODY_W + 1) * (2 * BODY_H + 1),
    LEAST_SEEN = BODY_POINTS * 7 / 10,
    MOST_BURNT = BODY_POINTS / 4,
    FACE_MOST_BURNT = BODY_POINTS / 20
};
/* Of 255: below it a twentieth, what the tests of shades here tell apart, is lost between two levels of a pixel. */
static const double least_white = 30;

/* An empty place. In plain light nearly all of its middle is the mat, and as smooth as the mat's faint print. In a neighbour's
 * shadow (6d55d1e6) less of it is, and the shadow's edge is rougher; then the height of the tops has to show the mat as well.
 */
static const double plain_ground = 0.85, plain_rough = 0.09;
static const double shadow_ground = 0.7, shadow_rough = 0.15, shadow_uniform = 0.9;

/* A bare tile is of one shade but for the light's fall across it; where it mirrors a lamp, of one hue (8bb861f1). */
static const double bare_uniform = 0.7, bare_of_hue = 0.7;

/*
 * A face: white where its ink is not, and all around it. A sticker is white inside as well, but around it its tile's back
 * shows. Where its outline is hidden by neighbours (6d55d1e6) the border has to be whole instead.
 */
static const double face_white = 0.38, face_border = 0.6, face_whole_border = 0.9;

/* Of the place and the gaps around it: something that is no mat, paper or back, and brighter than print and shadow. A hand or a
 * sleeve fills the gaps, a tile leaves them. */
static const double matter_share = 0.3, matter_luma = 0.3;

/* On how many of its four sides a body ends where a tile does: a tile on three or four, one between neighbours that are seen
 * from the side on two; what lies across a place on one or none (6d55d1e6). */
enum { OUTLINE_AMONG_OTHERS = 2, OUTLINE = 3 };

/* What the points of a place are, each by itself. */
struct tally {
    struct wk_shade body; /* the median of its body */
    int n, whites;        /* of the body: points seen, white ones */
    int cell, matter;     /* with the gaps around it: points seen, those of some matter */
};

static struct tally tally_of(const struct wk_light_model *look, const struct view *view)
{
    double values[3][BODY_POINTS];
    struct tally tally = {.n = 0};

    for (int y = -HALF_H + 1; y < HALF_H; y++)
        for (int x = -HALF_W; x <= HALF_W; x++) {
            const struct wk_shade *s = &view->s[y + HALF_H][x + HALF_W];
            const bool white = is_white(s), ground = is_ground(look, view->clear, s);

            if (!view->seen[y + HALF_H][x + HALF_W])
                continue;
            tally.cell++;
            tally.matter +=
                !white && !ground && wk_shade_luma(s) > matter_luma && !(look->back_known && is_like(s, &look->back));
            if (abs(x) > BODY_W || abs(y) > BODY_H)
                continue;
            tally.whites += white;
            for (int c = 0; c < 3; c++)
                values[c][tally.n] = s->c[c];
            tally.n++;
        }
    for (int c = 0; c < 3; c++)
        tally.body.c[c] = wk_median(values[c], tally.n);
    return tally;
}

/* Through a veil nothing is told but the ground, if that; see sees_ground_through_veil(). */
static void judge_through_veil(const struct wk_light_model *look, struct wk_mm at, double likeness, const struct view *view,
                               struct wk_read *read)
{
    if (likeness < like_code && view->n_burnt == 0 && sees_ground_through_veil(look, at))
        read->state = WK_READ_EMPTY;
    else
        read->why = likeness > like_code ? WK_WHY_DAMAGED : WK_WHY_GLARE;
}

/* Whether the body fills the place as a bare tile does, in whatever light. */
static bool is_bare(const struct wk_light_model *look, const struct view *view, const struct wk_shade *body, int bounded)
{
    if (is_white(body) || is_ground(look, view->clear, body))
        return false;
    return share_like(view, body, -BODY_W, BODY_W, -BODY_H, BODY_H) > bare_uniform ||
           (bounded >= OUTLINE && wk_look_has_hue_of_backs(look, body) && share_of_hue(view, body) > bare_of_hue);
}

static bool is_face(const struct view *view, const struct tally *tally, double likeness, bool shaped, int bounded,
                    double border)
{
    return tally->whites > face_white * tally->n && likeness < maybe_code && border > face_border &&
           (shaped || (likeness >= 0 && border > face_whole_border && bounded >= OUTLINE_AMONG_OTHERS)) &&
           view->n_burnt <= FACE_MOST_BURNT;
}

/* A place whose points were seen well enough, and that looks like no code. */
static void judge_points(const struct wk_light_model *look, struct wk_mm at, const struct view *view, double likeness,
                         bool alone, struct doubts doubt, struct wk_read *read, struct wk_shade *shade)
{
    const struct tally tally = tally_of(look, view);
    const struct wk_shade *const body = &tally.body;
    const double border = light_border(view);
    const int bounded = bounded_sides(view, body);
    bool sideways = false;
    const bool shaped = tile_shaped(view, body, &sideways);

    *shade = *body;
    if (share_like(view, body, -BODY_W, BODY_W, -BODY_H, BODY_H) > shadow_uniform && is_ground(look, view->clear, body) &&
        bounded < OUTLINE_AMONG_OTHERS && likeness < maybe_code && !doubt.paper &&
        sees_ground(look, at, shadow_ground, shadow_rough)) {
        read->state = WK_READ_EMPTY;
    } else if (is_bare(look, view, body, bounded)) {
        if (!shaped && !((alone || wk_look_has_hue_of_backs(look, body)) && bounded >= OUTLINE_AMONG_OTHERS)) {
            read->state = WK_READ_BLOCKED;
            return;
        }
        read->why = is_foreign(look, body) ? WK_WHY_FOREIGN : WK_WHY_NO_STICKER;
        read->sideways = sideways;
        wk_look_corners(look, at, sideways, read->corners_px);
    } else if (!doubt.shine && is_face(view, &tally, likeness, shaped || alone, bounded, border)) {
        const bool washed_out = may_be_washed_out(view, body);

        if (washed_out || may_be_worn(look, at, body, border)) {
            read->why = washed_out ? WK_WHY_GLARE : WK_WHY_DAMAGED;
            return;
        }
        read->score = (float)border;
        read->state = WK_READ_FACE;
        read->sideways = sideways;
        wk_look_corners(look, at, sideways, read->corners_px);
    } else if (tally.matter > matter_share * tally.cell && !shaped) {
        read->state = WK_READ_BLOCKED;
    } else {
        read->why = doubt.shine ? WK_WHY_GLARE : WK_WHY_DAMAGED;
    }
}

void wk_look_place(const struct wk_light_model *look, struct wk_mm at, double likeness, enum wk_look_around around,
                   struct wk_read *read, struct wk_shade *shade)
{
    const bool alone = around == WK_AROUND_ON_TABLE;
    struct view view;
    double white[3];

    *read = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_NONE};
    *shade = (struct wk_shade){{0, 0, 0}};
    take_view(look, at, &view);
    if (view.n_seen < LEAST_SEEN)
        return;
    if (look->veiled && !view.clear) {
        judge_through_veil(look, at, likeness, &view, read);
        return;
    }
    wk_look_white(look, at.x, at.y, white);
    if (look->light_known && (white[0] + white[1] + white[2]) / 3 < least_white) {
        read->why = WK_WHY_DARK;
        return;
    }
    if (view.n_burnt > MOST_BURNT) {
        read->why = WK_WHY_GLARE;
        return;
    }
    const double shines = shine_of(look, white);
    const struct doubts doubt = doubts_of(look, &view, shines);

    if (likeness < like_code && !doubt.paper &&
        (sees_ground(look, at, plain_ground, plain_rough) || (around != WK_AROUND_DOUBT && sees_ground_aside(look, at)))) {
        read->state = WK_READ_EMPTY;
        return;
    }
    if (likeness > maybe_code && likeness < SURE_CODE && plain_middle(&view, shines) > (alone ? plain_on_table : plain_on_mat))
        likeness = dots;
    if (likeness > like_code) {
        read->why = doubt.shine ? WK_WHY_GLARE : WK_WHY_DAMAGED;
        wk_look_corners(look, at, false, read->corners_px);
        return;
    }
    judge_points(look, at, &view, likeness, alone, doubt, read, shade);
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
