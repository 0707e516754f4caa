/* A tile art as tests/extend adds it: each face as the program writes it down. */
#include "labels/draw/art.h"

static enum wk_status draw(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h)
{
    const struct wk_text_style style = {.size = 0.4 * h, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = 0xff22252bu};
    const char text[] = {face < WK_FACE_EAST ? (char)('1' + (face - 1) % 9) : "ESWNCFP*"[face - WK_FACE_EAST], 0};

    (void)svg;
    wk_canvas_text(canvas, x + w / 2, y + 0.4 * h, text, &style);
    if (face < WK_FACE_EAST)
        wk_canvas_text(canvas, x + w / 2, y + 0.82 * h, &"m\0s\0p"[2 * ((face - 1) / 9)], &style);
    return WK_OK;
}

const struct wk_art_def wk_art_def_letters = {.word = "letters", .body = 0xfff0e9d6u, .draw = draw};
