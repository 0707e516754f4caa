/* Stickers of a wall seen from above that lie flat, the tile under them gone: all that is seen of each, added up. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/sort.h"
#include "vision/scan/parts.h"

/*
 * A sticker whose tile is gone lies lower than the others by a tile's height. So it is seen smaller and nearer to the point
 * under the camera; its neighbours shade it; the back of a tile is not around it; and towards the camera it is not a tile's
 * side that is seen, but the ground. Each of these may have another cause: a soft corner of the picture, a tile pushed out of
 * its row, an arm's shadow, backs as grey as the cloth. So they are added up. Each is about the logarithm of how much more
 * often a flat sticker (above 0) or one on a tile looks so; the weights are those, rounded, that tell best 564 flat ones from
 * 12,591 on tiles (logistic regression) in 89 path-traced tables of five rooms, 1 to 2.7 px a mm, soft, dim and moved ones
 * among them. How it did in pictures that did not make them: tests/bench/RESULTS.md.
 */
#define ASKED (-0.5) /* as likely the one as the other */
#define TOLD 8.0
#define LEAST_TOLD 1.0 /* px a mm, the coarsest of those tables: where pixels are larger, what looks flat is asked about */

/* Stickers are off on their tiles, and tiles in their rows, and more so along a row in which there are gaps. */
#define ALONG_MM 1.6
#define ACROSS_MM 1.0
#define OF_PLACE 1.5
#define MOST_BY_PLACE 12.0

#define MIN_SPREAD 0.003     /* of sizes, in shares of one: what pixels leave undecided in the best pictures */
#define LEAST_BY_SIZE (-4.0) /* of a code that a neighbour hides in part, which is fitted larger than it is */

#define OF_SHADE 90.0 /* of white */
#define LEAST_BY_SHADE (-4.5)
#define MOST_BY_SHADE 13.5

#define SIDES_OF_TILE 2 /* that show the backs' hue; by two neighbours' edges a flat one seldom does */
#define BY_BACK (-3.0)

/* The tile's side towards the camera. */
#define MIN_SIDE_MM 2.5  /* of it that has to be seen: three pixels of a common camera */
#define WIDE_SIDE_MM 3.0 /* less, and behind a soft lens what is seen there may be the paper's own edge */
#define MIN_SIDES 5      /* of a wall, by which the others are judged */
#define MIN_STEP 0.04    /* of white, between most sides and the ground: less tells nothing */
#define HALF_A_STEP 0.5
#define OF_SIDE 18.0
#define MOST_BY_SIDE 9.0

#define MOST_BY_LIGHT 9.0 /* by itself, which an arm changes too, light marks no sticker that lies where tiles do */

/* A sticker, and what a missing tile makes of it. */
struct lying {
    int slot;
    const struct wk_find *find;
    struct wk_look_code code;
    double near_x_mm, near_y_mm; /* nearer by that to the point under the camera */
    int side;                    /* towards the camera, as wk_look_step_beside() counts */
    double side_mm;              /* how wide the tile's is seen there */
    bool told;                   /* by place or size, if its tile were missing */
    double sum;                  /* of both */
    double step, paper;          /* wk_look_step_beside(), wk_look_paper(); below 0: not known */
};

/* A wall's stickers. */
struct wall {
    struct wk_light_model look;
    int n;
    struct lying sticker[WK_N_SLOTS];
    double lower;       /* share of its size by which a sticker without a tile is seen smaller */
    double paper, step; /* medians; 0: not known */
};

static double clamp(double v, double least, double most)
{
    return fmin(fmax(v, least), most);
}

/* How much more likely something is `off` where it ought to be off by `expected` than where by nothing: a logarithm. Of
 * Student's distribution with five degrees, for now and then something is far off for a reason of its own. */
static double likelier(double off, double expected, double sigma)
{
    const double a = off / sigma, b = (off - expected) / sigma;

    return 3 * log((5 + a * a) / (5 + b * b));
}

