/*
 * Draw eye: what a camera above a table sees of its walls while a hand is played, look by look, for
 * rules/event/duplicate/draw_watch.h. It reads the backs of stickers alone, and of the picture else only colours: whether a
 * tile's place shows the table, and whose arm reaches over it. Walls stand in two layers (DF-10), so of a stack the upper
 * tile's label is seen. Nothing but where labels were, and the last picture's colours, is kept from one look to the next.
 */
#ifndef WK_VISION_TABLE_DRAW_EYE_H
#define WK_VISION_TABLE_DRAW_EYE_H

#include "rules/event/duplicate/draw_watch.h"
#include "vision/table/table.h"

struct wk_draw_eye; /* opaque; one thread at a time */

/* As wk_table_scanner_new(). Freed by wk_draw_eye_free(), which takes NULL too. */
enum wk_status wk_draw_eye_new(struct wk_draw_eye **out, const struct wk_table_options *options) WK_MUST_CHECK;
void wk_draw_eye_free(struct wk_draw_eye *eye);

/* Another hand, or another table: forgets all that was seen. */
void wk_draw_eye_forget(struct wk_draw_eye *eye);

/*
 * Looks at a picture taken at a time, ms of a clock that rises. *out is always filled; what cannot be seen is UNKNOWN there.
 * Otherwise as wk_table_scan().
 */
enum wk_status wk_draw_eye_look(struct wk_draw_eye *eye, const struct wk_image *bgr, int64_t at_ms,
                                struct wk_draw_look *out) WK_MUST_CHECK;

#endif
