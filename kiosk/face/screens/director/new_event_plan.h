/*
 * What a list of players makes an event of: its tables, and what its kind leaves to it, which is chosen by touch. Part of
 * kiosk/face/screens/director/screen_new_event.c; main thread.
 */
#ifndef WK_KIOSK_FACE_SCREENS_DIRECTOR_NEW_EVENT_PLAN_H
#define WK_KIOSK_FACE_SCREENS_DIRECTOR_NEW_EVENT_PLAN_H

#include "kiosk/face/app/state/new_event.h"
#include "kiosk/face/draw/parts.h"

/* The event that a list with a plan makes, and the keys that change it and begin it. */
void wk_screen_new_event_plan(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file);

/* What a touch on one of those keys chooses for the plan. false: none of its kind's, or out of range; *out is undefined then.
 */
bool wk_screen_new_event_choice(const struct wk_event_plan *plan, enum wk_action action, int arg,
                                struct wk_new_event_choice *out);

/* Whether a hand may have so many minutes; a kiosk keeps them, not the event. */
bool wk_screen_new_event_hand_minutes(int minutes);

/* Lots are on record, and this is not the list that they drew. */
bool wk_screen_new_event_other_list(const struct wk_players_file *file);

/* Why the event begins with another list: the usual reasons, or the director's own; and the one that is chosen, a usual one as
 * an English message id, NULL: none is. */
void wk_screen_new_event_why(const struct wk_app *app, struct wk_draw *draw);
const char *wk_screen_new_event_reason(const struct wk_app *app);
#define WK_NEW_EVENT_REASONS 3

#endif
