/*
 * Tuner: a camera's controls, found on the mat, held, and watched. A state machine without a clock or a camera: its inputs are
 * the controls that can be set, what each frame shows, and the answer to each order; its output is the next order. Pure.
 *
 * Tuning: the camera's automatic controls run for a second; then the exposure is set to whole half waves of the lamps' mains,
 * so that they do not flicker, gain does the rest, white paper is made neutral, and focus is swept, coarse and fine. Everything
 * is then held. Watching: each control is read back in turn, sixteen a second; a value that the camera has lost is reported and
 * set again.
 */
#ifndef WK_CALIBRATION_TUNE_TUNE_H
#define WK_CALIBRATION_TUNE_TUNE_H

#include "calibration/tune/tune_look.h"
#include "rules/status.h"
#include "vision/camera/control.h"

enum wk_tune_phase {
    WK_TUNE_CLOSED = 0, /* no camera, or one that nothing can be set of */
    WK_TUNE_WATCHES,
    WK_TUNE_SETTLES, /* the camera's automatics at work */
    WK_TUNE_EXPOSES,
    WK_TUNE_GAINS,
    WK_TUNE_SWEEPS, /* focus, coarse */
    WK_TUNE_FINES,  /* focus, fine */
    WK_TUNE_PROVES, /* checks that it is as sharp as the best of the sweep; exposes again if paper is too bright or too dark now
                     */
    WK_TUNE_BANDS,  /* do the lamps flicker? */
    WK_TUNE_WHITENS,
    WK_TUNE_ENDS
};

/* What is wrong with a camera; zero says nothing. */
enum wk_tune_fault_kind {
    WK_TUNE_UNSAID = 0,
    WK_TUNE_REFUSED,   /* says no, or reads back another value */
    WK_TUNE_FORGOTTEN, /* stood right once, and then at another value */
    WK_TUNE_IDLE,      /* the camera says that the value is set, but the picture does not change */
    WK_TUNE_BANDED,    /* lamps flicker: the mains has another frequency, or the camera does not hold the exposure */
    WK_TUNE_HUNTS,     /* focus wanders while nothing moves */
    WK_TUNE_DARK,      /* paper stays too dark whatever is set */
    WK_TUNE_BRIGHT,    /* too bright */
    WK_TUNE_DRIFTED,   /* the light has changed since it was tuned */
    WK_TUNE_NOT_KEPT,  /* what is held could not be written to the disk */
    WK_TUNE_CHANGED,   /* another program changed how many pictures a second come */
    WK_TUNE_UNUSABLE,  /* what was written there before is no file of ours, or does not fit */
    WK_N_TUNE_FAULTS
};

struct wk_tune_fault {
    enum wk_tune_fault_kind kind;
    enum wk_control control; /* of REFUSED, FORGOTTEN, IDLE */
    int32_t wanted, got;     /* of REFUSED, FORGOTTEN */
};
#define WK_TUNE_MAX_FAULTS 12

/* What people are shown. All plain values: it is compared byte by byte, so it is cleared before it is filled. */
struct wk_tune_report {
    enum wk_tune_phase phase;
    bool tuned;   /* values are held that a tuning found */
    int percent;  /* of a tuning that goes on */
    int took_ms;  /* the last one; 0: none */
    int focus_ms; /* of it, until it was sharp */
    bool has[WK_N_CONTROLS];
    int32_t value[WK_N_CONTROLS]; /* as last read */
    int white_percent;            /* brightness of white paper, of 255 */
    int sharp_percent;            /* sharpness, of the best that the sweep saw; 0: none */
    int mains_hz;
    bool mains_guessed; /* it was neither given nor measured by bands */
    int n_faults;
    struct wk_tune_fault fault[WK_TUNE_MAX_FAULTS];
};

struct wk_tune_order {
    enum wk_control control;
    bool set; /* else it is only read */
    int32_t value;
};

/* What a tuning left, and what is set at each opening. Compared byte by byte, like the report. */
struct wk_tune_hold {
    int32_t mains_hz; /* 50, 60; 0: it was never tuned, and nothing is held */
    bool mains_guessed;
    bool held[WK_N_CONTROLS];
    int32_t value[WK_N_CONTROLS]; /* of those that are held */
};

#define WK_TUNE_MAX_ORDERS 24
#define WK_TUNE_SWEEP 13 /* places of a coarse sweep */

