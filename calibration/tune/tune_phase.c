/* The search: one phase after the other, each a few probes; where one cannot be had, the next goes on. */
#include "calibration/tune/tune_parts.h"

#include <math.h>
#include <string.h>

/*
 * Times and limits. Those of cameras are guesses by their builders' habits, for nobody has put this before a real one: they
 * hold for the models of tests/support/vision/camera_model.c, and where one is too short for a camera the phases that follow
 * see it.
 */
#define SETTLE_NS (700 * WK_TUNE_MS) /* automatic exposure and colour: some twenty pictures */
#define LAG_NS (120 * WK_TUNE_MS)    /* from an order to a frame that shows it: three frames of a webcam's own buffers */
#define TRAVEL_NS (400 * WK_TUNE_MS) /* of a lens from one end to the other */
#define BANDS_NS (800 * WK_TUNE_MS)  /* a window of bands, tune_look.h: 0.6 s, after LAG_NS */
#define PROBE_FRAMES 2               /* a frame torn between two settings weighs half */
#define PROVE_FRAMES 8               /* what is compared for good: noise of a mean is a third of a frame's */
#define MAX_EXPOSURE 320             /* 32 ms: thirty pictures a second */
#define BURNT 0.02                   /* of paper: a reflection is smaller, a sticker larger */
#define DARK 150                     /* paper below 60 %, with all gain: less contrast than a drift is said for (tune.c) */
#define SEARCHES 7                   /* halvings: to a hundredth of a range */
#define NEUTRAL 0.02                 /* cast, a log: two hundredths more of one colour than of the other: not visible */
#define FINE_PLACES 7   /* of two coarse steps, of twelve: a thirty-sixth of the range apart, and then a parabola */
#define GOOD_FOCUS 0.95 /* of the best that was seen, what a tuning is to reach */

/*
 * A control that changes nothing. Each limit lies far below what the least change that is asked of it makes, at a camera's
 * gamma of 2.2, and above what noise does to a median of thousands of pixels (a level of 255 is 0.4 %).
 */
#define NO_EXPOSURE 0.03     /* one half wave of three less: 17 % */
#define NO_OTHER 0.02        /* half waves of the other mains: a tenth of the light or more, 5 % */
#define NO_GAIN 0.01         /* from none to half of it: the double or more */
#define NO_WHITE 0.01        /* a quarter of the range, 1,000 K or so: a tenth of a log */
#define TINTED (4 * NEUTRAL) /* as much as that is to be seen first: by grey paper a colour that is near says nothing */
#define NO_FOCUS 1.2         /* sharpest over softest of a whole sweep; noise makes a tenth of it (HUNT_SHARE, tune.c) */
#define MOSTLY_BURNT 0.5     /* of paper: then its median is 255 whatever changes */

/* ---------------------------------------------------------------- probes */

static void begin_probe(struct wk_tuner *tuner, int64_t t_ns, int64_t lag_ns, int n_frames)
{
    tuner->waits = tuner->next_order < tuner->n_orders;
    tuner->lag_ns = lag_ns;
    tuner->from_ns = t_ns + lag_ns;
    tuner->n_wanted = n_frames;
    tuner->n_seen = 0;
    memset(&tuner->sum, 0, sizeof tuner->sum);
    tuner->probed = WK_N_CONTROLS;
    tuner->refused = false;
}

static void probe(struct wk_tuner *tuner, int64_t t_ns, enum wk_control control, int32_t value, int64_t lag_ns)
{
    tuner->at = value;
    wk_tune_order(tuner, control, value);
    begin_probe(tuner, t_ns, lag_ns, PROBE_FRAMES);
    tuner->probed = control;
}

static int32_t clamp(const struct wk_control_range *range, double value)
{
    const double steps = floor((value - range->min) / range->step + 0.5), nearest = range->min + steps * range->step;

    return (int32_t)(nearest < range->min ? range->min : nearest > range->max ? range->max : nearest);
}

static void idle(struct wk_tuner *tuner, enum wk_control control)
{
    tuner->idle[control] = true;
    wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_IDLE, .control = control});
}

