/* Paints each kind of draw-list command with cairo, through the canvas. */
#include "kiosk/face/ui/paint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/face/ui/raster.h"
#include "labels/draw/art_drawn.h"

static wk_rgba shade(const struct wk_draw *draw, int colour, int percent)
{
    uint32_t rgba = wk_colour_rgba(draw->looks.theme, (enum wk_colour)colour);
    return (rgba & 0xFFFFFFu) | ((rgba >> 24) * (uint32_t)percent / 100) << 24;
}

static void path(struct wk_canvas *canvas, const double (*points)[2], int n)
{
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, points[0][0], points[0][1]);
    for (int i = 1; i < n; i++)
        wk_canvas_line_to(canvas, points[i][0], points[i][1]);
}

static void stroke(struct wk_canvas *canvas, const double (*points)[2], int n, wk_rgba colour, double width)
{
    path(canvas, points, n);
    wk_canvas_stroke(canvas, colour, width);
}

static void glyph(struct wk_canvas *canvas, double x, double y, double size, const char *text, wk_rgba colour)
{
    struct wk_text_style style = {.size = size, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = colour, .lang = "en"};
    wk_canvas_text(canvas, x, y, text, &style);
}

static void polygon(struct wk_canvas *canvas, const double (*points)[2], int n, wk_rgba fill, wk_rgba halo)
{
    path(canvas, points, n);
    wk_canvas_close(canvas);
    if (halo >> 24) {
        wk_canvas_stroke(canvas, halo, 6);
        path(canvas, points, n);
        wk_canvas_close(canvas);
    }
    wk_canvas_fill(canvas, fill);
}

static void paint_mark(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    double d = (double)cmd->size, r = d / 2;
    wk_rgba ink = shade(draw, WK_C_INK, 100), halo = cmd->stroke ? shade(draw, cmd->stroke, 100) : 0;
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, (double)cmd->x, (double)cmd->y);
    switch ((enum wk_mark)cmd->what) {
    case WK_MARK_OK: {
        const double tick[3][2] = {{-r * .46, r * .04}, {-r * .10, r * .40}, {r * .50, -r * .36}};
        if (halo)
            wk_canvas_circle(canvas, 0, 0, r + 3, halo, 0, 0);
        wk_canvas_circle(canvas, 0, 0, r, shade(draw, WK_C_OK, cmd->percent), 0, 0);
        stroke(canvas, tick, 3, ink, d * .13);
        break;
    }
    case WK_MARK_AGAIN: {
        double a = r * 1.2;
        const double diamond[4][2] = {{0, -a}, {a, 0}, {0, a}, {-a, 0}};
        polygon(canvas, diamond, 4, shade(draw, WK_C_AGAIN, cmd->percent), halo);
        glyph(canvas, 0, d * .29, d * .82, "?", ink);
        break;
    }
    case WK_MARK_WRONG: {
        double a = r * .92, q = r * .42;
        const double one[2][2] = {{-q, -q}, {q, q}}, two[2][2] = {{-q, q}, {q, -q}};
        if (halo)
            wk_canvas_rect(canvas, -a - 3, -a - 3, 2 * a + 6, 2 * a + 6, d * .14 + 3, halo, 0, 0);
        wk_canvas_rect(canvas, -a, -a, 2 * a, 2 * a, d * .14, shade(draw, WK_C_WRONG, cmd->percent), 0, 0);
        stroke(canvas, one, 2, ink, d * .14);
        stroke(canvas, two, 2, ink, d * .14);
        break;
    }
    case WK_MARK_BLOCKED: {
        double octagon[8][2];
        for (int i = 0; i < 8; i++) {
            octagon[i][0] = r * 1.06 * cos(3.14159265 / 8 + i * 3.14159265 / 4);
            octagon[i][1] = r * 1.06 * sin(3.14159265 / 8 + i * 3.14159265 / 4);
        }
        polygon(canvas, (const double(*)[2])octagon, 8, shade(draw, WK_C_BLOCKED, cmd->percent), halo);
        wk_raster_paint(canvas, wk_icon_file(WK_ICON_HAND), -d * .4, -d * .4, d * .8, d * .8, (double)draw->scale, ink);
        break;
    }
    case WK_MARK_EMPTY:
        if (halo)
            wk_canvas_circle(canvas, 0, 0, r * .74, 0, halo, d * .3);
        wk_canvas_circle(canvas, 0, 0, r * .74, 0, shade(draw, WK_C_EMPTY, cmd->percent), d * .17);
        break;
    case WK_N_MARKS:
        break;
    }
    wk_canvas_restore(canvas);
}

