/* The four walls: which stickers lie before which seat, each wall's grid, and the stickers that the grid says ought to be
 * there. */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/table/parts.h"

#define PI 3.14159265358979
#define ALIKE_DEG 12.0  /* two tiles of one table lie alike, quarter turns aside */
#define ACROSS_DEG 30.0 /* a tile that lies further from its row's direction says nothing of the seat */
#define TABLE_GAP_MM                                                                                                           \
    110.0                /* between two walls that face each other at least: two rows of one that is being laid lie nearer     \
                          */
#define MIN_SIGHTS 8     /* stickers that tell how a wall is seen */
#define BESIDE_PITCH 1.6 /* from a slot, in pitches: what lies further from all slots is at no wall */
#define SEARCH_MODULES 4 /* each way, as far as tiles and stickers lie untidily */
#define SEARCH_DEG 4.0
#define MIN_LIKENESS 0.3 /* of a place that is worth a look: the known codes decide, not this */

/*
 * By what share a code may be wider than high, or skew, or larger than the others. One that is hidden in part is fitted to what
 * lies over it as well: those that differed by .1 lay up to 15 mm away from their stickers, or where none was.
 */
#define UNEQUAL 0.08

/* ---- where stickers lie ---- */

/* A sticker's tile in the view, and where its upper edge points, degrees clockwise from the picture's up. */
static double place_tile(const struct wk_code_view *view, struct wk_table_sticker *sticker)
{
    double u[4], v[4], x[4], y[4];

    wk_table_corners(sticker, u, v);
    for (int k = 0; k < 4; k++)
        wk_code_view_flatten(view, u[k], v[k], &x[k], &y[k]);
    double dx = (x[2] + x[3] - x[0] - x[1]) / 2, dy = (y[2] + y[3] - y[0] - y[1]) / 2;
    double ax = (x[1] + x[2] - x[0] - x[3]) / 2, ay = (y[1] + y[2] - y[0] - y[3]) / 2;
    double across = hypot(ax, ay), down = hypot(dx, dy);

    sticker->formed = sticker->marked && fabs(log(across / down)) < UNEQUAL &&
                      fabs(ax * dx + ay * dy) < UNEQUAL * across * down &&
                      fabs(log(across * down / (WK_CODE_MM * WK_CODE_MM))) < 2 * UNEQUAL;
    sticker->x = (x[0] + x[1] + x[2] + x[3]) / 4 + WK_CODE_TO_CENTRE * dx;
    sticker->y = (y[0] + y[1] + y[2] + y[3]) / 4 + WK_CODE_TO_CENTRE * dy;
    return atan2(-dx, dy) * 180 / PI;
}

double wk_table_common_turn(const double *up_deg, int n)
{
    double best = 0;
    int most = 0;

    for (int i = 0; i < n; i++) {
        double sum = 0;
        int count = 0;

        for (int k = 0; k < n; k++) {
            double d = remainder(up_deg[k] - up_deg[i], 90);

            if (fabs(d) < ALIKE_DEG) {
                sum += d;
                count++;
            }
        }
        if (count > most) {
            most = count;
            best = remainder(up_deg[i] + sum / count, 90);
        }
    }
    return best * PI / 180;
}

void wk_table_place_tiles(struct wk_table_scanner *scanner, double up_deg[WK_TABLE_MAX_STICKERS])
{
    for (int i = 0; i < scanner->n_stickers; i++)
        up_deg[i] = place_tile(&scanner->view, &scanner->sticker[i]);
}

static bool find_view(struct wk_table_scanner *scanner, double *up_deg)
{
    struct wk_bare_code codes[WK_TABLE_MAX_STICKERS];

    for (int i = 0; i < scanner->n_stickers; i++)
        wk_table_corners(&scanner->sticker[i], codes[i].u, codes[i].v);
    if (!wk_code_view_find(codes, scanner->n_stickers, scanner->grey.w, scanner->grey.h, &scanner->view))
        return false;
    wk_table_place_tiles(scanner, up_deg);
    scanner->turn = wk_table_common_turn(up_deg, scanner->n_stickers);
    wk_table_find_region(scanner, up_deg);
    return true;
}

/* From the view to what the player of a wall sees: x to the right, y towards him. */
static void to_player(const struct wk_table_wall *wall, double x, double y, double *lx, double *ly)
{
    *lx = wall->c * x - wall->s * y;
    *ly = wall->s * x + wall->c * y;
}

