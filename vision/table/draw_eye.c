/* From the stickers in a picture to which tiles of four walls lie in them, and whose arms reach over them. */
#include "vision/table/draw_eye.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/draw_order.h"
#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/table/arms.h"
#include "vision/table/parts.h"

#define MOST_TURNED 0.19 /* sine of 11 degrees: a tile in its wall, its sticker on it and the camera's tilt together */
/* A module is about a millimetre. */
#define OFF_LINE 16.0  /* modules: tiles lie so far from their wall's straight line, an upper one seen from aside included */
#define ASIDE 9.0      /* and aside of it: a kong laid down beside a wall is no part of it */
#define NEW_ALONG 21.0 /* along it, the first time that one is seen: the line may be a little off */
#define NEW_ASIDE 12.0
#define LEAST_PITCH 22.0
#define MOST_PITCH 42.0
#define NEAR_BY 70.0   /* a label that is read so near its place was moved aside, or drawn and laid down there */
#define ON_TOP_OF 22.0 /* from a tile to the one that stood on it, as seen */
#define BEYOND 52.0    /* from a wall's middle line inwards: there is no tile of it, and no shadow */
#define REACH 22.0     /* an arm so near a tile may hold it */
#define PATCH 6.0      /* of a place, each way from its middle */
#define MODULE_MM (WK_CODE_MM / WK_CODE_MODULES)
#define LEAST_SHARE 0.6 /* of a place that shows the table */

enum {
    LEAST_ON_LINE = 3,
    LEAST_PUSHED = 5,
    PATCH_POINTS = 7, /* each way */
    GROUND_POINTS = 24,
    MOST_OFF = 16, /* levels between the table's colour, made darker or lighter, and what a place shows */
    LETTER_COLUMN = 10
};
#define DARKEST 0.45 /* of the table's brightness: beside a stack, in an arm's shadow */
#define LIGHTEST 1.35

/* A tile of a wall. */
struct place {
    bool known, seen; /* where it lies; its label was read there in this picture */
    double u, v;      /* px */
    bool read;        /* its label was read somewhere in this picture: */
    double read_u, read_v;
    double along_u, along_v; /* the direction of its sticker's lines, or the opposite one; a unit vector */
};

/* A wall's tiles lie on a straight line, evenly: at (u, v) + column * (du, dv), px. */
struct line {
    bool known;
    double u, v, du, dv;
};

struct wk_draw_eye {
    struct wk_table_scanner *scanner;
    double module_px;
    struct place place[WK_N_WINDS][WK_WALL_DRAWS];
    struct line line[WK_N_WINDS];
    double ground[WK_N_WINDS][3]; /* the table's colour beside each wall */
    struct wk_arms_table table;
    struct wk_arms arms;
};

enum wk_status wk_draw_eye_new(struct wk_draw_eye **out, const struct wk_table_options *options)
{
    struct wk_draw_eye *eye = calloc(1, sizeof *eye);
    enum wk_status status = eye ? wk_table_scanner_new(&eye->scanner, options) : WK_NO_MEMORY;

    if (status != WK_OK) {
        free(eye);
        return status;
    }
    *out = eye;
    return WK_OK;
}

void wk_draw_eye_free(struct wk_draw_eye *eye)
{
    if (!eye)
        return;
    wk_table_scanner_free(eye->scanner);
    free(eye);
}

void wk_draw_eye_forget(struct wk_draw_eye *eye)
{
    struct wk_table_scanner *scanner = eye->scanner;

    wk_table_scanner_forget(scanner);
    memset(eye, 0, sizeof *eye);
    eye->scanner = scanner;
}

/* ---- labels ---- */

/* The column of a tile as its player sees it, of the row of eleven on which the other one stands. */
static int column_of(int order)
{
    return order == 0 ? LETTER_COLUMN : LETTER_COLUMN - 1 - (order - 1) / 2;
}

/* Whether it stands on another tile. */
static bool is_upper(int order)
{
    return order % 2 == 1;
}

static void take_label(struct wk_draw_eye *eye, const struct wk_table_sticker *sticker)
{
    const int order = wk_draw_order(sticker->label) - 1;
    double u, v, left_u, left_v;

    if (order < 0 || sticker->forged || strcmp(sticker->set, wk_known_set(eye->scanner->known)) != 0 ||
        !wk_plane_map(sticker->plane, WK_CODE_MODULES / 2.0, WK_CODE_MODULES * (0.5 + WK_CODE_TO_CENTRE), &u, &v) ||
        !wk_plane_map(sticker->plane, 0, WK_CODE_MODULES * (0.5 + WK_CODE_TO_CENTRE), &left_u, &left_v) ||
        (u == left_u && v == left_v))
        return;
    struct place *place = &eye->place[wk_label_wind(sticker->label) - 1][order];
    const bool nearer = !place->read || !place->known ||
                        hypot(u - place->u, v - place->v) < hypot(place->read_u - place->u, place->read_v - place->v);

    if (!nearer)
        return; /* a copy: one of the two lies elsewhere */
    place->read = true;
    place->read_u = u;
    place->read_v = v;
    place->along_u = (u - left_u) / hypot(u - left_u, v - left_v);
    place->along_v = (v - left_v) / hypot(u - left_u, v - left_v);
}

