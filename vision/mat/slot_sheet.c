/* Sheet: one warp a slot. */
#include "vision/mat/slot_sheet.h"

#include <math.h>
#include <string.h>

#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"

#define QUALITY 90
#define SMALLEST 4      /* of noise a sheet fits at a quarter of its size */
#define MAX_SHIFT_MM 10 /* a tile further off than this is not its slot's */

enum { empty_grey = 40 };
static const uint8_t colour[3] = {96, 96, 96};

struct wk_image wk_sheet_cell(const struct wk_image *sheet, int slot)
{
    int column = wk_slot_column(slot), line = WK_ROW_2 - (int)wk_slot_row(slot);
    struct wk_image cell = *sheet;

    cell.w = WK_SHEET_CELL_W;
    cell.h = WK_SHEET_CELL_H;
    cell.data +=
        (ptrdiff_t)line * WK_SHEET_CELL_H * sheet->stride_bytes + (ptrdiff_t)column * WK_SHEET_CELL_W * sheet->channels;
    return cell;
}

/*
 * How far the middle of what was read in a slot lies from where the homography puts the slot, px: the tile's own untidiness and
 * what the lens bends, which the homography knows nothing of. 0 where nothing was read.
 */
static void shift_of(const struct wk_reading *reading, const struct wk_mat *mat, int slot, double *du, double *dv)
{
    const struct wk_point *corner = reading->slot[slot].corners_px;
    double u = 0, v = 0, at_u, at_v, most = MAX_SHIFT_MM * reading->tray.px_per_mm;

    *du = *dv = 0;
    for (int k = 0; k < 4; k++) {
        u += (double)corner[k].x / 4;
        v += (double)corner[k].y / 4;
    }
    if ((corner[0].x == 0 && corner[0].y == 0 && corner[2].x == 0 && corner[2].y == 0) ||
        !wk_plane_map(reading->tray.mm_to_px, mat->slot_mm[slot].x, mat->slot_mm[slot].y, &at_u, &at_v) ||
        hypot(u - at_u, v - at_v) > most)
        return;
    *du = u - at_u;
    *dv = v - at_v;
}

/* The homography from a cell's pixels to the picture's. shown: as for wk_sheet_cut(). */
static void cell_plane(const struct wk_reading *reading, const struct wk_mat *mat, const struct wk_shown *shown, int slot,
                       double back[9])
{
    const struct wk_mm at = mat->slot_mm[slot];
    double x0 = at.x - WK_SHEET_CELL_W / 2.0 / WK_SHEET_PX_PER_MM, y0 = at.y - WK_SHEET_CELL_H / 2.0 / WK_SHEET_PX_PER_MM;
    double du = 0, dv = 0;
    const double step = 1.0 / WK_SHEET_PX_PER_MM;
    const double to_mm[9] = {step, 0, x0 + step / 2, 0, step, y0 + step / 2, 0, 0, 1};

    if (!shown || wk_shown_sticker(&reading->slot[slot])) /* where a tile in doubt lies tells of its face */
        shift_of(reading, mat, slot, &du, &dv);
    const double shift[9] = {1, 0, du, 0, 1, dv, 0, 0, 1};

    wk_plane_multiply(reading->tray.mm_to_px, to_mm, back);
    wk_plane_multiply(shift, back, back);
}

static enum wk_status cut_cell(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                               const struct wk_shown *shown, int slot, struct wk_image *cell)
{
    double back[9], from_frame[9];
    struct wk_shown_box box = {0, 0, cell->w, cell->h};
    struct wk_image part = *cell;
    enum wk_status status = WK_OK;

    cell_plane(reading, mat, shown, slot, back);
    if (!wk_plane_invert(back, from_frame))
        return WK_BAD_INPUT;
    if (!shown || wk_shown_extent(shown, from_frame, cell->w, cell->h, &box)) {
        const double here[9] = {1, 0, box.x0, 0, 1, box.y0, 0, 0, 1};

        part.data += box.y0 * cell->stride_bytes + (ptrdiff_t)box.x0 * cell->channels;
        part.w = box.x1 - box.x0;
        part.h = box.y1 - box.y0;
        wk_plane_multiply(back, here, back);
        status = wk_cv_warp(bgr, &part, back, 1);
    }
    if (status == WK_OK && shown)
        wk_shown_cover(shown, from_frame, colour, cell);
    return status;
}

