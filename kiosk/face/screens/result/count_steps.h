/* The points of a hand, step by step: what their screen does; see struct wk_screen_def. */
#ifndef WK_KIOSK_FACE_SCREENS_RESULT_COUNT_STEPS_H
#define WK_KIOSK_FACE_SCREENS_RESULT_COUNT_STEPS_H

#include "kiosk/face/app/screen_def.h"

void wk_count_enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects);
/* However it is left, nothing of it stays: neither here nor in the scoring. */
void wk_count_forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects);
bool wk_count_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
bool wk_count_back(struct wk_app *app, struct wk_effects *effects);
void wk_count_tick(struct wk_app *app, struct wk_effects *effects);
void wk_count_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_count_late(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_count_changed(struct wk_app *app, struct wk_effects *effects);

/* What practice shares (screen_waits.c): asks the scoring; another step; what it answered; touches while a hand is keyed in. */
struct wk_count_request *wk_count_ask_for(struct wk_app *app, enum wk_count_ask what, struct wk_effects *effects);
void wk_count_step(struct wk_app *app, enum wk_counting step, struct wk_effects *effects);
void wk_count_take_state(struct wk_app *app, const struct wk_event *event);
void wk_count_keys_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
/* False: there is nothing to erase but the way back. */
bool wk_count_erase(struct wk_app *app, struct wk_effects *effects);

/* The hand is another one's by now, or nobody has won it. */
bool wk_count_over(const struct wk_app *app);
/* Seconds until the screen is left by itself, when that is to be told: 1..30; 0: not now. Any touch puts it off. */
int wk_count_left_s(const struct wk_app *app);
/* The points may be taken over: the hand wins with 8 or more, and it is said from whom. */
bool wk_count_done(const struct wk_app *app);

#endif
