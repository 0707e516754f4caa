/* A long code anywhere in a picture, by zbar on the whole of it in grey. */
#include "vision/stickers/slip.h"

#include <stdlib.h>

#include "vision/image/cv.h"
#include "vision/stickers/slip_small.h"
#include "vision/stickers/sticker.h"

struct wk_slip_reader {
    struct wk_sticker_reader *codes;
    struct wk_image grey;
};

enum wk_status wk_slip_reader_new(struct wk_slip_reader **out)
{
    struct wk_slip_reader *reader = calloc(1, sizeof(*reader));
    enum wk_status status;

    if (!reader)
        return WK_NO_MEMORY;
    status = wk_sticker_reader_new(&reader->codes);
    if (status != WK_OK) {
        free(reader);
        return status;
    }
    *out = reader;
    return WK_OK;
}

void wk_slip_reader_free(struct wk_slip_reader *reader)
{
    if (!reader)
        return;
    wk_sticker_reader_free(reader->codes);
    wk_image_free(&reader->grey);
    free(reader);
}

enum wk_status wk_slip_read(struct wk_slip_reader *reader, const struct wk_image *bgr, const char *prefix, char *text, size_t n)
{
    enum wk_status status;

    if (!wk_image_sound(bgr) || bgr->channels != 3)
        return WK_BAD_INPUT;
    if (reader->grey.w != bgr->w || reader->grey.h != bgr->h) {
        wk_image_free(&reader->grey);
        status = wk_image_new(&reader->grey, bgr->w, bgr->h, 1);
        if (status != WK_OK)
            return status;
    }
    status = wk_cv_grey(bgr, &reader->grey);
    if (status == WK_OK)
        status = wk_sticker_read_text(reader->codes, &reader->grey, prefix, text, n);
    return status == WK_NOT_FOUND && wk_slip_is_small(&reader->grey) ? WK_TOO_SMALL : status;
}