/* The side of a sticker that faces a direction of the page: 0 left, 1 right, 2 above, 3 below. *x, *y: where it faces. */
static int side_towards(double up_deg, double *x, double *y)
{
    const double a = up_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a);
    const double faces[4][2] = {{-c, -s}, {c, s}, {s, -c}, {-s, c}};
    int best = 0;

    for (int k = 1; k < 4; k++)
        if (faces[k][0] * *x + faces[k][1] * *y > faces[best][0] * *x + faces[best][1] * *y)
            best = k;
    *x = faces[best][0];
    *y = faces[best][1];
    return best;
}

static bool lies_before(const struct wk_mat *mat, const struct wk_find *find, double x, double y, struct wk_mm at)
{
    const double dx = at.x - find->x_mm, dy = at.y - find->y_mm, ahead = dx * x + dy * y, beside = dy * x - dx * y;

    return ahead > mat->pitch_x_mm / 2 && ahead < 2 * mat->pitch_y_mm && fabs(beside) < 1.2 * mat->pitch_x_mm;
}

/* Whether ground is seen before the side of a sticker that faces (x, y). */
static bool is_free(const struct wk_scanner *scanner, const struct wk_reading *reading, const struct wk_find *find, double x,
                    double y)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (reading->slot[s].state != WK_READ_EMPTY && lies_before(&scanner->mat, find, x, y, scanner->mat.slot_mm[s]))
            return false;
    for (int i = 0; i < scanner->n_finds; i++)
        if (lies_before(&scanner->mat, find, x, y, (struct wk_mm){scanner->finds[i].x_mm, scanner->finds[i].y_mm}))
            return false;
    return true;
}

/* Looks at the light of a sticker, as far as it can be compared with the others'. */
static void look_at(const struct wk_scanner *scanner, const struct wk_reading *reading, const struct wall *wall,
                    struct lying *sticker)
{
    const struct wk_find *find = sticker->find;
    double x = sticker->near_x_mm, y = sticker->near_y_mm;

    memcpy(sticker->code.u, find->u, sizeof sticker->code.u);
    memcpy(sticker->code.v, find->v, sizeof sticker->code.v);
    sticker->side = side_towards(find->up_deg, &x, &y);
    sticker->side_mm = sticker->near_x_mm * x + sticker->near_y_mm * y;
    sticker->step = -1;
    if (sticker->side_mm > MIN_SIDE_MM && is_free(scanner, reading, find, x, y))
        sticker->step = wk_look_step_beside(&wall->look, &sticker->code, sticker->side, sticker->side_mm);
    sticker->paper = wk_look_paper(&wall->look, &sticker->code);
}

/* Medians of what is known of a wall's stickers. */
static void compare(struct wall *wall)
{
    double step[WK_N_SLOTS], paper[WK_N_SLOTS];
    int n_step = 0, n_paper = 0;

    for (int i = 0; i < wall->n; i++) {
        if (wall->sticker[i].step >= 0)
            step[n_step++] = wall->sticker[i].step;
        if (wall->sticker[i].paper >= 0)
            paper[n_paper++] = wall->sticker[i].paper;
    }
    wall->step = n_step >= MIN_SIDES ? wk_median(step, n_step) : 0;
    wall->paper = n_paper > 0 ? wk_median(paper, n_paper) : 0;
}

static double by_place(const struct wk_mat *mat, const struct lying *sticker)
{
    const struct wk_mm slot = mat->slot_mm[sticker->slot];
    const double sum = likelier(sticker->find->x_mm - slot.x, sticker->near_x_mm, ALONG_MM) +
                       likelier(sticker->find->y_mm - slot.y, sticker->near_y_mm, ACROSS_MM);

    return clamp(OF_PLACE * sum, -MOST_BY_PLACE, MOST_BY_PLACE);
}

static double by_size(const struct wall *wall, const struct lying *sticker, double off, double spread)
{
    const bool from_above = hypot(sticker->near_x_mm, sticker->near_y_mm) < MIN_SIDE_MM; /* nothing hides anything */
    const double sum = likelier(off, -wall->lower, spread);

    return from_above ? sum : fmax(sum, LEAST_BY_SIZE);
}

