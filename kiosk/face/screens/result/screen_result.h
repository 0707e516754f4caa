/* How a hand ended: what other screens ask of the one on which that is entered. */
#ifndef WK_KIOSK_FACE_SCREENS_RESULT_SCREEN_RESULT_H
#define WK_KIOSK_FACE_SCREENS_RESULT_SCREEN_RESULT_H

#include "kiosk/face/draw/parts.h"

/* As by its own key: to the store, or why not. */
void wk_result_enter(struct wk_app *app, struct wk_effects *effects);
/* What was entered goes to the store, as it is. */
void wk_result_put(struct wk_app *app, struct wk_effects *effects);
/* The hand goes on, or it is over without this result. hand NULL: there is none. */
bool wk_result_done(const struct wk_app *app, const struct wk_hand_state *hand);

/* The fields of a result: who has won, from whom, how many points, and the match scores as they would be. */
void wk_screen_outcome(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                       const struct wk_outcome *outcome);

/* Headline and bar that ask a second time about points above what is likely (rules/event/duplicate/outlier.h): the action yes,
 * with the points as its argument, stands by them, WK_ACTION_ERASE takes the last digit back. */
void wk_screen_points_asked(const struct wk_app *app, struct wk_draw *draw, int points, enum wk_action yes);

#endif
