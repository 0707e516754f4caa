/* The files of icons and sketches: the assembler puts them into the program when this is compiled, so that none is opened
 * later. */
#include "kiosk/face/svg/svg.h"

/* `name` is the text of the file, followed by a zero byte. */
#define EMBED(name, path)                                                                                                      \
    __asm__(".pushsection .rodata\n.global " #name "\n" #name ":\n.incbin \"" path "\"\n.byte 0\n.popsection\n");              \
    extern const char name[]

#define WK_ICON(id, word) EMBED(wk_svg_icon_##word, "kiosk/face/svg/icons/" #word ".svg");
#include "kiosk/face/svg/icons.def"
#undef WK_ICON
#define WK_SKETCH(id, word) EMBED(wk_svg_sketch_##word, "kiosk/face/svg/sketches/" #word ".svg");
#include "kiosk/face/svg/sketches.def"
#undef WK_SKETCH

static const struct wk_svg_file icons[WK_N_ICONS] = {
#define WK_ICON(id, word) {#word, wk_svg_icon_##word},
#include "kiosk/face/svg/icons.def"
#undef WK_ICON
};

static const struct wk_svg_file sketches[WK_N_SKETCHES] = {
#define WK_SKETCH(id, word) [WK_SKETCH_##id] = {#word, wk_svg_sketch_##word},
#include "kiosk/face/svg/sketches.def"
#undef WK_SKETCH
};

const struct wk_svg_file *wk_icon_file(enum wk_icon icon)
{
    return &icons[icon];
}

const struct wk_svg_file *wk_sketch_file(enum wk_sketch sketch)
{
    return &sketches[sketch];
}
