/*
 * The first hour: which of its steps are done, and the way from its list to the screens of the steps and back. What is done is
 * told by facts (a PIN is there, tiles are enrolled), so a power cut at any point comes back to the same list.
 */
#ifndef WK_KIOSK_FACE_APP_HOUR_H
#define WK_KIOSK_FACE_APP_HOUR_H

#include "kiosk/face/app/app.h"

bool wk_hour_is_done(const struct wk_app *app, enum wk_hour_step step);
/* The first step that is not done; NONE: all are. And how many are. */
enum wk_hour_step wk_hour_next(const struct wk_app *app);
int wk_hour_n_done(const struct wk_app *app);
/* The first screen has its key: something is left to do, and nobody has said "not any more". */
bool wk_hour_is_open(const struct wk_app *app);

/* Tables whose stickers have to be there, in order [WK_MAX_TABLES]: those that this kiosk serves, of an event or a club;
 * returns how many. And whether a table's are: printed, said to be there, or played with. */
int wk_hour_tables(const struct wk_app *app, int tables[WK_MAX_TABLES]);
bool wk_hour_table_has_stickers(const struct wk_app *app, int table);

/* To the screen of a step, whose Back leads to the list again; through the PIN where that screen is behind the lock. */
void wk_hour_lead(struct wk_app *app, enum wk_hour_step step, enum wk_screen to, struct wk_effects *effects);
/* Why the choice made last could not be kept, a message id; NULL: it was. */
const char *wk_hour_fault_text(const struct wk_app *app);
/* Something chosen is to be kept. */
void wk_hour_keep(struct wk_effects *effects, enum wk_keep what, int value);

#endif
