/* Where a wall's places are on the square, from how its tiles lie. */
#include "kiosk/face/screens/whole/lie.h"

#include <math.h>

#include "kiosk/face/screens/whole/whole.h"

#define USUAL_SIDE 508.0 /* units, of the square in a window of 1280 x 800: what sizes are of */

struct wk_lie_spot wk_lie_spot(const struct wk_lie *lie, int slot)
{
    const struct wk_point at = lie->wall->at[slot];
    double x = ((double)at.x - .5) * lie->square.side, y = ((double)at.y - .5) * lie->square.side;

    for (int i = 0; i < lie->side; i++) {
        const double t = y;
        y = x;
        x = -t;
    }
    return (struct wk_lie_spot){x, y};
}

struct wk_point wk_lie_point(const struct wk_lie *lie, double x, double y)
{
    for (int i = 0; i < lie->side; i++) {
        const double t = x;
        x = y;
        y = -t;
    }
    return (struct wk_point){(float)(lie->square.x + lie->square.side / 2 + x),
                             (float)(lie->square.y + lie->square.side / 2 + y)};
}

double wk_lie_middle_y(const struct wk_lie *lie, enum wk_row row)
{
    double y = 0;

    for (int column = 0; column < wk_row_length(row); column++)
        y += wk_lie_spot(lie, wk_slot_at(row, column)).y / wk_row_length(row);
    return y;
}

struct wk_lie wk_lie_of(const struct wk_app *app, enum wk_wind seat)
{
    struct wk_lie lie = {.wall = &app->whole.wall[seat - 1], .seat = seat, .side = wk_whole_side(app, seat)};

    wk_app_square(app, &lie.square);
    lie.scale = lie.square.side / USUAL_SIDE;
    lie.w = fabs(wk_lie_spot(&lie, 12).x - wk_lie_spot(&lie, 0).x) / 12;
    lie.h = fabs(wk_lie_middle_y(&lie, WK_ROW_HAND) - wk_lie_middle_y(&lie, WK_ROW_2)) / 2;
    lie.w = fmin(fmax(lie.w, 12 * lie.scale), 36 * lie.scale);
    lie.h = fmin(fmax(lie.h, 20 * lie.scale), 54 * lie.scale);
    return lie;
}

struct wk_box wk_lie_box(const struct wk_lie *lie, double x0, double y0, double x1, double y1)
{
    const struct wk_point a = wk_lie_point(lie, x0, y0), b = wk_lie_point(lie, x1, y1);

    return (struct wk_box){fmin((double)a.x, (double)b.x), fmin((double)a.y, (double)b.y), fabs((double)(a.x - b.x)),
                           fabs((double)(a.y - b.y))};
}

struct wk_box wk_lie_slot(const struct wk_lie *lie, int slot, double grown)
{
    const struct wk_lie_spot at = wk_lie_spot(lie, slot);
    const double w = lie->w / 2 + grown, h = lie->h / 2 + grown;

    return wk_lie_box(lie, at.x - w, at.y - h, at.x + w, at.y + h);
}

void wk_lie_extent(const struct wk_lie *lie, enum wk_row from, enum wk_row to, double *x0, double *x1, double *y0, double *y1)
{
    *x0 = *y0 = 1e9;
    *x1 = *y1 = -1e9;
    for (int row = from; row <= (int)to; row++)
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++) {
            const struct wk_lie_spot at = wk_lie_spot(lie, wk_slot_at((enum wk_row)row, column));

            *x0 = fmin(*x0, at.x - lie->w / 2);
            *x1 = fmax(*x1, at.x + lie->w / 2);
            *y0 = fmin(*y0, at.y - lie->h / 2);
            *y1 = fmax(*y1, at.y + lie->h / 2);
        }
}

void wk_lie_outline(const struct wk_lie *lie, struct wk_point points[WK_LIE_OUTLINE])
{
    const double e = 6 * lie->scale;
    double fx0, fx1, fy0, fy1, nx0, nx1, ny0, ny1;

    wk_lie_extent(lie, WK_ROW_1, WK_ROW_2, &fx0, &fx1, &fy0, &fy1);
    wk_lie_extent(lie, WK_ROW_HAND, WK_ROW_HAND, &nx0, &nx1, &ny0, &ny1);
    const double step = (fy1 + ny0) / 2 - 2, x0 = fmin(fx0, nx0) - e;
    points[0] = wk_lie_point(lie, fx0 - e, fy0 - e + 1);
    points[1] = wk_lie_point(lie, fx1 + e, fy0 - e + 1);
    points[2] = wk_lie_point(lie, fx1 + e, step);
    points[3] = wk_lie_point(lie, nx1 + e, step);
    points[4] = wk_lie_point(lie, nx1 + e, ny1 + e - 1);
    points[5] = wk_lie_point(lie, x0, ny1 + e - 1);
    points[6] = wk_lie_point(lie, x0, step);
    points[7] = wk_lie_point(lie, fx0 - e, step);
    points[8] = points[0];
}

struct wk_box wk_lie_rows(const struct wk_lie *lie, enum wk_row from, enum wk_row to)
{
    double x0, x1, y0, y1;

    wk_lie_extent(lie, from, to, &x0, &x1, &y0, &y1);
    return wk_lie_box(lie, x0 - 6, y0 - 6, x1 + 6, y1 + 6);
}