static void paint_icon(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    const double side = 32 * (double)cmd->size;
    wk_raster_paint(canvas, wk_icon_file((enum wk_icon)cmd->what), (double)cmd->x - side / 2, (double)cmd->y - side / 2, side,
                    side, (double)draw->scale, shade(draw, cmd->fill, cmd->percent));
}

static void paint_points(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    const struct wk_point *p = draw->point + cmd->first;
    if (cmd->n < 2)
        return;
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, (double)p[0].x, (double)p[0].y);
    for (int i = 1; i < cmd->n; i++)
        wk_canvas_line_to(canvas, (double)p[i].x, (double)p[i].y);
    if (cmd->kind == WK_CMD_POLY) {
        wk_canvas_close(canvas);
        wk_canvas_fill(canvas, shade(draw, cmd->fill, cmd->percent));
    } else if (cmd->dashed) {
        wk_canvas_stroke_dashed(canvas, shade(draw, cmd->stroke, cmd->percent), (double)cmd->line_w, 9, 7);
    } else {
        wk_canvas_stroke(canvas, shade(draw, cmd->stroke, cmd->percent), (double)cmd->line_w);
    }
}

/* The canvas has no dashed rectangle: draws straight sides between rounded corners. */
static void paint_dashed_rect(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    double x = (double)cmd->x, y = (double)cmd->y, w = (double)cmd->w, h = (double)cmd->h, r = (double)cmd->r, k = r * .45;
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, x + r, y);
    wk_canvas_line_to(canvas, x + w - r, y);
    wk_canvas_curve_to(canvas, x + w - k, y, x + w, y + k, x + w, y + r);
    wk_canvas_line_to(canvas, x + w, y + h - r);
    wk_canvas_curve_to(canvas, x + w, y + h - k, x + w - k, y + h, x + w - r, y + h);
    wk_canvas_line_to(canvas, x + r, y + h);
    wk_canvas_curve_to(canvas, x + k, y + h, x, y + h - k, x, y + h - r);
    wk_canvas_line_to(canvas, x, y + r);
    wk_canvas_curve_to(canvas, x, y + k, x + k, y, x + r, y);
    wk_canvas_close(canvas);
    wk_canvas_stroke_dashed(canvas, shade(draw, cmd->stroke, cmd->percent), (double)cmd->line_w, 7, 6);
}

struct wk_picture wk_picture_part(const struct wk_picture *picture, const struct wk_cmd *cmd)
{
    struct wk_picture part = *picture;

    if (cmd->n > 0 && part.data) {
        part.w_px /= 2;
        part.data += cmd->n == 2 ? 4 * (ptrdiff_t)part.w_px : 0;
    }
    return part;
}

static void paint_picture(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd,
                          const struct wk_picture *picture)
{
    double x = (double)cmd->x, y = (double)cmd->y, w = (double)cmd->w, h = (double)cmd->h;
    wk_canvas_save(canvas);
    wk_canvas_clip_rect(canvas, x, y, w, h, (double)cmd->r);
    wk_canvas_clear(canvas, picture ? shade(draw, WK_C_MAT, 100) : 0);
    if (picture && picture->data) {
        const struct wk_picture part = wk_picture_part(picture, cmd);
        wk_canvas_image(canvas, part.data, part.w_px, part.h_px, part.stride_bytes, x, y, w, h);
    }
    wk_canvas_restore(canvas);
}

