/*
 * Walls of which the search finds hardly any codes: a leaning camera sees them so far aslant that marks are not round, or
 * pixels are so coarse there that little is seen of what codes have in common. The other walls tell how the table is seen, so
 * the place where such a wall has to lie is laid flat and searched again.
 */
#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/table/parts.h"

#define MIN_ASLANT 1.15 /* by what a module is longer than wide there; at 22 degrees all is found at first, and it is 1.1 */
#define MODULE_PX 1.4   /* of a place laid flat: in the middle of the sizes that are found */
#define ALONG_MM 250.0  /* half of what is searched: 13 tiles, and by what a wall may lie aside */
#define DEEP_MM 160.0   /* half of it: three rows, on tables and of tiles of all sizes */
#define COARSE_PX 1.0   /* of a module, in the middle of a wall: down to that the search finds more than half of its codes */
#define HALF 17         /* of a wall: with more of them it is found, and where it says that others lie is looked for those */
#define FEW 30          /* of a wall's 34: it is worth the search that fewer are read */

/* From the table's sides, mm, to px: the view undone. False: it cannot be. */
static bool undo_view(const struct wk_table_scanner *scanner, double out[9])
{
    const struct wk_code_view *view = &scanner->view;
    const double *shape = view->shape, size = exp(shape[4]), c = cos(scanner->turn), s = sin(scanner->turn);
    const double near[9] = {0.001, 0, -view->cx / 1000, 0, 0.001, -view->cy / 1000, 0, 0, 1};
    const double flat[9] = {size, size * shape[2], 0, 0, size * exp(shape[3]), 0, shape[0], shape[1], 1};
    const double turned[9] = {c, s, 0, -s, c, 0, 0, 0, 1};
    double all[9];

    wk_plane_multiply(flat, near, all);
    wk_plane_multiply(turned, all, all);
    return wk_plane_invert(all, out);
}

/* How a place is seen. */
struct seen {
    double aslant;    /* by what a thing that is as long as wide is seen longer than wide; 0: it is not in the picture */
    double module_px; /* a module of a code, along and across taken together */
};

static struct seen seen_at(const struct wk_table_scanner *scanner, const double to_px[9], double x, double y)
{
    double u[3], v[3];

    if (!wk_plane_map(to_px, x, y, &u[0], &v[0]) || !wk_plane_map(to_px, x + 1, y, &u[1], &v[1]) ||
        !wk_plane_map(to_px, x, y + 1, &u[2], &v[2]) || u[0] < 0 || v[0] < 0 || u[0] > scanner->grey.w ||
        v[0] > scanner->grey.h)
        return (struct seen){.aslant = 0};
    const double a = u[1] - u[0], b = u[2] - u[0], c = v[1] - v[0], d = v[2] - v[0];
    const double sum = a * a + b * b + c * c + d * d, area = fabs(a * d - b * c),
                 root = sqrt(fmax(0, sum * sum - 4 * area * area));

    return (struct seen){.aslant = sum - root > 0 ? sqrt((sum + root) / (sum - root)) : 0,
                         .module_px = sqrt(area) * WK_CODE_MM / WK_CODE_MODULES};
}

/*
 * Searches a place laid flat, about (x, y); its longer side lies along the table's side of this quarter. easy: it is coarse,
 * and only what tells a label is a sticker, for much that is none is like one then. Returns how many it adds.
 */
static int search_flat(struct wk_table_scanner *scanner, const double to_px[9], int quarter, double x, double y, bool easy)
{
    const double px_per_mm = MODULE_PX / (WK_CODE_MM / WK_CODE_MODULES), half_w = quarter % 2 ? DEEP_MM : ALONG_MM,
                 half_h = quarter % 2 ? ALONG_MM : DEEP_MM;
    const double to_mm[9] = {1 / px_per_mm, 0, x - half_w, 0, 1 / px_per_mm, y - half_h, 0, 0, 1};
    struct wk_table_find finds[WK_TABLE_MAX_PLACES];
    struct wk_image flat = {.data = NULL};
    double back[9];
    int n = 0, n_new = 0;

    wk_plane_multiply(to_px, to_mm, back);
    if (wk_image_new(&flat, (int)(2 * half_w * px_per_mm), (int)(2 * half_h * px_per_mm), 1) == WK_OK &&
        wk_cv_warp(&scanner->grey, &flat, back, 1) == WK_OK)
        n = wk_table_find(scanner->finder, &flat, 1, easy, finds);
    else
        scanner->starved = true;
    for (int i = 0; i < n; i++) {
        double plane[9];

        wk_plane_multiply(back, finds[i].plane, plane);
        n_new += easy ? wk_table_take_even(scanner, &scanner->grey, 0, 0, plane) : wk_table_take(scanner, plane) != NULL;
    }
    wk_image_free(&flat);
    return n_new;
}

/* Whether hardly a slot of any wall is unread, as on most tables. */
static bool are_all_read(const struct wk_table_scanner *scanner)
{
    int n[WK_N_WINDS + 1] = {0};

    for (int i = 0; i < scanner->n_stickers; i++)
        n[scanner->sticker[i].seat] += scanner->sticker[i].label != WK_LABEL_NONE;
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        if (n[seat] < FEW)
            return false;
    return true;
}

int wk_table_search_aslant(struct wk_table_scanner *scanner)
{
    double up_deg[WK_TABLE_MAX_STICKERS], to_px[9];
    struct wk_table_sides sides;
    int n = 0;

    if (are_all_read(scanner) || !undo_view(scanner, to_px))
        return 0;
    wk_table_place_tiles(scanner, up_deg);
    if (!wk_table_find_sides(scanner, up_deg, &sides))
        return 0;
    for (int quarter = 0; quarter < WK_N_WINDS; quarter++) {
        const double away = quarter < 2 ? WK_TABLE_ROWS_MM : -WK_TABLE_ROWS_MM;
        const double x = sides.x + (quarter % 2 ? away : 0), y = sides.y + (quarter % 2 ? 0 : away);

        if (sides.n_own[quarter] >= FEW)
            continue;
        const struct seen seen = seen_at(scanner, to_px, x, y);
        const bool aslant = seen.aslant > MIN_ASLANT;

        if (aslant || (sides.n_own[quarter] < HALF && seen.aslant > 0 && seen.module_px < COARSE_PX))
            n += search_flat(scanner, to_px, quarter, x, y, !aslant);
    }
    return n;
}
