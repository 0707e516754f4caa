/*
 * Walls and the table, as several screens draw them.
 * Several: the mat is drawn in mat_view.c, what is said of a task in task_words.c.
 */
#ifndef WK_KIOSK_FACE_DRAW_WALL_H
#define WK_KIOSK_FACE_DRAW_WALL_H

#include "kiosk/face/app/task.h"
#include "kiosk/face/draw/parts.h"

/* A table seen from above: each wall's tiles, lit in ivory where `done` has bit (wind - 1), the reader's wall nearest; one row
 * before each player where the event keeps no walls. */
void wk_part_table(const struct wk_app *app, struct wk_draw *draw, double cx, double cy, double half, unsigned done,
                   enum wk_wind now, int table);

/* Pictures of help: a wall with its labels and the marks, and that nobody sees the faces. */
void wk_part_help_wall(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h);
void wk_part_help_covered(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h);

/* The mat with its marks: on the live picture, or on a drawn mat (schematic) where no picture may be shown. */
void wk_part_mat(const struct wk_app *app, struct wk_draw *draw, bool schematic);

/* "PASS" over the wall of app->wind, from a receipt only. */
void wk_part_pass_plate(const struct wk_app *app, struct wk_draw *draw);

/* Beside one wall of the table: the card of another one in the strip, in the order of seats from its player's left neighbour;
 * of itself: the key to the whole table. */
struct wk_box wk_part_large_card(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind);

/* What a task asks for, in one line; text [n] is written whole. Said: for ears, where the line leaves open which of several
 * tiles is meant; "" where it does not. */
void wk_task_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n);
void wk_task_said(const struct wk_app *app, struct wk_draw *draw, const struct wk_task *task, char *text, size_t n);

#endif