static void take_labels(struct wk_draw_eye *eye)
{
    const struct wk_table_scanner *scanner = eye->scanner;
    double sum = 0;
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++)
            eye->place[w][k].read = eye->place[w][k].seen = false;
    for (int i = 0; i < scanner->n_stickers; i++) {
        if (scanner->sticker[i].label == WK_LABEL_NONE)
            continue;
        take_label(eye, &scanner->sticker[i]);
        sum += scanner->sticker[i].px;
        n++;
    }
    if (n > 0)
        eye->module_px = sum / n;
}

/* ---- walls ---- */

/* Whether a tile at (u, v) lies where a wall along a line has it, to so many modules along it and aside. */
static bool is_on(const struct wk_draw_eye *eye, const struct line *line, int order, double u, double v, double along,
                  double aside)
{
    const double x = u - line->u - column_of(order) * line->du, y = v - line->v - column_of(order) * line->dv;
    const double scale = eye->module_px * hypot(line->du, line->dv);

    return line->known && fabs(x * line->du + y * line->dv) < along * scale &&
           fabs(y * line->du - x * line->dv) < aside * scale;
}

/* A tile lies along its wall: of a line across walls and kongs beside them it does not. */
static bool lies_along(const struct line *line, const struct place *place)
{
    return fabs(place->along_u * line->dv - place->along_v * line->du) < MOST_TURNED * hypot(line->du, line->dv);
}

static bool label_is_on(const struct wk_draw_eye *eye, const struct line *line, int order, const struct place *place)
{
    return place->read && lies_along(line, place) && is_on(eye, line, order, place->read_u, place->read_v, OFF_LINE, ASIDE);
}

/* Through two tiles; false: they do not lie as two tiles of a wall do. */
static bool through(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], int a, int b, struct line *out)
{
    const int columns = column_of(b) - column_of(a);

    if (columns == 0)
        return false;
    out->du = (wall[b].read_u - wall[a].read_u) / columns;
    out->dv = (wall[b].read_v - wall[a].read_v) / columns;
    out->u = wall[a].read_u - column_of(a) * out->du;
    out->v = wall[a].read_v - column_of(a) * out->dv;
    const double pitch = hypot(out->du, out->dv) / eye->module_px;

    return out->known = pitch > LEAST_PITCH && pitch < MOST_PITCH;
}

/* How many of a wall's labels lie on a line. */
static int count_on(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], const struct line *line)
{
    int n = 0;

    for (int k = 0; k < WK_WALL_DRAWS; k++)
        n += label_is_on(eye, line, k, &wall[k]);
    return n;
}

/* The straight line nearest to the labels that lie on one. */
static void fit_line(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], struct line *line)
{
    const struct line near = *line;
    double n = 0, x = 0, xx = 0, u = 0, v = 0, xu = 0, xv = 0;

    for (int k = 0; k < WK_WALL_DRAWS; k++) {
        const double column = column_of(k);

        if (!label_is_on(eye, &near, k, &wall[k]))
            continue;
        n++;
        x += column;
        xx += column * column;
        u += wall[k].read_u;
        v += wall[k].read_v;
        xu += column * wall[k].read_u;
        xv += column * wall[k].read_v;
    }
    const double spread = n * xx - x * x;

    if (spread <= 0)
        return;
    line->du = (n * xu - x * u) / spread;
    line->dv = (n * xv - x * v) / spread;
    line->u = (u - x * line->du) / n;
    line->v = (v - x * line->dv) / n;
}

/* The line on which most of a wall's labels lie; known false: too few do. */
static struct line find_line(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS])
{
    struct line best = {false, 0, 0, 0, 0}, line;
    int most = LEAST_ON_LINE - 1;

    for (int a = 0; a < WK_WALL_DRAWS; a++)
        for (int b = a + 1; b < WK_WALL_DRAWS; b++) {
            if (!wall[a].read || !wall[b].read || !through(eye, wall, a, b, &line))
                continue;
            const int n = count_on(eye, wall, &line);

            if (n > most) {
                most = n;
                best = line;
            }
        }
    if (best.known)
        fit_line(eye, wall, &best);
    return best;
}

