/* Icons and sketches: the SVG files of this folder, which the program carries in itself. */
#ifndef WK_KIOSK_FACE_SVG_SVG_H
#define WK_KIOSK_FACE_SVG_SVG_H

/* One colour, given by whoever draws it. */
enum wk_icon {
#define WK_ICON(id, word) WK_ICON_##id,
#include "kiosk/face/svg/icons.def"
#undef WK_ICON
    WK_N_ICONS
};

/* What is the matter, in the colours of tokens.md. */
enum wk_sketch {
    WK_SKETCH_NONE = 0,
#define WK_SKETCH(id, word) WK_SKETCH_##id,
#include "kiosk/face/svg/sketches.def"
#undef WK_SKETCH
    WK_N_SKETCHES
};

/* The size of a sketch in units of the screen; its captions lie in the same box. */
#define WK_SKETCH_W 720
#define WK_SKETCH_H 500

/* Static: its word in draw lists, and the file's text. Of a sketch that there is: not NONE. */
struct wk_svg_file {
    const char *word, *text;
};
const struct wk_svg_file *wk_icon_file(enum wk_icon icon);
const struct wk_svg_file *wk_sketch_file(enum wk_sketch sketch);

#endif
