/* Where in the picture the table lies, when other tables are in it too: what lies beyond is nobody's fault. */
#include <math.h>
#include <string.h>

#include "vision/image/sort.h"
#include "vision/table/parts.h"

#define PI 3.14159265358979

/*
 * A table as large as clubs have them measures 880 mm, and the hand rows' middles lie 345 mm from its own. Stickers of 20 mm,
 * which are taken for 24, make a fifth more of both, and so do tables for larger tiles.
 */
#define ONE_TABLE_MM 900.0 /* what stickers of one table are apart at the most, but for one at a corner of its rim */
#define OFF_ROWS_MM 200.0  /* a sticker that lies further from there is of no wall of this table */
#define ALONG_MM 330.0     /* half of the longest hand row, and by what a wall may lie aside */
#define STEP_MM 30.0       /* from a middle that is tried to the next: a tenth of OFF_ROWS_MM costs 1 tile in 50 */

/*
 * What lies that far beyond most tiles of the hand rows is no longer on the table, or beside its walls: where tables touch,
 * with rims of 40 mm, a neighbour's nearest tiles are 120 mm away. Rows that are not laid yet will lie at REACH_MM.
 */
#define BEYOND_MM 95.0
#define REACH_MM 440.0
#define MOST 0.9 /* of the tiles: the others may lie anywhere */

/*
 * Tiles of another set that lie further outside than a tile behind the hand rows are another table's: a camera that sees four
 * has their rows as near as 70 mm to each other.
 */
#define BEYOND_OTHERS_MM 45.0

/*
 * What a sticker says of the place of the table: one of its own set most. So a table of which the picture shows all comes
 * before the part of another, whatever set that is of; and of two whole ones that which has the set.
 */
#define OWN_SAYS 1.0
#define OTHER_SAYS 0.5

/*
 * A camera over one table has it in the middle: another one, whose middle is further off than half a table, has to show twice
 * as much. Not less, for between two whole tables the walls that face each other look like a table of half as many tiles.
 */
#define NEAR_MM 440.0
#define FAR_SAYS 0.5

enum {
    MIN_SIDES = 2,   /* one wall does not say on which side of it its table is */
    MIN_ON_SIDE = 4, /* stickers of a wall: fewer are none */
    MIN_OWN = 12,    /* stickers that say how the table is turned */
    MIN_OTHERS = 8,  /* of other sets: another table's, not tiles astray */
    ROUNDS = 3
};

struct spot {
    double x, y; /* along the table's sides, mm */
    int pair;    /* as wk_table_pair_of() has it: 0 of the walls below and above, 1 right and left, -1 neither */
    double says;
};

static bool is_own(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker)
{
    return sticker->label != WK_LABEL_NONE && !sticker->forged &&
           memcmp(sticker->set, wk_known_set(scanner->known), WK_SET_SIZE) == 0;
}

static bool is_of_another(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker)
{
    return sticker->label != WK_LABEL_NONE && !sticker->forged && !is_own(scanner, sticker);
}

/* Whether there is more in the picture than one table. */
static bool are_several(const struct wk_table_scanner *scanner)
{
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    int n_others = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];

        n_others += is_of_another(scanner, sticker);
        if (!wk_table_tells_place(sticker))
            continue;
        const double c = cos(scanner->turn), s = sin(scanner->turn);
        const double x = c * sticker->x + s * sticker->y, y = c * sticker->y - s * sticker->x;

        x0 = fmin(x0, x), y0 = fmin(y0, y), x1 = fmax(x1, x), y1 = fmax(y1, y);
    }
    return scanner->options.by_set || n_others >= MIN_OTHERS || x1 - x0 > ONE_TABLE_MM || y1 - y0 > ONE_TABLE_MM;
}