void wk_sheet_cover(struct wk_image *sheet, const struct wk_reading *reading)
{
    static const struct wk_shown nothing;
    struct wk_shown shown;
    struct wk_mat mat;

    wk_mat_default(&mat); /* cells are centred on their slots, or what lies there, on whatever mat */
    wk_shown_list(reading, NULL, &mat, WK_SHOW_SLOTS, &shown);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->slot[s];
        bool some = wk_shown_sticker(read) || (shown.clear && read->state == WK_READ_EMPTY);
        struct wk_image cell = wk_sheet_cell(sheet, s);
        double back[9], from_frame[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

        cell_plane(reading, &mat, &shown, s, back);
        some = wk_plane_invert(back, from_frame) && some;
        wk_shown_cover(some ? &shown : &nothing, from_frame, colour, &cell);
    }
}

enum wk_status wk_sheet_cut(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                            const struct wk_shown *shown, struct wk_image *sheet)
{
    struct wk_image fresh;

    if (!bgr->data || bgr->channels != 3 || !reading->tray.found)
        return WK_BAD_INPUT;
    enum wk_status status = wk_image_new(&fresh, WK_SHEET_W, WK_SHEET_H, 3);

    if (status != WK_OK)
        return status;
    memset(fresh.data, empty_grey, (size_t)fresh.stride_bytes * WK_SHEET_H);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        struct wk_image cell = wk_sheet_cell(&fresh, s);

        status = cut_cell(bgr, reading, mat, shown, s, &cell);
    }
    if (status == WK_OK)
        *sheet = fresh;
    else
        wk_image_free(&fresh);
    return status;
}

/* The sheet 1 / `times` as large. */
static enum wk_status encode_smaller(const struct wk_image *sheet, int times, uint8_t *bytes, size_t *n)
{
    struct wk_image small;
    enum wk_status status = wk_image_new(&small, WK_SHEET_W / times, WK_SHEET_H / times, 3);

    if (status != WK_OK)
        return status;
    status = wk_cv_resize(sheet, &small);
    if (status == WK_OK)
        status = wk_image_jpeg(&small, QUALITY, bytes, WK_SHEET_MAX_BYTES, n);
    wk_wipe(small.data, (size_t)small.stride_bytes * (size_t)small.h);
    wk_image_free(&small);
    return status;
}

enum wk_status wk_sheet_encode(const struct wk_image *sheet, uint8_t *bytes, size_t *n)
{
    if (!sheet->data || sheet->w != WK_SHEET_W || sheet->h != WK_SHEET_H || sheet->channels != 3)
        return WK_BAD_INPUT;
    enum wk_status status = wk_image_jpeg(sheet, QUALITY, bytes, WK_SHEET_MAX_BYTES, n);

    for (int times = 2; times <= SMALLEST && status == WK_IMAGE_SIZE; times *= 2)
        status = encode_smaller(sheet, times, bytes, n);
    return status;
}

enum wk_status wk_sheet_decode(struct wk_image *sheet, const void *bytes, size_t n)
{
    struct wk_image seen, full;
    bool fits = false;

    if (n == 0 || n > WK_SHEET_MAX_BYTES)
        return WK_BAD_IMAGE;
    enum wk_status status = wk_image_decode(&seen, bytes, n);

    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_BAD_IMAGE;
    for (int times = 1; times <= SMALLEST; times *= 2)
        fits = fits || (seen.w == WK_SHEET_W / times && seen.h == WK_SHEET_H / times);
    status = fits ? wk_image_new(&full, WK_SHEET_W, WK_SHEET_H, 3) : WK_BAD_IMAGE;
    if (status == WK_OK) {
        status = wk_cv_resize(&seen, &full);
        if (status == WK_OK)
            *sheet = full;
        else
            wk_image_free(&full);
    }
    wk_wipe(seen.data, (size_t)seen.stride_bytes * (size_t)seen.h);
    wk_image_free(&seen);
    return status;
}