struct wk_tuner {
    struct wk_tune_report report;
    struct wk_control_range range[WK_N_CONTROLS];
    struct wk_tune_hold hold;
    bool restored; /* loaded, not set yet: values that the camera lost while the program did not run are no fault */
    int mains;     /* 50, 60, 0: to be found */
    bool may_mend;
    struct wk_tune_look look;

    struct wk_tune_order order[WK_TUNE_MAX_ORDERS];
    int n_orders, next_order;

    /* A probe: something is ordered, and what frames show then is averaged. */
    bool waits;                     /* for the answers to all orders */
    enum wk_control probed;         /* what it sets; WK_N_CONTROLS: nothing */
    bool refused;                   /* that */
    int64_t lag_ns, from_ns;        /* after them; frames before are not looked at */
    int n_wanted, n_seen;           /* frames */
    struct wk_tune_sight sum, last; /* of these frames; the mean of the probe before */

    /* Tuning. */
    int64_t begun_ns;
    bool focused;                      /* the sweep is over, or none is wanted: exposure and colour only */
    bool proved_again;                 /* the lens was sent back to its best place */
    bool asked;                        /* the other mains was tried */
    bool idle[WK_N_CONTROLS];          /* refused, or without effect: not held */
    int step;                          /* of the phase */
    int32_t low, high, at;             /* between which it searches, and where */
    int n_half;                        /* half waves of the mains in an exposure */
    int32_t exposure;                  /* while another is looked at */
    double bands;                      /* with it */
    int64_t frame_ns, pace_ns;         /* the last frame; from one to the next */
    int64_t figures_ns;                /* when the report's percentages were last taken */
    double sharp[WK_TUNE_SWEEP], best; /* of a sweep's places; of all */
    int32_t place[WK_TUNE_SWEEP], best_at;

    /* Watching. */
    int64_t read_ns, drift_ns, hunt_ns; /* since when */
    int next_read, n_hunt;
    double sharp_low, sharp_high;
    struct wk_tune_sight sight; /* of the last frame */
};

/* mains: 50, 60 or 0, to be found by bands. */
void wk_tuner_init(struct wk_tuner *tuner, int mains);

/*
 * After init and before opened: what an earlier run of the program found with this camera. False, and nothing is held: the
 * camera does not have those controls, or the values belong to another mains frequency than the one known now.
 */
bool wk_tuner_restore(struct wk_tuner *tuner, const struct wk_tune_hold *hold,
                      const struct wk_control_range range[WK_N_CONTROLS]);

/* A camera was opened, at the start or again; what was held is ordered. Another camera than before: init first. */
void wk_tuner_opened(struct wk_tuner *tuner, const struct wk_control_range range[WK_N_CONTROLS]);
void wk_tuner_closed(struct wk_tuner *tuner);

/* Tunes from now on, by the frames' clock; while it tunes already, nothing. */
void wk_tuner_start(struct wk_tuner *tuner, int64_t t_ns);

/* Whether exposure may be mended by itself when the light has changed: between hands. */
void wk_tuner_may_mend(struct wk_tuner *tuner, bool may);

/* A frame, B G R, in the order of their times. */
void wk_tuner_see(struct wk_tuner *tuner, int64_t t_ns, const struct wk_image *bgr);

/* The next order, if there is one; each is answered before the next is asked for. */
bool wk_tuner_next(struct wk_tuner *tuner, struct wk_tune_order *out);
/* What wk_camera_control() said of it. t_ns: when, by the frames' clock. */
void wk_tuner_answer(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_order *order, enum wk_status status,
                     int32_t got);

/* CHANGED: said until the camera is tuned or opened again. */
void wk_tuner_pace_changed(struct wk_tuner *tuner);
/* NOT_KEPT or UNUSABLE, which only the owner of the files can know; said until the camera is tuned or opened again. */
void wk_tuner_blame_disk(struct wk_tuner *tuner, enum wk_tune_fault_kind kind);

/* A fault in English, for a line and for translation: what is wrong, and what to do. Static storage. */
const char *wk_tune_fault_text(enum wk_tune_fault_kind kind);
/* "refused" "forgotten" "no-effect" "bands" "hunts" "dark" "bright" "drifted" "not-kept" "changed" "unusable". Static storage.
 */
const char *wk_tune_fault_word(enum wk_tune_fault_kind kind);

#endif
