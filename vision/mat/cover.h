/*
 * Cover: what may be seen of a picture of backs that is shown or kept. No state; any thread.
 *
 * It does not cover what looks like a face, for that judgement may be wrong. It covers everything that is not known to be no
 * face: only the stickers that were read stay visible, each within its own outline. The ground stays visible too only when each
 * slot holds a sticker that was read or nothing at all, and nothing else lies about. So the visible part of a picture does not
 * depend on any face, wherever that tile lies, however large it is and whatever it was taken for.
 */
#ifndef WK_VISION_MAT_COVER_H
#define WK_VISION_MAT_COVER_H

#include "labels/mat.h"
#include "labels/table_reading.h"

struct wk_image;

/* Stickers and strays of a wall with its empty slots, or stickers and strays of a whole table. */
#define WK_MAX_SHOWN (WK_N_WINDS * WK_N_SLOTS + WK_MAX_TABLE_STRAYS)
_Static_assert(WK_MAX_SHOWN >= 2 * WK_N_SLOTS + WK_MAX_STRAYS, "a wall fits");

/* A piece of a picture that may be seen: four corners in a row around it, px of the frame. */
struct wk_shown_piece {
    struct wk_point corner[4];
};

struct wk_shown {
    bool clear; /* nothing is in doubt */
    int n;
    struct wk_shown_piece piece[WK_MAX_SHOWN];
};

/* What else stays visible in a picture in which nothing is in doubt. */
enum wk_shown_ground {
    WK_SHOW_STICKERS, /* nothing else: at a table anything may lie between the walls */
    WK_SHOW_SLOTS,    /* the slots in which nothing lies */
    WK_SHOW_ROWS      /* the rows from end to end, free places included */
};

/* Whether it is a sticker whose code was decoded, ours or not. Nothing else of a tile ever stays visible. */
bool wk_shown_sticker(const struct wk_read *read);

/*
 * What may be seen of the frame of a reading. also: what was read of the same wall in other frames, or NULL; a slot stays
 * visible where neither reading doubts it. Without a tray nothing does.
 */
void wk_shown_list(const struct wk_reading *reading, const struct wk_reading *also, const struct wk_mat *mat,
                   enum wk_shown_ground ground, struct wk_shown *out);

/* The same of a table: the stickers that were read, at its walls and elsewhere, and nothing else. */
void wk_shown_table(const struct wk_table_reading *reading, struct wk_shown *out);

/*
 * Covers an image (3 or 4 channels) but for the pieces, with one colour [channels]. from_frame [9]: the homography that takes
 * the frame's pixels to the image's. Where that is impossible, the whole image is covered.
 */
void wk_shown_cover(const struct wk_shown *shown, const double *from_frame, const uint8_t *colour, struct wk_image *image);

/*
 * The part of an image of w x h pixels that wk_shown_cover() leaves uncovered (x1, y1: the first beyond it): the caller need
 * not paint anything outside of it. False: all of it is covered.
 */
struct wk_shown_box {
    int x0, y0, x1, y1;
};
bool wk_shown_extent(const struct wk_shown *shown, const double *from_frame, int w, int h, struct wk_shown_box *out);

#endif