/* A wall was pushed: so were its tiles whose labels cannot be read now. */
static void push_along(struct place wall[WK_WALL_DRAWS], const struct line *from, const struct line *to)
{
    for (int k = 0; k < WK_WALL_DRAWS; k++) {
        const int column = column_of(k);

        wall[k].u += to->u - from->u + column * (to->du - from->du);
        wall[k].v += to->v - from->v + column * (to->dv - from->dv);
    }
}

/* Whether two lines have all columns at the same places, nearly. */
static bool is_same(const struct wk_draw_eye *eye, const struct line *a, const struct line *b)
{
    for (int column = 0; column <= LETTER_COLUMN; column += LETTER_COLUMN)
        if (hypot(a->u - b->u + column * (a->du - b->du), a->v - b->v + column * (a->dv - b->dv)) > OFF_LINE * eye->module_px)
            return false;
    return true;
}

/*
 * Whether a wall lies along another line than before: most of it does, and none is left on the old one. A few labels prove
 * nothing, for those of a kong that is declared lie beside its player's wall.
 */
static bool was_pushed(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], const struct line *from,
                       const struct line *to)
{
    return count_on(eye, wall, to) >= LEAST_PUSHED && count_on(eye, wall, from) <= 1;
}

/* Whether a label that was not seen before is read where it belongs: on the line, or where the tile on top of it stood. */
static bool comes_to_light(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], const struct line *line,
                           int order)
{
    const struct place *place = &wall[order], *upper = &wall[order > 0 ? order - 1 : 0];
    const bool below = order > 0 && !is_upper(order) && upper->known &&
                       hypot(place->read_u - upper->u, place->read_v - upper->v) < ON_TOP_OF * eye->module_px;

    return below || is_on(eye, line, order, place->read_u, place->read_v, NEW_ALONG, NEW_ASIDE);
}

/* Where a wall's line is by this picture: the same as before, perhaps better known, or another one if the wall was pushed. */
static void follow_line(struct wk_draw_eye *eye, struct place wall[WK_WALL_DRAWS], struct line *line)
{
    const struct line found = find_line(eye, wall);

    if (!found.known)
        return;
    if (!line->known) {
        *line = found;
    } else if (was_pushed(eye, wall, line, &found)) {
        push_along(wall, line, &found);
        *line = found;
    } else if (is_same(eye, &found, line) && count_on(eye, wall, &found) > count_on(eye, wall, line)) {
        *line = found;
    }
}

/* Which of a wall's labels lie in it. With too few to tell a line those do that lie where they lay. */
static void find_wall(struct wk_draw_eye *eye, int w)
{
    struct place *wall = eye->place[w];

    follow_line(eye, wall, &eye->line[w]);
    for (int k = 0; k < WK_WALL_DRAWS; k++) {
        struct place *place = &wall[k];
        const bool there =
            place->known && hypot(place->read_u - place->u, place->read_v - place->v) < OFF_LINE * eye->module_px;

        if (!place->read || !(there || (!place->known && comes_to_light(eye, wall, &eye->line[w], k))))
            continue;
        place->known = place->seen = true;
        place->u = place->read_u;
        place->v = place->read_v;
    }
}

/* Where the table lies, by the middles of its walls. */
static void find_table(struct wk_draw_eye *eye)
{
    struct wk_arms_table *table = &eye->table;
    double u[WK_N_WINDS], v[WK_N_WINDS];

    for (int w = 0; w < WK_N_WINDS; w++) {
        if (!eye->line[w].known)
            return; /* as it was known */
        u[w] = eye->line[w].u + eye->line[w].du * LETTER_COLUMN / 2;
        v[w] = eye->line[w].v + eye->line[w].dv * LETTER_COLUMN / 2;
    }
    table->x = (u[0] + u[1] + u[2] + u[3]) / WK_N_WINDS;
    table->y = (v[0] + v[1] + v[2] + v[3]) / WK_N_WINDS;
    table->mm = eye->module_px / MODULE_MM;
    for (int w = 0; w < WK_N_WINDS; w++) {
        const struct line *line = &eye->line[w];
        const double length = hypot(line->du, line->dv);
        double across[2] = {-line->dv / length, line->du / length};
        const double far = (u[w] - table->x) * across[0] + (v[w] - table->y) * across[1];

        table->to[w][0] = far * across[0];
        table->to[w][1] = far * across[1];
    }
}

/* ---- colours ---- */

static const uint8_t *pixel(const struct wk_image *bgr, double u, double v)
{
    const int x = (int)lround(u), y = (int)lround(v);

    return x >= 0 && y >= 0 && x < bgr->w && y < bgr->h ? bgr->data + y * bgr->stride_bytes + (ptrdiff_t)x * bgr->channels
                                                        : NULL;
}

