/*
 * Video files. What reads them (videoio.cpp) brings two hundred libraries with it, so it is a module of its own that is loaded
 * when the first of them is opened: wallkeeper-video.so, beside the program or in ../lib/wallkeeper. Webcams do without it.
 */
#ifndef WK_VISION_CAMERA_VIDEO_H
#define WK_VISION_CAMERA_VIDEO_H

#include "rules/status.h"
#include "vision/image/image.h"

struct wk_video;

/* WK_NO_CAMERA (the module is missing), WK_BAD_INPUT (no video), WK_NO_MEMORY. Any thread. */
enum wk_status wk_video_open(struct wk_video **out, const char *path) WK_MUST_CHECK;

/* The next picture, B G R, borrowed until the next call. WK_END: there is none. */
enum wk_status wk_video_read(struct wk_video *video, struct wk_image *out) WK_MUST_CHECK;

/* Pictures a second as the file says, 0 when it does not. */
double wk_video_fps(struct wk_video *video);

/* NULL is allowed. */
void wk_video_close(struct wk_video *video);

/* Why the module is not there, in English, for people; NULL when it is. Static storage. Any thread. */
const char *wk_video_missing(void);

#endif