/* The stickers that know where they lie, along the sides of a table turned like this. */
static int list_spots(const struct wk_table_scanner *scanner, const double *up_deg, struct spot *spots)
{
    const double c = cos(scanner->turn), s = sin(scanner->turn);
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++) {
        const struct wk_table_sticker *sticker = &scanner->sticker[i];
        double where;

        if (wk_table_tells_place(sticker))
            spots[n++] = (struct spot){.x = c * sticker->x + s * sticker->y,
                                       .y = c * sticker->y - s * sticker->x,
                                       .pair = wk_table_pair_of(scanner, sticker, up_deg[i], &where),
                                       .says = is_own(scanner, sticker)  ? OWN_SAYS
                                               : scanner->options.by_set ? 0
                                                                         : OTHER_SAYS};
    }
    return n;
}

/* What a sticker says for a table with its middle at (x, y): 1 in the middle of its wall's rows, 0 where no wall is. */
static double fits(const struct spot *spot, double x, double y)
{
    const double dx = fabs(spot->x - x), dy = fabs(spot->y - y), along = spot->pair == 0 ? dx : dy;
    const double off = ((spot->pair == 0 ? dy : dx) - WK_TABLE_ROWS_MM) / OFF_ROWS_MM;

    return spot->pair < 0 || along > ALONG_MM || fabs(off) > 1 ? 0 : 1 - off * off;
}

/* The middle that most stickers are around, the nearest to the picture's when several are as good. */
static void search_middle(const struct spot *spots, int n, bool by_set, double *best_x, double *best_y)
{
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY, most = -INFINITY;

    for (int i = 0; i < n; i++) {
        x0 = fmin(x0, spots[i].x), y0 = fmin(y0, spots[i].y);
        x1 = fmax(x1, spots[i].x), y1 = fmax(y1, spots[i].y);
    }
    for (double y = y0; y <= y1; y += STEP_MM)
        for (double x = x0; x <= x1; x += STEP_MM) {
            double sum = 0;

            for (int i = 0; i < n; i++)
                sum += spots[i].says * fits(&spots[i], x, y);
            if (!by_set && hypot(x, y) > NEAR_MM)
                sum *= FAR_SAYS;
            sum -= 1e-3 * hypot(x, y);
            if (sum > most) {
                most = sum;
                *best_x = x;
                *best_y = y;
            }
        }
}

/* The middle of the rows below and above is that of the table, from left to right, and so on; by the table's own stickers. */
static void refine_middle(const struct spot *spots, int n, double *x, double *y)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int pair = 0; pair < 2; pair++) {
            double at[WK_TABLE_MAX_STICKERS];
            int n_at = 0;

            for (int i = 0; i < n; i++)
                if (spots[i].pair == pair && fits(&spots[i], *x, *y) > 0)
                    at[n_at++] = pair == 0 ? spots[i].x : spots[i].y;
            if (n_at >= MIN_OWN)
                *(pair == 0 ? x : y) = wk_median(at, n_at);
        }
}

/* How far from its middle most of the tiles lie, mm: of its own set where there are enough; 0: there are none. */
static double rows_of(const struct spot *spots, int n, double x, double y)
{
    double away[WK_TABLE_MAX_STICKERS];

    for (double says = OWN_SAYS; says >= 0; says -= OWN_SAYS) {
        int n_away = 0;

        for (int i = 0; i < n; i++)
            if (spots[i].says >= says && fits(&spots[i], x, y) > 0)
                away[n_away++] = fmax(fabs(spots[i].x - x), fabs(spots[i].y - y));
        if (n_away < (says > 0 ? MIN_OWN : 1))
            continue;
        wk_sort(away, n_away);
        return away[(int)(MOST * (n_away - 1))];
    }
    return 0;
}

bool wk_table_is_elsewhere(const struct wk_table_scanner *scanner, const struct wk_table_sticker *sticker)
{
    const struct wk_table_region *region = &scanner->region;
    const double c = cos(scanner->turn), s = sin(scanner->turn);

    return region->known &&
           fmax(fabs(c * sticker->x + s * sticker->y - region->x), fabs(c * sticker->y - s * sticker->x - region->y)) >
               (is_of_another(scanner, sticker) ? region->reach_of_others : region->reach);
}

