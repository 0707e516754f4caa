/* Tile art of KDE's mahjongg sets, as Debian's kdegames-mahjongg-data-kf5 installs them. */
#include <stdio.h>

#include "labels/draw/art.h"

#define FOLDER "/usr/share/kmahjongglib/tilesets/"
#define IVORY 0xfff0e9d6u
#define GREEN 0xff2f8a68u

/* Element names of KDE's sets: rods are dots, and the winds run N S E W, the dragons white, green, red. */
static void name_element(char id[16], enum wk_face face)
{
    static const char *const honours[] = {"WIND_3",   "WIND_2",   "WIND_4",   "WIND_1",
                                          "DRAGON_3", "DRAGON_2", "DRAGON_1", "FLOWER_1"};
    static const char *const suits[] = {"CHARACTER", "BAMBOO", "ROD"};
    const int f = (int)face;
    if (f >= WK_FACE_EAST)
        (void)snprintf(id, 16, "%s", honours[f - WK_FACE_EAST]);
    else
        (void)snprintf(id, 16, "%s_%d", suits[(f - 1) / 9], (f - 1) % 9 + 1);
}

static enum wk_status draw(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h)
{
    char id[16];
    name_element(id, face);
    return wk_canvas_svg(canvas, svg, id, x, y, w, h);
}

#define KDE_SET(name, colour)                                                                                                  \
    const struct wk_art_def wk_art_def_##name = {.word = #name, .body = colour, .svg = FOLDER #name ".svgz", .draw = draw}

KDE_SET(default, IVORY);
KDE_SET(classic, IVORY);
KDE_SET(jade, GREEN);
KDE_SET(traditional, IVORY);
KDE_SET(egypt, IVORY);
KDE_SET(alphabet, IVORY);
