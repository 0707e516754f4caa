/*
 * The sticker's measures: a QR code with its quiet zone over the whole width, and under it the label in large figures and the
 * set's name in small ones. All code that prints, draws or reads a sticker takes them from here. Pure numbers.
 * Source of the code's: ISO/IEC 18004, version 1.
 */
#ifndef WK_LABELS_STICKER_H
#define WK_LABELS_STICKER_H

/* Paper, mm. Stickers of another width are the same in all proportions. */
#define WK_STICKER_MM 24.0             /* wide, unless somebody prints another */
#define WK_STICKER_RATIO (33.0 / 24.0) /* height / width */
#define WK_STICKER_MIN_MM 10.0
#define WK_STICKER_MAX_MM 40.0

/* Modules: the squares of the code. */
enum {
    WK_CODE_MODULES = 21,                                        /* across the code */
    WK_QUIET_MODULES = 2,                                        /* of white on each side of it */
    WK_STICKER_MODULES = WK_CODE_MODULES + 2 * WK_QUIET_MODULES, /* across the sticker */
};
#define WK_CODE_MM (WK_STICKER_MM * WK_CODE_MODULES / WK_STICKER_MODULES) /* the code's side */

/* One module of a sticker sticker_mm wide, mm. */
#define WK_MODULE_MM(sticker_mm) ((sticker_mm) / WK_STICKER_MODULES)

/* From the code, in sides of it: to the paper's edge at its left, at its right and above it. */
#define WK_CODE_TO_EDGE ((double)WK_QUIET_MODULES / WK_CODE_MODULES)
/* From the code's upper edge to the paper's lower one. */
#define WK_CODE_TO_FOOT ((WK_STICKER_MODULES * WK_STICKER_RATIO - WK_QUIET_MODULES) / WK_CODE_MODULES)
/*
 * From the code's centre down to the paper's, which is the tile's: (WK_CODE_TO_FOOT - WK_CODE_TO_EDGE - 1) / 2 to the four
 * digits by which every reading so far was made; the rest would be a third of a micrometre.
 */
#define WK_CODE_TO_CENTRE 0.2232

/* The paper's corners where the code's are (0, 0), (1, 0), (1, 1), (0, 1): x, y, clockwise from the upper left. */
static const double wk_paper_around_code[8] = {-WK_CODE_TO_EDGE,    -WK_CODE_TO_EDGE, 1 + WK_CODE_TO_EDGE, -WK_CODE_TO_EDGE,
                                               1 + WK_CODE_TO_EDGE, WK_CODE_TO_FOOT,  -WK_CODE_TO_EDGE,    WK_CODE_TO_FOOT};

/* What stands under the code, in widths of the sticker: letters' sizes, and their baselines from the paper's upper edge. */
#define WK_STICKER_LABEL_SIZE 0.355
#define WK_STICKER_LABEL_DOWN 1.282
#define WK_STICKER_LINE_DOWN 1.312 /* the bar under a label that reads as another one upside down */
#define WK_STICKER_LINE_H 0.028
#define WK_STICKER_SET_SIZE 0.09
#define WK_STICKER_SET_DOWN 1.325

#endif
