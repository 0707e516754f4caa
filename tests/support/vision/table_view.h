/* A simulated table seen by a real scanner: what the tests of the eye share. */
#ifndef WK_TESTS_VISION_TABLE_VIEW_H
#define WK_TESTS_VISION_TABLE_VIEW_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/club.h"
#include "vision/image/cv.h"
#include "vision/scan/scan.h"
#include "vision/sim/sim.h"

struct table_view {
    struct wk_scan_options options;
    struct wk_sim *sim;
    struct wk_deal deal;
    struct wk_image image;
};

void table_view_open(struct table_view *view);
void table_view_close(struct table_view *view);

/* Photographs a wall with a fault (NULL: none); *wall gets what truly lies there. */
void table_view_shoot(struct table_view *view, const char *grade, enum wk_wind wind, const char *fault, uint64_t seed,
                      struct wk_sim_wall *wall);

/* Scans the last photograph with a scanner of its own. */
void table_view_scan(struct table_view *view, struct wk_reading *out);

/* Counts labels read right, and labels said that are not there (in slots or beside them). */
void table_view_count(const struct wk_sim_wall *wall, const struct wk_reading *reading, int *n_right, int *n_wrong);

#endif
