/* Orders and answers, faults, and the watch over what is held; the search itself is tune_phase.c. */
#include "calibration/tune/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/tune/tune_parts.h"

#define READ_NS (60 * WK_TUNE_MS)      /* between two controls that are read back: nine controls within a second */
#define DRIFT_NS (4000 * WK_TUNE_MS)   /* a sleeve over the mat is gone by then */
#define FIGURES_NS (1000 * WK_TUNE_MS) /* while it watches: figures that change with each frame cannot be read */
#define HUNT_NS (480 * WK_TUNE_MS)     /* a lens that wanders has been sharp and soft by then */
#define HUNT_SHARE 1.35                /* sharpest over softest of a lens that wanders; noise and JPEG move it by a tenth */
#define HAND 0.15                      /* motion of rows that no lens makes */
#define STILL 0.02                     /* motion of rows that is none */
#define DRIFT_LOW 165                  /* paper at 65 %: codes lose contrast; above 96 % stickers burn out */
#define DRIFT_HIGH 245

static const char *const words[WK_N_TUNE_FAULTS] = {"unknown", "refused", "forgotten", "no-effect", "bands",   "hunts",
                                                    "dark",    "bright",  "drifted",   "not-kept",  "changed", "unusable"};
static const char *const texts[WK_N_TUNE_FAULTS] = {
    [WK_TUNE_UNSAID] = "Something is wrong with the camera.",
    [WK_TUNE_REFUSED] = "The camera refuses it: set it by hand, or take another camera.",
    [WK_TUNE_FORGOTTEN] = "The camera had forgotten it. It was set again.",
    [WK_TUNE_IDLE] = "The camera says it is set, but the picture does not change: take another camera.",
    [WK_TUNE_BANDED] = "Bands run through the picture: set mains to 50 or 60 in the configuration, or use other lamps.",
    [WK_TUNE_HUNTS] = "The lens moves by itself: switch its autofocus off, or take another camera.",
    [WK_TUNE_DARK] = "There is too little light: switch on more.",
    [WK_TUNE_BRIGHT] = "There is too much light: turn a lamp away.",
    [WK_TUNE_DRIFTED] = "The light has changed: tune the camera again.",
    [WK_TUNE_NOT_KEPT] = "They hold until the program ends, but could not be written to the disk: make room there.",
    [WK_TUNE_CHANGED] = "Another program has changed the camera. It was set again: end that program.",
    [WK_TUNE_UNUSABLE] = "Those on the disk do not fit, or cannot be read: tune the camera again.",
};

const char *wk_tune_fault_text(enum wk_tune_fault_kind kind)
{
    return texts[(unsigned)kind < WK_N_TUNE_FAULTS ? kind : WK_TUNE_UNSAID];
}

const char *wk_tune_fault_word(enum wk_tune_fault_kind kind)
{
    return words[(unsigned)kind < WK_N_TUNE_FAULTS ? kind : WK_TUNE_UNSAID];
}

/* A control that is refused does not stand where it should either: that is one fault, and it has one name. */
static bool is_one(const struct wk_tune_fault *a, const struct wk_tune_fault *b)
{
    const bool a_off = a->kind == WK_TUNE_REFUSED || a->kind == WK_TUNE_FORGOTTEN,
               b_off = b->kind == WK_TUNE_REFUSED || b->kind == WK_TUNE_FORGOTTEN;

    return a->control == b->control && (a->kind == b->kind || (a_off && b_off));
}

void wk_tune_fault(struct wk_tuner *tuner, struct wk_tune_fault fault)
{
    struct wk_tune_report *report = &tuner->report;
    int i = 0;

    while (i < report->n_faults && !is_one(&report->fault[i], &fault))
        i++;
    if (i == WK_TUNE_MAX_FAULTS ||
        (i < report->n_faults && report->fault[i].kind == WK_TUNE_REFUSED && fault.kind == WK_TUNE_FORGOTTEN))
        return;
    report->fault[i] = fault;
    report->n_faults += i == report->n_faults;
}

