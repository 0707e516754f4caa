/* calibrate check --pack: what a hall's pictures look like, for whoever works on the reader; with consent, and covered. */
#ifndef WK_KIOSK_PROGRAMS_CMD_CAMERA_CHECK_PACK_H
#define WK_KIOSK_PROGRAMS_CMD_CAMERA_CHECK_PACK_H

#include "calibration/pack/pack_make.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/camera/viewer.h"

/* Of a stream each fifth picture is taken, so that six span a second: lamps and noise change meanwhile. */
#define WK_PACKING_STEP 5
#define WK_PACKING_FRAMES (WK_PACK_FRAMES * WK_PACKING_STEP)

struct wk_packing {
    bool yes;                    /* --yes: consent was given */
    struct wk_pack_maker *maker; /* NULL: no pack is wanted */
    bool simulated;
    struct wk_camera_origin origin; /* of the camera; empty for files */
    char camera[96];                /* its name: "v4l2:/dev/video0 MJPG 30/s" */
};

#define WK_OPTS_PACK(common, packing)                                                                                          \
    WK_OPT_TEXT("pack", &(common)->out, "FILE",                                                                                \
                "writes a photo pack as well, a tar to be sent in: stickers, light and camera, no people, no names"),          \
        WK_OPT_FLAG("yes", &(packing)->yes, "with --pack: does not ask whether it may be written")

/* With --pack: says what will be in it, asks, and begins. False: end with *code. Ended by wk_packing_end() or _give_up(). */
bool wk_packing_begin(struct wk_packing *packing, struct wk_viewer *viewer, const char *set, int *code);
void wk_packing_give_up(struct wk_packing *packing);

/* Whether a picture of a stream is one of those between two that a pack takes: nobody need look at it. */
bool wk_packing_skips(const struct wk_packing *packing, const struct wk_view *view);

/* Looks at a picture of a camera that has settled. */
enum wk_status wk_packing_see(struct wk_packing *packing, const struct wk_view *view, struct wk_problem *problem) WK_MUST_CHECK;

/*
 * Writes it and says so: on host->out, or with --json as "pack" in *check, what the check says (borrowed). code: the check's
 * own. Returns the exit code: that, or why there is no pack.
 */
int wk_packing_end(struct wk_packing *packing, const struct wk_viewer *viewer, double sticker_mm, json_t *check, int code);

#endif
