/* What the calibrate commands have in common: pictures from a camera or from files, one after another. */
#ifndef WK_KIOSK_PROGRAMS_CMD_CAMERA_VIEWER_H
#define WK_KIOSK_PROGRAMS_CMD_CAMERA_VIEWER_H

#include "calibration/tune/tune.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cmd/commands.h"
#include "vision/camera/camera.h"

extern const struct wk_command wk_command_calibrate_camera, wk_command_calibrate_tray, wk_command_calibrate_check,
    wk_command_calibrate_heights;

struct wk_viewer {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    const char *camera; /* --camera; NULL: the configured one */
    struct wk_words images;
    struct wk_tuner *tuner; /* zeroed, borrowed: the camera's controls are set and watched; NULL: they are left alone */
};

struct wk_view {
    const struct wk_image *bgr; /* lent */
    const char *file;           /* for messages: the file, or the camera's SPEC */
    int number;                 /* from 1 */
    bool stream;                /* pictures follow one another as from a camera or a clip, and more may come */
    bool live;                  /* of a camera: the first ones come before its exposure and focus are set */
    bool simulated;
    const struct wk_camera *camera; /* lent; NULL: photographs */
};

/* WK_OK: go on. WK_END: enough. Anything else ends with that failure, said in *problem. */
typedef enum wk_status (*wk_view_fn)(void *context, const struct wk_view *view, struct wk_problem *problem);

/* Parses the options and opens the environment, the camera's calibration with it. False: end with *code. */
bool wk_viewer_begin(struct wk_viewer *self, const struct wk_command *command, const struct wk_option *options, int argc,
                     const char *const *argv, int *code);
void wk_viewer_end(struct wk_viewer *self);

/* Hands the pictures to fn: all images, or at most `frames` of the camera. WK_OK also when fn had enough; *self says else. */
enum wk_status wk_viewer_each(struct wk_viewer *self, int frames, wk_view_fn fn, void *context) WK_MUST_CHECK;

#endif
