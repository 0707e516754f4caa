/*
 * Cameras: where frames come from. A SPEC is a word, a colon and what that source wants: "v4l2:/dev/video0". A newcomer adds
 * a source by a file with its row and the row's name in backend.h.
 * Several: each source is a file.
 */
#ifndef WK_VISION_CAMERA_CAMERA_H
#define WK_VISION_CAMERA_CAMERA_H

#include "rules/status.h"
#include "vision/camera/control.h"
#include "vision/image/image.h"

struct wk_camera; /* opaque; one thread at a time */

/* What the word before the colon of a SPEC stands for. */
struct wk_camera_kind {
    const char *word; /* "v4l2" */
    bool live;        /* it shows what is before it now; the others take a judge where there is an event */
    bool simulated;   /* the program draws it: wk_scene_open() opens it (vision/sim/scene.h), who has the scene */
    bool stream;      /* pictures follow one another at a camera's pace, and more may come; else each is a still */
};

/* The kind of a SPEC (may be NULL). Never NULL: all zero, word too, when there is no such source. */
const struct wk_camera_kind *wk_camera_kind(const char *spec);
/* The kinds, one after another; NULL after the last. */
const struct wk_camera_kind *wk_camera_kind_at(size_t index);

/* What stands behind the colon of a SPEC; "" when there is none. */
const char *wk_camera_rest(const char *spec);

/*
 * What can be said of a SPEC before it is opened: *why gets a line for people, and WK_NO_FILE, WK_BAD_INPUT or WK_NO_CAMERA
 * (nothing here could open it) comes back. A webcam that is not plugged in is none of that. Of no kind: WK_OK.
 */
enum wk_status wk_camera_check(const char *spec, const char **why) WK_MUST_CHECK;

/*
 * Opens SPEC: "v4l2:/dev/video0", "v4l2:/dev/video0,4k" (or 1080p, 720p: what is asked for; what comes, the frames tell),
 * "file:clip.mp4", "images:DIR". WK_NO_CAMERA, WK_CAMERA_BUSY, WK_BAD_INPUT (unknown spec, or a scene's), WK_NO_FILE.
 */
enum wk_status wk_camera_open(struct wk_camera **out, const char *spec) WK_MUST_CHECK;

/*
 * Waits for the next frame, at most timeout_ms. The frame's pixels belong to the camera until the next call. WK_OK;
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
 * The SPEC [n_out] under which the webcam of a SPEC comes back after it was unplugged, whatever its number is then:
 * "v4l2:/dev/v4l/by-id/...". False: it is no webcam, is not there, or has no such name.
 */
bool wk_camera_lasting_spec(const char *spec, char *out, size_t n_out);

/* What it is, for the screen and the record: "v4l2:/dev/video0 MJPG 30/s". Its frames tell their size. */
const char *wk_camera_name(const struct wk_camera *camera);

#define WK_CAMERA_ID_SIZE 128

/* What the system says of the device behind a camera; all empty for what is no device. */
struct wk_camera_origin {
    char driver[17], card[33], bus[33]; /* "uvcvideo", "HD Webcam", "usb-0000:00:14.0-1"; printable ASCII */
    /* Which one it is, whatever its number: wk_camera_identity.id, and by its socket where no serial number is its own. */
    char id[WK_CAMERA_ID_SIZE];
    char by_socket[WK_CAMERA_ID_SIZE]; /* wk_camera_identity.by_socket */
    bool loopback;                     /* a driver that hands on what a program gives it, or draws pictures itself */
};
void wk_camera_origin(const struct wk_camera *camera, struct wk_camera_origin *out);

/* What it lets be set, and how that stands. By the thread that reads it, like what follows. */
void wk_camera_range(struct wk_camera *camera, enum wk_control control, struct wk_control_range *out);
/*
 * Sets a control (set NULL: leaves it) and reads it back: *got is what the camera says, which may be anything. WK_NOT_FOUND: it
 * has none; WK_FAILED: it refuses, and *got is unchanged; WK_CAMERA_LOST.
 */
enum wk_status wk_camera_control(struct wk_camera *camera, enum wk_control control, const int32_t *set,
                                 int32_t *got) WK_MUST_CHECK;

/* Whether another program has changed how many pictures a second come: it is set again, which is asked for once a second. */
bool wk_camera_keep_pace(struct wk_camera *camera);

/* Is a device of this driver and bus no camera but the way out of a program (v4l2loopback, akvcam, vivid and their like)? Pure.
 */
bool wk_camera_is_loopback(const char *driver, const char *bus);

/*
 * Names of a camera, for what is saved of it. Makers give a whole model one dummy serial number, or none: what two cameras here
 * share tells nothing, and the socket tells them apart.
 */
struct wk_camera_identity {
    /*
     * Whichever number the system gave it: "v4l2:HD Webcam 046d:0825 5B2A1C" (name and USB ids, as far as it has any); where
     * another camera here has the same, by_socket; "sim", else the SPEC itself.
     */
    char id[WK_CAMERA_ID_SIZE];
    char by_socket[WK_CAMERA_ID_SIZE]; /* "v4l2:HD Webcam 046d:0825 usb-0000:00:14.0-1", also where it is alone; "": no USB */
    char shared[WK_CAMERA_ID_SIZE];    /* what would be its id, and is another camera's as well; "": it is its own */
};

/* Of a SPEC. sysfs: "/sys", or a test's own. */
void wk_camera_identify(const char *spec, const char *sysfs, struct wk_camera_identity *out);

#endif
