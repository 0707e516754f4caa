/*
 * Events: what goes into the app. kiosk/face/app/events.def has a row for each. The app itself is in kiosk/face/app/app.h.
 *
 * Law 4: no type in this file, or in those rows, can hold a face.
 */
#ifndef WK_KIOSK_FACE_APP_EVENT_H
#define WK_KIOSK_FACE_APP_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/face/app/action.h"
#include "kiosk/face/app/state/backup.h"
#include "kiosk/face/app/state/camera.h"
#include "kiosk/face/app/state/club.h"
#include "kiosk/face/app/state/count.h"
#include "kiosk/face/app/state/dealing.h"
#include "kiosk/face/app/state/deals.h"
#include "kiosk/face/app/state/demo.h"
#include "kiosk/face/app/state/gate.h"
#include "kiosk/face/app/state/hour.h"
#include "kiosk/face/app/state/join.h"
#include "kiosk/face/app/state/judge.h"
#include "kiosk/face/app/state/link.h"
#include "kiosk/face/app/state/new_event.h"
#include "kiosk/face/app/state/pack.h"
#include "kiosk/face/app/state/papers.h"
#include "kiosk/face/app/state/print.h"
#include "kiosk/face/app/state/ready.h"
#include "kiosk/face/app/state/spot.h"
#include "kiosk/face/app/state/takeover.h"
#include "kiosk/face/app/state/turned.h"
#include "kiosk/face/app/state/work.h"
#include "labels/verdict.h"

struct wk_enrol_view;
struct wk_set_view;
struct wk_given_view;

#define WK_APP_HASH_SIZE 32 /* bytes of a commitment, BLAKE2b-256 */
#define WK_APP_COMPARED 2   /* slots that a judge is shown as recorded and as seen now */

/* A kind for each row. */
enum wk_event_kind {
#define WK_EVENT(name, by, ...) WK_EVENT_##name,
#include "kiosk/face/app/events.def"
#undef WK_EVENT
    WK_N_EVENTS
};

/* Pointers are borrowed for the time of wk_app_step(). All t_ns are monotonic. */
struct wk_event {
    enum wk_event_kind kind;
    int64_t t_ns; /* now */
    union {
#define WK_EVENT(name, by, ...) __VA_ARGS__
#include "kiosk/face/app/events.def"
#undef WK_EVENT
    };
};

#endif
