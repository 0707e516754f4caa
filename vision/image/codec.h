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
 * Contents of the first chunk of that name in a PNG, of the first segment with that marker in a JPEG, among those whose
 * contents begin with begin [n_begin]: a pointer into bytes [n] (hostile, with the signature of such a file) and *length. NULL:
 * there is none, or a chunk before it goes beyond the end.
 */
const uint8_t *wk_png_chunk(const uint8_t *bytes, size_t n, const char *name, const char *begin, size_t n_begin,
                            size_t *length);
const uint8_t *wk_jpeg_segment(const uint8_t *bytes, size_t n, uint8_t marker, const char *begin, size_t n_begin,
                               size_t *length);

/*
 * Writes the PNG bytes [n] (hostile; at least a header, all chunks within n) again with its rows, n_rows bytes, stored without
 * compression: libpng reads that more quickly. The caller frees *out [*n_out]. False, both unchanged: n_rows is 0, the file is
 * faulty, or there is no memory; then give libpng the original, which reports what is wrong.
 */
bool wk_png_store(const uint8_t *bytes, size_t n, size_t n_rows, uint8_t **out, size_t *n_out);

/* The orientation, 1..8, that EXIF data say (bytes [n] as in a JPEG's APP1, from "Exif" on); 1 when they say none. */
int wk_exif_orientation(const uint8_t *bytes, size_t n);

/* Makes image one of w x h in B G R, keeping its pixels' memory when that fits. WK_IMAGE_SIZE, WK_NO_MEMORY: cleared. */
enum wk_status wk_image_fit(struct wk_image *image, int w, int h) WK_MUST_CHECK;

#endif
