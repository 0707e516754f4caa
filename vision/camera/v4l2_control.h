/* The controls of a Video4Linux device. Known to v4l2.c. */
#ifndef WK_VISION_CAMERA_V4L2_CONTROL_H
#define WK_VISION_CAMERA_V4L2_CONTROL_H

#include "rules/status.h"
#include "vision/camera/control.h"

/* What the device says of a control. The device is hostile: a control with an impossible range counts as absent. */
void wk_v4l2_control_range(int fd, enum wk_control control, struct wk_control_range *out);

/* Reads it. WK_NOT_FOUND: there is none; WK_FAILED: the device does not say; WK_CAMERA_LOST. */
enum wk_status wk_v4l2_control_get(int fd, enum wk_control control, int32_t *value) WK_MUST_CHECK;

/*
 * Sets it; the caller has to read back what the device made of it. WK_NOT_FOUND: there is none; WK_FAILED: it refuses;
 * WK_CAMERA_LOST.
 */
enum wk_status wk_v4l2_control_set(int fd, enum wk_control control, int32_t value) WK_MUST_CHECK;

#endif