static bool usable(const struct wk_tuner *tuner, enum wk_control control)
{
    return tuner->range[control].there && !tuner->idle[control];
}

static void enter(struct wk_tuner *tuner, enum wk_tune_phase phase, int64_t t_ns);

/* ---------------------------------------------------------------- exposure and gain */

static bool too_bright(const struct wk_tune_sight *seen)
{
    return seen->white > WK_TUNE_WHITE_HIGH || (seen->burnt > BURNT && seen->white > WK_TUNE_WHITE_LOW);
}

static bool too_dark(const struct wk_tune_sight *seen)
{
    return seen->white < WK_TUNE_WHITE_LOW && seen->burnt <= BURNT;
}

/* Half a wave of the mains, in 100 us: a lamp gives as much light in each. */
static double half_wave(const struct wk_tuner *tuner)
{
    return 10000.0 / (2 * tuner->report.mains_hz);
}

static void begin_exposing(struct wk_tuner *tuner, int64_t t_ns)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_EXPOSURE];
    const int32_t most = range->max < MAX_EXPOSURE ? range->max : MAX_EXPOSURE;

    if (!usable(tuner, WK_CONTROL_EXPOSURE)) {
        enter(tuner, WK_TUNE_GAINS, t_ns);
        return;
    }
    tuner->n_half = (int)(most / half_wave(tuner));
    wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 0);
    if (usable(tuner, WK_CONTROL_GAIN))
        wk_tune_order(tuner, WK_CONTROL_GAIN, tuner->range[WK_CONTROL_GAIN].min);
    probe(tuner, t_ns, WK_CONTROL_EXPOSURE, clamp(range, tuner->n_half > 0 ? tuner->n_half * half_wave(tuner) : range->max),
          LAG_NS);
}

/* The longest exposure that burns nothing: whole half waves as long as there are, shorter ones in bright light. */
static void exposed(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_EXPOSURE];
    const bool both_tell = tuner->step > 0 && tuner->last.burnt < MOSTLY_BURNT && seen->burnt < MOSTLY_BURNT;

    if (both_tell && fabs(seen->white - tuner->last.white) < NO_EXPOSURE * seen->white) {
        idle(tuner, WK_CONTROL_EXPOSURE);
        wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 1);
        enter(tuner, WK_TUNE_GAINS, t_ns);
        return;
    }
    tuner->step++;
    tuner->last = *seen;
    if (too_bright(seen) && tuner->at > range->min) {
        tuner->n_half--;
        const int32_t shorter = clamp(range, tuner->n_half > 0 ? tuner->n_half * half_wave(tuner) : tuner->at / 2.0);

        /* Half of a step is rounded up to it again: then the least. */
        probe(tuner, t_ns, WK_CONTROL_EXPOSURE, shorter < tuner->at ? shorter : range->min, LAG_NS);
        return;
    }
    if (too_bright(seen))
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_BRIGHT, .control = WK_CONTROL_EXPOSURE});
    enter(tuner, WK_TUNE_GAINS, t_ns);
}

static enum wk_tune_phase after_gains(const struct wk_tuner *tuner)
{
    return tuner->focused ? WK_TUNE_BANDS : WK_TUNE_SWEEPS;
}

static void judge_light(struct wk_tuner *tuner, const struct wk_tune_sight *seen)
{
    if (seen->white < DARK)
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_DARK, .control = WK_CONTROL_GAIN});
}

static void begin_gaining(struct wk_tuner *tuner, int64_t t_ns)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_GAIN];
    const bool known = usable(tuner, WK_CONTROL_EXPOSURE); /* what the least gain gives with this exposure */

    if (!usable(tuner, WK_CONTROL_GAIN) || !known || !too_dark(&tuner->last)) {
        if (known)
            judge_light(tuner, &tuner->last);
        enter(tuner, after_gains(tuner), t_ns);
        return;
    }
    tuner->low = range->min;
    tuner->high = range->max;
    probe(tuner, t_ns, WK_CONTROL_GAIN, clamp(range, tuner->low + (tuner->high - tuner->low) / 2.0), LAG_NS);
}

