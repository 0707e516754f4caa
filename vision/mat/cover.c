/* The picture of a wall painted over, except where a slot shows what anybody may see. */
#include "vision/mat/cover.h"

#include <math.h>
#include <string.h>

#include "vision/image/image.h"
#include "vision/image/plane.h"

#define MAX_W 8192

/* The middle of an empty slot, as large as a small tile: nothing that lies beside it reaches so far. */
#define BARE_W_MM 22.0
#define BARE_H_MM 30.0

static bool has_corners(const struct wk_read *read)
{
    return read->corners_px[0].x != read->corners_px[2].x || read->corners_px[0].y != read->corners_px[2].y;
}

bool wk_shown_sticker(const struct wk_read *read)
{
    return (read->state == WK_READ_LABEL ||
            (read->state == WK_READ_UNREADABLE && (read->why == WK_WHY_OTHER_EVENT || read->why == WK_WHY_OTHER_SCHEME))) &&
           has_corners(read);
}

static bool is_known(const struct wk_read *read)
{
    return read->state == WK_READ_EMPTY || read->state == WK_READ_LABEL;
}

static bool is_clear(const struct wk_reading *reading)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!is_known(&reading->slot[s]))
            return false;
    for (int i = 0; i < reading->n_strays; i++)
        if (reading->stray[i].read.state != WK_READ_LABEL)
            return false;
    return true;
}

static void add(struct wk_shown *out, const struct wk_point corner[4])
{
    if (out->n < WK_MAX_SHOWN)
        memcpy(out->piece[out->n++].corner, corner, sizeof out->piece[0].corner);
}

static void add_box(struct wk_shown *out, const double *mm_to_px, const struct wk_mm_box *box)
{
    const double x[4] = {box->x0, box->x1, box->x1, box->x0}, y[4] = {box->y0, box->y0, box->y1, box->y1};
    struct wk_point corner[4];

    for (int k = 0; k < 4; k++) {
        double u, v;

        if (!wk_plane_map(mm_to_px, x[k], y[k], &u, &v))
            return;
        corner[k] = (struct wk_point){(float)u, (float)v};
    }
    add(out, corner);
}

static void add_ground(struct wk_shown *out, const struct wk_reading *reading, const struct wk_mat *mat,
                       enum wk_shown_ground ground)
{
    for (int s = 0; s < WK_N_SLOTS && ground == WK_SHOW_SLOTS; s++) {
        const struct wk_mm at = mat->slot_mm[s];
        const struct wk_mm_box box = {at.x - BARE_W_MM / 2, at.y - BARE_H_MM / 2, at.x + BARE_W_MM / 2, at.y + BARE_H_MM / 2};

        if (reading->slot[s].state == WK_READ_EMPTY)
            add_box(out, reading->tray.mm_to_px, &box);
    }
    for (int row = 0; row < WK_N_ROWS && ground == WK_SHOW_ROWS; row++) {
        const struct wk_mm first = wk_mat_at(mat, (enum wk_row)row, 0),
                           last = wk_mat_at(mat, (enum wk_row)row, WK_N_COLUMNS - 1);
        const double w = mat->pitch_x_mm / 2, h = mat->pitch_y_mm / 2;
        const struct wk_mm_box box = {fmin(first.x, last.x) - w, first.y - h, fmax(first.x, last.x) + w, first.y + h};

        add_box(out, reading->tray.mm_to_px, &box);
    }
}

void wk_shown_list(const struct wk_reading *reading, const struct wk_reading *also, const struct wk_mat *mat,
                   enum wk_shown_ground ground, struct wk_shown *out)
{
    memset(out, 0, sizeof *out);
    if (!reading->tray.found)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (wk_shown_sticker(&reading->slot[s]) && (!also || wk_shown_sticker(&also->slot[s])))
            add(out, reading->slot[s].corners_px);
    for (int i = 0; i < reading->n_strays; i++)
        if (wk_shown_sticker(&reading->stray[i].read))
            add(out, reading->stray[i].read.corners_px);
    out->clear = is_clear(reading) && (!also || is_clear(also));
    if (out->clear)
        add_ground(out, reading, mat, ground);
}

