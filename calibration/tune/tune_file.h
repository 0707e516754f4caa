/*
 * Files of what tunings left, so that a program that is started again holds what it held: a folder with one for each camera,
 * {"wallkeeper_tuning": 1, "camera": "v4l2:HD Webcam 046d:0825 5B2A1C", "mains_hz": 50, "mains_guessed": true,
 *  "hold": {"auto_exposure": 0, "exposure": 200, ...}}   (by wk_control_word(); what is not there is not held)
 */
#ifndef WK_CALIBRATION_TUNE_TUNE_FILE_H
#define WK_CALIBRATION_TUNE_TUNE_FILE_H

#include <stddef.h>

#include "calibration/tune/tune.h"
#include "vision/camera/camera.h"

/*
 * Parses such a text [n], hostile, for a camera, wk_camera_origin.id. WK_BAD_INPUT; WK_NO_FILE: it is another camera's. *out
 * unchanged on failure. What the camera offers is not looked at: wk_tuner_restore().
 */
enum wk_status wk_tune_parse(struct wk_tune_hold *out, const char *camera, const char *text, size_t n) WK_MUST_CHECK;

/* Loads what was kept of a camera. The same, and WK_UNREADABLE_FILE, WK_NO_MEMORY. Any thread. */
enum wk_status wk_tune_load(struct wk_tune_hold *out, const char *folder, const char *camera) WK_MUST_CHECK;

/*
 * Loads into a tuner, wk_tuner_restore(), what was kept of a camera: of its id, else what was kept in its socket while another
 * of the same id was plugged in. The same; WK_BAD_INPUT also for what does not fit. An empty id: WK_NO_FILE.
 */
enum wk_status wk_tune_take_up(struct wk_tuner *tuner, const char *folder, const struct wk_camera_origin *camera,
                               const struct wk_control_range range[WK_N_CONTROLS]) WK_MUST_CHECK;

/* Keeps it, whole or not at all, the folder made when it is missing. WK_IO, WK_DISK_FULL, WK_NO_MEMORY, WK_BAD_INPUT (too long
 * a path). Any thread. */
enum wk_status wk_tune_save(const struct wk_tune_hold *hold, const char *folder, const char *camera) WK_MUST_CHECK;

#endif
