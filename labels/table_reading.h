/* A table's reading: the four walls of one table as seen at once, and what lies at none of them. Made by vision/table. */
#ifndef WK_LABELS_TABLE_READING_H
#define WK_LABELS_TABLE_READING_H

#include "labels/reading.h"

/*
 * Seats are named by the wind whose wall belongs there: `below` lies at the picture's lower edge, the next ones follow as
 * players sit, against the clock: E below, S right, W above, N left. Zero: no wall was found anywhere.
 */
struct wk_table_reading {
    int n_images;                       /* frames that were added up */
    enum wk_wind below;                 /* the seat at the picture's lower edge */
    char set[WK_SET_SIZE];              /* the set that the stickers belong to, else the one that was named; "": not known */
    struct wk_reading wall[WK_N_WINDS]; /* [seat - 1], corners in px of the whole picture; its wind is by its labels */
    int n_strays;
    struct wk_read stray[WK_MAX_TABLE_STRAYS]; /* stickers and tiles at no wall: in the middle of the table, at its edge */
    double time_ms;                            /* the whole picture */
};

/* The faces of a table's walls: of each the part without faces, and the observations beside it. */
struct wk_table_face_reading {
    struct wk_face_reading wall[WK_N_WINDS]; /* [seat - 1] */
};

#endif
