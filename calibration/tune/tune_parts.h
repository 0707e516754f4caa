/*
 * Shared by tune.c, which holds and watches, and tune_phase.c, which searches.
 * Several: the search is a machine of its own.
 */
#ifndef WK_CALIBRATION_TUNE_TUNE_PARTS_H
#define WK_CALIBRATION_TUNE_TUNE_PARTS_H

#include "calibration/tune/tune.h"

#define WK_TUNE_MS ((int64_t)1000000)

/*
 * Bands of this strength are reported. Stickers can be read through bands ten times as strong, but people see these, and they
 * mean that exposure or mains frequency is wrong. Sensor noise over rows of 1,000 pixels stays below a thousandth.
 */
#define WK_TUNE_BANDS_SEEN 0.012
/* White paper is wanted at 80 to 90 % of 255; these limits lie a little inside of that. */
#define WK_TUNE_WHITE_LOW 209
#define WK_TUNE_WHITE_HIGH 225

void wk_tune_fault(struct wk_tuner *tuner, struct wk_tune_fault fault); /* once each */
void wk_tune_mend_fault(struct wk_tuner *tuner, enum wk_tune_fault_kind kind);
void wk_tune_order(struct wk_tuner *tuner, enum wk_control control, int32_t value);

/* The phases. */
void wk_tune_begin(struct wk_tuner *tuner, int64_t t_ns, bool mends);
void wk_tune_probed(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *mean);
void wk_tune_refused(struct wk_tuner *tuner, int64_t t_ns); /* the phase's control is */

#endif
