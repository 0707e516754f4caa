/* Cameras by SPEC: the table of sources and the way to them. */
#include "vision/camera/backend.h"
#include "vision/image/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wk_camera {
    const struct wk_camera_backend *backend;
    void *self;
    char name[WK_CAMERA_NAME_SIZE];
};

static const struct wk_camera_source *const sources[] = {
#define ROW(name) &wk_camera_##name,
    WK_CAMERA_SOURCES(ROW)
#undef ROW
};
enum { N_SOURCES = sizeof sources / sizeof *sources };

static const struct wk_camera_source *find_source(const char *spec)
{
    const size_t n = spec ? strcspn(spec, ":") : 0;

    for (size_t i = 0; i < N_SOURCES && n > 0 && spec[n]; i++)
        if (strlen(sources[i]->kind.word) == n && memcmp(sources[i]->kind.word, spec, n) == 0)
            return sources[i];
    return NULL;
}

const struct wk_camera_kind *wk_camera_kind(const char *spec)
{
    static const struct wk_camera_kind none = {.word = NULL};
    const struct wk_camera_source *source = find_source(spec);

    return source ? &source->kind : &none;
}

const struct wk_camera_kind *wk_camera_kind_at(size_t index)
{
    return index < N_SOURCES ? &sources[index]->kind : NULL;
}

const char *wk_camera_rest(const char *spec)
{
    const char *colon = strchr(spec, ':');

    return colon ? colon + 1 : "";
}

/* ---------------------------------------------------------------- words for people */

enum { LIST_SIZE = 256 };
enum shown { FORM, EXAMPLE, EXAMPLE_AND_MORE };

/* "A, B or C"; without `sim` those that are not simulated. Returns the length. */
static size_t list(char out[LIST_SIZE], enum shown shown, bool sim)
{
    size_t n = 0, left = 0;

    for (size_t i = 0; i < N_SOURCES; i++)
        left += sim || !sources[i]->kind.simulated;
    for (size_t i = 0, first = left; i < N_SOURCES && n < LIST_SIZE; i++) {
        const struct wk_camera_source *source = sources[i];

        if (source->kind.simulated && !sim)
            continue;
        n += (size_t)snprintf(out + n, LIST_SIZE - n, "%s%s%s",
                              left == first ? ""
                              : left == 1   ? " or "
                                            : ", ",
                              shown == FORM ? source->form : source->example,
                              shown == EXAMPLE_AND_MORE && source->more ? source->more : "");
        left--;
    }
    return n < LIST_SIZE ? n : LIST_SIZE - 1;
}

const char *wk_camera_usage(bool sim)
{
    static char text[2][LIST_SIZE];
    const size_t n = list(text[sim], EXAMPLE, sim);

    snprintf(text[sim] + n, LIST_SIZE - n, " (default: the configured one)");
    return text[sim];
}

const char *wk_camera_examples(void)
{
    static char text[LIST_SIZE];

    list(text, EXAMPLE_AND_MORE, true);
    return text;
}

const char *wk_camera_forms(void)
{
    static char text[LIST_SIZE];

    list(text, FORM, true);
    return text;
}

/* ---------------------------------------------------------------- before it is opened */

enum wk_status wk_camera_check(const char *spec, const char **why)
{
    const struct wk_camera_source *source = find_source(spec);

    return source && source->check ? source->check(wk_camera_rest(spec), why) : WK_OK;
}

enum wk_status wk_camera_check_path(const char *path, const char **why)
{
    if (access(path, R_OK) == 0)
        return WK_OK;
    *why = "there is no such file or folder, or it may not be read";
    return WK_NO_FILE;
}

void wk_camera_identify(const char *spec, const char *sysfs, struct wk_camera_identity *out)
{
    const struct wk_camera_source *source = find_source(spec);

    *out = (struct wk_camera_identity){.id = ""};
    snprintf(out->id, sizeof out->id, "%s", spec);
    if (source && source->identify)
        source->identify(wk_camera_rest(spec), sysfs, out);
}

bool wk_camera_lasting_spec(const char *spec, char *out, size_t n_out)
{
    const struct wk_camera_source *source = find_source(spec);

    return source && source->lasting && source->lasting(wk_camera_rest(spec), out, n_out);
}

/* ---------------------------------------------------------------- an open one */

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
    const struct wk_camera_source *source = find_source(spec);
    char name[WK_CAMERA_NAME_SIZE];
    void *self = NULL;
    enum wk_status status;

    if (!source || !source->open)
        return WK_BAD_INPUT;
    snprintf(name, sizeof(name), "%s", spec);
    status = source->open(&self, wk_camera_rest(spec), name, sizeof(name));
    if (status != WK_OK)
        return status;
    status = wk_camera_wrap(out, &source->backend, self, name);
    if (status != WK_OK)
        source->backend.close(self);
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

void wk_camera_range(struct wk_camera *camera, enum wk_control control, struct wk_control_range *out)
{
    *out = (struct wk_control_range){.there = false};
    if (camera->backend->range)
        camera->backend->range(camera->self, control, out);
}

enum wk_status wk_camera_control(struct wk_camera *camera, enum wk_control control, const int32_t *set, int32_t *got)
{
    return camera->backend->control ? camera->backend->control(camera->self, control, set, got) : WK_NOT_FOUND;
}

bool wk_camera_keep_pace(struct wk_camera *camera)
{
    return camera->backend->keep_pace && camera->backend->keep_pace(camera->self);
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
