/* Which codes beside the slots are on tiles: slips of paper, menus and sheets of stickers have codes too, and are no tiles. */
#include "vision/scan/parts.h"

#include <math.h>
#include <string.h>

/*
 * By what share a code may be larger or smaller than the wall's stickers and still be one on a tile. A sheet on the table lies
 * a tile's height lower, 22 mm and more, and so is seen smaller by 2 to 4 % from a metre to 60 cm away; what tells a sticker on
 * the mat from those on tiles (vision/stickers/flat.c) is less than that. Where too few are read to compare with, only the form
 * tells.
 */
#define SAME_SIZE 0.015
#define SAME_FORM 0.045

enum { V1_BYTES = 17, V1_ALPHANUMERIC = 25 }; /* the most that a code of 21 modules holds. Source: ISO/IEC 18004, table 7 */

/* Stickers are printed in these sizes (labels/sticker.h), mm. */
static const double sizes_mm[] = {20, 24, 28};

void wk_scan_sight(const struct wk_find *find, struct wk_flat_sight *out)
{
    double area_px = 0;

    *out = (struct wk_flat_sight){find->x_mm, find->y_mm, find->side_mm};
    if (!(find->size_px > 0))
        return;
    for (int k = 0; k < 4; k++)
        area_px += find->u[k] * find->v[(k + 1) % 4] - find->u[(k + 1) % 4] * find->v[k];
    out->side_mm *= WK_CODE_MODULES * find->size_px / sqrt(fabs(area_px) / 2);
}

/* Whether a text has room in a code as small as a sticker's. */
static bool has_room(const struct wk_find *find)
{
    static const char alphanumeric[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    bool plain = true;

    for (size_t i = 0; i < find->n_text; i++)
        plain = plain && find->text[i] != '\0' && strchr(alphanumeric, find->text[i]);
    return find->n_text <= (size_t)(plain ? V1_ALPHANUMERIC : V1_BYTES);
}

/* off: by what share, as a logarithm, the code is larger than the wall's stickers; reach: how well that is known. */
static bool has_a_size(double off, double wall_mm, double reach)
{
    bool any = false;

    for (size_t i = 0; i < sizeof sizes_mm / sizeof sizes_mm[0]; i++)
        any = any || fabs(off - log(sizes_mm[i] / wall_mm)) < reach;
    return any || fabs(off) < reach;
}

void wk_scan_judge_loose(struct wk_scanner *scanner)
{
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fit = {.spread = 0};
    const double module_mm = wk_scan_module_mm(scanner);
    int n = 0, n_loose = 0;

    for (int i = 0; i < scanner->n_finds; i++) {
        struct wk_find *find = &scanner->finds[i];

        find->paper = false;
        n_loose += find->slot == WK_SLOT_NONE;
        if (find->slot != WK_SLOT_NONE && find->kind == WK_PAYLOAD_VALID)
            wk_scan_sight(find, &sights[n++]);
    }
    if (n_loose == 0)
        return;
    const bool compared = wk_flat_compare(sights, n, &fit) && fit.spread * 3 < SAME_SIZE;
    for (int i = 0; i < scanner->n_finds; i++) {
        struct wk_find *find = &scanner->finds[i];
        struct wk_flat_sight sight;

        if (find->slot != WK_SLOT_NONE)
            continue;
        wk_scan_sight(find, &sight);
        const double off = compared ? wk_flat_off(&fit, &sight) : log(sight.side_mm / (WK_CODE_MODULES * module_mm));
        find->paper = !has_room(find) || !has_a_size(off, module_mm / WK_MODULE_MM(1.0), compared ? SAME_SIZE : SAME_FORM);
    }
}
