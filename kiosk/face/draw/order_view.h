/* The order in which a wall is drawn (DF-11), as a picture that is touched. Main's thread, as all that draws. */
#ifndef WK_KIOSK_FACE_DRAW_ORDER_VIEW_H
#define WK_KIOSK_FACE_DRAW_ORDER_VIEW_H

#include "kiosk/face/draw/parts.h"
#include "labels/label.h"

/*
 * The far and the middle row of one wall as its player sees them, by their labels: what is drawn already is an outline, the
 * tile that comes next is framed, an arrow leads to it, and a line above says both. last: the tile drawn last; a hand's label:
 * none of that player's wall was; WK_LABEL_NONE: the same of East. Each tile, and a key for each wall, is a touch of
 * WK_ACTION_JUDGE_TILE with such a label. box: at least 208 high, in an upright window 440, for each touch is 72 then; what is
 * more than a wall wants stays free.
 */
void wk_part_draw_order(struct wk_draw *draw, struct wk_box box, wk_label last);

#endif
