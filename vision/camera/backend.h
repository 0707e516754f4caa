/*
 * What a kind of camera has to do. Included by the files that are one and by camera.c, by nobody else.
 * Several: each kind of camera is a file.
 */
#ifndef WK_VISION_CAMERA_BACKEND_H
#define WK_VISION_CAMERA_BACKEND_H

#include "vision/camera/camera.h"

/*
 * One kind of camera. `self` is its own state, made by open() and freed by close(); one thread at a time.
 * The contract of read() is that of wk_camera_read(): the pixels stay until the next read() or close(); after WK_CAMERA_LOST it
 * goes on saying so until it is closed and opened again.
 */
struct wk_camera_backend {
    const char *scheme;  /* before the colon of a spec: "v4l2" */
    const char *example; /* for the usage: "v4l2:/dev/video0" */
    /* rest: the spec after the colon. name [n_name]: what it is, without its frames' size. */
    enum wk_status (*open)(void **self, const char *rest, char *name, size_t n_name);
    enum wk_status (*read)(void *self, int timeout_ms, struct wk_frame *out);
    void (*close)(void *self);
    void (*origin)(const void *self, struct wk_camera_origin *out); /* NULL: no device */
};

#define WK_CAMERA_NAME_SIZE 256

extern const struct wk_camera_backend wk_camera_v4l2, wk_camera_file, wk_camera_images;

/*
 * A camera out of a back end's state that is open already, for sources that a spec cannot name (a scene, a test's own).
 * On success the camera owns self; on failure (WK_NO_MEMORY) the caller still does. name is copied, cut to WK_CAMERA_NAME_SIZE.
 */
enum wk_status wk_camera_wrap(struct wk_camera **out, const struct wk_camera_backend *backend, void *self,
                              const char *name) WK_MUST_CHECK;

/* wk_camera_lasting_spec() with the folder of links that udev keeps; for tests. */
bool wk_v4l2_lasting(const char *folder, const char *spec, char *out, size_t n_out);

#endif
