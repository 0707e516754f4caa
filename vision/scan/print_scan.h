/*
 * Print scan: how well the stickers that a scan has read are kept, so that one scan can be compared with the next, whatever
 * camera, distance and light it was made with (DF-18). Pure but for memory; any thread.
 *
 * What a camera adds is taken out in two steps. From far away black and white run into each other: the blur that explains most
 * of the stickers best is found, in px, and each code is compared with its own print blurred by as much, so that the contrast
 * is that of the print and not of its picture. What is left of light, haze and lens is the same for all stickers of a picture:
 * contrast is told in shares of the middle sticker's. So wear that goes over all stickers of a set alike is not seen here; a
 * count from near by sees it (vision/scan/print_grade.h).
 *
 * Measured on drawn pictures (tests/bench/bench_print_scan.c), from 1.3 to 8 px a module, sharp and soft: an unworn sticker has
 * .95 to 1.05 of the middle one's contrast, with a standard deviation of .001 to .015, and of it not more than 5 codewords,
 * most often none, are taken for wrong.
 */
#ifndef WK_VISION_SCAN_PRINT_SCAN_H
#define WK_VISION_SCAN_PRINT_SCAN_H

#include "labels/reading.h"
#include "vision/stickers/book.h"

#define WK_PRINT_ENOUGH 12 /* stickers of a picture, or there is no middle one to compare with */

struct wk_image;

/* What a sticker shows. label NONE: it was not read, is of another set, or cannot be told. */
struct wk_print_seen {
    wk_label label;
    double contrast; /* 0.., of black to white in light, blur taken out; 1: the middle sticker's */
    int n_wrong;     /* codewords that show something else than was printed; 8 at most can be put right */
    int grade;       /* 4..0, as in print_grade.h: by contrast and by correction, the less of both */
};

/* Where a sticker lies. label NONE: it is passed over. */
struct wk_print_place {
    wk_label label;
    double corner[8]; /* of the code, px, clockwise from its own upper left; to a module or so */
};

/* The place of a slot's sticker, as a scan has read it: NONE for anything but a label of this set. */
void wk_print_place_of(const struct wk_read *read, const char *set, struct wk_print_place *out);

/*
 * Of places [n] in one grey picture, of a wall, a table or a sheet: out [n]. All are NONE where fewer than WK_PRINT_ENOUGH can
 * be told. WK_NO_MEMORY: *out is unchanged.
 */
enum wk_status wk_print_scan(const struct wk_image *grey, const struct wk_book *book, const struct wk_print_place *places,
                             int n, struct wk_print_seen *out) WK_MUST_CHECK;

#endif
