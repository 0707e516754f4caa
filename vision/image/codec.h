/*
 * What the files of pictures are made of. Included by the files beside it, the reader of cameras and tests.
 * Several: a format is a file, and image.c alone chooses between them.
 */
#ifndef WK_VISION_IMAGE_CODEC_H
#define WK_VISION_IMAGE_CODEC_H

#include "vision/image/image.h"

/*
 * Decodes bytes [n], hostile, as B G R. image: cleared, or what an earlier call gave; its pixels are used again when the size
 * is the same, else freed. *orientation: 1..8 as EXIF has it, not applied. WK_BAD_IMAGE, WK_IMAGE_SIZE, WK_NO_MEMORY; image is
 * sound or cleared then.
 */
enum wk_status wk_png_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n) WK_MUST_CHECK;
enum wk_status wk_jpeg_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n) WK_MUST_CHECK;
/*
 * A JPEG as a camera sends it, with the standard's Huffman tables where it has none; without quantisation tables it is
 * WK_BAD_IMAGE, whatever came before. *lost, set with WK_OK: the decoder said that data may be missing, so that it filled the
 * rest with one colour.
 */
enum wk_status wk_jpeg_read_frame(struct wk_image *image, const uint8_t *bytes, size_t n, bool *lost) WK_MUST_CHECK;

/* Encodes a sound picture into *bytes [*n], which the caller frees; both unchanged on failure. WK_NO_MEMORY, WK_FAILED. */
enum wk_status wk_png_write(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n) WK_MUST_CHECK;
enum wk_status wk_jpeg_write(const struct wk_image *image, int quality, bool simulated, uint8_t **bytes,
                             size_t *n) WK_MUST_CHECK;

/*
 * What the first chunk of a PNG of that name, the first segment of a JPEG of that marker, holds, of those that begin with the
 * bytes begin [n_begin]: *length bytes within bytes [n], hostile, which open as a file of that kind does. NULL: there is none,
 * or one before it goes beyond the end.
 */
const uint8_t *wk_png_chunk(const uint8_t *bytes, size_t n, const char *name, const char *begin, size_t n_begin,
                            size_t *length);
const uint8_t *wk_jpeg_segment(const uint8_t *bytes, size_t n, uint8_t marker, const char *begin, size_t n_begin,
                               size_t *length);

/*
 * The PNG bytes [n], hostile, of a header at least and with its chunks within n, for libpng to read more quickly: with its
 * rows, which come to n_rows bytes, stored and not packed. *out [*n_out] is freed by the caller. false, both unchanged: n_rows
 * is 0, something in the file is wrong, or there is no memory; it is libpng's to read as it is, and to say what is wrong.
 */
bool wk_png_store(const uint8_t *bytes, size_t n, size_t n_rows, uint8_t **out, size_t *n_out);

/* The orientation, 1..8, that EXIF data say (bytes [n] as in a JPEG's APP1, from "Exif" on); 1 when they say none. */
int wk_exif_orientation(const uint8_t *bytes, size_t n);

/* Makes image one of w x h in B G R, keeping its pixels' memory when that fits. WK_IMAGE_SIZE, WK_NO_MEMORY: cleared. */
enum wk_status wk_image_fit(struct wk_image *image, int w, int h) WK_MUST_CHECK;

#endif