static void paint_text(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    static const enum wk_align aligns[] = {WK_ALIGN_LEFT, WK_ALIGN_MIDDLE, WK_ALIGN_RIGHT};
    struct wk_text_style style = {.size = (double)cmd->size,
                                  .bold = cmd->bold,
                                  .align = aligns[cmd->align % 3],
                                  .colour = shade(draw, cmd->fill, cmd->percent),
                                  .lang = wk_lang_word(draw->lang)};
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, (double)cmd->x, (double)cmd->y);
    if (cmd->what)
        wk_canvas_rotate(canvas, 90.0 * cmd->what);
    wk_canvas_text(canvas, 0, 0, draw->text + cmd->first, &style);
    wk_canvas_restore(canvas);
}

static void paint_kind(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd)
{
    double x = (double)cmd->x, y = (double)cmd->y, w = (double)cmd->w, h = (double)cmd->h;
    double across = fmin(w, h), along = fmax(w, h), edge = fmax(2, along * .05);
    double scale = fmin(across / WK_DRAWN_W, (along - edge) / WK_DRAWN_H);

    wk_canvas_rect(canvas, x, y + edge, w, h - edge, across * .13, shade(draw, WK_C_TILE_EDGE, 100), 0, 0);
    wk_canvas_rect(canvas, x, y, w, h - edge, across * .13, shade(draw, WK_C_TILE, 100), 0, 0);
    if (cmd->what < 1 || cmd->what > 34)
        return;
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, x + w / 2, y + (h - edge) / 2);
    if (cmd->n)
        wk_canvas_rotate(canvas, 90);
    wk_canvas_scale(canvas, scale, scale);
    wk_draw_face(canvas, cmd->what);
    wk_canvas_restore(canvas);
}

static void paint_tile(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_cmd *cmd,
                       const struct wk_tile_pictures *tiles)
{
    double x = (double)cmd->x, y = (double)cmd->y, w = (double)cmd->w, h = (double)cmd->h;

    if (!tiles || !tiles->bgra || cmd->n < 0 || cmd->n >= tiles->n) {
        wk_canvas_rect(canvas, x, y, w, h, (double)cmd->r, shade(draw, WK_C_KEY, 100), 0, 0);
        return;
    }
    wk_canvas_save(canvas);
    wk_canvas_clip_rect(canvas, x, y, w, h, (double)cmd->r);
    wk_canvas_image(canvas, tiles->bgra + (size_t)cmd->n * (size_t)tiles->w_px * (size_t)tiles->h_px * 4, tiles->w_px,
                    tiles->h_px, (ptrdiff_t)tiles->w_px * 4, x, y, w, h);
    wk_canvas_restore(canvas);
}

