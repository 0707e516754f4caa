/* How a hand ended: what other screens ask of the one on which that is entered. */
#ifndef WK_KIOSK_FACE_SCREENS_SCREEN_RESULT_H
#define WK_KIOSK_FACE_SCREENS_SCREEN_RESULT_H

#include "kiosk/face/app/app.h"

/* As by its own key: to the store, or why not. */
void wk_result_enter(struct wk_app *app, struct wk_effects *effects);
/* The hand goes on, or it is over without this result. hand NULL: there is none. */
bool wk_result_done(const struct wk_app *app, const struct wk_hand_state *hand);

#endif