int wk_table_pair_of(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker, double up_deg,
                     double *where)
{
    double c = cos(-scanner->turn), s = sin(-scanner->turn);
    double along = fabs(remainder(up_deg - scanner->turn * 180 / PI, 180));
    int pair = along < ACROSS_DEG ? 0 : along > 90 - ACROSS_DEG ? 1 : -1;

    *where = pair == 0 ? s * sticker->x + c * sticker->y : c * sticker->x - s * sticker->y;
    return pair;
}

/* The quarter of the table in which a sticker's wall lies: 0 below, 1 right, 2 above, 3 left; -1: none. */
static int quarter_of(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker, double up_deg)
{
    double where;
    int pair = wk_table_pair_of(scanner, sticker, up_deg, &where);

    return pair < 0 || sticker->elsewhere ? -1 : where > scanner->middle[pair] ? pair : pair + 2;
}

/*
 * Where the table's middle lies between the walls of each pair: in the widest gap. Without one there is but one wall, on that
 * side of the picture's middle on which most of it lies, for a camera need not hang above the table's.
 */
static void find_middle(struct wk_table_scanner *scanner, const double *up_deg)
{
    for (int pair = 0; pair < 2; pair++) {
        double at[WK_TABLE_MAX_STICKERS], where, widest = TABLE_GAP_MM;
        int n = 0;

        for (int i = 0; i < scanner->n_stickers; i++)
            if (!scanner->sticker[i].elsewhere && wk_table_pair_of(scanner, &scanner->sticker[i], up_deg[i], &where) == pair)
                at[n++] = where;
        wk_sort(at, n);
        scanner->middle[pair] = n == 0 ? 0 : at[n / 2] > 0 ? at[0] - 1 : at[n - 1] + 1;
        for (int i = 1; i < n; i++)
            if (at[i] - at[i - 1] > widest) {
                widest = at[i] - at[i - 1];
                scanner->middle[pair] = (at[i] + at[i - 1]) / 2;
            }
    }
}

/* ---- a wall's page ---- */

/* From the view to the wall's page, mm. */
static void to_page(const struct wk_table_wall *wall, double x, double y, double *px, double *py)
{
    double sign = wall->grid.turned ? -1 : 1;

    to_player(wall, x, y, px, py);
    *px = sign * *px - wall->ox;
    *py = sign * *py - wall->oy;
}

/* The camera over the page, by the wall's own stickers and some of the others'. */
static bool find_camera(const struct wk_table_scanner *scanner, int seat, struct wk_table_wall *wall)
{
    struct wk_sight sights[WK_MAX_SIGHTS];
    int n = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < scanner->n_stickers && n < WK_MAX_SIGHTS; i += pass ? 6 : 1) {
            const struct wk_table_sticker *sticker = &scanner->sticker[i];
            struct wk_sight *sight = &sights[n];
            double u[4], v[4];

            if (((int)sticker->seat == seat) == (pass == 1) || sticker->elsewhere || !wk_table_tells_place(sticker))
                continue;
            wk_table_corners(sticker, u, v);
            *sight = (struct wk_sight){.sigma_px = sticker->px, .marker = -1};
            to_page(wall, sticker->x, sticker->y, &sight->x_mm, &sight->y_mm);
            sight->u_px = (u[0] + u[1] + u[2] + u[3]) / 4 + WK_CODE_TO_CENTRE * (u[2] + u[3] - u[0] - u[1]) / 2;
            sight->v_px = (v[0] + v[1] + v[2] + v[3]) / 4 + WK_CODE_TO_CENTRE * (v[2] + v[3] - v[0] - v[1]) / 2;
            n++;
        }
    wall->fit = (struct wk_fit){.lens = wk_lens_for(&scanner->options.lens, scanner->grey.w, scanner->grey.h)};
    wall->fit.lens_known = wall->fit.lens.fx > 0;
    wall->fit.stickers = true;
    return n >= MIN_SIGHTS && wk_fit_solve(&wall->fit, sights, n, false);
}

/* Whether a sticker lies in a wall's slots or beside them. */
static bool lies_at(const struct wk_table_wall *wall, const struct wk_table_sticker *sticker, double pitches)
{
    double x, y;

    to_page(wall, sticker->x, sticker->y, &x, &y);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (fabs(x - wall->mat.slot_mm[s].x) < pitches * wall->mat.pitch_x_mm &&
            fabs(y - wall->mat.slot_mm[s].y) < pitches * wall->mat.pitch_y_mm)
            return true;
    return false;
}

static enum wk_wind seat_of(const struct wk_table_scanner *scanner, int quarter)
{
    int below = scanner->options.below == WK_WIND_NONE ? 0 : (int)scanner->options.below - 1;