static void gained(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_GAIN];
    const bool last = tuner->step >= SEARCHES || tuner->high - tuner->low <= range->step;

    if (tuner->step == 1 && fabs(seen->white - tuner->last.white) < NO_GAIN * seen->white && too_dark(seen)) {
        idle(tuner, WK_CONTROL_GAIN);
        judge_light(tuner, seen);
        enter(tuner, after_gains(tuner), t_ns);
        return;
    }
    tuner->step++;
    tuner->last = *seen;
    if (last || (!too_dark(seen) && !too_bright(seen))) {
        judge_light(tuner, seen);
        enter(tuner, after_gains(tuner), t_ns);
        return;
    }
    if (too_bright(seen))
        tuner->high = tuner->at;
    else
        tuner->low = tuner->at;
    const double next = tuner->step == 1 && too_dark(seen) ? range->max : tuner->low + (tuner->high - tuner->low) / 2.0;

    /* The last look is from the dark side. */
    probe(tuner, t_ns, WK_CONTROL_GAIN, tuner->step == SEARCHES ? tuner->low : clamp(range, next), LAG_NS);
}

/* ---------------------------------------------------------------- lamps */

/*
 * Standing bands come of lamps whose flicker fits into the pictures' pace a whole number of times: 100 a second into 25
 * pictures, 120 into 30.
 */
static int hz_that_stands(const struct wk_tuner *tuner)
{
    const double pace_s = (double)tuner->pace_ns / 1e9, of_50 = 100 * pace_s, of_60 = 120 * pace_s;

    return fabs(of_50 - floor(of_50 + 0.5)) < fabs(of_60 - floor(of_60 + 0.5)) ? 50 : 60;
}

static void begin_bands(struct wk_tuner *tuner, int64_t t_ns)
{
    tuner->exposure = tuner->report.value[WK_CONTROL_EXPOSURE];
    begin_probe(tuner, t_ns, BANDS_NS, PROBE_FRAMES);
}

/* Then the rows are looked at with an exposure of whole half waves of the other mains. */
static void try_other(struct wk_tuner *tuner, int64_t t_ns)
{
    const double half = 10000.0 / (2 * (tuner->report.mains_hz == 60 ? 50 : 60));
    const double n = floor(tuner->exposure / half + 0.5);

    wk_tune_look_again(&tuner->look, true);
    probe(tuner, t_ns, WK_CONTROL_EXPOSURE, clamp(&tuner->range[WK_CONTROL_EXPOSURE], fmax(1, n) * half), BANDS_NS);
}

/* Which mains it is; 0: bands do not tell, for there are none. */
static int mains_of(const struct wk_tuner *tuner, const struct wk_tune_sight *seen)
{
    const int now = tuner->report.mains_hz, other = now == 60 ? 50 : 60;

    if (tuner->bands > WK_TUNE_BANDS_SEEN)
        return other;
    if (seen->bands > WK_TUNE_BANDS_SEEN)
        return now;
    return seen->stands > WK_TUNE_BANDS_SEEN ? hz_that_stands(tuner) : 0;
}

static void say_bands(struct wk_tuner *tuner)
{
    wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_BANDED, .control = WK_CONTROL_MAINS});
}

static void banded(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    const bool may_set = usable(tuner, WK_CONTROL_EXPOSURE);

    if (tuner->step++ == 0) {
        tuner->bands = seen->bands;
        tuner->last = *seen;
        if (may_set && !tuner->asked) {
            try_other(tuner, t_ns);
            return;
        }
        if (tuner->bands > WK_TUNE_BANDS_SEEN)
            say_bands(tuner);
        enter(tuner, WK_TUNE_WHITENS, t_ns);
        return;
    }
    const int hz = mains_of(tuner, seen);

    tuner->asked = true;
    if (fabs(seen->white - tuner->last.white) < NO_OTHER * seen->white && tuner->last.burnt < MOSTLY_BURNT) {
        idle(tuner, WK_CONTROL_EXPOSURE);
        wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 1);
    } else {
        wk_tune_order(tuner, WK_CONTROL_EXPOSURE, tuner->exposure);
    }
    if (hz != 0)
        tuner->report.mains_guessed = false;
    if (hz != 0 && hz != tuner->report.mains_hz && tuner->mains == 0) {
        tuner->report.mains_hz = hz;
        wk_tune_order(tuner, WK_CONTROL_MAINS, hz);
        enter(tuner, WK_TUNE_EXPOSES, t_ns);
        return;
    }
    if (hz != 0 && hz != tuner->report.mains_hz)
        say_bands(tuner);
    enter(tuner, WK_TUNE_WHITENS, t_ns);
}

