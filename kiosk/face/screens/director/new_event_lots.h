/*
 * Draw lots: who sits where, from a list that is chosen, before the eyes of everybody. First the list goes on record, then the
 * seed is said, then the order is drawn. Part of kiosk/face/screens/director/screen_new_event.c; main thread.
 */
#ifndef WK_KIOSK_FACE_SCREENS_DIRECTOR_NEW_EVENT_LOTS_H
#define WK_KIOSK_FACE_SCREENS_DIRECTOR_NEW_EVENT_LOTS_H

#include "kiosk/face/app/app.h"

struct wk_draw;

/* The present step, which is none of NOT; and the key that leads there from the event that the list makes. */
void wk_screen_lots(const struct wk_app *app, struct wk_draw *draw, const struct wk_players_file *file);
const char *wk_screen_lots_word(const struct wk_draw *draw, const struct wk_players_file *file);

/* The draw begins, goes on where its record is, or shows the order that was drawn. */
void wk_lots_open(struct wk_app *app, const struct wk_players_file *file);
/* A touch that chooses or types something within a step. False: it was none. */
bool wk_lots_touch(struct wk_app *app, enum wk_action action, int arg);
/* The step's key: true when the store has to be asked for this, else another step comes, or nothing where the step is not done.
 */
bool wk_lots_next(struct wk_app *app, struct wk_new_event_request *out);
/* A step back, from the first one to the event. */
void wk_lots_back(struct wk_app *app);
/* What was asked for is on record: the next step. And it is not, so that nothing is drawn now. */
void wk_lots_answered(struct wk_app *app);
void wk_lots_give_up(struct wk_app *app);

#endif
