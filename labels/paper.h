/* Paper: stickers, mat and chart, drawn once for the printer and for the simulated camera alike. */
#ifndef WK_LABELS_PAPER_H
#define WK_LABELS_PAPER_H

#include "labels/canvas.h"
#include "labels/mat.h"
#include "labels/payload.h"

#define WK_STICKER_MM 24.0 /* width of a sticker and of its code with a quiet zone of 2 modules */
#define WK_STICKER_RATIO (33.0 / 24.0) /* height / width */

/* Draws one sticker with its upper left corner at (0, 0), w_mm wide, w_mm * WK_STICKER_RATIO high, white ground included. */
enum wk_status wk_draw_sticker(struct wk_canvas *canvas, double w_mm, const char *payload, wk_label label) WK_MUST_CHECK;

/* Draws the whole mat page in page coordinates (1 unit = 1 mm), ground included. */
void wk_draw_mat(struct wk_canvas *canvas, const struct wk_mat *mat);

/* Writes the sheet of a table set: 136 stickers, spares, a ruler; json_path may be NULL. cli.md gives the JSON. */
enum wk_status wk_paper_sheet(const char *pdf_path, const char *json_path, const struct wk_key *key, const char set[WK_SET_SIZE],
                              double sticker_mm) WK_MUST_CHECK;
enum wk_status wk_paper_mat(const char *pdf_path, const char *json_path, const struct wk_mat *mat) WK_MUST_CHECK;
/* The labelling chart of Appendix 1, A4 landscape, one page; lang "en" or "zh". */
enum wk_status wk_paper_chart(const char *pdf_path, const char *lang) WK_MUST_CHECK;

#endif
