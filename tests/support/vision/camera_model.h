/*
 * Models of cameras, each a small state machine: controls, a lens that takes its time, a sensor that is exposed row by row, and
 * lamps that flicker. A picture of paper with print comes out as such a camera would show it. They stand for the kinds of
 * webcams that are reported to misbehave, and for no maker's. One thread.
 */
#ifndef WK_TEST_CAMERA_MODEL_H
#define WK_TEST_CAMERA_MODEL_H

#include "rules/status.h"
#include "vision/camera/control.h"
#include "vision/image/image.h"

#define MODEL_W 320
#define MODEL_H 180
#define MODEL_BLURS 10

enum camera_quirk {
    QUIRK_HUNTS = 1,             /* says that autofocus is off, and wanders */
    QUIRK_KEEPS_AUTOFOCUS = 2,   /* does not switch it off, and says so */
    QUIRK_FORGETS = 4,           /* at each plug all is as it was made */
    QUIRK_REFUSES_EXPOSURE = 8,  /* an error */
    QUIRK_IGNORES_EXPOSURE = 16, /* says that it is set, and goes on by itself */
    QUIRK_FIXED_FOCUS = 32,      /* no such controls */
    QUIRK_BARE = 64,             /* no controls at all */
    QUIRK_RESETS = 128           /* goes back to automatic exposure by itself after a while */
};

struct camera_model {
    const char *name;
    unsigned quirks;
    int lamps_hz;    /* mains of the room's lamps */
    double flicker;  /* depth, 0..1 */
    double light;    /* 1: paper stands at 85 % with 10 ms and the least gain */
    double light_k;  /* colour temperature */
    double sharp_at; /* focus, of 0..250 */
    double depth;    /* how far from there a blur of 1 px is */

    struct wk_control_range range[WK_N_CONTROLS];
    int32_t value[WK_N_CONTROLS];
    double lens; /* where it is now */
    int64_t now_ns, reset_ns;
    uint32_t noise;
    struct wk_image print[MODEL_BLURS]; /* grey, from sharp to soft */
};

/* Fills what follows the quirks: controls as made, the picture. Freed by camera_model_free(). */
void camera_model_begin(struct camera_model *model);
void camera_model_free(struct camera_model *model);
/* Plugged in again. */
void camera_model_plug(struct camera_model *model);

/* As wk_camera_control() says it. */
enum wk_status camera_model_control(struct camera_model *model, enum wk_control control, const int32_t *set, int32_t *got);

/* What it sees at a time, later than the last: B G R, MODEL_W x MODEL_H, allocated by the caller. */
void camera_model_picture(struct camera_model *model, int64_t t_ns, struct wk_image *out);

#endif
