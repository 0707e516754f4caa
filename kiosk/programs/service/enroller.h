/*
 * Enroller: what the kiosk does for the director's enrolment: takes the photograph, guesses its tiles with the library, builds
 * and stores the set. The labels are here, the order of steps is the app's. Main thread only; the slow parts come in pieces.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_ENROLLER_H
#define WK_KIOSK_PROGRAMS_SERVICE_ENROLLER_H

#include "kiosk/face/draw/tile_pictures.h"
#include "kiosk/programs/service/service.h"

struct wk_enroller; /* opaque */

/*
 * Carries out one WK_EFFECT_ENROL_*; *self is made by the first and freed by WK_EFFECT_ENROL_END. *out gets a WK_EVENT_ENROL,
 * whose view holds until the next call. t_ns is left to the caller.
 */
void wk_enroller_do(struct wk_enroller **self, struct wk_service *service, const struct wk_effect *effect,
                    struct wk_event *out);
void wk_enroller_free(struct wk_enroller *self); /* NULL is allowed */

/* Whether tiles may be looked at face up: WK_ALREADY, a deal of the table is under way, and they may be its own; the store's.
 */
enum wk_status wk_enroller_may_look(const struct wk_service *service) WK_MUST_CHECK;

/* The tiles' pictures, a view until the next wk_enroller_do(). self may be NULL: none. */
struct wk_tile_pictures wk_enroller_pictures(const struct wk_enroller *self);

#endif
