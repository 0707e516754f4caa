/*
 * JPEG by TurboJPEG, and the only file that knows it. It neither hands out EXIF data nor writes a comment: both are segments
 * of the file's head, which is read and written here.
 */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdlib.h>
#include <string.h>

#include <turbojpeg.h>

/* Of what TJ writes: SOI, and a JFIF segment of 16 bytes, which has to come first. */
#define BEFORE_COMMENT 20

const uint8_t *wk_jpeg_segment(const uint8_t *bytes, size_t n, uint8_t marker, const char *begin, size_t n_begin,
                               size_t *length)
{
    for (size_t at = 2; at + 4 <= n && bytes[at] == 0xFF && bytes[at + 1] != 0xDA;) {
        const size_t whole = (size_t)bytes[at + 2] << 8 | bytes[at + 3]; /* with these two */

        if (whole < 2 || whole > n - at - 2)
            return NULL;
        if (bytes[at + 1] == marker && whole - 2 >= n_begin && memcmp(bytes + at + 4, begin, n_begin) == 0) {
            *length = whole - 2;
            return bytes + at + 4;
        }
        at += 2 + whole;
    }
    return NULL;
}

static int orientation_of(const uint8_t *bytes, size_t n)
{
    size_t n_exif;
    const uint8_t *exif = wk_jpeg_segment(bytes, n, 0xE1, "Exif\0", 6, &n_exif);

    return exif ? wk_exif_orientation(exif, n_exif) : 1;
}

/* What would be filled with grey without a word. Some cameras pad their files with zeros, some add data of their own. */
static bool is_whole(const uint8_t *p, size_t n)
{
    while (n > 2 && p[n - 1] == 0)
        n--;
    for (size_t back = 0; back < 65536 && n >= 2 + back; back++)
        if (p[n - back - 2] == 0xFF && p[n - back - 1] == 0xD9)
            return true;
    return false;
}

/* Inks as Adobe's programs write them, inverted, to B G R in the same memory. */
static void bgr_from_inks(struct wk_image *image)
{
    const size_t n = (size_t)image->w * (size_t)image->h;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *inks = image->data + 4 * i;
        const int black = inks[3];
        const uint8_t bgr[3] = {(uint8_t)(black - ((255 - inks[2]) * black >> 8)),
                                (uint8_t)(black - ((255 - inks[1]) * black >> 8)),
                                (uint8_t)(black - ((255 - inks[0]) * black >> 8))};

        memcpy(image->data + 3 * i, bgr, 3);
    }
    image->channels = 3;
    image->stride_bytes = 3 * (ptrdiff_t)image->w;
}

/* A last row as no decoder leaves one: dots of green and magenta. Rows are written in order, this one at the end. */
static uint8_t unwritten(size_t i)
{
    return i % 2 ? 255 : 0;
}

static bool is_written(const uint8_t *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (row[i] != unwritten(i))
            return true;
    return false;
}

/*
 * Whether what the decoder warned of may be data that never came, in whose place it filled in one colour. Bytes too many before
 * the end are none of it, where there is but one run of data: all of it was decoded then. Where there are several, one that is
 * lost is told in the same words; and the decoder keeps its first words only.
 */
static bool is_loss(tjhandle jpeg, const uint8_t *bytes, size_t n)
{
    size_t n_interval;
    const uint8_t *interval = wk_jpeg_segment(bytes, n, 0xDD, "", 0, &n_interval);
    const bool several = interval && n_interval >= 2 && (interval[0] || interval[1]);

    return several || !strstr(tjGetErrorStr2(jpeg), "extraneous bytes before marker 0xd9");
}

/* *lost: the decoder said that data are missing; set when the picture was read. */
static enum wk_status read_all(tjhandle jpeg, struct wk_image *image, const uint8_t *bytes, size_t n, bool *lost)
{
    int w = 0, h = 0, sampling, space = -1;

