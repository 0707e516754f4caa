/*
 * Table scanner: four walls without mats, 136 stickers, one picture from above. Stickers are found by what all codes have in
 * common, then told apart by the table's 88 payloads, which are known: a code need not be decodable, but must fit one payload
 * better than the 87 others, by a stated margin. Module values of several frames are added up before anything is decided.
 * What is learnt while a table is watched: what each sticker showed and where it lies, how the table is seen, each wall's grid
 * and camera; what has not moved is not searched again. Nothing of it outlives wk_table_scanner_forget().
 * Several: one scanner reads backs, and faces where the backs lay, and each way is a file.
 */
#ifndef WK_VISION_TABLE_TABLE_H
#define WK_VISION_TABLE_TABLE_H

#include "labels/mat.h"
#include "labels/payload.h"
#include "labels/table_reading.h"
#include "vision/image/clock.h"
#include "vision/image/lens.h"

struct wk_image;
struct wk_table_scanner; /* opaque: buffers, what earlier frames showed; one thread at a time */
struct wk_tileset;       /* vision/faces/tileset.h */

struct wk_table_options {
    struct wk_mat mat;            /* only the height of tiles and the size of slots are used; no mat need lie there */
    struct wk_lens lens;          /* fx 0: unknown */
    const struct wk_key *key;     /* borrowed for the scanner's life; NULL: a key of zeros */
    char set[WK_SET_SIZE];        /* the table's set, unless all stickers are of another set; "": take it from the stickers */
    bool by_set;                  /* of several tables in the picture it is the one with this set, or none is found */
    enum wk_wind below;           /* whose seat is at the picture's lower edge; WK_WIND_NONE: East's */
    const struct wk_clock *clock; /* clock for the time spent, borrowed like key; NULL: the system's */
};

/* WK_NO_MEMORY, WK_FAILED (zbar); *out is unchanged then. Freed by wk_table_scanner_free(), which takes NULL too. */
enum wk_status wk_table_scanner_new(struct wk_table_scanner **out, const struct wk_table_options *options) WK_MUST_CHECK;
void wk_table_scanner_free(struct wk_table_scanner *scanner);

/* Forgets what earlier frames showed: the next one is of another table, or a while later. */
void wk_table_scanner_forget(struct wk_table_scanner *scanner);

/*
 * Reads a table. Where a sticker has not moved since the frame before, what its modules showed is added up; where it has, the
 * sum starts from zero. The reading is always filled (a wall that is not found: 34 UNREADABLE and the reason in its
 * tray.reason); the return value speaks of the call itself: WK_OK, WK_BAD_INPUT (picture too small or huge), WK_NO_MEMORY.
 */
enum wk_status wk_table_scan(struct wk_table_scanner *scanner, const struct wk_image *bgr,
                             struct wk_table_reading *out) WK_MUST_CHECK;

/*
 * Keeps the walls where the last picture showed them, for the time when tiles are turned in place and fewer and fewer stickers
 * are seen: from now on wk_table_scan() looks for no other wall, until wk_table_scanner_forget(). The camera has to stay as it
 * is. WK_NOT_YET: not all four walls are found.
 */
enum wk_status wk_table_scanner_hold(struct wk_table_scanner *scanner) WK_MUST_CHECK;

/*
 * Reads a table whose walls are held: *backs as wk_table_scan() does, and in *out what lies in each slot: LABEL where a sticker
 * is read, else what the faces of the tile set say, as wk_scan_turning() does it for one wall. Walls in which nothing has
 * changed since the frame before are not looked at again. Both are always filled.
 * WK_NOT_YET: the walls are not held; WK_NOT_ENROLLED; else as above.
 */
enum wk_status wk_table_scan_turning(struct wk_table_scanner *scanner, const struct wk_image *bgr,
                                     const struct wk_tileset *tileset, struct wk_table_reading *backs,
                                     struct wk_table_face_reading *out) WK_MUST_CHECK;

#endif
