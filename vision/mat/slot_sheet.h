/*
 * Sheet: the 34 slots of a wall cut out of one picture and laid side by side in one: what is kept as evidence of a reading, so
 * that record and later checks can be compared. No state; any thread.
 */
#ifndef WK_VISION_MAT_SLOT_SHEET_H
#define WK_VISION_MAT_SLOT_SHEET_H

#include "vision/image/image.h"
#include "vision/mat/cover.h"

/*
 * B G R, 13 cells across and 3 down as the wall lies (row 2 above, the hand row below), 32 x 44.8 mm each, a little finer than
 * a 1080p webcam over the mat resolves, so that the stickers can be read on them once more. Multiples of 16 px, so that no
 * block of a JPEG belongs to two cells.
 */
#define WK_SHEET_PX_PER_MM 5
#define WK_SHEET_CELL_W (32 * WK_SHEET_PX_PER_MM)
#define WK_SHEET_CELL_H 224
#define WK_SHEET_W (WK_N_COLUMNS * WK_SHEET_CELL_W)
#define WK_SHEET_H (WK_N_ROWS * WK_SHEET_CELL_H)

/* As JPEG of quality 90 at full size; at half or a quarter of that size where noise makes the file too large. */
#define WK_SHEET_MAX_BYTES 204800

/*
 * Cuts a sheet: cells centred on the sticker or tile where the reading has seen one, else on the slot. reading: of this very
 * picture, its tray found. shown: what of the picture may be seen, all else is covered with plain colour; NULL: all of it.
 * *sheet is new, freed by wk_image_free(). WK_BAD_INPUT, WK_NO_MEMORY; *sheet unchanged then.
 */
enum wk_status wk_sheet_cut(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                            const struct wk_shown *shown, struct wk_image *sheet) WK_MUST_CHECK;

/*
 * Covers on a stored sheet of backs what must not be seen, by the reading that is on record with it: a sheet of an older
 * version may show more than wk_sheet_cut() leaves now. A sheet of this version does not visibly change.
 */
void wk_sheet_cover(struct wk_image *sheet, const struct wk_reading *reading);

/* As bytes [WK_SHEET_MAX_BYTES], *n of them used. WK_BAD_INPUT (not a sheet's size), WK_NO_MEMORY. */
enum wk_status wk_sheet_encode(const struct wk_image *sheet, uint8_t *bytes, size_t *n) WK_MUST_CHECK;

/* From bytes [n], hostile; a new picture of the full size. WK_BAD_IMAGE: not such a sheet. */
enum wk_status wk_sheet_decode(struct wk_image *sheet, const void *bytes, size_t n) WK_MUST_CHECK;

/* The view of a slot's cell in a sheet. */
struct wk_image wk_sheet_cell(const struct wk_image *sheet, int slot);

#endif
