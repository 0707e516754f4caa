/*
 * Inside the app: what its files do for one another, beside step.h, which is for screens too.
 * Several: what the subjects of the app do for one another.
 */
#ifndef WK_KIOSK_FACE_APP_PARTS_H
#define WK_KIOSK_FACE_APP_PARTS_H

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"

#define WK_NS_A_SECOND INT64_C(1000000000)

/* Events (kiosk/face/app/events.def): each is taken over into the app's state before screens hear it. */
#define WK_EVENT(name, by, ...)                                                                                                \
    void wk_app_hear_##by(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
#include "kiosk/face/app/events.def"
#undef WK_EVENT

/* ---- the walls */

/* What is done with them on the screen that stands. */
enum wk_screen_walls wk_app_walls_are(const struct wk_app *app);
/* The wall that lies there goes on under another screen: nothing of it is forgotten, as it would be on any way. */
void wk_app_same_wall(struct wk_app *app, enum wk_screen screen);
/* The screen that stands records walls, and is not the one that asks for single tiles a second time. */
bool wk_app_reads_faces(const struct wk_app *app);
bool wk_app_all_built(const struct wk_app *app);
bool wk_app_all_recorded(const struct wk_app *app);
bool wk_app_all_passed(const struct wk_app *app);
/* The wall of app->wind; NULL without one. */
struct wk_app_wall *wk_app_wall(struct wk_app *app);
/* A wall's PASS of this hand; 0: it has none any more. */
void wk_app_set_passed(struct wk_app_wall *wall, int64_t seq);

/* The wall as it was just read is kept: its faces come next. */
void wk_app_keep_backs(enum wk_wind wind, const struct wk_reading *reading, struct wk_effects *effects);
/* Slots in doubt in a new frame, hand: something covers others. True: it is told now. */
bool wk_app_take_doubt(const struct wk_app *app, struct wk_app_doubt *doubt, uint64_t slots, bool hand);
/* The table: the store has answered for a seat's wall: those behind it need not wait for another frame; time goes on; another
 * screen stands: nothing is known of it. */
void wk_app_table_verified(struct wk_app *app, enum wk_wind seat, struct wk_effects *effects);
/* The table's faces, see turning.c: a frame of backs, by which the tiles may be turned as soon as all is in order; the store is
 * back, and asked for it again; the camera was away: what was counted before does not count. */
void wk_app_turning_lay(struct wk_app *app, struct wk_effects *effects);
void wk_app_turning_record(struct wk_app *app, struct wk_effects *effects);
void wk_app_turning_forget(struct wk_app *app);
/* All walls are recorded: they are sealed; else the next one is laid. */
void wk_app_next_wall_or_seal(struct wk_app *app, struct wk_effects *effects);
/* The hand begins, if nothing stands in its way. */
void wk_app_start_hand(struct wk_app *app, struct wk_effects *effects);
void wk_app_table_tick(struct wk_app *app, struct wk_effects *effects);
void wk_app_table_forget(struct wk_app *app);
/* Newest frame only, and fresh: false when the frame says nothing about now. */
bool wk_app_take_frame(struct wk_app *app, int64_t frame_t_ns, int64_t number, bool simulated, int64_t old_ns);
/* The table's set does not follow what is read any more: a wall has been kept. */
bool wk_app_set_is_fixed(const struct wk_app *app);
/* A wall's looks [34], and how many of its tiles are right, those under a hand included. */
void wk_app_look_at_wall(struct wk_app *app, enum wk_wind wind, const struct wk_reading *reading, const struct wk_slots *slots,
                         enum wk_slot_look look[WK_N_SLOTS]);
/* Looks, counts and app->judged, of app->reading as the wall of app->wind. */
void wk_app_judge_wall(struct wk_app *app);
/* Practice: what is simulated in a wind's wall comes into its reading; the wall as it lies now is the order that is practised,
 * as long as none of its faults is to be mended. */
