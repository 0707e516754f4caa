/*
 * Cameras and video files. What reads them (videoio.cpp) brings two hundred libraries with it, so it is a module of its own
 * that is loaded when the first of them is opened: wallkeeper-camera.so, beside the program or in ../lib/wallkeeper.
 */
#ifndef WK_VISION_CAMERA_CAPTURE_H
#define WK_VISION_CAMERA_CAPTURE_H

#include "rules/status.h"
#include "vision/image/image.h"

struct wk_capture;

/*
 * device: /dev/video... through V4L2, asked for MJPG of w x h at fps (0: as it comes), and giving what it can; else a video
 * file. WK_NO_CAMERA (of a file: the module is missing), WK_BAD_INPUT, WK_NO_MEMORY. Any thread.
 */
enum wk_status wk_capture_open(struct wk_capture **out, const char *path, bool device, int w, int h, int fps) WK_MUST_CHECK;

/*
 * The next picture, B G R, borrowed until the next call. WK_END: there is none, within a second or ever. WK_NOT_FOUND: one came
 * from a device that is cut short or torn.
 */
enum wk_status wk_capture_read(struct wk_capture *capture, struct wk_image *out) WK_MUST_CHECK;

/* The four letters of a device's pixels: "MJPG". */
void wk_capture_format(struct wk_capture *capture, char format[5]);

/* When the last picture was taken by the device's word, usually of the monotonic clock; 0: it does not say. */
int64_t wk_capture_taken_ns(struct wk_capture *capture);

/* Pictures a second as the source says, 0 when it does not. */
double wk_capture_fps(struct wk_capture *capture);

/* NULL is allowed. */
void wk_capture_close(struct wk_capture *capture);

/* Why the module is not there, in English, for people; NULL when it is. Static storage. Any thread. */
const char *wk_capture_missing(void);

/* The same as a status: WK_NO_CAMERA with *why when it is missing. */
enum wk_status wk_capture_check(const char **why) WK_MUST_CHECK;

#endif
