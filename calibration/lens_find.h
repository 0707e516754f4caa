/*
 * Lens finder: pictures of the lens board come in, those that add something are kept, and the result is the lens with its error
 * and standard deviation. It says what is still missing, so that the person who holds the board knows what to do next.
 */
#ifndef WK_CALIBRATION_LENS_FIND_H
#define WK_CALIBRATION_LENS_FIND_H

#include "calibration/check.h"
#include "calibration/lens_solve.h"

#define WK_LENS_CELLS_X 8 /* the picture is looked at in so many parts */
#define WK_LENS_CELLS_Y 5

/* What became of a picture. */
enum wk_board_answer {
    WK_BOARD_NONE = 0, /* too little of the board in it */
    WK_BOARD_SIZE,     /* of another size than those before */
    WK_BOARD_MOVING,   /* it moves */
    WK_BOARD_SAME,     /* like one that was kept, or it adds nothing that is still missing */
    WK_BOARD_TAKEN
};

/* What to do next. */
enum wk_lens_wish {
    WK_LENS_WISH_SHOW = 0, /* show the board */
    WK_LENS_WISH_CELL,     /* bring it to the part of the picture that is named */
    WK_LENS_WISH_LEFT,     /* tilt it, so that this edge of it is further from the camera */
    WK_LENS_WISH_RIGHT,
    WK_LENS_WISH_UPPER,
    WK_LENS_WISH_LOWER,
    WK_LENS_WISH_OTHER, /* hold it differently: further away, nearer, turned */
    WK_LENS_WISH_NOTHING
};

/* How well the lens is known. */
struct wk_lens_state {
    enum wk_grade grade; /* MEND: not to be used yet; USABLE; GOOD: stop */
    int n_views;
    int cell[WK_LENS_CELLS_Y][WK_LENS_CELLS_X]; /* corners seen there in the kept pictures */
    int n_cells;                                /* parts of the picture with any */
    int n_tilts;                                /* of the four ways to tilt the board, those that were seen */
    struct wk_lens_solved lens;                 /* fx 0: not told yet */
    enum wk_lens_wish wish;
    int wish_x, wish_y; /* WK_LENS_WISH_CELL: which */
};

struct wk_lens_finder; /* opaque, one thread at a time */

/* WK_NO_MEMORY; *out is unchanged then. Freed by wk_lens_finder_free(), which takes NULL too. */
enum wk_status wk_lens_finder_new(struct wk_lens_finder **out) WK_MUST_CHECK;
void wk_lens_finder_free(struct wk_lens_finder *finder);

/*
 * Looks for the board in a B G R picture and keeps it when it adds something. live: pictures follow one another, and only one
 * in which the board lies as in the picture before is kept. view (may be NULL) gets what was seen, also when it is not kept.
 * WK_OK and *answer; WK_BAD_INPUT (no picture), WK_NO_MEMORY. Some ten milliseconds at 1920 x 1080.
 */
enum wk_status wk_lens_finder_look(struct wk_lens_finder *finder, const struct wk_image *bgr, bool live,
                                   enum wk_board_answer *answer, struct wk_board_view *view) WK_MUST_CHECK;

/* The same for a board that was found before. Pure but for the library's arithmetic. */
enum wk_board_answer wk_lens_finder_offer(struct wk_lens_finder *finder, const struct wk_board_view *view, bool live);

/* Where things stand; borrowed until the next call. */
const struct wk_lens_state *wk_lens_finder_state(const struct wk_lens_finder *finder);

/* An English sentence for translation: what the wish asks for. Static storage. */
const char *wk_lens_wish_text(const struct wk_lens_state *state);

#endif
