/* Slip: one long code, on a slip of paper or a telephone, anywhere in a camera's picture. One thread at a time. */
#ifndef WK_VISION_STICKERS_SLIP_H
#define WK_VISION_STICKERS_SLIP_H

#include "vision/image/image.h"

struct wk_slip_reader; /* opaque */

/* As wk_sticker_reader_new(). */
enum wk_status wk_slip_reader_new(struct wk_slip_reader **out) WK_MUST_CHECK;
void wk_slip_reader_free(struct wk_slip_reader *reader); /* NULL is allowed */

/*
 * The first code in a picture (B G R) whose text begins with `prefix` and is shorter than n: text [n] gets it, ended by a zero.
 * WK_NOT_FOUND: there is none; WK_TRAY_MIRRORED: there is one, in a mirrored picture, which is not taken; WK_TOO_SMALL: none is
 * read, but a long one is seen (slip_small.h). WK_BAD_INPUT: no such picture. WK_NO_MEMORY. text is unchanged on failure. It
 * may take some tenths of a second.
 */
enum wk_status wk_slip_read(struct wk_slip_reader *reader, const struct wk_image *bgr, const char *prefix, char *text,
                            size_t n) WK_MUST_CHECK;

#endif
