/* Where the four walls usually stand at a table that is drawn as a square, one seat at each side. Pure. */
#ifndef WK_LABELS_TABLE_PLACE_H
#define WK_LABELS_TABLE_PLACE_H

#include "labels/table_reading.h"

/* The side of the square at which a seat is: quarter turns against the clock from the lower one, where `below` sits. 0..3. */
int wk_table_side(enum wk_wind seat, enum wk_wind below);

/* The middle of a slot of the wall at a side, 0..1 of the square's width and height. Source: tokens.md, "The whole table". */
struct wk_point wk_table_usual_place(int side, int slot);

/*
 * Whose wall lies at the picture's lower edge, as the walls' labels tell: where it is not reading->below, the camera hangs
 * turned, or all walls lie before the wrong seats. WK_WIND_NONE: fewer than three walls tell, or they do not agree.
 */
enum wk_wind wk_table_below_of_walls(const struct wk_table_reading *reading);

#endif