void wk_paint(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_picture *picture,
              const struct wk_tile_pictures *tiles)
{
    wk_canvas_clear(canvas, shade(draw, WK_C_GROUND, 100));
    for (int i = 0; i < draw->n_cmds; i++) {
        const struct wk_cmd *cmd = &draw->cmd[i];
        switch ((enum wk_cmd_kind)cmd->kind) {
        case WK_CMD_RECT:
            if (cmd->dashed)
                paint_dashed_rect(canvas, draw, cmd);
            else
                wk_canvas_rect(canvas, (double)cmd->x, (double)cmd->y, (double)cmd->w, (double)cmd->h, (double)cmd->r,
                               shade(draw, cmd->fill, cmd->percent), shade(draw, cmd->stroke, cmd->percent),
                               (double)cmd->line_w);
            break;
        case WK_CMD_CIRCLE:
            wk_canvas_circle(canvas, (double)cmd->x, (double)cmd->y, (double)cmd->r, shade(draw, cmd->fill, cmd->percent),
                             shade(draw, cmd->stroke, cmd->percent), (double)cmd->line_w);
            break;
        case WK_CMD_LINE:
        case WK_CMD_POLY:
            paint_points(canvas, draw, cmd);
            break;
        case WK_CMD_TEXT:
            paint_text(canvas, draw, cmd);
            break;
        case WK_CMD_MARK:
            paint_mark(canvas, draw, cmd);
            break;
        case WK_CMD_ICON:
            paint_icon(canvas, draw, cmd);
            break;
        case WK_CMD_SKETCH:
            wk_raster_paint(canvas, wk_sketch_file((enum wk_sketch)cmd->what), (double)cmd->x, (double)cmd->y, (double)cmd->w,
                            (double)cmd->h, (double)draw->scale, 0);
            break;
        case WK_CMD_QR:
            /* If no code can hold the text the square stays empty; the six words beside it say the same. */
            if (wk_canvas_qr(canvas, (double)cmd->x, (double)cmd->y, (double)cmd->w, draw->text + cmd->first, 0,
                             cmd->what ? (char)cmd->what : 'M', shade(draw, WK_C_TILE_INK, 100)) != WK_OK)
                glyph(canvas, (double)cmd->x + (double)cmd->w / 2, (double)cmd->y + (double)cmd->w / 2, 28, "-",
                      shade(draw, WK_C_TILE_INK, 100));
            break;
        case WK_CMD_PICTURE:
            paint_picture(canvas, draw, cmd, picture);
            break;
        case WK_CMD_KIND:
            paint_kind(canvas, draw, cmd);
            break;
        case WK_CMD_TILE:
            paint_tile(canvas, draw, cmd, tiles);
            break;
        case WK_N_CMDS:
            break;
        }
    }
}

/* value * share / 255, rounded, exact for 0..255. */
static inline uint32_t part(uint32_t value, uint32_t share)
{
    uint32_t t = value * share + 128;
    return (t + (t >> 8)) >> 8;
}

void wk_paint_under(const uint8_t *overlay, uint8_t *out, ptrdiff_t stride_bytes, int x, int y, int w, int h,
                    const struct wk_picture *picture, enum wk_theme theme)
{
    uint32_t mat = wk_colour_rgba(theme, WK_C_MAT);
    const uint8_t grey[4] = {(uint8_t)mat, (uint8_t)(mat >> 8), (uint8_t)(mat >> 16), 255};
    for (int row = 0; row < h; row++) {
        const uint8_t *o = overlay + (y + row) * stride_bytes + 4 * (ptrdiff_t)x;
        uint8_t *d = out + (y + row) * stride_bytes + 4 * (ptrdiff_t)x;
        const uint8_t *p = picture && picture->data && row < picture->h_px ? picture->data + row * picture->stride_bytes : NULL;
        for (int column = 0; column < w; column++, o += 4, d += 4) {
            const uint8_t *under = p && column < picture->w_px ? p + 4 * column : grey;
            uint32_t share = 255u - o[3];
            d[0] = (uint8_t)(o[0] + part(under[0], share));
            d[1] = (uint8_t)(o[1] + part(under[1], share));
            d[2] = (uint8_t)(o[2] + part(under[2], share));
            d[3] = 255;
        }
    }
}

enum wk_status wk_paint_png(const char *path, const struct wk_draw *draw, const struct wk_picture *picture,
                            const struct wk_tile_pictures *tiles)
{
    static const struct wk_picture none;
    size_t stride = (size_t)draw->w_px * 4;
    struct wk_canvas *canvas = NULL;
    uint8_t *pixels = malloc(stride * (size_t)draw->h_px);
    if (!pixels)
        return WK_NO_MEMORY;
    enum wk_status status =
        wk_canvas_new_pixels(&canvas, pixels, draw->w_px, draw->h_px, (ptrdiff_t)stride, (double)draw->scale);
    if (status == WK_OK) {
        wk_paint(canvas, draw, picture ? picture : &none, tiles);
        status = wk_canvas_finish(canvas);
    }
    if (status == WK_OK)
        status = wk_canvas_save_png(path, pixels, draw->w_px, draw->h_px, (ptrdiff_t)stride);
    free(pixels);
    return status;
}
