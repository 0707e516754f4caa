/* Cameras by spec: the table of back ends and the way to them. */
#include "vision/camera/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wk_camera {
    const struct wk_camera_backend *backend;
    void *self;
    char name[WK_CAMERA_NAME_SIZE];
};

/* One row a kind; ends with NULL. */
static const struct wk_camera_backend *const backends[] = {&wk_camera_v4l2, &wk_camera_file, &wk_camera_images, NULL};

static const struct wk_camera_backend *find_backend(const char *spec, const char *colon)
{
    size_t n = (size_t)(colon - spec);

    for (int i = 0; backends[i]; i++)
        if (strlen(backends[i]->scheme) == n && memcmp(backends[i]->scheme, spec, n) == 0)
            return backends[i];
    return NULL;
}

const char *wk_camera_usage(bool sim)
{
    static char text[2][256];
    const int last = (int)(sizeof backends / sizeof *backends) - 2;
    char *out = text[sim];
    size_t n = 0;

    for (int i = 0; i <= last && n < sizeof text[0]; i++)
        n += (size_t)snprintf(out + n, sizeof text[0] - n, "%s%s",
                              i == 0              ? ""
                              : i == last && !sim ? " or "
                                                  : ", ",
                              backends[i]->example);
    if (n < sizeof text[0])
        snprintf(out + n, sizeof text[0] - n, "%s (default: the configured one)", sim ? " or sim:SEED" : "");
    return out;
}

enum wk_status wk_camera_wrap(struct wk_camera **out, const struct wk_camera_backend *backend, void *self, const char *name)
{
    struct wk_camera *camera = calloc(1, sizeof(*camera));

    if (!camera)
        return WK_NO_MEMORY;
    camera->backend = backend;
    camera->self = self;
    snprintf(camera->name, sizeof(camera->name), "%s", name);
    *out = camera;
    return WK_OK;
}

enum wk_status wk_camera_open(struct wk_camera **out, const char *spec)
{
    const char *colon = strchr(spec, ':');
    const struct wk_camera_backend *backend = colon ? find_backend(spec, colon) : NULL;
    char name[WK_CAMERA_NAME_SIZE];
    void *self = NULL;
    enum wk_status status;

    if (!backend)
        return WK_BAD_INPUT;
    snprintf(name, sizeof(name), "%s", spec);
    status = backend->open(&self, colon + 1, name, sizeof(name));
    if (status != WK_OK)
        return status;
    status = wk_camera_wrap(out, backend, self, name);
    if (status != WK_OK)
        backend->close(self);
    return status;
}

enum wk_status wk_camera_read(struct wk_camera *camera, int timeout_ms, struct wk_frame *out)
{
    return camera->backend->read(camera->self, timeout_ms, out);
}

void wk_camera_origin(const struct wk_camera *camera, struct wk_camera_origin *out)
{
    *out = (struct wk_camera_origin){.loopback = false};
    if (camera->backend->origin)
        camera->backend->origin(camera->self, out);
}

void wk_camera_close(struct wk_camera *camera)
{
    if (!camera)
        return;
    camera->backend->close(camera->self);
    free(camera);
}

const char *wk_camera_name(const struct wk_camera *camera)
{
    return camera->name;
}
