/*
 * PNG, and the only file that knows libpng. It is written by the simplified interface, which has no text: the mark of a
 * simulated picture is a chunk that never changes, and is put in. It is read by the classic one, which says what is wrong by a
 * jump: what it may jump over is owned by the caller. For the simplified one changes values by a file's gamma, knows no eXIf,
 * and is not for hostile files: of 16 bits interlaced it gives other pixels than the file's (libpng issue 853), and had three
 * overflows in a year in what reads (CVE-2025-64720, 2025-65018, 2026-22695).
 */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

#define AFTER_HEADER 33   /* the signature and IHDR: where other chunks may begin */
#define CHUNK_MAX 1000000 /* bytes that a chunk beside the pixels may unpack to */

struct reader {
    const uint8_t *bytes;
    size_t n, at;
    png_struct *png;
    png_info *info;
};

static unsigned long be32(const uint8_t *p)
{
    return (unsigned long)p[0] << 24 | (unsigned long)p[1] << 16 | (unsigned long)p[2] << 8 | p[3];
}

const uint8_t *wk_png_chunk(const uint8_t *bytes, size_t n, const char *name, const char *begin, size_t n_begin, size_t *length)
{
    for (size_t at = 8; at + 12 <= n;) {
        const uint8_t *chunk = bytes + at;

        *length = be32(chunk);
        if (*length > n - at - 12)
            return NULL;
        if (memcmp(chunk + 4, name, 4) == 0 && *length >= n_begin && memcmp(chunk + 8, begin, n_begin) == 0)
            return chunk + 8;
        at += 12 + *length;
    }
    return NULL;
}

static void be_silent(png_struct *png, const char *message)
{
    (void)png;
    (void)message;
}

static void give_up(png_struct *png, const char *message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void give(png_struct *png, png_byte *to, size_t n)
{
    struct reader *self = png_get_io_ptr(png);

    if (n > self->n - self->at)
        png_error(png, "cut short");
    memcpy(to, self->bytes + self->at, n);
    self->at += n;
}

/* Whatever the file holds, as 8 bits of B G R: alpha and colour profiles are left aside. */
static void ask_for_bgr(struct reader *self)
{
    const int kind = png_get_color_type(self->png, self->info);

    if (png_get_bit_depth(self->png, self->info) == 16)
        png_set_strip_16(self->png);
    if (kind == PNG_COLOR_TYPE_PALETTE)
        png_set_palette_to_rgb(self->png);
    else if (!(kind & PNG_COLOR_MASK_COLOR))
        png_set_expand_gray_1_2_4_to_8(self->png);
    png_set_strip_alpha(self->png);
    png_set_gray_to_rgb(self->png);
    png_set_bgr(self->png);
}

static int orientation_of(struct reader *self)
{
    png_byte *exif, *whole;
    png_uint_32 n;
    int orientation;

    if (!png_get_eXIf_1(self->png, self->info, &n, &exif) || n > 65536 || !(whole = malloc(6 + (size_t)n)))
        return 1;
    memcpy(whole, "Exif\0", 6);
    memcpy(whole + 6, exif, n);
    orientation = wk_exif_orientation(whole, 6 + (size_t)n);
    free(whole);
    return orientation;
}

static enum wk_status read_all(struct reader *self, struct wk_image *image, int *orientation)
{
    enum wk_status status;

    if (setjmp(png_jmpbuf(self->png)))
        return WK_BAD_IMAGE;
    png_set_read_fn(self->png, self, give);
    png_set_option(self->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON); /* each chunk has its own sum, and it is checked */
    png_set_chunk_malloc_max(self->png, CHUNK_MAX);
    png_read_info(self->png, self->info);
    ask_for_bgr(self);
    const int passes = png_set_interlace_handling(self->png);

    png_read_update_info(self->png, self->info);
    status =
        wk_image_fit(image, (int)png_get_image_width(self->png, self->info), (int)png_get_image_height(self->png, self->info));
    if (status != WK_OK)
        return status;
    if (png_get_rowbytes(self->png, self->info) != (size_t)image->stride_bytes)
        return WK_BAD_IMAGE;
    for (int pass = 0; pass < passes; pass++)
        for (int y = 0; y < image->h; y++)
            png_read_row(self->png, image->data + y * image->stride_bytes, NULL);
    png_read_end(self->png, self->info);
    *orientation = orientation_of(self);
    return WK_OK;
}

/* The bytes that the rows of a picture of w x h unpack to; 0: it is interlaced or has no 8 bits a value. */
static size_t row_bytes(const uint8_t *bytes, size_t w, size_t h)
{
    static const uint8_t channels[] = {[PNG_COLOR_TYPE_GRAY] = 1,
                                       [PNG_COLOR_TYPE_RGB] = 3,
                                       [PNG_COLOR_TYPE_PALETTE] = 1,
                                       [PNG_COLOR_TYPE_GRAY_ALPHA] = 2,
                                       [PNG_COLOR_TYPE_RGBA] = 4};
    const uint8_t depth = bytes[24], kind = bytes[25], interlace = bytes[28];

    return depth == 8 && kind < sizeof channels && channels[kind] && interlace == 0 ? h * (1 + w * channels[kind]) : 0;
}

enum wk_status wk_png_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    struct reader self = {.bytes = bytes, .n = n};
    enum wk_status status = WK_NO_MEMORY;
    uint8_t *stored = NULL;
    size_t length;

    if (n < AFTER_HEADER)
        return WK_BAD_IMAGE;
    const unsigned long w = be32(bytes + 16), h = be32(bytes + 20);

    if (w == 0 || h == 0)
        return WK_BAD_IMAGE;
    if (w > 1000000 || h > 1000000 || w * h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    /* All chunks lie within the file: libpng would get memory for what one of a few bytes claims, up to 2 GB. */
    if (!wk_png_chunk(bytes, n, "IEND", "", 0, &length))
        return WK_BAD_IMAGE;
    if (wk_png_store(bytes, n, row_bytes(bytes, w, h), &stored, &self.n))
        self.bytes = stored;
    self.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, be_silent);
    if (self.png && (self.info = png_create_info_struct(self.png)) != NULL)
        status = read_all(&self, image, orientation);
    png_destroy_read_struct(&self.png, &self.info, NULL);
    free(stored);
    return status;
}

enum wk_status wk_png_write(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n)
{
    static const char text[] = "\0\0\0\x18tEXt" WK_SIMULATED_KEY "\0yes\xcd\x92\xdd\x37"; /* length, name, text, CRC */
    static const png_uint_32 formats[] = {[1] = PNG_FORMAT_GRAY, [3] = PNG_FORMAT_BGR, [4] = PNG_FORMAT_BGRA};
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)image->w,
                     .height = (png_uint_32)image->h,
                     .format = formats[image->channels],
                     .flags = PNG_IMAGE_FLAG_FAST};
    const size_t n_text = simulated ? sizeof text - 1 : 0;
    size_t n_made = PNG_IMAGE_PNG_SIZE_MAX(png);
    uint8_t *made = malloc(n_made + n_text);

    if (!made || !png_image_write_to_memory(&png, made, &n_made, 0, image->data, (png_int_32)image->stride_bytes, NULL)) {
        free(made);
        return WK_NO_MEMORY; /* nothing else can go wrong with a sound picture */
    }
    if (simulated) {
        memmove(made + AFTER_HEADER + n_text, made + AFTER_HEADER, n_made - AFTER_HEADER);
        memcpy(made + AFTER_HEADER, text, n_text);
    }
    *bytes = made;
    *n = n_made + n_text;
    return WK_OK;
}
