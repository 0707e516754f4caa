/* Joint decoding: a table's tiles read together, because the number of copies of each face is known. Pure. */
#ifndef WK_VISION_FACES_ASSIGN_H
#define WK_VISION_FACES_ASSIGN_H

#include "labels/reading.h"

/*
 * Joint decoding: the best assignment of n observations (1..136) to faces with at most `copies` of each (n <= 34 * copies): the
 * greatest sum of scores. An observation whose best is WK_FACE_NONE says nothing and takes what is left. face[n] gets the
 * assigned faces 1..34; margin[n] gets how much lower the best total is when this tile has to be another face. Tiles with equal
 * observations but different faces have margin 0. WK_BAD_INPUT: n or copies out of range, a score that is no number. Pure.
 * Source: stickers-and-mat.md.
 */
enum wk_status wk_decode_jointly(const struct wk_face_obs *obs, int n, int copies, uint8_t *face, float *margin) WK_MUST_CHECK;

#endif