/* How the table's tiles are turned: by those of its set, where there are enough. */
static void turn_by_own(struct wk_table_scanner *scanner, const double *up_deg)
{
    double own_deg[WK_TABLE_MAX_STICKERS];
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++)
        if (is_own(scanner, &scanner->sticker[i]))
            own_deg[n++] = up_deg[i];
    if (n >= MIN_OWN)
        scanner->turn = wk_table_common_turn(own_deg, n);
}

/* Again, by the tiles that lie on the table. */
static void turn_by_near(struct wk_table_scanner *scanner, const double *up_deg)
{
    double near_deg[WK_TABLE_MAX_STICKERS];
    int n = 0;

    for (int i = 0; i < scanner->n_stickers; i++)
        if (!scanner->sticker[i].elsewhere)
            near_deg[n++] = up_deg[i];
    if (n > 0)
        scanner->turn = wk_table_common_turn(near_deg, n);
}

/* How many stickers each of the table's sides has: below, right, above, left. */
static void count_on_sides(const struct spot *spots, int n, double x, double y, double least_says, int on_side[4])
{
    memset(on_side, 0, 4 * sizeof *on_side);
    for (int i = 0; i < n; i++)
        if (spots[i].says >= least_says && fits(&spots[i], x, y) > 0)
            on_side[spots[i].pair == 0 ? (spots[i].y > y ? 0 : 2) : (spots[i].x > x ? 1 : 3)]++;
}

/* How many of the table's four sides have a wall. */
static int count_sides(const struct spot *spots, int n, double x, double y)
{
    int on_side[4], n_sides = 0;

    count_on_sides(spots, n, x, y, OTHER_SAYS, on_side);
    for (int side = 0; side < 4; side++)
        n_sides += on_side[side] >= MIN_ON_SIDE;
    return n_sides;
}

bool wk_table_find_sides(const struct wk_table_scanner *scanner, const double *up_deg, struct wk_table_sides *out)
{
    struct spot spots[WK_TABLE_MAX_STICKERS];
    const int n = list_spots(scanner, up_deg, spots);
    int n_sides = 0;

    if (n < MIN_OWN)
        return false;
    search_middle(spots, n, scanner->options.by_set, &out->x, &out->y);
    refine_middle(spots, n, &out->x, &out->y);
    count_on_sides(spots, n, out->x, out->y, OWN_SAYS, out->n_own);
    for (int side = 0; side < 4; side++)
        n_sides += out->n_own[side] >= MIN_OWN;
    return n_sides >= MIN_SIDES;
}

static void find_region(struct wk_table_scanner *scanner, const double *up_deg)
{
    struct spot spots[WK_TABLE_MAX_STICKERS];
    struct wk_table_region *region = &scanner->region;
    const int n = list_spots(scanner, up_deg, spots);

    *region = (struct wk_table_region){.known = true, .reach = -1, .reach_of_others = -1};
    search_middle(spots, n, scanner->options.by_set, &region->x, &region->y);
    refine_middle(spots, n, &region->x, &region->y);
    if (scanner->options.by_set && count_sides(spots, n, region->x, region->y) < MIN_SIDES)
        return;
    const double rows = rows_of(spots, n, region->x, region->y);
    region->reach = fmax(REACH_MM, rows + BEYOND_MM);
    region->reach_of_others = rows > 0 ? rows + BEYOND_OTHERS_MM : region->reach;
}

void wk_table_find_region(struct wk_table_scanner *scanner, const double *up_deg)
{
    scanner->region.known = false;
    for (int i = 0; i < scanner->n_stickers; i++)
        scanner->sticker[i].elsewhere = false;
    if (!are_several(scanner))
        return;
    turn_by_own(scanner, up_deg);
    find_region(scanner, up_deg);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < scanner->n_stickers; i++)
            scanner->sticker[i].elsewhere = wk_table_is_elsewhere(scanner, &scanner->sticker[i]);
        if (round == 0) {
            turn_by_near(scanner, up_deg);
            find_region(scanner, up_deg);
        }
    }
}