/* ---------------------------------------------------------------- colour */

static void begin_whitening(struct wk_tuner *tuner, int64_t t_ns)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_WHITE];

    if (usable(tuner, WK_CONTROL_AUTO_WHITE))
        wk_tune_order(tuner, WK_CONTROL_AUTO_WHITE, 0);
    if (!usable(tuner, WK_CONTROL_WHITE)) {
        enter(tuner, WK_TUNE_ENDS, t_ns);
        return;
    }
    tuner->low = range->min;
    tuner->high = range->max;
    probe(tuner, t_ns, WK_CONTROL_WHITE, clamp(range, tuner->low + (tuner->high - tuner->low) / 2.0), LAG_NS);
}

/* A camera set to a bluer light makes its pictures redder. */
static void whitened(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_WHITE];

    if (tuner->step == 1 && fabs(seen->cast - tuner->last.cast) < NO_WHITE && fabs(seen->cast) > TINTED)
        idle(tuner, WK_CONTROL_WHITE);
    tuner->step++;
    tuner->last = *seen;
    if (tuner->idle[WK_CONTROL_WHITE] || fabs(seen->cast) < NEUTRAL || tuner->step == SEARCHES ||
        tuner->high - tuner->low <= range->step) {
        enter(tuner, WK_TUNE_ENDS, t_ns);
        return;
    }
    if (seen->cast > 0)
        tuner->low = tuner->at;
    else
        tuner->high = tuner->at;
    probe(tuner, t_ns, WK_CONTROL_WHITE, clamp(range, tuner->low + (tuner->high - tuner->low) / 2.0), LAG_NS);
}

/* ---------------------------------------------------------------- focus */

static void go_to_place(struct wk_tuner *tuner, int64_t t_ns, int n, int64_t lag_ns)
{
    const double share = (double)tuner->step / (n - 1);

    tuner->place[tuner->step] = clamp(&tuner->range[WK_CONTROL_FOCUS], tuner->low + share * (tuner->high - tuner->low));
    probe(tuner, t_ns, WK_CONTROL_FOCUS, tuner->place[tuner->step], lag_ns);
}

static void begin_sweeping(struct wk_tuner *tuner, int64_t t_ns)
{
    const struct wk_control_range *range = &tuner->range[WK_CONTROL_FOCUS];

    tuner->best = 0;
    if (usable(tuner, WK_CONTROL_AUTO_FOCUS))
        wk_tune_order(tuner, WK_CONTROL_AUTO_FOCUS, 0);
    if (!usable(tuner, WK_CONTROL_FOCUS)) {
        enter(tuner, WK_TUNE_PROVES, t_ns);
        return;
    }
    tuner->low = range->min;
    tuner->high = range->max;
    go_to_place(tuner, t_ns, WK_TUNE_SWEEP, TRAVEL_NS);
}

/* Notes a place's sharpness. True: all of n are. *most: the sharpest of them. */
static bool note_place(struct wk_tuner *tuner, int n, double sharpness, int *most)
{
    tuner->sharp[tuner->step] = sharpness;
    if (sharpness > tuner->best) {
        tuner->best = sharpness;
        tuner->best_at = tuner->at;
    }
    *most = 0;
    for (int i = 1; i <= tuner->step; i++)
        if (tuner->sharp[i] > tuner->sharp[*most])
            *most = i;
    return ++tuner->step == n;
}

