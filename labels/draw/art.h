/* Tile faces as drawings: our own, and those of KDE's mahjongg sets where they are installed. For the simulator and for
 * screens. */
#ifndef WK_LABELS_DRAW_ART_H
#define WK_LABELS_DRAW_ART_H

#include "labels/draw/canvas.h"
#include "rules/tile.h"

struct wk_art; /* opaque; one thread at a time */

/* "drawn", or a KDE set: "default", "classic", "jade", "traditional", ... WK_NOT_FOUND: no such art, or not installed. */
enum wk_status wk_art_new(struct wk_art **out, const char *name) WK_MUST_CHECK;
void wk_art_free(struct wk_art *art);

/* The colour of the tile that this art is made for: ivory, or green for white art. */
wk_rgba wk_art_body(const struct wk_art *art);

/* Draws a face (1..35) into the rectangle, ground not included. WK_BAD_INPUT: no such face; WK_NOT_FOUND: it is not in the set.
 */
enum wk_status wk_art_draw(struct wk_art *art, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h) WK_MUST_CHECK;

/* The arts that can be drawn on this machine, one after another; NULL after the last. Static storage. */
const char *wk_art_name(int index);

#endif
