/* What the camera looks at: one wall on its mat, or a whole table with four walls where they stand. */
#ifndef WK_KIOSK_HOST_VIEW_KIND_H
#define WK_KIOSK_HOST_VIEW_KIND_H

enum wk_view_kind { WK_VIEW_MAT = 1, WK_VIEW_TABLE };

/* "mat" "table". Static storage. */
const char *wk_view_kind_word(enum wk_view_kind kind);

#endif
