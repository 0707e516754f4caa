/* Where the four walls usually stand at a table that is drawn as a square, one seat at each side. Pure. */
#ifndef WK_LABELS_TABLE_PLACE_H
#define WK_LABELS_TABLE_PLACE_H

#include "labels/reading.h"

/* The side of the square at which a seat is: quarter turns against the clock from the lower one, where `below` sits. 0..3. */
int wk_table_side(enum wk_wind seat, enum wk_wind below);

/* The middle of a slot of the wall at a side, 0..1 of the square's width and height. Source: tokens.md, "The whole table". */
struct wk_point wk_table_usual_place(int side, int slot);

#endif
