/* A table's picture: one homography through all walls that are seen, and plain felt over everything that is no sticker. */
#include "kiosk/eye/live/table_picture.h"

#include <math.h>
#include <string.h>

#include "kiosk/eye/live/picture.h"
#include "labels/table_place.h"
#include "vision/image/plane.h"

#define STAY .01 /* a corner of the square that moves by less of its side has not moved: the fit has noise */

static const uint8_t felt_bgra[4] = {0x3C, 0x48, 0x24, 255}; /* felt, see tokens.md, "Colour" */

/* All slots of the walls that are seen: where they are in the picture, and where they belong in the square. */
static int list_places(const struct wk_table_reading *reading, const struct wk_mat *mat, double *from, double *to,
                       unsigned *walls)
{
    int n = 0;

    *walls = 0;
    for (int i = 0; i < WK_N_WINDS * WK_N_SLOTS; i++) {
        const int seat = i / WK_N_SLOTS + 1, slot = i % WK_N_SLOTS;
        const struct wk_tray *tray = &reading->wall[seat - 1].tray;
        const struct wk_point usual = wk_table_usual_place(wk_table_side((enum wk_wind)seat, reading->below), slot);
        const struct wk_mm at = mat->slot_mm[slot];

        if (!tray->found || !wk_plane_map(tray->mm_to_px, at.x, at.y, &from[2 * n], &from[2 * n + 1]))
            continue;
        to[2 * n] = (double)usual.x;
        to[2 * n + 1] = (double)usual.y;
        *walls |= 1U << (seat - 1);
        n++;
    }
    return n;
}

/* How far the corners of the square have moved since the last one. */
static double moved(const double was[9], const double now[9])
{
    static const double corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    double back[9], most = 0;

    if (!wk_plane_invert(was, back))
        return HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        double x, y, u, v;

        if (!wk_plane_map(back, corner[k][0], corner[k][1], &x, &y) || !wk_plane_map(now, x, y, &u, &v))
            return HUGE_VAL;
        most = fmax(most, hypot(u - corner[k][0], v - corner[k][1]));
    }
    return most;
}

void wk_table_square_follow(struct wk_table_square *square, const struct wk_table_reading *reading, const struct wk_mat *mat,
                            int w_px, int h_px)
{
    double from[2 * WK_N_WINDS * WK_N_SLOTS], to[2 * WK_N_WINDS * WK_N_SLOTS], now[9];
    unsigned walls;
    const int n = list_places(reading, mat, from, to, &walls);

    if (n >= WK_N_SLOTS && wk_plane_fit(from, to, n, now)) {
        if (walls != square->walls || moved(square->to_square, now) > STAY)
            memcpy(square->to_square, now, sizeof(now));
        square->walls = walls;
    } else if (square->walls == 0) {
        const double side = fmin(w_px, h_px);
        const double middle[9] = {1 / side, 0, .5 - w_px / side / 2, 0, 1 / side, .5 - h_px / side / 2, 0, 0, 1};

        memcpy(square->to_square, middle, sizeof(middle));
    }
}

/* The middle of a reading, in px of the picture; false: its place is not known. */
static bool middle_px(const struct wk_read *read, double *x, double *y)
{
    const struct wk_point *corner = read->corners_px;
    bool known = false;

    *x = *y = 0;
    for (int k = 0; k < 4; k++) {
        known |= corner[k].x != 0 || corner[k].y != 0;
        *x += (double)corner[k].x / 4;
        *y += (double)corner[k].y / 4;
    }
    return known;
}

/* The middle of what lies in a slot, or of the slot itself if it is empty, in px of the picture. */
static bool place_px(const struct wk_reading *wall, const struct wk_mat *mat, int slot, double *x, double *y)
{
    return middle_px(&wall->slot[slot], x, y) ||
           wk_plane_map(wall->tray.mm_to_px, mat->slot_mm[slot].x, mat->slot_mm[slot].y, x, y);
}

void wk_table_square_places(const struct wk_table_square *square, const struct wk_table_reading *reading,
                            const struct wk_mat *mat, struct wk_point at[WK_N_WINDS * WK_N_SLOTS])
{
    for (int i = 0; i < WK_N_WINDS * WK_N_SLOTS; i++) {
        const int seat = i / WK_N_SLOTS + 1, slot = i % WK_N_SLOTS;
        const struct wk_reading *wall = &reading->wall[seat - 1];
        double x, y, u, v;

        at[i] = wk_table_usual_place(wk_table_side((enum wk_wind)seat, reading->below), slot);
        if (wall->tray.found && place_px(wall, mat, slot, &x, &y) && wk_plane_map(square->to_square, x, y, &u, &v) && u > 0 &&
            u < 1 && v > 0 && v < 1)
            at[i] = (struct wk_point){(float)u, (float)v};
    }
}

void wk_table_square_strays(const struct wk_table_square *square, const struct wk_table_reading *reading,
                            struct wk_point at[WK_MAX_TABLE_STRAYS])
{
    for (int i = 0; i < reading->n_strays; i++) {
        double x, y, u, v;

        at[i] = (struct wk_point){-1, -1};
        if (middle_px(&reading->stray[i], &x, &y) && wk_plane_map(square->to_square, x, y, &u, &v))
            at[i] = (struct wk_point){(float)u, (float)v};
    }
}

enum wk_status wk_table_picture_draw(const struct wk_image *bgr, const struct wk_table_reading *reading,
                                     const struct wk_table_square *square, struct wk_image *bgra)
{
    const double to_px[9] = {bgra->w, 0, 0, 0, bgra->h, 0, 0, 0, 1};
    double from_frame[9], back[9];
    struct wk_shown shown;
    enum wk_status status;

    wk_plane_multiply(to_px, square->to_square, from_frame);
    if (!wk_plane_invert(from_frame, back))
        return WK_BAD_INPUT;
    status = wk_picture_straighten(bgr, back, bgra);
    if (status == WK_OK) {
        wk_shown_table(reading, &shown);
        wk_shown_cover(&shown, from_frame, felt_bgra, bgra);
    }
    return status;
}
