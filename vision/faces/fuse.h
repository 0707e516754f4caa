/* Fusion: several readings of one wall, or of one table, made one. Pure. */
#ifndef WK_VISION_FACES_FUSE_H
#define WK_VISION_FACES_FUSE_H

#include "labels/table_reading.h"

/*
 * Fuses readings of the same wall, slot by slot: a value that one image read is kept when no other contradicts it; two
 * different labels make CONFLICT; EMPTY needs all images that saw the slot to agree. n >= 1; of faces at most WK_MAX_FUSED are
 * fused. Pure.
 */
#define WK_MAX_FUSED 64
void wk_fuse(const struct wk_reading *const *readings, int n, struct wk_reading *out);
void wk_fuse_faces(const struct wk_face_reading *const *readings, int n, struct wk_face_reading *out);

/*
 * The same of a table: wall by wall, each belonging to a seat; so two pictures contradict each other when the table was turned
 * between them. Stickers that lie at no wall in any picture are kept. The set is the one that all readings name, "" when they
 * differ. n >= 1.
 */
void wk_fuse_table(const struct wk_table_reading *const *readings, int n, struct wk_table_reading *out);

#endif
