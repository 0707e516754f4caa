/* The project's own tile faces, also for the arts that are made of them. */
#ifndef WK_LABELS_DRAW_ART_DRAWN_H
#define WK_LABELS_DRAW_ART_DRAWN_H

#include "labels/draw/art.h"

#define WK_DRAWN_BODY 0xfff0e9d6u /* ivory */

/* Faces are drawn around (0, 0) within these units, margins included. */
#define WK_DRAWN_W 26.0
#define WK_DRAWN_H 36.0

/* face: 1..35. */
void wk_draw_face(struct wk_canvas *canvas, enum wk_face face);

/* For struct wk_art_def's draw(); svg: NULL. */
enum wk_status wk_draw_drawn(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                             double h) WK_MUST_CHECK;

#endif