static double by_side(const struct wall *wall, const struct lying *sticker)
{
    if (sticker->step < 0 || wall->step < MIN_STEP)
        return 0;
    return clamp(OF_SIDE * (HALF_A_STEP - sticker->step / wall->step), sticker->side_mm < WIDE_SIDE_MM ? 0 : -MOST_BY_SIDE,
                 MOST_BY_SIDE);
}

static double by_light(const struct wall *wall, const struct lying *sticker)
{
    double sum = by_side(wall, sticker);

    if (sticker->paper >= 0)
        sum += clamp(OF_SHADE * (wall->paper - sticker->paper), LEAST_BY_SHADE, MOST_BY_SHADE);
    if (wk_look_sides_of_back(&wall->look, &sticker->code) >= SIDES_OF_TILE)
        sum += BY_BACK;
    return fmin(sum, MOST_BY_LIGHT);
}

static void ask_again(struct wk_read *read)
{
    struct wk_read doubt = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};

    memcpy(doubt.corners_px, read->corners_px, sizeof doubt.corners_px);
    *read = doubt;
}

/* Measures the stickers of a wall. Returns whether light may make up for place and size of any. */
static bool measure(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], struct wall *wall)
{
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit sizes = {.spread = 0};
    struct wk_mm below;
    const double height_mm = scanner->mat.tile_height_mm,
                 high_mm = wk_fit_camera(&scanner->fit, &below.x, &below.y) - scanner->fit.top_mm;
    bool any = false;

    wall->lower = height_mm / (high_mm + height_mm);
    for (int s = 0; high_mm > 0 && s < WK_N_SLOTS; s++)
        if (of_slot[s] >= 0 && scanner->finds[of_slot[s]].size_px > 0) {
            const struct wk_find *find = &scanner->finds[of_slot[s]];

            wall->sticker[wall->n] = (struct lying){.slot = s,
                                                    .find = find,
                                                    .near_x_mm = (below.x - scanner->mat.slot_mm[s].x) * wall->lower,
                                                    .near_y_mm = (below.y - scanner->mat.slot_mm[s].y) * wall->lower};
            wk_scan_sight(find, &sights[wall->n++]);
        }
    const bool compared = wk_flat_compare(sights, wall->n, &sizes);
    const double spread = fmax(sizes.spread, MIN_SPREAD);
    const bool sized = compared && wall->lower > 2 * spread;

    for (int i = 0; i < wall->n; i++) {
        struct lying *sticker = &wall->sticker[i];

        sticker->told = sized || hypot(sticker->near_x_mm, sticker->near_y_mm) > 2 * ACROSS_MM;
        sticker->sum = by_place(&scanner->mat, sticker) + (compared ? by_size(wall, sticker, sizes.off[i], spread) : 0);
        any = any || (sticker->told && sticker->sum + MOST_BY_LIGHT > ASKED);
    }
    return any;
}

void wk_scan_mark_lying(const struct wk_scanner *scanner, const int of_slot[WK_N_SLOTS], const struct wk_shade *ground,
                        struct wk_reading *out)
{
    struct wall wall = {.n = 0};

    if (!measure(scanner, of_slot, &wall))
        return;
    wk_scan_learn_light(scanner, &wall.look);
    wk_look_tell_ground(&wall.look, ground);
    for (int i = 0; i < wall.n; i++)
        look_at(scanner, out, &wall, &wall.sticker[i]);
    compare(&wall);
    for (int i = 0; i < wall.n; i++) {
        const struct lying *sticker = &wall.sticker[i];
        struct wk_read *read = &out->slot[sticker->slot];
        double sum = sticker->sum;

        if (read->state != WK_READ_LABEL || !sticker->told || sum + MOST_BY_LIGHT < ASKED)
            continue;
        if (wall.look.light_known)
            sum += by_light(&wall, sticker);
        if (sum > TOLD && sticker->find->size_px * WK_CODE_MODULES / WK_CODE_MM >= LEAST_TOLD)
            read->flat = true;
        else if (sum > ASKED)
            ask_again(read);
    }
}