/* The table's colour between a wall and the table's middle: the median of points along the wall. */
static void find_ground(struct wk_draw_eye *eye, const struct wk_image *bgr, int w)
{
    const struct line *line = &eye->line[w];
    const double *to = eye->table.to[w], far = hypot(to[0], to[1]);
    double values[3][GROUND_POINTS];
    int n = 0;

    for (int i = 0; i < GROUND_POINTS && line->known && far > 0; i++) {
        const double column = LETTER_COLUMN * (i + 0.5) / GROUND_POINTS, in = BEYOND * eye->module_px / far;
        const uint8_t *at = pixel(bgr, line->u + column * line->du - in * to[0], line->v + column * line->dv - in * to[1]);

        for (int c = 0; at && c < 3; c++)
            values[c][n] = at[c];
        n += at != NULL;
    }
    for (int c = 0; c < 3 && n > GROUND_POINTS / 2; c++) {
        wk_sort(values[c], n);
        eye->ground[w][c] = values[c][n / 2];
    }
}

static bool is_ground(const double ground[3], const uint8_t *at)
{
    double both = 0, own = 0;

    for (int c = 0; c < 3; c++) {
        both += ground[c] * at[c];
        own += ground[c] * ground[c];
    }
    const double light = own > 0 ? both / own : 0;

    for (int c = 0; c < 3; c++)
        if (fabs(at[c] - light * ground[c]) > MOST_OFF)
            return false;
    return light > DARKEST && light < LIGHTEST;
}

/* Whether most of a tile's place shows the table. */
static bool shows_table(const struct wk_draw_eye *eye, const struct wk_image *bgr, int w, const struct place *place)
{
    int n = 0;

    for (int j = 0; j < PATCH_POINTS; j++)
        for (int i = 0; i < PATCH_POINTS; i++) {
            const double step = 2 * PATCH * eye->module_px / (PATCH_POINTS - 1), half = PATCH * eye->module_px;
            const uint8_t *at = pixel(bgr, place->u - half + i * step, place->v - half + j * step);

            n += at && is_ground(eye->ground[w], at);
        }
    return n >= LEAST_SHARE * PATCH_POINTS * PATCH_POINTS;
}

/* ---- a look ---- */

/* Whether the lower tile of its stack is seen where this upper one stood. */
static bool uncovered(const struct wk_draw_eye *eye, const struct place wall[WK_WALL_DRAWS], int order)
{
    const struct place *upper = &wall[order], *lower = &wall[order + 1];

    return is_upper(order) && lower->seen && hypot(lower->u - upper->u, lower->v - upper->v) < ON_TOP_OF * eye->module_px;
}

static enum wk_draw_seen judge(const struct wk_draw_eye *eye, const struct wk_image *bgr, int w, int order, int reach)
{
    const struct place *wall = eye->place[w], *place = &wall[order];
    const bool near_by = place->read && hypot(place->read_u - place->u, place->read_v - place->v) < NEAR_BY * eye->module_px;

    if (place->seen)
        return WK_DRAW_PRESENT;
    if (!place->known || near_by)
        return WK_DRAW_UNKNOWN;
    if (uncovered(eye, wall, order))
        return WK_DRAW_GONE;
    if (reach != 0 || wk_arms_large(&eye->arms, place->u, place->v) || !shows_table(eye, bgr, w, place))
        return WK_DRAW_UNKNOWN;
    return WK_DRAW_GONE;
}

enum wk_status wk_draw_eye_look(struct wk_draw_eye *eye, const struct wk_image *bgr, int64_t at_ms, struct wk_draw_look *out)
{
    const enum wk_status status = wk_table_scan_codes(eye->scanner, bgr);

    *out = (struct wk_draw_look){.at_ms = at_ms};
    if (status != WK_OK)
        return status;
    take_labels(eye);
    for (int w = 0; w < WK_N_WINDS; w++)
        find_wall(eye, w);
    find_table(eye);
    wk_arms_look(&eye->arms, bgr, at_ms, &eye->table);
    for (int w = 0; w < WK_N_WINDS; w++) {
        find_ground(eye, bgr, w);
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const struct place *place = &eye->place[w][k];
            const int reach = place->known ? wk_arms_over(&eye->arms, place->u, place->v, REACH * eye->module_px) : 0;

            out->reach[w][k] = (uint8_t)(place->seen ? 0 : reach);
            out->seen[w][k] = (uint8_t)judge(eye, bgr, w, k, reach);
        }
    }
    return WK_OK;
}