    return (enum wk_wind)((below + quarter) % WK_N_WINDS + 1);
}

static void find_wall(struct wk_table_scanner *scanner, int quarter)
{
    struct wk_grid_tile tiles[WK_GRID_MAX_TILES];
    int seat = (int)seat_of(scanner, quarter), n = 0;
    struct wk_table_wall *wall = &scanner->wall[seat - 1];
    double angle = quarter * PI / 2 - scanner->turn;

    *wall = (struct wk_table_wall){.c = cos(angle), .s = sin(angle)};
    for (int i = 0; i < scanner->n_stickers && n < WK_GRID_MAX_TILES; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];

        if ((int)sticker->seat != seat || !wk_table_tells_place(sticker))
            continue;
        tiles[n] = (struct wk_grid_tile){.label = sticker->forged ? WK_LABEL_NONE : sticker->label};
        to_player(wall, sticker->x, sticker->y, &tiles[n].x, &tiles[n].y);
        n++;
    }
    if (!wk_grid_find(tiles, n, &wall->grid))
        return;
    wk_grid_mat(&wall->grid, &scanner->options.mat, &wall->mat, &wall->ox, &wall->oy);
    wall->found = find_camera(scanner, seat, wall);
}

/* Stickers belong to the wall in whose slots they lie, whichever way they are turned. */
static void assign(struct wk_table_scanner *scanner)
{
    for (int i = 0; i < scanner->n_stickers; i++) {
        struct wk_table_sticker *sticker = &scanner->sticker[i];
        const enum wk_wind seat = sticker->seat;

        sticker->seat = WK_WIND_NONE;
        for (int beside = 0; !sticker->elsewhere && beside < 2 && sticker->seat == WK_WIND_NONE; beside++)
            for (int w = 0; w < WK_N_WINDS && sticker->seat == WK_WIND_NONE; w++)
                if (scanner->wall[w].found && lies_at(&scanner->wall[w], sticker, beside ? BESIDE_PITCH : 0.5))
                    sticker->seat = (enum wk_wind)(w + 1);
        sticker->unplaced = sticker->seat == WK_WIND_NONE && seat != WK_WIND_NONE && !scanner->wall[seat - 1].found;
    }
}

/* Finds how the table is seen, and the seats of its stickers by that. */
static bool look_over_all(struct wk_table_scanner *scanner)
{
    double up_deg[WK_TABLE_MAX_STICKERS];

    memset(scanner->wall, 0, sizeof scanner->wall);
    if (!find_view(scanner, up_deg))
        return false;
    find_middle(scanner, up_deg);
    for (int i = 0; i < scanner->n_stickers; i++) {
        int quarter = quarter_of(scanner, &scanner->sticker[i], up_deg[i]);

        scanner->sticker[i].seat = quarter < 0 ? WK_WIND_NONE : seat_of(scanner, quarter);
    }
    return true;
}

/* The seats of the stickers in touched walls, and of those that are new. */
static void look_at_touched(struct wk_table_scanner *scanner)
{
    for (int i = 0; i < scanner->n_stickers; i++) {
        struct wk_table_sticker *sticker = &scanner->sticker[i];

        if (sticker->seat != WK_WIND_NONE)
            continue;
        const double up_deg = place_tile(&scanner->view, sticker);

        sticker->elsewhere = wk_table_is_elsewhere(scanner, sticker);
        const int quarter = quarter_of(scanner, sticker, up_deg);

        sticker->seat = quarter < 0 ? WK_WIND_NONE : seat_of(scanner, quarter);
        if (sticker->seat != WK_WIND_NONE)
            scanner->touched |= 1U << (sticker->seat - 1);
    }
}

void wk_table_find_walls(struct wk_table_scanner *scanner)
{
    if (scanner->held) {
        look_at_touched(scanner);
        assign(scanner);
        return;
    }
    if (scanner->touched == WK_TABLE_ALL) {
        if (!look_over_all(scanner))
            return;
    } else {
        look_at_touched(scanner);
    }
    for (int quarter = 0; quarter < WK_N_WINDS; quarter++)
        if (scanner->touched >> (seat_of(scanner, quarter) - 1) & 1)
            find_wall(scanner, quarter);
    assign(scanner);
}

