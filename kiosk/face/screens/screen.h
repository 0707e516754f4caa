/*
 * Screens: the app's state as a draw list. Pure: the same state gives the same list. Each takes its part of the state through
 * struct wk_app, which can hold no face (law 4).
 * Several: one file a screen, and this has the rows.
 */
#ifndef WK_KIOSK_FACE_SCREENS_SCREEN_H
#define WK_KIOSK_FACE_SCREENS_SCREEN_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"

/* The whole screen for the state: as its definition draws it (screen_def.h), or what lies over it, and the focus of the
 * keyboard. */
void wk_screen_draw(const struct wk_app *app, struct wk_draw *draw);

/* Idle: a club evening that scores can begin here. */
bool wk_screen_idle_scores(const struct wk_app *app);
/* Idle, in an event. */
void wk_screen_idle_event(const struct wk_app *app, struct wk_draw *draw);
/* What idle shows with and without one: the table's number as a large tile, beside which there is room for the rest; five
 * rounds of four hands, cut off the top of it, n_played of this round's played and, while `going`, the next one lit (a round
 * after the last: all are over); and what the director is to know. */
struct wk_box wk_screen_idle_tile(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_idle_rounds(const struct wk_app *app, struct wk_draw *draw, struct wk_box *rest, int round, int n_played,
                           bool going);
void wk_screen_idle_notice(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_trouble(const struct wk_app *app, struct wk_draw *draw);
/* What is to be done about it, and what comes of that. Not of WK_TROUBLE_NONE. */
struct wk_headline wk_screen_trouble_lines(const struct wk_app *app, const struct wk_draw *draw, enum wk_trouble trouble);
void wk_screen_help(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_settings(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_judge(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_chapters(const struct wk_app *app, struct wk_draw *draw);
void wk_screen_incidents(const struct wk_app *app, struct wk_draw *draw);

/* Idle, and a moment has passed: nobody has touched it for long, and nothing is under way. */
void wk_screen_attract_when_idle(struct wk_app *app, struct wk_effects *effects);
#endif
