/*
 * Cameras: where frames come from. A SPEC is a word, a colon and what that source wants: "v4l2:/dev/video0". To add a source,
 * write a file with its row, and add the row's name in backend.h.
 * Several: each source is a file.
 */
#ifndef WK_VISION_CAMERA_CAMERA_H
#define WK_VISION_CAMERA_CAMERA_H

#include <stddef.h>

#include "rules/status.h"
#include "vision/camera/control.h"

struct wk_camera; /* opaque; one thread at a time */
struct wk_frame;

/* What the word before the colon of a SPEC stands for. */
struct wk_camera_kind {
    const char *word; /* "v4l2" */
    bool live;        /* it shows what is before it now; during an event only a judge may use a source that is not live */
    bool simulated;   /* the program draws it; the owner of the scene opens it by wk_scene_open() (vision/sim/scene.h) */
    bool stream;      /* pictures follow one another at a camera's pace, and more may come; else each is a still */
};

/* The kind of a SPEC (may be NULL). Never NULL: all zero, word too, when there is no such source. */
const struct wk_camera_kind *wk_camera_kind(const char *spec);
/* The kinds, one after another; NULL after the last. */
const struct wk_camera_kind *wk_camera_kind_at(size_t index);

/* What stands behind the colon of a SPEC; "" when there is none. */
const char *wk_camera_rest(const char *spec);

/*
 * Checks a SPEC before it is opened. WK_NO_FILE, WK_BAD_INPUT or WK_NO_CAMERA (nothing here could open it): *why gets a line
 * for people. A webcam that is not plugged in is no fault: WK_OK. A SPEC of no known kind: WK_OK.
 */
enum wk_status wk_camera_check(const char *spec, const char **why) WK_MUST_CHECK;

/*
 * Opens SPEC: "v4l2:/dev/video0", "v4l2:/dev/video0,4k" (or 1080p, 720p: the size that is asked for; the frames tell the size
 * that comes), "file:clip.mp4", "images:DIR". WK_NO_CAMERA, WK_CAMERA_BUSY, WK_BAD_INPUT (unknown spec, or a scene's),
 * WK_NO_FILE.
 */
enum wk_status wk_camera_open(struct wk_camera **out, const char *spec) WK_MUST_CHECK;

/*
 * Waits for the next frame, at most timeout_ms. The frame's pixels belong to the camera until the next call,
 * unless they are exchanged (wk_frame.own). WK_OK;
 * WK_END (a file's or folder's end); WK_CAMERA_LOST; WK_NOT_FOUND (nothing within the time).
 */
enum wk_status wk_camera_read(struct wk_camera *camera, int timeout_ms, struct wk_frame *out) WK_MUST_CHECK;
void wk_camera_close(struct wk_camera *camera);

/*
 * What a command's --camera takes, each kind by an example, from the table: "v4l2:/dev/video0, file:clip.mp4 or images:DIR
 * (default: the configured one)"; with `sim` the simulated table, too. All examples with what may stand behind them:
 * "v4l2:/dev/video0[,4k|720p], file:clip.mp4, ..."; and all forms: "v4l2:DEVICE, file:CLIP, ...". Static storage; main thread.
 */
const char *wk_camera_usage(bool sim);
const char *wk_camera_examples(void);
const char *wk_camera_forms(void);

/*
 * The SPEC [n_out] that names the webcam of a SPEC also after it was unplugged and got another number:
 * "v4l2:/dev/v4l/by-id/...". False: it is no webcam, is not there, or has no such name.
 */
bool wk_camera_lasting_spec(const char *spec, char *out, size_t n_out);

/* What it is, for the screen and the record: "v4l2:/dev/video0 MJPG 30/s". Its frames tell their size. */
const char *wk_camera_name(const struct wk_camera *camera);

#define WK_CAMERA_ID_SIZE 128

/* What the system says of the device behind a camera; all empty for what is no device. */
struct wk_camera_origin {
    char driver[17], card[33], bus[33]; /* "uvcvideo", "HD Webcam", "usb-0000:00:14.0-1"; printable ASCII */
    /*
     * Identifies the camera whatever its number: wk_camera_identity.id; its by_socket where it has no serial number of its own.
     */
    char id[WK_CAMERA_ID_SIZE];
    char by_socket[WK_CAMERA_ID_SIZE]; /* wk_camera_identity.by_socket */
    bool loopback;                     /* a driver that hands on what a program gives it, or draws pictures itself */
};
void wk_camera_origin(const struct wk_camera *camera, struct wk_camera_origin *out);

/* What can be set of a control, and its value now. Only the thread that reads the camera calls this and the functions below. */
void wk_camera_range(struct wk_camera *camera, enum wk_control control, struct wk_control_range *out);
/*
 * Sets a control (set NULL: leaves it) and reads it back: *got is what the camera says, which may be any value. WK_NOT_FOUND:
 * it has none; WK_FAILED: it refuses, and *got is unchanged; WK_CAMERA_LOST.
 */
enum wk_status wk_camera_control(struct wk_camera *camera, enum wk_control control, const int32_t *set,
                                 int32_t *got) WK_MUST_CHECK;

/* Whether another program has changed the number of pictures a second; if so, sets it again. To be called once a second. */
bool wk_camera_keep_pace(struct wk_camera *camera);

/*
 * Whether a device of this driver and bus is no camera but shows a program's pictures (v4l2loopback, akvcam, vivid and others).
 * Pure.
 */
bool wk_camera_is_loopback(const char *driver, const char *bus);

/*
 * Names of a camera, for what is saved of it. Some makers give all cameras of a model the same serial number, or none. A number
 * that two cameras here share identifies neither; then the socket does.
 */
struct wk_camera_identity {
    /*
     * Does not depend on the number that the system gave it: "v4l2:HD Webcam 046d:0825 5B2A1C" (name and USB ids, as far as it
     * has any); by_socket where another camera here has the same; "sim"; else the SPEC itself.
     */
    char id[WK_CAMERA_ID_SIZE];
    char by_socket[WK_CAMERA_ID_SIZE]; /* "v4l2:HD Webcam 046d:0825 usb-0000:00:14.0-1", also where it is alone; "": no USB */
    char shared[WK_CAMERA_ID_SIZE];    /* the id that it would have, but another camera here has it too; "": no other has it */
};

/* Of a SPEC. sysfs: "/sys", or a test's own. */
void wk_camera_identify(const char *spec, const char *sysfs, struct wk_camera_identity *out);

#endif
