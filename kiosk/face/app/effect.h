/*
 * Effects: what comes out of the app, as data; the runtime around it carries it out and needs to know nothing else: what an
 * effect is about is in its payload, as it was when the app asked for it. kiosk/face/app/effects.def has a row for each. The
 * app itself is in kiosk/face/app/app.h.
 *
 * Law 4: no type in this file, or in those rows, can hold a face. A PIN or a passphrase can be in one: whoever has carried it
 * out wipes it.
 */
#ifndef WK_KIOSK_FACE_APP_EFFECT_H
#define WK_KIOSK_FACE_APP_EFFECT_H

#include "kiosk/face/app/action.h"
#include "kiosk/face/app/state/challenge.h"
#include "kiosk/face/app/state/checkpoint.h"
#include "kiosk/face/app/state/club.h"
#include "kiosk/face/app/state/count.h"
#include "kiosk/face/app/state/dealing.h"
#include "kiosk/face/app/state/deals.h"
#include "kiosk/face/app/state/director.h"
#include "kiosk/face/app/state/hour.h"
#include "kiosk/face/app/state/join.h"
#include "kiosk/face/app/state/new_event.h"
#include "kiosk/face/app/state/papers.h"
#include "kiosk/face/app/state/print.h"
#include "kiosk/face/app/state/ready.h"
#include "kiosk/face/app/state/spot.h"
#include "kiosk/face/app/state/takeover.h"
#include "kiosk/face/app/screens.h"
#include "kiosk/face/app/sounds.h"
#include "labels/lang/lang.h"
#include "labels/reading.h"
#include "labels/verdict.h"
#include "rules/event/tournament.h"

/* A kind for each row. */
enum wk_effect_kind {
#define WK_EFFECT(name, by, answer, when, ...) WK_EFFECT_##name,
#include "kiosk/face/app/effects.def"
#undef WK_EFFECT
    WK_N_EFFECTS
};

/* A key of the demo, or what a hand is to do at the simulated table. */
struct wk_demo_request {
    enum wk_action key;  /* WK_ACTION_DEMO_* or _SIM_* */
    enum wk_wind winner; /* whose hand is being counted, NONE: none is */
    bool enrols;         /* one tile of each face is wanted */
    bool practises;      /* to mend is to do the step that practice asks for: */
    struct wk_move move; /* WK_DO_NONE: none */
    int chapter;         /* DEMO_CHAPTER: 1.. */
};

#define WK_ENROL_NAME_SIZE 33 /* bytes of a tile set's name, the end included */

struct wk_effect {
    enum wk_effect_kind kind;
    union {
#define WK_EFFECT(name, by, answer, when, ...) __VA_ARGS__
#include "kiosk/face/app/effects.def"
#undef WK_EFFECT
    };
};

#define WK_MAX_EFFECTS 16
struct wk_effects {
    int n;
    struct wk_effect effect[WK_MAX_EFFECTS + 1]; /* the last: what there is no room for, and is not carried out */
};

#endif
