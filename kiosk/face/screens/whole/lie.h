/* How a wall lies on the square of the whole table, and where its places are on the screen. Units throughout. */
#ifndef WK_KIOSK_FACE_SCREENS_WHOLE_LIE_H
#define WK_KIOSK_FACE_SCREENS_WHOLE_LIE_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"

/* A wall as its player sees it: x to the right, y towards the player, from the middle of the square. */
struct wk_lie {
    const struct wk_table_wall *wall;
    struct wk_app_square square;
    enum wk_wind seat;
    int side;     /* of the square, see wk_whole_side() */
    double scale; /* of the square against its usual side */
    double w, h;  /* from tile to tile along a row, and from row to row */
};

struct wk_lie_spot {
    double x, y;
};

struct wk_lie wk_lie_of(const struct wk_app *app, enum wk_wind seat);

/* As the player sees it: where a slot's tile is, the middle of a row, the extent of the rows from..to. */
struct wk_lie_spot wk_lie_spot(const struct wk_lie *lie, int slot);
double wk_lie_middle_y(const struct wk_lie *lie, enum wk_row row);
void wk_lie_extent(const struct wk_lie *lie, enum wk_row from, enum wk_row to, double *x0, double *x1, double *y0, double *y1);

/* On the screen: a point, a box between two corners, a slot that is grown on all sides, the box around the rows from..to. */
struct wk_point wk_lie_point(const struct wk_lie *lie, double x, double y);
struct wk_box wk_lie_box(const struct wk_lie *lie, double x0, double y0, double x1, double y1);
struct wk_box wk_lie_slot(const struct wk_lie *lie, int slot, double grown);
struct wk_box wk_lie_rows(const struct wk_lie *lie, enum wk_row from, enum wk_row to);

/* The stepped shape of a wall, closed: 11 and 10 far from the player, 13 near. */
#define WK_LIE_OUTLINE 9
void wk_lie_outline(const struct wk_lie *lie, struct wk_point points[WK_LIE_OUTLINE]);

#endif
