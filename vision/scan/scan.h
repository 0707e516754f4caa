/*
 * Scan: one frame to one wall reading; several readings fused.
 * Several: one scanner reads backs, faces and both at once, and each way is a file.
 */
#ifndef WK_VISION_SCAN_SCAN_H
#define WK_VISION_SCAN_SCAN_H

#include "labels/mat.h"
#include "labels/payload.h"
#include "labels/reading.h"
#include "vision/image/clock.h"
#include "vision/image/lens.h"
#include "vision/image/patch.h"

struct wk_image;
struct wk_scanner; /* opaque: zbar, buffers, the last tray fit; one thread at a time */
struct wk_tileset; /* vision/faces/tileset.h */

struct wk_scan_options {
    struct wk_mat mat;
    struct wk_lens lens;      /* fx 0: the field of view is estimated from the markers, and distortion where they show any */
    const struct wk_key *key; /* borrowed for the scanner's life; NULL: a key of zeros */
    bool keep_fit;            /* live: keep the tray fit while the markers have not moved */
    bool cascade;             /* retry misses with the whole cascade */
    const struct wk_clock *clock; /* clock for the time spent, borrowed like key; NULL: the system's */
};

/* WK_NO_MEMORY, WK_FAILED (zbar); *out is unchanged then. Freed by wk_scanner_free(), which takes NULL too. */
enum wk_status wk_scanner_new(struct wk_scanner **out, const struct wk_scan_options *options) WK_MUST_CHECK;
void wk_scanner_free(struct wk_scanner *scanner);

/* Another lens from the next picture on; fx 0: unknown. */
void wk_scanner_set_lens(struct wk_scanner *scanner, const struct wk_lens *lens);

/*
 * Reads the backs of a wall. The reading is always filled, also when no tray is found (34 UNREADABLE and the reason in
 * tray.reason); the return value speaks of the call itself: WK_OK, WK_BAD_INPUT (picture too small or huge), WK_NO_MEMORY.
 */
enum wk_status wk_scan_backs(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_reading *out) WK_MUST_CHECK;

/* Reads the faces of a wall with an enrolled tile set; the same convention. */
enum wk_status wk_scan_faces(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                             struct wk_face_reading *out) WK_MUST_CHECK;

/*
 * Reads a wall whose tiles are being turned: LABEL where a sticker is read, else what wk_scan_faces() says, and BLOCKED
 * wherever either sees something in the way and no face is read. The same convention; out->seen.side is WK_SIDE_FACES.
 */
enum wk_status wk_scan_turning(struct wk_scanner *scanner, const struct wk_image *bgr, const struct wk_tileset *tileset,
                               struct wk_face_reading *out) WK_MUST_CHECK;

/*
 * Cuts the 34 slots out at tile height: patch s is [WK_PATCH_H][WK_PATCH_W] B G R at WK_PATCH_PX_PER_MM, the slot's centre in
 * its middle, upright as the player sees it. patches points to WK_N_SLOTS * WK_PATCH_BYTES bytes. For enrolment and faces.
 * WK_OK, or the tray's reason (WK_NO_TRAY, ...).
 */
enum wk_status wk_scan_patches(struct wk_scanner *scanner, const struct wk_image *bgr, struct wk_tray *tray,
                               uint8_t *patches) WK_MUST_CHECK;

#endif
