/*
 * PNG, and the only file that knows libdeflate, which unpacks and sums up twice as fast as zlib does. The format is so plain
 * that what reads it is shorter than what it took to hold libpng back: chunks, one stream of packed rows, five filters. A value
 * is what the file has, its upper 8 bits: alpha, a file's gamma and colour profiles are left aside.
 */
#include "vision/image/codec.h"
#include "vision/image/mark.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#define BEGIN 8    /* bytes of the signature */
#define AROUND 12  /* of a chunk beside what it holds: length, name, sum */
#define LEVEL 2    /* of packing: half of the time of zlib at 3, as libpng had it, for files a twentieth larger */
#define RATIO 1032 /* times its size is the most that packed data can come to */

static const uint8_t signature[] = "\x89PNG\r\n\x1a\n";

enum kind { GREY = 0, RGB = 2, PALETTE = 3, GREY_ALPHA = 4, RGB_ALPHA = 6 };

struct png {
    const uint8_t *bytes;
    size_t n;
    size_t w, h, bits; /* a sample */
    size_t n_samples;  /* a pixel */
    enum kind kind;
    bool interlaced;
    uint8_t palette[256][3]; /* R G B; black beyond its end */
    bool has_palette;
    const uint8_t *first; /* chunk of packed rows; the others follow it. NULL: none yet */
    size_t n_chunks, n_packed;
};

/* What of the picture is sent when: every dx-th pixel of every dy-th row, from (x, y) on. */
struct pass {
    uint8_t x, y, dx, dy;
};

static unsigned long be32(const uint8_t *p)
{
    return (unsigned long)p[0] << 24 | (unsigned long)p[1] << 16 | (unsigned long)p[2] << 8 | p[3];
}