void wk_shown_table(const struct wk_table_reading *reading, struct wk_shown *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < WK_N_WINDS * WK_N_SLOTS; i++) {
        const struct wk_reading *wall = &reading->wall[i / WK_N_SLOTS];

        if (wall->tray.found && wk_shown_sticker(&wall->slot[i % WK_N_SLOTS]))
            add(out, wall->slot[i % WK_N_SLOTS].corners_px);
    }
    for (int i = 0; i < reading->n_strays; i++)
        if (wk_shown_sticker(&reading->stray[i]))
            add(out, reading->stray[i].corners_px);
}

/* Where a line of pixels at height y runs within a piece; *left > *right: nowhere. */
static void cross(const double at[8], double y, double *left, double *right)
{
    *left = HUGE_VAL;
    *right = -HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        const double *a = at + 2 * k, *b = at + 2 * ((k + 1) % 4);

        if ((a[1] <= y) == (b[1] <= y))
            continue;
        double x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);

        *left = fmin(*left, x);
        *right = fmax(*right, x);
    }
}

static int whole(double px, int end)
{
    return px <= 0 ? 0 : px >= end ? end : (int)px;
}

/* Covers what is not marked of a line. */
static void cover_line(uint8_t *line, const bool *seen, int w, int channels, const uint8_t *colour)
{
    for (int x = 0; x < w; x++)
        if (!seen[x])
            memcpy(line + (ptrdiff_t)x * channels, colour, (size_t)channels);
}

/* A piece in the image's pixels, and the box of whole pixels around it that lies in the image. False: none does. */
static bool place(const struct wk_shown_piece *piece, const double *from_frame, int w, int h, double at[8],
                  struct wk_shown_box *box)
{
    double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;

    for (int k = 0; k < 4; k++) {
        double *x = &at[2 * k], *y = &at[2 * k + 1];

        if (!wk_plane_map(from_frame, (double)piece->corner[k].x, (double)piece->corner[k].y, x, y))
            return false;
        x0 = fmin(x0, *x);
        y0 = fmin(y0, *y);
        x1 = fmax(x1, *x);
        y1 = fmax(y1, *y);
    }
    *box = (struct wk_shown_box){whole(floor(x0), w), whole(floor(y0), h), whole(floor(x1) + 1, w), whole(floor(y1) + 1, h)};
    return box->x0 < box->x1 && box->y0 < box->y1;
}

bool wk_shown_extent(const struct wk_shown *shown, const double *from_frame, int w, int h, struct wk_shown_box *out)
{
    struct wk_shown_box all = {w, h, 0, 0}, box;
    double at[8];

    for (int i = 0; i < shown->n; i++) {
        if (!place(&shown->piece[i], from_frame, w, h, at, &box))
            continue;
        all.x0 = box.x0 < all.x0 ? box.x0 : all.x0;
        all.y0 = box.y0 < all.y0 ? box.y0 : all.y0;
        all.x1 = box.x1 > all.x1 ? box.x1 : all.x1;
        all.y1 = box.y1 > all.y1 ? box.y1 : all.y1;
    }
    *out = all;
    return all.x0 < all.x1;
}

void wk_shown_cover(const struct wk_shown *shown, const double *from_frame, const uint8_t *colour, struct wk_image *image)
{
    double at[WK_MAX_SHOWN][8];
    struct wk_shown_box box;
    bool seen[MAX_W];
    int n = 0;

    for (int i = 0; i < shown->n && image->w <= MAX_W; i++)
        n += place(&shown->piece[i], from_frame, image->w, image->h, at[n], &box);
    for (int y = 0; y < image->h; y++) {
        uint8_t *line = image->data + y * image->stride_bytes;

        for (int x = 0; n == 0 && x < image->w; x++)
            memcpy(line + (ptrdiff_t)x * image->channels, colour, (size_t)image->channels);
        if (n == 0)
            continue;
        memset(seen, 0, (size_t)image->w * sizeof seen[0]);
        for (int i = 0; i < n; i++) {
            double left, right;

            cross(at[i], y, &left, &right);
            if (left > right)
                continue;
            for (int x = whole(ceil(left), image->w); x < whole(floor(right) + 1, image->w); x++)
                seen[x] = true;
        }
        cover_line(line, seen, image->w, image->channels, colour);
    }
}