    /* Its answer is not asked: tables without a picture are good, and a sampling without a name is not. */
    (void)tjDecompressHeader3(jpeg, bytes, n, &w, &h, &sampling, &space);
    if (w < 1 || h < 1)
        return WK_BAD_IMAGE;
    if ((long long)w * h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    if (!is_whole(bytes, n))
        return WK_BAD_IMAGE;
    const bool inks = space == TJCS_CMYK || space == TJCS_YCCK;

    if (inks)
        wk_image_free(image);
    enum wk_status status = inks ? wk_image_new(image, w, h, 4) : wk_image_fit(image, w, h);

    if (status != WK_OK)
        return status;
    const size_t n_row = (size_t)image->stride_bytes;
    uint8_t *last = image->data + (size_t)(h - 1) * n_row;

    for (size_t i = 0; i < n_row; i++)
        last[i] = unwritten(i);
    /*
     * A few bytes of a progressive picture can ask for thousands of scans, each over all pixels: those are limited. Cameras
     * send much that is warned of and can be used; but an error after a warning is called a warning too, so what was decoded
     * says whether it came to the end.
     */
    const bool warned =
        tjDecompress2(jpeg, bytes, n, image->data, w, (int)n_row, h, inks ? TJPF_CMYK : TJPF_BGR, TJFLAG_LIMITSCANS) != 0;

    if (warned && (tjGetErrorCode(jpeg) != TJERR_WARNING || !is_written(last, n_row)))
        return WK_BAD_IMAGE;
    *lost = warned && is_loss(jpeg, bytes, n);
    if (inks)
        bgr_from_inks(image);
    return WK_OK;
}

enum wk_status wk_jpeg_read_frame(struct wk_image *image, const uint8_t *bytes, size_t n, bool *lost)
{
    /*
     * A decoder a picture: one that has seen another decodes a frame without tables by that one's, in silence. Made new it
     * refuses a frame without quantisation tables, and takes the standard's for Huffman tables that cameras leave out.
     */
    tjhandle jpeg = tjInitDecompress();

    if (!jpeg)
        return WK_NO_MEMORY;
    const enum wk_status status = read_all(jpeg, image, bytes, n, lost);

    tjDestroy(jpeg);
    return status;
}

enum wk_status wk_jpeg_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    bool lost;
    const enum wk_status status = wk_jpeg_read_frame(image, bytes, n, &lost);

    if (status == WK_OK)
        *orientation = orientation_of(bytes, n);
    return status;
}

enum wk_status wk_jpeg_write(const struct wk_image *image, int quality, bool simulated, uint8_t **bytes, size_t *n)
{
    static const uint8_t comment[] = "\xFF\xFE\0\x16" WK_SIMULATED_KEY; /* its length: 2 and the key's 20 */
    static const int formats[] = {[1] = TJPF_GRAY, [3] = TJPF_BGR, [4] = TJPF_BGRX};
    const int sampling = image->channels == 1 ? TJSAMP_GRAY : TJSAMP_420;
    const size_t n_comment = simulated ? sizeof comment - 1 : 0;
    unsigned long n_made = tjBufSize(image->w, image->h, sampling);
    uint8_t *made = malloc(n_made + n_comment);
    tjhandle jpeg = tjInitCompress();
    enum wk_status status = made && jpeg ? WK_OK : WK_NO_MEMORY;

    if (status == WK_OK &&
        tjCompress2(jpeg, image->data, image->w, (int)image->stride_bytes, image->h, formats[image->channels], &made, &n_made,
                    sampling, quality, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT) != 0)
        status = WK_FAILED;
    if (jpeg)
        tjDestroy(jpeg);
    if (status != WK_OK) {
        free(made);
        return status;
    }
    if (simulated) {
        memmove(made + BEFORE_COMMENT + n_comment, made + BEFORE_COMMENT, n_made - BEFORE_COMMENT);
        memcpy(made + BEFORE_COMMENT, comment, n_comment);
    }
    *bytes = made;
    *n = n_made + n_comment;
    return WK_OK;
}
