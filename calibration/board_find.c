/* The lens board's corners foretold by the markers beside them and moved to where the squares meet. */
#include "calibration/board_find.h"

#include <math.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/image/plane.h"

#define MIN_SIDE_PX 12 /* of a marker */

/* Two markers beside a corner foretell it to less than this; half of it is left between the corner and the markers. Squares. */
#define AGREE 0.1
#define REACH ((1 - WK_BOARD_MARKER) / 2 * 0.9) /* squares around a corner in which there are only its four squares */

/* A marker's own plane: squares of the board to px. */
struct beside {
    bool seen;
    double h[9], square_px; /* how wide a square is, at its narrowest */
};

void wk_board_place(int id, double *x, double *y)
{
    *x = 1 + id % (WK_BOARD_COLUMNS - 1);
    *y = 1 + id / (WK_BOARD_COLUMNS - 1);
}

/* Where on the board a marker's square begins, by the marker's number. */
static void square_of(int marker, int *column, int *row)
{
    const int cell = 2 * marker; /* counted without the black ones two by two, for rows are an even number of squares long */

    *row = cell / WK_BOARD_COLUMNS;
    *column = cell % WK_BOARD_COLUMNS + (*row % 2 == 0);
}

static void stand_on(const struct wk_marker *marker, struct beside *beside)
{
    const double edge = (1 - WK_BOARD_MARKER) / 2;
    double from[8], to[8];
    int column, row;

    square_of(marker->id - WK_BOARD_FIRST_ID, &column, &row);
    beside->square_px = INFINITY;
    for (int k = 0; k < 4; k++) {
        const int next = (k + 1) % 4;

        from[2 * k] = column + (k == 1 || k == 2 ? 1 - edge : edge);
        from[2 * k + 1] = row + (k >= 2 ? 1 - edge : edge);
        to[2 * k] = (double)marker->x[k];
        to[2 * k + 1] = (double)marker->y[k];
        beside->square_px =
            fmin(beside->square_px,
                 hypot((double)(marker->x[next] - marker->x[k]), (double)(marker->y[next] - marker->y[k])) / WK_BOARD_MARKER);
    }
    beside->seen = wk_plane_from_quad(from, to, beside->h);
}

/* A corner moved to the saddle of grey between its squares. False: it was not foretold, or there is none. */
static bool corner_at(const struct wk_image *grey, const struct beside *beside, int column, int row, float xy[2])
{
    double x[4], y[4], narrow = INFINITY;
    int n = 0;

    for (int k = 0; k < 4; k++) {
        const int c = column - k % 2, r = row - k / 2;
        const struct beside *b = &beside[(r * WK_BOARD_COLUMNS + c) / 2];

        if (r % 2 == c % 2 || !b->seen || !wk_plane_map(b->h, column, row, &x[n], &y[n]))
            continue;
        narrow = fmin(narrow, b->square_px);
        n++;
    }
    if (n != 2 || hypot(x[1] - x[0], y[1] - y[0]) > AGREE * narrow)
        return false;
    const float at[2] = {(float)((x[0] + x[1]) / 2), (float)((y[0] + y[1]) / 2)};
    const int reach = (int)(REACH * narrow) > 2 ? (int)(REACH * narrow) : 2;

    memcpy(xy, at, sizeof at);
    if (!(at[0] >= (float)reach && at[1] >= (float)reach && at[0] < (float)(grey->w - reach) &&
          at[1] < (float)(grey->h - reach)))
        return false;
    return wk_cv_subpixel(grey, xy, 1, reach) == WK_OK && hypotf(xy[0] - at[0], xy[1] - at[1]) <= (float)reach;
}

enum wk_status wk_board_find(struct wk_marker_finder *finder, const struct wk_image *grey, struct wk_board_view *view)
{
    static const struct wk_marker_search search = {WK_BOARD_FIRST_ID, WK_BOARD_N_MARKERS, MIN_SIDE_PX};
    struct beside beside[WK_BOARD_N_MARKERS] = {{false}};
    struct wk_marker seen[WK_BOARD_N_MARKERS];
    int n;
    const enum wk_status status = wk_marker_find(finder, grey, &search, seen, WK_BOARD_N_MARKERS, &n);

    view->n = 0;
    if (status != WK_OK)
        return status;
    view->w = grey->w;
    view->h = grey->h;
    for (int i = 0; i < n; i++)
        if (wk_marker_sharpen(grey, &seen[i]))
            stand_on(&seen[i], &beside[seen[i].id - WK_BOARD_FIRST_ID]);
    for (int row = 1; row < WK_BOARD_ROWS; row++)
        for (int column = 1; column < WK_BOARD_COLUMNS; column++)
            if (corner_at(grey, beside, column, row, &view->xy[2 * view->n]))
                view->id[view->n++] = (row - 1) * (WK_BOARD_COLUMNS - 1) + column - 1;
    return WK_OK;
}
