/*
 * Frames: records as they travel between a kiosk and the hall, in a request's body or an answer's. Pure.
 *
 *     n            4 bytes, big-endian
 *     bytes        n bytes: the record's canonical bytes, db/journal/record.h
 *     signature    64 bytes: of its hash
 *
 * and the next, up to the end. A body has at most WK_FRAMES_MOST of them and WK_FRAMES_BYTES; a record that is larger than that
 * (a tile set) travels alone.
 */
#ifndef WK_HALL_WIRE_FRAMES_H
#define WK_HALL_WIRE_FRAMES_H

#include "db/journal/record.h"

#define WK_FRAMES_MOST 256
#define WK_FRAMES_BYTES ((size_t)1 << 20)
/* Of a body, whatever it holds: one record of the largest size, with what stands around its body and its secret. */
#define WK_FRAMES_BODY_MAX (WK_BODY_MAX + WK_SECRET_MAX + 1024)

/* A body that is being made; zeroed to begin with. */
struct wk_frames {
    uint8_t *data; /* [n], malloc'ed */
    size_t n, room;
    int count;
};

/*
 * One more record: bytes [n] and its signature are copied. WK_END: it would be one too many, or too large beside the others:
 * nothing is changed, and it begins the next body. WK_BAD_INPUT: larger than a record is; WK_NO_MEMORY.
 */
enum wk_status wk_frames_add(struct wk_frames *frames, const uint8_t *bytes, size_t n,
                             const uint8_t signature[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;
void wk_frames_release(struct wk_frames *frames); /* also a zeroed one */

/*
 * Takes body [n] (hostile) apart: *count frames in out [WK_FRAMES_MOST], borrowed from it. WK_BAD_INPUT: it is not of this
 * form, or has more or larger frames than it may; what the frames hold has not been looked at. An empty body has none.
 */
enum wk_status wk_frames_read(struct wk_signed_record out[WK_FRAMES_MOST], int *count, const uint8_t *body,
                              size_t n) WK_MUST_CHECK;

#endif