void wk_tune_mend_fault(struct wk_tuner *tuner, enum wk_tune_fault_kind kind)
{
    struct wk_tune_report *report = &tuner->report;
    int n = 0;

    for (int i = 0; i < report->n_faults; i++)
        if (report->fault[i].kind != kind)
            report->fault[n++] = report->fault[i];
    memset(&report->fault[n], 0, sizeof report->fault[0] * (size_t)(report->n_faults - n));
    report->n_faults = n;
}

/* ---------------------------------------------------------------- orders */

static void add_order(struct wk_tuner *tuner, struct wk_tune_order order)
{
    if (tuner->next_order == tuner->n_orders)
        tuner->next_order = tuner->n_orders = 0;
    if (tuner->n_orders < WK_TUNE_MAX_ORDERS && tuner->range[order.control].there)
        tuner->order[tuner->n_orders++] = order;
}

void wk_tune_order(struct wk_tuner *tuner, enum wk_control control, int32_t value)
{
    add_order(tuner, (struct wk_tune_order){.control = control, .set = true, .value = value});
}

bool wk_tuner_next(struct wk_tuner *tuner, struct wk_tune_order *out)
{
    if (tuner->next_order == tuner->n_orders)
        return false;
    *out = tuner->order[tuner->next_order++];
    return true;
}

/* Webcams round a value to their step. */
static bool is_near(const struct wk_tuner *tuner, enum wk_control control, int32_t a, int32_t b)
{
    return labs((long)a - b) < tuner->range[control].step || a == b;
}

static void take_answer(struct wk_tuner *tuner, const struct wk_tune_order *order, enum wk_status status, int32_t got)
{
    const enum wk_control control = order->control;

    if (status == WK_OK)
        tuner->report.value[control] = got;
    if (order->set && (status == WK_FAILED || status == WK_NOT_FOUND || !is_near(tuner, control, got, order->value))) {
        tuner->refused = tuner->refused || control == tuner->probed;
        tuner->idle[control] = true;
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_REFUSED,
                                                    .control = control,
                                                    .wanted = order->value,
                                                    .got = tuner->report.value[control]});
    } else if (!order->set && status == WK_OK && tuner->hold.held[control] && tuner->report.phase == WK_TUNE_WATCHES &&
               !is_near(tuner, control, got, tuner->hold.value[control])) {
        wk_tune_fault(tuner,
                      (struct wk_tune_fault){
                          .kind = WK_TUNE_FORGOTTEN, .control = control, .wanted = tuner->hold.value[control], .got = got});
        wk_tune_order(tuner, control, tuner->hold.value[control]);
    }
}

void wk_tuner_answer(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_order *order, enum wk_status status,
                     int32_t got)
{
    if (tuner->report.phase == WK_TUNE_CLOSED || status == WK_CAMERA_LOST)
        return;
    if (order->set)
        wk_tune_look_again(&tuner->look, false);
    take_answer(tuner, order, status, got);
    if (!tuner->waits || tuner->next_order < tuner->n_orders)
        return;
    tuner->waits = false;
    tuner->from_ns = t_ns + tuner->lag_ns;
    if (tuner->refused)
        wk_tune_refused(tuner, t_ns);
}

/* ---------------------------------------------------------------- openings */

void wk_tuner_init(struct wk_tuner *tuner, int mains)
{
    memset(tuner, 0, sizeof *tuner);
    tuner->mains = mains;
    tuner->report.mains_hz = mains ? mains : 50;
    tuner->report.mains_guessed = mains == 0;
}

/* Whether a camera offers what is to be held; rounding to its step is its own affair. */
static bool fits(const struct wk_tune_hold *hold, const struct wk_control_range range[WK_N_CONTROLS])
{
    for (int c = 0; c < WK_N_CONTROLS; c++)
        if (hold->held[c] && (!range[c].there || hold->value[c] < range[c].min || hold->value[c] > range[c].max))
            return false;
    return true;
}

bool wk_tuner_restore(struct wk_tuner *tuner, const struct wk_tune_hold *hold,
                      const struct wk_control_range range[WK_N_CONTROLS])
{
    const bool other_mains = tuner->mains != 0 && tuner->mains != hold->mains_hz;

    if (other_mains || !fits(hold, range))
        return false;
    tuner->hold = *hold;
    tuner->restored = true;
    tuner->report.tuned = true;
    tuner->report.mains_hz = hold->mains_hz;
    tuner->report.mains_guessed = tuner->mains == 0 && hold->mains_guessed;
    return true;
}

