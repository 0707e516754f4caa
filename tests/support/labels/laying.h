/*
 * A hand laid on the mat, written down, and what an eye without fault reads of it: rows as words, one a slot from the left; `.`
 * an empty slot, `5m` a tile, `5m/` one that lies sideways, `#` a back, `?` a tile that cannot be read, `x` one of no set, `~`
 * a slot that is hidden.
 */
#ifndef WK_TESTS_LABELS_LAYING_H
#define WK_TESTS_LABELS_LAYING_H

#include <stdlib.h>
#include <string.h>

#include "labels/deal/declared.h"

extern const char laying_set[WK_SET_SIZE];

void laying_clear(struct wk_face_reading *look);
void laying_face(struct wk_face_reading *look, int slot, int face);
void laying_label(struct wk_face_reading *look, int slot, wk_label label);
void laying_state(struct wk_face_reading *look, int slot, enum wk_read_state state, enum wk_read_why why);

/* Row 2 (far), row 1, the near row. */
void laying_rows(struct wk_face_reading *look, const char *const rows[3]);

#endif
