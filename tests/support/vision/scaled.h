/* Walls, and uncut sheets, on a mat that a printer has scaled: pictures of them. */
#ifndef WK_TESTS_SUPPORT_VISION_SCALED_H
#define WK_TESTS_SUPPORT_VISION_SCALED_H

#include <math.h>

#include "labels/sticker.h"
#include "tests/bench/walls.h"

#define SCALED_CUT_MM 0.15 /* between two stickers of a sheet, labels/paper/sheet.c */

/* What lies there. */
enum scaled_what { SCALED_WALL, SCALED_ROW, SCALED_SHEET }; /* its middle row alone; or its stickers, not cut yet */

/*
 * The mat as it came from the printer. Where its slots have no room for the tiles the tiles lie side by side; on a sheet
 * stickers of sticker_mm lie as they were printed.
 */
static inline struct wk_mat scaled_mat(const struct wk_mat *meant, double scale, bool sheet, const struct wk_sim_conditions *c)
{
    const struct wk_mm middle = {meant->page_w_mm / 2, meant->page_h_mm / 2};
    const double pitch_x = sheet ? c->sticker_mm * (1 + SCALED_CUT_MM / WK_STICKER_MM)
                                 : fmax(meant->pitch_x_mm * scale, c->tile_w_mm + 0.4),
                 pitch_y = sheet ? c->sticker_mm * (WK_STICKER_RATIO + SCALED_CUT_MM / WK_STICKER_MM)
                                 : fmax(meant->pitch_y_mm * scale, c->tile_h_mm + 0.4);
    struct wk_mat mat = *meant;

    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            mat.marker_mm[m][k] = (struct wk_mm){middle.x + scale * (meant->marker_mm[m][k].x - middle.x),
                                                 middle.y + scale * (meant->marker_mm[m][k].y - middle.y)};
    for (int s = 0; s < WK_N_SLOTS; s++)
        mat.slot_mm[s] = (struct wk_mm){middle.x + pitch_x / meant->pitch_x_mm * (meant->slot_mm[s].x - middle.x),
                                        middle.y + pitch_y / meant->pitch_y_mm * (meant->slot_mm[s].y - middle.y)};
    mat.pitch_x_mm = pitch_x;
    mat.pitch_y_mm = pitch_y;
    mat.slot_w_mm *= scale;
    mat.slot_h_mm *= scale;
    return mat;
}

/* Into walls->image; the simulator of `walls` is another one afterwards. */
static inline void scaled_photograph(struct walls *walls, double scale, enum scaled_what what,
                                     const struct wk_sim_conditions *conditions, int seed)
{
    const bool sheet = what == SCALED_SHEET;
    struct wk_sim_conditions c = *conditions;

    if (sheet)
        c.jitter_mm = c.rotate_deg = c.turned_share = 0;
    const struct wk_mat mat = scaled_mat(&walls->options.mat, scale, sheet, &c);
    wk_sim_free(walls->sim);
    need(wk_sim_new(&walls->sim, &mat, walls->options.key, "drawn") == WK_OK, "simulator");
    wk_sim_wall_init(&walls->wall, (enum wk_wind)(seed % 4 + 1), &walls->deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (what == SCALED_ROW && wk_slot_row(s) != WK_ROW_1)
            walls->wall.slot[s] = (struct wk_sim_piece){.present = false};
        else
            walls->wall.slot[s].flat = sheet;
    if (walls->image.w != c.w || walls->image.h != c.h) {
        wk_image_free(&walls->image);
        need(wk_image_new(&walls->image, c.w, c.h, 3) == WK_OK, "picture");
    }
    need(wk_sim_render(walls->sim, &walls->wall, WK_SIDE_BACKS, &c, (uint64_t)seed, 0, &walls->image, NULL) == WK_OK, "render");
}

#endif