/* In the middle of a wall. */
static double px_per_mm(const struct wk_table_wall *wall)
{
    const struct wk_mm at = wall->mat.slot_mm[wk_slot_at(WK_ROW_1, 5)];
    double u, v, u1, v1;

    if (!wk_fit_project(&wall->fit, at.x, at.y, wall->fit.top_mm, &u, &v) ||
        !wk_fit_project(&wall->fit, at.x + 1, at.y, wall->fit.top_mm, &u1, &v1))
        return 0;
    return hypot(u1 - u, v1 - v);
}

void wk_table_touch(struct wk_table_scanner *scanner, const struct wk_table_part *part)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; scanner->wall[w].found && s < WK_N_SLOTS; s++) {
            const struct wk_table_wall *wall = &scanner->wall[w];
            double u, v, near = wall->mat.pitch_y_mm * px_per_mm(wall);

            if (wk_fit_project(&wall->fit, wall->mat.slot_mm[s].x, wall->mat.slot_mm[s].y, wall->fit.top_mm, &u, &v) &&
                u > part->x - near && v > part->y - near && u < part->x + part->w + near && v < part->y + part->h + near)
                scanner->touched |= 1U << w;
        }
}

/* ---- stickers that ought to be there ---- */

bool wk_table_plane_at(const struct wk_table_wall *wall, int slot, double plane[9])
{
    const struct wk_mm at = wall->mat.slot_mm[slot];
    static const double square[8] = {0, 0, WK_CODE_MODULES, 0, WK_CODE_MODULES, WK_CODE_MODULES, 0, WK_CODE_MODULES};
    const double half = WK_CODE_MM / 2, up = WK_CODE_TO_CENTRE * WK_CODE_MM;
    double to[8];

    for (int k = 0; k < 4; k++) {
        double x = at.x + (k == 1 || k == 2 ? half : -half), y = at.y - up + (k >= 2 ? half : -half);

        if (!wk_fit_project(&wall->fit, x, y, wall->fit.top_mm, &to[2 * k], &to[2 * k + 1]))
            return false;
    }
    return wk_plane_from_quad(square, to, plane);
}

/* A plane whose code lies turned about its tile's middle, and shifted, in modules. */
static void move_plane(const double plane[9], double degrees, double dx, double dy, double out[9])
{
    const double a = degrees * PI / 180, c = cos(a), s = sin(a), mx = WK_CODE_MODULES / 2.0,
                 my = WK_CODE_MODULES * (0.5 + WK_CODE_TO_CENTRE);
    const double turn[9] = {c, -s, mx + dx - c * mx + s * my, s, c, my + dy - s * mx - c * my, 0, 0, 1};

    wk_plane_multiply(plane, turn, out);
}

double wk_table_search_near(const struct wk_image *grey, double plane[9])
{
    double best[9], most = -1;

    memcpy(best, plane, sizeof best);
    for (int way = 0; way < 6; way++)
        for (int j = -SEARCH_MODULES; j <= SEARCH_MODULES; j++)
            for (int i = -SEARCH_MODULES; i <= SEARCH_MODULES; i++) {
                double there[9];

                move_plane(plane, (way % 3 - 1) * SEARCH_DEG + (way / 3) * 180, i, j, there);
                double likeness = wk_table_likeness(grey, there);

                if (likeness > most) {
                    most = likeness;
                    memcpy(best, there, sizeof best);
                }
            }
    memcpy(plane, best, sizeof best);
    return most;
}

bool wk_table_has_sticker(const struct wk_table_scanner *scanner, const struct wk_table_wall *wall, int slot, bool read)
{
    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        double x, y;

        if (sticker->label == WK_LABEL_NONE && (read || !sticker->formed))
            continue;
        to_page(wall, scanner->sticker[i].x, scanner->sticker[i].y, &x, &y);
        if (fabs(x - wall->mat.slot_mm[slot].x) < wall->mat.pitch_x_mm / 2 &&
            fabs(y - wall->mat.slot_mm[slot].y) < wall->mat.pitch_y_mm / 2)
            return true;
    }
    return false;
}

int wk_table_search_slots(struct wk_table_scanner *scanner)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; (scanner->touched >> w & 1) && scanner->wall[w].found && s < WK_N_SLOTS; s++) {
            const struct wk_table_wall *wall = &scanner->wall[w];
            struct wk_table_sticker *sticker = NULL;
            double plane[9];

            if (wk_table_has_sticker(scanner, wall, s, true) || !wk_table_plane_at(wall, s, plane) ||
                wk_table_search_near(&scanner->grey, plane) < MIN_LIKENESS)
                continue;
            sticker = wk_table_take(scanner, plane);
            if (sticker)
                (void)place_tile(&scanner->view, sticker);
            n += sticker != NULL;
        }
    return n;
}
