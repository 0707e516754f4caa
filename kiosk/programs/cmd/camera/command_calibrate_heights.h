/* The commands' words for the height that a camera ought to go to. */
#ifndef WK_KIOSK_PROGRAMS_CMD_CAMERA_COMMAND_CALIBRATE_HEIGHTS_H
#define WK_KIOSK_PROGRAMS_CMD_CAMERA_COMMAND_CALIBRATE_HEIGHTS_H

#include <stdio.h>

#include "calibration/height.h"

/* What is over the ground that heights are told from, and how sure the lens is. */
struct wk_height_words {
    const char *ground; /* "mat", "table" */
    bool estimated;     /* the lens was, from one picture */
};

/* One line, beginning with `name`; none for a camera that may stay. */
void wk_height_print(FILE *out, const char *name, const struct wk_extent *extent, const struct wk_height_seen *seen,
                     const struct wk_height_wish *wish, const struct wk_height_words *words);

#endif
