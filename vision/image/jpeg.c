/*
 * JPEG. The only file that knows libjpeg, which says what is wrong by a jump: what it may jump over is owned by the caller.
 * TurboJPEG has no jumps, but neither hands out EXIF nor writes a comment, and of inks it wants the whole picture in memory.
 */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#define MAX_SCANS 200 /* of a progressive picture; a few bytes can ask for thousands, each over all pixels */

struct trouble {
    struct jpeg_error_mgr errors; /* first: libjpeg gives back its address */
    jmp_buf way_out;
};

struct reader {
    struct jpeg_decompress_struct jpeg;
    struct trouble trouble;
    struct jpeg_progress_mgr progress;
    uint8_t *cmyk; /* a row */
};

struct writer {
    struct jpeg_compress_struct jpeg;
    struct trouble trouble;
    unsigned char *bytes;
    unsigned long n;
};

static void give_up(j_common_ptr jpeg)
{
    struct trouble *trouble = (struct trouble *)jpeg->err;

    longjmp(trouble->way_out, 1);
}

static void be_silent(j_common_ptr jpeg, int level)
{
    (void)jpeg;
    (void)level;
}

static struct jpeg_error_mgr *careful(struct trouble *trouble)
{
    jpeg_std_error(&trouble->errors);
    trouble->errors.error_exit = give_up;
    trouble->errors.emit_message = be_silent;
    return &trouble->errors;
}

static enum wk_status why(const struct trouble *trouble, enum wk_status otherwise)
{
    return trouble->errors.msg_code == JERR_OUT_OF_MEMORY ? WK_NO_MEMORY : otherwise;
}

static void count_scans(j_common_ptr jpeg)
{
    if (jpeg->is_decompressor && ((j_decompress_ptr)jpeg)->input_scan_number > MAX_SCANS)
        give_up(jpeg);
}

/* What libjpeg would fill with grey and say nothing. Some cameras pad their files with zeros, some add data of their own. */
static bool is_whole(const uint8_t *p, size_t n)
{
    while (n > 2 && p[n - 1] == 0)
        n--;
    for (size_t back = 0; back < 65536 && n >= 2 + back; back++)
        if (p[n - back - 2] == 0xFF && p[n - back - 1] == 0xD9)
            return true;
    return false;
}

static int orientation_of(const struct reader *self)
{
    for (jpeg_saved_marker_ptr marker = self->jpeg.marker_list; marker; marker = marker->next)
        if (marker->data_length > 6 && memcmp(marker->data, "Exif\0", 6) == 0)
            return wk_exif_orientation(marker->data, marker->data_length);
    return 1;
}

/* Inks as Adobe's programs write them: inverted. */
static void row_from_cmyk(const uint8_t *cmyk, uint8_t *bgr, int w)
{
    for (int x = 0; x < w; x++, cmyk += 4, bgr += 3)
        for (int k = 0; k < 3; k++)
            bgr[2 - k] = (uint8_t)(cmyk[3] - ((255 - cmyk[k]) * cmyk[3] >> 8));
}

static enum wk_status read_rows(struct reader *self, struct wk_image *image)
{
    while (self->jpeg.output_scanline < self->jpeg.output_height) {
        uint8_t *to = image->data + (ptrdiff_t)self->jpeg.output_scanline * image->stride_bytes;
        JSAMPROW row = self->cmyk ? self->cmyk : to;

        jpeg_read_scanlines(&self->jpeg, &row, 1);
        if (self->cmyk)
            row_from_cmyk(self->cmyk, to, image->w);
    }
    return WK_OK;
}

static enum wk_status read_all(struct reader *self, struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    enum wk_status status;

    if (setjmp(self->trouble.way_out))
        return why(&self->trouble, WK_BAD_IMAGE);
    jpeg_create_decompress(&self->jpeg);
    jpeg_mem_src(&self->jpeg, bytes, n);
    jpeg_save_markers(&self->jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&self->jpeg, TRUE);
    if ((long long)self->jpeg.image_width * self->jpeg.image_height > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    if (!is_whole(bytes, n))
        return WK_BAD_IMAGE;
    const bool inks = self->jpeg.jpeg_color_space == JCS_CMYK || self->jpeg.jpeg_color_space == JCS_YCCK;

    self->jpeg.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGR;
    self->progress.progress_monitor = count_scans;
    self->jpeg.progress = &self->progress;
    status = wk_image_fit(image, (int)self->jpeg.image_width, (int)self->jpeg.image_height);
    if (status == WK_OK && inks && !(self->cmyk = malloc(4 * (size_t)image->w)))
        status = WK_NO_MEMORY;
    if (status != WK_OK)
        return status;
    jpeg_start_decompress(&self->jpeg);
    status = read_rows(self, image);
    *orientation = orientation_of(self);
    return status;
}

enum wk_status wk_jpeg_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    struct reader self;

    memset(&self, 0, sizeof self);
    self.jpeg.err = careful(&self.trouble);
    enum wk_status status = read_all(&self, image, orientation, bytes, n);

    jpeg_destroy_decompress(&self.jpeg);
    free(self.cmyk);
    return status;
}

static bool write_all(struct writer *self, const struct wk_image *image, int quality, bool simulated)
{
    static const J_COLOR_SPACE spaces[] = {[1] = JCS_GRAYSCALE, [3] = JCS_EXT_BGR, [4] = JCS_EXT_BGRX};

    if (setjmp(self->trouble.way_out))
        return false;
    jpeg_create_compress(&self->jpeg);
    jpeg_mem_dest(&self->jpeg, &self->bytes, &self->n);
    self->jpeg.image_width = (JDIMENSION)image->w;
    self->jpeg.image_height = (JDIMENSION)image->h;
    self->jpeg.input_components = image->channels;
    self->jpeg.in_color_space = spaces[image->channels];
    jpeg_set_defaults(&self->jpeg);
    jpeg_set_quality(&self->jpeg, quality, TRUE);
    jpeg_start_compress(&self->jpeg, TRUE);
    if (simulated)
        jpeg_write_marker(&self->jpeg, JPEG_COM, (const JOCTET *)WK_SIMULATED_KEY, sizeof WK_SIMULATED_KEY - 1);
    while (self->jpeg.next_scanline < self->jpeg.image_height) {
        JSAMPROW row = image->data + (ptrdiff_t)self->jpeg.next_scanline * image->stride_bytes;

        jpeg_write_scanlines(&self->jpeg, &row, 1);
    }
    jpeg_finish_compress(&self->jpeg);
    return true;
}

enum wk_status wk_jpeg_write(const struct wk_image *image, int quality, bool simulated, uint8_t **bytes, size_t *n)
{
    struct writer self;

    memset(&self, 0, sizeof self);
    self.jpeg.err = careful(&self.trouble);
    const bool good = write_all(&self, image, quality, simulated);

    jpeg_destroy_compress(&self.jpeg);
    if (!good) {
        free(self.bytes);
        return why(&self.trouble, WK_FAILED);
    }
    *bytes = self.bytes;
    *n = self.n;
    return WK_OK;
}
