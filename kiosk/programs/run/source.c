/* The cameras that may be opened, tried in order by the thread that captures. */
#include "kiosk/programs/run/source.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/face/ui/wake.h"
#include "kiosk/programs/run/simulator.h"
#include "vision/camera/camera.h"

/* Closes a loopback device again, unless the configuration allows one. */
static enum wk_status open_camera(bool loopback, struct wk_camera **out, const char *spec)
{
    struct wk_camera_origin origin;
    struct wk_camera *camera;
    enum wk_status status = wk_camera_open(&camera, spec);

    if (status != WK_OK)
        return status;
    wk_camera_origin(camera, &origin);
    if (origin.loopback && !loopback) {
        wk_camera_close(camera);
        return WK_CAMERA_LOOPBACK;
    }
    *out = camera;
    return WK_OK;
}

/*
 * Runs in the capture thread. A webcam that comes back under another number is still the same one. Once a driver is called,
 * nothing of the source may be used any more: the call may take longer than the kiosk runs.
 */
enum wk_status wk_source_open(void *context, struct wk_camera **out)
{
    struct wk_source *source = context;
    int chosen = source->n > 0 ? atomic_load(&source->chosen) % source->n : 0;
    char spec[sizeof(source->lasting)] = "", lasting[sizeof(source->lasting)];
    const bool loopback = source->loopback;
    enum wk_status status = WK_NO_CAMERA;

    if (source->open)
        return source->open(source->open_context, out);
    if (source->n == 0)
        return WK_NO_CAMERA;
    if (wk_camera_kind(source->spec[chosen])->simulated)
        return source->sim_table ? source->simulator->open_camera(source->sim_table, source->below, out) : WK_NO_CAMERA;
    if (source->lasting_of != chosen)
        source->lasting[0] = 0;
    source->lasting_of = chosen;
    snprintf(spec, sizeof(spec), "%s", source->spec[chosen]);
    if (!source->lasting[0] && !wk_camera_lasting_spec(spec, source->lasting, sizeof(source->lasting)))
        source->lasting[0] = 0;
    memcpy(lasting, source->lasting, sizeof(lasting));
    if (lasting[0])
        status = open_camera(loopback, out, lasting);
    return status == WK_NO_CAMERA ? open_camera(loopback, out, spec) : status;
}

/* Runs in the capture and vision threads. */
void wk_source_wake(void *context)
{
    struct wk_source *source = context;

    wk_ui_wake(source->ui);
}

static void add_spec(struct wk_source *source, const char *spec)
{
    for (int i = 0; i < source->n; i++)
        if (strcmp(source->spec[i], spec) == 0)
            return;
    if (source->n < WK_MAX_CAMERAS)
        source->spec[source->n++] = spec;
}

/* Lists the wanted camera first, then the webcams that are plugged in, for "the other camera". */
void wk_source_init(struct wk_source *source, const char *spec, const char *configured, bool others, struct wk_ui *ui)
{
    source->ui = ui;
    if (spec && spec[0])
        add_spec(source, spec);
    else if (configured && configured[0])
        add_spec(source, configured);
    for (int i = 0; others && i < WK_MAX_CAMERAS; i++) {
        char path[32];

        snprintf(path, sizeof(path), "/dev/video%d", i);
        if (access(path, F_OK) != 0 && (i > 0 || source->n > 0))
            continue;
        snprintf(source->device[i], sizeof(source->device[i]), "v4l2:%s", path);
        add_spec(source, source->device[i]);
    }
}
