/*
 * Print grade: how well a sticker's code is printed and kept, from one picture of it, in the manner of ISO/IEC 15415: symbol
 * contrast, modulation and unused error correction are graded 4 (A) to 0 (F), and the least of them is the code's. Two things
 * differ from that standard: a photograph is not calibrated, so the code's own white stands for a reflectance of 1; and lens
 * and distance take part, so a grade is of the sticker as this camera sees it. Pure; any thread.
 */
#ifndef WK_VISION_SCAN_PRINT_GRADE_H
#define WK_VISION_SCAN_PRINT_GRADE_H

#include "vision/stickers/book.h"
#include "vision/stickers/sticker.h"

struct wk_print_grade {
    double contrast;   /* 0..1, of black to white, in light and not in grey levels */
    int n_wrong;       /* codewords that show something else than was printed; 8 at most can be put right */
    int by_contrast;   /* 4..0: from .7, .55, .4, .2 on */
    int by_modulation; /* 4..0: how clear of the middle the modules are, codeword by codeword, spare correction reckoned in */
    int by_correction; /* 4..0: what share of the correction is unused, from .62, .5, .37, .25 on */
    int grade;         /* the least of the three */
};

/*
 * The grade of a code of the book's set, whose corners lie in a grey picture. False: its text is in no page of the book, it
 * leaves the picture, or it has no contrast.
 */
bool wk_print_grade(const struct wk_image *grey, const struct wk_code *code, const struct wk_book *book,
                    struct wk_print_grade *out);

/* The grade of a sticker of which no more is known: the less of those by contrast and by correction. */
int wk_print_grade_kept(double contrast, int n_wrong);

/* A code where it is thought to lie, and what it shows there. */
struct wk_code_laid {
    double corner[8];                               /* of the modules' square, px, clockwise from its own upper left */
    double seen[WK_N_MODULES], light[WK_N_MODULES]; /* grey levels; 0..1 */
    double white, black;                            /* the means of what is printed so, in light */
};

/*
 * The page of a text, of either kind of codes, that shows itself best where a code is thought to lie (laid->corner); whoever
 * read it says so to a module or so, and the corners are moved to where black and white come apart most. The rest of *laid is
 * filled in. glance: they are moved by a point of each module, which takes a third of the time and needs a picture that is not
 * sharper than a camera's. NULL: there is no such page, the code leaves the picture, or it shows no contrast.
 */
const struct wk_book_page *wk_code_lay(const struct wk_image *grey, const struct wk_book *book, const char *text, size_t n,
                                       bool glance, struct wk_code_laid *laid);

#endif
