/* The project's own tile faces. For labels/draw/art.c. */
#ifndef WK_LABELS_DRAW_ART_DRAWN_H
#define WK_LABELS_DRAW_ART_DRAWN_H

#include "labels/draw/canvas.h"
#include "rules/tile.h"

/* Faces are drawn around (0, 0) within these units, margins included. */
#define WK_DRAWN_W 26.0
#define WK_DRAWN_H 36.0

/* face: 1..35. */
void wk_draw_face(struct wk_canvas *canvas, enum wk_face face);

#endif
