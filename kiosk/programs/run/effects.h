/*
 * What carries effects out: a function for each `by` of kiosk/face/app/effects.def, in the file of its subject. Main thread.
 * Several: effects that are a subject of their own have a file.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_EFFECTS_H
#define WK_KIOSK_PROGRAMS_RUN_EFFECTS_H

#include "kiosk/programs/run/runtime.h"

/*
 * Does what an effect of its rows asks for. out: comes with kind WK_EVENT_NONE; what it becomes is told to the app once this
 * returns. What the app is to hear before that is told by wk_runtime_tell().
 */
typedef void wk_carry_out(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out);

#define WK_EFFECT(name, by, answer, when, ...) wk_carry_out wk_carry_out_##by;
#include "kiosk/face/app/effects.def"
#undef WK_EFFECT

struct wk_effect_row {
    const char *word; /* "SEAL" */
    wk_carry_out *carry_out;
    enum wk_event_kind answer; /* the event that it comes to, at once or later; NONE: the app is told nothing */
    bool hall_waits;           /* what it wrote is sent to the event's hall at once */
};

/* Static storage. */
const struct wk_effect_row *wk_effect_row(enum wk_effect_kind kind);

#endif
