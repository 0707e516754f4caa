/* A camera's controls while a command looks through it: set as the kiosk sets them, and said to be wrong where they are. */
#ifndef WK_KIOSK_PROGRAMS_CMD_CAMERA_CONTROLS_H
#define WK_KIOSK_PROGRAMS_CMD_CAMERA_CONTROLS_H

#include <stdio.h>

#include "calibration/tune/tune.h"
#include "kiosk/host/program/environment.h"
#include "vision/camera/camera.h"

/* After the opening: what was kept of this camera is set, else its automatics work. */
void wk_controls_begin(struct wk_tuner *tuner, const struct wk_env *env, struct wk_camera *camera);
/* After each frame. */
void wk_controls_see(struct wk_tuner *tuner, struct wk_camera *camera, const struct wk_frame *frame);

/* A line for each fault, behind a first column so wide. A zeroed tuner has none. */
void wk_controls_print(FILE *out, int width, const struct wk_tuner *tuner);

#endif
