/*
 * A wall without a mat: the stickers themselves, found anywhere in the picture and lying any way round, fix the grid of slots.
 * The search is vision/stickers/bare.c, the fit vision/stickers/bare_fit.c.
 * Several: whoever searches the stickers also needs the grid, so both halves are declared together.
 */
#ifndef WK_VISION_STICKERS_BARE_H
#define WK_VISION_STICKERS_BARE_H

#include "labels/mat.h"
#include "labels/payload.h"
#include "vision/stickers/code_recovery.h"
#include "vision/stickers/sticker.h"

/* A sticker of ours somewhere in a picture. */
struct wk_bare_code {
    wk_label label;
    char set[WK_SET_SIZE];
    double u[4], v[4]; /* corners of the code, px, clockwise from its own upper left */
};

#define WK_BARE_MAX_CODES 64

struct wk_bare_finder; /* opaque: scratch pictures of one thread */
struct wk_fit;
struct wk_image;
struct wk_lens;
enum wk_status wk_bare_finder_new(struct wk_bare_finder **out) WK_MUST_CHECK;
void wk_bare_finder_free(struct wk_bare_finder *finder);

/* What reads the codes found; borrowed. */
struct wk_bare_eye {
    struct wk_code_recovery *recovery;
    struct wk_sticker_reader *reader;
    const struct wk_key *key;
};

/*
 * Finds stickers in a whole grey picture by their finder patterns, turned by any angle, and has each read by its modules.
 * Modules from about 2.5 px on, of a picture up to 2000 px wide; larger ones are halved for the search. Only valid payloads are
 * given out, each sticker once. Returns how many are in out; 0 also without memory.
 */
int wk_bare_search(struct wk_bare_finder *finder, const struct wk_bare_eye *eye, const struct wk_image *grey,
                   struct wk_bare_code out[WK_BARE_MAX_CODES]);

/*
 * The grid that the stickers lie in. Three straight parallel rows, hand row, row 1 and row 2 in this order, each with its own
 * pitch and beginning; the majority of the labels in a row tells which row it is, and so on which side the player sits. Columns
 * come from the places in the row, not from the labels, so that a shifted or mirrored row is noticed. Wrong, swapped, missing
 * and stray stickers do not change the grid.
 *
 * like: heights of tiles; lens: of this picture's size, fx 0 when unknown. *mat gets slots on a page of its own, in millimetres
 * under the assumption of 24 mm stickers, without markers; *fit the camera over it, the markers' plane being that of the tile
 * tops. WK_OK; WK_NO_TRAY: too few stickers (fewer than half a wall, or than four in a row) or they contradict one another;
 * both are then unchanged. Pure.
 */
enum wk_status wk_bare_fit(const struct wk_bare_code *codes, int n, const struct wk_mat *like, const struct wk_lens *lens,
                           struct wk_mat *mat, struct wk_fit *fit) WK_MUST_CHECK;

#endif
