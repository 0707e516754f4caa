/*
 * Inside the app: what the app's files share.
 * Several: what the subjects of the app do for one another.
 */
#ifndef WK_KIOSK_APP_PARTS_H
#define WK_KIOSK_APP_PARTS_H

#include "kiosk/app/app.h"

struct wk_screen_def;

/*
 * Adds an effect of a kind, whose payload is still zero: the caller fills in what the kind has (kiosk/app/effect.h). One that
 * does not fit is a bug that the tests look for.
 */
struct wk_effect *wk_app_effect(struct wk_effects *effects, enum wk_effect_kind kind);
/* A sound, unless muted. */
void wk_app_sound(const struct wk_app *app, struct wk_effects *effects, enum wk_sound sound);
/* Goes to a screen and asks the camera for the side that it needs. */
void wk_app_go(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects);
void wk_app_use_side(struct wk_app *app, enum wk_side side, struct wk_effects *effects);
/* Forgets what was read: another wall, another screen. */
void wk_app_forget_reading(struct wk_app *app);
bool wk_app_all_built(const struct wk_app *app);
bool wk_app_all_recorded(const struct wk_app *app);
bool wk_app_all_passed(const struct wk_app *app);
/* face_pass after-first-hand: the first hand is played before its deal is sealed, and the group that played it turns the tiles.
 */
bool wk_app_plays_unsealed(const struct wk_app *app);
/* What is the matter with the camera that looks from above, whatever the screen. */
enum wk_trouble wk_app_camera_trouble(const struct wk_app *app);
/* The wall of app->wind; NULL without one. */
struct wk_app_wall *wk_app_wall(struct wk_app *app);

/* What people ask for, with all that a touch or a key does. */
void wk_app_action(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

/* An answer of the store: how things stand, recorded, sealed, hand, verified. Finish: the four walls of the hand are back. */
void wk_app_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_finish_hand(struct wk_app *app);
/* All four walls are recorded and their deal is not sealed, for the program ended in between: it is sealed now. */
void wk_app_seal_recorded(struct wk_app *app, struct wk_effects *effects);

/* A wall's PASS of this hand; 0: it has none any more. */
void wk_app_set_passed(struct wk_app_wall *wall, int64_t seq);
/* The challenge of the wall on the mat, after a frame in which it lay still. True: it lies in order, and has been challenged
 * where it was to be. */
bool wk_app_challenge_met(struct wk_app *app, struct wk_effects *effects);
void wk_app_challenge_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);