void wk_tuner_pace_changed(struct wk_tuner *tuner)
{
    wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_CHANGED});
}

void wk_tuner_blame_disk(struct wk_tuner *tuner, enum wk_tune_fault_kind kind)
{
    wk_tune_fault(tuner, (struct wk_tune_fault){.kind = kind});
}

static void watch_from_here(struct wk_tuner *tuner)
{
    tuner->read_ns = tuner->drift_ns = tuner->hunt_ns = 0;
}

/* Until it was tuned a camera does what it does by itself, but for the lamps and for slow pictures. */
static void order_beginning(struct wk_tuner *tuner)
{
    wk_tune_order(tuner, WK_CONTROL_MAINS, tuner->report.mains_hz);
    wk_tune_order(tuner, WK_CONTROL_SLOWS, 0);
    wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 1);
    wk_tune_order(tuner, WK_CONTROL_AUTO_FOCUS, 1);
    wk_tune_order(tuner, WK_CONTROL_AUTO_WHITE, 1);
}

void wk_tuner_opened(struct wk_tuner *tuner, const struct wk_control_range range[WK_N_CONTROLS])
{
    struct wk_tune_report *report = &tuner->report;
    bool any = false;

    tuner->n_orders = tuner->next_order = 0;
    tuner->waits = false;
    memset(&tuner->look, 0, sizeof tuner->look);
    for (int c = 0; c < WK_N_CONTROLS; c++) {
        tuner->range[c] = range[c];
        report->has[c] = range[c].there;
        report->value[c] = range[c].value;
        any = any || range[c].there;
    }
    report->n_faults = 0;
    memset(report->fault, 0, sizeof report->fault);
    report->phase = any ? WK_TUNE_WATCHES : WK_TUNE_CLOSED;
    watch_from_here(tuner);
    if (!report->tuned) {
        order_beginning(tuner);
        return;
    }
    for (int c = 0; c < WK_N_CONTROLS; c++) {
        if (!tuner->hold.held[c])
            continue;
        if (!range[c].there)
            wk_tune_fault(tuner, (struct wk_tune_fault){
                                     .kind = WK_TUNE_REFUSED, .control = (enum wk_control)c, .wanted = tuner->hold.value[c]});
        else if (!tuner->restored && !is_near(tuner, (enum wk_control)c, range[c].value, tuner->hold.value[c]))
            wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_FORGOTTEN,
                                                        .control = (enum wk_control)c,
                                                        .wanted = tuner->hold.value[c],
                                                        .got = range[c].value});
        wk_tune_order(tuner, (enum wk_control)c, tuner->hold.value[c]);
    }
    tuner->restored = false;
}

void wk_tuner_closed(struct wk_tuner *tuner)
{
    tuner->report.phase = WK_TUNE_CLOSED;
    tuner->report.percent = 0;
    tuner->n_orders = tuner->next_order = 0;
}

void wk_tuner_start(struct wk_tuner *tuner, int64_t t_ns)
{
    if (tuner->report.phase == WK_TUNE_WATCHES)
        wk_tune_begin(tuner, t_ns, false);
}

void wk_tuner_may_mend(struct wk_tuner *tuner, bool may)
{
    tuner->may_mend = may;
}

/* ---------------------------------------------------------------- the watch */

static void read_next(struct wk_tuner *tuner, int64_t t_ns)
{
    if (t_ns - tuner->read_ns < READ_NS || tuner->next_order < tuner->n_orders)
        return;
    tuner->read_ns = t_ns;
    for (int i = 0; i < WK_N_CONTROLS; i++) {
        tuner->next_read = (tuner->next_read + 1) % WK_N_CONTROLS;
        if (!tuner->range[tuner->next_read].there)
            continue;
        add_order(tuner, (struct wk_tune_order){.control = (enum wk_control)tuner->next_read});
        return;
    }
}

