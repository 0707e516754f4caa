/* calibrate tray. */
#include "kiosk/calibrate.h"

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_viewer self = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.camera, "SPEC", "not used"),
        WK_OPT_JSON(&self.common),
        WK_OPTS_SIGHT(&self.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, &self.images, argc, argv, &code))
        return code;
    return wk_complain(
        host, WK_EXIT_USAGE,
        "the tray is not measured by camera: print the mat at 100 %%, or describe another one in a file for --mat "
        "(start from `wallkeeper labels mat --out M.pdf --json M.json`)");
}

const struct wk_command wk_command_calibrate_tray = {
    .name = "tray",
    .full = "calibrate tray",
    .summary = "Tells how another mat is described; the tray is not measured by camera (exit 2).",
    .usage = "",
    .example = "  wallkeeper calibrate tray",
    .run = run,
};
