/* Survey: how good a picture is at each slot, whatever lies there; for the check of a camera before an event. */
#ifndef WK_VISION_SCAN_SURVEY_H
#define WK_VISION_SCAN_SURVEY_H

#include "vision/scan/scan.h"

struct wk_slot_sight {
    double px_per_mm;  /* at the tile tops, in the direction in which there are fewer; 0: out of the picture */
    double brightness; /* 0..255, mean of the slot's area */
    double glare;      /* 0..1, burnt-out share of it */
    double blur_px;    /* sigma; 0: no sticker was read in the slot, and blur is measured on stickers only */
};

struct wk_survey {
    struct wk_slot_sight slot[WK_N_SLOTS];
    double focal_px; /* of the lens that the mat was placed by, given or estimated */
    bool light_known;
    double white[3]; /* what white paper in the middle of the mat shows, blue green red, 0..255; when light_known */
    /* Around each marker and the paper that it is found by; zeros: behind the camera. */
    struct wk_point marker_px[WK_N_MARKERS][4];
};

/*
 * Surveys the picture that `scanner` was given last (wk_scan_backs()), with its tray. WK_OK; WK_NOT_YET: no tray was found in
 * it. *out unchanged on failure. About 3 ms at 1920 x 1080.
 */
enum wk_status wk_scan_survey(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_survey *out) WK_MUST_CHECK;

#endif
