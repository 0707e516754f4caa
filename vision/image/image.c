/* Pictures in memory, and their files as a whole. */
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "vision/image/codec.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "labels/secret/secret.h"

enum wk_status wk_image_new(struct wk_image *out, int w, int h, int channels)
{
    if (channels != 1 && channels != 3 && channels != 4)
        return WK_BAD_INPUT;
    if (w <= 0 || h <= 0 || (long long)w * h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    uint8_t *data = malloc((size_t)w * (size_t)h * (size_t)channels);

    if (!data)
        return WK_NO_MEMORY;
    *out = (struct wk_image){data, w, h, (ptrdiff_t)w * channels, channels};
    return WK_OK;
}

void wk_image_free(struct wk_image *image)
{
    if (!image)
        return;
    free(image->data);
    *image = (struct wk_image){NULL, 0, 0, 0, 0};
}

bool wk_image_sound(const struct wk_image *image)
{
    return image && image->data && image->w > 0 && image->h > 0 &&
           (image->channels == 1 || image->channels == 3 || image->channels == 4) &&
           image->stride_bytes >= (ptrdiff_t)image->w * image->channels;
}

enum wk_status wk_image_fit(struct wk_image *image, int w, int h)
{
    if (image->data && image->w == w && image->h == h && image->channels == 3)
        return WK_OK;
    wk_image_free(image);
    return wk_image_new(image, w, h, 3);
}

/* Puts the picture upright that was taken in one of EXIF's eight ways. */
static enum wk_status turn(struct wk_image *image, int orientation)
{
    const bool transposed = orientation >= 5, mirrored = orientation == 2 || orientation == 3 || orientation >= 7,
               upended = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    struct wk_image turned;

    if (orientation == 1)
        return WK_OK;
    enum wk_status status =
        wk_image_new(&turned, transposed ? image->h : image->w, transposed ? image->w : image->h, image->channels);

    if (status != WK_OK)
        return status;
    const ptrdiff_t along_x = mirrored ? -3 : 3, along_y = upended ? -image->stride_bytes : image->stride_bytes;
    const uint8_t *first =
        image->data + (mirrored ? 3 * (ptrdiff_t)(image->w - 1) : 0) + (upended ? image->stride_bytes * (image->h - 1) : 0);

    for (int y = 0; y < turned.h; y++) {
        const uint8_t *from = first + y * (transposed ? along_x : along_y);
        uint8_t *to = turned.data + y * turned.stride_bytes;

        for (int x = 0; x < turned.w; x++, to += 3, from += transposed ? along_y : along_x)
            memcpy(to, from, 3);
    }
    wk_image_free(image);
    *image = turned;
    return WK_OK;
}

enum wk_status wk_image_decode(struct wk_image *out, const void *bytes, size_t n)
{
    struct wk_image image = {NULL, 0, 0, 0, 0};
    enum wk_status status = WK_BAD_IMAGE;
    int orientation = 1;

    if (n == 0)
        return WK_EMPTY_FILE;
    if (n > WK_IMAGE_MAX_BYTES)
        return WK_IMAGE_SIZE;
    if (n >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        status = wk_png_read(&image, &orientation, bytes, n);
    else if (n >= 2 && memcmp(bytes, "\xFF\xD8", 2) == 0)
        status = wk_jpeg_read(&image, &orientation, bytes, n);
    if (status == WK_OK)
        status = turn(&image, orientation);
    if (status == WK_OK)
        *out = image;
    else
        wk_image_free(&image);
    return status;
}

enum wk_status wk_image_load(struct wk_image *out, const char *path)
{
    char *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, WK_IMAGE_MAX_BYTES, &bytes, &n);

    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status == WK_OK)
        status = n == 0 ? WK_EMPTY_FILE : wk_image_decode(out, (const uint8_t *)bytes, n);
    free(bytes);
    return status;
}

static bool ends(const char *path, const char *ending)
{
    const size_t n = strlen(path), m = strlen(ending);

    return n >= m && strcasecmp(path + n - m, ending) == 0;
}

static enum wk_status save(const char *path, const struct wk_image *image, bool simulated)
{
    const bool png = ends(path, ".png");
    uint8_t *bytes = NULL;
    size_t n = 0;

    if (!wk_image_sound(image) || !(png || ends(path, ".jpg") || ends(path, ".jpeg")))
        return WK_BAD_INPUT;
    enum wk_status status = png ? wk_png_write(image, simulated, &bytes, &n) : wk_jpeg_write(image, 92, simulated, &bytes, &n);

    if (status == WK_OK)
        status = wk_outfile_save(path, bytes, n);
    free(bytes);
    return status;
}

enum wk_status wk_image_save(const char *path, const struct wk_image *image)
{
    return save(path, image, false);
}

enum wk_status wk_image_save_simulated(const char *path, const struct wk_image *image)
{
    return save(path, image, true);
}

enum wk_status wk_image_png(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n)
{
    return wk_image_sound(image) ? wk_png_write(image, simulated, bytes, n) : WK_BAD_INPUT;
}

enum wk_status wk_image_jpeg(const struct wk_image *image, int quality, uint8_t *bytes, size_t size, size_t *n)
{
    uint8_t *made = NULL;
    size_t n_made = 0;

    if (!wk_image_sound(image) || image->channels == 4 || quality < 1 || quality > 100)
        return WK_BAD_INPUT;
    enum wk_status status = wk_jpeg_write(image, quality, false, &made, &n_made);

    if (status != WK_OK)
        return status;
    if (n_made > size) {
        status = WK_IMAGE_SIZE;
    } else {
        memcpy(bytes, made, n_made);
        *n = n_made;
    }
    wk_wipe(made, n_made); /* it may have shown faces */
    free(made);
    return status;
}

enum wk_status wk_image_jpeg_roundtrip(struct wk_image *image, int quality)
{
    struct wk_image back = {NULL, 0, 0, 0, 0};
    uint8_t *bytes = NULL;
    size_t n = 0;
    int orientation;

    if (!wk_image_sound(image) || image->channels == 4 || quality < 1 || quality > 100)
        return WK_BAD_INPUT;
    enum wk_status status = wk_jpeg_write(image, quality, false, &bytes, &n);

    if (status == WK_OK)
        status = wk_jpeg_read(&back, &orientation, bytes, n);
    for (int y = 0; status == WK_OK && y < image->h; y++) {
        uint8_t *to = image->data + y * image->stride_bytes;
        const uint8_t *from = back.data + y * back.stride_bytes;

        if (image->channels == 3)
            memcpy(to, from, 3 * (size_t)image->w);
        else
            for (int x = 0; x < image->w; x++)
                to[x] = from[3 * x];
    }
    wk_image_free(&back);
    free(bytes);
    return status;
}
