/* Markers: what is printed in the corners of the mat and in the squares of the lens board, for cameras to find. */
#ifndef WK_LABELS_MARKER_BITS_H
#define WK_LABELS_MARKER_BITS_H

#include <stdint.h>

#define WK_MARKER_MODULES 6 /* across, with the black border of one module */
#define WK_N_MARKER_IDS 43  /* 0 to 7 the mat's, the others the lens board's */

/*
 * The 4x4 inner bits of each id, row by row, most significant bit first; 1 is white. Source: OpenCV's DICT_4X4_50, of which
 * these are the first. Any two, turned or not, and one and itself turned differ in 4 bits or more; of the mat's in 6.
 */
extern const uint16_t wk_marker_bits[WK_N_MARKER_IDS];

#endif
