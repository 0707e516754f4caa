/* Rasters: icons and sketches as pixels, rendered once for each size and kept. Main thread only. */
#ifndef WK_KIOSK_FACE_UI_RASTER_H
#define WK_KIOSK_FACE_UI_RASTER_H

#include "kiosk/face/svg/svg.h"
#include "labels/draw/canvas.h"

/*
 * Paints the file's page into the rectangle of the canvas, whose unit is `scale` px, moved to the nearest pixel so that edges
 * stay sharp; in the colour, or for 0 in its own. Memory that has run out leaves the rectangle as it is.
 */
void wk_raster_paint(struct wk_canvas *canvas, const struct wk_svg_file *file, double x, double y, double w, double h,
                     double scale, wk_rgba colour);

#endif