static void swept(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    int most;

    if (!note_place(tuner, WK_TUNE_SWEEP, seen->sharpness, &most)) {
        go_to_place(tuner, t_ns, WK_TUNE_SWEEP, LAG_NS);
        return;
    }
    double least = tuner->best;

    for (int i = 0; i < WK_TUNE_SWEEP; i++)
        least = fmin(least, tuner->sharp[i]);
    if (tuner->best < NO_FOCUS * least) {
        idle(tuner, WK_CONTROL_FOCUS);
        enter(tuner, WK_TUNE_PROVES, t_ns);
        return;
    }
    tuner->low = tuner->place[most > 0 ? most - 1 : 0];
    tuner->high = tuner->place[most < WK_TUNE_SWEEP - 1 ? most + 1 : most];
    enter(tuner, WK_TUNE_FINES, t_ns);
}

/* Where the parabola through the sharpest place and its neighbours has its top. */
static int32_t top_of(const struct wk_tuner *tuner, int most, int n)
{
    if (most == 0 || most == n - 1)
        return tuner->place[most];
    const double a = tuner->sharp[most - 1], b = tuner->sharp[most], c = tuner->sharp[most + 1], bend = a - 2 * b + c;
    const double off = bend < 0 ? 0.5 * (a - c) / bend : 0;

    return clamp(&tuner->range[WK_CONTROL_FOCUS], tuner->place[most] + off * (tuner->place[most + 1] - tuner->place[most]));
}

static void fined(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    int most;

    if (!note_place(tuner, FINE_PLACES, seen->sharpness, &most)) {
        go_to_place(tuner, t_ns, FINE_PLACES, LAG_NS);
        return;
    }
    wk_tune_order(tuner, WK_CONTROL_FOCUS, top_of(tuner, most, FINE_PLACES));
    enter(tuner, WK_TUNE_PROVES, t_ns);
}

/* The lens may not have come back to where it was. Paper is whiter than it was while print ran into it. */
static void proved(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    if (usable(tuner, WK_CONTROL_FOCUS) && seen->sharpness < GOOD_FOCUS * tuner->best) {
        if (!tuner->proved_again) {
            tuner->proved_again = true;
            wk_tune_order(tuner, WK_CONTROL_FOCUS, tuner->best_at);
            begin_probe(tuner, t_ns, TRAVEL_NS, PROVE_FRAMES);
            return;
        }
        wk_tune_fault(tuner, (struct wk_tune_fault){.kind = WK_TUNE_HUNTS, .control = WK_CONTROL_FOCUS});
    }
    tuner->focused = true;
    tuner->report.focus_ms = (int)((t_ns - tuner->begun_ns) / WK_TUNE_MS);
    enter(tuner, too_bright(seen) || too_dark(seen) ? WK_TUNE_EXPOSES : WK_TUNE_BANDS, t_ns);
}

/* ---------------------------------------------------------------- the end */

static void hold_all(struct wk_tuner *tuner)
{
    static const struct {
        enum wk_control automatic, value;
    } pairs[] = {{WK_CONTROL_AUTO_EXPOSURE, WK_CONTROL_EXPOSURE},
                 {WK_CONTROL_AUTO_FOCUS, WK_CONTROL_FOCUS},
                 {WK_CONTROL_AUTO_WHITE, WK_CONTROL_WHITE}};

    for (int c = 0; c < WK_N_CONTROLS; c++) {
        tuner->hold.held[c] = usable(tuner, (enum wk_control)c);
        tuner->hold.value[c] = tuner->report.value[c];
    }
    /* What could not be set stays the camera's own. */
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (tuner->report.value[pairs[i].automatic] != 0)
            tuner->hold.held[pairs[i].value] = false;
    if (tuner->report.value[WK_CONTROL_AUTO_EXPOSURE] != 0)
        tuner->hold.held[WK_CONTROL_GAIN] = false;
    tuner->hold.mains_hz = tuner->report.mains_hz;
    tuner->hold.mains_guessed = tuner->report.mains_guessed;
}

static void ended(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    struct wk_tune_report *report = &tuner->report;

    tuner->best = seen->sharpness; /* in the light as it is now */
    report->sharp_percent = 100;
    report->took_ms = (int)((t_ns - tuner->begun_ns) / WK_TUNE_MS);
    hold_all(tuner);
    report->tuned = true;
    report->percent = 0;
    report->phase = WK_TUNE_WATCHES;
}

/* ---------------------------------------------------------------- the way through them */

