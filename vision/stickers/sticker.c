/* zbar behind two functions, its messages and its memory kept in. */
#include "vision/stickers/sticker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/image.h"
#include "vision/stickers/zbar_calls.h"

#define LEAST_AREA 100 /* doubled, of a code, px */

struct wk_sticker_reader {
    zbar_image_scanner_t *scanner;
    zbar_image_t *image; /* a header only: its pixels are lent to it for one scan */
    int every;
};

enum wk_status wk_sticker_reader_new(struct wk_sticker_reader **out)
{
    struct wk_sticker_reader *reader = calloc(1, sizeof *reader);

    if (!reader)
        return WK_NO_MEMORY;
    reader->scanner = zbar_image_scanner_create();
    reader->image = zbar_image_create();
    if (!reader->scanner || !reader->image) {
        wk_sticker_reader_free(reader);
        return WK_NO_MEMORY;
    }
    /* Other symbologies cost time and find codes where there are none. */
    if (zbar_image_scanner_set_config(reader->scanner, WK_ZBAR_NONE, WK_ZBAR_ENABLE, 0) != 0 ||
        zbar_image_scanner_set_config(reader->scanner, WK_ZBAR_QRCODE, WK_ZBAR_ENABLE, 1) != 0) {
        wk_sticker_reader_free(reader);
        return WK_FAILED;
    }
    zbar_image_set_format(reader->image, WK_ZBAR_GREY);
    reader->every = 1;
    *out = reader;
    return WK_OK;
}

void wk_sticker_reader_free(struct wk_sticker_reader *reader)
{
    if (!reader)
        return;
    if (reader->image)
        zbar_image_destroy(reader->image);
    if (reader->scanner)
        zbar_image_scanner_destroy(reader->scanner);
    free(reader);
}

/*
 * zbar names the corners upper left, lower left, lower right, upper right of the code itself. Returns the doubled area of the
 * square that they make, px; 0 when they make none, below 0 when they turn the other way: zbar reads a code in a mirror too.
 */
static double take_corners(const zbar_symbol_t *symbol, struct wk_point corner[4])
{
    static const unsigned order[4] = {0, 3, 2, 1};
    double area = 0;

    if (zbar_symbol_get_loc_size(symbol) != 4)
        return 0;
    for (unsigned k = 0; k < 4; k++) {
        corner[k].x = (float)zbar_symbol_get_loc_x(symbol, order[k]);
        corner[k].y = (float)zbar_symbol_get_loc_y(symbol, order[k]);
    }
    for (int k = 0; k < 4; k++) {
        struct wk_point a = corner[k], b = corner[(k + 1) % 4];

        area += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    return area;
}

/* Scans; false: no such picture, or nothing in it. What was found holds until end(). */
static bool begin(struct wk_sticker_reader *reader, const struct wk_image *grey, int every)
{
    if (!grey->data || grey->channels != 1 || grey->stride_bytes != grey->w || grey->w < 8 || grey->h < 8)
        return false;
    if (every < 1)
        every = 1;
    if (every != reader->every) {
        zbar_image_scanner_set_config(reader->scanner, WK_ZBAR_NONE, WK_ZBAR_X_DENSITY, every);
        zbar_image_scanner_set_config(reader->scanner, WK_ZBAR_NONE, WK_ZBAR_Y_DENSITY, every);
        reader->every = every;
    }
    zbar_image_set_size(reader->image, (unsigned)grey->w, (unsigned)grey->h);
    zbar_image_set_data(reader->image, grey->data, (unsigned long)grey->w * (unsigned long)grey->h, NULL);
    return zbar_scan_image(reader->scanner, reader->image) > 0;
}

/* The symbols die and the pixels are given back here, before either could be used again. */
static void end(struct wk_sticker_reader *reader)
{
    zbar_image_set_symbols(reader->image, NULL);
    zbar_image_set_data(reader->image, NULL, 0, NULL);
}

int wk_sticker_read(struct wk_sticker_reader *reader, const struct wk_image *grey, int every, struct wk_code out[WK_MAX_CODES])
{
    int n = 0;

    if (begin(reader, grey, every)) {
        for (const zbar_symbol_t *s = zbar_image_first_symbol(reader->image); s && n < WK_MAX_CODES; s = zbar_symbol_next(s)) {
            size_t length = zbar_symbol_get_data_length(s);

            if (zbar_symbol_get_type(s) != WK_ZBAR_QRCODE || take_corners(s, out[n].corner) <= LEAST_AREA)
                continue;
            out[n].n_wrong = 0;
            out[n].n = length < WK_CODE_TEXT ? length : WK_CODE_TEXT;
            memcpy(out[n].text, zbar_symbol_get_data(s), out[n].n);
            n++;
        }
    }
    end(reader);
    return n;
}

enum wk_status wk_sticker_read_text(struct wk_sticker_reader *reader, const struct wk_image *grey, const char *prefix,
                                    char *text, size_t n)
{
    enum wk_status status = WK_NOT_FOUND;
    size_t n_prefix = strlen(prefix);

    if (begin(reader, grey, 1)) {
        for (const zbar_symbol_t *s = zbar_image_first_symbol(reader->image); s && status != WK_OK; s = zbar_symbol_next(s)) {
            const char *data = zbar_symbol_get_data(s);
            size_t length = zbar_symbol_get_data_length(s);
            struct wk_point corner[4];

            if (zbar_symbol_get_type(s) != WK_ZBAR_QRCODE || length < n_prefix || length >= n || memchr(data, 0, length) ||
                memcmp(data, prefix, n_prefix) != 0)
                continue;
            if (take_corners(s, corner) < 0) {
                status = WK_TRAY_MIRRORED;
                continue;
            }
            memcpy(text, data, length);
            text[length] = 0;
            status = WK_OK;
        }
    }
    end(reader);
    return status;
}
