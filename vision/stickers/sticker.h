/* Stickers: QR codes in a small rectified grey picture. The only file that calls zbar. */
#ifndef WK_VISION_STICKERS_STICKER_H
#define WK_VISION_STICKERS_STICKER_H

#include <stddef.h>

#include "labels/reading.h"

struct wk_image;
struct wk_sticker_reader; /* opaque: zbar's scanner; one thread at a time */

#define WK_MAX_CODES 12
#define WK_CODE_TEXT 64

/* A decoded code. */
struct wk_code {
    char text[WK_CODE_TEXT];   /* not ended by a zero; longer texts are cut, and then are no payload of ours */
    size_t n;                  /* 0..WK_CODE_TEXT */
    int n_wrong;               /* codewords that had to be put right against a known payload; 0 when zbar decoded it */
    struct wk_point corner[4]; /* of the modules' square in the picture, px, clockwise from the code's own upper left */
};

/* WK_NO_MEMORY, WK_FAILED (zbar refuses its settings); *out is unchanged then. Freeing takes NULL too. */
enum wk_status wk_sticker_reader_new(struct wk_sticker_reader **out) WK_MUST_CHECK;
void wk_sticker_reader_free(struct wk_sticker_reader *reader);

/*
 * Decodes what QR codes there are in a grey picture whose rows are packed (stride = w). every: look at each every-th row and
 * column for finder patterns (1: all; 2 or 3 are faster, for codes drawn upright). With 2 zbar 0.23.92 reads none that is
 * turned by 35 to 55 degrees, nor a quarter turn from there, with 3 none from 30 on, of whatever size: see test_turned. Returns
 * how many of at most WK_MAX_CODES are in out; 0 when there is none, or when the picture is not packed.
 */
int wk_sticker_read(struct wk_sticker_reader *reader, const struct wk_image *grey, int every, struct wk_code out[WK_MAX_CODES]);

/*
 * The first code of such a picture whose text begins with `prefix`, holds no zero and is shorter than n: text [n] gets it,
 * ended by a zero. WK_NOT_FOUND; WK_TRAY_MIRRORED: one is there and mirrored. It is not taken, for other readers than zbar read
 * half of such codes or none. text is unchanged then.
 */
enum wk_status wk_sticker_read_text(struct wk_sticker_reader *reader, const struct wk_image *grey, const char *prefix,
                                    char *text, size_t n) WK_MUST_CHECK;

#endif
