/*
 * Tile faces as drawings: our own, those of KDE's mahjongg sets where they are installed, and ours made harder for the
 * simulator. For the simulator, papers and screens. To add one, write a file with its row, and add the row's name to WK_ARTS.
 */
#ifndef WK_LABELS_DRAW_ART_H
#define WK_LABELS_DRAW_ART_H

#include "labels/draw/canvas.h"
#include "rules/tile.h"

/* One row an art: ROW(NAME) stands for wk_art_def_NAME. Ours comes first, what is made harder last. */
#define WK_ARTS(ROW)                                                                                                           \
    ROW(drawn)                                                                                                                 \
    ROW(default)                                                                                                               \
    ROW(classic)                                                                                                               \
    ROW(jade)                                                                                                                  \
    ROW(traditional)                                                                                                           \
    ROW(egypt)                                                                                                                 \
    ROW(alphabet)                                                                                                              \
    ROW(line)                                                                                                                  \
    ROW(hairline)                                                                                                              \
    ROW(dark)                                                                                                                  \
    ROW(blank)

struct wk_art_def {
    const char *word; /* "classic": in --tileset, and as the name of a set that is guessed from it */
    wk_rgba body;     /* of the tile that it is made for: ivory, or green for white art */
    bool harder;      /* made harder for the simulator: no real tiles look like it, so faces are not guessed from it */
    const char *svg;  /* file with its drawings, often not installed; NULL: it needs none */
    /* wk_art_draw() with a face that there is; svg: the opened file, NULL when it needs none. */
    enum wk_status (*draw)(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h);
    wk_rgba ground; /* when restyle() makes the body out of it: what is drawn on; 0: the body */
    /* wk_art_restyle(); NULL: it is as it was drawn. */
    enum wk_status (*restyle)(uint8_t *bgra, int w, int h, double px_per_mm);
};

#define WK_ART_DECLARE(name) extern const struct wk_art_def wk_art_def_##name;
WK_ARTS(WK_ART_DECLARE)
#undef WK_ART_DECLARE

struct wk_art; /* opaque; one thread at a time */

/* name: a row's word. WK_NOT_FOUND: no such art, or not installed. */
enum wk_status wk_art_new(struct wk_art **out, const char *name) WK_MUST_CHECK;
void wk_art_free(struct wk_art *art);

/* The colour of the tile, and the one to draw on before wk_art_restyle(). */
wk_rgba wk_art_body(const struct wk_art *art);
wk_rgba wk_art_ground(const struct wk_art *art);

/* Draws a face (1..35) into the rectangle, ground not included. WK_BAD_INPUT: no such face; WK_NOT_FOUND: it is not in the set.
 */
enum wk_status wk_art_draw(struct wk_art *art, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h) WK_MUST_CHECK;
/* Makes a face that is drawn on its ground, B G R A [h][w][4], what it is to be. WK_NO_MEMORY: it is as it was. */
enum wk_status wk_art_restyle(const struct wk_art *art, uint8_t *bgra, int w, int h, double px_per_mm) WK_MUST_CHECK;

/* The words of the arts that can be drawn on this machine, one after another; NULL after the last. Static storage. */
const char *wk_art_name(int index, bool harder);

#endif
