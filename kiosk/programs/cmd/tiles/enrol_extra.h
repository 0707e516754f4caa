/* enrol --extra: flowers and jokers added to a tile set that has its faces. */
#ifndef WK_KIOSK_PROGRAMS_CMD_TILES_ENROL_EXTRA_H
#define WK_KIOSK_PROGRAMS_CMD_TILES_ENROL_EXTRA_H

#include "kiosk/host/options.h"

struct wk_scanner;
struct wk_tileset;

/*
 * Takes the flowers of the set, or its jokers, from photographs of them on the mat, in the place of those that it had: in each
 * photograph the eight flowers in their order, or one to eight jokers, from h.0 on. *n: pictures of tiles taken.
 */
enum wk_status wk_enrol_extras(struct wk_scanner *scanner, struct wk_tileset *tileset, bool jokers,
                               const struct wk_words *images, int *n, struct wk_problem *problem) WK_MUST_CHECK;

#endif
