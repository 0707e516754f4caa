/* Watching: which parts of a live picture have changed since the frame before. Pure. */
#ifndef WK_VISION_TABLE_WATCH_H
#define WK_VISION_TABLE_WATCH_H

#include "vision/image/image.h"

enum { WK_WATCH_ACROSS = 128, WK_WATCH_DOWN = 128, WK_WATCH_MAX_PARTS = 8 };

/* A rectangle of the picture, px. */
struct wk_table_part {
    int x, y, w, h;
};

/* How light the picture was, cell by cell; zeros: nothing was seen yet. */
struct wk_table_watch {
    int w, h;
    uint8_t level[WK_WATCH_DOWN][WK_WATCH_ACROSS];
    uint8_t restless[WK_WATCH_DOWN][WK_WATCH_ACROSS]; /* for how many frames a cell is still looked at after it changed */
};

/*
 * Compares a B G R picture with the frame before and lists the parts that changed in this frame or the two before, so that what
 * was blurred while it moved is looked at once it lies still. Light that changes all over is no change. The whole picture is
 * one part when it is the first, of another size, or when hardly anything stayed. Returns how many parts there are.
 */
int wk_table_watch(struct wk_table_watch *watch, const struct wk_image *bgr, struct wk_table_part parts[WK_WATCH_MAX_PARTS]);

/* Makes a part larger on all sides, within a picture of w x h px. */
struct wk_table_part wk_table_part_grow(struct wk_table_part part, int px, int w, int h);

/* Adds a part; those that touch become one, and beyond WK_WATCH_MAX_PARTS all of them do. Returns how many there are then. */
int wk_table_part_add(struct wk_table_part parts[WK_WATCH_MAX_PARTS], int n, struct wk_table_part part);

#endif