static void settled(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *seen)
{
    tuner->last = *seen;
    enter(tuner, WK_TUNE_EXPOSES, t_ns);
}

static void begin_settling(struct wk_tuner *tuner, int64_t t_ns)
{
    wk_tune_order(tuner, WK_CONTROL_MAINS, tuner->report.mains_hz);
    wk_tune_order(tuner, WK_CONTROL_SLOWS, 0);
    wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 1);
    wk_tune_order(tuner, WK_CONTROL_AUTO_WHITE, 1);
    begin_probe(tuner, t_ns, SETTLE_NS, PROBE_FRAMES);
}

static void begin_fining(struct wk_tuner *tuner, int64_t t_ns)
{
    go_to_place(tuner, t_ns, FINE_PLACES, TRAVEL_NS);
}

static void begin_proving(struct wk_tuner *tuner, int64_t t_ns)
{
    begin_probe(tuner, t_ns, TRAVEL_NS, PROVE_FRAMES);
}

static void begin_ending(struct wk_tuner *tuner, int64_t t_ns)
{
    begin_probe(tuner, t_ns, LAG_NS, PROVE_FRAMES);
}

static const struct {
    void (*begin)(struct wk_tuner *tuner, int64_t t_ns);
    void (*probed)(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *mean);
    enum wk_tune_phase otherwise; /* its control is refused */
    int percent;                  /* done before it, in time */
} phases[] = {
    [WK_TUNE_SETTLES] = {begin_settling, settled, WK_TUNE_EXPOSES, 0},
    [WK_TUNE_EXPOSES] = {begin_exposing, exposed, WK_TUNE_GAINS, 10},
    [WK_TUNE_GAINS] = {begin_gaining, gained, WK_TUNE_SWEEPS, 16},
    [WK_TUNE_SWEEPS] = {begin_sweeping, swept, WK_TUNE_PROVES, 22},
    [WK_TUNE_FINES] = {begin_fining, fined, WK_TUNE_PROVES, 48},
    [WK_TUNE_PROVES] = {begin_proving, proved, WK_TUNE_BANDS, 66},
    [WK_TUNE_BANDS] = {begin_bands, banded, WK_TUNE_WHITENS, 74},
    [WK_TUNE_WHITENS] = {begin_whitening, whitened, WK_TUNE_ENDS, 90},
    [WK_TUNE_ENDS] = {begin_ending, ended, WK_TUNE_WATCHES, 96},
};

static void enter(struct wk_tuner *tuner, enum wk_tune_phase phase, int64_t t_ns)
{
    tuner->report.phase = phase;
    if (phases[phase].percent > tuner->report.percent) /* some phases come twice */
        tuner->report.percent = phases[phase].percent;
    tuner->step = 0;
    phases[phase].begin(tuner, t_ns);
}

void wk_tune_begin(struct wk_tuner *tuner, int64_t t_ns, bool mends)
{
    tuner->focused = mends;
    tuner->proved_again = false;
    tuner->report.percent = 0;
    tuner->asked = mends; /* lamps are not exchanged in an evening */
    tuner->begun_ns = t_ns;
    memset(tuner->idle, 0, sizeof tuner->idle);
    if (!mends) {
        tuner->report.n_faults = 0;
        memset(tuner->report.fault, 0, sizeof tuner->report.fault);
    }
    wk_tune_mend_fault(tuner, WK_TUNE_DRIFTED);
    enter(tuner, mends ? WK_TUNE_EXPOSES : WK_TUNE_SETTLES, t_ns);
}

void wk_tune_probed(struct wk_tuner *tuner, int64_t t_ns, const struct wk_tune_sight *mean)
{
    phases[tuner->report.phase].probed(tuner, t_ns, mean);
}

void wk_tune_refused(struct wk_tuner *tuner, int64_t t_ns)
{
    const enum wk_tune_phase phase = tuner->report.phase, next = phases[phase].otherwise;

    tuner->refused = false;
    if (phase == WK_TUNE_EXPOSES)
        wk_tune_order(tuner, WK_CONTROL_AUTO_EXPOSURE, 1);
    enter(tuner, next == WK_TUNE_SWEEPS ? after_gains(tuner) : next, t_ns);
}
