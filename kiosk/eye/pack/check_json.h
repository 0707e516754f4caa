/*
 * What the camera's check says, as JSON: printed by `calibrate check --json`, and put into photo packs by whoever makes one.
 * Several: a mat's check and a table's.
 */
#ifndef WK_KIOSK_EYE_PACK_CHECK_JSON_H
#define WK_KIOSK_EYE_PACK_CHECK_JSON_H

#include <jansson.h>

#include "calibration/height.h"
#include "calibration/print_scale.h"
#include "calibration/table_check.h"
#include "calibration/tune/tune.h"
#include "kiosk/host/program/environment.h"
#include "vision/scan/survey.h"

/* What the last picture of a mat shows. */
struct wk_mat_sight {
    struct wk_reading reading;
    struct wk_survey survey; /* when the tray of the reading was found */
    struct wk_code_sizes sizes;
    int w, h; /* the picture's size; 0: there was none */
};
/* Looks at a picture (B G R) by a scanner of env; wk_scan_backs()'s codes. */
enum wk_status wk_mat_sight_look(struct wk_mat_sight *sight, struct wk_scanner *scanner,
                                 const struct wk_image *bgr) WK_MUST_CHECK;

struct wk_mat_check {
    struct wk_check check; /* its grade counts the stickers that were not read, too */
    struct wk_check_labels labels;
    struct wk_extent extent; /* where the camera ought to go, by what is seen of the mat */
    struct wk_height_seen seen;
    struct wk_height_wish wish;
    struct wk_print_scale print; /* which the grade does not count: it is of the printer */
    double sticker_mm;           /* as meant */
};
/* module_mm: as wk_check_judge() has it. */
void wk_mat_check_judge(const struct wk_mat_sight *sight, const struct wk_env *env, double module_mm, struct wk_mat_check *out);

/* What the last pictures of a table show together. */
struct wk_table_sight {
    struct wk_table_reading reading;
    int w, h;
};
void wk_table_sight_judge(const struct wk_table_sight *sight, const struct wk_env *env, double module_mm,
                          struct wk_table_check *out);

/* New objects. tuner: of the camera's controls; a zeroed one where none can be set. */
json_t *wk_mat_check_json(const struct wk_mat_check *check, const struct wk_mat_sight *sight, const struct wk_env *env,
                          const struct wk_host *host, const struct wk_tuner *tuner);
json_t *wk_table_check_json(const struct wk_table_check *check, const struct wk_table_sight *sight,
                            const struct wk_tuner *tuner);

/* What a fault is of, a control's word; "" where it is of the file. Static storage. */
const char *wk_tune_fault_of(const struct wk_tune_fault *fault);

#endif
