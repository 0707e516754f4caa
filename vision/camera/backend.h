/*
 * What a source of frames has to do. Only the files that implement a source, and camera.c, include it.
 * Several: each source is a file.
 */
#ifndef WK_VISION_CAMERA_BACKEND_H
#define WK_VISION_CAMERA_BACKEND_H

#include <stddef.h>

#include "vision/camera/camera.h"

/*
 * An open camera. `self` is its own state, freed by close(); one thread at a time.
 * The contract of read() is that of wk_camera_read(): the pixels stay until the next read() or close(); after WK_CAMERA_LOST it
 * goes on saying so until it is closed and opened again.
 */
struct wk_camera_backend {
    enum wk_status (*read)(void *self, int timeout_ms, struct wk_frame *out);
    void (*close)(void *self);
    void (*origin)(const void *self, struct wk_camera_origin *out); /* NULL: no device */
    /* wk_camera_range() and wk_camera_control(). NULL, both: nothing can be set. */
    void (*range)(void *self, enum wk_control control, struct wk_control_range *out);
    enum wk_status (*control)(void *self, enum wk_control control, const int32_t *set, int32_t *got);
    bool (*keep_pace)(void *self); /* wk_camera_keep_pace(). NULL: no other program can change it */
};

/* A row of the table. rest: what stands behind the colon of a SPEC. */
struct wk_camera_source {
    struct wk_camera_kind kind;
    const char *form;    /* "v4l2:DEVICE" */
    const char *example; /* for the usage of a command: "v4l2:/dev/video0" */
    const char *more;    /* what may stand behind the example: "[,4k|720p]"; NULL: nothing */
    /*
     * Makes `self` for the back end. name [n_name]: what it is, without its frames' size. NULL: the scene opens it itself
     * (vision/sim/scene.h).
     */
    enum wk_status (*open)(void **self, const char *rest, char *name, size_t n_name);
    struct wk_camera_backend backend;
    /* wk_camera_check(). NULL: there is nothing to check. */
    enum wk_status (*check)(const char *rest, const char **why);
    /* wk_camera_identify(); On entry out->id holds the SPEC and the rest is empty. NULL: it stays so. */
    void (*identify)(const char *rest, const char *sysfs, struct wk_camera_identity *out);
    /* wk_camera_lasting_spec(). NULL: there is no such name. */
    bool (*lasting)(const char *rest, char *out, size_t n_out);
};

/* One row a source, in the order of usage lines: ROW(NAME) stands for wk_camera_NAME, in a file of its own. */
#define WK_CAMERA_SOURCES(ROW)                                                                                                 \
    ROW(v4l2)                                                                                                                  \
    ROW(file)                                                                                                                  \
    ROW(images)                                                                                                                \
    ROW(sim)

#define WK_CAMERA_DECLARE(name) extern const struct wk_camera_source wk_camera_##name;
WK_CAMERA_SOURCES(WK_CAMERA_DECLARE)
#undef WK_CAMERA_DECLARE

#define WK_CAMERA_NAME_SIZE 256

/*
 * Makes a camera of a back end's state that is already open, for sources that no SPEC names (a scene, a test's own source).
 * On success the camera owns self; on failure (WK_NO_MEMORY) the caller still does. name is copied, cut to WK_CAMERA_NAME_SIZE.
 */
enum wk_status wk_camera_wrap(struct wk_camera **out, const struct wk_camera_backend *backend, void *self,
                              const char *name) WK_MUST_CHECK;

/* A check() for files and folders: WK_NO_FILE unless `path` may be read. */
enum wk_status wk_camera_check_path(const char *path, const char **why) WK_MUST_CHECK;

/*
 * The names of the webcam at a path (without a size); unchanged when it has none. True: its serial number is in its id, and no
 * other camera that is plugged in has this id.
 */
bool wk_v4l2_identify_one(const char *rest, const char *sysfs, struct wk_camera_identity *out);

/* The lasting() of webcams, with the folder of links that udev keeps; for tests. */
bool wk_v4l2_lasting(const char *folder, const char *rest, char *out, size_t n_out);

#endif
