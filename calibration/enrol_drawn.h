/* Drawn tile sets, for photographs of tiles that no enrolled set knows. */
#ifndef WK_CALIBRATION_ENROL_DRAWN_H
#define WK_CALIBRATION_ENROL_DRAWN_H

#include "vision/faces/tileset.h"

/*
 * A set that comes with the program, drawn rather than photographed: art is one of wk_art_name()'s. WK_NOT_FOUND,
 * WK_NO_MEMORY. The caller frees *out.
 */
enum wk_status wk_enrol_drawn(struct wk_tileset **out, const char *art) WK_MUST_CHECK;

#endif
