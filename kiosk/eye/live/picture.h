/* Picture: the mat as the screen shows it, straightened. While anything is in doubt only the stickers that were read are seen
 * (vision/mat/cover.h). */
#ifndef WK_KIOSK_EYE_LIVE_PICTURE_H
#define WK_KIOSK_EYE_LIVE_PICTURE_H

#include "vision/mat/cover.h"

/* The region x_mm.. of the mat's page, shown at w_px x h_px; w_px 0: no picture is wanted. */
struct wk_picture_window {
    double x_mm, y_mm, w_mm, h_mm;
    int w_px, h_px;    /* 0..8192 */
    bool whole_table;  /* the table as a square instead (kiosk/eye/live/table_picture.h) */
    enum wk_wind wall; /* of a table: the region is of this one's wall, NONE: of the wall on the mat */
};

/*
 * Straightens `bgr` at tile height into bgra (its w, h, stride and pixels [h][w][4] are the caller's, of the window's size,
 * opaque). reading: of the very same frame; its tray must be found. What may not be seen is covered with plain colour.
 * WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_picture_draw(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                               const struct wk_picture_window *window, struct wk_image *bgra) WK_MUST_CHECK;

/* The picture as seen through `back` [9], px of bgra -> px of bgr, opaque; nothing is covered. WK_BAD_INPUT, WK_NO_MEMORY. */
enum wk_status wk_picture_straighten(const struct wk_image *bgr, const double back[9], struct wk_image *bgra) WK_MUST_CHECK;

/*
 * True when it is beyond doubt that no tile lies face up: no slot or stray is one, and nearly all slots hold a label or
 * nothing. After faces were read, a picture is shown again only then.
 */
bool wk_picture_is_harmless(const struct wk_reading *reading);

#endif
