/* Paper of a checkpoint: the mark that any printed page may bear, and a strip to be signed and kept. */
#ifndef WK_LABELS_PAPER_CHECKPOINT_STRIP_H
#define WK_LABELS_PAPER_CHECKPOINT_STRIP_H

#include "labels/deal/checkpoint.h"
#include "labels/draw/canvas.h"

/*
 * Draws a checkpoint on a white ground with its upper left corner at (x, y): its line as QR, qr_mm wide, and to the right of it
 * which end is up, the number and time of its record and its six words. WK_CHECKPOINT_MARK_W * qr_mm wide, qr_mm high; 18 mm
 * can still be read by a telephone. lang a code of labels/lang. Dates are UTC.
 */
#define WK_CHECKPOINT_MARK_W 2.9
enum wk_status wk_paper_checkpoint_mark(struct wk_canvas *canvas, double x, double y, double qr_mm,
                                        const struct wk_checkpoint *checkpoint, const char *lang) WK_MUST_CHECK;

#endif