void wk_app_plant(const struct wk_app *app, enum wk_wind wind, struct wk_reading *reading);
void wk_app_practise_wall(struct wk_app *app);
/* The table: puts the step with which its repair begins at a seat's wall first among the wall's own steps. */
void wk_app_table_first(const struct wk_app *app, enum wk_wind seat, struct wk_verdict *verdict);
int wk_app_count_state(const struct wk_reading *reading, enum wk_read_state state);
/* No slot is empty or covered. */
bool wk_app_is_seen_whole(const struct wk_reading *reading);
/* The store is asked to judge the reading as the wall of wind, and to record what it is. */
void wk_app_verify(struct wk_app *app, enum wk_wind wind, const struct wk_reading *reading, struct wk_effects *effects);
/* What is to be said of the lens's calibration. */
void wk_app_notice(struct wk_app *app, const char *notice, bool by_picture);
/* Brings app->task up to date after a new reading; tells of what was mended. */
void wk_app_update_task(struct wk_app *app, struct wk_effects *effects);
/* On from a wall that was laid back and taken off. */
void wk_app_mat_empty(struct wk_app *app, struct wk_effects *effects);

/* The challenge of the wall on the mat, after a frame in which it lay still. True: it lies in order, and has been challenged
 * where it was to be. */
bool wk_app_challenge_met(struct wk_app *app, struct wk_effects *effects);

/* Faces from below, see below.c. Is this table's glass? A frame of backs (after it was judged, with a wall on the mat); a
 * count of faces; the state of the camera below; something else begins. */
bool wk_app_below(const struct wk_app *app);
void wk_app_below_above(struct wk_app *app, int64_t frame_t_ns, struct wk_effects *effects);
void wk_app_below_faces(struct wk_app *app, const struct wk_event *event);
void wk_app_below_camera(struct wk_app *app, enum wk_status status, struct wk_effects *effects);
void wk_app_below_stop(struct wk_app *app, struct wk_effects *effects);

/* All four walls are recorded and their deal is not sealed, for the program ended in between: it is sealed now. */
void wk_app_seal_recorded(struct wk_app *app, struct wk_effects *effects);

/* The director's choice when wrong draws are said, as it holds now. */
void wk_app_choose_draws(struct wk_app *app, const struct wk_draws_chosen *chosen);
/* What was named of the draws of a hand is forgotten: another one begins. */
void wk_app_forget_draws(struct wk_app *app);

/* ---- the first hour: a key that leads to its list */

void wk_app_open_hour(struct wk_app *app, int arg, struct wk_effects *effects);

/* ---- the lock: on the way to another screen, by hand, by time */

void wk_app_lock(struct wk_app *app, const struct wk_screen_def *to, struct wk_effects *effects);
void wk_app_lock_by_hand(struct wk_app *app, struct wk_effects *effects);
void wk_app_lock_tick(struct wk_app *app, struct wk_effects *effects);

/* ---- the event */

/* Hand and passes of this table as the event's state has them. */
void wk_app_follow(struct wk_app *app);
/* A touch that leads to the hall. */
void wk_app_open_hall(struct wk_app *app, int arg, struct wk_effects *effects);

/* The hand at the table: on the way to another screen, when the event's state has changed, with the answer to an entry, by
 * time. Turn: the chair arg comes to the lower edge, 0: the next one. */
void wk_app_seat_on_way(struct wk_app *app, const struct wk_screen_def *to, struct wk_effects *effects);
void wk_app_seat_changed(struct wk_app *app, struct wk_effects *effects);
void wk_app_seat_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_seat_tick(struct wk_app *app, struct wk_effects *effects);
void wk_app_turn_table(struct wk_app *app, int arg, struct wk_effects *effects);

/* How a section goes on, likewise; note: an entry is about to go to the store, what the gate has to say of it. */
void wk_app_gate_changed(struct wk_app *app, struct wk_effects *effects);
void wk_app_gate_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects);
void wk_app_gate_note(struct wk_app *app);
void wk_app_gate_tick(struct wk_app *app, struct wk_effects *effects);
void wk_app_gate_stale(struct wk_app *app); /* others have written: the next tick asks how things stand */
/* A hand is about to begin: which of its walls only the group itself has looked at. A wall was found wrong by an inspection. */
void wk_app_gate_begin(struct wk_app *app);
void wk_app_gate_failed(struct wk_app *app, const struct wk_app_window *window);
/* The store's answer to the closing of a deal has come: whether it did. */
void wk_app_gate_closed(struct wk_app *app);
void wk_app_open_standings(struct wk_app *app, int arg, struct wk_effects *effects);

/* ---- the hall, over the network */

void wk_app_open_codes(struct wk_app *app, int arg, struct wk_effects *effects);

/* ---- printing: a key, another screen */

void wk_app_print_action(struct wk_app *app, int what, struct wk_effects *effects);
void wk_app_print_on_screen(struct wk_app *app);

#endif
