/* calibrate: camera, tray, check and heights, each in a file of its own. */
#include "kiosk/programs/cmd/camera/viewer.h"

static const struct wk_command *const subs[] = {&wk_command_calibrate_check, &wk_command_calibrate_camera,
                                                &wk_command_calibrate_tray, &wk_command_calibrate_heights, NULL};

const struct wk_command wk_command_calibrate = {
    .name = "calibrate",
    .full = "calibrate",
    .summary = "Camera, lens and tray.",
    .subs = subs,
};
