/* Parts that the printed pages share. For labels/paper*.c only. */
#ifndef WK_LABELS_PAPER_PARTS_H
#define WK_LABELS_PAPER_PARTS_H

#include "labels/canvas.h"

/* A ruler of 100 mm with its base line's left end at (x, y), ticks upwards, figures below. */
void wk_draw_ruler(struct wk_canvas *canvas, double x, double y, wk_rgba colour);

/*
 * Finishes the PDF and puts `text` (malloc'ed, taken over; NULL with a json_path means that memory ran out) into json_path, so
 * that a failure of either leaves neither. json_path may be NULL. canvas is gone afterwards.
 */
enum wk_status wk_paper_write(struct wk_canvas *canvas, const char *json_path, char *text) WK_MUST_CHECK;

#endif
