/* Codes anywhere in a picture. */
#include "vision/scan/scattered.h"

#include <math.h>
#include <string.h>

#include "vision/image/cv.h"

static const int parts[] = {1, 2, 4, 7}; /* across the picture and down it, and as many more less one between these */
#define N_LEVELS ((int)(sizeof parts / sizeof *parts))
#define AGAIN 2 /* the level at which a smaller picture is looked at */
/* Where edges of modules fall between pixels zbar misses a clear code in a hundred; in a smaller picture they fall otherwise.
 */
static const double scales[] = {1, .77, .6};
#define N_SCALES ((int)(sizeof scales / sizeof *scales))

static double side_of(const struct wk_code *code)
{
    return hypot((double)(code->corner[1].x - code->corner[0].x), (double)(code->corner[1].y - code->corner[0].y));
}

static void middle_of(const struct wk_code *code, double *x, double *y)
{
    *x = (double)(code->corner[0].x + code->corner[2].x) / 2;
    *y = (double)(code->corner[0].y + code->corner[2].y) / 2;
}

/* The same sticker seen from two parts: another of its text lies a code's side away at least. */
static bool is_known(const struct wk_scattered *self, const struct wk_code *code)
{
    double x, y, other_x, other_y;

    middle_of(code, &x, &y);
    for (int i = 0; i < self->n; i++) {
        const struct wk_code *other = &self->code[i];
        middle_of(other, &other_x, &other_y);
        if (other->n == code->n && memcmp(other->text, code->text, code->n) == 0 &&
            hypot(x - other_x, y - other_y) < side_of(other) / 2)
            return true;
    }
    return false;
}

/* Codes of a part [n] whose upper left corner lies there in a picture made smaller. */
static void take(struct wk_scattered *self, struct wk_code *code, int n, int left, int top, double scale)
{
    for (int i = 0; i < n && self->n < WK_MAX_SCATTERED; i++) {
        for (int k = 0; k < 4; k++) {
            code[i].corner[k].x = (float)(((double)code[i].corner[k].x + left) / scale);
            code[i].corner[k].y = (float)(((double)code[i].corner[k].y + top) / scale);
        }
        if (!is_known(self, &code[i]))
            self->code[self->n++] = code[i];
    }
}

/* A part of the picture, its rows packed. */
static void read_part(struct wk_sticker_reader *reader, const struct wk_image *grey, struct wk_image *part, int left, int top,
                      double scale, struct wk_scattered *out)
{
    struct wk_code code[WK_MAX_CODES];

    for (int y = 0; y < part->h; y++)
        memcpy(part->data + (ptrdiff_t)y * part->w, grey->data + (top + y) * grey->stride_bytes + left, (size_t)part->w);
    take(out, code, wk_sticker_read(reader, part, 1, code), left, top, scale);
}

/* All parts of a level. */
static enum wk_status read_level(struct wk_sticker_reader *reader, const struct wk_image *grey, int n, double scale,
                                 struct wk_scattered *out)
{
    struct wk_image part = {NULL};
    const int w = grey->w / n, h = grey->h / n;
    const enum wk_status status = w > 0 && h > 0 ? wk_image_new(&part, w, h, 1) : WK_OK;

    for (int i = 0; status == WK_OK && part.data && i < (2 * n - 1) * (2 * n - 1); i++)
        read_part(reader, grey, &part, i % (2 * n - 1) * w / 2, i / (2 * n - 1) * h / 2, scale, out);
    wk_image_free(&part);
    return status;
}

/* The picture at a scale, 1 or less. */
static enum wk_status read_scale(struct wk_sticker_reader *reader, const struct wk_image *grey, double scale,
                                 struct wk_scattered *out)
{
    const int w = (int)(grey->w * scale), h = (int)(grey->h * scale);
    struct wk_image smaller = {NULL};
    const bool same = scale >= 1;
    enum wk_status status = same || w < 1 || h < 1 ? WK_OK : wk_image_new(&smaller, w, h, 1);

    if (status == WK_OK && smaller.data)
        status = wk_cv_resize(grey, &smaller);
    for (int level = same ? 0 : AGAIN; level < (same ? N_LEVELS : AGAIN + 1) && status == WK_OK && (same || smaller.data);
         level++)
        status = read_level(reader, same ? grey : &smaller, parts[level], scale, out);
    wk_image_free(&smaller);
    return status;
}

enum wk_status wk_scattered_read(struct wk_sticker_reader *reader, const struct wk_image *grey, struct wk_scattered *out)
{
    enum wk_status status = WK_OK;

    out->n = 0;
    for (int i = 0; i < N_SCALES && status == WK_OK; i++)
        status = read_scale(reader, grey, scales[i], out);
    return status;
}
