/*
 * Open tiles: they lie face up, in rows or anyhow, any way round, on a plain cloth that is not of their colour; or in the slots
 * of a mat. Each is looked for by its face, and by the place that others leave for it. What may be a tile and is not sure to be
 * one of the set is told as unreadable: it is never left out. Without a mat one or two by themselves are not sure: it takes
 * others to tell how large a tile is seen.
 */
#ifndef WK_VISION_SCAN_OPEN_TILES_H
#define WK_VISION_SCAN_OPEN_TILES_H

#include "labels/reading.h"
#include "rules/extra.h"

struct wk_image;
struct wk_inventory; /* labels/inventory.h */
struct wk_scanner;   /* vision/scan/scan.h */
struct wk_tileset;   /* vision/faces/tileset.h */

#define WK_OPEN_MAX 200 /* tiles of one picture */

/* One tile, or a place where some may lie. */
struct wk_open_tile {
    struct wk_read read; /* FACE without a reason: the face is sure; else UNREADABLE, LABEL (it lies on its face) or BLOCKED */
    enum wk_face face;   /* of a sure one */
    enum wk_extra extra; /* or what it is instead; WK_EXTRA_FLOWER: one of the eight, not sure which */
    int slot;            /* of a mat; WK_SLOT_NONE: beside its slots, or there is none */
    int room;            /* for how many tiles the place has room, 1 of a sure one */
};

/* Zero says nothing of the tiles. */
enum wk_open_answer {
    WK_OPEN_NONE = 0, /* no tile of the set is seen */
    WK_OPEN_READ,
    WK_OPEN_NO_MAT,     /* a mat is there and cannot be read: tray.reason */
    WK_OPEN_LIKE_CLOTH, /* tiles and cloth look alike, so that a tile might be overlooked */
    WK_OPEN_TOO_MANY    /* more places than WK_OPEN_MAX */
};

struct wk_open_tiles {
    enum wk_open_answer answer;
    struct wk_tray tray; /* of a mat */
    double px_per_mm;    /* of the tiles, about; 0: none is read */
    int n;
    struct wk_open_tile tile[WK_OPEN_MAX];
};

/*
 * Reads one picture. Always filled; what is listed is so whatever the answer is. WK_OK, WK_BAD_INPUT (picture too small or
 * huge, or grey), WK_NOT_ENROLLED, WK_NO_MEMORY, WK_FAILED.
 */
enum wk_status wk_scan_open_tiles(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                                  struct wk_open_tiles *out) WK_MUST_CHECK;

/*
 * Counts them: returns how many are read. And whether one of them counts in such a set: which of the eight a flower is has to
 * be sure where each of them is wanted.
 */
int wk_open_tiles_count(const struct wk_open_tiles *tiles, struct wk_inventory *inventory);
bool wk_open_tile_counts(const struct wk_open_tile *tile, const struct wk_inventory *inventory);

/*
 * Flowers that lie beside a hand: to be called after wk_scan_turning() or wk_scan_faces(), of the same picture, for the slots
 * that *reading has no sure face of. Nothing is looked for in a tile set without flowers. WK_OK, WK_NOT_ENROLLED, WK_NO_MEMORY,
 * WK_FAILED; *reading is unchanged then.
 */
enum wk_status wk_scan_flowers(struct wk_scanner *scanner, const struct wk_tileset *tileset,
                               struct wk_face_reading *reading) WK_MUST_CHECK;

#endif