/* Sharpness that comes and goes while nothing else does. */
static void watch_focus(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *sight)
{
    if (tuner->hunt_ns == 0 || sight->motion > HAND) {
        tuner->hunt_ns = t_ns;
        tuner->n_hunt = 0;
        tuner->sharp_low = tuner->sharp_high = sight->sharpness;
    }
    tuner->sharp_low = fmin(tuner->sharp_low, sight->sharpness);
    tuner->sharp_high = fmax(tuner->sharp_high, sight->sharpness);
    tuner->n_hunt++;
    if (t_ns - tuner->hunt_ns < HUNT_NS)
        return;
    if (tuner->sharp_high > HUNT_SHARE * tuner->sharp_low && tuner->n_hunt > 4)
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_HUNTS, .control = WK_CONTROL_FOCUS});
    else
        wk_tune_mend_fault(tuner, WK_TUNE_HUNTS);
    tuner->hunt_ns = 0;
}

static void watch_light(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *sight)
{
    const bool off = sight->white < DRIFT_LOW || sight->white > DRIFT_HIGH;

    if (!off || sight->motion > STILL) {
        tuner->drift_ns = 0;
        if (!off)
            wk_tune_mend_fault(tuner, WK_TUNE_DRIFTED);
        return;
    }
    if (tuner->drift_ns == 0)
        tuner->drift_ns = t_ns;
    if (t_ns - tuner->drift_ns < DRIFT_NS)
        return;
    wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_DRIFTED, .control = WK_CONTROL_EXPOSURE});
    tuner->drift_ns = t_ns;
    if (tuner->may_mend)
        wk_tune_begin(tuner, t_ns, true);
}

static void watch(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *sight)
{
    if (sight->bands > WK_TUNE_BANDS_SEEN)
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_BANDED, .control = WK_CONTROL_MAINS});
    else
        wk_tune_mend_fault(tuner, WK_TUNE_BANDED);
    read_next(tuner, t_ns);
    if (!tuner->report.tuned)
        return;
    watch_focus(tuner, t_ns, sight);
    watch_light(tuner, t_ns, sight);
}

static void add(struct wk_tune_sight *sum, const struct wk_tune_sight *sight, double share)
{
    sum->sharpness += share * sight->sharpness;
    sum->white += share * sight->white;
    sum->burnt += share * sight->burnt;
    sum->cast += share * sight->cast;
    sum->motion += share * sight->motion;
    sum->bands += share * sight->bands;
    sum->stands += share * sight->stands;
}

void wk_tuner_see(struct wk_tuner *tuner, int64_t t_ns, const struct wk_image *bgr)
{
    struct wk_tune_report *report = &tuner->report;
    const struct wk_tune_sight *sight = &tuner->sight;

    if (report->phase == WK_TUNE_CLOSED || !wk_tune_look(&tuner->look, bgr, &tuner->sight))
        return;
    if (tuner->frame_ns > 0 && t_ns > tuner->frame_ns) /* most frames come at their pace */
        tuner->pace_ns += (t_ns - tuner->frame_ns - tuner->pace_ns) / (tuner->pace_ns > 0 ? 8 : 1);
    tuner->frame_ns = t_ns;
    if (report->phase != WK_TUNE_WATCHES || t_ns < tuner->figures_ns || t_ns - tuner->figures_ns >= FIGURES_NS) {
        report->white_percent = (int)lround(sight->white * 100 / 255);
        report->sharp_percent = tuner->best > 0 ? (int)lround(fmin(1, sight->sharpness / tuner->best) * 100) : 0;
        tuner->figures_ns = t_ns;
    }
    if (report->phase == WK_TUNE_WATCHES) {
        watch(tuner, t_ns, sight);
        return;
    }
    if (tuner->waits || t_ns < tuner->from_ns)
        return;
    add(&tuner->sum, sight, 1.0 / tuner->n_wanted);
    if (++tuner->n_seen < tuner->n_wanted)
        return;
    const struct wk_tune_sight mean = tuner->sum;

    wk_tune_probed(tuner, t_ns, &mean);
    if (report->phase == WK_TUNE_WATCHES)
        watch_from_here(tuner);
}
