/*
 * Pictures: a view of pixels, who owns them, and their files. All functions may be called from any thread on different
 * pictures.
 */
#ifndef WK_VISION_IMAGE_IMAGE_H
#define WK_VISION_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Pictures larger than this are refused before a pixel is decoded. */
#define WK_IMAGE_MAX_PX (64 * 1000 * 1000)
#define WK_IMAGE_MAX_BYTES (256 * 1000 * 1000) /* of a file */

/* Pixels [h][w][channels], rows stride_bytes apart; channels 1 (grey), 3 (B G R) or 4 (B G R A). */
struct wk_image {
    uint8_t *data;
    int w, h;
    ptrdiff_t stride_bytes;
    int channels;
};

/* A frame from a camera. */
struct wk_frame {
    struct wk_image image; /* B G R */
    int64_t t_ns;          /* monotonic, when it was taken */
    int64_t after_ns; /* monotonic: its light was gathered after that; 0 from a source: whoever passes the frame on sets it */
    int64_t number;   /* counts up from 1 at the source */
    bool live;        /* from a camera, now */
    bool loopback;    /* live, but behind the device there is a program and no lens */
    bool still;       /* live, but the pictures repeat, which those of a sensor never do: vision/image/still.h */
    bool simulated;   /* drawn, not photographed; shown and recorded as such */
    /*
     * The image whose pixels these are, when they lie packed in memory of wk_image_new() and the source makes them fit and
     * writes all of them for the next frame (wk_image_fit()): whoever takes this one may put another there, or none. NULL: he
     * may not.
     */
    struct wk_image *own;
};

/*
 * Allocates [h][w][channels] without padding, not cleared; freed by wk_image_free(). WK_IMAGE_SIZE (none, or beyond
 * WK_IMAGE_MAX_PX), WK_BAD_INPUT (channels), WK_NO_MEMORY. *out is unchanged on failure.
 */
enum wk_status wk_image_new(struct wk_image *out, int w, int h, int channels) WK_MUST_CHECK;

/* Frees what wk_image_new(), wk_image_load() or wk_image_decode() gave and clears *image; a cleared one is allowed. */
void wk_image_free(struct wk_image *image);

/* Whether there are pixels, channels that are known, and rows long enough. */
bool wk_image_sound(const struct wk_image *image);

/*
 * Loads a picture as B G R, turned as its EXIF data say. WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_BAD_IMAGE (no
 * picture or a truncated one), WK_IMAGE_SIZE (too large; judged by the file's header), WK_NO_MEMORY. *out is unchanged on
 * failure.
 */
enum wk_status wk_image_load(struct wk_image *out, const char *path) WK_MUST_CHECK;

/* The same from memory: PNG or JPEG, bytes [n], hostile. */
enum wk_status wk_image_decode(struct wk_image *out, const void *bytes, size_t n) WK_MUST_CHECK;

/* Writes PNG or JPEG (quality 92) by the path's ending. WK_BAD_INPUT (ending, empty picture), WK_IO, WK_DISK_FULL. */
enum wk_status wk_image_save(const char *path, const struct wk_image *image) WK_MUST_CHECK;

/* The same, and the file says that this program drew it: vision/image/mark.h. */
enum wk_status wk_image_save_simulated(const char *path, const struct wk_image *image) WK_MUST_CHECK;

/* PNG, without loss, into *bytes [*n], which the caller frees; simulated: it says that this program drew it. WK_BAD_INPUT
 * (empty picture), WK_NO_MEMORY, WK_FAILED; both unchanged on failure. */
enum wk_status wk_image_png(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/*
 * JPEG of quality 1..100 of B G R or grey pixels into bytes [size], *n of them used. WK_IMAGE_SIZE: it would take more; *n and
 * bytes are unchanged then. WK_BAD_INPUT, WK_NO_MEMORY.
 */
enum wk_status wk_image_jpeg(const struct wk_image *image, int quality, uint8_t *bytes, size_t size, size_t *n) WK_MUST_CHECK;

/* Compresses B G R or grey pixels as JPEG of quality 1..100 and puts what comes back in their place. */
enum wk_status wk_image_jpeg_roundtrip(struct wk_image *image, int quality) WK_MUST_CHECK;

#ifdef __cplusplus
}
#endif

#endif
