/* Table check: can the four walls of a table be read from where the camera is, and what has to be mended? Pure. */
#ifndef WK_CALIBRATION_TABLE_CHECK_H
#define WK_CALIBRATION_TABLE_CHECK_H

#include "calibration/check.h"
#include "calibration/height.h"
#include "labels/table_reading.h"

/*
 * What a table is built to be read at (vision/table/table.h), pixels a module: from 1.8 on one picture is enough, from 1.1 on a
 * few that are added up. Below that neighbouring modules share their pixels.
 */
#define WK_TABLE_GOOD_MODULE_PX 1.8
#define WK_TABLE_LEAST_MODULE_PX 1.1

struct wk_table_check_wall {
    enum wk_grade grade;
    bool found;
    int n_read;       /* stickers, 0..34 */
    double module_px; /* pixels a module of a sticker's code, in the middle of the wall; 0: not found */
    const char *how;  /* what to do, an English sentence; "" when there is nothing to do. Static storage. */
};

struct wk_table_check {
    enum wk_grade grade;                         /* the worst of the walls'; turned: to mend */
    struct wk_table_check_wall wall[WK_N_WINDS]; /* [seat - 1] */
    enum wk_wind below;                          /* wk_table_below_of_walls() */
    bool turned;                                 /* another wall lies there than the one that belongs there */
    struct wk_height_seen seen;                  /* by the smallest of the walls that were found: */
    struct wk_height_wish wish;                  /* where to move the camera; it agrees with the texts of the walls */
};

/* What was looked through. */
struct wk_table_picture {
    int w, h;              /* of the pictures */
    double focal_px;       /* wk_focal_of_lens(); 0: not known */
    double tile_height_mm; /* tops over the table */
};

/*
 * Judges a table on which four whole walls lie, stickers up, by what one or several pictures showed. module_mm: width of a
 * sticker's module (24 mm stickers: 0.96).
 */
void wk_table_check_judge(const struct wk_table_reading *reading, const struct wk_table_picture *picture, double module_mm,
                          struct wk_table_check *out);

#endif
