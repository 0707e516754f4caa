/* Parts that the printed pages share. For labels/paper/ only. */
#ifndef WK_LABELS_PAPER_PAGE_PARTS_H
#define WK_LABELS_PAPER_PAGE_PARTS_H

#include "labels/draw/canvas.h"
#include "labels/mat.h"
#include "labels/paper_size.h"

struct wk_paper_matter;

/* A wind as its sign and as its colour, by enum wk_wind. */
extern const char *const wk_paper_wind_sign[WK_N_WINDS + 1];
extern const wk_rgba wk_paper_wind_colour[WK_N_WINDS + 1];

/* A ruler of 100 mm with its base line's left end at (x, y), ticks upwards, figures below. */
void wk_draw_ruler(struct wk_canvas *canvas, double x, double y, wk_rgba colour);

/* A marker (4x4 inner bits, see labels/marker_bits.h) with its corners at c[4], on a white ground 1.5 modules wider all around.
 */
void wk_draw_marker(struct wk_canvas *canvas, const struct wk_mm *c, uint16_t bits);

/*
 * A PDF whose pages are laid out for A4, A3 or A6, upright or across, and drawn in that layout's millimetres. On paper of
 * another size the whole of it is drawn smaller in the page's middle, so that ink that stays within the margins of the one
 * stays within those of the other: 0.94 on Letter and its double and quarter. For text and tables; what has a measure
 * (stickers, mat, ruler) is laid out by the page instead, and never drawn smaller. The codes of wk_canvas_new_pages().
 */
enum wk_status wk_paper_begin(struct wk_canvas **out, const char *pdf_path, const struct wk_paper_matter *matter,
                              enum wk_page_kind kind, bool across) WK_MUST_CHECK;

#define WK_PAPER_LINE 1.45 /* of a text's size, from one line to the next */
/* Text on lines w mm wide from the base line y on; the base line of what follows. */
double wk_paper_paragraph(struct wk_canvas *canvas, double x, double y, double w, const char *text,
                          const struct wk_text_style *style);

/*
 * Finishes the PDF and puts `text` (malloc'ed, taken over; NULL with a json_path means that memory ran out) into json_path, so
 * that a failure of either leaves neither. json_path may be NULL. canvas is gone afterwards.
 */
enum wk_status wk_paper_write(struct wk_canvas *canvas, const char *json_path, char *text) WK_MUST_CHECK;

#endif
