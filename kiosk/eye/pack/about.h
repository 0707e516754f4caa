/* What a photo pack says of the camera, the light and the program, beside its pictures: no name, no place, no number of the
 * machine, and of the time the day alone. */
#ifndef WK_KIOSK_EYE_PACK_ABOUT_H
#define WK_KIOSK_EYE_PACK_ABOUT_H

#include <jansson.h>

#include "calibration/pack/pack_eye.h"
#include "calibration/tune/tune.h"
#include "kiosk/host/program/environment.h"
#include "vision/camera/camera.h"

struct wk_pack_about {
    bool simulated;                 /* the pictures were drawn */
    struct wk_camera_origin origin; /* of the camera; empty for files */
    const char *camera;             /* its name, of which what stands behind the device is said: "MJPG 30/s"; "" for files */
    const struct wk_tuner *tuner;   /* of its controls; a zeroed one where none can be set */
    double sticker_mm;
    json_t *check; /* what the check says; borrowed */
};

/* How the pictures of this environment's camera are read. set: of a table, "" for the one that its stickers tell. */
void wk_pack_way_of(const struct wk_env *env, const char *set, struct wk_pack_way *out);

/* A new object, for wk_pack_maker_save(). */
json_t *wk_pack_about_json(const struct wk_pack_about *about, const struct wk_host *host);

#endif
