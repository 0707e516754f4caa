/*
 * PNG. The only file that knows libpng, which says what is wrong by a jump: what it may jump over is owned by the caller. Its
 * simplified interface has no jumps, but pixels would not be those of the file (it applies gamma and mixes alpha with a
 * ground), and it neither reads eXIf nor writes a text, which is the mark of a simulated picture.
 */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

#define CHUNK_MAX 1000000 /* bytes that a chunk beside the pixels may unpack to */

struct reader {
    const uint8_t *bytes;
    size_t n, at;
    png_struct *png;
    png_info *info;
};

struct writer {
    uint8_t *bytes;
    size_t n, room;
    png_struct *png;
    png_info *info;
};

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

static unsigned long be32(const uint8_t *p)
{
    return (unsigned long)p[0] << 24 | (unsigned long)p[1] << 16 | (unsigned long)p[2] << 8 | p[3];
}

/* Each chunk up to the last lies within the file: libpng would get memory for what one of a few bytes claims, up to 2 GB. */
static bool is_whole(const uint8_t *bytes, size_t n)
{
    for (size_t at = 8; at + 12 <= n;) {
        const unsigned long length = be32(bytes + at);

        if (length > n - at - 12)
            return false;
        if (memcmp(bytes + at + 4, "IEND", 4) == 0)
            return true;
        at += 12 + length;
    }
    return false;
}

enum wk_status wk_png_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    struct reader self = {.bytes = bytes, .n = n};
    enum wk_status status = WK_NO_MEMORY;

    if (n < 24)
        return WK_BAD_IMAGE;
    const unsigned long w = be32(bytes + 16), h = be32(bytes + 20);

    if (w == 0 || h == 0)
        return WK_BAD_IMAGE;
    if (w > 1000000 || h > 1000000 || w * h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    if (!is_whole(bytes, n))
        return WK_BAD_IMAGE;
    self.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, be_silent);
    if (self.png && (self.info = png_create_info_struct(self.png)) != NULL)
        status = read_all(&self, image, orientation);
    png_destroy_read_struct(&self.png, &self.info, NULL);
    return status;
}

static void take(png_struct *png, png_byte *from, size_t n)
{
    struct writer *self = png_get_io_ptr(png);

    if (n > self->room - self->n) {
        const size_t room = 2 * self->room + n + 65536;
        uint8_t *more = realloc(self->bytes, room);

        if (!more)
            png_error(png, "no memory");
        self->bytes = more;
        self->room = room;
    }
    memcpy(self->bytes + self->n, from, n);
    self->n += n;
}

static void need_no_flush(png_struct *png)
{
    (void)png;
}

static bool write_all(struct writer *self, const struct wk_image *image, bool simulated)
{
    static char key[] = WK_SIMULATED_KEY, yes[] = "yes";
    const png_text mark = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = key, .text = yes, .text_length = 3};
    static const int kinds[] = {[1] = PNG_COLOR_TYPE_GRAY, [3] = PNG_COLOR_TYPE_RGB, [4] = PNG_COLOR_TYPE_RGB_ALPHA};

    if (setjmp(png_jmpbuf(self->png)))
        return false;
    png_set_write_fn(self->png, self, take, need_no_flush);
    png_set_compression_level(self->png, 3);
    png_set_IHDR(self->png, self->info, (png_uint_32)image->w, (png_uint_32)image->h, 8, kinds[image->channels],
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (simulated)
        png_set_text(self->png, self->info, &mark, 1);
    png_write_info(self->png, self->info);
    png_set_bgr(self->png);
    for (int y = 0; y < image->h; y++)
        png_write_row(self->png, image->data + y * image->stride_bytes);
    png_write_end(self->png, self->info);
    return true;
}

enum wk_status wk_png_write(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n)
{
    struct writer self = {0};
    bool good = false;

    self.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, be_silent);
    if (self.png && (self.info = png_create_info_struct(self.png)) != NULL)
        good = write_all(&self, image, simulated);
    png_destroy_write_struct(&self.png, &self.info);
    if (!good) {
        free(self.bytes);
        return WK_NO_MEMORY; /* nothing else can go wrong with a sound picture */
    }
    *bytes = self.bytes;
    *n = self.n;
    return WK_OK;
}
