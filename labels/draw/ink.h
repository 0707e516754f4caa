/* The colours of everything printed: one colour for one meaning, on all papers. Sources of contrast: dark on white paper. */
#ifndef WK_LABELS_DRAW_INK_H
#define WK_LABELS_DRAW_INK_H

#define WK_INK_TEXT 0xff17150fu
#define WK_INK_SOFT 0xff6b675du  /* what explains: heads of columns, captions */
#define WK_INK_RULE 0xffcfc8b8u  /* lines between things */
#define WK_INK_SHADE 0xfff6f2e8u /* the ground of every other row, of a box */
#define WK_INK_HOUSE 0xff24483cu /* the house's green: what a paper begins with, whom or what it is about */
#define WK_INK_IVORY 0xfff7f1e1u /* a tile, and text on the house's green */
#define WK_INK_EDGE 0xffb9a981u  /* of a tile */
#define WK_INK_GOOD 0xff1f6b4au  /* right; gained */
#define WK_INK_WARN 0xffb06d00u  /* look here: careful, not proved */
#define WK_INK_BAD 0xff9c2b23u   /* wrong; lost */
#define WK_INK_PAPER 0xffffffffu

#endif