static bool is(const uint8_t *chunk, const char *name)
{
    return memcmp(chunk + 4, name, 4) == 0;
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

/* ---- reading ---- */

static bool sum_is_right(const uint8_t *chunk, size_t length)
{
    return libdeflate_crc32(0, chunk + 4, 4 + length) == be32(chunk + 8 + length);
}

/* Kinds and how many bits their samples may have. Source: PNG (third edition), table 8. */
static bool take_kind(struct png *self, unsigned kind, unsigned bits)
{
    static const struct {
        unsigned bits; /* a set: 1, 2, 4, 8, 16 */
        size_t n_samples;
    } kinds[] = {[GREY] = {1 | 2 | 4 | 8 | 16, 1},
                 [RGB] = {8 | 16, 3},
                 [PALETTE] = {1 | 2 | 4 | 8, 1},
                 [GREY_ALPHA] = {8 | 16, 2},
                 [RGB_ALPHA] = {8 | 16, 4}};

    if (kind >= sizeof kinds / sizeof kinds[0] || bits == 0 || (bits & (bits - 1)) || !(kinds[kind].bits & bits))
        return false;
    self->kind = (enum kind)kind;
    self->bits = bits;
    self->n_samples = kinds[kind].n_samples;
    return true;
}

static enum wk_status take_head(struct png *self)
{
    const uint8_t *chunk = self->bytes + BEGIN, *head = chunk + 8;

    if (self->n < BEGIN + AROUND + 13 || be32(chunk) != 13 || !is(chunk, "IHDR"))
        return WK_BAD_IMAGE;
    self->w = be32(head);
    self->h = be32(head + 4);
    if (self->w == 0 || self->h == 0)
        return WK_BAD_IMAGE;
    if (self->w > 1000000 || self->h > 1000000 || self->w * self->h > WK_IMAGE_MAX_PX)
        return WK_IMAGE_SIZE;
    self->interlaced = head[12] == 1;
    return sum_is_right(chunk, 13) && take_kind(self, head[9], head[8]) && head[10] == 0 && head[11] == 0 && head[12] <= 1
               ? WK_OK
               : WK_BAD_IMAGE;
}

/* All that a reader has to understand, up to the end; the rest is left aside. */
static enum wk_status take_chunks(struct png *self)
{
    const uint8_t *last = NULL;

    for (size_t at = BEGIN + AROUND + 13, length; at + AROUND <= self->n; at += AROUND + length) {
        const uint8_t *chunk = self->bytes + at;

        length = be32(chunk);
        if (length > self->n - at - AROUND)
            return WK_BAD_IMAGE;
        if (chunk[4] & 32) { /* a small letter: not needed */
            last = chunk;
            continue;
        }
        if (!sum_is_right(chunk, length))
            return WK_BAD_IMAGE;
        if (is(chunk, "IEND"))
            return self->first ? WK_OK : WK_BAD_IMAGE;
        if (is(chunk, "PLTE") && !self->first && length % 3 == 0 && length <= sizeof self->palette) {
            memcpy(self->palette, chunk + 8, length);
            self->has_palette = true;
        } else if (is(chunk, "IDAT") && (!self->first || is(last, "IDAT")) && (self->kind != PALETTE || self->has_palette)) {
            self->first = self->first ? self->first : chunk;
            self->n_chunks++;
            self->n_packed += length;
        } else {
            return WK_BAD_IMAGE;
        }
        last = chunk;
    }
    return WK_BAD_IMAGE;
}

static uint8_t nearest_of(int left, int up, int corner)
{
    const int by_left = abs(up - corner), by_up = abs(left - corner), by_corner = abs(left + up - 2 * corner);

    return (uint8_t)(by_left <= by_up && by_left <= by_corner ? left : by_up <= by_corner ? up : corner);
}

/* Undoes a row's filter; up: the row above, undone. each: bytes of a pixel, at least 1. */
static bool undo(unsigned filter, uint8_t *row, const uint8_t *up, size_t n, size_t each)
{
    size_t i = 0;

    switch (filter) {
    case 0:
        return true;
    case 1:
        for (i = each; i < n; i++)
            row[i] = (uint8_t)(row[i] + row[i - each]);
        return true;
    case 2:
        for (; i < n; i++)
            row[i] = (uint8_t)(row[i] + up[i]);
        return true;
    case 3:
        for (; i < each; i++)
            row[i] = (uint8_t)(row[i] + up[i] / 2);
        for (; i < n; i++)
            row[i] = (uint8_t)(row[i] + (row[i - each] + up[i]) / 2);
        return true;
    case 4:
        for (; i < each; i++)
            row[i] = (uint8_t)(row[i] + up[i]);
        for (; i < n; i++)
            row[i] = (uint8_t)(row[i] + nearest_of(row[i - each], up[i], up[i - each]));
        return true;
    default:
        return false;
    }
}

/* Sample i of a row, of those of fewer than 8 bits. */
static unsigned part_of(const uint8_t *row, size_t i, size_t bits)
{
    const size_t at = i * bits;

    return row[at / 8] >> (8 - bits - at % 8) & ((1U << bits) - 1);
}

/* The row's n pixels as B G R, step bytes apart. */
static void put(const struct png *self, const uint8_t *row, uint8_t *to, size_t n, size_t step)
{
    const size_t bytes = self->bits / 8, each = bytes * self->n_samples;

    for (size_t i = 0; i < n; i++, to += step) {
        if (self->kind == RGB || self->kind == RGB_ALPHA) {
            const uint8_t *rgb = row + i * each;

            to[0] = rgb[2 * bytes];
            to[1] = rgb[bytes];
            to[2] = rgb[0];
        } else if (self->kind == PALETTE) {
            const uint8_t *rgb = self->palette[self->bits < 8 ? part_of(row, i, self->bits) : row[i]];

            to[0] = rgb[2];
            to[1] = rgb[1];
            to[2] = rgb[0];
        } else {
            to[0] = to[1] = to[2] =
                self->bits < 8 ? (uint8_t)(part_of(row, i, self->bits) * 255 / ((1U << self->bits) - 1)) : row[i * each];
        }
    }
}

static const struct pass whole = {0, 0, 1, 1}, adam7[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                                          {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

/* How many of n there are, each step-th from `from` on. */
static size_t part(size_t n, size_t from, size_t step)
{
    return n > from ? (n - from + step - 1) / step : 0;
}

static size_t row_bytes(const struct png *self, size_t n)
{
    return (n * self->n_samples * self->bits + 7) / 8;
}

/* Bytes of a pass: its rows, each with its filter before it. */
static size_t pass_bytes(const struct png *self, const struct pass *pass)
{
    const size_t n = part(self->w, pass->x, pass->dx);

    return n ? part(self->h, pass->y, pass->dy) * (1 + row_bytes(self, n)) : 0;
}

/* rows: what was unpacked of the pass, undone in place; blank: a row of zeros. */
static bool put_pass(const struct png *self, const struct pass *pass, uint8_t *rows, const uint8_t *blank,
                     struct wk_image *image)
{
    const size_t n = part(self->w, pass->x, pass->dx), n_row = row_bytes(self, n);
    const size_t each = self->bits < 8 ? 1 : self->n_samples * self->bits / 8;
    const uint8_t *up = blank;

    for (size_t y = pass->y; n && y < self->h; y += pass->dy) {
        if (!undo(rows[0], rows + 1, up, n_row, each))
            return false;
        up = rows + 1;
        put(self, up, image->data + (ptrdiff_t)y * image->stride_bytes + 3 * pass->x, n, 3 * (size_t)pass->dx);
        rows += 1 + n_row;
    }
    return true;
}

/* The chunks' packed bytes, one after the other. */
static void join(const struct png *self, uint8_t *to)
{
    const uint8_t *chunk = self->first;

    for (size_t i = 0; i < self->n_chunks; i++) {
        const size_t length = be32(chunk);

        memcpy(to, chunk + 8, length);
        to += length;
        chunk += AROUND + length;
    }
}

static enum wk_status read_rows(const struct png *self, struct wk_image *image)
{
    const struct pass *passes = self->interlaced ? adam7 : &whole;
    const size_t n_passes = self->interlaced ? sizeof adam7 / sizeof adam7[0] : 1, n_row = row_bytes(self, self->w);
    size_t n = 0;

    for (size_t i = 0; i < n_passes; i++)
        n += pass_bytes(self, &passes[i]);
    if (n / RATIO > self->n_packed)
        return WK_BAD_IMAGE;
    enum wk_status status = wk_image_fit(image, (int)self->w, (int)self->h);

    if (status != WK_OK)
        return status;
    uint8_t *rows = malloc(n), *blank = calloc(1, n_row), *packed = malloc(self->n_packed + 1);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();

    status = WK_NO_MEMORY;
    if (rows && blank && packed && decompressor) {
        join(self, packed);
        status = libdeflate_zlib_decompress(decompressor, packed, self->n_packed, rows, n, NULL) == LIBDEFLATE_SUCCESS
                     ? WK_OK
                     : WK_BAD_IMAGE;
    }
    for (size_t i = 0, at = 0; status == WK_OK && i < n_passes; at += pass_bytes(self, &passes[i++]))
        if (!put_pass(self, &passes[i], rows + at, blank, image))
            status = WK_BAD_IMAGE;
    libdeflate_free_decompressor(decompressor);
    free(packed);
    free(blank);
    free(rows);
    return status;
}

static int orientation_of(const uint8_t *bytes, size_t n)
{
    size_t length;
    const uint8_t *exif = wk_png_chunk(bytes, n, "eXIf", "", 0, &length);
    uint8_t *whole_exif = exif && length <= 65536 && sum_is_right(exif - 8, length) ? malloc(6 + length) : NULL;

    if (!whole_exif)
        return 1;
    memcpy(whole_exif, "Exif\0", 6);
    memcpy(whole_exif + 6, exif, length);
    const int orientation = wk_exif_orientation(whole_exif, 6 + length);

    free(whole_exif);
    return orientation;
}

enum wk_status wk_png_read(struct wk_image *image, int *orientation, const uint8_t *bytes, size_t n)
{
    struct png self = {.bytes = bytes, .n = n};
    enum wk_status status = take_head(&self);

    if (status == WK_OK)
        status = take_chunks(&self);
    if (status == WK_OK)
        status = read_rows(&self, image);
    if (status == WK_OK)
        *orientation = orientation_of(bytes, n);
    return status;
}

/* ---- writing ---- */

static void put32(uint8_t *to, size_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* Makes a chunk of what lies at to + 8 already, or of NULL's place, and gives the end of it. */
static uint8_t *seal(uint8_t *to, const char *name, size_t length)
{
    put32(to, length);
    memcpy(to + 4, name, 4);
    put32(to + 8 + length, libdeflate_crc32(0, to + 4, 4 + length));
    return to + AROUND + length;
}

/* The picture's rows as the file has them, without a filter: n_row bytes and one before them each. */
static void take_rows(const struct wk_image *image, uint8_t *to)
{
    const int n = image->channels;

    for (int y = 0; y < image->h; y++) {
        const uint8_t *from = image->data + y * image->stride_bytes;

        *to++ = 0;
        for (int x = 0; x < image->w; x++, from += n, to += n) {
            to[0] = n == 1 ? from[0] : from[2];
            if (n >= 3) {
                to[1] = from[1];
                to[2] = from[0];
            }
            if (n == 4)
                to[3] = from[3];
        }
    }
}

enum wk_status wk_png_write(const struct wk_image *image, bool simulated, uint8_t **bytes, size_t *n)
{
    static const char text[] = WK_SIMULATED_KEY "\0yes";
    static const uint8_t kinds[] = {[1] = GREY, [3] = RGB, [4] = RGB_ALPHA};
    const size_t n_rows = (size_t)image->h * (1 + (size_t)image->w * (size_t)image->channels);
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(LEVEL);
    const size_t most = libdeflate_zlib_compress_bound(compressor, n_rows);
    uint8_t *rows = malloc(n_rows), *made = malloc(BEGIN + 4 * AROUND + 13 + sizeof text + most);

    if (!compressor || !rows || !made) {
        libdeflate_free_compressor(compressor);
        free(rows);
        free(made);
        return WK_NO_MEMORY;
    }
    memcpy(made, signature, BEGIN);
    uint8_t *at = made + BEGIN, *head = at + 8;

    put32(head, (size_t)image->w);
    put32(head + 4, (size_t)image->h);
    memcpy(head + 8, (const uint8_t[]){8, kinds[image->channels], 0, 0, 0}, 5);
    at = seal(at, "IHDR", 13);
    if (simulated) {
        memcpy(at + 8, text, sizeof text - 1);
        at = seal(at, "tEXt", sizeof text - 1);
    }
    take_rows(image, rows);
    at = seal(at, "IDAT", libdeflate_zlib_compress(compressor, rows, n_rows, at + 8, most));
    at = seal(at, "IEND", 0);
    libdeflate_free_compressor(compressor);
    free(rows);
    *bytes = made;
    *n = (size_t)(at - made);
    return WK_OK;
}