/* A frame of backs, a count of faces. */
void wk_app_frame(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_faces(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
/* The wall as it was just read is kept: its faces come next. */
void wk_app_keep_backs(const struct wk_app *app, struct wk_effects *effects);

/* What is to be said of the lens's calibration. */
void wk_app_notice(struct wk_app *app, const char *notice, bool by_picture);
/* A wall that only lay there to be looked at is not built by it. */
void wk_app_forget_looked(struct wk_app *app);

/*
 * The lock before the director's area. Stay open: hands are busy there, it closes later. Lock: on the way to a screen of
 * players it closes. Shut: the store knows of nobody there, for it was opened again; the PIN has to be entered once more. Ask
 * PIN: from any screen; what was being looked at there is forgotten, as by its Back.
 */
void wk_app_stay_open(struct wk_app *app);
void wk_app_lock(struct wk_app *app, const struct wk_screen_def *to, struct wk_effects *effects);
void wk_app_lock_by_hand(struct wk_app *app, struct wk_effects *effects);
void wk_app_shut(struct wk_app *app, struct wk_effects *effects);
void wk_app_ask_pin(struct wk_app *app, struct wk_effects *effects);
void wk_app_wipe_pin(struct wk_app *app);
void wk_app_lock_tick(struct wk_app *app, struct wk_effects *effects);

/* Faces from below, see below.c. Is this table's glass? A frame of backs (after it was judged, with a wall on the mat); a
 * count of faces; the state of the camera below; something else begins. */
bool wk_app_below(const struct wk_app *app);
void wk_app_below_above(struct wk_app *app, int64_t frame_t_ns, struct wk_effects *effects);
void wk_app_below_faces(struct wk_app *app, const struct wk_event *event);
void wk_app_below_camera(struct wk_app *app, enum wk_status status, struct wk_effects *effects);
void wk_app_below_stop(struct wk_app *app, struct wk_effects *effects);

/*
 * The event. Where a table goes on after each step, after Back and after a restart: wk_app_flow(). Follow: hand and passes of
 * this table as the event's state has them. Mat empty: on from a wall that was laid back. Home: the hall's tables, or this
 * table. Put: app->hall.entry, filled by the caller, goes to the store.
 */
void wk_app_follow(struct wk_app *app);
void wk_app_mat_empty(struct wk_app *app, struct wk_effects *effects);
void wk_app_go_home(struct wk_app *app, struct wk_effects *effects);
void wk_app_put(struct wk_app *app, struct wk_effects *effects);
/* A wall on the mat in the hall: the hall comes up, a frame, the state of the table that the wall has opened. */
void wk_app_hall_on_screen(struct wk_app *app, enum wk_screen screen);
void wk_app_hall_frame(struct wk_app *app, struct wk_effects *effects);
void wk_app_hall_by_wall(struct wk_app *app, struct wk_effects *effects);
void wk_app_hall_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_hall_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
/* What each part of the event does with an action that is its own, with the state of the event when it has changed, and with
 * the answer to an entry. */
void wk_app_seat_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
void wk_app_seat_changed(struct wk_app *app, struct wk_effects *effects);
void wk_app_seat_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_seat_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects);
void wk_app_seat_tick(struct wk_app *app, struct wk_effects *effects);
bool wk_app_seat_back(struct wk_app *app); /* false: Back is not ours */
void wk_app_result_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
/* The hand of app->seat; NULL without one. An entry of a kind, to be filled in and put. */
const struct wk_hand_state *wk_app_seat_hand(const struct wk_app *app);
struct wk_entry *wk_app_new_entry(struct wk_app *app, enum wk_entry_kind kind);
void wk_app_gate_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
void wk_app_gate_changed(struct wk_app *app, struct wk_effects *effects);
void wk_app_gate_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
/* A screen has come up; an entry is about to go to the store: what the gate has to say of it. */
void wk_app_gate_on_screen(struct wk_app *app, enum wk_screen screen);
void wk_app_gate_note(struct wk_app *app);
/* A hand is about to begin: which of its walls only the group itself has looked at. A wall was found wrong by an inspection. */
void wk_app_gate_begin(struct wk_app *app);
void wk_app_gate_failed(struct wk_app *app, const struct wk_app_window *window);
/* The store's answer to the closing of a deal has come: whether it did. */
void wk_app_gate_closed(struct wk_app *app);
void wk_app_gate_back(struct wk_app *app, struct wk_effects *effects);
void wk_app_gate_tick(struct wk_app *app, struct wk_effects *effects);
/* RESULT_WINNER, RESULT_PAYER: a touch on who has won, and from whom. */
void wk_app_outcome(struct wk_outcome *outcome, enum wk_action action, int arg);
/* Printing: a key, the answer, another screen. */
void wk_app_print_action(struct wk_app *app, int what, struct wk_effects *effects);
void wk_app_print_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_print_on_screen(struct wk_app *app);

/* Checkpoints: one is asked for; once for each round's start and end, however often its screen comes up; the answer. */
void wk_app_ask_checkpoint(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects);
void wk_app_checkpoint_once(struct wk_app *app, enum wk_checkpoint_why why, struct wk_effects *effects);
void wk_app_checkpoint_event(struct wk_app *app, const struct wk_event *event);

/* The points of a hand: its screen is opened or left, an answer or a frame of it, keys. */
void wk_app_count_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects);
void wk_app_count_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_count_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);
/* Back, Erase within it: true when it took the touch. A touch of any kind; time. The event's state has changed: the hand is
 * another one's, or its winner may not win. */
bool wk_app_count_back(struct wk_app *app, struct wk_effects *effects);
bool wk_app_count_erase(struct wk_app *app, struct wk_effects *effects);
void wk_app_count_touch(struct wk_app *app);
void wk_app_count_tick(struct wk_app *app, struct wk_effects *effects);
void wk_app_count_changed(struct wk_app *app, struct wk_effects *effects);

/* Brings app->task up to date after a new reading; tells of what was mended. */
void wk_app_update_task(struct wk_app *app, struct wk_effects *effects);

#endif
