/* The colours that are drawn with, by what they are for. */
#ifndef WK_KIOSK_FACE_DRAW_COLOUR_H
#define WK_KIOSK_FACE_DRAW_COLOUR_H

#include <stdint.h>

#include "kiosk/host/looks.h"

/*
 * Source of the values: tokens.md, "Colour". Those of a theme stand for what they do (ground, text, a state); those from TILE
 * on stand for things, which look the same in each theme, as do the sketches.
 */
enum wk_colour {
    WK_C_NONE = 0,
    WK_C_GROUND,
    WK_C_PANEL,
    WK_C_KEY,
    WK_C_KEY_DOWN,
    WK_C_LINE,
    WK_C_EDGE,
    WK_C_STONE,
    WK_C_IVORY,
    WK_C_CHOSEN_DOWN,
    WK_C_INK,
    WK_C_ACCENT, /* filled, under tile ink */
    WK_C_ACCENT_DOWN,
    WK_C_NOW, /* the same as a text, a line or an arrow */
    WK_C_OK,
    WK_C_AGAIN,
    WK_C_WRONG,
    WK_C_BLOCKED,
    WK_C_EMPTY,
    WK_C_MAT,
    WK_C_MAT_DARK,
    WK_C_TILE, /* and text on what is drawn dark */
    WK_C_TILE_INK,
    WK_C_TILE_EDGE,
    WK_C_PLATE,       /* beneath a sketch, */
    WK_C_PLATE_STONE, /* its captions */
    WK_C_FELT,
    WK_C_FELT_EDGE,
    WK_C_FELT_LINE, /* a tile that is not there yet */
    WK_C_BACK,
    WK_C_WHITE,
    WK_C_BLUE,
    WK_C_SKIN,
    WK_N_COLOURS
};

/* 0xAARRGGBB of a colour, opaque; 0 for WK_C_NONE. Its name in draw lists: what it is called in the dark theme. */
uint32_t wk_colour_rgba(enum wk_theme theme, enum wk_colour colour);
const char *wk_colour_name(enum wk_colour colour);

#endif
