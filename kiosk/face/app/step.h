/*
 * What the steps of screens are made of: where they lead, what they ask for, what they enter. Each may add effects.
 * Several: it lies beside what it is about.
 */
#ifndef WK_KIOSK_FACE_APP_STEP_H
#define WK_KIOSK_FACE_APP_STEP_H

#include "kiosk/face/app/app.h"

/*
 * Adds an effect of a kind, whose payload is still zero: the caller fills in what the kind has (kiosk/face/app/effect.h). One
 * that does not fit is a bug that the tests look for.
 */
struct wk_effect *wk_app_effect(struct wk_effects *effects, enum wk_effect_kind kind);
/* A sound, unless muted: as loud as what it tells of, or at a volume. */
/* The director chooses when a wrong draw is said, 0..WK_N_DRAWS_SAID - 1; where that cannot be chosen nothing is done. */
void wk_app_say_draws(struct wk_app *app, int said, struct wk_effects *effects);
void wk_app_sound(const struct wk_app *app, struct wk_effects *effects, enum wk_sound sound);
void wk_app_sound_at(struct wk_effects *effects, enum wk_sound sound, int volume);

/* To a screen, whose side the camera is asked for; see struct wk_screen_def for what is done on the way. Home: the hall's
 * tables, or this table. Use side: what the camera reads from now on, while a screen stands. */
void wk_app_go(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects);
void wk_app_go_home(struct wk_app *app, struct wk_effects *effects);
void wk_app_use_side(struct wk_app *app, enum wk_side side, struct wk_effects *effects);

/* ---- the walls */

/* Forgets what was read: another wall, another screen. Looked: a wall that only lay there to be looked at is not built by it.
 */
void wk_app_forget_reading(struct wk_app *app);
void wk_app_forget_looked(struct wk_app *app);
/* A touch on a wall of the table (WK_ACTION_WIND, 0: the whole table); Back from one wall to the whole table. False: it was
 * none, the camera looks at a mat. */
bool wk_app_touch_table(struct wk_app *app, enum wk_action action, int arg);
bool wk_app_leave_own(struct wk_app *app);
/* face_pass after-first-hand: the first hand is played before its deal is sealed, and the group that played it turns the tiles.
 */
bool wk_app_plays_unsealed(const struct wk_app *app);
/* The four walls of the hand are back: on to the next, or the deal is over. */
void wk_app_finish_hand(struct wk_app *app);
/* What is the matter with the camera that looks from above, whatever the screen. */
enum wk_trouble wk_app_camera_trouble(const struct wk_app *app);

/* The store could not do what it was asked. WK_NOT_YET: it is not open; what keeps it from that is known already. */
void wk_app_store_failed(struct wk_app *app, enum wk_status status);

/* ---- the director's area */

/* Hands are busy there: it locks itself later. */
void wk_app_stay_open(struct wk_app *app);
/* The store knows of nobody there, for it was opened again: the PIN has to be entered once more. */
void wk_app_shut(struct wk_app *app, struct wk_effects *effects);
/* To the PIN, from any screen; what was being looked at there is forgotten, as by its Back. */
void wk_app_ask_pin(struct wk_app *app, struct wk_effects *effects);
void wk_app_wipe_pin(struct wk_app *app);
/* The answer to a PIN that was entered is waited for no more, the hall's neither. */
void wk_app_drop_pin(struct wk_app *app, struct wk_effects *effects);

/* ---- the event */

/* The hand of app->seat; NULL without one. Takes entries: there is one, and nothing stands in the way. */
const struct wk_hand_state *wk_app_seat_hand(const struct wk_app *app);
bool wk_app_takes_entries(const struct wk_app *app);
/* An entry of a kind, to be filled in; app->hall.entry goes to the store. Play: the hand's clock runs from now on. */
struct wk_entry *wk_app_new_entry(struct wk_app *app, enum wk_entry_kind kind);
void wk_app_put(struct wk_app *app, struct wk_effects *effects);
void wk_app_put_play(struct wk_app *app, struct wk_effects *effects);
/* RESULT_WINNER, RESULT_PAYER: a touch on who has won, and from whom. */
void wk_app_outcome(struct wk_outcome *outcome, enum wk_action action, int arg);
/* Where the result of a hand is entered, in the form of the event's kind. */
enum wk_screen wk_app_entry_screen(const struct wk_app *app);
/* The group goes to its next table. */
void wk_app_leave_table(struct wk_app *app, struct wk_effects *effects);
/* This kiosk serves several tables, and nothing of the present one is on its way to the store. */
bool wk_app_may_change_table(const struct wk_app *app);

/* ---- ready codes: while this table waits, their screen comes up when the hall is away */

void wk_app_codes_tick(struct wk_app *app, struct wk_effects *effects);

/* ---- checkpoints */

/* One is asked for; once: for each round's start and end, however often its screen comes up. */
void wk_app_ask_checkpoint(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects);
void wk_app_checkpoint_once(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects);

#endif
